//! Rules that speak of another rule by its number: it has no effect, or does not hold of somebody.

use super::super::Grammar;
use super::super::values::*;
use super::{Governed, folk, others};
use crate::english::build::*;
use crate::english::meaning::*;

fn suspended(rules: &ProposalTest) -> Option<Governed> {
    (!rules.rules.is_empty()).then(|| Governed { is: rules.rules.iter().cloned().map(Procedure::Suspended).collect(), not: Vec::new() })
}

fn exempt(rules: &ProposalTest, who: &Players) -> Option<Governed> {
    let one = |rule: &String| Procedure::Exempt { rule: rule.clone(), who: who.clone() };
    (!rules.rules.is_empty()).then(|| Governed { is: rules.rules.iter().map(one).collect(), not: Vec::new() })
}

/// That the rules have no effect while the condition does not hold.
fn only(rules: &ProposalTest, condition: Condition) -> Option<Draft> {
    let one = |procedure: Procedure| Sentence::Procedure { procedure, condition: Some(not(condition.clone())), until: Duration::Always };
    Some(Draft { sentences: suspended(rules)?.is.into_iter().map(one).collect(), target: None })
}

pub(super) fn rules(g: &mut Grammar) {
    g.rule(
        "HASNOFORCE",
        "(is|are (suspended / switched off / off / put aside / set aside / out of force / ignored / not in force / without effect / void / not applied) / has|have no (effect / force) / does|do not (apply / count / hold / work) / has|have not any effect / no longer (applies|apply / counts|count / holds|hold) / is|are no longer (applied / in force))",
        || Nothing,
        &["has no effect"],
    );
    g.rule(
        "RULE",
        "THERULES HASNOFORCE DURATION",
        |t: ProposalTest, until: Duration| lasting(suspended(&t)?, until),
        &["rule 5.1 is suspended until turn 8"],
    );
    g.rule("RULE", "DURATION [,] THERULES HASNOFORCE", |until: Duration, t: ProposalTest| lasting(suspended(&t)?, until), &[]);
    g.rule(
        "RULE",
        "THERULES HASNOFORCE INTURN",
        |t: ProposalTest, c: Condition| only(&t, not(c)),
        &["rule 5.1 has no effect before turn 8"],
    );
    g.rule("RULE", "INTURN [,] THERULES HASNOFORCE", |c: Condition, t: ProposalTest| only(&t, not(c)), &[]);
    g.rule(
        "RULE",
        "THERULES HASNOFORCE [,] (IF / WHILST) COND",
        |t: ProposalTest, c: Condition| only(&t, not(c)),
        &["rule 5.1 does not apply while the Primary has no gold"],
    );
    g.rule("RULE", "(IF / WHILST) COND [,] THERULES HASNOFORCE", |c: Condition, t: ProposalTest| only(&t, not(c)), &[]);
    // "Rule 5.1 does not apply", without an end, is said by repealing it.
    g.rule(
        "G1",
        "THERULES (is|are suspended / is|are switched off / is|are out of force) [any more / any longer / for now / from now on / for the time being]",
        |t: ProposalTest| suspended(&t),
        &["rule 5.1 is suspended"],
    );
    g.rule("APPLIES", "(applies|apply / counts|count / holds|hold / is|are in force / has|have effect)", || Nothing, &["applies"]);
    g.rule("RULE", "THERULES APPLIES only INTURN", |t: ProposalTest, c: Condition| only(&t, c), &["rule 5.1 applies only in even turns"]);
    g.rule(
        "RULE",
        "THERULES (only APPLIES / APPLIES only) (IF / WHILST / when) COND",
        |t: ProposalTest, c: Condition| only(&t, c),
        &["rule 5.1 applies only while the Primary has no gold"],
    );
    g.rule("RULE", "THERULES only APPLIES INTURN", |t: ProposalTest, c: Condition| only(&t, c), &[]);
    // Of whom.
    g.rule(
        "G1",
        "THERULES (does|do not (apply (to / for) / hold (for / of) / bind / affect / concern / count for) / no longer (applies|apply to / binds|bind) / has|have no effect on) PLAYER [any more / any longer]",
        |t: ProposalTest, p: Np| exempt(&t, &folk(p)?),
        &["rule 5.1 does not apply to the Primary"],
    );
    g.rule(
        "G1",
        "PLAYER is|are (exempt / excepted / excused / free) from THERULES",
        |p: Np, t: ProposalTest| exempt(&t, &folk(p)?),
        &["the Primary is exempt from rule 5.1"],
    );
    g.rule("G1", "PLAYER is|are not (bound by / subject to / affected by) THERULES", |p: Np, t: ProposalTest| exempt(&t, &folk(p)?), &[]);
    g.rule(
        "G1",
        "THERULES (applies|apply (to / for) / holds|hold (for / of) / binds|bind) only [(to / for)] FOLKS",
        |t: ProposalTest, p: Players| exempt(&t, &others(&p)?),
        &["rule 5.1 applies to only the Primary"],
    );
    g.rule(
        "G1",
        "THERULES (only (applies|apply (to / for) / binds|bind) / (applies|apply) only (to / for)) FOLKS",
        |t: ProposalTest, p: Players| exempt(&t, &others(&p)?),
        &["rule 5.1 applies only to the Primary"],
    );
    g.rule(
        "G1",
        "THERULES (applies|apply to / holds|hold for / binds|bind) (everybody / everyone / all players / all / each player) (but / except) FOLKS",
        |t: ProposalTest, p: Players| exempt(&t, &p),
        &["rule 5.1 applies to everybody but the Primary"],
    );
}

/// The sentences that say so, for so long.
fn lasting(governed: Governed, until: Duration) -> Option<Draft> {
    let one = |procedure: Procedure| Sentence::Procedure { procedure, condition: None, until: until.clone() };
    (!matches!(until, Duration::AsLongAs(_))).then(|| Draft { sentences: governed.is.into_iter().map(one).collect(), target: None })
}
