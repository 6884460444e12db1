//! When and how the game ends, in more words: "as soon as a player is eliminated the game ends, and whoever then has the most gold wins".

use super::Grammar;
use super::governing::Governed;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn all_of(is: Vec<Procedure>) -> Governed {
    Governed { is, not: Vec::new() }
}

pub fn rules(g: &mut Grammar) {
    by_elimination(g);
    by_vote(g);
}

fn by_elimination(g: &mut Grammar) {
    // Whoever has the most wins by it; without such a one, whoever is closest to a winning condition.
    let outcome = |p: Option<Players>| p.map_or(Effect::EndGame, |p| for_each(p, HOLE, Effect::Win(Who::Of(HOLE))));
    let when_out = |condition: Option<Condition>, effect: Effect| {
        Sentence::When(Trigger { event: Event::Eliminated(Players::all()), condition, frequency: Frequency::Always, effect })
    };
    let ends = move |p: Option<Players>| when_out(None, outcome(p));
    g.rule(
        "ONEISOUT",
        "((if / when / as soon as / once / the moment) (a player / any player / somebody / someone / one player / one of the players) (is / has been / gets) eliminated)",
        || Nothing,
        &["as soon as a player is eliminated"],
    );
    g.rule("ANDWINS", "([,] (and / and then / then / ;) [then])", || Nothing, &[", and"]);
    g.rule("THENMOST", "MOSTWIN", |p: Players| p, &[]);
    for (words, most) in [("most|highest", true), ("fewest|least|lowest", false)] {
        g.rule(
            "THENMOST",
            &format!("(whoever / the player who) then has [the] {words} MEASURE wins [the game / it]"),
            move |by: Amount| extreme(Players::all(), most, by),
            if most { &["whoever then has the most gold wins"] } else { &[] },
        );
    }
    g.rule(
        "RULE",
        "ONEISOUT [,] ENDOFGAME ANDWINS THENMOST",
        move |p: Players| ends(Some(p)),
        &["as soon as a player is eliminated the game ends, and whoever then has the most gold wins"],
    );
    g.rule(
        "RULE",
        "ENDOFGAME ONEISOUT ANDWINS THENMOST",
        move |p: Players| ends(Some(p)),
        &["the game ends as soon as a player is eliminated, and the player with the most gold wins"],
    );
    // Who is eliminated stays so: they are counted since the game began.
    g.rule(
        "SOMAREOUT",
        "(if / when / as soon as / once / the moment) <number> players (are / have been / were) eliminated",
        |n: i64| {
            let out = Amount::Past(Box::new(Event::Eliminated(Players::all())), Period::Game);
            Condition::Compare(out, Relation::AtLeast, Amount::Number(n))
        },
        &["as soon as two players have been eliminated"],
    );
    let after = move |c: Condition, p: Option<Players>| when_out(Some(c), outcome(p));
    g.rule("RULE", "SOMAREOUT [,] ENDOFGAME", move |c: Condition| after(c, None), &["when two players are eliminated the game ends"]);
    g.rule("RULE", "ENDOFGAME SOMAREOUT", move |c: Condition| after(c, None), &[]);
    g.rule("RULE", "SOMAREOUT [,] ENDOFGAME ANDWINS THENMOST", move |c: Condition, p: Players| after(c, Some(p)), &[]);
    g.rule("RULE", "ENDOFGAME SOMAREOUT ANDWINS THENMOST", move |c: Condition, p: Players| after(c, Some(p)), &[]);
    g.rule("RULE", "the elimination of a player ends the game", move || ends(None), &["the elimination of a player ends the game"]);
    g.rule("RULE", "the elimination of a player ends the game ANDWINS THENMOST", move |p: Players| ends(Some(p)), &[]);
    g.rule("LASTTURN", "[no more than / only / at most] <number> turns are played", |n: i64| n, &["no more than 12 turns are played"]);
    g.rule(
        "RULE",
        "(if / when / as soon as / once) only <number> players are left [,] ENDOFGAME",
        move |n: i64| {
            let left = Condition::Compare(Amount::Players(Box::new(Players::all())), Relation::AtMost, Amount::Number(n));
            when_out(Some(left), Effect::EndGame)
        },
        &["as soon as only two players are left, the game ends"],
    );
}

