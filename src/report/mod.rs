//! Reports: what a viewer may know becomes mails and the pages of the archive.
//!
//! In come views as typed structs ([`kinds`], [`archive`]) and the [`crate::games::ruleset::Body`] that a ruleset
//! wrote for one viewer; out go the bytes of a mail ([`mime::compose`]) and the files of a static site. Nothing
//! here knows a state or an event, a clock or a random number: equal input gives equal bytes.
//!
//! - [`clean`] makes text from outside fit for one line; [`text`] lays out plain text at 72 columns; [`when`] prints times.
//! - [`order_form`] turns decisions and their forms into lines to fill in and `mailto:` links.
//! - [`kinds`] are the mails: one struct and one pair of templates (text, HTML) each; all become a [`mime::Content`].
//! - [`picture`] draws SVG as PNG; [`mime`] builds the mail.

pub mod archive;
pub mod clean;
pub mod kinds;
pub mod mime;
pub mod order_form;
pub mod picture;
pub mod text;
pub mod when;
pub mod write;
