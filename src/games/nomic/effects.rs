//! Where the turn hands over to the interpreter: plays, permanents, moments, and questions about what a card would do.

use super::Nomic;
use super::event::Event;
use super::execute::{self, Base, Context, Early, Matter, Orders, Play, Reply, Wanted};
use super::play_form::PlayOrder;
use super::plays::card_id;
use super::run::Run;
use super::state::{BOUND, CardId, Cause, Place, Table, Target, TextPlace};
use crate::english::meaning::{Among, Selection, TargetKind, Who};
use crate::games::dice::Dice;
use crate::games::ruleset::{DecisionId, Problem, Verdict};
use crate::games::seat::SeatId;
use serde_json::Value;
use std::cell::OnceCell;
use std::sync::Arc;

impl Nomic {
    /// The numbers that the procedure starts from: nothing where the sentence of rules 1 to 4 that sets one is repealed.
    pub(super) fn base(&self, table: &Table) -> Base {
        let usual = Base::default();
        let of = |number: &str, usual: i64, without: i64| if self.law(table).repealed(number) { without } else { usual };
        Base {
            hand_limit: of("3.4", usual.hand_limit, BOUND),
            plays: of("3.2", usual.plays, 0),
            dealt: of("3.1", usual.dealt, 0),
            proposals: of("3.3", usual.proposals, 0),
            vote_weight: usual.vote_weight,
            renames: of("3.5", usual.renames, 0),
        }
    }

    fn play_of(&self, seat: SeatId, play: &PlayOrder) -> Play {
        Play { card: play.card, by: seat, targets: play.targets.clone(), choices: play.choices.clone() }
    }

    /// Whether a card remains in play after being played.
    pub(super) fn remains_in_play(&self, table: &Table, card: CardId) -> bool {
        execute::remains_in_play(table, card, self.base(table))
    }

    /// What a seat would play a card on by default, for each of its targets; None: there is nothing.
    pub(super) fn default_targets(&self, table: &Table, seat: SeatId, card: CardId) -> Option<Vec<Target>> {
        execute::default_targets(table, card, seat, self.base(table))
    }

    /// The legal targets of a card, for each target of its text.
    pub(super) fn legal_targets(&self, table: &Table, seat: SeatId, card: CardId) -> Vec<Vec<Target>> {
        execute::legal_targets(table, card, seat, self.base(table))
    }

    /// The cards that a choice of a card's text can be made from at the moment.
    pub(super) fn legal_cards(&self, table: &Table, seat: SeatId, card: CardId, selection: &Selection) -> Vec<CardId> {
        execute::legal_cards(table, card, seat, selection, self.base(table))
    }

    /// How many further plays a card's own text and its type's allow its player.
    pub(super) fn grants_plays(&self, table: &Table, card: CardId) -> usize {
        fn search(value: &Value) -> i64 {
            match value {
                Value::Object(map) => map
                    .iter()
                    .map(|(key, inner)| match key.as_str() {
                        "ExtraPlays" => inner.get("number").and_then(|n| n.get("Number")).and_then(Value::as_i64).unwrap_or(1),
                        _ => search(inner),
                    })
                    .sum(),
                Value::Array(items) => items.iter().map(search).sum(),
                _ => 0,
            }
        }
        let Some(card) = table.card(card) else { return 0 };
        let of_type = table.rules.card_type(&card.ctype).filter(|t| t.stands()).and_then(|t| t.wording.meaning.as_ref());
        let texts = card.wording.meaning.as_ref().into_iter().chain(of_type);
        let granted: i64 = texts.filter_map(|m| serde_json::to_value(m).ok()).map(|m| search(&m)).sum();
        usize::try_from(granted.clamp(0, 20)).unwrap_or(0)
    }

    /// Whether a play stands: refused if it can never be, with a warning if it is only impossible as things are.
    pub(super) fn check_play(&self, table: &Table, seat: SeatId, play: &PlayOrder) -> Verdict {
        let Some(card) = table.card(play.card) else { return Verdict::Refused(Problem::new("There is no such card.")) };
        let kinds = card.wording.meaning.iter().flat_map(|m| &m.targets).filter(|t| **t != TargetKind::Everyone);
        for (kind, target) in kinds.zip(&play.targets) {
            let never = match kind {
                TargetKind::Player { who, .. } => {
                    matches!(&who.among, Among::Others(who) if **who == Who::You) && *target == Target::Player(seat)
                }
                _ => false,
            };
            if never {
                return Verdict::Refused(Problem::new(format!("{} cannot be played on yourself.", card.name)));
            }
        }
        if card.wording.unread().next().is_some() {
            let warning = match self.options.unread {
                super::options::Unread::Ask => format!("{} is not read whole; the turn will wait for the moderator's ruling.", card.name),
                _ => format!("{} is not read whole; it has no effect.", card.name),
            };
            return Verdict::Stands { warning: Some(warning) };
        }
        match execute::impossible(table, &self.play_of(seat, play), self.base(table)) {
            Some(why) => {
                Verdict::Stands { warning: Some(format!("As things stand this play is impossible: {why} It counts if that changes.")) }
            }
            None => Verdict::FINE,
        }
    }
}

