//! What each viewer is told of an event.

use super::Kemet;
use super::event::{Event, Shown};
use super::ids::DiCard;
use super::state::{Placement, State};
use crate::games::kit::{Position, and, many};
use crate::games::ruleset::Observation;
use crate::games::seat::{SeatId, Viewer};

impl Kemet {
    /// See [`crate::games::ruleset::Ruleset::observe`].
    pub fn tell(&self, state: &State, event: &Event, viewer: Viewer) -> Option<Observation> {
        let (seat, text) = self.told(state, event, viewer)?;
        let kind = serde_json::to_value(event).ok().and_then(|v| v.get("kind")?.as_str().map(str::to_owned)).unwrap_or_default();
        Some(Observation { kind, seat, text })
    }

    fn di_names(&self, cards: &[DiCard]) -> String {
        and(&cards.iter().map(|c| self.components.di_name(&c.kind())).collect::<Vec<_>>())
    }

    fn token(&self, token: &Placement) -> String {
        match token {
            Placement::Coloured(space) => format!("{space}"),
            Placement::Silver(space) => format!("silver on {space}"),
            Placement::Gold(tile) => format!("gold for {}", self.components.tile_name(tile)),
        }
    }

    fn side(&self, state: &State, shown: &Shown) -> String {
        let parts: Vec<String> = shown.parts.iter().map(|(what, n)| format!("{what} {n}")).collect();
        let swapped = shown.swapped.as_ref().map_or_else(String::new, |c| format!(" in exchange for {}", self.components.card_name(c)));
        let mut with = Vec::new();
        if !shown.di.is_empty() {
            with.push(format!("with {}", self.di_names(&shown.di)));
        }
        if !shown.wound.is_empty() {
            with.push(format!("discarding {} for Strength", self.di_names(&shown.wound)));
        }
        let with = if with.is_empty() { String::new() } else { format!(" {}", with.join(", ")) };
        let unblockable = if shown.unblockable > 0 { format!(" and {} that no Defense stops", shown.unblockable) } else { String::new() };
        format!(
            "{} plays {}{swapped}{with}: Strength {} ({}), damage {}{unblockable}, Defense {}, loses {}",
            state.name(shown.seat),
            self.components.card_name(&shown.card),
            shown.strength,
            parts.join(", "),
            shown.damage,
            shown.defense,
            many(shown.lost as usize, "unit")
        )
    }

