//! More ways of speaking: if he likes, at most so much in a turn, what each level brings, who is the winner, twice what he had, does not play next turn.

use super::Grammar;
use super::amounts::{fraction, times};
use super::clauses::may;
use super::effects_variables::swap;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    if_he_likes(g);
    at_most(g);
    nothing_done(g);
    brought(g);
    amounts(g);
    swaps(g);
    none_can(g);
    capped(g);
    spent(g);
    g.rule("CLAUSE", "you are [declared] the winner [of the game]", || Effect::Win(Who::You), &["you are the winner"]);
}

/// "If he wants to, target player draws two cards": he may.
fn if_he_likes(g: &mut Grammar) {
    let wants = "(want|wants / like|likes / wish|wishes / choose|chooses / care|cares) [to / it / so / to do so]";
    // The one who likes is the one who does it.
    let his = |liking: Np, doing: Np, e: Effect| {
        let definite = |p: &Np| matches!(p, Np::One(who) if *who != Who::You);
        let he = Np::One(Who::Of(HE));
        let same = liking == doing || liking == he && definite(&doing) || doing == he && definite(&liking);
        let doing = if doing == he { liking } else { doing };
        let given_leave = matches!(e, Effect::May { .. });
        let said = if given_leave { e } else { may(e) };
        (same && matches!(doing, Np::One(_))).then(|| clause(doing, said)).flatten()
    };
    for pred in ["VP3LIST", "VP0LIST"] {
        g.rule(
            "SIMPLE",
            &format!("IF PLAYER1 {wants} [,] PLAYER1 [may / can] {pred}"),
            his,
            if pred == "VP3LIST" { &["if he wants to, target player draws two cards"] } else { &[] },
        );
        g.rule(
            "SIMPLE",
            &format!("PLAYER1 {pred} [,] IF PLAYER1 {wants}"),
            move |doing: Np, e: Effect, liking: Np| his(liking, doing, e),
            if pred == "VP3LIST" { &["target player draws two cards if he wants to"] } else { &[] },
        );
    }
    let yours = |liking: Np, e: Effect| (liking == Np::One(Who::You)).then(|| order(may(e)));
    // "Trade hands with target player if he agrees": it is for him to allow.
    g.rule(
        "SIMPLE",
        "VP0LIST [,] IF PLAYER1 (agree|agrees / consent|consents) [to (it / this / that / do so)]",
        |e: Effect, p: Np| match p {
            Np::One(by) if by != Who::You => Some(Effect::May { by, slot: Slot(0), effect: Box::new(order(e)), otherwise: None }),
            _ => None,
        },
        &["swap hands with target player if he agrees"],
    );
    g.rule("SIMPLE", &format!("IF PLAYER1 {wants} [,] VP0LIST"), yours, &["if you like, draw a card"]);
    g.rule(
        "SIMPLE",
        &format!("VP0LIST [,] IF PLAYER1 {wants}"),
        move |e: Effect, liking: Np| yours(liking, e),
        &["draw a card if you like"],
    );
}

