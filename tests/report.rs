//! The mails and the archive: every kind as a reader gets it, hostile names through all of them, and the bytes on the wire.

#[path = "report/archive.rs"]
mod archive;
#[path = "report/browser.rs"]
mod browser;
#[path = "report/chromium.rs"]
mod chromium;
#[path = "report/demo.rs"]
mod demo;
#[path = "report/fixtures.rs"]
mod fixtures;
#[path = "report/games.rs"]
mod games;
#[path = "report/hostile.rs"]
mod hostile;
#[path = "report/kept.rs"]
mod kept;
#[path = "report/links.rs"]
mod links;
#[path = "report/mails.rs"]
mod mails;
#[path = "report/orders.rs"]
mod orders;
#[path = "random_game/mod.rs"]
mod random_game;
#[path = "report/sizes.rs"]
mod sizes;
#[path = "report/wire.rs"]
mod wire;
