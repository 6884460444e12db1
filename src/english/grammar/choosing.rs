//! Alternatives: "choose one: …; or …", "target player decides whether …".

use super::Grammar;
use super::effects_variables::choice;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    g.rule("CHOOSEONE", "[you may / you must / you can / you] (choose one / choose one of the following / choose one of these / choose one of the following effects / do one of the following / do one of these / pick one / pick one of the following / choose between the following / choose either / choose / the choice is yours / it is your choice / have the choice / have a choice / have a choice between / take your choice / take your pick / decide / make a choice) :", || Nothing, &["choose one:"]);
    g.rule("CHOOSEONE", "(choose either / choose between)", || Nothing, &[]);
    g.rule(
        "SIMPLE",
        "CHOOSEONE ALTERNATIVES",
        |all: Vec<Effect>| offered(Who::You, all),
        &["choose one: gain 50 gold; or gain 1 level", "do one of the following: gain 20 gold, draw a card, or lose 10 slaves"],
    );
    g.rule(
        "SIMPLE",
        "CHOOSEONE VP0ONE",
        |e: Effect| matches!(e, Effect::Choose { .. }).then(|| order(e)),
        &["choose one: gain 40 slaves or 60 gold"],
    );
    g.rule(
        "SIMPLE",
        "CHOOSEONE QTYS",
        |q: Quantities| {
            q.or.then_some(())?;
            let gains = super::effects_variables::all_of_them(q, |q| super::effects_variables::changes(q, Adjust::Gain))?;
            Some(order(gains))
        },
        &["choose one: 40 slaves or 60 gold"],
    );
    g.rule("ALTERNATIVES", "ALTERNATIVE [, / ;] or ALTERNATIVE [, ASYOUCHOOSE]", |a: Effect, b: Effect| vec![a, b], &[]);
    g.rule("ALTERNATIVES", "ALTERNATIVE ; ALTERNATIVE", |a: Effect, b: Effect| vec![a, b], &[]);
    g.rule(
        "ALTERNATIVES",
        "ALTERNATIVE (, / ; / [, / ;] or) ALTERNATIVES",
        |a: Effect, mut all: Vec<Effect>| {
            all.insert(0, a);
            all
        },
        &[],
    );
    g.rule("ALTERNATIVE", "[BULLET] VP0LIST", order, &["gain 50 gold"]);
    g.rule("ALTERNATIVE", "[BULLET] CLAUSE", |e: Effect| e, &["target player loses 50 gold"]);
    g.rule("ALTERNATIVE", "[BULLET] CLAUSE JOIN CLAUSE", |a: Effect, b: Effect| in_order([a, b]), &[]);
    g.rule("BULLET", "[{] (a / b / c / d / i / ii / iii) }", || Nothing, &["a)"]);
    g.rule("BULLET", "[{] <number> }", |_n: i64| Nothing, &["1)"]);
    // Somebody else chooses, between what he does himself.
    g.rule(
        "SIMPLE",
        "PLAYER (must choose / has to choose / chooses / choose / must do / does / must pick / shall choose / picks) [one / either / one of the following / one of these / one of two] : OWNALTERNATIVES",
        |p: Np, all: Vec<Effect>| if all.len() < 2 { None } else { clause(p, choice(all)) },
        &["target player must choose one of the following: lose 40 slaves, or lose one level"],
    );
    g.rule("OWNALTERNATIVES", "OWNALTERNATIVE [, / ;] or OWNALTERNATIVE", |a: Effect, b: Effect| vec![a, b], &[]);
    g.rule("OWNALTERNATIVES", "OWNALTERNATIVE ; OWNALTERNATIVE", |a: Effect, b: Effect| vec![a, b], &[]);
    g.rule(
        "OWNALTERNATIVES",
        "OWNALTERNATIVE (, / ;) OWNALTERNATIVES",
        |a: Effect, mut all: Vec<Effect>| {
            all.insert(0, a);
            all
        },
        &[],
    );
    g.rule("OWNALTERNATIVE", "[BULLET] VP0LIST", |e: Effect| e, &["lose 40 slaves"]);
    g.rule("OWNALTERNATIVE", "[BULLET] to VP0LIST", |e: Effect| e, &[]);
    g.rule("OWNALTERNATIVE", "[BULLET] he|they VP3LIST", |e: Effect| e, &[]);
    g.rule(
        "SIMPLE",
        "PLAYER (has|have (the / a) choice) [between / of] : OWNALTERNATIVES",
        |p: Np, all: Vec<Effect>| if all.len() < 2 { None } else { clause(p, choice(all)) },
        &["target player has a choice: lose 40 slaves, or lose one level"],
    );
    g.rule(
        "SIMPLE",
        "POSS choice : OWNALTERNATIVES",
        |p: Np, all: Vec<Effect>| if all.len() < 2 { None } else { clause(p, choice(all)) },
        &["target player's choice: he loses 40 slaves or he loses one level"],
    );
    g.rule(
        "SIMPLE",
        "PLAYER has|have (the / a) choice of [either] VPGONE or VPGONE",
        |p: Np, a: Effect, b: Effect| clause(p, choice(vec![a, b])),
        &["target player has the choice of losing a level or losing 40 gold"],
    );
    // Between whole clauses.
    g.rule(
        "SIMPLE",
        "PLAYER (decides / decide / must decide / chooses / choose / must choose) : [either] CLAUSE [,] or CLAUSE",
        |p: Np, a: Effect, b: Effect| clause(p, choice(vec![a, b])),
        &["target player decides: either you gain a level or he loses a level"],
    );
    g.rule(
        "SIMPLE",
        "PLAYER (decides / decide / must decide / chooses / choose / must choose) (whether / if) [either] CLAUSE [,] or CLAUSE",
        |p: Np, a: Effect, b: Effect| clause(p, choice(vec![a, b])),
        &["you decide whether target player loses 10 slaves or you gain 10 gold"],
    );
    g.rule(
        "SIMPLE",
        "PLAYER (decides / decide / must decide / chooses / choose) (whether / if) PLAYER (VP3ORLIST / VP0ORLIST / VP3ONE / VP0ONE)",
        |chooser: Np, p: Np, e: Effect| {
            if !matches!(e, Effect::Choose { .. }) || matches!(p, Np::One(Who::Of(HE))) || p == chooser {
                return None;
            }
            let Np::One(by) = chooser else { return None };
            let mut said = clause(p, e)?;
            super::super::walk::Walk::effect(&mut ChooserIs { by }, &mut said);
            Some(said)
        },
        &["you decide whether target player loses 10 slaves or 10 gold"],
    );
    g.rule(
        "SIMPLE",
        "PLAYER (chooses / choose / must choose / names / picks) (SOMEONE / ANYBODY / ONEOF) , who (VP3LIST / must VP0LIST / has to VP0LIST)",
        |p: Np, whom: Players, e: Effect| {
            let Np::One(by) = p else { return None };
            Some(put(for_each(chosen(whom, by.clone()), SUBJECT, e), super::nouns::OTHER, &by))
        },
        &["target player chooses another player, who loses a level"],
    );
    // A rider: "He chooses which one."
    g.rule(
        "EFFECT",
        "SEQ (. / ; / , / , and / , but) RIDER",
        |e: Effect, by: Who| {
            let mut said = e.clone();
            // Where there are alternatives, it is said of them and not of what is chosen within one.
            if !super::clauses::choosers(&e).is_empty() {
                chosen_between(&mut said, &by);
            } else {
                super::super::walk::Walk::effect(&mut ChooserIs { by }, &mut said);
            }
            (said != e).then_some(said)
        },
        &["take one card from the hand of target opponent. he chooses which one"],
    );
    g.rule(
        "RIDER",
        "he|they choose|chooses|decide|decides which [one / ones / card / cards / it is]",
        || Who::Of(HE),
        &["he chooses which one"],
    );
    // "The choice is yours", whoever does it.
    g.rule(
        "RIDER",
        "(the choice / the decision / the choice between them) (is / lies with) [up to] (POSSOWN [to make] / PLAYER1 / POSS)",
        |p: Np| match p {
            Np::One(who) => Some(who),
            _ => None,
        },
        &["the choice is yours", "the choice is his"],
    );
    g.rule(
        "RIDER",
        "(it is POSS (choice / decision) / it is up to PLAYER1 / PLAYER1 (have|has the choice / make|makes the choice / may choose / may decide / choose|chooses / decide|decides))",
        |p: Np| match p {
            Np::One(who) => Some(who),
            _ => None,
        },
        &["it is your choice", "you decide"],
    );
    g.rule("RIDER", "you choose|decide which [one / ones / card / cards / it is]", || Who::You, &["you choose which one"]);
    g.rule(
        "RIDER",
        "PLAYER1 chooses|decides which [one / ones / card / cards]",
        |p: Np| if let Np::One(who) = p { Some(who) } else { None },
        &[],
    );
}

/// The alternatives of an effect are somebody's to choose from.
fn chosen_between(effect: &mut Effect, chooser: &Who) {
    match effect {
        Effect::Choose { by, .. } => *by = chooser.clone(),
        Effect::ForEach { effect, .. } | Effect::May { effect, otherwise: None, .. } => chosen_between(effect, chooser),
        Effect::Sequence(steps) => steps.iter_mut().for_each(|step| chosen_between(&mut step.effect, chooser)),
        _ => {}
    }
}

/// The slot of a list of alternatives that goes on to its end, until slots are numbered.
const OFFERED: Slot = Slot(1);

/// Whether what follows a semicolon is one more of the alternatives.
pub fn is_offer(effect: &Effect) -> bool {
    matches!(effect, Effect::Choose { slot: OFFERED, .. })
}

fn offered(by: Who, options: Vec<Effect>) -> Option<Effect> {
    (options.len() > 1).then_some(Effect::Choose { by, slot: OFFERED, options })
}
