//! The actions that tokens pay for: travelling, loading, caring, praying, earning prestige, songs, acolytes. A refused one names what is missing.

use super::components::{Colour, Companion, Cost, PlaceId, PlaceKind, RouteColour, Token, Track, Tracks, Traveler};
use super::event::{Event, Why};
use super::run::Run;
use super::state::{By, Journey, Singer};
use super::steps::Raise;
use super::wishes::Wishes;
use crate::games::kit::{Position, and};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;

/// What Zhaslir's free shortcut costs in health beside its price.
const WALKING_HEALTH: u32 = 3;
/// What Narosh's care adds to hydration and food, and to health.
const CARE_BONUS: [u32; 2] = [6, 4];
/// What an acolyte takes, and what he takes for Zorthack.
const ACOLYTE: [u32; 2] = [1, 2];

impl Run<'_> {
    /// Whether this can pay for an action of the active player; `navigator`: its token goes on the Navigator's tile.
    pub fn usable(&self, by: By, navigator: bool) -> Result<(), Problem> {
        let seat = self.state.active();
        let player = self.state.player(seat);
        let turn = self.state.turn_now();
        match by {
            By::Token(token) => {
                let name = token.name();
                if turn.used.contains(&token) {
                    return Err(Problem::new(format!("Your {name} token has been used in this turn.")));
                }
                if !turn.eligible.contains(&token) {
                    let problem = if player.occupied(token) {
                        format!("Your {name} token lies below a {name} box.")
                    } else {
                        format!("Your {name} token was freed only in this turn; it works from your next one on.")
                    };
                    let problem = Problem::new(problem);
                    return Err(if turn.begun { problem } else { problem.suggest(format!("abandon {name}")) });
                }
                match &turn.placed {
                    Some(placed) if !placed.contains(&token) => {
                        let names: Vec<&str> = placed.iter().map(|t| t.name()).collect();
                        Err(Problem::new(format!("You did not place your {name} token; of those placed there is left: {}.", and(&names))))
                    }
                    None if !navigator && turn.slack == 0 => {
                        let (boxes, used) = (player.cargo.len(), turn.used.len());
                        Err(Problem::new(format!(
                            "There is no free action space for your {name} token: of {} spaces {boxes} hold boxes, and {used} tokens were placed.",
                            player.spaces
                        )))
                    }
                    _ => Ok(()),
                }
            }
            By::Box(token) => {
                if player.abandoned.iter().any(|a| a.token == token && a.turn < self.state.turn) {
                    return Ok(());
                }
                let name = token.name();
                Err(Problem::new(if player.abandoned.iter().any(|a| a.token == token) {
                    format!("The {name} box was abandoned in this turn; it works from your next one on.")
                } else {
                    format!("There is no abandoned {name} box.")
                }))
            }
            By::Navigator => match turn.journey {
                Journey::Under(_) => Ok(()),
                Journey::Ready => Err(Problem::new(
                    "The Navigator has no token: the first leg is `travel to … by … with navigator`, the second `travel to … by navigator`.",
                )),
                Journey::Done => Err(Problem::new("The Navigator's two legs of this turn are done.")),
            },
            By::Walking if !player.is(Traveler::FreeShortcut) => {
                Err(Problem::new(format!("Only {} walks shortcuts.", self.game.components.traveler(Traveler::FreeShortcut))))
            }
            By::Walking if turn.walked => Err(Problem::new("The free shortcut of this turn has been taken.")),
            By::Walking => Ok(()),
        }
    }

    /// The token or abandoned box of this colour, or why it cannot be used.
    fn of_colour(&self, by: Option<By>, token: Token) -> Result<By, Problem> {
        let by = by.unwrap_or(By::Token(token));
        match by {
            By::Token(t) | By::Box(t) if t == token => self.usable(by, false).map(|()| by),
            _ => Err(Problem::new(format!("This takes the {} token, or an abandoned {} box.", token.name(), token.name()))),
        }
    }

    /// Raises a die as ordered.
    fn raise(&mut self, seat: SeatId, die: Token, raise: Raise) -> Result<(), Problem> {
        let tracks = &self.state.player(seat).tracks;
        for (track, n) in [(Track::Prayers, raise.prayers), (Track::Coins, raise.coins)] {
            if tracks.get(track) < i64::from(n) {
                return Err(Problem::new(format!("To raise the die you have {} {} of {n}.", track.name(), tracks.get(track))));
            }
        }
        if raise != Raise::default() {
            self.emit(Event::Raised { seat, die, prayers: raise.prayers, coins: raise.coins });
        }
        Ok(())
    }

    fn use_up(&mut self, by: By, navigator: bool) {
        self.emit(Event::Used { seat: self.state.active(), by, navigator });
    }

    /// A travel action: one leg.
    pub fn travel(
        &mut self,
        to: &PlaceId,
        along: Option<RouteColour>,
        by: Option<By>,
        navigator: bool,
        raise: Raise,
    ) -> Result<(), Problem> {
        let seat = self.state.active();
        let c = &self.game.components;
        let player = self.state.player(seat);
        let here = player.place.clone();
        let routes = c.routes_from(&here);
        let mut ways: Vec<RouteColour> = routes.iter().filter(|(_, end)| *end == to).map(|(colour, _)| *colour).collect();
        if by == Some(By::Walking) {
            ways.retain(|w| *w == RouteColour::Orange);
        }
        ways.retain(|w| along.is_none_or(|a| a == *w));
        ways.sort_unstable();
        let Some(&way) = ways.first() else {
            let wanted = match (along, by) {
                (Some(colour), _) => format!("{} route", colour.name()),
                (None, Some(By::Walking)) => "shortcut".to_owned(),
                (None, _) => "route".to_owned(),
            };
            let ends: Vec<String> = routes.iter().map(|(colour, end)| format!("{} ({})", c.place_name(end), colour.name())).collect();
            let (from, to) = (c.place_name(&here), c.place_name(to));
            return Err(Problem::new(format!("There is no {wanted} from {from} to {to}; routes lead to {}.", and(&ends))));
        };
        let Some(cost) = c.worm(player.evolutions).and_then(|w| w.costs.get(&way)).copied() else {
            return Err(Problem::new("This worm travels no such routes."));
        };
        let Some(by) = by else {
            let fitting =
                Token::ALL.into_iter().filter(|t| self.usable(By::Token(*t), navigator).is_ok() && self.state.value(*t) >= cost.die);
            let problem = Problem::new(format!("Which token? The {} route takes a die of {} or more.", way.name(), cost.die));
            let least = fitting.min_by_key(|t| self.state.value(*t));
            return Err(match least {
                Some(token) => problem.suggest(format!("travel to {} by {}", c.place_name(to), token.name())),
                None => problem,
            });
        };
        if navigator && !player.has(Companion::TwoLegsOncePerTurn) {
            return Err(Problem::new(format!("Your {} is not awake.", c.companion(Companion::TwoLegsOncePerTurn))));
        }
        if navigator && (self.state.turn_now().journey != Journey::Ready || matches!(by, By::Walking | By::Navigator)) {
            return Err(Problem::new("The Navigator takes one token or abandoned box a turn, for two legs."));
        }
        self.usable(by, navigator)?;
        let die = match (by, self.state.turn_now().journey) {
            (By::Navigator, Journey::Under(die)) => Some(die),
            _ => by.die(),
        };
        if let Some(die) = die {
            let raise = self.boost(seat, die, cost, raise);
            self.raise(seat, die, raise)?;
            let value = self.state.value(die);
            if value < cost.die {
                let missing = cost.die - value;
                let (name, way) = (die.name(), way.name());
                let problem =
                    format!("Die {value} of {} for the {way} route: the {name} die needs {missing} more, by prayers or coins.", cost.die);
                let with = if navigator { " with navigator" } else { "" };
                let line =
                    format!("travel to {} by {}{with} plus {}", c.place_name(to), by.words(), Track::Coins.amount(i64::from(missing)));
                return Err(Problem::new(problem).suggest(line));
            }
        } else if raise != Raise::default() {
            return Err(Problem::new("The free shortcut takes no die, so none is raised."));
        }
        let health = cost.health + if by == By::Walking { WALKING_HEALTH } else { 0 };
        let tracks = &self.state.player(seat).tracks;
        let price = [(Track::Hydration, cost.hydration), (Track::Food, cost.food), (Track::Health, health)];
        let short: Vec<String> = price
            .iter()
            .filter(|(track, n)| tracks.get(*track) < i64::from(*n))
            .map(|(track, n)| format!("{} {} of {n}", track.name(), tracks.get(*track)))
            .collect();
        if !short.is_empty() {
            return Err(Problem::new(format!(
                "A {} route to {} costs more than your worm has: {}.",
                way.name(),
                c.place_name(to),
                and(&short)
            )));
        }
        let cost =
            Tracks { hydration: -i64::from(cost.hydration), food: -i64::from(cost.food), health: -i64::from(health), ..Tracks::default() };
        self.use_up(by, navigator);
        self.emit(Event::Travelled { seat, to: to.clone(), route: way, cost });
        Ok(())
    }

    /// What is ordered, or where nothing is, what a preference adds so that the die is enough.
    fn boost(&self, seat: SeatId, die: Token, cost: Cost, ordered: Raise) -> Raise {
        let missing = cost.die.saturating_sub(self.state.value(die));
        if ordered != Raise::default() || missing == 0 {
            return ordered;
        }
        match Wishes::of(seat, self.answers).boost {
            Some(Track::Prayers) => Raise { prayers: missing, coins: 0 },
            Some(Track::Coins) => Raise { prayers: 0, coins: missing },
            _ => ordered,
        }
    }

    /// Loads a plant in the city where the worm is.
    pub fn load(&mut self, colour: Colour, locking: bool) -> Result<(), Problem> {
        let seat = self.state.active();
        let c = &self.game.components;
        let player = self.state.player(seat);
        let Some(token) = colour.token() else {
            return Err(Problem::new(format!("Only plants are loaded; {colour} boxes are given by tribes.")));
        };
        let here = player.place.clone();
        let boxes = self.state.cities.get(&here).cloned().unwrap_or_default();
        let Some(space) = boxes.iter().position(|b| *b == Some(colour)) else {
            let there: Vec<&str> = boxes.iter().flatten().map(|b| b.name()).collect();
            let place = c.place_name(&here);
            return Err(Problem::new(format!("There is no {colour} box in {place}; there: {}.", and(&there))).near(colour.name(), there));
        };
        let joins = player.joins(c, colour);
        // The Young Worm takes a second box of a colour whose token is occupied without an action.
        if player.occupied(token) && joins && player.has(Companion::TwoSameColorPerSpace) {
            self.emit(Event::Loaded { seat, city: here, space, colour, locked: true, joins: true });
            return Ok(());
        }
        self.usable(By::Token(token), false)?;
        let keeps = player.is(Traveler::LoadingKeepsTokensActive);
        if locking && !keeps {
            return Err(Problem::new(format!(
                "`locking` is for {}: your tokens stay below plants anyway.",
                c.traveler(Traveler::LoadingKeepsTokensActive)
            )));
        }
        let joins = joins && !locking;
        self.use_up(By::Token(token), false);
        if !joins && self.state.room() == 0 {
            return Err(Problem::new("There is no free action space for the box."));
        }
        self.emit(Event::Loaded { seat, city: here, space, colour, locked: !keeps || locking, joins });
        Ok(())
    }

    /// Raises hydration or food by its die.
    pub fn care(&mut self, track: Track, by: Option<By>, raise: Raise) -> Result<(), Problem> {
        let token = if track == Track::Hydration { Token::Blue } else { Token::Red };
        let by = self.of_colour(by, token)?;
        self.cared(track, &[by], token, raise)
    }

    /// Raises health by the higher of the black and the white die: two tokens, or one with the Custodian.
    pub fn heal(&mut self, by: &[By], raise: Raise) -> Result<(), Problem> {
        let player = self.state.player(self.state.active());
        let one = player.has(Companion::HealthWithOneToken);
        let both = [By::Token(Token::Black), By::Token(Token::White)];
        let by: Vec<By> = match by {
            [] if one => both.into_iter().filter(|b| self.usable(*b, false).is_ok()).take(1).collect(),
            [] => both.to_vec(),
            named => named.to_vec(),
        };
        let right = |b: &By| matches!(b.die(), Some(Token::Black | Token::White));
        let dice: Vec<Option<Token>> = by.iter().map(|b| b.die()).collect();
        let different = dice.first() != dice.last();
        if !by.iter().all(right) || !(one && by.len() == 1 || by.len() == 2 && different) {
            let custodian = self.game.components.companion(Companion::HealthWithOneToken);
            return Err(Problem::new(format!(
                "Healing takes the black and the white token (or abandoned boxes); one of them is enough once the {custodian} is awake."
            ))
            .suggest("heal by black, white"));
        }
        for one in &by {
            self.usable(*one, false)?;
        }
        if by.len() == 2
            && self
                .state
                .now
                .as_ref()
                .is_some_and(|t| t.placed.is_none() && t.slack < by.iter().filter(|b| matches!(b, By::Token(_))).count())
        {
            return Err(Problem::new("Healing takes two free action spaces; there is one."));
        }
        let (black, white) = (self.state.value(Token::Black), self.state.value(Token::White));
        let die = if white > black { Token::White } else { Token::Black };
        self.cared(Track::Health, &by, die, raise)
    }

    fn cared(&mut self, track: Track, by: &[By], die: Token, raise: Raise) -> Result<(), Problem> {
        let seat = self.state.active();
        let end = self.game.components.limits.tracks.get(track);
        if self.state.player(seat).tracks.get(track) >= end {
            return Err(Problem::new(format!("Your {} is at its end already, {end} of {end}.", track.name())));
        }
        self.raise(seat, die, raise)?;
        let narosh = self.state.player(seat).is(Traveler::CareBonus);
        let [others, health] = CARE_BONUS;
        let bonus = match (narosh, track) {
            (false, _) => 0,
            (true, Track::Health) => health,
            (true, _) => others,
        };
        for one in by {
            self.use_up(*one, false);
        }
        let die = self.state.value(die);
        self.gain(seat, &Tracks::of(track, i64::from(die + bonus)), Why::Care { die, bonus });
        Ok(())
    }

    /// Praying (white die) or earning prestige (black die): the die as it lies, not raised.
    pub fn devote(&mut self, track: Track, by: Option<By>) -> Result<(), Problem> {
        let seat = self.state.active();
        let token = if track == Track::Prayers { Token::White } else { Token::Black };
        let by = self.of_colour(by, token)?;
        let end = self.game.components.limits.tracks.get(track);
        if self.state.player(seat).tracks.get(track) >= end {
            return Err(Problem::new(format!("You have {end} {} of {end} already.", track.name())));
        }
        self.use_up(by, false);
        let die = self.state.face(token);
        let why = if track == Track::Prayers { Why::Pray { die } } else { Why::Prestige { die } };
        self.gain(seat, &Tracks::of(track, i64::from(die)), why);
        Ok(())
    }

    /// Puts an own song into the city where the worm is.
    pub fn sing(&mut self, by: Option<By>) -> Result<(), Problem> {
        let seat = self.state.active();
        let c = &self.game.components;
        let player = self.state.player(seat);
        let here = player.place.clone();
        if c.place(&here).is_none_or(|p| p.kind != PlaceKind::City) {
            return Err(Problem::new(format!("Songs are composed in cities; your worm is at {}.", c.place_name(&here))));
        }
        if player.songs.contains(&here) {
            return Err(Problem::new(format!("Your song is in {} already.", c.place_name(&here))));
        }
        if player.songs.len() >= c.setup.songs {
            return Err(Problem::new(format!("All {} of your songs are on the board.", c.setup.songs)));
        }
        let replaced = self.state.song_at(&here);
        if let Some(singer) = replaced {
            self.replaceable(singer, &here)?;
        }
        let Some(by) = by else {
            let free = Token::ALL.into_iter().find(|t| self.usable(By::Token(*t), false).is_ok());
            let problem = Problem::new("Which token? A song takes one of any colour.");
            return Err(match free {
                Some(token) => problem.suggest(format!("song by {}", token.name())),
                None => problem,
            });
        };
        if matches!(by, By::Navigator | By::Walking) {
            return Err(Problem::new("A song takes a token or an abandoned box."));
        }
        self.usable(by, false)?;
        self.use_up(by, false);
        self.emit(Event::Sang { seat, city: here, replaced });
        Ok(())
    }

    /// Whether a song can be replaced: not while its singer is in the city, and never if its singer is Zhema.
    pub fn replaceable(&self, singer: Singer, city: &PlaceId) -> Result<(), Problem> {
        let name = match singer {
            Singer::Seat(seat) => self.state.name(seat).to_owned(),
            Singer::Alhazred => "Alhazred".to_owned(),
        };
        if let Singer::Seat(seat) = singer
            && self.state.player(seat).is(Traveler::SongsFixed)
        {
            return Err(Problem::new(format!(
                "{name} is {}: that song cannot be replaced.",
                self.game.components.traveler(Traveler::SongsFixed)
            )));
        }
        if self.state.singer_place(singer) == Some(city) {
            return Err(Problem::new(format!("{name}, whose song is there, is in the same city: it cannot be replaced now.")));
        }
        Ok(())
    }

    /// An acolyte brings a box to the shelter.
    pub fn acolyte(&mut self, city: &PlaceId, colour: Option<Colour>, by: Option<By>) -> Result<(), Problem> {
        let seat = self.state.active();
        let c = &self.game.components;
        let player = self.state.player(seat);
        let name = c.place_name(city).to_owned();
        let acolytes = c.place(city).map(|p| p.acolytes.clone()).unwrap_or_default();
        let names: Vec<&str> = acolytes.iter().map(|t| t.name()).collect();
        let Some(shelter) = &player.shelter else {
            return Err(Problem::new("An acolyte brings boxes to your shelter, and it is not placed yet."));
        };
        let shaman = player.has(Companion::RelicToIwakura);
        let druid = player.is(Traveler::AcolyteAnyColour);
        if !shaman && !druid {
            return Err(Problem::new(format!("Acolytes listen to the {}, who is not awake.", c.companion(Companion::RelicToIwakura))));
        }
        let said = by.and_then(By::die).or_else(|| colour.and_then(Colour::token).filter(|t| acolytes.contains(t)));
        let token = match (said, acolytes.as_slice()) {
            (Some(token), _) => token,
            (None, [one]) => *one,
            (None, []) => return Err(Problem::new(format!("There is no acolyte in {name}."))),
            (None, _) => return Err(Problem::new(format!("Which acolyte of {name}? There are {}.", and(&names)))),
        };
        if !acolytes.contains(&token) {
            return Err(Problem::new(format!("There is no {} acolyte in {name}; there: {}.", token.name(), and(&names))));
        }
        let by = by.unwrap_or(By::Token(token));
        let colour = colour.unwrap_or(token.colour());
        let [same, any] = ACOLYTE;
        let coins = match (shaman && colour == token.colour(), druid) {
            (true, _) => same,
            (false, true) => any,
            (false, false) => {
                return Err(Problem::new(format!("A {} acolyte takes {} boxes, not {colour} ones.", token.name(), token.name())));
            }
        };
        if shelter.boxes.len() >= c.limits.shelter {
            return Err(Problem::new(format!(
                "There is no free space in your shelter: {} of {} are full.",
                shelter.boxes.len(),
                c.limits.shelter
            )));
        }
        if player.tracks.coins < i64::from(coins) {
            return Err(Problem::new(format!("The acolyte takes coins: you have {} of {coins}.", player.tracks.coins)));
        }
        let boxes = self.state.cities.get(city).cloned().unwrap_or_default();
        let Some(space) = boxes.iter().position(|b| *b == Some(colour)) else {
            let there: Vec<&str> = boxes.iter().flatten().map(|b| b.name()).collect();
            return Err(Problem::new(format!("There is no {colour} box in {name}; there: {}.", and(&there))));
        };
        self.usable(by, false)?;
        self.use_up(by, false);
        self.emit(Event::Fetched { seat, city: city.clone(), space, colour, coins });
        Ok(())
    }
}
