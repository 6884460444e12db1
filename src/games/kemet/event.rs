//! The outcomes that change the position. Applying one decides nothing.

use super::engagement::{Battle, Commit};
use super::ids::{CardId, CityId, Colour, DiCard, DivinityId, FameKind, TileId, ZoneId};
use super::state::{Night, NightChoice, NightStep, Pending, Placement, Player, Pyramid, Stage, State, Troop, Turn, Withheld};
use crate::games::kit::Position;
use crate::games::ruleset::{Boundary, Outcome};
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a battle card and its company amount to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Who.
    pub seat: SeatId,
    /// The card that counts.
    pub card: CardId,
    /// Divine intervention cards that count.
    pub di: Vec<DiCard>,
    /// The card that was played first, where it was exchanged with the discarded one.
    pub swapped: Option<CardId>,
    /// Cards discarded for Strength.
    pub wound: Vec<DiCard>,
    /// What the Strength is made of.
    pub parts: Vec<(String, i64)>,
    /// Strength in all.
    pub strength: i64,
    /// Ordinary damage.
    pub damage: i64,
    /// Damage that Defense does not stop.
    pub unblockable: i64,
    /// Defense.
    pub defense: i64,
    /// Own units lost in all.
    pub lost: u32,
}

/// An outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The colours in play and the first turn order are drawn, and the players choose how they begin.
    SetupBegan { order: Vec<SeatId>, colours: Vec<Colour>, players: Vec<Player> },
    /// Cities, pyramids and troops are laid out.
    LaidOut { cities: Vec<CityId>, pyramids: BTreeMap<ZoneId, Pyramid>, troops: BTreeMap<ZoneId, Troop> },
    /// The divine intervention cards are shuffled and dealt.
    Dealt { hands: Vec<Vec<DiCard>>, deck: Vec<DiCard> },
    /// A Day begins.
    DayBegan { day: u32 },
    /// A turn begins.
    TurnBegan { seat: SeatId },
    /// The turn is over.
    TurnEnded { seat: SeatId },
    /// A player's orders for turns to come.
    Planned { seat: SeatId, orders: Vec<Order> },
    /// An order that was sent ahead was not carried out.
    PlanFailed { seat: SeatId, order: String, reason: String, asks: bool },
    /// Tokens are placed; their actions follow.
    Placed { seat: SeatId, pending: Vec<Pending>, silent: bool },
    /// An ordered action turned out to be impossible; the player is asked again.
    Unordered { seat: SeatId, order: String, reason: String },
    /// The pending action has another order.
    Reordered { seat: SeatId, order: Order },
    /// The action of the first pending token begins.
    ActionBegan { seat: SeatId, token: Placement },
    /// A token was used for nothing.
    NothingDone { seat: SeatId },
    /// Prayer was gained or paid.
    Prayer { seat: SeatId, change: i64, why: String },
    /// Permanent fame was gained or lost.
    Fame { seat: SeatId, fame: FameKind, change: i64, why: String },
    /// Fame is held back, or the next one will be.
    Withheld { seat: SeatId, at: i64, fame: Option<FameKind> },
    /// Fame held back is returned, or the obligation ends.
    Restored { seat: SeatId, at: i64, fame: Option<FameKind> },
    /// Veterans were gained or spent.
    Veterans { seat: SeatId, change: i64, why: String },
    /// Honor changed.
    Honor { seat: SeatId, honor: i64, sacrifice: bool },
    /// Units went to the Underworld or came back.
    Underworld { seat: SeatId, change: i64 },
    /// Units were added to those that a player owns.
    UnitsOwned { seat: SeatId, change: i64 },
    /// What stands in a zone now.
    TroopSet { zone: ZoneId, troop: Option<Troop> },
    /// A troop moved.
    Moved { seat: SeatId, from: ZoneId, path: Vec<ZoneId>, by: Vec<String>, troop: String },
    /// Units were added in a zone.
    Added { seat: SeatId, zone: ZoneId, units: u32, why: String },
    /// Units were lost in a zone.
    Lost { seat: SeatId, zone: ZoneId, units: u32, why: String },
    /// A creature joined a troop.
    CreatureJoined { seat: SeatId, zone: ZoneId, creature: String },
    /// Two troops exchanged creatures.
    Exchanged { seat: SeatId, one: ZoneId, other: ZoneId },
    /// A divinity was summoned.
    Summoned { seat: SeatId, zone: ZoneId, divinity: DivinityId },
    /// A divinity was destroyed, or returned to its tile.
    DivinityGone { seat: SeatId, divinity: DivinityId, destroyed: bool },
    /// A pyramid was built or raised.
    Built { seat: SeatId, zone: ZoneId, pyramid: Pyramid, why: String },
    /// A tile was acquired; at the set-up no colour counts as bought.
    Acquired { seat: SeatId, tile: TileId, colour: Option<Colour> },
    /// All battle cards come back to the hand.
    CardsBack { seat: SeatId },
    /// A battle card is replaced for good.
    CardReplaced { seat: SeatId, out: CardId, by: CardId },
    /// A divine intervention card was played outside battle.
    DiPlayed { seat: SeatId, card: DiCard },
    /// It was cancelled by another player's card.
    DiCancelled { seat: SeatId, card: DiCard, by: SeatId, with: DiCard },
    /// Cards went from a hand to the discard pile.
    DiDiscarded { seat: SeatId, cards: Vec<DiCard> },
    /// Cards were drawn.
    DiDrawn { seat: SeatId, cards: Vec<DiCard> },
    /// A card was taken from the discard pile.
    DiTaken { seat: SeatId, card: DiCard },
    /// The deck was made anew.
    Shuffled { deck: Vec<DiCard>, pile_too: bool },
    /// A battle begins.
    BattleBegan { battle: Box<Battle> },
    /// A battle goes on.
    BattleWent { battle: Box<Battle> },
    /// A profile is named, or the enemy is weakened, before the cards are chosen.
    Counselled { seat: SeatId, naming: Option<CardId>, draining: bool },
    /// A player has chosen; what, is secret.
    Committed { seat: SeatId, commit: Box<Commit> },
    /// The cards are shown, Strength is compared, damage is dealt.
    Fought { zone: ZoneId, attacker: Box<Shown>, defender: Box<Shown>, attacker_wins: bool },
    /// Battle cards are used: one played, one discarded face down.
    CardsUsed { seat: SeatId, played: CardId, discarded: CardId },
    /// The defender moved away, and there is no battle.
    Diverted { seat: SeatId, from: ZoneId, to: ZoneId, card: DiCard },
    /// A troop was recalled.
    Recalled { seat: SeatId, zone: ZoneId, units: u32 },
    /// A beaten troop retreated.
    Retreated { seat: SeatId, from: ZoneId, to: ZoneId },
    /// A question of the battle was answered.
    Answered { seat: SeatId },
    /// The first battle is over.
    BattleEnded { zone: ZoneId },
    /// The Night begins.
    NightBegan { day: u32 },
    /// All have chosen for the Night.
    NightChosen { choices: Vec<NightChoice>, silent: Vec<SeatId> },
    /// A step of the Night begins.
    NightStepBegan { step: NightStep },
    /// A player looks at cards, to keep some.
    VisionSeen { seat: SeatId, cards: Vec<DiCard> },
    /// The player keeps some, and the deck is shuffled.
    VisionKept { seat: SeatId, kept: Vec<DiCard>, deck: Vec<DiCard> },
    /// A seat's draw is complete.
    NightDrawn { seat: SeatId },
    /// Tokens come back (so many coloured ones each), and veterans are gone.
    Awakened { tokens: u32 },
    /// The turn order of the next Day.
    Ordered { order: Vec<SeatId> },
    /// The game is over.
    Ended { fame: Vec<u32>, outcome: Outcome },
    /// A position is taken over.
    Adopted { state: Box<State> },
    /// The moderator set something of a player.
    Set { seat: SeatId, what: Figure, to: u32 },
    /// The moderator put a troop somewhere.
    Put { zone: ZoneId, troop: Option<Troop> },
}

