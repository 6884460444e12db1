//! Setups: what a game starts with, as data. Four ship with Maat; others are files in the same format (`setups/egypt.toml` describes it).

use super::options::NomicOptions;
use crate::games::ruleset::{Problem, nearest};
use serde::Deserialize;
use serde_spanned::Spanned;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

/// The setups that ship with Maat: name and text.
pub const SETUPS: &[(&str, &str)] = &[
    ("egypt", include_str!("setups/egypt.toml")),
    ("egypt-2006", include_str!("setups/egypt-2006.toml")),
    ("pirates", include_str!("setups/pirates.toml")),
    ("colony", include_str!("setups/colony.toml")),
];

/// Rules 1 to 4 as every setup has them.
const RULES: &str = include_str!("setups/rules.toml");

/// What a game starts with.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Its name, as options name it.
    pub name: String,
    /// The name as players read it.
    pub title: String,
    /// One sentence on what it is about.
    pub about: String,
    /// Fewest and most players.
    pub seats: (u8, u8),
    /// The variables that every player has.
    pub variables: Vec<VariableEntry>,
    /// The types of cards.
    pub types: Vec<TypeEntry>,
    /// Winning conditions, any of which suffices.
    pub winning: Vec<String>,
    /// Elimination conditions, any of which suffices.
    pub elimination: Vec<String>,
    /// The kinds of cards.
    pub cards: Vec<CardEntry>,
    /// Rules 1 to 4 as the game's settings select them.
    pub rules: Vec<RuleEntry>,
}

/// A variable of a setup.
#[derive(Clone, Debug, PartialEq)]
pub struct VariableEntry {
    /// Its name.
    pub name: String,
    /// The word for one of it, in the singular.
    pub unit: Option<String>,
    /// What players start with.
    pub start: i64,
    /// The smallest value.
    pub min: i64,
    /// The greatest value.
    pub max: Option<i64>,
}

/// A type of cards.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeEntry {
    /// Its name.
    pub name: String,
    /// Its definition.
    pub text: String,
}

/// A kind of card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardEntry {
    /// Its name; the kind is named after it.
    pub name: String,
    /// Its text, with the type in front.
    pub text: String,
    /// Copies in each starting hand.
    pub hand: u32,
    /// Copies in the draw pile at the start.
    pub draw: u32,
}

/// A sentence of the first version of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleEntry {
    /// Its number ("3.4").
    pub number: String,
    /// Its text.
    pub text: String,
    /// Whether it is one that every setup has, and not the setup's own.
    pub common: bool,
}

/// Bounds of what a variable may start at: the bounds of all values.
const BOUND: i64 = 1_000_000_000_000;

mod file {
    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct SetupFile {
        pub title: Spanned<String>,
        #[serde(default)]
        pub about: String,
        #[serde(default = "seats")]
        pub seats: Spanned<(u8, u8)>,
        #[serde(default = "hand_limit")]
        pub hand_limit: Spanned<u32>,
        #[serde(default)]
        pub winning: Vec<Spanned<String>>,
        #[serde(default)]
        pub elimination: Vec<Spanned<String>>,
        #[serde(default)]
        pub variable: Vec<VariableFile>,
        #[serde(default, rename = "type")]
        pub types: Vec<TypeFile>,
        #[serde(default)]
        pub card: Vec<CardFile>,
        #[serde(default)]
        pub rule: Vec<RuleFile>,
    }

    fn seats() -> Spanned<(u8, u8)> {
        Spanned::new(0..0, (2, 12))
    }

