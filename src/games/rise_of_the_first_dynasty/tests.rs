//! The rulebook's sentences and the rulings, one test each, on positions made by hand.

use super::Rise;
use super::components::{OURS, Region};
use super::state::{Action, Event, Land, Stage, State, Turn};
use crate::games::dice::Dice;
use crate::games::kit::Position;
use crate::games::kit::testing::{answer, followed, step};
use crate::games::ruleset::{Answers, Decision, DecisionId, Manner, Moment, Options, Problem, Ruleset, Verdict};
use crate::games::seat::{SeatId, Viewer};
use crate::games::simulate::{SimulateRequest, names, simulate};
use crate::orders::parse::read_order;

type Outcome = Result<(), Box<dyn std::error::Error>>;

const A: SeatId = SeatId(0);
const B: SeatId = SeatId(1);
const C: SeatId = SeatId(2);

fn rise() -> Result<Rise, Problem> {
    Rise::new(&Options::default())
}

/// A position in the turns of Aeon 1: seat 1 is the Scribe, its turn runs; Lands by holder ("DE01", "NI02*" Blessed, "[DL01]" shielded), hands by Edict ids.
fn position(rise: &Rise, region: &str, actions: &[Action], lands: &[&str], hands: &[&str]) -> State {
    let mut state = rise.initial(&names(u8::try_from(actions.len()).unwrap_or(0)));
    let mut cards = rise.components.region_cards(actions.len());
    let at = cards.iter().position(|c| c == region).unwrap_or_else(|| panic!("{region}"));
    state.region_pile = vec![cards.remove(at)];
    state.region_deck = cards;
    state.aeon = 1;
    state.stage = Stage::Turns;
    state.actions = actions.to_vec();
    state.turn = Some(Turn { place: 0, main: true, bonus: 0, part: 0, waits: false });
    if let Some(turn) = &mut state.turn {
        turn.bonus = state.actions.iter().filter(|a| **a == actions[0].grantor()).count() as u8;
    }
    for (seat, lands) in state.seat_ids().zip(lands).collect::<Vec<_>>() {
        for word in lands.split_whitespace() {
            let id = word.trim_matches(|c| "[]*".contains(c));
            let land = Land { holder: Some(seat), blessed: word.contains('*'), shielded: word.contains('[') };
            assert!(state.lands.insert(id.to_owned(), land).is_some(), "{id}");
        }
    }
    state.hands = hands.iter().map(|h| h.split_whitespace().map(str::to_owned).collect()).collect();
    let held: Vec<String> = state.hands.iter().flatten().cloned().collect();
    state.deck = rise.components.edicts.ids().filter(|e| !held.iter().any(|h| h == e)).map(str::to_owned).collect();
    assert_eq!(rise.invariants(&state), Vec::<String>::new());
    state
}

fn decision(rise: &Rise, state: &State, seat: SeatId) -> Decision {
    let of_seat = |d: &Decision| d.seat == seat && !d.id.0.starts_with("wishes");
    rise.decisions(state).into_iter().find(of_seat).unwrap_or_else(|| panic!("nothing to decide for {seat:?}"))
}

/// The first thing that the checks say to lines of a seat: "" if all stand without a remark.
fn verdict(rise: &Rise, state: &State, seat: SeatId, lines: &[&str]) -> String {
    let decision = decision(rise, state, seat);
    let answer = match answer(rise, state, &decision, lines) {
        Ok(answer) => answer,
        Err(problem) => return problem,
    };
    let told = Ruleset::check(rise, state, &decision, &answer, &Answers::new()).into_iter().find_map(|v| match v {
        Verdict::Refused(problem) => Some(problem.to_string()),
        Verdict::Stands { warning } => warning,
    });
    told.unwrap_or_default()
}

/// Carries out lines of the seat whose turn it is, with other answers in hand.
fn play_with(rise: &Rise, state: &State, lines: &[&str], answers: Answers) -> Result<(Vec<Event>, State), String> {
    step(rise, state, lines, answers).map(|(step, after)| (step.events, after))
}

fn play(rise: &Rise, state: &State, lines: &[&str]) -> Result<(Vec<Event>, State), String> {
    play_with(rise, state, lines, Answers::new())
}

