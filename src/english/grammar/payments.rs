//! Buying and selling, paying as much as one likes, what is done in return, the excess.

use super::Grammar;
use super::amounts::{fraction, number, times};
use super::clauses::losing;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    demands(g);
    sales(g);
    likes(g);
    in_return(g);
    excess(g);
    differences(g);
    more(g);
}

fn any_number() -> Amount {
    Amount::Chosen { least: Box::new(number(0)), most: None, by: Box::new(subject()), slot: Slot(0) }
}

/// So much given up, so much gained for each.
pub(super) fn sold(goods: Quantity, price: Quantity) -> Option<Effect> {
    let own = goods.owner.as_ref().is_none_or(|p| matches!(p, Np::One(Who::You)) || *p == Np::One(Who::Of(HE)));
    if !own || price.owner.is_some() || goods.variable == price.variable {
        return None;
    }
    let given = Quantity { owner: None, ..goods };
    let cost = losing(Quantities { all: vec![given], or: false })?;
    let gain =
        Effect::Change { who: subject(), variable: price.variable, adjust: Adjust::Gain(times(price.amount, Amount::Of(THAT_MUCH))) };
    Some(Effect::Pay { cost: Box::new(cost), then: Some(Box::new(gain)) })
}

/// So much gained, so much given up for each.
fn bought(goods: Quantity, price: Quantity) -> Option<Effect> {
    let plain = goods.owner.is_none() && price.owner.is_none() && goods.variable != price.variable;
    if !plain {
        return None;
    }
    let cost = Effect::Change { who: subject(), variable: price.variable, adjust: Adjust::Lose(times(price.amount, goods.amount.clone())) };
    let (variable, amount) = (goods.variable, goods.amount);
    Some(Effect::Pay {
        cost: Box::new(cost),
        then: Some(Box::new(Effect::Change { who: subject(), variable, adjust: Adjust::Gain(amount) })),
    })
}

fn fixed(amount: &Amount) -> bool {
    matches!(amount, Amount::Number(_))
}

