//! Cards of those that were named before: those of a sort among them, the rest of them, somebody's cards where "cards" is left out.

use super::Grammar;
use super::amounts::number;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    those(g);
    rest(g);
    elliptic(g);
    placed(g);
}

fn of_it(tests: Tests) -> Cards {
    if tests.is_empty() { Cards::Of(IT) } else { Cards::Those { of: Box::new(Cards::Of(IT)), tests } }
}

fn some(number: HowMany, tests: Tests) -> CardsNp {
    CardsNp::Known(Cards::SomeOf { of: Box::new(of_it(tests)), number })
}

fn bare(find: Find) -> Option<Tests> {
    (find.from.is_empty() && find.owner.is_none() && find.by.is_none() && !find.of.is_empty()).then_some(find.of)
}

/// "all Permanents among them", "a Flood from among them".
fn those(g: &mut Grammar) {
    g.rule("AMONGTHEM", "(among them / from among them / of them / in it / among those cards / among these cards / among the cards / of those cards / of these / in there / that you see / revealed / revealed this way / revealed in this way / shown / so revealed / thus revealed)", || Nothing, &["among them"]);
    g.rule(
        "CARDS",
        "(all / all the / the / any / every / each) (CARDSN / CARDN) AMONGTHEM",
        |f: Find| bare(f).map(|t| CardsNp::Known(of_it(t))),
        &["all Permanents among them"],
    );
    // How many of them there are, wherever they are by now.
    g.rule(
        "EACHOF",
        "CARDN AMONGTHEM",
        |f: Find| {
            let mut of = bare(f)?;
            of.push(CardTest::Not(Box::new(CardTest::NotAmong(Cards::Of(IT)))));
            let from = vec![Zone::DrawPile, Zone::DiscardPile, Zone::Hand(Players::all()), Zone::Play(Players::all()), Zone::OutOfGame];
            Some(Amount::Cards(Box::new(Selection { number: HowMany::All, of, from })))
        },
        &["Flood among them"],
    );
    let chosen = |n: i64| HowMany::Chosen { number: number(n), by: subject(), slot: Slot(0) };
    g.rule(
        "CARDS",
        "(a / an / one / any / any one) CARDN AMONGTHEM",
        move |f: Find| bare(f).map(|t| some(chosen(1), t)),
        &["a Flood among them"],
    );
    g.rule("CARDS", "<number> CARDSN AMONGTHEM", move |n: i64, f: Find| bare(f).map(|t| some(chosen(n), t)), &[]);
    g.rule(
        "CARDS",
        "any number of (them / those cards / these cards / CARDSN AMONGTHEM)",
        |f: Option<Find>| {
            let tests = match f {
                Some(f) => bare(f)?,
                None => Vec::new(),
            };
            Some(some(HowMany::AnyNumber { by: subject(), slot: Slot(0) }, tests))
        },
        &["any number of them"],
    );
    g.rule(
        "CARDS",
        "up to <number> of (them / those cards / these cards)",
        |n: i64| some(HowMany::UpTo { number: number(n), by: subject(), slot: Slot(0) }, vec![]),
        &["up to two of them"],
    );
    g.rule(
        "CARDS",
        "(one / one card / a card) of (them / those cards / these cards / the cards) at random",
        || some(HowMany::Random(number(1)), vec![]),
        &["one of them at random"],
    );
    g.rule("COND1", "(there is / it contains / they include / he has / you find / among them is / there is|are) (a / an / at least one / any) CARDN [AMONGTHEM]", |f: Find| {
        let those = Cards::Those { of: Box::new(Cards::Of(IT)), tests: bare(f)? };
        Some(Condition::CardIn(those, vec![Zone::DrawPile, Zone::DiscardPile, Zone::Hand(Players::all()), Zone::Play(Players::all())]))
    }, &["there is a Flood among them"]);
}