/// A seat's Lands as [`position`] takes them.
fn lands(state: &State, seat: SeatId) -> String {
    let each = state.lands_of(Some(seat)).map(|(id, l)| {
        let star = if l.blessed { "*" } else { "" };
        if l.shielded { format!("[{id}{star}]") } else { format!("{id}{star}") }
    });
    each.collect::<Vec<_>>().join(" ")
}

use Action::{Command, Conquest, Prosperity};

#[test]
fn setup_deals_two_edicts_and_two_deserts_each() -> Outcome {
    for (seats, aeons) in [(3, 9), (4, 8), (5, 10)] {
        let rise = rise()?;
        let state = rise.initial(&names(seats));
        let after = followed(&rise, &state, &rise.setup(&state, &mut Dice::from_seed(5))?);
        assert_eq!(after.hands.iter().map(Vec::len).collect::<Vec<_>>(), vec![2; usize::from(seats)]);
        assert_eq!(after.deck.len(), 24 - 2 * usize::from(seats));
        assert_eq!(after.region_deck.len() + 1, aeons, "ruling 1");
        for seat in after.seat_ids() {
            assert_eq!(after.lands_of(Some(seat)).filter(|(id, _)| id.starts_with("DE")).count(), 2);
            assert_eq!(after.lands_of(Some(seat)).count(), 2);
        }
        assert_eq!(rise.invariants(&after), Vec::<String>::new());
    }
    Ok(())
}

#[test]
fn games_last_nine_eight_and_ten_aeons_and_everyone_is_scribe_equally_often() -> Outcome {
    for (seats, aeons) in [(3, 9), (4, 8), (5, 10)] {
        let report = simulate(&SimulateRequest::new("rise_of_the_first_dynasty", seats, 3, 1))?;
        assert_eq!(report.violations, []);
        assert_eq!((report.finished, report.turns.min, report.turns.max), (3, aeons, aeons), "ruling 1");
        assert_eq!(aeons % u32::from(seats), 0);
    }
    Ok(())
}

#[test]
fn actions_stay_secret_until_all_are_chosen() -> Outcome {
    let rise = rise()?;
    let state = rise.initial(&names(3));
    let state = followed(&rise, &state, &rise.setup(&state, &mut Dice::from_seed(5))?);
    let actions: Vec<Decision> = rise.decisions(&state).into_iter().filter(|d| d.id.0.starts_with("action")).collect();
    assert!(actions.len() == 3 && actions.iter().all(|d| d.secret && d.manner == Manner::Together));
    let mut answers = Answers::new();
    for (decision, action) in actions.iter().zip(["command", "prosperity"]) {
        answers.insert(decision.id.clone(), answer(&rise, &state, decision, &[&format!("action {action}")])?);
    }
    let deadline = rise.deadlines(&state)[0].id.clone();
    let step = rise.step(&state, &answers, Moment::Due(&deadline), &mut Dice::from_seed(1));
    let after = followed(&rise, &state, &step.events);
    assert_eq!(after.actions, [Command, Prosperity, Conquest], "silence: conquest");
    // With a preference, silence means that.
    let wishes = Decision { id: DecisionId("wishes.3".into()), ..actions[2].clone() };
    answers.insert(wishes.id.clone(), answer(&rise, &state, &wishes, &["prefer action command"])?);
    let step = rise.step(&state, &answers, Moment::Due(&deadline), &mut Dice::from_seed(1));
    assert_eq!(followed(&rise, &state, &step.events).actions, [Command, Prosperity, Command]);
    Ok(())
}

