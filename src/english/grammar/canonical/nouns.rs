//! Who, which cards, where to.

use super::super::Grammar;
use super::super::nouns::{TARGET_CARD, TARGET_OPPONENT};
use super::super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    players(g);
    cards(g);
}

fn players(g: &mut Grammar) {
    g.rule("KWHO", "you", || Who::You, &["you"]);
    g.rule("KWHO", "target player", || Who::Target(TargetNo(0)), &["target player"]);
    g.rule("KWHO", "target opponent", || Who::Target(TARGET_OPPONENT), &["target opponent"]);
    g.rule("KWHO", "<player>", Who::Named, &[]);
    g.rule("KWHO", "the primary", || Who::Primary, &["the Primary"]);
    g.rule("KWHO", "the player in question", || Who::Candidate, &["the player in question"]);
    g.rule("KWHO", "player <label>", Who::Of, &["player [A]"]);
    g.rule("KWHO", "the acting player", || Who::Actor, &["the acting player"]);
    g.rule("KWHO", "the affected player", || Who::Affected, &["the affected player"]);
    g.rule("KWHO", "the controller of { KCARDS }", |c: Cards| Who::Controller(Box::new(c)), &["the controller of (this card)"]);
    g.rule("KWHO", "the owner of { KCARDS }", |c: Cards| Who::Owner(Box::new(c)), &["the owner of (this card)"]);
    g.rule("KWHO", "the proposer", || Who::Proposer, &["the proposer"]);
    g.rule("KWHO", "the player to KPOSS left", |of: Who| Who::Neighbour { of: Box::new(of), seats: 1 }, &["the player to your left"]);
    g.rule("KWHO", "the player to KPOSS right", |of: Who| Who::Neighbour { of: Box::new(of), seats: -1 }, &["the player to your right"]);
    g.rule(
        "KWHO",
        "the player <number> seats to KPOSS left",
        |seats: i64, of: Who| Who::Neighbour { of: Box::new(of), seats },
        &["the player 2 seats to your left"],
    );
    g.rule(
        "KWHO",
        "the player <number> seats to KPOSS right",
        |seats: i64, of: Who| Who::Neighbour { of: Box::new(of), seats: -seats },
        &[],
    );
    g.rule("KPOSS", "your", || Who::You, &[]);
    g.rule("KPOSS", "KWHO 's", |w: Who| if w == Who::You { None } else { Some(w) }, &["target player's"]);
    // Several.
    g.rule("KBASE", "each player", Players::all, &["each player"]);
    g.rule("KBASE", "each opponent", || Players::others(Who::You), &["each opponent"]);
    g.rule(
        "KBASE",
        "each player other than KWHO",
        |w: Who| if w == Who::You { None } else { Some(Players::others(w)) },
        &["each player other than target player"],
    );
    g.rule("KBASE", "KWHO", Players::one, &["you"]);
    g.rule(
        "KBASE",
        "each of KLIST",
        |these: Vec<Who>| Players { among: Among::These(these), whose: None, pick: Pick::All },
        &["each of you and target player"],
    );
    g.rule(
        "KBASE",
        "none of the players",
        || Players { among: Among::These(vec![]), whose: None, pick: Pick::All },
        &["none of the players"],
    );
    g.rule("KLIST", "KWHO and KWHO", |a: Who, b: Who| vec![a, b], &[]);
    g.rule(
        "KLIST",
        "KWHO , KLIST",
        |a: Who, mut b: Vec<Who>| {
            b.insert(0, a);
            b
        },
        &[],
    );
    g.rule("KBASE2", "KBASE", |p: Players| p, &[]);
    g.rule(
        "KBASE2",
        "KBASE for whom { KCOND }",
        |p: Players, c: Condition| Players { whose: Some(Box::new(c)), ..p },
        &["each player for whom (the turn number is even)"],
    );
    g.rule(
        "KBASE2",
        "KBASE who has KHAS",
        |p: Players, c: Condition| Players { whose: Some(Box::new(c)), ..p },
        &["each player who has more than 100 of Slaves"],
    );
    g.rule(
        "KHAS",
        "KREL <number> of <variable>",
        |relation: Relation, n: i64, v: VariableId| Condition::Compare(variable_of(Who::Candidate, v), relation, Amount::Number(n)),
        &["more than 100 of Slaves"],
    );
    g.rule("KPLAYERS", "KBASE2", |p: Players| p, &[]);
    g.rule(
        "KPLAYERS",
        "all of those with the most of { KAMOUNT } among { KBASE2 }",
        |a: Amount, p: Players| Players { pick: Pick::Most(Box::new(a)), ..p },
        &["all of those with the most of (2) among (each player)"],
    );
    g.rule(
        "KPLAYERS",
        "all of those with the least of { KAMOUNT } among { KBASE2 }",
        |a: Amount, p: Players| Players { pick: Pick::Fewest(Box::new(a)), ..p },
        &[],
    );
    for (extreme, most) in [("most", true), ("least", false)] {
        g.rule(
            "KPLAYERS",
            &format!("the <number> of {{ KBASE2 }} with the {extreme} of {{ KAMOUNT }} and whoever is tied with the last of these"),
            move |n: i64, p: Players, by: Amount| ranked(p, n, by, most),
            if most { &["the 2 of (each player) with the most of (2) and whoever is tied with the last of these"] } else { &[] },
        );
    }
    g.rule(
        "KPLAYERS",
        "all players who have the most of <variable>",
        |v: VariableId| Players { pick: Pick::Most(Box::new(variable_of(Who::Candidate, v))), ..Players::all() },
        &["all players who have the most of Gold"],
    );
    g.rule(
        "KPLAYERS",
        "all players who have the least of <variable>",
        |v: VariableId| Players { pick: Pick::Fewest(Box::new(variable_of(Who::Candidate, v))), ..Players::all() },
        &[],
    );
    g.rule("KPLAYERS", "a player chosen by KWHO", |by: Who| chosen(Players::all(), by), &["a player chosen by you"]);
    g.rule("KPLAYERS", "an opponent chosen by KWHO", |by: Who| chosen(Players::others(Who::You), by), &["an opponent chosen by you"]);
    g.rule(
        "KPLAYERS",
        "<number> of { KBASE2 } chosen by KWHO",
        |n: i64, p: Players, by: Who| pick(n, p, by, false),
        &["2 of (each opponent) chosen by you"],
    );
    g.rule("KPLAYERS", "up to <number> of { KBASE2 } chosen by KWHO", |n: i64, p: Players, by: Who| pick(n, p, by, true), &[]);
    g.rule(
        "KPLAYERS",
        "<number> of { KBASE2 } by lot",
        |n: i64, p: Players| Some(Players { pick: Pick::Random(u32::try_from(n).ok()?), ..p }),
        &["1 of (each opponent) by lot"],
    );
}

