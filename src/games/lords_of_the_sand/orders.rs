//! Decisions and what may be answered to them: gods, the orders of a turn, standing orders for what others' turns ask.

use super::Lords;
use super::choices::NOTHING;
use super::components::{DivineKind, Effect, Op, Way};
use super::state::{Source, Stage, State};
use super::turn::Run;
use crate::games::dice::Dice;
use crate::games::kit::{self, Decides, Position, ids, pick};
use crate::games::ruleset::{Answers, Deadline, DeadlineId, Decision, DecisionId, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};

fn gods_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("gods.{seat}"))
}

fn standing_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("standing.{seat}"))
}

/// The decision of the turn that runs; it has a new id after everything that was settled in it.
pub fn turn_decision(state: &State) -> DecisionId {
    DecisionId(format!("turn.{}.{}", state.turn, state.now.as_ref().map_or(0, |t| t.part)))
}

/// When the turn is due.
pub fn turn_deadline(state: &State) -> DeadlineId {
    DeadlineId(format!("turn.{}", state.turn))
}

/// A seat's preferences and standing orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// The gods, the dearest first.
    pub gods: Vec<String>,
    /// The kinds of Units that are discarded first.
    pub discards: Vec<String>,
    /// Whether orders are carried out after a drawn card too.
    pub carry_on: bool,
}

impl Wishes {
    /// The seat's among the answers in hand.
    pub fn of(seat: SeatId, answers: &Answers) -> Wishes {
        let mut wishes = Wishes::default();
        let filed = [gods_decision(seat), standing_decision(seat)];
        for order in filed.iter().filter_map(|id| answers.get(id)).flat_map(|a| &a.orders) {
            let list = |name: &str| ids(order.arg(name)).into_iter().map(str::to_owned).collect();
            match order.verb.as_str() {
                "gods" => wishes.gods = list("gods"),
                "standing discard" => wishes.discards = list("cards"),
                "prefer carry on" => wishes.carry_on = order.choice("yes") == Some("yes"),
                _ => {}
            }
        }
        wishes
    }
}

/// The verb that answers an open choice.
pub fn verb(op: Op) -> &'static str {
    match op {
        Op::Draw => "draw",
        Op::Discard => "drop",
        Op::OppDiscardRandom => "rob",
        Op::VictimDiscard => "curse",
        Op::Recover => "recover",
        Op::Mill => "spill",
        Op::Levy => "name",
        Op::Destroy => "destroy",
        Op::DestroyNamesake => "assault",
        Op::Recall => "recall",
        Op::Icon => "take",
        Op::Build => "build",
        Op::Raze => "raze",
        Op::PlayFree => "free",
    }
}

/// The word before an effect's choice inside another order.
fn inside(op: Op) -> &'static str {
    match op {
        Op::Discard => "dropping",
        Op::OppDiscardRandom => "robbing",
        Op::VictimDiscard => "cursing",
        Op::Recover => "recovering",
        Op::Levy => "naming",
        Op::Destroy => "destroying",
        Op::DestroyNamesake => "assaulting",
        Op::Recall => "recalling",
        Op::Icon => "taking",
        Op::Raze => "razing",
        Op::Draw | Op::Mill | Op::Build | Op::PlayFree => "",
    }
}

/// The slot of an effect inside the order that sets it off.
pub fn slot(source: &Source, index: usize) -> String {
    let letter = match source {
        Source::Leader => 'l',
        Source::Court(_) => 'c',
        Source::Unit(_) => 'x',
    };
    format!("{letter}{}", index + 1)
}

