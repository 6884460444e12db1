//! Conversations by letter, as data files that double as documentation: `tests/conversations/*.toml` say who writes what, and what the
//! mails that come of it must say. The format is told in `tests/conversations/README.md`.

use chrono::{DateTime, TimeDelta, Utc};
use maat::config::Config;
use maat::daemon::site::{GameRequest, Player, Site};
use maat::games::dice::Secret;
use maat::games::ruleset::Options;
use maat::mail::letter::{Address, Bounds, Letter};
use maat::mail::mailbox::{ArrivalKey, Arrived, Content};
use maat::orders::form::Part;
use maat::store::Store;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A conversation, as its file has it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Conversation {
    /// What it shows, in a sentence.
    shows: String,
    /// Lines of the configuration, beside `[mail]` and `[moderators]`.
    #[serde(default)]
    config: String,
    /// Games that there are at the beginning.
    #[serde(default)]
    game: Vec<Beginning>,
    /// What happens.
    step: Vec<Step>,
}

/// A game at the beginning.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning {
    /// A template of the configuration, or a game of the registry.
    game: String,
    /// Those who sit from the start.
    players: Vec<String>,
    /// How many seats it has; as many as there are players, if left out.
    seats: Option<u8>,
    /// The ruleset's options.
    #[serde(default)]
    options: Options,
    /// Who may rule in it, beside the site's moderators.
    #[serde(default)]
    moderators: Vec<String>,
}

/// One letter, or the passing of time, and what comes of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step {
    /// Who writes: a name, whose address is NAME@example.net, or an address.
    from: Option<String>,
    /// What is written.
    letter: Option<String>,
    /// The subject of a new letter. Without it the letter is a reply to the newest mail that the writer got from the referee.
    subject: Option<String>,
    /// The letter replies to the newest mail with these words in its subject.
    reply_to: Option<String>,
    /// So much time passes first ("2 days").
    after: Option<maat::config::Span>,
    /// What the mail that answers the letter says, a line each, in this order (other words may stand between).
    answer: Option<String>,
    /// What it does not say.
    #[serde(default)]
    never: Vec<String>,
    /// The other mails that go out. Any other is a fault.
    #[serde(default)]
    mail: Vec<Expected>,
}

/// A mail that is expected.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    to: String,
    /// Words of its subject.
    subject: String,
    /// What it says, like an answer.
    #[serde(default)]
    says: String,
    /// What it does not say.
    #[serde(default)]
    never: Vec<String>,
}

/// A mail that went out.
struct Mail {
    to: String,
    id: String,
    answers: Vec<String>,
    subject: String,
    reply_to: String,
    references: String,
    text: String,
}

const BEGINNING: &str = "2026-03-02T12:00:00Z";

struct Room {
    _folder: tempfile::TempDir,
    site: Site,
    now: DateTime<Utc>,
    letters: usize,
    mails: Vec<Mail>,
    known: i64,
    /// Everything that was written, for whoever has to mend something.
    transcript: String,
}

