//! Effects on cards and piles: draw, discard, destroy, put, show, copy, rename.

use super::Grammar;
use super::amounts::number;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn moves(cards: CardsNp, default: Where, to: Place) -> Option<Effect> {
    Some(Effect::Move { by: subject(), cards: select(cards, default, subject())?, to })
}

/// "discards a card": of his hand, where no place is named; a Permanent of those that he has in play.
pub(super) fn discarded(cards: CardsNp) -> Option<Effect> {
    let from_play = matches!(&cards, CardsNp::Known(_))
        || matches!(&cards, CardsNp::Found(f) if f.from.iter().all(|z| matches!(z, Zone::Hand(_) | Zone::Play(_) | Zone::DrawPile)));
    if !from_play {
        return None;
    }
    let own = matches!(&cards, CardsNp::Found(f) if f.lasting && f.from.is_empty());
    moves(cards, if own { own_play() } else { own_hand() }, Place::DiscardPile)
}

/// "destroy a Permanent": from play; what is not a card in play cannot be destroyed.
pub(super) fn destroyed(cards: CardsNp) -> Option<Effect> {
    let fits = match &cards {
        CardsNp::Known(_) => true,
        CardsNp::Found(find) => find.from.iter().all(|z| matches!(z, Zone::Play(_))),
    };
    if fits { moves(cards, anyone(), Place::DiscardPile) } else { None }
}

/// "sacrifice a Permanent": of those that he has in play.
pub(super) fn sacrificed(cards: CardsNp) -> Option<Effect> {
    match &cards {
        CardsNp::Found(find) if !find.from.iter().all(|z| matches!(z, Zone::Play(_))) => None,
        _ => moves(cards, own_play(), Place::DiscardPile),
    }
}

/// "take a card from target player's hand": where it comes from must be said. Somebody else's card in play changes its controller.
fn taken(cards: CardsNp) -> Option<Effect> {
    let own = |players: &Players| matches!(players.as_one(), Some(Who::You | Who::Of(_)));
    let his_own = match &cards {
        CardsNp::Found(find) => {
            find.owner.as_ref().is_some_and(own) || find.from.iter().any(|zone| matches!(zone, Zone::Play(players) if own(players)))
        }
        CardsNp::Known(_) => false,
    };
    let to = match &cards {
        CardsNp::Known(Cards::Target(_)) => Place::Play(subject()),
        _ if in_play(&cards) && !his_own => Place::Play(subject()),
        _ => Place::Hand(subject()),
    };
    moves(cards, Where::Nowhere, to)
}

pub fn given(cards: CardsNp, to: Np) -> Option<Effect> {
    // Permanents are those in play: they change their controller.
    let (default, place) =
        if in_play(&cards) { (own_play(), Place::Play(Who::Of(HOLE))) } else { (own_hand(), Place::Hand(Who::Of(HOLE))) };
    said_of(to, HOLE, subject(), Effect::Move { by: subject(), cards: select(cards, default, subject())?, to: place })
}

/// Cards in play: so the phrase says, or they are of a type that remains there and it does not say where they are.
fn in_play(cards: &CardsNp) -> bool {
    matches!(cards, CardsNp::Found(find) if find.lasting && find.from.is_empty() || !find.from.is_empty() && find.from.iter().all(|z| matches!(z, Zone::Play(_))))
}

fn put_at(cards: CardsNp, to: Place) -> Option<Effect> {
    let default = match to {
        Place::DiscardPile => anyone(),
        Place::Hand(Who::ItsOwner | Who::ItsController) => anyone(),
        Place::Hand(_) if in_play(&cards) => own_play(),
        Place::DrawPile(_) if in_play(&cards) => anyone(),
        _ => own_hand(),
    };
    let unclear = matches!((&cards, &to), (CardsNp::Found(find), Place::DiscardPile | Place::OutOfGame) if find.from.is_empty() && !find.lasting && find.owner.is_none());
    if unclear { None } else { moves(cards, default, to) }
}

/// "remove target Permanent from the game". Cards of a kind are anywhere, in piles and hands too, unless it says where: "wherever they are" is everywhere.
fn removed(cards: CardsNp) -> Option<Effect> {
    let named = |find: &Find| find.of.iter().any(|t| matches!(t, CardTest::Kind(_) | CardTest::Named(_)));
    match &cards {
        CardsNp::Found(find) if named(find) && !find.lasting && find.from.is_empty() && find.owner.is_none() => None,
        _ => moves(cards, anyone(), Place::OutOfGame),
    }
}

pub fn rules(g: &mut Grammar) {
    draw_and_discard(g);
    from_play(g);
    between_zones(g);
    changes(g);
}

