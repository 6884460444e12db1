//! Alternatives: "choose one: …; or …", "target player decides whether …".

use super::Grammar;
use super::effects_variables::choice;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    g.rule("CHOOSEONE", "[you may / you must / you can / you] (choose one / choose one of the following / choose one of these / choose one of the following effects / do one of the following / do one of these / pick one / pick one of the following / choose between the following / choose either / choose) :", || Nothing, &["choose one:"]);
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
            super::super::walk::Walk::effect(&mut ChooserIs { by }, &mut said);
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
    g.rule("RIDER", "you choose|decide which [one / ones / card / cards / it is]", || Who::You, &["you choose which one"]);
    g.rule(
        "RIDER",
        "PLAYER1 chooses|decides which [one / ones / card / cards]",
        |p: Np| if let Np::One(who) = p { Some(who) } else { None },
        &[],
    );
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
