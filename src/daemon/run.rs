//! `maat run`: the threads, the clock, the signals, the end.
//!
//! One thread reads the mailbox, one empties the outbox; both use the one [`Site`]. The clock sleeps until the next deadline and then lets
//! the mailbox be looked into: deadlines are acted on only after a complete look that began after them.

use crate::daemon::archivist::Archivist;
use crate::daemon::health::{Watch, Wellbeing};
use crate::daemon::posting::{Doorbell, Posting};
use crate::daemon::settings::Settings;
use crate::daemon::site::{Site, SiteError};
use crate::mail::bell::Bell;
use crate::mail::mailbox::runner::{MailboxThread, Reader};
use crate::mail::mailbox::{Arrived, Limits, Look, MailboxConfig, Settled};
use crate::mail::postman::PostmanConfig;
use crate::mail::trouble::Trouble;
use crate::store::{Lock, Mark, Store, StoreError};
use chrono::{DateTime, TimeDelta, Utc};
use sd_notify::NotifyState;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::Notify;
use tokio::time::MissedTickBehavior;

/// So often the watch over the daemon looks.
const WATCH_EVERY: Duration = Duration::from_secs(60);
/// The clock looks at least so often, in case that the machine's time was set.
const LONGEST_SLEEP: Duration = Duration::from_secs(3600);
/// When the archive's pages are tried again that a passing fault was in the way of.
const ARCHIVE_RETRY: Duration = Duration::from_secs(10);
/// While something is overdue, the mailbox is looked into at most so often.
const OVERDUE_PAUSE: Duration = Duration::from_secs(5);
/// The last look is noted at most so often: each note is a commit.
const MARK_EVERY: TimeDelta = TimeDelta::seconds(60);
/// A clock that has gone back by more than this since the last look is wrong now, or was then.
const CLOCK_SLACK: TimeDelta = TimeDelta::minutes(5);
/// A mailbox that could not be read for so long is a case for the moderators, also if it may get well by itself.
const TROUBLE_TOLD_AFTER: TimeDelta = TimeDelta::minutes(10);

/// All that a daemon is started with.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The settings.
    pub settings: Settings,
    /// Where letters come from.
    pub mailbox: MailboxConfig,
    /// Where mails go out.
    pub postman: PostmanConfig,
    /// The database.
    pub database: PathBuf,
    /// How long a mail is tried.
    pub give_up_after: TimeDelta,
    /// How long the mailbox may have been out of sight before a deadline: after longer the turn is held.
    pub blindness: TimeDelta,
}

impl Plan {
    /// What is taken in from the mailbox at once.
    pub fn limits(&self) -> Limits {
        Limits { letter_bytes: self.settings.bounds.size as u64, ..Limits::default() }
    }
}

/// A daemon that cannot start.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The games or the archive.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// The mailbox or the mail server.
    #[error("{what}: {trouble}")]
    Transport {
        /// Which.
        what: &'static str,
        /// What is wrong with it.
        trouble: Trouble,
    },
    /// The operating system.
    #[error("the system gives no {what}: {source}")]
    System {
        /// What was asked for.
        what: &'static str,
        /// Why not.
        source: io::Error,
    },
}

/// Lets the daemon that is at work on a database, if there is one, look at it now: something was changed from outside.
pub fn wake(database: &Path) {
    let Some(process) = Lock::holder(database).and_then(rustix::process::Pid::from_raw) else { return };
    if let Err(error) = rustix::process::kill_process(process, rustix::process::Signal::USR1) {
        tracing::debug!(%error, "the daemon could not be woken; it looks by itself within minutes");
    }
}

