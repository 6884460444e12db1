//! What may be done and by whom, said of the thing that it is done to: "rules may only be proposed by the Primary", "only Effects may be played in odd turns".

use super::super::Grammar;
use super::super::subjects::none_of;
use super::super::values::*;
use super::frames::only_under;
use super::{Governed, cannot, others, said};
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    let about = |kind: ProposalKind| move |card: Tests| Deed::Propose(ProposalTest { card, ..ProposalTest::of(vec![kind]) });
    let of_rules = |kind: ProposalKind| move |test: ProposalTest| Deed::Propose(ProposalTest { kinds: vec![kind], ..test });
    done(g, "PROPOSED", "(proposed / put forward / suggested)", Deed::Propose);
    done(g, "ANYPROPOSALS", "(made / submitted / put forward / brought in / brought forward / sent in / handed in)", Deed::Propose);
    g.rule("ANYPROPOSALS", "(proposals / a proposal / any proposals / the proposals / any proposal)", ProposalTest::any, &["proposals"]);
    done(g, "CARDKINDS", "played", |card: Tests| Deed::Play { card, on: None });
    done(g, "CARDTESTS", "(renamed / given a new name)", |card: Tests| Deed::Rename { card });
    done(g, "CARDTESTS", "(amended / changed / edited)", about(ProposalKind::AmendCard));
    done(g, "CARDTESTS", "copied", about(ProposalKind::Copy));
    for rules in ["THERULES", "ANYRULES"] {
        done(g, rules, "(amended / changed / altered)", of_rules(ProposalKind::AmendRule));
        done(g, rules, "(repealed / abolished)", |test: ProposalTest| Deed::Propose(super::amending::repeal_of(test)));
    }
    g.rule("WHEREIS", "in play", || vec![CardTest::In(vec![Zone::Play(Players::all())])], &["in play"]);
    g.rule("WHEREIS", "in (a / the / somebody 's / any) hand", || vec![CardTest::In(vec![Zone::Hand(Players::all())])], &[]);
    g.rule(
        "WHEREIS",
        "in (his / their / your / one 's / its owner 's) [own] hand",
        || vec![CardTest::In(vec![Zone::Hand(Players::one(Who::Actor))])],
        &["in his own hand"],
    );
    g.rule(
        "WHEREIS",
        "in play under (his / their / your) [own] control",
        || vec![CardTest::In(vec![Zone::Play(Players::one(Who::Actor))])],
        &[],
    );
    g.rule("WHEREIS", "in the discard pile", || vec![CardTest::In(vec![Zone::DiscardPile])], &[]);
    g.rule("ITIS", "((it / that card / this card / they) (is / are) / (it is / they are))", || Nothing, &["it is"]);
    g.rule("ONLYWHERE", "ITIS WHEREIS", |t: Tests| t, &["it is in play"]);
    g.rule("ONLYWHERE", "WHEREIS", |t: Tests| t, &["in play"]);
    g.rule(
        "ONLYWHERE",
        "(he|they|you) (holds|hold / has|have) (it / that card / the card / one / them) [in (his / their / your) [own] hand|hands / in hand]",
        || vec![CardTest::In(vec![Zone::Hand(Players::one(Who::Actor))])],
        &["he holds that card in his hand"],
    );
    g.rule(
        "ONLYWHERE",
        "(he|they|you) controls|control (it / that card / the card / them)",
        || vec![CardTest::In(vec![Zone::Play(Players::one(Who::Actor))])],
        &[],
    );
    let copying = about(ProposalKind::Copy);
    where_only(g, "renamed", "rename", |card: Tests| Deed::Rename { card });
    where_only(g, "copied", "(copy / propose a copy of)", copying);
    where_only(g, "amended", "(amend / change / edit)", about(ProposalKind::AmendCard));
    where_only(g, "played", "play", |card: Tests| Deed::Play { card, on: None });
    g.rule(
        "G1",
        "(a copy / copies) may be proposed only of (a card / cards) WHEREIS",
        move |t: Tests| Some(said(&Players::all(), vec![cannot(copying(none_of(t)?))])),
        &["a copy may be proposed only of a card in one's own hand"],
    );
    // Of another player's cards.
    let of_others = move || said(&Players::all(), vec![cannot(copying(vec![CardTest::ControlledBy(Players::others(Who::Actor))]))]);
    g.rule("G1", "(it is forbidden to / NOONE MAYDO) (copy / propose a copy of) (a card of another player / another player 's card / cards of other players / other players 's cards)", move |_p: Option<Players>| of_others(), &["nobody may copy another player's card"]);
    // "The right to propose new rules belongs to the Primary alone."
    g.rule(
        "G1",
        "the right to DEED (belongs to / is reserved for / is reserved to / is given to) FOLKS [alone / only]",
        |deed: Deed, p: Players| Some(said(&others(&p)?, vec![cannot(deed)])),
        &["the right to propose new rules belongs to the Primary alone"],
    );
    g.rule(
        "G1",
        "PROPOSING is reserved (for / to) FOLKS",
        |k: Vec<ProposalKind>, p: Players| Some(said(&others(&p)?, vec![cannot(Deed::Propose(ProposalTest::of(k)))])),
        &["proposing new rules is reserved for the Primary"],
    );
    // Of two sorts of cards, one not, only the other.
    let only = |p: Players, not: Tests, card: Tests| {
        (not != card).then(|| Some(said(&p, vec![cannot(Deed::Play { card: none_of(card)?, on: None })]))).flatten()
    };
    g.rule("G1", "FOLK CANNOT play [any] CARDKINDS [,] [but] only CARDKINDS", only, &["the Primary may not play Effects, only Permanents"]);
    g.rule(
        "G1",
        "FOLK (may / can) ((only play / play only) CARDKINDS / play CARDKINDS only) [,] (not / no / and not / and no / but no / but not) [any] CARDKINDS",
        move |p: Players, card: Tests, not: Tests| only(p, not, card),
        &["the Primary may only play Permanents, not Effects"],
    );
    g.rule(
        "G1",
        "FOLK (may / can) play CARDKINDS only",
        |p: Players, card: Tests| Some(said(&p, vec![cannot(Deed::Play { card: none_of(card)?, on: None })])),
        &["the Primary may play Permanents only"],
    );
    // Only in such turns.
    g.rule(
        "RULE",
        "CARDKINDS (may / can) be played only INTURN",
        |card: Tests, c: Condition| {
            only_under(Governed { is: Vec::new(), not: said(&Players::all(), vec![cannot(Deed::Play { card, on: None })]).is }, c)
        },
        &["Effects can be played only in odd turns"],
    );
    g.rule(
        "RULE",
        "FOLK (may / can) ((only play / play only) CARDKINDS / play CARDKINDS only) INTURN",
        |p: Players, card: Tests, c: Condition| {
            only_under(Governed { is: Vec::new(), not: said(&p, vec![cannot(Deed::Play { card, on: None })]).is }, c)
        },
        &["each player may play cards only in odd turns"],
    );
    g.rule(
        "RULE",
        "you (may / can) ((only play / play only) CARDKINDS / play CARDKINDS only) INTURN",
        |card: Tests, c: Condition| {
            only_under(Governed { is: Vec::new(), not: said(&Players::all(), vec![cannot(Deed::Play { card, on: None })]).is }, c)
        },
        &[],
    );
    // "No card may be played on the Primary by another player."
    let by_others = |f: Find, p: Players| {
        let who = p.as_one()?.clone();
        (f.from.is_empty() && f.by.is_none())
            .then(|| said(&Players::others(who.clone()), vec![cannot(Deed::Play { card: f.of, on: Some(Players::one(who)) })]))
    };
    g.rule("G1", "no (CARDN / CARDSN) (may / can) be played (on / against) FOLK by (another player / other players / anybody else / anyone else / an opponent / opponents / others / somebody else / any other player)", by_others, &["no card may be played on the Primary by another player"]);
    g.rule(
        "G1",
        "NOONE may play (a card / cards / any card / any cards) (on / against) FOLK (except / but) (himself / herself / themselves / FOLK [himself / herself])",
        |all: Players, p: Players, by: Option<Players>| {
            let who = p.as_one()?.clone();
            (all == Players::all() && by.is_none_or(|by| by == p))
                .then(|| said(&Players::others(who.clone()), vec![cannot(Deed::Play { card: Vec::new(), on: Some(p.clone()) })]))
        },
        &["nobody may play a card on the Primary except the Primary himself"],
    );
    g.rule(
        "G1",
        "FOLK CANNOT be the target of (another player 's card|cards / other players 's cards / (a card / cards / any card) of (another player / other players / others / an opponent))",
        |p: Players| {
            let who = p.as_one()?.clone();
            Some(said(&Players::others(who), vec![cannot(Deed::Play { card: Vec::new(), on: Some(p.clone()) })]))
        },
        &["the Primary cannot be the target of another player's card"],
    );
    g.rule("ANYRULES", "(rules / a rule / the rules / any rule)", ProposalTest::any, &["rules"]);
    g.rule(
        "G1",
        "only CARDKINDS (may / can) be played",
        |card: Tests| Some(said(&Players::all(), vec![cannot(Deed::Play { card: none_of(card)?, on: None })])),
        &["only Effects may be played"],
    );
    g.rule(
        "G1",
        "FOLK (may / can) (only play / play only) CARDKINDS",
        |p: Players, card: Tests| Some(said(&p, vec![cannot(Deed::Play { card: none_of(card)?, on: None })])),
        &["the Primary may only play Effects"],
    );
}

