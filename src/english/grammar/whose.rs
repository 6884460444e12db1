//! More ways to say whose and who: every pyramid, the highest pyramid, neighbours, all but some, the player of a card.

use super::Grammar;
use super::nouns::{OTHER, TARGET_CARD};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

/// "the player who played it": who did the event that is spoken of, if that is a play.
pub const PLAYED_IT: Mark = Mark(60_060);

pub fn rules(g: &mut Grammar) {
    variables(g);
    elliptic(g);
    neighbours(g);
    players(g);
    of_cards(g);
}

fn everybody(variable: VariableId) -> Owned {
    Owned { owner: Np::Set(Players::all()), variable }
}

/// Those whose variable compares so.
fn such(variable: VariableId, c: Comparison, among: Players) -> Owned {
    let with = match c.with {
        Amount::Variable(who, v) if v.0 == THEM => Amount::Variable(who, variable.clone()),
        other => other,
    };
    let with = put_amount(with, SUBJECT, &Who::Candidate);
    let condition = Condition::Compare(variable_of(Who::Candidate, variable.clone()), c.relation, with);
    Owned { owner: Np::Set(narrowed(among, condition)), variable }
}

/// The variables of several players: "each pyramid", "every pyramid higher than 3", "the highest pyramid".
fn variables(g: &mut Grammar) {
    g.rule("OWNED", "(each / every / all / all the / all of the) <variable>", everybody, &["every pyramid", "all pyramids"]);
    g.rule(
        "OWNED",
        "(each / every / all) other <variable>",
        |variable: VariableId| Owned { owner: Np::Set(Players::others(Who::Of(OTHER))), variable },
        &["every other pyramid"],
    );
    for (words, most) in [("highest", true), ("lowest", false)] {
        g.rule(
            "OWNED",
            &format!("(each / all / all the) <variable> [,] (except / but) the {words} [one / <variable>]"),
            move |v: VariableId, w: Option<VariableId>| {
                let but = extreme(Players::all(), most, variable_of(subject(), v.clone()));
                w.is_none_or(|w| w == v).then_some(())?;
                Some(Owned { owner: Np::Set(without(Players::all(), but)?), variable: v })
            },
            if most { &[] } else { &["every pyramid except the lowest"] },
        );
    }
    g.rule(
        "OWNED",
        "(each / all / all the) <variable> [,] (except / but) (yours / your own / POSSX <variable> / that of PLAYER1)",
        |v: VariableId, p: Option<Np>, w: Option<VariableId>| {
            let but = all_of(&p.unwrap_or(Np::One(Who::You)))?;
            w.is_none_or(|w| w == v).then_some(())?;
            Some(Owned { owner: Np::Set(without(Players::all(), but)?), variable: v })
        },
        &["all pyramids except your own"],
    );
    for which in ["that|which is|are", ""] {
        for (compare, example) in [("CMPRED", &["every pyramid that is higher than 3"] as &'static [&'static str]), ("CMPRED2", &[])] {
            g.rule(
                "OWNED",
                &format!("(each / every / any / all) <variable> {which} OF{compare}"),
                |v: VariableId, c: Comparison| such(v, c, Players::all()),
                if which.is_empty() { &[] } else { example },
            );
        }
    }
    g.rule("OFCMPRED", "CMPRED", |c: Comparison| (!matches!(c.relation, Relation::Equal)).then_some(c), &[]);
    g.rule("OFCMPRED2", "CMPRED2", |c: Comparison| c, &[]);
    g.rule("OFCMPRED", "(of / with) CMPN <unit>", |c: Comparison, _u: UnitOf| c, &["with more than 3 levels"]);
    for (words, most) in [("highest|greatest|largest|biggest|tallest", true), ("lowest|smallest|shortest", false)] {
        let owned = move |v: VariableId, among: Players| Owned {
            owner: Np::Set(extreme(among, most, variable_of(subject(), v.clone()))),
            variable: v,
        };
        g.rule("OWNED", &format!("[the] {words} <variable>"), move |v: VariableId| owned(v, Players::all()), &[]);
        g.rule(
            "OWNED",
            &format!("[the] {words} <variable> (of / among) (all / your / the) opponents"),
            move |v: VariableId| owned(v, Players::others(Who::You)),
            &[],
        );
    }
}

fn beside(of: Who) -> Players {
    let side = |seats: i64| Who::Neighbour { of: Box::new(of.clone()), seats };
    Players { among: Among::These(vec![side(1), side(-1)]), whose: None, pick: Pick::All }
}

fn one(p: Np) -> Option<Who> {
    match p {
        Np::One(who) => Some(who),
        _ => None,
    }
}

