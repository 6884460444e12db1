//! HTML to lines, as a reader would see them: blocks and `<br>` end a line, hidden elements are dropped, quotes are marked as quotes.
//!
//! Works on the tokens of html5ever, not on a tree: linear in the input, no recursion, whatever the markup.

use super::flowed::Line;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use std::cell::RefCell;

/// The lines of an HTML text, at most `most`.
pub(super) fn lines(html: &str, most: usize) -> Vec<Line> {
    let tokenizer = Tokenizer::new(Sink(RefCell::new(Page::new(most))), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    // The sink never asks for a script to be run, so one pass takes everything.
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    let mut page = tokenizer.sink.0.into_inner();
    page.end_line();
    page.lines
}

struct Sink(RefCell<Page>);

impl TokenSink for Sink {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut page = self.0.borrow_mut();
        match token {
            Token::CharacterTokens(text) => page.text(&text),
            Token::TagToken(tag) => match tag.kind {
                TagKind::StartTag => {
                    page.open(&tag);
                    match &*tag.name {
                        "script" => return TokenSinkResult::RawData(RawKind::ScriptData),
                        "style" | "xmp" | "iframe" | "noembed" | "noframes" => return TokenSinkResult::RawData(RawKind::Rawtext),
                        "title" | "textarea" => return TokenSinkResult::RawData(RawKind::Rcdata),
                        _ => {}
                    }
                }
                TagKind::EndTag => page.close(&tag.name),
            },
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

/// An open element that means something to the layout.
struct Open {
    name: String,
    hidden: bool,
    quote: bool,
    preformatted: bool,
}

struct Page {
    open: Vec<Open>,
    hidden: usize,
    quotes: usize,
    preformatted: usize,
    line: String,
    lines: Vec<Line>,
    most: usize,
}

impl Page {
    fn new(most: usize) -> Page {
        Page { open: Vec::new(), hidden: 0, quotes: 0, preformatted: 0, line: String::new(), lines: Vec::new(), most }
    }

    fn text(&mut self, text: &str) {
        if self.hidden > 0 {
            return;
        }
        for c in text.chars() {
            match c {
                '\n' if self.preformatted > 0 => self.end_line_even_blank(),
                ' ' | '\t' | '\n' | '\r' | '\u{0C}' if self.preformatted == 0 => {
                    if !self.line.is_empty() && !self.line.ends_with(' ') {
                        self.line.push(' ');
                    }
                }
                '\r' => {}
                c => self.line.push(c),
            }
        }
    }

    fn open(&mut self, tag: &Tag) {
        let name: &str = &tag.name;
        match name {
            "br" => return self.end_line_even_blank(),
            "hr" => {
                self.end_line();
                return self.blank_line();
            }
            "td" | "th" => return self.text(" "),
            "p" if is_paragraph(tag) => {
                self.end_line();
                self.blank_line();
            }
            _ if is_block(name) => self.end_line(),
            _ => {}
        }
        let open = Open { name: name.to_owned(), hidden: is_hidden(tag), quote: is_quote(tag), preformatted: is_preformatted(tag) };
        let void =
            matches!(name, "area" | "base" | "col" | "embed" | "img" | "input" | "link" | "meta" | "param" | "source" | "track" | "wbr");
        // Elements that nobody closes (a list item, a paragraph) must not pile up.
        let layout = open.hidden || open.quote || open.preformatted || matches!(name, "div" | "span" | "td" | "table" | "blockquote");
        if void || !layout || self.open.len() > 1000 {
            return;
        }
        self.hidden += usize::from(open.hidden);
        self.quotes += usize::from(open.quote);
        self.preformatted += usize::from(open.preformatted);
        self.open.push(open);
    }

    fn close(&mut self, name: &str) {
        if is_block(name) {
            self.end_line();
        }
        if name == "br" {
            self.end_line_even_blank();
        }
        if let Some(at) = self.open.iter().rposition(|o| o.name == name) {
            for open in self.open.drain(at..).collect::<Vec<_>>() {
                self.hidden -= usize::from(open.hidden);
                self.quotes -= usize::from(open.quote);
                self.preformatted -= usize::from(open.preformatted);
            }
        }
    }

    fn end_line(&mut self) {
        if !self.line.is_empty() {
            self.end_line_even_blank();
        }
    }

    fn end_line_even_blank(&mut self) {
        if self.hidden == 0 && self.lines.len() < self.most {
            let text = std::mem::take(&mut self.line);
            // Some programs put the quote marks of a plain text into HTML.
            let marked = super::flowed::lines(&text, super::flowed::Format::Fixed, 1).pop().unwrap_or_default();
            self.lines.push(Line::hard(marked.text, marked.depth + self.quotes));
        }
        self.line.clear();
    }

    fn blank_line(&mut self) {
        if self.hidden == 0 && self.lines.len() < self.most && self.lines.last().is_some_and(|l| !l.is_blank()) {
            self.lines.push(Line::hard("", self.quotes));
        }
    }
}

fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "body"
            | "center"
            | "dd"
            | "div"
            | "dl"
            | "dt"
            | "fieldset"
            | "figure"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "html"
            | "li"
            | "main"
            | "nav"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "table"
            | "tbody"
            | "thead"
            | "tr"
            | "ul"
    )
}

fn attribute<'a>(tag: &'a Tag, name: &str) -> Option<&'a str> {
    tag.attrs.iter().find(|a| &*a.name.local == name).map(|a| &*a.value)
}