/// Each line: the region card, the own Action and the others', the order, and the own Lands after it, or what is said against it.
#[test]
fn main_choices_table() -> Outcome {
    let rise = rise()?;
    for (region, action, line, after) in [
        ("R-NI1", Conquest, "conquer", "DE01 DE02* NI01"),
        ("R-DL1", Conquest, "conquer", "DE01 DE02* DL01"),
        ("R-UN1", Conquest, "conquer", "DE01 DE02* UN03"),
        ("R-NI1", Conquest, "steal UN01", "DE01 DE02* UN01*"),
        ("R-NI1", Conquest, "steal NI07, P3.NI*, best", "DE01 DE02* NI05"),
        ("R-NI1", Conquest, "steal best", "DE01 DE02* UN01*"),
        ("R-NI1", Conquest, "steal Player 2's Desert", "DE01 DE02* DE03"),
        ("R-NI1", Prosperity, "bless DE01", "DE01* DE02*"),
        ("R-NI1", Prosperity, "spend Border Raid, Dry Year", "DE01 DE02* NI01*"),
        ("R-NI1", Command, "swap DE01 for NI05", "DE02* NI05"),
        ("R-NI1", Command, "swap DE02 for UN01", "DE01 UN01*"),
        ("R-NI1", Command, "swap", "DE02* UN01*"),
        ("R-NI1", Conquest, "draw", "`draw`"),
        ("R-NI1", Prosperity, "draw", "The main choice of prosperity is `bless` or `spend`, not `draw`; that comes after it"),
        ("R-NI1", Conquest, "steal UN02", "UN02"),
        ("R-NI1", Conquest, "steal DE01", "DE01"),
    ] {
        let others = [action.grantor(), Conquest];
        let state = position(
            &rise,
            region,
            &[action, others[0], others[1]],
            &["DE01 DE02*", "DE03 UN01* [UN02]", "NI05 DE04"],
            &["BR1 DY1", "", ""],
        );
        match play(&rise, &state, &[line]) {
            Ok((_, state)) => assert_eq!(lands(&state, A), after, "{line}"),
            Err(told) => assert!(told.contains(after), "{line}: {told}"),
        }
    }
    Ok(())
}

/// The rulebook's example: with three others in prosperity, Command draws, plays, and draws again, in whatever order.
#[test]
fn command_with_three_prosperities_draws_plays_and_draws() -> Outcome {
    let rise = rise()?;
    let state = position(
        &rise,
        "R-NI1",
        &[Command, Prosperity, Prosperity, Prosperity],
        &["DE01", "DE03", "DE04", "DE05"],
        &["BR1 SC1", "", "", ""],
    );
    assert_eq!(state.turn.map(|t| t.bonus), Some(3));
    let (events, after) = play(&rise, &state, &["swap DE01 for DE03", "draw", "play Border Raid stealing DE04", "draw"])?;
    let kinds: Vec<&str> = events
        .iter()
        .filter_map(|e| match e {
            Event::Drawn { .. } => Some("draw"),
            Event::Played { .. } => Some("play"),
            Event::Stolen { .. } => Some("steal"),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, ["draw", "play", "steal", "draw"]);
    assert_eq!(after.hand(A).len(), 3);
    assert_eq!(after.to_move(), Some(B), "all choices are made, and three Edicts may be kept");
    // Another order of the same, in two letters.
    let (_, half) = play(&rise, &state, &["pass", "draw", "draw"])?;
    assert_eq!((half.to_move(), half.hand(A).len(), half.turn.map(|t| t.bonus)), (Some(A), 4, Some(1)));
    let (_, after) = play(&rise, &half, &["play Scribes' Council"])?;
    assert_eq!((after.to_move(), after.hand(A).len()), (Some(A), 6), "three too many: he may say which");
    Ok(())
}

#[test]
fn ruling_2_stolen_and_exchanged_lands_keep_their_side() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-NI1", &[Conquest, Conquest, Conquest], &["DE01", "UN01*", "[DE05]"], &["", "", ""]);
    let (_, after) = play(&rise, &state, &["steal UN01"])?;
    assert_eq!(lands(&after, A), "DE01 UN01*");
    let state = position(&rise, "R-NI1", &[Command, Conquest, Conquest], &["DE01*", "UN01", "DE05"], &["", "", ""]);
    let (_, after) = play(&rise, &state, &["swap DE01 for UN01"])?;
    assert_eq!((lands(&after, A), lands(&after, B)), ("UN01".into(), "DE01*".into()));
    Ok(())
}

#[test]
fn ruling_3_destroyed_lands_go_back_normal() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-NI1", &[Command, Conquest, Conquest], &["DE01", "UN01*", "DE05"], &["LP1", "", ""]);
    let (_, after) = play(&rise, &state, &["play Locust Plague destroying UN01"])?;
    assert_eq!(after.lands.get("UN01"), Some(&Land::default()));
    assert_eq!(after.hand(A).len(), 1, "and an Edict is drawn");
    Ok(())
}

