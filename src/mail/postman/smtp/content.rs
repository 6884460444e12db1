//! A mail's content as it follows DATA (RFC 5321, section 4.5.2).

use std::fmt;

/// Prints the content with CRLF after every line, a second dot before every line that begins with
/// one, and the last dot. A line end that is no CRLF becomes one: some servers take a bare one
/// before a dot for the end of the mail, and what follows for commands of ours.
pub(super) struct Content<'m>(pub &'m str);

impl fmt::Display for Content<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while !rest.is_empty() {
            let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
            let (line, after) = rest.split_at(end);
            if line.starts_with('.') {
                f.write_str(".")?;
            }
            f.write_str(line)?;
            f.write_str("\r\n")?;
            rest = after.strip_prefix("\r\n").or_else(|| after.strip_prefix(['\r', '\n'])).unwrap_or(after);
        }
        f.write_str(".\r\n")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What a server makes of it: the lines up to the last dot, with one dot less where there are stuffed ones.
    fn received(sent: &str) -> Vec<&str> {
        let (content, rest) = sent.split_once("\r\n.\r\n").unwrap_or((sent, ""));
        assert_eq!(rest, "", "the mail ended before its end");
        content.split("\r\n").map(|line| line.strip_prefix('.').unwrap_or(line)).collect()
    }

    proptest! {
        #[test]
        fn every_line_arrives_and_nothing_after_the_last_dot(lines in prop::collection::vec("[.a ]{0,4}", 1..6), end in "\r\n|\n|\r") {
            let mail: String = lines.iter().map(|line| format!("{line}{end}")).collect();
            let sent = Content(&mail).to_string();
            prop_assert_eq!(received(&sent), lines);
        }
    }

    #[test]
    fn lines_are_stuffed_and_ended() {
        for (mail, sent) in [
            ("A: 1\r\n\r\nhello\r\n", "A: 1\r\n\r\nhello\r\n.\r\n"),
            ("A: 1\r\n\r\nhello", "A: 1\r\n\r\nhello\r\n.\r\n"),
            ("A: 1\r\n\r\n.\r\n..x\r\n", "A: 1\r\n\r\n..\r\n...x\r\n.\r\n"),
            ("", ".\r\n"),
        ] {
            assert_eq!(Content(mail).to_string(), sent);
        }
    }

    #[test]
    fn no_line_end_can_smuggle_an_end_of_the_mail() {
        for mail in ["x\n.\nMAIL FROM:<>", "x\r.\rMAIL FROM:<>", "x\n.\r\nMAIL FROM:<>", "x\r\n.\nMAIL FROM:<>"] {
            assert_eq!(Content(mail).to_string(), "x\r\n..\r\nMAIL FROM:<>\r\n.\r\n");
        }
    }
}
