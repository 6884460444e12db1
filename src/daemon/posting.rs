//! The outbox emptied: a thread that hands due mails to the postman and notes what came of each.
//!
//! A mail stays due until its fate is committed: killed in between, it is posted again under the same Message-ID.

use crate::daemon::alarm;
use crate::daemon::health::Wellbeing;
use crate::daemon::outgoing::Desk;
use crate::daemon::run::lock;
use crate::daemon::site::{Site, SiteError};
use crate::mail::Backoff;
use crate::mail::letter::Address;
use crate::mail::postman::{Envelope, Posted, Postman, Refusal, Scope, Wait};
use crate::mail::trouble::TroubleKind;
use crate::store::{Bounce, Delivery, OutgoingMail, StoreError};
use chrono::{DateTime, TimeDelta, Utc};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// At most so many mails are taken from the outbox at once.
const BATCH: usize = 200;
/// What came of mails is committed at least so often.
const COMMIT_EVERY: Duration = Duration::from_millis(500);
/// After so long without a mail the connection is ended.
const REST_AFTER: Duration = Duration::from_secs(20);
/// At least so often the outbox is looked into, in case that a ring got lost.
const LONGEST_WAIT: Duration = Duration::from_secs(600);
/// The first and the longest wait before a mail that was not taken is tried again.
const FIRST_RETRY: TimeDelta = TimeDelta::minutes(1);
const LAST_RETRY: TimeDelta = TimeDelta::hours(4);
/// The first wait where the connection broke in the middle of a mail: the next connection usually holds.
const BROKEN_RETRY: TimeDelta = TimeDelta::seconds(5);
/// The first and the longest wait while the whole server does not take mail.
const FIRST_HOLD: Duration = Duration::from_secs(2);
const LAST_HOLD: Duration = Duration::from_secs(600);

/// Rings when there may be mails in the outbox; told to stop, it stays so.
#[derive(Clone, Debug, Default)]
pub struct Doorbell(Arc<(Mutex<Rung>, Condvar)>);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Rung {
    #[default]
    Quiet,
    Ringing,
    Stopped,
}

impl Doorbell {
    /// There may be mails to post.
    pub fn ring(&self) {
        let mut rung = self.state();
        if *rung == Rung::Quiet {
            *rung = Rung::Ringing;
        }
        self.0.1.notify_all();
    }

    /// Ends the posting.
    pub fn stop(&self) {
        *self.state() = Rung::Stopped;
        self.0.1.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        *self.state() == Rung::Stopped
    }

    /// Waits for a ring, at most that long; whether it rang or was stopped.
    pub(super) fn wait(&self, at_most: Duration) -> bool {
        let (mut rung, timeout) =
            self.0.1.wait_timeout_while(self.state(), at_most, |rung| *rung == Rung::Quiet).unwrap_or_else(PoisonError::into_inner);
        if *rung == Rung::Ringing {
            *rung = Rung::Quiet;
        }
        !timeout.timed_out()
    }

    /// Waits that long unless it is stopped.
    fn pause(&self, time: Duration) {
        // A ring in between is not lost: the outbox is read again after the pause in any case.
        drop(self.0.1.wait_timeout_while(self.state(), time, |rung| *rung != Rung::Stopped));
    }

    fn state(&self) -> MutexGuard<'_, Rung> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The thread that empties the outbox.
pub struct Posting {
    doorbell: Doorbell,
    thread: JoinHandle<()>,
}

impl Posting {
    /// Starts it. `give_up_after`: how long a mail is tried.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(
        site: Arc<Mutex<Site>>,
        postman: Box<dyn Postman>,
        doorbell: Doorbell,
        wellbeing: Wellbeing,
        give_up_after: TimeDelta,
    ) -> io::Result<Posting> {
        let mut clerk = Clerk {
            site,
            postman,
            wellbeing,
            doorbell: doorbell.clone(),
            give_up_after,
            hold: Backoff::new(FIRST_HOLD, LAST_HOLD),
            held_since: None,
            done: Vec::new(),
            rested: true,
        };
        let thread = std::thread::Builder::new().name("posting".to_owned()).spawn(move || clerk.run())?;
        Ok(Posting { doorbell, thread })
    }

