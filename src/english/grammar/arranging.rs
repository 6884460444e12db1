//! Cards in an order of somebody's choosing, part of a hand, what is kept and what is not.

use super::Grammar;
use super::amounts::{fraction, number};
use super::nouns::{Post, post};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    in_any_order(g);
    parts(g);
    several_targets(g);
    kept(g);
    looked_through(g);
    signs(g);
}

/// The cards named before, all of them, in the order that the subject likes.
fn ordered(cards: Cards) -> Cards {
    Cards::SomeOf { of: Box::new(cards), number: HowMany::InOrder { by: subject(), slot: Slot(0) } }
}

fn in_any_order(g: &mut Grammar) {
    g.rule("ANYORDER", "(in any order / in an order of POSS choice|choosing / in the order of POSS choice|choosing / in whatever order (you / he / they) (like|likes / choose|chooses / want|wants / wish|wishes) / in any order (you / he / they) (like|likes / choose|chooses / want|wants / wish|wishes) / in the order (you / he / they) (like|likes / choose|chooses / want|wants) / as (you / he / they) (like|likes / choose|chooses / want|wants))", |_p: Option<Np>| Nothing, &["in any order", "in the order of your choice"]);
    let back = |to: Place| Effect::Move { by: subject(), cards: ordered(Cards::Of(IT)), to };
    g.rule("THEM", "(them / these [cards] / those [cards] / the cards / all of them)", || Nothing, &["them"]);
    g.rule(
        "VP",
        "~put|~place|~return|~lay THEM (back / back on top / back on top of the draw pile / back on the draw pile / back onto the draw pile / on top of the draw pile / to the top of the draw pile / there / on top) ANYORDER",
        move || back(Place::DrawPile(End::Top)),
        &["puts them back in any order"],
    );
    g.rule("VP", "~return THEM ANYORDER", move || back(Place::DrawPile(End::Top)), &[]);
    g.rule(
        "VP",
        "(~rearrange / ~reorder / ~arrange / ~sort) THEM [ANYORDER]",
        move || back(Place::DrawPile(End::Top)),
        &["rearranges them as he likes"],
    );
    g.rule(
        "VP",
        "~put|~place|~return|~lay THEM (on the bottom [of the draw pile] / at the bottom [of the draw pile] / under the draw pile / underneath the draw pile / to the bottom [of the draw pile]) ANYORDER",
        move || back(Place::DrawPile(End::Bottom)),
        &["puts them on the bottom of the draw pile in any order"],
    );
}

/// "half of the cards in his hand".
fn parts(g: &mut Grammar) {
    let part = |f: FractionOf, find: Find, r: Option<Rounding>| {
        let whole = matches!(find.number, Count::All).then(|| count(find.clone(), Where::Nowhere)).flatten()?;
        (f.denominator > 1).then(|| Find { number: Count::Some(fraction(whole, &f, r)), ..find })
    };
    g.rule(
        "FIND",
        "FRACTION [of] the CARDSN POST [ROUNDED]",
        move |f: FractionOf, c: Find, z: Post, r: Option<Rounding>| part(f, post(c, Some(z))?, r),
        &["half of the cards in his hand"],
    );
    g.rule(
        "FIND",
        "FRACTION [of] POSS (hand / cards in hand / hand cards) [ROUNDED]",
        move |f: FractionOf, p: Np, r: Option<Rounding>| part(f, Find { from: vec![Zone::Hand(players_of(p)?)], ..Find::all(vec![]) }, r),
        &["half his hand, rounded up"],
    );
    g.rule(
        "FIND",
        "as many CARDSN [POST] as PLAYER (like|likes / want|wants / wish|wishes / choose|chooses / please|pleases) [POST]",
        |c: Find, a: Option<Post>, p: Np, b: Option<Post>| {
            let z = match (a, b) {
                (Some(_), Some(_)) => return None,
                (a, b) => a.or(b),
            };
            let own = matches!(&p, Np::One(who) if *who == Who::You || *who == Who::Of(HE));
            own.then(|| post(Find { number: Count::AnyNumber, ..c }, z)).flatten()
        },
        &["as many cards as you like"],
    );
}

/// "up to two target Permanents": each is chosen.
fn several_targets(g: &mut Grammar) {
    let found = |number: Count, find: Find, z: Option<Post>| {
        let from = if find.from.is_empty() { vec![Zone::Play(Players::all())] } else { find.from.clone() };
        match z {
            Some(z) if z.from.is_empty() => post(Find { number, from, ..find }, Some(z)),
            z @ Some(_) => post(Find { number, ..find }, z),
            None => Some(Find { number, from, ..find }),
        }
    };
    g.rule(
        "FIND",
        "up to <number> target CARDSN [POST]",
        move |n: i64, f: Find, z: Option<Post>| found(Count::UpTo(number(n)), f, z),
        &["up to two target Permanents"],
    );
    g.rule(
        "FIND",
        "<number> target CARDSN [POST]",
        move |n: i64, f: Find, z: Option<Post>| found(Count::Some(number(n)), f, z),
        &["two target Permanents"],
    );
    let players = |n: i64, up_to: bool, among: Players| {
        let number = u32::try_from(n).ok().filter(|n| *n > 1)?;
        Some(Players { pick: Pick::Chosen { number, up_to, by: Box::new(Who::You), slot: Slot(0) }, ..among })
    };
    g.rule("PLAYERS", "<number> target players", move |n: i64| players(n, false, Players::all()), &["two target players"]);
    g.rule("PLAYERS", "<number> target opponents", move |n: i64| players(n, false, Players::others(Who::You)), &[]);
    g.rule("PLAYERS", "up to <number> target players", move |n: i64| players(n, true, Players::all()), &[]);
}

