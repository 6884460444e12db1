//! Events told in sentences, to each viewer what he may know.

use super::Sand;
use super::components::{Colour, MissionId, PlaceId, Track, Turning};
use super::event::{Aim, Event, Why};
use super::state::{By, Singer, State};
use super::view::paid_by;
use crate::games::kit::{Position, and, many};
use crate::games::ruleset::Observation;
use crate::games::seat::{SeatId, Viewer};

fn boxes(colours: impl IntoIterator<Item = Colour>) -> String {
    and(&colours.into_iter().map(|c| c.name()).collect::<Vec<_>>())
}

fn coins(n: i64) -> String {
    Track::Coins.amount(n)
}

impl Sand {
    fn at<'a>(&'a self, place: &'a PlaceId) -> &'a str {
        self.components.place_name(place)
    }

    fn mission_words(&self, id: MissionId) -> String {
        self.components.mission(id).map_or(format!("mission {}", id.0), |m| format!("mission {} ({})", id.0, self.task(m)))
    }

    fn why(&self, why: &Why) -> String {
        match why {
            Why::Care { die, bonus: 0 } => format!("by a die of {die}"),
            Why::Care { die, bonus } => format!("by a die of {die} and {bonus} for the traveller"),
            Why::Pray { die } | Why::Prestige { die } => format!("by a die of {die}"),
            Why::Record { record, space } => format!("for space {space} of the record of {}", record.plural()),
            Why::Chest => "for the money chest".to_owned(),
            Why::Evolution => "for the evolution".to_owned(),
            Why::VoidEvolution => "instead of an evolution".to_owned(),
            Why::VoidCompanion => "instead of a companion".to_owned(),
            Why::Place => "for the place in the turn order".to_owned(),
            Why::Morning => "for the morning".to_owned(),
            Why::Mission(id) => format!("for mission {}", id.0),
            Why::Ruling => "by the moderator".to_owned(),
        }
    }

    /// See [`crate::games::kit::Shows::observe`].
    pub fn tell(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
        let (seat, text) = match event {
            Event::SetUp { .. }
            | Event::Filled { .. }
            | Event::TravelersOffered { .. }
            | Event::TravelerTaken { .. }
            | Event::RoundBegan { .. }
            | Event::Rolled { .. }
            | Event::TurnBegan { .. }
            | Event::MissionsAsked
            | Event::MissionTaken { .. }
            | Event::MissionKept { .. }
            | Event::MissionCashed { .. }
            | Event::Ordered { .. }
            | Event::Ended { .. }
            | Event::Adopted { .. }
            | Event::WormMoved { .. } => self.tell_course(state, event, viewer)?,
            Event::CodexShuffled { .. }
            | Event::CodexTurned { .. }
            | Event::AlhazredDelivered { .. }
            | Event::AlhazredRecorded { .. }
            | Event::AlhazredBartered { .. }
            | Event::AlhazredBefriended { .. }
            | Event::AlhazredLoaded { .. }
            | Event::AlhazredSang { .. }
            | Event::AlhazredSealed { .. }
            | Event::AlhazredMission { .. } => (None, self.tell_alhazred(state, event)?),
            _ => self.tell_turn(state, event, viewer)?,
        };
        let kind = serde_json::to_value(event).ok().and_then(|v| v.get("kind")?.as_str().map(str::to_owned)).unwrap_or_default();
        Some(Observation { kind, seat, text })
    }