/// "the rest", "the others": what was not taken.
fn rest(g: &mut Grammar) {
    g.rule("CARDS", "(the rest / the rest of them / the rest of the cards / the other cards / the remaining cards / the remaining ones / the other card / the other one / what is left / the other (two / three / four) / the remaining (two / three / four))", || CardsNp::Known(Cards::Of(REST)), &["the rest"]);
    g.rule("RESTCARDS", "(the rest / the rest of them / the rest of the cards / the other cards / the remaining cards / the others / the remaining ones / the other card / the other one / the other / the (other / remaining) (two / three / four))", || Nothing, &["the rest"]);
    g.rule(
        "VP",
        "~put|~take|~return|~place CARDS PLACE (and / , / , and / ; / and then) [put|puts / return|returns / place|places] RESTCARDS [back] PLACEX [ANYHOW]",
        |c: CardsNp, to: Place, rest: Place, how: Option<Nothing>| {
            let CardsNp::Known(cards @ (Cards::SomeOf { .. } | Cards::Those { .. })) = c else { return None };
            let first = Effect::Move { by: subject(), cards, to };
            Some(in_order([first, Effect::Move { by: subject(), cards: the_rest(how), to: rest }]))
        },
        &["puts one of them into your hand and the rest on the bottom of the draw pile"],
    );
    g.rule(
        "VP",
        "(~keep / ~take) CARDS (and / , / , and / and then) (discard|discards / shuffle|shuffles) RESTCARDS [PLACEX]",
        |c: CardsNp, to: Option<Place>| {
            let CardsNp::Known(cards @ (Cards::SomeOf { .. } | Cards::Those { .. })) = c else { return None };
            let first = Effect::Move { by: subject(), cards, to: Place::Hand(subject()) };
            Some(in_order([first, Effect::Move { by: subject(), cards: Cards::Of(REST), to: to.unwrap_or(Place::DiscardPile) }]))
        },
        &["takes one of them and discards the rest"],
    );
    // "keeps one and discards the other": of those that were drawn or shown.
    g.rule(
        "VP",
        "~keep|~take (one / <number>) [of them] (and / , / , and / and then / but) (discard|discards) RESTCARDS",
        |n: Option<i64>| {
            let CardsNp::Known(cards) = some(HowMany::Chosen { number: number(n.unwrap_or(1)), by: subject(), slot: Slot(0) }, vec![])
            else {
                return None;
            };
            let first = Effect::Move { by: subject(), cards, to: Place::Hand(subject()) };
            Some(in_order([first, Effect::Move { by: subject(), cards: Cards::Of(REST), to: Place::DiscardPile }]))
        },
        &["keeps one and discards the other"],
    );
    g.rule(
        "VP",
        "~draw <number> cards (, / , then / and / , and) ~keep (one / <number>) [of them] (and / but / , and) ~discard RESTCARDS",
        |drawn: i64, n: Option<i64>| {
            let CardsNp::Known(cards) = some(HowMany::Chosen { number: number(n.unwrap_or(1)), by: subject(), slot: Slot(0) }, vec![])
            else {
                return None;
            };
            let draws = Effect::Draw { who: subject(), number: number(drawn) };
            let kept = Effect::Move { by: subject(), cards, to: Place::Hand(subject()) };
            Some(in_order([draws, kept, Effect::Move { by: subject(), cards: Cards::Of(REST), to: Place::DiscardPile }]))
        },
        &["draws two cards, keeps one and discards the other"],
    );
    // "gives two of them to target player and keeps the other".
    g.rule(
        "VP",
        "~give|~pass|~hand CARDS to PLAYER (and / , / , and / and then / but) (keep|keeps) RESTCARDS [for yourself / for himself]",
        |c: CardsNp, p: Np| {
            let CardsNp::Known(Cards::SomeOf { .. } | Cards::Those { .. }) = c else { return None };
            let kept = Effect::Move { by: subject(), cards: Cards::Of(REST), to: Place::Hand(subject()) };
            Some(in_order([super::effects_cards::given(c, p)?, kept]))
        },
        &["gives two of them to target player and keeps the rest"],
    );
    // "take one into your hand": of those that were named before.
    g.rule(
        "VP",
        "~put|~take|~return|~place|~keep one PLACE (and / , / , and / ; / and then) [put|puts / return|returns / place|places] RESTCARDS [back] PLACEX [ANYHOW]",
        |to: Place, rest: Place, how: Option<Nothing>| {
            let CardsNp::Known(cards) = some(HowMany::Chosen { number: number(1), by: subject(), slot: Slot(0) }, vec![]) else { return None };
            let first = Effect::Move { by: subject(), cards, to };
            Some(in_order([first, Effect::Move { by: subject(), cards: the_rest(how), to: rest }]))
        },
        &["takes one into his hand and puts the other two back on top in any order"],
    );
    g.rule(
        "VP",
        "~discard RESTCARDS",
        || Effect::Move { by: subject(), cards: Cards::Of(REST), to: Place::DiscardPile },
        &["discards the rest"],
    );
    g.rule(
        "VP",
        "~put|~return|~place RESTCARDS [back] PLACEX [ANYHOW]",
        |to: Place, how: Option<Nothing>| Effect::Move { by: subject(), cards: the_rest(how), to },
        &["puts the rest on the bottom of the draw pile in any order"],
    );
    g.rule(
        "CLAUSE",
        "RESTCARDS (go|goes / is|are put / return|returns / is|are returned / is|are placed) [back] PLACEX [ANYHOW]",
        |to: Place, how: Option<Nothing>| order(Effect::Move { by: subject(), cards: the_rest(how), to }),
        &["the rest go to the discard pile"],
    );
    g.rule(
        "CLAUSE",
        "RESTCARDS is|are discarded",
        || order(Effect::Move { by: subject(), cards: Cards::Of(REST), to: Place::DiscardPile }),
        &["the rest are discarded"],
    );
    g.rule(
        "VP",
        "~put|~return|~place RESTCARDS back ANYORDER",
        || Effect::Move { by: subject(), cards: the_rest(Some(Nothing)), to: Place::DrawPile(End::Top) },
        &["puts the others back in any order"],
    );
    g.rule("ANYHOW", "[,] ANYORDER", || Nothing, &["in any order"]);
}

