//! The texts of the setups that the program brings along, each with the words of its game.

use super::*;

/// A text of a setup: the card's name, its kind, the text.
pub type Given = (Option<String>, Kind, String);

const FILES: &[&str] = &[
    include_str!("../../games/nomic/setups/egypt.toml"),
    include_str!("../../games/nomic/setups/egypt-2006.toml"),
    include_str!("../../games/nomic/setups/colony.toml"),
    include_str!("../../games/nomic/setups/pirates.toml"),
];
const RULES: &str = include_str!("../../games/nomic/setups/rules.toml");

/// All texts of all setups.
pub fn setups() -> Vec<(Lexicon, Vec<Given>)> {
    let rules: toml::Table = toml::from_str(RULES).expect("the rules are TOML");
    let common: Vec<Given> =
        list(&rules, "rule").into_iter().filter_map(|rule| Some((None, Kind::Rule, filled(&word(&rule, "text")?)))).collect();
    FILES
        .iter()
        .map(|file| {
            let setup: toml::Table = toml::from_str(file).expect("a setup is TOML");
            let mut lexicon = Lexicon::default();
            let mut texts = common.clone();
            for variable in list(&setup, "variable") {
                let name = word(&variable, "name").expect("a variable has a name");
                lexicon.add_variable(name.as_str().into(), &name, word(&variable, "unit").as_deref());
            }
            for card in list(&setup, "card") {
                let name = word(&card, "name").expect("a card has a name");
                lexicon.add_kind(name.as_str().into(), &name);
                texts.extend(word(&card, "text").map(|text| (Some(name), Kind::Card, text)));
            }
            for one in list(&setup, "type") {
                let (name, text) = (word(&one, "name").expect("a type has a name"), word(&one, "text").expect("a type has a text"));
                lexicon.add_type(name.as_str().into(), &name, text.contains("remains in play"));
                texts.push((None, Kind::Type, text));
            }
            for rule in list(&setup, "rule") {
                texts.extend(word(&rule, "text").map(|text| (None, Kind::Rule, text)));
            }
            for (key, kind) in [("winning", Kind::Winning), ("elimination", Kind::Elimination)] {
                let all = setup.get(key).and_then(toml::Value::as_array).cloned().unwrap_or_default();
                texts.extend(all.iter().filter_map(toml::Value::as_str).map(|text| (None, kind, text.to_owned())));
            }
            (lexicon, texts)
        })
        .collect()
}

fn list(table: &toml::Table, key: &str) -> Vec<toml::Table> {
    table.get(key).and_then(toml::Value::as_array).into_iter().flatten().filter_map(|v| v.as_table().cloned()).collect()
}

fn word(table: &toml::Table, key: &str) -> Option<String> {
    table.get(key).and_then(toml::Value::as_str).map(str::to_owned)
}

/// A common rule with the numbers of the game in it.
fn filled(text: &str) -> String {
    text.replace("{hand_limit}", "5").replace("{starting_cards}", "5").replace("{end_cards}", "0")
}

/// Governed by its number alone.
const BY_NUMBER: &str = "Then the texts of the permanents in play are carried out, clockwise from the Primary.";

#[test]
fn every_text_of_a_setup_reads_and_reads_back() {
    for (lexicon, texts) in setups() {
        for (name, kind, text) in texts {
            if text == BY_NUMBER {
                continue;
            }
            let reading = read(kind, &text, &lexicon, name.as_deref());
            let Some(meaning) = &reading.meaning else { panic!("{text}\n{}", shown(&reading)) };
            let canonical = paraphrase(meaning, &lexicon);
            assert_eq!(read(kind, &canonical, &lexicon, name.as_deref()).meaning.as_ref(), Some(meaning), "{text}\n  {canonical}");
        }
    }
}
