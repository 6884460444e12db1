//! The orders that play cards: the slots of each card's text, and the play that an order means.

use super::Nomic;
use super::plays::card_id;
use super::reading::lexicon;
use super::slots::{OrderSlot, SlotUse, order_slots, told_by};
use super::state::{Card, CardId, Choice, Picked, Place, Table, Target};
use crate::english::meaning::{Adjust, Amount, Cards, Effect, HowMany, Place as To, Sentence, TargetKind, Text, Zone};
use crate::english::paraphrase::paraphrase_sentences;
use crate::games::seat::SeatId;
use crate::numerals;
use crate::orders::answer::{Arg, Order};
use crate::orders::form::{Candidate, Part, SlotKind, VerbForm};
use std::collections::BTreeSet;

/// A play as ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOrder {
    /// The card.
    pub card: CardId,
    /// Its targets, in the order of its text's.
    pub targets: Vec<Target>,
    /// Its choices.
    pub choices: Vec<Choice>,
}

impl PlayOrder {
    /// The play that an order means.
    pub fn of(table: &Table, order: &Order) -> Option<PlayOrder> {
        if order.verb != "play" {
            return None;
        }
        let card = order.choice("card").and_then(card_id)?;
        let meaning = table.card(card)?.wording.meaning.as_ref();
        let mut targets = Vec::new();
        for (i, kind) in meaning.into_iter().flat_map(|m| &m.targets).enumerate() {
            match kind {
                TargetKind::Everyone => targets.push(Target::Everyone),
                _ => targets.extend(order.choice(&target_name(i)).and_then(target)),
            }
        }
        let choices = order.args.iter().filter_map(|(name, arg)| Some(Choice { slot: slot_number(name)?, picked: picked(arg)? })).collect();
        Some(PlayOrder { card, targets, choices })
    }

    /// The plays that a seat's orders mean, in their order; None: it is no play, or there is no such card. Where a seat holds several cards alike, each
    /// order plays another one.
    pub fn all(table: &Table, seat: SeatId, orders: &[Order]) -> Vec<Option<PlayOrder>> {
        let mut taken: Vec<CardId> = Vec::new();
        let mut plays = Vec::with_capacity(orders.len());
        for order in orders {
            let play = PlayOrder::of(table, order).map(|play| match taken.contains(&play.card) {
                true => PlayOrder { card: like(table, seat, play.card, &taken).unwrap_or(play.card), ..play },
                false => play,
            });
            taken.extend(play.as_ref().map(|p| p.card));
            plays.push(play);
        }
        plays
    }
}

/// A card in a seat's hand that is like another one in all that the seat can tell, and is none of these.
fn like(table: &Table, seat: SeatId, card: CardId, except: &[CardId]) -> Option<CardId> {
    let card = table.card(card)?;
    let alike =
        |other: &Card| other.name == card.name && other.kind == card.kind && other.ctype == card.ctype && other.wording == card.wording;
    let mut hand = table.zone(Place::Hand(seat)).iter().filter(|id| !except.contains(id));
    hand.find(|id| table.card(**id).is_some_and(alike)).copied()
}

/// The name of a target's slot.
pub(super) fn target_name(index: usize) -> String {
    if index == 0 { "target".to_owned() } else { format!("target {}", index + 1) }
}

fn slot_name(slot: u16) -> String {
    format!("choice {slot}")
}

fn slot_number(name: &str) -> Option<u16> {
    name.strip_prefix("choice ")?.parse().ok()
}

/// The target of a candidate's id ("seat.2", "card.17").
pub(super) fn target(id: &str) -> Option<Target> {
    seat_id(id).map(Target::Player).or_else(|| card_id(id).map(Target::Card))
}

/// The seat of a candidate's id ("seat.2").
pub(super) fn seat_id(id: &str) -> Option<SeatId> {
    id.strip_prefix("seat.")?.parse().ok().map(SeatId)
}

