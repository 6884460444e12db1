//! More ways to say who wins and who is out: "first to ten levels", "the player with the most gold at the end of turn 20".

use super::Grammar;
use super::amounts::number;
use super::facts::in_turn;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn such(c: Condition) -> Players {
    narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate))
}

fn win(players: Players, at: Option<Moment>) -> Sentence {
    Sentence::Winning { players, at: at.unwrap_or(Moment::TurnEnd), turns: 1 }
}

fn out(players: Players, at: Option<Moment>) -> Sentence {
    Sentence::Elimination { players, at: at.unwrap_or(Moment::TurnEnd), turns: 1 }
}

/// Only in such turns. What is picked (the most, the fewest) is picked among all.
fn then(players: Players, when: Condition) -> Players {
    narrowed(players, when)
}

pub fn rules(g: &mut Grammar) {
    winning(g);
    elimination(g);
    of_him(g);
    together(g);
}

/// A condition that speaks of "him": of whoever is looked at.
fn of_whom(c: Condition) -> Option<Condition> {
    let his = put_condition(c.clone(), HE, &Who::Candidate);
    (his != c).then_some(his)
}

/// "A player wins if …": with any condition that speaks of him. "The Primary wins if he …" likewise.
fn of_him(g: &mut Grammar) {
    g.rule("WHOIF", "(a / any / the / each / every) PLAYERN", |p: Players| p, &["a player"]);
    g.rule("WHOIF", "the primary [player]", || Players::one(Who::Primary), &["the Primary"]);
    g.rule("WHOIF", "(players / all players)", Players::all, &[]);
    g.rule("WHENIF", "(if / when / whenever / as soon as / once / provided that / provided)", || Nothing, &["if"]);
    g.rule("ENDCOND", "WHENIF COND [ATMOMENT]", |c: Condition, m: Option<Moment>| of_whom(c).map(|c| at(c, m)), &["if his pyramid is 0"]);
    g.rule("ENDCOND", "WHENIF ATMOMENT [,] COND", |m: Moment, c: Condition| of_whom(c).map(|c| at(c, Some(m))), &[]);
    g.rule(
        "ENDCOND",
        "unless COND [ATMOMENT]",
        |c: Condition, m: Option<Moment>| of_whom(c).map(|c| at(not(c), m)),
        &["unless he has at least 200 gold"],
    );
    // "Only if" lets nobody win by itself: it keeps all others from winning.
    for (words, deed) in [
        ("(wins / win / may win / can win) [the game]", Deed::Win),
        ("(is|are eliminated / may be eliminated / can be eliminated)", Deed::BeEliminated),
    ] {
        g.rule(
            "RULE",
            &format!("WHOIF {words} only (if / when / while) COND"),
            move |p: Players, c: Condition| {
                let who = narrowed(p, not(of_whom(c)?));
                let procedure = Procedure::Holds(Static::Cannot { who, deed: deed.clone() });
                Some(Sentence::Procedure { procedure, condition: None, until: Duration::Always })
            },
            &[],
        );
    }
    let such = |p: Players, t: &Trigger| t.condition.clone().map(|c| narrowed(p, c));
    let moment = |t: &Trigger| if let Event::Moment(m) = t.event { m } else { Moment::TurnEnd };
    g.rule(
        "WINNER",
        "[ATMOMENT [,]] WHOIF (WINS / win [the game]) ENDCOND",
        move |m: Option<Moment>, p: Players, t: Trigger| Some(win(such(p, &t)?, m.or(Some(moment(&t))))),
        &["the Primary wins if he has 500 gold at the end of the turn"],
    );
    g.rule(
        "LOSER",
        "[ATMOMENT [,]] WHOIF (ISOUT / loses / lose) ENDCOND",
        move |m: Option<Moment>, p: Players, t: Trigger| Some(out(such(p, &t)?, m.or(Some(moment(&t))))),
        &["a player with fewer than 40 slaves is eliminated unless he has at least 200 gold"],
    );
    g.rule(
        "WINNER",
        "ENDCOND [,] (a / any / that / the) player WINS",
        move |t: Trigger| Some(win(such(Players::all(), &t)?, Some(moment(&t)))),
        &[],
    );
    // "Whoever …", before or after the moment.
    g.rule("WHOEVER", "(anyone / anybody / everyone / whoever / everybody / those / any player / a player / [the] first player / [the] first) (RELATIVE / CPRED3)", |c: Condition| such_players(c), &["whoever has no slaves"]);
    g.rule("WHOEVER", "(whoever / anyone who / anybody who / everyone who / a player who / any player who / each player who / every player who / players who / those who) (ends / ends up / end / finishes / finish) (a / the / any / his / their) turn (with / having) HAS", |c: Condition| such_players(c), &["whoever ends a turn with no gold"]);
    g.rule(
        "WINNER",
        "ATMOMENT [,] WHOEVER (WINS / win [the game] / WINSIS)",
        |m: Moment, p: Players| win(p, Some(m)),
        &["at the end of a turn, whoever has at least 500 gold wins the game"],
    );
    g.rule(
        "LOSER",
        "ATMOMENT [,] WHOEVER ISOUT",
        |m: Moment, p: Players| out(p, Some(m)),
        &["at the end of a turn, whoever has no gold is eliminated"],
    );
    g.rule(
        "LOSER",
        "WHOEVER [ATMOMENT] ISOUT [ATMOMENT2]",
        |p: Players, m: Option<Moment>, n: Option<Moment>| if m.is_some() && n.is_some() { None } else { Some(out(p, m.or(n))) },
        &["whoever ends a turn with neither gold nor cards in hand is out of the game"],
    );
    g.rule(
        "WINNER",
        "WHOEVER [ATMOMENT] (WINS / win [the game] / WINSIS) [ATMOMENT2]",
        |p: Players, m: Option<Moment>, n: Option<Moment>| if m.is_some() && n.is_some() { None } else { Some(win(p, m.or(n))) },
        &[],
    );
    g.rule(
        "WINNING",
        "[or] WHOEVER [ATMOMENT]",
        |p: Players, m: Option<Moment>| win(p, m),
        &["the first player who has three Permanents in play when the turn ends"],
    );
    g.rule(
        "WINNING",
        "[the] winner [of the game] is WHOEVER [ATMOMENT]",
        |p: Players, m: Option<Moment>| win(p, m),
        &["winner is whoever has 900 gold at the end of a turn"],
    );
    g.rule("ELIMINATION", "[or] WHOEVER [ATMOMENT]", |p: Players, m: Option<Moment>| out(p, m), &[]);
    g.rule(
        "WINNER",
        "PLAYERS (wins / win) [the game] at the end of turn <number>",
        |p: Players, n: i64| win(then(p, in_turn(Relation::Equal, n)), None),
        &["the player with the highest pyramid wins at the end of turn 12"],
    );
    g.rule("LOSER", "PLAYERS ISOUT at the end of turn <number>", |p: Players, n: i64| out(then(p, in_turn(Relation::Equal, n)), None), &[]);
    g.rule(
        "WINNING",
        "[or] [the] first [player / one] to have HAS [ATMOMENT] [wins / wins the game]",
        |c: Condition, m: Option<Moment>| win(such_players(c), m),
        &["first to have five Permanents in play"],
    );
    for (words, relation) in [("(below / under)", Relation::Less), ("to", Relation::AtMost)] {
        g.rule(
            "LOSER",
            &format!("(anyone / anybody / everyone / whoever / a player / any player / each player / every player) whose <variable> (falls|fall / drops|drop / sinks|sink / goes|go) {words} VALUE [ATMOMENT] ISOUT"),
            move |v: VariableId, a: Amount, m: Option<Moment>| out(such_players(Condition::Compare(variable_of(subject(), v), relation, a)), m),
            if relation == Relation::Less { &["anyone whose slaves fall below 10 is eliminated"] } else { &[] },
        );
    }
    // "The Primary is exempt."
    for first in ["LOSER", "WINNER"] {
        g.rule(
            first,
            &format!("{first} (. / ; / , but / , and) EXEMPT"),
            |d: Draft, p: Players| {
                let mut d = d;
                match d.sentences.as_mut_slice() {
                    [Sentence::Elimination { players, .. } | Sentence::Winning { players, .. }] => {
                        let old = std::mem::replace(players, Players::all());
                        *players = narrowed(old, not(Condition::PlayerIs(Who::Candidate, p)));
                        Some(d)
                    }
                    _ => None,
                }
            },
            if first == "LOSER" { &["a player who has no slaves is eliminated. the Primary is exempt"] } else { &[] },
        );
    }
    g.rule("EXEMPT", "(the primary [player]) (is exempt / is not affected / does not count / is exempt from this / is excepted / is safe / cannot be eliminated [this way / like this])", || Players::one(Who::Primary), &["the Primary is exempt"]);
    g.rule(
        "EXEMPT",
        "(PLAYERS) (are|is exempt / are|is not affected / are|is exempt from this / are|is excepted / are|is safe)",
        |p: Players| p,
        &["players who have more than 100 gold are exempt"],
    );
    g.rule(
        "EXEMPT",
        "(this / that) (does not apply to / does not affect / does not concern) (the primary [player])",
        || Players::one(Who::Primary),
        &["this does not apply to the Primary"],
    );
    g.rule("EXEMPT", "(this / that) (does not apply to / does not affect / does not concern) PLAYERS", |p: Players| p, &[]);
}

