//! Turns of everyday speech: "all your slaves run away except for ten", "every opponent does the same", "after each Flood", "over 200".

use super::Grammar;
use super::amounts::{number, owned};
use super::predicates::others_of;
use super::protections::against;
use super::values::*;
use super::whenever::plain;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::{Walk, walk_who};

pub fn rules(g: &mut Grammar) {
    amounts(g);
    likewise(g);
    after_cards(g);
    both_of_them(g);
    places(g);
    offers(g);
    bound(g);
    dice(g);
    neither(g);
    back_triggers(g);
}

/// What is left, what lacks, what goes beyond.
fn amounts(g: &mut Grammar) {
    g.rule(
        "CLAUSE",
        "all [of] OWNED (run away / runs away / flee / flees / die / dies / desert / deserts / are lost / is lost / vanish / vanishes / disappear / disappears / perish / perishes) [,] (except / but / save) [for] <number> [of them]",
        |o: Owned, n: i64| {
            let lower = Effect::Change { who: Who::Of(HOLE), variable: o.variable, adjust: Adjust::LowerTo(number(n)) };
            said_of(o.owner, HOLE, subject(), lower).map(order)
        },
        &["all your slaves run away except for ten"],
    );
    g.rule(
        "VP",
        "~keep (at most / no more than / up to) <number> [of his / of your / of their] UNITS",
        |n: i64, variable: VariableId| Effect::Change { who: subject(), variable, adjust: Adjust::LowerTo(number(n)) },
        &["keeps at most 150 slaves"],
    );
    for (words, relation) in [("(over / above)", Relation::More), ("(under / below)", Relation::Less)] {
        g.rule(
            "BARECMP",
            &format!("{words} <number>"),
            move |n: i64| Comparison { relation, with: number(n) },
            if relation == Relation::More { &["over 200"] } else { &[] },
        );
        g.rule(
            "COMPARED",
            &format!("{words} <number> UNITS"),
            move |n: i64, v: VariableId| super::predicates::has(v, Comparison { relation, with: number(n) }),
            &[],
        );
    }
    g.rule(
        "EACHOF",
        "<unit> OWNED (lacks / lack / is short of / needs) (to / to reach / until) <number>",
        |u: UnitOf, o: Owned, n: i64| {
            let own = owned(&o)?;
            (u.0 == o.variable).then(|| Amount::Less(Box::new(number(n)), Box::new(own)))
        },
        &["level your pyramid lacks to eight"],
    );
    g.rule(
        "EACHOF",
        "UNITS PLAYER (lacks / lack / needs / need) (to / to reach / until) <number>",
        |v: VariableId, p: Np, n: i64| match p {
            Np::One(who) => Some(Amount::Less(Box::new(number(n)), Box::new(variable_of(who, v)))),
            _ => None,
        },
        &["gold you lack to 100"],
    );
    g.rule("UNITS", "(piece / coin / unit / point) of <variable>", |v: VariableId| v, &["piece of gold"]);
    g.rule("VALUE1", "the number of yours", || Amount::Of(super::amounts::YOURS), &[]);
    g.rule(
        "OWNED",
        "POSSX <variable> 's (height / level / levels / size / value / amount)",
        |owner: Np, variable: VariableId| Owned { owner, variable },
        &["your pyramid's height"],
    );
    g.rule(
        "QTY",
        "NUM UNITS [,] (minus / less) <number> [UNITS] EACH",
        |n: Amount, v: VariableId, less: i64, w: Option<VariableId>, each: Amount| {
            let off = super::amounts::times(number(less), each);
            (matches!(n, Amount::Number(_)) && w.is_none_or(|w| w == v)).then(|| Quantity {
                variable: v,
                amount: Amount::Less(Box::new(n), Box::new(off)),
                owner: None,
            })
        },
        &["50 gold minus 5 for each card in your hand"],
    );
    g.rule(
        "QTY",
        "as (much / many) UNITS as PLAYER",
        |v: VariableId, p: Np| match p {
            Np::One(who @ (Who::Target(_) | Who::Primary | Who::You)) => {
                Some(Quantity { amount: variable_of(who, v.clone()), variable: v, owner: None })
            }
            _ => None,
        },
        &["as many slaves as target player"],
    );
    g.rule(
        "VP",
        "~gain UNITS until PLAYER has|have (as many / as much) [UNITS] as PLAYER [has|have]",
        |v: VariableId, own: Np, w: Option<VariableId>, p: Np| {
            let his = matches!(own, Np::One(Who::You | Who::Of(HE)));
            (his && w.is_none_or(|w| w == v)).then_some(())?;
            let with = others_of(&variable_of(subject(), v.clone()), p, Relation::AtLeast)?;
            Some(Effect::Change { who: subject(), variable: v, adjust: Adjust::RaiseTo(with) })
        },
        &["gains slaves until he has as many as target player"],
    );
    // "at least 5 gold for every slave you have"
    for (words, relation) in
        [("at least", Relation::AtLeast), ("more than", Relation::More), ("less than", Relation::Less), ("at most", Relation::AtMost)]
    {
        g.rule(
            "COMPARED",
            &format!("{words} <number> UNITS (for each / for every / per) EACHOF"),
            move |n: i64, v: VariableId, each: Amount| {
                Condition::Compare(variable_of(subject(), v), relation, super::amounts::times(number(n), each))
            },
            if relation == Relation::AtLeast { &["at least 5 gold for every slave he has"] } else { &[] },
        );
    }
    for (words, relation) in [
        ("(less / fewer) than", Relation::Less),
        ("more than", Relation::More),
        ("at least", Relation::AtLeast),
        ("at most", Relation::AtMost),
    ] {
        g.rule(
            "OWNED",
            &format!("[all / all the / the] <variable> (with / of) {words} <number> [<unit>]"),
            move |v: VariableId, n: i64, u: Option<UnitOf>| {
                u.is_none_or(|u| u.0 == v).then_some(())?;
                let such = Condition::Compare(variable_of(Who::Candidate, v.clone()), relation, number(n));
                Some(Owned { owner: Np::Set(narrowed(Players::all(), such)), variable: v })
            },
            if relation == Relation::Less { &["pyramids with less than three levels"] } else { &[] },
        );
    }
    g.rule("PLAYER", "your target", || Np::One(Who::Target(TargetNo(0))), &["your target"]);
    for (words, adjust) in [("increased", true), ("reduced", false)] {
        for (verb, change) in [("gain|gains", Change::Gain), ("lose|loses", Change::Lose)] {
            g.rule(
                "STATIC",
                &format!("[all / any] [the] UNITS [that] PLAYER {verb} is|are {words} by NUM"),
                move |variable: VariableId, p: Np, n: Amount| {
                    matches!(n, Amount::Number(_)).then_some(())?;
                    let event = Event::Variable { who: all_of(&p)?, variable: variable.clone(), change, by: None, of: None };
                    let amount =
                        if adjust { Amount::Sum(vec![Amount::Event, n]) } else { Amount::Less(Box::new(Amount::Event), Box::new(n)) };
                    let adjust = if change == Change::Gain { Adjust::Gain(amount) } else { Adjust::Lose(amount) };
                    let effect = Box::new(Effect::Change { who: Who::Affected, variable, adjust });
                    Some(Static::Instead { event, frequency: Frequency::Always, effect })
                },
                if adjust && change == Change::Gain { &["gold you gain is increased by 5"] } else { &[] },
            );
        }
    }
}

