//! Whole sentences: what a card may be played on, costs, triggers, limits.

use super::Grammar;
use super::amounts::number;
use super::nouns::{TARGET_CARD, TARGET_OPPONENT};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn played_on(target: TargetKind) -> Draft {
    Draft { sentences: vec![Sentence::PlayOn(Some(TargetNo(0)))], target: Some(target) }
}

fn player_target(p: &Np, variable: Option<VariableId>) -> Option<TargetKind> {
    // "of your choice": a target is chosen anyway.
    let free = |who: &Players| match &who.pick {
        Pick::Chosen { number: 1, up_to: false, by, .. } if **by == Who::You => Players { pick: Pick::All, ..who.clone() },
        _ => who.clone(),
    };
    let p = &match p {
        Np::Any(who) => Np::Any(free(who)),
        other => other.clone(),
    };
    match p {
        // "another player": another than who plays the card.
        Np::Any(who) | Np::Whoever(who) | Np::OneOf(who) | Np::Set(who)
            if who.among == Among::Others(Box::new(Who::Of(super::nouns::OTHER))) =>
        {
            Some(TargetKind::Player { who: Players { among: Among::Others(Box::new(Who::You)), ..who.clone() }, variable })
        }
        Np::Any(who) | Np::Whoever(who) | Np::OneOf(who) | Np::Set(who) => Some(TargetKind::Player { who: who.clone(), variable }),
        Np::One(Who::Target(TARGET_OPPONENT)) => Some(TargetKind::Player { who: Players::others(Who::You), variable }),
        Np::One(Who::Target(_)) => Some(TargetKind::Player { who: Players::all(), variable }),
        _ => None,
    }
}

fn doing(effect: Effect) -> Sentence {
    Sentence::Do(effect)
}

/// What holds; "while this card is in play" needs no saying (`INFORCE`).
fn holding(holds: Vec<Static>, condition: Option<Condition>) -> Option<Sentence> {
    let idle = matches!(&condition, Some(Condition::CardIn(Cards::This, _)));
    // Nobody is asked to choose of whom something holds as long as a card lies there.
    if holds.iter().any(of_someone_chosen) {
        return None;
    }
    if let (Some(condition), [one]) = (&condition, holds.as_slice())
        && let Some(own) = of_each(one.clone(), condition)
    {
        return Some(Sentence::Holds { condition: None, holds: vec![own] });
    }
    (!idle).then_some(Sentence::Holds { condition, holds })
}

/// "Your opponents cannot win while you have more slaves than they do": of each of them by himself.
fn of_each(holds: Static, condition: &Condition) -> Option<Static> {
    let own = put_condition(condition.clone(), HE, &Who::Candidate);
    (own != *condition).then_some(())?;
    let mut holds = holds;
    let who = said_of_whom(&mut holds)?;
    (who.as_one().is_none() && who.pick == Pick::All && *who != Players::all()).then_some(())?;
    *who = narrowed(who.clone(), own);
    Some(holds)
}

fn when(trigger: Trigger, effect: Effect) -> Sentence {
    Sentence::When(Trigger { effect, ..trigger })
}

pub fn rules(g: &mut Grammar) {
    playing(g);
    bodies(g);
}

