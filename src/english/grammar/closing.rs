//! More about the end: conditions that others govern, shared wins, who wins when the game ends, coming back; and what comes of taking part.

use super::Grammar;
use super::amounts::number;
use super::governing::Governed;
use super::sentences::without;
use super::triggers::any_proposal;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    conditions(g);
    only_in_turns(g);
    wins(g);
    more(g);
    steps(g);
    taking_part(g);
}

fn governed(is: Vec<Procedure>) -> Governed {
    Governed { is, not: Vec::new() }
}

fn out_without(variable: VariableId) -> Sentence {
    let none = Condition::Compare(variable_of(Who::Candidate, variable), Relation::Equal, number(0));
    Sentence::Elimination { players: narrowed(Players::all(), none), at: Moment::TurnEnd, turns: 1 }
}

fn void(winning: bool, variable: Option<VariableId>) -> Procedure {
    Procedure::ConditionsVoid { winning, variable }
}

fn conditions(g: &mut Grammar) {
    let no_longer = |v: VariableId| governed(vec![void(false, Some(v))]);
    g.rule(
        "HAVINGNO",
        "(having no UNITS [left] / running out of UNITS / losing (all / all his / all one 's / his last) UNITS)",
        |v: VariableId| v,
        &["having no slaves"],
    );
    g.rule("G1", "HAVINGNO (no longer eliminates|eliminate / does not eliminate / never eliminates) (anybody / anyone / a player / players) [any more]", no_longer, &["having no slaves no longer eliminates anybody"]);
    g.rule("G1", "HAVINGNO (is no longer / is not) (a reason for elimination / fatal / an elimination condition)", no_longer, &[]);
    g.rule("G1", "(a player / players / a player who has no UNITS / players who have no UNITS / players with no UNITS / players without UNITS / a player without UNITS / a player with no UNITS) (is|are no longer / is|are not) eliminated [for HAVINGNO] [any more]", move |v: Option<VariableId>, w: Option<VariableId>| match (v, w) {
        (Some(v), None) | (None, Some(v)) => Some(no_longer(v)),
        _ => None,
    }, &["players without slaves are no longer eliminated"]);
    g.rule(
        "G1",
        "(nobody / no one / no player) is eliminated for HAVINGNO [any more]",
        no_longer,
        &["nobody is eliminated for having no slaves"],
    );
    g.rule(
        "RULE",
        "[FROMNOW] [,] (a / any / each) player is eliminated for HAVINGNO [,] [and] not for HAVINGNO",
        |v: VariableId, w: VariableId| {
            let gone = Sentence::Procedure { procedure: void(false, Some(w.clone())), condition: None, until: Duration::Always };
            (v != w).then(|| Draft { sentences: vec![out_without(v), gone], target: None })
        },
        &["a player is eliminated for having no gold, not for having no slaves"],
    );
    g.rule(
        "LOSER",
        "(a / any / each / every) player is eliminated for HAVINGNO",
        out_without,
        &["a player is eliminated for having no gold"],
    );
    for (words, winning) in [("winning", true), ("elimination", false)] {
        g.rule(
            "G1",
            &format!("[all] [the] {words} (conditions / condition) (is|are suspended / is|are void / has|have no effect / does|do not apply / does|do not count / no longer applies|apply / is|are not in force / is|are out of force)"),
            move || governed(vec![void(winning, None)]),
            if winning { &[] } else { &["elimination conditions are suspended"] },
        );
    }
}

/// Conditions that have no effect but in certain turns.
fn only_in_turns(g: &mut Grammar) {
    for (words, winning) in [("winning", true), ("elimination", false)] {
        g.rule(
            "RULE",
            &format!("[the] {words} condition|conditions (only (counts|count / applies|apply / works|work / takes|take effect) / (counts|count / applies|apply / works|work) only / is|are only in force / has|have an effect only) INTURN"),
            move |c: Condition| Sentence::Procedure { procedure: void(winning, None), condition: Some(not(c)), until: Duration::Always },
            if winning { &["winning conditions only count from turn 10 on"] } else { &[] },
        );
    }
}