/// "Target player must play Flood next turn if he has one", "you may keep one extra card at the end of each turn".
fn bound(g: &mut Grammar) {
    let must = |p: Np, card: Tests, until: Duration| {
        (!card.is_empty() && !matches!(until, Duration::AsLongAs(_))).then_some(())?;
        let holds = super::limits::said(p, Static::Must { who: Players::one(subject()), deed: Deed::Play { card, on: None } })?;
        Some(Effect::Enact { holds: vec![holds], until })
    };
    let able = "[[,] (if he|they|you (can / has|have one / has|have any / is|are able to) / if able / if possible)]";
    g.rule(
        "EFFECT",
        &format!("PLAYER (must / has to / have to) play CARDKINDS {able} DURATION {able}"),
        must,
        &["target player must play a Flood next turn if he has one"],
    );
    g.rule(
        "EFFECT",
        &format!("DURATION [,] PLAYER (must / has to / have to) play CARDKINDS {able}"),
        move |until: Duration, p: Np, card: Tests| must(p, card, until),
        &["next turn, target player must play a Flood"],
    );
    g.rule(
        "STATIC",
        "PLAYER (may / can) (keep / hold) (<number> / one|an) (more / extra) (card / cards) [in hand / in his hand / in your hand / in their hand] [at the end of (each / a / the / your / every) turn]",
        |p: Np, n: Option<i64>| {
            Some(Static::Setting { who: all_of(&p)?, setting: Setting::HandLimit, adjust: Adjust::Gain(number(n.unwrap_or(1))) })
        },
        &["you may keep one extra card at the end of each turn"],
    );
    g.rule(
        "QTY",
        "up to FRACTION [of] OWNED [ROUNDED]",
        |f: FractionOf, o: Owned, r: Option<Rounding>| {
            let own = variable_of(Who::Of(OWNER), o.variable.clone());
            let most = Some(Box::new(super::amounts::fraction(own, &f, r)));
            let amount = Amount::Chosen { least: Box::new(number(0)), most, by: Box::new(subject()), slot: Slot(0) };
            Quantity { variable: o.variable, amount, owner: Some(o.owner) }
        },
        &["up to half of your slaves"],
    );
}

