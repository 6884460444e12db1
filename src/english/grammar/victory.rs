//! Who wins or is out, in more constructions: the only one who has something, the first to have done something so often, unless another is as good, cards of two sorts.

use super::Grammar;
use super::amounts::number;
use super::governing::Governed;
use super::triggers::any_proposal;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn such(c: Condition) -> Players {
    narrowed(Players::all(), put_condition(put_condition(c, SUBJECT, &Who::Candidate), HE, &Who::Candidate))
}

fn win(players: Players) -> Sentence {
    Sentence::Winning { players, at: Moment::TurnEnd, turns: 1 }
}

pub fn rules(g: &mut Grammar) {
    only_one(g);
    so_often(g);
    two_sorts(g);
    unless_equalled(g);
    said_to_you(g);
    asked_of_winners(g);
}

/// "The only player who still has slaves."
fn only_one(g: &mut Grammar) {
    let alone = |c: Condition| {
        let one = exist(such(c.clone()), Relation::Equal, 1);
        win(narrowed(such(c), one))
    };
    g.rule(
        "WINNING",
        "[the] (only / last) player (who CPRED3 / with HAS / left with HAS / to have HAS)",
        alone,
        &["the only player who still has slaves", "the last player with slaves"],
    );
    g.rule("WINNER", "[the] (only / last) player (who CPRED3 / with HAS) (WINS / WINS2)", alone, &["the only player who has slaves wins"]);
}

/// "First player to have been the Primary three times": counted over the game.
fn so_often(g: &mut Grammar) {
    g.rule("SOOFTEN", "once", || 1, &["once"]);
    g.rule("SOOFTEN", "twice", || 2, &["twice"]);
    g.rule("SOOFTEN", "<number> times", |n: i64| n, &["three times"]);
    g.rule(
        "HASDONE",
        "(([the] first [player] to have / a player who has / any player who has / whoever has / anyone who has / the player who has) [already] / [the] first [player] who has [already])",
        || Nothing,
        &["the first player to have"],
    );
    let at_least = |e: Event, n: i64| {
        let done = put_players_event(e, SUBJECT, &Players::one(Who::Candidate));
        such(Condition::Compare(Amount::Past(Box::new(done), Period::Game), Relation::AtLeast, number(n)))
    };
    // Levels that are gained in the game are counted one by one, not gain by gain; on what somebody voted is not kept.
    let counted = |e: &Event| match e {
        Event::Played { .. } | Event::Moved { .. } | Event::Proposed(..) | Event::Decided { .. } | Event::BecomesPrimary(_) => true,
        Event::Voted { on, .. } => on.is_any(),
        Event::Renamed(Renaming { card, .. }) => card.is_empty(),
        _ => false,
    };
    g.rule(
        "WINNING",
        "HASDONE EVP SOOFTEN",
        move |e: Event, n: i64| counted(&e).then(|| win(at_least(e, n))),
        &["the first player to have played a Flood three times"],
    );
    g.rule(
        "WINNING",
        "HASDONE been [the] primary [player] SOOFTEN",
        move |n: i64| win(at_least(Event::BecomesPrimary(Players::one(subject())), n)),
        &["first player to have been the Primary three times"],
    );
    for (verb, event) in [
        ("played", (|card: Tests| Event::Played { by: Players::one(subject()), card, on: None }) as fn(Tests) -> Event),
        ("discarded", |card| Event::Moved { card, whose: Players::one(subject()), how: Move::Discarded }),
        ("drawn", |card| Event::Moved { card, whose: Players::one(subject()), how: Move::Drawn }),
    ] {
        g.rule(
            "WINNING",
            &format!("HASDONE {verb} <number> CARDSN"),
            move |n: i64, f: Find| f.from.is_empty().then(|| win(at_least(event(f.of), n))),
            if verb == "played" { &["the first player to have played six Permanents"] } else { &[] },
        );
    }
    let passed = || Event::Decided { by: Players::one(subject()), what: any_proposal(), accepted: true };
    g.rule(
        "WINNING",
        "HASDONE (had <number> proposals (accepted / adopted / passed) / won <number> proposals)",
        move |n: i64| win(at_least(passed(), n)),
        &["the first player to have had three proposals accepted"],
    );
    g.rule(
        "WINNING",
        "([the] first player / a player / any player) whose proposals have been (accepted / adopted / passed) SOOFTEN",
        move |n: i64| win(at_least(passed(), n)),
        &["first player whose proposals have been accepted ten times"],
    );
    g.rule(
        "WINNING",
        "([the] first player (with / to have / to get / to reach) / a player (with / who has)) <number> (accepted proposals / proposals accepted)",
        move |n: i64| win(at_least(passed(), n)),
        &["the first player with five accepted proposals"],
    );
}

