//! Decisions and what may be answered to them: the secret Action, the choices of a turn in order, and standing preferences.
//!
//! All players may send their turns as soon as the Actions are revealed; they are carried out in seat order from the Scribe on. Who would rather see
//! the turns before his own sends `wait`.

use super::Rise;
use super::aims::named;
use super::components::{EdictKind, Effect, Op, Side};
use super::state::{Action, Choice, Stage, State, Turn};
use super::turn::{Run, granted, slot, slot_taken, verb};
use crate::games::dice::Dice;
use crate::games::kit::{self, Decides, Position, ids, pick};
use crate::games::ruleset::{Answers, Deadline, DeadlineId, Decision, DecisionId, Problem, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

/// The Action of who neither chose one nor prefers one.
pub const DEFAULT_ACTION: Action = Action::Conquest;

fn action_decision(state: &State, seat: SeatId) -> DecisionId {
    DecisionId(format!("action.{}.{seat}", state.aeon))
}

/// The decision of a turn; it has a new id after everything that was settled in that turn.
pub fn turn_decision(state: &State, seat: SeatId) -> DecisionId {
    let part = state.turn.filter(|_| state.to_move() == Some(seat)).map_or(0, |t| t.part);
    DecisionId(format!("turn.{}.{seat}.{part}", state.aeon))
}

fn wishes_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("wishes.{seat}"))
}

/// When the Actions are due.
pub fn actions_deadline(state: &State) -> DeadlineId {
    DeadlineId(format!("actions.{}", state.aeon))
}

/// When all turns of the Aeon are due.
pub fn turns_deadline(state: &State) -> DeadlineId {
    DeadlineId(format!("turns.{}", state.aeon))
}

/// When the turn of a player is due who wished to see the turns before it.
pub fn own_deadline(state: &State, seat: SeatId) -> DeadlineId {
    DeadlineId(format!("turn.{}.{seat}", state.aeon))
}

/// What a decision is about.
enum Matter {
    Action,
    /// The turn that runs.
    Now,
    /// A turn that is to come in this Aeon.
    Ahead,
    Wishes,
}

fn matter(state: &State, decision: &Decision) -> Matter {
    match decision.id.0.split('.').next() {
        Some("action") => Matter::Action,
        Some("wishes") => Matter::Wishes,
        _ if state.to_move() == Some(decision.seat) => Matter::Now,
        _ => Matter::Ahead,
    }
}

/// The Action that a seat has filed.
pub fn action_filed(state: &State, seat: SeatId, answers: &Answers) -> Option<Action> {
    let order = answers.get(&action_decision(state, seat))?.orders.last()?;
    Action::named(order.choice("action")?)
}

/// A seat's standing preferences: what settles what an order, or a missing order, leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The Action of a silent player.
    pub action: Option<Action>,
    /// Whose Lands and Edicts are taken first.
    pub rivals: Vec<SeatId>,
    /// The kinds of Edicts that are dropped first.
    pub drops: Vec<String>,
}

impl Wishes {
    /// The seat's preferences among the answers in hand.
    pub fn of(seat: SeatId, answers: &Answers) -> Wishes {
        let mut wishes = Wishes::default();
        for order in answers.get(&wishes_decision(seat)).map_or(&[][..], |a| a.orders.as_slice()) {
            match order.verb.as_str() {
                "prefer action" => wishes.action = order.choice("action").and_then(Action::named),
                "prefer targets" => wishes.rivals = ids(order.arg("players")).iter().filter_map(|n| n.parse().ok().map(SeatId)).collect(),
                "prefer drops" => wishes.drops = ids(order.arg("edicts")).into_iter().map(str::to_owned).collect(),
                _ => {}
            }
        }
        wishes
    }
}

