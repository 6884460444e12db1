//! Decisions and what may be answered to them: the draft, the orders of a turn, what an event or a lost Temple asks, standing orders for these.

use super::Crimson;
use super::components::{Effect, Kind, Op};
use super::state::{EventAt, Face, Keep, Phase, Stage, State, Turn};
use super::turn::Run;
use crate::games::dice::Dice;
use crate::games::kit::{self, Decides, Position, ids, pick};
use crate::games::ruleset::{Answers, Deadline, DeadlineId, Decision, DecisionId, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use std::cmp::Reverse;

/// What somebody is asked now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The decision.
    pub id: DecisionId,
    /// Whose it is.
    pub seat: SeatId,
    /// What is asked.
    pub what: Question,
    turn: u32,
    events: u8,
}

/// What can be asked in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The orders of a turn.
    Turn,
    /// A Follower to place in an event.
    Place,
    /// A Temple to flip in an event.
    Flip,
    /// What to keep of a lost Temple.
    Keep(Keep),
}

impl Asked {
    /// When it is due.
    pub fn deadline(&self) -> DeadlineId {
        DeadlineId(match &self.what {
            Question::Turn => format!("turn.{}", self.turn),
            Question::Place => format!("place.{}.{}.{}", self.turn, self.events, self.seat),
            Question::Flip => format!("flip.{}.{}", self.turn, self.events),
            Question::Keep(keep) => format!("keep.{}.{}", self.turn, keep.temple),
        })
    }

    /// Whether the same question is still open, after some of it was answered.
    pub fn same(&self, then: &Asked) -> bool {
        self.deadline() == then.deadline()
    }
}

/// Who is asked what now, between draft and end.
pub fn asked(state: &State) -> Option<Asked> {
    let turn = state.now.as_ref().filter(|_| state.stage == Stage::Play)?;
    let (seat, what) = match (turn.event, &turn.keep) {
        (Some(EventAt::Place(seat)), _) => (seat, Question::Place),
        (Some(EventAt::Flip(seat)), _) => (seat, Question::Flip),
        (None, Some(keep)) => (keep.seat, Question::Keep(keep.clone())),
        (None, None) => (state.active, Question::Turn),
    };
    let mut asked = Asked { id: DecisionId(String::new()), seat, what, turn: state.turn, events: turn.events };
    let DeadlineId(name) = asked.deadline();
    // A part that was carried out must not be carried out again: what follows it is another decision.
    asked.id = DecisionId(format!("{name}.{}", turn.part));
    Some(asked)
}

fn draft_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("draft.{seat}"))
}

fn standing_decision(seat: SeatId) -> DecisionId {
    DecisionId(format!("standing.{seat}"))
}

/// How a card is chosen by a standing order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The lowest Zeal.
    Lowest,
    /// The highest Zeal.
    Highest,
    /// None at all.
    Nothing,
    /// This kind.
    Kind(String),
}

/// A seat's standing orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// What to place in an event, the first that is possible, and at which Temples first.
    pub hide: Option<(Vec<Rule>, Vec<String>)>,
    /// Which Temple to flip first.
    pub flip: Option<Vec<String>>,
    /// What to keep of a lost Temple.
    pub keep: Option<Vec<Rule>>,
    /// Whether orders are carried out after something unforeseen too.
    pub carry_on: bool,
}

impl Wishes {
    /// The seat's standing orders among the answers in hand.
    pub fn of(seat: SeatId, answers: &Answers) -> Wishes {
        let mut wishes = Wishes::default();
        let rules = |list: Vec<&str>| {
            list.into_iter()
                .map(|id| match id {
                    "lowest" => Rule::Lowest,
                    "highest" => Rule::Highest,
                    "nothing" => Rule::Nothing,
                    code => Rule::Kind(code.to_owned()),
                })
                .collect::<Vec<_>>()
        };
        let owned = |list: Vec<&str>| list.into_iter().map(str::to_owned).collect::<Vec<_>>();
        for order in answers.get(&standing_decision(seat)).map_or(&[][..], |a| a.orders.as_slice()) {
            match order.verb.as_str() {
                "standing hide" => wishes.hide = Some((rules(ids(order.arg("cards"))), owned(ids(order.arg("temples"))))),
                "standing flip" => wishes.flip = Some(owned(ids(order.arg("temples")))),
                "standing keep" => wishes.keep = Some(rules(ids(order.arg("cards")))),
                "prefer carry on" => wishes.carry_on = order.choice("yes") == Some("yes"),
                _ => {}
            }
        }
        wishes
    }
}

