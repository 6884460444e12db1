//! More events and more ways to say when something follows them: "should anybody …", "after …", "only once per turn"; and what is chosen when a card is played.

use super::Grammar;
use super::amounts::{number, times};
use super::values::*;
use super::whenever::plain;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    acts(g);
    whens(g);
    for_each_changed(g);
    income(g);
    moments(g);
    how_often(g);
    chosen_when_played(g);
    unpaid(g);
    bounds(g);
    forbidden(g);
    of_all_plays(g);
}

fn change(variable: VariableId, change: Change) -> Event {
    Event::Variable { who: Players::one(subject()), variable, change, by: None, of: None }
}

fn acts(g: &mut Grammar) {
    g.rule(
        "EV",
        "~add|~build (NUM UNITS / ANYOF) (to / onto / on) (his|their|your|her) [own] <variable>",
        |n: Option<Amount>, v: VariableId, own: VariableId| (v == own && n.is_none_or(|n| n == number(1))).then(|| change(v, Change::Gain)),
        &["adds a level to his pyramid"],
    );
    g.rule("EV", "~earn|~win|~collect|~obtain ANYOF", |v: VariableId| change(v, Change::Gain), &["earns gold"]);
    g.rule(
        "EV",
        "(~increase / ~raise / ~enlarge / ~extend) (his|their|your|her) [own] <variable>",
        |v: VariableId| change(v, Change::Gain),
        &["raises his pyramid"],
    );
    g.rule(
        "EV",
        "~lose (all / all of / the last of) (his|their|your|her) [own] UNITS",
        |v: VariableId| Event::Reaches { who: Players::one(subject()), variable: v, relation: Relation::AtMost, value: number(0) },
        &["loses all his slaves"],
    );
    g.rule(
        "EVENT",
        "(a / any / another) <unit> is|gets (added to / built on / built onto / put on) OWNED",
        |u: UnitOf, o: Owned| owned_changes(u, o, Change::Gain),
        &["a level is added to your pyramid"],
    );
    g.rule(
        "EVENT",
        "(a / any / another) <unit> (of OWNED is|gets (lost / destroyed / removed) / is|gets (removed from / taken from / lost from) OWNED)",
        |u: UnitOf, o: Owned| owned_changes(u, o, Change::Lose),
        &["a level of your pyramid is lost"],
    );
    for target in ["(is / are / becomes / become) the target of", "(is / are) targeted (by / with)", "(is / are) (hit / attacked) by"] {
        g.rule(
            "EVENT",
            &format!("PLAYER {target} POSS CARDN"),
            |p: Np, by: Np, f: Find| {
                (f.from.is_empty()).then_some(())?;
                Some(Event::Played { by: all_of(&by)?, card: f.of, on: Some(all_of(&p)?) })
            },
            if target.contains("becomes") { &["you are the target of an opponent's card"] } else { &[] },
        );
    }
    g.rule("EVENT", "the primary [player] changes", || Event::BecomesPrimary(Players::all()), &["the Primary changes"]);
}

fn owned_changes(u: UnitOf, o: Owned, change: Change) -> Option<Event> {
    (u.0 == o.variable).then_some(())?;
    Some(Event::Variable { who: all_of(&o.owner)?, variable: o.variable, change, by: None, of: None })
}

fn whens(g: &mut Grammar) {
    g.rule(
        "WHEN",
        "(after / right after / immediately after / the moment / every time when / as often as / always when) EVENT [,]",
        |e: Event| plain(e, Frequency::Always),
        &["after an opponent plays a Flood on you,"],
    );
    g.rule(
        "WHEN",
        "(upon / on / after) EVG [,]",
        |e: Event| Some(plain(put_players_event(e, SUBJECT, &Players::one(Who::You)), Frequency::Always)),
        &["after losing a level,"],
    );
    g.rule(
        "WHEN",
        "(when / whenever / if / each time) EVENT for the first time (each turn / in a turn / per turn / in each turn / in any turn / in the turn) [,]",
        |e: Event| plain(e, Frequency::OncePerTurn),
        &["when you lose slaves for the first time in a turn,"],
    );
    g.rule(
        "WHEN",
        "(but only / only) the first time (each turn / in a turn / per turn / in each turn / every turn) [that|when] EVENT [,]",
        |e: Event| plain(e, Frequency::OncePerTurn),
        &[],
    );
    g.rule(
        "SENTENCE",
        "SEQ should PLAYER EV0",
        |effect: Effect, p: Np, e: Event| {
            let event = super::triggers::said_event(&p, e)?;
            Some(Sentence::When(Trigger { effect, ..plain(event, Frequency::Always) }))
        },
        &["you gain 10 gold should an opponent play a Flood on you"],
    );
    g.rule(
        "SENTENCE",
        "SEQ after EVENT",
        |effect: Effect, e: Event| Sentence::When(Trigger { effect, ..plain(e, Frequency::Always) }),
        &["you gain 10 gold after an opponent plays a Flood on you"],
    );
    g.rule(
        "SENTENCE",
        "SEQ (the first time each turn / the first time in each turn / the first time every turn) [that] EVENT",
        |effect: Effect, e: Event| Sentence::When(Trigger { effect, ..plain(e, Frequency::OncePerTurn) }),
        &["you gain 10 gold the first time each turn that you lose slaves"],
    );
    g.rule(
        "SENTENCE",
        "THIS (stays|stay / remains|remain / lasts|last / is kept) [in play] until EVENT [and is then discarded / , then it is discarded / , and is then discarded / and then it is discarded]",
        |e: Event| Sentence::When(Trigger { effect: gone(), ..plain(e, Frequency::Always) }),
        &["this card stays in play until an opponent plays a Flood"],
    );
    // A delayed effect with a condition that is looked at then.
    for when in ["ONCE", "ONCENEXT"] {
        for (word, says) in [("IF", true), ("unless", false)] {
            g.rule(
                "EFFECT",
                &format!("{when} [,] SEQ [,] {word} COND"),
                move |m: Moment, e: Effect, c: Condition| {
                    let condition = if says { c } else { not(c) };
                    let then = Effect::If { condition, then: Box::new(e), otherwise: None };
                    if when == "ONCE" {
                        super::later::later(super::later::at(m, then), Duration::ThisTurn)
                    } else {
                        super::later::in_next_turn(m, then)
                    }
                },
                if says || when == "ONCE" {
                    &[]
                } else {
                    &["at the end of the next turn target player loses a level unless he has 200 gold"]
                },
            );
        }
    }
}