/// "In a single turn you lose at most 20 slaves."
fn at_most(g: &mut Grammar) {
    for (verb, passive, noun, change) in [
        ("(lose|loses / forfeit|forfeits)", "(lost / forfeited)", "loss|losses", Change::Lose),
        ("(gain|gains / get|gets / receive|receives)", "(gained / received)", "gain|gains", Change::Gain),
    ] {
        let limit = move |p: Np, most: Amount, variable: VariableId| {
            matches!(most, Amount::Number(_)).then_some(())?;
            Some(Static::MostPerTurn { who: all_of(&p)?, variable, change, most })
        };
        let lose = change == Change::Lose;
        let few = "(at most / no more than / not more than / never more than / a maximum of)";
        g.rule(
            "STATIC",
            &format!("PLAYER {verb} {few} NUM UNITS PERTURN"),
            limit,
            if lose { &["you lose at most 20 slaves per turn"] } else { &[] },
        );
        g.rule(
            "STATIC",
            &format!("PERTURN [,] PLAYER [may / can] {verb} {few} NUM UNITS"),
            limit,
            if lose { &["in a single turn you lose at most 20 slaves"] } else { &[] },
        );
        g.rule("STATIC", &format!("PERTURN [,] PLAYER (may / can) [only] {verb} [only] NUM UNITS"), limit, &[]);
        g.rule("STATIC", &format!("PLAYER (may / can) {verb} only NUM UNITS PERTURN"), limit, &[]);
        g.rule("STATIC", &format!("PERTURN [,] PLAYER (CANNOT / never) {verb} more than NUM UNITS"), limit, &[]);
        let few = "(at most / no more than / not more than / only / a maximum of)";
        for by in [format!("{passive} by PLAYER PERTURN"), format!("{passive} PERTURN by PLAYER")] {
            g.rule(
                "STATIC",
                &format!("{few} NUM UNITS (can / may) be {by}"),
                move |most: Amount, v: VariableId, p: Np| limit(p, most, v),
                if lose && by.ends_with("PERTURN") { &["no more than 20 slaves can be lost by you in one turn"] } else { &[] },
            );
            g.rule(
                "STATIC",
                &format!("more than NUM UNITS CANNOT be {by}"),
                move |most: Amount, v: VariableId, p: Np| limit(p, most, v),
                &[],
            );
        }
        let own = move |o: Owned, most: Amount, v: VariableId| (o.variable == v).then(|| limit(o.owner, most, v)).flatten();
        g.rule(
            "STATIC",
            &format!("OWNED [can / may] {verb} {few} NUM UNITS PERTURN"),
            own,
            if lose { &["your pyramid loses at most one level per turn"] } else { &[] },
        );
        g.rule("STATIC", &format!("PERTURN [,] OWNED [can / may] {verb} {few} NUM UNITS"), own, &[]);
        for by in [format!("{passive} by OWNED PERTURN"), format!("{passive} PERTURN by OWNED")] {
            g.rule(
                "STATIC",
                &format!("{few} NUM UNITS (can / may) be {by}"),
                move |most: Amount, v: VariableId, o: Owned| own(o, most, v),
                &[],
            );
        }
        g.rule(
            "STATIC",
            &format!("PERTURN [,] {few} NUM UNITS (can / may) be {passive} by OWNED"),
            move |most: Amount, v: VariableId, o: Owned| own(o, most, v),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("PERTURN [,] {few} NUM UNITS (can / may) be {passive} by PLAYER"),
            move |most: Amount, v: VariableId, p: Np| limit(p, most, v),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("POSS ({noun}) of UNITS (is|are limited to / cannot exceed / CANNOT be more than) NUM [UNITS] PERTURN"),
            move |p: Np, v: VariableId, most: Amount, w: Option<VariableId>| w.is_none_or(|w| w == v).then(|| limit(p, most, v)).flatten(),
            if lose { &["your losses of slaves are limited to 20 per turn"] } else { &[] },
        );
    }
}

