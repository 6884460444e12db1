//! How a mail server is reached and how one logs in: what IMAP and SMTP have in common.

use std::net::{SocketAddr, ToSocketAddrs};

use serde::Deserialize;

use super::trouble::{Trouble, TroubleKind};

/// Whether and when the connection is encrypted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TlsMode {
    /// TLS from the first byte (RFC 8314): ports 993 and 465.
    #[default]
    Implicit,
    /// A plain beginning, then STARTTLS, which must succeed: ports 143 and 587.
    Starttls,
    /// No encryption, and so only to a server on this machine: ports 143 and 25.
    None,
    /// No encryption, although letters and password cross a network where others can read them.
    UnencryptedOverTheNetwork,
}

impl TlsMode {
    /// The word in the configuration.
    pub fn word(self) -> &'static str {
        match self {
            TlsMode::Implicit => "implicit",
            TlsMode::Starttls => "starttls",
            TlsMode::None => "none",
            TlsMode::UnencryptedOverTheNetwork => "unencrypted-over-the-network",
        }
    }

    pub fn is_encrypted(self) -> bool {
        matches!(self, TlsMode::Implicit | TlsMode::Starttls)
    }
}

/// How one proves to the server who one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AuthMethod {
    /// PLAIN where the server offers it, else LOGIN.
    #[default]
    Auto,
    /// SASL PLAIN (RFC 4616).
    Plain,
    /// The command LOGIN of IMAP, or SASL LOGIN of SMTP.
    Login,
    /// SASL XOAUTH2 of Gmail and Microsoft; the secret is an access token.
    Xoauth2,
}

impl AuthMethod {
    /// The word in the configuration.
    pub fn word(self) -> &'static str {
        match self {
            AuthMethod::Auto => "auto",
            AuthMethod::Plain => "plain",
            AuthMethod::Login => "login",
            AuthMethod::Xoauth2 => "xoauth2",
        }
    }
}

/// Which protocol is spoken, for the words of what goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    Imap,
    Smtp,
}

impl Protocol {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Protocol::Imap => "IMAP",
            Protocol::Smtp => "SMTP",
        }
    }

    /// The usual port.
    pub(crate) fn port(self, tls: TlsMode) -> u16 {
        match (self, tls) {
            (Protocol::Imap, TlsMode::Implicit) => 993,
            (Protocol::Imap, _) => 143,
            (Protocol::Smtp, TlsMode::Implicit) => 465,
            (Protocol::Smtp, TlsMode::Starttls) => 587,
            (Protocol::Smtp, _) => 25,
        }
    }
}

/// Host and port of a server, and what is spoken there.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    pub protocol: Protocol,
    pub host: String,
    pub port: u16,
    pub tls: TlsMode,
}

impl Endpoint {
    pub(crate) fn new(protocol: Protocol, host: &str, port: Option<u16>, tls: TlsMode) -> Self {
        Endpoint { protocol, host: host.to_owned(), port: port.unwrap_or(protocol.port(tls)), tls }
    }

    /// The addresses of the host, after the check that an unencrypted connection stays on this machine.
    ///
    /// # Errors
    /// An unknown host name; a plain connection to another machine.
    pub(crate) fn resolve(&self) -> Result<Vec<SocketAddr>, Trouble> {
        let addresses: Vec<SocketAddr> = (self.host.as_str(), self.port)
            .to_socket_addrs()
            .map_err(|error| Trouble::new(TroubleKind::Unreachable, format!("the host name {} cannot be resolved: {error}", self.host)))?
            .collect();
        if addresses.is_empty() {
            return Err(Trouble::new(TroubleKind::Unreachable, format!("the host name {} has no address", self.host)));
        }
        if self.tls == TlsMode::None && !addresses.iter().all(|address| address.ip().to_canonical().is_loopback()) {
            return Err(Trouble::new(
                TroubleKind::Config,
                format!(
                    "{self} is another machine, and tls = \"none\" would show the password and all letters on the network: use tls = \
                     \"implicit\" or \"starttls\" (or, knowing this, tls = \"unencrypted-over-the-network\")"
                ),
            ));
        }
        Ok(addresses)
    }