/// "For each level your pyramid gains, …": as often as there are of them.
fn for_each_changed(g: &mut Grammar) {
    for (verb, change) in [("gain|gains|get|gets|build|builds", Change::Gain), ("lose|loses", Change::Lose)] {
        let changes = move |p: Np, v: VariableId| Some(Event::Variable { who: all_of(&p)?, variable: v, change, by: None, of: None });
        let per = |e: Event, n: Option<i64>, effect: Effect| {
            let each = match n {
                None => Amount::Event,
                Some(n) => {
                    let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
                    super::amounts::fraction(Amount::Event, &FractionOf { numerator: 1, denominator }, None)
                }
            };
            let effect = super::clauses::per_each(effect, each)?;
            Some(Sentence::When(Trigger { effect, ..plain(e, Frequency::Always) }))
        };
        g.rule(
            "SENTENCE",
            &format!("(for each / for every) [<number>] UNITS [that] (PLAYER) {verb} [,] SEQ"),
            move |n: Option<i64>, v: VariableId, p: Np, e: Effect| per(changes(p, v)?, n, e),
            if change == Change::Lose { &["for every slave you lose, you gain 1 gold"] } else { &[] },
        );
        g.rule(
            "SENTENCE",
            &format!("(for each / for every) [<number>] <unit> [that] OWNED {verb} [,] SEQ"),
            move |n: Option<i64>, u: UnitOf, o: Owned, e: Effect| {
                (u.0 == o.variable).then_some(())?;
                per(changes(o.owner, u.0)?, n, e)
            },
            if change == Change::Gain { &["for each level your pyramid gains, you gain 10 slaves"] } else { &[] },
        );
        g.rule(
            "SENTENCE",
            &format!("SEQ (for each / for every) [<number>] UNITS [that] (PLAYER) {verb}"),
            move |e: Effect, n: Option<i64>, v: VariableId, p: Np| per(changes(p, v)?, n, e),
            &[],
        );
        g.rule(
            "SENTENCE",
            &format!("SEQ (for each / for every) [<number>] <unit> [that] OWNED {verb}"),
            move |e: Effect, n: Option<i64>, u: UnitOf, o: Owned| {
                (u.0 == o.variable).then_some(())?;
                per(changes(o.owner, u.0)?, n, e)
            },
            &[],
        );
    }
}

