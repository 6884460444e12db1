//! More events and more ways to say when something follows them: "should anybody …", "after …", "only once per turn"; and what is chosen when a card is played.

use super::Grammar;
use super::amounts::number;
use super::values::*;
use super::whenever::plain;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    acts(g);
    whens(g);
    for_each_changed(g);
    income(g);
    how_often(g);
    chosen_when_played(g);
    unpaid(g);
}

fn change(variable: VariableId, change: Change) -> Event {
    Event::Variable { who: Players::one(subject()), variable, change, by: None, of: None }
}

fn acts(g: &mut Grammar) {
    g.rule(
        "EV",
        "~add|~build (NUM UNITS / ANYOF) (to / onto / on) (his|their|your|her) [own] <variable>",
        |n: Option<Amount>, v: VariableId, own: VariableId| (v == own && n.is_none_or(|n| n == number(1))).then(|| change(v, Change::Gain)),
        &["adds a level to his pyramid"],
    );
    g.rule("EV", "~earn|~win|~collect|~obtain ANYOF", |v: VariableId| change(v, Change::Gain), &["earns gold"]);
    g.rule(
        "EV",
        "(~increase / ~raise / ~enlarge / ~extend) (his|their|your|her) [own] <variable>",
        |v: VariableId| change(v, Change::Gain),
        &["raises his pyramid"],
    );
    g.rule(
        "EVENT",
        "(a / any / another) <unit> is|gets (added to / built on / built onto / put on) OWNED",
        |u: UnitOf, o: Owned| owned_changes(u, o, Change::Gain),
        &["a level is added to your pyramid"],
    );
    g.rule(
        "EVENT",
        "(a / any / another) <unit> (of OWNED is|gets (lost / destroyed / removed) / is|gets (removed from / taken from / lost from) OWNED)",
        |u: UnitOf, o: Owned| owned_changes(u, o, Change::Lose),
        &["a level of your pyramid is lost"],
    );
    for target in ["(is / are / becomes / become) the target of", "(is / are) targeted (by / with)", "(is / are) (hit / attacked) by"] {
        g.rule(
            "EVENT",
            &format!("PLAYER {target} POSS CARDN"),
            |p: Np, by: Np, f: Find| {
                (f.from.is_empty()).then_some(())?;
                Some(Event::Played { by: all_of(&by)?, card: f.of, on: Some(all_of(&p)?) })
            },
            if target.contains("becomes") { &["you are the target of an opponent's card"] } else { &[] },
        );
    }
    g.rule("EVENT", "the primary [player] changes", || Event::BecomesPrimary(Players::all()), &["the Primary changes"]);
}

fn owned_changes(u: UnitOf, o: Owned, change: Change) -> Option<Event> {
    (u.0 == o.variable).then_some(())?;
    Some(Event::Variable { who: all_of(&o.owner)?, variable: o.variable, change, by: None, of: None })
}

