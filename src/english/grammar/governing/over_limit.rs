//! What counts for the hand limit, and what whoever holds too many cards does in place of discarding.

use super::super::Grammar;
use super::super::amounts::{number, times};
use super::super::subjects::none_of;
use super::super::values::*;
use super::{Governed, folk};
use crate::english::build::*;
use crate::english::meaning::*;

/// How many cards somebody holds too many.
fn surplus(who: &Who) -> Amount {
    let hand = Selection { number: HowMany::All, of: Vec::new(), from: vec![Zone::Hand(Players::one(who.clone()))] };
    Amount::Less(Box::new(Amount::Cards(Box::new(hand))), Box::new(Amount::Setting(Box::new(who.clone()), Setting::HandLimit)))
}

/// At the end of each turn, of each of those who hold too many; and nobody discards for it.
fn instead(players: Players, effect: Effect) -> Option<Draft> {
    if players.as_one() == Some(&Who::You) {
        return None;
    }
    let over = narrowed(players, Condition::Compare(surplus(&Who::Candidate), Relation::More, number(0)));
    let effect = for_each(over, HOLE, put(put(effect, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE)));
    let trigger = Trigger { event: Event::Moment(Moment::TurnEnd), condition: None, frequency: Frequency::Always, effect };
    let stays = Sentence::Procedure { procedure: Procedure::DiscardDown(Some(0)), condition: None, until: Duration::Always };
    Some(Draft { sentences: vec![stays, Sentence::When(trigger)], target: None })
}

/// So much for each card too many.
fn for_each_card(n: i64, v: VariableId) -> Effect {
    let amount = if n == 1 { surplus(&subject()) } else { times(number(n), surplus(&subject())) };
    Effect::Change { who: subject(), variable: v, adjust: Adjust::Lose(amount) }
}

