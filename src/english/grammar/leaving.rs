//! What becomes of a player who is eliminated, or would be: his cards, what he has, and what happens instead.

use super::Grammar;
use super::governing::Governed;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    cards(g);
    possessions(g);
    instead(g);
}

fn goes(from: Left, to: Place) -> Governed {
    Governed { is: vec![Procedure::LeftCardsGo { from, to }], not: Vec::new() }
}

/// A single player other than "he" to whom something goes.
fn heir(p: Np) -> Option<Who> {
    match p {
        Np::One(Who::Of(_) | Who::You | Who::Target(_)) => None,
        Np::One(who) => Some(who),
        _ => None,
    }
}

/// Where his cards go.
fn cards(g: &mut Grammar) {
    g.rule(
        "PLAYEROUT",
        "(IF / when / whenever / once / as soon as) (a player / somebody / someone) ((is / has been) (eliminated / out of the game) / leaves|leave the game / drops out [of the game])",
        || Nothing,
        &["when a player is eliminated"],
    );
    g.rule("ONEOUT", "(an eliminated player / eliminated players / (a / each / every / any) player (who|that (is / has been) eliminated) / players (who|that (are / have been) eliminated))", || Nothing, &["an eliminated player"]);
    g.rule("HISONES", "(his / their / that player 's / the player 's / the eliminated player 's / the)", || Nothing, &["his"]);
    for (words, from) in [
        ("(hand / cards in hand / hand of cards / cards in (his / their) hand)", Left::Hand),
        ("(permanents [in play] / cards in play)", Left::Play),
        ("[all] cards", Left::All),
    ] {
        let to = move |place: Place| goes(from, place);
        g.rule(
            "G1",
            &format!("PLAYEROUT [,] HISONES {words} GOESLEFT LEFTPLACE"),
            to,
            if from == Left::Hand { &["when a player is eliminated, that player's hand goes to the next player clockwise"] } else { &[] },
        );
        g.rule("G1", &format!("HISONES {words} GOESLEFT LEFTPLACE (when / if / whenever) (a player / he|they) is|are eliminated"), to, &[]);
        g.rule(
            "G1",
            &format!("the {words} of ONEOUT GOESLEFT LEFTPLACE"),
            to,
            if from == Left::All { &["the cards of an eliminated player go to the Primary"] } else { &[] },
        );
        g.rule("G1", &format!("(an eliminated player 's / eliminated players 's) {words} GOESLEFT LEFTPLACE"), to, &[]);
        let taken = move |p: Np| heir(p).map(|who| goes(from, Place::Hand(who)));
        g.rule("G1", &format!("PLAYEROUT [,] PLAYER1 TAKESLEFT HISONES {words}"), taken, &[]);
        g.rule("G1", &format!("the {words} of ONEOUT is|are (taken / inherited / received) by PLAYER1"), taken, &[]);
        g.rule("G1", &format!("PLAYER1 TAKESLEFT the {words} of ONEOUT"), taken, &[]);
        for (side, seats) in [("left", 1), ("right", -1)] {
            let neighbour = move || goes(from, Place::Hand(Who::Neighbour { of: Box::new(Who::Actor), seats }));
            let next = if seats > 0 { " / the next player [clockwise / in turn]" } else { "" };
            g.rule("G1", &format!("PLAYEROUT [,] (the player (on / to) (the / his / their) {side} / (his / their) {side} neighbour{next}) TAKESLEFT HISONES {words}"), neighbour, if from == Left::Hand && seats > 0 { &["when a player is eliminated, the next player clockwise gets his hand"] } else { &[] });
        }
    }
    g.rule("TAKESLEFT", "(gets|get / takes|take [over] / receives|receive / inherits|inherit / is|are given)", || Nothing, &["inherits"]);
    g.rule(
        "GOESLEFT",
        "((goes|go / passes|pass / falls|fall) / is|are (given / passed / handed / put / placed / shuffled / moved / sent) [on / over])",
        || Nothing,
        &["goes"],
    );
    for (side, seats) in [("left", 1), ("right", -1)] {
        let neighbour = move || Place::Hand(Who::Neighbour { of: Box::new(Who::Actor), seats });
        g.rule("LEFTPLACE", &format!("(to / into the hand of) ([the] player (on / to) (the / his / their / that player 's) {side} / (his / their / the) {side} neighbour)"), neighbour, &[]);
    }
    g.rule(
        "LEFTPLACE",
        "(to / into the hand of) the next [living] player [clockwise / in turn / in clockwise order]",
        || Place::Hand(Who::Neighbour { of: Box::new(Who::Actor), seats: 1 }),
        &["to the next player clockwise"],
    );
    g.rule("LEFTPLACE", "(to / into the hand of) PLAYER1", |p: Np| heir(p).map(Place::Hand), &["to the Primary"]);
    g.rule(
        "LEFTPLACE",
        "PLACE [NOTONPILE]",
        |p: Place| matches!(p, Place::DrawPile(_) | Place::OutOfGame | Place::DiscardPile).then_some(p),
        &["under the draw pile"],
    );
    for (words, from) in
        [("(hand / cards in hand)", Left::Hand), ("(permanents [in play] / cards in play)", Left::Play), ("[all] cards", Left::All)]
    {
        let gone = move || goes(from, Place::OutOfGame);
        g.rule(
            "G1",
            &format!(
                "(PLAYEROUT [,] HISONES {words} / the {words} of ONEOUT) is|are (removed / taken out / thrown out) [from / of] the game"
            ),
            gone,
            if from == Left::All { &["when a player is eliminated, his cards are removed from the game"] } else { &[] },
        );
    }
}

