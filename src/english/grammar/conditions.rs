//! If: what a player has, is and did; what there is; what the die shows.

use super::Grammar;
use super::amounts::{number, owned};
use super::nouns::{OTHER, zone_of_subject};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn has(variable: VariableId, c: Comparison) -> Condition {
    Condition::Compare(variable_of(subject(), variable), c.relation, c.with)
}

/// "has a Foundation Level in play", "has two cards in hand".
pub fn has_cards(find: Find) -> Option<Condition> {
    if find.owner.is_some() {
        return None;
    }
    let mut condition = presence(find, Where::Nowhere)?;
    if let Condition::Compare(Amount::Cards(selection), ..) = &mut condition {
        selection.from.iter_mut().for_each(zone_of_subject);
    }
    Some(condition)
}

/// "more gold than you": the same variable of the other.
fn than(variable: VariableId, relation: Relation, p: Np) -> Option<Condition> {
    let mine = variable_of(subject(), variable.clone());
    let their = |who: Who| variable_of(who, variable.clone());
    match p {
        Np::One(who) => Some(Condition::Compare(mine, relation, their(who))),
        Np::Set(players) if relation == Relation::More => {
            Some(Condition::Compare(mine, relation, Amount::Highest(Box::new(players), Box::new(their(Who::Candidate)))))
        }
        Np::Set(players) if relation == Relation::Less => {
            Some(Condition::Compare(mine, relation, Amount::Lowest(Box::new(players), Box::new(their(Who::Candidate)))))
        }
        _ => None,
    }
}

fn most(mine: Amount, among: Players, relation: Relation) -> Condition {
    let of = put_amount(mine.clone(), SUBJECT, &Who::Candidate);
    let all = match relation {
        Relation::AtLeast | Relation::More => Amount::Highest(Box::new(among), Box::new(of)),
        _ => Amount::Lowest(Box::new(among), Box::new(of)),
    };
    Condition::Compare(mine, relation, all)
}

pub fn rules(g: &mut Grammar) {
    predicates(g);
    whole(g);
    past(g);
    procedure(g);
}