fn address(name: &str) -> String {
    if name.contains('@') { name.to_owned() } else { format!("{}@example.net", name.to_lowercase().replace(' ', ".")) }
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What is wrong with a text that must say these lines in order, and nothing of `never`.
fn unlike(text: &str, says: &str, never: &[String]) -> Option<String> {
    let whole = folded(text);
    let mut rest = whole.as_str();
    for line in says.lines().map(folded).filter(|l| !l.is_empty()) {
        match rest.split_once(line.as_str()) {
            Some((_, after)) => rest = after,
            None => return Some(format!("it does not say (there) `{line}`")),
        }
    }
    never.iter().find(|words| whole.contains(folded(words).as_str())).map(|words| format!("it says `{words}`"))
}

/// The lines of a conversation, after those of each section that it has not itself.
fn configuration(own: &str) -> String {
    let usual = [
        ("[mail]", "address = \"referee@example.org\"\ndaily = \"never\""),
        ("[archive]", "on = false"),
        ("[moderators]", "addresses = [\"moderator@example.net\"]"),
    ];
    let missing = usual.iter().filter(|(section, _)| !own.contains(section)).map(|(section, lines)| format!("{section}\n{lines}\n"));
    missing.collect::<String>() + own
}

impl Room {
    fn open(conversation: &Conversation) -> Room {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("config.toml");
        std::fs::write(&file, configuration(&conversation.config)).unwrap();
        let config = Config::load(&file).unwrap_or_else(|e| panic!("{e}"));
        let store = Store::open(&folder.path().join("maat.db")).unwrap();
        let site = Site::new(store, config.settings()).unwrap();
        let now = BEGINNING.parse().unwrap();
        let mut room = Room { _folder: folder, site, now, letters: 0, mails: Vec::new(), known: 0, transcript: String::new() };
        for game in &conversation.game {
            room.begin(game, &config);
        }
        room.collect();
        room
    }

    fn begin(&mut self, beginning: &Beginning, config: &Config) {
        let player = |name: &String| Player { name: name.clone(), address: address(name).parse().ok(), word: Some("word".to_owned()) };
        let players: Vec<Player> = beginning.players.iter().map(player).collect();
        let of_template = config.template(&beginning.game).map(|template| config.request(template));
        let mut request = of_template.unwrap_or_else(|| GameRequest {
            clock: Some(config.clock(None)),
            seats: u8::try_from(players.len()).unwrap(),
            ..GameRequest::new(&beginning.game, Vec::new())
        });
        request.options.0.extend(beginning.options.0.clone());
        request.seats = beginning.seats.unwrap_or(request.seats);
        request.players = players;
        request.secret = Some(Secret::from_seed(7));
        request.house.moderators.extend(beginning.moderators.iter().map(|m| address(m).parse::<Address>().unwrap()));
        self.site.create(request, self.now).unwrap_or_else(|e| panic!("{e}"));
    }

    /// The mails that have gone out since the last time.
    fn collect(&mut self) -> std::ops::Range<usize> {
        let before = self.mails.len();
        let far = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
        let mut due = self.site.store.reading().due_mails(far, 100_000).unwrap();
        due.sort_by_key(|mail| mail.id.0);
        for mail in due.into_iter().filter(|mail| mail.id.0 > self.known).collect::<Vec<_>>() {
            self.known = mail.id.0;
            let letter = Letter::read(&mail.bytes, &Bounds::default()).unwrap();
            let header = |name: &str| letter.headers.first(name).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
            let text = letter.plain_text().unwrap_or_default();
            writeln!(self.transcript, "\n--> to {}: {}\n{text}", mail.recipient, letter.subject).unwrap();
            self.mails.push(Mail {
                to: mail.recipient.to_string(),
                answers: header("in-reply-to").split(' ').map(str::to_owned).collect(),
                reply_to: Some(header("reply-to")).filter(|r| !r.is_empty()).unwrap_or_else(|| "referee@example.org".to_owned()),
                references: header("references"),
                id: letter.id.clone(),
                subject: letter.subject.clone(),
                text,
            });
        }
        before..self.mails.len()
    }

    fn pass(&mut self, time: TimeDelta) {
        self.now += time;
        self.site.pass_time(self.now).unwrap();
    }

    /// Writes a letter and gives its Message-ID.
    fn write(&mut self, from: &str, step: &Step, text: &str) -> Result<String, String> {
        self.letters += 1;
        let number = self.letters;
        let writer = address(from);
        let id = format!("letter-{number}@example.net");
        let mut head = vec![
            format!("Return-Path: <{writer}>"),
            format!("From: {from} <{writer}>"),
            format!("Date: {}", self.now.to_rfc2822()),
            format!("Message-ID: <{id}>"),
            "MIME-Version: 1.0".to_owned(),
            "Content-Type: text/plain; charset=utf-8".to_owned(),
        ];
        let mut body = text.to_owned();
        match &step.subject {
            Some(subject) => head.extend([format!("Subject: {subject}"), "To: referee@example.org".to_owned()]),
            None => {
                let wanted = step.reply_to.as_deref().unwrap_or_default();
                let read = self.mails.iter().rev().find(|m| m.to == writer && m.subject.contains(wanted));
                let read = read.ok_or_else(|| format!("{from} has got no mail with `{wanted}` in its subject"))?;
                head.extend([
                    format!("Subject: Re: {}", read.subject),
                    format!("To: {}", read.reply_to),
                    format!("In-Reply-To: <{}>", read.id),
                    format!("References: {} <{}>", read.references, read.id),
                ]);
                body.push_str("\n\nOn some day the referee wrote:\n");
                body.extend(read.text.lines().take(5).map(|line| format!("> {line}\n")));
            }
        }
        writeln!(self.transcript, "\n<-- {from} writes ({}):\n{text}", step.subject.as_deref().unwrap_or("a reply")).unwrap();
        let bytes = format!("{}\r\n\r\n{}\r\n", head.join("\r\n"), body.replace('\n', "\r\n")).into_bytes();
        let arrived = Arrived {
            key: ArrivalKey::Maildir(format!("letter-{number}")),
            arrived_at: self.now,
            size: bytes.len() as u64,
            content: Content::Whole(bytes),
        };
        self.site.take_in(vec![arrived], self.now);
        Ok(id)
    }

    /// Takes a step; what is wrong with what came of it.
    fn take(&mut self, step: &Step) -> Result<(), String> {
        self.pass(step.after.map_or(TimeDelta::minutes(1), maat::config::Span::delta));
        let mut answered = None;
        if let (Some(from), Some(letter)) = (&step.from, &step.letter) {
            answered = Some((address(from), self.write(from, step, letter)?));
        }
        let mut new: BTreeSet<usize> = self.collect().collect();
        let answer = answered.as_ref().and_then(|(to, id)| {
            new.iter().copied().find(|n| self.mails[*n].to == *to && self.mails[*n].answers.contains(&format!("<{id}>")))
        });
        match (&step.answer, answer) {
            (Some(says), Some(n)) => {
                new.remove(&n);
                if let Some(wrong) = unlike(&self.mails[n].text, says, &step.never) {
                    return Err(format!("the answer is not as it should be: {wrong}"));
                }
            }
            (Some(_), None) => return Err("the letter is not answered".to_owned()),
            (None, Some(n)) if !step.mail.iter().any(|m| address(&m.to) == self.mails[n].to) => {
                return Err("the letter is answered".to_owned());
            }
            (None, _) => {}
        }
        for expected in &step.mail {
            let to = address(&expected.to);
            let found = new.iter().copied().find(|n| self.mails[*n].to == to && self.mails[*n].subject.contains(&expected.subject));
            let Some(n) = found else { return Err(format!("{} gets no mail with `{}` in its subject", expected.to, expected.subject)) };
            new.remove(&n);
            if let Some(wrong) = unlike(&self.mails[n].text, &expected.says, &expected.never) {
                return Err(format!("the mail to {} (`{}`) is not as it should be: {wrong}", expected.to, self.mails[n].subject));
            }
        }
        match new.first() {
            Some(n) => Err(format!("there is another mail, to {}: {}", self.mails[*n].to, self.mails[*n].subject)),
            None => Ok(()),
        }
    }
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "toml"));
    files.sort();
    files
}

