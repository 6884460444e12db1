//! The rulebook's examples and the rulings, one test each, on positions made by hand.

use super::Lords;
use super::components::OURS;
use super::state::{BuiltBy, Event, Stage, State, Turn, Why};
use crate::games::dice::Dice;
use crate::games::kit::Position;
use crate::games::kit::testing::{answer, step, verdict, waiting};
use crate::games::ruleset::{Answers, Moment, Options, Problem, Ruleset};
use crate::games::seat::{SeatId, Viewer};
use crate::games::simulate::{SimulateRequest, names, simulate};
use crate::orders::parse::read_order;

type Outcome = Result<(), Box<dyn std::error::Error>>;

const A: SeatId = SeatId(0);
const B: SeatId = SeatId(1);

fn game() -> Result<Lords, Problem> {
    Lords::new(&Options::default())
}

/// A player's place as text: "god | leader | court | hand | number of obelisks", cards as ids.
fn position(game: &Lords, players: &[&str], pile: &str, top: &str) -> State {
    let list = |words: &str| words.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    let mut state = game.initial(&names(u8::try_from(players.len()).unwrap_or(2)));
    state.stage = Stage::Play;
    state.turn = 5;
    state.now = Some(Turn::default());
    state.pile = list(pile);
    state.deck = list(top);
    let mut obelisks = Vec::new();
    for (player, text) in state.players.iter_mut().zip(players) {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [god, leader, court, hand, built] = parts.as_slice() else { panic!("{text}") };
        player.god = (*god).to_owned();
        player.leader = list(leader).into_iter().next();
        player.court = list(court);
        player.hand = list(hand);
        obelisks.push(built.parse::<usize>().unwrap_or(0));
    }
    let used: Vec<String> = state
        .players
        .iter()
        .flat_map(|p| p.hand.iter().chain(&p.leader).chain(&p.court))
        .chain(&state.pile)
        .chain(&state.deck)
        .cloned()
        .collect();
    let mut rest = game.components.units.ids().filter(|u| !used.iter().any(|c| c == u)).map(str::to_owned);
    for (player, count) in state.players.iter_mut().zip(obelisks) {
        player.obelisks = rest.by_ref().take(count).collect();
    }
    state.deck.extend(rest);
    assert_eq!(game.invariants(&state), Vec::<String>::new());
    state
}

/// Standing orders of a seat.
fn standing(game: &Lords, state: &State, seat: SeatId, lines: &[&str]) -> Result<Answers, String> {
    waiting(game, state, "standing", seat, lines)
}

/// One letter of one line each.
fn play(game: &Lords, state: &State, lines: &[&str]) -> Result<State, String> {
    let mut state = state.clone();
    for line in lines {
        state = step(game, &state, &[line], Answers::new())?.1;
    }
    Ok(state)
}

fn icons(state: &State) -> String {
    state.now.as_ref().map(|t| t.icons.join(" ")).unwrap_or_default()
}

fn turn(state: &State) -> Turn {
    state.now.clone().unwrap_or_default()
}

#[test]
fn gods_go_by_preference_and_four_units_are_dealt() -> Outcome {
    let game = game()?;
    let mut state = game.initial(&names(3));
    for event in game.setup(&state, &mut Dice::from_seed(3))? {
        state.apply(&event);
    }
    let mut answers = Answers::new();
    for (decision, line) in game.decisions(&state).iter().zip(["gods Sobek", "gods Sobek, Thoth", ""]) {
        if !line.is_empty() {
            answers.insert(decision.id.clone(), answer(&game, &state, decision, &[line])?);
        }
    }
    let deadline = game.deadlines(&state)[0].id.clone();
    for seed in 0..6 {
        let mut after = state.clone();
        for event in game.step(&state, &answers, Moment::Due(&deadline), &mut Dice::from_seed(seed)).events {
            after.apply(&event);
        }
        let gods: Vec<&str> = after.players.iter().map(|p| p.god.as_str()).collect();
        assert!(gods[..2].contains(&"sobek"), "ruling 1: {gods:?}");
        assert!(gods[1] == "sobek" || gods[1] == "thoth", "{gods:?}");
        let hands: Vec<usize> = after.seat_ids().map(|s| after.player(s).hand.len() - usize::from(s == after.active)).collect();
        assert_eq!(hands, [4, 4, 4], "four, and the first player has drawn");
    }
    Ok(())
}

