//! Checks the templates of games against the rulesets: that the game exists, takes so many seats and those options.

use crate::config::fault::Fault;
use crate::config::{Config, Template};
use crate::games::registry;
use crate::games::ruleset::Problem;
use std::ops::Range;

impl Config {
    /// Puts the text of a file in the place of every option that names one: `components = { file = "own.toml" }`.
    pub(super) fn read_option_files(&mut self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for value in self.game.iter_mut().flat_map(|template| template.options.values_mut()) {
            let span = value.span();
            let Some(file) = value.get_ref().get("file").and_then(toml::Value::as_str) else { continue };
            match std::fs::read_to_string(file) {
                Ok(text) => *value.get_mut() = toml::Value::String(text),
                Err(error) => faults.push(Fault::of_problem(span, &Problem::new(format!("cannot read {file}: {error}")))),
            }
        }
        faults
    }

    /// What is wrong with the templates.
    pub(super) fn game_faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for (at, template) in self.game.iter().enumerate() {
            if self.game.iter().take(at).any(|other| other.name().eq_ignore_ascii_case(template.name())) {
                let problem = Problem::new(format!("There is another template called `{}` above.", template.name()));
                faults.push(Fault::of_problem(template.name.span(), &problem));
            }
            faults.extend(template.fault());
        }
        faults
    }
}

impl Template {
    fn fault(&self) -> Option<Fault> {
        let game_span = self.game.as_ref().map_or_else(|| self.name.span(), |g| g.span());
        let entry = match registry::find(self.game()) {
            Ok(entry) => entry,
            Err(problem) => return Some(Fault::of_problem(game_span, &problem)),
        };
        let seats: Vec<String> = (1..=*self.seats.get_ref()).map(|n| format!("Seat {n}")).collect();
        let problem = (entry.begin)(&self.options(), &seats).err()?;
        Some(Fault::of_problem(self.blame(&problem), &problem))
    }

    /// The option that a ruleset's complaint names, else the number of seats.
    fn blame(&self, problem: &Problem) -> Range<usize> {
        let named = |name: &str| problem.message.contains(&format!("`{name}`")) || problem.message.contains(&format!(" {name}, line "));
        match self.options.iter().find(|(name, _)| named(name.get_ref())) {
            Some((name, value)) => name.span().start..value.span().end.max(name.span().end),
            None => self.seats.span(),
        }
    }
}
