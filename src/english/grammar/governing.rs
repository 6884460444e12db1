//! What holds of players in the game itself, said in general: a subject (each player, only these, nobody but those, all others), a predicate (so many
//! cards, proposals, votes; must, may, cannot), and the circumstances in which it is so.
//!
//! A predicate is [`Governed`]: whom it is said of is left open and put in by the subject; in amounts he is [`Who::Candidate`], in what he does [`Who::Actor`].

use super::Grammar;
use super::amounts::{fraction, number, times};
use super::nouns::{Post, post};
use super::triggers::any_proposal;
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
    subjects(g);
    numbers(g);
    hand_limits(g);
    predicates(g);
    frames(g);
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
        } else {
            crate::english::walk::walk_players(self, players);
        }
    }
}

/// Of these players; `None` where nothing is said.
fn so(players: &Players, procedures: Vec<Procedure>) -> Option<Governed> {
    (!procedures.is_empty()).then(|| said(players, procedures))
}

fn said(players: &Players, procedures: Vec<Procedure>) -> Governed {
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

fn cannot(deed: Deed) -> Procedure {
    Procedure::Holds(Static::Cannot { who: they(), deed: of_actor(deed) })
}

fn sentences(governed: Governed, condition: Option<Condition>, until: Duration) -> Option<Draft> {
    // What decides a ballot has its own conditions.
    let fits = condition.is_none() || !governed.is.iter().any(|p| matches!(p, Procedure::Ballot { .. }));
    let one = |procedure: Procedure| Sentence::Procedure { procedure, condition: condition.clone(), until: until.clone() };
    fits.then(|| Draft { sentences: governed.is.into_iter().map(one).collect(), target: None })
}

/// Whole statements.
fn subjects(g: &mut Grammar) {
    // What is said of the proposer is said of his proposal.
    g.rule("FOLK", "PLAYER", |p: Np| folk(p).filter(|p| p.as_one() != Some(&Who::Proposer)), &["each player", "the Primary"]);
    g.rule("FOLK", "the (player / one) (who|that is [the] primary [player] / that is [the] primary)", || Players::one(Who::Primary), &[]);
    g.rule(
        "FOLKS",
        "FOLK (and / or / and also / as well as) FOLK",
        |a: Players, b: Players| if a == b { None } else { Some(together(a, b)) },
        &["the Primary and the player on the Primary's left"],
    );
    g.rule("FOLKS", "FOLK", |p: Players| p, &[]);
    g.rule("G1", "FOLK GP", |p: Players, gp: Governed| so(&p, gp.is), &["the Primary makes no proposal"]);
    g.rule("G1", "FOLK and FOLK GP", |a: Players, b: Players, gp: Governed| so(&together(a, b), gp.is), &[]);
    g.rule("G1", "PERROUND [,] FOLK GP", |p: Players, gp: Governed| so(&p, gp.is), &[]);
    g.rule(
        "G1",
        "only FOLKS GP",
        |p: Players, gp: Governed| if gp.not.is_empty() { None } else { Some(said(&others(&p)?, gp.not)) },
        &["only the Primary and the player on the Primary's left may make proposals"],
    );
    g.rule(
        "G1",
        "NOONE (but / except / except for / other than / apart from / besides) FOLKS GP",
        |all: Players, p: Players, gp: Governed| {
            if gp.not.is_empty() || all != Players::all() { None } else { Some(said(&others(&p)?, gp.not)) }
        },
        &["nobody but the Primary may make proposals"],
    );
    g.rule(
        "G1",
        "(IF / when / while / as long as / so long as / whenever) (a / any / the) player (CPRED3 / CPAST) [,] [then] (he / they / that player / the player) GP",
        |c: Condition, gp: Governed| so(&narrowed(Players::all(), such(c)), gp.is),
        &["if a player has no cards in hand, he may play two cards"],
    );
    g.rule(
        "G1",
        "(IF / when / while / as long as / so long as / whenever) you (CPRED0 / CPAST) [,] [then] you GP",
        |c: Condition, gp: Governed| so(&narrowed(Players::all(), such(c)), gp.is),
        &["while you are the Primary you may hold as many cards as you like"],
    );
    g.rule(
        "G1",
        "NOONE (may / can / is allowed to) DEED CIRCUM",
        |p: Players, d: Deed, c: Condition| said(&narrowed(p, c), vec![cannot(d)]),
        &["nobody may win the game while he has no gold"],
    );
    g.rule(
        "G1",
        "FOLK DEALTIME (gets|get / receives|receive / is|are dealt / draws|draw) NCARDS",
        |p: Players, a: Adjust| said(&p, set(Setting::CardsDealt, a).is),
        &["whoever has the least gold when the cards are dealt gets one card more than the others"],
    );
    g.rule(
        "G1",
        "no card|cards is|are dealt to FOLK",
        |p: Players| said(&p, set(Setting::CardsDealt, to(0)).is),
        &["no cards are dealt to players who hold five or more cards"],
    );
    let bound = |p: Players, gp: Governed, adjust: Adjust| {
        let [Procedure::Setting { setting, adjust: Adjust::SetTo(_), .. }] = gp.is.as_slice() else { return None };
        let further = Procedure::Setting { who: p.clone(), setting: *setting, adjust };
        let mut both = said(&p, gp.is);
        both.is.push(further);
        Some(both)
    };
    g.rule(
        "G1",
        "FOLK GP [,] but (at least / never fewer than / not fewer than / no fewer than / always at least) <number>",
        move |p: Players, gp: Governed, n: i64| bound(p, gp, Adjust::RaiseTo(number(n))),
        &["every player may keep as many cards as his pyramid has levels, but at least three"],
    );
    g.rule(
        "G1",
        "FOLK GP [,] but (at most / no more than / not more than / never more than) <number>",
        move |p: Players, gp: Governed, n: i64| bound(p, gp, Adjust::LowerTo(number(n))),
        &[],
    );
    g.rule(
        "G1",
        "POSS vote|votes counts|count once (for each / for every / per) EACHOWN",
        |p: Np, a: Amount| Some(said(&folk(p)?, set(Setting::VoteWeight, Adjust::SetTo(a)).is)),
        &["a player's vote counts once for every level of his pyramid"],
    );
    let proposer = |n: i64| said(&Players::one(Who::Proposer), set(Setting::VoteWeight, to(n)).is);
    g.rule(
        "G1",
        "a proposer 's [own] vote [on his own proposal] counts (double / twice)",
        move || proposer(2),
        &["a proposer's vote on his own proposal counts double"],
    );
    g.rule("G1", "the proposer 's [own] vote on his own proposal counts (double / twice)", move || proposer(2), &[]);
    g.rule("G1", "a proposer 's [own] vote [on his own proposal] does not count", move || proposer(0), &[]);
    // What somebody did, and what follows for the turn after.
    g.rule(
        "NEXTTURN",
        "(in the next [one / turn] / next turn / the next turn / the turn after / in the following turn)",
        || Nothing,
        &["in the next turn"],
    );
    g.rule(
        "G1",
        "WHOACTS EV3 [in a turn] GP NEXTTURN",
        |p: Players, e: Event, gp: Governed| {
            let did = such(Condition::Happened(Box::new(e), Period::LastTurn));
            if p == Players::all() { so(&narrowed(p, did), gp.is) } else { None }
        },
        &["a player who renames a card may not make a proposal in the next turn"],
    );
    for (words, accepted) in
        [("(fails / is rejected / is voted down / failed / was rejected)", false), ("(is accepted / passes / was accepted / passed)", true)]
    {
        g.rule(
            "G1",
            &format!("(a / any / each / every) player whose proposal {words} GP NEXTTURN"),
            move |gp: Governed| {
                let event = Event::Decided { by: Players::one(Who::Candidate), what: any_proposal(), accepted };
                so(&narrowed(Players::all(), Condition::Happened(Box::new(event), Period::LastTurn)), gp.is)
            },
            if accepted { &[] } else { &["a player whose proposal fails may not make a proposal next turn"] },
        );
    }
    g.rule(
        "CPAST",
        "(made / has made / have made) no proposal|proposals [PERIOD]",
        |p: Option<Period>| {
            let made = Event::Proposed(Players::one(subject()), any_proposal());
            not(Condition::Happened(Box::new(made), p.unwrap_or(Period::ThisTurn)))
        },
        &["has made no proposal this turn"],
    );
    g.rule(
        "HAS",
        "an empty <variable>",
        |v: VariableId| Condition::Compare(variable_of(subject(), v), Relation::Equal, number(0)),
        &["an empty pyramid"],
    );
    g.rule("G1", "NOONE is eliminated", |p: Players| said(&p, vec![cannot(Deed::BeEliminated)]), &["nobody is eliminated"]);
    g.rule(
        "G1",
        "FOLK (is|are never / can never be) [the] primary [player]",
        |p: Players| said(&p, vec![cannot(Deed::BePrimary)]),
        &["Tarantula is never the Primary"],
    );
    g.rule(
        "G1",
        "FOLK (needs|need / must have) [at least] <number> UNITS to win [the game]",
        |p: Players, n: i64, v: VariableId| {
            let less = Condition::Compare(variable_of(Who::Candidate, v), Relation::Less, number(n));
            (p.pick == Pick::All).then(|| said(&narrowed(p, less), vec![cannot(Deed::Win)]))
        },
        &["a player needs at least 100 slaves to win"],
    );
    g.rule(
        "G1",
        "you need [at least] <number> UNITS to win [the game]",
        |n: i64, v: VariableId| {
            let less = Condition::Compare(variable_of(Who::Candidate, v), Relation::Less, number(n));
            said(&narrowed(Players::all(), less), vec![cannot(Deed::Win)])
        },
        &[],
    );
    // The circumstances, of each for himself.
    g.rule("CIRCUM", "(if / when / whenever / while / as long as / in a turn in which / in turns in which / in any turn in which / in the turn in which / in the turns in which / in a turn when / on a turn when / on turns when) HECONDS", such, &["in a turn in which he is the Primary"]);
    g.rule("CIRCUM", "unless HECONDS", |c: Condition| not(such(c)), &["unless he is the Primary"]);
    g.rule("CIRCUM", "while primary", || Condition::PlayerIs(Who::Candidate, Players::one(Who::Primary)), &[]);
    g.rule(
        "G1",
        "FOLK GP [,] CIRCUM",
        |p: Players, gp: Governed, c: Condition| if p.pick == Pick::All { so(&narrowed(p, c), gp.is) } else { None },
        &["a player may not play a card in a turn in which he is the Primary"],
    );
    g.rule(
        "G1",
        "FOLK GP only (if / when / while / in a turn in which) HECONDS",
        |p: Players, gp: Governed, c: Condition| {
            if gp.not.is_empty() || p.pick != Pick::All { None } else { Some(said(&narrowed(p, not(such(c))), gp.not)) }
        },
        &["a player may vote only if he has a Permanent in play"],
    );
    g.rule(
        "G1",
        "FOLK GPONLY (if / when / while / in a turn in which) HECONDS",
        |p: Players, gp: Governed, c: Condition| {
            if gp.not.is_empty() || p.pick != Pick::All { None } else { Some(said(&narrowed(p, not(such(c))), gp.not)) }
        },
        &["a player may only vote if he has a Permanent in play"],
    );
    g.rule("GPONLY", "(may / can) only DEED", |d: Deed| Governed { is: vec![], not: vec![cannot(d)] }, &["may only vote"]);
    // All others.
    g.rule(
        "THEREST",
        "(all (the others / others / other players / the other players) / the others / the other players / everyone else / everybody else / each other player / every other player / the rest / other players)",
        || Nothing,
        &["everybody else"],
    );
    g.rule("GAND", "(, / ; / , and / and / ; and / , but / ; but / , while / while / , whereas / ; while / : / -)", || Nothing, &[","]);
    g.rule(
        "G1",
        "FOLK GP GAND THEREST GP",
        |p: Players, gp: Governed, of_others: Governed| {
            let mut both = so(&p, gp.is)?;
            both.is.extend(so(&others(&p)?, of_others.is)?.is);
            Some(both)
        },
        &["the Primary may play two cards, all others may play one card"],
    );
    g.rule(
        "G1",
        "FOLK GP GAND [for] THEREST [only / just / it is / it stays at / it remains / it remains at / still] <number>",
        |p: Players, gp: Governed, n: i64| {
            let rest = others(&p)?;
            let [Procedure::Setting { setting, adjust: Adjust::SetTo(_), .. }] = gp.is.as_slice() else { return None };
            let of_rest = Procedure::Setting { who: rest, setting: *setting, adjust: to(n) };
            let mut both = said(&p, gp.is);
            both.is.push(of_rest);
            Some(both)
        },
        &["players without a Permanent in play may play two cards a turn, all others one"],
    );
    g.rule(
        "G1",
        "FOLK GP GAND FOLK [only / just] <number>",
        |p: Players, gp: Governed, q: Players, n: i64| {
            let [Procedure::Setting { setting, adjust: Adjust::SetTo(_), .. }] = gp.is.as_slice() else { return None };
            let second = Procedure::Setting { who: q.clone(), setting: *setting, adjust: to(n) };
            let mut both = said(&p, gp.is);
            both.is.push(second);
            (p != q).then_some(both)
        },
        &["players may hold six cards, the Primary seven"],
    );
}

/// The n-th part of what each has.
fn part(n: i64, v: VariableId) -> Option<Amount> {
    let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
    Some(fraction(variable_of(Who::Candidate, v), &FractionOf { numerator: 1, denominator }, None))
}

/// An amount in which nobody has to be chosen.
fn settled(a: Amount) -> Option<Amount> {
    struct Chosen(bool);
    impl Walk for Chosen {
        fn players(&mut self, players: &mut Players) {
            self.0 |= matches!(players.pick, Pick::Chosen { .. } | Pick::Random(_));
            crate::english::walk::walk_players(self, players);
        }
    }
    let mut chosen = Chosen(false);
    chosen.amount(&mut a.clone());
    (!chosen.0).then_some(a)
}

/// So many cards, proposals, votes.
fn numbers(g: &mut Grammar) {
    let each = |n: i64, a: Amount| if n == 1 { a } else { times(number(n), a) };
    for (category, one, many, none) in
        [("NCARDS", "card", "cards", true), ("NPROPOSALS", "proposal", "proposals", true), ("NVOTES", "vote", "votes", false)]
    {
        let both = format!("{many}|{one}");
        g.rule(
            category,
            &format!("(one / a single / exactly one / at most one / no more than one / not more than one / just one / only one) {one}"),
            || to(1),
            &[],
        );
        g.rule(
            category,
            &format!(
                "[up to / at most / no more than / not more than / a maximum of / only / just / exactly / as many as] <number> {many}"
            ),
            to,
            &[],
        );
        g.rule(category, &format!("<number> (more / additional / extra / further) {both}"), |n: i64| Adjust::Gain(number(n)), &[]);
        g.rule(category, &format!("(an additional / an extra / another / a further / an added) {one}"), || Adjust::Gain(number(1)), &[]);
        g.rule(category, &format!("<number> {both} more"), |n: i64| Adjust::Gain(number(n)), &[]);
        g.rule(category, &format!("<number> (fewer / less) {both}"), |n: i64| Adjust::Lose(number(n)), &[]);
        g.rule(category, &format!("<number> {both} (fewer / less)"), |n: i64| Adjust::Lose(number(n)), &[]);
        if none {
            g.rule(category, &format!("(no / not a single / no more) {both}"), || to(0), &[]);
            g.rule(category, &format!("(as many {many} as (he|they|you (likes|like / wants|want / wishes|wish / pleases|please / can)) / any number of {many} / an unlimited number of {many} / unlimited {many})"), || to(NO_LIMIT), &[]);
        }
        g.rule(category, &format!("as many {many} as HASMANY"), |a: Amount| Adjust::SetTo(own(a)), &[]);
        g.rule(category, &format!("(a / one) {one} (for each / for every / per) EACHOWN"), |a: Amount| Adjust::SetTo(a), &[]);
        g.rule(
            category,
            &format!("<number> {both} (for each / for every / per) EACHOWN"),
            move |n: i64, a: Amount| (n > 1).then(|| Adjust::SetTo(each(n, a))),
            &[],
        );
        g.rule(
            category,
            &format!("(an additional / an extra / one more / one extra / one additional) {one} (for each / for every / per) EACHOWN"),
            Adjust::Gain,
            &[],
        );
        g.rule(
            category,
            &format!("<number> {many} plus one (for each / for every / per) EACHOWN"),
            |n: i64, a: Amount| Adjust::SetTo(Amount::Sum(vec![number(n), a])),
            &[],
        );
        g.rule(
            category,
            &format!("{category} than (THEREST / before / usual / now / anyone else / anybody else)"),
            |a: Adjust| match a {
                Adjust::Gain(_) | Adjust::Lose(_) => Some(a),
                _ => None,
            },
            &[],
        );
        g.rule(
            category,
            &format!(
                "{category} [,] (instead of / rather than / and not / not) [just / only / the usual] (<number> / a / the usual <number>)"
            ),
            |a: Adjust, _n: Option<i64>| match a {
                Adjust::SetTo(_) => Some(a),
                _ => None,
            },
            &[],
        );
        // "for every hundred slaves that a player owns, that player has one vote"
        let verb = match category {
            "NCARDS" => "(MAYDO play / plays|play)",
            "NPROPOSALS" => "(MAYDO make / makes|make)",
            _ => "(has|have / gets|get / casts|cast)",
        };
        let setting = match category {
            "NCARDS" => Setting::PlaysPerTurn,
            "NPROPOSALS" => Setting::ProposalsPerTurn,
            _ => Setting::VoteWeight,
        };
        g.rule(
            "G1",
            &format!("(for each / for every) EACHOWN [that] [(a / each) player (has / owns / possesses)] [,] (he / they / that player / the player / FOLK) {verb} (one / a) {one} [PERROUND]"),
            move |a: Amount, p: Option<Players>| said(&p.unwrap_or_else(Players::all), set(setting, Adjust::SetTo(a)).is),
            &[],
        );
        g.rule(
            "G1",
            &format!("(for each / for every) EACHOWN [that] [(a / each) player (has / owns / possesses)] [,] (he / they / that player / the player / FOLK) {verb} (one more / one extra / one additional / an extra / an additional) {one} [PERROUND]"),
            move |a: Amount, p: Option<Players>| said(&p.unwrap_or_else(Players::all), set(setting, Adjust::Gain(a)).is),
            &[],
        );
    }
    g.rule(
        "NCARDS",
        "<number> card|cards more than (he has / they have) UNITS",
        |n: i64, v: VariableId| Adjust::SetTo(Amount::Sum(vec![variable_of(Who::Candidate, v), number(n)])),
        &["one card more than he has levels"],
    );
    g.rule(
        "G1",
        "the deal is NCARDS [PERROUND]",
        |a: Adjust| Governed::of(Procedure::Setting { who: Players::all(), setting: Setting::CardsDealt, adjust: a }),
        &["the deal is one card for every 2 levels"],
    );
    g.rule("EACHOWN", "EACHOF", |a: Amount| settled(own(a)), &["level of his pyramid"]);
    g.rule(
        "EACHOWN",
        "[full / complete / whole] hundred UNITS [(he has / they have / he owns / they own)]",
        |v: VariableId| part(100, v),
        &["full hundred slaves"],
    );
    g.rule(
        "EACHOWN",
        "[full / complete / whole] thousand UNITS [(he has / they have / he owns / they own)]",
        |v: VariableId| part(1000, v),
        &[],
    );
    g.rule(
        "EACHOWN",
        "[full / complete / whole] <number> [full / complete / whole] UNITS [(he has / they have / he owns / they own)]",
        part,
        &["full hundred slaves", "2 levels he has"],
    );
    g.rule(
        "EACHOWN",
        "<number> (<unit>) (of / in) (his / their) <variable>",
        move |n: i64, u: UnitOf, v: VariableId| if u.0 == v { part(n, v) } else { None },
        &[],
    );
    g.rule(
        "EACHOWN",
        "CARDSN [POST] [(he / they) (has / have / controls / control) [in play]]",
        |f: Find, z: Option<Post>| {
            let find = post(f, z)?;
            let find = if find.from.is_empty() { Find { from: vec![Zone::Play(Players::one(Who::Candidate))], ..find } } else { find };
            count(find, Where::Nowhere).map(super::nouns::owned_by_subject).map(own).and_then(settled)
        },
        &["Permanents he has in play"],
    );
    g.rule(
        "EACHOWN",
        "CARDN [POST] (he / they) (has / have / controls / control) [in play]",
        |f: Find, z: Option<Post>| {
            let find = post(Find { number: Count::All, ..f }, z)?;
            let find = if find.from.is_empty() { Find { from: vec![Zone::Play(Players::one(Who::Candidate))], ..find } } else { find };
            count(find, Where::Nowhere).map(own).and_then(settled)
        },
        &["Permanent he has in play"],
    );
    g.rule(
        "HASMANY",
        "(his / their) <variable> has UNITS",
        |v: VariableId, u: VariableId| (v == u).then(|| variable_of(Who::Candidate, v)),
        &["his pyramid has levels"],
    );
    g.rule(
        "HASMANY",
        "(he has / they have / he owns / they own) UNITS",
        |v: VariableId| variable_of(Who::Candidate, v),
        &["he has levels"],
    );
    g.rule(
        "HASMANY",
        "(levels|level / <unit>) (of / in) (his / their) <variable>",
        |u: Option<UnitOf>, v: VariableId| u.is_none_or(|u| u.0 == v).then(|| variable_of(Who::Candidate, v)),
        &[],
    );
    g.rule("HASMANY", "there are COUNTABLE", |a: Amount| a, &["there are players"]);
    g.rule(
        "HASMANY",
        "(he has / they have) CARDSN [POST]",
        |f: Find, z: Option<Post>| count(post(f, z)?, Where::Nowhere).map(super::nouns::owned_by_subject),
        &["he has cards in play"],
    );
}

/// How many cards may be held.
fn hand_limits(g: &mut Grammar) {
    let all = |adjust: Adjust| Procedure::Setting { who: Players::all(), setting: Setting::HandLimit, adjust };
    g.rule("AMOUNTOF", "<number> [cards / card]", number, &["five"]);
    g.rule("AMOUNTOF", "(one / one card) (for each / for every / per) EACHOWN", |a: Amount| a, &[]);
    g.rule("AMOUNTOF", "the number of COUNTABLE", own, &["the number of levels of his pyramid"]);
    g.rule(
        "AMOUNTOF",
        "(the number of / the) <unit> (of / in) (his / their) <variable>",
        |u: UnitOf, v: VariableId| (u.0 == v).then(|| variable_of(Who::Candidate, v)),
        &[],
    );
    g.rule(
        "AMOUNTOF",
        "[the height of / the value of] (his / their) <variable>",
        |v: VariableId| variable_of(Who::Candidate, v),
        &["his pyramid"],
    );
    g.rule("LIMITOF", "[equal to / the same as / at] AMOUNTOF", |a: Amount| Adjust::SetTo(a), &["six cards"]);
    g.rule(
        "LIMITOF",
        "[equal to] AMOUNTOF plus AMOUNTOF",
        |a: Amount, b: Amount| Adjust::SetTo(Amount::Sum(vec![a, b])),
        &["five plus the number of levels of his pyramid"],
    );
    for (words, up) in [("(raised / increased)", true), ("(lowered / reduced / decreased)", false)] {
        let by = move |a: Amount| if up { Adjust::Gain(a) } else { Adjust::Lose(a) };
        g.rule("LIMITOF", &format!("{words} to AMOUNTOF"), |a: Amount| Adjust::SetTo(a), &[]);
        g.rule("LIMITOF", &format!("{words} by AMOUNTOF"), by, &[]);
        g.rule("LIMITOF", &format!("{words} by one (for each / for every / per) EACHOWN"), by, &[]);
    }
    g.rule(
        "LIMITOF",
        "<number> [cards / card] (higher / more / larger) [than (THEREST / usual / normal / that of THEREST)]",
        |n: i64| Adjust::Gain(number(n)),
        &["one card higher"],
    );
    g.rule(
        "LIMITOF",
        "<number> [cards / card] (lower / less / fewer / smaller) [than (THEREST / usual / normal / that of THEREST)]",
        |n: i64| Adjust::Lose(number(n)),
        &[],
    );
    g.rule("ISLIMIT", "(is / is now / becomes / stays / remains / stays at / remains at / equals / shall be / goes to / drops to / rises to / falls to / goes up to / goes down to)", || Nothing, &["is"]);
    g.rule("HANDLIMIT", "(hand limit / limit of cards in hand / maximum hand size / hand size limit)", || Nothing, &["hand limit"]);
    let limit = |p: Np, adjust: Adjust| Some(said(&folk(p)?, set(Setting::HandLimit, adjust).is));
    g.rule("G1", "POSS HANDLIMIT ISLIMIT LIMITOF", limit, &["the Primary's hand limit is three cards"]);
    g.rule("G1", "the HANDLIMIT (of / for) PLAYER ISLIMIT LIMITOF", limit, &["the hand limit of the Primary is three cards"]);
    g.rule("G1", "for PLAYER [,] the HANDLIMIT ISLIMIT LIMITOF", limit, &["for the Primary the hand limit is three cards"]);
    g.rule("G1", "the HANDLIMIT ISLIMIT LIMITOF for PLAYER", move |adjust: Adjust, p: Np| limit(p, adjust), &[]);
    g.rule(
        "G1",
        "the HANDLIMIT ISLIMIT LIMITOF",
        move |adjust: Adjust| Governed::of(all(adjust)),
        &["the hand limit is lowered by one for every Permanent he has in play"],
    );
    for (words, up) in [("(raised / increased)", true), ("(lowered / reduced / decreased)", false)] {
        let by = move |a: Amount| if up { Adjust::Gain(a) } else { Adjust::Lose(a) };
        g.rule(
            "G1",
            &format!("the HANDLIMIT is {words} by one (for each / for every / per) CARDN (a / each) player (has / controls) in play"),
            move |f: Find| {
                let find = Find { number: Count::All, from: vec![Zone::Play(Players::one(Who::Candidate))], ..f };
                Some(Governed::of(all(by(count(find, Where::Nowhere)?))))
            },
            &[],
        );
    }
    g.rule(
        "G1",
        "POSS HANDLIMIT ISLIMIT LIMITOF GAND (for THEREST (it / the HANDLIMIT) ISLIMIT <number> [cards] / that of THEREST ISLIMIT <number> [cards] / THEREST (have|has / keep|keeps) [a HANDLIMIT of] <number> [cards])",
        |p: Np, adjust: Adjust, n: i64| {
            let players = folk(p)?;
            let rest = others(&players)?;
            let mut both = said(&players, set(Setting::HandLimit, adjust).is);
            both.is.push(Procedure::Setting { who: rest, setting: Setting::HandLimit, adjust: to(n) });
            Some(both)
        },
        &["the Primary's hand limit is three cards; for everybody else it stays at five"],
    );
    g.rule("G1", "(there is no longer a HANDLIMIT / there is no HANDLIMIT any more / the HANDLIMIT is (lifted / gone / cancelled / repealed / abolished))", move || Governed::of(all(to(NO_LIMIT))), &["there is no longer a hand limit"]);
    g.rule("INHAND", "(in hand / in his hand / in their hand / in their hands / in the hand / in your hand / at a time / at the end of (the / a / each / every) (turn / round) / in hand at the end of (the / a / each / every) (turn / round) / in his hand at the end of (the / a / each / every) (turn / round))", || Nothing, &["in hand"]);
    // Whoever holds more discards.
    g.rule("DOWNTO", "(discards|discard / must discard / has|have to discard)", || Nothing, &["must discard"]);
    g.rule("TOLIMIT", "[cards] (down to <number> [cards] / until <number> [cards] (are / is) left / until he has [only] <number> [cards] left / until he has [only] <number> [cards] / all but <number> [of them / cards] / so that <number> [cards] (are / is) left / to <number> [cards])", |n: i64| n, &["cards until two are left"]);
    let down = |n: i64, m: i64| {
        (n == m).then(|| Governed::of(Procedure::Setting { who: Players::all(), setting: Setting::HandLimit, adjust: to(n) }))
    };
    g.rule(
        "G1",
        "(a / any / each / every) player (who has / with / who holds / holding) more than <number> cards [INHAND] DOWNTO TOLIMIT",
        down,
        &["a player who has more than two cards at the end of the round must discard cards until two are left"],
    );
    g.rule("G1", "(if / when) (a / any) player (has / holds) more than <number> cards [INHAND] [,] (he / they / that player / the player) DOWNTO TOLIMIT", down, &["if a player has more than 6 cards at the end of the turn he/she must discard all but 6"]);
    // What becomes of the surplus.
    g.rule("SURPLUS", "([the] cards (that / which) are discarded (because of / due to / for) the HANDLIMIT / [the] cards (above / over / beyond / in excess of) the HANDLIMIT / (discards / discarded cards / cards discarded) (because of / due to / for) the HANDLIMIT / (excess / surplus) cards / [the] cards that (a player / somebody) holds too many)", || Nothing, &["cards above the hand limit"]);
    g.rule("SURPLUSTO", "[straight] PLACE [and not (on / onto / to) the discard pile / instead of (on / onto / to) the discard pile / instead of the discard pile]", |p: Place| (!matches!(p, Place::Play(_))).then_some(p), &[]);
    for (side, seats) in [("left", 1), ("right", -1)] {
        g.rule(
            "SURPLUSTO",
            &format!(
                "((to / into the hand of) [the] player (on / to) (the / his / their) {side} / to (his / their) {side} neighbour|neighbor)"
            ),
            move || Place::Hand(Who::Neighbour { of: Box::new(Who::Actor), seats }),
            &[],
        );
    }
    g.rule("SURPLUSTO", "to the primary [player]", || Place::Hand(Who::Primary), &[]);
    g.rule(
        "G1",
        "SURPLUS (goes|go / is|are put / is|are placed / is|are returned / is|are given / is|are passed) SURPLUSTO",
        |p: Place| Governed::of(Procedure::SurplusGoes(p)),
        &["cards that are discarded because of the hand limit go to the bottom of the draw pile"],
    );
    g.rule("G1", "SURPLUS (is|are) not discarded (; / , / , but / but) (they / it) (goes|go / is|are put / is|are placed / is|are given / is|are passed) SURPLUSTO", |p: Place| Governed::of(Procedure::SurplusGoes(p)), &["cards above the hand limit are not discarded; they go to the player on the left"]);
    g.rule(
        "G1",
        "SURPLUS (is|are) (given / passed / handed) SURPLUSTO [instead of being discarded]",
        |p: Place| Governed::of(Procedure::SurplusGoes(p)),
        &[],
    );
    g.rule(
        "G1",
        "(a / any / each / every) player (over / above) the HANDLIMIT discards [only] (one / a) card [PERROUND / each round]",
        || Governed::of(Procedure::DiscardDown(Some(1))),
        &["a player over the hand limit discards only one card each round"],
    );
    g.rule("G1", "only one card (has to be / is / must be / needs to be) discarded (at the end of (the / a / each) (round / turn) / because of the HANDLIMIT)", || Governed::of(Procedure::DiscardDown(Some(1))), &["only one card has to be discarded at the end of the round"]);
}

/// What is said of the players.
fn predicates(g: &mut Grammar) {
    g.rule(
        "GP",
        "(MAYDO / MUSTDO) play NCARDS [PERROUND] [if able / if possible / if he can / if they can]",
        |a: Adjust| set(Setting::PlaysPerTurn, a),
        &["may play two cards"],
    );
    g.rule("GP", "plays|play NCARDS [PERROUND]", |a: Adjust| set(Setting::PlaysPerTurn, a), &["plays two cards a turn"]);
    g.rule(
        "GP",
        "(MAYDO / MUSTDO) (make / submit / put forward / send in / hand in / bring in) NPROPOSALS [PERROUND]",
        |a: Adjust| set(Setting::ProposalsPerTurn, a),
        &["may make two proposals"],
    );
    g.rule(
        "GP",
        "(makes|make / submits|submit / puts|put forward) NPROPOSALS [PERROUND]",
        |a: Adjust| set(Setting::ProposalsPerTurn, a),
        &["makes no proposal"],
    );
    g.rule(
        "ONVOTES",
        "(on / in) (each / every / all / a / any) (proposal / proposals / ballot / ballots / vote)",
        || Nothing,
        &["on each proposal"],
    );
    g.rule(
        "GP",
        "(has|have / gets|get / casts|cast / receives|receive / MAYDO cast / is|are given) NVOTES [ONVOTES / each / PERROUND]",
        |a: Adjust| set(Setting::VoteWeight, a),
        &["has two votes on each proposal"],
    );
    g.rule("GP", "votes|vote twice [ONVOTES]", || set(Setting::VoteWeight, to(2)), &["votes twice on every proposal"]);
    g.rule("GP", "(votes|vote / MAYDO vote) <number> times [ONVOTES]", |n: i64| set(Setting::VoteWeight, to(n)), &[]);
    g.rule("GP", "MAYDO vote twice [ONVOTES]", || set(Setting::VoteWeight, to(2)), &["may vote twice"]);
    let no_vote = || cannot(Deed::Vote { on: any_proposal(), how: None });
    g.rule(
        "GP",
        "(does|do not vote / never votes|vote / no longer votes|vote / has|have no right to vote) [ONVOTES]",
        move || Governed::of(no_vote()),
        &["does not vote"],
    );
    g.rule(
        "GP",
        "(is|are not / is|are no longer) (dealt / given) (a card / any card / any cards / cards) [PERROUND / ATROUND]",
        || set(Setting::CardsDealt, to(0)),
        &["is not dealt a card"],
    );
    g.rule("GP", "(is|are left out of / is|are excluded from / is|are skipped in / is|are skipped by / is|are passed over in / is|are passed over by / does|do not take part in / gets|get nothing in) the deal", || set(Setting::CardsDealt, to(0)), &["is left out of the deal"]);
    g.rule("GP", "(is|are dealt / draws|draw / gets|get / receives|receive / picks|pick / takes|take / is|are given) NCARDS [PERROUND / ATROUND / in the deal / DEALTIME]", |a: Adjust| match a {
        Adjust::Gain(Amount::Number(1)) | Adjust::SetTo(_) | Adjust::Gain(_) | Adjust::Lose(_) => Some(set(Setting::CardsDealt, a)),
        _ => None,
    }, &["is dealt two cards each turn"]);
    g.rule(
        "DEALTIME",
        "(when (the cards / cards) are dealt / in every deal / in each deal / at the deal / from the deal)",
        || Nothing,
        &["when the cards are dealt"],
    );
    // "Only … are dealt a card."
    g.rule("GP", "(is|are dealt / draws|draw / gets|get / receives|receive) (a card / cards / any cards / any card) (PERROUND / ATROUND / in the deal / when (the cards / cards) are dealt)", || Governed { is: vec![Procedure::Setting { who: they(), setting: Setting::CardsDealt, adjust: to(1) }], not: set(Setting::CardsDealt, to(0)).is }, &[]);
    g.rule(
        "GP",
        "is|are dealt (a card / cards / any cards / any card)",
        || Governed {
            is: vec![Procedure::Setting { who: they(), setting: Setting::CardsDealt, adjust: to(1) }],
            not: set(Setting::CardsDealt, to(0)).is,
        },
        &["are dealt a card"],
    );
    g.rule(
        "GP",
        "(MAYDO) (hold / keep / have) NCARDS [INHAND] [, and no more / and no more / , not more]",
        |a: Adjust| set(Setting::HandLimit, a),
        &["may hold one card for each level of his pyramid, and no more"],
    );
    g.rule("GP", "(has|have) a HANDLIMIT of <number> [cards]", |n: i64| set(Setting::HandLimit, to(n)), &["has a hand limit of seven"]);
    g.rule(
        "GP",
        "(has|have no HANDLIMIT / is|are not bound by the HANDLIMIT / is|are exempt from the HANDLIMIT)",
        || set(Setting::HandLimit, to(NO_LIMIT)),
        &["is exempt from the hand limit"],
    );
    g.rule("GP", "MAYDO rename NCARDS [PERROUND]", |a: Adjust| set(Setting::RenamesPerTurn, a), &["may rename two cards per turn"]);
    // Musts.
    g.rule("NEEDNOT", "(need not / does|do not have to / does|do not need to / is|are not required to / is|are not obliged to / is|are not forced to / is|are no longer obliged to / is|are no longer required to / no longer has|have to / is|are free not to / MAYDO choose not to / MAYDO decide not to)", || Nothing, &["need not"]);
    g.rule("APLAY", "(play (a card / any card / cards / anything))", || Nothing, &["play a card"]);
    g.rule("APROPOSAL", "((make / submit) (a / any) proposal / propose (anything / something))", || Nothing, &["make a proposal"]);
    let must_play = |must: bool| Procedure::MustPlay { who: they(), must };
    let must_propose = |must: bool| Procedure::MustPropose { who: they(), must };
    g.rule(
        "GP",
        "NEEDNOT APLAY [PERROUND]",
        move || Governed { is: vec![must_play(false)], not: vec![must_play(true)] },
        &["need not play a card"],
    );
    g.rule(
        "GP",
        "MUSTDO APLAY [PERROUND]",
        move || Governed { is: vec![must_play(true)], not: vec![must_play(false)] },
        &["must play a card"],
    );
    g.rule("GP", "NEEDNOT APROPOSAL [PERROUND]", move || Governed { is: vec![must_propose(false)], not: vec![must_propose(true)] }, &[]);
    g.rule(
        "GP",
        "MUSTDO APROPOSAL [PERROUND]",
        move || Governed { is: vec![must_propose(true)], not: vec![must_propose(false)] },
        &["must make a proposal"],
    );
    // Deeds.
    g.rule("GP", "CANNOT DEED", |d: Deed| Governed::of(cannot(d)), &["may not play a card"]);
    g.rule(
        "GP",
        "MAYDO DEED",
        // Leave that nobody needs is no rule; "only" makes one of it.
        |d: Deed| Governed { is: vec![], not: vec![cannot(d)] },
        &["may make proposals"],
    );
    g.rule("GP", "(is|are (forbidden / not permitted) to / is|are barred from) DEED", |d: Deed| Governed::of(cannot(d)), &[]);
    // Costs.
    g.rule("PAYS", "(pays|pay / must pay / has|have to pay / loses|lose / is|are charged)", || Nothing, &["must pay"]);
    let cost = |q: Quantities| Some(put(super::clauses::losing(q)?, SUBJECT, &Who::Actor));
    for (words, how) in [
        ("(to vote / for each vote / for every vote / for voting / for each vote he casts / per vote)", None),
        ("(to vote no / for each no vote / for every no vote / for voting no / to vote against a proposal)", Some(false)),
        ("(to vote yes / for each yes vote / for every yes vote / for voting yes / to vote for a proposal)", Some(true)),
    ] {
        g.rule(
            "GP",
            &format!("PAYS QTYS {words}"),
            move |q: Quantities| Some(Governed::of(Procedure::VoteCost { who: they(), how, cost: cost(q)? })),
            &[],
        );
    }
    for (words, how) in [
        ("(each vote / every vote / a vote / voting / casting a vote)", None),
        ("(each no vote / a no vote / voting no / a vote against a proposal / voting against a proposal)", Some(false)),
        ("(each yes vote / a yes vote / voting yes / a vote for a proposal / voting for a proposal)", Some(true)),
    ] {
        g.rule(
            "G1",
            &format!("{words} costs [FOLK / the voter / its voter] QTYS"),
            move |p: Option<Players>, q: Quantities| {
                Some(said(&p.unwrap_or_else(Players::all), vec![Procedure::VoteCost { who: they(), how, cost: cost(q)? }]))
            },
            if how.is_none() { &["each vote costs 5 gold"] } else { &[] },
        );
    }
}

/// What may stand around statements, and how they are joined.
fn frames(g: &mut Grammar) {
    g.rule("G", "G1", |governed: Governed| governed, &[]);
    g.rule("G2", "G1", |governed: Governed| governed, &[]);
    g.rule("G2", "RULE1", Governed::of, &[]);
    g.rule(
        "G",
        "G2 GAND G2",
        |mut a: Governed, b: Governed| {
            a.is.extend(b.is);
            a
        },
        &["the Primary has two votes, and the hand limit is six"],
    );
    g.rule("FROMNOW", "(from now on / henceforth / as of now / as of the next turn / from the next turn on / starting next turn / from the next turn onwards / in future / in the future / from this turn on)", || Nothing, &["from now on"]);
    g.rule(
        "FILLER",
        "(in return / also / in addition / moreover / furthermore / besides / likewise / however / therefore)",
        || Nothing,
        &["in return"],
    );
    g.rule("RULE", "G", |governed: Governed| sentences(governed, None, Duration::Always), &["the Primary makes no proposal"]);
    g.rule(
        "RULE",
        "(FROMNOW / FILLER) [,] G",
        |governed: Governed| sentences(governed, None, Duration::Always),
        &["in return the Primary may play two cards"],
    );
    g.rule("RULE", "FILLER [,] RULE1", |p: Procedure| sentences(Governed::of(p), None, Duration::Always), &[]);
    g.rule("RULE", "FROMNOW [,] RULE1", |p: Procedure| sentences(Governed::of(p), None, Duration::Always), &[]);
    g.rule("RULE", "FROMNOW [,] SENTENCE", |d: Draft| d, &[]);
    g.rule("RULE", "G [,] (FROMNOW / any more / any longer)", |governed: Governed| sentences(governed, None, Duration::Always), &[]);
    g.rule(
        "RULE",
        "G [,] DURATION",
        |governed: Governed, until: Duration| sentences(governed, None, until),
        &["the Primary makes no proposal until turn 10"],
    );
    g.rule("RULE", "DURATION [,] G", |until: Duration, governed: Governed| sentences(governed, None, until), &[]);
    g.rule("RULE", "G [,] INTURN", |governed: Governed, c: Condition| sentences(governed, Some(c), Duration::Always), &[]);
    g.rule(
        "RULE",
        "INTURN [,] G",
        |c: Condition, governed: Governed| sentences(governed, Some(c), Duration::Always),
        &["in even turns each player plays two cards"],
    );
    g.rule("WHILST", "(while / as long as / whenever)", || Nothing, &["while"]);
    g.rule(
        "RULE",
        "(IF / WHILST) COND [,] [then] G",
        |c: Condition, governed: Governed| sentences(governed, Some(c), Duration::Always),
        &[],
    );
    g.rule("RULE", "WHILST COND [,] [then] RULE1", |c: Condition, p: Procedure| sentences(Governed::of(p), Some(c), Duration::Always), &[]);
    g.rule("RULE", "G [,] (IF / WHILST) COND", |governed: Governed, c: Condition| sentences(governed, Some(c), Duration::Always), &[]);
    g.rule("RULE", "RULE1 [,] WHILST COND", |p: Procedure, c: Condition| sentences(Governed::of(p), Some(c), Duration::Always), &[]);
    g.rule("RULE", "G [,] unless COND", |governed: Governed, c: Condition| sentences(governed, Some(not(c)), Duration::Always), &[]);
    g.rule("COND1", "the (turn / turn number / number of the turn) is even", || Condition::Parity(Amount::Turn, true), &[]);
    g.rule("COND1", "the (turn / turn number / number of the turn) is odd", || Condition::Parity(Amount::Turn, false), &[]);
}
