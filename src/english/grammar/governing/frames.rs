//! What may stand around statements: from when, how long, under which condition, instead of what; and how they are joined.

use super::super::Grammar;
use super::super::amounts::number;
use super::super::passage::of_votes;
use super::super::values::*;
use super::super::votes::passes_if;
use super::Governed;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::{Walk, walk_amount, walk_condition, walk_procedure, walk_who};

pub(super) fn rules(g: &mut Grammar) {
    joined(g);
    timed(g);
    conditional(g);
    afterwards(g);
    concessions(g);
}

/// The sentences that say so, for good.
fn always(governed: Governed) -> Option<Draft> {
    lasting(governed, Duration::Always)
}

/// The sentences that say so, for so long. What holds as long as something else does is said by a condition.
fn lasting(mut governed: Governed, until: Duration) -> Option<Draft> {
    // "… unless he has voted this turn": it is he who did so in that turn.
    if until == Duration::ThisTurn && looks_at_this_turn(&governed) {
        return None;
    }
    let always = match until {
        // "Who played no card last turn may play two cards this turn": in every turn.
        Duration::ThisTurn => InTurns(Period::LastTurn, None).found_in(&mut governed),
        // "Who played no card this turn may play two cards next turn": the same.
        Duration::NextTurn => InTurns(Period::ThisTurn, Some(Period::LastTurn)).found_in(&mut governed),
        _ => false,
    };
    let until = if always { Duration::Always } else { until };
    let one = |procedure: Procedure| Sentence::Procedure { procedure, condition: None, until: until.clone() };
    (!governed.is.is_empty() && !matches!(until, Duration::AsLongAs(_)))
        .then(|| Draft { sentences: governed.is.into_iter().map(one).collect(), target: None })
}

/// Whether it is said of those who did something in the turn that it is.
fn looks_at_this_turn(governed: &Governed) -> bool {
    struct Looks(bool);
    impl Walk for Looks {
        fn condition(&mut self, condition: &mut Condition) {
            self.0 |= matches!(condition, Condition::Happened(_, Period::ThisTurn));
            walk_condition(self, condition);
        }
    }
    let mut looks = Looks(false);
    governed.is.iter().for_each(|p| walk_procedure(&mut looks, &mut p.clone()));
    looks.0
}

/// Those who did something in the one turn, and what that turn is as seen from the turn in which something is so of them.
struct InTurns(Period, Option<Period>);

impl InTurns {
    /// Whether it is said of such, who are put as seen from then.
    fn found_in(self, governed: &mut Governed) -> bool {
        struct Seen {
            turns: InTurns,
            any: bool,
        }
        impl Walk for Seen {
            fn condition(&mut self, condition: &mut Condition) {
                if let Condition::Happened(_, period) = condition
                    && *period == self.turns.0
                {
                    self.any = true;
                    *period = self.turns.1.unwrap_or(*period);
                }
                walk_condition(self, condition);
            }
        }
        let mut seen = Seen { turns: self, any: false };
        governed.is.iter_mut().for_each(|p| walk_procedure(&mut seen, p));
        seen.any
    }
}

/// Whether "he" in what is said can be no other than "a player" in the condition, of whom it only says that there is one: that is said of each such player.
fn of_some_one(governed: &Governed, condition: &Condition) -> bool {
    #[derive(Default)]
    struct Speaks {
        of_him: bool,
        of_some: bool,
    }
    impl Walk for Speaks {
        fn who(&mut self, who: &mut Who) {
            self.of_him |= *who == Who::Of(HE);
            walk_who(self, who);
        }
        fn amount(&mut self, amount: &mut Amount) {
            self.of_some |= matches!(amount, Amount::Players(_));
            walk_amount(self, amount);
        }
    }
    let (mut said, mut asked) = (Speaks::default(), Speaks::default());
    governed.is.iter().for_each(|p| walk_procedure(&mut said, &mut p.clone()));
    asked.condition(&mut condition.clone());
    said.of_him && asked.of_some
}

