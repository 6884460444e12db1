//! Phrases of everyday speech for what is said elsewhere: half as many, either a card or gold.

use super::Grammar;
use super::amounts::{fraction, number};
use super::effects_cards::given;
use super::effects_variables::gives;
use super::nouns::{Post, owned_by_subject, post};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    drawn(g);
    swapped(g);
    either_or(g);
    hand_limits(g);
    silenced(g);
    in_some_turns(g);
    prices(g);
}

/// "draw half as many cards as target player holds".
fn drawn(g: &mut Grammar) {
    g.rule("TIMESASMANY", "half", || FractionOf { numerator: 1, denominator: 2 }, &["half"]);
    g.rule("TIMESASMANY", "(twice / double)", || FractionOf { numerator: 2, denominator: 1 }, &["twice"]);
    g.rule(
        "TIMESASMANY",
        "<number> times",
        |n: i64| u32::try_from(n).ok().filter(|n| *n > 1).map(|numerator| FractionOf { numerator, denominator: 1 }),
        &["three times"],
    );
    g.rule(
        "VP",
        "~draw TIMESASMANY as many cards as PLAYER (has|have / holds|hold) [in hand / in his hand / in their hand / in your hand]",
        |f: FractionOf, p: Np| {
            let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(all_of(&p)?)] };
            let number = fraction(Amount::Cards(Box::new(hand)), &f, None);
            matches!(p, Np::One(_)).then_some(Effect::Draw { who: subject(), number })
        },
        &["draws half as many cards as target player holds"],
    );
    g.rule(
        "VP",
        "~draw [TIMESASMANY] as many cards as PLAYER (has|have / controls|control) CARDSN [POST]",
        |f: Option<FractionOf>, p: Np, c: Find, z: Option<Post>| {
            let Np::One(who) = p else { return None };
            (c.lasting || z.is_some()).then_some(())?;
            let default = if c.lasting { own_play() } else { Where::Nowhere };
            let counted = put_amount(owned_by_subject(count(post(c, z)?, default)?), SUBJECT, &who);
            let number = match f {
                Some(f) => fraction(counted, &f, None),
                None => counted,
            };
            Some(Effect::Draw { who: subject(), number })
        },
        &["draws twice as many cards as you have Permanents"],
    );
    g.rule(
        "CLAUSE",
        "FIND is|are discarded from POSS hand",
        |f: Find, p: Np| {
            (f.from.is_empty() && f.owner.is_none() && !f.lasting).then_some(())?;
            let cards = select(CardsNp::Found(Find { from: vec![Zone::Hand(players_of(p)?)], ..f }), Where::Nowhere, subject())?;
            Some(order(Effect::Move { by: subject(), cards, to: Place::DiscardPile }))
        },
        &["two cards chosen at random are discarded from target player's hand"],
    );
    g.rule(
        "EACHOF",
        "EACHOF and [for] each EACHOF",
        |a: Amount, b: Amount| (a != b).then(|| Amount::Sum(vec![a, b])),
        &["card in play and each card in the discard pile"],
    );
}

/// "swap your slaves for target player's": for his slaves.
fn swapped(g: &mut Grammar) {
    g.rule(
        "VP",
        "(~exchange / ~swap / ~trade / ~switch) OWNED (with / for) POSS",
        |a: Owned, p: Np| {
            let variable = a.variable.clone();
            super::effects_variables::swap(a, Owned { owner: p, variable })
        },
        &["swaps your slaves for target player's"],
    );
}

/// "gives you either a card or 10 gold".
fn either_or(g: &mut Grammar) {
    let choice = |options: Vec<Effect>| Effect::Choose { by: subject(), slot: Slot(0), options };
    g.rule(
        "VP",
        "~give|~hand PLAYER [either] CARDS or QTY",
        move |p: Np, c: CardsNp, q: Quantity| Some(choice(vec![given(c, p.clone())?, gives(q, p)?])),
        &["gives you either a card or 10 gold"],
    );
    g.rule(
        "VP",
        "~give|~hand PLAYER [either] QTY or CARDS",
        move |p: Np, q: Quantity, c: CardsNp| Some(choice(vec![gives(q, p.clone())?, given(c, p)?])),
        &["gives you 10 gold or a card"],
    );
    g.rule(
        "VP",
        "(~skip / ~miss / ~lose / ~forfeit) (his / your / their) (play / turn) (next turn / in the next turn / of the next turn)",
        || Effect::SkipPlays { who: subject(), turns: number(1), next: true },
        &["loses his play next turn"],
    );
}

