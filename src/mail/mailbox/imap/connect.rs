//! From a host name to a logged-in session, and what can be wrong on the way.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use imap::{Authenticator, Client};
use rustls::{ClientConfig, ClientConnection, StreamOwned};

use super::session::{Can, Connected, explain};
use super::socket::{Gauge, Socket, Stream};
use crate::mail::bell::Bell;
use crate::mail::secret::{Secret, SecretSource};
use crate::mail::server::{AuthMethod, Endpoint, TlsMode};
use crate::mail::tls;
use crate::mail::trouble::{Trouble, TroubleKind};

/// Who logs in, and how.
pub(super) struct Login {
    pub user: String,
    pub password: SecretSource,
    pub method: AuthMethod,
}

/// Greeting, TLS handshake, login: none of it is long.
const OPENING_BYTES: u64 = 256 * 1024;

pub(super) fn connect(
    endpoint: &Endpoint,
    tls: Option<&Arc<ClientConfig>>,
    login: &Login,
    bell: &Bell,
    timeout: Duration,
) -> Result<Connected, Trouble> {
    let tcp = connect_tcp(endpoint, timeout)?;
    let gauge = Gauge::new();
    gauge.allow(OPENING_BYTES, timeout * 2);
    let mut socket = Socket::new(tcp, bell.clone(), gauge.clone(), timeout).map_err(|error| broken(endpoint, &error))?;
    let mut client = match (endpoint.tls, tls) {
        (TlsMode::Starttls, Some(config)) => {
            check_greeting(endpoint, &read_line(endpoint, &mut socket)?)?;
            start_tls(endpoint, &mut socket)?;
            Client::new(encrypt(endpoint, config, socket)?)
        }
        (TlsMode::Implicit, Some(config)) => greeted(endpoint, Client::new(encrypt(endpoint, config, socket)?))?,
        (TlsMode::None | TlsMode::UnencryptedOverTheNetwork, _) => greeted(endpoint, Client::new(Stream::Plain(socket)))?,
        (TlsMode::Starttls | TlsMode::Implicit, None) => {
            return Err(Trouble::new(TroubleKind::Config, format!("{endpoint}: TLS is not set up")));
        }
    };
    let method = choose_method(endpoint, login.method, &mut client)?;
    let password = login.password.read()?;
    gauge.allow(OPENING_BYTES, timeout * 2);
    let mut session = log_in(endpoint, client, login, method, &password)?;
    let capabilities = session.capabilities().map_err(|error| explain(endpoint, "tell what it can do", error))?;
    let can = Can {
        idle: capabilities.has_str("IDLE"),
        move_letters: capabilities.has_str("MOVE"),
        expunge_by_uid: capabilities.has_str("UIDPLUS"),
    };
    Ok(Connected::new(session, endpoint.clone(), gauge, can, timeout))
}

fn connect_tcp(endpoint: &Endpoint, timeout: Duration) -> Result<TcpStream, Trouble> {
    let mut failure = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in endpoint.resolve()? {
        match TcpStream::connect_timeout(&address, timeout) {
            Ok(tcp) => return Ok(tcp),
            Err(error) => failure = error,
        }
    }
    Err(endpoint.unreachable(&failure))
}

/// What a connection that breaks before the login means.
fn broken(endpoint: &Endpoint, error: &io::Error) -> Trouble {
    if let Some(trouble) = tls::explain(endpoint, error) {
        return trouble;
    }
    match error.kind() {
        io::ErrorKind::ConnectionAborted => Trouble::stopped(),
        io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => tls::silent(endpoint),
        io::ErrorKind::InvalidData => Trouble::new(TroubleKind::Protocol, format!("{endpoint}: {error}")),
        io::ErrorKind::UnexpectedEof => Trouble::new(TroubleKind::Lost, format!("{endpoint} closed the connection before the login")),
        _ => Trouble::new(TroubleKind::Lost, format!("the connection to {endpoint} broke before the login ({error})")),
    }
}

