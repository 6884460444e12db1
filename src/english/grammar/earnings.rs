//! What players gain and lose by rules, in more words: every turn, by what they have and lack, by what becomes of their proposals; and where new cards go.

use super::Grammar;
use super::amounts::{number, times};
use super::clauses::{gaining, losing};
use super::governing::{Governed, folk};
use super::triggers::{any_proposal, kinds};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::{Walk, walk_effect};

fn whenever(event: Event, effect: Effect) -> Sentence {
    Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect })
}

/// Of each of these players, at the moment.
fn at(m: Moment, players: Players, effect: Effect) -> Sentence {
    let effect = for_each(players, HOLE, put(put(effect, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE)));
    whenever(Event::Moment(m), effect)
}

/// Those for whom it holds.
fn those(c: Condition) -> Players {
    let c = put_condition(put_condition(c, SUBJECT, &Who::Candidate), HE, &Who::Candidate);
    narrowed(Players::all(), c)
}

pub fn rules(g: &mut Grammar) {
    each_turn(g);
    units(g);
    cards(g);
    levels(g);
    proposers(g);
    by_votes(g);
    deeds(g);
    new_cards(g);
}

/// What happens to one player, or ends it for all.
fn of_one(effect: &Effect) -> bool {
    struct One(bool);
    impl Walk for One {
        fn effect(&mut self, effect: &mut Effect) {
            self.0 |= matches!(effect, Effect::MakePrimary(_) | Effect::Eliminate(_) | Effect::Win(_) | Effect::EndGame);
            walk_effect(self, effect);
        }
    }
    let mut one = One(false);
    one.effect(&mut effect.clone());
    one.0
}

