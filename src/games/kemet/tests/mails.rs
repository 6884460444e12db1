//! How many letters a Day takes each player whose orders, battle plans and Nights are sent ahead.

use super::super::acts::{Token, TokenOrder};
use super::super::ids::ActionKind;
use super::super::orders::Question;
use super::*;
use crate::games::kit::pick;

/// How a player writes.
#[derive(Clone, Copy)]
struct Habit {
    /// How many turns a letter covers.
    turns: usize,
    /// Whether the next order is to be tried where one has become impossible.
    carry_on: bool,
}

const PLANS: [&str; 4] = [
    "plan battle attacking card Cavalry Blitz, Fervent Purge, Shield Push, Phalanx, Sacrificial Charge, Mixed Tactics, Chariot Raid, Defensive Retreat \
     discard Defensive Retreat, Chariot Raid, Mixed Tactics, Sacrificial Charge, Phalanx, Shield Push, Fervent Purge, Cavalry Blitz lose retreat win hold",
    "plan battle defending card Phalanx, Shield Push, Mixed Tactics, Cavalry Blitz, Defensive Retreat, Fervent Purge, Chariot Raid, Sacrificial Charge \
     discard Sacrificial Charge, Chariot Raid, Fervent Purge, Defensive Retreat, Cavalry Blitz, Mixed Tactics, Shield Push, Phalanx lose retreat win hold",
    "plan diversion",
    "plan veto Raining Fire, Mana Theft",
];

/// Orders for turns to come: guesses of what will be possible then, after them what always is.
fn guesses(game: &Game, seat: SeatId, turns: usize, dice: &mut Dice) -> Vec<String> {
    let mut lines = Vec::new();
    for _ in 0..turns {
        let kind = [ActionKind::Move, ActionKind::Move, ActionKind::Recruit, ActionKind::Build, ActionKind::Pray];
        let Some(kind) = pick(&kind, "kind", dice) else { continue };
        let ways = game.kemet.ways(&game.state, seat, *kind);
        if let Some(way) = pick(&ways, "way", dice) {
            let order = TokenOrder { token: Token::Coloured, after: false, space: None, act: way.act.clone(), condition: None };
            lines.push(game.kemet.line(&game.state, seat, &order));
        }
    }
    lines
}

/// The letters of each player and Day in games of so many Days.
fn letters(seats: u8, habit: Habit, days: u32) -> f64 {
    let mut dice = Dice::from_seed(u64::from(seats));
    let mut game = Game::with(seats, serde_json::json!({"days": days}));
    for seat in game.state.seat_ids().collect::<Vec<_>>() {
        let home = game.kemet.home(&game.state, seat);
        for (zone, colour) in home.iter().zip([Colour::Ruby, Colour::Diamond]) {
            game.troop(zone.as_str(), seat, 5).pyramid(zone.as_str(), colour, 1);
        }
    }
    let mut sent = 0u32;
    while game.state.outcome.is_none() {
        let decisions = game.kemet.decisions(&game.state);
        let Some(decision) = decisions.iter().find(|d| d.due.is_some()).cloned() else { panic!("nobody is awaited") };
        let (seat, question) = (decision.seat, game.kemet.question(&game.state, &decision));
        if question == Some(Question::Night) {
            // Who has filed the Night's choices ahead of time is not awaited; the others' letters count.
            let missing: Vec<_> =
                decisions.iter().filter(|d| d.due.is_some() && !game.answers.contains_key(&d.id)).map(|d| d.seat).collect();
            for seat in missing {
                sent += 1;
                game.ok(seat, &["offering yes"]);
            }
            game.due();
            continue;
        }
        sent += 1;
        assert!(sent < 2000, "the game does not end");
        let answer = game.kemet.sampled(&game.state, &decision, &mut dice).unwrap();
        let mut lines: Vec<String> = answer.orders.iter().map(|o| o.normal.clone()).collect();
        let mut extra: Vec<String> = PLANS.iter().map(|p| (*p).to_owned()).collect();
        extra.push(format!("prefer carry on {}", if habit.carry_on { "yes" } else { "no" }));
        if game.state.stage == Stage::Day {
            extra.extend(["offering yes".to_owned(), "place 1, 2".to_owned()]);
        }
        if question == Some(Question::Turn) {
            lines.extend(guesses(&game, seat, habit.turns - 1, &mut dice));
            if habit.carry_on {
                lines.extend(["pray", "pray", "nothing", "nothing", "nothing"].map(String::from));
            }
        }
        let before: Vec<&str> = extra.iter().map(String::as_str).collect();
        game.ok(seat, &before);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        game.ok(seat, &lines);
    }
    f64::from(sent) / f64::from(u32::from(seats) * days.min(game.state.day.max(1)))
}

#[test]
fn a_day_takes_at_most_three_letters_a_player() {
    println!("letters a player and Day (2, 3, 4, 5 players):");
    for (what, habit, most) in [
        ("the whole Day ahead, next order where one fails", Habit { turns: 5, carry_on: true }, 3.0),
        ("two turns ahead, asked where one fails", Habit { turns: 2, carry_on: false }, 5.0),
    ] {
        let figures: Vec<f64> = (2..=5).map(|seats| letters(seats, habit, 3)).collect();
        println!("{what}: {figures:.2?}");
        assert!(figures.iter().all(|f| *f <= most), "{what}: {figures:?}");
    }
}
