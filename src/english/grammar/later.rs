//! Later and for a while: delays, durations, what is done again and again for some turns.

use super::Grammar;
use super::amounts::number;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    delayed(g);
    after_turns(g);
    again(g);
    durations(g);
}

pub fn later(trigger: Trigger, until: Duration) -> Effect {
    Effect::Arm { trigger: Box::new(trigger), until }
}

pub fn at(moment: Moment, effect: Effect) -> Trigger {
    Trigger { event: Event::Moment(moment), condition: None, frequency: Frequency::Once, effect }
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
    for (word, says) in [("IF", true), ("unless", false)] {
        let said = move |c: Condition, e: Effect| {
            let condition = if says { c } else { not(c) };
            Effect::If { condition: said_after(condition), then: Box::new(e), otherwise: None }
        };
        g.rule(
            "EFFECT",
            &format!("ONCE [,] SEQ [,] {word} COND"),
            move |m: Moment, e: Effect, c: Condition| later(at(m, said(c, e)), Duration::ThisTurn),
            &[],
        );
        g.rule(
            "EFFECT",
            &format!("ONCENEXT [,] SEQ [,] {word} COND"),
            move |m: Moment, e: Effect, c: Condition| later(next(m, said(c, e)), Duration::UntilEndOfNextTurn),
            if says { &[] } else { &["at the end of the next turn you lose a level, unless you have 50 gold"] },
        );
    }
    g.rule("EFFECT", "WHENNEXT SEQ", |t: Trigger, e: Effect| later(Trigger { effect: e, ..t }, Duration::Always), &[]);
    g.rule(
        "EFFECT",
        "DURATION [,] WHEN SEQ",
        |d: Duration, t: Trigger, e: Effect| (!matches!(d, Duration::AsLongAs(_))).then(|| later(Trigger { effect: e, ..t }, d)),
        &["this turn, whenever an opponent loses slaves, you gain 10 gold"],
    );
    g.rule(
        "EFFECT",
        "DURATION [,] WHOACTS EV3 PRED3",
        |d: Duration, p: Players, event: Event, act: Effect| match super::sentences::acting(p, event, act)? {
            Sentence::When(trigger) if !matches!(d, Duration::AsLongAs(_)) => Some(later(trigger, d)),
            _ => None,
        },
        &["until turn 4, every player who gains a level gains 10 slaves"],
    );
    g.rule("EFFECT", "DURATION [,] STATICS", |d: Duration, s: Vec<Static>| enact(s, d), &["this turn, you cannot lose slaves"]);
    g.rule(
        "EFFECT",
        "STATICS [,] DURATION",
        |s: Vec<Static>, d: Duration| enact(s, d),
        &["your pyramid cannot lose levels before the end of the turn"],
    );
    // What somebody cannot do for a while, and what else befalls him.
    let barred = |p: Np, d: Deed, until: Duration, e: Effect| {
        Some(in_order([enact(vec![super::limits::said(p.clone(), super::limits::cannot(d))?], until)?, clause(p, e)?]))
    };
    g.rule(
        "EFFECT",
        "PLAYER CANNOT DEED DURATION (and / , and / , but / but / ,) [also] (VP3LIST / VP0LIST)",
        barred,
        &["target player cannot play cards until the end of the next turn, and loses 10 gold"],
    );
    g.rule(
        "EFFECT",
        "DURATION [,] PLAYER CANNOT DEED (and / , and / , but / but) [also] (VP3LIST / VP0LIST)",
        move |until: Duration, p: Np, d: Deed, e: Effect| barred(p, d, until, e),
        &[],
    );
    g.rule(
        "EFFECT",
        "DURATION [,] ATTURN SEQ",
        |d: Duration, m: Moment, e: Effect| later(Trigger { frequency: Frequency::Always, ..at(m, e) }, d),
        &[],
    );
    g.rule("ATTURN", "(each turn / every turn) [,]", || Moment::TurnEnd, &[]);
    g.rule(
        "EFFECT",
        "DURATION [,] SEQ MOMENT",
        |d: Duration, e: Effect, m: Moment| {
            (!matches!(d, Duration::AsLongAs(_))).then(|| later(Trigger { frequency: Frequency::Always, ..at(m, e) }, d))
        },
        &["for two turns you gain 10 gold at the end of each turn"],
    );
    g.rule(
        "EFFECT",
        "DURATION [,] PLAYER (may / can) play <number> cards",
        |d: Duration, p: Np, n: i64| plays(p, n, d),
        &["next turn you may play two cards"],
    );
    g.rule(
        "EFFECT",
        "DURATION [,] PLAYER (plays|play / must play / may play / can play) <number> cards instead of (one / a single one / one card)",
        |d: Duration, p: Np, n: i64| plays(p, n, d),
        &["next turn each player plays two cards instead of one"],
    );
    g.rule(
        "EFFECT",
        "(whenever / when / each time) EVENT this turn [,] SEQ",
        |e: Event, s: Effect| {
            let trigger = Trigger { event: e, condition: None, frequency: Frequency::Always, effect: s };
            later(trigger, Duration::ThisTurn)
        },
        &["whenever you gain gold this turn, draw a card"],
    );
    g.rule(
        "EFFECT",
        "PLAYER (may / can) play <number> cards DURATION",
        |p: Np, n: i64, d: Duration| plays(p, n, d),
        &["you may play two cards next turn"],
    );
    g.rule(
        "SIMPLE",
        "PLAYER (must choose / has to choose / chooses / choose) [either / one] : VP0ORLIST",
        clause,
        &["target player must choose: lose 30 gold or discard a card"],
    );
    g.rule(
        "SIMPLE",
        "PLAYER chooses|choose whether (he / they / you / to) (VP3ORLIST / VP0ORLIST / VP3ONE / VP0ONE)",
        |p: Np, e: Effect| if matches!(e, Effect::Choose { .. }) { clause(p, e) } else { None },
        &["target player chooses whether he loses 20 gold or a level"],
    );
    g.rule("ATTURN", "MOMENT [,]", |m: Moment| m, &[]);
    g.rule(
        "EFFECT",
        "SEQ (at the end of each of / in each of / on each of) (your / the / his) next <number> turns",
        |e: Effect, n: i64| later(Trigger { frequency: Frequency::Always, ..at(Moment::TurnEnd, e) }, Duration::NextTurns(number(n))),
        &[],
    );
    g.rule("TIMES", "<number> times", number, &["three times"]);
    g.rule("TIMES", "twice", || number(2), &[]);
    g.rule(
        "EFFECT",
        "(do this / do the following / repeat this / repeat the following / the following happens) TIMES : SEQ",
        |n: Amount, e: Effect| Effect::Repeat { times: n, effect: Box::new(e) },
        &["do this three times: roll a die"],
    );
    g.rule(
        "EFFECT",
        "(do this / do the following / repeat this / repeat the following) TIMES : EFFECTROLL",
        |n: Amount, e: Effect| Effect::Repeat { times: n, effect: Box::new(e) },
        &["do this three times: roll a die; on a 6, your pyramid gains a level"],
    );
    g.rule("EFFECTROLL", "VP0ONE (; / , / :) [and] (ROLLCASE / IFS)", |a: Effect, b: Effect| in_order([order(a), b]), &[]);
    // "Up to four times, you may pay 10 slaves to gain a level": as often as he likes and can.
    let often = |n: i64, cost: Effect, then: Effect| {
        let times = Amount::Chosen { least: Box::new(number(0)), most: Some(Box::new(number(n))), by: Box::new(Who::You), slot: Slot(0) };
        let cost = match cost {
            Effect::Pay { cost, then: None } => cost,
            other => Box::new(other),
        };
        let once = order(Effect::Pay { cost, then: Some(Box::new(then)) });
        (n > 1).then(|| Effect::Repeat { times, effect: Box::new(once) })
    };
    g.rule(
        "EFFECT",
        "up to <number> times [,] you (may / can) (PAYLIST to VP0LIST / PAYLIST and VP0LIST)",
        often,
        &["up to four times, you may pay 10 slaves to gain a level"],
    );
    g.rule(
        "EFFECT",
        "you (may / can) PAYLIST to VP0LIST [,] up to <number> times",
        move |cost: Effect, then: Effect, n: i64| often(n, cost, then),
        &["you may pay 10 slaves to gain a level, up to three times"],
    );
    g.rule("EFFECT", "SEQ <number> times", |e: Effect, n: i64| Effect::Repeat { times: number(n), effect: Box::new(e) }, &[]);
}

