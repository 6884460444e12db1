//! What is said of the players: what they may, must and need not do, and how often.

use super::super::Grammar;
use super::super::amounts::number;
use super::super::triggers::any_proposal;
use super::super::values::*;
use super::{Governed, NO_LIMIT, cannot, said, set, they, to};
use crate::english::build::*;
use crate::english::meaning::*;

/// What is said of the players.
pub(super) fn rules(g: &mut Grammar) {
    g.rule(
        "GP",
        "(MAYDO / MUSTDO) play NCARDS [PERROUND] [if able / if possible / if he can / if they can]",
        |a: Adjust| set(Setting::PlaysPerTurn, a),
        &["may play two cards"],
    );
    g.rule("GP", "plays|play NCARDS [PERROUND]", |a: Adjust| set(Setting::PlaysPerTurn, a), &["plays two cards a turn"]);
    g.rule(
        "GP",
        "(MAYDO / MUSTDO) (make / submit / put forward / send in / hand in / bring in) NPROPOSALS [PERROUND]",
        |a: Adjust| set(Setting::ProposalsPerTurn, a),
        &["may make two proposals"],
    );
    g.rule(
        "GP",
        "(makes|make / submits|submit / puts|put forward) NPROPOSALS [PERROUND]",
        |a: Adjust| set(Setting::ProposalsPerTurn, a),
        &["makes no proposal"],
    );
    g.rule(
        "ONVOTES",
        "(on / in) (each / every / all / a / any) (proposal / proposals / ballot / ballots / vote)",
        || Nothing,
        &["on each proposal"],
    );
    g.rule(
        "GP",
        "(has|have / gets|get / casts|cast / receives|receive / MAYDO cast / is|are given) NVOTES [ONVOTES / each / PERROUND]",
        |a: Adjust| set(Setting::VoteWeight, a),
        &["has two votes on each proposal"],
    );
    g.rule("GP", "votes|vote twice [ONVOTES]", || set(Setting::VoteWeight, to(2)), &["votes twice on every proposal"]);
    g.rule("GP", "(votes|vote / MAYDO vote) <number> times [ONVOTES]", |n: i64| set(Setting::VoteWeight, to(n)), &[]);
    g.rule("GP", "MAYDO vote twice [ONVOTES]", || set(Setting::VoteWeight, to(2)), &["may vote twice"]);
    let no_vote = || cannot(Deed::Vote { on: any_proposal(), how: None });
    g.rule(
        "GP",
        "(has|have no (vote / votes) / loses|lose (his / their / your / the) (vote / right to vote))",
        move || Governed::of(no_vote()),
        &["has no vote"],
    );
    g.rule(
        "GP",
        "(does|do not vote / never votes|vote / no longer votes|vote / has|have no right to vote) [ONVOTES]",
        move || Governed::of(no_vote()),
        &["does not vote"],
    );
    g.rule(
        "GP",
        "(is|are not / is|are no longer) (dealt / given) (a card / any card / any cards / cards / one / any) [PERROUND / ATROUND]",
        || set(Setting::CardsDealt, to(0)),
        &["is not dealt a card"],
    );
    g.rule("GP", "(is|are left out of / is|are excluded from / is|are skipped in / is|are skipped by / is|are passed over in / is|are passed over by / does|do not take part in / gets|get nothing in) (the deal / each deal / every deal)", || set(Setting::CardsDealt, to(0)), &["is left out of the deal"]);
    g.rule(
        "GP",
        "(is|are (left out / skipped / passed over / excluded) / gets|get (nothing / no card) / receives|receive nothing / goes|go away empty handed / comes|come away empty handed) (when / whenever) ((the cards / cards) are (dealt / handed out / given out) / a card is dealt to each player / each player is dealt a card)",
        || set(Setting::CardsDealt, to(0)),
        &["is left out when the cards are dealt"],
    );
    g.rule("GP", "(is|are dealt / draws|draw / gets|get / receives|receive / picks|pick / takes|take / is|are given) NCARDS [from [the top of] the draw pile] [PERROUND / ATROUND / in the deal / DEALTIME]", |a: Adjust| match a {
        Adjust::Gain(Amount::Number(1)) | Adjust::SetTo(_) | Adjust::Gain(_) | Adjust::Lose(_) => Some(set(Setting::CardsDealt, a)),
        _ => None,
    }, &["is dealt two cards each turn"]);
    g.rule("GP", "is|are dealt <number>", |n: i64| set(Setting::CardsDealt, to(n)), &["is dealt two"]);
    g.rule(
        "DEALTIME",
        "(when (the cards / cards) are dealt / in every deal / in each deal / at the deal / from the deal)",
        || Nothing,
        &["when the cards are dealt"],
    );
    g.rule(
        "G1",
        "NOONE (makes|make / submits|submit / puts|put forward) (a proposal / any proposal / any proposals / proposals)",
        |p: Players| said(&p, set(Setting::ProposalsPerTurn, to(0)).is),
        &["nobody makes a proposal"],
    );
    g.rule(
        "G1",
        "NOONE plays|play (a card / any card / any cards / cards)",
        |p: Players| said(&p, set(Setting::PlaysPerTurn, to(0)).is),
        &["nobody plays a card"],
    );
    g.rule("G1", "NOONE wins [the game]", |p: Players| said(&p, vec![cannot(Deed::Win)]), &["nobody wins"]);
    // Some pick their cards, the others are dealt theirs.
    g.rule(
        "PICKSONE",
        "(picks|pick / chooses|choose / MAYDO (pick / choose)) (his / their / your / a / one / the) [own] card|cards [he|they|you (wants|want / likes|like)] [of (his / their) choice] from the [face up] draw pile [instead of being dealt (one / a card / cards / it / them)]",
        || Nothing,
        &["picks his card from the draw pile instead of being dealt one"],
    );
    let picks = |who: Players, picks: bool| Procedure::PicksOf { who, picks };
    g.rule(
        "G1",
        "FOLK PICKSONE",
        move |p: Players| (p != Players::all()).then(|| Governed { is: vec![picks(p, true)], not: Vec::new() }),
        &["the Primary picks his card from the draw pile instead of being dealt one"],
    );
    g.rule(
        "G1",
        "only FOLKS PICKSONE",
        move |p: Players| {
            let rest = super::others(&p)?;
            Some(Governed { is: vec![picks(p, true), picks(rest, false)], not: Vec::new() })
        },
        &["only the Primary picks his card from the draw pile"],
    );
    // "Only … are dealt a card."
    g.rule("GP", "(is|are dealt / draws|draw / gets|get / receives|receive) (a card / cards / any cards / any card) (PERROUND / ATROUND / in the deal / when (the cards / cards) are dealt)", || Governed { is: vec![Procedure::Setting { who: they(), setting: Setting::CardsDealt, adjust: to(1) }], not: set(Setting::CardsDealt, to(0)).is }, &[]);
    g.rule(
        "GP",
        "is|are dealt (a card / cards / any cards / any card)",
        || Governed {
            is: vec![Procedure::Setting { who: they(), setting: Setting::CardsDealt, adjust: to(1) }],
            not: set(Setting::CardsDealt, to(0)).is,
        },
        &["are dealt a card"],
    );
    g.rule(
        "GP",
        "(MAYDO) (hold / keep / have) NCARDS [INHAND] [, and no more / and no more / , not more]",
        |a: Adjust| set(Setting::HandLimit, a),
        &["may hold one card for each level of his pyramid, and no more"],
    );
    g.rule("GP", "(has|have) a HANDLIMIT of <number> [cards]", |n: i64| set(Setting::HandLimit, to(n)), &["has a hand limit of seven"]);
    g.rule(
        "GP",
        "(has|have no HANDLIMIT / is|are not bound by the HANDLIMIT / is|are exempt from the HANDLIMIT)",
        || set(Setting::HandLimit, to(NO_LIMIT)),
        &["is exempt from the hand limit"],
    );
    g.rule(
        "GP",
        "(MUSTDO / may only / can only) keep to <number> card|cards [INHAND]",
        |n: i64| set(Setting::HandLimit, to(n)),
        &["must keep to five cards"],
    );
    g.rule("GP", "keeps|keep to <number> card|cards [INHAND]", |n: i64| set(Setting::HandLimit, to(n)), &[]);
    g.rule("GP", "MAYDO rename NCARDS [PERROUND]", |a: Adjust| set(Setting::RenamesPerTurn, a), &["may rename two cards per turn"]);
    // How often.
    g.rule("TIMES", "[only / at most / up to / no more than / just] (once / one time)", || 1, &["once"]);
    g.rule("TIMES", "[only / at most / up to / no more than / just] (twice / two times)", || 2, &["twice"]);
    g.rule("TIMES", "[only / at most / up to / no more than / just] <number> times", |n: i64| n, &["three times"]);
    for (deed, setting) in [
        ("(play / play cards / play a card)", Setting::PlaysPerTurn),
        ("(propose / make proposals / make a proposal / propose something)", Setting::ProposalsPerTurn),
        ("(rename / rename cards / rename a card)", Setting::RenamesPerTurn),
    ] {
        // "You may rename a card only once" may be meant for ever.
        let period = if setting == Setting::RenamesPerTurn { "PERROUND" } else { "[PERROUND]" };
        g.rule("GP", &format!("(MAYDO / MUSTDO) {deed} TIMES {period}"), move |n: i64| set(setting, to(n)), &[]);
        g.rule("GP", &format!("(may / can) only {deed} TIMES {period}"), move |n: i64| set(setting, to(n)), &[]);
    }
    // At most so many.
    for (does, did, noun, setting) in [
        ("play", "plays", "card|cards [PERROUND]", Setting::PlaysPerTurn),
        ("(make / submit / put forward)", "makes", "proposal|proposals [PERROUND]", Setting::ProposalsPerTurn),
        ("rename", "renames", "card|cards [PERROUND]", Setting::RenamesPerTurn),
        ("(hold / keep / have / retain)", "holds|keeps|retains|has|hold|keep|retain", "card|cards [INHAND]", Setting::HandLimit),
        ("(cast / have)", "casts|has", "vote|votes [ONVOTES]", Setting::VoteWeight),
        ("(be dealt / receive / get)", "gets|receives", "card|cards (PERROUND / ATROUND / in the deal)", Setting::CardsDealt),
    ] {
        let most = move |n: i64| set(setting, Adjust::LowerTo(number(n)));
        g.rule("GP", &format!("CANNOT {does} more than <number> {noun}"), most, &[]);
        g.rule(
            "G1",
            &format!("NOONE ((may / can / must / MAYDO) {does} / {did}) more than <number> {noun}"),
            move |p: Players, n: i64| said(&p, most(n).is),
            &[],
        );
    }
    // One of each sort.
    g.rule(
        "GP",
        "(MAYDO / MUSTDO) play (a / one / an) CARDN and (a / one / an) CARDN PERROUND",
        |a: Find, b: Find| {
            let once = |find: &Find| {
                let tests = (find.from.is_empty() && !find.of.is_empty()).then(|| find.of.clone())?;
                let event = Event::Played { by: Players::one(Who::Candidate), card: tests.clone(), on: None };
                let who = narrowed(they(), Condition::Happened(Box::new(event), Period::ThisTurn));
                Some(Procedure::Holds(Static::Cannot { who, deed: Deed::Play { card: tests, on: None } }))
            };
            let Governed { mut is, .. } = set(Setting::PlaysPerTurn, to(2));
            is.extend([once(&a)?, once(&b)?]);
            (a.of != b.of).then_some(Governed { is, not: Vec::new() })
        },
        &["may play one Effect and one Permanent each turn"],
    );
    // "Instead of five cards you may keep seven."
    for (what, does, setting) in [
        ("card|cards", "(MAYDO (keep / hold / have) / keeps|keep / holds|hold)", Setting::HandLimit),
        ("card|cards", "((MAYDO / MUSTDO) play / plays|play)", Setting::PlaysPerTurn),
        ("card|cards", "(is|are dealt / draws|draw)", Setting::CardsDealt),
        ("proposal|proposals", "((MAYDO / MUSTDO) make / makes|make)", Setting::ProposalsPerTurn),
        ("vote|votes", "(has|have / casts|cast)", Setting::VoteWeight),
    ] {
        g.rule(
            "G1",
            &format!(
                "(instead of / rather than) [just / only] (<number> / a single) {what} [PERROUND] [,] FOLK {does} <number> [PERROUND]"
            ),
            move |_was: Option<i64>, p: Players, n: i64| said(&p, set(setting, to(n)).is),
            &[],
        );
    }
    // So many of them, in the passive.
    for (number, done, setting) in [
        ("NCARDS", "played", Setting::PlaysPerTurn),
        ("NCARDS", "renamed", Setting::RenamesPerTurn),
        ("NCARDS", "(held / kept) [in hand]", Setting::HandLimit),
        ("NPROPOSALS", "(made / submitted)", Setting::ProposalsPerTurn),
        ("NVOTES", "cast", Setting::VoteWeight),
    ] {
        let done_by = move |a: Adjust, p: Players| said(&p, set(setting, a).is);
        g.rule("G1", &format!("{number} PERROUND (may / can / must) be {done} by FOLK"), done_by, &[]);
        g.rule("G1", &format!("{number} (may / can / must) be {done} by FOLK [PERROUND]"), done_by, &[]);
        g.rule("G1", &format!("PERROUND [,] {number} (may / can / must) be {done} by FOLK"), done_by, &[]);
    }
    g.rule(
        "GP",
        "(has|have / gets|get / is|are given / is|are allowed / is|are entitled to / has|have the right to) NPLAYS [PERROUND]",
        |a: Adjust| set(Setting::PlaysPerTurn, a),
        &["has two plays a turn"],
    );
    g.rule(
        "GP",
        "(has|have / gets|get / is|are given / is|are allowed / is|are entitled to / has|have the right to) NPROPOSALS [PERROUND]",
        |a: Adjust| set(Setting::ProposalsPerTurn, a),
        &["is allowed two proposals"],
    );
    g.rule(
        "GP",
        "(has|have / gets|get / is|are given / is|are allowed / is|are entitled to / has|have the right to) NRENAMES [PERROUND]",
        |a: Adjust| set(Setting::RenamesPerTurn, a),
        &["is allowed two renames a turn"],
    );
    g.rule("GP", "(is|are limited to / is|are restricted to) NPLAYS [PERROUND]", |a: Adjust| set(Setting::PlaysPerTurn, a), &[]);
    g.rule("GP", "(is|are limited to / is|are restricted to) NPROPOSALS [PERROUND]", |a: Adjust| set(Setting::ProposalsPerTurn, a), &[]);
    g.rule(
        "GP",
        "(is|are limited to / is|are restricted to / holds|hold / keeps|keep) NCARDS INHAND",
        |a: Adjust| set(Setting::HandLimit, a),
        &[],
    );
    // Musts.
    g.rule("NEEDNOT", "(need not / does|do not have to / does|do not need to / is|are not required to / is|are not obliged to / is|are not forced to / is|are no longer obliged to / is|are no longer required to / no longer has|have to / is|are free not to / MAYDO choose not to / MAYDO decide not to)", || Nothing, &["need not"]);
    g.rule("APLAY", "(play (a card / any card / cards / anything))", || Nothing, &["play a card"]);
    g.rule("APROPOSAL", "((make / submit) (a / any) proposal / propose (anything / something))", || Nothing, &["make a proposal"]);
    g.rule(
        "GP",
        "(only plays|play a card / plays|play a card only) (if / when) (he|they|you) (wants|want / likes|like / wishes|wish / feels|feel like it) [to]",
        || Governed::of(Procedure::MustPlay { who: they(), must: false }),
        &["only plays a card if he wants to"],
    );
    g.rule(
        "G1",
        "(making (a proposal / proposals) / proposing / proposals) is|are (mandatory / compulsory / obligatory / required / a must)",
        || Governed::of(Procedure::MustPropose { who: Players::all(), must: true }),
        &["making a proposal is compulsory"],
    );
    g.rule(
        "G1",
        "(playing (a card / cards)) is (mandatory / compulsory / obligatory / required / a must)",
        || Governed::of(Procedure::MustPlay { who: Players::all(), must: true }),
        &["playing a card is compulsory"],
    );
    // So many of one sort and so many of another.
    g.rule(
        "GP",
        "(MAYDO / MUSTDO) play [up to / at most] <number> CARDSN [PERROUND] [,] (and / but / but also / and also) [up to / at most / no more than / only] <number> (CARDN / CARDSN) [PERROUND]",
        |n: i64, a: Find, m: i64, b: Option<Find>, c: Option<Find>| {
            let b = b.or(c)?;
            let most = |n: i64, find: &Find| {
                let tests = (find.from.is_empty() && !find.of.is_empty()).then(|| find.of.clone())?;
                let event = Event::Played { by: Players::one(Who::Candidate), card: tests.clone(), on: None };
                let many = Condition::Compare(Amount::Past(Box::new(event), Period::ThisTurn), Relation::AtLeast, number(n));
                Some(Procedure::Holds(Static::Cannot { who: narrowed(they(), many), deed: Deed::Play { card: tests, on: None } }))
            };
            let Governed { mut is, .. } = set(Setting::PlaysPerTurn, to(n + m));
            is.extend([most(n, &a)?, most(m, &b)?]);
            (a.of != b.of).then_some(Governed { is, not: Vec::new() })
        },
        &["may play up to two Effects a turn, but no more than one Permanent"],
    );
    g.rule(
        "G1",
        "(it is / there is) (not / no longer) [any] (compulsory / mandatory / obligatory / required / obligation) to APLAY [PERROUND]",
        || Governed::of(Procedure::MustPlay { who: Players::all(), must: false }),
        &["it is no longer compulsory to play a card"],
    );
    g.rule(
        "G1",
        "(it is / there is) (not / no longer) [any] (compulsory / mandatory / obligatory / required / obligation) to APROPOSAL [PERROUND]",
        || Governed::of(Procedure::MustPropose { who: Players::all(), must: false }),
        &["it is not compulsory to make a proposal"],
    );
    g.rule(
        "G1",
        "playing is (optional / voluntary / not compulsory / no longer compulsory)",
        || Governed::of(Procedure::MustPlay { who: Players::all(), must: false }),
        &["playing is voluntary"],
    );
    g.rule(
        "GP",
        "NEEDNOT APLAY [PERROUND] (if he|they|you (does|do not (want / wish / like) [to] / would rather not))",
        || Governed::of(Procedure::MustPlay { who: they(), must: false }),
        &[],
    );
    let must_play = |must: bool| Procedure::MustPlay { who: they(), must };
    let must_propose = |must: bool| Procedure::MustPropose { who: they(), must };
    g.rule(
        "GP",
        "NEEDNOT APLAY [PERROUND]",
        move || Governed { is: vec![must_play(false)], not: vec![must_play(true)] },
        &["need not play a card"],
    );
    g.rule(
        "GP",
        "MUSTDO APLAY [PERROUND]",
        move || Governed { is: vec![must_play(true)], not: vec![must_play(false)] },
        &["must play a card"],
    );
    g.rule("GP", "NEEDNOT APROPOSAL [PERROUND]", move || Governed { is: vec![must_propose(false)], not: vec![must_propose(true)] }, &[]);
    g.rule(
        "GP",
        "MUSTDO APROPOSAL [PERROUND]",
        move || Governed { is: vec![must_propose(true)], not: vec![must_propose(false)] },
        &["must make a proposal"],
    );
    // Deeds.
    g.rule("GP", "CANNOT DEED", |d: Deed| Governed::of(cannot(d)), &["may not play a card"]);
    g.rule(
        "GP",
        "MAYDO DEED",
        // Leave that nobody needs is no rule; "only" makes one of it.
        |d: Deed| Governed { is: vec![], not: vec![cannot(d)] },
        &["may make proposals"],
    );
    g.rule("GP", "(is|are (forbidden / not permitted) to / is|are barred from) DEED", |d: Deed| Governed::of(cannot(d)), &[]);
    // Costs.
    g.rule("PAYS", "(pays|pay / must pay / has|have to pay / loses|lose / is|are charged)", || Nothing, &["must pay"]);
    let cost = |q: Quantities| Some(put(super::super::clauses::losing(q)?, SUBJECT, &Who::Actor));
    for (words, how) in [
        ("(to vote / for each vote / for every vote / for voting / for each vote he casts / per vote)", None),
        (
            "(to vote no / for each no vote / for every no vote / for voting no / to vote against a proposal / (for each / for every) vote [(that / which)] [he|they casts|cast] against [a proposal] / for each no vote he|they casts|cast)",
            Some(false),
        ),
        (
            "(to vote yes / for each yes vote / for every yes vote / for voting yes / to vote for a proposal / (for each / for every) vote [(that / which)] [he|they casts|cast] (for a proposal / in favour [of a proposal]) / for each yes vote he|they casts|cast)",
            Some(true),
        ),
    ] {
        g.rule(
            "GP",
            &format!("PAYS QTYS {words}"),
            move |q: Quantities| Some(Governed::of(Procedure::VoteCost { who: they(), how, cost: cost(q)? })),
            &[],
        );
    }
    for (words, how) in [
        ("(each vote / every vote / a vote / voting / casting a vote)", None),
        (
            "(each no vote / a no vote / every no vote / voting no / a vote against / each vote against / every vote against / (a / each / every) vote against a proposal / voting against a proposal)",
            Some(false),
        ),
        (
            "(each yes vote / a yes vote / every yes vote / voting yes / a vote in favour / each vote in favour / (a / each / every) vote (for / in favour of) a proposal / voting for a proposal)",
            Some(true),
        ),
    ] {
        g.rule(
            "G1",
            &format!("{words} costs [FOLK / the voter / its voter / (the player who / whoever) (casts it / cast it / votes so)] QTYS"),
            move |p: Option<Players>, q: Quantities| {
                Some(said(&p.unwrap_or_else(Players::all), vec![Procedure::VoteCost { who: they(), how, cost: cost(q)? }]))
            },
            if how.is_none() { &["each vote costs 5 gold"] } else { &[] },
        );
        if let Some(yes) = how {
            let free = if yes {
                "(a no vote / a vote against [it] / voting (no / against it))"
            } else {
                "(a yes vote / a vote in favour / a vote for it / voting (yes / for it))"
            };
            g.rule(
                "G1",
                &format!("{words} costs QTYS GAND {free} (is free [of charge] / costs nothing)"),
                move |q: Quantities| Some(said(&Players::all(), vec![Procedure::VoteCost { who: they(), how, cost: cost(q)? }])),
                if yes { &[] } else { &["a vote against costs 5 gold, a vote in favour is free"] },
            );
        }
    }
}
