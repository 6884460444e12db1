//! More rules about the turn: the Primary, the order of play, the deal, plays, proposals, renames, hands, piles, the end.

use super::Grammar;
use super::amounts::number;
use super::triggers::{any_proposal, kinds};
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    primary(g);
    order(g);
    deal(g);
    plays(g);
    proposals(g);
    hands(g);
    piles(g);
    end(g);
}

fn set(who: Players, setting: Setting, adjust: Adjust) -> Procedure {
    Procedure::Setting { who, setting, adjust }
}

fn to(n: i64) -> Adjust {
    Adjust::SetTo(number(n))
}

/// As many as anybody could want.
const NO_LIMIT: i64 = 1_000_000;

fn primary(g: &mut Grammar) {
    let every = |n: i64| Some(Procedure::Rotation { seats: 1, every: u32::try_from(n).ok().filter(|n| *n > 0)? });
    g.rule("RULE1", "the primary [player] (stays [the] primary / remains [the] primary / is [the] primary / keeps the position / stays the same / does not change) for <number> turns [at a time / each time / in a row]", every, &["the Primary stays Primary for two turns"]);
    g.rule("RULE1", "(the primary [player] / the position of the primary [player]) (changes / moves / rotates / passes on / moves on / advances) [only] (every <number> turns / once every <number> turns)", every, &["the Primary changes every three turns"]);
    g.rule("RULE1", "(the primary [player] / the position of the primary [player]) (changes / moves / rotates / passes on / moves on) [only] ORDINALTURN", every, &[]);
    g.rule("RULE1", "each player is [the] primary [player] for <number> turns [in a row / at a time]", every, &[]);
    g.rule(
        "RULE1",
        "the position of [the] primary [player] (does not (rotate / move / change) / stays the same)",
        || Procedure::Rotation { seats: 0, every: 1 },
        &["the position of Primary does not rotate"],
    );
    g.rule(
        "RULE1",
        "(the order / the direction / rotation) of the primary [player] is reversed",
        || Procedure::Rotation { seats: -1, every: 1 },
        &[],
    );
    g.rule("RULE1", "the primary [player] (moves / rotates / passes / goes) (to the right / to the player on the right / to the player on his right) [each turn / every turn]", || Procedure::Rotation { seats: -1, every: 1 }, &[]);
    g.rule("RULE1", "the primary [player] (moves / rotates / passes / goes) (to the left / to the player on the left / to the player on his left) [each turn / every turn]", || Procedure::Rotation { seats: 1, every: 1 }, &[]);
}

