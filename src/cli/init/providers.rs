//! Where the mailboxes of well-known providers are, so that the questions have the right answers in brackets.
//!
//! Source: the providers' own help pages on IMAP and SMTP, 2026.

use crate::mail::server::TlsMode;

/// What is known of a provider.
pub(super) struct Provider {
    /// The domains of its addresses.
    domains: &'static [&'static str],
    /// Its IMAP server; TLS from the first byte, port 993.
    pub imap: &'static str,
    /// Its server for outgoing mail.
    pub smtp: &'static str,
    /// How that one is encrypted.
    pub smtp_tls: TlsMode,
    /// Whether mail to `local+anything@domain` arrives.
    pub plus_addresses: bool,
    /// What must be done before it lets a program in; "" where the account's own password does.
    pub password: &'static str,
}

const PROVIDERS: &[Provider] = &[
    Provider {
        domains: &["gmail.com", "googlemail.com"],
        imap: "imap.gmail.com",
        smtp: "smtp.gmail.com",
        smtp_tls: TlsMode::Implicit,
        plus_addresses: true,
        password: "Gmail takes no account password: switch two-step verification on and make an app password at https://myaccount.google.com/apppasswords.",
    },
    Provider {
        domains: &["outlook.com", "hotmail.com", "live.com", "msn.com"],
        imap: "outlook.office365.com",
        smtp: "smtp-mail.outlook.com",
        smtp_tls: TlsMode::Starttls,
        plus_addresses: true,
        password: "Outlook takes no password at all: choose `token` and name a command that prints an OAuth access token.",
    },
    Provider {
        domains: &["yahoo.com", "ymail.com"],
        imap: "imap.mail.yahoo.com",
        smtp: "smtp.mail.yahoo.com",
        smtp_tls: TlsMode::Implicit,
        plus_addresses: false,
        password: "Yahoo takes no account password: make an app password in the account's security settings.",
    },
    Provider {
        domains: &["icloud.com", "me.com", "mac.com"],
        imap: "imap.mail.me.com",
        smtp: "smtp.mail.me.com",
        smtp_tls: TlsMode::Starttls,
        plus_addresses: true,
        password: "iCloud takes no account password: make an app-specific password at https://account.apple.com.",
    },
    Provider {
        domains: &["fastmail.com", "fastmail.fm"],
        imap: "imap.fastmail.com",
        smtp: "smtp.fastmail.com",
        smtp_tls: TlsMode::Implicit,
        plus_addresses: true,
        password: "Fastmail takes no account password: make an app password under Settings, Privacy & Security.",
    },
    Provider {
        domains: &["gmx.net", "gmx.de", "gmx.com"],
        imap: "imap.gmx.net",
        smtp: "mail.gmx.net",
        smtp_tls: TlsMode::Implicit,
        plus_addresses: false,
        password: "GMX lets programs in only after IMAP has been switched on in the settings of its web mail.",
    },
    Provider {
        domains: &["web.de"],
        imap: "imap.web.de",
        smtp: "smtp.web.de",
        smtp_tls: TlsMode::Implicit,
        plus_addresses: false,
        password: "WEB.DE lets programs in only after IMAP has been switched on in the settings of its web mail.",
    },
    Provider {
        domains: &["mailbox.org"],
        imap: "imap.mailbox.org",
        smtp: "smtp.mailbox.org",
        smtp_tls: TlsMode::Implicit,
        plus_addresses: true,
        password: "",
    },
    Provider {
        domains: &["posteo.de", "posteo.net"],
        imap: "posteo.de",
        smtp: "posteo.de",
        smtp_tls: TlsMode::Implicit,
        plus_addresses: true,
        password: "",
    },
];

/// The provider of addresses of a domain, if it is one of those known.
pub(super) fn of(domain: &str) -> Option<&'static Provider> {
    PROVIDERS.iter().find(|p| p.domains.iter().any(|d| d.eq_ignore_ascii_case(domain)))
}
