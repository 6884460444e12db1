//! More ways to say when and if: "should anybody …", conditions before a moment, counter-plays, what is forbidden.

use super::Grammar;
use super::amounts::number;
use super::triggers::said_event;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    of_all_that_changes(g);
    events(g);
    of_any(g);
    at_moments(g);
    circumstances(g);
    in_turns(g);
    counters(g);
    prevented(g);
}

/// A trigger on an event, whose effect is still to be said.
pub(super) fn plain(event: Event, frequency: Frequency) -> Trigger {
    Trigger { event, condition: None, frequency, effect: Effect::Nothing }
}

fn events(g: &mut Grammar) {
    g.rule(
        "WHEN",
        "should PLAYER EV0 [,]",
        |p: Np, e: Event| Some(plain(said_event(&p, e)?, Frequency::Always)),
        &["should anybody play a Flood on you,"],
    );
    g.rule(
        "EV",
        "~lose (all / all of / the last of) POSS UNITS",
        |_p: Np, v: VariableId| Event::Reaches { who: Players::one(subject()), variable: v, relation: Relation::AtMost, value: number(0) },
        &["loses all his gold"],
    );
    g.rule(
        "EV",
        "~run out of UNITS",
        |v: VariableId| Event::Reaches { who: Players::one(subject()), variable: v, relation: Relation::AtMost, value: number(0) },
        &["runs out of slaves"],
    );
    g.rule(
        "EVENT",
        "PLAYER (steals|steal / takes|take / robs|rob) [any / some] UNITS from PLAYER",
        |by: Np, v: VariableId, from: Np| {
            let (by, from) = (all_of(&by)?, all_of(&from)?);
            // Nobody robs himself.
            let by = match from.as_one() {
                Some(robbed) if by == Players::all() => Players::others(robbed.clone()),
                _ => by,
            };
            Some(Event::Variable { who: from, variable: v, change: Change::Robbed, by: None, of: Some(by) })
        },
        &["an opponent steals gold from you"],
    );
    g.rule("WHEN", "(after / once / whenever / when / if) EVENT (for the <ordinal> time / for the first time) (in a turn / each turn / this turn / in each turn / per turn / in any turn / in the turn) [,]", |e: Event, n: Option<i64>| (n.is_none_or(|n| n == 1)).then(|| plain(e, Frequency::OncePerTurn)), &[]);
    g.rule("WHEN", "after EVENT [,]", |e: Event| plain(e, Frequency::Always), &["after you lose slaves,"]);
}