/// The condition with its moment; the moment is the end of the turn unless it says another.
fn at(condition: Condition, moment: Option<Moment>) -> Trigger {
    let event = Event::Moment(moment.unwrap_or(Moment::TurnEnd));
    Trigger { event, condition: Some(condition), frequency: Frequency::Always, effect: Effect::Nothing }
}

fn such_players(c: Condition) -> Players {
    such(c)
}

/// Several variables together, and one's variable against the sum of others'.
fn together(g: &mut Grammar) {
    let both = |a: VariableId, b: VariableId, who: &Who| {
        (a != b).then(|| Amount::Sum(vec![variable_of(who.clone(), a), variable_of(who.clone(), b)]))
    };
    g.rule("COMETO", "([together / combined / in total / taken together] (come|comes to / amount|amounts to / add|adds up to / total|totals / make|makes / is / are / number) [together / in total])", || Nothing, &["together come to"]);
    g.rule(
        "RELATIVE",
        "whose <variable> and <variable> COMETO CMPTOTAL",
        move |a: VariableId, b: VariableId, c: Comparison| Some(Condition::Compare(both(a, b, &subject())?, c.relation, c.with)),
        &["whose gold and slaves together come to less than 150"],
    );
    g.rule(
        "COND1",
        "POSS <variable> and <variable> COMETO CMPTOTAL",
        move |p: Np, a: VariableId, b: VariableId, c: Comparison| {
            Some(holds_of(p, SUBJECT, Condition::Compare(both(a, b, &subject())?, c.relation, c.with)))
        },
        &["your gold and slaves together come to less than 150"],
    );
    g.rule("CMPTOTAL", "CMPN", |c: Comparison| c, &[]);
    g.rule("CMPTOTAL", "(above / over) <number>", |n: i64| Comparison { relation: Relation::More, with: number(n) }, &[]);
    g.rule("CMPTOTAL", "(below / under) <number>", |n: i64| Comparison { relation: Relation::Less, with: number(n) }, &[]);
    g.rule(
        "HAS",
        "CMPN UNITS and UNITS (together / combined / in total / put together / taken together)",
        move |c: Comparison, a: VariableId, b: VariableId| Some(Condition::Compare(both(a, b, &subject())?, c.relation, c.with)),
        &["fewer than 100 slaves and gold together"],
    );
    // "his pyramid has more levels than all the other pyramids together".
    g.rule("COND1", "POSS <variable> (has|have more <unit> than / is|are (higher|taller|larger|bigger|greater|more) than) (all the other <variable> / all other <variable> / those of all other players / all the others) (together / combined / put together / taken together / in total)", |p: Np, v: VariableId, u: Option<UnitOf>, w: Option<VariableId>| {
        if u.is_some_and(|u| u.0 != v) || w.is_some_and(|w| w != v) {
            return None;
        }
        let others = Players::others(subject());
        let total = Amount::Total(Box::new(others), Box::new(variable_of(Who::Candidate, v.clone())));
        Some(holds_of(p, SUBJECT, Condition::Compare(variable_of(subject(), v), Relation::More, total)))
    }, &["his pyramid has more levels than all the other pyramids together"]);
    // "more than five levels lower than the highest pyramid".
    for (words, lower) in [("lower|smaller|shorter|less|fewer", true), ("higher|taller|larger|bigger|greater|more", false)] {
        g.rule(
            "CMPRED",
            &format!("MARGIN [UNITS] {words} than VALUE1"),
            move |c: Comparison, _v: Option<VariableId>, a: Amount| {
                // Where the other has less than the margin, the difference is 0, and nothing is less than that.
                let (relation, with) = match (c.relation, lower) {
                    (Relation::More, true) => (Relation::Less, Amount::Less(Box::new(a), Box::new(c.with))),
                    (relation @ (Relation::AtLeast | Relation::More), false) => (relation, Amount::Sum(vec![a, c.with])),
                    _ => return None,
                };
                Some(Comparison { relation, with })
            },
            if lower { &["more than five levels lower than the highest pyramid"] } else { &[] },
        );
    }
    g.rule("MARGIN", "more than <number>", |n: i64| Comparison { relation: Relation::More, with: number(n) }, &["more than five"]);
    g.rule("MARGIN", "at least <number>", |n: i64| Comparison { relation: Relation::AtLeast, with: number(n) }, &[]);
    g.rule("MARGIN", "<number> or more", |n: i64| Comparison { relation: Relation::AtLeast, with: number(n) }, &[]);
}

