//! The log on standard error: what is written there, and how.

use crate::config::{Log, LogFormat};
use std::io::IsTerminal;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Registry, fmt, reload};

/// Changes what is logged while the program runs.
pub(super) struct Relog(reload::Handle<EnvFilter, Registry>);

impl Relog {
    /// Takes another filter; the format stays.
    pub fn take(&self, log: &Log) {
        if let Err(error) = self.0.reload(filter(log)) {
            tracing::error!(%error, "the log's filter cannot be changed");
        }
    }
}

/// Starts to log.
pub(super) fn start(log: &Log) -> Relog {
    let (filter, handle) = reload::Layer::new(filter(log));
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let registry = tracing_subscriber::registry().with(filter);
    // A subscriber that is set already (in tests) goes on.
    let _ = match log.format {
        LogFormat::Text => registry.with(lines).try_init(),
        LogFormat::Json => registry.with(lines.json()).try_init(),
    };
    Relog(handle)
}

/// Libraries that would log the words of the mails they take apart or put together, and with these the proofs in them.
const SILENCED: [&str; 3] = ["html5ever", "markup5ever", "selectors"];

fn filter(log: &Log) -> EnvFilter {
    // The configuration has been read with this very parser.
    let asked = EnvFilter::builder().parse_lossy(&log.filter);
    let silent = SILENCED.into_iter().filter_map(|library| format!("{library}=warn").parse().ok());
    silent.fold(asked, EnvFilter::add_directive)
}