/// What an argument picks. Ids: "seat.N", "card.N", "option.N", "yes", "no"; others are words.
pub(super) fn picked(arg: &Arg) -> Option<Picked> {
    let list: Vec<&str> = match arg {
        Arg::Number(n) => return Some(Picked::Number(*n)),
        Arg::Text(text) => vec![text],
        Arg::Choice(id) => vec![id],
        Arg::List(items) => items.iter().filter_map(|a| if let Arg::Choice(id) = a { Some(id.as_str()) } else { None }).collect(),
    };
    let first = list.first()?;
    Some(match *first {
        "yes" => Picked::Yes(true),
        "no" => Picked::Yes(false),
        id if id.starts_with("option.") => Picked::Option(id.strip_prefix("option.")?.parse().ok()?),
        id if seat_id(id).is_some() => Picked::Players(list.into_iter().filter_map(seat_id).collect()),
        id if card_id(id).is_some() => Picked::Cards(list.into_iter().filter_map(card_id).collect()),
        _ => Picked::Words(list.into_iter().map(str::to_owned).collect()),
    })
}

impl Nomic {
    /// The verb that plays a card of the seat's hand.
    pub(super) fn play_verb(&self, table: &Table, seat: SeatId) -> VerbForm {
        let hand = table.zone(Place::Hand(seat)).to_vec();
        let mut candidates = card_candidates(table, seat, &hand);
        for (candidate, card) in candidates.iter_mut().zip(&hand) {
            if let Some(card) = table.card(*card) {
                candidate.then = self.card_parts(table, seat, card);
            }
        }
        let examples: Vec<String> = hand.iter().take(3).filter_map(|c| self.play_example(table, seat, *c)).collect();
        let mut verb = VerbForm::new(
            "play",
            vec![Part::choice("card", candidates)],
            "Plays a card of your hand; `on` names its target, `choosing`, `spending` and the like its other choices.",
        )
        .most(20);
        verb.examples = examples;
        verb
    }

    /// What follows a card's name in its order.
    fn card_parts(&self, table: &Table, seat: SeatId, card: &Card) -> Vec<Part> {
        let Some(meaning) = &card.wording.meaning else { return Vec::new() };
        let mut parts = Vec::new();
        let named: Vec<(usize, &TargetKind)> = meaning.targets.iter().enumerate().filter(|(_, t)| **t != TargetKind::Everyone).collect();
        let slots = order_slots(meaning);
        let single = named.len() + slots.len() == 1;
        // Who or what is picked out, and not how many or whether: where that is one thing, it may be called by `on` too.
        let picks = named.len() + slots.iter().filter(|s| is_pick(s)).count();
        let legal = if named.is_empty() { Vec::new() } else { self.legal_targets(table, seat, card.id) };
        for (n, (i, kind)) in named.iter().enumerate() {
            let words: &[&str] = match (n, single) {
                (0, true) => &["on", "choosing", "against", "for", "at", "to"],
                (0, false) => &["on", "against", "at"],
                _ => &[",", "and", "and on"],
            };
            parts.push(Part::words(words));
            let mut candidates = self.target_candidates(table, seat, kind);
            if let Some(legal) = legal.get(*i) {
                prefer(&mut candidates, |c| target(&c.id).is_some_and(|t| legal.contains(&t)));
            }
            parts.push(Part::choice(&target_name(*i), candidates));
        }
        for (n, slot) in slots.iter().enumerate() {
            let follows = is_pick(slot) && n.checked_sub(1).and_then(|before| slots.get(before)).is_some_and(is_pick);
            let said = match (single, picks, follows) {
                (true, ..) => Said::Alone,
                (_, 1, _) => Said::OnlyPick,
                (_, _, true) => Said::Further,
                _ => Said::OneOfSeveral,
            };
            parts.push(self.slot_part(table, seat, card, slot, said));
        }
        parts
    }

    /// All that may stand for a target.
    pub(super) fn target_candidates(&self, table: &Table, seat: SeatId, kind: &TargetKind) -> Vec<Candidate> {
        match kind {
            TargetKind::Player { variable, .. } => with_me(seat, seat_candidates(table, variable.as_ref().map(|v| v.0.as_str()))),
            TargetKind::Card { from, .. } => card_candidates(table, seat, &cards_of(table, seat, from)),
            TargetKind::Everyone => Vec::new(),
        }
    }

