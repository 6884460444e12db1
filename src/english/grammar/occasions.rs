//! What sets something off in a rule, said of whoever does it: on what somebody votes, what he renames, whom he eliminates; for the first or the n-th time; and
//! except for whom, if or unless what.

use super::Grammar;
use super::amounts::number;
use super::governing::{Governed, folk, others};
use super::sentences::{acting, without};
use super::triggers::{any_proposal, kinds};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::Walk;

pub fn rules(g: &mut Grammar) {
    votes(g);
    renames(g);
    undone(g);
    in_number(g);
    so_often(g);
    eliminations(g);
    for_some(g);
    decided(g);
    others_too(g);
    deeds_that_bring(g);
}

fn by_subject() -> Players {
    Players::one(subject())
}

/// Those of the players for whom it holds; `None` where a noun is left out, which may be that of either half.
fn those(p: Players, c: Condition) -> Option<Players> {
    if elided(&c) {
        return None;
    }
    let c = put_condition(put_condition(c, SUBJECT, &Who::Candidate), HE, &Who::Candidate);
    (p.pick == Pick::All).then(|| narrowed(p, c))
}

/// Whether the condition leaves out of what it speaks ("if he has less than 50").
fn elided(c: &Condition) -> bool {
    struct Elided(bool);
    impl Walk for Elided {
        fn variable(&mut self, variable: &mut VariableId) {
            self.0 |= variable.0 == THEM || variable.0 == OF_THEM;
        }
    }
    let mut found = Elided(false);
    found.condition(&mut c.clone());
    found.0
}

fn upon(event: Event, condition: Option<Condition>, frequency: Frequency, effect: Effect) -> Sentence {
    Sentence::When(Trigger { event, condition, frequency, effect })
}

/// "votes against a new rule", "votes for his own proposal".
fn votes(g: &mut Grammar) {
    g.rule("VOTEDON", "PROPOSED", |t: ProposalTest| (!t.is_any()).then_some(t), &["a new rule"]);
    g.rule(
        "VOTEDON",
        "(a / any) proposal (of / by / from / made by) PLAYER",
        |p: Np| Some(ProposalTest::by(folk(p)?)),
        &["a proposal of the Primary"],
    );
    g.rule(
        "VOTEDON",
        "proposals (of / by / from / made by) PLAYER",
        |p: Np| Some(ProposalTest::by(folk(p)?)),
        &["proposals of the Primary"],
    );
    g.rule("VOTEDON", "POSS proposal|proposals", |p: Np| Some(ProposalTest::by(folk(p)?)), &["the Primary's proposal"]);
    g.rule("VOTEDON", "(his / their) own proposal|proposals", || ProposalTest::by(Players::one(Who::Actor)), &["his own proposal"]);
    let voted = |how: Option<bool>| move |on: ProposalTest| Event::Voted { by: by_subject(), how, on };
    g.rule("EV", "~vote (against / no on) VOTEDON", voted(Some(false)), &["votes against a new rule"]);
    g.rule("EV", "~vote (for / yes on / in favour of) VOTEDON", voted(Some(true)), &["votes for his own proposal"]);
    g.rule("EV", "~vote on VOTEDON", voted(None), &["votes on the Primary's proposal"]);
    let deed = |how: Option<bool>| move |on: ProposalTest| super::governing::of_actor(Deed::Vote { on, how });
    g.rule("DEED", "vote on VOTEDON", deed(None), &["vote on the Primary's proposal"]);
    g.rule("DEED", "vote (against / no on) VOTEDON", deed(Some(false)), &["vote against new cards"]);
    g.rule("DEED", "vote (for / yes on / in favour of) VOTEDON", deed(Some(true)), &["vote for proposals of the player to his right"]);
    for (words, how) in [("voted (against / no on)", Some(false)), ("voted (for / yes on / in favour of)", Some(true))] {
        g.rule(
            "RULE",
            &format!("WHOACTS {words} VOTEDON PRED3"),
            move |p: Players, on: ProposalTest, act: Effect| acting(p, Event::Voted { by: by_subject(), how, on }, act),
            if how == Some(false) { &["a player who voted against his own proposal gains 30 gold"] } else { &[] },
        );
    }
    fates_of_votes(g);
    for (words, how) in [("yes", true), ("no", false)] {
        g.rule(
            "EV",
            &format!("~vote {words} on (a / any) proposal"),
            move || Event::Voted { by: by_subject(), how: Some(how), on: any_proposal() },
            if how { &["votes yes on a proposal"] } else { &[] },
        );
    }
}