/// What happens to anybody's variable.
fn of_any(g: &mut Grammar) {
    g.rule(
        "EVENT",
        "(a / any) <variable> (reaches|reach / gets|get to / rises|rise to / grows|grow to) VALUE",
        |variable: VariableId, value: Amount| Event::Reaches { who: Players::all(), variable, relation: Relation::AtLeast, value },
        &["a pyramid reaches six levels"],
    );
    g.rule(
        "EVENT",
        "(a / any) <variable> (falls|fall / drops|drop / sinks|sink) to VALUE",
        |variable: VariableId, value: Amount| Event::Reaches { who: Players::all(), variable, relation: Relation::AtMost, value },
        &[],
    );
    for (words, change) in [("loses", Change::Lose), ("gains", Change::Gain)] {
        g.rule(
            "EVENT",
            &format!("(a / any) <variable> {words} (a / any / one or more) <unit>"),
            move |variable: VariableId, u: UnitOf| {
                (u.0 == variable).then(|| Event::Variable { who: Players::all(), variable, change, by: None, of: None })
            },
            &[],
        );
    }
    g.rule(
        "PLAYER",
        "(the owner / the builder) of (that / the) <variable>",
        |_v: VariableId| Np::One(Who::Of(HE)),
        &["the owner of that pyramid"],
    );
    // The first who gets there, and nobody after him.
    g.rule(
        "SENTENCE",
        "[the] first player to (reach / have / get / collect / own / build) REACHED PRED3",
        |c: Condition, e: Effect| {
            let Condition::Compare(Amount::Variable(_, variable), relation, value) = c else { return None };
            let ends = matches!(e, Effect::Win(_) | Effect::Eliminate(_));
            let event = Event::Reaches { who: Players::all(), variable, relation, value };
            let effect = put(e, SUBJECT, &Who::Affected);
            (!ends).then_some(Sentence::When(Trigger { event, condition: None, frequency: Frequency::Once, effect }))
        },
        &["the first player to reach five levels gains 100 gold"],
    );
    g.rule(
        "SENTENCE",
        "PLAYERS ATMOMENT PRED3",
        |p: Players, m: Moment, e: Effect| {
            let narrow = p.whose.is_some() || p.pick != Pick::All;
            let effect = clause(Np::Set(p), e)?;
            narrow.then_some(Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect }))
        },
        &["whoever has the most slaves at the end of a turn gets 20 gold"],
    );
    // Counted over a turn or the game.
    for (words, event) in [("discarded", Move::Discarded), ("drawn", Move::Drawn), ("destroyed", Move::Destroyed)] {
        g.rule(
            "EACHOF",
            &format!("CARDN {words} [BYPLAYER] PERIOD"),
            move |f: Find, by: Option<Players>, p: Period| {
                (f.from.is_empty() && f.owner.is_none()).then(|| {
                    let whose = by.unwrap_or_else(Players::all);
                    Amount::Past(Box::new(Event::Moved { card: f.of, whose, how: event }), p)
                })
            },
            if words == "discarded" { &["card discarded this turn"] } else { &[] },
        );
    }
    g.rule(
        "EACHOF",
        "CARDN played [BYPLAYER] PERIOD",
        |f: Find, by: Option<Players>, p: Period| {
            (f.from.is_empty() && f.owner.is_none())
                .then(|| Amount::Past(Box::new(Event::Played { by: by.unwrap_or_else(Players::all), card: f.of, on: None }), p))
        },
        &["Flood played this turn"],
    );
}

/// "All gold that your opponents lose goes to you", "each level you gain brings you 10 gold": what follows upon how much.
fn of_all_that_changes(g: &mut Grammar) {
    for (verb, change) in [("lose|loses", Change::Lose), ("gain|gains", Change::Gain)] {
        let changes = move |p: &Np, variable: VariableId| Some(Event::Variable { who: all_of(p)?, variable, change, by: None, of: None });
        let gain = |to: Np, variable: VariableId, amount: Amount| {
            clause(to, Effect::Change { who: subject(), variable, adjust: Adjust::Gain(amount) })
        };
        if change == Change::Lose {
            g.rule(
                "SENTENCE",
                "(all [of] [the] / any) UNITS [that] PLAYER lose|loses (goes|go to / is|are given to / is|are gained by / falls|fall to) PLAYER1",
                move |v: VariableId, p: Np, to: Np| {
                    (p != to).then_some(())?;
                    let effect = gain(to, v.clone(), Amount::Event)?;
                    Some(Sentence::When(Trigger { effect, ..plain(changes(&p, v)?, Frequency::Always) }))
                },
                &["all gold that your opponents lose goes to you"],
            );
            g.rule(
                "SENTENCE",
                "FRACTION [of] [all] [the] UNITS [that] PLAYER lose|loses (goes|go to / is|are given to / is|are gained by / falls|fall to) PLAYER1",
                move |f: FractionOf, v: VariableId, p: Np, to: Np| {
                    (p != to).then_some(())?;
                    let effect = gain(to, v.clone(), super::amounts::fraction(Amount::Event, &f, None))?;
                    Some(Sentence::When(Trigger { effect, ..plain(changes(&p, v)?, Frequency::Always) }))
                },
                &["half of the slaves your opponents lose go to you"],
            );
        }
        g.rule(
            "SENTENCE",
            &format!("(each / for each) UNITS [that] PLAYER {verb} [also] (gives / brings / earns / yields) PLAYER QTY"),
            move |v: VariableId, p: Np, to: Np, q: Quantity| {
                (q.owner.is_none() && matches!(q.amount, Amount::Number(_)) && q.variable != v).then_some(())?;
                let effect = gain(to, q.variable, super::amounts::times(q.amount, Amount::Event))?;
                Some(Sentence::When(Trigger { effect, ..plain(changes(&p, v)?, Frequency::Always) }))
            },
            if change == Change::Gain { &["each level you gain also gives you 10 gold"] } else { &[] },
        );
    }
}

