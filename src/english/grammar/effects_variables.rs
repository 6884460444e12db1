//! Effects on variables: gain, lose, set, transfer, swap, pay.

use super::Grammar;
use super::amounts::{fraction, number};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

/// A change of the subject's variable. Where the amount is somebody's, it is the subject's own or another's (then the change is his).
pub fn changes(q: Quantity, adjust: fn(Amount) -> Adjust) -> Option<Effect> {
    let Quantity { variable, amount, owner } = q;
    match owner {
        None => Some(Effect::Change { who: subject(), variable, adjust: adjust(put_amount(amount, OWNER, &subject())) }),
        Some(Np::One(owner)) => Some(Effect::Change { who: subject(), variable, adjust: adjust(put_amount(amount, OWNER, &owner)) }),
        Some(_) => None,
    }
}

/// The variable of which so much is said to change: "your pyramid loses a level", "it loses a level".
pub fn of_it(o: Owned, q: &Quantity) -> Option<Owned> {
    q.owner.is_none().then_some(())?;
    match o.variable.0.as_str() {
        ITS_VARIABLE | THEM => Some(Owned { variable: VariableId(format!("{}{}", o.variable.0, q.variable.0)), ..o }),
        _ => (o.variable == q.variable).then_some(o),
    }
}

/// "gains 50 slaves", "loses half his gold".
pub fn all_of_them(qs: Quantities, one: impl Fn(Quantity) -> Option<Effect>) -> Option<Effect> {
    let effects: Vec<Effect> = qs.all.into_iter().map(one).collect::<Option<_>>()?;
    Some(if qs.or { choice(effects) } else { in_order(effects) })
}

pub fn choice(options: Vec<Effect>) -> Effect {
    Effect::Choose { by: subject(), slot: Slot(0), options }
}

/// So much given up for so much.
fn trade(price: Quantities, goods: Quantities) -> Option<Effect> {
    let gains = all_of_them(goods, |q| if q.owner.is_none() { changes(q, Adjust::Gain) } else { None })?;
    Some(Effect::Pay { cost: Box::new(super::clauses::losing(price)?), then: Some(Box::new(gains)) })
}

/// A loss, only of what is the loser's own: whether it is, is checked when it is known who that is.
pub fn loses(q: Quantity) -> Option<Effect> {
    let owner = match &q.owner {
        None => return changes(q, Adjust::Lose),
        Some(Np::One(who)) => who.clone(),
        Some(_) => return None,
    };
    Some(Effect::ForEach { mark: OWN, players: Players::one(owner), effect: Box::new(changes(q, Adjust::Lose)?) })
}

/// The subject takes it from `from`.
pub fn takes(q: Quantity, from: Option<Np>) -> Option<Effect> {
    let Quantity { variable, amount, owner } = q;
    let from = match (from, owner.clone()) {
        (Some(from), None) => from,
        (Some(Np::One(from)), Some(Np::One(owner))) if from == owner || owner == Who::Of(HE) => Np::One(from),
        (None, Some(owner)) => owner,
        _ => return None,
    };
    let amount = put_amount(amount, OWNER, &Who::Of(HOLE));
    said_of(from, HOLE, subject(), Effect::Transfer { from: Who::Of(HOLE), to: subject(), variable, amount })
}

/// The subject takes all of it from these.
pub fn taken(all: Quantities, from: Np) -> Option<Effect> {
    all_of_them(all, |q| takes(q, Some(from.clone())))
}

/// The subject gives it to `to`. "his" gold is the giver's own: whether it is, is checked when it is known who that is.
pub fn gives(q: Quantity, to: Np) -> Option<Effect> {
    let Quantity { variable, amount, owner } = q;
    let own = matches!(&owner, Some(Np::One(Who::Of(mark))) if *mark == HE);
    let amount = match owner {
        _ if own => put_amount(amount, OWNER, &subject()),
        None => put_amount(amount, OWNER, &subject()),
        Some(Np::One(owner)) => put_amount(amount, OWNER, &owner),
        Some(_) => return None,
    };
    let given = said_of(to, HOLE, subject(), Effect::Transfer { from: subject(), to: Who::Of(HOLE), variable, amount })?;
    Some(if own { Effect::ForEach { mark: OWN, players: Players::one(Who::Of(HE)), effect: Box::new(given) } } else { given })
}

pub fn adjust_owned(o: Owned, adjust: Adjust) -> Option<Effect> {
    said_of(o.owner, HOLE, subject(), Effect::Change { who: Who::Of(HOLE), variable: o.variable, adjust })
}

pub fn rules(g: &mut Grammar) {
    gain_and_lose(g);
    transfers(g);
    set(g);
}

