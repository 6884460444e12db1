//! How long a report takes: the mails of one turn for ten players, from the position to the bytes, and one more turn in the archive of a game that
//! has ten thousand of them already, beside one that has a hundred.

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use maat::daemon::archivist::Archivist;
use maat::daemon::settings::Settings;
use maat::daemon::site::{GameRequest, Player, Site};
use maat::games::play::Play;
use maat::games::registry;
use maat::games::ruleset::Options;
use maat::games::seat::{SeatId, Viewer};
use maat::mail::sender::Ours;
use maat::referee::clock::Clock;
use maat::referee::entry::GameTag;
use maat::report::kinds::turn::TurnReport;
use maat::report::kinds::{Due, GameName, Letterhead, Mail};
use maat::report::mime::{Automatic, Correspondent, GameList, Outgoing, compose};
use maat::report::order_form::{MOST_LINKS, Open, OrderMail, order_form};
use maat::store::Store;
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::{Duration, Instant};

const NAMES: [&str; 10] = ["Igthorn", "Nadia", "Omar", "Petra", "Quill", "Rosa", "Sami", "Tahir", "Umm", "Vera"];

/// A table of ten in the middle of a game, with five cards in hand and ten in play each.
fn table() -> Box<dyn Play> {
    let players: Vec<Value> = NAMES
        .iter()
        .map(|name| {
            let in_play: Vec<&str> = ["Foundation Level", "Flood Control"].into_iter().cycle().take(10).collect();
            json!({
                "name": name, "variables": {"Pyramid": 3, "Slaves": 250, "Gold": 300},
                "hand": ["Flood", "Slave Labour", "The Gods Have Spoken", "Flood", "Flood Control"], "in_play": in_play,
            })
        })
        .collect();
    let draw: Vec<&str> = ["Flood", "Slave Labour", "The Gods Have Spoken", "Foundation Level"].into_iter().cycle().take(20).collect();
    let position = json!({
        "turn": 6, "primary": "Igthorn", "phase": "orders", "draw": draw, "discard": ["Flood", "Slave Labour"],
        "rules": {"variables": [{"name": "Gold", "start": 100}]}, "player": players,
    });
    let names = NAMES.map(str::to_owned);
    let mut play = (registry::find("egypt").expect("there is such a game").begin)(&Options::default(), &names).expect("ten may play");
    for event in play.adopt(&position).expect("the position is possible") {
        play.apply(&event, 1).expect("its own events can be read");
    }
    play
}

/// One player's mail, from the position to its bytes.
fn mail(play: &dyn Play, seat: SeatId, now: DateTime<Utc>) -> Vec<u8> {
    let due = now + TimeDelta::days(3);
    let decisions: Vec<_> = play.decisions().into_iter().filter(|d| d.seat == seat).collect();
    let forms: Vec<_> = decisions.iter().map(|d| (play.form(d), play.enumerate(d, MOST_LINKS))).collect();
    let offered = decisions.iter().zip(&forms).map(|(decision, (form, all))| Open {
        decision,
        form,
        answers: all.as_deref().unwrap_or_default(),
        all: all.is_some(),
        answered: false,
        due: Some(due),
    });
    let open: Vec<Open<'_>> = offered.collect();
    let orders = OrderMail { address: "maat+egypt-1.k7f3q9x2m4tz5h8w@example.org".to_owned(), subject: "[egypt-1] orders".to_owned() };
    let report = TurnReport {
        head: Letterhead {
            game: Some(GameName { id: "egypt-1".into(), title: "Egypt".into() }),
            reader: NAMES.get(seat.index()).map(|name| (*name).into()),
            zone: Tz::Europe__Warsaw,
            now,
            archive: None,
        },
        round: "Turn 6".into(),
        body: play.report(Viewer::Seat(seat), &[]),
        ruled: false,
        held: None,
        rulings: Vec::new(),
        remarks: Vec::new(),
        press: Vec::new(),
        dice: None,
        dues: vec![Due { title: "plays and votes".into(), at: due }],
        standing: Vec::new(),
        form: order_form(&open, &orders),
    };
    let outgoing = Outgoing {
        from: Correspondent::new("Maat", "maat@example.org"),
        to: Correspondent::new("Player", "player@example.net"),
        reply_to: None,
        date: now,
        message_id: format!("egypt-1.6.{}.k7f3q9x2m4tz5h8w@example.org", seat.0),
        thread: Vec::new(),
        list: Some(GameList { game: "egypt-1".to_owned(), title: "Egypt".into(), domain: "example.org".to_owned() }),
        automatic: Automatic::Generated,
        content: report.render().expect("the templates are right"),
    };
    compose(&outgoing).expect("the addresses are right")
}

