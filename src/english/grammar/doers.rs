//! Who does it, and which one is the first: "when an opponent destroys one of your Permanents", "the first Effect that an opponent plays on you each turn", "one level less from Floods".

use super::Grammar;
use super::amounts::number;
use super::protections::against;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    had(g);
    destroyers(g);
    firsts(g);
    lessened(g);
    dearer(g);
}

/// Upon what is destroyed by somebody's card. "He" is who does it, where nobody else can be meant.
pub(super) fn upon(by: &Np, card: Tests, whose: Option<Players>, effect: Effect) -> Option<Trigger> {
    let by = all_of(by)?;
    let own = |players: &Players| players.as_one() == Some(&Who::You);
    let effect = match &whose {
        _ if own(&by) => effect,
        Some(whose) if !own(whose) => (put(effect.clone(), HE, &Who::Actor) == effect).then_some(effect)?,
        _ => put(effect, HE, &Who::Actor),
    };
    let condition = (by != Players::all()).then_some(Condition::PlayerIs(Who::Actor, by));
    let event = Event::Moved { card, whose: whose.unwrap_or_else(Players::all), how: Move::Destroyed };
    Some(Trigger { event, condition, frequency: Frequency::Always, effect })
}

/// "for each Permanent you have": in play.
fn had(g: &mut Grammar) {
    for (category, card) in [("EACHOF", "CARDN"), ("COUNTABLE", "CARDSN")] {
        g.rule(
            category,
            &format!("{card} [that] PLAYER has|have"),
            |f: Find, p: Np| {
                (f.lasting && f.from.is_empty() && f.owner.is_none()).then_some(())?;
                count(Find { owner: Some(all_of(&p)?), ..f }, Where::Nowhere)
            },
            if category == "EACHOF" { &["Permanent you have"] } else { &["Permanents you have"] },
        );
    }
}

fn destroyers(g: &mut Grammar) {
    g.rule(
        "MOVING",
        "(a / an / any / one) CARDN of (POSSOWN / PLAYER1)",
        |f: Find, p: Np| {
            let whose = all_of(&p)?;
            (f.lasting && f.from.is_empty()).then_some((f.of, Some(whose)))
        },
        &["a Permanent of yours"],
    );
    g.rule(
        "MOVING",
        "(a / an / any / one) CARDN of (SOMEONE / ONEOF)",
        |f: Find, p: Players| (f.lasting && f.from.is_empty()).then_some((f.of, Some(p))),
        &["a Permanent of an opponent"],
    );
    g.rule(
        "SENTENCE",
        "(when / whenever) PLAYER destroys|destroy MOVING [,] EFFECT",
        |p: Np, (card, whose): (Tests, Option<Players>), e: Effect| upon(&p, card, whose, e).map(Sentence::When),
        &["when an opponent destroys one of your Permanents, he loses 10 gold"],
    );
    g.rule(
        "SENTENCE",
        "(when / whenever) MOVING is|are|gets destroyed by PLAYER [,] EFFECT",
        |(card, whose): (Tests, Option<Players>), p: Np, e: Effect| upon(&p, card, whose, e).map(Sentence::When),
        &["whenever a Permanent of yours is destroyed by an opponent, draw a card"],
    );
}