    fn hand_limit() -> Spanned<u32> {
        Spanned::new(0..0, 5)
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct VariableFile {
        pub name: Spanned<String>,
        pub unit: Option<Spanned<String>>,
        #[serde(default)]
        pub start: Option<Spanned<i64>>,
        pub min: Option<Spanned<i64>>,
        pub max: Option<Spanned<i64>>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TypeFile {
        pub name: Spanned<String>,
        pub text: Spanned<String>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct CardFile {
        pub name: Spanned<String>,
        pub text: Spanned<String>,
        #[serde(default)]
        pub hand: Option<Spanned<u32>>,
        #[serde(default)]
        pub draw: Option<Spanned<u32>>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RuleFile {
        pub number: Spanned<String>,
        pub text: Spanned<String>,
        #[serde(default)]
        pub when: BTreeMap<String, Spanned<toml::Value>>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct RulesFile {
        pub rule: Vec<RuleFile>,
    }
}

/// A file's text under its name, for messages that name line and column.
#[derive(Clone, Copy)]
struct Source<'a> {
    name: &'a str,
    text: &'a str,
}

/// The setups that ship with Maat, taken apart once for all games.
static SHIPPED: LazyLock<Vec<(Source<'static>, Result<file::SetupFile, Problem>)>> = LazyLock::new(|| {
    let sources = SETUPS.iter().map(|(name, text)| Source { name, text });
    sources.map(|source| (source, source.file())).collect()
});

impl Source<'_> {
    fn file(&self) -> Result<file::SetupFile, Problem> {
        toml::from_str(self.text).map_err(|e| self.toml_problem(&e))
    }

    fn problem(&self, span: Range<usize>, message: impl std::fmt::Display) -> Problem {
        let before = self.text.get(..span.start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Problem::new(format!("{}, line {line}, column {column}: {message}", self.name))
    }

    fn toml_problem(&self, error: &toml::de::Error) -> Problem {
        self.problem(error.span().unwrap_or(0..0), error.message())
    }
}

impl Setup {
    /// The setup that the options name: one that ships with Maat, or a file. Errors name file, line and column.
    pub fn load(options: &NomicOptions) -> Result<Setup, Problem> {
        let name = options.setup.as_str();
        if let Some((source, file)) = SHIPPED.iter().find(|(source, _)| source.name == name) {
            return Setup::of(source, file.as_ref().map_err(Problem::clone)?, options);
        }
        if !name.ends_with(".toml") {
            let names: Vec<&str> = SETUPS.iter().map(|(n, _)| *n).collect();
            let problem =
                Problem::new(format!("There is no setup `{name}`. There are: {}; or the path of a `.toml` file.", names.join(", ")));
            return Err(match nearest(name, names) {
                Some(near) => problem.suggest(near),
                None => problem,
            });
        }
        let text = std::fs::read_to_string(name).map_err(|e| Problem::new(format!("The setup file `{name}` cannot be read: {e}.")))?;
        Setup::parse(name, &text, options)
    }

    /// Reads a setup's text. `name` stands in messages.
    pub fn parse(name: &str, text: &str, options: &NomicOptions) -> Result<Setup, Problem> {
        let source = Source { name, text };
        Setup::of(&source, &source.file()?, options)
    }

    fn of(source: &Source, file: &file::SetupFile, options: &NomicOptions) -> Result<Setup, Problem> {
        let (least, most) = *file.seats.get_ref();
        if least < 2 || most > 20 || least > most {
            return Err(source.problem(file.seats.span(), "`seats` must be [fewest, most], between 2 and 20."));
        }
        if file.title.get_ref().trim().is_empty() {
            return Err(source.problem(file.title.span(), "the title is empty."));
        }
        let mut names = Names::default();
        let mut variables = Vec::new();
        for variable in &file.variable {
            names.add(source, "variable", &variable.name)?;
            variables.push(variable_entry(source, variable)?);
        }
        let mut types = Vec::new();
        for entry in &file.types {
            names.add(source, "type", &entry.name)?;
            types.push(TypeEntry { name: entry.name.get_ref().trim().to_owned(), text: filled(source, &entry.text)? });
        }
        let mut cards = Vec::new();
        for card in &file.card {
            names.add(source, "card", &card.name)?;
            let text = filled(source, &card.text)?;
            let typed = types.iter().any(|t| begins_with_type(&text, &t.name));
            if !typed {
                let known: Vec<&str> = types.iter().map(|t| t.name.as_str()).collect();
                let message =
                    format!("the text of `{}` must begin with its type and a dash; types: {}.", card.name.get_ref(), known.join(", "));
                return Err(source.problem(card.text.span(), message));
            }
            cards.push(CardEntry {
                name: card.name.get_ref().trim().to_owned(),
                text,
                hand: count(source, card.hand.as_ref(), 1)?,
                draw: count(source, card.draw.as_ref(), 2)?,
            });
        }
        if cards.iter().map(|c| c.hand + c.draw).sum::<u32>() == 0 {
            return Err(source.problem(0..0, "a setup needs at least one [[card]] with copies in hands or in the draw pile."));
        }
        let winning = file.winning.iter().map(|t| filled(source, t)).collect::<Result<Vec<_>, _>>()?;
        let elimination = file.elimination.iter().map(|t| filled(source, t)).collect::<Result<Vec<_>, _>>()?;
        if winning.is_empty() && elimination.is_empty() {
            return Err(source.problem(0..0, "a setup needs a condition under `winning` or `elimination`, or nobody can win."));
        }
        let starting: u32 = cards.iter().map(|c| c.hand).sum();
        let counts = [
            ("hand_limit", u64::from(*file.hand_limit.get_ref())),
            ("starting_cards", u64::from(starting)),
            ("end_cards", u64::from(options.end_cards)),
        ];
        let rules = rules(source, &file.rule, options, &counts)?;
        Ok(Setup {
            name: source.name.to_owned(),
            title: file.title.get_ref().clone(),
            about: file.about.clone(),
            seats: (least, most),
            variables,
            types,
            winning,
            elimination,
            cards,
            rules,
        })
    }
}

/// Whether a card's text begins with that type's name and a dash.
pub fn begins_with_type(text: &str, type_name: &str) -> bool {
    let text = text.trim_start();
    let Some((head, rest)) = text.split_at_checked(type_name.len()) else { return false };
    head.eq_ignore_ascii_case(type_name) && rest.trim_start().starts_with(['-', '\u{2013}', '\u{2014}'])
}

/// Names in use, without regard to case.
#[derive(Default)]
struct Names(BTreeMap<String, &'static str>);

impl Names {
    fn add(&mut self, source: &Source, what: &'static str, name: &Spanned<String>) -> Result<(), Problem> {
        let plain = name.get_ref().trim();
        if plain.is_empty() || plain.chars().count() > 60 || plain.chars().any(char::is_control) {
            return Err(source.problem(name.span(), format!("the name of a {what} must have 1 to 60 characters on one line.")));
        }
        match self.0.insert(plain.to_lowercase(), what) {
            Some(other) => Err(source.problem(name.span(), format!("`{plain}` is already the name of a {other}."))),
            None => Ok(()),
        }
    }
}

fn filled(source: &Source, text: &Spanned<String>) -> Result<String, Problem> {
    match text.get_ref().trim() {
        "" => Err(source.problem(text.span(), "the text is empty.")),
        text => Ok(text.to_owned()),
    }
}

fn count(source: &Source, given: Option<&Spanned<u32>>, default: u32) -> Result<u32, Problem> {
    match given {
        Some(n) if *n.get_ref() > 50 => Err(source.problem(n.span(), "at most 50 copies.")),
        Some(n) => Ok(*n.get_ref()),
        None => Ok(default),
    }
}

fn variable_entry(source: &Source, variable: &file::VariableFile) -> Result<VariableEntry, Problem> {
    let bounded = |given: &Option<Spanned<i64>>| match given {
        Some(n) if n.get_ref().abs() > BOUND => Err(source.problem(n.span(), "values lie between -10^12 and 10^12.")),
        Some(n) => Ok(Some(*n.get_ref())),
        None => Ok(None),
    };
    let (start, min, max) = (bounded(&variable.start)?.unwrap_or(0), bounded(&variable.min)?.unwrap_or(0), bounded(&variable.max)?);
    if start < min || max.is_some_and(|max| start > max) {
        let span = variable.start.as_ref().map_or(variable.name.span(), Spanned::span);
        return Err(source.problem(span, format!("`{}` starts at {start}, outside its own bounds.", variable.name.get_ref())));
    }
    let unit = variable.unit.as_ref().map(|u| filled(source, u)).transpose()?;
    Ok(VariableEntry { name: variable.name.get_ref().trim().to_owned(), unit, start, min, max })
}

/// The common rules, with the setup's own in the place of those with the same number, as the settings select them.
fn rules(source: &Source, own: &[file::RuleFile], options: &NomicOptions, counts: &[(&str, u64)]) -> Result<Vec<RuleEntry>, Problem> {
    let common_source = Source { name: "rules.toml", text: RULES };
    // Each game that is loaded asks for them.
    static COMMON: LazyLock<Result<file::RulesFile, toml::de::Error>> = LazyLock::new(|| toml::from_str(RULES));
    let common = COMMON.as_ref().map_err(|e| common_source.toml_problem(e))?;
    let replaced = |number: &str| own.iter().any(|r| r.number.get_ref() == number);
    let all =
        common.rule.iter().filter(|r| !replaced(r.number.get_ref())).map(|r| (&common_source, r)).chain(own.iter().map(|r| (source, r)));
    let mut selected = Vec::new();
    for (source, rule) in all {
        let common = source.name == common_source.name;
        let number = rule.number.get_ref();
        if number.is_empty() || number.split('.').any(|part| part.is_empty() || part.parse::<u16>().is_err()) {
            return Err(source.problem(rule.number.span(), format!("`{number}` is no number of a rule; write it like \"3.4\".")));
        }
        let mut holds = true;
        for (name, value) in &rule.when {
            let Some(set) = options.value(name) else {
                let near = nearest(name, NomicOptions::NAMES.iter().copied());
                let problem = source.problem(value.span(), format!("there is no option `{name}`."));
                return Err(near.map_or(problem.clone(), |n| problem.suggest(n)));
            };
            holds &= serde_json::to_value(value.get_ref()).is_ok_and(|v| v == set);
        }
        if !holds {
            continue;
        }
        let mut text = filled(source, &rule.text)?;
        for (name, number) in counts {
            text = text.replace(&format!("{{{name}}}"), &number.to_string());
        }
        if text.contains('{') {
            return Err(
                source.problem(rule.text.span(), "unknown number in braces; there are {hand_limit}, {starting_cards}, {end_cards}.")
            );
        }
        selected.push(RuleEntry { number: number.clone(), text, common });
    }
    selected.sort_by_key(|r| rule_order(&r.number));
    Ok(selected)
}

/// Sorts numbers of rules part by part: 3.4 before 3.10.
pub fn rule_order(number: &str) -> Vec<u16> {
    number.split('.').map(|part| part.parse().unwrap_or(u16::MAX)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_setups_that_ship_are_whole() {
        for (name, text) in SETUPS {
            let setup = Setup::parse(name, text, &NomicOptions::default()).unwrap();
            assert_eq!(setup.cards.len(), 5, "{name}");
            assert!(setup.rules.iter().any(|r| r.number == "3.4" && r.text.starts_with("The hand limit is ")), "{:#?}", setup.rules);
            assert!(
                setup.rules.windows(2).all(|w| rule_order(&w[0].number) < rule_order(&w[1].number)),
                "one sentence a number: {:#?}",
                setup.rules
            );
        }
    }

    #[test]
    fn settings_select_sentences() {
        let options = NomicOptions { majority: super::super::options::Majority::TwoThirds, end_cards: 7, ..NomicOptions::default() };
        let setup = Setup::load(&options).unwrap();
        let text = |number: &str| setup.rules.iter().find(|r| r.number == number).map(|r| r.text.as_str());
        assert_eq!(text("3.3.8"), Some("Proposals need two thirds of the votes cast."));
        assert_eq!(text("4.2"), Some("The game can be ended by vote after 7 new cards have been accepted."));
    }

    #[test]
    fn mistakes_are_named_with_line_and_column() {
        let good = SETUPS[0].1;
        let cases = [
            (good.replace("name = \"Slaves\"", "name = \"pyramid\""), "`pyramid` is already the name of a variable"),
            (good.replace("start = 200", "start = -200"), "outside its own bounds"),
            (good.replace("unit = \"level\"", "unti = \"level\""), "unknown field `unti`"),
            (good.replace("start = 200", "start = \"many\""), "invalid type"),
            (good.replace("Effect - You may play this on an", "Efect - You may play this on an"), "must begin with its type"),
            (format!("{good}\n[[rule]]\nnumber = \"3.x\"\ntext = \"Hm.\"\n"), "is no number of a rule"),
            (
                format!("{good}\n[[rule]]\nnumber = \"3.4\"\ntext = \"Hm.\"\nwhen = {{ voting = \"x\", votings = \"y\" }}\n"),
                "no option `votings`",
            ),
        ];
        for (text, expected) in cases {
            let problem = Setup::parse("pirates.toml", &text, &NomicOptions::default()).unwrap_err();
            assert!(problem.message.starts_with("pirates.toml, line ") && problem.message.contains(expected), "{problem}");
        }
        let problem = Setup::parse("pirates.toml", &good.replace("start = 200", "start = -200"), &NomicOptions::default()).unwrap_err();
        let line = good.lines().position(|l| l == "start = 200").unwrap() + 1;
        assert!(problem.message.starts_with(&format!("pirates.toml, line {line}, column 9:")), "{problem}");
    }
}
