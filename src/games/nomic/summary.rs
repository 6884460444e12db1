//! What each seat did in a turn, for the summary of the next report.

use super::event::Event;
use super::run::Run;
use super::state::{Fate, Proposal, Summary, Table};
use super::viewing::{change_words, dealt_this_turn, target_name};
use super::words::kind_words;
use crate::english::meaning::ProposalKind;
use crate::games::seat::SeatId;
use std::sync::Arc;

/// The lines of a summary in the making. A line that begins with two blanks is what came of the line before.
#[derive(Default)]
struct Lines(Vec<(Option<SeatId>, Vec<String>)>);

impl Lines {
    fn add(&mut self, seat: Option<SeatId>, line: String) {
        match self.0.iter_mut().find(|(s, _)| *s == seat) {
            Some((_, lines)) => lines.push(line),
            None => self.0.push((seat, vec![line])),
        }
    }
}

/// What a proposal was and came to, in a line; None while it is not decided.
pub(super) fn proposal_line(table: &Table, proposal: &Proposal) -> Option<String> {
    let Fate::Decided { yes, no, accepted, why, .. } = &proposal.fate else { return None };
    let fate = if *accepted { "Accepted" } else { "Refused" };
    let why = why.as_ref().map(|w| format!(": {w}")).unwrap_or_default();
    let text = change_words(table, &proposal.change);
    let text = match proposal.change.kind() {
        Some(ProposalKind::NewCard) => format!("Proposed {text}"),
        None => text,
        Some(kind) => format!("Proposed {}: {text}", kind_words(kind)),
    };
    Some(format!("{text} ({fate} {yes}-{no}{why})"))
}

impl Run<'_> {
    /// Sums up the round that the events from `first` on tell of.
    pub fn sum_up_round(&mut self, first: usize) {
        let mut lines = Lines::default();
        let picked = self.table.facts.this_turn.iter().position(|f| f.what == super::state::What::Played).unwrap_or(usize::MAX);
        let before: Vec<_> = dealt_this_turn(&self.table);
        let dealt = self.table.facts.this_turn.iter().take(picked).filter(|f| {
            matches!(f.what, super::state::What::Moved { from: super::state::Place::DrawPile, to: super::state::Place::Hand(_) })
        });
        let count = dealt.count();
        for (seat, card) in before.into_iter().take(count) {
            if !self.table.secret_hands {
                lines.add(Some(seat), format!("Picked {}", self.table.card_name(card)));
            }
        }
        self.renames_of(first, &mut lines);
        self.plays_of(first, &mut lines);
        self.summed(lines);
    }

    /// Adds the fate of the turn's proposals, once they are counted.
    pub fn sum_up(&mut self) {
        let turn = self.table.turn;
        if turn == 0 {
            return;
        }
        let mut lines = Lines::default();
        for summary in self.table.summary.iter().filter(|s| s.turn == turn) {
            for line in &summary.lines {
                lines.add(summary.seat, line.clone());
            }
        }
        let decided: Vec<Arc<Proposal>> = self.table.ballot.iter().filter(|p| matches!(p.fate, Fate::Decided { .. })).cloned().collect();
        for proposal in decided {
            self.proposed(&proposal, &mut lines);
        }
        self.summed(lines);
    }

    fn summed(&mut self, lines: Lines) {
        let turn = self.table.turn;
        let mut summary: Vec<Summary> = lines.0.into_iter().map(|(seat, lines)| Summary { turn, seat, lines }).collect();
        summary.sort_by_key(|s| s.seat.map_or(u8::MAX, |s| s.0));
        if summary.is_empty() {
            summary.push(Summary { turn, seat: None, lines: vec!["Nothing happened.".to_owned()] });
        }
        self.push(Event::Summed { summary });
    }

    fn renames_of(&self, first: usize, lines: &mut Lines) {
        let mut renames: Vec<(SeatId, &str, &str, usize)> = Vec::new();
        for event in self.events.iter().skip(first) {
            if let Event::CardRenamed { from, to, cause, .. } = event
                && let (Some(by), None) = (cause.by, cause.card())
            {
                match renames.iter_mut().find(|(s, f, t, _)| (*s, *f, *t) == (by, from, to)) {
                    Some(same) => same.3 += 1,
                    None => renames.push((by, from, to, 1)),
                }
            }
        }
        if self.table.secret_hands {
            return;
        }
        for (seat, from, to, n) in renames {
            let copies = if n == 1 { "1 copy" } else { &format!("{n} copies") };
            lines.add(Some(seat), format!("Renamed {copies} of {from} to {to}"));
        }
    }

    fn plays_of(&self, first: usize, lines: &mut Lines) {
        // Whose play the events belong to, with the name that sentences begin with.
        let mut play: Option<(SeatId, String)> = None;
        for (event, told) in self.events.iter().zip(&self.told).skip(first) {
            match event {
                Event::CardPlayed { card, by, targets, .. } => {
                    let name = self.names_at_play.get(card).cloned().unwrap_or_else(|| self.table.card_name(*card).to_owned());
                    let on: Vec<String> =
                        targets.iter().filter(|t| **t != super::state::Target::Everyone).map(|t| target_name(&self.table, *t)).collect();
                    let on = if on.is_empty() { String::new() } else { format!(" on {}", super::words::and(&on)) };
                    lines.add(Some(*by), format!("Played {name}{on}"));
                    play = Some((*by, format!("{name}: ")));
                    continue;
                }
                Event::PlayImpossible { by, .. } | Event::PlayStopped { by, .. } => {
                    lines.extend_told(Some(*by), told.as_deref());
                    play = None;
                    continue;
                }
                Event::Narrated { text, cause, .. } if text.is_empty() && *cause == super::state::Cause::GAME => {
                    play = None;
                    continue;
                }
                // The card's own way to play or to the discard pile goes without saying.
                Event::CardMoved { from: super::state::Place::Resolving, cause, card, .. }
                    if cause.card() == Some(*card) || cause.source == super::state::Source::Game =>
                {
                    continue;
                }
                Event::CardRenamed { cause, .. } if cause.card().is_none() => continue,
                Event::EndWished { .. } | Event::PhaseBegan { .. } | Event::RulingAsked { .. } => continue,
                _ => {}
            }
            let Some(told) = told else { continue };
            match &play {
                Some((by, lead)) => lines.add(Some(*by), format!("  {}", told.strip_prefix(lead.as_str()).unwrap_or(told))),
                None => lines.extend_told(event.seat(), Some(told)),
            }
        }
    }

    fn proposed(&self, proposal: &Proposal, lines: &mut Lines) {
        let Fate::Decided { votes, no, .. } = &proposal.fate else { return };
        lines.add(Some(proposal.by), proposal_line(&self.table, proposal).unwrap_or_default());
        if !self.law().secret_votes() && *no > 0 {
            let against: Vec<&str> = votes.iter().filter(|(_, yes)| !yes).map(|(s, _)| self.table.seat_name(*s)).collect();
            lines.add(Some(proposal.by), format!("  Against: {}", super::words::and(&against)));
        }
        for (seat, remark) in &proposal.comments {
            lines.add(Some(proposal.by), format!("  {}: {remark}", self.table.seat_name(*seat)));
        }
    }
}

impl Lines {
    fn extend_told(&mut self, seat: Option<SeatId>, told: Option<&str>) {
        if let Some(told) = told {
            self.add(seat, told.to_owned());
        }
    }
}
