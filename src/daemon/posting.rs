//! The outbox emptied: each mail posted until the other side has it or refuses it for good.

use crate::daemon::letters::alert;
use crate::daemon::outgoing::Desk;
use crate::daemon::settings::Settings;
use crate::daemon::site::SiteError;
use crate::mail::bell::Bell;
use crate::mail::letter::Address;
use crate::mail::postman::{Envelope, Posted, Postman, Scope, Wait};
use crate::mail::sender::token::TokenKey;
use crate::report::clean::Line;
use crate::report::kinds::moderator::Alarm;
use crate::store::{self, Delivery, OutgoingMail, Store};
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use std::time::Duration;

/// How many mails are taken from the outbox at a time.
const CHUNK: usize = 50;
/// The first wait after a failure; each further one doubles it.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(30);
/// The longest wait between two tries.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(4);
/// After so long a mail is given up.
const GIVE_UP: TimeDelta = TimeDelta::days(5);
/// How often the outbox is looked into without being told to, in case that another process wrote to it.
const IDLE: Duration = Duration::from_secs(600);

/// Posts mails on its own thread until the bell is stopped. Ring it when there is mail.
pub fn run(mut store: Store, mut postman: Box<dyn Postman>, settings: &Settings, bell: &Bell) {
    let key = match store.key() {
        Ok(key) => TokenKey::new(&key),
        Err(error) => {
            tracing::error!(%error, "no mail can be posted");
            return;
        }
    };
    while !bell.is_stopped() {
        let pause = match round(&mut store, postman.as_mut(), settings, &key, bell, Utc::now()) {
            Ok(None) => continue,
            Ok(Some(until)) => (until - Utc::now()).to_std().unwrap_or(Duration::ZERO).min(IDLE),
            Err(error) => {
                tracing::error!(%error, "the outbox cannot be worked on");
                Duration::from_secs(10)
            }
        };
        if pause > Duration::from_secs(2) {
            postman.rest();
        }
        bell.wait(pause);
    }
}

/// Posts what is due at `now`. None: there may be more at once; else when to look again.
pub fn round(
    store: &mut Store,
    postman: &mut dyn Postman,
    settings: &Settings,
    key: &TokenKey,
    bell: &Bell,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, SiteError> {
    let due = store.reading().due_mails(now, CHUNK)?;
    let whole = due.len() == CHUNK;
    for mail in due {
        if bell.is_stopped() {
            return Ok(Some(now));
        }
        let posted = match envelope(&mail, settings, key) {
            Ok(envelope) => postman.post(&envelope, &mail.bytes),
            Err(reason) => Posted::Refused(crate::mail::postman::Refusal { code: None, text: reason }),
        };
        if let Some(until) = note(store, &mail, posted, settings, key, now)? {
            return Ok(Some(until));
        }
        let pause = postman.pause();
        if !pause.is_zero() {
            bell.wait(pause);
        }
    }
    if whole {
        return Ok(None);
    }
    Ok(Some(store.reading().next_mail_due()?.unwrap_or(now + TimeDelta::days(1))))
}

fn envelope(mail: &OutgoingMail, settings: &Settings, key: &TokenKey) -> Result<Envelope, String> {
    let ours = &settings.ours.address;
    let from = if settings.plus_addresses {
        let game = mail.game.as_ref().map_or("0", |g| g.0.as_str());
        key.return_path(ours, game, u64::try_from(mail.id.0).unwrap_or_default())
    } else {
        ours.clone()
    };
    let parse =
        |address: &Address| address.to_string().parse().map_err(|e| format!("`{address}` is not an address that mail can be sent to: {e}"));
    Ok(Envelope {
        from: Some(parse(&from)?),
        to: parse(&mail.recipient)?,
        message_id: mail.message_id.to_string(),
        queued_at: mail.created,
    })
}

/// Notes what became of a mail. Some: nothing goes through until then.
fn note(
    store: &mut Store,
    mail: &OutgoingMail,
    posted: Posted,
    settings: &Settings,
    key: &TokenKey,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, SiteError> {
    let mut all_until = None;
    let delivery = match posted {
        Posted::Sent { answer } => {
            tracing::info!(mail = %mail.id, to = %mail.recipient, "sent");
            Delivery::Sent { answer }
        }
        Posted::Refused(refusal) => Delivery::Refused { answer: words(refusal.code, &refusal.text) },
        Posted::Deferred { refusal, scope, wait } => {
            let until = now + wait_for(mail, wait);
            if scope == Scope::All {
                all_until = Some(until);
            }
            defer(mail, words(refusal.code, &refusal.text), until, now)
        }
        // It may have arrived or not: the same mail goes again under the same Message-ID.
        Posted::Uncertain { text } => defer(mail, text, now + wait_for(mail, Wait::Usual), now),
    };
    if let Delivery::Refused { answer } = &delivery {
        tracing::warn!(mail = %mail.id, to = %mail.recipient, %answer, "refused for good");
        let alarm = Alarm::Bounce {
            address: Line::new(&mail.recipient.to_string()),
            seat: None,
            status: Line::new(""),
            reason: Line::new(answer),
            lasting: true,
        };
        store.change(|change| {
            change.delivered(mail.id, &delivery)?;
            let newly_bad = change.bounced(&mail.recipient, store::Bounce::Hard, answer, now)?;
            // An alert that cannot be delivered makes no alert.
            if newly_bad && !settings.moderators.iter().any(|m| m.identity() == mail.recipient.identity()) {
                let number = u64::try_from(mail.id.0).unwrap_or_default().saturating_add(1 << 40);
                alert(alarm, Vec::new(), number, Desk { change, settings, key, letter: None, now })?;
            }
            Ok::<_, SiteError>(())
        })?;
    } else {
        store.change(|change| change.delivered(mail.id, &delivery))?;
    }
    Ok(all_until)
}

fn words(code: Option<u16>, text: &str) -> String {
    code.map_or_else(|| text.to_owned(), |code| format!("{code} {text}"))
}

fn defer(mail: &OutgoingMail, answer: String, until: DateTime<Utc>, now: DateTime<Utc>) -> Delivery {
    if now - mail.created > GIVE_UP {
        return Delivery::Refused { answer: format!("given up after {} days: {answer}", GIVE_UP.num_days()) };
    }
    tracing::info!(mail = %mail.id, to = %mail.recipient, %answer, %until, "not now");
    Delivery::Deferred { answer, until }
}

/// The wait after this many tries: doubling, with up to a quarter more so that mails do not come in herds. The jitter derives from
/// the mail and the try, so that nothing here depends on chance.
fn wait_for(mail: &OutgoingMail, wait: Wait) -> TimeDelta {
    let doubled = FIRST_WAIT * 2i32.saturating_pow(mail.attempts.min(10));
    let base = doubled.min(LONGEST_WAIT);
    let hash = Sha256::digest(format!("{} {}", mail.message_id, mail.attempts));
    let jitter = base * i32::from(hash.first().copied().unwrap_or_default()) / 1024;
    let usual = base + jitter;
    match wait {
        Wait::Usual => usual,
        Wait::AtLeast(least) => usual.max(TimeDelta::from_std(least).unwrap_or(LONGEST_WAIT)),
    }
}