/// The sentences that say so where the condition holds. What decides a ballot has conditions of its own; of two that speak of its votes it is said elsewhere.
fn under(governed: Governed, condition: Condition) -> Option<Draft> {
    let twice = |p: &Procedure| matches!(p, Procedure::Ballot { when: Some(when), .. } if of_votes(when) && of_votes(&condition));
    if governed.is.is_empty() || governed.is.iter().any(twice) || of_some_one(&governed, &condition) {
        return None;
    }
    let one = |procedure: Procedure| {
        let (procedure, condition) = match procedure {
            Procedure::Ballot { what, when: None, verdict: Verdict::Passes } => (passes_if(what, condition.clone()), None),
            Procedure::Ballot { what, when, verdict } => {
                let when = match when {
                    Some(when) => both(condition.clone(), when),
                    None => condition.clone(),
                };
                (Procedure::Ballot { what, when: Some(when), verdict }, None)
            }
            other => (other, Some(condition.clone())),
        };
        Sentence::Procedure { procedure, condition, until: Duration::Always }
    };
    Some(Draft { sentences: governed.is.into_iter().map(one).collect(), target: None })
}

/// The sentences that say so unless the condition holds. What passes unless something happens fails if it does.
fn unless(governed: Governed, condition: Condition) -> Option<Draft> {
    // What fails where one thing holds, unless another does, fails where that holds and this does not.
    if let [Procedure::Ballot { what, when: Some(when), verdict: Verdict::Fails }] = governed.is.as_slice() {
        let fails = Procedure::Ballot { what: what.clone(), when: Some(both(when.clone(), not(condition))), verdict: Verdict::Fails };
        return Some(Draft {
            sentences: vec![Sentence::Procedure { procedure: fails, condition: None, until: Duration::Always }],
            target: None,
        });
    }
    let passes = |p: &Procedure| matches!(p, Procedure::Ballot { verdict: Verdict::Passes, .. });
    if governed.is.iter().any(passes) { None } else { under(governed, not(condition)) }
}

/// The sentences that say so only where the condition holds: elsewhere nobody may, and the Primary does not move.
pub(super) fn only_under(governed: Governed, condition: Condition) -> Option<Draft> {
    if !governed.not.is_empty() {
        return under(Governed { is: governed.not, not: Vec::new() }, not(condition));
    }
    // A number that is so only then is the usual one else; so it must be another than that.
    let unusual = |p: &Procedure| match p {
        Procedure::Setting { setting: Setting::RenamesPerTurn, .. } => false,
        Procedure::Setting { adjust: Adjust::SetTo(Amount::Number(n)), setting, .. } => {
            *n > 1 || *setting == Setting::CardsDealt && *n == 0
        }
        Procedure::Setting { .. } => true,
        _ => false,
    };
    if governed.is.iter().all(unusual) {
        return under(governed, condition);
    }
    let [Procedure::Rotation { seats, .. }] = governed.is.as_slice() else { return None };
    let stays = Governed::of(Procedure::Rotation { seats: 0, every: 1 });
    if *seats == 0 {
        return None;
    }
    let mut both = under(governed, condition.clone())?;
    both.sentences.extend(under(stays, not(condition))?.sentences);
    Some(both)
}

