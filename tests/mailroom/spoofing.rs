//! Ways to forge an order, each beside a control that differs from it in the proof alone: the control is carried out, the forgery never.

use crate::room::Room;
use maat::games::seat::SeatId;
use maat::mail::mailbox::Fate;
use maat::orders::verbs::Verbs;

/// What a forgery and its control say about who wrote them.
struct Way {
    what: &'static str,
    forged: String,
    genuine: String,
}

fn way(what: &'static str, forged: impl Into<String>, genuine: impl Into<String>) -> Way {
    Way { what, forged: forged.into(), genuine: genuine.into() }
}

/// Tries each way and its control.
fn each(room: &mut Room, ways: Vec<Way>) {
    let tag = "nilo-1".parse().unwrap();
    for (n, Way { what, forged, genuine }) in ways.into_iter().enumerate() {
        let (before, mails) = (room.said(&tag), room.mails().len());
        let letter = room.letter(&forged, &format!("say FORGED {n}"));
        room.take(&letter);
        assert_eq!(room.said(&tag), before, "{what}");
        for mail in room.mails().iter().skip(mails) {
            let carried_out = mail.text.contains("FORGED");
            assert!(!carried_out, "{what}: it was answered as if it counted: {}", mail.text);
            let secret = mail.to != "ann@example.net" && (mail.text.contains(&room.token("ann")) || mail.reply_to.is_some());
            assert!(!secret, "{what}: a token goes to {}", mail.to);
        }
        let letter = room.letter(&genuine, &format!("say GENUINE {n}"));
        assert_eq!(room.take(&letter), Fate::Processed, "control of: {what}");
        assert_eq!(room.said(&tag).last(), Some(&format!("GENUINE {n}")), "control of: {what}");
    }
}

#[test]
fn forged_names_and_tokens() {
    let mut room = Room::new("answers_per_hour = 100000");
    room.game();
    room.game();
    let (ann, bob) = (room.token("ann"), room.token("bob"));
    // Ann sits in the second game, too.
    let first = room.mails_to("ann@example.net").into_iter().find(|mail| mail.subject.contains("[nilo-1]")).unwrap();
    let (reply, id) = (first.reply_to.unwrap(), first.message_id);
    let own = reply.split('@').next().unwrap().rsplit('.').next().unwrap().to_owned();
    let other_game = ann.clone();
    assert_ne!(own, other_game);
    let bobs = room.mails_to("bob@example.net").into_iter().find(|mail| mail.subject.contains("[nilo-1]")).unwrap();
    let from = "From: Ann <ann@example.net>\n";
    let genuine = format!("{from}To: {reply}\n");
    let to = |local: &str| format!("{from}Subject: [nilo-1]\nTo: {local}\n");
    let ways = vec![
        way("no proof at all", to("maat@example.org"), &genuine),
        way("the token of another seat", to(&bobs.reply_to.unwrap()), &genuine),
        way("the token of another seat, of another game", to(&format!("maat+nilo-1.{bob}@example.org")), &genuine),
        way("the token of another game", to(&format!("maat+nilo-1.{other_game}@example.org")), &genuine),
        way("a guessed token", to("maat+nilo-1.0000000000000000@example.org"), &genuine),
        way("a token cut short", to(&reply.replace(&own, &own[..15])), &genuine),
        way("the token in a mailbox of another domain", to(&reply.replace("example.org", "evil.example")), &genuine),
        way("the token in another mailbox of ours", to(&reply.replace("maat+", "other+")), &genuine),
        way("the token in the form of a return path", to(&format!("maat+b.nilo-1.1.{own}@example.org")), &genuine),
        way("the token in the text alone", format!("{from}Subject: [nilo-1]\nX-Token: {own}\n"), &genuine),
        way("the right token from a stranger", format!("From: eve@evil.example\nTo: {reply}\n"), &genuine),
        way("a display name that is the seat's address", format!("From: \"ann@example.net\" <eve@evil.example>\nTo: {reply}\n"), &genuine),
        way(
            "the seat's address in an encoded name",
            format!("From: =?utf-8?q?ann=40example.net?= <eve@evil.example>\nTo: {reply}\n"),
            &genuine,
        ),
        way("the seat's address in a comment", format!("From: eve@evil.example (ann@example.net)\nTo: {reply}\n"), &genuine),
        way("a domain that looks alike", format!("From: ann@examp1e.net\nTo: {reply}\n"), &genuine),
        way("a letter of another alphabet in the domain", format!("From: ann@ex\u{430}mple.net\nTo: {reply}\n"), &genuine),
        way("a letter of another alphabet in the name", format!("From: \u{430}nn@example.net\nTo: {reply}\n"), &genuine),
        way("the domain with more behind it", format!("From: ann@example.net.evil.example\nTo: {reply}\n"), &genuine),
        way("dots where they mean something", format!("From: a.nn@example.net\nTo: {reply}\n"), &genuine),
        way("only Reply-To is the seat's", format!("From: eve@evil.example\nReply-To: ann@example.net\nTo: {reply}\n"), &genuine),
        way("only Sender is the seat's", format!("From: eve@evil.example\nSender: ann@example.net\nTo: {reply}\n"), &genuine),
        way("two From headers", format!("From: eve@evil.example\nFrom: ann@example.net\nTo: {reply}\n"), &genuine),
        way("two addresses in From", format!("From: eve@evil.example, ann@example.net\nTo: {reply}\n"), &genuine),
        way("no From at all", format!("Sender: ann@example.net\nTo: {reply}\n"), &genuine),
        way(
            "the Message-ID of another seat's mail",
            format!("{from}Subject: [nilo-1]\nIn-Reply-To: <{}>\n", bobs.message_id),
            format!("{from}In-Reply-To: <{id}>\n"),
        ),
        way(
            "the Message-ID under another domain",
            format!("{from}Subject: [nilo-1]\nIn-Reply-To: <{}>\n", id.replace("example.org", "evil.example")),
            format!("{from}References: <x@y.example> <{id}> <z@y.example>\n"),
        ),
        way(
            "the Message-ID with the token left out",
            format!("{from}Subject: [nilo-1]\nIn-Reply-To: <{}>\n", id.replace(&own, "0")),
            format!("{from}In-Reply-To: <{id}>\n"),
        ),
        way(
            "a wrong token in the subject's tag",
            format!("{from}Subject: Re: [nilo-1 0123456789abcdef]\n"),
            format!("{from}Subject: RE: [NILO-1 {}]\n", own.to_uppercase()),
        ),
        way(
            "another game in the subject's tag than in the address",
            format!("{from}Subject: [nilo-1]\nTo: {}\n", reply.replace("nilo-1", "nilo-2").replace(&own, &other_game)),
            &genuine,
        ),
        way(
            "the right token, but our own server says that the sender is forged",
            format!("Authentication-Results: mx.example.org; dmarc=fail header.from=example.net\n{genuine}"),
            format!("Authentication-Results: mx.example.org; dmarc=pass header.from=example.net\n{genuine}"),
        ),
    ];
    assert!(ways.len() >= 15);
    each(&mut room, ways);
}

