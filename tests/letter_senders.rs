//! Who sent a letter: ways to forge one, each beside a control that differs only in the proof.

use maat::games::seat::SeatId;
use maat::mail::letter::{Address, Bounds, Letter};
use maat::mail::robots::{self, Kind, Reply};
use maat::mail::sender::token::{OurId, Recipient, Token, TokenKey, reply_address};
use maat::mail::sender::{Directory, Ours, Place, Proof, ProvedBy, Role, Sender, identify};
use maat::orders::verbs::Verbs;

/// Two games with two seats each; Bea sits in both, the moderator of the first is also its seat 2.
struct Games {
    key: TokenKey,
    proof: Proof,
}

impl Games {
    fn new(proof: Proof) -> Games {
        Games { key: TokenKey::new(b"a key for tests, and long enough"), proof }
    }

    fn token(&self, game: &str, seat: u8) -> Token {
        // Seat 1 of egypt-1 had its token renewed once.
        self.key.seat(game, SeatId(seat), u32::from(game == "egypt-1" && seat == 0))
    }

    fn old_token(&self) -> Token {
        self.key.seat("egypt-1", SeatId(0), 0)
    }
}

fn seat(game: &str, seat: u8) -> Place {
    Place { game: game.to_owned(), role: Role::Seat(SeatId(seat)) }
}

impl Directory for Games {
    fn places_of(&self, identity: &Address) -> Vec<Place> {
        match identity.to_string().as_str() {
            "ann@example.net" => vec![seat("egypt-1", 0)],
            "bea@example.net" => vec![seat("egypt-1", 1), seat("egypt-2", 0)],
            "mod@example.net" => vec![Place { game: "egypt-1".to_owned(), role: Role::Moderator }],
            _ => Vec::new(),
        }
    }

    fn is_token_of(&self, token: &Token, place: &Place) -> bool {
        match place.role {
            Role::Seat(seat) => self.token(&place.game, seat.0).is(token),
            Role::Moderator => self.key.moderator(&place.game, 0).is(token),
        }
    }

    fn is_game(&self, name: &str) -> bool {
        matches!(name, "egypt-1" | "egypt-2")
    }

    fn proof(&self, _game: &str) -> Proof {
        self.proof
    }
}

fn ours() -> Ours {
    Ours::new("maat@example.org", "mx.example.org").unwrap()
}

const RECEIVED: &str =
    "Received: from out.example (out.example [192.0.2.1]) by mx.example.org (Postfix) id 1; Fri, 6 Mar 2026 19:12:01 +0000\n";

fn judge(games: &Games, headers: &str) -> Sender {
    let letter = Letter::read(format!("{headers}\nvote 1 yes\n").as_bytes(), &Bounds::default()).unwrap();
    identify(&letter, games, &ours())
}

fn known(place: Place, by: ProvedBy) -> Sender {
    Sender::Known { place, by }
}

