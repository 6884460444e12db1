//! One view of every kind of mail, from a four-player game; names and texts come from the caller, so that they can be hostile.

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use maat::games::ruleset::{Body, Decision, DecisionId, Duty, Manner, Picture};
use maat::games::seat::SeatId;
use maat::orders::answer::{Answer as Orders, Arg, Order};
use maat::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use maat::report::clean::{Line, Name};
use maat::report::kinds::answer::{Answer, AnswerLine, Late, LineOutcome, Reminder, Standing};
use maat::report::kinds::finale::{DiceRevealed, FinalReport, StandingRow};
use maat::report::kinds::joined::Welcome;
use maat::report::kinds::moderator::{Alarm, Alert, Summary};
use maat::report::kinds::notice::{Notice, Noticed};
use maat::report::kinds::overview::GameRow;
use maat::report::kinds::refusal::{Refusal, Refused};
use maat::report::kinds::turn::{DiceFixed, Press, Ruling, TurnReport};
use maat::report::kinds::{Due, GameName, Letterhead, Mail};
use maat::report::order_form::{self, Open, OrderForm, OrderMail};

/// The words that players chose.
#[derive(Clone)]
pub struct Words {
    /// Players' names.
    pub names: [String; 4],
    /// What they write: orders, reasons, remarks.
    pub text: String,
}

impl Words {
    pub fn tame() -> Words {
        Words { names: ["Igthorn", "The Dark One", "Magic Eyes", "Tarantula"].map(str::to_owned), text: "Sorry for being late!".to_owned() }
    }

    /// All names and texts are this.
    pub fn all(hostile: &str) -> Words {
        Words { names: std::array::from_fn(|_| hostile.to_owned()), text: hostile.to_owned() }
    }

    fn name(&self, i: usize) -> Name {
        Name::new(&self.names[i])
    }

    fn line(&self) -> Line {
        Line::new(&self.text)
    }
}

pub fn now() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 3, 6, 14, 0, 0).unwrap()
}

pub fn head(words: &Words) -> Letterhead {
    Letterhead {
        game: Some(GameName { id: "egypt-1".into(), title: "Egypt".into() }),
        reader: Some(words.name(0)),
        zone: Tz::Europe__Warsaw,
        now: now(),
        archive: Some("https://games.example.org/egypt-1/".into()),
    }
}

pub fn dues() -> Vec<Due> {
    vec![
        Due { title: "proposals".into(), at: now() + TimeDelta::hours(29) },
        Due { title: "plays and votes".into(), at: now() + TimeDelta::hours(53) },
    ]
}

pub fn order_mail() -> OrderMail {
    OrderMail { address: "maat+egypt-1.k7f3q9x2m4tz5h8w@example.org".to_owned(), subject: "[egypt-1] Turn 3 orders".to_owned() }
}

pub fn decision(kind: &str, title: &str, duty: Duty) -> Decision {
    Decision {
        id: DecisionId(format!("{kind}.3.1")),
        seat: SeatId(0),
        title: title.to_owned(),
        due: None,
        duty,
        secret: true,
        manner: Manner::Together,
    }
}

pub fn play_form(words: &Words) -> Form {
    let players = || {
        let candidates = words.names.iter().enumerate().map(|(i, n)| Candidate::new(format!("seat{i}"), n.as_str())).collect();
        vec![Part::words(&["on"]), Part::choice("player", candidates)]
    };
    let cards = vec![
        Candidate::new("card1", "Earthquake").then(players()),
        Candidate::new("card2", "Slave Labour").then(players()),
        Candidate::new("card3", "Slave Labour").then(players()),
        Candidate::new("card4", "Abu the Architect"),
    ];
    Form {
        verbs: vec![
            VerbForm::new("play", vec![Part::choice("card", cards)], "Plays one card of your hand.").example("play Slave Labour on me"),
        ],
    }
}

pub fn propose_form() -> Form {
    let text = || Part::slot("text", SlotKind::Text { lines: true, most: 2_000 });
    let verbs = vec![
        VerbForm::new(
            "propose card",
            vec![Part::slot("name", SlotKind::Text { lines: false, most: 40 }), Part::words(&[":"]), text()],
            "A new card; it comes to the bottom of the draw pile.",
        )
        .example("propose card Slave Shipment: Effect - A player may play this card and spend 100 gold to add 100 slaves."),
        VerbForm::new("propose rule", vec![text()], "A rule for everybody."),
    ];
    Form { verbs }
}