/// What is said of a player: "[a player who] has no slaves". `CPRED3` in the third person, `CPRED0` in the plural and of "you".
fn predicates(g: &mut Grammar) {
    for (category, have, be, control, hold, do_) in
        [("CPRED3", "has", "is", "controls|owns", "holds", "does"), ("CPRED0", "have", "are", "control|own", "hold", "do")]
    {
        g.rule(category, &format!("{have} [got] HAS"), |c: Condition| c, &[]);
        g.rule(category, &format!("{hold} HELD"), |c: Condition| c, &[]);
        g.rule(category, &format!("{control} CONTROLLED"), |c: Condition| c, &[]);
        g.rule(category, &format!("{do_} not have HAS"), not, &[]);
        g.rule(category, &format!("{do_} not (control / own) CONTROLLED"), not, &[]);
        g.rule(category, &format!("{do_} not hold HELD"), not, &[]);
        g.rule(category, &format!("{have} not HAS"), not, &[]);
        g.rule(category, &format!("{be} the primary [player]"), || Condition::PlayerIs(subject(), Players::one(Who::Primary)), &[]);
        g.rule(category, &format!("{be} PLAYERS"), |p: Players| Condition::PlayerIs(subject(), p), &[]);
        g.rule(category, &format!("{be} <player>"), |p: PlayerId| Condition::PlayerIs(subject(), Players::one(Who::Named(p))), &[]);
        g.rule(category, &format!("{category} and {category}"), both, &[]);
        g.rule(category, &format!("{category} or {category}"), either, &[]);
        g.rule(category, &format!("{category} but CPAST"), both, &[]);
        g.rule(
            category,
            &format!("{have} no <variable> [left / remaining]"),
            |v: VariableId| has(v, Comparison { relation: Relation::Equal, with: number(0) }),
            &[],
        );
    }
    g.rule("HELD", "FIND", |f: Find| presence(f, own_hand()), &["two cards"]);
    g.rule("HELD", "CMPN UNITS", |c: Comparison, v: VariableId| has(v, c), &[]);
    g.rule("CONTROLLED", "FIND", |f: Find| presence(f, own_play()), &["a Permanent"]);
    g.rule("HAS", "CMPN UNITS [left / remaining]", |c: Comparison, v: VariableId| has(v, c), &["more than 100 slaves", "no slaves"]);
    g.rule(
        "HAS",
        "CMPN UNITS or more",
        |c: Comparison, v: VariableId| (c.relation == Relation::AtLeast).then(|| has(v, c)),
        &["500 gold or more"],
    );
    g.rule(
        "HAS",
        "CMPN UNITS or (less / fewer)",
        |c: Comparison, v: VariableId| (c.relation == Relation::AtLeast).then(|| has(v, Comparison { relation: Relation::AtMost, ..c })),
        &["500 gold or less"],
    );
    g.rule(
        "HAS",
        "[a|an] <number> <unit> <variable> [or (higher / taller / more)]",
        |n: i64, u: UnitOf, v: VariableId| (u.0 == v).then(|| has(v, Comparison { relation: Relation::AtLeast, with: number(n) })),
        &["an eight level pyramid"],
    );
    g.rule(
        "HAS",
        "a <variable> (of / with) CMPN [<unit>] [or (higher / more / taller)]",
        |v: VariableId, c: Comparison, _u: Option<UnitOf>| has(v, c),
        &["a pyramid of eight levels"],
    );
    g.rule("HAS", "a <variable> (that is / which is) CMPRED", |v: VariableId, c: Comparison| has(v, c), &[]);
    g.rule(
        "HAS",
        "a (higher / taller / larger / bigger) <variable> than PLAYER [has|have / do|does]",
        |v: VariableId, p: Np| than(v, Relation::More, p),
        &["a higher pyramid than you"],
    );
    g.rule(
        "HAS",
        "a (lower / smaller / shorter) <variable> than PLAYER [has|have / do|does]",
        |v: VariableId, p: Np| than(v, Relation::Less, p),
        &["a lower pyramid than you"],
    );
    g.rule(
        "HAS",
        "more UNITS than PLAYER [has|have / do|does]",
        |v: VariableId, p: Np| than(v, Relation::More, p),
        &["more gold than you"],
    );
    g.rule(
        "HAS",
        "(less / fewer) UNITS than PLAYER [has|have / do|does]",
        |v: VariableId, p: Np| than(v, Relation::Less, p),
        &["less gold than you"],
    );
    g.rule(
        "HAS",
        "at least as (much / many) UNITS as PLAYER [has|have / do|does]",
        |v: VariableId, p: Np| than(v, Relation::AtLeast, p),
        &["at least as much gold as you"],
    );
    g.rule("HAS", "as (much / many) UNITS as PLAYER [has|have / do|does]", |v: VariableId, p: Np| than(v, Relation::AtLeast, p), &[]);
    g.rule(
        "HAS",
        "the same (number / amount) of UNITS as PLAYER [has|have / do|does]",
        |v: VariableId, p: Np| than(v, Relation::Equal, p),
        &["the same amount of gold as you"],
    );
    g.rule("HAS", "exactly as (much / many) UNITS as PLAYER [has|have / do|does]", |v: VariableId, p: Np| than(v, Relation::Equal, p), &[]);
    g.rule(
        "HAS",
        "more UNITS than UNITS",
        |a: VariableId, b: VariableId| {
            (a != b).then(|| Condition::Compare(variable_of(subject(), a), Relation::More, variable_of(subject(), b)))
        },
        &["more slaves than gold"],
    );
    g.rule(
        "HAS",
        "(fewer / less) UNITS than UNITS",
        |a: VariableId, b: VariableId| {
            (a != b).then(|| Condition::Compare(variable_of(subject(), a), Relation::Less, variable_of(subject(), b)))
        },
        &["fewer slaves than gold"],
    );
    g.rule(
        "HAS",
        "more cards in hand than PLAYER [has|have / do|does]",
        |p: Np| cards_than(p, Relation::More),
        &["more cards in hand than you"],
    );
    g.rule(
        "HAS",
        "(fewer / less) cards in hand than PLAYER [has|have / do|does]",
        |p: Np| cards_than(p, Relation::Less),
        &["fewer cards in hand than you"],
    );
    g.rule(
        "HAS",
        "[the] most UNITS",
        |v: VariableId| most(variable_of(subject(), v), Players::all(), Relation::AtLeast),
        &["the most slaves"],
    );
    g.rule(
        "HAS",
        "[the] (fewest / least) UNITS",
        |v: VariableId| most(variable_of(subject(), v), Players::all(), Relation::AtMost),
        &["the fewest slaves"],
    );
    g.rule(
        "HAS",
        "[the] (highest / tallest / largest / biggest) <variable>",
        |v: VariableId| most(variable_of(subject(), v), Players::all(), Relation::AtLeast),
        &["the highest pyramid"],
    );
    g.rule(
        "HAS",
        "[the] (lowest / smallest / shortest) <variable>",
        |v: VariableId| most(variable_of(subject(), v), Players::all(), Relation::AtMost),
        &["the lowest pyramid"],
    );
    g.rule("HAS", "FIND", has_cards, &["a Foundation Level in play", "no cards in hand"]);
    g.rule("HAS", "an empty hand", || presence(Find { number: Count::No, ..Find::all(vec![]) }, own_hand()), &["an empty hand"]);
    g.rule("HAS", "(nothing / no cards) in hand", || presence(Find { number: Count::No, ..Find::all(vec![]) }, own_hand()), &[]);
    g.rule("HAS", "HAS and HAS", both, &["a Foundation Level in play and more than 100 slaves"]);
    g.rule("HAS", "[either] HAS or HAS", either, &[]);
}

