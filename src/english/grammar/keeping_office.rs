//! Whether the Primary changes, by what became of proposals in the turn that ends: "the Primary moves on only if his proposal was accepted".

use super::Grammar;
use super::triggers::any_proposal;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

/// That such a proposal was decided so in the turn.
fn decided(by: Players, accepted: bool) -> Condition {
    Condition::Happened(Box::new(Event::Decided { by, what: any_proposal(), accepted }), Period::ThisTurn)
}

/// The Primary stays where this holds.
fn stays(condition: Condition) -> Draft {
    turned(0, condition)
}

fn turned(seats: i64, condition: Condition) -> Draft {
    let procedure = Procedure::Rotation { seats, every: 1 };
    Draft { sentences: vec![Sentence::Procedure { procedure, condition: Some(condition), until: Duration::Always }], target: None }
}

pub fn rules(g: &mut Grammar) {
    for (fate, accepted) in [
        (
            "((is|are|was|were / has been / have been) (PASSED / approved / successful) / passes|pass|passed / succeeds|succeed|succeeded)",
            true,
        ),
        (
            "((is|are|was|were / has been / have been) REJECTED / fails|fail|failed / (was|is / has been) not (PASSED / approved) / (does|did) not (pass / succeed))",
            false,
        ),
    ] {
        let some = move || decided(Players::all(), accepted);
        g.rule(
            "FATECOND",
            &format!("(the primary 's / his) [own / last] proposal {fate} [this turn / in (that / the / this) turn]"),
            move || decided(Players::one(Who::Primary), accepted),
            if accepted { &["his proposal was accepted"] } else { &[] },
        );
        g.rule("FATECOND", &format!("(a / any / at least one) proposal {fate} [this turn / in (that / the / this / a) turn]"), some, &[]);
        g.rule(
            "FATECOND",
            &format!("no proposal|proposals {fate} [this turn / in (that / the / this / a) turn]"),
            move || not(some()),
            if accepted { &["no proposal was accepted"] } else { &[] },
        );
    }
    g.rule(
        "STAYSON",
        "(PRIMARYNP (STAYSSAME / does not (move / change / rotate / pass) [on]) / (he / the primary [player] / the same player) (stays / remains) [the] primary [player] [[(for / in)] the next turn] [too / also / as well / again / for another turn] / (he / the primary [player]) keeps (his / the) (office / position / post / role / title) [for another turn / for the next turn] / (he / it) does not (move / change) [on])",
        || Nothing,
        &["the Primary does not move", "he stays Primary for the next turn too"],
    );
    g.rule(
        "RULE",
        "(IF / when / whenever) FATECOND [,] [then] STAYSON",
        stays,
        &["if the Primary's proposal is accepted, he stays Primary for the next turn too"],
    );
    g.rule(
        "RULE",
        "STAYSON [,] (IF / when / whenever / as long as / INTURNWHEN) FATECOND",
        stays,
        &["the Primary does not move in turns in which no proposal was accepted"],
    );
    g.rule(
        "RULE",
        "STAYSON [,] unless FATECOND",
        |c: Condition| stays(not(c)),
        &["the Primary does not move unless a proposal was accepted"],
    );
    for moves in ["PRIMARYNP MOVESON [CW] only (IF / when)", "PRIMARYNP only MOVESON [CW] (IF / when)"] {
        g.rule(
            "RULE",
            &format!("{moves} FATECOND"),
            |way: Option<i64>, c: Condition| way.is_none_or(|way| way == 1).then(|| stays(not(c))),
            if moves.ends_with("only (IF / when)") { &["the Primary moves on only if his proposal was accepted"] } else { &[] },
        );
    }
    // One way in some turns, the other in the others.
    g.rule(
        "RULE",
        "PRIMARYNP MOVESON (CW / [to the] SIDEWAYS) INTURN [,] (and / but / ,) [MOVESON] (CW / [to the] SIDEWAYS) INTURN",
        |a: i64, c: Condition, b: i64, d: Condition| {
            let mut both = turned(a, c.clone());
            both.sentences.extend(turned(b, d.clone()).sentences);
            (a != b && c != d).then_some(both)
        },
        &["the Primary moves to the right on odd turns and to the left on even turns"],
    );
    g.rule("SIDEWAYS", "right", || -1, &["right"]);
}
