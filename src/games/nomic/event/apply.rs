//! Folds events into the table. No rules and no dice here; an event that does not fit the table changes nothing.

use super::Event;
use crate::english::meaning::VariableId;
use crate::games::nomic::state::{
    Card, CardId, Change, Chosen, Derived, End, Fate, Former, Phase, Place, Played, Proposal, Provenance, Repealed, Rule, Rules, Seat,
    Spent, Table, TextPlace, Was, Wording,
};
use crate::games::seat::SeatId;
use std::sync::Arc;

impl Table {
    /// Folds one event in.
    pub fn apply(&mut self, event: &Event) {
        let facts = event.facts(self);
        if event.changes_what_holds(self) {
            self.derived.law.forget();
        }
        if event.changes_rules(self) {
            self.derived.law_of_rules.forget();
        }
        if event.changes_words() {
            self.derived.words.forget();
        }
        self.fold(event);
        self.facts.this_turn.extend(facts.into_iter().map(Arc::new));
    }

    fn fold(&mut self, event: &Event) {
        match event {
            Event::TableLaid { rules, primary, secret_hands } => {
                self.rules = Arc::new((**rules).clone());
                self.primary = *primary;
                self.secret_hands = *secret_hands;
                for variable in rules.variables.iter().filter(|v| v.stands()) {
                    self.begin_variable(&variable.id, variable.start);
                }
            }
            Event::Adopted { table } => *self = Table { derived: Derived::default(), ..(**table).clone() },
            Event::TurnBegan { turn } => {
                self.turn = *turn;
                self.chosen.clear();
                self.facts.turn_over();
                for seat in self.seats.iter_mut().map(Arc::make_mut) {
                    (seat.extra_plays, seat.plays) = (0, 0);
                    seat.skips.retain(|t| *t >= *turn);
                }
            }
            Event::PhaseBegan { phase } => {
                self.phase = *phase;
                self.chosen.clear();
            }
            Event::PrimaryMoved { to, .. } => self.primary = *to,
            Event::Summed { summary } => self.summary = Arc::new(summary.clone()),
            Event::Missed { seat, .. } => self.with_seat(*seat, |s| s.missed += 1),
            Event::Seen { seat } => self.with_seat(*seat, |s| s.missed = 0),

            Event::CardCreated { card, to, end, .. } | Event::CardCopied { card, to, end, .. } => self.create(card, *to, *end),
            Event::CardMoved { card, from, to, end, .. } => self.move_card(*card, *from, *to, *end),
            Event::Dealt { card, seat, .. } => {
                // Rules may deal from another pile.
                let from = self.place_of(*card).unwrap_or(Place::DrawPile);
                self.move_card(*card, from, Place::Hand(*seat), End::Last);
            }
            Event::CardPlayed { card, by, from, targets, choices } => {
                let turn = self.turn;
                self.with_card(*card, |c| {
                    c.played = Some(Played { by: *by, turn, arrival: 0, targets: targets.clone(), choices: choices.clone() });
                });
                self.move_card(*card, *from, Place::Resolving, End::Last);
                self.with_seat(*by, |s| s.plays += 1);
            }
            Event::Shuffled { place, order, .. } => self.reorder(*place, order),
            Event::Reshuffled { order } => {
                let whole = order.iter().all(|c| self.discard.contains(c)) && order.len() == self.discard.len();
                if whole {
                    self.discard.clear();
                    self.draw.extend(order);
                }
            }
            Event::HandsSwapped { first, second, .. } => self.swap_hands(*first, *second),
            Event::CardRenamed { card, from, to, cause } => self.former(*card, cause.by, Was::Name(from.clone()), |c| c.name = to.clone()),
            Event::TypeChanged { card, from, to, cause } => self.former(*card, cause.by, Was::Type(from.clone()), |c| c.ctype = to.clone()),

            Event::VariableChanged { seat, variable, to, .. } => self.with_seat(*seat, |s| {
                s.variables.insert(variable.clone(), *to);
            }),
            Event::EffectStarted { effect, .. } => {
                self.next.effect = self.next.effect.max(effect.id.0 + 1);
                self.next.arrival = self.next.arrival.max(effect.arrival + 1);
                self.lasting.push(Arc::new(effect.clone()));
            }
            Event::EffectEnded { effect, .. } => self.lasting.retain(|l| l.id != *effect),
            Event::Spent { what } => {
                let turn = self.turn;
                match self.spent.iter_mut().find(|s| s.what == *what) {
                    Some(spent) => spent.turn = turn,
                    None => self.spent.push(Spent { what: what.clone(), turn }),
                }
            }
            Event::ExtraPlays { seat, number, .. } => self.with_seat(*seat, |s| s.extra_plays = s.extra_plays.saturating_add(*number)),
            Event::PlaysSkipped { seat, turns, .. } => self.with_seat(*seat, |s| s.skips.extend(turns)),

            Event::Eliminated { seat, .. } => {
                let turn = self.turn;
                self.with_seat(*seat, |s| s.eliminated = Some(turn));
            }
            Event::Restored { seat } => self.with_seat(*seat, |s| s.eliminated = None),
            Event::SeatAdded { name } => {
                let start = |v: &crate::games::nomic::state::Variable| (v.id.clone(), v.start);
                let variables = self.rules.variables.iter().filter(|v| v.stands()).map(start).collect();
                self.seats.push(Arc::new(Seat { variables, ..Seat::new(name) }));
            }
            Event::SeatRenamed { seat, name } => self.with_seat(*seat, |s| s.name = name.clone()),
            Event::GameEnded { outcome } => {
                self.outcome = Some(outcome.clone());
                self.phase = Phase::Over;
            }
            Event::EndWished { seat, wish } => self.with_seat(*seat, |s| s.wishes_end = *wish),
            _ => self.fold_law(event),
        }
    }