fn draw_and_discard(g: &mut Grammar) {
    let draws = |n: Amount| Effect::Draw { who: subject(), number: n };
    g.rule("VP", "~draw|~pick|~take|~receive|~get NUMCARDS FROMDRAW", move |n: Amount| draws(n), &["draws a card from the draw pile"]);
    g.rule("VP", "~draw <number>", move |n: i64| draws(number(n)), &["draws three"]);
    g.rule("VP", "~draw [just / exactly] as many cards as PLAYER [so] (discarded|drew|lost|returned|gave|sacrificed|destroyed / threw away / put away / gave away / gave up / put back / has|have|had (discarded|lost|returned|given|sacrificed|destroyed / thrown away / given away / given up))", move |_p: Np| draws(Amount::Of(THAT_MUCH)), &["draws as many cards as you discarded"]);
    g.rule("VP", "~draw [up] NUMCARDS", draws, &["draws a card", "draws three cards", "draws an additional card"]);
    g.rule("VP", "(~pick up) NUMCARDS", draws, &[]);
    g.rule(
        "VP",
        "~draw NUMCARDS EACH",
        move |n: Amount, each: Amount| draws(super::amounts::times(n, each)),
        &["draws a card for each level of your pyramid"],
    );
    g.rule(
        "VP",
        "~draw NUMCARDS EACH [,] (but no more than / but not more than / but at most / up to a maximum of / to a maximum of / at most / up to) <number> [cards]",
        move |n: Amount, each: Amount, most: i64| {
            draws(Amount::AtMost(Box::new(super::amounts::times(n, each)), Box::new(number(most))))
        },
        &["draws a card for each Permanent he controls, but no more than three"],
    );
    g.rule(
        "VP",
        "~draw [cards] (until POSS hand is full / up to POSS hand limit / until PLAYER reaches|reach POSS hand limit)",
        |whose: Option<Np>, _limit: Option<Np>| {
            let own = |p: &Np| matches!(p, Np::One(who) if *who == Who::You || *who == Who::Of(HE));
            whose.as_ref().is_none_or(own).then_some(())?;
            let held =
                Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] }));
            let limit = Amount::Setting(Box::new(subject()), Setting::HandLimit);
            Some(Effect::Draw { who: subject(), number: Amount::Less(Box::new(limit), Box::new(held)) })
        },
        &["draws cards until his hand is full"],
    );
    g.rule("VP", "~draw as many cards as VALUE", draws, &[]);
    g.rule("VP", "~draw cards equal to VALUE", draws, &[]);
    g.rule(
        "VP",
        "~draw cards until PLAYER has|have <number> cards in [your|his|their] hand",
        |p: Np, n: i64| {
            let who = match p {
                Np::One(who) if who == Who::You || who == Who::Of(HE) => subject(),
                _ => return None,
            };
            let held = Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(who))] }));
            Some(Effect::Draw { who: subject(), number: Amount::Less(Box::new(number(n)), Box::new(held)) })
        },
        &["draws cards until you have 5 cards in hand"],
    );
    g.rule(
        "VP",
        "~draw FIND",
        |f: Find| {
            let bottom = f.from == [Zone::DrawPile] && matches!(f.number, Count::Bottom(_));
            if bottom { moves(CardsNp::Found(f), Where::Nowhere, Place::Hand(subject())) } else { None }
        },
        &["draws the bottom card of the draw pile"],
    );
    g.rule(
        "VP",
        "~deal NUMCARDS to PLAYER [FROMDRAW]",
        |n: Amount, p: Np| said_of(p, HOLE, subject(), Effect::Draw { who: Who::Of(HOLE), number: n }),
        &["deals a card to each player from the top of the draw pile"],
    );
    g.rule(
        "VP",
        "~deal PLAYER NUMCARDS [FROMDRAW]",
        |p: Np, n: Amount| said_of(p, HOLE, subject(), Effect::Draw { who: Who::Of(HOLE), number: n }),
        &[],
    );
    g.rule("NUMCARDS", "NUM card|cards", |n: Amount| n, &["a card"]);
    g.rule(
        "NUMCARDS",
        "NUM cards (minus / less) <number>",
        |n: Amount, less: i64| Amount::Less(Box::new(n), Box::new(number(less))),
        &["the same number of cards minus one"],
    );
    g.rule("NUMCARDS", "NUM cards plus <number>", |n: Amount, more: i64| Amount::Sum(vec![n, number(more)]), &[]);
    g.rule(
        "VP",
        "~draw|~pick|~take (one more / another one / one extra) FROMDRAW",
        move || draws(number(1)),
        &["takes one more from the draw pile"],
    );
    g.rule("NUMCARDS", "the (next / top) card", || number(1), &[]);
    g.rule("NUMCARDS", "the (next / top) <number> cards", number, &[]);
    g.rule("FROMDRAW", "(from / from the top of / off / off the top of) the draw pile|deck", || Nothing, &[]);
    g.rule(
        "VP",
        "(~discard / ~throw away / ~ditch / ~get rid of) CARDS [into the discard pile / to the discard pile]",
        discarded,
        &["discards a card", "discards every Flood he holds", "discards a card at random"],
    );
    g.rule(
        "VP",
        "~discard NUMBERCHOSEN cards",
        |n: Amount| {
            let cards = Selection {
                number: HowMany::Chosen { number: n, by: subject(), slot: Slot(0) },
                of: vec![],
                from: vec![Zone::Hand(Players::one(subject()))],
            };
            Effect::Move { by: subject(), cards: Cards::Select(Box::new(cards)), to: Place::DiscardPile }
        },
        &["discards that many cards"],
    );
    g.rule(
        "VP",
        "~discard <number>",
        |n: i64| {
            let ones = Find::all(vec![CardTest::NotAmong(Cards::Of(ONES))]);
            moves(CardsNp::Found(Find { number: Count::Some(number(n)), ..ones }), own_hand(), Place::DiscardPile)
        },
        &["discards one"],
    );
    g.rule("NUMBERCHOSEN", "(that / as) many", || Amount::Of(THAT_MUCH), &[]);
    g.rule(
        "VP",
        "~discard [cards] (until PLAYER (has|have / hold|holds) [only / no more than / at most / just] / down to / until [only / just]) <number> [cards] [in [your|his|their] hand / in hand / left / are left / is left / remain|remains]",
        |p: Option<Np>, n: i64| {
            let himself = p.is_none_or(|p| matches!(p, Np::One(Who::You)) || p == Np::One(Who::Of(HE)));
            himself.then(|| down_to(n))
        },
        &[],
    );
    g.rule(
        "VP",
        "(~discard all (but / except) <number> / ~keep [only / just] <number> cards [in hand / in his hand / in your hand] [of his choice / of your choice] (and / but) (discard|discards / must discard) (the rest / the others / all others) / ~choose <number> cards (from / in) POSS hand and (discard|discards / must discard) (the rest / the others))",
        |n: i64, _whose: Option<Np>| down_to(n),
        &["discards all but three", "keeps two cards and discards the rest"],
    );
    g.rule(
        "CLAUSE",
        "CARDS (is|are / must be / has|have to be / gets) DISCARDED",
        |c: CardsNp| discard_passive(c),
        &["this card is discarded", "the card must be discarded"],
    );
    g.rule(
        "DISCARDED",
        "(discarded / put into the discard pile / put on the discard pile / sent to the discard pile / moved to the discard pile)",
        || Nothing,
        &[],
    );
    g.rule(
        "CLAUSE",
        "CARDS (goes|go / must go) (to / into / on) the discard pile",
        |c: CardsNp| discard_passive(c),
        &["it goes to the discard pile"],
    );
}

