//! Immunity, and what cannot be done: the cards meant, the deeds.

use super::Grammar;
use super::limits::{cannot, said};
use super::triggers::{any_card, any_proposal, kinds};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn against(card: Tests) -> Against {
    Against { card, by: Players::all(), on: None }
}

pub fn rules(g: &mut Grammar) {
    cards_meant(g);
    protections(g);
    deeds(g);
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
    g.rule(
        "AGAINST",
        "AGAINSTCARD [that|which] PLAYER (play|plays / has|have played / control|controls)",
        |t: Tests, p: Np| Some(Against { by: all_of(&p).filter(|p| *p != Players::all())?, ..against(t) }),
        &["Effects your opponents play"],
    );
    g.rule("AGAINST", "POSS CARDSN", |p: Np, f: Find| Some(Against { by: all_of(&p)?, ..against(f.of) }), &[]);
    g.rule("AGAINST", "opponents cards", || Against { by: Players::others(Who::You), ..against(vec![]) }, &[]);
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
    g.rule("PROTECTS", "[THIS] (protect|protects / shield|shields / guard|guards / defend|defends)", || Nothing, &["this card protects"]);
    g.rule(
        "STATIC",
        "PROTECTS OWNED (from / against) AGAINST",
        move |o: Owned, a: Against| shield(o.owner, Some(o.variable), a),
        &["protect your pyramid from Flood", "this card shields your slaves against Floods"],
    );
    g.rule("STATIC", "PROTECTS PLAYER (from / against) AGAINST", move |p: Np, a: Against| shield(p, None, a), &["protects you from Flood"]);
    // "Nobody else may lower your pyramid": no card of theirs does.
    let lowered = |by: Players, o: Owned| {
        (by != Players::all()).then_some(())?;
        let who = all_of(&o.owner)?;
        let event = Event::Variable { who, variable: o.variable, change: Change::Lose, by: None, of: Some(by) };
        Some(Static::Instead { event, frequency: Frequency::Always, effect: Box::new(Effect::Nothing) })
    };
    g.rule("STATIC", "NOONE (may / can) (reduce / lower / damage / harm) OWNED", lowered, &["nobody else may lower your pyramid"]);
    g.rule("STATIC", "PLAYERS CANNOT (reduce / lower / damage / harm) OWNED", lowered, &["your opponents cannot lower your pyramid"]);
    g.rule("IMMUNE", "(immune to / immune against / immune from / protected from / protected against / unaffected by / not affected by / safe from / safe against / shielded from)", || Nothing, &["immune to"]);
    g.rule(
        "DOESNOTHINGTO",
        "(does|do not (affect / apply to / work on / touch / harm) / has|have no effect on / CANNOT (affect / touch / harm) / does|do nothing to)",
        || Nothing,
        &["have no effect on", "does nothing to"],
    );
    g.rule(
        "STATIC",
        "AGAINST DOESNOTHINGTO PLAYER",
        move |a: Against, p: Np| shield(p, None, a),
        &["The Gods Have Spoken does not affect you"],
    );
    g.rule("STATIC", "AGAINST DOESNOTHINGTO OWNED", move |a: Against, o: Owned| shield(o.owner, Some(o.variable), a), &[]);
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
        "AGAINSTCARD CANNOT be played (on / against) PLAYER by PLAYER",
        |card: Tests, on: Np, by: Np| Some(Static::Cannot { who: all_of(&by)?, deed: Deed::Play { card, on: Some(all_of(&on)?) } }),
        &["Floods cannot be played on you by your opponents"],
    );
    g.rule(
        "STATIC",
        "AGAINSTCARD CANNOT be played by PLAYER [(on / against) PLAYER]",
        |card: Tests, by: Np, on: Option<Np>| {
            let on = on.map(|p| all_of(&p));
            let on = match on {
                Some(on) => Some(on?),
                None => None,
            };
            Some(Static::Cannot { who: all_of(&by)?, deed: Deed::Play { card, on } })
        },
        &["Floods cannot be played by your opponents"],
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
        "((no card / no cards / nothing / nobody / no one / no player) (may / can) destroy CARDS / (CARDS is|are IMMUNE / PROTECTS CARDS (from / against)) (destruction / being destroyed))",
        |c: CardsNp| Some(Static::CardsCannot { cards: protected(c)?, how: Move::Destroyed }),
        &["no card may destroy your Permanents", "your Permanents are safe from destruction", "this card protects your Permanents from being destroyed"],
    );
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
    g.rule(
        "STATIC",
        "NOONE (may / can) be eliminated",
        |p: Players| said(Np::Set(p), cannot(Deed::BeEliminated)),
        &["no player can be eliminated"],
    );
    g.rule(
        "STATIC",
        "(PROTECTS PLAYER (from / against) / PLAYER is|are IMMUNE) (being eliminated / elimination)",
        |p: Np| said(p, cannot(Deed::BeEliminated)),
        &["this card protects you from being eliminated", "you are immune to elimination"],
    );
    g.rule("STATIC", "PLAYER CANNOT be eliminated", |p: Np| said(p, cannot(Deed::BeEliminated)), &["you cannot be eliminated"]);
}