/// In the next turn, at that moment.
pub fn in_next_turn(moment: Moment, effect: Effect) -> Effect {
    later(next(moment, effect), Duration::UntilEndOfNextTurn)
}

/// Something that holds for a while. As long as a condition holds is no effect but a sentence of its own kind.
fn enact(mut holds: Vec<Static>, until: Duration) -> Option<Effect> {
    // "An opponent of your choice cannot vote next turn": he is chosen first.
    if let [one] = holds.as_mut_slice()
        && of_someone_chosen(one)
        && let Some(who) = said_of_whom(one)
    {
        let chosen = std::mem::replace(who, Players::one(Who::Of(HOLE)));
        return (!matches!(until, Duration::AsLongAs(_))).then(|| for_each(chosen, HOLE, Effect::Enact { holds, until }));
    }
    if holds.iter().any(of_someone_chosen) {
        return None;
    }
    (!matches!(until, Duration::AsLongAs(_))).then_some(Effect::Enact { holds, until })
}

/// So many plays a turn for a while.
fn plays(p: Np, n: i64, until: Duration) -> Option<Effect> {
    let setting = Static::Setting { who: all_of(&p)?, setting: Setting::PlaysPerTurn, adjust: Adjust::SetTo(number(n)) };
    (!matches!(until, Duration::AsLongAs(_))).then_some(Effect::Enact { holds: vec![setting], until })
}

