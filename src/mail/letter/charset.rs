//! Text whose charset label is missing, unknown or wrong: decoded again from the raw bytes. A right label always wins.

use mail_parser::decoders::charsets::map::charset_decoder;

/// The text of `bytes`, given what the parser made of them by `label`.
pub(super) fn repair(parsed: &str, label: Option<&str>, bytes: &[u8]) -> String {
    let known = label.is_some_and(|l| charset_decoder(l.trim().as_bytes()).is_some() || is_utf8(l));
    let ascii = label.is_none_or(|l| matches!(l.trim().to_ascii_lowercase().as_str(), "us-ascii" | "ascii" | "unknown-8bit" | "x-unknown"));
    if known && !ascii && !parsed.contains('\u{FFFD}') {
        return parsed.to_owned();
    }
    if known && !ascii && (!label.is_some_and(is_utf8) || std::str::from_utf8(bytes).is_ok()) {
        return parsed.to_owned();
    }
    guess(bytes)
}

/// The text of bytes by their label, or by themselves where it is missing or unknown.
pub(super) fn decode(label: Option<&str>, bytes: &[u8]) -> String {
    match label.and_then(|l| charset_decoder(l.trim().as_bytes())) {
        Some(decode) => decode(bytes),
        None => guess(bytes),
    }
}

fn is_utf8(label: &str) -> bool {
    matches!(label.trim().to_ascii_lowercase().as_str(), "utf-8" | "utf8")
}

/// The text of bytes without any label: ISO-2022-JP by its escapes, else UTF-8 if valid, else windows-1252.
pub(super) fn guess(bytes: &[u8]) -> String {
    let has = |needle: &[u8]| bytes.windows(needle.len()).any(|w| w == needle);
    if (has(b"\x1b$B") || has(b"\x1b$@") || has(b"\x1b(J"))
        && let Some(decode) = charset_decoder(b"iso-2022-jp")
    {
        return decode(bytes);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => match charset_decoder(b"windows-1252") {
            Some(decode) => decode(bytes),
            None => String::from_utf8_lossy(bytes).into_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unlabelled_text_is_utf8_if_it_can_be() {
        assert_eq!(guess("Zoë".as_bytes()), "Zoë");
        assert_eq!(guess(b"Caf\xe9 \x93Noir\x94"), "Café “Noir”");
        assert_eq!(guess(b"pick \x1b$B#3\x1b(B"), "pick ３");
    }

    #[test]
    fn a_right_label_is_never_overruled() {
        assert_eq!(repair("Ã©", Some("windows-1252"), "é".as_bytes()), "Ã©");
        assert_eq!(repair("é", Some("utf-8"), "é".as_bytes()), "é");
    }

    #[test]
    fn a_label_that_the_bytes_refute_is_overruled() {
        assert_eq!(repair("Caf\u{FFFD}", Some("utf-8"), b"Caf\xe9"), "Café");
        assert_eq!(repair("Caf\u{FFFD}", Some("us-ascii"), b"Caf\xe9"), "Café");
        assert_eq!(repair("ZoÃ«", Some("us-ascii"), "Zoë".as_bytes()), "Zoë");
        assert_eq!(repair("Caf\u{FFFD}", Some("klingon"), b"Caf\xe9"), "Café");
    }
}