    /// Ends it; a mail in hand is posted and noted.
    pub fn stop(self) {
        self.doorbell.stop();
        if self.thread.join().is_err() {
            tracing::error!("the posting thread had panicked");
        }
    }
}

/// What the thread knows.
struct Clerk {
    site: Arc<Mutex<Site>>,
    postman: Box<dyn Postman>,
    wellbeing: Wellbeing,
    doorbell: Doorbell,
    give_up_after: TimeDelta,
    /// While the server as a whole takes no mail.
    hold: Backoff,
    /// Since when it has not.
    held_since: Option<DateTime<Utc>>,
    /// What came of mails, not committed yet.
    done: Vec<(OutgoingMail, Delivery, Option<Bounce>)>,
    /// Whether the postman has been told that there is nothing to do.
    rested: bool,
}

/// A mail that is due, and its return path.
type Due = (OutgoingMail, Address);

/// What is to be done after a batch.
enum After {
    /// The next batch.
    GoOn,
    /// Wait so long first, whoever rings.
    Hold(Duration),
}

impl Clerk {
    fn run(&mut self) {
        while !self.doorbell.is_stopped() {
            let (due, next) = match self.look() {
                Ok(found) => found,
                Err(error) => {
                    tracing::error!(%error, "the outbox cannot be read");
                    self.doorbell.pause(Duration::from_secs(5));
                    continue;
                }
            };
            if due.is_empty() {
                self.wait(next);
                continue;
            }
            self.rested = false;
            match self.post_all(due) {
                After::GoOn => {}
                After::Hold(time) => self.doorbell.pause(time),
            }
        }
        self.postman.rest();
    }

    /// The mails that are due, each with its return path, and when the next one is.
    fn look(&self) -> Result<(Vec<Due>, Option<DateTime<Utc>>), StoreError> {
        let site = lock(&self.site);
        let reading = site.store.reading();
        let due = reading.due_mails(Utc::now(), BATCH)?;
        let next = if due.is_empty() { reading.next_mail_due()? } else { None };
        let due = due.into_iter().map(|mail| (site.return_path(&mail), mail)).map(|(path, mail)| (mail, path)).collect();
        Ok((due, next))
    }

    fn wait(&mut self, next: Option<DateTime<Utc>>) {
        let until_due = next.map_or(LONGEST_WAIT, |at| (at - Utc::now()).to_std().unwrap_or_default()).min(LONGEST_WAIT);
        let first = if self.rested { until_due } else { until_due.min(REST_AFTER) };
        if !self.doorbell.wait(first) && !self.rested {
            self.postman.rest();
            self.rested = true;
        }
    }

    fn post_all(&mut self, mut due: Vec<Due>) -> After {
        let mut committed = Instant::now();
        let together = self.postman.together().max(1);
        while !due.is_empty() && !self.doorbell.is_stopped() {
            let rest = due.split_off(together.min(due.len()));
            let posted = hand_over(self.postman.as_mut(), &due);
            let mut held: Option<(String, Wait)> = None;
            for ((mail, _), posted) in due.into_iter().zip(posted) {
                match &posted {
                    // Only those that were tried wait for their own time too: should the fault be theirs after all, the others get by.
                    Posted::Deferred { scope: Scope::All, refusal, wait } => held = held.or_else(|| Some((refusal.text.clone(), *wait))),
                    _ => self.taken(&posted),
                }
                let (delivery, bounce) = verdict(&mail, posted, Utc::now(), self.give_up_after);
                self.done.push((mail, delivery, bounce));
            }
            if let Some((words, wait)) = held {
                self.commit();
                return self.held(&words, wait);
            }
            if committed.elapsed() >= COMMIT_EVERY {
                self.commit();
                committed = Instant::now();
            }
            let pause = self.postman.pause();
            if !pause.is_zero() {
                self.doorbell.pause(pause);
            }
            due = rest;
        }
        self.commit();
        After::GoOn
    }

