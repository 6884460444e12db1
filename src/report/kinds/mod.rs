//! The mails: one struct and one pair of templates (`templates/mail/NAME.txt`, `NAME.html`) for each kind.
//!
//! In come typed views, filled by the referee from what the reader may know; out goes a [`Content`] for [`super::mime::compose`].
//! The text part is folded at 72 columns; the HTML part gets its styles inlined (only the rules for dark mode and narrow screens stay in its style element).

pub mod answer;
pub mod finale;
pub mod joined;
pub mod moderator;
pub mod notice;
pub mod overview;
pub mod refusal;
pub mod turn;

use super::clean::{Line, Name};
use super::mime::Content;
use super::{clean, text, when};
use crate::games::ruleset::{Body, Picture};
use chrono::{DateTime, Datelike, Utc};
use chrono_tz::Tz;
use css_inline::CSSInliner;
use std::sync::OnceLock;

/// The most bytes of an HTML part: some mail programs cut off what is longer than 102 kB.
pub const HTML_BYTES: usize = 100_000;

/// What every mail has: whom it is for, about which game, as of when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letterhead {
    /// The game, for mails about one.
    pub game: Option<GameName>,
    /// The reader's name, as the mail addresses them.
    pub reader: Option<Name>,
    /// The reader's time zone.
    pub zone: Tz,
    /// The moment of the mail.
    pub now: DateTime<Utc>,
    /// The address of the game's (or the site's) archive on the web, if there is one.
    pub archive: Option<Line>,
}

/// A game as mails name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    /// Its id ("egypt-1"), the tag of its subjects.
    pub id: Line,
    /// Its title ("Egypt").
    pub title: Name,
}

impl Letterhead {
    /// A time in the reader's zone: "Sun 8 Mar 2026, 20:00 (Europe/Warsaw)".
    pub fn long(&self, at: &DateTime<Utc>) -> String {
        when::long(*at, self.zone)
    }

    /// "Sun 8 Mar 20:00".
    pub fn short(&self, at: &DateTime<Utc>) -> String {
        when::short(*at, self.zone)
    }

    /// "in 2 days 5 hours".
    pub fn left(&self, at: &DateTime<Utc>) -> String {
        when::left(self.now, *at)
    }

    /// What is due as an aligned table; its title names the zone. The year is told where it is another.
    fn due_rows(&self, dues: &[Due]) -> String {
        let year = self.now.with_timezone(&self.zone).year();
        let rows: Vec<Vec<String>> = dues
            .iter()
            .map(|due| {
                let at = due.at.with_timezone(&self.zone);
                let format = if at.year() == year { "%a %-d %b, %H:%M" } else { "%a %-d %b %Y, %H:%M" };
                vec![due.title.to_string(), at.format(format).to_string(), self.left(&due.at)]
            })
            .collect();
        text::table(&rows, &[], 28)
    }

    /// The subject with the game's tag before it.
    fn tagged(&self, subject: &str) -> String {
        match &self.game {
            Some(game) => format!("[{}] {subject}", game.id),
            None => format!("[maat] {subject}"),
        }
    }

    /// What a report is called: by the title that its body opens with, from the round on (the game's name stands above it), else by its round.
    fn report_title(&self, body: &Body, round: &Line) -> String {
        let Some(title) = apart(body).0 else { return round.to_string() };
        let from_round = title.as_str().find(round.as_str()).and_then(|at| title.as_str().get(at..));
        let game = self.game.as_ref().map(|g| format!("{} - ", g.title)).unwrap_or_default();
        let without_game = || title.as_str().strip_prefix(&game).filter(|rest| !rest.is_empty());
        from_round.or_else(without_game).unwrap_or(title.as_str()).to_owned()
    }

    /// The line above the title.
    fn kicker(&self) -> String {
        match &self.game {
            Some(game) => format!("{} · {}", game.title, game.id),
            None => "Maat, referee by mail".to_owned(),
        }
    }
}

/// Something that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// What ("proposals").
    pub title: Line,
    /// When.
    pub at: DateTime<Utc>,
}

/// A kind of mail.
pub trait Mail {
    /// The reader, the game, the moment.
    fn head(&self) -> &Letterhead;
    /// The mail's title: its heading, and what the subject begins with.
    fn title(&self) -> String;
    /// The subject after the tag.
    fn subject(&self) -> String {
        self.title()
    }
    /// The line that mail programs show beside the subject.
    fn preview(&self) -> String {
        String::new()
    }
    /// The rulesets' pieces within it, whose pictures go along.
    fn bodies(&self) -> Vec<&Body> {
        Vec::new()
    }
    /// The text template, before folding.
    fn text(&self) -> Result<String, askama::Error>;
    /// The HTML template, before inlining.
    fn html(&self) -> Result<String, askama::Error>;

    /// The finished content.
    fn render(&self) -> Result<Content, RenderError> {
        let mut pictures: Vec<Picture> = Vec::new();
        for picture in self.bodies().into_iter().flat_map(|b| &b.pictures) {
            if !pictures.iter().any(|p| p.name == picture.name) {
                pictures.push(picture.clone());
            }
        }
        Ok(Content {
            subject: super::mime::subject(&self.head().tagged(&self.subject())),
            text: text::from_template(&self.text()?),
            html: inline(&clean::prose(&self.html()?))?,
            pictures,
        })
    }
}

