//! The program under test as a process: its commands, and its daemon, which can be killed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// A folder with a `config.toml` in which the program runs.
#[derive(Clone, Debug)]
pub struct Home {
    program: PathBuf,
    folder: PathBuf,
}

impl Home {
    /// The program (the tests know it as `env!("CARGO_BIN_EXE_…")`), and the folder.
    pub fn new(program: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Self {
        Home { program: program.into(), folder: folder.into() }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Runs a command and returns what it printed.
    ///
    /// # Panics
    /// When it fails, with what it said.
    pub fn command(&self, arguments: &[&str]) -> String {
        let output = Command::new(&self.program).args(arguments).current_dir(&self.folder).output().expect("the program");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?} failed: {said}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Starts the daemon. What it says is appended to the folder's `log`.
    ///
    /// # Panics
    /// When it cannot be started.
    pub fn run(&self) -> Daemon {
        let log = File::options().create(true).append(true).open(self.folder.join("log")).expect("the log");
        let child = Command::new(&self.program)
            .args(["run", "--config", "config.toml"])
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("a second handle"))
            .stderr(log)
            .spawn()
            .expect("the daemon");
        Daemon { child }
    }

    /// What all daemons of this folder have said.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

/// A running daemon; killed when it is dropped.
pub struct Daemon {
    child: Child,
}

impl Daemon {
    /// SIGKILL.
    pub fn kill(mut self) {
        self.end();
    }

    /// SIGTERM, and how it ended.
    ///
    /// # Panics
    /// When it cannot be told.
    pub fn terminate(mut self) -> ExitStatus {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(told.is_ok_and(|status| status.success()), "the daemon ended by itself");
        self.child.wait().expect("the daemon's end")
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether it has not ended by itself.
    pub fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    fn end(&mut self) {
        // It may have ended by itself already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        self.end();
    }
}
