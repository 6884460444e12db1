//! What a viewer may know of a nomic: the only thing that reports are made of.

use crate::games::ruleset::DecisionId;
use serde::Serialize;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NomicView {
    /// The setup's title ("Egypt").
    pub title: String,
    /// The turn; 0: renaming.
    pub turn: u32,
    /// Where in the turn the game is.
    pub stage: Stage,
    /// The player who looks, if it is one.
    pub viewer: Option<String>,
    /// The Primary, from turn 1 on.
    pub primary: Option<String>,
    /// The number of the ruleset's version.
    pub version: u32,
    /// Winning conditions, joined by "or".
    pub winning: Vec<ClauseView>,
    /// Elimination conditions, joined by "or".
    pub elimination: Vec<ClauseView>,
    /// The variables.
    pub variables: Vec<VariableView>,
    /// Types that proposals added or changed.
    pub types: Vec<ClauseView>,
    /// Rules that proposals added or changed.
    pub rules: Vec<ClauseView>,
    /// The players in clockwise order from seat 1.
    pub players: Vec<PlayerView>,
    /// The discard pile, its top first.
    pub discard: Vec<CardView>,
    /// The draw pile, its top first, after the cards that were dealt from it this turn.
    pub draw: Vec<DrawView>,
    /// How many cards are in the draw pile (that and no more is known of it where hands are secret).
    pub draw_count: usize,
    /// What happened in the turn before, player by player.
    pub summary: Option<SummaryView>,
    /// Sentences that wait for a ruling.
    pub waiting: Vec<String>,
    /// The proposals put to the vote.
    pub ballot: Vec<BallotItem>,
    /// What is to be done now, in sentences.
    pub todo: Vec<Todo>,
    /// How the game ended.
    pub outcome: Option<OutcomeView>,
}

/// Something that is to be done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Todo {
    /// A sentence.
    pub words: String,
    /// The decision that asks for it; of several players, the first one's.
    #[serde(skip)]
    pub decision: DecisionId,
}

/// Where in a turn the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Turn 0: cards are renamed.
    Renames,
    /// Plays and proposals are sent.
    Orders,
    /// A ballot is open.
    Ballot,
    /// The game has ended.
    Over,
}

/// A rule, condition or type.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClauseView {
    /// Its number or name.
    pub label: String,
    /// Its text.
    pub text: String,
    /// "added turn 2", "amended turn 3"; None for what has stood from the start.
    pub added: Option<String>,
    /// Whether a part of it is not read and waits for a ruling.
    pub unread: bool,
}

/// A variable.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct VariableView {
    /// Its name.
    pub name: String,
    /// What players start with.
    pub start: i64,
    /// "added turn 1".
    pub added: Option<String>,
}

/// A player's part of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerView {
    /// The name.
    pub name: String,
    /// Whether the player has been eliminated.
    pub eliminated: bool,
    /// Variables: name and value in words ("2 levels").
    pub variables: Vec<(String, String)>,
    /// The hand as it was before this turn's deal; None where it is not for the viewer's eyes.
    pub hand: Option<Vec<CardView>>,
    /// The number of cards in that hand.
    pub hand_count: usize,
    /// The cards in play under the player's control.
    pub in_play: Vec<CardView>,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardView {
    /// Its name.
    pub name: String,
    /// Its type and text.
    pub text: String,
    /// "turn 2" for a card that a proposal brought.
    pub added: Option<String>,
    /// Whom it was played on, for a card in play that was played on somebody else.
    pub on: Option<String>,
}

/// A card of the draw pile.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DrawView {
    /// The card.
    pub card: CardView,
    /// Who is dealt it this turn.
    pub to: Option<String>,
}

/// The summary of a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SummaryView {
    /// The turn.
    pub turn: u32,
    /// Player by player: the name and the lines.
    pub players: Vec<(String, Vec<LineView>)>,
    /// What belongs to no player.
    pub table: Vec<LineView>,
}

/// A line of the summary.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LineView {
    /// The line.
    pub text: String,
    /// What came of it, indented below.
    pub results: Vec<String>,
    /// The number of the proposal that it tells of.
    #[serde(skip)]
    pub proposal: Option<u32>,
}

/// A proposal on the ballot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BallotItem {
    /// Its number.
    pub number: u32,
    /// Its proposer.
    pub by: String,
    /// What kind of proposal it is ("new card").
    pub kind: String,
    /// Its text as proposed.
    pub text: String,
    /// How Maat reads it, sentence by sentence.
    pub readings: Vec<String>,
    /// What is worth knowing before the vote.
    pub warnings: Vec<String>,
    /// What it would do on the present table, before and after.
    pub example: Vec<String>,
    /// The discussion: name and remark.
    pub comments: Vec<(String, String)>,
}

/// How the game ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutcomeView {
    /// The winners.
    pub winners: Vec<String>,
    /// Why.
    pub reason: String,
    /// The standings: name and words, the best first.
    pub standings: Vec<(String, String)>,
    /// The ruleset's history, a line a version.
    pub history: Vec<String>,
}

impl NomicView {
    /// The winners' names, for a heading.
    pub fn winners(&self) -> Option<String> {
        let outcome = self.outcome.as_ref()?;
        Some(match outcome.winners.as_slice() {
            [] => "Nobody wins.".to_owned(),
            [one] => format!("{one} wins."),
            [first @ .., last] => format!("{} and {last} share the win.", first.join(", ")),
        })
    }
}