fn order(g: &mut Grammar) {
    for (words, most_first) in [("most|highest|richest|greatest|largest", true), ("fewest|least|lowest|poorest|smallest", false)] {
        g.rule(
            "RULE1",
            &format!("(cards / plays / players 's cards / all cards / play / players) (are (resolved / played / processed) / goes / proceeds / is resolved / play / act) in (order / the order) of [their / players '] <variable> [height / size / value / total] [,] [the] {words} first"),
            move |v: VariableId| Procedure::OrderBy { amount: variable_of(Who::Candidate, v), most_first },
            if most_first { &[] } else { &["cards are played in order of pyramid height, lowest first"] },
        );
    }
    g.rule("RULE1", "(players / a player) with more <variable> (plays|play / goes|go / acts|act) (first / earlier / before players with less / before the others)", |v: VariableId| Procedure::OrderBy { amount: variable_of(Who::Candidate, v), most_first: true }, &["players with more gold play first"]);
    g.rule("RULE1", "(players / a player) with (less / fewer) <variable> (plays|play / goes|go / acts|act) (first / earlier / before players with more / before the others)", |v: VariableId| Procedure::OrderBy { amount: variable_of(Who::Candidate, v), most_first: false }, &[]);
    for (direction, clockwise) in [("clockwise", true), ("(counterclockwise / counter clockwise / anticlockwise / anti clockwise)", false)]
    {
        g.rule(
            "RULE1",
            &format!("[the] (play / plays / cards / effects / all cards) (proceeds / proceed / is resolved / are resolved / goes / go / is processed / are processed / are played) {direction} [,] (starting / beginning) with PLAYER"),
            move |p: Np| Some(Procedure::Order { first: all_of(&p)?, clockwise }),
            if clockwise { &[] } else { &["cards are resolved counterclockwise, starting with the Primary"] },
        );
        g.rule(
            "RULE1",
            &format!("(the players play / players play / players take their turns / plays go) {direction}"),
            move || Procedure::Order { first: Players::one(Who::Primary), clockwise },
            &[],
        );
    }
    g.rule("RULE1", "[the] (cards / plays) are (played / resolved / processed) in reverse order [,] (counterclockwise / anticlockwise) from the primary [player]", || Procedure::Order { first: Players::one(Who::Primary), clockwise: false }, &["the cards are played in reverse order, counterclockwise from the Primary"]);
    g.rule("RULE1", "PLAYER (plays|play / goes|go / acts|act) first [,] [and] then (clockwise / play (proceeds / goes) clockwise / the others clockwise)", |p: Np| Some(Procedure::Order { first: all_of(&p)?, clockwise: true }), &["whoever has the most gold plays first, then clockwise"]);
    g.rule(
        "RULE1",
        "PLAYER has|have (his / their) card|cards (resolved / played / processed) first",
        |p: Np| Some(Procedure::PlaysFirst(all_of(&p)?)),
        &["the player with the fewest levels has his card resolved first"],
    );
    g.rule(
        "RULE1",
        "PLAYER has|have (his / their) card|cards (resolved / played / processed) last",
        |p: Np| Some(Procedure::PlaysLast(all_of(&p)?)),
        &[],
    );
    g.rule(
        "RULE1",
        "(POSS card|cards / the card|cards of PLAYER) (is|are (resolved / played / processed) / comes|come / goes|go) first",
        |p: Np| Some(Procedure::PlaysFirst(all_of(&p)?)),
        &["the card of the player with the fewest levels is resolved first"],
    );
    g.rule(
        "RULE1",
        "[all] effects are (resolved / processed / played / carried out) before (any / all) (permanent / permanents)",
        || Procedure::EffectsFirst(true),
        &["all effects are resolved before any permanent"],
    );
    g.rule(
        "RULE1",
        "[all] effects are (resolved / processed / played / carried out) before permanents",
        || Procedure::EffectsFirst(true),
        &[],
    );
}

