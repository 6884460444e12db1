//! How accepted proposals come into force, and the versions of the ruleset that they make.

use super::begin::variable_words;
use super::event::Event;
use super::options::Voting;
use super::proposals::{amended, lacking_type};
use super::rebinding::read_again;
use super::run::Run;
use super::state::{
    Card, CardId, CardType, Cause, Change, ClauseChange, End, Fate, Place, Proposal, Provenance, Repealed, Rule, Table, TextPlace, Version,
    Wording,
};
use super::words::{change_kind, stop};
use crate::english::meaning::{KindId, Procedure, Sentence, TypeId};
use crate::games::seat::SeatId;
use std::sync::Arc;

impl Run<'_> {
    /// Brings the accepted proposals into force, in the seat order of their proposers.
    pub fn bring_into_force(&mut self) {
        let usual = if self.game.options.voting == Voting::WithNextOrders { 2 } else { 1 };
        let due = |p: &&Arc<Proposal>| p.turn.saturating_add(usual).saturating_add(self.law().delay(p)) <= self.table.turn;
        let mut accepted: Vec<Proposal> = self.table.accepted.iter().filter(due).map(|p| Proposal::clone(p)).collect();
        accepted.sort_by_key(|p| (p.by, p.number));
        let passed: Vec<u32> = accepted.iter().filter_map(|p| p.number).collect();
        // What is read with the words of others comes after them.
        let bound = |p: &Proposal| p.rebound.as_ref().is_some_and(|r| r.with.iter().all(|n| passed.contains(n)));
        let (later, first): (Vec<Proposal>, Vec<Proposal>) = accepted.into_iter().partition(bound);
        let before = self.events.len();
        for proposal in first {
            self.enact(&proposal);
        }
        for mut proposal in later {
            if let Some(rebound) = proposal.rebound.take() {
                let with: Vec<String> = rebound.with.iter().map(u32::to_string).collect();
                let number = proposal.number.unwrap_or(0);
                let text = format!("Proposal {number} is read with what proposal {} brings.", super::words::and(&with));
                self.push(Event::Narrated { seat: None, text, cause: Cause::GAME });
                proposal.change = rebound.change;
            }
            self.enact(&proposal);
        }
        let brings_words = |e: &Event| matches!(e, Event::VariableAdded { .. } | Event::TypeAdded { .. } | Event::KindAdded { .. });
        if self.events.iter().skip(before).any(brings_words) {
            self.read_what_was_unread();
        }
        self.ask_about_contradictions();
    }

    fn enact(&mut self, proposal: &Proposal) {
        let Some(number) = proposal.number else { return };
        if let Some(name) = lacking_type(&self.table, &proposal.change) {
            // The type may have come by another way than the ballot foresaw.
            match read_again(&self.table, proposal) {
                Some(change) => self.enact(&Proposal { change, ..proposal.clone() }),
                None => self.push(Event::Lapsed { number, why: format!("there is no type {name}") }),
            }
            return;
        }
        let vote = match proposal.fate {
            Fate::Decided { yes, no, .. } => Some((yes, no)),
            _ => None,
        };
        let provenance = Provenance { turn: proposal.turn, by: Some(proposal.by), vote, proposal: Some(number) };
        self.push(Event::InForce { number });
        let before = clauses(&self.table);
        let extra = self.carry_out(proposal.by, &proposal.change, &provenance);
        let mut changes: Vec<ClauseChange> = changed(&before, &clauses(&self.table)).into_iter().chain(extra).collect();
        if let Change::Overturn(ruling) = proposal.change {
            self.overturn_ruling(ruling, vote);
            changes = changed(&before, &clauses(&self.table));
        }
        if !changes.is_empty() || proposal.change.kind().is_some() {
            self.make_version(Some(proposal.by), vote, format!("proposal {number}, {}", change_kind(&proposal.change)), changes);
        }
    }

    /// A new version of the ruleset.
    pub fn make_version(&mut self, by: Option<SeatId>, vote: Option<(i64, i64)>, origin: String, changes: Vec<ClauseChange>) {
        let number = self.table.versions.last().map_or(1, |v| v.number + 1);
        let turn = self.table.turn;
        self.push(Event::VersionMade { version: Version { number, turn, by, vote, origin, changes } });
    }

    /// Makes a change. Returns what it changed of cards, which the listing of the rules does not hold.
    pub(super) fn carry_out(&mut self, by: SeatId, change: &Change, provenance: &Provenance) -> Option<ClauseChange> {
        match change {
            Change::Amend { place, edit, whole } => return self.amend(place, edit, whole, provenance),
            Change::Winning(wording) => {
                let rule = self.condition(&self.table.rules.winning, wording, provenance);
                self.push(Event::WinningAdded { rule });
                self.ask_if_unread(&self.table.rules.winning.last().map(|r| TextPlace::Winning(r.number.clone())));
            }
            Change::Elimination(wording) => {
                let rule = self.condition(&self.table.rules.elimination, wording, provenance);
                self.push(Event::EliminationAdded { rule });
                self.ask_if_unread(&self.table.rules.elimination.last().map(|r| TextPlace::Elimination(r.number.clone())));
            }
            Change::NewType { name, wording } => self.add_type(name, wording, provenance),
            Change::NewVariable(_) => {
                for event in naming(&self.table, change, provenance) {
                    self.push(event);
                }
            }
            Change::NewCard { name, ctype, wording } => return self.add_card(by, name, ctype, wording, provenance),
            Change::Copy(card) => return self.copy(by, *card, provenance),
            Change::NewRule(wording) => {
                let rule = Rule {
                    number: format!("5.{}", self.table.next.rule),
                    wording: signed(wording, provenance),
                    provenance: provenance.clone(),
                    in_force: Some(self.table.turn),
                    repealed: None,
                };
                let place = TextPlace::Rule(rule.number.clone());
                self.push(Event::RuleAdded { rule });
                self.begin_text(&place);
                self.ask_if_unread(&Some(place));
            }
            Change::Repeal(what) => self.push(Event::Repealed { what: what.clone() }),
            // Only a ballot overturns a ruling, and it says with what vote.
            Change::Overturn(_) => {}
        }
        None
    }

    fn amend(&mut self, place: &TextPlace, edit: &super::state::Edit, whole: &Wording, provenance: &Provenance) -> Option<ClauseChange> {
        let old = self.table.wording(place)?.clone();
        // An amendment of the same text accepted just before: the edit is made on what that left.
        let fresh = amended(&self.table, place, &old, edit, provenance);
        let wording = if fresh.words() == whole.words() { signed(whole, provenance) } else { fresh };
        let (before, after) = (old.words(), wording.words());
        self.push(Event::TextChanged { place: place.clone(), wording, provenance: provenance.clone(), in_force: Some(self.table.turn) });
        self.begin_text(place);
        if !matches!(place, TextPlace::Card(_)) {
            self.ask_if_unread(&Some(place.clone()));
            return None;
        }
        let TextPlace::Card(card) = place else { return None };
        let clause = format!("card {}", self.table.card_name(*card));
        Some(ClauseChange { clause, before: Some(before), after: Some(after) })
    }

    /// What a rule does by coming into force: definitions and repeals that it states, and what it does once.
    pub(super) fn begin_text(&mut self, place: &TextPlace) {
        let Some(meaning) = self.table.wording(place).and_then(|w| w.meaning.clone()) else { return };
        let provenance = match place {
            TextPlace::Rule(number) => self.table.rules.rule(number).map(|r| r.provenance.clone()),
            _ => None,
        };
        let Some(provenance) = provenance else { return };
        for sentence in &meaning.sentences {
            match sentence {
                Sentence::Procedure { procedure: Procedure::Repeal(name), .. } => {
                    if let Some(what) = self.named_clause(name) {
                        self.push(Event::Repealed { what });
                    }
                }
                Sentence::Variable(definition) => {
                    let variable = super::reading::variable_of(definition, &provenance);
                    if !self.table.rules.variables.iter().any(|v| v.stands() && v.name.eq_ignore_ascii_case(&variable.name)) {
                        self.push(Event::VariableAdded { variable });
                    }
                }
                Sentence::Type(definition) => {
                    if let Some(name) = &definition.name {
                        let wording = self.table.wording(place).cloned().unwrap_or_default();
                        self.add_type(name, &wording, &provenance);
                    }
                }
                _ => {}
            }
        }
        self.do_once(place);
    }

    /// The clause that a rule repeals by its number or name.
    fn named_clause(&self, name: &str) -> Option<Repealed> {
        let rules = &self.table.rules;
        let bare = name.trim().trim_start_matches("rule ").trim();
        if rules.rules.iter().any(|r| r.number == bare && r.stands()) {
            return Some(Repealed::Text(TextPlace::Rule(bare.to_owned())));
        }
        if let Some(v) = rules.variables.iter().find(|v| v.stands() && v.name.eq_ignore_ascii_case(bare)) {
            return Some(Repealed::Variable(v.id.clone()));
        }
        let kind = rules.types.iter().find(|t| t.stands() && t.name.eq_ignore_ascii_case(bare))?;
        Some(Repealed::Text(TextPlace::Type(kind.id.clone())))
    }

    fn add_type(&mut self, name: &str, wording: &Wording, provenance: &Provenance) {
        let Some(ctype) = new_type(&self.table, name, wording, provenance) else { return };
        let place = TextPlace::Type(ctype.id.clone());
        self.push(Event::TypeAdded { ctype });
        self.ask_if_unread(&Some(place));
    }

    fn add_card(&mut self, by: SeatId, name: &str, ctype: &TypeId, wording: &Wording, provenance: &Provenance) -> Option<ClauseChange> {
        let copies = self.law().new_card_copies();
        if copies == 0 {
            return None;
        }
        let kind = KindId(free_id(name, |id| self.table.rules.kinds.contains_key(&KindId(id.to_owned()))));
        self.push(Event::KindAdded { id: kind.clone(), name: name.to_owned() });
        let card = Card {
            id: CardId(self.table.next.card),
            name: name.to_owned(),
            kind,
            ctype: ctype.clone(),
            wording: signed(wording, provenance),
            provenance: provenance.clone(),
            new: true,
            owner: None,
            played: None,
            history: Vec::new(),
        };
        let (to, end) = self.law().new_card_goes(by, provenance.proposal);
        let text = printed(&self.table, &card);
        for n in 0..copies {
            let card = Card { id: CardId(self.table.next.card), new: n == 0, ..card.clone() };
            self.push(Event::CardCreated { card, to, end, cause: Cause { by: Some(by), ..Cause::GAME } });
        }
        if to == Place::DrawPile && end != End::First && end != End::Last {
            self.shuffle_draw_pile();
        }
        Some(ClauseChange { clause: format!("card {name}"), before: None, after: Some(text) })
    }

    fn copy(&mut self, by: SeatId, of: CardId, provenance: &Provenance) -> Option<ClauseChange> {
        let original = self.table.card(of)?.clone();
        let (to, end) = if self.table.lives(by) { self.law().copy_goes(by, provenance.proposal) } else { (Place::DiscardPile, End::First) };
        let card = Card {
            id: CardId(self.table.next.card),
            provenance: provenance.clone(),
            new: true,
            owner: None,
            played: None,
            history: Vec::new(),
            ..original
        };
        let change = ClauseChange { clause: format!("card {}", card.name), before: None, after: Some(printed(&self.table, &card)) };
        self.push(Event::CardCopied { of, card, to, end, cause: Cause { by: Some(by), ..Cause::GAME } });
        Some(change)
    }

    /// A winning or elimination condition, with the number after those that there are.
    fn condition(&self, there: &[Rule], wording: &Wording, provenance: &Provenance) -> Rule {
        let number = there.iter().filter_map(|r| r.number.parse::<u32>().ok()).max().unwrap_or(0) + 1;
        let (wording, provenance) = (signed(wording, provenance), provenance.clone());
        Rule { number: number.to_string(), wording, provenance, in_force: Some(self.table.turn), repealed: None }
    }

    fn ask_if_unread(&mut self, place: &Option<TextPlace>) {
        if let Some(place) = place
            && self.game.options.unread == super::options::Unread::Ask
        {
            self.ask_about(place, None);
        }
    }
}

