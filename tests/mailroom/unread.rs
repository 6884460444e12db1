//! What is not read in a letter is told, with what to do instead, and the answer can be replied to.

use crate::room::{RECEIVED, Room, Sent};

/// The headers of Ann's reply to a mail.
fn reply_to(mail: &Sent) -> String {
    let to = mail.reply_to.as_deref().unwrap_or("maat@example.org");
    format!("From: ann@example.net\nTo: {to}\nIn-Reply-To: <{}>\nSubject: Re: {}\n", mail.message_id, mail.subject)
}

/// Ann's newest mail.
fn newest(room: &Room) -> Sent {
    room.mails_to("ann@example.net").pop().unwrap()
}

#[test]
fn the_answer_to_a_letter_without_text_can_be_replied_to() {
    for plus_addresses in [true, false] {
        let mut room = Room::new(&format!("plus_addresses = {plus_addresses}"));
        // With seats in two games only the proof says which one is meant.
        let (first, second) = (room.game(), room.game());
        let report = room.mails_to("ann@example.net").into_iter().find(|mail| mail.subject.contains(&first.0)).unwrap();
        let letter = room.letter(&reply_to(&report), "> say quoted");
        room.take(&letter);
        let answer = newest(&room);
        assert!(answer.text.contains("there is nothing in it but quoted text"), "{}", answer.text);
        let letter = room.letter(&reply_to(&answer), "say Hello");
        room.take(&letter);
        assert_eq!(room.said(&first), ["Hello"], "plus addresses: {plus_addresses}; {}", newest(&room).text);
        assert!(room.said(&second).is_empty());
    }
}

#[test]
fn an_order_in_the_subject_is_not_carried_out_and_its_writer_is_told() {
    let mut room = Room::new("");
    let tag = room.game();
    let to = room.reply_address("ann");
    for (subject, text) in [("Re: [nilo-1] say Hello to all", ""), ("AW: [EXTERN] [nilo-1] say Hello to all", "See the subject, please.")] {
        let headers = format!("From: ann@example.net\nTo: {to}\nSubject: {subject}\n");
        let letter = room.letter(&headers, text);
        room.take(&letter);
        let answer = newest(&room).text;
        assert!(answer.contains("The subject is not read.") && answer.contains("say Hello to all"), "{answer}");
    }
    assert!(room.said(&tag).is_empty());
    // A letter that has its orders where they belong hears nothing of it.
    let headers = format!("From: ann@example.net\nTo: {to}\nSubject: say Hello to all\n");
    let letter = room.letter(&headers, "say Good morning");
    room.take(&letter);
    assert!(!newest(&room).text.contains("subject"), "{}", newest(&room).text);
}

#[test]
fn orders_below_the_name_of_another_game_are_not_carried_out_in_this_one() {
    let mut room = Room::new("");
    let (first, second) = (room.game(), room.game());
    let report = room.mails_to("ann@example.net").into_iter().find(|mail| mail.subject.contains(&first.0)).unwrap();
    let text = "say one\n\n[nilo-2]\nsay two\n\nFor nilo-2:\n\nsay three\n\n[nilo-1]\n\nsay four\n\n[nilo-9]\n\nsay five";
    let letter = room.letter(&reply_to(&report), text);
    room.take(&letter);
    assert_eq!(room.said(&first), ["one", "four", "five"]);
    assert!(room.said(&second).is_empty());
    let answer = newest(&room).text;
    assert!(answer.contains("What stands below `nilo-2` in yours was not carried out"), "{answer}");
}

#[test]
fn whoever_does_not_confirm_in_so_many_words_is_told_how() {
    let mut room = Room::new("");
    room.game();
    let to = room.reply_address("ann");
    let mut write = |text: &str| {
        let letter = room.letter(&format!("From: ann@example.net\nTo: {to}\nSubject: [nilo-1]\n"), text);
        room.take(&letter);
        newest(&room).text
    };
    assert!(write("clear").contains("Please confirm"));
    let answer = write("Sure, go ahead!");
    assert!(answer.contains("You have not confirmed yet that you want to withdraw all your orders."), "{answer}");
    assert!(write("yes").contains("All your orders are withdrawn."));
    assert!(!write("Thanks!").contains("confirm"));
}

#[test]
fn to_whom_a_forger_pretends_to_be_the_answer_goes_and_to_nobody_else() {
    let mut room = Room::new("");
    let tag = room.game();
    let before = room.mails().len();
    room.take(&format!(
        "{RECEIVED}From: ann+x@example.net\nReply-To: eve@example.com\nSubject: [{tag}]\nMessage-ID: <1@c.example>\n\n> say x\n"
    ));
    let mails = room.mails();
    assert_eq!(mails[before..].iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), ["ann@example.net"]);
}