#[test]
fn ruling_4_grants_may_be_passed_and_never_come_from_oneself() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-NI1", &[Conquest, Command, Command], &["DE01", "DE02", "DE03"], &["", "", ""]);
    assert_eq!((state.granted(A), state.granted(B), state.granted(C)), (2, 0, 0));
    let (events, after) = play(&rise, &state, &["pass", "conquer", "pass"])?;
    assert_eq!(lands(&after, A), "DE01 NI01");
    assert!(events.contains(&Event::TurnEnded { seat: A }));
    let (_, after) = play(&rise, &state, &["end"])?;
    assert_eq!((lands(&after, A).as_str(), after.to_move()), ("DE01", Some(B)));
    Ok(())
}

#[test]
fn ruling_5_an_empty_region_loses_the_conquest_and_refuses_the_spending() -> Outcome {
    let rise = rise()?;
    let all = "UN01 UN02 UN03 UN04 UN05";
    let state = position(&rise, "R-UN1", &[Conquest, Conquest, Conquest], &["DE01", all, ""], &["", "", ""]);
    let (events, after) = play(&rise, &state, &["conquer"])?;
    assert!(events.iter().any(|e| matches!(e, Event::Fizzled { .. })));
    assert_eq!(lands(&after, A), "DE01");
    let state = position(&rise, "R-UN1", &[Prosperity, Conquest, Conquest], &["DE01", all, ""], &["BR1 BR2", "", ""]);
    let told = verdict(&rise, &state, A, &["spend Border Raid, Border Raid"]);
    assert!(told.contains("No Land of the Current Region is left"), "{told}");
    Ok(())
}

#[test]
fn ruling_6_every_player_drops_down_to_three_edicts() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-NI1", &[Prosperity, Conquest, Conquest], &["DE01", "DE02", "DE03"], &["BR1 DY1 SC1 SM1", "", ""]);
    let (_, open) = play(&rise, &state, &["bless", "pass", "pass"])?;
    assert_eq!(open.to_move(), Some(A), "he is asked which");
    let told = verdict(&rise, &open, A, &["drop Dry Year, Border Raid"]);
    assert!(told.contains("so you drop 1, not 2"), "{told}");
    let (_, after) = play(&rise, &open, &["drop Dry Year"])?;
    assert_eq!((after.hand(A).join(" "), after.to_move()), ("BR1 SC1 SM1".into(), Some(B)));
    // Without a word the oldest goes; with a preference it is asked no more.
    let (_, after) = play(&rise, &open, &["end"])?;
    assert_eq!(after.hand(A).join(" "), "DY1 SC1 SM1");
    let wishes = Decision { id: DecisionId("wishes.1".into()), ..decision(&rise, &state, A) };
    let answers = Answers::from([(wishes.id.clone(), answer(&rise, &state, &wishes, &["prefer drops Stolen Missive"])?)]);
    let (_, after) = play_with(&rise, &state, &["bless", "pass", "pass"], answers)?;
    assert_eq!((after.hand(A).join(" "), after.to_move()), ("BR1 DY1 SC1".into(), Some(B)));
    Ok(())
}

#[test]
fn ruling_7_no_edict_left_means_no_draw() -> Outcome {
    let rise = rise()?;
    let mut state = position(&rise, "R-NI1", &[Command, Prosperity, Prosperity], &["DE01", "DE02", "DE03"], &["SC1", "", ""]);
    // All but one card in a hand, the last one in the pile.
    let mut rest = std::mem::take(&mut state.deck);
    state.pile = vec![rest.pop().unwrap_or_default()];
    state.hands[1] = rest;
    let (events, after) = play(&rise, &state, &["play Scribes' Council"])?;
    let drawn = events.iter().filter(|e| matches!(e, Event::Drawn { .. })).count();
    let lost = events.iter().filter(|e| matches!(e, Event::NothingToDraw { .. })).count();
    assert_eq!((drawn, lost), (1, 2), "the pile is shuffled; the Edict being resolved is not in it");
    assert!(events.iter().any(|e| matches!(e, Event::Reshuffled { .. })));
    assert_eq!(after.pile, ["SC1"]);
    Ok(())
}

