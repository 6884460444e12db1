//! What is said of a player, in a condition or of "a player who": what he has, holds, controls and is.

use super::Grammar;
use super::amounts::number;
use super::nouns::{Post, owned_by_subject, post, zone_of_subject};
use super::triggers::any_proposal;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn has(variable: VariableId, c: Comparison) -> Condition {
    Condition::Compare(variable_of(subject(), variable), c.relation, c.with)
}

/// "has a Foundation Level in play", "has two cards in hand".
pub fn has_cards(find: Find) -> Option<Condition> {
    if find.owner.is_some() {
        return None;
    }
    // "With five cards": in hand, where no sort of cards and no place is named. "No cards" may be none at all.
    let anywhere = find.from.is_empty() && find.of.is_empty() && !find.lasting && find.number != Count::No;
    let mut condition = presence(find, if anywhere { own_hand() } else { Where::Nowhere })?;
    if let Condition::Compare(Amount::Cards(selection), ..) = &mut condition {
        selection.from.iter_mut().for_each(zone_of_subject);
    }
    Some(condition)
}

/// What somebody else's is that is compared with the subject's: one other's; of several, the one that decides whether it is more (or less) than that of each.
pub fn others_of(mine: &Amount, p: Np, relation: Relation) -> Option<Amount> {
    let of = |who: &Who| Box::new(put_amount(mine.clone(), SUBJECT, who));
    let greatest = matches!(relation, Relation::More | Relation::AtLeast);
    let least = matches!(relation, Relation::Less | Relation::AtMost);
    Some(match p {
        Np::One(who) => *of(&who),
        Np::Set(players) | Np::Whoever(players) if greatest => Amount::Highest(Box::new(players), of(&Who::Candidate)),
        Np::Set(players) | Np::Whoever(players) if least => Amount::Lowest(Box::new(players), of(&Who::Candidate)),
        _ => return None,
    })
}

/// "more gold than you": the same of the other.
fn than(mine: Amount, relation: Relation, p: Np) -> Option<Condition> {
    let other = others_of(&mine, p, relation)?;
    Some(Condition::Compare(mine, relation, other))
}

fn most(mine: Amount, among: Players, relation: Relation) -> Condition {
    let of = put_amount(mine.clone(), SUBJECT, &Who::Candidate);
    let all = match relation {
        Relation::AtLeast | Relation::More => Amount::Highest(Box::new(among), Box::new(of)),
        _ => Amount::Lowest(Box::new(among), Box::new(of)),
    };
    Condition::Compare(mine, relation, all)
}

/// "who owns a Permanent in play": in play under his control, not anybody's.
fn of_his(condition: Condition) -> Condition {
    match condition {
        Condition::Compare(Amount::Cards(mut selection), relation, number) => {
            if selection.from == [Zone::Play(Players::all())] {
                selection.from = vec![Zone::Play(Players::one(subject()))];
            }
            Condition::Compare(Amount::Cards(selection), relation, number)
        }
        other => other,
    }
}

