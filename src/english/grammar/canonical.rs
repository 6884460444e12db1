//! The forms that paraphrases use: one for each node of the tree, with labels ("[A]") for references and brackets where one thing stands in another.
//!
//! [`super::super::paraphrase`] prints exactly these; players may write them too.

use super::Grammar;
use super::nouns::TARGET_CARD;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    players(g);
    cards(g);
    amounts(g);
    conditions(g);
    events(g);
    effects(g);
    statics(g);
    sentences(g);
    procedure(g);
}

fn players(g: &mut Grammar) {
    g.rule("KWHO", "you", || Who::You, &["you"]);
    g.rule("KWHO", "target player", || Who::Target(TargetNo(0)), &["target player"]);
    g.rule("KWHO", "target opponent", || Who::Target(super::nouns::TARGET_OPPONENT), &["target opponent"]);
    g.rule("KWHO", "<player>", Who::Named, &[]);
    g.rule("KWHO", "the primary", || Who::Primary, &["the Primary"]);
    g.rule("KWHO", "the player in question", || Who::Candidate, &["the player in question"]);
    g.rule("KWHO", "player <label>", Who::Of, &["player [A]"]);
    g.rule("KWHO", "the acting player", || Who::Actor, &["the acting player"]);
    g.rule("KWHO", "the affected player", || Who::Affected, &["the affected player"]);
    g.rule("KWHO", "the controller of { KCARDS }", |c: Cards| Who::Controller(Box::new(c)), &["the controller of (this card)"]);
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
    g.rule("KTEST", "are controlled by { KPLAYERS }", CardTest::ControlledBy, &[]);
    g.rule("KTEST", "are new", || CardTest::New, &["are new"]);
    g.rule("KTEST", "were played on { KPLAYERS }", CardTest::PlayedOn, &[]);
    g.rule("KTEST", "were played this turn", || CardTest::PlayedThisTurn, &["were played this turn"]);
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
    g.rule("KCARDS", "any number of { KCARDS } chosen by KWHO", move |c: Cards, by: Who| some(c, HowMany::AnyNumber { by, slot }), &[]);
    g.rule("KCARDS", "KA of { KCARDS } by lot", move |number: Amount, c: Cards| some(c, HowMany::Random(number)), &[]);
    g.rule("KCARDS", "the top KA of { KCARDS }", move |number: Amount, c: Cards| some(c, HowMany::Top(number)), &[]);
    g.rule("KCARDS", "the bottom KA of { KCARDS }", move |number: Amount, c: Cards| some(c, HowMany::Bottom(number)), &[]);
    g.rule("KPLACE", "into the hand of KWHO", Place::Hand, &["into the hand of you"]);
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

fn amounts(g: &mut Grammar) {
    g.rule("KA", "KSIMPLE", |a: Amount| a, &["100"]);
    g.rule("KA", "{ KCOMPOSITE }", |a: Amount| a, &["(your Pyramid times 2)"]);
    g.rule("KAMOUNT", "KSIMPLE", |a: Amount| a, &[]);
    g.rule("KAMOUNT", "KCOMPOSITE", |a: Amount| a, &[]);
    g.rule("KSIMPLE", "<number>", Amount::Number, &["100"]);
    g.rule("KSIMPLE", "minus <number>", |n: i64| Amount::Number(-n), &["minus 5"]);
    g.rule("KSIMPLE", "KPOSS <variable>", |w: Who, v: VariableId| Amount::Variable(Box::new(w), v), &["your Gold"]);
    g.rule("KSIMPLE", "<dice>", |d: DiceOf| Amount::Dice { number: d.number, sides: d.sides }, &["2d6"]);
    g.rule("KSIMPLE", "amount <label>", Amount::Of, &["amount [A]"]);
    g.rule("KSIMPLE", "the amount in question", || Amount::Event, &["the amount in question"]);
    g.rule("KSIMPLE", "the turn number", || Amount::Turn, &["the turn number"]);
    for (words, count) in [
        ("the yes votes", VoteCount::Yes),
        ("the no votes", VoteCount::No),
        ("the votes cast", VoteCount::Cast),
        ("the number of voters", VoteCount::Voters),
        ("the number of players with a vote", VoteCount::Electorate),
    ] {
        g.rule("KSIMPLE", words, move || Amount::Votes(count), &[]);
    }
    g.rule(
        "KCOMPOSITE",
        "the number of KNOUN2 KZONES",
        |of: Tests, from: Vec<Zone>| Amount::Cards(Box::new(Selection { number: HowMany::All, of, from })),
        &["the number of cards in the hand of you"],
    );
    g.rule(
        "KCOMPOSITE",
        "the number of players of { KPLAYERS }",
        |p: Players| Amount::Players(Box::new(p)),
        &["the number of players of (each opponent)"],
    );
    g.rule(
        "KCOMPOSITE",
        "KFRACTION of KA rounded down",
        |f: FractionOf, of: Amount| fraction(f, of, Rounding::Down),
        &["half of your Gold rounded down"],
    );
    g.rule("KCOMPOSITE", "KFRACTION of KA rounded up", |f: FractionOf, of: Amount| fraction(f, of, Rounding::Up), &[]);
    g.rule("KFRACTION", "half", || FractionOf { numerator: 1, denominator: 2 }, &["half"]);
    g.rule(
        "KFRACTION",
        "<number> over <number>",
        |a: i64, b: i64| Some(FractionOf { numerator: u32::try_from(a).ok()?, denominator: u32::try_from(b).ok().filter(|b| *b > 0)? }),
        &["2 over 3"],
    );
    g.rule("KCOMPOSITE", "KA times KA", |a: Amount, b: Amount| Amount::Product(Box::new(a), Box::new(b)), &["10 times your Pyramid"]);
    g.rule("KCOMPOSITE", "KSUM", Amount::Sum, &[]);
    g.rule("KSUM", "KA plus KA", |a: Amount, b: Amount| vec![a, b], &["your Gold plus 10"]);
    g.rule(
        "KSUM",
        "KA plus KSUM",
        |a: Amount, mut all: Vec<Amount>| {
            all.insert(0, a);
            all
        },
        &[],
    );
    g.rule("KCOMPOSITE", "KA minus KA", |a: Amount, b: Amount| Amount::Less(Box::new(a), Box::new(b)), &["your Gold minus 10"]);
    g.rule("KCOMPOSITE", "the difference between KA and KA", |a: Amount, b: Amount| Amount::Difference(Box::new(a), Box::new(b)), &[]);
    g.rule("KCOMPOSITE", "the smaller of KA and KA", |a: Amount, b: Amount| Amount::AtMost(Box::new(a), Box::new(b)), &[]);
    g.rule("KCOMPOSITE", "the greater of KA and KA", |a: Amount, b: Amount| Amount::AtLeast(Box::new(a), Box::new(b)), &[]);
    g.rule(
        "KCOMPOSITE",
        "a number from KA to KA chosen by KWHO",
        |a: Amount, b: Amount, by: Who| Amount::Chosen { least: Box::new(a), most: Some(Box::new(b)), by: Box::new(by), slot: Slot(0) },
        &["a number from 0 to 50 chosen by you"],
    );
    g.rule(
        "KCOMPOSITE",
        "a number from KA upwards chosen by KWHO",
        |a: Amount, by: Who| Amount::Chosen { least: Box::new(a), most: None, by: Box::new(by), slot: Slot(0) },
        &[],
    );
    g.rule(
        "KCOMPOSITE",
        "the total over { KPLAYERS } of KA",
        |p: Players, a: Amount| Amount::Total(Box::new(p), Box::new(a)),
        &["the total over (each player) of the player in question's Gold"],
    );
    g.rule("KCOMPOSITE", "the highest over { KPLAYERS } of KA", |p: Players, a: Amount| Amount::Highest(Box::new(p), Box::new(a)), &[]);
    g.rule("KCOMPOSITE", "the lowest over { KPLAYERS } of KA", |p: Players, a: Amount| Amount::Lowest(Box::new(p), Box::new(a)), &[]);
    g.rule(
        "KCOMPOSITE",
        "the extent of { KEVENT } KPERIOD",
        |e: Event, p: Period| Amount::Past(Box::new(e), p),
        &["the extent of (a loss of Slaves by you) this turn"],
    );
    for (words, setting) in SETTINGS {
        g.rule("KCOMPOSITE", &format!("the {words} of KWHO"), move |w: Who| Amount::Setting(Box::new(w), *setting), &[]);
    }
    g.rule("KREL", "exactly", || Relation::Equal, &[]);
    g.rule("KREL", "not exactly", || Relation::NotEqual, &[]);
    g.rule("KREL", "more than", || Relation::More, &[]);
    g.rule("KREL", "at least", || Relation::AtLeast, &[]);
    g.rule("KREL", "less than", || Relation::Less, &[]);
    g.rule("KREL", "at most", || Relation::AtMost, &[]);
    g.rule("KUNITS", "<variable>", |v: VariableId| v, &["Slaves"]);
    g.rule("KUNITS", "<unit> of <variable>", |u: UnitOf, v: VariableId| (u.0 == v).then_some(v), &["level of Pyramid"]);
    g.rule("KPERIOD", "this turn", || Period::ThisTurn, &[]);
    g.rule("KPERIOD", "last turn", || Period::LastTurn, &[]);
    g.rule("KPERIOD", "since the game began", || Period::Game, &[]);
}

/// What the numbers of the procedure are called.
pub const SETTINGS: &[(&str, Setting)] = &[
    ("hand limit", Setting::HandLimit),
    ("number of plays a turn", Setting::PlaysPerTurn),
    ("number of cards dealt", Setting::CardsDealt),
    ("number of proposals a turn", Setting::ProposalsPerTurn),
    ("weight of votes", Setting::VoteWeight),
    ("number of renames a turn", Setting::RenamesPerTurn),
];

fn fraction(f: FractionOf, of: Amount, rounding: Rounding) -> Amount {
    Amount::Fraction { numerator: f.numerator, denominator: f.denominator, of: Box::new(of), rounding }
}

fn conditions(g: &mut Grammar) {
    g.rule("KCOND", "KA is KREL KA", Condition::Compare, &["your Gold is more than 100"]);
    g.rule("KCOND", "KA is even", |a: Amount| Condition::Parity(a, true), &["the turn number is even"]);
    g.rule("KCOND", "KA is odd", |a: Amount| Condition::Parity(a, false), &[]);
    g.rule(
        "KCOND",
        "of { KCARDS } there is at least one and all KTEST",
        |c: Cards, t: CardTest| Condition::CardIs(c, t),
        &["of (card [A]) there is at least one and all are new"],
    );
    g.rule(
        "KCOND",
        "of { KCARDS } there is at least one and all are KZONES",
        |c: Cards, z: Vec<Zone>| Condition::CardIn(c, z),
        &["of (this card) there is at least one and all are in play"],
    );
    g.rule("KCOND", "KWHO is|are one of { KPLAYERS }", Condition::PlayerIs, &["you are one of (the Primary)"]);
    g.rule(
        "KCOND",
        "for all of { KPLAYERS } it holds that { KCOND }",
        |p: Players, c: Condition| Condition::Every(p, Box::new(c)),
        &["for all of (each opponent) it holds that (your Gold is more than 100)"],
    );
    g.rule(
        "KCOND",
        "there was KEVENT KPERIOD",
        |e: Event, p: Period| Condition::Happened(Box::new(e), p),
        &["there was a loss of Slaves by you this turn"],
    );
    g.rule("KCOND", "<label> was done", Condition::Done, &["[A] was done"]);
    g.rule("KCOND", "KWHO voted yes", |w: Who| Condition::Voted(w, Some(true)), &["the Primary voted yes"]);
    g.rule("KCOND", "KWHO voted no", |w: Who| Condition::Voted(w, Some(false)), &[]);
    g.rule("KCOND", "KWHO voted at all", |w: Who| Condition::Voted(w, None), &[]);
    g.rule("KCOND", "the proposal is KPROPOSAL", Condition::Proposal, &[]);
    g.rule("KCOND", "it is not so that { KCOND }", |c: Condition| Condition::Not(Box::new(c)), &["it is not so that ([A] was done)"]);
    g.rule(
        "KCOND",
        "all of this holds : KCONDS",
        Condition::All,
        &["all of this holds: (the turn number is even), (your Gold is more than 100)"],
    );
    g.rule("KCOND", "any of this holds : KCONDS", Condition::Any, &[]);
    g.rule("KCONDS", "{ KCOND }", |c: Condition| vec![c], &[]);
    g.rule(
        "KCONDS",
        "{ KCOND } , KCONDS",
        |c: Condition, mut all: Vec<Condition>| {
            all.insert(0, c);
            all
        },
        &[],
    );
}

/// How cards move, as events are named.
pub const MOVES: &[(&str, Move)] = &[
    ("drawing", Move::Drawn),
    ("discarding", Move::Discarded),
    ("coming into play", Move::EntersPlay),
    ("leaving play", Move::LeavesPlay),
    ("destruction", Move::Destroyed),
    ("coming to the discard pile", Move::ToDiscardPile),
    ("return to a hand", Move::ReturnedToHand),
];

/// How variables change, as events are named.
pub const CHANGES: &[(&str, Change)] = &[("gain", Change::Gain), ("loss", Change::Lose), ("change", Change::Either)];

fn events(g: &mut Grammar) {
    for (word, change) in CHANGES {
        let change = *change;
        g.rule(
            "KEVENT",
            &format!("a {word} of <variable> by KPLAYERS [caused by {{ KNOUN2 }}] [caused by cards of {{ KPLAYERS }}]"),
            move |v: VariableId, who: Players, by: Option<Tests>, of: Option<Players>| Event::Variable { who, variable: v, change, by, of },
            &[],
        );
    }
    g.rule(
        "KEVENT",
        "the <variable> of KPLAYERS coming to KREL KA",
        |variable: VariableId, who: Players, relation: Relation, value: Amount| Event::Reaches { who, variable, relation, value },
        &["the Gold of each player coming to at least 500"],
    );
    g.rule(
        "KEVENT",
        "a play of { KNOUN2 } by KPLAYERS [on { KPLAYERS }]",
        |card: Tests, by: Players, on: Option<Players>| Event::Played { by, card, on },
        &["a play of (cards) by each opponent on (you)"],
    );
    for (word, how) in MOVES {
        let how = *how;
        g.rule(
            "KEVENT",
            &format!("the {word} of {{ KNOUN2 }} of KPLAYERS"),
            move |card: Tests, whose: Players| Event::Moved { card, whose, how },
            &[],
        );
        g.rule("KEVENT", &format!("the {word} of this card"), move || Event::ThisMoved(how), &[]);
    }
    g.rule("KEVENT", "the start of a turn", || Event::Moment(Moment::TurnStart), &["the start of a turn"]);
    g.rule("KEVENT", "the end of a turn", || Event::Moment(Moment::TurnEnd), &["the end of a turn"]);
    g.rule("KEVENT", "the elimination of KPLAYERS", Event::Eliminated, &[]);
    g.rule("KEVENT", "the primacy of KPLAYERS", Event::BecomesPrimary, &["the primacy of you"]);
    g.rule("KEVENT", "a roll by KPLAYERS", Event::Rolled, &[]);
    g.rule("KEVENT", "the making of KPROPOSAL by KPLAYERS", |t: ProposalTest, p: Players| Event::Proposed(p, t), &[]);
    g.rule(
        "KEVENT",
        "the acceptance of KPROPOSAL by KPLAYERS",
        |what: ProposalTest, by: Players| Event::Decided { by, what, accepted: true },
        &["the acceptance of a proposal by you"],
    );
    g.rule(
        "KEVENT",
        "the failure of KPROPOSAL by KPLAYERS",
        |what: ProposalTest, by: Players| Event::Decided { by, what, accepted: false },
        &[],
    );
    g.rule("KEVENT", "a vote by KPLAYERS", |by: Players| Event::Voted { by, how: None }, &[]);
    g.rule("KEVENT", "a yes vote by KPLAYERS", |by: Players| Event::Voted { by, how: Some(true) }, &[]);
    g.rule("KEVENT", "a no vote by KPLAYERS", |by: Players| Event::Voted { by, how: Some(false) }, &[]);
    g.rule("KEVENT", "a renaming by KPLAYERS", Event::Renamed, &[]);
    g.rule("KEVENT", "a reshuffling of the discard pile", || Event::Reshuffled, &["a reshuffling of the discard pile"]);
    g.rule("KEVENT", "an application of this text", || Event::ThisApplied, &["an application of this text"]);
    g.rule("KEVENT", "any of these : KEVENTS", Event::Any, &["any of these: (the start of a turn), (the end of a turn)"]);
    g.rule("KEVENTS", "{ KEVENT }", |e: Event| vec![e], &[]);
    g.rule(
        "KEVENTS",
        "{ KEVENT } , KEVENTS",
        |e: Event, mut all: Vec<Event>| {
            all.insert(0, e);
            all
        },
        &[],
    );
    g.rule("KPROPOSAL", "a proposal", || ProposalTest { kinds: vec![], except: false, by: None }, &["a proposal"]);
    g.rule(
        "KPROPOSAL",
        "a proposal of { KKINDS } [made by { KPLAYERS }]",
        |kinds: Vec<ProposalKind>, by: Option<Players>| ProposalTest { kinds, except: false, by },
        &["a proposal of (a new card)"],
    );
    g.rule(
        "KPROPOSAL",
        "a proposal of anything but { KKINDS } [made by { KPLAYERS }]",
        |kinds: Vec<ProposalKind>, by: Option<Players>| ProposalTest { kinds, except: true, by },
        &[],
    );
    g.rule(
        "KPROPOSAL",
        "a proposal of anything [made by { KPLAYERS }]",
        |by: Option<Players>| by.is_some().then_some(ProposalTest { kinds: vec![], except: false, by }),
        &[],
    );
    for (words, kind) in KINDS {
        g.rule("KKIND", words, move || vec![*kind], &[]);
    }
    g.rule("KKINDS", "KKIND", |k: Vec<ProposalKind>| k, &[]);
    g.rule(
        "KKINDS",
        "KKIND , KKINDS",
        |mut k: Vec<ProposalKind>, all: Vec<ProposalKind>| {
            k.extend(all);
            k
        },
        &[],
    );
    g.rule("KFREQUENCY", "the first time each turn", || Frequency::OncePerTurn, &[]);
    g.rule("KFREQUENCY", "only the first time", || Frequency::Once, &[]);
    g.rule("KFREQUENCY", "every <number> turns", |n: i64| Some(Frequency::EveryTurns(u32::try_from(n).ok()?)), &[]);
    g.rule(
        "KTRIGGER",
        "upon KEVENT [, KFREQUENCY] [, if { KCOND }] : KE",
        |event: Event, f: Option<Frequency>, condition: Option<Condition>, effect: Effect| Trigger {
            event,
            condition,
            frequency: f.unwrap_or(Frequency::Always),
            effect,
        },
        &["upon the end of a turn: you gain 10 Slaves"],
    );
}

/// What the kinds of proposals are called.
pub const KINDS: &[(&str, ProposalKind)] = &[
    ("an amendment of a card", ProposalKind::AmendCard),
    ("a winning condition", ProposalKind::Winning),
    ("an elimination condition", ProposalKind::Elimination),
    ("a new type", ProposalKind::NewType),
    ("a new variable", ProposalKind::NewVariable),
    ("an amendment of a type", ProposalKind::AmendType),
    ("a new card", ProposalKind::NewCard),
    ("a copy", ProposalKind::Copy),
    ("a new rule", ProposalKind::NewRule),
    ("an amendment of a rule", ProposalKind::AmendRule),
    ("a repeal", ProposalKind::Repeal),
];

fn each_or_one(players: Players, effect: Effect) -> Effect {
    match players.as_one() {
        Some(who) => put(effect, SUBJECT, &who.clone()),
        None => for_each(players, SUBJECT, effect),
    }
}

fn effects(g: &mut Grammar) {
    g.rule("KE", "KLEAF", |e: Effect| e, &["you gain 10 Slaves"]);
    g.rule("KE", "{ KEFFECT }", |e: Effect| e, &["(first you gain 10 Slaves [A]; then you lose amount [A] Gold)"]);
    g.rule("KEFFECT", "KLEAF", |e: Effect| e, &[]);
    g.rule("KEFFECT", "first KSTEPS", Effect::Sequence, &["first you gain 10 Slaves; then you lose 10 Gold"]);
    g.rule("KSTEP", "KE [<label>]", |effect: Effect, mark: Option<Mark>| Step { mark, effect }, &[]);
    g.rule("KSTEPS", "KSTEP", |s: Step| vec![s], &[]);
    g.rule(
        "KSTEPS",
        "KSTEP ; then KSTEPS",
        |s: Step, mut all: Vec<Step>| {
            all.insert(0, s);
            all
        },
        &[],
    );
    g.rule(
        "KEFFECT",
        "if { KCOND } : KE [; otherwise KE]",
        |condition: Condition, then: Effect, otherwise: Option<Effect>| Effect::If {
            condition,
            then: Box::new(then),
            otherwise: otherwise.map(Box::new),
        },
        &["if (your Gold is more than 100): you gain 10 Slaves; otherwise you lose 10 Gold"],
    );
    g.rule(
        "KEFFECT",
        "for KPLAYERS as <label> : KE",
        |players: Players, mark: Mark, e: Effect| Effect::ForEach { mark, players, effect: Box::new(e) },
        &["for each opponent as [A]: player [A] loses 10 Slaves"],
    );
    g.rule(
        "KEFFECT",
        "KA times : KE",
        |times: Amount, e: Effect| Effect::Repeat { times, effect: Box::new(e) },
        &["3 times: you gain 10 Slaves"],
    );
    g.rule(
        "KEFFECT",
        "KWHO may do this : KE [; otherwise KE]",
        |by: Who, e: Effect, otherwise: Option<Effect>| Effect::May {
            by,
            slot: Slot(0),
            effect: Box::new(e),
            otherwise: otherwise.map(Box::new),
        },
        &["you may do this: you gain 10 Slaves"],
    );
    g.rule(
        "KEFFECT",
        "KWHO choose|chooses one of these : KOPTIONS",
        |by: Who, options: Vec<Effect>| Effect::Choose { by, slot: Slot(0), options },
        &["you choose one of these: you gain 10 Slaves or you gain 10 Gold"],
    );
    g.rule("KOPTIONS", "KE", |e: Effect| vec![e], &[]);
    g.rule(
        "KOPTIONS",
        "KE or KOPTIONS",
        |e: Effect, mut all: Vec<Effect>| {
            all.insert(0, e);
            all
        },
        &[],
    );
    g.rule(
        "KEFFECT",
        "as a cost in full : KE [; for that KE]",
        |cost: Effect, then: Option<Effect>| Effect::Pay { cost: Box::new(cost), then: then.map(Box::new) },
        &["as a cost in full: you lose 10 Gold; for that you gain 10 Slaves"],
    );
    // Said of one player, or of each of several.
    let said = |players: Players, effect: Effect| each_or_one(players, effect);
    g.rule(
        "KLEAF",
        "KPLAYERS gain|gains KA KUNITS",
        move |p: Players, a: Amount, v: VariableId| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::Gain(a) }),
        &["each opponent gains 10 Slaves"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS lose|loses KA KUNITS",
        move |p: Players, a: Amount, v: VariableId| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::Lose(a) }),
        &["target player loses 1 level of Pyramid"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS gain|gains <variable> in the amount of KA",
        move |p: Players, v: VariableId, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::Gain(a) }),
        &["you gain Gold in the amount of target player's Gold"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS lose|loses <variable> in the amount of KA",
        move |p: Players, v: VariableId, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::Lose(a) }),
        &[],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS give|gives <variable> in the amount of KA to KWHO",
        move |p: Players, variable: VariableId, amount: Amount, to: Who| {
            said(p, Effect::Transfer { from: subject(), to, variable, amount })
        },
        &[],
    );
    g.rule(
        "KLEAF",
        "the <variable> of KPLAYERS becomes KA",
        move |v: VariableId, p: Players, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::SetTo(a) }),
        &["the Gold of you becomes 0"],
    );
    g.rule(
        "KLEAF",
        "the <variable> of KPLAYERS is lowered to KA , if it is more",
        move |v: VariableId, p: Players, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::LowerTo(a) }),
        &[],
    );
    g.rule(
        "KLEAF",
        "the <variable> of KPLAYERS is raised to KA , if it is less",
        move |v: VariableId, p: Players, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::RaiseTo(a) }),
        &[],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS give|gives KA KUNITS to KWHO",
        move |p: Players, amount: Amount, variable: VariableId, to: Who| {
            said(p, Effect::Transfer { from: subject(), to, variable, amount })
        },
        &["each opponent gives 5 Gold to you"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS draw|draws KA card|cards",
        move |p: Players, number: Amount| said(p, Effect::Draw { who: subject(), number }),
        &["you draw 3 cards"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS put|puts { KCARDS } KPLACE",
        move |p: Players, cards: Cards, to: Place| said(p, Effect::Move { by: subject(), cards, to }),
        &["you put (this card) on the discard pile"],
    );
    g.rule(
        "KLEAF",
        "KWHO and KWHO exchange <variable>",
        |first: Who, second: Who, variable: VariableId| Effect::Swap { first, second, variable },
        &["you and target player exchange Gold"],
    );
    g.rule(
        "KLEAF",
        "KWHO and KWHO exchange their hands",
        |first: Who, second: Who| Effect::SwapHands { first, second },
        &["you and target player exchange their hands"],
    );
    g.rule(
        "KLEAF",
        "these cards are picked : { KCARDS }",
        Effect::Pick,
        &["these cards are picked: (2 cards in the discard pile chosen by you)"],
    );
    g.rule("KLEAF", "this number is picked : KA", Effect::PickAmount, &["this number is picked: 2d6"]);
    g.rule(
        "KLEAF",
        "these players are picked : { KPLAYERS }",
        Effect::PickPlayers,
        &["these players are picked: (an opponent chosen by you)"],
    );
    g.rule("KLEAF", "{ KCARDS } and { KCARDS } change places", |first: Cards, second: Cards| Effect::Exchange { first, second }, &[]);
    g.rule("KLEAF", "the draw pile is shuffled", || Effect::ShuffleDrawPile, &["the draw pile is shuffled"]);
    g.rule(
        "KLEAF",
        "{ KCARDS } are shown to { KPLAYERS }",
        |cards: Cards, to: Players| Effect::Reveal { cards, to },
        &["(the top 1 card in the draw pile) are shown to (each player)"],
    );
    g.rule(
        "KLEAF",
        "a copy of each of { KCARDS } is put KPLACE",
        |of: Cards, to: Place| Effect::Copy { of, to },
        &["a copy of each of (this card) is put into the hand of you"],
    );
    g.rule(
        "KLEAF",
        "{ KCARDS } are renamed <quoted>",
        |cards: Cards, name: String| Effect::Rename { cards, name },
        &["(this card) are renamed \"Old Stones\""],
    );
    g.rule(
        "KLEAF",
        "{ KCARDS } become cards of the type TYPENAME",
        |cards: Cards, to: TypeId| Effect::ChangeType { cards, to },
        &["(this card) become cards of the type Effect"],
    );
    g.rule("KLEAF", "KWHO carry|carries out the text of { KCARDS }", |by: Who, cards: Cards| Effect::DoTextOf { by, cards }, &[]);
    g.rule("KLEAF", "KWHO play|plays { KCARDS } at once", |by: Who, cards: Cards| Effect::PlayCard { by, cards }, &[]);
    g.rule(
        "KLEAF",
        "KPLAYERS get|gets KA more plays this turn",
        move |p: Players, number: Amount| said(p, Effect::ExtraPlays { who: subject(), number }),
        &["you get 1 more plays this turn"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS skip|skips KA plays",
        move |p: Players, turns: Amount| said(p, Effect::SkipPlays { who: subject(), turns }),
        &["target player skips 1 plays"],
    );
    g.rule(
        "KLEAF",
        "KWHO roll|rolls <dice>",
        |who: Who, d: DiceOf| Effect::Roll { who, number: d.number, sides: d.sides },
        &["you roll 1d6"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS (are / is) eliminated",
        move |p: Players| said(p, Effect::Eliminate(subject())),
        &["target player is eliminated"],
    );
    g.rule("KLEAF", "KPLAYERS win|wins the game", move |p: Players| said(p, Effect::Win(subject())), &["you win the game"]);
    g.rule(
        "KLEAF",
        "KPLAYERS become|becomes the primary",
        move |p: Players| said(p, Effect::MakePrimary(subject())),
        &["you become the Primary"],
    );
    g.rule("KLEAF", "the game ends", || Effect::EndGame, &["the game ends"]);
    g.rule("KLEAF", "nothing happens", || Effect::Nothing, &["nothing happens"]);
    g.rule(
        "KEFFECT",
        "it holds KDURATION that KSTATICS",
        |until: Duration, holds: Vec<Static>| Effect::Enact { holds, until },
        &["it holds until the end of the turn that (you cannot draw)"],
    );
    g.rule(
        "KEFFECT",
        "it is set up KDURATION that KTRIGGER",
        |until: Duration, t: Trigger| Effect::Arm { trigger: Box::new(t), until },
        &["it is set up until the end of the turn that upon the end of a turn: you gain 10 Slaves"],
    );
    g.rule("KDURATION", "for the rest of the game", || Duration::Always, &[]);
    g.rule("KDURATION", "until the end of the turn", || Duration::ThisTurn, &[]);
    g.rule("KDURATION", "during the next turn", || Duration::NextTurn, &[]);
    g.rule("KDURATION", "until the end of the next turn", || Duration::UntilEndOfNextTurn, &[]);
    g.rule("KDURATION", "until the start of the next turn", || Duration::UntilNextTurn, &[]);
    g.rule("KDURATION", "for KA turns including this one", Duration::Turns, &[]);
    g.rule("KDURATION", "for KA turns after this one", Duration::NextTurns, &[]);
    g.rule("KDURATION", "in the turn KA turns from now", Duration::TurnAfter, &["in the turn 2 turns from now"]);
    g.rule("KDURATION", "until there is { KEVENT }", |e: Event| Duration::Until(Box::new(e)), &[]);
    g.rule("KDURATION", "as long as { KCOND }", |c: Condition| Duration::AsLongAs(Box::new(c)), &[]);
    g.rule("KDURATION", "until turn <number> starts", Duration::UntilTurn, &[]);
    g.rule("KDURATION", "until turn <number> ends", Duration::ThroughTurn, &[]);
    g.rule("KSTATICS", "{ KSTATIC }", |s: Static| vec![s], &[]);
    g.rule(
        "KSTATICS",
        "{ KSTATIC } and KSTATICS",
        |s: Static, mut all: Vec<Static>| {
            all.insert(0, s);
            all
        },
        &[],
    );
}

fn statics(g: &mut Grammar) {
    g.rule(
        "KSTATIC",
        "the <variable> of KPLAYERS cannot be less than KA",
        |variable: VariableId, who: Players, a: Amount| Static::Bounds { who, variable, least: Some(a), most: None },
        &["the Pyramid of you cannot be less than 1"],
    );
    g.rule(
        "KSTATIC",
        "the <variable> of KPLAYERS cannot be more than KA",
        |variable: VariableId, who: Players, a: Amount| Static::Bounds { who, variable, least: None, most: Some(a) },
        &[],
    );
    g.rule(
        "KSTATIC",
        "the <variable> of KPLAYERS cannot be less than KA nor more than KA",
        |variable: VariableId, who: Players, a: Amount, b: Amount| Static::Bounds { who, variable, least: Some(a), most: Some(b) },
        &[],
    );
    for (word, change) in CHANGES {
        let change = *change;
        g.rule(
            "KSTATIC",
            &format!("the {word} of <variable> by KPLAYERS is at most KA in a turn"),
            move |variable: VariableId, who: Players, most: Amount| Static::MostPerTurn { who, variable, change, most },
            &[],
        );
        g.rule(
            "KSTATIC",
            &format!("the {word} of <variable> by KPLAYERS is at most KA at once"),
            move |variable: VariableId, who: Players, most: Amount| Static::MostAtOnce { who, variable, change, most },
            &[],
        );
        g.rule("KDEED", &format!("have a {word} of <variable>"), move |variable: VariableId| Deed::Change { variable, change }, &[]);
    }
    g.rule("KSTATIC", "KPLAYERS cannot KDEED", |who: Players, deed: Deed| Static::Cannot { who, deed }, &["you cannot draw"]);
    g.rule("KSTATIC", "KPLAYERS can KDEED", |who: Players, deed: Deed| Static::Can { who, deed }, &[]);
    g.rule("KSTATIC", "KPLAYERS must KDEED", |who: Players, deed: Deed| Static::Must { who, deed }, &[]);
    g.rule(
        "KSTATIC",
        "KPLAYERS have|has at most KA { KNOUN2 } in play",
        |who: Players, most: Amount, card: Tests| Static::MostInPlay { who, card, most },
        &["each player has at most 5 (Permanent cards) in play"],
    );
    g.rule("KDEED", "be robbed of <variable>", Deed::BeRobbed, &["be robbed of Slaves"]);
    g.rule("KDEED", "play { KNOUN2 } [on { KPLAYERS }]", |card: Tests, on: Option<Players>| Deed::Play { card, on }, &["play (cards)"]);
    g.rule("KDEED", "draw", || Deed::Draw, &["draw"]);
    g.rule("KDEED", "discard { KNOUN2 }", |card: Tests| Deed::Discard { card }, &[]);
    g.rule("KDEED", "rename { KNOUN2 }", |card: Tests| Deed::Rename { card }, &[]);
    g.rule("KDEED", "make KPROPOSAL", Deed::Propose, &["make a proposal"]);
    g.rule("KDEED", "vote on KPROPOSAL", |on: ProposalTest| Deed::Vote { on, how: None }, &["vote on a proposal"]);
    g.rule("KDEED", "vote yes on KPROPOSAL", |on: ProposalTest| Deed::Vote { on, how: Some(true) }, &[]);
    g.rule("KDEED", "vote no on KPROPOSAL", |on: ProposalTest| Deed::Vote { on, how: Some(false) }, &[]);
    g.rule("KDEED", "win", || Deed::Win, &["win"]);
    g.rule("KDEED", "be eliminated", || Deed::BeEliminated, &["be eliminated"]);
    g.rule("KDEED", "be the primary", || Deed::BePrimary, &["be the Primary"]);
    g.rule(
        "KAGAINST",
        "KNOUN2 [of { KPLAYERS }] [played on { KPLAYERS }]",
        |card: Tests, by: Option<Players>, on: Option<Players>| Against { card, by: by.unwrap_or_else(Players::all), on },
        &["Flood cards"],
    );
    g.rule(
        "KSTATIC",
        "KPLAYERS (are / is) protected from { KAGAINST } [, KFREQUENCY]",
        |who: Players, against: Against, f: Option<Frequency>| Static::Protected {
            who,
            variable: None,
            against,
            frequency: f.unwrap_or(Frequency::Always),
        },
        &["you are protected from (Flood cards)"],
    );
    g.rule(
        "KSTATIC",
        "the <variable> of KPLAYERS is protected from { KAGAINST } [, KFREQUENCY]",
        |variable: VariableId, who: Players, against: Against, f: Option<Frequency>| Static::Protected {
            who,
            variable: Some(variable),
            against,
            frequency: f.unwrap_or(Frequency::Always),
        },
        &["the Pyramid of you is protected from (Flood cards)"],
    );
    g.rule(
        "KSTATIC",
        "{ KCARDS } are protected from { KAGAINST }",
        |cards: Cards, against: Against| Static::ProtectedCards { cards, against },
        &[],
    );
    for (word, how) in MOVES {
        let how = *how;
        g.rule("KSTATIC", &format!("there is no {word} of {{ KCARDS }}"), move |cards: Cards| Static::CardsCannot { cards, how }, &[]);
    }
    g.rule(
        "KSTATIC",
        "KPLAYERS cannot be the target of { KAGAINST }",
        |who: Players, against: Against| Static::NoTarget { who, against },
        &["you cannot be the target of (cards)"],
    );
    g.rule(
        "KSTATIC",
        "{ KAGAINST } have no effect [, KFREQUENCY]",
        |against: Against, f: Option<Frequency>| Static::Ignored { against, frequency: f.unwrap_or(Frequency::Always) },
        &["(Flood cards) have no effect"],
    );
    g.rule(
        "KSTATIC",
        "in the place of KEVENT [, KFREQUENCY] : KE",
        |event: Event, f: Option<Frequency>, e: Effect| Static::Instead {
            event,
            frequency: f.unwrap_or(Frequency::Always),
            effect: Box::new(e),
        },
        &["in the place of a loss of Pyramid by you: you lose 20 Gold"],
    );
    g.rule(
        "KSTATIC",
        "{ KAGAINST } that are played on { KPLAYERS } act on KWHO [, KFREQUENCY]",
        |against: Against, from: Players, to: Who, f: Option<Frequency>| Static::Redirect {
            from,
            against,
            to,
            frequency: f.unwrap_or(Frequency::Always),
        },
        &[],
    );
    g.rule(
        "KSTATIC",
        "playing { KNOUN2 } costs { KPLAYERS } this : KE",
        |card: Tests, by: Players, cost: Effect| Static::PlayCost { by, card, cost: Box::new(cost) },
        &["playing (Flood cards) costs (each player) this: the acting player loses 10 Gold"],
    );
    g.rule("KSTATIC", "KSETTING", |(who, setting, adjust): (Players, Setting, Adjust)| Static::Setting { who, setting, adjust }, &[]);
    for (words, setting) in SETTINGS {
        let setting = *setting;
        let set = move |who: Players, adjust: Adjust| (who, setting, adjust);
        g.rule("KSETTING", &format!("the {words} of KPLAYERS is KA"), move |p: Players, a: Amount| set(p, Adjust::SetTo(a)), &[]);
        g.rule("KSETTING", &format!("the {words} of KPLAYERS is KA more"), move |p: Players, a: Amount| set(p, Adjust::Gain(a)), &[]);
        g.rule("KSETTING", &format!("the {words} of KPLAYERS is KA less"), move |p: Players, a: Amount| set(p, Adjust::Lose(a)), &[]);
        g.rule("KSETTING", &format!("the {words} of KPLAYERS is at most KA"), move |p: Players, a: Amount| set(p, Adjust::LowerTo(a)), &[]);
        g.rule(
            "KSETTING",
            &format!("the {words} of KPLAYERS is at least KA"),
            move |p: Players, a: Amount| set(p, Adjust::RaiseTo(a)),
            &[],
        );
    }
    g.rule(
        "KSTATIC",
        "{ KCARDS } count as cards of the type TYPENAME",
        |cards: Cards, as_type: TypeId| Static::CountsAs { cards, as_type },
        &[],
    );
    g.rule("KSTATIC", "{ KNOUN2 } go KPLACE when they have been played", |card: Tests, to: Place| Static::AfterPlay { card, to }, &[]);
}

fn sentences(g: &mut Grammar) {
    for start in ["SENTENCE", "RULE", "WINNING", "ELIMINATION"] {
        g.rule(start, "KSENTENCE", |d: Draft| d, &[]);
    }
    g.rule("KSENTENCE", "label : <quoted>", Sentence::Label, &["label: \"Pyramid Level\""]);
    g.rule(
        "KSENTENCE",
        "this card is played on KTARGET",
        |t: TargetKind| Draft { sentences: vec![Sentence::PlayOn(Some(TargetNo(0)))], target: Some(t) },
        &["this card is played on one of (each opponent)"],
    );
    g.rule("KTARGET", "one of { KPLAYERS }", |who: Players| TargetKind::Player { who, variable: None }, &[]);
    g.rule(
        "KTARGET",
        "the <variable> of one of { KPLAYERS }",
        |v: VariableId, who: Players| TargetKind::Player { who, variable: Some(v) },
        &[],
    );
    g.rule("KTARGET", "one of the KNOUN2 KZONES", |of: Tests, from: Vec<Zone>| TargetKind::Card { of, from }, &[]);
    g.rule("KTARGET", "the game environment", || TargetKind::Everyone, &[]);
    g.rule("KSENTENCE", "this card may be played", || Sentence::PlayOn(None), &["this card may be played"]);
    g.rule("KSENTENCE", "this card can be played only if { KCOND }", Sentence::PlayOnlyIf, &[]);
    g.rule("KSENTENCE", "to play this card costs this : KE", Sentence::PlayCost, &["to play this card costs this: you lose 10 Gold"]);
    g.rule("KSENTENCE", "this card stays in play with KWHO", Sentence::StaysWith, &["this card stays in play with target player"]);
    g.rule("KSENTENCE", "once played this card goes KPLACE", Sentence::AfterPlay, &["once played this card goes out of the game"]);
    g.rule("KSENTENCE", "KEFFECT", Sentence::Do, &["you gain 10 Slaves"]);
    g.rule("KSENTENCE", "once , when this card is played : KE", Sentence::OnPlay, &["once, when this card is played: you gain 10 Slaves"]);
    g.rule("KSENTENCE", "KTRIGGER", Sentence::When, &["upon the end of a turn: you gain 10 Slaves"]);
    g.rule(
        "KSENTENCE",
        "it holds that KSTATICS",
        |holds: Vec<Static>| Sentence::Holds { condition: None, holds },
        &["it holds that (you cannot draw)"],
    );
    g.rule(
        "KSENTENCE",
        "as long as { KCOND } it holds that KSTATICS",
        |c: Condition, holds: Vec<Static>| Sentence::Holds { condition: Some(c), holds },
        &["as long as (the turn number is even) it holds that (you cannot draw)"],
    );
    g.rule(
        "KSENTENCE",
        "when this card is played , the <variable> of you is raised to the level <number>",
        |variable: VariableId, number: i64| Sentence::OrdinalLevel { variable, number },
        &["when this card is played, the Pyramid of you is raised to the level 1"],
    );
    g.rule(
        "KSENTENCE",
        "at the end of a turn KPLAYERS win|wins",
        |players: Players| Sentence::Winning { players, at: Moment::TurnEnd },
        &["at the end of a turn each player who has at least 500 of Gold wins"],
    );
    g.rule(
        "KSENTENCE",
        "at the start of a turn KPLAYERS win|wins",
        |players: Players| Sentence::Winning { players, at: Moment::TurnStart },
        &[],
    );
    g.rule(
        "KSENTENCE",
        "at the end of a turn KPLAYERS leave|leaves the game",
        |players: Players| Sentence::Elimination { players, at: Moment::TurnEnd },
        &[],
    );
    g.rule(
        "KSENTENCE",
        "at the start of a turn KPLAYERS leave|leaves the game",
        |players: Players| Sentence::Elimination { players, at: Moment::TurnStart },
        &[],
    );
    g.rule("KSENTENCE", "nobody wins by a condition unless { KCOND }", Sentence::WinningOnlyIf, &[]);
    g.rule(
        "TYPE",
        "[<quoted> :] a card of the type remains in play with KWHO KDURATION [; KMORE]",
        |name: Option<String>, with: Who, until: Duration, more: Option<Vec<Sentence>>| {
            Sentence::Type(TypeDefinition { name, after_play: AfterPlay::Stays { with, until }, more: more.unwrap_or_default() })
        },
        &["a card of the type remains in play with you for the rest of the game"],
    );
    g.rule(
        "TYPE",
        "[<quoted> :] a card of the type does what it says and then goes KPLACE [; KMORE]",
        |name: Option<String>, place: Place, more: Option<Vec<Sentence>>| {
            Sentence::Type(TypeDefinition { name, after_play: AfterPlay::Goes(place), more: more.unwrap_or_default() })
        },
        &["a card of the type does what it says and then goes on the discard pile"],
    );
    g.rule("KMORE", "moreover : KSENTENCE", |d: Draft| d.sentences, &[]);
    g.rule(
        "KMORE",
        "moreover : KSENTENCE ; KMORE",
        |d: Draft, more: Vec<Sentence>| d.sentences.into_iter().chain(more).collect::<Vec<Sentence>>(),
        &[],
    );
}

fn procedure(g: &mut Grammar) {
    g.rule(
        "KSENTENCE",
        "rule of play : KPROCEDURE [, if { KCOND }] [, KDURATION]",
        |procedure: Procedure, condition: Option<Condition>, until: Option<Duration>| Sentence::Procedure {
            procedure,
            condition,
            until: until.unwrap_or(Duration::Always),
        },
        &["rule of play: the Primary's card is resolved last"],
    );
    g.rule(
        "KPROCEDURE",
        "the primary moves <number> seats clockwise every <number> turns",
        |seats: i64, n: i64| Some(Procedure::Rotation { seats, every: u32::try_from(n).ok()? }),
        &["the Primary moves 2 seats clockwise every 1 turns"],
    );
    g.rule(
        "KPROCEDURE",
        "the primary moves <number> seats counterclockwise every <number> turns",
        |seats: i64, n: i64| Some(Procedure::Rotation { seats: -seats, every: u32::try_from(n).ok()? }),
        &[],
    );
    g.rule("KPROCEDURE", "the primary is the first of { KPLAYERS }", Procedure::PrimaryIs, &[]);
    g.rule(
        "KPROCEDURE",
        "plays are resolved clockwise beginning with { KPLAYERS }",
        |first: Players| Procedure::Order { first, clockwise: true },
        &[],
    );
    g.rule(
        "KPROCEDURE",
        "plays are resolved counterclockwise beginning with { KPLAYERS }",
        |first: Players| Procedure::Order { first, clockwise: false },
        &[],
    );
    g.rule("KPROCEDURE", "the cards of { KPLAYERS } are resolved last", Procedure::PlaysLast, &["the cards of (the Primary) are resolved last"]);
    g.rule("KPROCEDURE", "who does not vote counts as a yes vote", || Procedure::Abstentions(true), &[]);
    g.rule("KPROCEDURE", "who does not vote counts as a no vote", || Procedure::Abstentions(false), &[]);
    g.rule(
        "KPROCEDURE",
        "plays are resolved in the order of { KAMOUNT } , the most first",
        |amount: Amount| Procedure::OrderBy { amount, most_first: true },
        &[],
    );
    g.rule(
        "KPROCEDURE",
        "plays are resolved in the order of { KAMOUNT } , the least first",
        |amount: Amount| Procedure::OrderBy { amount, most_first: false },
        &[],
    );
    g.rule("KPROCEDURE", "plays are resolved in an order by lot", || Procedure::OrderRandom, &[]);
    g.rule("KPROCEDURE", "all effects are resolved before permanents come into play", || Procedure::EffectsFirst(true), &[]);
    g.rule("KPROCEDURE", "plays are resolved one by one", || Procedure::EffectsFirst(false), &[]);
    g.rule("KPROCEDURE", "players pick their cards from the draw pile", || Procedure::PlayersPick(true), &[]);
    g.rule("KPROCEDURE", "cards are dealt from the top of the draw pile", || Procedure::PlayersPick(false), &[]);
    g.rule(
        "KPROCEDURE",
        "a deal is { KCARDS }",
        |c: Cards| match c {
            Cards::Select(s) if s.of.is_empty() && s.from.len() == 1 => {
                Some(Procedure::DealFrom { number: s.number, zone: s.from.into_iter().next()? })
            }
            _ => None,
        },
        &["a deal is (the bottom 1 card in the draw pile)"],
    );
    g.rule("KPROCEDURE", "KSETTING", |(who, setting, adjust): (Players, Setting, Adjust)| Procedure::Setting { who, setting, adjust }, &[]);
    for (must, word) in [(true, "must"), (false, "need not")] {
        g.rule("KPROCEDURE", &format!("KPLAYERS {word} play a card"), move |who: Players| Procedure::MustPlay { who, must }, &[]);
        g.rule(
            "KPROCEDURE",
            &format!("KPLAYERS {word} make a proposal each turn"),
            move |who: Players| Procedure::MustPropose { who, must },
            &[],
        );
    }
    g.rule("KPROCEDURE", "it holds that { KSTATIC }", Procedure::Holds, &["it holds that (each player cannot rename (cards))"]);
    g.rule(
        "KPROCEDURE",
        "making KPROPOSAL costs { KPLAYERS } this : KE",
        |what: ProposalTest, who: Players, cost: Effect| Procedure::ProposalCost { who, what, cost },
        &[],
    );
    for (word, verdict) in [("passes", Verdict::Passes), ("fails", Verdict::Fails)] {
        g.rule(
            "KPROCEDURE",
            &format!("KPROPOSAL {word} [if {{ KCOND }}]"),
            move |what: ProposalTest, when: Option<Condition>| Procedure::Ballot { what, when, verdict: verdict.clone() },
            &[],
        );
    }
    g.rule(
        "KPROCEDURE",
        "[if { KCOND } then] KPROPOSAL passes exactly if { KCOND }",
        |when: Option<Condition>, what: ProposalTest, c: Condition| Procedure::Ballot { what, when, verdict: Verdict::PassesIf(c) },
        &["a proposal passes exactly if (the yes votes is more than the no votes)"],
    );
    g.rule("KPROCEDURE", "votes are secret", || Procedure::SecretVotes(true), &["votes are secret"]);
    g.rule("KPROCEDURE", "votes are open", || Procedure::SecretVotes(false), &["votes are open"]);
    g.rule("KPROCEDURE", "new cards go KPLACE", Procedure::NewCardsGo, &["new cards go into the hand of the proposer"]);
    g.rule("KPROCEDURE", "only own cards may be copied", || Procedure::CopyOwnOnly(true), &[]);
    g.rule("KPROCEDURE", "any card may be copied", || Procedure::CopyOwnOnly(false), &[]);
    g.rule("KPROCEDURE", "copies go KPLACE", Procedure::CopiesGo, &[]);
    g.rule("KPROCEDURE", "whoever holds too many cards discards all beyond the limit", || Procedure::DiscardDown(None), &[]);
    g.rule("KPROCEDURE", "whoever holds too many cards discards <number> cards", |n: i64| Procedure::DiscardDown(Some(n)), &[]);
    g.rule("KPROCEDURE", "an empty draw pile is filled with the discard pile", || Procedure::Refill(Refill::DiscardPile), &[]);
    g.rule(
        "KPROCEDURE",
        "an empty draw pile is filled with <number> sets of setup cards",
        |n: i64| Procedure::Refill(Refill::SetupCards(n)),
        &[],
    );
    g.rule("KPROCEDURE", "an empty draw pile stays empty", || Procedure::Refill(Refill::Nothing), &[]);
    g.rule("KPROCEDURE", "an empty draw pile ends the game", || Procedure::Refill(Refill::GameEnds), &[]);
    g.rule("KPROCEDURE", "the set of setup cards has <number> of each", Procedure::SetupCopies, &[]);
    g.rule("KPROCEDURE", "a player starts with <number> cards", Procedure::StartingCards, &[]);
    g.rule(
        "KPROCEDURE",
        "a player starts with <variable> at KNUMBER",
        |variable: VariableId, start: i64| Procedure::VariableStart { variable, start },
        &[],
    );
    g.rule("KNUMBER", "<number>", |n: i64| n, &[]);
    g.rule("KNUMBER", "minus <number>", |n: i64| -n, &[]);
    g.rule("KPROCEDURE", "the players can end the game by vote after <number> new cards", Procedure::EndVoteAfterCards, &[]);
    g.rule(
        "KPROCEDURE",
        "the vote to end the game needs KFRACTION of the players",
        |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: false },
        &[],
    );
    g.rule(
        "KPROCEDURE",
        "the vote to end the game needs more than KFRACTION of the players",
        |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: true },
        &[],
    );
    g.rule("KPROCEDURE", "the game ends after turn <number>", Procedure::EndsAfterTurn, &[]);
    g.rule("KPROCEDURE", "rule <quoted> is repealed", Procedure::Repeal, &["rule \"5.1\" is repealed"]);
}
