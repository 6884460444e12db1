//! Doubts of what holds for the whole game: rules and conditions, mostly when something is so.

use super::super::meaning::*;
use super::super::walk::*;
use super::{Such, says, through};

/// What a rule or condition does not say, if there is such a thing.
pub(super) fn doubt(own: &[Sentence], words: &[&str]) -> Option<&'static str> {
    let has = |some: &[&str]| words.iter().any(|w| some.contains(w));
    let spoken = through(Turns::default(), own);
    // "Players who have played a Flood may not vote."
    if spoken.this_turn && has(&["has", "have", "had"]) && !has(&["turn", "turns", "round"]) {
        return Some("does not say since when: 'this turn', 'last turn', 'in the game'");
    }
    // "Players who made no proposal lose 25 gold."
    if spoken.this_turn && own.iter().any(|s| matches!(s, Sentence::Do(_))) {
        return Some("does not say when it is done, as in 'at the end of each turn'");
    }
    // "A player who lost a level this turn may play two cards next turn": in every turn, not just the next one.
    let next_turn = |s: &Sentence| matches!(s, Sentence::Procedure { until: Duration::NextTurn, .. });
    if spoken.this_turn && own.iter().any(next_turn) {
        return Some("is looked at in the next turn only, where it was another turn that it speaks of");
    }
    // "The Primary gains 10 gold whenever another player becomes the Primary": he is no other then.
    let never = |s: &Sentence| matches!(s, Sentence::When(Trigger { event: Event::BecomesPrimary(who), .. }) if who.among == Among::Others(Box::new(Who::Primary)));
    if own.iter().any(never) {
        return Some("waits for another than the Primary to be the Primary");
    }
    // "At the end of each turn the Primary gains 5 gold for each player who voted yes": votes may come in until then.
    let at_end = |s: &Sentence| matches!(s, Sentence::When(Trigger { event: Event::Moment(Moment::TurnEnd), .. }));
    if spoken.votes && own.iter().any(at_end) && words.first() != Some(&"upon") {
        return Some("looks at votes before they are counted: say 'whenever a player votes yes'");
    }
    // "The game ends if no proposal was accepted this turn", "… the hand limit is six": none is accepted yet when that is looked at.
    let in_the_turn =
        |s: &Sentence| at_end(s) || matches!(s, Sentence::Procedure { procedure: Procedure::Setting { .. } | Procedure::Holds(_), .. });
    if spoken.decisions && own.iter().any(in_the_turn) && !words.contains(&"(") {
        return Some("looks at what becomes of proposals before that is known: say 'last turn', or 'whenever a proposal …'");
    }
    // "A player is eliminated if he did not vote this turn": nobody's vote is counted yet when that is looked at.
    let ends = |s: &Sentence| matches!(s, Sentence::Winning { .. } | Sentence::Elimination { .. });
    if (spoken.votes || spoken.decisions) && own.iter().any(ends) && !words.contains(&"(") {
        return Some("looks at votes and proposals of the turn before the votes are counted: say 'last turn'");
    }
    // Of votes of turns long past it is not kept on what they were.
    if spoken.votes_on_long_ago {
        return Some("asks on what somebody voted longer ago than in the last turn, which is not kept");
    }
    let at_once = has(&["immediately"]) || says(words, "at", "once");
    if spoken.end_of_game && at_once && own.iter().any(at_end) {
        return Some("is looked at when a turn ends, not at once");
    }
    // "When a player destroys a Permanent, each other player gains 5 gold": others than he, or than whom it belonged to?
    let moved = |s: &&Sentence| matches!(s, Sentence::When(Trigger { event: Event::Moved { .. }, .. }));
    let others = |players: &Players| players.among == Among::Others(Box::new(Who::Affected));
    if has(&["destroys", "discards", "removes"]) && super::has(own.iter().filter(moved), Such::Players(&others)) {
        return Some("does not say who the others are: than who does it, or than whose card it was");
    }
    // "The first proposal each turn costs 10 gold."
    if matches!(words, ["the", "first", ..]) && has(&["costs", "cost"]) {
        return Some("speaks of the cost of the first one, where a cost counts what came before it");
    }
    // "The game ends after turn 18, but nobody wins": before that, too?
    if matches!(words, ["nobody" | "none", "wins"] | ["no", "one" | "player", "wins"]) {
        return Some("does not say whether nobody wins by that end, or nobody at all");
    }
    // "A player who played two cards last turn may not play a card this turn": this turn, or each?
    if says(words, "last", "turn") && says(words, "this", "turn") {
        return Some("does not say whether it holds in one turn or in each: say 'a player who … may not … in the next turn'");
    }
    // "If everybody votes for a proposal, it passes": else as before, or not at all?
    let passes_if =
        |s: &Sentence| matches!(s, Sentence::Procedure { procedure: Procedure::Ballot { verdict: Verdict::PassesIf(_), .. }, .. });
    if matches!(words, ["if", "everybody" | "everyone" | "all" | "each" | "every", ..])
        && !has(&["only", "otherwise", "else"])
        && own.iter().any(passes_if)
    {
        return Some("does not say what becomes of the other proposals: say 'only if', or 'otherwise …'");
    }
    doubt_of_procedure(own, words)
}