/// "sell any number of your slaves for 2 gold each".
fn sales(g: &mut Grammar) {
    g.rule(
        "APIECE",
        "(each / apiece / a piece / per piece / for each / for each one / for each of them / for every one)",
        || Nothing,
        &["each"],
    );
    for (pattern, example) in [
        (
            "~sell|~trade|~exchange QTY (for / at / in exchange for / in return for) QTY APIECE",
            &["sells any number of his slaves for 2 gold each"] as &'static [&'static str],
        ),
        ("~sell|~trade|~exchange QTY at a (price / rate) of QTY APIECE", &[]),
    ] {
        g.rule("VP", pattern, sold, example);
    }
    g.rule(
        "VP",
        "~buy QTY (for / at) QTY APIECE",
        |goods: Quantity, price: Quantity| if fixed(&goods.amount) { bought(goods, price) } else { None },
        &["buys 10 slaves for 2 gold each"],
    );
    g.rule(
        "VP",
        "~sell <variable> (for / at) QTY (each / apiece)",
        |v: VariableId, price: Quantity| sold(Quantity { variable: v, amount: any_number(), owner: None }, price),
        &["sells slaves for 2 gold each"],
    );
    g.rule(
        "VP",
        "~sell UNITS (for / at) QTY (each / apiece)",
        |v: VariableId, price: Quantity| sold(Quantity { variable: v, amount: any_number(), owner: None }, price),
        &["sells levels for 70 gold each"],
    );
    // "Pay 30 gold for each level you want to gain."
    g.rule(
        "VP",
        "~pay QTY (for each / per) UNITS [that] (you / he / they) (want|wants / wish|wishes) to (gain / buy / add / build / have)",
        |price: Quantity, v: VariableId| {
            (fixed(&price.amount) && price.owner.is_none() && price.variable != v).then_some(())?;
            let gain = Effect::Change { who: subject(), variable: v, adjust: Adjust::Gain(Amount::Number(1)) };
            let cost = Effect::Change { who: subject(), variable: price.variable, adjust: Adjust::Lose(price.amount) };
            let once = Effect::Pay { cost: Box::new(cost), then: Some(Box::new(gain)) };
            Some(Effect::Repeat { times: any_number(), effect: Box::new(once) })
        },
        &["pays 30 gold for each level he wants to gain"],
    );
    // As many as one likes, so much of the one for so much of the other.
    g.rule(
        "VP",
        "~exchange|~trade|~convert|~turn|~sell any number of UNITS (for / into) UNITS at a rate of <number> (to / for) <number>",
        |from: VariableId, to: VariableId, n: i64, m: i64| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
            if from == to {
                return None;
            }
            let cost = Effect::Change { who: subject(), variable: from, adjust: Adjust::Lose(any_number()) };
            let each = fraction(Amount::Of(THAT_MUCH), &FractionOf { numerator: 1, denominator }, None);
            let gain = Effect::Change { who: subject(), variable: to, adjust: Adjust::Gain(times(number(m), each)) };
            Some(Effect::Pay { cost: Box::new(cost), then: Some(Box::new(gain)) })
        },
        &[],
    );
    g.rule("EACHOF", "UNITS [that] PLAYER (pay|pays / spend|spends / give|gives / sacrifice|sacrifices / lose|loses / gain|gains / paid / spent / gave / lost / sacrificed / gained / stole / steal|steals) [this way / in this way / like this / thus]", |_v: VariableId, _p: Np| Amount::Of(THAT_MUCH), &["gold you pay this way"]);
    g.rule(
        "EACHOF",
        "<number> UNITS [that] PLAYER (pay|pays / spend|spends / give|gives / sacrifice|sacrifices / lose|loses / paid / spent / gave / lost / sacrificed) [this way / in this way / like this / thus]",
        |n: i64, _v: VariableId, _p: Np| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
            Some(fraction(Amount::Of(THAT_MUCH), &FractionOf { numerator: 1, denominator }, None))
        },
        &["20 gold you pay this way"],
    );
    g.rule("EACHOF", "(one / card / of them / of these / of those / CARDN) (removed / discarded / drawn / destroyed / returned / moved / taken / put back / sacrificed / revealed / shuffled in) [this way / in this way / thus / so]", |_f: Option<Find>| Amount::Of(THAT_MUCH), &["one removed", "Permanent destroyed this way"]);
    g.rule("EACHOF", "card PLAYER (discard|discards / discarded / draw|draws / drew / destroy|destroys / destroyed / give|gives / gave / returned / return|returns) [this way / in this way / thus / so]", |_p: Np| Amount::Of(THAT_MUCH), &["card you discard this way"]);
    g.rule("EACHOF", "of them", || Amount::Of(THAT_MUCH), &[]);
}

/// "as much gold as you like".
fn likes(g: &mut Grammar) {
    g.rule(
        "QTY",
        "as (much / many) UNITS as PLAYER (like|likes / want|wants / wish|wishes / choose|chooses / please|pleases)",
        |v: VariableId, _p: Np| Quantity { variable: v, amount: any_number(), owner: None },
        &["as much gold as you like"],
    );
    g.rule(
        "QTY",
        "as (much / many) of POSS UNITS as PLAYER (like|likes / want|wants / wish|wishes / choose|chooses)",
        |p: Np, v: VariableId, _q: Np| Quantity { variable: v, amount: any_number(), owner: Some(p) },
        &[],
    );
    g.rule(
        "QTY",
        "any (number / amount) of POSS UNITS",
        |p: Np, v: VariableId| Quantity { variable: v, amount: any_number(), owner: Some(p) },
        &["any number of your slaves"],
    );
}