pub(super) fn rules(g: &mut Grammar) {
    g.rule("TOLIMITS", "(towards / toward / against / for / in / as part of) the HANDLIMIT", || Nothing, &["toward the hand limit"]);
    let not_counted = |t: Tests| (!t.is_empty()).then(|| Governed { is: vec![Procedure::NotCounted(t)], not: Vec::new() });
    g.rule(
        "G1",
        "LIMITCARDSOF (does|do not count / is|are not counted / never count|counts / no longer count|counts / is|are ignored) TOLIMITS",
        not_counted,
        &["Permanents in hand do not count toward the hand limit"],
    );
    g.rule("G1", "(for / in) the HANDLIMIT [,] LIMITCARDSOF (does|do not count / is|are not counted)", not_counted, &[]);
    g.rule("G1", "the HANDLIMIT (does not (include / apply to / count / concern / cover) / ignores) LIMITCARDSOF", not_counted, &[]);
    let only = move |t: Tests| not_counted(none_of(t)?);
    g.rule("G1", "only LIMITCARDSOF (counts|count / is|are counted) TOLIMITS", only, &["only Effects count toward the hand limit"]);
    g.rule(
        "G1",
        "the HANDLIMIT (counts only / only counts / applies only to / only applies to / is only for / is for) LIMITCARDSOF [only]",
        only,
        &[],
    );
    g.rule(
        "LIMITCARDSOF",
        "CARDKINDS [in (hand / his hand / their hand / their hands / the hand / a hand / your hand)]",
        |t: Tests| t,
        &["Permanents in hand"],
    );
    g.rule("LIMITCARDSOF", "(a / an / each / any) CARDN [in hand]", |f: Find| f.from.is_empty().then_some(f.of), &[]);
    // In place of discarding.
    g.rule("OVERLIMIT", "(over / above / exceeding / beyond) the HANDLIMIT", || Nothing, &["over the hand limit"]);
    g.rule(
        "EACHTOOMANY",
        "(for (each / every) / per) [such] (card (too many / [that (he|they|you) (has|have / holds|hold)] (over / above / beyond / in excess of / exceeding) (the HANDLIMIT / it / the limit) / in excess / beyond it / more) / (excess / surplus) card / of them)",
        || Nothing,
        &["for each card too many"],
    );
    g.rule(
        "NODISCARD",
        "[,] (instead of / rather than) (discarding [(cards / a card / any cards / anything / them / it / down / the (surplus / excess / rest / others))] / having to discard [(cards / a card / any cards / anything / them)]) [(because of / for / due to) the HANDLIMIT / down to the HANDLIMIT / to the HANDLIMIT]",
        || Nothing,
        &["instead of discarding"],
    );
    g.rule("LOSESX", "(loses|lose / pays|pay / must pay / must lose / gives|give up / is|are fined)", || Nothing, &["loses"]);
    let lose = |p: Np, n: i64, v: VariableId| instead(folk(p)?, for_each_card(n, v));
    g.rule(
        "RULE",
        "[ATEND [,]] (PLAYER / whoever is / players who are / a player who is) OVERLIMIT LOSESX <number> UNITS EACHTOOMANY [ATEND] NODISCARD",
        move |p: Option<Np>, n: i64, v: VariableId| lose(p.unwrap_or(Np::Set(Players::all())), n, v),
        &["a player over the hand limit loses 10 slaves for each card too many instead of discarding"],
    );
    g.rule(
        "RULE",
        "NODISCARD [,] (PLAYER [who is|are] / whoever is / players who are) [OVERLIMIT] LOSESX <number> UNITS EACHTOOMANY [ATEND]",
        move |p: Option<Np>, n: i64, v: VariableId| lose(p.unwrap_or(Np::Set(Players::all())), n, v),
        &["instead of discarding, each player loses 10 slaves for each card over the limit"],
    );
    g.rule(
        "RULE",
        "NODISCARD [,] you LOSESX <number> UNITS EACHTOOMANY [ATEND]",
        move |n: i64, v: VariableId| lose(Np::Set(Players::all()), n, v),
        &[],
    );
    g.rule(
        "RULE",
        "(IF / when) (a player / you) (is|are) OVERLIMIT [,] (he|they|you / that player) LOSESX <number> UNITS EACHTOOMANY NODISCARD",
        move |n: i64, v: VariableId| lose(Np::Set(Players::all()), n, v),
        &[],
    );
    g.rule(
        "RULE",
        "[ATEND [,]] (PLAYER / whoever is / players who are / a player who is) OVERLIMIT (PRED3 / PRED0) NODISCARD",
        |p: Option<Np>, e: Effect| instead(folk(p.unwrap_or(Np::Set(Players::all())))?, e),
        &["a player over the hand limit loses a level instead of discarding"],
    );
    // What discarding because of the limit costs, or brings.
    g.rule(
        "DISCARDSOVER",
        "(discards|discard / must discard / has|have to discard) [(a card / cards)] (because of / due to / for) the HANDLIMIT",
        || Nothing,
        &["discards because of the hand limit"],
    );
    let event = || Event::OverLimit(Players::all());
    let each = move |effect: Effect| {
        let effect = put(put(effect, SUBJECT, &Who::Actor), HE, &Who::Actor);
        Sentence::When(Trigger { event: event(), condition: None, frequency: Frequency::Always, effect })
    };
    g.rule(
        "EV",
        "~discard (a card / cards) (because of / due to / for) the HANDLIMIT",
        || Event::OverLimit(Players::one(subject())),
        &["discards a card because of the hand limit"],
    );
    g.rule("SENTENCE", "(for each / for every) card [that / which] (a player / he|they) DISCARDSOVER [,] (he|they / the player / that player / a player) (PRED3 / PRED0)", each, &["for each card that a player discards because of the hand limit, he loses 10 gold"]);
    g.rule(
        "SENTENCE",
        "(a / each / every) player PRED3 (for each / for every / per) card [that / which] (he|they) DISCARDSOVER",
        each,
        &["a player loses 10 gold for each card that he must discard because of the hand limit"],
    );
    g.rule(
        "SENTENCE",
        "((a / any / each) player [who is] / whoever is) OVERLIMIT LOSESX <number> UNITS EACHTOOMANY",
        move |n: i64, variable: VariableId| each(Effect::Change { who: subject(), variable, adjust: Adjust::Lose(number(n)) }),
        &["a player over the hand limit loses 10 gold for each card too many"],
    );
    g.rule("SENTENCE", "(for each / for every) card discarded [(at the end of (the / a / each) turn)] (because of / due to / for) the HANDLIMIT [,] (he|they / the player / that player / its owner) (PRED3 / PRED0)", each, &[]);
    g.rule("SENTENCE", "(each / every / a) card [(that / which) (is / must be / has to be)] discarded [(at the end of (the / a / each) turn)] (because of / due to / for) the HANDLIMIT costs [its owner / the player / its player / that player] QTYS", move |q: Quantities| super::super::clauses::losing(q).map(each), &["every card discarded because of the hand limit costs its owner 10 gold"]);
    g.rule("ATEND", "at the end of (the / a / each) turn", || Nothing, &[]);
}
