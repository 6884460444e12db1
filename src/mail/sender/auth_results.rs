//! Authentication-Results (RFC 8601): what our own server found out about a sender.
//!
//! Anybody can write such a header. Only those of the configured authserv-id count, only above the first line that another server
//! wrote, and of them only the topmost run.

use crate::mail::letter::{Headers, Trust, ascii_domain, by_host};

/// Our own server's DMARC verdict (RFC 7489) about a letter's From domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dmarc {
    /// It passed, for this very domain.
    Pass,
    /// It failed.
    Fail,
    /// No verdict (none, an error, or another domain's).
    Unknown,
}

/// One header, taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Who says so, in lower case.
    pub authserv_id: String,
    /// The methods' results.
    pub results: Vec<MethodResult>,
}

/// One method's result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodResult {
    /// "dmarc", "spf", … in lower case.
    pub method: String,
    /// "pass", "fail", … in lower case.
    pub result: String,
    /// Properties ("header.from", "example.org"), names in lower case.
    pub properties: Vec<(String, String)>,
}

/// The verdict about mail from `from_domain` (as an [`Address`](crate::mail::letter::Address) has it).
pub fn dmarc(headers: &Headers, trust: &Trust, from_domain: &str) -> Dmarc {
    let run = topmost_run(headers, trust);
    let about = |results: &Results| {
        let found: Vec<(String, bool)> = results
            .results
            .iter()
            .filter(|r| r.method == "dmarc")
            .map(|r| {
                let domain = r.properties.iter().find(|(name, _)| name == "header.from").map(|(_, value)| value.as_str());
                let host = |value: &str| value.rsplit_once('@').map_or(value, |(_, host)| host).to_owned();
                let mine = domain.is_none_or(|value| ascii_domain(&host(value)).is_some_and(|domain| domain == from_domain));
                (r.result.clone(), mine)
            })
            .collect();
        found
    };
    // A forged header right below ours joins the run: it may condemn, never acquit.
    if run.iter().flat_map(&about).any(|(result, _)| result == "fail") {
        return Dmarc::Fail;
    }
    match run.first().map(about).unwrap_or_default().as_slice() {
        [(result, true)] if result == "pass" => Dmarc::Pass,
        _ => Dmarc::Unknown,
    }
}

/// The topmost Authentication-Results of our own server, and those of the same id directly below it.
fn topmost_run(headers: &Headers, trust: &Trust) -> Vec<Results> {
    let mut run = Vec::new();
    // Above a line of our own server there may be those of local delivery; below the first foreign one nothing is ours.
    let passes_ours = headers.all("received").any(|r| by_host(r).is_some_and(|h| trust.is_ours(&h)));
    let mut passed_ours = !passes_ours;
    for field in headers.fields() {
        match field.name.as_str() {
            "received" => {
                let ours = by_host(&field.value).is_some_and(|h| trust.is_ours(&h));
                if !ours && passed_ours {
                    break;
                }
                passed_ours |= ours;
            }
            "authentication-results" => {
                match parse(&field.value).filter(|r| !trust.authserv_id.is_empty() && r.authserv_id == trust.authserv_id) {
                    Some(results) => {
                        run.push(results);
                        continue;
                    }
                    None if run.is_empty() => continue,
                    None => break,
                }
            }
            // Servers write on top; here begins what the sender's side wrote.
            "from" | "to" | "cc" | "subject" | "date" | "message-id" | "mime-version" | "content-type" | "dkim-signature" => break,
            _ => {}
        }
        if !run.is_empty() {
            break;
        }
    }
    run
}

/// Takes a header's value apart. None where it has no authserv-id.
pub fn parse(value: &str) -> Option<Results> {
    let mut statements = statements(value).into_iter();
    let mut first = statements.next()?.into_iter();
    let authserv_id = first.next()?.to_lowercase();
    if authserv_id.contains('=') {
        return None;
    }
    let results = statements.filter_map(method_result).collect();
    Some(Results { authserv_id, results })
}

fn method_result(words: Vec<String>) -> Option<MethodResult> {
    let mut words = words.into_iter();
    let first = words.next()?;
    let (method, result) = first.split_once('=')?;
    let method = method.split('/').next().unwrap_or_default().to_lowercase();
    let properties = words.filter_map(|w| w.split_once('=').map(|(n, v)| (n.to_lowercase(), v.to_owned()))).collect();
    Some(MethodResult { method, result: result.to_lowercase(), properties })
}

/// The value as statements between semicolons, each as words; comments gone, quotation marks taken off, blanks around `=` gone.
fn statements(value: &str) -> Vec<Vec<String>> {
    let mut statements: Vec<Vec<String>> = vec![Vec::new()];
    let mut word = String::new();
    let (mut comment, mut quoted, mut escaped) = (0usize, false, false);
    // After a blank the word goes on only if "=" is next to it.
    let mut pending = false;
    fn end_word(statements: &mut [Vec<String>], word: &mut String) {
        if let Some(words) = statements.last_mut().filter(|_| !word.is_empty()) {
            words.push(std::mem::take(word));
        }
    }
    for c in value.chars() {
        if escaped {
            escaped = false;
            if comment == 0 {
                word.push(c);
            }
            continue;
        }
        match c {
            '\\' if quoted || comment > 0 => escaped = true,
            '"' if comment == 0 => {
                if !quoted && pending && !word.ends_with('=') {
                    end_word(&mut statements, &mut word);
                }
                (quoted, pending) = (!quoted, false);
            }
            _ if quoted => word.push(c),
            '(' => (comment, pending) = (comment + 1, true),
            ')' => comment = comment.saturating_sub(1),
            _ if comment > 0 => {}
            ';' => {
                end_word(&mut statements, &mut word);
                statements.push(Vec::new());
                pending = false;
            }
            c if c.is_whitespace() => pending = true,
            c => {
                if pending && c != '=' && !word.ends_with('=') {
                    end_word(&mut statements, &mut word);
                }
                pending = false;
                word.push(c);
            }
        }
    }
    end_word(&mut statements, &mut word);
    statements
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn comments_and_quotations_hide_what_is_in_them() {
        let value = r#"mx.example.org 1; spf=fail (dmarc=pass; \) nested (x)) smtp.mailfrom="a;dmarc=pass"; dmarc = fail (p=none) header.from=example.org"#;
        let parsed = parse(value).unwrap();
        assert_eq!(parsed.authserv_id, "mx.example.org");
        let found: Vec<(&str, &str)> = parsed.results.iter().map(|r| (r.method.as_str(), r.result.as_str())).collect();
        assert_eq!(found, [("spf", "fail"), ("dmarc", "fail")]);
        assert_eq!(parsed.results[0].properties, [("smtp.mailfrom".to_owned(), "a;dmarc=pass".to_owned())]);
    }

    #[test]
    fn odd_values() {
        assert_eq!(parse("mx.example.org; none").unwrap().results, []);
        assert_eq!(parse(""), None);
        assert_eq!(parse("dmarc=pass"), None);
        assert_eq!(parse("\"mx.example.org\"; dmarc/1=pass").unwrap().results[0].method, "dmarc");
        assert_eq!(parse("mx (").unwrap().authserv_id, "mx");
    }

    proptest! {
        #[test]
        fn any_value_is_no_panic(value in "[ -~]{0,200}") {
            let _ = parse(&value);
        }
    }
}