/// At the start or end of each turn.
fn each_turn(g: &mut Grammar) {
    let if_so = |m: Moment, e: Effect, c: Condition| at(m, those(c), e);
    g.rule("APLAYERX", "(a / each / every / any) player", || Nothing, &["a player"]);
    // Of some one it is said where only one can be meant.
    let anybody = |m: Moment, e: Effect| (!of_one(&e)).then(|| at(m, Players::all(), e));
    g.rule("RULE", "MOMENT [,] a player PRED3", anybody, &["at the end of each turn a player receives 10 gold"]);
    g.rule("RULE", "a player PRED3 MOMENT", move |e: Effect, m: Moment| anybody(m, e), &[]);
    g.rule(
        "RULE",
        "APLAYERX PRED3 MOMENT (if / when) HECONDS",
        move |e: Effect, m: Moment, c: Condition| if_so(m, e, c),
        &["a player loses 15 gold at the start of each turn if he has no Permanent in play"],
    );
    g.rule(
        "RULE",
        "APLAYERX PRED3 MOMENT unless HECONDS",
        move |e: Effect, m: Moment, c: Condition| if_so(m, e, not(c)),
        &["a player loses 15 gold at the start of each turn unless he has a Permanent in play"],
    );
    g.rule("RULE", "MOMENT [,] APLAYERX PRED3 (if / when) HECONDS", move |m: Moment, e: Effect, c: Condition| if_so(m, e, c), &[]);
    g.rule(
        "RULE",
        "MOMENT [,] APLAYERX PRED3 unless HECONDS",
        move |m: Moment, e: Effect, c: Condition| if_so(m, e, not(c)),
        &["at the start of each turn a player loses 15 gold unless he has a Permanent in play"],
    );
    g.rule(
        "RULE",
        "unless (a / any) player CPRED3 [,] (he / that player) PRED3 MOMENT",
        move |c: Condition, e: Effect, m: Moment| if_so(m, e, not(c)),
        &["unless a player has a Permanent in play, he loses 15 gold at the start of each turn"],
    );
    g.rule(
        "RULE",
        "MOMENT [,] unless (a / any) player CPRED3 [,] (he / that player) PRED3",
        move |m: Moment, c: Condition, e: Effect| if_so(m, e, not(c)),
        &[],
    );
    // An income, a tax.
    g.rule("EVERYTURNX", "(a / per / each / every) turn", || Nothing, &["a turn"]);
    let income = |p: Players, q: Quantities| match at(Moment::TurnStart, p, gaining(q)?) {
        Sentence::When(trigger) => Some(Sentence::When(Trigger { frequency: Frequency::EveryTurns(1), ..trigger })),
        _ => None,
    };
    g.rule(
        "RULE",
        "POSS income is QTYS EVERYTURNX",
        move |p: Np, q: Quantities| income(folk(p)?, q),
        &["each player's income is 10 gold a turn"],
    );
    g.rule(
        "RULE",
        "FOLK (has|have / receives|receive / gets|get) an income of QTYS EVERYTURNX",
        income,
        &["every player has an income of 10 gold a turn"],
    );
    g.rule("RULE", "(each / every) turn brings FOLK QTYS", income, &["each turn brings every player 10 gold"]);
    g.rule("ATAX", "a (tax / tribute / levy / fee / toll) of", || Nothing, &["a tax of"]);
    g.rule("TAXED", "is (paid / due / payable / levied / raised / collected)", || Nothing, &["is levied"]);
    let tax = |p: Players, q: Quantities, m: Moment| Some(at(m, p, losing(q)?));
    g.rule(
        "RULE",
        "ATAX QTYS TAXED (by / on / from) FOLK MOMENT",
        move |q: Quantities, p: Players, m: Moment| tax(p, q, m),
        &["a tax of 10 gold is levied on every player at the end of each turn"],
    );
    g.rule("RULE", "MOMENT [,] ATAX QTYS TAXED (by / on / from) FOLK", move |m: Moment, q: Quantities, p: Players| tax(p, q, m), &[]);
    g.rule(
        "RULE",
        "ATAX QTYS TAXED MOMENT",
        move |q: Quantities, m: Moment| tax(Players::all(), q, m),
        &["a tax of 5 gold is due at the end of each turn"],
    );
    g.rule(
        "RULE",
        "FOLK (has|have / receives|receive / gets|get) an income of QTYS MOMENT",
        |p: Players, q: Quantities, m: Moment| Some(at(m, p, gaining(q)?)),
        &["each player gets an income of 10 gold at the start of every turn"],
    );
    // "50 gold pass from the player with the most gold to the one with the least."
    g.rule(
        "CLAUSE",
        "<number> UNITS (pass|passes / go|goes / is|are (paid / given / transferred / handed)) from PLAYER1 to PLAYER1",
        |n: i64, v: VariableId, a: Np, b: Np| match (a, b) {
            (Np::One(from), Np::One(to)) => Some(Effect::Transfer { from, to, variable: v, amount: number(n) }),
            _ => None,
        },
        &["50 gold pass from the Primary to Igthorn"],
    );
    // "For each level of his pyramid a player receives 5 gold at the start of each turn."
    let each =
        |a: Amount, e: Effect, m: Moment| Some(at(m, Players::all(), super::clauses::per_each(e, put_amount(a, HE, &Who::Of(SUBJECT)))?));
    g.rule(
        "RULE",
        "(for each / for every) EACHOF [,] (a / each / every) player PRED3 MOMENT",
        move |a: Amount, e: Effect, m: Moment| each(a, e, m),
        &["for each level of his pyramid, a player receives 5 gold at the start of each turn"],
    );
    g.rule(
        "RULE",
        "(each / every) <unit> of (a player 's / his / each player 's / a / each / every) <variable> (brings / earns / gives / yields / is worth) [him / its owner] <number> UNITS (MOMENT / EVERYTURNX)",
        |u: UnitOf, v: VariableId, n: i64, w: VariableId, m: Option<Moment>| {
            (u.0 == v).then(|| {
                let amount = if n == 1 { variable_of(subject(), v) } else { times(number(n), variable_of(subject(), v)) };
                at(m.unwrap_or(Moment::TurnStart), Players::all(), Effect::Change { who: subject(), variable: w, adjust: Adjust::Gain(amount) })
            })
        },
        &["each level of a player's pyramid brings him 5 gold at the end of each turn"],
    );
}

/// By levels and the like.
fn units(g: &mut Grammar) {
    for (words, adjust) in [("(brings / earns / gives / yields)", Adjust::Gain as fn(Amount) -> Adjust), ("costs", Adjust::Lose)] {
        g.rule(
            "RULE",
            &format!("(each / every) <variable> <unit> {words} (its owner / its player / a player / him) <number> UNITS MOMENT"),
            move |v: VariableId, u: UnitOf, n: i64, w: VariableId, m: Moment| {
                (u.0 == v).then(|| {
                    let amount = times(number(n), variable_of(subject(), v));
                    at(m, Players::all(), Effect::Change { who: subject(), variable: w, adjust: adjust(amount) })
                })
            },
            if words == "costs" { &["each pyramid level costs its owner 5 gold at the end of every turn"] } else { &[] },
        );
    }
}