/// What is said of "you", said of whoever does the same: his own.
fn as_his(mut effect: Effect) -> Effect {
    struct His;
    impl Walk for His {
        fn who(&mut self, who: &mut Who) {
            if *who == Who::You {
                *who = subject();
            } else {
                walk_who(self, who);
            }
        }
    }
    His.effect(&mut effect);
    effect
}

/// "Lose all your gold; every opponent does the same."
fn likewise(g: &mut Grammar) {
    g.rule(
        "SIMPLE",
        "VP0ONE (, / ; / , and / and / ; and / . / , but) PLAYER (does / do / must do) (the same / likewise / so too)",
        |e: Effect, p: Np| (p != Np::One(Who::You)).then(|| Some(in_order([order(e.clone()), clause(p, as_his(e))?]))).flatten(),
        &["lose all your gold; every opponent does the same"],
    );
}

/// "After each Flood, you gain 20 gold": when one is played.
fn after_cards(g: &mut Grammar) {
    g.rule(
        "WHEN",
        "(after / with / upon / on) (each / any) CARDN [[that is|was] played] [BYPLAYER] [,]",
        |f: Find, by: Option<Players>| {
            let sort = !f.of.is_empty() && f.from.is_empty();
            sort.then(|| plain(Event::Played { by: by.unwrap_or_else(Players::all), card: f.of, on: None }, Frequency::Always))
        },
        &["after each Flood,"],
    );
    g.rule(
        "WHEN",
        "for each CARDN [that] PLAYER (play / plays) [,]",
        |f: Find, p: Np| {
            let by = all_of(&p)?;
            f.from.is_empty().then(|| plain(Event::Played { by, card: f.of, on: None }, Frequency::Always))
        },
        &["for every Permanent you play,"],
    );
    // "Ignores all cards played on him this turn."
    g.rule(
        "AGAINST",
        "AGAINSTCARD [that is|are|was|were] played (on / against) PLAYER [BYPLAYER]",
        |t: Tests, on: Np, by: Option<Players>| Some(Against { on: Some(all_of(&on)?), by: by.unwrap_or_else(Players::all), ..against(t) }),
        &["all cards played on you"],
    );
    // "Floods played by you remove two levels instead of one."
    for (more, fixed) in [("(<number> / one|an) (more / extra) UNITS", false), ("<number> UNITS instead of (one / <number>)", true)] {
        let pattern =
            format!("[all / the] CARDSN (played by PLAYER1 / [that] PLAYER1 play|plays) (destroy / remove / take away / cost) {more}");
        let hit = |f: Find, p: Np, variable: VariableId, amount: Amount| {
            f.from.is_empty().then_some(())?;
            let event = Event::Variable {
                who: Players::all(),
                variable: variable.clone(),
                change: Change::Lose,
                by: Some(f.of),
                of: Some(all_of(&p)?),
            };
            let effect = Effect::Change { who: Who::Affected, variable, adjust: Adjust::Lose(amount) };
            Some(super::replacements::replacement(event, Frequency::Always, effect))
        };
        if fixed {
            g.rule(
                "STATIC",
                &pattern,
                move |f: Find, p: Np, n: i64, v: VariableId, _m: Option<i64>| hit(f, p, v, number(n)),
                &["Floods played by you remove two levels instead of one"],
            );
        } else {
            g.rule(
                "STATIC",
                &pattern,
                move |f: Find, p: Np, n: Option<i64>, v: VariableId| hit(f, p, v, Amount::Sum(vec![Amount::Event, number(n.unwrap_or(1))])),
                &[],
            );
        }
    }
}

