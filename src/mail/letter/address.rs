//! Addresses as identities: lower case, without a +tag.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A mail address, split. Compared without regard to case; [`Address::identity`] drops the +tag too.
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
        Some(Address { local: local.to_lowercase(), domain: domain.trim_end_matches('.').to_lowercase() })
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

    /// The same address without its +tag: what a person is known by.
    pub fn identity(&self) -> Address {
        let local = self.local.split_once('+').map_or(self.local.as_str(), |(user, _)| user);
        if local.is_empty() {
            return self.clone();
        }
        Address { local: local.to_owned(), domain: self.domain.clone() }
    }

    /// The same mailbox with another +tag.
    pub fn with_tag(&self, tag: &str) -> Address {
        Address { local: format!("{}+{tag}", self.identity().local), domain: self.domain.clone() }
    }
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
        ];
        for (spelt, identity) in table {
            assert_eq!(Address::parse(spelt).unwrap().identity().to_string(), identity, "{spelt}");
        }
    }

    #[test]
    fn what_is_no_address() {
        for text in ["", "<>", "bea", "@example.org", "bea@", "a b@example.org", "a@b@", "a@b,c@d", "a@x\r\nBcc: b@y"] {
            assert_eq!(Address::parse(text), None, "{text:?}");
        }
    }
}
