//! What holds while a text is in force: cannot, immune, ignores, instead, limits and settings.

use super::Grammar;
use super::amounts::number;
use super::triggers::{any_card, any_proposal};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

fn against(card: Tests) -> Against {
    Against { card, by: Players::all(), on: None }
}

fn said(p: Np, holds: Static) -> Option<Static> {
    let players = all_of(&p)?;
    Some(put_players_static(holds, SUBJECT, &players))
}

fn subjects() -> Players {
    Players::one(subject())
}

fn cannot(deed: Deed) -> Static {
    Static::Cannot { who: subjects(), deed }
}

fn bounds(o: Owned, least: Option<Amount>, most: Option<Amount>) -> Option<Static> {
    Some(Static::Bounds { who: all_of(&o.owner)?, variable: o.variable, least, most })
}

pub fn rules(g: &mut Grammar) {
    cards_meant(g);
    limits(g);
    protections(g);
    deeds(g);
    instead(g);
    settings(g);
}

/// Which cards something protects from: "Flood", "Effect cards", "cards played by opponents".
fn cards_meant(g: &mut Grammar) {
    g.rule("AGAINSTCARD", "<kind>", |k: KindId| vec![CardTest::Kind(k)], &["Flood"]);
    g.rule("AGAINSTCARD", "<kinds>", |k: KindId| vec![CardTest::Kind(k)], &[]);
    g.rule("AGAINSTCARD", "<kind> cards", |k: KindId| vec![CardTest::Kind(k)], &[]);
    g.rule("AGAINSTCARD", "FIND", any_card, &["any Flood", "a card"]);
    g.rule("AGAINSTCARD", "[the] CARDSN", |f: Find| f.of, &["Effect cards"]);
    g.rule(
        "AGAINSTCARD",
        "<kind> (and / or) <kind>",
        |a: KindId, b: KindId| vec![CardTest::Any(vec![CardTest::Kind(a), CardTest::Kind(b)])],
        &["Flood and Slave Labour"],
    );
    g.rule("AGAINSTCARD", "(any / all / every / each) <kind> [card / cards]", |k: KindId| vec![CardTest::Kind(k)], &[]);
    g.rule("AGAINST", "AGAINSTCARD", against, &["Flood"]);
    g.rule("AGAINST", "the (effect / effects / text / texts) of AGAINSTCARD", against, &["the effects of Flood"]);
    g.rule(
        "AGAINST",
        "AGAINSTCARD (played by PLAYER / of PLAYER)",
        |t: Tests, p: Np| Some(Against { by: all_of(&p)?, ..against(t) }),
        &["cards played by opponents"],
    );
    g.rule("AGAINST", "POSS CARDSN", |p: Np, f: Find| Some(Against { by: all_of(&p)?, ..against(f.of) }), &[]);
    g.rule("AGAINST", "opponents cards", || Against { by: Players::others(Who::You), ..against(vec![]) }, &[]);
}