fn deal(g: &mut Grammar) {
    g.rule("RULE1", "EACHPLAYER (picks|pick / chooses|choose / may pick / may choose) (the card he wants / their own card / his own card / his card / their card / their cards / one card / a card / which card he draws) [freely / of his choice] [from the draw pile] [instead of being dealt one / at the start of each turn / each turn]", |p: Players| (p == Players::all()).then_some(Procedure::PlayersPick(true)), &[]);
    g.rule("RULE1", "(cards / the cards / new cards) are (dealt / drawn) from (the top of the discard pile / the discard pile) [instead of the draw pile]", || Procedure::DealFrom { number: HowMany::Top(number(1)), zone: Zone::DiscardPile }, &["cards are dealt from the discard pile"]);
    g.rule(
        "RULE1",
        "(cards / the cards) are dealt at random [from the draw pile]",
        || Procedure::DealFrom { number: HowMany::Random(number(1)), zone: Zone::DrawPile },
        &["cards are dealt at random"],
    );
    g.rule(
        "RULE1",
        "(players draw / each player draws / cards are dealt / cards are drawn) from [the] bottom of [the] draw pile",
        || Procedure::DealFrom { number: HowMany::Bottom(number(1)), zone: Zone::DrawPile },
        &[],
    );
    g.rule("RULE1", "EACHPLAYER (is|are dealt / draws|draw / gets|get / receives|receive / picks|pick) (no card / no cards) [(each turn / every turn / any more / at the start of each turn)]", |p: Players| set(p, Setting::CardsDealt, to(0)), &["the Primary is dealt no card"]);
    g.rule(
        "RULE1",
        "EACHPLAYER (do|does not draw / draws|draw nothing / cannot draw / may not draw) [(any cards / a card)] [(each turn / at the start of each turn)]",
        |p: Players| (p != Players::all()).then(|| set(p, Setting::CardsDealt, to(0))),
        &["players with five cards in hand do not draw"],
    );
    g.rule(
        "RULE1",
        "<number> cards are (drawn / dealt) (each / every) turn [NOTTHAT]",
        |n: i64, _x: Option<i64>| set(Players::all(), Setting::CardsDealt, to(n)),
        &["two cards are drawn each turn, not one"],
    );
    g.rule("RULE1", "EACHPLAYER (is|are dealt / draws|draw / gets|get / receives|receive) <number> (more / additional / extra) cards [(each turn / every turn / at the start of each turn)]", |p: Players, n: i64| set(p, Setting::CardsDealt, Adjust::Gain(number(n))), &[]);
    g.rule("RULE1", "(each turn / every turn / at the start of each turn / at the beginning of each turn) [,] EACHPLAYER (is|are dealt / draws|draw / gets|get) (an additional card / one more card / an extra card / one additional card)", |p: Players| set(p, Setting::CardsDealt, Adjust::Gain(number(1))), &[]);
    g.rule(
        "RULE1",
        "no (more cards / cards / card) (is|are dealt [any more] / is|are drawn [any more])",
        || set(Players::all(), Setting::CardsDealt, to(0)),
        &["no more cards are dealt"],
    );
    g.rule("RULE1", "EACHPLAYER (is|are dealt / draws|draw / gets|get) one card [per turn / each turn] for (every / each) <number> UNITS [he has / they have]", |p: Players, n: i64, v: VariableId| {
        let denominator = u32::try_from(n).ok().filter(|n| *n > 0)?;
        let own = super::amounts::fraction(variable_of(Who::Candidate, v), &FractionOf { numerator: 1, denominator }, None);
        Some(set(p, Setting::CardsDealt, Adjust::SetTo(own)))
    }, &["each player draws one card per turn for every 3 levels"]);
}