/// What comes to whoever voted so on a proposal of such a fate.
fn fates_of_votes(g: &mut Grammar) {
    let paid = |how: bool, accepted: bool, p: Players, act: Effect| {
        let such = narrowed(p, Condition::Voted(Who::Candidate, Some(how)));
        let act = put(put(act, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE));
        upon(Event::Decided { by: Players::all(), what: any_proposal(), accepted }, None, Frequency::Always, for_each(such, HOLE, act))
    };
    for (how, votes) in [(false, "(vote|votes|voted (no on / against))"), (true, "(vote|votes|voted (yes on / for / in favour of))")] {
        for (accepted, which) in [
            (true, "(an accepted proposal / a proposal (that / which) (is|was accepted / passes / passed / is|was adopted))"),
            (
                false,
                "(a rejected proposal / a failed proposal / a proposal (that / which) (fails / failed / is|was rejected / does not pass / is not accepted))",
            ),
        ] {
            g.rule(
                "RULE",
                &format!("(IF / when / whenever) (a / any) player {votes} {which} [,] [then] (he / that player / the player) PRED3"),
                move |act: Effect| paid(how, accepted, Players::all(), act),
                if how && !accepted { &["if a player votes for a proposal that fails, he loses 10 slaves"] } else { &[] },
            );
            g.rule(
                "RULE",
                &format!("(IF / when / whenever) you {votes} {which} [,] [then] you PRED0"),
                move |act: Effect| paid(how, accepted, Players::all(), act),
                if how && !accepted { &["if you vote yes on a proposal that fails, you lose 10 slaves"] } else { &[] },
            );
            g.rule("RULE", &format!("WHOACTS {votes} {which} PRED3"), move |p: Players, act: Effect| paid(how, accepted, p, act), &[]);
            g.rule(
                "RULE",
                &format!("WHOACTS {votes} {which} PRED3 [,] (except / but not / except for) (its proposer / the proposer)"),
                move |p: Players, act: Effect| (p == Players::all()).then(|| paid(how, accepted, Players::others(Who::Proposer), act)),
                if how && !accepted { &["each player who voted for a failed proposal loses 5 gold, except its proposer"] } else { &[] },
            );
            g.rule(
                "RULE",
                &format!("WHOACTS {votes} {which} PRED3 [,] (except / but not / except for) FOLKS"),
                move |all: Players, act: Effect, p: Players| {
                    if all == Players::all() { Some(paid(how, accepted, others(&p)?, act)) } else { None }
                },
                &[],
            );
        }
    }
    for (does, yes) in [("votes (yes / for a proposal)", true), ("votes (no / against a proposal)", false)] {
        for (fate, accepted) in [("(passes / is accepted)", true), ("(fails / is rejected / does not pass)", false)] {
            g.rule(
                "RULE",
                &format!("WHOACTS {does} PRED3 (if / when) (the proposal / it) {fate}"),
                move |p: Players, act: Effect| paid(yes, accepted, p, act),
                if yes && accepted { &["a player who votes yes gains 5 gold if the proposal passes"] } else { &[] },
            );
        }
    }
}

/// "renames a Flood".
fn renames(g: &mut Grammar) {
    g.rule(
        "EV",
        "~rename CARDKIND",
        |card: Tests| (!card.is_empty()).then(|| Event::Renamed(Renaming { by: by_subject(), card })),
        &["renames a Flood"],
    );
}