/// "in return he pays you 50 gold": what is done then.
fn in_return(g: &mut Grammar) {
    g.rule(
        "INRETURN",
        "(in return / in exchange / for this / for that / for it / as compensation / in compensation)",
        || Nothing,
        &["in return"],
    );
    g.rule("SEQ", "SEQX INRETURN", |e: Effect| e, &["he gets 20 gold as compensation"]);
    g.rule("SEQ", "INRETURN [,] SEQX", |e: Effect| e, &["in return he pays you 50 gold"]);
    g.rule(
        "SEQ",
        "SIMPLE (, and / and / , / ;) INRETURN [,] CLAUSE",
        |a: Effect, b: Effect| in_order([a, b]),
        &["you lose a level and in return you gain 100 gold"],
    );
    g.rule(
        "SEQ",
        "SIMPLE (, and / and / , / ;) CLAUSE INRETURN",
        |a: Effect, b: Effect| in_order([a, b]),
        &["target player loses a level and you gain 100 gold in return"],
    );
}

/// "every slave he has in excess of 100".
fn excess(g: &mut Grammar) {
    g.rule(
        "QTY",
        "(every / each / all / any / all the / all of the) UNITS [that] PLAYER has|have (above / over / beyond / in excess of / exceeding / more than) VALUE1",
        |v: VariableId, p: Np, a: Amount| match p {
            Np::One(who) if who == Who::You || who == Who::Of(HE) => {
                let own = variable_of(Who::Of(OWNER), v.clone());
                Some(Quantity { variable: v, amount: Amount::Less(Box::new(own), Box::new(a)), owner: Some(Np::One(who)) })
            }
            _ => None,
        },
        &["every slave he has in excess of 100"],
    );
    g.rule(
        "QTY",
        "(every / each / any) UNITS (above / over / beyond / in excess of / exceeding) VALUE1",
        |v: VariableId, a: Amount| {
            let own = variable_of(Who::Of(OWNER), v.clone());
            Quantity { variable: v, amount: Amount::Less(Box::new(own), Box::new(a)), owner: None }
        },
        &["any gold above 100"],
    );
    // "Each player whose gold exceeds 100 loses the excess": by how much it does.
    for plural in [false, true] {
        g.rule(
            "CLAUSE",
            if plural {
                "PLAYERS (lose / must lose / must discard / forfeit / must pay) the (excess / surplus / difference)"
            } else {
                "PLAYERS (loses / shall lose / must lose / has to lose / forfeits / must pay / pays) the (excess / surplus / difference)"
            },
            |p: Players| {
                let Some(Condition::Compare(Amount::Variable(who, v), Relation::More | Relation::AtLeast, limit)) = p.whose.as_deref()
                else {
                    return None;
                };
                if **who != Who::Candidate {
                    return None;
                }
                let over = Amount::Less(Box::new(variable_of(Who::Of(HOLE), v.clone())), Box::new(limit.clone()));
                let lost = Effect::Change { who: Who::Of(HOLE), variable: v.clone(), adjust: Adjust::Lose(over) };
                Some(for_each(p.clone(), HOLE, lost))
            },
            if plural {
                &["players who have more than 100 gold lose the excess"]
            } else {
                &["each player whose gold exceeds 100 loses the excess"]
            },
        );
    }
    g.rule(
        "SENTENCE",
        "IF (a / any) player has more than VALUE1X UNITS MOMENT [,] [then] (the (excess / surplus) is lost / (he / they / that player) (loses / lose / must lose / forfeits) the (excess / surplus))",
        |limit: Amount, v: VariableId, m: Moment| {
            let own = |who: Who| variable_of(who, v.clone());
            let over = Amount::Less(Box::new(own(Who::Of(HOLE))), Box::new(limit.clone()));
            let such = narrowed(Players::all(), Condition::Compare(own(Who::Candidate), Relation::More, limit));
            let lost = Effect::Change { who: Who::Of(HOLE), variable: v.clone(), adjust: Adjust::Lose(over) };
            Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect: for_each(such, HOLE, lost) })
        },
        &["if a player has more than 400 slaves at the end of a turn, the surplus is lost"],
    );
    g.rule(
        "IFS",
        "IF PLAYER has|have more than VALUE1X UNITS [,] [then] (he / you / they / that player) (loses / lose / must lose / forfeits / must discard) the (excess / surplus / difference)",
        |p: Np, limit: Amount, v: VariableId| {
            let Np::One(who) = p else { return None };
            let own = variable_of(who.clone(), v.clone());
            let over = Amount::Less(Box::new(own.clone()), Box::new(limit.clone()));
            let lost = Effect::Change { who, variable: v, adjust: Adjust::Lose(over) };
            Some(Effect::If { condition: Condition::Compare(own, Relation::More, limit), then: Box::new(lost), otherwise: None })
        },
        &["if target player has more than 100 gold, he loses the excess"],
    );
}

