//! Delivery reports of any dialect: RFC 3464, and the plain text of qmail (QSBMF), Exim, Postfix, Sendmail, Exchange and the rest.

use crate::mail::letter::{Address, Content, Letter, Part, pattern};
use crate::mail::sender::Ours;
use regex::Regex;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What happened to a mail of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounce {
    /// The address that we had mailed, as far as the report says.
    pub recipient: Option<Address>,
    /// The enhanced status code (RFC 3463), "5.1.1".
    pub status: Option<String>,
    /// What became of it; None where it was delivered after all.
    pub action: Option<Action>,
    /// The Message-ID of the mail, without brackets, if the report shows it.
    pub original_id: Option<String>,
    /// The tag of the return path to which the report came ("b.egypt-1.4711.…"): to be checked by the key that made it.
    pub return_path: Option<Address>,
    /// Whether the report names a return path or a Message-ID of ours. A forged one names neither.
    pub is_ours: bool,
    /// What the other server said, on one line.
    pub diagnostic: Option<String>,
}

/// What became of a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Given up.
    Failed,
    /// Not yet delivered; still being tried.
    Delayed,
}

impl Action {
    /// Its word in RFC 3464.
    pub fn name(self) -> &'static str {
        match self {
            Action::Failed => "failed",
            Action::Delayed => "delayed",
        }
    }
}

static STATUS: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?:$|[^\d.]|\.(?:$|\D))"));
static REPLY_CODE: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)(?:^|[\s:'\x22<(#])([45])(\d\d)(?:[ -]|$)"));
static ADDRESS: LazyLock<Regex> = LazyLock::new(|| pattern(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*"));
static MESSAGE_ID: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?im)^[ >]*message-id:\s*<([^<>\s]+)>"));
static COPY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?im)^[\s>]*(?:-+ *(?:below this line is a copy|this is a copy of|original message|message header|the header of the original|returned message|forwarded message|unsent message|a copy of|undelivered message|message text|body of)|original message headers|original message (?:follows|header)|return-path:|reporting-mta:|diagnostic information for administrators)",
    )
});
static SUBJECT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)^(?:re: |aw: |fwd?: )?(?:undeliver(?:ed|able)|mail deliver(?:y|ing) (?:fail|system|status|problem|error|subsystem|delay)|delivery (?:status notif|failure|fail|notification|has failed|report|incomplete|delayed|problem|error)|failure notice|returned mail|mail could not be|could not send|message (?:status|undeliver|you sent|not delivered|could not)|warning: (?:could not|message|mail)|(?:mail|email|message|your message) (?:delivery )?(?:was |is |has been )?(?:delayed|failed|rejected|not delivered|returned)|non[- ]?(?:remis|delivery)|delayed mail|nondeliverable|rejected:|bounce|unzustellbar|nicht zustellbar|zustell|fehler bei der (?:nachrichten)?(?:zustellung|übermittlung)|mail konnte nicht|échec de (?:la )?(?:remise|distribution)|non remis|message non distribué|no se puede entregar|no entregad|error (?:de|en la) entrega|devuelto|mancata consegna|impossibile recapitare|não (?:foi )?entreg|não é possível entregar|falha na entrega|onbestelbaar|niet (?:bezorgd|afgeleverd)|kan niet worden bezorgd|olevererbar|kunde inte levereras|kunne ikke leveres|uleverbar|ikke leveret|ei voitu toimittaa|toimittaminen epäonnistui|niedostarczona|nie można dostarczyć|zwrot wiadomości|nedoručiteln|недоставлен|не удалось доставить|невозможно доставить|сообщение не доставлено|kézbesíthetetlen|iletilemedi|teslim edilemedi|配信不能|配達不能|送信できません|退信|无法投递|無法傳遞|系统退信|전달되지|반송|전송 실패)",
    )
});
static PHRASE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:this is the (?:qmail-send program|mail system|postfix program|mail delivery (?:system|agent)|exim)|(?:could|can) ?not be delivered|(?:wasn't|was not|were not|hasn't been|has not (?:yet )?been|not yet been) (?:able to deliver|delivered)|(?:unable|wasn't able|not able|failed) to deliver|delivery (?:to the following|has failed|attempt|of the following|incomplete|failed)|undelivered|undeliverable|did not reach|(?:following|these) (?:address|recipient)(?:es|s|\(e?s\))? (?:failed|had|cannot|can't|could|was|were)|returned mail|no such (?:user|mailbox)|user unknown|unknown user|mailbox (?:unavailable|full|not found|does not exist)|address (?:not found|rejected|couldn't be found)|permanent (?:fatal )?errors?|transcript of session|nicht zugestellt|unzustellbar|n'a pas pu être (?:remis|distribué)|no se (?:pudo|ha podido) entregar|impossibile recapitare|não pôde ser entregue)",
    )
});
static LATER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:delayed|still (?:being )?(?:retr|try|queued|in the queue)|will (?:be retried|continue|keep|retry)|(?:not yet been|hasn't been|has not been|yet to be) delivered|temporar(?:y|ily)|you do not need to (?:resend|do anything)|warning message only|delivery (?:is )?incomplete|no action is required|verzögert|retard|retrasad|ritard)",
    )
});
/// What speaks for giving up even where trying is mentioned ("after trying for 5 days").
static GIVEN_UP: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?:permanent(?:ly)? (?:fatal|error|fail|undeliver|reject)|given up|giving up|will not be retried|no further attempts|message (?:will be|has been) (?:deleted|removed|returned)|retry (?:time(?:out)?|limit) (?:exceeded|not reached))",
    )
});