/// What a rule gives or takes in the course of the turns.
fn income(g: &mut Grammar) {
    let at = |m: Moment, effect: Effect| Sentence::When(Trigger { effect, ..plain(Event::Moment(m), Frequency::Always) });
    let owns = |n: Option<i64>, v: VariableId| {
        let own = variable_of(subject(), v);
        Some(match n {
            None => own,
            Some(n) => {
                let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
                super::amounts::fraction(own, &FractionOf { numerator: 1, denominator }, None)
            }
        })
    };
    let each = move |n: Option<i64>, v: VariableId, e: Effect| {
        let effect = super::clauses::per_each(e, owns(n, v)?)?;
        clause(Np::Set(Players::all()), effect)
    };
    g.rule(
        "SENTENCE",
        "(for each / for every) [<number>] UNITS [that] (a / each / any / every) player (has / owns / possesses) [,] (he / that player / they) (PRED3) MOMENT",
        move |n: Option<i64>, v: VariableId, e: Effect, m: Moment| Some(at(m, each(n, v, e)?)),
        &["for every 100 slaves a player has, he gains 10 gold at the end of each turn"],
    );
    g.rule(
        "SENTENCE",
        "MOMENT [,] (for each / for every) [<number>] UNITS [that] (a / each / any / every) player (has / owns / possesses) [,] (he / that player / they) (PRED3)",
        move |m: Moment, n: Option<i64>, v: VariableId, e: Effect| Some(at(m, each(n, v, e)?)),
        &["at the end of each turn, for every 100 slaves a player has he gains 10 gold"],
    );
    g.rule(
        "CLAUSE",
        "(all / any / all the) UNITS (above / over / beyond / in excess of / exceeding) <number> (is|are lost / goes|go to waste / is|are forfeited)",
        |v: VariableId, n: i64| {
            let lowered = Effect::Change { who: subject(), variable: v, adjust: Adjust::LowerTo(number(n)) };
            clause(Np::Set(Players::all()), lowered)
        },
        &["all gold above 500 is lost"],
    );
    g.rule(
        "VP",
        "~collect|~take|~receive|~levy|~get (a tax / a toll / a tribute / tribute / a fee / taxes) of QTYS from PLAYER",
        |q: Quantities, p: Np| super::effects_variables::taken(q, p),
        &["collects a tax of 5 gold from each other player"],
    );
    // "If a player's pyramid is the lowest at the end of a turn, he …"
    g.rule("POSSCOND", "POSSANY <variable> (is / are) CMPRED", super::predicates::has, &["a player's pyramid is lower than 3"]);
    g.rule("POSSCOND", "POSSANY <variable> CMPHAS", super::predicates::has, &["a player's pyramid has no levels"]);
    for (words, most) in [("highest|greatest|largest|biggest|tallest", true), ("lowest|smallest|shortest", false)] {
        g.rule(
            "POSSCOND",
            &format!("POSSANY <variable> (is / are) the {words} [one / of all]"),
            move |v: VariableId| {
                let each = Box::new(variable_of(Who::Candidate, v.clone()));
                let all = Box::new(Players::all());
                let (relation, with) =
                    if most { (Relation::AtLeast, Amount::Highest(all, each)) } else { (Relation::AtMost, Amount::Lowest(all, each)) };
                Condition::Compare(variable_of(subject(), v), relation, with)
            },
            &[],
        );
    }
    let his = |c: Condition, e: Effect| {
        let speaks = put(e.clone(), HE, &Who::Of(HOLE));
        (speaks != e && !matches!(e, Effect::Eliminate(_) | Effect::Win(_)))
            .then(|| for_each(narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate)), HOLE, speaks))
    };
    g.rule(
        "SENTENCE",
        "IF POSSCOND MOMENT [,] [then] SEQ",
        move |c: Condition, m: Moment, e: Effect| Some(at(m, his(c, e)?)),
        &["if a player's pyramid is the lowest at the end of a turn, he gains 20 slaves"],
    );
    g.rule("SENTENCE", "IF POSSCOND [,] [then] SEQ MOMENT", move |c: Condition, e: Effect, m: Moment| Some(at(m, his(c, e)?)), &[]);
    g.rule("SENTENCE", "MOMENT [,] IF POSSCOND [,] [then] SEQ", move |m: Moment, c: Condition, e: Effect| Some(at(m, his(c, e)?)), &[]);
    g.rule(
        "SENTENCE",
        "MOMENT [,] IF (SOMEONE / ANYBODY / ONEOF) (CPRED3 / CPAST) [,] [then] SEQ",
        move |m: Moment, p: Players, c: Condition, e: Effect| Some(at(m, super::clauses::each_such(p, c, e)?)),
        &["at the end of each turn, if a player has more than 500 gold he loses 100 gold"],
    );
    g.rule(
        "SENTENCE",
        "IF (SOMEONE / ANYBODY / ONEOF) (CPRED3 / CPAST) MOMENT [,] [then] SEQ",
        move |p: Players, c: Condition, m: Moment, e: Effect| Some(at(m, super::clauses::each_such(p, c, e)?)),
        &["if a player has more than 500 gold at the end of a turn, he loses 100 gold"],
    );
    g.rule(
        "SENTENCE",
        "VP0ONE MOMENT or [else] CLAUSE",
        move |a: Effect, m: Moment, b: Effect| {
            matches!(a, Effect::Pay { .. } | Effect::Move { .. }).then(|| at(m, super::clauses::unless(b, Who::You, a)))
        },
        &["pay 20 gold at the end of each turn or this card is discarded"],
    );
    g.rule(
        "STATIC",
        "(cards / a card / effects / an effect) [that (is / are) played on (you / him)] CANNOT (make / cause / force) PLAYER [to] lose more than NUM UNITS [at once]",
        |p: Np, most: Amount, variable: VariableId| {
            Some(Static::MostAtOnce { who: all_of(&p)?, variable, change: Change::Lose, most })
        },
        &["cards that are played on you cannot make you lose more than 20 gold"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT (; / ; and / , and / , but / and / but / ,) CLAUSEX",
        move |a: Effect, m: Moment, b: Effect| crate::english::normal::leaves_out(&b, &a).then(|| at(m, in_order([a, b]))),
        &["each player with no slaves loses 5 gold at the end of each turn; everyone else gains five gold"],
    );
    g.rule("CLAUSEX", "CLAUSE", |e: Effect| e, &[]);
    for (when, moment) in [("start|beginning", Moment::TurnStart), ("end", Moment::TurnEnd)] {
        g.rule(
            "SENTENCE",
            &format!("SEQ at [the] {when} of (each / any / a / every) turn (in which / during which / where / when / that) THATTURN"),
            move |effect: Effect, c: Condition| {
                Sentence::When(Trigger { effect, condition: Some(c), ..plain(Event::Moment(moment), Frequency::Always) })
            },
            if moment == Moment::TurnEnd {
                &["this card is destroyed at the end of any turn in which you did not play a card"]
            } else {
                &[]
            },
        );
    }
    g.rule(
        "COND1",
        "[the] PILE (holds / has / contains) PILED",
        |from: Vec<Zone>, f: Find| {
            if f.from.is_empty() { presence(Find { from, ..f }, Where::Nowhere) } else { None }
        },
        &["the draw pile holds fewer than ten cards"],
    );
    g.rule("PILED", "FIND", |f: Find| f, &[]);
    g.rule(
        "STATIC",
        "<variable> CANNOT be (stolen / taken / robbed / taken away) from PLAYER",
        |v: VariableId, p: Np| Some(Static::Cannot { who: all_of(&p)?, deed: Deed::BeRobbed(v) }),
        &["slaves cannot be stolen from a player with fewer than 50 slaves"],
    );
    g.rule(
        "STATIC",
        "to play CARDKIND [,] [you must / a player must / one must / you have to / a player has to] (pay / spend) QTYS",
        |card: Tests, q: Quantities| {
            (!card.is_empty()).then_some(())?;
            let cost = Box::new(put(super::clauses::losing(q)?, SUBJECT, &Who::Actor));
            Some(Static::PlayCost { by: Players::all(), card, cost })
        },
        &["to play a Flood, you must pay 20 slaves"],
    );
    for (words, most) in [("highest|greatest|largest|biggest|tallest", true), ("lowest|smallest|shortest", false)] {
        g.rule(
            "RELATIVE",
            &format!("whose <variable> is|are not the {words} [one / of all]"),
            move |v: VariableId| {
                let each = Box::new(variable_of(Who::Candidate, v.clone()));
                let all = Box::new(Players::all());
                let (relation, with) =
                    if most { (Relation::Less, Amount::Highest(all, each)) } else { (Relation::More, Amount::Lowest(all, each)) };
                Condition::Compare(variable_of(subject(), v), relation, with)
            },
            if most { &["whose pyramid is not the highest"] } else { &[] },
        );
    }
    g.rule("BYPLAYER", "[,] no matter by whom", Players::all, &["no matter by whom"]);
    g.rule(
        "SENTENCE",
        "WHEN SEQ (; / ; and / , and / , but / and / but) WHEN SEQ",
        |a: Trigger, e: Effect, b: Trigger, f: Effect| Draft {
            sentences: vec![Sentence::When(Trigger { effect: e, ..a }), Sentence::When(Trigger { effect: f, ..b })],
            target: None,
        },
        &["whenever you lose slaves, you gain 10 gold; whenever you gain slaves, you lose 10 gold"],
    );
    g.rule(
        "SENTENCE",
        "(WHENMOMENT) SEQ (; / ; and / , and / , but / and / but) (WHENMOMENT) SEQ",
        |a: Trigger, e: Effect, b: Trigger, f: Effect| Draft {
            sentences: vec![Sentence::When(Trigger { effect: e, ..a }), Sentence::When(Trigger { effect: f, ..b })],
            target: None,
        },
        &["at the start of each turn you gain 10 gold, and at the end of each turn you lose 5 gold"],
    );
    g.rule("ONCE", "at [the] end of that turn", || Moment::TurnEnd, &["at the end of that turn"]);
    g.rule(
        "EVENT",
        "PLAYER (is|are dealt) (a card / cards / any card)",
        |p: Np| Some(Event::Moved { card: vec![], whose: all_of(&p)?, how: Move::Drawn }),
        &["you are dealt a card"],
    );
    g.rule(
        "COND1",
        "PLAYER (has|have lost) (all / all of) (his|their|your) UNITS",
        |p: Np, v: VariableId| {
            let none = super::predicates::has(v, Comparison { relation: Relation::Equal, with: number(0) });
            holds_of(p, SUBJECT, none)
        },
        &["he has lost all his slaves"],
    );
    for size in ["maximum hand size", "hand size limit", "maximum hand", "hand size"] {
        g.rule(
            "STATIC",
            &format!("POSS {size} (is / becomes / is now) <number> [cards]"),
            |p: Np, n: i64| Some(Static::Setting { who: all_of(&p)?, setting: Setting::HandLimit, adjust: Adjust::SetTo(number(n)) }),
            if size == "hand size" { &["your hand size is 7"] } else { &[] },
        );
        g.rule(
            "STATIC",
            &format!("POSS {size} is (increased / raised) by <number> [cards]"),
            |p: Np, n: i64| Some(Static::Setting { who: all_of(&p)?, setting: Setting::HandLimit, adjust: Adjust::Gain(number(n)) }),
            &[],
        );
    }
}

