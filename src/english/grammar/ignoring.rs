//! What has no effect, or acts on somebody else; numbers of the procedure and costs that hold.

use super::Grammar;
use super::amounts::{fraction, number};
use super::forbid::{against, lasting};
use super::values::*;
use super::whose::PLAYED_IT;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    ignored(g);
    redirected(g);
    settings(g);
    costs(g);
}

/// What has no effect.
fn ignored(g: &mut Grammar) {
    let ignored = |a: Against, frequency: Frequency| Static::Ignored { against: a, frequency };
    g.rule(
        "AGAINST",
        "AGAINSTCARD [that is|are|were|was] played (on / against) PLAYER",
        |t: Tests, p: Np| Some(Against { on: Some(all_of(&p)?), ..against(t) }),
        &["cards played on you"],
    );
    g.rule(
        "AGAINST",
        "AGAINSTCARD [that is|are|were|was] played (on / against) PLAYER by PLAYER",
        |t: Tests, on: Np, by: Np| Some(Against { by: all_of(&by)?, on: Some(all_of(&on)?), ..against(t) }),
        &[],
    );
    g.rule(
        "AGAINST",
        "the (effect / effects / text) of (any / all / every / each / the) (CARDN / CARDSN) [that is|are] played by PLAYER",
        |f: Find, p: Np| (f.from.is_empty()).then_some(()).and_then(|()| Some(Against { by: all_of(&p)?, ..against(f.of) })),
        &["the effects of all cards played by the Primary"],
    );
    g.rule("AGAINSTCARD", "(all / any / every / each) [of the] (CARDSN / CARDN)", |f: Find| (f.from.is_empty()).then_some(f.of), &[]);
    g.rule(
        "AGAINSTCARD",
        "<kind> (and / or / and to / or to / , nor / nor) [to] <kind>",
        |a: KindId, b: KindId| vec![CardTest::Any(vec![CardTest::Kind(a), CardTest::Kind(b)])],
        &["Flood and to Slave Labour"],
    );
    g.rule(
        "AGAINSTCARD",
        "<kind> , <kind> (and / or / , and / , or) <kind>",
        |a: KindId, b: KindId, c: KindId| vec![CardTest::Any(vec![CardTest::Kind(a), CardTest::Kind(b), CardTest::Kind(c)])],
        &[],
    );
    g.rule("STATIC", "AGAINST (are ignored / is ignored / is cancelled / are cancelled / is void / are void / is negated / are negated / is without effect / are without effect / is canceled / are canceled)", move |a: Against| ignored(a, Frequency::Always), &["all cards played on you are ignored"]);
    g.rule("STATIC", "AGAINST [DURINGTURN] (has no effect / have no effect)", move |a: Against| ignored(a, Frequency::Always), &[]);
    g.rule("DURINGTURN", "while this card is in play", || Nothing, &[]);
    // Once, or for a while, as an effect.
    g.rule(
        "EFFECT",
        "AGAINST this turn (has no effect / have no effect / is ignored / are ignored / is cancelled / are cancelled)",
        move |a: Against| lasting(ignored(a, Frequency::Always), Duration::ThisTurn),
        &["cards played on you this turn have no effect"],
    );
    let shielded = |against: Against, who: Players, variable: Option<VariableId>| {
        lasting(Static::Protected { who, variable, against, frequency: Frequency::Always }, Duration::ThisTurn)
    };
    let on = "(has|have no effect on / does|do not affect / cannot affect / does|do not work on)";
    g.rule(
        "EFFECT",
        &format!("AGAINST this turn {on} PLAYER"),
        move |a: Against, p: Np| Some(shielded(a, all_of(&p)?, None)),
        &["cards played by target player this turn have no effect on you"],
    );
    g.rule(
        "EFFECT",
        &format!("AGAINST this turn {on} OWNED"),
        move |a: Against, o: Owned| Some(shielded(a, all_of(&o.owner)?, Some(o.variable))),
        &[],
    );
    g.rule(
        "EFFECT",
        "(cancel / negate / ignore) AGAINST [,] DURATION",
        move |a: Against, d: Duration| lasting(ignored(a, Frequency::Always), d),
        &["cancel the effects of all Floods this turn"],
    );
    g.rule(
        "NEXTCARD",
        "[the (effect / effects / text) of] the (next / first) CARDN [that is] [played] [THISTURN] (on / against) PLAYER",
        |f: Find, p: Np| Some(Against { on: Some(all_of(&p)?), ..against(f.of) }),
        &["the next card played on you"],
    );
    g.rule(
        "NEXTCARD",
        "[the (effect / effects / text) of] the (next / first) CARDN (PLAYER plays|play / played by PLAYER / that PLAYER plays|play)",
        |f: Find, p: Np| Some(Against { by: all_of(&p)?, ..against(f.of) }),
        &["the next card played by target player"],
    );
    g.rule(
        "NEXTCARD",
        "[the (effect / effects / text) of] the next CARDN [that is] played",
        |f: Find| against(f.of),
        &["the next card played"],
    );
    g.rule(
        "EFFECT",
        "WHENNEXT (it / that card / the card / its text) (is (ignored / cancelled) / has no effect / does nothing)",
        |t: Trigger| match t.event {
            Event::Played { by, card, on } => {
                let against = Against { card, by, on };
                Some(Effect::Enact { holds: vec![Static::Ignored { against, frequency: Frequency::Once }], until: Duration::Always })
            }
            _ => None,
        },
        &["when an opponent next plays a card on you, that card is ignored"],
    );
    g.rule("THISTURN", "this turn", || Nothing, &[]);
    g.rule(
        "EFFECT",
        "NEXTCARD (has no effect / is ignored / is cancelled / is negated / is canceled / does nothing / fails / is void)",
        move |a: Against| lasting(ignored(a, Frequency::Once), Duration::Always),
        &["the effect of the next card played by target player is cancelled"],
    );
    g.rule(
        "EFFECT",
        "NEXTCARD THISTURN (has no effect / is ignored / is cancelled / is negated / is canceled / does nothing)",
        move |a: Against| lasting(ignored(a, Frequency::Once), Duration::ThisTurn),
        &["the next Flood played on you this turn has no effect"],
    );
    g.rule(
        "EFFECT",
        "ignore the (effect / effects / text) of the (next / first) CARDN [that is] played (on / against) PLAYER",
        move |f: Find, p: Np| Some(lasting(ignored(Against { on: Some(all_of(&p)?), ..against(f.of) }, Frequency::Once), Duration::Always)),
        &[],
    );
    // "He ignores it" protects him; "ignore it", which is said to whoever plays the card, is to cancel it.
    g.rule("EFFECT", "ignore NEXTCARD THISTURN", move |a: Against| lasting(ignored(a, Frequency::Once), Duration::ThisTurn), &[]);
    g.rule(
        "VP",
        "(~cancel / ~negate / ~counter) NEXTCARD THISTURN",
        move |a: Against| lasting(ignored(a, Frequency::Once), Duration::ThisTurn),
        &[],
    );
    g.rule(
        "VP",
        "(~cancel / ~negate) the (effect / effects / text) of the (next / first) CARDN [that is] played (on / against) PLAYER",
        move |f: Find, p: Np| Some(lasting(ignored(Against { on: Some(all_of(&p)?), ..against(f.of) }, Frequency::Once), Duration::Always)),
        &["cancels the effect of the next card played on you"],
    );
    g.rule(
        "EFFECT",
        "the next time WOULD THISTURN [,] SEQ instead",
        |e: Event, s: Effect| lasting(Static::Instead { event: e, frequency: Frequency::Once, effect: Box::new(s) }, Duration::ThisTurn),
        &["the next time you would lose a level this turn, gain 20 gold instead"],
    );
    g.rule(
        "EFFECT",
        "(if / when / whenever) WOULD THISTURN [,] SEQ instead",
        |e: Event, s: Effect| lasting(Static::Instead { event: e, frequency: Frequency::Always, effect: Box::new(s) }, Duration::ThisTurn),
        &[],
    );
}

