//! Definitions: winning and elimination conditions, types, variables.

use super::Grammar;
use super::amounts::number;
use super::sentences::put_place;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    conditions(g);
    types(g);
    variables(g);
}

/// Winning and elimination.
fn conditions(g: &mut Grammar) {
    let win = |p: Players, m: Option<Moment>| Sentence::Winning { players: p, at: m.unwrap_or(Moment::TurnEnd) };
    let out = |p: Players, m: Option<Moment>| Sentence::Elimination { players: p, at: m.unwrap_or(Moment::TurnEnd) };
    let such = |c: Condition| narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate));
    // A condition that stands by itself in the setup: "First player to have an eight level pyramid at the end of his/her turn".
    g.rule(
        "WINNING",
        "[or] ([the] first player (to have / with / who has / having) / the player who first has) HAS [ATMOMENT] [wins / wins the game / is the winner]",
        move |c: Condition, m: Option<Moment>| win(such(c), m),
        &["first player to have an eight level pyramid at the end of his turn"],
    );
    g.rule(
        "WINNING",
        "[or] [the] first player to (reach / get / own / collect) REACHED [ATMOMENT] [wins / wins the game]",
        move |c: Condition, m: Option<Moment>| win(such(c), m),
        &["first player to reach 10000 gold at the end of a turn"],
    );
    g.rule("REACHED", "CMPN UNITS", |c: Comparison, v: VariableId| Condition::Compare(variable_of(subject(), v), c.relation, c.with), &[]);
    g.rule(
        "REACHED",
        "[a|an] <number> <unit> <variable>",
        |n: i64, u: UnitOf, v: VariableId| (u.0 == v).then(|| Condition::Compare(variable_of(subject(), v), Relation::AtLeast, number(n))),
        &[],
    );
    g.rule("WINNING", "WINNER", |s: Draft| s, &[]);
    g.rule("SENTENCE", "WINNER", |s: Draft| s, &["a player who has 500 gold or more at the end of a turn wins the game"]);
    g.rule(
        "WINNER",
        "(a / any / the first) PLAYERN [ATMOMENT] WINS [ATMOMENT2]",
        move |p: Players, m: Option<Moment>, n: Option<Moment>| if m.is_some() && n.is_some() { None } else { Some(win(p, m.or(n))) },
        &["a player who has no slaves at the end of a turn wins"],
    );
    g.rule(
        "WINNER",
        "(a / any) PLAYERN WINS IF HECOND [ATMOMENT]",
        move |p: Players, c: Condition, m: Option<Moment>| (p == Players::all()).then(|| win(such(c), m)),
        &["a player wins if he has 10000 gold at the end of a turn"],
    );
    g.rule(
        "WINNER",
        "IF (a / any) player CPRED3 [ATMOMENT] [,] [then] (he / that player / they) WINS2",
        move |c: Condition, m: Option<Moment>| win(such(c), m),
        &["if a player has 10000 gold at the end of a turn, he wins the game"],
    );
    g.rule(
        "WINNER",
        "[the game is won by / the winner is] the first player (to have / with / who has) HAS [ATMOMENT]",
        move |c: Condition, m: Option<Moment>| win(such(c), m),
        &[],
    );
    g.rule(
        "WINNER",
        "the first player (to have / to reach / to own / to possess / to get / to collect / to hold / with / who has) HAS [ATMOMENT] WINS",
        move |c: Condition, m: Option<Moment>| win(such(c), m),
        &[],
    );
    g.rule("WINNER", "PLAYERS WINS ATMOMENT2", move |p: Players, m: Moment| win(p, Some(m)), &[]);
    g.rule("ATMOMENT2", "ATMOMENT", |m: Moment| m, &[]);
    g.rule("HECOND", "(he / they) (CPRED3 / CPRED0)", |c: Condition| c, &[]);
    g.rule(
        "HECOND",
        "(his / their) <variable> is CMPRED",
        |v: VariableId, c: Comparison| Condition::Compare(variable_of(subject(), v), c.relation, c.with),
        &[],
    );
    g.rule(
        "HECOND",
        "(his / their) <variable> (drop|drops / fall|falls / sink|sinks / is / are / goes|go down) (to / at) <number>",
        |v: VariableId, n: i64| Condition::Compare(variable_of(subject(), v), Relation::AtMost, number(n)),
        &["his slaves drop to 0"],
    );
    g.rule("WINS", "(wins [the game] / is the winner [of the game] / is declared the winner / has won [the game])", || Nothing, &[]);
    g.rule("WINS2", "(wins / win) [the game]", || Nothing, &[]);
    // Elimination.
    g.rule("ELIMINATION", "LOSER", |s: Draft| s, &[]);
    g.rule(
        "ELIMINATION",
        "(no / having no) UNITS [left]",
        move |v: VariableId| out(such(Condition::Compare(variable_of(subject(), v), Relation::Equal, number(0))), None),
        &[],
    );
    g.rule("RULE", "LOSER", |s: Draft| s, &[]);
    g.rule(
        "LOSER",
        "(a / any / each / every / the) PLAYERN [ATMOMENT] ISOUT [ATMOMENT2]",
        move |p: Players, m: Option<Moment>, n: Option<Moment>| if m.is_some() && n.is_some() { None } else { Some(out(p, m.or(n))) },
        &["a player whose pyramid has no levels is eliminated"],
    );
    g.rule(
        "LOSER",
        "IF (a / any) player CPRED3 [ATMOMENT] [,] [then] (he / that player / they / this player / the player) ISOUT",
        move |c: Condition, m: Option<Moment>| out(such(c), m),
        &["if a player has no slaves he is eliminated"],
    );
    g.rule("LOSER", "IF POSSANY <variable> (is / falls to / drops to / reaches) CMPRED [ATMOMENT] [,] [then] (he / that player / they / the player) ISOUT", move |v: VariableId, c: Comparison, m: Option<Moment>| out(such(Condition::Compare(variable_of(subject(), v), c.relation, c.with)), m), &["if a player's gold is 0, he is eliminated"]);
    g.rule(
        "LOSER",
        "(a / any) player ISOUT (if / when / as soon as / whenever) HECOND [ATMOMENT]",
        move |c: Condition, m: Option<Moment>| out(such(c), m),
        &["a player is eliminated if he has no slaves"],
    );
    g.rule(
        "LOSER",
        "(players / all players) RELATIVE [ATMOMENT] ISOUT",
        move |c: Condition, m: Option<Moment>| out(such(c), m),
        &["players who have no slaves are eliminated"],
    );
    g.rule(
        "LOSER",
        "(when / whenever / as soon as) a player CPRED3 [,] (he / that player / they) ISOUT",
        move |c: Condition| out(such(c), None),
        &[],
    );
    g.rule("POSSANY", "(a / any) player 's", || Nothing, &[]);
    g.rule("ISOUT", "(is / are) (eliminated / out of the game / out) [from the game]", || Nothing, &[]);
    g.rule("ISOUT", "(loses / lose) the game", || Nothing, &[]);
    g.rule("ISOUT", "(must be eliminated / leaves the game / leave the game)", || Nothing, &[]);
    g.rule(
        "SENTENCE",
        "PLAYER CANNOT win (unless COND / if not COND)",
        |p: Np, c: Condition| match p {
            Np::Any(_) | Np::Whoever(_) | Np::OneOf(_) | Np::No(_) => Some(Sentence::WinningOnlyIf(c)),
            _ => None,
        },
        &[],
    );
}

