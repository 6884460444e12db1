//! Which cards: what they are called, what is said of them, how many.

use super::super::Grammar;
use super::super::values::*;
use super::TARGET_CARD;
use crate::english::build::*;
use crate::english::meaning::*;

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

pub(super) fn rules(g: &mut Grammar) {
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
        g.rule(category, &format!("other {category}"), |f: Find| with(f, another()), &[]);
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
    g.rule("DET1", "at least (a / an / one)", || Count::AtLeast(Amount::Number(1)), &["at least a"]);
    g.rule("DET1", "(at most / no more than / not more than) (a / an / one)", || Count::AtMost(Amount::Number(1)), &["at most one"]);
    g.rule("DET1", "more than (a / an / one)", || Count::More(Amount::Number(1)), &[]);
    g.rule("DET1", "up to (a / an / one)", || Count::UpTo(Amount::Number(1)), &[]);
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
        |n: Count, f: Find, z: Option<Post>| {
            // "Each Permanent controlled by an opponent": whichever opponent that is.
            let each = n == Count::All;
            let z = z.map(|mut z| {
                if each {
                    z.from.iter_mut().for_each(whosever);
                }
                z
            });
            post(Find { number: n, ..f }, z)
        },
        &["a card", "every Flood in play"],
    );
    g.rule(
        "FIND",
        "another CARDN [POST]",
        |f: Find, z: Option<Post>| post(with(Find { number: Count::Some(Amount::Number(1)), ..f }, another()), z),
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
    g.rule(
        "FIND",
        "DET1 CARDN of POSSOWN [POST]",
        |n: Count, f: Find, p: Np, z: Option<Post>| post(Find { number: n, owner: Some(players_of(p)?), ..f }, z),
        &["a Permanent of yours"],
    );
    // "A Permanent of target player", "a random Permanent of an opponent": of those he has in play.
    g.rule(
        "FIND",
        "DET1 CARDN of PLAYER1 [POST]",
        |n: Count, f: Find, p: Np, z: Option<Post>| {
            let find = post(Find { number: n, owner: Some(players_of(p)?), ..f }, z)?;
            find.lasting.then_some(find)
        },
        &["a Permanent of target player"],
    );
    g.rule(
        "FIND",
        "DET1 CARDN of (SOMEONE / ONEOF) [POST]",
        |n: Count, f: Find, p: Players, z: Option<Post>| {
            let one = matches!(n, Count::Some(_) | Count::Random(_));
            let find = post(Find { number: n, owner: Some(players_of(Np::Any(p))?), ..f }, z)?;
            (one && find.lasting).then_some(find)
        },
        &["a Permanent of an opponent"],
    );
    g.rule(
        "FIND",
        "DETN CARDSN of PLAYER1 [POST]",
        |n: Count, f: Find, p: Np, z: Option<Post>| {
            let all = n == Count::All;
            let find = post(Find { number: n, owner: Some(players_of(p)?), ..f }, z)?;
            (find.lasting && !all).then_some(find)
        },
        &["two Permanents of target player"],
    );
    g.rule(
        "FIND",
        "DETN CARDSN of POSSOWN [POST]",
        |n: Count, f: Find, p: Np, z: Option<Post>| post(Find { number: n, owner: Some(players_of(p)?), ..f }, z),
        &["two Permanents of his"],
    );
    g.rule(
        "FIND",
        "(all / all the / all of the / each) (CARDSN / CARDN) of PLAYER1 [POST]",
        |f: Find, p: Np, z: Option<Post>| {
            let find = post(Find { owner: Some(players_of(p)?), ..f }, z)?;
            find.lasting.then_some(find)
        },
        &["all Permanents of target player"],
    );
    g.rule(
        "FIND",
        "(all / all the / all of the) CARDSN of PLAYERS [POST]",
        |f: Find, p: Players, z: Option<Post>| {
            let find = post(Find { owner: Some(p), ..f }, z)?;
            find.lasting.then_some(find)
        },
        &["all Permanents of the player with the highest pyramid"],
    );
    g.rule(
        "FIND",
        "(all / all the / all of the / each) (CARDSN / CARDN) of (your opponents / the opponents / all opponents) [POST]",
        |f: Find, z: Option<Post>| {
            let find = post(Find { owner: Some(Players::others(Who::You)), ..f }, z)?;
            (find.lasting || !find.of.is_empty()).then_some(find)
        },
        &["all Permanents of your opponents"],
    );
    // One of all of them, not one of each: "one of your opponents' Permanents".
    g.rule(
        "FIND",
        "NUMOF (your opponents / the opponents / all opponents / the other players / all other players) 's CARDSN [POST]",
        |n: Count, f: Find, z: Option<Post>| {
            let theirs = CardTest::ControlledBy(Players::others(Who::You));
            let find = post(with(Find { number: n, ..f }, theirs), z)?;
            find.lasting.then_some(find)
        },
        &["one of your opponents' Permanents"],
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
        // "the topmost Permanent in the draw pile": the first that is one.
        g.rule(
            "FIND",
            &format!("the {word} CARDN (of / from / in / on) [the] PILE"),
            move |f: Find, z: Vec<Zone>| {
                let sort = !f.of.is_empty() && f.from.is_empty();
                sort.then(|| Find { number: ends(1), from: z, ..f })
            },
            if end == End::Top { &["the topmost Permanent in the draw pile"] } else { &[] },
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
    // "Draw two cards, then discard one from your hand."
    g.rule(
        "CARDS",
        "<number> ZONE",
        |n: i64, from: Vec<Zone>| {
            let ones = Find::all(vec![CardTest::NotAmong(Cards::Of(ONES))]);
            CardsNp::Found(Find { number: Count::Some(Amount::Number(n)), from, ..ones })
        },
        &["one from your hand"],
    );
    g.rule("CARDS", "<number> (of them / of those [cards] / of these [cards])", |n: i64| some_of_it(n, None), &["two of them"]);
    g.rule(
        "CARDS",
        "FIND (except / but / except for) one",
        |f: Find| if f.number == Count::All { Some(CardsNp::Found(Find { number: Count::AllBut(Amount::Number(1)), ..f })) } else { None },
        &["all cards in your hand except one"],
    );
    g.rule("CARDS", "THIS", || CardsNp::Known(Cards::This), &["this card"]);
    g.rule("CARDS", "it", || CardsNp::Known(Cards::Of(IT)), &["it"]);
    g.rule("CARDS", "(them / all of them)", || CardsNp::Known(Cards::Of(THEM_ALL)), &["them"]);
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

/// Some one's cards are anybody's of them.
fn whosever(zone: &mut Zone) {
    if let Zone::Hand(players) | Zone::Play(players) = zone
        && matches!(&players.pick, Pick::Chosen { number: 1, up_to: false, .. })
    {
        players.pick = Pick::All;
    }
}

/// Not the card that was named before, or, where none was, not this card.
fn another() -> CardTest {
    CardTest::NotAmong(Cards::Of(ANOTHER))
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