/// Cards that are protected: all that fit, never a choice.
pub fn protected(c: CardsNp) -> Option<Cards> {
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
        // "The proposer may not vote on his own proposal" is said of every player.
        |p: Np, d: Deed| match (&p, &d) {
            (Np::One(Who::Proposer), Deed::Vote { on: ProposalTest { by: Some(_), .. }, .. }) => None,
            _ => said(p, cannot(d)),
        },
        &["you cannot lose slaves", "target player cannot play cards"],
    );
    g.rule(
        "STATIC",
        "NOONE (may / can / shall / is allowed to) DEED",
        |p: Players, d: Deed| said(Np::Set(p), cannot(d)),
        &["nobody may rename a card"],
    );
    g.rule(
        "STATIC",
        "NOONE (but / except / except for / other than / apart from / besides) PLAYER1 (may / can) DEED",
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
        // Everybody else cannot.
        |p: Players, d: Deed| {
            let barred = match p {
                Players { among: Among::All, whose: Some(whose), pick: Pick::All } => not(*whose),
                Players { whose: None, pick: Pick::All, .. } => return None,
                p => not(Condition::PlayerIs(Who::Candidate, p)),
            };
            said(Np::Set(Players { whose: Some(Box::new(barred)), ..Players::all() }), cannot(d))
        },
        &["only players who have no slaves may rename cards", "only the player with the most gold may rename cards"],
    );
    for (verb, change) in [("lose", Change::Lose), ("gain", Change::Gain)] {
        g.rule(
            "DEED",
            &format!("{verb} any [of (it / them)]"),
            move || Deed::Change { variable: VariableId(THEM.to_owned()), change },
            if change == Change::Lose { &["lose any"] } else { &[] },
        );
    }
    g.rule("DEED", "play CARDKINDS", |t: Tests| Deed::Play { card: t, on: None }, &["play cards", "play a Flood", "play any card"]);
    g.rule(
        "DEED",
        "play CARDKINDS (on / against) PLAYER",
        // "on a player whose pyramid is lower than his": than that of who plays.
        |t: Tests, p: Np| {
            let on = all_of(&p)?;
            Some(Deed::Play { card: t, on: Some(Players { whose: on.whose.map(|c| Box::new(put_condition(*c, HE, &Who::Actor))), ..on }) })
        },
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
    g.rule("DEED", "propose [anything / something / a thing]", || Deed::Propose(any_proposal()), &["propose anything"]);
    g.rule("DEED", "be (eliminated / knocked out / thrown out) [of the game]", || Deed::BeEliminated, &["be eliminated"]);
    g.rule("DEED", "(be / become) [the] primary [player]", || Deed::BePrimary, &["become the Primary"]);
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
    g.rule(
        "PROPOSEDKIND",
        "[a / any] [new] winning (or / and) elimination condition|conditions",
        || vec![ProposalKind::Winning, ProposalKind::Elimination],
        &["a new winning or elimination condition"],
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
        ("(a winning condition / winning conditions)", vec![ProposalKind::Winning]),
        ("(a new winning condition / new winning conditions / any new winning condition)", vec![ProposalKind::NewWinning]),
        ("(an elimination condition / elimination conditions)", vec![ProposalKind::Elimination]),
        ("(a new elimination condition / new elimination conditions / any new elimination condition)", vec![ProposalKind::NewElimination]),
        (
            "(an amendment to a card / amendments to cards / amendments of cards / an amendment of a card / a change to a card / changes to cards)",
            vec![ProposalKind::AmendCard],
        ),
        ("(an amendment to a rule / amendments to rules / amendments of rules / changes to the rules)", vec![ProposalKind::AmendRule]),
        ("(an amendment to a type / amendments to types / amendments of types)", vec![ProposalKind::AmendType]),
        ("(the repeal of a rule / the repeal of rules)", vec![ProposalKind::RepealRule]),
        ("(repeals / a repeal)", vec![ProposalKind::Repeal]),
    ] {
        g.rule("PROPOSEDONE", words, move || kind.clone(), &[]);
    }
}