fn cards_than(p: Np, relation: Relation) -> Option<Condition> {
    let Np::One(who) = p else { return None };
    let cards =
        |who: Who| Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(who))] }));
    Some(Condition::Compare(cards(subject()), relation, cards(who)))
}

fn whole(g: &mut Grammar) {
    g.rule("COND", "COND1", |c: Condition| c, &["you have no slaves"]);
    g.rule("COND", "CONDLIST and [if|that] COND1", both, &["you have no slaves and target player has more than 100 slaves"]);
    g.rule("COND", "[either] CONDLISTOR or [if|that] COND1", either, &[]);
    g.rule("CONDLIST", "COND1 [,]", |c: Condition| c, &[]);
    g.rule("CONDLIST", "COND1 , CONDLIST", both, &[]);
    g.rule("CONDLISTOR", "COND1 [,]", |c: Condition| c, &[]);
    g.rule("CONDLISTOR", "COND1 , CONDLISTOR", either, &[]);
    g.rule(
        "COND1",
        "PLAYER CPRED3",
        |p: Np, c: Condition| holds_of(p, SUBJECT, c),
        &[
            "target player has more than 100 slaves",
            "no opponent has a Foundation Level in play",
            "every other player has less gold than you",
        ],
    );
    g.rule("COND1", "PLAYER CPRED0", |p: Np, c: Condition| holds_of(p, SUBJECT, c), &["you are the Primary player"]);
    g.rule("COND1", "PLAYER CPAST", |p: Np, c: Condition| holds_of(p, SUBJECT, c), &["an opponent lost a level this turn"]);
    g.rule("COND1", "PLAYER (is / are) not the primary [player]", |p: Np| not_primary(p), &["you are not the Primary"]);
    g.rule(
        "COND1",
        "OWNED (is / are / is still / are still) CMPRED",
        |o: Owned, c: Comparison| owned_compares(o, c),
        &["your pyramid is lower than target player's pyramid"],
    );
    g.rule(
        "COND1",
        "OWNED (is / are) CMPRED2",
        |o: Owned, c: Comparison| owned_compares(o, c),
        &["your pyramid is lower than target player's"],
    );
    g.rule(
        "COND1",
        "OWNED (is / are) not CMPRED",
        |o: Owned, c: Comparison| owned_compares(o, Comparison { relation: c.relation.opposite(), ..c }),
        &[],
    );
    g.rule(
        "COND1",
        "OWNED (has / have) CMPN <unit>",
        |o: Owned, c: Comparison, u: UnitOf| if o.variable == u.0 { owned_compares(o, c) } else { None },
        &["your pyramid has no levels"],
    );
    g.rule(
        "COND1",
        "OWNED has|have CMPN <unit> or more",
        |o: Owned, c: Comparison, u: UnitOf| if o.variable == u.0 && c.relation == Relation::AtLeast { owned_compares(o, c) } else { None },
        &[],
    );
    for (words, relation) in
        [("higher|larger|greater|taller|bigger|more", Relation::More), ("lower|smaller|shorter|less|fewer", Relation::Less)]
    {
        g.rule(
            "CMPRED2",
            &format!("{words} than POSSX"),
            move |p: Np| match p {
                Np::One(who) => Some(Comparison { relation, with: Amount::Variable(Box::new(who), VariableId(THEM.to_owned())) }),
                _ => None,
            },
            &[],
        );
        g.rule(
            "CMPRED2",
            &format!("{words} than (yours / your own)"),
            move || Comparison { relation, with: Amount::Variable(Box::new(Who::You), VariableId(THEM.to_owned())) },
            &[],
        );
        g.rule(
            "CMPRED2",
            &format!("{words} than that of PLAYER"),
            move |p: Np| match p {
                Np::One(who) => Some(Comparison { relation, with: Amount::Variable(Box::new(who), VariableId(THEM.to_owned())) }),
                _ => None,
            },
            &[],
        );
    }
    g.rule(
        "RELATIVE",
        "whose <variable> is|are CMPRED2",
        |v: VariableId, c: Comparison| {
            let with = match c.with {
                Amount::Variable(who, _) => Amount::Variable(who, v.clone()),
                other => other,
            };
            has(v, Comparison { with, ..c })
        },
        &["whose pyramid is lower than yours"],
    );
    g.rule("RELATIVE", "whose <variable> is|are CMPRED", has, &["whose pyramid is lower than 3"]);
    g.rule(
        "RELATIVE",
        "whose <variable> has|have CMPN <unit>",
        |v: VariableId, c: Comparison, u: UnitOf| (v == u.0).then(|| has(v, c)),
        &["whose pyramid has no levels"],
    );
    g.rule(
        "COND1",
        "there is|are FIND",
        |f: Find| presence(f, Where::Nowhere),
        &["there is a Flood in play", "there are no cards in the discard pile"],
    );
    g.rule(
        "COND1",
        "there is|are CMPN players|opponents",
        |c: Comparison| Condition::Compare(Amount::Players(Box::new(Players::all())), c.relation, c.with),
        &[],
    );
    g.rule(
        "COND1",
        "FIND is|are in play",
        |f: Find| if f.from.is_empty() { presence(f, anyone()) } else { None },
        &["a Flood is in play", "no Permanents are in play"],
    );
    g.rule(
        "COND1",
        "FIND is|are ZONE",
        |f: Find, z: Vec<Zone>| if f.from.is_empty() { presence(Find { from: z, ..f }, Where::Nowhere) } else { None },
        &["a Flood is in the discard pile"],
    );
    g.rule(
        "COND1",
        "[the] PILE is empty",
        |z: Vec<Zone>| presence(Find { number: Count::No, from: z, ..Find::all(vec![]) }, Where::Nowhere),
        &["the discard pile is empty"],
    );
    g.rule(
        "COND1",
        "POSS hand is empty",
        |p: Np| presence(Find { number: Count::No, from: vec![Zone::Hand(all_of(&p)?)], ..Find::all(vec![]) }, Where::Nowhere),
        &["your hand is empty"],
    );
    g.rule(
        "COND1",
        "(it / that card / the card) (is / was) [a|an] TESTNAMEX",
        |t: CardTest| Condition::CardIs(Cards::Of(IT), t),
        &["it is a Permanent"],
    );
    g.rule(
        "COND1",
        "(it / that card / the card) (is / was) not [a|an] TESTNAMEX",
        |t: CardTest| not(Condition::CardIs(Cards::Of(IT), t)),
        &["it is not a Permanent"],
    );
    g.rule("COND1", "THIS is in play [under your control]", || Condition::CardIn(Cards::This, in_play_zone()), &["this card is in play"]);
    g.rule("COND1", "THIS is not in play", || not(Condition::CardIn(Cards::This, in_play_zone())), &[]);
    // The die.
    g.rule("COND1", "(it / VALUER) is even", || Condition::Parity(Amount::Of(RESULT), true), &["the result is even"]);
    g.rule("COND1", "(it / VALUER) is odd", || Condition::Parity(Amount::Of(RESULT), false), &["it is odd"]);
    g.rule("COND1", "(it / VALUER) is CMPROLL", |c: Comparison| Condition::Compare(Amount::Of(RESULT), c.relation, c.with), &[]);
    g.rule(
        "COND1",
        "PLAYER roll|rolls|rolled CMPROLL",
        |p: Np, c: Comparison| matches!(p, Np::One(_)).then(|| Condition::Compare(Amount::Of(RESULT), c.relation, c.with)),
        &["you roll a 6"],
    );
    g.rule(
        "COND1",
        "PLAYER roll|rolls an even number",
        |p: Np| matches!(p, Np::One(_)).then(|| Condition::Parity(Amount::Of(RESULT), true)),
        &[],
    );
    g.rule(
        "COND1",
        "PLAYER roll|rolls an odd number",
        |p: Np| matches!(p, Np::One(_)).then(|| Condition::Parity(Amount::Of(RESULT), false)),
        &[],
    );
    g.rule(
        "IFS",
        "(on / on a roll of / with a roll of) CMPROLL2 [,] SEQ",
        |c: Comparison, e: Effect| Effect::If {
            condition: Condition::Compare(Amount::Of(RESULT), c.relation, c.with),
            then: Box::new(e),
            otherwise: None,
        },
        &[],
    );
    g.rule(
        "IFS",
        "on (an even number / an even result / even) [,] SEQ",
        |e: Effect| Effect::If { condition: Condition::Parity(Amount::Of(RESULT), true), then: Box::new(e), otherwise: None },
        &[],
    );
    g.rule(
        "IFS",
        "on (an odd number / an odd result / odd) [,] SEQ",
        |e: Effect| Effect::If { condition: Condition::Parity(Amount::Of(RESULT), false), then: Box::new(e), otherwise: None },
        &[],
    );
    g.rule("CMPROLL2", "[a] <number>", |n: i64| Comparison { relation: Relation::Equal, with: number(n) }, &["a 6"]);
    g.rule(
        "CMPROLL2",
        "[a] <number> or (more / higher / above / greater / better)",
        |n: i64| Comparison { relation: Relation::AtLeast, with: number(n) },
        &["a 5 or higher"],
    );
    g.rule(
        "CMPROLL2",
        "[a] <number> or (less / lower / below / fewer)",
        |n: i64| Comparison { relation: Relation::AtMost, with: number(n) },
        &[],
    );
    g.rule("VALUER", "the (result / number / roll / die / number rolled / die roll / outcome / total)", || Nothing, &[]);
    // Turns.
    g.rule(
        "COND1",
        "(it is / the turn number is / the turn is / this is) [turn] <number> or later",
        |n: i64| Condition::Compare(Amount::Turn, Relation::AtLeast, number(n)),
        &[],
    );
    g.rule("COND1", "the turn number is even", || Condition::Parity(Amount::Turn, true), &[]);
    g.rule("COND1", "the turn number is odd", || Condition::Parity(Amount::Turn, false), &[]);
    g.rule("COND1", "all [the] other players CPRED0", |c: Condition| holds_of(Np::Set(Players::others(Who::Of(OTHER))), SUBJECT, c), &[]);
    g.rule(
        "COND1",
        "OWNED and OWNED are equal",
        |a: Owned, b: Owned| Some(Condition::Compare(owned(&a)?, Relation::Equal, owned(&b)?)),
        &["your gold and target player's gold are equal"],
    );
    g.rule(
        "COND1",
        "PLAYER and PLAYER have the same (number / amount) of <variable>",
        |a: Np, b: Np, v: VariableId| match (a, b) {
            (Np::One(a), Np::One(b)) => Some(Condition::Compare(variable_of(a, v.clone()), Relation::Equal, variable_of(b, v))),
            _ => None,
        },
        &[],
    );
}

