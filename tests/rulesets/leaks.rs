//! Hidden things cannot leak: for two logs that differ only in what a seat cannot know, everything that the seat ever sees is equal, in all
//! reports so far and after one more step with the same public decision and the same dice.

use maat::games::dice::{Dice, Secret};
use maat::games::play::{Play, RawEvent};
use maat::games::registry::{self, GAMES};
use maat::games::ruleset::{Answers, Manner, Moment, Verdict};
use maat::games::seat::{SeatId, Viewer};
use maat::games::simulate::{SimulateRequest, names, play_out};
use serde_json::Value;
use std::sync::LazyLock;

/// What a ruleset says about its hidden things.
trait Hidden: Sync {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// Another log than `events` that `seat` cannot tell from it, and that the next step does not reveal; None where nothing is hidden.
    fn twin(&self, play: &dyn Play, events: &[RawEvent], seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>>;
}

/// One line for each game with hidden things.
const HIDDEN: &[&dyn Hidden] = &[&NiloTiles];

/// What a seat sees of a game, as text.
type Eyes = fn(&dyn Play, SeatId) -> Vec<String>;

fn honest(play: &dyn Play, seat: SeatId) -> Vec<String> {
    let viewer = Viewer::Seat(seat);
    let body = play.report(viewer, &[]);
    let mut seen = vec![play.view(viewer).to_string(), body.text, body.html];
    seen.extend(body.pictures.into_iter().map(|p| p.svg));
    for decision in play.decisions() {
        seen.push(format!("{decision:?}"));
        if decision.seat == seat {
            seen.push(format!("{:?} {:?}", play.form(&decision), play.default(&decision, &Answers::new())));
        }
    }
    seen
}

/// Eyes to which a view shows the whole state.
fn leaking(play: &dyn Play, seat: SeatId) -> Vec<String> {
    let mut seen = honest(play, seat);
    seen.push(play.snapshot().to_string());
    seen
}

/// Eyes that see one thing too much: what the moderator's report says.
fn peeping(play: &dyn Play, seat: SeatId) -> Vec<String> {
    let mut seen = honest(play, seat);
    seen.push(play.report(Viewer::Moderator, &[]).text);
    seen
}

/// Replays a log; all that the seat is told on the way, and what it sees at the end.
fn lived(begin: &dyn Fn() -> Box<dyn Play>, events: &[RawEvent], seat: SeatId, eyes: Eyes) -> (Box<dyn Play>, Vec<String>) {
    let mut play = begin();
    let mut seen = Vec::new();
    follow(&mut *play, events, seat, &mut seen);
    seen.extend(eyes(&*play, seat));
    (play, seen)
}

fn follow(play: &mut dyn Play, events: &[RawEvent], seat: SeatId, seen: &mut Vec<String>) {
    for event in events {
        if let Err(error) = play.apply(event, 1) {
            panic!("{error}");
        }
        seen.extend(play.observe(event, Viewer::Seat(seat)).map(|o| format!("{o:?}")));
    }
}

/// The first difference between what was seen.
fn difference(one: &[String], other: &[String]) -> Option<String> {
    if one.len() != other.len() {
        return Some(format!("{} sights and {}", one.len(), other.len()));
    }
    one.iter().zip(other).find(|(a, b)| a != b).map(|(a, b)| {
        let at = a.bytes().zip(b.bytes()).position(|(x, y)| x != y).unwrap_or(0).saturating_sub(30);
        let cut = |s: &str| s.chars().skip(at).take(90).collect::<String>();
        format!("…{}… and …{}…", cut(a), cut(b))
    })
}

/// Plays random games and compares twins; gives the number of pairs and the differences.
fn compare(hidden: &dyn Hidden, seats: u8, games: u64, eyes: Eyes) -> (u32, Vec<String>) {
    let Ok(entry) = registry::find(hidden.game()) else { panic!("no game {}", hidden.game()) };
    let request = SimulateRequest { rounds: 60, ..SimulateRequest::new(hidden.game(), seats, 1, 0) };
    let begin = || match (entry.begin)(&request.options, &names(seats)) {
        Ok(play) => play,
        Err(problem) => panic!("{problem}"),
    };
    let (mut pairs, mut differences) = (0, Vec::new());
    for seed in 1000..1000 + games {
        let mut marks = Vec::new();
        let mut length = 0;
        let course = play_out(entry, &request, seed, &mut |_, scene| match scene {
            maat::games::simulate::Scene::Event(_) => length += 1,
            maat::games::simulate::Scene::Step => marks.push(length),
            maat::games::simulate::Scene::Answer(..) => {}
        });
        let mut dice = Dice::from_seed(seed);
        for mark in marks.iter().step_by(3) {
            let events = &course.events[..*mark];
            for seat in (0..seats).map(SeatId) {
                let (mut play, mut one) = lived(&begin, events, seat, eyes);
                let Some(twin) = hidden.twin(&*play, events, seat, &mut dice) else { continue };
                assert_ne!(twin, events, "a twin differs");
                let (mut other_play, mut other) = lived(&begin, &twin, seat, eyes);
                assert_eq!(other_play.invariants(), Vec::<String>::new(), "a twin is a possible position");
                assert_ne!(play.digest(), other_play.digest());
                pairs += 1;
                one.extend(one_step(&mut *play, &mut *other_play, seat, seed, &mut other, eyes));
                if let Some(difference) = difference(&one, &other) {
                    differences.push(format!("seed {seed}, {mark} events, {seat:?}: {difference}"));
                }
            }
        }
    }
    (pairs, differences)
}

/// The same public answer, where both positions allow it, with the same dice; what the seat sees in the first, while `other` takes what it sees in the second.
fn one_step(play: &mut dyn Play, twin: &mut dyn Play, seat: SeatId, seed: u64, other: &mut Vec<String>, eyes: Eyes) -> Vec<String> {
    let mut choices = Dice::from_seed(seed);
    let mut answers = Answers::new();
    let mut moment = None;
    for decision in play.decisions() {
        let Some(answer) = play.sample(&decision, &mut choices) else { continue };
        let stands = |p: &dyn Play| p.check(&decision, &answer, &answers).iter().all(|v| matches!(v, Verdict::Stands { .. }));
        if !stands(twin) {
            return Vec::new();
        }
        answers.insert(decision.id.clone(), answer);
        if decision.manner == Manner::AtOnce {
            moment = Some(decision.id);
            break;
        }
    }
    let deadlines = play.deadlines();
    let moment = match (&moment, deadlines.first()) {
        (Some(id), _) => Moment::Answered(id),
        (None, Some(deadline)) => Moment::Due(&deadline.id),
        (None, None) => return Vec::new(),
    };
    let dice = || Dice::new(Secret::from_seed(seed), vec!["injected".into()], 0);
    let live = |play: &mut dyn Play| {
        let events = play.step(&answers, moment, &mut dice()).events;
        let mut seen = Vec::new();
        follow(play, &events, seat, &mut seen);
        seen.extend(eyes(play, seat));
        seen
    };
    let mine = live(play);
    other.extend(live(twin));
    mine
}

/// Nilo: two tiles with the same river side, in other hands or below the tops of the piles, are exchanged; what was announced or taken from the
/// market stays where it is, and no exchanged tile is higher than what its holder announced.
struct NiloTiles;

impl Hidden for NiloTiles {
    fn game(&self) -> &'static str {
        "nilo"
    }

