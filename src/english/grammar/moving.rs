//! More effects on cards: two things in one clause, where a card goes after use, hands passed on, piles looked through, numbers chosen.

use super::Grammar;
use super::amounts::number;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    pairs(g);
    after_use(g);
    hands(g);
    drawing(g);
    copies(g);
    numbers(g);
    of_each(g);
}

/// One of each player's: "a card from each opponent's hand" is a card of each of them.
fn of_each(g: &mut Grammar) {
    let by_lot = |p: Players, n: i64| from_each(p, HowMany::Random(number(n)));
    let chosen = |p: Players, n: i64| from_each(p, HowMany::Chosen { number: number(n), by: subject(), slot: Slot(0) });
    g.rule("FROMEACH", "from (each / every) PLAYERN ['s hand]", |p: Players| p, &["from each opponent's hand"]);
    g.rule(
        "FROMEACH",
        "from (the hand of (each / every) PLAYERN / all [the] other players / all opponents)",
        |p: Option<Players>| p.unwrap_or_else(|| Players::others(Who::You)),
        &[],
    );
    g.rule(
        "VP",
        "~take|~steal|~draw (a / one) random card FROMEACH",
        move |p: Players| by_lot(p, 1),
        &["takes a random card from each opponent"],
    );
    g.rule(
        "VP",
        "~take|~steal|~draw (a / one) card (at random FROMEACH / FROMEACH at random)",
        move |p: Players| by_lot(p, 1),
        &["takes a card at random from each opponent's hand"],
    );
    g.rule(
        "VP",
        "~take|~steal|~draw <number> (random cards FROMEACH / cards at random FROMEACH)",
        move |n: i64, p: Players| by_lot(p, n),
        &[],
    );
    g.rule(
        "VP",
        "~take|~steal (a / one) card [of your choice] FROMEACH",
        move |p: Players| chosen(p, 1),
        &["takes a card from each opponent's hand"],
    );
    g.rule(
        "VP",
        "~destroy (a|one CARDN (of / controlled by) each|every PLAYERN)",
        |f: Find, p: Players| destroyed_of_each(f, p),
        &["destroys a Permanent of each opponent"],
    );
    g.rule(
        "VP",
        "~destroy one of each|every PLAYERN 's CARDSN",
        |p: Players, f: Find| destroyed_of_each(f, p),
        &["destroys one of each opponent's Permanents"],
    );
}

fn from_each(players: Players, number: HowMany) -> Effect {
    let cards = Selection { number, of: vec![], from: vec![Zone::Hand(Players::one(Who::Of(HOLE)))] };
    let cards = Cards::Select(Box::new(cards));
    for_each(players, HOLE, Effect::Move { by: subject(), cards, to: Place::Hand(subject()) })
}

fn destroyed_of_each(find: Find, players: Players) -> Option<Effect> {
    if !find.from.is_empty() || find.owner.is_some() || find.by.is_some() {
        return None;
    }
    let number = HowMany::Chosen { number: number(1), by: subject(), slot: Slot(0) };
    let cards = Cards::Select(Box::new(Selection { number, of: find.of, from: vec![Zone::Play(Players::one(Who::Of(HOLE)))] }));
    Some(for_each(players, HOLE, Effect::Move { by: subject(), cards, to: Place::DiscardPile }))
}

fn gone(c: CardsNp, default: fn() -> Where) -> Option<Effect> {
    if let CardsNp::Found(find) = &c
        && !find.from.iter().all(|z| matches!(z, Zone::Play(_) | Zone::Hand(_)))
    {
        return None;
    }
    Some(Effect::Move { by: subject(), cards: select(c, default(), subject())?, to: Place::DiscardPile })
}

/// Where a phrase says where its cards are.
fn placed(c: &CardsNp) -> bool {
    matches!(c, CardsNp::Known(_)) || matches!(c, CardsNp::Found(f) if !f.from.is_empty() || f.lasting || f.owner.is_some())
}

