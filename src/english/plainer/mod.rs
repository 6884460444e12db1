//! Sentences in plainer words: what the grammar does not read as it stands, said in the words that it uses most.
//!
//! Players say the same in many words: a motion is adopted, carried or voted in; somebody "shall have", "has the right to", "is entitled to"; a card lies in front
//! of him. In comes a sentence's tokens, out come others of the same meaning, to be tried in their order where the sentence itself is not read. Words are changed for
//! words that mean the same in every text ([`everywhere`]), on every card ([`in_cards`]) or in every rule of the game ([`in_rules`]), or are left out where they say nothing ("hereby"); a word that is
//! not listed stays as it is. Names are not touched.

mod everywhere;
mod in_cards;
mod in_rules;
mod moments;
mod nominal;
mod what_was;
mod you;

use super::grammar::verbs::{Form, inflect};
use super::lexicon::Lexicon;
use super::tokens::{Token, Value};
use everywhere::EVERYWHERE;
use in_cards::IN_CARDS;
use in_rules::IN_RULES;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Words that say nothing of their own in a rule, which holds from when it is accepted and for all it speaks of.
const SILENT_IN_RULES: &[&str] = &["now", "also", "always", "still"];

/// Words that say nothing of their own anywhere.
const SILENT: &[&str] =
    &["hereby", "simply", "automatically", "forthwith", "promptly", "straightaway", "thereupon", "additionally", "ever", "please"];

/// Words before a rule that say that it is one.
const PREAMBLES: &[&str] = &[
    "i want",
    "we want",
    "i propose that",
    "i suggest that",
    "we agree that",
    "it is agreed that",
    "it is decided that",
    "the rule is that",
    "let there be",
    "there shall be",
];

/// Words after which it is said what somebody is kept from.
const KEPT: &[&str] = &["barred", "banned", "prohibited", "excluded", "prevented", "forbidden", "kept"];

/// What players do, in the forms that follow "from" and "to".
const DOING: &[(&str, &str)] = &[
    ("voting", "vote"),
    ("playing", "play"),
    ("making", "make"),
    ("proposing", "propose"),
    ("renaming", "rename"),
    ("copying", "copy"),
    ("winning", "win"),
    ("drawing", "draw"),
    ("losing", "lose"),
    ("gaining", "gain"),
    ("discarding", "discard"),
];

/// "Three levels or fewer": three or fewer levels.
fn or_more(words: &[Token]) -> Vec<Token> {
    let mut out = words.to_vec();
    for i in 0..words.len() {
        let Some([number, unit, or, more]) = words.get(i..i + 4) else { break };
        let counted = crate::numerals::number(&number.text).is_some() && unit.value == Value::None && or.text == "or";
        if counted && matches!(more.text.as_str(), "more" | "fewer" | "less") {
            out.splice(i..i + 4, [number.clone(), or.clone(), more.clone(), unit.clone()]);
        }
    }
    out
}

/// "Prevent target player from playing a card": he cannot play a card.
fn prevented(words: &[Token]) -> Option<Vec<Token>> {
    let first = words.first().filter(|t| matches!(t.text.as_str(), "prevent" | "stop" | "keep" | "forbid"))?;
    let from = words.iter().position(|t| t.text == "from")?;
    let (who, rest) = (words.get(1..from)?, words.get(from + 1..)?);
    let (doing, rest) = rest.split_first()?;
    let (_, base) = DOING.iter().find(|(gerund, _)| *gerund == doing.text)?;
    let said = [instead(first, "cannot"), instead(doing, base)];
    Some(who.iter().cloned().chain(said).chain(rest.iter().cloned()).collect())
}