/// What a card is played on, when and for what cost.
fn playing(g: &mut Grammar) {
    g.rule("SENTENCE", "PERMISSION", |d: Draft| d, &["you may play this on an opponent's pyramid", "this may be played on any player"]);
    g.rule(
        "PERMISSION",
        "(you / a player / any player) (may / can) [only] play THIS ON",
        |d: TargetKind| played_on(d),
        &["you may play this on any player"],
    );
    g.rule(
        "PERMISSION",
        "(you / a player / any player) (may / can) [only] play THIS ON ({ [but] not on yourself } / , not on yourself / , but not on yourself / but not on yourself)",
        |d: TargetKind| {
            let other = |of: &Who| *of == Who::You || *of == Who::Of(FOE_OF);
            matches!(&d, TargetKind::Player { who, .. } if matches!(&who.among, Among::Others(of) if other(of))).then(|| played_on(d))
        },
        &["you may play this on an opponent (not on yourself)"],
    );
    g.rule("PERMISSION", "[you] play THIS ON", played_on, &["play this on any player"]);
    g.rule(
        "PERMISSION",
        "THIS (may be / can be / is / must be / may only be / can only be) played [only] ON",
        played_on,
        &["this card may be played on any opponent"],
    );
    g.rule("PERMISSION", "[valid] (target / targets) [:] TARGETED", played_on, &["valid target: any opponent"]);
    g.rule("PERMISSION", "(may be / can be) played ON", played_on, &[]);
    g.rule("PERMISSION", "[only] played ON", played_on, &["played on a Permanent in play"]);
    g.rule("PERMISSION", "(you may play / play) THIS only ON", played_on, &[]);
    g.rule("PERMISSION", "you (may / can) play THIS ON only", played_on, &["you may play this on yourself only"]);
    g.rule(
        "SENTENCE",
        "(THIS (may / can) (only be played / be played only) by / only) (a / any / the) PLAYERN [(may / can) play THIS]",
        |p: Players| match p {
            Players { among: Among::All, whose: Some(whose), pick: Pick::All } => Some(Sentence::PlayOnlyIf(of_you(*whose))),
            _ => None,
        },
        &["this card may be played only by a player who has fewer than three levels"],
    );
    g.rule(
        "SENTENCE",
        "(THIS (may / can) (only be played / be played only) by / only) PLAYERS [(may / can) play THIS]",
        |p: Players| (p != Players::all() && p.whose.is_none()).then_some(Sentence::PlayOnlyIf(Condition::PlayerIs(Who::You, p))),
        &["this card may only be played by the player with the fewest slaves"],
    );
    g.rule(
        "SENTENCE",
        "(THIS (may / can) (only be played / be played only) by / only) the primary [player] [(may / can) play THIS]",
        || Sentence::PlayOnlyIf(Condition::PlayerIs(Who::You, Players::one(Who::Primary))),
        &["only the Primary may play this card"],
    );
    g.rule(
        "SENTENCE",
        "(you (may / can) play THIS / THIS (may / can) be played / play THIS / playable) only INTURN",
        |c: Condition| Sentence::PlayOnlyIf(c),
        &["this card may be played only after turn 5"],
    );
    g.rule(
        "SENTENCE",
        "(you (may / can) only play THIS / THIS (may / can) only be played) INTURN",
        |c: Condition| Sentence::PlayOnlyIf(c),
        &[],
    );
    g.rule(
        "SENTENCE",
        "(you (cannot / may not) play THIS / THIS (cannot / may not) be played) INTURN",
        |c: Condition| Sentence::PlayOnlyIf(not(c)),
        &["this card may not be played before turn 5"],
    );
    g.rule("PERMISSION", "playable ON", played_on, &[]);
    g.rule("ON", "(on / against / upon / in front of) TARGETED", |t: TargetKind| t, &["on any player"]);
    g.rule("ON", "on yourself", || TargetKind::Player { who: Players::one(Who::You), variable: None }, &[]);
    g.rule("TARGETED", "PLAYER", |p: Np| player_target(&p, None), &["any player"]);
    g.rule("TARGETED", "POSS <variable>", |p: Np, v: VariableId| player_target(&p, Some(v)), &["an opponent's pyramid"]);
    g.rule(
        "TARGETED",
        "[any / a / target] <variable>",
        |v: VariableId| TargetKind::Player { who: Players::all(), variable: Some(v) },
        &["any pyramid"],
    );
    g.rule("TARGETED", "(the game environment / game environment / the game)", || TargetKind::Everyone, &["the game environment"]);
    g.rule("TARGETED", "FIND", card_target, &["a Permanent in play"]);
    g.rule("SENTENCE", "you may play THIS", || Sentence::PlayOn(None), &["you may play this card"]);
    g.rule("SENTENCE", "THIS may be played [at any time]", || Sentence::PlayOn(None), &[]);
    g.rule(
        "SENTENCE",
        "PERMISSION (- / , / ; / : / and) EFFECT",
        |mut d: Draft, e: Effect| {
            d.sentences.push(doing(e));
            d
        },
        &["you may play this on any player: target player loses 50 slaves"],
    );
    g.rule(
        "SENTENCE",
        "PERMISSION to EFFECTVP",
        |mut d: Draft, e: Effect| {
            d.sentences.push(doing(e));
            d
        },
        &[],
    );
    g.rule("EFFECTVP", "VP0LIST", order, &[]);
    g.rule(
        "SENTENCE",
        "THIS (costs / cost) QTYS [to play]",
        |q: Quantities| Some(Sentence::PlayCost(order(super::clauses::losing(q)?))),
        &["this card costs 40 gold to play"],
    );
    g.rule(
        "SENTENCE",
        "(the cost of / the cost to play / playing) THIS (is / costs) QTYS",
        |q: Quantities| Some(Sentence::PlayCost(order(super::clauses::losing(q)?))),
        &[],
    );
    g.rule("SENTENCE", "cost : QTYS", |q: Quantities| Some(Sentence::PlayCost(order(super::clauses::losing(q)?))), &["cost: 40 gold"]);
    g.rule(
        "SENTENCE",
        "(pay / spend) QTYS to play THIS",
        |q: Quantities| Some(Sentence::PlayCost(order(super::clauses::losing(q)?))),
        &["pay 40 gold to play this card"],
    );
    g.rule(
        "SENTENCE",
        "to play THIS [,] [you must / you have to] VP0LIST",
        |e: Effect| Sentence::PlayCost(order(unpaid(e))),
        &["to play this card, pay 40 gold", "to play this card, discard a card"],
    );
    g.rule(
        "SENTENCE",
        "(as an additional cost to play / as a cost to play) THIS [,] VP0LIST",
        |e: Effect| Sentence::PlayCost(order(unpaid(e))),
        &[],
    );
    g.rule(
        "SENTENCE",
        "(you may / you can / a player may / any player may) play THIS and (spend / pay) QTYS to VP0LIST",
        |q: Quantities, e: Effect| {
            let cost = super::clauses::losing(q)?;
            let paid = order(Effect::Pay { cost: Box::new(cost), then: Some(Box::new(e)) });
            // "a player … his stores": whoever plays the card.
            Some(doing(put(paid, HE, &Who::You)))
        },
        &["a player may play this card and spend 100 gold to add 100 slaves to his stores"],
    );
    g.rule(
        "SENTENCE",
        "(you (may / can) only play THIS / THIS (may / can) only be played / play THIS only) (IF / when / while) COND",
        |c: Condition| Sentence::PlayOnlyIf(c),
        &["you may only play this if you have no slaves"],
    );
    g.rule(
        "SENTENCE",
        "(you (may / can) play THIS only / THIS (may / can) be played only / only playable / this is only playable) (IF / when / while) COND",
        |c: Condition| Sentence::PlayOnlyIf(c),
        &[],
    );
    g.rule(
        "SENTENCE",
        "(THIS (may / can) (only be played / be played only) / you (may / can) (only play THIS / play THIS only)) by VPGONE",
        |e: Effect| Sentence::PlayCost(order(unpaid(e))),
        &["this card can only be played by paying 40 gold"],
    );
    g.rule(
        "SENTENCE",
        "you (cannot / may not) play THIS IF COND",
        |c: Condition| Sentence::PlayOnlyIf(not(c)),
        &["you cannot play this if you have no slaves"],
    );
    g.rule("SENTENCE", "THIS (cannot / may not) be played IF COND", |c: Condition| Sentence::PlayOnlyIf(not(c)), &[]);
    g.rule(
        "SENTENCE",
        "THIS (cannot / may not) be played unless COND",
        |c: Condition| Sentence::PlayOnlyIf(c),
        &["this card cannot be played unless you have no slaves"],
    );
    g.rule("SENTENCE", "you (cannot / may not) play THIS unless COND", |c: Condition| Sentence::PlayOnlyIf(c), &[]);
    g.rule("SENTENCE", "THIS (stays / remains / is put / is placed / comes into play) (in play in front of / in front of / under the control of / in play under the control of) PLAYER", |p: Np| match p {
        Np::One(who) => Some(Sentence::StaysWith(who)),
        _ => None,
    }, &["this card remains in play in front of target player"]);
    g.rule(
        "SENTENCE",
        "(THIS (stays / remains / is kept / lasts) / it (stays / remains / lasts) / lasts / stays / remains) [in play] for NTURNS [and is then discarded / , then it is discarded / only]",
        |n: Amount| {
            let gone = Effect::Move { by: Who::You, cards: Cards::This, to: Place::DiscardPile };
            Sentence::OnPlay(super::later::later(super::later::at(Moment::TurnStart, gone), Duration::TurnAfter(n)))
        },
        &["this card stays in play for three turns"],
    );
    g.rule("SENTENCE", "(after use / after it is played / after being played / once played / when it has been played / after this is played / after you play it / after playing) [,] (it / THIS / put it / put this card / return it / return this card / return this) [is] (goes / returns / returned / put / removed) PLACE", |p: Place| Sentence::AfterPlay(put_place(p)), &[]);
    g.rule("SENTENCE", "(after use / after it is played / after being played / once played) [,] (remove it / remove this card / it is removed / this card is removed) from the game", || Sentence::AfterPlay(Place::OutOfGame), &[]);
}