/// Statements in one sentence, and what is no longer so.
fn joined(g: &mut Grammar) {
    g.rule("G1", "RULE1", Governed::of, &["the Primary does not change"]);
    g.rule("G1", "PERROUND [,] RULE1", Governed::of, &["each turn the Primary does not change"]);
    g.rule("G", "G1", |governed: Governed| governed, &[]);
    // "A player needs ten levels to win, not eight": the number that wins, not a further demand.
    let number_of = |governed: Governed| {
        let demand = |p: &Procedure| matches!(p, Procedure::Holds(Static::Cannot { deed: Deed::Win, .. }));
        (!governed.is.iter().any(demand)).then_some(governed)
    };
    g.rule("G", "G1 NOTOLD", number_of, &["the hand limit is six cards, not five"]);
    g.rule(
        "G",
        "G1 GAND G",
        |mut a: Governed, b: Governed| {
            a.is.extend(b.is);
            a.not.clear();
            a
        },
        &["the Primary has two votes, and the hand limit is six"],
    );
    g.rule(
        "NOTOLD",
        "[,] (instead of / rather than / not / and not / and no longer / no longer / not just / not only / not merely / and not just / and not only / and not merely / in place of / as opposed to / instead of just / instead of only / instead of the usual / , and not / , but not) WHATWAS",
        || Nothing,
        &["instead of five"],
    );
    g.rule("NOTOLD", "[,] (as before / as usual / as ever / as it was)", || Nothing, &[]);
    g.rule(
        "NOTOLD",
        "[,] <number> [SORT] is|are (no longer / not) enough [any more / any longer]",
        |_n: i64| Nothing,
        &["eight is not enough"],
    );
    g.rule("G", "G1 GAND NOCHANGE", |governed: Governed| governed, &["new rules fail on a tie; for all other proposals nothing changes"]);
    g.rule(
        "NOCHANGE",
        "(for OTHERBALLOTS (nothing changes / nothing is changed / everything (stays as it is / stays as before / stays the same / remains as it was / remains as it is) / it (stays / remains) (as it is / as before / as it was / the same) / the usual majority (applies / is enough / suffices / decides / still applies) / (all / everything) remains as before) / OTHERBALLOTS (is|are [still] (decided / counted / voted on / treated / handled) (as (before / ever / usual / always) / in the usual way) / stays|stay (as (it is / they are / before) / the same / unchanged) / remains|remain (as (it is / they are / before) / the same / unchanged) / is|are (unaffected / not affected / unchanged) / passes|pass (as (before / usual))))",
        || Nothing,
        &["every other proposal is decided as before"],
    );
    g.rule("WHATWAS", "<number> [SORT]", |_n: i64| Nothing, &["five cards"]);
    g.rule("WHATWAS", "(a single / a / only one / just one) SORT", || Nothing, &["a single card"]);
    g.rule(
        "SORT",
        "(card / cards / proposal / proposals / vote / votes / turn / turns / seat / seats / place / places / player / players / level / levels)",
        || Nothing,
        &["cards"],
    );
    g.rule(
        "WHATWAS",
        "(clockwise / counterclockwise / anticlockwise / first / last / once / twice / half / the usual way / the other way round)",
        || Nothing,
        &["clockwise"],
    );
    g.rule(
        "WHATWAS",
        "([from / at / on / under] [the] (top / bottom) [of (the draw pile / it)] / [from] the (draw pile / discard pile) / being (dealt [(a card / cards / one / them)] / discarded / shuffled))",
        || Nothing,
        &["from the top of the draw pile"],
    );
    g.rule(
        "WHATWAS",
        "[to / with / by] the (next player [clockwise / in turn / in the usual order / on the left / to the left] / player on the left / player to the left / usual (order / rotation / way / number / one / player) / normal (order / rotation / way / number) / old (order / way / number))",
        || Nothing,
        &["the next player clockwise"],
    );
    g.rule(
        "WHATWAS",
        "[being / having been / getting] (put / placed / added / laid / shuffled / dealt / moved / sent / going / coming / put back / returned / passed / given) [back] [straight] WHEREWAS",
        || Nothing,
        &["added at the bottom"],
    );
    g.rule(
        "WHATWAS",
        "(in / into / to / on / onto / at / under / from / on to) WHEREWAS",
        || Nothing,
        &["into the hand of the player who proposed it"],
    );
    g.rule(
        "WHEREWAS",
        "[in / into / to / on / onto / at / under / from] (the / his / their / its / your) (hand [of (the player who (proposed / copied / made) it / its proposer / the proposer / his proposer)] / (bottom / top / end) [of (it / the (pile / draw pile / discard pile))] / draw pile / discard pile / pile / proposer ['s hand])",
        || Nothing,
        &["at the bottom"],
    );
    g.rule(
        "WHATWAS",
        "(none / (just / only) (one / a) SORT / (one / a single / only one / just one / a) copy [of it] / one each / nothing / all of them)",
        || Nothing,
        &["one copy"],
    );
    g.rule(
        "WHATWAS",
        "([to / towards / toward] [the] (left / right) / (after / before) [them / it / the plays / the cards])",
        || Nothing,
        &["to the left"],
    );
    g.rule(
        "WHATWAS",
        "(half / a majority / half of them / half of the votes cast / half of the votes / two thirds / a simple majority / more than half)",
        || Nothing,
        &[],
    );
    g.rule(
        "WHATWAS",
        "[(with / from / by)] (the primary / each player / all players / every player / everybody)",
        || Nothing,
        &["with the Primary"],
    );
}

