//! Whole sentences and definitions.

use super::super::Grammar;
use super::super::values::*;
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    for start in ["SENTENCE", "RULE", "WINNING", "ELIMINATION"] {
        g.rule(start, "KSENTENCE", |d: Draft| d, &[]);
    }
    g.rule("KSENTENCE", "label : <quoted>", Sentence::Label, &["label: \"Pyramid Level\""]);
    g.rule(
        "KSENTENCE",
        "this card is played on KTARGET",
        |t: TargetKind| Draft { sentences: vec![Sentence::PlayOn(Some(TargetNo(0)))], target: Some(t) },
        &["this card is played on one of (each opponent)"],
    );
    g.rule("KTARGET", "one of { KPLAYERS }", |who: Players| TargetKind::Player { who, variable: None }, &[]);
    g.rule(
        "KTARGET",
        "the <variable> of one of { KPLAYERS }",
        |v: VariableId, who: Players| TargetKind::Player { who, variable: Some(v) },
        &[],
    );
    g.rule("KTARGET", "one of the KNOUN2 KZONES", |of: Tests, from: Vec<Zone>| TargetKind::Card { of, from }, &[]);
    g.rule("KTARGET", "the game environment", || TargetKind::Everyone, &[]);
    g.rule("KSENTENCE", "this card may be played", || Sentence::PlayOn(None), &["this card may be played"]);
    g.rule("KSENTENCE", "this card can be played only if { KCOND }", Sentence::PlayOnlyIf, &[]);
    g.rule("KSENTENCE", "to play this card costs this : KE", Sentence::PlayCost, &["to play this card costs this: you lose 10 Gold"]);
    g.rule("KSENTENCE", "this card stays in play with KWHO", Sentence::StaysWith, &["this card stays in play with target player"]);
    g.rule("KSENTENCE", "once played this card goes KPLACE", Sentence::AfterPlay, &["once played this card goes out of the game"]);
    g.rule("KSENTENCE", "KEFFECT", Sentence::Do, &["you gain 10 Slaves"]);
    g.rule("KSENTENCE", "once , when this card is played : KE", Sentence::OnPlay, &["once, when this card is played: you gain 10 Slaves"]);
    g.rule("KSENTENCE", "KTRIGGER", Sentence::When, &["upon the end of a turn: you gain 10 Slaves"]);
    g.rule(
        "KSENTENCE",
        "it holds that KSTATICS",
        |holds: Vec<Static>| Sentence::Holds { condition: None, holds },
        &["it holds that (you cannot draw)"],
    );
    g.rule(
        "KSENTENCE",
        "as long as { KCOND } it holds that KSTATICS",
        |c: Condition, holds: Vec<Static>| Sentence::Holds { condition: Some(c), holds },
        &["as long as (the turn number is even) it holds that (you cannot draw)"],
    );
    g.rule(
        "KSENTENCE",
        "when this card is played , the <variable> of you is raised to the level <number>",
        |variable: VariableId, number: i64| Sentence::OrdinalLevel { variable, number },
        &["when this card is played, the Pyramid of you is raised to the level 1"],
    );
    g.rule(
        "KSENTENCE",
        "at the end of a turn [KINAROW] KPLAYERS win|wins",
        |turns: Option<i64>, players: Players| in_a_row(turns).map(|turns| Sentence::Winning { players, at: Moment::TurnEnd, turns }),
        &["at the end of a turn each player who has at least 500 of Gold wins"],
    );
    g.rule(
        "KSENTENCE",
        "at the start of a turn [KINAROW] KPLAYERS win|wins",
        |turns: Option<i64>, players: Players| in_a_row(turns).map(|turns| Sentence::Winning { players, at: Moment::TurnStart, turns }),
        &[],
    );
    g.rule(
        "KSENTENCE",
        "at the end of a turn [KINAROW] KPLAYERS leave|leaves the game",
        |turns: Option<i64>, players: Players| in_a_row(turns).map(|turns| Sentence::Elimination { players, at: Moment::TurnEnd, turns }),
        &[],
    );
    g.rule(
        "KSENTENCE",
        "at the start of a turn [KINAROW] KPLAYERS leave|leaves the game",
        |turns: Option<i64>, players: Players| in_a_row(turns).map(|turns| Sentence::Elimination { players, at: Moment::TurnStart, turns }),
        &[],
    );
    g.rule("KINAROW", ", if so <number> turns in a row ,", |n: i64| n, &[", if so 2 turns in a row,"]);
    g.rule("KSENTENCE", "nobody wins by a condition unless { KCOND }", Sentence::WinningOnlyIf, &[]);
    g.rule(
        "TYPE",
        "[<quoted> :] a card of the type remains in play with KWHO KDURATION [; KMORE]",
        |name: Option<String>, with: Who, until: Duration, more: Option<Vec<Sentence>>| {
            Sentence::Type(TypeDefinition { name, after_play: AfterPlay::Stays { with, until }, more: more.unwrap_or_default() })
        },
        &["a card of the type remains in play with you for the rest of the game"],
    );
    g.rule(
        "TYPE",
        "[<quoted> :] a card of the type does what it says and then goes KPLACE [; KMORE]",
        |name: Option<String>, place: Place, more: Option<Vec<Sentence>>| {
            Sentence::Type(TypeDefinition { name, after_play: AfterPlay::Goes(place), more: more.unwrap_or_default() })
        },
        &["a card of the type does what it says and then goes on the discard pile"],
    );
    g.rule("KMORE", "moreover : KSENTENCE", |d: Draft| d.sentences, &[]);
    g.rule(
        "KMORE",
        "moreover : KSENTENCE ; KMORE",
        |d: Draft, more: Vec<Sentence>| d.sentences.into_iter().chain(more).collect::<Vec<Sentence>>(),
        &[],
    );
}

/// For how many turns in a row; one where nothing is said.
fn in_a_row(turns: Option<i64>) -> Option<u32> {
    turns.map_or(Some(1), |n| u32::try_from(n).ok().filter(|n| *n > 1))
}
