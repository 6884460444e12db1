//! What is said about sentences that are not read: the word, what was understood before it, what would be understood there.

use super::grammar::{Symbol, grammar};
use super::lexicon::Lexicon;
use super::meaning::Who;
use super::reader::{Kind, NotRead};
use super::resolve::Unclear;
use super::tokens::Token;

/// At most so many things are listed as expected.
const MOST_EXPECTED: usize = 8;

fn not_read(stopped_at: String, offset: usize, message: String) -> NotRead {
    NotRead { stopped_at, offset, understood: String::new(), expected: Vec::new(), suggestions: Vec::new(), message }
}

/// A word of the game's own, for examples.
struct Own<'a> {
    variable: &'a str,
    unit: String,
    kind: &'a str,
    type_: &'a str,
}

fn own(lexicon: &Lexicon) -> Own<'_> {
    let counted = lexicon.variables().iter().find(|v| v.unit.is_none()).or(lexicon.variables().first());
    let unit = lexicon.variables().iter().find_map(|v| v.unit.clone()).unwrap_or_else(|| "point".to_owned());
    Own {
        variable: counted.map_or("points", |v| &v.name),
        unit,
        kind: lexicon.kinds().first().map_or("Flood", |k| &k.1),
        type_: lexicon.types().first().map_or("Effect", |t| &t.1),
    }
}

/// What a category is called, with examples in the game's own words.
fn described(category: &str, own: &Own) -> Option<String> {
    let Own { variable, unit, kind, type_ } = own;
    let variable_low = variable.to_lowercase();
    Some(match category {
        "QTY" | "QTYS" | "QTYX" | "QTYSX" | "QTYLIST" | "NUM" => {
            format!("an amount: '50 {variable_low}', 'half their {variable_low}', 'a {unit}'")
        }
        "UNITS" | "ANYOF" => format!("what is counted: '{variable_low}', '{unit}s'"),
        "PLAYER" | "PLAYER1" | "PLAYERS" | "SOMEONE" | "TARGETED" => "a player: 'you', 'target player', 'each opponent'".to_owned(),
        "PLAYERN" | "PLAYERNS" => "'player' or 'opponent'".to_owned(),
        "POSS" | "POSSX" => "whose: 'your', 'target player's'".to_owned(),
        "CARDS" | "FIND" | "CARDN" | "CARDSN" | "CARDKIND" => {
            format!("a card: 'a card', 'a {kind}', 'every {type_} card in the discard pile'")
        }
        "POST" | "ZONE" | "PLACE" | "PILE" | "PILEN" => "a place: 'in your hand', 'in play', 'from the discard pile'".to_owned(),
        "OWNED" => format!("a variable of somebody: 'your {variable_low}', 'target player's {variable_low}'"),
        "VALUE" | "VALUE1" | "SETVALUE" | "VALUE1X" => {
            format!("a number or an amount: '100', 'your {variable_low}', 'the number of cards in your hand'")
        }
        "COND" | "COND1" => format!("a condition: 'you have more than 100 {variable_low}', 'you are the Primary'"),
        "HAS" | "CMPN" => format!("what somebody has: 'more than 100 {variable_low}', 'a {kind} in play'"),
        "CMPRED" | "CMPRED2" => "a comparison: 'higher than 3', 'at least 3'".to_owned(),
        "CPRED3" | "CPRED0" | "CPAST" | "RELATIVE" => {
            format!("what a player has or did: 'who has no {variable_low}', 'lost a {unit} this turn'")
        }
        "VP0" | "VP3" | "VP0LIST" | "VP3LIST" | "PRED0" | "PRED3" | "VP0ONE" | "VP3ONE" => {
            format!("what is done: 'gain 50 {variable_low}', 'discard a card', 'may draw a card'")
        }
        "EFFECT" | "SEQ" | "CLAUSE" | "SIMPLE" | "IMPERATIVE" | "SEQNEXT" => {
            format!("an effect: 'you gain 50 {variable_low}', 'target player discards a card'")
        }
        "EVENT" | "EV0" | "EV3" | "EVP" | "WOULD" | "EVENTRARE" => {
            format!("an event: 'you lose {variable_low}', 'an opponent plays a card on you'")
        }
        "EACH" | "EACHOF" => format!("'for each …': 'for each {unit} of your pyramid', 'for each card in your hand'"),
        "AGAINST" | "AGAINSTCARD" => format!("what cards: '{kind}', '{type_} cards'"),
        "VARDEFINITION" | "VARSTART" => "what it starts at: 'starting value 100'".to_owned(),
        "DEED" => "what a player cannot do: 'play cards', 'draw cards', 'vote'".to_owned(),
        "DURATION" => "how long: 'until the end of the turn', 'for three turns'".to_owned(),
        "MOMENT" | "ATMOMENT" => "a moment: 'at the end of each turn'".to_owned(),
        "<number>" => "a number".to_owned(),
        "<variable>" => format!("a variable: '{variable}'"),
        "<unit>" => format!("a unit: '{unit}'"),
        "<kind>" | "<kinds>" => format!("a card's name: '{kind}'"),
        "<type>" | "<types>" | "<lasting>" | "<lastings>" => format!("a type of card: '{type_}'"),
        "<player>" => "a player's name".to_owned(),
        "<newname>" | "<quoted>" => "a name".to_owned(),
        _ => return None,
    })
}