/// Runs until it is told to stop (SIGTERM, SIGINT). `reload` reads the plan again at SIGHUP; where it fails the old one stays.
pub fn run(plan: Plan, reload: &dyn Fn() -> Result<Plan, String>) -> Result<(), RunError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|source| RunError::System { what: "event loop", source })?;
    // Whoever finds our number in the lock file may call at once, and a call that nobody listens to ends the process.
    let calls = {
        let _runtime = runtime.enter();
        Calls::new().map_err(|source| RunError::System { what: "signal handler", source })?
    };
    let store = Store::open(&plan.database)?;
    let _lock = Lock::take(&plan.database)?;
    let unchecked = (!store.is_checked()).then(|| store.file().to_owned());
    let mut site = Site::new(store, plan.settings.clone())?;
    site.recover(Utc::now())?;
    let shared = Shared {
        site: Arc::new(Mutex::new(site)),
        doorbell: Doorbell::default(),
        archive: Doorbell::default(),
        clock: Arc::default(),
        mailbox_is_well: Arc::new(AtomicBool::new(true)),
        wellbeing: Wellbeing::new(Utc::now()),
    };
    runtime.block_on(async {
        // Before the threads start, so that no signal ends the process in the middle of something.
        let mut signals = Signals::new(calls).map_err(|source| RunError::System { what: "signal handler", source })?;
        let mut daemon = Daemon::start(plan, shared)?;
        if let Some(file) = unchecked {
            check_beside(file, &daemon.shared);
        }
        tell_system(&[NotifyState::Ready]);
        tracing::info!(database = %daemon.plan.database.display(), address = %daemon.plan.settings.ours.address, "ready");
        let signal = daemon.serve(&mut signals, reload).await;
        tell_system(&[NotifyState::Stopping]);
        tracing::info!(signal, "stopping; the letter in hand is finished");
        daemon.stop();
        tracing::info!("stopped");
        Ok(())
    })
}

/// A big database is looked through for damage beside the work. The moderators are told, if that can still be written.
fn check_beside(file: PathBuf, shared: &Shared) {
    let (site, doorbell) = (Arc::clone(&shared.site), shared.doorbell.clone());
    let check = move || match Store::open_existing(&file).and_then(|store| store.check()) {
        Ok(()) => tracing::info!("the database is sound"),
        Err(error) => {
            tracing::error!(%error, "the database is not sound");
            let told = lock(&site).tell_moderators("The database is not sound", &format!("{error}."), Utc::now());
            if let Err(error) = told {
                tracing::error!(%error, "the moderators cannot be told");
            }
            doorbell.ring();
        }
    };
    if let Err(error) = std::thread::Builder::new().name("database check".to_owned()).spawn(check) {
        tracing::warn!(%error, "the database is not looked through: the system gives no thread");
    }
}

/// The thread that keeps the archive's pages.
struct Archiving {
    doorbell: Doorbell,
    thread: JoinHandle<()>,
}

impl Archiving {
    fn start(mut archivist: Archivist, doorbell: Doorbell) -> io::Result<Archiving> {
        let rung = doorbell.clone();
        let work = move || {
            while !rung.is_stopped() {
                let sleep = match archivist.catch_up(&mut |_, _| !rung.is_stopped()) {
                    Ok(()) => LONGEST_SLEEP,
                    // Letters go first: while many come, the archive may not get at the database.
                    Err(SiteError::Store(error)) if error.may_pass() => {
                        tracing::warn!(%error, "the archive is brought up to date later");
                        ARCHIVE_RETRY
                    }
                    Err(error) => {
                        tracing::error!(%error, "the archive cannot be brought up to date");
                        LONGEST_SLEEP
                    }
                };
                rung.wait(sleep);
            }
        };
        Ok(Archiving { doorbell, thread: std::thread::Builder::new().name("archive".to_owned()).spawn(work)? })
    }

    /// Ends it; the game in hand is finished.
    fn stop(self) {
        self.doorbell.stop();
        if self.thread.join().is_err() {
            tracing::error!("the archive's thread had panicked");
        }
    }
}

/// The archivist of a plan, on a connection of its own; None where there is no archive.
fn archivist(plan: &Plan) -> Result<Option<Archivist>, RunError> {
    Ok(Archivist::open(Store::open_existing(&plan.database)?, &plan.settings)?)
}

fn tell_system(states: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(states) {
        tracing::debug!(%error, "the service manager cannot be told");
    }
}

pub(super) fn lock(site: &Mutex<Site>) -> MutexGuard<'_, Site> {
    // A panic while it was held has rolled its transaction back.
    site.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the threads share.
#[derive(Clone)]
struct Shared {
    site: Arc<Mutex<Site>>,
    /// Rings when there may be mails to post.
    doorbell: Doorbell,
    /// Rings when the archive may not be up to date.
    archive: Doorbell,
    /// Notified when the next deadline may have changed.
    clock: Arc<Notify>,
    mailbox_is_well: Arc<AtomicBool>,
    wellbeing: Wellbeing,
}

