//! How many letters a player writes in a turn, if he writes everything that he can foresee into one: with what the game asks out of turn left to
//! standing orders, and turns sent ahead where the game takes them. The figures are printed (`-- --nocapture`), and must not grow.

use maat::games::dice::Dice;
use maat::games::play::Play;
use maat::games::registry;
use maat::games::ruleset::{Answers, Decision, DecisionId, Duty, Manner, Moment, Options, Verdict};
use maat::games::seat::SeatId;
use maat::games::simulate::names;
use maat::orders::answer::Answer;
use maat::orders::parse::read_order;

/// A table of players who write as few letters as they can.
struct Table {
    play: Box<dyn Play>,
    game: Dice,
    choices: Dice,
    filed: Answers,
    letters: u32,
}

impl Table {
    fn new(game: &str, seats: u8, seed: u64, standing: &str) -> Table {
        let entry = registry::find(game).unwrap();
        let mut play = (entry.begin)(&Options::default(), &names(seats)).unwrap();
        let mut dice = Dice::from_seed(seed);
        for event in play.setup(&mut dice).unwrap() {
            play.apply(&event, 1).unwrap();
        }
        let mut table = Table { play, game: dice, choices: Dice::from_seed(seed + 1_000_000), filed: Answers::new(), letters: 0 };
        while table.play.round() == 0 {
            table.advance();
        }
        for decision in table.play.decisions() {
            let form = table.play.form(&decision);
            let orders: Vec<_> = standing.lines().filter_map(|line| read_order(line, &[&form]).ok()).map(|(_, order)| order).collect();
            if decision.due.is_none() && !orders.is_empty() {
                table.filed.insert(decision.id, Answer { orders });
            }
        }
        table.letters = 0;
        table
    }

    fn step(&mut self, moment: Moment<'_>) {
        let events = self.play.step(&self.filed, moment, &mut self.game).events;
        for event in &events {
            self.play.apply(event, 1).unwrap();
        }
        let open: Vec<DecisionId> = self.play.decisions().into_iter().map(|d| d.id).collect();
        self.filed.retain(|id, _| open.contains(id));
    }

    fn awaited(&self) -> Vec<Decision> {
        self.play.decisions().into_iter().filter(|d| d.duty == Duty::Must && !self.filed.contains_key(&d.id)).collect()
    }

    /// One more letter, or the deadline where all is in. What waits for the deadline is written first: everybody has his letter there in time.
    fn advance(&mut self) {
        let awaited = self.awaited();
        let Some(decision) = awaited.iter().find(|d| d.manner == Manner::Together).or(awaited.first()) else {
            let due = self.play.deadlines().into_iter().next().unwrap();
            return self.step(Moment::Due(&due.id));
        };
        self.letters += 1;
        match decision.manner {
            Manner::Together => {
                // A turn ahead of time has no random answers: what a player would write anyway stands in.
                let sampled = self.play.sample(decision, &mut self.choices);
                let answer = sampled.or_else(|| self.play.default(decision, &self.filed)).unwrap();
                self.filed.insert(decision.id.clone(), answer);
            }
            Manner::AtOnce => {
                let answer = self.plan(decision);
                self.filed.insert(decision.id.clone(), answer);
                self.step(Moment::Answered(&decision.id));
                self.filed.remove(&decision.id);
            }
        }
    }

    /// All that the player can foresee of his turn, in one letter: random orders that he can write now, one after the other, and `end`.
    fn plan(&mut self, decision: &Decision) -> Answer {
        let form = self.play.form(decision);
        let mut letter = Answer { orders: Vec::new() };
        // A copy tells what may follow an order. What it reveals cannot be used: the form of now does not take it.
        let mut copy = self.play.duplicate();
        let mut dice = Dice::from_seed(u64::from(self.letters));
        for _ in 0..30 {
            let next = copy.decisions().into_iter().find(|d| d.manner == Manner::AtOnce && d.seat == decision.seat);
            let Some(next) = next.filter(|_| copy.round() == self.play.round()) else { return letter };
            let Some(answer) = copy.sample(&next, &mut self.choices) else { break };
            let readable = answer.orders.iter().all(|order| read_order(&order.normal, &[&form]).is_ok());
            let longer = Answer { orders: letter.orders.iter().chain(&answer.orders).cloned().collect() };
            if !readable || !self.stands(decision, &longer) {
                break;
            }
            letter = longer;
            let mut answers = self.filed.clone();
            answers.insert(next.id.clone(), answer);
            for event in copy.step(&answers, Moment::Answered(&next.id), &mut dice).events {
                copy.apply(&event, 1).unwrap();
            }
        }
        let ended = read_order("end", &[&form]).map(|(_, end)| Answer { orders: letter.orders.iter().cloned().chain([end]).collect() });
        match ended {
            Ok(ended) if self.stands(decision, &ended) => ended,
            _ if letter.orders.is_empty() => self.play.sample(decision, &mut self.choices).unwrap(),
            _ => letter,
        }
    }

    fn stands(&self, decision: &Decision, answer: &Answer) -> bool {
        self.play.check(decision, answer, &self.filed).iter().all(|v| matches!(v, Verdict::Stands { .. }))
    }
}

/// Letters for each round and, where all play in a round, player.
fn letters(game: &str, seats: u8, games: u64, standing: &str) -> f64 {
    let (mut letters, mut rounds) = (0, 0);
    for seed in 0..games {
        let mut table = Table::new(game, seats, seed, standing);
        while table.play.outcome().is_none() {
            table.advance();
        }
        letters += table.letters;
        rounds += table.play.round();
    }
    let players = if game == "rise_of_the_first_dynasty" { f64::from(seats) } else { 1.0 };
    f64::from(letters) / f64::from(rounds) / players
}

#[test]
fn few_letters_are_enough() {
    const EARLY: &str = "prefer carry on yes\nstanding hide lowest\nstanding keep highest";
    // The game, its seats, and the most letters for a player and turn: as they are, and with early orders in use.
    let table: [(&str, u8, f64, f64); 4] = [
        ("nilo", 3, 1.0, 1.0),
        ("rise_of_the_first_dynasty", 3, 2.3, 2.3),
        ("crimson_sun", 2, 2.5, 1.1),
        ("lords_of_the_sand", 3, 3.0, 1.3),
    ];
    let mut told = Vec::new();
    for (game, seats, most, most_early) in table {
        let (plain, early) = (letters(game, seats, 4, ""), letters(game, seats, 4, EARLY));
        println!("{game}, {seats} seats: {plain:.2} letters for a player and turn, {early:.2} with early orders");
        if plain > most || early > most_early {
            told.push(format!("{game}: {plain:.2} and {early:.2}, at most {most} and {most_early}"));
        }
    }
    assert_eq!(told, Vec::<String>::new());
}

/// Nobody but the player whose turn it is writes a letter, where the others have standing orders.
#[test]
fn nobody_is_asked_out_of_turn() {
    for (game, seats) in [("nilo", 4), ("crimson_sun", 2), ("lords_of_the_sand", 4)] {
        let mut table = Table::new(game, seats, 3, "");
        while table.play.outcome().is_none() {
            let asked: Vec<SeatId> = table.awaited().into_iter().map(|d| d.seat).collect();
            assert!(asked.len() <= 1, "{game}: {asked:?}");
            table.advance();
        }
    }
}
