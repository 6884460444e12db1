//! Answers that nobody wrote: random lists and choices, defaults.

use super::Sand;
use super::ideas::Idea;
use super::run::Run;
use super::state::State;
use crate::games::dice::Dice;
use crate::games::kit::{self, Decides};
use crate::games::ruleset::{Answers, Decision};
use crate::games::seat::SeatId;
use crate::orders::answer::{Answer, Order};

/// The most orders of a random list.
const LONG: u32 = 12;
/// What ends it.
const END: &str = "end";

/// Draws one of the ideas by their weights, and takes it out.
fn drawn(ideas: &mut Vec<Idea>, dice: &mut Dice) -> Option<String> {
    let sum: u32 = ideas.iter().map(|idea| idea.weight).sum();
    if sum == 0 {
        return None;
    }
    let mut at = dice.below("order", sum);
    let index = ideas.iter().position(|idea| {
        let here = at < idea.weight;
        at = at.saturating_sub(idea.weight);
        here
    })?;
    Some(ideas.swap_remove(index).text)
}

impl Sand {
    /// See [`Decides::sample`].
    pub fn sampled(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let form = self.form(state, decision);
        match decision.id.0.split('.').next() {
            Some("traveler") => {
                let mut names: Vec<&str> = state.offered.iter().map(|t| self.components.traveler(*t)).collect();
                dice.shuffle("travellers", &mut names);
                Some(kit::answer(&form, [format!("traveller {}", names.join(", "))]))
            }
            Some("mission") if decision.due.is_some() => {
                let mut cards: Vec<String> = Vec::new();
                for id in &state.missions {
                    let how = if dice.below("keep", 2) == 0 { "keep" } else { "cash" };
                    cards.push(format!("{} {how}", id.0));
                }
                dice.shuffle("missions", &mut cards);
                Some(kit::answer(&form, [format!("mission {}", cards.join(", "))]))
            }
            Some("turn") => Some(self.random_list(state, dice)),
            _ => None,
        }
    }

    /// Orders one after the other, each legal where it stands; a reroll ends the list, since what follows is not known.
    fn random_list(&self, state: &State, dice: &mut Dice) -> Answer {
        let form = self.turn_form();
        let none = Answers::new();
        let mut unused = Dice::from_seed(0);
        let mut run = Run::new(self, state.clone(), &none, &mut unused);
        let mut orders = Vec::new();
        let most = 3 + dice.below("length of the list", LONG);
        while u32::try_from(orders.len()).unwrap_or(LONG) < most {
            let mut ideas = self.ideas(&run.state);
            // Now and then, and where little else is possible, the list is done.
            ideas.push(Idea { weight: 24, text: END.to_owned() });
            let mut found = None;
            while found.is_none()
                && let Some(text) = drawn(&mut ideas, dice).filter(|text| text != END)
            {
                found = kit::order(form, &text).filter(|order| run.order(order).is_ok());
            }
            let Some(order) = found else { break };
            let revealed = order.verb == "reroll";
            orders.push(order);
            if revealed {
                return Answer { orders };
            }
        }
        orders.extend(kit::order(form, END));
        Answer { orders }
    }

    /// See [`Decides::suggest`]: each order that is of use now and possible as the next one, and the end of the turn.
    pub fn next_orders(&self, state: &State, seat: SeatId) -> Vec<Answer> {
        let form = self.turn_form_of(state, seat);
        let none = Answers::new();
        let possible = |order: &Order| Run::new(self, state.clone(), &none, &mut Dice::from_seed(0)).order(order).is_ok();
        let mut orders: Vec<Order> = Vec::new();
        // In the order in which the verbs are explained.
        let texts: Vec<String> = self.ideas(state).into_iter().map(|idea| idea.text).chain([END.to_owned()]).collect();
        for verb in form.verbs.iter().filter(|verb| !verb.aside) {
            for order in texts.iter().filter_map(|text| kit::order(&form, text)).filter(|order| order.verb == verb.verb) {
                if !orders.contains(&order) && possible(&order) {
                    orders.push(order);
                }
            }
        }
        orders.into_iter().map(|order| Answer { orders: vec![order] }).collect()
    }

    /// See [`Decides::default`].
    pub fn default_answer(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        let form = self.form(state, decision);
        match decision.id.0.split('.').next() {
            Some("traveler") => {
                let first = state.offered.first().map(|t| self.components.traveler(*t))?;
                Some(kit::answer(&form, [format!("traveller {first}")]))
            }
            Some("mission") => state.missions.iter().min().map(|id| kit::answer(&form, [format!("mission {}", id.0)])),
            Some("turn") => Some(self.default_list(state, decision.seat, answers)),
            _ => None,
        }
    }

    /// What a silent player does, as far as it is possible.
    fn default_list(&self, state: &State, seat: SeatId, answers: &Answers) -> Answer {
        let form = self.turn_form();
        let mut dice = Dice::from_seed(0);
        let mut run = Run::new(self, self.as_if_active(state, seat), answers, &mut dice);
        let possible = self.default_lines().into_iter().filter_map(|l| kit::order(form, l)).filter(|o| run.order(o).is_ok());
        let mut orders: Vec<_> = possible.collect();
        orders.extend(kit::order(form, END));
        Answer { orders }
    }
}
