//! Missions: every card with a delivery that accomplishes it and one that does not.

use super::*;
use Colour::{Black, Blue, Brown, Green, Orange, Pink, Purple, Red, White, Yellow};

/// Mission number, own boxes, the rival's boxes, what it pays.
pub const CARDS: &[(u16, &[Colour], &[Colour], u32)] = &[
    (1, &[Red, Blue], &[], 5),
    (1, &[Blue, Red], &[], 0),
    (2, &[Red], &[], 6),
    (2, &[Yellow], &[], 0),
    (3, &[White, White, White], &[], 6),
    (3, &[White, White], &[], 0),
    (4, &[Green, Green, Green, Green, Green], &[], 8),
    (4, &[Green], &[], 0),
    (5, &[White, White, Red, Red], &[], 8),
    (5, &[White, White, Red], &[], 0),
    (6, &[Green, Orange, Pink], &[], 8),
    (6, &[Green, Orange], &[], 0),
    (7, &[Red, Blue], &[White], 9),
    (7, &[Red, Blue], &[White, White], 0),
    (8, &[Yellow, Yellow, Yellow, Yellow, Yellow], &[], 8),
    (8, &[Yellow, Yellow], &[], 0),
    (9, &[Green, Orange], &[], 5),
    (9, &[Orange, Green], &[], 0),
    (10, &[Red, Red, Red], &[], 6),
    (10, &[Red, Red], &[], 0),
    (11, &[Green], &[], 6),
    (11, &[Pink], &[], 0),
    (12, &[Brown, Brown, Brown, Brown], &[], 10),
    (12, &[Brown], &[], 0),
    (13, &[Blue, Blue, Black, Black], &[], 8),
    (13, &[Blue, Blue, Black], &[], 0),
    (14, &[Yellow, Brown, Purple], &[], 8),
    (14, &[Yellow, Brown], &[], 0),
    (15, &[White, White, White], &[], 3),
    (15, &[White], &[], 0),
    (16, &[Pink, Pink], &[Green], 10),
    (16, &[], &[], 0),
    (17, &[Brown, Yellow], &[], 6),
    (17, &[Yellow, Brown], &[], 0),
    (18, &[Blue, Blue, Blue], &[], 7),
    (18, &[Blue, Blue], &[], 0),
    (19, &[Red, Red, Red, Red], &[], 6),
    (19, &[Red], &[], 0),
    (20, &[Red], &[], 7),
    (20, &[Orange], &[], 0),
    (21, &[White, White, Black, Black], &[], 9),
    (21, &[White, Black], &[], 0),
    (22, &[Orange, Orange], &[], 6),
    (22, &[Orange], &[], 0),
    (23, &[Blue, Blue, Blue, White, White, White, Red, Red, Black, Black], &[], 10),
    (23, &[Blue, Blue, Blue, White, White, White, Red, Red, Black], &[], 0),
    (24, &[Yellow], &[], 11),
    (24, &[Yellow], &[Purple], 0),
    (25, &[Red, Black], &[], 6),
    (25, &[Black, Red], &[], 0),
    (26, &[Black, Black, Black], &[], 7),
    (26, &[Black, Black], &[], 0),
    (27, &[Yellow], &[], 7),
    (27, &[Purple], &[], 0),
    (28, &[Purple, Purple], &[], 6),
    (28, &[Purple], &[], 0),
    (29, &[Blue, Blue, Red, Red], &[], 9),
    (29, &[Blue, Red, Red], &[], 0),
    (30, &[Black, Black, Black, Black], &[], 8),
    (30, &[Black], &[], 0),
    (31, &[White, White], &[White], 11),
    (31, &[White], &[White], 0),
    (32, &[Green, Orange, Pink, Pink], &[], 11),
    (32, &[Green, Orange, Pink], &[], 0),
    (33, &[Green, Pink], &[], 7),
    (33, &[Pink, Green], &[], 0),
    (34, &[Yellow, Purple], &[], 8),
    (34, &[Purple], &[], 0),
    (35, &[Blue, Blue], &[], 4),
    (35, &[Blue], &[], 0),
    (36, &[White], &[], 8),
    (36, &[Red], &[], 0),
    (37, &[Red, Red, Black, Black], &[], 10),
    (37, &[Red, Red], &[], 0),
    (38, &[Pink, Pink], &[], 7),
    (38, &[Pink], &[], 0),
    (39, &[Blue, Blue, Blue, White, White, White, Red, Red, Red, Black, Black, Black], &[], 12),
    (39, &[Blue, Blue, Blue, White, White, White, Red, Red, Red, Black, Black], &[], 0),
    (40, &[Black], &[], 12),
    (40, &[Black], &[Black], 0),
];