/// A condition on the player of the card.
pub fn of_you(condition: Condition) -> Condition {
    struct You;
    impl crate::english::walk::Walk for You {
        fn who(&mut self, who: &mut Who) {
            if *who == Who::Candidate {
                *who = Who::You;
            } else {
                crate::english::walk::walk_who(self, who);
            }
        }
        // Filters within speak of their own candidates.
        fn players(&mut self, players: &mut Players) {
            if players.as_one() == Some(&Who::Candidate) {
                *players = Players::one(Who::You);
            }
        }
        fn amount(&mut self, amount: &mut Amount) {
            if !matches!(amount, Amount::Total(..) | Amount::Highest(..) | Amount::Lowest(..)) {
                crate::english::walk::walk_amount(self, amount);
            }
        }
        fn condition(&mut self, condition: &mut Condition) {
            if !matches!(condition, Condition::Every(..)) {
                crate::english::walk::walk_condition(self, condition);
            }
        }
    }
    let mut condition = condition;
    crate::english::walk::Walk::condition(&mut You, &mut condition);
    condition
}

fn unpaid(effect: Effect) -> Effect {
    match effect {
        Effect::Pay { cost, then: None } => *cost,
        other => other,
    }
}

pub fn put_place(place: Place) -> Place {
    match place {
        Place::Hand(who) if who == subject() => Place::Hand(Who::You),
        Place::Play(who) if who == subject() => Place::Play(Who::You),
        other => other,
    }
}