/// More of what is said of somebody at a moment, and every turn.
fn at_moments(g: &mut Grammar) {
    g.rule(
        "SENTENCE",
        "IF COND [,] [then] SEQ EACHTURN",
        |condition: Condition, e: Effect| {
            let idle = matches!(condition, Condition::CardIn(Cards::This, _)) || super::later::plays_more(&e);
            (!idle).then(|| {
                Sentence::When(Trigger {
                    event: Event::Moment(Moment::TurnStart),
                    condition: None,
                    frequency: Frequency::EveryTurns(1),
                    effect: Effect::If { condition, then: Box::new(e), otherwise: None },
                })
            })
        },
        &["if you have no slaves, you gain 20 gold each turn"],
    );
    g.rule(
        "EVENT",
        "OWNED becomes|become CMPRED",
        |o: Owned, c: Comparison| {
            let value = match c.with {
                Amount::Of(super::amounts::YOURS) => variable_of(Who::You, o.variable.clone()),
                other => other,
            };
            let moves = matches!(c.relation, Relation::More | Relation::Less | Relation::AtLeast | Relation::AtMost);
            if !moves {
                return None;
            }
            Some(Event::Reaches { who: all_of(&o.owner)?, variable: o.variable, relation: c.relation, value })
        },
        &["an opponent's pyramid becomes higher than yours"],
    );
    // "When it leaves play": of this card, where no other was named.
    g.rule(
        "EVENT",
        "it MOVED",
        |how: Move| match how {
            Move::EntersPlay | Move::Drawn => None,
            Move::Discarded => Some(Event::Any(vec![Event::ThisMoved(Move::ToDiscardPile)])),
            how => Some(Event::Any(vec![Event::ThisMoved(how)])),
        },
        &["it leaves play"],
    );
    g.rule(
        "EACHOF",
        "UNITS (above / over / beyond / in excess of) <number>",
        // Whose is not said: of what the event around changes, or else his own.
        |v: VariableId, n: i64| {
            let counted = variable_of(subject(), VariableId(format!("{EACH_OF}{}", v.0)));
            Amount::Less(Box::new(counted), Box::new(number(n)))
        },
        &["level above five"],
    );
    g.rule("EACHOF", "turn (played / that has been played / played so far / so far)", || Amount::Turn, &["turn played so far"]);
}

