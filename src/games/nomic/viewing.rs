//! From the table to what a viewer may know of it.

use super::Nomic;
use super::decisions::Subject;
use super::in_force::{printed, version_line};
use super::proposals::change_wording;
use super::reading::paraphrases;
use super::state::{
    Card, CardId, Change, Edit, Phase, Place, Proposal, Provenance, Repealed, Rule, Table, Target, TextPlace, What, Wording,
};
use super::summary::proposal_line;
use super::view::{
    BallotItem, CardView, ClauseView, DrawView, LineView, NomicView, OutcomeView, PlayerView, Stage, SummaryView, Todo, VariableView,
};
use crate::games::ruleset::Duty;
use crate::games::seat::{SeatId, Viewer};

impl Nomic {
    /// What `viewer` may know of the table.
    pub(super) fn view_of(&self, table: &Table, viewer: Viewer) -> NomicView {
        let rules = &table.rules;
        let standing = |list: &[Rule]| -> Vec<ClauseView> { list.iter().filter(|r| r.stands()).map(clause).collect() };
        let open = |seat: SeatId| !table.secret_hands || viewer.knows(seat);
        let stage = match table.phase {
            Phase::Setup | Phase::Renames => Stage::Renames,
            Phase::Orders => Stage::Orders,
            Phase::OrdersAndBallot if table.open_proposals().next().is_none() => Stage::Orders,
            // Votes that travel with the orders are part of the turn's report.
            Phase::OrdersAndBallot if self.options.voting == super::options::Voting::WithNextOrders => Stage::Orders,
            Phase::OrdersAndBallot | Phase::Ballot | Phase::Plays => Stage::Ballot,
            Phase::Over => Stage::Over,
        };
        let dealt = if stage == Stage::Orders { dealt_this_turn(table) } else { Vec::new() };
        let face_up = !table.secret_hands || viewer == Viewer::Moderator;
        let drawn = dealt.iter().filter(|(seat, _)| open(*seat)).map(|(seat, card)| (card, Some(table.seat_name(*seat).to_owned())));
        let piled = table.draw.iter().filter(|_| face_up).map(|card| (card, None));
        let draw = drawn.chain(piled).filter_map(|(card, to)| Some(DrawView { card: card_view(table, *card)?, to })).collect();
        NomicView {
            title: self.setup.title.clone(),
            turn: table.turn,
            stage,
            viewer: if let Viewer::Seat(seat) = viewer { Some(table.seat_name(seat).to_owned()) } else { None },
            primary: (table.turn > 0).then(|| table.seat_name(table.primary).to_owned()),
            version: table.versions.last().map_or(1, |v| v.number),
            winning: standing(&rules.winning),
            elimination: standing(&rules.elimination),
            variables: rules
                .variables
                .iter()
                .filter(|v| v.stands())
                .map(|v| VariableView { name: v.name.clone(), start: v.start, added: added(&v.provenance) })
                .collect(),
            types: rules
                .types
                .iter()
                .filter(|t| t.stands() && changed_since_setup(&t.provenance, &t.wording))
                .map(|t| clause_view(t.name.clone(), &t.wording, &t.provenance))
                .collect(),
            rules: rules.rules.iter().filter(|r| r.stands() && changed_since_setup(&r.provenance, &r.wording)).map(clause).collect(),
            players: table.seat_ids().map(|seat| player_view(table, seat, &dealt, open(seat))).collect(),
            discard: card_views(table, &table.discard),
            draw,
            draw_count: table.draw.len(),
            summary: summary_view(table),
            waiting: table
                .asked
                .iter()
                .filter(|a| a.ruled.is_none())
                .map(|a| asked_line(table, a))
                .chain(table.question.iter().flat_map(|q| self.question_lines(table, q, viewer)))
                .collect(),
            ballot: table.open_proposals().filter(|_| table.phase != Phase::Over).map(|p| ballot_item(table, p)).collect(),
            todo: self.todo(table, viewer),
            outcome: table.outcome.as_ref().map(|o| self.outcome_view(table, o)),
        }
    }