fn hand_limits(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "NOONE has|have (a / any) hand limit",
        |who: Players| Static::Setting { who, setting: Setting::HandLimit, adjust: Adjust::SetTo(number(super::limits::NO_LIMIT)) },
        &["nobody has a hand limit"],
    );
    for (words, adjust) in [("(higher / more / greater)", Adjust::Gain as fn(Amount) -> Adjust), ("(lower / less / smaller)", Adjust::Lose)]
    {
        g.rule(
            "STATIC",
            &format!("POSS hand limit is <number> card|cards {words} [than (usual / normal)]"),
            move |p: Np, n: i64| Some(Static::Setting { who: all_of(&p)?, setting: Setting::HandLimit, adjust: adjust(number(n)) }),
            &[],
        );
    }
}

/// "The text of your opponents' Permanents is ignored."
fn silenced(g: &mut Grammar) {
    g.rule(
        "AGAINST",
        "the (effect / effects / text / texts) of POSS CARDSN",
        |p: Np, f: Find| {
            f.from.is_empty().then_some(())?;
            Some(Against { card: f.of, by: all_of(&p)?, on: None })
        },
        &["the text of your opponents' Permanents"],
    );
    g.rule(
        "STATIC",
        "all [the] CARDSN in play (has|have no effect / is|are ignored / do nothing / is|are without effect)",
        |f: Find| {
            f.from.is_empty().then_some(())?;
            let mut card = f.of;
            card.push(CardTest::In(vec![Zone::Play(Players::all())]));
            let against = Against { card, by: Players::all(), on: None };
            Some(Static::Ignored { against, frequency: Frequency::Always })
        },
        &["all Foundation Levels in play have no effect"],
    );
    // Whoever attacks in so many words.
    g.rule("WHOACTS", "the (player / one) who", Players::all, &[]);
    g.rule("WHOACTS", "the opponent who", || Players::others(Who::You), &[]);
}

/// "At the end of every even-numbered turn".
fn in_some_turns(g: &mut Grammar) {
    for (word, even) in [("even", true), ("odd", false)] {
        for (at, moment) in [("start", Moment::TurnStart), ("end", Moment::TurnEnd)] {
            g.rule(
                "WHENMOMENT",
                &format!("at [the] {at} of (each / all / any / an) {word} [numbered] turn|turns [,]"),
                move || Trigger {
                    condition: Some(Condition::Parity(Amount::Turn, even)),
                    ..super::whenever::plain(Event::Moment(moment), Frequency::Always)
                },
                if even && moment == Moment::TurnEnd { &["at the end of every even-numbered turn,"] } else { &[] },
            );
        }
    }
}

fn prices(g: &mut Grammar) {
    g.rule(
        "SENTENCE",
        "it costs [you] QTYS to play THIS",
        |q: Quantities| Some(Sentence::PlayCost(order(super::clauses::losing(q)?))),
        &["it costs 40 gold to play this card"],
    );
    g.rule(
        "SENTENCE",
        "you (must / have to / need to) (pay / spend) QTYS to play THIS",
        |q: Quantities| Some(Sentence::PlayCost(order(super::clauses::losing(q)?))),
        &["you must pay 50 gold to play this"],
    );
    g.rule(
        "AFTERPLAY",
        "is|are shuffled [back] into [the] draw pile|deck [AFTERBEING / afterwards]",
        || AfterPlay::Goes(Place::DrawPile(End::Shuffled)),
        &["is shuffled into the draw pile after being played"],
    );
}
