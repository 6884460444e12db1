//! What a variable is set to or moved to, and what is given whole, in more words.

use super::Grammar;
use super::amounts::number;
use super::effects_variables::{gives, transfer_between};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    bounds(g);
    pairs(g);
    moved(g);
    whole(g);
    chosen_deeds(g);
}

fn adjusted(o: Owned, adjust: Adjust) -> Option<Effect> {
    said_of(o.owner, HOLE, subject(), Effect::Change { who: Who::Of(HOLE), variable: o.variable, adjust })
}

/// "increase your slaves to at least 150", "set your gold equal to that of target player".
fn bounds(g: &mut Grammar) {
    g.rule(
        "CLAUSE",
        "PLAYER now has|have (as much / as many / the same amount of / the same number of) UNITS as PLAYER",
        |p: Np, variable: VariableId, than: Np| {
            let Np::One(other) = than else { return None };
            let adjust = Adjust::SetTo(variable_of(other, variable.clone()));
            clause(p, Effect::Change { who: subject(), variable, adjust })
        },
        &["you now have as much gold as target player"],
    );
    g.rule(
        "VP",
        "~be left with [exactly / just / only] <number> UNITS",
        |n: i64, variable: VariableId| Effect::Change { who: subject(), variable, adjust: Adjust::SetTo(number(n)) },
        &["is left with exactly 60 slaves"],
    );
    g.rule(
        "VP",
        "(~increase / ~raise / ~bring / ~bring up) OWNED to at least SETVALUE",
        |o: Owned, a: Amount| adjusted(o, Adjust::RaiseTo(a)),
        &["increases your slaves to at least 150"],
    );
    g.rule(
        "VP",
        "(~reduce / ~lower / ~cut / ~bring down) OWNED to at most SETVALUE",
        |o: Owned, a: Amount| adjusted(o, Adjust::LowerTo(a)),
        &["reduces target player's gold to at most 100"],
    );
    g.rule(
        "VP",
        "(~set / ~make) OWNED (equal to / the same as) VALUE",
        |o: Owned, a: Amount| adjusted(o, Adjust::SetTo(a)),
        &["sets your gold equal to target player's gold"],
    );
    for (words, gains) in [("(gains|gain / gets|get)", true), ("(loses|lose)", false)] {
        g.rule(
            "CLAUSE",
            &format!("OWNED {words} (one / <number>)"),
            move |o: Owned, n: Option<i64>| {
                let n = number(n.unwrap_or(1));
                adjusted(o, if gains { Adjust::Gain(n) } else { Adjust::Lose(n) }).map(order)
            },
            if gains { &["yours gains one"] } else { &[] },
        );
    }
    for (word, even) in [("even", true), ("odd", false)] {
        g.rule(
            "COND1",
            &format!("OWNED is|are an {word} number"),
            move |o: Owned| {
                matches!(o.owner, Np::One(_))
                    .then(|| holds_of(o.owner, SUBJECT, Condition::Parity(variable_of(subject(), o.variable), even)))
            },
            if even { &["your gold is an even number"] } else { &[] },
        );
    }
}

/// "target player's gold and slaves are set to 100".
fn pairs(g: &mut Grammar) {
    for (words, adjust) in [
        ("(are / both become / become) [both / each] [set to]", Adjust::SetTo as fn(Amount) -> Adjust),
        ("are [both / each] (reduced / lowered / brought down) to", Adjust::LowerTo),
        ("are [both / each] (raised / increased / brought up) to", Adjust::RaiseTo),
    ] {
        g.rule(
            "CLAUSE",
            &format!("POSSX <variable> and [POSS] <variable> {words} <number>"),
            move |owner: Np, v: VariableId, other: Option<Np>, w: VariableId, n: i64| {
                let same = other.is_none_or(|o| o == owner || o == Np::One(Who::Of(HE)));
                (same && v != w).then_some(())?;
                let one = |variable: VariableId| adjusted(Owned { owner: owner.clone(), variable }, adjust(number(n))).map(order);
                Some(in_order([one(v)?, one(w)?]))
            },
            if words.contains("lowered") { &["target player's gold and slaves are reduced to 100"] } else { &[] },
        );
    }
}

