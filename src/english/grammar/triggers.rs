//! When: events and moments.

use super::Grammar;
use super::amounts::number;
use super::values::*;
use super::whenever::plain;
use crate::english::build::*;
use crate::english::meaning::*;

/// The subject of an event, until it is said of whom.
fn by_subject() -> Players {
    Players::one(subject())
}

fn changes(variable: VariableId, change: Change, by: Option<Vec<CardTest>>) -> Event {
    Event::Variable { who: by_subject(), variable, change, by, of: None }
}

/// "a card", "a Flood", "any Effect card": what the tests of an event are.
pub fn any_card(find: Find) -> Option<Vec<CardTest>> {
    let one = matches!(&find.number, Count::All) || find.number == Count::Some(Amount::Number(1));
    (one && find.from.is_empty() && find.by.is_none() && find.owner.is_none()).then_some(find.of)
}

pub fn rules(g: &mut Grammar) {
    acts(g);
    events(g);
    proposals(g);
    whens(g);
}

/// What a player does or suffers, with the player left open.
fn acts(g: &mut Grammar) {
    for (verb, change) in [("~lose|~forfeit", Change::Lose), ("~gain|~get|~receive|~add", Change::Gain)] {
        g.rule("EV", &format!("{verb} ANYOF [DUETO]"), move |v: VariableId, by: Option<Tests>| changes(v, change, by), &["loses slaves"]);
        g.rule(
            "EV",
            &format!("{verb} NUM UNITS [DUETO]"),
            move |n: Amount, v: VariableId, by: Option<Tests>| (n == number(1)).then(|| changes(v, change, by)),
            &[],
        );
    }
    g.rule("EV", "~pay|~spend ANYOF", |v: VariableId| changes(v, Change::Lose, None), &[]);
    g.rule("EV", "~build NUM <unit>", |n: Amount, u: UnitOf| (n == number(1)).then(|| changes(u.0, Change::Gain, None)), &[]);
    g.rule("ANYOF", "[any / some / one or more / a] UNITS", |v: VariableId| v, &["any slaves"]);
    g.rule("DUETO", "(to / due to / because of / by / from / through / as a result of) AGAINSTCARD", |t: Tests| t, &["to Flood"]);
    g.rule(
        "EV",
        "~play CARDKIND [ONPLAYER]",
        |t: Tests, on: Option<Players>| Event::Played { by: by_subject(), card: t, on },
        &["plays a card", "plays a card on you", "plays a Flood"],
    );
    g.rule(
        "EV",
        "~put|~bring CARDKIND into play",
        |t: Tests| Event::Moved { card: t, whose: by_subject(), how: Move::EntersPlay },
        &["puts a Permanent into play"],
    );
    g.rule(
        "EV",
        "(~attack / ~target / ~hit) PLAYER [with CARDKIND]",
        |p: Np, t: Option<Tests>| Some(Event::Played { by: by_subject(), card: t.unwrap_or_default(), on: Some(all_of(&p)?) }),
        &["attacks you with a card"],
    );
    g.rule("ONPLAYER", "(on / against / at) PLAYER", |p: Np| all_of(&p), &["on you"]);
    g.rule("ONPLAYER", "(on / against) OWNED", |o: Owned| all_of(&o.owner), &["on your pyramid"]);
    g.rule("CARDKIND", "FIND", any_card, &["a card", "a Flood", "an Effect card"]);
    g.rule("CARDKIND", "CARDSN", |f: Find| any_card(f), &[]);
    g.rule("CARDKIND", "<kind>", |k: KindId| vec![CardTest::Kind(k)], &["Flood"]);
    g.rule(
        "EV",
        "~draw (CARDKIND / one or more cards)",
        |t: Option<Tests>| Event::Moved { card: t.unwrap_or_default(), whose: by_subject(), how: Move::Drawn },
        &["draws a card", "draws a Flood"],
    );
    g.rule("EV", "~discard CARDKIND", |t: Tests| Event::Moved { card: t, whose: by_subject(), how: Move::Discarded }, &["discards a card"]);
    g.rule(
        "EV",
        "~lose CARDKIND [from play]",
        |t: Tests| if t.is_empty() { None } else { Some(Event::Moved { card: t, whose: by_subject(), how: Move::LeavesPlay }) },
        &["loses a Foundation Level"],
    );
    g.rule("EV", "~roll (a die / the die / a dice / dice)", || Event::Rolled(by_subject()), &["rolls a die"]);
    g.rule("EV", "~lose (one / any / some of them / any of them)", || changes(VariableId(THEM.to_owned()), Change::Lose, None), &[]);
    g.rule("EV", "~gain (one / any)", || changes(VariableId(THEM.to_owned()), Change::Gain, None), &[]);
    g.rule(
        "EV",
        "~lose POSS last UNITS",
        |_p: Np, v: VariableId| Event::Reaches { who: by_subject(), variable: v, relation: Relation::AtMost, value: number(0) },
        &["loses his last slave"],
    );
    for (words, accepted) in [("(accepted / adopted / passed / through / approved)", true), ("(rejected / voted down / refused)", false)] {
        g.rule(
            "EV",
            &format!("~get|~have [a / one of his / his / one] proposal|proposals {words}"),
            move || Event::Decided { by: by_subject(), what: any_proposal(), accepted },
            if accepted { &["gets a proposal accepted"] } else { &[] },
        );
    }
    g.rule("EV", "~become [the] primary [player]", || Event::BecomesPrimary(by_subject()), &["becomes the Primary"]);
    g.rule("EV", "~make (a proposal / any proposal)", || Event::Proposed(by_subject(), any_proposal()), &["makes a proposal"]);
    g.rule("EV", "~propose PROPOSED", |p: ProposalTest| Event::Proposed(by_subject(), p), &["proposes a new card"]);
    g.rule("EV", "~vote [on a proposal]", || Event::Voted { by: by_subject(), how: None, on: ProposalTest::any() }, &["votes"]);
    g.rule(
        "EV",
        "~vote (yes / for a proposal / in favour / in favour of a proposal)",
        || Event::Voted { by: by_subject(), how: Some(true), on: ProposalTest::any() },
        &["votes yes"],
    );
    g.rule(
        "EV",
        "~vote (no / against a proposal / against)",
        || Event::Voted { by: by_subject(), how: Some(false), on: ProposalTest::any() },
        &["votes no"],
    );
    g.rule("EV", "~rename (a card / cards)", || Event::Renamed(Renaming::by(by_subject())), &["renames a card"]);
    g.rule(
        "EV",
        "~reach <number> UNITS",
        |n: i64, v: VariableId| Event::Reaches { who: by_subject(), variable: v, relation: Relation::AtLeast, value: number(n) },
        &["reaches 500 gold"],
    );
    g.rule("EV", "~be eliminated", || Event::Eliminated(by_subject()), &["is eliminated"]);
    g.rule("EV", "EV or EV", |a: Event, b: Event| Event::Any(vec![a, b]), &["plays a card or draws a card"]);
}