/// A sentence that stopped somewhere.
pub fn stopped(text: &str, tokens: &[Token], position: usize, expected: &[Symbol], lexicon: &Lexicon) -> NotRead {
    let grammar = grammar();
    let words = own(lexicon);
    let (mut big, mut small) = (Vec::new(), Vec::new());
    for &symbol in expected {
        let name = grammar.name_of(symbol);
        match (symbol, described(name, &words)) {
            (_, Some(text)) if !big.contains(&text) => big.push(text),
            (Symbol::Terminal(_), None) if !name.starts_with('<') => {
                let first = name.split('|').next().unwrap_or(name);
                let text = format!("'{first}'");
                if !small.contains(&text) && first != "(" && first != "[" {
                    small.push(text);
                }
            }
            _ => {}
        }
    }
    // In an order of their own, which does not hang on that of the grammar.
    big.sort();
    small.sort();
    big.extend(small);
    big.truncate(MOST_EXPECTED);
    let understood = match (tokens.first(), position.checked_sub(1).and_then(|p| tokens.get(p))) {
        (Some(first), Some(last)) => text.get(first.span.start..last.span.end).unwrap_or_default().to_owned(),
        _ => String::new(),
    };
    let token = tokens.get(position);
    let stopped_at = token.map(|t| text.get(t.span.clone()).unwrap_or(&t.text).to_owned()).unwrap_or_default();
    let offset = token.or(tokens.last()).map_or(0, |t| if token.is_some() { t.span.start } else { t.span.end });
    let suggestions = token.map(|t| near(&t.text, lexicon)).unwrap_or_default();
    let at = if stopped_at.is_empty() {
        "I read all of it, but it is not finished".to_owned()
    } else {
        format!("I do not understand '{stopped_at}' here")
    };
    let up_to = if understood.is_empty() || stopped_at.is_empty() { String::new() } else { format!("I read '{understood}'. ") };
    let then = if big.is_empty() { String::new() } else { format!("; I expect {}", big.join("; or ")) };
    let maybe = if suggestions.is_empty() { String::new() } else { format!(". Did you mean '{}'?", suggestions.join("' or '")) };
    let message = format!("{up_to}{at}{then}{maybe}");
    NotRead { stopped_at, offset, understood, expected: big, suggestions, message }
}

/// Words of the language and the game that are one slip away from this one, where this one is not known.
fn near(word: &str, lexicon: &Lexicon) -> Vec<String> {
    let grammar = grammar();
    if word.chars().count() < 4 || grammar.word(word).is_some() {
        return Vec::new();
    }
    let known: Vec<&str> = lexicon.words().collect();
    if known.contains(&word) {
        return Vec::new();
    }
    let most: u32 = if word.len() > 6 { 2 } else { 1 };
    let own = letters(word);
    let mut found: Vec<(usize, String)> = grammar
        .words()
        .chain(known)
        // A slip adds, drops or exchanges a letter: words with more letters of their own are further away.
        .filter(|w| w.len().abs_diff(word.len()) <= 2 && (letters(w) ^ own).count_ones() <= 2 * most)
        .filter_map(|w| {
            let distance = strsim::osa_distance(w, word);
            (distance <= most as usize).then(|| (distance, w.to_owned()))
        })
        .collect();
    found.sort();
    found.dedup();
    found.into_iter().map(|f| f.1).take(3).collect()
}

/// The letters of a word, as a set of bits; letters beyond a to z share bits.
fn letters(word: &str) -> u32 {
    word.bytes().fold(0, |set, letter| set | 1 << (letter & 31))
}

