//! Deeds as nouns: "renaming a card", "the playing of Floods", "voting on one's own proposal"; that they are forbidden, or left to some.

use super::super::Grammar;
use super::super::triggers::{any_proposal, kinds};
use super::super::values::*;
use super::{Governed, cannot, of_actor, others, said};
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    nouns(g);
    forbidden(g);
    left_to(g);
    safe(g);
    one_by_one(g);
}

fn propose(kind: ProposalKind, test: ProposalTest) -> Deed {
    Deed::Propose(ProposalTest { kinds: vec![kind], ..test })
}

fn nouns(g: &mut Grammar) {
    g.rule(
        "DOING",
        "[the] (renaming / renaming of) CARDTESTS",
        |t: Tests| of_actor(Deed::Rename { card: t }),
        &["the renaming of cards in play"],
    );
    g.rule("DOING", "[the] (playing / playing of) CARDKINDS", |t: Tests| Deed::Play { card: t, on: None }, &["the playing of Floods"]);
    g.rule(
        "DOING",
        "(proposing / the proposing of / the proposal of / a proposal of / a proposal for) PROPOSED",
        Deed::Propose,
        &["proposing a rule"],
    );
    g.rule(
        "DOING",
        "[the] (making / making of / submitting / submission of) (a proposal / proposals / any proposal)",
        || Deed::Propose(any_proposal()),
        &["making a proposal"],
    );
    g.rule(
        "DOING",
        "(voting / voting on (proposals / a proposal) / casting a vote)",
        || Deed::Vote { on: any_proposal(), how: None },
        &["voting"],
    );
    for (words, yes) in [
        ("(voting (no / against (it / a proposal / proposals)) / casting a no vote / rejecting a proposal)", false),
        ("(voting (yes / for (it / a proposal / proposals)) / casting a yes vote)", true),
    ] {
        g.rule("DOING", words, move || Deed::Vote { on: any_proposal(), how: Some(yes) }, &[]);
    }
    g.rule(
        "DOING",
        "voting on (one 's / his / their) [own] (proposal / proposals)",
        || Deed::Vote { on: ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() }, how: None },
        &["voting on one's own proposal"],
    );
    g.rule(
        "DEED",
        "vote on one 's [own] (proposal / proposals)",
        || Deed::Vote { on: ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() }, how: None },
        &["vote on one's own proposal"],
    );
    g.rule(
        "DOING",
        "[the] (copying / copying of) (a card / cards / any card)",
        || Deed::Propose(kinds(vec![ProposalKind::Copy])),
        &["copying a card"],
    );
    g.rule("DEED", "copy (a card / cards / any card / any cards)", || Deed::Propose(kinds(vec![ProposalKind::Copy])), &["copy a card"]);
    g.rule(
        "DOING",
        "[the] (amending / amending of / amendment of / changing / changing of / editing / altering) CARDTESTS",
        |t: Tests| of_actor(Deed::Propose(ProposalTest { card: t, ..kinds(vec![ProposalKind::AmendCard]) })),
        &["amending Permanents in play"],
    );
    for rules in ["THERULES", "ANYRULES"] {
        g.rule(
            "DOING",
            &format!("[the] (amending / amending of / amendment of / changing / changing of / altering) {rules}"),
            |t: ProposalTest| propose(ProposalKind::AmendRule, t),
            if rules == "THERULES" { &["amending rule 3.4"] } else { &[] },
        );
        g.rule(
            "DOING",
            &format!("[the] (repealing / repealing of / repeal of / abolishing / abolition of) {rules}"),
            |t: ProposalTest| Deed::Propose(super::amending::repeal_of(t)),
            if rules == "THERULES" { &["the repeal of rule 5.1"] } else { &[] },
        );
    }
    // As what there is of them: "renames", "plays".
    g.rule("DOINGS", "[all] (renames / renamings)", || Deed::Rename { card: Vec::new() }, &["renames"]);
    g.rule("DOINGS", "[all] new rules", || Deed::Propose(kinds(vec![ProposalKind::NewRule])), &["new rules"]);
    g.rule("DOINGS", "[all] copies [of cards]", || Deed::Propose(kinds(vec![ProposalKind::Copy])), &[]);
    g.rule("DOINGS", "[all] proposals (of / for) PROPOSED", Deed::Propose, &["proposals of rules"]);
    g.rule(
        "DOINGS",
        "[all] proposals (other than / except / except for / apart from) PROPOSEDKIND",
        |k: Vec<ProposalKind>| Deed::Propose(ProposalTest { except: true, ..kinds(k) }),
        &["proposals other than new cards"],
    );
}