/// What is said of a player: "[a player who] has no slaves". `CPRED3` in the third person, `CPRED0` in the plural and of "you".
pub fn rules(g: &mut Grammar) {
    for (category, have, be, control, hold, do_) in
        [("CPRED3", "has", "is", "controls|owns", "holds", "does"), ("CPRED0", "have", "are", "control|own", "hold", "do")]
    {
        g.rule(category, &format!("{have} [got / already / still / now / then] HAS"), |c: Condition| c, &[]);
        g.rule(category, &format!("(still / already / now / then / currently) {have} [got] HAS"), |c: Condition| c, &[]);
        g.rule(category, &format!("[already / still / currently] {hold} HELD"), |c: Condition| c, &[]);
        g.rule(
            category,
            &format!("{} CMPN UNITS", if have == "has" { "owns|possesses" } else { "own|possess" }),
            |c: Comparison, v: VariableId| has(v, c),
            &[],
        );
        for (words, relation) in [("or more", Relation::AtLeast), ("or (less / fewer)", Relation::AtMost)] {
            let own = if have == "has" { "owns|possesses" } else { "own|possess" };
            g.rule(
                category,
                &format!("{own} <number> UNITS {words}"),
                move |n: i64, v: VariableId| has(v, Comparison { relation, with: number(n) }),
                &[],
            );
        }
        g.rule(category, &format!("{control} CONTROLLED"), |c: Condition| c, &[]);
        let own = if have == "has" { "owns|possesses|controls|holds" } else { "own|possess|control|hold" };
        g.rule(category, &format!("[still / already / currently] {own} COMPARED"), |c: Condition| c, &[]);
        let own = if have == "has" { "owns|possesses" } else { "own|possess" };
        g.rule(category, &format!("{own} CMPN UNITS (and / but) CMPN UNITS"), owns_both, &[]);
        g.rule(category, &format!("{do_} not have HAS"), not, &[]);
        g.rule(category, &format!("{do_} not (control / own) CONTROLLED"), not, &[]);
        g.rule(category, &format!("{do_} not hold HELD"), not, &[]);
        g.rule(category, &format!("{have} not HAS"), not, &[]);
        g.rule(category, &format!("{be} [the] primary [player]"), || Condition::PlayerIs(subject(), Players::one(Who::Primary)), &[]);
        g.rule(
            category,
            &format!("{be} not [the] primary [player]"),
            || not(Condition::PlayerIs(subject(), Players::one(Who::Primary))),
            &[],
        );
        g.rule(category, &format!("{be} not PLAYERS"), |p: Players| not(Condition::PlayerIs(subject(), p)), &[]);
        g.rule(
            category,
            &format!("{be} not <player>"),
            |p: PlayerId| not(Condition::PlayerIs(subject(), Players::one(Who::Named(p)))),
            &[],
        );
        for (who, players) in [
            ("(you / yourself)", Players::one(Who::You)),
            ("(an / one of your / one of the) opponent|opponents", Players::others(Who::You)),
        ] {
            let not_them = players.clone();
            g.rule(category, &format!("{be} {who}"), move || Condition::PlayerIs(subject(), players.clone()), &[]);
            g.rule(category, &format!("{be} not {who}"), move || not(Condition::PlayerIs(subject(), not_them.clone())), &[]);
        }
        g.rule(category, &format!("{be} PLAYERS"), |p: Players| Condition::PlayerIs(subject(), p), &[]);
        g.rule(category, &format!("{be} <player>"), |p: PlayerId| Condition::PlayerIs(subject(), Players::one(Who::Named(p))), &[]);
        g.rule(category, &format!("{category} and {category}"), both, &[]);
        g.rule(category, &format!("{category} or {category}"), either, &[]);
        g.rule(category, &format!("{category} but CPAST"), both, &[]);
        g.rule(
            category,
            &format!("{have} no <variable> [left / remaining]"),
            |v: VariableId| has(v, Comparison { relation: Relation::Equal, with: number(0) }),
            &[],
        );
    }
    g.rule(
        "CPAST",
        "(played / has played / have played) no card|cards [PERIOD]",
        |p: Option<Period>| {
            let played = Event::Played { by: Players::one(subject()), card: vec![], on: None };
            not(Condition::Happened(Box::new(played), p.unwrap_or(Period::ThisTurn)))
        },
        &["played no card last turn"],
    );
    g.rule(
        "COND1",
        "neither PLAYER1 nor PLAYER1 (CPRED3 / CPRED0)",
        |a: Np, b: Np, c: Condition| both(not(holds_of(a, SUBJECT, c.clone())), not(holds_of(b, SUBJECT, c))),
        &["neither you nor target player has a Permanent in play"],
    );
    g.rule(
        "HAS",
        "neither HAS nor HAS",
        |a: Condition, b: Condition| both(none_of(a), none_of(b)),
        &["neither a Foundation Level in play nor 100 gold"],
    );
    g.rule(
        "HAS",
        "neither UNITS nor UNITS",
        |a: VariableId, b: VariableId| {
            let none = |v: VariableId| Condition::Compare(variable_of(subject(), v), Relation::Equal, number(0));
            (a != b).then(|| both(none(a), none(b)))
        },
        &["neither slaves nor gold"],
    );
    g.rule(
        "HAS",
        "[both] DET1 CARDN and DET1 CARDN ZONE",
        |a: Count, f: Find, b: Count, h: Find, z: Vec<Zone>| {
            let one = |number: Count, find: Find| has_cards(Find { number, from: z.clone(), ..find });
            Some(both(one(a, f)?, one(b, h)?))
        },
        &["both a Foundation Level and a Flood Control in play"],
    );
    g.rule(
        "COND1",
        "FIND is [a|an] TESTNAMEX",
        |f: Find, t: CardTest| {
            matches!(f.number, Count::Top(_) | Count::Bottom(_))
                .then_some(())
                .and_then(|()| Some(Condition::CardIs(select(CardsNp::Found(f), Where::Nowhere, Who::You)?, t)))
        },
        &["the top card of the discard pile is a Flood"],
    );
    g.rule(
        "COND1",
        "CMPN PLAYERNS (CPRED0 / CPAST)",
        |c: Comparison, p: Players, of: Condition| how_many(c, p, of),
        &["at least two opponents have a Foundation Level in play"],
    );
    g.rule(
        "COND1",
        "CMPN PLAYERN (CPRED3 / CPAST)",
        |c: Comparison, p: Players, of: Condition| how_many(c, p, of),
        &["exactly one opponent has a Foundation Level in play"],
    );
    g.rule(
        "RELATIVE",
        "whose opponents [all] CPRED0",
        |c: Condition| Condition::Every(Players::others(subject()), Box::new(put_condition(c, SUBJECT, &Who::Candidate))),
        &["whose opponents all have no levels"],
    );
    g.rule("HELD", "FIND", |f: Find| presence(f, own_hand()).map(of_his), &["two cards"]);
    g.rule(
        "HELD",
        "CARDSN",
        |f: Find| {
            let any = f.from.is_empty() && f.owner.is_none() && !f.of.is_empty();
            any.then(|| presence(Find { number: Count::AtLeast(number(1)), ..f }, own_hand())).flatten()
        },
        &["Floods"],
    );
    g.rule("HELD", "CMPN UNITS", |c: Comparison, v: VariableId| has(v, c), &[]);
    let accepted = |n: i64| {
        let own = Players::one(subject());
        let decided = Event::Decided { by: own, what: any_proposal(), accepted: true };
        Condition::Compare(Amount::Past(Box::new(decided), Period::Game), Relation::AtLeast, number(n))
    };
    g.rule("HAS", "had <number> proposals accepted", accepted, &["had three proposals accepted"]);
    g.rule("CPRED3", "gets|has <number> proposals accepted", accepted, &["gets three proposals accepted"]);
    g.rule("CONTROLLED", "FIND", |f: Find| presence(f, own_play()).map(of_his), &["a Permanent", "a Permanent in play"]);
    g.rule("HAS", "CMPN UNITS [left / remaining]", |c: Comparison, v: VariableId| has(v, c), &["more than 100 slaves", "no slaves"]);
    g.rule(
        "HAS",
        "CMPN UNITS or more",
        |c: Comparison, v: VariableId| (c.relation == Relation::AtLeast).then(|| has(v, c)),
        &["500 gold or more"],
    );
    g.rule(
        "HAS",
        "CMPN UNITS or (less / fewer)",
        |c: Comparison, v: VariableId| (c.relation == Relation::AtLeast).then(|| has(v, Comparison { relation: Relation::AtMost, ..c })),
        &["500 gold or less"],
    );
    g.rule(
        "HAS",
        "[a|an] <number> <unit> <variable> [or (higher / taller / more)]",
        |n: i64, u: UnitOf, v: VariableId| (u.0 == v).then(|| has(v, Comparison { relation: Relation::AtLeast, with: number(n) })),
        &["an eight level pyramid"],
    );
    g.rule(
        "HAS",
        "a <variable> (of / with) CMPN [<unit>] [or (higher / more / taller)]",
        |v: VariableId, c: Comparison, _u: Option<UnitOf>| has(v, c),
        &["a pyramid of eight levels"],
    );
    g.rule("HAS", "a <variable> (that is / which is) CMPRED", |v: VariableId, c: Comparison| has(v, c), &[]);
    for (words, relation, example) in [
        (
            "[a] (higher / taller / larger / bigger) <variable> than",
            Relation::More,
            &["a higher pyramid than you"] as &'static [&'static str],
        ),
        ("[a] (lower / smaller / shorter) <variable> than", Relation::Less, &["a lower pyramid than you"]),
    ] {
        let pattern = format!("{words} PLAYER [has|have / do|does]");
        g.rule("HAS", &pattern, move |v: VariableId, p: Np| than(variable_of(subject(), v), relation, p), example);
        let pattern = format!("{words} (yours / that of PLAYER)");
        g.rule(
            "HAS",
            &pattern,
            move |v: VariableId, p: Option<Np>| than(variable_of(subject(), v), relation, p.unwrap_or(Np::One(Who::You))),
            &[],
        );
    }
    g.rule("HAS", "COMPARED", |c: Condition| c, &[]);
    // Whatever can be counted is compared alike: "more gold than you", "fewer cards in hand than each opponent".
    for (words, relation, example) in [
        ("more HELDUP than", Relation::More, &["more gold than you", "more cards in hand than you"] as &'static [&'static str]),
        ("(less / fewer) HELDUP than", Relation::Less, &["less gold than you", "fewer Permanents in play than any opponent"]),
        ("[at least] as (much / many) HELDUP as", Relation::AtLeast, &["at least as much gold as you"]),
        // Without "at least", just as many may be meant too: then both readings are shown.
        ("(exactly as / just as / as) (much / many) HELDUP as", Relation::Equal, &[]),
        ("the same (number / amount) of HELDUP as", Relation::Equal, &["the same amount of gold as you"]),
    ] {
        let pattern = format!("{words} PLAYER [has|have / do|does]");
        g.rule("COMPARED", &pattern, move |mine: Amount, p: Np| than(mine, relation, p), example);
    }
    // "who has more than you": of what the sentence speaks of.
    for (word, relation) in [("more", Relation::More), ("(less / fewer)", Relation::Less)] {
        g.rule(
            "COMPARED",
            &format!("{word} than PLAYER [has|have / does|do]"),
            move |p: Np| than(variable_of(subject(), VariableId(BARE.to_owned())), relation, p),
            if relation == Relation::More { &["more than you"] } else { &[] },
        );
    }
    g.rule(
        "COMPARED",
        "no CARDSN ZONE (and / or / nor) none ZONE",
        |f: Find, here: Vec<Zone>, there: Vec<Zone>| {
            let none = |from: Vec<Zone>| has_cards(Find { number: Count::No, from, ..f.clone() });
            Some(both(none(here)?, none(there)?))
        },
        &["no cards in hand and none in play"],
    );
    for (word, relation, example) in [
        ("more", Relation::More, &["more slaves than gold"] as &'static [&'static str]),
        ("(fewer / less)", Relation::Less, &["fewer slaves than gold", "fewer cards in hand than Permanents in play"]),
        ("as (many / much)", Relation::Equal, &["as much gold as slaves"]),
    ] {
        let than = if relation == Relation::Equal { "as" } else { "than" };
        g.rule(
            "COMPARED",
            &format!("{word} HELDUP {than} HELDUP"),
            move |a: Amount, b: Amount| (a != b).then_some(Condition::Compare(a, relation, b)),
            example,
        );
    }
    for (words, relation, example) in [
        ("[the] most HELDUP", Relation::AtLeast, &["the most slaves", "the most Permanents in play"] as &'static [&'static str]),
        ("[the] (fewest / least) HELDUP", Relation::AtMost, &["the fewest slaves"]),
    ] {
        g.rule("COMPARED", words, move |mine: Amount| most(mine, Players::all(), relation), example);
    }
    for (words, relation, example) in [
        ("[the] highest <variable>", Relation::AtLeast, &["the highest pyramid"] as &'static [&'static str]),
        ("[the] lowest <variable>", Relation::AtMost, &["the lowest pyramid"]),
    ] {
        g.rule("HAS", words, move |v: VariableId| most(variable_of(subject(), v), Players::all(), relation), example);
    }
    for (word, relation) in [("more", Relation::More), ("(less / fewer)", Relation::Less)] {
        g.rule(
            "HAS",
            &format!("{word} HELDUP than PLAYER has|have HELDUP"),
            move |mine: Amount, p: Np, theirs: Amount| match p {
                Np::One(who) => Some(Condition::Compare(mine, relation, put_amount(theirs, SUBJECT, &who))),
                _ => None,
            },
            if relation == Relation::More { &["more slaves than target player has gold"] } else { &[] },
        );
    }
    for (word, relation) in [("higher", Relation::More), ("lower", Relation::Less)] {
        g.rule(
            "HAS",
            &format!("a {word} hand than PLAYER [has|have / does|do]"),
            move |p: Np| than(hand(), relation, p),
            if relation == Relation::More { &["a bigger hand than you"] } else { &[] },
        );
    }
    g.rule("HELDUP", "UNITS", |v: VariableId| variable_of(subject(), v), &["slaves"]);
    g.rule("HELDUP", "CARDSN", |f: Find| held(f), &["cards"]);
    g.rule("HELDUP", "CARDSN POST", |f: Find, z: Post| Some(own_zones(count(post(f, Some(z))?, Where::Nowhere)?)), &["cards in hand"]);
    g.rule("HAS", "FIND", has_cards, &["a Foundation Level in play", "no cards in hand"]);
    g.rule("HAS", "BAREUNITS", |v: VariableId| has(v, Comparison { relation: Relation::AtLeast, with: number(1) }), &["slaves"]);
    g.rule("BAREUNITS", "<variable> [left / remaining]", |v: VariableId| v, &[]);
    g.rule("BAREUNITS", "<unit> [left]", |u: UnitOf| u.0, &[]);
    g.rule(
        "HAS",
        "<lastings> [left]",
        |t: TypeId| has_cards(Find { number: Count::Some(number(1)), lasting: true, ..Find::all(vec![CardTest::Type(t)]) }),
        &["Permanents"],
    );
    g.rule(
        "HAS",
        "[any / some] CARDSN ZONE",
        |f: Find, z: Vec<Zone>| has_cards(Find { number: Count::Some(number(1)), from: z, ..f }),
        &["Permanents in play"],
    );
    g.rule(
        "HAS",
        "none [left / to lose / to spare / at all]",
        || has(VariableId(BARE.to_owned()), Comparison { relation: Relation::Equal, with: number(0) }),
        &["none left"],
    );
    g.rule(
        "HAS",
        "(any / some) [left / to lose / to spare]",
        || has(VariableId(BARE.to_owned()), Comparison { relation: Relation::AtLeast, with: number(1) }),
        &["any left"],
    );
    g.rule(
        "HAS",
        "([a] negative (amount / number) of UNITS / negative UNITS)",
        |v: VariableId| has(v, Comparison { relation: Relation::Less, with: number(0) }),
        &["a negative amount of gold"],
    );
    g.rule("HAS", "an empty hand", || presence(Find { number: Count::No, ..Find::all(vec![]) }, own_hand()), &["an empty hand"]);
    g.rule("HAS", "(nothing / no cards) in hand", || presence(Find { number: Count::No, ..Find::all(vec![]) }, own_hand()), &[]);
    g.rule(
        "HAS",
        "HAS , HAS [,] and HAS",
        |a: Condition, b: Condition, c: Condition| both(both(a, b), c),
        &["the most levels, the most slaves and the most gold"],
    );
    g.rule(
        "HAS",
        "neither cards [in hand / in his hand] nor UNITS",
        |v: VariableId| {
            let hand = Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] };
            both(
                Condition::Compare(Amount::Cards(Box::new(hand)), Relation::Equal, number(0)),
                Condition::Compare(variable_of(subject(), v), Relation::Equal, number(0)),
            )
        },
        &["neither cards nor slaves"],
    );
    // "fewer than three": of what the sentence speaks of.
    g.rule("HAS", "BARECMP", |c: Comparison| has(VariableId(BARE.to_owned()), c), &["fewer than three"]);
    for (words, relation) in [
        ("more than", Relation::More),
        ("(fewer / less) than", Relation::Less),
        ("at least", Relation::AtLeast),
        ("at most", Relation::AtMost),
        ("exactly", Relation::Equal),
    ] {
        g.rule("BARECMP", &format!("{words} <number>"), move |n: i64| Comparison { relation, with: number(n) }, &[]);
    }
    g.rule("HAS", "both HAS and HAS", both, &["both the most gold and the most slaves"]);
    g.rule("HAS", "HAS and HAS", both, &["a Foundation Level in play and more than 100 slaves"]);
    g.rule("HAS", "[either] HAS or HAS", either, &[]);
}