/// The type that a definition brings; None: there is one of that name.
fn new_type(table: &Table, name: &str, wording: &Wording, provenance: &Provenance) -> Option<CardType> {
    if table.rules.types.iter().any(|t| t.stands() && t.name.eq_ignore_ascii_case(name)) {
        return None;
    }
    let id = TypeId(free_id(name, |id| table.rules.types.iter().any(|t| t.id.0 == id)));
    let (wording, provenance) = (signed(wording, provenance), provenance.clone());
    Some(CardType { id, name: name.to_owned(), wording, provenance, in_force: Some(table.turn), repealed: None })
}

/// The events that bring the new words of a change: a variable, a type, a kind of card. None of them is there already.
pub(super) fn naming(table: &Table, change: &Change, provenance: &Provenance) -> Vec<Event> {
    let event = match change {
        Change::NewVariable(variable) => {
            let exists = table.rules.variables.iter().any(|v| v.stands() && v.name.eq_ignore_ascii_case(&variable.name));
            let variable = super::state::Variable { provenance: provenance.clone(), ..variable.clone() };
            (!exists).then_some(Event::VariableAdded { variable })
        }
        Change::NewType { name, wording } => new_type(table, name, wording, provenance).map(|ctype| Event::TypeAdded { ctype }),
        Change::NewCard { name, .. } => {
            let id = KindId(free_id(name, |id| table.rules.kinds.contains_key(&KindId(id.to_owned()))));
            Some(Event::KindAdded { id, name: name.clone() })
        }
        _ => None,
    };
    event.into_iter().collect()
}