/// "yours": of the variable that the sentence speaks of.
fn elliptic(g: &mut Grammar) {
    let of = |owner: Np| Owned { owner, variable: VariableId(THEM.to_owned()) };
    g.rule("OWNED", "(yours / your own)", move || of(Np::One(Who::You)), &["yours"]);
    g.rule("OWNED", "it", || Owned { owner: Np::One(Who::Of(ITS)), variable: VariableId(ITS_VARIABLE.to_owned()) }, &["it"]);
    g.rule(
        "OWNED",
        "the (number / amount) of POSS <variable>",
        |owner: Np, variable: VariableId| Owned { owner, variable },
        &["the number of your slaves"],
    );
    g.rule("OWNED", "(theirs / his own / their own)", move || of(Np::One(Who::Of(HE))), &[]);
    g.rule("OWNED", "that|those of PLAYER", of, &["that of target player"]);
}

/// "your neighbours", "left neighbour".
fn neighbours(g: &mut Grammar) {
    g.rule(
        "PLAYERS",
        "[both / both of / each of / all of] POSS [two / immediate / left and right] neighbours|neighbors [each|both]",
        |p: Np| one(p).map(beside),
        &["both your neighbours"],
    );
    g.rule("PLAYERS", "([both] [the] [two] (players / opponents) / each player / every player / each opponent) (next to / beside / on either side of / on each side of / on both sides of / sitting next to / sitting beside) PLAYER [each|both]", |p: Np| one(p).map(beside), &["the two players next to you"]);
    g.rule(
        "PLAYERS",
        "[both] the players (to / on) POSS (left and right / right and left / left and on your right / left and to your right) [each|both]",
        |p: Np| one(p).map(beside),
        &["the players to your left and right"],
    );
    for (side, seats) in [("left", 1), ("right", -1)] {
        let of = move |who: Who| Np::One(Who::Neighbour { of: Box::new(who), seats });
        g.rule(
            "PLAYER",
            &format!("(whoever / the one who / the player who / the opponent who) (sits / is sitting / is seated / is) (to / on / at) POSS {side}"),
            move |p: Np| one(p).map(of),
            if seats > 0 { &["whoever sits on your left"] } else { &[] },
        );
        g.rule("PLAYER", &format!("{side} [hand] neighbour|neighbor"), move || of(Who::You), &[]);
        g.rule("PLAYER", &format!("the {side} [hand] neighbour|neighbor"), move || of(Who::Of(ON_THE_SIDE)), &[]);
        g.rule(
            "PLAYER1",
            &format!("[the] player|opponent|neighbour|neighbor (to / on / at) POSS {side}"),
            move |p: Np| one(p).map(of),
            &[],
        );
        g.rule("PLAYER1", &format!("the one (to / on) POSS {side}"), move |p: Np| one(p).map(of), &[]);
        g.rule("PLAYER1", &format!("POSS {side} [hand] neighbour|neighbor"), move |p: Np| one(p).map(of), &[]);
        g.rule("PLAYER1", &format!("the player (to / on) the {side} of PLAYER1"), move |p: Np| one(p).map(of), &[]);
    }
}

/// All of some but those of others.
pub fn without(all: Players, but: Players) -> Option<Players> {
    if all.pick != Pick::All {
        return None;
    }
    Some(match but.as_one() {
        Some(who) if all == Players::all() => Players::others(who.clone()),
        _ => narrowed(all, not(Condition::PlayerIs(Who::Candidate, but))),
    })
}