/// Discards until so many cards are left in his hand.
fn down_to(n: i64) -> Effect {
    let hand = || vec![Zone::Hand(Players::one(subject()))];
    let held = Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: hand() }));
    let number = Amount::Less(Box::new(held), Box::new(number(n)));
    let cards = Selection { number: HowMany::Chosen { number, by: subject(), slot: Slot(0) }, of: vec![], from: hand() };
    Effect::Move { by: subject(), cards: Cards::Select(Box::new(cards)), to: Place::DiscardPile }
}

fn discard_passive(c: CardsNp) -> Option<Effect> {
    let fits = match &c {
        CardsNp::Known(_) => true,
        CardsNp::Found(find) => find.owner.is_some() || !find.from.is_empty() || find.lasting,
    };
    if fits { moves(c, Where::Nowhere, Place::DiscardPile).map(order) } else { None }
}

fn from_play(g: &mut Grammar) {
    g.rule(
        "VP",
        "~destroy|~demolish|~wreck|~scrap|~smash CARDS",
        destroyed,
        &["destroys a Permanent", "destroys every Foundation Level except your own"],
    );
    g.rule(
        "VP",
        "~remove CARDS from play",
        |c: CardsNp| match c {
            CardsNp::Found(find) if !find.from.is_empty() => None,
            c => moves(c, anyone(), Place::DiscardPile),
        },
        &["removes a Permanent from play"],
    );
    g.rule("VP", "~sacrifice CARDS", sacrificed, &["sacrifices a Permanent you control"]);
    g.rule(
        "VP",
        "~lose CARDS",
        |c: CardsNp| match &c {
            CardsNp::Found(find) if find.lasting || !find.from.is_empty() || find.owner.is_some() => {
                moves(c, own_play(), Place::DiscardPile)
            }
            _ => None,
        },
        &["loses a Permanent"],
    );
    g.rule(
        "CLAUSE",
        "CARDS (is|are / must be / gets|get) (destroyed / removed from play / demolished)",
        |c: CardsNp| destroyed(c).map(order),
        &["all Permanents are destroyed", "target Permanent is destroyed"],
    );
    g.rule("CLAUSE", "CARDS leaves|leave play", |c: CardsNp| destroyed(c).map(order), &[]);
}

