//! Controlled English: what players write is read completely and its reading shown, or it is not read and the message says where it stopped.
//!
//! In come texts and a [`lexicon::Lexicon`] (the words of one version of a game); out go trees of [`meaning`], paraphrases and order forms.
//! Everything here is a pure function.
//!
//! ```text
//! text -> tokens -> lattice (+ lexicon) -> chart (+ grammar) -> drafts -> normal, resolve -> meaning -> paraphrase, slots
//! ```
//!
//! What others call:
//!
//! - [`reader::read`] reads a card, rule, condition, type or variable: [`reader::Reading`], with the tree if all of it is read.
//! - [`paraphrase::paraphrase`] prints a tree as canonical English; reading that gives the same tree.
//! - [`slots::choices`] lists what an order to play a card must say; [`slots::order_form`] shows it.
//! - [`report::read_lines`] is what `maat read` prints.
//! - [`warnings::warnings`] (in every [`reader::Reading`]): what is odd about a text that is read.
//! - [`generate`] makes random trees, for properties and random players.
//!
//! Words that mean the same ("gains", "receives"; "as long as", "while") are one word for the grammar: [`alike`].
//!
//! Invariants: no reading skips a word; a text has one tree or none; a reference has one candidate or the text is not read; nothing here
//! knows a variable, card or type by name.

pub mod alike;
pub mod build;
mod chance;
pub mod chart;
mod doubts;
pub mod generate;
mod going_on;
pub mod grammar;
pub mod lattice;
pub mod lexicon;
pub mod meaning;
pub mod messages;
pub mod normal;
mod paid;
pub mod paraphrase;
mod plainer;
pub mod reader;
pub mod report;
pub mod resolve;
pub mod slots;
pub mod tokens;
pub mod walk;
pub mod warnings;

#[cfg(test)]
mod tests;