/// "Target opponent does not play a card next turn": he cannot.
fn nothing_done(g: &mut Grammar) {
    g.rule("NODEED", "do|does not DEED", |d: Deed| d, &["does not play a card"]);
    g.rule("NODEED", "play|plays no CARDKINDS", |card: Tests| Deed::Play { card, on: None }, &["plays no cards"]);
    g.rule("NODEED", "play|plays no card", || Deed::Play { card: vec![], on: None }, &["plays no card"]);
    g.rule("NODEED", "draw|draws no card|cards", || Deed::Draw, &["draws no cards"]);
    g.rule("NODEED", "discard|discards no card|cards", || Deed::Discard { card: vec![] }, &[]);
    for (words, change) in [("(lose|loses)", Change::Lose), ("(gain|gains / get|gets / receive|receives)", Change::Gain)] {
        g.rule(
            "NODEED",
            &format!("{words} no UNITS"),
            move |variable: VariableId| Deed::Change { variable, change },
            if change == Change::Gain { &["gains no slaves"] } else { &[] },
        );
    }
    let barred = |p: Np, d: Deed, until: Duration| {
        (!matches!(until, Duration::AsLongAs(_))).then_some(())?;
        let holds = vec![super::limits::said(p, super::limits::cannot(d))?];
        (!holds.iter().any(of_someone_chosen)).then_some(Effect::Enact { holds, until })
    };
    g.rule("EFFECT", "PLAYER NODEED DURATION", barred, &["target opponent does not play a card next turn"]);
    g.rule(
        "EFFECT",
        "DURATION [,] PLAYER NODEED",
        move |until: Duration, p: Np, d: Deed| barred(p, d, until),
        &["this turn, you lose no slaves"],
    );
}

/// "Each level of your pyramid brings you 20 slaves."
fn brought(g: &mut Grammar) {
    let brings = |p: Np, q: Quantity, each: Amount, gains: bool| {
        (q.owner.is_none() && matches!(q.amount, Amount::Number(_))).then_some(())?;
        // What players bring or give, they give away.
        (!matches!(each, Amount::Players(_))).then_some(())?;
        let amount = times(q.amount, each);
        let adjust = if gains { Adjust::Gain(amount) } else { Adjust::Lose(amount) };
        clause(p, Effect::Change { who: subject(), variable: q.variable, adjust })
    };
    let of = |o: Owned, u: UnitOf| match o.owner {
        Np::One(who) if o.variable == u.0 => Some(variable_of(who, u.0)),
        _ => None,
    };
    for (words, gains) in [("(bring|brings / give|gives / earn|earns / yield|yields / produce|produces)", true), ("cost|costs", false)] {
        g.rule(
            "CLAUSE",
            &format!("each|every EACHOF {words} PLAYER1 QTY"),
            move |each: Amount, p: Np, q: Quantity| brings(p, q, each, gains),
            if gains {
                &["each level of your pyramid brings you 20 slaves"]
            } else {
                &["every card in target player's hand costs him 5 gold"]
            },
        );
        g.rule(
            "CLAUSE",
            &format!("OWNED 's <unit> (each {words} PLAYER QTY / {words} PLAYER QTY each)"),
            move |o: Owned, u: UnitOf, p: Np, q: Quantity| brings(p, q, of(o, u)?, gains),
            if gains { &["your pyramid's levels each bring you 20 slaves"] } else { &[] },
        );
        g.rule(
            "CLAUSE",
            &format!("[all] [the] <unit> of OWNED (each {words} PLAYER QTY [each] / {words} PLAYER QTY each)"),
            move |u: UnitOf, o: Owned, p: Np, q: Quantity| brings(p, q, of(o, u)?, gains),
            &[],
        );
    }
}

