//! A disk that is really full, under a daemon that runs.

use maat_test_servers::{Home, wait_until};
use std::fs;
use std::path::Path;
use std::process::Command;

const CONFIG: &str = r#"
[mail]
address = "maat@example.org"
[database]
path = "small/maat.db"
[mailbox.maildir]
path = "inbox"
[postman.maildir]
path = "sent"
[archive]
on = false
"#;

/// A file system of four megabytes; gone when this is dropped.
struct SmallDisk<'a>(&'a Path);

impl SmallDisk<'_> {
    fn mount(at: &Path) -> SmallDisk<'_> {
        fs::create_dir(at).unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=4m", "tmpfs"]).arg(at).status();
        assert!(mounted.is_ok_and(|status| status.success()), "this test makes a small file system, which only root may");
        SmallDisk(at)
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.0).status();
    }
}

#[test]
#[ignore = "long: needs root, to make a small disk"]
fn while_the_disk_is_full_letters_stay_in_the_mailbox_and_afterwards_none_is_lost() {
    let room = tempfile::tempdir().unwrap();
    let path = room.path();
    fs::write(path.join("config.toml"), CONFIG).unwrap();
    let small = path.join("small");
    let _disk = SmallDisk::mount(&small);
    let home = Home::new(env!("CARGO_BIN_EXE_maat"), path);
    let mut daemon = home.run();
    wait_until("the daemon is ready", || home.log().contains(" ready "));
    // The rest of the disk, but for a few pages.
    let filler = small.join("filler");
    let mut all: Vec<u8> = Vec::new();
    while fs::write(&filler, &all).is_ok() {
        all.resize(all.len() + 64 * 1024, 1);
    }
    let inbox = path.join("inbox");
    for n in 0..30 {
        let name = format!("{}.M{n}P1.client", 1_772_362_800 + n);
        let text = "x".repeat(20_000);
        let letter =
            format!("From: p{n}@example.net\r\nTo: maat@example.org\r\nMessage-ID: <{n}@client.example>\r\n\r\nlist\r\n\r\n{text}\r\n");
        fs::write(inbox.join("tmp").join(&name), letter).unwrap();
        fs::rename(inbox.join("tmp").join(&name), inbox.join("new").join(&name)).unwrap();
    }
    wait_until("the full disk is told of", || home.log().contains("the disk is full"));
    let waiting = || fs::read_dir(inbox.join("new")).unwrap().count();
    assert!(waiting() > 0 && daemon.is_running(), "{}", home.log());
    fs::remove_file(filler).unwrap();
    wait_until("all letters are done", || waiting() == 0);
    wait_until("all are answered", || fs::read_dir(path.join("sent/new")).unwrap().count() == 30);
    assert!(daemon.terminate().success());
}
