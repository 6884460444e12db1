//! Rules that say two things of the same matter. Rank and age settle it where they can: a card counts over a type over a rule, the newer text over
//! the older. Rules that came with the same ballot are of one age; of these neither governs, and the moderator is asked.

use super::event::Event;
use super::run::Run;
use super::state::{Asked, Change, Proposal, Rule, Table, TextPlace, Wording};
use crate::english::meaning::{Adjust, Amount, Procedure, Sentence, Static};

impl Run<'_> {
    /// Asks the moderator about rules of one age that contradict each other; what the players have settled since is no question any more.
    pub fn ask_about_contradictions(&mut self) {
        let settled: Vec<u32> = {
            let text = |place: &TextPlace| rule_of(&self.table, place);
            let open = self.table.asked.iter().filter(|a| a.ruled.is_none());
            let clash = |a: &Asked| Some(contradict(&text(&a.place)?.wording, &text(a.against.as_ref()?)?.wording));
            open.filter(|a| a.against.is_some() && clash(a) != Some(true)).map(|a| a.number).collect()
        };
        for number in settled {
            self.push(Event::Ruled { number, ruling: "the players have settled which rule governs.".to_owned() });
        }
        for (first, second) in pairs(&self.table) {
            let (place, against) = (TextPlace::Rule(first.number.clone()), TextPlace::Rule(second.number.clone()));
            let known = self.table.asked.iter().any(|a| a.place == place && a.against.as_ref() == Some(&against));
            if !known {
                let why = format!(
                    "contradicts rule {} (\"{}\"), which is as old; neither governs until there is a ruling",
                    second.number,
                    second.wording.words()
                );
                let asked =
                    Asked { number: self.table.next.ruling, place, sentence: 0, play: None, why, against: Some(against), ruled: None };
                self.push(Event::RulingAsked { asked });
            }
        }
    }
}

fn rule_of<'t>(table: &'t Table, place: &TextPlace) -> Option<&'t Rule> {
    match place {
        TextPlace::Rule(number) => table.rules.rule(number).filter(|r| r.stands()),
        _ => None,
    }
}

/// The rules in force of one age that contradict each other.
fn pairs(table: &Table) -> Vec<(Rule, Rule)> {
    let age = |r: &Rule| r.provenance.turn.max(r.wording.newest());
    let rules: Vec<&Rule> = table.rules.rules.iter().filter(|r| r.stands() && age(r) > 0).collect();
    let mut found = Vec::new();
    for (i, first) in rules.iter().enumerate() {
        let same = rules.iter().skip(i + 1).filter(|r| age(r) == age(first));
        found.extend(same.filter(|r| contradict(&first.wording, &r.wording)).map(|r| ((*first).clone(), (*r).clone())));
    }
    found
}

/// The other proposals of a ballot whose rules contradict this one's, by number.
pub(super) fn rivals(ballot: &[Proposal], proposal: &Proposal) -> Vec<u32> {
    let Some(own) = rule_text(&proposal.change) else { return Vec::new() };
    let others = ballot.iter().filter(|p| p.number != proposal.number);
    others.filter(|p| rule_text(&p.change).is_some_and(|text| contradict(own, text))).filter_map(|p| p.number).collect()
}

/// The rules in force that a change's text contradicts and, being the newer one, takes the place of.
pub(super) fn superseded(table: &Table, change: &Change) -> Vec<String> {
    let Some(own) = rule_text(change) else { return Vec::new() };
    let amended = match change {
        Change::Amend { place: TextPlace::Rule(number), .. } => Some(number),
        _ => None,
    };
    let others = table.rules.rules.iter().filter(|r| r.stands() && Some(&r.number) != amended);
    others.filter(|r| contradict(own, &r.wording)).map(|r| r.number.clone()).collect()
}

fn rule_text(change: &Change) -> Option<&Wording> {
    match change {
        Change::NewRule(wording) | Change::Amend { place: TextPlace::Rule(_), whole: wording, .. } => Some(wording),
        _ => None,
    }
}

/// Whether two texts of one rank say different things of the same matter.
pub(super) fn contradict(first: &Wording, second: &Wording) -> bool {
    let sentences = |w: &Wording| w.meaning.iter().flat_map(|m| m.sentences.clone()).collect::<Vec<_>>();
    let (first, second) = (sentences(first), sentences(second));
    first.iter().any(|a| second.iter().any(|b| clash(a, b)))
}