fn gain_and_lose(g: &mut Grammar) {
    g.rule(
        "VP",
        "~gain|~get|~receive|~earn|~collect|~obtain|~acquire QTYS [FROMBANK]",
        |q: Quantities| all_of_them(q, |q| changes(q, Adjust::Gain)),
        &["gains 50 slaves", "receives 100 more slaves", "gets 40 slaves or 60 gold"],
    );
    g.rule("FROMBANK", "(from the bank / from the stock / from the supply / at once / immediately)", || Nothing, &[]);
    g.rule(
        "VP",
        "~lose|~forfeit QTYS",
        |q: Quantities| all_of_them(q, loses),
        &["loses 20 slaves and 20 gold", "forfeits half of his gold"],
    );
    g.rule(
        "HALFOFIT",
        "(FRACTION of (it / them / those) [ROUNDED])",
        |f: FractionOf, r: Option<Rounding>| fraction(variable_of(subject(), VariableId(THEM.to_owned())), &f, r),
        &["half of it"],
    );
    g.rule(
        "VP",
        "~buy|~gain|~get|~receive|~build QTYS (for / by paying / by spending / in exchange for / in return for) QTYS",
        // "Gains 5 gold for each slave over 150": so often, not for those slaves.
        |q: Quantities, price: Quantities| {
            let counted = price.all.iter().any(|p| matches!(p.amount, Amount::Less(..)));
            if counted { None } else { trade(price, q) }
        },
        &["buys a level for 100 gold"],
    );
    g.rule("VP", "~turn|~convert|~exchange|~change|~transform QTYS into QTYS", trade, &["converts 50 gold into 100 slaves"]);
    g.rule("VP", "~exchange|~change|~trade|~convert QTYS to QTYS", trade, &[]);
    g.rule(
        "VP",
        "~turn|~convert|~change|~transform QTYS into UNITS",
        |q: Quantities, v: VariableId| {
            let gained = Effect::Change { who: subject(), variable: v, adjust: Adjust::Gain(Amount::Of(THAT_MUCH)) };
            Some(in_order([all_of_them(q, loses)?, gained]))
        },
        &["turns all your gold into slaves"],
    );
    g.rule("VP", "~sell|~trade|~exchange QTYS (for / in exchange for / in return for) QTYS", trade, &["sells 20 slaves for 40 gold"]);
    g.rule("HALFOFIT", "all of (it / them)", || variable_of(subject(), VariableId(THEM.to_owned())), &["all of it"]);
    g.rule(
        "VP",
        "~lose|~forfeit HALFOFIT",
        |a: Amount| Effect::Change { who: subject(), variable: VariableId(THEM.to_owned()), adjust: Adjust::Lose(a) },
        &["loses half of it"],
    );
    g.rule(
        "VP",
        "~give PLAYER HALFOFIT",
        |p: Np, a: Amount| gives(Quantity { variable: VariableId(THEM.to_owned()), amount: a, owner: None }, p),
        &["gives you half of it"],
    );
    g.rule(
        "VP",
        "~give HALFOFIT to PLAYER",
        |a: Amount, p: Np| gives(Quantity { variable: VariableId(THEM.to_owned()), amount: a, owner: None }, p),
        &["gives half of it to you"],
    );
    g.rule(
        "VP",
        "~pay|~spend [(a tax / a toll / a fee / a fine / a tribute / taxes / tribute / wages / rent / interest / upkeep) of] QTYS [to the bank]",
        |q: Quantities| all_of_them(q, loses).map(|cost| Effect::Pay { cost: Box::new(cost), then: None }),
        &["pays 50 gold"],
    );
    g.rule("VP", "~sacrifice QTYS", |q: Quantities| all_of_them(q, loses), &["sacrifices 20 slaves"]);
    g.rule("VP", "~build QTYS", |q: Quantities| all_of_them(q, |q| changes(q, Adjust::Gain)), &["builds a level"]);
    g.rule(
        "VP",
        "~add QTY (to|onto) OWNED",
        |q: Quantity, o: Owned| adjust_owned(of_it(o, &q)?, Adjust::Gain(q.amount)),
        &["adds a level to his pyramid"],
    );
    g.rule(
        "VP",
        "~add QTY to POSSX (stores / store / stock / supply / treasury / total / count)",
        |q: Quantity, p: Np| {
            if q.owner.is_none() { adjust_owned(Owned { owner: p, variable: q.variable }, Adjust::Gain(q.amount)) } else { None }
        },
        &["adds 100 slaves to his stores"],
    );
    g.rule("VP", "~add QTYS", |q: Quantities| all_of_them(q, |q| changes(q, Adjust::Gain)), &["adds a level"]);
    g.rule("VP", "~add <number> to OWNED", |n: i64, o: Owned| adjust_owned(o, Adjust::Gain(number(n))), &["adds 1 to your pyramid"]);
    g.rule(
        "VP",
        "(~remove / ~subtract / ~deduct) <number> from OWNED",
        |n: i64, o: Owned| adjust_owned(o, Adjust::Lose(number(n))),
        &["removes 1 from target player's pyramid"],
    );
    g.rule(
        "VP",
        "(~remove / ~subtract / ~deduct / ~take away / ~destroy / ~kill) QTY from OWNED",
        |q: Quantity, o: Owned| adjust_owned(of_it(o, &q)?, Adjust::Lose(q.amount)),
        &["removes a level from target player's pyramid"],
    );
    g.rule(
        "VP",
        "~remove|~destroy|~kill QTY from PLAYER",
        |q: Quantity, p: Np| {
            if q.owner.is_none() { adjust_owned(Owned { owner: p, variable: q.variable }, Adjust::Lose(q.amount)) } else { None }
        },
        &[],
    );
    g.rule(
        "VP",
        "~destroy|~remove|~kill QTY",
        destroyed,
        &["destroys a level of target player's pyramid", "kills 20 of target player's slaves"],
    );
    g.rule(
        "VP",
        "~give PLAYER QTYS [FROMBANK2]",
        |p: Np, q: Quantities, n: Option<Nothing>| match n {
            Some(_) => all_of_them(q, |q| {
                if q.owner.is_none() {
                    adjust_owned(Owned { owner: p.clone(), variable: q.variable }, Adjust::Gain(q.amount))
                } else {
                    None
                }
            }),
            None => all_of_them(q, |q| gives(q, p.clone())),
        },
        &["gives you 5 gold"],
    );
    g.rule("FROMBANK2", "from the (bank / stock / supply)", || Nothing, &[]);
    // "is given 20 gold", "are paid 10 gold by you".
    for (category, be) in [("VP3", "is"), ("VP0", "(are / be)")] {
        let third = category == "VP3";
        g.rule(
            category,
            &format!("{be} (given / paid / handed / sent) QTYS [FROMBANK2]"),
            |q: Quantities, _n: Option<Nothing>| all_of_them(q, |q| if q.owner.is_none() { changes(q, Adjust::Gain) } else { None }),
            if third { &["is given 20 gold"] } else { &[] },
        );
        g.rule(
            category,
            &format!("{be} (given / paid / handed / sent) QTYS by PLAYER"),
            |q: Quantities, p: Np| all_of_them(q, |q| takes(q, Some(p.clone()))),
            if third { &["is given 30 gold by you"] } else { &[] },
        );
    }
    // What happens to a variable, with the variable as the subject.
    for (down, adjust) in [
        (
            "(is|are (reduced|decreased|lowered|diminished) / goes|go down / falls|fall / drops|drop / decreases|decrease / sinks|sink / shrinks|shrink / diminishes|diminish / declines|decline) by",
            Adjust::Lose as fn(Amount) -> Adjust,
        ),
        ("(is|are (increased|raised) / goes|go up / rises|rise / increases|increase / grows|grow / climbs|climb) by", Adjust::Gain),
    ] {
        g.rule("CLAUSE", &format!("OWNED {down} QTY"), move |o: Owned, q: Quantity| by_quantity(o, q, adjust), &[]);
        g.rule("CLAUSE", &format!("OWNED {down} VALUE1"), move |o: Owned, a: Amount| adjust_clause(o, adjust(a)), &[]);
        g.rule(
            "CLAUSE",
            &format!("OWNED {down} FRACTION [ROUNDED]"),
            move |o: Owned, f: FractionOf, r: Option<Rounding>| adjust_clause_of(o, move |own| adjust(fraction(own, &f, r))),
            &[],
        );
    }
    g.rule(
        "CLAUSE",
        "OWNED (is|are) (halved / cut in half) [ROUNDED]",
        |o: Owned, r: Option<Rounding>| {
            adjust_clause_of(o, move |own| match r {
                // What stays is rounded: rounding up what is lost would halve otherwise.
                None | Some(Rounding::Down) => Adjust::SetTo(fraction(own, &FractionOf { numerator: 1, denominator: 2 }, None)),
                Some(Rounding::Up) => Adjust::SetTo(fraction(own, &FractionOf { numerator: 1, denominator: 2 }, Some(Rounding::Up))),
            })
        },
        &["target player's gold is halved"],
    );
    g.rule(
        "CLAUSE",
        "OWNED (is|are doubled / doubles|double)",
        |o: Owned| adjust_clause_of(o, |own| Adjust::SetTo(Amount::Product(Box::new(number(2)), Box::new(own)))),
        &["your gold is doubled"],
    );
    g.rule(
        "CLAUSE",
        "OWNED (loses|lose / must lose / is|are to lose) QTYSX",
        |o: Owned, q: Quantity| adjust_clause(of_it(o, &q)?, Adjust::Lose(q.amount)),
        &["target pyramid loses one level", "your pyramid loses two levels"],
    );
    g.rule(
        "CLAUSE",
        "OWNED (gains|gain / gets|get / receives|receive / grows|grow) QTYSX",
        |o: Owned, q: Quantity| adjust_clause(of_it(o, &q)?, Adjust::Gain(q.amount)),
        &["your pyramid gains a level"],
    );
    g.rule("QTYSX", "QTY", |q: Quantity| q, &[]);
    g.rule(
        "CLAUSE",
        "QTY (is|are|gets (lost / destroyed / killed / removed / forfeited) / run|runs away / flee|flees / die|dies / desert|deserts / perish|perishes / vanish|vanishes / disappear|disappears / escape|escapes)",
        lost,
        &["half of target player's gold is lost", "50 of target player's slaves are killed"],
    );
    g.rule(
        "CLAUSE",
        "QTYS is|are added to POSSX (stores / store / stock / supply / treasury)",
        |q: Quantities, p: Np| clause(p, all_of_them(q, |q| if q.owner.is_none() { changes(q, Adjust::Gain) } else { None })?),
        &["10 slaves are added to your stores"],
    );
    g.rule("CLAUSE", "QTY (is|are added to / is|are gained by / is|are given to / go|goes to) OWNEDORPLAYER", gained, &[]);
    g.rule(
        "CLAUSE",
        "QTY (is|are (added to / put on / put onto / built onto)) OWNED",
        |q: Quantity, o: Owned| adjust_clause(of_it(o, &q)?, Adjust::Gain(q.amount)),
        &["two levels are added to your pyramid"],
    );
    g.rule(
        "CLAUSE",
        "QTY (is|are (removed from / taken from / subtracted from / deducted from / taken off)) OWNED",
        |q: Quantity, o: Owned| adjust_clause(of_it(o, &q)?, Adjust::Lose(q.amount)),
        &["two levels are removed from your pyramid"],
    );
    g.rule(
        "CLAUSE",
        "QTY (is|are moved / is|are transferred) from OWNED to (OWNED / OWNEDONE)",
        |q: Quantity, a: Owned, b: Owned| moved(q, a, b),
        &["two levels are moved from your pyramid to the lowest pyramid"],
    );
    g.rule(
        "VP",
        "~move|~transfer QTY from OWNED to (OWNED / OWNEDONE)",
        |q: Quantity, a: Owned, b: Owned| {
            if q.owner.is_some() || q.variable != a.variable {
                return None;
            }
            transfer_between(q.amount, a, b)
        },
        &["moves a level from target player's pyramid to your pyramid"],
    );
    for (words, most) in [("highest|largest|tallest", true), ("lowest|smallest|shortest", false)] {
        g.rule(
            "OWNEDONE",
            &format!("the {words} [one]"),
            move || {
                let them = VariableId(THEM.to_owned());
                Owned { owner: Np::Set(extreme(Players::all(), most, variable_of(subject(), them.clone()))), variable: them }
            },
            &[],
        );
    }
    g.rule(
        "CLAUSE",
        "QTY (is|are paid by / is|are lost by / is|are given by) PLAYER",
        |q: Quantity, p: Np| {
            if q.owner.is_none() { adjust_clause(Owned { owner: p, variable: q.variable }, Adjust::Lose(q.amount)) } else { None }
        },
        &[],
    );
    g.rule("CLAUSE", "QTY (is|are (gained / received) by) PLAYER", gained, &[]);
    g.rule(
        "CLAUSE",
        "QTY (go|goes / pass|passes) to PLAYER",
        |q: Quantity, p: Np| {
            let owner = q.owner?;
            let amount = put_amount(q.amount, OWNER, &Who::Of(OTHER_HOLE));
            let inner = said_of(
                p,
                HOLE,
                Who::You,
                Effect::Transfer { from: Who::Of(OTHER_HOLE), to: Who::Of(HOLE), variable: q.variable, amount },
            )?;
            said_of(owner, OTHER_HOLE, Who::You, inner)
        },
        &["all your gold goes to target player"],
    );
    g.rule("OWNEDORPLAYER", "PLAYER", |p: Np| p, &[]);
    g.rule(
        "CLAUSE",
        "QTY (is|are lost by / is|are taken from) PLAYER",
        |q: Quantity, p: Np| {
            if q.owner.is_none() { adjust_clause(Owned { owner: p, variable: q.variable }, Adjust::Lose(q.amount)) } else { None }
        },
        &["50 slaves are lost by target player"],
    );
    for (word, adjust) in
        [("higher|taller|bigger|larger|more", Adjust::Gain as fn(Amount) -> Adjust), ("lower|smaller|shorter|less", Adjust::Lose)]
    {
        g.rule(
            "CLAUSE",
            &format!("OWNED (becomes|become|grows|grow|gets|get / is|are made) NUM <unit> {word}"),
            move |o: Owned, n: Amount, u: UnitOf| if u.0 == o.variable { adjust_clause(o, adjust(n)) } else { None },
            &[],
        );
        g.rule(
            "CLAUSE",
            &format!("OWNED becomes|become <number> {word}"),
            move |o: Owned, n: i64| adjust_clause(o, adjust(number(n))),
            &[],
        );
    }
    // Orders on a variable: "reduce target player's gold by 50", "double your slaves".
    for (verb, adjust) in [("~reduce|~decrease|~lower|~diminish", Adjust::Lose as fn(Amount) -> Adjust), ("~increase|~raise", Adjust::Gain)]
    {
        g.rule("VP", &format!("{verb} OWNED by QTY"), move |o: Owned, q: Quantity| adjust_owned(of_it(o, &q)?, adjust(q.amount)), &[]);
        g.rule("VP", &format!("{verb} OWNED by VALUE1"), move |o: Owned, a: Amount| adjust_owned(o, adjust(a)), &[]);
        g.rule(
            "VP",
            &format!("{verb} OWNED by FRACTION [ROUNDED]"),
            move |o: Owned, f: FractionOf, r: Option<Rounding>| adjust_owned_of(o, move |own| adjust(fraction(own, &f, r))),
            &[],
        );
    }
    g.rule(
        "VP",
        "~halve OWNED [ROUNDED]",
        |o: Owned, r: Option<Rounding>| {
            adjust_owned_of(o, move |own| Adjust::SetTo(fraction(own, &FractionOf { numerator: 1, denominator: 2 }, r)))
        },
        &["halves target player's gold"],
    );
    for (verb, adjust) in [("~lose", Adjust::LowerTo as fn(Amount) -> Adjust), ("~gain", Adjust::RaiseTo)] {
        g.rule(
            "VP",
            &format!("{verb} UNITS until (he|you|they) has|have [exactly] <number> [UNITS] [left]"),
            move |variable: VariableId, n: i64, v: Option<VariableId>| {
                v.is_none_or(|v| v == variable).then(|| Effect::Change { who: subject(), variable, adjust: adjust(number(n)) })
            },
            if verb == "~lose" { &["loses slaves until he has 100"] } else { &[] },
        );
    }
    g.rule(
        "CLAUSE",
        "QTYS (is|are) (lost by / taken from / paid by) PLAYER",
        |q: Quantities, p: Np| {
            (q.all.len() > 1 && !q.or).then_some(())?;
            clause(p, super::clauses::losing(q)?)
        },
        &["20 slaves and 20 gold are lost by each player"],
    );
    for (words, adjust) in [
        ("(go|goes down / fall|falls / drop|drops / sink|sinks / decrease|decreases)", Adjust::Lose as fn(Amount) -> Adjust),
        ("(go|goes up / rise|rises / increase|increases / grow|grows)", Adjust::Gain),
    ] {
        g.rule(
            "CLAUSE",
            &format!("POSSX <variable> and [POSS] <variable> [both / each] {words} by <number>"),
            move |owner: Np, v: VariableId, other: Option<Np>, w: VariableId, n: i64| {
                let same = other.is_none_or(|o| o == owner || o == Np::One(Who::Of(HE)));
                (same && v != w).then_some(())?;
                let one = |variable: VariableId| adjust_clause(Owned { owner: owner.clone(), variable }, adjust(number(n)));
                Some(in_order([one(v)?, one(w)?]))
            },
            &[],
        );
        g.rule(
            "CLAUSE",
            &format!("OWNED {words} by <number> EACH"),
            move |o: Owned, n: i64, each: Amount| adjust_clause(o, adjust(super::amounts::times(number(n), each))),
            &[],
        );
        let passive = if words.contains("fall") { "reduced" } else { "increased" };
        g.rule(
            "CLAUSE",
            &format!("OWNED is|are {passive} by <number> EACH"),
            move |o: Owned, n: i64, each: Amount| adjust_clause(o, adjust(super::amounts::times(number(n), each))),
            if passive == "increased" { &["your gold is increased by 10 for each level of your pyramid"] } else { &[] },
        );
    }
    g.rule(
        "CLAUSE",
        "OWNED (is|are) set at SETVALUE",
        |o: Owned, a: Amount| set_clause(o, Adjust::SetTo, a),
        &["target player's slaves are set at 150"],
    );
    g.rule(
        "CLAUSE",
        "PLAYER (ends|end up with / now has|have / has|have now) [exactly] <number> UNITS",
        |p: Np, n: i64, variable: VariableId| adjust_clause(Owned { owner: p, variable }, Adjust::SetTo(number(n))),
        &["target player ends up with 150 slaves"],
    );
    g.rule(
        "VP",
        "~keep only FRACTION [of] OWNED [ROUNDED]",
        |f: FractionOf, o: Owned, r: Option<Rounding>| adjust_owned_of(o, move |own| Adjust::SetTo(fraction(own, &f, r))),
        &["keeps only half of his gold"],
    );
    g.rule(
        "VP",
        "~keep only <number> [of his / of your / of their] UNITS",
        |n: i64, variable: VariableId| Effect::Change { who: subject(), variable, adjust: Adjust::LowerTo(number(n)) },
        &["keeps only 100 slaves"],
    );
    // "make target player lose two levels".
    g.rule(
        "VP",
        "(~make PLAYER / ~force PLAYER to / ~cause PLAYER to / ~compel PLAYER to) VP0LIST",
        |p: Np, e: Effect| {
            let other = p != Np::One(subject()) && p != Np::One(Who::Of(HE));
            other.then(|| said_of(p, HOLE, subject(), put(his_own(e), SUBJECT, &Who::Of(HOLE)))).flatten()
        },
        &["makes target player lose two levels"],
    );
    g.rule(
        "CLAUSE",
        "OWNED and OWNED are (exchanged / swapped / switched)",
        |a: Owned, b: Owned| {
            let b = if b.variable.0 == THEM { Owned { variable: a.variable.clone(), ..b } } else { b };
            swap(a, b).map(order)
        },
        &["target player's gold and yours are exchanged"],
    );
    let multiplied = |o: Owned, n: i64| adjust_owned_of(o, move |own| Adjust::SetTo(Amount::Product(Box::new(number(n)), Box::new(own))));
    let divided = |o: Owned, n: i64, r: Option<Rounding>| {
        let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
        adjust_owned_of(o, move |own| Adjust::SetTo(fraction(own, &FractionOf { numerator: 1, denominator }, r)))
    };
    g.rule("VP", "~multiply OWNED by <number>", multiplied, &["multiplies your gold by two"]);
    g.rule("VP", "~divide OWNED by <number> [ROUNDED]", divided, &["divides your slaves by two, rounded up"]);
    for (word, rounding) in [("down", Rounding::Down), ("up", Rounding::Up)] {
        let whole = move |o: Owned, n: i64| {
            let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
            adjust_owned_of(o, move |own| {
                let times = fraction(own, &FractionOf { numerator: 1, denominator }, Some(rounding));
                Adjust::SetTo(Amount::Product(Box::new(number(n)), Box::new(times)))
            })
        };
        let to = format!("{word} to (a / the next) [lower / higher] multiple of <number>");
        let example: &'static [&'static str] =
            if word == "down" { &["target player's slaves are rounded down to a multiple of 50"] } else { &[] };
        g.rule("CLAUSE", &format!("OWNED (is|are) rounded {to}"), move |o: Owned, n: i64| whole(o, n).map(order), example);
        g.rule("VP", &format!("~round OWNED {to}"), whole, &[]);
    }
    g.rule("VP", "(~triple OWNED)", move |o: Owned| multiplied(o, 3), &["triples your gold"]);
    g.rule("CLAUSE", "OWNED (is|are) multiplied by <number>", move |o: Owned, n: i64| multiplied(o, n).map(order), &[]);
    g.rule(
        "CLAUSE",
        "OWNED (is|are) divided by <number> [ROUNDED]",
        move |o: Owned, n: i64, r: Option<Rounding>| divided(o, n, r).map(order),
        &[],
    );
    g.rule("CLAUSE", "OWNED (is|are tripled / triples|triple)", move |o: Owned| multiplied(o, 3).map(order), &["your gold is tripled"]);
    // Two variables of one player: "your gold and slaves are both doubled".
    for (words, factor) in [
        ("doubled", FractionOf { numerator: 2, denominator: 1 }),
        ("tripled", FractionOf { numerator: 3, denominator: 1 }),
        ("halved", FractionOf { numerator: 1, denominator: 2 }),
    ] {
        g.rule(
            "CLAUSE",
            &format!("POSSX <variable> and [POSS] <variable> are [both / each] {words}"),
            move |owner: Np, v: VariableId, other: Option<Np>, w: VariableId| {
                let same = other.is_none_or(|o| o == owner || o == Np::One(Who::Of(HE)));
                (same && v != w).then_some(())?;
                let one = |variable: VariableId| {
                    adjust_clause_of(Owned { owner: owner.clone(), variable }, |own| Adjust::SetTo(fraction(own, &factor, None)))
                };
                Some(in_order([one(v)?, one(w)?]))
            },
            if words == "doubled" { &["your gold and slaves are both doubled"] } else { &[] },
        );
    }
    for (words, adjust) in [("(reduced / lowered)", Adjust::Lose as fn(Amount) -> Adjust), ("increased", Adjust::Gain)] {
        g.rule(
            "CLAUSE",
            &format!("POSSX <variable> and [POSS] <variable> are [both / each] {words} by <number>"),
            move |owner: Np, v: VariableId, other: Option<Np>, w: VariableId, n: i64| {
                let same = other.is_none_or(|o| o == owner || o == Np::One(Who::Of(HE)));
                (same && v != w).then_some(())?;
                let one = |variable: VariableId| adjust_clause(Owned { owner: owner.clone(), variable }, adjust(number(n)));
                Some(in_order([one(v)?, one(w)?]))
            },
            if words == "increased" { &[] } else { &["target player's gold and slaves are both reduced by 20"] },
        );
    }
    g.rule(
        "VP",
        "(~bring OWNED up) to SETVALUE",
        |o: Owned, a: Amount| adjust_owned(o, Adjust::RaiseTo(a)),
        &["brings your slaves up to 200"],
    );
    g.rule("VP", "(~bring OWNED down) to SETVALUE", |o: Owned, a: Amount| adjust_owned(o, Adjust::LowerTo(a)), &[]);
    for (words, adjust) in
        [("(reduced / brought down / lowered)", Adjust::LowerTo as fn(Amount) -> Adjust), ("(raised / brought up)", Adjust::RaiseTo)]
    {
        g.rule(
            "CLAUSE",
            &format!("PLAYER is|are {words} to <number> UNITS"),
            move |p: Np, n: i64, v: VariableId| adjust_clause(Owned { owner: p, variable: v }, adjust(number(n))),
            &[],
        );
    }
    g.rule(
        "VP",
        "~add VALUE1 to OWNED",
        |a: Amount, o: Owned| if matches!(a, Amount::Number(_)) { None } else { adjust_owned(o, Adjust::Gain(a)) },
        &["adds the number of cards in your hand to your gold"],
    );
    g.rule(
        "VP",
        "~subtract|~deduct VALUE1 from OWNED",
        |a: Amount, o: Owned| if matches!(a, Amount::Number(_)) { None } else { adjust_owned(o, Adjust::Lose(a)) },
        &[],
    );
    g.rule(
        "VP",
        "~double OWNED",
        |o: Owned| adjust_owned_of(o, |own| Adjust::SetTo(Amount::Product(Box::new(number(2)), Box::new(own)))),
        &["doubles your gold"],
    );
}