/// "controls a Foundation Level and three Flood Controls".
fn two_sorts(g: &mut Grammar) {
    let held = |a: Find, b: Find, from: &dyn Fn() -> Vec<Zone>| {
        let placed = |f: Find| (f.from.is_empty() && f.owner.is_none() && !f.of.is_empty()).then(|| Find { from: from(), ..f });
        Some(both(presence(placed(a)?, Where::Nowhere)?, presence(placed(b)?, Where::Nowhere)?))
    };
    let play = || vec![Zone::Play(Players::one(subject()))];
    let hand = || vec![Zone::Hand(Players::one(subject()))];
    for (category, control, have) in [("CPRED3", "controls|owns", "has|holds"), ("CPRED0", "control|own", "have|hold")] {
        g.rule(
            category,
            &format!("({control} FIND and FIND [in play] / {have} FIND and FIND in play)"),
            move |a: Find, b: Find| held(a, b, &play),
            if category == "CPRED3" { &["controls a Foundation Level and three Flood Controls"] } else { &[] },
        );
        g.rule(category, &format!("{have} FIND and FIND in hand"), move |a: Find, b: Find| held(a, b, &hand), &[]);
    }
    g.rule("HAS", "FIND and FIND in play", move |a: Find, b: Find| held(a, b, &play), &["a Foundation Level and a Flood Control in play"]);
    g.rule(
        "WINNING",
        "(anyone who / anybody who / whoever / a player who / any player who) [,] ATMOMENT [,] CPRED3",
        |m: Moment, c: Condition| Sentence::Winning { players: such(c), at: m, turns: 1 },
        &["anyone who, at the end of a turn, has 500 gold"],
    );
}

/// "…, unless another player has as many"; only if something else is so too.
fn unless_equalled(g: &mut Grammar) {
    /// What of his decides, if the condition asks for so much of one thing.
    fn measure(players: &Players) -> Option<Amount> {
        let Players { among: Among::All, whose: Some(whose), pick: Pick::All } = players else { return None };
        match &**whose {
            Condition::Compare(mine @ Amount::Variable(who, _), Relation::AtLeast | Relation::More, _) if **who == Who::Candidate => {
                Some(mine.clone())
            }
            _ => None,
        }
    }
    for category in ["WINNING", "WINNER"] {
        g.rule(
            category,
            &format!("{category} [,] unless (another player / somebody else / someone else / any other player) has (as (many / much) / just as (many / much) / as (many / much) or more / the same number)"),
            |draft: Draft| match draft.sentences.as_slice() {
                [Sentence::Winning { players, at, turns }] => {
                    let mine = measure(players)?;
                    let others = Amount::Highest(Box::new(Players::others(Who::Candidate)), Box::new(mine.clone()));
                    let players = narrowed(players.clone(), Condition::Compare(mine, Relation::More, others));
                    Some(Draft::from(Sentence::Winning { players, at: *at, turns: *turns }))
                }
                _ => None,
            },
            if category == "WINNING" { &["whoever has 10 levels at the end of a turn, unless another player has as many"] } else { &[] },
        );
        for (words, holds) in [("[,] [but] only if HECONDS", true), ("[,] provided [that] HECONDS", true), ("[,] unless HECONDS", false)] {
            g.rule(
                category,
                &format!("{category} {words}"),
                move |draft: Draft, c: Condition| match draft.sentences.as_slice() {
                    // "A player wins only if …" is a further demand.
                    [Sentence::Winning { players, at, turns }] if players.pick == Pick::All && players.whose.is_some() => {
                        let c = put_condition(put_condition(c, SUBJECT, &Who::Candidate), HE, &Who::Candidate);
                        let players = narrowed(players.clone(), if holds { c } else { not(c) });
                        Some(Draft::from(Sentence::Winning { players, at: *at, turns: *turns }))
                    }
                    _ => None,
                },
                if category == "WINNING" && holds {
                    &["first player to have 500 gold, but only if he has a Permanent in play"]
                } else {
                    &[]
                },
            );
        }
    }
}