/// What comes of it that somebody does not do something in a turn, for others than himself too, and under a condition.
fn undone(g: &mut Grammar) {
    // "Does not reach 100 gold" may be of who has them already; "does not vote for a new rule" of who could not; proposals are decided when the turn is over.
    let did = |e: Event| {
        let told =
            matches!(e, Event::Played { .. } | Event::Moved { .. } | Event::Proposed(..) | Event::Renamed(_) | Event::Variable { .. });
        told.then(|| put_players_event(e, SUBJECT, &Players::one(Who::Candidate)))
    };
    g.rule("LACKS", "NOTDOING", |e: Event| e, &["plays no card"]);
    g.rule("LACKS", "(does|do not / fails|fail to) EV0", did, &["does not rename a card"]);
    for (words, event) in [
        ("renames|rename (no card / nothing)", (|| Event::Renamed(Renaming::by(Players::one(Who::Candidate)))) as fn() -> Event),
        ("draws|draw (no card / nothing)", || Event::Moved { card: vec![], whose: Players::one(Who::Candidate), how: Move::Drawn }),
        ("discards|discard (no card / nothing)", || Event::Moved {
            card: vec![],
            whose: Players::one(Who::Candidate),
            how: Move::Discarded,
        }),
    ] {
        g.rule("LACKS", words, event, &[]);
    }
    for (verb, change) in [("loses|lose", Change::Lose), ("gains|gain", Change::Gain)] {
        g.rule(
            "LACKS",
            &format!("{verb} no UNITS"),
            move |variable: VariableId| Event::Variable { who: Players::one(Who::Candidate), variable, change, by: None, of: None },
            if change == Change::Lose { &["loses no slaves"] } else { &[] },
        );
    }
    let comes = |e: Event, effect: Effect| without(e, put(effect, SUBJECT, &Who::Of(HE)));
    g.rule(
        "RULE",
        "WHOACTS LACKS [TURNOVER] PRED3 [LATER]",
        move |p: Players, e: Event, effect: Effect| if p == Players::all() { comes(e, effect) } else { None },
        &["a player who does not rename a card gains 5 gold"],
    );
    g.rule(
        "RULE",
        "([all] [the] players who / those who) LACKS [TURNOVER] PRED0 [LATER]",
        comes,
        &["players who rename no card lose 5 gold"],
    );
    g.rule(
        "RULE",
        "(IF / when / whenever) (a / any / each) player LACKS [TURNOVER] [,] [then] (he / they / that player / the player) (PRED3 / PRED0) [LATER]",
        comes,
        &["if a player draws no card in a turn, he gains 5 gold"],
    );
    // What others get or lose by it, for each of those who do not.
    let to_others = |e: Event, effect: Effect| {
        let effect = put(effect, HE, &Who::Of(HOLE));
        // Whoever is "he" in it is the one who did not; nobody is eliminated or wins by the way.
        let late = matches!(e, Event::Voted { .. });
        let idle = narrowed(Players::all(), not(Condition::Happened(Box::new(e), Period::ThisTurn)));
        (!late).then(|| upon(Event::Moment(Moment::TurnEnd), None, Frequency::Always, for_each(idle, HOLE, effect)))
    };
    g.rule(
        "RULE",
        "(IF / when / whenever) (a / any) player LACKS [TURNOVER] [,] [then] (PLAYER1 / each other player) PRED3",
        move |e: Event, p: Option<Np>, act: Effect| match p {
            Some(Np::One(Who::Of(_) | Who::You | Who::Target(_))) => None,
            Some(p) => to_others(e, clause(p, act)?),
            None => to_others(e, clause(Np::Set(Players::others(Who::Of(HOLE))), act)?),
        },
        &["whenever a player plays no card, the Primary gains 20 slaves"],
    );
    // "… unless he has no cards": of those of whom that is so.
    let such = |e: Event, effect: Effect, c: Condition| match without(e, put(effect, SUBJECT, &Who::Of(HE)))? {
        Sentence::When(Trigger { event, condition, frequency, effect: Effect::ForEach { mark, players, effect } }) => {
            let effect = Effect::ForEach { mark, players: those(players, c)?, effect };
            Some(Sentence::When(Trigger { event, condition, frequency, effect }))
        }
        _ => None,
    };
    for (when, holds) in [("(if / when)", true), ("unless", false)] {
        g.rule(
            "RULE",
            &format!("(WHOACTS / [all] players who) LACKS [TURNOVER] (PRED3 / PRED0) [,] {when} HECONDS"),
            move |p: Option<Players>, e: Event, effect: Effect, c: Condition| {
                if p.is_none_or(|p| p == Players::all()) { such(e, effect, if holds { c } else { not(c) }) } else { None }
            },
            if holds { &[] } else { &["players who do not play a card lose 10 gold unless they have no cards in hand"] },
        );
        g.rule(
            "RULE",
            &format!("WHOACTS EV3 PRED3 [,] {when} HECONDS"),
            move |p: Players, e: Event, then: Effect, c: Condition| {
                if elided(&c) {
                    return None;
                }
                let condition = put_condition(if holds { c } else { not(c) }, HE, &subject());
                acting(p, e, Effect::If { condition, then: Box::new(then), otherwise: None })
            },
            if holds { &["a player who plays a Flood loses 10 gold if he has no slaves"] } else { &[] },
        );
    }
}