pub fn kinds(kinds: Vec<ProposalKind>) -> ProposalTest {
    ProposalTest::of(kinds)
}

pub fn any_proposal() -> ProposalTest {
    ProposalTest::any()
}

/// Whole events.
fn events(g: &mut Grammar) {
    g.rule("EVENT", "PLAYER EV3", |p: Np, e: Event| said_event(&p, e), &["an opponent plays a card on you"]);
    g.rule("EVENT", "PLAYER EV0", |p: Np, e: Event| said_event(&p, e), &["you lose slaves"]);
    for (words, change) in [
        ("(loses / lose) [a / any / one or more / some] <unit>", Change::Lose),
        ("(gains / gain / gets) [a / any / one or more / some] <unit>", Change::Gain),
    ] {
        g.rule(
            "EVENT",
            &format!("OWNED {words} [DUETO]"),
            move |o: Owned, u: UnitOf, by: Option<Tests>| if o.variable == u.0 { owned_changes(&o, change, by) } else { None },
            &[],
        );
    }
    g.rule(
        "EVENT",
        "OWNED (is / are) (reduced / lowered / decreased) [DUETO]",
        |o: Owned, by: Option<Tests>| owned_changes(&o, Change::Lose, by),
        &["your pyramid is reduced"],
    );
    g.rule(
        "EVENT",
        "OWNED (goes|go down / falls|fall / decreases|decrease / shrinks|shrink / drops|drop) [DUETO]",
        |o: Owned, by: Option<Tests>| owned_changes(&o, Change::Lose, by),
        &[],
    );
    g.rule(
        "EVENT",
        "OWNED (is / are) (increased / raised) [DUETO]",
        |o: Owned, by: Option<Tests>| owned_changes(&o, Change::Gain, by),
        &["your pyramid is increased"],
    );
    g.rule(
        "EVENT",
        "OWNED (goes|go up / rises|rise / increases|increase / grows|grow) [DUETO]",
        |o: Owned, by: Option<Tests>| owned_changes(&o, Change::Gain, by),
        &[],
    );
    g.rule(
        "EVENT",
        "OWNED changes [DUETO]",
        |o: Owned, by: Option<Tests>| owned_changes(&o, Change::Either, by),
        &["your pyramid changes"],
    );
    g.rule(
        "EVENT",
        "OWNED (falls|fall / drops|drop / goes|go / sinks|sink / is|are reduced) (below / under / to less than / to below) VALUE",
        |o: Owned, a: Amount| reaches(&o, Relation::Less, a),
        &["your pyramid falls below 3"],
    );
    g.rule(
        "EVENT",
        "OWNED (reaches|reach / gets|get to / comes|come to / rises|rise to / is|are at least) VALUE",
        |o: Owned, a: Amount| reaches(&o, Relation::AtLeast, a),
        &["your pyramid reaches 5"],
    );
    g.rule(
        "EVENT",
        "CARDKIND (is|are|gets) played [ONPLAYER] [BYPLAYER]",
        |t: Tests, on: Option<Players>, by: Option<Players>| Event::Played { by: by.unwrap_or_else(Players::all), card: t, on },
        &["a Flood is played on you"],
    );
    g.rule(
        "EVENT",
        "CARDKIND (is|are|gets) played BYPLAYER [ONPLAYER]",
        |t: Tests, by: Players, on: Option<Players>| Event::Played { by, card: t, on },
        &[],
    );
    g.rule(
        "EVENT",
        "PLAYER (is / are / becomes / become) the target of CARDKIND",
        |p: Np, t: Tests| Some(Event::Played { by: Players::all(), card: t, on: Some(all_of(&p)?) }),
        &["you are the target of a card"],
    );
    g.rule(
        "EVENT",
        "PLAYER (is / are) targeted (by / with) CARDKIND",
        |p: Np, t: Tests| Some(Event::Played { by: Players::all(), card: t, on: Some(all_of(&p)?) }),
        &[],
    );
    g.rule(
        "EVENT",
        "CARDKIND targets PLAYER",
        |t: Tests, p: Np| Some(Event::Played { by: Players::all(), card: t, on: Some(all_of(&p)?) }),
        &[],
    );
    g.rule(
        "EVENT",
        "CARDKIND (affects / hits) PLAYER",
        |t: Tests, p: Np| Some(Event::Played { by: Players::all(), card: t, on: Some(all_of(&p)?) }),
        &[],
    );
    for (words, change) in [("(destroys / removes / takes away / takes / costs)", Change::Lose), ("(gives / brings / adds)", Change::Gain)]
    {
        let with = move |who: Players, v: VariableId, by: Tests| Event::Variable { who, variable: v, change, by: Some(by), of: None };
        g.rule(
            "EVENT",
            &format!("CARDKIND {words} (a / an / any / one or more) <unit> (of / from / to) OWNED"),
            move |by: Tests, u: UnitOf, o: Owned| if u.0 == o.variable { Some(with(all_of(&o.owner)?, o.variable, by)) } else { None },
            if change == Change::Lose { &["a card destroys a level of your pyramid"] } else { &[] },
        );
    }
    g.rule(
        "EVENT",
        "CARDKIND (makes / causes / forces / lets) PLAYER [to] EV0",
        |by: Tests, p: Np, e: Event| match said_event(&p, e)? {
            Event::Variable { who, variable, change, by: None, of } => Some(Event::Variable { who, variable, change, by: Some(by), of }),
            _ => None,
        },
        &["a card makes you lose slaves"],
    );
    g.rule(
        "EVENT",
        "(a / an / any) CARDN [that is|was] (played by PLAYER / of PLAYER) (makes / causes / forces) PLAYER [to] EV0",
        |f: Find, by: Np, p: Np, e: Event| {
            f.from.is_empty().then_some(())?;
            match said_event(&p, e)? {
                Event::Variable { who, variable, change, by: None, of: None } => {
                    Some(Event::Variable { who, variable, change, by: Some(f.of), of: Some(all_of(&by)?) })
                }
                _ => None,
            }
        },
        &["a card played by an opponent makes you lose a level"],
    );
    g.rule(
        "EVENT",
        "CARDKIND (reduces / lowers / damages) OWNED",
        |by: Tests, o: Owned| owned_changes(&o, Change::Lose, Some(by)),
        &["a Flood damages your pyramid"],
    );
    g.rule(
        "EVENT",
        "(it is POSS turn to be / PLAYER is|are made) [the] primary [player]",
        |p: Np| Some(Event::BecomesPrimary(all_of(&p)?)),
        &["it is your turn to be Primary"],
    );
    g.rule("BYPLAYER", "by PLAYER", |p: Np| all_of(&p), &["by an opponent"]);
    g.rule(
        "EVENT",
        "MOVING MOVED",
        |(t, whose): (Tests, Option<Players>), how: Move| Event::Moved { card: t, whose: whose.unwrap_or_else(Players::all), how },
        &["a Permanent is destroyed", "a player's foundation level is removed from play"],
    );
    g.rule(
        "EVENT",
        "OWNED (exceeds|exceed / rises|rise above / goes|go above / goes|go over) VALUE",
        |o: Owned, a: Amount| reaches(&o, Relation::More, a),
        &["your pyramid exceeds 5"],
    );
    g.rule(
        "EVENT",
        "OWNED (falls|fall / drops|drop / sinks|sink / is|are reduced / goes|go down) to VALUE",
        |o: Owned, a: Amount| reaches(&o, Relation::AtMost, a),
        &["your pyramid falls to 0"],
    );
    g.rule(
        "EVENT",
        "THIS MOVED",
        |how: Move| match how {
            Move::EntersPlay | Move::Drawn => None,
            Move::Discarded => Some(Event::ThisMoved(Move::ToDiscardPile)),
            how => Some(Event::ThisMoved(how)),
        },
        &["this card leaves play"],
    );
    g.rule("MOVING", "CARDKIND", |t: Tests| (t, None::<Players>), &[]);
    g.rule("MOVING", "POSS CARDN", |p: Np, f: Find| Some((f.of, Some(all_of(&p)?))), &[]);
    g.rule("MOVING", "(one / any / any one) of POSS CARDSN", |p: Np, f: Find| Some((f.of, Some(all_of(&p)?))), &[]);
    g.rule(
        "MOVING",
        "(a / an / any) CARDN PLAYER control|controls|own|owns",
        |f: Find, p: Np| Some((f.of, Some(all_of(&p)?))),
        &["a Permanent you control"],
    );
    g.rule(
        "MOVED",
        "(leaves|leave play / leaves the table / is|are removed from play / is|are removed / is|are taken out of play / goes out of play)",
        || Move::LeavesPlay,
        &["leaves play"],
    );
    g.rule("MOVED", "is|are|gets destroyed", || Move::Destroyed, &["is destroyed"]);
    g.rule("MOVED", "is|are|gets discarded", || Move::Discarded, &["is discarded"]);
    g.rule(
        "MOVED",
        "(comes|come|enters|enter|goes into play / is|are put into play / enters|enter play)",
        || Move::EntersPlay,
        &["comes into play"],
    );
    g.rule("MOVED", "is|are drawn", || Move::Drawn, &["is drawn"]);
    g.rule(
        "MOVED",
        "(is|are put into / is|are put in / goes|go to / goes|go into / is|are sent to / enters|enter) the discard pile",
        || Move::ToDiscardPile,
        &[],
    );
    g.rule("MOVED", "is|are returned to (a / its owner 's / POSS) hand", |_p: Option<Np>| Move::ReturnedToHand, &[]);
    g.rule("EVENT", "POSSPROPOSAL (is / gets) PASSED", |p: Np| Some(decided(all_of(&p)?, true)), &["your proposal is accepted"]);
    g.rule("EVENT", "POSSPROPOSAL passes", |p: Np| Some(decided(all_of(&p)?, true)), &[]);
    g.rule("EVENT", "POSSPROPOSAL (is / gets) REJECTED", |p: Np| Some(decided(all_of(&p)?, false)), &["your proposal is voted down"]);
    g.rule(
        "EVENT",
        "POSSPROPOSAL (fails / does not pass / is not accepted / is not passed)",
        |p: Np| Some(decided(all_of(&p)?, false)),
        &["your proposal fails"],
    );
    g.rule("EVENT", "(a / any) proposal (is / gets) PASSED", || decided(Players::all(), true), &["a proposal is accepted"]);
    g.rule("EVENT", "(a / any) proposal passes", || decided(Players::all(), true), &[]);
    g.rule("EVENT", "(a / any) proposal (is / gets) REJECTED", || decided(Players::all(), false), &["a proposal is rejected"]);
    g.rule("EVENT", "(a / any) proposal fails", || decided(Players::all(), false), &["a proposal fails"]);
    g.rule("EVENT", "a proposal (of / by / made by / from) PLAYER (is / gets) PASSED", |p: Np| Some(decided(all_of(&p)?, true)), &[]);
    g.rule("EVENT", "a proposal (of / by / made by / from) PLAYER (is / gets) REJECTED", |p: Np| Some(decided(all_of(&p)?, false)), &[]);
    g.rule("PASSED", "accepted", || Nothing, &[]);
    g.rule("PASSED", "passed|adopted", || Nothing, &[]);
    g.rule("REJECTED", "(rejected / voted down / defeated / turned down / refused)", || Nothing, &[]);
    g.rule(
        "EVENT",
        "the (discard pile / draw pile) is (shuffled / reshuffled) [into the draw pile]",
        || Event::Reshuffled,
        &["the discard pile is shuffled"],
    );
    g.rule("EVENT", "(this happens / it does / that happens)", || Event::ThisApplied, &["this happens"]);
}

