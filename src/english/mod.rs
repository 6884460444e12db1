//! Controlled English: what players write is read completely, or not at all.

pub mod build;
pub mod chart;
pub mod grammar;
pub mod lattice;
pub mod lexicon;
pub mod meaning;
pub mod messages;
pub mod normal;
pub mod paraphrase;
pub mod reader;
pub mod report;
pub mod resolve;
pub mod slots;
pub mod tokens;
pub mod walk;
