//! A game as one file, and checking such a file: replay, digests, and every use of the dice against the revealed secret.
//!
//! What stays secret after the end, too (a battle card discarded face down), a public file holds as a seal: HMAC-SHA256 under the game's sealing key, which
//! only the operator's full export has. Whoever has that can check the seals of a public one.

use crate::games::dice::{Dice, Roll, Secret};
use crate::games::seat::Viewer;
use crate::referee::entry::{Entry, Fact, GameTag, LetterId, effective};
use crate::referee::game::{Game, LoadError};
use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

/// The version of the file's shape.
const FORMAT: u32 = 1;

/// A game as one file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// Always "maat game".
    pub file: String,
    /// The version of the file's shape.
    pub format: u32,
    /// The game's tag.
    pub tag: GameTag,
    /// Its name in the registry.
    pub game: String,
    /// The seats that the game began with: name and word, clockwise.
    pub seats: Vec<(String, String)>,
    /// SHA-256 of the dice's secret, as published before the game.
    pub commitment: String,
    /// The secret; None while the game runs, in a public view.
    pub secret: Option<String>,
    /// Every use of the dice.
    pub rolls: Vec<Roll>,
    /// What the public was told, in order.
    pub events: Vec<PublicEvent>,
    /// The letters of players that the game received: entry, seat, when, and their number in the store; never a word of them.
    #[serde(default)]
    pub letters: Vec<LetterNote>,
    /// The versions of the rules, in games that change them: who made them, with what vote, what they changed, and the rules as they then stood.
    #[serde(default)]
    pub versions: Vec<serde_json::Value>,
    /// Seals of what stays secret.
    #[serde(default)]
    pub seals: Vec<Seal>,
    /// The digests at the boundaries.
    pub digests: Vec<(u32, String)>,
    /// The whole log: the operator's export only.
    pub log: Option<Vec<Entry>>,
}

/// An event as the public was told of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PublicEvent {
    /// The number of its entry in the log.
    pub entry: u64,
    /// Its kind.
    pub kind: String,
    /// One sentence.
    pub text: String,
}

/// A letter that the game received.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LetterNote {
    /// The number of its entry in the log.
    pub entry: u64,
    /// Whose it was.
    pub seat: String,
    /// When our server received it.
    pub at: DateTime<Utc>,
    /// Its number in the store; None where it did not come by mail.
    pub letter: Option<LetterId>,
}

/// The seal of something that stays secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seal {
    /// The number of its entry in the log.
    pub entry: u64,
    /// HMAC-SHA256 of it under the game's sealing key, in hex.
    pub seal: String,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It is no export, or is cut off.
    #[error("this is no exported game: {0}")]
    Form(String),
    /// It is of another version.
    #[error("the file has format {0}; this program reads format {FORMAT}")]
    Format(u32),
    /// The secret does not fit what was published before the game.
    #[error("the secret's SHA-256 is {found}, but {published} was published before the game")]
    Secret { published: String, found: String },
    /// Entries of the log are missing, or stand twice.
    #[error("the log has entry {found} where entry {expected} should be")]
    Chain { expected: u64, found: u64 },
    /// Uses of the dice are missing, or stand twice.
    #[error("use {found} of the dice is recorded where use {expected} should be")]
    Counter { expected: u64, found: u64 },
    /// The list of the uses of the dice is not that of the log.
    #[error("the log has another use {counter} of the dice than the list of them")]
    Listed { counter: u64 },
    /// A use of the dice does not follow from the secret.
    #[error("use {counter} of the dice ({purpose}) gives {found:?} from the secret, but the game had {recorded:?}")]
    Roll { counter: u64, purpose: String, recorded: Vec<u32>, found: Vec<u32> },
    /// A seal is none, or does not fit what the log has.
    #[error("the seal of entry {entry} {what}")]
    Seal { entry: u64, what: &'static str },
    /// The replay fails or differs.
    #[error("{0}")]
    Replay(#[from] LoadError),
}

/// What was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Uses of the dice that follow from the secret.
    pub rolls: usize,
    /// Digests that the replay reproduced; 0 for a public view, which cannot be replayed.
    pub digests: usize,
    /// The rounds whose digests cannot be compared: an earlier program recorded them, whose positions had another shape.
    pub earlier: Vec<u32>,
    /// Events replayed or read.
    pub events: usize,
    /// Seals: those of a full export were computed again, those of a public one are only looked at.
    pub seals: usize,
    /// Whether the secret was there to check with.
    pub secret: bool,
}

/// The seals of a game's log.
fn seals(game: &Game, log: &[Entry]) -> Vec<Seal> {
    let Some(key) = &game.facts.creation.sealing else { return Vec::new() };
    let seal = |entry: &&Entry| {
        let Fact::Game(event) = &entry.fact else { return None };
        let secret = game.play.sealed(event)?;
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key.as_bytes()).ok()?;
        mac.update(&entry.seq.to_le_bytes());
        mac.update(secret.as_bytes());
        Some(Seal { entry: entry.seq, seal: data_encoding::HEXLOWER.encode(&mac.finalize().into_bytes()) })
    };
    effective(log).iter().filter_map(seal).collect()
}