/// "destroy target Permanent and a Foundation Level".
fn pairs(g: &mut Grammar) {
    g.rule(
        "VP",
        "~destroy|~demolish|~wreck|~smash CARDS and CARDS",
        |a: CardsNp, b: CardsNp| Some(in_order([gone(a, anyone)?, gone(b, anyone)?])),
        &["destroys target Permanent and a Foundation Level of your choice"],
    );
    g.rule(
        "VP",
        "~discard CARDS and CARDS",
        |a: CardsNp, b: CardsNp| if placed(&a) != placed(&b) { None } else { Some(in_order([gone(a, own_hand)?, gone(b, own_hand)?])) },
        &["discards a Flood and a Slave Labour"],
    );
    g.rule(
        "VP",
        "~sacrifice CARDS and CARDS",
        |a: CardsNp, b: CardsNp| Some(in_order([gone(a, own_play)?, gone(b, own_play)?])),
        &["sacrifices a Foundation Level and a Flood Control"],
    );
    g.rule(
        "VP",
        "~destroy|~discard|~sacrifice CARDS and QTYS",
        |c: CardsNp, q: Quantities| {
            let lost = super::clauses::losing(q)?;
            matches!(c, CardsNp::Known(Cards::This))
                .then(|| in_order([Effect::Move { by: subject(), cards: Cards::This, to: Place::DiscardPile }, lost]))
        },
        &["sacrifices this card and 20 slaves"],
    );
    g.rule(
        "VP",
        "~lose QTYS and CARDS",
        |q: Quantities, c: CardsNp| {
            if !placed(&c) {
                return None;
            }
            Some(in_order([super::clauses::losing(q)?, gone(c, own_play)?]))
        },
        &["loses 20 slaves and a Permanent"],
    );
    g.rule(
        "VP",
        "~gain|~get|~receive QTYS and draw|draws <number> card|cards",
        |q: Quantities, n: i64| {
            let gains = q.all.into_iter().map(|q| Effect::Change { who: subject(), variable: q.variable, adjust: Adjust::Gain(q.amount) });
            if q.or { None } else { Some(in_order(gains.chain([Effect::Draw { who: subject(), number: number(n) }]))) }
        },
        &[],
    );
}

