//! Lines as players write them, against the forms of a made-up game, and back.

use super::answer::Arg;
use super::examples::examples;
use super::form::{Candidate, Form, Part, SlotKind, VerbForm};
use super::gather::gather;
use super::parse::{ReadOrder, mistyped, read_line, read_order, two_orders, verb_of};
use crate::games::ruleset::{Decision, DecisionId, Duty, Manner};
use crate::games::seat::SeatId;
use proptest::prelude::*;

fn named(id: &str, names: &[&str]) -> Candidate {
    Candidate { names: names.iter().map(|n| (*n).to_owned()).collect(), ..Candidate::new(id, names.first().copied().unwrap_or_default()) }
}

fn players() -> Vec<Candidate> {
    vec![named("0", &["Igthorn"]), named("1", &["The Dark One"]), named("2", &["Magic Eyes"]), named("3", &["Tarantula"])]
}

fn cards() -> Vec<Candidate> {
    let on = || vec![Part::optional(vec![Part::words(&["on", "against"]), Part::choice("target", players())], "without it: on yourself")];
    vec![
        named("c1", &["Flood"]).then(on()),
        named("c2", &["Flood Control"]),
        named("c3", &["Slave Labour"]).then(vec![Part::words(&["on"]), Part::choice("target", players())]),
        named("c4", &["Flood"]).then(on()),
        Candidate { sort: "new".into(), ..named("c5", &["Disease", "Disease of Tarantula"]) },
        Candidate { sort: "old".into(), ..named("c6", &["Disease", "Disease of Igthorn"]) },
        named("c7", &["Smoke and Mirrors"]),
        named("c8", &["Tithe"]).then(vec![
            Part::optional(vec![Part::words(&["for"]), Part::slot("amount", SlotKind::Number { least: 1, most: 2000 })], "without it: 1"),
            Part::optional(vec![Part::words(&["from"]), Part::choice("payer", players())], "without it: all pay"),
        ]),
    ]
}

fn text(lines: bool) -> SlotKind {
    SlotKind::Text { lines, most: 200 }
}

fn choice(candidates: Vec<Candidate>) -> SlotKind {
    SlotKind::Choice { candidates, numbered: false }
}

fn decision(id: &str) -> Decision {
    Decision {
        id: DecisionId(id.into()),
        seat: SeatId(0),
        title: id.into(),
        due: None,
        duty: Duty::Must,
        secret: true,
        manner: Manner::Together,
    }
}

fn forms() -> Vec<(Decision, Form)> {
    let list = |least, most| SlotKind::List { of: Box::new(choice(cards())), least, most };
    vec![
        (
            decision("play"),
            Form {
                verbs: vec![
                    VerbForm::new("play", vec![Part::choice("card", cards())], "Plays a card.").most(2),
                    VerbForm::new("discard order:", vec![Part::slot("cards", list(1, 4))], "What you lose first."),
                    VerbForm::new(
                        "keep",
                        vec![Part::slot("cards", list(0, 2)), Part::words(&["at"]), Part::slot("cell", SlotKind::Word)],
                        "Keeps.",
                    ),
                    VerbForm::new(
                        "vote",
                        vec![
                            Part::slot("number", SlotKind::Number { least: 1, most: 4 }),
                            Part::OneOf(vec![vec![Part::words(&["yes", "aye"])], vec![Part::words(&["no", "nay"])]]),
                        ],
                        "Votes.",
                    )
                    .most(9),
                    VerbForm::new("pick", vec![Part::slot("card", SlotKind::Choice { candidates: cards(), numbered: true })], "Picks."),
                ],
            },
        ),
        (
            decision("propose"),
            Form {
                verbs: vec![
                    VerbForm::new("propose", vec![Part::slot("text", text(true))], "A rule.").aliases(&["propose that"]),
                    VerbForm::new(
                        "propose amend",
                        vec![
                            Part::choice("card", cards()),
                            Part::OneOf(vec![
                                vec![Part::words(&["add"]), Part::slot("text", text(true))],
                                vec![
                                    Part::words(&["replace"]),
                                    Part::slot("line", SlotKind::Number { least: 1, most: 9 }),
                                    Part::slot("text", text(true)),
                                ],
                            ]),
                        ],
                        "Amends a card.",
                    ),
                    VerbForm::new(
                        "propose variable",
                        vec![
                            Part::slot("name", text(false)),
                            Part::words(&["starts"]),
                            Part::slot("start", SlotKind::Number { least: -99, most: 99_999 }),
                        ],
                        "A new variable.",
                    ),
                    VerbForm::new(
                        "set",
                        vec![
                            Part::slot("what", SlotKind::Word),
                            Part::slot("to", SlotKind::Number { least: 0, most: 1_000_000 }),
                            Part::words(&["because"]),
                            Part::slot("reason", text(false)),
                        ],
                        "Sets.",
                    ),
                ],
            },
        ),
    ]
}

