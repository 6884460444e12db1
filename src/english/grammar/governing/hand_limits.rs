//! How many cards may be held, and what becomes of the surplus.

use super::super::Grammar;
use super::super::amounts::{fraction, number, times};
use super::super::values::*;
use super::{Governed, NO_LIMIT, folk, others, own, said, set, to};
use crate::english::build::*;
use crate::english::meaning::*;

/// How many cards may be held.
pub(super) fn rules(g: &mut Grammar) {
    let all = |adjust: Adjust| Procedure::Setting { who: Players::all(), setting: Setting::HandLimit, adjust };
    g.rule(
        "AMOUNTOF",
        "<number> [card / cards / proposal / proposals / vote / votes / play / plays / rename / renames]",
        number,
        &["five"],
    );
    g.rule("AMOUNTOF", "(one / one card / a card) (for each / for every / per) EACHOWN", |a: Amount| a, &[]);
    g.rule("AMOUNTOF", "the number of EACHOWN", |a: Amount| a, &["the number of Permanents he has in play"]);
    g.rule("AMOUNTOF", "(twice / double) AMOUNTOF", |a: Amount| times(number(2), a), &["twice the number of levels of his pyramid"]);
    g.rule("AMOUNTOF", "FRACTION [of] AMOUNTOF", |f: FractionOf, a: Amount| fraction(a, &f, None), &[]);
    g.rule("AMOUNTOF", "the number of COUNTABLE", own, &["the number of levels of his pyramid"]);
    g.rule(
        "AMOUNTOF",
        "(the number of / the) <unit> (of / in) (his / their) <variable>",
        |u: UnitOf, v: VariableId| (u.0 == v).then(|| variable_of(Who::Candidate, v)),
        &[],
    );
    g.rule(
        "AMOUNTOF",
        "[the height of / the value of] (his / their) <variable>",
        |v: VariableId| variable_of(Who::Candidate, v),
        &["his pyramid"],
    );
    g.rule("LIMITOF", "[equal to / the same as / at] AMOUNTOF", |a: Amount| Adjust::SetTo(a), &["six cards"]);
    g.rule(
        "LIMITOF",
        "[equal to] AMOUNTOF plus AMOUNTOF",
        |a: Amount, b: Amount| Adjust::SetTo(Amount::Sum(vec![a, b])),
        &["five plus the number of levels of his pyramid"],
    );
    g.rule(
        "LIMITOF",
        "[equal to] AMOUNTOF (minus / less) AMOUNTOF",
        |a: Amount, b: Amount| Adjust::SetTo(Amount::Less(Box::new(a), Box::new(b))),
        &["five minus the number of Permanents he has in play"],
    );
    g.rule(
        "LIMITOF",
        "[equal to] AMOUNTOF [,] (plus / and) one (more / extra / further) [card] for (each / every) EACHOWN",
        |a: Amount, b: Amount| Adjust::SetTo(Amount::Sum(vec![a, b])),
        &["five plus one more for each Permanent he has in play"],
    );
    for (words, up) in [("(goes|go up / rises|rise)", true), ("(goes|go down / falls|fall / drops|drop)", false)] {
        let by = move |a: Amount| Governed::of(all(if up { Adjust::Gain(a) } else { Adjust::Lose(a) }));
        g.rule(
            "G1",
            &format!("[the / (his / their / your)] HANDLIMIT {words} by one [card] (for each / for every / per) EACHOWN"),
            by,
            if up { &["the hand limit goes up by one for each Permanent he has in play"] } else { &[] },
        );
    }
    for (words, up) in [("(raised / increased)", true), ("(lowered / reduced / decreased)", false)] {
        let by = move |a: Amount| if up { Adjust::Gain(a) } else { Adjust::Lose(a) };
        g.rule("LIMITOF", &format!("{words} to AMOUNTOF"), |a: Amount| Adjust::SetTo(a), &[]);
        g.rule("LIMITOF", &format!("{words} by AMOUNTOF"), by, &[]);
        g.rule("LIMITOF", &format!("{words} by one (for each / for every / per) EACHOWN"), by, &[]);
    }
    g.rule(
        "LIMITOF",
        "<number> [cards / card] (higher / more / larger) [than (THEREST / usual / normal / that of THEREST)]",
        |n: i64| Adjust::Gain(number(n)),
        &["one card higher"],
    );
    g.rule(
        "LIMITOF",
        "<number> [cards / card] (lower / less / fewer / smaller) [than (THEREST / usual / normal / that of THEREST)]",
        |n: i64| Adjust::Lose(number(n)),
        &[],
    );
    g.rule("ISLIMIT", "(is / is now / becomes / stays / remains / stays at / remains at / equals / shall be / goes to / drops to / rises to / falls to / goes up to / goes down to / is limited to / is set to / is set at / is fixed at / amounts to / must be)", || Nothing, &["is"]);
    g.rule("HANDLIMIT", "(hand limit / limit of cards in hand / maximum hand size / hand size limit)", || Nothing, &["hand limit"]);
    g.rule("G1", "[the] HANDLIMIT [:] <number> [cards]", move |n: i64| Governed::of(all(to(n))), &["hand limit six"]);
    g.rule(
        "LIMITOF",
        "[equal to] AMOUNTOF , plus AMOUNTOF",
        |a: Amount, b: Amount| Adjust::SetTo(Amount::Sum(vec![a, b])),
        &["three, plus one for every two levels of his pyramid"],
    );
    g.rule(
        "G1",
        "the HANDLIMIT (does not (apply to / bind / hold for / concern / affect) / is not for / no longer (applies to / binds)) PLAYER",
        |p: Np| Some(said(&folk(p)?, set(Setting::HandLimit, to(NO_LIMIT)).is)),
        &["the hand limit does not apply to the Primary"],
    );
    g.rule(
        "G1",
        "SURPLUS is|are (removed / taken out of / thrown out of) [from] the game",
        || Governed::of(Procedure::SurplusGoes(Place::OutOfGame)),
        &["cards over the hand limit are removed from the game"],
    );
    let limit = |p: Np, adjust: Adjust| Some(said(&folk(p)?, set(Setting::HandLimit, adjust).is));
    g.rule("G1", "POSS HANDLIMIT ISLIMIT LIMITOF", limit, &["the Primary's hand limit is three cards"]);
    g.rule("G1", "the HANDLIMIT (of / for) PLAYER ISLIMIT LIMITOF", limit, &["the hand limit of the Primary is three cards"]);
    g.rule(
        "G1",
        "your HANDLIMIT ISLIMIT LIMITOF",
        move |adjust: Adjust| Governed::of(all(adjust)),
        &["your hand limit is five plus the number of Permanents you have in play"],
    );
    g.rule("G1", "the HANDLIMIT [of <number> cards] (applies (to / for) / is for / holds for / binds) (everybody / everyone / all players / all / each player) (but / except) FOLKS", |_n: Option<i64>, p: Players| said(&p, set(Setting::HandLimit, to(NO_LIMIT)).is), &["the hand limit of five cards applies to everyone but the Primary"]);
    g.rule("G1", "for PLAYER [,] the HANDLIMIT ISLIMIT LIMITOF", limit, &["for the Primary the hand limit is three cards"]);
    g.rule("G1", "the HANDLIMIT ISLIMIT LIMITOF for PLAYER", move |adjust: Adjust, p: Np| limit(p, adjust), &[]);
    g.rule(
        "G1",
        "the HANDLIMIT ISLIMIT LIMITOF",
        move |adjust: Adjust| Governed::of(all(adjust)),
        &["the hand limit is lowered by one for every Permanent he has in play"],
    );
    for (words, up) in [("(raised / increased)", true), ("(lowered / reduced / decreased)", false)] {
        let by = move |a: Amount| if up { Adjust::Gain(a) } else { Adjust::Lose(a) };
        g.rule(
            "G1",
            &format!("the HANDLIMIT is {words} by one (for each / for every / per) CARDN (a / each) player (has / controls) in play"),
            move |f: Find| {
                let find = Find { number: Count::All, from: vec![Zone::Play(Players::one(Who::Candidate))], ..f };
                Some(Governed::of(all(by(count(find, Where::Nowhere)?))))
            },
            &[],
        );
    }
    g.rule(
        "G1",
        "POSS HANDLIMIT ISLIMIT LIMITOF GAND (for THEREST (it / the HANDLIMIT) ISLIMIT <number> [cards] / that of THEREST ISLIMIT <number> [cards] / THEREST (have|has / keep|keeps) [a HANDLIMIT of] <number> [cards])",
        |p: Np, adjust: Adjust, n: i64| {
            let players = folk(p)?;
            let rest = others(&players)?;
            let mut both = said(&players, set(Setting::HandLimit, adjust).is);
            both.is.push(Procedure::Setting { who: rest, setting: Setting::HandLimit, adjust: to(n) });
            Some(both)
        },
        &["the Primary's hand limit is three cards; for everybody else it stays at five"],
    );
    g.rule("G1", "(there is no longer a HANDLIMIT / there is no HANDLIMIT any more / the HANDLIMIT is (lifted / gone / cancelled / repealed / abolished))", move || Governed::of(all(to(NO_LIMIT))), &["there is no longer a hand limit"]);
    let kept = |p: Players, a: Adjust| said(&p, set(Setting::HandLimit, a).is);
    g.rule(
        "G1",
        "DISCARDEND [,] FOLK MAYDO (hold / keep / have / retain) NCARDS [INHAND]",
        kept,
        &["at the end of the turn a player may keep only one card for every full hundred slaves that he has"],
    );
    g.rule(
        "G1",
        "DISCARDEND [,] NOONE (may / can / must / MAYDO) (hold / keep / have / retain) more than <number> card|cards [INHAND]",
        |p: Players, n: i64| said(&p, set(Setting::HandLimit, Adjust::LowerTo(number(n))).is),
        &["at the end of the turn no player may have more than three cards in hand"],
    );
    g.rule(
        "G1",
        "<number> cards (is / are) the most [that] (a player / any player / players / you) (may / can) (hold / keep / have / retain) [INHAND]",
        move |n: i64| kept(Players::all(), to(n)),
        &["three cards is the most that a player may hold at the end of a turn"],
    );
    g.rule(
        "GP",
        "(MAYDO / shall) (hold / keep / have / retain) <number> card|cards at [the] most [INHAND]",
        |n: i64| set(Setting::HandLimit, to(n)),
        &["may keep three cards at most"],
    );
    // "… any surplus is discarded": all of it, which is the rule.
    g.rule(
        "G1",
        "((any / the / all) (surplus / excess / rest / others) [cards] / (surplus / excess) cards / what is (left over / too many / beyond that / over)) (is|are / must be / has|have to be / shall be) discarded",
        || Governed::of(Procedure::DiscardDown(None)),
        &["any surplus is discarded", "surplus cards are discarded"],
    );
    g.rule("INHAND", "left [in hand] [at the end of (the / a / each / every) (turn / round)]", || Nothing, &[]);
    g.rule("INHAND", "(in hand / in his hand / in their hand / in their hands / in the hand / in your hand / at a time / at the end of (the / a / each / every) (turn / round) / in hand at the end of (the / a / each / every) (turn / round) / in his hand at the end of (the / a / each / every) (turn / round))", || Nothing, &["in hand"]);
    g.rule("DISCARDEND", "(at the end of (the / a / each / every) (turn / round))", || Nothing, &["at the end of the round"]);
    let keeps_all = |p: Players| said(&p, set(Setting::HandLimit, to(NO_LIMIT)).is);
    g.rule(
        "G1",
        "NOONE (has to / must / needs to / need) discard [cards / a card / any cards / anything / down] [DISCARDEND]",
        keeps_all,
        &["nobody has to discard"],
    );
    g.rule(
        "G1",
        "DISCARDEND [,] NOONE (has to / must / needs to / need) discard [cards / a card / any cards / anything / down]",
        keeps_all,
        &[],
    );
    g.rule(
        "GP",
        "NEEDNOT discard [cards / a card / any cards / anything / down] [DISCARDEND]",
        || set(Setting::HandLimit, to(NO_LIMIT)),
        &["need not discard"],
    );
    // Other numbers by their names.
    let named = |p: Np, setting: Setting| Some((folk(p)?, setting, to(0)));
    for (name, setting) in [
        ("cards PLAYER (may / can / must) play [PERROUND]", Setting::PlaysPerTurn),
        ("cards that PLAYER (may / can / must) play [PERROUND]", Setting::PlaysPerTurn),
        ("(cards played / plays) (by / of) PLAYER [PERROUND]", Setting::PlaysPerTurn),
        ("proposals [that] PLAYER (may / can / must) make [PERROUND]", Setting::ProposalsPerTurn),
        ("proposals (by / of) PLAYER [PERROUND]", Setting::ProposalsPerTurn),
        ("votes (of PLAYER / PLAYER has|have)", Setting::VoteWeight),
        ("cards [that] PLAYER (may / can) (hold / keep / have) [INHAND]", Setting::HandLimit),
        ("cards (dealt to / drawn by / given to) PLAYER [PERROUND / ATROUND]", Setting::CardsDealt),
        ("cards [that] PLAYER is|are dealt [PERROUND / ATROUND]", Setting::CardsDealt),
        ("cards [that] PLAYER (may / can) rename [PERROUND]", Setting::RenamesPerTurn),
    ] {
        g.rule("SETTINGOF", &format!("the [maximum] number of {name}"), move |p: Np| named(p, setting), &[]);
    }
    for (name, setting) in [
        ("(cards (dealt / drawn) / dealt cards) [per player] [PERROUND / ATROUND]", Setting::CardsDealt),
        ("(plays / cards played) [per player] [PERROUND]", Setting::PlaysPerTurn),
        ("proposals [per player] [PERROUND]", Setting::ProposalsPerTurn),
        ("renames [per player] [PERROUND]", Setting::RenamesPerTurn),
        ("cards in hand", Setting::HandLimit),
    ] {
        g.rule("SETTINGOF", &format!("the [maximum] number of {name}"), move || (Players::all(), setting, to(0)), &[]);
    }
    g.rule(
        "G1",
        "SETTINGOF ISLIMIT LIMITOF",
        |(players, setting, _): (Players, Setting, Adjust), adjust: Adjust| said(&players, set(setting, adjust).is),
        &["the number of cards a player may play each turn is two"],
    );
    // Whoever holds more discards.
    g.rule("DOWNTO", "(discards|discard / must discard / has|have to discard)", || Nothing, &["must discard"]);
    g.rule("TOLIMIT", "[cards] (down to <number> [cards] / until [only / just] <number> [cards] (are / is) left / until he has [only] <number> [cards] left / until he has [only] <number> [cards] / all but <number> [of them / cards] / so that <number> [cards] (are / is) left / to <number> [cards])", |n: i64| n, &["cards until two are left"]);
    let down = |n: i64, m: i64| {
        (n == m).then(|| Governed::of(Procedure::Setting { who: Players::all(), setting: Setting::HandLimit, adjust: to(n) }))
    };
    g.rule(
        "G1",
        "(a / any / each / every) player (who has / with / who holds / holding) more than <number> cards [INHAND] DOWNTO TOLIMIT",
        down,
        &["a player who has more than two cards at the end of the round must discard cards until two are left"],
    );
    g.rule("G1", "(if / when) (a / any) player (has / holds) more than <number> cards [INHAND] [,] (he / they / that player / the player) DOWNTO TOLIMIT", down, &["if a player has more than 6 cards at the end of the turn he/she must discard all but 6"]);
    let held = |n: i64| Governed::of(Procedure::Setting { who: Players::all(), setting: Setting::HandLimit, adjust: to(n) });
    g.rule(
        "G1",
        "(if / when / whenever) (a / any) player (has / holds) more than <number> cards [INHAND] [,] (he / they / that player / the player) DOWNTO (the (surplus / excess / rest / others) / all others / what he holds too many)",
        held,
        &["when a player holds more than six cards at the end of a turn he discards the surplus"],
    );
    g.rule(
        "G1",
        "there is no HANDLIMIT for PLAYER [any more]",
        |p: Np| Some(said(&folk(p)?, set(Setting::HandLimit, to(NO_LIMIT)).is)),
        &["there is no hand limit for the Primary"],
    );
    // What becomes of the surplus.
    g.rule("SURPLUS", "([the] cards (that / which) are discarded (because of / due to / for) the HANDLIMIT / (a / each / any / every) card [(that / which) is] discarded (because of / due to / for) the HANDLIMIT / [the] cards [that / which] (a player / somebody / someone) (discards / must discard / has to discard) (because of / due to / for) the HANDLIMIT / (a / each / any / every) card [that / which] (a player / somebody / someone) (discards / must discard / has to discard) (because of / due to / for) the HANDLIMIT / [the] cards (above / over / beyond / in excess of) the HANDLIMIT / (discards / discarded cards / cards discarded) (because of / due to / for) the HANDLIMIT / (excess / surplus) cards / [the] cards that (a player / somebody) holds too many)", || Nothing, &["cards above the hand limit"]);
    g.rule("SURPLUSTO", "[straight] PLACE [[,] (and not / instead of / rather than / not) ([in / into / on / onto / to] the discard pile / being discarded)]", |p: Place| (!matches!(p, Place::Play(_))).then_some(p), &[]);
    for (side, seats) in [("left", 1), ("right", -1)] {
        g.rule(
            "SURPLUSTO",
            &format!(
                "((to / into the hand of) [the] player (on / to) (the / his / their) {side} / to (his / their) {side} neighbour|neighbor)"
            ),
            move || Place::Hand(Who::Neighbour { of: Box::new(Who::Actor), seats }),
            &[],
        );
    }
    g.rule("SURPLUSTO", "to the primary [player]", || Place::Hand(Who::Primary), &[]);
    g.rule(
        "G1",
        "SURPLUS (goes|go / is|are put / is|are placed / is|are returned / is|are given / is|are passed) SURPLUSTO",
        |p: Place| Governed::of(Procedure::SurplusGoes(p)),
        &["cards that are discarded because of the hand limit go to the bottom of the draw pile"],
    );
    g.rule(
        "G1",
        "(IF / when / whenever) (a player / somebody / someone / anybody / anyone) (discards|discard / must discard / has to discard) [(cards / a card)] (because of / due to / for) the HANDLIMIT [,] (the cards / the card / these cards / they / it) (goes|go / is|are put / is|are placed / is|are returned / is|are given / is|are passed) SURPLUSTO",
        |p: Place| Governed::of(Procedure::SurplusGoes(p)),
        &["when a player discards because of the hand limit, the cards go to the bottom of the draw pile"],
    );
    g.rule("G1", "SURPLUS (is|are) not discarded (; / , / , but / but) (they / it) (goes|go / is|are put / is|are placed / is|are given / is|are passed) SURPLUSTO", |p: Place| Governed::of(Procedure::SurplusGoes(p)), &["cards above the hand limit are not discarded; they go to the player on the left"]);
    g.rule(
        "G1",
        "SURPLUS (is|are) (given / passed / handed) SURPLUSTO [instead of being discarded]",
        |p: Place| Governed::of(Procedure::SurplusGoes(p)),
        &[],
    );
    g.rule(
        "G1",
        "((whoever / someone who / somebody who / anyone who / anybody who) is / (a / any / each / every) player [who is]) (over / above) the HANDLIMIT DOWNTO [only / just] <number> card|cards [only]",
        |n: i64| Governed::of(Procedure::DiscardDown(Some(n))),
        &["whoever is over the hand limit must discard two cards"],
    );
    g.rule(
        "G1",
        "(IF / when / whenever) (a player / somebody / someone / you) is|are (over / above) the HANDLIMIT [,] (he|they|you / that player / the player) DOWNTO ([only / just] <number> card|cards / <number> card|cards only / a single card / only a card)",
        |n: Option<i64>| Governed::of(Procedure::DiscardDown(Some(n.unwrap_or(1)))),
        &["if a player is over the hand limit he discards two cards"],
    );
    g.rule(
        "G1",
        "((whoever / someone who / somebody who / anyone who / anybody who) is / (a / any / each / every) player [who is]) (over / above) the HANDLIMIT DOWNTO (a single / only a) card",
        || Governed::of(Procedure::DiscardDown(Some(1))),
        &["someone who is over the hand limit discards a single card"],
    );
    g.rule(
        "G1",
        "(a / any / each / every) player (over / above) the HANDLIMIT discards [only] (one / a) card [PERROUND / each round]",
        || Governed::of(Procedure::DiscardDown(Some(1))),
        &["a player over the hand limit discards only one card each round"],
    );
    g.rule("G1", "only one card (has to be / is / must be / needs to be) discarded (at the end of (the / a / each) (round / turn) / because of the HANDLIMIT)", || Governed::of(Procedure::DiscardDown(Some(1))), &["only one card has to be discarded at the end of the round"]);
}
