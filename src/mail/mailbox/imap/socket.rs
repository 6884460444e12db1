//! The connection under the IMAP client: bounded in time and bytes, and woken by the bell.
//!
//! The client knows neither a limit for an answer's size nor for the time between two of its bytes, and waits for ever
//! after IDLE; all three are set here.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::os::fd::AsFd;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use imap::extensions::idle::SetReadTimeout;
use rustls::{ClientConnection, StreamOwned};

use crate::mail::bell::{Bell, Heard};

/// What the answer to the command in hand may cost; shared with the socket, which the client hides.
#[derive(Clone, Debug)]
pub(super) struct Gauge(Arc<Mutex<Allowance>>);

#[derive(Debug)]
struct Allowance {
    bytes: u64,
    until: Instant,
}

impl Gauge {
    pub(super) fn new() -> Self {
        Gauge(Arc::new(Mutex::new(Allowance { bytes: 0, until: Instant::now() })))
    }

    /// Allows the next answer so many bytes and so much time, all in all.
    pub(super) fn allow(&self, bytes: u64, time: Duration) {
        *self.lock() = Allowance { bytes, until: Instant::now() + time };
    }

    fn lock(&self) -> MutexGuard<'_, Allowance> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A TCP connection whose reads end when the time is over, the bytes are used up, or the bell says so.
pub(super) struct Socket {
    tcp: TcpStream,
    bell: Bell,
    gauge: Gauge,
    /// Between two reads.
    timeout: Duration,
    /// While IDLE waits: until when, and a ring ends it.
    idle_until: Option<Instant>,
}

impl Socket {
    pub(super) fn new(tcp: TcpStream, bell: Bell, gauge: Gauge, timeout: Duration) -> io::Result<Self> {
        tcp.set_nodelay(true)?;
        tcp.set_write_timeout(Some(timeout))?;
        // Reads wait for readiness first; this is for a readiness that was none.
        tcp.set_read_timeout(Some(timeout))?;
        Ok(Socket { tcp, bell, gauge, timeout, idle_until: None })
    }

    fn wait_readable(&self) -> io::Result<()> {
        let now = Instant::now();
        let heard = match self.idle_until {
            Some(until) => self.bell.wait_for(Some(self.tcp.as_fd()), until.saturating_duration_since(now)),
            None => {
                let left = self.gauge.lock().until.saturating_duration_since(now);
                self.bell.wait_through(self.tcp.as_fd(), self.timeout.min(left))
            }
        };
        match heard {
            Heard::Readable => Ok(()),
            Heard::Bell if self.bell.is_stopped() => Err(io::Error::new(io::ErrorKind::ConnectionAborted, "stopped")),
            Heard::Bell | Heard::Nothing => Err(io::Error::new(io::ErrorKind::TimedOut, "no answer in time")),
        }
    }
}

impl Read for Socket {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.wait_readable()?;
        let read = self.tcp.read(buffer)?;
        let mut allowance = self.gauge.lock();
        match allowance.bytes.checked_sub(read as u64) {
            Some(left) => allowance.bytes = left,
            None => return Err(io::Error::new(io::ErrorKind::InvalidData, "the answer is larger than anything that was asked for")),
        }
        Ok(read)
    }
}

impl Write for Socket {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tcp.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.tcp.flush()
    }
}

/// The connection, encrypted or not.
pub(super) enum Stream {
    Plain(Socket),
    Tls(Box<StreamOwned<ClientConnection, Socket>>),
}

impl Stream {
    fn socket(&mut self) -> &mut Socket {
        match self {
            Stream::Plain(socket) => socket,
            Stream::Tls(tls) => &mut tls.sock,
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Stream::Plain(socket) => socket.read(buffer),
            Stream::Tls(tls) => tls.read(buffer),
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Stream::Plain(socket) => socket.write(bytes),
            Stream::Tls(tls) => tls.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Stream::Plain(socket) => socket.flush(),
            Stream::Tls(tls) => tls.flush(),
        }
    }
}

impl SetReadTimeout for Stream {
    /// The client sets a timeout when IDLE begins to wait and takes it away afterwards; "none" is never
    /// without limit here.
    fn set_read_timeout(&mut self, timeout: Option<Duration>) -> imap::Result<()> {
        self.socket().idle_until = timeout.map(|timeout| Instant::now() + timeout);
        Ok(())
    }
}
