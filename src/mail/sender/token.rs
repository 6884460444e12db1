//! Tokens and the names that carry them: Reply-To addresses, return paths and Message-IDs of our own mails.
//!
//! - Reply-To: `maat+egypt-1.k7f3q9x2m4tz5h8w@example.org`
//! - return path (VERP): `maat+b.egypt-1.4711.8w5hz4tm2xq9f3k7@example.org`
//! - Message-ID: `egypt-1.t3.s2.4711.k7f3q9x2m4tz5h8w@example.org` (game, turn, seat as players count, number, token)

use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use data_encoding::{Encoding, Specification};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;
use std::sync::LazyLock;
use subtle::ConstantTimeEq;

/// 80 bits as 16 letters and digits, read without regard to case. Crockford's alphabet: no i, l, o, u, and they are forgiven.
static BASE32: LazyLock<Encoding> = LazyLock::new(|| {
    let mut spec = Specification::new();
    spec.symbols.push_str("0123456789abcdefghjkmnpqrstvwxyz");
    spec.translate.from.push_str("ABCDEFGHJKMNPQRSTVWXYZoOiIlL");
    spec.translate.to.push_str("abcdefghjkmnpqrstvwxyz001111");
    spec.encoding().unwrap_or_else(|e| unreachable!("base32 alphabet: {e}"))
});

/// A token's length in characters.
pub const LENGTH: usize = 16;

/// A seat's secret, as it stands in addresses and Message-IDs. Equality takes constant time; it is not shown in debug output.
#[derive(Clone)]
pub struct Token([u8; 10]);

impl Token {
    /// Reads 16 characters of base32, in any case.
    pub fn parse(text: &str) -> Option<Token> {
        if text.len() != LENGTH {
            return None;
        }
        let bytes = BASE32.decode(text.as_bytes()).ok()?;
        Some(Token(bytes.try_into().ok()?))
    }

    /// Whether two tokens are the same; takes the same time whatever they hold.
    pub fn is(&self, other: &Token) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Token) -> bool {
        self.is(other)
    }
}

impl Eq for Token {}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&BASE32.encode(&self.0))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The key from which all tokens derive: HMAC-SHA256 (RFC 2104), cut to 80 bits.
#[derive(Clone)]
pub struct TokenKey(Vec<u8>);

impl fmt::Debug for TokenKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenKey(…)")
    }
}

impl TokenKey {
    /// A key from secret bytes (32 random ones are right).
    pub fn new(secret: &[u8]) -> TokenKey {
        TokenKey(secret.to_vec())
    }

    fn mac(&self, purpose: &str, parts: &[&str]) -> Token {
        // HMAC takes keys of any length.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).unwrap_or_else(|e| unreachable!("HMAC key: {e}"));
        mac.update(purpose.as_bytes());
        for part in parts {
            mac.update(&[0]);
            mac.update(part.as_bytes());
        }
        let digest = mac.finalize().into_bytes();
        let mut bytes = [0; 10];
        for (to, from) in bytes.iter_mut().zip(digest.iter()) {
            *to = *from;
        }
        Token(bytes)
    }

    /// The token of a seat. `generation` counts its renewals.
    pub fn seat(&self, game: &str, seat: SeatId, generation: u32) -> Token {
        self.mac("seat", &[&game.to_lowercase(), &seat.to_string(), &generation.to_string()])
    }

    /// The token of a game's moderator.
    pub fn moderator(&self, game: &str, generation: u32) -> Token {
        self.mac("moderator", &[&game.to_lowercase(), &generation.to_string()])
    }

    /// The return path of outgoing mail `number`: where its bounces come back to. The local part stays under 64 characters for games'
    /// names of up to 20 and addresses of up to 12.
    pub fn return_path(&self, ours: &Address, game: &str, number: u64) -> Address {
        ours.with_tag(&format!("b.{}.{number}.{}", game.to_lowercase(), self.mac("return", &[&game.to_lowercase(), &number.to_string()])))
    }

    /// Reads a return path back: (game, number), only if we made it.
    pub fn read_return_path(&self, address: &Address) -> Option<(String, u64)> {
        let mut parts = address.tag()?.strip_prefix("b.")?.rsplitn(3, '.');
        let token = Token::parse(parts.next()?)?;
        let number: u64 = parts.next()?.parse().ok()?;
        let game = parts.next()?.to_owned();
        self.mac("return", &[&game, &number.to_string()]).is(&token).then_some((game, number))
    }
}

/// The Reply-To address that carries a seat's token.
pub fn reply_address(ours: &Address, game: &str, token: &Token) -> Address {
    ours.with_tag(&format!("{}.{token}", game.to_lowercase()))
}

/// Reads (game, token) from such an address.
pub fn read_reply_address(address: &Address) -> Option<(String, Token)> {
    let (game, token) = address.tag()?.rsplit_once('.')?;
    if game.starts_with("b.") {
        return None;
    }
    Some((game.to_owned(), Token::parse(token)?))
}

/// To whom a mail of ours went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recipient {
    /// A seat's player.
    Seat(SeatId),
    /// The moderator.
    Moderator,
    /// Anybody else.
    Other,
}

