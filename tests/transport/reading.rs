//! Looking into a mailbox, for all tests of mailboxes.

use std::sync::mpsc;
use std::time::Duration;

use maat::mail::mailbox::runner::{MailboxThread, Reader};
use maat::mail::mailbox::{ArrivalKey, Arrived, Content, Fate, Look, Mailbox, Settled};
use maat::mail::trouble::Trouble;

/// Looks once and gives every letter the same fate.
pub fn try_look(mailbox: &mut dyn Mailbox, fate: Fate) -> (Vec<Arrived>, Result<Look, Trouble>) {
    let mut letters = Vec::new();
    let look = mailbox.look(&mut |chunk| {
        let settled = settle_all(&chunk, fate);
        letters.extend(chunk);
        settled
    });
    (letters, look)
}

/// Looks once, which must go well, and gives every letter the same fate.
pub fn look(mailbox: &mut dyn Mailbox, fate: Fate) -> (Vec<Arrived>, Look) {
    let (letters, look) = try_look(mailbox, fate);
    (letters, look.unwrap())
}

pub fn settle_all(chunk: &[Arrived], fate: Fate) -> Vec<Settled> {
    chunk.iter().map(|letter| Settled { key: letter.key.clone(), fate }).collect()
}

pub fn text(letter: &Arrived) -> String {
    match &letter.content {
        Content::Whole(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        other => format!("{other:?}"),
    }
}

pub fn texts(letters: &[Arrived]) -> Vec<String> {
    letters.iter().map(text).collect()
}

/// The subjects of whole letters.
pub fn subjects(letters: &[Arrived]) -> Vec<String> {
    let subject = |text: &String| text.lines().find_map(|line| line.strip_prefix("Subject: ").map(str::to_owned)).unwrap_or_default();
    texts(letters).iter().map(subject).collect()
}

pub fn uid(letter: &Arrived) -> u32 {
    match letter.key {
        ArrivalKey::Imap { uid, .. } => uid,
        ArrivalKey::Maildir(_) => panic!("{:?} is no IMAP letter", letter.key),
    }
}

/// What a mailbox thread tells.
pub enum Told {
    Letter(Arrived),
    Looked(Look),
    Trouble(Trouble),
}

struct Tell(mpsc::Sender<Told>);

impl Reader for Tell {
    fn letters(&mut self, letters: Vec<Arrived>) -> Vec<Settled> {
        let settled = settle_all(&letters, Fate::Processed);
        letters.into_iter().for_each(|letter| drop(self.0.send(Told::Letter(letter))));
        settled
    }

    fn looked(&mut self, look: &Look) {
        let _ = self.0.send(Told::Looked(look.clone()));
    }

    fn trouble(&mut self, trouble: &Trouble, _: Duration) {
        let _ = self.0.send(Told::Trouble(trouble.clone()));
    }
}

/// Reads the mailbox on a thread that tells everything.
pub fn read_on_thread(mailbox: Box<dyn Mailbox>) -> (MailboxThread, Listener) {
    let (tell, told) = mpsc::channel();
    (MailboxThread::start("mailbox", mailbox, Box::new(Tell(tell))).unwrap(), Listener(told))
}

pub struct Listener(mpsc::Receiver<Told>);

impl Listener {
    /// Waits for the next of what `choose` takes.
    pub fn next<T>(&self, choose: impl Fn(Told) -> Option<T>) -> T {
        loop {
            let told = self.0.recv_timeout(Duration::from_secs(30)).expect("the mailbox thread says nothing");
            if let Some(chosen) = choose(told) {
                return chosen;
            }
        }
    }

    pub fn letter(&self) -> Arrived {
        self.next(|told| if let Told::Letter(letter) = told { Some(letter) } else { None })
    }

    pub fn look(&self) -> Look {
        self.next(|told| if let Told::Looked(look) = told { Some(look) } else { None })
    }

    pub fn trouble(&self) -> Trouble {
        self.next(|told| if let Told::Trouble(trouble) = told { Some(trouble) } else { None })
    }
}