/// That they are forbidden, to all or to some.
fn forbidden(g: &mut Grammar) {
    g.rule(
        "ISOUTLAWED",
        "(is|are [now] (forbidden / not allowed / no longer allowed / banned / not possible / no longer possible / ruled out / impossible / against the rules / not permitted / outlawed))",
        || Nothing,
        &["is forbidden"],
    );
    g.rule(
        "G1",
        "(DOING / DOINGS) ISOUTLAWED [any more / any longer]",
        |d: Deed| said(&Players::all(), vec![cannot(d)]),
        &["renaming cards in play is forbidden", "renames are forbidden"],
    );
    g.rule(
        "G1",
        "(DOING / DOINGS) ISOUTLAWED (to / for) FOLKS",
        |d: Deed, p: Players| said(&p, vec![cannot(d)]),
        &["the playing of cards is forbidden to the Primary"],
    );
    g.rule("G1", "(to / for) FOLKS [,] (DOING / DOINGS) ISOUTLAWED", |p: Players, d: Deed| said(&p, vec![cannot(d)]), &[]);
    g.rule(
        "G1",
        "it ISOUTLAWED (to / for) FOLK to DEED [any more / any longer]",
        |p: Players, d: Deed| said(&p, vec![cannot(d)]),
        &["it is forbidden to the Primary to play a card"],
    );
    g.rule("G1", "FOLK ISOUTLAWED to DEED", |p: Players, d: Deed| said(&p, vec![cannot(d)]), &[]);
    // "Players may propose nothing but new cards."
    let but = |k: Vec<ProposalKind>| Deed::Propose(ProposalTest { except: true, ..kinds(k) });
    g.rule(
        "GP",
        "(MAYDO propose / proposes|propose) nothing [else] (but / except / other than / apart from / than) PROPOSEDKIND",
        move |k: Vec<ProposalKind>| Governed { is: vec![cannot(but(k))], not: Vec::new() },
        &["may propose nothing but new cards"],
    );
    g.rule(
        "G1",
        "nothing [else] (but / except / other than / apart from / than) PROPOSEDKIND (may / can) be proposed",
        move |k: Vec<ProposalKind>| said(&Players::all(), vec![cannot(but(k))]),
        &["nothing but new cards may be proposed"],
    );
    g.rule(
        "G1",
        "proposals (may / can) (only be / be only) (for / about / of) PROPOSEDKIND",
        move |k: Vec<ProposalKind>| said(&Players::all(), vec![cannot(but(k))]),
        &["proposals may only be for new cards"],
    );
    for (noun, kind) in [
        ("rule|rules", ProposalKind::NewRule),
        ("type|types", ProposalKind::NewType),
        ("variable|variables", ProposalKind::NewVariable),
        ("(copy / copies)", ProposalKind::Copy),
    ] {
        g.rule(
            "G1",
            &format!("no {noun} (may / can) be (proposed / put forward / suggested) [any more / any longer]"),
            move || said(&Players::all(), vec![cannot(Deed::Propose(kinds(vec![kind])))]),
            if kind == ProposalKind::NewRule { &["no rule may be proposed"] } else { &[] },
        );
    }
}

/// That they are safe: from being renamed, amended, repealed.
fn safe(g: &mut Grammar) {
    g.rule(
        "G1",
        "CARDTESTS (keep|keeps (their / its) name|names / is|are safe from being renamed)",
        |t: Tests| (!t.is_empty()).then(|| said(&Players::all(), vec![cannot(Deed::Rename { card: t })])),
        &["Permanents in play keep their names"],
    );
    for (words, kinds) in [
        ("(amendment / being amended / change)", vec![ProposalKind::AmendRule]),
        ("(repeal / being repealed)", vec![ProposalKind::Repeal]),
        ("(amendment and repeal / amendment or repeal)", vec![ProposalKind::AmendRule, ProposalKind::Repeal]),
    ] {
        g.rule(
            "G1",
            &format!("THERULES is|are (safe / protected) from {words}"),
            move |t: ProposalTest| said(&Players::all(), vec![cannot(Deed::Propose(ProposalTest { kinds: kinds.clone(), ..t }))]),
            &[],
        );
    }
    // "Cards in play may not be renamed. Cards in hand may still be."
    for done in ["renamed", "amended"] {
        g.rule(
            "G1",
            &format!("G1 (. / ; / , / , but / , and) CARDTESTS (may / can) [still] be [{done}] [as before]"),
            |first: Governed, still: Tests| {
                let others = match first.is.as_slice() {
                    [Procedure::Holds(Static::Cannot { deed: Deed::Rename { card }, .. })] => card,
                    [Procedure::Holds(Static::Cannot { deed: Deed::Propose(ProposalTest { card, .. }), .. })] => card,
                    _ => return None,
                };
                match (others.as_slice(), still.as_slice()) {
                    ([CardTest::In(there)], [CardTest::In(here)]) if here.iter().all(|zone| !there.contains(zone)) => Some(first),
                    _ => None,
                }
            },
            if done == "renamed" { &["cards in play may not be renamed. cards in hand may still be"] } else { &[] },
        );
    }
}

