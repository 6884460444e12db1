//! What happens in the nomic: a closed list of outcomes.
//!
//! The executor (`super::execute`) and the turn make events; [`apply`](Table::apply) folds them into the table and decides nothing;
//! [`Event::sentence`] tells one viewer of an event in one sentence; [`Event::fact`] is what later texts can look back on.
//!
//! Lists inside events are plain vectors: a map with numbers as keys does not survive an internally tagged enum.

mod apply;
mod facts;
mod narrate;

use super::state::{
    Asked, Card, CardId, CardType, Cause, Choice, EffectId, End, Lasting, Phase, Picked, Place, Proposal, Provenance, Question, Repealed,
    Rule, Rules, Ruling, Summary, Table, Target, TextPlace, Variable, Version, Wording,
};
use crate::english::meaning::{KindId, TypeId, VariableId};
use crate::games::ruleset::Outcome;
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};

/// Something that happened. `kind` in JSON is the variant's name in snake case.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The table is laid: the first version of the rules, the first Primary; every seat's variables are at their start.
    TableLaid { rules: Box<Rules>, primary: SeatId, secret_hands: bool },
    /// A position that was played before is taken over as it is.
    Adopted { table: Box<Table> },

    /// A turn begins.
    TurnBegan { turn: u32 },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// The Primary changes.
    PrimaryMoved { from: SeatId, to: SeatId, cause: Cause },
    /// What a seat did in the turn, for the report's summary.
    Summed { summary: Vec<Summary> },
    /// A seat has sent no order for something that it must do (`what` completes "Igthorn has …").
    Missed { seat: SeatId, what: String },
    /// A seat has sent orders, after missing turns or not.
    Seen { seat: SeatId },

    /// A card comes into being.
    CardCreated { card: Card, to: Place, end: End, cause: Cause },
    /// A copy of a card comes into being.
    CardCopied { of: CardId, card: Card, to: Place, end: End, cause: Cause },
    /// A card moves from one place to another (or within one).
    CardMoved { card: CardId, from: Place, to: Place, end: End, cause: Cause },
    /// A card is dealt, or picked by its player, at the start of a turn.
    Dealt { card: CardId, seat: SeatId, picked: bool },
    /// A card is played: from the hand (or wherever it was) to being resolved.
    CardPlayed { card: CardId, by: SeatId, from: Place, targets: Vec<Target>, choices: Vec<Choice> },
    /// A play did not happen, and why.
    PlayImpossible { card: CardId, by: SeatId, why: String },
    /// A play was stopped without end in sight and its effects were rolled back.
    PlayStopped { card: CardId, by: SeatId, why: String },
    /// A pile is in this order now.
    Shuffled { place: Place, order: Vec<CardId>, cause: Cause },
    /// The discard pile is shuffled and becomes the draw pile's lower end.
    Reshuffled { order: Vec<CardId> },
    /// Two seats have exchanged hands.
    HandsSwapped { first: SeatId, second: SeatId, cause: Cause },
    /// A card has a new name.
    CardRenamed { card: CardId, from: String, to: String, cause: Cause },
    /// A card has a new type.
    TypeChanged { card: CardId, from: TypeId, to: TypeId, cause: Cause },
    /// Cards are shown.
    Revealed { cards: Vec<CardId>, to: Vec<SeatId>, cause: Cause },

    /// A variable has a new value. `robbed`: another seat gets what this one loses, and not by its own doing.
    VariableChanged {
        seat: SeatId,
        variable: VariableId,
        from: i64,
        to: i64,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        robbed: bool,
        cause: Cause,
    },
    /// Dice are rolled for a seat.
    Rolled { seat: Option<SeatId>, sides: u32, results: Vec<u32>, cause: Cause },
    /// Something does not happen: `what` is a whole sentence that says what stopped what.
    Prevented { seat: Option<SeatId>, what: String, cause: Cause },
    /// Something worth telling that changes nothing on the table; a whole sentence.
    Narrated { seat: Option<SeatId>, text: String, cause: Cause },
    /// An effect begins that lasts; `note` says what it is.
    EffectStarted { effect: Lasting, note: String },
    /// It ends.
    EffectEnded { effect: EffectId, note: String },
    /// Something that may act once (in a turn) has acted.
    Spent { what: String },
    /// A seat may play so many more cards this turn.
    ExtraPlays { seat: SeatId, number: u32, cause: Cause },
    /// A seat loses its play in these turns.
    PlaysSkipped { seat: SeatId, turns: Vec<u32>, cause: Cause },

    /// A seat is out of the game; its cards are moved by events of their own.
    Eliminated { seat: SeatId, why: String, cause: Cause },
    /// The moderator brings a seat back.
    Restored { seat: SeatId },
    /// A player comes into the running game, behind the last seat; the variables are at their start.
    SeatAdded { name: String },
    /// A seat has a new player.
    SeatRenamed { seat: SeatId, name: String },
    /// The game is over.
    GameEnded { outcome: Outcome },
    /// A seat wishes the game to end, or no longer.
    EndWished { seat: SeatId, wish: bool },

    /// The ballot opens with these proposals, which are numbered and frozen.
    BallotOpened { proposals: Vec<Proposal> },
    /// A remark on a proposal.
    Commented { number: u32, seat: SeatId, text: String },
    /// A proposal's votes are counted.
    Counted { number: u32, votes: Vec<(SeatId, bool)>, yes: i64, no: i64, accepted: bool, why: Option<String> },
    /// The moderator overturns or forces a proposal's result.
    ResultOverturned { number: u32, accepted: bool },
    /// An accepted proposal comes into force; what it changes follows.
    InForce { number: u32 },
    /// An accepted proposal cannot come into force, and never will: `why` says what is missing.
    Lapsed { number: u32, why: String },

    /// A variable is added; every seat has it at its start.
    VariableAdded { variable: Variable },
    /// A type is added.
    TypeAdded { ctype: CardType },
    /// A kind of card is added.
    KindAdded { id: KindId, name: String },
    /// A rule is added.
    RuleAdded { rule: Rule },
    /// A winning condition is added.
    WinningAdded { rule: Rule },
    /// An elimination condition is added.
    EliminationAdded { rule: Rule },
    /// A text is amended, or its reading ruled. `in_force`: the turn from which on an amended text governs.
    TextChanged {
        place: TextPlace,
        wording: Wording,
        provenance: Provenance,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        in_force: Option<u32>,
    },
    /// A rule, type, condition or variable is out of force.
    Repealed { what: Repealed },
    /// A new version of the ruleset.
    VersionMade { version: Version },

    /// A ruling is asked for.
    RulingAsked { asked: Asked },
    /// A choice is asked for in the midst of a step, which waits for it.
    ChoiceAsked { question: Question },
    /// The choice is made, or left to the default; the step is carried out anew.
    ChoiceMade { number: u32, picked: Option<Picked> },
    /// The moderator's ruling is kept, so that it can be appealed.
    RulingNoted { ruling: Ruling },
    /// A player appeals against a ruling: the next ballot asks all.
    Appealed { number: u32, seat: SeatId },
    /// The players overturn a ruling; what that changes follows.
    RulingOverturned { number: u32, yes: i64, no: i64 },
    /// A ruling is given (or its time has passed, and the sentence has no effect this time).
    Ruled { number: u32, ruling: String },
}