/// Every play of the form, as the ruleset would list them.
pub fn plays(words: &Words) -> Vec<Orders> {
    let mut plays = Vec::new();
    for (id, card) in [("card1", "Earthquake"), ("card2", "Slave Labour")] {
        for (i, name) in words.names.iter().enumerate() {
            let args = vec![("card".to_owned(), Arg::Choice(id.to_owned())), ("player".to_owned(), Arg::Choice(format!("seat{i}")))];
            plays.push(Order { verb: "play".to_owned(), args, normal: format!("play {card} on {name}") });
        }
    }
    let args = vec![("card".to_owned(), Arg::Choice("card4".to_owned()))];
    plays.push(Order { verb: "play".to_owned(), args, normal: "play Abu the Architect".to_owned() });
    plays.into_iter().map(|order| Orders { orders: vec![order] }).collect()
}

pub fn form(words: &Words) -> OrderForm {
    let (play, propose) = (decision("play", "One card to play", Duty::Must), decision("proposal", "One proposal", Duty::Must));
    let discards = decision("discards", "Standing orders", Duty::May);
    let cards = ["Flood", "Earthquake"].map(|c| Candidate::new(c, c)).to_vec();
    let cards = SlotKind::List { of: Box::new(SlotKind::Choice { candidates: cards, numbered: false }), least: 1, most: 9 };
    let discards_form = Form { verbs: vec![VerbForm::new("discard order:", vec![Part::slot("cards", cards)], "What goes first.")] };
    let (play_form, propose_form, plays) = (play_form(words), propose_form(), plays(words));
    let due = dues();
    order_form::order_form(
        &[
            Open { decision: &play, form: &play_form, answers: &plays, all: true, answered: false, due: due.last().map(|d| d.at) },
            Open { decision: &propose, form: &propose_form, answers: &[], all: false, answered: false, due: due.first().map(|d| d.at) },
            Open { decision: &discards, form: &discards_form, answers: &[], all: false, answered: false, due: None },
        ],
        &order_mail(),
    )
}

/// The form of what is still missing: one proposal.
fn missing(words: &Words) -> OrderForm {
    OrderForm { sections: form(words).sections.into_iter().skip(1).take(1).collect() }
}

/// A game's own part of a report; the words are escaped as a ruleset's templates do it.
pub fn body(words: &Words) -> Body {
    let escape = |s: &str| askama::filters::escape(Line::new(s).as_str(), askama::filters::Html).unwrap().to_string();
    let [a, b, c, d] = words.names.each_ref().map(|n| Name::new(n));
    let [ha, hb, hc, hd] = words.names.each_ref().map(|n| escape(Name::new(n).as_str()));
    let said = escape(&words.text);
    let text = format!(
        "Winning\n-------\nFirst player to have an eight level pyramid at the end of a turn.\n  OR First player to have 10000 gold at the end of a turn\n     (added turn 2)\n\nVariables\n---------\n  Pyramid  starts 0\n  Slaves   starts 200\n  Gold     starts 100  (added turn 1)\n\nPrimary player for turn 3: {b}\n\n{a}\n--------\n  Pyramid  1 level\n  Slaves   200\n  Gold     100\n\n  Cards in hand:\n  - Earthquake: Effect - You may play this on an opponent's pyramid.\n    Target pyramid loses one level.\n\nSummary for turn 2\n------------------\n{b} played Flood on {d}: Pyramid 1 to 0.\n{c} proposed: \"{}\" (Accepted 4-0)\n",
        Line::new(&words.text)
    );
    let html = format!(
        r#"<h2>Winning</h2>
<p>First player to have an eight level pyramid at the end of a turn.<br>OR First player to have 10000 gold at the end of a turn <span class="muted">(added turn 2)</span></p>
<table>
<caption>Primary player for turn 3: <bdi>{hb}</bdi></caption>
<thead><tr><th scope="col">Player</th><th scope="col" class="num">Pyramid</th><th scope="col" class="num">Slaves</th><th scope="col" class="num">Gold</th></tr></thead>
<tbody>
<tr><td><bdi>{ha}</bdi></td><td class="num">1</td><td class="num">200</td><td class="num">100</td></tr>
<tr><td><bdi>{hb}</bdi></td><td class="num">1</td><td class="num">200</td><td class="num">0</td></tr>
<tr><td><bdi>{hc}</bdi></td><td class="num">2</td><td class="num">200</td><td class="num">100</td></tr>
<tr><td><bdi>{hd}</bdi></td><td class="num">0</td><td class="num">200</td><td class="num">100</td></tr>
</tbody>
</table>
<figure><img src="picture:pyramids" alt="Pyramids: 1, 1, 2 and 0 levels" width="320"><figcaption>The pyramids</figcaption></figure>
<h2><bdi>{ha}</bdi></h2>
<h3>Cards in hand</h3>
<dl>
<dt>Earthquake</dt><dd>Effect - You may play this on an opponent's pyramid. Target pyramid loses one level.</dd>
<dt>Slave Labour</dt><dd>Effect - You may play this on any player - If target player has more than 100 slaves he/she may add a level to his/her pyramid</dd>
</dl>
<h2>Summary for turn 2</h2>
<h3><bdi>{hb}</bdi></h3>
<ul><li>Played Flood on <bdi>{hd}</bdi>: Pyramid 1 to 0.</li><li>Proposed “<bdi>{said}</bdi>” (Accepted 4-0)</li></ul>"#
    );
    Body { text, html, pictures: vec![board(&escape(Name::new(&words.names[0]).as_str()))] }
}

