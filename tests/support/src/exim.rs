//! Exim 4 as a submission server that delivers by LMTP, from a temporary folder.

use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::ca::TestCa;
use crate::free_port;
use crate::process::{Account, Server};

/// What is not as usual.
#[derive(Clone, Debug)]
pub struct EximOptions {
    /// The name in the certificate.
    pub certificate_name: String,
    /// Lines of the ACL for RCPT, before everybody is accepted.
    pub recipient_acl: String,
    /// More lines for the main configuration.
    pub settings: String,
}

impl Default for EximOptions {
    fn default() -> Self {
        EximOptions { certificate_name: "localhost".into(), recipient_acl: String::new(), settings: String::new() }
    }
}

/// A running Exim. It takes mail for anybody, from anybody, with or without the login `maat`, password `geheim`,
/// and hands all of it to an LMTP server.
pub struct Exim {
    _server: Server,
    /// SMTP without TLS or with STARTTLS.
    pub smtp_port: u16,
    /// SMTP with TLS from the first byte.
    pub smtps_port: u16,
    dir: tempfile::TempDir,
}

impl Exim {
    /// # Panics
    /// When Exim is missing or does not start.
    pub fn start(ca: &TestCa, lmtp_port: u16) -> Self {
        Self::start_with(ca, lmtp_port, &EximOptions::default())
    }

    /// # Panics
    /// When Exim is missing or does not start.
    pub fn start_with(ca: &TestCa, lmtp_port: u16, options: &EximOptions) -> Self {
        let account = Account::for_servers();
        let dir = tempfile::tempdir().expect("a temporary folder");
        for folder in ["spool", "log"] {
            fs::create_dir(dir.path().join(folder)).expect("a folder");
        }
        // Where the account may run it, and without the setuid bit of an installed one.
        let program = dir.path().join("exim");
        fs::copy(binary(), &program).expect("a copy of exim");
        ca.issue(&options.certificate_name, dir.path());
        let (smtp_port, smtps_port) = (free_port(), free_port());
        let configuration = configuration(dir.path(), &account, options, [smtp_port, smtps_port, lmtp_port]);
        let configured = dir.path().join("exim.conf");
        fs::write(&configured, configuration).expect("exim.conf");
        account.own(dir.path());
        let output = dir.path().join("output");
        let mut server = Server::start(&account, &program, &["-C", &configured.to_string_lossy(), "-bdf", "-q1s"], &output);
        server.wait_for_port(smtp_port, &output);
        Exim { _server: server, smtp_port, smtps_port, dir }
    }

    /// What the server wrote into its main log from that byte on.
    pub fn main_log_from(&self, byte: usize) -> String {
        let read = || -> std::io::Result<String> {
            let mut file = fs::File::open(self.dir.path().join("log/mainlog"))?;
            file.seek(SeekFrom::Start(byte as u64))?;
            let mut text = Vec::new();
            file.read_to_end(&mut text)?;
            Ok(String::from_utf8_lossy(&text).into_owned())
        };
        // There is no log before the first mail.
        read().unwrap_or_default()
    }

    /// What the server wrote into its logs.
    pub fn log(&self) -> String {
        ["mainlog", "rejectlog", "paniclog"]
            .map(|name| fs::read_to_string(self.dir.path().join("log").join(name)).unwrap_or_default())
            .concat()
    }
}

/// # Panics
/// When there is none.
fn binary() -> PathBuf {
    let cache =
        std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")));
    let named = std::env::var_os("MAAT_TEST_EXIM").map(PathBuf::from);
    let cached = cache.map(|cache| cache.join("maat-tests/exim4/usr/sbin/exim4"));
    named
        .into_iter()
        .chain(cached)
        .chain(["/usr/sbin/exim4".into(), "/usr/sbin/exim".into()])
        .find(|path| path.exists())
        .unwrap_or_else(|| panic!("Exim is missing: run tests/run, which installs it (package exim4-daemon-light, unpacked into a cache)"))
}

fn configuration(dir: &Path, account: &Account, options: &EximOptions, [smtp, smtps, lmtp]: [u16; 3]) -> String {
    let Account { user, group, .. } = account;
    let EximOptions { recipient_acl, settings, .. } = options;
    let dir = dir.display();
    format!(
        r#"
exim_path = {dir}/exim
exim_user = {user}
exim_group = {group}
never_users =
spool_directory = {dir}/spool
log_file_path = {dir}/log/%slog
pid_file_path = {dir}/exim.pid
primary_hostname = localhost
local_interfaces = 127.0.0.1
daemon_smtp_ports = {smtp} : {smtps}
tls_on_connect_ports = {smtps}
tls_advertise_hosts = *
tls_certificate = {dir}/cert.pem
tls_privatekey = {dir}/key.pem
keep_environment =
deliver_drop_privilege = true
host_lookup =
rfc1413_hosts =
smtp_accept_max = 200
smtp_accept_queue_per_connection = 0
message_size_limit = 50M
acl_smtp_rcpt = recipient
acl_smtp_data = content
{settings}

begin acl
recipient:
{recipient_acl}
  accept
content:
  accept

begin routers
everybody:
  driver = accept
  transport = lmtp

begin transports
lmtp:
  driver = smtp
  protocol = lmtp
  hosts = 127.0.0.1
  port = {lmtp}
  hosts_override
  allow_localhost

begin retry
* * F,1h,1s

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = ${{if and{{{{eq{{$auth2}}{{maat}}}}{{eq{{$auth3}}{{geheim}}}}}}}}
  server_set_id = $auth2
login:
  driver = plaintext
  public_name = LOGIN
  server_prompts = <| Username: | Password:
  server_condition = ${{if and{{{{eq{{$auth1}}{{maat}}}}{{eq{{$auth2}}{{geheim}}}}}}}}
  server_set_id = $auth1
"#
    )
}