fn players(g: &mut Grammar) {
    g.rule(
        "PLAYERS",
        "(all players / everyone / everybody / each player / every player / all) [,] (except / but / other than / except for / excluding / apart from) PLAYERS",
        |p: Players| without(Players::all(), p),
        &["everyone except the player with the most gold"],
    );
    g.rule(
        "PLAYERS",
        "(all opponents / each opponent / every opponent / your opponents / all your opponents / all of your opponents) [,] (except / but / other than / except for / excluding) (PLAYERS / PLAYERONE) [,] [each]",
        |p: Players| without(Players::others(Who::You), p),
        &["each opponent except the Primary"],
    );
    for (noun, among) in [
        ("player", Players::all()),
        ("players", Players::all()),
        ("opponent", Players::others(Who::You)),
        ("opponents", Players::others(Who::You)),
    ] {
        let category = if noun.ends_with('s') { "PLAYERNS" } else { "PLAYERN" };
        g.rule(
            category,
            &format!("{noun} (other than / except / except for / apart from) PLAYER1"),
            move |p: Np| without(among.clone(), all_of(&p)?),
            if noun == "players" { &["players other than you"] } else { &[] },
        );
    }
    g.rule(
        "PLAYERS",
        "(each / every / all / any) of (your / the) opponents RELATIVE",
        |c: Condition| narrowed(Players::others(Who::You), put_condition(c, SUBJECT, &Who::Candidate)),
        &["each of your opponents who has no slaves"],
    );
    g.rule("PLAYERS", "(each / every / all) of the other players", || Players::others(Who::Of(OTHER)), &["each of the other players"]);
    g.rule(
        "ONEOF",
        "(one / any one) of (your / the) opponents RELATIVE",
        |c: Condition| narrowed(Players::others(Who::You), put_condition(c, SUBJECT, &Who::Candidate)),
        &[],
    );
    g.rule(
        "PLAYERS",
        "(each / every) player [,] (you included / including you / yourself included / including yourself) [,]",
        Players::all,
        &["every player, you included,"],
    );
    g.rule("PLAYERS", "all players [,] (you included / including you / yourself included / including yourself) [,]", Players::all, &[]);
    g.rule(
        "PLAYERS",
        "the (player / one) EXTREME (among / of) (your opponents / all opponents / the opponents / the other players / all other players)",
        |(most, by): (bool, Amount)| extreme(Players::others(Who::You), most, by),
        &["the player with the most levels among your opponents"],
    );
    for (words, most) in [("most|highest|greatest", true), ("fewest|least|lowest", false)] {
        g.rule(
            "PLAYERS",
            &format!("the player who then has [the] {words} MEASURE"),
            move |by: Amount| extreme(Players::all(), most, by),
            &[],
        );
    }
    for (words, most) in [("most|highest|greatest", true), ("fewest|least|lowest", false)] {
        g.rule(
            "PLAYERS",
            &format!("the (owner / holder / controller) of the {words} MEASURE"),
            move |by: Amount| extreme(Players::all(), most, by),
            if most { &["the owner of the most Permanents"] } else { &[] },
        );
    }
    g.rule("PLAYERONE", "PLAYER1", |p: Np| all_of(&p), &[]);
    g.rule(
        "PLAYERS",
        "(all players / everyone / everybody / each player / every player) [,] (except / but / except for / excluding) (you / yourself) and PLAYER1",
        |p: Np| without(Players::others(Who::You), all_of(&p)?),
        &[],
    );
    g.rule(
        "PLAYERS",
        "(all players / everyone / everybody / each player / every player) [,] (except / but) ((you / yourself) and PLAYERS / PLAYERS and (you / yourself))",
        |p: Players| without(Players::others(Who::You), p),
        &["everyone but you and your neighbours"],
    );
    g.rule(
        "PLAYERS",
        "(those / the ones) (with HAS / RELATIVE)",
        |c: Condition| narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate)),
        &["those with more than 100 slaves"],
    );
    for (subject, among) in [("player", Players::all()), ("opponent", Players::others(Who::You))] {
        let among = std::sync::Arc::new(among);
        g.rule(
            "PLAYERS",
            &format!("(the {subject} or {subject}s / {subject}|{subject}s / whichever {subject}|{subject}s) EXTREME [each]"),
            move |(most, by): (bool, Amount)| extreme((*among).clone(), most, by),
            &[],
        );
    }
    g.rule(
        "PLAYERS",
        "the one|ones EXTREME",
        |(most, by): (bool, Amount)| extreme(Players::all(), most, by),
        &["the one with the highest pyramid"],
    );
    g.rule(
        "RELATIVE",
        "without [any / a / a single] UNITS [at all]",
        |v: VariableId| Condition::Compare(variable_of(subject(), v), Relation::Equal, Amount::Number(0)),
        &["without slaves"],
    );
    g.rule(
        "RELATIVE",
        "without (a|an|any (CARDN / CARDSN) / CARDSN) ZONE",
        |f: Find, z: Vec<Zone>| super::predicates::has_cards(Find { number: Count::No, from: z, ..f }),
        &["without a Foundation Level in play"],
    );
    // "without gold and without cards in hand": who has neither.
    g.rule(
        "LACKING",
        "[any / a / a single] UNITS",
        |v: VariableId| Condition::Compare(variable_of(subject(), v), Relation::Equal, Amount::Number(0)),
        &["gold"],
    );
    g.rule(
        "LACKING",
        "[a|an|any] (CARDN / CARDSN) ZONE",
        |f: Find, z: Vec<Zone>| super::predicates::has_cards(Find { number: Count::No, from: z, ..f }),
        &["cards in hand"],
    );
    g.rule(
        "LACKING",
        "[a|an|any] (<lasting> / <lastings>)",
        |t: TypeId| super::predicates::has_cards(Find { number: Count::No, lasting: true, ..Find::all(vec![CardTest::Type(t)]) }),
        &[],
    );
    let lacks_both = |a: Condition, b: Condition| (a != b).then(|| both(a, b));
    g.rule(
        "RELATIVE",
        "without LACKING (and without / or without / nor without / and / or / nor) LACKING",
        lacks_both,
        &["without gold and without cards in hand", "without Permanents in play or cards in hand"],
    );
    g.rule(
        "RELATIVE",
        "(with / who has / who have) HAS (and / , and / but) (without / with no) LACKING",
        lacks_both,
        &["with less than 20 gold and without a Permanent in play"],
    );
    g.rule(
        "RELATIVE",
        "without [any|a] <lasting>",
        |t: TypeId| super::predicates::has_cards(Find { number: Count::No, lasting: true, ..Find::all(vec![CardTest::Type(t)]) }),
        &[],
    );
    g.rule(
        "RELATIVE",
        "without [any] <lastings>",
        |t: TypeId| super::predicates::has_cards(Find { number: Count::No, lasting: true, ..Find::all(vec![CardTest::Type(t)]) }),
        &["without Permanents"],
    );
    g.rule("RELATIVE", "holding HELD", |c: Condition| c, &["holding a Flood"]);
    g.rule("RELATIVE", "(controlling / owning) CONTROLLED", |c: Condition| c, &["controlling a Permanent"]);
    g.rule(
        "RELATIVE",
        "whose <variable> exceeds|exceed VALUE",
        |v: VariableId, a: Amount| Condition::Compare(variable_of(subject(), v), Relation::More, a),
        &["whose gold exceeds 100"],
    );
    g.rule(
        "RELATIVE",
        "whose <variable> (is / are) (at / equal to) VALUE",
        |v: VariableId, a: Amount| Condition::Compare(variable_of(subject(), v), Relation::Equal, a),
        &[],
    );
    g.rule("FIND", "POSS hands", |p: Np| Some(Find { from: vec![Zone::Hand(players_of(p)?)], ..Find::all(vec![]) }), &["their hands"]);
    g.rule(
        "FIND",
        "the hand|hands of PLAYER",
        |p: Np| Some(Find { from: vec![Zone::Hand(players_of(p)?)], ..Find::all(vec![]) }),
        &["the hand of target player"],
    );
    g.rule(
        "FIND",
        "POSS [entire|whole] hand of cards",
        |p: Np| Some(Find { from: vec![Zone::Hand(players_of(p)?)], ..Find::all(vec![]) }),
        &[],
    );
    g.rule(
        "FIND",
        "(all cards / all the cards / every card) in (POSS hand|hands / the hand|hands of PLAYER)",
        |p: Np| Some(Find { from: vec![Zone::Hand(players_of(p)?)], ..Find::all(vec![]) }),
        &[],
    );
}