    /// The server, as a whole, takes mail.
    fn taken(&mut self, posted: &Posted) {
        if let Some(since) = self.held_since.take() {
            tracing::info!(%since, "mails are taken again");
            self.hold.reset();
        }
        if matches!(posted, Posted::Sent { .. }) {
            self.wellbeing.sent(Utc::now());
        }
    }

    /// The server takes no mail at all: the mails stay due, and the next one is tried after a while.
    fn held(&mut self, words: &str, wait: Wait) -> After {
        let now = Utc::now();
        let since = *self.held_since.get_or_insert(now);
        let usual = self.hold.after(TroubleKind::Busy);
        let time = match wait {
            Wait::Usual => usual,
            Wait::AtLeast(least) => usual.max(least),
        };
        tracing::warn!(%since, again_in = ?time, reason = words, "no mail is taken for now");
        self.wellbeing.no_mail_taken(words, since);
        After::Hold(time)
    }

    /// Notes what came of the mails. What cannot be noted now is noted later, and not posted again meanwhile.
    fn commit(&mut self) {
        while !self.done.is_empty() {
            let result = {
                let mut site = lock(&self.site);
                site.note_deliveries(&self.done, Utc::now())
            };
            match result {
                Ok(()) => self.done.clear(),
                Err(error) => {
                    tracing::error!(%error, mails = self.done.len(), "what came of mails cannot be noted");
                    if self.doorbell.is_stopped() {
                        return;
                    }
                    self.doorbell.pause(Duration::from_secs(5));
                }
            }
        }
    }
}

/// What is to be noted about a mail, and whether it speaks against its address.
fn verdict(mail: &OutgoingMail, posted: Posted, now: DateTime<Utc>, give_up_after: TimeDelta) -> (Delivery, Option<Bounce>) {
    let (answer, wait) = match posted {
        Posted::Sent { answer } => return (Delivery::Sent { answer }, None),
        Posted::Refused(refusal) => {
            let bounce = if speaks_against_address(&refusal) { Bounce::Hard } else { Bounce::Soft };
            return (Delivery::Refused { answer: words(&refusal) }, Some(bounce));
        }
        Posted::Deferred { refusal, wait: Wait::AtLeast(least), .. } => {
            (words(&refusal), retry(FIRST_RETRY, mail.attempts).max(TimeDelta::from_std(least).unwrap_or(LAST_RETRY)))
        }
        Posted::Deferred { refusal, wait: Wait::Usual, .. } => (words(&refusal), retry(FIRST_RETRY, mail.attempts)),
        Posted::Uncertain { text } => (text, retry(BROKEN_RETRY, mail.attempts)),
    };
    let until = now + wait;
    if until - mail.created > give_up_after {
        return (Delivery::Refused { answer: format!("given up after {} attempts: {answer}", mail.attempts + 1) }, Some(Bounce::Soft));
    }
    (Delivery::Deferred { answer, until }, None)
}

/// Whether the refusal is about the recipient's mailbox (RFC 3463, X.1.X), not about this mail.
fn speaks_against_address(refusal: &Refusal) -> bool {
    refusal.text.split(|c: char| c.is_whitespace() || c == '-').any(|word| word.starts_with("5.1.") || word.starts_with("#5.1."))
}

fn words(refusal: &Refusal) -> String {
    match refusal.code {
        Some(code) if !refusal.text.starts_with(&code.to_string()) => format!("{code} {}", refusal.text),
        _ => refusal.text.clone(),
    }
}

/// The wait after so many attempts: doubling, with a quarter of jitter, so that mails do not come back in step.
fn retry(first: TimeDelta, attempts: u32) -> TimeDelta {
    let full = first.checked_mul(2_i32.saturating_pow(attempts.min(20))).unwrap_or(LAST_RETRY).min(LAST_RETRY);
    let mut random = [0; 1];
    // Without randomness there is no jitter.
    let share = getrandom::fill(&mut random).map_or(0, |()| i32::from(random[0] % 64));
    full - full * share / 256
}

