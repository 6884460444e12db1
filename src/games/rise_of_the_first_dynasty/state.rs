//! The position and the outcomes that change it. Applying an event decides nothing.

use crate::games::kit::Position;
use crate::games::ruleset::{Boundary, Outcome};
use crate::games::seat::SeatId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far the game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing is dealt.
    New,
    /// Everyone secretly chooses an Action.
    Actions,
    /// The players' turns, the Scribe's first.
    Turns,
    /// It is over.
    Over,
}

/// An Action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lands.
    Conquest,
    /// Edicts and exchanges.
    Command,
    /// Blessings.
    Prosperity,
}

impl Action {
    /// All three.
    pub const ALL: [Action; 3] = [Action::Conquest, Action::Command, Action::Prosperity];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Action::Conquest => "conquest",
            Action::Command => "command",
            Action::Prosperity => "prosperity",
        }
    }

    /// The Action of others that grants additional choices to who chose this one.
    pub fn grantor(self) -> Action {
        match self {
            Action::Conquest => Action::Command,
            Action::Prosperity => Action::Conquest,
            Action::Command => Action::Prosperity,
        }
    }

    /// The Action of that word.
    pub fn named(word: &str) -> Option<Action> {
        Action::ALL.into_iter().find(|a| a.name() == word)
    }
}

/// Where a Land lies and how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Land {
    /// Who has it; None: the supply.
    pub holder: Option<SeatId>,
    /// Whether its Blessed side is up.
    pub blessed: bool,
    /// Whether it is shielded against the other players (ruling 8).
    pub shielded: bool,
}

/// The turn that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// How many turns of this Aeon are over.
    pub place: u8,
    /// Whether the main choice is still to be made.
    pub main: bool,
    /// How many additional choices are left.
    pub bonus: u8,
    /// How often something was settled in this turn: tells its parts apart.
    pub part: u32,
    /// Whether the player wished to see the turns before, and has time of his own now.
    pub waits: bool,
}

/// The whole position. This is also what `[table]` of an adopted game holds: the keys as they are named here, Lands and cards by their ids, lists of
/// seats in clockwise order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The seats' names.
    pub seats: Vec<String>,
    /// How far the game has come.
    pub stage: Stage,
    /// The Aeon that runs, from 1; 0 before the first.
    pub aeon: u32,
    /// Who holds the Supremacy card.
    pub scribe: SeatId,
    /// The Region deck, top first.
    pub region_deck: Vec<String>,
    /// The revealed Region cards, the current one last.
    pub region_pile: Vec<String>,
    /// All Lands.
    pub lands: BTreeMap<String, Land>,
    /// Each seat's Edicts, the oldest first.
    pub hands: Vec<Vec<String>>,
    /// The Edict deck, top first.
    pub deck: Vec<String>,
    /// The Edict discard pile, the latest last.
    pub pile: Vec<String>,
    /// Edicts that are being resolved (ruling 7).
    pub limbo: Vec<String>,
    /// The Actions of this Aeon, once revealed.
    pub actions: Vec<Action>,
    /// The turn that runs.
    pub turn: Option<Turn>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// What a player chose for a grant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// A Land from the supply.
    Conquer,
    /// A Land of another player.
    Steal,
    /// Turning an own Land to its Blessed side.
    Bless,
    /// Two Edicts for a Blessed Land.
    Spend,
    /// An Edict.
    Play,
    /// An exchange of Lands.
    Swap,
    /// A drawn Edict.
    Draw,
    /// Nothing.
    Pass,
}