    fn told(&self, state: &State, event: &Event, viewer: Viewer) -> Option<(Option<SeatId>, String)> {
        let name = |seat: &SeatId| state.name(*seat).to_owned();
        let zone = |z| self.components.zone_name(z);
        let units = |n: u32| many(n as usize, "unit");
        let knows = |seat: &SeatId| viewer.knows(*seat);
        Some(match event {
            Event::SetupBegan { order, colours, .. } => {
                let order: Vec<String> = order.iter().map(name).collect();
                let colours: Vec<&str> = colours.iter().map(|c| c.name()).collect();
                (None, format!("The colours in play are {}; the first turn order is {}.", and(&colours), order.join(", ")))
            }
            Event::LaidOut { cities, .. } => {
                let cities = state.seat_ids().zip(cities).map(|(s, c)| format!("{} {}", name(&s), self.components.city_name(c)));
                (None, format!("The cities: {}. Pyramids and troops are laid out.", cities.collect::<Vec<_>>().join(", ")))
            }
            Event::Dealt { hands, .. } => {
                let mut text = "Each player has a Diversion and one more divine intervention card.".to_owned();
                for (seat, hand) in state.seat_ids().zip(hands) {
                    match viewer {
                        Viewer::Seat(own) if own == seat => text.push_str(&format!(" You have {}.", self.di_names(hand))),
                        Viewer::Moderator => text.push_str(&format!(" {} has {}.", name(&seat), self.di_names(hand))),
                        Viewer::Seat(_) | Viewer::Public => {}
                    }
                }
                (None, text)
            }
            Event::DayBegan { day } => (None, format!("Day {day} begins.")),
            Event::NightBegan { day } => (None, format!("The Night of Day {day} begins.")),
            Event::Planned { seat, orders } if knows(seat) => {
                let lines: Vec<String> = orders.iter().map(|o| format!("`{}`", o.normal)).collect();
                (Some(*seat), format!("Orders ahead of {}: {}.", name(seat), and(&lines)))
            }
            Event::PlanFailed { seat, order, reason, .. } if knows(seat) => {
                (Some(*seat), format!("`{order}`, sent ahead by {}, was not carried out: {reason}", name(seat)))
            }
            Event::Unordered { seat, order, reason } if knows(seat) => {
                (Some(*seat), format!("`{order}` of {} has become impossible: {reason}", name(seat)))
            }
            Event::Unordered { seat, .. } => (Some(*seat), format!("An action that {} ordered has become impossible.", name(seat))),
            Event::Placed { seat, pending, silent } => {
                let tokens: Vec<String> = pending.iter().map(|p| self.token(&p.token)).collect();
                let silent = if *silent { ", by default" } else { "" };
                (Some(*seat), format!("{} places a token{silent}: {}.", name(seat), and(&tokens)))
            }
            Event::NothingDone { seat } => (Some(*seat), format!("{} does nothing with it.", name(seat))),
            Event::Prayer { seat, change, why } if *change > 0 => {
                (Some(*seat), format!("{} gains {change} prayer ({why}) and has {}.", name(seat), state.of(*seat, |p| p.prayer)))
            }
            Event::Prayer { seat, change, why } => {
                (Some(*seat), format!("{} pays {} prayer ({why}) and has {}.", name(seat), -change, state.of(*seat, |p| p.prayer)))
            }
            Event::Fame { seat, fame, change, why } => (
                Some(*seat),
                format!("{} gains {change} {} ({why}): {} fame in all.", name(seat), fame.name(), self.fame(state, *seat).total()),
            ),
            Event::Withheld { seat, at, fame: Some(fame) } => {
                (Some(*seat), format!("One {} of {} is withheld, for Honor has fallen to {at}.", fame.name(), name(seat)))
            }
            Event::Withheld { seat, at, fame: None } => {
                (Some(*seat), format!("{} has no permanent fame to withhold at Honor {at}; the next one will be.", name(seat)))
            }
            Event::Restored { seat, fame: Some(fame), .. } => (Some(*seat), format!("{} recovers a withheld {}.", name(seat), fame.name())),
            Event::Restored { seat, .. } => (Some(*seat), format!("{} owes no fame any more.", name(seat))),
            Event::Veterans { seat, change, why } if *change > 0 => {
                (Some(*seat), format!("{} gains {} ({why}).", name(seat), many(usize::try_from(*change).unwrap_or(0), "veteran")))
            }
            Event::Veterans { seat, change, why } => {
                (Some(*seat), format!("{} spends {} on {why}.", name(seat), many(usize::try_from(-change).unwrap_or(0), "veteran")))
            }
            Event::Honor { seat, honor, .. } => {
                (Some(*seat), format!("{}'s Honor is {honor}, Putrefaction {}.", name(seat), self.putrefaction(state, *seat)))
            }
            Event::Underworld { seat, change } if *change > 0 => {
                (Some(*seat), format!("{} of {} goes to the Underworld.", units(u32::try_from(*change).unwrap_or(0)), name(seat)))
            }
            Event::Underworld { seat, change } => {
                (Some(*seat), format!("{} of {} returns from the Underworld.", units(u32::try_from(-change).unwrap_or(0)), name(seat)))
            }
            Event::UnitsOwned { seat, change } => (Some(*seat), format!("{} has {change} more units.", name(seat))),
            Event::Moved { seat, from, path, by, troop } => {
                let steps: Vec<String> =
                    path.iter().zip(by).map(|(z, by)| if by == "land" { zone(z) } else { format!("{} (by {by})", zone(z)) }).collect();
                (Some(*seat), format!("{} moves {troop} from {} to {}.", name(seat), zone(from), steps.join(", ")))
            }
            Event::Added { seat, zone: z, units: n, why } => {
                (Some(*seat), format!("{} gets {} in {} ({why}).", name(seat), units(*n), zone(z)))
            }
            Event::Lost { seat, zone: z, units: n, why } => {
                (Some(*seat), format!("{} loses {} in {} ({why}).", name(seat), units(*n), zone(z)))
            }
            Event::CreatureJoined { seat, zone: z, creature } => (Some(*seat), format!("{creature} joins {} in {}.", name(seat), zone(z))),
            Event::Exchanged { seat, one, other } => {
                (Some(*seat), format!("{}'s troops in {} and {} exchange creatures.", name(seat), zone(one), zone(other)))
            }
            Event::Summoned { seat, zone: z, divinity } => {
                let divinity = self.components.divinity(divinity).map_or_else(String::new, |d| d.name.clone());
                (Some(*seat), format!("{} summons {divinity} in {}.", name(seat), zone(z)))
            }
            Event::DivinityGone { seat, divinity, destroyed } => {
                let divinity = self.components.divinity(divinity).map_or_else(String::new, |d| d.name.clone());
                let how = if *destroyed { "is destroyed" } else { "returns to its tile" };
                (Some(*seat), format!("{divinity} of {} {how}.", name(seat)))
            }
            Event::Built { seat, zone: z, pyramid, why } => {
                let why = if why.is_empty() { String::new() } else { format!(", {why}") };
                (Some(*seat), format!("{}'s {} pyramid in {} has level {}{why}.", name(seat), pyramid.colour, zone(z), pyramid.level))
            }
            Event::Acquired { seat, tile, .. } => (Some(*seat), format!("{} acquires {}.", name(seat), self.components.tile_name(tile))),
            Event::CardsBack { seat } => (Some(*seat), format!("{} takes back all battle cards.", name(seat))),
            Event::CardReplaced { seat, out, by } => {
                let out = if knows(seat) { self.components.card_name(out) } else { "a battle card".to_owned() };
                (Some(*seat), format!("{} replaces {out} by {}.", name(seat), self.components.card_name(by)))
            }
            Event::DiPlayed { seat, card } => (Some(*seat), format!("{} plays {}.", name(seat), self.components.di_name(&card.kind()))),
            Event::DiCancelled { seat, card, by, .. } => {
                (Some(*by), format!("{} cancels {}'s {} with a Veto.", name(by), name(seat), self.components.di_name(&card.kind())))
            }
            // What is discarded in battle is told with the battle.
            Event::DiDiscarded { .. } => return None,
            Event::DiDrawn { seat, cards } if knows(seat) => (Some(*seat), format!("{} draws {}.", name(seat), self.di_names(cards))),
            Event::DiDrawn { seat, cards } => {
                (Some(*seat), format!("{} draws {}.", name(seat), many(cards.len(), "divine intervention card")))
            }
            Event::DiTaken { seat, card } if knows(seat) => {
                (Some(*seat), format!("{} takes {} from the discard pile.", name(seat), self.components.di_name(&card.kind())))
            }
            Event::DiTaken { seat, .. } => (Some(*seat), format!("{} takes a card from the discard pile.", name(seat))),
            Event::Shuffled { .. } => (None, "The divine intervention discard pile is shuffled into a new deck.".to_owned()),
            Event::BattleBegan { battle } => {
                let (a, d) = (battle.attacker.seat, battle.defender.seat);
                (Some(a), format!("Battle in {}: {} attacks {}.", zone(&battle.zone), name(&a), name(&d)))
            }
            Event::Counselled { seat, naming, draining } => {
                let mut parts = Vec::new();
                if let Some(card) = naming.as_ref().and_then(|c| self.components.card(c)) {
                    parts.push(format!("names the profile of {}", card.full()));
                }
                if *draining {
                    parts.push("drains the enemy's Strength by a sacrifice".to_owned());
                }
                (Some(*seat), format!("At the war council {} {}.", name(seat), and(&parts)))
            }
            Event::Committed { seat, commit } if knows(seat) => {
                let (card, discard) = (self.components.card_name(&commit.card), self.components.card_name(&commit.discard));
                let with = if commit.di.is_empty() { String::new() } else { format!(", with {}", self.di_names(&commit.di)) };
                (Some(*seat), format!("{} has chosen {card} to play and {discard} to discard{with}.", name(seat)))
            }
            Event::Committed { seat, .. } => (Some(*seat), format!("{} has chosen battle cards.", name(seat))),
            Event::Fought { zone: z, attacker, defender, attacker_wins } => {
                let winner = if *attacker_wins { attacker.seat } else { defender.seat };
                let tie = if attacker.strength == defender.strength { ", for a tie favours the defender" } else { "" };
                (
                    Some(winner),
                    format!(
                        "{}. {}. {} wins the battle in {}{tie}.",
                        self.side(state, attacker),
                        self.side(state, defender),
                        name(&winner),
                        zone(z)
                    ),
                )
            }
            Event::Diverted { seat, from, to, .. } => (
                Some(*seat),
                format!("{} plays a Diversion: the troop moves from {} to {}, and there is no battle.", name(seat), zone(from), zone(to)),
            ),
            Event::Recalled { seat, zone: z, units: n } => {
                (Some(*seat), format!("{} recalls {} from {} to supply.", name(seat), units(*n), zone(z)))
            }
            Event::Retreated { seat, from, to } => {
                (Some(*seat), format!("{}'s beaten troop retreats from {} to {}.", name(seat), zone(from), zone(to)))
            }
            Event::NightChosen { silent, .. } if silent.is_empty() => return None,
            Event::NightChosen { silent, .. } => {
                let names: Vec<String> = silent.iter().map(name).collect();
                (None, format!("For the Night nothing was chosen by {}: the default counts.", and(&names)))
            }
            Event::NightStepBegan { step } => (None, format!("Night: {}.", step.name())),
            Event::VisionSeen { seat, cards } if knows(seat) => (Some(*seat), format!("{} looks at {}.", name(seat), self.di_names(cards))),
            Event::VisionSeen { seat, cards } => {
                (Some(*seat), format!("{} looks at {}.", name(seat), many(cards.len(), "divine intervention card")))
            }
            Event::VisionKept { seat, kept, .. } if knows(seat) => {
                (Some(*seat), format!("{} keeps {}; the others are shuffled back.", name(seat), self.di_names(kept)))
            }
            Event::VisionKept { seat, kept, .. } => {
                (Some(*seat), format!("{} keeps {}; the others are shuffled back.", name(seat), many(kept.len(), "card")))
            }
            Event::Awakened { .. } => (None, "Tokens come back, and unspent veterans are gone.".to_owned()),
            Event::Ordered { order } => {
                (None, format!("The turn order of the next Day: {}.", order.iter().map(name).collect::<Vec<_>>().join(", ")))
            }
            Event::Ended { fame, outcome } => {
                let each = state.seat_ids().zip(fame).map(|(seat, f)| format!("{} {f}", name(&seat)));
                (outcome.winners.first().copied(), format!("The game is over: {}. {}", each.collect::<Vec<_>>().join(", "), outcome.reason))
            }
            Event::Adopted { .. } => (None, "A position is taken over.".to_owned()),
            Event::Set { seat, what, to } => (Some(*seat), format!("The moderator sets the {} of {} to {to}.", what.name(), name(seat))),
            Event::Put { zone: z, troop } => {
                let what = troop.as_ref().map_or_else(|| "nobody".to_owned(), |t| format!("{} of {}", self.troop_words(t), name(&t.seat)));
                (None, format!("The moderator puts {what} in {}.", zone(z)))
            }
            Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::Planned { .. }
            | Event::PlanFailed { .. }
            | Event::Reordered { .. }
            | Event::ActionBegan { .. }
            | Event::TroopSet { .. }
            | Event::BattleWent { .. }
            | Event::CardsUsed { .. }
            | Event::Answered { .. }
            | Event::BattleEnded { .. }
            | Event::NightDrawn { .. } => return None,
        })
    }
}