/// For the first time in a turn, of all; for the second time and so on, each for himself.
fn in_number(g: &mut Grammar) {
    let first = |event: Event, act: Effect| match acting(Players::all(), event, act)? {
        Sentence::When(trigger) => Some(Sentence::When(Trigger { frequency: Frequency::OncePerTurn, ..trigger })),
        _ => None,
    };
    g.rule("FIRSTDOES", "the first [player] (who EV3 / to EV0)", |e: Event| e, &["the first player to rename a card"]);
    g.rule(
        "RULE",
        "FIRSTDOES (in a / each / every / in each / in every / per / of a / of each / of every / in any) turn PRED3",
        first,
        &["the first player to rename a card each turn gains 10 gold", "the first player who plays a Flood in a turn draws a card"],
    );
    g.rule(
        "RULE",
        "(each / every / in each / in every) turn [,] FIRSTDOES PRED3",
        first,
        &["each turn the first player to play a Flood draws a card"],
    );
    // How often it has happened is counted where each time is one.
    let counted =
        |e: &Event| matches!(e, Event::Played { .. } | Event::Moved { .. } | Event::Renamed(_) | Event::Proposed(..) | Event::Voted { .. });
    let nth = move |e: Event, n: i64, act: Effect| {
        let so_far = put_players_event(e.clone(), SUBJECT, &Players::one(Who::Of(HOLE)));
        let condition = Condition::Compare(Amount::Past(Box::new(so_far), Period::ThisTurn), Relation::Equal, number(n));
        let then = Box::new(put(put(act, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE)));
        let own = for_each(Players::one(Who::Actor), HOLE, Effect::If { condition, then, otherwise: None });
        let event = put_players_event(e.clone(), SUBJECT, &Players::all());
        (n > 1 && counted(&e)).then(|| upon(event, None, Frequency::Always, own))
    };
    for (verb, event) in [
        ("plays", (|card: Tests| Event::Played { by: Players::one(subject()), card, on: None }) as fn(Tests) -> Event),
        ("renames", |card| Event::Renamed(Renaming { by: Players::one(subject()), card })),
        ("draws", |card| Event::Moved { card, whose: Players::one(subject()), how: Move::Drawn }),
        ("discards", |card| Event::Moved { card, whose: Players::one(subject()), how: Move::Discarded }),
    ] {
        g.rule(
            "NTHDOES",
            &format!("{verb} (a / his / the) <ordinal> CARDN"),
            move |n: i64, f: Find| f.from.is_empty().then(|| (event(f.of), n)),
            if verb == "plays" { &["plays a second card"] } else { &[] },
        );
    }
    g.rule(
        "NTHDOES",
        "makes (a / his / the) <ordinal> proposal",
        |n: i64| (Event::Proposed(by_subject(), any_proposal()), n),
        &["makes a second proposal"],
    );
    g.rule("NTHDOES", "EV3 for the <ordinal> time", |e: Event, n: i64| (e, n), &["renames a card for the third time"]);
    g.rule(
        "RULE",
        "(IF / when / whenever) (a / any) player NTHDOES (in a / in the same / in one / in any / of a) turn [,] [then] (he / that player / the player) PRED3",
        move |(e, n): (Event, i64), act: Effect| nth(e, n, act),
        &["when a player plays a second card in a turn, he loses 10 slaves"],
    );
    g.rule(
        "RULE",
        "WHOACTS EV3 for the <ordinal> time in (a / the same / one / any) turn PRED3",
        move |p: Players, e: Event, n: i64, act: Effect| if p == Players::all() { nth(e, n, act) } else { None },
        &["a player who renames a card for the second time in a turn loses 10 gold"],
    );
}