/// Word processors make every line a paragraph without space around it; there a paragraph is only a line.
fn is_paragraph(tag: &Tag) -> bool {
    let class = attribute(tag, "class").unwrap_or_default().to_ascii_lowercase();
    let style = compact(attribute(tag, "style").unwrap_or_default());
    !class.contains("mso") && !style.contains("margin:0") && !style.contains("margin-top:0")
}

fn compact(style: &str) -> String {
    style.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_ascii_lowercase()
}

/// Elements in which a line break of the source is one.
fn is_preformatted(tag: &Tag) -> bool {
    let style = compact(attribute(tag, "style").unwrap_or_default());
    &*tag.name == "pre" || style.split(';').any(|rule| rule.starts_with("white-space:pre") || rule.starts_with("white-space:break-spaces"))
}

/// Elements that nobody sees, what is struck out, and elements that mail programs mark as signatures.
fn is_hidden(tag: &Tag) -> bool {
    if matches!(
        &*tag.name,
        "s" | "strike" | "del" | "style" | "script" | "title" | "template" | "textarea" | "select" | "object" | "svg" | "iframe"
    ) {
        return true;
    }
    if attribute(tag, "hidden").is_some() {
        return true;
    }
    let style = compact(attribute(tag, "style").unwrap_or_default());
    let hides = |rule: &str| style.split(';').any(|r| r.trim_end_matches("!important") == rule);
    let no_size = ["0", "0px", "0pt", "0em"].iter().any(|zero| hides(&format!("font-size:{zero}")) || hides(&format!("max-height:{zero}")));
    if no_size || ["display:none", "visibility:hidden", "mso-hide:all", "opacity:0"].iter().any(|rule| hides(rule)) {
        return true;
    }
    let marks = [
        "gmail_signature",
        "moz-signature",
        "applemailsignature",
        "ymail_android_signature",
        "ms-outlook-mobile-signature",
        "protonmail_signature_block",
        "k9mail-signature",
    ];
    ["class", "id"].iter().filter_map(|a| attribute(tag, a)).any(|value| {
        let value = value.to_ascii_lowercase();
        value.split_ascii_whitespace().any(|word| marks.contains(&word))
    })
}

/// Quoted history: a blockquote, or what a webmail uses in its place.
fn is_quote(tag: &Tag) -> bool {
    let is = |name: &str, values: &[&str]| {
        attribute(tag, name).is_some_and(|v| v.to_ascii_lowercase().split_ascii_whitespace().any(|w| values.contains(&w)))
    };
    &*tag.name == "blockquote"
        || is("name", &["quote", "quoted-content"])
        || is("class", &["yahoo_quoted", "zmail_extra", "ntes_quote", "mailru-blockquote"])
        || is("id", &["yahoo_quoted", "isreplycontent", "replycontent"])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(html: &str) -> Vec<String> {
        lines(html, 1000).into_iter().map(|l| format!("{}{}", "> ".repeat(l.depth), l.text.trim_end())).collect()
    }

    #[test]
    fn blocks_and_breaks_end_lines_and_source_breaks_do_not() {
        assert_eq!(shown("<div>vote&nbsp;1\nyes<br>pick 2</div><div>pick 3</div>"), ["vote\u{A0}1 yes", "pick 2", "pick 3"]);
        assert_eq!(shown("<ul><li>vote 1 yes<li>vote 2 no</ul>"), ["vote 1 yes", "vote 2 no"]);
        assert_eq!(shown("rename <b>A</b> to <i>B</i>"), ["rename A to B"]);
        assert_eq!(shown("<pre>a\nb</pre>"), ["a", "b"]);
        assert_eq!(shown("<div style='white-space: pre-wrap'>a\nb</div>\nc\nd"), ["a", "b", "c d"]);
        assert_eq!(shown("<table><tr><td>vote</td><td>1 yes</td></tr><tr><td>x</td></tr></table>"), ["vote 1 yes", "x"]);
    }

    #[test]
    fn paragraphs_stand_apart_unless_they_are_lines_of_a_word_processor() {
        assert_eq!(shown("<p>a</p><p>b</p>"), ["a", "", "b"]);
        assert_eq!(shown("<p class=MsoNormal>a</p><p class=MsoNormal>b</p>"), ["a", "b"]);
    }

    #[test]
    fn what_nobody_sees_is_not_read() {
        let hidden = [
            "<div style='display:none'>vote 1 no</div>",
            "<span style='FONT-SIZE: 0px'>vote 1 no</span>",
            "<div hidden>vote 1 no</div>",
            "<style>vote 1 no</style>",
            "<script>vote 1 no</script>",
            "<head><title>vote 1 no</title></head>",
            "<!-- vote 1 no -->",
            "<div style='mso-hide: all !important'><div>vote 1 no</div></div>",
            "<div class='gmail_signature'>vote 1 no</div>",
            "<p><s>vote 1 no</s></p>",
            "<del>vote 1 no</del>",
        ];
        for html in hidden {
            assert_eq!(shown(&format!("{html}<div>pick 1</div>")), ["pick 1"], "{html}");
        }
    }

    #[test]
    fn quotes_are_marked() {
        assert_eq!(shown("a<blockquote>b<blockquote>c</blockquote></blockquote>d"), ["a", "> b", "> > c", "d"]);
        assert_eq!(shown("a<div name=quote>b</div>"), ["a", "> b"]);
    }

    #[test]
    fn broken_and_bottomless_markup_is_read_in_linear_time() {
        let deep = "<div>".repeat(200_000) + "vote 1 yes";
        assert_eq!(shown(&deep), ["vote 1 yes"]);
        assert_eq!(shown("<div>a</b></span></div></div><p"), ["a"]);
    }
}