/// A mail that cannot be rendered: a fault of a template.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The template failed.
    #[error("the mail's template failed: {0}")]
    Template(#[from] askama::Error),
    /// The styles could not be inlined.
    #[error("the mail's styles cannot be inlined: {0}")]
    Styles(#[from] css_inline::InlineError),
}

/// What can stand at the elements themselves. (What cannot, the rules for dark mode and narrow screens, is in the templates' style element.)
const STYLE: &str = include_str!("../../../templates/mail/style.css");

/// The document with [`STYLE`] inlined; a document that this would make too long gets it into its style element.
fn inline(html: &str) -> Result<String, RenderError> {
    static INLINER: OnceLock<CSSInliner<'static>> = OnceLock::new();
    let inliner = INLINER.get_or_init(|| {
        let options = CSSInliner::options().load_remote_stylesheets(false).inline_style_tags(false).keep_style_tags(true).minify_css(true);
        options.extra_css(Some(STYLE.into())).build()
    });
    let inlined = inliner.inline(html)?;
    Ok(if inlined.len() <= HTML_BYTES { inlined } else { html.replacen("<style>", &format!("<style>\n{STYLE}"), 1) })
}

/// A ruleset's piece taken apart: the title that it opens with (a first-level heading), and the piece without it, since a mail and a page have a title of their own.
pub(crate) fn apart(body: &Body) -> (Option<Line>, Body) {
    let html = body.html.trim_start();
    let Some((_, rest)) = html.strip_prefix("<h1").and_then(|h| h.split_once("</h1>")) else { return (None, body.clone()) };
    let text = body.text.trim_start();
    let (title, below) = text.split_once('\n').unwrap_or((text, ""));
    let (second, after) = below.split_once('\n').unwrap_or((below, ""));
    let underline = second.len() > 1 && second.chars().all(|c| matches!(c, '=' | '-'));
    let text = if underline { after } else { below };
    (
        Some(Line::new(title)),
        Body { text: text.trim_start_matches('\n').to_owned(), html: rest.to_owned(), pictures: body.pictures.clone() },
    )
}

/// A ruleset's HTML within a mail or page, whose title is the only heading of the first level. (Text from players is escaped in it, so that what looks like a tag is one.)
pub(crate) fn fragment(html: &str) -> String {
    html.replace("<h1", "<h2").replace("</h1>", "</h2>")
}

/// Implements [`Mail::text`] and [`Mail::html`] by a pair of templates that see the struct as `mail`.
macro_rules! templates {
    ($kind:ident, $text:tt, $html:tt) => {
        fn head(&self) -> &$crate::report::kinds::Letterhead {
            &self.head
        }
        fn text(&self) -> Result<String, askama::Error> {
            #[derive(askama::Template)]
            #[template(path = $text)]
            struct Text<'a> {
                mail: &'a $kind,
            }
            askama::Template::render(&Text { mail: self })
        }
        fn html(&self) -> Result<String, askama::Error> {
            #[derive(askama::Template)]
            #[template(path = $html)]
            struct Html<'a> {
                mail: &'a $kind,
            }
            askama::Template::render(&Html { mail: self })
        }
    };
}
pub(crate) use templates;

/// What the templates call beside the methods of the views.
pub(crate) mod filters {
    use crate::report::{clean, text};

    /// A heading underlined with `=`.
    #[askama::filter_fn]
    pub fn heading(value: impl std::fmt::Display, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(text::heading(&value.to_string(), '='))
    }

    /// A heading underlined with `-`.
    #[askama::filter_fn]
    pub fn section(value: impl std::fmt::Display, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(text::heading(&value.to_string(), '-'))
    }

    /// A finished piece of text, such as a ruleset's.
    #[askama::filter_fn]
    pub fn whole(value: impl std::fmt::Display, _: &dyn askama::Values) -> askama::Result<String> {
        Ok(text::whole(&value.to_string()))
    }

    /// A ruleset's HTML.
    #[askama::filter_fn]
    pub fn fragment(value: impl std::fmt::Display, _: &dyn askama::Values) -> askama::Result<askama::filters::Safe<String>> {
        Ok(askama::filters::Safe(super::fragment(&value.to_string())))
    }

    /// A sentence as HTML: what it has between backticks is code.
    #[askama::filter_fn]
    pub fn coded(value: impl std::fmt::Display, _: &dyn askama::Values) -> askama::Result<askama::filters::Safe<String>> {
        Ok(askama::filters::Safe(clean::coded(&clean::html(&value.to_string()))))
    }

    /// Text of several lines, folded and indented.
    #[askama::filter_fn]
    pub fn inset(value: impl std::fmt::Display, _: &dyn askama::Values, columns: usize) -> askama::Result<String> {
        Ok(text::indent(&value.to_string(), columns))
    }
}
