//! If: what a player has, is and did; what there is; what the die shows.

use super::Grammar;
use super::amounts::{number, owned};
use super::nouns::OTHER;
use super::predicates::has;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    whole(g);
    past(g);
}

fn whole(g: &mut Grammar) {
    g.rule("COND", "COND1", |c: Condition| c, &["you have no slaves"]);
    g.rule("COND", "CONDLIST and [if|that] COND1", both, &["you have no slaves and target player has more than 100 slaves"]);
    g.rule("COND", "[either] CONDLISTOR or [if|that] COND1", either, &[]);
    g.rule(
        "COND1",
        "COND1 (by then / at that time / at that moment / at this time)",
        |c: Condition| c,
        &["he has more than 200 gold by then"],
    );
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
    g.rule("COND1", "(it / that / this) is (you / yourself)", || Condition::PlayerIs(Who::Of(HE), Players::one(Who::You)), &["it is you"]);
    g.rule(
        "COND1",
        "(it / that / this) is not (you / yourself)",
        || not(Condition::PlayerIs(Who::Of(HE), Players::one(Who::You))),
        &["it is not you"],
    );
    g.rule("COND1", "PLAYER (is / are) not the primary [player]", |p: Np| not_primary(p), &["you are not the Primary"]);
    g.rule(
        "COND1",
        "OWNED (is / are / is still / are still) CMPRED",
        |o: Owned, c: Comparison| owned_compares(o, c),
        &["your pyramid is lower than target player's pyramid"],
    );
    // "If target player's is higher": than whose, the text must tell.
    for (words, relation) in
        [("(higher / taller / bigger / larger / greater)", Relation::More), ("(lower / smaller / shorter)", Relation::Less)]
    {
        g.rule(
            "COND1",
            &format!("OWNED (is / are) {words}"),
            move |o: Owned| {
                let other = variable_of(Who::Of(THE_OTHER), o.variable.clone());
                Some(holds_of(o.owner, SUBJECT, Condition::Compare(variable_of(subject(), o.variable), relation, other)))
            },
            if relation == Relation::More { &["target player's pyramid is higher"] } else { &["your pyramid is lower"] },
        );
    }
    // "no pyramid is lower than yours", "every other player's pyramid is higher".
    for cmp in ["CMPRED", "CMPRED2"] {
        g.rule(
            "COND1",
            &format!("no [other] <variable> is|are {cmp}"),
            |v: VariableId, c: Comparison| {
                let held = owned_compares(Owned { owner: Np::One(subject()), variable: v }, c)?;
                Some(exist(narrowed(Players::all(), put_condition(held, SUBJECT, &Who::Candidate)), Relation::Equal, 0))
            },
            if cmp == "CMPRED2" { &["no pyramid is lower than yours"] } else { &["no pyramid is higher than 5"] },
        );
    }
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
    for (words, relation) in [
        ("higher|larger|greater|taller|bigger|more than", Relation::More),
        ("lower|smaller|shorter|less|fewer than", Relation::Less),
        ("at least as (high / large / big / tall) as", Relation::AtLeast),
        ("as (high / large / big / tall) as", Relation::Equal),
    ] {
        let other = move |p: Np| match p {
            Np::One(who) => Some(Comparison { relation, with: variable_of(who, VariableId(THEM.to_owned())) }),
            _ => None,
        };
        g.rule("CMPRED2", &format!("{words} (POSSX / that of PLAYER)"), other, &[]);
        g.rule("CMPRED2", &format!("{words} (yours / your own)"), move || other(Np::One(Who::You)), &[]);
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
        "(only / no more than / at most) <number> players|player are|is (left / still in the game / still playing / alive)",
        |n: i64| exist(Players::all(), Relation::AtMost, n),
        &["only two players are left"],
    );
    for (words, relation) in [("(less / fewer)", Relation::AtMost), ("more", Relation::AtLeast)] {
        g.rule(
            "RELATIVE",
            &format!("whose <variable> has|have <number> <unit> or {words}"),
            move |v: VariableId, n: i64, u: UnitOf| (v == u.0).then(|| has(v, Comparison { relation, with: number(n) })),
            if relation == Relation::AtMost { &["whose pyramid has three levels or less"] } else { &[] },
        );
    }
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
    g.rule(
        "COND1",
        "THIS is the only CARDN POST",
        |f: Find, z: super::nouns::Post| {
            presence(Find { number: Count::No, ..super::nouns::with(super::nouns::post(f, Some(z))?, CardTest::NotThis) }, Where::Nowhere)
        },
        &["this card is the only Permanent you control"],
    );
    g.rule(
        "COND1",
        "POSS hand (contains / holds / has / includes) FIND",
        |p: Np, f: Find| {
            (f.from.is_empty() && f.owner.is_none()).then_some(())?;
            presence(Find { from: vec![Zone::Hand(all_of(&p)?)], ..f }, Where::Nowhere)
        },
        &["your hand contains no Permanents"],
    );
    g.rule("COND1", "THIS is not in play", || not(Condition::CardIn(Cards::This, in_play_zone())), &[]);
    // The die.
    g.rule("COND1", "(it / VALUER) (shows / comes up / lands on) CMPROLL", |c: Comparison| rolled(c), &["it shows a 6"]);
    g.rule("COND1", "(it / VALUER) is CMPROLL", |c: Comparison| rolled(c), &[]);
    g.rule(
        "COND1",
        "PLAYER roll|rolls|rolled CMPROLL",
        |p: Np, c: Comparison| matches!(p, Np::One(_)).then(|| rolled(c)),
        &["you roll a 6"],
    );
    for (word, even) in [("even", true), ("odd", false)] {
        let parity = Condition::Parity(Amount::Of(RESULT), even);
        let (is, rolls, on) = (parity.clone(), parity.clone(), parity);
        g.rule("COND1", &format!("(it / VALUER) is {word}"), move || is.clone(), &[]);
        g.rule("COND1", &format!("PLAYER roll|rolls an {word} number"), move |p: Np| matches!(p, Np::One(_)).then(|| rolls.clone()), &[]);
        let result = format!("on (an {word} number / an {word} result / {word}) [,] SEQ");
        g.rule("ROLLCASE", &result, move |e: Effect| on_condition(on.clone(), e), &[]);
        g.rule("COND1", &format!("the turn number is {word}"), move || Condition::Parity(Amount::Turn, even), &[]);
    }
    g.rule(
        "ROLLCASE",
        "(on / on a roll of / with a roll of) CMPROLL2 [,] SEQ",
        |c: Comparison, e: Effect| on_condition(rolled(c), e),
        &["on a 5 or higher you lose 20 slaves"],
    );
    g.rule("CMPROLL2", "[a] <number>", |n: i64| Comparison { relation: Relation::Equal, with: number(n) }, &["a 6"]);
    for (words, relation, example) in [
        ("more / higher / above / greater / better", Relation::AtLeast, &["a 5 or higher"]),
        ("less / lower / below / fewer", Relation::AtMost, &["a 2 or less"]),
    ] {
        let pattern = format!("[a] <number> or ({words})");
        g.rule("CMPROLL2", &pattern, move |n: i64| Comparison { relation, with: number(n) }, example);
    }
    g.rule(
        "ROLLCASE",
        "(on / on a roll of) [a] <number> [to] <number> [,] SEQ",
        |a: i64, b: i64, e: Effect| {
            let at = |relation, n| rolled(Comparison { relation, with: number(n) });
            (a < b).then(|| on_condition(both(at(Relation::AtLeast, a), at(Relation::AtMost, b)), e))
        },
        &["on 1 to 3 you lose 20 slaves"],
    );
    g.rule("VALUER", "the (result / number / roll / die / number rolled / die roll / outcome / total)", || Nothing, &[]);
    // Turns.
    g.rule(
        "COND1",
        "(it is / the turn number is / the turn is / this is) [turn] <number> or later",
        |n: i64| Condition::Compare(Amount::Turn, Relation::AtLeast, number(n)),
        &[],
    );
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

/// What the die shows.
fn rolled(c: Comparison) -> Condition {
    Condition::Compare(Amount::Of(RESULT), c.relation, c.with)
}

fn on_condition(condition: Condition, then: Effect) -> Effect {
    Effect::If { condition, then: Box::new(then), otherwise: None }
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
pub fn owned_compares(o: Owned, c: Comparison) -> Option<Condition> {
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
    g.rule(
        "CPAST",
        "has|have [already] EVP",
        // "has lost all his slaves" is what he has, not what he did.
        |e: Event| (!matches!(e, Event::Reaches { .. })).then(|| Condition::Happened(Box::new(e), Period::ThisTurn)),
        &[],
    );
    g.rule(
        "CPAST",
        "did not EV0 PERIOD",
        |e: Event, p: Period| not(Condition::Happened(Box::new(e), p)),
        &["did not play a card this turn"],
    );
    g.rule("CPAST", "has|have not EVP PERIOD", |e: Event, p: Period| not(Condition::Happened(Box::new(e), p)), &[]);
    g.rule("PERIOD", "this turn", || Period::ThisTurn, &["this turn"]);
    g.rule("PERIOD", "(so far / already / earlier / yet) this turn", || Period::ThisTurn, &["so far this turn"]);
    g.rule("PERIOD", "this turn (so far / already / yet / before)", || Period::ThisTurn, &[]);
    g.rule("PERIOD", "(that turn / in that turn / during that turn / in the same turn)", || Period::ThisTurn, &["that turn"]);
    // In what is said of every turn: the turn that it is.
    g.rule(
        "PERIOD",
        "(in a turn / during a turn / in one turn / in any turn / in a single turn / within a turn / within one turn)",
        || Period::ThisTurn,
        &["in one turn"],
    );
    g.rule("PERIOD", "(in / during) this turn", || Period::ThisTurn, &[]);
    g.rule("PERIOD", "(last turn / in the last turn / during the last turn / in the previous turn)", || Period::LastTurn, &["last turn"]);
    g.rule("PERIOD", "(this game / in this game / in the game / during the game)", || Period::Game, &[]);
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