/// Who does something so often in a turn: at its end.
fn so_often(g: &mut Grammar) {
    let often = |e: Event, n: i64, act: Effect| {
        let done = put_players_event(e, SUBJECT, &Players::one(Who::Candidate));
        let many = Condition::Compare(Amount::Past(Box::new(done), Period::ThisTurn), Relation::AtLeast, number(n));
        let act = put(put(act, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE));
        let effect = for_each(narrowed(Players::all(), many), HOLE, act);
        (n > 1).then(|| upon(Event::Moment(Moment::TurnEnd), None, Frequency::Always, effect))
    };
    g.rule("INONETURN", "(in / during) (a / one / the same / a single / any) turn", || Nothing, &["in a turn"]);
    for (verb, event) in [
        ("play|plays", (|card: Tests| Event::Played { by: Players::one(subject()), card, on: None }) as fn(Tests) -> Event),
        ("rename|renames", |card| Event::Renamed(Renaming { by: Players::one(subject()), card })),
        ("discard|discards", |card| Event::Moved { card, whose: Players::one(subject()), how: Move::Discarded }),
    ] {
        let so = move |n: i64, f: Find, act: Effect| if f.from.is_empty() { often(event(f.of), n, act) } else { None };
        g.rule(
            "RULE",
            &format!("WHOACTS {verb} <number> [or more] CARDSN [INONETURN] PRED3"),
            move |p: Players, n: i64, f: Find, act: Effect| if p == Players::all() { so(n, f, act) } else { None },
            if verb == "play|plays" { &["a player who plays two cards in a turn loses 10 slaves"] } else { &[] },
        );
        g.rule("RULE", &format!("[all] players who {verb} <number> [or more] CARDSN [INONETURN] PRED0"), so, &[]);
        g.rule(
            "RULE",
            &format!("(IF / when / whenever) (a / any) player {verb} <number> [or more] CARDSN INONETURN [,] [then] (he / that player / the player) PRED3"),
            so,
            if verb == "play|plays" { &["if a player plays two cards in a turn, he loses 10 slaves"] } else { &[] },
        );
    }
}

/// Who puts another out of the game, or destroys what is in play.
fn eliminations(g: &mut Grammar) {
    let out = |act: Effect| {
        let another = not(Condition::PlayerIs(Who::Affected, Players::one(Who::Actor)));
        let effect = put(put(act, SUBJECT, &Who::Actor), HE, &Who::Actor);
        upon(Event::Eliminated(Players::all()), Some(another), Frequency::Always, effect)
    };
    g.rule(
        "RULE",
        "WHOACTS (eliminates / knocks out) (another / any other) player PRED3",
        move |p: Players, act: Effect| (p == Players::all()).then(|| out(act)),
        &["whoever eliminates another player draws two cards"],
    );
    g.rule(
        "RULE",
        "[all] players who (eliminate / knock out) another player PRED0",
        out,
        &["players who eliminate another player lose 10 slaves"],
    );
    g.rule(
        "RULE",
        "(IF / when / whenever) (a / any) player (eliminates / knocks out) (another / any other) player [,] [then] (he / the player who did so) PRED3",
        out,
        &["when a player eliminates another player, he draws a card"],
    );
    let destroyed = |(card, whose): (Tests, Option<Players>), act: Effect| {
        let event = Event::Moved { card, whose: whose.unwrap_or_else(Players::all), how: Move::Destroyed };
        upon(event, None, Frequency::Always, put(put(act, SUBJECT, &Who::Actor), HE, &Who::Actor))
    };
    g.rule(
        "RULE",
        "WHOACTS destroys MOVING PRED3",
        move |p: Players, m: (Tests, Option<Players>), act: Effect| (p == Players::all()).then(|| destroyed(m, act)),
        &["a player who destroys a Permanent gains 10 gold"],
    );
    g.rule("RULE", "[all] players who destroy MOVING PRED0", destroyed, &["players who destroy a Permanent lose 10 slaves"]);
    // What an eliminated player leaves.
    let left = |v: VariableId, to: Np| {
        let to = match to {
            Np::One(Who::Neighbour { of, seats }) if *of == Who::Of(HE) => Who::Neighbour { of: Box::new(Who::Affected), seats },
            other => folk(other)?.as_one()?.clone(),
        };
        let amount = variable_of(Who::Affected, v.clone());
        let effect = Effect::Transfer { from: Who::Affected, to, variable: v, amount };
        Some(upon(Event::Eliminated(Players::all()), None, Frequency::Always, effect))
    };
    g.rule(
        "RULE",
        "(an eliminated player / the eliminated player) 's UNITS (goes|go / passes|pass / is|are given) to PLAYER1",
        left,
        &["an eliminated player's gold goes to the Primary"],
    );
    g.rule("RULE", "[all] the UNITS of an eliminated player (goes|go / passes|pass / is|are given) to PLAYER1", left, &[]);
    g.rule(
        "RULE",
        "(IF / when / whenever) a player is eliminated [,] [all] (his / their) UNITS (goes|go / passes|pass / is|are given) to PLAYER1",
        left,
        &["when a player is eliminated, his gold goes to the player on his left"],
    );
    g.rule(
        "RULE",
        "(IF / when / whenever) a player is eliminated [,] PLAYER1 (gets / receives / gains / takes) [all] (his / that player 's) UNITS",
        move |to: Np, v: VariableId| left(v, to),
        &["whenever a player is eliminated, the player to his left gets his gold"],
    );
}

