//! The bell that ends a wait at once, from any thread.
//!
//! A mailbox waits for mail on its own thread, on a socket or a folder. Who wants it to look now (a
//! deadline has come) rings; who wants it to end stops it. A ring that nobody waits for is kept
//! for the next wait.

use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

/// A handle to one waiting thread; clones ring the same bell.
#[derive(Clone, Debug)]
pub struct Bell(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// Somebody rang, and nobody has taken notice yet.
    rung: AtomicBool,
    stopped: AtomicBool,
    /// Writing here wakes whoever polls `hear`.
    strike: UnixStream,
    hear: UnixStream,
}

/// Why [`Bell::wait_for`] came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Heard {
    /// The descriptor can be read without waiting.
    Readable,
    /// The bell rang, or was told to stop.
    Bell,
    /// The time is over.
    Nothing,
}

impl Bell {
    /// # Errors
    /// When the system gives no more descriptors.
    pub fn new() -> io::Result<Self> {
        let (strike, hear) = UnixStream::pair()?;
        strike.set_nonblocking(true)?;
        hear.set_nonblocking(true)?;
        Ok(Bell(Arc::new(Inner { rung: AtomicBool::new(false), stopped: AtomicBool::new(false), strike, hear })))
    }

    /// Ends the wait that is going on, or else the next one.
    pub fn ring(&self) {
        self.0.rung.store(true, Ordering::SeqCst);
        // A full pipe means that the waiting thread has been struck already.
        let _ = (&self.0.strike).write(&[1]);
    }

    /// Ends this and every later wait, and network calls in progress.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::SeqCst);
        self.ring();
    }

    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::SeqCst)
    }

    /// Waits until the bell rings, at most that long. True when it rang (or was told to stop).
    pub fn wait(&self, at_most: Duration) -> bool {
        self.wait_for(None, at_most) == Heard::Bell && (self.is_stopped() || self.take())
    }

    /// Whether somebody rang since the last time that this was asked.
    pub(crate) fn take(&self) -> bool {
        self.0.rung.swap(false, Ordering::SeqCst)
    }

    /// Waits for the bell and, if given, for a descriptor to become readable. A ring stays to be
    /// [taken](Self::take).
    pub(crate) fn wait_for(&self, fd: Option<BorrowedFd<'_>>, at_most: Duration) -> Heard {
        let until = Instant::now().checked_add(at_most);
        loop {
            if self.is_stopped() || self.0.rung.load(Ordering::SeqCst) {
                self.silence();
                return Heard::Bell;
            }
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            match wait_readable(&self.0.hear, fd, left) {
                Ready { struck: true, .. } => self.silence(),
                Ready { readable: true, .. } => return Heard::Readable,
                Ready { .. } if left.is_some_and(|left| left.is_zero()) => return Heard::Nothing,
                Ready { .. } => {}
            }
        }
    }

    /// Waits for the descriptor alone; only [`stop`](Self::stop) ends it early, rings are kept for later.
    pub(crate) fn wait_through(&self, fd: BorrowedFd<'_>, at_most: Duration) -> Heard {
        let until = Instant::now() + at_most;
        loop {
            if self.is_stopped() {
                return Heard::Bell;
            }
            let left = until.saturating_duration_since(Instant::now());
            match wait_readable(&self.0.hear, Some(fd), Some(left)) {
                Ready { readable: true, .. } => return Heard::Readable,
                Ready { struck: true, .. } => self.silence(),
                Ready { .. } if left.is_zero() => return Heard::Nothing,
                Ready { .. } => {}
            }
        }
    }

    /// Empties the pipe, so that polling it waits again.
    fn silence(&self) {
        let mut bytes = [0; 64];
        while matches!((&self.0.hear).read(&mut bytes), Ok(read) if read == bytes.len()) {}
    }
}

struct Ready {
    struck: bool,
    readable: bool,
}

fn wait_readable(hear: &UnixStream, fd: Option<BorrowedFd<'_>>, at_most: Option<Duration>) -> Ready {
    let timeout = at_most.and_then(|left| Timespec::try_from(left).ok());
    let mut fds = vec![PollFd::new(hear, PollFlags::IN)];
    if let Some(fd) = fd.as_ref() {
        fds.push(PollFd::from_borrowed_fd(fd.as_fd(), PollFlags::IN));
    }
    match poll(&mut fds, timeout.as_ref()) {
        Ok(_) | Err(Errno::INTR) => {}
        // A descriptor that cannot be polled counts as readable: the read that follows tells what is wrong with it.
        Err(_) => return Ready { struck: false, readable: fd.is_some() },
    }
    let ready = |index: usize| fds.get(index).is_some_and(|fd| !fd.revents().is_empty());
    Ready { struck: ready(0), readable: ready(1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_ends_the_wait_of_another_thread() {
        let bell = Bell::new().unwrap();
        let ringer = bell.clone();
        let began = Instant::now();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            ringer.ring();
        });
        assert!(bell.wait(Duration::from_secs(20)));
        assert!(began.elapsed() < Duration::from_secs(10));
        thread.join().unwrap();
    }

    #[test]
    fn a_ring_before_the_wait_is_kept_and_counts_once() {
        let bell = Bell::new().unwrap();
        bell.ring();
        bell.ring();
        assert!(bell.wait(Duration::from_secs(20)));
        assert!(!bell.wait(Duration::from_millis(10)));
    }

    #[test]
    fn a_stop_ends_every_wait_from_then_on() {
        let bell = Bell::new().unwrap();
        bell.stop();
        assert!(bell.wait(Duration::from_secs(20)));
        assert!(bell.wait(Duration::from_secs(20)));
        assert!(bell.is_stopped());
    }

    #[test]
    fn a_ring_during_a_read_is_kept_for_the_next_wait() {
        let bell = Bell::new().unwrap();
        let (ours, _theirs) = UnixStream::pair().unwrap();
        bell.ring();
        assert_eq!(bell.wait_through(ours.as_fd(), Duration::from_millis(20)), Heard::Nothing);
        assert!(bell.wait(Duration::from_secs(20)));
    }
}