    fn outcome_view(&self, table: &Table, outcome: &crate::games::ruleset::Outcome) -> OutcomeView {
        let mut standings: Vec<SeatId> = table.seat_ids().collect();
        // Winners, then those still in the game, by the setup's first variable; then the fallen, the last one first.
        let first = table.rules.variables.iter().find(|v| v.stands()).map(|v| v.id.clone());
        let rank = |s: &SeatId| {
            let value = first.as_ref().map_or(0, |v| table.value(*s, v));
            (outcome.winners.contains(s), table.seat(*s).and_then(|s| s.eliminated).unwrap_or(u32::MAX), value)
        };
        standings.sort_by_key(|s| std::cmp::Reverse(rank(s)));
        let words = |seat: SeatId| {
            let values: Vec<String> = values(table, seat).into_iter().map(|(name, value)| format!("{name} {value}")).collect();
            let out = table.seat(seat).and_then(|s| s.eliminated).map(|t| format!("; eliminated in turn {t}")).unwrap_or_default();
            format!("{}{out}", values.join(", "))
        };
        OutcomeView {
            winners: outcome.winners.iter().map(|s| table.seat_name(*s).to_owned()).collect(),
            reason: outcome.reason.clone(),
            standings: standings.into_iter().map(|s| (table.seat_name(s).to_owned(), words(s))).collect(),
            history: history(table),
        }
    }

    fn todo(&self, table: &Table, viewer: Viewer) -> Vec<Todo> {
        let mut lines: Vec<Todo> = Vec::new();
        for decision in self.open_decisions(table) {
            let theirs = match viewer {
                Viewer::Seat(seat) => decision.seat == seat,
                Viewer::Public | Viewer::Moderator => true,
            };
            if !theirs || decision.duty == Duty::May && Subject::of(&decision.id) != Some(Subject::Proposal) || decision.due.is_none() {
                continue;
            }
            let words = match (Subject::of(&decision.id), viewer) {
                (_, Viewer::Seat(_)) => format!("You owe {}.", decision.title),
                _ => format!("Each player owes {}.", decision.title),
            };
            if !lines.iter().any(|line| line.words == words) {
                lines.push(Todo { words, decision: decision.id });
            }
        }
        lines
    }
}

/// The cards that came from the draw pile into hands in this turn so far, in order.
pub(super) fn dealt_this_turn(table: &Table) -> Vec<(SeatId, CardId)> {
    table
        .facts
        .this_turn
        .iter()
        .filter_map(|f| match (&f.what, f.card) {
            (What::Moved { from: Place::DrawPile, to: Place::Hand(seat) }, Some(card)) => Some((*seat, card)),
            _ => None,
        })
        .collect()
}

fn player_view(table: &Table, seat: SeatId, dealt: &[(SeatId, CardId)], open: bool) -> PlayerView {
    let hand: Vec<CardId> = table.zone(Place::Hand(seat)).iter().copied().filter(|c| !dealt.contains(&(seat, *c))).collect();
    PlayerView {
        name: table.seat_name(seat).to_owned(),
        eliminated: !table.lives(seat),
        variables: values(table, seat),
        hand_count: hand.len(),
        hand: open.then(|| card_views(table, &hand)),
        in_play: card_views(table, table.zone(Place::Play(seat))),
    }
}

/// The variables in force of a seat: name and value in words.
pub(super) fn values(table: &Table, seat: SeatId) -> Vec<(String, String)> {
    table.rules.variables.iter().filter(|v| v.stands()).map(|v| (v.name.clone(), v.value(table.value(seat, &v.id)))).collect()
}

fn card_views(table: &Table, cards: &[CardId]) -> Vec<CardView> {
    cards.iter().filter_map(|c| card_view(table, *c)).collect()
}