fn amounts(g: &mut Grammar) {
    // "twice the gold he had".
    g.rule(
        "CLAUSE",
        "PLAYER (end|ends up with / then has|have / now has|have / has|have then) TIMESASMANY [as (much / many)] [the] UNITS ([as] PLAYER had [before / until now] / as before / as PLAYER did [before])",
        |p: Np, f: FractionOf, variable: VariableId, had: Option<Np>| {
            let himself = had.is_none_or(|had| had == p || had == Np::One(Who::Of(HE)));
            himself.then_some(())?;
            let own = variable_of(subject(), variable.clone());
            clause(p, Effect::Change { who: subject(), variable, adjust: Adjust::SetTo(fraction(own, &f, None)) })
        },
        &["you end up with twice the gold you had", "target player now has half as many slaves as before"],
    );
    // "as many as you roll with two dice".
    g.rule("SOMEDICE", "(a die / one die / a single die / a six sided die)", || DiceOf { number: 1, sides: 6 }, &["a die"]);
    g.rule("SOMEDICE", "<dice>", |d: DiceOf| d, &["2d6"]);
    g.rule(
        "SOMEDICE",
        "<number> dice",
        |n: i64| Some(DiceOf { number: u32::try_from(n).ok().filter(|n| (1..=100).contains(n))?, sides: 6 }),
        &["two dice"],
    );
    let rolled = |d: DiceOf| Amount::Dice { number: d.number, sides: d.sides };
    g.rule(
        "QTY",
        "as (much / many) UNITS as (PLAYER roll|rolls / PLAYER throw|throws / is|are rolled / is|are thrown / the roll of / a roll of) [with / on / using] SOMEDICE",
        move |variable: VariableId, _p: Option<Np>, d: DiceOf| Quantity { variable, amount: rolled(d), owner: None },
        &["as many slaves as you roll with two dice"],
    );
    g.rule(
        "VALUE1",
        "(the (result / total / sum / outcome) of [(a roll / the roll / a throw / rolling) of] / a roll of / the roll of / what PLAYER roll|rolls (with / on)) SOMEDICE",
        move |_p: Option<Np>, d: DiceOf| rolled(d),
        &["the sum of two dice"],
    );
}

/// "…, but never more than 50": what is worked out, and no more than that.
fn capped(g: &mut Grammar) {
    fn cap(effect: Effect, most: i64, of: Option<&VariableId>) -> Option<Effect> {
        let least = |a: Amount| (!matches!(a, Amount::Number(_))).then(|| Amount::AtMost(Box::new(a), Box::new(Amount::Number(most))));
        Some(match effect {
            Effect::Change { who, variable, adjust } if of.is_none_or(|v| *v == variable) => {
                let adjust = match adjust {
                    Adjust::Gain(a) => Adjust::Gain(least(a)?),
                    Adjust::Lose(a) => Adjust::Lose(least(a)?),
                    _ => return None,
                };
                Effect::Change { who, variable, adjust }
            }
            Effect::Transfer { from, to, variable, amount } if of.is_none_or(|v| *v == variable) => {
                Effect::Transfer { from, to, variable, amount: least(amount)? }
            }
            Effect::Draw { who, number } if of.is_none() => Effect::Draw { who, number: least(number)? },
            Effect::ForEach { mark, players, effect } => Effect::ForEach { mark, players, effect: Box::new(cap(*effect, most, of)?) },
            _ => return None,
        })
    }
    g.rule(
        "SIMPLE",
        "SIMPLEX [,] (but never more than / but not more than / but no more than / but at most / and at most / at most / and never more than / up to a maximum of / to a maximum of / with a maximum of) <number> [UNITS]",
        |e: Effect, most: i64, v: Option<VariableId>| cap(e, most, v.as_ref()),
        &[],
    );
}

/// "For every 2 gold that you choose to spend you gain one slave."
fn spent(g: &mut Grammar) {
    g.rule(
        "EFFECT",
        "for (each / every) [<number>] UNITS [that] you (are willing to / want to / wish to / like to / choose to / care to / decide to) (pay / spend / sacrifice / give up) [,] you (gain / get / receive) QTY",
        |n: Option<i64>, v: VariableId, goods: Quantity| {
            let price = Quantity { variable: v, amount: Amount::Number(n.unwrap_or(1)), owner: None };
            super::rates::as_often(super::rates::any_number(subject(), None), price, goods).map(order)
        },
        &["for every 2 gold that you choose to spend you gain one slave"],
    );
    // "who gives you 50 gold in return".
    g.rule(
        "EFFECT",
        "SEQ , who [then / also / in turn] PRED3 INRETURN",
        |a: Effect, b: Effect| in_order([a, put(b, SUBJECT, &Who::Of(HE))]),
        &["give one card from your hand to target player, who gives you 50 gold in return"],
    );
    g.rule(
        "SIMPLE",
        "(SOMEONE / ONEOF) and PLAYER1 [both / each] PRED0 [each / both / apiece]",
        |b: Players, a: Np, e: Effect| Some(in_order([clause(Np::Any(b), e.clone())?, clause(a, e)?])),
        &["a player of your choice and you gain 20 gold each"],
    );
    // Who wins when the game ends thereby.
    g.rule(
        "SIMPLE",
        "the game (ends / is over / is ended / comes to an end) [immediately / at once / now] (and / , and / ; / : / ,) PLAYER (is|are [declared] the winner)",
        |p: Np| clause(p, Effect::Win(subject())),
        &["the game ends now; the player with the highest pyramid is the winner"],
    );
    g.rule(
        "SIMPLE",
        "the game (ends / is over / is ended / comes to an end) [immediately / at once / now] (and / , and / ; / : / ,) (the winner is / it is won by / is won by) PLAYER",
        |p: Np| clause(p, Effect::Win(subject())),
        &[],
    );
}