    /// The course of the game.
    fn tell_course(&self, state: &State, event: &Event, viewer: Viewer) -> Option<(Option<SeatId>, String)> {
        let name = |seat: &SeatId| state.name(*seat).to_owned();
        Some(match event {
            Event::SetUp { order, deck, .. } => {
                let names: Vec<String> = order.iter().map(name).collect();
                let mut text = format!("The board is set up. Turn order: {}.", and(&names));
                if viewer == Viewer::Moderator {
                    let days: Vec<String> = deck.iter().map(|day| and(&day.iter().map(|m| m.0.to_string()).collect::<Vec<_>>())).collect();
                    text.push_str(&format!(" Missions by day: {}.", days.join("; ")));
                }
                (None, text)
            }
            Event::Filled { boxes: drawn } => {
                let mut cities: Vec<(&PlaceId, Vec<&str>)> = Vec::new();
                for (city, _, colour) in drawn {
                    match cities.last_mut() {
                        Some((last, colours)) if *last == city => colours.push(colour.name()),
                        _ => cities.push((city, vec![colour.name()])),
                    }
                }
                let each: Vec<String> = cities.iter().map(|(city, colours)| format!("{} {}", self.at(city), and(colours))).collect();
                (None, format!("New boxes: {}.", each.join("; ")))
            }
            Event::TravelersOffered { travelers } => {
                let names: Vec<&str> = travelers.iter().map(|t| self.components.traveler(*t)).collect();
                (None, format!("Travellers on offer: {}.", and(&names)))
            }
            Event::TravelerTaken { seat, traveler } => {
                (Some(*seat), format!("{} travels as {}.", name(seat), self.components.traveler(*traveler)))
            }
            Event::RoundBegan { round, missions } => {
                let cards: Vec<String> = missions.iter().map(|m| m.0.to_string()).collect();
                let shown = if cards.is_empty() {
                    "No missions lie open: it is the last one.".to_owned()
                } else {
                    format!("Missions {} lie open.", and(&cards))
                };
                (None, format!("Day {round} begins. {shown}"))
            }
            Event::Rolled { faces, again } => {
                let faces: Vec<String> = faces.iter().map(|(t, n)| format!("{} {n}", t.name())).collect();
                let again = if *again { "The dice are rolled again" } else { "The dice are rolled" };
                (None, format!("{again}: {}.", faces.join(", ")))
            }
            Event::TurnBegan { round, phase, seat, .. } => (Some(*seat), format!("Day {round}, {}: {}.", phase.name(), name(seat))),
            Event::MissionsAsked => (None, format!("Day {} is over. Everybody chooses a mission.", state.round)),
            Event::MissionTaken { seat, mission } => (Some(*seat), format!("{} takes {}.", name(seat), self.mission_words(*mission))),
            Event::MissionKept { seat, mission } => (Some(*seat), format!("{} keeps mission {}.", name(seat), mission.0)),
            Event::MissionCashed { seat, mission } => {
                (Some(*seat), format!("{} gives mission {} up for its reward.", name(seat), mission.0))
            }
            Event::Ordered { order } => {
                let names: Vec<String> = order.iter().map(name).collect();
                (None, format!("Turn order of the next day: {}.", and(&names)))
            }
            Event::Ended { totals, outcome } => {
                let mut each: Vec<String> = state.seat_ids().zip(totals).map(|(seat, n)| format!("{} {n}", name(&seat))).collect();
                each.extend(totals.get(state.seats.len()).map(|n| format!("Alhazred {n}")));
                (outcome.winners.first().copied(), format!("The game is over: {}. {}", each.join(", "), outcome.reason))
            }
            Event::Adopted { .. } => (None, "A position is taken over.".to_owned()),
            Event::WormMoved { seat, place } => (Some(*seat), format!("The moderator moves {}'s worm to {}.", name(seat), self.at(place))),
            _ => return None,
        })
    }

