//! Every number of the procedure by its name, and every way to set it: raised, lowered, another one for some, one for these and one for those, without end.

use super::super::Grammar;
use super::super::amounts::number;
use super::super::values::*;
use super::{Governed, NO_LIMIT, folk, others, said, set, to};
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    named(g);
    changed(g);
    other_numbers(g);
}

/// Whose number it is, which one, and what it is like.
type Named = (Players, Setting, Adjust);

fn of((players, setting, _): Named, adjust: Adjust) -> Governed {
    said(&players, set(setting, adjust).is)
}

fn named(g: &mut Grammar) {
    let all = |setting: Setting| (Players::all(), setting, to(0));
    let theirs = |p: Np, setting: Setting| Some((folk(p)?, setting, to(0)));
    g.rule("SETTINGOF", "the HANDLIMIT", move || all(Setting::HandLimit), &["the hand limit"]);
    g.rule("SETTINGOF", "POSS HANDLIMIT", move |p: Np| theirs(p, Setting::HandLimit), &["the Primary's hand limit"]);
    g.rule("SETTINGOF", "the HANDLIMIT (of / for) PLAYER", move |p: Np| theirs(p, Setting::HandLimit), &[]);
    for (name, setting) in [
        ("(renames / renamings)", Setting::RenamesPerTurn),
        ("(plays / cards played)", Setting::PlaysPerTurn),
        ("proposals", Setting::ProposalsPerTurn),
    ] {
        g.rule(
            "SETTINGOF",
            &format!("the [maximum] number of {name} (allowed / permitted) [per player] [PERROUND]"),
            move || all(setting),
            if setting == Setting::RenamesPerTurn { &["the number of renames allowed each turn"] } else { &[] },
        );
        g.rule(
            "SETTINGOF",
            &format!("the [maximum] number of {name} (allowed to / permitted to / allowed for) PLAYER [PERROUND]"),
            move |p: Np| theirs(p, setting),
            &[],
        );
    }
    g.rule("SETTINGOF", "the number of POSS votes", move |p: Np| theirs(p, Setting::VoteWeight), &["the number of the Primary's votes"]);
}

