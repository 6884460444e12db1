//! How big the mails of big games are, as they are sent: some mail programs cut off an HTML part of more than 102 kB, and what goes to
//! telephones several times a day should be small altogether.

use super::kept::{House, TRANSPORTS, request};
use super::random_game::config;
use maat::daemon::site::GameRequest;
use maat::games::ruleset::Options;
use maat::report::kinds::HTML_BYTES;
use mail_parser::{MessageParser, PartType};
use serde_json::{Value, json};

/// The most bytes of a mail with everything attached.
const MAIL_BYTES: usize = 400_000;

/// Plays so many letters of a game; gives the bytes of the largest HTML part and of the largest mail.
fn largest(game: GameRequest, letters: usize) -> (usize, usize) {
    let (mut house, tags) = House::of(vec![game], &config(TRANSPORTS, false));
    let played = (0..letters).take_while(|_| house.play(&tags[0])).count();
    assert_eq!(played, letters, "the game goes on");
    let reading = house.table.site.store.reading();
    let mails = reading.mails(&tags[0]).unwrap();
    assert!(mails.len() > letters, "each letter is answered");
    let (mut html, mut whole) = (0, 0);
    for mail in mails {
        let bytes = reading.mail_bytes(mail.id).unwrap().unwrap();
        let parsed = MessageParser::default().parse(&bytes).unwrap();
        for part in &parsed.parts {
            if let PartType::Html(text) = &part.body {
                html = html.max(text.len());
            }
        }
        whole = whole.max(bytes.len());
    }
    (html, whole)
}

fn assert_small(what: &str, game: GameRequest, letters: usize) {
    let (html, whole) = largest(game, letters);
    println!("{what}: the largest HTML part has {html} bytes, the largest mail {whole}");
    assert!(html < HTML_BYTES, "{what}: an HTML part has {html} bytes");
    assert!(whole < MAIL_BYTES, "{what}: a mail has {whole} bytes");
}

#[test]
fn the_mails_of_five_players_of_kemet_with_its_expansion_are_small() {
    let options = Options([("expansion".to_owned(), true.into())].into());
    assert_small("Kemet with its expansion", GameRequest { options, ..request("kemet", 5) }, 24);
}

#[test]
fn the_mails_of_ten_players_with_a_hundred_permanents_are_small() {
    let game = request("egypt", 10);
    let in_play: Vec<&str> = ["Foundation Level", "Flood Control"].into_iter().cycle().take(10).collect();
    let player = |name: &str| {
        json!({
            "name": name, "variables": {"Pyramid": 3, "Slaves": 250, "Gold": 300},
            "hand": ["Flood", "Slave Labour", "The Gods Have Spoken", "Flood", "Flood Control"], "in_play": in_play,
        })
    };
    let players: Vec<Value> = game.players.iter().map(|seated| player(&seated.name)).collect();
    let draw: Vec<&str> = ["Flood", "Slave Labour", "The Gods Have Spoken", "Foundation Level"].into_iter().cycle().take(20).collect();
    let table = json!({
        "turn": 6, "primary": game.players[0].name, "phase": "orders", "draw": draw, "discard": ["Flood", "Slave Labour"],
        "rules": {"variables": [{"name": "Gold", "start": 100}]}, "player": players,
    });
    assert_small("Egypt of ten with a hundred permanents", GameRequest { table: Some(table), ..game }, 10);
}