/// The signals that ask for something.
struct Calls {
    reload: Signal,
    wake: Signal,
}

impl Calls {
    fn new() -> io::Result<Calls> {
        Ok(Calls { reload: signal(SignalKind::hangup())?, wake: signal(SignalKind::user_defined1())? })
    }
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
    calls: Calls,
}

impl Signals {
    fn new(calls: Calls) -> io::Result<Signals> {
        Ok(Signals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())?, calls })
    }
}

/// A running daemon.
struct Daemon {
    plan: Plan,
    shared: Shared,
    mailbox: Option<MailboxThread>,
    posting: Option<Posting>,
    archiving: Option<Archiving>,
}

impl Daemon {
    fn start(plan: Plan, shared: Shared) -> Result<Daemon, RunError> {
        let mut daemon = Daemon { plan, shared, mailbox: None, posting: None, archiving: None };
        daemon.start_threads()?;
        Ok(daemon)
    }

    fn start_threads(&mut self) -> Result<(), RunError> {
        self.posting = Some(self.start_posting()?);
        self.mailbox = Some(self.start_mailbox()?);
        self.archiving = self.start_archiving()?;
        Ok(())
    }

    fn start_posting(&self) -> Result<Posting, RunError> {
        let postman = self.plan.postman.open().map_err(|trouble| RunError::Transport { what: "postman", trouble })?;
        let Shared { site, doorbell, wellbeing, .. } = self.shared.clone();
        Posting::start(site, postman, doorbell, wellbeing, self.plan.give_up_after)
            .map_err(|source| RunError::System { what: "thread", source })
    }

    fn start_mailbox(&self) -> Result<MailboxThread, RunError> {
        let mailbox = self.plan.mailbox.open(self.plan.limits()).map_err(|trouble| RunError::Transport { what: "mailbox", trouble })?;
        let intake = Intake { shared: self.shared.clone(), blindness: self.plan.blindness, trouble: None };
        MailboxThread::start("mailbox", mailbox, Box::new(intake)).map_err(|source| RunError::System { what: "thread", source })
    }

    fn start_archiving(&self) -> Result<Option<Archiving>, RunError> {
        let Some(archivist) = archivist(&self.plan)? else { return Ok(None) };
        let archiving = Archiving::start(archivist, self.shared.archive.clone());
        Ok(Some(archiving.map_err(|source| RunError::System { what: "thread", source })?))
    }

    fn bell(&self) -> Option<Bell> {
        self.mailbox.as_ref().map(MailboxThread::bell)
    }

    fn look_now(&self) {
        if let Some(bell) = self.bell() {
            bell.ring();
        }
    }

