//! What is so for all but some: "but you lose only 5", "but you don't", "otherwise you do"; and "to 100 if he has more".

use super::Grammar;
use super::ellipsis::differing;
use super::values::*;
use super::whose::without;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    only_so_much(g);
    another_thing(g);
    not_for(g);
    otherwise_another(g);
    down_or_up_to(g);
    opposites(g);
    kept(g);
}

/// The deed that is done to each of several, in the words of which the amount may be another.
fn deed_of(effect: &Effect) -> Option<&'static str> {
    match effect {
        Effect::ForEach { effect, .. } => deed_of(effect),
        Effect::Change { adjust: Adjust::Gain(_), .. } => Some("gain"),
        Effect::Change { adjust: Adjust::Lose(_), .. } => Some("lose"),
        Effect::Draw { .. } => Some("draw"),
        Effect::Transfer { .. } => Some("give"),
        Effect::Pay { cost, then: None } => deed_of(cost),
        Effect::Move { to: Place::DiscardPile, cards: Cards::Select(selection), .. } => {
            selection.from.iter().all(|z| matches!(z, Zone::Hand(_))).then_some("discard")
        }
        _ => None,
    }
}

/// Those that the phrase names outright, not by a reference to others.
fn named(p: &Np) -> Option<Players> {
    match p {
        Np::One(Who::Of(_)) | Np::No(_) | Np::OneOf(_) => None,
        other => all_of(other),
    }
}

/// Those that the phrase names outright and who are the same all along: what is done to the others makes nobody one of them.
fn settled(p: &Np) -> Option<Players> {
    let players = named(p)?;
    let known = |who: &Who| matches!(who, Who::You | Who::Target(_) | Who::Named(_) | Who::Primary);
    let among = match &players.among {
        Among::All => true,
        Among::Others(who) => known(who),
        Among::These(these) => these.iter().all(known),
    };
    (among && players.pick == Pick::All && players.whose.as_deref().is_none_or(his_own)).then_some(players)
}

/// Whether the condition looks at nothing but what the player himself has.
fn his_own(condition: &Condition) -> bool {
    let his = |players: &Players| players.as_one() == Some(&Who::Candidate);
    match condition {
        Condition::Compare(Amount::Variable(who, _), _, Amount::Number(_)) => **who == Who::Candidate,
        Condition::Compare(Amount::Cards(selection), _, Amount::Number(_)) => {
            selection.from.iter().all(|zone| matches!(zone, Zone::Hand(p) | Zone::Play(p) if his(p)))
        }
        Condition::Not(inner) => his_own(inner),
        Condition::All(all) | Condition::Any(all) => all.iter().all(his_own),
        _ => false,
    }
}

/// Whether it is done to each of several.
fn of_several(effect: &Effect) -> bool {
    matches!(effect, Effect::ForEach { mark, players: Players { pick: Pick::All, .. }, .. } if *mark != OWN)
}

/// "Everybody loses 10 slaves, but you lose only 5": so much of them, the others as said.
fn only_so_much(g: &mut Grammar) {
    for (deed, verbs) in [
        ("lose", "(lose|loses)"),
        ("gain", "(gain|gains)"),
        ("draw", "(draw|draws)"),
        ("discard", "(discard|discards)"),
        ("give", "(give|gives / pay|pays)"),
    ] {
        g.rule(
            "EFFECT",
            &format!("SEQ (, but / but / , / ; / ; but / . / . but) PLAYER [must] {verbs} only QTYS"),
            move |e: Effect, p: Np, q: Quantities| {
                (of_several(&e) && deed_of(&e) == Some(deed)).then_some(())?;
                differing(e, q, Condition::PlayerIs(Who::Of(HE), settled(&p)?), false)
            },
            if deed == "lose" { &["everybody loses 10 slaves, but you lose only 5"] } else { &[] },
        );
    }
}

/// "Each opponent loses 20 gold. Those who have none lose a level instead": some of them another thing.
fn another_thing(g: &mut Grammar) {
    for pred in ["PRED3", "PRED0"] {
        g.rule(
            "EFFECT",
            &format!("SEQ (, but / but / ; / ; but / . / . but) PLAYER {pred} instead"),
            |e: Effect, p: Np, other: Effect| match e {
                Effect::ForEach { mark, players, effect } if mark != OWN && players.pick == Pick::All => {
                    let condition = Condition::PlayerIs(Who::Of(mark), settled(&p)?);
                    let other = put(other, SUBJECT, &Who::Of(mark));
                    let effect = Effect::If { condition, then: Box::new(other), otherwise: Some(effect) };
                    Some(Effect::ForEach { mark, players, effect: Box::new(effect) })
                }
                _ => None,
            },
            if pred == "PRED0" { &["each opponent loses 20 gold; those who have no gold lose 20 slaves instead"] } else { &[] },
        );
    }
}

