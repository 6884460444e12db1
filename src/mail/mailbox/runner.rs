//! The thread of a mailbox: look until nothing is new, wait, look again; for ever, whatever happens.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::JoinHandle;
use std::time::Duration;

use super::{Arrived, Look, Mailbox, Settled};
use crate::mail::Backoff;
use crate::mail::bell::Bell;
use crate::mail::trouble::{Trouble, TroubleKind};

/// Room for what letters set off: the texts of players' cards may nest.
const STACK: usize = 16 << 20;

/// The caller's side of a mailbox thread: all of it is called on that thread and may block.
pub trait Reader: Send {
    /// Commits a chunk of letters and says what became of each. Letters that are left out are kept in the
    /// mailbox and come again.
    fn letters(&mut self, letters: Vec<Arrived>) -> Vec<Settled>;

    /// A look has come to its end; deadlines that it [covers](Look::covers) may be acted on.
    fn looked(&mut self, look: &Look);

    /// The mailbox cannot be read for now. It is tried again after that time by itself.
    fn trouble(&mut self, trouble: &Trouble, again_in: Duration);
}

/// A mailbox that is being read on a thread of its own.
pub struct MailboxThread {
    bell: Bell,
    thread: JoinHandle<()>,
}

/// At least so often the mailbox is looked into, in case that a notice got lost.
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// Letters that the reader kept are offered again after this time.
const KEPT_WAIT: Duration = Duration::from_secs(5);

const FIRST_RETRY: Duration = Duration::from_secs(1);
const LAST_RETRY: Duration = Duration::from_secs(300);

impl MailboxThread {
    /// Starts to read the mailbox on a new thread of that name.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(name: &str, mailbox: Box<dyn Mailbox>, reader: Box<dyn Reader>) -> io::Result<Self> {
        let bell = mailbox.bell();
        let thread = std::thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(move || run(mailbox, reader))?;
        Ok(MailboxThread { bell, thread })
    }

    /// Lets the mailbox be looked into now: ring when a deadline has come.
    pub fn bell(&self) -> Bell {
        self.bell.clone()
    }

    /// Ends the thread; a chunk that the reader has in hand is brought to its end.
    pub fn stop(self) {
        self.bell.stop();
        // The thread catches panics; nothing is left to be told.
        let _ = self.thread.join();
    }
}

fn run(mut mailbox: Box<dyn Mailbox>, mut reader: Box<dyn Reader>) {
    let bell = mailbox.bell();
    let mut backoff = Backoff::new(FIRST_RETRY, LAST_RETRY);
    while !bell.is_stopped() {
        // A turn that brought something before it failed was no failure of the connection's beginning.
        let mut brought = false;
        let turn = catch_unwind(AssertUnwindSafe(|| {
            let look = mailbox.look(&mut |letters| {
                brought = true;
                reader.letters(letters)
            })?;
            brought = true;
            reader.looked(&look);
            let took = look.delivered > look.kept;
            if took {
                return Ok(());
            }
            let at_most = if look.kept > 0 { KEPT_WAIT } else { LONGEST_WAIT };
            mailbox.wait(at_most).map(drop)
        }));
        if brought {
            backoff.reset();
        }
        let trouble = match turn {
            Ok(Ok(())) => continue,
            Ok(Err(trouble)) if trouble.kind == TroubleKind::Stopped => break,
            Ok(Err(trouble)) => trouble,
            Err(panic) => {
                mailbox.reset();
                Trouble::new(TroubleKind::Protocol, format!("reading the mailbox failed badly: {}", panic_words(panic.as_ref())))
            }
        };
        let again_in = backoff.after(trouble.kind);
        reader.trouble(&trouble, again_in);
        bell.wait(again_in);
    }
}

fn panic_words(panic: &(dyn Any + Send)) -> &str {
    panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use chrono::Utc;

    use super::super::{Intake, Woken};
    use super::*;

    /// Panics, then fails, then is well.
    struct Unwell {
        bell: Bell,
        looks: usize,
        resets: mpsc::Sender<&'static str>,
    }

    impl Mailbox for Unwell {
        fn look(&mut self, _: &mut Intake<'_>) -> Result<Look, Trouble> {
            self.looks += 1;
            match self.looks {
                1 => panic!("a strange answer"),
                2 => Err(Trouble::new(TroubleKind::Lost, "the connection broke")),
                _ => Ok(Look { began_at: Utc::now(), delivered: 0, kept: 0, unmoved: None }),
            }
        }

        fn wait(&mut self, at_most: Duration) -> Result<Woken, Trouble> {
            self.bell.wait(at_most);
            Ok(Woken::Time)
        }

        fn bell(&self) -> Bell {
            self.bell.clone()
        }

        fn reset(&mut self) {
            self.resets.send("reset").unwrap();
        }

        fn check(&mut self) -> Result<String, Trouble> {
            Ok(String::new())
        }
    }

    struct Tell(mpsc::Sender<String>);

    impl Reader for Tell {
        fn letters(&mut self, _: Vec<Arrived>) -> Vec<Settled> {
            Vec::new()
        }

        fn looked(&mut self, _: &Look) {
            self.0.send("looked".into()).unwrap();
        }

        fn trouble(&mut self, trouble: &Trouble, _: Duration) {
            self.0.send(trouble.words.clone()).unwrap();
        }
    }

    #[test]
    fn panics_and_failures_are_told_and_the_loop_goes_on() {
        let (resets, reset) = mpsc::channel();
        let (told, tell) = mpsc::channel();
        let mailbox = Unwell { bell: Bell::new().unwrap(), looks: 0, resets };
        let thread = MailboxThread::start("mailbox-test", Box::new(mailbox), Box::new(Tell(told))).unwrap();
        let next = || tell.recv_timeout(Duration::from_secs(20)).unwrap();
        assert!(next().contains("a strange answer"));
        assert_eq!(reset.recv().unwrap(), "reset");
        assert_eq!(next(), "the connection broke");
        assert_eq!(next(), "looked");
        thread.stop();
    }
}
