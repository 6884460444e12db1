//! A site with a game, letters put before it, and the mails that it writes.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use maat::config::Config;
use maat::daemon::site::{GameRequest, Player, Site};
use maat::mail::letter::{Address, Bounds, Letter};
use maat::mail::mailbox::{ArrivalKey, Arrived, Content, Fate};
use maat::referee::entry::{Fact, GameTag};
use maat::store::{Store, StoreError};
use std::path::PathBuf;

/// The line that our own server writes on top of a letter.
pub const RECEIVED: &str = "Received: from out.example (out.example [192.0.2.1]) by mx.example.org; Mon, 2 Mar 2026 10:00:00 +0000\n";

/// A mail of the referee's.
#[derive(Debug)]
pub struct Sent {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub reply_to: Option<String>,
    pub message_id: String,
}

pub struct Room {
    folder: tempfile::TempDir,
    pub site: Site,
    pub now: DateTime<Utc>,
    letters: usize,
}

impl Room {
    /// A room whose `[mail]` has these settings besides the address.
    pub fn new(settings: &str) -> Room {
        let folder = tempfile::tempdir().unwrap();
        let config = format!(
            "[mail]\naddress = \"maat@example.org\"\nauthserv_id = \"mx.example.org\"\ndaily = \"never\"\n{settings}\n[archive]\non = false\n\
             [moderators]\naddresses = [\"moderator@example.org\"]\n[deadlines]\nreminders = []\nsettle = \"never\"\n"
        );
        let file = folder.path().join("config.toml");
        std::fs::write(&file, config).unwrap();
        let store = Store::open(&folder.path().join("maat.db")).unwrap();
        let site = Site::new(store, Config::load(&file).unwrap().settings()).unwrap();
        Room { folder, site, now: Utc::now().trunc_subsecs(3), letters: 0 }
    }

    pub fn database(&self) -> PathBuf {
        self.folder.path().join("maat.db")
    }

    /// A game of Ann and Bob.
    pub fn game(&mut self) -> GameTag {
        let player = |name: &str| Player { name: name.to_owned(), address: format!("{name}@example.net").parse().ok(), word: None };
        let request = GameRequest::new("nilo", vec![player("ann"), player("bob")]);
        self.site.create(request, self.now).unwrap()
    }

    /// Puts a letter into the mailbox, which has it under a name of its own; it arrives now. What the mailbox is to do with it.
    pub fn take(&mut self, letter: &str) -> Fate {
        let raw = letter.replace("\r\n", "\n").replace('\n', "\r\n").into_bytes();
        self.take_content(raw.len() as u64, Content::Whole(raw))
    }

    pub fn take_content(&mut self, size: u64, content: Content) -> Fate {
        self.letters += 1;
        let key = ArrivalKey::Maildir(format!("letter {}", self.letters));
        self.now += TimeDelta::milliseconds(1);
        self.take_arrived(Arrived { key, arrived_at: self.now, size, content })
    }

    pub fn take_arrived(&mut self, arrived: Arrived) -> Fate {
        let settled = self.site.take_in(vec![arrived], self.now);
        assert_eq!(settled.len(), 1);
        settled[0].fate
    }

    /// A letter of a line or more from an address, with these headers besides.
    pub fn letter(&mut self, headers: &str, text: &str) -> String {
        self.letters += 1;
        format!("{RECEIVED}{headers}Message-ID: <{}@client.example>\n\n{text}\n", self.letters)
    }

    /// All mails so far, in the order in which they were written.
    pub fn mails(&self) -> Vec<Sent> {
        let far = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
        let mut mails = self.site.store.reading().due_mails(far, 100_000).unwrap();
        mails.sort_by_key(|mail| mail.id.0);
        let read = |mail: maat::store::OutgoingMail| {
            let letter = Letter::read(&mail.bytes, &Bounds::default()).unwrap();
            Sent {
                to: mail.recipient.to_string(),
                text: letter.plain_text().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "),
                reply_to: letter.headers.first("reply-to").and_then(Address::parse).map(|a| a.to_string()),
                message_id: letter.id,
                subject: letter.subject,
            }
        };
        mails.into_iter().map(read).collect()
    }

    pub fn mails_to(&self, address: &str) -> Vec<Sent> {
        self.mails().into_iter().filter(|mail| mail.to == address).collect()
    }

    /// Where a player's replies go: the address with their token.
    pub fn reply_address(&self, player: &str) -> String {
        self.mails_to(&format!("{player}@example.net")).iter().rev().find_map(|mail| mail.reply_to.clone()).unwrap()
    }

    /// A player's token, as it stands in that address.
    pub fn token(&self, player: &str) -> String {
        let address = self.reply_address(player);
        address.split('@').next().unwrap().rsplit('.').next().unwrap().to_owned()
    }

    /// What has been said in a game: the mark that a letter left.
    pub fn said(&self, tag: &GameTag) -> Vec<String> {
        let said = |fact| if let Fact::Said { text, .. } = fact { Some(text) } else { None };
        self.site.log(tag).unwrap().into_iter().filter_map(|entry| said(entry.fact)).collect()
    }

    /// Letters with a fate, as the store's word for it.
    pub fn with_fate(&self, fate: maat::store::Fate) -> Result<Vec<maat::store::LetterRow>, StoreError> {
        let filter = maat::store::LetterFilter { fate: Some(fate), limit: 1000, ..Default::default() };
        self.site.store.reading().letters(&filter)
    }
}
