//! What is given to somebody, said of what is given: "two proposals a turn are allowed to the Primary", "double weight is given to his vote"; and of these alone.

use super::super::Grammar;
use super::super::amounts::number;
use super::super::triggers::any_proposal;
use super::super::values::*;
use super::{Governed, cannot, folk, others, own, said, set, such, to};
use crate::english::build::*;
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    granted(g);
    alone(g);
    weight(g);
    by_condition(g);
}

fn granted(g: &mut Grammar) {
    g.rule(
        "ISGRANTED",
        "(is|are (allowed [to] / granted [to] / given to / permitted [to] / accorded to / open to / due to) / belongs|belong to / goes|go to)",
        || Nothing,
        &["are granted to"],
    );
    for (number, setting, may) in [
        ("NPROPOSALS", Setting::ProposalsPerTurn, "(make / submit / bring in)"),
        ("NVOTES", Setting::VoteWeight, "cast"),
        ("NPLAYS", Setting::PlaysPerTurn, "make"),
        ("NRENAMES", Setting::RenamesPerTurn, "make"),
    ] {
        let to_them = move |a: Adjust, p: Players| said(&p, set(setting, a).is);
        g.rule(
            "G1",
            &format!("{number} [PERROUND / ONVOTES] ISGRANTED FOLK [PERROUND / ONVOTES]"),
            to_them,
            if setting == Setting::ProposalsPerTurn { &["two proposals a turn are allowed to whoever has the fewest slaves"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("(to / for) FOLK [,] {number} [PERROUND] (is|are (allowed / granted / given / permitted))"),
            move |p: Players, a: Adjust| to_them(a, p),
            &[],
        );
        g.rule(
            "GP",
            &format!("is|are (granted / given / allowed / accorded / entitled to) {number} [PERROUND / ONVOTES]"),
            move |a: Adjust| set(setting, a),
            if setting == Setting::PlaysPerTurn { &["is granted two plays"] } else { &[] },
        );
        g.rule("GP", &format!("MAYDO {may} {number} [PERROUND / ONVOTES]"), move |a: Adjust| set(setting, a), &[]);
    }
    g.rule("PERPLAYER", "(per player [and [per] turn] / (per / each / every / a) turn (per / for each / for every / and [per]) player / for (each / every) player [and] (each / every / per / a) turn)", || Nothing, &["per player and turn"]);
    for (number, done, setting) in [
        ("NCARDS", "played", Setting::PlaysPerTurn),
        ("NCARDS", "renamed", Setting::RenamesPerTurn),
        ("NPROPOSALS", "(made / submitted)", Setting::ProposalsPerTurn),
    ] {
        // "Two cards may be played each turn by any player whose …".
        g.rule(
            "G1",
            &format!("{number} (may / can / must) be {done} PERROUND by FOLK"),
            move |a: Adjust, p: Players| said(&p, set(setting, a).is),
            if done == "played" { &["two cards may be played each turn by the Primary"] } else { &[] },
        );
        let bounded = move |a: Adjust| match a {
            Adjust::SetTo(_) => Some(said(&Players::all(), set(setting, a).is)),
            _ => None,
        };
        g.rule(
            "G1",
            &format!("{number} (may / can) be {done} PERROUND"),
            bounded,
            if done == "played" { &["two cards may be played each turn"] } else { &[] },
        );
        g.rule("G1", &format!("{number} PERPLAYER (may / can) be {done}"), bounded, &[]);
        g.rule(
            "G1",
            &format!("{number} (may / can) be {done} PERPLAYER"),
            bounded,
            if done == "renamed" { &["only one card may be renamed per player and turn"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!(
                "PERROUND [,] FOLK (may / can) [only] ({} only / {}) <number> {}",
                verb(done),
                verb(done),
                if number == "NCARDS" { "card|cards" } else { "proposal|proposals" }
            ),
            move |p: Players, n: i64| said(&p, set(setting, to(n)).is),
            &[],
        );
    }
    for (doing, noun, setting) in [
        ("(renaming / renaming cards / the renaming of cards / renames)", "(card / cards / rename / renames)", Setting::RenamesPerTurn),
        ("(playing / playing cards / plays / the playing of cards)", "(card / cards / play / plays)", Setting::PlaysPerTurn),
        ("(proposing / proposals / making proposals)", "(proposal / proposals)", Setting::ProposalsPerTurn),
    ] {
        g.rule(
            "G1",
            &format!("{doing} (is|are (limited / restricted) to) <number> [{noun}] (PERPLAYER / PERROUND)"),
            move |n: i64| said(&Players::all(), set(setting, to(n)).is),
            if setting == Setting::RenamesPerTurn { &["renaming is limited to one card per player and turn"] } else { &[] },
        );
    }
    g.rule(
        "GP",
        "no longer plays|play (a card / any card / any cards / cards)",
        || set(Setting::PlaysPerTurn, to(0)),
        &["no longer plays a card"],
    );
    g.rule(
        "GP",
        "(is|are (limited / restricted) to) NRENAMES [PERROUND]",
        |a: Adjust| set(Setting::RenamesPerTurn, a),
        &["is limited to one rename a turn"],
    );
    g.rule(
        "GP",
        "MAYDO rename NCARDS PERROUND at [the] most",
        |a: Adjust| matches!(a, Adjust::SetTo(_)).then(|| set(Setting::RenamesPerTurn, a)),
        &["may rename one card per turn at most"],
    );
    // "A player may play no more than one Permanent a turn."
    let most = |n: i64, find: Find, who: Players| {
        (find.from.is_empty() && find.owner.is_none() && !find.of.is_empty()).then_some(())?;
        let played = Event::Played { by: Players::one(Who::Candidate), card: find.of.clone(), on: None };
        let many = match n {
            1 => Condition::Happened(Box::new(played), Period::ThisTurn),
            _ => Condition::Compare(Amount::Past(Box::new(played), Period::ThisTurn), Relation::AtLeast, number(n)),
        };
        Some(said(&narrowed(who, many), vec![cannot(Deed::Play { card: find.of, on: None })]))
    };
    g.rule("ONLYSOMANY", "(no more than / not more than / at most / only / up to / a maximum of)", || Nothing, &["no more than"]);
    g.rule(
        "G1",
        "[PERROUND [,]] FOLK (may / can) (play ONLYSOMANY / only play) <number> (CARDN / CARDSN) [PERROUND]",
        move |p: Players, n: i64, f: Find| most(n, f, p),
        &["a player may play no more than one Permanent a turn"],
    );
    g.rule(
        "G1",
        "ONLYSOMANY <number> (CARDN / CARDSN) (may / can) be played (PERPLAYER / PERROUND by (each player / a player / any player))",
        move |n: i64, f: Find| most(n, f, Players::all()),
        &["only one Permanent may be played per player and turn"],
    );
    g.rule(
        "GP",
        "MUSTDO play NCARDS [PERROUND] (if he|they (is|are able / is|are able to / can do so) / where possible / as far as possible)",
        |a: Adjust| set(Setting::PlaysPerTurn, a),
        &[],
    );
    g.rule(
        "G1",
        "(if able / if possible / if he can / where possible) [,] FOLK MUSTDO play NCARDS [PERROUND]",
        |p: Players, a: Adjust| said(&p, set(Setting::PlaysPerTurn, a).is),
        &["if able, each player must play two cards a turn"],
    );
}

fn verb(done: &str) -> &'static str {
    match done {
        "played" => "play",
        "renamed" => "rename",
        _ => "make",
    }
}

/// Of these alone.
fn alone(g: &mut Grammar) {
    g.rule(
        "G1",
        "for FOLKS (alone / only) [,] the HANDLIMIT ISLIMIT LIMITOF",
        |p: Players, adjust: Adjust| said(&p, set(Setting::HandLimit, adjust).is),
        &["for the Primary alone the hand limit is seven cards"],
    );
}

/// How much a vote weighs.
fn weight(g: &mut Grammar) {
    let weighs = |p: Players, n: i64| said(&p, set(Setting::VoteWeight, to(n)).is);
    g.rule("TIMESWEIGHT", "(double / twice the / two times the / twice as much)", || 2, &["double"]);
    g.rule("TIMESWEIGHT", "(triple / three times the / three times as much)", || 3, &["triple"]);
    g.rule("THANOTHERS", "(as (any other / any other vote / (those / that) of (the others / anybody else / any other player / the other players) / (everybody else / everyone else / anybody else / any other player / the others) ['s [vote|votes]] / the others ['] [votes] / before / usual))", || Nothing, &["as any other"]);
    g.rule(
        "WHOSEVOTE",
        "(POSS vote|votes / the vote|votes of PLAYER / a vote (by / of / from) PLAYER)",
        |p: Np| folk(p).filter(|p| p.as_one() != Some(&Who::Proposer)),
        &["the Primary's vote", "a vote by the Primary"],
    );
    g.rule(
        "G1",
        "TIMESWEIGHT weight [THANOTHERS] is (given / accorded / attached / granted) to WHOSEVOTE",
        move |n: i64, p: Players| weighs(p, n),
        &["double weight is given to the vote of the Primary"],
    );
    g.rule(
        "G1",
        "WHOSEVOTE (has|have / carries|carry / is|are given / gets|get / is|are of) TIMESWEIGHT weight [THANOTHERS]",
        move |p: Players, n: i64| weighs(p, n),
        &[],
    );
    g.rule("GP", "votes|vote with TIMESWEIGHT weight", |n: i64| set(Setting::VoteWeight, to(n)), &["votes with double weight"]);
    g.rule("WEIGHSX", "(weighs|weigh / counts|count / is|are worth / is|are counted)", || Nothing, &["weighs"]);
    g.rule("G1", "WHOSEVOTE WEIGHSX (double / twice / two times / as two [votes] / two votes / for two / (twice / double / two times) as much THANOTHERS)", move |p: Players| weighs(p, 2), &["the vote of the Primary weighs double"]);
    g.rule("G1", "WHOSEVOTE WEIGHSX [as / for] <number> votes", weighs, &["a vote by the Primary counts as two votes"]);
    g.rule("G1", "WHOSEVOTE WEIGHSX <number> times", weighs, &[]);
    g.rule("G1", "WHOSEVOTE WEIGHSX [as / for] <number>", weighs, &[]);
    g.rule("G1", "the weight of WHOSEVOTE is <number>", weighs, &["the weight of the Primary's vote is 2"]);
    g.rule(
        "G1",
        "WHOSEVOTE (equals|equal / is|are equal to / is|are / is|are counted as) the number of EACHOWN",
        |p: Players, a: Amount| said(&p, set(Setting::VoteWeight, Adjust::SetTo(own(a))).is),
        &["a player's votes equal the number of levels of his pyramid"],
    );
    g.rule(
        "G1",
        "(one / a / a single) vote is (given / granted / allowed) to FOLK (for each / for every / per) EACHOWN",
        |p: Players, a: Amount| said(&p, set(Setting::VoteWeight, Adjust::SetTo(own(a))).is),
        &["one vote is given to each player for every 100 slaves"],
    );
    g.rule(
        "G1",
        "(each / every) EACHOWN (gives|give / brings|bring / earns|earn / is|are worth) [(a player / each player / him / its owner / their owner)] (one vote / a vote)",
        |a: Amount| said(&Players::all(), set(Setting::VoteWeight, Adjust::SetTo(own(a))).is),
        &["every full 100 slaves give a player one vote"],
    );
    for (words, n) in [("(does|do not count / is|are not counted / counts|count for nothing)", 0), ("counts|count (double / twice)", 2)] {
        g.rule(
            "G1",
            &format!("WHENHE (a / any / the) player (CPRED3 / CPAST) [,] [then] (his / their / that player 's / the player 's) vote|votes {words}"),
            move |c: Condition| said(&narrowed(Players::all(), such(c)), set(Setting::VoteWeight, to(n)).is),
            if n == 0 { &["if a player has fewer than 100 slaves, his vote does not count"] } else { &[] },
        );
    }
    let none = || cannot(Deed::Vote { on: any_proposal(), how: None });
    g.rule(
        "G1",
        "NOONE has|have (a vote / any vote / the right to vote)",
        move |p: Players| said(&p, vec![none()]),
        &["no player with less than 100 gold has a vote"],
    );
    g.rule(
        "G1",
        "no vote|votes is|are (given / granted / allowed) to FOLKS",
        move |p: Players| said(&p, vec![none()]),
        &["no vote is given to players with no levels"],
    );
    g.rule(
        "G1",
        "the votes of FOLKS is|are (not / no longer) counted",
        |p: Players| said(&p, set(Setting::VoteWeight, to(0)).is),
        &["the votes of players with no levels are not counted"],
    );
    g.rule(
        "GP",
        "((has|have / is|are given) no say [in (the ballot / ballots / the vote / votes / voting / a ballot)] / takes|take no part in (the ballot / ballots / the vote / votes / voting))",
        move || Governed { is: vec![none()], not: Vec::new() },
        &["has no say in the ballot"],
    );
    g.rule(
        "G1",
        "votes is|are weighted by (<variable> / UNITS)",
        |v: VariableId| said(&Players::all(), set(Setting::VoteWeight, Adjust::SetTo(variable_of(Who::Candidate, v))).is),
        &["votes are weighted by pyramid levels"],
    );
    g.rule(
        "FOLK",
        "those (with HAS / who CPRED0)",
        |c: Condition| narrowed(Players::all(), such(c)),
        &["those with fewer than 100 slaves"],
    );
    // "In two turns in a row": not in the turn after one in which he did.
    for (deed, event, of) in [
        (
            "(make a proposal / propose anything)",
            (|| Event::Proposed(Players::one(Who::Candidate), any_proposal())) as fn() -> Event,
            (|| Deed::Propose(any_proposal())) as fn() -> Deed,
        ),
        (
            "play a card",
            || Event::Played { by: Players::one(Who::Candidate), card: Vec::new(), on: None },
            || Deed::Play { card: Vec::new(), on: None },
        ),
        ("rename a card", || Event::Renamed(Renaming::by(Players::one(Who::Candidate))), || Deed::Rename { card: Vec::new() }),
    ] {
        g.rule(
            "G1",
            &format!("FOLK CANNOT {deed} in (two turns in a row / two (successive / consecutive) turns)"),
            move |p: Players| {
                let before = Condition::Happened(Box::new(event()), Period::LastTurn);
                (p.pick == Pick::All).then(|| said(&narrowed(p, before), vec![cannot(of())]))
            },
            if deed == "play a card" { &["a player may not play a card in two turns in a row"] } else { &[] },
        );
    }
    // Of one's own proposals.
    let own_ones = || cannot(Deed::Vote { on: ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() }, how: None });
    g.rule(
        "G1",
        "(a proposal / proposals / each proposal / every proposal) is|are voted on by (everybody / everyone / all players / all / each player) (but / except) (its / the / their) proposer|proposers",
        move || said(&Players::all(), vec![own_ones()]),
        &["a proposal is voted on by everybody except its proposer"],
    );
    g.rule(
        "G1",
        "(everybody / everyone / all players / all / each player) (but / except) the proposer (votes|vote / may vote) on (a / each / every / the) proposal",
        move || said(&Players::all(), vec![own_ones()]),
        &["everyone but the proposer votes on a proposal"],
    );
    g.rule(
        "G1",
        "(the proposer of (a / the) (card / rule / proposal / type / variable / copy) / its proposer / the proposer) (has|have no vote / CANNOT vote / does|do not vote / has|have no say) on (it / that / the proposal / that proposal)",
        move || said(&Players::all(), vec![own_ones()]),
        &["the proposer of a proposal has no vote on it"],
    );
    g.rule(
        "G1",
        "on (his / their / your / one 's) own (proposal / proposals) [,] (FOLK / you) (CANNOT vote / has|have no vote / does|do not vote / (no longer (has|have) / does|do not have) a vote / no longer (votes|vote))",
        move |p: Option<Players>| said(&p.unwrap_or_else(Players::all), vec![own_ones()]),
        &["on his own proposal a player no longer has a vote"],
    );
    g.rule(
        "G1",
        "(a proposer / the proposer / a player / each player) 's own vote is not counted",
        || said(&Players::one(Who::Proposer), set(Setting::VoteWeight, to(0)).is),
        &[],
    );
    g.rule(
        "G1",
        "(a / each) player 's vote on his own proposal (does not count / counts for nothing / is not counted)",
        || said(&Players::one(Who::Proposer), set(Setting::VoteWeight, to(0)).is),
        &["a player's vote on his own proposal does not count"],
    );
    g.rule(
        "GP",
        "no longer (has|have) (a vote / the vote / votes / any vote / the right to vote)",
        move || Governed { is: vec![none()], not: Vec::new() },
        &["no longer has a vote"],
    );
}

/// All for whom it does not hold.
fn those_not(c: Condition) -> Option<Players> {
    match c {
        Condition::PlayerIs(Who::Candidate, players) => others(&players),
        c => Some(narrowed(Players::all(), not(c))),
    }
}

/// A number of each, by what he is or has: "if a player has no gold, his hand limit is three".
fn by_condition(g: &mut Grammar) {
    g.rule("WHENHE", "(IF / when / while / as long as / so long as / whenever)", || Nothing, &["while"]);
    g.rule(
        "G1",
        "WHENHE (a / any / the) player (CPRED3 / CPAST) [,] [then] (his / their / that player 's / the player 's) HANDLIMIT ISLIMIT LIMITOF",
        |c: Condition, adjust: Adjust| said(&narrowed(Players::all(), such(c)), set(Setting::HandLimit, adjust).is),
        &["if a player has no gold, his hand limit is three"],
    );
    g.rule(
        "G1",
        "(a / each) player 's HANDLIMIT ISLIMIT LIMITOF [,] WHENHE HECONDS",
        |adjust: Adjust, c: Condition| said(&narrowed(Players::all(), such(c)), set(Setting::HandLimit, adjust).is),
        &["a player's hand limit is three if he has no gold"],
    );
    g.rule(
        "G1",
        "(a / each) player 's HANDLIMIT ISLIMIT LIMITOF [,] unless HECONDS",
        |adjust: Adjust, c: Condition| said(&narrowed(Players::all(), not(such(c))), set(Setting::HandLimit, adjust).is),
        &[],
    );
    g.rule(
        "G1",
        "unless (a / any / the) player CPRED3 [,] (he / they / that player) GP",
        |c: Condition, gp: Governed| super::so(&those_not(such(c))?, gp.is),
        &["unless a player has a Permanent in play, he may not vote"],
    );
    g.rule(
        "G1",
        "unless they CPRED0 [,] FOLK GP",
        |c: Condition, p: Players, gp: Governed| if p == Players::all() { super::so(&those_not(such(c))?, gp.is) } else { None },
        &["unless they have a Permanent in play, players may not vote"],
    );
}
