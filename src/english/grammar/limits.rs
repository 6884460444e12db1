//! Limits of variables and plays, and settings, while a text is in force.

use super::Grammar;
use super::amounts::number;
use super::protections::protected;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn said(p: Np, holds: Static) -> Option<Static> {
    let players = match p {
        Np::OneOf(players) => chosen(players, Who::You),
        p => all_of(&p)?,
    };
    Some(put_players_static(holds, SUBJECT, &players))
}

pub fn subjects() -> Players {
    Players::one(subject())
}

pub fn cannot(deed: Deed) -> Static {
    Static::Cannot { who: subjects(), deed }
}

fn bounds(o: Owned, least: Option<Amount>, most: Option<Amount>) -> Option<Static> {
    Some(Static::Bounds { who: all_of(&o.owner)?, variable: o.variable, least, most })
}

fn set(who: Players, setting: Setting, adjust: Adjust) -> Static {
    Static::Setting { who, setting, adjust }
}

fn hand_limit(p: Np, adjust: Adjust) -> Option<Static> {
    Some(set(all_of(&p)?, Setting::HandLimit, adjust))
}

/// So many that nobody ever has more.
pub const NO_LIMIT: i64 = 1_000_000;

pub fn rules(g: &mut Grammar) {
    limits(g);
    settings(g);
}

