//! The styles of a mail's elements, written at each element as mail programs want it.
//!
//! In comes a document, out goes the same with [`STYLE`] at its elements. What an element looks like depends on its place alone: its name and classes,
//! whether it is the first of its parent's, and the same of the elements around it. `css_inline` tells it, by a document that has nothing else in it, and
//! is asked once for each place that mails have. A document that is not written as templates write them (no element left open, none where it cannot
//! stand, attributes in double quotation marks) goes through `css_inline` as a whole.

use css_inline::{CSSInliner, InlineError};
use rustc_hash::FxHashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

/// What can stand at the elements themselves. (What cannot, the rules for dark mode and narrow screens, is in the templates' style element.)
pub(super) const STYLE: &str = include_str!("../../../templates/mail/style.css");

static INLINER: LazyLock<CSSInliner<'static>> = LazyLock::new(|| {
    let options = CSSInliner::options().load_remote_stylesheets(false).inline_style_tags(false).keep_style_tags(true).minify_css(true);
    options.extra_css(Some(STYLE.into())).build()
});

/// The style attributes of the places that have been asked for. They depend on nothing but [`STYLE`].
static AT_PLACES: LazyLock<RwLock<FxHashMap<String, String>>> = LazyLock::new(RwLock::default);

/// The document with its styles at its elements.
///
/// # Errors
/// When a style sheet in it cannot be read.
pub(super) fn inline(html: &str) -> Result<String, InlineError> {
    let written = match at_places(html)? {
        Some(written) => written,
        None => return INLINER.inline(html),
    };
    debug_assert_eq!(Some(&written), INLINER.inline(html).ok().as_ref(), "the same as of the document as a whole");
    Ok(written)
}

/// The document with the styles of its elements' places; None where it is not written as templates write them.
fn at_places(html: &str) -> Result<Option<String>, InlineError> {
    let Some(mut rest) = html.strip_prefix("<!DOCTYPE html>") else { return Ok(None) };
    let mut page =
        Page { out: String::with_capacity(html.len() * 3), open: Vec::new(), place: String::new(), has_head: false, over: false };
    page.out.push_str("<!DOCTYPE html>");
    while !rest.is_empty() {
        let (text, from_tag) = rest.split_at(rest.find('<').unwrap_or(rest.len()));
        let Some(()) = page.text(text) else { return Ok(None) };
        rest = match from_tag.strip_prefix("</") {
            Some(end) => match end.split_once('>').filter(|(name, _)| page.close(name)) {
                Some((_, after)) => after,
                None => return Ok(None),
            },
            None if from_tag.is_empty() => "",
            None => match Tag::read(from_tag).filter(|(tag, _)| page.may_hold(tag.name)) {
                Some((tag, after)) => {
                    page.open(&tag)?;
                    // The parser passes over a line break there.
                    if tag.name == "pre" { after.strip_prefix('\n').unwrap_or(after) } else { after }
                }
                None => return Ok(None),
            },
        };
    }
    page.out.push_str("</body></html>");
    Ok(Some(page.out).filter(|_| page.over && page.open.is_empty()))
}

/// A start tag.
struct Tag<'h> {
    name: &'h str,
    class: Option<&'h str>,
    /// The others, written out, in the order in which they are written back.
    attributes: Vec<String>,
}

impl<'h> Tag<'h> {
    /// The tag that the text begins with, and what follows it.
    fn read(text: &'h str) -> Option<(Tag<'h>, &'h str)> {
        let text = text.strip_prefix('<')?;
        let (name, mut rest) = text.split_at(text.find([' ', '>', '/'])?);
        let mut tag = Tag { name, class: None, attributes: Vec::new() };
        let mut class_at = None;
        loop {
            rest = rest.trim_start_matches(' ');
            if let Some(after) = rest.strip_prefix('>') {
                // The classes are written first, and the last of the others takes their place.
                class_at.into_iter().for_each(|at| drop(tag.attributes.swap_remove(at)));
                return Some((tag, after));
            }
            let (name, after) = rest.split_once("=\"")?;
            let (value, after) = after.split_once('"')?;
            match name {
                "class" if tag.class.is_none() && !value.contains(['&', '.', '>', ':']) => {
                    (tag.class, class_at) = (Some(value), Some(tag.attributes.len()));
                    tag.attributes.push(String::new());
                }
                _ if name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') && name != "style" && name != "class" => {
                    let mut attribute = format!(" {name}=\"");
                    escape(value, true, &mut attribute)?;
                    attribute.push('"');
                    tag.attributes.push(attribute);
                }
                _ => return None,
            }
            rest = after;
        }
    }
}