#[test]
fn random_games_end() -> Outcome {
    for seats in 2..=4 {
        let report = simulate(&SimulateRequest { silence: 6, ..SimulateRequest::new("lords_of_the_sand", seats, 4, 1) })?;
        assert_eq!(report.violations, []);
        assert_eq!(report.finished, 4);
    }
    Ok(())
}

/// Jacki plays Anubis: four Obelisks, an Entombed of another god as Leader, a Dark Guardian, a Thoth Soldier and an Anubis Vizier in her Court.
#[test]
fn jackis_twenty_one() -> Outcome {
    let game = game()?;
    let state = position(&game, &["anubis | CR1 | DG1 IG1 KS1 | | 4", "thoth ||||0"], "", "");
    let points: Vec<i64> = game.items(&state, A).iter().map(|i| i.points).collect();
    assert_eq!(points, [2, 4, 1, 2, 12]);
    assert_eq!(game.points(&state, A), 21);
    assert_eq!(game.scores(&state)[0].values, [21, 0]);
    Ok(())
}

/// LBJ's Leader is the Tithe Collector: he generates the Ankh and the Scarab.
#[test]
fn the_tithe_collector_generates_ankh_and_scarab() -> Outcome {
    let game = game()?;
    let state = position(&game, &["anubis | TC1 ||| 0", "thoth ||||0"], "", "");
    let after = play(&game, &state, &["generate"])?;
    assert_eq!(icons(&after), "ankh scarab");
    assert!(verdict(&game, &after, "generate").contains("generate"), "once in a turn");
    Ok(())
}

/// The Stoic Sovereign costs one Crook and Flail; two equal Icons pay for anything.
#[test]
fn the_stoic_sovereign_costs_a_crook() -> Outcome {
    let game = game()?;
    for (held, line, left) in [
        ("crook ankh", "play Stoic Sovereign court", "ankh"),
        ("ankh ankh", "play Stoic Sovereign court", ""),
        ("ankh ankh crook", "play Stoic Sovereign court paying ankh, ankh", "crook"),
        ("ankh blades", "play Stoic Sovereign court", "It costs 1 crook, or two equal Icons; you have ankh and blades."),
        ("crook ankh", "play Stoic Sovereign court paying ankh", "ankh does not pay for it"),
    ] {
        let mut state = position(&game, &["anubis ||| SS1 | 0", "thoth ||||0"], "", "");
        state.apply(&Event::IconsSet { icons: held.split(' ').map(str::to_owned).collect() });
        match play(&game, &state, &[line]) {
            Ok(after) => {
                assert_eq!(icons(&after), left, "{line}");
                assert_eq!(after.player(A).court, ["SS1"]);
            }
            Err(told) => assert!(told.contains(left), "{line}: {told}"),
        }
    }
    Ok(())
}

/// Jeb's turn as Thoth with a Priestess leading: he draws 1, then 3 and discards 2; a free Thoth card leads, the Priestess enters the Court, he draws and
/// discards 1; Scarab and Blades; the Blades pay for an ability which plays another (ruling 9). He builds nothing.
#[test]
fn jebs_turn_builds_no_obelisk() -> Outcome {
    let game = game()?;
    let mut state =
        position(&game, &["thoth | MC1 || SB1 IG1 LB1 | 0", "anubis ||| DG1 DG2 DG3 | 0"], "", "KS1 JR1 JR2 JR3 MV1 KV1 KV2 KV3");
    state.active = B;
    let state = play(&game, &state, &["end"])?;
    // He has drawn one card, then three by his Leader Ability, and is asked which two he discards.
    assert_eq!((state.active, state.player(A).hand.len()), (A, 7));
    let state = play(&game, &state, &["drop Jackal Reaver, Jackal Reaver"])?;
    assert_eq!(state.player(A).hand.join(" "), "SB1 IG1 LB1 KS1 JR3");
    let state = play(&game, &state, &["free Scroll-Bound Sage leader"])?;
    assert_eq!((state.player(A).leader.as_deref(), state.player(A).court.join(" ")), (Some("SB1"), "MC1".into()));
    assert_eq!(state.player(A).hand.join(" "), "IG1 LB1 KS1 JR3 MV1", "he has drawn one, and is asked which he discards");
    let state = play(&game, &state, &["drop Jackal Reaver", "generate"])?;
    assert_eq!(icons(&state), "blades scarab");
    let state = play(&game, &state, &["play Ibis Guard ability", "free Lotus Bearer ability taking ankh"])?;
    assert_eq!((turn(&state).abilities, icons(&state).as_str()), (2, "scarab ankh"));
    let (last, after) = step(&game, &state, &["end"], Answers::new())?;
    assert!(!last.events.iter().any(|e| matches!(e, Event::Built { .. })));
    assert_eq!(after.player(A).obelisks.len(), 0);
    // With a third ability it would have been one.
    let mut third = state.clone();
    if let Some(turn) = &mut third.now {
        turn.abilities = 3;
    }
    assert_eq!(play(&game, &third, &["end"])?.player(A).obelisks.len(), 1);
    Ok(())
}