fn mails_of_a_turn(c: &mut Criterion) {
    let (play, now) = (table(), Utc::now());
    let mails = || (0..).map(SeatId).take(NAMES.len()).map(|seat| mail(play.as_ref(), seat, now)).collect::<Vec<_>>();
    let largest = mails().iter().map(Vec::len).max().unwrap_or_default();
    println!("the largest of the {} mails has {largest} bytes", NAMES.len());
    c.bench_function("a turn's mails for ten players", |b| b.iter(|| black_box(mails())));
}

/// A game whose turns pass without orders, and its archive.
struct House {
    site: Site,
    archivist: Archivist,
    tag: GameTag,
    now: DateTime<Utc>,
    _room: tempfile::TempDir,
}

impl House {
    fn new() -> House {
        let room = tempfile::tempdir().expect("there is room for files");
        let settings = Settings {
            clock: Clock { settle: Some(0), mass_silence: 0, ..Clock::default() },
            archive: Some(room.path().join("archive")),
            archive_title: "A game without an end".to_owned(),
            ..Settings::unlimited(Ours::new("referee@example.org", "mx.example.org").expect("an address"))
        };
        let database = room.path().join("maat.db");
        let store = Store::open(&database).expect("a database");
        let archivist =
            Archivist::open(Store::open_existing(&database).expect("the same"), &settings).expect("a folder").expect("an archive");
        let mut site = Site::new(store, settings).expect("a site");
        let now = Utc::now();
        let player = |name: &&str| Player { name: (*name).to_owned(), address: None, word: Some("a word".to_owned()) };
        let request = GameRequest {
            options: Options([("absence".to_owned(), "nothing".into())].into()),
            ..GameRequest::new("egypt", NAMES.iter().take(4).map(player).collect())
        };
        let tag = site.create(request, now).expect("a game");
        House { site, archivist, tag, now, _room: room }
    }

    fn round(&mut self) -> u32 {
        self.site.read_game(&self.tag.clone(), |game| game.play.round()).expect("the game")
    }

    /// The next turn begins.
    fn pass_turn(&mut self) {
        let before = self.round();
        while self.round() == before {
            let next = self.site.read_game(&self.tag.clone(), |game| game.deadlines_ahead().first().map(|d| d.at)).expect("the game");
            self.now = next.expect("a deadline is ahead").max(self.now);
            self.site.pass_time(self.now).expect("time passes");
        }
    }

    fn catch_up(&mut self) -> Duration {
        let began = Instant::now();
        self.archivist.catch_up(&mut |_, _| true).expect("the archive is written");
        began.elapsed()
    }
}

fn one_more_turn_in_the_archive(c: &mut Criterion) {
    let mut house = House::new();
    let mut group = c.benchmark_group("one more turn in the archive");
    group.sample_size(20).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_millis(200));
    group.measurement_time(Duration::from_secs(1));
    for turns in [100, 1_000, 10_000] {
        while house.round() < turns {
            house.pass_turn();
        }
        house.catch_up();
        group.bench_function(BenchmarkId::from_parameter(turns), |b| {
            b.iter_custom(|count| {
                let mut took = Duration::ZERO;
                for _ in 0..count {
                    house.pass_turn();
                    took += house.catch_up();
                }
                took
            });
        });
    }
    group.finish();
}

/// That of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

criterion_group!(benches, mails_of_a_turn, one_more_turn_in_the_archive);
criterion_main!(benches);