/// By cards in play.
fn cards(g: &mut Grammar) {
    let each = |f: Find, m: Moment, n: i64, v: VariableId, gains: bool| {
        let sort = f.from.is_empty() && f.owner.is_none() && f.by.is_none();
        sort.then_some(())?;
        let find = Find { number: Count::All, from: vec![Zone::Play(Players::one(subject()))], ..f };
        let all = count(find, Where::Nowhere)?;
        let amount = if n == 1 { all } else { times(number(n), all) };
        let adjust = if gains { Adjust::Gain(amount) } else { Adjust::Lose(amount) };
        Some(at(m, Players::all(), Effect::Change { who: subject(), variable: v, adjust }))
    };
    g.rule(
        "RULE",
        "(each / every) CARDN [in play] (brings / earns / gives / yields) its (controller / owner) <number> UNITS MOMENT",
        move |f: Find, n: i64, v: VariableId, m: Moment| each(f, m, n, v, true),
        &["every Permanent in play brings its controller 5 gold at the end of each turn"],
    );
    g.rule(
        "RULE",
        "(each / every) CARDN [in play] costs its (controller / owner) <number> UNITS MOMENT",
        move |f: Find, n: i64, v: VariableId, m: Moment| each(f, m, n, v, false),
        &["each Permanent costs its controller 5 gold at the start of each turn"],
    );
    g.rule(
        "RULE",
        "CARDSN cost [their controllers / their owners] <number> UNITS each MOMENT",
        move |f: Find, n: i64, v: VariableId, m: Moment| each(f, m, n, v, false),
        &["Permanents cost 5 gold each at the start of every turn"],
    );
}

/// By levels that are added.
fn levels(g: &mut Grammar) {
    let gained = |v: VariableId, e: Effect| {
        let effect = put(put(e, SUBJECT, &Who::Affected), HE, &Who::Affected);
        let event = Event::Variable { who: Players::all(), variable: v, change: Change::Gain, by: None, of: None };
        whenever(event, effect)
    };
    g.rule(
        "RULE",
        "(when / whenever / each time / every time) a <unit> is added to a <variable> [,] (its owner / the owner) PRED3",
        move |u: UnitOf, v: VariableId, e: Effect| (u.0 == v).then(|| gained(v, e)),
        &["when a level is added to a pyramid, its owner loses 10 slaves"],
    );
}

