//! What the moderator can put right. Each edit is one order; the referee keeps its reason.

use super::Nomic;
use super::event::Event;
use super::play_form::{seat_candidates, seat_id};
use super::plays::{card_arg, name_problem};
use super::proposals::{place_id, subject_of, text_place};
use super::reading::{read_ruled, void_sentence};
use super::run::Run;
use super::setup::CardEntry;
use super::state::{BOUND, CardId, Cause, End, Fate, Phase, Place, Provenance, Table, TextPlace};
use super::viewing::place_name;
use crate::english::meaning::VariableId;
use crate::games::dice::Dice;
use crate::games::ruleset::{Answers, Problem};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

impl Nomic {
    /// The moderator's verbs.
    pub(super) fn edit_form(&self, table: &Table) -> Form {
        let seats = || seat_candidates(table, None);
        let all_seats: Vec<Candidate> = table.seat_ids().map(|s| Candidate::new(format!("seat.{}", s.0), table.seat_name(s))).collect();
        let text = || Part::slot("text", SlotKind::Text { lines: true, most: 2000 });
        let cards = || Part::choice("card", all_cards(table));
        let first_seat = table.seats.first().map_or("Igthorn", |s| s.name.as_str());
        let variable = table.rules.variables.iter().find(|v| v.stands()).map_or("Gold", |v| v.name.as_str());
        let numbers: Vec<Candidate> = table
            .decided
            .iter()
            .filter_map(|p| p.number)
            .map(|n| named(n.to_string(), vec![n.to_string(), format!("proposal {n}"), format!("#{n}")]))
            .collect();
        let results = ["accepted", "refused"].map(|w| Candidate::new(w, w)).to_vec();
        let sentence = || {
            vec![
                Part::choice("place", rulable(table)),
                Part::optional(
                    vec![Part::words(&["sentence"]), Part::slot("sentence", SlotKind::Number { least: 1, most: 99 })],
                    "the first that is not read",
                ),
            ]
        };
        let mut read = sentence();
        read.extend([Part::words(&["as"]), text()]);
        let mut void = sentence();
        void.insert(0, Part::optional(vec![Part::words(&["of"])], ""));
        let verbs = vec![
            VerbForm::new(
                "set",
                vec![
                    Part::choice("variable", values(table)),
                    Part::optional(vec![Part::words(&["to", "="])], ""),
                    Part::slot("value", SlotKind::Number { least: -BOUND, most: BOUND }),
                ],
                "Sets a player's variable.",
            )
            .example(format!("set {first_seat}.{variable} 3")),
            VerbForm::new("move", vec![cards(), Part::words(&["to"]), Part::choice("to", places(table))], "Moves a card.")
                .aliases(&["move card", "give card", "give"])
                .example(format!("move Flood to the hand of {first_seat}")),
            VerbForm::new("take", vec![cards()], "Moves a card to the discard pile.").aliases(&["take card"]),
            VerbForm::new("overturn", vec![Part::choice("proposal", numbers.clone())], "Turns a proposal's result round.")
                .aliases(&["overturn proposal"]),
            VerbForm::new(
                "force",
                vec![
                    Part::choice("proposal", numbers),
                    Part::optional(vec![Part::words(&["as", "to be"])], ""),
                    Part::choice("result", results),
                ],
                "Fixes a proposal's result.",
            ),
            VerbForm::new("read", read, "Says how a sentence is read; the players' words stay.")
                .aliases(&["rule that"])
                .example("read Wonder as Target player gains 20 slaves."),
            VerbForm::new("ignore", void, "Rules that a sentence has no effect."),
            VerbForm::new("eliminate", vec![Part::choice("seat", seats())], "Takes a player out of the game."),
            VerbForm::new(
                "restore",
                vec![Part::choice("seat", all_seats)],
                "Brings an eliminated player back, with starting cards (rule 4.1).",
            ),
            VerbForm::new("primary", vec![Part::choice("seat", seats())], "Makes a player the Primary; the rotation goes on from there.")
                .aliases(&["set primary", "make primary"]),
            VerbForm::new("skip", vec![Part::choice("seat", seats())], "The player loses the play of this turn."),
            VerbForm::new(
                "name",
                vec![
                    cards(),
                    Part::words(&["as", "to"]),
                    Part::slot("name", SlotKind::Text { lines: false, most: super::plays::LONGEST_NAME }),
                ],
                "Renames a card.",
            )
            .aliases(&["rename card", "rename"]),
        ];
        Form { verbs }
    }

