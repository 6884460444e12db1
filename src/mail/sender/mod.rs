//! Who sent a letter, and may they: registered addresses, tokens and our own server's verdict.
//!
//! In come a [`Letter`] and a [`Directory`] of seats; out goes a [`Sender`]. From is a name, not a proof: what proves is set per game.

pub mod auth_results;
pub mod token;

use crate::games::seat::SeatId;
use crate::mail::letter::{Address, Letter, Trust};
use auth_results::Dmarc;
use token::{OurId, Token};

/// Who we are: the referee's own mail address and the servers that we believe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ours {
    /// The referee's address, without a tag.
    pub address: Address,
    /// Our own receiving servers.
    pub trust: Trust,
}

impl Ours {
    /// The referee at `address`, whose server signs its verdicts as `authserv_id`. None if the address is none.
    pub fn new(address: &str, authserv_id: &str) -> Option<Ours> {
        Some(Ours { address: Address::parse(address)?.without_tag(), trust: Trust::new(authserv_id) })
    }

    /// Whether an address is the referee's, with or without a tag.
    pub fn is_ours(&self, address: &Address) -> bool {
        address.identity() == self.address.identity()
    }
}

/// What proves that a letter is from its seat; an option of each game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// The seat's token.
    #[default]
    Token,
    /// DMARC passed, says our own server.
    Dmarc,
    /// Either of the two.
    TokenOrDmarc,
    /// The From address alone.
    From,
}

/// A place that an address may hold in a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The game's name, in lower case.
    pub game: String,
    /// What they are there.
    pub role: Role,
}

/// What somebody is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The player of a seat.
    Seat(SeatId),
    /// The game's moderator.
    Moderator,
}

/// What the store knows about addresses and tokens.
pub trait Directory {
    /// All places of a registered address (given as identity: lower case, no tag).
    fn places_of(&self, identity: &Address) -> Vec<Place>;
    /// Whether the token is the place's present one; compared in constant time (see [`Token::is`]).
    fn is_token_of(&self, token: &Token, place: &Place) -> bool;
    /// Whether there is a game of that name (in lower case).
    fn is_game(&self, name: &str) -> bool;
    /// What proves a sender in that game.
    fn proof(&self, game: &str) -> Proof;
}

/// Which proof a letter brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProvedBy {
    /// The place's token.
    Token,
    /// DMARC.
    Dmarc,
    /// Nothing, and the game asks for nothing.
    From,
}

/// Whose letter it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sender {
    /// A place's holder, with proof.
    Known {
        /// The place.
        place: Place,
        /// The proof.
        by: ProvedBy,
    },
    /// The address is registered for the place, but the proof is missing: one polite answer to the *registered* address.
    Unproven {
        /// The place.
        place: Place,
    },
    /// Registered for several places, and nothing in the letter tells which one is meant.
    Unclear {
        /// The places.
        places: Vec<Place>,
    },
    /// An address without a place in the game it names (or anywhere): may join, observe or ask for help.
    Stranger {
        /// The game named, if any is.
        game: Option<String>,
    },
    /// Our own server says that the sender is forged, or the letter names no single writer: no answer at all.
    Forged,
}

/// What a letter says about the mail of ours that it answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// Tokens in it, wherever they stood.
    pub tokens: Vec<Token>,
    /// Games named by plus address, by tag, by the mails it answers; in this order, each once.
    pub games: Vec<String>,
    /// The mails of ours that it answers, the direct one first.
    pub answers: Vec<OurId>,
}

/// Collects what a letter claims: plus addresses, subject tags, and our Message-IDs in In-Reply-To and References.
pub fn claims(letter: &Letter, ours: &Ours) -> Claims {
    let mut claims = Claims::default();
    let mut add = |game: Option<&str>, token: Option<Token>| {
        if let Some(game) = game.filter(|g| !claims.games.iter().any(|known| known == g)) {
            claims.games.push(game.to_owned());
        }
        if let Some(token) = token.filter(|t| !claims.tokens.contains(t)) {
            claims.tokens.push(token);
        }
    };
    for address in letter.recipients.iter().filter(|a| ours.is_ours(a)) {
        if let Some((game, token)) = token::read_reply_address(address) {
            add(Some(&game), Some(token));
        }
    }
    for tag in &letter.tags {
        add(Some(&tag.game), tag.token.as_deref().and_then(Token::parse));
    }
    let answers: Vec<OurId> = letter.answers.iter().filter_map(|id| OurId::parse(id, ours.address.domain())).collect();
    for id in &answers {
        add(id.game.as_deref(), id.token.clone());
    }
    claims.answers = answers;
    claims
}

/// Whose letter it is.
pub fn identify(letter: &Letter, directory: &dyn Directory, ours: &Ours) -> Sender {
    let Some(from) = &letter.from else { return Sender::Forged };
    let dmarc = auth_results::dmarc(&letter.headers, &ours.trust, from.domain());
    if dmarc == Dmarc::Fail {
        return Sender::Forged;
    }
    let claims = claims(letter, ours);
    let games: Vec<&String> = claims.games.iter().filter(|g| directory.is_game(g)).collect();
    let all = directory.places_of(&from.identity());
    let direct = claims.answers.first().and_then(|id| id.game.as_ref());
    let named = named_game(letter, ours, directory).or_else(|| direct.filter(|g| directory.is_game(g)).cloned());
    let mut places: Vec<Place> = match &named {
        Some(game) => all.into_iter().filter(|p| p.game == *game).collect(),
        None => all,
    };
    if places.is_empty() {
        return Sender::Stranger { game: named.or_else(|| games.first().map(|g| (*g).clone())) };
    }
    let held: Vec<Place> = places.iter().filter(|p| claims.tokens.iter().any(|t| directory.is_token_of(t, p))).cloned().collect();
    if !held.is_empty() {
        places = held.clone();
    }
    let place = match places.as_slice() {
        [only] => only.clone(),
        // Whoever rules and plays in a game, and shows the token of neither, writes as a player.
        [seat @ Place { role: Role::Seat(_), .. }, Place { game, role: Role::Moderator }] if seat.game == *game => seat.clone(),
        _ => return Sender::Unclear { places },
    };
    let by_token = held.contains(&place).then_some(ProvedBy::Token);
    let by_dmarc = (dmarc == Dmarc::Pass).then_some(ProvedBy::Dmarc);
    let by = match (directory.proof(&place.game), place.role) {
        (Proof::Token, _) => by_token,
        (Proof::Dmarc, _) => by_dmarc,
        // Whoever may change everything needs more than a name.
        (Proof::TokenOrDmarc, _) | (Proof::From, Role::Moderator) => by_token.or(by_dmarc),
        (Proof::From, Role::Seat(_)) => by_token.or(by_dmarc).or(Some(ProvedBy::From)),
    };
    match by {
        Some(by) => Sender::Known { place, by },
        None => Sender::Unproven { place },
    }
}

/// The game that the letter is meant for: what its subject's tag says, else the plus address to which it went.
fn named_game(letter: &Letter, ours: &Ours, directory: &dyn Directory) -> Option<String> {
    let tagged = letter.tags.iter().map(|t| &t.game).find(|g| directory.is_game(g)).cloned();
    tagged.or_else(|| {
        let to_us = letter.recipients.iter().filter(|a| ours.is_ours(a));
        to_us.filter_map(token::read_reply_address).map(|(game, _)| game).find(|g| directory.is_game(g))
    })
}