/// From when, how long, in which turns.
fn timed(g: &mut Grammar) {
    g.rule("FROMNOW", "(from now on / henceforth / as of now / as of the next turn / from the next turn on / starting next turn / starting now / from the next turn onwards / from next turn on / from next turn / in future / in the future / from this turn on / from this point on / from here on / for the rest of the game)", || Nothing, &["from now on"]);
    g.rule(
        "FILLER",
        "(in return / instead / also / in addition / moreover / furthermore / besides / likewise / however / therefore)",
        || Nothing,
        &["in return"],
    );
    g.rule("RULE", "G", always, &["the Primary makes no proposal"]);
    g.rule("RULE", "(FROMNOW / FILLER) [,] G", always, &["in return the Primary may play two cards"]);
    g.rule("RULE", "FROMNOW [,] SENTENCE", |d: Draft| d, &[]);
    g.rule("RULE", "G [,] (FROMNOW / any more / any longer)", always, &["nobody may propose a copy of a card any more"]);
    g.rule("RULE", "G [,] DURATION", lasting, &["the Primary makes no proposal until turn 10"]);
    g.rule(
        "RULE",
        "DURATION [,] G",
        |until: Duration, governed: Governed| lasting(governed, until),
        &["until turn 10, nobody may rename a card"],
    );
    g.rule("RULE", "G [,] INTURN", under, &["the Primary does not change before turn 8"]);
    g.rule("RULE", "INTURN [,] G", |c: Condition, governed: Governed| under(governed, c), &["in even turns each player plays two cards"]);
    g.rule(
        "RULE",
        "G [,] (except / but not / , but not / but never) INTURN",
        |governed: Governed, c: Condition| under(governed, not(c)),
        &["each player plays two cards, but not in turn 5"],
    );
    g.rule("RULE", "(except / other than) INTURN [,] G", |c: Condition, governed: Governed| under(governed, not(c)), &[]);
    g.rule(
        "RULE",
        "G INTURN (and / , / , but / but / , and) [only] (none / <number>) (INTURN / in [all] (other / the other) turns / otherwise / in all others / at all other times)",
        |governed: Governed, c: Condition, n: Option<i64>, d: Option<Condition>| {
            let d = d.unwrap_or_else(|| not(c.clone()));
            let [Procedure::Setting { who, setting, .. }] = governed.is.as_slice() else { return None };
            let other = Procedure::Setting { who: who.clone(), setting: *setting, adjust: Adjust::SetTo(Amount::Number(n.unwrap_or(0))) };
            let mut both = under(governed.clone(), c)?;
            both.sentences.extend(under(Governed::of(other), d)?.sentences);
            Some(both)
        },
        &["each player makes two proposals in even turns and none in odd turns"],
    );
    every_nth(g);
    // What is done again and again, in these turns.
    let in_turns = |c: Condition, draft: Draft| match draft.sentences.as_slice() {
        [Sentence::When(trigger)] if matches!(trigger.event, Event::Moment(_)) && draft.target.is_none() => {
            let condition = match &trigger.condition {
                Some(old) => both(c, old.clone()),
                None => c,
            };
            Some(Sentence::When(Trigger { condition: Some(condition), ..trigger.clone() }))
        }
        _ => None,
    };
    g.rule("RULE", "INTURN [,] SENTENCE", in_turns, &["from turn 5 on each player gains 20 slaves at the start of each turn"]);
    g.rule("RULE", "SENTENCE [,] INTURN", move |draft: Draft, c: Condition| in_turns(c, draft), &[]);
    g.rule("RULE", "FILLER [,] SENTENCE", |d: Draft| d, &["in addition each player gains 20 slaves at the start of each turn"]);
    g.rule("RULE", "G only INTURN", only_under, &["the Primary moves one seat clockwise only in even turns"]);
    g.rule("RULE", "only INTURN G", |c: Condition, governed: Governed| only_under(governed, c), &[]);
}