    /// A player's turn.
    fn tell_turn(&self, state: &State, event: &Event, viewer: Viewer) -> Option<(Option<SeatId>, String)> {
        let name = |seat: &SeatId| state.name(*seat).to_owned();
        Some(match event {
            Event::Placed { seat, tokens } => {
                let tokens: Vec<&str> = tokens.iter().map(|t| t.name()).collect();
                (Some(*seat), format!("{} places the tokens {}.", name(seat), and(&tokens)))
            }
            Event::Used { seat, by, navigator } => {
                let with = if *navigator { ", for two legs with the Navigator" } else { "" };
                let does = if matches!(by, By::Navigator) { "goes on with" } else { "uses" };
                (Some(*seat), format!("{} {does} {}{with}.", name(seat), paid_by(*by)))
            }
            Event::Raised { seat, die, prayers, coins: paid } => {
                let price: Vec<String> = [(Track::Prayers, *prayers), (Track::Coins, *paid)]
                    .into_iter()
                    .filter(|(_, n)| *n > 0)
                    .map(|(track, n)| track.amount(i64::from(n)))
                    .collect();
                (Some(*seat), format!("{} raises the {} die to {} for {}.", name(seat), die.name(), state.value(*die), and(&price)))
            }
            Event::Travelled { seat, to, route, cost } => {
                (Some(*seat), format!("{} travels to {} along the {} route for {}.", name(seat), self.at(to), route.name(), cost.words()))
            }
            Event::Loaded { seat, city, colour, locked, joins, .. } => {
                let how = match (joins, locked) {
                    (true, _) => ", beside another",
                    (false, true) => "; the token stays below it",
                    (false, false) => "; the token stays active",
                };
                (Some(*seat), format!("{} loads a {colour} box in {}{how}.", name(seat), self.at(city)))
            }
            Event::Gained { seat, gain, why } => {
                let does = if Track::ALL.iter().all(|t| gain.get(*t) >= 0) { "gains" } else { "loses" };
                (Some(*seat), format!("{} {does} {} {}.", name(seat), gain.words(), self.why(why)))
            }
            Event::Sang { seat, city, replaced } => {
                let instead = match replaced {
                    Some(Singer::Seat(other)) => format!(" in place of {}'s", name(other)),
                    Some(Singer::Alhazred) => " in place of Alhazred's".to_owned(),
                    None => String::new(),
                };
                (Some(*seat), format!("{}'s song is in {}{instead}.", name(seat), self.at(city)))
            }
            Event::Fetched { seat, city, colour, coins: paid, .. } => {
                let text = format!(
                    "An acolyte of {} brings a {colour} box to {}'s shelter for {}.",
                    self.at(city),
                    name(seat),
                    coins(i64::from(*paid))
                );
                (Some(*seat), text)
            }
            Event::Delivered { seat, place, boxes: sold, prestige, songs } => {
                let each: Vec<String> = sold.iter().map(|(colour, paid)| format!("{colour} {paid}")).collect();
                let paid: i64 = sold.iter().map(|(_, n)| i64::from(*n)).sum();
                let extra = prestige + i64::try_from(*songs).unwrap_or(0);
                let more =
                    if extra > 0 { format!(", and {extra} more ({prestige} for prestige, {songs} for songs)") } else { String::new() };
                (Some(*seat), format!("{} delivers in {} for {} ({}){more}.", name(seat), self.at(place), coins(paid), each.join(", ")))
            }
            Event::Recorded { .. } => return None,
            Event::Sealed { seat, colour } => (Some(*seat), format!("{} takes the {colour} seal.", name(seat))),
            Event::Bartered { seat, colour, taken: true, .. } => {
                (Some(*seat), format!("The main tribe gives {} {} box.", name(seat), colour.one()))
            }
            Event::Bartered { seat, colour, .. } => (Some(*seat), format!("{} gets no {colour} box from the main tribe.", name(seat))),
            Event::Befriended { seat, value, .. } => (Some(*seat), format!("The minor tribe gives {} a token of {value}.", name(seat))),
            Event::Evolved { seat, .. } => {
                let player = state.player(*seat);
                let worm = self.components.worm(player.evolutions).map(|w| w.name.clone()).unwrap_or_default();
                (Some(*seat), format!("{}'s worm evolves ({worm}); {} are open.", name(seat), many(player.spaces, "action space")))
            }
            Event::Sheltered { seat, place } => (Some(*seat), format!("{}'s shelter stands at {}.", name(seat), self.at(place))),
            Event::Woken { seat, companion } => {
                (Some(*seat), format!("{} wakes the {}.", name(seat), self.components.companion(*companion)))
            }
            Event::Stored { seat, boxes: stored } => {
                (Some(*seat), format!("{} stores {} in the shelter.", name(seat), boxes(stored.iter().copied())))
            }
            Event::Retrieved { seat, colour, .. } => (Some(*seat), format!("{} takes {} box from the shelter.", name(seat), colour.one())),
            Event::Abandoned { seat, colour } => (Some(*seat), format!("{} abandons {} box.", name(seat), colour.one())),
            Event::Petrified { seat, relic, .. } => {
                (Some(*seat), format!("{}'s Shaman turns a {relic} relic into an Iwakura rock.", name(seat)))
            }
            Event::Swapped { seat, from, into } => {
                (Some(*seat), format!("{} changes {} box of the shelter into {} one.", name(seat), from.one(), into.one()))
            }
            Event::Flipped { seat, dice } => {
                let dice: Vec<String> = dice.iter().map(|d| format!("{} to {}", d.name(), state.face(*d))).collect();
                (Some(*seat), format!("{} turns dice over: {}.", name(seat), and(&dice)))
            }
            Event::MissionsVoided { seat } => (Some(*seat), format!("{} has delivered a rock: all missions kept are void.", name(seat))),
            Event::Stopped { seat, order, problem, rest } if viewer.knows(*seat) => {
                let more = match rest.len() {
                    0 | 1 => String::new(),
                    n => format!(" It and {} after it are kept: `go on` takes them up again.", many(n - 1, "order")),
                };
                (Some(*seat), format!("Your list stopped at `{order}`: {problem}{more}"))
            }
            Event::PassedOver { seat, order } => (Some(*seat), format!("{} passes over `{order}`.", name(seat))),
            Event::Planned { seat, rows } if viewer.knows(*seat) => {
                let rows = self.plan_view(rows);
                let told = rows.iter().map(|row| {
                    let tracks = |t: Track| row.tracks.get(t).to_string();
                    let after = format!(
                        "hydration {}, food {}, health {}, prayers {}, prestige {}, coins {}; at {}, carrying {}",
                        tracks(Track::Hydration),
                        tracks(Track::Food),
                        tracks(Track::Health),
                        tracks(Track::Prayers),
                        tracks(Track::Prestige),
                        tracks(Track::Coins),
                        row.place,
                        boxes(row.boxes.iter().copied())
                    );
                    match &row.problem {
                        Some(problem) => format!("Only tried: `{}` would stop the list: {problem}", row.order),
                        None => format!("Only tried: `{}` leaves {after}.", row.order),
                    }
                });
                (Some(*seat), told.collect::<Vec<_>>().join(" "))
            }
            Event::Defaulted { seat } => (Some(*seat), format!("{} has sent no end of the turn: it goes by default.", name(seat))),
            _ => return None,
        })
    }

