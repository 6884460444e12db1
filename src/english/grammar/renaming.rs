//! What cards are called and of which type they are, from now on: "its name becomes …", "change its type from Effect to Permanent".

use super::Grammar;
use super::nouns::with;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    names(g);
    types(g);
}

fn named(cards: Option<CardsNp>, name: String) -> Option<Effect> {
    let cards = cards.unwrap_or(CardsNp::Known(Cards::Of(IT)));
    Some(Effect::Rename { cards: select(cards, Where::Nowhere, subject())?, name })
}

/// Whose name: "its name", "the name of target card", "target card's name".
const NAME_OF: &str = "(its|their name / the card 's name / that card 's name / the name of CARDS)";

fn names(g: &mut Grammar) {
    let of = |a: Option<CardsNp>, name: String| named(a, name).map(order);
    g.rule(
        "CLAUSE",
        &format!("{NAME_OF} (becomes / changes to / is (now / changed to / set to / henceforth)) NAME"),
        of,
        &["its name becomes \"Old Stones\"", "the name of target Permanent is changed to \"Old Stones\""],
    );
    g.rule(
        "CLAUSE",
        "CARDS 's name (becomes / changes to / is (now / changed to / set to / henceforth)) NAME",
        move |c: CardsNp, name: String| of(Some(c), name),
        &["target Permanent's name becomes \"Old Stones\""],
    );
    g.rule(
        "CLAUSE",
        "(its new name / the new name of CARDS / the card 's new name) is [now] NAME",
        of,
        &["its new name is \"Old Stones\""],
    );
    g.rule("CLAUSE", "CARDS 's new name is [now] NAME", move |c: CardsNp, name: String| of(Some(c), name), &[]);
    g.rule(
        "CLAUSE",
        "NAME (becomes / is now / is henceforth) (its [new] name / the [new] name of CARDS)",
        move |name: String, c: Option<CardsNp>| of(c, name),
        &[],
    );
    g.rule("VP", "~change its|their name to NAME", |name: String| named(None, name), &["changes its name to \"Old Stones\""]);
    g.rule(
        "VP",
        "~call|~name CARDS NAME [from now on / henceforth]",
        |c: CardsNp, name: String| named(Some(c), name),
        &["calls target Permanent \"Old Stones\""],
    );
    g.rule(
        "CLAUSE",
        "CARDS (takes|take / bears|bear now / now bears|bear / now has|have / has|have now / carries|carry) the [new] name [of] NAME",
        move |c: CardsNp, name: String| of(Some(c), name),
        &["target Permanent takes the name \"Old Stones\""],
    );
}

fn made(cards: CardsNp, to: TypeId) -> Option<Effect> {
    Some(Effect::ChangeType { cards: select(cards, Where::Nowhere, subject())?, to })
}

/// "from Effect to Permanent": only a card that is an Effect.
fn made_from(cards: CardsNp, from: TypeId, to: TypeId) -> Option<Effect> {
    let CardsNp::Found(find) = cards else { return None };
    (from != to).then(|| made(CardsNp::Found(with(find, CardTest::Type(from))), to)).flatten()
}

fn types(g: &mut Grammar) {
    let its = |c: Option<CardsNp>, to: TypeId| made(c.unwrap_or(CardsNp::Known(Cards::Of(IT))), to);
    g.rule(
        "VP",
        "~change (its|their type / the card 's type) (to / into) [that of] [a|an] TYPENAME [card]",
        move |to: TypeId| its(None, to),
        &["changes its type to Effect"],
    );
    g.rule("VP", "~change CARDS 's type (to / into) [a|an] TYPENAME", made, &["changes target card's type to Permanent"]);
    g.rule(
        "VP",
        "~change the type of CARDS from [a|an] TYPENAME (to / into) [a|an] TYPENAME",
        made_from,
        &["changes the type of target card from Effect to Permanent"],
    );
    g.rule(
        "VP",
        "~change|~turn|~convert|~transform CARDS from [a|an] TYPENAME (to / into) [a|an] TYPENAME [card|cards]",
        made_from,
        &["turns target card from an Effect into a Permanent"],
    );
    g.rule("VP", "~make CARDS [into] [a|an] TYPENAME [card|cards]", made, &["makes target Permanent an Effect"]);
    g.rule("VP", "~convert|~transform CARDS (to / into) [a|an] TYPENAME [card|cards]", made, &[]);
    g.rule(
        "CLAUSE",
        "(its|their type / the type of CARDS) (becomes / changes to / is (now / changed to)) [a|an] TYPENAME",
        move |c: Option<CardsNp>, to: TypeId| its(c, to).map(order),
        &["its type becomes Effect", "the type of target Permanent is changed to Effect"],
    );
    g.rule(
        "CLAUSE",
        "CARDS 's type (becomes / changes to / is (now / changed to)) [a|an] TYPENAME",
        |c: CardsNp, to: TypeId| made(c, to).map(order),
        &[],
    );
    g.rule(
        "CLAUSE",
        "CARDS (turns|turn / changes|change / is|are (turned / changed / converted / transformed / made)) [into|to] [a|an] TYPENAME [card|cards]",
        |c: CardsNp, to: TypeId| made(c, to).map(order),
        &["target Permanent turns into an Effect", "target Permanent is made an Effect"],
    );
    g.rule(
        "CLAUSE",
        "CARDS (is|are) (now / from now on / henceforth) [a|an] TYPENAME [card|cards]",
        |c: CardsNp, to: TypeId| made(c, to).map(order),
        &["it is now a Permanent"],
    );
    g.rule(
        "EFFECT",
        "(from now on / henceforth / from this moment on / from now onwards) [,] CARDS (is|are) [a|an] TYPENAME [card|cards]",
        |c: CardsNp, to: TypeId| made(c, to).map(order),
        &["from now on it is a Permanent"],
    );
    g.rule(
        "EFFECT",
        "CARDS (is|are) [a|an] TYPENAME [card|cards] (from now on / henceforth / from this moment on / from now onwards / for the rest of the game)",
        |c: CardsNp, to: TypeId| made(c, to).map(order),
        &["it is a Permanent from now on"],
    );
}