    /// The events of an edit.
    pub(super) fn edit_events(&self, table: &Table, order: &Order, dice: &mut Dice) -> Result<Vec<Event>, Problem> {
        if table.phase == Phase::Over {
            return Err(Problem::new("The game is over; `undo` brings it back."));
        }
        let answers = Answers::new();
        let mut run = Run::new(self, table, dice, &answers);
        let seat = || order.choice("seat").and_then(seat_id).ok_or_else(|| Problem::new("Which player?"));
        let card = || card_arg(order, "card").filter(|c| table.card(*c).is_some()).ok_or_else(|| Problem::new("Which card?"));
        match order.verb.as_str() {
            "set" => self.set(&mut run, order)?,
            "move" => self.move_to(&mut run, card()?, order)?,
            "take" => {
                let card = card()?;
                shift(&mut run, card, Place::DiscardPile, End::First);
            }
            "overturn" | "force" => overturn(&mut run, order)?,
            "read" => self.rule_reading(&mut run, order, false)?,
            "ignore" => self.rule_reading(&mut run, order, true)?,
            "eliminate" => self.eliminate(&mut run, seat()?)?,
            "restore" => {
                let seat = seat()?;
                if table.lives(seat) {
                    return Err(Problem::new(format!("{} is in the game.", table.seat_name(seat))));
                }
                run.push(Event::Restored { seat });
                self.deal_starting_cards(&mut run, seat);
            }
            "primary" => {
                let (from, to) = (table.primary, seat()?);
                if from == to {
                    return Err(Problem::new(format!("{} is the Primary already.", table.seat_name(to))));
                }
                run.push(Event::PrimaryMoved { from, to, cause: Cause::MODERATOR });
            }
            "skip" => run.push(Event::PlaysSkipped { seat: seat()?, turns: vec![table.turn], cause: Cause::MODERATOR }),
            "name" => {
                let (card, name) = (card()?, order.text("name").unwrap_or_default().trim().to_owned());
                if let Some(problem) = name_problem(&name) {
                    return Err(Problem::new(problem));
                }
                let from = table.card_name(card).to_owned();
                run.push(Event::CardRenamed { card, from, to: name, cause: Cause::MODERATOR });
            }
            other => return Err(Problem::new(format!("`{other}` is no ruling of this game."))),
        }
        Ok(run.events)
    }

    /// The events by which a player comes into the running game: a seat with the variables at their start, and starting cards.
    pub(super) fn seat_events(&self, table: &Table, name: &str) -> Result<Vec<Event>, Problem> {
        if table.phase == Phase::Over {
            return Err(Problem::new("The game is over."));
        }
        if table.question.is_some() || table.phase == Phase::Plays {
            return Err(Problem::new("The turn is being carried out; a player can come in when the next one has begun."));
        }
        let (mut dice, answers) = (Dice::from_seed(0), Answers::new());
        let mut run = Run::new(self, table, &mut dice, &answers);
        let seat = SeatId(u8::try_from(table.seats.len()).map_err(|_| Problem::new("There is no room for another player."))?);
        run.push(Event::SeatAdded { name: name.to_owned() });
        self.deal_starting_cards(&mut run, seat);
        Ok(run.events)
    }

    fn set(&self, run: &mut Run, order: &Order) -> Result<(), Problem> {
        let id = order.choice("variable").unwrap_or_default();
        let parts = id.strip_prefix("value.").and_then(|rest| rest.split_once('.'));
        let Some((seat, variable)) = parts.and_then(|(seat, v)| Some((SeatId(seat.parse().ok()?), VariableId(v.to_owned())))) else {
            return Err(Problem::new("Which player's variable?"));
        };
        let to = order.number("value").unwrap_or(0);
        let bounds = run.table.rules.variable(&variable).map(|v| (v.min, v.max, v.name.clone()));
        let Some((min, max, name)) = bounds else { return Err(Problem::new("There is no such variable.")) };
        if to < min || to > max {
            return Err(Problem::new(format!("{name} lies between {min} and {max}.")));
        }
        let from = run.table.value(seat, &variable);
        run.push(Event::VariableChanged { seat, variable, from, to, robbed: false, cause: Cause::MODERATOR });
        Ok(())
    }

    fn move_to(&self, run: &mut Run, card: CardId, order: &Order) -> Result<(), Problem> {
        let to = order.choice("to").and_then(place_of_id).ok_or_else(|| Problem::new("Where to?"))?;
        if let Place::Hand(seat) | Place::Play(seat) = to.0
            && !run.table.lives(seat)
        {
            return Err(Problem::new(format!("{} is out of the game.", run.table.seat_name(seat))));
        }
        shift(run, card, to.0, to.1);
        Ok(())
    }