    /// The clock and the signals, until one says stop: which.
    async fn serve(&mut self, signals: &mut Signals, reload: &dyn Fn() -> Result<Plan, String>) -> &'static str {
        let mut looked_for_overdue: Option<Instant> = None;
        let mut watch = Watch::default();
        let mut minute = tokio::time::interval(WATCH_EVERY);
        minute.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let sleep = self.until_next_deadline(looked_for_overdue);
            tokio::select! {
                _ = signals.terminate.recv() => return "SIGTERM",
                _ = signals.interrupt.recv() => return "SIGINT",
                _ = signals.calls.reload.recv() => self.reload(reload),
                _ = signals.calls.wake.recv() => {
                    self.look_now();
                    self.shared.doorbell.ring();
                    self.shared.archive.ring();
                }
                _ = minute.tick() => watch.look(&self.shared.site, &self.shared.wellbeing, &self.plan.database, Utc::now()),
                () = self.shared.clock.notified() => {}
                () = tokio::time::sleep(sleep) => {
                    looked_for_overdue = Some(Instant::now());
                    // A mailbox that is not well is tried again by its own back-off.
                    if self.shared.mailbox_is_well.load(Ordering::SeqCst) {
                        self.look_now();
                    }
                }
            }
        }
    }

    fn until_next_deadline(&self, looked_for_overdue: Option<Instant>) -> Duration {
        let next = match lock(&self.shared.site).next_wake(Utc::now()) {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "the next deadline cannot be read");
                return OVERDUE_PAUSE;
            }
        };
        let Some(next) = next else { return LONGEST_SLEEP };
        match (next - Utc::now()).to_std() {
            // A moment past it, so that the look begins after it.
            Ok(ahead) => (ahead + Duration::from_millis(5)).min(LONGEST_SLEEP),
            Err(_) => looked_for_overdue.map_or(Duration::ZERO, |at| OVERDUE_PAUSE.saturating_sub(at.elapsed())),
        }
    }

    /// Takes the plan anew. If anything in it is wrong, all stays as it is.
    fn reload(&mut self, reload: &dyn Fn() -> Result<Plan, String>) {
        let mut states = vec![NotifyState::Reloading];
        states.extend(NotifyState::monotonic_usec_now().ok());
        tell_system(&states);
        match reload().and_then(|plan| self.take(plan)) {
            Ok(()) => tracing::info!("the new configuration is in use"),
            Err(error) => tracing::error!("the new configuration is not used, the old one stays: {error}"),
        }
        tell_system(&[NotifyState::Ready]);
    }

    fn take(&mut self, plan: Plan) -> Result<(), String> {
        if plan.database != self.plan.database {
            return Err("another database needs a restart".to_owned());
        }
        // Tried before anything is stopped.
        archivist(&plan).map_err(|e| e.to_string())?;
        if plan.postman != self.plan.postman {
            plan.postman.open().and_then(|mut postman| postman.check()).map_err(|e| e.to_string())?;
        }
        if plan.mailbox != self.plan.mailbox {
            plan.mailbox.open(plan.limits()).and_then(|mut mailbox| mailbox.check()).map_err(|e| e.to_string())?;
        }
        self.stop();
        lock(&self.shared.site).settings = plan.settings.clone();
        let old = std::mem::replace(&mut self.plan, plan);
        self.start_threads().or_else(|error| {
            self.stop();
            lock(&self.shared.site).settings = old.settings.clone();
            self.plan = old;
            self.start_threads().and(Err(error)).map_err(|e| e.to_string())
        })
    }

    fn stop(&mut self) {
        if let Some(mailbox) = self.mailbox.take() {
            mailbox.stop();
        }
        if let Some(posting) = self.posting.take() {
            posting.stop();
        }
        if let Some(archiving) = self.archiving.take() {
            archiving.stop();
        }
        // A doorbell that was told to stop stays so.
        self.shared.doorbell = Doorbell::default();
        self.shared.archive = Doorbell::default();
    }
}

/// The mailbox thread's side: takes letters in, lets time pass after each look, minds troubles.
struct Intake {
    shared: Shared,
    blindness: TimeDelta,
    trouble: Option<InTrouble>,
}

/// A mailbox that cannot be read.
struct InTrouble {
    since: DateTime<Utc>,
    told: bool,
}

impl Intake {
    /// Something may have been written to the outbox, or have moved a deadline.
    fn pass_on(&self) {
        self.shared.doorbell.ring();
        self.shared.archive.ring();
        self.shared.clock.notify_one();
    }

    fn after_look(&self, look: &Look) -> Result<(), SiteError> {
        let mut site = lock(&self.shared.site);
        site.carry_out_waiting(Utc::now());
        if look.kept > 0 {
            return Ok(());
        }
        // The look covers what was due before it began.
        let until = look.began_at - TimeDelta::milliseconds(1);
        let last = site.store.reading().mark(Mark::LastLook)?;
        if last.is_some_and(|last| look.began_at + CLOCK_SLACK < last) {
            tracing::error!(began = %look.began_at, ?last, "the clock has gone back: no deadline is acted on until it has caught up");
            return Ok(());
        }
        if let Some(last) = last.filter(|last| look.began_at - last > self.blindness) {
            site.hold_the_unseen(last, until)?;
        }
        let moved = site.pass_time(until)?;
        if moved > 0 || last.is_none_or(|last| look.began_at - last >= MARK_EVERY) {
            site.looked(look.began_at)?;
        }
        Ok(())
    }
}

impl Reader for Intake {
    fn letters(&mut self, letters: Vec<Arrived>) -> Vec<Settled> {
        let settled = lock(&self.shared.site).take_in(letters, Utc::now());
        self.pass_on();
        settled
    }

