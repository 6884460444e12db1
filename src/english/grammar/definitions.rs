//! Definitions: winning and elimination conditions, types.

use super::Grammar;
use super::amounts::number;
use super::sentences::put_place;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    conditions(g);
    types(g);
}

/// Winning and elimination.
fn conditions(g: &mut Grammar) {
    let win = |p: Players, m: Option<Moment>| Sentence::Winning { players: p, at: m.unwrap_or(Moment::TurnEnd), turns: 1 };
    let out = |p: Players, m: Option<Moment>| Sentence::Elimination { players: p, at: m.unwrap_or(Moment::TurnEnd), turns: 1 };
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
    g.rule(
        "WINNING",
        "[or] [the] first player RELATIVE [ATMOMENT] [wins [the game] / is the winner]",
        move |c: Condition, m: Option<Moment>| win(such(c), m),
        &["the first player whose pyramid is higher than 7"],
    );
    // "at the end of turn 8 or later", of whoever is such then.
    for (plain, relation) in
        [("or later / or any later turn / on / onwards", Relation::AtLeast), ("or earlier / or before", Relation::AtMost)]
    {
        let late = relation == Relation::AtLeast;
        g.rule(
            "ENDOFTURNN",
            &format!("(at the end of / from) turn <number> ({plain})"),
            move |n: i64| super::facts::in_turn(relation, n),
            if late { &["at the end of turn 8 or later"] } else { &[] },
        );
    }
    g.rule(
        "ENDOFTURNN",
        "(at the end of / when / once) turn <number> [ends / is over]",
        |n: i64| super::facts::in_turn(Relation::Equal, n),
        &[],
    );
    let of_some = |p: &Players| p.whose.is_some() || p.pick != Pick::All;
    g.rule(
        "WINNING",
        "PLAYERS ENDOFTURNN [WINS]",
        move |p: Players, c: Condition| of_some(&p).then(|| win(narrowed(p, c), None)),
        &["the player with the most gold at the end of turn 20"],
    );
    g.rule(
        "ELIMINATION",
        "PLAYERS ENDOFTURNN [ISOUT]",
        move |p: Players, c: Condition| of_some(&p).then(|| out(narrowed(p, c), None)),
        &["the player with the lowest pyramid at the end of turn 10"],
    );
    g.rule(
        "WINNING",
        "[or] (a / any / each / [the] first) player who ATMOMENT [,] CPRED3",
        move |m: Moment, c: Condition| win(such(c), Some(m)),
        &["any player who at the end of a turn has more than 500 gold"],
    );
    g.rule(
        "WINNER",
        "(a / any / each / the first) player who ATMOMENT [,] CPRED3 [,] WINS",
        move |m: Moment, c: Condition| win(such(c), Some(m)),
        &[],
    );
    g.rule(
        "LOSER",
        "(a / any / each) player who ATMOMENT [,] CPRED3 [,] ISOUT",
        move |m: Moment, c: Condition| out(such(c), Some(m)),
        &["any player who at the end of a turn has no slaves is eliminated"],
    );
    // "At the end of a turn, having 20 gold": what the player has who wins.
    g.rule(
        "WINNING",
        "ATMOMENT [,] (having / to have / have / hold / own / control) HAS",
        move |m: Moment, c: Condition| win(such(c), Some(m)),
        &["at the end of a turn, having 500 gold"],
    );
    g.rule(
        "WINNING",
        "(have / having / own / owning / to have / to own) HAS ATMOMENT",
        move |c: Condition, m: Moment| win(such(c), Some(m)),
        &["having 500 gold at the end of a turn"],
    );
    g.rule(
        "LOSER",
        "(a / any / each) PLAYERN (ENDOFTURNN / INTURN) ISOUT",
        move |p: Players, c: Condition| p.whose.is_some().then(|| out(narrowed(p, c), None)),
        &["a player with no slaves at the end of turn 8 or later is eliminated"],
    );
    g.rule(
        "WINNER",
        "(a / any / each) PLAYERN (ENDOFTURNN / INTURN) WINS",
        move |p: Players, c: Condition| p.whose.is_some().then(|| win(narrowed(p, c), None)),
        &[],
    );
    g.rule(
        "WINNING",
        "[or] be the first [player] (to (have / own / hold / control / reach / gain / collect) / with) HAS [ATMOMENT]",
        move |c: Condition, m: Option<Moment>| win(such(c), m),
        &["be the first to own 5 Permanents"],
    );
    g.rule(
        "WINNING",
        "[or] [be] [the] last player (left / remaining / alive / standing / in the game) [in the game] [wins [the game]]",
        move || win(narrowed(Players::all(), exist(Players::all(), Relation::Equal, 1)), None),
        &["last player left in the game"],
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
    for (word, all) in [("and", true), ("or", false)] {
        g.rule(
            "ELIMINATION",
            &format!("[having] no UNITS [left] {word} no UNITS [left] [ATMOMENT]"),
            move |v: VariableId, w: VariableId, m: Option<Moment>| {
                let none = |v: VariableId| Condition::Compare(variable_of(subject(), v), Relation::Equal, number(0));
                (v != w).then(|| out(such(if all { both(none(v), none(w)) } else { either(none(v), none(w)) }), m))
            },
            if all { &["no slaves and no gold"] } else { &[] },
        );
    }
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
    g.rule(
        "LOSER",
        "IF POSSANY <variable> (is / reaches) CMPRED [ATMOMENT] [,] [then] (he / that player / they / the player) ISOUT",
        move |v: VariableId, c: Comparison, m: Option<Moment>| {
            out(such(Condition::Compare(variable_of(subject(), v), c.relation, c.with)), m)
        },
        &["if a player's gold is 0, he is eliminated"],
    );
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
    g.rule(
        "TYPE",
        "[<newname> (- / :)] ((after / once / when / as soon as) (it / a <newname> / the <newname> / a card of this type / the card) (has been / is / was) played / once played / after being played) [,] (it / they / a <newname> / the <newname> / the card / a card of this type) AFTERPLAY",
        |name: Option<String>, a: Option<String>, b: Option<String>, after: AfterPlay| {
            let own = name.or_else(|| a.clone()).or_else(|| b.clone());
            let same = |other: &Option<String>| other.is_none() || *other == own;
            (same(&a) && same(&b)).then(|| type_of(own, after, vec![]))
        },
        &["Scroll - once played, a Scroll returns to its player's hand"],
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
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a / an] [card] type AFTERPLAYX",
        |name: Option<String>, a: AfterPlay| type_of(name, a, vec![]),
        &["card type with an immediate effect", "card type with an immediate effect, discarded afterwards"],
    );
    g.rule("AFTERPLAYX", "(with / having / of) IMMEDIATE [DISCARDEDTHEN]", || AfterPlay::Goes(Place::DiscardPile), &[]);
    g.rule(
        "IMMEDIATE",
        "(an immediate effect / immediate effect / an instant effect / immediate effects / a single effect / a one time effect)",
        || Nothing,
        &["an immediate effect"],
    );
    g.rule("DISCARDEDTHEN", "[,] [which / that] [and] [is|are] [then] (discarded / put into the discard pile / goes to the discard pile) [afterwards / after use / after that / when played / after being played / after it has been played]", || Nothing, &[", discarded afterwards"]);
    g.rule("AFTERPLAYX", "(with / having) IMMEDIATE [,] (and / which / that / and is / which is) [is] [then] (put / placed / returned / shuffled / goes / returns) TYPEPLACE [AFTERBEING]", |p: Place| AfterPlay::Goes(put_place(p)), &["with an immediate effect which then goes to its owner's hand"]);
    g.rule("AFTERPLAY", "(has|have IMMEDIATE / takes|take effect / does|do what it says|states) (and then / then / , then / and) (goes|go / returns|return / is put / is returned / comes|come / passes|pass) [then] TYPEPLACE", |p: Place| AfterPlay::Goes(put_place(p)), &["has an immediate effect and then goes to the hand of the target player"]);
    g.rule("AFTERPLAY", "(has|have IMMEDIATE) [,] and (is|are / gets) [then] (discarded / put into the discard pile) (afterwards / after use / after that / at once)", || AfterPlay::Goes(Place::DiscardPile), &[]);
    g.rule(
        "AFTERPLAY",
        "(has|have IMMEDIATE / takes|take effect at once / takes|take effect / acts at once)",
        || AfterPlay::Goes(Place::DiscardPile),
        &["has an immediate effect"],
    );
    g.rule(
        "AFTERPLAY",
        "(remains|remain / stays|stay / is kept) (in play / on the table) (when / once / after) (it is / they are) played [UNTILPLAY]",
        |d: Option<Duration>| AfterPlay::Stays { with: Who::You, until: d.unwrap_or(Duration::Always) },
        &["stays in play when it is played"],
    );
    g.rule("UNTILPLAY", "for <number> turns [,] (the turn in which it is played included / the turn it is played included / including the turn in which it is played / counting the turn in which it is played / including the turn it is played / the first being the turn in which it is played) [GONETHEN]", |n: i64| Duration::Turns(number(n)), &["for two turns, the turn in which it is played included, and then goes to the discard pile"]);
    g.rule("UNTILPLAY", "DURATION GONETHEN", |d: Duration| d, &["for three turns and then goes to the discard pile"]);
    g.rule("GONETHEN", "[,] (and then / then / and is then / and is / after which it / and) (goes|go to the discard pile / discarded / is discarded / is put into the discard pile / put into the discard pile / goes|go into the discard pile / leaves play)", || Nothing, &["and then goes to the discard pile"]);
    // "costs 20 gold to play".
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a / an] [card] type (that / which) costs QTYS [to play] [(; / , / and / , and) [it] (TYPEAFTER)]",
        |name: Option<String>, q: Quantities, a: Option<AfterPlay>| {
            let cost = Sentence::PlayCost(order(super::clauses::losing(q)?));
            Some(type_of(name, a.unwrap_or(AfterPlay::Goes(Place::DiscardPile)), vec![cost]))
        },
        &["card type that costs 20 gold to play; it has an immediate effect and is then discarded"],
    );
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a / an] [card] type (that / which) TYPEAFTER (and / , and / , / ;) [it] costs QTYS [to play]",
        |name: Option<String>, a: AfterPlay, q: Quantities| {
            let cost = Sentence::PlayCost(order(super::clauses::losing(q)?));
            Some(type_of(name, a, vec![cost]))
        },
        &["card type that remains in play after being played and costs 50 gold"],
    );
    g.rule(
        "AFTERPLAY",
        "(has|have IMMEDIATE / takes|take effect) and (is|are then / then is|are / is|are) shuffled (into / in) the draw pile|deck",
        || AfterPlay::Goes(Place::DrawPile(End::Shuffled)),
        &["has an immediate effect and is then shuffled into the draw pile"],
    );
    g.rule("AFTERPLAY", "(is|are put / comes|come / goes|go / enters|enter / is|are played) [into] play (under the control of / in front of) TYPETARGET [AFTERBEING] [UNTILPLAY]", |w: Who, d: Option<Duration>| AfterPlay::Stays { with: w, until: d.unwrap_or(Duration::Always) }, &["is put into play under the control of the target player"]);
    g.rule("TYPEAFTER", "AFTERPLAY", |a: AfterPlay| a, &[]);
    // On whom, by whom, when a card of the type may be played.
    g.rule(
        "TYPEMORE",
        "(it / they) COSTSIT QTYS [to play]",
        |q: Quantities| Some(Draft::from(Sentence::PlayCost(order(super::clauses::losing(q)?)))),
        &["it costs 20 gold to play"],
    );
    g.rule("COSTSIT", "costs|cost", || Nothing, &[]);
    g.rule("TYPEMORE", "TYPEPLAY", |c: Condition| Draft::from(Sentence::PlayOnlyIf(c)), &[]);
    g.rule("SENTENCE", "TYPEPLAY", |c: Condition| Sentence::PlayOnlyIf(c), &["only a player who is not the Primary may play it"]);
    g.rule(
        "TYPEPLAY",
        "only (a / any) PLAYERN (may / can) play (it / them / cards of this type)",
        |p: Players| match p {
            Players { among: Among::All, whose: Some(whose), pick: Pick::All } => Some(put_candidate(*whose, &Who::You)),
            _ => None,
        },
        &["only a player who is not the Primary may play it"],
    );
    g.rule(
        "TYPEPLAY",
        "(it / they / cards of this type) (can / may) (only be played / be played only) by (a / any) PLAYERN",
        |p: Players| match p {
            Players { among: Among::All, whose: Some(whose), pick: Pick::All } => Some(put_candidate(*whose, &Who::You)),
            _ => None,
        },
        &["it may only be played by a player who has no slaves"],
    );
    g.rule(
        "TYPEPLAY",
        "(it / they / cards of this type) (can / may) (only be played / be played only) IF COND",
        |c: Condition| c,
        &["it may only be played if you have no slaves"],
    );
    g.rule("TYPEPLAY", "(it / they / cards of this type) (cannot / may not) be played (unless COND)", |c: Condition| c, &[]);
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
    g.rule("AFTERBEING", "(after being played / after use / after (you play it / you have played it / its player has played it / its player plays it) / when you have played it / after it is played / after it has been played / once played / when played / after play / after they are played)", || Nothing, &[]);
    g.rule(
        "UNTILPLAY",
        "DURATION [and is then discarded / . it is then discarded / . then it is discarded / . after that it is discarded / , then is discarded / then it is discarded / , and is then discarded / and then is discarded]",
        |d: Duration| d,
        &["for three turns"],
    );
    g.rule(
        "AFTERPLAY",
        "(returns|return / is returned / goes|go / goes|go back / is put / comes|come back) TYPEPLACE [AFTERBEING] [NOTONPILE]",
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
    g.rule("AFTERPLAY", "(has|have an immediate [stated] effect / has|have its effect [at once / immediately] / does|do what it says|states) and (then / is then) (returns|return / returned / goes|go [back]) TYPEPLACE", |p: Place| AfterPlay::Goes(put_place(p)), &[]);
    g.rule("TYPEPLACE", "to (its player 's / its owner 's / your / its controller 's / the player 's / his player 's / their player 's / their owner 's / its players / their owners / the owner 's) hand", || Place::Hand(Who::You), &["to its player's hand"]);
    g.rule(
        "TYPEPLACE",
        "[back] (to / into) the hand of (its player / the player who (played / plays) it / its owner / its controller)",
        || Place::Hand(Who::You),
        &[],
    );
    g.rule(
        "TYPEPLACE",
        "PLACE",
        // Whoever plays a card of the type is its owner.
        |p: Place| if p == Place::Hand(Who::ItsOwner) { Place::Hand(Who::You) } else { p },
        &[],
    );
}