fn card_view(table: &Table, id: CardId) -> Option<CardView> {
    let card: &Card = table.card(id)?;
    let on = card.played.as_ref().map(|p| {
        let others = p.targets.iter().filter(|t| **t != Target::Player(p.by) && **t != Target::Everyone);
        others.map(|t| target_name(table, *t)).collect::<Vec<_>>().join(", ")
    });
    Some(CardView {
        name: card.name.clone(),
        text: printed(table, card),
        added: (card.provenance.turn > 0).then(|| format!("turn {}", card.provenance.turn)),
        on: on.filter(|on| !on.is_empty() && matches!(table.place_of(id), Some(Place::Play(_)))),
    })
}

/// A target's name.
pub(super) fn target_name(table: &Table, target: Target) -> String {
    match target {
        Target::Player(seat) => table.seat_name(seat).to_owned(),
        Target::Card(card) => table.card_name(card).to_owned(),
        Target::Everyone => "all players".to_owned(),
    }
}

fn added(provenance: &Provenance) -> Option<String> {
    (provenance.turn > 0).then(|| format!("added turn {}", provenance.turn))
}

fn changed_since_setup(provenance: &Provenance, wording: &Wording) -> bool {
    provenance.turn > 0 || provenance.by.is_some() || last_change(provenance, wording).is_some()
}

/// The latest turn in which a sentence of a text was written after the text itself.
fn last_change(provenance: &Provenance, wording: &Wording) -> Option<u32> {
    wording.sentences.iter().map(|s| s.provenance.turn).filter(|t| *t > provenance.turn).max()
}

fn clause(rule: &Rule) -> ClauseView {
    clause_view(rule.number.clone(), &rule.wording, &rule.provenance)
}

fn clause_view(label: String, wording: &Wording, provenance: &Provenance) -> ClauseView {
    let added = match (added(provenance), last_change(provenance, wording)) {
        (Some(added), Some(turn)) => Some(format!("{added}, amended turn {turn}")),
        (None, Some(turn)) => Some(format!("amended turn {turn}")),
        (added, None) => added,
    };
    ClauseView { label, text: wording.words(), added, unread: wording.unread().next().is_some() }
}

fn summary_view(table: &Table) -> Option<SummaryView> {
    let turn = table.summary.first()?.turn;
    // Proposals are counted in their own turn or the next.
    let decided = table.decided.iter().rev().take_while(|p| p.turn + 1 >= turn).chain(&table.ballot);
    let told: Vec<(u32, String)> = decided.filter_map(|p| Some((p.number?, proposal_line(table, p)?))).collect();
    let lines = |lines: &[String]| {
        let mut all: Vec<LineView> = Vec::new();
        for line in lines {
            match (line.strip_prefix("  "), all.last_mut()) {
                (Some(result), Some(last)) => last.results.push(result.to_owned()),
                _ => {
                    let text = line.trim().to_owned();
                    let proposal = told.iter().find(|(_, words)| *words == text).map(|(number, _)| *number);
                    all.push(LineView { text, results: Vec::new(), proposal });
                }
            }
        }
        all
    };
    let players = table.summary.iter().filter_map(|s| Some((table.seat_name(s.seat?).to_owned(), lines(&s.lines)))).collect();
    let at_table = table.summary.iter().filter(|s| s.seat.is_none()).flat_map(|s| lines(&s.lines)).collect();
    Some(SummaryView { turn, players, table: at_table })
}

pub(super) fn asked_line(table: &Table, asked: &super::state::Asked) -> String {
    let sentence = table.wording(&asked.place).and_then(|w| w.sentences.get(asked.sentence as usize)).map_or("", |s| &s.words);
    format!("{}: {} \"{sentence}\" {}.", asked.number, place_name(table, &asked.place), asked.why)
}

/// A text's place in words.
pub(super) fn place_name(table: &Table, place: &TextPlace) -> String {
    match place {
        TextPlace::Card(card) => table.card_name(*card).to_owned(),
        TextPlace::Type(id) => format!("type {}", table.rules.card_type(id).map_or(id.0.as_str(), |t| &t.name)),
        TextPlace::Rule(n) => format!("rule {n}"),
        TextPlace::Winning(n) => format!("winning condition {n}"),
        TextPlace::Elimination(n) => format!("elimination condition {n}"),
    }
}

