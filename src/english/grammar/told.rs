//! The same told in other words: going up and down, both of you, what cannot be done, what came into play.

use super::Grammar;
use super::amounts::number;
use super::effects_variables::{changes, loses};
use super::nouns::Post;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    up_and_down(g);
    both_of_you(g);
    kinds(g);
    barred(g);
    more(g);
    destroyed(g);
    arrived(g);
    it_has(g);
    unheeded(g);
    cases(g);
    instead(g);
    silenced(g);
    this_way(g);
    idle(g);
}

/// "go up a level": said of the player himself.
fn up_and_down(g: &mut Grammar) {
    g.rule("LEVELS", "[by] NUM <unit>", |n: Amount, u: UnitOf| Quantity { variable: u.0, amount: n, owner: None }, &["two levels"]);
    g.rule(
        "VP",
        "(~go up / ~move up / ~rise / ~climb / ~ascend / ~advance) LEVELS",
        |q: Quantity| changes(q, Adjust::Gain),
        &["goes up a level", "climbs two levels"],
    );
    g.rule("VP", "(~go down / ~move down / ~fall / ~drop / ~sink / ~descend) LEVELS", loses, &["goes down two levels"]);
}

fn pair(a: Who, b: Who) -> Option<Players> {
    (a != b).then_some(Players { among: Among::These(vec![a, b]), whose: None, pick: Pick::All })
}

/// "you both", "both of you": you and the one who was spoken of.
fn both_of_you(g: &mut Grammar) {
    g.rule("PLAYERS", "(both of you / you both / the two of you / you two) [each]", || pair(Who::You, Who::Of(HE)), &["both of you"]);
    g.rule(
        "CLAUSE",
        "[both] PLAYER1 and PLAYER1 [must / have to] VP0LIST (each / apiece)",
        |a: Np, b: Np, e: Effect| match (a, b) {
            (Np::One(a), Np::One(b)) => clause(Np::Set(pair(a, b)?), e),
            _ => None,
        },
        &["you and target player gain a level each"],
    );
}

/// Copies of a kind of card, whichever of them: all are copies of one original.
fn kinds(g: &mut Grammar) {
    let any_one = |k: KindId| {
        let number = HowMany::Chosen { number: number(1), by: subject(), slot: Slot(0) };
        let from = vec![Zone::DrawPile, Zone::DiscardPile, Zone::Play(Players::all()), Zone::Hand(Players::all())];
        Cards::Select(Box::new(Selection { number, of: vec![CardTest::Kind(k)], from }))
    };
    let copies = move |n: i64, k: KindId, to: Place| {
        let copy = Effect::Copy { of: any_one(k), to };
        (1..=20).contains(&n).then(|| if n == 1 { copy.clone() } else { Effect::Repeat { times: number(n), effect: Box::new(copy) } })
    };
    g.rule("COPYNO", "(a / one) [new / further] copy of", || 1, &[]);
    g.rule("COPYNO", "<number> [new / further] copies of", |n: i64| n, &[]);
    g.rule(
        "VP",
        "~make|~create|~take|~receive|~get|~gain COPYNO <kind> [card]",
        move |n: i64, k: KindId| copies(n, k, Place::Hand(subject())),
        &["makes a copy of Flood"],
    );
    g.rule(
        "VP",
        "~make|~create|~put|~place|~add|~take|~shuffle COPYNO <kind> [card] PLACEX",
        move |n: i64, k: KindId, to: Place| copies(n, k, to),
        &["puts a copy of Flood into his hand"],
    );
    g.rule(
        "CLAUSE",
        "COPYNO <kind> [card] (goes|go / comes|come / is|are (put / placed / added / given / made / created / shuffled)) PLACEX",
        move |n: i64, k: KindId, to: Place| copies(n, k, to).map(order),
        &["a copy of Flood goes to target player's hand"],
    );
}

