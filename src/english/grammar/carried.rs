//! Cards that go somewhere, told of the cards: what else becomes of them, out of which pile, copies, hands for hands.

use super::Grammar;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    and_then(g);
    piles(g);
    copies(g);
    hands(g);
}

/// "Target Permanent becomes an Effect and returns to its owner's hand": both befall the same card.
fn and_then(g: &mut Grammar) {
    let it = || Cards::Of(IT);
    g.rule(
        "CARDALSO",
        "(returns|return / goes|go [back] / comes|come [back] / is|are (returned / put / placed / moved / sent)) PLACE",
        move |to: Place| Effect::Move { by: subject(), cards: it(), to },
        &["returns to its owner's hand"],
    );
    g.rule(
        "CARDALSO",
        "(becomes|become / turns|turn into / is|are made) [a|an] TYPENAME [card]",
        move |to: TypeId| Effect::ChangeType { cards: it(), to },
        &[],
    );
    g.rule(
        "CARDALSO",
        "(is|are renamed [to] / is|are [now] called / gets|get the [new] name / takes|take the [new] name) NAME",
        move |name: String| Effect::Rename { cards: it(), name },
        &["is renamed \"Old Stones\""],
    );
    g.rule(
        "CARDALSO",
        "is|are shuffled into the draw pile|deck",
        move || Effect::Move { by: subject(), cards: it(), to: Place::DrawPile(End::Shuffled) },
        &[],
    );
    g.rule(
        "EFFECT",
        "CLAUSE (and / , and / and then / , then / then) CARDALSO",
        |a: Effect, b: Effect| {
            // Only of what is said of a card: a player's card would not be the subject.
            let of_a_card = matches!(
                &a,
                Effect::Move { by: Who::You, to: Place::Hand(_) | Place::Play(_) | Place::DrawPile(_), .. }
                    | Effect::Rename { .. }
                    | Effect::ChangeType { .. }
            );
            of_a_card.then(|| in_order([a, order(b)]))
        },
        &["target Permanent becomes an Effect and returns to its owner's hand"],
    );
}

/// Out of a pile, to an end of it.
fn piles(g: &mut Grammar) {
    for (word, end) in [("top", End::Top), ("bottom", End::Bottom)] {
        let ends = move |n: i64| if end == End::Top { Count::Top(Amount::Number(n)) } else { Count::Bottom(Amount::Number(n)) };
        let at = format!(
            "(at / on / from / lying at / lying on / that is at / that is on / that lies at / that lies on) the {word} of [the] PILE"
        );
        g.rule(
            "FIND",
            &format!("the card {at}"),
            move |z: Vec<Zone>| Find { number: ends(1), from: z, ..Find::all(vec![]) },
            if end == End::Top { &[] } else { &["the card at the bottom of the draw pile"] },
        );
        g.rule(
            "FIND",
            &format!("the <number> cards {at}"),
            move |n: i64, z: Vec<Zone>| Find { number: ends(n), from: z, ..Find::all(vec![]) },
            &[],
        );
        // "to the top": of the pile it lies in.
        let turned = move |c: CardsNp| {
            let drawn = matches!(&c, CardsNp::Found(find) if find.from == [Zone::DrawPile]);
            drawn.then_some(())?;
            Some(Effect::Move { by: subject(), cards: select(c, Where::Nowhere, subject())?, to: Place::DrawPile(end) })
        };
        let to = format!("(to / on / onto / at) (the {word} / its {word} / {word}) [of it / of the pile / of that pile]");
        g.rule(
            "CLAUSE",
            &format!("CARDS (is|are (moved / put / placed / shifted / brought) / goes|go / moves|move / comes|come) {to}"),
            move |c: CardsNp| turned(c).map(order),
            if end == End::Top { &["the bottom card of the draw pile is moved to the top"] } else { &[] },
        );
        if end == End::Top {
            g.rule("VP", &format!("~put|~move|~place|~bring CARDS {to}"), turned, &["moves the bottom card of the draw pile to the top"]);
        }
    }
    g.rule(
        "CLAUSE",
        "FIND (leaves|leave / comes|come out of / is|are taken out of / is|are taken from) [the] PILE (and / , and) (comes|come / goes|go / is|are put / returns|return / is|are placed) PLACE",
        |f: Find, z: Vec<Zone>, to: Place| {
            f.from.is_empty().then_some(())?;
            let cards = select(CardsNp::Found(Find { from: z, ..f }), Where::Nowhere, subject())?;
            Some(order(Effect::Move { by: subject(), cards, to }))
        },
        &["a Permanent of your choice leaves the discard pile and comes into play under your control"],
    );
    // "goes to yours": from hand to hand.
    let to_hand = |c: CardsNp, p: Np| {
        let Np::One(to) = p else { return None };
        let held = matches!(&c, CardsNp::Found(find) if !find.from.is_empty() && find.from.iter().all(|z| matches!(z, Zone::Hand(_))));
        held.then_some(())?;
        Some(Effect::Move { by: subject(), cards: select(c, Where::Nowhere, subject())?, to: Place::Hand(to) })
    };
    g.rule(
        "CLAUSE",
        "CARDS (goes|go / passes|pass / is|are (added / moved / put / given)) (to / into) POSSOWN",
        move |c: CardsNp, p: Np| to_hand(c, p).map(order),
        &["a card at random from target player's hand goes to yours"],
    );
    g.rule(
        "VP",
        "~put|~move|~take|~add CARDS (to / into) POSSOWN",
        to_hand,
        &["puts a card at random from target player's hand into his own"],
    );
    g.rule(
        "VP",
        "~add|~put (it / them / that card / those cards) (to / into / in) POSSOWN",
        |p: Np| match p {
            Np::One(to) => Some(Effect::Move { by: subject(), cards: Cards::Of(IT), to: Place::Hand(to) }),
            _ => None,
        },
        &["adds it to his own"],
    );
}