fn winning(g: &mut Grammar) {
    g.rule(
        "WINNING",
        "[or] [the] first [player / one] to REACHED [ATMOMENT] [wins / wins the game]",
        |c: Condition, m: Option<Moment>| win(such(c), m),
        &["first to ten levels"],
    );
    g.rule("WINNING", "[or] [the] first [one / player] to (reach / get / have / own / collect / possess / build / hold) REACHED [ATMOMENT] [wins / wins the game / WINSIS]", |c: Condition, m: Option<Moment>| win(such(c), m), &["first to have 1000 gold"]);
    g.rule(
        "WINNING",
        "[or] [the] first player to (own / control / possess / hold) CONTROLLED [ATMOMENT] [wins / wins the game / WINSIS]",
        |c: Condition, m: Option<Moment>| win(such(c), m),
        &["first player to control 4 Permanents"],
    );
    g.rule(
        "WINNING",
        "[or] you win [the game] (if / when / as soon as) you CPRED0 [ATMOMENT]",
        |c: Condition, m: Option<Moment>| win(such(c), m),
        &["you win if you have 1000 slaves"],
    );
    g.rule(
        "WINNING",
        "[or] (have / having / to have / get / reach) HAS [ATMOMENT]",
        |c: Condition, m: Option<Moment>| win(such(c), m),
        &["have 1000 gold and 500 slaves at the end of a turn"],
    );
    g.rule(
        "WINNING",
        "[or] (any / a / each / every) PLAYERN [ATMOMENT]",
        |p: Players, m: Option<Moment>| (p.whose.is_some()).then(|| win(p, m)),
        &["any player having 500 gold"],
    );
    g.rule(
        "WINNER",
        "[the] first player to (reach / get / have / own / collect / possess / build / hold) REACHED [ATMOMENT] (wins [the game] / WINSIS)",
        |c: Condition, m: Option<Moment>| win(such(c), m),
        &["the first player to reach 1000 gold at the end of a turn is the winner"],
    );
    g.rule("WINSIS", "(is the winner / is declared the winner / shall win / will win)", || Nothing, &["is the winner"]);
    g.rule(
        "WINNER",
        "PLAYER (is|are the winner / is|are declared the winner / shall win [the game] / will win [the game]) [ATMOMENT]",
        |p: Np, m: Option<Moment>| match p {
            Np::Set(players) | Np::Any(players) | Np::Whoever(players) | Np::OneOf(players)
                if players.whose.is_some() || players.pick != Pick::All =>
            {
                Some(win(players, m))
            }
            _ => None,
        },
        &[],
    );
    g.rule(
        "WINNER",
        "(a / any / the) PLAYERN WINS (if / when / whenever / as soon as / once) HECONDS [ATMOMENT]",
        |p: Players, c: Condition, m: Option<Moment>| (p == Players::all()).then(|| win(such(c), m)),
        &["a player wins when he has ten levels"],
    );
    g.rule(
        "WINNER",
        "(anyone / anybody / everyone / whoever / everybody) (RELATIVE / CPRED3) [ATMOMENT] (wins / win) [the game]",
        |c: Condition, m: Option<Moment>| win(such(c), m),
        &["whoever has no cards in hand at the end of a turn wins"],
    );
    g.rule(
        "WINNER",
        "IF ATMOMENT [,] (a / any) player (CPRED3 / CPAST) [,] [then] (he / that player / they) WINS2",
        |m: Moment, c: Condition| win(such(c), Some(m)),
        &["if at the end of a turn a player has 500 gold, he wins"],
    );
    g.rule(
        "WINNER",
        "ATMOMENT [,] (a / any / the / each) PLAYERN WINS",
        |m: Moment, p: Players| (p.whose.is_some()).then(|| win(p, Some(m))),
        &["at the end of a turn a player who has 500 gold wins"],
    );
    g.rule("WINNER", "IF POSSANY <variable> (is / reaches / gets to / exceeds) CMPRED [ATMOMENT] [,] [then] (he / that player / they / the player) WINS2", |v: VariableId, c: Comparison, m: Option<Moment>| win(such(Condition::Compare(variable_of(subject(), v), c.relation, c.with)), m), &["if a player's pyramid is at least 8, he wins"]);
    g.rule(
        "WINNER",
        "having HAS [ATMOMENT] [also] (wins / wins the game / means victory)",
        |c: Condition, m: Option<Moment>| win(such(c), m),
        &["having 400 slaves at the end of a turn also wins the game"],
    );
    g.rule(
        "WINNER",
        "the last (surviving / living / remaining) player WINS",
        || win(last_one(), None),
        &["the last surviving player wins"],
    );
    g.rule(
        "WINNER",
        "the last player (left / alive / standing / remaining / in the game / left in the game) WINS",
        || win(last_one(), None),
        &[],
    );
    g.rule(
        "WINNER",
        "a player who has no opponents [left / any more] WINS",
        || win(last_one(), None),
        &["a player who has no opponents left wins"],
    );
    // In a certain turn.
    g.rule(
        "WINNER",
        "PLAYERS at the end of turn <number> (wins / win / is the winner) [the game]",
        |p: Players, n: i64| win(then(p, in_turn(Relation::Equal, n)), None),
        &["the player with the most gold at the end of turn 20 wins"],
    );
    g.rule(
        "WINNER",
        "at the end of turn <number> [,] PLAYERS (wins / win / is the winner) [the game]",
        |n: i64, p: Players| win(then(p, in_turn(Relation::Equal, n)), None),
        &["at the end of turn 20, the player with the most gold wins"],
    );
    g.rule("WINNER", "IF (nobody / no one / no player) (has won / wins / has won the game / has yet won) (by / before / until / by the end of / at the end of) turn <number> [,] [then] PLAYERS (wins / win) [the game]", |n: i64, p: Players| win(then(p, in_turn(Relation::AtLeast, n)), None), &["if nobody has won by turn 20, the player with the highest pyramid wins"]);
    g.rule(
        "HAS",
        "a <variable> of CMPN [<unit>]",
        |v: VariableId, c: Comparison, u: Option<UnitOf>| {
            u.is_none_or(|u| u.0 == v).then(|| Condition::Compare(variable_of(subject(), v), c.relation, c.with))
        },
        &["a pyramid of at least 5 levels"],
    );
    g.rule(
        "HAS",
        "a <variable> CMPRED",
        |v: VariableId, c: Comparison| {
            (c.relation != Relation::Equal).then(|| Condition::Compare(variable_of(subject(), v), c.relation, c.with))
        },
        &["a pyramid higher than 5"],
    );
    g.rule(
        "HAS",
        "(no cards [left] (in hand / in his hand) / no cards left in hand / an empty hand)",
        || {
            let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
            Condition::Compare(Amount::Cards(Box::new(hand)), Relation::Equal, number(0))
        },
        &["an empty hand"],
    );
}