fn gone() -> Effect {
    Effect::Move { by: Who::You, cards: Cards::This, to: Place::DiscardPile }
}

fn moments(g: &mut Grammar) {
    let over = "(is over / has ended / is finished / has passed / comes to an end / is done)";
    g.rule(
        "MOMENT",
        &format!("(when / whenever / as soon as / once / after) (a / each / every / the / your) turn {over}"),
        || Moment::TurnEnd,
        &["when the turn is over"],
    );
    g.rule(
        "ATMOMENT",
        &format!("(when / once / after / as soon as) (a / the / any / each / his) turn ({over} / ends)"),
        || Moment::TurnEnd,
        &["when the turn ends"],
    );
    g.rule("ATMOMENT", "(when / as) (a / the / any / each / his) turn (starts / begins)", || Moment::TurnStart, &[]);
    g.rule(
        "ATMOMENT",
        "(at / by) (turn 's end / the turn 's end / a turn 's end / the close of (a / the / any / each) turn / turn end)",
        || Moment::TurnEnd,
        &["at turn's end"],
    );
    g.rule("ATMOMENT", "by the end of (a / any / the / his / each) turn", || Moment::TurnEnd, &[]);
    g.rule(
        "MOMENT",
        "at (the close / the conclusion) of (each / every / a / the) turn",
        || Moment::TurnEnd,
        &["at the close of each turn"],
    );
    g.rule("MOMENT", "at (the turn 's end / turn 's end)", || Moment::TurnEnd, &[]);
    g.rule("MOMENT", "at (the (opening / outset / onset) of) (each / every / a / the) turn", || Moment::TurnStart, &[]);
}