/// "owns more than 100 slaves and less than 50 gold".
fn owns_both(a: Comparison, v: VariableId, b: Comparison, w: VariableId) -> Option<Condition> {
    (v != w).then(|| both(has(v, a), has(w, b)))
}

/// That something is not had: none at all, where any would do.
fn none_of(condition: Condition) -> Condition {
    match condition {
        Condition::Compare(a, Relation::AtLeast, Amount::Number(1)) => Condition::Compare(a, Relation::Equal, number(0)),
        other => not(other),
    }
}

/// "exactly one opponent has …".
fn how_many(c: Comparison, players: Players, of: Condition) -> Condition {
    let such = narrowed(players, put_condition(of, SUBJECT, &Who::Candidate));
    Condition::Compare(Amount::Players(Box::new(such)), c.relation, c.with)
}

/// How many cards the subject has in hand.
fn hand() -> Amount {
    Amount::Cards(Box::new(Selection { number: HowMany::All, of: vec![], from: vec![Zone::Hand(Players::one(subject()))] }))
}

/// How many such cards the subject has: in play, if they are of a sort that remains there; cards without more are those in the hand.
fn held(find: Find) -> Option<Amount> {
    let default = match (find.lasting, find.of.is_empty()) {
        (true, _) => own_play(),
        (false, true) => own_hand(),
        (false, false) => return None,
    };
    count(find, default)
}

/// "in his hand", "in your hand", of what is compared with others': everybody's own.
fn own_zones(amount: Amount) -> Amount {
    let mut amount = owned_by_subject(amount);
    if let Amount::Cards(selection) = &mut amount {
        for zone in &mut selection.from {
            if let Zone::Hand(players) | Zone::Play(players) = zone
                && matches!(players.as_one(), Some(Who::You) | Some(Who::Of(HE)))
            {
                *players = Players::one(subject());
            }
        }
    }
    amount
}