fn limits(g: &mut Grammar) {
    g.rule("STATIC", "OWNED CANNOT (be / become / go / fall / drop / sink / be reduced / be lowered) (less than / below / under / lower than / to less than) VALUE", |o: Owned, a: Amount| bounds(o, Some(a), None), &["your pyramid cannot be less than one", "your slaves can never fall under 100"]);
    g.rule(
        "STATIC",
        "OWNED CANNOT (be / become / go / rise / grow / be raised) (more than / above / over / higher than / greater than / beyond) VALUE",
        |o: Owned, a: Amount| bounds(o, None, Some(a)),
        &["your pyramid cannot be more than five"],
    );
    g.rule(
        "STATIC",
        "OWNED (is / are) always at least VALUE",
        |o: Owned, a: Amount| bounds(o, Some(a), None),
        &["your pyramid is always at least one"],
    );
    g.rule(
        "STATIC",
        "OWNED (must be / is / are) never (less than / below / under) VALUE",
        |o: Owned, a: Amount| bounds(o, Some(a), None),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT have (less / fewer) than <number> UNITS",
        |p: Np, n: i64, v: VariableId| bounds(Owned { owner: p, variable: v }, Some(number(n)), None),
        &["you cannot have fewer than 100 slaves"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT have more than <number> UNITS",
        |p: Np, n: i64, v: VariableId| bounds(Owned { owner: p, variable: v }, None, Some(number(n))),
        &["you cannot have more than 500 gold"],
    );
    g.rule(
        "STATIC",
        "NOONE (may / can) have more than <number> UNITS",
        |p: Players, n: i64, v: VariableId| bounds(Owned { owner: Np::Set(p), variable: v }, None, Some(number(n))),
        &["no player may have more than 500 gold"],
    );
    for (verb, change) in [("lose|forfeit", Change::Lose), ("gain|get|receive", Change::Gain)] {
        let per_turn = move |o: Owned, a: Amount, v: VariableId| {
            (o.variable == v)
                .then_some(())
                .and_then(|()| Some(Static::MostPerTurn { who: all_of(&o.owner)?, variable: v, change, most: a }))
        };
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT {verb} more than NUM UNITS PERTURN"),
            move |o: Owned, a: Amount, v: VariableId| per_turn(o, a, v),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("PLAYER CANNOT {verb} more than NUM UNITS PERTURN"),
            move |p: Np, a: Amount, v: VariableId| Some(Static::MostPerTurn { who: all_of(&p)?, variable: v, change, most: a }),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("PLAYER CANNOT {verb} more than NUM UNITS (at once / at a time / from one card / from a single card)"),
            move |p: Np, a: Amount, v: VariableId| Some(Static::MostAtOnce { who: all_of(&p)?, variable: v, change, most: a }),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT {verb} more than NUM UNITS (at once / at a time / from one card / from a single card)"),
            move |o: Owned, a: Amount, v: VariableId| {
                (o.variable == v)
                    .then_some(())
                    .and_then(|()| Some(Static::MostAtOnce { who: all_of(&o.owner)?, variable: v, change, most: a }))
            },
            &[],
        );
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT {verb} [any / a] <unit>"),
            move |o: Owned, u: UnitOf| {
                (o.variable == u.0).then_some(()).and_then(|()| said(o.owner, cannot(Deed::Change { variable: u.0, change })))
            },
            &[],
        );
        g.rule("DEED", &format!("{verb} [any / a] UNITS"), move |v: VariableId| Deed::Change { variable: v, change }, &[]);
        g.rule(
            "STATIC",
            &format!("PLAYER CANNOT {verb} [any / a] UNITS (to / due to / because of / from / by) AGAINST"),
            move |p: Np, v: VariableId, a: Against| {
                if change == Change::Lose {
                    Some(Static::Protected { who: all_of(&p)?, variable: Some(v), against: a, frequency: Frequency::Always })
                } else {
                    None
                }
            },
            &[],
        );
    }
    for (verb, change) in [("lose|forfeit", Change::Lose), ("gain|get|receive", Change::Gain)] {
        g.rule(
            "STATIC",
            &format!("NOONE (may / can) {verb} more than NUM UNITS PERTURN"),
            move |who: Players, most: Amount, variable: VariableId| Static::MostPerTurn { who, variable, change, most },
            &[],
        );
    }
    for (verb, change) in [("reduced|lowered|decreased", Change::Lose), ("increased|raised", Change::Gain), ("changed", Change::Either)] {
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT be {verb}"),
            move |o: Owned| said(o.owner, cannot(Deed::Change { variable: o.variable, change })),
            &[],
        );
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT be {verb} by more than NUM [UNITS] PERTURN"),
            move |o: Owned, a: Amount, _v: Option<VariableId>| {
                Some(Static::MostPerTurn { who: all_of(&o.owner)?, variable: o.variable, change, most: a })
            },
            &[],
        );
        g.rule(
            "STATIC",
            &format!("OWNED CANNOT be {verb} by AGAINST"),
            move |o: Owned, a: Against| {
                (change != Change::Gain).then_some(()).and_then(|()| {
                    Some(Static::Protected { who: all_of(&o.owner)?, variable: Some(o.variable), against: a, frequency: Frequency::Always })
                })
            },
            &[],
        );
    }
    g.rule("PERTURN", "(in a turn / per turn / each turn / in one turn / in any turn / a turn / in a single turn / in any one turn / every turn / during a turn)", || Nothing, &["in a turn"]);
    g.rule("CANNOT", "(shall not / shall never / are unable to / is unable to / will not be able to / cannot / can not / can never / may not / may never / must not / must never / cannot ever / is not allowed to / are not allowed to / could not)", || Nothing, &["cannot"]);
}

