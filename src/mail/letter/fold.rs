//! One spelling for what people type: the canonical form in which lines are matched, shown back and stored.

use unicode_normalization::UnicodeNormalization;

/// NFKC; quotation marks, apostrophes and dashes made ASCII; invisible marks and leading bullets gone; any run of blanks one
/// space; ends trimmed. Letter case is left alone.
pub fn canonical(text: &str) -> String {
    without_bullet(&folded(text)).to_owned()
}

/// As [`canonical`], but a leading bullet stays.
pub(super) fn folded(text: &str) -> String {
    let before: String = text.chars().filter_map(fold_char).collect();
    let after: String = before.nfkc().filter_map(fold_char).collect();
    after.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// None for marks that nobody sees.
fn fold_char(c: char) -> Option<char> {
    Some(match c {
        '“' | '”' | '„' | '‟' | '«' | '»' | '″' | '〝' | '〞' | '〟' | '＂' | '「' | '」' | '『' | '』' => '"',
        '‘' | '’' | '‚' | '‛' | '′' | '`' | '´' | 'ʼ' | 'ˈ' | '＇' | '‹' | '›' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' | '\u{2E3A}' | '\u{2E3B}' => '-',
        '\t' | '\n' | '\r' | '\u{0B}' | '\u{0C}' | '\u{85}' => ' ',
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180E}' => return None,
        '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' => return None,
        '\u{FFF9}'..='\u{FFFC}' | '\u{E0000}'..='\u{E0FFF}' => return None,
        c if c.is_control() => return None,
        c => c,
    })
}

/// A bullet in front of a line is layout. An ASCII one needs a blank behind it, so that "-3" stays a number.
fn without_bullet(line: &str) -> &str {
    let mut chars = line.chars();
    match chars.next() {
        Some(
            '•' | '◦' | '‣' | '∙' | '·' | '●' | '○' | '■' | '□' | '▪' | '▫' | '►' | '▶' | '➤' | '➢' | '→' | '✓' | '✔' | '★' | '☐' | '☑'
            | '◆' | '◇' | '※' | '・',
        ) => without_bullet(chars.as_str().trim_start()),
        Some('-' | '*' | '+') if chars.as_str().starts_with(' ') => chars.as_str().trim_start(),
        _ => line,
    }
}

/// A line as it came, without the blanks and invisible marks at its ends.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || fold_char(c).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_paste_becomes_what_they_would_type() {
        let table = [
            ("rename “The Gods Have Spoken” to „Divine Edict“", "rename \"The Gods Have Spoken\" to \"Divine Edict\""),
            ("play Lady Vesper’s Fan", "play Lady Vesper's Fan"),
            ("vote\u{A0}1 no", "vote 1 no"),
            ("pick\u{3000}３", "pick 3"),
            ("\u{200F}vote 2\u{200B} yes\u{200F}", "vote 2 yes"),
            ("•\tplay Toll\u{A0}Bridge – on Noa", "play Toll Bridge - on Noa"),
            ("-  pick\t3", "pick 3"),
            ("-3 slaves", "-3 slaves"),
            ("＊ vote １ ｙｅｓ", "vote 1 yes"),
            ("pro\u{AD}pose «that»", "propose \"that\""),
            ("\u{FEFF}vote 1 yes…", "vote 1 yes..."),
            ("Zoe\u{308}", "Zoë"),
        ];
        for (typed, canon) in table {
            assert_eq!(canonical(typed), canon, "{typed:?}");
        }
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for line in ["• - x", "´a´ « b »", "ﬁ ½ ①", "\u{2011}\u{2033}"] {
            assert_eq!(canonical(&canonical(line)), canonical(&canonical(&canonical(line))));
        }
    }
}
