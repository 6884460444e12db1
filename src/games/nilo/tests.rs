//! The rulebook's sentences and the rulings, one test each, on boards drawn as tables.

use super::Nilo;
use super::board::{Board, Cell, Face, Placed};
use super::components::{Colour, Components, Kind, OURS};
use super::score::{SphinxRule, items, points};
use super::state::{By, Cause, Event, HandTile, Stage, State};
use super::turn::{Move, Run};
use crate::games::dice::Dice;
use crate::games::kit::Position;
use crate::games::kit::testing::{self, answer, carried_out, now, step, verdict};
use crate::games::ruleset::{Answers, DecisionId, Moment, Options, Problem, Ruleset, Verdict};
use crate::games::seat::{SeatId, Viewer};
use crate::games::simulate::{SimulateRequest, names, simulate};
use crate::orders::parse::read_order;

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn nilo() -> Result<Nilo, Problem> {
    Nilo::new(&Options::default())
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap_or_else(|e| panic!("{e}"))
}

/// A board from lines "tile cell rotation face"; the initial tile lies on M50.
fn board(lines: &str) -> Board {
    let mut board = Board::default();
    board.0.insert(Cell::MIDDLE, Placed { tile: 0, rotation: 0, face: Face::River });
    for line in lines.lines().filter(|l| !l.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [tile, at, rotation, face] = words.as_slice() else { panic!("{line}") };
        let (Ok(tile), Ok(rotation)) = (tile.parse(), rotation.parse()) else { panic!("{line}") };
        let face = if *face == "river" { Face::River } else { Face::Bank };
        board.0.insert(cell(at), Placed { tile, rotation, face });
    }
    board
}

/// A position in which the first of `seats` players is to move, holding `hand`; the market is given, the other tiles lie in hands and piles.
fn position(nilo: &Nilo, seats: u8, board: Board, hand: [u16; 3], market: [u16; 4]) -> State {
    let mut state = State::new(&names(seats));
    let placed = |n: &u16| board.tile(*n).is_some() || hand.contains(n) || market.contains(n);
    let mut rest = nilo.components.numbers().filter(|n| !placed(n));
    state.stage = Stage::Play;
    state.turn = 1;
    state.hands = (0..seats)
        .map(|seat| {
            let tiles: Vec<u16> = if seat == 0 { hand.to_vec() } else { rest.by_ref().take(3).collect() };
            tiles.into_iter().map(|tile| HandTile { tile, known: false }).collect()
        })
        .collect();
    let rest: Vec<u16> = rest.collect();
    state.piles = (0..4).map(|p| rest.iter().copied().skip(p).step_by(4).collect()).collect();
    state.market = market.to_vec();
    state.board = board;
    let mut colours = Colour::ALL.into_iter();
    state.colours = (0..seats).map(|_| colours.by_ref().take(if seats == 2 { 2 } else { 1 }).collect()).collect();
    state
}

/// Carries out a line of the player whose turn it is.
fn play(nilo: &Nilo, state: &State, line: &str) -> Result<(Vec<Event>, State), String> {
    step(nilo, state, &[line], Answers::new()).map(|(step, after)| (step.events, after))
}

fn floods(events: &[Event]) -> Vec<(u16, Cause)> {
    events.iter().filter_map(|e| if let Event::Flooded { tile, cause, .. } = e { Some((*tile, *cause)) } else { None }).collect()
}