fn copy(cards: CardsNp, to: Place) -> Option<Effect> {
    Some(Effect::Copy { of: select(cards, Where::Nowhere, subject())?, to })
}

fn copies(g: &mut Grammar) {
    g.rule(
        "CLAUSE",
        "(a / one) copy of CARDS (goes|comes / is given / lands|appears) PLACEX",
        |c: CardsNp, to: Place| copy(c, to).map(order),
        &["a copy of this card goes to his hand", "a copy of target Permanent comes into play under your control"],
    );
    g.rule(
        "CLAUSE",
        "(a / one) copy of CARDS enters play [under POSS control]",
        |c: CardsNp, p: Option<Np>| match p {
            None => copy(c, Place::Play(subject())).map(order),
            Some(Np::One(who)) => copy(c, Place::Play(who)).map(order),
            Some(_) => None,
        },
        &[],
    );
    g.rule(
        "CLAUSE",
        "(the original / the original card / the card itself / the copied card) (stays / remains) (where it is / there / in play / in place / in its place / where it was / untouched / unchanged / as it is)",
        || Effect::Nothing,
        &["the original stays where it is"],
    );
}

/// "Your hand goes to target player, who gives you his in exchange."
fn hands(g: &mut Grammar) {
    let swap = |a: Np, to: Np, back: Np, theirs: Np| match (a, to, back, theirs) {
        (Np::One(first), Np::One(second), Np::One(back), Np::One(theirs)) => {
            (back == first && (theirs == second || theirs == Who::Of(HE)) && first != second).then_some(Effect::SwapHands { first, second })
        }
        _ => None,
    };
    g.rule(
        "CLAUSE",
        "POSS [whole|entire] hand (goes|passes) to PLAYER1 [,] who (gives|hands|passes) PLAYER1 POSSOWN INRETURN",
        move |a: Np, to: Np, back: Np, theirs: Np| swap(a, to, back, theirs),
        &["your hand goes to target player, who gives you his in exchange"],
    );
    g.rule("CLAUSE", "give POSS [whole|entire] hand to PLAYER1 [,] who (gives|hands|passes) PLAYER1 POSSOWN INRETURN", swap, &[]);
    g.rule(
        "CLAUSE",
        "give POSS [whole|entire] hand to PLAYER1 and (receive / get / take) POSSOWN [INRETURN]",
        |a: Np, to: Np, theirs: Np| match (a, to, theirs) {
            (Np::One(first), Np::One(second), Np::One(theirs)) => {
                (first == Who::You && theirs == Who::Of(HE) && second != first).then_some(Effect::SwapHands { first, second })
            }
            _ => None,
        },
        &["give your hand to target player and receive his in return"],
    );
}