/// "Each player draws a card, but you don't": all but those.
fn not_for(g: &mut Grammar) {
    g.rule(
        "EFFECT",
        "SEQ (, but / but / ; / ; but / . / . but) PLAYER (do|does not / is|are (exempt / excepted / excluded / spared / not affected / unaffected / not included) / (lose|loses / gain|gains / pay|pays / draw|draws) (nothing / none))",
        |e: Effect, p: Np| match e {
            Effect::ForEach { mark, players, effect } if mark != OWN => {
                deed_of(&effect)?;
                let but = named(&p)?;
                Some(Effect::ForEach { mark, players: without(players, but)?, effect })
            }
            _ => None,
        },
        &["each player draws a card, but you do not", "all opponents lose 20 gold; players with no Permanents are exempt"],
    );
}

/// "If it is an Effect, target player discards a card, otherwise you do."
fn otherwise_another(g: &mut Grammar) {
    for pred in ["PRED3", "PRED0"] {
        g.rule(
            "IFS",
            &format!("IF COND [,] [then] PLAYER {pred} (, / ; / . / , and / and) (otherwise / else / if not) [,] PLAYER (do|does / must) [so / it / that]"),
            |c: Condition, p: Np, e: Effect, other: Np| {
                (p != other).then_some(())?;
                let (then, otherwise) = (clause(p, e.clone())?, clause(other, e)?);
                Some(Effect::If { condition: c, then: Box::new(then), otherwise: Some(Box::new(otherwise)) })
            },
            if pred == "PRED3" { &["if you have no slaves, target player discards a card, otherwise you do"] } else { &[] },
        );
    }
}

/// "Reduce target player's slaves to 100 if he has more": at most so many.
fn down_or_up_to(g: &mut Grammar) {
    for (words, more) in [("(more / higher)", true), ("(less / lower)", false)] {
        g.rule(
            "EFFECT",
            &format!(
                "SEQ [,] (IF / where) (PLAYER1 (has|have / owns|own) {words} / (it / they) (is / are) {words}) [than that / than this]"
            ),
            move |e: Effect, p: Option<Np>| bounded(e, p.as_ref(), more),
            if more { &["reduce target player's slaves to 100 if he has more"] } else { &[] },
        );
    }
}

fn bounded(effect: Effect, said: Option<&Np>, more: bool) -> Option<Effect> {
    Some(match effect {
        Effect::Change { who, variable, adjust } => {
            let his = match said {
                None | Some(Np::One(Who::Of(HE))) => true,
                Some(Np::One(other)) => *other == who,
                Some(_) => false,
            };
            let adjust = match (adjust, more) {
                (Adjust::SetTo(n) | Adjust::LowerTo(n), true) => Adjust::LowerTo(n),
                (Adjust::SetTo(n) | Adjust::RaiseTo(n), false) => Adjust::RaiseTo(n),
                _ => return None,
            };
            his.then_some(Effect::Change { who, variable, adjust })?
        }
        Effect::ForEach { mark, players, effect } => Effect::ForEach { mark, players, effect: Box::new(bounded(*effect, said, more)?) },
        _ => return None,
    })
}