/// "(once per turn)", "This works only once per turn."
fn how_often(g: &mut Grammar) {
    g.rule(
        "ONLYONCE",
        "([but / , but / ,] [only / at most / no more than / but only / , but only] once PERTURN / { [only] once PERTURN })",
        || Frequency::OncePerTurn,
        &["only once per turn"],
    );
    g.rule(
        "ONLYONCEALL",
        "[but / , but] (only once / once only / only one time) [per game / in the game / in all]",
        || Frequency::Once,
        &["only once"],
    );
    g.rule(
        "THISONCE",
        "(this / it / this effect / that / this ability / the effect) [can / may] (works / happens / triggers / applies / acts / takes effect / occurs / counts / is done / functions / be used / happen / occur / trigger / be done / take effect / work) ONLYONCE",
        |f: Frequency| f,
        &["this works only once per turn"],
    );
    g.rule(
        "THISONCE",
        "(this / it / this effect / that / this ability / the effect) [can / may] (works / happens / triggers / applies / acts / takes effect / occurs / is done / functions / be used / happen / occur / trigger / be done / take effect / work) ONLYONCEALL",
        |f: Frequency| f,
        &[],
    );
    g.rule("SENTENCE", "WHEN EFFECT . THISONCE", often, &["whenever you lose slaves, you gain 10 gold. this works only once per turn"]);
    g.rule("SENTENCE", "WHEN EFFECT ONLYONCE", often, &["whenever you lose slaves, you gain 10 gold (once per turn)"]);
    g.rule(
        "SENTENCE",
        "if EVENTRARE [,] [then] EFFECT (. THISONCE / ONLYONCE)",
        |e: Event, effect: Effect, f: Frequency| often(plain(e, Frequency::Always), effect, f),
        &["if a Flood is played on you, draw a card. this happens only once per turn"],
    );
    g.rule(
        "STATIC",
        "STATICX (. THISONCE / ONLYONCE)",
        |s: Static, often: Frequency| match s {
            Static::Instead { event, frequency: Frequency::Always, effect } => Some(Static::Instead { event, frequency: often, effect }),
            Static::Redirect { from, against, to, frequency: Frequency::Always } => {
                Some(Static::Redirect { from, against, to, frequency: often })
            }
            Static::Ignored { against, frequency: Frequency::Always } => Some(Static::Ignored { against, frequency: often }),
            _ => None,
        },
        &["if you would lose a level, lose 20 gold instead. this works only once per turn"],
    );
}

fn often(t: Trigger, effect: Effect, frequency: Frequency) -> Option<Sentence> {
    // "the player who played it": who plays, where that is what happens.
    let effect = match &t.event {
        Event::Played { .. } => put(effect, super::whose::PLAYED_IT, &Who::Actor),
        _ => effect,
    };
    (t.frequency == Frequency::Always).then_some(Sentence::When(Trigger { effect, frequency, ..t }))
}

