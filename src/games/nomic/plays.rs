//! Renames, and the plays of a round in their order.

use super::event::Event;
use super::execute::Steps;
use super::options::Unread;
use super::play_form::PlayOrder;
use super::run::Run;
use super::state::{Asked, CardId, Cause, Place, Reading, TextPlace, What};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;

/// Longest name of a card, in characters.
pub(super) const LONGEST_NAME: usize = 60;

impl Run<'_> {
    /// Turn 0: every starting card gets its player's name, or one that says whose it is.
    pub fn rename_starting_cards(&mut self) {
        self.rename_cards();
        for seat in self.table.seat_ids() {
            let hand: Vec<CardId> = self.table.zone(Place::Hand(seat)).to_vec();
            for card in hand {
                let Some(c) = self.table.card(card) else { continue };
                if c.history.is_empty() && c.name == c.kind.0 {
                    let (from, to) = (c.name.clone(), format!("{}'s {}", self.table.seat_name(seat), c.name));
                    self.push(Event::CardRenamed { card, from, to, cause: Cause { by: Some(seat), ..Cause::GAME } });
                }
            }
        }
    }

    /// The renames that were ordered, clockwise from the Primary.
    pub fn rename_cards(&mut self) {
        for seat in self.table.clockwise() {
            let Some(answer) = self.answer("renames", self.table.turn, seat) else { continue };
            let orders: Vec<&Order> = answer.orders.iter().filter(|o| o.verb == "rename").collect();
            // Where fewer are allowed, the last ones count.
            let surplus = orders.len().saturating_sub(self.law().renames(seat) as usize);
            for order in orders.into_iter().skip(surplus) {
                let (Some(card), Some(name)) = (card_arg(order, "card"), order.text("name")) else { continue };
                let Some(c) = self.table.card(card) else { continue };
                if c.name == name
                    || name_problem(name).is_some()
                    || !self.law().may_rename(seat, card)
                    || !self.law().may_name(seat, card, name)
                {
                    continue;
                }
                let from = c.name.clone();
                let Some(cost) = self.law().rename_cost(seat, card) else { continue };
                self.extend(cost);
                self.happen(Event::CardRenamed { card, from, to: name.trim().to_owned(), cause: Cause { by: Some(seat), ..Cause::GAME } });
            }
        }
    }

    /// Wishes to end the game, as standing answers have them.
    pub fn note_wishes(&mut self) {
        for seat in self.table.clockwise() {
            let wish = self.standing("end", seat).and_then(|a| a.orders.last()).is_some_and(|o| o.choice("wish") == Some("yes"));
            if self.table.seat(seat).is_some_and(|s| s.wishes_end != wish) {
                self.push(Event::EndWished { seat, wish });
            }
        }
    }

    /// The plays that a seat has ordered for this turn, those that count, in order; the default where there is none.
    pub fn orders_to_play(&self, seat: SeatId) -> Vec<PlayOrder> {
        let decision = self.game.play_decision(&self.table, seat);
        let default;
        let answer = match self.answers.get(&decision.id) {
            Some(answer) if answer.orders.iter().any(|o| o.verb == "play") => Some(answer),
            _ => {
                default = self.game.default_play(&self.table, seat);
                default.as_ref()
            }
        };
        let plays = answer.map(|a| PlayOrder::all(&self.table, seat, &a.orders)).unwrap_or_default();
        let orders: Vec<PlayOrder> =
            plays.into_iter().flatten().filter(|p| self.table.place_of(p.card) == Some(Place::Hand(seat))).collect();
        let skip = self.game.surplus_plays(&self.table, seat, &orders);
        orders.into_iter().skip(skip).collect()
    }

    /// Asks for rulings on texts that are about to be played and are not read. Whether any was asked for.
    pub fn ask_for_rulings(&mut self) -> bool {
        if self.game.options.unread != Unread::Ask {
            return false;
        }
        let mut asked = false;
        for seat in self.table.clockwise() {
            if self.law().plays(seat) == 0 {
                continue;
            }
            for play in self.orders_to_play(seat) {
                asked |= self.ask_about(&TextPlace::Card(play.card), Some(seat));
            }
        }
        asked
    }

    /// Asks for a ruling on every unread sentence of a text that has not been asked about before.
    pub fn ask_about(&mut self, place: &TextPlace, play: Option<SeatId>) -> bool {
        let unread: Vec<(u32, &'static str)> = self
            .table
            .wording(place)
            .into_iter()
            .flat_map(|w| {
                w.unread()
                    .map(|(i, s)| (i as u32, if matches!(s.reading, Reading::Ambiguous(_)) { "has two meanings" } else { "is not read" }))
                    .collect::<Vec<_>>()
            })
            .collect();
        let mut any = false;
        for (sentence, why) in unread {
            let open = self.table.asked.iter().any(|a| a.place == *place && a.sentence == sentence && a.ruled.is_none());
            if !open {
                let (number, why) = (self.table.next.ruling, why.to_owned());
                let asked = Asked { number, place: place.clone(), sentence, play, why, against: None, ruled: None };
                self.push(Event::RulingAsked { asked });
            }
            any = true;
        }
        any
    }

    /// A waiting ruling's time has passed: what waits for it goes on, the sentence having no effect this time.
    pub fn let_ruling_lapse(&mut self) {
        let open: Vec<u32> = self.table.asked.iter().filter(|a| a.ruled.is_none() && a.play.is_some()).map(|a| a.number).collect();
        for number in open {
            self.push(Event::Ruled { number, ruling: "nobody ruled in time; the sentence has no effect this time.".to_owned() });
        }
    }

    /// Resolves the plays. False if the round waits for a ruling.
    pub fn resolve_plays(&mut self) {
        let order = self.game.law(&self.table).order_of_play(self.dice);
        let steps: &[Option<bool>] = match self.law().steps() {
            Steps::InOne => &[None],
            Steps::EffectsFirst => &[Some(false), Some(true)],
            Steps::PermanentsFirst => &[Some(true), Some(false)],
        };
        for early in [true, false] {
            for remains in steps {
                for seat in &order {
                    self.resolve_plays_of(*seat, |run, play| {
                        run.law().is_early(play.card) == early
                            && remains.is_none_or(|r| run.game.remains_in_play(&run.table, play.card) == r)
                    });
                }
            }
        }
        for seat in order {
            if self.table.lives(seat)
                && self.law().must_play(seat)
                && self.law().plays(seat) > 0
                && self.table.seat(seat).is_some_and(|s| s.plays == 0)
            {
                self.push(Event::Missed { seat, what: "played no card".to_owned() });
            } else if self.table.seat(seat).is_some_and(|s| s.missed > 0) {
                self.push(Event::Seen { seat });
            }
        }
    }

    fn resolve_plays_of(&mut self, seat: SeatId, counts: impl Fn(&Run, &PlayOrder) -> bool) {
        let planned = self.orders_to_play(seat);
        for play in planned.clone() {
            if self.over() || !self.table.lives(seat) {
                return;
            }
            // Of what he plays beside the others: of what he has played, and what he is about to.
            let played =
                self.table.facts.this_turn.iter().filter(|f| f.what == What::Played && f.actor == Some(seat)).filter_map(|f| f.card);
            let cards: Vec<CardId> =
                played.chain(planned.iter().map(|p| p.card).filter(|c| self.table.place_of(*c) == Some(Place::Hand(seat)))).collect();
            let further = u32::try_from(self.law().further_plays(seat, &cards)).unwrap_or(0);
            let allowed = self.law().plays(seat).saturating_add(further);
            let made = self.table.seat(seat).map_or(0, |s| s.plays);
            if made < allowed && counts(self, &play) && self.table.place_of(play.card) == Some(Place::Hand(seat)) {
                self.play_card(seat, &play);
            }
        }
    }
}

/// The card that an argument names.
pub(super) fn card_arg(order: &Order, name: &str) -> Option<CardId> {
    order.choice(name).and_then(card_id)
}

/// The card of a candidate's id ("card.17").
pub(super) fn card_id(id: &str) -> Option<CardId> {
    id.strip_prefix("card.")?.parse().ok().map(CardId)
}

/// What is wrong with a name for a card.
pub(super) fn name_problem(name: &str) -> Option<&'static str> {
    let name = name.trim();
    if name.is_empty() {
        Some("The name is empty.")
    } else if name.chars().count() > LONGEST_NAME {
        Some("The name is longer than 60 characters.")
    } else if name.chars().any(char::is_control) {
        Some("The name must stand on one line.")
    } else if !name.chars().any(char::is_alphanumeric) {
        Some("The name needs a letter or a digit.")
    } else {
        None
    }
}
