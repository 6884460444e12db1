//! (see the crate's page)
