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
    /// The numbers of seats with which it is looked at.
    fn seats(&self) -> Vec<u8> {
        seats(self.game())
    }
    /// Another log than `events` that `seat` cannot tell from it, and that the next step does not reveal; None where nothing is hidden.
    fn twin(&self, play: &dyn Play, events: &[RawEvent], seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>>;

    /// Whether its rules lay everything open when the game ends, so that its end is not compared.
    fn is_open_at_the_end(&self) -> bool {
        false
    }
}

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
        seen.extend(play.observe(event, &[Viewer::Seat(seat)]).into_iter().map(|(_, told)| format!("{told:?}")));
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

/// At about so many moments a game is looked at: long games would take hours, and tell no more.
const MOMENTS: usize = 40;

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
        for mark in marks.iter().step_by((marks.len() / MOMENTS).max(3)) {
            let events = &course.events[..*mark];
            for seat in (0..seats).map(SeatId) {
                let (mut play, mut one) = lived(&begin, events, seat, eyes);
                if hidden.is_open_at_the_end() && play.outcome().is_some() {
                    continue;
                }
                let Some(twin) = hidden.twin(&*play, events, seat, &mut dice) else { continue };
                assert_ne!(twin, events, "a twin differs");
                let (mut other_play, mut other) = lived(&begin, &twin, seat, eyes);
                assert_eq!(other_play.invariants(), Vec::<String>::new(), "a twin is a possible position");
                assert_ne!(play.digest(), other_play.digest());
                pairs += 1;
                let (more, others) = one_step(&mut *play, &mut *other_play, seat, seed, eyes);
                if !hidden.is_open_at_the_end() || play.outcome().is_none() {
                    one.extend(more);
                    other.extend(others);
                }
                if let Some(difference) = difference(&one, &other) {
                    differences.push(format!("seed {seed}, {mark} events, {seat:?}: {difference}"));
                }
            }
        }
    }
    (pairs, differences)
}