/// "When you play this, choose an opponent": it is played on him.
fn chosen_when_played(g: &mut Grammar) {
    g.rule(
        "SENTENCE",
        "(when / as / whenever / once) (you play THIS / THIS is played / THIS comes into play / you put THIS into play / THIS enters play / playing THIS) [,] [you] (choose / name / select / pick / nominate) CHOSENTARGET",
        |target: TargetKind| Draft { sentences: vec![Sentence::PlayOn(Some(TargetNo(0)))], target: Some(target) },
        &["when you play this, choose an opponent"],
    );
    g.rule("CHOSENTARGET", "(a / any / one) player", || TargetKind::Player { who: Players::all(), variable: None }, &["a player"]);
    g.rule(
        "CHOSENTARGET",
        "(an / any / one / one of your / another) (opponent / opponents / player) [of your choice]",
        || TargetKind::Player { who: Players::others(Who::You), variable: None },
        &["an opponent"],
    );
    g.rule(
        "PLAYER",
        "(the (chosen / named / selected / nominated) (player / opponent))",
        || Np::One(Who::Of(CHOSEN)),
        &["the chosen opponent"],
    );
    g.rule("PLAYER1", "the (chosen / named / selected / nominated) (player / opponent)", || Np::One(Who::Of(CHOSEN)), &[]);
}

/// What becomes of those who cannot pay.
fn unpaid(g: &mut Grammar) {
    g.rule(
        "WHOEVERX",
        "((a / any / each / every) player who / anyone who / anybody who / whoever / players who / those who)",
        || Nothing,
        &["whoever"],
    );
    g.rule(
        "EFFECT",
        "PLAYER (pays|pay / must pay / has|have to pay / loses|lose / must lose) QTY . (WHOEVERX / if he / if they) (cannot / is unable to / are unable to / does not / do not) pay [this / it / that / the sum / the amount] in full [,] [he / they] (PRED3 / PRED0)",
        |p: Np, q: Quantity, e: Effect| {
            (q.owner.is_none()).then_some(())?;
            let amount = put_amount(put_amount(q.amount, OWNER, &subject()), HE, &subject());
            let pays = Effect::Change { who: subject(), variable: q.variable.clone(), adjust: Adjust::Lose(amount.clone()) };
            let short = Condition::Compare(variable_of(subject(), q.variable), Relation::Less, amount);
            let then = in_order([pays.clone(), put(e, HE, &subject())]);
            clause(p, Effect::If { condition: short, then: Box::new(then), otherwise: Some(Box::new(pays)) })
        },
        &["every player pays 10 gold. a player who cannot pay in full loses a level"],
    );
    g.rule(
        "CLAUSE",
        "(nothing happens / nothing else happens / there is no effect / nothing is done)",
        || Effect::Nothing,
        &["nothing happens"],
    );
}

