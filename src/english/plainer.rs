//! Sentences in plainer words: what the grammar does not read as it stands, said in the words that it uses most.
//!
//! Players say the same in many words: a motion is adopted, carried or voted in; somebody "shall have", "has the right to", "is entitled to"; a card lies in front
//! of him. In comes a sentence's tokens, out come others of the same meaning, to be tried in their order where the sentence itself is not read. Words are changed for
//! words that mean the same in every text ([`EVERYWHERE`]) or in every rule of the game ([`IN_RULES`]), or are left out where they say nothing ("hereby"); a word that is
//! not listed stays as it is. Names are not touched.

use super::grammar::verbs::{Form, inflect};
use super::lexicon::Lexicon;
use super::tokens::Token;

/// Phrases and what they mean in every text, in the words that the grammar uses most. Longer ones before shorter ones that begin alike.
const EVERYWHERE: &[(&str, &str)] = &[
    // Who.
    ("each and every", "each"),
    ("one another", "each other"),
    ("the first who", "the first player who"),
    ("opponents which", "opponents who"),
    ("opponent which", "opponent who"),
    ("players which", "players who"),
    ("player which", "player who"),
    ("players that", "players who"),
    ("player that", "player who"),
    ("everyone apart from you", "everyone except you"),
    ("the present primary", "the primary"),
    ("the current primary", "the primary"),
    ("the then primary", "the primary"),
    ("who 's got", "who has"),
    ("whoever 's got", "whoever has"),
    ("'s got", "has"),
    ("has got", "has"),
    ("have got", "have"),
    // May and must.
    ("do not get to", "cannot"),
    ("does not get to", "cannot"),
    ("shall not", "cannot"),
    ("will not be able to", "cannot"),
    ("is to", "must"),
    ("are to", "must"),
    ("has got to", "must"),
    ("have got to", "must"),
    ("gotta", "must"),
    ("is entitled to", "may"),
    ("are entitled to", "may"),
    ("has the right to", "may"),
    ("have the right to", "may"),
    // When, while, why.
    ("at the same time", ""),
    ("at once", "immediately"),
    ("straight away", "immediately"),
    ("right away", "immediately"),
    ("for free", ""),
    ("free of charge", ""),
    ("in addition to that", "also"),
    ("in consideration thereof", ""),
    ("in the course of", "during"),
    ("prior to", "before"),
    ("subsequent to", "after"),
    ("by reason of", "because of"),
    ("owing to", "because of"),
    ("on account of", "because of"),
    ("as a consequence of", "because of"),
    ("thanks to", "because of"),
    ("by means of", "by"),
    ("in case of", "if there is"),
    ("by virtue of", "because of"),
    ("every time when", "whenever"),
    ("each time when", "whenever"),
    ("at each time that", "whenever"),
    ("in the event of", "if there is"),
    // Where.
    ("lies on the table in front of you", "is in play under your control"),
    ("lies in front of you", "is in play under your control"),
    ("lies before you", "is in play under your control"),
    ("is in front of you", "is in play under your control"),
    ("stands before you", "is in play under your control"),
    ("is on the table", "is in play"),
    ("are on the table", "are in play"),
    ("lies on the table", "is in play"),
    ("on the table", "in play"),
    ("draw deck", "draw pile"),
    ("draw stack", "draw pile"),
    ("drawing pile", "draw pile"),
    ("deck", "draw pile"),
    ("discard deck", "discard pile"),
    ("discard heap", "discard pile"),
    ("discard stack", "discard pile"),
    ("hand cards", "cards in hand"),
    ("back into", "into"),
    ("back under", "under"),
    ("back onto", "onto"),
    ("back to", "to"),
    // What is had, gained, lost.
    ("the same quantity", "the same amount"),
    ("the same sum", "the same amount"),
    ("an equal quantity", "the same amount"),
    ("an equal number", "the same amount"),
    ("an equal sum", "the same amount"),
    ("a like amount", "the same amount"),
    ("a like number", "the same number"),
    ("just as much again", "the same amount"),
    ("is reset to", "is set to"),
    ("are reset to", "are set to"),
    ("is brought to", "is set to"),
    ("comes to have as many levels as", "becomes equal to"),
    ("is made smaller", "is reduced"),
    ("be made smaller", "be reduced"),
    ("is made lower", "is reduced"),
    ("be made lower", "be reduced"),
    ("is made higher", "is increased"),
    ("be made higher", "be increased"),
    ("is relieved of", "loses"),
    ("are relieved of", "lose"),
    ("be relieved of", "lose"),
    ("is stripped of", "loses"),
    ("are stripped of", "lose"),
    ("is deprived of", "loses"),
    ("are deprived of", "lose"),
    ("has to part with", "loses"),
    ("parts with", "loses"),
    ("part with", "lose"),
    ("is granted", "gains"),
    ("are granted", "gain"),
    ("is awarded", "gains"),
    ("are awarded", "gain"),
    ("is credited with", "gains"),
    ("are credited with", "gain"),
    ("is allotted", "gains"),
    ("incurs", "gains"),
    ("accrues", "gains"),
    ("is fined", "loses"),
    ("are fined", "lose"),
    ("is charged", "loses"),
    ("are charged", "lose"),
    ("disbands", "dismisses"),
    ("disband", "dismiss"),
    ("writes off", "loses"),
    ("write off", "lose"),
    ("expends", "pays"),
    ("expend", "pay"),
    ("forks over", "gives"),
    ("fork over", "give"),
    ("coughs up", "pays"),
    ("cough up", "pay"),
    ("increments", "increases"),
    ("increment", "increase"),
    ("decrements", "reduces"),
    ("decrement", "reduce"),
    ("thrown away", "discarded"),
    ("tossed away", "discarded"),
    ("trashed", "discarded"),
    ("arrives at", "reaches"),
    ("attains", "reaches"),
    ("attain", "reach"),
    ("off of", "from"),
    ("off", "from"),
    ("save for", "except"),
    ("save", "except"),
    ("new ones", "more"),
    ("outnumbers", "is more than"),
    ("outnumber", "are more than"),
    // Comparisons as programmers write them.
    ("< =", "is at most"),
    ("> =", "is at least"),
    ("≤", "is at most"),
    ("≥", "is at least"),
    ("<", "is less than"),
    (">", "is more than"),
    ("= =", "is"),
    ("=", "is"),
];