/// More swaps of what two players have.
fn swaps(g: &mut Grammar) {
    let verb = "(exchange / swap / switch / trade)";
    let all = "[all] [of] [their] UNITS [with each other]";
    let two = |a: Np, b: Np, v: VariableId| swap(Owned { owner: a, variable: v.clone() }, Owned { owner: b, variable: v }).map(order);
    g.rule(
        "CLAUSE",
        &format!("PLAYER1 and (SOMEONE / ONEOF) {verb} {all}"),
        move |a: Np, some: Players, v: VariableId| two(a, Np::Any(some), v),
        &["you and an opponent of your choice swap pyramids"],
    );
    g.rule(
        "CLAUSE",
        &format!("PLAYER1 and PLAYER1 {verb} [all] of their UNITS [with each other]"),
        two,
        &["you and target player exchange all of their gold"],
    );
    g.rule("CLAUSE", &format!("PLAYER1 and PLAYER1 {verb} [all] [their] UNITS with each other"), two, &[]);
    g.rule("CLAUSE", &format!("PLAYER1 and PLAYER1 {verb} all their UNITS"), two, &[]);
    g.rule(
        "CLAUSE",
        "OWNED (is|are (exchanged / swapped / switched / traded)) (for / with) OWNED",
        |a: Owned, b: Owned| {
            let b = if b.variable.0 == THEM { Owned { variable: a.variable.clone(), ..b } } else { b };
            swap(a, b).map(order)
        },
        &["your pyramid is exchanged for that of target opponent"],
    );
    g.rule(
        "CLAUSE",
        "OWNED (is|are (exchanged / swapped / switched / traded)) (for / with) POSS",
        |a: Owned, owner: Np| {
            let variable = a.variable.clone();
            swap(a, Owned { owner, variable }).map(order)
        },
        &["your gold is swapped with target player's"],
    );
}

/// "No Permanent of yours can be destroyed."
fn none_can(g: &mut Grammar) {
    for (verb, how) in [
        ("destroyed", Move::Destroyed),
        ("discarded", Move::ToDiscardPile),
        ("(removed from play / taken out of play)", Move::LeavesPlay),
        ("returned to (hand / a hand / its owner 's hand)", Move::ReturnedToHand),
    ] {
        g.rule(
            "STATIC",
            &format!("FIND (can / may) [ever] be {verb}"),
            move |f: Find| {
                let none = f.number == Count::No && (f.owner.is_some() || !f.from.is_empty());
                none.then_some(())?;
                let from = if f.from.is_empty() { vec![Zone::Play(Players::all())] } else { f.from.clone() };
                let cards = super::protections::protected(CardsNp::Found(Find { number: Count::All, from, ..f }))?;
                Some(Static::CardsCannot { cards, how })
            },
            if how == Move::Destroyed {
                &["no Permanent of yours can be destroyed", "none of your Permanents can be destroyed"]
            } else {
                &[]
            },
        );
    }
}