/// Type and text of a card, as it is printed.
pub(super) fn printed(table: &Table, card: &Card) -> String {
    let ctype = table.rules.card_type(&card.ctype).map_or(card.ctype.0.as_str(), |t| &t.name);
    format!("{ctype} - {}", card.wording.ruled_words())
}

/// The clauses of the ruleset in force: name and text, in the order of listings.
pub(super) fn clauses(table: &Table) -> Vec<(String, String)> {
    let rules = &table.rules;
    let mut all = Vec::new();
    let listed = |what: &str, list: &[Rule]| -> Vec<(String, String)> {
        list.iter().filter(|r| r.stands()).map(|r| (format!("{what} {}", r.number), r.wording.ruled_words())).collect()
    };
    all.extend(listed("winning", &rules.winning));
    all.extend(listed("elimination", &rules.elimination));
    all.extend(rules.variables.iter().filter(|v| v.stands()).map(|v| (format!("variable {}", v.name), variable_words(v))));
    all.extend(rules.types.iter().filter(|t| t.stands()).map(|t| (format!("type {}", t.name), t.wording.ruled_words())));
    all.extend(listed("rule", &rules.rules));
    all
}

/// What has changed from one listing to another.
pub(super) fn changed(before: &[(String, String)], after: &[(String, String)]) -> Vec<ClauseChange> {
    let text = |list: &[(String, String)], clause: &str| list.iter().find(|(c, _)| c == clause).map(|(_, text)| text.clone());
    let gone = before.iter().filter(|(c, _)| text(after, c).is_none());
    let gone = gone.map(|(c, old)| ClauseChange { clause: c.clone(), before: Some(old.clone()), after: None });
    let new = after.iter().filter(|(c, new)| text(before, c).as_ref() != Some(new));
    let new = new.map(|(c, new)| ClauseChange { clause: c.clone(), before: text(before, c), after: Some(new.clone()) });
    gone.chain(new).collect()
}

