//! TLS by rustls: which certificates are trusted, and what is wrong with one in words.

use std::error::Error as StdError;
use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{CertificateError, ClientConfig, RootCertStore};

use super::server::{Endpoint, Protocol, TlsMode};
use super::trouble::{Trouble, TroubleKind};

/// The configuration of a TLS client that trusts the certificates of the given PEM file and no
/// others, or, without one, the authorities that Mozilla trusts.
///
/// # Errors
/// When the file cannot be read or holds no usable certificate.
pub fn client_config(ca_file: Option<&Path>) -> Result<Arc<ClientConfig>, Trouble> {
    let mut roots = RootCertStore::empty();
    match ca_file {
        None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(path) => {
            for certificate in own_authorities(path)? {
                roots.add(certificate).map_err(|error| bad_ca_file(path, &error))?;
            }
        }
    }
    // The provider is named so that nothing depends on a process-wide default.
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Trouble::new(TroubleKind::Tls, format!("TLS cannot be set up: {error}")))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Arc::new(config))
}

/// The certificates of a PEM file, at least one.
///
/// # Errors
/// When the file cannot be read or holds none.
pub fn own_authorities(path: &Path) -> Result<Vec<CertificateDer<'static>>, Trouble> {
    let certificates: Vec<_> = CertificateDer::pem_file_iter(path)
        .map_err(|error| bad_ca_file(path, &error))?
        .collect::<Result<_, _>>()
        .map_err(|error| bad_ca_file(path, &error))?;
    if certificates.is_empty() {
        return Err(bad_ca_file(path, &"there is no BEGIN CERTIFICATE in it"));
    }
    Ok(certificates)
}

fn bad_ca_file(path: &Path, why: &dyn std::fmt::Display) -> Trouble {
    Trouble::new(TroubleKind::Tls, format!("ca_file {} cannot be used: {why}", path.display()))
}

/// The name that the server's certificate must carry.
///
/// # Errors
/// When the host of the configuration can be no server's name.
pub(crate) fn server_name(endpoint: &Endpoint) -> Result<ServerName<'static>, Trouble> {
    ServerName::try_from(endpoint.host.clone())
        .map_err(|_| Trouble::new(TroubleKind::Config, format!("\"{}\" is no host name that a certificate can be for", endpoint.host)))
}

/// What a failed handshake means, when TLS is to blame. `error` is searched down to its deepest cause.
pub(crate) fn explain(endpoint: &Endpoint, error: &(dyn StdError + 'static)) -> Option<Trouble> {
    let error = find_rustls(error)?;
    let words = match error {
        rustls::Error::InvalidCertificate(why) => return Some(explain_certificate(endpoint, why)),
        rustls::Error::InvalidMessage(_) | rustls::Error::InappropriateMessage { .. } => {
            let (starttls, plain) = (TlsMode::Starttls, TlsMode::None);
            let advice = match endpoint.tls {
                TlsMode::Implicit => format!(
                    "the port wants another tls: \"{}\" (usually port {}), or \"{}\" on this machine",
                    starttls.word(),
                    endpoint.protocol.port(starttls),
                    plain.word()
                ),
                _ => "what stands between here and the server (a proxy, a virus scanner) disturbs the connection".to_owned(),
            };
            format!("{endpoint} does not answer in TLS ({error}): {advice}")
        }
        rustls::Error::PeerIncompatible(_) | rustls::Error::AlertReceived(_) => {
            format!("{endpoint} and this side find no common kind of TLS ({error}): TLS 1.2 or 1.3 is needed")
        }
        other => format!("TLS with {endpoint} failed: {other}"),
    };
    Some(Trouble::new(TroubleKind::Tls, words))
}

fn explain_certificate(endpoint: &Endpoint, why: &CertificateError) -> Trouble {
    let words = match why {
        // A bad signature is that of another authority with the same name.
        CertificateError::UnknownIssuer | CertificateError::BadSignature => format!(
            "the certificate of {endpoint} comes from an authority that is not trusted here: if it is your own, name its certificate as ca_file"
        ),
        CertificateError::NotValidForName => {
            format!("the certificate of {endpoint} is for another name than {}: use the name that it is made for as host", endpoint.host)
        }
        CertificateError::NotValidForNameContext { presented, .. } => {
            let names: Vec<_> = presented.iter().map(|name| name_in(name)).collect();
            format!(
                "the certificate of {endpoint} is for {}, not for {}: use the name that it is made for as host",
                if names.is_empty() { "no name at all".to_owned() } else { names.join(", ") },
                endpoint.host
            )
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            format!("the certificate of {endpoint} has expired: the server's owner must renew it (or this machine's clock is wrong)")
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            format!("the certificate of {endpoint} is not valid yet: this machine's clock may be wrong")
        }
        other => format!("the certificate of {endpoint} is not to be trusted: {other}"),
    };
    Trouble::new(TroubleKind::Tls, words)
}

/// The bare name of what rustls prints as `DnsName("mail.example.org")`.
fn name_in(presented: &str) -> &str {
    presented.split('"').nth(1).unwrap_or(presented)
}

/// Looks through sources and the errors that `io::Error` wraps.
fn find_rustls<'e>(error: &'e (dyn StdError + 'static)) -> Option<&'e rustls::Error> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(found) = error.downcast_ref::<rustls::Error>() {
            return Some(found);
        }
        let inner = error.downcast_ref::<std::io::Error>().and_then(|io| io.get_ref());
        next = match inner {
            Some(inner) => Some(inner),
            None => error.source(),
        };
    }
    None
}

