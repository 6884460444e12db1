//! What is left out because it has just been said: another amount under a condition, a second recipient; and letters that stand for an amount.

use super::Grammar;
use super::amounts::number;
use super::effects_cards::given;
use super::effects_variables::{changes, gives};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::{Walk, walk_amount};

pub fn rules(g: &mut Grammar) {
    other_amounts(g);
    capped(g);
    recipients(g);
    letters(g);
    more_and_less(g);
    signs(g);
}

/// "+30 gold, -1 level".
fn signs(g: &mut Grammar) {
    for (sign, adjust) in [("+", Adjust::Gain as fn(Amount) -> Adjust), ("-", Adjust::Lose)] {
        g.rule(
            "SIGNED",
            &format!("{sign} <number> UNITS"),
            move |n: i64, variable: VariableId| Effect::Change { who: subject(), variable, adjust: adjust(number(n)) },
            &[],
        );
    }
    g.rule("SIGNEDS", "SIGNED", |e: Effect| e, &["+ 30 gold"]);
    g.rule("SIGNEDS", "SIGNED (, / and / , and / ;) SIGNEDS", |a: Effect, b: Effect| in_order([a, b]), &["+ 30 gold, - 1 level"]);
    g.rule("SIMPLE", "SIGNEDS", order, &[]);
    // "for each opponent" would be as often as there are opponents, or done to each of them.
    g.rule(
        "SIMPLE",
        "SIGNEDS for PLAYER",
        |e: Effect, p: Np| if matches!(p, Np::One(_)) { clause(p, e) } else { None },
        &["- 10 slaves for target player"],
    );
    g.rule("SIMPLE", "PLAYER [:] SIGNEDS", |p: Np, e: Effect| clause(p, e), &["each opponent: - 10 slaves"]);
}

/// The same effect with another amount.
pub(super) fn with_amount(effect: &Effect, q: &Quantity) -> Option<Effect> {
    let bare = q.variable.0 == SAME;
    let owned = |who: &Who| match &q.owner {
        None => true,
        Some(Np::One(owner)) => owner == who || *owner == Who::Of(HE) && *who != Who::You,
        Some(_) => false,
    };
    let amount = |who: &Who| put_amount(q.amount.clone(), OWNER, who);
    let variable = |old: &VariableId| if bare { old.clone() } else { q.variable.clone() };
    Some(match effect {
        Effect::Change { who, variable: v, adjust: Adjust::Gain(_) } if owned(who) => {
            Effect::Change { who: who.clone(), variable: variable(v), adjust: Adjust::Gain(amount(who)) }
        }
        Effect::Change { who, variable: v, adjust: Adjust::Lose(_) } if owned(who) => {
            Effect::Change { who: who.clone(), variable: variable(v), adjust: Adjust::Lose(amount(who)) }
        }
        Effect::Transfer { from, to, variable: v, .. } if owned(from) => {
            Effect::Transfer { from: from.clone(), to: to.clone(), variable: variable(v), amount: amount(from) }
        }
        Effect::Draw { who, .. } if bare && q.owner.is_none() => Effect::Draw { who: who.clone(), number: q.amount.clone() },
        Effect::ForEach { mark, players, effect } => {
            Effect::ForEach { mark: *mark, players: players.clone(), effect: Box::new(with_amount(effect, q)?) }
        }
        Effect::Pay { cost, then: None } => Effect::Pay { cost: Box::new(with_amount(cost, q)?), then: None },
        Effect::Move { by, cards: Cards::Select(selection), to } if bare && q.owner.is_none() => {
            let number = match &selection.number {
                HowMany::Chosen { by, slot, .. } => HowMany::Chosen { number: q.amount.clone(), by: by.clone(), slot: *slot },
                HowMany::Random(_) => HowMany::Random(q.amount.clone()),
                HowMany::Top(_) => HowMany::Top(q.amount.clone()),
                _ => return None,
            };
            let cards = Cards::Select(Box::new(Selection { number, ..(**selection).clone() }));
            Effect::Move { by: by.clone(), cards, to: to.clone() }
        }
        _ => return None,
    })
}

/// Of what variable the effect is, where it is of one.
fn variable_changed(effect: &Effect) -> Option<&VariableId> {
    match effect {
        Effect::Change { variable, .. } | Effect::Transfer { variable, .. } => Some(variable),
        Effect::ForEach { effect, .. } | Effect::Pay { cost: effect, then: None } => variable_changed(effect),
        _ => None,
    }
}

