//! An SMTP server as the postman, by lettre: one connection, used again and again, one mail and one
//! recipient at a time.
//!
//! The commands are given one by one, so that it is known at which of them a mail failed: before its
//! last dot nothing has been taken, after it everything may have been.

mod answer;
mod content;

use std::error::Error as StdError;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{Certificate, CertificateStore, SmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Auth, Data, Mail, Rcpt, Rset};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use serde::Deserialize;

use self::answer::{Step, classify};
use self::content::Content;
use super::{Envelope, Posted, Postman, Refusal, Scope, Wait};
use crate::mail::secret::{Secret, SecretSource};
use crate::mail::server::{AuthMethod, Endpoint, Protocol, TlsMode};
use crate::mail::tls;
use crate::mail::trouble::{Trouble, TroubleKind};

/// `[postman.smtp]` of the configuration.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmtpConfig {
    pub host: String,
    /// 465, 587 or 25, as `tls` says, if left out.
    pub port: Option<u16>,
    #[serde(default)]
    pub tls: TlsMode,
    /// PEM file of the authority that signed the server's certificate; no other is trusted then.
    pub ca_file: Option<PathBuf>,
    /// Left out where the server takes mail without a login.
    pub user: Option<String>,
    /// The password, or with `auth = "xoauth2"` the access token.
    pub password: Option<SecretSource>,
    #[serde(default)]
    pub auth: AuthMethod,
    /// The name that we greet the server with; this machine's name if left out.
    pub hello_name: Option<String>,
    /// The most mails in a minute that the provider allows.
    pub per_minute: Option<u32>,
    /// How long the server may take for an answer; five times as long after a mail's last line.
    #[serde(default = "timeout_seconds")]
    pub timeout_seconds: u64,
}

fn timeout_seconds() -> u64 {
    60
}

/// Sends mails to an SMTP server.
pub struct SmtpPostman {
    endpoint: Endpoint,
    tls: Option<TlsParameters>,
    login: Option<LoginWith>,
    hello: ClientId,
    pause: Duration,
    timeout: Duration,
    connection: Option<SmtpConnection>,
}

struct LoginWith {
    user: String,
    password: SecretSource,
    method: AuthMethod,
}

/// How far a mail came.
enum Submitted {
    Posted(Posted),
    /// The connection was gone before the mail was begun: servers close those that are idle.
    Gone(String),
}

impl SmtpPostman {
    /// Takes over the configuration; the server is not asked yet.
    ///
    /// # Errors
    /// What is wrong with the CA file or contradicts itself.
    pub fn open(config: &SmtpConfig) -> Result<Self, Trouble> {
        let wrong = |words: String| Trouble::new(TroubleKind::Config, words);
        let endpoint = Endpoint::new(Protocol::Smtp, &config.host, config.port, config.tls);
        let login = match (&config.user, &config.password) {
            (Some(user), Some(password)) => Some(LoginWith { user: user.clone(), password: password.clone(), method: config.auth }),
            (None, None) => None,
            (Some(user), None) => return Err(wrong(format!("the login of {user} at {endpoint} needs a password"))),
            (None, Some(_)) => return Err(wrong(format!("the login at {endpoint} has a password but no user"))),
        };
        let tls = if config.tls.is_encrypted() { Some(tls_parameters(&endpoint, config)?) } else { None };
        let pause = config.per_minute.filter(|&most| most > 0).map_or(Duration::ZERO, |most| Duration::from_secs(60) / most);
        Ok(SmtpPostman {
            endpoint,
            tls,
            login,
            hello: config.hello_name.clone().map_or_else(ClientId::default, ClientId::Domain),
            pause,
            timeout: Duration::from_secs(config.timeout_seconds.max(1)),
            connection: None,
        })
    }

    /// A connection that is encrypted and logged in as configured.
    fn connect(&self) -> Result<SmtpConnection, Trouble> {
        // lettre resolves the name once more; this is for the words, and for plain connections to others.
        self.endpoint.resolve()?;
        let from_the_start = self.tls.as_ref().filter(|_| self.endpoint.tls == TlsMode::Implicit);
        let server = (self.endpoint.host.as_str(), self.endpoint.port);
        let mut connection =
            SmtpConnection::connect(server, Some(self.timeout), &self.hello, from_the_start, None).map_err(|error| self.explain(&error))?;
        if let Some(tls) = self.tls.as_ref().filter(|_| self.endpoint.tls == TlsMode::Starttls) {
            if !connection.can_starttls() {
                connection.abort();
                return Err(Trouble::new(
                    TroubleKind::Tls,
                    format!("{} offers no STARTTLS: the port may want tls = \"implicit\" (usually port 465)", self.endpoint),
                ));
            }
            connection.starttls(tls, &self.hello).map_err(|error| self.explain(&error))?;
        }
        if let Some(login) = &self.login {
            let password = login.password.read()?;
            let logged_in = self.log_in(&mut connection, login, &password);
            if logged_in.is_err() {
                connection.abort();
            }
            logged_in?;
        }
        Ok(connection)
    }

