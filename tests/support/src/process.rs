//! Server processes: started as a user that is not root, ended with all their children.

use std::fs;
use std::net::TcpStream;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The user and group that a server runs as.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub user: String,
    pub group: String,
    switches: bool,
}

impl Account {
    /// Ourselves, or `nobody` where we are root: mail servers do not like to run as root alone.
    pub(crate) fn for_servers() -> Self {
        let me = fs::metadata("/proc/self").expect("/proc/self").uid();
        let id = |arguments: &[&str]| {
            let output = Command::new("id").args(arguments).output().expect("the command id");
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        };
        if me == 0 {
            Account { user: "nobody".into(), group: id(&["-gn", "nobody"]), switches: true }
        } else {
            Account { user: id(&["-un"]), group: id(&["-gn"]), switches: false }
        }
    }

    /// Gives the folder and all in it to the account.
    pub(crate) fn own(&self, folder: &Path) {
        if self.switches {
            let status = Command::new("chown").arg("-R").arg(format!("{}:{}", self.user, self.group)).arg(folder).status();
            assert!(status.is_ok_and(|status| status.success()), "chown {}", folder.display());
        }
    }

    /// The command to run the program as this account. It dies with the thread that starts it.
    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new("setpriv");
        command.args(["--pdeathsig", "KILL"]);
        if self.switches {
            command.args(["--reuid", &self.user, "--regid", &self.group, "--clear-groups"]);
        }
        command.arg(program);
        command
    }
}

/// A server with its children, which end when this is dropped.
pub(crate) struct Server {
    child: Child,
}

impl Server {
    pub(crate) fn start(account: &Account, program: &Path, arguments: &[&str], output: &Path) -> Self {
        let log = fs::File::create(output).expect("the server's output file");
        let child = account
            .command(program)
            .args(arguments)
            .current_dir("/")
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("a second handle"))
            .stderr(log)
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start setpriv (of the package util-linux): {error}; run tests/run, which installs it"));
        Server { child }
    }

    /// Waits until somebody listens at the port.
    pub(crate) fn wait_for_port(&mut self, port: u16, output: &Path) {
        let began = Instant::now();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            let said = || fs::read_to_string(output).unwrap_or_default();
            if let Ok(Some(status)) = self.child.try_wait() {
                panic!("the server ended at once ({status}): {}", said());
            }
            assert!(began.elapsed() < Duration::from_secs(20), "the server does not listen at port {port}: {}", said());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    pub(crate) fn stop(&mut self) {
        let group = format!("-{}", self.child.id());
        // The group may be gone already.
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        let _ = self.child.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}