/// What follows upon something only while a condition holds, however the two are ordered.
fn circumstances(g: &mut Grammar) {
    let only = |t: Trigger, c: Condition, effect: Effect| {
        // That the card is in play needs no saying.
        (!matches!(c, Condition::CardIn(Cards::This, _))).then_some(())?;
        let condition = Some(match t.condition {
            Some(own) => both(own, c),
            None => c,
        });
        Some(Sentence::When(Trigger { condition, effect, ..t }))
    };
    for when in ["WHEN", "WHENMOMENT"] {
        g.rule(
            "SENTENCE",
            &format!("while COND [,] {when} SEQ"),
            move |c: Condition, t: Trigger, e: Effect| only(t, c, e),
            if when == "WHEN" {
                &["as long as you have no slaves, whenever you lose gold, you draw a card"]
            } else {
                &["while you are the Primary, at the end of each turn you gain 10 gold"]
            },
        );
        g.rule(
            "SENTENCE",
            &format!("{when} while COND [,] SEQ"),
            only,
            if when == "WHEN" { &["whenever you lose gold while you are the Primary, you draw a card"] } else { &[] },
        );
    }
    for (words, says) in [("(while / if)", true), ("unless", false)] {
        g.rule(
            "SENTENCE",
            &format!("SEQ (whenever / when) EVENT {words} COND"),
            move |e: Effect, on: Event, c: Condition| only(plain(on, Frequency::Always), if says { c } else { not(c) }, e),
            if says { &["you gain 10 gold whenever you lose slaves while you are the Primary"] } else { &[] },
        );
    }
    g.rule(
        "SENTENCE",
        "if MOMENT [,] COND [,] [then] SEQ",
        |m: Moment, c: Condition, e: Effect| {
            let effect = Effect::If { condition: c, then: Box::new(e), otherwise: None };
            Sentence::When(Trigger { effect, ..plain(Event::Moment(m), Frequency::Always) })
        },
        &["if at the end of a turn you have no slaves, you gain 10 gold"],
    );
    // "each turn in which you are the Primary".
    g.rule(
        "SENTENCE",
        "(each / for each / in each / during each) turn (in which / that / when / while / during which / where) (THATTURN / COND) [,] SEQ",
        |c: Condition, e: Effect| {
            (!matches!(c, Condition::CardIn(Cards::This, _)) && !super::later::plays_more(&e)).then(|| {
                let effect = Effect::If { condition: c, then: Box::new(e), otherwise: None };
                Sentence::When(Trigger { effect, ..plain(Event::Moment(Moment::TurnStart), Frequency::EveryTurns(1)) })
            })
        },
        &["each turn in which you are the Primary, you gain 10 gold"],
    );
}

/// What is said of a moment or of the past of a turn.
fn in_turns(g: &mut Grammar) {
    g.rule(
        "SENTENCE",
        "unless COND MOMENT [,] SEQ",
        |c: Condition, m: Moment, e: Effect| {
            Sentence::When(Trigger { event: Event::Moment(m), condition: Some(not(c)), frequency: Frequency::Always, effect: e })
        },
        &["unless you have no slaves at the end of the turn, you gain 10 gold"],
    );
    g.rule(
        "COND1",
        "CMPN (CARDSN / CARDN) (was / were / have been / has been) played [ONPLAYER] [BYPLAYER] PERIOD",
        |c: Comparison, f: Find, on: Option<Players>, by: Option<Players>, p: Period| {
            let one = c.relation == Relation::AtLeast && c.with == number(1) || c.relation == Relation::Equal && c.with == number(0);
            if one || !f.from.is_empty() || f.owner.is_some() {
                return None;
            }
            let event = Event::Played { by: by.unwrap_or_else(Players::all), card: f.of, on };
            Some(Condition::Compare(Amount::Past(Box::new(event), p), c.relation, c.with))
        },
        &["two or more Floods have been played in a turn"],
    );
    g.rule(
        "CPAST",
        "(played / has played / have played) CMPN CARDSN PERIOD",
        |c: Comparison, f: Find, p: Period| {
            if !f.from.is_empty() || f.owner.is_some() || c.relation == Relation::Equal && c.with == number(0) {
                return None;
            }
            let event = Event::Played { by: Players::one(subject()), card: f.of, on: None };
            Some(Condition::Compare(Amount::Past(Box::new(event), p), c.relation, c.with))
        },
        &["played more than one cards this turn"],
    );
    g.rule(
        "HAS",
        "no [more] cards left in (your / his / their) hand|hands",
        || presence(Find { number: Count::No, ..Find::all(vec![]) }, own_hand()),
        &["no cards left in your hand"],
    );
    g.rule(
        "HAS",
        "no card (in hand / left in hand / in his hand / in your hand / left)",
        || presence(Find { number: Count::No, ..Find::all(vec![]) }, own_hand()),
        &[],
    );
    // "… who loses two or more levels in one turn".
    for (verb, change) in [("loses|lose", Change::Lose), ("gains|gain|gets|get", Change::Gain)] {
        let of = move |c: Comparison, v: VariableId, p: Period| {
            if c.relation == Relation::Equal {
                return None;
            }
            let event = Event::Variable { who: Players::one(subject()), variable: v, change, by: None, of: None };
            Some(Condition::Compare(Amount::Past(Box::new(event), p), c.relation, c.with))
        };
        g.rule(
            "RELATIVE",
            &format!("who|that {verb} CMPN UNITS WITHINTURN"),
            move |c: Comparison, v: VariableId| of(c, v, Period::ThisTurn),
            &[],
        );
    }
    g.rule("WITHINTURN", "(in a turn / during a turn / in one turn / in any turn / in a single turn / within a turn / within one turn / in the course of a turn / in any one turn / in the same turn)", || Nothing, &["in one turn"]);
    g.rule(
        "RELATIVE",
        "who (ends|end / finishes|finish) (a / the / any / his) turn (with / having) HAS",
        |c: Condition| c,
        &["who ends a turn with no gold"],
    );
}

