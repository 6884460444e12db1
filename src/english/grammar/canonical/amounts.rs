//! How much, and what the numbers of the procedure are called.

use super::super::Grammar;
use super::super::values::*;
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
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
        ("the number of yes voters", VoteCount::YesVoters),
        ("the number of no voters", VoteCount::NoVoters),
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
