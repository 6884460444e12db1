//! What proposals, renames and plays may be about: cards in a place or of a sort, rules by their number, oneself.

use super::Grammar;
use super::governing::{Governed, folk};
use super::nouns::{Post, post};
use super::triggers::kinds;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    cards(g);
    numbered(g);
    plays(g);
}

/// What cards are told by.
pub(super) fn tests_of(find: Find) -> Option<Tests> {
    if find.by.is_some() || !matches!(find.number, Count::All | Count::Some(Amount::Number(1)) | Count::No) {
        return None;
    }
    let mut tests = find.of;
    if !find.from.is_empty() {
        // "In hand", of nobody in particular, is in any hand.
        let any = |zone: Zone| match zone {
            Zone::Hand(players) if players.as_one() == Some(&subject()) => Zone::Hand(Players::all()),
            // "In another player's hand" is in that of any other.
            Zone::Hand(players) => Zone::Hand(unchosen(players)),
            Zone::Play(players) => Zone::Play(unchosen(players)),
            other => other,
        };
        tests.push(CardTest::In(find.from.into_iter().map(any).collect()));
    }
    if let Some(owner) = find.owner {
        tests.push(CardTest::ControlledBy(owner));
    }
    Some(tests)
}

/// All of those of whom a phrase names some one, "another" being another than he who does it.
fn unchosen(players: Players) -> Players {
    if !matches!(players.pick, Pick::Chosen { .. }) {
        return players;
    }
    let among = match players.among {
        Among::Others(who) if *who == Who::Of(super::nouns::OTHER) => Among::Others(Box::new(Who::Of(HE))),
        other => other,
    };
    Players { among, pick: Pick::All, ..players }
}

/// Whatever does not pass all of these.
pub(super) fn none_of(tests: Tests) -> Option<Tests> {
    let mut not: Vec<CardTest> = tests.into_iter().map(|t| CardTest::Not(Box::new(t))).collect();
    match not.len() {
        0 => None,
        1 => Some(not),
        _ => Some(vec![CardTest::Any(std::mem::take(&mut not))]),
    }
}

fn about(kind: ProposalKind, card: Tests) -> Deed {
    Deed::Propose(ProposalTest { card, ..kinds(vec![kind]) })
}

fn cannot(who: Players, deed: Deed) -> Governed {
    Governed { is: vec![Procedure::Holds(Static::Cannot { who, deed })], not: Vec::new() }
}

