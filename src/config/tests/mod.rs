//! Configurations, right and wrong: what is wrong is shown as a person reads it.

use super::*;
use std::collections::BTreeSet;

const EXAMPLE: &str = include_str!("../../../config.example.toml");

/// The error of a configuration, as it is printed.
fn complaint(text: &str) -> String {
    let (config, mut faults) = read::read(text);
    faults.extend(config.iter().flat_map(Config::game_faults));
    assert!(!faults.is_empty(), "nothing is wrong");
    ConfigError::Faults { file: "maat.toml".into(), text: text.to_owned(), faults }.to_string()
}

fn good(text: &str) -> Config {
    let (config, faults) = read::read(text);
    config.unwrap_or_else(|| panic!("{faults:?}"))
}

/// The example with all that is commented out taken in, as (section, setting).
fn settings_of_example() -> BTreeSet<(String, String)> {
    let mut section = String::new();
    let mut found = BTreeSet::new();
    for line in EXAMPLE.lines() {
        let line = line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line);
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_matches(['[', ']']).to_owned();
        } else if let Some((name, _)) = line.split_once(" = ").filter(|(name, _)| name.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
        {
            found.insert((section.clone(), name.to_owned()));
        }
    }
    found
}

/// The settings that a section takes, from the deserialiser's own list.
fn settings_of(section: &str) -> Vec<String> {
    let header = if section.starts_with("game") { "[[game]]\n" } else { "" };
    let header = if section == "game" { header.to_owned() } else { format!("{header}[{section}]\n") };
    let text = format!("{header}no_such_setting = 1\n");
    let error = toml::from_str::<Config>(&text).unwrap_err();
    assert!(error.message().contains("no_such_setting"), "{section}: {error}");
    error.message().split('`').skip(3).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_example_works_as_it_stands() {
    let config = good(EXAMPLE);
    assert_eq!(config.mail.address.to_string(), "referee@example.org");
    assert_eq!(config.mailbox, MailboxConfig::Maildir(MaildirInbox::at("var/mail/inbox")));
    assert_eq!(config.postman, PostmanConfig::Maildir(MaildirOutbox { path: "var/mail/sent".into() }));
    assert_eq!((config.database.path.to_str(), config.archive.path.to_str()), (Some("var/maat.db"), Some("var/archive")));
    let holds = Clock { mass_silence: 100, ..Clock::default() };
    assert_eq!(config.clock(None), holds, "what it says is what holds without it");
}

#[test]
fn every_setting_stands_in_the_example_and_no_other() {
    let sections = [
        "mail",
        "mailbox.maildir",
        "mailbox.imap",
        "postman.maildir",
        "postman.smtp",
        "database",
        "archive",
        "moderators",
        "deadlines",
        "log",
        "game",
        "game.deadlines",
    ];
    let mut expected = BTreeSet::new();
    for section in sections {
        let settings = settings_of(section);
        assert!(!settings.is_empty(), "{section}");
        // Those two are sections of their own.
        let inner = |name: &String| section == "game" && (name == "options" || name == "deadlines");
        expected.extend(settings.into_iter().filter(|n| !inner(n)).map(|name| (section.to_owned(), name)));
    }
    let top: Vec<String> =
        toml::from_str::<Config>("no_such_setting = 1").unwrap_err().message().split('`').skip(3).step_by(2).map(str::to_owned).collect();
    for section in &top {
        assert!(sections.iter().any(|s| s.split('.').next() == Some(section)), "the section {section} is not looked at here");
    }
    assert_eq!(settings_of_example(), expected);
}

#[test]
fn what_the_example_comments_out_is_right_too() {
    for (one, other) in [("mailbox.maildir", "mailbox.imap"), ("postman.maildir", "postman.smtp")] {
        let mut text = String::new();
        let mut skipped = false;
        for line in EXAMPLE.lines() {
            let line = line.strip_prefix('#').filter(|rest| !rest.starts_with(' ')).unwrap_or(line);
            if line.starts_with('[') {
                let name = line.trim_matches(['[', ']']);
                let transport = ["mailbox.maildir", "mailbox.imap", "postman.maildir", "postman.smtp"].contains(&name);
                skipped = name == one
                    || (transport && name != other && name.ends_with("imap"))
                    || (transport && name != other && name.ends_with("smtp"));
            }
            if !skipped {
                text.push_str(line);
                text.push('\n');
            }
        }
        let config = good(&text);
        assert_eq!(config.archive.url.as_deref(), Some("https://games.example.org/"));
        assert_eq!(config.clock(config.template("egypt")).zone, chrono_tz::Europe::Warsaw);
    }
}

#[test]
fn least_is_an_address() {
    let config = good("[mail]\naddress = \"r@example.org\"\n");
    assert!(config.game.is_empty());
    assert_eq!(config.mail.give_up_after, Span::days(5));
}

#[test]
fn a_template_says_what_differs_from_the_sites_rules() {
    let config = good(
        "[mail]\naddress = \"r@example.org\"\n[deadlines]\nzone = \"europe/warsaw\"\nturn = \"2 days\"\nsettle = \"never\"\n\
         [[game]]\nname = \"nilo\"\nseats = 3\n[game.deadlines]\nturn = \"12h\"\nat = \"20:00\"\ndays = [\"Sun\", \"wednesday\"]\n",
    );
    let clock = config.clock(config.template("Nilo"));
    assert_eq!((clock.zone, clock.turn, clock.settle), (chrono_tz::Europe::Warsaw, 720, None));
    assert_eq!(clock.days, [chrono::Weekday::Sun, chrono::Weekday::Wed]);
    assert_eq!(clock.at, chrono::NaiveTime::from_hms_opt(20, 0, 0));
    assert_eq!(config.clock(None).turn, 2880);
}

#[test]
fn a_missing_file_is_named() {
    let error = Config::load(Path::new("/nowhere/maat.toml")).unwrap_err().to_string();
    insta::assert_snapshot!(error);
}

#[test]
fn unknown_settings_are_shown_with_what_was_meant() {
    insta::assert_snapshot!(complaint(
        "[mail]\naddress = \"r@example.org\"\nanswer_per_hour = 3\ncolour = \"blue\"\n\n[archiv]\non = true\n\n[mailbox.imapp]\nhost = \"x\"\n"
    ));
}

#[test]
fn every_fault_of_a_file_is_shown_at_once() {
    insta::assert_snapshot!(complaint(
        "[mail]\naddress = \"referee at example.org\"\nplus_addresses = \"yes\"\ngive_up_after = \"five days\"\n\n[deadlines]\n\
         zone = \"Warsaw\"\nturn = 3\nat = \"8pm\"\ndays = [\"Sunday\", \"Wensday\"]\nmass_silence = 120\n\n[log]\nformat = \"xml\"\n"
    ));
}

#[test]
fn what_is_no_toml_is_shown_where_it_breaks() {
    insta::assert_snapshot!(complaint("[mail]\naddress = referee@example.org\nname = \"Maat\n"));
}

#[test]
fn what_is_missing_is_named() {
    insta::assert_snapshot!(complaint("[mail]\nname = \"Maat\"\n"));
    insta::assert_snapshot!(complaint("[mail]\naddress = \"r@example.org\"\n\n[postman.smtp]\nport = 25\n"));
}

#[test]
fn a_password_in_the_file_is_refused_and_not_printed() {
    let shown = complaint(
        "[mail]\naddress = \"r@example.org\"\n[mailbox.imap]\nhost = \"h\"\nuser = \"u\"\npassword = \"hunter2!\"\npasswd = \"hunter3!\"\ntoken = 'x'\n",
    );
    assert!(!shown.contains("hunter"), "{shown}");
    insta::assert_snapshot!(shown);
}

#[test]
fn templates_are_checked() {
    insta::assert_snapshot!(complaint(
        "[mail]\naddress = \"r@example.org\"\n\n[[game]]\nname = \"no blanks\"\nseats = 4\n\n[[game]]\nname = \"x\"\nseats = 300\n"
    ));
    let unknown = complaint("[mail]\naddress = \"r@example.org\"\n\n[[game]]\nname = \"x\"\ngame = \"no_such_game\"\nseats = 3\n");
    assert!(unknown.contains("There is no game `no_such_game`") && unknown.contains("maat.toml:6:8"), "{unknown}");
    let twice = complaint("[mail]\naddress = \"r@example.org\"\n[[game]]\nname = \"a\"\nseats = 4\n[[game]]\nname = \"A\"\nseats = 4\n");
    assert!(twice.contains("There is another template called `A` above"), "{twice}");
}

#[test]
fn deadline_rules_that_leave_no_time_are_refused_at_their_place() {
    let mail = "[mail]\naddress = \"r@example.org\"\n";
    for (lines, place, wrong, right) in [
        ("turn = \"1 minute\"", ":4:8", "nobody can answer in a turn of 1 minute", "the least is \"5 minutes\""),
        ("turn = \"1 day\"\ngrace = \"2 days\"", ":5:9", "`grace` is 2 days, and a turn takes only 1 day", "shorter than `turn`"),
        ("turn = \"1 day\"\nleast = \"1 day\"", ":5:9", "`least` is 1 day", "shorter than `turn`"),
        (
            "turn = \"12 hours\"\nreminders = [\"4 hours\", \"1 day\"]",
            ":5:25",
            "a reminder 1 day before the deadline would come before a turn of 12 hours begins",
            "shorter than `turn`",
        ),
    ] {
        let error = Config::parse(Path::new("maat.toml"), &format!("{mail}[deadlines]\n{lines}\n")).unwrap_err().to_string();
        for words in [place, wrong, right] {
            assert!(error.contains(words), "{words}:\n{error}");
        }
    }
    // A template's own rules are looked at too.
    let template = "[[game]]\nname = \"egypt\"\nseats = 4\n[game.deadlines]\nturn = \"0 minutes\"\n";
    let error = Config::parse(Path::new("maat.toml"), &format!("{mail}{template}")).unwrap_err().to_string();
    assert!(error.contains("maat.toml:7:8"), "{error}");
}