/// That it may be done with a card only where that lies.
fn where_only(g: &mut Grammar, done: &str, does: &str, deed: impl Fn(Tests) -> Deed + Copy + Send + Sync + 'static) {
    let only = move |who: &Players, place: Tests| Some(said(who, vec![cannot(deed(none_of(place)?))]));
    g.rule(
        "G1",
        &format!("(a card / cards / the cards) (may / can) (only be / be) {done} (only (if / while / when / as long as) ONLYWHERE)"),
        move |t: Tests| only(&Players::all(), t),
        if done == "renamed" { &["a card may be renamed only while it is in play"] } else { &[] },
    );
    g.rule(
        "G1",
        &format!("(a card / cards / the cards) (may / can) only be {done} (if / while / when / as long as) ONLYWHERE"),
        move |t: Tests| only(&Players::all(), t),
        &[],
    );
    g.rule("G1", &format!("(FOLK / you) (may / can) (only {does} (a card / cards) / {does} (a card / cards) only) (if / while / when / as long as) ONLYWHERE"), move |p: Option<Players>, t: Tests| only(&p.unwrap_or_else(Players::all), t), if done == "copied" { &["you may copy a card only if it is in your own hand"] } else { &[] });
    g.rule(
        "DEED",
        &format!("{does} (a card / cards / any card) (that / which) (is / are) not WHEREIS"),
        move |t: Tests| none_of(t).map(deed),
        if done == "renamed" { &["rename a card that is not in play"] } else { &[] },
    );
}

