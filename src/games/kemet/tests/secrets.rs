//! What is chosen for a battle is known to nobody else before the reveal, in all reports, views and news of random games.

use super::*;
use crate::games::play::{Play, RawEvent};
use crate::games::registry;
use crate::games::seat::Viewer;
use crate::games::simulate::{Scene, SimulateRequest, play_out};

/// All that a viewer sees of a game that has come to these events.
fn seen(events: &[RawEvent], seats: u8, viewer: Viewer) -> Vec<String> {
    let mut play: Box<dyn Play> = (registry::find("kemet").unwrap().begin)(&Options::default(), &names(seats)).unwrap();
    let mut seen = Vec::new();
    for event in events {
        play.apply(event, 1).unwrap();
        seen.extend(play.observe(event, &[viewer]).into_iter().map(|(_, told)| told.text));
    }
    let body = play.report(viewer, &[]);
    seen.extend([play.view(viewer).to_string(), body.text, body.html]);
    seen.extend(body.pictures.into_iter().map(|p| p.svg));
    for decision in play.decisions() {
        seen.push(format!("{decision:?}"));
        if viewer == Viewer::Seat(decision.seat) {
            seen.push(format!("{:?}", play.form(&decision)));
        }
    }
    seen
}

/// The same log with another card played and another one discarded in the commitment that stands last.
fn otherwise(events: &[RawEvent], seat: u64, hand: &[String]) -> Option<Vec<RawEvent>> {
    let at = events.iter().rposition(|e| e.kind() == "committed")?;
    let commit = events[at].0["commit"].clone();
    let taken = [commit["card"].as_str()?, commit["discard"].as_str()?];
    let others: Vec<&String> = hand.iter().filter(|c| !taken.contains(&c.as_str())).collect();
    let (card, discard) = (others.first()?, others.get(1)?);
    let mut twin = events.to_vec();
    for event in twin.iter_mut().skip(at) {
        let paths = match event.kind() {
            "committed" => vec!["/commit".to_owned()],
            "battle_went" => ["attacker", "defender"].map(|side| format!("/battle/{side}/commit")).to_vec(),
            _ => Vec::new(),
        };
        for path in paths {
            let side = path.trim_end_matches("/commit");
            let mine = if side.is_empty() { true } else { event.0.pointer(side).is_some_and(|s| s["seat"].as_u64() == Some(seat)) };
            if mine && let Some(commit) = event.0.pointer_mut(&path).filter(|c| c.is_object()) {
                commit["card"] = serde_json::json!(card);
                commit["discard"] = serde_json::json!(discard);
            }
        }
    }
    Some(twin)
}

#[test]
fn chosen_battle_cards_are_known_to_nobody_else() {
    let mut pairs = 0;
    for seed in 0..2 {
        let request = SimulateRequest { rounds: 4, ..SimulateRequest::new("kemet", 3, 1, seed) };
        let mut events: Vec<RawEvent> = Vec::new();
        let mut marks: Vec<(usize, u64, Vec<String>)> = Vec::new();
        play_out(registry::find("kemet").unwrap(), &request, seed, &mut |play, scene| match scene {
            Scene::Event(event) => events.push(event.clone()),
            Scene::Step => {
                let state = play.snapshot();
                let Some(battle) = state["battles"].get(0).filter(|b| b["stage"] == "commit") else { return };
                for side in ["attacker", "defender"] {
                    let other = if side == "attacker" { "defender" } else { "attacker" };
                    if battle[side]["commit"].is_object() && battle[other]["commit"].is_null() {
                        let seat = battle[side]["seat"].as_u64().unwrap();
                        let hand = &state["players"][seat as usize]["cards"];
                        // A spy may see the card.
                        let spy = state["players"][battle[other]["seat"].as_u64().unwrap() as usize]["tiles"].to_string().contains("spy");
                        if !spy {
                            marks.push((events.len(), seat, serde_json::from_value(hand.clone()).unwrap()));
                        }
                    }
                }
            }
            Scene::Answer(..) => {}
        });
        for (length, seat, hand) in marks.iter().take(12) {
            let Some(twin) = otherwise(&events[..*length], *seat, hand) else { continue };
            for viewer in (0..3).filter(|s| u64::from(*s) != *seat).map(|s| Viewer::Seat(SeatId(s))).chain([Viewer::Public]) {
                assert_eq!(seen(&events[..*length], 3, viewer), seen(&twin, 3, viewer), "seed {seed}, {length} events, {viewer:?}");
                pairs += 1;
            }
            let own = Viewer::Seat(SeatId(u8::try_from(*seat).unwrap()));
            assert_ne!(seen(&events[..*length], 3, own), seen(&twin, 3, own), "the player's own report shows the choice");
        }
    }
    assert!(pairs >= 20, "{pairs} pairs");
}