impl Decides for Rise {
    fn decisions(&self, state: &State) -> Vec<Decision> {
        let wishes = state.seat_ids().map(|s| Decision::waiting(wishes_decision(s), s, "what you prefer where an order leaves it open"));
        match state.stage {
            Stage::New | Stage::Over => Vec::new(),
            Stage::Actions => {
                let title = format!("your Action for Aeon {}", state.aeon);
                let action = |s| Decision::secret(action_decision(state, s), s, &title, actions_deadline(state));
                state.seat_ids().map(action).chain(wishes).collect()
            }
            Stage::Turns => {
                let Some(turn) = state.turn else { return wishes.collect() };
                let seats = u8::try_from(state.seats.len()).unwrap_or(u8::MAX);
                let turns = (turn.place..seats).map(|place| {
                    let seat = state.after_scribe(place);
                    let now = place == turn.place;
                    let due = if now && turn.waits { own_deadline(state, seat) } else { turns_deadline(state) };
                    let id = turn_decision(state, seat);
                    if now {
                        Decision::at_once(id, seat, "your turn", due)
                    } else {
                        Decision::secret(id, seat, "your turn, ahead of time", due)
                    }
                });
                turns.chain(wishes).collect()
            }
        }
    }

    fn deadlines(&self, state: &State) -> Vec<Deadline> {
        let half = |id, title: String| vec![Deadline { id, title, share: (1, 2) }];
        match (state.stage, state.turn, state.to_move()) {
            (Stage::Actions, ..) => half(actions_deadline(state), format!("the Actions of Aeon {}", state.aeon)),
            (Stage::Turns, Some(Turn { waits: true, .. }), Some(seat)) => {
                half(own_deadline(state, seat), format!("the turn of {}", state.name(seat)))
            }
            (Stage::Turns, Some(_), _) => half(turns_deadline(state), format!("all turns of Aeon {}", state.aeon)),
            _ => Vec::new(),
        }
    }

    fn form(&self, state: &State, decision: &Decision) -> Form {
        match matter(state, decision) {
            Matter::Action => {
                let actions = Action::ALL.iter().map(|a| Candidate::new(a.name(), a.name())).collect();
                let help = "The Action that you choose for this Aeon; nobody sees it before all have chosen.";
                Form { verbs: vec![VerbForm::new("action", vec![Part::choice("action", actions)], help)] }
            }
            Matter::Wishes => self.wish_form(state, decision.seat),
            Matter::Now => self.turn_form(state, decision.seat, false),
            Matter::Ahead => self.turn_form(state, decision.seat, true),
        }
    }

    fn check(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        let ahead = match matter(state, decision) {
            Matter::Action | Matter::Wishes => return answer.orders.iter().map(|_| Verdict::FINE).collect(),
            Matter::Now => false,
            Matter::Ahead => true,
        };
        let seat = decision.seat;
        let wishes = Wishes::of(seat, answers);
        let mut run = self.rehearsal(state, seat);
        let mut drawn = false;
        let mut verdicts = Vec::new();
        for order in &answer.orders {
            let verdict = if ahead && order.verb == "wait" {
                Verdict::FINE
            } else if run.state.to_move() != Some(seat) {
                Verdict::Refused(Problem::new("By then all your choices are made and your turn is over."))
            } else {
                let before = run.state.hand(seat).len();
                let result = run.order(order, &wishes, &mut Dice::from_seed(0));
                let unknown = drawn && matches!(order.verb.as_str(), "play" | "spend" | "drop");
                drawn |= run.state.hand(seat).len() > before || order.verb == "draw" || order.verb == "play";
                match result {
                    Ok(()) => Verdict::FINE,
                    Err(p) if unknown => Verdict::Stands { warning: Some(format!("It depends on what you draw. {}", p.message)) },
                    Err(p) if ahead => {
                        Verdict::Stands { warning: Some(format!("It would not be possible now, but may be on your turn. {}", p.message)) }
                    }
                    Err(p) => Verdict::Refused(p),
                }
            };
            verdicts.push(verdict);
        }
        verdicts
    }

