//! Mail servers for tests: Dovecot and Exim as they are, in a temporary folder on loopback; a proxy
//! that cuts connections; and an IMAP and an SMTP server that misbehave by script.
//!
//! Everything starts within a fraction of a second, on free ports, as root or not, and is gone when
//! it is dropped. What is missing on the machine makes the test fail, and says what installs it.

mod ca;
mod daemon;
mod dovecot;
mod exim;
mod fake;
mod fake_imap;
mod fake_smtp;
mod process;
mod proxy;

pub use ca::TestCa;
pub use daemon::{Daemon, Home};
pub use dovecot::{Dovecot, DovecotOptions, ImapSession};
pub use exim::{Exim, EximOptions};
pub use fake::Act;
pub use fake_imap::{FakeImap, FakeLetter, Folders};
pub use fake_smtp::{FakeSmtp, TakenMail};
pub use proxy::Proxy;

use std::net::TcpListener;
use std::time::{Duration, Instant};

/// A port on loopback that nobody uses at the moment.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port").port()
}

/// Waits until the condition holds.
///
/// # Panics
/// When it does not within 20 seconds, naming what was waited for.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(20), "waited in vain for: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