fn whens(g: &mut Grammar) {
    g.rule(
        "WHEN",
        "(right after / immediately after / the moment / as often as / always when) EVENT [,]",
        |e: Event| plain(e, Frequency::Always),
        &["after an opponent plays a Flood on you,"],
    );
    // "After each Flood that hits you": nothing but the card is named.
    g.rule(
        "WHEN",
        "(after / for / upon / on / with) (each / any) CARDN (that hits / [that is] played on / [that is] played against / that affects) PLAYER [,]",
        |f: Find, p: Np| {
            let on = Some(all_of(&p)?);
            f.from.is_empty().then(|| plain(Event::Played { by: Players::all(), card: f.of, on }, Frequency::Always))
        },
        &["after each Flood that hits you,"],
    );
    g.rule(
        "WHEN",
        "(upon / on / after) EVG [,]",
        |e: Event| Some(plain(put_players_event(e, SUBJECT, &Players::one(Who::You)), Frequency::Always)),
        &["after losing a level,"],
    );
    g.rule(
        "WHEN",
        "(but only / only) the first time (each turn / in a turn / per turn / in each turn / every turn) [that|when] EVENT [,]",
        |e: Event| plain(e, Frequency::OncePerTurn),
        &[],
    );
    g.rule(
        "SENTENCE",
        "SEQ should PLAYER EV0",
        |effect: Effect, p: Np, e: Event| {
            let event = super::triggers::said_event(&p, e)?;
            Some(Sentence::When(Trigger { effect, ..plain(event, Frequency::Always) }))
        },
        &["you gain 10 gold should an opponent play a Flood on you"],
    );
    g.rule(
        "SENTENCE",
        "SEQ after EVENT",
        |effect: Effect, e: Event| Sentence::When(Trigger { effect, ..plain(e, Frequency::Always) }),
        &["you gain 10 gold after an opponent plays a Flood on you"],
    );
    g.rule(
        "SENTENCE",
        "SEQ (the first time each turn / the first time in each turn / the first time every turn) [that] EVENT",
        |effect: Effect, e: Event| Sentence::When(Trigger { effect, ..plain(e, Frequency::OncePerTurn) }),
        &["you gain 10 gold the first time each turn that you lose slaves"],
    );
    g.rule(
        "SENTENCE",
        "THIS (stays|stay / remains|remain / lasts|last / is kept) [in play] until EVENT [and is then discarded / , then it is discarded / , and is then discarded / and then it is discarded]",
        |e: Event| Sentence::When(Trigger { effect: gone(), ..plain(e, Frequency::Always) }),
        &["this card stays in play until an opponent plays a Flood"],
    );
}

/// "For each level your pyramid gains, …": as often as there are of them.
fn for_each_changed(g: &mut Grammar) {
    for (verb, change) in [("gain|gains|get|gets|build|builds", Change::Gain), ("lose|loses", Change::Lose)] {
        let changes = move |p: Np, v: VariableId| Some(Event::Variable { who: all_of(&p)?, variable: v, change, by: None, of: None });
        let per = |e: Event, n: Option<i64>, effect: Effect| {
            let each = match n {
                None => Amount::Event,
                Some(n) => {
                    let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
                    super::amounts::fraction(Amount::Event, &FractionOf { numerator: 1, denominator }, None)
                }
            };
            let effect = super::clauses::per_each(effect, each)?;
            Some(Sentence::When(Trigger { effect, ..plain(e, Frequency::Always) }))
        };
        g.rule(
            "SENTENCE",
            &format!("(for each / for every) [<number>] UNITS [that] (PLAYER) {verb} [,] SEQ"),
            move |n: Option<i64>, v: VariableId, p: Np, e: Effect| per(changes(p, v)?, n, e),
            if change == Change::Lose { &["for every slave you lose, you gain 1 gold"] } else { &[] },
        );
        g.rule(
            "SENTENCE",
            &format!("(for each / for every) [<number>] <unit> [that] OWNED {verb} [,] SEQ"),
            move |n: Option<i64>, u: UnitOf, o: Owned, e: Effect| {
                (u.0 == o.variable).then_some(())?;
                per(changes(o.owner, u.0)?, n, e)
            },
            if change == Change::Gain { &["for each level your pyramid gains, you gain 10 slaves"] } else { &[] },
        );
        g.rule(
            "SENTENCE",
            &format!("SEQ (for each / for every) [<number>] UNITS [that] (PLAYER) {verb}"),
            move |e: Effect, n: Option<i64>, v: VariableId, p: Np| per(changes(p, v)?, n, e),
            &[],
        );
        g.rule(
            "SENTENCE",
            &format!("SEQ (for each / for every) [<number>] <unit> [that] OWNED {verb}"),
            move |e: Effect, n: Option<i64>, u: UnitOf, o: Owned| {
                (u.0 == o.variable).then_some(())?;
                per(changes(o.owner, u.0)?, n, e)
            },
            &[],
        );
    }
}