#[test]
fn forged_tokens() {
    let games = Games::new(Proof::Token);
    let token = games.token("egypt-1", 0);
    let id = |game: &str, number: u8, token: &Token| {
        let id =
            OurId { game: Some(game.to_owned()), turn: 3, to: Recipient::Seat(SeatId(number)), number: 17, token: Some(token.clone()) };
        id.to_message_id("example.org")
    };
    let reply = |game: &str, token: &Token| reply_address(&ours().address, game, token).to_string();
    let ann = known(seat("egypt-1", 0), ProvedBy::Token);
    let unproven = Sender::Unproven { place: seat("egypt-1", 0) };
    let stranger = Sender::Stranger { game: Some("egypt-1".to_owned()) };
    // The control first, then forgeries that differ from it in one point.
    let table: Vec<(&str, String, &Sender)> = vec![
        ("control: plus address", format!("From: ann@example.net\nTo: {}\n", reply("egypt-1", &token)), &ann),
        ("no token in the address", "From: ann@example.net\nTo: maat@example.org\nSubject: [egypt-1]\n".to_owned(), &unproven),
        ("another seat's token", format!("From: ann@example.net\nTo: {}\n", reply("egypt-1", &games.token("egypt-1", 1))), &unproven),
        (
            "another game's token",
            format!("From: ann@example.net\nSubject: [egypt-1]\nTo: {}\n", reply("egypt-2", &games.token("egypt-2", 0))),
            &unproven,
        ),
        ("a token from before the renewal", format!("From: ann@example.net\nTo: {}\n", reply("egypt-1", &games.old_token())), &unproven),
        ("a guessed token", "From: ann@example.net\nTo: maat+egypt-1.0000000000000000@example.org\n".to_owned(), &unproven),
        (
            "a token that is too short",
            "From: ann@example.net\nTo: maat+egypt-1.k7f3@example.org\nSubject: [egypt-1]\n".to_owned(),
            &unproven,
        ),
        (
            "the token in another domain's address",
            format!("From: ann@example.net\nSubject: [egypt-1]\nTo: maat+egypt-1.{token}@evil.example\n"),
            &unproven,
        ),
        (
            "the token in another mailbox of ours",
            format!("From: ann@example.net\nSubject: [egypt-1]\nTo: other+egypt-1.{token}@example.org\n"),
            &unproven,
        ),
        ("a quoted token from a stranger", format!("From: eve@evil.example\nTo: {}\n", reply("egypt-1", &token)), &stranger),
        (
            "the display name is the seat's address",
            format!("From: \"ann@example.net\" <eve@evil.example>\nTo: {}\n", reply("egypt-1", &token)),
            &stranger,
        ),
        ("a look-alike domain", format!("From: ann@examp1e.net\nTo: {}\n", reply("egypt-1", &token)), &stranger),
        (
            "only Reply-To is the seat's",
            format!("From: eve@evil.example\nReply-To: ann@example.net\nTo: {}\n", reply("egypt-1", &token)),
            &stranger,
        ),
        (
            "only Sender is the seat's",
            format!("From: eve@evil.example\nSender: ann@example.net\nTo: {}\n", reply("egypt-1", &token)),
            &stranger,
        ),
        ("two From headers", format!("From: eve@evil.example\nFrom: ann@example.net\nTo: {}\n", reply("egypt-1", &token)), &Sender::Forged),
        ("two addresses in From", format!("From: ann@example.net, eve@evil.example\nTo: {}\n", reply("egypt-1", &token)), &Sender::Forged),
        (
            "control: In-Reply-To",
            format!("From: Ann <ANN+maat@Example.net>\nTo: maat@example.org\nIn-Reply-To: <{}>\n", id("egypt-1", 0, &token)),
            &ann,
        ),
        ("control: References", format!("From: ann@example.net\nReferences: <x@y> <{}> <z@y>\n", id("egypt-1", 0, &token)), &ann),
        (
            "an id with the token under another domain",
            format!(
                "From: ann@example.net\nSubject: [egypt-1]\nIn-Reply-To: <{}>\n",
                id("egypt-1", 0, &token).replace("example.org", "evil.example")
            ),
            &unproven,
        ),
        (
            "an id with another seat's token",
            format!("From: ann@example.net\nIn-Reply-To: <{}>\n", id("egypt-1", 0, &games.token("egypt-1", 1))),
            &unproven,
        ),
        ("an id without a token", "From: ann@example.net\nIn-Reply-To: <egypt-1.t3.s1.17.0@example.org>\n".to_owned(), &unproven),
        (
            "the token in our own return path's form",
            format!("From: ann@example.net\nSubject: [egypt-1]\nTo: maat+b.egypt-1.17.{token}@example.org\n"),
            &unproven,
        ),
        (
            "control: subject tag",
            format!("From: ann@example.net\nSubject: Re: [EGYPT-1 {}] Turn 3\n", token.to_string().to_uppercase()),
            &ann,
        ),
        (
            "a wrong token in the subject tag",
            "From: ann@example.net\nSubject: Re: [egypt-1 0123456789abcdef] Turn 3\n".to_owned(),
            &unproven,
        ),
        ("the token in the text only", format!("From: ann@example.net\nSubject: [egypt-1]\nX-Token: {token}\n"), &unproven),
    ];
    for (what, headers, expected) in table {
        assert_eq!(&judge(&games, &format!("{RECEIVED}{headers}")), expected, "{what}");
    }
}

