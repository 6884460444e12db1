//! How effects are joined: one after the other, "may", "must", "choose one", "if … otherwise", costs, durations, later.

use super::Grammar;
use super::effects_cards::{destroyed, discarded, sacrificed};
use super::effects_variables::choice;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

/// What is done where the condition holds.
pub(super) fn when(condition: Condition, then: Effect) -> Effect {
    Effect::If { condition, then: Box::new(then), otherwise: None }
}

/// Only if the condition, said after it, holds. Where it is done for each of several and the condition speaks of "him", it is looked at for each.
fn said_if(condition: Condition, effect: Effect) -> Effect {
    let condition = said_after(condition);
    match effect {
        Effect::ForEach { mark, players, effect } if mark != OWN && put_condition(condition.clone(), HE, &Who::Of(HOLE)) != condition => {
            let own = put_condition(condition, HE, &Who::Of(mark));
            Effect::ForEach { mark, players, effect: Box::new(when(own, *effect)) }
        }
        effect => when(condition, effect),
    }
}

fn branch(condition: Condition, then: Effect, otherwise: Effect) -> Effect {
    Effect::If { condition, then: Box::new(then), otherwise: Some(Box::new(otherwise)) }
}

/// What somebody may do. Where he first pays or gives up something, that is the price of the rest: "may pay 20 gold and draw a card".
pub fn may(effect: Effect) -> Effect {
    Effect::May { by: subject(), slot: Slot(0), effect: Box::new(priced(effect)), otherwise: None }
}

fn priced(effect: Effect) -> Effect {
    let Effect::Sequence(steps) = effect else { return effect };
    let steps: Vec<Effect> = steps.into_iter().map(|s| s.effect).collect();
    let given = steps.iter().take_while(|e| gives_up(e, &subject())).count();
    let (cost, then) = steps.split_at(given);
    if cost.is_empty() || then.is_empty() {
        return in_order(steps);
    }
    let cost = cost.iter().map(|e| match e {
        Effect::Pay { cost, then: None } => (**cost).clone(),
        other => other.clone(),
    });
    pay(in_order(cost), in_order(then.iter().cloned()))
}

/// Whether somebody pays, loses or parts with something by it.
pub fn gives_up(effect: &Effect, by: &Who) -> bool {
    let own = |players: &Players| players.as_one() == Some(by);
    match effect {
        Effect::Pay { then: None, .. } => true,
        Effect::Change { who, adjust: Adjust::Lose(_), .. } => who == by,
        Effect::Transfer { from, .. } => from == by,
        Effect::Move { cards, to, .. } if *to != Place::Hand(by.clone()) && *to != Place::Play(by.clone()) => match cards {
            Cards::This => true,
            Cards::Select(selection) => selection.from.iter().all(|zone| matches!(zone, Zone::Hand(p) | Zone::Play(p) if own(p))),
            _ => false,
        },
        Effect::ForEach { effect, .. } => gives_up(effect, by),
        Effect::Sequence(steps) => steps.iter().all(|s| gives_up(&s.effect, by)),
        _ => false,
    }
}

/// One after the other. "You may pay 20 gold, and target player loses a level": what follows is what is paid for. `None`: who of several has to have paid is not said.
fn and_then(first: Effect, second: Effect) -> Option<Effect> {
    match first {
        Effect::May { by, slot, effect, otherwise: None } if gives_up(&effect, &by) => {
            Some(Effect::May { by, slot, effect: Box::new(pay(*effect, second)), otherwise: None })
        }
        Effect::ForEach { mark, effect, .. }
            if mark != OWN && matches!(&*effect, Effect::May { by, effect, otherwise: None, .. } if gives_up(effect, by)) =>
        {
            None
        }
        first => Some(in_order([first, second])),
    }
}

fn pay(cost: Effect, then: Effect) -> Effect {
    let cost = match cost {
        Effect::Pay { cost, then: None } => cost,
        other => Box::new(other),
    };
    Effect::Pay { cost, then: Some(Box::new(then)) }
}

/// What he may have done for what he gives up.
fn offered(by: Who, cost: Effect, then: Effect) -> Effect {
    let effect = Box::new(pay(put(cost, SUBJECT, &by), then));
    Effect::May { by, slot: Slot(0), effect, otherwise: None }
}