    /// All answers of one order. (Longer ones go on from there.)
    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        let lines = match matter(state, decision) {
            Matter::Action => Action::ALL.iter().map(|a| format!("action {}", a.name())).collect(),
            Matter::Now => self.lines(state, decision.seat),
            Matter::Ahead | Matter::Wishes => return None,
        };
        let form = self.form(state, decision);
        (lines.len() <= limit).then(|| lines.iter().map(|line| kit::answer(&form, [line])).filter(|a| !a.orders.is_empty()).collect())
    }

    /// See [`crate::games::ruleset::Ruleset::sample`]: an Action, or the next order of a turn and sometimes more of them.
    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let seat = decision.seat;
        let form = self.form(state, decision);
        match matter(state, decision) {
            Matter::Action => pick(&Action::ALL, "Action", dice).map(|a| kit::answer(&form, [format!("action {}", a.name())])),
            Matter::Now => {
                let mut run = self.rehearsal(state, seat);
                let mut lines = Vec::new();
                while run.state.to_move() == Some(seat) {
                    let all = self.lines(&run.state, seat);
                    // Passing and ending early are rare.
                    let useful: Vec<String> = all.iter().filter(|l| !matches!(l.as_str(), "pass" | "end")).cloned().collect();
                    let from = if useful.is_empty() || dice.below("rarely", 12) == 0 { all } else { useful };
                    let line = pick(&from, "choice", dice)?.clone();
                    let order = kit::order(&self.turn_form(&run.state, seat, false), &line)?;
                    run.order(&order, &Wishes::default(), &mut Dice::from_seed(0)).ok()?;
                    let reveals = order.verb == "draw" || order.verb == "play";
                    lines.push(line);
                    if reveals || dice.below("another order", 2) == 0 {
                        break;
                    }
                }
                Some(kit::sequence(&form, lines)).filter(|a| !a.orders.is_empty())
            }
            Matter::Ahead | Matter::Wishes => None,
        }
    }

    fn default(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        let wishes = Wishes::of(decision.seat, answers);
        let form = self.form(state, decision);
        match matter(state, decision) {
            Matter::Action => Some(kit::answer(&form, [format!("action {}", wishes.action.unwrap_or(DEFAULT_ACTION).name())])),
            Matter::Now | Matter::Ahead => Some(kit::answer(&form, self.default_lines(state, decision.seat, &wishes))),
            Matter::Wishes => None,
        }
    }
}

impl Rise {
    /// The verbs of a turn: what its Action grants, then `pass`, `drop`, `end`.
    pub fn turn_form(&self, state: &State, seat: SeatId, ahead: bool) -> Form {
        let action = state.action(seat).unwrap_or(DEFAULT_ACTION);
        let (main, bonus) = match state.turn {
            Some(turn) if !ahead => (turn.main, turn.bonus > 0),
            _ => (true, state.granted(seat) > 0),
        };
        let mut choices: Vec<Choice> = Vec::new();
        for choice in main.then(|| granted(action, true)).into_iter().chain(bonus.then(|| granted(action, false))).flatten() {
            if !choices.contains(choice) {
                choices.push(*choice);
            }
        }
        let mut verbs: Vec<VerbForm> = choices.into_iter().filter_map(|c| self.choice_form(state, seat, c)).collect();
        if main || bonus {
            verbs.push(VerbForm::new("pass", Vec::new(), "Makes no use of the next choice.").most(MOST));
        }
        let held = self.kinds_held(state, seat);
        if !held.is_empty() {
            let over = state.hand(seat).len().saturating_sub(self.components.hand_limit);
            let help = format!(
                "Drops Edicts at the end of the turn, when you hold more than {}. Without it: as you prefer, else the oldest first.",
                self.components.hand_limit
            );
            // Where nothing has to be dropped yet, the order is read (cards may be drawn before it) but not offered.
            let mut form = VerbForm::new("drop", vec![Part::slot("edicts", list(held, over.max(1), MOST))], &help);
            form.examples = Vec::new();
            verbs.push(form);
        }
        if ahead {
            let help = "You want to see the turns before yours, and get time of your own then.";
            verbs.push(VerbForm { aside: true, ..VerbForm::new("wait", Vec::new(), help) });
        }
        verbs.push(VerbForm::new("end", Vec::new(), "Ends the turn; what is left of it is lost."));
        Form { verbs }
    }