/// "reduced by 3, but not below 1": what is lost leaves at least so much.
pub fn not_below(effect: Effect, least: i64, of: Option<&VariableId>) -> Option<Effect> {
    match effect {
        Effect::Change { who, variable, adjust: Adjust::Lose(amount) } if of.is_none_or(|v| *v == variable) => {
            let room = Amount::Less(Box::new(variable_of(who.clone(), variable.clone())), Box::new(number(least)));
            Some(Effect::Change { who, variable, adjust: Adjust::Lose(Amount::AtMost(Box::new(amount), Box::new(room))) })
        }
        Effect::ForEach { mark, players, effect } => {
            Some(Effect::ForEach { mark, players, effect: Box::new(not_below(*effect, least, of)?) })
        }
        _ => None,
    }
}

fn moved(q: Quantity, a: Owned, b: Owned) -> Option<Effect> {
    if q.owner.is_some() || q.variable != a.variable { None } else { transfer_between(q.amount, a, b).map(order) }
}

/// So much from the one to the other.
pub fn transfer_between(amount: Amount, a: Owned, b: Owned) -> Option<Effect> {
    if b.variable != a.variable && b.variable.0 != THEM {
        return None;
    }
    let inner = said_of(
        b.owner,
        OTHER_HOLE,
        subject(),
        Effect::Transfer { from: Who::Of(HOLE), to: Who::Of(OTHER_HOLE), variable: a.variable, amount },
    )?;
    said_of(a.owner, HOLE, subject(), inner)
}