/// "keeps one card and discards the rest".
fn kept(g: &mut Grammar) {
    let all_but = |n: i64| {
        let number = HowMany::AllBut { number: number(n), by: subject(), slot: Slot(0) };
        let cards = Selection { number, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
        Effect::Move { by: subject(), cards: Cards::Select(Box::new(cards)), to: Place::DiscardPile }
    };
    g.rule(
        "VP",
        "~keep (<number> / a) card|cards (in hand / in POSS hand / of POSS hand / from POSS hand) [,] and discard|discards (the rest / the others / all others / the other cards / all other cards)",
        move |n: Option<i64>, _p: Option<Np>| all_but(n.unwrap_or(1)),
        &["keeps one card in hand and discards the rest"],
    );
    // Of the cards that were drawn or shown: one for oneself, the others elsewhere.
    g.rule(
        "VP",
        "~keep (<number> / one) [of them / card|cards / of those [cards] / of these [cards]] [,] (and / , then / and then) (put|puts / place|places / return|returns) (the other / the others / the rest / the remaining cards / the other cards) PLACE",
        |n: Option<i64>, to: Place| {
            let number = HowMany::AllBut { number: number(n.unwrap_or(1)), by: subject(), slot: Slot(0) };
            let aside = matches!(to, Place::DrawPile(_) | Place::DiscardPile | Place::OutOfGame);
            aside.then(|| Effect::Move { by: subject(), cards: Cards::SomeOf { of: Box::new(Cards::Of(IT)), number }, to })
        },
        &["keeps one and puts the others on the bottom of the draw pile"],
    );
}

/// "look through the discard pile and put one card from it on top of the draw pile".
fn looked_through(g: &mut Grammar) {
    g.rule(
        "VP",
        "(~look through / ~search / ~search through / ~go through) [the] PILE (and / , / , and / and then / , then) (put|puts / place|places / return|returns / move|moves / shuffle|shuffles) FIND [from it / from there / you like / of your choice] PLACE",
        |z: Vec<Zone>, f: Find, to: Place| {
            (f.from.is_empty() && f.owner.is_none() && !matches!(f.number, Count::All)).then_some(())?;
            let cards = select(CardsNp::Found(Find { from: z, ..f }), Where::Nowhere, subject())?;
            Some(Effect::Move { by: subject(), cards, to })
        },
        &["looks through the discard pile and puts one card from it on top of the draw pile"],
    );
    g.rule(
        "VP",
        "~look for FIND",
        |f: Find| {
            let pile = !f.from.is_empty() && f.from.iter().all(|z| matches!(z, Zone::DrawPile | Zone::DiscardPile));
            (pile && !matches!(f.number, Count::All)).then_some(())?;
            Some(Effect::Pick(select(CardsNp::Found(f), Where::Nowhere, subject())?))
        },
        &["looks for a Permanent in the draw pile"],
    );
    g.rule(
        "VP",
        "~pick up FIND",
        |f: Find| {
            // "Pick up a card" is to draw it.
            f.from.iter().any(|z| !matches!(z, Zone::DrawPile)).then_some(())?;
            let cards = select(CardsNp::Found(f), Where::Nowhere, subject())?;
            Some(Effect::Move { by: subject(), cards, to: Place::Hand(subject()) })
        },
        &["picks up any Permanent in play"],
    );
    g.rule(
        "VP",
        "~add (it / them / that card / those cards) to (yours / your own / your own hand / your cards / his own / his own hand / their own)",
        || Effect::Move { by: subject(), cards: Cards::Of(IT), to: Place::Hand(subject()) },
        &["adds it to yours"],
    );
    g.rule(
        "VP",
        "~put|~take|~place|~add (one / <number>) PLACE",
        |n: Option<i64>, to: Place| {
            let number = HowMany::Chosen { number: number(n.unwrap_or(1)), by: subject(), slot: Slot(0) };
            Effect::Move { by: subject(), cards: Cards::SomeOf { of: Box::new(Cards::Of(IT)), number }, to }
        },
        &["takes one into your hand"],
    );
    g.rule("VP", "~draw <number> more", |n: i64| Effect::Draw { who: subject(), number: number(n) }, &["draws two more"]);
    g.rule(
        "VP",
        "~draw (that many / as many / the same number) [cards] plus (<number> / one)",
        |n: Option<i64>| Effect::Draw { who: subject(), number: Amount::Sum(vec![Amount::Of(THAT_MUCH), number(n.unwrap_or(1))]) },
        &["draws the same number plus one"],
    );
    g.rule("VP", "~shuffle", || Effect::ShuffleDrawPile, &["shuffles"]);
    g.rule("VP", "(~shuffle / ~reshuffle) [the draw pile|deck] (afterwards / then / again)", || Effect::ShuffleDrawPile, &[]);
    g.rule(
        "VP",
        "~draw as many cards as there are COUNTABLE",
        |a: Amount| Effect::Draw { who: subject(), number: a },
        &["draws as many cards as there are levels in target player's pyramid"],
    );
}

/// "+2 cards".
fn signs(g: &mut Grammar) {
    g.rule("SIGNED", "+ <number> card|cards", |n: i64| Effect::Draw { who: subject(), number: number(n) }, &["+ 2 cards"]);
    g.rule(
        "SIGNED",
        "- <number> card|cards",
        |n: i64| {
            let number = HowMany::Chosen { number: number(n), by: subject(), slot: Slot(0) };
            let cards = Selection { number, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
            Effect::Move { by: subject(), cards: Cards::Select(Box::new(cards)), to: Place::DiscardPile }
        },
        &["- 1 card"],
    );
}
