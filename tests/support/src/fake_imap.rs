//! An IMAP server in memory that misbehaves by script.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::fake::{Accepting, Act, Wire};

/// A letter on the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FakeLetter {
    pub uid: u32,
    pub raw: Vec<u8>,
    /// What the server says of its size; the truth if none.
    pub claimed_size: Option<u64>,
    /// As in FETCH, with its leading blank: ` 5-Nov-2026 20:00:00 +0000`.
    pub internal_date: String,
    pub deleted: bool,
}

impl FakeLetter {
    pub fn new(uid: u32, raw: &str) -> Self {
        FakeLetter {
            uid,
            raw: raw.as_bytes().to_vec(),
            claimed_size: None,
            internal_date: " 5-Nov-2026 20:00:00 +0000".to_owned(),
            deleted: false,
        }
    }
}

/// The folders of the only account, `INBOX` among them.
#[derive(Clone, Debug)]
pub struct Folders {
    pub validity: u32,
    pub capability: String,
    pub letters: BTreeMap<String, Vec<FakeLetter>>,
    /// The verbs of all commands so far: `LOGIN`, `UID FETCH`, …
    pub commands: Vec<String>,
}

impl Folders {
    fn folder(&mut self, name: &str) -> Option<&mut Vec<FakeLetter>> {
        self.letters.get_mut(name)
    }

    /// UIDs in a folder.
    pub fn uids(&self, folder: &str) -> Vec<u32> {
        self.letters.get(folder).map(|letters| letters.iter().map(|letter| letter.uid).collect()).unwrap_or_default()
    }
}

/// Decides what is done with a command: given are its connection (from 0), its verb (`CONNECT` for the
/// greeting, `LOGIN`, `UID FETCH`, …) and its arguments.
type Script = dyn FnMut(usize, &str, &str) -> Act + Send;

/// A running server. Any user and password are right.
pub struct FakeImap {
    pub port: u16,
    folders: Arc<Mutex<Folders>>,
    accepting: Accepting,
}

impl FakeImap {
    pub fn start(letters: Vec<FakeLetter>, script: impl FnMut(usize, &str, &str) -> Act + Send + 'static) -> Self {
        let folders = Arc::new(Mutex::new(Folders {
            validity: 1,
            capability: "IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 IDLE MOVE UIDPLUS".to_owned(),
            letters: BTreeMap::from([("INBOX".to_owned(), letters)]),
            commands: Vec::new(),
        }));
        let script: Arc<Mutex<Box<Script>>> = Arc::new(Mutex::new(Box::new(script)));
        let serving = Arc::clone(&folders);
        let accepting = Accepting::start(move |number, wire| {
            Conversation { number, wire, folders: Arc::clone(&serving), script: Arc::clone(&script), selected: String::new() }.serve();
        });
        FakeImap { port: accepting.port, folders, accepting }
    }

    /// The state of the account, to be looked at and changed.
    pub fn folders(&self) -> MutexGuard<'_, Folders> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many connections were made.
    pub fn connections(&self) -> usize {
        self.accepting.connections()
    }
}

struct Conversation {
    number: usize,
    wire: Wire,
    folders: Arc<Mutex<Folders>>,
    script: Arc<Mutex<Box<Script>>>,
    selected: String,
}

impl Conversation {
    fn act_on(&self, verb: &str, arguments: &str) -> Act {
        self.folders().commands.push(verb.to_owned());
        let mut script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        script(self.number, verb, arguments)
    }

