//! Why a command could not do what it was to do.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// A command that failed.
#[derive(Debug)]
pub(super) enum Failure {
    /// It was asked for something that is not there or makes no sense.
    Usage(String),
    /// It could not be done.
    Failed(Box<dyn Error>),
}

impl Failure {
    /// A wish that cannot be fulfilled, in words.
    pub fn usage(words: impl Into<String>) -> Failure {
        Failure::Usage(words.into())
    }

    /// A file that was named and cannot be read.
    pub fn unreadable(file: &Path, error: &std::io::Error) -> Failure {
        Failure::Usage(format!("cannot read {}: {error}", file.display()))
    }

    /// What is printed.
    pub fn block(&self) -> String {
        let words = match self {
            Failure::Usage(words) => words.clone(),
            Failure::Failed(error) => error.to_string(),
        };
        if words.starts_with("error") { words } else { format!("error: {words}") }
    }

    /// What the process exits with.
    pub fn code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Failed(_) => ExitCode::FAILURE,
        }
    }

    /// Whether our output could not be written because nobody reads it any more.
    pub fn is_broken_pipe(&self) -> bool {
        let Failure::Failed(error) = self else { return false };
        error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
    }
}

impl<E: Error + 'static> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::Failed(Box::new(error))
    }
}