    fn choice_form(&self, state: &State, seat: SeatId, choice: Choice) -> Option<VerbForm> {
        let targets = |kind: SlotKind, name: &str| Part::slot(name, kind);
        let (parts, help) = match choice {
            Choice::Conquer => (Vec::new(), "Takes a Land of the Current Region from the supply."),
            Choice::Steal => {
                let slot = targets(self.rival_slot(state, seat, Side::Any), "targets");
                let parts = vec![Part::optional(vec![slot], "without it: as you prefer, else the Land worth most")];
                (parts, "Takes a Land of another player. Of several targets the first that is possible by then counts.")
            }
            Choice::Bless => {
                let slot = targets(self.own_slot(state, seat), "lands");
                (vec![Part::optional(vec![slot], "without it: the Land that wins most")], "Turns one of your Lands to its Blessed side.")
            }
            Choice::Spend => {
                let held = self.kinds_held(state, seat);
                if state.hand(seat).len() < 2 {
                    return None;
                }
                let parts = vec![Part::slot("edicts", list(held, 2, 2))];
                (parts, "Discards two Edicts for a Land of the Current Region, Blessed side up.")
            }
            Choice::Swap => {
                let parts = vec![
                    Part::optional(vec![Part::slot("gives", self.own_slot(state, seat))], "without it: your Land worth least"),
                    Part::optional(
                        vec![Part::words(&["for"]), targets(self.rival_slot(state, seat, Side::Any), "takes")],
                        "without it: as you prefer, else the Land worth most",
                    ),
                ];
                (parts, "Exchanges one of your Lands for a Land of another player; both keep their sides.")
            }
            Choice::Draw => (Vec::new(), "Draws an Edict. End the letter here to see it before you go on."),
            Choice::Play => {
                let kinds = self.kinds_held(state, seat);
                if kinds.is_empty() {
                    return None;
                }
                let candidates = kinds.into_iter().map(|c| self.with_targets(state, seat, c)).collect();
                (
                    vec![Part::choice("edict", candidates)],
                    "Plays an Edict of your hand. Targets that you do not name are chosen for you, the best first.",
                )
            }
            Choice::Pass => return None,
        };
        Some(VerbForm::new(verb(choice), parts, help).most(MOST))
    }

    /// The kinds in a hand, each once.
    fn kinds_held(&self, state: &State, seat: SeatId) -> Vec<Candidate> {
        let mut kinds: Vec<&EdictKind> = state.hand(seat).iter().filter_map(|e| self.components.edicts.kind_of(e)).collect();
        kinds.sort_by_key(|k| &k.code);
        kinds.dedup_by_key(|k| &k.code);
        kinds.into_iter().map(|k| Candidate::new(k.code.clone(), k.name.clone())).collect()
    }

    /// The names of the Edicts in a hand.
    pub fn hand_names(&self, state: &State, seat: SeatId) -> Vec<String> {
        state.hand(seat).iter().filter_map(|e| self.components.edicts.kind_of(e)).map(|k| k.name.clone()).collect()
    }

    fn with_targets(&self, state: &State, seat: SeatId, candidate: Candidate) -> Candidate {
        let Some(kind) = self.components.edicts.kind(&candidate.id) else { return candidate };
        let mut parts = Vec::new();
        for (index, Effect { op, side, .. }) in kind.ability.iter().enumerate() {
            let side = side.unwrap_or(Side::Any);
            let rivals = || self.rival_slot(state, seat, side);
            let part = |word: &str, name: String, kind: SlotKind, hint: &str| {
                Part::optional(vec![Part::words(&[word]), Part::slot(&name, kind)], hint)
            };
            let name = slot(*op, index);
            match op {
                Op::Steal => parts.push(part("stealing", name, rivals(), "without it: the Land worth most")),
                Op::Destroy => parts.push(part("destroying", name, rivals(), "without it: the Land worth most")),
                Op::Unbless => {
                    let slot = self.rival_slot(state, seat, Side::Blessed);
                    parts.push(part("turning", name, slot, "without it: those that lose most"));
                }
                Op::Bless => parts.push(part("blessing", name, self.own_slot(state, seat), "without it: those that win most")),
                Op::Ward => parts.push(part("shielding", name, self.own_slot(state, seat), "without it: those worth most")),
                Op::Sacrifice => parts.push(part("giving up", name, self.own_slot(state, seat), "without it: the Land worth least")),
                Op::Swap => {
                    parts.push(part("giving", name, self.own_slot(state, seat), "without it: your Land worth least"));
                    parts.push(part("for", slot_taken(index), rivals(), "without it: the Land worth most"));
                }
                Op::Pilfer => {
                    let kind = list(self.rivals(state, seat, "seat:"), 1, MOST);
                    parts.push(part("from", name, kind, "without it: from the fullest hands"));
                }
                Op::Conquer | Op::Draw => {}
            }
        }
        candidate.then(parts)
    }

