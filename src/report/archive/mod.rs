//! The archive: a static site with the games' public reports, readable without script, by relative links alone.
//!
//! In come public views as typed structs ([`page`]), what a site looks like as data ([`look`]); out go files, each written whole or
//! not at all and only where it changed ([`files`]). One more turn writes the same number of pages of the same size
//! however many there are: lists are cut into blocks of [`BLOCK`] turns and pages of [`PAGE`] games.
//!
//! ```text
//! index.html  open-1.html  running-1.html  finished-1.html   games, and their older pages
//! style.css   feed.xml     site/…                             look and news
//! players/NAME.html                                           one player across games
//! GAME/index.html  GAME/feed.xml                              a game's front page and news
//! GAME/turns-0.html                                           turns 0 to 99 with their charts
//! GAME/turn-3.html  GAME/turn-3-board.svg  GAME/end.html      a report and its pictures, the final report
//! GAME/rules.html  GAME/rules-4.html                          the rules as they stand, and each version
//! ```

pub mod chart;
pub mod feed;
pub mod files;
pub mod look;
pub mod page;

use crate::games::ruleset::Body;
use askama::Template;
use files::{Folder, WriteError};
use look::Look;
use page::{
    ArchiveBlock, ArchiveGame, ArchiveRules, ArchiveTurn, BlockPage, FrontPage, GameLabel, GamesPage, IndexPage, ListPage, PlayerHtml,
    PlayerPage, RulesPage, Shell, SiteIndex, TurnPage,
};
use std::path::PathBuf;
use std::sync::OnceLock;

/// Turns in one block of a game's list.
pub const BLOCK: u32 = 100;
/// Games on one page of a list.
pub const PAGE: usize = 50;

/// The site as a whole.
#[derive(Debug)]
pub struct Site {
    folder: Folder,
    look: Look,
    settings: Settings,
}

/// What a site is called and where it will be read.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Its title.
    pub title: String,
    /// The address under which the folder is served, for feeds; without it their links are relative.
    pub url: Option<String>,
    /// The referee's own address, for links to join; without it the pages show the line to write, but no link.
    pub join: Option<String>,
}

/// What a call has written: pages that were already as they should be are not touched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Files that changed.
    pub changed: usize,
    /// Files that were as they should be.
    pub same: usize,
}

impl Site {
    /// The site in `root` (made if missing), with its style sheet and the look's own files written.
    pub fn open(root: impl Into<PathBuf>, look: Look, settings: Settings) -> Result<Site, WriteError> {
        let site = Site { folder: Folder::new(root.into())?, look, settings };
        let written = &mut Written::default();
        site.folder.put("style.css", site.look.style.as_bytes(), written)?;
        for (name, bytes) in &site.look.files {
            site.folder.put(&format!("site/{name}"), bytes, written)?;
        }
        Ok(site)
    }

    /// The first page, from which every game is reached, and the site's feed.
    pub fn write_index(&self, index: &SiteIndex) -> Result<Written, WriteError> {
        let mut written = Written::default();
        self.page(
            "index.html",
            &IndexPage { shell: self.shell("", &self.settings.title), index, join: self.settings.join.as_deref() },
            &mut written,
        )?;
        let feed = feed::site(&self.settings, &index.news);
        self.folder.put("feed.xml", self.clean(&feed).as_bytes(), &mut written)?;
        Ok(written)
    }

    /// One page of the open, the running or the finished games.
    pub fn write_games(&self, list: &GamesPage) -> Result<Written, WriteError> {
        let mut written = Written::default();
        let title = format!("{}, page {}", list.kind.title(), list.number);
        self.page(&list.file(), &ListPage { shell: self.shell("", &title), list, join: self.settings.join.as_deref() }, &mut written)?;
        Ok(written)
    }

    /// Removes a page of a list that has become shorter.
    pub fn remove_games(&self, kind: page::ListKind, number: u32) -> Result<(), WriteError> {
        self.folder.remove(&format!("{}-{number}.html", kind.stem()))
    }

    /// A game's front page and feed.
    pub fn write_game(&self, game: &ArchiveGame) -> Result<Written, WriteError> {
        let mut written = Written::default();
        let folder = game.label.folder();
        let front = FrontPage { shell: self.shell("../", game.label.title.as_str()), game, join: self.settings.join.as_deref() };
        self.page(&format!("{folder}/index.html"), &front, &mut written)?;
        let feed = feed::game(&self.settings, game);
        self.folder.put(&format!("{folder}/feed.xml"), self.clean(&feed).as_bytes(), &mut written)?;
        Ok(written)
    }

