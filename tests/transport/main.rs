//! The transports on real folders and real servers, and on servers that misbehave by script.

mod maildir;
mod postman_maildir;
