//! Names of cards: that no two may be alike.

use super::super::Grammar;
use super::super::values::*;
use super::{Governed, cannot, said};
use crate::english::build::*;
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    g.rule(
        "TAKENNAME",
        "(a name (that / which) ((another card / some other card / a different card) [already] (bears / has / carries) [already] / [already] exists [already] / is already (taken / used / in use) / is (taken / used / in use) [already]) / the [same] name (of another card / as another card) / the name that another card [already] (bears / has / carries))",
        || Nothing,
        &["a name that another card already bears", "the name of another card"],
    );
    g.rule("DEED", "(give (a card / cards / his card / one of his cards) TAKENNAME / rename (a card / cards) to TAKENNAME / (choose / use / take) TAKENNAME [for a card])", || Deed::NameAlike, &["give a card a name that already exists"]);
    let none = || said(&Players::all(), vec![cannot(Deed::NameAlike)]);
    g.rule(
        "G1",
        "no card|cards (may / can) be (given / renamed to) TAKENNAME",
        none,
        &["no card may be given a name that another card already bears"],
    );
    g.rule("G1", "(a card / cards) CANNOT be (given / renamed to) TAKENNAME", none, &["a card may not be given the name of another card"]);
    g.rule(
        "G1",
        "(no (two / other) cards (may / can / must) / two [different] cards CANNOT) (bear / have / carry / share) (the same name / a name)",
        none,
        &["no two cards may have the same name", "two cards may not bear the same name"],
    );
    g.rule("G1", "(each / every) card must (have / bear) (a name of its own / a different name / its own name / a unique name)", none, &[]);
    g.rule(
        "G1",
        "when (renaming / a player renames) (a card / cards) [,] FOLK CANNOT (choose / use / give it) TAKENNAME",
        |p: Players| said(&p, vec![cannot(Deed::NameAlike)]),
        &["when renaming a card, a player may not choose a name that another card has"],
    );
    g.rule(
        "G1",
        "it is (forbidden / not allowed / no longer allowed / prohibited) to DEED [any more / any longer]",
        |d: Deed| said(&Players::all(), vec![cannot(d)]),
        &["it is forbidden to rename cards"],
    );
    // What the first rename of a turn brings, for each.
    let first = |effect: Effect| {
        let speaks = put(put(effect, SUBJECT, &Who::Of(HOLE)), HE, &Who::Of(HOLE));
        let so_far = Amount::Past(Box::new(Event::Renamed(Renaming::by(Players::one(Who::Of(HOLE))))), Period::ThisTurn);
        let condition = Condition::Compare(so_far, Relation::Equal, Amount::Number(1));
        let effect = for_each(Players::one(Who::Actor), HOLE, Effect::If { condition, then: Box::new(speaks), otherwise: None });
        Sentence::When(Trigger {
            event: Event::Renamed(Renaming::by(Players::all())),
            condition: None,
            frequency: Frequency::Always,
            effect,
        })
    };
    g.rule(
        "SENTENCE",
        "(a / any / each / every) player PRED3 for the first card [that / which] (he|they renames|rename) PERROUND",
        first,
        &["a player gains 10 slaves for the first card that he renames in a turn"],
    );
    g.rule(
        "SENTENCE",
        "(whoever / (a / any / each) player who) renames a card PRED3 [,] [but] [only] once PERROUND",
        first,
        &["whoever renames a card gains 10 slaves, but only once per turn"],
    );
    let gives = |f: &dyn Fn(Effect) -> Sentence, q: Quantities| super::super::clauses::gaining(q).map(f);
    g.rule(
        "SENTENCE",
        "the first card [that / which] (a player / each player) renames (PERROUND / this turn) (gives / brings / earns) (him / them) QTYS",
        move |q: Quantities| gives(&first, q),
        &["the first card that a player renames each turn gives him 10 slaves"],
    );
    // What renaming costs, in other words.
    let costs = |q: Quantities| {
        let cost = put(super::super::clauses::losing(q)?, SUBJECT, &Who::Actor);
        Some(Governed { is: vec![Procedure::RenameCost { who: Players::all(), card: Vec::new(), cost }], not: Vec::new() })
    };
    g.rule(
        "G1",
        "(to rename a card costs / renaming costs) [(the / a) player / its owner / the owner] QTYS [for each card / per card / each time]",
        costs,
        &["to rename a card costs 5 gold"],
    );
}
