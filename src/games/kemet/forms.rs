//! The verbs and slots of every question, as data.

use super::Kemet;
use super::ids::{ActionKind, Colour, ZoneId};
use super::orders::Question;
use super::setup::letter;
use super::state::{NightStep, State};
use super::vocabulary::{Effect, Timing};
use crate::games::ruleset::Decision;
use crate::games::seat::SeatId;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

/// How many orders of a kind an answer may have.
const MOST: usize = 30;

/// A choice among candidates.
pub fn choice(candidates: Vec<Candidate>) -> SlotKind {
    SlotKind::Choice { candidates, numbered: false }
}

/// A list of candidates.
pub fn list(candidates: Vec<Candidate>, least: usize, most: usize) -> SlotKind {
    SlotKind::List { of: Box::new(choice(candidates)), least, most }
}

fn number(name: &str, least: i64, most: i64) -> Part {
    Part::slot(name, SlotKind::Number { least, most })
}

/// A word that may be there, and leaves a mark.
pub fn flag(name: &str, words: &[&str], hint: &str) -> Part {
    let names = words.iter().map(|w| (*w).to_owned()).collect();
    let printed = words.first().copied().unwrap_or_default();
    Part::optional(vec![Part::choice(name, vec![Candidate { names, ..Candidate::new("yes", printed) }])], hint)
}

/// A candidate with names.
pub fn named(id: &str, names: Vec<String>) -> Candidate {
    Candidate { sort: id.to_owned(), names, ..Candidate::new(id, "") }
}

impl Kemet {
    /// A zone as a player writes it: the letter of an own district, else its name.
    pub fn zone_word(&self, state: &State, seat: SeatId, zone: &ZoneId) -> String {
        match self.home(state, seat).iter().position(|z| z == zone) {
            Some(index) => letter(index).to_owned(),
            None => self.components.zone_name(zone),
        }
    }

    /// All zones of the box: those under the storm are read, too, so that they can be refused by name.
    pub fn zones(&self, state: &State, seat: SeatId) -> Vec<Candidate> {
        let known = |z: &&super::components::Zone| self.map(state).zone(&z.id).is_some() || self.map(state).storm(&z.id);
        let home = self.home(state, seat);
        let candidate = |z: &super::components::Zone| {
            let word = home.iter().position(|h| *h == z.id).map_or_else(|| z.name.clone(), |i| letter(i).to_owned());
            let short = z.name.replace(" district", "");
            let mut names = vec![word, z.name.clone(), short, z.id.to_string()];
            names.dedup();
            named(z.id.as_str(), names)
        };
        self.components.zones.iter().filter(known).map(candidate).collect()
    }

    /// Zones with a number after each: "A 3, B 2", or "3 at A".
    fn counted(&self, state: &State, seat: SeatId, slot: &str) -> Part {
        let zones = self.zones(state, seat);
        let most = 12;
        let each = zones.iter().cloned().map(|z| {
            let then = vec![number(&format!("{slot}.{}", z.id), 1, most)];
            z.then(then)
        });
        let one = vec![
            number(&format!("{slot}-count"), 1, most),
            Part::words(&["at", "in", "to"]),
            Part::choice(&format!("{slot}-zone"), zones.clone()),
        ];
        Part::OneOf(vec![vec![Part::slot(slot, list(each.collect(), 1, 8))], one])
    }

    /// Names of a tile; of those of other colours with the same name it is told apart by its colour.
    pub fn tile_words(&self, tile: &super::components::Tile) -> Vec<String> {
        let alone = self.components.tiles.iter().all(|t| t.name != tile.name || t.colour == tile.colour);
        let mut names = Vec::new();
        if alone {
            names.push(tile.name.clone());
        }
        names.push(format!("{} {}", tile.colour, tile.name));
        names.push(tile.id.to_string());
        names
    }

    fn tiles(&self, state: &State, fits: impl Fn(&super::components::Tile) -> bool) -> Vec<Candidate> {
        let mut seen: Vec<(Colour, &str)> = Vec::new();
        let mut candidates = Vec::new();
        for tile in self.components.tiles.iter().filter(|t| state.colours.contains(&t.colour) && fits(t)) {
            if seen.contains(&(tile.colour, tile.name.as_str())) {
                continue;
            }
            seen.push((tile.colour, &tile.name));
            candidates.push(named(tile.id.as_str(), self.tile_words(tile)));
        }
        candidates
    }

