//! Words and phrases that the language does not tell apart: each reads as the one that the grammar knows.
//!
//! In come words of texts and of the grammar's own patterns; out goes the word that stands for all of its sort. Names of the game are not
//! touched: they are looked up as they are written.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use super::grammar::forms;

/// Verbs that mean the same, in all their forms: the one that stands for them, and the others.
const VERBS: &[(&str, &[&str])] = &[
    ("gain", &["receive", "obtain", "acquire", "earn"]),
    ("lose", &["forfeit"]),
    ("pay", &["spend"]),
    ("destroy", &["demolish", "wreck", "smash", "scrap", "annihilate", "obliterate"]),
    ("exchange", &["swap", "switch", "interchange"]),
    ("reduce", &["decrease", "diminish"]),
    ("increase", &["raise"]),
    ("choose", &["select", "designate", "nominate"]),
    ("show", &["reveal"]),
    ("own", &["possess"]),
    ("cancel", &["negate", "annul", "nullify"]),
    ("buy", &["purchase"]),
];

/// Other words: the one that stands for them, and the others.
const WORDS: &[(&str, &[&str])] = &[
    ("each", &["every"]),
    ("everyone", &["everybody"]),
    ("anyone", &["anybody"]),
    ("someone", &["somebody"]),
    ("opponent", &["rival", "enemy", "foe", "adversary"]),
    ("opponents", &["rivals", "enemies", "foes", "adversaries"]),
    ("neighbour", &["neighbor"]),
    ("neighbours", &["neighbors"]),
    ("while", &["whilst"]),
    ("among", &["amongst"]),
    ("on", &["upon"]),
    ("extra", &["additional", "further"]),
    ("highest", &["tallest", "biggest", "largest", "greatest"]),
    ("lowest", &["smallest", "shortest"]),
    ("higher", &["taller", "bigger", "larger", "greater"]),
    ("lower", &["smaller", "shorter"]),
    ("less", &["fewer"]),
    ("least", &["fewest"]),
    ("start", &["begin", "beginning"]),
    ("starts", &["begins"]),
    ("end", &["finish"]),
    ("ends", &["finishes"]),
    ("gain", &["get"]),
    ("gains", &["gets"]),
    ("gaining", &["getting"]),
    ("immediately", &["instantly"]),
    ("afterwards", &["afterward"]),
    ("forbidden", &["prohibited"]),
    ("allowed", &["permitted"]),
    ("cancelled", &["canceled"]),
    ("forced", &["compelled", "obliged", "obligated"]),
    ("except", &["excluding", "excepting"]),
    ("next", &["following"]),
    ("turn", &["round"]),
    ("turns", &["rounds"]),
];

/// Phrases that stand for a word.
const PHRASES: &[(&str, &[&str])] = &[
    ("nobody", &["no one"]),
    ("whenever", &["each time", "every time", "every time that", "each time that"]),
    ("when", &["as soon as"]),
    (
        "while",
        &[
            "as long as",
            "so long as",
            "for as long as",
            "for so long as",
            "during any turn in which",
            "in any turn in which",
            "on any turn in which",
            "during any turn when",
            "in any turn when",
            "during a turn in which",
            "in a turn in which",
            "during turns in which",
            "in turns in which",
            "in turns when",
            "during turns when",
            "during the turns in which",
            "in every turn in which",
            "during every turn in which",
        ],
    ),
    ("except", &["except for", "apart from", "aside from", "with the exception of", "other than"]),
    ("to", &["in order to", "so as to"]),
    ("can", &["is able to", "are able to"]),
    ("may", &["is allowed to", "are allowed to", "is permitted to", "are permitted to", "is free to", "are free to"]),
    (
        "cannot",
        &[
            "can not",
            "may not",
            "must not",
            "can never",
            "may never",
            "is not allowed to",
            "are not allowed to",
            "is not permitted to",
            "are not permitted to",
            "is unable to",
            "are unable to",
            "is not able to",
            "are not able to",
            "is forbidden to",
            "are forbidden to",
            "is prohibited from",
        ],
    ),
    (
        "must",
        &["has to", "have to", "is obliged to", "are obliged to", "is forced to", "are forced to", "is required to", "are required to"],
    ),
];

/// Each word that another stands for, with that one.
fn stand_ins() -> &'static BTreeMap<String, String> {
    static ALIKE: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    ALIKE.get_or_init(|| {
        let mut alike = BTreeMap::new();
        for (one, others) in VERBS {
            let to = forms(one);
            for other in *others {
                alike.extend(forms(other).into_iter().zip(to.iter().cloned()));
            }
        }
        for (one, others) in WORDS {
            alike.extend(others.iter().map(|other| ((*other).to_owned(), (*one).to_owned())));
        }
        alike
    })
}

/// The word that stands for this one and all that mean the same; itself, where there is none.
pub fn word(text: &str) -> &str {
    stand_ins().get(text).map_or(text, String::as_str)
}

/// All words that another stands for.
pub fn words<'a>() -> impl Iterator<Item = &'a str> {
    stand_ins().keys().map(String::as_str)
}

/// The further words of a phrase, and the word that stands for it.
type Phrase = (Vec<&'static str>, &'static str);

/// The phrases that begin with this word.
pub fn phrases(first: &str) -> &'static [Phrase] {
    static BY_FIRST: OnceLock<HashMap<&str, Vec<Phrase>>> = OnceLock::new();
    let by_first = BY_FIRST.get_or_init(|| {
        let mut by_first: HashMap<&str, Vec<Phrase>> = HashMap::new();
        for (one, phrases) in PHRASES {
            for phrase in *phrases {
                let mut words = phrase.split(' ');
                if let Some(first) = words.next() {
                    by_first.entry(first).or_default().push((words.collect(), one));
                }
            }
        }
        by_first
    });
    by_first.get(first).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_word_stands_for_all_that_mean_the_same() {
        for (text, stands_for) in [
            ("receives", "gains"),
            ("forfeited", "lost"),
            ("swapping", "exchanging"),
            ("everybody", "everyone"),
            ("spent", "paid"),
            ("got", "got"),
            ("slaves", "slaves"),
        ] {
            assert_eq!(word(text), stands_for);
        }
        assert!(phrases("no").contains(&(vec!["one"], "nobody")));
        assert!(phrases("slaves").is_empty());
    }
}