/// "you may pay 10 gold to cancel it": done in the place of what a card says.
fn counters(g: &mut Grammar) {
    g.rule("CANCELIT", "(cancel / negate / counter / ignore / annul / nullify / prevent / stop / block) (it / that card / the card / its effect / its effects / the effect of (it / that card / the card) / CARDWORDX / the effect / that effect / its text)", || Nothing, &["cancel it"]);
    g.rule(
        "FREQ",
        "(once per turn / once each turn / once a turn / once in each turn / once in a turn) [,]",
        || Frequency::OncePerTurn,
        &["once per turn,"],
    );
    g.rule(
        "COUNTERED",
        "[FREQ] (when / whenever / if / each time / every time) EVENT [,]",
        |f: Option<Frequency>, e: Event| match e {
            Event::Played { .. } => Some(plain(e, f.unwrap_or(Frequency::Always))),
            _ => None,
        },
        &["whenever an opponent plays a card on you,"],
    );
    let counter = |t: Trigger, p: Np, cost: Option<Effect>| {
        let Np::One(by) = p else { return None };
        let act = match put(cost.unwrap_or(Effect::Nothing), SUBJECT, &by) {
            Effect::Pay { cost, then: None } => Effect::Pay { cost, then: None },
            Effect::Nothing => Effect::Nothing,
            other => Effect::Pay { cost: Box::new(other), then: None },
        };
        let effect = Box::new(Effect::May { by, slot: Slot(0), effect: Box::new(act), otherwise: None });
        Some(Static::Instead { event: t.event, frequency: t.frequency, effect })
    };
    // "The first time an opponent plays a card on you, ignore its text and discard this card."
    for (when, frequency) in [
        ("(when / whenever / if / each time)", Frequency::Always),
        ("(the first time / the next time)", Frequency::Once),
        ("(the first time each turn / the first time in each turn / once per turn , when / once per turn , if)", Frequency::OncePerTurn),
    ] {
        let ignored = move |event: Event, then: Option<Effect>| {
            matches!(event, Event::Played { .. }).then(|| Static::Instead {
                event,
                frequency,
                effect: Box::new(then.unwrap_or(Effect::Nothing)),
            })
        };
        g.rule(
            "STATIC",
            &format!("{when} EVENT [,] CANCELIT [(and / , then / and then) SEQ]"),
            ignored,
            if frequency == Frequency::Once {
                &["the first time an opponent plays an Effect on you, ignore its text and discard this card"]
            } else {
                &[]
            },
        );
        g.rule(
            "STATIC",
            &format!(
                "{when} EVENT [,] (it / that card / the card / its text) (has no effect / is ignored / is cancelled / does nothing) and SEQ"
            ),
            move |event: Event, then: Effect| ignored(event, Some(then)),
            if frequency == Frequency::Once {
                &["the first time a Flood is played on you, it has no effect and you draw a card"]
            } else {
                &[]
            },
        );
    }
    g.rule("STATIC", "PLAYER (may / can) VP0ONE [at any time] to (cancel / negate / counter / ignore) (a / any / an) CARDN [that is] played (on / against) PLAYER", move |p: Np, cost: Effect, f: Find, on: Np| {
        if !f.from.is_empty() {
            return None;
        }
        counter(plain(Event::Played { by: Players::all(), card: f.of, on: Some(all_of(&on)?) }, Frequency::Always), p, Some(cost))
    }, &["you may discard this card at any time to cancel a Flood played on you"]);
    g.rule(
        "STATIC",
        "COUNTERED PLAYER (may / can) VP0ONE to CANCELIT",
        move |t: Trigger, p: Np, cost: Effect| counter(t, p, Some(cost)),
        &["whenever an opponent plays a card on you, you may pay 10 gold to cancel it"],
    );
    g.rule(
        "STATIC",
        "COUNTERED PLAYER (may / can) CANCELIT by VPGONE",
        move |t: Trigger, p: Np, cost: Effect| counter(t, p, Some(cost)),
        &["if an opponent plays a card on you, you may cancel it by discarding a card"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) VP0ONE to CANCELIT (when / whenever / if / each time) EVENT",
        move |p: Np, cost: Effect, e: Event| match e {
            Event::Played { .. } => counter(plain(e, Frequency::Always), p, Some(cost)),
            _ => None,
        },
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) VP0ONE to (cancel / negate / counter / ignore) (a / any / an) CARDN played by PLAYER (on / against) PLAYER",
        move |p: Np, cost: Effect, f: Find, by: Np, on: Np| {
            if !f.from.is_empty() {
                return None;
            }
            counter(plain(Event::Played { by: all_of(&by)?, card: f.of, on: Some(all_of(&on)?) }, Frequency::Always), p, Some(cost))
        },
        &["you may pay 20 gold to cancel a card played by an opponent on you"],
    );
}