/// "return this card to your hand after playing it".
fn after_use(g: &mut Grammar) {
    let goes = |p: Place| Sentence::AfterPlay(own(p));
    g.rule("AFTERUSE", "(after use / afterwards / after playing it / after playing this card / after playing / after it is played / after you play it / after you have played it / after you have played this card / after you play this card / after this is played / once you have played it / once you have played this card / once this card is played / when it has been played / when this card has been played / after being played / after having been played / after it has been played / after this card is played / after this card has been played / once played / once it is played / once it has been played / instead of being discarded / instead of discarding it / instead of going to the discard pile / instead of into the discard pile / instead of being put into the discard pile / rather than being discarded / rather than discarding it / after its effect / after its effect is resolved / after resolving it / after its effect has been resolved)", || Nothing, &["after use"]);
    g.rule(
        "SENTENCE",
        "[you] (return / put / place / move / shuffle / take) (THIS / it) [back] PLACEX AFTERUSE",
        goes,
        &["return this card to your hand after playing it"],
    );
    g.rule("SENTENCE", "THIS (goes / returns / is returned / is put / is placed / is moved / is shuffled / goes back / comes back / is given) PLACEX AFTERUSE", goes, &["this card goes to target player's hand after use"]);
    g.rule(
        "SENTENCE",
        "AFTERUSE [,] [you] (return / put / place / move / shuffle / take) (it / THIS) [back] PLACEX [INSTEADOFPILE]",
        goes,
        &["after playing this card, return it to your hand"],
    );
    g.rule("SENTENCE", "AFTERUSE [,] (it / THIS) (goes / returns / is returned / is put / is placed / is moved / is shuffled / goes back / comes back) PLACEX [INSTEADOFPILE]", goes, &["after being played, this card goes to the bottom of the draw pile"]);
    g.rule("SENTENCE", "THIS is not (discarded / put into the discard pile) [AFTERUSE / when played] [,] (but / but instead / it / and) (goes / returns / is returned / is put / is placed / is shuffled / goes back / comes back) PLACEX", goes, &["this card is not discarded after being played but returns to your hand"]);
    g.rule(
        "SENTENCE",
        "[you] remove (it / THIS) from the game AFTERUSE",
        || Sentence::AfterPlay(Place::OutOfGame),
        &["remove this card from the game after use"],
    );
    g.rule("SENTENCE", "THIS is removed from the game AFTERUSE", || Sentence::AfterPlay(Place::OutOfGame), &[]);
    g.rule("SENTENCE", "AFTERUSE [,] (THIS / it) is removed from the game", || Sentence::AfterPlay(Place::OutOfGame), &[]);
    g.rule("SENTENCE", "AFTERUSE [,] remove (THIS / it) from the game", || Sentence::AfterPlay(Place::OutOfGame), &[]);
    g.rule("INSTEADOFPILE", "[,] (rather than / instead of / and not) (on the discard pile / onto the discard pile / into the discard pile / in the discard pile / to the discard pile / being discarded / discarding it / going to the discard pile)", || Nothing, &["rather than on the discard pile"]);
    g.rule("PLACEX", "PLACE", |p: Place| p, &[]);
    g.rule("PLACEX", "(into / to) [the] draw pile|deck", || Place::DrawPile(End::Shuffled), &[]);
    g.rule("PLACEX", "to PLAYER", |p: Np| if let Np::One(who) = p { Some(Place::Hand(who)) } else { None }, &[]);
    g.rule("PLACE", "(into / to / in / back into / back to) [the] draw pile|deck (and / , and / , then / and then / , and then) (shuffle|shuffles [it / the draw pile / the deck] / it is shuffled / the draw pile is shuffled / reshuffle|reshuffles [it / the draw pile])", || Place::DrawPile(End::Shuffled), &["into the draw pile and shuffle it"]);
    g.rule("PLACE", "[back] (to / at / on / onto) [the] (bottom / top) of the discard pile", || Place::DiscardPile, &[]);
    g.rule("PLACE", "(to / at / on) [the] bottom of [the] draw pile|deck", || Place::DrawPile(End::Bottom), &["to bottom of draw pile"]);
    g.rule("PLACE", "(to / at / on) [the] top of [the] draw pile|deck", || Place::DrawPile(End::Top), &[]);
    g.rule("PLACE", "under [the] draw pile|deck", || Place::DrawPile(End::Bottom), &[]);
    g.rule("PLACE", "(into / to / in / on) discard pile", || Place::DiscardPile, &[]);
}

/// Said in a sentence of its own, "your hand" is the player's.
fn own(place: Place) -> Place {
    match place {
        Place::Hand(who) if who == subject() => Place::Hand(Who::You),
        Place::Play(who) if who == subject() => Place::Play(Who::You),
        other => other,
    }
}

