//! What happens.

use super::super::Grammar;
use super::super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn each_or_one(players: Players, effect: Effect) -> Effect {
    match players.as_one() {
        Some(who) => put(effect, SUBJECT, &who.clone()),
        None => for_each(players, SUBJECT, effect),
    }
}

pub(super) fn rules(g: &mut Grammar) {
    g.rule("KE", "KLEAF", |e: Effect| e, &["you gain 10 Slaves"]);
    g.rule("KE", "{ KEFFECT }", |e: Effect| e, &["(first you gain 10 Slaves [A]; then you lose amount [A] Gold)"]);
    g.rule("KEFFECT", "KLEAF", |e: Effect| e, &[]);
    g.rule("KEFFECT", "first KSTEPS", Effect::Sequence, &["first you gain 10 Slaves; then you lose 10 Gold"]);
    g.rule("KSTEP", "KE [<label>]", |effect: Effect, mark: Option<Mark>| Step { mark, effect }, &[]);
    g.rule("KSTEPS", "KSTEP", |s: Step| vec![s], &[]);
    g.rule(
        "KSTEPS",
        "KSTEP ; then KSTEPS",
        |s: Step, mut all: Vec<Step>| {
            all.insert(0, s);
            all
        },
        &[],
    );
    g.rule(
        "KEFFECT",
        "if { KCOND } : KE [; otherwise KE]",
        |condition: Condition, then: Effect, otherwise: Option<Effect>| Effect::If {
            condition,
            then: Box::new(then),
            otherwise: otherwise.map(Box::new),
        },
        &["if (your Gold is more than 100): you gain 10 Slaves; otherwise you lose 10 Gold"],
    );
    g.rule(
        "KEFFECT",
        "for KPLAYERS as <label> : KE",
        |players: Players, mark: Mark, e: Effect| Effect::ForEach { mark, players, effect: Box::new(e) },
        &["for each opponent as [A]: player [A] loses 10 Slaves"],
    );
    g.rule(
        "KEFFECT",
        "KA times : KE",
        |times: Amount, e: Effect| Effect::Repeat { times, effect: Box::new(e) },
        &["3 times: you gain 10 Slaves"],
    );
    g.rule(
        "KEFFECT",
        "KWHO may do this : KE [; otherwise KE]",
        |by: Who, e: Effect, otherwise: Option<Effect>| Effect::May {
            by,
            slot: Slot(0),
            effect: Box::new(e),
            otherwise: otherwise.map(Box::new),
        },
        &["you may do this: you gain 10 Slaves"],
    );
    g.rule(
        "KEFFECT",
        "KWHO choose|chooses one of these : KOPTIONS",
        |by: Who, options: Vec<Effect>| Effect::Choose { by, slot: Slot(0), options },
        &["you choose one of these: you gain 10 Slaves or you gain 10 Gold"],
    );
    g.rule("KOPTIONS", "KE", |e: Effect| vec![e], &[]);
    g.rule(
        "KOPTIONS",
        "KE or KOPTIONS",
        |e: Effect, mut all: Vec<Effect>| {
            all.insert(0, e);
            all
        },
        &[],
    );
    g.rule(
        "KEFFECT",
        "as a cost in full : KE [; for that KE]",
        |cost: Effect, then: Option<Effect>| Effect::Pay { cost: Box::new(cost), then: then.map(Box::new) },
        &["as a cost in full: you lose 10 Gold; for that you gain 10 Slaves"],
    );
    // Said of one player, or of each of several.
    let said = |players: Players, effect: Effect| each_or_one(players, effect);
    g.rule(
        "KLEAF",
        "KPLAYERS gain|gains KA KUNITS",
        move |p: Players, a: Amount, v: VariableId| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::Gain(a) }),
        &["each opponent gains 10 Slaves"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS lose|loses KA KUNITS",
        move |p: Players, a: Amount, v: VariableId| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::Lose(a) }),
        &["target player loses 1 level of Pyramid"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS gain|gains <variable> in the amount of KA",
        move |p: Players, v: VariableId, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::Gain(a) }),
        &["you gain Gold in the amount of target player's Gold"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS lose|loses <variable> in the amount of KA",
        move |p: Players, v: VariableId, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::Lose(a) }),
        &[],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS give|gives <variable> in the amount of KA to KWHO",
        move |p: Players, variable: VariableId, amount: Amount, to: Who| {
            said(p, Effect::Transfer { from: subject(), to, variable, amount })
        },
        &[],
    );
    g.rule(
        "KLEAF",
        "the <variable> of KPLAYERS becomes KA",
        move |v: VariableId, p: Players, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::SetTo(a) }),
        &["the Gold of you becomes 0"],
    );
    g.rule(
        "KLEAF",
        "the <variable> of KPLAYERS is lowered to KA , if it is more",
        move |v: VariableId, p: Players, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::LowerTo(a) }),
        &[],
    );
    g.rule(
        "KLEAF",
        "the <variable> of KPLAYERS is raised to KA , if it is less",
        move |v: VariableId, p: Players, a: Amount| said(p, Effect::Change { who: subject(), variable: v, adjust: Adjust::RaiseTo(a) }),
        &[],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS give|gives KA KUNITS to KWHO",
        move |p: Players, amount: Amount, variable: VariableId, to: Who| {
            said(p, Effect::Transfer { from: subject(), to, variable, amount })
        },
        &["each opponent gives 5 Gold to you"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS draw|draws KA card|cards",
        move |p: Players, number: Amount| said(p, Effect::Draw { who: subject(), number }),
        &["you draw 3 cards"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS put|puts { KCARDS } KPLACE",
        move |p: Players, cards: Cards, to: Place| said(p, Effect::Move { by: subject(), cards, to }),
        &["you put (this card) on the discard pile"],
    );
    g.rule(
        "KLEAF",
        "KWHO and KWHO exchange <variable>",
        |first: Who, second: Who, variable: VariableId| Effect::Swap { first, second, variable },
        &["you and target player exchange Gold"],
    );
    g.rule(
        "KLEAF",
        "KWHO and KWHO exchange their hands",
        |first: Who, second: Who| Effect::SwapHands { first, second },
        &["you and target player exchange their hands"],
    );
    g.rule(
        "KLEAF",
        "these cards are picked : { KCARDS }",
        Effect::Pick,
        &["these cards are picked: (2 cards in the discard pile chosen by you)"],
    );
    g.rule("KLEAF", "this number is picked : KA", Effect::PickAmount, &["this number is picked: 2d6"]);
    g.rule(
        "KLEAF",
        "these players are picked : { KPLAYERS }",
        Effect::PickPlayers,
        &["these players are picked: (an opponent chosen by you)"],
    );
    g.rule("KLEAF", "{ KCARDS } and { KCARDS } change places", |first: Cards, second: Cards| Effect::Exchange { first, second }, &[]);
    g.rule("KLEAF", "the draw pile is shuffled", || Effect::ShuffleDrawPile, &["the draw pile is shuffled"]);
    g.rule(
        "KLEAF",
        "{ KCARDS } are shown to { KPLAYERS }",
        |cards: Cards, to: Players| Effect::Reveal { cards, to },
        &["(the top 1 card in the draw pile) are shown to (each player)"],
    );
    g.rule(
        "KLEAF",
        "a copy of each of { KCARDS } is put KPLACE",
        |of: Cards, to: Place| Effect::Copy { of, to },
        &["a copy of each of (this card) is put into the hand of you"],
    );
    g.rule(
        "KLEAF",
        "{ KCARDS } are renamed <quoted>",
        |cards: Cards, name: String| Effect::Rename { cards, name },
        &["(this card) are renamed \"Old Stones\""],
    );
    g.rule(
        "KLEAF",
        "{ KCARDS } become cards of the type TYPENAME",
        |cards: Cards, to: TypeId| Effect::ChangeType { cards, to },
        &["(this card) become cards of the type Effect"],
    );
    g.rule("KLEAF", "KWHO carry|carries out the text of { KCARDS }", |by: Who, cards: Cards| Effect::DoTextOf { by, cards }, &[]);
    g.rule("KLEAF", "KWHO play|plays { KCARDS } at once", |by: Who, cards: Cards| Effect::PlayCard { by, cards }, &[]);
    g.rule(
        "KLEAF",
        "KPLAYERS get|gets KA more plays this turn",
        move |p: Players, number: Amount| said(p, Effect::ExtraPlays { who: subject(), number }),
        &["you get 1 more plays this turn"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS skip|skips KA plays",
        move |p: Players, turns: Amount| said(p, Effect::SkipPlays { who: subject(), turns, next: false }),
        &["target player skips 1 plays"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS skip|skips KA plays after this turn",
        move |p: Players, turns: Amount| said(p, Effect::SkipPlays { who: subject(), turns, next: true }),
        &["target player skips 1 plays after this turn"],
    );
    g.rule(
        "KLEAF",
        "KWHO roll|rolls <dice>",
        |who: Who, d: DiceOf| Effect::Roll { who, number: d.number, sides: d.sides },
        &["you roll 1d6"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS (are / is) eliminated",
        move |p: Players| said(p, Effect::Eliminate(subject())),
        &["target player is eliminated"],
    );
    g.rule(
        "KLEAF",
        "KPLAYERS come|comes back into the game",
        move |p: Players| said(p, Effect::Restore(subject())),
        &["target player comes back into the game"],
    );
    g.rule("KLEAF", "KPLAYERS win|wins the game", move |p: Players| said(p, Effect::Win(subject())), &["you win the game"]);
    g.rule(
        "KLEAF",
        "KPLAYERS become|becomes the primary",
        move |p: Players| said(p, Effect::MakePrimary(subject())),
        &["you become the Primary"],
    );
    g.rule("KLEAF", "the game ends", || Effect::EndGame, &["the game ends"]);
    g.rule("KLEAF", "nothing happens", || Effect::Nothing, &["nothing happens"]);
    g.rule(
        "KEFFECT",
        "it holds KDURATION that KSTATICS",
        |until: Duration, holds: Vec<Static>| Effect::Enact { holds, until },
        &["it holds until the end of the turn that (you cannot draw)"],
    );
    g.rule(
        "KEFFECT",
        "it is set up KDURATION that KTRIGGER",
        |until: Duration, t: Trigger| Effect::Arm { trigger: Box::new(t), until },
        &["it is set up until the end of the turn that upon the end of a turn: you gain 10 Slaves"],
    );
    g.rule("KDURATION", "for the rest of the game", || Duration::Always, &[]);
    g.rule("KDURATION", "until the end of the turn", || Duration::ThisTurn, &[]);
    g.rule("KDURATION", "during the next turn", || Duration::NextTurn, &[]);
    g.rule("KDURATION", "until the end of the next turn", || Duration::UntilEndOfNextTurn, &[]);
    g.rule("KDURATION", "until the start of the next turn", || Duration::UntilNextTurn, &[]);
    g.rule("KDURATION", "for KA turns including this one", Duration::Turns, &[]);
    g.rule("KDURATION", "for KA turns after this one", Duration::NextTurns, &[]);
    g.rule("KDURATION", "in the turn KA turns from now", Duration::TurnAfter, &["in the turn 2 turns from now"]);
    g.rule("KDURATION", "until there is { KEVENT }", |e: Event| Duration::Until(Box::new(e)), &[]);
    g.rule("KDURATION", "as long as { KCOND }", |c: Condition| Duration::AsLongAs(Box::new(c)), &[]);
    g.rule("KDURATION", "until turn <number> starts", Duration::UntilTurn, &[]);
    g.rule("KDURATION", "until turn <number> ends", Duration::ThroughTurn, &[]);
    g.rule("KSTATICS", "{ KSTATIC }", |s: Static| vec![s], &[]);
    g.rule(
        "KSTATICS",
        "{ KSTATIC } and KSTATICS",
        |s: Static, mut all: Vec<Static>| {
            all.insert(0, s);
            all
        },
        &[],
    );
}
