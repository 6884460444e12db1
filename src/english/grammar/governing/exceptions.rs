//! What is said beside a rule of those for whom it is otherwise, or of when it was otherwise.

use super::super::Grammar;
use super::super::nouns::{Post, post};
use super::super::subjects::tests_of;
use super::super::triggers::any_proposal;
use super::super::values::*;
use super::{Governed, NO_LIMIT, cannot, folk, others, said, set, so, such, to};
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::{Walk, walk_condition};

/// The statement with these players taken out of it, who have so many instead.
fn but_for(governed: Governed, setting: Setting, p: Players, n: i64) -> Option<Governed> {
    let [Procedure::Setting { who, setting: said_of, adjust: adjust @ Adjust::SetTo(_) }] = governed.is.as_slice() else { return None };
    if *who != Players::all() || *said_of != setting {
        return None;
    }
    let mut both = said(&others(&p)?, set(setting, adjust.clone()).is);
    both.is.extend(said(&p, set(setting, to(n)).is).is);
    Some(both)
}

/// Whether what the condition asks for has happened by the time when the rule is looked at: what was done last turn; or anything, at the end of a turn.
fn by_then(procedures: &[Procedure], condition: &Condition) -> bool {
    struct Late(bool);
    impl Walk for Late {
        fn condition(&mut self, condition: &mut Condition) {
            self.0 |= matches!(condition, Condition::Happened(_, Period::ThisTurn));
            walk_condition(self, condition);
        }
    }
    let ends = |p: &Procedure| matches!(p, Procedure::Holds(Static::Cannot { deed: Deed::Win | Deed::BeEliminated, .. }));
    let mut late = Late(false);
    late.condition(&mut condition.clone());
    !late.0 || procedures.iter().all(ends)
}

pub(super) fn rules(g: &mut Grammar) {
    numbers(g);
    limits(g);
    times(g);
    circumstances(g);
    asides(g);
}

/// "…, except the Primary, who gets one."
fn numbers(g: &mut Grammar) {
    for (setting, does) in [
        (
            Setting::HandLimit,
            "(who (holds|hold / keeps|keep / has|have / may (hold / keep / have) / can (hold / keep / have)) / whose (HANDLIMIT / limit) (is / is only / stays at))",
        ),
        (Setting::PlaysPerTurn, "who (plays|play / (may / can / must) play)"),
        (Setting::CardsDealt, "who (gets|get / is|are dealt / draws|draw / receives|receive)"),
        (Setting::ProposalsPerTurn, "who (makes|make / (may / can / must) make)"),
        (Setting::VoteWeight, "(who (has|have / casts|cast / gets|get) / whose vote counts|count)"),
    ] {
        g.rule(
            "G1",
            &format!("G1 [,] (except / except for / with the exception of / apart from / but not / other than) FOLKS [,] {does} [only / just / at most / up to] <number> [SORT / times]"),
            move |governed: Governed, p: Players, n: i64| but_for(governed, setting, p, n),
            if setting == Setting::HandLimit { &["the hand limit is six, except for the Primary, whose limit is four"] } else { &[] },
        );
    }
    g.rule(
        "G1",
        "the HANDLIMIT ISLIMIT <number> [cards] GAND [but / and] POSS [HANDLIMIT / limit] (is / stays at) [only / just] <number> [cards]",
        |n: i64, p: Np, m: i64| {
            let p = folk(p)?;
            (p != Players::all()).then_some(())?;
            but_for(said(&Players::all(), set(Setting::HandLimit, to(n)).is), Setting::HandLimit, p, m)
        },
        &["the hand limit is six; the Primary's is eight"],
    );
    g.rule(
        "G1",
        "NOONE 's vote|votes ((may / can) count / counts|count) more than (once / twice / <number> times)",
        |p: Players, n: Option<i64>| n.map(|n| said(&p, set(Setting::VoteWeight, Adjust::LowerTo(Amount::Number(n))).is)),
        &[],
    );
    g.rule(
        "G1",
        "NOONE 's vote|votes ((may / can) count / counts|count) more than twice",
        |p: Players| said(&p, set(Setting::VoteWeight, Adjust::LowerTo(Amount::Number(2))).is),
        &["no player's vote counts more than twice"],
    );
}

