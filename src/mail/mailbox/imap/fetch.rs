//! Which letters lie in the folder, and fetching them in chunks.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use chrono::{DateTime, Utc};
use imap::types::Fetches;

use super::super::{ArrivalKey, Arrived, Content, Limits};
use super::session::Connected;
use crate::mail::trouble::{Trouble, TroubleKind};

/// What is known about a letter before it is fetched.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub uid: u32,
    pub size: u64,
    pub arrived_at: DateTime<Utc>,
}

/// Letters asked for in one command: their numbers fit into a line that every server takes (RFC 7162, section 4).
pub(super) const NUMBERS_A_LINE: usize = 500;

/// How much of a too big letter's header is asked for.
const HEADER_BYTES: u64 = 64 * 1024;

/// Letters that the connection broke over. A letter that breaks it again and again is first fetched alone, then given up,
/// so that it does not keep the others out for ever.
#[derive(Debug, Default)]
pub(super) struct Strikes {
    against: HashMap<u32, u32>,
    fetching: Vec<u32>,
}

impl Strikes {
    /// With so many, a letter is given up.
    const OUT: u32 = 9;

    pub(super) fn begin(&mut self, uids: &[u32]) {
        self.fetching = uids.to_vec();
    }

    pub(super) fn end(&mut self) {
        for uid in self.fetching.drain(..) {
            self.against.remove(&uid);
        }
    }

    /// The fetch in hand, if there is one, came to nothing. An answer that makes no sense speaks more against the letter
    /// than a connection that was lost, as they are.
    pub(super) fn broke(&mut self, kind: TroubleKind) {
        let weight = match kind {
            TroubleKind::Protocol => 3,
            TroubleKind::Stopped => 0,
            _ => 1,
        };
        for uid in self.fetching.drain(..) {
            *self.against.entry(uid).or_default() += weight;
        }
    }

    fn has_any(&self, uid: u32) -> bool {
        self.against.contains_key(&uid)
    }

    fn is_out(&self, uid: u32) -> bool {
        self.against.get(&uid).is_some_and(|&strikes| strikes >= Self::OUT)
    }
}

/// The numbers of the letters in the selected folder, in order of arrival. Letters that somebody has
/// marked as deleted are none.
pub(super) fn uids(connection: &mut Connected) -> Result<Vec<u32>, Trouble> {
    const ANSWER: u64 = 32 << 20;
    let found = connection.run(ANSWER, |session| session.uid_search("UNDELETED"));
    let mut uids: Vec<u32> = found.map_err(|error| connection.explain("list the letters", error))?.into_iter().collect();
    uids.sort_unstable();
    Ok(uids)
}

/// What of these letters is to be fetched together, in the same order. Those that have gone meanwhile are left out.
pub(super) fn chunks(connection: &mut Connected, line: &[u32], strikes: &Strikes, limits: &Limits) -> Result<Vec<Vec<Head>>, Trouble> {
    let fetched = connection
        .run(line.len() as u64 * 1024, |session| session.uid_fetch(uid_set(line), "(UID RFC822.SIZE INTERNALDATE)"))
        .map_err(|error| connection.explain("tell the sizes of the letters", error))?;
    let asked: HashSet<u32> = line.iter().copied().collect();
    let now = Utc::now();
    let mut heads: Vec<Head> = fetched
        .iter()
        .filter_map(|fetch| {
            let uid = fetch.uid.filter(|uid| asked.contains(uid))?;
            let arrived_at = fetch.internal_date().map_or(now, |date| date.with_timezone(&Utc).min(now));
            Some(Head { uid, size: u64::from(fetch.size?), arrived_at })
        })
        .collect();
    heads.sort_by_key(|head| head.uid);
    heads.dedup_by_key(|head| head.uid);
    Ok(into_chunks(heads, strikes, limits))
}

