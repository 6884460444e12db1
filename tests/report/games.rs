//! Every game's own part of a report, within the mails and pages: random games, each seat's report and the public one.

use super::archive::{label, settings};
use super::fixtures::{Words, dues, head, now, order_mail};
use super::wire::outgoing;
use maat::games::dice::Dice;
use maat::games::play::Play;
use maat::games::registry::GAMES;
use maat::games::ruleset::{Answers, Manner, Moment, Options};
use maat::games::seat::{SeatId, Viewer};
use maat::report::archive::Site;
use maat::report::archive::look::Look;
use maat::report::archive::page::{ArchiveTurn, Place};
use maat::report::kinds::Mail;
use maat::report::kinds::turn::TurnReport;
use maat::report::mime::compose;
use maat::report::order_form::{LINK_CHARS, MOST_LINKS, Open, order_form};
use scraper::Html;
use unicode_width::UnicodeWidthStr;

fn begin(game: &maat::games::registry::Entry) -> Box<dyn Play> {
    seated(game, &["Igthorn", "The <Dark> One", "Magic & Eyes", "Tarantula \"T\""].map(str::to_owned))
}

/// A game of as many of these players as it takes, set up.
pub fn seated(game: &maat::games::registry::Entry, names: &[String]) -> Box<dyn Play> {
    let mut play = (1..=names.len())
        .rev()
        .find_map(|n| (game.begin)(&Options::default(), &names[..n]).ok())
        .unwrap_or_else(|| panic!("{} takes none of 1 to 4 seats", game.name));
    let mut dice = Dice::from_seed(7);
    for event in play.setup(&mut dice).unwrap() {
        play.apply(&event, 1).unwrap();
    }
    play
}

/// One step of random play; false once nothing can happen any more.
pub fn step(play: &mut Box<dyn Play>, game_dice: &mut Dice, players: &mut Dice) -> bool {
    let open = play.decisions();
    let mut answers = Answers::new();
    for decision in &open {
        if let Some(answer) = play.sample(decision, players) {
            answers.insert(decision.id.clone(), answer);
        }
    }
    let at_once = open.iter().find(|d| d.manner == Manner::AtOnce && answers.contains_key(&d.id)).map(|d| d.id.clone());
    let due = play.deadlines().first().map(|d| d.id.clone());
    let events = match (&at_once, &due) {
        (Some(id), _) => play.step(&answers, Moment::Answered(id), game_dice).events,
        (None, Some(id)) => play.step(&answers, Moment::Due(id), game_dice).events,
        (None, None) => return false,
    };
    for event in &events {
        play.apply(event, 1).unwrap();
    }
    !events.is_empty() && play.outcome().is_none()
}

/// The game's report to one viewer as a mail, with its order form.
pub fn report(play: &dyn Play, viewer: Viewer) -> TurnReport {
    let open: Vec<_> = play.decisions().into_iter().filter(|d| Viewer::Seat(d.seat) == viewer).collect();
    let forms: Vec<_> = open.iter().map(|d| (play.form(d), play.enumerate(d, MOST_LINKS))).collect();
    let open: Vec<Open<'_>> = open
        .iter()
        .zip(&forms)
        .map(|(decision, (form, all))| Open {
            decision,
            form,
            answers: all.as_deref().unwrap_or_default(),
            all: all.is_some(),
            answered: false,
            due: dues().last().map(|d| d.at),
        })
        .collect();
    TurnReport {
        head: head(&Words::tame()),
        round: format!("Turn {}", play.round()).into(),
        body: play.report(viewer, &[]),
        ruled: false,
        held: None,
        rulings: vec![],
        remarks: vec![],
        press: vec![],
        dice: None,
        dues: dues(),
        standing: Vec::new(),
        form: order_form(&open, &order_mail()),
    }
}

#[test]
fn every_games_report_fits_a_mail_and_a_page() {
    for game in GAMES {
        let mut play = begin(game);
        let (mut game_dice, mut players) = (Dice::from_seed(7), Dice::from_seed(8));
        let root = tempfile::tempdir().unwrap();
        let site = Site::open(root.path(), Look::default(), settings()).unwrap();
        for turn in 0..12 {
            let viewers = (0..2).map(|s| Viewer::Seat(SeatId(s))).chain([Viewer::Public]);
            for viewer in viewers {
                let at = format!("{}, step {turn}, {viewer:?}", game.name);
                let report = report(play.as_ref(), viewer);
                let links: Vec<_> = report.form.sections.iter().flat_map(|s| &s.links).collect();
                assert!(links.len() <= MOST_LINKS && links.iter().all(|l| l.href.len() < LINK_CHARS), "{at}");
                let content = report.render().unwrap();
                for line in content.text.lines() {
                    assert!(line.width() <= 72, "{at}: `{line}`");
                }
                assert!(content.html.len() < 100_000, "{at}: {} bytes", content.html.len());
                assert_eq!(Html::parse_document(&content.html).errors, Vec::<std::borrow::Cow<str>>::new(), "{at}");
                if viewer == Viewer::Public {
                    let place = Place::Turn(turn);
                    let page = ArchiveTurn {
                        place,
                        round: "Turn".into(),
                        at: now(),
                        previous: None,
                        next: None,
                        result: None,
                        body: report.body.clone(),
                        rulings: vec![],
                        remarks: vec![],
                        press: vec![],
                    };
                    site.write_turn(&label(), &page).unwrap();
                    let html = std::fs::read_to_string(root.path().join(format!("egypt-1/turn-{turn}.html"))).unwrap();
                    assert_eq!(Html::parse_document(&html).errors, Vec::<std::borrow::Cow<str>>::new(), "{at}");
                    assert!(!html.contains("picture:"), "{at}: a picture has no file");
                    // Drawing is slow in a debug build: a few of the boards are enough.
                    if turn % 6 == 0 {
                        compose(&outgoing(content)).unwrap_or_else(|error| panic!("{at}: {error}"));
                    }
                }
            }
            if !step(&mut play, &mut game_dice, &mut players) {
                break;
            }
        }
    }
}

/// The whole mail with its picture, late in a game when the board is full.
#[test]
fn the_board_games_mails_stay_under_a_hundred_kilobytes() {
    const DRAWN: [&str; 5] = ["nilo", "rise_of_the_first_dynasty", "crimson_sun", "lords_of_the_sand", "sand"];
    for game in GAMES.iter().filter(|game| DRAWN.contains(&game.name)) {
        let mut play = begin(game);
        let (mut game_dice, mut players) = (Dice::from_seed(7), Dice::from_seed(8));
        for _ in 0..60 {
            if !step(&mut play, &mut game_dice, &mut players) {
                break;
            }
        }
        let content = report(play.as_ref(), Viewer::Seat(SeatId(0))).render().unwrap();
        let bytes = compose(&outgoing(content)).unwrap().len();
        println!("{}: {bytes} bytes", game.name);
        assert!(bytes < 100_000, "{}: {bytes} bytes", game.name);
    }
}