#[test]
fn forged_verdicts() {
    let games = Games::new(Proof::Dmarc);
    let own = "Authentication-Results: mx.example.org; dkim=pass; dmarc=pass header.from=example.net\n";
    let ann = known(seat("egypt-1", 0), ProvedBy::Dmarc);
    let unproven = Sender::Unproven { place: seat("egypt-1", 0) };
    let from = "From: ann@example.net\nSubject: [egypt-1]\n";
    let table: Vec<(&str, String, &Sender)> = vec![
        ("control", format!("{RECEIVED}{own}{from}"), &ann),
        ("control: above Received", format!("{own}{RECEIVED}{from}"), &ann),
        (
            "control: local delivery above",
            format!("Received: by lmtp.internal; Fri, 6 Mar 2026 19:12:02 +0000\n{RECEIVED}{own}{from}"),
            &ann,
        ),
        ("no verdict", format!("{RECEIVED}{from}"), &unproven),
        ("another server's verdict", format!("{RECEIVED}{}{from}", own.replace("mx.example.org", "mx.evil.example")), &unproven),
        (
            "a server whose name ends like ours",
            format!("{RECEIVED}{}{from}", own.replace("mx.example.org", "evilmx.example.org")),
            &unproven,
        ),
        (
            "below the line of a foreign server",
            format!("{RECEIVED}Received: by evil.example; Fri, 6 Mar 2026 19:11:00 +0000\n{own}{from}"),
            &unproven,
        ),
        ("below our failed one", format!("{RECEIVED}{}{own}{from}", own.replace("dmarc=pass", "dmarc=fail")), &Sender::Forged),
        ("below our silent one", format!("{RECEIVED}Authentication-Results: mx.example.org; spf=none\n{own}{from}"), &unproven),
        ("below our undecided one", format!("{RECEIVED}{}{own}{from}", own.replace("dmarc=pass", "dmarc=temperror")), &unproven),
        (
            "pass in a comment",
            format!("{RECEIVED}Authentication-Results: mx.example.org; dmarc=none (dmarc=pass header.from=example.net)\n{from}"),
            &unproven,
        ),
        (
            "pass in a quotation",
            format!(
                "{RECEIVED}Authentication-Results: mx.example.org; spf=fail smtp.mailfrom=\"x; dmarc=pass header.from=example.net\"\n{from}"
            ),
            &unproven,
        ),
        (
            "pass for another domain",
            format!("{RECEIVED}{}{from}", own.replace("header.from=example.net", "header.from=evil.example")),
            &unproven,
        ),
        (
            "pass of another method",
            format!("{RECEIVED}Authentication-Results: mx.example.org; dkim=pass header.d=example.net; spf=pass\n{from}"),
            &unproven,
        ),
        (
            "our id in another place",
            format!("{RECEIVED}Authentication-Results: mx.evil.example; mx.example.org; dmarc=pass\n{from}"),
            &unproven,
        ),
        ("ARC's word for it", format!("{RECEIVED}ARC-{own}{from}"), &unproven),
        ("among the writer's own headers", format!("{RECEIVED}{from}{own}"), &unproven),
        (
            "under a Received that claims to be ours but is not on top",
            format!(
                "Received: by evil.example; Fri, 6 Mar 2026 19:11:00 +0000\n{}{own}{from}",
                RECEIVED.replace("mx.example.org", "mx.example.com")
            ),
            &unproven,
        ),
    ];
    for (what, headers, expected) in table {
        assert_eq!(&judge(&games, &headers), expected, "{what}");
    }
}