    /// Events of proposals, ballots, the ruleset and rulings.
    fn fold_law(&mut self, event: &Event) {
        match event {
            Event::BallotOpened { proposals } => {
                self.ballot = proposals.iter().cloned().map(Arc::new).collect();
                self.next.proposal = proposals.iter().filter_map(|p| p.number).map(|n| n + 1).fold(self.next.proposal, u32::max);
            }
            Event::Commented { number, seat, text } => {
                if let Some(p) = self.ballot.iter_mut().find(|p| p.number == Some(*number)) {
                    Arc::make_mut(p).comments.push((*seat, text.clone()));
                }
            }
            Event::Counted { number, votes, yes, no, accepted, why } => {
                if let Some(p) = self.ballot.iter_mut().find(|p| p.number == Some(*number)) {
                    Arc::make_mut(p).fate =
                        Fate::Decided { votes: votes.clone(), yes: *yes, no: *no, accepted: *accepted, why: why.clone() };
                    if *accepted {
                        self.accepted.push(p.clone());
                    }
                    self.decided.push(p.clone());
                }
            }
            Event::ResultOverturned { number, accepted: now } => self.overturn(*number, *now),
            Event::InForce { number } => {
                let new_card = |p: &Arc<Proposal>| p.number == Some(*number) && matches!(p.change, Change::NewCard { .. });
                if self.accepted.iter().any(new_card) {
                    self.new_cards += 1;
                }
                self.accepted.retain(|p| p.number != Some(*number));
            }
            Event::Lapsed { number, .. } => self.accepted.retain(|p| p.number != Some(*number)),
            Event::VariableAdded { variable } => {
                self.begin_variable(&variable.id, variable.start);
                self.law_mut().variables.push(variable.clone());
            }
            Event::TypeAdded { ctype } => self.law_mut().types.push(ctype.clone()),
            Event::KindAdded { id, name } => {
                self.law_mut().kinds.insert(id.clone(), name.clone());
            }
            Event::RuleAdded { rule } => {
                if let Some(n) = rule.number.strip_prefix("5.").and_then(|n| n.parse::<u32>().ok()) {
                    self.next.rule = self.next.rule.max(n + 1);
                }
                self.law_mut().rules.push(rule.clone());
            }
            Event::WinningAdded { rule } => self.law_mut().winning.push(rule.clone()),
            Event::EliminationAdded { rule } => self.law_mut().elimination.push(rule.clone()),
            Event::TextChanged { place, wording, provenance, in_force } => self.set_wording(place, wording, provenance, *in_force),
            Event::Repealed { what } => self.repeal(what),
            Event::VersionMade { version } => self.versions.push(Arc::new(version.clone())),
            Event::RulingAsked { asked } => {
                self.next.ruling = self.next.ruling.max(asked.number + 1);
                self.asked.push(asked.clone());
            }
            Event::ChoiceAsked { question } => {
                self.next.question = self.next.question.max(question.number + 1);
                self.question = Some(question.clone());
            }
            Event::ChoiceMade { number, picked } => {
                if let Some(q) = self.question.take_if(|q| q.number == *number) {
                    self.chosen.push(Chosen { seat: q.seat, source: q.source, slot: q.slot, picked: picked.clone() });
                }
            }
            Event::RulingNoted { ruling } => self.rulings.push(ruling.clone()),
            Event::Appealed { number, seat } => {
                if let Some(ruling) = self.rulings.iter_mut().find(|r| r.number == *number) {
                    ruling.appeal = Some(*seat);
                }
            }
            Event::RulingOverturned { number, yes, no } => {
                if let Some(ruling) = self.rulings.iter_mut().find(|r| r.number == *number) {
                    ruling.overturned = Some((*yes, *no));
                }
            }
            Event::Ruled { number, ruling } => {
                if let Some(asked) = self.asked.iter_mut().find(|a| a.number == *number) {
                    asked.ruled = Some(ruling.clone());
                }
            }
            _ => {}
        }
    }