    fn rivals(&self, state: &State, seat: SeatId, prefix: &str) -> Vec<Candidate> {
        let rivals = state.seat_ids().filter(|s| *s != seat);
        rivals.map(|s| named(format!("{prefix}{}", s.0), &[state.name(s).to_owned(), format!("P{}", s.number())])).collect()
    }

    fn wish_form(&self, state: &State, seat: SeatId) -> Form {
        let actions = Action::ALL.iter().map(|a| Candidate::new(a.name(), a.name())).collect();
        let kinds: Vec<Candidate> = self.components.edicts.kinds().map(|k| Candidate::new(k.code.clone(), k.name.clone())).collect();
        let count = kinds.len();
        Form {
            verbs: vec![
                VerbForm::new("prefer action", vec![Part::choice("action", actions)], "Your Action in every Aeon for which you send none."),
                VerbForm::new(
                    "prefer targets",
                    vec![Part::slot("players", list(self.rivals(state, seat, ""), 1, state.seats.len()))],
                    "Whose Lands and Edicts you take first where an order leaves it open.",
                ),
                VerbForm::new(
                    "prefer drops",
                    vec![Part::slot("edicts", list(kinds, 1, count))],
                    "Which Edicts you drop first when you hold too many; with it, your turn never waits for a `drop`.",
                ),
            ],
        }
    }