/// A god, type or Icon as it is written.
pub fn word(id: &str) -> String {
    let mut chars = id.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// All ways to pay a cost with Icons in hand, the one that is meant where none is named first.
pub fn payments(have: &[String], cost: &str, wild: bool) -> Vec<Vec<String>> {
    let mut kinds: Vec<&String> = have.iter().collect();
    kinds.sort();
    kinds.dedup();
    let mut ways: Vec<Vec<String>> = Vec::new();
    if kinds.iter().any(|i| *i == cost) {
        ways.push(vec![cost.to_owned()]);
    }
    if wild {
        ways.extend(kinds.iter().filter(|i| **i != cost).map(|i| vec![(*i).clone()]));
    }
    let double = |icon: &&&String| have.iter().filter(|i| i == *icon).count() >= 2;
    ways.extend(kinds.iter().filter(double).map(|i| vec![(*i).clone(), (*i).clone()]));
    ways
}

impl Decides for Lords {
    fn decisions(&self, state: &State) -> Vec<Decision> {
        match state.stage {
            Stage::New | Stage::Over => Vec::new(),
            Stage::Gods => {
                let wish = |s| Decision::secret(gods_decision(s), s, "the gods that you prefer", DeadlineId("gods".into()));
                state.seat_ids().map(wish).collect()
            }
            Stage::Play => {
                let now = Decision::at_once(turn_decision(state), state.active, "your turn", turn_deadline(state));
                let asks = "what you do when another's turn asks you";
                let standing = state.seat_ids().map(|s| Decision::waiting(standing_decision(s), s, asks));
                std::iter::once(now).chain(standing).collect()
            }
        }
    }

    fn deadlines(&self, state: &State) -> Vec<Deadline> {
        match state.stage {
            Stage::New | Stage::Over => Vec::new(),
            Stage::Gods => vec![Deadline { id: DeadlineId("gods".into()), title: "the gods".into(), share: (1, 2) }],
            Stage::Play => {
                let title = format!("turn {} ({})", state.turn, state.name(state.active));
                vec![Deadline { id: turn_deadline(state), title, share: (1, 1) }]
            }
        }
    }

    fn form(&self, state: &State, decision: &Decision) -> Form {
        if decision.id == gods_decision(decision.seat) {
            let gods: Vec<Candidate> = self.components.gods.iter().map(|g| Candidate::new(g.id.clone(), word(&g.id))).collect();
            let count = gods.len();
            let help = "The gods that you would like to play, the dearest first; where two want the same, the dice decide.";
            return Form { verbs: vec![VerbForm::new("gods", vec![Part::slot("gods", list(gods, 1, count))], help).aliases(&["god"])] };
        }
        if decision.id == standing_decision(decision.seat) {
            return self.standing_form();
        }
        self.turn_form(state, decision.seat)
    }

    fn check(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        if decision.id != turn_decision(state) {
            return answer.orders.iter().map(|_| Verdict::FINE).collect();
        }
        let mut dice = Dice::from_seed(0);
        let mut run = Run::new(self, self.rehearsal(state, decision.seat), answers, &mut dice);
        let mut unknown = false;
        let mut verdicts = Vec::new();
        for order in &answer.orders {
            let result = if run.state.turn == state.turn { run.order(order) } else { Ok(()) };
            verdicts.push(match result {
                _ if run.state.turn != state.turn && !matches!(order.verb.as_str(), "end" | "cull") => {
                    Verdict::Stands { warning: Some("By then your turn is over.".to_owned()) }
                }
                Ok(()) => Verdict::FINE,
                Err(problem) if unknown => Verdict::Stands { warning: Some(format!("It depends on what you draw. {}", problem.message)) },
                Err(problem) => Verdict::Refused(problem),
            });
            unknown |= run.state.player(decision.seat).hand.iter().any(|c| c.starts_with('?'));
        }
        verdicts
    }

    /// All answers of one order. (Longer ones go on from there.)
    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        if decision.id != turn_decision(state) {
            return None;
        }
        let lines = self.lines(state, decision.seat);
        let form = self.turn_form(state, decision.seat);
        let lines: Vec<&String> = lines.iter().filter(|line| self.legal(state, decision.seat, &form, line)).collect();
        (lines.len() <= limit).then(|| lines.iter().map(|line| kit::answer(&form, [line])).filter(|a| !a.orders.is_empty()).collect())
    }

    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let form = self.form(state, decision);
        if decision.id == gods_decision(decision.seat) {
            let mut gods: Vec<String> = self.components.gods.iter().map(|g| word(&g.id)).collect();
            dice.shuffle("gods", &mut gods);
            return Some(kit::answer(&form, [format!("gods {}", gods.join(", "))]));
        }
        if decision.id != turn_decision(state) {
            return None;
        }
        let seat = decision.seat;
        let lines = self.lines(state, seat);
        // Ending is one choice among the others; the Icons come first, for without them there is little to do.
        let ends = |l: &&String| l.as_str() == "end" || l.starts_with("cull ");
        let useful: Vec<&String> = lines.iter().filter(|l| !ends(l)).collect();
        let from: Vec<&String> = if useful.is_empty() || dice.below("end", 10) == 0 { lines.iter().collect() } else { useful };
        let line = (*pick(&from, "order", dice)?).clone();
        // Now and then what an ability leaves to choose is said along with it.
        let whole = self.with_choices(state, seat, &line, dice);
        let line = if self.legal(state, seat, &form, &whole) { whole } else { line };
        Some(kit::answer(&form, [line])).filter(|a| !a.orders.is_empty())
    }

    fn default(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        if decision.id != turn_decision(state) {
            return None;
        }
        let seat = decision.seat;
        let form = self.turn_form(state, seat);
        let line = match self.pending(state) {
            Some((effect, frame)) => {
                let choice = self.choice(state, seat, &effect, &frame)?;
                let wishes = Wishes::of(seat, answers);
                let chosen = self.default_choice(state, seat, &effect, &choice, &wishes);
                let name = |id: &String| choice.candidates.iter().find(|(c, _)| c.id == *id).and_then(|(c, _)| c.names.first().cloned());
                let names: Vec<String> = chosen.iter().filter_map(name).collect();
                format!("{} {}", verb(effect.op), if names.is_empty() { NOTHING.to_owned() } else { names.join(", ") })
            }
            None => self.default_line(state, seat),
        };
        Some(kit::answer(&form, [line])).filter(|a| !a.orders.is_empty())
    }
}