/// The same, in rules, winning and elimination conditions, where the words are of the game.
const IN_RULES: &[(&str, &str)] = &[
    // Whenever somebody is such, as if somebody is.
    ("when a player has", "if a player has"),
    ("whenever a player has", "if a player has"),
    ("when a player controls", "if a player controls"),
    // What becomes of a proposal.
    ("voted in", "accepted"),
    ("voted through", "accepted"),
    ("adopted", "accepted"),
    ("approved", "accepted"),
    ("carried", "accepted"),
    ("enacted", "accepted"),
    ("ratified", "accepted"),
    ("voted down", "rejected"),
    ("turned down", "rejected"),
    ("thrown out", "rejected"),
    ("defeated", "rejected"),
    ("motion", "proposal"),
    ("motions", "proposals"),
    // Votes.
    ("casts a vote", "votes"),
    ("cast a vote", "vote"),
    ("casts his vote", "votes"),
    ("cast their vote", "vote"),
    ("cast their votes", "vote"),
    ("votes in favor", "votes in favour"),
    ("in favor", "in favour"),
    ("votes in favour of it", "yes votes"),
    ("votes in favour", "yes votes"),
    ("vote in favour of", "vote for"),
    ("voted in favour of", "voted for"),
    // Who.
    ("everybody else", "everybody else"),
    ("everyone else", "everyone else"),
    ("everyone", "each player"),
    ("everybody", "each player"),
    ("anyone who", "a player who"),
    ("anybody who", "a player who"),
    ("anyone whose", "a player whose"),
    ("anybody whose", "a player whose"),
    ("anyone with", "a player with"),
    ("anybody with", "a player with"),
    ("anyone voting", "a player who votes"),
    ("anybody voting", "a player who votes"),
    ("players voting", "players who vote"),
    ("no one else", "nobody else"),
    ("nobody but", "nobody but"),
    ("no one but", "nobody but"),
    ("nobody except", "nobody except"),
    ("no one except", "nobody except"),
    ("no one", "nobody"),
    ("all of the players", "all players"),
    ("all the players", "all players"),
    ("all living players", "all players"),
    ("any player", "a player"),
    ("every player", "each player"),
    ("the player who has the", "the player with the"),
    ("the one who has the", "the player with the"),
    // May and must.
    ("is not allowed to", "cannot"),
    ("are not allowed to", "cannot"),
    ("is not permitted to", "cannot"),
    ("are not permitted to", "cannot"),
    ("is not entitled to", "cannot"),
    ("are not entitled to", "cannot"),
    ("has no right to", "cannot"),
    ("have no right to", "cannot"),
    ("is no longer allowed to", "cannot"),
    ("are no longer allowed to", "cannot"),
    ("does not get to", "cannot"),
    ("do not get to", "cannot"),
    ("must not", "cannot"),
    ("shall not", "cannot"),
    ("will not", "cannot"),
    ("is allowed to", "may"),
    ("are allowed to", "may"),
    ("is permitted to", "may"),
    ("are permitted to", "may"),
    ("is entitled to", "may"),
    ("are entitled to", "may"),
    ("is free to", "may"),
    ("are free to", "may"),
    ("has the right to", "may"),
    ("have the right to", "may"),
    ("has to", "must"),
    ("have to", "must"),
    ("needs to", "must"),
    ("need to", "must"),
    ("is required to", "must"),
    ("are required to", "must"),
    ("is obliged to", "must"),
    ("are obliged to", "must"),
    // Proposals are made.
    ("submits a proposal", "makes a proposal"),
    ("submit a proposal", "make a proposal"),
    ("puts forward a proposal", "makes a proposal"),
    ("put forward a proposal", "make a proposal"),
    ("brings forward a proposal", "makes a proposal"),
    ("bring forward a proposal", "make a proposal"),
    ("hands in a proposal", "makes a proposal"),
    ("hand in a proposal", "make a proposal"),
    ("tables a proposal", "makes a proposal"),
    ("table a proposal", "make a proposal"),
    ("submits no proposal", "makes no proposal"),
    ("submit no proposal", "make no proposal"),
    // Times and places.
    ("beginning", "start"),
    ("rounds", "turns"),
    ("round", "turn"),
    ("draw deck", "draw pile"),
    ("deck", "draw pile"),
    ("counter clockwise", "counterclockwise"),
    ("anti clockwise", "counterclockwise"),
    ("anticlockwise", "counterclockwise"),
    ("by lot", "at random"),
    ("maximum hand size", "hand limit"),
    ("maximum number of cards in hand", "hand limit"),
    ("hand size limit", "hand limit"),
    ("hand size", "hand limit"),
    // What players get and give.
    ("is credited with", "gains"),
    ("are credited with", "gain"),
    ("obtains", "gains"),
    ("obtain", "gain"),
    ("collects", "gains"),
    ("collect", "gain"),
    ("is fined", "loses"),
    ("are fined", "lose"),
    ("is charged", "loses"),
    ("are charged", "lose"),
    ("forfeits", "loses"),
    ("forfeit", "lose"),
    // Out of the game.
    ("knocked out of the game", "eliminated"),
    ("thrown out of the game", "eliminated"),
    ("knocked out", "eliminated"),
    ("kicked out of the game", "eliminated"),
    ("kicked out", "eliminated"),
];