/// Hands that are passed on or swapped.
fn hands(g: &mut Grammar) {
    for (side, seats) in [("left", 1), ("right", -1)] {
        let to = move || Who::Neighbour { of: Box::new(subject()), seats };
        let words = if seats == 1 {
            "(one (seat / place / player) to the left / to the left / left / clockwise / one seat clockwise / to his left / to their left / to your left / to the player on the left)"
        } else {
            "(one (seat / place / player) to the right / to the right / right / counterclockwise / anticlockwise / to his right / to their right / to your right / to the player on the right)"
        };
        g.rule(
            "VP",
            &format!("~pass|~hand|~give|~move CARDS {words}"),
            move |c: CardsNp| Some(Effect::Move { by: subject(), cards: select(c, own_hand(), subject())?, to: Place::Hand(to()) }),
            if seats == 1 { &["passes his hand to the left"] } else { &[] },
        );
        g.rule(
            "CLAUSE",
            &format!("all hands are passed (one (seat / place) to the {side} / to the {side} / {side})"),
            move || {
                let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
                let pass = Effect::Move { by: subject(), cards: Cards::Select(Box::new(hand)), to: Place::Hand(to()) };
                for_each(Players::all(), SUBJECT, pass)
            },
            if seats == 1 { &["all hands are passed one place to the left"] } else { &[] },
        );
    }
    g.rule(
        "VP",
        "(~exchange / ~swap / ~trade) (a / one / one random) card (from / in / of) POSS hand (with / for) (a / one) [card] (from / in / of / out of) POSS hand",
        |a: Np, b: Np| {
            let card = |p: Np| {
                let number = HowMany::Chosen { number: number(1), by: subject(), slot: Slot(0) };
                Some(Cards::Select(Box::new(Selection { number, of: vec![], from: vec![Zone::Hand(all_of(&p)?)] })))
            };
            Some(Effect::Exchange { first: card(a)?, second: card(b)? })
        },
        &["swaps one card from your hand with one from target player's hand"],
    );
    g.rule(
        "CLAUSE",
        "PLAYER (shows|show / reveals|reveal / must show / must reveal / has|have to show / lets|let) PLAYER [see] POSS (hand / cards / whole hand / entire hand)",
        |p: Np, to: Np, whose: Np| {
            let Np::One(whose) = whose else { return None };
            if whose != Who::Of(HE) && Np::One(whose.clone()) != p {
                return None;
            }
            let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
            clause(p, Effect::Reveal { cards: Cards::Select(Box::new(hand)), to: all_of(&to)? })
        },
        &["target player must show you his hand"],
    );
}

