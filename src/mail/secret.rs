//! Passwords and tokens: where they come from, and types that do not print them.

use std::collections::BTreeSet;
use std::fmt;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

use serde::Deserialize;

use super::trouble::{Trouble, TroubleKind};

/// A password or token. Its `Debug` shows nothing, and it has no `Display`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    pub fn new(secret: impl Into<String>) -> Self {
        Secret(secret.into())
    }

    /// The secret itself, to be sent to the server that it is for and nowhere else.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Where a password or token is had from, each time that a connection is made. In the
/// configuration `{ command = "pass show mail/maat" }`, `{ file = "/etc/maat/password" }` or
/// `{ env = "MAAT_PASSWORD" }`; never the secret itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SecretSource {
    /// A command for `sh`; the first line that it prints is the secret.
    Command(String),
    /// A file; its first line is the secret.
    File(PathBuf),
    /// An environment variable.
    Env(String),
}

/// How long a command may take to give a secret: an OAuth helper may ask the network.
const COMMAND_PATIENCE: Duration = Duration::from_secs(60);

/// More than this is no secret but a wrong file.
const LONGEST: u64 = 64 * 1024;

impl SecretSource {
    /// Asks the source.
    ///
    /// # Errors
    /// In words that name the source, and never hold what it gave.
    pub fn read(&self) -> Result<Secret, Trouble> {
        let text = match self {
            SecretSource::Command(command) => run(command)?,
            SecretSource::File(path) => read_file(path)?,
            SecretSource::Env(name) => std::env::var(name)
                .map_err(|_| wrong(format!("the environment variable {name}, which should hold the password, is not set")))?,
        };
        let first = text.lines().next().unwrap_or_default();
        if first.is_empty() {
            return Err(wrong(format!("{self} gave an empty password")));
        }
        if first.chars().any(char::is_control) {
            return Err(wrong(format!("{self} gave a password with control characters in it")));
        }
        Ok(Secret::new(first))
    }
}

impl fmt::Display for SecretSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SecretSource::Command(command) => write!(f, "the command `{command}`"),
            SecretSource::File(path) => write!(f, "the file {}", path.display()),
            SecretSource::Env(name) => write!(f, "the environment variable {name}"),
        }
    }
}

fn wrong(words: String) -> Trouble {
    Trouble::new(TroubleKind::Secret, words)
}

fn read_file(path: &Path) -> Result<String, Trouble> {
    let read = || -> std::io::Result<String> {
        let mut text = String::new();
        let file = std::fs::File::open(path)?;
        if file.metadata()?.permissions().mode() & 0o044 != 0 && is_first_warning(path) {
            tracing::warn!("the password file {} can be read by other users: chmod 600 would keep it to this one", path.display());
        }
        file.take(LONGEST).read_to_string(&mut text)?;
        Ok(text)
    };
    read().map_err(|error| wrong(format!("cannot read the password file {}: {error}", path.display())))
}

/// Whether nobody was warned of that file since the program started: it is read for every connection.
fn is_first_warning(path: &Path) -> bool {
    static WARNED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    WARNED.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned())
}

fn run(command: &str) -> Result<String, Trouble> {
    let mut child = Command::new("sh")
        .args(["-c", command])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .map_err(|error| wrong(format!("cannot run `{command}` for the password: {error}")))?;
    let (said, hear) = mpsc::channel();
    let stdout = child.stdout.take();
    std::thread::spawn(move || {
        let mut text = String::new();
        let read = stdout.map_or(Ok(0), |stdout| stdout.take(LONGEST).read_to_string(&mut text));
        // The receiver is gone only when the patience is over.
        let _ = said.send(read.map(|_| text));
    });
    let Ok(text) = hear.recv_timeout(COMMAND_PATIENCE) else {
        let _ = child.kill();
        let _ = child.wait();
        return Err(wrong(format!("`{command}`, which should print the password, is not done after {} s", COMMAND_PATIENCE.as_secs())));
    };
    let status = child.wait().map_err(|error| wrong(format!("cannot tell how `{command}` ended: {error}")))?;
    if !status.success() {
        return Err(wrong(format!("`{command}`, which should print the password, failed ({status})")));
    }
    text.map_err(|error| wrong(format!("what `{command}` printed cannot be read as a password: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_gives_the_first_line_that_it_prints() {
        let source = SecretSource::Command("printf 'open sesame\\nuser: maat\\n'".into());
        assert_eq!(source.read().unwrap().reveal(), "open sesame");
    }

    #[test]
    fn a_file_gives_its_first_line_without_the_line_end() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("password");
        std::fs::write(&path, "geheim\r\n").unwrap();
        assert_eq!(SecretSource::File(path).read().unwrap().reveal(), "geheim");
    }

    #[test]
    fn of_a_file_that_others_can_read_one_is_warned_once() {
        assert!(is_first_warning(Path::new("/etc/maat/password")));
        assert!(!is_first_warning(Path::new("/etc/maat/password")));
        assert!(is_first_warning(Path::new("/etc/maat/another")));
    }

    #[test]
    fn each_failure_names_its_source() {
        for (source, named) in [
            (SecretSource::Command("exit 3".into()), "`exit 3`"),
            (SecretSource::Command("true".into()), "empty password"),
            (SecretSource::File("/nowhere/password".into()), "/nowhere/password"),
            (SecretSource::Env("MAAT_NO_SUCH_VARIABLE".into()), "MAAT_NO_SUCH_VARIABLE"),
        ] {
            let trouble = source.read().unwrap_err();
            assert_eq!(trouble.kind, TroubleKind::Secret);
            assert!(trouble.words.contains(named), "{trouble}");
        }
    }

    #[test]
    fn a_secret_does_not_show_itself() {
        assert_eq!(format!("{:?}", Secret::new("geheim")), "Secret(…)");
    }

    #[test]
    fn the_configuration_names_a_source() {
        #[derive(Deserialize)]
        struct Holder {
            password: SecretSource,
        }
        let holder: Holder = toml::from_str("password = { env = \"MAAT_PASSWORD\" }").unwrap();
        assert_eq!(holder.password, SecretSource::Env("MAAT_PASSWORD".into()));
        assert!(toml::from_str::<Holder>("password = \"geheim\"").is_err());
    }
}