    /// The battle cards of some sort.
    pub fn battle_cards(&self, fits: impl Fn(&super::components::BattleCard) -> bool) -> Vec<Candidate> {
        self.components.cards.iter().filter(|c| fits(c)).map(|c| named(c.id.as_str(), vec![c.name.clone(), c.id.to_string()])).collect()
    }

    /// Divine intervention cards, each as often as it is there.
    pub fn interventions(&self, fits: impl Fn(&super::components::Intervention) -> bool) -> Vec<Candidate> {
        let copies = |i: &super::components::Intervention| {
            let names = vec![i.name.clone(), i.id.to_string()];
            (1..=i.count).map(move |n| format!("{n}")).map(|n| (n, names.clone())).collect::<Vec<_>>()
        };
        self.components
            .interventions
            .iter()
            .filter(|i| fits(i))
            .flat_map(|i| {
                copies(i).into_iter().map(|(n, names)| Candidate {
                    sort: i.id.to_string(),
                    names,
                    ..Candidate::new(format!("{}.{n}", i.id), "")
                })
            })
            .collect()
    }

    /// The kinds of divine intervention cards of some sort.
    pub fn kinds_of(&self, fits: impl Fn(&super::components::Intervention) -> bool) -> Vec<Candidate> {
        self.components
            .interventions
            .iter()
            .filter(|i| fits(i))
            .map(|i| named(i.id.as_str(), vec![i.name.clone(), i.id.to_string()]))
            .collect()
    }

    fn sacrifice_parts(&self, state: &State, seat: SeatId, verb: &str) -> Option<Part> {
        let asks = self.options.expansion;
        asks.then(|| {
            let from = Part::optional(
                vec![Part::words(&["from"]), Part::choice("sacrifice-from", self.zones(state, seat))],
                "without it: from supply, else from your largest troop",
            );
            Part::optional(vec![Part::words(&[verb]), number("sacrifice", 1, 9), from], "without it: nothing is sacrificed")
        })
    }