fn card_target(find: Find) -> Option<TargetKind> {
    if find.by == Some(Who::Target(TARGET_CARD)) || !(matches!(&find.number, Count::All) || find.number == Count::Some(number(1))) {
        return None;
    }
    match select(CardsNp::Found(Find { number: Count::All, ..find }), anyone(), Who::You)? {
        Cards::Select(selection) => Some(TargetKind::Card { of: selection.of, from: selection.from }),
        _ => None,
    }
}

/// What a sentence does or says.
fn bodies(g: &mut Grammar) {
    g.rule("SENTENCE", "EFFECT", doing, &["you gain 50 slaves"]);
    for (noun, among) in [("player", Players::all()), ("opponent", Players::others(Who::You))] {
        g.rule(
            "SENTENCE",
            &format!("target {noun} RELATIVE PRED3"),
            move |c: Condition, e: Effect| {
                let who = narrowed(among.clone(), put_condition(c, SUBJECT, &Who::Candidate));
                let target = Some(TargetKind::Player { who, variable: None });
                let sentences = match clause(Np::One(Who::Target(TargetNo(0))), e) {
                    Some(act) => vec![Sentence::PlayOn(Some(TargetNo(0))), doing(act)],
                    None => vec![],
                };
                Draft { sentences, target }
            },
            &["target player with more than 100 gold loses 50 gold"],
        );
    }
    g.rule("SENTENCE", "(when / whenever / once / if / after / as) (THIS is played / you play THIS / you have played THIS / THIS has been played / you put THIS into play / THIS comes into play / THIS enters play / it is played / it comes into play / THIS is put into play) [,] EFFECT", |e: Effect| {
        // "When you play this, choose an opponent": it is played on him, which is said elsewhere.
        (!matches!(&e, Effect::PickPlayers(p) if matches!(p.pick, Pick::Chosen { number: 1, up_to: false, .. }))).then_some(Sentence::OnPlay(e))
    }, &["when this card is played, you gain 50 slaves"]);
    g.rule("SENTENCE", "EFFECT (when / as soon as) (THIS is played / you play THIS / THIS comes into play)", Sentence::OnPlay, &[]);
    g.rule(
        "SENTENCE",
        "WHEN EFFECT",
        when,
        &["whenever you lose slaves, you gain 10 gold", "when this card leaves play, you lose 10 slaves"],
    );
    g.rule(
        "SENTENCE",
        "SEQ (whenever / when / each time / every time / every time that) EVENT",
        |e: Effect, on: Event| Sentence::When(Trigger { event: on, condition: None, frequency: Frequency::Always, effect: e }),
        &["you gain 10 gold whenever you lose slaves"],
    );
    g.rule(
        "SENTENCE",
        "SEQ the first time EVENT (each turn / in a turn / per turn)",
        |e: Effect, on: Event| Sentence::When(Trigger { event: on, condition: None, frequency: Frequency::OncePerTurn, effect: e }),
        &[],
    );
    g.rule(
        "SENTENCE",
        "WHENMOMENT EFFECT",
        when,
        &["at the end of each turn you gain 10 slaves", "when a turn begins, every player gains 5 gold"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT",
        |e: Effect, m: Moment| {
            Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect: e })
        },
        &["you gain 10 slaves at the end of each turn"],
    );
    g.rule(
        "SENTENCE",
        "INTURN [,] SEQ MOMENT",
        |c: Condition, e: Effect, m: Moment| {
            Sentence::When(Trigger { event: Event::Moment(m), condition: Some(c), frequency: Frequency::Always, effect: e })
        },
        &["from turn 7 onwards, you gain 10 gold at the end of each turn"],
    );
    g.rule(
        "SENTENCE",
        "MOMENT [,] SEQ (, but / but / , and / and / ;) STATICS",
        |m: Moment, e: Effect, holds: Vec<Static>| Draft {
            sentences: vec![
                Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect: e }),
                Sentence::Holds { condition: None, holds },
            ],
            target: None,
        },
        &["at the end of each turn you gain 20 gold, but your pyramid cannot be higher than 4"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT IF COND",
        |e: Effect, m: Moment, c: Condition| {
            Sentence::When(Trigger { event: Event::Moment(m), condition: Some(c), frequency: Frequency::Always, effect: e })
        },
        &[],
    );
    g.rule(
        "SENTENCE",
        "IF COND MOMENT [,] SEQ",
        |c: Condition, m: Moment, e: Effect| {
            Sentence::When(Trigger {
                event: Event::Moment(m),
                condition: None,
                frequency: Frequency::Always,
                effect: Effect::If { condition: c, then: Box::new(e), otherwise: None },
            })
        },
        &["if you have no slaves at the end of a turn, you gain 10 slaves"],
    );
    g.rule(
        "SENTENCE",
        "IF COND [,] [then] SEQ MOMENT",
        |c: Condition, e: Effect, m: Moment| {
            let idle = matches!(c, Condition::CardIn(Cards::This, _));
            let effect = Effect::If { condition: c, then: Box::new(e), otherwise: None };
            let trigger = Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect };
            (!idle).then_some(Sentence::When(trigger))
        },
        &[
            "if you are the Primary, you gain 10 gold at the end of each turn",
            "if you have no slaves, you gain 10 gold at the end of each turn",
        ],
    );
    g.rule(
        "SENTENCE",
        "PLAYERN_AT ATMOMENT PRED3",
        |p: Players, m: Moment, e: Effect| {
            Some(Sentence::When(Trigger {
                event: Event::Moment(m),
                condition: None,
                frequency: Frequency::Always,
                effect: clause(Np::Set(p), e)?,
            }))
        },
        &["each player who has no Permanents in play at the end of a turn loses 10 slaves"],
    );
    g.rule(
        "SENTENCE",
        "[all / the] PLAYERNS ATMOMENT PRED0",
        |p: Players, m: Moment, e: Effect| {
            p.whose.is_some().then_some(())?;
            let effect = clause(Np::Set(p), e)?;
            Some(Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect }))
        },
        &["players with no Permanents in play at the end of a turn lose 10 slaves"],
    );
    g.rule("PLAYERN_AT", "(each / every / a / any) PLAYERN", |p: Players| p, &[]);
    g.rule(
        "SENTENCE",
        "SEQ (when / as soon as / once / whenever) EVENTHAS",
        |e: Effect, on: Event| Sentence::When(Trigger { event: on, condition: None, frequency: Frequency::Always, effect: e }),
        &["this card is destroyed when you have more than 5 levels"],
    );
    let at_moment = |m: Moment, condition: Option<Condition>, effect: Effect| {
        Sentence::When(Trigger { event: Event::Moment(m), condition, frequency: Frequency::Always, effect })
    };
    g.rule(
        "SENTENCE",
        "SEQ MOMENT unless PLAYER (VP3 / VP0)",
        move |e: Effect, m: Moment, p: Np, cost: Effect| match p {
            Np::One(who) if matches!(cost, Effect::Pay { .. } | Effect::Move { .. } | Effect::Transfer { .. }) => {
                Some(at_moment(m, None, super::clauses::unless(e, who, cost)))
            }
            _ => None,
        },
        &["this card is destroyed at the start of your turn unless you pay 10 slaves"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT unless COND",
        move |e: Effect, m: Moment, c: Condition| at_moment(m, Some(said_after(not(c))), e),
        &["you gain 10 gold at the end of each turn unless you have no slaves"],
    );
    g.rule(
        "SENTENCE",
        "(while / as long as / so long as / for as long as) COND [,] SEQ MOMENT",
        move |c: Condition, e: Effect, m: Moment| {
            if matches!(c, Condition::CardIn(Cards::This, _)) { None } else { Some(at_moment(m, Some(c), e)) }
        },
        &["as long as you are the Primary, you gain 10 gold at the end of each turn"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT (while / as long as / so long as / for as long as) COND",
        move |e: Effect, m: Moment, c: Condition| {
            if matches!(c, Condition::CardIn(Cards::This, _)) { None } else { Some(at_moment(m, Some(c), e)) }
        },
        &[],
    );
    g.rule(
        "SENTENCE",
        "(while / as long as / so long as / for as long as) COND [,] SEQ EACHTURN",
        |c: Condition, e: Effect| {
            if matches!(c, Condition::CardIn(Cards::This, _)) {
                return None;
            }
            each_turn(Effect::If { condition: c, then: Box::new(e), otherwise: None })
        },
        &["as long as you are the Primary you gain 20 gold each turn"],
    );
    g.rule(
        "SENTENCE",
        "STATICS (, but / but / , and / and / ;) SEQ MOMENT",
        move |holds: Vec<Static>, e: Effect, m: Moment| Draft {
            sentences: vec![Sentence::Holds { condition: None, holds }, at_moment(m, None, e)],
            target: None,
        },
        &["your pyramid cannot be higher than 4, but you gain 20 gold at the end of each turn"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT (, but / but / , and / and / ;) STATICS",
        move |e: Effect, m: Moment, holds: Vec<Static>| Draft {
            sentences: vec![at_moment(m, None, e), Sentence::Holds { condition: None, holds }],
            target: None,
        },
        &["you gain 20 gold at the end of each turn, but your pyramid cannot be higher than 4"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT . DIDSO",
        |e: Effect, m: Moment, then: Effect| {
            Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect: in_order([e, then]) })
        },
        &["you must pay 20 gold at the end of each turn. if you cannot, this card is destroyed"],
    );
    g.rule(
        "EFFECT",
        "SEQ ONCE . DIDSO",
        |e: Effect, m: Moment, then: Effect| super::later::later(super::later::at(m, in_order([e, then])), Duration::ThisTurn),
        &[],
    );
    g.rule(
        "SENTENCE",
        "VP0ONE MOMENT or VP0LIST",
        |a: Effect, m: Moment, b: Effect| {
            let choice = Effect::Choose { by: Who::You, slot: Slot(0), options: vec![order(a), order(b)] };
            Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect: choice })
        },
        &["pay 10 gold at the start of each turn or discard this card"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT (for each / for every / per) EACHOF",
        |e: Effect, m: Moment, each: Amount| {
            let effect = super::clauses::per_each(e, each)?;
            Some(Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect }))
        },
        &["each player gains 10 slaves at the start of each turn for each level of his pyramid"],
    );
    g.rule(
        "SENTENCE",
        "SEQ (on turn / at the end of turn) <number>",
        |e: Effect, n: i64| {
            let when = Some(super::facts::in_turn(Relation::Equal, n));
            (!matches!(e, Effect::EndGame)).then_some(Sentence::When(Trigger {
                event: Event::Moment(Moment::TurnEnd),
                condition: when,
                frequency: Frequency::Always,
                effect: e,
            }))
        },
        &["all players lose half of their gold at the end of turn 10"],
    );
    g.rule(
        "SENTENCE",
        "INTURN [,] STATICS",
        |c: Condition, s: Vec<Static>| holding(s, Some(c)),
        &["in even turns no Floods may be played"],
    );
    g.rule("SENTENCE", "STATICS INTURN", |s: Vec<Static>, c: Condition| holding(s, Some(c)), &["you cannot lose gold before turn 5"]);
    // What a whole set of players suffers when its variable gets there: "a player whose slaves drop below 100 loses a level".
    g.rule(
        "SENTENCE",
        "(a / any / each / every) (player / opponent) whose <variable> (drop|drops / fall|falls / sink|sinks / go|goes) (below / under) VALUE PRED3",
        |v: VariableId, a: Amount, e: Effect| {
            let event = Event::Reaches { who: Players::all(), variable: v, relation: Relation::Less, value: a };
            Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect: put(e, SUBJECT, &Who::Affected) })
        },
        &["a player whose slaves drop below 100 loses a level"],
    );
    g.rule(
        "SENTENCE",
        "(a / any / each / every) player whose <variable> (reaches|reach / rises|rise to / gets|get to) VALUE PRED3",
        |v: VariableId, a: Amount, e: Effect| {
            let event = Event::Reaches { who: Players::all(), variable: v, relation: Relation::AtLeast, value: a };
            Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect: put(e, SUBJECT, &Who::Affected) })
        },
        &["a player whose slaves reach 300 gains a level"],
    );
    g.rule("SENTENCE", "EACHTURN [,] EFFECT", |e: Effect| each_turn(e), &["each turn you gain 10 gold"]);
    g.rule("SENTENCE", "SEQ EACHTURN", |e: Effect| each_turn(e), &["you gain 10 gold each turn"]);
    // A relative clause that is an event: "each opponent who plays a card on you gives you 10 gold".
    g.rule("SENTENCE", "WHOACTS EV3 PRED3", acting, &["each opponent who plays a card on you has to give you 10 gold"]);
    g.rule("SENTENCE", "(IF / when) (a / any) player (plays no card / does not play a card / did not play a card / has played no card / has not played a card) [in a turn / this turn / during a turn] [,] [then] SEQ", |e: Effect| idle(e), &["if a player plays no card, he loses 10 slaves"]);
    g.rule("SENTENCE", "(a / any / each) player who (plays no card / does not play a card / did not play a card / has not played a card) [in a turn / this turn / during a turn] PRED3 [at the end of (that / the / each) turn]", |e: Effect| idle(put(e, SUBJECT, &Who::Of(HE))), &["a player who plays no card loses 10 slaves"]);
    g.rule("SENTENCE", "(IF / when) (a / any) player (makes no proposal / does not make a proposal / has not made a proposal) [in a turn / this turn] [,] [then] SEQ", |e: Effect| without(Event::Proposed(Players::one(Who::Candidate), super::triggers::any_proposal()), e), &["if a player makes no proposal, he loses 10 slaves"]);
    g.rule("SENTENCE", "((a / any / each) player who / whoever / anyone who) (makes no proposal / does not make a proposal / has not made a proposal) [in a turn / this turn] PRED3 [at the end of (that / the / each) turn]", |e: Effect| without(Event::Proposed(Players::one(Who::Candidate), super::triggers::any_proposal()), put(e, SUBJECT, &Who::Of(HE))), &["a player who does not make a proposal loses 20 gold"]);
    g.rule(
        "SENTENCE",
        "(each / a / any / every) player whose proposal (is / gets) PASSED PRED3",
        |e: Effect| decided(true, e),
        &["each player whose proposal is accepted gains 20 gold"],
    );
    g.rule(
        "SENTENCE",
        "(each / a / any / every) player whose proposal ((is / gets) REJECTED / fails) PRED3",
        |e: Effect| decided(false, e),
        &["each player whose proposal fails loses 20 gold"],
    );
    g.rule(
        "SENTENCE",
        "IF (SOMEONE / ANYBODY / ONEOF) (CPRED3 / CPAST) [,] [then] SEQ MOMENT",
        |p: Players, c: Condition, e: Effect, m: Moment| {
            Some(Sentence::When(Trigger {
                event: Event::Moment(m),
                condition: None,
                frequency: Frequency::Always,
                effect: super::clauses::each_such(p, c, e)?,
            }))
        },
        &["if a player has more than 500 gold, he loses 100 gold at the end of the turn"],
    );
    g.rule(
        "SENTENCE",
        "SEQ IF COND MOMENT",
        |e: Effect, c: Condition, m: Moment| {
            Sentence::When(Trigger { event: Event::Moment(m), condition: Some(c), frequency: Frequency::Always, effect: e })
        },
        &["you gain 10 gold if you have no slaves at the end of a turn"],
    );
    g.rule("LOSER", "IF POSSANY <variable> (drops|drop / falls|fall / sinks|sink / is reduced) to <number> [,] [then] (he / that player / they / the player) ISOUT", |v: VariableId, n: i64| {
        let out = narrowed(Players::all(), Condition::Compare(variable_of(Who::Candidate, v), Relation::AtMost, number(n)));
        Sentence::Elimination { players: out, at: Moment::TurnEnd, turns: 1 }
    }, &["if a player's slaves drop to zero, he is eliminated"]);
    g.rule("WHOACTS", "(each / every / any / a) player who", Players::all, &[]);
    g.rule("WHOACTS", "(each / every / any / an) opponent who", || Players::others(Who::You), &[]);
    g.rule("WHOACTS", "(whoever / anyone who / everyone who)", Players::all, &[]);
    g.rule(
        "SENTENCE",
        "[INFORCE [,]] STATICS",
        |s: Vec<Static>| holding(s, None),
        &["while this is in play your pyramid cannot be less than one"],
    );
    g.rule(
        "SENTENCE",
        "STATICS INFORCE",
        |s: Vec<Static>| holding(s, None),
        &["your pyramid cannot be less than one as long as this card is in play"],
    );
    g.rule(
        "SENTENCE",
        "(while / as long as / so long as / for as long as / if) COND [,] STATICS",
        |c: Condition, s: Vec<Static>| holding(s, Some(c)),
        &["as long as you have no slaves, you cannot lose gold"],
    );
    g.rule(
        "SENTENCE",
        "STATICS (while / as long as / so long as / for as long as / if) COND",
        |s: Vec<Static>, c: Condition| holding(s, Some(c)),
        &["you cannot lose gold as long as you have no slaves"],
    );
    g.rule(
        "SENTENCE",
        "STATICS unless COND",
        |s: Vec<Static>, c: Condition| holding(s, Some(not(c))),
        &["you cannot lose gold unless you have no slaves"],
    );
    g.rule("SENTENCE", "INFORCE [,] WHEN EFFECT", when, &["while this card is in play, whenever you lose slaves, you gain 10 gold"]);
    g.rule("SENTENCE", "INFORCE [,] WHENMOMENT EFFECT", when, &[]);
    g.rule(
        "SENTENCE",
        "INFORCE [,] SEQ MOMENT",
        |e: Effect, m: Moment| {
            Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect: e })
        },
        &[],
    );
    g.rule("SENTENCE", "INFORCE [,] EACHTURN [,] EFFECT", |e: Effect| each_turn(e), &[]);
    g.rule("SENTENCE", "INFORCE [,] SEQ EACHTURN", |e: Effect| each_turn(e), &[]);
    g.rule(
        "SENTENCE",
        "if EVENTRARE [,] [then] EFFECT",
        |e: Event, f: Effect| {
            // Whose variable comes to a value is out: a condition of elimination, said elsewhere.
            let out = matches!((&e, &f), (Event::Reaches { .. }, Effect::Eliminate(_)));
            (!out).then_some(Sentence::When(Trigger { event: e, condition: None, frequency: Frequency::Always, effect: f }))
        },
        &[
            "if a player's foundation level is removed from play, then the players pyramid variable is reduced to 0",
            "if this happens then this card must be discarded",
            "if your proposal is voted down, you lose 30 gold",
        ],
    );
    g.rule(
        "EVENTRARE",
        "EVENT",
        |e: Event| {
            matches!(
                e,
                Event::Variable { .. }
                    | Event::Reaches { .. }
                    | Event::Moved { .. }
                    | Event::ThisMoved(_)
                    | Event::ThisApplied
                    | Event::Decided { .. }
                    | Event::Played { .. }
                    | Event::Eliminated(_)
                    | Event::Reshuffled
                    | Event::Proposed(..)
                    | Event::BecomesPrimary(_)
            )
            .then_some(e)
        },
        &[],
    );
    g.rule("INFORCE", "(while / as long as / for as long as / so long as / if / whilst) (THIS is in play / THIS is in play under your control / THIS is under your control / THIS remains in play / THIS is on the table / you control THIS / in play / THIS stays in play / you have THIS in play / it is in play / it stays there / it is there / it lies there / it remains there / it stays in play / it remains in play)", || Nothing, &["while this card is in play under your control"]);
    g.rule("SENTENCE", "[the] <ordinal> <unit>", |n: i64, u: UnitOf| Sentence::OrdinalLevel { variable: u.0, number: n }, &["First Level"]);
}

