//! As many cards as something else: "as many cards as he has levels", "a Permanent for each opponent", "half of his Permanents", "a Permanent of each opponent".

use super::Grammar;
use super::amounts::{fraction, times};
use super::nouns::{Post, owned_by_subject, post, with};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    sorts(g);
    as_many(g);
    parts(g);
    of_each(g);
    drawn(g);
}

/// "a Permanent named Old Stones", "a Permanent that is not a Foundation Level".
fn sorts(g: &mut Grammar) {
    for (category, card, type_, lasting) in [("CARDN", "card", "<type>", "<lasting>"), ("CARDSN", "cards", "<types>", "<lastings>")] {
        for (noun, stays) in [(type_, false), (lasting, true)] {
            let sort = move |t: TypeId| Find { lasting: stays, ..Find::all(vec![CardTest::Type(t)]) };
            g.rule(
                category,
                &format!("{noun} [{card}] (named / called / with the name / by the name of) NAME"),
                move |t: TypeId, n: String| with(sort(t), CardTest::Named(n)),
                &[],
            );
            g.rule(
                category,
                &format!("{noun} [{card}] that|which is|are not [a|an] TESTNAME"),
                move |t: TypeId, test: CardTest| with(sort(t), CardTest::Not(Box::new(test))),
                &[],
            );
        }
    }
    // A kind's name without an article: "Flood Control in play".
    g.rule(
        "FIND",
        "<kind> ZONE",
        |k: KindId, from: Vec<Zone>| Find { number: Count::Some(Amount::Number(1)), from, ..Find::all(vec![CardTest::Kind(k)]) },
        &["Flood Control in play"],
    );
    for (words, number) in [("is", Count::Some(Amount::Number(1))), ("is not", Count::No)] {
        g.rule(
            "COND1",
            &format!("<kind> {words} ZONE"),
            move |k: KindId, from: Vec<Zone>| {
                presence(Find { number: number.clone(), from, ..Find::all(vec![CardTest::Kind(k)]) }, Where::Nowhere)
            },
            if words == "is" { &["Flood Control is in play"] } else { &[] },
        );
    }
}

/// "as many cards as you have levels", "a card for each level of your pyramid", "a number of cards equal to your pyramid".
fn as_many(g: &mut Grammar) {
    g.rule("SOMANY", "VALUE1", |a: Amount| a, &["the number of your opponents"]);
    g.rule(
        "SOMANY",
        "PLAYER (has|have / controls|control / owns|own / holds|hold) COUNTED",
        |p: Np, counted: Amount| match p {
            Np::One(who) => Some(put_amount(owned_by_subject(counted), SUBJECT, &who)),
            _ => None,
        },
        &["you have levels"],
    );
    g.rule("SOMANY", "there are COUNTABLE", |a: Amount| a, &["there are players"]);
    g.rule(
        "SOMANY",
        "OWNED has|have <unit>",
        |o: Owned, u: UnitOf| if u.0 == o.variable { super::amounts::owned(&o) } else { None },
        &["your pyramid has levels"],
    );
    g.rule(
        "FIND",
        "as many CARDSN [POST] as SOMANY",
        |f: Find, z: Option<Post>, many: Amount| post(Find { number: Count::Some(many), ..f }, z),
        &["as many cards as you have levels"],
    );
    for (words, numerator, denominator) in [("half", 1, 2), ("(twice / double)", 2, 1)] {
        g.rule(
            "FIND",
            &format!("{words} as many CARDSN [POST] as SOMANY"),
            move |f: Find, z: Option<Post>, many: Amount| {
                let number = Count::Some(fraction(many, &FractionOf { numerator, denominator }, None));
                post(Find { number, ..f }, z)
            },
            &[],
        );
    }
    g.rule(
        "FIND",
        "a number of CARDSN [POST] equal to VALUE1",
        |f: Find, z: Option<Post>, many: Amount| post(Find { number: Count::Some(many), ..f }, z),
        &["a number of cards equal to your pyramid"],
    );
    let for_each_of = |n: i64, f: Find, z: Option<Post>, each: Amount| {
        // "A Permanent for each player": of each of them, or as many?
        let unclear = f.lasting && matches!(each, Amount::Players(_));
        (!unclear).then_some(())?;
        post(Find { number: Count::Some(times(Amount::Number(n), each)), ..f }, z)
    };
    g.rule(
        "FIND",
        "a|one CARDN [POST] (for each / for every / per) EACHOF",
        move |f: Find, z: Option<Post>, each: Amount| for_each_of(1, f, z, each),
        &["a card for each level you have"],
    );
    g.rule(
        "FIND",
        "<number> CARDSN [POST] (for each / for every / per) EACHOF",
        move |n: i64, f: Find, z: Option<Post>, each: Amount| (n > 1).then(|| for_each_of(n, f, z, each)).flatten(),
        &["two cards for each level you have"],
    );
}