    /// What a failed connection means.
    pub(crate) fn unreachable(&self, error: &std::io::Error) -> Trouble {
        let hint = match error.kind() {
            std::io::ErrorKind::ConnectionRefused => format!(
                ": is the port right? {} is usually on {} (tls = \"implicit\") or {} (tls = \"starttls\")",
                self.protocol.name(),
                self.protocol.port(TlsMode::Implicit),
                self.protocol.port(TlsMode::Starttls)
            ),
            std::io::ErrorKind::TimedOut | std::io::ErrorKind::WouldBlock => ": a firewall, a wrong port or a wrong host name".to_owned(),
            _ => String::new(),
        };
        Trouble::new(TroubleKind::Unreachable, format!("nobody answers at {self} ({error}){hint}"))
    }

    /// What a refused login means, from the server's own words.
    pub(crate) fn login_refused(&self, user: &str, method: AuthMethod, said: &str) -> Trouble {
        let low = said.to_ascii_lowercase();
        let busy = ["try again", "too many", "temporar", "unavailable", "rate limit", "overquota"];
        if busy.iter().any(|word| low.contains(word)) {
            return Trouble::new(TroubleKind::Busy, format!("{self} takes no login of {user} for now: {said}"));
        }
        let app_password = ["application-specific", "app password", "app-specific", "application password", "5.7.9", "webloginrequired"];
        let needs_app_password = app_password.iter().any(|word| low.contains(word));
        let hint = if method == AuthMethod::Xoauth2 {
            "the access token is not valid (any more) or is for another user or scope"
        } else if needs_app_password {
            "this provider wants an app password made for Maat in the account's security settings, not the account's own password"
        } else if self.is_big_provider() {
            "user or password is wrong; this provider takes only an app password or auth = \"xoauth2\", not the account's own password"
        } else {
            "user or password is wrong"
        };
        Trouble::new(TroubleKind::Login, format!("{self} refuses the login of {user}: {hint} (the server says: {said})"))
    }

    fn is_big_provider(&self) -> bool {
        let host = self.host.to_ascii_lowercase();
        ["gmail.com", "googlemail.com", "outlook.com", "office365.com", "yahoo.com", "icloud.com", "me.com", "aol.com", "fastmail.com"]
            .iter()
            .any(|domain| host == *domain || host.ends_with(&format!(".{domain}")))
    }
}

impl std::fmt::Display for Endpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.host, self.port)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(host: &str, tls: TlsMode) -> Endpoint {
        Endpoint::new(Protocol::Imap, host, None, tls)
    }

    #[test]
    fn the_port_follows_protocol_and_encryption() {
        for (protocol, tls, port) in [
            (Protocol::Imap, TlsMode::Implicit, 993),
            (Protocol::Imap, TlsMode::Starttls, 143),
            (Protocol::Imap, TlsMode::None, 143),
            (Protocol::Smtp, TlsMode::Implicit, 465),
            (Protocol::Smtp, TlsMode::Starttls, 587),
            (Protocol::Smtp, TlsMode::None, 25),
        ] {
            assert_eq!(Endpoint::new(protocol, "h", None, tls).port, port);
        }
        assert_eq!(Endpoint::new(Protocol::Imap, "h", Some(10143), TlsMode::None).port, 10143);
    }

    #[test]
    fn a_plain_connection_goes_to_this_machine_only_unless_the_configuration_says_so() {
        assert!(endpoint("127.0.0.1", TlsMode::None).resolve().is_ok());
        assert!(endpoint("::1", TlsMode::None).resolve().is_ok());
        let trouble = endpoint("192.0.2.1", TlsMode::None).resolve().unwrap_err();
        assert_eq!(trouble.kind, TroubleKind::Config);
        assert!(trouble.words.contains("unencrypted-over-the-network"), "{trouble}");
        assert!(endpoint("192.0.2.1", TlsMode::UnencryptedOverTheNetwork).resolve().is_ok());
        assert!(endpoint("192.0.2.1", TlsMode::Implicit).resolve().is_ok());
    }

    #[test]
    fn a_refused_login_says_what_would_help() {
        let trouble = |host: &str, said: &str| endpoint(host, TlsMode::Implicit).login_refused("maat", AuthMethod::Plain, said);
        assert!(trouble("mx.example.org", "[AUTHENTICATIONFAILED] Authentication failed.").words.contains("user or password is wrong"));
        assert!(trouble("imap.gmail.com", "[ALERT] Application-specific password required").words.contains("app password made for Maat"));
        assert!(trouble("outlook.office365.com", "LOGIN failed.").words.contains("app password"));
        assert_eq!(trouble("mx.example.org", "Too many simultaneous connections").kind, TroubleKind::Busy);
    }
}