fn board(name: &str) -> Picture {
    let mut svg = String::from(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="320" height="140" viewBox="0 0 320 140"><rect width="320" height="140" fill="#f6efdc"/>"##,
    );
    for (i, levels) in [1, 1, 2, 0].into_iter().enumerate() {
        for level in 0..levels {
            let (x, y, w) = (14 + i * 76 + level * 10, 100 - level * 18, 60 - level * 20);
            svg.push_str(&format!(r##"<rect x="{x}" y="{y}" width="{w}" height="16" fill="#c9a24a" stroke="#6d5418"/>"##));
        }
    }
    svg.push_str(&format!(r##"<text x="14" y="132" font-size="12" fill="#25211b">{name}</text></svg>"##));
    Picture { name: "pyramids".to_owned(), alt: "Pyramids: 1, 1, 2 and 0 levels".to_owned(), svg }
}

/// A short text answer, such as `rules` gives.
fn result(words: &Words) -> Body {
    let escaped = askama::filters::escape(Line::new(&words.text).as_str(), askama::filters::Html).unwrap().to_string();
    Body {
        text: format!("Rule 5.1\n--------\n{}\n", Line::new(&words.text)),
        html: format!("<h2>Rule 5.1</h2><p>{escaped}</p>"),
        pictures: Vec::new(),
    }
}

fn standing(words: &Words) -> Vec<Standing> {
    vec![
        Standing {
            title: "One card to play".into(),
            orders: vec![format!("play Slave Labour on {}", words.names[1]).into()],
            early: false,
        },
        Standing { title: "One proposal".into(), orders: Vec::new(), early: false },
        Standing { title: "Discards".into(), orders: vec!["discard order: Flood, Earthquake".into()], early: true },
    ]
}

fn rulings(words: &Words) -> Vec<Ruling> {
    vec![
        Ruling { number: 1, text: format!("{}'s Slaves are set to 150.", words.names[3]).into(), reason: words.line(), fate: None },
        Ruling {
            number: 2,
            text: "The second sentence of Floodgate means every pyramid.".into(),
            reason: "It names no target.".into(),
            fate: Some("overturned 3-1, on the appeal of The Dark One".into()),
        },
    ]
}

fn games(words: &Words) -> Vec<GameRow> {
    let row = |id: &str, title: &str, state: &str, taken, yours, due| GameRow {
        id: id.into(),
        title: title.into(),
        state: state.into(),
        taken,
        seats: 4,
        yours,
        due,
    };
    vec![
        row("egypt-2", &words.names[2], "open", 2, false, None),
        row("egypt-1", "Egypt", "turn 3", 4, true, Some(now() + TimeDelta::hours(53))),
        row("nilo-1", "Nilo", "finished", 3, false, None),
    ]
}

fn fixed(words: &Words) -> DiceFixed {
    DiceFixed {
        commitment: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08".into(),
        words: (0..4).map(|i| (words.name(i), words.line())).collect(),
    }
}

/// (the fixture's name, the mail) for every kind and variant.
pub fn all(words: &Words) -> Vec<(&'static str, Box<dyn Mail>)> {
    let head = || head(words);
    let answer = || Answer {
        head: head(),
        round: Some("Turn 3".into()),
        tried: false,
        lines: vec![
            AnswerLine {
                line: "PLAY slave labour on Igthorn".into(),
                outcome: LineOutcome::Fine {
                    normal: format!("play Slave Labour on {}", words.names[0]).into(),
                    note: Some("You have two copies; the first is played.".into()),
                },
            },
            AnswerLine {
                line: words.line(),
                outcome: LineOutcome::Wrong {
                    problem: format!("There is no card `{}` in your hand.", words.text).into(),
                    suggestion: Some("play Earthquake on Tarantula".into()),
                },
            },
        ],
        remarks: vec![words.line()],
        again: Vec::new(),
        confirm: None,
        late: None,
        held: None,
        standing: standing(words),
        missing: dues().into_iter().take(1).collect(),
        form: missing(words),
        dues: dues(),
        settles: None,
        news: Vec::new(),
        notes: Vec::new(),
        results: Vec::new(),
    };
    let notice = |what| Notice { head: head(), what };
    let alert = |what| Alert { head: head(), what, remedies: vec![("maat letters retry 812".into(), "takes the letter up again".into())] };
    let refusal = |why| Refusal { head: Letterhead { game: None, reader: None, archive: None, ..head() }, why, about: words.line() };
    let turn = || TurnReport {
        head: head(),
        round: "Turn 3".into(),
        body: body(words),
        ruled: false,
        held: None,
        rulings: rulings(words),
        remarks: vec![format!("{} missed the deadline of turn 2; the first playable card was played.", words.names[3]).into()],
        press: vec![
            Press { by: Some(words.name(1)), text: format!("{}\nBeware of the flood.", words.text) },
            Press { by: None, text: words.text.clone() },
        ],
        dice: None,
        dues: dues(),
        standing: Vec::new(),
        form: form(words),
    };
    vec![
        ("answer", Box::new(answer())),
        (
            "answer_tried",
            Box::new(Answer { tried: true, lines: answer().lines.into_iter().take(1).collect(), missing: Vec::new(), ..answer() }),
        ),
        (
            "answer_grace",
            Box::new(Answer {
                late: Some(Late::Grace { deadline: now() - TimeDelta::minutes(20), received: now() }),
                missing: Vec::new(),
                settles: Some(now() + TimeDelta::minutes(10)),
                ..answer()
            }),
        ),
        (
            "answer_old_report",
            Box::new(Answer { late: Some(Late::OldReport { answered: "turn 2".into(), current: "turn 3".into() }), ..answer() }),
        ),
        ("answer_held", Box::new(Answer { held: Some(words.line()), news: vec![words.line()], notes: vec![words.line()], ..answer() })),
        (
            "answer_confirm",
            Box::new(Answer { confirm: Some("to withdraw all your orders".into()), lines: Vec::new(), remarks: Vec::new(), ..answer() }),
        ),
        (
            "answer_results",
            Box::new(Answer {
                lines: Vec::new(),
                remarks: Vec::new(),
                results: vec![result(words)],
                standing: Vec::new(),
                missing: Vec::new(),
                ..answer()
            }),
        ),
        (
            "answer_stopped",
            Box::new(Answer { again: vec!["play Earthquake on Tarantula".into(), words.line()], remarks: Vec::new(), ..answer() }),
        ),
        ("answer_empty", Box::new(Answer { lines: Vec::new(), ..answer() })),
        (
            "reminder",
            Box::new(Reminder {
                head: head(),
                round: "Turn 3".into(),
                missing: dues(),
                standing: standing(words),
                form: form(words),
                waiting: vec![words.name(2)],
            }),
        ),
        ("turn", Box::new(turn())),
        (
            "turn_first",
            Box::new(TurnReport {
                round: "Turn 1".into(),
                rulings: Vec::new(),
                remarks: Vec::new(),
                press: Vec::new(),
                dice: Some(fixed(words)),
                ..turn()
            }),
        ),
        ("turn_ruled", Box::new(TurnReport { ruled: true, standing: standing(words), ..turn() })),
        ("turn_held", Box::new(TurnReport { ruled: true, held: Some(words.line()), ..turn() })),
        ("turn_observer", Box::new(TurnReport { form: OrderForm::default(), ..turn() })),
        (
            "final",
            Box::new(FinalReport {
                head: head(),
                winners: vec![words.name(2)],
                reason: format!("{} has an eight level pyramid at the end of turn 12.", words.names[2]).into(),
                standings: (0..4)
                    .map(|i| StandingRow {
                        place: i as u32 + 1,
                        name: words.name(i),
                        score: "Pyramid 8, Slaves 150, Gold 300".into(),
                        note: (i == 3).then(|| words.line()),
                    })
                    .collect(),
                body: body(words),
                rules: Some(result(words)),
                press: vec![Press { by: Some(words.name(0)), text: words.text.clone() }],
                dice: DiceRevealed { secret: "5e".repeat(32).into(), commitment: fixed(words).commitment, words: fixed(words).words },
            }),
        ),
        (
            "welcome",
            Box::new(Welcome {
                head: head(),
                about: "Egypt is a game whose rules its players change.".into(),
                seat: 1,
                players: vec![words.name(0), words.name(1)],
                free: 2,
                token: "k7f3q9x2m4tz5h8w".into(),
                word: words.line(),
                commitment: fixed(words).commitment,
                pace: Some("3 days".into()),
                moderator: Some(words.name(3)),
            }),
        ),
        ("refusal_unknown_sender", Box::new(refusal(Refused::UnknownSender { open: games(words).into_iter().take(1).collect() }))),
        ("refusal_no_proof", Box::new(refusal(Refused::NoProof))),
        ("refusal_too_big", Box::new(refusal(Refused::TooBig { bytes: 12_345_678, limit: 2_000_000 }))),
        ("refusal_encrypted", Box::new(refusal(Refused::Encrypted))),
        (
            "refusal_no_text",
            Box::new(refusal(Refused::NoText { reason: Line::new("there is nothing but quoted text in it"), subject: Some(words.line()) })),
        ),
        ("refusal_unknown_game", Box::new(refusal(Refused::UnknownGame { named: words.line(), yours: vec!["egypt-1".into()] }))),
        ("refusal_which_game", Box::new(refusal(Refused::WhichGame { yours: vec!["egypt-1".into(), "nilo-1".into()] }))),
        (
            "notice_whispered",
            Box::new(notice(Noticed::Whispered {
                from: Some(words.name(1)),
                text: format!("{}\n\nTogether against Magic Eyes?", words.text),
            })),
        ),
        ("notice_told", Box::new(notice(Noticed::Told { title: "You are replaced".into(), paragraphs: vec![words.line(), words.line()] }))),
        (
            "alert_quarantine",
            Box::new(alert(Alarm::Quarantine {
                letter: "letter 812".into(),
                from: words.line(),
                subject: words.line(),
                reason: "the database is full".into(),
            })),
        ),
        (
            "alert_bounce",
            Box::new(alert(Alarm::Bounce {
                address: "igthorn@example.org".into(),
                seat: Some(words.name(0)),
                status: "5.1.1".into(),
                reason: words.line(),
                lasting: true,
            })),
        ),
        (
            "alert_told",
            Box::new(alert(Alarm::Told { title: "The disk is nearly full".into(), paragraphs: vec![words.line(), words.line()] })),
        ),
        (
            "summary",
            Box::new(Summary {
                head: Letterhead { game: None, ..head() },
                games: games(words),
                late: vec![("egypt-1".into(), words.name(3), "plays and votes, 3 hours left".into())],
                bounces: vec![("igthorn@example.org".into(), "5.1.1 no such user".into())],
                letters: vec![("letter 812".into(), words.line(), "no order found".into())],
                rulings: vec![("egypt-1".into(), words.line())],
                shared: vec![("egypt-1".into(), "igthorn@example.org".into(), words.line())],
                counts: (31, 44),
            }),
        ),
    ]
}