/// Whose proposal.
fn proposals(g: &mut Grammar) {
    g.rule("POSSPROPOSAL", "POSS proposal", |p: Np| p, &["your proposal"]);
    g.rule("POSSPROPOSAL", "(one / any / any one) of POSS proposals", |p: Np| p, &["one of your proposals"]);
    g.rule(
        "POSSPROPOSAL",
        "a proposal (of yours / you made / you have made / made by you)",
        || Np::One(Who::You),
        &["a proposal of yours"],
    );
    g.rule("POSSPROPOSAL", "a proposal PLAYER (made / has made / have made)", |p: Np| p, &[]);
    g.rule(
        "EVENT",
        "a new card is PASSED",
        || Event::Decided { by: Players::all(), what: super::triggers::kinds(vec![ProposalKind::NewCard]), accepted: true },
        &["a new card is accepted"],
    );
}

fn decided(by: Players, accepted: bool) -> Event {
    Event::Decided { by, what: any_proposal(), accepted }
}

fn owned_changes(o: &Owned, change: Change, by: Option<Vec<CardTest>>) -> Option<Event> {
    Some(Event::Variable { who: all_of(&o.owner)?, variable: o.variable.clone(), change, by, of: None })
}

fn reaches(o: &Owned, relation: Relation, value: Amount) -> Option<Event> {
    Some(Event::Reaches { who: all_of(&o.owner)?, variable: o.variable.clone(), relation, value })
}