/// A frozen wording with the provenance of its author's sentences filled in.
fn signed(wording: &Wording, provenance: &Provenance) -> Wording {
    let mut wording = wording.clone();
    for sentence in &mut wording.sentences {
        if sentence.provenance.proposal.is_none() && sentence.provenance.by == provenance.by && sentence.provenance.turn == provenance.turn
        {
            sentence.provenance = provenance.clone();
        }
    }
    wording
}

fn free_id(name: &str, taken: impl Fn(&str) -> bool) -> String {
    if !taken(name) {
        return name.to_owned();
    }
    (2..).map(|n: u32| format!("{name} ({n})")).find(|id| !taken(id)).unwrap_or_else(|| name.to_owned())
}

/// A version's line in the history of the rules.
pub(super) fn version_line(table: &Table, version: &Version) -> String {
    let by = version.by.map(|s| format!(" by {}", table.seat_name(s))).unwrap_or_default();
    let vote = version.vote.map(|(yes, no)| format!(" ({yes}-{no})")).unwrap_or_default();
    let what: Vec<String> = version
        .changes
        .iter()
        .map(|c| match (&c.before, &c.after) {
            (None, Some(text)) => format!("{}: {}", c.clause, stop(text)),
            (Some(_), Some(text)) => format!("{} now: {}", c.clause, stop(text)),
            (_, None) => format!("{} repealed.", c.clause),
        })
        .collect();
    let what = if version.number == 1 { "the setup.".to_owned() } else { what.join(" ") };
    format!("{}. Turn {}{by}{vote}: {what}", version.number, version.turn)
}