    /// A copy in which `seat` has its turn and everything that it does not know is blank: what a plan can be tried on.
    fn rehearsal(&self, state: &State, seat: SeatId) -> Run<'_> {
        let mut copy = state.clone();
        let mut blank = 0;
        let others = copy.hands.iter_mut().enumerate().filter(|(i, _)| *i != seat.index()).map(|(_, hand)| hand);
        for edict in others.chain([&mut copy.deck, &mut copy.pile]).flatten() {
            blank += 1;
            *edict = format!("?{blank}");
        }
        if copy.to_move() != Some(seat) {
            let seats = u8::try_from(state.seats.len()).unwrap_or(u8::MAX);
            let place = (0..seats).find(|p| copy.after_scribe(*p) == seat).unwrap_or(0);
            copy.turn = Some(Turn { place, main: true, bonus: copy.granted(seat), part: 0, waits: false });
        }
        Run::new(self, copy)
    }

    /// Every legal next order of the seat whose turn it is, with single targets.
    fn lines(&self, state: &State, seat: SeatId) -> Vec<String> {
        let form = self.turn_form(state, seat, false);
        let wishes = Wishes::default();
        let legal = |line: &String| {
            let order = kit::order(&form, line);
            order.is_some_and(|order| self.rehearsal(state, seat).order(&order, &wishes, &mut Dice::from_seed(0)).is_ok())
        };
        let Some(turn) = state.turn else { return Vec::new() };
        let action = state.action(seat).unwrap_or(DEFAULT_ACTION);
        let mut lines = Vec::new();
        let choices = if turn.main || turn.bonus > 0 { granted(action, turn.main) } else { &[] };
        let rivals: Vec<String> = self.rival_lands(state, seat, Side::Any).into_iter().map(|t| t.land).collect();
        for choice in choices {
            let word = verb(*choice);
            match choice {
                Choice::Conquer | Choice::Draw | Choice::Pass => lines.push(word.to_owned()),
                Choice::Steal => lines.extend(rivals.iter().map(|land| format!("{word} {land}"))),
                Choice::Bless => lines.extend(self.to_bless(state, seat).iter().map(|t| format!("{word} {}", t.land))),
                Choice::Swap => {
                    for own in self.own_lands(state, seat, |_| true) {
                        lines.extend(rivals.iter().map(|land| format!("{word} {} for {land}", own.land)));
                    }
                }
                Choice::Spend => {
                    let names = self.hand_names(state, seat);
                    let pairs = names.iter().enumerate().flat_map(|(i, a)| names.iter().skip(i + 1).map(move |b| (a, b)));
                    lines.extend(pairs.map(|(a, b)| format!("{word} {a}, {b}")));
                }
                Choice::Play => {
                    let mut names = self.hand_names(state, seat);
                    names.sort();
                    names.dedup();
                    lines.extend(names.iter().map(|name| format!("{word} {name}")));
                    // The first choice that a card leaves, spelled out.
                    for kind in names.iter().filter_map(|n| self.components.edicts.kinds().find(|k| k.name == *n)) {
                        let aims = |word: &str, lands: Vec<String>| {
                            lands.into_iter().map(|l| format!("play {} {word} {l}", kind.name)).collect::<Vec<_>>()
                        };
                        let own = || self.own_lands(state, seat, |_| true).into_iter().map(|t| t.land).collect::<Vec<_>>();
                        lines.extend(
                            kind.ability
                                .iter()
                                .find_map(|effect| match effect.op {
                                    Op::Steal => Some(aims("stealing", rivals.clone())),
                                    Op::Destroy => Some(aims("destroying", rivals.clone())),
                                    Op::Unbless => Some(aims("turning", rivals.clone())),
                                    Op::Bless => Some(aims("blessing", own())),
                                    Op::Ward => Some(aims("shielding", own())),
                                    Op::Sacrifice => Some(aims("giving up", own())),
                                    Op::Swap => Some(aims("for", rivals.clone())),
                                    Op::Pilfer => Some(aims(
                                        "from",
                                        state.seat_ids().filter(|s| *s != seat).map(|s| format!("P{}", s.number())).collect(),
                                    )),
                                    Op::Conquer | Op::Draw => None,
                                })
                                .unwrap_or_default(),
                        );
                    }
                }
            }
        }
        if turn.main || turn.bonus > 0 {
            lines.push("pass".to_owned());
        }
        lines.push("end".to_owned());
        let mut lines: Vec<String> = lines.into_iter().filter(legal).collect();
        lines.dedup();
        lines
    }

    /// What a silent player's turn, or the rest of it, is: conquer, bless and draw as long as there is something to gain, exchange where that wins
    /// points, never play an Edict; then `end`.
    pub fn default_lines(&self, state: &State, seat: SeatId, wishes: &Wishes) -> Vec<String> {
        let mut run = self.rehearsal(state, seat);
        let mut lines = Vec::new();
        while let Some(turn) = run.state.turn.filter(|t| run.state.to_move() == Some(seat) && (t.main || t.bonus > 0)) {
            let now = &run.state;
            let free = self.current_region(now).and_then(|region| self.in_supply(now, region)).is_some();
            let action = now.action(seat).unwrap_or(DEFAULT_ACTION);
            let line = match action {
                Action::Conquest if free => "conquer",
                Action::Conquest if turn.main && !self.rival_lands(now, seat, Side::Any).is_empty() => "steal",
                Action::Prosperity if !self.to_bless(now, seat).is_empty() => "bless",
                Action::Prosperity if !turn.main => "draw",
                Action::Command if turn.main && self.swap_wins(now, seat, wishes) => "swap",
                Action::Command if !turn.main => "draw",
                _ => "pass",
            };
            let tried =
                kit::order(&self.turn_form(now, seat, false), line).is_some_and(|o| run.order(&o, wishes, &mut Dice::from_seed(0)).is_ok());
            if !tried {
                break;
            }
            lines.push(line.to_owned());
        }
        // A turn that ended by itself needs no `end`.
        if run.state.to_move() == Some(seat) {
            lines.push("end".to_owned());
        }
        lines
    }

    fn swap_wins(&self, state: &State, seat: SeatId, wishes: &Wishes) -> bool {
        let give = self.own_lands(state, seat, |_| true).into_iter().map(|t| t.worth).min();
        let pool = self.rival_lands(state, seat, Side::Any);
        let preferred = wishes.rivals.iter().find(|r| pool.iter().any(|t| t.holder == Some(**r)));
        let take = pool.iter().filter(|t| preferred.is_none_or(|r| t.holder == Some(*r))).map(|t| t.worth).max();
        give.zip(take).is_some_and(|(give, take)| take > give)
    }
}

/// How many lines of a verb an answer may have, and how many cards a list.
const MOST: usize = 12;

fn list(candidates: Vec<Candidate>, least: usize, most: usize) -> SlotKind {
    SlotKind::List { of: Box::new(SlotKind::Choice { candidates, numbered: false }), least, most }
}
