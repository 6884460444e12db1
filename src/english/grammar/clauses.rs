//! How effects are joined: one after the other, "may", "must", "choose one", "if … otherwise", costs, durations, later.

use super::Grammar;
use super::amounts::number;
use super::effects_variables::choice;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn when(condition: Condition, then: Effect) -> Effect {
    Effect::If { condition, then: Box::new(then), otherwise: None }
}

fn branch(condition: Condition, then: Effect, otherwise: Effect) -> Effect {
    Effect::If { condition, then: Box::new(then), otherwise: Some(Box::new(otherwise)) }
}

fn may(effect: Effect) -> Effect {
    Effect::May { by: subject(), slot: Slot(0), effect: Box::new(effect), otherwise: None }
}

fn pay(cost: Effect, then: Effect) -> Effect {
    let cost = match cost {
        Effect::Pay { cost, then: None } => cost,
        other => Box::new(other),
    };
    Effect::Pay { cost, then: Some(Box::new(then)) }
}

fn later(trigger: Trigger, until: Duration) -> Effect {
    Effect::Arm { trigger: Box::new(trigger), until }
}

fn at(moment: Moment, effect: Effect) -> Trigger {
    Trigger { event: Event::Moment(moment), condition: None, frequency: Frequency::Once, effect }
}

pub fn rules(g: &mut Grammar) {
    predicates(g);
    clauses(g);
    conditional(g);
    costs(g);
    delayed(g);
    durations(g);
}

fn predicates(g: &mut Grammar) {
    // One subject, several predicates: "draws three cards, then discards one".
    for form in ["VP0", "VP3", "VPG"] {
        let list = format!("{form}LIST");
        let one = format!("{form}ONE");
        g.rule(&one, form, |e: Effect| e, &[]);
        g.rule(&list, &one, |e: Effect| e, &[]);
        g.rule(&list, &format!("{one} CONNECT {list}"), |a: Effect, b: Effect| in_order([a, b]), &[]);
        g.rule(&list, &format!("{one} , {list}AND"), |a: Effect, b: Effect| in_order([a, b]), &[]);
        g.rule(&format!("{list}AND"), &format!("{one} CONNECT {one}"), |a: Effect, b: Effect| in_order([a, b]), &[]);
    }
    g.rule(
        "CONNECT",
        "(and / and then / , then / , and then / , and / then / and also / , and also / , after which you / , but / but / and must)",
        || Nothing,
        &["and"],
    );
    g.rule("VP0ORLIST", "[either] VP0LIST [,] or VP0LIST", |a: Effect, b: Effect| choice(vec![a, b]), &["lose 10 gold or discard a card"]);
    g.rule("VP0ORLIST", "[either] VP0ONE , VP0ONE [,] or VP0ONE", |a: Effect, b: Effect, c: Effect| choice(vec![a, b, c]), &[]);
    g.rule(
        "VP3ORLIST",
        "[either] VP3LIST [,] or VP3LIST",
        |a: Effect, b: Effect| choice(vec![a, b]),
        &["loses 10 gold or discards a card"],
    );
    // The predicate with "may", "must" and the like: third person, and base form for "you" and plurals.
    for (category, list, or) in [("PRED3", "VP3LIST", "VP3ORLIST"), ("PRED0", "VP0LIST", "VP0ORLIST")] {
        g.rule(category, &format!("[immediately / also / then / each / now / instead of that / at once / automatically] {list} [immediately / at once / ASYOUGO]"), |e: Effect| e, &[]);
        g.rule(category, or, |e: Effect| e, &[]);
        g.rule(category, &format!("{or} , ASYOUCHOOSE"), |e: Effect| e, &[]);
    }
    g.rule("ASYOUGO", "as well", || Nothing, &[]);
    for (category, has, gets, is) in [("PRED3", "has|needs", "gets", "is"), ("PRED0", "have|need", "get", "are")] {
        g.rule(category, &format!("(must [also / immediately / then / each / first / now] / {has} to / {is} to / {is} forced to / {is} required to / {is} obliged to / will [also / immediately]) VP0LIST [immediately / at once]"), |e: Effect| e, &[]);
        g.rule(category, &format!("(must / {has} to) VP0ORLIST"), |e: Effect| e, &[]);
        g.rule(category, &format!("(must / {has} to) choose to VP0ORLIST"), |e: Effect| e, &[]);
        g.rule(category, &format!("(may [also / immediately / then / each / now / choose to / instead choose to] / can [also / immediately / choose to] / {gets} to / {is} allowed to) VP0LIST"), may, &[]);
        g.rule(category, "(may / can) VP0ORLIST", may, &[]);
        g.rule(category, "(may / can) PAYLIST (to / and so / in order to) VP0LIST", |cost: Effect, then: Effect| may(pay(cost, then)), &[]);
    }
    g.rule("PAYLIST", "VP0", |e: Effect| e, &["pay 50 gold"]);
}