/// Cards that act on another.
fn redirected(g: &mut Grammar) {
    let to = |p: Np| match p {
        Np::One(who) if who == Who::Of(PLAYED_IT) || who == Who::Of(HE) => Some(Who::Actor),
        Np::One(who) => Some(who),
        _ => None,
    };
    g.rule("STATIC", "(if / when / whenever / each time) EVENT [,] (it / that card / the card / its effect / its effects / the effect / that CARDN) (affects / hits / acts on / goes to / applies to / is redirected to / works on / is played on / affect / hit) PLAYER instead", move |e: Event, _f: Option<Find>, p: Np| redirect(e, to(p)?), &["if an opponent plays Flood on you, it affects that opponent instead"]);
    g.rule(
        "STATIC",
        "AGAINST (affect|affects / hit|hits / act|acts on / is|are redirected to / go|goes to / is|are played on) PLAYER [instead / instead of you]",
        move |a: Against, p: Np| {
            let from = a.on.clone()?;
            Some(Static::Redirect { from, against: Against { on: None, ..a }, to: to(p)?, frequency: Frequency::Always })
        },
        &["cards played on you affect the player who played them"],
    );
    g.rule(
        "STATIC",
        "(if / when / whenever / each time) EVENT [,] (it / that card / the card / its effect / the effect / that CARDN) (is redirected / is diverted / is deflected / is turned) (to / onto) PLAYER",
        move |e: Event, _f: Option<Find>, p: Np| redirect(e, to(p)?),
        &["if a Flood is played on you, it is redirected to the player on your left"],
    );
    g.rule(
        "VP",
        "~redirect NEXTCARD to PLAYER",
        |a: Against, p: Np| {
            let Np::One(to) = p else { return None };
            let from = a.on.clone()?;
            Some(lasting(Static::Redirect { from, against: Against { on: None, ..a }, to, frequency: Frequency::Once }, Duration::Always))
        },
        &["redirects the next Flood played on you to target player"],
    );
    g.rule(
        "EFFECT",
        "NEXTCARD (affects / hits / acts on / is redirected to / goes to) PLAYER instead",
        |a: Against, p: Np| {
            let Np::One(to) = p else { return None };
            let from = a.on.clone()?;
            Some(lasting(Static::Redirect { from, against: Against { on: None, ..a }, to, frequency: Frequency::Once }, Duration::Always))
        },
        &[],
    );
}

