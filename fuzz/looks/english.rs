//! A text in plain English: read or not, it is answered, and what is read says what it shows.
//!
//! The first byte says what sort of text it is, and whether the game's names are words of the language; the rest is the text.

use maat::english::lexicon::Lexicon;
use maat::english::paraphrase::paraphrase;
use maat::english::reader::{Kind, read};
use std::sync::LazyLock;

const KINDS: [Kind; 6] = [Kind::Card, Kind::Rule, Kind::Winning, Kind::Elimination, Kind::Type, Kind::Variable];

static PLAIN: LazyLock<Lexicon> = LazyLock::new(|| lexicon(&["Foundation Level", "Flood Control", "Flood", "The Gods Have Spoken"]));
static CONFUSING: LazyLock<Lexicon> = LazyLock::new(|| lexicon(&["All", "Each", "Pyramid of Gold", "You", "Card", "If", "The Primary"]));

fn lexicon(kinds: &[&str]) -> Lexicon {
    let mut lexicon = Lexicon::default();
    lexicon.add_variable("Pyramid".into(), "Pyramid", Some("level"));
    lexicon.add_variable("Slaves".into(), "Slaves", None);
    lexicon.add_variable("Gold".into(), "Gold", None);
    lexicon.add_type("Effect".into(), "Effect", false);
    lexicon.add_type("Permanent".into(), "Permanent", true);
    lexicon.add_player("Igthorn".into(), "Igthorn");
    kinds.iter().for_each(|kind| lexicon.add_kind((*kind).into(), kind));
    lexicon
}

pub fn look(data: &[u8]) {
    let Some((first, text)) = data.split_first() else { return };
    let text = String::from_utf8_lossy(text.get(..10_000).unwrap_or(text));
    let kind = KINDS[usize::from(*first) % KINDS.len()];
    let lexicon = if *first < 128 { &*PLAIN } else { &*CONFUSING };
    let reading = read(kind, &text, lexicon, Some("Papyrus"));
    for sentence in &reading.sentences {
        assert!(text.get(sentence.span.clone()).is_some());
    }
    if let Some(meaning) = &reading.meaning {
        let shown = paraphrase(meaning, lexicon);
        let again = read(kind, &shown, lexicon, Some("Papyrus"));
        assert_eq!(again.meaning.as_ref(), Some(meaning), "{shown}");
    }
}