    fn folders(&self) -> MutexGuard<'_, Folders> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve(mut self) {
        let act = self.act_on("CONNECT", "");
        self.wire.say("* OK ready");
        if !self.wire.act(&act, "*") {
            return;
        }
        while let Some(line) = self.wire.line() {
            let (tag, command) = line.split_once(' ').unwrap_or((&line, ""));
            let (verb, arguments) = split_verb(command);
            let act = self.act_on(&verb, &arguments);
            let tag = tag.to_owned();
            if !matches!(act, Act::Reply(_) | Act::Close | Act::Stall) && !self.answer(&tag, &verb, &arguments) {
                return;
            }
            if !self.wire.act(&act, &tag) || verb == "LOGOUT" {
                return;
            }
        }
    }

    /// Does what is right and gathers what is to be said. False when the client has gone.
    fn answer(&mut self, tag: &str, verb: &str, arguments: &str) -> bool {
        match verb {
            "CAPABILITY" => {
                let capability = self.folders().capability.clone();
                self.wire.say(&format!("* CAPABILITY {capability}"));
            }
            "AUTHENTICATE" => {
                self.wire.say("+ ");
                if !self.wire.send() || self.wire.line().is_none() {
                    return false;
                }
            }
            "SELECT" | "EXAMINE" => return self.select(tag, &unquote(arguments)),
            "CREATE" => {
                self.folders().letters.entry(unquote(arguments)).or_default();
            }
            "STATUS" => {
                let name = unquote(arguments.split('(').next().unwrap_or_default().trim());
                let count = self.folders().folder(&name).map(|letters| letters.len());
                match count {
                    Some(count) => self.wire.say(&format!("* STATUS {name} (MESSAGES {count})")),
                    None => {
                        self.wire.say(&format!("{tag} NO no such folder"));
                        return true;
                    }
                }
            }
            "UID SEARCH" => self.search(arguments),
            "UID FETCH" => self.fetch(arguments),
            "UID MOVE" | "UID COPY" => return self.copy(tag, verb, arguments),
            "UID STORE" => {
                let (set, _) = arguments.split_once(' ').unwrap_or((arguments, ""));
                self.in_selected(|letter| letter.deleted |= in_set(set, letter.uid));
            }
            "EXPUNGE" | "UID EXPUNGE" => {
                let set = if arguments.is_empty() { "1:*" } else { arguments }.to_owned();
                let name = self.selected.clone();
                if let Some(letters) = self.folders().folder(&name) {
                    letters.retain(|letter| !(letter.deleted && in_set(&set, letter.uid)));
                }
            }
            "IDLE" => return self.idle(tag),
            _ => {}
        }
        self.wire.say(&format!("{tag} OK done"));
        true
    }

    fn in_selected(&mut self, mut change: impl FnMut(&mut FakeLetter)) {
        let name = self.selected.clone();
        if let Some(letters) = self.folders().folder(&name) {
            letters.iter_mut().for_each(&mut change);
        }
    }

    fn select(&mut self, tag: &str, name: &str) -> bool {
        let (count, validity) = {
            let mut folders = self.folders();
            let validity = folders.validity;
            (folders.folder(name).map(|letters| letters.len()), validity)
        };
        match count {
            Some(count) => {
                self.selected = name.to_owned();
                self.wire.say("* FLAGS (\\Seen \\Deleted)");
                self.wire.say(&format!("* {count} EXISTS"));
                self.wire.say("* 0 RECENT");
                self.wire.say(&format!("* OK [UIDVALIDITY {validity}] valid"));
                self.wire.say(&format!("{tag} OK [READ-WRITE] selected"));
            }
            None => self.wire.say(&format!("{tag} NO no such folder")),
        }
        true
    }

    fn search(&mut self, arguments: &str) {
        let name = self.selected.clone();
        let wants_deleted = arguments == "DELETED";
        let only = arguments.strip_prefix("UID ").and_then(|rest| rest.split(' ').next()).map(str::to_owned);
        let found: Vec<String> = self
            .folders()
            .folder(&name)
            .map(|letters| {
                letters
                    .iter()
                    .filter(|letter| letter.deleted == wants_deleted)
                    .filter(|letter| only.as_ref().is_none_or(|set| in_set(set, letter.uid)))
                    .map(|letter| letter.uid.to_string())
                    .collect()
            })
            .unwrap_or_default();
        self.wire.say(format!("* SEARCH {}", found.join(" ")).trim_end());
    }

    fn fetch(&mut self, arguments: &str) {
        let (set, items) = arguments.split_once(' ').unwrap_or((arguments, ""));
        let name = self.selected.clone();
        let letters = self.folders().folder(&name).cloned().unwrap_or_default();
        for (sequence, letter) in letters.iter().enumerate().filter(|(_, letter)| in_set(set, letter.uid)) {
            let answer = &mut self.wire.answer;
            answer.extend_from_slice(format!("* {} FETCH (UID {}", sequence + 1, letter.uid).as_bytes());
            if items.contains("RFC822.SIZE") {
                let size = letter.claimed_size.unwrap_or(letter.raw.len() as u64);
                answer.extend_from_slice(format!(" RFC822.SIZE {size} INTERNALDATE \"{}\"", letter.internal_date).as_bytes());
            }
            let literal = if items.contains("BODY.PEEK[]") {
                Some(("BODY[]", letter.raw.clone()))
            } else if items.contains("BODY.PEEK[HEADER]") {
                let end = letter.raw.windows(4).position(|window| window == b"\r\n\r\n").map_or(letter.raw.len(), |at| at + 4);
                Some(("BODY[HEADER]<0>", letter.raw[..end].to_vec()))
            } else {
                None
            };
            if let Some((section, bytes)) = literal {
                answer.extend_from_slice(format!(" {section} {{{}}}\r\n", bytes.len()).as_bytes());
                answer.extend_from_slice(&bytes);
            }
            answer.extend_from_slice(b")\r\n");
        }
    }

    fn copy(&mut self, tag: &str, verb: &str, arguments: &str) -> bool {
        let (set, target) = arguments.split_once(' ').map(|(set, target)| (set.to_owned(), unquote(target))).unwrap_or_default();
        let name = self.selected.clone();
        let mut folders = self.folders();
        if !folders.letters.contains_key(&target) {
            drop(folders);
            self.wire.say(&format!("{tag} NO [TRYCREATE] no such folder"));
            return true;
        }
        let chosen: Vec<FakeLetter> = folders
            .folder(&name)
            .map(|letters| letters.iter().filter(|letter| in_set(&set, letter.uid)).cloned().collect())
            .unwrap_or_default();
        if verb == "UID MOVE"
            && let Some(letters) = folders.folder(&name)
        {
            letters.retain(|letter| !in_set(&set, letter.uid));
        }
        if let Some(letters) = folders.folder(&target) {
            letters.extend(chosen);
        }
        drop(folders);
        self.wire.say(&format!("{tag} OK done"));
        true
    }

    fn idle(&mut self, tag: &str) -> bool {
        self.wire.say("+ idling");
        if !self.wire.send() {
            return false;
        }
        let count = |conversation: &Self| {
            let name = conversation.selected.clone();
            conversation.folders().folder(&name).map_or(0, |letters| letters.len())
        };
        let mut known = count(self);
        while !self.wire.hears_within(Duration::from_millis(20)) {
            let now = count(self);
            if now != known {
                known = now;
                self.wire.say(&format!("* {now} EXISTS"));
                if !self.wire.send() {
                    return false;
                }
            }
        }
        if self.wire.line().is_none() {
            return false;
        }
        self.wire.say(&format!("{tag} OK done"));
        true
    }
}

fn split_verb(command: &str) -> (String, String) {
    let (first, rest) = command.split_once(' ').unwrap_or((command, ""));
    if first.eq_ignore_ascii_case("UID") {
        let (second, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        return (format!("UID {}", second.to_ascii_uppercase()), rest.to_owned());
    }
    (first.to_ascii_uppercase(), rest.to_owned())
}

fn unquote(word: &str) -> String {
    word.trim().trim_matches('"').to_owned()
}

fn in_set(set: &str, uid: u32) -> bool {
    set.split(',').any(|range| {
        let (first, last) = range.split_once(':').unwrap_or((range, range));
        let number = |text: &str| if text == "*" { u32::MAX } else { text.parse().unwrap_or(0) };
        (number(first)..=number(last)).contains(&uid)
    })
}