/// Whether a local part is a mail system's own.
pub(super) fn is_mail_system(local: &str) -> bool {
    let local = local.to_lowercase();
    ["mailer-daemon", "postmaster", "mail-daemon", "mailerdaemon", "mdaemon", "mail.daemon", "mailsystem", "mail-system"]
        .iter()
        .any(|name| local.starts_with(name))
        || local.starts_with("microsoftexchange")
}

/// Reads a letter as a delivery report; None if it is none.
pub fn read(letter: &Letter, ours: &Ours) -> Option<Bounce> {
    let original = original(letter);
    let mut found = match delivery_status(&letter.root) {
        Some(status) => status,
        None => plain(letter, ours)?,
    };
    found.return_path = letter.recipients.iter().find(|a| ours.is_ours(a) && a.tag().is_some_and(|t| t.starts_with("b."))).cloned();
    // Whatever a report says, it is never our own address that failed.
    let foreign = |address: &Address| !ours.is_ours(address);
    found.recipient = found.recipient.filter(foreign).or_else(|| found.return_path.as_ref().and_then(written_out).filter(foreign));
    let own_domain = |id: &str| id.rsplit_once('@').is_some_and(|(_, host)| host.eq_ignore_ascii_case(ours.address.domain()));
    let answered = letter.answers.iter().find(|id| own_domain(id));
    let is_dsn = found.original_id.is_none() && letter.root.media == "multipart/report";
    found.original_id = original.id.or_else(|| answered.cloned());
    let names_us = found.original_id.as_deref().is_some_and(own_domain) || original.return_path.is_some_and(|a| ours.is_ours(&a));
    // A plain text that shows no copy of any mail proves nothing either way; the outbox decides.
    found.is_ours = found.return_path.is_some() || names_us || (!is_dsn && found.original_id.is_none());
    Some(found)
}

/// The recipient that a return path spells out ("b.t6.egypt-1.gone=example.net").
fn written_out(path: &Address) -> Option<Address> {
    let (user, host) = path.tag()?.rsplit_once('=')?;
    let user = user.rsplit('.').next().unwrap_or(user);
    Address::parse(&format!("{user}@{host}"))
}

/// What a report shows of the mail that came back.
#[derive(Default)]
struct Original {
    id: Option<String>,
    return_path: Option<Address>,
}

