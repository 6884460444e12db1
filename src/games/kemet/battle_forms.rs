//! The verbs and slots of battles: cards and what goes with them, standing plans.

use super::Kemet;
use super::engagement::Role;
use super::forms::{flag, list, named};
use super::state::State;
use super::vocabulary::Timing;
use crate::games::kit::Position;
use crate::games::seat::SeatId;
use crate::orders::form::{Candidate, Form, Part, VerbForm};

impl Kemet {
    fn after_parts(&self, state: &State, seat: SeatId) -> Vec<Part> {
        let words = |ids: [&str; 2]| ids.map(|id| Candidate::new(id, id)).to_vec();
        let zones = || self.zones(state, seat);
        let battle = |i: &super::components::Intervention| i.timing == Timing::Battle;
        let mut parts = vec![
            Part::optional(
                vec![Part::words(&["playing"]), Part::slot("playing", list(self.interventions(battle), 1, 8))],
                "without it: no divine intervention card",
            ),
            Part::optional(
                vec![
                    Part::words(&["swapping"]),
                    Part::choice("swap", vec![Candidate::new("always", "always"), named("needed", vec!["if needed".into()])]),
                ],
                "when a card that exchanges your cards does so; without it: always",
            ),
            Part::optional(
                vec![
                    Part::words(&["wounding with"]),
                    Part::slot("wounding", list(self.interventions(|_| true), 1, 8)),
                    Part::optional(
                        vec![Part::choice("wound-only", vec![named("needed", vec!["if needed".into()])])],
                        "without it: all of them in any case",
                    ),
                ],
                "cards to discard for Strength, by the power of that name",
            ),
            Part::optional(vec![Part::words(&["lose"]), Part::choice("lose", words(["retreat", "recall"]))], "without it: you are asked"),
            Part::optional(vec![Part::words(&["win"]), Part::choice("win", words(["hold", "recall"]))], "without it: you are asked"),
            Part::optional(
                vec![Part::words(&["send to"]), Part::slot("send", list(zones(), 1, 8))],
                "where a beaten enemy goes, the first that is legal; without it: you are asked",
            ),
            Part::optional(
                vec![Part::words(&["reinforce"]), Part::slot("reinforce", list(zones(), 1, 8))],
                "where units won in battle go; without it: your city first",
            ),
        ];
        if self.options.expansion {
            parts.push(flag("ritual", &["ritual"], "a sacrifice after the battle, by the power of that name"));
        }
        parts
    }

    /// The verbs of the battle cards.
    pub fn battle_form(&self, state: &State, seat: SeatId, role: Role) -> Form {
        let mut parts = vec![
            Part::slot("cards", list(self.battle_cards(|_| true), 1, 1)),
            Part::words(&["discard"]),
            Part::slot("discards", list(self.battle_cards(|_| true), 1, 1)),
        ];
        parts.extend(self.after_parts(state, seat));
        let help = "The battle card that you play, a different one that you discard face down, and what goes with them; secret";
        let mut verbs = vec![VerbForm::new("card", parts, help)];
        if role == Role::Defender {
            verbs.push(VerbForm::new(
                "divert",
                vec![Part::words(&["to"]), Part::choice("to", self.zones(state, seat))],
                "Plays a Diversion: there is no battle, and your troop moves to an adjacent zone free of enemies",
            ));
        }
        Form { verbs }
    }

    /// The verbs of standing battle orders.
    pub fn battles_form(&self, state: &State, seat: SeatId) -> Form {
        let zones = || self.zones(state, seat);
        let players: Vec<Candidate> = state
            .seat_ids()
            .filter(|s| *s != seat)
            .map(|s| named(&s.0.to_string(), vec![state.name(s).to_owned(), format!("P{}", s.number())]))
            .collect();
        let several = players.len().max(1);
        let mut parts = vec![
            Part::optional(
                vec![Part::choice("role", vec![Candidate::new("attacking", "attacking"), Candidate::new("defending", "defending")])],
                "without it: in either case",
            ),
            Part::optional(vec![Part::words(&["against"]), Part::slot("against", list(players, 1, several))], "without it: anybody"),
            Part::optional(vec![Part::words(&["at"]), Part::slot("at", list(zones(), 1, 12))], "without it: anywhere"),
            Part::words(&["card"]),
            Part::slot("cards", list(self.battle_cards(|_| true), 1, 8)),
            Part::words(&["discard"]),
            Part::slot("discards", list(self.battle_cards(|_| true), 1, 8)),
        ];
        parts.extend(self.after_parts(state, seat));
        if self.options.expansion {
            parts.push(Part::optional(
                vec![Part::words(&["naming"]), Part::slot("naming", list(self.battle_cards(|_| true), 1, 8))],
                "the profile that your divinity names",
            ));
            parts.push(flag("draining", &["draining"], "a sacrifice that weakens the enemy, by the power of that name"));
        }
        let to = Part::optional(vec![Part::words(&["to"]), Part::slot("to", list(zones(), 1, 12))], "without it: the first that is legal");
        let at =
            Part::optional(vec![Part::words(&["at"]), Part::slot("at", list(zones(), 1, 12))], "without it: wherever you are attacked");
        let mut cancelled = vec![Candidate::new("any", "any")];
        cancelled.extend(self.kinds_of(|i| matches!(i.timing, Timing::OwnDay | Timing::OwnMove)));
        let words = |ids: [&str; 2]| ids.map(|id| Candidate::new(id, id)).to_vec();
        Form {
            verbs: vec![
                VerbForm::new(
                    "plan battle",
                    parts,
                    "Answers battles without asking you: the first plan that fits counts, of cards in a list the first that you hold",
                )
                .most(12)
                .example("plan battle card Phalanx, Shield Push discard Chariot Raid, Mixed Tactics lose recall win hold")
                .example("plan battle defending card Defensive Retreat, Phalanx discard Cavalry Blitz, Fervent Purge lose retreat"),
                VerbForm::new(
                    "plan diversion",
                    vec![at, to],
                    "When you are attacked there, your Diversion is played and your troop moves away",
                )
                .example("plan diversion"),
                VerbForm::new(
                    "plan veto",
                    vec![Part::slot("cards", list(cancelled, 1, 12))],
                    "Your Veto cancels the first of these cards that another player plays outside battle",
                )
                .example("plan veto any"),
                VerbForm::new(
                    "prefer after a loss",
                    vec![Part::choice("lose", words(["retreat", "recall"]))],
                    "What you do after a lost battle",
                ),
                VerbForm::new("prefer after a win", vec![Part::choice("win", words(["hold", "recall"]))], "What you do after a battle won"),
                VerbForm::new(
                    "prefer to send",
                    vec![Part::slot("send", list(zones(), 1, 12))],
                    "Where you send beaten enemies, the first that is legal",
                ),
            ],
        }
    }
}