fn plays(g: &mut Grammar) {
    g.rule("RULE1", "EACHPLAYER (may / can) play as many cards [each turn / per turn / a turn / in a turn] as (he likes / they like / he wants / they want / he wishes / they wish / he can / they can)", |p: Players| set(p, Setting::PlaysPerTurn, to(NO_LIMIT)), &["players may play as many cards as they like"]);
    g.rule(
        "RULE1",
        "there is no limit (to / on) the number of cards (a player may play / that may be played) [each turn / per turn / in a turn]",
        || set(Players::all(), Setting::PlaysPerTurn, to(NO_LIMIT)),
        &[],
    );
    g.rule("RULE1", "EACHPLAYER (must / may / can / has to / have to) play (exactly / only / at most / no more than) (one card / a single card / <number> cards) [(each turn / per turn / a turn / every turn / in a turn)]", |p: Players, n: Option<i64>| set(p, Setting::PlaysPerTurn, to(n.unwrap_or(1))), &["each player must play exactly one card per turn"]);
    g.rule(
        "RULE1",
        "NOONE (may / can) play more than <number> card|cards (each turn / per turn / a turn / every turn / in a turn)",
        |p: Players, n: i64| set(p, Setting::PlaysPerTurn, Adjust::LowerTo(number(n))),
        &["nobody may play more than one card per turn"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER CANNOT play more than <number> card|cards (each turn / per turn / a turn / every turn / in a turn)",
        |p: Players, n: i64| set(p, Setting::PlaysPerTurn, Adjust::LowerTo(number(n))),
        &[],
    );
    g.rule("RULE1", "NOONE (has to / must / needs to / need / is forced to / is obliged to) play (a card / cards) [if he does not want to / if they do not want to / any more]", |who: Players| Procedure::MustPlay { who, must: false }, &["no one has to play a card if he does not want to"]);
    g.rule("RULE1", "EACHPLAYER (may / can) (choose not to play / decide not to play / refrain from playing / decline to play) (a card / any card) [in a turn / each turn]", |who: Players| Procedure::MustPlay { who, must: false }, &["a player may choose not to play a card"]);
    g.rule("RULE1", "EACHPLAYER (need not / does not have to / do not have to / does not need to / do not need to / is not obliged to / are not obliged to) play a card [each turn / in a turn / if he does not want to]", |who: Players| Procedure::MustPlay { who, must: false }, &["the Primary does not have to play a card"]);
    g.rule(
        "RULE1",
        "(playing cards / playing a card) is (optional / voluntary / not compulsory / no longer compulsory / not mandatory)",
        || Procedure::MustPlay { who: Players::all(), must: false },
        &[],
    );
    // Renames.
    g.rule("RULE1", "(renaming / renaming a card / renaming cards / (each / every / a / any / the) (renaming / rename / change of name / new name) [of a card / of cards / for a card]) costs [the player who renames it / its owner / its controller / the player] QTYS", |q: Quantities| rename_cost(Players::all(), q), &["renaming a card costs 10 gold"]);
    g.rule("RULE1", "renaming (a card / cards) costs EACHPLAYER QTYS", rename_cost, &[]);
    g.rule("RULE1", "EACHPLAYER (must pay / pays|pay / has to pay / have to pay) QTYS (to rename a card / for renaming a card / for each renaming / for each card he renames / for each card they rename)", rename_cost, &["each player must pay 10 gold to rename a card"]);
    g.rule(
        "RULE1",
        "(who / whoever / a player who / each player who) renames a card (must pay / pays / has to pay) QTYS",
        |q: Quantities| rename_cost(Players::all(), q),
        &["whoever renames a card must pay 10 gold"],
    );
    g.rule("RULE1", "EACHPLAYER (may / can) (only rename / rename only / rename at most / rename) <number> card|cards (each turn / per turn / a turn / every turn)", |p: Players, n: i64| set(p, Setting::RenamesPerTurn, to(n)), &["each player may rename one card per turn"]);
    g.rule("RULE1", "(a player / each player / players) (may / can) (only rename / rename only) (a card / one card) (each turn / per turn / a turn / every turn / once per turn)", || set(Players::all(), Setting::RenamesPerTurn, to(1)), &[]);
    g.rule("RULE1", "(renaming / renaming cards / renaming a card / the renaming of cards) is (forbidden / not allowed / no longer allowed / prohibited / banned)", || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Rename { card: vec![] } }), &["renaming cards is forbidden"]);
    g.rule(
        "RULE1",
        "(playing / the playing of) CARDKINDS is (forbidden / not allowed / no longer allowed / prohibited / banned)",
        |t: Tests| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Play { card: t, on: None } }),
        &["playing a Flood is forbidden"],
    );
    g.rule("RULE1", "(copying / copying cards / the copying of cards / copying a card) is (forbidden / not allowed / no longer allowed / prohibited / banned)", || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(vec![ProposalKind::Copy])) }), &["copying cards is forbidden"]);
    g.rule(
        "RULE1",
        "EACHPLAYER (may / can) only win (on / in) (an even / even) turn|turns",
        |who: Players| Procedure::Holds(Static::Cannot { who: narrowed(who, Condition::Parity(Amount::Turn, false)), deed: Deed::Win }),
        &["a player may only win on an even turn"],
    );
}

fn rename_cost(who: Players, q: Quantities) -> Option<Procedure> {
    Some(Procedure::RenameCost { who, card: Vec::new(), cost: put(super::clauses::losing(q)?, SUBJECT, &Who::Actor) })
}

