//! What may be done and by whom, said of the thing that it is done to: "rules may only be proposed by the Primary", "only Effects may be played in odd turns".

use super::super::Grammar;
use super::super::subjects::none_of;
use super::super::values::*;
use super::frames::only_under;
use super::{Governed, cannot, others, said};
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    let about = |kind: ProposalKind| move |card: Tests| Deed::Propose(ProposalTest { card, ..ProposalTest::of(vec![kind]) });
    let of_rules = |kind: ProposalKind| move |test: ProposalTest| Deed::Propose(ProposalTest { kinds: vec![kind], ..test });
    done(g, "PROPOSED", "(proposed / put forward / suggested)", Deed::Propose);
    done(g, "ANYPROPOSALS", "(made / submitted / put forward / brought in / brought forward / sent in / handed in)", Deed::Propose);
    g.rule("ANYPROPOSALS", "(proposals / a proposal / any proposals / the proposals / any proposal)", ProposalTest::any, &["proposals"]);
    done(g, "CARDKINDS", "played", |card: Tests| Deed::Play { card, on: None });
    done(g, "CARDTESTS", "(renamed / given a new name)", |card: Tests| Deed::Rename { card });
    done(g, "CARDTESTS", "(amended / changed / edited)", about(ProposalKind::AmendCard));
    done(g, "CARDTESTS", "copied", about(ProposalKind::Copy));
    for rules in ["THERULES", "ANYRULES"] {
        done(g, rules, "(amended / changed / altered)", of_rules(ProposalKind::AmendRule));
        done(g, rules, "(repealed / abolished)", of_rules(ProposalKind::Repeal));
    }
    g.rule("ANYRULES", "(rules / a rule / the rules / any rule)", ProposalTest::any, &["rules"]);
    g.rule(
        "G1",
        "only CARDKINDS (may / can) be played",
        |card: Tests| Some(said(&Players::all(), vec![cannot(Deed::Play { card: none_of(card)?, on: None })])),
        &["only Effects may be played"],
    );
    g.rule(
        "G1",
        "FOLK (may / can) (only play / play only) CARDKINDS",
        |p: Players, card: Tests| Some(said(&p, vec![cannot(Deed::Play { card: none_of(card)?, on: None })])),
        &["the Primary may only play Effects"],
    );
}

/// All ways to say who may do something with things, or when.
fn done<T: FromValue + 'static>(g: &mut Grammar, things: &str, done: &str, deed: impl Fn(T) -> Deed + Copy + Send + Sync + 'static) {
    let barred = move |who: &Players, thing: T| said(who, vec![cannot(deed(thing))]);
    let may = move |thing: T| Governed { is: Vec::new(), not: barred(&Players::all(), thing).is };
    g.rule("G1", &format!("{things} CANNOT be {done} by FOLK"), move |t: T, p: Players| barred(&p, t), &[]);
    g.rule(
        "G1",
        &format!("{things} (may / can) (only be / be only) {done} by FOLKS"),
        move |t: T, p: Players| Some(barred(&others(&p)?, t)),
        &[],
    );
    g.rule(
        "G1",
        &format!("{things} (may / can) be {done} (only by / by nobody but / by nobody except / by no one but / by no one except) FOLKS"),
        move |t: T, p: Players| Some(barred(&others(&p)?, t)),
        &[],
    );
    g.rule("G1", &format!("{things} (may / can) be {done}"), may, &[]);
    g.rule(
        "RULE",
        &format!("{things} (may / can) (only be / be only) {done} INTURN"),
        move |t: T, c: Condition| only_under(may(t), c),
        &[],
    );
    g.rule(
        "RULE",
        &format!("{things} (may / can) (only be / be only) {done} (IF / while / as long as / when) COND"),
        move |t: T, c: Condition| only_under(may(t), c),
        &[],
    );
}