/// So much, or another amount where the condition holds. What is done to each of several and speaks of "him" is looked at for each.
pub(super) fn differing(effect: Effect, q: Quantities, condition: Condition, any: bool) -> Option<Effect> {
    let [q] = q.all.as_slice() else { return None };
    let same = q.variable.0 == SAME || variable_changed(&effect) == Some(&q.variable);
    (any || same).then_some(())?;
    let branch = |condition: Condition, other: Effect, effect: Effect| Effect::If {
        condition,
        then: Box::new(other),
        otherwise: Some(Box::new(effect)),
    };
    let q = &all_of_it(&effect, q.clone());
    let other = with_amount(&effect, q)?;
    let speaks = put_condition(condition.clone(), HE, &Who::Of(HOLE)) != condition;
    Some(match (effect, other) {
        (Effect::ForEach { mark, players, effect }, Effect::ForEach { effect: other, .. }) if mark != OWN && speaks => {
            let own = put_condition(condition, HE, &Who::Of(mark));
            Effect::ForEach { mark, players, effect: Box::new(branch(own, *other, *effect)) }
        }
        (effect, other) => branch(condition, other, effect),
    })
}

/// "half of his gold, or all of it if …": all that he has of it.
fn all_of_it(effect: &Effect, q: Quantity) -> Quantity {
    let all = q.variable.0 == THEM && q.amount == Amount::Of(THAT_MUCH);
    match variable_changed(effect).filter(|_| all) {
        Some(variable) => Quantity { amount: variable_of(Who::Of(OWNER), variable.clone()), variable: variable.clone(), ..q },
        None => q,
    }
}

/// "loses 25 gold, or 50 if he has a Permanent in play".
fn other_amounts(g: &mut Grammar) {
    for (word, says) in [("IF", true), ("unless", false)] {
        let said = move |c: Condition| if says { c } else { not(c) };
        g.rule(
            "EFFECT",
            &format!("SEQ [, / ;] or QTYS [instead] {word} COND"),
            move |e: Effect, q: Quantities, c: Condition| differing(e, q, said(c), true),
            if says {
                &["target player loses 25 gold, or 50 gold if he has a Permanent in play", "gain 25 gold, or 50 if you are the Primary"]
            } else {
                &[]
            },
        );
        g.rule(
            "EFFECT",
            &format!("SEQ (, / ; / , but / but / {{ [or / but]) QTYS [instead] {word} COND [instead] [}}]"),
            move |e: Effect, q: Quantities, c: Condition| differing(e, q, said(c), false),
            if says { &["you gain 20 gold (30 if you are the Primary)"] } else { &[] },
        );
    }
    g.rule("ELSE", "(, / ; / . / , and / and / , or / or) (otherwise / else / if not) [,] [only / just]", || Nothing, &[", otherwise"]);
    g.rule(
        "EFFECT",
        "SEQ [,] IF COND ELSE QTYS",
        |e: Effect, c: Condition, q: Quantities| differing(e, q, not(c), true),
        &["you gain 20 gold if you are the Primary, otherwise 20 slaves"],
    );
    g.rule(
        "EFFECT",
        "IF COND [,] [then] SEQ ELSE QTYS",
        |c: Condition, e: Effect, q: Quantities| differing(e, q, not(c), true),
        &["if you are the Primary, gain 50 gold, otherwise 20"],
    );
    g.rule(
        "EFFECT",
        "SEQ (; / , but / . / . but) IF COND [,] [then] QTYS [instead]",
        |e: Effect, c: Condition, q: Quantities| differing(e, q, c, false),
        &["gain 25 gold; if you are the Primary, 50"],
    );
}

/// "double your gold, but not beyond 500": what is gained brings the variable to so much at most.
fn capped(g: &mut Grammar) {
    g.rule("MAXWORDS", "(but not (beyond / above / over / past / higher than / to more than) / but no higher than / but never (above / beyond) / not (beyond / above) / up to a (total / maximum) of at most / to a total of at most / but not to exceed)", || Nothing, &["but not beyond"]);
    g.rule(
        "SIMPLE",
        "SIMPLEX [,] MAXWORDS <number> [UNITS]",
        |e: Effect, most: i64, v: Option<VariableId>| not_above(e, most, v.as_ref()),
        &["double your gold, but not beyond 500"],
    );
}

fn not_above(effect: Effect, most: i64, of: Option<&VariableId>) -> Option<Effect> {
    match effect {
        Effect::Change { who, variable, adjust } if of.is_none_or(|v| *v == variable) => {
            let value = match adjust {
                Adjust::Gain(n) => Amount::Sum(vec![variable_of(who.clone(), variable.clone()), n]),
                Adjust::SetTo(n) | Adjust::RaiseTo(n) => n,
                Adjust::Lose(_) | Adjust::LowerTo(_) => return None,
            };
            let adjust = Adjust::RaiseTo(Amount::AtMost(Box::new(value), Box::new(number(most))));
            Some(Effect::Change { who, variable, adjust })
        }
        Effect::ForEach { mark, players, effect } => {
            Some(Effect::ForEach { mark, players, effect: Box::new(not_above(*effect, most, of)?) })
        }
        _ => None,
    }
}