    fn eliminate(&self, run: &mut Run, seat: SeatId) -> Result<(), Problem> {
        if run.table.clockwise().len() < 2 {
            return Err(Problem::new("That is the last player in the game; `end game` ends it."));
        }
        run.eliminate(seat, "ruled by the moderator", Cause::MODERATOR);
        Ok(())
    }

    /// Gives a player who comes into a running game as many of the setup's starting cards as rule 4.1 says, from the first on.
    fn deal_starting_cards(&self, run: &mut Run, seat: SeatId) {
        let set: Vec<&CardEntry> = self.setup.cards.iter().flat_map(|c| std::iter::repeat_n(c, c.hand as usize)).collect();
        let number = run.law().starting_cards().unwrap_or(set.len());
        for entry in set.iter().cycle().take(if set.is_empty() { 0 } else { number }) {
            let card = self.setup_card(&run.table, entry);
            run.push(Event::CardCreated { card, to: Place::Hand(seat), end: End::Last, cause: Cause::MODERATOR });
        }
    }

    /// Fixes how a sentence is read: in the moderator's words, or as having no effect.
    fn rule_reading(&self, run: &mut Run, order: &Order, void: bool) -> Result<(), Problem> {
        let place = order.choice("place").and_then(text_place).ok_or_else(|| Problem::new("Which text?"))?;
        let old = run.table.wording(&place).cloned().ok_or_else(|| Problem::new("There is no such text."))?;
        let at = match order.number("sentence") {
            Some(n) if n >= 1 && n as usize <= old.sentences.len() => n as usize - 1,
            Some(n) => return Err(Problem::new(format!("There is no sentence {n}; the text has {}.", old.sentences.len()))),
            None => old.unread().map(|(at, _)| at).next().unwrap_or(0),
        };
        let subject = subject_of(&run.table, &place);
        let (wording, ruling) = if void {
            (void_sentence(&run.table, &subject, &old, at), "has no effect".to_owned())
        } else {
            let words = order.text("text").unwrap_or_default().trim();
            (read_ruled(&run.table, &subject, &old, at, words)?, format!("is read as \"{words}\""))
        };
        let words = old.sentences.get(at).map_or("", |s| &s.words).to_owned();
        let provenance = Provenance { turn: run.table.turn, ..Provenance::SETUP };
        // The same words are read in the same way wherever they stand.
        let same: Vec<TextPlace> = same_texts(&run.table, &old, &place);
        for place in same {
            run.push(Event::TextChanged { place, wording: wording.clone(), provenance: provenance.clone(), in_force: None });
        }
        let told = format!("\"{words}\" in {} {ruling}.", place_name(&run.table, &place));
        let open: Vec<u32> = run
            .table
            .asked
            .iter()
            .filter(|a| a.ruled.is_none())
            .filter(|a| match &a.against {
                Some(other) => a.place == place || *other == place,
                None => a.place == place && a.sentence as usize == at,
            })
            .map(|a| a.number)
            .collect();
        for number in open {
            run.push(Event::Ruled { number, ruling: told.clone() });
        }
        Ok(())
    }
}

fn overturn(run: &mut Run, order: &Order) -> Result<(), Problem> {
    let number: u32 = order.choice("proposal").and_then(|n| n.parse().ok()).ok_or_else(|| Problem::new("Which proposal?"))?;
    let decided = run.table.decided.iter().find(|p| p.number == Some(number)).cloned();
    let Some(Fate::Decided { accepted, .. }) = decided.as_ref().map(|p| p.fate.clone()) else {
        return Err(Problem::new(format!("Proposal {number} has not been decided.")));
    };
    let now = match order.choice("result") {
        Some(result) => result == "accepted",
        None => !accepted,
    };
    if now == accepted {
        return Err(Problem::new(format!("Proposal {number} counts as {} already.", if now { "accepted" } else { "refused" })));
    }
    let waits = run.table.accepted.iter().any(|p| p.number == Some(number));
    if accepted && !waits {
        return Err(Problem::new(format!("Proposal {number} is in force already; undo to the ballot, or amend and move what it brought.")));
    }
    run.push(Event::ResultOverturned { number, accepted: now });
    // A ballot that was closed in an earlier turn: what is now accepted comes into force at once.
    if now && decided.is_some_and(|p| p.turn < run.table.turn) {
        run.bring_into_force();
    }
    Ok(())
}

fn shift(run: &mut Run, card: CardId, to: Place, end: End) {
    if let Some(from) = run.table.place_of(card) {
        run.push(Event::CardMoved { card, from, to, end, cause: Cause::MODERATOR });
    }
}

