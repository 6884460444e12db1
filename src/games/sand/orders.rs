//! Decisions and what may be answered to them: travellers, the list of a turn, lists sent ahead, missions, preferences.

use super::Sand;
use super::components::{Colour, Companion, Kind, MissionId, PlaceKind, RouteColour, Token, Track, Traveler};
use super::lists::{read_lines, to_come};
use super::missions::MissionWish;
use super::run::Run;
use super::state::{Phase, Stage, State};
use super::steps::{Choices, Step, read};
use crate::games::dice::Dice;
use crate::games::kit::{Decides, Position, ids};
use crate::games::ruleset::{Answers, Deadline, DeadlineId, Decision, DecisionId, Duty, Manner, Problem, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::{Answer, Arg, Order};
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

/// How many lines of a verb a list may have.
const MOST: usize = 16;
/// The longest list that is sent ahead in one line.
pub const LONGEST: usize = 4000;

fn traveler_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("traveler.{seat}"))
}

/// The decision of a seat's preferences.
pub fn wishes_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("wishes.{seat}"))
}

fn mission_decision(round: u32, seat: SeatId) -> DecisionId {
    DecisionId(format!("mission.{round}.{seat}"))
}

/// The decision of a list sent ahead.
pub fn ahead_decision(round: u32, phase: Phase, seat: SeatId) -> DecisionId {
    DecisionId(format!("ahead.{round}.{}.{seat}", phase.name()))
}

/// The decision of the turn that runs.
pub fn turn_decision(state: &State) -> DecisionId {
    DecisionId(format!("turn.{}", state.turn))
}

fn travelers_deadline() -> DeadlineId {
    DeadlineId("travelers".into())
}

fn missions_deadline(state: &State) -> DeadlineId {
    DeadlineId(format!("missions.{}", state.round))
}

fn turn_deadline(state: &State) -> DeadlineId {
    DeadlineId(format!("turn.{}", state.turn))
}

/// The travellers that a seat asked for, the dearest first.
pub fn travelers_wished(seat: SeatId, answers: &Answers) -> Vec<Traveler> {
    let order = answers.get(&traveler_decision(seat)).and_then(|a| a.orders.last());
    let names = order.map(|o| o.choices("travelers")).unwrap_or_default();
    names.into_iter().filter_map(|id| serde_json::from_value(serde_json::Value::String(id.to_owned())).ok()).collect()
}

/// The missions that a seat asked for, the dearest first.
pub fn missions_wished(seat: SeatId, round: u32, answers: &Answers) -> Vec<(MissionId, MissionWish)> {
    let Some(order) = answers.get(&mission_decision(round, seat)).and_then(|a| a.orders.last()) else { return Vec::new() };
    let wish = |id: &str| {
        let how = order.choice(&format!("{id} how"));
        let name = |n: &str| n.strip_prefix(&format!("{id} ")).map(str::to_owned);
        let args: Vec<(String, Arg)> = order.args.iter().filter_map(|(n, a)| name(n).map(|n| (n, a.clone()))).collect();
        let choices = Choices::read(&Order { args, ..order.clone() });
        Some((MissionId(id.parse().ok()?), MissionWish { keep: how.map(|h| h == "keep"), choices }))
    };
    ids(order.arg("missions")).into_iter().filter_map(wish).collect()
}

fn choices<'c>(pairs: impl IntoIterator<Item = (String, &'c str)>) -> Vec<Candidate> {
    pairs.into_iter().map(|(id, name)| Candidate::new(id, name)).collect()
}

fn words(all: &[&str]) -> Vec<Candidate> {
    all.iter().map(|w| Candidate::new(*w, *w)).collect()
}

fn list(candidates: Vec<Candidate>, least: usize, most: usize) -> SlotKind {
    SlotKind::List { of: Box::new(SlotKind::Choice { candidates, numbered: false }), least, most }
}