/// Hands mails over, and says of each what came of it.
fn hand_over(postman: &mut dyn Postman, mails: &[Due]) -> Vec<Posted> {
    let envelopes: Vec<Result<Envelope, Posted>> = mails.iter().map(|(mail, from)| envelope(mail, from)).collect();
    let ready: Vec<(&Envelope, &[u8])> =
        envelopes.iter().zip(mails).filter_map(|(envelope, (mail, _))| Some((envelope.as_ref().ok()?, mail.bytes.as_slice()))).collect();
    let badly = || Posted::Deferred {
        refusal: Refusal { code: None, text: "handing the mail over failed badly".to_owned() },
        scope: Scope::Mail,
        wait: Wait::Usual,
    };
    let posted = catch_unwind(AssertUnwindSafe(|| postman.post_all(&ready))).unwrap_or_default();
    let mut posted = posted.into_iter();
    envelopes.into_iter().map(|envelope| envelope.map_or_else(|refused| refused, |_| posted.next().unwrap_or_else(badly))).collect()
}

fn envelope(mail: &OutgoingMail, from: &Address) -> Result<Envelope, Posted> {
    let refused = |text: String| Posted::Refused(Refusal { code: None, text });
    let to = mail.recipient.to_string().parse().map_err(|error| refused(format!("`{}` cannot be written to: {error}", mail.recipient)))?;
    let from = from.to_string().parse().map_err(|error| refused(format!("`{from}` cannot be a return path: {error}")))?;
    Ok(Envelope { from: Some(from), to, message_id: mail.message_id.to_string(), queued_at: mail.created })
}

impl Site {
    /// Posts what is due, on the caller's thread, until nothing is: demos and tests. How many were posted.
    pub fn post_due(&mut self, postman: &mut dyn Postman, now: DateTime<Utc>, give_up_after: TimeDelta) -> Result<usize, SiteError> {
        let mut posted = 0;
        loop {
            let due = self.store.reading().due_mails(now, BATCH)?;
            if due.is_empty() {
                return Ok(posted);
            }
            posted += due.len();
            let due: Vec<Due> = due.into_iter().map(|mail| (self.return_path(&mail), mail)).map(|(path, mail)| (mail, path)).collect();
            let came = hand_over(postman, &due);
            let done: Vec<(OutgoingMail, Delivery, Option<Bounce>)> = due
                .into_iter()
                .zip(came)
                .map(|((mail, _), came)| {
                    let (delivery, bounce) = verdict(&mail, came, now, give_up_after);
                    (mail, delivery, bounce)
                })
                .collect();
            self.note_deliveries(&done, now)?;
        }
    }

    /// Where a mail's bounces come back to: an address of its own, where the mailbox gets mail for such (VERP).
    fn return_path(&self, mail: &OutgoingMail) -> Address {
        let ours = &self.settings.ours.address;
        match (&mail.game, u64::try_from(mail.id.0)) {
            (Some(game), Ok(number)) if self.settings.plus_addresses => self.key.return_path(ours, game.as_str(), number),
            _ => ours.clone(),
        }
    }

