//! Effects on plays, turns, dice and the game: play, skip, roll, win.

use super::Grammar;
use super::amounts::number;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    plays(g);
    dice(g);
    game(g);
}

fn plays(g: &mut Grammar) {
    let extra = |n: i64| Effect::ExtraPlays { who: subject(), number: number(n) };
    g.rule("VP", "[immediately] ~play (a second / another / one more / an additional / an extra / one additional / one extra / a further) card ([this turn] / [immediately] / in this turn / at once / in the same turn / that turn / in that turn / the same turn / now / right now)", move || extra(1), &["plays another card this turn"]);
    g.rule(
        "VP",
        "[immediately] ~play <number> (more / additional / extra / further) cards ([this turn] / [immediately])",
        extra,
        &["plays two more cards this turn"],
    );
    g.rule("VP", "[immediately] ~play up to <number> (more / additional / extra) cards [this turn]", extra, &[]);
    g.rule("VP", "~get an extra (turn / play) [this turn]", move || extra(1), &[]);
    g.rule(
        "VP",
        "~play CARDS (from POSS hand / from the discard pile) [now / immediately / at once / for free]",
        |c: CardsNp, p: Option<Np>| match c {
            CardsNp::Found(find) if find.from.is_empty() && find.owner.is_none() => {
                let from = match p {
                    Some(p) => vec![Zone::Hand(players_of(p)?)],
                    None => vec![Zone::DiscardPile],
                };
                Some(Effect::PlayCard { by: subject(), cards: select(CardsNp::Found(Find { from, ..find }), Where::Nowhere, subject())? })
            }
            _ => None,
        },
        &["plays a card from the discard pile"],
    );
    g.rule(
        "VP",
        "~play (it / that card / the card) [now / immediately / at once / for free]",
        || Effect::PlayCard { by: subject(), cards: Cards::Of(IT) },
        &["plays it"],
    );
    g.rule(
        "VP",
        "(~skip / ~miss / ~lose / ~forfeit / ~sit out) (your / his / their / the / his own) next (turn / play)",
        || skip(number(1), true),
        &["skips his next turn"],
    );
    g.rule("VP", "(~skip / ~miss / ~sit out) (a turn / one turn)", || skip(number(1), false), &["skips a turn"]);
    g.rule(
        "VP",
        "(~skip / ~miss / ~sit out) [your|his|their|the] next <number> turns",
        |n: i64| skip(number(n), true),
        &["misses his next two turns"],
    );
    g.rule("VP", "(~skip / ~miss / ~sit out) <number> turns", |n: i64| skip(number(n), false), &[]);
}

fn skip(turns: Amount, next: bool) -> Effect {
    Effect::SkipPlays { who: subject(), turns, next }
}

fn dice(g: &mut Grammar) {
    g.rule("VP", "~roll|~throw (a die / one die / the die / a dice / a six sided die / a single die)", || roll(1, 6), &["rolls a die"]);
    g.rule(
        "VP",
        "~roll|~throw <number> dice",
        |n: i64| Some(roll(u32::try_from(n).ok().filter(|n| (1..=100).contains(n))?, 6)),
        &["rolls two dice"],
    );
    g.rule("VP", "~roll|~throw <dice>", |d: DiceOf| roll(d.number, d.sides), &["rolls 2d6"]);
    g.rule(
        "VP",
        "~roll|~throw a <number> sided die",
        |n: i64| Some(roll(1, u32::try_from(n).ok().filter(|n| (1..=1000).contains(n))?)),
        &[],
    );
    // Nobody in particular rolls it: the Primary does, once.
    let by_primary = |number: u32, sides: u32| Effect::Roll { who: Who::Primary, number, sides };
    g.rule("CLAUSE", "(a die / one die) is (rolled / thrown / cast)", move || by_primary(1, 6), &["a die is rolled"]);
    g.rule("CLAUSE", "two dice are (rolled / thrown / cast)", move || by_primary(2, 6), &["two dice are rolled"]);
}

fn roll(number: u32, sides: u32) -> Effect {
    Effect::Roll { who: subject(), number, sides }
}

fn game(g: &mut Grammar) {
    g.rule("VP", "~win [the game] [immediately / at once]", || Effect::Win(subject()), &["wins the game"]);
    g.rule("VP", "~lose the game", || Effect::Eliminate(subject()), &["loses the game"]);
    g.rule(
        "VP",
        "~be (eliminated / out of the game / removed from the game / out) [from the game]",
        || Effect::Eliminate(subject()),
        &["is eliminated"],
    );
    g.rule("VP0", "are (eliminated / out of the game / removed from the game)", || Effect::Eliminate(subject()), &[]);
    g.rule("VP", "~eliminate PLAYER", |p: Np| said_of(p, HOLE, subject(), Effect::Eliminate(Who::Of(HOLE))), &["eliminates target player"]);
    g.rule("CLAUSE", "the game ends [immediately / at once]", || Effect::EndGame, &["the game ends"]);
    // Who wins it is said: then it is not whoever is closest to a winning condition.
    g.rule(
        "SIMPLE",
        "the game (ends / is over / is ended / comes to an end) [immediately / at once / now] (and / , and / ; / : / ,) PLAYER win|wins [it / the game]",
        |p: Np| clause(p, Effect::Win(subject())),
        &["the game is over at once, and the player with the most gold wins it"],
    );
    g.rule("VP", "~end the game", || Effect::EndGame, &[]);
    for (category, be) in [("VP3", "is"), ("VP0", "(are / be)")] {
        g.rule(
            category,
            &format!("{be} (made / named / declared / appointed) [the] [new] primary [player]"),
            || Effect::MakePrimary(subject()),
            if be == "is" { &["is made the Primary player"] } else { &[] },
        );
    }
    g.rule(
        "VP",
        "(~take over / ~take over as / ~take over the role of / ~take the role of) [the] primary [player]",
        || Effect::MakePrimary(subject()),
        &[],
    );
    g.rule("VP", "~become [the] [new] primary [player]", || Effect::MakePrimary(subject()), &["becomes the Primary player"]);
    g.rule(
        "VP",
        "~make PLAYER the [new] primary [player]",
        |p: Np| said_of(p, HOLE, subject(), Effect::MakePrimary(Who::Of(HOLE))),
        &["makes target player the Primary"],
    );
    g.rule("CLAUSE", "PLAYER (is|are / will be / becomes|become / shall be) [the] primary [player] (next turn / in the next turn / for the next turn / of the next turn / during the next turn)", |p: Np| {
        let next = super::later::at(Moment::TurnStart, clause(p, Effect::MakePrimary(subject()))?);
        Some(super::later::later(next, Duration::TurnAfter(number(1))))
    }, &["you are the Primary player next turn"]);
    g.rule("CLAUSE", "PLAYER is|are now the primary [player]", |p: Np| clause(p, Effect::MakePrimary(subject())), &[]);
}