fn changed(g: &mut Grammar) {
    for (words, up) in [
        ("(goes|go up / rises|rise / increases|increase / grows|grow)", true),
        ("(goes|go down / falls|fall / drops|drop / decreases|decrease / shrinks|shrink / sinks|sink)", false),
    ] {
        g.rule(
            "G1",
            &format!("SETTINGOF {words} by <number> [card|cards / proposal|proposals / vote|votes / rename|renames / play|plays]"),
            move |named: Named, n: i64| of(named, if up { Adjust::Gain(number(n)) } else { Adjust::Lose(number(n)) }),
            if up { &["the number of cards dealt each turn goes up by one"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("SETTINGOF {words} by one (for each / for every / per) EACHOWN"),
            move |named: Named, a: Amount| of(named, if up { Adjust::Gain(a) } else { Adjust::Lose(a) }),
            &[],
        );
    }
    for (words, up) in [("(higher / more / larger)", true), ("(lower / less / fewer / smaller)", false)] {
        g.rule(
            "LIMITOF",
            &format!("<number> [cards / card] {words} than (before / now / it was / it is now / it used to be)"),
            move |n: i64| if up { Adjust::Gain(number(n)) } else { Adjust::Lose(number(n)) },
            if up { &["one more than before"] } else { &[] },
        );
    }
    g.rule(
        "G1",
        "SETTINGOF is (unlimited / no longer limited / not limited / no longer restricted / without limit)",
        |(players, setting, adjust): Named| {
            let limited = !matches!(setting, Setting::VoteWeight | Setting::CardsDealt);
            limited.then(|| of((players, setting, adjust), to(NO_LIMIT)))
        },
        &["the number of renames allowed each turn is unlimited"],
    );
    g.rule(
        "G1",
        "there is no [longer a / longer any / upper] limit (to / on / for) SETTINGOF",
        |(players, setting, adjust): Named| {
            let limited = !matches!(setting, Setting::VoteWeight | Setting::CardsDealt);
            limited.then(|| of((players, setting, adjust), to(NO_LIMIT)))
        },
        &["there is no limit to the number of cards a player may play"],
    );
}

/// Another number for some, one for these and another one for those.
fn other_numbers(g: &mut Grammar) {
    let whose = |(players, setting, adjust): Named, whom: Players| (players == Players::all()).then_some((whom, setting, adjust));
    g.rule(
        "G1",
        "SETTINGOF ISLIMIT LIMITOF for FOLKS",
        move |named: Named, adjust: Adjust, p: Players| Some(of(whose(named, p)?, adjust)),
        &["the number of cards dealt each turn is reduced by one for players who have no gold"],
    );
    g.rule(
        "G1",
        "for FOLKS [,] SETTINGOF ISLIMIT LIMITOF",
        move |p: Players, named: Named, adjust: Adjust| Some(of(whose(named, p)?, adjust)),
        &["for the Primary the number of cards dealt each turn is two"],
    );
    let two = move |named: Named, first: Adjust, p: Players, second: Adjust| {
        let rest = others(&p)?;
        let mut both = of(whose(named.clone(), p)?, first);
        both.is.extend(of(whose(named, rest)?, second).is);
        Some(both)
    };
    // As it is said: first of all, then of some.
    let rest_first = |mut both: Governed| {
        both.is.reverse();
        Some(both)
    };
    g.rule(
        "G1",
        "SETTINGOF ISLIMIT LIMITOF for FOLKS GAND LIMITOF for THEREST",
        two,
        &["the number of cards dealt each turn is two for the Primary and one for everyone else"],
    );
    g.rule(
        "G1",
        "SETTINGOF ISLIMIT LIMITOF [,] (except for / but not for / but for) FOLKS [,] (who|which has|have / whose limit is / it is / for whom it is / where it is) LIMITOF",
        move |named: Named, rest: Adjust, p: Players, adjust: Adjust| rest_first(two(named, adjust, p, rest)?),
        &["the hand limit is six, except for the Primary, whose limit is four"],
    );
    g.rule(
        "G1",
        "SETTINGOF ISLIMIT LIMITOF GAND (the primary 's / that of the primary) [is] LIMITOF",
        move |named: Named, rest: Adjust, adjust: Adjust| rest_first(two(named, adjust, Players::one(Who::Primary), rest)?),
        &["the hand limit is six; the Primary's is eight"],
    );
    // Who is bound by it at all.
    g.rule(
        "G1",
        "the HANDLIMIT (only applies to / applies only to / only binds / binds only / is only for / only holds for / holds only for) FOLKS",
        |p: Players| Some(said(&others(&p)?, set(Setting::HandLimit, to(NO_LIMIT)).is)),
        &["the hand limit only applies to players who have no Permanent in play"],
    );
    g.rule(
        "G1",
        "(only / no more than / not more than) <number> cards (may / can) be (kept / held / retained) [INHAND]",
        |n: i64| said(&Players::all(), set(Setting::HandLimit, to(n)).is),
        &[],
    );
    for (number_of, done, setting) in [
        ("NCARDS", "played", Setting::PlaysPerTurn),
        ("NCARDS", "renamed", Setting::RenamesPerTurn),
        ("NCARDS", "(held / kept) [in hand]", Setting::HandLimit),
        ("NPROPOSALS", "(made / submitted)", Setting::ProposalsPerTurn),
        ("NVOTES", "cast", Setting::VoteWeight),
    ] {
        g.rule(
            "G1",
            &format!("{number_of} [PERROUND] (may / can / must) be {done} by FOLK [PERROUND] GAND [only / just] <number> by (THEREST / anyone else / anybody else)"),
            move |adjust: Adjust, p: Players, n: i64| {
                let rest = others(&p)?;
                let mut both = said(&p, set(setting, adjust).is);
                both.is.extend(said(&rest, set(setting, to(n)).is).is);
                Some(both)
            },
            if setting == Setting::PlaysPerTurn { &["two cards a turn can be played by the Primary, and only one by anybody else"] } else { &[] },
        );
    }
    // Of whom something is so and something else besides.
    g.rule(
        "G1",
        "FOLK GP (but / , but / but also / , but also / and / , and / and also) GP",
        |p: Players, a: Governed, b: Governed| {
            let plain = !a.is.is_empty() && !b.is.is_empty() && a.is != b.is;
            plain.then(|| said(&p, a.is.into_iter().chain(b.is).collect()))
        },
        &["the Primary cannot make a proposal but has three votes"],
    );
    g.rule(
        "G1",
        "(IF / when) (a / any) player (CPRED3 / CPAST) at the start|beginning of (a / the / each / every) turn [,] (he / that player) is dealt NCARDS",
        |c: Condition, adjust: Adjust| {
            let players = crate::english::build::narrowed(Players::all(), super::such(c));
            matches!(adjust, Adjust::SetTo(_) | Adjust::Gain(_) | Adjust::Lose(_)).then(|| said(&players, set(Setting::CardsDealt, adjust).is))
        },
        &["if a player has no cards in hand at the start of a turn, he is dealt two cards instead of one"],
    );
    g.rule(
        "RELATIVE",
        "whose hand is full",
        || {
            let him = crate::english::build::subject();
            let hand = Selection { number: HowMany::All, of: Vec::new(), from: vec![Zone::Hand(Players::one(him.clone()))] };
            let limit = Amount::Setting(Box::new(him), Setting::HandLimit);
            Condition::Compare(Amount::Cards(Box::new(hand)), Relation::AtLeast, limit)
        },
        &["whose hand is full"],
    );
}