fn cards(g: &mut Grammar) {
    // "cards in the discard pile", "a card that he holds in his own hand", "other players' cards".
    g.rule("CARDTESTS", "CARDSN [POST]", |f: Find, z: Option<Post>| tests_of(post(f, z)?), &["cards in the discard pile"]);
    g.rule("CARDTESTS", "(a / an / any / another) CARDN [POST]", |f: Find, z: Option<Post>| tests_of(post(f, z)?), &["a card in play"]);
    g.rule(
        "CARDTESTS",
        "POSS [own] CARDSN [POST]",
        |p: Np, f: Find, z: Option<Post>| tests_of(Find { owner: all_of(&p), ..post(f, z)? }),
        &["his own cards"],
    );
    g.rule("CARDTESTS", "[any] (<kinds> / <kind>)", |k: KindId| vec![CardTest::Kind(k)], &["Floods"]);
    let held = |f: Find| tests_of(Find { from: vec![Zone::Hand(Players::one(Who::Of(HE)))], ..f });
    for noun in ["CARDSN", "(a / an / any) CARDN"] {
        g.rule(
            "CARDTESTS",
            &format!("{noun} [that / which] (he|they|you (hold|holds / have|has)) (in (his / their / your) [own] hand|hands / in hand)"),
            held,
            &[],
        );
        g.rule("CARDTESTS", &format!("{noun} (in / from) (his / their / your) own hand|hands"), held, &[]);
        g.rule("CARDTESTS", &format!("{noun} (that / which) (another player controls / other players control / are controlled by other players / somebody else controls / belong to other players / is controlled by another player)"), |f: Find| {
            tests_of(Find { owner: Some(Players::others(Who::Of(HE))), ..f })
        }, &[]);
        g.rule(
            "CARDTESTS",
            &format!("{noun} (of / controlled by / held by) other players"),
            |f: Find| tests_of(Find { owner: Some(Players::others(Who::Of(HE))), ..f }),
            &[],
        );
        g.rule(
            "CARDTESTS",
            &format!("{noun} (that / which) (are / is) (ZONE)"),
            |f: Find, z: Vec<Zone>| if f.from.is_empty() { tests_of(Find { from: z, ..f }) } else { None },
            &[],
        );
    }
    for (verb, noun, being, kind) in [
        (
            "(amend / change / edit / alter)",
            "(an amendment (of / to) / a change (of / to) / to (amend / change))",
            "(amended / changed / edited / altered)",
            Some(ProposalKind::AmendCard),
        ),
        ("(copy)", "(a copy of / copies of / the copying of / to copy)", "(copied)", Some(ProposalKind::Copy)),
        ("(rename)", "", "(renamed)", None),
    ] {
        let deed = move |t: Tests| match kind {
            Some(kind) => about(kind, t),
            None => Deed::Rename { card: t },
        };
        // Of any card at all it is said elsewhere.
        let some = move |t: Tests| (!t.is_empty()).then(|| super::governing::of_actor(deed(t)));
        g.rule("DEED", &format!("{verb} CARDTESTS"), some, if kind.is_none() { &["rename cards in play"] } else { &[] });
        // That only one's own cards are copied is said elsewhere.
        let owned = move |t: &Tests| {
            kind == Some(ProposalKind::Copy) && matches!(t.as_slice(), [CardTest::ControlledBy(p)] if p.as_one() == Some(&Who::Of(HE)))
        };
        let not_some = move |t: Tests| if owned(&t) { None } else { Some(deed(none_of(t)?)) };
        let barred = move |t: Tests| Some(cannot(Players::all(), super::governing::of_actor(some(t)?)));
        let only = move |t: Tests| Some(cannot(Players::all(), super::governing::of_actor(not_some(t)?)));
        g.rule(
            "G1",
            &format!("CARDTESTS CANNOT be {being} [any more / any longer]"),
            barred,
            if kind == Some(ProposalKind::AmendCard) { &["cards in the discard pile may no longer be amended"] } else { &[] },
        );
        g.rule("G1", &format!("no CARDTESTS (may / can) be {being} [any more]"), barred, &[]);
        g.rule(
            "G1",
            &format!("only CARDTESTS (may / can) be {being}"),
            only,
            if kind == Some(ProposalKind::Copy) { &["only Permanents may be copied"] } else { &[] },
        );
        let bound = move |p: Np, t: Tests| Some(cannot(folk(p)?, super::governing::of_actor(not_some(t)?)));
        g.rule("G1", &format!("PLAYER (may only / can only / MAYDO) {verb} only CARDTESTS"), bound, &[]);
        g.rule(
            "G1",
            &format!("PLAYER (may only / can only) {verb} CARDTESTS"),
            bound,
            if kind.is_none() { &["a player may only rename cards in his own hand"] } else { &[] },
        );
        if !noun.is_empty() {
            g.rule("DEED", &format!("propose {noun} CARDTESTS"), some, &[]);
            g.rule("G1", &format!("{noun} CARDTESTS CANNOT be proposed [any more]"), barred, &[]);
            g.rule("G1", &format!("PLAYER (may only / can only) propose {noun} CARDTESTS"), bound, &[]);
            g.rule("G1", &format!("PLAYER MAYDO propose {noun} only CARDTESTS"), bound, &[]);
        }
    }
    // New cards of a type.
    g.rule("G1", "NOONE MAYDO propose PROPOSED (; / , / , but / ; but) (<types> / <lastings>) (remain allowed / are still allowed / may still be proposed / are allowed)", |p: Players, t: ProposalTest, other: TypeId| {
        (!t.card.contains(&CardTest::Type(other))).then(|| cannot(p, Deed::Propose(t)))
    }, &["nobody may propose a Permanent as a new card; Effects remain allowed"]);
    g.rule(
        "G1",
        "only (<types> / <lastings> / <type> cards / <lasting> cards) (may / can) be proposed [as new cards]",
        |t: TypeId| cannot(Players::all(), about(ProposalKind::NewCard, vec![CardTest::Not(Box::new(CardTest::Type(t)))])),
        &["only Effects may be proposed as new cards"],
    );
    g.rule(
        "G1",
        "(<types> / <lastings>) (may / can) (not / no longer) be proposed [as new cards]",
        |t: TypeId| cannot(Players::all(), about(ProposalKind::NewCard, vec![CardTest::Type(t)])),
        &["Permanents may no longer be proposed"],
    );
    // Types by their name.
    let of_type = |t: TypeId| about(ProposalKind::AmendType, vec![CardTest::Type(t)]);
    g.rule("DEED", "(amend / change / alter) the type (<type> / <lasting>)", of_type, &["amend the type Effect"]);
    g.rule(
        "G1",
        "the type (<type> / <lasting>) CANNOT be (amended / changed / altered)",
        move |t: TypeId| cannot(Players::all(), of_type(t)),
        &["the type Permanent cannot be amended"],
    );
    g.rule(
        "DEED",
        "vote (yes / for proposals / for a proposal / for any proposal)",
        || Deed::Vote { on: ProposalTest::any(), how: Some(true) },
        &["vote yes"],
    );
    g.rule(
        "DEED",
        "vote (no / against proposals / against a proposal / against any proposal)",
        || Deed::Vote { on: ProposalTest::any(), how: Some(false) },
        &["vote no"],
    );
    g.rule(
        "G1",
        "(no more / there is no more / there will be no more) PROPOSING",
        |k: Vec<ProposalKind>| cannot(Players::all(), Deed::Propose(kinds(k))),
        &["no more copying cards"],
    );
    for (being, kind) in [("(amended / changed / altered)", ProposalKind::AmendRule), ("(repealed / abolished)", ProposalKind::RepealRule)]
    {
        g.rule(
            "G1",
            &format!("(rules / the rules / a rule) CANNOT be {being} [any more / any longer]"),
            move || cannot(Players::all(), Deed::Propose(kinds(vec![kind]))),
            if kind == ProposalKind::RepealRule { &["rules may not be repealed"] } else { &[] },
        );
    }
    // The same again.
    let again = || Deed::Propose(ProposalTest { again: true, ..ProposalTest::any() });
    g.rule("DEED", "(make / propose) (the same kind of proposal / a proposal of the same kind / proposals of the same kind) (in two turns (running / in a row) / two turns (running / in a row) / in consecutive turns / twice in a row / as in the last turn / in two successive turns)", again, &["make the same kind of proposal in two turns running"]);
    g.rule("DEED", "repeat the kind of (his / their) last proposal", again, &[]);
    g.rule(
        "G1",
        "no [more / further] PROPOSEDKIND (may / can) be (proposed / put forward) [any more]",
        |k: Vec<ProposalKind>| cannot(Players::all(), Deed::Propose(kinds(k))),
        &[],
    );
    g.rule(
        "G1",
        "no [more / further] PROPOSEDKIND (may / can) be (added / introduced / created) [any more]",
        |k: Vec<ProposalKind>| cannot(Players::all(), Deed::Propose(super::governing::amending::newly(kinds(k)))),
        &["no new winning conditions may be added"],
    );
    g.rule(
        "G1",
        "(proposals are / making proposals is) (voluntary / optional / not compulsory / no longer compulsory)",
        || Governed { is: vec![Procedure::MustPropose { who: Players::all(), must: false }], not: Vec::new() },
        &["proposals are voluntary"],
    );
}