/// An element that is open.
struct Open {
    name: &'static str,
    /// How long the place of its parent is.
    around: usize,
    /// Whether there is an element in it.
    holds: bool,
}

/// A document while it is written.
struct Page {
    out: String,
    open: Vec<Open>,
    /// The place of the innermost open element, for each element around it and itself: a ">", its name, a full stop and its classes, a colon if it is the
    /// first one there.
    place: String,
    /// Whether its head is over.
    has_head: bool,
    /// Whether its body is.
    over: bool,
}

impl Page {
    fn parent(&self) -> Option<Kind> {
        self.open.last().and_then(|open| kind(open.name)).map(|(_, kind)| kind)
    }

    /// Whether the parser leaves an element of that name where it is written.
    fn may_hold(&self, name: &str) -> bool {
        let Some((name, child)) = kind(name) else { return false };
        let Some(parent) = self.parent() else { return child == Kind::Html && self.place.is_empty() && !self.over };
        // A block ends a paragraph, if one is open there.
        let in_paragraph = || {
            let around = self.open.iter().rev().map(|open| open.name);
            around.take_while(|name| !matches!(*name, "td" | "th" | "caption")).any(|name| name == "p")
        };
        match (parent, child) {
            (Kind::Html, Kind::Head) => !self.has_head,
            (Kind::Html, Kind::Body) => self.has_head && !self.over,
            (Kind::Head, Kind::OfHead) | (Kind::List, Kind::Item) | (Kind::Table, Kind::Rows | Kind::Caption) => true,
            (Kind::Rows, Kind::Row) | (Kind::Row, Kind::Cell) => true,
            (Kind::Body | Kind::Block | Kind::Heading | Kind::Item | Kind::Cell | Kind::Caption | Kind::Phrase, child) => match child {
                Kind::Phrase | Kind::Void => name != "a" || self.open.iter().all(|open| open.name != "a"),
                Kind::Heading => parent != Kind::Heading && !in_paragraph(),
                Kind::Block | Kind::List | Kind::Table => !in_paragraph(),
                _ => false,
            },
            _ => false,
        }
    }

    fn open(&mut self, tag: &Tag<'_>) -> Result<(), InlineError> {
        let Some((name, kind)) = kind(tag.name) else { return Ok(()) };
        let around = self.place.len();
        self.place.extend([">", name]);
        self.place.extend(tag.class.into_iter().flat_map(|class| [".", class]));
        let first = self.open.last_mut().is_none_or(|parent| !std::mem::replace(&mut parent.holds, true));
        self.place.extend(first.then_some(":"));
        self.out.extend(["<", name]);
        self.out.extend(tag.class.into_iter().flat_map(|class| [" class=\"", class, "\""]));
        self.out.extend(tag.attributes.iter().map(String::as_str));
        write_style(&self.place, &mut self.out)?;
        self.out.push('>');
        if kind == Kind::Void || name == "meta" {
            self.place.truncate(around);
        } else {
            self.open.push(Open { name, around, holds: false });
        }
        Ok(())
    }

    /// Whether that is the element to be closed.
    fn close(&mut self, name: &str) -> bool {
        let Some(open) = self.open.pop_if(|open| open.name == name) else { return false };
        self.place.truncate(open.around);
        self.has_head |= name == "head";
        self.over |= name == "body";
        // What blanks stand behind the body become part of it.
        if !matches!(name, "body" | "html") {
            self.out.extend(["</", name, ">"]);
        }
        true
    }