#[test]
fn secret_discards_are_sealed_in_public_exports() {
    use crate::games::dice::Secret;
    use crate::referee::clock::Clock;
    use crate::referee::entry::{GameTag, Press};
    use crate::referee::game::{Game as Referee, NewGame};
    use crate::referee::letters::PlayerLetter;
    use crate::referee::verify::{Fault, export, verify};
    let now = chrono::DateTime::from_timestamp(1_772_362_800, 0).unwrap();
    let secret = Secret::from_seed(3);
    let tag = GameTag("kemet-1".into());
    let new = NewGame {
        tag: tag.clone(),
        game: "kemet".into(),
        title: String::new(),
        options: Options::default(),
        seats: 2,
        clock: Clock { settle: Some(0), ..Clock::default() },
        press: Press::default(),
        secret: secret.clone(),
        sealing: Some("a key".into()),
    };
    let mut game = Referee::create(new, now).unwrap();
    for name in ["Ana", "Bo"] {
        game.take_seat(name, "", now).unwrap();
    }
    let mut position = Game::new();
    position.troop("reedgate-desert", ANA, 5).troop("west-bank", BO, 2);
    position.state.seats = vec!["Ana".into(), "Bo".into()];
    let apart: Vec<_> = (1..=2).map(|n| DiCard::new(&DiKind::from("di-diversion"), n)).collect();
    position.state.deck.extend(apart.into_iter().filter(|c| !position.state.deck.contains(c)).collect::<Vec<_>>());
    let lost: Vec<_> = position.kemet.components.interventions.iter().flat_map(|i| (1..=i.count).map(|n| DiCard::new(&i.id, n))).collect();
    position.state.deck = lost.into_iter().filter(|c| !c.0.starts_with("di-diversion") || c.0.as_str() < "di-diversion.3").collect();
    game.begin(Some(&serde_json::to_value(&position.state).unwrap()), now).unwrap();
    let mut log = game.take_entries();
    for (seat, line) in [
        (ANA, "move all from Reedgate Desert to West Bank"),
        (ANA, "card Phalanx discard Cavalry Blitz win hold"),
        (BO, "card Phalanx discard Chariot Raid lose recall"),
    ] {
        let letter = PlayerLetter { id: None, seat, orders: vec![line.into()], remarks: Vec::new(), arrived: now, answers_round: None };
        game.receive(&letter);
        log.extend(game.take_entries());
    }
    let public = export(&tag, &secret, &log, false).unwrap();
    let text = serde_json::to_string(&public).unwrap();
    assert_eq!(public.seals.len(), 2);
    assert!(!text.contains("Cavalry Blitz") && !text.contains("bc-raid") && !text.contains("a key"), "{text}");
    assert_eq!(verify(&text).unwrap().seals, 2);
    let mut full = export(&tag, &secret, &log, true).unwrap();
    assert_eq!(full.seals, public.seals, "the operator can check a public file");
    assert_eq!(verify(&serde_json::to_string(&full).unwrap()).unwrap().seals, 2);
    full.seals[0].seal = full.seals[1].seal.clone();
    assert!(matches!(verify(&serde_json::to_string(&full).unwrap()), Err(Fault::Seal { .. })));
    let cut = text.replacen(&public.seals[0].seal, "abc", 1);
    assert!(matches!(verify(&cut), Err(Fault::Seal { .. })));
}