fn record(t: &mut Table, seat: usize, boxes: &[Colour]) {
    for colour in boxes {
        let kind = t.sand.components.kind(*colour);
        t.state.players[seat].record.entry(kind).or_default().push(*colour);
    }
}

#[test]
pub fn every_mission_pays_for_what_it_asks_and_nothing_else() {
    for (number, own, rival, pays) in CARDS {
        let mut t = Table::new(2);
        record(&mut t, 0, own);
        record(&mut t, 1, rival);
        let mission = t.sand.components.mission(MissionId(*number)).expect("it is there").clone();
        assert_eq!(t.sand.mission_pays(&t.state, SeatId(0), &mission), *pays, "mission {number} for {own:?} against {rival:?}");
    }
}

/// Chooses missions: lines by seat; what everybody has afterwards.
fn choose(t: &mut Table, lines: &[(u8, &str)]) {
    t.state.stage = Stage::Missions;
    t.state.now = None;
    for (seat, line) in lines {
        let decision = t.sand.decisions(&t.state).into_iter().find(|d| d.seat == SeatId(*seat) && d.id.0.starts_with("mission"));
        let decision = decision.expect("everybody chooses");
        let form = Ruleset::form(&t.sand, &t.state, &decision);
        let order = read_order(line, &[&form]).unwrap_or_else(|p| panic!("`{line}`: {p}")).1;
        t.answers.insert(decision.id, Answer { orders: vec![order] });
    }
    let due = t.sand.deadlines(&t.state).remove(0).id;
    for event in t.sand.step(&t.state, &t.answers, Moment::Due(&due), &mut t.dice).events {
        t.state.apply(&event);
    }
}

#[test]
pub fn who_played_last_chooses_first_and_the_lowest_number_plays_first() {
    let mut t = Table::new(3);
    t.state.missions = [8, 6, 3, 1].map(MissionId).to_vec();
    choose(&mut t, &[(0, "mission 1 keep, 3 keep"), (1, "mission 1 keep, 6 keep"), (2, "mission 1 keep")]);
    let kept = |seat: usize| t.state.players[seat].missions.clone();
    assert_eq!((kept(2), kept(1), kept(0)), (vec![MissionId(1)], vec![MissionId(6)], vec![MissionId(3)]));
    assert_eq!(t.state.order, [SeatId(2), SeatId(0), SeatId(1)]);
    let prestige: Vec<i64> = t.state.players.iter().map(|p| p.tracks.prestige).collect();
    assert_eq!(prestige, [1, 2, 0], "the second and third in the order");
}

#[test]
fn a_cashed_mission_gives_its_reward_as_ordered() {
    let mut t = Table::new(2);
    t.state.missions = [8, 7, 1].map(MissionId).to_vec();
    t.me().tracks = Tracks { coins: 0, hydration: 1, food: 1, health: 1, prayers: 0, prestige: 0 };
    choose(&mut t, &[(0, "mission 7 cash adding 6 hydration, 2 health"), (1, "mission 8 cash")]);
    let after = t.tracks();
    assert_eq!((after.hydration, after.food, after.health), (7, 1, 3));
    assert_eq!(t.state.players[1].tracks.coins, 5 + 5);
    assert!(t.state.players.iter().all(|p| p.missions.is_empty()));
}

#[test]
fn a_silent_player_gets_the_lowest_mission_and_its_reward() {
    let mut t = Table::new(2);
    t.state.missions = [8, 6, 3].map(MissionId).to_vec();
    choose(&mut t, &[(0, "mission 8 keep")]);
    assert_eq!(t.state.players[1].tracks.coins, 5 + 2);
    assert_eq!(t.state.order, [SeatId(1), SeatId(0)]);
}

#[test]
pub fn a_mission_can_be_chosen_while_the_day_still_runs() {
    let mut t = Table::new(2);
    let ids = |state: &State| -> Vec<String> {
        let missions = t.sand.decisions(state).into_iter().filter(|d| d.id.0.starts_with("mission"));
        missions.map(|d| d.id.0).collect()
    };
    let ahead = ids(&t.state);
    assert_eq!(ahead, ["mission.1.1", "mission.1.2"]);
    t.state.stage = Stage::Missions;
    t.state.now = None;
    assert_eq!(ids(&t.state), ahead, "what was sent stays in hand");
}