#[test]
fn setup_deals_three_tiles_each_four_to_the_market_and_the_rest_to_four_piles() -> Outcome {
    for (seats, piles, colours) in [(2, [9, 9, 8, 8], 2), (3, [8, 8, 8, 7], 1), (4, [7, 7, 7, 7], 1)] {
        let nilo = nilo()?;
        let mut state = nilo.initial(&names(seats));
        for event in nilo.setup(&state, &mut Dice::from_seed(3))? {
            state.apply(&event);
        }
        assert_eq!(state.hands.iter().map(Vec::len).collect::<Vec<_>>(), vec![3; usize::from(seats)]);
        assert_eq!(state.market.len(), 4);
        assert_eq!(state.piles.iter().map(Vec::len).collect::<Vec<_>>(), piles);
        assert!(state.colours.iter().all(|c| c.len() == colours), "ruling 10: {:?}", state.colours);
        assert_eq!((state.crocodile, state.calendar), (Cell::MIDDLE, 0));
        assert_eq!(nilo.invariants(&state), Vec::<String>::new());
        // Each player says the highest number; who has the highest of all starts.
        let highest: Vec<u16> = state.hands.iter().map(|h| h.iter().map(|t| t.tile).max().unwrap_or(0)).collect();
        assert_eq!(highest.iter().max(), highest.get(state.start.index()));
        for (hand, highest) in state.hands.iter().zip(&highest) {
            let known: Vec<u16> = hand.iter().filter(|t| t.known).map(|t| t.tile).collect();
            assert_eq!(known, [*highest], "ruling 2: that number is public");
        }
    }
    Ok(())
}