/// "destroy a level of target player's pyramid": a loss of whose it is.
pub fn destroyed(q: Quantity) -> Option<Effect> {
    let owner = q.owner?;
    let amount = put_amount(q.amount, OWNER, &Who::Of(HOLE));
    said_of(owner, HOLE, subject(), Effect::Change { who: Who::Of(HOLE), variable: q.variable, adjust: Adjust::Lose(amount) })
}

/// "half of target player's gold is lost".
fn lost(q: Quantity) -> Option<Effect> {
    destroyed(q).map(order)
}

fn gained(q: Quantity, p: Np) -> Option<Effect> {
    if q.owner.is_some() {
        return None;
    }
    adjust_clause(Owned { owner: p, variable: q.variable }, Adjust::Gain(q.amount))
}

pub fn adjust_clause(o: Owned, adjust: Adjust) -> Option<Effect> {
    adjust_owned(o, adjust).map(order)
}

fn adjust_owned_of(o: Owned, adjust: impl FnOnce(Amount) -> Adjust) -> Option<Effect> {
    let own = variable_of(Who::Of(HOLE), o.variable.clone());
    adjust_owned(o, adjust(own))
}

fn adjust_clause_of(o: Owned, adjust: impl FnOnce(Amount) -> Adjust) -> Option<Effect> {
    adjust_owned_of(o, adjust).map(order)
}

