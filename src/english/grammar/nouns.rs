//! Who, which cards, where.

use super::Grammar;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

/// "target opponent": a target that must be an opponent.
pub const TARGET_OPPONENT: TargetNo = TargetNo(100);
/// Marks a selection as "target card", until targets are numbered.
pub const TARGET_CARD: TargetNo = TargetNo(200);

fn opponents() -> Players {
    Players::others(Who::You)
}

fn one(who: Who) -> Np {
    Np::One(who)
}

/// "a/the player with the most gold": all that are tied.
fn extreme(among: Players, most: bool, by: Amount) -> Players {
    let by = Box::new(put_amount(by, SUBJECT, &Who::Candidate));
    Players { pick: if most { Pick::Most(by) } else { Pick::Fewest(by) }, ..among }
}

fn such(players: Players, condition: Condition) -> Players {
    narrowed(players, put_condition(condition, SUBJECT, &Who::Candidate))
}

pub fn rules(g: &mut Grammar) {
    players(g);
    possessives(g);
    cards(g);
    zones(g);
}

fn players(g: &mut Grammar) {
    g.rule("PLAYER", "you", || one(Who::You), &["you"]);
    g.rule("PLAYER", "target player", || one(Who::Target(TargetNo(0))), &["target player"]);
    g.rule("PLAYER", "the target [player]", || one(Who::Target(TargetNo(0))), &["the target player"]);
    g.rule("PLAYER", "[the] (targeted|chosen player / target)", || one(Who::Target(TargetNo(0))), &["the chosen player"]);
    g.rule("PLAYER", "[the] target|targeted opponent", || one(Who::Target(TARGET_OPPONENT)), &["target opponent"]);
    g.rule("PLAYER", "he|him|they|them", || one(Who::Of(HE)), &["he"]);
    g.rule("PLAYER", "yourself", || one(Who::You), &["yourself"]);
    g.rule("PLAYER", "himself|herself|themselves", || one(Who::Of(HE)), &["himself"]);
    g.rule("PLAYER", "that|this|the player|opponent|person", || one(Who::Of(HE)), &["that player"]);
    g.rule("PLAYER", "the latter", || one(Who::Of(HE)), &[]);
    g.rule("PLAYER", "[the] primary [player]", || one(Who::Primary), &["the Primary player"]);
    g.rule("PLAYER", "[the] current primary [player]", || one(Who::Primary), &[]);
    g.rule("PLAYER", "<player>", |p: PlayerId| one(Who::Named(p)), &[]);
    g.rule("PLAYER", "the|its|his|their controller|owner|player", || one(Who::Controller(Box::new(Cards::Of(IT)))), &["its controller"]);
    g.rule("PLAYER", "the player who controls it", || one(Who::Controller(Box::new(Cards::Of(IT)))), &[]);
    g.rule(
        "PLAYER",
        "the controller|owner of CARDS",
        |c: CardsNp| Some(one(Who::Controller(Box::new(select(c, Where::Nowhere, subject())?)))),
        &["the controller of this card"],
    );
    g.rule(
        "PLAYER",
        "the player who controls|owns CARDS",
        |c: CardsNp| Some(one(Who::Controller(Box::new(select(c, Where::Nowhere, subject())?)))),
        &[],
    );
    g.rule("PLAYER", "the proposer", || one(Who::Proposer), &[]);
    g.rule("PLAYER", "the player who proposed it|them|that", || one(Who::Proposer), &[]);
    g.rule("PLAYER", "the player who made (it / the proposal / that proposal)", || one(Who::Proposer), &[]);
    g.rule("PLAYER", "its|the proposer", || one(Who::Proposer), &[]);
    for (side, seats) in [("left", 1), ("right", -1)] {
        let of = move |who: Who| one(Who::Neighbour { of: Box::new(who), seats });
        g.rule(
            "PLAYER",
            &format!("[the] player|opponent|neighbour|neighbor (to / on / at) POSS {side}"),
            move |p: Np| neighbour(p, of),
            &[],
        );
        g.rule("PLAYER", &format!("the player|opponent sitting|seated (to / on / at) POSS {side}"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("[the] player|opponent (to / on / at) the {side} of PLAYER"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("POSS {side} neighbour|neighbor|opponent"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("POSS {side} hand neighbour|neighbor"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("POSS neighbour|neighbor (to / on) the {side}"), move |p: Np| neighbour(p, of), &[]);
        g.rule("PLAYER", &format!("the player (to / on) the {side}"), move || of(Who::You), &[]);
    }
    g.rule("PLAYER", "the next player [clockwise]", || one(Who::Neighbour { of: Box::new(Who::You), seats: 1 }), &["the next player"]);
    g.rule("PLAYER", "the previous player", || one(Who::Neighbour { of: Box::new(Who::You), seats: -1 }), &[]);
    g.rule("PLAYER", "PLAYERS", Np::Set, &["each opponent"]);
    g.rule("PLAYER", "SOMEONE", Np::Any, &["an opponent"]);
    g.rule("PLAYER", "NOONE", Np::No, &["no opponent"]);
    g.rule(
        "PLAYER",
        "[both] PLAYER1 and PLAYER1 [each|both]",
        |a: Np, b: Np| match (a, b) {
            (Np::One(a), Np::One(b)) if a != b => Some(Np::Set(Players { among: Among::These(vec![a, b]), whose: None, pick: Pick::All })),
            _ => None,
        },
        &["you and target player"],
    );
    g.rule("PLAYER1", "you", || one(Who::You), &[]);
    g.rule("PLAYER1", "[the] target player", || one(Who::Target(TargetNo(0))), &[]);
    g.rule("PLAYER1", "he|him|they|them", || one(Who::Of(HE)), &[]);
    g.rule("PLAYER1", "that player|opponent", || one(Who::Of(HE)), &[]);
    g.rule("PLAYER1", "target opponent", || one(Who::Target(TARGET_OPPONENT)), &[]);
    g.rule("PLAYER1", "the primary [player]", || one(Who::Primary), &[]);
    g.rule("PLAYER1", "<player>", |p: PlayerId| one(Who::Named(p)), &[]);

    // Several.
    g.rule("PLAYERS", "everyone|everybody", Players::all, &["everyone"]);
    g.rule("PLAYERS", "everyone|everybody else", opponents, &["everyone else"]);
    g.rule("PLAYERS", "each|every of you", Players::all, &[]);
    g.rule("PLAYERS", "all|each", Players::all, &[]);
    g.rule("PLAYERS", "the others", others, &["the others"]);
    g.rule("PLAYERS", "all others", others, &[]);
    g.rule("PLAYERS", "each|every PLAYERN [each]", |p: Players| p, &["each player", "every other player", "each player who has no slaves"]);
    g.rule("PLAYERS", "all [of] [the] PLAYERNS [each]", |p: Players| p, &["all players", "all other players", "all opponents"]);
    g.rule("PLAYERS", "[the] PLAYERNS [each]", |p: Players| p, &["players who have no slaves", "the other players"]);
    g.rule("PLAYERS", "[all] [of] your opponents [each]", opponents, &["your opponents"]);
    g.rule("PLAYERS", "each|every|all of your opponents", opponents, &[]);
    g.rule("PLAYERS", "all of them", || Players::one(Who::Of(HE)), &[]);
    g.rule("PLAYERS", "each of them", || Players::one(Who::Of(HE)), &[]);
    g.rule(
        "PLAYERS",
        "the player|players EXTREME",
        |(most, by): (bool, Amount)| extreme(Players::all(), most, by),
        &["the player with the most slaves"],
    );
    g.rule(
        "PLAYERS",
        "whoever|whichever EXTREME2",
        |(most, by): (bool, Amount)| extreme(Players::all(), most, by),
        &["whoever has the most slaves"],
    );
    g.rule("PLAYERS", "whichever player EXTREME2", |(most, by): (bool, Amount)| extreme(Players::all(), most, by), &[]);
    g.rule(
        "PLAYERS",
        "the opponent|opponents EXTREME",
        |(most, by): (bool, Amount)| extreme(opponents(), most, by),
        &["the opponent with the fewest slaves"],
    );
    g.rule("PLAYERS", "everyone|everybody except|but you", opponents, &["everyone except you"]);
    g.rule(
        "PLAYERS",
        "(all players / everyone / everybody / each player / every player) (except / but / other than / except for) PLAYER1",
        |p: Np| match p {
            Np::One(who) => Some(Players::others(who)),
            _ => None,
        },
        &["all players except the Primary"],
    );
    g.rule(
        "PLAYERS",
        "(everyone / everybody / anyone / anybody / whoever) RELATIVE",
        |c: Condition| such(Players::all(), c),
        &["everyone who has no slaves"],
    );
    g.rule(
        "PLAYERS",
        "whoever CPRED3",
        |c: Condition| {
            let extreme = matches!(&c, Condition::Compare(_, _, Amount::Highest(..) | Amount::Lowest(..)));
            (!extreme).then(|| such(Players::all(), c))
        },
        &["whoever has no slaves"],
    );
    g.rule("PLAYERS", "those who CPRED0", |c: Condition| such(Players::all(), c), &[]);

    // Some one.
    g.rule("SOMEONE", "someone|somebody|anyone|anybody", Players::all, &["someone"]);
    g.rule("SOMEONE", "(someone / somebody / anyone / anybody) else", others, &["someone else"]);
    g.rule("SOMEONE", "a|any|one|some PLAYERN", |p: Players| p, &["a player", "any player", "any other player"]);
    g.rule(
        "SOMEONE",
        "an|any|one opponent [RELATIVE]",
        |c: Option<Condition>| maybe(opponents(), c),
        &["an opponent", "an opponent who has more slaves than you"],
    );
    g.rule("SOMEONE", "another player [RELATIVE]", |c: Option<Condition>| maybe(others(), c), &["another player"]);
    g.rule("SOMEONE", "(one / any one) of (your opponents / the opponents)", opponents, &["one of your opponents"]);
    g.rule("SOMEONE", "(one / any one) of the [other] players", others, &[]);
    g.rule(
        "SOMEONE",
        "(a / any) player (of your choice / of your choosing / you choose / you like)",
        Players::all,
        &["a player of your choice"],
    );
    g.rule(
        "SOMEONE",
        "(an / any) opponent (of your choice / of your choosing / you choose / you like)",
        opponents,
        &["an opponent of your choice"],
    );
    g.rule("SOMEONE", "(another / any other) player (of your choice / of your choosing / you choose / you like)", others, &[]);
    g.rule("PLAYERS", "a random player", || Players { pick: Pick::Random(1), ..Players::all() }, &["a random player"]);
    g.rule(
        "PLAYERS",
        "a player [chosen|selected] at random",
        || Players { pick: Pick::Random(1), ..Players::all() },
        &["a player at random"],
    );
    g.rule("PLAYERS", "a random opponent", || Players { pick: Pick::Random(1), ..opponents() }, &["a random opponent"]);
    g.rule("PLAYERS", "an opponent [chosen|selected] at random", || Players { pick: Pick::Random(1), ..opponents() }, &[]);
    g.rule("PLAYERS", "<number> opponents [of your choice]", |n: i64| several(opponents(), n, false), &["two opponents"]);
    g.rule("PLAYERS", "<number> players [of your choice]", |n: i64| several(Players::all(), n, false), &["two players"]);
    g.rule("PLAYERS", "<number> other players [of your choice]", |n: i64| several(others(), n, false), &[]);
    g.rule("PLAYERS", "up to <number> opponents [of your choice]", |n: i64| several(opponents(), n, true), &["up to two opponents"]);
    g.rule("PLAYERS", "up to <number> [other] players [of your choice]", |n: i64| several(others(), n, true), &[]);

    g.rule("NOONE", "nobody|none", Players::all, &["nobody"]);
    g.rule("NOONE", "no one", Players::all, &[]);
    g.rule("NOONE", "(nobody / no one) else", others, &["nobody else"]);
    g.rule("NOONE", "no PLAYERN", |p: Players| p, &["no player", "no other player"]);
    g.rule("NOONE", "no PLAYERNS", |p: Players| p, &[]);
    g.rule("NOONE", "none of (your opponents / the other players)", opponents, &["none of your opponents"]);

    // The noun, singular and plural, with what follows it.
    for (category, player, opponent) in [("PLAYERN", "player|person", "opponent"), ("PLAYERNS", "players|people", "opponents")] {
        g.rule(category, &format!("{player} [RELATIVE]"), |c: Option<Condition>| maybe(Players::all(), c), &[]);
        g.rule(category, &format!("other {player} [RELATIVE]"), |c: Option<Condition>| maybe(others(), c), &[]);
        g.rule(category, &format!("{opponent} [RELATIVE]"), |c: Option<Condition>| maybe(opponents(), c), &[]);
        g.rule(category, &format!("other {opponent} [RELATIVE]"), |c: Option<Condition>| maybe(opponents(), c), &[]);
        g.rule(
            category,
            &format!("other {player} than PLAYER1"),
            |p: Np| match p {
                Np::One(who) => Some(Players::others(who)),
                _ => None,
            },
            &[],
        );
    }
    g.rule("PLAYERN", "living player", Players::all, &[]);
    g.rule("PLAYERNS", "living|remaining players", Players::all, &[]);
    g.rule("RELATIVE", "who|that CPRED3", |c: Condition| c, &["who has no slaves"]);
    g.rule("RELATIVE", "who|that CPRED0", |c: Condition| c, &["who have no slaves"]);
    g.rule("RELATIVE", "who|that CPAST", |c: Condition| c, &[]);
    g.rule("RELATIVE", "with HAS", |c: Condition| c, &["with more than 100 slaves"]);
    g.rule("RELATIVE", "having HAS", |c: Condition| c, &[]);
    g.rule(
        "RELATIVE",
        "whose <variable> CMPRED",
        |v: VariableId, c: Comparison| Condition::Compare(variable_of(subject(), v), c.relation, c.with),
        &["whose pyramid is lower than yours"],
    );
    g.rule(
        "RELATIVE",
        "whose <variable> HASLEVELS",
        |v: VariableId, c: Comparison| Condition::Compare(variable_of(subject(), v), c.relation, c.with),
        &[],
    );

    // "with the most slaves", "who has the fewest cards in hand".
    for (words, most) in [("most|highest|greatest|largest|biggest|tallest", true), ("fewest|least|lowest|smallest|shortest", false)] {
        g.rule(
            "EXTREME",
            &format!("(with / having / who has / who have / that has) [the] {words} MEASURE"),
            move |a: Amount| (most, a),
            &[],
        );
        g.rule("EXTREME2", &format!("(has / have / controls / holds) [the] {words} MEASURE"), move |a: Amount| (most, a), &[]);
        g.rule(
            "EXTREME",
            &format!("whose <variable> (is / are) [the] {words}"),
            move |v: VariableId| (most, variable_of(subject(), v)),
            &[],
        );
    }
    g.rule("MEASURE", "<variable>", |v: VariableId| variable_of(subject(), v), &["slaves"]);
    g.rule(
        "MEASURE",
        "<unit> [of <variable>]",
        |u: UnitOf, v: Option<VariableId>| v.is_none_or(|v| v == u.0).then(|| variable_of(subject(), u.0)),
        &["levels"],
    );
    g.rule("MEASURE", "number|amount of <variable>", |v: VariableId| variable_of(subject(), v), &[]);
    g.rule("MEASURE", "<variable> <unit>", |v: VariableId, u: UnitOf| (v == u.0).then(|| variable_of(subject(), v)), &[]);
    g.rule(
        "MEASURE",
        "CARDSN [POST]",
        |f: Find, z: Option<Post>| count(post(f, z)?, Where::Nowhere).map(owned_by_subject),
        &["cards in hand"],
    );
}

fn neighbour(p: Np, of: impl Fn(Who) -> Np) -> Option<Np> {
    match p {
        Np::One(who) => Some(of(who)),
        _ => None,
    }
}

fn others() -> Players {
    Players::others(Who::Of(OTHER))
}

/// Whom "other" leaves out, until that is resolved.
pub const OTHER: Mark = Mark(60_012);

fn maybe(players: Players, condition: Option<Condition>) -> Players {
    match condition {
        Some(condition) => such(players, condition),
        None => players,
    }
}

fn several(players: Players, number: i64, up_to: bool) -> Option<Players> {
    let number = u32::try_from(number).ok().filter(|n| *n > 0)?;
    Some(Players { pick: Pick::Chosen { number, up_to, by: Box::new(subject()), slot: Slot(0) }, ..players })
}

/// Zones that a phrase leaves to everybody ("in play"), said of the subject ("has … in play").
pub fn owned_by_subject(amount: Amount) -> Amount {
    match amount {
        Amount::Cards(mut selection) => {
            selection.from.iter_mut().for_each(zone_of_subject);
            Amount::Cards(selection)
        }
        other => other,
    }
}

pub fn zone_of_subject(zone: &mut Zone) {
    if let Zone::Play(players) | Zone::Hand(players) = zone
        && *players == Players::all()
    {
        *players = Players::one(subject());
    }
}

fn possessives(g: &mut Grammar) {
    g.rule("POSS", "your [own]", || one(Who::You), &["your"]);
    g.rule("POSS", "his|their|her [own]", || one(Who::Of(HE)), &["his"]);
    g.rule("POSS", "PLAYER 's [own]", |p: Np| p, &["target player's", "each opponent's", "the player with the most slaves's"]);
    g.rule("POSS", "the players", || one(Who::Of(HE)), &["the players"]);
    g.rule("POSSX", "POSS", |p: Np| p, &[]);
    g.rule("POSSX", "target", || one(Who::Target(TargetNo(0))), &["target"]);
    g.rule(
        "OWNED",
        "POSSX <variable> [variable|score|total|value]",
        |owner: Np, variable: VariableId| Owned { owner, variable },
        &["your pyramid", "target pyramid"],
    );
    g.rule(
        "OWNED",
        "[the] <variable> of PLAYER",
        |variable: VariableId, owner: Np| Owned { owner, variable },
        &["the slaves of target player"],
    );
    g.rule(
        "OWNED",
        "[the] <variable> PLAYER has|have",
        |variable: VariableId, owner: Np| Owned { owner, variable },
        &["the gold you have"],
    );
    g.rule(
        "OWNED",
        "(the height / the size / the value / the level / the amount / the number of levels) of POSSX <variable>",
        |owner: Np, variable: VariableId| Owned { owner, variable },
        &["the height of your pyramid"],
    );
    g.rule(
        "OWNED",
        "POSSX (amount / number / supply / stock / store / total / stores) of <variable>",
        |owner: Np, variable: VariableId| Owned { owner, variable },
        &["your supply of gold"],
    );
    g.rule("OWNED", "POSSX <unit>", |owner: Np, u: UnitOf| Owned { owner, variable: u.0 }, &["your levels"]);
    g.rule(
        "OWNED",
        "POSSX <variable> <unit>",
        |owner: Np, v: VariableId, u: UnitOf| (v == u.0).then_some(Owned { owner, variable: v }),
        &[],
    );
}

/// What may follow a noun for cards.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Post {
    pub from: Vec<Zone>,
    pub tests: Vec<CardTest>,
    pub by: Option<Who>,
    pub random: bool,
}

/// The noun with what follows it.
pub fn post(mut find: Find, post: Option<Post>) -> Option<Find> {
    let Some(post) = post else { return Some(find) };
    if !post.from.is_empty() {
        if !find.from.is_empty() {
            return None;
        }
        find.from = post.from;
    }
    find.of.extend(post.tests);
    if post.by.is_some() {
        find.by = post.by;
    }
    if post.random {
        find.number = match find.number {
            Count::Some(number) => Count::Random(number),
            _ => return None,
        };
    }
    Some(find)
}

fn cards(g: &mut Grammar) {
    // What cards are called, in the singular and in the plural.
    for (category, card, kind, type_, lasting) in
        [("CARDN", "card", "<kind>", "<type>", "<lasting>"), ("CARDSN", "cards", "<kinds>", "<types>", "<lastings>")]
    {
        g.rule(category, card, || Find::all(vec![]), &[]);
        g.rule(category, kind, |k: KindId| Find::all(vec![CardTest::Kind(k)]), &[]);
        g.rule(category, &format!("<kind> {card}"), |k: KindId| Find::all(vec![CardTest::Kind(k)]), &[]);
        g.rule(category, type_, |t: TypeId| Find::all(vec![CardTest::Type(t)]), &[]);
        g.rule(category, &format!("<type> {card}"), |t: TypeId| Find::all(vec![CardTest::Type(t)]), &[]);
        g.rule(category, lasting, |t: TypeId| Find { lasting: true, ..Find::all(vec![CardTest::Type(t)]) }, &[]);
        g.rule(category, &format!("<lasting> {card}"), |t: TypeId| Find { lasting: true, ..Find::all(vec![CardTest::Type(t)]) }, &[]);
        g.rule(category, &format!("{card} of [the] type <type>"), |t: TypeId| Find::all(vec![CardTest::Type(t)]), &[]);
        g.rule(
            category,
            &format!("{card} of [the] type <lasting>"),
            |t: TypeId| Find { lasting: true, ..Find::all(vec![CardTest::Type(t)]) },
            &[],
        );
        g.rule(
            category,
            &format!("{card} (named / called / with the name / by the name of) NAME"),
            |n: String| Find::all(vec![CardTest::Named(n)]),
            &[],
        );
        g.rule(category, &format!("new {card}"), || Find::all(vec![CardTest::New]), &[]);
        g.rule(category, &format!("other {category}"), |f: Find| with(f, CardTest::NotThis), &[]);
        g.rule(
            category,
            &format!("{card} (other than / except / except for / that is not / which is not) (this card / this one / this)"),
            || Find::all(vec![CardTest::NotThis]),
            &[],
        );
        g.rule(
            category,
            &format!("{card} that (is / are) not [a|an] TESTNAME"),
            |t: CardTest| Find::all(vec![CardTest::Not(Box::new(t))]),
            &[],
        );
        g.rule(
            category,
            &format!("{card} (other than / except / except for) [a|an] TESTNAME"),
            |t: CardTest| Find::all(vec![CardTest::Not(Box::new(t))]),
            &[],
        );
        g.rule(category, &format!("non <type> {card}"), |t: TypeId| Find::all(vec![CardTest::Not(Box::new(CardTest::Type(t)))]), &[]);
        g.rule(category, &format!("non <lasting> {card}"), |t: TypeId| Find::all(vec![CardTest::Not(Box::new(CardTest::Type(t)))]), &[]);
        let both = if category == "CARDN" { "TESTNAME or TESTNAMEX" } else { "TESTNAME (or / and) TESTNAMEX" };
        g.rule(category, both, |a: CardTest, b: CardTest| Find::all(vec![CardTest::Any(vec![a, b])]), &[]);
    }
    g.rule("CARDN", "copy of <kind>", |k: KindId| Find::all(vec![CardTest::Kind(k)]), &[]);
    g.rule("CARDSN", "copies of <kind>", |k: KindId| Find::all(vec![CardTest::Kind(k)]), &[]);
    g.rule("TESTNAME", "<kind>", CardTest::Kind, &[]);
    g.rule("TESTNAME", "<kinds>", CardTest::Kind, &[]);
    g.rule("TESTNAME", "<type>", CardTest::Type, &[]);
    g.rule("TESTNAME", "<types>", CardTest::Type, &[]);
    g.rule("TESTNAME", "<lasting>", CardTest::Type, &[]);
    g.rule("TESTNAME", "<lastings>", CardTest::Type, &[]);
    g.rule("TESTNAMEX", "[a|an] TESTNAME [card|cards]", |t: CardTest| t, &[]);

    // How many of them.
    g.rule("DET1", "a|an [single]", || Count::Some(Amount::Number(1)), &["a"]);
    g.rule("DET1", "any [one|single]", || Count::Some(Amount::Number(1)), &["any"]);
    g.rule("DET1", "some", || Count::Some(Amount::Number(1)), &[]);
    g.rule("DET1", "exactly one", || Count::Exactly(Amount::Number(1)), &[]);
    g.rule("DET1", "a random", || Count::Random(Amount::Number(1)), &["a random"]);
    g.rule("DET1", "every|each [single]", || Count::All, &["every"]);
    g.rule("DET1", "no", || Count::No, &["no"]);
    g.rule("DET1", "at least (a / an)", || Count::AtLeast(Amount::Number(1)), &["at least a"]);
    g.rule("DET1", "more than (a / an)", || Count::More(Amount::Number(1)), &[]);
    g.rule("DET1", "up to (a / an)", || Count::UpTo(Amount::Number(1)), &[]);
    g.rule("DETN", "<number>", |n: i64| Count::Some(Amount::Number(n)), &["two"]);
    g.rule("DETN", "<number> random", |n: i64| Count::Random(Amount::Number(n)), &["two random"]);
    g.rule("DETN", "exactly <number>", |n: i64| Count::Exactly(Amount::Number(n)), &["exactly two"]);
    g.rule("DETN", "up to <number>", |n: i64| Count::UpTo(Amount::Number(n)), &["up to two"]);
    g.rule("DETN", "at least <number>", |n: i64| Count::AtLeast(Amount::Number(n)), &["at least two"]);
    g.rule("DETN", "at most <number>", |n: i64| Count::AtMost(Amount::Number(n)), &["at most two"]);
    g.rule("DETN", "<number> or more", |n: i64| Count::AtLeast(Amount::Number(n)), &["two or more"]);
    g.rule("DETN", "<number> or (fewer / less)", |n: i64| Count::AtMost(Amount::Number(n)), &["two or fewer"]);
    g.rule("DETN", "more than <number>", |n: i64| Count::More(Amount::Number(n)), &["more than two"]);
    g.rule("DETN", "(fewer / less) than <number>", |n: i64| Count::Less(Amount::Number(n)), &["fewer than two"]);
    g.rule("DETN", "any number of", || Count::AnyNumber, &["any number of"]);
    g.rule("DETN", "all but <number> [of] [the]", |n: i64| Count::AllBut(Amount::Number(n)), &["all but one"]);
    g.rule("DETN", "(all / all of / all of the / all the)", || Count::All, &["all"]);
    g.rule("DETN", "no", || Count::No, &["no"]);

    // The whole phrase.
    g.rule(
        "FIND",
        "DET1 CARDN [POST]",
        |n: Count, f: Find, z: Option<Post>| post(Find { number: n, ..f }, z),
        &["a card", "every Flood in play"],
    );
    g.rule(
        "FIND",
        "another CARDN [POST]",
        |f: Find, z: Option<Post>| post(with(Find { number: Count::Some(Amount::Number(1)), ..f }, CardTest::NotThis), z),
        &["another card"],
    );
    g.rule(
        "FIND",
        "DETN CARDSN [POST]",
        |n: Count, f: Find, z: Option<Post>| post(Find { number: n, ..f }, z),
        &["two cards", "all Permanents in play"],
    );
    g.rule(
        "FIND",
        "<number> CARDN [POST]",
        |n: i64, f: Find, z: Option<Post>| if n == 1 { post(Find { number: Count::Some(Amount::Number(1)), ..f }, z) } else { None },
        &["one card"],
    );
    g.rule(
        "FIND",
        "all but one CARDN [POST]",
        |f: Find, z: Option<Post>| post(Find { number: Count::AllBut(Amount::Number(1)), ..f }, z),
        &["all but one Permanent in play"],
    );
    g.rule(
        "FIND",
        "NUMOF POSS CARDSN [POST]",
        |n: Count, p: Np, f: Find, z: Option<Post>| post(Find { number: n, owner: Some(players_of(p)?), ..f }, z),
        &["one of your cards"],
    );
    g.rule(
        "FIND",
        "NUMOF (the / those / these) CARDSN [POST]",
        |n: Count, f: Find, z: Option<Post>| post(Find { number: n, ..f }, z),
        &["one of the cards in the discard pile"],
    );
    g.rule("NUMOF", "(one / any / any one / a single one) of", || Count::Some(Amount::Number(1)), &[]);
    g.rule("NUMOF", "<number> of", |n: i64| Count::Some(Amount::Number(n)), &[]);
    g.rule("NUMOF", "up to <number> of", |n: i64| Count::UpTo(Amount::Number(n)), &[]);
    g.rule("NUMOF", "any number of", || Count::AnyNumber, &[]);
    g.rule("NUMOF", "all but <number> of", |n: i64| Count::AllBut(Amount::Number(n)), &[]);
    g.rule("NUMOF", "all [of]", || Count::All, &[]);
    g.rule("NUMOF", "each of", || Count::All, &[]);
    g.rule("NUMOF", "none of", || Count::No, &[]);
    g.rule("NUMOF", "(one / a) random", || Count::Random(Amount::Number(1)), &[]);
    g.rule(
        "FIND",
        "POSS CARDN [POST]",
        |p: Np, f: Find, z: Option<Post>| post(Find { number: Count::Some(Amount::Number(1)), owner: Some(players_of(p)?), ..f }, z),
        &["your Foundation Level"],
    );
    g.rule(
        "FIND",
        "POSS CARDSN [POST]",
        |p: Np, f: Find, z: Option<Post>| post(Find { owner: Some(players_of(p)?), ..f }, z),
        &["your Permanents"],
    );
    g.rule(
        "FIND",
        "(every / each / all / all of) POSS (CARDN / CARDSN) [POST]",
        |p: Np, f: Find, z: Option<Post>| post(Find { owner: Some(players_of(p)?), ..f }, z),
        &["all your Permanents"],
    );
    g.rule(
        "FIND",
        "(POSS / POSS entire / POSS whole / all of POSS / all POSS) hand",
        |p: Np| Some(Find { from: vec![Zone::Hand(players_of(p)?)], ..Find::all(vec![]) }),
        &["your hand"],
    );
    g.rule("FIND", "the CARDSN POST", |f: Find, z: Post| post(f, Some(z)), &["the cards in your hand"]);
    g.rule("FIND", "the CARDN POST", |f: Find, z: Post| post(Find { number: Count::Some(Amount::Number(1)), ..f }, Some(z)), &[]);
    g.rule("FIND", "CARDSN POST", |f: Find, z: Post| post(f, Some(z)), &[]);
    g.rule("FIND", "the [entire|whole] PILE", |z: Vec<Zone>| Find { from: z, ..Find::all(vec![]) }, &["the discard pile"]);
    g.rule(
        "FIND",
        "POSS (CARDN / CARDSN) [POST] (of your choice)",
        |p: Np, f: Find, z: Option<Post>| {
            post(Find { number: Count::Some(Amount::Number(1)), owner: Some(players_of(p)?), by: Some(Who::You), ..f }, z)
        },
        &[],
    );
    for (word, end) in [("top|topmost|uppermost", End::Top), ("bottom|lowest", End::Bottom)] {
        let ends = move |n: i64| if end == End::Top { Count::Top(Amount::Number(n)) } else { Count::Bottom(Amount::Number(n)) };
        g.rule(
            "FIND",
            &format!("the {word} card (of / from / in / on) [the] PILE"),
            move |z: Vec<Zone>| Find { number: ends(1), from: z, ..Find::all(vec![]) },
            &[],
        );
        g.rule(
            "FIND",
            &format!("the {word} <number> cards (of / from / in / on) [the] PILE"),
            move |n: i64, z: Vec<Zone>| Find { number: ends(n), from: z, ..Find::all(vec![]) },
            &[],
        );
        g.rule(
            "FIND",
            &format!("the <number> {word} cards (of / from / in / on) [the] PILE"),
            move |n: i64, z: Vec<Zone>| Find { number: ends(n), from: z, ..Find::all(vec![]) },
            &[],
        );
        g.rule("FIND", &format!("the {word} PILEN card"), move |z: Vec<Zone>| Find { number: ends(1), from: z, ..Find::all(vec![]) }, &[]);
    }
    g.rule("CARDS", "FIND", CardsNp::Found, &["a card"]);
    g.rule(
        "CARDS",
        "FIND (except|but|besides [for] / other than / apart from) EXCEPTION",
        |f: Find, t: CardTest| CardsNp::Found(with(f, t)),
        &["every Foundation Level except your own"],
    );
    g.rule("EXCEPTION", "(this card / this one / this / itself)", || CardTest::NotThis, &["this card"]);
    g.rule("EXCEPTION", "POSS [own|ones]", |p: Np| Some(CardTest::Not(Box::new(CardTest::ControlledBy(all_of(&p)?)))), &["your own"]);
    g.rule("EXCEPTION", "yours", || CardTest::Not(Box::new(CardTest::ControlledBy(Players::one(Who::You)))), &["yours"]);
    g.rule(
        "EXCEPTION",
        "(that / those) (of PLAYER / PLAYER control|controls)",
        |p: Np| Some(CardTest::Not(Box::new(CardTest::ControlledBy(all_of(&p)?)))),
        &[],
    );
    g.rule("EXCEPTION", "TESTNAMEX", |t: CardTest| CardTest::Not(Box::new(t)), &[]);
    g.rule("CARDS", "(one / any one / a card) (of them / of those [cards] / of these [cards] / from it / from among them / among them / there) [CHOICE]", |by: Option<Who>| some_of_it(1, by), &["one of them"]);
    g.rule("CARDS", "<number> (of them / of those [cards] / of these [cards])", |n: i64| some_of_it(n, None), &["two of them"]);
    g.rule(
        "CARDS",
        "FIND (except / but / except for) one",
        |f: Find| if f.number == Count::All { Some(CardsNp::Found(Find { number: Count::AllBut(Amount::Number(1)), ..f })) } else { None },
        &["all cards in your hand except one"],
    );
    g.rule("CARDS", "THIS", || CardsNp::Known(Cards::This), &["this card"]);
    g.rule("CARDS", "it|them", || CardsNp::Known(Cards::Of(IT)), &["it"]);
    g.rule("CARDS", "(that|those|these CARDWORD / the CARDWORD)", || CardsNp::Known(Cards::Of(IT)), &["that card", "the card"]);
    g.rule(
        "CARDS",
        "the (copy / copies / chosen card / drawn card / revealed card / discarded card / cards drawn / cards revealed)",
        || CardsNp::Known(Cards::Of(IT)),
        &["the copy"],
    );
    g.rule("CARDWORD", "card|cards", || Nothing, &[]);
    g.rule("CARDWORD", "<lasting>", |_t: TypeId| Nothing, &[]);
    g.rule("CARDWORD", "<type> [card]", |_t: TypeId| Nothing, &[]);
    g.rule("CARDWORD", "<kind> [card]", |_t: KindId| Nothing, &[]);
    g.rule("CARDS", "target CARDN [POST]", |f: Find, z: Option<Post>| target_card(post(f, z)?), &["target Permanent"]);
    g.rule("CARDS", "[the] targeted card", || target_card(Find::all(vec![])), &[]);
    g.rule("THIS", "this card|one|scroll", || Nothing, &["this card"]);
    g.rule("THIS", "this", || Nothing, &["this"]);
    g.rule("THIS", "<this> [itself]", || Nothing, &[]);
    g.rule("THIS", "this <type> [card]", |_t: TypeId| Nothing, &[]);
    g.rule("THIS", "this <lasting> [card]", |_t: TypeId| Nothing, &[]);
    g.rule("NAME", "<quoted>", |s: String| s, &[]);
    g.rule("NAME", "<newname>", |s: String| s, &[]);
}

pub fn with(mut find: Find, test: CardTest) -> Find {
    find.of.push(test);
    find
}

/// "one of them": some of the cards named before.
fn some_of_it(n: i64, by: Option<Who>) -> CardsNp {
    let number = HowMany::Chosen { number: Amount::Number(n), by: by.unwrap_or_else(subject), slot: Slot(0) };
    CardsNp::Known(Cards::SomeOf { of: Box::new(Cards::Of(IT)), number })
}

/// "target card": found among all cards in play unless a zone is said.
fn target_card(find: Find) -> Option<CardsNp> {
    if find.owner.is_some() || find.number != Count::All {
        return None;
    }
    let number = Count::Some(Amount::Number(1));
    let from = if find.from.is_empty() { vec![Zone::Play(Players::all())] } else { find.from };
    Some(CardsNp::Found(Find { number, from, by: Some(Who::Target(TARGET_CARD)), ..Find::all(find.of) }))
}

fn zones(g: &mut Grammar) {
    g.rule("PILEN", "(draw pile|deck|stack / deck / draw deck)", || vec![Zone::DrawPile], &["draw pile"]);
    g.rule("PILEN", "discard pile|stack", || vec![Zone::DiscardPile], &["discard pile"]);
    g.rule("PILEN", "discards", || vec![Zone::DiscardPile], &[]);
    g.rule("PILE", "PILEN", |z: Vec<Zone>| z, &[]);
    g.rule("ZONE", "in|from|within [the] PILEN", |z: Vec<Zone>| z, &["in the discard pile"]);
    g.rule("ZONE", "(out of / from out of) the game", || vec![Zone::OutOfGame], &["out of the game"]);
    g.rule("ZONE", "in|from|among POSS hand|hands", |p: Np| Some(vec![Zone::Hand(players_of(p)?)]), &["in your hand"]);
    g.rule("ZONE", "in|from the hand|hands of PLAYER", |p: Np| Some(vec![Zone::Hand(players_of(p)?)]), &["in the hand of target player"]);
    g.rule("ZONE", "in hand|hands", || vec![Zone::Hand(Players::one(subject()))], &["in hand"]);
    g.rule("ZONE", "(in|from|on|into play / on|from|off the table / on the board)", || vec![Zone::Play(Players::all())], &["in play"]);
    g.rule(
        "ZONE",
        "[that|which] PLAYER control|controls|own|owns [in play]",
        |p: Np| Some(vec![Zone::Play(players_of(p)?)]),
        &["you control"],
    );
    g.rule("ZONE", "[that|which] PLAYER has|have in play", |p: Np| Some(vec![Zone::Play(players_of(p)?)]), &["you have in play"]);
    g.rule(
        "ZONE",
        "[that|which] PLAYER (hold|holds / has|have in hand / has|have in his|their|your hand)",
        |p: Np| Some(vec![Zone::Hand(players_of(p)?)]),
        &["you hold"],
    );
    g.rule("ZONE", "[in play] under POSS control", |p: Np| Some(vec![Zone::Play(players_of(p)?)]), &["under your control"]);
    g.rule("ZONE", "[in play] under the control of PLAYER", |p: Np| Some(vec![Zone::Play(players_of(p)?)]), &[]);
    g.rule(
        "ZONE",
        "[that is|are] [in play] controlled by PLAYER",
        |p: Np| Some(vec![Zone::Play(players_of(p)?)]),
        &["controlled by an opponent"],
    );
    g.rule("ZONE", "in front of PLAYER", |p: Np| Some(vec![Zone::Play(players_of(p)?)]), &["in front of you"]);
    g.rule("ZONE", "(in play / on the table) or in hand", || vec![Zone::Play(Players::all()), Zone::Hand(Players::all())], &[]);
    g.rule("ZONE", "(that is|are / which is|are / currently) ZONE", |z: Vec<Zone>| z, &["that is in play"]);
    g.rule("POST", "ZONE", |z: Vec<Zone>| Post { from: z, ..Post::default() }, &["in play"]);
    g.rule(
        "POST",
        "[ZONE] CHOICE",
        |z: Option<Vec<Zone>>, by: Who| Post { from: z.unwrap_or_default(), by: Some(by), ..Post::default() },
        &["of your choice"],
    );
    g.rule(
        "POST",
        "CHOICE ZONE",
        |by: Who, z: Vec<Zone>| Post { from: z, by: Some(by), ..Post::default() },
        &["of your choice from the discard pile"],
    );
    g.rule(
        "POST",
        "[ZONE] at random",
        |z: Option<Vec<Zone>>| Post { from: z.unwrap_or_default(), random: true, ..Post::default() },
        &["at random"],
    );
    g.rule(
        "POST",
        "[chosen] at random ZONE",
        |z: Vec<Zone>| Post { from: z, random: true, ..Post::default() },
        &["at random from his hand"],
    );
    g.rule(
        "POST",
        "[ZONE] (except / other than / but) (this card / this one / this)",
        |z: Option<Vec<Zone>>| Post { from: z.unwrap_or_default(), tests: vec![CardTest::NotThis], ..Post::default() },
        &[],
    );
    g.rule("POST", "[that was|were] played this turn", || Post { tests: vec![CardTest::PlayedThisTurn], ..Post::default() }, &[]);
    g.rule("CHOICE", "of (your / your own) choice|choosing", || Who::You, &["of your choice"]);
    g.rule("CHOICE", "(you choose / chosen by you / that you choose)", || Who::You, &[]);
    g.rule("CHOICE", "of (his|their / his own) choice|choosing", || Who::Of(HE), &["of his choice"]);
    g.rule("CHOICE", "(he|they choose|chooses / chosen by him)", || Who::Of(HE), &[]);
    g.rule(
        "CHOICE",
        "of POSS choice|choosing",
        |p: Np| match p {
            Np::One(who) => Some(who),
            _ => None,
        },
        &[],
    );
    g.rule(
        "CHOICE",
        "chosen by PLAYER",
        |p: Np| match p {
            Np::One(who) => Some(who),
            _ => None,
        },
        &[],
    );

    // Where cards are put.
    g.rule(
        "PLACE",
        "[back] (into|in|to|onto POSS hand|hands / in|into|to the hand of PLAYER)",
        |p: Np| place(p, Place::Hand),
        &["into your hand"],
    );
    g.rule("PLACE", "[back] (to / into) (its|their owner|controller 's hand / the hand of its owner|controller / its|their owners hands / its|their owners 's hands / the hand of its owner / the hands of their owners)", || Place::Hand(Who::ItsOwner), &["to its owner's hand"]);
    g.rule("PLACE", "(into|in play / onto|on the table) [under your control]", || Place::Play(subject()), &["into play"]);
    g.rule("PLACE", "into|in play under POSS control", |p: Np| place(p, Place::Play), &["into play under your control"]);
    g.rule(
        "PLACE",
        "(in|into play in front of PLAYER / in front of PLAYER)",
        |p: Np| place(p, Place::Play),
        &["in front of target player"],
    );
    g.rule(
        "PLACE",
        "[back] (on / on top of / onto / at the top of / on the top of / to the top of / on to) [the] draw pile|deck",
        || Place::DrawPile(End::Top),
        &["on top of the draw pile"],
    );
    g.rule(
        "PLACE",
        "[back] (on the bottom of / under / at the bottom of / to the bottom of / underneath / beneath) the draw pile|deck",
        || Place::DrawPile(End::Bottom),
        &["under the draw pile"],
    );
    g.rule("PLACE", "(on / onto / in / into / to / on top of) the discard pile", || Place::DiscardPile, &["into the discard pile"]);
    g.rule("PLACE", "(out of / out from) the game", || Place::OutOfGame, &["out of the game"]);
}

fn place(p: Np, place: fn(Who) -> Place) -> Option<Place> {
    match p {
        // "its owner's hand": each card's own owner, which is said below.
        Np::One(Who::Controller(cards)) if *cards == Cards::Of(IT) => None,
        Np::One(who) => Some(place(who)),
        _ => None,
    }
}
