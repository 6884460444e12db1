//! The order form: lines to fill in, and links that make the mail.

use super::fixtures::{Words, decision, form, order_mail, play_form, plays};
use maat::games::ruleset::Duty;
use maat::orders::answer::{Answer, Arg, Order};
use maat::orders::form::{Candidate, Form, Part, VerbForm};
use maat::report::order_form::{LINK_CHARS, MOST_LINKS, Open, OrderForm, mailto, order_form};
use percent_encoding::percent_decode_str;

/// (address, subject, body) of a `mailto:` address, as a mail program takes it apart.
pub fn follow(href: &str) -> (String, String, String) {
    let decode = |s: &str| percent_decode_str(s).decode_utf8().unwrap().into_owned();
    let (address, query) = href.strip_prefix("mailto:").unwrap().split_once('?').unwrap();
    let field = |name: &str| query.split('&').find_map(|f| f.strip_prefix(name)?.strip_prefix('=')).map(decode).unwrap();
    (decode(address), field("subject"), field("body"))
}

#[test]
fn a_link_makes_the_whole_mail() {
    let form = form(&Words::tame());
    let link = &form.sections[0].links[1];
    assert_eq!(link.label.as_str(), "play Earthquake on The Dark One");
    assert_eq!(
        link.href,
        "mailto:maat%2Begypt-1.k7f3q9x2m4tz5h8w@example.org?subject=%5Begypt-1%5D%20Turn%203%20orders&body=play%20Earthquake%20on%20The%20Dark%20One"
    );
    let (address, subject, body) = follow(&link.href);
    assert_eq!((address, subject), (order_mail().address, order_mail().subject));
    assert_eq!(body, "play Earthquake on The Dark One");
}

#[test]
fn lines_of_a_sequence_are_separated_by_crlf() {
    assert!(mailto(&order_mail(), "move 1\nmove 2").unwrap().ends_with("&body=move%201%0D%0Amove%202"));
}

#[test]
fn a_link_that_would_be_too_long_is_not_made() {
    assert_eq!(mailto(&order_mail(), &"金".repeat(500)), None);
    assert!(mailto(&order_mail(), &"x".repeat(1_300)).is_some_and(|l| l.len() < LINK_CHARS));
}

#[test]
fn every_legal_answer_has_a_link_where_they_are_few() {
    let form = form(&Words::tame());
    assert_eq!(form.sections[0].links.len(), plays(&Words::tame()).len());
    assert!(!form.sections[0].more);
    // Free text has none; its verbs have.
    let labels: Vec<&str> = form.sections[1].links.iter().map(|l| l.label.as_str()).collect();
    assert_eq!(labels, ["propose card …", "propose rule …"]);
}

fn order(verb: &str, a: usize, b: usize) -> Order {
    Order {
        verb: verb.to_owned(),
        args: vec![("from".to_owned(), Arg::Choice(format!("c{a}"))), ("to".to_owned(), Arg::Choice(format!("c{b}")))],
        normal: format!("{verb} C{a} to C{b}"),
    }
}

fn board(cells: usize) -> Form {
    let cells = || (0..cells).map(|i| Candidate::new(format!("c{i}"), format!("C{i}"))).collect::<Vec<_>>();
    let parts = vec![Part::choice("from", cells()), Part::words(&["to"]), Part::choice("to", cells())];
    Form { verbs: vec![VerbForm::new("move", parts, "Moves a troop."), VerbForm::new("pass", vec![], "Ends your turn.")] }
}

fn pass() -> Answer {
    Answer { orders: vec![Order { verb: "pass".to_owned(), args: Vec::new(), normal: "pass".to_owned() }] }
}

fn forms(form: &Form, answers: &[Answer]) -> OrderForm {
    let decision = decision("moves", "Your moves", Duty::Must);
    order_form(&[Open { decision: &decision, form, answers, all: false, answered: false, due: None }], &order_mail())
}

#[test]
fn what_stands_aside_is_named_below_and_has_no_link() {
    let mut board = board(3);
    board.verbs[1].aside = true;
    let form = forms(&board, &[Answer { orders: vec![order("move", 0, 1)] }, pass()]);
    let lines: Vec<&str> = form.sections[0].verbs.iter().flat_map(|v| &v.lines).map(String::as_str).collect();
    assert_eq!(lines, ["move <from> to <to>"]);
    let labels: Vec<&str> = form.sections[0].links.iter().map(|l| l.label.as_str()).collect();
    assert_eq!(labels, ["move C0 to C1"]);
    assert_eq!(form.may(), ["pass"]);
}

#[test]
fn a_sequence_gets_one_link_for_each_first_step() {
    let answers: Vec<Answer> =
        (0..6).flat_map(|a| (0..9).map(move |b| Answer { orders: vec![order("move", a, a + 1), order("move", b, b + 1)] })).collect();
    let form = forms(&board(12), &answers);
    let labels: Vec<&str> = form.sections[0].links.iter().map(|l| l.label.as_str()).collect();
    assert_eq!(labels, ["move C0 to C1 …", "move C1 to C2 …", "move C2 to C3 …", "move C3 to C4 …", "move C4 to C5 …", "move C5 to C6 …"]);
    assert_eq!(follow(&form.sections[0].links[0].href).2, "move C0 to C1");
    assert!(form.sections[0].more);
}