/// All ways to say who may do something with things, or when.
fn done<T: FromValue + 'static>(g: &mut Grammar, things: &str, done: &str, deed: impl Fn(T) -> Deed + Copy + Send + Sync + 'static) {
    let barred = move |who: &Players, thing: T| said(who, vec![cannot(deed(thing))]);
    let may = move |thing: T| Governed { is: Vec::new(), not: barred(&Players::all(), thing).is };
    g.rule("G1", &format!("{things} CANNOT be {done} by FOLK"), move |t: T, p: Players| barred(&p, t), &[]);
    g.rule(
        "G1",
        &format!("{things} (may / can) (only be / be only) {done} by FOLKS"),
        move |t: T, p: Players| Some(barred(&others(&p)?, t)),
        &[],
    );
    g.rule(
        "G1",
        &format!("{things} (may / can) be {done} (only by / by nobody but / by nobody except / by no one but / by no one except) FOLKS"),
        move |t: T, p: Players| Some(barred(&others(&p)?, t)),
        &[],
    );
    g.rule(
        "G1",
        &format!("{things} (may / can) be {done} by FOLKS (only / alone)"),
        move |t: T, p: Players| Some(barred(&others(&p)?, t)),
        &[],
    );
    g.rule("G1", &format!("{things} (may / can) be {done}"), may, &[]);
    g.rule(
        "RULE",
        &format!("{things} (may / can) (only be / be only) {done} INTURN"),
        move |t: T, c: Condition| only_under(may(t), c),
        &[],
    );
    g.rule(
        "RULE",
        &format!("{things} (may / can) (only be / be only) {done} (IF / while / as long as / when) COND"),
        move |t: T, c: Condition| only_under(may(t), c),
        &[],
    );
}