fn protections(g: &mut Grammar) {
    let shield = |p: Np, variable: Option<VariableId>, a: Against| {
        Some(Static::Protected { who: all_of(&p)?, variable, against: a, frequency: Frequency::Always })
    };
    let any = || against(vec![]);
    g.rule("STATIC", "PLAYER (is|are) IMMUNE AGAINST", move |p: Np, a: Against| shield(p, None, a), &["you are immune to Flood"]);
    g.rule(
        "STATIC",
        "OWNED (is|are) IMMUNE AGAINST",
        move |o: Owned, a: Against| shield(o.owner, Some(o.variable), a),
        &["your pyramid is immune to Flood"],
    );
    g.rule("IMMUNE", "(immune to / immune against / immune from / protected from / protected against / unaffected by / not affected by / safe from / safe against / shielded from)", || Nothing, &["immune to"]);
    g.rule("STATIC", "AGAINST (does not affect / do not affect / has no effect on / have no effect on / cannot affect / can not affect / does not apply to / do not work on / does not work on / does nothing to) PLAYER", move |a: Against, p: Np| shield(p, None, a), &["The Gods Have Spoken does not affect you"]);
    g.rule("STATIC", "AGAINST (does not affect / do not affect / has no effect on / have no effect on / cannot affect / does not work on / do not work on) OWNED", move |a: Against, o: Owned| shield(o.owner, Some(o.variable), a), &[]);
    g.rule(
        "STATIC",
        "PLAYER (is|are not affected by / CANNOT be affected by / CANNOT be harmed by) AGAINST",
        move |p: Np, a: Against| shield(p, None, a),
        &["you cannot be affected by Flood"],
    );
    g.rule(
        "STATIC",
        "OWNED (CANNOT be affected by / CANNOT be harmed by / CANNOT be damaged by) AGAINST",
        move |o: Owned, a: Against| shield(o.owner, Some(o.variable), a),
        &[],
    );
    g.rule(
        "STATIC",
        "AGAINST CANNOT be played (on / against) PLAYER",
        |a: Against, p: Np| Some(Static::Cannot { who: a.by, deed: Deed::Play { card: a.card, on: Some(all_of(&p)?) } }),
        &["Flood cannot be played on you"],
    );
    g.rule(
        "STATIC",
        "AGAINST CANNOT be played (on / against) OWNED",
        |a: Against, o: Owned| Some(Static::Cannot { who: a.by, deed: Deed::Play { card: a.card, on: Some(all_of(&o.owner)?) } }),
        &[],
    );
    g.rule(
        "STATIC",
        "AGAINST CANNOT be played",
        |a: Against| Static::Cannot { who: a.by, deed: Deed::Play { card: a.card, on: None } },
        &["Flood cannot be played"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT be [the] (target of / targeted by) AGAINST",
        |p: Np, a: Against| Some(Static::NoTarget { who: all_of(&p)?, against: a }),
        &["you cannot be the target of Effect cards"],
    );
    g.rule(
        "STATIC",
        "PLAYER CANNOT be (targeted / a target / chosen as a target)",
        move |p: Np| Some(Static::NoTarget { who: all_of(&p)?, against: any() }),
        &["you cannot be targeted"],
    );
    g.rule(
        "STATIC",
        "PLAYER (ignore|ignores) the (text / effect / effects) of AGAINST",
        move |p: Np, a: Against| shield(p, None, a),
        &["target player ignores the text of Flood"],
    );
    g.rule("STATIC", "PLAYER (ignore|ignores) AGAINST", move |p: Np, a: Against| shield(p, None, a), &[]);
    g.rule(
        "STATIC",
        "PLAYER (ignore|ignores) [the text of / the effect of] the (first / next) CARDN [that is|was] played (against / on) PLAYER",
        |p: Np, f: Find, on: Np| {
            Some(Static::Protected {
                who: all_of(&p)?,
                variable: None,
                against: Against { card: f.of, by: Players::all(), on: Some(all_of(&on)?) },
                frequency: Frequency::Once,
            })
        },
        &["target player ignores the text of the first effect card that is played against that player"],
    );
    g.rule("STATIC", "the (first / next) CARDN [that is|was] played (against / on) PLAYER (has no effect / is ignored / has no effect on him / does nothing)", |f: Find, on: Np| {
        Some(Static::Ignored { against: Against { card: f.of, by: Players::all(), on: Some(all_of(&on)?) }, frequency: Frequency::Once })
    }, &["the next card played on you has no effect"]);
    g.rule(
        "STATIC",
        "the first CARDN [that is|was] played (against / on) PLAYER (each turn / in each turn / every turn) (has no effect / is ignored)",
        |f: Find, on: Np| {
            Some(Static::Ignored {
                against: Against { card: f.of, by: Players::all(), on: Some(all_of(&on)?) },
                frequency: Frequency::OncePerTurn,
            })
        },
        &["the first card played on you each turn has no effect"],
    );
    g.rule(
        "STATIC",
        "AGAINST (has no effect / have no effect / is ignored / are ignored / do nothing / does nothing)",
        |a: Against| Static::Ignored { against: a, frequency: Frequency::Always },
        &["Flood has no effect"],
    );
    for (verb, how) in [
        ("destroyed", Move::Destroyed),
        ("discarded", Move::ToDiscardPile),
        ("removed from play", Move::LeavesPlay),
        ("returned to (hand / a hand / its owner 's hand)", Move::ReturnedToHand),
    ] {
        g.rule(
            "STATIC",
            &format!("CARDS CANNOT be {verb}"),
            move |c: CardsNp| Some(Static::CardsCannot { cards: protected(c)?, how }),
            &[],
        );
    }
    g.rule(
        "STATIC",
        "CARDS CANNOT leave play",
        |c: CardsNp| Some(Static::CardsCannot { cards: protected(c)?, how: Move::LeavesPlay }),
        &["your Permanents cannot leave play"],
    );
    g.rule(
        "STATIC",
        "CARDS CANNOT be destroyed by AGAINST",
        |c: CardsNp, a: Against| Some(Static::ProtectedCards { cards: protected(c)?, against: a }),
        &[],
    );
    g.rule(
        "STATIC",
        "CARDS (is|are) IMMUNE AGAINST",
        |c: CardsNp, a: Against| Some(Static::ProtectedCards { cards: protected(c)?, against: a }),
        &["your Permanents are immune to Flood"],
    );
    g.rule(
        "STATIC",
        "CARDS (is|are) indestructible",
        |c: CardsNp| Some(Static::CardsCannot { cards: protected(c)?, how: Move::Destroyed }),
        &[],
    );
    g.rule("STATIC", "PLAYER CANNOT be eliminated", |p: Np| said(p, cannot(Deed::BeEliminated)), &["you cannot be eliminated"]);
}

/// Cards that are protected: all that fit, never a choice.
fn protected(c: CardsNp) -> Option<Cards> {
    let c = match c {
        CardsNp::Found(find) if find.number == Count::Some(Amount::Number(1)) && find.owner.is_some() => {
            CardsNp::Found(Find { number: Count::All, ..find })
        }
        other => other,
    };
    // Cards of a kind are those in play.
    let default = if matches!(&c, CardsNp::Found(find) if !find.of.is_empty()) { anyone() } else { Where::Nowhere };
    let cards = select(c, default, Who::You)?;
    let fixed = match &cards {
        Cards::Select(selection) => matches!(selection.number, HowMany::All),
        _ => true,
    };
    fixed.then_some(cards)
}

fn deeds(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "PLAYER CANNOT DEED",
        |p: Np, d: Deed| said(p, cannot(d)),
        &["you cannot lose slaves", "target player cannot play cards"],
    );
    g.rule("STATIC", "NOONE (may / can / shall / is allowed to) DEED", |p: Players, d: Deed| said(Np::Set(p), cannot(d)), &["nobody may rename a card"]);
    g.rule(
        "STATIC",
        "NOONE but PLAYER1 (may / can) DEED",
        |p: Players, q: Np, d: Deed| match (p == Players::all(), q) {
            (true, Np::One(who)) => said(Np::Set(Players::others(who)), cannot(d)),
            _ => None,
        },
        &["nobody but the Primary may rename a card"],
    );
    g.rule(
        "STATIC",
        "only PLAYER1 (may / can) DEED",
        |q: Np, d: Deed| match q {
            Np::One(who) => said(Np::Set(Players::others(who)), cannot(d)),
            _ => None,
        },
        &["only the Primary may rename a card"],
    );
    g.rule("STATIC", "PLAYER (is not / are not / is no longer / are no longer) allowed to DEED", |p: Np, d: Deed| said(p, cannot(d)), &[]);
    g.rule(
        "STATIC",
        "only PLAYERS (may / can) DEED",
        |p: Players, d: Deed| {
            let Players { among: Among::All, whose: Some(whose), pick: Pick::All } = p else { return None };
            let others = Players { whose: Some(Box::new(not(*whose))), ..Players::all() };
            said(Np::Set(others), cannot(d))
        },
        &["only players who have no slaves may rename cards"],
    );
    g.rule("DEED", "play CARDKINDS", |t: Tests| Deed::Play { card: t, on: None }, &["play cards", "play a Flood", "play any card"]);
    g.rule(
        "DEED",
        "play CARDKINDS (on / against) PLAYER",
        |t: Tests, p: Np| Some(Deed::Play { card: t, on: Some(all_of(&p)?) }),
        &["play cards on you"],
    );
    g.rule(
        "DEED",
        "play CARDKINDS (on / against) OWNED",
        |t: Tests, o: Owned| Some(Deed::Play { card: t, on: Some(all_of(&o.owner)?) }),
        &[],
    );
    g.rule("DEED", "target PLAYER", |p: Np| Some(Deed::Play { card: vec![], on: Some(all_of(&p)?) }), &[]);
    g.rule("CARDKINDS", "CARDKIND", |t: Tests| t, &[]);
    g.rule("CARDKINDS", "[any] CARDSN", |f: Find| if f.from.is_empty() { Some(f.of) } else { None }, &[]);
    g.rule("CARDKINDS", "<kind>", |k: KindId| vec![CardTest::Kind(k)], &[]);
    g.rule("CARDKINDS", "any more cards", Vec::<CardTest>::new, &[]);
    g.rule("DEED", "draw (a card / cards / any cards)", || Deed::Draw, &["draw cards"]);
    g.rule("DEED", "discard CARDKINDS", |t: Tests| Deed::Discard { card: t }, &["discard cards"]);
    g.rule("DEED", "rename CARDKINDS", |t: Tests| Deed::Rename { card: t }, &["rename a card"]);
    g.rule(
        "DEED",
        "(vote / vote on proposals / vote on a proposal / vote on any proposal)",
        || Deed::Vote { on: any_proposal(), how: None },
        &["vote"],
    );
    g.rule("DEED", "vote on PROPOSED", |p: ProposalTest| Deed::Vote { on: p, how: None }, &["vote on new cards"]);
    g.rule(
        "DEED",
        "vote on (his / their / his own / their own) proposal|proposals",
        || Deed::Vote { on: ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() }, how: None },
        &["vote on his own proposal"],
    );
    g.rule(
        "DEED",
        "vote (for / yes on / for his / in favour of) (his / their / his own / their own) proposal|proposals",
        || Deed::Vote { on: ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() }, how: Some(true) },
        &[],
    );
    g.rule("DEED", "propose PROPOSED", Deed::Propose, &["propose new cards", "propose a copy of a card"]);
    g.rule("DEED", "(make / make any / make a) (proposal / proposals)", || Deed::Propose(any_proposal()), &["make proposals"]);
    g.rule("DEED", "amend PROPOSEDAMEND", Deed::Propose, &["amend cards"]);
    g.rule("DEED", "copy (a card / cards)", || Deed::Propose(kinds(vec![ProposalKind::Copy])), &["copy cards"]);
    g.rule("DEED", "win [the game]", || Deed::Win, &["win the game"]);
    g.rule("DEED", "(be / become) the primary [player]", || Deed::BePrimary, &["become the Primary"]);
    g.rule("PROPOSED", "PROPOSEDKIND", |k: Vec<ProposalKind>| kinds(k), &["a new card"]);
    g.rule(
        "PROPOSED",
        "anything (but / except / other than) PROPOSEDKIND",
        |k: Vec<ProposalKind>| ProposalTest { except: true, ..kinds(k) },
        &["anything but new cards"],
    );
    g.rule("PROPOSED", "anything", any_proposal, &[]);
    g.rule("PROPOSEDAMEND", "(a card / cards / any card)", || kinds(vec![ProposalKind::AmendCard]), &[]);
    g.rule("PROPOSEDAMEND", "(a rule / rules / the rules / any rule)", || kinds(vec![ProposalKind::AmendRule]), &[]);
    g.rule("PROPOSEDAMEND", "(a type / types / card types)", || kinds(vec![ProposalKind::AmendType]), &[]);
    g.rule("PROPOSEDKIND", "PROPOSEDONE", |k: Vec<ProposalKind>| k, &[]);
    g.rule(
        "PROPOSEDKIND",
        "PROPOSEDONE (or / and) PROPOSEDONE",
        |mut a: Vec<ProposalKind>, b: Vec<ProposalKind>| {
            a.extend(b);
            a
        },
        &["new cards or new types"],
    );
    for (words, kind) in [
        ("(a new card / new cards / any new card / another card)", vec![ProposalKind::NewCard]),
        (
            "(a copy of a card / copies of cards / copies / a copy / the copy of a card / copies of a card / the copying of a card / copying a card)",
            vec![ProposalKind::Copy],
        ),
        ("(a new rule / new rules / a rule / rules)", vec![ProposalKind::NewRule]),
        ("(a new type / new types / a new card type / a type of card / new card types)", vec![ProposalKind::NewType]),
        ("(a new variable / new variables / variables / a variable)", vec![ProposalKind::NewVariable]),
        ("(a winning condition / winning conditions / a new winning condition / new winning conditions)", vec![ProposalKind::Winning]),
        ("(an elimination condition / elimination conditions / a new elimination condition)", vec![ProposalKind::Elimination]),
        (
            "(an amendment to a card / amendments to cards / amendments of cards / an amendment of a card / a change to a card / changes to cards)",
            vec![ProposalKind::AmendCard],
        ),
        ("(an amendment to a rule / amendments to rules / amendments of rules / changes to the rules)", vec![ProposalKind::AmendRule]),
        ("(an amendment to a type / amendments to types / amendments of types)", vec![ProposalKind::AmendType]),
        ("(the repeal of a rule / repeals / a repeal)", vec![ProposalKind::Repeal]),
    ] {
        g.rule("PROPOSEDONE", words, move || kind.clone(), &[]);
    }
}