impl Lords {
    fn standing_form(&self) -> Form {
        let kinds: Vec<Candidate> = self.components.units.kinds().map(|k| Candidate::new(k.code.clone(), k.name.clone())).collect();
        let count = kinds.len();
        let yes = vec![Candidate::new("yes", "yes"), Candidate::new("no", "no")];
        Form {
            verbs: vec![
                VerbForm::new(
                    "standing discard",
                    vec![Part::slot("cards", list(kinds, 1, count))],
                    "Which Units you discard first when Anubis makes you, and where you leave a discard open.",
                ),
                VerbForm::new(
                    "prefer carry on",
                    vec![Part::choice("yes", yes)],
                    "Whether the orders of a letter are carried out even after a card was drawn.",
                ),
            ],
        }
    }

    /// The verbs of a turn from where it stands: those of the open choice, then those of the Assemble Step.
    pub fn turn_form(&self, state: &State, seat: SeatId) -> Form {
        let Some(turn) = &state.now else { return Form::default() };
        let mut verbs = Vec::new();
        let pending = self.pending(state);
        if let Some((effect, frame)) = &pending
            && effect.op != Op::PlayFree
            && let Some(choice) = self.choice(state, seat, effect, frame)
        {
            let mut candidates: Vec<Candidate> = choice.candidates.into_iter().map(|(c, _)| c).collect();
            if choice.least == 0 {
                candidates.push(Candidate::new(NOTHING, NOTHING));
            }
            let mut parts = vec![Part::slot("choice", list(candidates, 1.max(choice.least), choice.most.max(1)))];
            if effect.op == Op::Levy {
                parts.push(self.under("under"));
            }
            verbs.push(VerbForm::new(verb(effect.op), parts, "Answers what an ability leaves to choose now."));
        }
        let inner = pending.as_ref().filter(|(e, _)| e.op == Op::PlayFree).map(|(e, _)| e.ways.clone());
        let hand: Vec<Candidate> = self.kinds(&state.player(seat).hand).into_iter().map(|(c, _)| c).collect();
        let god = self.god_of(state, seat).map(|g| g.free.clone()).unwrap_or_default();
        let of_god = |c: &Candidate| self.components.units.kind(&c.id).is_some_and(|k| k.god == god);
        if let Some(ways) = inner {
            let mut cards: Vec<Candidate> = hand.iter().map(|c| self.playable(state, seat, c, &ways, None)).collect();
            cards.push(Candidate::new(NOTHING, NOTHING));
            verbs.push(VerbForm::new("free", vec![Part::choice("card", cards)], "Plays a card without paying, as an ability allows."));
        } else if !turn.free_used && hand.iter().any(of_god) {
            let cards = hand.iter().filter(|c| of_god(c)).map(|c| self.playable(state, seat, c, &Way::ALL, None)).collect();
            let help = format!("Plays one Unit of {} in a turn without paying: your god's Assemble Ability.", word(&god));
            verbs.push(VerbForm::new("free", vec![Part::choice("card", cards)], &help));
        }
        if !turn.generated {
            let icons = self.icons_of(state, seat).join(", ");
            verbs.push(VerbForm::new("generate", Vec::new(), &format!("Takes Icons, once in a turn: {icons}.")));
        }
        if !hand.is_empty() {
            let icons: Vec<Candidate> = self.components.icons.iter().map(|(i, _)| Candidate::new(i.clone(), i.clone())).collect();
            let cards = hand.iter().map(|c| self.playable(state, seat, c, &Way::ALL, Some(&icons))).collect();
            let help = "Plays a Unit for its Cost Icon, or for two equal Icons: as leader, into the court, or for its ability.";
            verbs.push(VerbForm::new("play", vec![Part::choice("card", cards)], help).most(MOST));
            let count = state.player(seat).hand.len();
            let cards = Part::slot("cards", list(hand, 1, count));
            let help = format!("Discards Units and ends the turn; you draw up to {} again.", self.components.counts.hand);
            verbs.push(VerbForm::new("cull", vec![cards], &help));
        }
        verbs.push(VerbForm::new("end", Vec::new(), "Ends the turn; what is too much in your hand is discarded by default."));
        Form { verbs }
    }

