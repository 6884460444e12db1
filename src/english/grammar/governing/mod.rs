//! What holds of players in the game itself, said in general: a subject (each player, only these, nobody but those, all others), a predicate (so many
//! cards, proposals, votes; must, may, cannot), and the circumstances in which it is so.
//!
//! A predicate is [`Governed`]: whom it is said of is left open and put in by the subject; in amounts he is [`Who::Candidate`], in what he does [`Who::Actor`].

pub mod amending;
mod ballots;
mod by_number;
mod costs;
mod dealt;
mod doing;
mod exceptions;
mod fees;
mod frames;
mod further_plays;
mod granted;
mod hand_limits;
mod names;
mod numbers;
mod over_limit;
mod own_proposals;
mod passives;
mod predicates;
mod prices;
mod quantities;
mod whom;

use super::Grammar;
use super::amounts::number;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::{Walk, walk_procedure, walk_who};

/// Rules of the procedure, complete or with the players left open.
#[derive(Clone, Debug, PartialEq)]
pub struct Governed {
    /// What is so.
    pub is: Vec<Procedure>,
    /// What is so of all others, where it is said of these alone.
    pub not: Vec<Procedure>,
}

impl Governed {
    fn of(procedure: Procedure) -> Governed {
        Governed { is: vec![procedure], not: Vec::new() }
    }
}

/// As many as anybody could want.
const NO_LIMIT: i64 = 1_000_000;

pub fn rules(g: &mut Grammar) {
    whom::rules(g);
    numbers::rules(g);
    hand_limits::rules(g);
    predicates::rules(g);
    passives::rules(g);
    ballots::rules(g);
    by_number::rules(g);
    fees::rules(g);
    costs::rules(g);
    dealt::rules(g);
    doing::rules(g);
    granted::rules(g);
    over_limit::rules(g);
    own_proposals::rules(g);
    further_plays::rules(g);
    names::rules(g);
    amending::rules(g);
    prices::rules(g);
    quantities::rules(g);
    exceptions::rules(g);
    frames::rules(g);
}

/// The players who are left open.
fn they() -> Players {
    Players::one(subject())
}

/// The players that a phrase means as a subject of rules.
pub(super) fn folk(np: Np) -> Option<Players> {
    let players = match np {
        // "The others" are told apart from whoever the same statement is about.
        Np::Set(Players { among: Among::Others(who), .. }) if matches!(*who, Who::Of(_) | Who::You) => return None,
        Np::No(_) | Np::One(Who::Of(_) | Who::Target(_)) => return None,
        Np::One(who) => Players::one(who),
        Np::Set(players) | Np::Any(players) | Np::Whoever(players) | Np::OneOf(players) => players,
    };
    (!matches!(players.pick, Pick::Chosen { .. } | Pick::Random(_))).then_some(players)
}

/// All other players.
pub(super) fn others(players: &Players) -> Option<Players> {
    if let Some(who) = players.as_one() {
        return Some(Players::others(who.clone()));
    }
    match players {
        Players { among: Among::All, whose: Some(whose), pick: Pick::All } => {
            Some(Players { whose: Some(Box::new(not((**whose).clone()))), ..Players::all() })
        }
        Players { among: Among::Others(who), whose: None, pick: Pick::All } => Some(Players::one((**who).clone())),
        Players { among: Among::All, whose: None, pick: Pick::All } => None,
        other => Some(narrowed(Players::all(), not(Condition::PlayerIs(Who::Candidate, other.clone())))),
    }
}

/// Those of both.
fn together(a: Players, b: Players) -> Players {
    match (a.as_one(), b.as_one()) {
        (Some(a), Some(b)) => Players { among: Among::These(vec![a.clone(), b.clone()]), whose: None, pick: Pick::All },
        _ => {
            let is = |p: Players| Condition::PlayerIs(Who::Candidate, p);
            narrowed(Players::all(), either(is(a), is(b)))
        }
    }
}

/// Puts the players where they are left open.
struct Of<'a>(&'a Players);

impl Walk for Of<'_> {
    fn players(&mut self, players: &mut Players) {
        if players.as_one() == Some(&subject()) {
            *players = self.0.clone();
        } else if let (Some(whose), Pick::All) = (&players.whose, &players.pick)
            && players.among == Among::These(vec![subject()])
        {
            *players = narrowed(self.0.clone(), (**whose).clone());
        } else {
            crate::english::walk::walk_players(self, players);
        }
    }
}

/// Of these players; `None` where nothing is said.
fn so(players: &Players, procedures: Vec<Procedure>) -> Option<Governed> {
    (!procedures.is_empty()).then(|| said(players, procedures))
}

pub(super) fn said(players: &Players, procedures: Vec<Procedure>) -> Governed {
    let put = |mut procedure: Procedure| {
        walk_procedure(&mut Of(players), &mut procedure);
        procedure
    };
    Governed { is: procedures.into_iter().map(put).collect(), not: Vec::new() }
}

/// Puts a player in the place of "he".
struct He<'a>(&'a Who);

impl Walk for He<'_> {
    fn who(&mut self, who: &mut Who) {
        if matches!(who, Who::Of(mark) if *mark == HE) || *who == Who::You {
            *who = self.0.clone();
        } else {
            walk_who(self, who);
        }
    }
}

/// "his", in what players do: of whoever does it.
pub(super) fn of_actor(mut deed: Deed) -> Deed {
    let mut holds = Static::Cannot { who: Players::all(), deed };
    He(&Who::Actor).holds(&mut holds);
    deed = match holds {
        Static::Cannot { deed, .. } => deed,
        _ => return Deed::Draw,
    };
    deed
}

/// "his", in an amount for each of several.
fn own(a: Amount) -> Amount {
    let mut a = put_amount(a, SUBJECT, &Who::Candidate);
    He(&Who::Candidate).amount(&mut a);
    a
}

/// "he", in a condition on each of several.
fn such(c: Condition) -> Condition {
    let mut c = put_condition(c, SUBJECT, &Who::Candidate);
    He(&Who::Candidate).condition(&mut c);
    c
}

fn set(setting: Setting, adjust: Adjust) -> Governed {
    Governed::of(Procedure::Setting { who: they(), setting, adjust })
}

fn to(n: i64) -> Adjust {
    Adjust::SetTo(number(n))
}

pub(super) fn cannot(deed: Deed) -> Procedure {
    Procedure::Holds(Static::Cannot { who: they(), deed: of_actor(deed) })
}