fn proposals(g: &mut Grammar) {
    g.rule(
        "RULE1",
        "ABALLOT cost|costs [its proposer / their proposers / the proposer / their proposer] QTYS",
        |t: ProposalTest, q: Quantities| {
            // Without any kind it is said elsewhere.
            if t.kinds.is_empty() && t.by.is_none() { None } else { super::proposing::proposal_cost(None, t, q) }
        },
        &["proposals of new cards cost 10 gold"],
    );
    g.rule(
        "RULE1",
        "the proposer of PROPOSED (pays / must pay / has to pay / loses) QTYS",
        |t: ProposalTest, q: Quantities| super::proposing::proposal_cost(None, t, q),
        &["the proposer of a new card pays 20 slaves"],
    );
    g.rule(
        "RULE1",
        "(who / whoever / a player who / each player who) proposes PROPOSED (pays / must pay / has to pay) QTYS",
        |t: ProposalTest, q: Quantities| super::proposing::proposal_cost(None, t, q),
        &[],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER (may / can) make as many proposals [each turn / per turn] as (he likes / they like / he wants / they want)",
        |p: Players| set(p, Setting::ProposalsPerTurn, to(NO_LIMIT)),
        &[],
    );
    g.rule("RULE1", "EACHPLAYER (may / can) (only make one proposal / make only one proposal / make at most one proposal) [each turn / per turn / a turn]", |p: Players| set(p, Setting::ProposalsPerTurn, to(1)), &["a player may make only one proposal each turn"]);
    g.rule(
        "RULE1",
        "NOONE (has to / must / needs to / need) make a proposal [if he does not want to]",
        |who: Players| Procedure::MustPropose { who, must: false },
        &["nobody needs to make a proposal"],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER (need not / does not have to / do not have to / does not need to / do not need to) make a proposal [each turn]",
        |who: Players| Procedure::MustPropose { who, must: false },
        &[],
    );
    g.rule(
        "RULE1",
        "EACHPLAYER (may / can) make a second proposal [each turn / per turn / a turn]",
        |p: Players| set(p, Setting::ProposalsPerTurn, to(2)),
        &["each player may make a second proposal each turn"],
    );
    g.rule(
        "RULE1",
        "(making proposals / proposing / making a proposal) is (forbidden / not allowed / prohibited)",
        || Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(any_proposal()) }),
        &[],
    );
    g.rule("RULE1", "(proposing / proposals of / proposals for) PROPOSEDKIND is|are (forbidden / not allowed / no longer allowed / prohibited / banned)", |k: Vec<ProposalKind>| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(k)) }), &["proposing new cards is forbidden"]);
    g.rule(
        "RULE1",
        "(players / a player / each player / everyone) (may / can) only propose PROPOSEDKIND",
        |k: Vec<ProposalKind>| {
            Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(ProposalTest { except: true, ..kinds(k) }) })
        },
        &["players may only propose new cards"],
    );
    for (what, add, change) in [
        (
            "(a winning condition / winning conditions / the winning condition / the winning conditions)",
            ProposalKind::NewWinning,
            ProposalKind::AmendWinning,
        ),
        ("(an elimination condition / elimination conditions)", ProposalKind::NewElimination, ProposalKind::AmendElimination),
        ("(a rule / rules / the rules)", ProposalKind::NewRule, ProposalKind::AmendRule),
        ("(a card / cards)", ProposalKind::NewCard, ProposalKind::AmendCard),
        ("(a type / types / card types)", ProposalKind::NewType, ProposalKind::AmendType),
    ] {
        let forbids = |k: Vec<ProposalKind>| Procedure::Holds(Static::Cannot { who: Players::all(), deed: Deed::Propose(kinds(k)) });
        g.rule(
            "RULE1",
            &format!("((proposals / a proposal) (may not / cannot) / no proposal (may / can)) (change / amend / alter) {what}"),
            move || forbids(vec![change]),
            &[],
        );
        g.rule(
            "RULE1",
            &format!("(proposals / a proposal) (may not / cannot) (add / create / introduce) {what}"),
            move || forbids(vec![add]),
            &[],
        );
        g.rule(
            "RULE1",
            &format!("(proposals / a proposal) (may not / cannot) (add or change / add or amend / change or add / amend or add) {what}"),
            move || forbids(if add == change { vec![add] } else { vec![add, change] }),
            &[],
        );
    }
    g.rule(
        "RULE",
        "repeal rule RULENUMBER",
        |n: String| Sentence::Procedure { procedure: Procedure::Repeal(n), condition: None, until: Duration::Always },
        &["repeal rule 5.1"],
    );
}