fn between_zones(g: &mut Grammar) {
    let own_hand_place = || Place::Hand(subject());
    g.rule(
        "VP",
        "~take|~steal CARDS",
        // So many cards from the draw pile, whichever they are, are drawn.
        |c: CardsNp| match &c {
            CardsNp::Found(find) if find.from == [Zone::DrawPile] && find.of.is_empty() && matches!(find.number, Count::Some(_)) => None,
            _ => taken(c),
        },
        &["takes a card from target player's hand", "steals a card at random from target player's hand"],
    );
    g.rule(
        "VP",
        "~take|~steal|~get|~draw|~pick CARDS from PLAYER",
        |c: CardsNp, p: Np| match c {
            CardsNp::Found(find) if find.from.is_empty() && find.owner.is_none() && !find.lasting => {
                taken(CardsNp::Found(Find { from: vec![Zone::Hand(players_of(p)?)], ..find }))
            }
            CardsNp::Found(find) if find.from.is_empty() && find.owner.is_none() => {
                moves(CardsNp::Found(Find { from: vec![Zone::Play(players_of(p)?)], ..find }), Where::Nowhere, Place::Play(subject()))
            }
            _ => None,
        },
        &["steals a card from an opponent"],
    );
    g.rule(
        "VP",
        "~take|~put|~return|~move|~bring|~retrieve|~send|~place CARDS PLACEQ",
        |c: CardsNp, to: Place| put_at(c, to),
        &["puts a card on top of the draw pile", "takes the copy into your hand"],
    );
    g.rule("VP", "~take|~return CARDS back", move |c: CardsNp| moves(c, anyone(), Place::Hand(Who::ItsOwner)), &[]);
    g.rule(
        "VP",
        "~return CARDS to (hand / hands)",
        move |c: CardsNp| moves(c, anyone(), Place::Hand(Who::ItsOwner)),
        &["returns all Permanents to hand"],
    );
    g.rule("VP", "~return CARDS from play PLACE", |c: CardsNp, to: Place| moves(c, anyone(), to), &[]);
    g.rule(
        "VP",
        "~retrieve|~recover|~fetch CARDS",
        move |c: CardsNp| moves(c, Where::Nowhere, own_hand_place()),
        &["retrieves a card from the discard pile"],
    );
    g.rule(
        "VP",
        "~add CARDS to POSS hand",
        |c: CardsNp, p: Np| match p {
            Np::One(who) => moves(c, Where::Nowhere, Place::Hand(who)),
            _ => None,
        },
        &["adds a card from the discard pile to your hand"],
    );
    g.rule(
        "VP",
        "~get|~receive (it / them / that card / those cards)",
        || Effect::Move { by: subject(), cards: Cards::Of(IT), to: Place::Hand(subject()) },
        &["gets it"],
    );
    g.rule(
        "VP",
        "(~exchange / ~swap / ~switch / ~trade) control of CARDS (and / with / for) CARDS",
        |a: CardsNp, b: CardsNp| {
            Some(Effect::Exchange { first: select(a, own_play(), subject())?, second: select(b, own_play(), subject())? })
        },
        &["exchanges control of target Permanent and one of your Permanents"],
    );
    g.rule("VP", "~give|~hand|~pass CARDS [over] to PLAYER", given, &["gives a card to target player"]);
    g.rule(
        "VP",
        "~give|~hand PLAYER (one / one card) of POSSOWN",
        |p: Np, own: Np| {
            let mine = matches!(own, Np::One(Who::You) | Np::One(Who::Of(HE)));
            if mine { given(CardsNp::Found(Find { number: Count::Some(number(1)), ..Find::all(vec![]) }), p) } else { None }
        },
        &["gives him one of yours"],
    );
    g.rule("VP", "~give|~hand PLAYER CARDS", |p: Np, c: CardsNp| given(c, p), &["gives target player a card"]);
    g.rule("VP", "~give CARDS [from] to PLAYER under his control", given, &[]);
    g.rule(
        "VP",
        "(~take|~gain|~assume control of / ~take over [control of]) CARDS",
        |c: CardsNp| moves(c, anyone(), Place::Play(subject())),
        &["takes control of target Permanent"],
    );
    g.rule(
        "VP",
        "~give control of CARDS to PLAYER",
        |c: CardsNp, p: Np| {
            said_of(
                p,
                HOLE,
                subject(),
                Effect::Move { by: subject(), cards: select(c, own_play(), subject())?, to: Place::Play(Who::Of(HOLE)) },
            )
        },
        &[],
    );
    g.rule("VP", "~remove CARDS from the game", removed, &["removes target Permanent from the game"]);
    g.rule("VP", "~banish|~exile CARDS", removed, &[]);
    g.rule(
        "VP",
        "~shuffle CARDS into the draw pile|deck",
        |c: CardsNp| {
            let default = if in_play(&c) { anyone() } else { own_hand() };
            moves(c, default, Place::DrawPile(End::Shuffled))
        },
        &["shuffles the discard pile into the draw pile"],
    );
    g.rule("VP", "~shuffle the draw pile|deck", || Effect::ShuffleDrawPile, &["shuffles the draw pile"]);
    g.rule("CLAUSE", "the (draw pile / deck) is (shuffled / reshuffled)", || Effect::ShuffleDrawPile, &["the draw pile is shuffled"]);
    g.rule(
        "CLAUSE",
        "CARDS (is|are) shuffled into the (draw pile / deck)",
        |c: CardsNp| moves(c, Where::Nowhere, Place::DrawPile(End::Shuffled)).map(order),
        &[],
    );
    g.rule(
        "CLAUSE",
        "CARDS (is|are (returned / put / moved / placed / sent) / goes|go / returns|return / must be (returned / put) / comes|come [back]) PLACEQ",
        |c: CardsNp, to: Place| match &c {
            CardsNp::Found(find) if find.from.is_empty() && !find.lasting && find.owner.is_none() => None,
            _ => moves(c, anyone(), to).map(order),
        },
        &["this card is returned to your hand", "it goes to the hand of target player"],
    );
    g.rule("CLAUSE", "CARDS (is|are) removed from the game", |c: CardsNp| removed(c).map(order), &["this card is removed from the game"]);
    g.rule(
        "CLAUSE",
        "CARDS (is|are (returned) / returns|return / must be returned) PLACE",
        |c: CardsNp, to: Place| match &c {
            CardsNp::Found(find) if find.from.is_empty() && find.owner.is_none() => moves(c, anyone(), to).map(order),
            _ => None,
        },
        &["all Foundation Levels are returned to their owners' hands"],
    );
    // Hands.
    g.rule(
        "VP",
        "(~exchange / ~swap / ~trade / ~switch) (hands / all cards in hand / POSS [whole|entire] hand) with PLAYER",
        |_h: Option<Np>, p: Np| said_of(p, HOLE, subject(), Effect::SwapHands { first: subject(), second: Who::Of(HOLE) }),
        &["swaps hands with target player"],
    );
    g.rule(
        "VP",
        "(~exchange / ~swap / ~switch / ~trade) POSS [whole|entire] hand (with / for) (that of PLAYER / the [whole|entire] hand of PLAYER / PLAYER 's [whole|entire] hand)",
        |_h: Np, p: Np| said_of(p, HOLE, subject(), Effect::SwapHands { first: subject(), second: Who::Of(HOLE) }),
        &[],
    );
    g.rule(
        "CLAUSE",
        "PLAYER1 and PLAYER1 (exchange / swap / switch / trade) hands",
        |a: Np, b: Np| match (a, b) {
            (Np::One(first), Np::One(second)) => Some(Effect::SwapHands { first, second }),
            _ => None,
        },
        &["you and target player swap hands"],
    );
    g.rule(
        "VP",
        "(~exchange / ~swap / ~trade) CARDS (with / for) CARDS",
        |a: CardsNp, b: CardsNp| {
            let whole_hand = |c: &CardsNp| {
                matches!(c, CardsNp::Found(f) if f.number == Count::All && f.of.is_empty() && matches!(f.from.as_slice(), [Zone::Hand(_)]))
            };
            if whole_hand(&a) && whole_hand(&b) {
                return None;
            }
            Some(Effect::Exchange { first: select(a, Where::Nowhere, subject())?, second: select(b, Where::Nowhere, subject())? })
        },
        &["exchanges a card in your hand for a card in the discard pile"],
    );
    g.rule(
        "VP",
        "(~exchange / ~trade) CARDS (with / for) one of POSS [own]",
        |a: CardsNp, p: Np| {
            let CardsNp::Found(mine) = &a else { return None };
            let theirs = CardsNp::Found(Find { owner: Some(players_of(p)?), number: Count::Some(number(1)), ..mine.clone() });
            mine.owner.is_some().then_some(())?;
            Some(Effect::Exchange { first: select(a, Where::Nowhere, subject())?, second: select(theirs, Where::Nowhere, subject())? })
        },
        &["exchanges one of your Permanents for one of target player's"],
    );
    // Looking.
    g.rule(
        "VP",
        "~show|~reveal CARDS [TO]",
        |c: CardsNp, to: Option<Np>| {
            let to = to.map_or(Some(Players::all()), |p| all_of(&p))?;
            Some(Effect::Reveal { cards: select(c, own_hand(), subject())?, to })
        },
        &["reveals the top card of the draw pile", "shows his hand to you"],
    );
    g.rule(
        "VP",
        "(~turn over / ~turn up / ~flip / ~flip over / ~uncover) CARDS",
        |c: CardsNp| Some(Effect::Reveal { cards: select(c, Where::Nowhere, subject())?, to: Players::all() }),
        &["turns over the top card of the draw pile"],
    );
    g.rule(
        "VP",
        "~get|~receive FIND",
        |f: Find| {
            let pile = !f.from.is_empty() && f.from.iter().all(|z| matches!(z, Zone::DiscardPile));
            pile.then(|| moves(CardsNp::Found(f), Where::Nowhere, Place::Hand(subject()))).flatten()
        },
        &["receives an Effect card of your choice from the discard pile"],
    );
    g.rule(
        "CLAUSE",
        "CARDS (gets|get / receives|receive / is|are given / bears|bear) the [new] name NAME",
        |c: CardsNp, name: String| Some(order(Effect::Rename { cards: select(c, Where::Nowhere, subject())?, name })),
        &["target Permanent gets the name Old Stones"],
    );
    g.rule(
        "VP",
        "~change CARDS 's name to NAME",
        |c: CardsNp, name: String| Some(Effect::Rename { cards: select(c, Where::Nowhere, subject())?, name }),
        &["changes target Permanent's name to Old Stones"],
    );
    g.rule(
        "VP",
        "~show PLAYER CARDS",
        |p: Np, c: CardsNp| Some(Effect::Reveal { cards: select(c, own_hand(), subject())?, to: all_of(&p)? }),
        &["shows you his hand"],
    );
    g.rule(
        "CLAUSE",
        "PLAYER (reveals|reveal / shows|show / must reveal / must show / has to reveal / has to show) POSS hand [TO]",
        |p: Np, whose: Np, to: Option<Np>| {
            let Np::One(whose) = whose else { return None };
            if whose != Who::Of(HE) && Np::One(whose.clone()) != p {
                return None;
            }
            let to = to.map_or(Some(Players::all()), |p| all_of(&p))?;
            let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
            clause(p, Effect::Reveal { cards: Cards::Select(Box::new(hand)), to })
        },
        &["target player reveals his hand"],
    );
    g.rule(
        "VP",
        "(~search / ~search through / ~look through) [the] PILE for FIND",
        |z: Vec<Zone>, f: Find| {
            if f.from.is_empty() && f.owner.is_none() {
                Some(Effect::Pick(select(CardsNp::Found(Find { from: z, ..f }), Where::Nowhere, subject())?))
            } else {
                None
            }
        },
        &["searches the draw pile for a Flood"],
    );
    g.rule("TO", "to PLAYER", |p: Np| p, &["to everyone"]);
    g.rule(
        "VP",
        "(~look at / ~see / ~inspect / ~examine) CARDS",
        |c: CardsNp| Some(Effect::Reveal { cards: select(c, Where::Nowhere, subject())?, to: Players::one(subject()) }),
        &["looks at target player's hand"],
    );
    g.rule(
        "CLAUSE",
        "CARDS (is|are) (revealed / shown) [TO]",
        |c: CardsNp, to: Option<Np>| {
            let to = to.map_or(Some(Players::all()), |p| all_of(&p))?;
            Some(order(Effect::Reveal { cards: select(c, Where::Nowhere, subject())?, to }))
        },
        &["target player's hand is revealed"],
    );
    g.rule(
        "VP",
        "~choose|~pick|~select|~name CARDS",
        |c: CardsNp| match &c {
            CardsNp::Found(_) | CardsNp::Known(Cards::SomeOf { .. }) => Some(Effect::Pick(select(c, Where::Nowhere, subject())?)),
            CardsNp::Known(_) => None,
        },
        &["picks any Effect card in the discard pile"],
    );
    g.rule(
        "VP",
        "~choose|~pick|~select (a card / one card / one)",
        || {
            let number = HowMany::Chosen { number: number(1), by: subject(), slot: Slot(0) };
            Effect::Pick(Cards::SomeOf { of: Box::new(Cards::Of(IT)), number })
        },
        &["chooses a card"],
    );
    g.rule(
        "VP",
        "~choose|~pick|~select <number> cards",
        |n: i64| {
            let number = HowMany::Chosen { number: number(n), by: subject(), slot: Slot(0) };
            Effect::Pick(Cards::SomeOf { of: Box::new(Cards::Of(IT)), number })
        },
        &[],
    );
    g.rule("VP", "(~choose and discard|discards / ~pick and discard|discards) CARDS", discarded, &["chooses and discards two cards"]);
    g.rule(
        "VP",
        "~choose|~pick|~select|~name PLAYERS",
        |p: Players| matches!(p.pick, Pick::Chosen { .. } | Pick::Random(_)).then_some(Effect::PickPlayers(p)),
        &["chooses two players", "chooses an opponent at random"],
    );
    g.rule(
        "VP",
        "~choose|~pick|~select|~name (SOMEONE / ANYBODY / ONEOF)",
        |p: Players| Effect::PickPlayers(chosen(p, subject())),
        &["chooses an opponent"],
    );
    g.rule(
        "VP",
        "(~leave CARDS (where it is / there / in place / where they are / as it is))",
        |c: CardsNp| matches!(c, CardsNp::Known(_)).then_some(Effect::Nothing),
        &["leaves it where it is"],
    );
    g.rule(
        "CLAUSE",
        "(nothing happens / there is no effect / nothing else happens / it stays where it is / it remains where it is / it stays there)",
        || Effect::Nothing,
        &["nothing happens"],
    );
    g.rule(
        "VP",
        "(~cancel / ~negate / ~counter) the (next / first) CARDN [that is] played (on / against) PLAYER",
        |f: Find, p: Np| {
            let against = Against { card: f.of, by: Players::all(), on: Some(all_of(&p)?) };
            Some(Effect::Enact { holds: vec![Static::Ignored { against, frequency: Frequency::Once }], until: Duration::Always })
        },
        &["cancels the next card played on you"],
    );
    g.rule(
        "VP",
        "(~cancel / ~negate / ~counter) the next CARDN (PLAYER plays|play / played by PLAYER)",
        |f: Find, p: Np| {
            let against = Against { card: f.of, by: all_of(&p)?, on: None };
            Some(Effect::Enact { holds: vec![Static::Ignored { against, frequency: Frequency::Once }], until: Duration::Always })
        },
        &["cancels the next card target player plays"],
    );
    g.rule("VP", "~do nothing", || Effect::Nothing, &["does nothing"]);
}