/// Of how the game is played.
fn doubt_of_procedure(own: &[Sentence], words: &[&str]) -> Option<&'static str> {
    let procedures =
        || own.iter().filter_map(|s| if let Sentence::Procedure { procedure, until, .. } = s { Some((procedure, until)) } else { None });
    // "Votes are secret until the end of the turn": of each turn, or of the one in which the rule comes into force?
    if words.contains(&"until") && procedures().any(|(_, until)| *until == Duration::ThisTurn) {
        return Some("does not say whether that is so in every turn");
    }
    // "… until someone has five levels": who has them already?
    let state = words.iter().skip_while(|w| **w != "until").take(6).any(|w| matches!(*w, "has" | "have" | "owns" | "own"));
    if state && procedures().any(|(_, until)| matches!(until, Duration::Until(event) if matches!(**event, Event::Reaches { .. }))) {
        return Some("waits until something is so, which may be so already: say 'until a player reaches …'");
    }
    // "Each turn the order of play is reversed": to and fro, or always the other way round?
    let each_turn = matches!(words, ["each" | "every", "turn", ..]) || matches!(words, [.., "each" | "every", "turn"]);
    if each_turn && words.contains(&"reversed") {
        return Some("does not say whether the direction changes in each turn, or is the other one in all of them");
    }
    // "If three players wish to end the game, it ends at once": the vote is looked at when a turn is over, and waits for enough new cards.
    let to_end = |p: &Procedure| matches!(p, Procedure::EndVoteShare { .. } | Procedure::EndVotePlayers(_));
    if (words.contains(&"immediately") || says(words, "at", "once")) && procedures().any(|(p, _)| to_end(p)) {
        return Some(
            "would end the game when a turn is over, and only once enough new cards are accepted: say 'however many cards have been accepted'",
        );
    }
    // "Nobody may play more than one Flood every third turn": in three turns together, or in every third of them?
    let periodic = |s: &Sentence| {
        let held = |p: &Procedure| matches!(p, Procedure::Holds(Static::Cannot { .. }) | Procedure::Setting { .. });
        matches!(s, Sentence::Procedure { procedure, condition: Some(Condition::Multiple(..)), .. } if held(procedure))
    };
    if words.iter().any(|w| matches!(*w, "only" | "more" | "most" | "once" | "least")) && !words.contains(&"(") && own.iter().any(periodic)
    {
        return Some("does not say whether that is so in every such turn, or of all the turns between them together");
    }
    // "The hand limit goes up by one every other turn": more and more, or one more in every other turn?
    let adds = |s: &Sentence| {
        let by = |p: &Procedure| matches!(p, Procedure::Setting { adjust: Adjust::Gain(_) | Adjust::Lose(_), .. });
        let again = |c: &Condition| matches!(c, Condition::Multiple(..) | Condition::Parity(..));
        matches!(s, Sentence::Procedure { procedure, condition: Some(c), .. } if by(procedure) && again(c))
    };
    let moves = |w: &&str| {
        matches!(
            *w,
            "goes"
                | "go"
                | "rises"
                | "drops"
                | "falls"
                | "increases"
                | "increased"
                | "raised"
                | "lowered"
                | "reduced"
                | "decreases"
                | "grows"
                | "shrinks"
        )
    };
    if words.iter().any(moves) && own.iter().any(adds) {
        return Some("does not say whether it adds up from turn to turn");
    }
    // "The game ends after turn 30 and nobody wins": then, or ever?
    let nobody_wins = |p: &Procedure| matches!(p, Procedure::Holds(Static::Cannot { who, deed: Deed::Win }) if *who == Players::all());
    if procedures().any(|(p, _)| matches!(p, Procedure::EndsAfterTurn(_))) && procedures().any(|(p, _)| nobody_wins(p)) {
        return Some("does not say whether nobody wins at the end, or nobody can win at all");
    }
    None
}

/// What a meaning speaks of that lies in some turn.
#[derive(Default)]
struct Turns {
    this_turn: bool,
    votes: bool,
    votes_on_long_ago: bool,
    decisions: bool,
    end_of_game: bool,
}

impl Walk for Turns {
    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Happened(event, period) => {
                self.this_turn |= *period == Period::ThisTurn;
                self.votes |= *period == Period::ThisTurn && matches!(**event, Event::Voted { .. });
                self.decisions |= *period == Period::ThisTurn && matches!(**event, Event::Decided { .. });
                self.votes_on_long_ago |= *period == Period::Game && matches!(&**event, Event::Voted { on, .. } if !on.is_any());
            }
            Condition::Voted(..) => self.votes = true,
            _ => {}
        }
        walk_condition(self, condition);
    }
    fn amount(&mut self, amount: &mut Amount) {
        self.this_turn |= matches!(amount, Amount::Past(_, Period::ThisTurn));
        walk_amount(self, amount);
    }
    fn effect(&mut self, effect: &mut Effect) {
        self.end_of_game |= matches!(effect, Effect::EndGame);
        walk_effect(self, effect);
    }
}