/// "Someone with no slaves is out", "you lose if you have no levels".
fn said_to_you(g: &mut Grammar) {
    let out = |c: Condition, m: Option<Moment>| Sentence::Elimination { players: such(c), at: m.unwrap_or(Moment::TurnEnd), turns: 1 };
    let wins = |c: Condition, m: Option<Moment>| Sentence::Winning { players: such(c), at: m.unwrap_or(Moment::TurnEnd), turns: 1 };
    let in_turn = |n: i64| Condition::Compare(Amount::Turn, Relation::Equal, number(n));
    for (category, bare, end, you, sentence) in [
        (
            "LOSER",
            "ELIMINATION",
            "ISOUT",
            "you (lose [the game] / are (out / eliminated) [of the game])",
            out as fn(Condition, Option<Moment>) -> Sentence,
        ),
        ("WINNER", "WINNING", "(WINS / WINS2)", "you (win [the game] / have won)", wins as fn(Condition, Option<Moment>) -> Sentence),
    ] {
        g.rule(
            category,
            &format!("(someone / somebody / anyone / anybody) (with / who has) HAS [ATMOMENT] {end}"),
            sentence,
            if category == "LOSER" { &["someone with neither slaves nor gold at the end of a turn is out"] } else { &[] },
        );
        // In the text of a card "you" is its player alone.
        g.rule(
            bare,
            &format!("{you} (if / when) YOUCONDS at the end of turn <number>"),
            move |c: Condition, n: i64| sentence(both(c, in_turn(n)), None),
            if category == "LOSER" { &["you lose if you have no slaves at the end of turn 12"] } else { &[] },
        );
    }
    g.rule("REACHED", "both REACHED and REACHED", both, &["both 8 levels and 300 slaves"]);
}

/// What whoever wins must have besides.
fn asked_of_winners(g: &mut Grammar) {
    let lacks = |c: Condition| {
        let who = such(not(c));
        Governed { is: vec![Procedure::Holds(Static::Cannot { who, deed: Deed::Win })], not: Vec::new() }
    };
    g.rule(
        "G1",
        "(a player who wins / the winner / a winner / whoever wins) must have HAS",
        lacks,
        &["a player who wins must have a Permanent in play"],
    );
    g.rule(
        "GP",
        "(does|do not win / never wins|win) [the game]",
        || Governed { is: vec![Procedure::Holds(Static::Cannot { who: Players::one(subject()), deed: Deed::Win })], not: Vec::new() },
        &["does not win"],
    );
    g.rule(
        "G1",
        "the game is (no longer / not / not any more) won (by / with) TALLONE [,] but (by / with) (a / an) <number> <unit> one",
        |_was: Quantity, n: i64, u: UnitOf| Governed {
            is: vec![Procedure::ConditionsNeed { winning: true, variable: u.0, value: n }],
            not: Vec::new(),
        },
        &["the game is no longer won by an eight level pyramid, but by a ten level one"],
    );
    g.rule(
        "G1",
        "[only] <number> [new] cards are (no longer / not) (needed / required / necessary) (for ending the game [by vote] / ENDIT) [any more / any longer]",
        |_n: i64| Governed { is: vec![Procedure::EndVoteAfterCards(0)], not: Vec::new() },
        &["sixty new cards are no longer needed for ending the game"],
    );
    g.rule(
        "G1",
        "the number of [new] cards (needed / required / that are needed / necessary) ENDIT is [now] [(lowered / raised / reduced / increased / changed) [from <number>] to] <number>",
        |_was: Option<i64>, n: i64| Governed { is: vec![Procedure::EndVoteAfterCards(n)], not: Vec::new() },
        &["the number of new cards needed to end the game is lowered to forty"],
    );
    g.rule(
        "G1",
        "WISHERS is|are (enough / sufficient) ENDIT [,] HOWEVERCARDS",
        |p: Procedure| Governed { is: vec![Procedure::EndVoteAfterCards(0), p], not: Vec::new() },
        &["half of the players are enough to end the game, no matter how many cards were accepted"],
    );
    g.rule(
        "WISHERS",
        "a FRACTION majority of [all] [the] players",
        |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: false },
        &["a two thirds majority of the players"],
    );
}