pub fn rules(g: &mut Grammar) {
    predicates(g);
    clauses(g);
    conditional(g);
    costs(g);
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
        "(and / and in return / , and in return / and in exchange / and then / , then / , and then / , and / then / and also / , and also / , after which you / , but / but / and must / and then must / and then have|has to / and have|has to / but must / , but must / but have|has to)",
        || Nothing,
        &["and"],
    );
    g.rule(
        "VP0ORLIST",
        "[either] VP0LIST [,] or [to] VP0LIST",
        |a: Effect, b: Effect| choice(vec![a, b]),
        &["lose 10 gold or discard a card"],
    );
    // "Gain 10 gold or draw a card and lose a level": what follows "and" may go with both.
    g.rule("VP0ORLIST", "VP0ONE or VP0ONE and VP0ONE", |a: Effect, b: Effect, c: Effect| in_order([choice(vec![a, b]), c]), &[]);
    g.rule("VP3ORLIST", "VP3ONE or VP3ONE and VP3ONE", |a: Effect, b: Effect, c: Effect| in_order([choice(vec![a, b]), c]), &[]);
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
    }
    g.rule("ASYOUGO", "(as well / too / in addition / in turn / again / afterwards / after that)", || Nothing, &[]);
    for (category, has, gets, is) in [("PRED3", "has|needs", "gets", "is"), ("PRED0", "have|need", "get", "are")] {
        g.rule(category, &format!("(must [also / immediately / then / each / first / now] / shall [also / each] / {has} to / {is} to / {is} forced to / {is} required to / {is} obliged to / will [also / immediately]) VP0LIST [immediately / at once]"), |e: Effect| e, &[]);
        g.rule(category, &format!("(must / {has} to) VP0ORLIST"), |e: Effect| e, &[]);
        g.rule(category, &format!("(must / {has} to) choose to VP0ORLIST"), |e: Effect| e, &[]);
        g.rule(category, &format!("(may [also / immediately / then / each / now / choose to / instead choose to] / can [also / immediately / choose to] / {gets} to / {is} allowed to) VP0LIST [ASYOUGO]"), may, &[]);
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
    g.rule(
        "CLAUSE",
        "PLAYERS ([must / have to] VP0LIST apiece / (must / have to) VP0LIST each)",
        |p: Players, e: Effect| clause(Np::Set(p), e),
        &["your opponents lose 15 slaves apiece", "all other players must pay you 5 gold each"],
    );
    g.rule("CLAUSE", "PLAYER are eliminated", |p: Np| clause(p, Effect::Eliminate(subject())), &[]);
    g.rule(
        "IMPERATIVE",
        "[immediately / also / then / now / you (must / have to)] VP0LIST [immediately / at once / as well / too]",
        order,
        &["gain 50 slaves", "draw three cards"],
    );
    g.rule("IMPERATIVE", "VP0ORLIST", |e: Effect| order(e), &[]);
    g.rule(
        "IMPERATIVE",
        "(choose / decide / you choose / you decide) between [:] VPGONE and VPGONE",
        |a: Effect, b: Effect| order(choice(vec![a, b])),
        &["choose between drawing two cards and gaining 60 gold"],
    );
    // What is done before, by whoever does the rest.
    g.rule(
        "IMPERATIVE",
        "after VPGONE [,] [you] VP0LIST",
        |before: Effect, e: Effect| order(in_order([before, e])),
        &["after drawing two cards, discard one card"],
    );
    g.rule(
        "CLAUSE",
        "after VPGONE [,] PLAYER (PRED3 / PRED0)",
        |before: Effect, p: Np, e: Effect| if p == Np::One(Who::You) { None } else { clause(p, in_order([before, e])) },
        &["after drawing two cards, each player discards one"],
    );
    // Who chooses, said after it: "as you choose", "whichever he prefers".
    g.rule("SIMPLE", "SIMPLEX [,] ASYOUCHOOSE", |e: Effect| chosen_by_you(e), &["gain 40 slaves or 60 gold, as you choose"]);
    g.rule(
        "SIMPLE",
        "SIMPLEX [,] ASHECHOOSES",
        |e: Effect| chosen_by_him(&e).then_some(e),
        &["target player loses 40 slaves or 60 gold, whichever he prefers"],
    );
    g.rule("SIMPLE", "CLAUSE", |e: Effect| e, &[]);
    g.rule("SIMPLE", "IMPERATIVE", |e: Effect| e, &[]);
    g.rule(
        "SIMPLE",
        "[either] CLAUSE [,] or CLAUSE [[,] ASYOUCHOOSE]",
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
    g.rule(
        "SIMPLE",
        "PLAYER (must choose / chooses|choose / must decide / decides|decide / may choose / has|have the choice) between [:] VPGONE (and / or) VPGONE",
        |p: Np, a: Effect, b: Effect| clause(p, choice(vec![a, b])),
        &["each opponent has to choose between losing 20 slaves and discarding a card"],
    );
    // "Everybody draws a card, except the Primary, who discards one instead."
    for (who, p) in [("PLAYERS", true), ("PLAYER1", false)] {
        let both = |all: Players, e: Effect, but: Players, other: Option<Effect>| {
            let rest = super::whose::without(all, but.clone())?;
            let said = clause(Np::Set(rest), e)?;
            Some(match other {
                Some(other) => in_order([said, for_each(but, SUBJECT, other)]),
                None => said,
            })
        };
        let pattern = format!(
            "PLAYERS (PRED3 / PRED0) [,] (except / except for / but not / apart from / with the exception of / other than) {who} [, who (VP3LIST / VP0LIST) [instead]]"
        );
        if p {
            g.rule(
                "SIMPLE",
                &pattern,
                move |all: Players, e: Effect, but: Players, o: Option<Effect>| both(all, e, but, o),
                &["everybody draws a card, except for the player with the most gold, who discards one instead"],
            );
        } else {
            g.rule(
                "SIMPLE",
                &pattern,
                move |all: Players, e: Effect, but: Np, o: Option<Effect>| both(all, e, all_of(&but)?, o),
                &["each player loses 10 gold, except the Primary"],
            );
        }
    }
    // "You and another player of your choice each gain 25 slaves."
    g.rule(
        "SIMPLE",
        "[both] PLAYER1 and (SOMEONE / ONEOF) [both / each] PRED0 [each / both / apiece]",
        |a: Np, b: Players, e: Effect| Some(in_order([clause(a, e.clone())?, clause(Np::Any(b), e)?])),
        &["you and another player of your choice gain 25 slaves"],
    );
    // "Target player draws a card, and so do you."
    for pred in ["PRED3", "PRED0"] {
        let both =
            |a: Np, e: Effect, b: Np| (a != b).then_some(()).and_then(|()| Some(in_order([clause(a, e.clone())?, clause(b, his_own(e))?])));
        g.rule(
            "SIMPLE",
            &format!("PLAYER {pred} [,] (and so (do / does / must / may / will / shall) / and likewise / as (do / does)) PLAYER"),
            both,
            if pred == "PRED3" { &["target player draws a card, and so do you"] } else { &[] },
        );
        g.rule(
            "SIMPLE",
            &format!("PLAYER {pred} (, / ; / , and / and / ; and) PLAYER (does / do) (the same / likewise / so too / so as well)"),
            both,
            if pred == "PRED3" { &["target player draws a card, and you do the same"] } else { &[] },
        );
    }
    // "The player with the most gold loses two levels, everyone else one": the verb is said once.
    for (verb, third, gains) in [("lose", "loses", false), ("gain", "gains", true), ("get", "gets", true), ("receive", "receives", true)] {
        let each = move |a: Np, q: Quantities, b: Np, r: Quantities| {
            let change = |q: Quantities| {
                let plain = !q.or && q.all.iter().all(|q| q.owner.is_none());
                plain.then(|| {
                    in_order(q.all.into_iter().map(|q| {
                        let amount = put_amount(q.amount, OWNER, &subject());
                        let adjust = if gains { Adjust::Gain(amount) } else { Adjust::Lose(amount) };
                        Effect::Change { who: subject(), variable: q.variable, adjust }
                    }))
                })
            };
            Some(in_order([clause(a, change(q)?)?, clause(b, change(r)?)?]))
        };
        g.rule(
            "SIMPLE",
            &format!("PLAYER {verb}|{third} QTYS (, / ; / , and / and / ; and) PLAYER QTYS"),
            each,
            if gains { &[] } else { &["target player loses two levels, everyone else one"] },
        );
    }
    // "50 slaves to you", "10 gold for target player".
    g.rule(
        "SIMPLE",
        "QTYS (to / for) PLAYER",
        |q: Quantities, p: Np| {
            let gains = gaining(q)?;
            matches!(p, Np::One(_)).then(|| clause(p, gains)).flatten()
        },
        &["50 slaves to you"],
    );
    // One effect after the other.
    g.rule("SEQ", "SIMPLE", |e: Effect| e, &[]);
    g.rule("SEQ", "SIMPLE JOIN SEQNEXT", and_then, &["you lose 30 slaves, but your pyramid becomes one level higher"]);
    g.rule("SEQ", "SIMPLE , SEQNEXT JOIN SIMPLENEXT", |a: Effect, b: Effect, c: Effect| and_then(a, in_order([b, c])), &[]);
    g.rule("SEQ", "IMPERATIVE JOIN CLAUSE", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("SEQNEXT", "CLAUSE", |e: Effect| e, &[]);
    g.rule("SEQNEXT", "CLAUSE JOIN SEQNEXT", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("SIMPLENEXT", "CLAUSE", |e: Effect| e, &[]);
    // "target player loses 10 gold, then draw a card": an order after a clause in the third person.
    g.rule(
        "SEQ",
        "PLAYER VP3LIST (, then / , and then / ; then / and then) VP0LIST",
        |p: Np, a: Effect, b: Effect| if p == Np::One(Who::You) { None } else { Some(in_order([clause(p, a)?, order(b)])) },
        &["target player loses 10 gold, then draw a card"],
    );
    g.rule(
        "SEQ",
        "PLAYER VP3LIST and VP0LIST",
        // "may pay 10 gold and draw a card", "must pay 10 gold and draw a card": the same player.
        |p: Np, a: Effect, b: Effect| {
            if p == Np::One(Who::You) || matches!(a, Effect::May { .. }) { None } else { Some(in_order([clause(p, a)?, order(b)])) }
        },
        &[],
    );
    g.rule(
        "JOIN",
        "(and / and then / , and / , and then / , then / , but / but / while / , while / as well as / , after which / and afterwards / ,)",
        || Nothing,
        &[],
    );
    g.rule(
        "SIMPLE",
        "SIMPLEX [,] MINWORDS <number> [UNITS]",
        |e: Effect, least: i64, v: Option<VariableId>| super::effects_variables::not_below(e, least, v.as_ref()),
        &["target player's pyramid is reduced by 3, but not below 1"],
    );
    g.rule("SIMPLEX", "CLAUSE", |e: Effect| e, &[]);
    g.rule("SIMPLEX", "IMPERATIVE", |e: Effect| e, &[]);
    g.rule("MINWORDS", "(but not below / but never below / but not lower than / but no lower than / but not to less than / but not less than / but to no less than / to a minimum of / down to a minimum of / with a minimum of / to no less than / but not under / to no lower than / not below / but (nobody / no one / no player) (falls / drops / goes / sinks) (below / under))", || Nothing, &["but not below"]);
    // "lose two levels, gain 150 gold".
    g.rule("SEQ", "VP0LIST , VP0LIST", |a: Effect, b: Effect| order(in_order([a, b])), &["lose two levels, gain 150 gold"]);
    g.rule("SEQ", "VP0LIST , VP0LIST , VP0LIST", |a: Effect, b: Effect, c: Effect| order(in_order([a, b, c])), &[]);
    g.rule("SEQ", "VP0LIST , VP0LIST , VP0LIST , VP0LIST", |a: Effect, b: Effect, c: Effect, d: Effect| order(in_order([a, b, c, d])), &[]);
    // Words that only lead from one sentence to the next.
    g.rule("SEQ", "FIRSTWORDS [,] SEQX", |e: Effect| e, &["then each opponent loses 10 gold"]);
    g.rule("EFFECT", "FIRSTWORDS [,] IFS", |e: Effect| e, &[]);
    g.rule("SEQX", "CLAUSE", |e: Effect| e, &[]);
    g.rule("SEQX", "CLAUSE JOIN SEQNEXT", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("SEQX", "VP0LIST", order, &[]);
    // "Among your opponents, the one with the least gold …".
    g.rule(
        "EFFECT",
        "(among / of / out of) PLAYERS [,] SEQ",
        |among: Players, e: Effect| of_these(among, e),
        &["among your opponents, the player with the least gold gains 50 gold"],
    );
    g.rule("FIRSTWORDS", "(then / after that / afterwards / in addition / additionally / furthermore / moreover / finally / after this / thereafter / next / and then / and / but / first / at the same time / as a result / thereby)", || Nothing, &["then"]);
    // "for each Flood in the discard pile, target player loses 10 slaves".
    g.rule(
        "SEQ",
        "(for each / for every) EACHOF [,] SIMPLE",
        |each: Amount, e: Effect| per_each(e, each),
        &["for each Flood in the discard pile, target player loses 10 slaves"],
    );
    // "… If he has less than 50 gold, he loses a level instead."
    g.rule(
        "EFFECT",
        "SEQ (. / ; / , but / , / but) IF COND [,] [then] SEQ instead",
        |e: Effect, c: Condition, other: Effect| branch(c, other, e),
        &["target player loses 50 gold. if he has less than 50 gold, he loses a level instead"],
    );
    g.rule("EFFECT", "SEQ", |e: Effect| e, &["you gain 50 slaves"]);
    g.rule("EFFECT", "IFS", |e: Effect| e, &[]);
    g.rule(
        "EFFECT",
        "SEQ ; EFFECT",
        |a: Effect, b: Effect| (!super::choosing::is_offer(&a)).then(|| in_order([a, b])),
        &["pick any Effect card in the discard pile; it goes to the hand of target player"],
    );
    g.rule("EFFECT", "SEQ (, / : / . / ;) IFS", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("EFFECT", "SEQ (. / ; / , / ,and / and) DIDSO", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule(
        "EFFECT",
        "SEQ , who [then / also / in turn] PRED3",
        |a: Effect, b: Effect| in_order([a, put(b, SUBJECT, &Who::Of(HE))]),
        &["destroy all Permanents controlled by target player, who then draws a card"],
    );
    g.rule("EFFECT", "SEQ . EFFECT2", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("EFFECT2", "DIDSO", |e: Effect| e, &[]);
    g.rule("SENTENCE", "WHONOT", |e: Effect| Sentence::Do(e), &[]);
    g.rule(
        "EFFECT",
        "SEQ (, / ; / : / . / , and / and / , but / but) WHONOT",
        |a: Effect, b: Effect| in_order([a, b]),
        &["each opponent may pay you 30 gold; whoever does not loses a level"],
    );
    for (who, not_, verb) in [
        (
            "(each one / each player / every player / a player / any player / anyone / anybody / everyone / everybody / whoever / each opponent / every opponent / an opponent / any opponent / the player) [who]",
            "(does not / cannot / refuses / fails to / is unable to)",
            "PRED3",
        ),
        (
            "(those / players / all players / opponents / all opponents / all / those players) who",
            "(do not / cannot / refuse / fail to / are unable to)",
            "PRED0",
        ),
    ] {
        g.rule(
            "WHONOT",
            &format!("{who} {not_} [PAYIT] [,] {verb}"),
            |e: Effect| when(not(Condition::Done(COULD)), put(e, SUBJECT, &Who::Of(HE))),
            if verb == "PRED3" { &["each one who does not loses a level"] } else { &["those who do not lose a level"] },
        );
        let nothing = if verb == "PRED3" { "pays nothing" } else { "pay nothing" };
        let (third, base) = ("VP3LIST", "VP0LIST");
        g.rule(
            "WHONOT",
            &format!(
                "{who} {not_} [PAYIT] INFULL [,] {nothing} (and / but / , and / , but) {} instead",
                if verb == "PRED3" { third } else { base }
            ),
            |e: Effect| when(not(Condition::Done(COULD)), put(e, SUBJECT, &Who::Of(HE))),
            if verb == "PRED3" { &["whoever cannot pay the full amount pays nothing and loses a level instead"] } else { &[] },
        );
        g.rule(
            "WHONOT",
            &format!("{who} {not_} [PAYIT] INFULL [,] {verb}"),
            |e: Effect| when(not(Condition::Done(IN_FULL)), put(e, SUBJECT, &Who::Of(HE))),
            if verb == "PRED3" { &["a player who cannot pay in full loses a level"] } else { &[] },
        );
        let does = if verb == "PRED3" { "(does / does so / pays / accepts)" } else { "(do / do so / pay / accept)" };
        g.rule("WHONOT", &format!("{who} {does} [,] {verb}"), |e: Effect| when(Condition::Done(DID), put(e, SUBJECT, &Who::Of(HE))), &[]);
    }
    g.rule(
        "PAYIT",
        "(pay / do so / do this / pay this / pay it / do that / pay that / afford it / afford this / comply)",
        || Nothing,
        &["pay"],
    );
    g.rule("INFULL", "(in full / the whole amount / the full amount / all of it / everything / enough)", || Nothing, &["in full"]);
    g.rule(
        "DIDSO",
        "if (he / you / they) cannot [PAYIT] INFULL [,] [then] SEQ",
        |e: Effect| when(not(Condition::Done(IN_FULL)), e),
        &["if he cannot pay in full, he loses a level"],
    );
    // "If you do, …": what the step before says.
    g.rule("DIDSO", "(if you do / if you do so / if so / if he does / if they do / if he does so / if that happens / if this is done / if it is paid / when you do) [,] [then] SEQ", |e: Effect| when(Condition::Done(DID), e), &[]);
    g.rule(
        "DIDSO",
        "(if you do / if you do so / if so / if he does / if they do / if he does so) [,] [then] SEQ OTHERWISE",
        |a: Effect, b: Effect| branch(Condition::Done(DID), a, b),
        &[],
    );
    g.rule(
        "DIDSO",
        "(if not / otherwise / or else / if you do not / if he does not / if they do not / if you do not do so / else) [,] SEQ",
        |e: Effect| when(not(Condition::Done(DID)), e),
        &[],
    );
    g.rule(
        "DIDSO",
        "(if / should) PLAYER1 refuse|refuses|decline|declines [to (do so / do this / pay [it / this / that / them] / give [it / them])] [to PLAYER1] [,] [then] SEQ",
        |_p: Np, _to: Option<Np>, e: Effect| when(not(Condition::Done(DID)), e),
        &["if he refuses, he loses a level"],
    );
    g.rule(
        "DIDSO",
        "(if / should) PLAYER1 (agree|agrees / accept|accepts) [,] [then] SEQ [OTHERWISE]",
        |_p: Np, a: Effect, b: Option<Effect>| Effect::If {
            condition: Condition::Done(DID),
            then: Box::new(a),
            otherwise: b.map(Box::new),
        },
        &[],
    );
    g.rule("DIDSO", "(if (you / he / they) (cannot / cannot do so / cannot do this / are unable to / is unable to / are unable to do so / is unable to do so)) [,] [then] SEQ [instead]", |e: Effect| when(not(Condition::Done(COULD)), e), &[]);
}

/// Those with the most or the least are looked for among these.
fn of_these(among: Players, mut effect: Effect) -> Option<Effect> {
    struct Of(Players, bool);
    impl crate::english::walk::Walk for Of {
        fn players(&mut self, players: &mut Players) {
            if let Players { among: Among::All, whose: None, pick: pick @ (Pick::Most(_) | Pick::Fewest(_) | Pick::Ranked { .. }) } =
                players
            {
                *players = Players { pick: pick.clone(), ..self.0.clone() };
                self.1 = true;
            }
        }
    }
    (among.pick == Pick::All && among.as_one().is_none()).then_some(())?;
    let mut of = Of(among, false);
    crate::english::walk::Walk::effect(&mut of, &mut effect);
    of.1.then_some(effect)
}

/// So much for each: amounts are multiplied, other deeds are repeated.
pub fn per_each(effect: Effect, each: Amount) -> Option<Effect> {
    use super::amounts::times;
    Some(match effect {
        Effect::Change { who, variable, adjust: Adjust::Gain(n) } => Effect::Change { who, variable, adjust: Adjust::Gain(times(n, each)) },
        Effect::Change { who, variable, adjust: Adjust::Lose(n) } => Effect::Change { who, variable, adjust: Adjust::Lose(times(n, each)) },
        Effect::Transfer { from, to, variable, amount } => Effect::Transfer { from, to, variable, amount: times(amount, each) },
        Effect::Draw { who, number } => Effect::Draw { who, number: times(number, each) },
        Effect::ForEach { mark, players, effect } => {
            let inner = Box::new(per_each(*effect, each)?);
            Effect::ForEach { mark, players, effect: inner }
        }
        Effect::Pay { cost, then: None } => Effect::Pay { cost: Box::new(per_each(*cost, each)?), then: None },
        Effect::Sequence(steps) => {
            let each_of: Option<Vec<Effect>> = steps.into_iter().map(|s| per_each(s.effect, each.clone())).collect();
            in_order(each_of?)
        }
        Effect::Move { .. } | Effect::Copy { .. } => Effect::Repeat { times: each, effect: Box::new(effect) },
        _ => return None,
    })
}

/// Whose choice it is where alternatives are offered: of each of them.
pub fn choosers(effect: &Effect) -> Vec<&Who> {
    match effect {
        Effect::Choose { by, .. } => vec![by],
        Effect::ForEach { effect, .. } | Effect::May { effect, otherwise: None, .. } => choosers(effect),
        Effect::Sequence(steps) => steps.iter().flat_map(|s| choosers(&s.effect)).collect(),
        _ => vec![],
    }
}

/// "as you choose": the alternatives are the card's controller's to choose from.
fn chosen_by_you(mut effect: Effect) -> Option<Effect> {
    (!choosers(&effect).is_empty()).then_some(())?;
    let_you_choose(&mut effect);
    Some(effect)
}

/// Which of the alternatives, that is: what one of them picks out is picked out by whoever does it.
fn let_you_choose(effect: &mut Effect) {
    match effect {
        Effect::Choose { by, .. } => *by = Who::You,
        Effect::ForEach { effect, .. } | Effect::May { effect, otherwise: None, .. } => let_you_choose(effect),
        Effect::Sequence(steps) => steps.iter_mut().for_each(|s| let_you_choose(&mut s.effect)),
        _ => {}
    }
}

/// "whichever he prefers": somebody else's to choose from.
fn chosen_by_him(effect: &Effect) -> bool {
    let by = choosers(effect);
    !by.is_empty() && by.iter().all(|who| **who != Who::You)
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
        |c: Condition, a: Effect, b: Effect| match b {
            // "If you have more than he has, …; if he has more than you, …": one or the other, not both because of what the first does.
            Effect::If { ref condition, .. } if super::exceptions::exclude(&c, condition) => branch(c, a, b),
            b => in_order([when(c, a), b]),
        },
        &["if the result is even you gain 20 gold, if it is odd you gain 20 slaves"],
    );
    g.rule("ALSOIF", "IFS", |e: Effect| e, &[]);
    g.rule("IF", "(if / in case / provided that / provided / in the event that)", || Nothing, &["if"]);
    g.rule("OTHERWISE", "(; / . / , / , and / and / , but / but) (otherwise / if not / else / or else / in all other cases / in any other case / if this is not the case) [,] SEQ", |e: Effect| e, &["; otherwise you lose 10 gold"]);
    g.rule(
        "OTHERWISE",
        "(. / ; / , / , and / and / , but / but) if (you (are / do) / he (is / does) / they (are / do) / it (is / does)) not [,] SEQ",
        |e: Effect| e,
        &["; if you are not, you lose 10 gold"],
    );
    g.rule("OTHERWISE", "otherwise [,] SEQ", |e: Effect| e, &[]);
    g.rule("OTHERWISE", "(; / . / ,) (otherwise / else) [,] IFS", |e: Effect| e, &[]);
    // After it: "gain 40 gold if an opponent lost a level this turn". Where several effects stand before it, it may be said of the last one or of all.
    g.rule(
        "EFFECT",
        "SEQ [,] [but] IF COND",
        |e: Effect, c: Condition| said_if(c, e),
        &["gain 40 gold if an opponent lost a level this turn"],
    );
    g.rule(
        "EFFECT",
        "SEQ [,] IF COND OTHERWISE",
        |e: Effect, c: Condition, other: Effect| match (said_if(c, e), other) {
            (Effect::If { condition, then, otherwise: None }, other) => Some(branch(condition, *then, other)),
            // For each of several: what is done otherwise is his too, if it speaks of him.
            (Effect::ForEach { mark, players, effect }, other) => match *effect {
                Effect::If { condition, then, otherwise: None } => {
                    let own = put(other.clone(), HE, &Who::Of(mark));
                    (own != other).then(|| Effect::ForEach { mark, players, effect: Box::new(branch(condition, *then, own)) })
                }
                _ => None,
            },
            _ => None,
        },
        &["target player gains 70 slaves if he has less than 100 slaves, otherwise he loses 30 slaves"],
    );
    // "Only if" says the other case too.
    g.rule(
        "EFFECT",
        "SEQ [,] [but] only IF COND",
        |e: Effect, c: Condition| branch(c, e, Effect::Nothing),
        &["gain 20 gold only if you are the Primary"],
    );
    // "gains 10 slaves or loses a level if he has none": the last one, or both.
    for list in ["VP3LIST", "VP0LIST"] {
        for (word, says) in [("IF", true), ("unless", false)] {
            g.rule(
                "EFFECT",
                &format!("PLAYER {list} [,] or {list} {word} COND"),
                move |p: Np, a: Effect, b: Effect, c: Condition| clause(p, choice(vec![a, when(if says { c } else { not(c) }, b)])),
                &[],
            );
        }
    }
    g.rule("EFFECT", "VP0LIST [,] or VP0LIST IF COND", |a: Effect, b: Effect, c: Condition| order(choice(vec![a, when(c, b)])), &[]);
    g.rule("EFFECT", "SIMPLE JOIN SIMPLEN IF COND", |a: Effect, b: Effect, c: Condition| in_order([a, when(c, b)]), &[]);
    g.rule("SIMPLEN", "CLAUSE", |e: Effect| e, &[]);
    g.rule("EFFECT", "VP0ONE CONNECT VP0ONE IF COND", |a: Effect, b: Effect, c: Condition| in_order([order(a), when(c, order(b))]), &[]);
    for list in ["VP3ONE", "VP0ONE"] {
        for (word, says) in [("IF", true), ("unless", false)] {
            let said = move |c: Condition| if says { c } else { not(c) };
            g.rule(
                "EFFECT",
                &format!("PLAYER {list} CONNECT {list} {word} COND"),
                move |p: Np, a: Effect, b: Effect, c: Condition| Some(in_order([clause(p.clone(), a)?, when(said(c), clause(p, b)?)])),
                &[],
            );
            g.rule(
                "EFFECT",
                &format!("PLAYER [either] {list} or {list} {word} COND"),
                move |p: Np, a: Effect, b: Effect, c: Condition| clause(p, choice(vec![a, when(said(c), b)])),
                &[],
            );
        }
    }
    g.rule(
        "EFFECT",
        "SEQ [,] unless COND",
        |e: Effect, c: Condition| said_if(not(c), e),
        &["you lose 10 gold unless you have a Foundation Level in play"],
    );
    g.rule(
        "EFFECT",
        "unless COND [,] SEQ OTHERWISE",
        |c: Condition, e: Effect, other: Effect| branch(not(c), e, other),
        &["unless you are the Primary, you lose 10 gold; otherwise you gain 10 gold"],
    );
    g.rule(
        "EFFECT",
        "SEQ [,] unless COND [,] in which case SEQ [instead]",
        |e: Effect, c: Condition, other: Effect| branch(not(c), e, other),
        &["target player gives you 20 gold unless he has none, in which case you gain 50 gold"],
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
        "(unless PLAYER (VP3 / VP0) / IF PLAYER (does|do not / (refuses|refuse / fails|fail) to) VP0) , SEQ",
        |p: Np, cost: Effect, e: Effect| match p {
            Np::One(who) if matches!(cost, Effect::Pay { .. } | Effect::Move { .. } | Effect::Transfer { .. }) => {
                Some(unless(e, who, cost))
            }
            _ => None,
        },
        &["if target player does not pay you 40 gold, he loses a level"],
    );
    // "If a player has no slaves he is eliminated": each for himself.
    g.rule(
        "IFS",
        "IF (SOMEONE / ANYBODY / ONEOF) (CPRED3 / CPAST) [,] [then] SEQ",
        |p: Players, c: Condition, e: Effect| each_such(p, c, e),
        &["if a player has no slaves he is eliminated"],
    );
}

/// "if a player has …, he …": for each such player, where the effect speaks of him.
pub fn each_such(players: Players, condition: Condition, effect: Effect) -> Option<Effect> {
    let speaks = put(effect.clone(), HE, &Who::Of(HOLE));
    if speaks == effect {
        return None;
    }
    let such = narrowed(players, put_condition(condition, SUBJECT, &Who::Candidate));
    Some(for_each(such, HOLE, speaks))
}

pub fn unless(effect: Effect, who: Who, cost: Effect) -> Effect {
    // "each opponent … unless he pays": each for himself.
    let effect = match effect {
        Effect::ForEach { mark, players, effect } if mark != OWN && who == Who::Of(HE) => {
            let inner = unless(*effect, Who::Of(mark), put(cost, HE, &Who::Of(mark)));
            return Effect::ForEach { mark, players, effect: Box::new(inner) };
        }
        effect => effect,
    };
    let cost = match put(cost, SUBJECT, &who) {
        Effect::Pay { cost, then } => Effect::Pay { cost, then },
        other => Effect::Pay { cost: Box::new(other), then: None },
    };
    Effect::May { by: who, slot: Slot(0), effect: Box::new(cost), otherwise: Some(Box::new(effect)) }
}

fn costs(g: &mut Grammar) {
    g.rule(
        "EFFECT",
        "VP0LIST : SEQ",
        |cost: Effect, e: Effect| is_cost(&cost).then(|| order(pay(cost, e))),
        &["pay 50 gold: you gain a level"],
    );
    g.rule(
        "EFFECT",
        "VP0ONE : SEQ",
        |first: Effect, e: Effect| {
            matches!(first, Effect::Roll { .. } | Effect::PickAmount(_) | Effect::Pick(_) | Effect::PickPlayers(_))
                .then(|| in_order([order(first), e]))
        },
        &["roll a die: you gain that many slaves"],
    );
    g.rule(
        "EFFECT",
        "VP0LIST to VP0LIST",
        |cost: Effect, e: Effect| matches!(cost, Effect::Pay { .. } | Effect::Move { .. }).then(|| order(pay(cost, e))),
        &["pay 50 gold to gain a level"],
    );
    g.rule(
        "EFFECT",
        "PLAYER (may / can) VP0LIST : SEQ",
        |p: Np, cost: Effect, e: Effect| match p {
            Np::One(by) if is_cost(&cost) => Some(offered(by, cost, e)),
            _ => None,
        },
        &["you may pay 20 gold: target player loses 10 slaves"],
    );
    g.rule(
        "EFFECT",
        "if you (pay / spend / sacrifice) QTYS [,] [then] SEQ",
        |q: Quantities, e: Effect| Some(offered(Who::You, losing(q)?, e)),
        &["if you pay 50 gold, you gain a level"],
    );
    for (verb, does) in [("discard", discarded as fn(CardsNp) -> Option<Effect>), ("sacrifice", sacrificed), ("destroy", destroyed)] {
        g.rule(
            "EFFECT",
            &format!("if you {verb} CARDS [,] [then] SEQ"),
            move |c: CardsNp, e: Effect| Some(offered(Who::You, does(c)?, e)),
            match verb {
                "discard" => &["if you discard this card, you draw three cards"],
                "sacrifice" => &["if you sacrifice a Permanent, gain 50 gold"],
                _ => &[],
            },
        );
    }
    g.rule(
        "EFFECT",
        "PLAYER (pay|pays / spend|spends) QTYS to VP0LIST",
        |p: Np, q: Quantities, e: Effect| clause(p, pay(losing(q)?, e)),
        &[],
    );
    g.rule(
        "EFFECT",
        "(in return for / in exchange for / at the price of / at the cost of / at a cost of) QTYS [,] CLAUSE",
        |q: Quantities, e: Effect| Some(order(pay(losing(q)?, e))),
        &["in return for 30 slaves your pyramid becomes one level higher"],
    );
    g.rule(
        "EFFECT",
        "CLAUSE [,] (in return for / in exchange for / at the price of / at the cost of / at a cost of) QTYS",
        |e: Effect, q: Quantities| {
            // "Target player gains a level for 30 slaves" would be his to pay.
            speaks_of_you_alone(&e).then(|| losing(q)).flatten().map(|cost| order(pay(cost, e)))
        },
        &["your pyramid becomes a level higher at the price of 30 slaves"],
    );
    g.rule(
        "EFFECT",
        "SEQ (, but / but / , and / ;) (this / it) costs you QTYS",
        |e: Effect, q: Quantities| Some(order(pay(losing(q)?, e))),
        &["your pyramid grows a level, but this costs you 30 slaves"],
    );
    g.rule("EFFECT", "(for / by paying / by spending / in exchange for / in return for / at a cost of / at the cost of) QTYS [,] PLAYER (may / can) VP0LIST", |q: Quantities, p: Np, e: Effect| clause(p, may(pay(losing(q)?, e))), &["for 60 gold you may add a level to your pyramid"]);
    g.rule(
        "EFFECT",
        "PLAYER (may / can) VP0LIST by VPGONE",
        |p: Np, e: Effect, cost: Effect| if gives_up(&cost, &subject()) { clause(p, may(pay(cost, e))) } else { None },
        &["you may gain 70 slaves by discarding a card"],
    );
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

/// Whether it changes only what is the card's controller's.
fn speaks_of_you_alone(effect: &Effect) -> bool {
    matches!(effect, Effect::Change { who: Who::You, .. } | Effect::Draw { who: Who::You, .. })
}

/// Whether an effect can be a cost: something is given up.
fn is_cost(effect: &Effect) -> bool {
    match effect {
        Effect::Pay { .. } | Effect::Move { .. } | Effect::Transfer { .. } | Effect::Change { adjust: Adjust::Lose(_), .. } => true,
        Effect::ForEach { mark, effect, .. } if *mark == OWN => is_cost(effect),
        Effect::Sequence(steps) => steps.iter().all(|s| is_cost(&s.effect)),
        _ => false,
    }
}

/// What is paid.
pub fn losing(q: Quantities) -> Option<Effect> {
    changing(q, Adjust::Lose)
}

/// What is earned.
pub fn gaining(q: Quantities) -> Option<Effect> {
    changing(q, Adjust::Gain)
}

fn changing(q: Quantities, how: fn(Amount) -> Adjust) -> Option<Effect> {
    if q.or || q.all.iter().any(|q| q.owner.is_some()) {
        return None;
    }
    Some(in_order(q.all.into_iter().map(|q| Effect::Change {
        who: subject(),
        variable: q.variable,
        adjust: how(put_amount(q.amount, OWNER, &subject())),
    })))
}
