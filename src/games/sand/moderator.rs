//! The moderator's edits, taking over a position that was played elsewhere, and what must always be true. Whatever would break it is refused.

use super::Sand;
use super::components::{Colour, PlaceId, Track, Tracks};
use super::event::{Event, Why};
use super::state::{Stage, State};
use crate::games::kit::{Faults, Moderated, Position};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

/// More of anything that is counted is no position of a game.
const MOST: u32 = 1_000_000;

impl Moderated for Sand {
    fn edits(&self, state: &State) -> Form {
        let seats = || -> Vec<Candidate> {
            let candidate = |seat: SeatId| {
                let names = vec![state.name(seat).to_owned(), format!("P{}", seat.number())];
                Candidate { sort: seat.0.to_string(), names, ..Candidate::new(seat.0.to_string(), "") }
            };
            state.seat_ids().map(candidate).collect()
        };
        let tracks = Track::ALL.iter().map(|t| Candidate::new(t.name(), t.name())).collect();
        let places = self.components.places.iter().map(|p| Candidate::new(p.id.0.clone(), p.name.clone())).collect();
        let number = Part::slot("number", SlotKind::Number { least: 0, most: 9999 });
        let to = || Part::words(&["to"]);
        Form {
            verbs: vec![
                VerbForm::new(
                    "set track of",
                    vec![Part::choice("seat", seats()), Part::choice("track", tracks), to(), number],
                    "Sets a player's hydration, food, health, prayers, prestige or coins.",
                ),
                VerbForm::new(
                    "move worm of",
                    vec![Part::choice("seat", seats()), to(), Part::choice("place", places)],
                    "Moves a player's worm to a location.",
                ),
            ],
        }
    }

    fn edit(&self, state: &State, edit: &Order) -> Result<Event, Problem> {
        let wrong = || Problem::new(format!("`{}` is not a whole edit.", edit.normal));
        if state.stage == Stage::New {
            return Err(Problem::new("There is nothing to set before the game has begun."));
        }
        let seat = edit.choice("seat").and_then(|s| s.parse().ok()).map(SeatId).ok_or_else(wrong)?;
        Ok(match edit.verb.as_str() {
            "set track of" => {
                let track = edit.choice("track").and_then(Track::named).ok_or_else(wrong)?;
                let to = edit.number("number").ok_or_else(wrong)?;
                let by = to - state.player(seat).tracks.get(track);
                Event::Gained { seat, gain: Tracks::of(track, by), why: Why::Ruling }
            }
            "move worm of" => {
                let place = PlaceId(edit.choice("place").ok_or_else(wrong)?.to_owned());
                Event::WormMoved { seat, place }
            }
            verb => return Err(Problem::new(format!("There is no edit `{verb}` in Sand."))),
        })
    }