    /// What Alhazred does, and why.
    fn tell_alhazred(&self, state: &State, event: &Event) -> Option<String> {
        Some(match event {
            Event::CodexShuffled { .. } => "Alhazred shuffles the codex.".to_owned(),
            Event::CodexTurned { card, pointed, to, aim } => {
                let card = self.components.codex.get(*card)?;
                let way = match card.turning {
                    Turning::Clockwise => "clockwise",
                    Turning::Counterclockwise => "counter-clockwise",
                };
                let passed = if pointed == to {
                    String::new()
                } else {
                    format!(", where he can do nothing of the kind; from there on {way} the first is {}", self.at(to))
                };
                let aim = match aim {
                    Aim::Deliver => "to deliver",
                    Aim::Load => "to load",
                    Aim::Nothing => "though there is nothing to do",
                };
                format!(
                    "Alhazred's codex counts {} {way}: {}{passed}. He travels to {} {aim}.",
                    many(card.count, "shortcut"),
                    self.at(pointed),
                    self.at(to)
                )
            }
            Event::AlhazredDelivered { place, boxes: sold } => {
                let each: Vec<String> = sold.iter().map(|(colour, paid)| format!("{colour} {paid}")).collect();
                let paid: i64 = sold.iter().map(|(_, n)| i64::from(*n)).sum();
                format!("Alhazred delivers in {} for {} ({}).", self.at(place), coins(paid), each.join(", "))
            }
            Event::AlhazredRecorded { coins: 0, .. } => return None,
            Event::AlhazredRecorded { record, coins: paid, .. } => {
                format!("Alhazred gets {} for his record of {}.", coins(i64::from(*paid)), record.plural())
            }
            Event::AlhazredBartered { colour, taken: true } => format!("The main tribe gives Alhazred {} box.", colour.one()),
            Event::AlhazredBartered { colour, .. } => format!("Alhazred gets no {colour} box from the main tribe."),
            Event::AlhazredBefriended { value, .. } => format!("The minor tribe gives Alhazred a token of {value}."),
            Event::AlhazredLoaded { city, colour, .. } => format!("Alhazred loads a {colour} box in {}, the left one.", self.at(city)),
            Event::AlhazredSang { city, seat, own: true } => {
                format!("Alhazred's song takes the place of {}'s in {}.", state.name(*seat), self.at(city))
            }
            Event::AlhazredSang { city, seat, .. } => format!("Alhazred takes {}'s song out of {}.", state.name(*seat), self.at(city)),
            Event::AlhazredSealed { colour, keeps: true } => format!("Alhazred takes the {colour} seal."),
            Event::AlhazredSealed { colour, .. } => format!("Alhazred's fourth delivery of {colour} takes its seal out of the game."),
            Event::AlhazredMission { mission, coins: paid } => {
                format!("Alhazred takes {} and its {}, whatever he has delivered.", self.mission_words(*mission), coins(i64::from(*paid)))
            }
            _ => return None,
        })
    }
}