#[test]
fn forged_verdicts_of_a_receiving_server() {
    let mut room = Room::new("answers_per_hour = 100000\nproof = \"dmarc\"");
    room.game();
    let from = "From: Ann <ann@example.net>\nSubject: [nilo-1]\n";
    let pass = "Authentication-Results: mx.example.org; dkim=pass; dmarc=pass header.from=example.net\n";
    let genuine = format!("{pass}{from}");
    let verdict = |header: &str| format!("{header}{from}");
    let token = room.reply_address("ann");
    let ways = vec![
        way("no verdict", from, &genuine),
        way("a token instead of the verdict", format!("{from}To: {token}\n"), &genuine),
        way("another server's verdict", verdict(&pass.replace("mx.example.org", "mx.evil.example")), &genuine),
        way("a server whose name ends like ours", verdict(&pass.replace("mx.example.org", "evilmx.example.org")), &genuine),
        way(
            "below the line of a foreign server",
            verdict(&format!("Received: by evil.example; Mon, 2 Mar 2026 09:59:00 +0000\n{pass}")),
            &genuine,
        ),
        way("below our failed one", verdict(&format!("{}{pass}", pass.replace("dmarc=pass", "dmarc=fail"))), &genuine),
        way("below our silent one", verdict(&format!("Authentication-Results: mx.example.org; spf=none\n{pass}")), &genuine),
        way("below our undecided one", verdict(&format!("{}{pass}", pass.replace("dmarc=pass", "dmarc=temperror"))), &genuine),
        way("in a comment", verdict("Authentication-Results: mx.example.org; dmarc=none (dmarc=pass header.from=example.net)\n"), &genuine),
        way(
            "in a quotation",
            verdict("Authentication-Results: mx.example.org; spf=fail smtp.mailfrom=\"x; dmarc=pass header.from=example.net\"\n"),
            &genuine,
        ),
        way("for another domain", verdict(&pass.replace("header.from=example.net", "header.from=evil.example")), &genuine),
        way("of another method", verdict("Authentication-Results: mx.example.org; dkim=pass header.d=example.net; spf=pass\n"), &genuine),
        way("our name in another place", verdict("Authentication-Results: mx.evil.example; mx.example.org; dmarc=pass\n"), &genuine),
        way("ARC's word for it", verdict(&format!("ARC-{pass}")), &genuine),
        way("among the writer's own headers", format!("{from}{pass}"), &genuine),
        way("for a subdomain", verdict(&pass.replace("header.from=example.net", "header.from=sub.example.net")), &genuine),
    ];
    assert!(ways.len() >= 15);
    each(&mut room, ways);
}