/// A god as it is written.
pub fn god(id: &str) -> String {
    let mut chars = id.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The slot in which what an effect is done to stands.
pub fn slot(letter: char, index: usize) -> String {
    format!("{letter}{}", index + 1)
}

/// The slot of the Temple beside it.
pub fn slot_at(slot: &str) -> String {
    format!("{slot}-temple")
}

/// An effect in a word.
pub fn word(op: Op) -> &'static str {
    match op {
        Op::Draw => "draw",
        Op::Muster => "muster",
        Op::Enlist => "enlist",
        Op::Recover => "take back",
        Op::Revive => "revive",
        Op::Action => "do",
        Op::RivalDiscard | Op::RivalMill => "make the rival lose",
        Op::Slay => "remove",
        Op::Infiltrate => "hide",
        Op::Rout => "drive off",
        Op::Scout => "look at",
    }
}

impl Decides for Crimson {
    fn decisions(&self, state: &State) -> Vec<Decision> {
        let asks = "what you do when the other's turn asks you";
        let standing = state.seat_ids().map(|seat| Decision::waiting(standing_decision(seat), seat, asks));
        match state.stage {
            Stage::New | Stage::Over => Vec::new(),
            Stage::Draft => state
                .seat_ids()
                .map(|seat| Decision::secret(draft_decision(seat), seat, "what you keep of your packets", DeadlineId("draft".into())))
                .chain(standing)
                .collect(),
            Stage::Play => {
                let open = asked(state).map(|asked| {
                    let title = match &asked.what {
                        Question::Turn => "your turn",
                        Question::Place => "a Follower to place in the event",
                        Question::Flip => "a Temple to flip",
                        Question::Keep(_) => "the Followers to keep of a lost Temple",
                    };
                    Decision::at_once(asked.id.clone(), asked.seat, title, asked.deadline())
                });
                open.into_iter().chain(standing).collect()
            }
        }
    }

    fn deadlines(&self, state: &State) -> Vec<Deadline> {
        match (state.stage, asked(state)) {
            (Stage::Draft, _) => vec![Deadline { id: DeadlineId("draft".into()), title: "the draft".into(), share: (1, 1) }],
            (Stage::Play, Some(asked)) => {
                let name = state.name(asked.seat);
                let (title, share) = match asked.what {
                    Question::Turn => (format!("turn {} ({name})", state.turn), (1, 1)),
                    Question::Place => (format!("{name}'s Follower for the event"), (1, 2)),
                    Question::Flip => (format!("{name}'s Temple for the event"), (1, 2)),
                    Question::Keep(_) => (format!("what {name} keeps"), (1, 2)),
                };
                vec![Deadline { id: asked.deadline(), title, share }]
            }
            _ => Vec::new(),
        }
    }

    fn form(&self, state: &State, decision: &Decision) -> Form {
        let seat = decision.seat;
        if decision.id == draft_decision(seat) {
            return self.draft_form(state, seat);
        }
        match asked(state).filter(|a| a.id == decision.id).map(|a| a.what) {
            Some(Question::Turn) => self.turn_form(state, seat),
            Some(Question::Place) => Form {
                verbs: vec![VerbForm::new(
                    "hide",
                    self.card_at_temple(state, self.kinds(state.hand(seat)), "card", "temple"),
                    "Places a Follower of your hand face down at a Temple that is face up.",
                )],
            },
            Some(Question::Flip) => Form {
                verbs: vec![VerbForm::new(
                    "flip",
                    vec![Part::choice("temple", self.temples(state, &[Face::Up]))],
                    "Flips a Temple face down: it will be resolved in this turn.",
                )],
            },
            Some(Question::Keep(keep)) => Form {
                verbs: vec![VerbForm::new(
                    "keep",
                    vec![Part::slot("cards", list(self.kinds(&keep.cards), 0, self.components.counts.loser_keeps))],
                    "The revealed Followers that you move to your Dynasty; the others go to your discard pile.",
                )],
            },
            None => self.standing_form(),
        }
    }

