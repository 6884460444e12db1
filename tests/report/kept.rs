//! The archive as the daemon keeps it: turn by turn beside random games, and all at once.

use super::random_game::{Table, config, reply};
use maat::config::Config;
use maat::daemon::archivist::Archivist;
use maat::daemon::settings::Settings;
use maat::daemon::site::{GameRequest, Player, Site};
use maat::mail::letter::Address;
use maat::referee::entry::GameTag;
use maat::store::Store;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub const TRANSPORTS: &str = "[mailbox.maildir]\npath = \"inbox\"\n[postman.maildir]\npath = \"sent\"";

/// Every file below a folder with its bytes.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    fn gather(root: &Path, folder: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(root, &path, files);
            } else {
                files.insert(path.strip_prefix(root).unwrap().display().to_string(), fs::read(&path).unwrap());
            }
        }
    }
    let mut all = BTreeMap::new();
    gather(root, root, &mut all);
    all
}

const NAMES: [&str; 10] = ["Ana", "Bo d'Or", "Chi & Co", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo"];

/// A game with so many of these players.
pub fn request(game: &str, seats: u8) -> GameRequest {
    let player = |(n, name): (usize, &&str)| Player {
        name: (*name).to_owned(),
        address: Address::parse(&format!("p{n}@example.net")),
        word: Some(String::new()),
    };
    GameRequest::new(game, NAMES.iter().take(usize::from(seats)).enumerate().map(player).collect())
}

/// A folder with games, and the table at which they are played.
pub struct House {
    home: tempfile::TempDir,
    /// Where they are played.
    pub table: Table,
    letters: usize,
}

impl House {
    /// A site with a game of each of these.
    pub fn with(games: &[(&str, u8)]) -> (House, Vec<GameTag>) {
        House::configured(games, &config(TRANSPORTS, false))
    }

    /// The same with a configuration of its own.
    pub fn configured(games: &[(&str, u8)], config: &str) -> (House, Vec<GameTag>) {
        House::of(games.iter().map(|(game, seats)| request(game, *seats)).collect(), config)
    }

    /// A site with these games.
    pub fn of(games: Vec<GameRequest>, config: &str) -> (House, Vec<GameTag>) {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("config.toml"), config).unwrap();
        let settings = Config::load(&home.path().join("config.toml")).unwrap().settings();
        let mut site = Site::new(Store::open(&home.path().join("maat.db")).unwrap(), settings).unwrap();
        let tags = games.into_iter().map(|request| site.create(request, chrono::Utc::now()).unwrap()).collect();
        drop(site);
        let table = Table::copy(home.path(), 7);
        (House { home, table, letters: 0 }, tags)
    }

    /// The games as they stand, once more: what happens there does not happen here.
    pub fn fork(&self) -> Table {
        let home = tempfile::tempdir().unwrap();
        fs::copy(self.home.path().join("config.toml"), home.path().join("config.toml")).unwrap();
        self.table.site.store.backup(&home.path().join("maat.db"), |_, _| {}).unwrap();
        let mut table = Table::copy(home.path(), 7);
        table.letters = self.table.letters;
        table
    }

    fn archivist(&self, folder: &str) -> Archivist {
        let settings = Settings { archive: Some(self.home.path().join(folder)), ..self.table.site.settings.clone() };
        Archivist::open(Store::open_existing(self.table.site.store.file()).unwrap(), &settings).unwrap().unwrap()
    }

    fn files(&self, folder: &str) -> BTreeMap<String, Vec<u8>> {
        files(&self.home.path().join(folder))
    }

    /// A letter of random orders to a game, if it still waits for one.
    pub fn play(&mut self, tag: &GameTag) -> bool {
        let Some((seat, decisions)) = self.table.awaited(tag) else { return false };
        let orders = self.table.orders(tag, &decisions);
        let (mail, _) = self.table.newest_mail(tag, seat);
        self.letters += 1;
        let letter = reply(&mail, self.letters, &orders);
        self.table.take(letter.as_bytes());
        true
    }
}

fn catch_up(archivist: &mut Archivist) {
    archivist.catch_up(&mut |_, _| true).unwrap();
}

/// What differs, by name, so that a failure can be read.
fn differing(kept: &BTreeMap<String, Vec<u8>>, made: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let names = kept.keys().chain(made.keys()).collect::<std::collections::BTreeSet<_>>();
    names.into_iter().filter(|name| kept.get(*name) != made.get(*name)).cloned().collect()
}

#[test]
fn pages_kept_turn_by_turn_are_those_made_at_once() {
    let (mut house, tags) = House::with(&[("nilo", 2), ("egypt", 3)]);
    let mut archivist = house.archivist("kept");
    catch_up(&mut archivist);
    for n in 0..60 {
        for tag in &tags {
            house.play(tag);
        }
        if n % 3 == 0 {
            catch_up(&mut archivist);
        }
        if n == 30 {
            // As after a restart.
            archivist = house.archivist("kept");
        }
    }
    catch_up(&mut archivist);
    let kept = house.files("kept");
    catch_up(&mut house.archivist("made"));
    assert_eq!(differing(&kept, &house.files("made")), Vec::<String>::new());
    assert!(kept.contains_key("nilo-1/end.html"), "{:?}", kept.keys());
    assert!(kept.contains_key("egypt-1/rules.html"), "{:?}", kept.keys());
}

#[test]
fn an_undo_takes_the_undone_turns_out_of_the_pages() {
    let (mut house, tags) = House::with(&[("nilo", 2)]);
    let tag = &tags[0];
    let mut archivist = house.archivist("kept");
    for _ in 0..12 {
        house.play(tag);
        catch_up(&mut archivist);
    }
    let before = house.files("kept");
    let now = house.table.now;
    house.table.site.rule(tag, "undo to turn 4 because the map was wrong", now).unwrap();
    catch_up(&mut archivist);
    let list = |files: &BTreeMap<String, Vec<u8>>| String::from_utf8(files["nilo-1/turns-0.html"].clone()).unwrap();
    assert!(list(&before).contains("turn-9.html"));
    assert!(!list(&house.files("kept")).contains("turn-9.html"));
    for _ in 0..12 {
        house.play(tag);
        catch_up(&mut archivist);
    }
    let kept = house.files("kept");
    catch_up(&mut house.archivist("made"));
    assert_eq!(differing(&kept, &house.files("made")), Vec::<String>::new());
}

#[test]
fn a_kept_archive_is_valid_and_every_link_leads_somewhere() {
    let (mut house, tags) = House::with(&[("nilo", 3), ("egypt", 4)]);
    let mut archivist = house.archivist("kept");
    for _ in 0..50 {
        for tag in &tags {
            house.play(tag);
        }
        catch_up(&mut archivist);
    }
    let root = house.home.path().join("kept");
    assert!(super::archive::check_links(&root) > 500);
    super::archive::check_pages(&root);
}