fn not_primary(p: Np) -> Option<Condition> {
    match p {
        Np::One(_) => Some(not(holds_of(p, SUBJECT, Condition::PlayerIs(subject(), Players::one(Who::Primary))))),
        _ => None,
    }
}

pub fn in_play_zone() -> Vec<Zone> {
    vec![Zone::Play(Players::all())]
}

/// "your pyramid is lower than …", of one or of several players.
fn owned_compares(o: Owned, c: Comparison) -> Option<Condition> {
    let with = match c.with {
        Amount::Variable(who, v) if v.0 == THEM => Amount::Variable(who, o.variable.clone()),
        Amount::Of(super::amounts::YOURS) => variable_of(Who::You, o.variable.clone()),
        other => other,
    };
    Some(holds_of(o.owner, SUBJECT, Condition::Compare(variable_of(subject(), o.variable), c.relation, with)))
}

/// What was done in this turn or before.
fn past(g: &mut Grammar) {
    g.rule(
        "CPAST",
        "[has|have] EVP PERIOD",
        |e: Event, p: Period| Condition::Happened(Box::new(e), p),
        &["lost a level this turn", "played a card this turn"],
    );
    g.rule("CPAST", "has|have [already] EVP", |e: Event| Condition::Happened(Box::new(e), Period::ThisTurn), &[]);
    g.rule(
        "CPAST",
        "did not EV0 PERIOD",
        |e: Event, p: Period| not(Condition::Happened(Box::new(e), p)),
        &["did not play a card this turn"],
    );
    g.rule("CPAST", "has|have not EVP PERIOD", |e: Event, p: Period| not(Condition::Happened(Box::new(e), p)), &[]);
    g.rule("PERIOD", "this turn", || Period::ThisTurn, &["this turn"]);
    g.rule("PERIOD", "(in / during) this turn", || Period::ThisTurn, &[]);
    g.rule("PERIOD", "(last turn / in the last turn / during the last turn / in the previous turn)", || Period::LastTurn, &["last turn"]);
    g.rule("PERIOD", "(this game / in this game / during the game)", || Period::Game, &[]);
    g.rule("COND1", "EVENTPAST", |e: Event| Condition::Happened(Box::new(e), Period::ThisTurn), &[]);
    g.rule(
        "EVENTPAST",
        "OWNED lost (a / any / one or more) <unit> this turn",
        |o: Owned, u: UnitOf| {
            let who = all_of(&o.owner)?;
            (o.variable == u.0).then_some(Event::Variable { who, variable: o.variable, change: Change::Lose, by: None, of: None })
        },
        &["your pyramid lost a level this turn"],
    );
}

