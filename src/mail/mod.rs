//! Mail: what comes in as bytes and who wrote it.
//!
//! In come raw letters (RFC 5322); out go [`letter::Letter`]s with their writer's own lines, what kind of mail each is
//! ([`robots`]) and whose it is ([`sender`]). These three are plain functions.

pub mod letter;
pub mod robots;
pub mod sender;