/// No limit, for a while; and the limit told by what it asks for.
fn limits(g: &mut Grammar) {
    g.rule(
        "G1",
        "the HANDLIMIT (is|are [now] (suspended / not enforced / not applied / ignored / not in force / off) / does not (apply / hold / count) / no longer applies / is no longer in force / has no effect)",
        || said(&Players::all(), set(Setting::HandLimit, to(NO_LIMIT)).is),
        &["the hand limit is suspended"],
    );
    g.rule(
        "G1",
        "NOONE (must / MUSTDO) discard [any cards / a card / cards / any card] unless (he / they) (holds|hold / has|have) more than <number> card|cards [INHAND]",
        |p: Players, n: i64| said(&p, set(Setting::HandLimit, to(n)).is),
        &["nobody must discard unless he holds more than seven cards"],
    );
    g.rule(
        "G1",
        "[ATEND [,]] ((a / any / each / every) player / whoever) [who] (with / (has / holds)) more than <number> cards [INHAND] (discards / must discard) (only / just) one [of them / card / of his cards / of these] [ATEND]",
        |n: i64| {
            let mut all = said(&Players::all(), set(Setting::HandLimit, to(n)).is);
            all.is.push(Procedure::DiscardDown(Some(1)));
            all
        },
        &["at the end of a turn a player with more than five cards discards only one of them"],
    );
}

/// So many now, and another number before or after.
fn times(g: &mut Grammar) {
    let another = |first: &Governed, n: Option<i64>| {
        let [Procedure::Setting { who, setting, .. }] = first.is.as_slice() else { return None };
        let second = Procedure::Setting { who: who.clone(), setting: *setting, adjust: to(n.unwrap_or(0)) };
        Some(second)
    };
    let sentence =
        |procedure: Procedure, condition: Option<Condition>, until: Duration| Sentence::Procedure { procedure, condition, until };
    let two = move |until: Duration, first: Governed, n: Option<i64>| {
        let second = another(&first, n)?;
        let later = match &until {
            Duration::UntilTurn(turn) => Condition::Compare(Amount::Turn, Relation::AtLeast, Amount::Number(*turn)),
            Duration::ThroughTurn(turn) => Condition::Compare(Amount::Turn, Relation::More, Amount::Number(*turn)),
            _ => return None,
        };
        let mut sentences: Vec<Sentence> = first.is.into_iter().map(|p| sentence(p, None, until.clone())).collect();
        sentences.push(sentence(second, Some(later), Duration::Always));
        Some(Draft { sentences, target: None })
    };
    let after = "(after that / afterwards / thereafter / from then on / then / after this)";
    g.rule(
        "RULE",
        &format!("DURATION [,] G [GAND / and / but] {after} [it is / it (falls / drops / rises / goes back) to] [only / just] (none / <number>) [SORT]"),
        two,
        &["until turn 5 the hand limit is eight, afterwards five"],
    );
    g.rule(
        "RULE",
        &format!("G [,] DURATION [GAND / and / but] {after} [it is / it (falls / drops / rises / goes back) to] [only / just] (none / <number>) [SORT]"),
        move |first: Governed, until: Duration, n: Option<i64>| two(until, first, n),
        &[],
    );
    g.rule(
        "RULE",
        "INTURN [,] G GAND (before that / until then / up to then) [it is / it stays at] [only / just] (none / <number>) [SORT]",
        move |c: Condition, first: Governed, n: Option<i64>| {
            if !matches!(c, Condition::Compare(Amount::Turn, Relation::More | Relation::AtLeast, _)) {
                return None;
            }
            let second = another(&first, n)?;
            let mut sentences: Vec<Sentence> = first.is.into_iter().map(|p| sentence(p, Some(c.clone()), Duration::Always)).collect();
            sentences.push(sentence(second, Some(not(c)), Duration::Always));
            Some(Draft { sentences, target: None })
        },
        &["after turn 10, each player may play two cards; before that only one"],
    );
    g.rule(
        "RULE",
        "(in / on / during) turn <number> only [,] G",
        move |n: i64, governed: Governed| {
            let now = Condition::Compare(Amount::Turn, Relation::Equal, Amount::Number(n));
            let sentences: Vec<Sentence> = governed.is.into_iter().map(|p| sentence(p, Some(now.clone()), Duration::Always)).collect();
            (!sentences.is_empty()).then_some(Draft { sentences, target: None })
        },
        &["in turn 5 only, each player may play three cards"],
    );
}