    /// A card with the ways to play it, and what may be said to each.
    fn playable(&self, state: &State, seat: SeatId, card: &Candidate, ways: &[Way], icons: Option<&[Candidate]>) -> Candidate {
        let Some(kind) = self.components.units.kind(&card.id) else { return card.clone() };
        let god = self.god_of(state, seat);
        let ways = ways.iter().map(|way| {
            let mut parts = Vec::new();
            if let Some(icons) = icons {
                let hint = "without it: the Cost Icon, else two equal ones";
                parts.push(Part::optional(vec![Part::words(&["paying"]), Part::slot("icons", list(icons.to_vec(), 1, 2))], hint));
            }
            let court = &state.player(seat).court;
            if *way == Way::Ability {
                parts.extend(self.inside_parts(state, seat, &kind.ability, &Source::Unit(String::new())));
                if god.is_some_and(|g| g.divine.kind == DivineKind::EchoToCourt) {
                    let yes = vec![Candidate::new("yes", "yes"), Candidate::new("no", "no")];
                    let hint = "without it: into the Court if there is room";
                    parts.push(Part::optional(vec![Part::words(&["echo"]), Part::choice("echo", yes)], hint));
                }
            } else if court.len() >= self.components.counts.court {
                let own = self.kinds(court).into_iter().map(|(c, _)| c).collect();
                let hint = "without it: the one worth least";
                parts.push(Part::optional(vec![Part::words(&["evicting"]), Part::choice("evict", own)], hint));
            }
            if let Some(god) = god {
                parts.extend(self.inside_parts(state, seat, &god.court, &Source::Court(String::new())));
            }
            Candidate::new(way.name(), way.name()).then(parts)
        });
        card.clone().then(vec![Part::choice("way", ways.collect())])
    }

