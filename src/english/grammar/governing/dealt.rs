//! Whom cards are dealt to and how many may be held, in more words: "does not get a card", "a card is dealt only to …", "a hand may contain at most seven cards".

use super::super::Grammar;
use super::super::amounts::number;
use super::super::values::*;
use super::{Governed, NO_LIMIT, others, said, set, such, to};
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::{Walk, walk_who};

pub(super) fn rules(g: &mut Grammar) {
    dealt(g);
    picked(g);
    hands(g);
}

fn none() -> Vec<Procedure> {
    set(Setting::CardsDealt, to(0)).is
}

fn dealt(g: &mut Grammar) {
    g.rule(
        "FROMPILE",
        "(from [the top of] the draw pile / PERROUND / ATROUND / DEALTIME / in the deal)",
        || Nothing,
        &["from the draw pile"],
    );
    g.rule("FROMPILES", "FROMPILE [FROMPILE]", || Nothing, &[]);
    g.rule(
        "GP",
        "((does|do not / no longer) (get|gets / draw|draws / receive|receives / take|takes) / (is|are not / is|are no longer) (dealt / given)) (a card / any card / any cards / cards) [any more / any longer] [FROMPILES]",
        || set(Setting::CardsDealt, to(0)),
        &["does not get a card from the draw pile at the start of a turn", "no longer receives a card"],
    );
    g.rule(
        "GP",
        "(is|are dealt (none / nothing) / (is|are not / is|are no longer) dealt (one / any)) [any more / any longer] [FROMPILES]",
        || set(Setting::CardsDealt, to(0)),
        &["is dealt none"],
    );
    g.rule(
        "GP",
        "(is|are dealt / gets|get / draws|draw / receives|receive) no card|cards [any more] [FROMPILES]",
        || set(Setting::CardsDealt, to(0)),
        &["gets no card"],
    );
    g.rule("GP", "((gets|get / draws|draw / receives|receive) (none / nothing) / (does|do not / no longer) (get|gets / draw|draws / receive|receives) (one / any)) FROMPILES", || set(Setting::CardsDealt, to(0)), &["gets none in the deal"]);
    // "… only if he has fewer than four": elsewhere none.
    let only = |p: Players, c: Condition| {
        let lacks = narrowed(p.clone(), not(such(c)));
        (p.pick == Pick::All).then(|| said(&lacks, none()))
    };
    g.rule(
        "GETSONE",
        "((gets|get / draws|draw / receives|receive / is|are dealt / is|are given) (a card / one card / cards))",
        || Nothing,
        &["gets a card"],
    );
    g.rule(
        "G1",
        "FOLK GETSONE [FROMPILES] only (if / when / while / as long as) HECONDS",
        only,
        &["a player gets a card only if he has fewer than four cards in hand"],
    );
    g.rule("G1", "FOLK only GETSONE [FROMPILES] (if / when / while / as long as) HECONDS", only, &[]);
    g.rule(
        "G1",
        "(a card is / cards are / one card is) dealt only to FOLKS [FROMPILES]",
        |p: Players| Some(said(&others(&p)?, none())),
        &["a card is dealt only to players with fewer than four cards in hand"],
    );
    g.rule(
        "G1",
        "only FOLKS GETSONE [FROMPILES]",
        |p: Players| Some(said(&others(&p)?, none())),
        &["only players with fewer than four cards in hand get a card"],
    );
    g.rule(
        "G1",
        "(a card is / cards are / one card is) dealt to (everybody / everyone / each player / all players / all / every player) (but / except / except for / other than) FOLKS [FROMPILES]",
        |p: Players| said(&p, none()),
        &["a card is dealt to each player except the Primary"],
    );
    g.rule(
        "G1",
        "(everybody / everyone / each player / all players / all / every player) (but / except / except for / other than) FOLKS GETSONE [FROMPILES] GAND FOLK ((no longer (gets|get / receives|receive) / is|are no longer dealt / does|do not (get / receive)) (one / any / a card) / (gets|get / receives|receive / is|are dealt) (none / no card))",
        |p: Players, q: Players| (p == q).then(|| said(&p, none())),
        &["every player except the Primary is dealt a card; the Primary no longer gets one"],
    );
    g.rule(
        "HAS",
        "CMPN in (hand / his hand / their hand|hands)",
        |c: Comparison| {
            let hand = Selection { number: HowMany::All, of: Vec::new(), from: vec![Zone::Hand(Players::one(subject()))] };
            (c.relation != Relation::NotEqual).then_some(Condition::Compare(Amount::Cards(Box::new(hand)), c.relation, c.with))
        },
        &["fewer than four in hand"],
    );
    g.rule(
        "G1",
        "FOLK is|are dealt NCARDS GAND FOLK [only / just] one",
        |p: Players, a: Adjust, q: Players| {
            let mut both = said(&p, set(Setting::CardsDealt, a).is);
            both.is.push(Procedure::Setting { who: q.clone(), setting: Setting::CardsDealt, adjust: to(1) });
            (p != q).then_some(both)
        },
        &[],
    );
    g.rule(
        "RULE1",
        "(the deal / dealing) (starts|start / begins|begin) (to the left of / with the player (to the left of / on the left of / left of)) the primary [player]",
        || Procedure::DealOrder {
            first: Players::one(Who::Neighbour { of: Box::new(Who::Primary), seats: 1 }),
            clockwise: true,
        },
        &["the deal starts to the left of the Primary"],
    );
    // An empty draw pile.
    g.rule(
        "NOBODYGETS",
        "((nobody / no one / no player) (is dealt / gets / draws / receives) (a card / any card / any cards / any more cards / anything) [any more / any longer] / no [more] card|cards is|are dealt [any more / any longer])",
        || Nothing,
        &["nobody is dealt a card"],
    );
    let empty = || Procedure::Refill(Refill::Nothing);
    g.rule("RULE1", "RUNSOUT [,] [then] NOBODYGETS", empty, &["when the draw pile is empty, nobody is dealt a card"]);
    g.rule(
        "RULE1",
        "the discard pile is (no longer / not / never) (shuffled [back] [in / into it / into the draw pile] / reshuffled) (: / ; / , / , and / and / . / -) [RUNSOUT [,] [then]] NOBODYGETS",
        empty,
        &["the discard pile is no longer shuffled in: when the draw pile is empty, nobody is dealt a card"],
    );
    g.rule("RULE1", "RUNSOUT [,] the discard pile is (no longer / not / never) (shuffled [back] [in / into it / into the draw pile] / reshuffled / used)", empty, &["when the draw pile is empty the discard pile is not shuffled in"]);
}