fn into_chunks(heads: Vec<Head>, strikes: &Strikes, limits: &Limits) -> Vec<Vec<Head>> {
    let mut chunks: Vec<Vec<Head>> = Vec::new();
    let mut room = (0, 0);
    for head in heads {
        let bytes = expected(&head, limits);
        let alone = strikes.has_any(head.uid);
        match chunks.last_mut() {
            Some(chunk) if !alone && room.0 > 0 && room.1 >= bytes => {
                chunk.push(head);
                room = (room.0 - 1, room.1 - bytes);
            }
            _ => {
                room = if alone {
                    (0, 0)
                } else {
                    (limits.chunk_letters.min(NUMBERS_A_LINE).saturating_sub(1), limits.chunk_bytes.saturating_sub(bytes))
                };
                chunks.push(vec![head]);
            }
        }
    }
    chunks
}

/// The bytes that fetching it costs.
fn expected(head: &Head, limits: &Limits) -> u64 {
    if head.size > limits.letter_bytes { HEADER_BYTES } else { head.size }
}

/// Fetches a chunk. Letters that have gone meanwhile are left out.
pub(super) fn fetch(connection: &mut Connected, chunk: &[Head], strikes: &Strikes, limits: &Limits) -> Result<Vec<Arrived>, Trouble> {
    let (given_up, wanted): (Vec<&Head>, Vec<&Head>) = chunk.iter().partition(|head| strikes.is_out(head.uid));
    let (big, whole): (Vec<&Head>, Vec<&Head>) = wanted.into_iter().partition(|head| head.size > limits.letter_bytes);
    let mut contents: HashMap<u32, Content> = HashMap::new();
    for head in given_up {
        contents.insert(head.uid, Content::Unreadable("the connection broke again and again while the server sent it".to_owned()));
    }
    get(connection, &whole, Part::Whole, limits, &mut contents)?;
    get(connection, &big, Part::Header, limits, &mut contents)?;
    let validity = connection.validity();
    Ok(chunk
        .iter()
        .filter_map(|head| {
            let content = contents.remove(&head.uid)?;
            Some(Arrived { key: ArrivalKey::Imap { validity, uid: head.uid }, arrived_at: head.arrived_at, size: head.size, content })
        })
        .collect())
}

#[derive(Clone, Copy)]
enum Part {
    Whole,
    Header,
}

impl Part {
    /// PEEK, because the flag \Seen is not ours to set.
    fn query(self) -> String {
        match self {
            Part::Whole => "(UID BODY.PEEK[])".to_owned(),
            Part::Header => format!("(UID BODY.PEEK[HEADER]<0.{HEADER_BYTES}>)"),
        }
    }
}

/// Gets that part of all the letters in one command; if that does not bring all, the missing ones one by one.
fn get(
    connection: &mut Connected,
    heads: &[&Head],
    part: Part,
    limits: &Limits,
    contents: &mut HashMap<u32, Content>,
) -> Result<(), Trouble> {
    match get_all(connection, heads, part, limits) {
        Ok(got) => contents.extend(got),
        // Some server refuses all because of one.
        Err(imap::Error::No(_)) => {}
        Err(error) => return Err(connection.explain("send the letters", error)),
    }
    for head in heads {
        if contents.contains_key(&head.uid) {
            continue;
        }
        match get_all(connection, &[head], part, limits) {
            Ok(got) if !got.is_empty() => contents.extend(got),
            Ok(_) => {
                if is_there(connection, head.uid)? {
                    contents.insert(head.uid, Content::Unreadable("the server lists the letter but sends nothing of it".to_owned()));
                }
            }
            Err(imap::Error::No(no)) => {
                if is_there(connection, head.uid)? {
                    contents.insert(head.uid, Content::Unreadable(format!("the server does not send the letter: {no}")));
                }
            }
            Err(error) => return Err(connection.explain("send a letter", error)),
        }
    }
    Ok(())
}