    fn check(&self, state: &State, decision: &Decision, answer: &Answer, _answers: &Answers) -> Vec<Verdict> {
        let Some(asked) = asked(state).filter(|a| a.id == decision.id) else {
            return answer.orders.iter().map(|_| Verdict::FINE).collect();
        };
        let none = Answers::new();
        let mut run = Run::new(self, self.rehearsal(state, decision.seat), &none);
        let mut unknown = false;
        let mut verdicts = Vec::new();
        for order in &answer.orders {
            if self::asked(&run.state).is_none_or(|now| !now.same(&asked)) {
                unknown = true;
            }
            let result = if unknown { Ok(()) } else { run.order(order, &mut Dice::from_seed(0)) };
            verdicts.push(match result {
                _ if unknown => Verdict::Stands { warning: Some("It depends on what happens before.".to_owned()) },
                Ok(()) => Verdict::FINE,
                Err(problem) => Verdict::Refused(problem),
            });
            // What is drawn, and what an event brings, is not known yet.
            unknown |= run.state.hand(decision.seat).iter().any(|c| c.starts_with('?'));
        }
        verdicts
    }

    /// All answers of one order. (Longer ones go on from there.) The draft has too many.
    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        let asked = asked(state).filter(|a| a.id == decision.id)?;
        let lines = self.lines(state, &asked);
        let form = self.form(state, decision);
        (lines.len() <= limit).then(|| lines.iter().map(|line| kit::answer(&form, [line])).filter(|a| !a.orders.is_empty()).collect())
    }

    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let form = self.form(state, decision);
        if decision.id == draft_decision(decision.seat) {
            let mut lines = Vec::new();
            for (index, packet) in state.packets.get(decision.seat.index())?.iter().enumerate() {
                let mut cards = packet.clone();
                dice.shuffle("packet", &mut cards);
                cards.truncate(packet.len() / 2);
                let names: Vec<&str> = cards.iter().map(|c| self.components.followers.name(c)).collect();
                lines.push(format!("{} keep {}", packet_verb(index), names.join(", ")));
            }
            return Some(kit::answer(&form, lines));
        }
        let asked = asked(state).filter(|a| a.id == decision.id)?;
        if asked.what != Question::Turn {
            let lines = self.lines(state, &asked);
            return pick(&lines, "choice", dice).map(|line| kit::answer(&form, [line]));
        }
        let none = Answers::new();
        let mut run = Run::new(self, self.rehearsal(state, decision.seat), &none);
        let mut lines: Vec<String> = Vec::new();
        while let Some(now) = self::asked(&run.state).filter(|now| now.same(&asked)) {
            let form = self.turn_form(&run.state, asked.seat);
            // One verb at random, then one way to give it.
            let all = self.lines(&run.state, &now);
            let mut verbs: Vec<&str> = all.iter().filter_map(|l| l.split(' ').next()).collect();
            verbs.dedup();
            let verb = *pick(&verbs, "verb", dice)?;
            let of_verb: Vec<&String> = all.iter().filter(|l| l.split(' ').next() == Some(verb)).collect();
            let line = (*pick(&of_verb, "way", dice)?).clone();
            let order = kit::order(&form, &line)?;
            if run.order(&order, &mut Dice::from_seed(0)).is_err() {
                continue;
            }
            lines.push(line);
            let known = run.state.hand(asked.seat).iter().all(|c| !c.starts_with('?'));
            if !known || dice.below("another order", 3) == 0 {
                break;
            }
        }
        Some(kit::sequence(&form, lines)).filter(|a| !a.orders.is_empty())
    }

    fn default(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        let seat = decision.seat;
        let form = self.form(state, decision);
        let name = |card: &String| self.components.followers.name(card).to_owned();
        if decision.id == draft_decision(seat) {
            let kept = self.drafted(state, seat, answers);
            let packets = state.packets.get(seat.index())?;
            let line = |(index, packet): (usize, &Vec<String>)| {
                let names: Vec<String> = packet.iter().filter(|c| kept.contains(c)).map(name).collect();
                format!("{} keep {}", packet_verb(index), names.join(", "))
            };
            return Some(kit::answer(&form, packets.iter().enumerate().map(line)));
        }
        let asked = asked(state).filter(|a| a.id == decision.id)?;
        let wishes = Wishes::of(seat, answers);
        let lines = match &asked.what {
            Question::Turn => self.default_lines(state, seat),
            Question::Place => {
                let (card, temple) = self.placement_by_rule(state, seat, &wishes)?;
                vec![format!("hide {} at {temple}", name(&card))]
            }
            Question::Flip => vec![format!("flip {}", self.flip_by_rule(state, seat, &wishes)?)],
            Question::Keep(keep) => {
                let names: Vec<String> = self.keep_by_rule(&keep.cards, &wishes).iter().map(name).collect();
                vec![format!("keep {}", if names.is_empty() { "nothing".to_owned() } else { names.join(", ") })]
            }
        };
        Some(kit::answer(&form, lines))
    }
}