fn limits(g: &mut Grammar) {
    // What lies beyond already stays where it is: it goes no further.
    g.rule(
        "STATIC",
        "OWNED CANNOT (rise / grow / climb / be raised / be increased / go up) (above / over / beyond / to more than) VALUE",
        |o: Owned, a: Amount| {
            let own = variable_of(Who::Candidate, o.variable.clone());
            bounds(o, None, Some(Amount::AtLeast(Box::new(a), Box::new(own))))
        },
        &["your pyramid cannot rise above five"],
    );
    g.rule(
        "STATIC",
        "OWNED CANNOT (fall / drop / sink / be reduced / be lowered) (less than / below / under / to less than) VALUE",
        |o: Owned, a: Amount| {
            let own = variable_of(Who::Candidate, o.variable.clone());
            bounds(o, Some(Amount::AtMost(Box::new(a), Box::new(own))), None)
        },
        &["your slaves can never fall under 100"],
    );
    g.rule(
        "STATIC",
        "OWNED CANNOT (be / become / go) (less than / below / under / lower than / to less than) VALUE",
        |o: Owned, a: Amount| bounds(o, Some(a), None),
        &["your pyramid cannot be less than one"],
    );
    g.rule(
        "STATIC",
        "OWNED CANNOT (be / become / go) (more than / above / over / higher than / greater than / beyond) VALUE",
        |o: Owned, a: Amount| bounds(o, None, Some(a)),
        &["your pyramid cannot be more than five"],
    );
    g.rule(
        "STATIC",
        "OWNED (is / are) always at least VALUE",
        |o: Owned, a: Amount| bounds(o, Some(a), None),
        &["your pyramid is always at least one"],
    );
    g.rule(
        "STATIC",
        "OWNED (must be / is / are) never (less than / below / under) VALUE",
        |o: Owned, a: Amount| bounds(o, Some(a), None),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT (have / own / hold) (less / fewer) than <number> UNITS",
        |p: Np, n: i64, v: VariableId| bounds(Owned { owner: p, variable: v }, Some(number(n)), None),
        &["you cannot have fewer than 100 slaves"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT (have / own / hold) more than <number> UNITS",
        |p: Np, n: i64, v: VariableId| bounds(Owned { owner: p, variable: v }, None, Some(number(n))),
        &["you cannot have more than 500 gold"],
    );
    g.rule(
        "STATIC",
        "NOONE (may / can) (have / own / hold) more than <number> UNITS",
        |p: Players, n: i64, v: VariableId| bounds(Owned { owner: Np::Set(p), variable: v }, None, Some(number(n))),
        &["no player may have more than 500 gold"],
    );
    for (verb, third, change) in [("lose", "loses", Change::Lose), ("gain", "gains", Change::Gain)] {
        let never = format!("(CANNOT {verb} / never {verb}|{third})");
        let per_turn = move |o: Owned, a: Amount, v: VariableId| {
            (o.variable == v)
                .then_some(())
                .and_then(|()| Some(Static::MostPerTurn { who: all_of(&o.owner)?, variable: v, change, most: a }))
        };
        g.rule(
            "STATIC",
            &format!("OWNED {never} more than NUM UNITS PERTURN"),
            move |o: Owned, a: Amount, v: VariableId| per_turn(o, a, v),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("PLAYER {never} more than NUM UNITS PERTURN"),
            move |p: Np, a: Amount, v: VariableId| Some(Static::MostPerTurn { who: all_of(&p)?, variable: v, change, most: a }),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("PLAYER {never} more than NUM UNITS (at once / at a time / from one card / from a single card)"),
            move |p: Np, a: Amount, v: VariableId| Some(Static::MostAtOnce { who: all_of(&p)?, variable: v, change, most: a }),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("OWNED {never} more than NUM UNITS (at once / at a time / from one card / from a single card)"),
            move |o: Owned, a: Amount, v: VariableId| {
                (o.variable == v)
                    .then_some(())
                    .and_then(|()| Some(Static::MostAtOnce { who: all_of(&o.owner)?, variable: v, change, most: a }))
            },
            &[],
        );
        g.rule(
            "STATIC",
            &format!("OWNED {never} [any / a] <unit>"),
            move |o: Owned, u: UnitOf| {
                (o.variable == u.0).then_some(()).and_then(|()| said(o.owner, cannot(Deed::Change { variable: u.0, change })))
            },
            &[],
        );
        g.rule(
            "STATIC",
            &format!("PLAYER never {verb}|{third} [any / a] UNITS"),
            move |p: Np, v: VariableId| said(p, cannot(Deed::Change { variable: v, change })),
            &[],
        );
        if change == Change::Lose {
            g.rule(
                "STATIC",
                &format!("PLAYER {verb}|{third} no UNITS (to / due to / because of / from / by) AGAINST"),
                move |p: Np, v: VariableId, a: Against| {
                    Some(Static::Protected { who: all_of(&p)?, variable: Some(v), against: a, frequency: Frequency::Always })
                },
                &["you lose no levels to Flood"],
            );
        }
        // "If you would lose more than 20, you lose only 20": never more than that at once.
        let only = move |who: Players, variable: VariableId, a: Amount, b: Amount| {
            (a == b && matches!(a, Amount::Number(_))).then_some(Static::MostAtOnce { who, variable, change, most: a })
        };
        g.rule(
            "STATIC",
            &format!("(if / when / whenever) PLAYER would {verb} more than NUM UNITS [at once] [,] (he / you / they) {verb}|{third} only NUM [UNITS / of them] [instead]"),
            move |p: Np, a: Amount, v: VariableId, b: Amount, _w: Option<VariableId>| only(all_of(&p)?, v, a, b),
            if change == Change::Lose { &["if you would lose more than 20 slaves, you lose only 20"] } else { &[] },
        );
        g.rule(
            "STATIC",
            &format!("(if / when / whenever) OWNED would {verb} more than NUM <unit> [at once] [,] (it / they) {verb}|{third} only NUM [UNITS / of them] [instead]"),
            move |o: Owned, a: Amount, u: UnitOf, b: Amount, _w: Option<VariableId>| {
                if u.0 == o.variable { only(all_of(&o.owner)?, o.variable, a, b) } else { None }
            },
            if change == Change::Lose { &["if your pyramid would lose more than one level, it loses only one"] } else { &[] },
        );
        g.rule("DEED", &format!("{verb} [any / a] UNITS"), move |v: VariableId| Deed::Change { variable: v, change }, &[]);
        g.rule(
            "STATIC",
            &format!("PLAYER CANNOT {verb} [any / a] UNITS (to / due to / because of / from / by) AGAINST"),
            move |p: Np, v: VariableId, a: Against| {
                if change == Change::Lose {
                    Some(Static::Protected { who: all_of(&p)?, variable: Some(v), against: a, frequency: Frequency::Always })
                } else {
                    None
                }
            },
            &[],
        );
    }
    for (done, change) in [("(lost / taken away / destroyed)", Change::Lose), ("(gained / added)", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("(no more than / not more than / at most / only / a maximum of) QTY (can / may) be {done} PERTURN"),
            move |q: Quantity| {
                let (Amount::Number(_), Some(owner)) = (&q.amount, &q.owner) else { return None };
                Some(Static::MostPerTurn { who: all_of(owner)?, variable: q.variable, change, most: q.amount })
            },
            if change == Change::Lose { &["no more than one level of your pyramid can be lost per turn"] } else { &[] },
        );
    }
    for (verb, change) in [("lose|forfeit", Change::Lose), ("gain|get|receive", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("NOONE (may / can) {verb} more than NUM UNITS PERTURN"),
            move |who: Players, most: Amount, variable: VariableId| Static::MostPerTurn { who, variable, change, most },
            &[],
        );
    }
    for (words, change) in
        [("(shrink / fall / drop / sink / go down / reduce)", Change::Lose), ("(grow / rise / increase / go up / climb)", Change::Gain)]
    {
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT {words} by more than NUM [UNITS] PERTURN"),
            move |o: Owned, a: Amount, _v: Option<VariableId>| {
                Some(Static::MostPerTurn { who: all_of(&o.owner)?, variable: o.variable, change, most: a })
            },
            if change == Change::Gain { &["your opponents' pyramids cannot grow by more than one level per turn"] } else { &[] },
        );
    }
    for (verb, change) in [("reduced|lowered|decreased", Change::Lose), ("increased|raised", Change::Gain), ("changed", Change::Either)] {
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT be {verb}"),
            move |o: Owned| said(o.owner, cannot(Deed::Change { variable: o.variable, change })),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT be {verb} by more than NUM [UNITS] PERTURN"),
            move |o: Owned, a: Amount, _v: Option<VariableId>| {
                Some(Static::MostPerTurn { who: all_of(&o.owner)?, variable: o.variable, change, most: a })
            },
            &[],
        );
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT be {verb} by AGAINST"),
            move |o: Owned, a: Against| {
                (change != Change::Gain).then_some(()).and_then(|()| {
                    Some(Static::Protected { who: all_of(&o.owner)?, variable: Some(o.variable), against: a, frequency: Frequency::Always })
                })
            },
            &[],
        );
    }
    g.rule("PERTURN", "(in a turn / in each turn / per turn / each turn / in one turn / in any turn / a turn / in a single turn / in any one turn / every turn / during a turn)", || Nothing, &["in a turn"]);
    g.rule("CANNOT", "(cannot / can not / can never / may not / may never / must not / must never / cannot ever / is not allowed to / are not allowed to / could not / may no longer / can no longer / no longer may / must no longer / shall not / shall never / are unable to / is unable to / will not be able to)", || Nothing, &["cannot"]);
    for (verb, change) in [("lose", Change::Lose), ("gain", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("PLAYER (may / can) {verb} (at most / no more than / not more than) NUM UNITS PERTURN"),
            move |p: Np, most: Amount, variable: VariableId| Some(Static::MostPerTurn { who: all_of(&p)?, variable, change, most }),
            if change == Change::Gain { &["a player can gain at most two levels in a turn"] } else { &[] },
        );
        for any in ["<variable> CANNOT {verb} more than", "a <variable> (may / can) {verb} (only / at most / no more than)"] {
            g.rule(
                "STATIC",
                &format!("{} NUM UNITS PERTURN", any.replace("{verb}", verb)),
                move |v: VariableId, most: Amount, variable: VariableId| {
                    (v == variable).then(|| Static::MostPerTurn { who: Players::all(), variable, change, most })
                },
                match (change, any.starts_with('a')) {
                    (Change::Lose, true) => &["a pyramid may lose only one level per turn"],
                    (Change::Lose, false) => &["pyramids cannot lose more than two levels per turn"],
                    _ => &[],
                },
            );
        }
    }
    // "Pyramids cannot grow by more than one level in a turn": anybody's.
    for (verb, base, change) in [
        (
            "(grows|grow / rises|rise / goes|go up / increases|increase / climbs|climb)",
            "(grow / rise / go up / increase / climb / be increased / be raised)",
            Change::Gain,
        ),
        (
            "(shrinks|shrink / falls|fall / drops|drop / sinks|sink / goes|go down)",
            "(shrink / fall / drop / sink / go down / be reduced / be lowered)",
            Change::Lose,
        ),
    ] {
        let most = move |v: VariableId, most: Amount, w: Option<VariableId>| {
            w.is_none_or(|w| w == v).then(|| Static::MostPerTurn { who: Players::all(), variable: v, change, most })
        };
        g.rule(
            "STATIC",
            &format!("[a / the / all] <variable> CANNOT {base} [by] more than NUM [UNITS] PERTURN"),
            most,
            if change == Change::Gain { &["pyramids cannot grow by more than one level in a turn"] } else { &[] },
        );
        g.rule("STATIC", &format!("no <variable> (may / can) {base} [by] more than NUM [UNITS] PERTURN"), most, &[]);
        g.rule(
            "STATIC",
            &format!("(a / the / each) <variable> {verb} by (at most / no more than / not more than) NUM [UNITS] PERTURN"),
            move |v: VariableId, a: Amount, w: Option<VariableId>| most(v, a, w),
            &[],
        );
    }
    for (verb, change) in [("lose", Change::Lose), ("gain", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("(no <variable> (may / can) / a <variable> CANNOT) {verb} more than NUM UNITS PERTURN"),
            move |v: VariableId, most: Amount, x: VariableId| {
                (v == x).then(|| Static::MostPerTurn { who: Players::all(), variable: x, change, most })
            },
            if change == Change::Gain { &["no pyramid can gain more than one level in a turn"] } else { &[] },
        );
    }
    for (verb, change) in [("loses|lose", Change::Lose), ("gains|gain|gets|receives", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("NOONE {verb} more than NUM UNITS PERTURN"),
            move |who: Players, most: Amount, variable: VariableId| Static::MostPerTurn { who, variable, change, most },
            &[],
        );
    }
}