/// An outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Edicts, Deserts and the Supremacy card are given out, the decks shuffled.
    Dealt {
        /// The Edicts in the hands.
        hands: Vec<Vec<String>>,
        /// The Edict deck, top first.
        deck: Vec<String>,
        /// The Lands that each seat starts with.
        lands: Vec<Vec<String>>,
        /// The Region deck, top first.
        regions: Vec<String>,
        /// The first Scribe.
        scribe: SeatId,
    },
    /// An Aeon begins, and a Region card is revealed.
    AeonBegan {
        /// Its number, from 1.
        aeon: u32,
        /// The Scribe.
        scribe: SeatId,
        /// The Region card.
        card: String,
    },
    /// The Actions are revealed.
    Revealed {
        /// By seat.
        actions: Vec<Action>,
        /// The seats whose Action is the default.
        silent: Vec<SeatId>,
    },
    /// A turn begins.
    TurnBegan {
        /// Whose.
        seat: SeatId,
        /// How many turns of this Aeon are over.
        place: u8,
        /// How many additional choices the seat has.
        bonus: u8,
    },
    /// A player wished to see the turns before, and has time of his own now.
    Waited {
        /// Who.
        seat: SeatId,
    },
    /// An order sent ahead could not be carried out.
    AheadFailed {
        /// Whose it was.
        seat: SeatId,
        /// The order in its normal form.
        order: String,
        /// Why.
        reason: String,
    },
    /// What is left of a turn is settled by preferences and defaults.
    Defaulted {
        /// Whose turn.
        seat: SeatId,
    },
    /// A choice is made.
    Chose {
        /// Whose.
        seat: SeatId,
        /// Whether it is the main choice.
        main: bool,
        /// What was chosen.
        choice: Choice,
    },
    /// A Land is taken from the supply.
    Conquered {
        /// Who takes it.
        seat: SeatId,
        /// The Land.
        land: String,
    },
    /// A Land is taken from another player.
    Stolen {
        /// Who takes it.
        seat: SeatId,
        /// From whom.
        from: SeatId,
        /// The Land.
        land: String,
    },
    /// Two Lands change their holders.
    Swapped {
        /// Who exchanges.
        seat: SeatId,
        /// With whom.
        with: SeatId,
        /// The Land that the first gives.
        gives: String,
        /// The Land that he takes.
        takes: String,
    },
    /// A Land of another player goes back to the supply.
    Destroyed {
        /// Who did it.
        seat: SeatId,
        /// Whose it was.
        from: SeatId,
        /// The Land.
        land: String,
    },
    /// An own Land goes back to the supply.
    Sacrificed {
        /// Whose it was.
        seat: SeatId,
        /// The Land.
        land: String,
    },
    /// A Land is turned to its Blessed side.
    Blessed {
        /// Whose it is.
        seat: SeatId,
        /// The Land.
        land: String,
    },
    /// A Land of another player is turned back to its normal side.
    Unblessed {
        /// Who did it.
        seat: SeatId,
        /// Whose it is.
        from: SeatId,
        /// The Land.
        land: String,
    },
    /// A Land is shielded.
    Shielded {
        /// Whose it is.
        seat: SeatId,
        /// The Land.
        land: String,
    },
    /// An Edict is played.
    Played {
        /// By whom.
        seat: SeatId,
        /// The Edict.
        edict: String,
    },
    /// An Edict is resolved, and goes to the discard pile.
    Resolved {
        /// The Edict.
        edict: String,
    },
    /// An Edict is drawn.
    Drawn {
        /// By whom.
        seat: SeatId,
        /// The Edict.
        edict: String,
    },
    /// There is no Edict to draw.
    NothingToDraw {
        /// For whom.
        seat: SeatId,
    },
    /// An Edict passes from one hand to another.
    Pilfered {
        /// Who takes it.
        seat: SeatId,
        /// From whom.
        from: SeatId,
        /// The Edict.
        edict: String,
    },
    /// The discard pile becomes the deck.
    Reshuffled {
        /// The deck, top first.
        deck: Vec<String>,
    },
    /// Edicts are discarded from a hand.
    Dropped {
        /// By whom.
        seat: SeatId,
        /// The Edicts.
        edicts: Vec<String>,
    },
    /// An effect could not be done, or not in full.
    Fizzled {
        /// Whose.
        seat: SeatId,
        /// What, as the end of "there was nothing to …".
        what: String,
    },
    /// A turn is over.
    TurnEnded {
        /// Whose.
        seat: SeatId,
    },
    /// Clean Up: deck and discard pile are shuffled together.
    CleanedUp {
        /// The deck, top first.
        deck: Vec<String>,
    },
    /// The game is over.
    Ended {
        /// The points, by seat.
        points: Vec<i64>,
        /// Who won, and why.
        outcome: Outcome,
    },
    /// A position is taken over.
    Adopted {
        /// The position.
        state: Box<State>,
    },
    /// The moderator moved or turned a Land.
    LandSet {
        /// The Land.
        land: String,
        /// How it lies now.
        now: Land,
    },
    /// The moderator moved an Edict.
    EdictMoved {
        /// The Edict.
        edict: String,
        /// To whose hand; None: the discard pile.
        to: Option<SeatId>,
    },
    /// The moderator passed the Supremacy card.
    ScribeSet {
        /// To whom.
        seat: SeatId,
    },
}