/// Words that say nothing of their own in a rule, which holds from when it is accepted and for all it speaks of.
const SILENT_IN_RULES: &[&str] = &["now", "also", "always", "still"];

/// Words that say nothing of their own anywhere.
const SILENT: &[&str] =
    &["hereby", "simply", "automatically", "forthwith", "promptly", "straightaway", "thereupon", "additionally", "ever", "please"];

/// The tokens in plainer words, in the forms that are to be tried one after the other. `rules`: of a rule or a condition, not of a card.
pub(super) fn plainer(words: &[Token], lexicon: &Lexicon, rules: bool) -> Vec<Vec<Token>> {
    let plain = without_asides(in_same_words(words, lexicon, rules));
    let mut out: Vec<Vec<Token>> = Vec::new();
    for form in [Form::Third, Form::Base] {
        let variant = declared(&plain, form);
        let differs = |other: &[Token]| !other.iter().map(|t| &t.text).eq(variant.iter().map(|t| &t.text));
        if differs(words) && out.iter().all(|o| differs(o)) {
            out.push(variant);
        }
    }
    out
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

fn in_same_words(words: &[Token], lexicon: &Lexicon, rules: bool) -> Vec<Token> {
    let phrases = || IN_RULES.iter().filter(|_| rules).chain(EVERYWHERE);
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
        if let Some((phrase, same)) = phrases().find(|(phrase, _)| reads(rest, phrase)) {
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

/// "A player, who has no gold, may not vote": the clause says which player.
fn without_asides(mut words: Vec<Token>) -> Vec<Token> {
    let is = |words: &[Token], i: usize, these: &[&str]| words.get(i).is_some_and(|t| these.contains(&t.text.as_str()));
    let mut i = 1;
    while i < words.len() {
        if is(&words, i, &[","])
            && is(&words, i - 1, &["player", "players", "opponent", "opponents", "card", "cards", "proposal", "proposals"])
            && is(&words, i + 1, &["who", "whose", "with", "that", "which"])
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
