//! Atom feeds (RFC 4287): the last turns of one game, and of all.

use super::Settings;
use super::page::{ArchiveGame, GameLabel, News, TurnLine};
use crate::report::clean;
use atom_syndication::{Content, Entry, Feed, Generator, Link, Person, Text};
use chrono::{DateTime, Utc};

/// The most entries of a feed.
const ENTRIES: usize = 30;

/// A game's feed.
pub fn game(settings: &Settings, game: &ArchiveGame) -> String {
    let folder = game.label.folder();
    let entries = game.turns.iter().map(|turn| entry(settings, &game.label, turn, "")).collect();
    feed(
        settings,
        &format!("{folder}/"),
        game.label.title.as_str(),
        &format!("urn:maat:{folder}"),
        game.turns.first().map(|t| t.at),
        entries,
    )
}

/// The site's feed.
pub fn site(settings: &Settings, news: &[News]) -> String {
    let entries = news.iter().map(|n| entry(settings, &n.label, &n.turn, &format!("{}/", n.label.folder()))).collect();
    feed(settings, "", &settings.title, "urn:maat:site", news.first().map(|n| n.turn.at), entries)
}

fn feed(settings: &Settings, folder: &str, title: &str, id: &str, updated: Option<DateTime<Utc>>, mut entries: Vec<Entry>) -> String {
    entries.truncate(ENTRIES);
    let mut feed = Feed::default();
    feed.set_title(Text::plain(clean::Line::new(title).to_string()));
    feed.set_id(id.to_owned());
    feed.set_updated(updated.unwrap_or_default().fixed_offset());
    feed.set_authors(vec![Person { name: "Maat".to_owned(), ..Person::default() }]);
    feed.set_generator(Generator { value: "Maat".to_owned(), ..Generator::default() });
    feed.set_links(vec![
        Link { href: address(settings, folder, "index.html"), rel: "alternate".to_owned(), ..Link::default() },
        Link { href: address(settings, folder, "feed.xml"), rel: "self".to_owned(), ..Link::default() },
    ]);
    feed.set_entries(entries);
    feed.to_string()
}

fn entry(settings: &Settings, label: &GameLabel, turn: &TurnLine, from_feed: &str) -> Entry {
    let stem = turn.place.stem();
    let file = format!("{stem}.html");
    let href = match &settings.url {
        Some(_) => address(settings, &format!("{}/", label.folder()), &file),
        None => format!("{from_feed}{file}"),
    };
    let mut entry = Entry::default();
    entry.set_title(Text::plain(format!("{}: {}", label.title, turn.round)));
    entry.set_id(format!("urn:maat:{}:{stem}", label.folder()));
    entry.set_updated(turn.at.fixed_offset());
    entry.set_links(vec![Link { href, rel: "alternate".to_owned(), ..Link::default() }]);
    entry.set_content(Content { value: Some(turn.headline.to_string()), content_type: Some("text".to_owned()), ..Content::default() });
    entry
}

fn address(settings: &Settings, folder: &str, file: &str) -> String {
    match &settings.url {
        Some(url) => format!("{}/{folder}{file}", url.trim_end_matches('/')),
        None => file.to_owned(),
    }
}
