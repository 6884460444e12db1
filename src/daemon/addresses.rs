//! The addresses that speak for a seat, changed by its player's letters: `address add …`, `address first`.

use crate::games::ruleset::{Body, Problem};
use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::orders::form::{Form, Part, SlotKind, VerbForm};
use crate::orders::parse;
use crate::referee::entry::GameTag;
use crate::report::clean;
use crate::store::Change;

use crate::daemon::site::SiteError;

/// More addresses than anybody writes from.
const MOST: usize = 5;

/// The verbs.
pub fn form() -> Form {
    let address = || vec![Part::slot("address", SlotKind::Word)];
    Form {
        verbs: vec![
            VerbForm::new("address list", vec![], "lists the addresses from which you may write").example("address list"),
            VerbForm::new("address add", address(), "lets you write from another address, too").example("address add me@work.example"),
            VerbForm::new("address remove", address(), "forgets one of your addresses").example("address remove me@old.example"),
            VerbForm::new("address first", vec![], "sends your mails from now on to the address that this letter comes from")
                .example("address first"),
        ],
    }
}

/// Whether a line is one of these orders.
pub(super) fn is_one(line: &str) -> bool {
    parse::verb_of(line, &[&form()]).is_some()
}

/// Carries a line of a seat's player out. `tag_with_token`: what a letter from a new address must have in its subject.
pub(super) fn serve(
    line: &str,
    (tag, seat): (&GameTag, SeatId),
    from: &Address,
    tag_with_token: &str,
    change: &Change<'_>,
) -> Result<Body, SiteError> {
    let (_, order) = parse::read_order(line, &[&form()]).map_err(|p| Problem { message: p.message, suggestion: p.suggestion })?;
    let mut all = change.seats(tag)?.into_iter().find(|s| s.seat == seat).map(|s| s.addresses).unwrap_or_default();
    let given = || -> Result<Address, Problem> {
        let address: Address = order.text("address").unwrap_or_default().parse().map_err(Problem::new)?;
        if address.can_be_written_to() { Ok(address) } else { Err(Problem::new(format!("No mail can be sent to `{address}`."))) }
    };
    let is = |a: &Address, b: &Address| a.identity() == b.identity();
    let said = match order.verb.as_str() {
        "address add" => {
            let new = given()?;
            if all.iter().any(|a| is(a, &new)) {
                return Err(Problem::new(format!("{new} is one of your addresses already.")).into());
            }
            if all.len() >= MOST {
                return Err(
                    Problem::new(format!("You have {MOST} addresses, and that is the most. `address remove …` forgets one.")).into()
                );
            }
            all.push(new.clone());
            format!(
                "You may write from {new}, too. A letter from there proves itself as a reply to the referee's mails, or with the subject \
                 [{tag_with_token}]. Write `address first` from there if you want your mails there."
            )
        }
        "address remove" => {
            let old = given()?;
            let Some(at) = all.iter().position(|a| is(a, &old)) else {
                let names: Vec<String> = all.iter().map(ToString::to_string).collect();
                let problem = Problem::new(format!("{old} is none of your addresses. They are: {}.", names.join(", ")));
                return Err(problem.near(&old.to_string(), names.iter().map(String::as_str)).into());
            };
            if all.len() == 1 {
                return Err(Problem::new(format!("{old} is your only address. `resign` leaves the game.")).into());
            }
            all.remove(at);
            format!("{old} is forgotten; letters from there count no more.")
        }
        "address first" => {
            let Some(at) = all.iter().position(|a| is(a, from)) else {
                return Err(Problem::new(format!("{from} is none of your addresses.")).into());
            };
            all.swap(0, at);
            format!("Your mails go to {from}.")
        }
        _ => String::new(),
    };
    if !said.is_empty() {
        change.set_addresses(tag, seat, &all)?;
    }
    let list: Vec<String> = all.iter().map(ToString::to_string).collect();
    let mails = all.first().map_or_else(String::new, |first| format!(" Mails go to {first}."));
    let text = format!("{said} You may write from: {}.{mails}", list.join(", ")).trim().to_owned();
    Ok(Body { html: format!("<p>{}</p>", clean::html(&text)), text: format!("{text}\n"), pictures: Vec::new() })
}