fn settings(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "POSS hand limit (is / becomes / is now) <number> [cards]",
        move |p: Np, n: i64| hand_limit(p, Adjust::SetTo(number(n))),
        &["your hand limit is 7"],
    );
    g.rule(
        "STATIC",
        "POSS hand limit is (increased / raised) by <number>",
        move |p: Np, n: i64| hand_limit(p, Adjust::Gain(number(n))),
        &["your hand limit is increased by 2"],
    );
    g.rule(
        "STATIC",
        "POSS hand limit is (reduced / lowered / decreased) by <number>",
        move |p: Np, n: i64| hand_limit(p, Adjust::Lose(number(n))),
        &["your hand limit is reduced by 2"],
    );
    for (word, adjust) in [("(increased / raised)", Adjust::Gain as fn(Amount) -> Adjust), ("(reduced / lowered)", Adjust::Lose)] {
        g.rule(
            "STATIC",
            &format!("POSS hand limit is {word} by <number> (for each / for every / per) EACHOF"),
            move |p: Np, n: i64, each: Amount| {
                let each = put_amount(put_amount(each, HE, &Who::Candidate), SUBJECT, &Who::Candidate);
                Some(set(all_of(&p)?, Setting::HandLimit, adjust(super::amounts::times(number(n), each))))
            },
            if word.contains("raised") { &["your hand limit is increased by one for each Permanent you control"] } else { &[] },
        );
    }
    g.rule(
        "STATIC",
        "POSS hand limit is (increased / raised / reduced) to <number>",
        move |p: Np, n: i64| hand_limit(p, Adjust::SetTo(number(n))),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (hold / have / keep) [up to] <number> cards [in hand / in his hand / in your hand / in their hand] [at the end of (a / each / the) turn]",
        move |p: Np, n: i64| hand_limit(p, Adjust::SetTo(number(n))),
        &["you may hold seven cards"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (hold / have / keep) (at most / no more than / not more than / a maximum of) <number> cards [in hand / in his hand / in your hand / in their hand|hands]",
        move |p: Np, n: i64| hand_limit(p, Adjust::LowerTo(number(n))),
        &["your opponents may hold no more than four cards in hand"],
    );
    g.rule("STATIC", "PLAYER (may / can) (hold / have / keep) <number> (more / extra / additional) cards|card [in hand / in his hand / in your hand / in their hand]", move |p: Np, n: i64| hand_limit(p, Adjust::Gain(number(n))), &["you may hold two more cards"]);
    g.rule(
        "STATIC",
        "PLAYER CANNOT (hold / have / keep) more than <number> cards [in hand / in his hand / in your hand / in their hand]",
        move |p: Np, n: i64| hand_limit(p, Adjust::LowerTo(number(n))),
        &[],
    );
    g.rule(
        "STATIC",
        "POSS hand limit (is / becomes / equals / is equal to / is always / is the same as) VALUE",
        move |p: Np, a: Amount| {
            let own = put_amount(put_amount(a, HE, &Who::Candidate), SUBJECT, &Who::Candidate);
            (!matches!(own, Amount::Number(_))).then_some(())?;
            hand_limit(p, Adjust::SetTo(own))
        },
        &["your hand limit equals the number of Permanents you control"],
    );
    for (words, adjust, adds) in [
        ("(higher / more / greater / larger / bigger)", Adjust::Gain as fn(Amount) -> Adjust, "(increase|increases / raise|raises)"),
        ("(lower / less / smaller)", Adjust::Lose, "(reduce|reduces / lower|lowers / decrease|decreases)"),
    ] {
        g.rule(
            "STATIC",
            &format!("POSS hand limit is <number> [cards] {words} [than (usual / normal)]"),
            move |p: Np, n: i64| hand_limit(p, adjust(number(n))),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("[THIS] {adds} POSS hand limit by <number> [cards]"),
            move |p: Np, n: i64| hand_limit(p, adjust(number(n))),
            &[],
        );
    }
    g.rule(
        "STATIC",
        "PLAYER (is|are dealt / draws|draw / receives|receive / gets|get) <number> cards PERTURN instead of (one / 1)",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::CardsDealt, Adjust::SetTo(number(n)))),
        &["you are dealt two cards a turn instead of one"],
    );
    g.rule("EXTRACARD", "((an / one) extra card / one more card / another card / one card more) [than (usual / normal / the others / everyone else / anyone else / the hand limit)]", || Nothing, &["an extra card"]);
    g.rule(
        "STATIC",
        "add <number> [cards] to POSS hand limit",
        move |n: i64, p: Np| hand_limit(p, Adjust::Gain(number(n))),
        &["add two to your hand limit"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (hold / have / keep) <number> cards more than (usual / normal / the hand limit [allows])",
        move |p: Np, n: i64| hand_limit(p, Adjust::Gain(number(n))),
        &["you may hold two cards more than usual"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (hold / have / keep) EXTRACARD [in hand / in his hand / in your hand / in their hand]",
        move |p: Np| hand_limit(p, Adjust::Gain(number(1))),
        &["you may hold one more card than usual"],
    );
    g.rule(
        "STATIC",
        "PLAYER (has|have no hand limit / (ignore|ignores / is|are not bound by) the hand limit / (may / can) (hold / have / keep) (any number of cards / as many cards [in hand] as he|you|they (like|likes / want|wants / wish|wishes)) [in hand / in his hand / in your hand] / need|needs (not / never) discard [down to the hand limit / cards because of the hand limit / because of the hand limit / at the end of the turn / down] / do|does not have to discard [down to the hand limit / because of the hand limit / at the end of the turn / down])",
        move |p: Np| hand_limit(p, Adjust::SetTo(number(NO_LIMIT))),
        &["you have no hand limit", "you need not discard down to the hand limit"],
    );
    g.rule(
        "STATIC",
        "(the hand limit does not apply to PLAYER / (there is no limit to / there is no limit on) (the number of cards in PLAYER 's hand / how many cards PLAYER (may / can) (hold / have / keep)))",
        move |p: Np| hand_limit(p, Adjust::SetTo(number(NO_LIMIT))),
        &["the hand limit does not apply to you", "there is no limit to how many cards you may hold"],
    );
    g.rule(
        "STATIC",
        "(ignore the hand limit / (there is no limit to / there is no limit on) the number of cards in your hand)",
        move || set(Players::one(Who::You), Setting::HandLimit, Adjust::SetTo(number(NO_LIMIT))),
        &["ignore the hand limit"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) play [up to] <number> cards PERTURN [instead of one]",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::PlaysPerTurn, Adjust::SetTo(number(n)))),
        &["you may play up to two cards in a turn instead of one"],
    );
    g.rule("STATIC", "PLAYER (may / can) play (one (more / additional / extra) card / an (additional / extra) card / another card / one card more) (each turn / every turn / per turn / a turn)", move |p: Np| Some(set(all_of(&p)?, Setting::PlaysPerTurn, Adjust::Gain(number(1)))), &["you may play one more card each turn"]);
    g.rule(
        "STATIC",
        "PLAYER (may / can) play <number> cards (each turn / every turn / per turn / a turn)",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::PlaysPerTurn, Adjust::SetTo(number(n)))),
        &["you may play two cards each turn"],
    );
    g.rule(
        "STATIC",
        "each turn [,] PLAYER (may / can) play <number> cards",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::PlaysPerTurn, Adjust::SetTo(number(n)))),
        &[],
    );
    g.rule(
        "STATIC",
        "each turn [,] PLAYER (may / can) play (one more card / an additional card / an extra card)",
        move |p: Np| Some(set(all_of(&p)?, Setting::PlaysPerTurn, Adjust::Gain(number(1)))),
        &[],
    );
    g.rule(
        "STATIC",
        "POSS vote|votes (counts / count) (double / twice)",
        move |p: Np| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(2)))),
        &["your vote counts double"],
    );
    g.rule(
        "STATIC",
        "POSS vote|votes (counts / count) <number> (times / votes)",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(n)))),
        &[],
    );
    g.rule(
        "STATIC",
        "POSS vote|votes (does / do) not count",
        move |p: Np| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(0)))),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER (has / have) <number> votes",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(n)))),
        &["you have two votes"],
    );
    g.rule(
        "STATIC",
        "PLAYER (votes / vote) twice",
        move |p: Np| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(2)))),
        &["the Primary votes twice"],
    );
    g.rule(
        "STATIC",
        "CARDKINDS (cost / costs) QTYS to play",
        |t: Tests, q: Quantities| {
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            Some(Static::PlayCost { by: Players::all(), card: t, cost: Box::new(cost) })
        },
        &["Flood costs 20 gold to play"],
    );
    g.rule(
        "STATIC",
        "CARDS counts|count as [a|an] TYPENAME",
        |c: CardsNp, as_type: TypeId| Some(Static::CountsAs { cards: protected(c)?, as_type }),
        &[],
    );
    g.rule(
        "STATIC",
        "CARDS (counts|count as / is|are also / is|are treated as / is|are considered) [a|an] KINDNAME",
        |c: CardsNp, kind: KindId| Some(Static::CountsAsKind { cards: protected(c)?, kind }),
        &["this card counts as a Foundation Level"],
    );
    g.rule("KINDNAME", "<kind> [card]", |kind: KindId| kind, &["Foundation Level"]);
    g.rule("KINDNAME", "<kinds>", |kind: KindId| kind, &[]);
    g.rule(
        "STATIC",
        "PLAYER has|have a hand limit of <number> [cards]",
        move |p: Np, n: i64| hand_limit(p, Adjust::SetTo(number(n))),
        &["all players have a hand limit of 6"],
    );
    g.rule(
        "STATIC",
        "the hand limit of PLAYER is <number> [cards]",
        move |p: Np, n: i64| hand_limit(p, Adjust::SetTo(number(n))),
        &["the hand limit of the Primary is 8"],
    );
    g.rule(
        "STATIC",
        "(if / when) (a / any) player (CPRED3 / CPAST) [,] (he / they / that player) CANNOT DEED",
        |c: Condition, d: Deed| {
            let such = narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate));
            said(Np::Set(such), cannot(d))
        },
        &["if a player has no gold, he may not vote"],
    );
    for (verb, change) in [("lose", Change::Lose), ("gain", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("(if / when / while) (a / any) player (CPRED3 / CPAST) [,] his <variable> CANNOT {verb} [any / a] <unit>"),
            move |c: Condition, variable: VariableId, u: UnitOf| {
                let such = narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate));
                (variable == u.0).then(|| said(Np::Set(such), cannot(Deed::Change { variable, change }))).flatten()
            },
            if change == Change::Gain { &["while a player has no gold, his pyramid cannot gain levels"] } else { &[] },
        );
    }
    for (done, doing, change) in [("lost", "losing", Change::Lose), ("gained", "gaining", Change::Gain)] {
        let of_owner = move |o: Owned, variable: VariableId| {
            (o.variable == variable).then(|| said(o.owner, cannot(Deed::Change { variable, change }))).flatten()
        };
        let of_player = move |p: Np, variable: VariableId| said(p, cannot(Deed::Change { variable, change }));
        let lost = change == Change::Lose;
        let by = format!("no UNITS (can / may) be {done} by");
        let example: &'static [&'static str] = if lost { &["no levels can be lost by your pyramid"] } else { &[] };
        g.rule("STATIC", &format!("{by} OWNED"), move |v: VariableId, o: Owned| of_owner(o, v), example);
        g.rule("STATIC", &format!("{by} PLAYER"), move |v: VariableId, p: Np| of_player(p, v), &[]);
        let safe = format!("is|are (protected / safe / prevented) from {doing} [any] UNITS");
        let example: &'static [&'static str] = if lost { &["your pyramid is protected from losing levels"] } else { &[] };
        g.rule("STATIC", &format!("OWNED {safe}"), of_owner, example);
        g.rule("STATIC", &format!("PLAYER {safe}"), of_player, &[]);
    }
    let neither = |p: Np, variable: VariableId| {
        let one = |change: Change| said(p.clone(), cannot(Deed::Change { variable: variable.clone(), change }));
        Some(vec![one(Change::Gain)?, one(Change::Lose)?])
    };
    g.rule("STATICS", "PLAYER CANNOT (gain or lose / lose or gain) [any] UNITS", neither, &["you cannot gain or lose levels"]);
    g.rule(
        "STATICS",
        "NOONE (may / can) (gain or lose / lose or gain) [any] UNITS",
        move |none: Players, variable: VariableId| neither(Np::Set(none), variable),
        &["nobody can gain or lose levels"],
    );
    g.rule(
        "STATIC",
        "PLAYER (never has|have less than / always has|have at least) <number> UNITS",
        |p: Np, n: i64, variable: VariableId| Some(Static::Bounds { who: all_of(&p)?, variable, least: Some(number(n)), most: None }),
        &["you always have at least 100 slaves"],
    );
    g.rule(
        "STATIC",
        "PLAYER (never has|have more than / always has|have at most) <number> UNITS",
        |p: Np, n: i64, variable: VariableId| Some(Static::Bounds { who: all_of(&p)?, variable, least: None, most: Some(number(n)) }),
        &[],
    );
    g.rule("STATICS", "STATIC", |s: Static| vec![s], &[]);
    g.rule(
        "STATICS",
        "STATIC (and / , and / , / ; / but / , but) STATICS",
        |s: Static, mut all: Vec<Static>| {
            all.insert(0, s);
            all
        },
        &["you cannot lose slaves and your pyramid cannot lose levels"],
    );
    for (verb, change) in [("lose", Change::Lose), ("gain", Change::Gain)] {
        for (both, example) in [
            ("[any] UNITS (or / and / nor) [any] UNITS", &["you cannot lose any levels or slaves"]),
            ("(a / either) UNITS (or / nor) [a / any] UNITS", &["you cannot lose a level or slaves"]),
        ] {
            g.rule(
                "STATICS",
                &format!("PLAYER CANNOT {verb} {both}"),
                move |p: Np, a: VariableId, b: VariableId| {
                    let one = |variable: VariableId| said(p.clone(), cannot(Deed::Change { variable, change }));
                    (a != b).then_some(()).and_then(|()| Some(vec![one(a)?, one(b)?]))
                },
                if change == Change::Lose { example } else { &[] },
            );
        }
    }
    g.rule(
        "STATICS",
        "PLAYER CANNOT DEED (or / and / nor) DEED",
        |p: Np, a: Deed, b: Deed| Some(vec![said(p.clone(), cannot(a))?, said(p, cannot(b))?]),
        &["you cannot gain slaves or lose slaves"],
    );
}
