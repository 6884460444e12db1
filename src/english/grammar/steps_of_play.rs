//! In which steps cards are resolved: Effects before Permanents or the other way round, and what the Permanents in play do before or after the plays.

use super::Grammar;
use super::values::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    g.rule(
        "PLAYEDIN",
        "[(that|which (are / is)) / (that|which (have / has) been)] ([played] (in (a / the / each / every / this / that / the same) turn / this turn / of (a / the / that / this / each) turn) / played)",
        || Nothing,
        &["that are played in a turn"],
    );
    g.rule("THEEFFECTS", "[all / any / every] [the / its] (effects / effect cards / effect) [PLAYEDIN]", || Nothing, &["all Effects"]);
    g.rule(
        "THEPERMS",
        "[all / any / every / the first] [the / its] (permanents / permanent cards / permanent) [PLAYEDIN]",
        || Nothing,
        &["the Permanents that are played"],
    );
    g.rule(
        "COMEUP",
        "(come|comes into play / enter|enters play / (is|are / has|have been) (resolved / carried out / processed / played / executed) / take|takes effect / act|acts / happen|happens / have|has (come into play / taken effect))",
        || Nothing,
        &["come into play"],
    );
    g.rule("ONLYTHEN", "([only] (then / after that / afterwards / thereafter / after them) / next)", || Nothing, &["after that"]);
    for (first, second, procedure) in
        [("THEEFFECTS", "THEPERMS", Procedure::EffectsFirst(true)), ("THEPERMS", "THEEFFECTS", Procedure::PermanentsFirst)]
    {
        let effects = first == "THEEFFECTS";
        let say = move || procedure.clone();
        g.rule(
            "RULE1",
            &format!("{first} COMEUP before {second} [COMEUP] [PERROUND]"),
            say.clone(),
            if effects {
                &[]
            } else {
                &["all Permanents that are played in a turn come into play before any Effect of that turn is resolved"]
            },
        );
        g.rule(
            "RULE1",
            &format!("{second} COMEUP [only] after {first} [COMEUP] [PERROUND]"),
            say.clone(),
            if effects { &["Permanents come into play after all Effects have been resolved"] } else { &[] },
        );
        g.rule(
            "RULE1",
            &format!("{first} COMEUP first [GAND / and] [ONLYTHEN] [do / come] {second} [COMEUP] [ONLYTHEN / last]"),
            say.clone(),
            if effects { &["all Effects are resolved first; after that the Permanents that are played come into play"] } else { &[] },
        );
        g.rule(
            "RULE1",
            &format!("first {first} COMEUP (GAND / and) ONLYTHEN [do / come] {second} [COMEUP]"),
            say.clone(),
            if effects { &["first all Effects are resolved, then the Permanents come into play"] } else { &[] },
        );
        g.rule("RULE1", &format!("first [come] {first} [,] (then / and then) {second}"), say, &[]);
    }
    // What the Permanents in play do.
    g.rule(
        "INPLAYTEXTS",
        "([the] (effects / effect / texts / text) of [all] [the] permanents [in play] / [all] [the] permanents in play)",
        || Nothing,
        &["the effects of permanents in play"],
    );
    g.rule(
        "TEXTSACT",
        "((is|are) (processed / carried out / resolved / executed / applied) / take|takes effect / act|acts / come|comes / happen|happens)",
        || Nothing,
        &["are processed"],
    );
    g.rule(
        "THEPLAYS",
        "([all] [the] (cards / plays / played cards) [(that|which are) played / played / that|which are played] [(in / of) (the / a / that / this / each) turn / this turn] [(is|are / have been) (resolved / played / carried out)] / any card is (played / resolved))",
        || Nothing,
        &["the cards that are played in the turn"],
    );
    for (when, other, step) in [("before", "after", PermanentsStep::BeforePlays), ("after", "before", PermanentsStep::AfterPlays)] {
        g.rule(
            "RULE1",
            &format!("INPLAYTEXTS TEXTSACT {when} THEPLAYS [[,] (not / and not / instead of / rather than / no longer) {other} [them / it / the plays / the cards / that]]"),
            move || Procedure::PermanentsStep(step),
            if when == "before" { &["the effects of permanents in play are processed before the cards that are played in the turn, not after them"] } else { &[] },
        );
    }
}