/// What becomes of their proposals.
fn proposers(g: &mut Grammar) {
    let decided = |what: ProposalTest, accepted: bool, e: Effect| {
        let effect = put(put(e, SUBJECT, &Who::Actor), HE, &Who::Actor);
        whenever(Event::Decided { by: Players::all(), what, accepted }, effect)
    };
    let card = || kinds(vec![ProposalKind::NewCard]);
    g.rule("ACCEPTEDX", "(accepted / adopted / passed / carried)", || Nothing, &["accepted"]);
    // Which proposals, each by its noun.
    g.rule("WHATX", "proposal|proposals", any_proposal, &["proposal"]);
    g.rule("WHATX", "new card|cards", card, &["new card"]);
    g.rule("WHATX", "PROPOSALNOUN", |k: Vec<ProposalKind>| kinds(k), &["new rule"]);
    for (done, accepted, is) in [
        ("ACCEPTEDX", true, "(is ACCEPTEDX / passes)"),
        ("(rejected / failed / defeated)", false, "(is (rejected / defeated / not ACCEPTEDX) / fails)"),
    ] {
        g.rule(
            "RULE",
            &format!("the proposer of (a / an / each / every) WHATX (that / which) {is} PRED3"),
            move |t: ProposalTest, e: Effect| decided(t, accepted, e),
            if accepted { &["the proposer of a proposal that is accepted gains 20 gold"] } else { &[] },
        );
        g.rule(
            "RULE",
            &format!("the proposer of (a / an / each / every) {done} WHATX PRED3"),
            move |t: ProposalTest, e: Effect| decided(t, accepted, e),
            &[],
        );
        g.rule(
            "RULE",
            &format!("(whoever / anyone) 's WHATX {is} PRED3"),
            move |t: ProposalTest, e: Effect| decided(t, accepted, e),
            if accepted { &["whoever's proposal is accepted gains 20 gold"] } else { &[] },
        );
        g.rule(
            "RULE",
            &format!("(the / a / each) proposer PRED3 (when / if / whenever) his WHATX {is}"),
            move |e: Effect, t: ProposalTest| decided(t, accepted, e),
            &[],
        );
        g.rule(
            "RULE",
            &format!("APLAYERX PRED3 (when / if / whenever) (his WHATX / a WHATX of (his / theirs)) {is}"),
            move |e: Effect, t: ProposalTest| decided(t, accepted, e),
            if accepted { &["a player gains 20 gold when a new card of his is accepted"] } else { &[] },
        );
        g.rule(
            "RULE",
            &format!("(for each / for every) ({done} WHATX / WHATX {done} / WHATX (that / which) {is}) [,] (its / the) proposer PRED3"),
            move |t: ProposalTest, e: Effect| decided(t, accepted, e),
            if accepted { &["for each new card accepted, its proposer gains 20 gold"] } else { &[] },
        );
        g.rule(
            "RULE",
            &format!("(for each / for every) WHATX of (his / theirs) (that / which) {is} [,] (a / each) player PRED3"),
            move |t: ProposalTest, e: Effect| decided(t, accepted, e),
            &[],
        );
        g.rule(
            "RULE",
            &format!("QTYS (is|are (given / paid / awarded / credited) / go|goes) to the proposer of (a / an / each / every) ({done} WHATX / WHATX (that / which) {is})"),
            move |q: Quantities, t: ProposalTest| Some(decided(t, accepted, gaining(q)?)),
            if accepted { &["20 gold are paid to the proposer of every accepted proposal"] } else { &[] },
        );
        g.rule(
            "RULE",
            &format!("(for each / for every) ({done} WHATX / WHATX (that / which) {is}) [,] QTYS (is|are (given / paid / awarded / credited) / go|goes) to (its / the) proposer"),
            move |t: ProposalTest, q: Quantities| Some(decided(t, accepted, gaining(q)?)),
            if accepted { &["for every new card that is accepted, 20 gold are awarded to its proposer"] } else { &[] },
        );
        g.rule(
            "RULE",
            &format!("(a / an / each / every) {done} WHATX (earns / brings / gives / is worth) (its / the) proposer QTYS"),
            move |t: ProposalTest, q: Quantities| Some(decided(t, accepted, gaining(q)?)),
            if accepted { &["an accepted rule earns its proposer 20 gold"] } else { &[] },
        );
        g.rule(
            "RULE",
            &format!("(a / an / each / every) {done} WHATX is worth QTYS to (its / the) proposer"),
            move |t: ProposalTest, q: Quantities| Some(decided(t, accepted, gaining(q)?)),
            &[],
        );
        g.rule(
            "RULE",
            &format!("APLAYERX PRED3 for each WHATX of (his / theirs) (that / which) {is}"),
            move |e: Effect, t: ProposalTest| (t != any_proposal()).then(|| decided(t, accepted, e)),
            &[],
        );
    }
    let mute =
        |e: Effect| super::sentences::without(Event::Proposed(Players::one(Who::Candidate), any_proposal()), put(e, SUBJECT, &Who::Of(HE)));
    let idle = |e: Effect| {
        super::sentences::without(
            Event::Played { by: Players::one(Who::Candidate), card: Vec::new(), on: None },
            put(e, SUBJECT, &Who::Of(HE)),
        )
    };
    g.rule(
        "RULE",
        "(if / when) no proposal is made by a player [in a turn] [,] (he / that player) PRED3",
        mute,
        &["if no proposal is made by a player in a turn, that player loses 10 gold"],
    );
    g.rule(
        "RULE",
        "for making no proposal [in a turn] [,] (a / each) player PRED3",
        mute,
        &["for making no proposal a player loses 10 gold"],
    );
    g.rule("RULE", "(a / each) player PRED3 for making no proposal [in a turn]", mute, &[]);
    g.rule("RULE", "for playing no card [in a turn] [,] (a / each) player PRED3", idle, &[]);
    g.rule("RULE", "(a / each) player PRED3 for playing no card [in a turn]", idle, &[]);
}