fn word_of<E: serde::Serialize>(effect: &E) -> String {
    serde_json::to_value(effect).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

/// "adding 3 hydration 2 food": how points are shared out. `prefix` goes before the slots' names.
fn adding(prefix: &str) -> Part {
    let tracks = || words(&Track::WORM.map(Track::name));
    let amount = |name: &str| Part::slot(&format!("{prefix}{name}"), SlotKind::Number { least: 1, most: 30 });
    let track = || Part::choice(&format!("{prefix}track"), tracks());
    let third = Part::optional(vec![amount("more"), track()], "");
    let second = Part::optional(vec![amount("more"), track(), third], "");
    Part::optional(
        vec![Part::words(&["adding"]), amount("first"), track(), second],
        "without it: as you prefer, else always to the lowest track",
    )
}

impl Decides for Sand {
    fn decisions(&self, state: &State) -> Vec<Decision> {
        let standing = |id, seat, title: &str| Decision {
            id,
            seat,
            title: title.to_owned(),
            due: None,
            duty: Duty::May,
            secret: true,
            manner: Manner::Together,
        };
        let wanted = |id, seat, title: &str, due: DeadlineId| Decision { due: Some(due), duty: Duty::Must, ..standing(id, seat, title) };
        let wishes = state.seat_ids().map(|s| standing(wishes_decision(s), s, "what you prefer where an order leaves it open"));
        match state.stage {
            Stage::New | Stage::Over => Vec::new(),
            Stage::Travelers => {
                state.seat_ids().map(|s| wanted(traveler_decision(s), s, "your traveller", travelers_deadline())).chain(wishes).collect()
            }
            Stage::Missions => state
                .seat_ids()
                .map(|s| wanted(mission_decision(state.round, s), s, "a mission, and whether you keep it", missions_deadline(state)))
                .chain(wishes)
                .collect(),
            Stage::Turn => {
                let title = format!("your {}: a list of orders", state.phase.name());
                let now = Decision {
                    secret: false,
                    manner: Manner::AtOnce,
                    ..wanted(turn_decision(state), state.active(), &title, turn_deadline(state))
                };
                let ahead = state.seat_ids().flat_map(|seat| {
                    let open = Phase::ALL.into_iter().filter(move |p| to_come(state, seat, *p));
                    open.map(move |p| standing(ahead_decision(state.round, p, seat), seat, &format!("your {}, ahead of time", p.name())))
                });
                let missions = state.seat_ids().filter(|_| !state.missions.is_empty());
                let mission = missions.map(|s| standing(mission_decision(state.round, s), s, "the mission of this day, ahead of time"));
                std::iter::once(now).chain(ahead).chain(mission).chain(wishes).collect()
            }
        }
    }

    fn deadlines(&self, state: &State) -> Vec<Deadline> {
        match state.stage {
            Stage::New | Stage::Over => Vec::new(),
            Stage::Travelers => vec![Deadline { id: travelers_deadline(), title: "the travellers".into(), share: (1, 2) }],
            Stage::Missions => {
                vec![Deadline { id: missions_deadline(state), title: format!("missions of day {}", state.round), share: (1, 1) }]
            }
            Stage::Turn => {
                let title = format!("{} of day {} ({})", state.phase.name(), state.round, state.name(state.active()));
                vec![Deadline { id: turn_deadline(state), title, share: (1, 1) }]
            }
        }
    }

    fn form(&self, state: &State, decision: &Decision) -> Form {
        match decision.id.0.split('.').next() {
            Some("traveler") => {
                let offered = |c: &Candidate| state.offered.iter().any(|t| word_of(t) == c.id);
                let travelers: Vec<Candidate> = self.travelers().into_iter().filter(offered).collect();
                let most = travelers.len();
                let help =
                    "The travellers on offer, the dearest first. Who plays last chooses first; a silent player takes the first one left.";
                let verb = VerbForm::new("traveller", vec![Part::slot("travelers", list(travelers, 1, most))], help);
                Form { verbs: vec![verb.aliases(&["traveler"])] }
            }
            Some("mission") => self.mission_form(state),
            Some("wishes") => self.wishes_form(),
            Some("ahead") => {
                let phase = Phase::ALL.into_iter().find(|p| decision.id.0.contains(p.name())).unwrap_or(Phase::Night);
                let steps = Part::slot("steps", SlotKind::Text { lines: true, most: LONGEST });
                let help = "Orders for that turn, in one line with `;` between them or in several lines that begin so. They are carried out when the turn \
                            begins, and end it; if one is refused, the turn waits for you.";
                let example = format!("{}: hydrate; pray", phase.name());
                Form { verbs: vec![VerbForm::new(&format!("{}:", phase.name()), vec![steps], help).example(example).most(MOST)] }
            }
            _ => self.turn_form_of(state, decision.seat),
        }
    }

    /// The orders of a turn stand, so that a list that stops can be kept; what will stop it is said.
    fn check(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        let fine = || answer.orders.iter().map(|_| Verdict::FINE).collect();
        if decision.id.0.starts_with("ahead") {
            return self.check_ahead(state, decision, answer, answers);
        }
        if decision.id != turn_decision(state) {
            return fine();
        }
        let mut dice = Dice::from_seed(0);
        let mut run = Run::new(self, state.clone(), answers, &mut dice);
        let mut verdicts = Vec::new();
        let mut open = true;
        for order in &answer.orders {
            let step = read(order);
            let verdict = match &step {
                Err(problem) => Verdict::Refused(problem.clone()),
                Ok(Step::Plan(_) | Step::GoOn { .. } | Step::Reroll | Step::End) => {
                    open = false;
                    Verdict::FINE
                }
                Ok(_) if !open => Verdict::FINE,
                Ok(_) => match run.order(order) {
                    Ok(()) => Verdict::FINE,
                    Err(problem) => {
                        open = false;
                        Verdict::Stands { warning: Some(problem.to_string()) }
                    }
                },
            };
            verdicts.push(verdict);
        }
        verdicts
    }

    /// Lists of orders are too many ever to be written out.
    fn enumerate(&self, _state: &State, _decision: &Decision, _limit: usize) -> Option<Vec<Answer>> {
        None
    }

    /// The orders of a turn that are possible as its next one.
    fn suggest(&self, state: &State, decision: &Decision) -> Vec<Answer> {
        if decision.id == turn_decision(state) { self.next_orders(state, decision.seat) } else { Vec::new() }
    }

    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        self.sampled(state, decision, dice)
    }

    fn default(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        self.default_answer(state, decision, answers)
    }
}