#[test]
fn too_many_first_steps_leave_a_part_to_fill_in() {
    let mut answers: Vec<Answer> = (0..12).flat_map(|a| (0..12).map(move |b| Answer { orders: vec![order("move", a, b)] })).collect();
    answers.retain(|answer| answer.orders[0].args[0].1 != Arg::Choice("c5".to_owned()));
    answers.push(pass());
    let form = forms(&board(12), &answers);
    let links = &form.sections[0].links;
    assert_eq!(links[3].label.as_str(), "move C3 …");
    assert_eq!(follow(&links[3].href).2, "move C3 to <to>");
    assert!(links.iter().all(|l| l.label.as_str() != "move C5 …"), "nothing legal begins so");
    assert_eq!(links.last().unwrap().label.as_str(), "pass");
}

#[test]
fn there_are_never_more_than_forty_links_and_none_is_too_long() {
    for cells in [1, 5, 12, 39, 60, 200] {
        let answers: Vec<Answer> = (0..cells).flat_map(|a| (0..cells).map(move |b| Answer { orders: vec![order("move", a, b)] })).collect();
        let form = board(cells);
        let decisions: Vec<_> = (0..3).map(|i| decision(&format!("d{i}"), "Your moves", Duty::Must)).collect();
        let open: Vec<Open> = decisions
            .iter()
            .map(|decision| Open { decision, form: &form, answers: &answers, all: true, answered: false, due: None })
            .collect();
        let form = order_form(&open, &order_mail());
        let links: Vec<_> = form.sections.iter().flat_map(|s| &s.links).collect();
        assert!((1..=MOST_LINKS).contains(&links.len()), "{cells} cells: {} links", links.len());
        assert!(links.iter().all(|l| l.href.len() < LINK_CHARS));
        assert!(form.sections.iter().all(|s| !s.links.is_empty()), "{cells} cells: every decision has links");
    }
}

#[test]
fn what_follows_a_card_stands_in_its_line() {
    let form = form(&Words::tame());
    let verb = &form.sections[0].verbs[0];
    assert_eq!(verb.lines, ["play Earthquake on <player>", "play Slave Labour on <player>", "play Abu the Architect"]);
    assert_eq!(verb.slots, [("player".to_owned(), "Igthorn, The Dark One, Magic Eyes, Tarantula".to_owned())]);
    assert_eq!(form.sections[1].verbs[0].lines, ["propose card <name>: <text>"]);
    assert_eq!(play_form(&Words::tame()).verbs.len(), 1);
}

#[test]
fn a_link_to_fill_in_asks_only_for_what_must_be_written() {
    let cells = || ["J47", "J49"].map(|c| Candidate::new(c, c)).to_vec();
    let tiles = (0..50).map(|n| Candidate::new(format!("t{n}"), n.to_string())).collect();
    let turn = Part::optional(vec![Part::words(&["rotation"]), Part::choice("rotation", cells())], "0");
    let parts = vec![Part::choice("tile", tiles), Part::words(&["at"]), Part::choice("cell", cells()), turn];
    let form = Form { verbs: vec![VerbForm::new("place", parts, "Places a tile.")] };
    let place = |tile: usize, cell: &str| Order {
        verb: "place".to_owned(),
        args: vec![("tile".to_owned(), Arg::Choice(format!("t{tile}"))), ("cell".to_owned(), Arg::Choice(cell.to_owned()))],
        normal: format!("place {tile} at {cell}"),
    };
    let answers: Vec<Answer> = (0..50).flat_map(|tile| ["J47", "J49"].map(|cell| Answer { orders: vec![place(tile, cell)] })).collect();
    let links = forms(&form, &answers).sections.remove(0).links;
    assert_eq!(links.len(), 1);
    assert_eq!(follow(&links[0].href).2, "place <tile> at <cell>");
}

#[test]
fn what_may_be_left_alone_has_its_line_but_no_link() {
    let form = form(&Words::tame());
    assert_eq!(form.may(), ["discard order: <cards>, …"]);
    assert_eq!(form.must().count(), 2);
    assert!(form.sections[2].links.is_empty());
}

#[test]
fn words_that_may_be_left_out_are_not_shown() {
    let parts = vec![
        Part::choice("proposal", ["1", "2"].map(|c| Candidate::new(c, c)).to_vec()),
        Part::optional(vec![Part::words(&[":"])], "nothing"),
        Part::optional(vec![Part::words(&["that"])], "nothing"),
        Part::slot("text", maat::orders::form::SlotKind::Text { lines: false, most: 80 }),
    ];
    let form = Form { verbs: vec![VerbForm::new("comment", parts, "Adds a remark.")] };
    assert_eq!(forms(&form, &[]).sections[0].verbs[0].lines, ["comment <proposal>: <text>"]);
}