    fn law_mut(&mut self) -> &mut Rules {
        Arc::make_mut(&mut self.rules)
    }

    fn with_seat(&mut self, seat: SeatId, change: impl FnOnce(&mut Seat)) {
        if let Some(seat) = self.seats.get_mut(seat.index()) {
            change(Arc::make_mut(seat));
        }
    }

    fn with_card(&mut self, card: CardId, change: impl FnOnce(&mut Card)) {
        if let Some(card) = self.cards.get_mut(&card) {
            change(Arc::make_mut(card));
        }
    }

    fn begin_variable(&mut self, id: &VariableId, start: i64) {
        for seat in self.seats.iter_mut().map(Arc::make_mut) {
            seat.variables.insert(id.clone(), start);
        }
    }

    fn create(&mut self, card: &Card, to: Place, end: End) {
        if self.cards.contains_key(&card.id) {
            return;
        }
        self.next.card = self.next.card.max(card.id.0 + 1);
        self.cards.insert(card.id, Arc::new(card.clone()));
        self.put(card.id, to, end);
    }

    fn move_card(&mut self, card: CardId, from: Place, to: Place, end: End) {
        let Some(zone) = self.zone_mut(from) else { return };
        let Some(at) = zone.iter().position(|c| *c == card) else { return };
        zone.remove(at);
        self.put(card, to, end);
    }

    /// Puts a card that is nowhere into a place, and notes what its arrival means.
    fn put(&mut self, card: CardId, to: Place, end: End) {
        let (turn, arrival) = (self.turn, self.next.arrival);
        match to {
            Place::Hand(seat) => self.with_card(card, |c| {
                c.owner = Some(seat);
                c.played = None;
            }),
            Place::Play(seat) => {
                self.next.arrival += 1;
                self.with_card(card, |c| match &mut c.played {
                    Some(played) if played.arrival != 0 => {}
                    Some(played) => played.arrival = arrival,
                    None => c.played = Some(Played { by: seat, turn, arrival, targets: Vec::new(), choices: Vec::new() }),
                });
            }
            Place::Resolving => {}
            _ => self.with_card(card, |c| c.played = None),
        }
        if let Some(zone) = self.zone_mut(to) {
            match end {
                End::First => zone.insert(0, card),
                End::Last => zone.push(card),
                End::At(i) => zone.insert((i as usize).min(zone.len()), card),
            }
        }
    }