/// What is left of the cards named before; `how`: in whatever order the subject likes.
fn the_rest(how: Option<Nothing>) -> Cards {
    match how {
        Some(_) => Cards::SomeOf { of: Box::new(Cards::Of(REST)), number: HowMany::InOrder { by: subject(), slot: Slot(0) } },
        None => Cards::Of(REST),
    }
}

/// "one of his": of his cards.
fn elliptic(g: &mut Grammar) {
    let of = |p: Np, number: Count| Some(Find { number, from: vec![Zone::Hand(players_of(p)?)], ..Find::all(vec![]) });
    g.rule("FIND", "(one / any one) of POSSOWN at random", move |p: Np| of(p, Count::Random(number(1))), &["one of his at random"]);
    g.rule("FIND", "<number> of POSSOWN at random", move |n: i64, p: Np| of(p, Count::Random(number(n))), &[]);
    g.rule("FIND", "(one / any one) of POSSOWN cards in hand", move |p: Np| of(p, Count::Some(number(1))), &[]);
    g.rule("POSSOWN", "(yours / your own)", || Np::One(Who::You), &[]);
    g.rule("POSSOWN", "(his / theirs / his own / their own)", || Np::One(Who::Of(HE)), &[]);
}

/// Where cards come and go, as a clause of their own.
fn placed(g: &mut Grammar) {
    g.rule(
        "CLAUSE",
        "CARDS (comes|come / passes|pass / goes|go / is|are placed / is|are put / is|are now / falls|fall / moves|move / passes|pass over / goes|go over) (under / into) POSS control",
        |c: CardsNp, p: Np| said_of(p, HOLE, Who::You, order(Effect::Move { by: subject(), cards: select(c, anyone(), subject())?, to: Place::Play(Who::Of(HOLE)) })),
        &["target Permanent comes under your control"],
    );
    g.rule(
        "CLAUSE",
        "CARDS (goes|go / passes|pass / moves|move) to PLAYER",
        |c: CardsNp, p: Np| match &c {
            CardsNp::Found(find) if (find.lasting || !find.from.is_empty()) && find.from.iter().all(|z| matches!(z, Zone::Play(_))) => {
                said_of(
                    p,
                    HOLE,
                    Who::You,
                    order(Effect::Move { by: subject(), cards: select(c, anyone(), subject())?, to: Place::Play(Who::Of(HOLE)) }),
                )
            }
            _ => None,
        },
        &["target Permanent goes to the player to your left"],
    );
}