/// The same public answer, where both positions allow it, with the same dice; what the seat sees in the first and in the second.
fn one_step(play: &mut dyn Play, twin: &mut dyn Play, seat: SeatId, seed: u64, eyes: Eyes) -> (Vec<String>, Vec<String>) {
    let mut choices = Dice::from_seed(seed);
    let mut answers = Answers::new();
    let mut moment = None;
    for decision in play.decisions() {
        let Some(answer) = play.sample(&decision, &mut choices) else { continue };
        let stands = |p: &dyn Play| p.check(&decision, &answer, &answers).iter().all(|v| matches!(v, Verdict::Stands { .. }));
        if !stands(twin) {
            return Default::default();
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
        (None, None) => return Default::default(),
    };
    let dice = || Dice::new(Secret::from_seed(seed), vec!["injected".into()], 0);
    let live = |play: &mut dyn Play| {
        let events = play.step(&answers, moment, &mut dice()).events;
        let mut seen = Vec::new();
        follow(play, &events, seat, &mut seen);
        seen.extend(eyes(play, seat));
        seen
    };
    (live(play), live(twin))
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

/// The numbers of seats with which a game can be played.
fn seats(game: &str) -> Vec<u8> {
    let begin = |n| registry::find(game).ok().and_then(|entry| (entry.begin)(&Default::default(), &names(n)).ok());
    (2..=6).filter(|n| begin(*n).is_some()).collect()
}

/// No seat sees what is hidden, in over a thousand pairs of games.
fn nothing_leaks(hidden: &dyn Hidden) {
    let seats = hidden.seats();
    // Games for one number of seats only must give as many pairs by themselves.
    let games = match seats.as_slice() {
        [1] => 300,
        [_] => 90,
        several => 39 / several.len().max(1) as u64,
    };
    let compared = std::thread::scope(|scope| {
        let each: Vec<_> = seats.iter().map(|seats| scope.spawn(move || compare(hidden, *seats, games, honest))).collect();
        each.into_iter().filter_map(|thread| thread.join().ok()).collect::<Vec<_>>()
    });
    assert_eq!(compared.len(), seats.len(), "{}", hidden.game());
    let differences: Vec<&String> = compared.iter().flat_map(|(_, d)| d).collect();
    assert_eq!(differences, Vec::<&String>::new(), "{}", hidden.game());
    let pairs: u32 = compared.iter().map(|(pairs, _)| pairs).sum();
    println!("{}: {pairs} pairs", hidden.game());
    assert!(pairs >= 1000, "{}: {pairs} pairs", hidden.game());
}

/// One line for each game with hidden things: a long test of its own, so that one game can be looked at alone.
macro_rules! nothing_leaks {
    ($($name:ident: $hidden:expr;)*) => {
        $(
            #[test]
            #[ignore = "long: over a thousand pairs of games"]
            fn $name() {
                nothing_leaks(&$hidden);
            }
        )*
        const LOOKED_AT: &[&dyn Hidden] = &[$(&$hidden),*];
    };
}

nothing_leaks! {
    no_seat_of_crimson_sun_sees_what_is_hidden: CrimsonCards;
    no_seat_of_kemet_sees_what_is_hidden: KemetCards;
    no_seat_of_lords_of_the_sand_sees_what_is_hidden: LordsUnits;
    no_seat_of_nilo_sees_what_is_hidden: NiloTiles;
    no_seat_of_rise_of_the_first_dynasty_sees_what_is_hidden: RiseEdicts;
    no_seat_of_sand_sees_a_mission_that_is_hidden: SandMissions;
    no_seat_of_sand_sees_the_codex: SandCodex;
}

/// Cards are exchanged in what a shuffle put into these fields, and in everything that happened since.
fn renamed(events: &[RawEvent], since: usize, fields: &[&str], one: &str, other: &str) -> Vec<RawEvent> {
    fn rename(value: &mut Value, one: &str, other: &str) {
        match value {
            Value::String(s) if s == one => *s = other.to_owned(),
            Value::String(s) if s == other => *s = one.to_owned(),
            Value::Array(items) => items.iter_mut().for_each(|v| rename(v, one, other)),
            Value::Object(map) => map.values_mut().for_each(|v| rename(v, one, other)),
            _ => {}
        }
    }
    let mut twin = events.to_vec();
    let mut after = twin.iter_mut().skip(since);
    if let Some(shuffle) = after.next() {
        for field in fields {
            if let Some(value) = shuffle.0.get_mut(*field) {
                rename(value, one, other);
            }
        }
    }
    after.for_each(|event| rename(&mut event.0, one, other));
    twin
}

/// The strings of a list.
fn cards(list: Option<&Value>) -> Vec<String> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(|v| v.as_str().map(str::to_owned)).collect()
}

/// Whether an event speaks of a card.
fn speaks_of(event: &RawEvent, card: &str) -> bool {
    event.0.to_string().contains(&format!("\"{card}\""))
}

/// Two of the cards at random.
fn two(mut cards: Vec<String>, dice: &mut Dice) -> Option<(String, String)> {
    dice.shuffle("cards", &mut cards);
    let mut cards = cards.into_iter();
    cards.next().zip(cards.next())
}

/// Rise of the First Dynasty: two Edicts deep in the deck or in hands of others whose turn it is not, dealt or drawn since the last shuffle.
struct RiseEdicts;

impl Hidden for RiseEdicts {
    fn game(&self) -> &'static str {
        "rise_of_the_first_dynasty"
    }

    fn is_open_at_the_end(&self) -> bool {
        true
    }

    fn twin(&self, play: &dyn Play, events: &[RawEvent], seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>> {
        const NEXT: usize = 9;
        let shuffles = ["dealt", "reshuffled", "cleaned_up"];
        let since = events.iter().rposition(|e| shuffles.contains(&e.kind()))?;
        let dealt = cards(events.get(since)?.0.get("deck"));
        let state = play.snapshot();
        let mut hidden: Vec<String> = cards(state.get("deck")).into_iter().skip(NEXT).collect();
        let mover = state["turn"]["place"]
            .as_u64()
            .map(|p| (p + state["scribe"].as_u64().unwrap_or(0)) % state["seats"].as_array().map_or(1, |s| s.len() as u64));
        // A hand may be pilfered by the seat itself on its turn, or shown by its owner on his.
        if mover != Some(seat.index() as u64) {
            for (i, hand) in state["hands"].as_array()?.iter().enumerate() {
                if i != seat.index() && mover != Some(i as u64) {
                    hidden.extend(cards(Some(hand)));
                }
            }
        }
        // Edicts that have never been seen may be exchanged from the first deal on.
        let quiet = ["dealt", "drawn", "cleaned_up", "reshuffled"];
        let never = |card: &&String| events.iter().all(|e| quiet.contains(&e.kind()) || !speaks_of(e, card));
        let unknown: Vec<String> = hidden.iter().filter(never).cloned().collect();
        if dice.below("from the first deal on", 2) == 0
            && let Some((one, other)) = two(unknown, dice)
        {
            let first = events.iter().position(|e| e.kind() == "dealt")?;
            return Some(renamed(events, first, &["deck", "hands"], &one, &other));
        }
        let unseen =
            |card: &String| dealt.contains(card) && events.iter().skip(since + 1).all(|e| e.kind() == "drawn" || !speaks_of(e, card));
        let (one, other) = two(hidden.into_iter().filter(unseen).collect(), dice)?;
        Some(renamed(events, since, &["deck"], &one, &other))
    }
}

/// Crimson Sun: two cards deep in one deck, or of the rival's hand and deck on the rival's turn, drawn since the last shuffle.
struct CrimsonCards;

impl Hidden for CrimsonCards {
    fn game(&self) -> &'static str {
        "crimson_sun"
    }

    fn twin(&self, play: &dyn Play, events: &[RawEvent], seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>> {
        const NEXT: usize = 8;
        let since = events.iter().rposition(|e| ["drafted", "temple_event_began"].contains(&e.kind()))?;
        let state = play.snapshot();
        // A deck that runs empty is shuffled anew, and what is drawn then tells.
        if (0..2).any(|i| cards(state["decks"].get(i)).len() <= NEXT) {
            return None;
        }
        let owner = dice.below("deck", 2) as usize;
        let shuffled = cards(events.get(since)?.0.get("decks")?.get(owner));
        let mut hidden: Vec<String> = cards(state["decks"].get(owner)).into_iter().skip(NEXT).collect();
        if owner != seat.index() && state["active"].as_u64() == Some(owner as u64) {
            hidden.extend(cards(state["hands"].get(owner)));
        }
        let unseen =
            |card: &String| shuffled.contains(card) && events.iter().skip(since + 1).all(|e| e.kind() == "drawn" || !speaks_of(e, card));
        let (one, other) = two(hidden.into_iter().filter(unseen).collect(), dice)?;
        Some(renamed(events, since, &["decks"], &one, &other))
    }
}

/// Kemet: two divine intervention cards of the deck or of hands of players who are not about to play any; or, of another player, a battle card in hand
/// and one discarded face down since all came back.
struct KemetCards;

impl KemetCards {
    /// Another player discarded a card that is still in hand, and has in hand what was discarded.
    fn discards(state: &Value, events: &[RawEvent], seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>> {
        let players = state["players"].as_array()?;
        let other = dice.below("player", players.len() as u32) as usize;
        let fighting = !state["battles"].as_array()?.is_empty();
        if other == seat.index() || fighting {
            return None;
        }
        let player = players.get(other)?;
        let out = dice.below("discard", 4) as usize;
        let (discarded, hand) = (cards(player.get("discarded")), cards(player.get("cards")));
        let discarded = discarded.get(out)?;
        let held = hand.get(dice.below("card in hand", hand.len() as u32) as usize)?;
        let of = |event: &RawEvent| event.0["seat"].as_u64() == Some(other as u64);
        let since = events.iter().rposition(|e| of(e) && ["cards_back", "card_replaced"].contains(&e.kind())).map_or(0, |at| at + 1);
        // A card that was exchanged after the reveal was seen before it was discarded.
        if events.iter().skip(since).any(|e| e.kind() == "fought" && e.0.to_string().contains(&format!("\"swapped\":\"{discarded}\""))) {
            return None;
        }
        let exchange = |slot: Option<&mut Value>| {
            if let Some(slot) = slot.filter(|slot| slot.as_str() == Some(discarded)) {
                *slot = Value::from(held.as_str());
            }
        };
        let mut twin = events.to_vec();
        for event in twin.iter_mut().skip(since) {
            match event.kind() {
                "cards_used" if of(event) => exchange(event.0.get_mut("discarded")),
                "committed" if of(event) => exchange(event.0.pointer_mut("/commit/discard")),
                "battle_began" | "battle_went" => {
                    for side in ["attacker", "defender"] {
                        if event.0["battle"][side]["seat"].as_u64() == Some(other as u64) {
                            exchange(event.0.pointer_mut(&format!("/battle/{side}/commit/discard")));
                        }
                    }
                }
                _ => {}
            }
        }
        Some(twin)
    }
}

impl Hidden for KemetCards {
    fn game(&self) -> &'static str {
        "kemet"
    }

    fn twin(&self, play: &dyn Play, events: &[RawEvent], seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>> {
        let state = play.snapshot();
        if dice.below("battle cards", 2) == 0
            && let Some(twin) = KemetCards::discards(&state, events, seat, dice)
        {
            return Some(twin);
        }
        // At Night cards are drawn.
        if state["stage"] != "day" {
            return None;
        }
        let since = events.iter().rposition(|e| ["dealt", "shuffled", "vision_kept"].contains(&e.kind()))?;
        let mut dealt = cards(events.get(since)?.0.get("deck"));
        for hand in events.get(since)?.0.get("hands").and_then(Value::as_array).into_iter().flatten() {
            dealt.extend(cards(Some(hand)));
        }
        let mut active: Vec<u64> = state["turn"]["seat"].as_u64().into_iter().collect();
        for battle in state["battles"].as_array()? {
            active.extend(["attacker", "defender"].iter().filter_map(|side| battle[side]["seat"].as_u64()));
        }
        let mut hidden = cards(state.get("deck"));
        for (i, player) in state["players"].as_array()?.iter().enumerate() {
            if i != seat.index() && !active.contains(&(i as u64)) {
                hidden.extend(cards(player.get("di")));
            }
        }
        // These two may be used in answer to the next order.
        let quick = |card: &String| card.starts_with("di-veto") || card.starts_with("di-diversion");
        let unseen =
            |card: &String| dealt.contains(card) && events.iter().skip(since + 1).all(|e| e.kind() == "di_drawn" || !speaks_of(e, card));
        let (one, other) = two(hidden.into_iter().filter(|c| !quick(c) && unseen(c)).collect(), dice)?;
        Some(renamed(events, since, &["deck", "hands"], &one, &other))
    }
}

/// Lords of the Sand: two Units deep in the deck or in Obelisks, or in hands of others that the player whose turn it is cannot touch, dealt or drawn
/// since the last shuffle.
struct LordsUnits;

impl Hidden for LordsUnits {
    fn game(&self) -> &'static str {
        "lords_of_the_sand"
    }

    fn twin(&self, play: &dyn Play, events: &[RawEvent], seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>> {
        const NEXT: usize = 16;
        /// Units that topple an Obelisk or reach into a hand.
        const REACHING: [&str; 3] = ["RS", "KS", "TC"];
        let since = events.iter().rposition(|e| ["dealt", "reshuffled"].contains(&e.kind()))?;
        let shuffled = &events.get(since)?.0;
        let mut dealt = cards(shuffled.get("deck"));
        dealt.extend(shuffled.get("hands").and_then(Value::as_array).into_iter().flatten().flat_map(|hand| cards(Some(hand))));
        let state = play.snapshot();
        let deck = cards(state.get("deck"));
        if deck.len() <= NEXT {
            return None;
        }
        let mut hidden: Vec<String> = deck.into_iter().skip(NEXT).collect();
        let active = state["active"].as_u64()? as usize;
        let players = state["players"].as_array()?;
        let mover = players.get(active)?;
        // From the hand, the Court, the Leader's place, or recovered from the pile.
        let at_hand = format!("{mover}{}", state["pile"]);
        let reaches = REACHING.iter().any(|kind| at_hand.contains(&format!("\"{kind}")));
        let pending = state["now"]["stack"].as_array().is_some_and(|stack| !stack.is_empty());
        if !reaches && !pending && mover["god"] != "anubis" {
            for (i, player) in players.iter().enumerate() {
                hidden.extend(cards(player.get("obelisks")));
                if i != seat.index() && i != active {
                    hidden.extend(cards(player.get("hand")));
                }
            }
        }
        let quiet = ["drawn", "built"];
        let unseen =
            |card: &String| dealt.contains(card) && events.iter().skip(since + 1).all(|e| quiet.contains(&e.kind()) || !speaks_of(e, card));
        let (one, other) = two(hidden.into_iter().filter(unseen).collect(), dice)?;
        Some(renamed(events, since, &["deck", "hands"], &one, &other))
    }
}

/// Sand: a mission of a day to come that lies face down, and one of the same day that was left in the box. The next day's may be revealed by the next
/// step, those after it are not.
struct SandMissions;

impl Hidden for SandMissions {
    fn game(&self) -> &'static str {
        "sand"
    }

    fn twin(&self, play: &dyn Play, events: &[RawEvent], _seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>> {
        static SET: LazyLock<toml::Table> = LazyLock::new(|| include_str!("../../src/games/sand/sand.toml").parse().unwrap_or_default());
        let state = play.snapshot();
        let mut days: Vec<Vec<u64>> = state["deck"]
            .as_array()?
            .iter()
            .skip(1)
            .map(|day| day.as_array().into_iter().flatten().filter_map(Value::as_u64).collect())
            .collect();
        dice.shuffle("days", &mut days);
        let mut day = days.into_iter().next()?;
        dice.shuffle("missions", &mut day);
        let number = |mission: &toml::Value, field: &str| mission[field].as_integer().and_then(|n| u64::try_from(n).ok());
        let missions = SET.get("mission")?.as_array()?;
        let dealt = *day.first()?;
        let of_day = number(missions.iter().find(|m| number(m, "number") == Some(dealt))?, "day");
        let same_day = missions.iter().filter(|m| number(m, "day") == of_day);
        let mut left: Vec<u64> = same_day.filter_map(|m| number(m, "number")).filter(|n| !day.contains(n)).collect();
        dice.shuffle("missions in the box", &mut left);
        let other = *left.first()?;
        let mut twin = events.to_vec();
        let set_up = twin.iter_mut().find(|e| e.kind() == "set_up")?;
        for mission in set_up.0.get_mut("deck")?.as_array_mut()?.iter_mut().filter_map(Value::as_array_mut).flatten() {
            if mission.as_u64() == Some(dealt) {
                *mission = other.into();
            }
        }
        Some(twin)
    }
}

/// Sand alone: two codex cards that Alhazred does not turn over with the next step.
struct SandCodex;

impl Hidden for SandCodex {
    fn game(&self) -> &'static str {
        "sand"
    }

    fn seats(&self) -> Vec<u8> {
        vec![1]
    }

    fn twin(&self, play: &dyn Play, events: &[RawEvent], _seat: SeatId, dice: &mut Dice) -> Option<Vec<RawEvent>> {
        const NEXT: usize = 3;
        let state = play.snapshot();
        let mut hidden: Vec<u64> = state["alhazred"]["codex"].as_array()?.iter().skip(NEXT).filter_map(Value::as_u64).collect();
        dice.shuffle("codex cards", &mut hidden);
        let [one, other, ..] = hidden.as_slice() else { return None };
        let mut twin = events.to_vec();
        let shuffle = twin.iter_mut().rev().find(|e| ["set_up", "codex_shuffled"].contains(&e.kind()))?;
        let cards =
            if shuffle.kind() == "set_up" { shuffle.0.get_mut("alhazred")?.get_mut("codex")? } else { shuffle.0.get_mut("cards")? };
        for card in cards.as_array_mut()? {
            *card = match card.as_u64() {
                Some(n) if n == *one => (*other).into(),
                Some(n) if n == *other => (*one).into(),
                _ => card.clone(),
            };
        }
        Some(twin)
    }
}

#[test]
fn eyes_that_see_too_much_are_found_out() {
    for hidden in LOOKED_AT {
        let few = hidden.seats().first().copied().unwrap_or(3);
        let games = if few == 1 { 6 } else { 2 };
        let (pairs, differences) = compare(*hidden, few, games, leaking);
        assert_eq!(differences.len(), pairs as usize, "every pair of {} shows the leak", hidden.game());
        assert!(pairs > 10);
        let (_, differences) = compare(*hidden, few, games, peeping);
        assert!(!differences.is_empty(), "a small leak of {} shows as well", hidden.game());
    }
}

#[test]
fn every_game_is_looked_at() {
    // Hands and piles of the nomic's setups lie open unless an option says otherwise.
    let open = ["egypt", "egypt-2006", "pirates", "colony"];
    for entry in GAMES {
        assert!(
            open.contains(&entry.name) || LOOKED_AT.iter().any(|h| h.game() == entry.name),
            "{} has no line in nothing_leaks!",
            entry.name
        );
    }
}