/// The tokens in plainer words, in the forms that are to be tried one after the other. `rules`: of a rule or a condition, not of a card.
pub(super) fn plainer(words: &[Token], lexicon: &Lexicon, rules: bool) -> Vec<Vec<Token>> {
    let said = if rules { without_preamble(words) } else { words };
    let plain = or_more(&without_asides(in_same_words(said, lexicon, rules)));
    let plain = moments::of_the_turn(&plain);
    let plain = if rules { plain } else { without_ending(uncleft(plain)) };
    let mut out: Vec<Vec<Token>> = Vec::new();
    let declared = [Form::Third, Form::Base]
        .map(|form| if rules { declared(&wished(&plain, form), form) } else { declared(&wished(&had_done(&plain), form), form) });
    let of_anybody = if rules { [you::as_a_player(&plain), you::as_players(&plain)] } else { [None, None] };
    let ends_with = [Form::Third, Form::Base].map(|form| moments::ends_with(&plain, form));
    let of_this_card = if rules { None } else { of_this_card(&plain) };
    let apart = condition_apart(&plain);
    let reworded = if rules { reworded(&plain) } else { Vec::new() };
    let of_cards = if rules {
        Vec::new()
    } else {
        vec![so_are(&plain), of_its_pile(&plain), shuffled(&plain), moments::fronted(&plain), prevented(&plain)]
    };
    let others = of_anybody.into_iter().chain(ends_with).chain(of_cards).flatten().chain(of_this_card).chain(apart).chain(reworded);
    for variant in declared.into_iter().chain(others) {
        let differs = |other: &[Token]| !other.iter().map(|t| &t.text).eq(variant.iter().map(|t| &t.text));
        if differs(words) && out.iter().all(|o| differs(o)) {
            out.push(variant);
        }
    }
    out
}

/// The words in the order that is usual, as said of whoever does something, without what was so until now.
fn reworded(plain: &[Token]) -> Vec<Vec<Token>> {
    let now: Vec<Vec<Token>> = what_was::without_number(plain).into_iter().chain(what_was::but_now(plain)).collect();
    let whole = std::iter::once(plain).chain(now.iter().map(Vec::as_slice));
    let ordered = whole.flat_map(|words| {
        let one = [nominal::as_whoever(words), nominal::unless_last(words), nominal::in_order(words)];
        one.into_iter().flatten().chain(nominal::fronted(words)).collect::<Vec<_>>()
    });
    now.iter().cloned().chain(ordered).collect()
}

/// The length of the longest name that stands here; 0: none.
fn name_here(tokens: &[Token], lexicon: &Lexicon) -> usize {
    lexicon.names_at(tokens).map(|(length, ..)| length).max().unwrap_or(0)
}

fn reads(tokens: &[Token], phrase: &str) -> bool {
    let mut words = phrase.split(' ');
    let mut here = tokens.iter();
    words.all(|word| here.next().is_some_and(|t| t.text == word))
}

fn without_preamble(words: &[Token]) -> &[Token] {
    let said = PREAMBLES.iter().find(|phrase| reads(words, phrase)).map_or(0, |phrase| phrase.split(' ').count());
    let end = words.len() - usize::from(words.last().is_some_and(|t| t.text == "please"));
    words.get(said..end).unwrap_or(words)
}

/// A word in the place of another.
fn instead(token: &Token, text: &str) -> Token {
    Token { text: text.to_owned(), value: Value::None, ..token.clone() }
}

/// "Let the Primary move …": the Primary moves. "Should a player hold …": if a player holds.
fn wished(words: &[Token], form: Form) -> Vec<Token> {
    const VERBS: &[&str] = &[
        "go",
        "move",
        "have",
        "play",
        "vote",
        "be",
        "hold",
        "make",
        "draw",
        "count",
        "start",
        "rotate",
        "pass",
        "begin",
        "pay",
        "keep",
        "choose",
        "pick",
        "meet",
        "give",
        "destroy",
        "return",
        "become",
        "show",
        "reveal",
        "swap",
        "exchange",
        "take",
        "steal",
        "put",
        "roll",
        "add",
        "remove",
        "sacrifice",
        "build",
        "look",
        "receive",
        "get",
        "spend",
        "double",
        "halve",
        "throw",
        "buy",
        "sell",
        "win",
        "propose",
        "rename",
        "lose",
        "gain",
        "end",
        "discard",
        "wish",
        "want",
        "agree",
        "fail",
        "reach",
    ];
    let [first, rest @ ..] = words else { return words.to_vec() };
    let verb = rest.iter().position(|t| VERBS.contains(&t.text.as_str()));
    // "Let target player draw a card and gain 10 gold": who gains is not told apart without "let".
    let two = first.text == "let" && words.iter().any(|t| t.text == "and");
    let Some(verb) = verb.filter(|_| !two && matches!(first.text.as_str(), "let" | "should")) else { return words.to_vec() };
    let inflected = |t: &Token| match (t.text.as_str(), form) {
        ("be", Form::Base) => instead(t, "are"),
        (base, form) => instead(t, &inflect(&format!("~{base}"), form)),
    };
    let said = rest.iter().enumerate().map(|(i, t)| if i == verb { inflected(t) } else { t.clone() });
    (first.text == "should").then(|| instead(first, "if")).into_iter().chain(said).collect()
}