/// What a first line that is none of the protocol's says about where we are.
pub(crate) fn wrong_greeting(endpoint: &Endpoint, line: &str) -> Trouble {
    let speaks = if line.starts_with("220") {
        "an SMTP server"
    } else if line.starts_with("* ") {
        "an IMAP server"
    } else if line.starts_with("+OK") {
        "a POP3 server"
    } else if line.starts_with("HTTP/") {
        "a web server"
    } else if line.starts_with("SSH-") {
        "an SSH server"
    } else {
        "no mail server"
    };
    let shown: String = line.trim_end().chars().filter(|c| !c.is_control()).take(80).collect();
    let wanted = match endpoint.protocol {
        Protocol::Imap => "IMAP",
        Protocol::Smtp => "SMTP",
    };
    Trouble::new(
        TroubleKind::Config,
        format!("at {endpoint} is {speaks}, not one that speaks {wanted} (it says \"{shown}\"): is the port right?"),
    )
}

/// A server that says nothing where it should greet.
pub(crate) fn silent(endpoint: &Endpoint) -> Trouble {
    let advice = match endpoint.tls {
        TlsMode::Implicit => String::new(),
        _ => format!(": the port may want tls = \"implicit\" (usually port {})", endpoint.protocol.port(TlsMode::Implicit)),
    };
    Trouble::new(TroubleKind::Unreachable, format!("{endpoint} takes the connection but does not greet{advice}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ca_file_without_a_certificate_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("ca.pem");
        std::fs::write(&path, "hello").unwrap();
        for path in [path.as_path(), Path::new("/nowhere/ca.pem")] {
            let trouble = client_config(Some(path)).unwrap_err();
            assert!(trouble.words.contains(&path.display().to_string()), "{trouble}");
        }
    }

    #[test]
    fn the_usual_authorities_are_there_without_a_ca_file() {
        assert!(client_config(None).is_ok());
    }

    #[test]
    fn a_wrong_greeting_names_what_is_there() {
        let endpoint = Endpoint::new(Protocol::Imap, "mx.example.org", Some(25), TlsMode::Starttls);
        for (line, named) in
            [("220 mx ESMTP\r\n", "SMTP"), ("+OK ready\r\n", "POP3"), ("HTTP/1.1 400\r\n", "web"), ("\u{1b}x\r\n", "no mail")]
        {
            let trouble = wrong_greeting(&endpoint, line);
            assert!(trouble.words.contains(named) && !trouble.words.contains('\u{1b}'), "{trouble}");
        }
    }
}