    /// What follows the word of an action.
    fn act_parts(&self, state: &State, seat: SeatId, kind: Option<ActionKind>) -> Vec<Part> {
        let zones = || self.zones(state, seat);
        let mut parts = match kind {
            Some(ActionKind::Pray) => {
                vec![Part::optional(
                    vec![Part::words(&["unit in"]), Part::choice("unit", zones())],
                    "without it: a unit that a power adds goes to your first district with room",
                )]
            }
            Some(ActionKind::Build) => vec![
                Part::choice("colour", Colour::ALL.iter().map(|c| Candidate::new(c.name(), c.name())).collect()),
                number("level", 1, 9),
                Part::optional(
                    vec![Part::words(&["in"]), Part::choice("district", zones())],
                    "without it: where the pyramid stands, or your first free district",
                ),
            ],
            Some(ActionKind::Acquire) => vec![
                Part::choice("tile", self.tiles(state, |_| true)),
                Part::optional(
                    vec![Part::words(&["creature to"]), Part::choice("creature-zone", zones())],
                    "without it: the creature waits in your reserve",
                ),
                Part::optional(
                    vec![Part::words(&["giving"]), Part::choice("give", self.battle_cards(|_| true))],
                    "without it: the weakest battle card is given",
                ),
                Part::optional(
                    vec![Part::words(&["placing"]), self.counted(state, seat, "units")],
                    "without it: units go to your districts, the first with room",
                ),
            ],
            Some(ActionKind::Recruit) => {
                let creatures: Vec<Candidate> = self
                    .components
                    .creatures
                    .iter()
                    .map(|c| {
                        let then = vec![Part::words(&["to", "at", "in"]), Part::choice(&format!("creatures.{}", c.id), zones())];
                        named(c.id.as_str(), vec![c.name.clone(), c.id.to_string()]).then(then)
                    })
                    .collect();
                let mut parts = vec![
                    Part::optional(vec![self.counted(state, seat, "units")], "without it: no units"),
                    Part::optional(
                        vec![Part::words(&["with"]), Part::slot("creatures", list(creatures, 1, 6))],
                        "without it: no creature of the reserve joins",
                    ),
                ];
                if self.options.expansion {
                    parts.push(Part::optional(
                        vec![Part::words(&["raising"]), number("raising", 1, 15)],
                        "how many of them come from your Underworld, for 1 prayer more each",
                    ));
                    parts.push(Part::optional(
                        vec![Part::words(&["recovering"]), number("recovering", 1, 15)],
                        "units of your Underworld that go back to supply, for 1 prayer each",
                    ));
                }
                parts
            }
            Some(ActionKind::Move) => {
                let stops: Vec<Candidate> = zones()
                    .into_iter()
                    .map(|z| {
                        let drop = Part::optional(
                            vec![Part::words(&["leaving"]), number(&format!("drop.{}", z.id), 1, 12)],
                            "without it: nobody stays there",
                        );
                        let take = Part::optional(
                            vec![Part::words(&["taking"]), number(&format!("take.{}", z.id), 1, 12)],
                            "without it: nobody joins on the way",
                        );
                        z.then(vec![drop, take])
                    })
                    .collect();
                let stays = vec![named("creature", vec!["creature".into()]), named("divinity", vec!["divinity".into()])];
                vec![
                    Part::OneOf(vec![
                        vec![Part::words(&["all"]), Part::words(&["from"]), Part::choice("from", zones())],
                        vec![number("units", 0, 12), Part::words(&["from"]), Part::choice("from", zones())],
                        vec![Part::words(&["from"]), Part::choice("from", zones())],
                    ]),
                    Part::words(&["to"]),
                    Part::slot("stops", list(stops, 1, 8)),
                    Part::optional(
                        vec![Part::words(&["leaving behind", "without"]), Part::choice("stays", stays)],
                        "without it: creature or divinity goes along",
                    ),
                    Part::optional(
                        vec![
                            Part::words(&["playing"]),
                            Part::slot("playing", list(self.interventions(|i| i.timing == Timing::OwnMove), 1, 6)),
                        ],
                        "without it: no card is played",
                    ),
                ]
            }
            Some(ActionKind::Gold) => {
                let mut parts = vec![Part::words(&["at", "in"]), Part::choice("summon-zone", zones())];
                parts.push(Part::optional(
                    vec![Part::words(&["with"]), number("worshipers", 1, 3)],
                    "worshipers from your Underworld, free of charge; without it: none",
                ));
                parts
            }
            None => Vec::new(),
        };
        if matches!(kind, Some(ActionKind::Pray | ActionKind::Build | ActionKind::Move)) {
            parts.extend(self.sacrifice_parts(state, seat, "sacrificing"));
        }
        parts
    }

    fn space_part(&self, fits: impl Fn(&super::components::Space) -> bool) -> Part {
        let spaces = self.components.spaces.iter().filter(|s| s.floor > 0 && fits(s));
        let spaces = spaces.map(|s| named(s.id.as_str(), vec![s.id.to_string(), s.id.as_str().replace('-', " ")])).collect();
        Part::optional(vec![Part::words(&["on"]), Part::choice("space", spaces)], "without it: the first free space that keeps equilibrium")
    }

    fn acts(&self, state: &State, seat: SeatId, kinds: &[ActionKind], spaces: bool) -> Vec<Candidate> {
        let mut acts: Vec<Candidate> = kinds
            .iter()
            .map(|kind| {
                let word = if *kind == ActionKind::Gold { "summon" } else { kind.name() };
                let mut parts = self.act_parts(state, seat, Some(*kind));
                if spaces {
                    parts.push(self.space_part(|s| s.action == *kind));
                }
                Candidate::new(word, word).then(parts)
            })
            .collect();
        acts.push(Candidate::new("nothing", "nothing").then(if spaces { vec![self.space_part(|_| true)] } else { Vec::new() }));
        acts
    }

