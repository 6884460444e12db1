//! Checks of answers on receipt.

use super::Nomic;
use super::decisions::Subject;
use super::play_form::PlayOrder;
use super::plays::{card_arg, name_problem};
use super::proposals::{change_wording, lacking_type};
use super::reading::paraphrases;
use super::state::{CardId, Phase, Table};
use crate::games::ruleset::{Decision, Problem, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::{Answer, Order};

impl Nomic {
    /// One verdict for each order of an answer.
    pub(super) fn check_answer(&self, table: &Table, decision: &Decision, answer: &Answer) -> Vec<Verdict> {
        let seat = decision.seat;
        if table.phase == Phase::Plays {
            let problem = Problem::new("The round is being carried out and waits for a ruling; orders cannot be changed now.");
            return answer.orders.iter().map(|_| Verdict::Refused(problem.clone())).collect();
        }
        if let Some(question) = &table.question
            && !matches!(Subject::of(&decision.id), Some(Subject::Choice | Subject::Appeal | Subject::Comment))
        {
            let who = table.seat_name(question.seat);
            let problem =
                Problem::new(format!("The orders are being carried out and wait for a choice of {who}'s; they cannot be changed now."));
            return answer.orders.iter().map(|_| Verdict::Refused(problem.clone())).collect();
        }
        match Subject::of(&decision.id) {
            Some(Subject::Appeal) => answer.orders.iter().map(|o| self.check_appeal(table, o)).collect(),
            Some(Subject::Play) => self.check_plays(table, seat, answer),
            Some(Subject::Proposal) => self.check_proposals(table, seat, answer),
            Some(Subject::Renames) => self.check_renames(table, seat, answer),
            Some(Subject::Votes) => {
                let mut verdicts: Vec<Verdict> = answer.orders.iter().map(|o| self.check_vote(table, seat, o)).collect();
                if let Some(last @ Verdict::Stands { warning: None }) = verdicts.last_mut() {
                    *last = Verdict::Stands { warning: unvoted(table, answer) };
                }
                verdicts
            }
            _ => answer.orders.iter().map(|_| Verdict::FINE).collect(),
        }
    }

    /// How many of a seat's plays at the front are too many: the last ones count, and a card may allow those that follow it.
    pub(super) fn surplus_plays(&self, table: &Table, seat: SeatId, plays: &[PlayOrder]) -> usize {
        let base = self.law(table).plays(seat) as usize;
        (0..plays.len())
            .find(|skip| {
                let kept = &plays[*skip..];
                let granted: usize = kept[..kept.len() - 1].iter().map(|p| self.grants_plays(table, p.card)).sum();
                let cards: Vec<CardId> = kept.iter().map(|p| p.card).collect();
                kept.len() <= base + granted + self.law(table).further_plays(seat, &cards)
            })
            .unwrap_or(plays.len())
    }

    fn check_plays(&self, table: &Table, seat: SeatId, answer: &Answer) -> Vec<Verdict> {
        let plays: Vec<Option<PlayOrder>> = PlayOrder::all(table, seat, &answer.orders);
        let known: Vec<PlayOrder> = plays.iter().flatten().cloned().collect();
        let surplus = self.surplus_plays(table, seat, &known);
        let mut seen = 0;
        plays
            .iter()
            .map(|play| {
                let Some(play) = play else { return Verdict::Refused(Problem::new("This card is not in your hand.")) };
                seen += 1;
                let double = known[..seen - 1].iter().any(|p| p.card == play.card);
                if double {
                    return Verdict::Refused(Problem::new(format!("{} is played in an earlier line already.", table.card_name(play.card))));
                }
                if seen <= surplus {
                    let allowed = self.law(table).plays(seat);
                    return Verdict::Stands {
                        warning: Some(format!(
                            "You may play {} this turn: of several lines the last ones count, not this one.",
                            super::words::count(allowed as usize, "card")
                        )),
                    };
                }
                self.check_play(table, seat, play)
            })
            .collect()
    }

    fn check_proposals(&self, table: &Table, seat: SeatId, answer: &Answer) -> Vec<Verdict> {
        let allowed = self.law(table).proposals(seat) as usize;
        let count = answer.orders.iter().filter(|o| o.verb != "withdraw proposal").count();
        let surplus = count.saturating_sub(allowed);
        let mut seen = 0;
        answer
            .orders
            .iter()
            .map(|order| {
                if order.verb == "withdraw proposal" {
                    return Verdict::FINE;
                }
                seen += 1;
                match self.change_of(table, seat, order) {
                    Err(problem) => Verdict::Refused(problem),
                    Ok(_) if seen <= surplus => {
                        let warning = format!(
                            "You may make {} this turn: of several the last ones count, not this one.",
                            super::words::count(allowed, "proposal")
                        );
                        Verdict::Stands { warning: Some(warning) }
                    }
                    Ok(change) => {
                        let mut told: Vec<String> = change_wording(&change).map(|w| paraphrases(table, w)).unwrap_or_default();
                        if let Some(name) = lacking_type(table, &change) {
                            told.push(format!(
                                "There is no type {name} yet: the card counts if a proposal of the same ballot brings that type, and is made if both are accepted."
                            ));
                        }
                        told.extend(self.warnings(table, seat, &change));
                        Verdict::Stands { warning: (!told.is_empty()).then(|| told.join(" / ")) }
                    }
                }
            })
            .collect()
    }

    fn check_renames(&self, table: &Table, seat: SeatId, answer: &Answer) -> Vec<Verdict> {
        // Where fewer are allowed, the last ones count.
        let surplus = answer.orders.len().saturating_sub(self.law(table).renames(seat) as usize);
        answer
            .orders
            .iter()
            .enumerate()
            .map(|(i, order)| {
                let (Some(card), Some(name)) = (card_arg(order, "card"), order.text("name")) else {
                    return Verdict::Refused(Problem::new("Say which card gets which name."));
                };
                if let Some(problem) = name_problem(name) {
                    return Verdict::Refused(Problem::new(problem));
                }
                if i < surplus || !self.law(table).may_rename(seat, card) {
                    return Verdict::Refused(Problem::new(format!("The rules do not let you rename {} now.", table.card_name(card))));
                }
                if !self.law(table).may_name(seat, card, name) {
                    return Verdict::Refused(Problem::new(format!(
                        "There is another card named {name}, and the rules do not let two bear one name."
                    )));
                }
                let same = table
                    .cards
                    .values()
                    .any(|c| c.id != card && c.name.eq_ignore_ascii_case(name) && c.kind.0 != table.cards[&card].kind.0);
                Verdict::Stands { warning: same.then(|| format!("There are other cards named {name}.")) }
            })
            .collect()
    }

    fn check_vote(&self, table: &Table, seat: SeatId, order: &Order) -> Verdict {
        let law = self.law(table);
        let barred: Vec<String> = table
            .open_proposals()
            .filter(|p| {
                let answer = Answer { orders: vec![order.clone()] };
                let vote = super::ballot::vote_on(&answer, p.number.unwrap_or(0));
                vote.is_some_and(|yes| !law.may_vote(seat, p, yes))
            })
            .filter_map(|p| p.number.map(|n| n.to_string()))
            .collect();
        if barred.is_empty() {
            return Verdict::FINE;
        }
        let all = order.choices("proposals").contains(&"all");
        let message = format!("The rules do not let you vote so on proposal {}.", super::words::and(&barred));
        if all { Verdict::Stands { warning: Some(message) } } else { Verdict::Refused(Problem::new(message)) }
    }
}

/// What to tell somebody whose votes leave out proposals of the ballot.
fn unvoted(table: &Table, answer: &Answer) -> Option<String> {
    const LISTS: [&str; 4] = ["proposals", "yes", "no", "abstain"];
    let named: Vec<&str> = answer.orders.iter().flat_map(|order| LISTS.iter().flat_map(|list| order.choices(list))).collect();
    if named.contains(&"all") {
        return None;
    }
    let numbers = table.open_proposals().filter_map(|p| p.number.map(|n| n.to_string()));
    let left: Vec<String> = numbers.filter(|number| !named.contains(&number.as_str())).collect();
    (!left.is_empty()).then(|| {
        let left = super::words::and(&left);
        format!("You have no vote on {left}: all your votes stand in one letter, and a newer one replaces them.")
    })
}