/// "you do not lose them": nothing happens in its place.
fn prevented(g: &mut Grammar) {
    g.rule("NOTLOST", "((you / he / they / that player) (lose|loses / gain|gains) (none / nothing) [instead] / (you / he / they / that player) (do|does not / will not / need|needs not / shall not) [lose / gain] [them / it / any / anything / so] [instead] / nothing happens [instead] / nothing is lost / (this / that / the) (loss / gain) is (prevented / ignored / cancelled) / this does not happen / that does not happen / prevent (it / that loss / this / the loss / that))", || Nothing, &["you do not lose them"]);
    for (when, frequency) in [
        ("(if / when / whenever / each time)", Frequency::Always),
        ("the next time [that]", Frequency::Once),
        ("the first time (each turn / in a turn / per turn / every turn) [that]", Frequency::OncePerTurn),
        ("once per turn [,] (if / when / whenever)", Frequency::OncePerTurn),
    ] {
        let none = move |event: Event| Static::Instead { event, frequency, effect: Box::new(Effect::Nothing) };
        g.rule("STATIC", &format!("{when} WOULD [,] NOTLOST"), move |e: Event| none(e), &[]);
        g.rule(
            "EFFECT",
            &format!("{when} WOULD THISTURN [,] NOTLOST"),
            move |e: Event| Effect::Enact { holds: vec![none(e)], until: Duration::ThisTurn },
            &[],
        );
    }
    for (this_turn, until) in [("", Duration::Always), (" THISTURN", Duration::ThisTurn)] {
        g.rule(
            "EFFECT",
            &format!("(prevent / ignore / cancel) the next loss of UNITS [(by / of) PLAYER]{this_turn}"),
            move |variable: VariableId, p: Option<Np>| {
                let who = p.map_or(Some(Players::one(Who::You)), |p| all_of(&p))?;
                let event = Event::Variable { who, variable, change: Change::Lose, by: None, of: None };
                let holds = vec![Static::Instead { event, frequency: Frequency::Once, effect: Box::new(Effect::Nothing) }];
                Some(Effect::Enact { holds, until: until.clone() })
            },
            if this_turn.is_empty() { &["prevent the next loss of slaves"] } else { &[] },
        );
    }
}
