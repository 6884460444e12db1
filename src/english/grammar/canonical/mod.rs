//! The forms that paraphrases use: one for each node of the tree, with labels ("[A]") for references and brackets where one thing stands in another.
//!
//! [`super::super::paraphrase`] prints exactly these; players may write them too.
//! In comes the grammar that is being built; each file adds the forms of one subject, as the files of [`super`] do for what players write.

mod amounts;
mod conditions;
mod effects;
mod limits;
mod nouns;
mod procedure;
mod sentences;

use super::Grammar;

pub use amounts::SETTINGS;
pub use conditions::{CHANGES, KINDS, MOVES};
pub use limits::{DECLINED, may_be_declined};

pub fn rules(g: &mut Grammar) {
    nouns::rules(g);
    amounts::rules(g);
    conditions::rules(g);
    effects::rules(g);
    limits::rules(g);
    sentences::rules(g);
    procedure::rules(g);
}
