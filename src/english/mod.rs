//! Controlled English: what players write is read completely, or not at all.

pub mod meaning;
