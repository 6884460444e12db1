//! Kemet by real mail: letters of two and of four players go through Maildirs until the game is over.

use super::{CONFIG, House, header};
use serde_json::Value;

/// What a player writes when something is awaited of him.
fn letter(game: &Value, who: &str, what: &str) -> String {
    let n = game["seats"].as_array().unwrap().iter().position(|s| s["name"] == who).unwrap() + 1;
    let plan = "plan battle card Phalanx, Shield Push, Cavalry Blitz, Fervent Purge, Mixed Tactics, Defensive Retreat discard Chariot Raid, \
                Sacrificial Charge, Mixed Tactics, Fervent Purge, Cavalry Blitz, Defensive Retreat lose recall win hold";
    match what {
        "how you begin" => "units in A, B\n".to_owned(),
        "your turn" => format!(
            "prefer carry on yes\nprefer cards Prayer, War Rage\noffering yes\nplace {n}\n{}pray\n\
             move all from A to Reedgate Desert\nmove all from A to Southwall Desert\n\
             move all from A to Northcape Desert\nmove all from A to Eastcliff Desert\n\
             move all from Reedgate Desert to West Bank\nmove all from Southwall Desert to West Bank\n\
             move all from Northcape Desert to Eastern Stair\nmove all from Eastcliff Desert to Eastern Stair\n\
             recruit A 2\npray\nnothing\nnothing\nnothing\nnothing\n",
            // The first player is asked for his battle cards, the others have planned them.
            if n == 1 { String::new() } else { format!("{plan}\n") },
        ),
        "your battle cards" => "card Phalanx discard Chariot Raid lose recall win hold\n".to_owned(),
        "your choices for the Night" => "offering yes\n".to_owned(),
        other => panic!("nobody was told what to do when `{other}` is awaited"),
    }
}

/// Plays until the game is over; how many letters came in.
fn by_mail(players: &[&str], days: u32) -> (House, usize) {
    let mut house = House::new();
    std::fs::write(house.path("config.toml"), format!("{CONFIG}\n[deadlines]\nsettle = \"0 minutes\"\n")).unwrap();
    house.start_and_wait();
    let mut arguments = vec!["game".to_owned(), "new".to_owned(), "kemet".to_owned(), "--json".to_owned()];
    for player in players {
        arguments.extend(["--player".to_owned(), format!("{player}={}@example.org", player.to_lowercase())]);
    }
    arguments.extend(["--option".to_owned(), format!("days={days}")]);
    house.maat(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    loop {
        let game = house.maat(&["game", "show", "kemet-1", "--json"]);
        if game["state"] == "ended" {
            break;
        }
        let waiting = game["waiting"].as_array().unwrap().clone();
        let Some(next) = waiting.first() else {
            std::thread::sleep(std::time::Duration::from_millis(20));
            continue;
        };
        let (who, what) = (next["who"].as_str().unwrap(), next["for"].as_str().unwrap());
        let text = letter(&game, who, what);
        house.drop_letter(&format!("{}@example.org", who.to_lowercase()), "[kemet-1] orders", &text);
        let (id, entries) = (house.letters, game["entries"].clone());
        house.until("the letter is answered", |house| {
            let answered = format!("<letter-{id}@client.example>");
            house.sent().values().any(|m| header(m, "In-Reply-To") == Some(&answered))
        });
        assert!(house.letters < 120, "the game does not come on: {game:#}");
        let now = house.maat(&["game", "show", "kemet-1", "--json"]);
        assert_ne!(now["entries"], entries, "the letter changed nothing: {text}");
    }
    // The game is over as soon as that is committed; the mails that say so are sent after that.
    house.until("everybody is told of the end", |house| players.iter().all(|player| told_of_the_end(house, player)));
    let letters = house.letters;
    (house, letters)
}

fn told_of_the_end(house: &House, player: &str) -> bool {
    let to = format!("{}@example.org", player.to_lowercase());
    house.sent().values().any(|m| header(m, "To").is_some_and(|t| t.contains(&to)) && m.contains("The game is over"))
}

fn looked_at(house: &House, players: &[&str]) {
    let sent = house.sent();
    for player in players {
        let to = format!("{}@example.org", player.to_lowercase());
        let mails: Vec<&String> = sent.values().filter(|m| header(m, "To").is_some_and(|t| t.contains(&to))).collect();
        assert!(mails.iter().any(|m| m.contains("image/png")), "{player} gets the map as a picture");
    }
    let checked = house.maat(&["export", "kemet-1"]);
    let battles = checked["events"].as_array().unwrap().iter().filter(|e| e["kind"] == "fought").count();
    assert!(battles > 0, "there was a battle");
    assert_eq!(checked["seals"].as_array().unwrap().len(), 2 * battles, "each battle has two secret discards");
}

#[test]
fn two_players_play_kemet_by_mail() {
    let players = ["Ana", "Bo"];
    let (house, letters) = by_mail(&players, 2);
    looked_at(&house, &players);
    assert!(letters <= 2 * (1 + 2 * 3), "{letters} letters for a set-up and two Days");
}

#[test]
fn four_players_play_kemet_by_mail() {
    let players = ["Ana", "Bo", "Cleo", "Dan"];
    let (house, letters) = by_mail(&players, 2);
    looked_at(&house, &players);
    assert!(letters <= 4 * (1 + 2 * 3), "{letters} letters for a set-up and two Days");
}
