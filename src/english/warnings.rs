//! What is to be said of a text that is read, before any table is looked at: warnings, never refusals.

use super::lexicon::Lexicon;
use super::meaning::*;
use super::reader::Kind;

/// The warnings of a text.
pub fn warnings(kind: Kind, text: &Text, lexicon: &Lexicon) -> Vec<String> {
    let mut out = Vec::new();
    let lasting = text.type_.as_ref().is_none_or(|t| lexicon.is_lasting(t));
    let type_ = text.type_.as_ref().map_or("such a card", |t| lexicon.type_name(t));
    let stays = text.sentences.iter().any(|s| matches!(s, Sentence::StaysWith(_)));
    for sentence in &text.sentences {
        match sentence {
            Sentence::When(_) | Sentence::Holds { .. } if kind == Kind::Card && !lasting && !stays => {
                out.push(format!("A sentence of this card only acts while the card is in play, and {type_} does not remain in play."));
            }
            Sentence::Do(effect) if wins(effect) => out.push("Whoever this says wins at once, without any condition.".to_owned()),
            Sentence::Do(effect) if kind == Kind::Rule && !matches!(effect, Effect::Enact { .. } | Effect::Arm { .. }) => {
                out.push("This rule names no moment: it is carried out once, when it comes into force.".to_owned());
            }
            Sentence::Winning { players, .. }
                if players.whose.is_none() && matches!(players.pick, Pick::All | Pick::Most(_) | Pick::Fewest(_) | Pick::Ranked { .. }) =>
            {
                out.push("This condition is met at once.".to_owned());
            }
            _ => {}
        }
    }
    out.dedup();
    out
}

fn wins(effect: &Effect) -> bool {
    match effect {
        Effect::Win(_) => true,
        Effect::ForEach { effect, .. } => wins(effect),
        Effect::Sequence(steps) => steps.iter().any(|s| wins(&s.effect)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::reader::read;
    use super::super::tests::test_lexicon;
    use super::*;

    fn warned(kind: Kind, text: &str) -> Vec<String> {
        read(kind, text, &test_lexicon(), None).warnings
    }

    #[test]
    fn says_what_is_odd_and_nothing_else() {
        assert!(warned(Kind::Card, "Effect - You win.").iter().any(|w| w.contains("wins at once")));
        assert!(
            warned(Kind::Card, "Effect - Whenever you lose slaves, you gain 10 gold.")
                .iter()
                .any(|w| w.contains("does not remain in play"))
        );
        assert!(warned(Kind::Rule, "Each player gains 10 gold.").iter().any(|w| w.contains("once")));
        assert!(warned(Kind::Winning, "The player with the most gold wins at the end of a turn.").iter().any(|w| w.contains("at once")));
        assert_eq!(warned(Kind::Card, "Effect - You gain 10 gold."), Vec::<String>::new());
        assert_eq!(warned(Kind::Card, "Permanent - Whenever you lose slaves, you gain 10 gold."), Vec::<String>::new());
    }
}
