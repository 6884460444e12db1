//! The configuration that is written: the example with its comments, with the answers in their places.

use crate::config::Config;
use std::path::Path;

/// A configuration's text in which settings are put.
pub(super) struct Written {
    lines: Vec<String>,
}

/// A line without the mark that switches a setting off (a `#` with no blank behind it).
fn bare(line: &str) -> &str {
    line.strip_prefix('#').filter(|rest| !rest.starts_with([' ', '-', '#']) && !rest.is_empty()).unwrap_or(line)
}

/// The section that a line opens, if it does: "mailbox.imap", "game".
fn opened(line: &str) -> Option<&str> {
    Some(bare(line).strip_prefix('[')?.trim_end().trim_matches(['[', ']']))
}

fn is_setting(line: &str, key: &str) -> bool {
    bare(line).strip_prefix(key).is_some_and(|rest| rest.starts_with(" ="))
}

impl Written {
    /// The example as it stands.
    pub fn example() -> Written {
        Written { lines: include_str!("../../../config.example.toml").lines().map(str::to_owned).collect() }
    }

    /// The lines of a section, from its heading to the next one's.
    fn section(&mut self, section: &str) -> &mut [String] {
        let start = self.lines.iter().position(|l| opened(l) == Some(section)).unwrap_or(self.lines.len());
        let length = self.lines.iter().skip(start + 1).position(|l| opened(l).is_some()).map_or(self.lines.len(), |n| start + 1 + n);
        self.lines.get_mut(start..length).unwrap_or_default()
    }

    /// Puts a value in; it must be written as in TOML.
    pub fn put(&mut self, section: &str, key: &str, value: &str) {
        if let Some(line) = self.section(section).iter_mut().find(|l| is_setting(l, key)) {
            *line = format!("{key} = {value}");
        }
    }

    /// Puts a text in.
    pub fn text(&mut self, section: &str, key: &str, text: &str) {
        self.put(section, key, &quoted(text));
    }

    /// Switches a section on.
    pub fn on(&mut self, section: &str) {
        if let Some(heading) = self.section(section).first_mut() {
            *heading = bare(heading).to_owned();
        }
    }

    /// Switches a section with all its settings off.
    pub fn off(&mut self, section: &str) {
        for line in self.section(section).iter_mut() {
            let setting = bare(line) == line && !line.starts_with('#') && !line.trim().is_empty();
            if setting {
                line.insert(0, '#');
            }
        }
    }

    /// The text, if it is a configuration that Maat takes; else what is wrong with it.
    pub fn finish(self, file: &Path) -> Result<String, String> {
        let text = format!("{}\n", self.lines.join("\n"));
        Config::parse(file, &text).map(|_| text).map_err(|error| error.to_string())
    }
}

/// A text as TOML writes it.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::mailbox::MailboxConfig;
    use crate::mail::postman::PostmanConfig;

    #[test]
    fn answers_stand_in_the_example_with_its_comments() {
        let mut written = Written::example();
        written.text("mail", "address", "maat@games.example");
        written.off("mailbox.maildir");
        written.on("mailbox.imap");
        written.text("mailbox.imap", "host", "imap.games.example");
        written.text("mailbox.imap", "user", "a \"quoted\" \\ user");
        written.put("mailbox.imap", "password", "{ file = \"password\" }");
        written.off("postman.maildir");
        written.on("postman.smtp");
        written.text("postman.smtp", "host", "smtp.games.example");
        let text = written.finish(Path::new("config.toml")).unwrap();
        let config = Config::parse(Path::new("config.toml"), &text).unwrap();
        assert_eq!(config.mail.address.to_string(), "maat@games.example");
        let MailboxConfig::Imap(imap) = &config.mailbox else { panic!("{:?}", config.mailbox) };
        assert_eq!((imap.host.as_str(), imap.user.as_str()), ("imap.games.example", "a \"quoted\" \\ user"));
        assert!(matches!(&config.postman, PostmanConfig::Smtp(smtp) if smtp.host == "smtp.games.example" && smtp.user.is_none()));
        let comments = |text: &str| text.lines().filter(|l| l.starts_with("# ")).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(comments(&text), comments(include_str!("../../../config.example.toml")));
    }

    #[test]
    fn a_configuration_that_would_not_be_taken_is_not_written() {
        let mut written = Written::example();
        written.put("mail", "address", "\"no address\"");
        assert!(written.finish(Path::new("config.toml")).unwrap_err().contains("no address"));
    }
}