/// Limits that grow with something, and more words for limits.
fn bounds(g: &mut Grammar) {
    let bound = |p: Np, v: VariableId, most: Amount| {
        let most = put_amount(put_amount(most, HE, &Who::Candidate), SUBJECT, &Who::Candidate);
        Some(Static::Bounds { who: all_of(&p)?, variable: v, least: None, most: Some(most) })
    };
    g.rule(
        "PERUNIT",
        "<number> UNITS (for each / for every / per) EACHOF",
        |n: i64, v: VariableId, each: Amount| Quantity { variable: v, amount: times(number(n), each), owner: None },
        &["100 slaves for each level of his pyramid"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT (have / own / possess / hold) more than PERUNIT",
        move |p: Np, q: Quantity| bound(p, q.variable, q.amount),
        &["a player may not have more than 100 slaves for each level of his pyramid"],
    );
    g.rule(
        "STATIC",
        "NOONE (may / can) (have / own / possess / hold) more than PERUNIT",
        move |p: Players, q: Quantity| bound(Np::Set(p), q.variable, q.amount),
        &["no player may have more than 100 slaves per level"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (have / own / possess / hold) at most PERUNIT",
        move |p: Np, q: Quantity| bound(p, q.variable, q.amount),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (have / own / possess / hold) at most <number> UNITS",
        move |p: Np, n: i64, v: VariableId| bound(p, v, number(n)),
        &["a player may have at most 500 gold"],
    );
    g.rule(
        "STATIC",
        "OWNED CANNOT (exceed / surpass / go past / rise past) VALUE",
        move |o: Owned, a: Amount| bound(o.owner, o.variable, a),
        &["your gold cannot exceed 200"],
    );
    g.rule(
        "STATIC",
        "NOONE 's <variable> (may / can / shall / will) (exceed / surpass / be more than / be higher than / be above / go above / rise above / be greater than) VALUE",
        move |p: Players, v: VariableId, a: Amount| bound(Np::Set(p), v, a),
        &["nobody's gold can exceed 200"],
    );
    g.rule(
        "STATIC",
        "NOONE 's <variable> (may / can / shall / will) (be less than / be lower than / be below / go below / fall below / drop below / sink below / fall under) VALUE",
        |p: Players, v: VariableId, a: Amount| Static::Bounds { who: p, variable: v, least: Some(a), most: None },
        &[],
    );
    g.rule(
        "STATIC",
        "no <variable> (may / can) (exceed / surpass) VALUE",
        move |v: VariableId, a: Amount| bound(Np::Set(Players::all()), v, a),
        &["no pyramid may exceed 6"],
    );
    // Of a player and his variable at once: all of him.
    g.rule(
        "STATIC",
        "AGAINST (does not affect / do not affect / has no effect on / have no effect on / cannot affect / can not affect / does not work on / do not work on) PLAYER (or / and / nor) OWNED",
        |a: Against, p: Np, o: Owned| both_of(p, o, a),
        &["cards played by your opponents have no effect on you or your pyramid"],
    );
    g.rule(
        "STATIC",
        "PLAYER and OWNED (is|are) IMMUNE AGAINST",
        |p: Np, o: Owned, a: Against| both_of(p, o, a),
        &["you and your pyramid are immune to Flood"],
    );
}

/// "Only one Feast may be played each turn": by all together.
fn of_all_plays(g: &mut Grammar) {
    let plays = |card: Tests, n: i64| {
        let event = Event::Played { by: Players::all(), card: card.clone(), on: None };
        let done = if n == 1 {
            Condition::Happened(Box::new(event), Period::ThisTurn)
        } else {
            Condition::Compare(Amount::Past(Box::new(event), Period::ThisTurn), Relation::AtLeast, number(n))
        };
        Static::Cannot { who: narrowed(Players::all(), done), deed: Deed::Play { card, on: None } }
    };
    g.rule(
        "STATIC",
        "(only / at most / no more than) one CARDN (may / can) be played PERTURN",
        move |f: Find| (f.from.is_empty() && !f.of.is_empty()).then(|| plays(f.of, 1)),
        &["only one Flood may be played each turn"],
    );
    g.rule(
        "STATIC",
        "(only / at most / no more than) <number> CARDSN (may / can) be played PERTURN",
        move |n: i64, f: Find| (f.from.is_empty() && !f.of.is_empty() && n > 0).then(|| plays(f.of, n)),
        &["at most two Floods may be played each turn"],
    );
    g.rule(
        "STATIC",
        "(no more than / not more than) one CARDN (may / can) be played PERTURN by (the same player / a player / any player / each player / any one player)",
        |f: Find| {
            let event = Event::Played { by: Players::one(Who::Candidate), card: f.of.clone(), on: None };
            let who = narrowed(Players::all(), Condition::Happened(Box::new(event), Period::ThisTurn));
            (f.from.is_empty() && !f.of.is_empty()).then_some(Static::Cannot { who, deed: Deed::Play { card: f.of, on: None } })
        },
        &[],
    );
    g.rule(
        "STATIC",
        "CARDKIND (may / can) (only be played / be played only) by PLAYER",
        |card: Tests, p: Np| {
            (!card.is_empty()).then_some(())?;
            let by = all_of(&p)?;
            let others = match by.as_one() {
                Some(who) => Players::others(who.clone()),
                None => narrowed(Players::all(), not(Condition::PlayerIs(Who::Candidate, by))),
            };
            Some(Static::Cannot { who: others, deed: Deed::Play { card, on: None } })
        },
        &["a Flood can only be played by the Primary"],
    );
    // So many in play at all, whosever they are.
    let in_play = |n: i64, f: Find| {
        let there = Selection { number: HowMany::All, of: f.of.clone(), from: vec![Zone::Play(Players::all())] };
        let full = Condition::Compare(Amount::Cards(Box::new(there)), Relation::AtLeast, number(n));
        (f.from.is_empty() && !f.of.is_empty() && n > 0)
            .then(|| Static::Cannot { who: narrowed(Players::all(), full), deed: Deed::Play { card: f.of, on: None } })
    };
    g.rule(
        "STATIC",
        "there (can / may) (only be / be only / be at most / be no more than) (one / a single) CARDN INPLAY",
        move |f: Find| in_play(1, f),
        &["there can be only one Permanent in play"],
    );
    g.rule(
        "STATIC",
        "there (can / may) (only be / be only / be at most / be no more than) <number> CARDSN INPLAY",
        move |n: i64, f: Find| in_play(n, f),
        &["there can be at most four Permanents in play"],
    );
    g.rule(
        "STATIC",
        "(only / at most / no more than) one CARDN (may / can) be INPLAY",
        move |f: Find| in_play(1, f),
        &["only one Permanent may be in play"],
    );
    g.rule(
        "STATIC",
        "(only / at most / no more than) <number> CARDSN (may / can) be INPLAY",
        move |n: i64, f: Find| in_play(n, f),
        &["at most four Permanents may be in play"],
    );
    // "he" is on whom it is played, where nobody is said to play it.
    g.rule(
        "SENTENCE",
        "(when / whenever / each time / every time / if) CARDKIND (is|are|gets) played ONPLAYER [,] [then] EFFECT",
        |card: Tests, on: Players, e: Effect| {
            let his = put(e.clone(), HE, &Who::Affected);
            (his != e && on.as_one().is_none()).then(|| {
                let event = Event::Played { by: Players::all(), card, on: Some(on) };
                Sentence::When(Trigger { effect: put(his, super::whose::PLAYED_IT, &Who::Actor), ..plain(event, Frequency::Always) })
            })
        },
        &["whenever a card is played on a player who has no slaves, he draws a card"],
    );
    // Only in the turns of a Primary.
    g.rule(
        "SENTENCE",
        "STATICS (during / in) (the / any / each / every / all) turn|turns (in which / where / when) PLAYER (is / are) [the] primary [player]",
        |holds: Vec<Static>, p: Np| match p {
            Np::One(who) => {
                let condition = Some(Condition::PlayerIs(who, Players::one(Who::Primary)));
                Some(Sentence::Holds { condition, holds })
            }
            _ => None,
        },
        &["nobody can lose slaves during the turns in which you are the Primary"],
    );
    g.rule(
        "STATIC",
        "AGAINST (does not affect / do not affect / has no effect on / have no effect on / cannot affect) PLAYER1 (or / nor / and) PLAYER1",
        |a: Against, p: Np, q: Np| match (p, q) {
            (Np::One(p), Np::One(q)) if p != q => {
                let who = Players { among: Among::These(vec![p, q]), whose: None, pick: Pick::All };
                Some(Static::Protected { who, variable: None, against: a, frequency: Frequency::Always })
            }
            _ => None,
        },
        &["Flood does not affect you or the player to your right"],
    );
    g.rule(
        "SENTENCE",
        "(opponents / your opponents / all opponents) who EV0 PRED0",
        |e: Event, act: Effect| super::sentences::acting(Players::others(Who::You), e, act),
        &["opponents who play a Flood lose 10 gold"],
    );
    g.rule(
        "SENTENCE",
        "(players / all players / those) who EV0 PRED0",
        |e: Event, act: Effect| super::sentences::acting(Players::all(), e, act),
        &["players who play a Flood lose 10 gold"],
    );
}

fn both_of(p: Np, o: Owned, against: Against) -> Option<Static> {
    (p == o.owner || o.owner == Np::One(Who::Of(HE))).then_some(())?;
    Some(Static::Protected { who: all_of(&p)?, variable: None, against, frequency: Frequency::Always })
}

/// "It is forbidden to …", and what who has one already cannot play.
fn forbidden(g: &mut Grammar) {
    g.rule(
        "FORBIDDEN",
        "(forbidden / not allowed / no longer allowed / prohibited / not permitted / illegal / against the rules)",
        || Nothing,
        &["forbidden"],
    );
    g.rule(
        "STATIC",
        "it is FORBIDDEN [for PLAYER] to DEED",
        |p: Option<Np>, d: Deed| match p {
            Some(p) => super::limits::said(p, super::limits::cannot(d)),
            None => Some(Static::Cannot { who: Players::all(), deed: d }),
        },
        &["it is forbidden to play a Flood on the Primary"],
    );
    g.rule(
        "STATIC",
        "PLAYER (is|are forbidden to / is|are not permitted to / is|are prohibited from) DEED",
        |p: Np, d: Deed| super::limits::said(p, super::limits::cannot(d)),
        &[],
    );
    g.rule(
        "STATIC",
        "(a / any / each / every) player who [already] (has / controls / owns) DET1 CARDN [INPLAY] CANNOT play (another / another one / a second / a second one / one more / a further one / any more)",
        |n: Count, f: Find| {
            let from = vec![Zone::Play(Players::one(subject()))];
            let has = presence(Find { number: n, from, ..f.clone() }, Where::Nowhere)?;
            let who = narrowed(Players::all(), put_condition(has, SUBJECT, &Who::Candidate));
            (f.from.is_empty() && !f.of.is_empty()).then_some(Static::Cannot { who, deed: Deed::Play { card: f.of, on: None } })
        },
        &["a player who already has a Permanent in play cannot play another one"],
    );
    for (card, kinds) in [("CARDN", "a|an|any"), ("CARDSN", "[any]")] {
        g.rule(
            "CARDKINDS",
            &format!("{kinds} {card} (except / other than / but / except for / but not / that is not / that are not) [a|an|the] TESTNAME [card|cards]"),
            |f: Find, t: CardTest| {
                (f.from.is_empty() && !f.of.is_empty()).then(|| super::nouns::with(f, CardTest::Not(Box::new(t))).of)
            },
            if card == "CARDN" { &["any Permanent except a Foundation Level"] } else { &[] },
        );
    }
}