fn hands(g: &mut Grammar) {
    g.rule("RULE1", "there is no (hand limit [any more] / limit (to / on) the number of cards in (hand / a hand / a player 's hand) / limit on cards in hand / limit to a player 's hand / maximum hand size)", || set(Players::all(), Setting::HandLimit, to(NO_LIMIT)), &["there is no limit to the number of cards in hand"]);
    g.rule(
        "RULE1",
        "(the hand limit (is abolished / no longer applies / is removed) / the limit on cards in hand is abolished)",
        || set(Players::all(), Setting::HandLimit, to(NO_LIMIT)),
        &["the hand limit is abolished"],
    );
    g.rule("RULE1", "EACHPLAYER (no longer (has / have) to discard / need no longer discard / do not have to discard / does not have to discard / need not discard / never have to discard) (cards / a card / down) [at the end of (the / a / each) (turn / round)]", |p: Players| set(p, Setting::HandLimit, to(NO_LIMIT)), &["players no longer have to discard cards at the end of the round"]);
    g.rule("RULE1", "(a player / any player / each player / players) who has|have more than <number> cards [in hand / in his hand] at the end of (the / a / each) (round / turn) (discards / discard / must discard) [down to / until he has] <number> [cards]", |n: i64, m: i64| (n == m).then(|| set(Players::all(), Setting::HandLimit, to(n))), &["a player who has more than six cards at the end of the round discards down to six"]);
    g.rule("RULE1", "the (hand limit / maximum hand size / hand size) (is / becomes / shall be) (raised / increased / lowered / reduced / changed / set) to <number> [cards / card]", |n: i64| set(Players::all(), Setting::HandLimit, to(n)), &[]);
    g.rule("RULE1", "EACHPLAYER (may / can) (hold / have / keep) (at most / no more than / up to / only / a maximum of) <number> cards [in hand / in his hand / in their hand / in their hands] [at the end of (a / the / each) (turn / round)]", |p: Players, n: i64| set(p, Setting::HandLimit, to(n)), &["each player may hold at most six cards"]);
}