/// "If you and target player have the same number of levels, both lose one."
fn both_of_them(g: &mut Grammar) {
    let both_are = |a: Np, b: Np| match (a, b) {
        (Np::One(a), Np::One(b)) if a != b => Some(Np::Set(Players { among: Among::These(vec![a, b]), whose: None, pick: Pick::All })),
        _ => None,
    };
    let both_words = "(both / both of you / you both / each of you / both of them / each of them / they both / the two of you)";
    g.rule(
        "IFS",
        &format!("IF [both] PLAYER1 and PLAYER1 have (the same (number / amount) of / equally many / equally much) HELDUP [,] [then] {both_words} (VP0LIST / VP3LIST)"),
        move |a: Np, b: Np, held: Amount, e: Effect| {
            let (Np::One(one), Np::One(other)) = (&a, &b) else { return None };
            let condition = Condition::Compare(put_amount(held.clone(), SUBJECT, one), Relation::Equal, put_amount(held, SUBJECT, other));
            let then = clause(both_are(a, b)?, e)?;
            Some(Effect::If { condition, then: Box::new(then), otherwise: None })
        },
        &["if you and target player have the same number of levels, both lose one level"],
    );
    g.rule(
        "IFS",
        &format!("IF [both] PLAYER1 and PLAYER1 [both] CPRED0 [,] [then] {both_words} (VP0LIST / VP3LIST)"),
        move |a: Np, b: Np, c: Condition, e: Effect| {
            let both_of = both_are(a, b)?;
            let condition = holds_of(both_of.clone(), SUBJECT, c);
            Some(Effect::If { condition, then: Box::new(clause(both_of, e)?), otherwise: None })
        },
        &["if you and target player have no gold, both lose a level"],
    );
    let they = || Who::Of(HE);
    g.rule(
        "VP",
        "(~exchange / ~swap / ~switch) the (UNITS / hands) of PLAYERS [with each other]",
        move |v: Option<VariableId>, p: Players| {
            matches!(p.pick, Pick::Chosen { number: 2, up_to: false, .. }).then_some(())?;
            let swap = match v {
                Some(variable) => Effect::Swap { first: they(), second: they(), variable },
                None => Effect::SwapHands { first: they(), second: they() },
            };
            Some(in_order([Effect::PickPlayers(p), swap]))
        },
        &["switches the hands of two players"],
    );
}

/// "Target opponent chooses: he loses a level or discards his hand."
fn offers(g: &mut Grammar) {
    g.rule(
        "SIMPLE",
        "PLAYER (chooses|choose / must choose / may choose) [:] (he / they / you) (VP3ORLIST / VP0ORLIST)",
        |p: Np, e: Effect| clause(p, e),
        &["target opponent chooses: he loses a level or discards his hand"],
    );
    g.rule(
        "VP",
        "(~tear down / ~pull down / ~knock down) QTYS",
        |q: Quantities| super::effects_variables::all_of_them(q, super::effects_variables::loses),
        &["tears down a level"],
    );
    g.rule(
        "ANYBODY",
        "any of POSS opponents",
        |p: Np| match p {
            Np::One(who) => Some(Players::others(who)),
            _ => None,
        },
        &["any of your opponents"],
    );
    // "If only you have a Foundation Level in play": you have one, and nobody else.
    g.rule(
        "COND1",
        "only PLAYER1 (CPRED3 / CPRED0)",
        |p: Np, c: Condition| {
            let Np::One(who) = p else { return None };
            let others = narrowed(Players::others(who.clone()), put_condition(c.clone(), SUBJECT, &Who::Candidate));
            Some(both(put_condition(c, SUBJECT, &who), exist(others, Relation::Equal, 0)))
        },
        &["only you have a Foundation Level in play"],
    );
    g.rule(
        "COND1",
        "not (all / each / every) (PLAYERNS / PLAYERN) (CPRED0 / CPRED3)",
        |p: Players, c: Condition| not(holds_of(Np::Set(p), SUBJECT, c)),
        &["not all players have a Permanent in play"],
    );
    // Cards that would be destroyed or discarded.
    for (words, how) in [("(destroyed / removed from play)", Move::Destroyed), ("discarded", Move::Discarded)] {
        g.rule(
            "WOULD",
            &format!("MOVING would be {words}"),
            move |(card, whose): (Tests, Option<Players>)| Event::Moved { card, whose: whose.unwrap_or_else(Players::all), how },
            if how == Move::Destroyed { &["a Permanent of yours would be destroyed"] } else { &[] },
        );
    }
}