    /// Notes what came of mails, in one transaction; the moderators are told of those that failed for good.
    fn note_deliveries(&mut self, done: &[(OutgoingMail, Delivery, Option<Bounce>)], now: DateTime<Utc>) -> Result<(), SiteError> {
        let Site { store, settings, key, .. } = self;
        store.change(|change| {
            for (mail, delivery, bounce) in done {
                change.delivered(mail.id, delivery)?;
                let (Some(bounce), Delivery::Refused { answer }) = (bounce, delivery) else { continue };
                tracing::warn!(mail = %mail.id, to = %mail.recipient, reason = %answer, "a mail could not be delivered");
                let bad = change.bounced(&mail.recipient, *bounce, answer, now)?;
                if bad {
                    change.give_up_mails(&mail.recipient, answer)?;
                }
                // A mail to a moderator that fails must not cause another one.
                let to_moderator = settings.moderators.iter().any(|m| m.identity() == mail.recipient.identity());
                if !to_moderator {
                    alarm::undelivered(mail, answer, bad, Desk { change, settings, key, letter: None, now })?;
                }
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail(attempts: u32, created: DateTime<Utc>) -> OutgoingMail {
        OutgoingMail {
            id: crate::store::OutboxId(1),
            message_id: "1@maat".parse().unwrap(),
            game: None,
            seat: None,
            recipient: "a@example.org".parse().unwrap(),
            attempts,
            created,
            bytes: Vec::new(),
        }
    }

    fn refusal(code: u16, text: &str) -> Refusal {
        Refusal { code: Some(code), text: text.to_owned() }
    }

    const FIVE_DAYS: TimeDelta = TimeDelta::days(5);

    #[test]
    fn a_mail_that_is_not_taken_is_tried_again_later_and_later() {
        let now = Utc::now();
        let mut waits = Vec::new();
        for attempts in 0..12 {
            let posted = Posted::Deferred { refusal: refusal(451, "greylisted"), scope: Scope::Mail, wait: Wait::Usual };
            let (Delivery::Deferred { until, answer }, None) = verdict(&mail(attempts, now), posted, now, FIVE_DAYS) else { panic!() };
            assert_eq!(answer, "451 greylisted");
            waits.push((until - now).num_seconds());
        }
        assert!((45..=60).contains(&waits[0]) && (90..=120).contains(&waits[1]), "{waits:?}");
        assert!((10_800..=14_400).contains(&waits[11]), "{waits:?}");
    }

    #[test]
    fn after_a_broken_connection_a_mail_is_soon_posted_again() {
        let now = Utc::now();
        let posted = Posted::Uncertain { text: "the connection broke".to_owned() };
        let (Delivery::Deferred { until, .. }, None) = verdict(&mail(0, now), posted, now, FIVE_DAYS) else { panic!() };
        assert!((3..=5).contains(&(until - now).num_seconds()), "{}", until - now);
    }

    #[test]
    fn a_provider_that_has_had_enough_is_obeyed() {
        let now = Utc::now();
        let posted =
            Posted::Deferred { refusal: refusal(450, "too many"), scope: Scope::Mail, wait: Wait::AtLeast(Duration::from_secs(3600)) };
        let (Delivery::Deferred { until, .. }, _) = verdict(&mail(0, now), posted, now, FIVE_DAYS) else { panic!() };
        assert_eq!(until - now, TimeDelta::hours(1));
    }

    #[test]
    fn a_mail_is_given_up_after_days_and_an_uncertain_one_is_posted_again() {
        let now = Utc::now();
        let uncertain = || Posted::Uncertain { text: "the connection broke".to_owned() };
        assert!(matches!(verdict(&mail(3, now), uncertain(), now, FIVE_DAYS), (Delivery::Deferred { .. }, None)));
        let old = mail(40, now - FIVE_DAYS);
        let (Delivery::Refused { answer }, Some(Bounce::Soft)) = verdict(&old, uncertain(), now, FIVE_DAYS) else { panic!() };
        assert_eq!(answer, "given up after 41 attempts: the connection broke");
    }

    #[test]
    fn only_a_refusal_of_the_mailbox_speaks_against_the_address_at_once() {
        let now = Utc::now();
        let bounce = |text: &str| verdict(&mail(0, now), Posted::Refused(refusal(550, text)), now, FIVE_DAYS).1;
        assert_eq!(bounce("5.1.1 <a@example.org>: no such user"), Some(Bounce::Hard));
        assert_eq!(bounce("5.7.1 looks like spam"), Some(Bounce::Soft));
    }

    #[test]
    fn a_stopped_doorbell_ends_every_wait() {
        let doorbell = Doorbell::default();
        doorbell.ring();
        assert!(doorbell.wait(Duration::from_secs(60)), "a ring that nobody waited for is kept");
        assert!(!doorbell.wait(Duration::from_millis(1)));
        doorbell.stop();
        doorbell.ring();
        assert!(doorbell.is_stopped());
        let began = Instant::now();
        doorbell.pause(Duration::from_secs(60));
        assert!(doorbell.wait(Duration::from_secs(60)));
        assert!(began.elapsed() < Duration::from_secs(10));
    }
}