    fn slot_part(&self, table: &Table, seat: SeatId, card: &Card, slot: &OrderSlot, said: Said) -> Part {
        let name = slot_name(slot.slot.0);
        let list = |of: SlotKind, most: usize| SlotKind::List { of: Box::new(of), least: 1, most };
        let choice = |candidates: Vec<Candidate>| SlotKind::Choice { candidates, numbered: false };
        let choosing: &[&str] = match said {
            Said::Alone => &["choosing", "on", "with", "taking", "for"],
            Said::OnlyPick => &["choosing", "on", "with"],
            Said::OneOfSeveral => &["choosing", "with", "taking", "for"],
            Said::Further => &["choosing", ",", "and", "with", "taking", "for"],
        };
        let (words, kind): (&[&str], SlotKind) = match &slot.used {
            SlotUse::Players { most } => (choosing, list(choice(with_me(seat, seat_candidates(table, None))), *most)),
            SlotUse::Cards { selection, most } => {
                let mut candidates = card_candidates(table, seat, &cards_of(table, seat, &selection.from));
                let legal = self.legal_cards(table, seat, card.id, selection);
                if !legal.is_empty() {
                    prefer(&mut candidates, |c| card_id(&c.id).is_some_and(|c| legal.contains(&c)));
                }
                (choosing, list(choice(candidates), *most))
            }
            SlotUse::Number { of } => {
                let variable = of.as_ref().and_then(|id| table.rules.variable(id));
                let units: Vec<String> = variable
                    .iter()
                    .flat_map(|v| [Some(v.name.clone()), v.unit.as_ref().map(|u| u.0.clone()), v.unit.as_ref().map(|u| u.1.clone())])
                    .flatten()
                    .collect();
                let mut parts = vec![Part::slot(&name, SlotKind::Number { least: 0, most: super::state::BOUND })];
                if !units.is_empty() {
                    parts.push(Part::optional(vec![Part::Words(units)], "the unit may be left out"));
                }
                let mut all = vec![Part::words(&["spending", "choosing", "for", "taking", "paying", "with"])];
                all.extend(parts);
                return Part::optional(all, "without it: the number that its default gives");
            }
            SlotUse::May { cost: Some((variable, number)) } => {
                let without = Candidate {
                    names: vec![card.name.clone(), "it".to_owned(), "paying".to_owned()],
                    ..Candidate::new("no", card.name.clone())
                };
                let units = table.rules.variable(variable).into_iter().flat_map(|v| {
                    [Some(v.name.clone()), v.unit.as_ref().map(|u| u.0.clone()), v.unit.as_ref().map(|u| u.1.clone())].into_iter().flatten()
                });
                let mut names: Vec<String> = units.map(|unit| format!("{number} {unit}")).collect();
                names.push(number.to_string());
                let paying = Candidate { names, ..Candidate::new("yes", number.to_string()) };
                let pays = vec![Part::words(&["spending", "paying", "for", "with", "choosing"]), Part::slot(&name, choice(vec![paying]))];
                let declines = vec![Part::words(&["without"]), Part::slot(&name, choice(vec![without]))];
                return Part::optional(vec![Part::OneOf(vec![pays, declines])], "without it: nothing is paid");
            }
            SlotUse::May { cost: None } => {
                let yes = Candidate {
                    names: vec![card.name.clone(), "it".to_owned(), "doing it".to_owned()],
                    ..Candidate::new("no", card.name.clone())
                };
                (&["without"], choice(vec![yes]))
            }
            SlotUse::Options { effects } => {
                let options = effects.iter().enumerate().map(|(i, effect)| Candidate {
                    names: option_names(table, card.wording.meaning.as_ref(), i, effect),
                    ..Candidate::new(format!("option.{i}"), (i + 1).to_string())
                });
                (choosing, choice(options.collect()))
            }
        };
        Part::optional(vec![Part::words(words), Part::slot(&name, kind)], "without it: chosen by default")
    }

    /// An example of playing the card: with the first target that is somebody else where it needs one.
    fn play_example(&self, table: &Table, seat: SeatId, card: CardId) -> Option<String> {
        let c = table.card(card)?;
        let mut line = format!("play {}", c.name);
        for (i, kind) in c.wording.meaning.iter().flat_map(|m| &m.targets).enumerate() {
            let candidates = self.target_candidates(table, seat, kind);
            let own = format!("seat.{}", seat.0);
            let Some(candidate) = candidates.iter().find(|c| c.id != own).or(candidates.first()) else { continue };
            line.push_str(if i == 0 { " on " } else { ", " });
            line.push_str(candidate.names.first()?);
        }
        Some(line)
    }
}

/// How a choice stands among those of a card's order.
#[derive(Clone, Copy)]
enum Said {
    /// There is no other.
    Alone,
    /// The others are numbers, or whether something is done.
    OnlyPick,
    OneOfSeveral,
    /// One behind another that picks something out: `choosing Flood, Slave Labour`.
    Further,
}

