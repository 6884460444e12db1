//! A player's or a moderator's lines, in a game that runs: read, carried out, answered.
//!
//! The first byte says which game, and whether a player or the moderator writes; the rest is the text of their letter.

use chrono::{DateTime, TimeDelta, Utc};
use maat::games::dice::Secret;
use maat::games::play::Play;
use maat::games::ruleset::{Options, Problem};
use maat::games::seat::SeatId;
use maat::mail::letter::{Bounds, Letter};
use maat::orders::verbs::{Verbs, order_text};
use maat::referee::clock::Clock;
use maat::referee::entry::{Entry, GameTag, Press};
use maat::referee::game::{Game, NewGame, Snapshot};
use maat::referee::letters::PlayerLetter;
use maat::report::clean::{Line, Name};
use maat::report::kinds::{GameName, Letterhead};
use maat::report::order_form::OrderMail;
use maat::report::write::{Reader, write};
use std::sync::LazyLock;

const GAMES: [(&str, u8); 3] = [("egypt", 3), ("nilo", 2), ("lords_of_the_sand", 3)];

fn now() -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::days(20_000)
}

/// A game that has begun: its log.
struct Begun {
    tag: GameTag,
    snapshot: String,
    log: Vec<Entry>,
}

static BEGUN: LazyLock<Vec<Begun>> = LazyLock::new(|| GAMES.iter().map(|(game, seats)| begin(game, *seats)).collect());

fn begin(game: &str, seats: u8) -> Begun {
    let tag: GameTag = format!("{}-1", game.replace('_', "-")).parse().expect("a tag");
    let new = NewGame {
        tag: tag.clone(),
        game: game.to_owned(),
        title: String::new(),
        options: Options::default(),
        seats,
        clock: Clock::default(),
        press: Press::default(),
        secret: Secret([7; 32]),
        sealing: None,
    };
    let mut begun = Game::create(new, now()).expect("a game");
    for n in 1..=seats {
        begun.take_seat(&format!("Player {n}"), "word", now()).expect("a seat");
    }
    begun.begin(None, now()).expect("it begins");
    let log = begun.take_entries();
    Begun { tag, snapshot: serde_json::to_string(&begun.snapshot()).expect("JSON"), log }
}

impl Begun {
    fn load(&self) -> Game {
        let snapshot: Snapshot = serde_json::from_str(&self.snapshot).expect("our own snapshot");
        Game::load(self.tag.clone(), Secret([7; 32]), Some(snapshot), &[], false).expect("our own log")
    }
}

pub fn look(data: &[u8]) {
    let Some((choice, text)) = data.split_first() else { return };
    let Some(begun) = BEGUN.get(usize::from(*choice) % GAMES.len()) else { return };
    let mut raw = b"From: a@example.net\nContent-Type: text/plain; charset=utf-8\n\n".to_vec();
    raw.extend_from_slice(text);
    let Ok(letter) = Letter::read(&raw, &Bounds::default()) else { return };
    let mut game = begun.load();
    let seat = SeatId(0);
    let moderator = choice & 0x80 != 0;
    let verbs = if moderator {
        Verbs::for_rulings(&[vec![game.moderator_questions()], game.ruling_forms()].concat())
    } else {
        Verbs::for_ruleset(Play::name(game.play.as_ref())).with_beginnings(game.forms_of(seat).beginnings(&game))
    };
    let own = letter.own_text(&verbs);
    let orders: Vec<String> = own.orders().map(|line| order_text(line).to_owned()).collect();
    if moderator {
        let log = || Ok::<_, Problem>(begun.log.clone());
        for words in orders.iter().take(20) {
            let _ = game.rule(words, now(), &log);
        }
    } else {
        let remarks = own.remarks().map(str::to_owned).collect();
        let report = game.receive(&PlayerLetter { id: None, seat, orders, remarks, arrived: now(), answers_round: None });
        game.answer(seat, report);
    }
    let reader = Reader {
        head: Letterhead {
            game: Some(GameName { id: Line::new(begun.tag.as_str()), title: Name::new("A game") }),
            reader: Some(Name::new("Player 1")),
            zone: Clock::default().zone,
            now: now(),
            archive: None,
        },
        round: game.play.round_name().to_owned(),
        orders: Some(OrderMail { address: "referee@example.org".to_owned(), subject: "orders".to_owned() }),
        standings: Vec::new(),
        rules: None,
    };
    for mail in game.take_mails() {
        write(&mail, &reader).expect("every mail of the referee can be written");
    }
    let broken = game.play.invariants();
    assert!(broken.is_empty(), "broken: {broken:?}");
}
