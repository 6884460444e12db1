//! What is worth knowing before a vote, found by trying a proposal on a copy of the table: warnings, and a worked example. Never refusals.

use super::Nomic;
use super::contradictions::{rivals, superseded};
use super::event::Event;
use super::play_form::PlayOrder;
use super::proposals::lacking_type;
use super::run::Run;
use super::state::{BOUND, CardId, Change, End, Place, Proposal, Repealed, Table, TextPlace};
use super::words::{and, count};
use crate::english::meaning::{Amount, Effect, ProposalKind, Sentence, Text, VariableId};
use crate::games::dice::Dice;
use crate::games::ruleset::Answers;
use crate::games::seat::SeatId;

/// How many lines of a worked example are shown.
const LONGEST_EXAMPLE: usize = 8;

impl Nomic {
    /// What is worth knowing before a vote: warnings ("! …"), and a worked example on the present table ("~ …").
    pub(super) fn notes(&self, table: &Table, ballot: &[Proposal], proposal: &Proposal) -> Vec<String> {
        let mut notes: Vec<String> = self.warnings(table, proposal.by, &proposal.change).into_iter().map(|w| format!("! {w}")).collect();
        let rivals: Vec<String> = rivals(ballot, proposal).iter().map(u32::to_string).collect();
        if !rivals.is_empty() {
            let s = if rivals.len() == 1 { "proposal" } else { "proposals" };
            let rivals = and(&rivals);
            notes.push(format!(
                "! It contradicts {s} {rivals}; if both pass, the moderator is asked which governs, and until then neither does."
            ));
        }
        notes.extend(self.example(table, proposal.by, &proposal.change).into_iter().map(|e| format!("~ {e}")));
        notes
    }

    /// Warnings about a change.
    pub(super) fn warnings(&self, table: &Table, by: SeatId, change: &Change) -> Vec<String> {
        let mut warnings = Vec::new();
        match change {
            Change::NewCard { name, .. } if table.cards.values().any(|c| c.name.eq_ignore_ascii_case(name)) => {
                warnings.push(format!("There are other cards named {name}."));
            }
            Change::NewVariable(v) if table.cards.values().any(|c| c.name.eq_ignore_ascii_case(&v.name)) => {
                warnings.push(format!("There are cards named {} too; texts that say `{}` may have two meanings.", v.name, v.name));
            }
            Change::Repeal(Repealed::Variable(id)) => {
                let named: Vec<&str> = texts_that_name_variable(table, id);
                if !named.is_empty() {
                    warnings.push(format!("Texts that name it have no effect on it any more: {}.", and(&named)));
                }
            }
            Change::Repeal(Repealed::Text(TextPlace::Type(id))) => {
                let cards = table
                    .places()
                    .into_iter()
                    .flat_map(|p| table.zone(p))
                    .filter(|c| table.card(**c).is_some_and(|c| c.ctype == *id))
                    .count();
                if cards > 0 {
                    let keep = if cards == 1 { "keeps its text" } else { "keep their texts" };
                    warnings.push(format!(
                        "{} of this type {keep}; what the type says of them is gone, and once played they go to the discard pile.",
                        count(cards, "card")
                    ));
                }
            }
            _ => {}
        }
        let older = superseded(table, change);
        if !older.is_empty() {
            let (s, say) = if older.len() == 1 { ("rule", "says") } else { ("rules", "say") };
            warnings.push(format!("It takes the place of what {s} {} {say}, being the newer text.", and(&older)));
        }
        if let Change::NewCard { wording, .. } | Change::Amend { place: TextPlace::Card(_), whole: wording, .. } = change
            && lacking_type(table, change).is_none()
            && let Some(meaning) = wording.meaning.as_ref().filter(|_| wording.unread().next().is_none())
        {
            warnings.extend(self.about_card(table, by, change, meaning));
        }
        warnings.extend(self.consequences(table, by, change));
        warnings
    }

    /// A card that nobody could play, that does nothing, or that runs on without end.
    fn about_card(&self, table: &Table, by: SeatId, change: &Change, meaning: &Text) -> Vec<String> {
        let mut warnings = Vec::new();
        let idle = |s: &Sentence| matches!(s, Sentence::Label(_) | Sentence::PlayOn(_) | Sentence::PlayOnlyIf(_) | Sentence::StaysWith(_));
        if meaning.sentences.iter().all(idle) {
            warnings.push("Its text says nothing that the card does.".to_owned());
        }
        for sentence in &meaning.sentences {
            if let Sentence::PlayCost(cost) = sentence
                && let Some(never) = unpayable(table, cost)
            {
                warnings.push(format!("Nobody can ever play it: {never}"));
            }
        }
        let after = self.table_after(table, by, change);
        let Some(card) = changed_card(table, change) else { return warnings };
        let hindered: Vec<String> = table.clockwise().into_iter().filter_map(|seat| self.tried(&after, card, seat).hindered).collect();
        if hindered.len() == table.clockwise().len()
            && let Some(why) = hindered.first()
        {
            warnings.push(format!("As things stand nobody could play it: {why}"));
        }
        let tried = self.tried(&after, card, by);
        if tried.endless {
            warnings.push("Played now, it would run on without end: the play would be stopped and taken back.".to_owned());
        }
        if let Some(ending) = tried.ending {
            warnings.push(format!("Played now by its proposer, it would end the game: {ending}"));
        }
        warnings
    }

