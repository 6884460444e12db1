//! Missions: choosing them at the end of a workday, keeping or cashing them in, and whether one is accomplished.

use super::Sand;
use super::components::{Colour, Kind, Mission, MissionId, Task};
use super::event::{Event, Why};
use super::orders::missions_wished;
use super::run::Run;
use super::state::State;
use super::steps::Choices;
use super::wishes::Wishes;
use crate::games::kit::and;
use crate::games::seat::SeatId;

/// What a player wishes for a mission card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MissionWish {
    /// Whether it is kept, or cashed in; nothing: as preferred.
    pub keep: Option<bool>,
    /// What is said to its immediate reward.
    pub choices: Choices,
}

impl Run<'_> {
    /// Markers are placed in the reverse of the turn order, then each card is kept or cashed in, in the same order. Gives who has which.
    pub fn take_missions(&mut self) -> Vec<(SeatId, MissionId)> {
        let mut taken = Vec::new();
        for seat in self.state.order.clone().into_iter().rev() {
            let wished = missions_wished(seat, self.state.round, self.answers);
            let open = &self.state.missions;
            let first = wished.iter().map(|(id, _)| *id).find(|id| open.contains(id));
            let Some(mission) = first.or_else(|| open.iter().min().copied()) else { continue };
            let wish = wished.into_iter().find(|(id, _)| *id == mission).map(|(_, wish)| wish).unwrap_or_default();
            self.emit(Event::MissionTaken { seat, mission });
            taken.push((seat, mission, wish));
        }
        self.alhazred_mission();
        for (seat, mission, wish) in &taken {
            let rocks = self.state.player(*seat).delivered(Kind::Iwakura) > 0;
            let keep = wish.keep.unwrap_or_else(|| Wishes::of(*seat, self.answers).keep) && !rocks;
            if keep {
                self.emit(Event::MissionKept { seat: *seat, mission: *mission });
                continue;
            }
            self.emit(Event::MissionCashed { seat: *seat, mission: *mission });
            if let Some(reward) = self.game.components.mission(*mission).map(|m| m.immediate) {
                let why = Why::Mission(*mission);
                // What was said may not fit the reward: then it goes by preference and default.
                let said = self.reward(*seat, reward, why.clone(), &mut wish.choices.clone());
                if said.is_err() {
                    let _ = self.reward(*seat, reward, why, &mut Choices::default());
                }
            }
        }
        taken.into_iter().map(|(seat, mission, _)| (seat, mission)).collect()
    }
}

impl Sand {
    /// What a mission pays a seat as things stand; 0 where it is not accomplished.
    pub fn mission_pays(&self, state: &State, seat: SeatId, mission: &Mission) -> u32 {
        let player = state.player(seat);
        let accomplished = |yes: bool| if yes { mission.coins } else { 0 };
        match &mission.task {
            Task::PerGroup { colours, size } => {
                let groups = u32::try_from(player.delivered_of(colours)).unwrap_or(0) / (*size).max(1);
                groups * mission.coins
            }
            // A tie pays nothing (ruling 14).
            Task::MostOf { colours } => {
                let own = player.delivered_of(colours);
                let others = state.others(seat).map(|s| state.player(s).delivered_of(colours));
                let alhazred = state.alhazred.iter().map(|a| a.delivered_of(colours));
                accomplished(own > others.chain(alhazred).max().unwrap_or(0))
            }
            Task::NoneOf { colours } => accomplished(player.delivered_of(colours) == 0),
            Task::TwoOfEach { colours } => accomplished(colours.iter().all(|c| player.delivered_of(&[*c]) >= 2)),
            Task::AtLeast { colours, n } => accomplished(player.delivered_of(colours) >= *n),
            Task::LastDelivery { record, colour } => accomplished(player.record.get(record).and_then(|r| r.last()) == Some(colour)),
        }
    }

    /// What a mission asks for, in words.
    pub fn task(&self, mission: &Mission) -> String {
        let some = |colours: &[Colour], word: &str| {
            let kind = colours.first().map_or(Kind::Plant, |c| self.components.kind(*c));
            if self.components.colours(kind).iter().all(|c| colours.contains(c)) {
                return kind.plural().to_owned();
            }
            let names: Vec<&str> = colours.iter().map(|c| c.name()).collect();
            format!("{} boxes", names.join(word))
        };
        let coins = mission.coins;
        match &mission.task {
            Task::PerGroup { colours, size } => format!("{coins} coins for each {size} {} delivered", some(colours, " or ")),
            Task::MostOf { colours } => format!("{coins} coins for the most {} delivered", some(colours, " and ")),
            Task::NoneOf { colours } => format!("{coins} coins for no {} delivered", some(colours, " or ")),
            Task::TwoOfEach { colours } => {
                let names: Vec<&str> = colours.iter().map(|c| c.name()).collect();
                format!("{coins} coins for two boxes each of {} delivered", and(&names))
            }
            Task::AtLeast { colours, n } => format!("{coins} coins for {n} or more {} delivered", some(colours, " and ")),
            Task::LastDelivery { record, colour } => format!("{coins} coins if the last of your {} is {colour}", record.plural()),
        }
    }
}
