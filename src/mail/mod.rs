//! Mail: how letters come in, how they are read, and how answers go out.
//!
//! In come the raw bytes of letters from a [`mailbox`], in arrival order; out go formatted mails through a [`postman`]. Both are
//! traits with a Maildir and a network implementation each, blocking, and meant for named threads of their own.
//! Between them are plain functions: from raw bytes (RFC 5322) to [`letter::Letter`]s with their writer's own lines, what kind of
//! mail each is ([`robots`]) and whose it is ([`sender`]).

mod backoff;
pub mod bell;
pub mod letter;
pub mod mailbox;
mod maildir;
pub mod postman;
pub mod robots;
pub mod secret;
pub mod sender;
pub mod server;
pub mod tls;
pub mod trouble;

pub use backoff::Backoff;
