//! An SMTP server that misbehaves by script.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::fake::{Accepting, Act, Wire};

/// A mail that the server took, whether or not it said so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenMail {
    /// The connection that it came over, from 0.
    pub connection: usize,
    pub from: String,
    pub to: Vec<String>,
    /// Without stuffed dots.
    pub content: String,
}

/// Decides what is done with a command: given are its connection (from 0), its verb (`CONNECT` for the
/// greeting, `EHLO`, `AUTH`, `MAIL`, `RCPT`, `DATA`, `CONTENT` for the last dot, …) and the whole line.
type Script = dyn FnMut(usize, &str, &str) -> Act + Send;

/// A running server. Any login is right.
pub struct FakeSmtp {
    pub port: u16,
    taken: Arc<Mutex<Vec<TakenMail>>>,
    accepting: Accepting,
}

impl FakeSmtp {
    pub fn start(script: impl FnMut(usize, &str, &str) -> Act + Send + 'static) -> Self {
        let taken = Arc::new(Mutex::new(Vec::new()));
        let script: Arc<Mutex<Box<Script>>> = Arc::new(Mutex::new(Box::new(script)));
        let taking = Arc::clone(&taken);
        let accepting = Accepting::start(move |number, wire| {
            let mail = TakenMail { connection: number, from: String::new(), to: Vec::new(), content: String::new() };
            Conversation { wire, script: Arc::clone(&script), taken: Arc::clone(&taking), mail }.serve();
        });
        FakeSmtp { port: accepting.port, taken, accepting }
    }

    /// The mails that the server took.
    pub fn taken(&self) -> Vec<TakenMail> {
        lock(&self.taken).clone()
    }

    /// How many connections were made.
    pub fn connections(&self) -> usize {
        self.accepting.connections()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Conversation {
    wire: Wire,
    script: Arc<Mutex<Box<Script>>>,
    taken: Arc<Mutex<Vec<TakenMail>>>,
    mail: TakenMail,
}

impl Conversation {
    fn act_on(&self, verb: &str, line: &str) -> Act {
        lock(&self.script)(self.mail.connection, verb, line)
    }

    fn serve(mut self) {
        let act = self.act_on("CONNECT", "");
        self.wire.say("220 localhost ESMTP");
        if !self.wire.act(&act, "") {
            return;
        }
        while let Some(line) = self.wire.line() {
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            let act = self.act_on(&verb, &line);
            let serves = !matches!(act, Act::Reply(_) | Act::Close | Act::Stall);
            if serves {
                self.answer(&verb, &line);
            }
            if !self.wire.act(&act, "") || verb == "QUIT" {
                return;
            }
            if serves && verb == "DATA" && !self.content() {
                return;
            }
        }
    }

    fn answer(&mut self, verb: &str, line: &str) {
        match verb {
            "EHLO" => {
                for word in ["localhost", "8BITMIME", "SMTPUTF8", "AUTH PLAIN LOGIN XOAUTH2"] {
                    self.wire.say(&format!("250-{word}"));
                }
                self.wire.say("250 ENHANCEDSTATUSCODES");
            }
            "AUTH" => self.wire.say("235 2.7.0 welcome"),
            "MAIL" => {
                self.mail.from = address(line);
                self.mail.to.clear();
                self.wire.say("250 2.1.0 ok");
            }
            "RCPT" => {
                self.mail.to.push(address(line));
                self.wire.say("250 2.1.5 ok");
            }
            "DATA" => self.wire.say("354 go on"),
            "QUIT" => self.wire.say("221 2.0.0 bye"),
            _ => self.wire.say("250 2.0.0 ok"),
        }
    }

    /// Takes a mail's content. False when the connection is over.
    fn content(&mut self) -> bool {
        let mut content = String::new();
        loop {
            let Some(line) = self.wire.line() else { return false };
            if line == "." {
                break;
            }
            content.push_str(line.strip_prefix('.').unwrap_or(&line));
            content.push_str("\r\n");
        }
        let act = self.act_on("CONTENT", "");
        if !matches!(act, Act::Reply(_) | Act::Close | Act::Stall) {
            self.mail.content = content;
            lock(&self.taken).push(self.mail.clone());
            self.wire.say("250 2.0.0 taken");
        }
        self.wire.act(&act, "")
    }
}

fn address(line: &str) -> String {
    line.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map(|(address, _)| address.to_owned()).unwrap_or_default()
}
