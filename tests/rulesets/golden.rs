//! One fixed random game per ruleset, told step by step: what was answered, what happened, who was told what, what changed in the state.
//! A leak or a change of the rules shows as a difference in the story.

use maat::games::play::Play;
use maat::games::registry::GAMES;
use maat::games::seat::{SeatId, Viewer};
use maat::games::simulate::{Scene, SimulateRequest, names, play_out};
use serde_json::Value;
use std::fmt::Write;

/// The seats, seed and most rounds of each game's story; others are told with three seats.
fn cast(game: &str) -> SimulateRequest {
    match game {
        "nilo" => SimulateRequest::new(game, 3, 1, 7),
        // A whole game, up to the final scores.
        "sand" => SimulateRequest::new(game, 2, 1, 7),
        "kemet" => SimulateRequest { rounds: 1, ..SimulateRequest::new(game, 2, 1, 7) },
        "crimson_sun" => SimulateRequest { rounds: 8, ..SimulateRequest::new(game, 2, 1, 7) },
        _ => SimulateRequest { rounds: 4, ..SimulateRequest::new(game, 3, 1, 7) },
    }
}

struct Story {
    text: String,
    before: Value,
    seats: Vec<String>,
}

impl Story {
    fn line(&mut self, line: impl AsRef<str>) {
        let _ = writeln!(self.text, "{}", line.as_ref());
    }

    fn scene(&mut self, play: &dyn Play, scene: Scene<'_>) {
        match scene {
            Scene::Answer(decision, answer) => {
                let who = self.seats.get(decision.seat.index()).cloned().unwrap_or_default();
                for order in &answer.orders {
                    self.line(format!("{who} ({}): {}", decision.id, order.normal));
                }
            }
            Scene::Event(event) => {
                let told = |viewer| play.observe(event, &[viewer]).pop().map(|(_, told)| told.text);
                let public = told(Viewer::Public);
                self.line(format!("  {}", public.clone().unwrap_or_else(|| format!("({}: nothing is told to all)", event.kind()))));
                for (i, name) in self.seats.clone().iter().enumerate() {
                    let own = told(Viewer::Seat(SeatId(i as u8)));
                    if own != public {
                        self.line(format!("    to {name}: {}", own.unwrap_or_else(|| "nothing".into())));
                    }
                }
                let moderator = told(Viewer::Moderator);
                if moderator != public {
                    self.line(format!("    to the moderator: {}", moderator.unwrap_or_else(|| "nothing".into())));
                }
            }
            Scene::Step => {
                let now = play.snapshot();
                let nothing = serde_json::Map::new();
                let old = self.before.as_object().unwrap_or(&nothing);
                let changed: Vec<String> = now
                    .as_object()
                    .unwrap_or(&nothing)
                    .iter()
                    .filter(|(key, value)| old.get(*key) != Some(value))
                    .map(|(key, value)| format!("    {key} = {value}"))
                    .collect();
                for line in changed {
                    self.line(line);
                }
                self.before = now;
                self.line("");
            }
        }
    }
}

#[test]
fn golden_playthroughs() {
    for entry in GAMES {
        let request = cast(entry.name);
        let seats = names(request.seats);
        let mut story = Story { text: String::new(), before: Value::Null, seats };
        let course = play_out(entry, &request, request.seed, &mut |play, scene| story.scene(play, scene));
        assert_eq!(course.violations, Vec::<String>::new(), "{}", entry.name);
        insta::assert_snapshot!(format!("playthrough_{}", entry.name), story.text);
    }
}

#[test]
fn reports_of_the_playthroughs() {
    for entry in GAMES {
        let request = cast(entry.name);
        let (mut steps, mut shown, mut last) = (0, String::new(), String::new());
        let mut news = Vec::new();
        play_out(entry, &request, request.seed, &mut |play, scene| {
            let viewer = Viewer::Seat(SeatId(0));
            match scene {
                Scene::Answer(..) => news.clear(),
                Scene::Event(event) => news.extend(play.observe(event, &[viewer]).into_iter().map(|(_, told)| told)),
                Scene::Step => {
                    steps += 1;
                    let body = play.report(viewer, &news);
                    let wide: Vec<&str> = body.text.lines().filter(|l| l.chars().count() > 72).collect();
                    assert_eq!(wide, Vec::<&str>::new(), "lines of {} wider than a mail", entry.name);
                    last = format!("{}\n=== HTML\n{}", body.text, body.html);
                    if steps == 12 {
                        shown.clone_from(&last);
                    }
                }
            }
        });
        insta::assert_snapshot!(format!("report_{}", entry.name), format!("{shown}\n\n=== THE LAST ONE\n{last}"));
    }
}