/// "the player of this card", "target Permanent's controller", "the player who played it".
fn of_cards(g: &mut Grammar) {
    g.rule("CARDPLAYER", "the player|owner|holder|controller of THIS", || Np::One(Who::You), &["the player of this card"]);
    g.rule(
        "CARDPLAYER",
        "(the player who (plays / played / controls / owns / holds) THIS / whoever (plays / played) THIS)",
        || Np::One(Who::You),
        &[],
    );
    g.rule("CARDPLAYER", "THIS 's (controller / owner / player)", || Np::One(Who::You), &["this card's owner"]);
    g.rule("PLAYER", "CARDPLAYER", |p: Np| p, &[]);
    // "… his": the player of the card himself.
    g.rule(
        "CLAUSE",
        "CARDPLAYER PRED3",
        |p: Np, e: Effect| {
            let said = clause(p, e)?;
            let his = put(said.clone(), HE, &Who::You);
            (his != said).then_some(his)
        },
        &["the player of this card gains 10 gold for each of his Permanents"],
    );
    g.rule(
        "PLAYER",
        "target CARDN 's (controller / owner / player)",
        |f: Find| {
            if f.owner.is_some() || f.number != Count::All {
                return None;
            }
            let number = HowMany::Chosen { number: Amount::Number(1), by: Who::Target(TARGET_CARD), slot: Slot(0) };
            let from = if f.from.is_empty() { vec![Zone::Play(Players::all())] } else { f.from };
            Some(Np::One(Who::Controller(Box::new(Cards::Select(Box::new(Selection { number, of: f.of, from }))))))
        },
        &["target Permanent's controller"],
    );
    g.rule(
        "PLAYER",
        "(the player / the opponent / whoever) [who] (played / plays) (it / them / that card / the card / CARDWORDX)",
        || Np::One(Who::Of(PLAYED_IT)),
        &["the player who played it"],
    );
    g.rule("CARDWORDX", "that <kind>", |_k: KindId| Nothing, &[]);
    g.rule("CARDWORDX", "that <type>", |_k: TypeId| Nothing, &[]);
    g.rule("CARDWORDX", "that <lasting>", |_k: TypeId| Nothing, &[]);
}