fn ballot_item(table: &Table, proposal: &Proposal) -> BallotItem {
    let noted = |mark: &str| -> Vec<String> { proposal.notes.iter().filter_map(|n| n.strip_prefix(mark)).map(str::to_owned).collect() };
    BallotItem {
        number: proposal.number.unwrap_or(0),
        by: table.seat_name(proposal.by).to_owned(),
        kind: super::words::change_kind(&proposal.change).to_owned(),
        text: change_words(table, &proposal.change),
        readings: readings(table, proposal),
        warnings: noted("! "),
        example: noted("~ "),
        comments: proposal.comments.iter().map(|(s, text)| (table.seat_name(*s).to_owned(), text.clone())).collect(),
    }
}

/// How a proposal's text is read, and how it is read with what others of the ballot bring.
fn readings(table: &Table, proposal: &Proposal) -> Vec<String> {
    let mut lines = change_wording(&proposal.change).map(|w| paraphrases(table, w)).unwrap_or_default();
    if let Some(rebound) = &proposal.rebound {
        let words = super::rebinding::table_with(table, table.ballot.iter().map(|p| &**p), &rebound.with);
        let read = change_wording(&rebound.change).map(|w| paraphrases(&words, w)).unwrap_or_default();
        let with: Vec<String> = rebound.with.iter().map(u32::to_string).collect();
        let s = if with.len() == 1 { "proposal" } else { "proposals" };
        lines.push(format!("If {s} {} passes too, it is read so: {}", super::words::and(&with), read.join(" ")));
    }
    lines
}

/// What a change is, in the words of its proposer.
pub(super) fn change_words(table: &Table, change: &Change) -> String {
    match change {
        Change::Amend { place, edit, .. } => {
            let name = place_name(table, place);
            let old = |at: u32| table.wording(place).and_then(|w| w.sentences.get(at as usize)).map_or("", |s| s.words.as_str()).to_owned();
            match edit {
                Edit::Add(s) => format!("Add to {name}: {}", s.words),
                Edit::Replace(at, s) => format!("In {name}, instead of \"{}\": {}", old(*at), s.words),
                Edit::Delete(at) => format!("In {name}, delete \"{}\"", old(*at)),
            }
        }
        Change::Winning(w) => format!("OR {}", w.words()),
        Change::Elimination(w) => format!("OR {}", w.words()),
        Change::NewType { name, wording } => format!("{name} - {}", wording.words()),
        Change::NewVariable(v) => super::begin::variable_words(v),
        Change::NewCard { name, ctype, wording } => {
            let ctype = table.rules.card_type(ctype).map_or(ctype.0.as_str(), |t| &t.name);
            format!("{name} - {ctype} - {}", wording.words())
        }
        Change::Copy(card) => match table.card(*card) {
            Some(c) => format!("A copy of {} - {}", c.name, printed(table, c)),
            None => "A copy of a card that is gone".to_owned(),
        },
        Change::NewRule(w) => w.words(),
        Change::Overturn(number) => {
            let words = table.rulings.iter().find(|r| r.number == *number).map_or("", |r| r.words.as_str());
            format!("Appeal: ruling {number} ({words}) is overturned")
        }
        Change::Repeal(Repealed::Variable(id)) => {
            format!("The variable {} is repealed", table.rules.variables.iter().find(|v| v.id == *id).map_or(id.0.as_str(), |v| &v.name))
        }
        Change::Repeal(Repealed::Text(place)) => {
            let words = table.wording(place).map(Wording::words).unwrap_or_default();
            format!("{} is repealed: {words}", super::words::capital(&place_name(table, place)))
        }
    }
}

/// The ruleset's history, a line a version; of a very long one the last versions, so that it fits a mail.
fn history(table: &Table) -> Vec<String> {
    const MOST: usize = 200;
    let left_out = table.versions.len().saturating_sub(MOST);
    let first =
        (left_out > 0).then(|| format!("The first {left_out} versions are left out here; the archive and `rules version 1` have them."));
    first.into_iter().chain(table.versions.iter().skip(left_out).map(|v| version_line(table, v))).collect()
}