/// Cards are chosen, not dealt.
fn picked(g: &mut Grammar) {
    let pick = || Procedure::PlayersPick(true);
    g.rule("CHOOSESX", "(chooses|choose / picks|pick / (may / can) (choose / pick) / selects|select)", || Nothing, &["chooses"]);
    g.rule(
        "ACARDX",
        "(a / one / his / their / his own / their own) card|cards [of (his / their) choice / [that] he|they (wants|want / likes|like)]",
        || Nothing,
        &["a card"],
    );
    g.rule(
        "RULE1",
        "(each player / players / all players / every player) CHOOSESX ACARDX from the [face up] draw pile [[,] (instead of being dealt (one / it / them / a card / cards) / and is|are not dealt (one / it / a card / any) / rather than being dealt (one / it / them / a card))]",
        pick,
        &["players choose their card from the draw pile instead of being dealt it"],
    );
    g.rule(
        "RULE1",
        "instead of being dealt (a card / cards / one / his card / their cards) [,] (each player / players / all players / every player) CHOOSESX (one / ACARDX / it / them) [from the [face up] draw pile]",
        pick,
        &["instead of being dealt a card, each player chooses one from the draw pile"],
    );
    g.rule(
        "RULE1",
        "cards are (no longer dealt [,] but chosen / no longer dealt [,] but picked / chosen [,] not dealt / picked [,] not dealt / chosen instead of dealt / picked instead of dealt / not dealt [,] but chosen / not dealt [,] but picked) [by (the / their) players] [from the [face up] draw pile]",
        pick,
        &["cards are no longer dealt but chosen from the draw pile"],
    );
    g.rule(
        "RULE1",
        "cards are (no longer / not) dealt (: / ; / , / , but / . / -) (each player / players / all players / every player) CHOOSESX (one / ACARDX / them) [from the [face up] draw pile] [himself / themselves]",
        pick,
        &["cards are no longer dealt: each player chooses one from the draw pile"],
    );
}

/// Whether the amount is of the player looked at.
fn of_candidate(amount: &Amount) -> bool {
    struct Speaks(bool);
    impl Walk for Speaks {
        fn who(&mut self, who: &mut Who) {
            self.0 |= *who == Who::Candidate;
            walk_who(self, who);
        }
    }
    let mut speaks = Speaks(false);
    speaks.amount(&mut amount.clone());
    speaks.0
}

/// That each may hold so many more.
fn raised(by: Amount) -> Governed {
    Governed::of(Procedure::Setting { who: Players::all(), setting: Setting::HandLimit, adjust: Adjust::Gain(by) })
}