fn redirect(event: Event, to: Who) -> Option<Static> {
    match event {
        Event::Played { by, card, on: Some(from) } if to != Who::You || from.as_one() != Some(&Who::You) => {
            Some(Static::Redirect { from, against: Against { card, by, on: None }, to, frequency: Frequency::Always })
        }
        _ => None,
    }
}

/// Numbers of the procedure.
fn settings(g: &mut Grammar) {
    let set = |who: Players, setting: Setting, adjust: Adjust| Static::Setting { who, setting, adjust };
    let of = |p: &Np| all_of(p);
    g.rule("STATIC", "PLAYER (has|have / gets|get / receives|receive) (an additional / an extra / one more / one extra / one additional / a second) vote [on each proposal / each turn / on every proposal]", move |p: Np| Some(set(of(&p)?, Setting::VoteWeight, Adjust::Gain(number(1)))), &["you have an additional vote"]);
    g.rule(
        "STATIC",
        "PLAYER (has|have / gets|get) <number> (extra / additional / more) votes",
        move |p: Np, n: i64| Some(set(of(&p)?, Setting::VoteWeight, Adjust::Gain(number(n)))),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER has|have no vote|votes",
        move |p: Np| Some(Static::Cannot { who: of(&p)?, deed: Deed::Vote { on: super::triggers::any_proposal(), how: None } }),
        &["you have no vote"],
    );
    g.rule(
        "STATIC",
        "POSS vote|votes count|counts (as / for) <number> [votes]",
        move |p: Np, n: i64| Some(set(of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(n)))),
        &["your vote counts as two votes"],
    );
    g.rule(
        "STATIC",
        "POSS vote|votes count|counts (as / for) double",
        move |p: Np| Some(set(of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(2)))),
        &[],
    );
    g.rule(
        "STATIC",
        "(all / all the / everyone 's) votes count (equally / the same / once / as one)",
        move || set(Players::all(), Setting::VoteWeight, Adjust::SetTo(number(1))),
        &["all votes count equally"],
    );
    g.rule(
        "STATIC",
        "(each / every) player (has / gets) one vote",
        move || set(Players::all(), Setting::VoteWeight, Adjust::SetTo(number(1))),
        &["every player has one vote"],
    );
    g.rule(
        "STATIC",
        "PLAYER has|have (one vote / a vote) (for each / for every / per) EACHOF",
        move |p: Np, a: Amount| Some(set(of(&p)?, Setting::VoteWeight, Adjust::SetTo(of_candidate(a)))),
        &["each player has one vote for every 100 gold he has"],
    );
    g.rule(
        "STATIC",
        "PLAYER has|have one vote (for each / for every / per) <number> UNITS",
        move |p: Np, n: i64, v: VariableId| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
            let own = fraction(variable_of(Who::Candidate, v), &FractionOf { numerator: 1, denominator }, None);
            Some(set(of(&p)?, Setting::VoteWeight, Adjust::SetTo(own)))
        },
        &["each player has one vote for every 100 gold"],
    );
    g.rule(
        "STATIC",
        "PLAYER has|have one vote (for each / for every / per) UNITS",
        move |p: Np, v: VariableId| Some(set(of(&p)?, Setting::VoteWeight, Adjust::SetTo(variable_of(Who::Candidate, v)))),
        &["each player has one vote per level"],
    );
    g.rule(
        "STATIC",
        "PLAYER has|have as many votes as (UNITS / he has UNITS / they have UNITS)",
        move |p: Np, v: VariableId| Some(set(of(&p)?, Setting::VoteWeight, Adjust::SetTo(variable_of(Who::Candidate, v)))),
        &["every player has as many votes as levels"],
    );
    g.rule(
        "STATIC",
        "PLAYER has|have no hand limit",
        move |p: Np| Some(set(of(&p)?, Setting::HandLimit, Adjust::SetTo(number(1_000_000)))),
        &["you have no hand limit"],
    );
    g.rule(
        "STATIC",
        "POSS hand limit is (equal to / the same as) VALUE",
        move |p: Np, a: Amount| Some(set(of(&p)?, Setting::HandLimit, Adjust::SetTo(of_candidate(a)))),
        &["each player's hand limit is equal to his pyramid"],
    );
    g.rule("STATIC", "PLAYER (may / can) (hold / have / keep) as many cards [in hand / in his hand / in your hand / in their hands] as (he likes / they like / you like / he wants / they want / you want / he wishes)", move |p: Np| Some(set(of(&p)?, Setting::HandLimit, Adjust::SetTo(number(1_000_000)))), &["players may hold as many cards as they like"]);
    g.rule("STATIC", "PLAYER (is|are dealt / draw|draws / get|gets / receive|receives / pick|picks) <number> cards instead of (one / one card / a card / 1) [(at the start of / in / at the beginning of) (each / the / every / your / a) turn / each turn / every turn]", move |p: Np, n: i64| Some(set(of(&p)?, Setting::CardsDealt, Adjust::SetTo(number(n)))), &["you draw two cards instead of one at the start of each turn"]);
    g.rule(
        "STATIC",
        "PLAYER (is|are dealt / draw|draws / get|gets / receive|receives / pick|picks) <number> cards (at the start of / in) (each / the / every / your / a) turn instead of (one / one card / a card / 1)",
        move |p: Np, n: i64| Some(set(of(&p)?, Setting::CardsDealt, Adjust::SetTo(number(n)))),
        &["you draw two cards at the start of each turn instead of one"],
    );
    g.rule(
        "STATIC",
        "PLAYER (is|are dealt / draw|draws / get|gets) no card|cards (each turn / every turn / at the start of (each / the / a) turn)",
        move |p: Np| Some(set(of(&p)?, Setting::CardsDealt, Adjust::SetTo(number(0)))),
        &[],
    );
    g.rule(
        "STATIC",
        "NOONE (is / are) dealt (a card / any card / any cards / cards) [each turn / at the start of the turn]",
        move |p: Players| set(p, Setting::CardsDealt, Adjust::SetTo(number(0))),
        &["nobody is dealt a card"],
    );
}

/// "his" in what is set for each of several: the one looked at.
fn of_candidate(a: Amount) -> Amount {
    put_amount(a, HE, &Who::Candidate)
}

fn costs(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "PLAYER (must pay / pays / pay / has to pay / have to pay / must spend) QTYS to play CARDKINDS",
        |p: Np, q: Quantities, t: Tests| {
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            Some(Static::PlayCost { by: all_of(&p)?, card: t, cost: Box::new(cost) })
        },
        &["opponents must pay 50 gold to play a Flood"],
    );
    g.rule(
        "STATIC",
        "CARDKINDS cost|costs PLAYER QTYS to play",
        |t: Tests, p: Np, q: Quantities| {
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            Some(Static::PlayCost { by: all_of(&p)?, card: t, cost: Box::new(cost) })
        },
        &["Effects cost opponents 10 gold to play"],
    );
    g.rule(
        "STATIC",
        "playing CARDKINDS cost|costs [PLAYER] QTYS",
        |t: Tests, p: Option<Np>, q: Quantities| {
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            let by = p.map_or(Some(Players::all()), |p| all_of(&p))?;
            Some(Static::PlayCost { by, card: t, cost: Box::new(cost) })
        },
        &["playing a Flood costs 20 gold"],
    );
}