/// So much for each vote.
fn by_votes(g: &mut Grammar) {
    let each = |what: ProposalTest, accepted: Option<bool>, count: VoteCount, n: i64, v: VariableId, gains: bool| {
        let amount = if n == 1 { Amount::Votes(count) } else { times(number(n), Amount::Votes(count)) };
        let adjust = if gains { Adjust::Gain(amount) } else { Adjust::Lose(amount) };
        let one = |accepted: bool| Event::Decided { by: Players::all(), what: what.clone(), accepted };
        let event = accepted.map_or_else(|| Event::Any(vec![one(true), one(false)]), one);
        whenever(event, Effect::Change { who: Who::Proposer, variable: v, adjust })
    };
    for (gains, does) in [(true, "(gains|gain / gets|get / receives|receive / earns|earn)"), (false, "(loses|lose / pays|pay)")] {
        for (votes, count) in [("YESVOTES", VoteCount::Yes), ("NOVOTES", VoteCount::No)] {
            g.rule(
                "RULE",
                &format!("the proposer of an ACCEPTEDX PROPOSALNOUN {does} <number> UNITS (for each / for every / per) {votes} [on it / for it / it gets / it received]"),
                move |k: Vec<ProposalKind>, n: i64, v: VariableId| each(kinds(k), Some(true), count, n, v, gains),
                &[],
            );
            g.rule(
                "RULE",
                &format!("the proposer of an ACCEPTEDX [new] card {does} <number> UNITS (for each / for every / per) {votes} [on it / for it / it gets / it received]"),
                move |n: i64, v: VariableId| each(kinds(vec![ProposalKind::NewCard]), Some(true), count, n, v, gains),
                if gains && count == VoteCount::Yes { &["the proposer of an accepted card gains 20 gold for each yes vote"] } else { &[] },
            );
            g.rule(
                "RULE",
                &format!("(for each / for every) {votes} (on a proposal / a proposal gets / for a proposal / against a proposal) [,] (its / the) proposer {does} <number> UNITS"),
                move |n: i64, v: VariableId| each(any_proposal(), None, count, n, v, gains),
                if gains && count == VoteCount::Yes { &["for each yes vote on a proposal its proposer gains 5 gold"] } else { &[] },
            );
            g.rule(
                "RULE",
                &format!("(a / each) player {does} <number> UNITS (for each / for every / per) {votes} (on / his proposal gets / for) [(his / his own)] [proposal|proposals]"),
                move |n: i64, v: VariableId| each(any_proposal(), None, count, n, v, gains),
                &[],
            );
            g.rule(
                "RULE",
                &format!("(a / the) proposer {does} <number> UNITS (for each / for every / per) {votes} [(his proposal gets / on it / on his proposal)]"),
                move |n: i64, v: VariableId| each(any_proposal(), None, count, n, v, gains),
                &[],
            );
        }
    }
    for (words, count) in [("vote against a proposal", VoteCount::No), ("vote for a proposal", VoteCount::Yes)] {
        for (gains, does) in [(true, "(gains|gain / gets|get / receives|receive / earns|earn)"), (false, "(loses|lose / pays|pay)")] {
            g.rule(
                "RULE",
                &format!("(for each / for every) {words} [,] (its / the) proposer {does} <number> UNITS"),
                move |n: i64, v: VariableId| each(any_proposal(), None, count, n, v, gains),
                if gains || count == VoteCount::Yes { &[] } else { &["for each vote against a proposal, its proposer loses 5 gold"] },
            );
        }
    }
}

/// What renaming brings, or adding levels costs.
fn deeds(g: &mut Grammar) {
    let renamed = |e: Effect| whenever(Event::Renamed(Renaming::by(Players::all())), put(put(e, SUBJECT, &Who::Actor), HE, &Who::Actor));
    g.rule(
        "RULE",
        "(each / every) (rename / renaming) (brings / earns / gives) [(the / its / a) player / him] QTYS",
        move |q: Quantities| gaining(q).map(renamed),
        &["each rename brings 5 slaves"],
    );
    g.rule(
        "RULE",
        "(if / when / whenever) (a / any) player renames a card [,] (that player / the player) PRED3",
        renamed,
        &["if a player renames a card, that player gains 5 slaves"],
    );
}