fn read(line: &str) -> Result<ReadOrder, super::problem::LineProblem> {
    read_line(line, &forms())
}

fn story(read: &ReadOrder) -> String {
    fn arg(a: &Arg) -> String {
        match a {
            Arg::Choice(id) => format!("#{id}"),
            Arg::Number(n) => n.to_string(),
            Arg::Text(t) => format!("“{t}”"),
            Arg::List(items) => format!("[{}]", items.iter().map(arg).collect::<Vec<_>>().join(" ")),
        }
    }
    let args: Vec<String> = read.order.args.iter().map(|(name, a)| format!("{name}={}", arg(a))).collect();
    format!("{} <{}>", read.order.normal, args.join(" "))
}

#[test]
fn lines_that_read() {
    let table = [
        ("play Flood on Igthorn", "play Flood on Igthorn <card=#c1 target=#0>"),
        ("PLAY flood ON the dark one.", "play Flood on The Dark One <card=#c1 target=#1>"),
        ("- I play \"Slave Labour\" against Igthorn", "?"),
        ("2) I'll play \"Slave Labour\" on “Magic Eyes”!", "play Slave Labour on Magic Eyes <card=#c3 target=#2>"),
        ("please play my Flood", "play Flood <card=#c1>"),
        ("play Flood Control", "play Flood Control <card=#c2>"),
        ("play second flood, on Tarantula", "play second Flood on Tarantula <card=#c4 target=#3>"),
        ("play disease of igthorn", "play Disease of Igthorn <card=#c6>"),
        ("play second Disease", "play Disease of Igthorn <card=#c6>"),
        ("play Tithe from Igthorn for twelve", "play Tithe from Igthorn for 12 <card=#c8 payer=#0 amount=12>"),
        ("play Tithe, for 1,200, from Igthorn", "play Tithe for 1200 from Igthorn <card=#c8 amount=1200 payer=#0>"),
        ("play Tithe", "play Tithe <card=#c8>"),
        ("discard order: Flood, flood and Smoke and Mirrors", "discard order: Flood, Flood, Smoke and Mirrors <cards=[#c1 #c4 #c7]>"),
        ("discard order Flood Control, and Tithe", "discard order: Flood Control, Tithe <cards=[#c2 #c8]>"),
        ("keep Tithe & Flood at B3.", "keep Tithe, Flood at B3 <cards=[#c8 #c1] cell=“B3”>"),
        ("keep nothing at b-3", "keep nothing at b-3 <cards=[] cell=“b-3”>"),
        ("keep at B3", "keep nothing at B3 <cards=[] cell=“B3”>"),
        ("vote 2 aye", "vote 2 yes <number=2>"),
        ("vote two: no", "vote 2 no <number=2>"),
        ("pick 2", "pick Flood Control <card=#c2>"),
        ("propose \"Everybody gains a level.\"", "propose Everybody gains a level. <text=“Everybody gains a level.”>"),
        ("propose that no one loses", "propose no one loses <text=“no one loses”>"),
        (
            "propose amend Flood Control add “It \"floats\".”",
            "propose amend Flood Control add It \"floats\". <card=#c2 text=“It \"floats\".”>",
        ),
        (
            "propose amend flood replace 2 it lasts\n  for two turns",
            "propose amend Flood replace 2 it lasts\nfor two turns <card=#c1 line=2 text=“it lasts\nfor two turns”>",
        ),
        ("propose variable Gold in Vaults starts 100", "propose variable \"Gold in Vaults\" starts 100 <name=“Gold in Vaults” start=100>"),
        ("propose variable \"It starts\" starts -5", "propose variable \"It starts\" starts -5 <name=“It starts” start=-5>"),
        (
            "set Tarantula.Slaves 150 because the roll was misread",
            "set Tarantula.Slaves 150 because the roll was misread <what=“Tarantula.Slaves” to=150 reason=“the roll was misread”>",
        ),
    ];
    for (line, want) in table {
        let got = read(line).map(|r| story(&r)).unwrap_or_else(|_| "?".into());
        assert_eq!(got, want, "{line}");
    }
}