/// In every n-th turn, by the number of the turn.
fn every_nth(g: &mut Grammar) {
    let nth = |n: i64| (n > 1).then_some(n);
    g.rule("EVERYNTH", "each <ordinal> turn", nth, &["every third turn"]);
    g.rule("EVERYNTH", "each other turn", || 2, &["every other turn"]);
    g.rule("EVERYNTH", "each <number> turns", nth, &[]);
    // What all may do anyway is no rule of some turns: "a player may make a proposal every other turn" means that he may not in the others.
    let periodic = |n: i64, governed: Governed| {
        let tells = |p: &Procedure| match p {
            Procedure::Setting { setting: Setting::RenamesPerTurn, .. } => false,
            Procedure::Setting { adjust: Adjust::SetTo(Amount::Number(n)), .. } => *n != 1,
            Procedure::Setting { .. } | Procedure::Holds(Static::Cannot { .. }) | Procedure::Ballot { .. } => true,
            _ => false,
        };
        let n = u32::try_from(n).ok()?;
        if governed.is.iter().all(tells) { under(governed, Condition::Multiple(Amount::Turn, n)) } else { None }
    };
    g.rule("RULE", "EVERYNTH [,] G", periodic, &["every third turn, each player may play two cards"]);
    g.rule(
        "RULE",
        "G [,] EVERYNTH",
        move |governed: Governed, n: i64| periodic(n, governed),
        &["the hand limit is eight every other turn"],
    );
    let repeated = |n: i64, draft: Draft| match draft.sentences.as_slice() {
        [Sentence::When(trigger)]
            if matches!(trigger.event, Event::Moment(_)) && trigger.frequency == Frequency::Always && draft.target.is_none() =>
        {
            Some(Sentence::When(Trigger { frequency: Frequency::EveryTurns(u32::try_from(n).ok()?), ..trigger.clone() }))
        }
        _ => None,
    };
    g.rule("RULE", "EVERYNTH [,] SENTENCE", repeated, &["every third turn, each player gains 10 gold at the start of the turn"]);
    g.rule("RULE", "SENTENCE [,] EVERYNTH", move |draft: Draft, n: i64| repeated(n, draft), &[]);
}

/// "…, no matter how high their pyramid is": it is so whatever they have.
fn concessions(g: &mut Grammar) {
    g.rule(
        "NOMATTER",
        "([,] ((no matter / regardless of / never mind) (how (high / tall / big / low / small) / what) (his / their / your / the / a) [<variable> is|are] / however (high / tall / big / low / small) (his / their / your / the / a) <variable> is|are))",
        |_v: Option<VariableId>| Nothing,
        &["no matter how high their pyramid is", "however high the pyramids are"],
    );
    g.rule(
        "NOMATTER",
        "([,] ((no matter how (many / much) / however (many / much)) [of] UNITS (he|they|you) (has|have / owns|own / holds|hold)))",
        |_v: VariableId| Nothing,
        &["no matter how many slaves he has"],
    );
    g.rule(
        "NOMATTER",
        "([,] (whatever (he|they|you) (has|have / owns|own / did|do|does / does|do) / no matter what (he|they|you) (has|have / owns|own / does|do) / (no matter how (many / much) / however (many / much)) [cards] (he|they|you) (has|have / holds|hold) / in any case / under all circumstances / without exception))",
        || Nothing,
        &["whatever he has", "however many cards he holds"],
    );
    g.rule("RULE", "RULE NOMATTER", |d: Draft| d, &["nobody can win before turn 12, no matter how high their pyramid is"]);
}

/// Up to a turn so, and after it otherwise.
fn afterwards(g: &mut Grammar) {
    let after = |until: &Duration| match until {
        Duration::UntilTurn(turn) => Some(Condition::Compare(Amount::Turn, Relation::AtLeast, number(*turn))),
        Duration::ThroughTurn(turn) => Some(Condition::Compare(Amount::Turn, Relation::More, number(*turn))),
        _ => None,
    };
    let both_of = move |until: Duration, first: Governed, second: Governed| {
        let later = under(second, after(&until)?)?;
        let mut whole = lasting(first, until)?;
        whole.sentences.extend(later.sentences);
        Some(whole)
    };
    g.rule(
        "AFTERTHAT",
        "GAND (after that / afterwards / thereafter / from then on / then / after this) [,]",
        || Nothing,
        &[". after that"],
    );
    g.rule(
        "RULE",
        "DURATION [,] G AFTERTHAT G",
        both_of,
        &["until turn 8 each player may play two cards. after that the Primary may play two cards"],
    );
    g.rule(
        "RULE",
        "G [,] DURATION AFTERTHAT G",
        move |first: Governed, until: Duration, second: Governed| both_of(until, first, second),
        &[],
    );
    g.rule(
        "RULE",
        "DURATION [,] G AFTERTHAT [FOLK] HASVERB (none / no SORT / [only] <number> [SORT])",
        move |until: Duration, first: Governed, p: Option<Players>, n: Option<i64>| {
            let [Procedure::Setting { who, setting, .. }] = first.is.as_slice() else { return None };
            if p.is_some_and(|p| p != *who) {
                return None;
            }
            let second = Procedure::Setting { who: who.clone(), setting: *setting, adjust: Adjust::SetTo(number(n.unwrap_or(0))) };
            both_of(until, first.clone(), Governed::of(second))
        },
        &["through turn 6 Tarantula has two votes. after that Tarantula has none"],
    );
}