/// "give one of your cards to the player on your left and one to the player on your right".
fn recipients(g: &mut Grammar) {
    g.rule(
        "VP",
        "~give|~hand|~pass CARDS to PLAYER and (one / another / another one / a second one / another card / a second card) to PLAYER",
        |c: CardsNp, p: Np, other: Np| {
            let single = matches!(&c, CardsNp::Found(find) if find.number == Count::Some(number(1)));
            single.then_some(())?;
            Some(in_order([given(c.clone(), p)?, given(c, other)?]))
        },
        &["gives a card to the player on your left and one to the player on your right"],
    );
    g.rule(
        "VP",
        "~give|~hand|~pay QTY to PLAYER and QTY to PLAYER",
        |a: Quantity, p: Np, b: Quantity, other: Np| {
            (a.variable != b.variable || a.owner.is_none() && b.owner.is_none()).then_some(())?;
            Some(in_order([gives(a, p)?, gives(b, other)?]))
        },
        &["gives 10 gold to the player on your left and 20 gold to the player on your right"],
    );
    g.rule(
        "VP",
        "~give|~hand|~pay QTY to PLAYER and (the same / the same amount / as much / as many) to PLAYER",
        |a: Quantity, p: Np, other: Np| {
            matches!(a.amount, Amount::Number(_)).then_some(())?;
            Some(in_order([gives(a.clone(), p)?, gives(a, other)?]))
        },
        &[],
    );
    g.rule(
        "VP",
        "~give|~hand|~pay QTY to PLAYER and <number> to PLAYER",
        |a: Quantity, p: Np, n: i64, other: Np| {
            let b = Quantity { amount: number(n), ..a.clone() };
            a.owner.is_none().then_some(())?;
            Some(in_order([gives(a, p)?, gives(b, other)?]))
        },
        &["gives 10 gold to the player on your left and 20 to the player on your right"],
    );
}

/// Puts an amount in the place of the letter; whether there is one.
struct Letter<'a>(&'a Amount, bool);

impl Walk for Letter<'_> {
    fn amount(&mut self, amount: &mut Amount) {
        if *amount == Amount::Of(LETTER) {
            *amount = self.0.clone();
            self.1 = true;
        } else {
            walk_amount(self, amount);
        }
    }
}

/// "gain X gold, where X is the number of cards in your hand".
fn letters(g: &mut Grammar) {
    g.rule("NUM", "x|n", || Amount::Of(LETTER), &["x"]);
    g.rule("VALUE1", "x|n", || Amount::Of(LETTER), &[]);
    g.rule(
        "EFFECT",
        "SEQ [,] where|with x|n (is / equals / being / is equal to) VALUE",
        |mut e: Effect, value: Amount| {
            let value = put_amount(value, SUBJECT, &Who::You);
            let mut letter = Letter(&value, false);
            letter.effect(&mut e);
            letter.1.then_some(e)
        },
        &["you gain X gold, where X is the number of cards in your hand"],
    );
}

/// "10 gold more and one slave less".
fn more_and_less(g: &mut Grammar) {
    g.rule(
        "VP",
        "~gain QTY [more] (and / but) NUM UNITS less",
        |q: Quantity, n: Amount, v: VariableId| {
            let lost = Effect::Change { who: subject(), variable: v, adjust: Adjust::Lose(n) };
            if q.owner.is_none() { Some(in_order([changes(q, Adjust::Gain)?, lost])) } else { None }
        },
        &["gets 10 gold more and one slave less"],
    );
    g.rule(
        "VP",
        "~gain NUM UNITS less (and / but) QTY more",
        |n: Amount, v: VariableId, q: Quantity| {
            let lost = Effect::Change { who: subject(), variable: v, adjust: Adjust::Lose(n) };
            if q.owner.is_none() { Some(in_order([lost, changes(q, Adjust::Gain)?])) } else { None }
        },
        &[],
    );
    // What was lost is had again.
    g.rule(
        "VP",
        "~gain (it / them / these / those / that level) back",
        || Effect::Change { who: subject(), variable: VariableId(THEM.to_owned()), adjust: Adjust::Gain(Amount::Of(BACK)) },
        &["gets them back"],
    );
    g.rule(
        "VP",
        "(~regain / ~recover) (it / them / these / those)",
        || Effect::Change { who: subject(), variable: VariableId(THEM.to_owned()), adjust: Adjust::Gain(Amount::Of(BACK)) },
        &[],
    );
}