type Phrase = (&'static str, &'static str);

/// Phrases by their first word, those that begin alike in their order.
struct ByFirstWord(FxHashMap<&'static str, Vec<Phrase>>);

impl ByFirstWord {
    fn of<'p>(phrases: impl Iterator<Item = &'p Phrase>) -> ByFirstWord {
        let mut by_first_word = FxHashMap::<&'static str, Vec<Phrase>>::default();
        for phrase in phrases {
            let first = phrase.0.split(' ').next().unwrap_or_default();
            by_first_word.entry(first).or_default().push(*phrase);
        }
        ByFirstWord(by_first_word)
    }

    /// The first phrase that stands here.
    fn at(&self, tokens: &[Token]) -> Option<&Phrase> {
        let first = tokens.first()?;
        self.0.get(first.text.as_str())?.iter().find(|(phrase, _)| reads(tokens, phrase))
    }
}

static OF_RULES: LazyLock<ByFirstWord> = LazyLock::new(|| ByFirstWord::of(IN_RULES.iter().chain(EVERYWHERE)));
static OF_CARDS: LazyLock<ByFirstWord> = LazyLock::new(|| ByFirstWord::of(IN_CARDS.iter().chain(EVERYWHERE)));

fn in_same_words(words: &[Token], lexicon: &Lexicon, rules: bool) -> Vec<Token> {
    let phrases: &ByFirstWord = if rules { &OF_RULES } else { &OF_CARDS };
    let silent = |word: &str| SILENT.contains(&word) || rules && SILENT_IN_RULES.contains(&word);
    let mut out: Vec<Token> = Vec::with_capacity(words.len());
    let mut i = 0;
    while let Some(token) = words.get(i) {
        let rest = words.get(i..).unwrap_or_default();
        let name = name_here(rest, lexicon);
        if name > 0 {
            out.extend(rest.iter().take(name).cloned());
            i += name;
            continue;
        }
        // "The rule 5.1".
        let numbered = |t: &Token| t.text.starts_with(|c: char| c.is_ascii_digit());
        if token.text == "the" && (reads(rest, "the rule") || reads(rest, "the rules")) && rest.get(2).is_some_and(numbered) {
            i += 1;
            continue;
        }
        // "Barred from voting": forbidden to vote.
        let doing = words.get(i + 1).and_then(|next| DOING.iter().find(|(ing, _)| *ing == next.text));
        if token.text == "from"
            && let (Some(kept), Some((_, base)), Some(next)) = (out.last_mut(), doing, words.get(i + 1))
            && KEPT.contains(&kept.text.as_str())
        {
            kept.text = "forbidden".to_owned();
            out.extend([instead(token, "to"), instead(next, base)]);
            i += 2;
            continue;
        }
        if let Some((phrase, same)) = phrases.at(rest) {
            let length = phrase.split(' ').count();
            let last = rest.get(length - 1).unwrap_or(token);
            let span = token.span.start..last.span.end;
            out.extend(same.split_whitespace().map(|word| Token { text: word.to_owned(), span: span.clone(), ..token.clone() }));
            i += length;
            continue;
        }
        let negated = out.last().is_some_and(|t| matches!(t.text.as_str(), "not" | "and" | "or"));
        let paired = words.get(i + 1).is_some_and(|t| matches!(t.text.as_str(), "and" | "or"));
        let last = words.last().is_some_and(|last| last.text == token.text);
        if negated || paired || last && rules || !silent(&token.text) {
            out.push(token.clone());
        }
        i += 1;
    }
    out
}