fn drawing(g: &mut Grammar) {
    let draws = |n: Amount| Effect::Draw { who: subject(), number: n };
    g.rule(
        "VP",
        "~draw as many cards as PLAYER has|have (in hand / in his hand / in their hand / in your hand / cards in hand)",
        move |p: Np| {
            let held = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(all_of(&p)?)] };
            Some(draws(Amount::Cards(Box::new(held))))
        },
        &["draws as many cards as target player has in hand"],
    );
    g.rule(
        "VP",
        "~draw as many cards as PLAYER has|have UNITS",
        move |p: Np, v: VariableId| if let Np::One(who) = p { Some(draws(variable_of(who, v))) } else { None },
        &["draws as many cards as you have levels"],
    );
    g.rule("VP", "~draw (that many / as many / the same number) [again]", move || draws(Amount::Of(THAT_MUCH)), &["draws that many"]);
    g.rule("VP", "~draw (another / one more / a new one / a replacement / one)", move || draws(number(1)), &["draws another"]);
    g.rule(
        "VP",
        "~draw NUM cards plus <number>",
        move |n: Amount, more: i64| draws(Amount::Sum(vec![n, number(more)])),
        &["draws that many cards plus one"],
    );
    g.rule("VP", "~draw one card more than that", move || draws(Amount::Sum(vec![Amount::Of(THAT_MUCH), number(1)])), &[]);
    g.rule(
        "VP",
        "~draw [cards] until PLAYER has|have <number> [cards] [(in / in your / in his / in their) hand]",
        move |p: Np, n: i64| {
            let who = match p {
                Np::One(who) if who == Who::You || who == Who::Of(HE) => subject(),
                _ => return None,
            };
            let held = Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(who))] }));
            Some(draws(Amount::Less(Box::new(number(n)), Box::new(held))))
        },
        &["draws until you have 5 cards"],
    );
    g.rule(
        "VP",
        "~draw [back] up to <number> cards [in hand]",
        move |n: i64| {
            let held =
                Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] }));
            draws(Amount::Less(Box::new(number(n)), Box::new(held)))
        },
        &[],
    );
    g.rule(
        "VP",
        "~draw|~take (a card / the card / one card / the bottom card) from [the] bottom of [the] draw pile|deck",
        || from_pile(HowMany::Bottom(number(1)), Zone::DrawPile),
        &["draws a card from the bottom of the draw pile"],
    );
    g.rule(
        "VP",
        "~draw|~take <number> cards from [the] bottom of [the] draw pile|deck",
        |n: i64| from_pile(HowMany::Bottom(number(n)), Zone::DrawPile),
        &[],
    );
    g.rule(
        "VP",
        "~draw|~take (a card / the top card / one card) from the top of the discard pile",
        || from_pile(HowMany::Top(number(1)), Zone::DiscardPile),
        &[],
    );
    g.rule(
        "VP",
        "~draw|~take <number> cards from the top of the discard pile",
        |n: i64| from_pile(HowMany::Top(number(n)), Zone::DiscardPile),
        &[],
    );
    g.rule("VP", "(~take / ~pick / ~choose / ~draw) (the last card that was discarded / the last discarded card / the last card discarded / the card that was discarded last / the most recently discarded card)", || from_pile(HowMany::Top(number(1)), Zone::DiscardPile), &["takes the last card that was discarded"]);
    g.rule(
        "VP",
        "(~look / ~search) through [the] PILE (and / , / , and / and then / , then) (take|takes / pick|picks / choose|chooses) FIND [you like / he likes / they like / of your choice / from it] [and put|puts it into your|his hand / into your hand / into his hand]",
        |z: Vec<Zone>, f: Find| {
            if !f.from.is_empty() || f.owner.is_some() {
                return None;
            }
            let cards = select(CardsNp::Found(Find { from: z, ..f }), Where::Nowhere, subject())?;
            Some(Effect::Move { by: subject(), cards, to: Place::Hand(subject()) })
        },
        &["looks through the discard pile and takes any card you like"],
    );
    g.rule("POST", "(you like / you want / he likes / he wants)", super::nouns::Post::default, &[]);
    g.rule("CLAUSE", "NUMCARDS (is|are drawn by) PLAYER", move |n: Amount, p: Np| clause(p, draws(n)), &["three cards are drawn by you"]);
    g.rule(
        "CLAUSE",
        "CARDS (is|are) [then] (given / handed / passed) [by you] to PLAYER",
        |c: CardsNp, p: Np| {
            let cards = select(c, Where::Hand(Players::one(Who::You)), Who::You)?;
            said_of(p, HOLE, Who::You, Effect::Move { by: Who::You, cards, to: Place::Hand(Who::Of(HOLE)) }).map(order)
        },
        &["this card is given to target player"],
    );
    g.rule(
        "CLAUSE",
        "CARDS (is|are / must be) discarded by PLAYER",
        |c: CardsNp, p: Np| clause(p, gone(c, own_hand)?),
        &["a card is discarded by target player"],
    );
    for (end, top) in [("top", true), ("bottom", false)] {
        let ends = move |n: i64| if top { Count::Top(number(n)) } else { Count::Bottom(number(n)) };
        g.rule(
            "FIND",
            &format!("(a / one) card (from / off) the {end} of [the] PILE"),
            move |z: Vec<Zone>| Find { number: ends(1), from: z, ..Find::all(vec![]) },
            &[],
        );
        g.rule(
            "FIND",
            &format!("<number> cards (from / off) the {end} of [the] PILE"),
            move |n: i64, z: Vec<Zone>| Find { number: ends(n), from: z, ..Find::all(vec![]) },
            if top { &["three cards from the top of the draw pile"] } else { &[] },
        );
    }
    g.rule("PLACE", "[back] (on / at / to) the bottom [of it / of the pile]", || Place::DrawPile(End::Bottom), &["on the bottom"]);
    g.rule("PLACE", "back on (top / the top) [of it / of the pile]", || Place::DrawPile(End::Top), &["back on top"]);
    g.rule(
        "CARDS",
        "(one card / any card) (from it / there / in it / among them / from among them / of them)",
        || {
            let number = HowMany::Chosen { number: number(1), by: subject(), slot: Slot(0) };
            CardsNp::Known(Cards::SomeOf { of: Box::new(Cards::Of(IT)), number })
        },
        &["one card from it"],
    );
    g.rule(
        "VP",
        "~play CARDS [now / immediately / at once / for free]",
        |c: CardsNp| match &c {
            CardsNp::Found(find)
                if find.owner.is_none()
                    && !find.from.is_empty()
                    && find.from.iter().all(|z| matches!(z, Zone::DrawPile | Zone::DiscardPile | Zone::Hand(_)))
                    && !matches!(find.number, Count::All) =>
            {
                Some(Effect::PlayCard { by: subject(), cards: select(c, Where::Nowhere, subject())? })
            }
            _ => None,
        },
        &["plays the top card of the draw pile"],
    );
    // The cards just drawn, shown, looked at.
    g.rule(
        "VP",
        "~discard (one / one card) of (them / these / those / the drawn cards / the cards drawn)",
        || some(1, Place::DiscardPile),
        &[],
    );
    g.rule(
        "VP",
        "~keep (one / one card) [of them] and (discard|discards / put|puts back) the (other / others / rest)",
        || all_but(1),
        &["keeps one and discards the others"],
    );
    g.rule("VP", "~keep <number> [of them] and (discard|discards) the (other / others / rest)", all_but, &[]);
}