/// At a moment, some of those who are named, or all but some.
fn for_some(g: &mut Grammar) {
    // "Only the Primary draws a card": who is dealt one at all is said elsewhere.
    fn changes(effect: &Effect) -> bool {
        match effect {
            Effect::Change { .. } | Effect::Transfer { .. } => true,
            Effect::Sequence(steps) => steps.iter().all(|s| changes(&s.effect)),
            Effect::Pay { cost, then: None } => changes(cost),
            _ => false,
        }
    }
    let at = |m: Moment, players: Players, effect: Effect| {
        let effect = for_each(players, HOLE, put(put(effect, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE)));
        upon(Event::Moment(m), None, Frequency::Always, effect)
    };
    for (when, holds) in [("(if / when)", true), ("unless", false)] {
        // Of those who are such already, what else is asked of them may be of the same thing or of another.
        let so = move |p: Players, e: Effect, m: Moment, c: Condition| {
            if changes(&e) && p.whose.is_none() { Some(at(m, those(p, if holds { c } else { not(c) })?, e)) } else { None }
        };
        g.rule(
            "RULE",
            &format!("FOLK (PRED3 / PRED0) MOMENT [,] {when} HECONDS"),
            so,
            if holds { &[] } else { &["all players lose 10 gold at the end of each turn unless they have a Permanent in play"] },
        );
        g.rule(
            "RULE",
            &format!("MOMENT [,] FOLK (PRED3 / PRED0) [,] {when} HECONDS"),
            move |m: Moment, p: Players, e: Effect, c: Condition| so(p, e, m, c),
            &[],
        );
    }
    g.rule(
        "RULE",
        "FOLK (PRED3 / PRED0) MOMENT [,] (except / but not / except for / other than) FOLKS",
        move |all: Players, e: Effect, m: Moment, p: Players| {
            if all == Players::all() && changes(&e) { Some(at(m, others(&p)?, e)) } else { None }
        },
        &["each player loses 10 gold at the end of each turn, except the Primary"],
    );
    // "…, and the Primary gets 40 instead."
    g.rule(
        "RULE",
        "FOLK gains|gain QTYS MOMENT GAND FOLKS gains|gain QTYS instead",
        move |all: Players, q: Quantities, m: Moment, p: Players, r: Quantities| {
            let (rest, more) = (super::clauses::gaining(q)?, super::clauses::gaining(r)?);
            let all_but = if all == Players::all() { others(&p)? } else { return None };
            Some(Draft { sentences: vec![at(m, all_but, rest), at(m, p, more)], target: None })
        },
        &["each player gains 20 gold at the start of each turn, and the Primary gains 40 gold instead"],
    );
    g.rule(
        "RULE",
        "(when / whenever) CARDKIND is played [BYPLAYER] [,] its target PRED3 [as compensation]",
        |card: Tests, by: Option<Players>, act: Effect| {
            let event = Event::Played { by: by.unwrap_or_else(Players::all), card, on: None };
            upon(event, None, Frequency::Always, put(put(act, SUBJECT, &Who::Affected), HE, &Who::Affected))
        },
        &["whenever a Flood is played, its target gains 20 gold"],
    );
    g.rule(
        "RULE",
        "only FOLKS (PRED3 / PRED0) MOMENT",
        move |p: Players, e: Effect, m: Moment| changes(&e).then(|| at(m, p, e)),
        &["only the Primary gains 10 gold at the start of each turn"],
    );
    g.rule(
        "RULE",
        "NOONE (but / except / other than / besides) FOLKS (PRED3 / PRED0) MOMENT",
        move |all: Players, p: Players, e: Effect, m: Moment| (all == Players::all() && changes(&e)).then(|| at(m, p, e)),
        &["nobody but the Primary gains 10 gold at the start of each turn"],
    );
    g.rule(
        "RULE",
        "WHOACTS EV3 PRED3 [,] (except / but not / except for) FOLKS",
        |all: Players, e: Event, act: Effect, p: Players| if all == Players::all() { acting(others(&p)?, e, act) } else { None },
        &["a player who plays a Flood loses 10 gold, but not the Primary"],
    );
    g.rule(
        "CLAUSE",
        "(each / every) player PRED3 [,] (except / but not / except for) VOTERX",
        |act: Effect, p: Np| match p {
            Np::One(who) => clause(Np::Set(Players::others(who)), act),
            _ => None,
        },
        &["each player gains 10 gold except the Primary"],
    );
}