/// What a rule gives or takes in the course of the turns.
fn income(g: &mut Grammar) {
    let at = |m: Moment, effect: Effect| Sentence::When(Trigger { effect, ..plain(Event::Moment(m), Frequency::Always) });
    let owns = |n: Option<i64>, v: VariableId| {
        let own = variable_of(subject(), v);
        Some(match n {
            None => own,
            Some(n) => {
                let denominator = u32::try_from(n).ok().filter(|n| *n > 1)?;
                super::amounts::fraction(own, &FractionOf { numerator: 1, denominator }, None)
            }
        })
    };
    let each = move |n: Option<i64>, v: VariableId, e: Effect| {
        let effect = super::clauses::per_each(e, owns(n, v)?)?;
        clause(Np::Set(Players::all()), effect)
    };
    g.rule(
        "SENTENCE",
        "(for each / for every) [<number>] UNITS [that] (a / each / any / every) player (has / owns / possesses) [,] (he / that player / they) (PRED3) MOMENT",
        move |n: Option<i64>, v: VariableId, e: Effect, m: Moment| Some(at(m, each(n, v, e)?)),
        &["for every 100 slaves a player has, he gains 10 gold at the end of each turn"],
    );
    g.rule(
        "SENTENCE",
        "MOMENT [,] (for each / for every) [<number>] UNITS [that] (a / each / any / every) player (has / owns / possesses) [,] (he / that player / they) (PRED3)",
        move |m: Moment, n: Option<i64>, v: VariableId, e: Effect| Some(at(m, each(n, v, e)?)),
        &["at the end of each turn, for every 100 slaves a player has he gains 10 gold"],
    );
    g.rule(
        "CLAUSE",
        "(all / any / all the) UNITS (above / over / beyond / in excess of / exceeding) <number> (is|are lost / goes|go to waste / is|are forfeited)",
        |v: VariableId, n: i64| {
            let lowered = Effect::Change { who: subject(), variable: v, adjust: Adjust::LowerTo(number(n)) };
            clause(Np::Set(Players::all()), lowered)
        },
        &["all gold above 500 is lost"],
    );
    g.rule(
        "VP",
        "~collect|~take|~receive|~levy|~get (a tax / a toll / a tribute / tribute / a fee / taxes) of QTYS from PLAYER",
        |q: Quantities, p: Np| super::effects_variables::taken(q, p),
        &["collects a tax of 5 gold from each other player"],
    );
    // "If a player's pyramid is the lowest at the end of a turn, he …"
    g.rule("POSSCOND", "POSSANY <variable> (is / are) CMPRED", super::predicates::has, &["a player's pyramid is lower than 3"]);
    g.rule("POSSCOND", "POSSANY <variable> CMPHAS", super::predicates::has, &["a player's pyramid has no levels"]);
    for (words, most) in [("highest|greatest|largest|biggest|tallest", true), ("lowest|smallest|shortest", false)] {
        g.rule(
            "POSSCOND",
            &format!("POSSANY <variable> (is / are) the {words} [one / of all]"),
            move |v: VariableId| {
                let each = Box::new(variable_of(Who::Candidate, v.clone()));
                let all = Box::new(Players::all());
                let (relation, with) =
                    if most { (Relation::AtLeast, Amount::Highest(all, each)) } else { (Relation::AtMost, Amount::Lowest(all, each)) };
                Condition::Compare(variable_of(subject(), v), relation, with)
            },
            &[],
        );
    }
    let his = |c: Condition, e: Effect| {
        let speaks = put(e.clone(), HE, &Who::Of(HOLE));
        (speaks != e && !matches!(e, Effect::Eliminate(_) | Effect::Win(_)))
            .then(|| for_each(narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate)), HOLE, speaks))
    };
    g.rule(
        "SENTENCE",
        "IF POSSCOND MOMENT [,] [then] SEQ",
        move |c: Condition, m: Moment, e: Effect| Some(at(m, his(c, e)?)),
        &["if a player's pyramid is the lowest at the end of a turn, he gains 20 slaves"],
    );
    g.rule("SENTENCE", "IF POSSCOND [,] [then] SEQ MOMENT", move |c: Condition, e: Effect, m: Moment| Some(at(m, his(c, e)?)), &[]);
    g.rule("SENTENCE", "MOMENT [,] IF POSSCOND [,] [then] SEQ", move |m: Moment, c: Condition, e: Effect| Some(at(m, his(c, e)?)), &[]);
    g.rule(
        "SENTENCE",
        "MOMENT [,] IF (SOMEONE / ANYBODY / ONEOF) (CPRED3 / CPAST) [,] [then] SEQ",
        move |m: Moment, p: Players, c: Condition, e: Effect| Some(at(m, super::clauses::each_such(p, c, e)?)),
        &["at the end of each turn, if a player has more than 500 gold he loses 100 gold"],
    );
    g.rule(
        "SENTENCE",
        "IF (SOMEONE / ANYBODY / ONEOF) (CPRED3 / CPAST) MOMENT [,] [then] SEQ",
        move |p: Players, c: Condition, m: Moment, e: Effect| Some(at(m, super::clauses::each_such(p, c, e)?)),
        &["if a player has more than 500 gold at the end of a turn, he loses 100 gold"],
    );
    g.rule(
        "SENTENCE",
        "VP0ONE MOMENT or [else] CLAUSE",
        move |a: Effect, m: Moment, b: Effect| {
            matches!(a, Effect::Pay { .. } | Effect::Move { .. }).then(|| at(m, super::clauses::unless(b, Who::You, a)))
        },
        &["pay 20 gold at the end of each turn or this card is discarded"],
    );
    g.rule(
        "STATIC",
        "(cards / a card / effects / an effect) [that (is / are) played on (you / him)] CANNOT (make / cause / force) PLAYER [to] lose more than NUM UNITS [at once]",
        |p: Np, most: Amount, variable: VariableId| {
            Some(Static::MostAtOnce { who: all_of(&p)?, variable, change: Change::Lose, most })
        },
        &["cards that are played on you cannot make you lose more than 20 gold"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT (; / ; and / , and / , but / and / but / ,) CLAUSEX",
        move |a: Effect, m: Moment, b: Effect| crate::english::normal::leaves_out(&b, &a).then(|| at(m, in_order([a, b]))),
        &["each player with no slaves loses 5 gold at the end of each turn; everyone else gains five gold"],
    );
    g.rule("CLAUSEX", "CLAUSE", |e: Effect| e, &[]);
    for (when, moment) in [("start|beginning", Moment::TurnStart), ("end", Moment::TurnEnd)] {
        g.rule(
            "SENTENCE",
            &format!("SEQ at [the] {when} of (each / any / a / every) turn (in which / during which / where / when / that) THATTURN"),
            move |effect: Effect, c: Condition| {
                Sentence::When(Trigger { effect, condition: Some(c), ..plain(Event::Moment(moment), Frequency::Always) })
            },
            if moment == Moment::TurnEnd {
                &["this card is destroyed at the end of any turn in which you did not play a card"]
            } else {
                &[]
            },
        );
    }
    g.rule(
        "COND1",
        "[the] PILE (holds / has / contains) PILED",
        |from: Vec<Zone>, f: Find| {
            if f.from.is_empty() { presence(Find { from, ..f }, Where::Nowhere) } else { None }
        },
        &["the draw pile holds fewer than ten cards"],
    );
    g.rule("PILED", "FIND", |f: Find| f, &[]);
    g.rule(
        "STATIC",
        "<variable> CANNOT be (stolen / taken / robbed / taken away) from PLAYER",
        |v: VariableId, p: Np| Some(Static::Cannot { who: all_of(&p)?, deed: Deed::BeRobbed(v) }),
        &["slaves cannot be stolen from a player with fewer than 50 slaves"],
    );
    g.rule(
        "STATIC",
        "to play CARDKIND [,] [you must / a player must / one must / you have to / a player has to] (pay / spend) QTYS",
        |card: Tests, q: Quantities| {
            (!card.is_empty()).then_some(())?;
            let cost = Box::new(put(super::clauses::losing(q)?, SUBJECT, &Who::Actor));
            Some(Static::PlayCost { by: Players::all(), card, cost })
        },
        &["to play a Flood, you must pay 20 slaves"],
    );
    for (words, most) in [("highest|greatest|largest|biggest|tallest", true), ("lowest|smallest|shortest", false)] {
        g.rule(
            "RELATIVE",
            &format!("whose <variable> is|are not the {words} [one / of all]"),
            move |v: VariableId| {
                let each = Box::new(variable_of(Who::Candidate, v.clone()));
                let all = Box::new(Players::all());
                let (relation, with) =
                    if most { (Relation::Less, Amount::Highest(all, each)) } else { (Relation::More, Amount::Lowest(all, each)) };
                Condition::Compare(variable_of(subject(), v), relation, with)
            },
            if most { &["whose pyramid is not the highest"] } else { &[] },
        );
    }
    g.rule("BYPLAYER", "[,] no matter by whom", Players::all, &["no matter by whom"]);
    g.rule(
        "SENTENCE",
        "WHEN SEQ (; / ; and / , and / , but / and / but) WHEN SEQ",
        |a: Trigger, e: Effect, b: Trigger, f: Effect| Draft {
            sentences: vec![Sentence::When(Trigger { effect: e, ..a }), Sentence::When(Trigger { effect: f, ..b })],
            target: None,
        },
        &["whenever you lose slaves, you gain 10 gold; whenever you gain slaves, you lose 10 gold"],
    );
    g.rule(
        "SENTENCE",
        "(WHENMOMENT) SEQ (; / ; and / , and / , but / and / but) (WHENMOMENT) SEQ",
        |a: Trigger, e: Effect, b: Trigger, f: Effect| Draft {
            sentences: vec![Sentence::When(Trigger { effect: e, ..a }), Sentence::When(Trigger { effect: f, ..b })],
            target: None,
        },
        &["at the start of each turn you gain 10 gold, and at the end of each turn you lose 5 gold"],
    );
    g.rule(
        "EVENT",
        "PLAYER (is|are dealt) (a card / cards / any card)",
        |p: Np| Some(Event::Moved { card: vec![], whose: all_of(&p)?, how: Move::Drawn }),
        &["you are dealt a card"],
    );
    g.rule(
        "COND1",
        "PLAYER (has|have lost) (all / all of) (his|their|your) UNITS",
        |p: Np, v: VariableId| {
            let none = super::predicates::has(v, Comparison { relation: Relation::Equal, with: number(0) });
            holds_of(p, SUBJECT, none)
        },
        &["he has lost all his slaves"],
    );
    for size in ["maximum hand size", "hand size limit", "maximum hand", "hand size"] {
        g.rule(
            "STATIC",
            &format!("POSS {size} (is / becomes / is now) <number> [cards]"),
            |p: Np, n: i64| Some(Static::Setting { who: all_of(&p)?, setting: Setting::HandLimit, adjust: Adjust::SetTo(number(n)) }),
            if size == "hand size" { &["your hand size is 7"] } else { &[] },
        );
        g.rule(
            "STATIC",
            &format!("POSS {size} is (increased / raised) by <number> [cards]"),
            |p: Np, n: i64| Some(Static::Setting { who: all_of(&p)?, setting: Setting::HandLimit, adjust: Adjust::Gain(number(n)) }),
            &[],
        );
    }
}

