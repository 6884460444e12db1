//! What happens.

use serde::{Deserialize, Serialize};

use super::{Amount, Cards, Condition, Event, Mark, Place, Players, Slot, Static, Trigger, TypeId, VariableId, Who};

/// One step of a sequence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Present only where a later phrase refers to this step.
    pub mark: Option<Mark>,
    pub effect: Effect,
}

/// Something that is done. What is lost, given, drawn or moved is done as far as possible; only a [`Effect::Pay`] is all or nothing.
/// An effect upon nobody, or upon no card, does nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Effect {
    /// One after the other; each step sees the table that the one before left.
    Sequence(Vec<Step>),
    /// Looked at once, when its turn comes.
    If { condition: Condition, then: Box<Effect>, otherwise: Option<Box<Effect>> },
    /// For each of the players, who inside is [`Who::Of`] this mark. The players are fixed first. Where the effect is a single one, the choices
    /// and amounts of all are fixed before the first is carried out (all at once); a sequence is carried out whole, player by player, clockwise from the Primary.
    ForEach { mark: Mark, players: Players, effect: Box<Effect> },
    /// So many times, one after the other; choices are made anew each time.
    Repeat { times: Amount, effect: Box<Effect> },
    /// `by` may do it or not. `otherwise` is done if he does not, or if the effect is a cost that cannot be paid.
    /// Where nobody was asked: done if it only benefits `by`.
    May { by: Who, slot: Slot, effect: Box<Effect>, otherwise: Option<Box<Effect>> },
    /// `by` chooses one of these (two or more). One that cannot be done at all cannot be chosen while another can.
    Choose { by: Who, slot: Slot, options: Vec<Effect> },
    /// A cost, all or nothing: where `cost` cannot be done in full, nothing happens (and the step counts as not done); else it is done, and then `then`.
    /// As the first thing that a played card does outside of any "may", a cost that cannot be paid makes the play impossible.
    Pay { cost: Box<Effect>, then: Option<Box<Effect>> },
    /// The player's variable changes; for good, unless something says otherwise.
    Change { who: Who, variable: VariableId, adjust: Adjust },
    /// `from` loses as much of `amount` as he can, `to` gains just that.
    Transfer { from: Who, to: Who, variable: VariableId, amount: Amount },
    /// The two players exchange the values of their variables. Where both are one reference to two players, these two exchange with each other.
    Swap { first: Who, second: Who, variable: VariableId },
    /// From the top of the draw pile into the hand, one by one.
    Draw { who: Who, number: Amount },
    /// `by` moves the cards, in the order of the selection. From a hand to the discard pile is discarding, from play to the discard pile destroying.
    Move { by: Who, cards: Cards, to: Place },
    /// The cards are selected and remembered under the step's mark, nothing else.
    Pick(Cards),
    /// The players are chosen and remembered under the step's mark, nothing else.
    PickPlayers(Players),
    /// The amount is worked out (chosen, rolled) and remembered under the step's mark, nothing else.
    PickAmount(Amount),
    /// The two change places (hand with hand, control with control): the first goes where the second was and the other way round. Only if both are there.
    Exchange { first: Cards, second: Cards },
    /// The two players exchange their whole hands; as for [`Effect::Swap`].
    SwapHands { first: Who, second: Who },
    /// The draw pile is shuffled.
    ShuffleDrawPile,
    /// The cards are shown to these players, and stay where they are.
    Reveal { cards: Cards, to: Players },
    /// A copy of each card (same name, kind, type, text) comes into being there. The step's cards are the copies.
    Copy { of: Cards, to: Place },
    /// The cards bear this name from now on.
    Rename { cards: Cards, name: String },
    /// The cards are of this type from now on.
    ChangeType { cards: Cards, to: TypeId },
    /// The cards' own texts are carried out as if `by` had played them just now (targets and choices by `by`), and the cards stay where they are.
    DoTextOf { by: Who, cards: Cards },
    /// `by` plays the card now, from where it is, beside the plays he is allowed.
    PlayCard { by: Who, cards: Cards },
    /// The player may play so many more cards in this turn.
    ExtraPlays { who: Who, number: Amount },
    /// The player plays no card in so many turns: the first is this one if he has not played yet, or (`next`) the next one in any case ("skips his next turn").
    SkipPlays {
        who: Who,
        turns: Amount,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        next: bool,
    },
    /// The roll of a die or dice; the step's amount is the result.
    Roll { who: Who, number: u32, sides: u32 },
    /// The player is out of the game at once.
    Eliminate(Who),
    /// The player who was eliminated is back in the game.
    Restore(Who),
    /// The player wins at once.
    Win(Who),
    /// The game ends at once; whoever is closest to a winning condition wins.
    EndGame,
    /// The player is the Primary from now on; the rotation goes on from him.
    MakePrimary(Who),
    /// This holds from now on, for as long as said (an effect that outlives its card).
    Enact { holds: Vec<Static>, until: Duration },
    /// From now on, for as long as said, this trigger is set. "At the end of the turn, …" is a trigger upon the moment with [`super::Frequency::Once`].
    Arm { trigger: Box<Trigger>, until: Duration },
    /// Nothing at all ("leave it where it is", "nothing happens").
    Nothing,
}

/// How a variable is changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Adjust {
    Gain(Amount),
    /// As far as possible, down to the variable's minimum.
    Lose(Amount),
    SetTo(Amount),
    /// Set to this if it is more, else left.
    LowerTo(Amount),
    /// Set to this if it is less, else left.
    RaiseTo(Amount),
}

/// For how long.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Duration {
    /// For the rest of the game.
    Always,
    /// To the end of this turn.
    ThisTurn,
    /// From the start to the end of the next turn.
    NextTurn,
    /// From now to the end of the next turn ("until the end of the next turn").
    UntilEndOfNextTurn,
    /// From now until the next turn starts: as [`Duration::ThisTurn`], but the moment of the end still belongs to it.
    UntilNextTurn,
    /// So many turns, the present one being the first.
    Turns(Amount),
    /// So many turns, the next one being the first.
    NextTurns(Amount),
    /// Only in the turn that comes so many turns after the present one (1: the next turn).
    TurnAfter(Amount),
    /// Until the event happens.
    Until(Box<Event>),
    /// As long as the condition holds; ends for good when it first does not.
    AsLongAs(Box<Condition>),
    /// Until that turn starts.
    UntilTurn(i64),
    /// To the end of that turn.
    ThroughTurn(i64),
}