/// Where accepted new cards go, and who gets them.
fn new_cards(g: &mut Grammar) {
    g.rule(
        "ONCEACC",
        "(once (accepted / it is accepted / they are accepted) / (on / upon) acceptance / when accepted / after acceptance)",
        || Nothing,
        &["once accepted"],
    );
    g.rule(
        "G1",
        "ONCEACC [,] NEWCARDSNP GOESX NEWPLACE [NOTOLD]",
        |p: Place| Governed { is: vec![Procedure::NewCardsGo(p)], not: Vec::new() },
        &["once accepted, a new card goes on top of the draw pile"],
    );
    g.rule(
        "G1",
        "NEWCARDSNP [,] ONCEACC [,] GOESX NEWPLACE [NOTOLD]",
        |p: Place| Governed { is: vec![Procedure::NewCardsGo(p)], not: Vec::new() },
        &["all new cards, once accepted, go into the discard pile"],
    );
    g.rule(
        "G1",
        "NEWCARDSNP GOESX NEWPLACE NOTOLD WHENACC",
        |p: Place| Governed { is: vec![Procedure::NewCardsGo(p)], not: Vec::new() },
        &["all new cards go into the discard pile, not the draw pile when they are accepted"],
    );
    g.rule(
        "G1",
        "the place of NEWCARDSNP is NEWPLACE",
        |p: Place| Governed { is: vec![Procedure::NewCardsGo(p)], not: Vec::new() },
        &["the place of a new card is on top of the draw pile"],
    );
    let to_hand = |p: Np| match p {
        Np::One(Who::Of(_) | Who::You | Who::Target(_)) => None,
        Np::One(who) => Some(Procedure::NewCardsGo(Place::Hand(who))),
        Np::Set(p) | Np::Whoever(p) if matches!(p.pick, Pick::Most(_) | Pick::Fewest(_)) => Some(Procedure::NewCardsTo(p)),
        _ => None,
    };
    let gets = move |p: Np| to_hand(p).map(|procedure| Governed { is: vec![procedure], not: Vec::new() });
    g.rule("TAKESCARD", "(gets|get / receives|receive / takes|take / puts|put / is|are given / draws|draw)", || Nothing, &["gets"]);
    g.rule("INTOHAND", "(in hand / into (his / their) hand|hands)", || Nothing, &["into his hand"]);
    g.rule("G1", "(when / whenever / if / once / as soon as) NEWCARDSNP is|are ACCEPTEDX [,] PLAYER TAKESCARD (it / them / the card / that card) [INTOHAND]", gets, &["when a new card is accepted, the player with the fewest cards in hand receives it"]);
    g.rule(
        "G1",
        "PLAYER TAKESCARD (NEWCARDSNP / all new cards) [INTOHAND] WHENACC",
        gets,
        &["the player with the fewest cards in hand gets the new card when it is accepted"],
    );
    g.rule(
        "G1",
        "the primary [player] TAKESCARD (NEWCARDSNP / all new cards) [INTOHAND]",
        move || gets(Np::One(Who::Primary)),
        &["the Primary receives all new cards"],
    );
    g.rule(
        "G1",
        "the proposer of NEWCARDSNP TAKESCARD it [INTOHAND] WHENACC",
        || Governed { is: vec![Procedure::NewCardsGo(Place::Hand(Who::Proposer))], not: Vec::new() },
        &["the proposer of a new card receives it when it is accepted"],
    );
    g.rule(
        "G1",
        "the proposer of NEWCARDSNP puts it INTOHAND",
        || Governed { is: vec![Procedure::NewCardsGo(Place::Hand(Who::Proposer))], not: Vec::new() },
        &["the proposer of an accepted new card puts it into his hand"],
    );
    let copies = |n: i64| Governed { is: vec![Procedure::NewCardCopies(n)], not: Vec::new() };
    g.rule("G1", "NEWCARDSNP comes|come (twice / two times)", move || copies(2), &["each accepted new card comes twice"]);
    g.rule("G1", "NEWCARDSNP comes|come <number> times", copies, &[]);
    g.rule(
        "G1",
        "(of NEWCARDSNP / from NEWCARDSNP) [,] <number> copies are (made / added / put into the draw pile)",
        copies,
        &["of each accepted new card two copies are made"],
    );
    g.rule(
        "G1",
        "<number> copies of NEWCARDSNP is|are (put / placed / added) (under / at the bottom of / to the bottom of / to) the draw pile",
        copies,
        &["two copies of each accepted new card are put under the draw pile"],
    );
}