fn by_quantity(o: Owned, q: Quantity, adjust: fn(Amount) -> Adjust) -> Option<Effect> {
    adjust_clause(of_it(o, &q)?, adjust(q.amount))
}

fn transfers(g: &mut Grammar) {
    g.rule(
        "VP",
        "~steal|~take|~rob|~seize|~collect|~get|~receive QTYS from PLAYER",
        |q: Quantities, p: Np| all_of_them(q, |q| takes(q, Some(p.clone()))),
        &["steals 50 gold from target player"],
    );
    g.rule("VP", "~steal|~seize|~take QTYS", |q: Quantities| all_of_them(q, |q| takes(q, None)), &["steals half of target player's gold"]);
    g.rule("VP", "~gain QTYS from PLAYER", |q: Quantities, p: Np| all_of_them(q, |q| takes(q, Some(p.clone()))), &[]);
    g.rule(
        "VP",
        "~rob|~relieve PLAYER of QTYS",
        |p: Np, q: Quantities| all_of_them(q, |q| takes(q, Some(p.clone()))),
        &["robs target player of 50 gold"],
    );
    g.rule("VP", "~take QTYS away from PLAYER", |q: Quantities, p: Np| all_of_them(q, |q| takes(q, Some(p.clone()))), &[]);
    g.rule(
        "VP",
        "~give|~hand|~send|~transfer|~donate QTYS [over] to PLAYER",
        |q: Quantities, p: Np| all_of_them(q, |q| gives(q, p.clone())),
        &["gives 10 gold to you"],
    );
    // "Take 20 gold from target player and give it to the player with the least gold."
    g.rule(
        "VP",
        "(~give|~hand|~pass|~send (it / them / this / these) [over] to PLAYER / ~pass (it / them) on to PLAYER)",
        |to: Np| {
            let q = Quantity { variable: VariableId(THEM.to_owned()), amount: Amount::Of(THAT_MUCH), owner: None };
            gives(q, to)
        },
        &["gives it to the player with the least gold"],
    );
    // What is paid to somebody is paid in full, where one may pay it or not.
    let pays = |q: Quantity, p: Np| gives(q, p).map(|cost| Effect::Pay { cost: Box::new(cost), then: None });
    g.rule(
        "VP",
        "~pay QTYS [over] to PLAYER",
        move |q: Quantities, p: Np| all_of_them(q, |q| pays(q, p.clone())),
        &["pays 10 gold to the Primary"],
    );
    g.rule("VP", "~pay PLAYER QTYS", move |p: Np, q: Quantities| all_of_them(q, |q| pays(q, p.clone())), &["pays you 10 gold"]);
    g.rule(
        "VP",
        "(~transfer / ~move) QTYS from PLAYER to PLAYER",
        |q: Quantities, a: Np, b: Np| {
            all_of_them(q, |q| {
                if q.owner.is_some() {
                    return None;
                }
                let inner = said_of(
                    b.clone(),
                    OTHER_HOLE,
                    subject(),
                    Effect::Transfer { from: Who::Of(HOLE), to: Who::Of(OTHER_HOLE), variable: q.variable, amount: q.amount },
                )?;
                said_of(a.clone(), HOLE, subject(), inner)
            })
        },
        &["moves 10 gold from target player to you"],
    );
    g.rule(
        "VP",
        "(~transfer / ~move) QTYS from (SOMEONE / ANYBODY / ONEOF) to another [one]",
        |q: Quantities, from: Players| {
            let to = chosen(Players::others(Who::Of(OTHER_HOLE)), subject());
            all_of_them(q, |q| {
                q.owner.is_none().then_some(())?;
                let transfer = Effect::Transfer { from: Who::Of(OTHER_HOLE), to: Who::Of(HOLE), variable: q.variable, amount: q.amount };
                let to = to.clone();
                Some(for_each(chosen(from.clone(), subject()), OTHER_HOLE, for_each(to, HOLE, transfer)))
            })
        },
        &["moves 10 slaves from any player to another"],
    );
    g.rule(
        "CLAUSE",
        "QTY (is|are) (given / transferred / paid) to PLAYER",
        |q: Quantity, p: Np| {
            let owner = q.owner?;
            let amount = put_amount(q.amount, OWNER, &Who::Of(OTHER_HOLE));
            let inner = said_of(
                p,
                HOLE,
                Who::You,
                Effect::Transfer { from: Who::Of(OTHER_HOLE), to: Who::Of(HOLE), variable: q.variable, amount },
            )?;
            said_of(owner, OTHER_HOLE, Who::You, inner)
        },
        &["half of target player's gold is given to you"],
    );
    // Two who exchange what is "your" or "their" exchange all of it, each his own.
    g.rule(
        "ALLOFONES",
        "(all / all the / all of the / their / all their / all of their / your / all your / all of your / his / all his / all of his / the / the amounts of / their amounts of)",
        || Nothing,
        &["all of their"],
    );
    g.rule(
        "VP",
        "(~exchange / ~swap / ~trade / ~switch) [ALLOFONES] UNITS with PLAYER",
        |v: VariableId, p: Np| said_of(p, HOLE, subject(), Effect::Swap { first: subject(), second: Who::Of(HOLE), variable: v }),
        &["exchanges slaves with the player to your right"],
    );
    g.rule(
        "VP",
        "(~exchange / ~swap / ~trade / ~switch) [all / all of] OWNED (with / for) [all / all of] OWNED",
        |a: Owned, b: Owned| swap(a, b),
        &["swaps your gold with target player's gold"],
    );
    g.rule(
        "VP",
        "(~exchange / ~swap / ~switch) OWNED (with / for) (that / those) of PLAYER",
        |a: Owned, p: Np| {
            let variable = a.variable.clone();
            swap(a, Owned { owner: p, variable })
        },
        &[],
    );
    g.rule(
        "VP",
        "(~exchange / ~swap / ~switch) OWNED with PLAYER",
        |a: Owned, p: Np| {
            let variable = a.variable.clone();
            swap(a, Owned { owner: p, variable })
        },
        &[],
    );
    g.rule(
        "VP",
        "(~exchange / ~swap / ~switch) [the] <variable> of PLAYER and PLAYER",
        |v: VariableId, a: Np, b: Np| swap(Owned { owner: a, variable: v.clone() }, Owned { owner: b, variable: v }),
        &[],
    );
    g.rule(
        "CLAUSE",
        "PLAYERS and PLAYERS (exchange / swap / switch / trade) [ALLOFONES] UNITS",
        |a: Players, b: Players, v: VariableId| {
            swap(Owned { owner: Np::Set(a), variable: v.clone() }, Owned { owner: Np::Set(b), variable: v }).map(order)
        },
        &["the player with the most gold and the player with the least gold swap their gold"],
    );
    g.rule(
        "CLAUSE",
        "PLAYER1 and PLAYERS (exchange / swap / switch / trade) [ALLOFONES] UNITS",
        |a: Np, b: Players, v: VariableId| {
            // With several others: with whom first?
            (b.pick != Pick::All).then_some(())?;
            swap(Owned { owner: a, variable: v.clone() }, Owned { owner: Np::Set(b), variable: v }).map(order)
        },
        &["you and the player with the least gold swap gold"],
    );
    g.rule(
        "CLAUSE",
        "PLAYER1 and PLAYER (exchange / swap / switch / trade) [ALLOFONES] UNITS",
        |a: Np, b: Np, v: VariableId| {
            let several = matches!(&b, Np::Set(players) if players.pick == Pick::All);
            (!several).then(|| swap(Owned { owner: a, variable: v.clone() }, Owned { owner: b, variable: v })).flatten()
        },
        &["you and target player exchange slaves"],
    );
}