    fn faults(&self, state: &State) -> Vec<String> {
        let mut faults = Faults::default();
        let c = &self.components;
        let seats = state.seats.len();
        faults.when(state.players.len() != seats, || "there must be one player for each seat".into());
        if state.stage == Stage::New {
            return faults.told();
        }
        let mut order: Vec<SeatId> = state.order.clone();
        order.sort_unstable();
        faults.when(order != state.seat_ids().collect::<Vec<_>>(), || "everybody has one place in the turn order".into());
        faults.when(state.at >= seats, || "it is somebody's turn".into());
        faults.when(state.alhazred.is_some() != (seats == 1), || "Alhazred plays against one player, and only then".into());
        faults.when((state.stage == Stage::Turn) != state.now.is_some(), || "a turn runs in the phases, and only then".into());
        faults.when((state.stage == Stage::Over) != state.outcome.is_some(), || "a game that is over has an outcome".into());
        faults.when(state.round > c.workdays(seats), || format!("there are only {} days", c.workdays(seats)));
        faults.when(state.round == 0 && matches!(state.stage, Stage::Turn | Stage::Missions), || "days are counted from 1".into());
        faults.when(state.turn > MOST || state.dice.values().any(|d| !(1..=6).contains(d)), || {
            "dice show 1 to 6, and turns are counted".into()
        });
        let spaces: Vec<(PlaceId, usize)> = state.cities.iter().map(|(id, boxes)| (id.clone(), boxes.len())).collect();
        let mut cities: Vec<(PlaceId, usize)> = c.cities().iter().map(|p| (p.id.clone(), p.spaces)).collect();
        cities.sort();
        faults.when(spaces != cities, || "every city has its spaces for boxes".into());
        if let Some(turn) = &state.now {
            faults.when(turn.boosts.values().any(|n| *n > MOST) || turn.slack > c.setup.spaces_total, || "no turn can stand so".into());
        }
        let alhazred = state.alhazred.iter().map(|a| (a.coins, &a.tokens));
        for (coins, tokens) in state.players.iter().map(|p| (p.tracks.coins, &p.tokens)).chain(alhazred) {
            faults.when(coins > i64::from(MOST) || tokens.iter().any(|t| *t > MOST), || "nobody has so much".into());
        }
        for seat in state.seat_ids() {
            let player = state.player(seat);
            let name = state.name(seat);
            for track in Track::ALL {
                let (n, end) = (player.tracks.get(track), c.limits.tracks.get(track));
                faults.when(n < 0 || n > end, || format!("{name}'s {} is {n}", track.name()));
            }
            faults.when(c.place(&player.place).is_none(), || format!("{name}'s worm is nowhere"));
            faults.when(player.evolutions >= c.worms.len(), || format!("{name}'s worm has evolved too often"));
            faults.when(player.cargo.len() > player.spaces, || {
                format!("{name} has boxes in {} of {} action spaces", player.cargo.len(), player.spaces)
            });
            faults.when(player.spaces > c.setup.spaces_total, || format!("{name} has too many action spaces"));
            let room = c.limits.per_space.max(player.per_space(c));
            let wrong = |cargo: &super::state::Cargo| {
                let same = cargo.boxes.iter().all(|b| Some(b) == cargo.boxes.first());
                let locked = cargo.locked && cargo.boxes.first().and_then(|b| b.token()).is_none();
                cargo.boxes.is_empty() || cargo.boxes.len() > room || !same || locked
            };
            faults.when(player.cargo.iter().any(wrong), || format!("an action space of {name} holds what it cannot"));
            let twice = |t: super::components::Token| {
                player.cargo.iter().filter(|c| c.locked && c.boxes.first().and_then(|b| b.token()) == Some(t)).count() > 1
            };
            faults.when(super::components::Token::ALL.into_iter().any(twice), || format!("a token of {name} lies below two boxes"));
            if let Some(shelter) = &player.shelter {
                faults.when(shelter.boxes.len() > c.limits.shelter, || format!("{name}'s shelter holds {} boxes", shelter.boxes.len()));
                faults.when(c.place(&shelter.place).is_none_or(|p| !p.shelter), || format!("{name}'s shelter cannot stand there"));
                let others = state.others(seat).filter_map(|s| state.player(s).shelter.as_ref());
                faults.when(others.filter(|s| s.place == shelter.place).count() > 0, || "two shelters stand in one place".into());
            }
            faults.when(player.songs.len() > c.setup.songs, || format!("{name} has {} songs on the board", player.songs.len()));
            for song in &player.songs {
                let others = state.others(seat).filter(|s| state.player(*s).songs.contains(song)).count();
                let his = state.alhazred.as_ref().is_some_and(|a| a.songs.contains(song));
                faults.when(others > 0 || his, || format!("two songs are in {}", c.place_name(song)));
                faults.when(!state.cities.contains_key(song), || "songs stand in cities".into());
            }
        }
        for (colour, good) in &c.goods {
            let count = self.count(state, *colour);
            faults.when(count != good.count as usize, || format!("there are {count} {colour} boxes, not {}", good.count));
        }
        faults.told()
    }
}

impl Sand {
    /// All boxes of a colour, wherever they are.
    fn count(&self, state: &State, colour: Colour) -> usize {
        let stock = [&state.bag, &state.reserve].into_iter().filter_map(|s| s.get(&colour)).map(|n| *n as usize).sum::<usize>();
        let cities = state.cities.values().flatten().filter(|b| **b == Some(colour)).count();
        let of = |boxes: &[Colour]| boxes.iter().filter(|b| **b == colour).count();
        let players: usize = state
            .players
            .iter()
            .map(|p| {
                let abandoned = p.abandoned.iter().filter(|a| a.token.colour() == colour).count();
                let shelter = p.shelter.as_ref().map_or(0, |s| of(&s.boxes));
                p.cargo.iter().map(|c| of(&c.boxes)).sum::<usize>() + shelter + abandoned + p.delivered_of(&[colour])
            })
            .sum();
        let alhazred = state.alhazred.as_ref().map_or(0, |a| of(&a.boxes) + a.delivered_of(&[colour]));
        stock + cities + players + alhazred
    }
}
