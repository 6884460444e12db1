//! Whose doing it is: who makes somebody lose or gain something, who attacks him, under whose control a card comes into play.

use super::Grammar;
use super::triggers::said_event;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    made(g);
    attacks(g);
    arrivals(g);
    forced(g);
}

/// What a player makes another lose or gain: the change, as the doing of him and nobody else.
fn made_by(by: Players, whom: &Np, event: Event) -> Option<Event> {
    let Event::Variable { who, variable, change, by: None, of: None } = said_event(whom, event)? else { return None };
    // Nobody makes himself do it.
    let by = match who.as_one() {
        Some(whom) if by == Players::all() => Players::others(whom.clone()),
        _ => by,
    };
    Some(Event::Variable { who, variable, change, by: None, of: Some(by) })
}

fn made(g: &mut Grammar) {
    g.rule(
        "EV",
        "~make|~cause|~force PLAYER1 [to] EV0",
        |whom: Np, e: Event| {
            let other = !matches!(whom, Np::One(Who::Of(mark)) if mark == HE);
            other.then(|| made_by(Players::one(subject()), &whom, e)).flatten()
        },
        &["makes you lose a level"],
    );
    g.rule(
        "EVENT",
        "POSS CARDN (makes / causes / forces) PLAYER1 [to] EV0",
        |by: Np, f: Find, whom: Np, e: Event| {
            let event = said_event(&whom, e)?;
            match event {
                Event::Variable { who, variable, change, by: None, of: None } if f.from.is_empty() => {
                    Some(Event::Variable { who, variable, change, by: Some(f.of), of: Some(all_of(&by)?) })
                }
                _ => None,
            }
        },
        &["an opponent's card makes you lose a level"],
    );
    g.rule(
        "EVENT",
        "PLAYER1 EV0 (because of / due to / through / by) PLAYER",
        |whom: Np, e: Event, by: Np| {
            let by = all_of(&by)?;
            (by.as_one() != Some(&Who::You)).then(|| made_by(by, &whom, e)).flatten()
        },
        &["you lose a level because of an opponent"],
    );
}

fn attacks(g: &mut Grammar) {
    g.rule(
        "EV",
        "(~attack / ~target / ~hit) OWNED [with CARDKIND]",
        |o: Owned, t: Option<Tests>| {
            Some(Event::Played { by: Players::one(subject()), card: t.unwrap_or_default(), on: Some(all_of(&o.owner)?) })
        },
        &["attacks your pyramid"],
    );
}

fn arrivals(g: &mut Grammar) {
    g.rule(
        "EVENT",
        "CARDKIND (comes|come into play / enters|enter play / goes|go into play / is|are put into play) (under POSS control / under the control of PLAYER)",
        |t: Tests, p: Np| Some(Event::Moved { card: t, whose: all_of(&p)?, how: Move::EntersPlay }),
        &["a Permanent enters play under an opponent's control"],
    );
}

/// What nobody else makes a player do: "your opponents cannot make you lose gold".
fn forced(g: &mut Grammar) {
    let never = |by: Players, whom: Np, e: Event| {
        let event = made_by(by, &whom, e)?;
        Some(Static::Instead { event, frequency: Frequency::Always, effect: Box::new(Effect::Nothing) })
    };
    let forcing = "(make / cause / force)";
    g.rule("STATIC", &format!("PLAYERS CANNOT {forcing} PLAYER1 [to] EV0"), never, &["your opponents cannot force you to lose slaves"]);
    g.rule("STATIC", &format!("NOONE (may / can) {forcing} PLAYER1 [to] EV0"), never, &["no opponent can make you lose gold"]);
    g.rule(
        "STATIC",
        &format!("(an opponent / another player) CANNOT {forcing} PLAYER1 [to] EV0"),
        move |whom: Np, e: Event| never(Players::others(Who::You), whom, e),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER1 CANNOT be (forced / made / caused) to EV0 [by PLAYER]",
        move |whom: Np, e: Event, by: Option<Np>| never(by.map_or(Some(Players::all()), |p| all_of(&p))?, whom, e),
        &["you cannot be made to lose gold by your opponents"],
    );
    g.rule(
        "STATIC",
        "PLAYERS CANNOT be (forced / made / caused) to EV0 [by PLAYER]",
        move |whom: Players, e: Event, by: Option<Np>| never(by.and_then(|p| all_of(&p))?, Np::Set(whom), e),
        &[],
    );
    g.rule(
        "STATIC",
        &format!("(cards / effects) (of / played by) PLAYER CANNOT {forcing} PLAYER1 [to] EV0"),
        move |by: Np, whom: Np, e: Event| never(all_of(&by)?, whom, e),
        &["cards of your opponents cannot make you lose gold"],
    );
    g.rule(
        "EV",
        "~discard [anything]",
        || Event::Moved { card: vec![], whose: Players::one(subject()), how: Move::Discarded },
        &["discards anything"],
    );
    g.rule(
        "EV",
        "~discard any CARDSN",
        |f: Find| f.from.is_empty().then(|| Event::Moved { card: f.of, whose: Players::one(subject()), how: Move::Discarded }),
        &["discards any cards"],
    );
}