/// "half of target player's Permanents", "any two Permanents", "the Foundation Level of target player".
fn parts(g: &mut Grammar) {
    let part = |f: FractionOf, find: Find, r: Option<Rounding>| {
        let all = count(find.clone(), Where::Nowhere)?;
        (f.denominator > 1).then(|| Find { number: Count::Some(fraction(all, &f, r)), ..find })
    };
    g.rule(
        "FIND",
        "FRACTION [of] POSS CARDSN [ROUNDED]",
        move |f: FractionOf, p: Np, c: Find, r: Option<Rounding>| {
            let one = matches!(p, Np::One(_));
            let find = Find { owner: Some(players_of(p)?), ..c };
            (one && find.lasting).then(|| part(f, find, r)).flatten()
        },
        &["half of target player's Permanents"],
    );
    g.rule(
        "FIND",
        "FRACTION [of] (all / the / all the) CARDSN POST [ROUNDED]",
        move |f: FractionOf, c: Find, z: Post, r: Option<Rounding>| {
            let find = post(c, Some(z))?;
            find.from.iter().all(|z| matches!(z, Zone::Play(_))).then(|| part(f, find, r)).flatten()
        },
        &["half of the Permanents in play"],
    );
    g.rule("DETN", "any <number>", |n: i64| Count::Some(Amount::Number(n)), &["any two"]);
    g.rule("DET1", "(one / a single) random", || Count::Random(Amount::Number(1)), &["one random"]);
    // A card of a kind is had in play, as "his Foundation Level" is.
    g.rule(
        "FIND",
        "the CARDN of PLAYER1",
        |f: Find, p: Np| {
            let named = f.of.iter().any(|t| matches!(t, CardTest::Kind(_)));
            (named && f.from.is_empty()).then_some(())?;
            Some(Find { number: Count::Some(Amount::Number(1)), owner: Some(players_of(p)?), ..f })
        },
        &["the Foundation Level of target player"],
    );
    g.rule(
        "FIND",
        "the CARDSN of (PLAYERS / PLAYER1)",
        |f: Find, p: Np| {
            let find = Find { owner: Some(players_of(p)?), ..f };
            find.lasting.then_some(find)
        },
        &[],
    );
}

/// Such cards of each of several: in a phrase of this sort the owners are the players, and where the cards are is said of [`HOLE`].
fn ones_of(find: Find, number: Count, place: fn(Players) -> Zone, players: Players) -> Option<Find> {
    (find.from.is_empty() && find.owner.is_none()).then_some(())?;
    Some(Find { number, from: vec![place(Players::one(Who::Of(HOLE)))], owner: Some(players), ..find })
}

/// Done to the cards of each.
fn for_each_ones(find: Find, to: Place) -> Option<Effect> {
    let Find { owner, .. } = &find;
    let players = owner.clone()?;
    let cards = select(CardsNp::Found(Find { owner: None, ..find }), Where::Nowhere, subject())?;
    Some(for_each(players, HOLE, Effect::Move { by: subject(), cards, to }))
}