/// The next turn's start is the first one that comes; its end is the second, unless the trigger is set for the next turn only.
pub fn next(moment: Moment, effect: Effect) -> Trigger {
    match moment {
        Moment::TurnStart => at(Moment::TurnStart, effect),
        Moment::TurnEnd => at(Moment::TurnStart, later(at(Moment::TurnEnd, effect), Duration::ThisTurn)),
    }
}

/// "in two turns", "after three turns", "at the end of the turn after next": once, in that turn.
fn after_turns(g: &mut Grammar) {
    let start = |n: Amount| frame(Moment::TurnStart, n);
    // "In a turn" is within one, whichever it is.
    g.rule("AFTERTURNS", "after NTURNS", start, &["after three turns"]);
    g.rule("AFTERTURNS", "in <number> turns", move |n: i64| start(number(n)), &["in two turns"]);
    g.rule("AFTERTURNS", "in (one / a) turn 's time", move || start(number(1)), &[]);
    g.rule("AFTERTURNS", "after NTURNS have passed|gone", start, &[]);
    g.rule("AFTERTURNS", "NTURNS (from now / later / after this one / after this turn)", start, &["two turns from now"]);
    g.rule("AFTERTURNS", "[in / on] the turn after (next / the next / the next one)", move || start(number(2)), &["the turn after next"]);
    for (at, moment) in [("start|beginning", Moment::TurnStart), ("end", Moment::TurnEnd)] {
        g.rule(
            "AFTERTURNS",
            &format!("at the {at} of the turn after (next / the next / the next one / your next / your next turn)"),
            move || frame(moment, number(2)),
            &[],
        );
        g.rule("AFTERTURNS", &format!("at the {at} of the turn after this [one / turn]"), move || frame(moment, number(1)), &[]);
        g.rule(
            "AFTERTURNS",
            &format!(
                "at the {at} of the <ordinal> turn (from now / after this one / after this turn / after you played it / after playing it / after it (is / was / has been) played / after this card (is / was / has been) played)"
            ),
            move |n: i64| (n > 0).then(|| frame(moment, number(n))),
            &[],
        );
    }
    g.rule("NTURNS", "<number> turns", number, &["two turns"]);
    g.rule("NTURNS", "(one / a) turn", || number(1), &["one turn"]);
    g.rule("EFFECT", "AFTERTURNS [,] SEQ", fill, &["in two turns you gain 100 gold"]);
    g.rule("EFFECT", "AFTERTURNS [,] IFS", fill, &[]);
    g.rule("EFFECT", "ONCE [,] IFS", |m: Moment, e: Effect| later(at(m, e), Duration::ThisTurn), &[]);
    g.rule(
        "EFFECT",
        "ONCENEXT [,] IFS",
        |m: Moment, e: Effect| later(next(m, e), Duration::UntilEndOfNextTurn),
        &["at the end of the next turn, if you have no gold, lose a level"],
    );
    g.rule("EFFECT", "SEQ AFTERTURNS", |e: Effect, frame: Effect| fill(frame, e), &["target player loses a level after three turns"]);
    let next_turn = |e: Effect| if plays_more(&e) { None } else { fill(frame(Moment::TurnStart, number(1)), e) };
    g.rule(
        "EFFECT",
        "SEQ (next turn / in the next turn / on the next turn / in your next turn / on your next turn)",
        next_turn,
        &["gain 100 slaves next turn"],
    );
    g.rule(
        "EFFECT",
        "(next turn / in the next turn / on the next turn / in your next turn) [,] SEQ",
        next_turn,
        &["next turn, gain 100 slaves"],
    );
    // "Now and at the start of your next turn, gain 25 gold": twice.
    let twice = |e: Effect, then: Effect| in_order([e, then]);
    let again = |e: &Effect| matches!(e, Effect::Change { .. } | Effect::Draw { .. } | Effect::ForEach { .. } | Effect::Transfer { .. });
    let now = "(now / immediately / at once / right now / once now / both now)";
    g.rule(
        "EFFECT",
        &format!("{now} and [again / once more] ONCENEXT [,] SEQ"),
        move |m: Moment, e: Effect| again(&e).then(|| twice(e.clone(), later(next(m, e), Duration::UntilEndOfNextTurn))),
        &["now and at the start of your next turn, gain 25 gold"],
    );
    g.rule(
        "EFFECT",
        &format!("{now} and [again / once more] ONCE [,] SEQ"),
        move |m: Moment, e: Effect| again(&e).then(|| twice(e.clone(), later(at(m, e), Duration::ThisTurn))),
        &[],
    );
    g.rule(
        "EFFECT",
        &format!("SEQ {now} and [again / once more] ONCENEXT"),
        move |e: Effect, m: Moment| again(&e).then(|| twice(e.clone(), later(next(m, e), Duration::UntilEndOfNextTurn))),
        &["gain 25 gold now and again at the start of the next turn"],
    );
    // What is said to be for good is anyway.
    g.rule("FORGOOD", "(for good / permanently / for ever / forever / once and for all)", || Nothing, &["for good"]);
    g.rule(
        "EFFECT",
        "SEQ FORGOOD",
        |e: Effect| matches!(e, Effect::Move { .. } | Effect::Rename { .. } | Effect::ChangeType { .. }).then_some(e),
        &["target Permanent is removed from the game for good"],
    );
    // What a card is called or is, it is from now on.
    g.rule(
        "EFFECT",
        "(from now on / henceforth / from this moment on / from now onwards) [,] SEQ",
        |e: Effect| matches!(e, Effect::Rename { .. } | Effect::ChangeType { .. }).then_some(e),
        &[],
    );
    g.rule(
        "EFFECT",
        "(next turn / in the next turn / on the next turn / in your next turn / on your next turn) [,] SEQ",
        next_turn,
        &["next turn, draw two cards"],
    );
}