    fn log_in(&self, connection: &mut SmtpConnection, login: &LoginWith, password: &Secret) -> Result<(), Trouble> {
        let wanted = match login.method {
            AuthMethod::Auto => vec![Mechanism::Plain, Mechanism::Login],
            AuthMethod::Plain => vec![Mechanism::Plain],
            AuthMethod::Login => vec![Mechanism::Login],
            AuthMethod::Xoauth2 => vec![Mechanism::Xoauth2],
        };
        let Some(mechanism) = connection.server_info().get_auth_mechanism(&wanted) else {
            let names: Vec<_> = wanted.iter().map(Mechanism::to_string).collect();
            let hint = if self.endpoint.tls.is_encrypted() { "" } else { " without TLS" };
            return Err(Trouble::new(TroubleKind::Config, format!("{} offers no login by {}{hint}", self.endpoint, names.join(" or "))));
        };
        let credentials = Credentials::new(login.user.clone(), password.reveal().to_owned());
        let result = match mechanism {
            Mechanism::Xoauth2 => xoauth2(connection, credentials),
            _ => connection.auth(&[mechanism], &credentials).map(drop),
        };
        result.map_err(|error| match code_of(&error) {
            Some(code) if code >= 500 => self.endpoint.login_refused(&login.user, login.method, &words_of(&error)),
            Some(_) => {
                Trouble::new(TroubleKind::Busy, format!("{} takes no login of {} for now: {}", self.endpoint, login.user, words_of(&error)))
            }
            None => self.explain(&error),
        })
    }

    /// What an error of the connection itself means.
    fn explain(&self, error: &lettre::transport::smtp::Error) -> Trouble {
        let endpoint = &self.endpoint;
        if let Some(trouble) = tls::explain(endpoint, error) {
            return trouble;
        }
        if let Some(code) = code_of(error) {
            return Trouble::new(TroubleKind::Busy, format!("{endpoint} does not serve us now: {code} {}", words_of(error)));
        }
        match find_io(error) {
            // lettre's word for what fails before there is a connection.
            Some(io) if error.to_string().starts_with("Connection error") => endpoint.unreachable(io),
            Some(io) if matches!(io.kind(), io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock) => tls::silent(endpoint),
            Some(io) if matches!(io.kind(), io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionReset) => {
                Trouble::new(TroubleKind::Lost, format!("{endpoint} closed the connection"))
            }
            Some(io) => endpoint.unreachable(io),
            None if error.is_response() => {
                Trouble::new(TroubleKind::Protocol, format!("{endpoint} does not answer as an SMTP server ({error}): is the port right?"))
            }
            None => Trouble::new(TroubleKind::Protocol, format!("{endpoint}: {error}")),
        }
    }

    /// Gives one mail to the server over this connection.
    fn submit(&self, connection: &mut SmtpConnection, envelope: &Envelope, mail: &str) -> Submitted {
        let parameters = match self.mail_parameters(connection, envelope, mail) {
            Ok(parameters) => parameters,
            Err(text) => return Submitted::Posted(Posted::Refused(Refusal { code: None, text })),
        };
        let refused = |step, error: &lettre::transport::smtp::Error| match code_of(error) {
            Some(code) => classify(step, code, &words_of(error)),
            None => {
                Posted::Deferred { refusal: Refusal { code: None, text: self.explain(error).words }, scope: Scope::All, wait: Wait::Usual }
            }
        };
        if let Err(error) = connection.command(Mail::new(envelope.from.clone(), parameters)) {
            return match code_of(&error) {
                None | Some(421) => Submitted::Gone(words_of(&error)),
                Some(_) => Submitted::Posted(refused(Step::Sender, &error)),
            };
        }
        if let Err(error) = connection.command(Rcpt::new(envelope.to.clone(), Vec::new())) {
            return Submitted::Posted(refused(Step::Recipient, &error));
        }
        if let Err(error) = connection.command(Data) {
            return Submitted::Posted(refused(Step::Content, &error));
        }
        Submitted::Posted(match self.hand_over(connection, mail) {
            Ok(answer) => Posted::Sent { answer },
            Err(error) => match code_of(&error) {
                Some(code) => classify(Step::Content, code, &words_of(&error)),
                None => Posted::Uncertain { text: format!("{} did not say whether it took the mail ({error})", self.endpoint) },
            },
        })
    }

    /// Sends the content with its last dot, in one write: two small ones would wait for each other
    /// on the network.
    fn hand_over(&self, connection: &mut SmtpConnection, mail: &str) -> Result<String, lettre::transport::smtp::Error> {
        // RFC 5321, section 4.5.3.2.6: the answer to the last dot may take long.
        let _ = connection.set_timeout(Some(self.timeout * 5));
        let answer = connection.command(Content(mail))?;
        let _ = connection.set_timeout(Some(self.timeout));
        Ok(answer.message().collect::<Vec<_>>().join(" "))
    }