fn clauses(g: &mut Grammar) {
    g.rule("CLAUSE", "PLAYER PRED3", clause, &["target player loses 50 slaves", "each opponent gives you 5 gold"]);
    g.rule(
        "CLAUSE",
        "PLAYER PRED0",
        clause,
        &["you gain 50 slaves", "your opponents each lose 15 slaves", "all players lose 20 slaves and 20 gold"],
    );
    g.rule("CLAUSE", "PLAYERS VP0LIST each", |p: Players, e: Effect| clause(Np::Set(p), e), &["two opponents lose 10 slaves each"]);
    g.rule("CLAUSE", "PLAYER are eliminated", |p: Np| clause(p, Effect::Eliminate(subject())), &[]);
    g.rule(
        "IMPERATIVE",
        "[immediately / also / then / now / you (must / have to)] VP0LIST [immediately / at once]",
        order,
        &["gain 50 slaves", "draw three cards"],
    );
    g.rule("IMPERATIVE", "VP0ORLIST [, ASYOUCHOOSE]", |e: Effect| order(e), &[]);
    g.rule("IMPERATIVE", "choose one : VP0ORLIST", order, &["choose one: gain 40 slaves or draw a card"]);
    g.rule(
        "SIMPLE",
        "choose one : CHOICE1 [, / ;] or CHOICE1",
        |a: Effect, b: Effect| choice_of(vec![a, b]),
        &["choose one: gain 50 gold or target player loses 50 gold"],
    );
    g.rule(
        "SIMPLE",
        "choose one : CHOICE1 (, / ;) CHOICE1 [, / ;] or CHOICE1",
        |a: Effect, b: Effect, c: Effect| choice_of(vec![a, b, c]),
        &[],
    );
    g.rule("CHOICE1", "VP0ONE", order, &[]);
    g.rule("CHOICE1", "CLAUSE", |e: Effect| e, &[]);
    g.rule("IMPERATIVE", "choose one : OPTIONS", |options: Vec<Effect>| choice_of(options), &[]);
    g.rule("OPTIONS", "VP0LIST ; VP0LIST", |a: Effect, b: Effect| vec![order(a), order(b)], &[]);
    g.rule("OPTIONS", "VP0LIST ; [or] VP0LIST ; [or] VP0LIST", |a: Effect, b: Effect, c: Effect| vec![order(a), order(b), order(c)], &[]);
    g.rule("SIMPLE", "CLAUSE", |e: Effect| e, &[]);
    g.rule("SIMPLE", "IMPERATIVE", |e: Effect| e, &[]);
    g.rule(
        "SIMPLE",
        "[either] CLAUSE [,] or CLAUSE [, ASYOUCHOOSE]",
        |a: Effect, b: Effect| choice_of(vec![a, b]),
        &["you gain 10 gold or target player loses 10 gold"],
    );
    g.rule("SIMPLE", "PLAYER may choose [:] (either / one of / between) [:] VP0ORLIST", |p: Np, e: Effect| clause(p, e), &[]);
    g.rule(
        "SIMPLE",
        "PLAYER chooses|choose [:] [either / one] [:] CLAUSE [,] or CLAUSE",
        |p: Np, a: Effect, b: Effect| clause(p, choice(vec![a, b])),
        &["target player chooses: you gain 10 gold or he loses a level"],
    );
    // One effect after the other.
    g.rule("SEQ", "SIMPLE", |e: Effect| e, &[]);
    g.rule(
        "SEQ",
        "SIMPLE JOIN SEQNEXT",
        |a: Effect, b: Effect| in_order([a, b]),
        &["you lose 30 slaves, but your pyramid becomes one level higher"],
    );
    g.rule("SEQ", "SIMPLE , SEQNEXT JOIN SIMPLENEXT", |a: Effect, b: Effect, c: Effect| in_order([a, b, c]), &[]);
    g.rule("SEQ", "IMPERATIVE JOIN CLAUSE", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("SEQNEXT", "CLAUSE", |e: Effect| e, &[]);
    g.rule("SEQNEXT", "CLAUSE JOIN SEQNEXT", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("SIMPLENEXT", "CLAUSE", |e: Effect| e, &[]);
    // "target player loses 10 gold, then draw a card": an order after a clause in the third person.
    g.rule(
        "SEQ",
        "PLAYER PRED3 (, then / , and then / ; then / and then) VP0LIST",
        |p: Np, a: Effect, b: Effect| if p == Np::One(Who::You) { None } else { Some(in_order([clause(p, a)?, order(b)])) },
        &["target player loses 10 gold, then draw a card"],
    );
    g.rule(
        "SEQ",
        "PLAYER PRED3 and VP0LIST",
        |p: Np, a: Effect, b: Effect| if p == Np::One(Who::You) { None } else { Some(in_order([clause(p, a)?, order(b)])) },
        &[],
    );
    g.rule(
        "JOIN",
        "(and / and then / , and / , and then / , then / , but / but / while / , while / as well as / , after which / and afterwards)",
        || Nothing,
        &[],
    );
    g.rule("EFFECT", "SEQ", |e: Effect| e, &["you gain 50 slaves"]);
    g.rule("EFFECT", "IFS", |e: Effect| e, &[]);
    g.rule(
        "EFFECT",
        "SEQ ; EFFECT",
        |a: Effect, b: Effect| in_order([a, b]),
        &["pick any Effect card in the discard pile; it goes to the hand of target player"],
    );
    g.rule("EFFECT", "SEQ , IFS", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("EFFECT", "SEQ (. / ; / , / ,and / and) DIDSO", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("EFFECT", "SEQ . EFFECT2", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("EFFECT2", "DIDSO", |e: Effect| e, &[]);
    // "If you do, …": what the step before says.
    g.rule("DIDSO", "(if you do / if you do so / if so / if he does / if they do / if he does so / if that happens / if this is done / if it is paid / when you do) [,] [then] SEQ", |e: Effect| when(Condition::Done(DID), e), &[]);
    g.rule(
        "DIDSO",
        "(if you do / if you do so / if so / if he does / if they do / if he does so) [,] [then] SEQ OTHERWISE",
        |a: Effect, b: Effect| branch(Condition::Done(DID), a, b),
        &[],
    );
    g.rule("DIDSO", "(if not / otherwise / or else / if you do not / if he does not / if they do not / if you cannot / if he cannot / if you do not do so / else) [,] SEQ", |e: Effect| when(not(Condition::Done(DID)), e), &[]);
}

fn choice_of(options: Vec<Effect>) -> Effect {
    Effect::Choose { by: Who::You, slot: Slot(0), options }
}

fn conditional(g: &mut Grammar) {
    g.rule("IFS", "IF COND [,] [then] SEQ", when, &["if you are the Primary player, gain a level"]);
    g.rule(
        "IFS",
        "IF COND [,] [then] SEQ OTHERWISE",
        branch,
        &["if you are the Primary player, gain a level; otherwise the Primary player loses 20 gold"],
    );
    g.rule(
        "IFS",
        "IF COND [,] [then] SEQ (, / ; / . / and / , and / , but / but) ALSOIF",
        |c: Condition, a: Effect, b: Effect| in_order([when(c, a), b]),
        &["if the result is even you gain 20 gold, if it is odd you gain 20 slaves"],
    );
    g.rule("ALSOIF", "IFS", |e: Effect| e, &[]);
    g.rule("IF", "(if / in case / provided that / provided / in the event that)", || Nothing, &["if"]);
    g.rule("OTHERWISE", "(; / . / , / , and / and / , but / but) (otherwise / if not / else / or else / in all other cases / if this is not the case) [,] SEQ", |e: Effect| e, &["; otherwise you lose 10 gold"]);
    g.rule("OTHERWISE", "otherwise [,] SEQ", |e: Effect| e, &[]);
    g.rule("OTHERWISE", "(; / . / ,) (otherwise / else) [,] IFS", |e: Effect| e, &[]);
    // After it: "gain 40 gold if an opponent lost a level this turn". Where several effects stand before it, it may be said of the last one or of all.
    g.rule(
        "EFFECT",
        "SEQ [,] [but] [only] IF COND",
        |e: Effect, c: Condition| when(c, e),
        &["gain 40 gold if an opponent lost a level this turn"],
    );
    g.rule("EFFECT", "SIMPLE JOIN SIMPLEN [only] IF COND", |a: Effect, b: Effect, c: Condition| in_order([a, when(c, b)]), &[]);
    g.rule("SIMPLEN", "CLAUSE", |e: Effect| e, &[]);
    g.rule(
        "EFFECT",
        "VP0ONE CONNECT VP0ONE [only] IF COND",
        |a: Effect, b: Effect, c: Condition| in_order([order(a), when(c, order(b))]),
        &[],
    );
    for list in ["VP3ONE", "VP0ONE"] {
        for (word, says) in [("[only] IF", true), ("unless", false)] {
            let said = move |c: Condition| if says { c } else { not(c) };
            g.rule(
                "EFFECT",
                &format!("PLAYER {list} CONNECT {list} {word} COND"),
                move |p: Np, a: Effect, b: Effect, c: Condition| Some(in_order([clause(p.clone(), a)?, when(said(c), clause(p, b)?)])),
                &[],
            );
        }
    }
    g.rule(
        "EFFECT",
        "SEQ [,] unless COND",
        |e: Effect, c: Condition| when(not(c), e),
        &["you lose 10 gold unless you have a Foundation Level in play"],
    );
    g.rule("EFFECT", "unless COND [,] SEQ", |c: Condition, e: Effect| when(not(c), e), &["unless you are the Primary, you lose 10 gold"]);
    // "unless he pays": he may; if he does not, it happens.
    g.rule(
        "EFFECT",
        "SEQ [,] unless PLAYER (VP3 / VP0)",
        |e: Effect, p: Np, cost: Effect| match p {
            Np::One(who) if matches!(cost, Effect::Pay { .. } | Effect::Move { .. } | Effect::Transfer { .. }) => {
                Some(unless(e, who, cost))
            }
            _ => None,
        },
        &["target player loses a level unless he pays 50 gold"],
    );
    g.rule(
        "EFFECT",
        "unless PLAYER (VP3 / VP0) , SEQ",
        |p: Np, cost: Effect, e: Effect| match p {
            Np::One(who) if matches!(cost, Effect::Pay { .. } | Effect::Move { .. } | Effect::Transfer { .. }) => {
                Some(unless(e, who, cost))
            }
            _ => None,
        },
        &[],
    );
    // "If a player has no slaves he is eliminated": each for himself.
    g.rule(
        "IFS",
        "IF SOMEONE (CPRED3 / CPAST) [,] [then] SEQ",
        |p: Players, c: Condition, e: Effect| each_such(p, c, e),
        &["if a player has no slaves he is eliminated"],
    );
}

/// "if a player has …, he …": for each such player, where the effect speaks of him.
fn each_such(players: Players, condition: Condition, effect: Effect) -> Option<Effect> {
    let speaks = put(effect.clone(), HE, &Who::Of(HOLE));
    if speaks == effect {
        return None;
    }
    let such = narrowed(players, put_condition(condition, SUBJECT, &Who::Candidate));
    Some(for_each(such, HOLE, speaks))
}

fn unless(effect: Effect, who: Who, cost: Effect) -> Effect {
    let cost = match put(cost, SUBJECT, &who) {
        Effect::Pay { cost, then } => Effect::Pay { cost, then },
        other => Effect::Pay { cost: Box::new(other), then: None },
    };
    Effect::May { by: who, slot: Slot(0), effect: Box::new(cost), otherwise: Some(Box::new(effect)) }
}

fn costs(g: &mut Grammar) {
    g.rule("EFFECT", "VP0LIST : SEQ", |cost: Effect, e: Effect| order(pay(cost, e)), &["pay 50 gold: you gain a level"]);
    g.rule(
        "EFFECT",
        "VP0LIST to VP0LIST",
        |cost: Effect, e: Effect| matches!(cost, Effect::Pay { .. } | Effect::Move { .. }).then(|| order(pay(cost, e))),
        &["pay 50 gold to gain a level"],
    );
    g.rule(
        "EFFECT",
        "PLAYER (pay|pays / spend|spends) QTYS to VP0LIST",
        |p: Np, q: Quantities, e: Effect| clause(p, pay(losing(q)?, e)),
        &[],
    );
    g.rule("EFFECT", "(for / by paying / by spending / in exchange for / in return for / at a cost of / at the cost of) QTYS [,] PLAYER (may / can) VP0LIST", |q: Quantities, p: Np, e: Effect| clause(p, may(pay(losing(q)?, e))), &["for 60 gold you may add a level to your pyramid"]);
    g.rule(
        "EFFECT",
        "PLAYER (may / can) VP0LIST (for / by paying / by spending / in exchange for / in return for / at a cost of / at the cost of) QTYS",
        |p: Np, e: Effect, q: Quantities| clause(p, may(pay(losing(q)?, e))),
        &["you may add a level to your pyramid for 60 gold"],
    );
    g.rule(
        "EFFECT",
        "PLAYER (must / has to / have to) pay QTYS or (else / otherwise) [he / you / they] (VP0LIST / VP3LIST)",
        |p: Np, q: Quantities, e: Effect| {
            let Np::One(who) = p else { return None };
            Some(unless(put(e, SUBJECT, &who), who, losing(q)?))
        },
        &[],
    );
}

/// What is paid.
pub fn losing(q: Quantities) -> Option<Effect> {
    if q.or || q.all.iter().any(|q| q.owner.is_some()) {
        return None;
    }
    Some(in_order(q.all.into_iter().map(|q| Effect::Change { who: subject(), variable: q.variable, adjust: Adjust::Lose(q.amount) })))
}

fn delayed(g: &mut Grammar) {
    g.rule(
        "EFFECT",
        "ONCE [,] SEQ",
        |m: Moment, e: Effect| later(at(m, e), Duration::ThisTurn),
        &["at the end of this turn, you gain 10 gold"],
    );
    g.rule("EFFECT", "SEQ ONCE", |e: Effect, m: Moment| later(at(m, e), Duration::ThisTurn), &["you gain 10 gold at the end of this turn"]);
    g.rule(
        "EFFECT",
        "ONCENEXT [,] SEQ",
        |m: Moment, e: Effect| later(next(m, e), Duration::UntilEndOfNextTurn),
        &["at the start of the next turn, you gain 10 gold"],
    );
    g.rule("EFFECT", "SEQ ONCENEXT", |e: Effect, m: Moment| later(next(m, e), Duration::UntilEndOfNextTurn), &[]);
    g.rule("EFFECT", "WHENNEXT SEQ", |t: Trigger, e: Effect| later(Trigger { effect: e, ..t }, Duration::Always), &[]);
    g.rule(
        "EFFECT",
        "(for the rest of this turn / until the end of the turn / until end of turn / this turn) [,] WHEN SEQ",
        |t: Trigger, e: Effect| later(Trigger { effect: e, ..t }, Duration::ThisTurn),
        &[],
    );
    g.rule("EFFECT", "DURATION [,] STATICS", |d: Duration, s: Vec<Static>| enact(s, d), &["this turn, you cannot lose slaves"]);
    g.rule(
        "EFFECT",
        "STATICS [,] DURATION",
        |s: Vec<Static>, d: Duration| enact(s, d),
        &["your pyramid cannot lose levels before the end of the turn"],
    );
    g.rule(
        "EFFECT",
        "DURATION [,] ATTURN SEQ",
        |d: Duration, m: Moment, e: Effect| later(Trigger { frequency: Frequency::Always, ..at(m, e) }, d),
        &[],
    );
    g.rule("ATTURN", "(each turn / every turn) [,]", || Moment::TurnEnd, &[]);
    g.rule("ATTURN", "MOMENT [,]", |m: Moment| m, &[]);
    g.rule(
        "EFFECT",
        "SEQ (at the end of each of / in each of / on each of) (your / the / his) next <number> turns",
        |e: Effect, n: i64| later(Trigger { frequency: Frequency::Always, ..at(Moment::TurnEnd, e) }, Duration::NextTurns(number(n))),
        &[],
    );
    g.rule("EFFECT", "SEQ <number> times", |e: Effect, n: i64| Effect::Repeat { times: number(n), effect: Box::new(e) }, &[]);
}

/// Something that holds for a while. As long as a condition holds is no effect but a sentence of its own kind.
fn enact(holds: Vec<Static>, until: Duration) -> Option<Effect> {
    (!matches!(until, Duration::AsLongAs(_))).then_some(Effect::Enact { holds, until })
}

/// The next turn's start is the first one that comes; its end is the second, unless the trigger is set for the next turn only.
fn next(moment: Moment, effect: Effect) -> Trigger {
    match moment {
        Moment::TurnStart => at(Moment::TurnStart, effect),
        Moment::TurnEnd => at(Moment::TurnStart, later(at(Moment::TurnEnd, effect), Duration::ThisTurn)),
    }
}

fn durations(g: &mut Grammar) {
    g.rule("DURATION", "(this turn / until [the] end of [the / this] turn / before the end of the turn / till the end of [this / the] turn / for the rest of the turn / for the rest of this turn / during this turn / for this turn / in this turn / for the remainder of the turn / until this turn ends / until the turn ends)", || Duration::ThisTurn, &["this turn", "until end of turn"]);
    g.rule("DURATION", "(next turn / during the next turn / in the next turn / for the next turn / during your next turn / in your next turn / on his next turn / during his next turn / on your next turn / in his next turn / his next turn)", || Duration::NextTurn, &["during the next turn"]);
    g.rule(
        "DURATION",
        "until the end of (the next / next / your next / his next) turn",
        || Duration::UntilEndOfNextTurn,
        &["until the end of the next turn"],
    );
    g.rule(
        "DURATION",
        "until (the start of / the beginning of) (the next / your next / his next / next) turn",
        || Duration::UntilNextTurn,
        &["until the start of the next turn"],
    );
    g.rule("DURATION", "until (your next turn / the next turn / next turn / his next turn)", || Duration::UntilNextTurn, &[]);
    g.rule("DURATION", "(for / during) <number> turns", |n: i64| Duration::Turns(number(n)), &["for three turns"]);
    g.rule("DURATION", "for one turn", || Duration::Turns(number(1)), &[]);
    g.rule(
        "DURATION",
        "(for / during / over) (the / your / his) next <number> turns",
        |n: i64| Duration::NextTurns(number(n)),
        &["for the next three turns"],
    );
    g.rule("DURATION", "(for the rest of the game / for ever / forever / permanently / from now on / until the end of the game / any more / henceforth / for good)", || Duration::Always, &["for the rest of the game"]);
    g.rule("DURATION", "until EVENT", |e: Event| Duration::Until(Box::new(e)), &["until this card leaves play"]);
    g.rule(
        "DURATION",
        "(as long as / for as long as / so long as / while) COND",
        |c: Condition| Duration::AsLongAs(Box::new(c)),
        &["as long as you are the Primary"],
    );
    g.rule("DURATION", "until turn <number>", Duration::UntilTurn, &["until turn 10"]);
    g.rule(
        "DURATION",
        "(through turn / until the end of turn / up to and including turn) <number>",
        Duration::ThroughTurn,
        &["through turn 10"],
    );
}