pub fn kinds(kinds: Vec<ProposalKind>) -> ProposalTest {
    ProposalTest { kinds, except: false, by: None }
}

fn replacement(event: Event, frequency: Frequency, effect: Effect) -> Static {
    Static::Instead { event, frequency, effect: Box::new(effect) }
}

fn instead(g: &mut Grammar) {
    g.rule(
        "STATIC",
        "instead of EVG [,] CLAUSE",
        |e: Event, c: Effect| {
            let who = subject_of(&c)?;
            Some(replacement(put_players_event(e, SUBJECT, &Players::one(who)), Frequency::Always, c))
        },
        &["instead of losing a level to Flood, you lose 20 gold"],
    );
    g.rule(
        "STATIC",
        "PLAYER PRED0 instead of EVG",
        |p: Np, c: Effect, e: Event| {
            let Np::One(who) = p else { return None };
            Some(replacement(put_players_event(e, SUBJECT, &Players::one(who.clone())), Frequency::Always, clause(Np::One(who), c)?))
        },
        &["you lose 20 gold instead of losing a level to Flood"],
    );
    g.rule(
        "STATIC",
        "(if / when / whenever / each time) WOULD [,] SEQ instead",
        |e: Event, s: Effect| replacement(e, Frequency::Always, s),
        &["if you would lose a level, lose 20 gold instead"],
    );
    g.rule(
        "STATIC",
        "(if / when / whenever / each time) WOULD [,] instead [,] SEQ",
        |e: Event, s: Effect| replacement(e, Frequency::Always, s),
        &[],
    );
    g.rule(
        "STATIC",
        "the first time (each turn / in a turn / per turn) [that] WOULD [,] SEQ instead",
        |e: Event, s: Effect| replacement(e, Frequency::OncePerTurn, s),
        &[],
    );
    g.rule(
        "STATIC",
        "the next time [that] WOULD [,] SEQ instead",
        |e: Event, s: Effect| replacement(e, Frequency::Once, s),
        &["the next time you would lose a level, lose 20 gold instead"],
    );
    g.rule("WOULD", "PLAYER would EV0", |p: Np, e: Event| super::triggers::said_event(&p, e), &["you would lose a level"]);
    g.rule(
        "WOULD",
        "OWNED would (lose [a / any] / be reduced / go down) [<unit>] [DUETO]",
        |o: Owned, _u: Option<UnitOf>, by: Option<Tests>| {
            Some(Event::Variable { who: all_of(&o.owner)?, variable: o.variable, change: Change::Lose, by, of: None })
        },
        &["your pyramid would lose a level"],
    );
    g.rule(
        "WOULD",
        "THIS would be (destroyed / removed from play)",
        || Event::ThisMoved(Move::Destroyed),
        &["this card would be destroyed"],
    );
    g.rule("WOULD", "THIS would leave play", || Event::ThisMoved(Move::LeavesPlay), &[]);
    g.rule("STATIC", "AGAINST [that are / that is / which are] played (on / against) PLAYER (affect / affects / hit / hits / act on / acts on) PLAYER instead", |a: Against, from: Np, to: Np| match to {
        Np::One(to) => Some(Static::Redirect { from: all_of(&from)?, against: a, to, frequency: Frequency::Always }),
        _ => None,
    }, &[]);
    g.rule(
        "STATIC",
        "the next CARDN [that is] played (against / on) PLAYER (affects / hits / acts on) PLAYER instead",
        |f: Find, from: Np, to: Np| match to {
            Np::One(to) => Some(Static::Redirect { from: all_of(&from)?, against: against(f.of), to, frequency: Frequency::Once }),
            _ => None,
        },
        &["the next card played on you affects target player instead"],
    );
}