    /// What may be said to effects inside the order that sets them off. As cards may be drawn and destroyed before, all that could be meant is read.
    fn inside_parts(&self, state: &State, seat: SeatId, effects: &[Effect], source: &Source) -> Vec<Part> {
        let kinds = || self.components.units.kinds().map(|k| Candidate::new(k.code.clone(), k.name.clone())).collect::<Vec<_>>();
        let mut parts = Vec::new();
        for (index, effect) in effects.iter().enumerate() {
            let mut candidates: Vec<Candidate> = match effect.op {
                Op::Draw | Op::Mill | Op::Build | Op::PlayFree => continue,
                Op::Discard | Op::Recover => kinds(),
                Op::OppDiscardRandom | Op::Raze => self.players(state, state.others(seat)).into_iter().map(|(c, _)| c).collect(),
                Op::VictimDiscard => self.players(state, state.seat_ids()).into_iter().map(|(c, _)| c).collect(),
                Op::Levy => self.components.types.iter().map(|t| Candidate::new(t.clone(), t.clone())).collect(),
                Op::Icon => self.components.icons.iter().map(|(i, _)| Candidate::new(i.clone(), i.clone())).collect(),
                Op::Destroy | Op::DestroyNamesake | Op::Recall => {
                    let own = matches!(effect.op, Op::Recall) || effect.from == Some(super::components::Where::OwnCourt);
                    let mut out: Vec<Candidate> = Vec::new();
                    for owner in state.seat_ids().filter(|s| (*s == seat) == own) {
                        let player = state.player(owner);
                        let mut cards: Vec<String> = player.court.iter().chain(&player.leader).cloned().collect();
                        if own {
                            // What is played by this very order may be meant, too.
                            cards.extend(player.hand.iter().cloned());
                        }
                        out.extend(self.kinds(&cards).into_iter().map(|(c, _)| {
                            let name = c.names.first().cloned().unwrap_or_default();
                            let id = format!("{}:{}", owner.0, c.id);
                            let names = vec![format!("P{}.{name}", owner.number()), format!("{}'s {name}", state.name(owner))];
                            Candidate { sort: id.clone(), names, ..Candidate::new(id, "") }
                        }));
                    }
                    out
                }
            };
            if effect.optional || matches!(effect.op, Op::DestroyNamesake | Op::Recall | Op::Recover) {
                candidates.push(Candidate::new(NOTHING, NOTHING));
            }
            if candidates.is_empty() {
                continue;
            }
            let name = slot(source, index);
            let mut inner = vec![Part::words(&[inside(effect.op)]), Part::slot(&name, list(candidates, 1, effect.n))];
            if effect.op == Op::Levy {
                inner.push(self.under(&format!("{name}-under")));
            }
            parts.push(Part::optional(inner, "without it: you may choose afterwards, else the default"));
        }
        parts
    }

    /// In which order revealed Units go under the deck.
    fn under(&self, name: &str) -> Part {
        let kinds: Vec<Candidate> = self.components.units.kinds().map(|k| Candidate::new(k.code.clone(), k.name.clone())).collect();
        let count = kinds.len();
        Part::optional(vec![Part::words(&["under"]), Part::slot(name, list(kinds, 1, count))], "without it: as they were revealed")
    }

    /// A copy in which everything that `seat` does not know is blank.
    fn rehearsal(&self, state: &State, seat: SeatId) -> State {
        let mut copy = state.clone();
        let mut blank = 0;
        let others = copy.players.iter_mut().enumerate();
        let hidden =
            others.flat_map(|(i, p)| p.obelisks.iter_mut().chain(if i == seat.index() { [].iter_mut() } else { p.hand.iter_mut() }));
        for card in hidden.chain(&mut copy.deck) {
            blank += 1;
            *card = format!("?{blank}");
        }
        copy
    }

    /// Whether an order could be carried out now, as far as the seat can know.
    fn legal(&self, state: &State, seat: SeatId, form: &Form, line: &str) -> bool {
        let none = Answers::new();
        let mut dice = Dice::from_seed(0);
        let mut run = Run::new(self, self.rehearsal(state, seat), &none, &mut dice);
        kit::order(form, line).is_some_and(|order| run.order(&order).is_ok())
    }

    /// Every legal next order; of choices inside it each single one.
    fn lines(&self, state: &State, seat: SeatId) -> Vec<String> {
        let Some(turn) = &state.now else { return Vec::new() };
        let mut lines = Vec::new();
        let pending = self.pending(state);
        let hand: Vec<String> = self.kinds(&state.player(seat).hand).into_iter().filter_map(|(c, _)| c.names.into_iter().next()).collect();
        if let Some((effect, frame)) = &pending {
            if effect.op == Op::PlayFree {
                lines.push(format!("free {NOTHING}"));
                for card in &hand {
                    lines.extend(effect.ways.iter().map(|way| format!("free {card} {}", way.name())));
                }
            } else if let Some(choice) = self.choice(state, seat, effect, frame) {
                let names: Vec<String> = choice
                    .candidates
                    .iter()
                    .flat_map(|(c, times)| std::iter::repeat_n(c.names.first().cloned().unwrap_or_default(), *times))
                    .collect();
                let word = verb(effect.op);
                if choice.least == 0 {
                    lines.push(format!("{word} {NOTHING}"));
                }
                let wanted = choice.least.max(1);
                for (i, one) in names.iter().enumerate() {
                    if wanted == 1 {
                        lines.push(format!("{word} {one}"));
                    } else {
                        lines.extend(names.iter().skip(i + 1).map(|two| format!("{word} {one}, {two}")));
                    }
                }
            }
            lines.sort();
            lines.dedup();
            return lines;
        }
        if !turn.generated {
            lines.push("generate".to_owned());
        }
        let god = self.god_of(state, seat).map(|g| g.free.clone()).unwrap_or_default();
        let wild = self.divine(state, seat) == Some(DivineKind::WildIcons);
        for name in &hand {
            let Some(kind) = self.components.units.kinds().find(|k| k.name == *name) else { continue };
            for way in Way::ALL {
                if !turn.free_used && kind.god == god {
                    lines.push(format!("free {name} {}", way.name()));
                }
                if let Some(paid) = payments(&turn.icons, &kind.cost, wild).first() {
                    lines.push(format!("play {name} {} paying {}", way.name(), paid.join(", ")));
                }
            }
        }
        let over = state.player(seat).hand.len().saturating_sub(self.components.counts.hand);
        if over <= 1 {
            lines.extend(hand.iter().map(|name| format!("cull {name}")));
        }
        lines.push("end".to_owned());
        lines
    }