#[test]
fn lines_that_do_not_read() {
    let lines = [
        "play Slave Labur on Igthorn",
        "play Slave Labur on Ighorn",
        "play Slave Labour",
        "play Slave Labour onto Igthorn",
        "play Slave Labour on Gargamel",
        "play Disease",
        "play Flood on Igthorn and be merry",
        "play",
        "plai Flood on Igthorn",
        "Thanks for the game",
        "discard order: Flood, Fire",
        "discard order:",
        "discard order: Flood, Flood, Tithe, Flood Control, Smoke and Mirrors",
        "vote 7 yes",
        "vote 2 perhaps",
        "vote twice no",
        "pick 12",
        "propose amend Flod add \"x\"",
        "propose",
        "propose variable Gold",
        "set Tarantula.Slaves 150",
        "",
        "...",
    ];
    let told: Vec<String> = lines
        .iter()
        .map(|line| match read(line) {
            Ok(order) => format!("{line}\n    READ AS {}", story(&order)),
            Err(p) => {
                let words = line.get(p.at.clone()).unwrap_or("(no such place)");
                let verb = p.verb.as_deref().unwrap_or("-");
                format!("{line}\n    [{verb}] at {:?} `{words}`\n    {p}", p.at)
            }
        })
        .collect();
    insta::assert_snapshot!(told.join("\n\n"));
}

#[test]
fn a_free_text_longer_than_its_slot_is_refused() {
    let line = format!("propose {}", "word ".repeat(60));
    let problem = read(&line).err().map(|p| (p.message, p.at));
    assert_eq!(problem, Some(("The text has 299 characters; 200 are allowed.".into(), 8..line.trim_end().len())));
}

#[test]
fn a_line_that_could_be_taken_in_too_many_ways_is_given_up_soon() {
    let line = format!("discard order: {}", "Smoke and Mirrors and ".repeat(400));
    let started = std::time::Instant::now();
    assert!(read(&line).is_err());
    assert!(started.elapsed().as_secs() < 20, "{:?}", started.elapsed());
}

#[test]
fn the_verb_of_a_line_tells_orders_from_remarks() {
    let forms = forms();
    let only: Vec<&Form> = forms.iter().map(|(_, f)| f).collect();
    assert_eq!(verb_of("* Propose amend nothing", &only).as_deref(), Some("propose amend"));
    assert_eq!(verb_of("Sorry for being late!", &only), None);
}

#[test]
fn a_slip_in_a_verb_is_told_from_a_remark() {
    let forms = forms();
    let forms: Vec<&Form> = forms.iter().map(|(_, form)| form).collect();
    for (line, meant) in [
        ("plai Flood on Tarantula", Some("play Flood on Tarantula")),
        ("Pley Slave Labor on Igthorn", Some("play Slave Labour on Igthorn")),
        ("vot 2 yes", Some("vote 2 yes")),
        ("Played well", None),
        ("Plain sailing for Tarantula", None),
        ("please", None),
        ("Votes are not my thing", None),
        ("pay Flood", Some("play Flood")),
        ("Thanks for the Flood", None),
    ] {
        assert_eq!(mistyped(line, &forms).as_deref(), meant, "{line}");
    }
}

#[test]
fn two_orders_on_one_line_are_told_apart() {
    let forms = forms();
    let forms: Vec<&Form> = forms.iter().map(|(_, form)| form).collect();
    for (line, both) in [
        ("vote 1 yes and vote 2 no", Some(("vote 1 yes", "vote 2 no"))),
        ("play Flood on Igthorn; vote 1 aye", Some(("play Flood on Igthorn", "vote 1 yes"))),
        ("play Smoke and Mirrors", None),
        ("vote 1 yes and thanks", None),
    ] {
        assert_eq!(two_orders(line, &forms), both.map(|(one, other)| (one.to_owned(), other.to_owned())), "{line}");
    }
}

#[test]
fn the_end_of_a_name_brings_the_whole_to_mind() {
    let cards = vec![named("c1", &["Igthorn's Slave Labour"]), named("c2", &["Igthorn's Flood Control"])];
    let form = Form { verbs: vec![VerbForm::new("play", vec![Part::choice("card", cards)], "Plays a card.")] };
    for (line, meant) in [("play slave labor", "play Igthorn's Slave Labour"), ("play Flood Control", "play Igthorn's Flood Control")] {
        assert_eq!(read_order(line, &[&form]).unwrap_err().suggestion.as_deref(), Some(meant), "{line}");
    }
}