/// What cannot be done to a variable, or to a player.
fn barred(g: &mut Grammar) {
    let never = |who: Players, variable: VariableId, change: Change| Static::Cannot { who, deed: Deed::Change { variable, change } };
    for (words, change) in [
        ("(shrink / go down / be lost / fall / be reduced / lose levels)", Change::Lose),
        ("(grow / go up / be gained / rise / be increased)", Change::Gain),
    ] {
        g.rule(
            "STATIC",
            &format!("[all / the] UNITS CANNOT {words}"),
            move |v: VariableId| never(Players::all(), v, change),
            if change == Change::Lose { &["levels cannot be lost"] } else { &[] },
        );
        g.rule(
            "STATIC",
            &format!("no <variable> (can / may) {words}"),
            move |v: VariableId| never(Players::all(), v, change),
            if change == Change::Lose { &["no pyramid can go down"] } else { &[] },
        );
        g.rule(
            "STATIC",
            &format!("no [more / further] UNITS (can / may) {words}"),
            move |v: VariableId| never(Players::all(), v, change),
            if change == Change::Gain { &["no levels can be gained"] } else { &[] },
        );
        let verb = if change == Change::Lose { "lose" } else { "gain" };
        g.rule(
            "STATIC",
            &format!("no <variable> (can / may) {verb} [any / a / more / further] <unit>"),
            move |v: VariableId, u: UnitOf| (u.0 == v).then(|| never(Players::all(), v, change)),
            if change == Change::Gain { &["no pyramid can gain levels"] } else { &[] },
        );
    }
    g.rule(
        "STATIC",
        "PLAYER CANNOT be (targeted / chosen as a target / the target / attacked) by PLAYER [with cards]",
        |p: Np, by: Np| {
            let against = Against { card: vec![], by: all_of(&by)?, on: None };
            Some(Static::NoTarget { who: all_of(&p)?, against })
        },
        &["you cannot be targeted by your opponents"],
    );
    g.rule(
        "STATIC",
        "AGAINST CANNOT (target / be aimed at) PLAYER",
        |against: Against, p: Np| Some(Static::NoTarget { who: all_of(&p)?, against }),
        &["your opponents' Effects cannot target you"],
    );
    g.rule(
        "STATIC",
        "AGAINST CANNOT (hurt / harm / damage / touch) (PLAYER / OWNED)",
        |against: Against, p: Option<Np>, o: Option<Owned>| {
            let (who, variable) = match (p, o) {
                (Some(p), _) => (all_of(&p)?, None),
                (None, Some(o)) => (all_of(&o.owner)?, Some(o.variable)),
                (None, None) => return None,
            };
            Some(Static::Protected { who, variable, against, frequency: Frequency::Always })
        },
        &["Floods cannot hurt you"],
    );
    g.rule("DEED", "build [any / a] UNITS", |variable: VariableId| Deed::Change { variable, change: Change::Gain }, &["build levels"]);
}

/// "Whenever you gain gold, you gain 5 more": a gain that is greater, not one upon another.
fn more(g: &mut Grammar) {
    for (verb, third, change) in [("gain", "gains", Change::Gain), ("lose", "loses", Change::Lose)] {
        for (extra, more) in [("(more / extra) [UNITS]", true), ("(less [UNITS] / UNITS less)", false)] {
            g.rule(
                "STATIC",
                &format!("(when / whenever / if) you {verb} [any / some / a] UNITS [,] [you] {verb} [also] (<number> / one|an) {extra}"),
                move |v: VariableId, n: Option<i64>, w: Option<VariableId>| greater(Np::One(Who::You), v, n, w, change, more),
                match (change, more) {
                    (Change::Gain, true) => &["whenever you gain gold, you gain 5 more"],
                    (Change::Lose, false) => &["whenever you lose slaves, you lose 5 fewer"],
                    _ => &[],
                },
            );
            g.rule(
                "STATIC",
                &format!("(when / whenever / if) PLAYER {third} [any / some / a] UNITS [,] (he / they / that player) {verb}|{third} [also] (<number> / one|an) {extra}"),
                move |p: Np, v: VariableId, n: Option<i64>, w: Option<VariableId>| greater(p, v, n, w, change, more),
                &[],
            );
        }
    }
}

fn greater(p: Np, variable: VariableId, n: Option<i64>, same: Option<VariableId>, change: Change, more: bool) -> Option<Static> {
    same.is_none_or(|v| v == variable).then_some(())?;
    let by = number(n.unwrap_or(1));
    let amount = if more { Amount::Sum(vec![Amount::Event, by]) } else { Amount::Less(Box::new(Amount::Event), Box::new(by)) };
    let adjust = if change == Change::Lose { Adjust::Lose(amount) } else { Adjust::Gain(amount) };
    let event = Event::Variable { who: all_of(&p)?, variable: variable.clone(), change, by: None, of: None };
    let effect = Box::new(Effect::Change { who: Who::Affected, variable, adjust });
    Some(Static::Instead { event, frequency: Frequency::Always, effect })
}

/// "each gains 20 slaves for each of his Permanents that was destroyed": whose they were.
fn destroyed(g: &mut Grammar) {
    g.rule(
        "VP",
        "~destroy one [of them]",
        || {
            let number = HowMany::Chosen { number: number(1), by: subject(), slot: Slot(0) };
            let cards = Cards::SomeOf { of: Box::new(Cards::Of(IT)), number };
            Effect::Move { by: subject(), cards, to: Place::DiscardPile }
        },
        &[],
    );
}

