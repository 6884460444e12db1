//! Whole sentences and definitions.

use super::conditions::moment_words;
use super::*;

impl Paraphraser<'_> {
    /// A sentence with a capital letter and a full stop.
    pub(super) fn whole(&self, sentence: &Sentence) -> String {
        let text = self.sentence(sentence);
        let mut chars = text.chars();
        let first: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
        format!("{first}{}.", chars.as_str())
    }

    pub(super) fn sentence(&self, sentence: &Sentence) -> String {
        match sentence {
            Sentence::Label(words) => format!("label: \"{words}\""),
            Sentence::PlayOn(None) => "this card may be played".into(),
            Sentence::PlayOn(Some(n)) => {
                let on = match self.text.targets.get(usize::from(n.0)) {
                    Some(TargetKind::Player { who, variable: None }) => format!("one of ({})", self.players(who)),
                    Some(TargetKind::Player { who, variable: Some(v) }) => {
                        format!("the {} of one of ({})", self.variable(v), self.players(who))
                    }
                    Some(TargetKind::Card { of, from }) => format!("one of the {} {}", self.noun(of, false), self.zones(from)),
                    Some(TargetKind::Everyone) | None => "the game environment".into(),
                };
                format!("this card is played on {on}")
            }
            Sentence::PlayOnlyIf(condition) => format!("this card can be played only if ({})", self.condition(condition)),
            Sentence::PlayCost(effect) => format!("to play this card costs this: {}", self.e(effect)),
            Sentence::StaysWith(who) => format!("this card stays in play with {}", self.who(who)),
            Sentence::AfterPlay(place) => format!("once played this card goes {}", self.place(place)),
            Sentence::Do(effect) => self.effect(effect),
            Sentence::OnPlay(effect) => format!("once, when this card is played: {}", self.e(effect)),
            Sentence::When(trigger) => self.trigger(trigger),
            Sentence::Holds { condition: None, holds } => format!("it holds that {}", self.statics(holds)),
            Sentence::Holds { condition: Some(c), holds } => {
                format!("as long as ({}) it holds that {}", self.condition(c), self.statics(holds))
            }
            Sentence::OrdinalLevel { variable, number } => {
                format!("when this card is played, the {} of you is raised to the level {number}", self.variable(variable))
            }
            Sentence::Winning { players, at, turns } => {
                format!("at {}{} {}", moment_words(*at), in_a_row(*turns), Paraphraser::verb(&self.players(players), "win", "wins"))
            }
            Sentence::Elimination { players, at, turns } => {
                let verb = Paraphraser::verb(&self.players(players), "leave", "leaves");
                format!("at {}{} {verb} the game", moment_words(*at), in_a_row(*turns))
            }
            Sentence::WinningOnlyIf(condition) => format!("nobody wins by a condition unless ({})", self.condition(condition)),
            Sentence::Type(definition) => self.type_definition(definition),
            Sentence::Variable(v) => {
                let part = |word: &str, value: Option<String>| value.map(|v| format!(", {word} {v}")).unwrap_or_default();
                let bounds = part("min", v.least.map(|n| n.to_string())) + &part("max", v.most.map(|n| n.to_string()));
                format!("{} starts at {}{bounds}{}", v.name, v.start, part("unit", v.unit.clone()))
            }
            Sentence::Procedure { procedure, condition, until } => {
                let condition = condition.as_ref().map(|c| format!(", if ({})", self.condition(c))).unwrap_or_default();
                let until = if *until == Duration::Always { String::new() } else { format!(", {}", self.duration(until)) };
                format!("rule of play: {}{condition}{until}", self.procedure(procedure))
            }
        }
    }

    pub(super) fn type_definition(&self, definition: &TypeDefinition) -> String {
        let name = definition.name.as_ref().map(|n| format!("\"{n}\": ")).unwrap_or_default();
        let after = match &definition.after_play {
            AfterPlay::Stays { with, until } => {
                format!("a card of the type remains in play with {} {}", self.who(with), self.duration(until))
            }
            AfterPlay::Goes(place) => format!("a card of the type does what it says and then goes {}", self.place(place)),
        };
        let more: Vec<String> = definition.more.iter().map(|s| format!("moreover: {}", self.sentence(s))).collect();
        let more = if more.is_empty() { String::new() } else { format!("; {}", more.join("; ")) };
        format!("{name}{after}{more}")
    }
}

/// For how many turns in a row, where it is more than one.
fn in_a_row(turns: u32) -> String {
    if turns == 1 { String::new() } else { format!(", if so {turns} turns in a row,") }
}