impl Position for State {
    type Event = Event;

    /// Folds an event in.
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Dealt { hands, deck, lands, regions, scribe } => {
                self.hands.clone_from(hands);
                self.deck.clone_from(deck);
                self.region_deck.clone_from(regions);
                self.scribe = *scribe;
                for (seat, own) in self.seat_ids().zip(lands) {
                    for land in own {
                        self.set(land, Land { holder: Some(seat), ..Land::default() });
                    }
                }
            }
            Event::AeonBegan { aeon, scribe, card } => {
                self.stage = Stage::Actions;
                self.aeon = *aeon;
                self.scribe = *scribe;
                self.region_deck.retain(|c| c != card);
                self.region_pile.push(card.clone());
                self.actions.clear();
            }
            Event::Revealed { actions, .. } => {
                self.stage = Stage::Turns;
                self.actions.clone_from(actions);
            }
            Event::TurnBegan { place, bonus, .. } => {
                self.turn = Some(Turn { place: *place, main: true, bonus: *bonus, part: 0, waits: false });
            }
            Event::Waited { .. } => self.in_turn(|turn| turn.waits = true),
            Event::AheadFailed { .. } | Event::Defaulted { .. } => self.in_turn(|_| {}),
            Event::Chose { main, .. } => self.in_turn(|turn| {
                if *main {
                    turn.main = false;
                } else {
                    turn.bonus = turn.bonus.saturating_sub(1);
                }
            }),
            Event::Conquered { seat, land } => self.set(land, Land { holder: Some(*seat), ..Land::default() }),
            Event::Stolen { seat, land, .. } => self.pass(land, *seat),
            Event::Swapped { seat, with, gives, takes } => {
                self.pass(gives, *with);
                self.pass(takes, *seat);
            }
            Event::Destroyed { land, .. } | Event::Sacrificed { land, .. } => self.set(land, Land::default()),
            Event::Blessed { land, .. } => self.change(land, |l| l.blessed = true),
            Event::Unblessed { land, .. } => self.change(land, |l| l.blessed = false),
            Event::Shielded { land, .. } => self.change(land, |l| l.shielded = true),
            Event::Played { edict, .. } => {
                self.take_edict(edict);
                self.limbo.push(edict.clone());
            }
            Event::Resolved { edict } => {
                self.take_edict(edict);
                self.pile.push(edict.clone());
            }
            Event::Drawn { seat, edict } | Event::Pilfered { seat, edict, .. } => self.give_edict(edict, *seat),
            Event::Reshuffled { deck } | Event::CleanedUp { deck } => {
                self.deck.clone_from(deck);
                self.pile.clear();
            }
            Event::Dropped { edicts, .. } => {
                for edict in edicts {
                    self.take_edict(edict);
                    self.pile.push(edict.clone());
                }
            }
            Event::NothingToDraw { .. } | Event::Fizzled { .. } => {}
            Event::TurnEnded { .. } => self.turn = None,
            Event::Ended { outcome, .. } => {
                self.stage = Stage::Over;
                self.outcome = Some(outcome.clone());
            }
            Event::Adopted { state } => *self = (**state).clone(),
            Event::LandSet { land, now } => self.set(land, *now),
            Event::EdictMoved { edict, to } => match to {
                Some(seat) => self.give_edict(edict, *seat),
                None => {
                    self.take_edict(edict);
                    self.pile.push(edict.clone());
                }
            },
            Event::ScribeSet { seat } => self.scribe = *seat,
        }
    }

    fn seats(&self) -> &[String] {
        &self.seats
    }
    fn round(&self) -> u32 {
        self.aeon
    }
    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }
    fn adopted(self) -> Event {
        Event::Adopted { state: Box::new(self) }
    }
    fn boundary(event: &Event) -> Option<Boundary> {
        if let Event::AeonBegan { aeon, .. } = event { Some(Boundary::of_round(*aeon)) } else { None }
    }
}