/// A delayed effect with its effect left open.
pub(super) fn frame(moment: Moment, turns: Amount) -> Effect {
    later(at(moment, Effect::Nothing), Duration::TurnAfter(turns))
}

/// What is done then, or if that is so.
pub(super) fn fill(frame: Effect, effect: Effect) -> Option<Effect> {
    match frame {
        Effect::If { condition, otherwise: None, .. } => Some(Effect::If { condition, then: Box::new(effect), otherwise: None }),
        Effect::Arm { trigger, until } => Some(later(Trigger { effect, ..*trigger }, until)),
        _ => None,
    }
}

/// "for three turns you gain 10 gold": each turn, at its end where no other moment is named.
fn again(g: &mut Grammar) {
    let end = |d: Duration, e: Effect| repeated(d, Moment::TurnEnd, e);
    g.rule(
        "EFFECT",
        "DURATION [,] SEQ EACHTURN",
        move |d: Duration, e: Effect| end(d, e),
        &["for the next three turns gain 20 slaves each turn"],
    );
    g.rule(
        "EFFECT",
        "SEQ EACHTURN [,] DURATION",
        move |e: Effect, d: Duration| end(d, e),
        &["you gain 20 slaves each turn for three turns"],
    );
    g.rule(
        "EFFECT",
        "EACHTURN DURATION [,] SEQ",
        move |d: Duration, e: Effect| end(d, e),
        &["each turn for the next four turns, target player loses 5 gold"],
    );
    g.rule("EFFECT", "DURATION [,] SEQ", move |d: Duration, e: Effect| end(d, e), &["for three turns, target player loses 10 slaves"]);
    g.rule("EFFECT", "SEQ DURATION", move |e: Effect, d: Duration| end(d, e), &[]);
    g.rule(
        "EFFECT",
        "SEQ MOMENT [,] DURATION",
        |e: Effect, m: Moment, d: Duration| repeated(d, m, e),
        &["you gain 10 gold at the start of each turn for three turns"],
    );
    g.rule("EFFECT", "MOMENT DURATION [,] SEQ", |m: Moment, d: Duration, e: Effect| repeated(d, m, e), &[]);
    for (at, moment) in [("(at the end of / in / on / during)", Moment::TurnEnd), ("at the (start / beginning) of", Moment::TurnStart)] {
        g.rule(
            "EFFECT",
            &format!("{at} each of (the / your / his) next <number> turns [,] SEQ"),
            move |n: i64, e: Effect| repeated(Duration::NextTurns(number(n)), moment, e),
            &["at the end of each of the next three turns, you gain 10 gold"],
        );
    }
    g.rule(
        "EFFECT",
        "SEQ at the (start / beginning) of each of (the / your / his) next <number> turns",
        |e: Effect, n: i64| repeated(Duration::NextTurns(number(n)), Moment::TurnStart, e),
        &[],
    );
    for (words, duration) in [
        ("DURATION [,] PLAYER (may / can) play MORECARDS [EACHTURN]", true),
        ("PLAYER (may / can) play MORECARDS [EACHTURN] DURATION", false),
    ] {
        if duration {
            g.rule(
                "EFFECT",
                words,
                |d: Duration, p: Np, n: i64| more_plays(p, n, d),
                &["for the next two turns you may play an additional card each turn"],
            );
        } else {
            g.rule("EFFECT", words, |p: Np, n: i64, d: Duration| more_plays(p, n, d), &[]);
        }
    }
    g.rule(
        "MORECARDS",
        "(an additional card / an extra card / one more card / one additional card / one extra card / one card more / another card)",
        || 1,
        &["an extra card"],
    );
    g.rule("MORECARDS", "<number> (more / additional / extra) cards", |n: i64| n, &["two more cards"]);
}

