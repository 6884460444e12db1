//! Questions asked on the terminal, one a line; answers that make no sense are asked for again.

use crate::cli::failure::Failure;
use crate::cli::print;
use std::io::{BufRead, IsTerminal, Write};

/// More wrong answers to one question than anybody gives who looks at the screen.
const MOST_TRIES: usize = 20;

/// One of several answers: the word that is typed, and what it means.
pub(super) struct Choice<T> {
    /// What the answer stands for.
    pub value: T,
    /// The word.
    pub word: &'static str,
    /// What it means, in a line.
    pub means: String,
}

impl<T> Choice<T> {
    pub fn new(value: T, word: &'static str, means: impl Into<String>) -> Choice<T> {
        Choice { value, word, means: means.into() }
    }
}

fn read_line() -> Result<String, Failure> {
    std::io::stdout().flush()?;
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line)? == 0 {
        return Err(Failure::usage("the questions were not answered to their end; nothing was written"));
    }
    Ok(line.trim().to_owned())
}

fn prompt(question: &str, default: &str) -> Result<(), Failure> {
    let shown = if default.is_empty() { String::new() } else { format!(" [{default}]") };
    Ok(write!(std::io::stdout(), "{question}{shown}: ")?)
}

/// Asks until `read` takes the answer; an empty line stands for the default.
pub(super) fn ask<T>(question: &str, default: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<T, Failure> {
    for _ in 0..MOST_TRIES {
        prompt(question, default)?;
        let line = read_line()?;
        match read(if line.is_empty() { default } else { &line }) {
            Ok(value) => return Ok(value),
            Err(wrong) => print::line(format!("  {wrong}"))?,
        }
    }
    Err(Failure::usage(format!("there was no answer to `{question}` that could be used; nothing was written")))
}

/// Asks for a text that must not be empty.
pub(super) fn words(question: &str, default: &str) -> Result<String, Failure> {
    ask(question, default, |text| if text.is_empty() { Err("There must be something here.".to_owned()) } else { Ok(text.to_owned()) })
}

/// Asks for yes or no.
pub(super) fn yes(question: &str, default: bool) -> Result<bool, Failure> {
    ask(question, if default { "yes" } else { "no" }, |text| match text.to_lowercase().as_str() {
        "y" | "yes" => Ok(true),
        "n" | "no" => Ok(false),
        _ => Err("Please answer yes or no.".to_owned()),
    })
}

/// Asks for one of several, by its word or its number, or by a word that only what it means has ("imap", "maildir").
pub(super) fn choose<T: Clone>(question: &str, choices: &[Choice<T>], default: &str) -> Result<T, Failure> {
    print::line(question)?;
    let width = choices.iter().map(|c| c.word.len()).max().unwrap_or(0);
    for (number, choice) in (1..).zip(choices) {
        print::line(format!("  {number}  {:<width$}  {}", choice.word, choice.means))?;
    }
    ask("Which", default, |text| {
        let text = text.to_lowercase();
        let by_number = text.parse::<usize>().ok().and_then(|n| choices.get(n.checked_sub(1)?));
        let tells = |c: &&Choice<T>| c.means.to_lowercase().split(|l: char| !l.is_alphanumeric()).any(|word| word == text);
        let by_meaning = || choices.iter().find(tells).filter(|_| choices.iter().filter(tells).count() == 1);
        let found = by_number.or_else(|| choices.iter().find(|c| c.word == text)).or_else(by_meaning);
        found.map(|c| c.value.clone()).ok_or_else(|| {
            let all: Vec<&str> = choices.iter().map(|c| c.word).collect();
            format!("`{text}` is none of these: answer with a number, or with {}.", all.join(" or "))
        })
    })
}

/// Asks for something that must not be seen on the screen.
pub(super) fn secret(question: &str) -> Result<String, Failure> {
    for _ in 0..MOST_TRIES {
        prompt(question, "")?;
        std::io::stdout().flush()?;
        let text = if std::io::stdin().is_terminal() { rpassword::read_password()? } else { read_line()? };
        if !text.is_empty() {
            return Ok(text);
        }
        print::line("  There must be something here.")?;
    }
    Err(Failure::usage("there was no password; nothing was written"))
}
