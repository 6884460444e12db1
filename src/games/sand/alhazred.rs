//! The solo opponent: three codex cards a turn, each a journey along a shortcut, with a delivery and a box loaded where it ends.

use super::components::{Colour, PlaceId, RewardKind, Turning};
use super::event::{Aim, Event};
use super::run::Run;
use super::state::{Alhazred, Singer};
use serde::{Deserialize, Serialize};

/// How much Alhazred can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Rates, tribes.
    #[default]
    Novice,
    /// Also coins of his record; takes songs and seals away.
    Medium,
    /// Also the chest, songs and seals of his own.
    Expert,
}

impl Level {
    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Medium => "medium",
            Level::Expert => "expert",
        }
    }
}

/// The place in a clockwise list of `len` to which a count from the compass leads.
pub fn counted(turning: Turning, count: usize, len: usize) -> usize {
    let len = len.max(1);
    let steps = count.saturating_sub(1) % len;
    match turning {
        Turning::Clockwise => steps,
        Turning::Counterclockwise => len - 1 - steps,
    }
}

impl Run<'_> {
    fn him(&self) -> Alhazred {
        self.state.alhazred.clone().unwrap_or_default()
    }

    /// One turn of Alhazred.
    pub fn alhazred_turn(&mut self) {
        let per_turn = self.game.components.codex_per_turn;
        if self.him().codex.len() < per_turn {
            let mut cards: Vec<usize> = (0..self.game.components.codex.len()).collect();
            self.dice.shuffle("codex", &mut cards);
            self.emit(Event::CodexShuffled { cards });
        }
        for card in self.him().codex.into_iter().take(per_turn) {
            self.codex_card(card);
        }
    }

    fn codex_card(&mut self, card: usize) {
        let c = &self.game.components;
        let Some(codex) = c.codex.get(card) else { return };
        let here = self.him().place;
        let shortcuts = c.place(&here).map(|p| p.shortcuts.clone()).unwrap_or_default();
        let len = shortcuts.len();
        let first = counted(codex.turning, codex.count, len);
        // From the shortcut pointed at on, in the direction of the arrow.
        let around = (0..len).map(|step| match codex.turning {
            Turning::Clockwise => (first + step) % len,
            Turning::Counterclockwise => (first + len - step) % len,
        });
        let ways: Vec<PlaceId> = around.filter_map(|at| shortcuts.get(at).cloned()).collect();
        let Some(pointed) = ways.first().cloned() else { return };
        let delivers = ways.iter().find(|to| self.him().boxes.iter().any(|b| self.game.pays(&self.state, to, *b).is_some()));
        let loads =
            || ways.iter().find(|to| self.room_for_one() && self.state.cities.get(*to).is_some_and(|b| b.iter().any(Option::is_some)));
        let (to, aim) = match (delivers, loads()) {
            (Some(to), _) => (to.clone(), Aim::Deliver),
            (None, Some(to)) => (to.clone(), Aim::Load),
            (None, None) => (pointed.clone(), Aim::Nothing),
        };
        self.emit(Event::CodexTurned { card, pointed, to: to.clone(), aim });
        self.arrive(&to);
    }

    fn room_for_one(&self) -> bool {
        let c = &self.game.components;
        self.him().boxes.len() < c.setup.spaces_total * c.limits.per_space_alhazred
    }

    /// Delivers all that is bought there, deals with a song, loads one box.
    fn arrive(&mut self, place: &PlaceId) {
        let boxes: Vec<(Colour, u32)> =
            self.him().boxes.iter().filter_map(|b| self.game.pays(&self.state, place, *b).map(|coins| (*b, coins))).collect();
        if !boxes.is_empty() {
            self.emit(Event::AlhazredDelivered { place: place.clone(), boxes: boxes.clone() });
            for (colour, _) in &boxes {
                self.alhazred_records(*colour);
            }
            self.alhazred_pairs(place, &boxes);
        }
        self.alhazred_song(place);
        let spaces = self.state.cities.get(place).cloned().unwrap_or_default();
        let left = spaces.iter().enumerate().find_map(|(space, b)| b.map(|colour| (space, colour)));
        if let Some((space, colour)) = left.filter(|_| self.room_for_one()) {
            self.emit(Event::AlhazredLoaded { city: place.clone(), space, colour });
        }
    }

    /// The coins of the record's space from the medium level on, of the chest for the expert; seals for the fourth of a colour.
    fn alhazred_records(&mut self, colour: Colour) {
        let c = &self.game.components;
        let level = self.game.options.level();
        let record = c.kind(colour);
        let space = self.him().record.get(&record).map_or(0, Vec::len) + 1;
        let coins = match (level, c.record_space(record, space)) {
            (Level::Novice, _) | (Level::Medium, None) => 0,
            (Level::Expert, None) => c.chest,
            (_, Some(rewards)) => rewards.iter().find(|r| r.kind == RewardKind::Coins).map_or(0, |r| r.n),
        };
        self.emit(Event::AlhazredRecorded { colour, record, coins });
        if let Some((needs, _)) = c.seals.get(&colour)
            && level != Level::Novice
            && self.state.seals.contains(&colour)
            && self.him().delivered_of(&[colour]) >= *needs
        {
            self.emit(Event::AlhazredSealed { colour, keeps: level == Level::Expert });
        }
    }

    fn alhazred_pairs(&mut self, place: &PlaceId, boxes: &[(Colour, u32)]) {
        let Some(tile) = self.state.camps.get(place).and_then(|id| self.game.components.camp(id)).cloned() else { return };
        let pairs = |of: &[Colour; 2]| of.iter().map(|c| boxes.iter().filter(|(b, _)| b == c).count()).min().unwrap_or(0);
        for _ in 0..pairs(&tile.main) {
            let taken = self.state.reserve.get(&tile.reward).copied().unwrap_or(0) > 0 && self.room_for_one();
            self.emit(Event::AlhazredBartered { colour: tile.reward, taken });
        }
        for _ in 0..pairs(&tile.minor) {
            if let Some(value) = self.state.tokens.get(place).and_then(|t| t.first()).copied() {
                self.emit(Event::AlhazredBefriended { place: place.clone(), value });
            }
        }
    }

    /// The player's song goes, from the medium level on, unless it cannot be replaced; the expert puts his own in its place.
    fn alhazred_song(&mut self, city: &PlaceId) {
        let level = self.game.options.level();
        if let Some(Singer::Seat(seat)) = self.state.song_at(city)
            && level != Level::Novice
            && self.replaceable(Singer::Seat(seat), city).is_ok()
        {
            let own = level == Level::Expert && self.him().songs.len() < self.game.components.setup.songs;
            self.emit(Event::AlhazredSang { city: city.clone(), seat, own });
        }
    }

    /// Alhazred takes the highest mission that is left, and its coins, whatever it asks for; of coins for each group, those of one (ruling 14).
    pub fn alhazred_mission(&mut self) {
        if self.state.alhazred.is_none() {
            return;
        }
        if let Some(mission) = self.state.missions.iter().max().and_then(|id| self.game.components.mission(*id)) {
            self.emit(Event::AlhazredMission { mission: mission.id, coins: mission.coins });
        }
    }
}