/// "It is the player on your left who loses it": he loses it.
fn uncleft(mut words: Vec<Token>) -> Vec<Token> {
    const DEFINITE: &[&str] = &["the", "a", "an", "target", "each", "every", "your", "his", "their", "that", "you", "only"];
    let is = |words: &[Token], i: usize, these: &[&str]| words.get(i).is_some_and(|t| these.contains(&t.text.as_str()));
    let Some(at) = (0..words.len()).find(|&i| {
        let begins = i == 0 || is(&words, i - 1, &[",", ";", "then"]);
        begins && is(&words, i, &["it"]) && is(&words, i + 1, &["is"]) && is(&words, i + 2, DEFINITE)
    }) else {
        return words;
    };
    // Up to the verb: what stands between commas says more, and is left as it is.
    let end =
        words.iter().enumerate().skip(at + 3).take(14).find(|(_, t)| matches!(t.text.as_str(), "who" | "that" | "which" | "," | ";" | "."));
    if let Some((end, _)) = end.filter(|(_, t)| matches!(t.text.as_str(), "who" | "that" | "which")) {
        words.remove(end);
        words.drain(at..at + 2);
    }
    words
}

/// Without words at the end that say nothing: what must be done is done if it can be; "it can't go below 2 either".
fn without_ending(mut words: Vec<Token>) -> Vec<Token> {
    const IF_ABLE: &[&str] =
        &["if he can", "if they can", "if you can", "if able", "if possible", "if he is able to", "if they are able to"];
    let must = words.iter().enumerate().any(|(i, t)| {
        let to = words.get(i + 1).is_some_and(|next| next.text == "to");
        t.text == "must" || to && matches!(t.text.as_str(), "has" | "have")
    });
    let able = IF_ABLE.iter().map(|phrase| words.len().saturating_sub(phrase.split(' ').count())).zip(IF_ABLE);
    let at = able.filter(|(at, phrase)| must && *at > 3 && reads(words.get(*at..).unwrap_or_default(), phrase)).map(|(at, _)| at).next();
    if let Some(at) = at {
        words.truncate(at);
    }
    if words.last().is_some_and(|t| t.text == "either") {
        words.pop();
    }
    words
}

/// "Should an opponent have played a Flood": if he has played it.
fn had_done(words: &[Token]) -> Vec<Token> {
    let have = words.iter().position(|t| t.text == "have");
    match (words.first(), have) {
        (Some(first), Some(have)) if first.text == "should" && have < 8 => {
            let several = words.get(have - 1).is_some_and(|t| matches!(t.text.as_str(), "you" | "they" | "opponents" | "players"));
            let has = |t: &Token| instead(t, if several { "have" } else { "has" });
            let said = words.iter().enumerate().skip(1).map(|(i, t)| if i == have { has(t) } else { t.clone() });
            [instead(first, "if")].into_iter().chain(said).collect()
        }
        _ => words.to_vec(),
    }
}

/// "A player, who has no gold, may not vote": the clause says which player.
fn without_asides(mut words: Vec<Token>) -> Vec<Token> {
    let is = |words: &[Token], i: usize, these: &[&str]| words.get(i).is_some_and(|t| these.contains(&t.text.as_str()));
    let mut i = 1;
    while i < words.len() {
        if is(&words, i, &[","])
            && is(&words, i - 1, &["player", "players", "opponent", "opponents", "card", "cards", "proposal", "proposals"])
            && is(&words, i + 1, &["who", "whose", "with", "that", "which", "taken", "chosen", "drawn", "picked", "selected"])
            && let Some(close) = words.iter().skip(i + 1).position(|t| t.text == ",").map(|n| n + i + 1)
        {
            words.remove(close);
            words.remove(i);
        }
        i += 1;
    }
    if let Some(at) = subject_apart(&words) {
        words.remove(at);
    }
    words
}