impl Crimson {
    /// What a seat keeps in the draft: what it said packet by packet, else the highest Zeal.
    pub fn drafted(&self, state: &State, seat: SeatId, answers: &Answers) -> Vec<String> {
        let orders = answers.get(&draft_decision(seat)).map_or(&[][..], |a| a.orders.as_slice());
        let mut kept = Vec::new();
        for (index, packet) in state.packets.get(seat.index()).map_or(&[][..], Vec::as_slice).iter().enumerate() {
            let said = orders.iter().rev().find(|o| o.verb == packet_verb(index)).map(|o| ids(o.arg("cards"))).unwrap_or_default();
            let mut cards: Vec<String> = said.into_iter().filter(|c| packet.iter().any(|p| p == c)).map(str::to_owned).collect();
            cards.dedup();
            let mut rest: Vec<&String> = packet.iter().filter(|c| !cards.contains(c)).collect();
            rest.sort_by_key(|c| Reverse(self.components.zeal(c)));
            let missing = (packet.len() / 2).saturating_sub(cards.len());
            cards.extend(rest.into_iter().take(missing).cloned());
            cards.truncate(packet.len() / 2);
            kept.extend(cards);
        }
        kept
    }

    /// All ways to place a card of a hand at a face-up Temple.
    pub fn placements(&self, state: &State, seat: SeatId) -> Vec<(String, String)> {
        let temples = || state.face_up().filter_map(|t| self.components.temple(&t.id));
        let cards = state.hand(seat).iter();
        cards.flat_map(|card| temples().filter(|t| self.components.may_enter(card, t)).map(move |t| (card.clone(), t.id.clone()))).collect()
    }

    /// What is placed in an event without being asked: as the standing order says, else the lowest Zeal where the player has most.
    pub fn placement_by_rule(&self, state: &State, seat: SeatId, wishes: &Wishes) -> Option<(String, String)> {
        let (rules, temples) = wishes.hide.clone().unwrap_or_default();
        let there = |temple: &str| state.hidden(temple, seat).len();
        let ways = self.placements(state, seat);
        let rank = |rule: &Rule, card: &String| match rule {
            Rule::Highest => Some(-self.components.zeal(card)),
            Rule::Lowest => Some(self.components.zeal(card)),
            Rule::Kind(code) => self.components.followers.kind_of(card).filter(|k| k.code == *code).map(|_| 0),
            Rule::Nothing => None,
        };
        let place = |temple: &String| temples.iter().position(|t| t == temple).unwrap_or(temples.len());
        rules.iter().chain([&Rule::Lowest]).find_map(|rule| {
            let fitting = ways.iter().filter_map(|way| rank(rule, &way.0).map(|r| (r, way)));
            fitting.min_by_key(|(rank, (_, temple))| (*rank, place(temple), Reverse(there(temple)))).map(|(_, way)| way.clone())
        })
    }