#[test]
fn colours_are_given_in_seat_order_by_preference_where_players_choose() -> Outcome {
    for (seats, wishes, given) in [
        (3, vec!["blue, red", "blue, green", "yellow"], "blue | green | yellow"),
        (2, vec!["green", "green, blue"], "green red | blue yellow"),
        (4, vec!["yellow", "", "yellow, blue", ""], "yellow | red | blue | green"),
    ] {
        let nilo = testing::with::<Nilo>(serde_json::json!({"choose_colours": true}))?;
        let mut state = nilo.initial(&names(seats));
        nilo.setup(&state, &mut Dice::from_seed(3))?.iter().for_each(|e| state.apply(e));
        let mut answers = Answers::new();
        for (decision, wish) in nilo.decisions(&state).iter().zip(&wishes).filter(|(_, w)| !w.is_empty()) {
            answers.insert(decision.id.clone(), answer(&nilo, &state, decision, &[&format!("colours {wish}")])?);
        }
        let deadline = nilo.deadlines(&state).remove(0);
        for event in nilo.step(&state, &answers, Moment::Due(&deadline.id), &mut Dice::from_seed(3)).events {
            state.apply(&event);
        }
        let told: Vec<String> = state.colours.iter().map(|c| c.iter().map(|c| c.name()).collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(told.join(" | "), given);
        assert_eq!(state.stage, Stage::Play);
    }
    Ok(())
}

/// Placements on a board with tile 32 (straight) east of the initial tile: water E and W.
#[test]
fn ruling_1_one_water_match_suffices_and_tiles_may_be_turned() -> Outcome {
    let nilo = nilo()?;
    let state = position(&nilo, 3, board("32 M52 0 bank"), [12, 13, 29], [1, 2, 3, 4]);
    for (line, told) in [
        // East of 32 only its E side has water.
        ("place 29 at M54 rotation 0", ""),
        ("place 29 at M54", ""),
        ("place 29 at M54 water W E", ""),
        ("place 12 at M54 rotation 1 take 4 pile 2", ""),
        (
            "place 12 at M54 rotation 0",
            "At M54 with rotation 0 tile 12 has water to E and SW, where it meets none; what fits there is rotation 1 (SE and W), 3 (W and NE). Did you mean `place 12 at M54 rotation 1`?",
        ),
        // North of both the initial tile and 32: meets the initial tile to the SW, the dry side of 32 to the SE does not matter.
        ("place 13 at L51 rotation 1", ""),
        (
            "place 13 at L53",
            "Tile 13 cannot lie on L53: no water meets water there, however it is turned. Did you mean `place 13 at L49 rotation 0`?",
        ),
        ("place 13 at M52", "M52 is not empty: tile 32 lies there."),
        ("place 13 at M50", "M50 is not empty: the initial tile lies there."),
        ("place 14 at L51", "`14` cannot stand after `place`. There can stand `12`, `13` or `29`."),
        ("place 13 at L51 take 5", "`5` cannot stand after `place 13 at L51 take`. There can stand `1`, `2`, `3` or `4`."),
        (
            "place 13 at Z99",
            "`Z99` cannot stand after `place 13 at`. There can stand `L49`, `L51`, `L53`, `M48`, `M54`, `N49`, `N51` or 3 others.",
        ),
    ] {
        assert_eq!(verdict(&nilo, &state, line), told, "{line}");
    }
    Ok(())
}

#[test]
fn ruling_7_a_turn_is_place_surround_draw_calendar_refill() -> Outcome {
    let nilo = nilo()?;
    // The initial tile lacks one neighbour; the calendar is three short of the swelling.
    let around = "29 M52 0 bank\n30 N51 2 bank\n31 N49 1 bank\n17 M48 0 bank\n18 L49 2 bank";
    let mut state = position(&nilo, 3, board(around), [12, 13, 20], [1, 2, 3, 4]);
    state.calendar = 9;
    let (events, after) = play(&nilo, &state, "place 13 at L51 rotation 1 take 4 pile 2")?;
    let kinds: Vec<&str> = events
        .iter()
        .map(|e| match e {
            Event::Placed { .. } => "placed",
            Event::Flooded { .. } => "flooded",
            Event::Drawn { .. } => "drawn",
            Event::Moved { .. } => "moved",
            Event::Refilled { .. } => "refilled",
            Event::TurnBegan { .. } => "turn",
            _ => "?",
        })
        .collect();
    assert_eq!(kinds, ["placed", "flooded", "drawn", "moved", "flooded", "refilled", "turn"]);
    // The lowest tile next to the crocodile's is flooded, which moves there; from 13 the lowest is 18.
    assert_eq!(floods(&events), [(13, Cause::Surrounded), (18, Cause::Swelling)]);
    assert_eq!(after.calendar, 1, "9 and 4 are 13: one past the swelling");
    assert_eq!(after.market, [1, 2, 3, *state.piles[1].first().unwrap_or(&0)], "the others move to the left");
    assert!(after.holds(SeatId(0), 4));
    assert_eq!(nilo.invariants(&after), Vec::<String>::new());
    Ok(())
}

#[test]
fn ruling_6_landing_on_the_swelling_crosses_it_and_starting_there_does_not() -> Outcome {
    let nilo = nilo()?;
    for (calendar, take, to, crossed) in
        [(0, 1, 1, false), (0, 4, 4, false), (8, 4, 0, true), (8, 3, 11, false), (11, 1, 0, true), (11, 2, 1, true)]
    {
        let mut state = position(&nilo, 3, board("32 M52 0 bank"), [12, 13, 29], [1, 2, 3, 4]);
        state.calendar = calendar;
        let (events, after) = play(&nilo, &state, &format!("place 13 at L51 rotation 1 take {take}"))?;
        assert_eq!(after.calendar, to);
        assert_eq!(floods(&events).len(), usize::from(crossed), "from {calendar} with place {take}");
        assert!(events.iter().any(|e| matches!(e, Event::Moved { crossed: c, .. } if *c == crossed)));
    }
    Ok(())
}

/// A run on a board, to look at floodings alone: tile 43 is placed, which is higher than all others, and the calendar crosses.
fn flooded_by_the_calendar(lines: &str, crocodile: &str) -> Result<Vec<(u16, Cause)>, Box<dyn std::error::Error>> {
    let nilo = nilo()?;
    let mut state = position(&nilo, 3, board(lines), [12, 13, 43], [1, 2, 3, 4]);
    state.crocodile = cell(crocodile);
    state.calendar = 11;
    let placement = nilo.placements(&state, SeatId(0)).into_iter().filter(|p| p.tile == 43).max_by_key(|p| p.cell).ok_or("no placement")?;
    let mut run = Run::new(&nilo, state.clone());
    run.play(SeatId(0), Move { placement, take: 0, pile: Some(0) }, By::Order);
    Ok(floods(&run.events))
}

#[test]
fn rulings_3_and_4_what_is_flooded() -> Outcome {
    // The lowest number next to the crocodile's tile.
    assert_eq!(flooded_by_the_calendar("30 M52 0 bank\n29 M48 0 bank", "M50")?, [(29, Cause::Swelling)]);
    // A tile that shows its river side is never turned back, though it is lower.
    assert_eq!(flooded_by_the_calendar("30 M52 0 bank\n29 M48 0 river", "M50")?, [(30, Cause::Swelling)]);
    // No bank next to the crocodile: the lowest that touches the connected river.
    assert_eq!(
        flooded_by_the_calendar("29 M48 0 river\n30 M46 0 river\n31 M52 0 bank\n17 M54 0 bank\n44 L49 2 bank", "M46")?,
        [(31, Cause::Swelling)],
        "17 is lower, but touches no river tile"
    );
    Ok(())
}

#[test]
fn ruling_4_where_all_is_river_nothing_is_flooded() {
    let all = board("29 M48 0 river\n30 M46 0 river");
    assert_eq!(all.to_flood(cell("M46")), None);
}

#[test]
fn ruling_5_surrounded_is_looked_at_again_after_each_flooding() -> Outcome {
    let nilo = nilo()?;
    // Two rings but one cell: closing the inner ring floods 1, whose six neighbours are there, too; so the river rises again.
    let lines = "29 M52 0 bank\n30 N51 2 bank\n31 N49 1 bank\n17 M48 0 bank\n18 L49 2 bank\n\
                 32 K50 1 bank\n41 K52 1 bank\n42 L53 0 bank";
    let state = position(&nilo, 3, board(lines), [1, 13, 20], [2, 3, 4, 5]);
    let (events, after) = play(&nilo, &state, "place 1 at L51 take 1")?;
    assert_eq!(floods(&events), [(1, Cause::Surrounded), (18, Cause::Surrounded)]);
    assert_eq!(after.crocodile, cell("L49"));
    Ok(())
}

#[test]
fn ruling_8_the_drawer_chooses_the_pile_by_default_the_fullest_of_the_lowest_number() -> Outcome {
    let nilo = nilo()?;
    let mut state = position(&nilo, 3, board("32 M52 0 bank"), [12, 13, 29], [1, 2, 3, 4]);
    let filled = |state: &State, line: &str| -> Result<usize, String> {
        let (events, _) = play(&nilo, state, line)?;
        events.iter().find_map(|e| if let Event::Refilled { pile, .. } = e { Some(*pile) } else { None }).ok_or("no refill".into())
    };
    let line = "place 13 at L51 rotation 1 take 1";
    assert_eq!(filled(&state, &format!("{line} pile 3")), Ok(3));
    let sizes: Vec<usize> = state.piles.iter().map(Vec::len).collect();
    assert_eq!(sizes, [8, 8, 7, 7]);
    assert_eq!(filled(&state, line), Ok(1), "the fullest");
    let moved = state.piles[0].remove(0);
    state.piles[2].push(moved);
    assert_eq!(filled(&state, line), Ok(2));
    let all = std::mem::take(&mut state.piles[0]);
    state.piles[1].extend(all);
    assert_eq!(verdict(&nilo, &state, &format!("{line} pile 1")), "Pile 1 is empty. Did you mean `pile 2`?");
    Ok(())
}

#[test]
fn ruling_8_river_sides_are_open_bank_sides_in_hands_and_piles_are_not() -> Outcome {
    let nilo = nilo()?;
    let state = position(&nilo, 3, board("32 M52 0 bank"), [12, 13, 29], [1, 2, 3, 4]);
    let view = nilo.view(&state, Viewer::Seat(SeatId(1)));
    let others: Vec<_> = view.seats.first().map(|s| s.hand.clone()).unwrap_or_default();
    assert!(others.iter().all(|h| h.tile.is_none() && h.ship.is_none()), "12, 13 and 29 have plain river sides: {others:?}");
    let own: Vec<u16> =
        view.seats.get(1).map(|s| s.hand.iter().filter_map(|h| h.tile.as_ref()).map(|t| t.number).collect()).unwrap_or_default();
    assert_eq!(own, state.hand(SeatId(1)).iter().map(|h| h.tile).collect::<Vec<_>>());
    for (pile, view) in state.piles.iter().zip(&view.piles) {
        assert_eq!(view.top, pile.first().and_then(|t| nilo.components.tile(*t)).and_then(|t| t.ship()));
    }
    Ok(())
}

#[test]
fn ruling_9_the_game_ends_when_market_and_piles_are_empty() -> Outcome {
    for (seats, turns) in [(2, 38), (3, 35), (4, 32)] {
        let report = simulate(&SimulateRequest::new("nilo", seats, 3, 1))?;
        assert_eq!(report.violations, []);
        assert_eq!((report.finished, report.turns.min, report.turns.max), (3, turns, turns));
    }
    Ok(())
}

/// Each line: the board, and what each element scores.
#[test]
fn scoring_table() -> Outcome {
    let set = Components::read(OURS)?;
    let table = [
        ("a sphinx: 1 for every river tile next to it", "29 M52 0 bank", SphinxRule::River, vec![(29, Kind::Sphinx, 1)]),
        ("… none on the bank side", "29 M52 0 bank\n30 M54 0 bank", SphinxRule::River, vec![(29, Kind::Sphinx, 1), (30, Kind::Sphinx, 0)]),
        ("ruling 2, option: any tile", "29 M52 0 bank\n30 M54 0 bank", SphinxRule::Any, vec![(29, Kind::Sphinx, 2), (30, Kind::Sphinx, 1)]),
        ("a flooded sphinx is gone", "29 M52 0 river\n30 M54 0 bank", SphinxRule::River, vec![(30, Kind::Sphinx, 1)]),
        (
            "an obelisk: 2 for every adjacent sphinx of its colour",
            "5 M52 0 bank\n29 M54 0 bank\n15 L53 0 bank\n30 N53 0 bank",
            SphinxRule::River,
            vec![(15, Kind::Sphinx, 0), (5, Kind::Obelisk, 4), (29, Kind::Sphinx, 0), (30, Kind::Sphinx, 0)],
        ),
        ("… not of flooded ones", "5 M52 0 bank\n29 M54 0 river", SphinxRule::River, vec![(5, Kind::Obelisk, 0)]),
        (
            "a ship: 3 afloat, nothing aground",
            "17 M52 0 river\n18 M54 0 bank",
            SphinxRule::River,
            vec![(17, Kind::Ship, 3), (18, Kind::Ship, 0)],
        ),
        ("a flooding launches the ship and drowns the sphinx", "1 M52 0 river", SphinxRule::River, vec![(1, Kind::Ship, 3)]),
    ];
    for (what, lines, rule, want) in table {
        let got: Vec<(u16, Kind, u32)> = items(&set, rule, &board(lines)).iter().map(|i| (i.tile, i.kind, i.points)).collect();
        assert_eq!(got, want, "{what}");
    }
    Ok(())
}

#[test]
fn ruling_10_two_colours_add_up_and_the_fourth_is_nobodys() -> Outcome {
    let set = Components::read(OURS)?;
    let scored = items(&set, SphinxRule::River, &board("17 M52 0 river\n18 M54 0 river\n19 M56 0 river\n20 M58 0 river"));
    assert_eq!(points(&scored, &[Colour::Red, Colour::Yellow]), 6);
    assert_eq!(points(&scored, &[Colour::Green]), 3);
    Ok(())
}

/// The last turn of a three-player game in which all have as many points, or not.
fn last_turn(lines: &str, hands: [[u16; 3]; 3], placed: &str) -> Result<crate::games::ruleset::Outcome, Box<dyn std::error::Error>> {
    let nilo = nilo()?;
    let mut state = position(&nilo, 3, board(lines), hands[0], [1, 2, 3, 4]);
    for (hand, tiles) in state.hands.iter_mut().zip(hands) {
        *hand = tiles.into_iter().map(|tile| HandTile { tile, known: false }).collect();
    }
    state.market.truncate(1);
    state.piles.iter_mut().for_each(Vec::clear);
    let events = carried_out(&nilo, &state, &[placed], Answers::new())?.events;
    assert!(matches!(events.last(), Some(Event::Ended { .. })), "{events:?}");
    events.iter().for_each(|event| state.apply(event));
    assert_eq!(state.stage, Stage::Over);
    Ok(state.outcome.ok_or("no outcome")?)
}

#[test]
fn the_most_points_win() -> Outcome {
    let outcome =
        last_turn("18 M52 0 river\n19 M48 0 bank\n5 M46 0 bank", [[30, 40, 41], [6, 14, 15], [7, 11, 12]], "place 30 at L51 rotation 2")?;
    assert_eq!((outcome.winners, outcome.reason.as_str()), (vec![SeatId(0)], "Player 1 has the most points: 5."));
    Ok(())
}

#[test]
fn ruling_2_a_tie_goes_to_the_lowest_number_on_a_tile_in_hand() -> Outcome {
    // Red and yellow have a ship afloat each; the first player keeps 40 and 41 and takes tile 1.
    let tied = "18 M52 0 river\n19 M48 0 river";
    let outcome = last_turn(tied, [[39, 40, 41], [6, 14, 15], [7, 11, 12]], "place 40 at L51")?;
    assert_eq!(
        (outcome.winners, outcome.reason.as_str()),
        (vec![SeatId(0)], "Player 1 and Player 2 have 3 points each; Player 1 holds the tile with the lowest number, 1.")
    );
    Ok(())
}

#[test]
fn orders_sent_ahead_are_tried_in_their_order_when_the_turn_comes() -> Outcome {
    let nilo = nilo()?;
    let mut state = position(&nilo, 3, board("32 M52 0 bank"), [12, 13, 29], [1, 2, 3, 4]);
    state.hands[1] = [20, 31, 41].map(|tile| HandTile { tile, known: false }).to_vec();
    let rest: Vec<u16> = nilo.components.numbers().filter(|n| ![32, 12, 13, 29, 1, 2, 3, 4, 20, 31, 41].contains(n)).collect();
    state.hands[2] = rest.iter().take(3).map(|tile| HandTile { tile: *tile, known: false }).collect();
    state.piles = (0..4).map(|p| rest.iter().copied().skip(3 + p).step_by(4).collect()).collect();
    assert_eq!(nilo.invariants(&state), Vec::<String>::new());
    let decisions = nilo.decisions(&state);
    let ahead = decisions.iter().find(|d| d.id == DecisionId("turn.2".into())).ok_or("no early decision")?;
    assert_eq!((ahead.seat, &ahead.due), (SeatId(1), &None));

    // The first line will be taken by Player 1; the second is what is carried out.
    let early = answer(&nilo, &state, ahead, &["place 31 at L51", "place 20 at M54 take tile 4"])?;
    let answers = Answers::from([(ahead.id.clone(), early)]);
    let current = now(&nilo, &state);
    let mut all = answers.clone();
    all.insert(current.id.clone(), answer(&nilo, &state, &current, &["place 13 at L51 rotation 1 take 1 pile 1"])?);
    let step = nilo.step(&state, &all, Moment::Answered(&current.id), &mut Dice::from_seed(1));
    let mut after = state.clone();
    step.events.iter().for_each(|e| after.apply(e));
    assert_eq!(after.turn, 3, "two turns in one step");
    let failed: Vec<&Event> = step.events.iter().filter(|e| matches!(e, Event::AheadFailed { .. })).collect();
    assert_eq!(failed.len(), 1, "the first line is told to have failed");
    assert!(step.events.iter().any(|e| matches!(e, Event::Placed { tile: 20, by: By::Ahead, .. })));
    assert!(after.holds(SeatId(1), 4), "tile 4 was taken though it had moved to another place of the market");
    let told = |viewer| failed.first().and_then(|e| nilo.observe(&after, e, viewer)).map(|o| o.text);
    assert!(told(Viewer::Seat(SeatId(1))).is_some_and(|t| t.contains("L51 is not empty")), "told to the player");
    assert_eq!(told(Viewer::Seat(SeatId(0))), None, "and to nobody else");
    Ok(())
}

#[test]
fn wishes_settle_what_an_order_leaves_open_and_what_a_silent_player_does() -> Outcome {
    let nilo = nilo()?;
    let state = position(&nilo, 3, board("32 M52 0 bank"), [12, 13, 29], [1, 2, 3, 4]);
    let wishes = nilo.decisions(&state).into_iter().find(|d| d.id.0 == "wishes.1").ok_or("no wishes")?;
    let lines = ["prefer tiles 29, 13", "prefer cells Q50, M54", "prefer places 9, 3", "prefer piles 4"];
    assert!(answer(&nilo, &state, &wishes, &lines).is_err(), "there is no place 9");
    let lines = ["prefer tiles 29, 13", "prefer cells Q50, M54", "prefer places 3", "prefer piles 4"];
    let answers = Answers::from([(wishes.id.clone(), answer(&nilo, &state, &wishes, &lines)?)]);
    let current = now(&nilo, &state);
    let default = Ruleset::default(&nilo, &state, &current, &answers).ok_or("no default")?;
    assert_eq!(default.orders.first().map(|o| o.normal.as_str()), Some("place 29 at M54 rotation 0 take 3 pile 4"));
    let bare = Ruleset::default(&nilo, &state, &current, &Answers::new()).ok_or("no default")?;
    assert_eq!(bare.orders.first().map(|o| o.normal.as_str()), Some("place 12 at L49 rotation 1 take 1 pile 1"));

    let deadline = nilo.deadlines(&state).remove(0);
    let events = nilo.step(&state, &answers, Moment::Due(&deadline.id), &mut Dice::from_seed(1)).events;
    assert!(matches!(events.first(), Some(Event::Placed { tile: 29, by: By::Default, .. })), "{events:?}");
    assert!(events.iter().any(|e| matches!(e, Event::Drawn { place: 3, .. })));

    let refused = answer(&nilo, &state, &wishes, &["prefer cells M54, M51"])?;
    let verdicts = Ruleset::check(&nilo, &state, &wishes, &refused, &Answers::new());
    assert!(matches!(verdicts.as_slice(), [Verdict::Refused(p)] if p.message.contains("`M51` is no cell")), "{verdicts:?}");
    Ok(())
}

#[test]
fn a_default_takes_what_is_worth_most_at_once() -> Outcome {
    let nilo = nilo()?;
    // Player 1 is red: tile 30 (red sphinx) next to two river tiles is worth 2.
    let state = position(&nilo, 3, board("20 M52 0 river"), [30, 11, 12], [1, 2, 3, 4]);
    let default = Ruleset::default(&nilo, &state, &now(&nilo, &state), &Answers::new()).ok_or("no default")?;
    assert_eq!(default.orders.first().map(|o| o.normal.as_str()), Some("place 30 at L51 rotation 1 take 1 pile 1"));
    Ok(())
}

#[test]
fn all_legal_moves_can_be_listed_up_to_a_limit() -> Outcome {
    let nilo = nilo()?;
    let mut state = position(&nilo, 3, board("32 M52 0 bank"), [12, 13, 29], [1, 2, 3, 4]);
    let decision = now(&nilo, &state);
    let placements = nilo.placements(&state, SeatId(0)).len();
    assert_eq!(Ruleset::enumerate(&nilo, &state, &decision, placements * 16 - 1), None);
    let all = Ruleset::enumerate(&nilo, &state, &decision, placements * 16).ok_or("too many")?;
    assert_eq!(all.len(), placements * 16);
    let form = Ruleset::form(&nilo, &state, &decision);
    for answer in all.iter().step_by(7) {
        let order = answer.orders.first().ok_or("no order")?;
        assert_eq!(read_order(&order.normal, &[&form]).map(|(_, o)| o).as_ref(), Ok(order));
        assert_eq!(verdict(&nilo, &state, &order.normal), "");
    }
    state.piles.iter_mut().for_each(Vec::clear);
    assert_eq!(Ruleset::enumerate(&nilo, &state, &decision, placements * 4).map(|a| a.len()), Some(placements * 4));
    Ok(())
}

#[test]
fn the_moderator_edits_within_the_invariants() -> Outcome {
    let nilo = nilo()?;
    let state = position(&nilo, 3, board("32 M52 0 bank\n29 M54 0 river"), [12, 13, 20], [1, 2, 3, 4]);
    let edit = |line: &str| -> Result<State, String> {
        let form = nilo.edits(&state);
        let (_, order) = read_order(line, &[&form]).map_err(|p| p.to_string())?;
        let mut after = state.clone();
        for event in nilo.edit(&state, &order, &mut Dice::from_seed(1)).map_err(|p| p.to_string())? {
            after.apply(&event);
        }
        Ok(after)
    };
    assert_eq!(edit("turn tile 32 to river")?.board.tile(32).map(|(_, p)| p.face), Some(Face::River));
    assert_eq!(edit("move crocodile to M54")?.crocodile, cell("M54"));
    assert_eq!(edit("move tile 29 to N51 rotation 2")?.board.at(cell("N51")).map(|p| (p.tile, p.rotation)), Some((29, 2)));
    assert_eq!(edit("set calendar to 7")?.calendar, 7);
    let exchanged = edit("exchange 12 with 1")?;
    assert!(exchanged.holds(SeatId(0), 1) && exchanged.market.contains(&12));
    for (line, told) in [
        ("move crocodile to M52", "That cannot be: the crocodile on M52 does not lie on a river side."),
        (
            "move crocodile to M51",
            "`M51` is no cell: a cell is a row letter and a column number, like M50, of rows and columns that are both even or both odd.",
        ),
        ("move tile 29 to Q50", "That cannot be: tile 29 touches no other."),
        ("move tile 29 to M52", "That cannot be: tile 32 is there 0 times."),
        ("turn tile 12 to river", "`12` cannot stand after `turn tile`. There can stand `29` or `32`."),
    ] {
        assert_eq!(edit(line).err().as_deref(), Some(told), "{line}");
    }
    Ok(())
}

#[test]
fn a_saved_position_can_be_adopted_and_a_wrong_one_is_refused() -> Outcome {
    let nilo = nilo()?;
    let state = position(&nilo, 3, board("32 M52 0 bank"), [12, 13, 29], [1, 2, 3, 4]);
    let fresh = nilo.initial(&names(3));
    let saved = nilo.save(&state);
    // As the table of a script, too.
    let table: serde_json::Value = toml::from_str(&toml::to_string(&saved)?)?;
    let mut after = fresh.clone();
    nilo.adopt(&fresh, &table)?.iter().for_each(|e| after.apply(e));
    assert_eq!(after, state);
    for (key, value, told) in [
        ("market", serde_json::json!([1, 2, 3, 3]), "The table is no possible position: tile 3 is there 2 times."),
        ("calendar", serde_json::json!(12), "The table is no possible position: the calendar has no space 12."),
        ("crocodile", serde_json::json!("M52"), "The table is no possible position: the crocodile on M52 does not lie on a river side."),
        ("seats", serde_json::json!(["A", "B", "C"]), "The table's seats are A, B, C, the game's are Player 1, Player 2, Player 3."),
        ("crocodil", serde_json::json!("M50"), "unknown field `crocodil`"),
        ("hands", serde_json::json!([]), "there must be one hand and one list of colours for each seat"),
    ] {
        let mut wrong = saved.clone();
        wrong[key] = value;
        let problem = nilo.adopt(&fresh, &wrong).err().map(|p| p.message).unwrap_or_default();
        assert!(problem.contains(told), "{key}: {problem}");
    }
    Ok(())
}

#[test]
fn wrong_options_name_what_is_right() {
    for (options, told) in [
        (serde_json::json!({"sphynx": "any"}), "There is no option `sphynx` in this game. Did you mean `sphinx`?"),
        (serde_json::json!({"sphinx": "all"}), "unknown variant `all`, expected `river` or `any`"),
        (serde_json::json!({"components": "tiles = ["}), "Nilo components, line 1: "),
    ] {
        let problem = testing::with::<Nilo>(options).err().map(|p| p.to_string()).unwrap_or_default();
        assert!(problem.contains(told), "{problem}");
    }
}

#[test]
fn another_set_of_components_changes_the_game() -> Outcome {
    let set = OURS.replace("ship_points = 3", "ship_points = 5");
    let nilo = testing::with::<Nilo>(serde_json::json!({ "components": set }))?;
    let scored = items(&nilo.components, SphinxRule::River, &board("17 M52 0 river"));
    assert_eq!(points(&scored, &[Colour::Blue]), 5);
    Ok(())
}