/// "the first Effect that an opponent plays on you each turn".
fn firsts(g: &mut Grammar) {
    // "The first that each opponent plays" is one of each.
    let by = |p: Np| match p {
        Np::Set(players) if players.as_one().is_none() => None,
        other => all_of(&other),
    };
    let on = |p: Option<Np>| match p {
        Some(p) => all_of(&p).map(Some),
        None => Some(None),
    };
    let card = |f: Find| f.from.is_empty().then_some(f.of);
    g.rule(
        "FIRSTCARD",
        "the first CARDN [that|which] PLAYER plays|play [(on / against) PLAYER]",
        move |f: Find, p: Np, whom: Option<Np>| Some(Against { by: by(p)?, on: on(whom)?, ..against(card(f)?) }),
        &["the first Effect that an opponent plays on you"],
    );
    g.rule(
        "FIRSTCARD",
        "the first CARDN [that is|was] played [by PLAYER] [(on / against) PLAYER]",
        move |f: Find, p: Option<Np>, whom: Option<Np>| {
            let by = match p {
                Some(p) => by(p)?,
                None => Players::all(),
            };
            Some(Against { by, on: on(whom)?, ..against(card(f)?) })
        },
        &["the first Flood played by an opponent"],
    );
    let ignored = |against: Against| Static::Ignored { against, frequency: Frequency::OncePerTurn };
    g.rule(
        "STATIC",
        "(ignore / cancel) [the (text / effect / effects) of] FIRSTCARD PERTURN",
        ignored,
        &["ignore the text of the first Effect that an opponent plays on you each turn"],
    );
    g.rule(
        "STATIC",
        "[the (text / effect / effects) of] FIRSTCARD PERTURN (is (ignored / cancelled / void / without effect) / has no effect / does nothing)",
        ignored,
        &["the first Flood played each turn is ignored"],
    );
    g.rule(
        "STATIC",
        "(each turn / every turn) [,] [the (text / effect / effects) of] FIRSTCARD (is (ignored / cancelled / void / without effect) / has no effect / does nothing)",
        ignored,
        &["each turn, the first Flood played by an opponent has no effect"],
    );
    g.rule(
        "STATIC",
        "the first UNITS PLAYER would lose (each turn / every turn / in a turn / per turn / in each turn) is (not lost / kept / saved)",
        |variable: VariableId, p: Np| {
            let event = Event::Variable { who: all_of(&p)?, variable: variable.clone(), change: Change::Lose, by: None, of: None };
            let rest = Adjust::Lose(Amount::Less(Box::new(Amount::Event), Box::new(number(1))));
            let effect = Box::new(Effect::Change { who: Who::Affected, variable, adjust: rest });
            Some(Static::Instead { event, frequency: Frequency::OncePerTurn, effect })
        },
        &["the first level you would lose each turn is not lost"],
    );
}

/// "loses one level less from Floods", "gains 5 gold more from his cards".
fn lessened(g: &mut Grammar) {
    for (verb, change) in [("lose|loses", Change::Lose), ("gain|gains", Change::Gain)] {
        for (word, more) in [("less", false), ("(more / extra)", true)] {
            let changed = move |who: Players, n: Amount, variable: VariableId, a: Option<Against>| {
                let (card, of) = match a {
                    None => (None, None),
                    Some(Against { card, by, on: None }) => ((!card.is_empty()).then_some(card), (by != Players::all()).then_some(by)),
                    Some(_) => return None,
                };
                matches!(n, Amount::Number(_)).then_some(())?;
                let event = Event::Variable { who, variable: variable.clone(), change, by: card, of };
                let amount = if more { Amount::Sum(vec![Amount::Event, n]) } else { Amount::Less(Box::new(Amount::Event), Box::new(n)) };
                let adjust = if change == Change::Lose { Adjust::Lose(amount) } else { Adjust::Gain(amount) };
                let effect = Box::new(Effect::Change { who: Who::Affected, variable, adjust });
                Some(Static::Instead { event, frequency: Frequency::Always, effect })
            };
            let from = "(from / to / by / through / because of / due to)";
            g.rule(
                "STATIC",
                &format!("PLAYER {verb} NUM UNITS {word} {from} AGAINST"),
                move |p: Np, n: Amount, v: VariableId, a: Against| changed(all_of(&p)?, n, v, Some(a)),
                if change == Change::Lose && !more { &["you lose 10 slaves less from Floods"] } else { &[] },
            );
            g.rule(
                "STATIC",
                &format!("OWNED {verb} NUM <unit> {word} {from} AGAINST"),
                move |o: Owned, n: Amount, u: UnitOf, a: Against| {
                    (o.variable == u.0).then_some(())?;
                    changed(all_of(&o.owner)?, n, u.0, Some(a))
                },
                if change == Change::Lose && !more { &["all players' pyramids lose one level less from Floods"] } else { &[] },
            );
            g.rule(
                "STATIC",
                &format!("PLAYER {verb} NUM UNITS {word} (whenever / each time / when) (you / he / they) {verb} [any / some] UNITS"),
                move |p: Np, n: Amount, v: VariableId, w: VariableId| {
                    (v == w).then_some(()).and_then(|()| changed(all_of(&p)?, n, v, None))
                },
                if change == Change::Lose && !more { &["you lose 10 slaves less whenever you lose slaves"] } else { &[] },
            );
        }
    }
}

/// "Cards that your opponents play cost 10 gold more."
fn dearer(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "AGAINST cost|costs QTYS (more / extra) [to play]",
        |a: Against, q: Quantities| {
            a.on.is_none().then_some(())?;
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            Some(Static::PlayCost { by: a.by, card: a.card, cost: Box::new(cost) })
        },
        &["cards that your opponents play cost 10 gold more"],
    );
}