    /// Which Temple is flipped without asking: as the standing order says, else where own hidden Zeal most outweighs the rival's hidden cards.
    pub fn flip_by_rule(&self, state: &State, seat: SeatId, wishes: &Wishes) -> Option<String> {
        let up = |id: &&String| state.temple(id).is_some_and(|t| t.face == Face::Up);
        if let Some(first) = wishes.flip.iter().flatten().find(up) {
            return Some(first.clone());
        }
        let balance = |id: &str| {
            let card = self.components.temple(id);
            let own: i64 = state.hidden(id, seat).iter().filter_map(|c| card.map(|t| self.components.zeal_at(c, t))).sum();
            let rivals = i64::try_from(state.hidden(id, state.rival(seat)).len()).unwrap_or(i64::MAX);
            10 * own - super::turn::HIDDEN_RIVAL * rivals
        };
        let mut best: Option<(i64, String)> = None;
        for temple in state.face_up() {
            let value = balance(&temple.id);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, temple.id.clone()));
            }
        }
        best.map(|(_, id)| id)
    }

    /// What the loser of a Temple keeps without asking: as the standing order says, else the highest Zeal (ruling 8).
    pub fn keep_by_rule(&self, cards: &[String], wishes: &Wishes) -> Vec<String> {
        let most = self.components.counts.loser_keeps;
        let mut sorted = cards.to_vec();
        sorted.sort_by_key(|c| Reverse(self.components.zeal(c)));
        let mut kept: Vec<String> = Vec::new();
        for rule in wishes.keep.clone().unwrap_or_else(|| vec![Rule::Highest]) {
            let fits = |card: &String| match &rule {
                Rule::Kind(code) => self.components.followers.kind_of(card).is_some_and(|k| k.code == *code),
                Rule::Highest | Rule::Lowest => true,
                Rule::Nothing => false,
            };
            let mut fitting: Vec<String> = sorted.iter().filter(|c| fits(c) && !kept.contains(c)).cloned().collect();
            if rule == Rule::Lowest {
                fitting.reverse();
            }
            kept.extend(fitting);
        }
        kept.truncate(most);
        kept
    }

    fn draft_form(&self, state: &State, seat: SeatId) -> Form {
        let packets = state.packets.get(seat.index()).map_or(&[][..], Vec::as_slice);
        let verb = |(index, packet): (usize, &Vec<String>)| {
            let keep = packet.len() / 2;
            let candidates = packet.iter().map(|card| {
                let kind = self.components.followers.kind_of(card);
                let name = kind.map_or(card.as_str(), |k| k.name.as_str());
                Candidate { sort: kind.map(|k| k.code.clone()).unwrap_or_default(), ..Candidate::new(card.clone(), name) }
            });
            let help = format!("The {keep} Followers that you keep of packet {}; the others go to the other player.", index + 1);
            VerbForm::new(
                &packet_verb(index),
                vec![Part::words(&["keep"]), Part::slot("cards", list(candidates.collect(), keep, keep))],
                &help,
            )
        };
        Form { verbs: packets.iter().enumerate().map(verb).collect() }
    }

    /// One candidate for each kind in a list of cards.
    fn kinds(&self, cards: &[String]) -> Vec<Candidate> {
        let mut kinds: Vec<&Kind> = cards.iter().filter_map(|c| self.components.followers.kind_of(c)).collect();
        kinds.sort_by_key(|k| &k.code);
        kinds.dedup_by_key(|k| &k.code);
        kinds.into_iter().map(|k| Candidate::new(k.code.clone(), k.name.clone())).collect()
    }

    fn temples(&self, state: &State, faces: &[Face]) -> Vec<Candidate> {
        let open = state.temples.iter().filter(|t| faces.contains(&t.face)).filter_map(|t| self.components.temple(&t.id));
        open.map(|t| Candidate { names: vec![t.id.clone(), t.name.clone()], ..Candidate::new(t.id.clone(), t.id.clone()) }).collect()
    }

    /// A card, and a Temple that admits it.
    fn card_at_temple(&self, state: &State, cards: Vec<Candidate>, card: &str, temple: &str) -> Vec<Part> {
        let candidates = cards.into_iter().map(|candidate| {
            let god = self.components.followers.kind(&candidate.id).map(|k| k.god.clone()).unwrap_or_default();
            let admits = |c: &Candidate| self.components.temple(&c.id).is_some_and(|t| t.forbids != god);
            let temples: Vec<Candidate> = self.temples(state, &[Face::Up]).into_iter().filter(admits).collect();
            candidate.then(vec![Part::words(&["at"]), Part::choice(temple, temples)])
        });
        vec![Part::choice(card, candidates.collect())]
    }

    /// The verbs of a turn from where it stands.
    pub fn turn_form(&self, state: &State, seat: SeatId) -> Form {
        let Some(turn) = &state.now else { return Form::default() };
        let hand = self.kinds(state.hand(seat));
        let mut verbs = Vec::new();
        if turn.phase == Phase::Action {
            let free = self.components.counts.free_actions;
            verbs.push(VerbForm::new(
                "discard",
                vec![Part::choice("card", hand.clone())],
                "Discards a Follower for as many actions as its Action value says.",
            ));
            verbs.push(VerbForm::new(
                "take one",
                Vec::new(),
                &format!(
                    "Takes {} without a discard; `dynasty`, `spend` and `draw` do so by themselves.",
                    kit::many(free as usize, "action")
                ),
            ));
        }
        if turn.phase == Phase::Action || (turn.phase == Phase::Follower && turn.actions > 0) {
            let playing = |both: bool| {
                let candidates = hand.iter().filter_map(|c| self.components.followers.kind(&c.id)).map(|kind| {
                    let ways: &[&str] = if both { &["ab", "ba"] } else { &["a", "b"] };
                    let ways = ways.iter().map(|way| {
                        let parts = way.chars().flat_map(|letter| self.effect_parts(state, seat, kind, letter)).collect();
                        Candidate::new(*way, *way).then(parts)
                    });
                    Candidate::new(kind.code.clone(), kind.name.clone()).then(vec![Part::choice("abilities", ways.collect())])
                });
                vec![Part::choice("card", candidates.collect())]
            };
            let help = "For one action plays a Follower into your Dynasty, performing its ability a or b.";
            verbs.push(VerbForm::new("dynasty", playing(false), help).most(MOST));
            let help = "For one action performs both abilities of a Follower, in that order, and discards it.";
            verbs.push(VerbForm::new("spend", playing(true), help).most(MOST));
            if !state.deck(seat).is_empty() {
                verbs.push(VerbForm::new("draw", Vec::new(), "For one action draws a card.").most(MOST));
            }
        }
        let most = self.components.counts.temple_step;
        if turn.placed < most {
            let help =
                format!("In the Temple Step, which ends the others, places a Follower face down at a Temple; up to {most} in a turn.");
            let parts = self.card_at_temple(state, hand, "card", "temple");
            verbs.push(VerbForm::new("hide", parts, &help).most(usize::from(most)));
        }
        let down = self.temples(state, &[Face::Down]);
        if down.len() > 1 {
            let count = down.len();
            let help = "The order in which the face-down Temples are resolved; without it: as they lie.";
            verbs.push(VerbForm::new("resolve", vec![Part::slot("temples", list(down, 1, count))], help));
        }
        verbs.push(VerbForm::new("end", Vec::new(), "Ends your turn; face-down Temples are resolved."));
        Form { verbs }
    }

    /// What can be said to an ability: to which cards, at which Temple.
    fn effect_parts(&self, state: &State, seat: SeatId, kind: &Kind, letter: char) -> Vec<Part> {
        let rival = state.rival(seat);
        let weak = |cards: &[String], most: Option<i64>| -> Vec<String> {
            cards.iter().filter(|c| most.is_none_or(|most| self.components.zeal(c) <= most)).cloned().collect()
        };
        let open = [Face::Up, Face::Down];
        let mut parts = Vec::new();
        for (index, Effect { op, n, max_zeal }) in kind.ability(letter).iter().enumerate() {
            let name = slot(letter, index);
            let cards = |word: &str, from: &[String], hint: &str| {
                let of = self.kinds(from);
                (!of.is_empty()).then(|| Part::optional(vec![Part::words(&[word]), Part::slot(&name, list(of, 1, *n))], hint))
            };
            let temple = |word: &str| {
                let temples = self.temples(state, &open);
                let part = Part::optional(vec![Part::words(&[word]), Part::choice(&name, temples)], "without it: where the rival has most");
                Some(part)
            };
            const ZEAL: &str = "without it: the highest Zeal";
            parts.extend(match op {
                Op::Enlist => cards("enlisting", state.hand(seat), ZEAL),
                Op::Recover => cards("recovering", state.pile(seat), ZEAL),
                Op::Revive => cards("reviving", &weak(state.pile(seat), *max_zeal), ZEAL),
                Op::Slay => cards("slaying", &weak(state.dynasty(rival), *max_zeal), ZEAL),
                Op::Infiltrate => {
                    let of = self.kinds(state.hand(seat));
                    let temples = self.temples(state, &[Face::Up]);
                    (!of.is_empty() && !temples.is_empty()).then(|| {
                        let inner = vec![
                            Part::words(&["hiding"]),
                            Part::slot(&name, list(of, 1, *n)),
                            Part::words(&["at"]),
                            Part::choice(&slot_at(&name), temples),
                        ];
                        Part::optional(inner, "without it: nothing is hidden")
                    })
                }
                Op::Rout => temple("routing"),
                Op::Scout => temple("scouting"),
                Op::Draw | Op::Muster | Op::Action | Op::RivalDiscard | Op::RivalMill => None,
            });
        }
        parts
    }

    fn standing_form(&self) -> Form {
        let kinds = || self.components.followers.kinds().map(|k| Candidate::new(k.code.clone(), k.name.clone()));
        let rules = |extra: &[&str]| -> Vec<Candidate> { extra.iter().map(|r| Candidate::new(*r, *r)).chain(kinds()).collect() };
        let temples: Vec<Candidate> = self
            .components
            .temples
            .iter()
            .map(|t| Candidate { names: vec![t.id.clone(), t.name.clone()], ..Candidate::new(t.id.clone(), t.id.clone()) })
            .collect();
        let count = temples.len();
        let yes = vec![Candidate::new("yes", "yes"), Candidate::new("no", "no")];
        Form {
            verbs: vec![
                VerbForm::new(
                    "standing hide",
                    vec![
                        Part::slot("cards", list(rules(&["lowest", "highest"]), 1, MOST)),
                        Part::optional(
                            vec![Part::words(&["at"]), Part::slot("temples", list(temples.clone(), 1, count))],
                            "without it: where you have most",
                        ),
                    ],
                    "What you place in a Temple event: lowest or highest Zeal, or kinds; the first that is possible, at the first Temple that admits it.",
                ),
                VerbForm::new(
                    "standing flip",
                    vec![Part::slot("temples", list(temples, 1, count))],
                    "Which Temple you flip in an event of the other's turn: the first that is face up.",
                ),
                VerbForm::new(
                    "standing keep",
                    vec![Part::slot("cards", list(rules(&["highest", "lowest", "nothing"]), 1, MOST))],
                    "What you keep of a lost Temple: the first that are there.",
                ),
                VerbForm::new(
                    "prefer carry on",
                    vec![Part::choice("yes", yes)],
                    "Whether the orders of a letter are carried out even after a card was drawn or something else became known.",
                ),
            ],
        }
    }

    /// A copy in which everything that `seat` does not know is blank.
    fn rehearsal(&self, state: &State, seat: SeatId) -> State {
        let mut copy = state.clone();
        let rival = state.rival(seat);
        let mut blank = 0;
        let temples = copy.temples.iter_mut().filter_map(|t| t.hidden.get_mut(rival.index()));
        for card in copy.decks.iter_mut().chain(copy.hands.get_mut(rival.index())).chain(temples).flatten() {
            blank += 1;
            *card = format!("?{blank}");
        }
        copy
    }

    /// Every legal next order, without targets and with each single one.
    fn lines(&self, state: &State, asked: &Asked) -> Vec<String> {
        let seat = asked.seat;
        let name = |card: &String| self.components.followers.name(card).to_owned();
        let mut lines: Vec<String> = match &asked.what {
            Question::Place => {
                self.placements(state, seat).iter().map(|(card, temple)| format!("hide {} at {temple}", name(card))).collect()
            }
            Question::Flip => state.face_up().map(|t| format!("flip {}", t.id)).collect(),
            Question::Keep(keep) => {
                let cards = &keep.cards;
                let mut lines = vec!["keep nothing".to_owned()];
                lines.extend(cards.iter().map(|c| format!("keep {}", name(c))));
                for (i, one) in cards.iter().enumerate() {
                    lines.extend(cards.iter().skip(i + 1).map(|two| format!("keep {}, {}", name(one), name(two))));
                }
                lines
            }
            Question::Turn => self.turn_lines(state, seat),
        };
        lines.sort();
        lines.dedup();
        lines
    }

    fn turn_lines(&self, state: &State, seat: SeatId) -> Vec<String> {
        let Some(turn) = &state.now else { return Vec::new() };
        let mut lines = vec!["end".to_owned()];
        let hand = state.hand(seat).iter().filter_map(|c| self.components.followers.kind_of(c));
        let placing = turn.placed < self.components.counts.temple_step;
        if turn.phase == Phase::Action {
            lines.push("take one".to_owned());
            lines.extend(hand.clone().map(|k| format!("discard {}", k.name)));
        }
        if turn.phase == Phase::Action || (turn.phase == Phase::Follower && turn.actions > 0) {
            if !state.deck(seat).is_empty() {
                lines.push("draw".to_owned());
            }
            for kind in hand {
                for (verb, ways) in [("dynasty", ["a", "b"]), ("spend", ["ab", "ba"])] {
                    for way in ways {
                        let bare = format!("{verb} {} {way}", kind.name);
                        for letter in way.chars() {
                            lines.extend(self.targeted(state, seat, kind, letter).into_iter().map(|t| format!("{bare} {t}")));
                        }
                        lines.push(bare);
                    }
                }
            }
        }
        if placing {
            lines.extend(
                self.placements(state, seat)
                    .iter()
                    .map(|(card, temple)| format!("hide {} at {temple}", self.components.followers.name(card))),
            );
        }
        lines
    }

    /// What can be said to one ability of a card, each with a single target.
    fn targeted(&self, state: &State, seat: SeatId, kind: &Kind, letter: char) -> Vec<String> {
        let rival = state.rival(seat);
        let rest: Vec<String> = {
            // The card itself has left the hand by then.
            let mut hand = state.hand(seat).to_vec();
            if let Some(at) = hand.iter().position(|c| self.components.followers.kind_of(c).is_some_and(|k| k.code == kind.code)) {
                hand.remove(at);
            }
            hand
        };
        let named = |word: &str, cards: &[String], most: Option<i64>| -> Vec<String> {
            let fit = cards.iter().filter(|c| most.is_none_or(|most| self.components.zeal(c) <= most) && !c.starts_with('?'));
            fit.map(|c| format!("{word} {}", self.components.followers.name(c))).collect()
        };
        kind.ability(letter)
            .iter()
            .flat_map(|effect| match effect.op {
                Op::Enlist => named("enlisting", &rest, None),
                Op::Recover => named("recovering", state.pile(seat), None),
                Op::Revive => named("reviving", state.pile(seat), effect.max_zeal),
                Op::Slay => named("slaying", state.dynasty(rival), effect.max_zeal),
                Op::Infiltrate => {
                    let ways = state.face_up().filter_map(|t| self.components.temple(&t.id)).flat_map(|temple| {
                        let fit = rest.iter().filter(|c| self.components.may_enter(c, temple) && !c.starts_with('?'));
                        fit.map(|c| format!("hiding {} at {}", self.components.followers.name(c), temple.id)).collect::<Vec<_>>()
                    });
                    ways.collect()
                }
                Op::Rout | Op::Scout => {
                    let word = if effect.op == Op::Rout { "routing" } else { "scouting" };
                    let temples = state.temples.iter().filter(|t| !state.hidden(&t.id, rival).is_empty());
                    temples.map(|t| format!("{word} {}", t.id)).collect()
                }
                Op::Draw | Op::Muster | Op::Action | Op::RivalDiscard | Op::RivalMill => Vec::new(),
            })
            .collect()
    }

    /// A silent player's turn, or the rest of it: one action plays the Follower of the highest Zeal into the Dynasty, with ability a; nothing is
    /// hidden.
    pub fn default_lines(&self, state: &State, seat: SeatId) -> Vec<String> {
        let actions = match &state.now {
            Some(Turn { phase: Phase::Action, .. }) => self.components.counts.free_actions,
            Some(Turn { phase: Phase::Follower, actions, .. }) => *actions,
            _ => 0,
        };
        let mut hand: Vec<&Kind> = state.hand(seat).iter().filter_map(|c| self.components.followers.kind_of(c)).collect();
        hand.sort_by_key(|k| Reverse(k.zeal));
        let plays = hand.into_iter().take(usize::try_from(actions.min(1)).unwrap_or(0)).map(|k| format!("dynasty {} a", k.name));
        plays.chain(["end".to_owned()]).collect()
    }
}

/// How many lines of a verb an answer may have, and how many rules a standing order.
const MOST: usize = 12;

fn packet_verb(index: usize) -> String {
    format!("packet {}", index + 1)
}

fn list(candidates: Vec<Candidate>, least: usize, most: usize) -> SlotKind {
    SlotKind::List { of: Box::new(SlotKind::Choice { candidates, numbered: false }), least, most }
}