impl Sand {
    fn travelers(&self) -> Vec<Candidate> {
        choices(self.components.travelers.iter().map(|t| (word_of(&t.effect), t.name.as_str())))
    }

    fn companions(&self) -> Vec<Candidate> {
        choices(self.components.companions.iter().map(|t| (word_of(&t.effect), t.name.as_str())))
    }

    fn places(&self, fits: impl Fn(&super::components::Place) -> bool) -> Vec<Candidate> {
        choices(self.components.places.iter().filter(|p| fits(p)).map(|p| (p.id.0.clone(), p.name.as_str())))
    }

    fn colours(&self, kinds: &[Kind]) -> Vec<Candidate> {
        words(
            &Colour::ALL
                .iter()
                .filter(|c| self.components.goods.get(c).is_some_and(|g| kinds.contains(&g.kind)))
                .map(|c| c.name())
                .collect::<Vec<_>>(),
        )
    }

    fn mission_form(&self, state: &State) -> Form {
        let card = |id: &MissionId| {
            let n = id.0.to_string();
            let how = Part::optional(
                vec![Part::choice(&format!("{n} how"), words(&["keep", "cash"]))],
                "without it: as you prefer, else its reward at once",
            );
            Candidate { names: vec![n.clone(), format!("card {n}")], ..Candidate::new(n.clone(), n.clone()) }
                .then(vec![how, adding(&format!("{n} "))])
        };
        let cards: Vec<Candidate> = state.missions.iter().map(card).collect();
        let most = cards.len();
        let help = "The missions that you would take, the dearest first, each to keep or to cash in. Who played last chooses first; the lowest number \
                    plays first on the next day. A silent player takes the lowest that is left, and its reward.";
        let example = state.missions.iter().map(|m| format!("{} cash", m.0)).collect::<Vec<_>>().join(", ");
        let verb = VerbForm::new("mission", vec![Part::slot("missions", list(cards, 1, most.max(1)))], help);
        Form { verbs: vec![verb.aliases(&["missions"]).example(format!("mission {example}"))] }
    }

    fn wishes_form(&self) -> Form {
        let rewards =
            words(&["coins", "prayers", "points", "hydration", "food", "health", "prestige", "evolution", "shelter", "companion"]);
        let companions = self.companions();
        let shelters = self.places(|p| p.shelter);
        let tracks = words(&Track::WORM.map(Track::name));
        let boost = words(&["prayers", "coins", "nothing"]);
        let verb = |verb: &str, slot: &str, kind: SlotKind, help: &str| VerbForm::new(verb, vec![Part::slot(slot, kind)], help);
        let one = |candidates| SlotKind::Choice { candidates, numbered: false };
        let all = |candidates: Vec<Candidate>| {
            let most = candidates.len();
            list(candidates, 1, most)
        };
        Form {
            verbs: vec![
                verb("prefer rewards", "rewards", all(rewards), "Which of alternative rewards you take; else the first that is printed."),
                verb("prefer companions", "companions", all(companions), "Which companions wake first; else in the order of this list."),
                verb("prefer shelter", "places", all(shelters), "Where your shelter is placed; else where your worm is, or nearest to it."),
                verb("prefer tracks", "tracks", all(tracks), "Where points go first; else always to the lowest track."),
                verb("prefer boost", "with", one(boost), "What raises a die that is too low for a journey; else the journey is refused."),
                verb(
                    "prefer end",
                    "yes",
                    one(words(&["yes", "no"])),
                    "Whether your turn ends with a letter that was carried out whole; else with `end`.",
                ),
                verb(
                    "prefer missions",
                    "how",
                    one(words(&["keep", "cash"])),
                    "What becomes of a mission where you do not say it; else it is cashed in.",
                ),
            ],
        }
    }