fn more_plays(p: Np, n: i64, until: Duration) -> Option<Effect> {
    if matches!(until, Duration::ThisTurn) {
        return None;
    }
    enact(vec![Static::Setting { who: all_of(&p)?, setting: Setting::PlaysPerTurn, adjust: Adjust::Gain(number(n)) }], until)
}

/// The same in each of some turns. Where it says how many turns; further plays are a setting, not a deed.
fn repeated(until: Duration, moment: Moment, effect: Effect) -> Option<Effect> {
    let counted = matches!(until, Duration::Turns(_) | Duration::NextTurns(_) | Duration::UntilTurn(_) | Duration::ThroughTurn(_));
    (counted && !plays_more(&effect) && !moves_known(&effect))
        .then(|| later(Trigger { frequency: Frequency::Always, ..at(moment, effect) }, until))
}

/// Whether something is done to definite cards, which are where they are after the first time: "take control of target Permanent for two turns" is no deed of each turn.
fn moves_known(effect: &Effect) -> bool {
    let known = |cards: &Cards| match cards {
        Cards::Select(selection) => match &selection.number {
            HowMany::Chosen { by, .. } => *by == Who::Target(super::nouns::TARGET_CARD),
            _ => false,
        },
        _ => true,
    };
    match effect {
        Effect::Move { cards, .. } | Effect::Rename { cards, .. } | Effect::ChangeType { cards, .. } => known(cards),
        Effect::Exchange { first, second } => known(first) || known(second),
        Effect::Sequence(steps) => steps.iter().any(|s| moves_known(&s.effect)),
        Effect::ForEach { effect, .. } => moves_known(effect),
        _ => false,
    }
}