#[test]
fn a_moderators_ruling_needs_the_moderators_proof() {
    let mut room = Room::new("proof = \"from\"\nanswers_per_hour = 100000");
    let tag = room.game();
    let held = |room: &mut Room| room.site.read_game(&tag, |game| game.facts.held.is_some()).unwrap();
    let key = room.site.store.key().unwrap();
    let key = maat::mail::sender::token::TokenKey::new(&key);
    let (token, seats) = (key.moderator("nilo-1", 0), key.seat("nilo-1", SeatId(0), 0));
    for subject in ["[nilo-1]".to_owned(), format!("[nilo-1 {seats}]"), "[nilo-1 0123456789abcdef]".to_owned()] {
        let letter = room.letter(&format!("From: moderator@example.org\nSubject: {subject}\n"), "pause because I say so");
        room.take(&letter);
        assert!(!held(&mut room), "{subject}");
    }
    let player = format!("From: ann@example.net\nSubject: [nilo-1 {token}]\n");
    let letter = room.letter(&player, "pause because I say so");
    room.take(&letter);
    assert!(!held(&mut room), "a player with the moderator's token");
    let letter = room.letter(&format!("From: moderator@example.org\nSubject: [nilo-1 {token}]\n"), "pause because I say so");
    room.take(&letter);
    assert!(held(&mut room), "the control");
}

#[test]
fn a_letter_that_is_sent_again_by_somebody_else_counts_once() {
    let mut room = Room::new("");
    let tag = room.game();
    let reply = room.reply_address("ann");
    let letter = room.letter(&format!("From: ann@example.net\nTo: {reply}\n"), "say Once.");
    assert_eq!(room.take(&letter), Fate::Processed);
    // The very letter, and the same by another way.
    assert_eq!(room.take(&letter), Fate::Ignored);
    assert_eq!(
        room.take(&format!("Received: from evil.example by mx.example.org; Mon, 2 Mar 2026 11:00:00 +0000\n{letter}")),
        Fate::Ignored
    );
    assert_eq!(room.said(&tag), ["Once."]);
}

#[test]
fn a_renewed_token_makes_the_old_one_worthless_and_the_new_one_comes_by_mail() {
    let mut room = Room::new("");
    let tag = room.game();
    let old = room.reply_address("ann");
    let now = room.now;
    room.site.renew_token(&tag, SeatId(0), now).unwrap();
    let new = room.reply_address("ann");
    assert_ne!(old, new);
    let letter = room.letter(&format!("From: ann@example.net\nTo: {old}\n"), "say Old.");
    room.take(&letter);
    let letter = room.letter(&format!("From: ann@example.net\nTo: {new}\n"), "say New.");
    room.take(&letter);
    assert_eq!(room.said(&tag), ["New."]);
}

#[test]
fn who_is_told_that_a_proof_is_missing_can_send_it_again_as_a_reply_to_that() {
    let mut room = Room::new("");
    let tag = room.game();
    let letter = room.letter("From: ann@example.net\nSubject: [nilo-1]\n", "say Hello.");
    room.take(&letter);
    assert_eq!(room.said(&tag), [""; 0]);
    let told = room.mails_to("ann@example.net").pop().unwrap();
    assert!(told.text.contains("nothing in it proves that it is yours"), "{}", told.text);
    let letter = room.letter(&format!("From: ann@example.net\nTo: {}\n", told.reply_to.unwrap()), "say Hello.");
    room.take(&letter);
    assert_eq!(room.said(&tag), ["Hello."]);
}

#[test]
fn gmails_spellings_of_one_address_are_one_player() {
    let mut room = Room::new("");
    let tag = room.game();
    room.site.set_addresses(&tag, SeatId(0), &["Ann.Other+maat@gmail.com".parse().unwrap()]).unwrap();
    let now = room.now;
    room.site.renew_token(&tag, SeatId(0), now).unwrap();
    let mail = room.mails_to("ann.other+maat@gmail.com").pop().expect("mail goes to the address as it was given");
    let letter = room.letter(&format!("From: annother@googlemail.com\nTo: {}\n", mail.reply_to.unwrap()), "say Hello.");
    assert_eq!(room.take(&letter), Fate::Processed);
    assert_eq!(room.said(&tag), ["Hello."]);
}

#[test]
fn every_ruling_can_be_sent_by_mail_as_its_example_says() {
    let mut room = Room::new("");
    let tag = room.game();
    let forms = room.site.read_game(&tag, |game| game.ruling_forms()).unwrap();
    let verbs = Verbs::for_rulings(&forms);
    for verb in forms.iter().flat_map(|form| &form.verbs) {
        assert!(verb.examples.iter().all(|example| verbs.begins_order(example)), "{}: {:?}", verb.verb, verb.examples);
        assert!(verbs.begins_order(&format!("{} because of the holidays", verb.verb)), "{}", verb.verb);
    }
    assert!(!verbs.begins_order("Pause for a moment and think."));
}