    /// Whether there is a first page: without it the folder is new.
    pub fn is_begun(&self) -> bool {
        self.folder.has("index.html")
    }

    /// A block of a game's turns, with its charts.
    pub fn write_block(&self, label: &GameLabel, block: &ArchiveBlock) -> Result<Written, WriteError> {
        let mut written = Written::default();
        let title = format!("{}: {}", label.title, block.title());
        self.page(
            &format!("{}/{}", label.folder(), block.file()),
            &BlockPage { shell: self.shell("../", &title), label, block },
            &mut written,
        )?;
        Ok(written)
    }

    /// A turn's report and its pictures. After a new turn the one before it is written again, for its link to the new one.
    pub fn write_turn(&self, label: &GameLabel, turn: &ArchiveTurn) -> Result<Written, WriteError> {
        let mut written = Written::default();
        let folder = label.folder();
        let stem = turn.place.stem();
        let body = self.body(&folder, &stem, &turn.body, &mut written)?;
        let title = format!("{}: {}", label.title, turn.round);
        self.page(&format!("{folder}/{stem}.html"), &TurnPage { shell: self.shell("../", &title), label, turn, body }, &mut written)?;
        Ok(written)
    }

    /// A version of a game's rules; the newest one is `rules.html` too.
    pub fn write_rules(&self, label: &GameLabel, rules: &ArchiveRules) -> Result<Written, WriteError> {
        let mut written = Written::default();
        let folder = label.folder();
        let stem = format!("rules-{}", rules.version);
        let body = self.body(&folder, &stem, &rules.body, &mut written)?;
        let title = format!("{}: rules, version {}", label.title, rules.version);
        let page = RulesPage { shell: self.shell("../", &title), label, rules, body };
        self.page(&format!("{folder}/{stem}.html"), &page, &mut written)?;
        if rules.newest {
            self.page(&format!("{folder}/rules.html"), &page, &mut written)?;
        }
        Ok(written)
    }

    /// A player across games.
    pub fn write_player(&self, player: &PlayerPage) -> Result<Written, WriteError> {
        let mut written = Written::default();
        let page = PlayerHtml { shell: self.shell("../", player.name.as_str()), player };
        self.page(&format!("players/{}", player.file()), &page, &mut written)?;
        Ok(written)
    }

    fn shell<'a>(&'a self, root: &'static str, title: &str) -> Shell<'a> {
        Shell {
            root,
            title: title.to_owned(),
            site: &self.settings.title,
            header: self.look.header.replace("{root}", root),
            footer: self.look.footer.replace("{root}", root),
        }
    }

    fn page(&self, path: &str, page: &impl Template, written: &mut Written) -> Result<(), WriteError> {
        let html = page.render().map_err(|e| WriteError::Template { path: path.to_owned(), reason: e.to_string() })?;
        self.folder.put(path, self.clean(&html).as_bytes(), written)
    }

    /// The HTML of a ruleset's piece, with its pictures written beside it.
    fn body(&self, folder: &str, stem: &str, body: &Body, written: &mut Written) -> Result<String, WriteError> {
        let (_, body) = super::kinds::apart(body);
        let mut html = super::kinds::fragment(&body.html);
        for picture in &body.pictures {
            let name: String = picture.name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            let file = format!("{stem}-{name}.svg");
            self.folder.put(&format!("{folder}/{file}"), self.clean(&picture.svg).as_bytes(), written)?;
            html = html.replace(&format!("\"picture:{}\"", picture.name), &format!("\"{file}\""));
        }
        Ok(html)
    }

    /// Without characters that have no place on a page, and without mail addresses: the referee's own stays where the site shows it.
    fn clean(&self, page: &str) -> String {
        static ADDRESS: OnceLock<Option<regex::Regex>> = OnceLock::new();
        let address = ADDRESS.get_or_init(|| regex::Regex::new(r"[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+").ok());
        let page = super::clean::prose(page);
        let Some(address) = address else { return page };
        let own = self.settings.join.as_deref().unwrap_or_default();
        address
            .replace_all(
                &page,
                |found: &regex::Captures<'_>| if &found[0] == own { found[0].to_owned() } else { "(address removed)".to_owned() },
            )
            .into_owned()
    }
}
