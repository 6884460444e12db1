//! Positions as tables: taken over from one that was played by hand, and printed.

use super::Nomic;
use super::begin::{first_version, known_type};
use super::event::Event;
use super::proposals::subject_of;
use super::reading::{Subject, read, read_variable};
use super::run::Run;
use super::state::{
    BOUND, Card, CardId, CardType, Cause, End, Fate, Phase, Place, Played, Provenance, Rule, Table, Target, TextPlace, Variable,
};
use super::viewing::change_words;
use crate::english::meaning::{KindId, TypeId, VariableId};
use crate::games::dice::Dice;
use crate::games::ruleset::{Answers, Problem};
use crate::games::seat::SeatId;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Position {
    turn: u32,
    primary: Option<String>,
    #[serde(default)]
    phase: PhaseName,
    #[serde(default)]
    draw: Vec<CardSpec>,
    #[serde(default)]
    discard: Vec<CardSpec>,
    #[serde(default)]
    dealt: BTreeMap<String, String>,
    #[serde(default, rename = "player")]
    players: Vec<PlayerSpec>,
    #[serde(default)]
    rules: RulesSpec,
    #[serde(default)]
    new_cards: u32,
}

#[derive(Deserialize, Default, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum PhaseName {
    Renames,
    #[default]
    Orders,
    Ballot,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerSpec {
    name: String,
    #[serde(default)]
    variables: BTreeMap<String, i64>,
    #[serde(default)]
    hand: Vec<CardSpec>,
    #[serde(default)]
    in_play: Vec<CardSpec>,
    #[serde(default)]
    eliminated: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct RulesSpec {
    variables: Vec<VariableSpec>,
    types: Vec<TextSpec>,
    winning: Vec<TextSpec>,
    elimination: Vec<TextSpec>,
    rules: Vec<TextSpec>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum CardSpec {
    Name(String),
    Card(CardTable),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardTable {
    name: String,
    kind: Option<String>,
    text: Option<String>,
    /// Whom a card in play was played on.
    on: Option<String>,
    turn: Option<u32>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum TextSpec {
    Words(String),
    Table(TextTable),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextTable {
    text: String,
    name: Option<String>,
    number: Option<String>,
    turn: Option<u32>,
    by: Option<String>,
    vote: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum VariableSpec {
    Words(String),
    Table(VariableTable),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VariableTable {
    name: String,
    #[serde(default)]
    start: i64,
    unit: Option<String>,
    min: Option<i64>,
    max: Option<i64>,
    turn: Option<u32>,
    by: Option<String>,
    vote: Option<String>,
}

impl Nomic {
    /// The events that take over a position: a table as the command line documents it, or one that [`Nomic::saved`] printed.
    pub(super) fn take_over(&self, table: &Table, position: &Value) -> Result<Vec<Event>, Problem> {
        if let Some(whole) = position.get("whole") {
            let whole: Table =
                serde_json::from_value(with_nulls(whole)).map_err(|e| Problem::new(format!("The saved position cannot be read: {e}.")))?;
            if whole.seats.len() != table.seats.len() {
                return Err(Problem::new(format!("The saved position has {} seats, the game {}.", whole.seats.len(), table.seats.len())));
            }
            let faults = whole.faults();
            return match faults.first() {
                Some(fault) => Err(Problem::new(format!("The saved position is not possible: {fault}."))),
                None => Ok(vec![Event::Adopted { table: Box::new(whole) }]),
            };
        }
        let position: Position =
            serde_json::from_value(position.clone()).map_err(|e| Problem::new(format!("The table cannot be read: {e}.")))?;
        let (mut dice, answers) = (Dice::from_seed(0), Answers::new());
        let mut run = Run::new(self, table, &mut dice, &answers);
        Adoption { game: self, run: &mut run }.lay(&position)?;
        let table = run.table;
        match table.faults().first() {
            Some(fault) => Err(Problem::new(format!("The table is not possible: {fault}."))),
            None => Ok(vec![Event::Adopted { table: Box::new(table) }]),
        }
    }
}

struct Adoption<'a, 'b> {
    game: &'a Nomic,
    run: &'a mut Run<'b>,
}

impl Adoption<'_, '_> {
    fn lay(&mut self, position: &Position) -> Result<(), Problem> {
        let rules = self.game.first_rules(&self.run.table);
        self.run.push(Event::TableLaid { rules: Box::new(rules), primary: SeatId(0), secret_hands: self.game.secret_hands() });
        let primary = position.primary.as_deref().map(|name| self.seat(name)).transpose()?.unwrap_or(SeatId(0));
        self.run.table.primary = primary;
        self.run.table.turn = position.turn;
        self.words(position)?;
        self.texts(&position.rules)?;
        let version = first_version(&self.run.table);
        self.run.push(Event::VersionMade { version });
        for spec in &position.draw {
            self.card(spec, Place::DrawPile)?;
        }
        for spec in &position.discard {
            self.card(spec, Place::DiscardPile)?;
        }
        for player in &position.players {
            self.player(player)?;
        }
        self.run.table.facts = Default::default();
        self.deal_of_this_turn(position)?;
        self.run.table.new_cards = position.new_cards;
        let phase = match position.phase {
            PhaseName::Renames => Phase::Renames,
            PhaseName::Orders => Phase::Orders,
            PhaseName::Ballot => Phase::Ballot,
        };
        self.run.table.phase = phase;
        Ok(())
    }

    fn seat(&self, name: &str) -> Result<SeatId, Problem> {
        let table = &self.run.table;
        table
            .seat_ids()
            .find(|s| table.seat_name(*s).eq_ignore_ascii_case(name))
            .ok_or_else(|| Problem::new(format!("There is no seat `{name}`.")).near(name, table.seats.iter().map(|s| s.name.as_str())))
    }

    fn provenance(&self, turn: Option<u32>, by: Option<&str>, vote: Option<&str>) -> Result<Provenance, Problem> {
        let by = by.map(|name| self.seat(name)).transpose()?;
        let vote = vote.map(|vote| {
            let (yes, no) = vote.split_once(['-', '\u{2013}', ':'])?;
            Some((yes.trim().parse().ok()?, no.trim().parse().ok()?))
        });
        if vote == Some(None) {
            return Err(Problem::new("A vote is written as two numbers (\"3-1\")."));
        }
        Ok(Provenance { turn: turn.unwrap_or(0), by, vote: vote.flatten(), proposal: None })
    }

    /// Variables, types and the names of kinds: words in which the other texts are read.
    fn words(&mut self, position: &Position) -> Result<(), Problem> {
        for spec in &position.rules.variables {
            let variable = match spec {
                VariableSpec::Words(text) => read_variable(text, &Provenance::SETUP)
                    .ok_or_else(|| Problem::new(format!("The variable `{text}` is not read.")).suggest("Gold starts 100"))?,
                VariableSpec::Table(v) => Variable {
                    id: VariableId(v.name.clone()),
                    name: v.name.clone(),
                    unit: v.unit.as_ref().map(|one| (one.clone(), super::words::plural(one))),
                    start: v.start,
                    min: v.min.unwrap_or(0),
                    max: v.max.unwrap_or(BOUND),
                    provenance: self.provenance(v.turn, v.by.as_deref(), v.vote.as_deref())?,
                    repealed: None,
                },
            };
            let rules = &self.run.table.rules;
            // A variable of the setup given again is the setup's.
            if !rules.variables.iter().any(|v| v.name.eq_ignore_ascii_case(&variable.name)) {
                self.run.push(Event::VariableAdded { variable });
            }
        }
        for spec in &position.rules.types {
            let (name, _) = type_heading(spec)
                .ok_or_else(|| Problem::new("A type is written as its name and its definition (\"Curse - card type that …\")."))?;
            let provenance = self.spec_provenance(spec)?;
            if !self.run.table.rules.types.iter().any(|t| t.name.eq_ignore_ascii_case(&name)) {
                let in_force = in_force(&provenance);
                let ctype = CardType { id: TypeId(name.clone()), name, wording: Default::default(), provenance, in_force, repealed: None };
                self.run.push(Event::TypeAdded { ctype });
            }
        }
        let hands = position.players.iter().flat_map(|p| p.hand.iter().chain(&p.in_play));
        for spec in position.draw.iter().chain(&position.discard).chain(hands) {
            if let CardSpec::Card(CardTable { name, text: Some(_), kind: None, .. }) = spec {
                let id = KindId(name.clone());
                if !self.run.table.rules.kinds.contains_key(&id) {
                    self.run.push(Event::KindAdded { id, name: name.clone() });
                }
            }
        }
        Ok(())
    }

    fn spec_provenance(&self, spec: &TextSpec) -> Result<Provenance, Problem> {
        match spec {
            TextSpec::Words(_) => Ok(Provenance::SETUP),
            TextSpec::Table(t) => self.provenance(t.turn, t.by.as_deref(), t.vote.as_deref()),
        }
    }

    fn texts(&mut self, rules: &RulesSpec) -> Result<(), Problem> {
        for spec in &rules.types {
            let Some((name, text)) = type_heading(spec) else { continue };
            let provenance = self.spec_provenance(spec)?;
            let Some(id) = self.run.table.rules.types.iter().find(|t| t.name.eq_ignore_ascii_case(&name)).map(|t| t.id.clone()) else {
                continue;
            };
            let place = TextPlace::Type(id);
            let wording = read(&self.run.table, &subject_of(&self.run.table, &place), &text, &provenance);
            self.run.push(Event::TextChanged { place, wording, provenance, in_force: None });
        }
        for spec in &rules.winning {
            let number = self.run.table.rules.winning.len() + 1;
            let rule = self.rule(spec, number.to_string(), &Subject::Winning)?;
            self.run.push(Event::WinningAdded { rule });
        }
        for spec in &rules.elimination {
            let number = self.run.table.rules.elimination.len() + 1;
            let rule = self.rule(spec, number.to_string(), &Subject::Elimination)?;
            self.run.push(Event::EliminationAdded { rule });
        }
        for spec in &rules.rules {
            let number = format!("5.{}", self.run.table.next.rule);
            let rule = self.rule(spec, number, &Subject::Rule)?;
            match std::sync::Arc::make_mut(&mut self.run.table.rules).rules.iter_mut().find(|r| r.number == rule.number) {
                // A number of rules 1 to 4: that sentence as it has been amended.
                Some(old) => *old = rule,
                None => self.run.push(Event::RuleAdded { rule }),
            }
        }
        Ok(())
    }

    fn rule(&self, spec: &TextSpec, number: String, subject: &Subject) -> Result<Rule, Problem> {
        let provenance = self.spec_provenance(spec)?;
        let (text, number) = match spec {
            TextSpec::Words(text) => (text, number),
            TextSpec::Table(t) => (&t.text, t.number.clone().unwrap_or(number)),
        };
        let (wording, in_force) = (read(&self.run.table, subject, text, &provenance), in_force(&provenance));
        Ok(Rule { number, wording, provenance, in_force, repealed: None })
    }

    fn card(&mut self, spec: &CardSpec, to: Place) -> Result<CardId, Problem> {
        let table = &self.run.table;
        let (name, kind, text, turn) = match spec {
            CardSpec::Name(name) => (name, None, None, None),
            CardSpec::Card(c) => (&c.name, c.kind.as_ref(), c.text.as_ref(), c.turn),
        };
        let provenance = Provenance { turn: turn.unwrap_or(0), ..Provenance::SETUP };
        let card: Card = match text {
            Some(text) => {
                if known_type(table, text).is_none() {
                    let types: Vec<&str> = table.rules.types.iter().map(|t| t.name.as_str()).collect();
                    return Err(Problem::new(format!(
                        "The text of {name} does not begin with a type and a dash ({}).",
                        super::words::and(&types)
                    )));
                }
                let kind = KindId(kind.unwrap_or(name).clone());
                self.game.new_card(table, name, kind, text, provenance, true)
            }
            None => {
                let original = kind.unwrap_or(name);
                let entry = self.game.setup.cards.iter().find(|c| c.name.eq_ignore_ascii_case(original));
                match entry {
                    Some(entry) => Card { name: name.clone(), provenance, ..self.game.setup_card(table, entry) },
                    None => self.like(original, name)?,
                }
            }
        };
        let id = card.id;
        self.run.push(Event::CardCreated { card, to, end: End::Last, cause: Cause::GAME });
        if let CardSpec::Card(CardTable { on: Some(on), .. }) = spec {
            let target = Target::Player(self.seat(on)?);
            if let (Place::Play(by), Some(card)) = (to, self.run.table.cards.get_mut(&id)) {
                let arrival = card.played.as_ref().map_or(0, |p| p.arrival);
                std::sync::Arc::make_mut(card).played = Some(Played { by, turn: 0, arrival, targets: vec![target], choices: Vec::new() });
            }
        }
        Ok(id)
    }

    /// A copy of a card that was given with its text before.
    fn like(&self, original: &str, name: &str) -> Result<Card, Problem> {
        let table = &self.run.table;
        let same = table.cards.values().find(|c| c.kind.0.eq_ignore_ascii_case(original) || c.name.eq_ignore_ascii_case(original));
        match same {
            Some(card) => Ok(Card { id: CardId(table.next.card), name: name.to_owned(), owner: None, played: None, ..(**card).clone() }),
            None => {
                let known = self.game.setup.cards.iter().map(|c| c.name.as_str());
                Err(Problem::new(format!("There is no card `{original}` in the setup; a new one needs its text.")).near(original, known))
            }
        }
    }

    fn player(&mut self, player: &PlayerSpec) -> Result<(), Problem> {
        let seat = self.seat(&player.name)?;
        for (name, value) in &player.variables {
            let rules = &self.run.table.rules;
            let Some(variable) = rules.variables.iter().find(|v| v.name.eq_ignore_ascii_case(name)) else {
                let known: Vec<&str> = rules.variables.iter().map(|v| v.name.as_str()).collect();
                return Err(Problem::new(format!("There is no variable `{name}`.")).near(name, known));
            };
            let (id, from) = (variable.id.clone(), self.run.table.value(seat, &variable.id));
            self.run.push(Event::VariableChanged { seat, variable: id, from, to: *value, robbed: false, cause: Cause::GAME });
        }
        for spec in &player.hand {
            self.card(spec, Place::Hand(seat))?;
        }
        for spec in &player.in_play {
            self.card(spec, Place::Play(seat))?;
        }
        if player.eliminated {
            self.run.push(Event::Eliminated { seat, why: "before this position".to_owned(), cause: Cause::GAME });
        }
        Ok(())
    }

    /// What was dealt in this turn lies in the hands already: only the report needs to know.
    fn deal_of_this_turn(&mut self, position: &Position) -> Result<(), Problem> {
        for seat in self.run.table.clockwise_from(self.run.table.primary) {
            let name = self.run.table.seat_name(seat);
            let Some((_, card)) = position.dealt.iter().find(|(seat, _)| seat.eq_ignore_ascii_case(name)) else { continue };
            let hand = self.run.table.zone(Place::Hand(seat));
            let held = hand.iter().rev().copied().find(|c| self.run.table.card_name(*c).eq_ignore_ascii_case(card));
            let held = held.ok_or_else(|| Problem::new(format!("`dealt`: {name} holds no {card}.")))?;
            let facts = Event::Dealt { card: held, seat, picked: false }.facts(&self.run.table);
            self.run.table.facts.this_turn.extend(facts.into_iter().map(Arc::new));
        }
        for name in position.dealt.keys() {
            self.seat(name)?;
        }
        Ok(())
    }
}

fn type_heading(spec: &TextSpec) -> Option<(String, String)> {
    let text = match spec {
        TextSpec::Words(text) => text,
        TextSpec::Table(TextTable { name: Some(name), text, .. }) => return Some((name.clone(), text.clone())),
        TextSpec::Table(t) => &t.text,
    };
    super::reading::type_parts(text)
}

/// The public table as `maat play` prints it.
pub(super) fn table_json(table: &Table) -> Value {
    let names = |cards: &[CardId]| -> Vec<String> { cards.iter().map(|c| table.card_name(*c).to_owned()).collect() };
    let mut players = serde_json::Map::new();
    for seat in table.seat_ids() {
        let variables: serde_json::Map<String, Value> =
            table.rules.variables.iter().filter(|v| v.stands()).map(|v| (v.name.clone(), json!(table.value(seat, &v.id)))).collect();
        let hand = table.zone(Place::Hand(seat));
        let hand = if table.secret_hands { json!(hand.len()) } else { json!(names(hand)) };
        let player = json!({
            "variables": variables,
            "hand": hand,
            "in_play": names(table.zone(Place::Play(seat))),
            "eliminated": !table.lives(seat),
        });
        players.insert(table.seat_name(seat).to_owned(), player);
    }
    let rules = |list: &[Rule]| -> Vec<Value> { list.iter().filter(|r| r.stands()).map(|r| rule_json(table, r)).collect() };
    let proposals: Vec<Value> = table
        .decided
        .iter()
        .map(|p| &**p)
        .chain(table.open_proposals())
        .map(|p| {
            let (yes, no, accepted) = match &p.fate {
                Fate::Decided { yes, no, accepted, .. } => (json!(yes), json!(no), json!(accepted)),
                _ => (Value::Null, Value::Null, Value::Null),
            };
            let text = change_words(table, &p.change);
            json!({"number": p.number, "by": table.seat_name(p.by), "text": text, "yes": yes, "no": no, "accepted": accepted, "turn": p.turn})
        })
        .collect();
    let phase = match table.phase {
        Phase::Setup => "setup",
        Phase::Renames => "renames",
        Phase::Orders | Phase::OrdersAndBallot if table.open_proposals().next().is_none() => "orders",
        Phase::Orders | Phase::OrdersAndBallot | Phase::Ballot => "ballot",
        Phase::Plays => "plays",
        Phase::Over => "over",
    };
    let variables: Vec<Value> = table
        .rules
        .variables
        .iter()
        .filter(|v| v.stands())
        .map(|v| json!({"name": v.name, "start": v.start, "unit": v.unit.as_ref().map(|u| &u.0), "min": v.min, "max": v.max, "turn": v.provenance.turn}))
        .collect();
    let types: Vec<Value> = table
        .rules
        .types
        .iter()
        .filter(|t| t.stands())
        .map(|t| json!({"name": t.name, "text": t.wording.words(), "turn": t.provenance.turn}))
        .collect();
    json!({
        "turn": table.turn,
        "phase": phase,
        "primary": table.seat_name(table.primary),
        "draw": if table.secret_hands { json!(table.draw.len()) } else { json!(names(&table.draw)) },
        "discard": names(&table.discard),
        "players": players,
        "ruleset_version": table.versions.last().map_or(1, |v| v.number),
        "winning": rules(&table.rules.winning),
        "elimination": rules(&table.rules.elimination),
        "variables": variables,
        "types": types,
        "rules": rules(&table.rules.rules),
        "proposals": proposals,
    })
}

fn rule_json(table: &Table, rule: &Rule) -> Value {
    let p = &rule.provenance;
    let vote = p.vote.map(|(yes, no)| format!("{yes}-{no}"));
    json!({"number": rule.number, "text": rule.wording.words(), "turn": p.turn, "by": p.by.map(|s| table.seat_name(s)), "vote": vote})
}

/// What stands for nothing where it cannot be left out: as the only member of an object, which says which of several things it is, and in a
/// list. No text of a game has control characters.
const NOTHING: &str = "\u{1}";

/// The whole position, to be put back in: without nulls, so that it can stand in a TOML file too.
pub(super) fn saved(table: &Table) -> Value {
    fn without_nulls(value: Value) -> Value {
        match value {
            Value::Null => Value::String(NOTHING.to_owned()),
            Value::Object(map) => {
                let alone = map.len() == 1;
                Value::Object(map.into_iter().filter(|(_, v)| alone || !v.is_null()).map(|(k, v)| (k, without_nulls(v))).collect())
            }
            Value::Array(items) => Value::Array(items.into_iter().map(without_nulls).collect()),
            other => other,
        }
    }
    json!({ "whole": without_nulls(serde_json::to_value(table).unwrap_or_default()) })
}

/// A saved position as it was before its nulls were replaced.
fn with_nulls(value: &Value) -> Value {
    match value {
        Value::String(s) if s == NOTHING => Value::Null,
        Value::Object(map) => Value::Object(map.iter().map(|(k, v)| (k.clone(), with_nulls(v))).collect()),
        Value::Array(items) => Value::Array(items.iter().map(with_nulls).collect()),
        other => other.clone(),
    }
}

/// Texts that nobody has read yet, and where they stand.
pub(super) fn unread_texts(table: &Table) -> Vec<Value> {
    let mut all = Vec::new();
    for (place, name) in text_places(table) {
        for (_, sentence) in table.wording(&place).into_iter().flat_map(|w| w.unread()) {
            let (stopped_at, expected) = match &sentence.reading {
                super::state::Reading::Unread { stopped_at, expected } => (stopped_at.clone(), expected.clone()),
                super::state::Reading::Ambiguous(readings) => (String::new(), readings.clone()),
                _ => continue,
            };
            all.push(json!({"where": name, "text": sentence.words, "stopped_at": stopped_at, "expected": expected}));
        }
    }
    all
}

/// Every text on the table with the words for its place.
fn text_places(table: &Table) -> Vec<(TextPlace, String)> {
    let mut all: Vec<(TextPlace, String)> = Vec::new();
    let rules = &table.rules;
    all.extend(rules.types.iter().filter(|t| t.stands()).map(|t| (TextPlace::Type(t.id.clone()), format!("type {}", t.name))));
    all.extend(rules.winning.iter().filter(|r| r.stands()).map(|r| (TextPlace::Winning(r.number.clone()), "winning".to_owned())));
    all.extend(
        rules.elimination.iter().filter(|r| r.stands()).map(|r| (TextPlace::Elimination(r.number.clone()), "elimination".to_owned())),
    );
    all.extend(rules.rules.iter().filter(|r| r.stands()).map(|r| (TextPlace::Rule(r.number.clone()), format!("rule {}", r.number))));
    for place in table.places() {
        let name = match place {
            Place::Hand(seat) => format!("hand of {}", table.seat_name(seat)),
            Place::Play(seat) => format!("in play of {}", table.seat_name(seat)),
            Place::DrawPile => "draw pile".to_owned(),
            Place::DiscardPile => "discard pile".to_owned(),
            Place::OutOfGame => continue,
            Place::Resolving => "being resolved".to_owned(),
        };
        all.extend(table.zone(place).iter().map(|c| (TextPlace::Card(*c), name.clone())));
    }
    all
}

/// The first turn in which a text is in force: that after a player's proposal of it. None: it says no more than its provenance.
fn in_force(provenance: &Provenance) -> Option<u32> {
    provenance.by.map(|_| provenance.turn.saturating_add(1))
}