fn clash(a: &Sentence, b: &Sentence) -> bool {
    match (a, b) {
        (
            Sentence::Procedure { procedure: p, condition: None, until: u },
            Sentence::Procedure { procedure: q, condition: None, until: v },
        ) => u == v && procedures_clash(p, q),
        (Sentence::Holds { condition: None, holds: p }, Sentence::Holds { condition: None, holds: q }) => {
            p.iter().any(|a| q.iter().any(|b| statics_clash(a, b)))
        }
        _ => false,
    }
}

fn procedures_clash(p: &Procedure, q: &Procedure) -> bool {
    use Procedure as P;
    let order = |p: &P| matches!(p, P::Order { .. } | P::OrderBy { .. } | P::OrderRandom);
    let primary = |p: &P| matches!(p, P::Rotation { .. } | P::PrimaryIs(_));
    match (p, q) {
        (P::Setting { who: a, setting: s, adjust: Adjust::SetTo(m) }, P::Setting { who: b, setting: t, adjust: Adjust::SetTo(n) }) => {
            a == b && s == t && m != n
        }
        (P::MustPlay { who: a, must: m }, P::MustPlay { who: b, must: n })
        | (P::MustPropose { who: a, must: m }, P::MustPropose { who: b, must: n }) => a == b && m != n,
        (P::Ballot { what: a, when: None, verdict: v }, P::Ballot { what: b, when: None, verdict: w }) => a == b && v != w,
        (P::VariableStart { variable: a, start: m }, P::VariableStart { variable: b, start: n }) => a == b && m != n,
        (P::Holds(a), P::Holds(b)) => statics_clash(a, b),
        _ if order(p) && order(q) || primary(p) && primary(q) => p != q,
        (P::EffectsFirst(_), P::EffectsFirst(_))
        | (P::PlayersPick(_), P::PlayersPick(_))
        | (P::DealFrom { .. }, P::DealFrom { .. })
        | (P::PlaysFirst(_), P::PlaysFirst(_))
        | (P::PlaysLast(_), P::PlaysLast(_))
        | (P::NewCardCopies(_), P::NewCardCopies(_))
        | (P::EndVotePlayers(_), P::EndVotePlayers(_))
        | (P::BestWinner { .. }, P::BestWinner { .. })
        | (P::WinningFirst(_), P::WinningFirst(_))
        | (P::Abstentions(_), P::Abstentions(_))
        | (P::SecretVotes(_), P::SecretVotes(_))
        | (P::NewCardsGo(_), P::NewCardsGo(_))
        | (P::CopyOwnOnly(_), P::CopyOwnOnly(_))
        | (P::CopiesGo(_), P::CopiesGo(_))
        | (P::DiscardDown(_), P::DiscardDown(_))
        | (P::Refill(_), P::Refill(_))
        | (P::SetupCopies(_), P::SetupCopies(_))
        | (P::StartingCards(_), P::StartingCards(_))
        | (P::EndVoteAfterCards(_), P::EndVoteAfterCards(_))
        | (P::EndVoteShare { .. }, P::EndVoteShare { .. })
        | (P::EndsAfterTurn(_), P::EndsAfterTurn(_)) => p != q,
        _ => false,
    }
}

fn statics_clash(a: &Static, b: &Static) -> bool {
    match (a, b) {
        (
            Static::Bounds { who: w, variable: v, least: least_a, most: most_a },
            Static::Bounds { who: x, variable: y, least: least_b, most: most_b },
        ) => {
            let above = |least: &Option<Amount>, most: &Option<Amount>| matches!((least, most), (Some(Amount::Number(l)), Some(Amount::Number(m))) if l > m);
            w == x && v == y && (above(least_a, most_b) || above(least_b, most_a))
        }
        (Static::Must { who: w, deed: d }, Static::Cannot { who: x, deed: e })
        | (Static::Cannot { who: w, deed: d }, Static::Must { who: x, deed: e }) => w == x && d == e,
        (
            Static::Setting { who: w, setting: s, adjust: Adjust::SetTo(m) },
            Static::Setting { who: x, setting: t, adjust: Adjust::SetTo(n) },
        ) => w == x && s == t && m != n,
        _ => false,
    }
}