    fn mail_parameters(&self, connection: &SmtpConnection, envelope: &Envelope, mail: &str) -> Result<Vec<MailParameter>, String> {
        let mut parameters = Vec::new();
        let is_ascii = |address: &lettre::Address| AsRef::<str>::as_ref(address).is_ascii();
        if !is_ascii(&envelope.to) || !envelope.from.as_ref().is_none_or(is_ascii) {
            if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
                return Err(format!("the address has letters beyond ASCII, which {} does not take (no SMTPUTF8)", self.endpoint));
            }
            parameters.push(MailParameter::SmtpUtfEight);
        }
        if !mail.is_ascii() {
            if !connection.server_info().supports_feature(Extension::EightBitMime) {
                return Err(format!("the mail has 8-bit content, which {} does not take (no 8BITMIME)", self.endpoint));
            }
            parameters.push(MailParameter::Body(MailBodyParameter::EightBitMime));
        }
        Ok(parameters)
    }

    /// Posts over the open connection, else over a new one; once more over a new one if the open one turns out to
    /// be gone.
    fn post_text(&mut self, envelope: &Envelope, mail: &str) -> Result<Posted, Trouble> {
        if let Some(mut used) = self.connection.take() {
            if let Submitted::Posted(posted) = self.submit(&mut used, envelope, mail) {
                self.connection = keep(used, &posted);
                return Ok(posted);
            }
            used.abort();
        }
        let mut fresh = self.connect()?;
        match self.submit(&mut fresh, envelope, mail) {
            Submitted::Posted(posted) => {
                self.connection = keep(fresh, &posted);
                Ok(posted)
            }
            Submitted::Gone(text) => {
                fresh.abort();
                Err(Trouble::new(TroubleKind::Lost, format!("{} ended the connection: {text}", self.endpoint)))
            }
        }
    }
}

/// The connection, if it can carry another mail after this result.
fn keep(mut connection: SmtpConnection, posted: &Posted) -> Option<SmtpConnection> {
    let usable = match posted {
        Posted::Sent { .. } => true,
        Posted::Refused(refusal) | Posted::Deferred { refusal, .. } => {
            refusal.code.is_some_and(|code| code != 421) && connection.command(Rset).is_ok()
        }
        Posted::Uncertain { .. } => false,
    };
    if !usable {
        connection.abort();
    }
    usable.then_some(connection)
}

fn tls_parameters(endpoint: &Endpoint, config: &SmtpConfig) -> Result<TlsParameters, Trouble> {
    let failed = |error: lettre::transport::smtp::Error| Trouble::new(TroubleKind::Tls, format!("TLS cannot be set up: {error}"));
    tls::server_name(endpoint)?;
    let mut builder = TlsParameters::builder(config.host.clone());
    if let Some(path) = &config.ca_file {
        builder = builder.certificate_store(CertificateStore::None);
        for authority in tls::own_authorities(path)? {
            builder = builder.add_root_certificate(Certificate::from_der(authority.to_vec()).map_err(failed)?);
        }
    }
    builder.build_rustls().map_err(failed)
}

/// A refused token is answered with a challenge whose text says why; an empty answer brings the refusal.
fn xoauth2(connection: &mut SmtpConnection, credentials: Credentials) -> Result<(), lettre::transport::smtp::Error> {
    let answer = connection.command(Auth::new(Mechanism::Xoauth2, credentials, None)?)?;
    if answer.has_code(334) {
        connection.command("\r\n")?;
    }
    Ok(())
}

fn code_of(error: &lettre::transport::smtp::Error) -> Option<u16> {
    error.status().map(u16::from)
}

/// The server's own words, or else what went wrong on the way, on one line.
fn words_of(error: &lettre::transport::smtp::Error) -> String {
    let words = error.source().map_or_else(|| error.to_string(), |source| source.to_string());
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn find_io<'e>(error: &'e (dyn StdError + 'static)) -> Option<&'e io::Error> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = error.downcast_ref::<io::Error>() {
            return Some(found);
        }
        next = error.source();
    }
    None
}

impl Postman for SmtpPostman {
    fn post(&mut self, envelope: &Envelope, mail: &[u8]) -> Posted {
        let Ok(mail) = std::str::from_utf8(mail) else {
            return Posted::Refused(Refusal { code: None, text: "the mail has bytes that are neither ASCII nor UTF-8".into() });
        };
        self.post_text(envelope, mail).unwrap_or_else(|trouble| Posted::Deferred {
            refusal: Refusal { code: None, text: trouble.words },
            scope: Scope::All,
            wait: match trouble.kind {
                TroubleKind::Busy => Wait::AtLeast(Duration::from_secs(120)),
                TroubleKind::Login => Wait::AtLeast(Duration::from_secs(600)),
                _ => Wait::Usual,
            },
        })
    }

    fn pause(&self) -> Duration {
        self.pause
    }

    fn rest(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            connection.abort();
        }
    }

    fn check(&mut self) -> Result<String, Trouble> {
        let mut connection = self.connect()?;
        connection.abort();
        let login = self.login.as_ref().map_or("no login".to_owned(), |login| format!("login of {} accepted", login.user));
        let encrypted = if self.endpoint.tls.is_encrypted() { "encrypted" } else { "not encrypted" };
        Ok(format!("SMTP {}: {encrypted}, {login}", self.endpoint))
    }
}