/// "return a Permanent of each opponent to its owner's hand": one of each of them.
fn of_each(g: &mut Grammar) {
    g.rule("ONESNUM", "a|one", || Count::Some(Amount::Number(1)), &["a"]);
    g.rule("ONESNUM", "(a / one) random", || Count::Random(Amount::Number(1)), &[]);
    g.rule(
        "EACHONES",
        "ONESNUM CARDN (of / controlled by / belonging to / in front of / from) (each / every) PLAYERN",
        |n: Count, f: Find, p: Players| if f.lasting { ones_of(f, n, Zone::Play, p) } else { None },
        &["a Permanent of each opponent"],
    );
    g.rule(
        "EACHONES",
        "ONESNUM CARDN each|every PLAYERN controls|owns",
        |n: Count, f: Find, p: Players| if f.lasting { ones_of(f, n, Zone::Play, p) } else { None },
        &[],
    );
    g.rule(
        "EACHONES",
        "one of (each / every) PLAYERN 's CARDSN",
        |p: Players, f: Find| if f.lasting { ones_of(f, Count::Some(Amount::Number(1)), Zone::Play, p) } else { None },
        &["one of each opponent's Permanents"],
    );
    g.rule(
        "EACHONES",
        "ONESNUM CARDN (in / from) (the hand of each|every PLAYERN / each|every PLAYERN 's hand)",
        |n: Count, f: Find, p: Players| ones_of(f, n, Zone::Hand, p),
        &["a card from the hand of each opponent"],
    );
    let in_play = |f: &Find| f.from.iter().all(|z| matches!(z, Zone::Play(_)));
    g.rule(
        "VP",
        "(~destroy|~demolish|~wreck|~smash / ~discard) EACHONES",
        |f: Find| for_each_ones(f, Place::DiscardPile),
        &["discards a card from the hand of each opponent"],
    );
    g.rule(
        "VP",
        "~take|~steal EACHONES",
        |f: Find| for_each_ones(f, Place::Hand(subject())),
        &["takes a card from the hand of each opponent"],
    );
    g.rule(
        "VP",
        "(~take / ~gain) control of EACHONES",
        move |f: Find| in_play(&f).then(|| for_each_ones(f, Place::Play(subject()))).flatten(),
        &["takes control of a Permanent of each opponent"],
    );
    g.rule(
        "VP",
        "~put|~return|~move|~send|~place EACHONES PLACE",
        for_each_ones,
        &["returns a Permanent of each opponent to its owner's hand"],
    );
    g.rule("VP", "~remove EACHONES from the game", |f: Find| for_each_ones(f, Place::OutOfGame), &[]);
    g.rule(
        "CLAUSE",
        "EACHONES (is / must be) (destroyed / discarded)",
        |f: Find| for_each_ones(f, Place::DiscardPile).map(order),
        &["a Permanent of each opponent is destroyed"],
    );
    g.rule(
        "CLAUSE",
        "EACHONES (is / must be) (returned / put / moved / placed / sent) PLACE",
        |f: Find, to: Place| for_each_ones(f, to).map(order),
        &[],
    );
}

/// More amounts of cards that are drawn.
fn drawn(g: &mut Grammar) {
    let draws = |number: Amount| Effect::Draw { who: subject(), number };
    g.rule("VP", "~draw a number of cards equal to VALUE", draws, &["draws a number of cards equal to your pyramid"]);
    g.rule(
        "VP",
        "~draw as many cards as OWNED has|have <unit>",
        move |o: Owned, u: UnitOf| if u.0 == o.variable { super::amounts::owned(&o).map(draws) } else { None },
        &["draws as many cards as your pyramid has levels"],
    );
    for (word, more) in [("more", true), ("less", false)] {
        let beside = move |n: i64, p: Np| {
            let held = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(all_of(&p)?)] };
            let held = Amount::Cards(Box::new(held));
            let n = Amount::Number(n);
            let number = if more { Amount::Sum(vec![held, n]) } else { Amount::Less(Box::new(held), Box::new(n)) };
            matches!(p, Np::One(_)).then(|| draws(number))
        };
        let held = "(has|have / holds|hold / has|have cards) [in hand / in his hand / in their hand / in your hand]";
        g.rule(
            "VP",
            &format!("~draw (<number> / one) (card / cards) {word} than PLAYER {held}"),
            move |n: Option<i64>, p: Np| beside(n.unwrap_or(1), p),
            if more { &["draws one card more than target player has"] } else { &[] },
        );
        g.rule(
            "VP",
            &format!("~draw (<number> / one) {word} (card / cards) than PLAYER {held}"),
            move |n: Option<i64>, p: Np| beside(n.unwrap_or(1), p),
            &[],
        );
    }
    g.rule(
        "VP",
        "~draw the top card (of / from) the discard pile",
        || {
            let top = Selection { number: HowMany::Top(Amount::Number(1)), of: vec![], from: vec![Zone::DiscardPile] };
            Effect::Move { by: subject(), cards: Cards::Select(Box::new(top)), to: Place::Hand(subject()) }
        },
        &["draws the top card of the discard pile"],
    );
}