fn gone() -> Effect {
    Effect::Move { by: Who::You, cards: Cards::This, to: Place::DiscardPile }
}

/// "(once per turn)", "This works only once per turn."
fn how_often(g: &mut Grammar) {
    g.rule(
        "ONLYONCE",
        "([but / , but / ,] [only / at most / no more than / not more than / just / but only / , but only] once PERTURN / { [only] once PERTURN })",
        || Frequency::OncePerTurn,
        &["only once per turn"],
    );
    g.rule(
        "ONLYONCEALL",
        "[but / , but] (only once / once only / only one time) [per game / in the game / in all]",
        || Frequency::Once,
        &["only once"],
    );
    g.rule(
        "THISONCE",
        "(this / it / this effect / that / this ability / the effect) [can / may] (works / happens / triggers / applies / acts / takes effect / occurs / counts / is done / functions / be used / be done / happen / occur / trigger / be done / take effect / work) ONLYONCE",
        |f: Frequency| f,
        &["this works only once per turn"],
    );
    g.rule(
        "THISONCE",
        "(this / it / this effect / that / this ability / the effect) [can / may] (works / happens / triggers / applies / acts / takes effect / occurs / is done / functions / be used / happen / occur / trigger / be done / take effect / work) ONLYONCEALL",
        |f: Frequency| f,
        &[],
    );
    g.rule("SENTENCE", "WHEN EFFECT . THISONCE", often, &["whenever you lose slaves, you gain 10 gold. this works only once per turn"]);
    g.rule("SENTENCE", "WHEN EFFECT ONLYONCE", often, &["whenever you lose slaves, you gain 10 gold (once per turn)"]);
    g.rule(
        "SENTENCE",
        "if EVENTRARE [,] [then] EFFECT (. THISONCE / ONLYONCE)",
        |e: Event, effect: Effect, f: Frequency| often(plain(e, Frequency::Always), effect, f),
        &["if a Flood is played on you, draw a card. this happens only once per turn"],
    );
    g.rule(
        "STATIC",
        "STATICX (. THISONCE / ONLYONCE)",
        |s: Static, often: Frequency| match s {
            Static::Instead { event, frequency: Frequency::Always, effect } => Some(Static::Instead { event, frequency: often, effect }),
            Static::Redirect { from, against, to, frequency: Frequency::Always } => {
                Some(Static::Redirect { from, against, to, frequency: often })
            }
            Static::Ignored { against, frequency: Frequency::Always } => Some(Static::Ignored { against, frequency: often }),
            _ => None,
        },
        &["if you would lose a level, lose 20 gold instead. this works only once per turn"],
    );
}