/// Somebody in the place of the player that a filter looks at.
fn put_candidate(condition: Condition, who: &Who) -> Condition {
    struct Put<'a>(&'a Who);
    impl crate::english::walk::Walk for Put<'_> {
        fn who(&mut self, who: &mut Who) {
            if *who == Who::Candidate {
                *who = self.0.clone();
            } else {
                crate::english::walk::walk_who(self, who);
            }
        }
        // Filters within speak of their own candidates.
        fn players(&mut self, _: &mut Players) {}
    }
    let mut condition = condition;
    crate::english::walk::Walk::condition(&mut Put(who), &mut condition);
    condition
}

/// Whether one of these is among the words of a name.
pub(super) fn says_one_of(name: &str, words: &[&str]) -> bool {
    name.split(' ').any(|said| words.iter().any(|word| said.eq_ignore_ascii_case(word)))
}

pub(super) fn type_of(name: Option<String>, after_play: AfterPlay, more: Vec<Sentence>) -> Sentence {
    // Until something happens: then each of its cards goes.
    let (after_play, more) = match after_play {
        AfterPlay::Stays { with, until: Duration::Until(event) } => {
            let gone = Effect::Move { by: Who::You, cards: Cards::This, to: Place::DiscardPile };
            let trigger = Trigger { event: *event, condition: None, frequency: Frequency::Always, effect: gone };
            let all = [Sentence::When(trigger)].into_iter().chain(more).collect();
            (AfterPlay::Stays { with, until: Duration::Always }, all)
        }
        other => (other, more),
    };
    Sentence::Type(TypeDefinition { name, after_play, more })
}