/// "each opponent who lost gold this way": with whom of them it was done.
fn this_way(g: &mut Grammar) {
    let done = || Condition::DoneBy(DID, subject());
    for (words, plural) in [
        (
            "(lost / has lost / have lost / gained / has gained / have gained / paid / has paid / have paid / gave / has given / have given)",
            false,
        ),
        ("(discarded / has discarded / have discarded / drew / has drawn / have drawn)", true),
    ] {
        let what = if plural { "[a / any / one or more] card|cards" } else { "[a / any / some / one or more] UNITS" };
        let pattern = format!("who|that {words} {what} (this way / in this way / thereby / thus)");
        if plural {
            g.rule("RELATIVE", &pattern, done, &["who discarded a card this way"]);
        } else {
            g.rule("RELATIVE", &pattern, move |_v: VariableId| done(), &["who lost gold this way"]);
        }
    }
    g.rule(
        "EACHOF",
        "of POSS CARDSN [that|which] [was / were] (lost / destroyed / discarded / returned / taken) THISWAY",
        |p: Np, f: Find| {
            (f.from.is_empty() && f.owner.is_none()).then_some(())?;
            let mut of = f.of;
            of.push(CardTest::Not(Box::new(CardTest::NotAmong(Cards::Of(IT)))));
            of.push(CardTest::WasOf(all_of(&p)?));
            let from = vec![Zone::DrawPile, Zone::DiscardPile, Zone::Hand(Players::all()), Zone::Play(Players::all()), Zone::OutOfGame];
            Some(Amount::Cards(Box::new(Selection { number: HowMany::All, of, from })))
        },
        &["of his Permanents that was destroyed this way"],
    );
}

/// "It has more than two levels": the variable that was spoken of, counted in its unit.
fn it_has(g: &mut Grammar) {
    g.rule(
        "COND1",
        "it (has|have / still has / already has) CMPN <unit>",
        |c: Comparison, u: UnitOf| {
            let its = VariableId(format!("{ITS_VARIABLE}{}", u.0.0));
            Condition::Compare(variable_of(Who::Of(ITS), its), c.relation, c.with)
        },
        &["it has more than two levels"],
    );
}

/// "The text of target Permanent is ignored": of that one card.
fn silenced(g: &mut Grammar) {
    let ignored = |cards: CardsNp| {
        let one = match &cards {
            CardsNp::Known(cards) => *cards != Cards::This,
            CardsNp::Found(find) => matches!(find.by, Some(Who::Target(_))),
        };
        let card = select(cards, Where::Nowhere, subject()).filter(|_| one)?;
        let among = CardTest::Not(Box::new(CardTest::NotAmong(card)));
        let against = Against { card: vec![among], by: Players::all(), on: None };
        Some(Static::Ignored { against, frequency: Frequency::Always })
    };
    let dead = "(is|are ignored / has|have no effect / is|are cancelled / is|are suspended / is|are void / does|do nothing / is|are without effect / is|are switched off)";
    g.rule(
        "STATIC",
        &format!("the (text / effect / effects / texts) of CARDS {dead}"),
        ignored,
        &["the text of target Permanent is ignored"],
    );
    g.rule("STATIC", &format!("CARDS 's (text / effect / effects) {dead}"), ignored, &[]);
    g.rule(
        "STATIC",
        "CARDS (loses its text / loses its effect / is blank / is inactive / is switched off / has no text)",
        ignored,
        &["target Permanent loses its text"],
    );
    for (pattern, late) in [
        ("(ignore / cancel / suspend / negate) [the (text / effect / effects) of] CARDS DURATION", false),
        ("DURATION [,] (ignore / cancel / suspend / negate) [the (text / effect / effects) of] CARDS", true),
    ] {
        let enact = move |c: CardsNp, until: Duration| {
            (!matches!(until, Duration::AsLongAs(_))).then_some(())?;
            Some(order(Effect::Enact { holds: vec![ignored(c)?], until }))
        };
        if late {
            g.rule("EFFECT", pattern, move |d: Duration, c: CardsNp| enact(c, d), &[]);
        } else {
            g.rule("EFFECT", pattern, enact, &["ignore the text of target Permanent until the end of the turn"]);
        }
    }
}

/// "Ignore all Effects played on you", of what stands.
fn unheeded(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "ignore [the (effect / effects / text / texts) of] AGAINST",
        |against: Against| against.on.is_some().then_some(Static::Ignored { against, frequency: Frequency::Always }),
        &["ignore all Effects played against you"],
    );
}