/// That they are left to some, and forbidden to all others.
fn left_to(g: &mut Grammar) {
    let only = |p: &Players, d: Deed| Some(said(&others(p)?, vec![cannot(d)]));
    g.rule(
        "ISLEFT",
        "(is|are (reserved (for / to) / left to / open (to only / only to) / allowed (to only / only to) / permitted (to only / only to) / only (allowed / permitted / open) to / possible only for / only possible for / (a / the) (right / privilege / matter / prerogative) of / restricted to) / belongs|belong [only] to)",
        || Nothing,
        &["is reserved for"],
    );
    g.rule(
        "G1",
        "(DOING / DOINGS) ISLEFT FOLKS [alone / only]",
        move |d: Deed, p: Players| only(&p, d),
        &["renaming cards is reserved for the Primary"],
    );
    g.rule("G1", "(DOING / DOINGS) is|are (for / up to) FOLKS (alone / only)", move |d: Deed, p: Players| only(&p, d), &[]);
    g.rule(
        "G1",
        "the right to DEED (belongs (only to / to) / is (reserved (for / to) / given only to / limited to / restricted to) / lies (only with / with)) FOLKS [alone / only]",
        move |d: Deed, p: Players| only(&p, d),
        &["the right to vote belongs only to players with a Permanent in play"],
    );
    g.rule(
        "G1",
        "only FOLKS has|have the right to DEED",
        move |p: Players, d: Deed| only(&p, d),
        &["only the Primary has the right to rename cards"],
    );
    g.rule(
        "G1",
        "FOLKS alone GP",
        |p: Players, gp: Governed| {
            if gp.not.is_empty() { super::so(&p, gp.is) } else { Some(said(&others(&p)?, gp.not)) }
        },
        &["the Primary alone may rename cards"],
    );
    g.rule(
        "G1",
        "(except for / apart from / besides / other than / except) FOLKS [,] NOONE GP",
        |p: Players, all: Players, gp: Governed| {
            if gp.not.is_empty() || all != Players::all() { None } else { Some(said(&others(&p)?, gp.not)) }
        },
        &["except for the Primary, nobody may propose rules"],
    );
    g.rule(
        "G1",
        "new rules (may / can) (come only from / only come from / only be made by / be made only by) FOLKS",
        move |p: Players| only(&p, Deed::Propose(kinds(vec![ProposalKind::NewRule]))),
        &["new rules can come only from the Primary"],
    );
    // "Only those players vote whose pyramid has at least two levels."
    g.rule(
        "G1",
        "only FOLKS (votes|vote / takes|take part in (the vote / votes / ballots / the ballot) / has|have (a vote / votes))",
        move |p: Players| only(&p, Deed::Vote { on: any_proposal(), how: None }),
        &["only players with a Permanent in play vote"],
    );
    g.rule(
        "G1",
        "only those [players] (vote|votes / may vote / can vote) (who (CPRED0 / CPAST) / RELATIVE)",
        move |c: Condition| {
            let such = super::such(c);
            only(&crate::english::build::narrowed(Players::all(), such), Deed::Vote { on: any_proposal(), how: None })
        },
        &["only those players vote whose pyramid has at least two levels"],
    );
}

/// Of no card, or only of such.
fn one_by_one(g: &mut Grammar) {
    let about = |kind: ProposalKind| move |card: Tests| Deed::Propose(ProposalTest { card, ..ProposalTest::of(vec![kind]) });
    no_card(g, "(renamed / given a new name)", |card: Tests| Deed::Rename { card });
    no_card(g, "(amended / changed / edited / altered)", about(ProposalKind::AmendCard));
    no_card(g, "copied", about(ProposalKind::Copy));
}

fn no_card(g: &mut Grammar, done: &str, deed: impl Fn(Tests) -> Deed + Copy + Send + Sync + 'static) {
    use super::super::nouns::{Post, post};
    use super::super::subjects::{none_of, tests_of};
    let barred = move |card: Tests| said(&Players::all(), vec![cannot(deed(card))]);
    g.rule(
        "G1",
        &format!("no (CARDN / CARDSN) POST (may / can) [any longer / ever] be {done} [any more / any longer]"),
        move |f: Find, z: Post| tests_of(post(f, Some(z))?).map(barred),
        if done.starts_with("(renamed") { &["no card in play may be renamed"] } else { &[] },
    );
    // "Only cards in hand may be renamed, not cards in play": what else is said of the others.
    g.rule(
        "G1",
        &format!("only CARDTESTS (may / can) be {done} [,] (not / and not / never / and never / but not) [any / the / those] (CARDTESTS / those WHEREIS)"),
        move |t: Tests, not: Tests| {
            // Only where the one place says that it is not the other.
            let elsewhere = match (t.as_slice(), not.as_slice()) {
                ([CardTest::In(here)], [CardTest::In(there)]) => here.iter().all(|zone| !there.contains(zone)),
                _ => false,
            };
            elsewhere.then(|| none_of(t).map(barred)).flatten()
        },
        if done.starts_with("(renamed") { &["only cards in hand may be renamed, not cards in play"] } else { &[] },
    );
    g.rule(
        "G1",
        &format!("CARDTESTS (may / can) (only be / be) {done} (only (while / when / if / as long as)) (in hand / ITIS in hand / ITIS in (his / their / its owner 's / somebody 's / a) hand)"),
        move |t: Tests| {
            let elsewhere = none_of(vec![CardTest::In(vec![Zone::Hand(Players::all())])])?;
            Some(barred(t.into_iter().chain(elsewhere).collect()))
        },
        if done.starts_with("(renamed") { &["cards may be renamed only while they are in hand"] } else { &[] },
    );
}