#[test]
fn ruling_8_a_shield_lasts_while_the_land_is_held() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-NI1", &[Conquest, Conquest, Conquest], &["DE01", "[UN01] DE02", "[DE03]"], &["", "", ""]);
    let told = verdict(&rise, &state, A, &["steal UN01"]);
    assert!(told.contains("UN01"), "{told}");
    let (_, after) = play(&rise, &state, &["steal best"])?;
    assert_eq!(lands(&after, A), "DE01 DE02", "best of what is open");
    // Who gives away a shielded Land of his own gives it without the shield.
    let state = position(&rise, "R-NI1", &[Command, Conquest, Conquest], &["[DE01]", "DE02", ""], &["", "", ""]);
    let (_, after) = play(&rise, &state, &["swap DE01 for DE02"])?;
    assert_eq!(lands(&after, B), "DE01");
    Ok(())
}

#[test]
fn ruling_9_ties_go_to_the_fewest_deserts_then_are_shared() -> Outcome {
    let rise = rise()?;
    for (lands, winners, says) in [
        (["NI01 NI02", "DE01 DL01", "DE02"], vec![A], "fewest Deserts, 0"),
        (["NI01", "NI02", "DE01"], vec![A, B], "share the win"),
        (["NI01", "DE03", "DE01"], vec![A], "the most points: 2"),
    ] {
        let mut state = position(&rise, "R-NI1", &[Conquest, Conquest, Conquest], &lands, &["", "", ""]);
        state.region_pile.append(&mut state.region_deck);
        state.aeon = 9;
        state.turn = Some(Turn { place: 2, main: true, bonus: 0, part: 0, waits: false });
        let (events, _) = play(&rise, &state, &["pass"])?;
        let Some(Event::Ended { outcome, .. }) = events.last() else { panic!("the game goes on") };
        assert_eq!(outcome.winners, winners);
        assert!(outcome.reason.contains(says), "{}", outcome.reason);
    }
    Ok(())
}

#[test]
fn turns_sent_at_once_are_carried_out_in_seat_order() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-NI1", &[Conquest, Conquest, Conquest], &["DE01", "DL01*", "UN01"], &["", "", ""]);
    let mut answers = Answers::new();
    for (seat, line) in [(B, "steal P3.UN*, P1.DE*"), (C, "steal DL01, best")] {
        let decision = decision(&rise, &state, seat);
        assert_eq!(decision.manner, Manner::Together);
        answers.insert(decision.id.clone(), answer(&rise, &state, &decision, &[line])?);
    }
    let (events, after) = play_with(&rise, &state, &["steal UN01"], answers)?;
    assert_eq!((lands(&after, A), lands(&after, B), lands(&after, C)), ("UN01".into(), "DE01".into(), "DL01*".into()));
    assert!(events.iter().any(|e| matches!(e, Event::AeonBegan { aeon: 2, scribe: B, .. })), "the Supremacy card goes to the left");
    assert!(events.iter().any(|e| matches!(e, Event::CleanedUp { .. })));
    Ok(())
}

#[test]
fn who_waits_gets_time_of_his_own() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-NI1", &[Conquest, Conquest, Conquest], &["DE01", "DE02", "DE03"], &["", "", ""]);
    let late = decision(&rise, &state, C);
    let answers = Answers::from([(late.id.clone(), answer(&rise, &state, &late, &["wait"])?)]);
    let deadline = rise.deadlines(&state)[0].id.clone();
    // The deadline for all passes: the silent ones go by default, he does not.
    let step = rise.step(&state, &answers, Moment::Due(&deadline), &mut Dice::from_seed(1));
    let after = followed(&rise, &state, &step.events);
    assert_eq!((lands(&after, A).as_str(), lands(&after, B).as_str()), ("DE01 NI01", "DE02 NI02"));
    assert_eq!(after.to_move(), Some(C));
    let own = rise.deadlines(&after)[0].id.clone();
    assert_ne!(own, deadline);
    assert_ne!(decision(&rise, &after, C).id, late.id, "the `wait` is spent");
    let (_, played) = play(&rise, &after, &["steal NI02"])?;
    assert_eq!(lands(&played, C), "DE03 NI02");
    let step = rise.step(&after, &Answers::new(), Moment::Due(&own), &mut Dice::from_seed(1));
    assert_eq!(lands(&followed(&rise, &after, &step.events), C), "DE03 NI03", "silent again: by default");
    Ok(())
}

