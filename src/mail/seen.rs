//! How the referee sees letters, as JSON: what `maat letter --json` prints.

use crate::mail::letter::{Bounds, Letter};
use crate::mail::robots::{self, Kind, Reply, Verdict};
use crate::mail::sender::Ours;
use crate::orders::verbs::Verbs;
use serde_json::{Value, json};
use std::collections::HashMap;

/// One object per file, in the given order: see `maat letter` on the command line. The files are seen as one mailbox, so that a
/// duplicate is ignored.
pub fn letter_json(files: &[(String, Vec<u8>)], ours: &Ours, verbs: &Verbs, bounds: &Bounds) -> Value {
    let mut seen: HashMap<String, String> = HashMap::new();
    let mut objects = Vec::new();
    for (file, raw) in files {
        objects.push(match Letter::read(raw, bounds) {
            Ok(letter) => {
                let earlier = seen.get(&letter.id).cloned();
                seen.entry(letter.id.clone()).or_insert_with(|| letter.content_hash.clone());
                object(file, &letter, earlier.as_deref(), ours, verbs)
            }
            Err(reason) => unreadable(file, &reason.to_string()),
        });
    }
    Value::Array(objects)
}

fn unreadable(file: &str, why: &str) -> Value {
    json!({
        "file": file, "kind": "reject", "orders": [], "remarks": [], "game": null, "from": null, "reply": "none",
        "bounced": null, "status": null, "action": null, "why": why,
    })
}

fn object(file: &str, letter: &Letter, earlier: Option<&str>, ours: &Ours, verbs: &Verbs) -> Value {
    let own = letter.own_text(verbs);
    let mut verdict = robots::classify(letter, &own, ours);
    match earlier {
        Some(hash) if hash == letter.content_hash => {
            verdict = Verdict { kind: Kind::Ignore, reply: Reply::None, why: "a duplicate: the same letter was seen before".to_owned() };
        }
        Some(_) => verdict.why += "; another letter had the same Message-ID",
        None => {}
    }
    let is_orders = verdict.kind == Kind::Orders;
    let orders: Vec<&str> = own.orders().filter(|_| is_orders).collect();
    let remarks: Vec<&str> = own.remarks().filter(|_| is_orders).collect();
    let bounce = if let Kind::Bounce(bounce) = &verdict.kind { Some(bounce) } else { None };
    let claims = crate::mail::sender::claims(letter, ours);
    let game = letter.game_named().or(claims.games.first().map(String::as_str));
    json!({
        "file": file,
        "kind": verdict.kind.name(),
        "orders": orders,
        "remarks": remarks,
        "game": game,
        "from": letter.from.as_ref().map(|f| f.identity().to_string()),
        "reply": verdict.reply,
        "bounced": bounce.and_then(|b| b.recipient.as_ref()).map(ToString::to_string),
        "status": bounce.and_then(|b| b.status.clone()),
        "action": bounce.and_then(|b| b.action).map(|a| a.name()),
        "why": verdict.why,
    })
}
