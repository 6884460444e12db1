//! Events as facts that texts can look back on, and be triggered by.

use super::Event;
use crate::english::meaning::Sentence;
use crate::games::nomic::state::{CardId, Cause, Fact, Place, Table, TextPlace, What};
use crate::games::seat::SeatId;

impl Event {
    /// What happened, as texts see it; `table` may be the one before or after the event. Several for events that decide much at once.
    pub fn facts(&self, table: &Table) -> Vec<Fact> {
        let fact = |what: What, actor: Option<SeatId>, affected: Vec<SeatId>, card: Option<CardId>, amount: i64| {
            let sort = card.and_then(|c| table.card(c)).map(|c| (c.kind.clone(), c.ctype.clone()));
            Fact { what, actor, affected, card, sort, amount, proposal: None, times: 1 }
        };
        match self {
            Event::VariableChanged { seat, variable, from, to, robbed, cause } => {
                let what = What::Changed { variable: variable.clone(), from: *from, to: *to, robbed: *robbed };
                vec![fact(what, cause.by.or(Some(*seat)), vec![*seat], cause.card(), to.saturating_sub(*from))]
            }
            Event::CardMoved { card, from, to, cause, .. } => {
                let moved = fact(What::Moved { from: *from, to: *to }, cause.by.or(holder(*from)), owners(*from, *to), Some(*card), 1);
                // What no text makes a player move from his hand is over the limit.
                let over = (matches!(from, Place::Hand(seat) if cause.by == Some(*seat)) && cause.source == Cause::GAME.source)
                    .then(|| fact(What::OverLimit, cause.by, cause.by.into_iter().collect(), Some(*card), 1));
                [moved].into_iter().chain(over).collect()
            }
            Event::Dealt { card, seat, .. } => {
                let what = What::Moved { from: Place::DrawPile, to: Place::Hand(*seat) };
                vec![fact(what, Some(*seat), vec![*seat], Some(*card), 1)]
            }
            Event::CardPlayed { card, by, targets, .. } => {
                let on = targets.iter().flat_map(|t| table.players_of(*t)).collect();
                vec![fact(What::Played, Some(*by), on, Some(*card), 1)]
            }
            Event::HandsSwapped { first, second, cause } => {
                let swap = |from: SeatId, to: SeatId| (table.zone(Place::Hand(to)), Place::Hand(from), Place::Hand(to));
                [swap(*first, *second), swap(*second, *first)]
                    .into_iter()
                    .flat_map(|(cards, from, to)| {
                        cards.iter().map(move |c| fact(What::Moved { from, to }, cause.by, owners(from, to), Some(*c), 1))
                    })
                    .collect()
            }
            Event::CardRenamed { card, cause, .. } => vec![fact(What::Renamed, cause.by, cause.by.into_iter().collect(), Some(*card), 1)],
            Event::Eliminated { seat, cause, .. } => vec![fact(What::Eliminated, cause.by, vec![*seat], cause.card(), 1)],
            Event::PrimaryMoved { to, cause, .. } => vec![fact(What::Primary, cause.by, vec![*to], cause.card(), 1)],
            Event::Rolled { seat, results, cause, .. } => {
                let sum = results.iter().map(|r| i64::from(*r)).sum();
                vec![fact(What::Rolled, *seat, seat.iter().copied().collect(), cause.card(), sum)]
            }
            Event::Reshuffled { .. } => vec![fact(What::Reshuffled, None, Vec::new(), None, 1)],
            Event::Prevented { cause, .. } => vec![fact(What::Applied(cause.source.clone()), cause.by, Vec::new(), cause.card(), 1)],
            Event::BallotOpened { proposals } => proposals
                .iter()
                .filter_map(|p| Some((p, p.change.kind()?)))
                .map(|(p, kind)| Fact { proposal: p.number, ..fact(What::Proposed(kind), Some(p.by), vec![p.by], None, 1) })
                .collect(),
            Event::Counted { number, votes, accepted, .. } => {
                let voted = votes.iter().map(|(s, yes)| fact(What::Voted(*yes), Some(*s), vec![*s], None, 1));
                let decided = table.proposal(*number).and_then(|p| {
                    let what = What::Decided { kind: p.change.kind()?, accepted: *accepted };
                    Some(fact(what, Some(p.by), vec![p.by], None, 1))
                });
                voted.chain(decided).map(|f| Fact { proposal: Some(*number), ..f }).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Event {
    /// Whether other texts may be in force after the event than before; `table` is the one before it.
    pub fn changes_what_holds(&self, table: &Table) -> bool {
        // Texts in play hold; of cards elsewhere only those that speak of themselves being discarded.
        let in_play = |place: &Place| matches!(place, Place::Play(_));
        let speaks = |card: &CardId| {
            let meaning = table.card(*card).and_then(|c| c.wording.meaning.as_ref());
            meaning.is_some_and(|m| m.sentences.iter().any(|s| matches!(s, Sentence::Holds { .. })))
        };
        match self {
            Event::CardMoved { card, from, to, .. } => in_play(from) || in_play(to) || speaks(card),
            Event::CardPlayed { card, from, .. } => in_play(from) || speaks(card),
            Event::Dealt { card, .. } => speaks(card),
            Event::CardCreated { card, to, .. } | Event::CardCopied { card, to, .. } => {
                in_play(to)
                    || card.wording.meaning.as_ref().is_some_and(|m| m.sentences.iter().any(|s| matches!(s, Sentence::Holds { .. })))
            }
            Event::VariableChanged { .. }
            | Event::Rolled { .. }
            | Event::Prevented { .. }
            | Event::Narrated { .. }
            | Event::Spent { .. }
            | Event::Revealed { .. }
            | Event::CardRenamed { .. }
            | Event::ExtraPlays { .. }
            | Event::PlaysSkipped { .. }
            | Event::PlayImpossible { .. }
            | Event::PlayStopped { .. }
            | Event::Shuffled { .. }
            | Event::Reshuffled { .. }
            | Event::PhaseBegan { .. }
            | Event::Summed { .. }
            | Event::Missed { .. }
            | Event::Seen { .. }
            | Event::BallotOpened { .. }
            | Event::Commented { .. }
            | Event::Counted { .. }
            | Event::Lapsed { .. }
            | Event::EndWished { .. }
            | Event::VersionMade { .. }
            | Event::ChoiceAsked { .. }
            | Event::ChoiceMade { .. }
            | Event::RulingNoted { .. }
            | Event::Appealed { .. }
            | Event::RulingOverturned { .. } => false,
            // Texts that contradict each other do not hold until there is a ruling.
            Event::RulingAsked { asked } => asked.against.is_some(),
            Event::Ruled { number, .. } => table.asked.iter().any(|a| a.number == *number && a.against.is_some()),
            _ => true,
        }
    }
}

impl Event {
    /// Whether other texts of the ruleset may be in force after the event than before; `table` is the one before it.
    pub fn changes_rules(&self, table: &Table) -> bool {
        let of_cards = matches!(
            self,
            Event::CardMoved { .. }
                | Event::CardPlayed { .. }
                | Event::Dealt { .. }
                | Event::CardCreated { .. }
                | Event::CardCopied { .. }
                | Event::TypeChanged { .. }
                | Event::HandsSwapped { .. }
                | Event::EffectStarted { .. }
                | Event::EffectEnded { .. }
                | Event::PrimaryMoved { .. }
                | Event::Eliminated { .. }
                | Event::Restored { .. }
                | Event::KindAdded { .. }
                | Event::TextChanged { place: TextPlace::Card(_), .. }
        );
        !of_cards && self.changes_what_holds(table)
    }

    /// Whether texts may use other words after the event than before.
    pub fn changes_words(&self) -> bool {
        matches!(
            self,
            Event::TableLaid { .. }
                | Event::Adopted { .. }
                | Event::CardCreated { .. }
                | Event::CardCopied { .. }
                | Event::CardRenamed { .. }
                | Event::SeatAdded { .. }
                | Event::SeatRenamed { .. }
                | Event::VariableAdded { .. }
                | Event::TypeAdded { .. }
                | Event::KindAdded { .. }
                | Event::TextChanged { .. }
                | Event::Repealed { .. }
        )
    }
}

/// Whose card it is, or was: who holds or controls it at one end of the move.
fn owners(from: Place, to: Place) -> Vec<SeatId> {
    holder(from).or(holder(to)).into_iter().collect()
}

/// The seat of a place.
fn holder(place: Place) -> Option<SeatId> {
    match place {
        Place::Hand(seat) | Place::Play(seat) => Some(seat),
        _ => None,
    }
}

impl Cause {
    /// A card's doing.
    pub fn of_card(card: CardId, by: Option<SeatId>) -> Cause {
        Cause { source: crate::games::nomic::state::Source::Card(card), by }
    }
}