/// Exports a game from its log; `full` adds what is hidden while it runs.
pub fn export(tag: &GameTag, secret: &Secret, log: &[Entry], full: bool) -> Result<Export, LoadError> {
    let game = Game::replay(tag.clone(), secret.clone(), None, log, false, Some(Vec::new()))?;
    let counted = effective(log);
    let rolls = counted.iter().filter_map(|e| if let Fact::Rolled(roll) = &e.fact { Some(roll.clone()) } else { None }).collect();
    let digests = counted
        .iter()
        .filter_map(|e| if let Fact::Digest { round, sha256 } = &e.fact { Some((*round, sha256.clone())) } else { None })
        .collect();
    let seals = seals(&game, log);
    let show_dice = full || game.over();
    Ok(Export {
        file: "maat game".into(),
        format: FORMAT,
        tag: tag.clone(),
        game: game.facts.creation.game.clone(),
        seats: game.facts.words(),
        commitment: game.facts.creation.commitment.clone(),
        secret: show_dice.then(|| secret.reveal()),
        // Results of a shuffle say what lies where, so a public view has them only once the game is over.
        rolls: if show_dice { rolls } else { Vec::new() },
        events: game
            .witness
            .unwrap_or_default()
            .into_iter()
            .filter_map(|w| {
                let public = w.told.into_iter().find(|(v, _)| *v == Viewer::Public)?.1;
                Some(PublicEvent { entry: w.entry, kind: w.kind, text: public.text })
            })
            .collect(),
        letters: counted
            .iter()
            .filter_map(|e| match &e.fact {
                Fact::Received { seat, letter } => {
                    Some(LetterNote { entry: e.seq, seat: game.facts.name(*seat).to_owned(), at: e.at, letter: *letter })
                }
                _ => None,
            })
            .collect(),
        versions: game.play.versions(),
        digests,
        seals,
        log: full.then(|| log.to_vec()),
    })
}

/// Checks an exported game.
pub fn verify(text: &str) -> Result<Checked, Fault> {
    let export: Export = serde_json::from_str(text).map_err(|e| Fault::Form(e.to_string()))?;
    if export.format != FORMAT || export.file != "maat game" {
        return Err(Fault::Format(export.format));
    }
    let secret = match &export.secret {
        Some(hex) => Some(Secret::from_hex(hex).ok_or_else(|| Fault::Form(format!("`{hex}` is no secret")))?),
        None => None,
    };
    let mut rolls = 0;
    if let Some(secret) = &secret {
        if secret.commitment() != export.commitment {
            return Err(Fault::Secret { published: export.commitment, found: secret.commitment() });
        }
        let dice = Dice::new(secret.clone(), export.seats.iter().map(|(_, word)| word.clone()).collect(), 0);
        for (expected, roll) in (0..).zip(&export.rolls) {
            if roll.counter != expected {
                return Err(Fault::Counter { expected, found: roll.counter });
            }
            let found = dice.again(roll);
            if found != roll.results {
                return Err(Fault::Roll { counter: roll.counter, purpose: roll.purpose.clone(), recorded: roll.results.clone(), found });
            }
            rolls += 1;
        }
    }
    if let Some(wrong) = export.seals.iter().find(|s| s.seal.len() != 64 || !s.seal.chars().all(|c| c.is_ascii_hexdigit())) {
        return Err(Fault::Seal { entry: wrong.entry, what: "is not 64 hexadecimal figures" });
    }
    let (mut digests, mut events, mut earlier) = (0, export.events.len(), Vec::new());
    if let Some(log) = &export.log {
        if let Some((expected, entry)) = (1..).zip(log).find(|(expected, entry)| entry.seq != *expected) {
            return Err(Fault::Chain { expected, found: entry.seq });
        }
        let nothing = Secret([0; 32]);
        let game = Game::load(export.tag.clone(), secret.clone().unwrap_or(nothing), None, log, true)?;
        let found = seals(&game, log);
        if let Some(wrong) = export.seals.iter().find(|s| !found.contains(s)) {
            return Err(Fault::Seal { entry: wrong.entry, what: "does not fit what the log has there" });
        }
        if let Some(missing) = found.iter().find(|s| !export.seals.contains(s)) {
            return Err(Fault::Seal { entry: missing.entry, what: "is missing" });
        }
        let counted = effective(log);
        let rolled: Vec<&Roll> = counted.iter().filter_map(|e| if let Fact::Rolled(roll) = &e.fact { Some(roll) } else { None }).collect();
        if rolled.len() != export.rolls.len() || rolled.iter().zip(&export.rolls).any(|(there, listed)| *there != listed) {
            let differs = rolled.iter().zip(&export.rolls).find(|(there, listed)| *there != listed);
            let shorter = rolled.len().min(export.rolls.len()) as u64;
            return Err(Fault::Listed { counter: differs.map_or(shorter, |(there, _)| there.counter) });
        }
        earlier = game.unlike;
        digests = counted.iter().filter(|e| matches!(e.fact, Fact::Digest { .. })).count() - earlier.len();
        events = counted.iter().filter(|e| matches!(e.fact, Fact::Game(_))).count();
    }
    Ok(Checked { rolls, digests, earlier, events, seals: export.seals.len(), secret: secret.is_some() })
}