fn from_pile(number: HowMany, zone: Zone) -> Effect {
    let cards = Selection { number, of: vec![], from: vec![zone] };
    Effect::Move { by: subject(), cards: Cards::Select(Box::new(cards)), to: Place::Hand(subject()) }
}

fn some(n: i64, to: Place) -> Effect {
    let number = HowMany::Chosen { number: number(n), by: subject(), slot: Slot(0) };
    Effect::Move { by: subject(), cards: Cards::SomeOf { of: Box::new(Cards::Of(IT)), number }, to }
}

fn all_but(n: i64) -> Effect {
    let number = HowMany::AllBut { number: number(n), by: subject(), slot: Slot(0) };
    Effect::Move { by: subject(), cards: Cards::SomeOf { of: Box::new(Cards::Of(IT)), number }, to: Place::DiscardPile }
}

/// Several copies, and where they go.
fn copies(g: &mut Grammar) {
    g.rule(
        "VP",
        "~create|~make <number> copies of CARDS [PLACE]",
        |n: i64, c: CardsNp, to: Option<Place>| {
            let copy = Effect::Copy { of: select(c, Where::Nowhere, subject())?, to: to.unwrap_or(Place::Hand(subject())) };
            (1..=20).contains(&n).then(|| Effect::Repeat { times: number(n), effect: Box::new(copy) })
        },
        &["creates two copies of this card"],
    );
    g.rule(
        "CLAUSE",
        "the copy (goes / comes / is put) PLACE",
        |to: Place| Effect::Move { by: Who::You, cards: Cards::Of(IT), to: own(to) },
        &["the copy goes into your hand"],
    );
    g.rule(
        "CLAUSE",
        "the copy (enters / comes into / goes into) play under your control",
        || Effect::Move { by: Who::You, cards: Cards::Of(IT), to: Place::Play(Who::You) },
        &[],
    );
}

/// "choose a number from 1 to 10", and what is rolled.
fn numbers(g: &mut Grammar) {
    g.rule(
        "VP",
        "~count [up] [the / all / all the] COUNTABLE",
        Effect::PickAmount,
        &["counts the Permanents in play", "counts the levels of all pyramids together"],
    );
    let chosen = |least: i64, most: i64| {
        (least < most).then(|| {
            Effect::PickAmount(Amount::Chosen {
                least: Box::new(number(least)),
                most: Some(Box::new(number(most))),
                by: Box::new(subject()),
                slot: Slot(0),
            })
        })
    };
    g.rule(
        "VP",
        "~choose|~pick|~name|~select a number (from / between) <number> (to / and) <number>",
        chosen,
        &["chooses a number from 1 to 10"],
    );
    g.rule(
        "VP",
        "~roll|~throw <number> dice (and / , then) add|adds (them / the results / the numbers) [up / together]",
        |n: i64| Some(Effect::Roll { who: subject(), number: u32::try_from(n).ok().filter(|n| (1..=100).contains(n))?, sides: 6 }),
        &["rolls two dice and adds them up"],
    );
    g.rule(
        "VP",
        "~roll|~throw (<number> six sided dice / two dice / a pair of dice)",
        |n: Option<i64>| {
            Some(Effect::Roll { who: subject(), number: u32::try_from(n.unwrap_or(2)).ok().filter(|n| (1..=100).contains(n))?, sides: 6 })
        },
        &[],
    );
}