    /// The verbs of a turn, those aside that are of no use to a seat as things stand.
    pub fn turn_form_of(&self, state: &State, seat: SeatId) -> Form {
        let player = state.player(seat);
        let carries = player.boxes().next().is_some();
        let shelter = player.shelter.is_some();
        let acolytes = shelter && (player.has(Companion::RelicToIwakura) || player.is(Traveler::AcolyteAnyColour));
        let mut form = self.turn_form().clone();
        for verb in &mut form.verbs {
            verb.aside = match verb.verb.as_str() {
                "acolyte" => !acolytes,
                "store" | "retrieve" => !shelter,
                "abandon" => !carries,
                "shaman" => !player.has(Companion::RelicToIwakura),
                "swap" => !player.is(Traveler::SwapShelterSameKind),
                "flip" => !player.is(Traveler::FlipTwoDice),
                "reroll" => !state.reroll,
                "go on" => state.turn_now().kept.is_empty(),
                "place" | "if" => true,
                _ => false,
            };
        }
        form
    }

    /// The verbs of a turn.
    pub fn turn_form(&self) -> &Form {
        &self.turn_form
    }

    /// Makes the verbs of a turn, which depend on the components alone.
    pub fn make_turn_form(&self) -> Form {
        let simple = self.simple_verbs();
        let steps = || -> Vec<Candidate> {
            let step = |v: &VerbForm| {
                Candidate { names: std::iter::once(v.verb.clone()).chain(v.aliases.clone()).collect(), ..Candidate::new(&v.verb, &v.verb) }
                    .then(v.parts.clone())
            };
            simple.iter().map(step).collect()
        };
        let other = Part::optional(
            vec![Part::words(&["else", "otherwise"]), Part::choice("other", steps())],
            "without it: the line is passed over",
        );
        let condition =
            vec![Part::choice("condition", self.conditions()), Part::words(&[":", "then"]), Part::choice("step", steps()), other];
        let text = || Part::slot("steps", SlotKind::Text { lines: true, most: LONGEST });
        let conditional =
            VerbForm::new("if", condition, "A step that depends on what is there by then; also with a track: `if food below 3: feed`.")
                .example(format!("if no box at {}: hydrate", self.components.cities().first().map_or("", |p| p.name.as_str())))
                .example("if no red: skip")
                .most(MOST);
        let without = Part::optional(vec![Part::choice("without", words(&["without it"]))], "without it: the refused order is tried again");
        let go_on = VerbForm::new("go on", vec![without], "Carries out the orders that were kept when your list stopped.").most(MOST);
        let plan = VerbForm::new(
            "plan",
            vec![Part::optional(vec![text()], "the lines below it")],
            "As the first line: tries the lines below it and shows your tracks after each; nothing is carried out.",
        );
        let end = VerbForm::new("end", Vec::new(), "Ends your turn.");
        let mut verbs = simple;
        verbs.retain(|v| v.verb != "skip" && v.verb != "end");
        verbs.extend([conditional, go_on, plan, end]);
        Form { verbs }
    }