fn original(letter: &Letter) -> Original {
    let mut found = Original::default();
    letter.root.walk(&mut |part: &Part| match &part.content {
        Content::Letter(inner) => {
            let id = inner.headers.first("message-id").map(|v| v.trim_matches(['<', '>', ' ']).to_owned());
            found.id = found.id.take().or(id);
            found.return_path = found.return_path.take().or_else(|| inner.headers.first("return-path").and_then(Address::parse));
        }
        Content::Text(text) if part.media != "message/delivery-status" && part.media != "text/html" => {
            let id = MESSAGE_ID.captures(text).and_then(|c| c.get(1)).map(|m| m.as_str().to_owned());
            found.id = found.id.take().or(id);
            let path = text.lines().find_map(|l| l.trim().to_lowercase().strip_prefix("return-path:").map(str::to_owned));
            found.return_path = found.return_path.take().or_else(|| path.as_deref().and_then(Address::parse));
        }
        _ => {}
    });
    found
}

/// A message/delivery-status part (RFC 3464): the worst of its recipients.
fn delivery_status(root: &Part) -> Option<Bounce> {
    let mut text = None;
    root.walk(&mut |part: &Part| {
        if let Content::Text(body) = &part.content
            && matches!(part.media.as_str(), "message/delivery-status" | "message/global-delivery-status")
        {
            text = text.or(Some(body));
        }
    });
    let text = text?.replace("\r\n", "\n");
    let mut recipients: Vec<Bounce> = text
        .split("\n\n")
        .map(fields)
        .filter(|f| f.contains_key("final-recipient") || f.contains_key("action"))
        .map(|f| recipient(&f))
        .collect();
    let rank = |b: &Bounce| match b.action {
        Some(Action::Failed) => 0,
        Some(Action::Delayed) => 1,
        None => 2,
    };
    recipients.sort_by_key(rank);
    recipients.into_iter().next()
}