    fn twin(&self, play: &dyn Play, events: &[RawEvent], seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>> {
        let state = play.snapshot();
        let announced: Vec<u64> =
            events.iter().find(|e| e.kind() == "announced")?.0.get("numbers")?.as_array()?.iter().filter_map(Value::as_u64).collect();
        // Each hidden tile with the highest number that may lie in its place.
        let mut places: Vec<(u64, u64)> = Vec::new();
        for (i, hand) in state.get("hands")?.as_array()?.iter().enumerate().filter(|(i, _)| *i != seat.index()) {
            let unknown = hand.as_array()?.iter().filter(|h| h["known"] == false);
            places.extend(unknown.filter_map(|h| Some((h["tile"].as_u64()?, *announced.get(i)?))));
        }
        for pile in state.get("piles")?.as_array()? {
            places.extend(pile.as_array()?.iter().skip(1).filter_map(|t| Some((t.as_u64()?, u64::MAX))));
        }
        static SET: LazyLock<toml::Table> = LazyLock::new(|| include_str!("../../src/games/nilo/nilo.toml").parse().unwrap_or_default());
        let ship = |tile: u64| {
            let found = SET.get("tiles")?.as_array()?.iter().find(|t| t["n"].as_integer() == i64::try_from(tile).ok())?;
            found["river_face"].as_str()
        };
        dice.shuffle("places", &mut places);
        let pairs = places.iter().enumerate().flat_map(|(i, a)| places.iter().skip(i + 1).map(move |b| (a, b)));
        let ((a, _), (b, _)) = pairs.into_iter().find(|((a, most_a), (b, most_b))| a <= most_b && b <= most_a && ship(*a) == ship(*b))?;
        let exchanged = |n: &Value| match n.as_u64() {
            Some(n) if n == *a => Value::from(*b),
            Some(n) if n == *b => Value::from(*a),
            _ => n.clone(),
        };
        let mut twin = events.to_vec();
        let dealt = twin.iter_mut().find(|e| e.kind() == "dealt")?;
        for list in ["hands", "piles"] {
            for part in dealt.0.get_mut(list)?.as_array_mut()? {
                let new: Vec<Value> = part.as_array()?.iter().map(exchanged).collect();
                *part = Value::Array(new);
            }
        }
        Some(twin)
    }
}

#[test]
fn no_seat_sees_what_is_hidden() {
    for hidden in HIDDEN {
        let compared = std::thread::scope(|scope| {
            let each: Vec<_> = (2..=4).map(|seats| scope.spawn(move || compare(*hidden, seats, 13, honest))).collect();
            each.into_iter().filter_map(|thread| thread.join().ok()).collect::<Vec<_>>()
        });
        assert_eq!(compared.len(), 3, "{}", hidden.game());
        let differences: Vec<&String> = compared.iter().flat_map(|(_, d)| d).collect();
        assert_eq!(differences, Vec::<&String>::new(), "{}", hidden.game());
        let pairs: u32 = compared.iter().map(|(pairs, _)| pairs).sum();
        assert!(pairs >= 1000, "{}: {pairs} pairs", hidden.game());
    }
}

#[test]
fn eyes_that_see_too_much_are_found_out() {
    for hidden in HIDDEN {
        let (pairs, differences) = compare(*hidden, 3, 1, leaking);
        assert_eq!(differences.len(), pairs as usize, "every pair of {} shows the leak", hidden.game());
        assert!(pairs > 10);
        let (_, differences) = compare(*hidden, 3, 1, peeping);
        assert!(!differences.is_empty(), "a small leak of {} shows as well", hidden.game());
    }
}

#[test]
fn every_game_is_looked_at() {
    // Hands and piles of the nomic's setups lie open unless an option says otherwise.
    let open = ["egypt", "egypt-2006", "pirates", "colony"];
    for entry in GAMES {
        assert!(open.contains(&entry.name) || HIDDEN.iter().any(|h| h.game() == entry.name), "{} has no line in HIDDEN", entry.name);
    }
}