/// "lose 10 gold to you"; at least so much.
fn more(g: &mut Grammar) {
    g.rule(
        "VP",
        "~lose QTYS to PLAYER",
        |q: Quantities, p: Np| super::effects_variables::all_of_them(q, |q| super::effects_variables::gives(q, p.clone())),
        &["loses 10 gold to you"],
    );
    g.rule(
        "QTY",
        "QTY [,] (but at least / but no less than / but not less than / with a minimum of / but a minimum of / , at least / at a minimum) <number> [UNITS]",
        |q: Quantity, n: i64, v: Option<VariableId>| {
            v.is_none_or(|v| v == q.variable).then(|| Quantity { amount: Amount::AtLeast(Box::new(q.amount), Box::new(number(n))), ..q })
        },
        &["10 slaves for each Permanent he controls, but at least 20"],
    );
    g.rule(
        "VP",
        "~draw as many cards as PLAYER (discarded|drew|lost|returned / has|have (discarded|lost|returned)) plus <number>",
        |_p: Np, n: i64| Effect::Draw { who: subject(), number: Amount::Sum(vec![Amount::Of(THAT_MUCH), number(n)]) },
        &["draws as many cards as you discarded plus one"],
    );
}

/// "the difference", of two amounts that were compared.
fn differences(g: &mut Grammar) {
    g.rule("VALUE1", "(the difference / that difference)", || Amount::Of(DIFFERENCE), &["the difference"]);
    g.rule("VALUE1", "(their total / their sum / the sum of them / the total of the dice / the total of both dice / the sum of both dice / the sum rolled / the number rolled in total)", || Amount::Of(RESULT), &["their total"]);
    g.rule(
        "QTY",
        "the difference in UNITS",
        |v: VariableId| Quantity { variable: v, amount: Amount::Of(DIFFERENCE), owner: None },
        &["the difference in gold"],
    );
}

/// "Demand 50 gold from an opponent. If he refuses, …": he may pay it or not.
fn demands(g: &mut Grammar) {
    let asked = |q: Quantities, p: Np| {
        let paid = super::effects_variables::all_of_them(q, |q| super::effects_variables::gives(q, Np::One(Who::Of(OTHER_HOLE))))?;
        let cost = Effect::Pay { cost: Box::new(put(paid, SUBJECT, &Who::Of(HOLE))), then: None };
        let offered = Effect::May { by: Who::Of(HOLE), slot: Slot(0), effect: Box::new(cost), otherwise: None };
        Some(put(said_of(p, HOLE, subject(), offered)?, OTHER_HOLE, &subject()))
    };
    g.rule(
        "DEMAND",
        "(demand / request) QTYS (from / of) PLAYER",
        move |q: Quantities, p: Np| asked(q, p).map(order),
        &["demand 50 gold from an opponent"],
    );
    g.rule("DEMAND", "ask PLAYER for QTYS", move |p: Np, q: Quantities| asked(q, p).map(order), &["ask target player for 50 gold"]);
    g.rule(
        "EFFECT",
        "DEMAND (. / ; / , / : / and / , and) DIDSO",
        |a: Effect, b: Effect| in_order([a, b]),
        &["demand 50 gold from an opponent. if he refuses, he discards two cards"],
    );
}
