//! What kind of mail a letter is: a player's, or a robot's that must never be answered.
//!
//! In come a [`Letter`], its own text and who we are; out goes a [`Verdict`]. No seat is known here: whose letter it is comes after.

pub mod bounce;
mod signs;

use crate::mail::letter::{Letter, OwnText, Part, Unread};
use crate::mail::sender::Ours;
use crate::mail::sender::auth_results::{self, Dmarc};
use bounce::{Action, Bounce};
use serde::Serialize;

/// What kind of mail a letter is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A person's letter, to be read for orders.
    Orders,
    /// Machinery or a list: no orders in it, no answer to it.
    Ignore,
    /// A delivery report about a mail of ours.
    Bounce(Bounce),
    /// An automatic answer.
    Autoreply,
    /// Not read: forged, or its text cannot be read.
    Reject,
}

impl Kind {
    /// The kind's name in `maat letter --json`.
    pub fn name(&self) -> &'static str {
        match self {
            Kind::Orders => "orders",
            Kind::Ignore => "ignore",
            Kind::Bounce(_) => "bounce",
            Kind::Autoreply => "autoreply",
            Kind::Reject => "reject",
        }
    }
}

/// What answer a letter gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// What was understood, line by line.
    Receipt,
    /// One explanation, then silence.
    Once,
    /// None.
    None,
}

/// What is to be done with a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its kind.
    pub kind: Kind,
    /// The answer it gets.
    pub reply: Reply,
    /// Why, in words for the operator.
    pub why: String,
}

impl Verdict {
    fn new(kind: Kind, reply: Reply, why: impl Into<String>) -> Verdict {
        Verdict { kind, reply, why: why.into() }
    }

    fn silent(kind: Kind, why: impl Into<String>) -> Verdict {
        Verdict::new(kind, Reply::None, why)
    }
}

/// Judges a letter. `own` is its own text, read with the verbs of the game that it is for.
pub fn classify(letter: &Letter, own: &OwnText, ours: &Ours) -> Verdict {
    if let Some(verdict) = report(letter, own, ours).or_else(|| loops(letter, ours)) {
        return verdict;
    }
    if let Some(reason) = signs::list(letter) {
        return Verdict::silent(Kind::Ignore, reason);
    }
    let from_domain = letter.from.as_ref().map(|a| a.domain()).unwrap_or_default();
    if auth_results::dmarc(&letter.headers, &ours.trust, from_domain) == Dmarc::Fail {
        return Verdict::silent(Kind::Reject, "our own server says that the sender is forged (DMARC failed)");
    }
    let calendar_class = letter.headers.first("content-class").is_some_and(|c| c.to_lowercase().contains("calendarmessage"));
    if letter.body.calendar || calendar_class {
        return Verdict::silent(Kind::Ignore, "a calendar's message");
    }
    let robot = signs::by_headers(letter).or_else(|| signs::by_subject(letter, own)).or_else(|| signs::by_body(own));
    if let Some(reason) = robot {
        return Verdict::silent(Kind::Autoreply, reason);
    }
    if letter.from.is_none() {
        return Verdict::silent(Kind::Reject, "it names no single writer");
    }
    let has_orders = own.orders().next().is_some();
    if !has_orders && signs::spam(letter) {
        return Verdict::silent(Kind::Ignore, "marked as spam, and without orders");
    }
    if has_orders {
        return Verdict::new(Kind::Orders, Reply::Receipt, "orders");
    }
    if let Some(unread @ (Unread::Encrypted | Unread::Tnef | Unread::OpaqueSigned)) = letter.unread() {
        return Verdict::new(Kind::Reject, Reply::Once, format!("it {}", unread.reason()));
    }
    if own.lines.is_empty() {
        let reason = match letter.unread() {
            _ if own.only_forwarded => "it only forwards another letter, with nothing written above",
            Some(Unread::NoText) | None if letter.body.encloses => "it only encloses another letter, with nothing written beside it",
            Some(unread) => return Verdict::new(Kind::Reject, Reply::Once, format!("it {}", unread.reason())),
            None if own.only_history => "there is nothing in it but quoted text",
            None if own.ended => return Verdict::new(Kind::Orders, Reply::Receipt, "it says only \"end\""),
            None => "there is nothing written in it",
        };
        return Verdict::new(Kind::Reject, Reply::Once, reason);
    }
    Verdict::new(Kind::Orders, Reply::Receipt, "remarks only, no line begins like an order")
}

/// Delivery reports, read receipts and other multipart/report mail (RFC 6522).
fn report(letter: &Letter, own: &OwnText, ours: &Ours) -> Option<Verdict> {
    let mut receipt = signs::is_receipt(letter, own);
    let mut other = letter.root.media == "multipart/report" && letter.root.param("report-type").is_some_and(|t| t != "delivery-status");
    letter.root.walk(&mut |part: &Part| {
        receipt |= part.media == "message/disposition-notification";
        other |= part.media == "message/feedback-report";
    });
    if receipt {
        return Some(Verdict::silent(Kind::Ignore, "a read receipt"));
    }
    if let Some(found) = bounce::read(letter, ours) {
        return Some(match found.action {
            None => Verdict::silent(Kind::Ignore, "a report of a delivery that went well"),
            Some(_) if !found.is_ours => Verdict::silent(Kind::Ignore, "a delivery report about a mail that is not ours"),
            Some(action) => {
                let what = if action == Action::Failed { "could not be delivered" } else { "is delayed" };
                Verdict::silent(Kind::Bounce(found), format!("a mail of ours {what}"))
            }
        });
    }
    other.then(|| Verdict::silent(Kind::Ignore, "a machine's report"))
}

/// Mail of our own that came back.
fn loops(letter: &Letter, ours: &Ours) -> Option<Verdict> {
    let own_address = ours.address.to_string();
    let own_loop = letter.headers.all("x-loop").any(|v| v.to_lowercase().contains(&own_address));
    let from_us = letter.from.as_ref().is_some_and(|f| ours.is_ours(f));
    let own_id = crate::mail::sender::token::OurId::parse(&letter.id, ours.address.domain()).is_some();
    (own_loop || from_us || own_id).then(|| Verdict::silent(Kind::Ignore, "our own mail came back"))
}