/// An event said of the phrase.
pub fn said_event(p: &Np, event: Event) -> Option<Event> {
    let players = all_of(p)?;
    Some(match put_players_event(event, SUBJECT, &players) {
        // Nobody makes himself lose anything: it is the doing of others.
        Event::Variable { who, variable, change, by, of: Some(of) } if of == Players::all() && who.as_one().is_some() => {
            let of = who.as_one().map_or(of, |whom| Players::others(whom.clone()));
            Event::Variable { who, variable, change, by, of: Some(of) }
        }
        event => event,
    })
}

/// "Whenever …", with how often.
fn whens(g: &mut Grammar) {
    g.rule(
        "WHEN",
        "(when / whenever / once / any time / if ever) EVENT [,]",
        |e: Event| plain(e, Frequency::Always),
        &["whenever you lose slaves,"],
    );
    // "as soon as you have 300 slaves": when it comes to that.
    g.rule(
        "EVENTHAS",
        "PLAYER has|have CMPN UNITS [or more]",
        |p: Np, c: Comparison, v: VariableId| Some(Event::Reaches { who: all_of(&p)?, variable: v, relation: c.relation, value: c.with }),
        &["you have 300 slaves"],
    );
    g.rule(
        "EVENTHAS",
        "OWNED has|have CMPN <unit> [or more]",
        |o: Owned, c: Comparison, u: UnitOf| if u.0 == o.variable { reaches(&o, c.relation, c.with) } else { None },
        &[],
    );
    g.rule("EVENTHAS", "OWNED is|are CMPRED", |o: Owned, c: Comparison| reaches(&o, c.relation, c.with), &["your pyramid is at least 5"]);
    g.rule(
        "WHEN",
        "(as soon as / when / once / whenever) EVENTHAS [,]",
        |e: Event| plain(e, Frequency::Always),
        &["as soon as you have 300 slaves,"],
    );
    g.rule(
        "WHEN",
        "(the first time / the first time that) EVENT [,]",
        |e: Event| plain(e, Frequency::Once),
        &["the first time you lose slaves,"],
    );
    g.rule(
        "WHEN",
        "the first time EVENT (each turn / in a turn / per turn / in each turn) [,]",
        |e: Event| plain(e, Frequency::OncePerTurn),
        &["the first time you lose slaves each turn,"],
    );
    g.rule(
        "WHEN",
        "the first time (each turn / in a turn / per turn / in each turn / every turn) [that] EVENT [,]",
        |e: Event| plain(e, Frequency::OncePerTurn),
        &["the first time each turn you lose slaves,"],
    );
    g.rule(
        "WHEN",
        "(once per turn / once each turn / once a turn) [,] (when / whenever) EVENT [,]",
        |e: Event| plain(e, Frequency::OncePerTurn),
        &["once per turn, when you lose slaves,"],
    );
    g.rule(
        "WHENNEXT",
        "(when / if) PLAYER next EV3 [,]",
        |p: Np, e: Event| Some(plain(said_event(&p, e)?, Frequency::Once)),
        &["when an opponent next plays a card on you,"],
    );
    g.rule("WHENNEXT", "(when / if) PLAYER next EV0 [,]", |p: Np, e: Event| Some(plain(said_event(&p, e)?, Frequency::Once)), &[]);
    g.rule("WHENNEXT", "(the next time / when next) EVENT [,]", |e: Event| plain(e, Frequency::Once), &["the next time you lose slaves,"]);
    // "Whenever an opponent gains more than 20 gold": of the amount of the event.
    for (verb, change) in [("gains|gain", Change::Gain), ("loses|lose", Change::Lose)] {
        for (words, relation) in [("more than", Relation::More), ("at least", Relation::AtLeast), ("(less / fewer) than", Relation::Less)] {
            g.rule(
                "WHEN",
                &format!("(when / whenever / if) PLAYER {verb} {words} <number> UNITS [at once] [,]"),
                move |p: Np, n: i64, variable: VariableId| {
                    let event = Event::Variable { who: all_of(&p)?, variable, change, by: None, of: None };
                    let condition = Some(Condition::Compare(Amount::Event, relation, Amount::Number(n)));
                    Some(Trigger { condition, ..plain(event, Frequency::Always) })
                },
                if change == Change::Lose && relation == Relation::More { &["whenever you lose more than 20 slaves,"] } else { &[] },
            );
        }
    }
}