/// Rules by their number.
fn numbered(g: &mut Grammar) {
    g.rule("RULENUMBER", "<number> . <number> . <number>", |a: i64, b: i64, c: i64| format!("{a}.{b}.{c}"), &["3.3.1"]);
    g.rule("RULENUMBER", "<number> . <number> . <number> . <number>", |a: i64, b: i64, c: i64, d: i64| format!("{a}.{b}.{c}.{d}"), &[]);
    g.rule("THERULES", "rule RULENUMBER", |n: String| ProposalTest { rules: vec![n], ..ProposalTest::any() }, &["rule 3.4"]);
    g.rule(
        "THERULES",
        "rules RULENUMBER (and / or) RULENUMBER",
        |a: String, b: String| ProposalTest { rules: vec![a, b], ..ProposalTest::any() },
        &["rules 3.2 and 3.4"],
    );
    g.rule(
        "THERULES",
        "rules RULENUMBER , RULENUMBER (and / or) RULENUMBER",
        |a: String, b: String, c: String| ProposalTest { rules: vec![a, b, c], ..ProposalTest::any() },
        &[],
    );
    let numbers = |a: i64, b: i64| {
        let all: Vec<String> = (a..=b).map(|n| n.to_string()).collect();
        (a > 0 && a < b && all.len() <= 20).then(|| ProposalTest { rules: all, ..ProposalTest::any() })
    };
    g.rule(
        "THERULES",
        "[any [one] of / one of / each of / all of / all] [the] rules <number> (to / through / -) <number>",
        numbers,
        &["one of the rules 1 to 4", "rules 1 to 4"],
    );
    g.rule(
        "THERULES",
        "(any [one] of / one of / each of) [the] rules RULENUMBER (and / or) RULENUMBER",
        |a: String, b: String| ProposalTest { rules: vec![a, b], ..ProposalTest::any() },
        &[],
    );
    let of = |t: ProposalTest, k: Vec<ProposalKind>| ProposalTest { kinds: k, ..t };
    let amend = || vec![ProposalKind::AmendRule];
    let repeal = || vec![ProposalKind::Repeal];
    let both = || vec![ProposalKind::AmendRule, ProposalKind::Repeal];
    let barred = move |t: ProposalTest, k: Vec<ProposalKind>| cannot(Players::all(), Deed::Propose(of(t, k)));
    g.rule("AMENDED", "(amended / changed / altered / edited / modified)", || Nothing, &["amended"]);
    g.rule("REPEALED", "(repealed / abolished / removed / deleted)", || Nothing, &["repealed"]);
    g.rule("G1", "THERULES CANNOT be AMENDED [any more]", move |t: ProposalTest| barred(t, amend()), &["rule 3.4 may not be amended"]);
    g.rule("G1", "THERULES CANNOT be REPEALED [any more]", move |t: ProposalTest| barred(t, repeal()), &["rule 5.1 cannot be repealed"]);
    g.rule(
        "G1",
        "THERULES CANNOT be (AMENDED (or / nor / and) REPEALED / REPEALED (or / nor / and) AMENDED / touched)",
        move |t: ProposalTest| barred(t, both()),
        &[],
    );
    g.rule(
        "G1",
        "THERULES (may / can) be neither AMENDED nor REPEALED [any more]",
        move |t: ProposalTest| barred(t, both()),
        &["rule 3.4 can be neither amended nor repealed"],
    );
    g.rule("G1", "THERULES (is|are [now] (immutable / protected / fixed / unchangeable / set in stone / untouchable / protected from amendment and repeal))", move |t: ProposalTest| barred(t, both()), &["rule 3.4 is immutable"]);
    g.rule("DEED", "(amend / change / alter) THERULES", move |t: ProposalTest| Deed::Propose(of(t, amend())), &["amend rule 3.4"]);
    g.rule("DEED", "repeal THERULES", move |t: ProposalTest| Deed::Propose(of(t, repeal())), &["repeal rule 3.4"]);
    g.rule("DEED", "(amend or repeal / repeal or amend) THERULES", move |t: ProposalTest| Deed::Propose(of(t, both())), &[]);
    g.rule(
        "PROPOSED",
        "(an amendment (to / of) / a change (to / of) / amendments (to / of) / to (amend / change)) THERULES",
        move |t: ProposalTest| of(t, amend()),
        &["an amendment to rule 3.4"],
    );
    g.rule("PROPOSED", "(the repeal of / to repeal) THERULES", move |t: ProposalTest| of(t, repeal()), &[]);
    g.rule(
        "ABALLOT",
        "((amending / changing) / (an amendment / amendments / a change / changes) (to / of)) THERULES",
        move |t: ProposalTest| of(t, amend()),
        &["amending rule 3.4"],
    );
    g.rule("ABALLOT", "(repealing / the repeal of) THERULES", move |t: ProposalTest| of(t, repeal()), &["repealing rule 3.4"]);
}

