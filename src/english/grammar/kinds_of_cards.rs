//! Types of cards in more constructions: how long cards of a type stay, how they leave the game; and variables that are named by what every player begins with.

use super::Grammar;
use super::definitions::type_of;
use super::values::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    let stays = |with: Who, until: Duration| AfterPlay::Stays { with, until };
    g.rule(
        "AFTERPLAY",
        "(remains|remain / stays|stay) in play (and / , and / ,) is|are [then] (discarded / destroyed) (after <number> turns / after one turn)",
        move |n: Option<i64>| stays(Who::You, Duration::Turns(Amount::Number(n.unwrap_or(1)))),
        &["remains in play and is discarded after three turns"],
    );
    g.rule(
        "AFTERPLAY",
        "(remains|remain / stays|stay) [in play] (on / in front of / with) TYPETARGET (and / , and / ,) is|are [then] (discarded / destroyed) (after <number> turns / after one turn)",
        move |w: Who, n: Option<i64>| stays(w, Duration::Turns(Amount::Number(n.unwrap_or(1)))),
        &["remains in play on the target player and is discarded after three turns"],
    );
    g.rule(
        "AFTERPLAY",
        "is|are discarded at the end of the turn [(in which / when) (it|they is|are played)] [after (its / their) effect]",
        move || stays(Who::You, Duration::ThisTurn),
        &["is discarded at the end of the turn"],
    );
    g.rule(
        "AFTERPLAY",
        "(takes|take effect / does|do what it says|states / has|have IMMEDIATE / is|are played once) (and / , and) (is|are then / then is|are / is|are / then) (removed from / taken out of / put out of / out of) the game [AFTERBEING]",
        || AfterPlay::Goes(Place::OutOfGame),
        &["takes effect and is then removed from the game"],
    );
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a / an] [card] type (that / which) is|are discarded (after use / AFTERBEING / when used / after having its effect) (and / , and) costs QTYS [to play]",
        |name: Option<String>, q: Quantities| {
            let cost = Sentence::PlayCost(crate::english::build::order(super::clauses::losing(q)?));
            Some(type_of(name, AfterPlay::Goes(Place::DiscardPile), vec![cost]))
        },
        &["card type that is discarded after use and costs 10 gold to play"],
    );
}
