//! Addresses as identities: what a person is known by, however they spell it.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A mail address, split. Compared without regard to case, and to whether its domain is written in letters or in their ASCII form
/// (RFC 5890); [`Address::identity`] drops what providers ignore, too.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Address {
    local: String,
    domain: String,
}

impl Address {
    /// Reads "a@example.org", "<a@example.org>" or "Name <a@example.org>". None if it is none.
    pub fn parse(text: &str) -> Option<Address> {
        let text = match (text.rfind('<'), text.rfind('>')) {
            (Some(open), Some(close)) if open < close => text.get(open + 1..close)?,
            _ => text,
        };
        let (local, domain) = text.trim().rsplit_once('@')?;
        let bad = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';' | '"' | '(' | ')');
        let local = local.trim_matches('"');
        if local.is_empty()
            || domain.is_empty()
            || local.len() > 128
            || domain.len() > 255
            || local.contains(bad)
            || domain.contains(bad)
            || domain.contains('@')
        {
            return None;
        }
        Some(Address { local: local.to_lowercase(), domain: ascii_domain(domain)? })
    }

    /// Whether mail can be sent there at all (RFC 5321): what stands in a From line need not be such an address.
    pub fn can_be_written_to(&self) -> bool {
        self.local.len() <= 64 && lettre::Address::new(&self.local, &self.domain).is_ok()
    }

    /// What stands before the @, in lower case, +tag included.
    pub fn local(&self) -> &str {
        &self.local
    }

    /// What stands behind the @, in lower case.
    pub fn domain(&self) -> &str {
        &self.domain
    }

    /// The part between a + and the @.
    pub fn tag(&self) -> Option<&str> {
        self.local.split_once('+').map(|(_, tag)| tag)
    }

    fn user(&self) -> &str {
        let user = self.local.split_once('+').map_or(self.local.as_str(), |(user, _)| user);
        if user.is_empty() { &self.local } else { user }
    }

    /// What a person is known by: the address without its +tag and, where the provider ignores them, without dots.
    pub fn identity(&self) -> Address {
        let user = self.user();
        let bare = user.replace('.', "");
        // The one provider of many people that ignores dots; its two names are one.
        match self.domain.as_str() {
            "gmail.com" | "googlemail.com" if !bare.is_empty() => Address { local: bare, domain: "gmail.com".to_owned() },
            _ => self.without_tag(),
        }
    }

    /// The same mailbox without a +tag, as it is written.
    pub fn without_tag(&self) -> Address {
        Address { local: self.user().to_owned(), domain: self.domain.clone() }
    }

    /// The same mailbox with another +tag.
    pub fn with_tag(&self, tag: &str) -> Address {
        Address { local: format!("{}+{tag}", self.user()), domain: self.domain.clone() }
    }
}

/// A domain as servers look it up: in lower case, its letters in their ASCII form (RFC 5891), without a dot at its end. None if it is none.
pub(crate) fn ascii_domain(domain: &str) -> Option<String> {
    let domain = domain.trim_end_matches('.');
    if domain.is_ascii() {
        return (!domain.is_empty()).then(|| domain.to_ascii_lowercase());
    }
    idna::domain_to_ascii(domain).ok().filter(|ascii| !ascii.is_empty())
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.local, self.domain)
    }
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Address, String> {
        Address::parse(text).ok_or_else(|| format!("`{}` is no mail address: one looks like `igthorn@example.org`", text.escape_debug()))
    }
}

impl TryFrom<String> for Address {
    type Error = String;

    fn try_from(text: String) -> Result<Address, String> {
        text.parse()
    }
}

impl From<Address> for String {
    fn from(address: Address) -> String {
        address.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_person() {
        let table = [
            ("bea.okafor@example.org", "bea.okafor@example.org"),
            ("Bea Okafor <Bea.Okafor@Example.ORG>", "bea.okafor@example.org"),
            ("<bruno.teixeira+nomic@example.org>", "bruno.teixeira@example.org"),
            ("\"bea\"@example.org.", "bea@example.org"),
            ("Bea.Okafor+maat@GMail.com", "beaokafor@gmail.com"),
            ("b.e.a.okafor@googlemail.com", "beaokafor@gmail.com"),
            ("bea@bücher.example", "bea@xn--bcher-kva.example"),
            ("bea@BÜCHER.example", "bea@xn--bcher-kva.example"),
            ("bea@XN--Bcher-KVA.example", "bea@xn--bcher-kva.example"),
            ("bea@bücher。example", "bea@xn--bcher-kva.example"),
            ("+tag@example.org", "+tag@example.org"),
            ("..@gmail.com", "..@gmail.com"),
        ];
        for (spelt, identity) in table {
            assert_eq!(Address::parse(spelt).unwrap().identity().to_string(), identity, "{spelt}");
        }
    }

    #[test]
    fn mail_goes_where_it_was_written_to_and_only_the_identity_forgets() {
        let address = Address::parse("Bea.Okafor+maat@GMail.com").unwrap();
        assert_eq!(address.to_string(), "bea.okafor+maat@gmail.com");
        assert_eq!(address.with_tag("x").to_string(), "bea.okafor+x@gmail.com");
    }

    #[test]
    fn people_who_only_look_alike_are_others() {
        let bea = Address::parse("bea@example.org").unwrap().identity();
        for other in ["be.a@example.org", "bеa@example.org", "bea@exаmple.org", "bea@example.org.evil.example", "bea@sub.example.org"] {
            assert_ne!(Address::parse(other).unwrap().identity(), bea, "{other}");
        }
    }

    #[test]
    fn not_every_address_in_a_from_line_can_be_written_to() {
        for (address, can) in [("bea@example.org", true), ("zoë@example.org", true), ("a..b@example.org", false), ("a@b_c!", false)] {
            assert_eq!(Address::parse(address).unwrap().can_be_written_to(), can, "{address}");
        }
        let long = Address::parse(&format!("{}@example.org", "a".repeat(65))).unwrap();
        assert!(!long.can_be_written_to());
    }

    #[test]
    fn what_is_no_address() {
        for text in ["", "<>", "bea", "@example.org", "bea@", "a b@example.org", "a@b@", "a@b,c@d", "a@x\r\nBcc: b@y"] {
            assert_eq!(Address::parse(text), None, "{text:?}");
        }
    }
}