fn by_vote(g: &mut Grammar) {
    let whenever = || Procedure::EndVoteAfterCards(0);
    g.rule(
        "NOCARDSX",
        "([,] (but / and / while / though) (no / not any) [new] [accepted] cards (are needed / are required / are necessary / need be accepted / need to be accepted / have to be accepted / must have been accepted) [for (it / that / this) / to do so])",
        || Nothing,
        &[", but no accepted cards are needed for it"],
    );
    g.rule("MUSTWISH", "((must / has|have to / needs|need to) (wish / want / agree / vote / ask) (to end the game / to end it / it / for it / that the game ends / for the end of the game))", || Nothing, &["must wish to end the game"]);
    g.rule(
        "G1",
        "WISHERS MUSTWISH [by vote] [[,] (instead of / rather than / not) [just / only] half [of (them / the players)]]",
        |p: Procedure| all_of(vec![p]),
        &["more than half of the players must wish to end the game"],
    );
    g.rule(
        "G1",
        "WISHERS MUSTWISH NOCARDSX",
        move |p: Procedure| all_of(vec![whenever(), p]),
        &["all players must wish to end the game, but no accepted cards are needed for it"],
    );
    g.rule(
        "ENDIT",
        "(to end the game [by vote] / for the game to end [by vote] / to bring the game to an end)",
        || Nothing,
        &["to end the game by vote"],
    );
    g.rule("G1", "it [now] takes WISHERS ENDIT", |p: Procedure| all_of(vec![p]), &["it takes all players to end the game by vote"]);
    g.rule(
        "G1",
        "it [now] takes [only] <number> [new / accepted / accepted new] cards ENDIT",
        |n: i64| all_of(vec![Procedure::EndVoteAfterCards(n)]),
        &["it takes only ten accepted cards to end the game by vote"],
    );
    g.rule(
        "G1",
        "WISHERS is|are (enough / sufficient / needed / required) ENDIT",
        |p: Procedure| all_of(vec![p]),
        &["two players are enough to end the game by vote"],
    );
    g.rule(
        "G1",
        "ending the game [by vote] (takes / needs / requires) (the (wish / consent / agreement / votes / vote) of WISHERS / WISHERS)",
        |p: Procedure| all_of(vec![p]),
        &["ending the game takes the wish of all players"],
    );
    g.rule("HOWEVERCARDS", "([,] (without any new cards / even (if / when) no [new] card|cards (has been / have been / is / are) accepted / without any [new] card having been accepted))", || Nothing, &["even if no new card has been accepted"]);
    g.rule(
        "G1",
        "the game (may / can) be ended at any time WHENEND WISHERS WISHES",
        move |p: Procedure| all_of(vec![whenever(), p]),
        &["the game may be ended at any time if all players wish it"],
    );
    g.rule(
        "G1",
        "the vote to end the game (needs / requires) no [new / accepted / accepted new] cards [any more]",
        move || all_of(vec![whenever()]),
        &["the vote to end the game needs no accepted cards"],
    );
    g.rule(
        "G1",
        "[only] <number> [accepted / new / accepted new] cards are (enough / needed) (ENDIT / for the game to be ended by vote)",
        |n: i64| all_of(vec![Procedure::EndVoteAfterCards(n)]),
        &["30 accepted cards are enough for the game to be ended by vote"],
    );
    // Who wins by it.
    g.rule(
        "BYVOTE",
        "((if / when / whenever) (the game (is ended / ends / is brought to an end / has been ended) by vote / the players end the game [by vote] / the players vote to end the game))",
        || Nothing,
        &["if the players end the game by vote"],
    );
    g.rule("NOTCLOSEST", "[,] (instead of / not / rather than / and not / and no longer) ((the player / whoever / the one) [who is] (closest / nearest) to (a / the) winning condition / the closest [player] [to (a / the) winning condition])", || Nothing, &["instead of the player closest to a winning condition"]);
    g.rule(
        "G1",
        "BYVOTE [,] MOSTWIN [NOTCLOSEST]",
        |p: Players| all_of(vec![Procedure::WinnersAtEndBy { end: GameEnd::Vote, players: p }]),
        &["if the game is ended by vote, the player with the most gold wins instead of the player closest to a winning condition"],
    );
    g.rule(
        "G1",
        "MOSTWIN BYVOTE [NOTCLOSEST]",
        |p: Players| all_of(vec![Procedure::WinnersAtEndBy { end: GameEnd::Vote, players: p }]),
        &[],
    );
}
