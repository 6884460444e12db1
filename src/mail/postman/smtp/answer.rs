//! What a server's refusal means for the mail (RFC 5321, section 4.2; RFC 3463).

use std::time::Duration;

use super::super::{Posted, Refusal, Scope, Wait};

/// The command that was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// MAIL FROM
    Sender,
    /// RCPT TO
    Recipient,
    /// DATA, or the content after it
    Content,
}

/// Providers count the mails of a day; an hour is no burden to them.
const QUOTA_WAIT: Duration = Duration::from_secs(3600);

/// After "too many connections, come back later".
const BUSY_WAIT: Duration = Duration::from_secs(120);

pub(super) fn classify(step: Step, code: u16, text: &str) -> Posted {
    let refusal = Refusal { code: Some(code), text: text.to_owned() };
    let deferred = |scope, wait| Posted::Deferred { refusal: refusal.clone(), scope, wait };
    let enhanced = text.split_whitespace().next().unwrap_or_default();
    match (code, step) {
        // The sending quota of the account is used up (Gmail: 550 5.4.5), however final the code looks.
        _ if matches!(enhanced, "5.4.5" | "4.4.5") => deferred(Scope::All, Wait::AtLeast(QUOTA_WAIT)),
        (421, _) => deferred(Scope::All, Wait::AtLeast(BUSY_WAIT)),
        // The login is missing, stale or too weak: nothing that this mail or recipient could help.
        (530 | 534 | 535 | 538, _) => deferred(Scope::All, Wait::Usual),
        // Too big is this mail's fault; another refused sender is the account's.
        (552 | 523, Step::Sender) => Posted::Refused(refusal),
        (500..=599, Step::Sender) if enhanced == "5.3.4" => Posted::Refused(refusal),
        (500..=599, Step::Sender) => deferred(Scope::All, Wait::Usual),
        (500..=599, Step::Recipient | Step::Content) => Posted::Refused(refusal),
        _ => deferred(Scope::Mail, Wait::Usual),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In short: refused, or deferred for the mail or for all, at least so long.
    fn short(posted: &Posted) -> String {
        match posted {
            Posted::Refused(_) => "refused".into(),
            Posted::Deferred { scope, wait: Wait::Usual, .. } => format!("{scope:?}"),
            Posted::Deferred { scope, wait: Wait::AtLeast(least), .. } => format!("{scope:?} {}", least.as_secs()),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn each_answer_is_for_the_mail_or_for_all_and_final_or_not() {
        for (step, code, text, meant) in [
            (Step::Recipient, 550, "5.1.1 no such user", "refused"),
            (Step::Recipient, 550, "No such user here", "refused"),
            (Step::Content, 554, "5.7.1 looks like spam", "refused"),
            (Step::Sender, 552, "5.3.4 too big", "refused"),
            (Step::Sender, 550, "5.3.4 too big", "refused"),
            (Step::Recipient, 450, "4.2.0 greylisted, come back", "Mail"),
            (Step::Recipient, 451, "4.3.0 local error", "Mail"),
            (Step::Content, 452, "4.3.1 disk full", "Mail"),
            (Step::Sender, 550, "5.7.60 not your address", "All"),
            (Step::Sender, 530, "5.7.0 authentication required", "All"),
            (Step::Recipient, 530, "5.7.0 STARTTLS first", "All"),
            (Step::Recipient, 421, "4.7.0 too many connections", "All 120"),
            (Step::Content, 421, "closing", "All 120"),
            (Step::Content, 550, "5.4.5 Daily user sending limit exceeded", "All 3600"),
            (Step::Recipient, 550, "5.4.5 Daily user sending limit exceeded", "All 3600"),
        ] {
            assert_eq!(short(&classify(step, code, text)), meant, "{step:?} {code} {text}");
        }
    }
}
