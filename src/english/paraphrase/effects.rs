//! What happens.

use super::*;

impl Paraphraser<'_> {
    /// An effect that stands within something else: in brackets unless it is a single act.
    pub(super) fn e(&self, effect: &Effect) -> String {
        let bare = match effect {
            Effect::Sequence(_) | Effect::If { .. } | Effect::Repeat { .. } | Effect::May { .. } | Effect::Choose { .. } => false,
            Effect::Pay { .. } | Effect::Enact { .. } | Effect::Arm { .. } => false,
            Effect::ForEach { mark, players, effect } => self.said_of_each(*mark, effect) && players.as_one().is_none(),
            _ => true,
        };
        if bare { self.effect(effect) } else { format!("({})", self.effect(effect)) }
    }

    /// Whether "for each" is just the subject of a single act.
    pub(super) fn said_of_each(&self, mark: Mark, effect: &Effect) -> bool {
        let me = Who::Of(mark);
        let subject = match effect {
            Effect::Change { who, .. }
            | Effect::Draw { who, .. }
            | Effect::Eliminate(who)
            | Effect::Restore(who)
            | Effect::Win(who)
            | Effect::MakePrimary(who) => Some(who),
            Effect::ExtraPlays { who, .. } | Effect::SkipPlays { who, .. } => Some(who),
            Effect::Transfer { from, .. } => Some(from),
            Effect::Move { by, .. } => Some(by),
            _ => None,
        };
        subject == Some(&me) && self.spoken.get(&mark) == Some(&1)
    }

    pub(super) fn effect(&self, effect: &Effect) -> String {
        match effect {
            Effect::Sequence(steps) => {
                let steps: Vec<String> = steps
                    .iter()
                    .map(|step| match step.mark {
                        Some(mark) => format!("{} {}", self.e(&step.effect), label(mark)),
                        None => self.e(&step.effect),
                    })
                    .collect();
                format!("first {}", steps.join("; then "))
            }
            Effect::If { condition, then, otherwise } => {
                let otherwise = otherwise.as_ref().map(|o| format!("; otherwise {}", self.e(o))).unwrap_or_default();
                format!("if ({}): {}{otherwise}", self.condition(condition), self.e(then))
            }
            Effect::ForEach { mark, players, effect } => {
                if self.said_of_each(*mark, effect) && players.as_one().is_none() {
                    return self.act(&self.players(players), effect);
                }
                format!("for {} as {}: {}", self.players(players), label(*mark), self.e(effect))
            }
            Effect::Repeat { times, effect } => format!("{} times: {}", self.a(times), self.e(effect)),
            Effect::May { by, effect, otherwise, .. } => {
                let otherwise = otherwise.as_ref().map(|o| format!("; otherwise {}", self.e(o))).unwrap_or_default();
                format!("{} may do this: {}{otherwise}", self.who(by), self.e(effect))
            }
            Effect::Choose { by, options, .. } => {
                format!(
                    "{} one of these: {}",
                    Paraphraser::verb(&self.who(by), "choose", "chooses"),
                    options.iter().map(|o| self.e(o)).collect::<Vec<_>>().join(" or ")
                )
            }
            Effect::Pay { cost, then } => {
                let then = then.as_ref().map(|t| format!("; for that {}", self.e(t))).unwrap_or_default();
                format!("as a cost in full: {}{then}", self.e(cost))
            }
            Effect::Swap { first, second, variable } => {
                format!("{} and {} exchange {}", self.who(first), self.who(second), self.variable(variable))
            }
            Effect::SwapHands { first, second } => format!("{} and {} exchange their hands", self.who(first), self.who(second)),
            Effect::Pick(cards) => format!("these cards are picked: ({})", self.cards(cards)),
            Effect::PickAmount(amount) => format!("this number is picked: {}", self.a(amount)),
            Effect::PickPlayers(players) => format!("these players are picked: ({})", self.players(players)),
            Effect::Exchange { first, second } => format!("({}) and ({}) change places", self.cards(first), self.cards(second)),
            Effect::ShuffleDrawPile => "the draw pile is shuffled".into(),
            Effect::Reveal { cards, to } => format!("({}) are shown to ({})", self.cards(cards), self.players(to)),
            Effect::Copy { of, to } => format!("a copy of each of ({}) is put {}", self.cards(of), self.place(to)),
            Effect::Rename { cards, name } => format!("({}) are renamed \"{name}\"", self.cards(cards)),
            Effect::ChangeType { cards, to } => format!("({}) become cards of the type {}", self.cards(cards), self.lexicon.type_name(to)),
            Effect::DoTextOf { by, cards } => {
                format!("{} out the text of ({})", Paraphraser::verb(&self.who(by), "carry", "carries"), self.cards(cards))
            }
            Effect::PlayCard { by, cards } => {
                format!("{} ({}) at once", Paraphraser::verb(&self.who(by), "play", "plays"), self.cards(cards))
            }
            Effect::Roll { who, number, sides } => format!("{} {number}d{sides}", Paraphraser::verb(&self.who(who), "roll", "rolls")),
            Effect::Enact { holds, until } => format!("it holds {} that {}", self.duration(until), self.statics(holds)),
            Effect::Arm { trigger, until } => format!("it is set up {} that {}", self.duration(until), self.trigger(trigger)),
            Effect::EndGame => "the game ends".into(),
            Effect::Nothing => "nothing happens".into(),
            Effect::Change { who, .. }
            | Effect::Draw { who, .. }
            | Effect::Eliminate(who)
            | Effect::Restore(who)
            | Effect::Win(who)
            | Effect::MakePrimary(who) => self.act(&self.who(who), effect),
            Effect::ExtraPlays { who, .. } | Effect::SkipPlays { who, .. } => self.act(&self.who(who), effect),
            Effect::Transfer { from, .. } => self.act(&self.who(from), effect),
            Effect::Move { by, .. } => self.act(&self.who(by), effect),
        }
    }

    /// A single act, said of the subject.
    pub(super) fn act(&self, subject: &str, effect: &Effect) -> String {
        let verb = |base: &str, third: &str| Paraphraser::verb(subject, base, third);
        match effect {
            Effect::Change { variable, adjust, .. } => match adjust {
                Adjust::Gain(a) => format!("{} {}", verb("gain", "gains"), self.quantity(variable, a)),
                Adjust::Lose(a) => format!("{} {}", verb("lose", "loses"), self.quantity(variable, a)),
                Adjust::SetTo(a) => format!("the {} of {subject} becomes {}", self.variable(variable), self.a(a)),
                Adjust::LowerTo(a) => format!("the {} of {subject} is lowered to {}, if it is more", self.variable(variable), self.a(a)),
                Adjust::RaiseTo(a) => format!("the {} of {subject} is raised to {}, if it is less", self.variable(variable), self.a(a)),
            },
            Effect::Transfer { to, variable, amount, .. } => {
                format!("{} {} to {}", verb("give", "gives"), self.quantity(variable, amount), self.who(to))
            }
            Effect::Draw { number, .. } => {
                format!("{} {} {}", verb("draw", "draws"), self.a(number), if *number == Amount::Number(1) { "card" } else { "cards" })
            }
            Effect::Move { cards, to, .. } => format!("{} ({}) {}", verb("put", "puts"), self.cards(cards), self.place(to)),
            Effect::ExtraPlays { number, .. } => format!("{} {} more plays this turn", verb("get", "gets"), self.a(number)),
            Effect::SkipPlays { turns, next: false, .. } => format!("{} {} plays", verb("skip", "skips"), self.a(turns)),
            Effect::SkipPlays { turns, next: true, .. } => format!("{} {} plays after this turn", verb("skip", "skips"), self.a(turns)),
            Effect::Eliminate(_) => format!("{} eliminated", verb("are", "is")),
            Effect::Restore(_) => format!("{} back into the game", verb("come", "comes")),
            Effect::Win(_) => format!("{} the game", verb("win", "wins")),
            Effect::MakePrimary(_) => format!("{} the Primary", verb("become", "becomes")),
            other => self.effect(other),
        }
    }
}