/// What becomes of somebody's new card or rule; what is amended and repealed.
fn decided(g: &mut Grammar) {
    for (words, kind) in [
        ("rule is REPEALED", ProposalKind::RepealRule),
        ("type is REPEALED", ProposalKind::RepealType),
        ("variable is REPEALED", ProposalKind::RepealVariable),
        ("rule is AMENDED", ProposalKind::AmendRule),
        ("type is AMENDED", ProposalKind::AmendType),
        ("card is AMENDED", ProposalKind::AmendCard),
    ] {
        g.rule(
            "EVENT",
            &format!("(a / any) {words}"),
            move || Event::Decided { by: Players::all(), what: kinds(vec![kind]), accepted: true },
            if kind == ProposalKind::RepealRule { &["a rule is repealed"] } else { &[] },
        );
    }
    for (words, accepted) in
        [("(is PASSED / gets PASSED / passes)", true), ("(is REJECTED / gets REJECTED / fails / is not PASSED)", false)]
    {
        for (noun, kind) in [
            ("new card", ProposalKind::NewCard),
            ("new rule", ProposalKind::NewRule),
            ("new type", ProposalKind::NewType),
            ("new variable", ProposalKind::NewVariable),
        ] {
            g.rule(
                "EVENT",
                &format!("POSS {noun} {words}"),
                move |p: Np| Some(Event::Decided { by: all_of(&p)?, what: kinds(vec![kind]), accepted }),
                if accepted && kind == ProposalKind::NewCard { &["your new card is accepted"] } else { &[] },
            );
        }
    }
}

