//! Control for a while: cards in play that change hands and go back, and turns in a row.

use super::Grammar;
use super::amounts::number;
use super::later::{at, in_next_turn, later};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

/// The step that picks the card.
const TAKEN: Mark = Mark(PROVISIONAL + 900);

/// When control goes back.
#[derive(Clone, Debug, PartialEq)]
enum Back {
    AtEnd(Duration),
    NextTurn,
}

fn back(until: Duration) -> Option<Back> {
    Some(match until {
        Duration::ThisTurn => Back::AtEnd(Duration::ThisTurn),
        Duration::UntilEndOfNextTurn => Back::AtEnd(Duration::TurnAfter(number(1))),
        Duration::UntilNextTurn => Back::NextTurn,
        Duration::Turns(Amount::Number(1)) => Back::AtEnd(Duration::ThisTurn),
        Duration::Turns(Amount::Number(n)) if n > 1 => Back::AtEnd(Duration::TurnAfter(number(n - 1))),
        _ => return None,
    })
}

/// The card comes under the subject's control, and goes back to whose it was, if the subject still has it then.
fn for_a_while(cards: CardsNp, until: Duration) -> Option<Effect> {
    let when = back(until)?;
    let taken = || Cards::Of(TAKEN);
    let take = Effect::Move { by: subject(), cards: taken(), to: Place::Play(subject()) };
    let kept = Cards::Those { of: Box::new(taken()), tests: vec![CardTest::In(vec![Zone::Play(Players::one(subject()))])] };
    let give = Effect::Move { by: subject(), cards: kept, to: Place::Play(Who::Of(HOLE)) };
    let give = match when {
        Back::AtEnd(until) => later(at(Moment::TurnEnd, give), until),
        Back::NextTurn => in_next_turn(Moment::TurnStart, give),
    };
    let owner = Players::one(Who::Controller(Box::new(taken())));
    let pick = Effect::Pick(select(cards, anyone(), subject())?);
    let both = for_each(owner, HOLE, in_order([take, give]));
    Some(Effect::Sequence(vec![Step { mark: Some(TAKEN), effect: pick }, Step { mark: None, effect: both }]))
}

/// One card: of several, each has an owner of its own to go back to.
fn single(cards: &CardsNp) -> bool {
    match cards {
        CardsNp::Known(_) => true,
        CardsNp::Found(find) => find.number == Count::Some(number(1)),
    }
}

pub fn rules(g: &mut Grammar) {
    g.rule(
        "VP",
        "(~take|~gain|~get|~assume|~have control of CARDS / ~borrow CARDS / ~take over CARDS) DURATION",
        |c: CardsNp, d: Duration| single(&c).then(|| for_a_while(c, d)).flatten(),
        &["gains control of target Permanent until the end of the turn", "borrows target Permanent for two turns"],
    );
    g.rule(
        "EFFECT",
        "DURATION [,] PLAYER1 (take|takes|gain|gains|get|gets|have|has|assume|assumes) control of CARDS",
        |d: Duration, p: Np, c: CardsNp| single(&c).then(|| clause(p, for_a_while(c, d)?)).flatten(),
        &["until the end of the next turn, you gain control of target Permanent"],
    );
    g.rule(
        "EFFECT",
        "DURATION [,] (take / gain / get / assume) control of CARDS",
        |d: Duration, c: CardsNp| single(&c).then(|| for_a_while(c, d).map(order)).flatten(),
        &[],
    );
    g.rule(
        "VP",
        "~control CARDS DURATION",
        |c: CardsNp, d: Duration| {
            let target = matches!(&c, CardsNp::Found(find) if matches!(find.by, Some(Who::Target(_))));
            (target && single(&c)).then(|| for_a_while(c, d)).flatten()
        },
        &["controls target Permanent until the end of the next turn"],
    );
    // A turn is a play: two in a row are one more.
    let again = |n: i64| Effect::ExtraPlays { who: subject(), number: number(n) };
    g.rule(
        "SUCCESSIVELY",
        "(in a row / in succession / running / one after the other / one after another / back to back)",
        || Nothing,
        &["in a row"],
    );
    g.rule(
        "VP",
        "~take|~have|~get|~play <number> turns SUCCESSIVELY",
        move |n: i64| (n > 1).then(|| again(n - 1)),
        &["takes two turns in a row"],
    );
    g.rule(
        "VP",
        "~take|~have|~get|~play (another / an extra / a second / an additional / one more) turn [(right / immediately / directly) after this [one / turn] / after this one / after this turn / immediately / this turn]",
        move || again(1),
        &["takes an extra turn after this one"],
    );
    g.rule("VP", "~take|~have|~get <number> (extra / additional / more) turns", again, &[]);
}
