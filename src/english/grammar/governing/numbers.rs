//! So many cards, proposals, votes.

use super::super::Grammar;
use super::super::amounts::{fraction, number, times};
use super::super::nouns::{Post, post};
use super::super::values::*;
use super::{Governed, NO_LIMIT, own, said, set, to};
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::Walk;

/// The n-th part of what each has.
fn part(n: i64, v: VariableId) -> Option<Amount> {
    let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
    Some(fraction(variable_of(Who::Candidate, v), &FractionOf { numerator: 1, denominator }, None))
}

/// An amount in which nobody has to be chosen.
fn settled(a: Amount) -> Option<Amount> {
    struct Chosen(bool);
    impl Walk for Chosen {
        fn players(&mut self, players: &mut Players) {
            self.0 |= matches!(players.pick, Pick::Chosen { .. } | Pick::Random(_));
            crate::english::walk::walk_players(self, players);
        }
    }
    let mut chosen = Chosen(false);
    chosen.amount(&mut a.clone());
    (!chosen.0).then_some(a)
}

/// So many cards, proposals, votes.
pub(super) fn rules(g: &mut Grammar) {
    let each = |n: i64, a: Amount| if n == 1 { a } else { times(number(n), a) };
    for (category, one, many, none) in [
        ("NCARDS", "card", "cards", true),
        ("NPROPOSALS", "proposal", "proposals", true),
        ("NVOTES", "vote", "votes", false),
        ("NPLAYS", "play", "plays", true),
        ("NRENAMES", "rename", "renames", true),
    ] {
        let both = format!("{many}|{one}");
        g.rule(
            category,
            &format!("(one / a single / exactly one / at most one / no more than one / not more than one / just one / only one) {one}"),
            || to(1),
            &[],
        );
        g.rule(
            category,
            &format!(
                "[up to / at most / no more than / not more than / a maximum of / only / just / exactly / as many as] <number> {many}"
            ),
            to,
            &[],
        );
        g.rule(category, &format!("<number> (more / additional / extra / further) {both}"), |n: i64| Adjust::Gain(number(n)), &[]);
        g.rule(category, &format!("(an additional / an extra / another / a further / an added) {one}"), || Adjust::Gain(number(1)), &[]);
        g.rule(category, &format!("<number> {both} more"), |n: i64| Adjust::Gain(number(n)), &[]);
        g.rule(category, &format!("<number> (fewer / less) {both}"), |n: i64| Adjust::Lose(number(n)), &[]);
        g.rule(category, &format!("<number> {both} (fewer / less)"), |n: i64| Adjust::Lose(number(n)), &[]);
        if none {
            g.rule(category, &format!("(a / the) <ordinal> {one}"), |n: i64| (n > 1).then(|| to(n)), &[]);
        }
        g.rule(
            category,
            &format!("(at least / no fewer than / not fewer than / a minimum of) <number> {both}"),
            |n: i64| Adjust::RaiseTo(number(n)),
            &[],
        );
        g.rule(
            category,
            &format!("{category} [,] (and no more / but no more / and not more / at most / at the most)"),
            |a: Adjust| matches!(a, Adjust::SetTo(_)).then_some(a),
            &[],
        );
        g.rule(
            category,
            &format!("<number> {both} (plus / and) (one / one more / one extra / another / an additional one / another one / a further one / one further / a further) [{one}] (for each / for every / per) EACHOWN"),
            |n: i64, a: Amount| Adjust::SetTo(Amount::Sum(vec![number(n), a])),
            &[],
        );
        if none {
            g.rule(category, &format!("(no / not a single / no more) {both}"), || to(0), &[]);
            g.rule(category, &format!("(as many {many} as (he|they|you (likes|like / wants|want / wishes|wish / pleases|please / can)) / any number of {many} / an unlimited number of {many} / unlimited {many})"), || to(NO_LIMIT), &[]);
        }
        let on = if category == "NVOTES" { "[ONVOTES]" } else { "" };
        g.rule(category, &format!("as many {many} {on} as HASMANY"), |a: Amount| Adjust::SetTo(own(a)), &[]);
        g.rule(
            category,
            &format!("(only / just / at most / no more than / up to) (a / one) {one} (for each / for every / per) EACHOWN"),
            |a: Amount| Adjust::SetTo(a),
            &[],
        );
        g.rule(category, &format!("(a / one) {one} (for each / for every / per) EACHOWN"), |a: Amount| Adjust::SetTo(a), &[]);
        g.rule(
            category,
            &format!("<number> {both} (for each / for every / per) EACHOWN"),
            move |n: i64, a: Amount| (n > 1).then(|| Adjust::SetTo(each(n, a))),
            &[],
        );
        g.rule(
            category,
            &format!("(an additional / an extra / one more / one extra / one additional) {one} (for each / for every / per) EACHOWN"),
            Adjust::Gain,
            &[],
        );
        g.rule(
            category,
            &format!("{category} than (THEREST / before / usual / now / anyone else / anybody else)"),
            |a: Adjust| match a {
                Adjust::Gain(_) | Adjust::Lose(_) => Some(a),
                _ => None,
            },
            &[],
        );
        g.rule(
            category,
            &format!(
                "{category} [,] (instead of / rather than / and not / not) [just / only / the usual] (<number> / a / the usual <number>)"
            ),
            |a: Adjust, _n: Option<i64>| match a {
                Adjust::SetTo(_) => Some(a),
                _ => None,
            },
            &[],
        );
        if category == "NCARDS" {
            g.rule(category, "[up to / at most / no more than] <number> of (his / their / your) cards", to, &["two of his cards"]);
            g.rule(category, "<number> of them", |n: i64| (n > 1).then(|| to(n)), &[]);
        }
        // "for every hundred slaves that a player owns, that player has one vote"
        let verb = match category {
            "NCARDS" => "(MAYDO play / plays|play)",
            "NPROPOSALS" => "(MAYDO make / makes|make)",
            "NRENAMES" => "(is|are allowed)",
            _ => "(has|have / gets|get / casts|cast)",
        };
        let setting = match category {
            "NCARDS" | "NPLAYS" => Setting::PlaysPerTurn,
            "NRENAMES" => Setting::RenamesPerTurn,
            "NPROPOSALS" => Setting::ProposalsPerTurn,
            _ => Setting::VoteWeight,
        };
        g.rule(
            "G1",
            &format!("(for each / for every) EACHOWN [that] [(a / each) player (has / owns / possesses)] [,] (he / they / that player / the player / FOLK) {verb} (one / a) {one} [PERROUND]"),
            move |a: Amount, p: Option<Players>| said(&p.unwrap_or_else(Players::all), set(setting, Adjust::SetTo(a)).is),
            &[],
        );
        g.rule(
            "G1",
            &format!("(for each / for every) EACHOWN [that] [(a / each) player (has / owns / possesses)] [,] (he / they / that player / the player / FOLK) {verb} (one more / one extra / one additional / an extra / an additional) {one} [PERROUND]"),
            move |a: Amount, p: Option<Players>| said(&p.unwrap_or_else(Players::all), set(setting, Adjust::Gain(a)).is),
            &[],
        );
    }
    g.rule(
        "NCARDS",
        "<number> more card|cards than HASMANY",
        |n: i64, a: Amount| Adjust::SetTo(Amount::Sum(vec![own(a), number(n)])),
        &["one more card than he has Permanents in play"],
    );
    g.rule(
        "NCARDS",
        "<number> card|cards more than (he has / they have) UNITS",
        |n: i64, v: VariableId| Adjust::SetTo(Amount::Sum(vec![variable_of(Who::Candidate, v), number(n)])),
        &["one card more than he has levels"],
    );
    g.rule(
        "G1",
        "the deal is NCARDS [PERROUND]",
        |a: Adjust| Governed::of(Procedure::Setting { who: Players::all(), setting: Setting::CardsDealt, adjust: a }),
        &["the deal is one card for every 2 levels"],
    );
    g.rule(
        "OWNS",
        "([that / which] he|they|you has|have|owns|own|possesses|possess|holds|hold|controls|control / (a player / the player / that player / each player) has|owns|possesses|holds|controls)",
        || Nothing,
        &["he has"],
    );
    g.rule("EACHOWN", "EACHOF", |a: Amount| settled(own(a)), &["level of his pyramid"]);
    g.rule(
        "EACHOWN",
        "<unit> of (a / each) player 's <variable>",
        |u: UnitOf, v: VariableId| (u.0 == v).then(|| variable_of(Who::Candidate, v)),
        &["level of a player's pyramid"],
    );
    g.rule("EACHOWN", "[full / complete / whole] hundred UNITS [OWNS]", |v: VariableId| part(100, v), &["full hundred slaves"]);
    g.rule("EACHOWN", "[full / complete / whole] thousand UNITS [OWNS]", |v: VariableId| part(1000, v), &[]);
    g.rule(
        "EACHOWN",
        "[full / complete / whole] <number> [full / complete / whole] UNITS [OWNS]",
        part,
        &["full hundred slaves", "2 levels he has"],
    );
    g.rule(
        "EACHOWN",
        "<number> (<unit>) (of / in) (his / their) <variable>",
        move |n: i64, u: UnitOf, v: VariableId| if u.0 == v { part(n, v) } else { None },
        &[],
    );
    // Of cards of any sort it must be said where.
    let counted = |f: Find, z: Option<Post>| {
        let find = post(f, z)?;
        if find.from.is_empty() && find.of.is_empty() {
            return None;
        }
        let find = if find.from.is_empty() { Find { from: vec![Zone::Play(Players::one(Who::Candidate))], ..find } } else { find };
        count(find, Where::Nowhere).map(super::super::nouns::owned_by_subject).map(own).and_then(settled)
    };
    g.rule("EACHOWN", "CARDSN [POST] [OWNS]", counted, &["Permanents he has"]);
    g.rule(
        "EACHOWN",
        "CARDSN OWNS in play",
        move |f: Find| {
            let find = Find { from: vec![Zone::Play(Players::one(Who::Candidate))], ..f };
            count(find, Where::Nowhere).map(own).and_then(settled)
        },
        &["Permanents he has in play"],
    );
    g.rule(
        "EACHOWN",
        "CARDN [POST] OWNS [in play]",
        |f: Find, z: Option<Post>| {
            let find = post(Find { number: Count::All, ..f }, z)?;
            let find = if find.from.is_empty() { Find { from: vec![Zone::Play(Players::one(Who::Candidate))], ..find } } else { find };
            count(find, Where::Nowhere).map(own).and_then(settled)
        },
        &["Permanent he has in play"],
    );
    g.rule(
        "HASMANY",
        "(his / their) <variable> has UNITS",
        |v: VariableId, u: VariableId| (v == u).then(|| variable_of(Who::Candidate, v)),
        &["his pyramid has levels"],
    );
    g.rule("HASMANY", "OWNS UNITS", |v: VariableId| variable_of(Who::Candidate, v), &["he has levels"]);
    g.rule(
        "HASMANY",
        "(levels|level / <unit>) (of / in) (his / their) <variable>",
        |u: Option<UnitOf>, v: VariableId| u.is_none_or(|u| u.0 == v).then(|| variable_of(Who::Candidate, v)),
        &[],
    );
    g.rule("HASMANY", "there are COUNTABLE", |a: Amount| a, &["there are players"]);
    g.rule(
        "HASMANY",
        "there are <unit> (in / of / to / on) (his / their / your) <variable>",
        |u: UnitOf, v: VariableId| (u.0 == v).then(|| variable_of(Who::Candidate, v)),
        &["there are levels in his pyramid"],
    );
    g.rule(
        "HASMANY",
        "OWNS CARDSN [POST]",
        |f: Find, z: Option<Post>| count(post(f, z)?, Where::Nowhere).map(super::super::nouns::owned_by_subject),
        &["he has cards in play"],
    );
}