fn read(file: &Path) -> Conversation {
    let text = std::fs::read_to_string(file).unwrap();
    toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()))
}

/// MAAT_CONVERSATION=NAME holds one conversation only, and prints all of it.
#[test]
fn every_conversation_goes_as_it_is_written() {
    let wanted = std::env::var("MAAT_CONVERSATION").ok();
    let mut wrong = String::new();
    let mut held = 0;
    for file in files() {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if wanted.as_ref().is_some_and(|w| *w != name) {
            continue;
        }
        held += 1;
        let conversation = read(&file);
        let mut room = Room::open(&conversation);
        for (number, step) in conversation.step.iter().enumerate() {
            let before = room.transcript.len();
            if let Err(fault) = room.take(step) {
                let what = step.letter.as_deref().unwrap_or("time passes").lines().next().unwrap_or_default();
                write!(wrong, "\n{name} ({}), step {} ({what}): {fault}\n", conversation.shows, number + 1).unwrap();
                if wanted.is_none() {
                    wrong.extend(room.transcript[before..].lines().map(|l| format!("    {l}\n")));
                }
            }
        }
        if wanted.is_some() {
            println!("{}", room.transcript);
        }
    }
    assert!(held > 0, "there is no such conversation");
    assert!(wrong.is_empty(), "{wrong}");
}

/// Whether a conversation has an answer that takes an order of this verb, or one that does not.
fn shown(conversations: &[Conversation], verb: &str, verdict: &str) -> bool {
    let line = folded(&format!("{verdict} {verb}")).to_lowercase();
    let begins = |text: &str| {
        let text = folded(text).to_lowercase();
        text.strip_prefix(line.as_str()).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let said = |step: &Step| step.answer.iter().chain(step.mail.iter().map(|m| &m.says)).cloned().collect::<Vec<_>>();
    conversations.iter().flat_map(|c| &c.step).flat_map(said).any(|text| text.lines().any(begins))
}

/// The verbs that everybody, a player or a moderator may use whatever is played, and whether something can be wrong with them.
fn verbs() -> Vec<(String, bool)> {
    let conversation = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations/any-time.toml"));
    let mut room = Room::open(&conversation);
    let mut forms = room
        .site
        .read_game(&"nilo-1".parse().unwrap(), |game| {
            let ruling = game.ruling_forms().into_iter().next().unwrap();
            vec![maat::referee::verbs::form(&game.facts), game.moderator_questions(), ruling]
        })
        .unwrap();
    // What can be ruled in the nomic alone.
    let nomic = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conversations/egypt-rulings.toml"));
    forms.extend(Room::open(&nomic).site.read_game(&"egypt-1".parse().unwrap(), |game| game.ruling_forms()).unwrap());
    let desk = [maat::daemon::desk::form(), maat::daemon::addresses::form()];
    let verbs = forms.iter().chain(&desk).flat_map(|f| &f.verbs);
    let needs = |part: &Part| !matches!(part, Part::Optional { .. });
    verbs.map(|v| (v.verb.clone(), v.parts.iter().any(needs))).collect()
}

#[test]
fn every_command_is_shown_right_and_wrong() {
    let conversations: Vec<Conversation> = files().iter().map(|f| read(f)).collect();
    let mut missing: Vec<String> = Vec::new();
    for (verb, can_be_wrong) in verbs() {
        for verdict in ["ok", "NO"].into_iter().filter(|v| *v == "ok" || can_be_wrong) {
            if !shown(&conversations, &verb, verdict) {
                missing.push(format!("{verdict} {verb}"));
            }
        }
    }
    assert!(missing.is_empty(), "no conversation shows: {}", missing.join(", "));
}