/// What follows for the turn after, said to "you"; cards played on oneself; so many of a sort in one turn; opponents of somebody.
fn others_too(g: &mut Grammar) {
    let was_primary = || Condition::PlayerIs(Who::Candidate, Players::one(Who::Primary));
    g.rule(
        "CIRCUM",
        "(in / during) (a / any / the / that) turn (in which / when / during which) he|they (was / were) [the] primary [player]",
        was_primary,
        &["in a turn in which he was the Primary"],
    );
    g.rule(
        "EV",
        "~play CARDKIND (on / against) ONESELF",
        |card: Tests| Event::Played { by: by_subject(), card, on: Some(Players::one(Who::Actor)) },
        &["plays a card on himself"],
    );
    let once = |p: Players, f: Find| {
        (f.from.is_empty() && !f.of.is_empty()).then_some(())?;
        let event = Event::Played { by: Players::one(Who::Candidate), card: f.of.clone(), on: None };
        let who = narrowed(p, Condition::Happened(Box::new(event), Period::ThisTurn));
        Some(Procedure::Holds(Static::Cannot { who, deed: Deed::Play { card: f.of, on: None } }))
    };
    g.rule(
        "RULE1",
        "NOONE (may / can) play (two / more than one) (CARDSN / CARDN) (in one / in the same / in a single / in a / a / per) turn",
        once,
        &["nobody may play two Floods in one turn"],
    );
    let after = |e: Event, done: bool| {
        let did = put_players_event(e, SUBJECT, &Players::one(Who::Candidate));
        let happened = Condition::Happened(Box::new(did), Period::LastTurn);
        narrowed(Players::all(), if done { happened } else { not(happened) })
    };
    for (who, then) in [("you", "you"), ("(a / any) player", "(he / they / that player / the player)")] {
        let did = if who == "you" { "EV0" } else { "EV3" };
        g.rule(
            "G1",
            &format!("(IF / when / whenever) {who} {did} [in a turn / this turn] [,] [then] {then} GP NEXTTURN"),
            move |e: Event, gp: Governed| Some(super::governing::said(&after(e, true), non_empty(gp.is)?)),
            if who == "you" { &["if you play a Flood, you may not vote next turn"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("(IF / when / whenever) {who} did not EV0 [in a turn / this turn] [,] [then] {then} GP NEXTTURN"),
            move |e: Event, gp: Governed| Some(super::governing::said(&after(e, false), non_empty(gp.is)?)),
            if who == "you" { &["if you did not play a card this turn, you may play two cards next turn"] } else { &[] },
        );
    }
    g.rule(
        "G1",
        "WHOACTS LACKS [TURNOVER] GP NEXTTURN",
        move |p: Players, e: Event, gp: Governed| {
            if p == Players::all() { Some(super::governing::said(&after(e, false), non_empty(gp.is)?)) } else { None }
        },
        &["a player who does not rename a card may play two cards next turn"],
    );
    g.rule(
        "CLAUSE",
        "(each / every) opponent of (his / hers / theirs) PRED3",
        |act: Effect| clause(Np::Set(Players::others(Who::Of(HE))), act),
        &["each opponent of his gains 10 gold"],
    );
}

/// What proposals of a sort and fate bring, what follows for the turn after; and deeds as what brings something: "discarding a Permanent earns you 5 gold".
fn deeds_that_bring(g: &mut Grammar) {
    for (is, done, accepted) in [
        ("(is PASSED / passes)", "(accepted / passed / adopted / successful)", true),
        ("(is REJECTED / fails / does not pass)", "(failed / rejected / defeated)", false),
    ] {
        let decided =
            move |p: Players, what: ProposalTest, act: Effect| acting(p, Event::Decided { by: by_subject(), what, accepted }, act);
        g.rule(
            "RULE",
            &format!("WHOACTS proposes PROPOSED (that / which) {is} PRED3"),
            decided,
            if accepted { &[] } else { &["anybody who proposes a new rule that fails loses 20 gold"] },
        );
        g.rule(
            "RULE",
            &format!("(IF / when / whenever) (a / any) player proposes PROPOSED (that / which) {is} [,] [then] (he / that player / the player) PRED3"),
            move |what: ProposalTest, act: Effect| decided(Players::all(), what, put(act, HE, &subject())),
            &[],
        );
        g.rule(
            "G1",
            &format!("(the proposer / proposers) of (a / an / any / each) ({done} proposal / proposal (that / which) {is}) GP NEXTTURN"),
            move |gp: Governed| {
                let event = Event::Decided { by: Players::one(Who::Candidate), what: any_proposal(), accepted };
                let such = narrowed(Players::all(), Condition::Happened(Box::new(event), Period::LastTurn));
                Some(super::governing::said(&such, non_empty(gp.is)?))
            },
            if accepted { &[] } else { &["the proposer of a failed proposal cannot vote next turn"] },
        );
    }
    // What is a price of it where somebody decides to do it is said elsewhere.
    let suffered = |e: &Event| matches!(e, Event::Variable { .. } | Event::Reaches { .. } | Event::Eliminated(_));
    g.rule(
        "RULE",
        "EVG (earns|earn / brings|bring / gives|give) (you / a player / the player / him / whoever does (it / so)) QTYS",
        |e: Event, q: Quantities| acting(Players::all(), e, super::clauses::gaining(q)?),
        &["discarding a Permanent earns you 5 gold"],
    );
    g.rule(
        "RULE",
        "EVG costs|cost (you / a player / the player / him) QTYS",
        move |e: Event, q: Quantities| if suffered(&e) { acting(Players::all(), e, super::clauses::losing(q)?) } else { None },
        &["losing a level costs you 10 slaves"],
    );
}

/// Where anything is said.
fn non_empty(procedures: Vec<Procedure>) -> Option<Vec<Procedure>> {
    (!procedures.is_empty()).then_some(procedures)
}