    fn reorder(&mut self, place: Place, order: &[CardId]) {
        if let Some(zone) = self.zone_mut(place) {
            let (mut old, mut new) = (zone.clone(), order.to_vec());
            old.sort();
            new.sort();
            if old == new {
                *zone = order.to_vec();
            }
        }
    }

    fn swap_hands(&mut self, first: SeatId, second: SeatId) {
        let a = self.zone(Place::Hand(first)).to_vec();
        let b = self.zone(Place::Hand(second)).to_vec();
        for (seat, hand) in [(first, b), (second, a)] {
            for card in &hand {
                self.with_card(*card, |c| c.owner = Some(seat));
            }
            self.with_seat(seat, |s| s.hand = hand);
        }
    }

    /// Changes a card and keeps what it was.
    fn former(&mut self, card: CardId, by: Option<SeatId>, was: Was, change: impl FnOnce(&mut Card)) {
        let turn = self.turn;
        self.with_card(card, |c| {
            c.history.push(Former { turn, by, was });
            change(c);
        });
    }

    fn overturn(&mut self, number: u32, now: bool) {
        for p in self.ballot.iter_mut().chain(&mut self.decided).filter(|p| p.number == Some(number)) {
            if let Fate::Decided { accepted, .. } = &mut Arc::make_mut(p).fate {
                *accepted = now;
            }
        }
        self.accepted.retain(|p| p.number != Some(number));
        if now && let Some(p) = self.decided.iter().find(|p| p.number == Some(number)) {
            self.accepted.push(p.clone());
        }
    }

    fn set_wording(&mut self, place: &TextPlace, wording: &Wording, provenance: &Provenance, in_force: Option<u32>) {
        let set = |rules: &mut Vec<Rule>, number: &str| {
            if let Some(rule) = rules.iter_mut().find(|r| r.number == number) {
                rule.wording = wording.clone();
                rule.in_force = in_force.or(rule.in_force);
            }
        };
        match place {
            TextPlace::Card(card) => {
                let words = self.card(*card).map(|c| c.wording.words()).unwrap_or_default();
                if words == wording.words() {
                    self.with_card(*card, |c| c.wording = wording.clone());
                } else {
                    self.former(*card, provenance.by, Was::Words(words), |c| c.wording = wording.clone());
                }
            }
            TextPlace::Type(id) => {
                if let Some(t) = self.law_mut().types.iter_mut().find(|t| t.id == *id) {
                    t.wording = wording.clone();
                    t.in_force = in_force.or(t.in_force);
                }
            }
            TextPlace::Rule(n) => set(&mut self.law_mut().rules, n),
            TextPlace::Winning(n) => set(&mut self.law_mut().winning, n),
            TextPlace::Elimination(n) => set(&mut self.law_mut().elimination, n),
        }
    }

    fn repeal(&mut self, what: &Repealed) {
        let turn = self.turn;
        let end = |rules: &mut Vec<Rule>, number: &str| {
            for rule in rules.iter_mut().filter(|r| r.number == number) {
                rule.repealed = Some(turn);
            }
        };
        match what {
            Repealed::Variable(id) => {
                for v in self.law_mut().variables.iter_mut().filter(|v| v.id == *id) {
                    v.repealed = Some(turn);
                }
            }
            Repealed::Text(TextPlace::Type(id)) => {
                for t in self.law_mut().types.iter_mut().filter(|t| t.id == *id) {
                    t.repealed = Some(turn);
                }
            }
            Repealed::Text(TextPlace::Rule(n)) => end(&mut self.law_mut().rules, n),
            Repealed::Text(TextPlace::Winning(n)) => end(&mut self.law_mut().winning, n),
            Repealed::Text(TextPlace::Elimination(n)) => end(&mut self.law_mut().elimination, n),
            Repealed::Text(TextPlace::Card(_)) => {}
        }
    }
}