fn named(id: String, names: Vec<String>) -> Candidate {
    Candidate { names, sort: id.clone(), ..Candidate::new(id, "") }
}

fn values(table: &Table) -> Vec<Candidate> {
    let mut all = Vec::new();
    for seat in table.seat_ids() {
        for v in table.rules.variables.iter().filter(|v| v.stands()) {
            let (name, variable) = (table.seat_name(seat), &v.name);
            let names = vec![
                format!("{name}.{variable}"),
                format!("{name}'s {variable}"),
                format!("{name}\u{2019}s {variable}"),
                format!("{variable} of {name}"),
            ];
            all.push(named(format!("value.{}.{}", seat.0, v.id.0), names));
        }
    }
    all
}

fn places(table: &Table) -> Vec<Candidate> {
    let mut all = vec![
        named(
            "draw.top".to_owned(),
            vec![
                "the top of the draw pile".to_owned(),
                "top of the draw pile".to_owned(),
                "draw pile".to_owned(),
                "the draw pile".to_owned(),
            ],
        ),
        named("draw.bottom".to_owned(), vec!["the bottom of the draw pile".to_owned(), "bottom of the draw pile".to_owned()]),
        named("discard".to_owned(), vec!["the discard pile".to_owned(), "discard pile".to_owned(), "discard".to_owned()]),
        named("out".to_owned(), vec!["out of the game".to_owned()]),
    ];
    for seat in table.seat_ids() {
        let name = table.seat_name(seat);
        let hand = vec![format!("the hand of {name}"), format!("hand of {name}"), format!("{name}'s hand"), name.to_owned()];
        all.push(named(format!("hand.{}", seat.0), hand));
        let play = vec![
            format!("in play of {name}"),
            format!("play of {name}"),
            format!("in play under {name}"),
            format!("{name}'s cards in play"),
        ];
        all.push(named(format!("play.{}", seat.0), play));
    }
    all
}

fn place_of_id(id: &str) -> Option<(Place, End)> {
    let seat = |n: &str| n.parse().ok().map(SeatId);
    Some(match id {
        "draw.top" => (Place::DrawPile, End::First),
        "draw.bottom" => (Place::DrawPile, End::Last),
        "discard" => (Place::DiscardPile, End::First),
        "out" => (Place::OutOfGame, End::Last),
        _ => match id.split_once('.')? {
            ("hand", n) => (Place::Hand(seat(n)?), End::Last),
            ("play", n) => (Place::Play(seat(n)?), End::Last),
            _ => return None,
        },
    })
}

fn all_cards(table: &Table) -> Vec<Candidate> {
    let cards: Vec<CardId> = table.places().into_iter().flat_map(|p| table.zone(p).to_vec()).collect();
    super::play_form::card_candidates(table, SeatId(u8::MAX), &cards)
}

/// Texts whose reading can be ruled: all, those that are not read first.
fn rulable(table: &Table) -> Vec<Candidate> {
    let rules = &table.rules;
    let mut all: Vec<Candidate> = Vec::new();
    for rule in rules.rules.iter().filter(|r| r.stands()) {
        all.push(named(place_id(&TextPlace::Rule(rule.number.clone())), vec![format!("rule {}", rule.number)]));
    }
    for rule in rules.winning.iter().filter(|r| r.stands()) {
        all.push(named(
            place_id(&TextPlace::Winning(rule.number.clone())),
            vec![format!("winning {}", rule.number), format!("winning condition {}", rule.number)],
        ));
    }
    for rule in rules.elimination.iter().filter(|r| r.stands()) {
        let names = vec![format!("elimination {}", rule.number), format!("elimination condition {}", rule.number)];
        all.push(named(place_id(&TextPlace::Elimination(rule.number.clone())), names));
    }
    for t in rules.types.iter().filter(|t| t.stands()) {
        all.push(named(place_id(&TextPlace::Type(t.id.clone())), vec![format!("type {}", t.name)]));
    }
    let mut cards = all_cards(table);
    for card in &mut cards {
        // Cards of one text are ruled together, so any of them will do.
        let text = super::plays::card_id(&card.id).and_then(|c| table.card(c)).map(|c| c.wording.words()).unwrap_or_default();
        card.sort = text;
    }
    all.extend(cards);
    all
}

/// The places of all texts of the same sort with the same sentences.
fn same_texts(table: &Table, old: &super::state::Wording, place: &TextPlace) -> Vec<TextPlace> {
    match place {
        TextPlace::Card(_) => {
            let words = old.words();
            table.cards.values().filter(|c| c.wording.words() == words).map(|c| TextPlace::Card(c.id)).collect()
        }
        other => vec![other.clone()],
    }
}