    /// The steps that can stand in any line.
    fn simple_verbs(&self) -> Vec<VerbForm> {
        let tokens = || words(&Token::ALL.map(Token::name));
        let sources = |of: &[Token], extra: &[&str]| -> Vec<Candidate> {
            let plain = of.iter().map(|t| t.name().to_owned());
            let boxes = of.iter().map(|t| format!("{} box", t.name()));
            plain.chain(boxes).chain(extra.iter().map(|e| (*e).to_owned())).map(|w| Candidate::new(w.clone(), w)).collect()
        };
        let by = |of: &[Token], extra: &[&str], hint: &str| {
            Part::optional(vec![Part::words(&["by", "with"]), Part::choice("by", sources(of, extra))], hint)
        };
        let (any_token, both) = (Token::ALL, [Token::Black, Token::White]);
        let plus = |name: &str, forms: &[&str]| {
            let number = Part::slot(name, SlotKind::Number { least: 1, most: 1_000_000 });
            Part::optional(vec![Part::words(&["plus"]), number, Part::words(forms)], "without it: the die is not raised so")
        };
        let prayers = || plus("prayers", &["prayers", "prayer"]);
        let coins = || plus("coins", &["coins", "coin"]);
        let own = "without it: by the token of its colour";
        let route = words(&RouteColour::ALL.map(RouteColour::name));
        let along = Part::optional(vec![Part::words(&["along"]), Part::choice("along", route)], "without it: the route there");
        let navigator = Part::optional(vec![Part::choice("with", words(&["with navigator"]))], "without it: one leg");
        let everything = [Kind::Plant, Kind::Craft, Kind::Relic, Kind::Iwakura];
        let plants = [Kind::Plant];
        let boxes = |then: Vec<Part>| {
            let mut candidates: Vec<Candidate> = self.colours(&everything).into_iter().map(|c| c.then(then.clone())).collect();
            candidates.push(Candidate::new("all", "all").then(then));
            Part::slot("boxes", list(candidates, 1, 16))
        };
        let rewards =
            words(&["coins", "prayers", "points", "hydration", "food", "health", "prestige", "evolution", "shelter", "companion"]);
        let said = vec![
            Part::optional(
                vec![Part::words(&["taking"]), Part::choice("taking", rewards)],
                "of alternative rewards; without it: as you prefer, else the first",
            ),
            Part::optional(
                vec![Part::words(&["placing shelter at"]), Part::choice("shelter", self.places(|p| p.shelter))],
                "without it: as you prefer, else nearby",
            ),
            Part::optional(vec![Part::words(&["waking"]), Part::choice("waking", self.companions())], "without it: as you prefer"),
            adding(""),
        ];
        let leaving =
            Part::optional(vec![Part::choice("leaving", words(&["leaving the box"]))], "without it: you take what the main tribe gives");
        let any = |c: &[Kind]| self.colours(c);
        let locking = Part::optional(vec![Part::choice("locking", words(&["locking"]))], "Stamash only, for the Young Worm");
        let cities = || self.places(|p| p.kind == PlaceKind::City);
        let with_acolytes = || self.places(|p| !p.acolytes.is_empty());
        let first_city = cities().first().and_then(|c| c.names.first().cloned()).unwrap_or_default();
        let acolyte_city = with_acolytes().first().and_then(|c| c.names.first().cloned()).unwrap_or_default();
        let camp = self.places(|p| p.kind == PlaceKind::Camp).first().and_then(|c| c.names.first().cloned()).unwrap_or_default();
        let verb = |name: &str, parts: Vec<Part>, help: &str| VerbForm::new(name, parts, help).most(MOST);
        vec![
            verb(
                "travel to",
                vec![
                    Part::choice("place", self.places(|_| true)),
                    along,
                    by(
                        &any_token,
                        &["navigator", "walking"],
                        "which token; `navigator` for its second leg, `walking` for the free shortcut",
                    ),
                    navigator,
                    prayers(),
                    coins(),
                ],
                "Travels one leg by a token whose die is enough; `plus` raises the die; `with navigator` lets the token carry a second leg.",
            )
            .aliases(&["travel", "go to"])
            .example(format!("travel to {first_city} by white plus 1 coin")),
            verb("load", vec![Part::choice("colour", any(&plants)), locking], "Loads a plant of the city by the token of its colour.")
                .example("load red"),
            verb(
                "deliver",
                vec![boxes(said), leaving],
                "Delivers boxes in one go, in this order; what a covered space leaves to choose is said after its box.",
            )
            .example(format!("deliver white, red placing shelter at {camp}"))
            .example("deliver all"),
            verb("hydrate", vec![by(&[Token::Blue], &[], own), prayers(), coins()], "Raises hydration by the blue die.")
                .example("hydrate plus 4 coins"),
            verb("feed", vec![by(&[Token::Red], &[], own), prayers(), coins()], "Raises food by the red die.").example("feed"),
            verb(
                "heal",
                vec![
                    Part::optional(
                        vec![Part::words(&["by", "with"]), Part::slot("by", list(sources(&both, &[]), 1, 2))],
                        "without it: by black and white",
                    ),
                    prayers(),
                    coins(),
                ],
                "Raises health by the higher of the black and the white die, by both tokens (one with the Custodian).",
            )
            .example("heal plus 1 coin"),
            verb("pray", vec![by(&[Token::White], &[], own)], "Raises prayers by the white die.").example("pray"),
            verb("prestige", vec![by(&[Token::Black], &[], own)], "Raises prestige by the black die.")
                .aliases(&["earn prestige"])
                .example("prestige"),
            verb("song", vec![by(&any_token, &[], "which token")], "Puts your song into the city.")
                .aliases(&["compose song", "sing"])
                .example("song by black"),
            verb(
                "acolyte",
                vec![
                    Part::choice("city", with_acolytes()),
                    Part::optional(vec![Part::words(&["taking"]), Part::choice("taken", any(&plants))], "Zorthack only: another colour"),
                    by(&any_token, &[], "without it: by the token of the acolyte's colour"),
                ],
                "An acolyte of that city brings a box of his colour to your shelter.",
            )
            .example(format!("acolyte {acolyte_city}")),
            verb("store", vec![boxes(Vec::new())], "Boxes go from the worm into your shelter here.").example("store all"),
            verb("retrieve", vec![boxes(Vec::new())], "Boxes come from your shelter here onto the worm.").example("retrieve all"),
            verb(
                "abandon",
                vec![Part::choice("colour", any(&everything))],
                "Leaves a box; before your first step its token is free at once.",
            )
            .example("abandon red"),
            verb("shaman", vec![Part::choice("colour", any(&[Kind::Relic]))], "The Shaman turns a relic of your shelter into a rock."),
            verb(
                "swap",
                vec![Part::choice("colour", any(&everything)), Part::words(&["for"]), Part::choice("into", any(&everything))],
                "Sonett: a box of your shelter becomes another colour of its kind.",
            ),
            verb("flip", vec![Part::slot("dice", list(tokens(), 1, 2))], "Surmesh: turns dice over for this turn."),
            verb("reroll", Vec::new(), "First player, before anything else in the morning: rolls all dice again."),
            verb(
                "place",
                vec![Part::slot("tokens", list(tokens(), 1, 4))],
                "Places tokens by name; without it those are placed that your list uses.",
            ),
            verb("skip", Vec::new(), "Does nothing."),
            verb("end", Vec::new(), "Ends your turn."),
        ]
    }