fn often(t: Trigger, effect: Effect, frequency: Frequency) -> Option<Sentence> {
    (t.frequency == Frequency::Always).then_some(Sentence::When(Trigger { effect, frequency, ..t }))
}

/// "When you play this, choose an opponent": it is played on him.
fn chosen_when_played(g: &mut Grammar) {
    g.rule(
        "SENTENCE",
        "(when / as / whenever / once) (you play THIS / THIS is played / THIS comes into play / you put THIS into play / THIS enters play / playing THIS) [,] [you] (choose / name / select / pick / nominate) CHOSENTARGET",
        |target: TargetKind| Draft { sentences: vec![Sentence::PlayOn(Some(TargetNo(0)))], target: Some(target) },
        &["when you play this, choose an opponent"],
    );
    g.rule("CHOSENTARGET", "(a / any / one) player", || TargetKind::Player { who: Players::all(), variable: None }, &["a player"]);
    g.rule(
        "CHOSENTARGET",
        "(an / any / one / one of your / another) (opponent / opponents / player) [of your choice]",
        || TargetKind::Player { who: Players::others(Who::You), variable: None },
        &["an opponent"],
    );
    g.rule(
        "PLAYER",
        "(the (chosen / named / selected / nominated) (player / opponent))",
        || Np::One(Who::Of(CHOSEN)),
        &["the chosen opponent"],
    );
    g.rule("PLAYER1", "the (chosen / named / selected / nominated) (player / opponent)", || Np::One(Who::Of(CHOSEN)), &[]);
}