/// Of votes.
fn procedure(g: &mut Grammar) {
    g.rule(
        "COND1",
        "PLAYER (voted / votes / has voted) (yes / for it / in favour / in favor / in favour of it / for the proposal)",
        |p: Np| Some(holds_of(p, SUBJECT, Condition::Voted(subject(), Some(true)))),
        &["the Primary voted yes"],
    );
    g.rule(
        "COND1",
        "PLAYER (voted / votes / has voted) (no / against it / against / against the proposal)",
        |p: Np| Some(holds_of(p, SUBJECT, Condition::Voted(subject(), Some(false)))),
        &["the Primary voted no"],
    );
    g.rule(
        "COND1",
        "CMPN players|player vote|votes|voted [on it / on the proposal / on a proposal]",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::Voters), c.relation, c.with),
        &["fewer than three players vote on it"],
    );
    g.rule(
        "COND1",
        "CMPN players|player vote|votes|voted (yes / for it / in favour / in favour of it / in favor / in favor of it)",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::Yes), c.relation, c.with),
        &["at least three players vote for it"],
    );
    g.rule(
        "COND1",
        "CMPN players|player vote|votes|voted (no / against it)",
        |c: Comparison| Condition::Compare(Amount::Votes(VoteCount::No), c.relation, c.with),
        &["two or more players vote against it"],
    );
    g.rule(
        "COND1",
        "(nobody / no one / no player) (votes / voted) (no / against it)",
        || Condition::Compare(Amount::Votes(VoteCount::No), Relation::Equal, number(0)),
        &[],
    );
    g.rule(
        "COND1",
        "(all players / every player / everyone / everybody) vote|votes|voted (yes / for it / in favour / in favor / in favour of it)",
        || Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::AtLeast, Amount::Votes(VoteCount::Electorate)),
        &["all players vote for it"],
    );
    g.rule("COND1", "(a vote / the vote / the votes / voting / the ballot / a ballot) (ends / end / is / are / results) (in a tie / tied / equal / in a draw)", || Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Equal, Amount::Votes(VoteCount::No)), &["a vote ends in a tie"]);
    g.rule(
        "COND1",
        "there is a tie",
        || Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::Equal, Amount::Votes(VoteCount::No)),
        &[],
    );
    g.rule("COND1", "it (receives / gets / received / got) VOTESHARE", |c: Condition| c, &["it receives more than half of the votes"]);
    g.rule("COND1", "VOTESHARE1 (is|are (in favour / in favor / yes / for it / positive))", |c: Condition| c, &[]);
}
