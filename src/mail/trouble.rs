//! What is wrong with a transport, in words for the one who can mend it.

/// A transport that does not work for now. Nothing is lost by it: letters stay in the mailbox and
/// mails stay in the outbox, and the caller tries again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{words}")]
pub struct Trouble {
    pub kind: TroubleKind,
    /// What happened, where, and what would mend it. Never holds a secret.
    pub words: String,
}

/// What sort of thing must change before the transport works again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TroubleKind {
    /// The configuration contradicts itself or the server (TLS, login methods, names).
    Config,
    /// The password or token could not be had from its source.
    Secret,
    /// Nobody answers at that host and port.
    Unreachable,
    /// The server's certificate is not to be trusted, or the two sides do not agree about TLS.
    Tls,
    /// The server refuses this user or password.
    Login,
    /// The server is there and says that it cannot serve us now.
    Busy,
    /// The server answered what we do not understand, or nothing in time.
    Protocol,
    /// The connection broke.
    Lost,
    /// A folder is missing, or may not be read or written.
    Folder,
    /// Our own side asked to stop.
    Stopped,
}

impl TroubleKind {
    /// Whether trying again without a change by a person can help.
    pub fn heals_by_itself(self) -> bool {
        match self {
            TroubleKind::Unreachable | TroubleKind::Busy | TroubleKind::Protocol | TroubleKind::Lost => true,
            TroubleKind::Config
            | TroubleKind::Secret
            | TroubleKind::Tls
            | TroubleKind::Login
            | TroubleKind::Folder
            | TroubleKind::Stopped => false,
        }
    }
}

impl Trouble {
    pub fn new(kind: TroubleKind, words: impl Into<String>) -> Self {
        Trouble { kind, words: words.into() }
    }

    /// The trouble of a mailbox or postman whose [`Bell`](super::bell::Bell) was told to stop.
    pub fn stopped() -> Self {
        Trouble::new(TroubleKind::Stopped, "stopped")
    }
}
