//! Mail: how letters come in, how they are read and who wrote them, and how answers go out.
//!
//! In come the raw bytes of letters from a [`mailbox`], in arrival order; out go formatted mails
//! through a [`postman`]. Both are traits with a Maildir and a network implementation each, blocking,
//! and meant for named threads of their own.
//!
//! Between them, plain functions: [`letter`] gives the writer's own lines, [`robots`] what kind of mail
//! it is, [`sender`] whose it is, [`seen`] all of that as JSON.

mod backoff;
pub mod bell;
pub mod letter;
pub mod mailbox;
mod maildir;
pub mod postman;
pub mod robots;
pub mod secret;
pub mod seen;
pub mod sender;
pub mod server;
pub mod tls;
pub mod trouble;

pub use backoff::Backoff;