    /// The verbs of a turn, without examples: what a letter is read with.
    pub fn turn_verbs(&self, state: &State, seat: SeatId) -> Form {
        const KINDS: [ActionKind; 5] = [ActionKind::Pray, ActionKind::Build, ActionKind::Acquire, ActionKind::Recruit, ActionKind::Move];
        let help = |kind: ActionKind| match kind {
            ActionKind::Pray => "Gains prayer",
            ActionKind::Build => "Raises a pyramid to a level, or founds one; costs the sum of the new levels",
            ActionKind::Acquire => "Takes a power tile; needs a pyramid of its colour and level under your control, and costs its level",
            ActionKind::Recruit => "Adds units to your districts, 1 prayer each (`recruit A 3, B 2`)",
            ActionKind::Move => {
                "Moves a troop step by step, by land, by harbour or by teleport; steps beyond an enemy are made only if it moves away"
            }
            ActionKind::Gold => "Uses a gold power",
        };
        let mut verbs: Vec<VerbForm> = KINDS
            .iter()
            .map(|kind| {
                let mut parts = self.act_parts(state, seat, Some(*kind));
                parts.push(self.space_part(|s| s.action == *kind));
                VerbForm::new(kind.name(), parts, help(*kind)).most(MOST)
            })
            .collect();
        verbs.push(
            VerbForm::new("nothing", vec![self.space_part(|_| true)], "Takes a space and does nothing").aliases(&["pass"]).most(MOST),
        );
        let after = || flag("after", &["after"], "without it: its action comes before the coloured token's");
        let own = state.player(seat).map(|p| p.tiles.clone()).unwrap_or_default();
        let silver = own.iter().any(|t| self.components.tile(t).is_some_and(|t| t.effects.contains(&Effect::Silver)));
        if silver {
            let acts = self.acts(state, seat, &KINDS, true);
            verbs.push(
                VerbForm::new(
                    "silver",
                    vec![after(), Part::choice("do", acts)],
                    "The silver token's action, with the coloured token of the same turn (`silver recruit A 2`, then `pray`)",
                )
                .most(MOST),
            );
        }
        let gold: Vec<Candidate> = own
            .iter()
            .filter_map(|t| self.components.tile(t))
            .filter(|t| t.gold)
            .map(|tile| {
                let kinds: Vec<ActionKind> = tile
                    .effects
                    .iter()
                    .filter_map(|e| match e {
                        Effect::Gold { action, .. } => Some(*action),
                        Effect::Summon(_) => Some(ActionKind::Gold),
                        _ => None,
                    })
                    .collect();
                named(tile.id.as_str(), self.tile_words(tile)).then(vec![Part::choice("do", self.acts(state, seat, &kinds, false))])
            })
            .collect();
        if !gold.is_empty() {
            verbs.push(
                VerbForm::new(
                    "gold",
                    vec![after(), Part::choice("power", gold)],
                    "The gold token's power, with the coloured token of the same turn",
                )
                .most(MOST),
            );
        }
        verbs.push(self.play_verb(state, seat));
        verbs.push(
            VerbForm::new(
                "exchange",
                vec![
                    Part::choice("one", self.zones(state, seat)),
                    Part::words(&["with", "and"]),
                    Part::choice("other", self.zones(state, seat)),
                ],
                "Two troops in your city exchange creatures, before tokens are placed",
            )
            .most(3),
        );
        let holds = [("empty", "empty"), ("mine", "mine"), ("enemy", "enemy")].map(|(id, word)| Candidate::new(id, word));
        verbs.push(
            VerbForm::new(
                "if",
                vec![
                    Part::choice("where", self.zones(state, seat)),
                    Part::words(&["is"]),
                    Part::choice("holds", holds.to_vec()),
                    Part::choice("do", self.acts(state, seat, &KINDS, true)),
                ],
                "An order sent ahead that is passed over unless the zone is empty, yours or an enemy's by then",
            )
            .most(MOST),
        );
        verbs.push(VerbForm::new("forget", Vec::new(), "Forgets the orders that you sent ahead"));
        Form { verbs }
    }

    fn play_verb(&self, state: &State, seat: SeatId) -> VerbForm {
        let cards = self
            .components
            .interventions
            .iter()
            .map(|i| {
                let mut parts = Vec::new();
                for effect in &i.effects {
                    match effect {
                        Effect::Units(_) => parts.push(Part::optional(
                            vec![Part::words(&["placing"]), self.counted(state, seat, "units")],
                            "without it: the first places with room",
                        )),
                        Effect::DestroyUnits(_) => {
                            parts.push(Part::words(&["at"]));
                            parts.push(Part::choice("zone", self.zones(state, seat)));
                        }
                        Effect::TakeFromPile(_) => parts.push(Part::optional(
                            vec![Part::words(&["taking"]), Part::choice("taking", self.kinds_of(|_| true))],
                            "without it: the card discarded last",
                        )),
                        _ => {}
                    }
                }
                named(i.id.as_str(), vec![i.name.clone(), i.id.to_string()]).then(parts)
            })
            .collect();
        VerbForm::new("play", vec![Part::choice("card", cards)], "Plays a divine intervention card in your turn, before tokens are placed")
            .most(MOST)
    }