impl State {
    /// The state of seats with these names, before anything happens.
    pub fn new<'l>(seats: &[String], lands: impl Iterator<Item = &'l str>) -> State {
        State {
            seats: seats.to_vec(),
            stage: Stage::New,
            aeon: 0,
            scribe: SeatId(0),
            region_deck: Vec::new(),
            region_pile: Vec::new(),
            lands: lands.map(|id| (id.to_owned(), Land::default())).collect(),
            hands: vec![Vec::new(); seats.len()],
            deck: Vec::new(),
            pile: Vec::new(),
            limbo: Vec::new(),
            actions: Vec::new(),
            turn: None,
            outcome: None,
        }
    }

    /// The seat so many places to the left of the Scribe.
    pub fn after_scribe(&self, places: u8) -> SeatId {
        let seats = u8::try_from(self.seats.len()).unwrap_or(u8::MAX).max(1);
        SeatId(u8::try_from((u16::from(self.scribe.0) + u16::from(places)) % u16::from(seats)).unwrap_or(0))
    }

    /// Whose turn runs.
    pub fn to_move(&self) -> Option<SeatId> {
        self.turn.map(|t| self.after_scribe(t.place))
    }

    /// A seat's Edicts.
    pub fn hand(&self, seat: SeatId) -> &[String] {
        self.hands.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// The Lands of a seat (or of the supply).
    pub fn lands_of(&self, holder: Option<SeatId>) -> impl Iterator<Item = (&str, &Land)> {
        self.lands.iter().filter(move |(_, land)| land.holder == holder).map(|(id, land)| (id.as_str(), land))
    }

    /// The Action that a seat chose in this Aeon.
    pub fn action(&self, seat: SeatId) -> Option<Action> {
        self.actions.get(seat.index()).copied()
    }

    /// The additional choices of a seat: one for each other player who chose the Action that grants them (ruling 4).
    pub fn granted(&self, seat: SeatId) -> u8 {
        let Some(own) = self.action(seat) else { return 0 };
        let others = self.seat_ids().filter(|s| *s != seat && self.action(*s) == Some(own.grantor()));
        u8::try_from(others.count()).unwrap_or(u8::MAX)
    }

    fn in_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        if let Some(turn) = &mut self.turn {
            turn.part += 1;
            change(turn);
        }
    }

    fn set(&mut self, land: &str, now: Land) {
        self.change(land, |l| *l = now);
    }

    /// A Land keeps its side with a new holder (ruling 2), but not its shield (ruling 8).
    fn pass(&mut self, land: &str, to: SeatId) {
        self.change(land, |l| *l = Land { holder: Some(to), blessed: l.blessed, shielded: false });
    }

    fn change(&mut self, land: &str, change: impl FnOnce(&mut Land)) {
        if let Some(found) = self.lands.get_mut(land) {
            change(found);
        }
    }

    fn take_edict(&mut self, edict: &str) {
        for place in self.hands.iter_mut().chain([&mut self.deck, &mut self.pile, &mut self.limbo]) {
            place.retain(|e| e != edict);
        }
    }

    fn give_edict(&mut self, edict: &str, seat: SeatId) {
        self.take_edict(edict);
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.push(edict.to_owned());
        }
    }
}