#[test]
fn policies() {
    let own = format!("{RECEIVED}Authentication-Results: mx.example.org; dmarc=pass header.from=example.net\n");
    let token = Games::new(Proof::Token).token("egypt-1", 0);
    let unproven = Sender::Unproven { place: seat("egypt-1", 0) };
    let by = |by| known(seat("egypt-1", 0), by);
    let table = [
        (Proof::Token, false, false, unproven.clone()),
        (Proof::Token, false, true, unproven.clone()),
        (Proof::Token, true, false, by(ProvedBy::Token)),
        (Proof::Dmarc, true, false, unproven.clone()),
        (Proof::Dmarc, false, true, by(ProvedBy::Dmarc)),
        (Proof::TokenOrDmarc, false, false, unproven.clone()),
        (Proof::TokenOrDmarc, true, false, by(ProvedBy::Token)),
        (Proof::TokenOrDmarc, false, true, by(ProvedBy::Dmarc)),
        (Proof::From, false, false, by(ProvedBy::From)),
    ];
    for (proof, with_token, with_dmarc, expected) in table {
        let tag = if with_token { format!("[egypt-1 {token}]") } else { "[egypt-1]".to_owned() };
        let headers = format!("{}From: ann@example.net\nSubject: {tag}\n", if with_dmarc { own.as_str() } else { RECEIVED });
        assert_eq!(judge(&Games::new(proof), &headers), expected, "{proof:?} token {with_token} dmarc {with_dmarc}");
    }
}

#[test]
fn a_moderator_needs_a_proof_even_where_players_need_none() {
    let moderator = Place { game: "egypt-1".to_owned(), role: Role::Moderator };
    let games = Games::new(Proof::From);
    assert_eq!(judge(&games, &format!("{RECEIVED}From: mod@example.net\n")), Sender::Unproven { place: moderator.clone() });
    let tag = format!("{RECEIVED}From: mod@example.net\nSubject: [egypt-1 {}]\n", games.key.moderator("egypt-1", 0));
    assert_eq!(judge(&games, &tag), known(moderator, ProvedBy::Token));
}

#[test]
fn one_address_in_several_games() {
    let games = Games::new(Proof::Token);
    let (first, second) = (games.token("egypt-1", 1), games.token("egypt-2", 0));
    let places = vec![seat("egypt-1", 1), seat("egypt-2", 0)];
    let from = format!("{RECEIVED}From: bea@example.net\n");
    assert_eq!(judge(&games, &from), Sender::Unclear { places });
    assert_eq!(judge(&games, &format!("{from}Subject: [egypt-2 {second}]\n")), known(seat("egypt-2", 0), ProvedBy::Token));
    assert_eq!(judge(&games, &format!("{from}To: maat+egypt-1.{first}@example.org\n")), known(seat("egypt-1", 1), ProvedBy::Token));
    // The subject's tag was changed on purpose: the letter is for that game, and the other one's token proves nothing there.
    let other = format!("{from}To: maat+egypt-1.{first}@example.org\nSubject: [egypt-2] orders\n");
    assert_eq!(judge(&games, &other), Sender::Unproven { place: seat("egypt-2", 0) });
}

#[test]
fn strangers_may_name_a_game() {
    let games = Games::new(Proof::Token);
    let table = [("Subject: join [egypt-2]\n", Some("egypt-2")), ("Subject: hello\n", None), ("Subject: [nowhere-9] x\n", None)];
    for (subject, game) in table {
        let expected = Sender::Stranger { game: game.map(str::to_owned) };
        assert_eq!(judge(&games, &format!("{RECEIVED}From: new@example.com\n{subject}")), expected, "{subject}");
    }
}

#[test]
fn a_forged_letter_gets_no_answer_at_all() {
    let headers =
        format!("{RECEIVED}Authentication-Results: mx.example.org; dmarc=fail header.from=example.net\nFrom: ann@example.net\n\nresign\n");
    let letter = Letter::read(headers.as_bytes(), &Bounds::default()).unwrap();
    let verdict = robots::classify(&letter, &letter.own_text(&Verbs::for_ruleset("nomic")), &ours());
    assert_eq!((verdict.kind, verdict.reply), (Kind::Reject, Reply::None));
    assert_eq!(judge(&Games::new(Proof::From), headers.trim_end_matches("\nresign\n")), Sender::Forged);
}
