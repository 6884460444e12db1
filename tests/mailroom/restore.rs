//! The restore drill, as the README describes it: a backup, a disaster, and nothing lost.

use maat::mail::letter::{Bounds, Letter};
use maat_test_servers::{Home, wait_until};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CONFIG: &str = r#"
[mail]
address = "maat@example.org"
proof = "from"
[database]
path = "maat.db"
[mailbox.maildir]
path = "inbox"
[postman.maildir]
path = "sent"
[archive]
on = false
"#;

fn drop_letter(room: &Path, n: usize) {
    let letter = format!(
        "From: ann@example.net\r\nTo: maat@example.org\r\nSubject: [nilo-1]\r\nMessage-ID: <{n}@client.example>\r\n\r\nsay This is remark {n}.\r\n"
    );
    let inbox = room.join("inbox");
    for folder in ["tmp", "new", "cur"] {
        fs::create_dir_all(inbox.join(folder)).unwrap();
    }
    let name = format!("{}.M{n}P1.client", 1_772_362_800 + n);
    fs::write(inbox.join("tmp").join(&name), letter).unwrap();
    fs::rename(inbox.join("tmp").join(&name), inbox.join("new").join(&name)).unwrap();
}

fn said(home: &Home) -> Vec<String> {
    let export: Value = serde_json::from_str(&home.command(&["export", "nilo-1", "--full"])).unwrap();
    let said = export["log"].as_array().unwrap().iter().filter(|entry| entry["fact"]["fact"] == "said");
    said.map(|entry| entry["fact"]["text"].as_str().unwrap().to_owned()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).map(|entries| entries.map(|entry| entry.unwrap().path()).collect()).unwrap_or_default()
}

#[test]
fn a_backup_and_the_processed_letters_bring_everything_back() {
    let room = tempfile::tempdir().unwrap();
    let path = room.path();
    fs::write(path.join("config.toml"), CONFIG).unwrap();
    let home = Home::new(env!("CARGO_BIN_EXE_maat"), path);
    home.command(&["game", "new", "nilo", "--player", "Ann=ann@example.net", "--player", "Bob=bob@example.net"]);
    let daemon = home.run();
    (1..=10).for_each(|n| drop_letter(path, n));
    let processed = || files(&path.join("inbox/.Processed/cur")).len();
    wait_until("ten letters are done", || processed() == 10);
    // While the daemon runs.
    home.command(&["backup", "copy.db"]);
    (11..=20).for_each(|n| drop_letter(path, n));
    wait_until("twenty letters are done", || processed() == 20);
    // Its exit code tells of more than the mails.
    let mails_are_out = || {
        let status = Command::new(env!("CARGO_BIN_EXE_maat")).args(["status", "--json"]).current_dir(path).output().unwrap();
        String::from_utf8_lossy(&status.stdout).contains("\"mails_waiting\": 0")
    };
    wait_until("the mails are out", mails_are_out);
    assert!(daemon.terminate().success());
    let before = said(&home);
    assert_eq!(before.len(), 20);
    let ids = || -> BTreeSet<String> {
        let read = |file: &PathBuf| Letter::read(&fs::read(file).unwrap(), &Bounds::default()).unwrap().id;
        files(&path.join("sent/new")).iter().map(read).collect()
    };
    let sent = ids();

    // The disaster, then the drill.
    fs::write(path.join("maat.db"), "rubbish ".repeat(10_000)).unwrap();
    let check = Command::new(env!("CARGO_BIN_EXE_maat")).arg("check").current_dir(path).output().unwrap();
    let said_wrong = String::from_utf8(check.stdout).unwrap();
    assert!(!check.status.success() && said_wrong.contains("restore the newest backup"), "{said_wrong}");
    fs::rename(path.join("copy.db"), path.join("maat.db")).unwrap();
    for file in ["maat.db-wal", "maat.db-shm"] {
        let _ = fs::remove_file(path.join(file));
    }
    home.command(&["check"]);
    assert_eq!(said(&home).len(), 10, "the state of the backup");
    for file in files(&path.join("inbox/.Processed/cur")) {
        fs::rename(&file, path.join("inbox/new").join(file.file_name().unwrap())).unwrap();
    }
    let daemon = home.run();
    wait_until("all letters are done again", || processed() == 20);
    wait_until("the mails are out", mails_are_out);
    assert!(daemon.terminate().success());
    assert_eq!(said(&home), before);
    assert_eq!(ids(), sent, "the answers are the same mails again, by their Message-IDs");
}