    fn wishes_form(&self, state: &State, seat: SeatId) -> Form {
        let yes = ["yes", "no"].map(|w| Candidate::new(w, w)).to_vec();
        Form {
            verbs: vec![
                VerbForm::new(
                    "prefer cards",
                    vec![Part::slot("cards", list(self.kinds_of(|_| true), 1, 20))],
                    "Which card you keep of those that a power lets you look at; without it you are asked",
                ),
                VerbForm::new(
                    "prefer places",
                    vec![Part::slot("zones", list(self.zones(state, seat), 1, 12))],
                    "Where free units go first; without it: your city, then troops as the table lists them",
                ),
                VerbForm::new(
                    "prefer carry on",
                    vec![Part::choice("yes", yes)],
                    "Whether the next order sent ahead is tried at once where one has become impossible; without it you are asked",
                ),
            ],
        }
    }

    fn night_form(&self, state: &State, seat: SeatId) -> Form {
        let yes = || vec![Part::choice("yes", ["yes", "no"].map(|w| Candidate::new(w, w)).to_vec())];
        let places = i64::try_from(state.seats.len()).unwrap_or(5);
        let mut verbs = vec![
            VerbForm::new("offering", yes(), "Whether you offer two units at the Sanctuary for 1 divine fame, if you hold it"),
            VerbForm::new("delta", yes(), "Whether you give a unit at the Delta Temple for prayer, if you hold it"),
            VerbForm::new(
                "veterans",
                vec![
                    Part::optional(vec![number("prayers", 0, 30), Part::words(&["prayers", "prayer", "pp"])], "one veteran each"),
                    Part::optional(vec![number("cards", 0, 15), Part::words(&["cards", "card"])], "two veterans each"),
                    Part::optional(
                        vec![Part::words(&["units"]), self.counted(state, seat, "units")],
                        "one veteran each, into home districts that you control",
                    ),
                ],
                "How your veterans are spent; without it all become prayer",
            )
            .example("veterans 2 prayers 1 card"),
            VerbForm::new(
                "place",
                vec![Part::slot(
                    "places",
                    SlotKind::List { of: Box::new(SlotKind::Number { least: 1, most: places }), least: 1, most: state.seats.len() },
                )],
                "The places in the turn order that you would like, the dearest first; lowest fame chooses first",
            )
            .example("place 1, 2"),
        ];
        let has = |what: fn(&Effect) -> bool| self.has(state, seat, what);
        if has(|e| matches!(e, Effect::NightUnits(_))) {
            verbs.push(VerbForm::new("reinforce", vec![self.counted(state, seat, "units")], "Where the units of your night power go"));
        }
        if has(|e| matches!(e, Effect::NightUnderworld(_))) {
            verbs.push(VerbForm::new("raise", vec![self.counted(state, seat, "units")], "Where the units out of the Underworld go"));
        }
        if has(|e| matches!(e, Effect::NightBuild(_))) {
            let homes: Vec<ZoneId> = self.home(state, seat);
            let districts = self.zones(state, seat).into_iter().filter(|c| homes.iter().any(|z| z.as_str() == c.id)).collect();
            verbs.push(VerbForm::new("free level", vec![Part::choice("district", districts)], "The pyramid that is raised free of charge"));
        }
        if has(|e| matches!(e, Effect::Sacrifice { moment: super::vocabulary::Moment::NightDi, .. })) {
            verbs.push(VerbForm::new("knowledge", yes(), "Whether you sacrifice a unit for two cards"));
        }
        Form { verbs }
    }