fn last_one() -> Players {
    narrowed(Players::all(), Condition::Compare(Amount::Players(Box::new(Players::all())), Relation::Equal, number(1)))
}

fn elimination(g: &mut Grammar) {
    g.rule("HECONDS", "HECOND", |c: Condition| c, &[]);
    g.rule("HECONDS", "HECOND and HECOND", both, &["he has no slaves and his gold is 0"]);
    g.rule("HECONDS", "HECOND or HECOND", either, &[]);
    g.rule(
        "HECOND",
        "(his / their) <variable> CMPHAS",
        |v: VariableId, c: Comparison| Condition::Compare(variable_of(subject(), v), c.relation, c.with),
        &["his pyramid has no levels"],
    );
    g.rule("CMPHAS", "(has / have) CMPN <unit>", |c: Comparison, _u: UnitOf| c, &[]);
    g.rule(
        "LOSER",
        "(a / any) player ISOUT (if / when / as soon as / whenever / once) HECONDS [ATMOMENT]",
        |c: Condition, m: Option<Moment>| out(such(c), m),
        &["a player is eliminated if his pyramid is 0 and he has no gold"],
    );
    g.rule(
        "LOSER",
        "(a / any) player loses (if / when / as soon as / whenever / once) HECONDS [ATMOMENT]",
        |c: Condition, m: Option<Moment>| out(such(c), m),
        &["a player loses if he has no slaves left"],
    );
    g.rule(
        "LOSER",
        "IF ATMOMENT [,] (a / any) player (CPRED3 / CPAST) [,] [then] (he / that player / they / the player) ISOUT",
        |m: Moment, c: Condition| out(such(c), Some(m)),
        &["if at the end of a turn a player has no gold, he is eliminated"],
    );
    g.rule(
        "LOSER",
        "(anyone / anybody / everyone / whoever / everybody / those) (RELATIVE / CPRED3) [ATMOMENT] ISOUT",
        |c: Condition, m: Option<Moment>| out(such(c), m),
        &["anyone who has no Permanents in play at the end of a turn is eliminated"],
    );
    g.rule(
        "LOSER",
        "ATMOMENT [,] (a / any / each / every / the) PLAYERN ISOUT",
        |m: Moment, p: Players| (p.whose.is_some()).then(|| out(p, Some(m))),
        &[],
    );
    g.rule(
        "LOSER",
        "PLAYERS at the end of turn <number> ISOUT",
        |p: Players, n: i64| out(then(p, in_turn(Relation::Equal, n)), None),
        &["the player with the fewest slaves at the end of turn 10 is eliminated"],
    );
    g.rule(
        "LOSER",
        "at the end of turn <number> [,] PLAYERS ISOUT",
        |n: i64, p: Players| out(then(p, in_turn(Relation::Equal, n)), None),
        &[],
    );
    g.rule(
        "LOSER",
        "(a / any / each / every) PLAYERN INTURN ISOUT",
        |p: Players, c: Condition| (p.whose.is_some()).then(|| out(then(p, c), None)),
        &["any player who has no slaves after turn 5 is eliminated"],
    );
    g.rule("LOSER", "IF POSSANY <variable> (is / falls to / drops to / reaches) CMPRED at the end of turn <number> [,] [then] (he / that player / they / the player) ISOUT", |v: VariableId, c: Comparison, n: i64| {
        out(then(such(Condition::Compare(variable_of(subject(), v), c.relation, c.with)), in_turn(Relation::Equal, n)), None)
    }, &["if a player's pyramid is 0 at the end of turn 10, he is eliminated"]);
    g.rule(
        "LOSER",
        "IF your <variable> (is / falls to / drops to / reaches / sinks to) <number> [ATMOMENT] [,] [then] you ISOUT2",
        |v: VariableId, n: i64, m: Option<Moment>| out(such(Condition::Compare(variable_of(subject(), v), Relation::AtMost, number(n))), m),
        &["if your pyramid falls to zero, you are out of the game"],
    );
    g.rule(
        "LOSER",
        "IF you CPRED0 [ATMOMENT] [,] [then] you ISOUT2",
        |c: Condition, m: Option<Moment>| out(such(c), m),
        &["if you have no slaves, you are eliminated"],
    );
    g.rule(
        "LOSER",
        "IF (a / any) player (CPRED3 / CPAST) [ATMOMENT] [,] [then] (he / that player / they / the player) loses",
        |c: Condition, m: Option<Moment>| out(such(c), m),
        &["if a player has no slaves, he loses"],
    );
    g.rule("ISOUT2", "(are (eliminated / out of the game / out) / lose [the game])", || Nothing, &[]);
    g.rule(
        "ISOUT",
        "(must leave the game / is removed from the game / are removed from the game / shall be eliminated / will be eliminated)",
        || Nothing,
        &[],
    );
}