fn changes(g: &mut Grammar) {
    g.rule(
        "VP",
        "~create|~make (a copy / one copy) of CARDS",
        |c: CardsNp| Some(Effect::Copy { of: select(c, Where::Nowhere, subject())?, to: Place::Hand(subject()) }),
        &["creates a copy of any card in the discard pile"],
    );
    g.rule(
        "VP",
        "~create|~make|~put (a copy / one copy) of CARDS PLACE",
        |c: CardsNp, to: Place| Some(Effect::Copy { of: select(c, Where::Nowhere, subject())?, to }),
        &["puts a copy of any card in the discard pile into your hand"],
    );
    let copies = |n: i64, c: CardsNp, to: Place| {
        let copy = Effect::Copy { of: select(c, Where::Nowhere, subject())?, to };
        (n > 1).then(|| Effect::Repeat { times: number(n), effect: Box::new(copy) })
    };
    g.rule(
        "VP",
        "~create|~make|~put|~add|~place|~shuffle <number> copies of CARDS PLACEX",
        copies,
        &["puts two copies of this card on the bottom of the draw pile"],
    );
    g.rule(
        "VP",
        "~create|~make|~take|~receive <number> copies of CARDS",
        move |n: i64, c: CardsNp| copies(n, c, Place::Hand(subject())),
        &[],
    );
    g.rule(
        "CLAUSE",
        "<number> copies of CARDS (are / must be) (put / placed / added / shuffled / created / made) PLACEX",
        move |n: i64, c: CardsNp, to: Place| copies(n, c, to).map(order),
        &["two copies of this card are put on the bottom of the draw pile"],
    );
    g.rule(
        "CLAUSE",
        "(a / one) copy of CARDS (is / must be) (put / placed / added / shuffled / created / made) PLACEX",
        |c: CardsNp, to: Place| Some(order(Effect::Copy { of: select(c, Where::Nowhere, subject())?, to })),
        &["a copy of target Permanent is put into your hand"],
    );
    g.rule(
        "VP",
        "~copy CARDS [PLACE]",
        |c: CardsNp, to: Option<Place>| {
            Some(Effect::Copy { of: select(c, Where::Nowhere, subject())?, to: to.unwrap_or(Place::Hand(subject())) })
        },
        &[],
    );
    g.rule(
        "VP",
        "~take|~receive|~get (a copy / one copy) of CARDS [into your hand]",
        |c: CardsNp| match &c {
            CardsNp::Found(f) if f.from.is_empty() && !f.lasting => None,
            _ => Some(Effect::Copy { of: select(c, Where::Nowhere, subject())?, to: Place::Hand(subject()) }),
        },
        &[],
    );
    g.rule(
        "VP",
        "~rename CARDS [to|into|as] NAME",
        |c: CardsNp, name: String| Some(Effect::Rename { cards: select(c, Where::Nowhere, subject())?, name }),
        &[],
    );
    g.rule(
        "VP",
        "~give CARDS the [new] name NAME",
        |c: CardsNp, name: String| Some(Effect::Rename { cards: select(c, Where::Nowhere, subject())?, name }),
        &["gives target Permanent the name \"Old Stones\""],
    );
    g.rule(
        "VP",
        "~change the name of CARDS to NAME",
        |c: CardsNp, name: String| Some(Effect::Rename { cards: select(c, Where::Nowhere, subject())?, name }),
        &[],
    );
    g.rule(
        "CLAUSE",
        "CARDS (is|are renamed [to] / is|are [now] called / is|are now named) NAME",
        |c: CardsNp, name: String| Some(order(Effect::Rename { cards: select(c, Where::Nowhere, subject())?, name })),
        &["target Permanent is renamed \"Old Stones\""],
    );
    g.rule(
        "CLAUSE",
        "CARDS becomes|become [a|an] TYPENAME [card|cards]",
        |c: CardsNp, to: TypeId| Some(order(Effect::ChangeType { cards: select(c, Where::Nowhere, subject())?, to })),
        &["target Permanent becomes an Effect"],
    );
    g.rule(
        "VP",
        "~change|~turn CARDS (to / into) [a|an] TYPENAME [card|cards]",
        |c: CardsNp, to: TypeId| Some(Effect::ChangeType { cards: select(c, Where::Nowhere, subject())?, to }),
        &["turns target Permanent into an Effect"],
    );
    g.rule(
        "VP",
        "~change the type of CARDS to TYPENAME",
        |c: CardsNp, to: TypeId| Some(Effect::ChangeType { cards: select(c, Where::Nowhere, subject())?, to }),
        &[],
    );
    g.rule("TYPENAME", "<type>", |t: TypeId| t, &[]);
    g.rule("TYPENAME", "<lasting>", |t: TypeId| t, &[]);
    g.rule("TYPENAME", "<types>", |t: TypeId| t, &[]);
    g.rule("TYPENAME", "<lastings>", |t: TypeId| t, &[]);
    g.rule(
        "VP",
        "~repeat the (effect / text) of CARDS",
        |c: CardsNp| Some(Effect::DoTextOf { by: subject(), cards: select(c, Where::Nowhere, subject())? }),
        &["repeats the effect of a card in the discard pile"],
    );
    g.rule(
        "VP",
        "(~carry out / ~execute / ~follow / ~perform / ~resolve) [again] the (effect / text / instructions / effects) of CARDS [ASIFHIS]",
        |c: CardsNp| Some(Effect::DoTextOf { by: subject(), cards: select(c, Where::Nowhere, subject())? }),
        &["carries out the text of the top card of the discard pile"],
    );
    g.rule(
        "VP",
        "~do [again] what CARDS says|say",
        |c: CardsNp| Some(Effect::DoTextOf { by: subject(), cards: select(c, Where::Nowhere, subject())? }),
        &["does what target Permanent says"],
    );
    g.rule(
        "VP",
        "(~use / ~copy / ~apply) the (effect / text) of CARDS ASIFHIS",
        |c: CardsNp| Some(Effect::DoTextOf { by: subject(), cards: select(c, Where::Nowhere, subject())? }),
        &["uses the effect of target Permanent as if it were yours"],
    );
    g.rule(
        "ASIFHIS",
        "as if (it were (yours / his / theirs) / (you / he / they) had played it [(yourself / himself)] / played by (you / him))",
        || Nothing,
        &["as if it were yours"],
    );
    g.rule(
        "VP",
        "(~use / ~copy / ~apply) the (effect / text) of CARDS",
        |c: CardsNp| Some(Effect::DoTextOf { by: subject(), cards: select(c, Where::Nowhere, subject())? }),
        &[],
    );
}