    fn setup_form(&self, state: &State) -> Form {
        let cities = self.components.tables.get(&state.seats_count()).map(|t| t.cities.clone()).unwrap_or_default();
        let count = cities.len().max(1);
        let cities = cities.iter().map(|c| named(c.as_str(), vec![self.components.city_name(c)])).collect();
        let districts = || (0..3).map(|i| Candidate::new(letter(i), letter(i))).collect::<Vec<_>>();
        let colours = state.colours.iter().map(|c| Candidate::new(c.name(), c.name())).collect();
        let (total, most) = self.components.figures.levels;
        let (used, each) = self.components.figures.start;
        let first: Vec<String> =
            state.colours.iter().take(total as usize).enumerate().map(|(i, c)| format!("pyramid {} {c} 1", letter(i))).collect();
        let mut pyramid = VerbForm::new(
            "pyramid",
            vec![Part::choice("district", districts()), Part::choice("colour", colours), number("level", 1, i64::from(most))],
            &format!("A pyramid of a district: up to three lines, levels of {total} in all, each colour once"),
        )
        .most(3);
        pyramid.examples = first;
        Form {
            verbs: vec![
                VerbForm::new(
                    "city",
                    vec![Part::slot("cities", list(cities, 1, count))],
                    "The cities that you would like, the dearest first",
                ),
                pyramid,
                VerbForm::new(
                    "units",
                    vec![Part::words(&["in"]), Part::slot("districts", list(districts(), used, used))],
                    &format!("The {used} districts in which {each} of your units each begin"),
                ),
                VerbForm::new(
                    "tile",
                    vec![Part::slot("tiles", list(self.tiles(state, |t| t.level == 1), 1, 12))],
                    "The power of level 1 that you would like free of charge, the dearest first; it needs a pyramid of its colour",
                ),
            ],
        }
    }

    /// The verbs of a question, without the examples that only a look at the position can give.
    pub fn verbs_of(&self, state: &State, decision: &Decision) -> Form {
        let seat = decision.seat;
        let words = |ids: [&str; 2], help: [&str; 2]| Form {
            verbs: ids.into_iter().zip(help).map(|(id, help)| VerbForm::new(id, Vec::new(), help)).collect(),
        };
        match self.question(state, decision) {
            Some(Question::Setup) => self.setup_form(state),
            Some(Question::Turn | Question::Ahead | Question::Action) => self.turn_verbs(state, seat),
            Some(Question::Council(_)) => {
                let naming = Part::optional(
                    vec![Part::words(&["naming"]), Part::choice("naming", self.battle_cards(|_| true))],
                    "the profile that your enemy may not play, if your divinity names one",
                );
                let draining = flag("draining", &["draining"], "without it: no unit is sacrificed to weaken the enemy");
                Form { verbs: vec![VerbForm::new("council", vec![naming, draining], "What you settle before the battle cards are chosen")] }
            }
            Some(Question::Commit(role)) => self.battle_form(state, seat, role),
            Some(Question::Loser) => words(
                ["retreat", "recall"],
                [
                    "Your survivors go to an adjacent empty zone that the winner chooses",
                    "Your survivors go back to supply, for as many prayer points as they are, minus one",
                ],
            ),
            Some(Question::Send) => Form {
                verbs: vec![VerbForm::new(
                    "send",
                    vec![Part::words(&["to"]), Part::choice("to", self.zones(state, seat))],
                    "Where the beaten troop goes",
                )],
            },
            Some(Question::Winner) => words(
                ["hold", "recall"],
                ["Your troop stays", "Your survivors go back to supply, for as many prayer points as they are, minus one"],
            ),
            Some(Question::Night) => self.night_form(state, seat),
            Some(Question::Vision) => {
                let seen = state.night.as_ref().and_then(|n| n.visions.get(&seat).cloned()).unwrap_or_default();
                let kinds = self.kinds_of(|i| seen.iter().any(|c| c.kind() == i.id));
                Form { verbs: vec![VerbForm::new("keep", vec![Part::choice("card", kinds)], "The card that you keep")] }
            }
            Some(Question::Battles) => self.battles_form(state, seat),
            Some(Question::Wishes) => self.wishes_form(state, seat),
            None => Form::default(),
        }
    }

    /// The steps of a Night in one line.
    pub fn night_steps() -> String {
        let names: Vec<&str> = NightStep::ALL.iter().skip(1).map(|s| s.name()).collect();
        names.join(", ")
    }
}