/// Whether somebody or something is picked out.
fn is_pick(slot: &OrderSlot) -> bool {
    matches!(slot.used, SlotUse::Players { .. } | SlotUse::Cards { .. } | SlotUse::Options { .. })
}

/// What an alternative may be called: its number, what it changes ("60 gold", "gold"), its own words.
pub(super) fn option_names(table: &Table, text: Option<&Text>, index: usize, effect: &Effect) -> Vec<String> {
    let mut names = vec![(index + 1).to_string()];
    names.extend(deed_names(effect));
    if let Some((variable, number)) = told_by(effect)
        && let Some(v) = table.rules.variable(variable)
    {
        let units = [Some(&v.name), v.unit.as_ref().map(|u| &u.0), v.unit.as_ref().map(|u| &u.1)];
        for unit in units.into_iter().flatten() {
            if let Some(n) = number {
                let verb = if matches!(effect, Effect::Change { adjust: Adjust::Lose(_), .. }) { "lose" } else { "gain" };
                for n in in_words(n).map(str::to_owned).into_iter().chain([n.to_string()]) {
                    names.push(format!("{n} {unit}"));
                    names.push(format!("{verb} {n} {unit}"));
                }
                if n == 1 {
                    names.push(format!("{verb} a {unit}"));
                }
            }
            names.push(unit.clone());
        }
    }
    if let Some(text) = text {
        let words = paraphrase_sentences(&[Sentence::Do(effect.clone())], text, &lexicon(table));
        names.push(words.trim_end_matches('.').to_owned());
    }
    names
}

/// A small number as players write it.
fn in_words(n: i64) -> Option<&'static str> {
    numerals::SMALL.get(usize::try_from(n).ok().filter(|n| *n > 0)?).copied()
}