    fn looked(&mut self, look: &Look) {
        self.shared.mailbox_is_well.store(true, Ordering::SeqCst);
        self.shared.wellbeing.looked(look.began_at);
        if let Some(trouble) = self.trouble.take() {
            tracing::info!(since = %trouble.since, "the mailbox can be read again");
        }
        if let Some(unmoved) = &look.unmoved {
            tracing::warn!(reason = %unmoved, "letters that are done with cannot be moved away");
        }
        if let Err(error) = self.after_look(look) {
            tracing::error!(%error, "time cannot pass; it is tried again with the next look");
        }
        self.pass_on();
    }

    fn trouble(&mut self, trouble: &Trouble, again_in: Duration) {
        self.shared.mailbox_is_well.store(false, Ordering::SeqCst);
        let now = Utc::now();
        let state = self.trouble.get_or_insert(InTrouble { since: now, told: false });
        tracing::warn!(since = %state.since, ?again_in, %trouble, "the mailbox cannot be read; no deadline is acted on");
        self.shared.wellbeing.mailbox_unread(&trouble.words, state.since);
        if !state.told && (!trouble.kind.heals_by_itself() || now - state.since >= TROUBLE_TOLD_AFTER) {
            let text = format!("{trouble}. Until it can be read again no deadline is acted on; letters that arrive in time will count.");
            match lock(&self.shared.site).tell_moderators("The mailbox cannot be read", &text, now) {
                Ok(()) => state.told = true,
                Err(error) => tracing::error!(%error, "the moderators cannot be told"),
            }
        }
        self.pass_on();
    }
}