#[test]
fn an_order_sent_ahead_that_became_impossible_is_told_and_the_turn_waits() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-NI1", &[Conquest, Conquest, Conquest], &["DE01", "DE02", "UN01"], &["", "", ""]);
    let next = decision(&rise, &state, B);
    let answers = Answers::from([(next.id.clone(), answer(&rise, &state, &next, &["steal P3.UN*"])?)]);
    let (events, after) = play_with(&rise, &state, &["steal UN01"], answers)?;
    let failed = events.iter().find(|e| matches!(e, Event::AheadFailed { .. }));
    let told = failed.and_then(|e| rise.observe(&after, e, Viewer::Seat(B))).map(|o| o.text).unwrap_or_default();
    assert!(told.contains("Player 3 has no Underworld Land"), "{told}");
    assert_eq!(failed.and_then(|e| rise.observe(&after, e, Viewer::Public)), None);
    assert_eq!(after.to_move(), Some(B));
    assert_ne!(decision(&rise, &after, B).id, next.id);
    Ok(())
}

/// Each line: the Edict with its targets, and the Lands of all players after it.
#[test]
fn edicts_table() -> Outcome {
    let rise = rise()?;
    for (hand, line, after) in [
        ("RS1", "play Royal Survey", "DE01 DL01 DL02 [NI01*] | DE03 UN01* [UN02] | DL05"),
        ("RS1", "play Royal Survey shielding DL02", "DE01 DL01 [DL02] NI01* | DE03 UN01* [UN02] | DL05"),
        ("BR1", "play Border Raid stealing DL05 shielding DL05", "DE01 [DL05] NI01* | DE03 UN01* [UN02] | "),
        ("LP1", "play Locust Plague destroying Player 3, best", "DE01 NI01* | DE03 UN01* [UN02] | "),
        ("PR1", "play Priestly Rite blessing DE01", "[DE01*] [NI01*] | DE03 UN01* [UN02] | DL05"),
        ("DY1", "play Dry Year", "DE01 NI01* | DE03 UN01 [UN02] | DL05"),
        ("BS1", "play Boundary Stones", "[DE01] [NI01*] | DE03 UN01* [UN02] | DL05"),
        ("FT1", "play Forced Treaty giving DE01 for DL05", "DL05 [NI01*] | DE03 UN01* [UN02] | DE01"),
        ("HF1", "play High Flood", "DE01 [NI01*] NI02 NI03 | DE03 UN01* [UN02] | DL05"),
        ("DP1", "play Duat Passage giving up DE01", "[NI01*] UN03 | DE03 UN01* [UN02] | DL05"),
        ("GJ1", "play Grand Jubilee", "DE01* [NI01*] | DE03 UN01* [UN02] | DL05"),
    ] {
        let state = position(&rise, "R-DL1", &[Command, Conquest, Conquest], &["DE01 NI01*", "DE03 UN01* [UN02]", "DL05"], &[hand, "", ""]);
        let (_, done) = play(&rise, &state, &[line])?;
        assert_eq!([A, B, C].map(|s| lands(&done, s)).join(" | "), after, "{line}");
        assert_eq!(done.pile, [hand]);
    }
    Ok(())
}

#[test]
fn stolen_missive_takes_edicts_that_only_both_players_know() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-DL1", &[Command, Conquest, Conquest], &["DE01", "DE02", "DE03"], &["SM1", "BR1", "DY1"]);
    let (events, after) = play(&rise, &state, &["play Stolen Missive from P3, P2"])?;
    assert_eq!(after.hand(A).join(" "), "DY1 BR1");
    let taken = events.iter().find(|e| matches!(e, Event::Pilfered { .. })).ok_or("nothing taken")?;
    let told = |viewer| rise.observe(&after, taken, viewer).map(|o| o.text).unwrap_or_default();
    assert!(told(Viewer::Seat(A)).contains("Dry Year") && told(Viewer::Seat(C)).contains("Dry Year"));
    assert!(!told(Viewer::Seat(B)).contains("Dry Year") && !told(Viewer::Public).contains("Dry Year"));
    Ok(())
}

