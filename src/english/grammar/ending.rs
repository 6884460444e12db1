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
    Sentence::Winning { players, at: at.unwrap_or(Moment::TurnEnd) }
}

fn out(players: Players, at: Option<Moment>) -> Sentence {
    Sentence::Elimination { players, at: at.unwrap_or(Moment::TurnEnd) }
}

/// Only in such turns. What is picked (the most, the fewest) is picked among all.
fn then(players: Players, when: Condition) -> Players {
    narrowed(players, when)
}

pub fn rules(g: &mut Grammar) {
    winning(g);
    elimination(g);
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
    g.rule("RULE", "the game ends (at the end of turn / after turn) <number> (; / , / and / : / , and / .) PLAYERS [then] (wins / win / is the winner) [the game]", |n: i64, p: Players| win(then(p, in_turn(Relation::AtLeast, n)), None), &["the game ends after turn 30; the player with the most gold wins"]);
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