    fn conditions(&self) -> Vec<Candidate> {
        let at = |fits: PlaceFits| {
            Part::optional(vec![Part::words(&["at", "in"]), Part::choice("place", self.places(fits))], "where your worm is")
        };
        let mut out = Vec::new();
        let things =
            std::iter::once("box".to_owned()).chain(self.colours(&[Kind::Plant]).into_iter().map(|c| c.id)).chain(["song".to_owned()]);
        for thing in things {
            for word in [thing.clone(), format!("no {thing}")] {
                out.push(Candidate::new(word.clone(), word).then(vec![at(|p| p.kind == PlaceKind::City)]));
            }
        }
        for thing in ["worm", "shelter"] {
            for word in [thing.to_owned(), format!("no {thing}")] {
                out.push(Candidate::new(word.clone(), word).then(vec![at(|_| true)]));
            }
        }
        for track in Track::ALL {
            let than = Part::choice("than", words(&["below", "at least"]));
            out.push(
                Candidate::new(track.name(), track.name())
                    .then(vec![than, Part::slot("number", SlotKind::Number { least: 0, most: 1000 })]),
            );
        }
        out
    }

    fn check_ahead(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        let form = self.turn_form();
        let mut so_far: Vec<Order> = Vec::new();
        let mut stopped = false;
        let mut verdicts = Vec::new();
        for order in &answer.orders {
            verdicts.push(match read_lines(form, order.text("steps").unwrap_or_default()) {
                Err(problem) => Verdict::Refused(problem),
                Ok(lines) => {
                    so_far.extend(lines);
                    let problem =
                        self.plan(state, decision.seat, &so_far, answers).into_iter().find_map(|row| row.problem.map(|p| (row.order, p)));
                    match problem {
                        Some((line, problem)) if !stopped => {
                            stopped = true;
                            Verdict::Stands { warning: Some(format!("As things stand now, it would stop at `{line}`: {problem}")) }
                        }
                        _ => Verdict::FINE,
                    }
                }
            });
        }
        verdicts
    }

    /// Reads the text of a plan that is asked for at any time.
    pub fn read_plan(&self, text: &str) -> Result<Vec<Order>, Problem> {
        read_lines(self.turn_form(), text)
    }
}

type PlaceFits = fn(&super::components::Place) -> bool;
