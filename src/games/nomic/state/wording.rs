//! Texts as the table keeps them: words, their frozen reading, and who wrote them.

use crate::english::meaning;
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};

/// A text of the game (of a card, a type, a rule, a condition): the players' words and, frozen beside them, what they mean.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Wording {
    /// The sentences, in order.
    pub sentences: Vec<Written>,
    /// What those of them mean that are read; the executor looks at nothing else. None: nothing is read.
    pub meaning: Option<meaning::Text>,
}

/// One sentence of a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Written {
    /// The words as their author wrote them.
    pub words: String,
    /// Who wrote it, when, and with what vote.
    pub provenance: Provenance,
    /// How it is read.
    pub reading: Reading,
}

/// How a sentence is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reading {
    /// It is part of the text's meaning.
    Read,
    /// A bare noun phrase that is only shown.
    Label,
    /// It is part of the text's meaning in these words of the moderator's.
    Ruled(String),
    /// It has two meanings or more; these are their paraphrases.
    Ambiguous(Vec<String>),
    /// It is not read: the word where reading stopped, and what was expected there. Without effect until ruled.
    Unread { stopped_at: String, expected: Vec<String> },
    /// The moderator has ruled that it has no effect.
    Void,
}

/// Where a text or a part of the ruleset comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The turn in which it was proposed (or ruled); 0: from the setup.
    pub turn: u32,
    /// Its author, if it is a player's.
    pub by: Option<SeatId>,
    /// Its vote, yes and no, in weights.
    pub vote: Option<(i64, i64)>,
    /// The proposal that brought it.
    pub proposal: Option<u32>,
}

impl Provenance {
    /// From the setup.
    pub const SETUP: Provenance = Provenance { turn: 0, by: None, vote: None, proposal: None };
}

impl Wording {
    /// The players' words, joined as they are printed.
    pub fn words(&self) -> String {
        self.sentences.iter().map(|s| s.words.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// The players' words, and behind each sentence that is ruled on, how.
    pub fn ruled_words(&self) -> String {
        let words = |s: &Written| match &s.reading {
            Reading::Ruled(ruled) => format!("{} [read by ruling as: {ruled}]", s.words),
            Reading::Void => format!("{} [no effect, by ruling]", s.words),
            Reading::Read | Reading::Label | Reading::Ambiguous(_) | Reading::Unread { .. } => s.words.clone(),
        };
        self.sentences.iter().map(words).collect::<Vec<_>>().join(" ")
    }

    /// The turn in which the newest of its sentences was written; 0: the setup's.
    pub fn newest(&self) -> u32 {
        self.sentences.iter().map(|s| s.provenance.turn).max().unwrap_or(0)
    }

    /// The sentences that nobody has read or ruled on, with their places (from 0).
    pub fn unread(&self) -> impl Iterator<Item = (usize, &Written)> {
        self.sentences.iter().enumerate().filter(|(_, s)| matches!(s.reading, Reading::Unread { .. } | Reading::Ambiguous(_)))
    }
}