/// One line, byte by byte: what follows it may already be TLS.
fn read_line(endpoint: &Endpoint, socket: &mut Socket) -> Result<String, Trouble> {
    const LONGEST: usize = 8 * 1024;
    let mut line = Vec::new();
    let mut byte = [0];
    while line.last() != Some(&b'\n') && line.len() < LONGEST {
        match socket.read(&mut byte) {
            Ok(0) => return Err(broken(endpoint, &io::ErrorKind::UnexpectedEof.into())),
            Ok(_) => line.extend_from_slice(&byte),
            Err(error) => return Err(broken(endpoint, &error)),
        }
    }
    Ok(String::from_utf8_lossy(&line).into_owned())
}

fn check_greeting(endpoint: &Endpoint, line: &str) -> Result<(), Trouble> {
    let words = line.trim_end();
    match words.split_whitespace().nth(1).filter(|_| words.starts_with("* ")).map(str::to_ascii_uppercase).as_deref() {
        Some("OK") => Ok(()),
        Some("BYE") => Err(Trouble::new(TroubleKind::Busy, format!("{endpoint} does not serve us now: {words}"))),
        // Before STARTTLS this is how an attacker keeps the connection plain.
        Some("PREAUTH") => {
            Err(Trouble::new(TroubleKind::Config, format!("{endpoint} wants no login (PREAUTH), which is not trusted here")))
        }
        _ => Err(tls::wrong_greeting(endpoint, words)),
    }
}

fn greeted(endpoint: &Endpoint, mut client: Client<Stream>) -> Result<Client<Stream>, Trouble> {
    let line = client.read_greeting().map_err(|error| match error {
        imap::Error::Io(error) => broken(endpoint, &error),
        other => explain(endpoint, "greet", other),
    })?;
    check_greeting(endpoint, &String::from_utf8_lossy(&line))?;
    Ok(client)
}

/// RFC 3501, section 6.2.1.
fn start_tls(endpoint: &Endpoint, socket: &mut Socket) -> Result<(), Trouble> {
    socket.write_all(b"s1 STARTTLS\r\n").map_err(|error| broken(endpoint, &error))?;
    // Untagged lines may come before the answer, but not without end.
    for _ in 0..16 {
        let line = read_line(endpoint, socket)?;
        let Some(answer) = line.strip_prefix("s1 ") else { continue };
        if answer.trim_start().get(..2).is_some_and(|word| word.eq_ignore_ascii_case("OK")) {
            return Ok(());
        }
        return Err(Trouble::new(
            TroubleKind::Tls,
            format!("{endpoint} refuses STARTTLS ({}): the port may want tls = \"implicit\" (usually port 993)", answer.trim()),
        ));
    }
    Err(Trouble::new(TroubleKind::Protocol, format!("{endpoint} does not answer to STARTTLS")))
}

/// The handshake is made here and now, so that what is wrong with it is known by itself.
fn encrypt(endpoint: &Endpoint, config: &Arc<ClientConfig>, mut socket: Socket) -> Result<Stream, Trouble> {
    let mut connection = ClientConnection::new(Arc::clone(config), tls::server_name(endpoint)?)
        .map_err(|error| Trouble::new(TroubleKind::Tls, format!("TLS cannot be set up: {error}")))?;
    while connection.is_handshaking() {
        connection.complete_io(&mut socket).map_err(|error| broken(endpoint, &error))?;
    }
    Ok(Stream::Tls(Box::new(StreamOwned::new(connection, socket))))
}

