//! Whom something is said of: each player, only these, nobody but those, all others; and in which circumstances.

use super::super::Grammar;
use super::super::amounts::number;
use super::super::triggers::any_proposal;
use super::super::values::*;
use super::{Governed, cannot, folk, others, own, said, set, so, such, to, together};
use crate::english::build::*;
use crate::english::meaning::*;

/// What is said of these players and of nobody else: the others may not do it, or have less, or what they had.
fn only_these(players: Players, gp: Governed) -> Option<Governed> {
    if !gp.not.is_empty() {
        return Some(said(&others(&players)?, gp.not));
    }
    let rest = match gp.is.as_slice() {
        // What the others are held to is said elsewhere.
        [Procedure::Setting { setting: Setting::HandLimit | Setting::CardsDealt, adjust: Adjust::SetTo(Amount::Number(_)), .. }] => None,
        [Procedure::Setting { setting, adjust: Adjust::SetTo(Amount::Number(n)), .. }] if *n > 1 => {
            Some(Procedure::Setting { who: others(&players)?, setting: *setting, adjust: Adjust::LowerTo(number(n - 1)) })
        }
        _ => return None,
    };
    let mut both = said(&players, gp.is);
    both.is.extend(rest);
    Some(both)
}

/// Whole statements.
pub(super) fn rules(g: &mut Grammar) {
    // What is said of the proposer is said of his proposal.
    g.rule("FOLK", "PLAYER", |p: Np| folk(p).filter(|p| p.as_one() != Some(&Who::Proposer)), &["each player", "the Primary"]);
    g.rule("FOLK", "the (player / one) (who|that is [the] primary [player] / that is [the] primary)", || Players::one(Who::Primary), &[]);
    g.rule(
        "FOLKS",
        "FOLK (and / or / and also / as well as) FOLK",
        |a: Players, b: Players| if a == b { None } else { Some(together(a, b)) },
        &["the Primary and the player on the Primary's left"],
    );
    // "The Primary and the player on his left": on the Primary's.
    g.rule(
        "FOLKS",
        "PLAYER1 (and / or) [also] [by / to / for] PLAYER1",
        |a: Np, b: Np| match (folk(a)?, b) {
            (players, Np::One(Who::Neighbour { of, seats })) if *of == Who::Of(HE) => {
                let who = players.as_one()?.clone();
                Some(Players { among: Among::These(vec![who.clone(), Who::Neighbour { of: Box::new(who), seats }]), ..Players::all() })
            }
            _ => None,
        },
        &["the Primary and by the player on his left"],
    );
    g.rule("FOLKS", "FOLK (and / or) (by / to / for) FOLK", |a: Players, b: Players| if a == b { None } else { Some(together(a, b)) }, &[]);
    g.rule("FOLKS", "FOLK", |p: Players| p, &[]);
    g.rule(
        "G1",
        "NOONE GP (, / [,] but / [,]) (except / but / other than / besides / save) [for] FOLKS",
        |all: Players, gp: Governed, p: Players| {
            if gp.not.is_empty() || all != Players::all() { None } else { Some(said(&others(&p)?, gp.not)) }
        },
        &["nobody can win the game except the Primary"],
    );
    g.rule(
        "G1",
        "FOLK GP (except / other than / besides / save) [for] FOLKS",
        |all: Players, gp: Governed, p: Players| {
            if gp.is.is_empty() || all != Players::all() { None } else { Some(said(&others(&p)?, gp.is)) }
        },
        &["each player may play two cards except the Primary"],
    );
    // "The Primary cannot play a card in that turn": in which he is the Primary.
    g.rule("INTHATTURN", "([in / during / for] (that / the same / this) turn / while (he|they is|are) / as long as (he|they is|are) / during (his / their) turn as primary)", || Nothing, &["in that turn"]);
    g.rule(
        "G1",
        "FOLK GP INTHATTURN",
        |p: Players, gp: Governed| if p == Players::one(Who::Primary) { so(&p, gp.is) } else { None },
        &["the Primary may not play a card in that turn"],
    );
    // What must be of all but one, or is given to all but one, is not so of that one.
    g.rule(
        "G1",
        "FOLK GP",
        |p: Players, gp: Governed| {
            let Governed { is, not } = gp;
            let one = match &p {
                Players { among: Among::Others(who), whose: None, pick: Pick::All } if !is.is_empty() && !not.is_empty() => {
                    Some((**who).clone())
                }
                _ => None,
            };
            let mut all = so(&p, is)?;
            all.is.extend(one.map(|who| said(&Players::one(who), not).is).unwrap_or_default());
            Some(all)
        },
        &["the Primary makes no proposal", "everybody but the Primary is dealt a card each turn"],
    );
    g.rule("G1", "FOLK and FOLK GP", |a: Players, b: Players, gp: Governed| so(&together(a, b), gp.is), &[]);
    g.rule("G1", "PERROUND [,] FOLK GP", |p: Players, gp: Governed| so(&p, gp.is), &[]);
    g.rule(
        "G1",
        "only FOLKS GP",
        only_these,
        &["only the Primary and the player on the Primary's left may make proposals", "only the Primary may play two cards a turn"],
    );
    g.rule(
        "G1",
        "NOONE (but / except / except for / other than / apart from / besides) FOLKS GP",
        |all: Players, p: Players, gp: Governed| if all == Players::all() { only_these(p, gp) } else { None },
        &["nobody but the Primary may make proposals", "nobody except the Primary may play two cards a turn"],
    );
    g.rule(
        "G1",
        "(IF / when / while / as long as / so long as / whenever) (a / any / the) player (CPRED3 / CPAST) [,] [then] (he / they / that player / the player) GP",
        |c: Condition, gp: Governed| so(&narrowed(Players::all(), such(c)), gp.is),
        &["if a player has no cards in hand, he may play two cards"],
    );
    g.rule("YOUCONDS", "YOUCOND", |c: Condition| c, &["you have no gold"]);
    g.rule("YOUCONDS", "YOUCOND and YOUCOND", both, &[]);
    g.rule("YOUCONDS", "YOUCOND or YOUCOND", either, &[]);
    g.rule("YOUCOND", "you (CPRED0 / CPAST)", |c: Condition| c, &["you are the Primary"]);
    let has = |v: VariableId, c: Comparison| Condition::Compare(variable_of(subject(), v), c.relation, c.with);
    g.rule("YOUCOND", "your <variable> (is / are) CMPRED", has, &["your pyramid is lower than 3"]);
    g.rule("YOUCOND", "your <variable> CMPHAS", has, &["your pyramid has no levels"]);
    g.rule(
        "G1",
        "(IF / when / while / as long as / so long as / whenever) YOUCONDS [,] [then] you GP",
        |c: Condition, gp: Governed| so(&narrowed(Players::all(), such(c)), gp.is),
        &["while you are the Primary you may hold as many cards as you like"],
    );
    g.rule(
        "G1",
        "you GP [,] (IF / when / while / as long as / so long as / whenever) YOUCONDS",
        |gp: Governed, c: Condition| so(&narrowed(Players::all(), such(c)), gp.is),
        &["you may play two cards as long as you have no gold"],
    );
    g.rule("G1", "you GP [,] unless YOUCONDS", |gp: Governed, c: Condition| so(&narrowed(Players::all(), not(such(c))), gp.is), &[]);
    g.rule(
        "G1",
        "you (GP only / GPONLY) (if / when / while) YOUCONDS",
        |gp: Governed, c: Condition| if gp.not.is_empty() { None } else { Some(said(&narrowed(Players::all(), not(such(c))), gp.not)) },
        &["you may vote only if you have a Permanent in play"],
    );
    g.rule(
        "G1",
        "NOONE (may / can / is allowed to) DEED CIRCUM",
        |p: Players, d: Deed, c: Condition| said(&narrowed(p, c), vec![cannot(d)]),
        &["nobody may win the game while he has no gold"],
    );
    g.rule(
        "G1",
        "FOLK DEALTIME (gets|get / receives|receive / is|are dealt / draws|draw) NCARDS",
        |p: Players, a: Adjust| said(&p, set(Setting::CardsDealt, a).is),
        &["whoever has the least gold when the cards are dealt gets one card more than the others"],
    );
    g.rule(
        "G1",
        "DEALTIME [,] FOLK (gets|get / receives|receive / is|are dealt / draws|draw) (NCARDS / none / nothing)",
        |p: Players, a: Option<Adjust>| match a {
            None | Some(Adjust::SetTo(_) | Adjust::Gain(_) | Adjust::Lose(_)) => {
                Some(said(&p, set(Setting::CardsDealt, a.unwrap_or_else(|| to(0))).is))
            }
            _ => None,
        },
        &["when the cards are dealt, the Primary gets none"],
    );
    for dealt in ["NCARDS is|are dealt to FOLK [PERROUND / ATROUND / in the deal]", "(PERROUND / ATROUND) [,] NCARDS is|are dealt to FOLK"]
    {
        g.rule(
            "G1",
            dealt,
            |a: Adjust, p: Players| match a {
                Adjust::SetTo(_) | Adjust::Gain(_) | Adjust::Lose(_) => Some(said(&p, set(Setting::CardsDealt, a).is)),
                _ => None,
            },
            if dealt.starts_with('N') { &["two cards instead of one are dealt to every player at the start of each turn"] } else { &[] },
        );
    }
    // "… who already holds five or more": cards, which are what is dealt.
    g.rule(
        "G1",
        "no card|cards is|are dealt to (a player / any player / players / whoever / anyone / anybody) [who] [already] (has|have / holds|hold) CMPN [of them] [already] [in hand]",
        |c: Comparison| {
            let hand = Selection { number: HowMany::All, of: Vec::new(), from: vec![Zone::Hand(Players::one(Who::Candidate))] };
            let holds = Condition::Compare(Amount::Cards(Box::new(hand)), c.relation, c.with);
            said(&narrowed(Players::all(), holds), set(Setting::CardsDealt, to(0)).is)
        },
        &["no card is dealt to a player who already holds five or more"],
    );
    g.rule(
        "G1",
        "NOONE is|are dealt (a card / any card / cards / any cards / anything)",
        |p: Players| said(&p, set(Setting::CardsDealt, to(0)).is),
        &["no player who has five or more cards is dealt a card"],
    );
    g.rule(
        "G1",
        "no card|cards is|are dealt to FOLK",
        |p: Players| said(&p, set(Setting::CardsDealt, to(0)).is),
        &["no cards are dealt to players who hold five or more cards"],
    );
    // "For each Permanent that you have in play, you may keep one more card than the usual five."
    let limit = |p: &Players, adjust: Adjust| said(p, set(Setting::HandLimit, adjust).is);
    g.rule(
        "ONEMORECARD",
        "((one more / one extra / one additional / an extra / an additional) card / one card more) [than (usual / otherwise / before / the usual [number / limit / <number>] / the [normal] (hand limit / limit) [of <number> [cards]])]",
        |_n: Option<i64>| Nothing,
        &["one more card than the usual five"],
    );
    g.rule(
        "G1",
        "(for each / for every) EACHOWN [,] (FOLK / he / they / that player / the player) MAYDO (keep / hold / have / retain) ONEMORECARD [INHAND]",
        move |a: Amount, p: Option<Players>| limit(&p.unwrap_or_else(Players::all), Adjust::Gain(a)),
        &["for each Permanent he has in play, a player may keep one more card than the usual five"],
    );
    g.rule(
        "G1",
        "(each / every) EACHOWN raises (his / their / your / the) HANDLIMIT by one [card]",
        move |a: Amount| limit(&Players::all(), Adjust::Gain(a)),
        &["each Permanent he has in play raises his hand limit by one"],
    );
    let bound = |p: Players, gp: Governed, adjust: Adjust| {
        let [Procedure::Setting { setting, adjust: Adjust::SetTo(_), .. }] = gp.is.as_slice() else { return None };
        let further = Procedure::Setting { who: p.clone(), setting: *setting, adjust };
        let mut both = said(&p, gp.is);
        both.is.push(further);
        Some(both)
    };
    g.rule(
        "G1",
        "FOLK GP [,] but (at least / never fewer than / not fewer than / no fewer than / always at least) <number>",
        move |p: Players, gp: Governed, n: i64| bound(p, gp, Adjust::RaiseTo(number(n))),
        &["every player may keep as many cards as his pyramid has levels, but at least three"],
    );
    g.rule(
        "G1",
        "FOLK GP [,] but (at most / no more than / not more than / never more than) <number>",
        move |p: Players, gp: Governed, n: i64| bound(p, gp, Adjust::LowerTo(number(n))),
        &[],
    );
    g.rule(
        "G1",
        "POSS vote|votes counts|count once (for each / for every / per) EACHOWN",
        |p: Np, a: Amount| Some(said(&folk(p)?, set(Setting::VoteWeight, Adjust::SetTo(a)).is)),
        &["a player's vote counts once for every level of his pyramid"],
    );
    g.rule(
        "G1",
        "POSS vote|votes counts|count as (many times / often / much) as HASMANY",
        |p: Np, a: Amount| Some(said(&folk(p)?, set(Setting::VoteWeight, Adjust::SetTo(own(a))).is)),
        &["each player's vote counts as many times as he has Permanents in play"],
    );
    let proposer = |n: i64| said(&Players::one(Who::Proposer), set(Setting::VoteWeight, to(n)).is);
    g.rule(
        "G1",
        "a proposer 's [own] vote [on his own proposal] counts (double / twice)",
        move || proposer(2),
        &["a proposer's vote on his own proposal counts double"],
    );
    g.rule("G1", "the proposer 's [own] vote on his own proposal counts (double / twice)", move || proposer(2), &[]);
    g.rule("G1", "a proposer 's [own] vote [on his own proposal] does not count", move || proposer(0), &[]);
    // What somebody did, and what follows for the turn after.
    g.rule(
        "NEXTTURN",
        "(in the next [one / turn] / next turn / the next turn / the turn after / in the following turn)",
        || Nothing,
        &["in the next turn"],
    );
    g.rule(
        "G1",
        "WHOACTS EV3 [in a turn] GP NEXTTURN",
        |p: Players, e: Event, gp: Governed| {
            let did = such(Condition::Happened(Box::new(e), Period::LastTurn));
            if p == Players::all() { so(&narrowed(p, did), gp.is) } else { None }
        },
        &["a player who renames a card may not make a proposal in the next turn"],
    );
    for (words, accepted) in
        [("(fails / is rejected / is voted down / failed / was rejected)", false), ("(is accepted / passes / was accepted / passed)", true)]
    {
        g.rule(
            "G1",
            &format!("(a / any / each / every) player whose proposal {words} GP NEXTTURN"),
            move |gp: Governed| {
                let event = Event::Decided { by: Players::one(Who::Candidate), what: any_proposal(), accepted };
                so(&narrowed(Players::all(), Condition::Happened(Box::new(event), Period::LastTurn)), gp.is)
            },
            if accepted { &[] } else { &["a player whose proposal fails may not make a proposal next turn"] },
        );
    }
    g.rule(
        "G1",
        "(IF / when / whenever) (a / any) player NOTDOING [TURNOVER] [,] [then] (he / they / that player / the player) GP NEXTTURN",
        |e: Event, gp: Governed| so(&narrowed(Players::all(), not(such(Condition::Happened(Box::new(e), Period::LastTurn)))), gp.is),
        &["if a player does not vote on anything he cannot propose next turn"],
    );
    g.rule(
        "G1",
        "WHOACTS NOTDOING [TURNOVER] GP NEXTTURN",
        |p: Players, e: Event, gp: Governed| {
            let idle = not(such(Condition::Happened(Box::new(e), Period::LastTurn)));
            if p == Players::all() { so(&narrowed(p, idle), gp.is) } else { None }
        },
        &["a player who plays no card may play two cards in the next turn"],
    );
    g.rule(
        "CPAST",
        "(made / has made / have made) no proposal|proposals [PERIOD]",
        |p: Option<Period>| {
            let made = Event::Proposed(Players::one(subject()), any_proposal());
            not(Condition::Happened(Box::new(made), p.unwrap_or(Period::ThisTurn)))
        },
        &["has made no proposal this turn"],
    );
    g.rule(
        "HAS",
        "an empty <variable>",
        |v: VariableId| Condition::Compare(variable_of(subject(), v), Relation::Equal, number(0)),
        &["an empty pyramid"],
    );
    g.rule(
        "G1",
        "NOONE wins [the game] CIRCUM",
        |p: Players, c: Condition| said(&narrowed(p, c), vec![cannot(Deed::Win)]),
        &["nobody wins in the turn in which he is the Primary"],
    );
    g.rule(
        "G1",
        "(the game CANNOT be won / (a win / winning) is (impossible / not possible / out of the question))",
        || said(&Players::all(), vec![cannot(Deed::Win)]),
        &["the game cannot be won"],
    );
    g.rule("G1", "NOONE is eliminated", |p: Players| said(&p, vec![cannot(Deed::BeEliminated)]), &["nobody is eliminated"]);
    g.rule(
        "G1",
        "FOLK (is|are never / can never be) [the] primary [player]",
        |p: Players| said(&p, vec![cannot(Deed::BePrimary)]),
        &["Tarantula is never the Primary"],
    );
    g.rule(
        "G1",
        "FOLK (needs|need / must have) [at least] <number> UNITS to win [the game]",
        |p: Players, n: i64, v: VariableId| {
            let less = Condition::Compare(variable_of(Who::Candidate, v), Relation::Less, number(n));
            (p.pick == Pick::All).then(|| said(&narrowed(p, less), vec![cannot(Deed::Win)]))
        },
        &["a player needs at least 100 slaves to win"],
    );
    g.rule(
        "G1",
        "you need [at least] <number> UNITS to win [the game]",
        |n: i64, v: VariableId| {
            let less = Condition::Compare(variable_of(Who::Candidate, v), Relation::Less, number(n));
            said(&narrowed(Players::all(), less), vec![cannot(Deed::Win)])
        },
        &[],
    );
    // "You must have at least 100 slaves to make a proposal."
    let needed = |p: Option<Players>, c: Comparison, v: VariableId, d: Deed| {
        let least = matches!(c.relation, Relation::AtLeast | Relation::More);
        let lacks = not(Condition::Compare(variable_of(Who::Candidate, v), c.relation, c.with));
        let who = p.unwrap_or_else(Players::all);
        (least && who.pick == Pick::All && !matches!(d, Deed::Win)).then(|| said(&narrowed(who, lacks), vec![cannot(d)]))
    };
    g.rule(
        "G1",
        "(FOLK / you) (needs|need / must have / has|have to have / must own) CMPN UNITS to DEED",
        needed,
        &["you must have at least 100 slaves to make a proposal"],
    );
    g.rule(
        "G1",
        "it [now] takes at least <number> UNITS to DEED",
        move |n: i64, v: VariableId, d: Deed| needed(None, Comparison { relation: Relation::AtLeast, with: number(n) }, v, d),
        &["it takes at least 150 slaves to propose a rule"],
    );
    g.rule(
        "G1",
        "to DEED [,] (FOLK / you / one) (needs|need / must have / has|have to have / must own) CMPN UNITS",
        move |d: Deed, p: Option<Players>, c: Comparison, v: VariableId| needed(p, c, v, d),
        &["to make a proposal you need at least 100 slaves"],
    );
    // The circumstances, of each for himself.
    g.rule("CIRCUM", "(if / when / whenever / while / as long as / in a turn in which / in turns in which / in any turn in which / in the turn in which / in the turns in which / in a turn when / on a turn when / on turns when) HECONDS", such, &["in a turn in which he is the Primary"]);
    g.rule("CIRCUM", "unless HECONDS", |c: Condition| not(such(c)), &["unless he is the Primary"]);
    g.rule("CIRCUM", "while primary", || Condition::PlayerIs(Who::Candidate, Players::one(Who::Primary)), &[]);
    g.rule(
        "G1",
        "FOLK GP [,] CIRCUM",
        |p: Players, gp: Governed, c: Condition| if p.pick == Pick::All { so(&narrowed(p, c), gp.is) } else { None },
        &["a player may not play a card in a turn in which he is the Primary"],
    );
    g.rule(
        "G1",
        "FOLK GP only (if / when / while / in a turn in which) HECONDS",
        |p: Players, gp: Governed, c: Condition| {
            if gp.not.is_empty() || p.pick != Pick::All { None } else { Some(said(&narrowed(p, not(such(c))), gp.not)) }
        },
        &["a player may vote only if he has a Permanent in play"],
    );
    g.rule(
        "G1",
        "FOLK GPONLY (if / when / while / in a turn in which) HECONDS",
        |p: Players, gp: Governed, c: Condition| {
            if gp.not.is_empty() || p.pick != Pick::All { None } else { Some(said(&narrowed(p, not(such(c))), gp.not)) }
        },
        &["a player may only vote if he has a Permanent in play"],
    );
    g.rule("GPONLY", "(may / can) only DEED", |d: Deed| Governed { is: vec![], not: vec![cannot(d)] }, &["may only vote"]);
    // All others.
    g.rule(
        "THEREST",
        "(all (the others / others / other players / the other players) / the others / the other players / everyone else / everybody else / each other player / every other player / the rest / other players)",
        || Nothing,
        &["everybody else"],
    );
    g.rule("GAND", "(, / ; / , and / and / ; and / , but / ; but / , while / while / , whereas / ; while / : / - / .)", || Nothing, &[","]);
    g.rule(
        "G1",
        "FOLK GP GAND THEREST GP",
        |p: Players, gp: Governed, of_others: Governed| {
            let mut both = so(&p, gp.is)?;
            both.is.extend(so(&others(&p)?, of_others.is)?.is);
            Some(both)
        },
        &["the Primary may play two cards, all others may play one card"],
    );
    g.rule(
        "G1",
        "FOLK GP GAND [for] THEREST [HASVERB] [only / just / it is / it stays at / it remains / it remains at / still] <number>",
        |p: Players, gp: Governed, n: i64| {
            let rest = others(&p)?;
            let [Procedure::Setting { setting, adjust: Adjust::SetTo(_), .. }] = gp.is.as_slice() else { return None };
            let of_rest = Procedure::Setting { who: rest, setting: *setting, adjust: to(n) };
            let mut both = said(&p, gp.is);
            both.is.push(of_rest);
            Some(both)
        },
        &["players without a Permanent in play may play two cards a turn, all others one"],
    );
    g.rule(
        "HASVERB",
        "(has|have / plays|play / makes|make / gets|get / holds|hold / keeps|keep / casts|cast / is|are dealt / receives|receive / (may / can / must) (play / make / hold / have / keep / cast / rename))",
        || Nothing,
        &["has"],
    );
    g.rule(
        "G1",
        "FOLK GP GAND FOLK [HASVERB] [only / just] <number>",
        |p: Players, gp: Governed, q: Players, n: i64| {
            let [Procedure::Setting { setting, adjust: Adjust::SetTo(_), .. }] = gp.is.as_slice() else { return None };
            let second = Procedure::Setting { who: q.clone(), setting: *setting, adjust: to(n) };
            let mut both = said(&p, gp.is);
            both.is.push(second);
            (p != q).then_some(both)
        },
        &["players may hold six cards, the Primary seven"],
    );
}