#[test]
fn points_are_itemised() -> Outcome {
    let rise = rise()?;
    let lands = ["DE01 DE02 DE03* NI01 DL01* UN01 UN02*", "", ""];
    let state = position(&rise, "R-DL1", &[Command, Conquest, Conquest], &lands, &["", "", ""]);
    let items: Vec<String> = rise
        .items(&state, A)
        .iter()
        .map(|i| format!("{} {} x {} = {}", if i.blessed { "blessed" } else { "normal" }, i.count, i.each, i.points))
        .collect();
    assert_eq!(
        items,
        ["normal 2 x 1 = 2", "blessed 1 x 3 = 3", "normal 1 x 2 = 2", "blessed 1 x 6 = 6", "normal 1 x 4 = 4", "blessed 1 x 8 = 8"]
    );
    assert_eq!(rise.points(&state, A), 25);
    assert_eq!(rise.scores(&state)[0].values, [25, 0, 0]);
    Ok(())
}

#[test]
fn hands_deck_and_coming_regions_are_hidden() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-DL1", &[Command, Conquest, Conquest], &["DE01", "DE02", "DE03"], &["BR1", "DY1", "SC1"]);
    let seen = |viewer| rise.view(&state, viewer).seats.iter().map(|s| s.hand.is_some()).collect::<Vec<_>>();
    assert_eq!(seen(Viewer::Seat(B)), [false, true, false]);
    assert_eq!(seen(Viewer::Public), [false; 3]);
    assert_eq!(seen(Viewer::Moderator), [true; 3]);
    let json = serde_json::to_string(&rise.view(&state, Viewer::Public))?;
    assert!(!json.contains("R-") && !json.contains("Border Raid"), "{json}");
    Ok(())
}

#[test]
fn a_plan_that_depends_on_what_is_drawn_is_not_judged_by_the_hidden_deck() -> Outcome {
    let rise = rise()?;
    let mut state = position(&rise, "R-DL1", &[Command, Prosperity, Prosperity], &["DE01", "DE02", "DE03"], &["SC1", "", ""]);
    let lines = ["pass", "play Scribes' Council", "play Scribes' Council"];
    for top in ["SC2", "BR1"] {
        let at = state.deck.iter().position(|e| e == top).unwrap_or(0);
        state.deck.swap(0, at);
        let told = verdict(&rise, &state, A, &lines);
        assert!(told.contains("It depends on what you draw."), "{told}");
    }
    Ok(())
}

#[test]
fn the_moderator_cannot_break_what_must_be_true() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-DL1", &[Command, Conquest, Conquest], &["DE01", "DE02", "DE03"], &["BR1", "", ""]);
    let edit = |line: &str| -> Result<State, String> {
        let (_, order) = read_order(line, &[&rise.edits(&state)]).map_err(|p| p.to_string())?;
        let events = rise.edit(&state, &order, &mut Dice::from_seed(1)).map_err(|p| p.to_string())?;
        Ok(followed(&rise, &state, &events))
    };
    assert_eq!(lands(&edit("move land UN01 to Player 2")?, B), "DE02 UN01");
    assert_eq!(lands(&edit("turn land DE03 to blessed")?, C), "DE03*");
    assert_eq!(edit("move edict BR1 to P2")?.hand(B), ["BR1"]);
    assert!(edit("turn land UN05 to blessed").is_err_and(|e| e.contains("lies in the supply")));
    assert!(edit("set scribe to P2").is_err());
    Ok(())
}

#[test]
fn a_position_is_adopted_whole_or_not_at_all() -> Outcome {
    let rise = rise()?;
    let state = position(&rise, "R-DL1", &[Command, Conquest, Conquest], &["DE01", "DE02", "DE03"], &["BR1", "", ""]);
    let empty = rise.initial(&names(3));
    let mut table = rise.save(&state);
    let events = rise.adopt(&empty, &table)?;
    assert_eq!(followed(&rise, &empty, &events), state);
    table["hands"][0] = serde_json::json!(["BR1", "BR1"]);
    let told = rise.adopt(&empty, &table).err().map(|p| p.message).unwrap_or_default();
    assert!(told.contains("the Edict BR1 is there 2 times"), "{told}");
    Ok(())
}

#[test]
fn another_set_of_components_can_be_given() -> Outcome {
    let text = OURS.replace("name = \"Dry Year\"", "name = \"Long Drought\"");
    let rise = Rise::new(&serde_json::from_value::<Options>(serde_json::json!({"components": text}))?)?;
    assert!(rise.components.edicts.kinds().any(|k| k.name == "Long Drought"));
    assert_eq!(rise.components.worth(Region::Delta, true), 6);
    Ok(())
}