/// "Costs 50 gold", "may only be played if …": this card, whose text it is.
fn of_this_card(words: &[Token]) -> Option<Vec<Token>> {
    let first = words.first()?;
    let this = [instead(first, "this"), instead(first, "card")];
    let says = |i: usize, these: &[&str]| words.get(i).is_some_and(|t| these.contains(&t.text.as_str()));
    let played = says(0, &["may", "can", "cannot", "must"])
        && words.iter().take(5).any(|t| t.text == "be")
        && words.iter().take(6).any(|t| t.text == "played");
    if played || says(0, &["costs"]) {
        return Some(this.into_iter().chain(words.iter().cloned()).collect());
    }
    if says(0, &["play"]) && says(1, &["only", "on"]) {
        return Some([first.clone()].into_iter().chain(this).chain(words.iter().skip(1).cloned()).collect());
    }
    None
}

/// "Target player's slaves are halved, and so are yours": and your slaves are halved.
fn so_are(words: &[Token]) -> Option<Vec<Token>> {
    let is = |t: &Token| matches!(t.text.as_str(), "is" | "are");
    let at = words.windows(3).position(|w| matches!(w, [and, so, be] if and.text == "and" && so.text == "so" && is(be)))?;
    let (first, tail) = (words.get(..at)?, words.get(at + 3..)?);
    let end = first.len() - usize::from(first.last().is_some_and(|t| t.text == ","));
    let first = first.get(..end)?;
    let verb = first.iter().rposition(is)?;
    let noun = first.get(verb.checked_sub(1)?)?;
    let whose: Vec<Token> = match tail {
        [own] if own.text == "yours" => vec![instead(own, "your")],
        [own] if matches!(own.text.as_str(), "his" | "theirs" | "hers") => vec![instead(own, "his")],
        [.., own] if own.text == "'s" => tail.to_vec(),
        _ => return None,
    };
    let and = words.get(at)?;
    let said = whose.into_iter().chain([noun.clone()]).chain(first.get(verb..)?.iter().cloned());
    Some(first.iter().cloned().chain([instead(and, ","), and.clone()]).chain(said).collect())
}

/// The one pile that these words name, if they name one.
fn pile_named(words: &[Token]) -> Option<&'static str> {
    let pile = |name: &str| words.windows(2).any(|w| matches!(w, [a, b] if a.text == name && b.text == "pile"));
    match (pile("draw"), pile("discard")) {
        (true, false) => Some("draw"),
        (false, true) => Some("discard"),
        _ => None,
    }
}

/// "Reshuffle the draw pile and turn over its top card": the top card of the draw pile.
fn of_its_pile(words: &[Token]) -> Option<Vec<Token>> {
    let at = words.windows(3).position(
        |w| matches!(w, [its, end, card] if its.text == "its" && matches!(end.text.as_str(), "top" | "bottom") && card.text == "card"),
    )?;
    let before = words.get(..at)?;
    let name = pile_named(before)?;
    let (its, rest) = (words.get(at)?, words.get(at + 1..)?);
    let (named, after) = rest.split_at_checked(2)?;
    let of = ["of", "the", name, "pile"].map(|word| instead(its, word));
    Some(before.iter().cloned().chain([instead(its, "the")]).chain(named.iter().cloned()).chain(of).chain(after.iter().cloned()).collect())
}

/// "Put your hand into the draw pile, shuffle it and draw five cards": the draw pile is shuffled.
fn shuffled(words: &[Token]) -> Option<Vec<Token>> {
    let at = words.iter().position(|t| matches!(t.text.as_str(), "shuffle" | "reshuffle"))?;
    let name = pile_named(words.get(..at)?)?;
    let shuffle = words.get(at)?;
    let rest = words.get(at + 1..)?;
    let text = |i: usize| rest.get(i).map(|t| t.text.as_str());
    let said = match (text(0), text(1)) {
        (Some("it"), _) => 1,
        (Some("the"), Some("pile")) => 2,
        (None | Some("," | "and" | "then" | "."), _) => 0,
        _ => return None,
    };
    let pile = ["the", name, "pile"].map(|word| instead(shuffle, word));
    Some(words.get(..=at)?.iter().cloned().chain(pile).chain(rest.get(said..)?.iter().cloned()).collect())
}