/// "If you have at most 100 slaves, gain 30; if you have more, lose 10": than that, and one or the other is done.
fn opposites(g: &mut Grammar) {
    for (words, relation) in [("(more / higher)", Relation::More), ("(less / lower)", Relation::Less)] {
        g.rule(
            "IFS",
            &format!("IF COND [,] [then] SEQ (, / ; / . / , and / and / , but / but / ; but) IF PLAYER1 has|have {words} [than that] [,] [then] SEQ"),
            move |c: Condition, a: Effect, p: Np, b: Effect| {
                let Condition::Compare(of @ Amount::Variable(..), said, with) = c.clone() else { return None };
                let Amount::Variable(who, _) = &of else { return None };
                let Np::One(he) = p else { return None };
                (**who == he || he == Who::Of(HE) && **who != Who::You).then_some(())?;
                let other = Condition::Compare(of, relation, with);
                let opposite = match (said, relation) {
                    (Relation::AtMost, Relation::More) | (Relation::AtLeast, Relation::Less) => b,
                    (Relation::Less | Relation::Equal, Relation::More) | (Relation::More | Relation::Equal, Relation::Less) => {
                        Effect::If { condition: other, then: Box::new(b), otherwise: None }
                    }
                    _ => return None,
                };
                Some(Effect::If { condition: c, then: Box::new(a), otherwise: Some(Box::new(opposite)) })
            },
            if relation == Relation::More { &["if you have at most 100 slaves, gain 30; if you have more, lose 10"] } else { &[] },
        );
    }
    // "If you don't have a Flood in play, draw a card. If you do, gain 10 slaves."
    g.rule(
        "IFS",
        "IF PLAYER1 do|does not (have HAS / control|own CONTROLLED) [,] [then] SEQ (. / ; / , / , but / but) if PLAYER1 (do / does) [,] SEQ",
        |p: Np, had: Condition, a: Effect, he: Np, b: Effect| {
            let (Np::One(who), Np::One(he)) = (&p, &he) else { return None };
            (who == he || *he == Who::Of(HE) && *who != Who::You).then_some(())?;
            let condition = not(put_condition(had, SUBJECT, who));
            Some(Effect::If { condition, then: Box::new(a), otherwise: Some(Box::new(b)) })
        },
        &["if you do not have a Foundation Level in play, draw a card. if you do, gain 10 slaves"],
    );
}

/// Whether the two cannot hold at once, as they are written.
pub(super) fn exclude(a: &Condition, b: &Condition) -> bool {
    let (Condition::Compare(x, r, y), Condition::Compare(v, s, w)) = (a, b) else { return false };
    let who = |a: &Who, b: &Who| a == b || *b == Who::Of(HE) && *a != Who::You;
    let same = |a: &Amount, b: &Amount| match (a, b) {
        (Amount::Variable(of, variable), Amount::Variable(he, other)) => who(of, he) && (variable == other || other.0.starts_with(STANDS)),
        (a, b) => a == b,
    };
    let opposed = |r: Relation, s: Relation| match r {
        Relation::More => matches!(s, Relation::Less | Relation::AtMost | Relation::Equal),
        Relation::Less => matches!(s, Relation::More | Relation::AtLeast | Relation::Equal),
        Relation::AtLeast => s == Relation::Less,
        Relation::AtMost => s == Relation::More,
        Relation::Equal => matches!(s, Relation::More | Relation::Less | Relation::NotEqual),
        Relation::NotEqual => s == Relation::Equal,
    };
    let turned = match s {
        Relation::More => Relation::Less,
        Relation::Less => Relation::More,
        Relation::AtLeast => Relation::AtMost,
        Relation::AtMost => Relation::AtLeast,
        other => *other,
    };
    let variables = matches!(x, Amount::Variable(..));
    variables && (same(x, v) && (same(y, w) && opposed(*r, *s) || apart(*r, y, *s, w)) || same(x, w) && same(y, v) && opposed(*r, turned))
}

/// Whether no number stands to both so.
fn apart(r: Relation, y: &Amount, s: Relation, w: &Amount) -> bool {
    let (Amount::Number(y), Amount::Number(w)) = (y, w) else { return false };
    let range = |r: Relation, n: i64| match r {
        Relation::More => Some((n.saturating_add(1), i64::MAX)),
        Relation::AtLeast => Some((n, i64::MAX)),
        Relation::Less => Some((i64::MIN, n.saturating_sub(1))),
        Relation::AtMost => Some((i64::MIN, n)),
        Relation::Equal => Some((n, n)),
        Relation::NotEqual => None,
    };
    matches!((range(r, *y), range(s, *w)), (Some((a, b)), Some((c, d))) if b < c || d < a)
}

/// "You lose 15 slaves and keep the level instead": what would be lost is not.
fn kept(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "(if / when / whenever / each time) WOULD [,] SEQ (and / but / , and / , but) keep|keeps (it / them / (the / that / those / your / his / their) UNITS) instead",
        |event: Event, e: Effect, v: Option<VariableId>| {
            let Event::Variable { variable, change: Change::Lose, .. } = &event else { return None };
            v.is_none_or(|v| v == *variable)
                .then(|| Static::Instead { event, frequency: Frequency::Always, effect: Box::new(e) })
        },
        &["whenever your pyramid would lose a level, you lose 15 slaves and keep the level instead"],
    );
}