/// What becomes of those who cannot pay.
fn unpaid(g: &mut Grammar) {
    g.rule(
        "WHOEVERX",
        "((a / any / each / every) player who / anyone who / anybody who / whoever / players who / those who)",
        || Nothing,
        &["whoever"],
    );
    g.rule(
        "EFFECT",
        "PLAYER (pays|pay / must pay / has|have to pay / loses|lose / must lose) QTY . (WHOEVERX / if he / if they) (cannot / is unable to / are unable to / does not / do not) pay [this / it / that / the sum / the amount] in full [,] [he / they] (PRED3 / PRED0)",
        |p: Np, q: Quantity, e: Effect| {
            (q.owner.is_none()).then_some(())?;
            let amount = put_amount(put_amount(q.amount, OWNER, &subject()), HE, &subject());
            let pays = Effect::Change { who: subject(), variable: q.variable.clone(), adjust: Adjust::Lose(amount.clone()) };
            let short = Condition::Compare(variable_of(subject(), q.variable), Relation::Less, amount);
            let then = in_order([pays.clone(), put(e, HE, &subject())]);
            clause(p, Effect::If { condition: short, then: Box::new(then), otherwise: Some(Box::new(pays)) })
        },
        &["every player pays 10 gold. a player who cannot pay in full loses a level"],
    );
    g.rule(
        "CLAUSE",
        "(nothing happens / nothing else happens / there is no effect / nothing is done)",
        || Effect::Nothing,
        &["nothing happens"],
    );
}