/// How many cards a hand may have.
fn hands(g: &mut Grammar) {
    let all = |n: i64| said(&Players::all(), set(Setting::HandLimit, to(n)).is);
    g.rule("HOLDSX", "(have / hold / contain / consist of / be / comprise)", || Nothing, &["contain"]);
    g.rule("ATMOSTX", "(at most / no more than / not more than / up to / a maximum of / only)", || Nothing, &["at most"]);
    g.rule(
        "G1",
        "(a hand / hands / (a / each) player 's hand) (may / can) HOLDSX ATMOSTX <number> cards [INHAND]",
        all,
        &["a hand may contain at most seven cards"],
    );
    g.rule(
        "G1",
        "no (hand / player 's hand) (may / can) HOLDSX more than <number> cards [INHAND]",
        all,
        &["no hand may hold more than seven cards"],
    );
    g.rule(
        "G1",
        "(hands are / a hand is / (a / each) player 's hand is / players 's hands are / the number of cards in [(a / each) player 's] hand is) (limited / restricted) to <number> [cards] [INHAND]",
        all,
        &["hands are limited to three cards"],
    );
    g.rule(
        "G1",
        "ATMOSTX <number> cards (may / can) be (held / kept) [INHAND] [by each player]",
        all,
        &["up to seven cards may be kept in hand at the end of a turn"],
    );
    g.rule(
        "G1",
        "NOONE (may / can) end (a / the) turn (with / holding / having) more than <number> cards [in hand]",
        |p: Players, n: i64| said(&p, set(Setting::HandLimit, Adjust::LowerTo(number(n))).is),
        &["nobody may end a turn with more than three cards in hand"],
    );
    g.rule(
        "G1",
        "cards (beyond / above / over / in excess of) <number> [in hand] (must be / are / have to be) discarded [DISCARDEND]",
        all,
        &["cards beyond three must be discarded at the end of the turn"],
    );
    // None at all.
    let unlimited = |p: Players| said(&p, set(Setting::HandLimit, to(NO_LIMIT)).is);
    g.rule(
        "HANDNUMBER",
        "(the number of cards (in hand / in (a / each) player 's hand / [that] (a player / players / you) (may / can) (hold / keep / have) [INHAND] / in (his / their) hand|hands / held) / the size of (a / each) player 's hand)",
        || Nothing,
        &["the number of cards in a player's hand"],
    );
    g.rule(
        "G1",
        "there is (no / no longer a / no longer any / not any) (limit / restriction) (to / on / for) HANDNUMBER [any more / any longer]",
        move || unlimited(Players::all()),
        &["there is no longer any limit on the number of cards a player may hold"],
    );
    g.rule("G1", "HANDNUMBER is (no longer limited / not limited / unlimited / not restricted / no longer restricted / without limit) [any more / any longer]", move || unlimited(Players::all()), &["the number of cards in hand is no longer limited"]);
    g.rule(
        "G1",
        "no HANDLIMIT (applies to / holds for / binds / is set for / exists for) FOLKS",
        unlimited,
        &["no hand limit applies to the Primary"],
    );
    g.rule("G1", "NOONE (has to / must / needs to / need) discard (cards / a card / any cards / anything) (because of / due to / for) the HANDLIMIT [any more / any longer]", unlimited, &["nobody has to discard cards because of the hand limit any more"]);
    g.rule("GP", "has|have no HANDLIMIT any more", || set(Setting::HandLimit, to(NO_LIMIT)), &[]);
    // Two numbers.
    g.rule(
        "G1",
        "the HANDLIMIT is [now] <number> [cards] for FOLKS [,] (and / but / while) [it is / only] <number> [cards] for (THEREST / all other players / every other player / each other player)",
        |n: i64, p: Players, m: i64| {
            let mut both = said(&p, set(Setting::HandLimit, to(n)).is);
            both.is.push(Procedure::Setting { who: others(&p)?, setting: Setting::HandLimit, adjust: to(m) });
            Some(both)
        },
        &["the hand limit is seven for the Primary and five for everyone else"],
    );
    g.rule(
        "G1",
        "((a / each) player 's HANDLIMIT / the HANDLIMIT) (is (one / one card) higher / goes up by one [card] / rises by one [card]) (for each / for every / per) EACHOWN",
        |a: Amount| of_candidate(&a).then(|| raised(a)),
        &["a player's hand limit is one higher for each Permanent he has in play"],
    );
    g.rule(
        "G1",
        "(for each / for every) EACHOWN [,] ((a / each) player 's / his / the) HANDLIMIT (goes up / rises / is raised / is increased / increases) by one [card]",
        // Whose they are must be said.
        |a: Amount| of_candidate(&a).then(|| raised(a)),
        &["for each Permanent he has in play a player's hand limit goes up by one"],
    );
    g.rule("G1", "(whoever / anyone who / a player who) has too many cards (discards|discard / must discard / has to discard) only one [card] [of them]", || {
        Governed::of(Procedure::DiscardDown(Some(1)))
    }, &["whoever has too many cards discards only one"]);
    g.rule(
        "G1",
        "(whoever is / (a / any / each) player [who is]) (over / above) the HANDLIMIT (discards|discard / must discard / has to discard) (only one card / one card only / only a single card) [,] (not / and not / instead of) (all / the (surplus / rest / others)) [the (surplus / excess) / of them / cards]",
        || Governed::of(Procedure::DiscardDown(Some(1))),
        &["whoever is over the hand limit must discard only one card, not all the surplus"],
    );
}