fn wins(g: &mut Grammar) {
    g.rule("MEETS", "(meet|meets / fulfil|fulfils / fulfill|fulfills / satisfy|satisfies / reach|reaches) (a winning condition / the winning condition / a victory condition / winning conditions)", || Nothing, &["meets a winning condition"]);
    g.rule(
        "ATONCE",
        "(at the same time / in the same turn / in a turn / in one turn / at the end of (a / the same / one) turn / at once / together)",
        || Nothing,
        &["in the same turn"],
    );
    g.rule("SHARE", "(all of them win [together] / they all win [together] / they (share the win / share the victory / win together) / all win [together] / all of them are winners / the win is shared / the victory is shared / each of them wins / they win jointly / all of these players win)", || Nothing, &["they share the win"]);
    g.rule(
        "SEVERAL",
        "(several players / more than one player / two or more players / two players / a number of players)",
        || Nothing,
        &["several players"],
    );
    g.rule(
        "G1",
        "(if / when / whenever) SEVERAL (MEETS / (win|wins / would win)) [ATONCE] [,] SHARE",
        || governed(vec![Procedure::SharedWins(true)]),
        &["if more than one player meets a winning condition at the end of a turn, all of them win together"],
    );
    g.rule(
        "G1",
        "(all players who|that MEETS ATONCE win / players who MEETS ATONCE share the win)",
        || governed(vec![Procedure::SharedWins(true)]),
        &[],
    );
    let turns = |n: i64| (n > 1).then(|| governed(vec![Procedure::WinAfterTurns(n)]));
    g.rule(
        "INAROW",
        "(for / in / at the end of / through) <number> (turns (in a row / running / in succession) / (consecutive / successive) turns)",
        |n: i64| n,
        &["at the end of two turns in a row"],
    );
    g.rule(
        "G1",
        "to win [the game] [,] a player (must / has to / needs to) MEETS INAROW",
        turns,
        &["to win, a player must meet a winning condition at the end of two turns in a row"],
    );
    g.rule(
        "G1",
        "(a / the / any) winning condition (must be / has to be / needs to be) (met / fulfilled / satisfied) INAROW [to win]",
        turns,
        &["a winning condition must be met for three turns in a row"],
    );
    g.rule("G1", "(a player / a player only / nobody) wins (only if / if / unless) (he|they|a player) MEETS INAROW", turns, &[]);
    // Another number.
    let needs = |v: VariableId, n: i64| governed(vec![Procedure::ConditionsNeed { winning: true, variable: v, value: n }]);
    g.rule("G1", "<number> UNITS (are not / are no longer / is not / is no longer) enough [to win] [any more / any longer] (: / ; / , / - / , but) [now] <number> [UNITS] (are needed / are required / is needed / are necessary) [to win]", move |n: i64, v: VariableId, m: i64, w: Option<VariableId>| {
        (n != m && w.is_none_or(|w| w == v)).then(|| needs(v, m))
    }, &["eight levels are not enough to win any more: ten are needed"]);
    g.rule("G1", "<number> UNITS (are needed / are required / are necessary) to win [the game] (instead of / rather than / , not / , no longer) <number>", move |n: i64, v: VariableId, m: i64| (n != m).then(|| needs(v, n)), &["ten levels are needed to win instead of eight"]);
    g.rule("G1", "(to win [,] a player (needs / must have) <number> UNITS / a player (needs / must have) <number> UNITS to win) (instead of / rather than / , not / , no longer) [only] <number>", move |n: i64, v: VariableId, m: i64| (n != m).then(|| needs(v, n)), &["a player needs ten levels to win instead of eight"]);
    g.rule("G1", "(a <variable> of / for the win [,]) <number> [UNITS] (is / are) (needed / required) [to win] (instead of / rather than / , not / , no longer) <number>", move |v: Option<VariableId>, n: i64, u: Option<VariableId>, m: i64| {
        let variable = match (v, u) {
            (Some(v), u) if u.as_ref().is_none_or(|u| *u == v) => v,
            (None, Some(u)) => u,
            _ => return None,
        };
        (n != m).then(|| needs(variable, n))
    }, &["a pyramid of ten levels is needed to win instead of eight"]);
    // Whoever wins at the end.
    g.rule(
        "G1",
        "the winner is [then] PLAYERS",
        |p: Players| (p != Players::all()).then(|| governed(vec![Procedure::WinnersAtEnd(p)])),
        &["the winner is the player with the most slaves"],
    );
    g.rule(
        "G1",
        "(if / when) the game ends [without a winner / with no winner] [,] PLAYERS wins|win [it / the game]",
        |p: Players| governed(vec![Procedure::WinnersAtEnd(p)]),
        &["when the game ends, the player with the most slaves wins"],
    );
    for (words, end) in [("by vote", GameEnd::Vote), ("because of the turn limit", GameEnd::LastTurn)] {
        g.rule(
            "G1",
            &format!("(if / when) the game ends {words} [,] PLAYERS wins|win [it / the game]"),
            move |players: Players| governed(vec![Procedure::WinnersAtEndBy { end, players }]),
            if end == GameEnd::Vote { &["when the game ends by vote, the player with the most slaves wins"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("PLAYERS wins|win [it / the game] (if / when) the game ends {words}"),
            move |players: Players| governed(vec![Procedure::WinnersAtEndBy { end, players }]),
            &[],
        );
        g.rule(
            "G1",
            &format!("the winner is PLAYERS (if / when) the game ends {words}"),
            move |players: Players| governed(vec![Procedure::WinnersAtEndBy { end, players }]),
            &[],
        );
    }
    g.rule(
        "G1",
        "the game (ends / is over) (at the end of turn / after turn) <number> (, / ; / , and / and) [then] the winner is PLAYERS",
        |n: i64, p: Players| governed(vec![Procedure::EndsAfterTurn(n), Procedure::WinnersAtEndBy { end: GameEnd::LastTurn, players: p }]),
        &[],
    );
    // The vote to end.
    g.rule("ENDVOTE", "(to end the game by vote / to end the game / for the game to be ended by vote / for the vote to end the game / for the end of the game by vote)", || Nothing, &["to end the game by vote"]);
    let all = || Procedure::EndVoteShare { numerator: 1, denominator: 1, more: false };
    let part = |f: FractionOf, more: bool| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more };
    g.rule("AGREES", "((must / has|have to / needs|need to) (agree / wish it / want it / vote for it / consent / be in favour) / are needed / is needed)", || Nothing, &["must agree"]);
    g.rule(
        "G1",
        "ENDVOTE [,] (all players / all living players / everybody / everyone / every player) AGREES",
        move || governed(vec![all()]),
        &["to end the game by vote all players must agree"],
    );
    g.rule(
        "G1",
        "ENDVOTE [,] FRACTION [or more] of [all] the [living] players AGREES",
        move |f: FractionOf| governed(vec![part(f, false)]),
        &[],
    );
    g.rule(
        "G1",
        "ENDVOTE [,] more than FRACTION of [all] the [living] players AGREES",
        move |f: FractionOf| governed(vec![part(f, true)]),
        &[],
    );
    g.rule("G1", "(how many new cards have been accepted / the number of [new] [accepted] cards / the number of new cards that have been accepted) (no longer matters / does not matter / plays no role) [any more / for the end of the game / for that]", || governed(vec![Procedure::EndVoteAfterCards(0)]), &["how many new cards have been accepted no longer matters"]);
    g.rule(
        "G1",
        "the (game can be ended / players may end the game) by vote (at any time / in any turn / from the start)",
        || governed(vec![Procedure::EndVoteAfterCards(0)]),
        &["the game can be ended by vote at any time"],
    );
}

/// More about the Primary and the piles.
fn more(g: &mut Grammar) {
    let is = |p: Np| Some(governed(vec![Procedure::PrimaryIs(super::governing::folk(p)?)]));
    g.rule("G1", "the primary [player] is [always] PLAYER1", is, &["the Primary is always Igthorn"]);
    g.rule("G1", "PLAYER1 is always [the] primary [player]", is, &[]);
    g.rule(
        "G1",
        "the primary [player] (moves / passes / goes) to PLAYERS [each turn / every turn / at the end of the turn]",
        |p: Players| governed(vec![Procedure::PrimaryIs(p)]),
        &["the Primary moves to the player with the most slaves"],
    );
    g.rule(
        "G1",
        "PLAYER (becomes / is) the next primary [player]",
        is,
        &["the player to the right of the Primary becomes the next Primary"],
    );
    let lot = || governed(vec![Procedure::PrimaryIs(Players { pick: Pick::Random(1), ..Players::all() })]);
    g.rule("G1", "the primary [player] is (chosen / drawn / decided / determined / selected) (by lot / at random / randomly) [each turn / every turn]", lot, &["the Primary is chosen by lot each turn"]);
    g.rule(
        "G1",
        "(cards / the cards / all cards) played by PLAYER are (resolved / carried out) last",
        |p: Np| Some(governed(vec![Procedure::PlaysLast(super::governing::folk(p)?)])),
        &["cards played by the Primary are resolved last"],
    );
    g.rule(
        "G1",
        "the (turn order / order of play) is clockwise [,] (from / starting with / beginning with) PLAYER",
        |p: Np| Some(governed(vec![Procedure::Order { first: super::governing::folk(p)?, clockwise: true }])),
        &["the turn order is clockwise from the player with the fewest gold"],
    );
    g.rule(
        "G1",
        "RUNSOUT [,] the game (ends / is over) (and / , and / ;) PLAYERS wins|win [the game]",
        |p: Players| governed(vec![Procedure::Refill(Refill::GameEnds), Procedure::WinnersAtEndBy { end: GameEnd::EmptyPile, players: p }]),
        &["when the draw pile runs out, the game ends and the player with the most levels wins"],
    );
    g.rule(
        "G1",
        "(the game (cannot / can no longer / may not / may no longer) be ended by vote / there is no vote to end the game [any more])",
        || governed(vec![Procedure::EndVoteAfterCards(1_000_000)]),
        &["the game can no longer be ended by vote"],
    );
    g.rule(
        "G1",
        "no permanent (acts / is carried out / has any effect of its own)",
        || governed(vec![Procedure::PermanentsStep(PermanentsStep::Never)]),
        &["no permanent acts"],
    );
    g.rule(
        "G1",
        "no (rule / rules) (may / can) be (amended / changed / altered) [any more]",
        || governed(vec![forbids(ProposalKind::AmendRule)]),
        &["no rule may be amended"],
    );
    g.rule(
        "G1",
        "no (rule / rules) (may / can) be (repealed / abolished) [any more]",
        || governed(vec![forbids(ProposalKind::RepealRule)]),
        &["no rule may be repealed"],
    );
    g.rule(
        "WINNER",
        "the first player to (reach / have / get) <number> UNITS wins [the game] (, not / and not / instead of / rather than) <number>",
        |n: i64, v: VariableId, m: i64| {
            (n != m).then_some(Sentence::Procedure {
                procedure: Procedure::ConditionsNeed { winning: true, variable: v, value: n },
                condition: None,
                until: Duration::Always,
            })
        },
        &["the first player to reach ten levels wins, not eight"],
    );
    g.rule(
        "WINNER",
        "IF the game has not ended (by / before / at the end of / by the end of) turn <number> [,] [then] PLAYERS (wins / win) [the game]",
        |n: i64, p: Players| Sentence::Winning {
            players: narrowed(p, Condition::Compare(Amount::Turn, Relation::AtLeast, number(n))),
            turns: 1,
            at: Moment::TurnEnd,
        },
        &["if the game has not ended by turn 25, the player with the most gold wins"],
    );
}

fn forbids(kind: ProposalKind) -> Procedure {
    let deed = Deed::Propose(super::triggers::kinds(vec![kind]));
    Procedure::Holds(Static::Cannot { who: Players::all(), deed })
}

/// The steps of a turn.
fn steps(g: &mut Grammar) {
    g.rule("PERMS", "([all] [the] permanents / permanent cards)", || Nothing, &["permanents"]);
    g.rule("EFFS", "([all] [the] effects / effect cards / the effects)", || Nothing, &["effects"]);
    g.rule(
        "RESOLVED",
        "((is|are) (resolved / processed / played / carried out) / come into play / comes into play / take effect)",
        || Nothing,
        &["are resolved"],
    );
    g.rule("G1", "PERMS RESOLVED (before [any / all] EFFS [((is|are) (resolved / processed / carried out / played) / take effect)] / first [,] (then / and then) EFFS)", || governed(vec![Procedure::PermanentsFirst]), &["permanents are resolved before effects"]);
    g.rule(
        "G1",
        "EFFS RESOLVED after [any / all] PERMS [(have come / come) into play]",
        || governed(vec![Procedure::PermanentsFirst]),
        &["effects are resolved after permanents"],
    );
    g.rule(
        "G1",
        "[all] [the] effects [of a turn / of the turn] RESOLVED before (any / a / the first) permanent (comes into play / is played)",
        || governed(vec![Procedure::EffectsFirst(true)]),
        &["all effects of a turn are carried out before any permanent comes into play"],
    );
    g.rule("PERMTEXTS", "(the texts of the permanents / the texts of permanents / the texts of [the] permanents in play / permanents in play / the permanents in play / [the] effects of permanents / the effects of permanents in play / permanents)", || Nothing, &["the texts of the permanents in play"]);
    g.rule("CARRIEDOUT", "(are carried out / are processed / are resolved / act / take effect)", || Nothing, &["are carried out"]);
    let step = |step: PermanentsStep| governed(vec![Procedure::PermanentsStep(step)]);
    g.rule("G1", "[then] PERMTEXTS CARRIEDOUT [, clockwise from the primary [player]] [after the (plays / cards played / cards of the turn) [have been resolved] / after all plays]", move || step(PermanentsStep::AfterPlays), &["then the texts of the permanents in play are carried out, clockwise from the Primary"]);
    g.rule("G1", "PERMTEXTS CARRIEDOUT before (the plays / the cards of a turn are resolved / the cards of the turn are resolved / the cards that are played / any card is played / the players 's cards / cards are played / the cards played)", move || step(PermanentsStep::BeforePlays), &["the texts of permanents are carried out before the plays"]);
    g.rule(
        "G1",
        "PERMTEXTS (are not carried out / are no longer carried out / no longer act / do not act / are not processed)",
        move || step(PermanentsStep::Never),
        &["the texts of permanents are no longer carried out"],
    );
    g.rule("G1", "RUNSOUT [,] [then] (a set / one set / <number> sets) of [game] setup cards (is|are (shuffled into it / added to it / put into it))", |n: Option<i64>| governed(vec![Procedure::Refill(Refill::SetupCards(n.unwrap_or(1)))]), &["when the draw pile is empty, two sets of setup cards are shuffled into it"]);
    // The deal.
    let dealt = |p: Np, clockwise: bool| Some(governed(vec![Procedure::DealOrder { first: super::governing::folk(p)?, clockwise }]));
    for (words, clockwise) in [("clockwise", true), ("(counterclockwise / counter clockwise / anticlockwise / anti clockwise)", false)] {
        g.rule(
            "G1",
            &format!("(cards / the cards) are dealt {words} [,] (beginning / starting) (with / at / from) PLAYER"),
            move |p: Np| dealt(p, clockwise),
            if clockwise { &[] } else { &["cards are dealt counterclockwise, beginning with the player to the right of the Primary"] },
        );
        g.rule(
            "G1",
            &format!("(cards / the cards) are dealt {words} [from the primary [player]]"),
            move || dealt(Np::One(Who::Primary), clockwise),
            &[],
        );
        g.rule(
            "G1",
            &format!("the deal (goes / runs / proceeds) {words} [,] [(beginning / starting) with PLAYER]"),
            move |p: Option<Np>| dealt(p.unwrap_or(Np::One(Who::Primary)), clockwise),
            &[],
        );
        g.rule(
            "G1",
            &format!("the deal (starts / begins) with PLAYER and (goes / runs / proceeds) {words}"),
            move |p: Np| dealt(p, clockwise),
            &[],
        );
    }
    g.rule(
        "G1",
        "the deal (starts / begins) with PLAYER",
        move |p: Np| dealt(p, true),
        &["the deal starts with the player with the fewest slaves"],
    );
    g.rule("G1", "(cards / the cards) are dealt [,] (beginning / starting) with PLAYER", move |p: Np| dealt(p, true), &[]);
    g.rule("G1", "PLAYER (is / are) (dealt [to] / served) first", move |p: Np| dealt(p, true), &[]);
    let from = |number: HowMany, zone: Zone| governed(vec![Procedure::DealFrom { number, zone }]);
    g.rule("THEDEAL", "(the cards of (a turn 's deal / the deal / each deal / every deal / a deal) / the cards dealt / the cards that are dealt / the cards for the deal / the cards dealt each turn / the dealt cards)", || Nothing, &["the cards of the deal"]);
    g.rule(
        "G1",
        "THEDEAL (are taken / come / are drawn) from the top of the discard pile [instead of (the top of the / from the / the) draw pile]",
        move || from(HowMany::Top(number(1)), Zone::DiscardPile),
        &["the cards of a turn's deal are taken from the top of the discard pile instead of the draw pile"],
    );
    g.rule(
        "G1",
        "THEDEAL (are taken / come / are drawn) from the discard pile [instead of the draw pile]",
        move || from(HowMany::Top(number(1)), Zone::DiscardPile),
        &[],
    );
    g.rule(
        "G1",
        "THEDEAL (are taken / come / are drawn) from the bottom of the draw pile [instead of (the / its) top]",
        move || from(HowMany::Bottom(number(1)), Zone::DrawPile),
        &[],
    );
    g.rule(
        "G1",
        "the top card of the discard pile is dealt instead of the (draw pile 's / top card of the draw pile)",
        move || from(HowMany::Top(number(1)), Zone::DiscardPile),
        &["the top card of the discard pile is dealt instead of the draw pile's"],
    );
    // The Primary.
    g.rule(
        "G1",
        "PLAYER (is / are) [always] (passed over / skipped / left out) when the primary [player] (changes / moves / rotates)",
        |p: Np| Some(governed(vec![Procedure::Holds(Static::Cannot { who: super::governing::folk(p)?, deed: Deed::BePrimary })])),
        &["Magic Eyes is always passed over when the Primary changes"],
    );
    g.rule("G1", "(the (office / role / title / position / post) of [the] primary [player] / the primary ship) (passes / goes / moves) to the right [each turn / every turn]", || governed(vec![Procedure::Rotation { seats: -1, every: 1 }]), &["the office of Primary passes to the right"]);
    g.rule("G1", "(the (office / role / title / position / post) of [the] primary [player]) (passes / goes / moves) to the left [each turn / every turn]", || governed(vec![Procedure::Rotation { seats: 1, every: 1 }]), &[]);
    g.rule("ATSTARTX", "(when the turn (begins / starts) / when a turn (begins / starts) / at the (start / beginning) of (the / that / each) turn / at that moment)", || Nothing, &["when the turn begins"]);
    g.rule(
        "G1",
        "the primary [player] [of (each turn / a turn / every turn / the turn)] is [always] (PLAYERS) ATSTARTX",
        |p: Players| governed(vec![Procedure::PrimaryIs(p)]),
        &["the Primary of each turn is whoever has the most gold when the turn begins"],
    );
    g.rule("G1", "(cards / the cards / plays) are (resolved / carried out / played) in [the] order of [the] players 's UNITS (: / , / ;) the player with the most UNITS comes first , the (one / player) with the (fewest / least) [UNITS] last", |v: VariableId, w: VariableId, x: Option<VariableId>| {
        (v == w && x.is_none_or(|x| x == v)).then(|| governed(vec![Procedure::OrderBy { amount: variable_of(Who::Candidate, v), most_first: true }]))
    }, &["cards are resolved in the order of the players' slaves: the player with the most slaves comes first, the one with the fewest last"]);
    g.rule("G1", "(cards / the cards / plays) are (resolved / carried out / played) in [the] order of [the] players 's UNITS (: / , / ;) the player with the (fewest / least) UNITS comes first , the (one / player) with the most [UNITS] last", |v: VariableId, w: VariableId, x: Option<VariableId>| {
        (v == w && x.is_none_or(|x| x == v)).then(|| governed(vec![Procedure::OrderBy { amount: variable_of(Who::Candidate, v), most_first: false }]))
    }, &[]);
}

/// Said so that no share of the votes is meant: fewer, none.
fn c_is_no_share(c: &Condition) -> bool {
    !matches!(c, Condition::Compare(_, Relation::AtLeast | Relation::More, _))
}

fn whenever(event: Event, condition: Option<Condition>, effect: Effect) -> Sentence {
    Sentence::When(Trigger { event, condition, frequency: Frequency::Always, effect })
}

/// What comes of voting, proposing and playing, or of not doing so.
fn taking_part(g: &mut Grammar) {
    g.rule("FORIT2", "for it|that|this", || Nothing, &[]);
    g.rule("SENTENCE", "WHOACTS EV3 PRED3 FORIT2", super::sentences::acting, &["whoever gets a proposal accepted receives 25 gold for it"]);
    g.rule(
        "SENTENCE",
        "(a / each / every / any) player PRED3 (if / when / whenever / each time / every time) (he / they) EV3",
        |effect: Effect, event: Event| super::sentences::acting(Players::all(), event, effect),
        &["a player gains 5 gold whenever he votes"],
    );
    // Votes that are not cast.
    let unsaid = |q: Quantities| {
        let one = |accepted: bool| Event::Decided { by: Players::all(), what: any_proposal(), accepted };
        let silent = narrowed(Players::all(), not(Condition::Voted(Who::Candidate, None)));
        let effect = for_each(silent, SUBJECT, super::clauses::losing(q)?);
        let event = Event::Any(vec![one(true), one(false)]);
        Some(Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect }))
    };
    g.rule(
        "SENTENCE",
        "((abstaining / not voting / abstention / failing to vote) / (an / each / every) (abstention / missing vote)) costs QTYS [(per / for (each / every)) proposal / each time]",
        unsaid,
        &["abstaining costs 10 gold per proposal"],
    );
    g.rule(
        "SENTENCE",
        "(each / a / any / every) player (loses / pays / must pay / is fined) QTYS (for (each / every) / per) (proposal on which he does not vote / vote [that] he does not cast / proposal [that] he does not vote on)",
        unsaid,
        &["a player loses 10 gold for each proposal on which he does not vote"],
    );
    fn silent() -> Event {
        Event::Voted { by: Players::one(Who::Candidate), how: None, on: ProposalTest::any() }
    }
    fn mute() -> Event {
        Event::Proposed(Players::one(Who::Candidate), any_proposal())
    }
    fn idle() -> Event {
        Event::Played { by: Players::one(Who::Candidate), card: vec![], on: None }
    }
    let of_he = |e: Effect| put(e, SUBJECT, &Who::Of(HE));
    for (words, event) in [
        (
            "(makes|make no proposal / does|do not (propose anything / propose / make (a / any) proposal) / fails|fail to (make a proposal / propose [anything]) / proposes|propose nothing / has|have not made a proposal / has|have made no proposal)",
            mute as fn() -> Event,
        ),
        (
            "(does|do not vote [on (any proposal / anything / a proposal) / in (a / the / any) (ballot / vote) / at all] / fails|fail to vote / casts|cast no vote / abstains|abstain / votes|vote on (nothing / none of the proposals / no proposal) / has|have not voted)",
            silent,
        ),
        (
            "(plays|play (no card / nothing) / does|do not play (a card / any card / anything) / fails|fail to play (a card / any card) / has|have (not played a card / played no card))",
            idle,
        ),
    ] {
        g.rule("NOTDOING", words, event, &[]);
    }
    g.rule(
        "TURNOVER",
        "(in a turn / this turn / during a turn / in any turn / in the turn / in that turn / by the end of the turn)",
        || Nothing,
        &["in a turn"],
    );
    g.rule("LATER", "(at the end of (that / the / each / a / every) turn)", || Nothing, &["at the end of that turn"]);
    let comes = move |event: Event, e: Effect| without(event, of_he(e));
    let of_all = move |p: Players, event: Event, e: Effect| if p == Players::all() { comes(event, e) } else { None };
    g.rule(
        "SENTENCE",
        "WHOACTS NOTDOING [TURNOVER] PRED3 [LATER]",
        of_all,
        &["anyone who fails to make a proposal is fined 20 gold at the end of the turn"],
    );
    g.rule("SENTENCE", "(IF / when / whenever) (a / any / each) player NOTDOING [TURNOVER] [,] [then] (he / they / that player / the player) (PRED3 / PRED0) [LATER]", comes, &["when a player abstains he loses 10 gold"]);
    g.rule(
        "RULE",
        "(IF / when / whenever) you NOTDOING [TURNOVER] [,] [then] you PRED0 [LATER]",
        comes,
        &["if you do not vote, you lose 10 gold"],
    );
    g.rule(
        "RULE",
        "you PRED0 (IF / when / whenever) you NOTDOING [TURNOVER]",
        move |e: Effect, event: Event| comes(event, e),
        &["you lose 10 gold if you do not vote"],
    );
    g.rule(
        "SENTENCE",
        "([all] [the] players who / those who) NOTDOING [TURNOVER] PRED0 [LATER]",
        comes,
        &["players who do not vote lose 10 gold"],
    );
    g.rule(
        "SENTENCE",
        "(each / a / any / every) player PRED3 (IF / when / whenever / for each turn in which) he NOTDOING [TURNOVER]",
        move |e: Effect, event: Event| comes(event, e),
        &["each player loses 10 gold if he plays no card"],
    );
    g.rule("LETSGOBY", "(lets|let a ballot (go by / pass) without (voting / casting (a single / a / any) vote) / casts|cast no vote [in a turn] / votes|vote on (none / no) (of the proposals / proposal / proposals) / does|do not vote on any proposal / takes|take no part in (a / the) (vote / ballot))", || Nothing, &["lets a ballot go by without casting a single vote"]);
    g.rule(
        "SENTENCE",
        "WHOACTS LETSGOBY PRED3",
        move |_p: Players, e: Effect| without(silent(), of_he(e)),
        &["any player who lets a ballot go by without casting a single vote is fined 10 slaves"],
    );
    g.rule("SENTENCE", "WHOACTS (makes|make no proposal / does|do not (propose anything / make a proposal) / fails|fail to make a proposal / proposes|propose nothing) [in a turn / this turn] PRED3", move |_p: Players, e: Effect| without(mute(), of_he(e)), &["whoever makes no proposal loses 10 gold"]);
    g.rule(
        "SENTENCE",
        "WHOACTS (plays|play no card / does|do not play a card / fails|fail to play a card) [in a turn / this turn] PRED3",
        move |_p: Players, e: Effect| without(idle(), of_he(e)),
        &[],
    );
    let you = |event: Event, e: Effect| without(event, put(e, SUBJECT, &Who::Of(HE)));
    g.rule(
        "RULE",
        "(fail to / do not) (make a proposal / propose anything) (and / , and) you PRED0",
        move |e: Effect| you(mute(), e),
        &["fail to make a proposal and you lose 10 slaves"],
    );
    g.rule("RULE", "(fail to / do not) vote (and / , and) you PRED0", move |e: Effect| you(silent(), e), &[]);
    g.rule("RULE", "(fail to / do not) play a card (and / , and) you PRED0", move |e: Effect| you(idle(), e), &[]);
    let voted = |how: Option<bool>, e: Effect| {
        let event = Event::Voted { by: Players::all(), how, on: ProposalTest::any() };
        whenever(event, None, put(put(e, SUBJECT, &Who::Actor), HE, &Who::Actor))
    };
    g.rule(
        "SENTENCE",
        "for (each / every) proposal on which (a player / he / anybody) votes [,] (he / they / that player / the player) PRED3",
        move |e: Effect| voted(None, e),
        &["for each proposal on which a player votes he gains 5 gold"],
    );
    g.rule(
        "SENTENCE",
        "for (each / every) vote [he casts / cast / that he casts] [,] (a player / each player / he / the voter) PRED3",
        move |e: Effect| voted(None, e),
        &[],
    );
    g.rule(
        "SENTENCE",
        "(each player / a player) PRED3 for (each / every) proposal (he votes on / on which he votes)",
        move |e: Effect| voted(None, e),
        &[],
    );
    for (does, done) in [
        ("play|plays", (|| Event::Played { by: Players::all(), card: vec![], on: None }) as fn() -> Event),
        ("rename|renames", || Event::Renamed(Renaming::by(Players::all()))),
    ] {
        let each = move |e: Effect| whenever(done(), None, put(put(e, SUBJECT, &Who::Actor), HE, &Who::Actor));
        g.rule("RULE", &format!("for (each / every) card [that] you {does} [,] you PRED0"), each, &[]);
        g.rule(
            "SENTENCE",
            &format!("for (each / every) card [that] (he / a player) {does} [,] (he / each player / a player / that player) PRED3"),
            each,
            &[],
        );
        g.rule("SENTENCE", &format!("(each player / a player / every player) PRED3 for (each / every) card [that] he {does}"), each, &[]);
    }
    // What a proposal brings its proposer.
    let decided = |accepted: Option<bool>, c: Option<Condition>, e: Effect| {
        let one = |accepted: bool| Event::Decided { by: Players::all(), what: any_proposal(), accepted };
        let event = accepted.map_or_else(|| Event::Any(vec![one(true), one(false)]), one);
        whenever(event, c, put(put(e, SUBJECT, &Who::Proposer), HE, &Who::Proposer))
    };
    let gain = |q: Quantities| super::clauses::gaining(q);
    g.rule("EARNS", "(earns / brings / gets / gives / gains / is worth)", || Nothing, &["earns"]);
    g.rule(
        "SENTENCE",
        "(a / any / every) proposal (that / which) (gets / receives / has) VOTESHARE EARNS (its / the) proposer QTYS",
        move |c: Condition, q: Quantities| Some(decided(None, Some(c), gain(q)?)),
        &["a proposal that gets three or more yes votes earns its proposer 20 gold"],
    );
    g.rule("SENTENCE", "(a / any / every) proposal (that / which) (gets / receives / has) VOTESHARE EARNS (its / the) proposer (a card / an extra card / <number> [extra] cards) [from the draw pile]", move |c: Condition, n: Option<i64>| {
        decided(None, Some(c), Effect::Draw { who: subject(), number: number(n.unwrap_or(1)) })
    }, &["a proposal that gets three or more yes votes earns its proposer an extra card from the draw pile"]);
    g.rule(
        "SENTENCE",
        "(a / any / every) proposal (that|which (gets / receives / has) / with) CMPN YESVOTES EARNS (its / the) proposer QTYS",
        move |c: Comparison, q: Quantities| {
            let c = Condition::Compare(Amount::Votes(VoteCount::Yes), c.relation, c.with);
            (c_is_no_share(&c)).then(|| gain(q).map(|e| decided(None, Some(c), e))).flatten()
        },
        &[],
    );
    g.rule(
        "SENTENCE",
        "(a / any / every) proposal (that|which (gets / receives / has) / with) CMPN YESVOTES costs (its / the) proposer QTYS",
        move |c: Comparison, q: Quantities| {
            Some(decided(None, Some(Condition::Compare(Amount::Votes(VoteCount::Yes), c.relation, c.with)), super::clauses::losing(q)?))
        },
        &["a proposal with no yes votes costs its proposer 20 gold"],
    );
    g.rule("SENTENCE", "(an accepted / every accepted / each accepted) proposal EARNS (its / the) proposer (a card / one card / an extra card / <number> cards)", move |n: Option<i64>| {
        decided(Some(true), None, Effect::Draw { who: subject(), number: number(n.unwrap_or(1)) })
    }, &["each accepted proposal gives its proposer a card"]);
    g.rule(
        "SENTENCE",
        "(each player / a player / every player) PRED3 for (each / every) proposal of (his / theirs / his own) that (is accepted / passes)",
        move |e: Effect| decided(Some(true), None, e),
        &["each player gains 5 gold for every proposal of his that is accepted"],
    );
    g.rule(
        "SENTENCE",
        "(each player / a player / every player) PRED3 for (each / every) proposal of (his / theirs / his own) that (is rejected / fails)",
        move |e: Effect| decided(Some(false), None, e),
        &[],
    );
    g.rule(
        "SENTENCE",
        "(an accepted / every accepted / each accepted) proposal EARNS (its / the) proposer QTYS",
        move |q: Quantities| Some(decided(Some(true), None, gain(q)?)),
        &["an accepted proposal earns its proposer 20 gold"],
    );
    g.rule(
        "SENTENCE",
        "(a / any / every) proposal (that / which) (PASSES) EARNS (its / the) proposer QTYS",
        move |q: Quantities| Some(decided(Some(true), None, gain(q)?)),
        &[],
    );
    g.rule(
        "SENTENCE",
        "(a rejected / every rejected / a failed / every failed) proposal costs (its / the) proposer QTYS",
        move |q: Quantities| Some(decided(Some(false), None, super::clauses::losing(q)?)),
        &["a rejected proposal costs its proposer 10 gold"],
    );
    g.rule(
        "SENTENCE",
        "(a / any / every) proposal (that / which) FAILS costs (its / the) proposer QTYS",
        move |q: Quantities| Some(decided(Some(false), None, super::clauses::losing(q)?)),
        &[],
    );
    // Skipping, and the turn after.
    let idle_last = |e: fn() -> Setting, n: i64| {
        let played = Event::Played { by: Players::one(Who::Candidate), card: vec![], on: None };
        let who = narrowed(Players::all(), not(Condition::Happened(Box::new(played), Period::LastTurn)));
        governed(vec![Procedure::Setting { who, setting: e(), adjust: Adjust::SetTo(number(n)) }])
    };
    g.rule(
        "NEXTONE",
        "(in the next [one / turn] / next turn / the next turn / the turn after / in the following turn)",
        || Nothing,
        &["in the next one"],
    );
    g.rule(
        "G1",
        "WHOACTS (plays|play no card / does|do not play a card) [in a turn / in one turn] MAYDO play <number> cards NEXTONE",
        move |_p: Players, n: i64| idle_last(|| Setting::PlaysPerTurn, n),
        &["a player who plays no card in a turn may play two cards in the next one"],
    );
    g.rule(
        "NOTHINGSENT",
        "((sends|send / submits|submit / makes|make) neither a play nor a proposal / neither plays|play [a card] nor proposes|propose [anything] / (neither plays|play / plays|play neither) [a card] nor makes|make a proposal / has|have neither played a card nor made a proposal) [in a turn / in a given turn / in that turn]",
        || Nothing,
        &["sends neither a play nor a proposal"],
    );
    g.rule(
        "SENTENCE",
        "WHOACTS NOTHINGSENT PRED3 [LATER]",
        move |_p: Players, e: Effect| {
            let did = |e: Event| not(Condition::Happened(Box::new(e), Period::ThisTurn));
            let effect = for_each(narrowed(Players::all(), both(did(idle()), did(mute()))), HOLE, put(of_he(e), HE, &Who::Of(HOLE)));
            let at_end = Event::Moment(Moment::TurnEnd);
            Sentence::When(Trigger { event: at_end, condition: None, frequency: Frequency::Always, effect })
        },
        &["whoever neither plays a card nor makes a proposal loses 20 gold"],
    );
    g.rule("G1", "WHOACTS NOTHINGSENT (is|are not dealt a card / is|are dealt no card / gets|get no card / draws|draw no card) [at the start of the next turn / next turn / in the next turn]", move |_p: Players| {
        let did = |e: Event| not(Condition::Happened(Box::new(e), Period::LastTurn));
        let who = narrowed(Players::all(), both(did(idle()), did(mute())));
        governed(vec![Procedure::Setting { who, setting: Setting::CardsDealt, adjust: Adjust::SetTo(number(0)) }])
    }, &["whoever sends neither a play nor a proposal is not dealt a card at the start of the next turn"]);
    g.rule(
        "RELATIVE",
        "whose hand is empty",
        || {
            let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
            Condition::Compare(Amount::Cards(Box::new(hand)), Relation::Equal, number(0))
        },
        &["whose hand is empty"],
    );
    // The first card of a hand.
    for (word, top) in [("first", true), ("last", false)] {
        let discard = move || {
            let number = if top { HowMany::Top(number(1)) } else { HowMany::Bottom(number(1)) };
            let cards = Cards::Select(Box::new(Selection { number, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] }));
            Effect::Move { by: subject(), cards, to: Place::DiscardPile }
        };
        g.rule("VP", &format!("~discard the {word} card (of / in) (his / their / your) hand"), discard, &[]);
        g.rule("SENTENCE", &format!("(if / when / whenever) a player (plays no card / does not play a card) [in a turn] [,] the {word} card (of / in) his hand is discarded [at the end of the turn]"), move || without(idle(), put(discard(), SUBJECT, &Who::Of(HE))), &[]);
    }
    // Coming back.
    let back = |with: Option<(i64, VariableId)>| {
        let mut steps = vec![Effect::Restore(Who::Affected)];
        steps.extend(with.map(|(n, variable)| Effect::Change { who: Who::Affected, variable, adjust: Adjust::SetTo(number(n)) }));
        let event = Event::Moment(Moment::TurnStart);
        let trigger = Trigger { event, condition: None, frequency: Frequency::Once, effect: in_order(steps) };
        whenever(Event::Eliminated(Players::all()), None, Effect::Arm { trigger: Box::new(trigger), until: Duration::Always })
    };
    g.rule("SENTENCE", "(ELIMINATED) (comes|come back / returns|return) [into the game / to the game] at the (start / beginning) of the next turn [with <number> UNITS]", move |n: Option<i64>, v: Option<VariableId>| back(n.zip(v)), &["a player who has been eliminated comes back at the start of the next turn with 100 slaves"]);
    g.rule("VP", "(~be fined / ~be charged) QTYS", super::clauses::losing, &["is fined 10 slaves"]);
    g.rule("VP", "(~be paid / ~be awarded / ~be rewarded with) QTYS", gain, &["is paid 5 gold"]);
}
