//! A certificate authority of our own, and certificates by it.

use std::fs;
use std::path::{Path, PathBuf};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, KeyUsagePurpose};

/// An authority that signs certificates for servers on loopback.
pub struct TestCa {
    issuer: CertifiedIssuer<'static, KeyPair>,
    dir: tempfile::TempDir,
}

impl TestCa {
    pub fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("parameters");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::DigitalSignature];
        params.distinguished_name.push(DnType::CommonName, "Authority of the tests");
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("a certificate");
        let dir = tempfile::tempdir().expect("a temporary folder");
        fs::write(dir.path().join("ca.pem"), issuer.pem()).expect("ca.pem");
        TestCa { issuer, dir }
    }

    /// The PEM file that a client is to trust.
    pub fn file(&self) -> PathBuf {
        self.dir.path().join("ca.pem")
    }

    /// Writes `cert.pem` and `key.pem` for a server of that name into the folder.
    pub(crate) fn issue(&self, name: &str, folder: &Path) {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec![name.to_owned()]).expect("parameters");
        let certificate = params.signed_by(&key, &self.issuer).expect("a certificate");
        fs::write(folder.join("cert.pem"), certificate.pem()).expect("cert.pem");
        fs::write(folder.join("key.pem"), key.serialize_pem()).expect("key.pem");
    }
}

impl Default for TestCa {
    fn default() -> Self {
        Self::new()
    }
}