fn get_all(connection: &mut Connected, heads: &[&Head], part: Part, limits: &Limits) -> imap::Result<HashMap<u32, Content>> {
    if heads.is_empty() {
        return Ok(HashMap::new());
    }
    let uids: Vec<u32> = heads.iter().map(|head| head.uid).collect();
    // Servers count line ends differently, so sizes are no exact promise.
    let bytes: u64 = heads.iter().map(|head| expected(head, limits) * 5 / 4 + 1024).sum();
    let fetched: Fetches = connection.run(bytes, |session| session.uid_fetch(uid_set(&uids), part.query()))?;
    Ok(fetched
        .iter()
        .filter_map(|fetch| {
            let uid = fetch.uid.filter(|uid| uids.contains(uid))?;
            let content = match part {
                Part::Whole => Content::Whole(fetch.body()?.to_vec()),
                Part::Header => Content::TooBig { header: fetch.header()?.to_vec() },
            };
            Some((uid, content))
        })
        .collect())
}

/// Whether the letter still lies in the folder.
fn is_there(connection: &mut Connected, uid: u32) -> Result<bool, Trouble> {
    connection
        .run(0, |session| {
            session.noop()?;
            session.uid_search(format!("UID {uid} UNDELETED"))
        })
        .map(|found| found.contains(&uid))
        .map_err(|error| connection.explain("look for a letter", error))
}

/// Numbers in ascending order as IMAP's set: `1:3,7`.
pub(super) fn uid_set(uids: &[u32]) -> String {
    let mut set = String::new();
    let mut numbers = uids.iter().copied().peekable();
    while let Some(first) = numbers.next() {
        let mut last = first;
        while let Some(next) = numbers.next_if(|&next| last.checked_add(1) == Some(next)) {
            last = next;
        }
        if !set.is_empty() {
            set.push(',');
        }
        let written = if first == last { write!(set, "{first}") } else { write!(set, "{first}:{last}") };
        debug_assert!(written.is_ok(), "a String takes all");
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_joined_to_ranges() {
        for (uids, set) in [
            (vec![], ""),
            (vec![7], "7"),
            (vec![1, 2, 3, 7], "1:3,7"),
            (vec![1, 3, 4, u32::MAX - 1, u32::MAX], "1,3:4,4294967294:4294967295"),
        ] {
            assert_eq!(uid_set(&uids), set);
        }
    }

    fn heads(sizes: &[u64]) -> Vec<Head> {
        sizes.iter().zip(1..).map(|(&size, uid)| Head { uid, size, arrived_at: DateTime::UNIX_EPOCH }).collect()
    }

    fn chunked(sizes: &[u64], strikes: &Strikes) -> Vec<Vec<u32>> {
        let limits = Limits { letter_bytes: 1_000_000, chunk_letters: 3, chunk_bytes: 1000 };
        into_chunks(heads(sizes), strikes, &limits).into_iter().map(|chunk| chunk.iter().map(|head| head.uid).collect()).collect()
    }

    #[test]
    fn a_chunk_is_full_by_letters_or_by_bytes_and_holds_at_least_one() {
        let none = Strikes::default();
        assert_eq!(chunked(&[1, 1, 1, 1], &none), [vec![1, 2, 3], vec![4]]);
        assert_eq!(chunked(&[600, 400, 1], &none), [vec![1, 2], vec![3]]);
        assert_eq!(chunked(&[5000, 1, 1], &none), [vec![1], vec![2, 3]]);
    }

    #[test]
    fn a_letter_that_broke_the_connection_is_fetched_alone_and_then_given_up() {
        let mut strikes = Strikes::default();
        strikes.begin(&[2]);
        strikes.broke(TroubleKind::Lost);
        assert_eq!(chunked(&[1, 1, 1], &strikes), [vec![1], vec![2], vec![3]]);
        for _ in 0..2 {
            strikes.begin(&[2]);
            strikes.broke(TroubleKind::Protocol);
            assert!(!strikes.is_out(2));
        }
        strikes.begin(&[2]);
        strikes.broke(TroubleKind::Protocol);
        assert!(strikes.is_out(2));
    }

    #[test]
    fn a_letter_that_comes_at_last_is_no_longer_suspected() {
        let mut strikes = Strikes::default();
        strikes.begin(&[1, 2]);
        strikes.broke(TroubleKind::Lost);
        strikes.begin(&[1, 2]);
        strikes.end();
        assert_eq!(chunked(&[1, 1], &strikes), [vec![1, 2]]);
    }
}