/// Types.
fn types(g: &mut Grammar) {
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a / an] [card] type (that / which / whose cards) AFTERPLAY",
        |name: Option<String>, a: AfterPlay| type_of(name, a, vec![]),
        &["card type that remains in play after being played"],
    );
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a / an] [card] type (that / which) AFTERPLAY (, / and / ,and / ;) [it] TYPEMORE",
        |name: Option<String>, a: AfterPlay, s: Draft| type_of(name, a, s.sentences),
        &[],
    );
    g.rule(
        "TYPE",
        "(cards / a card / all cards) of (this type / type <newname>) AFTERPLAY",
        |name: Option<String>, a: AfterPlay| type_of(name, a, vec![]),
        &["cards of this type remain in play"],
    );
    g.rule("TYPE", "<newname> cards AFTERPLAY", |name: String, a: AfterPlay| type_of(Some(name), a, vec![]), &[]);
    g.rule("TYPE", "[<newname> (- / :)] [a / an] [card] type (that / which) AFTERPLAY (and / , and / but / , but) CANNOT be (destroyed / removed from play)", |name: Option<String>, a: AfterPlay| {
        type_of(name, a, vec![Sentence::Holds { condition: None, holds: vec![Static::CardsCannot { cards: Cards::This, how: Move::Destroyed }] }])
    }, &["a card type which stays in play and cannot be destroyed"]);
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a] card (that / which) AFTERPLAY",
        |name: Option<String>, a: AfterPlay| type_of(name, a, vec![]),
        &["a card that is discarded after use"],
    );
    g.rule(
        "TYPE",
        "[<newname> (- / :)] a type of card (that / which) AFTERPLAY",
        |name: Option<String>, a: AfterPlay| type_of(name, a, vec![]),
        &["a type of card that remains in play"],
    );
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a|an / card type :] <lasting> (that / which) CANNOT be (discarded / destroyed / removed from play)",
        |name: Option<String>, _t: TypeId| {
            let stays = vec![Static::CardsCannot { cards: Cards::This, how: Move::ToDiscardPile }];
            type_of(
                name,
                AfterPlay::Stays { with: Who::You, until: Duration::Always },
                vec![Sentence::Holds { condition: None, holds: stays }],
            )
        },
        &["Permanent that cannot be discarded"],
    );
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a / an] [card] type (that / which) AFTERPLAY (and / , and) (is / are) removed from the game when (it / they) (leaves|leave play / is|are discarded / is|are destroyed)",
        |name: Option<String>, a: AfterPlay| {
            let gone = Effect::Move { by: Who::You, cards: Cards::This, to: Place::OutOfGame };
            let event = Event::ThisMoved(Move::LeavesPlay);
            let when = Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect: gone });
            type_of(name, a, vec![when])
        },
        &["card type that stays in play and is removed from the game when it leaves play"],
    );
    g.rule("TYPEMORE", "STATIC", |s: Static| Draft::from(Sentence::Holds { condition: None, holds: vec![s] }), &[]);
    g.rule(
        "AFTERPLAY",
        "(remains|remain / stays|stay / is kept / is left) (in play / on the table) [AFTERBEING] [UNTILPLAY]",
        |d: Option<Duration>| AfterPlay::Stays { with: Who::You, until: d.unwrap_or(Duration::Always) },
        &["remains in play after being played"],
    );
    g.rule("AFTERPLAY", "(remains|remain / stays|stay / is placed / is put / is played) [in play / on the table] (on / in front of / with / under the control of) TYPETARGET [AFTERBEING] [UNTILPLAY]", |w: Who, d: Option<Duration>| AfterPlay::Stays { with: w, until: d.unwrap_or(Duration::Always) }, &["remains in play on the target player"]);
    g.rule(
        "TYPETARGET",
        "[the] (target player / player it is played on / target / player on whom it is played / player it was played on / targeted player)",
        || Who::Target(TargetNo(0)),
        &[],
    );
    g.rule("TYPETARGET", "(its player / the player who played it / its owner / you)", || Who::You, &[]);
    g.rule("AFTERBEING", "(after being played / after use / after it is played / after it has been played / once played / when played / after play / after they are played)", || Nothing, &[]);
    g.rule(
        "UNTILPLAY",
        "DURATION [and is then discarded / . it is then discarded / . then it is discarded / . after that it is discarded / , then is discarded / then it is discarded / , and is then discarded / and then is discarded]",
        |d: Duration| d,
        &["for three turns"],
    );
    g.rule(
        "AFTERPLAY",
        "(returns|return / is returned / goes|go / goes|go back / is put / comes|come back) TYPEPLACE [AFTERBEING]",
        |p: Place| AfterPlay::Goes(put_place(p)),
        &["returns to its player's hand after it has been played"],
    );
    g.rule("AFTERPLAY", "(has|have an immediate [{ stated }] effect / does|do what it says|states / does|do what they say / has|have its effect / has|have an effect / takes effect / has|have a stated effect / has|have an instant effect) and (is|are then / then is|are / is|are) discarded", || AfterPlay::Goes(Place::DiscardPile), &["has an immediate effect and is then discarded"]);
    g.rule("AFTERPLAY", "(has|have an immediate [stated] effect / does|do what it says|states / has|have its effect / has|have an effect / takes|take effect) and (is|are then / then is|are / is|are) (put / placed / returned / shuffled) TYPEPLACE", |p: Place| AfterPlay::Goes(put_place(p)), &["has an immediate effect and is then put on the bottom of the draw pile"]);
    g.rule("AFTERPLAY", "is|are discarded [AFTERBEING]", || AfterPlay::Goes(Place::DiscardPile), &["is discarded after being played"]);
    g.rule("AFTERPLAY", "(has|have an immediate [stated] effect / does|do what it says|states / has|have its effect) and (is|are then / then is|are / is|are) (removed from / out of) the game", || AfterPlay::Goes(Place::OutOfGame), &[]);
    g.rule(
        "AFTERPLAY",
        "is|are removed from the game [AFTERBEING]",
        || AfterPlay::Goes(Place::OutOfGame),
        &["is removed from the game after being played"],
    );
    g.rule("AFTERPLAY", "(has|have an immediate [stated] effect / does|do what it says|states) and (then / is then) (returns|return / returned / goes|go) TYPEPLACE", |p: Place| AfterPlay::Goes(put_place(p)), &[]);
    g.rule("TYPEPLACE", "to (its player 's / its owner 's / your / its controller 's / the player 's / his player 's / their player 's / their owner 's / its players / their owners / the owner 's) hand", || Place::Hand(Who::You), &["to its player's hand"]);
    g.rule("TYPEPLACE", "to the hand of (its player / the player who played it / its owner)", || Place::Hand(Who::You), &[]);
    g.rule("TYPEPLACE", "PLACE", |p: Place| p, &[]);
}