/// The Message-ID of a mail of ours. It derives from nothing but game, turn, seat and number, so that it tells nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OurId {
    /// The game, in lower case; None for mails outside games.
    pub game: Option<String>,
    /// The game's turn when it was written.
    pub turn: u32,
    /// To whom it went.
    pub to: Recipient,
    /// A number that no other mail of ours has.
    pub number: u64,
    /// The recipient's token, so that a plain reply proves itself.
    pub token: Option<Token>,
}

impl OurId {
    /// The Message-ID without angle brackets.
    pub fn to_message_id(&self, domain: &str) -> String {
        let to = match self.to {
            Recipient::Seat(seat) => format!("s{seat}"),
            Recipient::Moderator => "m".to_owned(),
            Recipient::Other => "x".to_owned(),
        };
        let token = self.token.as_ref().map_or_else(|| "0".to_owned(), Token::to_string);
        format!("{}.t{}.{to}.{}.{token}@{domain}", self.game.as_deref().unwrap_or("0"), self.turn, self.number)
    }

    /// Reads a Message-ID (without brackets) of ours; None if it is another's.
    pub fn parse(id: &str, domain: &str) -> Option<OurId> {
        let (local, host) = id.rsplit_once('@')?;
        if !host.eq_ignore_ascii_case(domain) {
            return None;
        }
        let local = local.to_lowercase();
        let mut parts = local.rsplitn(5, '.');
        let token = match parts.next()? {
            "0" => None,
            text => Some(Token::parse(text)?),
        };
        let number = parts.next()?.parse().ok()?;
        let to = match parts.next()? {
            "m" => Recipient::Moderator,
            "x" => Recipient::Other,
            seat => Recipient::Seat(SeatId(seat.strip_prefix('s')?.parse::<u8>().ok()?.checked_sub(1)?)),
        };
        let turn = parts.next()?.strip_prefix('t')?.parse().ok()?;
        let game = Some(parts.next()?.to_owned()).filter(|g| g != "0");
        Some(OurId { game, turn, to, number, token })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn key() -> TokenKey {
        TokenKey::new(b"thirty-two bytes of a test's key")
    }

    fn ours() -> Address {
        Address::parse("maat@example.org").unwrap()
    }

    #[test]
    fn tokens_are_fixed_by_key_game_seat_and_generation() {
        let token = key().seat("egypt-1", SeatId(1), 0);
        assert_eq!(token.to_string().len(), LENGTH);
        assert_eq!(token, key().seat("Egypt-1", SeatId(1), 0));
        for other in [
            key().seat("egypt-1", SeatId(2), 0),
            key().seat("egypt-2", SeatId(1), 0),
            key().seat("egypt-1", SeatId(1), 1),
            key().moderator("egypt-1", 0),
        ] {
            assert_ne!(token, other);
        }
        assert_ne!(token, TokenKey::new(b"another").seat("egypt-1", SeatId(1), 0));
    }

    #[test]
    fn tokens_are_read_in_any_case_and_never_shown_in_debug_output() {
        let token = key().seat("egypt-1", SeatId(1), 0);
        let text = token.to_string();
        assert_eq!(Token::parse(&text.to_uppercase()), Some(token.clone()));
        assert!(!format!("{token:?} {:?}", key()).contains(&text));
        for bad in ["", "short", "k7f3q9x2m4tz5h8", "k7f3q9x2m4tz5h8wx", "k7f3q9x2m4tz5h8!", "kéf3q9x2m4tz5h8"] {
            assert_eq!(Token::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_return_path_is_read_back_only_if_we_made_it() {
        let path = key().return_path(&ours(), "egypt-1", 4711);
        assert!(path.local().len() <= 64);
        assert_eq!(key().read_return_path(&path), Some(("egypt-1".to_owned(), 4711)));
        let forged = Address::parse(&path.to_string().replace("4711", "4712")).unwrap();
        assert_eq!(key().read_return_path(&forged), None);
        assert_eq!(read_reply_address(&path), None, "no bounce address proves a seat");
    }

    proptest! {
        #[test]
        fn our_ids_are_read_back(game in proptest::option::of("[a-z][a-z0-9-]{0,19}"), turn: u32, seat in 0u8..20, number: u64, with_token: bool) {
            let token = with_token.then(|| key().seat("g", SeatId(seat), turn));
            let to = if number % 3 == 0 { Recipient::Seat(SeatId(seat)) } else if number % 3 == 1 { Recipient::Moderator } else { Recipient::Other };
            let id = OurId { game, turn, to, number, token };
            prop_assert_eq!(OurId::parse(&id.to_message_id("example.org"), "Example.org"), Some(id.clone()));
            prop_assert_eq!(OurId::parse(&id.to_message_id("example.org"), "example.net"), None);
        }

        #[test]
        fn any_text_is_no_panic(text in ".{0,80}") {
            let _ = OurId::parse(&text, "example.org");
            let _ = Token::parse(&text);
            if let Some(address) = Address::parse(&text) {
                let _ = (key().read_return_path(&address), read_reply_address(&address));
            }
        }

        #[test]
        fn reply_addresses_are_read_back(game in "[a-z][a-z0-9-]{0,19}", seat in 0u8..20) {
            let token = key().seat(&game, SeatId(seat), 0);
            let address = reply_address(&ours(), &game, &token);
            prop_assert!(address.local().len() <= 64);
            prop_assert_eq!(read_reply_address(&address), Some((game, token)));
        }
    }
}