/// "Target player's pyramid, if it has more than two levels, is brought down to two": with the condition before it, or behind it.
fn condition_apart(words: &[Token]) -> Vec<Vec<Token>> {
    let is = |i: usize, these: &[&str]| words.get(i).is_some_and(|t| these.contains(&t.text.as_str()));
    let mut commas = words.iter().enumerate().filter(|(_, t)| t.text == ",").map(|(i, _)| i);
    let (Some(open), Some(close)) = (commas.next(), commas.next()) else { return Vec::new() };
    let begins = is(0, &["if", "unless", "when", "whenever", "while", "as", "at", "until", "for", "once", "during", "from"]);
    let asked = is(open + 1, &["if", "unless", "provided"]);
    let (Some(subject), Some(condition), Some(rest)) = (words.get(..open), words.get(open + 1..close), words.get(close + 1..)) else {
        return Vec::new();
    };
    // "… loses 20 gold and, if he has no Permanents, a level": the condition of the second alone.
    // "You gain 20 gold and target player, unless he has a Guild, loses a level": the same.
    let joined = subject.iter().any(|t| matches!(t.text.as_str(), "and" | "or" | "but" | "then" | "also"));
    if begins
        || !asked
        || joined
        || subject.is_empty()
        || rest.is_empty()
        || rest.iter().any(|t| matches!(t.text.as_str(), "if" | "unless"))
    {
        return Vec::new();
    }
    let comma = words.get(open).cloned();
    vec![
        condition.iter().cloned().chain(comma).chain(subject.iter().cloned()).chain(rest.iter().cloned()).collect(),
        subject.iter().chain(rest).chain(condition).cloned().collect(),
    ]
}

/// "Whoever has fewer than 20 slaves, gets 10": where the one comma stands that parts the subject from what is said of it.
fn subject_apart(words: &[Token]) -> Option<usize> {
    let text = |i: usize| words.get(i).map_or("", |t| t.text.as_str());
    let whoever = matches!(text(0), "whoever" | "anyone" | "anybody" | "everyone" | "everybody")
        || matches!(text(0), "a" | "any" | "each" | "every" | "all") && matches!(text(1), "player" | "players" | "opponent" | "opponents");
    let mut commas = words.iter().enumerate().filter(|(_, t)| t.text == ",").map(|(i, _)| i);
    let (at, None) = (commas.next()?, commas.next()) else { return None };
    let another = matches!(
        text(at + 1),
        "he" | "they"
            | "you"
            | "it"
            | "that"
            | "this"
            | "the"
            | "his"
            | "their"
            | "your"
            | "and"
            | "but"
            | "or"
            | "then"
            | "a"
            | "an"
            | "each"
            | "every"
            | "all"
            | "if"
            | "unless"
    );
    (whoever && !another).then_some(at)
}

/// "shall be", "will have": is, has; the verb in the third person or in its base form.
fn declared(words: &[Token], form: Form) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(words.len());
    let mut i = 0;
    while let Some(token) = words.get(i) {
        let verb = words.get(i + 1).filter(|t| {
            t.text.chars().all(char::is_alphabetic) && !matches!(t.text.as_str(), "only" | "never" | "i" | "he" | "they" | "you")
        });
        match (token.text.as_str(), verb) {
            ("shall" | "will", Some(verb)) => {
                let text = match (verb.text.as_str(), form) {
                    ("be", Form::Third) => "is".to_owned(),
                    ("be", _) => "are".to_owned(),
                    (base, Form::Third) => inflect(&format!("~{base}"), Form::Third),
                    (base, _) => base.to_owned(),
                };
                out.push(Token { text, span: token.span.start..verb.span.end, ..token.clone() });
                i += 2;
            }
            _ => {
                out.push(token.clone());
                i += 1;
            }
        }
    }
    out
}
