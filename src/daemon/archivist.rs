//! The archive drawn beside the work: on a connection of its own, so that no letter and no mail waits for a page.
//!
//! In come the reports that a [`Site`](crate::daemon::site::Site) has published; out go pages. They can be made again from the database at any
//! time, so a fault here is logged and nothing else.

use crate::daemon::pages::Pages;
use crate::daemon::posting::Doorbell;
use crate::daemon::run::lock;
use crate::daemon::settings::Settings;
use crate::daemon::site::{Games, Published, Site, SiteError};
use crate::store::Store;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

/// At least so often it looks whether something has been published, in case that a ring got lost.
const LONGEST_WAIT: Duration = Duration::from_secs(600);

/// Whoever draws the archive of a database.
pub struct Archivist {
    pages: Pages,
    store: Store,
    games: Games,
}

impl Archivist {
    /// Opens the archive's folder and the database, which must exist; None where no archive is kept.
    ///
    /// # Errors
    /// What is wrong with the folder, the site's own look, or the database.
    pub fn open(settings: &Settings, database: &Path) -> Result<Option<Archivist>, SiteError> {
        let Some(folder) = &settings.archive else { return Ok(None) };
        let pages = Pages::open(folder, settings)?;
        Ok(Some(Archivist { pages, store: Store::open_existing(database)?, games: Games::default() }))
    }

    /// Draws what has been published.
    pub fn draw(&mut self, published: &Published) {
        self.pages.publish(published, &self.store, &mut self.games);
    }

    /// Brings the pages of all games up to date, a game at a time, until it is told to stop.
    fn catch_up(&mut self, stopped: &dyn Fn() -> bool) -> Result<(), SiteError> {
        for tag in self.pages.behind(&self.store)?.iter().take_while(|_| !stopped()) {
            if let Err(error) = self.pages.rebuild_stored(tag, &self.store) {
                tracing::error!(game = %tag, %error, "the archive of this game cannot be made");
            }
        }
        self.pages.write_index(&self.store, &mut self.games)
    }
}

/// The thread that draws.
pub(super) struct Drawing {
    bell: Doorbell,
    behind: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Drawing {
    /// Starts it; first of all it brings everything up to date.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(site: Arc<Mutex<Site>>, mut archivist: Archivist) -> io::Result<Drawing> {
        let (bell, behind) = (Doorbell::default(), Arc::new(AtomicBool::new(true)));
        let (heard, all) = (bell.clone(), Arc::clone(&behind));
        let work = move || {
            loop {
                if all.swap(false, Ordering::SeqCst)
                    && let Err(error) = archivist.catch_up(&|| heard.is_stopped())
                {
                    tracing::error!(%error, "the archive cannot be brought up to date");
                }
                let published = lock(&site).take_published();
                archivist.draw(&published);
                if heard.is_stopped() {
                    return;
                }
                heard.wait(LONGEST_WAIT);
            }
        };
        let thread = std::thread::Builder::new().name("archive".to_owned()).spawn(work)?;
        Ok(Drawing { bell, behind, thread })
    }

    /// Something was changed from outside: all games are looked at.
    pub fn look_at_all(&self) {
        self.behind.store(true, Ordering::SeqCst);
        self.bell.ring();
    }

    /// To be rung when something may have been published.
    pub fn bell(&self) -> Doorbell {
        self.bell.clone()
    }

    /// Ends it once the page in hand, and what was published before, is drawn.
    pub fn stop(self) {
        self.bell.stop();
        if self.thread.join().is_err() {
            tracing::error!("the thread that draws the archive had panicked");
        }
    }
}