    /// None where the parser would put it elsewhere.
    fn text(&mut self, text: &str) -> Option<()> {
        let blank = || text.bytes().all(|b| matches!(b, b' ' | b'\n'));
        match self.parent() {
            None | Some(Kind::Html) => blank().then(|| self.out.push_str(if self.has_head { text } else { "" })),
            Some(Kind::Head | Kind::Table | Kind::Rows | Kind::Row) => blank().then(|| self.out.push_str(text)),
            Some(Kind::OfHead) if self.open.last().is_some_and(|open| open.name == "style") => {
                self.out.push_str(text);
                Some(())
            }
            Some(_) => escape(text, false, &mut self.out),
        }
    }
}

/// What elements have in common that a parser treats alike.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Html,
    Head,
    OfHead,
    Body,
    Block,
    Heading,
    List,
    Item,
    Table,
    Caption,
    Rows,
    Row,
    Cell,
    Phrase,
    Void,
}

/// The elements that mails are made of.
fn kind(name: &str) -> Option<(&'static str, Kind)> {
    const KINDS: &[(Kind, &[&str])] = &[
        (Kind::Phrase, &["code", "bdi", "strong", "span", "a", "b", "em", "i", "kbd", "small", "s", "u"]),
        (Kind::Block, &["p", "div", "pre", "blockquote", "figure", "figcaption"]),
        (Kind::Item, &["li", "dd", "dt"]),
        (Kind::Cell, &["td", "th"]),
        (Kind::Row, &["tr"]),
        (Kind::List, &["ul", "ol", "dl"]),
        (Kind::Heading, &["h1", "h2", "h3", "h4", "h5", "h6"]),
        (Kind::Void, &["br", "img"]),
        (Kind::Table, &["table"]),
        (Kind::Rows, &["thead", "tbody", "tfoot"]),
        (Kind::Caption, &["caption"]),
        (Kind::OfHead, &["meta", "title", "style"]),
        (Kind::Html, &["html"]),
        (Kind::Head, &["head"]),
        (Kind::Body, &["body"]),
    ];
    KINDS.iter().find_map(|(kind, names)| Some((*names.iter().find(|known| **known == name)?, *kind)))
}

/// Text or an attribute's value as it is written back: with no more of it escaped than must be. None where there is an entity that templates do not write.
fn escape(text: &str, in_attribute: bool, out: &mut String) -> Option<()> {
    let mut rest = text;
    while let Some(at) = rest.find(['&', '>', '"', '\u{A0}']) {
        let (plain, from) = rest.split_at(at);
        out.push_str(plain);
        let entity = ENTITIES.iter().find_map(|(written, means)| Some((*means, from.strip_prefix(written)?)));
        let (c, after) = match entity {
            Some(entity) => entity,
            None if from.starts_with('&') => return None,
            None => (from.chars().next()?, from.get(from.chars().next()?.len_utf8()..)?),
        };
        match c {
            '&' => out.push_str("&amp;"),
            '<' if !in_attribute => out.push_str("&lt;"),
            '>' if !in_attribute => out.push_str("&gt;"),
            '"' if in_attribute => out.push_str("&quot;"),
            '\u{A0}' => out.push_str("&nbsp;"),
            c => out.push(c),
        }
        rest = after;
    }
    out.push_str(rest);
    Some(())
}

/// What templates write for characters that mean something.
const ENTITIES: [(&str, char); 10] = [
    ("&#38;", '&'),
    ("&#39;", '\''),
    ("&#60;", '<'),
    ("&#62;", '>'),
    ("&#34;", '"'),
    ("&lt;", '<'),
    ("&gt;", '>'),
    ("&amp;", '&'),
    ("&quot;", '"'),
    ("&nbsp;", '\u{A0}'),
];