fn places(g: &mut Grammar) {
    g.rule(
        "PLACE",
        "(to / on / onto) POSS side [of the table]",
        |p: Np| match p {
            Np::One(who) => Some(Place::Play(who)),
            _ => None,
        },
        &["to your side"],
    );
    // "Return a Permanent an opponent controls to that opponent's hand."
    g.rule(
        "VP",
        "~return|~put|~send CARDS [back] (to / into) that (player / opponent) 's hand",
        |c: CardsNp| {
            let of_some_one = matches!(&c, CardsNp::Found(f) if matches!(f.from.as_slice(), [Zone::Play(p)] if matches!(p.pick, Pick::Chosen { number: 1, .. })));
            let one = matches!(&c, CardsNp::Found(f) if f.number == Count::Some(Amount::Number(1)));
            (of_some_one && one).then_some(())?;
            Some(Effect::Move { by: subject(), cards: select(c, anyone(), subject())?, to: Place::Hand(Who::ItsController) })
        },
        &["returns a Permanent an opponent controls to that opponent's hand"],
    );
    g.rule(
        "CARDS",
        "(a / one) card CHOICE (from it / from among them / among them / there)",
        |by: Who| {
            let number = HowMany::Chosen { number: Amount::Number(1), by, slot: Slot(0) };
            CardsNp::Known(Cards::SomeOf { of: Box::new(Cards::Of(IT)), number })
        },
        &["a card of your choice from it"],
    );
    g.rule("VP", "~reshuffle the draw pile|deck", || Effect::ShuffleDrawPile, &["reshuffles the draw pile"]);
    let everywhere = || vec![Zone::DrawPile, Zone::DiscardPile, Zone::Hand(Players::all()), Zone::Play(Players::all())];
    g.rule(
        "VP",
        "~remove (all / each / all copies of / each copy of) (CARDSN / CARDN) from the game [,] (wherever (they are / it is / they may be / it may be) / no matter where they are)",
        move |f: Find| {
            (f.from.is_empty() && !f.of.is_empty()).then_some(())?;
            let cards = select(CardsNp::Found(Find { from: everywhere(), ..f }), Where::Nowhere, subject())?;
            Some(Effect::Move { by: subject(), cards, to: Place::OutOfGame })
        },
        &["removes all Floods from the game, wherever they are"],
    );
    // "Trade a card from your hand for one in the discard pile."
    g.rule(
        "VP",
        "(~exchange / ~swap / ~trade) CARDS (with / for) one ZONE",
        |a: CardsNp, from: Vec<Zone>| {
            let CardsNp::Found(mine) = &a else { return None };
            let one = Find { number: Count::Some(number(1)), from, owner: None, by: None, ..mine.clone() };
            (mine.number == Count::Some(number(1))).then_some(())?;
            let second = select(CardsNp::Found(one), Where::Nowhere, subject())?;
            Some(Effect::Exchange { first: select(a, own_hand(), subject())?, second })
        },
        &["trades a card from your hand for one in the discard pile"],
    );
    // "Loses a card": of the cards that he holds.
    g.rule(
        "VP",
        "~lose (a / one) (card at random / random card) [from his hand / from your hand / from their hand]",
        || {
            let cards = Selection { number: HowMany::Random(number(1)), of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
            Effect::Move { by: subject(), cards: Cards::Select(Box::new(cards)), to: Place::DiscardPile }
        },
        &["loses a card at random"],
    );
}

/// "If you roll a 1 or a 2", "on a 1 or 2 you lose 10 gold".
fn dice(g: &mut Grammar) {
    let rolled = |n: i64| Condition::Compare(Amount::Of(RESULT), Relation::Equal, number(n));
    g.rule(
        "COND1",
        "PLAYER roll|rolls|rolled [a|an] <number> or [a|an] <number>",
        move |p: Np, a: i64, b: i64| (a != b && matches!(p, Np::One(_))).then(|| either(rolled(a), rolled(b))),
        &["you roll a 1 or a 2"],
    );
    g.rule(
        "COND1",
        "(it / VALUER) (is / shows / comes up) [a|an] <number> or [a|an] <number>",
        move |a: i64, b: i64| (a != b).then(|| either(rolled(a), rolled(b))),
        &["the result is 1 or 2"],
    );
    let on = move |a: i64, b: i64, e: Effect, otherwise: Option<Effect>| {
        (a != b).then(|| Effect::If { condition: either(rolled(a), rolled(b)), then: Box::new(e), otherwise: otherwise.map(Box::new) })
    };
    g.rule(
        "ROLLCASE",
        "(on / on a roll of / with a roll of) [a|an] <number> or [a|an] <number> [,] SEQ",
        move |a: i64, b: i64, e: Effect| on(a, b, e, None),
        &["on a 1 or 2 you lose 10 gold"],
    );
    // "Anything higher" is anything else only where nothing lower can be rolled.
    for (words, fits) in [
        ("anything else / any other (number / result / roll)", (|_, _| true) as fn(i64, i64) -> bool),
        ("anything (higher / more)", |a, b| a.min(b) == 1 && a.max(b) == 2),
        ("anything (lower / less)", |a, b| a.min(b) == 5 && a.max(b) == 6),
    ] {
        g.rule(
            "ROLLCASE",
            &format!("(on / on a roll of / with a roll of) [a|an] <number> or [a|an] <number> [,] SEQ (, / ; / , and / . / , but) on ({words}) [,] SEQ"),
            move |a: i64, b: i64, e: Effect, other: Effect| fits(a, b).then(|| on(a, b, e, Some(other))).flatten(),
            if words.contains("else") { &["on a 1 or 2 you lose 10 gold, on anything else you gain 10 gold"] } else { &[] },
        );
    }
}

/// "No player gains or loses levels", "cannot gain gold or slaves", "cannot draw or discard cards".
fn neither(g: &mut Grammar) {
    let one = |p: &Np, variable: &VariableId, change: Change| {
        super::limits::said(p.clone(), super::limits::cannot(Deed::Change { variable: variable.clone(), change }))
    };
    let ways = move |p: Np, v: VariableId| Some(vec![one(&p, &v, Change::Gain)?, one(&p, &v, Change::Lose)?]);
    g.rule("STATICS", "PLAYER CANNOT (gain or lose / lose or gain) [any] UNITS", ways, &["target player cannot gain or lose gold"]);
    g.rule(
        "STATICS",
        "NOONE (gains or loses / loses or gains / may gain or lose / may lose or gain / can gain or lose / can lose or gain) [any / a] UNITS",
        move |p: Players, v: VariableId| ways(Np::Set(p), v),
        &["no player gains or loses levels"],
    );
    for (verb, change) in [("gain", Change::Gain), ("lose", Change::Lose)] {
        g.rule(
            "STATICS",
            &format!("PLAYER CANNOT {verb} [any / a] UNITS or [any / a] UNITS"),
            move |p: Np, a: VariableId, b: VariableId| (a != b).then(|| Some(vec![one(&p, &a, change)?, one(&p, &b, change)?])).flatten(),
            if change == Change::Gain { &["target player cannot gain gold or slaves"] } else { &[] },
        );
    }
    g.rule(
        "CPAST",
        "did not play CARDKINDS",
        |card: Tests| not(Condition::Happened(Box::new(Event::Played { by: Players::one(subject()), card, on: None }), Period::ThisTurn)),
        &["did not play a card"],
    );
    for (verb, change) in [("lost", Change::Lose), ("gained", Change::Gain)] {
        g.rule(
            "CPAST",
            &format!("[has|have] {verb} no UNITS [PERIOD]"),
            move |variable: VariableId, p: Option<Period>| {
                let event = Event::Variable { who: Players::one(subject()), variable, change, by: None, of: None };
                not(Condition::Happened(Box::new(event), p.unwrap_or(Period::ThisTurn)))
            },
            if change == Change::Lose { &["lost no slaves"] } else { &[] },
        );
    }
    g.rule("DEED", "target OWNED", |o: Owned| Some(Deed::Play { card: vec![], on: Some(all_of(&o.owner)?) }), &["target your pyramid"]);
}

/// "Opponents lose 5 slaves whenever they draw a card": each who does it.
fn back_triggers(g: &mut Grammar) {
    g.rule(
        "SENTENCE",
        "(PLAYERS / ANYBODY) PRED3 (when / whenever) he|they EV3",
        |p: Players, act: Effect, e: Event| super::sentences::acting(p, e, act),
        &["each opponent loses 5 slaves whenever he draws a card"],
    );
    g.rule(
        "SENTENCE",
        "PLAYERS PRED0 (when / whenever) they EV0",
        |p: Players, act: Effect, e: Event| super::sentences::acting(p, e, act),
        &["opponents lose 5 slaves whenever they draw a card"],
    );
    g.rule(
        "VP",
        "~gain|~get|~receive (it / them)",
        || Effect::Change { who: subject(), variable: VariableId(SAME.to_owned()), adjust: Adjust::Gain(Amount::Of(THAT_MUCH)) },
        &[],
    );
}