/// Tyler has 4 cards, discards 3 and draws 2 (ruling 12).
#[test]
fn tylers_cull_four_minus_three_plus_two() -> Outcome {
    let game = game()?;
    let state = position(&game, &["anubis ||| DG1 JR1 JR2 MV1 | 0", "thoth ||||0"], "", "KS1 KS2");
    let (step, after) = step(&game, &state, &["cull Jackal Reaver, Jackal Reaver, Mourning Voice"], Answers::new())?;
    assert_eq!(after.player(A).hand.join(" "), "DG1 KS1 KS2");
    assert!(step.events.contains(&Event::Discarded { seat: A, cards: vec!["JR1".into(), "JR2".into(), "MV1".into()], why: Why::Culling }));
    let after = play(&game, &state, &["end"])?;
    assert_eq!(after.player(A).hand.join(" "), "DG1 JR2 MV1", "by default what is worth least goes, the oldest first");
    Ok(())
}

#[test]
fn ruling_2_an_empty_deck_is_made_anew_even_in_the_middle_of_a_draw() -> Outcome {
    let game = game()?;
    let mut state = position(&game, &["thoth ||| MC1 | 0", "anubis ||||0"], "", "");
    // One card in the deck, all others in the pile.
    let rest = state.deck.split_off(1);
    state.pile = rest;
    let (step, after) = step(&game, &state, &["free Moon Cantor ability"], Answers::new())?;
    let kinds: Vec<&str> = step
        .events
        .iter()
        .filter_map(|e| match e {
            Event::Drawn { .. } => Some("draw"),
            Event::Reshuffled { .. } => Some("shuffle"),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, ["draw", "shuffle", "draw", "draw"]);
    assert_eq!(turn(&after).discard_moves, 0, "ruling 6: a reshuffle does not count");
    // Both empty: the draw is lost.
    let mut state = position(&game, &["thoth ||| MC1 | 0", "anubis ||||0"], "", "");
    state.players[1].obelisks = std::mem::take(&mut state.deck);
    let (step, _) = self::step(&game, &state, &["free Moon Cantor ability"], Answers::new())?;
    assert!(step.events.contains(&Event::NoCards));
    Ok(())
}

#[test]
fn ruling_3_each_half_of_a_leader_ability_is_done_as_far_as_possible() -> Outcome {
    let game = game()?;
    // Anubis discards even if there was nothing to take back.
    let mut state = position(&game, &["anubis | DG1 || KS1 KS2 JR1 | 0", "thoth ||| MC1 MC2 MC3 | 0"], "", "LB1 LB2");
    state.active = B;
    let state = play(&game, &state, &["end"])?;
    let open = game.pending(&state).map(|(e, _)| e.op);
    assert_eq!((open, state.pile.len()), (Some(super::components::Op::Discard), 0));
    let after = play(&game, &state, &["drop Lotus Bearer"])?;
    assert_eq!(after.pile, ["LB1"]);
    // With a pile, returning a card is not optional.
    let mut state = position(&game, &["anubis | DG1 || KS1 KS2 JR1 | 0", "thoth ||| MC1 MC2 MC3 | 0"], "MV1 TC1", "LB1 LB2");
    state.active = B;
    let state = play(&game, &state, &["end"])?;
    assert!(!verdict(&game, &state, "recover nothing").is_empty());
    let after = play(&game, &state, &["recover Tithe Collector", "drop Lotus Bearer"])?;
    assert_eq!((after.player(A).hand.join(" "), after.pile.join(" ")), ("KS1 KS2 JR1 TC1".into(), "MV1 LB1".into()));
    assert_eq!(turn(&after).discard_moves, 2);
    Ok(())
}

#[test]
fn ruling_4_a_leader_who_makes_room_enters_the_court() -> Outcome {
    let game = game()?;
    let state = position(&game, &["khnum | KV1 | PO1 PO2 PO3 | SS1 | 0", "thoth || KV2 |MC1| 0"], "", "");
    let (step, after) = step(&game, &state, &["free Stoic Sovereign leader evicting Potter's Oracle"], Answers::new())?;
    assert_eq!((after.player(A).leader.as_deref(), after.player(A).court.join(" ")), (Some("SS1"), "PO2 PO3 KV1".into()));
    assert!(step.events.contains(&Event::Evicted { seat: A, card: "PO1".into() }));
    // Its entry sets off Khnum's Assault on its namesake.
    assert_eq!(after.player(B).court, Vec::<String>::new());
    assert_eq!(turn(&after).destroyed, 1, "ruling 7: the eviction is no destruction");
    assert_eq!(turn(&after).discard_moves, 2, "ruling 6: but it is a move");
    Ok(())
}

#[test]
fn ruling_5_anubis_victim_answers_by_standing_order_and_may_be_oneself() -> Outcome {
    let game = game()?;
    let state = position(&game, &["anubis ||| DG1 KV1 | 0", "thoth ||| KS1 MC1 LB1 | 0"], "", "");
    let after = play(&game, &state, &["free Dark Guardian court cursing Player 2"])?;
    assert_eq!(after.player(B).hand.join(" "), "MC1 LB1", "worth least to its holder, the oldest first");
    let answers = standing(&game, &state, B, &["standing discard Lotus Bearer"])?;
    let (_, after) = step(&game, &state, &["free Dark Guardian court cursing P2"], answers)?;
    assert_eq!(after.player(B).hand.join(" "), "KS1 MC1");
    let after = play(&game, &state, &["free Dark Guardian court cursing P1"])?;
    assert_eq!((after.player(A).hand.len(), after.player(B).hand.len()), (0, 3));
    Ok(())
}

#[test]
fn ruling_6_moves_of_the_discard_pile_are_counted() -> Outcome {
    let game = game()?;
    // Spill two, take one, and the used card itself: four.
    let state = position(&game, &["anubis ||| MV1 | 0", "thoth ||||0"], "DG1", "KS1 KS2");
    let after = play(&game, &state, &["free Mourning Voice ability recovering Dark Guardian"])?;
    assert_eq!((turn(&after).discard_moves, after.player(A).hand.join(" "), after.pile.join(" ")), (4, "DG1".into(), "KS1 KS2 MV1".into()));
    // Five build an Obelisk; what is culled comes too late.
    let mut five = after.clone();
    if let Some(turn) = &mut five.now {
        turn.discard_moves = 5;
    }
    let (step, _) = step(&game, &five, &["end"], Answers::new())?;
    assert!(step.events.iter().any(|e| matches!(e, Event::Built { seat: A, why: BuiltBy::Requirement, .. })));
    let mut four = after;
    four.players[0].hand.extend(["JR1", "JR2", "JR3"].map(str::to_owned));
    four.deck.retain(|c| !c.starts_with("JR"));
    four.deck.push("JR4".into());
    assert_eq!(play(&game, &four, &["cull Jackal Reaver, Jackal Reaver"])?.player(A).obelisks.len(), 0);
    Ok(())
}

#[test]
fn ruling_7_own_units_destroyed_count() -> Outcome {
    let game = game()?;
    let state = position(&game, &["khnum || PO1 | SS1 | 0", "thoth ||||0"], "", "");
    let after = play(&game, &state, &["free Stoic Sovereign ability destroying P1.Potter's Oracle"])?;
    assert_eq!((turn(&after).destroyed, after.player(A).obelisks.len(), after.pile.join(" ")), (1, 1, "PO1 SS1".into()));
    // Nothing to destroy: nothing is built (the second half needs the first).
    let state = position(&game, &["khnum ||| SS1 | 0", "thoth ||||0"], "", "");
    assert_eq!(play(&game, &state, &["free Stoic Sovereign ability"])?.player(A).obelisks.len(), 0);
    Ok(())
}

#[test]
fn ruling_8_divine_abilities_look_at_the_court_alone() -> Outcome {
    let game = game()?;
    for (court, leader, hand) in [("DG1 DG2", "", "MC1"), ("DG1", "DG2", "")] {
        let players = [format!("anubis | {leader} | {court} | JR1 | 0"), "thoth || MC1 || 0".to_owned()];
        let state = position(&game, &[&players[0], &players[1]], "", "");
        let after = play(&game, &state, &["free Jackal Reaver ability destroying P2.Moon Cantor"])?;
        assert_eq!(after.player(A).hand.join(" "), hand, "{court} and {leader}");
    }
    // Khnum reveals two more.
    for (court, revealed) in [("KV1 PO1", 6), ("KV1", 4)] {
        let players = [format!("khnum || {court} | PO2 | 0"), "thoth ||||0".to_owned()];
        let state = position(&game, &[&players[0], &players[1]], "", "");
        let (step, _) = step(&game, &state, &["free Potter's Oracle ability naming soldier"], Answers::new())?;
        let levied = step.events.iter().find_map(|e| match e {
            Event::Levied { taken, under, .. } => Some(taken.len() + under.len()),
            _ => None,
        });
        assert_eq!(levied, Some(revealed));
    }
    Ok(())
}

#[test]
fn ruling_8_thoth_may_take_an_ability_card_into_the_court_beside_its_namesake() -> Outcome {
    let game = game()?;
    let state = position(&game, &["thoth || SB1 MC1 | SB2 | 0", "anubis ||||0"], "DG1", "LB1 LB2");
    let after = play(&game, &state, &["free Scroll-Bound Sage ability recovering Dark Guardian"])?;
    assert_eq!(after.player(A).court.join(" "), "SB1 MC1 SB2");
    // That is an entry, and sets off the Court Ability: he has drawn, and is asked what he discards.
    assert_eq!(game.pending(&after).map(|(e, _)| e.op), Some(super::components::Op::Discard));
    let no = play(&game, &state, &["free Scroll-Bound Sage ability recovering Dark Guardian echo no"])?;
    assert_eq!((no.player(A).court.join(" "), no.pile.join(" ")), ("SB1 MC1".into(), "SB2".into()));
    Ok(())
}

#[test]
fn ruling_9_a_card_cannot_recover_itself_and_inner_plays_count() -> Outcome {
    let game = game()?;
    let state = position(&game, &["thoth ||| SB1 | 0", "anubis ||||0"], "", "LB1");
    let (step, after) = step(&game, &state, &["free Scroll-Bound Sage ability"], Answers::new())?;
    assert!(step.events.iter().any(|e| matches!(e, Event::Fizzled { .. })), "the pile is empty");
    assert_eq!((after.player(A).hand.join(" "), after.pile.join(" ")), ("LB1".into(), "SB1".into()));
    Ok(())
}

#[test]
fn ruling_10_a_new_leader_generates_and_missing_icons_are_lost() -> Outcome {
    let game = game()?;
    let state = position(&game, &["anubis | TC1 || DG1 | 0", "thoth ||||0"], "", "");
    let after = play(&game, &state, &["free Dark Guardian leader", "generate"])?;
    assert_eq!(icons(&after), "ankh ankh");
    let mut state = state;
    state.apply(&Event::IconsSet { icons: vec!["ankh".into()] });
    let (step, after) = step(&game, &state, &["free Dark Guardian leader", "generate"], Answers::new())?;
    assert_eq!(icons(&after), "ankh ankh");
    assert!(step.events.iter().any(|e| matches!(e, Event::IconsTaken { lost, .. } if lost.as_slice() == ["ankh"])));
    Ok(())
}

#[test]
fn ruling_11_a_full_board_and_the_requirement_build_one_each() -> Outcome {
    let game = game()?;
    let mut state = position(&game, &["khnum | KV1 | PO1 PO2 CR1 || 1", "thoth ||||0"], "", "");
    assert_eq!(play(&game, &state, &["end"])?.player(A).obelisks.len(), 2);
    if let Some(turn) = &mut state.now {
        turn.destroyed = 2;
    }
    assert_eq!(play(&game, &state, &["end"])?.player(A).obelisks.len(), 3);
    Ok(())
}

#[test]
fn ruling_13_a_toppled_obelisk_is_a_unit_again_and_the_end_stays_triggered() -> Outcome {
    let game = game()?;
    let state = position(&game, &["khnum | KV1 | PO1 PO2 CR1 | | 4", "sobek ||| RS1 MC1 KS1 | 0", "thoth ||||0"], "", "");
    let after = play(&game, &state, &["end"])?;
    assert_eq!((after.player(A).obelisks.len(), after.last, after.active), (5, Some(2), B));
    let toppled = play(&game, &after, &["free Reed Stalker ability dropping Moon Cantor razing Player 1"])?;
    assert_eq!((toppled.player(A).obelisks.len(), toppled.pile.len()), (4, 3));
    assert_eq!(turn(&toppled).discard_moves, 2, "ruling 6: the Obelisk does not count");
    // Everyone else has one more turn, then it ends.
    let last = play(&game, &toppled, &["end"])?;
    assert_eq!(last.last, Some(1));
    let over = play(&game, &last, &["end"])?;
    assert_eq!(over.stage, Stage::Over);
    Ok(())
}

#[test]
fn ruling_14_ties_go_to_the_most_obelisks_then_are_shared() -> Outcome {
    let game = game()?;
    for (a, b, winners) in [
        ("khnum | KV1 | PO1 || 0", "anubis | DG1 | JR1 || 0", vec![A, B]),
        ("khnum | KV1 | PO1 || 0", "anubis || IG1 IG2 IG3 | | 1", vec![B]),
        ("khnum | KV1 | PO1 || 1", "anubis | DG1 | JR1 || 0", vec![A]),
    ] {
        let mut state = position(&game, &[a, b], "", "");
        state.last = Some(1);
        let (step, _) = step(&game, &state, &["end"], Answers::new())?;
        let Some(Event::Ended { outcome, points }) = step.events.last() else { panic!("the game goes on") };
        assert_eq!(outcome.winners, winners, "{points:?} {}", outcome.reason);
    }
    Ok(())
}

#[test]
fn sobek_pays_with_any_icon_and_pulls_units_back() -> Outcome {
    let game = game()?;
    let mut state = position(&game, &["sobek || LB1 TC1 | SB1 DH1 | 0", "thoth ||||0"], "", "");
    state.apply(&Event::IconsSet { icons: vec!["ankh".into()] });
    let after = play(&game, &state, &["play Scroll-Bound Sage leader"])?;
    assert_eq!((after.player(A).leader.as_deref(), icons(&after)), (Some("SB1"), String::new()));
    let after = play(&game, &state, &["free Drowned Herald court recalling P1.Lotus Bearer"])?;
    assert_eq!((after.player(A).court.join(" "), after.player(A).hand.join(" ")), ("TC1 DH1".into(), "SB1 LB1".into()));
    Ok(())
}

#[test]
fn what_is_revealed_stops_a_letter_unless_it_answers_or_shall_carry_on() -> Outcome {
    let game = game()?;
    let state = position(&game, &["thoth ||| MC1 KS1 LB1 | 0", "anubis ||||0"], "", "JR1 JR2 JR3");
    let (stopped, after) = step(&game, &state, &["free Moon Cantor ability dropping Keeper of the Scales", "generate"], Answers::new())?;
    assert_eq!(stopped.halted.map(|h| (h.order, h.problem)), Some((1, None)));
    assert_eq!(after.player(A).hand.join(" "), "LB1 JR1 JR2 JR3");
    let answers = standing(&game, &state, A, &["prefer carry on yes"])?;
    let (whole, after) = step(&game, &state, &["free Moon Cantor ability dropping Keeper of the Scales", "generate"], answers)?;
    assert_eq!((whole.halted, icons(&after).as_str()), (None, "ankh scarab"));
    // Without a word about the discard he is asked, for he has seen three cards.
    let asked = play(&game, &state, &["free Moon Cantor ability"])?;
    assert!(game.pending(&asked).is_some());
    assert_eq!(play(&game, &asked, &["drop Jackal Reaver"])?.player(A).hand.join(" "), "KS1 LB1 JR2 JR3");
    // Any other order leaves it to the default.
    assert_eq!(play(&game, &asked, &["generate"])?.player(A).hand.len(), 4);
    Ok(())
}

#[test]
fn a_levy_takes_the_named_type_and_puts_the_rest_under_in_the_order_said() -> Outcome {
    let game = game()?;
    let state = position(&game, &["khnum ||| CR1 | 0", "thoth ||||0"], "", "JR1 MC1 LB1 IG1");
    let after = play(&game, &state, &["free Clay Revenant ability naming soldier under Lotus Bearer, Moon Cantor"])?;
    assert_eq!(after.player(A).hand.join(" "), "JR1");
    assert_eq!((after.deck.first().map(String::as_str), after.deck[after.deck.len() - 2..].join(" ")), (Some("IG1"), "LB1 MC1".into()));
    Ok(())
}

#[test]
fn illegal_orders_say_why() -> Outcome {
    let game = game()?;
    let mut state = position(&game, &["anubis || | DG1 MC1 | 0", "thoth ||||0"], "", "");
    assert!(verdict(&game, &state, "play Moon Cantor leader").contains("It costs 1 scarab"));
    assert!(
        verdict(&game, &state, "free Moon Cantor leader").contains("Moon Cantor"),
        "{}",
        verdict(&game, &state, "free Moon Cantor leader")
    );
    if let Some(turn) = &mut state.now {
        turn.units_played = 40;
    }
    assert!(verdict(&game, &state, "free Dark Guardian leader").contains("up to 40 Units"));
    Ok(())
}

#[test]
fn hands_deck_and_obelisks_are_hidden() -> Outcome {
    let game = game()?;
    let state = position(&game, &["anubis ||| DG1 | 1", "thoth ||| MC1 | 0"], "", "JR1");
    let seen = |viewer| game.view(&state, viewer).seats.iter().map(|s| s.hand.is_some()).collect::<Vec<_>>();
    assert_eq!(seen(Viewer::Seat(B)), [false, true]);
    let json = serde_json::to_string(&game.view(&state, Viewer::Public))?;
    assert!(!json.contains("Dark Guardian") && !json.contains("Moon Cantor") && !json.contains("Jackal Reaver"), "{json}");
    Ok(())
}

#[test]
fn the_moderator_cannot_break_what_must_be_true() -> Outcome {
    let game = game()?;
    let state = position(&game, &["anubis | DG1 | JR1 JR2 JR3 | KS1 | 1", "thoth ||||0"], "", "");
    let edit = |line: &str| -> Result<State, String> {
        let (_, order) = read_order(line, &[&game.edits(&state)]).map_err(|p| p.to_string())?;
        let events = game.edit(&state, &order, &mut Dice::from_seed(1)).map_err(|p| p.to_string())?;
        let mut after = state.clone();
        events.iter().for_each(|e| after.apply(e));
        Ok(after)
    };
    assert_eq!(edit("move card KS1 to P2 leader")?.player(B).leader.as_deref(), Some("KS1"));
    assert_eq!(icons(&edit("set icons to ankh, crook")?), "ankh crook");
    assert!(edit("set icons to ankh, ankh, ankh").is_err());
    assert!(edit("move card KS1 to P1 leader").is_err_and(|e| e.contains("occupied")));
    assert!(edit("move card KS1 to P1 court").is_err_and(|e| e.contains("it has 3 slots")));
    Ok(())
}

#[test]
fn another_set_of_components_can_be_given() -> Outcome {
    let text = OURS.replace("name = \"Clay Revenant\"", "name = \"Mud Revenant\"");
    let game = Lords::new(&serde_json::from_value::<Options>(serde_json::json!({"components": text}))?)?;
    assert_eq!(game.components.units.name("CR1"), "Mud Revenant");
    Ok(())
}