/// Whether the condition is said of "you": of each for himself, not of the whole game.
fn speaks_of_you(c: &Condition) -> bool {
    struct You(bool);
    impl Walk for You {
        fn who(&mut self, who: &mut Who) {
            self.0 |= *who == Who::You;
            walk_who(self, who);
        }
    }
    let mut you = You(false);
    you.condition(&mut c.clone());
    you.0
}

/// Whether the condition is that a pile is empty.
fn runs_out(c: &Condition) -> bool {
    matches!(c, Condition::Compare(Amount::Cards(found), Relation::Equal, Amount::Number(0)) if found.from == [Zone::DrawPile])
}

/// Under which condition.
fn conditional(g: &mut Grammar) {
    g.rule("WHILST", "(while / as long as / whenever / so long as / for as long as / whilst)", || Nothing, &["while"]);
    g.rule(
        "RULE",
        "(IF / WHILST) COND [,] [then] G",
        |c: Condition, governed: Governed| if speaks_of_you(&c) { None } else { under(governed, c) },
        &["while the Primary has no gold the hand limit is six"],
    );
    g.rule("RULE", "G [,] (IF / WHILST) COND", under, &["the hand limit is six if the Primary has no gold"]);
    g.rule("RULE", "G [,] only (IF / WHILST) COND", only_under, &[]);
    g.rule(
        "RULE",
        "G (, but / but / , and / and) only (IF / WHILST / when) COND",
        only_under,
        &["each player may play two cards, but only if the Primary has no gold"],
    );
    g.rule(
        "RULE",
        "when COND [,] [then] G",
        // What happens when the draw pile is empty is how it is filled again.
        |c: Condition, governed: Governed| if speaks_of_you(&c) || runs_out(&c) { None } else { under(governed, c) },
        &["when the Primary has no gold, the hand limit is six"],
    );
    g.rule("RULE", "G [,] unless COND", unless, &["the hand limit is six unless the Primary has no gold"]);
    g.rule("RULE", "unless COND [,] G", |c: Condition, governed: Governed| unless(governed, c), &[]);
    g.rule(
        "RULE",
        "G only (IF / WHILST / when) COND",
        only_under,
        &["the Primary moves one seat clockwise only if the Primary has no gold"],
    );
    // "If every player votes, a simple majority is enough; otherwise two thirds are needed."
    g.rule(
        "RULE",
        "IF COND [,] [then] VOTESHAREX is|are (enough / sufficient / needed / required) GAND (otherwise / else) [,] VOTESHAREX is|are (needed / required / necessary / enough)",
        |c: Condition, so: Condition, else_so: Condition| {
            let of = |when: Condition, share: Condition| {
                let what = ProposalTest::any();
                let procedure = Procedure::Ballot { what, when: Some(when), verdict: Verdict::PassesIf(share) };
                Sentence::Procedure { procedure, condition: None, until: Duration::Always }
            };
            of_votes(&c).then(|| Draft { sentences: vec![of(c.clone(), so), of(not(c), else_so)], target: None })
        },
        &["if every player votes, a simple majority is enough; otherwise two thirds of the votes are needed"],
    );
    // Of a turn in which "he" does something it is said of each for himself.
    let of_the_turn = |c: Condition, governed: Governed| {
        let speaks_of_him = put_condition(c.clone(), HE, &Who::Primary) != c;
        if speaks_of_him { None } else { under(governed, c) }
    };
    g.rule(
        "INTURNWHEN",
        "(in turns in which / in a turn in which / in any turn in which / in every turn in which / in turns when / in a turn when)",
        || Nothing,
        &["in turns in which"],
    );
    g.rule("RULE", "INTURNWHEN COND [,] G", of_the_turn, &["in turns in which the Primary has no gold the hand limit is six"]);
    g.rule("RULE", "G [,] INTURNWHEN COND", move |governed: Governed, c: Condition| of_the_turn(c, governed), &[]);
    g.rule("COND1", "the (turn / turn number / number of the turn) is even", || Condition::Parity(Amount::Turn, true), &[]);
    g.rule("COND1", "the (turn / turn number / number of the turn) is odd", || Condition::Parity(Amount::Turn, false), &[]);
}