/// Who a clause is said of.
fn subject_of(effect: &Effect) -> Option<Who> {
    match effect {
        Effect::Change { who, .. } | Effect::Draw { who, .. } | Effect::Eliminate(who) => Some(who.clone()),
        Effect::Transfer { from, .. } => Some(from.clone()),
        Effect::Move { by, .. } => Some(by.clone()),
        Effect::Pay { cost, .. } => subject_of(cost),
        Effect::May { by, .. } | Effect::Choose { by, .. } => Some(by.clone()),
        Effect::ForEach { mark, effect, .. } if *mark == OWN => subject_of(effect),
        Effect::Sequence(steps) => subject_of(&steps.first()?.effect),
        _ => None,
    }
}

fn settings(g: &mut Grammar) {
    let set = |who: Players, setting: Setting, adjust: Adjust| Static::Setting { who, setting, adjust };
    g.rule(
        "STATIC",
        "POSS hand limit (is / becomes / is now) <number> [cards]",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::HandLimit, Adjust::SetTo(number(n)))),
        &["your hand limit is 7"],
    );
    g.rule(
        "STATIC",
        "POSS hand limit is (increased / raised) by <number>",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::HandLimit, Adjust::Gain(number(n)))),
        &["your hand limit is increased by 2"],
    );
    g.rule(
        "STATIC",
        "POSS hand limit is (reduced / lowered / decreased) by <number>",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::HandLimit, Adjust::Lose(number(n)))),
        &["your hand limit is reduced by 2"],
    );
    g.rule(
        "STATIC",
        "POSS hand limit is (increased / raised / reduced) to <number>",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::HandLimit, Adjust::SetTo(number(n)))),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (hold / have / keep) [up to] <number> cards [in hand / in his hand / in your hand / in their hand]",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::HandLimit, Adjust::SetTo(number(n)))),
        &["you may hold seven cards"],
    );
    g.rule("STATIC", "PLAYER (may / can) (hold / have / keep) <number> (more / extra / additional) cards|card [in hand / in his hand / in your hand / in their hand]", move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::HandLimit, Adjust::Gain(number(n)))), &["you may hold two more cards"]);
    g.rule(
        "STATIC",
        "PLAYER CANNOT (hold / have / keep) more than <number> cards [in hand / in his hand / in your hand / in their hand]",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::HandLimit, Adjust::LowerTo(number(n)))),
        &[],
    );
    g.rule("STATIC", "PLAYER (may / can) play (one (more / additional / extra) card / an (additional / extra) card / another card / one card more) (each turn / every turn / per turn / a turn)", move |p: Np| Some(set(all_of(&p)?, Setting::PlaysPerTurn, Adjust::Gain(number(1)))), &["you may play one more card each turn"]);
    g.rule(
        "STATIC",
        "PLAYER (may / can) play <number> cards (each turn / every turn / per turn / a turn)",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::PlaysPerTurn, Adjust::SetTo(number(n)))),
        &["you may play two cards each turn"],
    );
    g.rule(
        "STATIC",
        "each turn [,] PLAYER (may / can) play <number> cards",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::PlaysPerTurn, Adjust::SetTo(number(n)))),
        &[],
    );
    g.rule(
        "STATIC",
        "each turn [,] PLAYER (may / can) play (one more card / an additional card / an extra card)",
        move |p: Np| Some(set(all_of(&p)?, Setting::PlaysPerTurn, Adjust::Gain(number(1)))),
        &[],
    );
    g.rule(
        "STATIC",
        "POSS vote|votes (counts / count) (double / twice)",
        move |p: Np| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(2)))),
        &["your vote counts double"],
    );
    g.rule(
        "STATIC",
        "POSS vote|votes (counts / count) <number> (times / votes)",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(n)))),
        &[],
    );
    g.rule(
        "STATIC",
        "POSS vote|votes (does / do) not count",
        move |p: Np| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(0)))),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER (has / have) <number> votes",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(n)))),
        &["you have two votes"],
    );
    g.rule(
        "STATIC",
        "PLAYER (votes / vote) twice",
        move |p: Np| Some(set(all_of(&p)?, Setting::VoteWeight, Adjust::SetTo(number(2)))),
        &["the Primary votes twice"],
    );
    g.rule(
        "STATIC",
        "CARDKINDS (cost / costs) QTYS to play",
        |t: Tests, q: Quantities| {
            let cost = put(super::clauses::losing(q)?, SUBJECT, &Who::Actor);
            Some(Static::PlayCost { by: Players::all(), card: t, cost: Box::new(cost) })
        },
        &["Flood costs 20 gold to play"],
    );
    g.rule(
        "STATIC",
        "CARDS counts|count as [a|an] TYPENAME",
        |c: CardsNp, as_type: TypeId| Some(Static::CountsAs { cards: protected(c)?, as_type }),
        &[],
    );
    g.rule(
        "STATIC",
        "PLAYER has|have a hand limit of <number> [cards]",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::HandLimit, Adjust::SetTo(number(n)))),
        &["all players have a hand limit of 6"],
    );
    g.rule(
        "STATIC",
        "the hand limit of PLAYER is <number> [cards]",
        move |p: Np, n: i64| Some(set(all_of(&p)?, Setting::HandLimit, Adjust::SetTo(number(n)))),
        &["the hand limit of the Primary is 8"],
    );
    g.rule(
        "STATIC",
        "(if / when) (a / any) player (CPRED3 / CPAST) [,] (he / they / that player) CANNOT DEED",
        |c: Condition, d: Deed| {
            let such = narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate));
            said(Np::Set(such), cannot(d))
        },
        &["if a player has no gold, he may not vote"],
    );
    g.rule("STATICS", "STATIC", |s: Static| vec![s], &[]);
    g.rule(
        "STATICS",
        "STATIC (and / , and / , / ; / but / , but) STATICS",
        |s: Static, mut all: Vec<Static>| {
            all.insert(0, s);
            all
        },
        &["you cannot lose slaves and your pyramid cannot lose levels"],
    );
    g.rule(
        "STATICS",
        "PLAYER CANNOT DEED (or / and / nor) DEED",
        |p: Np, a: Deed, b: Deed| Some(vec![said(p.clone(), cannot(a))?, said(p, cannot(b))?]),
        &["you cannot gain slaves or lose slaves"],
    );
}