/// What an alternative that is a deed with cards may be called: "draw", "discard a card".
fn deed_names(effect: &Effect) -> Vec<String> {
    let of = |verb: &str, n: &Amount| match n {
        Amount::Number(1) => vec![verb.to_owned(), format!("{verb} a card"), format!("{verb} 1 card")],
        Amount::Number(n) => {
            let said = in_words(*n).map(|n| format!("{verb} {n} cards"));
            [verb.to_owned(), format!("{verb} {n} cards")].into_iter().chain(said).collect()
        }
        _ => vec![verb.to_owned()],
    };
    match effect {
        Effect::Draw { number, .. } => of("draw", number),
        Effect::Move { cards: Cards::Select(selection), to: To::DiscardPile, .. } => {
            let verb = if selection.from.iter().all(|z| matches!(z, Zone::Hand(_))) { "discard" } else { "destroy" };
            match &selection.number {
                HowMany::Chosen { number, .. } | HowMany::Random(number) => of(verb, number),
                _ => vec![verb.to_owned()],
            }
        }
        Effect::Sequence(steps) => steps.first().map(|s| deed_names(&s.effect)).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The cards in zones that a text speaks of, as far as the seat can see them.
fn cards_of(table: &Table, seat: SeatId, zones: &[Zone]) -> Vec<CardId> {
    let in_zone = |place: Place| {
        zones.iter().any(|zone| {
            matches!(
                (zone, place),
                (Zone::Hand(_), Place::Hand(_))
                    | (Zone::Play(_), Place::Play(_))
                    | (Zone::DrawPile, Place::DrawPile)
                    | (Zone::DiscardPile, Place::DiscardPile)
                    | (Zone::OutOfGame, Place::OutOfGame)
            )
        })
    };
    visible_cards(table, seat).into_iter().filter(|c| table.place_of(*c).is_some_and(in_zone)).collect()
}

/// The living players, as candidates; `variable`: also as "Igthorn's Pyramid".
pub(super) fn seat_candidates(table: &Table, variable: Option<&str>) -> Vec<Candidate> {
    let living = table.seat_ids().filter(|s| table.lives(*s));
    living
        .map(|s| {
            let name = table.seat_name(s);
            let mut names = vec![name.to_owned()];
            if let Some(variable) = variable {
                names.extend([format!("{name}'s {variable}"), format!("{name}\u{2019}s {variable}"), format!("{variable} of {name}")]);
            }
            Candidate { names, ..Candidate::new(format!("seat.{}", s.0), name) }
        })
        .collect()
}

/// The same with "me" for who writes, unless a player is called so.
fn with_me(seat: SeatId, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    for word in ["me", "myself"] {
        let taken = candidates.iter().flat_map(|c| &c.names).any(|name| name.eq_ignore_ascii_case(word));
        if let Some(own) = candidates.iter_mut().find(|c| !taken && c.id == format!("seat.{}", seat.0)) {
            own.names.push(word.to_owned());
        }
    }
    candidates
}

/// The cards that a seat can see: own hand, cards in play, discard pile; others' hands and the draw pile where they are open.
pub(super) fn visible_cards(table: &Table, seat: SeatId) -> Vec<CardId> {
    let mut cards = table.zone(Place::Hand(seat)).to_vec();
    cards.extend(table.seat_ids().flat_map(|s| table.zone(Place::Play(s)).to_vec()));
    if !table.secret_hands {
        cards.extend(table.seat_ids().filter(|s| *s != seat).flat_map(|s| table.zone(Place::Hand(s)).to_vec()));
    }
    cards.extend(&table.discard);
    if !table.secret_hands {
        cards.extend(&table.draw);
    }
    cards
}

/// Takes the names that preferred candidates bear from all others: a bare name means what is possible. What bears no other name cannot be told from
/// what is possible, and is no candidate any more.
pub(super) fn prefer(candidates: &mut Vec<Candidate>, preferred: impl Fn(&Candidate) -> bool) {
    let names: BTreeSet<String> = candidates.iter().filter(|c| preferred(c)).flat_map(|c| &c.names).map(|n| n.to_lowercase()).collect();
    for candidate in candidates.iter_mut().filter(|c| !preferred(c)) {
        candidate.names.retain(|n| !names.contains(&n.to_lowercase()));
    }
    candidates.retain(|c| !c.names.is_empty());
}

/// Cards as candidates, in this order: by name, and by name and place. Cards alike in everything but their number are interchangeable.
pub(super) fn card_candidates(table: &Table, seat: SeatId, cards: &[CardId]) -> Vec<Candidate> {
    cards
        .iter()
        .filter_map(|id| {
            let card = table.card(*id)?;
            let place = table.place_of(*id)?;
            let mut names = vec![card.name.clone()];
            match place {
                Place::Hand(holder) => {
                    names.extend([
                        format!("{} of {}", card.name, table.seat_name(holder)),
                        format!("{}'s {}", table.seat_name(holder), card.name),
                    ]);
                    names.push(format!("{} in the hand of {}", card.name, table.seat_name(holder)));
                    if holder == seat {
                        names.extend([format!("my {}", card.name), format!("{} in my hand", card.name)]);
                    }
                }
                Place::Play(holder) => {
                    names.extend([
                        format!("{} of {}", card.name, table.seat_name(holder)),
                        format!("{}'s {}", table.seat_name(holder), card.name),
                    ]);
                    names.push(format!("{} in play", card.name));
                    if holder == seat {
                        names.push(format!("my {}", card.name));
                    }
                }
                Place::DiscardPile => names.push(format!("{} in the discard pile", card.name)),
                Place::DrawPile => names.push(format!("{} in the draw pile", card.name)),
                Place::OutOfGame | Place::Resolving => {}
            }
            let sort = format!("{}|{}|{}|{}|{place:?}", card.name, card.kind.0, card.ctype.0, card.wording.words());
            Some(Candidate { id: format!("card.{id}"), names, sort, then: Vec::new() })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_what_is_possible_and_who_has_no_other_is_no_candidate() {
        let candidate =
            |id: &str, names: &[&str]| Candidate { names: names.iter().map(|n| (*n).to_owned()).collect(), ..Candidate::new(id, "") };
        let mut candidates = vec![
            candidate("card.1", &["Sluice", "Sluice of Nadia", "Sluice in play"]),
            candidate("card.2", &["Sluice", "Sluice of Nadia", "Sluice in play"]),
            candidate("card.3", &["sluice", "Sluice of Omar", "Sluice in play"]),
        ];
        prefer(&mut candidates, |c| c.id == "card.1");
        let named: Vec<(&str, usize)> = candidates.iter().map(|c| (c.id.as_str(), c.names.len())).collect();
        assert_eq!(named, [("card.1", 3), ("card.3", 1)]);
    }
}