/// What the moderator can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// Prayer.
    Prayer,
    /// Battle fame.
    BattleFame,
    /// Divine fame.
    DivineFame,
    /// Veterans.
    Veterans,
    /// Honor.
    Honor,
}

fn changed(value: &mut u32, change: i64) {
    *value = u32::try_from(i64::from(*value).saturating_add(change)).unwrap_or(0);
}

impl State {
    fn player_mut(&mut self, seat: SeatId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            change(player);
        }
    }

    fn fame(&mut self, seat: SeatId, fame: FameKind, change: i64) {
        self.player_mut(seat, |p| match fame {
            FameKind::Battle => changed(&mut p.battle, change),
            FameKind::Divine => changed(&mut p.divine, change),
        });
    }

    fn put(&mut self, zone: &ZoneId, troop: Option<&Troop>) {
        match troop {
            Some(troop) => self.troops.insert(zone.clone(), troop.clone()),
            None => self.troops.remove(zone),
        };
    }

    fn discard(&mut self, seat: SeatId, cards: &[DiCard]) {
        self.player_mut(seat, |p| p.di.retain(|c| !cards.contains(c)));
        self.pile.extend(cards.iter().cloned());
    }
}

impl Position for State {
    type Event = Event;

    /// Folds an event in.
    fn apply(&mut self, event: &Event) {
        match event {
            Event::SetupBegan { order, colours, players } => {
                self.stage = Stage::Setup;
                self.order.clone_from(order);
                self.colours.clone_from(colours);
                self.players.clone_from(players);
            }
            Event::LaidOut { cities, pyramids, troops } => {
                for (player, city) in self.players.iter_mut().zip(cities) {
                    player.city = city.clone();
                }
                self.pyramids.clone_from(pyramids);
                self.troops.clone_from(troops);
            }
            Event::Dealt { hands, deck } => {
                for (player, hand) in self.players.iter_mut().zip(hands) {
                    player.di.clone_from(hand);
                }
                self.deck.clone_from(deck);
            }
            Event::DayBegan { day } => {
                self.stage = Stage::Day;
                self.day = *day;
                self.turns = 0;
                self.night = None;
            }
            Event::TurnBegan { seat } => {
                self.turns += 1;
                self.turn = Some(Turn { seat: *seat, part: 0, placed: false, held: false, pending: Vec::new() });
            }
            Event::TurnEnded { seat } => {
                self.turn = None;
                self.player_mut(*seat, |p| p.fresh.clear());
            }
            Event::Planned { seat, orders } => self.player_mut(*seat, |p| p.plan.clone_from(orders)),
            Event::Placed { seat, pending, .. } => {
                for one in pending {
                    self.player_mut(*seat, |p| match &one.token {
                        Placement::Coloured(space) => {
                            p.spaces.push(space.clone());
                            p.tokens = p.tokens.saturating_sub(1);
                        }
                        Placement::Silver(space) => {
                            p.spaces.push(space.clone());
                            p.silver_used = true;
                        }
                        Placement::Gold(_) => p.gold_used = true,
                    });
                }
                if let Some(turn) = &mut self.turn {
                    turn.placed = true;
                    turn.pending.clone_from(pending);
                    turn.part += 1;
                }
            }
            Event::PlanFailed { asks, .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.held |= asks;
                }
            }
            Event::Unordered { .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.part += 1;
                    if let Some(first) = turn.pending.first_mut() {
                        first.order = None;
                    }
                }
            }
            Event::Reordered { order, .. } => {
                if let Some(first) = self.turn.as_mut().and_then(|t| t.pending.first_mut()) {
                    first.order = Some(order.clone());
                }
            }
            Event::ActionBegan { .. } => {
                if let Some(turn) = self.turn.as_mut().filter(|t| !t.pending.is_empty()) {
                    turn.pending.remove(0);
                    turn.part += 1;
                }
            }
            Event::Prayer { seat, change, .. } => self.player_mut(*seat, |p| p.prayer += change),
            Event::Fame { seat, fame, change, .. } => self.fame(*seat, *fame, *change),
            Event::Withheld { seat, at, fame } => {
                self.player_mut(*seat, |p| {
                    p.withheld.retain(|w| w.at != *at);
                    p.withheld.push(Withheld { at: *at, fame: *fame });
                });
                if let Some(fame) = fame {
                    self.fame(*seat, *fame, -1);
                }
            }
            Event::Restored { seat, at, fame } => {
                self.player_mut(*seat, |p| p.withheld.retain(|w| w.at != *at));
                if let Some(fame) = fame {
                    self.fame(*seat, *fame, 1);
                }
            }
            Event::Veterans { seat, change, .. } => self.player_mut(*seat, |p| changed(&mut p.veterans, *change)),
            Event::Honor { seat, honor, sacrifice } => self.player_mut(*seat, |p| {
                p.honor = *honor;
                p.sacrificed |= sacrifice;
            }),
            Event::Underworld { seat, change } => self.player_mut(*seat, |p| changed(&mut p.underworld, *change)),
            Event::UnitsOwned { seat, change } => self.player_mut(*seat, |p| changed(&mut p.units, *change)),
            Event::TroopSet { zone, troop } | Event::Put { zone, troop } => self.put(zone, troop.as_ref()),
            Event::DivinityGone { seat, divinity, destroyed } => {
                if *destroyed {
                    self.player_mut(*seat, |p| p.fallen.push(divinity.clone()));
                }
            }
            Event::Built { zone, pyramid, .. } => {
                self.pyramids.insert(zone.clone(), *pyramid);
            }
            Event::Acquired { seat, tile, colour } => self.player_mut(*seat, |p| {
                p.tiles.push(tile.clone());
                p.bought.extend(*colour);
                if colour.is_some() {
                    p.fresh.push(tile.clone());
                }
            }),
            Event::CardsBack { seat } => self.player_mut(*seat, |p| {
                let back: Vec<CardId> = p.played.drain(..).chain(p.discarded.drain(..)).collect();
                p.cards.extend(back);
                p.cards.sort();
            }),
            Event::CardReplaced { seat, out, by } => self.player_mut(*seat, |p| {
                p.cards.retain(|c| c != out);
                p.cards.push(by.clone());
                p.cards.sort();
            }),
            Event::DiPlayed { seat, card } => self.discard(*seat, std::slice::from_ref(card)),
            Event::DiCancelled { by, with, .. } => self.discard(*by, std::slice::from_ref(with)),
            Event::DiDiscarded { seat, cards } => self.discard(*seat, cards),
            Event::DiDrawn { seat, cards } => {
                self.deck.retain(|c| !cards.contains(c));
                self.player_mut(*seat, |p| p.di.extend(cards.iter().cloned()));
            }
            Event::DiTaken { seat, card } => {
                self.pile.retain(|c| c != card);
                self.player_mut(*seat, |p| p.di.push(card.clone()));
            }
            Event::Shuffled { deck, pile_too } => {
                self.deck.clone_from(deck);
                if *pile_too {
                    self.pile.clear();
                }
            }
            Event::BattleBegan { battle } => {
                self.fought = self.fought.max(battle.number);
                self.battles.push((**battle).clone());
            }
            Event::BattleWent { battle } => {
                if let Some(first) = self.battles.first_mut() {
                    *first = (**battle).clone();
                }
            }
            Event::Committed { seat, commit } => {
                if let Some(first) = self.battles.first_mut()
                    && let Some(role) = first.role_of(*seat)
                {
                    first.side_mut(role).commit = Some((**commit).clone());
                }
                self.asked += 1;
            }
            Event::Counselled { .. } | Event::Answered { .. } => self.asked += 1,
            Event::CardsUsed { seat, played, discarded } => self.player_mut(*seat, |p| {
                p.cards.retain(|c| c != played && c != discarded);
                p.played.push(played.clone());
                p.discarded.push(discarded.clone());
            }),
            Event::Diverted { seat, card, .. } => self.discard(*seat, std::slice::from_ref(card)),
            Event::BattleEnded { .. } => {
                if !self.battles.is_empty() {
                    self.battles.remove(0);
                }
            }
            Event::NightBegan { .. } => {
                self.stage = Stage::Night;
                self.night =
                    Some(Night { step: NightStep::Choices, choices: Vec::new(), visions: BTreeMap::new(), drawn: BTreeSet::new() });
            }
            Event::NightChosen { choices, .. } => {
                if let Some(night) = &mut self.night {
                    night.choices.clone_from(choices);
                }
            }
            Event::NightStepBegan { step } => {
                if let Some(night) = &mut self.night {
                    night.step = *step;
                }
            }
            Event::VisionSeen { seat, cards } => {
                self.deck.retain(|c| !cards.contains(c));
                if let Some(night) = &mut self.night {
                    night.visions.insert(*seat, cards.clone());
                }
            }
            Event::VisionKept { seat, kept, deck } => {
                if let Some(night) = &mut self.night {
                    night.visions.remove(seat);
                }
                self.deck.clone_from(deck);
                self.player_mut(*seat, |p| p.di.extend(kept.iter().cloned()));
            }
            Event::NightDrawn { seat } => {
                if let Some(night) = &mut self.night {
                    night.drawn.insert(*seat);
                }
            }
            Event::Awakened { tokens } => {
                for player in &mut self.players {
                    player.tokens = *tokens;
                    player.spaces.clear();
                    player.silver_used = false;
                    player.gold_used = false;
                    player.bought.clear();
                    player.fallen.clear();
                    player.veterans = 0;
                    player.sacrificed = false;
                }
            }
            Event::Ordered { order } => self.order.clone_from(order),
            Event::Ended { outcome, .. } => {
                self.stage = Stage::Over;
                self.turn = None;
                self.outcome = Some(outcome.clone());
            }
            Event::Adopted { state } => *self = (**state).clone(),
            Event::Set { seat, what, to } => self.player_mut(*seat, |p| match what {
                Figure::Prayer => p.prayer = i64::from(*to),
                Figure::BattleFame => p.battle = *to,
                Figure::DivineFame => p.divine = *to,
                Figure::Veterans => p.veterans = *to,
                Figure::Honor => p.honor = i64::from(*to),
            }),
            Event::NothingDone { .. }
            | Event::Moved { .. }
            | Event::Added { .. }
            | Event::Lost { .. }
            | Event::CreatureJoined { .. }
            | Event::Exchanged { .. }
            | Event::Summoned { .. }
            | Event::Fought { .. }
            | Event::Recalled { .. }
            | Event::Retreated { .. } => {}
        }
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }
    fn round(&self) -> u32 {
        self.day
    }
    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
    fn adopted(self) -> Event {
        Event::Adopted { state: Box::new(self) }
    }
    fn boundary(event: &Event) -> Option<Boundary> {
        match event {
            Event::DayBegan { day } => Some(Boundary::of_round(*day)),
            Event::NightBegan { day } => Some(Boundary { round: *day, phase: Some("Night".into()) }),
            _ => None,
        }
    }
}