/// Whether an effect gives somebody further plays.
pub fn plays_more(effect: &Effect) -> bool {
    match effect {
        Effect::ExtraPlays { .. } => true,
        Effect::May { effect, .. } | Effect::ForEach { effect, .. } => plays_more(effect),
        Effect::Sequence(steps) => steps.iter().any(|s| plays_more(&s.effect)),
        _ => false,
    }
}

fn durations(g: &mut Grammar) {
    g.rule("DURATION", "(this turn / until [the] end of [the / this] turn / before the end of the turn / till the end of [this / the] turn / for the rest of the turn / for the rest of this turn / during this turn / for this turn / in this turn / for the remainder of the turn / until this turn ends / until the turn ends / until this turn is over / until the turn is over / until this turn has ended / for the remainder of this turn / all this turn)", || Duration::ThisTurn, &["this turn", "until end of turn"]);
    g.rule("DURATION", "(next turn / during the next turn / in the next turn / for the next turn / during your next turn / in your next turn / on his next turn / during his next turn / on your next turn / in his next turn / his next turn)", || Duration::NextTurn, &["during the next turn"]);
    g.rule(
        "DURATION",
        "until (the end of (the next / next / your next / his next) turn / the next turn (is over / ends / has ended) / your next turn (is over / ends) / the turn after this one is over)",
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
    g.rule(
        "DURATION",
        "until (your / the / his) next turn (starts / begins)",
        || Duration::UntilNextTurn,
        &["until your next turn begins"],
    );
    g.rule("DURATION", "(for / during) <number> turns", |n: i64| Duration::Turns(number(n)), &["for three turns"]);
    g.rule(
        "DURATION",
        "(for / during) this turn and the next <number> [turns]",
        |n: i64| Duration::Turns(number(n.saturating_add(1))),
        &["for this turn and the next two"],
    );
    g.rule(
        "DURATION",
        "(for / during) (this turn and the next [turn] / this and the next turn / this turn and next turn)",
        || Duration::UntilEndOfNextTurn,
        &[],
    );
    g.rule(
        "DURATION",
        "(this turn and (next turn / the next turn) / this and next turn)",
        || Duration::UntilEndOfNextTurn,
        &["this turn and next turn"],
    );
    g.rule("DURATION", "for one turn", || Duration::Turns(number(1)), &[]);
    g.rule("DURATION", "(for / during) <number> turns [,] (counting this one / including this one / including this turn / this one included / this turn included / counting this turn / starting with this one / starting with this turn / beginning with this one / starting now / beginning now)", |n: i64| Duration::Turns(number(n)), &["for three turns, counting this one"]);
    g.rule(
        "DURATION",
        "(for / during / over) (the / your / his) next <number> turns",
        |n: i64| Duration::NextTurns(number(n)),
        &["for the next three turns"],
    );
    g.rule("DURATION", "(for the rest of the game / for ever / forever / permanently / from now on / until the end of the game / any more / henceforth / for good)", || Duration::Always, &["for the rest of the game"]);
    for ev in ["EV3", "EV0"] {
        g.rule(
            "DURATION",
            &format!("until PLAYER next {ev}"),
            |p: Np, e: Event| Some(Duration::Until(Box::new(super::triggers::said_event(&p, e)?))),
            if ev == "EV0" { &["until you next become the Primary"] } else { &[] },
        );
    }
    g.rule("DURATION", "until EVENT", |e: Event| Duration::Until(Box::new(e)), &["until this card leaves play"]);
    g.rule(
        "DURATION",
        "(as long as / for as long as / so long as / while) COND",
        |c: Condition| Duration::AsLongAs(Box::new(c)),
        &["as long as you are the Primary"],
    );
    g.rule("DURATION", "until [the (start / beginning) of] turn <number>", Duration::UntilTurn, &["until turn 10"]);
    g.rule("DURATION", "(until / to) the end of the turn in which (it / this card) (is / was) played", || Duration::ThisTurn, &[]);
    g.rule("DURATION", "(until / up to) EVENTHAS", |e: Event| Duration::Until(Box::new(e)), &["until you have 300 slaves"]);
    g.rule(
        "DURATION",
        "(through turn / until the end of turn / up to and including turn) <number>",
        Duration::ThroughTurn,
        &["through turn 10"],
    );
}