/// What may be played on whom.
fn plays(g: &mut Grammar) {
    let oneself = || Some(Players::one(Who::Actor));
    g.rule(
        "G1",
        "FOLK ((may / can) only play CARDKINDS on / (may / can) play CARDKINDS only on) (himself / herself / themselves / yourself / oneself)",
        |who: Players, card: Tests| cannot(who, Deed::Play { card, on: Some(Players::others(Who::Actor)) }),
        &["players may only play cards on themselves"],
    );
    g.rule(
        "G1",
        "CARDKINDS (may / can) (only be / be only) played (on / against) (opponents / other players / another player / an opponent)",
        |card: Tests| cannot(Players::all(), Deed::Play { card, on: Some(Players::one(Who::Actor)) }),
        &["cards may only be played on opponents"],
    );
    g.rule(
        "ONESELF",
        "(himself / herself / themselves / yourself / oneself / (his / their / your) own <variable>)",
        |_v: Option<VariableId>| Nothing,
        &["himself"],
    );
    g.rule(
        "DEED",
        "play CARDKINDS (on / against) ONESELF",
        move |t: Tests| Deed::Play { card: t, on: oneself() },
        &["play cards on himself"],
    );
    g.rule(
        "DEED",
        "target ONESELF [with (CARDKINDS)]",
        move |t: Option<Tests>| Deed::Play { card: t.unwrap_or_default(), on: oneself() },
        &["target himself with a card"],
    );
    g.rule(
        "G1",
        "CARDKINDS (may / can) only be played (on / against) FOLK",
        |t: Tests, p: Players| Some(cannot(Players::all(), Deed::Play { card: t, on: Some(super::governing::others(&p)?) })),
        &["Floods may only be played on the player with the highest pyramid"],
    );
    g.rule(
        "G1",
        "CARDKINDS (may / can) be played only (on / against) FOLK",
        |t: Tests, p: Players| Some(cannot(Players::all(), Deed::Play { card: t, on: Some(super::governing::others(&p)?) })),
        &[],
    );
    g.rule(
        "G1",
        "no (CARDN / CARDSN) (may / can) be played (on / against) the player who is [the] primary [player]",
        |f: Find| {
            (f.from.is_empty() && f.by.is_none())
                .then(|| cannot(Players::all(), Deed::Play { card: f.of, on: Some(Players::one(Who::Primary)) }))
        },
        &["no card may be played on the player who is Primary"],
    );
    g.rule(
        "G1",
        "(each / every) card [that is] played costs (its player / the player / its owner / whoever plays it) QTYS",
        |q: Quantities| {
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            Some(Governed {
                is: vec![Procedure::Holds(Static::PlayCost { by: Players::all(), card: vec![], cost: Box::new(cost) })],
                not: Vec::new(),
            })
        },
        &["each card played costs its player 5 gold"],
    );
    g.rule("G1", "[once it has been carried out / once they have been carried out / when played / after being played] [,] (<types> / (a / an / every / each) (<type>)) [card / cards] (goes|go / is|are put / is|are placed / returns|return / is|are returned / is|are shuffled) [when (it has / they have) been (played / carried out) / after being played / once it has been carried out] PLACE [instead of (on / onto / to) the discard pile / instead of to the discard pile / instead of being discarded / and not (on / to) the discard pile]", |t: TypeId, to: Place| {
        (!matches!(to, Place::Play(_) | Place::Hand(Who::You))).then(|| Governed {
            is: vec![Procedure::Holds(Static::AfterPlay { card: vec![CardTest::Type(t)], to })],
            not: Vec::new(),
        })
    }, &["once it has been carried out, an Effect goes under the draw pile instead of on the discard pile"]);
    g.rule(
        "G1",
        "CARDKINDS CANNOT be played (on / against) FOLK",
        |t: Tests, p: Players| cannot(Players::all(), Deed::Play { card: t, on: Some(p) }),
        &["Floods cannot be played on the Primary"],
    );
    let with =
        |v: VariableId, c: Comparison| narrowed(Players::all(), Condition::Compare(variable_of(Who::Candidate, v), c.relation, c.with));
    g.rule(
        "G1",
        "CARDKINDS CANNOT be played (on / against) a <variable> (with / that has / of) CMPN <unit>",
        move |t: Tests, v: VariableId, c: Comparison, u: UnitOf| {
            (v == u.0).then(|| cannot(Players::all(), Deed::Play { card: t, on: Some(with(v, c)) }))
        },
        &["Floods cannot be played on a pyramid with fewer than three levels"],
    );
    g.rule("RELATIVE", "who|that already CPRED3", |c: Condition| c, &["who already has two Permanents in play"]);

    g.rule(
        "G1",
        "FOLK CANNOT play another one",
        |p: Players| {
            let Players { whose: Some(whose), .. } = &p else { return None };
            let (Condition::Compare(Amount::Cards(selection), Relation::AtLeast, _), false) = (&**whose, p.pick != Pick::All) else {
                return None;
            };
            (!selection.of.is_empty()).then(|| cannot(p.clone(), Deed::Play { card: selection.of.clone(), on: None }))
        },
        &["a player who already has two Permanents in play may not play another one"],
    );
}