/// Where his gold goes.
fn possessions(g: &mut Grammar) {
    let left = |variable: VariableId, to: Who| {
        let amount = variable_of(Who::Affected, variable.clone());
        let effect = Effect::Transfer { from: Who::Affected, to, variable, amount };
        Sentence::When(Trigger { event: Event::Eliminated(Players::all()), condition: None, frequency: Frequency::Always, effect })
    };
    let to = move |v: VariableId, p: Np| heir(p).map(|who| left(v, who));
    g.rule("SENTENCE", "[all] the <variable> of ONEOUT GOESLEFT to PLAYER1", to, &["the gold of an eliminated player goes to the Primary"]);
    g.rule(
        "SENTENCE",
        "PLAYEROUT [,] [all] HISONES <variable> GOESLEFT to PLAYER1",
        to,
        &["if a player is eliminated, his gold is given to the Primary"],
    );
    g.rule(
        "SENTENCE",
        "PLAYER1 TAKESLEFT [all] [the] <variable> of ONEOUT",
        move |p: Np, v: VariableId| to(v, p),
        &["the Primary inherits all gold of eliminated players"],
    );
}

/// What happens in the place of elimination.
fn instead(g: &mut Grammar) {
    let saved = |who: Players, effect: Effect| {
        let effect = put(put(effect, SUBJECT, &Who::Affected), HE, &Who::Affected);
        let instead = Static::Instead { event: Event::Eliminated(who), frequency: Frequency::Always, effect: Box::new(effect) };
        Procedure::Holds(instead)
    };
    let one = move |p: Players, e: Effect| Governed { is: vec![saved(p, e)], not: Vec::new() };
    g.rule("OUTOFGAME", "(eliminated / out of the game / thrown out / knocked out)", || Nothing, &["eliminated"]);
    g.rule(
        "G1",
        "(instead of / rather than) being OUTOFGAME [,] (a / any / each / every) PLAYERN PRED3",
        one,
        &["instead of being eliminated, a player who has no slaves gains 50 slaves and loses all of his gold"],
    );
    g.rule(
        "G1",
        "(a / any / each / every) PLAYERN PRED3 (instead of / rather than) being OUTOFGAME",
        one,
        &["a player who has no slaves gains 50 slaves instead of being eliminated"],
    );
    g.rule(
        "G1",
        "(a / any / each / every) player who would be OUTOFGAME PRED3 instead",
        move |e: Effect| one(Players::all(), e),
        &["a player who would be eliminated gains 100 slaves instead"],
    );
    g.rule("G1", "(a / any / each / every) player who would be OUTOFGAME instead PRED3", move |e: Effect| one(Players::all(), e), &[]);
    g.rule(
        "G1",
        "(IF / when / whenever) (a / any) player CPRED3 [,] [then] (he / they / that player / the player) PRED3 (instead of / rather than) being OUTOFGAME",
        move |c: Condition, e: Effect| one(narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate)), e),
        &["if a player has no slaves, he gains 50 slaves instead of being eliminated"],
    );
    g.rule(
        "G1",
        "(a / any / each / every) PLAYERN is not OUTOFGAME [,] but [instead] PRED3",
        one,
        &["a player who has no slaves is not eliminated but gains 50 slaves"],
    );
    g.rule(
        "G1",
        "FOLK GOESNOTOUT",
        |p: Players| match &p {
            Players { among: Among::All, whose: Some(whose), pick: Pick::All } => match &**whose {
                Condition::Compare(Amount::Variable(who, v), Relation::Equal, Amount::Number(0)) if **who == Who::Candidate => {
                    Some(Governed { is: vec![Procedure::ConditionsVoid { winning: false, variable: Some(v.clone()) }], not: Vec::new() })
                }
                _ => None,
            },
            _ => None,
        },
        &["a player who has no slaves stays in the game"],
    );
    g.rule(
        "GOESNOTOUT",
        "((stays|stay / remains|remain) in the game [all the same / nevertheless / after all])",
        || Nothing,
        &["stays in the game"],
    );
    g.rule(
        "G1",
        "having no UNITS [left] (no longer means / does not mean) (elimination / being eliminated)",
        |v: VariableId| Governed { is: vec![Procedure::ConditionsVoid { winning: false, variable: Some(v) }], not: Vec::new() },
        &["having no slaves no longer means elimination"],
    );
    g.rule("HAVINGNO", "(lack of UNITS / want of UNITS / having run out of UNITS)", |v: VariableId| v, &["lack of slaves"]);
}
