//! What the tests of every board game do: orders read and carried out on positions made by hand, faulty component files.

use crate::games::dice::Dice;
use crate::games::ruleset::{Answers, Decision, DecisionId, Manner, Moment, Options, Problem, Ruleset, Step, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use crate::orders::parse::read_order;

/// Options as JSON.
pub fn with<R: Ruleset>(options: serde_json::Value) -> Result<R, Problem> {
    R::new(&serde_json::from_value::<Options>(options).map_err(|e| Problem::new(e.to_string()))?)
}

/// Each row replaces something in a file that is sound; the error must say the third, and name a line.
pub fn errors_name_the_line<T>(ours: &str, read: impl Fn(&str) -> Result<T, Problem>, table: &[(&str, &str, &str)]) {
    for (old, new, message) in table {
        assert!(ours.contains(old), "{old}");
        let told = read(&ours.replacen(old, new, 1)).err().map(|p| p.message).unwrap_or_default();
        assert!(told.contains(message) && told.contains(", line "), "{new}: {told}");
    }
}

/// Lines read with the form of a decision.
pub fn answer<R: Ruleset>(game: &R, state: &R::State, decision: &Decision, lines: &[&str]) -> Result<Answer, String> {
    let form = game.form(state, decision);
    let orders = lines.iter().map(|line| read_order(line, &[&form]).map(|(_, o)| o).map_err(|p| p.to_string()));
    Ok(Answer { orders: orders.collect::<Result<_, _>>()? })
}

/// The decision that the game waits for.
pub fn now<R: Ruleset>(game: &R, state: &R::State) -> Decision {
    game.decisions(state).into_iter().find(|d| d.manner == Manner::AtOnce).unwrap_or_else(|| panic!("nothing to decide"))
}

/// Answers of a seat that wait: standing orders and wishes, under the decision `NAME.SEAT`.
pub fn waiting<R: Ruleset>(game: &R, state: &R::State, name: &str, seat: SeatId, lines: &[&str]) -> Result<Answers, String> {
    let id = DecisionId(format!("{name}.{seat}"));
    let decision = game.decisions(state).into_iter().find(|d| d.id == id).ok_or_else(|| format!("there is no decision {id}"))?;
    Ok(Answers::from([(id, answer(game, state, &decision, lines)?)]))
}

/// Carries out lines that answer what the game waits for; the state that comes of it must be sound. An order that fails is the error.
pub fn step<R: Ruleset>(game: &R, state: &R::State, lines: &[&str], answers: Answers) -> Result<(Step<R::Event>, R::State), String> {
    let step = carried_out(game, state, lines, answers)?;
    let after = followed(game, state, &step.events);
    Ok((step, after))
}

/// The same without the state that comes of it: for positions that show one thing and are not whole.
pub fn carried_out<R: Ruleset>(game: &R, state: &R::State, lines: &[&str], mut answers: Answers) -> Result<Step<R::Event>, String> {
    let decision = now(game, state);
    answers.insert(decision.id.clone(), answer(game, state, &decision, lines)?);
    let step = game.step(state, &answers, Moment::Answered(&decision.id), &mut Dice::from_seed(1));
    if let Some(problem) = step.halted.as_ref().and_then(|h| h.problem.clone()) {
        return Err(problem.to_string());
    }
    Ok(step)
}

/// The state after events, which must be sound.
pub fn followed<R: Ruleset>(game: &R, state: &R::State, events: &[R::Event]) -> R::State {
    let mut after = state.clone();
    events.iter().for_each(|e| game.apply(&mut after, e));
    assert_eq!(game.invariants(&after), Vec::<String>::new());
    after
}

/// What is said to a line that answers what the game waits for: nothing where it stands.
pub fn verdict<R: Ruleset>(game: &R, state: &R::State, line: &str) -> String {
    let decision = now(game, state);
    let answer = match answer(game, state, &decision, &[line]) {
        Ok(answer) => answer,
        Err(problem) => return problem,
    };
    match game.check(state, &decision, &answer, &Answers::new()).into_iter().next() {
        Some(Verdict::Refused(problem)) => problem.to_string(),
        Some(Verdict::Stands { warning }) => warning.unwrap_or_default(),
        None => String::new(),
    }
}