#[test]
fn examples_read_and_show_every_first_step_first() {
    let forms = forms();
    let lines: Vec<String> = forms.iter().flat_map(|(_, f)| examples(f, 30)).collect();
    for line in &lines {
        let order = read(line).unwrap_or_else(|p| panic!("{line}: {p}"));
        assert_eq!(&order.order.normal, line);
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn what_was_read_is_written_as_its_normal_form() {
    let forms = forms();
    for line in [
        "play second flood, on Tarantula",
        "play Tithe from Igthorn for 12",
        "discard order: Flood, flood and Smoke and Mirrors",
        "keep nothing at B3",
        "pick 2",
        "propose amend flood replace 2 it lasts",
        "propose variable \"It starts\" starts -5",
        "propose , variable",
        "set Tarantula.Slaves 150 because \"so\"",
    ] {
        let order = read(line).unwrap_or_else(|p| panic!("{line}: {p}")).order;
        let again = forms.iter().find_map(|(_, form)| super::write::written(form, &order.verb, &order.args));
        assert_eq!(again, Some(order), "{line}");
    }
    let (_, form) = &forms[0];
    let card = |id: &str| vec![("card".to_owned(), Arg::Choice(id.into()))];
    assert_eq!(super::write::written(form, "play", &card("c6")).map(|o| o.normal).as_deref(), Some("play Disease of Igthorn"));
    assert_eq!(super::write::written(form, "play", &card("c3")), None, "its target is missing");
    assert_eq!(super::write::written(form, "play", &card("c99")), None);
}

#[test]
fn of_too_many_lines_the_last_ones_count() {
    let lines =
        ["play Tithe", "vote 1 yes", "discard order: Flood", "play Flood", "discard order: Tithe", "play Flood Control", "propose x"];
    let orders: Vec<ReadOrder> = lines.iter().filter_map(|l| read(l).ok()).collect();
    let gathered = gather(&orders, &forms());
    let told: Vec<String> = gathered
        .answers
        .iter()
        .map(|(id, a)| format!("{id}: {:?} {:?}", a.answer.orders.iter().map(|o| o.normal.as_str()).collect::<Vec<_>>(), a.lines))
        .collect();
    assert_eq!(
        told,
        [
            "play: [\"vote 1 yes\", \"play Flood\", \"discard order: Tithe\", \"play Flood Control\"] [1, 3, 4, 5]",
            "propose: [\"propose x\"] [6]"
        ]
    );
    let lost: Vec<usize> = gathered.superseded.iter().map(|(i, _)| *i).collect();
    assert_eq!(lost, [0, 2]);
}

/// Words from which lines are thrown together: mostly of the game, some not.
fn word() -> impl Strategy<Value = String> {
    let words = [
        "play",
        "discard",
        "order:",
        "keep",
        "vote",
        "propose",
        "amend",
        "add",
        "replace",
        "set",
        "because",
        "at",
        "on",
        "for",
        "from",
        "and",
        ",",
        "Flood",
        "flood control",
        "Slave Labour",
        "second",
        "Disease",
        "Disease of Igthorn",
        "Smoke and Mirrors",
        "Tithe",
        "Igthorn",
        "The Dark One",
        "1",
        "two",
        "1,200",
        "nothing",
        "yes",
        "\"",
        "“quoted”",
        "text",
        "B3",
        ".",
        ":",
        "variable",
        "starts",
        "«",
        "\n",
    ];
    prop_oneof![9 => prop::sample::select(words.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,6}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn whatever_reads_reads_again_from_its_normal_form(words in prop::collection::vec(word(), 0..12)) {
        let line = words.join(" ");
        match read(&line) {
            Ok(first) => {
                let again = read(&first.order.normal);
                prop_assert_eq!(again.as_ref().ok(), Some(&first), "{} -> {:?}", line, again);
            }
            Err(problem) => {
                prop_assert!(line.get(problem.at.clone()).is_some(), "{:?}", problem.at);
                prop_assert!(!problem.message.is_empty());
            }
        }
    }

    #[test]
    fn no_letter_makes_the_parser_fail(line in "\\PC{0,80}") {
        let _ = read(&line);
        for verb in ["play ", "propose ", "discard order: ", "set "] {
            if let Ok(first) = read(&format!("{verb}{line}")) {
                let again = read(&first.order.normal);
                prop_assert_eq!(again.as_ref().ok(), Some(&first), "{:?}", again);
            }
        }
    }
}
