//! The transports on real folders and real servers, and on servers that misbehave by script.

mod imap;
mod imap_faults;
mod maildir;
mod postman_maildir;
mod reading;
mod smtp;
mod smtp_faults;
mod soak;
mod speed;