impl Site {
    /// Holds the games whose deadline fell while nobody could look into the mailbox, for longer than is usual.
    fn hold_the_unseen(&mut self, last: DateTime<Utc>, until: DateTime<Utc>) -> Result<(), SiteError> {
        for tag in self.store.reading().games_due(until, usize::MAX)? {
            self.with_game(&tag, until, |game, _| {
                let due = game.deadlines_ahead().into_iter().map(|deadline| deadline.at).min();
                if due.is_some_and(|due| due > last && due <= until) {
                    let zone = game.facts.creation.clock.zone;
                    let at = |time: DateTime<Utc>| time.with_timezone(&zone).format("%-d %b %Y %H:%M %Z").to_string();
                    let reason = format!(
                        "the mailbox was not looked into from {} to {}, and the deadline fell into that time.",
                        at(last),
                        at(until)
                    );
                    game.hold(reason, until);
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::daemon::site::{GameRequest, Player};
    use crate::mail::trouble::TroubleKind;
    use crate::referee::entry::GameTag;
    use crate::store::GameState;

    const BLINDNESS: TimeDelta = TimeDelta::hours(6);

    /// A game of two with a deadline three days after its beginning, and the mailbox thread's side of it.
    struct Scene {
        _room: tempfile::TempDir,
        intake: Intake,
        tag: GameTag,
        began: DateTime<Utc>,
    }

    impl Scene {
        fn set() -> Scene {
            let room = tempfile::tempdir().unwrap();
            let file = room.path().join("config.toml");
            std::fs::write(
                &file,
                "[mail]\naddress = \"r@example.org\"\ndaily = \"never\"\n[archive]\non = false\n[moderators]\naddresses = [\"m@example.org\"]\n",
            )
            .unwrap();
            let store = Store::open(&room.path().join("maat.db")).unwrap();
            let mut site = Site::new(store, Config::load(&file).unwrap().settings()).unwrap();
            let began = DateTime::from_timestamp(1_772_700_000, 0).unwrap();
            let player = |name: &str| Player { name: name.to_owned(), address: format!("{name}@example.org").parse().ok(), word: None };
            let request = GameRequest::new("nilo", vec![player("ana"), player("bo")]);
            let tag = site.create(request, began).unwrap();
            let shared = Shared {
                site: Arc::new(Mutex::new(site)),
                doorbell: Doorbell::default(),
                archive: Doorbell::default(),
                clock: Arc::default(),
                mailbox_is_well: Arc::new(AtomicBool::new(true)),
                wellbeing: Wellbeing::new(began),
            };
            Scene { _room: room, intake: Intake { shared, blindness: BLINDNESS, trouble: None }, tag, began }
        }

        fn site(&self) -> MutexGuard<'_, Site> {
            lock(&self.intake.shared.site)
        }

        fn deadline(&self) -> DateTime<Utc> {
            self.site().read_game(&self.tag, |game| game.deadlines_ahead()[0].at).unwrap()
        }

        fn look(&mut self, began_at: DateTime<Utc>, kept: usize) {
            self.intake.looked(&Look { began_at, delivered: kept, kept, unmoved: None });
        }

        /// How often a deadline was acted on.
        fn steps(&self) -> usize {
            self.site().store.reading().entries(&self.tag, crate::store::Seq::START).unwrap().iter().filter(|e| e.kind == "missed").count()
        }

        fn state(&self) -> GameState {
            self.site().store.reading().game(&self.tag).unwrap().state
        }

        fn mails_to(&self, address: &str) -> usize {
            let far = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
            let due = self.site().store.reading().due_mails(far, 1000).unwrap();
            due.iter().filter(|mail| mail.recipient.to_string() == address).count()
        }
    }

    #[test]
    fn a_deadline_waits_for_a_look_that_began_after_it() {
        let mut scene = Scene::set();
        let deadline = scene.deadline();
        scene.look(deadline - TimeDelta::hours(1), 0);
        assert_eq!(scene.steps(), 0);
        scene.look(deadline, 0);
        assert_eq!(scene.steps(), 0, "a letter of that very moment may not have been seen");
        scene.look(deadline + TimeDelta::seconds(1), 0);
        assert_eq!(scene.steps(), 1);
    }

    #[test]
    fn a_deadline_waits_while_letters_could_not_be_taken_in() {
        let mut scene = Scene::set();
        let after = scene.deadline() + TimeDelta::seconds(1);
        scene.look(after, 3);
        assert_eq!(scene.steps(), 0);
        scene.look(after + TimeDelta::seconds(5), 0);
        assert_eq!(scene.steps(), 1);
    }

    #[test]
    fn a_turn_is_held_when_nobody_looked_for_long_before_its_deadline() {
        let mut scene = Scene::set();
        let (began, deadline) = (scene.began, scene.deadline());
        scene.look(began, 0);
        let before = scene.mails_to("m@example.org");
        scene.look(deadline + TimeDelta::hours(1), 0);
        assert_eq!((scene.steps(), scene.state()), (0, GameState::Paused));
        assert_eq!(scene.mails_to("m@example.org"), before + 1, "the moderator is told");
        let held = scene.site().read_game(&scene.tag, |game| game.facts.held.clone()).unwrap().unwrap();
        assert!(held.starts_with("the mailbox was not looked into from 5 Mar 2026 08:40 UTC to "), "{held}");
    }

    #[test]
    fn a_short_blindness_holds_nothing() {
        let mut scene = Scene::set();
        let deadline = scene.deadline();
        scene.look(deadline - TimeDelta::hours(3), 0);
        scene.look(deadline + TimeDelta::hours(2), 0);
        assert_eq!((scene.steps(), scene.state()), (1, GameState::Running));
    }

    #[test]
    fn a_clock_that_went_back_moves_nothing() {
        let mut scene = Scene::set();
        let deadline = scene.deadline();
        scene.look(deadline + TimeDelta::days(30), 1);
        scene.site().looked(deadline + TimeDelta::days(30)).unwrap();
        scene.look(deadline + TimeDelta::days(1), 0);
        assert_eq!(scene.steps(), 0);
    }

    #[test]
    fn the_moderators_are_told_once_of_a_mailbox_that_needs_them() {
        let mut scene = Scene::set();
        let before = scene.mails_to("m@example.org");
        let wrong_password = Trouble::new(TroubleKind::Login, "mx.example.org refuses the login");
        scene.intake.trouble(&wrong_password, Duration::from_secs(60));
        scene.intake.trouble(&wrong_password, Duration::from_secs(60));
        assert_eq!(scene.mails_to("m@example.org"), before + 1);
        let down = Trouble::new(TroubleKind::Unreachable, "nobody answers");
        let began = scene.began;
        scene.look(began, 0);
        scene.intake.trouble(&down, Duration::from_secs(1));
        assert_eq!(scene.mails_to("m@example.org"), before + 1, "it may get well by itself");
    }
}
