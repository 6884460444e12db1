//! Texts as players write them, read and carried out in a whole turn: `texts.toml` holds each text and the table that comes of it.

use crate::referee::script;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use toml::{Table, Value as Toml, toml};

const SEATS: [&str; 4] = ["Igthorn", "The Dark One", "Magic Eyes", "Tarantula"];

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    text: String,
    #[serde(default = "in_hand")]
    at: String,
    #[serde(default)]
    cards: BTreeMap<String, String>,
    #[serde(default)]
    hand: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    hand_also: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    in_play: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    orders: Vec<String>,
    after: [String; 4],
}

fn in_hand() -> String {
    "hand of Igthorn".to_owned()
}

/// The table that every case begins from.
fn table() -> Table {
    toml! {
        game = "egypt"
        seats = ["Igthorn", "The Dark One", "Magic Eyes", "Tarantula"]
        options = { absence = "nothing", hands = "open", voting = "between-turns" }
        do = []

        [table]
        turn = 6
        primary = "Igthorn"
        phase = "orders"
        draw = ["Slave Labour", "Flood", "The Gods Have Spoken", "Flood Control", "Foundation Level", "Flood", "Slave Labour", "The Gods Have Spoken", "Flood", "Slave Labour", "Flood Control", "The Gods Have Spoken"]
        discard = ["Slave Labour", "Flood", "The Gods Have Spoken"]

        [table.rules]
        variables = [{ name = "Gold", start = 100 }]

        [[table.player]]
        name = "Igthorn"
        variables = { Pyramid = 4, Slaves = 250, Gold = 300 }
        hand = ["Slave Labour", "Flood"]
        in_play = []

        [[table.player]]
        name = "The Dark One"
        variables = { Pyramid = 2, Slaves = 90, Gold = 40 }
        hand = ["The Gods Have Spoken"]
        in_play = []

        [[table.player]]
        name = "Magic Eyes"
        variables = { Pyramid = 5, Slaves = 310, Gold = 120 }
        hand = ["Flood", "The Gods Have Spoken", "Slave Labour"]
        in_play = ["Foundation Level"]

        [[table.player]]
        name = "Tarantula"
        variables = { Pyramid = 3, Slaves = 140, Gold = 80 }
        hand = ["Slave Labour", "Flood", "The Gods Have Spoken", "Flood"]
        in_play = ["Flood Control"]
    }
}

fn pairs(pairs: &[(&str, &str)]) -> Toml {
    Toml::Table(pairs.iter().map(|(k, v)| ((*k).to_owned(), Toml::from(*v))).collect())
}

fn list<'t>(player: &'t mut Table, zone: &str) -> &'t mut Vec<Toml> {
    player.get_mut(zone).and_then(Toml::as_array_mut).expect("a zone")
}

impl Case {
    /// The card of that name: one of this case's own, or the setup's.
    fn card(&self, name: &str) -> Toml {
        let text = if name == "Papyrus" { Some(&self.text) } else { self.cards.get(name) };
        match text {
            Some(text) => pairs(&[("name", name), ("text", text)]),
            None => Toml::from(name),
        }
    }

    fn script(&self) -> String {
        let mut script = table();
        let table = script.get_mut("table").and_then(Toml::as_table_mut).expect("a table");
        for player in table.get_mut("player").and_then(Toml::as_array_mut).expect("players") {
            let player = player.as_table_mut().expect("a player");
            let name = player.get("name").and_then(Toml::as_str).expect("a name").to_owned();
            for (zone, set) in [("hand", &self.hand), ("in_play", &self.in_play)] {
                if let Some(cards) = set.get(&name) {
                    *list(player, zone) = cards.iter().map(|c| self.card(c)).collect();
                }
            }
            for card in self.hand_also.get(&name).into_iter().flatten() {
                list(player, "hand").push(self.card(card));
            }
            if self.at == format!("hand of {name}") {
                list(player, "hand").push(self.card("Papyrus"));
            } else if self.at == format!("in play of {name}") {
                list(player, "in_play").push(self.card("Papyrus"));
            }
        }
        let key = match self.at.as_str() {
            "rule" => Some("rules"),
            "winning" => Some("winning"),
            "elimination" => Some("elimination"),
            _ => None,
        };
        if let Some(key) = key {
            let (_, text) = self.text.split_once(": ").expect("a keyword");
            let rules = table.get_mut("rules").and_then(Toml::as_table_mut).expect("rules");
            rules.insert(key.to_owned(), Toml::Array(vec![Toml::from(text)]));
        }
        let mut steps: Vec<Toml> = Vec::new();
        let advance = || Toml::Table(toml! { advance = true });
        for order in &self.orders {
            steps.push(match order.split_once(": ") {
                Some((seat, send)) => pairs(&[("seat", seat), ("send", send)]),
                None => advance(),
            });
        }
        if self.orders.last().is_none_or(|o| o != "+") {
            steps.push(advance());
        }
        script.insert("do".to_owned(), Toml::Array(steps));
        toml::to_string(&script).expect("a script")
    }
}

/// A seat as the cases write it: "4/250/300, hand 3, in play A + B".
fn seat(out: &Value, name: &str) -> String {
    let player = &out["table"]["players"][name];
    let v = &player["variables"];
    let mut line = format!("{}/{}/{}, hand {}", v["Pyramid"], v["Slaves"], v["Gold"], player["hand"].as_array().map_or(0, Vec::len));
    let names: Vec<&str> = player["in_play"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    if !names.is_empty() {
        line.push_str(&format!(", in play {}", names.join(" + ")));
    }
    if player["eliminated"] == Value::Bool(true) {
        line.push_str(", eliminated");
    }
    if out["outcome"]["winners"].as_array().is_some_and(|w| w.contains(&Value::from(name))) {
        line.push_str(", wins");
    }
    line
}

#[test]
fn texts_do_what_they_say() {
    let cases: Cases = toml::from_str(include_str!("texts.toml")).expect("the cases");
    let mut wrong = Vec::new();
    for case in &cases.case {
        let played = script::play(&case.script()).unwrap_or_else(|e| panic!("{}: {e:?}", case.text));
        let out = played.json();
        let told: Vec<&str> = out["events"].as_array().into_iter().flatten().filter_map(|e| e["text"].as_str()).collect();
        let after = SEATS.map(|s| seat(&out, s));
        if after != case.after {
            wrong.push(format!("{}\n  expected {:?}\n  came     {after:?}\n  {}", case.text, case.after, told.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.case.len(), wrong.join("\n"));
}