/// Writes the style attribute of a place, if it has any.
fn write_style(place: &str, out: &mut String) -> Result<(), InlineError> {
    if let Some(style) = AT_PLACES.read().unwrap_or_else(PoisonError::into_inner).get(place) {
        out.push_str(style);
        return Ok(());
    }
    let style = style_at(place)?;
    out.push_str(&style);
    AT_PLACES.write().unwrap_or_else(PoisonError::into_inner).insert(place.to_owned(), style);
    Ok(())
}

/// The style attribute of a place, by a document that has nothing else in it.
fn style_at(place: &str) -> Result<String, InlineError> {
    const MARK: &str = " id=\"here\"";
    let mut page = "<!DOCTYPE html>".to_owned();
    let mut elements = place.split('>').skip(1).peekable();
    while let Some(element) = elements.next() {
        let (element, first) = element.strip_suffix(':').map_or((element, false), |element| (element, true));
        let (name, class) = element.split_once('.').unwrap_or((element, ""));
        // The body is behind the head in any document.
        if !first && name != "body" {
            page.push_str(&format!("<{name}>"));
            if !matches!(kind(name), Some((_, Kind::Void))) {
                page.push_str(&format!("</{name}>"));
            }
        }
        page.push_str(&format!("<{name} class=\"{class}\"{}>", if elements.peek().is_none() { MARK } else { "" }));
    }
    let page = INLINER.inline(&page)?;
    let behind = page.split_once(MARK).map_or("", |(_, behind)| behind);
    let style = behind.strip_prefix(" style=\"").and_then(|style| style.split_once('"'));
    Ok(style.map_or_else(String::new, |(style, _)| format!(" style=\"{style}\"")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(body: &str) -> String {
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Igthorn&#39;s &#60;b&#62; &#38; co</title>\n<style>\na > b {{}}\n</style>\n\
             </head>\n<body>\n<div class=\"sheet\" role=\"article\">{body}</div>\n</body>\n</html>\n"
        )
    }

    #[test]
    fn a_document_of_known_places_is_the_same_as_one_taken_as_a_whole() {
        for body in [
            "<p class=\"kicker\">A &amp; B > C \"D\" &#39;\u{A0}</p><h1>T</h1><p>x<br>y <a href=\"mailto:a?b=&#38;c&#34;\">z</a></p>",
            "<ul class=\"taps\"><li><a class=\"tap\" href=\"x\">one</a></li>\n<li>two<ul><li><p>deep</p></li></ul></li></ul>",
            "<table role=\"table\" class=\"figures\"><caption><p>c</p></caption><thead><tr><th scope=\"col\">1</th><th scope=\"col\" class=\"num\">2</th></tr></thead>\
             <tbody><tr><td class=\"num\">1</td><td><strong>2</strong></td></tr>\n<tr><td>3</td></tr></tbody></table>",
            "<div class=\"line wrong\"><p class=\"verdict\">✗</p><p><code>x</code></p></div><blockquote class=\"muted\"><p>y</p><p>z</p></blockquote>",
            "<pre>\n\nfirst\n</pre><dl><dt>a</dt><dd>b</dd></dl><p><img src=\"picture:a\" alt=\"\"></p>",
        ] {
            let html = document(body);
            assert_eq!(at_places(&html).unwrap(), Some(INLINER.inline(&html).unwrap()), "{body}");
        }
    }

    #[test]
    fn a_document_that_the_parser_would_mend_is_left_to_it() {
        for body in [
            "<p>one<p>two",
            "<p><ul><li>x</li></ul></p>",
            "<table><tr><td>x</td></tr></table>",
            "<table>text</table>",
            "<ul>x<p>y</p></ul>",
            "<b>x</i></b>",
            "<p>&copy;</p>",
            "<p>a & b</p>",
            "<p class='x'>y</p>",
            "<p style=\"color:red\">y</p>",
            "<a href=\"x\">y<a href=\"z\">w</a></a>",
            "<h2>x<h3>y</h3></h2>",
            "<video></video>",
            "<!-- x -->",
        ] {
            let html = document(body);
            assert_eq!(at_places(&html).unwrap(), None, "{body}");
            assert_eq!(inline(&html).unwrap(), INLINER.inline(&html).unwrap());
        }
    }
}
