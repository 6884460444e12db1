//! What holds while a text is in force.

use super::super::Grammar;
use super::super::values::*;
use super::{CHANGES, MOVES, SETTINGS};
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    g.rule(
        "KSTATIC",
        "the <variable> of KPLAYERS cannot be less than KA",
        |variable: VariableId, who: Players, a: Amount| Static::Bounds { who, variable, least: Some(a), most: None },
        &["the Pyramid of you cannot be less than 1"],
    );
    g.rule(
        "KSTATIC",
        "the <variable> of KPLAYERS cannot be more than KA",
        |variable: VariableId, who: Players, a: Amount| Static::Bounds { who, variable, least: None, most: Some(a) },
        &[],
    );
    g.rule(
        "KSTATIC",
        "the <variable> of KPLAYERS cannot be less than KA nor more than KA",
        |variable: VariableId, who: Players, a: Amount, b: Amount| Static::Bounds { who, variable, least: Some(a), most: Some(b) },
        &[],
    );
    for (word, change) in CHANGES {
        let change = *change;
        g.rule(
            "KSTATIC",
            &format!("the {word} of <variable> by KPLAYERS is at most KA in a turn"),
            move |variable: VariableId, who: Players, most: Amount| Static::MostPerTurn { who, variable, change, most },
            &[],
        );
        g.rule(
            "KSTATIC",
            &format!("the {word} of <variable> by KPLAYERS is at most KA at once"),
            move |variable: VariableId, who: Players, most: Amount| Static::MostAtOnce { who, variable, change, most },
            &[],
        );
        g.rule("KDEED", &format!("have a {word} of <variable>"), move |variable: VariableId| Deed::Change { variable, change }, &[]);
    }
    g.rule("KSTATIC", "KPLAYERS cannot KDEED", |who: Players, deed: Deed| Static::Cannot { who, deed }, &["you cannot draw"]);
    g.rule("KSTATIC", "KPLAYERS can KDEED", |who: Players, deed: Deed| Static::Can { who, deed }, &[]);
    g.rule("KSTATIC", "KPLAYERS must KDEED", |who: Players, deed: Deed| Static::Must { who, deed }, &[]);
    g.rule(
        "KSTATIC",
        "KPLAYERS have|has at most KA { KNOUN2 } in play",
        |who: Players, most: Amount, card: Tests| Static::MostInPlay { who, card, most },
        &["each player has at most 5 (Permanent cards) in play"],
    );
    g.rule("KDEED", "be robbed of anything", || Deed::BeRobbedOfAnything, &["be robbed of anything"]);
    g.rule("KDEED", "be robbed of <variable>", Deed::BeRobbed, &["be robbed of Slaves"]);
    g.rule("KDEED", "play { KNOUN2 } [on { KPLAYERS }]", |card: Tests, on: Option<Players>| Deed::Play { card, on }, &["play (cards)"]);
    g.rule("KDEED", "draw", || Deed::Draw, &["draw"]);
    g.rule("KDEED", "discard { KNOUN2 }", |card: Tests| Deed::Discard { card }, &[]);
    g.rule("KDEED", "rename { KNOUN2 }", |card: Tests| Deed::Rename { card }, &[]);
    g.rule("KDEED", "make KPROPOSAL", Deed::Propose, &["make a proposal"]);
    g.rule("KDEED", "vote on KPROPOSAL", |on: ProposalTest| Deed::Vote { on, how: None }, &["vote on a proposal"]);
    g.rule("KDEED", "vote yes on KPROPOSAL", |on: ProposalTest| Deed::Vote { on, how: Some(true) }, &[]);
    g.rule("KDEED", "vote no on KPROPOSAL", |on: ProposalTest| Deed::Vote { on, how: Some(false) }, &[]);
    g.rule("KDEED", "win", || Deed::Win, &["win"]);
    g.rule("KDEED", "be eliminated", || Deed::BeEliminated, &["be eliminated"]);
    g.rule("KDEED", "be the primary", || Deed::BePrimary, &["be the Primary"]);
    g.rule("KDEED", "give a card the name of another card", || Deed::NameAlike, &["give a card the name of another card"]);
    g.rule(
        "KAGAINST",
        "KNOUN2 [of { KPLAYERS }] [played on { KPLAYERS }]",
        |card: Tests, by: Option<Players>, on: Option<Players>| Against { card, by: by.unwrap_or_else(Players::all), on },
        &["Flood cards"],
    );
    g.rule(
        "KSTATIC",
        "KPLAYERS (are / is) protected from { KAGAINST } [, KFREQUENCY]",
        |who: Players, against: Against, f: Option<Frequency>| Static::Protected {
            who,
            variable: None,
            against,
            frequency: f.unwrap_or(Frequency::Always),
        },
        &["you are protected from (Flood cards)"],
    );
    g.rule(
        "KSTATIC",
        "the <variable> of KPLAYERS is protected from { KAGAINST } [, KFREQUENCY]",
        |variable: VariableId, who: Players, against: Against, f: Option<Frequency>| Static::Protected {
            who,
            variable: Some(variable),
            against,
            frequency: f.unwrap_or(Frequency::Always),
        },
        &["the Pyramid of you is protected from (Flood cards)"],
    );
    g.rule(
        "KSTATIC",
        "{ KCARDS } are protected from { KAGAINST }",
        |cards: Cards, against: Against| Static::ProtectedCards { cards, against },
        &[],
    );
    for (word, how) in MOVES {
        let how = *how;
        g.rule("KSTATIC", &format!("there is no {word} of {{ KCARDS }}"), move |cards: Cards| Static::CardsCannot { cards, how }, &[]);
    }
    g.rule(
        "KSTATIC",
        "KPLAYERS cannot be the target of { KAGAINST }",
        |who: Players, against: Against| Static::NoTarget { who, against },
        &["you cannot be the target of (cards)"],
    );
    g.rule(
        "KSTATIC",
        "{ KAGAINST } have no effect [, KFREQUENCY]",
        |against: Against, f: Option<Frequency>| Static::Ignored { against, frequency: f.unwrap_or(Frequency::Always) },
        &["(Flood cards) have no effect"],
    );
    for declined in [false, true] {
        g.rule(
            "KSTATIC",
            &format!("in the place of KEVENT [, KFREQUENCY]{} : KE", if declined { DECLINED } else { "" }),
            move |event: Event, f: Option<Frequency>, e: Effect| {
                let frequency = f.unwrap_or(Frequency::Always);
                (may_be_declined(&e) == declined).then(|| Static::Instead { event, frequency, effect: Box::new(e) })
            },
            if declined {
                &["in the place of a loss of Pyramid by you, which happens all the same if this is declined: (you may do this: you lose 20 Gold)"]
            } else {
                &["in the place of a loss of Pyramid by you: you lose 20 Gold"]
            },
        );
    }
    g.rule(
        "KSTATIC",
        "{ KAGAINST } that are played on { KPLAYERS } act on KWHO [, KFREQUENCY]",
        |against: Against, from: Players, to: Who, f: Option<Frequency>| Static::Redirect {
            from,
            against,
            to,
            frequency: f.unwrap_or(Frequency::Always),
        },
        &[],
    );
    g.rule(
        "KSTATIC",
        "playing { KNOUN2 } costs { KPLAYERS } this : KE",
        |card: Tests, by: Players, cost: Effect| Static::PlayCost { by, card, cost: Box::new(cost) },
        &["playing (Flood cards) costs (each player) this: the acting player loses 10 Gold"],
    );
    g.rule("KSTATIC", "KSETTING", |(who, setting, adjust): (Players, Setting, Adjust)| Static::Setting { who, setting, adjust }, &[]);
    for (words, setting) in SETTINGS {
        let setting = *setting;
        let set = move |who: Players, adjust: Adjust| (who, setting, adjust);
        g.rule("KSETTING", &format!("the {words} of KPLAYERS is KA"), move |p: Players, a: Amount| set(p, Adjust::SetTo(a)), &[]);
        g.rule("KSETTING", &format!("the {words} of KPLAYERS is KA more"), move |p: Players, a: Amount| set(p, Adjust::Gain(a)), &[]);
        g.rule("KSETTING", &format!("the {words} of KPLAYERS is KA less"), move |p: Players, a: Amount| set(p, Adjust::Lose(a)), &[]);
        g.rule("KSETTING", &format!("the {words} of KPLAYERS is at most KA"), move |p: Players, a: Amount| set(p, Adjust::LowerTo(a)), &[]);
        g.rule(
            "KSETTING",
            &format!("the {words} of KPLAYERS is at least KA"),
            move |p: Players, a: Amount| set(p, Adjust::RaiseTo(a)),
            &[],
        );
    }
    g.rule(
        "KSTATIC",
        "{ KCARDS } count as cards of the type TYPENAME",
        |cards: Cards, as_type: TypeId| Static::CountsAs { cards, as_type },
        &[],
    );
    g.rule(
        "KSTATIC",
        "{ KCARDS } count as cards of the kind <kind>",
        |cards: Cards, kind: KindId| Static::CountsAsKind { cards, kind },
        &[],
    );
    g.rule("KSTATIC", "{ KNOUN2 } go KPLACE when they have been played", |card: Tests, to: Place| Static::AfterPlay { card, to }, &[]);
}

/// Said of what happens after all where somebody does not do what he may do in its place.
pub const DECLINED: &str = ", which happens all the same if this is declined";

/// Whether it is somebody's choice to do it, and nothing is said of what he does otherwise.
pub fn may_be_declined(effect: &Effect) -> bool {
    matches!(effect, Effect::May { otherwise: None, .. })
}