    /// What a change would mean at once: a condition that is met already, a winner, rules that set each other off without end.
    fn consequences(&self, table: &Table, by: SeatId, change: &Change) -> Vec<String> {
        use ProposalKind::{AmendRule, Elimination, NewRule, Winning};
        let consequential = |kind| [Winning, Elimination, NewRule, AmendRule].into_iter().any(|k: ProposalKind| k.covers(kind));
        if !change.kind().is_some_and(consequential) {
            return Vec::new();
        }
        // What would happen at the end of this turn anyway is no consequence of the proposal.
        let anyway = self.end_of_turn(table, table);
        let after = self.table_after(table, by, change);
        self.end_of_turn(&after, table).into_iter().filter(|w| !anyway.contains(w)).collect()
    }

    fn end_of_turn(&self, after: &Table, table: &Table) -> Vec<String> {
        let (mut dice, answers) = (Dice::from_seed(0), Answers::new());
        let mut run = Run::new(self, after, &mut dice, &answers);
        run.turn_end();
        run.events
            .iter()
            .filter_map(|e| match e {
                Event::Eliminated { seat, .. } => Some(format!("As things stand {} would be eliminated.", table.seat_name(*seat))),
                Event::GameEnded { outcome } => {
                    let names: Vec<&str> = outcome.winners.iter().map(|s| table.seat_name(*s)).collect();
                    Some(format!("As things stand the game would end at once: {} would win.", and(&names)))
                }
                Event::Narrated { text, .. } if text.contains("without end") || text.ends_with("taken back.") => {
                    Some(format!("As things stand: {text}"))
                }
                _ => None,
            })
            .collect()
    }

    /// What a proposed card would do if its proposer played it now, told as it would be in a report.
    fn example(&self, table: &Table, by: SeatId, change: &Change) -> Vec<String> {
        let Some(card) = changed_card(table, change).filter(|_| lacking_type(table, change).is_none()) else { return Vec::new() };
        let after = self.table_after(table, by, change);
        if after.card(card).is_none_or(|c| c.wording.meaning.is_none()) {
            return Vec::new();
        }
        self.tried(&after, card, by).told
    }

    /// Plays a card from a seat's hand on a copy of the table.
    fn tried(&self, table: &Table, card: CardId, seat: SeatId) -> Tried {
        let (mut dice, answers) = (Dice::from_seed(0), Answers::new());
        let mut run = Run::new(self, table, &mut dice, &answers);
        run.move_card(card, Place::Hand(seat), End::Last, None);
        let first = run.told.len();
        run.play_card(seat, &PlayOrder { card, targets: Vec::new(), choices: Vec::new() });
        let mut tried = Tried::default();
        for (event, told) in run.events.iter().zip(&run.told).skip(first) {
            match event {
                Event::PlayImpossible { card: c, why, .. } if *c == card => tried.hindered = Some(why.clone()),
                Event::PlayStopped { card: c, .. } if *c == card => tried.endless = true,
                Event::GameEnded { .. } => tried.ending.clone_from(told),
                _ => {}
            }
            let own_way = matches!(event, Event::CardMoved { from: Place::Resolving, .. });
            if !own_way && tried.told.len() < LONGEST_EXAMPLE {
                tried.told.extend(told.clone());
            }
        }
        tried
    }

    /// The table as it would be with a change in force. Dice used for it are nobody's.
    pub(super) fn table_after(&self, table: &Table, by: SeatId, change: &Change) -> Table {
        let (mut dice, answers) = (Dice::from_seed(0), Answers::new());
        let mut run = Run::new(self, table, &mut dice, &answers);
        let provenance = super::state::Provenance { turn: table.turn, by: Some(by), vote: None, proposal: None };
        run.carry_out(by, change, &provenance);
        run.table
    }
}

/// What came of playing a card on a copy of the table.
#[derive(Default)]
struct Tried {
    /// Why it could not be played.
    hindered: Option<String>,
    /// Whether it ran on without end.
    endless: bool,
    /// How it ended the game.
    ending: Option<String>,
    /// What would be told.
    told: Vec<String>,
}

/// The card that a change makes or amends.
fn changed_card(table: &Table, change: &Change) -> Option<CardId> {
    match change {
        Change::NewCard { .. } => Some(CardId(table.next.card)),
        Change::Amend { place: TextPlace::Card(card), .. } => Some(*card),
        _ => None,
    }
}

/// Why a cost can never be paid: more of a variable than it can be.
fn unpayable(table: &Table, cost: &Effect) -> Option<String> {
    match cost {
        Effect::Change { variable, adjust: crate::english::meaning::Adjust::Lose(Amount::Number(n)), .. } => {
            let v = table.rules.variable(variable)?;
            let most = v.max.saturating_sub(v.min);
            (v.max < BOUND && *n > most).then(|| format!("it costs {n} {}, and nobody can have more than {}.", v.name, v.max))
        }
        Effect::Pay { cost, .. } => unpayable(table, cost),
        Effect::Sequence(steps) => steps.iter().find_map(|s| unpayable(table, &s.effect)),
        _ => None,
    }
}

/// The names of texts in force that name a variable.
fn texts_that_name_variable<'t>(table: &'t Table, id: &VariableId) -> Vec<&'t str> {
    let written = format!("\"{}\"", id.0);
    let names =
        |meaning: &Option<Text>| meaning.as_ref().and_then(|m| serde_json::to_string(m).ok()).is_some_and(|json| json.contains(&written));
    let mut found: Vec<&str> = table.cards.values().filter(|c| names(&c.wording.meaning)).map(|c| c.name.as_str()).collect();
    found.extend(table.rules.rules.iter().filter(|r| r.stands() && names(&r.wording.meaning)).map(|r| r.number.as_str()));
    found.sort_unstable();
    found.dedup();
    found
}
