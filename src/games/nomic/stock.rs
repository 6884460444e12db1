//! A stock of names and texts for random players: short English of every kind that a proposal can have, in the game's own words, and random
//! trees written as English, which say what no stock would.

use super::Nomic;
use super::reading::lexicon;
use super::state::Table;
use crate::english::generate::{random_card, random_rule};
use crate::english::paraphrase::{paraphrase, paraphrase_sentences};
use crate::games::dice::Dice;

const NAMES: &[&str] = &[
    "Waterloo",
    "Good Harvest",
    "The Long Night",
    "Sandstorm",
    "Caravan",
    "Papyrus",
    "High Tide",
    "Quarry",
    "Feast",
    "Scribe",
    "Sluice",
    "Granite",
    "Lotus",
    "Obelisk",
    "Scarab",
    "Granary",
    "Reed Boat",
    "Old Friends",
    "Bad Omen",
    "Market Day",
];

const EFFECTS: &[&str] = &[
    "You gain {n} {v}.",
    "You may play this on any player. Target player loses {n} {v}.",
    "You may play this on an opponent. Target player loses {n} {v}.",
    "Each player gains {n} {v}.",
    "Each opponent loses {n} {v}.",
    "All players lose {n} {v}.",
    "You may play this card on any player - Target player must discard a card.",
    "Draw a card.",
    "If you have more than {n} {v}, you gain {m} {w}.",
    "The player with the most {v} loses {n} {v}.",
    "Destroy a Permanent.",
    "You may pay {n} {v} to gain {m} {w}.",
    "Roll a die. You gain that many {v}.",
];

const RULES: &[&str] = &[
    "Each player gains {n} {v} at the start of each turn.",
    "The Primary gains {n} {v} at the end of each turn.",
    "If a player has more than {m} {v}, he/she loses {n} {v}.",
    "The hand limit is {s} cards.",
    "Proposals need two thirds of the votes cast.",
    "Each player may play two cards each turn.",
    "The Primary's vote counts twice.",
    "Nobody may rename a card.",
    "Players who vote against a proposal that is accepted lose {n} {v}.",
    "This rule is written in words that nobody can read.",
];

const CONDITIONS: &[&str] = &[
    "First player to have {m} {v} at the end of a turn.",
    "If a player has no {v} he/she is eliminated.",
    "First player to have {m} {v} at the end of his/her turn.",
];

const TYPES: &[&str] = &[
    "Card type that remains in play on the target player.",
    "Card type that has an immediate effect and is then discarded.",
    "Card type that remains in play after being played.",
];

const TYPE_NAMES: &[&str] = &["Curse", "Event", "Monument", "Blessing", "Omen", "Ritual"];

const VARIABLE_NAMES: &[&str] = &["Gold", "Fame", "Grain", "Water", "Wisdom"];

fn one<'s>(list: &[&'s str], dice: &mut Dice) -> &'s str {
    list.get(dice.below("stock", list.len() as u32) as usize).copied().unwrap_or_default()
}

/// A name for a card.
pub(super) fn name(dice: &mut Dice) -> String {
    one(NAMES, dice).to_owned()
}

/// A text for a proposal of a kind, by its verb.
pub(super) fn text(game: &Nomic, table: &Table, verb: &str, dice: &mut Dice) -> String {
    let types: Vec<&str> = table.rules.types.iter().filter(|t| t.stands()).map(|t| t.name.as_str()).collect();
    match verb {
        "propose card" if by_chance(dice) => {
            let words = lexicon(table);
            let text = paraphrase(&random_card(seed(dice), &words), &words);
            within(game, format!("{}: {text}", name(dice)))
        }
        "propose rule" | "propose" if by_chance(dice) => {
            let words = lexicon(table);
            let text = random_rule(seed(dice), &words);
            within(game, paraphrase_sentences(&text.sentences, &text, &words))
        }
        "propose card" => {
            // Now and then of a type that somebody may be proposing just now.
            let coming = dice.below("stock", 12) == 0;
            let (name, ctype) = (name(dice), one(if coming { TYPE_NAMES } else { &types }, dice).to_owned());
            // Now and then the text of a card of the setup, so that random games are also about the setup's own cards.
            let setup = game.setup.cards.get(dice.below("stock", 2 * game.setup.cards.len() as u32) as usize);
            match setup {
                Some(card) => format!("{name}: {}", card.text),
                None => format!("{name}: {ctype} - {}", filled(table, one(EFFECTS, dice), dice)),
            }
        }
        "propose winning" | "propose elimination" => filled(table, one(CONDITIONS, dice), dice),
        "propose type" => format!("{}: {}", new_name(TYPE_NAMES, |name| table.rules.type_named(name).is_some(), dice), one(TYPES, dice)),
        "propose variable" => {
            let taken = |name: &str| table.rules.variables.iter().any(|v| v.stands() && v.name.eq_ignore_ascii_case(name));
            format!("{} starts {}", new_name(VARIABLE_NAMES, taken, dice), dice.below("stock", 200))
        }
        _ => filled(table, one(RULES, dice), dice),
    }
}

/// A name of the list that is not taken; with a number behind it where all are.
fn new_name(names: &[&str], taken: impl Fn(&str) -> bool, dice: &mut Dice) -> String {
    let free: Vec<&str> = names.iter().copied().filter(|name| !taken(name)).collect();
    match free.is_empty() {
        true => format!("{} {}", one(names, dice), 2 + dice.below("stock", 1000)),
        false => one(&free, dice).to_owned(),
    }
}

/// Whether a text is a random tree: every other one.
fn by_chance(dice: &mut Dice) -> bool {
    dice.below("stock", 2) == 0
}

fn seed(dice: &mut Dice) -> u64 {
    (u64::from(dice.below("tree", u32::MAX)) << 32) | u64::from(dice.below("tree", u32::MAX))
}

/// The text; none where it is longer than a proposal may be, which is no legal proposal, so that another one is drawn.
fn within(game: &Nomic, text: String) -> String {
    if text.chars().count() <= game.options.longest { text } else { String::new() }
}

fn filled(table: &Table, text: &str, dice: &mut Dice) -> String {
    let variables: Vec<&str> = table.rules.variables.iter().filter(|v| v.stands()).map(|v| v.name.as_str()).collect();
    let (v, w) = (one(&variables, dice).to_owned(), one(&variables, dice).to_owned());
    let filled = text
        .replace("{v}", &v)
        .replace("{w}", &w)
        .replace("{n}", &(1 + dice.below("stock", 40)).to_string())
        .replace("{m}", &(300 + dice.below("stock", 2000)).to_string())
        .replace("{s}", &(3 + dice.below("stock", 5)).to_string());
    // Where all variables are repealed, a name is missing.
    filled.split_whitespace().collect::<Vec<_>>().join(" ")
}
