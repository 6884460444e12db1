//! The final report: who won, the standings, the dice's secret, how the rules ended up.

use super::turn::Press;
use super::{Letterhead, Line, Mail, Name, filters, templates};
use crate::games::ruleset::Body;

/// The last mail of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct FinalReport {
    /// Reader, game, moment.
    pub head: Letterhead,
    /// The winners; several share it, none: unclaimed.
    pub winners: Vec<Name>,
    /// How it ended, in a sentence.
    pub reason: Line,
    /// The standings, best first.
    pub standings: Vec<StandingRow>,
    /// The position at the end and what happened last.
    pub body: Body,
    /// How the rules ended up, with who wrote each sentence, where a game changes them.
    pub rules: Option<Body>,
    /// What players said.
    pub press: Vec<Press>,
    /// The dice, now open.
    pub dice: DiceRevealed,
}

/// One seat at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingRow {
    /// Its place, from 1; shared places have one number.
    pub place: u32,
    /// The seat's player.
    pub name: Name,
    /// What it reached ("Pyramid 8, Slaves 150").
    pub score: Line,
    /// What became of it ("eliminated in turn 5"), if anything.
    pub note: Option<Line>,
}

/// The dice's secret and how to check the game against it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceRevealed {
    /// The secret, hex.
    pub secret: Line,
    /// Its SHA-256, as the first mail showed it.
    pub commitment: Line,
    /// The seats' words.
    pub words: Vec<(Name, Line)>,
}

impl FinalReport {
    fn winner_line(&self) -> String {
        let names: Vec<&str> = self.winners.iter().map(Name::as_str).collect();
        match names.as_slice() {
            [] => "Nobody wins".to_owned(),
            [one] => format!("{one} wins"),
            [most @ .., last] => format!("{} and {last} share the win", most.join(", ")),
        }
    }

    fn standings_text(&self) -> String {
        let rows: Vec<Vec<String>> = self
            .standings
            .iter()
            .map(|r| {
                let note = r.note.as_ref().map(|n| format!(" ({n})")).unwrap_or_default();
                vec![format!("{}.", r.place), r.name.to_string(), format!("{}{note}", r.score)]
            })
            .collect();
        crate::report::text::table(&rows, &[0], 28)
    }
}

impl Mail for FinalReport {
    templates!(FinalReport, "mail/final.txt", "mail/final.html");

    fn title(&self) -> String {
        "Final report".to_owned()
    }

    fn subject(&self) -> String {
        format!("Final report: {}", self.winner_line())
    }

    fn preview(&self) -> String {
        self.reason.to_string()
    }

    fn bodies(&self) -> Vec<&Body> {
        std::iter::once(&self.body).chain(&self.rules).collect()
    }
}