fn piles(g: &mut Grammar) {
    g.rule("WHENEMPTY", "(when / if / once / as soon as / whenever) the draw pile (is (empty / finished / used up / exhausted) / runs out / is out of cards / runs out of cards / has run out)", || Nothing, &["when the draw pile runs out"]);
    g.rule(
        "RULE1",
        "WHENEMPTY [,] [then] the game ends",
        || Procedure::Refill(Refill::GameEnds),
        &["when the draw pile runs out, the game ends"],
    );
    g.rule("RULE1", "WHENEMPTY [,] [then] (no more cards are dealt / no cards are dealt / it stays empty / it is not refilled / no more cards are drawn)", || Procedure::Refill(Refill::Nothing), &["when the draw pile runs out, no more cards are dealt"]);
    g.rule("RULE1", "WHENEMPTY [,] [then] (<number> sets / a set / one set / a new set) of (setup cards / game setup cards) (is|are added / is|are shuffled in / becomes|become the draw pile / is|are shuffled and becomes|become the draw pile)", |n: Option<i64>| Procedure::Refill(Refill::SetupCards(n.unwrap_or(1))), &[]);
    g.rule("NEWCARDS", "(an accepted new card / an accepted card / a new card / new cards / accepted new cards / accepted cards / each new card / a newly accepted card / every new card / newly proposed cards)", || Nothing, &["new cards"]);
    g.rule("RULE1", "NEWCARDS (goes / go / is put / are put / is added / are added / is placed / are placed / is shuffled / are shuffled / comes / come) (into / to) the draw pile [and it is shuffled] [at once / immediately / when accepted]", || Procedure::NewCardsGo(Place::DrawPile(End::Shuffled)), &["new cards are shuffled into the draw pile"]);
    g.rule("RULE1", "NEWCARDS (goes / go / is put / are put / is given / are given / is added / are added) (to / into) (the hand of (its / their / the) proposer / the hands of their proposers / (its / their / the) proposer 's hand / (its / their / the) proposer)", || Procedure::NewCardsGo(Place::Hand(Who::Proposer)), &["accepted new cards go to the hand of their proposer"]);
    g.rule("RULE1", "(when / whenever / if / once) a new card is (accepted / passed / adopted) [,] it (is put / goes / is placed / is added) PROPOSERPLACE", Procedure::NewCardsGo, &["when a new card is accepted it is put on top of the draw pile"]);
    g.rule("RULE1", "(when / whenever / if / once) (a new card / a card proposal) is (accepted / passed / adopted) [,] (its proposer / the proposer / the player who proposed it) (draws / gets / receives / takes) (it / that card / the card) [(into / in) (his / the) hand]", || Procedure::NewCardsGo(Place::Hand(Who::Proposer)), &["when a new card is accepted, its proposer draws it"]);
    g.rule("RULE1", "(copies / a copy / copied cards / a copied card / copies of cards / a copy of a card / each copy) (goes / go / is put / are put / is placed / are placed) PROPOSERPLACE [instead of (his / the proposer 's / their / the) hand]", Procedure::CopiesGo, &["copies of cards go to the discard pile"]);
    g.rule(
        "RULE1",
        "(a new / new) player|players (starts|start / begins|begin) with <number> cards",
        Procedure::StartingCards,
        &["new players start with seven cards"],
    );
    g.rule(
        "RULE1",
        "(every / each / a new / new) player|players (starts|start / begins|begin) with <number> UNITS",
        |start: i64, variable: VariableId| Procedure::VariableStart { variable, start },
        &["new players start with 100 slaves"],
    );
}

fn end(g: &mut Grammar) {
    g.rule("RULE1", "FRACTION [or more] of [all] the players must (agree / wish it / want it / vote for it / consent) (before the game can be ended / for the game to be ended / to end the game / before the game ends / before the game can be ended by vote)", |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: false }, &["two thirds of the players must agree before the game can be ended by vote"]);
    g.rule("RULE1", "more than FRACTION of [all] the players must (agree / wish it / want it / vote for it) (before the game can be ended / for the game to be ended / to end the game)", |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: true }, &[]);
    g.rule("RULE1", "the game (ends / is over / shall end / will end / finishes) (after turn / at the end of turn / with turn / when turn) <number> [ends / is over]", Procedure::EndsAfterTurn, &[]);
    g.rule("RULE1", "(after turn / at the end of turn) <number> [,] the game (is over / ends) [and the player closest to (winning / victory / a winning condition / the winning condition) wins]", Procedure::EndsAfterTurn, &["after turn 15 the game is over and the player closest to winning wins"]);
    g.rule("RULE1", "the game (may / can) only be ended [by vote] (if / when) (all players / all living players / everyone) (agree / agrees / want it / wants it / vote for it)", || Procedure::EndVoteShare { numerator: 1, denominator: 1, more: false }, &["the game may only be ended by vote if all players agree"]);
    g.rule("RULE1", "the game (may / can) only be ended [by vote] (if / when) FRACTION [or more] of the players (agree / want it / vote for it / wish it)", |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: false }, &[]);
    g.rule("RULE1", "the game lasts <number> turns", Procedure::EndsAfterTurn, &["the game lasts 20 turns"]);
}