/// What each has done himself.
fn circumstances(g: &mut Grammar) {
    // The time is told: "this turn" is when he did it, not how long the rule holds.
    let happened = |e: Event, p: Period| such(Condition::Happened(Box::new(e), p));
    g.rule("HEPAST", "(he / they) [has|have] EVP PERIOD", happened, &["he has voted this turn"]);
    g.rule(
        "HEPAST",
        "(he / they) (did not EV0 / has|have not EVP) PERIOD",
        move |e: Event, p: Period| not(happened(e, p)),
        &["he has not voted this turn"],
    );
    g.rule(
        "G1",
        "FOLK GP [,] (IF / when) HEPAST",
        |p: Players, gp: Governed, c: Condition| (p.pick == Pick::All && by_then(&gp.is, &c)).then(|| so(&narrowed(p, c), gp.is)).flatten(),
        &["a player may not play a card if he played a card last turn"],
    );
    g.rule(
        "G1",
        "FOLK GP [,] unless HEPAST",
        |p: Players, gp: Governed, c: Condition| {
            (p.pick == Pick::All && by_then(&gp.is, &c)).then(|| so(&narrowed(p, not(c)), gp.is)).flatten()
        },
        &["a player cannot win unless he has voted this turn"],
    );
    g.rule(
        "G1",
        "NOONE GP [,] unless (HEPAST / HECONDS)",
        |p: Players, gp: Governed, c: Condition| {
            let c = such(c);
            (by_then(&gp.not, &c) && !gp.not.is_empty()).then(|| said(&narrowed(p, not(c)), gp.not))
        },
        &["nobody may win unless he has voted this turn"],
    );
    g.rule(
        "G1",
        "FOLK (GP only / GPONLY) (IF / when) HEPAST",
        |p: Players, gp: Governed, c: Condition| {
            let not_so = gp.not;
            (!not_so.is_empty() && p.pick == Pick::All && by_then(&not_so, &c)).then(|| said(&narrowed(p, not(c)), not_so))
        },
        &["a player may vote only if he made a proposal last turn"],
    );
    g.rule(
        "GP",
        "(may / can) neither DEED nor DEED",
        |a: Deed, b: Deed| (a != b).then(|| Governed { is: vec![cannot(a), cannot(b)], not: Vec::new() }),
        &["may neither vote nor make a proposal"],
    );
}

/// What only repeats it, or says what stays as it is.
fn asides(g: &mut Grammar) {
    g.rule(
        "G",
        "G1 [,] not even [for / by] FOLKS",
        |governed: Governed, _p: Players| governed,
        &["nobody may play more than one card, not even the Primary"],
    );
    // Voting on the others' is not forbidden with voting on one's own.
    g.rule(
        "G1",
        "G1 [GAND / but / and] [he / they] (may / can) [still] vote on (the others / others / all others / all the others / all other proposals / the other proposals / other proposals / those of others)",
        |governed: Governed| {
            let own = |p: &Procedure| match p {
                Procedure::Holds(Static::Cannot { deed: Deed::Vote { on, .. }, .. }) => {
                    *on == ProposalTest { by: Some(Players::one(Who::Actor)), ..any_proposal() }
                }
                _ => false,
            };
            governed.is.iter().all(own).then_some(governed)
        },
        &["the proposer does not vote on his own proposal, but he may vote on the others"],
    );
    g.rule(
        "G1",
        "G1 [,] (not / and not / but not / never) (those / cards / the cards / any cards / cards that are / those that are) WHEREIS",
        |governed: Governed, not: Tests| {
            // Only where the one place says that it is not the other.
            let [Procedure::Holds(Static::Cannot { deed, .. })] = governed.is.as_slice() else { return None };
            let card = match deed {
                Deed::Rename { card } => card,
                Deed::Propose(ProposalTest { card, .. }) => card,
                _ => return None,
            };
            let ([CardTest::Not(only)], [CardTest::In(there)]) = (card.as_slice(), not.as_slice()) else { return None };
            let CardTest::In(here) = &**only else { return None };
            let sort = std::mem::discriminant::<Zone>;
            let apart = here.iter().all(|h| there.iter().all(|t| sort(h) != sort(t)));
            apart.then(|| governed.clone())
        },
        &["a player may rename only cards in his hand, not those in play"],
    );
    g.rule("CARDTESTS", "the CARDSN POST", |f: Find, z: Post| tests_of(post(f, Some(z))?), &["the cards in his hand"]);
    g.rule(
        "DEED",
        "play CARDKINDS (on / against) (another player / other players / the other players / any other player / others / somebody else / someone else / anybody else / anyone else / an opponent / opponents / any opponent)",
        |card: Tests| Deed::Play { card, on: Some(Players::others(Who::Actor)) },
        &["play an Effect on another player"],
    );
    g.rule(
        "G1",
        "ELIMINATED (may / can) neither vote nor (propose [anything] / make (a proposal / proposals) / play [cards / a card])",
        || Governed::of(Procedure::EliminatedVote(false)),
        &["eliminated players may neither vote nor propose"],
    );
    g.rule(
        "NOCHANGE",
        "(all else / everything else / anything else / the rest) is [still] (open to (everyone / everybody / all / all players) / allowed [to (everyone / everybody / all)] / free [for all] / permitted)",
        || Nothing,
        &["all else is open to everyone"],
    );
}