/// Something done each turn, with no moment named: see `normal`. Further plays a turn are a setting, not a deed.
fn each_turn(effect: Effect) -> Option<Sentence> {
    (!super::later::plays_more(&effect)).then_some(Sentence::When(Trigger {
        event: Event::Moment(Moment::TurnStart),
        condition: None,
        frequency: Frequency::EveryTurns(1),
        effect,
    }))
}

/// What becomes of a player who has played no card in a turn.
fn idle(effect: Effect) -> Option<Sentence> {
    without(Event::Played { by: Players::one(Who::Candidate), card: vec![], on: None }, effect)
}

fn decided(accepted: bool, effect: Effect) -> Sentence {
    let event = Event::Decided { by: Players::all(), what: super::triggers::any_proposal(), accepted };
    Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect: put(effect, SUBJECT, &Who::Actor) })
}

/// What comes of it that a player has not done something in a turn, at its end (of votes, at the start of the next turn).
pub fn without(event: Event, effect: Effect) -> Option<Sentence> {
    let speaks = put(effect.clone(), HE, &Who::Of(HOLE));
    if speaks == effect {
        return None;
    }
    // Votes may come in until the turn is over: what comes of none is seen at the start of the next.
    let late = matches!(event, Event::Voted { .. });
    let period = if late { Period::LastTurn } else { Period::ThisTurn };
    let idle = narrowed(Players::all(), not(Condition::Happened(Box::new(event), period)));
    let effect = for_each(idle, HOLE, speaks);
    let effect = if late {
        let trigger = Trigger { event: Event::Moment(Moment::TurnStart), condition: None, frequency: Frequency::Once, effect };
        Effect::Arm { trigger: Box::new(trigger), until: Duration::UntilEndOfNextTurn }
    } else {
        effect
    };
    Some(Sentence::When(Trigger { event: Event::Moment(Moment::TurnEnd), condition: None, frequency: Frequency::Always, effect }))
}

/// "each opponent who plays a card on you gives you 10 gold": he who does the event.
pub fn acting(who: Players, event: Event, act: Effect) -> Option<Sentence> {
    let actor = match &event {
        Event::Played { .. }
        | Event::Moved { how: Move::Drawn | Move::Discarded, .. }
        | Event::Rolled(_)
        | Event::Voted { .. }
        | Event::Proposed(..)
        | Event::Decided { .. }
        | Event::Renamed(_)
        | Event::OverLimit(_) => Who::Actor,
        // "An opponent who makes you lose a level …": whose doing it is.
        Event::Variable { of: Some(of), .. } if of.as_one() == Some(&subject()) => Who::Actor,
        Event::Variable { .. } | Event::Reaches { .. } | Event::Eliminated(_) | Event::BecomesPrimary(_) | Event::Moved { .. } => {
            Who::Affected
        }
        _ => return None,
    };
    let event = put_players_event(event, SUBJECT, &who);
    Some(Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect: put(act, SUBJECT, &actor) }))
}