fn choose_method(endpoint: &Endpoint, wanted: AuthMethod, client: &mut Client<Stream>) -> Result<AuthMethod, Trouble> {
    let offered = client.capabilities().map_err(|error| explain(endpoint, "tell what it can do", error))?;
    let plain = offered.has_str("AUTH=PLAIN");
    let login = !offered.has_str("LOGINDISABLED");
    let xoauth2 = offered.has_str("AUTH=XOAUTH2");
    match wanted {
        AuthMethod::Auto | AuthMethod::Plain if plain => Ok(AuthMethod::Plain),
        AuthMethod::Auto | AuthMethod::Login if login => Ok(AuthMethod::Login),
        AuthMethod::Xoauth2 if xoauth2 => Ok(AuthMethod::Xoauth2),
        _ => {
            let names: Vec<_> = [(plain, "plain"), (login, "login"), (xoauth2, "xoauth2")]
                .into_iter()
                .filter(|(on, _)| *on)
                .map(|(_, name)| name)
                .collect();
            let hint = if endpoint.tls.is_encrypted() { "" } else { "; most servers want tls = \"starttls\" or \"implicit\" first" };
            let offers = if names.is_empty() { "no login that Maat knows".to_owned() } else { format!("auth = {}", names.join(", ")) };
            Err(Trouble::new(TroubleKind::Config, format!("{endpoint} does not offer the login that is configured, only {offers}{hint}")))
        }
    }
}

fn log_in(
    endpoint: &Endpoint,
    client: Client<Stream>,
    login: &Login,
    method: AuthMethod,
    password: &Secret,
) -> Result<imap::Session<Stream>, Trouble> {
    let user = login.user.as_str();
    let exchange = Exchange { first: initial_response(method, user, password), complaint: Mutex::new(None) };
    let result = match method {
        AuthMethod::Login | AuthMethod::Auto => client.login(user, password.reveal()),
        AuthMethod::Plain => client.authenticate("PLAIN", &exchange),
        AuthMethod::Xoauth2 => client.authenticate("XOAUTH2", &exchange),
    };
    result.map_err(|(error, _)| match error {
        imap::Error::No(no) => {
            let code = no.code.as_ref().map(|code| format!("[{code:?}] ")).unwrap_or_default();
            let complaint = exchange.complaint.lock().unwrap_or_else(PoisonError::into_inner).take();
            let complaint = complaint.map(|complaint| format!(" {complaint}")).unwrap_or_default();
            endpoint.login_refused(user, method, &format!("{code}{}{complaint}", no.information))
        }
        other => explain(endpoint, "answer to the login", other),
    })
}

/// The first answer of SASL PLAIN (RFC 4616) or XOAUTH2.
fn initial_response(method: AuthMethod, user: &str, password: &Secret) -> String {
    match method {
        AuthMethod::Xoauth2 => format!("user={user}\x01auth=Bearer {}\x01\x01", password.reveal()),
        _ => format!("\0{user}\0{}", password.reveal()),
    }
}

/// Gives its answer once; a second challenge is a complaint about it (XOAUTH2), to be answered with nothing.
struct Exchange {
    first: String,
    complaint: Mutex<Option<String>>,
}

impl Authenticator for Exchange {
    type Response = String;

    fn process(&self, challenge: &[u8]) -> String {
        if challenge.is_empty() {
            return self.first.clone();
        }
        *self.complaint.lock().unwrap_or_else(PoisonError::into_inner) = Some(String::from_utf8_lossy(challenge).into_owned());
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_greeting_that_wants_a_login_is_taken() {
        let endpoint = Endpoint::new(crate::mail::server::Protocol::Imap, "mx.example.org", None, TlsMode::Starttls);
        let kind = |line| check_greeting(&endpoint, line).map_err(|trouble| trouble.kind);
        assert_eq!(kind("* OK [CAPABILITY IMAP4rev1] ready\r\n"), Ok(()));
        assert_eq!(kind("* ok ready\r\n"), Ok(()));
        assert_eq!(kind("* BYE too busy\r\n"), Err(TroubleKind::Busy));
        assert_eq!(kind("* PREAUTH welcome\r\n"), Err(TroubleKind::Config));
        assert_eq!(kind("220 mx ESMTP\r\n"), Err(TroubleKind::Config));
        assert_eq!(kind(""), Err(TroubleKind::Config));
    }

    #[test]
    fn a_complaint_is_kept_and_answered_with_nothing() {
        let exchange = Exchange { first: "token".into(), complaint: Mutex::new(None) };
        assert_eq!(exchange.process(b""), "token");
        assert_eq!(exchange.process(b"{\"status\":\"401\"}"), "");
        assert_eq!(exchange.complaint.lock().unwrap().as_deref(), Some("{\"status\":\"401\"}"));
    }
}
