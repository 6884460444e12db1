//! How fast letters come in and answers go out over real servers, beside the bare steps alone in the same run.

use std::collections::HashSet;
use std::time::Instant;

use chrono::{TimeDelta, Utc};
use maat::config::Config;
use maat::daemon::site::{GameRequest, Player, Site};
use maat::mail::mailbox::{ImapMailbox, Limits, Mailbox};
use maat::mail::postman::SmtpPostman;
use maat::mail::server::TlsMode;
use maat::store::Store;
use maat_test_servers::{Dovecot, Exim, TestCa};
use rusqlite::Connection;

use crate::reading::settle_all;
use crate::{imap, smtp};
use maat::mail::mailbox::Fate;

/// Letters of a bare chunk: as many as ours has.
const CHUNK: usize = 200;

fn letter(n: usize) -> Vec<u8> {
    let remark = "There is a tide in the affairs of men, which taken at the flood leads on.\r\n".repeat(8);
    format!(
        "From: Ann <ann@example.net>\r\nTo: maat@localhost\r\nSubject: Re: [nilo-1] Turn 1\r\nMessage-ID: <{n}@example.net>\r\n\
         Date: Thu, 05 Mar 2026 09:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\norders\r\n\r\n\
         On Wed, Maat wrote:\r\n{remark}"
    )
    .into_bytes()
}

/// A site with a game of two in a folder of its own.
fn site(folder: &std::path::Path) -> Site {
    let file = folder.join("config.toml");
    let text = "[mail]\naddress = \"maat@localhost\"\nauthserv_id = \"mx\"\nproof = \"from\"\nanswers_per_hour = 1000000\n\
                [archive]\non = false\n[moderators]\naddresses = []\n";
    std::fs::write(&file, text).unwrap();
    let mut site = Site::new(Store::open(&folder.join("maat.db")).unwrap(), Config::load(&file).unwrap().settings()).unwrap();
    let player = |name: &str| Player { name: name.to_owned(), address: format!("{name}@example.net").parse().ok(), word: None };
    let request = GameRequest::new("nilo", vec![player("ann"), player("bob")]);
    site.create(request, Utc::now()).unwrap();
    site
}

/// The bare steps: letters fetched in chunks, each chunk one transaction. Letters in a second.
fn bare(dovecot: &Dovecot, database: &std::path::Path) -> f64 {
    let store = Connection::open(database).unwrap();
    store
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE letters (id INTEGER PRIMARY KEY, bytes BLOB)")
        .unwrap();
    let mut session = dovecot.session("maat");
    session.select("INBOX").unwrap();
    let began = Instant::now();
    let mut uids: Vec<u32> = session.uid_search("UNDELETED").unwrap().into_iter().collect();
    uids.sort_unstable();
    let mut done = 0;
    for chunk in uids.chunks(CHUNK) {
        let (first, last) = (chunk.first().unwrap(), chunk.last().unwrap());
        let fetched = session.uid_fetch(format!("{first}:{last}"), "(UID BODY.PEEK[])").unwrap();
        store.execute_batch("BEGIN IMMEDIATE").unwrap();
        for fetch in fetched.iter() {
            store.prepare_cached("INSERT INTO letters (bytes) VALUES (?1)").unwrap().execute([fetch.body().unwrap()]).unwrap();
            done += 1;
        }
        store.execute_batch("COMMIT").unwrap();
    }
    let seconds = began.elapsed().as_secs_f64();
    session.logout().unwrap();
    done as f64 / seconds
}

#[test]
#[ignore = "long: measures thousands of letters over IMAP, several times"]
fn letters_are_durable_nearly_as_fast_as_they_can_be_fetched() {
    const LETTERS: usize = 3000;
    const RUNS: usize = 5;
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let mut session = dovecot.session("maat");
    for n in 0..LETTERS {
        session.append("INBOX", &letter(n)).finish().unwrap();
    }
    session.logout().unwrap();
    let mut shares = Vec::new();
    for run in 0..RUNS {
        let room = tempfile::tempdir().unwrap();
        let bare = bare(&dovecot, &room.path().join("bare.db"));
        let mut site = site(room.path());
        let mut mailbox = ImapMailbox::open(&imap::config(&ca, dovecot.imap_port, TlsMode::None), Limits::default()).unwrap();
        let mut recorded = HashSet::new();
        let began = Instant::now();
        let look = mailbox.look(&mut |letters| {
            let kept = settle_all(&letters, Fate::Keep);
            recorded.extend(site.record(letters, Utc::now()).unwrap().into_iter().map(|r| r.id()));
            kept
        });
        let ours = recorded.len() as f64 / began.elapsed().as_secs_f64();
        assert_eq!((look.unwrap().kept, recorded.len()), (LETTERS, LETTERS));
        println!("run {run}: fetched to durable {ours:.0} letters/s, bare {bare:.0}: {:.2}", ours / bare);
        shares.push(ours / bare);
    }
    shares.sort_by(f64::total_cmp);
    println!("the share in the middle: {:.2}", shares[RUNS / 2]);
    assert!(shares[RUNS / 2] >= 0.7, "{shares:?}");
}

#[test]
#[ignore = "long: measures the whole loop over IMAP and SMTP"]
fn the_whole_loop_over_real_servers() {
    const LETTERS: usize = 1000;
    let ca = TestCa::new();
    let dovecot = Dovecot::start(&ca);
    let exim = Exim::start(&ca, dovecot.lmtp_port);
    let room = tempfile::tempdir().unwrap();
    let mut site = site(room.path());
    let mut session = dovecot.session("maat");
    for n in 0..LETTERS {
        session.append("INBOX", &letter(n)).finish().unwrap();
    }
    session.logout().unwrap();
    let mut mailbox = ImapMailbox::open(&imap::config(&ca, dovecot.imaps_port, TlsMode::Implicit), Limits::default()).unwrap();
    let mut postman = SmtpPostman::open(&smtp::config(&ca, exim.smtps_port, TlsMode::Implicit)).unwrap();
    let (began, mut done) = (Instant::now(), 0);
    while done < LETTERS {
        done += mailbox.look(&mut |letters| site.take_in(letters, Utc::now())).unwrap().delivered;
    }
    let committed = began.elapsed().as_secs_f64();
    let mails = site.post_due(&mut postman, Utc::now() + TimeDelta::seconds(1), TimeDelta::days(1)).unwrap();
    let posted = began.elapsed().as_secs_f64() - committed;
    println!(
        "{LETTERS} letters over IMAP with TLS: {:.0} letters/s from the server to the commit and back to the folder of what is done; \
         {mails} answers over SMTP with TLS: {:.0} a second",
        done as f64 / committed,
        mails as f64 / posted
    );
    assert!(mails >= LETTERS, "every letter is answered: {mails}");
    assert_eq!(dovecot.letters("maat", "Processed").len(), LETTERS);
}