/// What a roll brings, as in a table: "1-2: lose a level. 3: nothing happens."
fn cases(g: &mut Grammar) {
    let at = |relation: Relation, n: i64| Condition::Compare(Amount::Of(RESULT), relation, number(n));
    let case = |condition: Condition, then: Effect| Effect::If { condition, then: Box::new(then), otherwise: None };
    g.rule("ROLLCASE", "[a] <number> : SEQ", move |n: i64, e: Effect| case(at(Relation::Equal, n), e), &["6: you gain a level"]);
    g.rule(
        "ROLLCASE",
        "[a] <number> [to / -] <number> : SEQ",
        move |a: i64, b: i64, e: Effect| (a < b).then(|| case(both(at(Relation::AtLeast, a), at(Relation::AtMost, b)), e)),
        &["1 to 3: you lose a level"],
    );
    g.rule(
        "ROLLCASE",
        "[a] <number> or <number> : SEQ",
        move |a: i64, b: i64, e: Effect| (a != b).then(|| case(either(at(Relation::Equal, a), at(Relation::Equal, b)), e)),
        &["1 or 2: you lose a level"],
    );
    // "Any opponent may pay 50 gold. If nobody does, …".
    for (words, did) in [
        ("(no one / nobody / none of them / no player / no opponent / none)", false),
        ("(anyone / anybody / someone / somebody / one of them / any of them / any player / any opponent)", true),
    ] {
        g.rule(
            "DIDSO",
            &format!("if {words} (does|do / does|do so / pays|pay / does|do this) [,] [then] SEQ"),
            move |e: Effect| {
                // "He", of several, would be each of them.
                let speaks = put(e.clone(), HE, &Who::Of(HOLE)) != e;
                let condition = if did { Condition::Done(DID) } else { not(Condition::Done(DID)) };
                (!speaks).then(|| case(condition, e))
            },
            if did { &[] } else { &["if nobody does, you gain a level"] },
        );
    }
    g.rule(
        "EACHOF",
        "CARDN [that] PLAYER [has|have] played PERIOD",
        |f: Find, by: Np, period: Period| {
            (f.from.is_empty() && f.owner.is_none()).then_some(())?;
            let event = Event::Played { by: all_of(&by)?, card: f.of, on: None };
            Some(Amount::Past(Box::new(event), period))
        },
        &["card you played this turn"],
    );
}

/// "Target player loses 30 gold. If he has none, he instead loses a level."
fn instead(g: &mut Grammar) {
    let branch = |e: Effect, c: Condition, other: Effect| Effect::If { condition: c, then: Box::new(other), otherwise: Some(Box::new(e)) };
    g.rule(
        "EFFECT",
        "SEQ (. / ; / , but / but) IF COND [,] [then] PLAYER instead (VP3LIST / VP0LIST)",
        move |e: Effect, c: Condition, p: Np, other: Effect| Some(branch(e, c, clause(p, other)?)),
        &["target player loses 30 gold. if he has no gold, he instead loses a level"],
    );
    g.rule(
        "EFFECT",
        "SEQ (. / ; / , but / but) IF COND [,] instead [,] SEQ",
        branch,
        &["target player loses 30 gold. if he has no gold, instead he loses a level"],
    );
}

/// "each Permanent that came into play this turn".
fn arrived(g: &mut Grammar) {
    g.rule(
        "POST",
        "that (came into play / entered play / has come into play / have come into play / was put into play / were put into play) this turn",
        || Post { tests: vec![CardTest::PlayedThisTurn], from: vec![Zone::Play(Players::all())], ..Post::default() },
        &["that came into play this turn"],
    );
}

/// What comes of it that the player of a card has not done something in a turn, at its end.
fn idle(g: &mut Grammar) {
    struct Own;
    impl crate::english::walk::Walk for Own {
        fn who(&mut self, who: &mut Who) {
            if *who == Who::Candidate {
                *who = Who::You;
            }
        }
    }
    let comes = |mut event: Event, effect: Effect| {
        // Votes come in until the turn is over.
        (!matches!(event, Event::Voted { .. })).then_some(())?;
        crate::english::walk::Walk::event(&mut Own, &mut event);
        let idle = not(Condition::Happened(Box::new(event), Period::ThisTurn));
        let trigger = Event::Moment(Moment::TurnEnd);
        Some(Sentence::When(Trigger { event: trigger, condition: Some(idle), frequency: Frequency::Always, effect }))
    };
    g.rule(
        "SENTENCE",
        "(IF / when / whenever) you NOTDOING [TURNOVER] [,] [then] SEQ",
        comes,
        &["if you do not play a card in a turn, you gain 20 gold"],
    );
    g.rule(
        "SENTENCE",
        "SEQ (IF / when / whenever) you NOTDOING [TURNOVER]",
        move |e: Effect, event: Event| comes(event, e),
        &["you gain 20 gold if you do not play a card"],
    );
}
