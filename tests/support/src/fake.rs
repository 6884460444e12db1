//! What the misbehaving servers have in common: accepting, and acting on a command by script.

use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// What a server does with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// What is right.
    Serve,
    /// Sends these bytes first, then does what is right.
    SayFirst(Vec<u8>),
    /// Sends these bytes and nothing else. `{tag}` is the command's tag.
    Reply(Vec<u8>),
    /// Does what is right, but sends only so many bytes of it and closes the connection.
    Cut(usize),
    /// Closes the connection without a word and without doing anything.
    Close,
    /// Does what is right, but closes the connection without a word about it.
    DoAndClose,
    /// Says nothing, for ever.
    Stall,
}

impl Act {
    pub fn reply(line: &str) -> Self {
        Act::Reply(format!("{line}\r\n").into_bytes())
    }

    pub fn say_first(line: &str) -> Self {
        Act::SayFirst(format!("{line}\r\n").into_bytes())
    }
}

/// Accepts connections until dropped; each is served on a thread of its own.
pub(crate) struct Accepting {
    pub(crate) port: u16,
    ended: Arc<AtomicBool>,
    connections: Arc<AtomicUsize>,
}

impl Accepting {
    pub(crate) fn start(serve: impl Fn(usize, Wire) + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port for the server");
        let port = listener.local_addr().expect("the server's address").port();
        let (ended, connections) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let (ending, counting, serve) = (Arc::clone(&ended), Arc::clone(&connections), Arc::new(serve));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if ending.load(Ordering::SeqCst) {
                    return;
                }
                let number = counting.fetch_add(1, Ordering::SeqCst);
                let serve = Arc::clone(&serve);
                std::thread::spawn(move || serve(number, Wire::new(stream)));
            }
        });
        Accepting { port, ended, connections }
    }

    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

impl Drop for Accepting {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::SeqCst);
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

/// One connection, line by line.
pub(crate) struct Wire {
    lines: BufReader<TcpStream>,
    stream: TcpStream,
    /// What is right to send is gathered here, so that it can be cut.
    pub(crate) answer: Vec<u8>,
}

impl Wire {
    fn new(stream: TcpStream) -> Self {
        // A client that has gone for good ends the thread after a while.
        let _ = stream.set_read_timeout(Some(Duration::from_secs(120)));
        let _ = stream.set_nodelay(true);
        Wire { lines: BufReader::new(stream.try_clone().expect("a second handle")), stream, answer: Vec::new() }
    }

    /// The next line without its end; none when the client has gone.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = Vec::new();
        match self.lines.read_until(b'\n', &mut line) {
            Ok(1..) => Some(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned()),
            _ => None,
        }
    }

    /// Whether the client says something within that time.
    pub(crate) fn hears_within(&mut self, time: Duration) -> bool {
        if !self.lines.buffer().is_empty() {
            return true;
        }
        let _ = self.stream.set_read_timeout(Some(time));
        let heard = self.lines.fill_buf().is_ok();
        let _ = self.stream.set_read_timeout(Some(Duration::from_secs(120)));
        heard
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.answer.extend_from_slice(line.as_bytes());
        self.answer.extend_from_slice(b"\r\n");
    }

    pub(crate) fn send(&mut self) -> bool {
        let answer = std::mem::take(&mut self.answer);
        self.stream.write_all(&answer).is_ok()
    }

    /// Sends the gathered answer as the script wants it. False when the connection is over.
    pub(crate) fn act(&mut self, act: &Act, tag: &str) -> bool {
        match act {
            Act::Serve => self.send(),
            Act::SayFirst(first) => {
                let mut all = first.clone();
                all.append(&mut self.answer);
                self.answer = all;
                self.send()
            }
            Act::Reply(reply) => {
                self.answer = String::from_utf8_lossy(reply).replace("{tag}", tag).into_bytes();
                self.send()
            }
            Act::Cut(bytes) => {
                self.answer.truncate(*bytes);
                self.send();
                self.close()
            }
            Act::Close | Act::DoAndClose => self.close(),
            Act::Stall => {
                self.answer.clear();
                while self.line().is_some() {}
                false
            }
        }
    }

    pub(crate) fn close(&mut self) -> bool {
        let _ = self.stream.shutdown(Shutdown::Both);
        false
    }
}