fn type_of(name: Option<String>, after_play: AfterPlay, more: Vec<Sentence>) -> Sentence {
    Sentence::Type(TypeDefinition { name, after_play, more })
}

/// Variables: "Gold - starting value 100", "Gold starts 100 min 0 unit coin".
fn variables(g: &mut Grammar) {
    g.rule(
        "VARIABLE",
        "<newname> [- / , / :] STARTS <number> [VARBOUNDS]",
        |name: String, start: i64, b: Option<VariableDefinition>| {
            let b = b.unwrap_or_else(blank);
            Sentence::Variable(VariableDefinition { name, start, ..b })
        },
        &["Gold - starting value 100", "Gold starts 100"],
    );
    g.rule("STARTS", "(starting value [of / :] / starts [at / with / on / from] / start [value] [at] / begins at / initial value [of] / which starts at / that starts at / starts with a value of)", || Nothing, &[]);
    g.rule("VARBOUNDS", "VARBOUND", |b: VariableDefinition| b, &[]);
    g.rule(
        "VARBOUNDS",
        "VARBOUND VARBOUNDS",
        |a: VariableDefinition, b: VariableDefinition| {
            let clash =
                a.least.is_some() && b.least.is_some() || a.most.is_some() && b.most.is_some() || a.unit.is_some() && b.unit.is_some();
            (!clash).then(|| VariableDefinition {
                name: String::new(),
                start: 0,
                least: a.least.or(b.least),
                most: a.most.or(b.most),
                unit: a.unit.or(b.unit),
            })
        },
        &[],
    );
    g.rule(
        "VARBOUND",
        "[, / and / - / ;] (min / minimum / at least / least) [value / of / :] <number>",
        |n: i64| VariableDefinition { least: Some(n), ..blank() },
        &["min 0"],
    );
    g.rule(
        "VARBOUND",
        "[, / and / - / ;] (max / maximum / at most / most) [value / of / :] <number>",
        |n: i64| VariableDefinition { most: Some(n), ..blank() },
        &["max 10"],
    );
    g.rule(
        "VARBOUND",
        "[, / and / - / ;] (unit / units / counted in / measured in) [:] <newname>",
        |n: String| VariableDefinition { unit: Some(n), ..blank() },
        &["unit coin"],
    );
}

fn blank() -> VariableDefinition {
    VariableDefinition { name: String::new(), start: 0, least: None, most: None, unit: None }
}