/// "take a level from the highest pyramid and add it to yours".
fn moved(g: &mut Grammar) {
    g.rule(
        "VP",
        "(~take / ~remove / ~take away) QTY [away] from OWNED and (add|adds / put|puts / place|places) (it / them / that level / this level / the level / these / the levels) (to / on / onto) OWNED",
        |q: Quantity, a: Owned, b: Owned| {
            let fits = q.owner.is_none() && q.variable == a.variable;
            fits.then(|| transfer_between(q.amount, a, b)).flatten()
        },
        &["takes a level from the highest pyramid and adds it to yours"],
    );
    // "ten of theirs": of what the sentence speaks of.
    g.rule(
        "QTY",
        "NUM of (theirs / his own / their own / yours / your own)",
        |amount: Amount| Quantity { variable: VariableId(OF_THEM.to_owned()), amount, owner: None },
        &["ten of theirs"],
    );
}

/// "gives his gold to the player on his right": all of it.
fn whole(g: &mut Grammar) {
    for pattern in
        ["~give|~hand|~pass (his / their / your) [own] <variable> [over] to PLAYER", "~give PLAYER (his / their / your) own <variable>"]
    {
        let given = |variable: VariableId, to: Np| {
            let amount = variable_of(Who::Of(OWNER), variable.clone());
            gives(Quantity { variable, amount, owner: None }, to)
        };
        if pattern.ends_with("PLAYER") {
            g.rule("VP", pattern, given, &["gives his gold to the player on his right"]);
        } else {
            g.rule("VP", pattern, move |to: Np, v: VariableId| given(v, to), &[]);
        }
    }
}

/// "chooses to lose 20 gold or 20 slaves".
fn chosen_deeds(g: &mut Grammar) {
    for (category, verb, list, one) in [
        ("PRED3", "(chooses / decides / must choose / must decide)", "VP0ORLIST", "VP0ONE"),
        ("PRED0", "(choose / decide / must choose / must decide)", "VP0ORLIST", "VP0ONE"),
    ] {
        g.rule(
            category,
            &format!("{verb} [whether] [either] to ({list} / {one})"),
            |e: Effect| matches!(e, Effect::Choose { .. }).then_some(e),
            if category == "PRED3" { &["chooses to lose 20 gold or 20 slaves"] } else { &[] },
        );
    }
    g.rule(
        "VP",
        "(~exchange / ~swap / ~trade / ~switch) CARDS (with / for) one of (yours / your own)",
        |a: CardsNp| {
            let CardsNp::Found(theirs) = &a else { return None };
            let lasting = theirs.lasting && matches!(theirs.by, Some(Who::Target(_)));
            lasting.then_some(())?;
            let mine = Find { number: Count::Some(number(1)), lasting: true, ..Find::all(theirs.of.clone()) };
            Some(Effect::Exchange {
                first: select(a, Where::Nowhere, subject())?,
                second: select(CardsNp::Found(mine), Where::Play(Players::one(Who::You)), subject())?,
            })
        },
        &[],
    );
    for (verb, how) in [("destroyed", Move::Destroyed), ("discarded", Move::ToDiscardPile), ("removed from play", Move::LeavesPlay)] {
        g.rule(
            "STATIC",
            &format!("CARDSN CANNOT be {verb}"),
            move |f: Find| {
                let all = f.lasting && f.from.is_empty();
                let cards = select(CardsNp::Found(f), Where::Nowhere, subject());
                all.then_some(())?;
                Some(Static::CardsCannot { cards: cards?, how })
            },
            if verb == "destroyed" { &["Permanents cannot be destroyed"] } else { &[] },
        );
    }
}