pub fn no_meaning(tokens: &[Token]) -> NotRead {
    let (word, offset) = tokens.first().map_or((String::new(), 0), |t| (t.text.clone(), t.span.start));
    not_read(word, offset, "The words fit together, but not to anything that can be done.".to_owned())
}

pub fn too_involved(tokens: &[Token]) -> NotRead {
    let (word, offset) = tokens.first().map_or((String::new(), 0), |t| (t.text.clone(), t.span.start));
    not_read(word, offset, "The sentence is too involved: please make several of it.".to_owned())
}

pub fn exhausted(tokens: &[Token]) -> NotRead {
    let (word, offset) = tokens.first().map_or((String::new(), 0), |t| (t.text.clone(), t.span.start));
    not_read(word, offset, "The text as a whole is too much to be read at once: what begins here was not looked at.".to_owned())
}

pub fn too_long(words: usize, offset: usize) -> NotRead {
    not_read(
        String::new(),
        offset,
        format!("The sentence has {words} words, at most {} are read: please make several of it.", super::reader::MOST_TOKENS),
    )
}

pub fn empty(kind: Kind, lexicon: &Lexicon) -> NotRead {
    let own = own(lexicon);
    let example = match kind {
        Kind::Card => format!("{} - You gain 50 {}.", own.type_, own.variable.to_lowercase()),
        Kind::Rule => "The hand limit is seven cards.".to_owned(),
        Kind::Winning => format!("First player to have 1000 {} at the end of a turn.", own.variable.to_lowercase()),
        Kind::Elimination => format!("If a player has no {} he is eliminated.", own.variable.to_lowercase()),
        Kind::Type => "Curse - card type that remains in play on the target player.".to_owned(),
        Kind::Variable => "Gold - starting value 100".to_owned(),
    };
    NotRead { expected: vec![example.clone()], ..not_read(String::new(), 0, format!("There is no text. For example: {example}")) }
}

pub fn only_label(text: &str, offset: usize) -> NotRead {
    not_read(
        text.split_whitespace().next().unwrap_or_default().to_owned(),
        offset,
        "This names something, but says nothing that could be done.".to_owned(),
    )
}

/// A reference that is not clear.
pub fn unclear(unclear: &Unclear, tokens: &[Token], lexicon: &Lexicon) -> NotRead {
    let offset = tokens.first().map_or(0, |t| t.span.start);
    match unclear {
        Unclear::Nonsense(what) => {
            not_read(tokens.first().map(|t| t.text.clone()).unwrap_or_default(), offset, format!("The sentence {what}."))
        }
        Unclear::Reference { word, candidates, cards } => {
            let token = tokens.iter().find(|t| word_of(word, &t.text));
            let names: Vec<String> = candidates.iter().map(|who| name(who, lexicon)).collect();
            let said = match (names.is_empty(), *cards) {
                (false, _) => format!("could be {}", names.join(" or ")),
                (true, 0) => "refers to nothing that was named before".to_owned(),
                (true, n) => format!("could be any of {n} things"),
            };
            NotRead {
                expected: names,
                ..not_read(
                    token.map_or((*word).to_owned(), |t| t.text.clone()),
                    token.map_or(offset, |t| t.span.start),
                    format!("'{word}' {said}."),
                )
            }
        }
    }
}

fn word_of(reference: &str, token: &str) -> bool {
    match reference {
        "he" => matches!(token, "he" | "him" | "his" | "they" | "them" | "their" | "her" | "that"),
        "it" => matches!(token, "it" | "its" | "them" | "that" | "those"),
        other => other.split(' ').next_back() == Some(token),
    }
}

fn name(who: &Who, lexicon: &Lexicon) -> String {
    match who {
        Who::You => "the card's player".to_owned(),
        Who::Target(_) => "the target player".to_owned(),
        Who::Named(id) => lexicon.player_name(id).to_owned(),
        Who::Primary => "the Primary".to_owned(),
        Who::Neighbour { seats, .. } => format!("the player {} seats away", seats.abs()),
        Who::Candidate | Who::Of(_) => "the player who was named".to_owned(),
        Who::Actor => "whoever does it".to_owned(),
        Who::Affected => "whom it happens to".to_owned(),
        Who::Controller(_) | Who::Owner(_) | Who::ItsOwner | Who::ItsController => "the card's owner".to_owned(),
        Who::Proposer => "the proposer".to_owned(),
    }
}