pub fn swap(a: Owned, b: Owned) -> Option<Effect> {
    if a.variable != b.variable {
        return None;
    }
    let inner =
        said_of(b.owner, OTHER_HOLE, subject(), Effect::Swap { first: Who::Of(HOLE), second: Who::Of(OTHER_HOLE), variable: a.variable })?;
    said_of(a.owner, HOLE, subject(), inner)
}

fn set(g: &mut Grammar) {
    for (verb, adjust) in [
        ("(is|are (set / changed) to / becomes|become / is|are now)", Adjust::SetTo as fn(Amount) -> Adjust),
        (
            "(is|are (reduced|lowered|decreased / brought down / cut / cut down / cut back) / falls|fall / drops|drop / goes|go down / sinks) to",
            Adjust::LowerTo,
        ),
        ("(is|are (raised|increased / brought up / built up) / rises|rise / goes|go up) to", Adjust::RaiseTo),
    ] {
        g.rule("CLAUSE", &format!("OWNED {verb} SETVALUE"), move |o: Owned, a: Amount| set_clause(o, adjust, a), &[]);
    }
    g.rule(
        "CLAUSE",
        "OWNED (is|are) lost [completely / entirely]",
        // "all gold above 500 is lost" is what goes beyond, and is said elsewhere.
        |o: Owned| match &o.owner {
            Np::Set(players) if players.whose.is_some() => None,
            _ => adjust_clause(o, Adjust::LowerTo(number(0))),
        },
        &["all your gold is lost"],
    );
    g.rule(
        "CLAUSE",
        "UNITS (above / over / beyond / in excess of / exceeding) <number> (is|are lost / is|are forfeited / vanishes|vanish)",
        |variable: VariableId, n: i64| {
            let own = variable_of(subject(), variable.clone());
            let excess = Amount::Less(Box::new(own), Box::new(number(n)));
            clause(Np::Set(Players::all()), Effect::Change { who: subject(), variable, adjust: Adjust::Lose(excess) })
        },
        &["gold above 500 is lost"],
    );
    g.rule("SETVALUE", "VALUE", |a: Amount| a, &["150"]);
    g.rule("SETVALUE", "<number> UNITS [high|tall]", |n: i64, _v: VariableId| number(n), &["3 levels high"]);
    for (words, more) in [("(less / lower / smaller)", false), ("(more / higher)", true)] {
        g.rule(
            "SETVALUE",
            &format!("<number> [UNITS] {words} than VALUE1"),
            move |n: i64, _v: Option<VariableId>, a: Amount| {
                (a != Amount::Of(super::amounts::YOURS)).then(|| match more {
                    true => Amount::Sum(vec![a, number(n)]),
                    false => Amount::Less(Box::new(a), Box::new(number(n))),
                })
            },
            if more { &[] } else { &["one less than target player's pyramid"] },
        );
        g.rule(
            "CLAUSE",
            &format!("OWNED (becomes|become / is|are set to) <number> [UNITS] {words} than (yours / your own)"),
            move |o: Owned, n: i64, _v: Option<VariableId>| {
                let own = variable_of(Who::You, o.variable.clone());
                let value = match more {
                    true => Amount::Sum(vec![own, number(n)]),
                    false => Amount::Less(Box::new(own), Box::new(number(n))),
                };
                adjust_clause(o, Adjust::SetTo(value))
            },
            &[],
        );
        g.rule(
            "VP",
            &format!("~set OWNED to <number> [UNITS] {words} than (yours / your own)"),
            move |o: Owned, n: i64, _v: Option<VariableId>| {
                let own = variable_of(Who::You, o.variable.clone());
                let value = match more {
                    true => Amount::Sum(vec![own, number(n)]),
                    false => Amount::Less(Box::new(own), Box::new(number(n))),
                };
                adjust_owned(o, Adjust::SetTo(value))
            },
            if more { &[] } else { &["sets target player's pyramid to one less than yours"] },
        );
    }
    g.rule("SETVALUE", "exactly <number> [UNITS]", |n: i64, _v: Option<VariableId>| number(n), &[]);
    g.rule("SETVALUE", "(equal to / the same as / as high as) VALUE", |a: Amount| a, &[]);
    for (verb, adjust) in [
        ("~set|~change", Adjust::SetTo as fn(Amount) -> Adjust),
        ("~reduce|~lower|~decrease|~cut", Adjust::LowerTo),
        ("~raise|~increase", Adjust::RaiseTo),
    ] {
        g.rule("VP", &format!("{verb} OWNED to SETVALUE"), move |o: Owned, a: Amount| adjust_owned(o, adjust(a)), &[]);
    }
}

/// Where the value is another's of the same variable ("becomes the same as yours").
fn set_clause(o: Owned, adjust: fn(Amount) -> Adjust, a: Amount) -> Option<Effect> {
    let value = if a == Amount::Of(super::amounts::YOURS) { variable_of(Who::You, o.variable.clone()) } else { a };
    adjust_clause(o, adjust(value))
}