/// Header-like fields of a group, names in lower case, continuation lines joined.
fn fields(group: &str) -> BTreeMap<String, String> {
    let mut fields: BTreeMap<String, String> = BTreeMap::new();
    let mut last = String::new();
    for line in group.lines() {
        if line.starts_with([' ', '\t']) {
            if let Some(value) = fields.get_mut(&last) {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once(':') {
            last = name.trim().to_lowercase();
            fields.entry(last.clone()).or_insert_with(|| value.trim().to_owned());
        }
    }
    fields
}

fn recipient(fields: &BTreeMap<String, String>) -> Bounce {
    let get = |name: &str| fields.get(name).map(String::as_str).unwrap_or_default();
    let address = |name: &str| {
        let value = get(name);
        ADDRESS.find(value.rsplit_once(';').map_or(value, |(_, v)| v)).and_then(|m| Address::parse(m.as_str()))
    };
    let diagnostic = get("diagnostic-code").rsplit_once("; ").map_or(get("diagnostic-code"), |(_, d)| d);
    let status =
        STATUS.captures(get("status")).or_else(|| STATUS.captures(diagnostic)).and_then(|c| c.get(1)).map(|m| m.as_str().to_owned());
    let action = match get("action").split([' ', '(', ';']).next().unwrap_or_default().to_lowercase().as_str() {
        "delivered" | "relayed" | "expanded" => None,
        "delayed" => Some(Action::Delayed),
        "failed" => Some(Action::Failed),
        _ if status.as_deref().is_some_and(|s| s.starts_with('2')) => None,
        _ if status.as_deref().is_some_and(|s| s.starts_with('4')) => Some(Action::Delayed),
        _ => Some(Action::Failed),
    };
    Bounce {
        recipient: address("original-recipient").or_else(|| address("final-recipient")),
        status,
        action,
        original_id: None,
        return_path: None,
        is_ours: false,
        diagnostic: in_a_line(diagnostic),
    }
}

/// A report in prose.
fn plain(letter: &Letter, ours: &Ours) -> Option<Bounce> {
    let null_path = letter.headers.first("return-path").is_some_and(|v| v.split_whitespace().collect::<String>() == "<>");
    let from_system = letter.from.as_ref().is_some_and(|f| is_mail_system(f.local()));
    let failed_header = letter.headers.first("x-failed-recipients");
    let by_structure = letter.root.media == "multipart/report" && letter.root.param("report-type").is_none_or(|t| t == "delivery-status");
    if !(null_path || from_system || failed_header.is_some() || by_structure) {
        return None;
    }
    let text = prose(letter);
    let auto = letter.headers.first("auto-submitted").is_some_and(|v| v.to_lowercase().contains("vacation"));
    let says_so = SUBJECT.is_match(&letter.subject) || failed_header.is_some() || by_structure;
    if auto || !(says_so || (from_system && PHRASE.is_match(&text)) || (null_path && from_system)) {
        return None;
    }
    let report = COPY.find(&text).map_or(text.as_str(), |m| text.get(..m.start()).unwrap_or_default());
    let report = if report.trim().is_empty() { text.as_str() } else { report };
    let foreign = |a: &Address| !ours.is_ours(a) && !is_mail_system(a.local()) && letter.from.as_ref() != Some(a);
    let recipient = failed_header
        .and_then(|v| ADDRESS.find(v))
        .and_then(|m| Address::parse(m.as_str()))
        .or_else(|| ADDRESS.find_iter(report).filter_map(|m| Address::parse(m.as_str())).find(foreign));
    let lower = report.to_lowercase();
    let after = recipient.as_ref().and_then(|r| lower.find(&r.to_string())).and_then(|at| lower.get(at..)).unwrap_or(&lower);
    let code = |text: &str| STATUS.captures(text).and_then(|c| c.get(1)).map(|m| m.as_str().to_owned());
    let basic = |text: &str| REPLY_CODE.captures(text).and_then(|c| c.get(1)).map(|m| format!("{}.0.0", m.as_str()));
    let status = code(after).or_else(|| code(report)).or_else(|| basic(after)).or_else(|| basic(report));
    let later = LATER.is_match(report) || LATER.is_match(&letter.subject);
    let action = match status.as_deref().and_then(|s| s.chars().next()) {
        Some('4') if !GIVEN_UP.is_match(report) => Action::Delayed,
        None if later && !GIVEN_UP.is_match(report) => Action::Delayed,
        _ => Action::Failed,
    };
    let diagnostic = report.split(['\n', '\r']).find(|l| STATUS.is_match(l) || REPLY_CODE.is_match(l)).and_then(in_a_line);
    Some(Bounce { recipient, status, action: Some(action), original_id: None, return_path: None, is_ours: false, diagnostic })
}

/// What a server says, in one line that is not too long, whatever ends its lines.
fn in_a_line(said: &str) -> Option<String> {
    let line: String = said.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(300).collect();
    (!line.is_empty()).then_some(line)
}

/// All text of the letter's first readable part.
fn prose(letter: &Letter) -> String {
    let text = letter.body.plain.as_ref().or(letter.body.html.as_ref());
    text.map(|t| t.lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>().join("\n")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_never_says_that_our_own_address_failed() {
        let ours = Ours::new("referee@example.org", "mx.example.org").unwrap();
        let plain = "From: MAILER-DAEMON@mx.example.net\nSubject: Delivery failure\nX-Failed-Recipients: Referee+x@Example.org\n\nSorry.\n";
        let status = "From: MAILER-DAEMON@mx.example.net\nSubject: x\nContent-Type: message/delivery-status\n\n\
                      Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; referee@example.org\nAction: failed\nStatus: 5.1.1\n";
        for raw in [plain, status] {
            let letter = Letter::read(raw.as_bytes(), &crate::mail::letter::Bounds::default()).unwrap();
            assert_eq!(read(&letter, &ours).map(|bounce| bounce.recipient), Some(None), "{raw}");
        }
    }

    #[test]
    fn a_status_is_no_ip_address() {
        let code = |t: &str| STATUS.captures(t).and_then(|c| c.get(1)).map(|m| m.as_str().to_owned());
        let table = [
            ("(#5.1.1)", Some("5.1.1")),
            ("550 5.7.1 no", Some("5.7.1")),
            ("host [5.1.1.7]", None),
            ("4.4.7.", Some("4.4.7")),
            ("1.5.1.1", None),
            ("5.1.10", Some("5.1.10")),
        ];
        for (text, status) in table {
            assert_eq!(code(text).as_deref(), status, "{text}");
        }
    }
}
