//! `maat run`: one thread reads the mailbox and does everything to the games, one posts, and one waits for signals and deadlines.

use crate::daemon::posting;
use crate::daemon::settings::Settings;
use crate::daemon::site::{Site, SiteError};
use crate::mail::bell::Bell;
use crate::mail::mailbox::runner::{MailboxThread, Reader};
use crate::mail::mailbox::{Arrived, Limits, Look, MailboxConfig, Settled};
use crate::mail::postman::PostmanConfig;
use crate::mail::trouble::Trouble;
use crate::store::{Lock, Mark, Store, StoreError};
use chrono::{DateTime, TimeDelta, Utc};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// A clock that goes back by more than this since the last look has jumped: no deadline acts by it.
const CLOCK_SLACK: TimeDelta = TimeDelta::minutes(5);

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
}

/// Why the daemon could not start, or had to end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A game or the archive.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// The mailbox or the way out.
    #[error("{0}")]
    Mail(#[from] Trouble),
    /// The operating system.
    #[error("{0}")]
    System(#[from] std::io::Error),
}

/// Runs until SIGTERM or SIGINT. `reload` reads the configuration again at SIGHUP; where it fails the old one stays.
pub fn run(plan: Plan, reload: &dyn Fn() -> Result<Plan, String>) -> Result<(), RunError> {
    let _lock = Lock::take(&plan.database)?;
    let mut site = Site::new(Store::open(&plan.database)?, plan.settings.clone())?;
    site.catch_up()?;
    let site = Arc::new(Mutex::new(site));
    let (wake, woken) = watch::channel(None);
    let mut threads = Threads::start(&plan, &site, &wake)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(attend(plan, reload, &site, wake, woken, &mut threads));
    threads.stop();
    tracing::info!("stopped");
    result
}

/// Waits for signals and deadlines.
async fn attend(
    mut plan: Plan,
    reload: &dyn Fn() -> Result<Plan, String>,
    site: &Arc<Mutex<Site>>,
    wake: watch::Sender<Option<DateTime<Utc>>>,
    mut woken: watch::Receiver<Option<DateTime<Utc>>>,
    threads: &mut Threads,
) -> Result<(), RunError> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut hang_up = signal(SignalKind::hangup())?;
    // Without systemd there is nobody to be told.
    let _ = sd_notify::notify(&[sd_notify::NotifyState::Ready]);
    tracing::info!(database = %plan.database.display(), "ready");
    loop {
        let next = *woken.borrow_and_update();
        let deadline = async {
            match next {
                Some(at) => {
                    // A look must begin after the deadline, not at it.
                    let wait = (at - Utc::now()).to_std().unwrap_or(Duration::ZERO) + Duration::from_millis(20);
                    tokio::time::sleep(wait).await;
                }
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = terminate.recv() => break,
            _ = interrupt.recv() => break,
            _ = hang_up.recv() => match reload() {
                Ok(new) => {
                    let transports_changed = new.mailbox != plan.mailbox || new.postman != plan.postman;
                    if new.database != plan.database {
                        tracing::warn!("another database needs a restart; the old one stays in use");
                    }
                    plan = Plan { database: plan.database.clone(), ..new };
                    lock(site).settings = plan.settings.clone();
                    threads.stop_in_place();
                    *threads = Threads::start(&plan, site, &wake)?;
                    tracing::info!(transports_changed, "the configuration was read again");
                }
                Err(error) => tracing::error!("the new configuration is not used, the old one stays: {error}"),
            },
            () = deadline => {
                threads.mailbox_bell.ring();
                // The look that follows acts on the deadline and says what comes next.
                wake.send_replace(None);
            }
            changed = woken.changed() => if changed.is_err() { break },
        }
    }
    let _ = sd_notify::notify(&[sd_notify::NotifyState::Stopping]);
    Ok(())
}

/// The threads beside the main one.
struct Threads {
    mailbox: Option<MailboxThread>,
    mailbox_bell: Bell,
    posting: Option<JoinHandle<()>>,
    posting_bell: Bell,
}

impl Threads {
    fn start(plan: &Plan, site: &Arc<Mutex<Site>>, wake: &watch::Sender<Option<DateTime<Utc>>>) -> Result<Threads, RunError> {
        let postman = plan.postman.open()?;
        let posting_bell = Bell::new()?;
        let limits = Limits { letter_bytes: plan.settings.bounds.size as u64, ..Limits::default() };
        let mailbox = plan.mailbox.open(limits)?;
        let store = Store::open_existing(&plan.database)?;
        let (settings, bell) = (plan.settings.clone(), posting_bell.clone());
        let posting = std::thread::Builder::new().name("posting".into()).spawn(move || posting::run(store, postman, &settings, &bell))?;
        let clerk = Clerk { site: site.clone(), wake: wake.clone(), posting: posting_bell.clone(), trouble_since: None };
        let mailbox = MailboxThread::start("mailbox", mailbox, Box::new(clerk))?;
        Ok(Threads { mailbox_bell: mailbox.bell(), mailbox: Some(mailbox), posting: Some(posting), posting_bell })
    }

    fn stop(mut self) {
        self.stop_in_place();
    }

    fn stop_in_place(&mut self) {
        if let Some(mailbox) = self.mailbox.take() {
            mailbox.stop();
        }
        self.posting_bell.stop();
        if let Some(posting) = self.posting.take() {
            // A panic there has been logged.
            let _ = posting.join();
        }
    }
}

fn lock(site: &Mutex<Site>) -> MutexGuard<'_, Site> {
    // A panic while the lock was held left no half deed behind: transactions are whole, and games are read again when out of step.
    site.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The mailbox thread's side of the games.
struct Clerk {
    site: Arc<Mutex<Site>>,
    wake: watch::Sender<Option<DateTime<Utc>>>,
    posting: Bell,
    trouble_since: Option<DateTime<Utc>>,
}

impl Clerk {
    /// Tells the others what there is to do now.
    fn tell(&self, site: &Site) {
        self.posting.ring();
        match site.store.reading().next_wake() {
            Ok(next) => drop(self.wake.send_replace(next)),
            Err(error) => tracing::error!(%error, "the next deadline is not known"),
        }
    }
}

impl Reader for Clerk {
    fn letters(&mut self, letters: Vec<Arrived>) -> Vec<Settled> {
        let mut site = lock(&self.site);
        let settled = site.take_in(letters, Utc::now());
        self.tell(&site);
        settled
    }

    fn looked(&mut self, look: &Look) {
        self.trouble_since = None;
        let mut site = lock(&self.site);
        site.carry_out_waiting(Utc::now());
        if let Some(unmoved) = &look.unmoved {
            tracing::warn!(%unmoved, "letters that are done cannot be moved away");
        }
        let last = site.store.reading().mark(Mark::LastLook).ok().flatten();
        if last.is_some_and(|last| look.began_at + CLOCK_SLACK < last) {
            tracing::error!(began = %look.began_at, ?last, "the clock has gone back: no deadline acts until it is right");
        } else if look.kept == 0 {
            // Only letters that were taken in before it can have been meant for a deadline: see `Look::covers`.
            if let Err(error) = site.pass_time(look.began_at).and_then(|_| site.looked(look.began_at)) {
                tracing::error!(%error, "deadlines cannot be acted on");
            }
        }
        self.tell(&site);
    }

    fn trouble(&mut self, trouble: &Trouble, again_in: Duration) {
        let since = *self.trouble_since.get_or_insert_with(Utc::now);
        tracing::error!(%trouble, ?again_in, %since, "the mailbox cannot be read: no deadline acts meanwhile");
    }
}