impl Run<'_> {
    /// What the seats have ordered ahead, for their choices in the midst of a resolution.
    fn early_orders(&mut self) -> Arc<Orders> {
        let turn = self.table.turn;
        match &self.early {
            Some((of, orders)) if *of == turn => orders.clone(),
            _ => {
                let orders = Arc::new(self.find_early_orders());
                self.early = Some((turn, orders.clone()));
                orders
            }
        }
    }

    fn find_early_orders(&self) -> Orders {
        let mut orders = Orders::default();
        for seat in self.table.seat_ids() {
            let mut early = Early::default();
            let turn = self.table.turn;
            let now = self.answers.get(&DecisionId(format!("discard.{turn}.{}", seat.number())));
            let standing = self.answers.get(&DecisionId(format!("standing.{}", seat.number())));
            for order in now.into_iter().chain(standing).flat_map(|a| &a.orders) {
                match order.verb.as_str() {
                    "discard" | "discard order:" => early.discard.extend(order.choices("cards").into_iter().map(|id| match card_id(id) {
                        Some(card) => Wanted::Card(card),
                        None => Wanted::Name(id.strip_prefix("name.").unwrap_or(id).to_owned()),
                    })),
                    "if asked by" => {
                        let name = order.choice("card").map(|id| id.strip_prefix("name.").unwrap_or(id).to_owned());
                        let reply = match (order.choice("answer"), order.number("number"), order.text("words")) {
                            (Some(answer), ..) => Some(Reply::Yes(answer != "no")),
                            (_, Some(n), _) => Some(Reply::Number(n)),
                            (.., Some(words)) => Some(Reply::Words(words.to_owned())),
                            _ => None,
                        };
                        early.replies.extend(name.zip(reply));
                    }
                    _ => {}
                }
            }
            orders.seats.insert(seat, early);
        }
        orders
    }

    /// Lets the interpreter do something on the table as it stands, and takes over what came of it.
    fn interpret(&mut self, f: impl FnOnce(&Table, Context<'_>, &mut Dice) -> Vec<Event>) {
        let orders = self.early_orders();
        let game = self.game;
        let refill = move |table: &Table, dice: &mut Dice| game.refill_events(table, dice);
        let (table, answers, found) = (&self.table, self.answers, OnceCell::new());
        let proposed = || found.get_or_init(|| game.made_so_far(table, answers)).clone();
        let context =
            Context { orders: &orders, base: game.base(&self.table), refill: &refill, proposed: &proposed, asking: self.asking.as_ref() };
        let events = f(&self.table, context, self.dice);
        self.extend(events);
    }

    /// An event of the turn's own that texts may react to.
    pub fn happen(&mut self, event: Event) {
        self.interpret(|table, context, dice| execute::happen(table, vec![event], context, dice));
    }

    /// Plays a card.
    pub fn play_card(&mut self, seat: SeatId, play: &PlayOrder) {
        let play = self.game.play_of(seat, play);
        self.interpret(|table, context, dice| execute::play_card(table, &play, context, dice).0);
    }

    /// The effects of the permanents in play.
    pub fn permanents_step(&mut self) {
        self.interpret(execute::permanents_step);
    }

    /// Triggers of the turn's start, and conditions that are looked at then.
    pub fn turn_start(&mut self) {
        self.interpret(|table, context, dice| execute::moment(table, execute::Moment::TurnStart, context, dice));
        if !self.over() {
            self.interpret(|table, context, dice| execute::conditions(table, execute::Moment::TurnStart, context, dice));
        }
    }

    /// Triggers of the turn's end, then elimination, then winning.
    pub fn turn_end(&mut self) {
        self.interpret(|table, context, dice| execute::moment(table, execute::Moment::TurnEnd, context, dice));
        if !self.over() {
            self.interpret(|table, context, dice| execute::conditions(table, execute::Moment::TurnEnd, context, dice));
        }
    }

    /// Takes a proposal's cost. False if it cannot be paid.
    pub fn pay_for_proposal(&mut self, matter: &Matter) -> bool {
        let cost = self.law().proposal_cost(matter);
        self.pay(cost)
    }

    /// Takes a vote's cost. False if it cannot be paid.
    pub fn pay_for_vote(&mut self, seat: SeatId, yes: bool) -> bool {
        let cost = self.law().vote_cost(seat, yes);
        self.pay(cost)
    }

    fn pay(&mut self, cost: Option<Vec<Event>>) -> bool {
        let paid = cost.is_some();
        self.extend(cost.unwrap_or_default());
        paid
    }

    /// What a text does once by coming into force.
    pub fn do_once(&mut self, place: &TextPlace) {
        self.interpret(|table, context, dice| execute::come_into_force(table, place, context, dice));
    }

    /// Takes a seat out of the game: its cards go to the discard pile, or where a text says.
    pub fn eliminate(&mut self, seat: SeatId, why: &str, cause: Cause) {
        let cards: Vec<(CardId, Place)> = [Place::Hand(seat), Place::Play(seat)]
            .into_iter()
            .flat_map(|p| self.table.zone(p).iter().map(move |c| (*c, p)).collect::<Vec<_>>())
            .collect();
        for (card, from) in cards {
            let (to, end) = self.law().left_card_goes(seat, from);
            self.push(Event::CardMoved { card, from, to, end, cause: cause.clone() });
        }
        self.happen(Event::Eliminated { seat, why: why.to_owned(), cause });
    }
}
