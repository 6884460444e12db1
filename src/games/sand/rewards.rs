//! Records and rewards: what a covered space gives, evolutions, shelters, companions, seals; choices are taken from the order, else from the
//! player's preferences, else by a fixed default.

use super::components::{Colour, Companion, Kind, PlaceId, Reward, RewardKind, Track, Tracks};
use super::event::{Event, Why};
use super::run::Run;
use super::steps::Choices;
use super::wishes::Wishes;
use crate::games::kit::{Position, and};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;

impl Run<'_> {
    /// Puts a delivered box on its record and gives what its space gives; a seal for the fourth of a colour, and the end of missions with the first rock.
    pub fn record(&mut self, seat: SeatId, colour: Colour, choices: &mut Choices) -> Result<(), Problem> {
        let record = self.game.components.kind(colour);
        let space = self.state.player(seat).delivered(record) + 1;
        let rewards = self.game.components.record_space(record, space).map(<[Reward]>::to_vec);
        self.emit(Event::Recorded { seat, colour, record, space: rewards.is_some().then_some(space) });
        if record == Kind::Iwakura && space == 1 && !self.state.player(seat).missions.is_empty() {
            self.emit(Event::MissionsVoided { seat });
        }
        match rewards {
            Some(rewards) => {
                let reward = self.pick(seat, &rewards, choices)?;
                self.reward(seat, reward, Why::Record { record, space }, choices)?;
            }
            None => self.gain(seat, &Tracks::of(Track::Coins, i64::from(self.game.components.chest)), Why::Chest),
        }
        if let Some((needs, _)) = self.game.components.seals.get(&colour)
            && self.state.seals.contains(&colour)
            && self.state.player(seat).delivered_of(&[colour]) >= *needs
        {
            self.emit(Event::Sealed { seat, colour });
        }
        Ok(())
    }

    /// One of the alternatives of a space.
    fn pick(&self, seat: SeatId, rewards: &[Reward], choices: &mut Choices) -> Result<Reward, Problem> {
        let nothing = Reward { kind: RewardKind::Coins, n: 0 };
        let first = rewards.first().copied().unwrap_or(nothing);
        if rewards.len() < 2 {
            return Ok(first);
        }
        if let Some(word) = choices.taking.pop_front() {
            let found = rewards.iter().find(|r| r.word() == word).copied();
            return found.ok_or_else(|| {
                let ways: Vec<String> = rewards.iter().map(|r| format!("taking {}", r.word())).collect();
                Problem::new(format!("`taking {word}` is not on that space: {} is.", ways.join(" or ")))
                    .near(&word, rewards.iter().map(|r| r.word()))
            });
        }
        let wished = Wishes::of(seat, self.answers).rewards;
        Ok(wished.iter().find_map(|word| rewards.iter().find(|r| r.word() == word)).copied().unwrap_or(first))
    }

    /// Gives a reward.
    pub fn reward(&mut self, seat: SeatId, reward: Reward, why: Why, choices: &mut Choices) -> Result<(), Problem> {
        let c = &self.game.components;
        let coins = |n: u32| Tracks::of(Track::Coins, i64::from(n));
        match reward.kind {
            RewardKind::Combined => {
                let split = self.split(seat, i64::from(reward.n), choices)?;
                self.gain(seat, &split, why);
            }
            RewardKind::Evolve => {
                if self.state.player(seat).evolutions + 1 >= c.worms.len() {
                    self.gain(seat, &coins(c.void_evolution), Why::VoidEvolution);
                } else {
                    self.evolve(seat);
                }
            }
            RewardKind::Shelter => {
                if self.state.player(seat).shelter.is_none() {
                    let place = self.shelter_place(seat, choices)?;
                    if let Some(place) = place {
                        self.emit(Event::Sheltered { seat, place });
                    }
                }
            }
            RewardKind::Companion => {
                let asleep = self.asleep(seat);
                if asleep.is_empty() {
                    self.gain(seat, &coins(c.void_companion), Why::VoidCompanion);
                } else {
                    let companion = self.companion(seat, &asleep, choices)?;
                    self.emit(Event::Woken { seat, companion });
                }
            }
            _ => {
                if let Some(track) = reward.track() {
                    self.gain(seat, &Tracks::of(track, i64::from(reward.n)), why);
                }
            }
        }
        Ok(())
    }

    fn evolve(&mut self, seat: SeatId) {
        let c = &self.game.components;
        let player = self.state.player(seat);
        let Some(worm) = c.worm(player.evolutions + 1) else { return };
        let spaces = if worm.opens_space { c.setup.spaces_total } else { player.spaces };
        let boon = worm.boon;
        self.emit(Event::Evolved { seat, spaces });
        self.gain(seat, &boon, Why::Evolution);
    }

    /// Where the shelter goes: as ordered, as preferred, else where the worm is, else at the nearest location that is free.
    fn shelter_place(&self, seat: SeatId, choices: &mut Choices) -> Result<Option<PlaceId>, Problem> {
        let c = &self.game.components;
        if let Some(place) = choices.places.pop_front() {
            if self.shelter_free(&place) {
                return Ok(Some(place));
            }
            let why = match self.state.shelter_at(&place) {
                Some(owner) => format!("{}'s shelter is there", self.state.name(owner)),
                None => "shelters stand in cities, oases and camps".to_owned(),
            };
            return Err(Problem::new(format!("Your shelter cannot be placed at {}: {why}.", c.place_name(&place))));
        }
        let here = &self.state.player(seat).place;
        let wished = Wishes::of(seat, self.answers).shelter;
        let mut places: Vec<&PlaceId> = c.places.iter().map(|p| &p.id).filter(|p| self.shelter_free(p)).collect();
        let distances = c.distances(&[here]);
        places.sort_by_key(|p| distances.get(*p).copied().unwrap_or(usize::MAX));
        Ok(wished.into_iter().find(|p| self.shelter_free(p)).or_else(|| places.first().map(|p| (*p).clone())))
    }

    fn companion(&self, seat: SeatId, asleep: &[Companion], choices: &mut Choices) -> Result<Companion, Problem> {
        let c = &self.game.components;
        if let Some(companion) = choices.companions.pop_front() {
            if asleep.contains(&companion) {
                return Ok(companion);
            }
            let names: Vec<&str> = asleep.iter().map(|a| c.companion(*a)).collect();
            return Err(Problem::new(format!("The {} is awake already; asleep: {}.", c.companion(companion), and(&names))));
        }
        let wished = Wishes::of(seat, self.answers).companions;
        let first = asleep.first().copied().unwrap_or(Companion::HealthWithOneToken);
        Ok(wished.into_iter().find(|w| asleep.contains(w)).unwrap_or(first))
    }

    /// Shares points out: as ordered, else to the preferred tracks as far as they go, else always to the lowest.
    fn split(&self, seat: SeatId, n: i64, choices: &mut Choices) -> Result<Tracks, Problem> {
        let player = self.state.player(seat);
        let c = &self.game.components;
        let mut split = Tracks::default();
        let mut left = n;
        if let Some(said) = choices.points.pop_front() {
            for (track, amount) in &said {
                *split.at(*track) += i64::from(*amount);
                left -= i64::from(*amount);
            }
            if left < 0 {
                return Err(Problem::new(format!("There are {n} points to add, not {}.", n - left)));
            }
        } else {
            for track in Wishes::of(seat, self.answers).tracks {
                let room = player.limited(c, track, left);
                *split.at(track) += room;
                left -= room;
            }
        }
        while left > 0 {
            let room = |t: &Track| player.limited(c, *t, split.get(*t) + 1) > split.get(*t);
            let lowest = Track::WORM.into_iter().filter(room).min_by_key(|t| player.tracks.get(*t) + split.get(*t));
            let Some(track) = lowest else { break };
            *split.at(track) += 1;
            left -= 1;
        }
        Ok(split)
    }
}
