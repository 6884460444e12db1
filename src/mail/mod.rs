//! Mail: how letters come in, how they are read, and how answers go out.
//!
//! In come the raw bytes of letters from a [`mailbox`], in arrival order; out go formatted mails
//! through a [`postman`]. Both are traits with a Maildir and a network implementation each, blocking,
//! and meant for named threads of their own.

mod backoff;
pub mod bell;
pub mod mailbox;
mod maildir;
pub mod postman;
pub mod secret;
pub mod server;
pub mod tls;
pub mod trouble;

pub use backoff::Backoff;