fn pick(n: i64, players: Players, by: Who, up_to: bool) -> Option<Players> {
    Some(Players { pick: Pick::Chosen { number: u32::try_from(n).ok()?, up_to, by: Box::new(by), slot: Slot(0) }, ..players })
}

fn cards(g: &mut Grammar) {
    g.rule("KNOUN", "card|cards", Vec::<CardTest>::new, &["cards"]);
    g.rule("KNOUN", "<kind> card|cards", |k: KindId| vec![CardTest::Kind(k)], &["Flood cards"]);
    g.rule("KNOUN", "<type> card|cards", |t: TypeId| vec![CardTest::Type(t)], &[]);
    g.rule("KNOUN", "<lasting> card|cards", |t: TypeId| vec![CardTest::Type(t)], &[]);
    g.rule("KNOUN2", "KNOUN", |t: Tests| t, &[]);
    g.rule(
        "KNOUN2",
        "KNOUN which KTESTS",
        |mut a: Tests, b: Tests| {
            a.extend(b);
            a
        },
        &["cards which are new"],
    );
    g.rule("KTESTS", "KTEST", |t: CardTest| vec![t], &[]);
    g.rule(
        "KTESTS",
        "KTEST and KTESTS",
        |t: CardTest, mut all: Tests| {
            all.insert(0, t);
            all
        },
        &[],
    );
    g.rule("KTEST", "are of the kind <kind>", CardTest::Kind, &["are of the kind Flood"]);
    g.rule("KTEST", "are of the type <type>", CardTest::Type, &[]);
    g.rule("KTEST", "are of the type <lasting>", CardTest::Type, &[]);
    g.rule("KTEST", "are named <quoted>", CardTest::Named, &["are named \"Waterloo\""]);
    g.rule("KTEST", "are not this card", || CardTest::NotThis, &["are not this card"]);
    g.rule("KTEST", "are not among { KCARDS }", CardTest::NotAmong, &[]);
    g.rule("KTEST", "were of { KPLAYERS }", CardTest::WasOf, &[]);
    g.rule("KTEST", "are controlled by { KPLAYERS }", CardTest::ControlledBy, &[]);
    g.rule("KTEST", "are new", || CardTest::New, &["are new"]);
    g.rule("KTEST", "were played on { KPLAYERS }", CardTest::PlayedOn, &[]);
    g.rule("KTEST", "are found KZONES", CardTest::In, &["are found in the discard pile"]);
    g.rule("KTEST", "were played this turn", || CardTest::PlayedThisTurn, &["were played this turn"]);
    g.rule("KTEST", "were renamed since turn <number>", |n: i64| (n == 0).then_some(CardTest::Renamed), &["were renamed since turn 0"]);
    g.rule("KTEST", "were amended before", || CardTest::Amended, &["were amended before"]);
    g.rule("KTEST", "have the name of { KCARDS }", CardTest::SameNameAs, &[]);
    g.rule("KTEST", "not { KTEST }", |t: CardTest| CardTest::Not(Box::new(t)), &["not (are new)"]);
    g.rule("KTEST", "either { KANYTESTS }", CardTest::Any, &["either (are new or are not this card)"]);
    g.rule("KANYTESTS", "KTEST or KTEST", |a: CardTest, b: CardTest| vec![a, b], &[]);
    g.rule(
        "KANYTESTS",
        "KTEST or KANYTESTS",
        |t: CardTest, mut all: Tests| {
            all.insert(0, t);
            all
        },
        &[],
    );
    g.rule("KZONE", "in play", || Zone::Play(Players::all()), &["in play"]);
    g.rule(
        "KZONE",
        "in play under the control of KPLAYERS",
        |p: Players| if p == Players::all() { None } else { Some(Zone::Play(p)) },
        &["in play under the control of you"],
    );
    g.rule("KZONE", "in the hand of KPLAYERS", Zone::Hand, &["in the hand of each opponent"]);
    g.rule("KZONE", "in the draw pile", || Zone::DrawPile, &["in the draw pile"]);
    g.rule("KZONE", "in the discard pile", || Zone::DiscardPile, &["in the discard pile"]);
    g.rule("KZONE", "out of the game", || Zone::OutOfGame, &["out of the game"]);
    g.rule("KZONES", "KZONE", |z: Zone| vec![z], &[]);
    g.rule(
        "KZONES",
        "KZONE or KZONES",
        |z: Zone, mut all: Vec<Zone>| {
            all.insert(0, z);
            all
        },
        &[],
    );
    g.rule("KCARDS", "this card", || Cards::This, &["this card"]);
    g.rule(
        "KCARDS",
        "the target KNOUN2 KZONES",
        |of: Tests, from: Vec<Zone>| {
            Cards::Select(Box::new(Selection {
                number: HowMany::Chosen { number: Amount::Number(1), by: Who::Target(TARGET_CARD), slot: Slot(0) },
                of,
                from,
            }))
        },
        &["the target Flood card in play"],
    );
    g.rule("KCARDS", "card <label>", Cards::Of, &["card [A]"]);
    g.rule("KCARDS", "the card in question", || Cards::Event, &["the card in question"]);
    let found = |number: HowMany, of: Tests, from: Vec<Zone>| Cards::Select(Box::new(Selection { number, of, from }));
    g.rule("KCARDS", "all KNOUN2 KZONES", move |of: Tests, from: Vec<Zone>| found(HowMany::All, of, from), &["all Flood cards in play"]);
    g.rule(
        "KCARDS",
        "all but KA KNOUN2 KZONES chosen by KWHO",
        move |number: Amount, of: Tests, from: Vec<Zone>, by: Who| found(HowMany::AllBut { number, by, slot: Slot(0) }, of, from),
        &[],
    );
    g.rule(
        "KCARDS",
        "KA KNOUN2 KZONES chosen by KWHO",
        move |number: Amount, of: Tests, from: Vec<Zone>, by: Who| found(HowMany::Chosen { number, by, slot: Slot(0) }, of, from),
        &["2 cards in the hand of you chosen by you"],
    );
    g.rule(
        "KCARDS",
        "up to KA KNOUN2 KZONES chosen by KWHO",
        move |number: Amount, of: Tests, from: Vec<Zone>, by: Who| found(HowMany::UpTo { number, by, slot: Slot(0) }, of, from),
        &[],
    );
    g.rule(
        "KCARDS",
        "any number of KNOUN2 KZONES chosen by KWHO",
        move |of: Tests, from: Vec<Zone>, by: Who| found(HowMany::AnyNumber { by, slot: Slot(0) }, of, from),
        &[],
    );
    g.rule(
        "KCARDS",
        "KA KNOUN2 KZONES by lot",
        move |number: Amount, of: Tests, from: Vec<Zone>| found(HowMany::Random(number), of, from),
        &["1 card in the hand of target player by lot"],
    );
    g.rule(
        "KCARDS",
        "the top KA KNOUN2 KZONES",
        move |number: Amount, of: Tests, from: Vec<Zone>| found(HowMany::Top(number), of, from),
        &["the top 1 card in the draw pile"],
    );
    g.rule(
        "KCARDS",
        "the bottom KA KNOUN2 KZONES",
        move |number: Amount, of: Tests, from: Vec<Zone>| found(HowMany::Bottom(number), of, from),
        &[],
    );
    g.rule(
        "KCARDS",
        "those of { KCARDS } which KTESTS",
        |of: Cards, tests: Tests| Cards::Those { of: Box::new(of), tests },
        &["those of (card [A]) which are new"],
    );
    let some = |of: Cards, number: HowMany| Cards::SomeOf { of: Box::new(of), number };
    let slot = Slot(0);
    g.rule("KCARDS", "all of { KCARDS }", move |c: Cards| some(c, HowMany::All), &[]);
    g.rule(
        "KCARDS",
        "all but KA of { KCARDS } chosen by KWHO",
        move |number: Amount, c: Cards, by: Who| some(c, HowMany::AllBut { number, by, slot }),
        &[],
    );
    g.rule(
        "KCARDS",
        "KA of { KCARDS } chosen by KWHO",
        move |number: Amount, c: Cards, by: Who| some(c, HowMany::Chosen { number, by, slot }),
        &["1 of (card [A]) chosen by you"],
    );
    g.rule(
        "KCARDS",
        "up to KA of { KCARDS } chosen by KWHO",
        move |number: Amount, c: Cards, by: Who| some(c, HowMany::UpTo { number, by, slot }),
        &[],
    );
    g.rule(
        "KCARDS",
        "all of { KCARDS } in the order chosen by KWHO",
        move |c: Cards, by: Who| some(c, HowMany::InOrder { by, slot }),
        &["all of (card [A]) in the order chosen by you"],
    );
    g.rule(
        "KCARDS",
        "all KNOUN2 KZONES in the order chosen by KWHO",
        move |of: Tests, from: Vec<Zone>, by: Who| found(HowMany::InOrder { by, slot }, of, from),
        &[],
    );
    g.rule("KCARDS", "any number of { KCARDS } chosen by KWHO", move |c: Cards, by: Who| some(c, HowMany::AnyNumber { by, slot }), &[]);
    g.rule("KCARDS", "KA of { KCARDS } by lot", move |number: Amount, c: Cards| some(c, HowMany::Random(number)), &[]);
    g.rule("KCARDS", "the top KA of { KCARDS }", move |number: Amount, c: Cards| some(c, HowMany::Top(number)), &[]);
    g.rule("KCARDS", "the bottom KA of { KCARDS }", move |number: Amount, c: Cards| some(c, HowMany::Bottom(number)), &[]);
    g.rule("KPLACE", "into the hand of KWHO", Place::Hand, &["into the hand of you"]);
    g.rule(
        "KPLACE",
        "into the hand of each card 's controller",
        || Place::Hand(Who::ItsController),
        &["into the hand of each card's controller"],
    );
    g.rule("KPLACE", "into the hand of each card 's owner", || Place::Hand(Who::ItsOwner), &["into the hand of each card's owner"]);
    g.rule("KPLACE", "into play under the control of KWHO", Place::Play, &["into play under the control of you"]);
    g.rule("KPLACE", "into play under the control of each card 's owner", || Place::Play(Who::ItsOwner), &[]);
    g.rule("KPLACE", "on top of the draw pile", || Place::DrawPile(End::Top), &["on top of the draw pile"]);
    g.rule("KPLACE", "under the draw pile", || Place::DrawPile(End::Bottom), &["under the draw pile"]);
    g.rule(
        "KPLACE",
        "into the draw pile , which is shuffled",
        || Place::DrawPile(End::Shuffled),
        &["into the draw pile, which is shuffled"],
    );
    g.rule("KPLACE", "on the discard pile", || Place::DiscardPile, &["on the discard pile"]);
    g.rule("KPLACE", "out of the game", || Place::OutOfGame, &["out of the game"]);
}

/// The first so many in the order of an amount.
fn ranked(players: Players, number: i64, by: Amount, most: bool) -> Option<Players> {
    let number = u32::try_from(number).ok().filter(|n| *n > 0)?;
    Some(Players { pick: Pick::Ranked { number, by: Box::new(by), most }, ..players })
}