    fn with_choices(&self, state: &State, seat: SeatId, line: &str, dice: &mut Dice) -> String {
        let mut whole = line.to_owned();
        let kind = self.components.units.kinds().find(|k| line.contains(&format!(" {} ability", k.name)));
        for (index, effect) in kind.map_or(&[][..], |k| k.ability.as_slice()).iter().enumerate() {
            let frame = super::state::Frame { source: Source::Unit(String::new()), at: index, full: true };
            let Some(choice) = self.choice(state, seat, effect, &frame).filter(|_| effect.op != Op::PlayFree) else { continue };
            if dice.below("said", 2) == 0
                && let Some((candidate, _)) = pick(&choice.candidates, "choice", dice)
                && let Some(name) = candidate.names.first()
            {
                whole.push_str(&format!(" {} {name}", inside(effect.op)));
            }
        }
        whole
    }

    /// The next order of a silent player: his god's free Unit and what the Icons pay, as Leader where there is none, else into free Court Slots, those
    /// worth most first; then the end.
    pub fn default_line(&self, state: &State, seat: SeatId) -> String {
        let Some(turn) = &state.now else { return "end".to_owned() };
        let player = state.player(seat);
        let way = match (&player.leader, player.court.len() < self.components.counts.court) {
            (None, _) => Way::Leader,
            (Some(_), true) => Way::Court,
            (Some(_), false) => return "end".to_owned(),
        };
        let god = self.god_of(state, seat);
        let wild = self.divine(state, seat) == Some(DivineKind::WildIcons);
        let free = |code: &str| !turn.free_used && god.is_some_and(|g| self.components.units.kind(code).is_some_and(|k| k.god == g.free));
        let paid = |code: &str| self.components.units.kind(code).is_some_and(|k| !payments(&turn.icons, &k.cost, wild).is_empty());
        let mut kinds: Vec<_> =
            player.hand.iter().filter_map(|c| self.components.units.kind_of(c).map(|k| (self.components.worth(c, god), k))).collect();
        kinds.sort_by_key(|(worth, _)| -worth);
        if let Some((_, kind)) = kinds.iter().find(|(_, k)| free(&k.code)) {
            return format!("free {} {}", kind.name, way.name());
        }
        if !turn.generated {
            return "generate".to_owned();
        }
        match kinds.iter().find(|(_, k)| paid(&k.code)) {
            Some((_, kind)) if turn.units_played < self.components.counts.plays => format!("play {} {}", kind.name, way.name()),
            _ => "end".to_owned(),
        }
    }

    /// Whether the turn waits for a choice, for the headline.
    pub fn open_choice(&self, state: &State, seat: SeatId) -> Option<String> {
        let (effect, frame) = self.pending(state)?;
        let choice = self.choice(state, seat, &effect, &frame)?;
        Some(match (choice.least, choice.most) {
            (_, 1) => format!("`{}`", verb(effect.op)),
            (_, most) => format!("`{}` {most}", verb(effect.op)),
        })
    }
}

/// How many lines of a verb an answer may have.
const MOST: usize = 12;

fn list(candidates: Vec<Candidate>, least: usize, most: usize) -> SlotKind {
    SlotKind::List { of: Box::new(SlotKind::Choice { candidates, numbered: false }), least, most }
}
