//! Rules about the game itself.

use super::super::Grammar;
use super::super::values::*;
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    g.rule(
        "KSENTENCE",
        "rule of play : KPROCEDURE [, if { KCOND }] [, KDURATION]",
        |procedure: Procedure, condition: Option<Condition>, until: Option<Duration>| Sentence::Procedure {
            procedure,
            condition,
            until: until.unwrap_or(Duration::Always),
        },
        &["rule of play: the cards of (the Primary) are resolved last"],
    );
    g.rule(
        "KPROCEDURE",
        "the primary moves <number> seats clockwise every <number> turns",
        |seats: i64, n: i64| Some(Procedure::Rotation { seats, every: u32::try_from(n).ok()? }),
        &["the Primary moves 2 seats clockwise every 1 turns"],
    );
    g.rule(
        "KPROCEDURE",
        "the primary moves <number> seats counterclockwise every <number> turns",
        |seats: i64, n: i64| Some(Procedure::Rotation { seats: -seats, every: u32::try_from(n).ok()? }),
        &[],
    );
    g.rule("KPROCEDURE", "the primary is the first of { KPLAYERS }", Procedure::PrimaryIs, &[]);
    g.rule(
        "KPROCEDURE",
        "plays are resolved clockwise beginning with { KPLAYERS }",
        |first: Players| Procedure::Order { first, clockwise: true },
        &[],
    );
    g.rule(
        "KPROCEDURE",
        "plays are resolved counterclockwise beginning with { KPLAYERS }",
        |first: Players| Procedure::Order { first, clockwise: false },
        &[],
    );
    g.rule(
        "KPROCEDURE",
        "the cards of { KPLAYERS } are resolved first",
        Procedure::PlaysFirst,
        &["the cards of (the Primary) are resolved first"],
    );
    g.rule(
        "KPROCEDURE",
        "the cards of { KPLAYERS } are resolved last",
        Procedure::PlaysLast,
        &["the cards of (the Primary) are resolved last"],
    );
    g.rule("KPROCEDURE", "who does not vote counts as a yes vote", || Procedure::Abstentions(true), &[]);
    g.rule("KPROCEDURE", "who does not vote counts as a no vote", || Procedure::Abstentions(false), &[]);
    g.rule(
        "KPROCEDURE",
        "plays are resolved in the order of { KAMOUNT } , the most first",
        |amount: Amount| Procedure::OrderBy { amount, most_first: true },
        &[],
    );
    g.rule(
        "KPROCEDURE",
        "plays are resolved in the order of { KAMOUNT } , the least first",
        |amount: Amount| Procedure::OrderBy { amount, most_first: false },
        &[],
    );
    g.rule("KPROCEDURE", "plays are resolved in an order by lot", || Procedure::OrderRandom, &[]);
    g.rule("KPROCEDURE", "all effects are resolved before permanents come into play", || Procedure::EffectsFirst(true), &[]);
    g.rule("KPROCEDURE", "plays are resolved one by one", || Procedure::EffectsFirst(false), &[]);
    g.rule("KPROCEDURE", "all permanents come into play before effects are resolved", || Procedure::PermanentsFirst, &[]);
    for (words, step) in [
        ("are carried out before the plays", PermanentsStep::BeforePlays),
        ("are carried out after the plays", PermanentsStep::AfterPlays),
        ("are not carried out", PermanentsStep::Never),
    ] {
        g.rule("KPROCEDURE", &format!("the texts of permanents {words}"), move || Procedure::PermanentsStep(step), &[]);
    }
    for (word, clockwise) in [("clockwise", true), ("counterclockwise", false)] {
        g.rule(
            "KPROCEDURE",
            &format!("cards are dealt {word} beginning with {{ KPLAYERS }}"),
            move |first: Players| Procedure::DealOrder { first, clockwise },
            &[],
        );
    }
    for (words, how) in [("a yes vote", Some(true)), ("a no vote", Some(false)), ("a vote", None)] {
        g.rule(
            "KPROCEDURE",
            &format!("{words} costs {{ KPLAYERS }} this : KE"),
            move |who: Players, cost: Effect| Procedure::VoteCost { who, how, cost },
            &[],
        );
    }
    g.rule(
        "KPROCEDURE",
        "the votes of { KPLAYERS } count only where those of the others are equal",
        Procedure::BreakTies,
        &["the votes of (the Primary) count only where those of the others are equal"],
    );
    g.rule("KPROCEDURE", "eliminated players vote", || Procedure::EliminatedVote(true), &[]);
    g.rule("KPROCEDURE", "eliminated players do not vote", || Procedure::EliminatedVote(false), &[]);
    g.rule(
        "KPROCEDURE",
        "at most <number> proposals of a ballot are accepted , those with the most yes votes",
        Procedure::BestProposals,
        &["at most 1 proposals of a ballot are accepted, those with the most yes votes"],
    );
    g.rule("KPROCEDURE", "a proposal that fails is put to the vote once more in the next ballot", || Procedure::SecondVote(true), &[]);
    g.rule("KPROCEDURE", "a proposal that fails is not put to the vote again", || Procedure::SecondVote(false), &[]);
    g.rule(
        "KPROCEDURE",
        "KPROPOSAL comes into force <number> turns later",
        |what: ProposalTest, turns: i64| Procedure::Delay { what, turns },
        &["a proposal comes into force 1 turns later"],
    );
    g.rule(
        "KPROCEDURE",
        "cards beyond the hand limit go KPLACE",
        Procedure::SurplusGoes,
        &["cards beyond the hand limit go under the draw pile"],
    );
    g.rule("KPROCEDURE", "where nobody has won when the game ends , { KPLAYERS } win", Procedure::WinnersAtEnd, &[]);
    for (words, end) in [
        ("the vote to end the game carries", GameEnd::Vote),
        ("the last turn by the rules ends", GameEnd::LastTurn),
        ("the draw pile ends the game", GameEnd::EmptyPile),
    ] {
        g.rule(
            "KPROCEDURE",
            &format!("where nobody has won when {words} , {{ KPLAYERS }} win"),
            move |players: Players| Procedure::WinnersAtEndBy { end, players },
            if end == GameEnd::Vote { &["where nobody has won when the vote to end the game carries, (the Primary) win"] } else { &[] },
        );
    }
    g.rule("KPROCEDURE", "all who meet a winning condition in the same turn win", || Procedure::SharedWins(true), &[]);
    for (word, most) in [("most", true), ("least", false)] {
        g.rule(
            "KPROCEDURE",
            &format!("of several who meet a winning condition in the same turn , those with the {word} of {{ KAMOUNT }} win"),
            move |by: Amount| Procedure::BestWinner { by, most },
            &[],
        );
    }
    for (word, first) in [("before", true), ("after", false)] {
        g.rule(
            "KPROCEDURE",
            &format!("{{ KNOUN2 }} are resolved {word} all other cards"),
            move |card: Tests| Procedure::CardsFirst { card, first },
            &[],
        );
    }
    g.rule("KPROCEDURE", "an accepted new card comes <number> times", Procedure::NewCardCopies, &["an accepted new card comes 2 times"]);
    g.rule(
        "KPROCEDURE",
        "the vote to end the game needs <number> players",
        Procedure::EndVotePlayers,
        &["the vote to end the game needs 2 players"],
    );
    g.rule(
        "KPROCEDURE",
        "winning conditions are looked at before elimination conditions",
        || Procedure::WinningFirst(true),
        &["winning conditions are looked at before elimination conditions"],
    );
    g.rule("KPROCEDURE", "elimination conditions are looked at before winning conditions", || Procedure::WinningFirst(false), &[]);
    g.rule("KPROCEDURE", "only the first who meets a winning condition wins", || Procedure::SharedWins(false), &[]);
    g.rule("KPROCEDURE", "a winning condition must be met <number> turns in a row", Procedure::WinAfterTurns, &[]);
    for (word, winning) in [("winning", true), ("elimination", false)] {
        g.rule(
            "KPROCEDURE",
            &format!("{word} conditions need <variable> of KNUMBER"),
            move |variable: VariableId, value: i64| Procedure::ConditionsNeed { winning, variable, value },
            if winning { &["winning conditions need Pyramid of 10"] } else { &[] },
        );
        g.rule(
            "KPROCEDURE",
            &format!("{word} conditions [about <variable>] have no effect"),
            move |variable: Option<VariableId>| Procedure::ConditionsVoid { winning, variable },
            &[],
        );
    }
    g.rule("KPROCEDURE", "players pick their cards from the draw pile", || Procedure::PlayersPick(true), &[]);
    g.rule("KPROCEDURE", "cards are dealt from the top of the draw pile", || Procedure::PlayersPick(false), &[]);
    for (words, picks) in [("pick their cards from the draw pile", true), ("are dealt their cards from the top of the draw pile", false)] {
        g.rule("KPROCEDURE", &format!("KPLAYERS {words}"), move |who: Players| Procedure::PicksOf { who, picks }, &[]);
    }
    g.rule(
        "KPROCEDURE",
        "a deal is { KCARDS }",
        |c: Cards| match c {
            Cards::Select(s) if s.of.is_empty() && s.from.len() == 1 => {
                Some(Procedure::DealFrom { number: s.number, zone: s.from.into_iter().next()? })
            }
            _ => None,
        },
        &["a deal is (the bottom 1 card in the draw pile)"],
    );
    g.rule("KPROCEDURE", "KSETTING", |(who, setting, adjust): (Players, Setting, Adjust)| Procedure::Setting { who, setting, adjust }, &[]);
    for (must, word) in [(true, "must"), (false, "need not")] {
        g.rule("KPROCEDURE", &format!("KPLAYERS {word} play a card"), move |who: Players| Procedure::MustPlay { who, must }, &[]);
        g.rule(
            "KPROCEDURE",
            &format!("KPLAYERS {word} make a proposal each turn"),
            move |who: Players| Procedure::MustPropose { who, must },
            &[],
        );
    }
    g.rule("KPROCEDURE", "it holds that { KSTATIC }", Procedure::Holds, &["it holds that (each player cannot rename (cards))"]);
    g.rule(
        "KPROCEDURE",
        "each card that is dealt costs { KPLAYERS } this : KE",
        |who: Players, cost: Effect| Procedure::DealCost { who, cost },
        &["each card that is dealt costs (each player) this: the acting player loses 5 Gold"],
    );
    g.rule(
        "KPROCEDURE",
        "renaming a card costs { KPLAYERS } this : KE",
        |who: Players, cost: Effect| Procedure::RenameCost { who, card: Vec::new(), cost },
        &["renaming a card costs (each player) this: the acting player loses 10 Gold"],
    );
    g.rule(
        "KPROCEDURE",
        "renaming a card of { KNOUN2 } costs { KPLAYERS } this : KE",
        |card: Tests, who: Players, cost: Effect| Procedure::RenameCost { who, card, cost },
        &["renaming a card of (Permanent cards) costs (each player) this: the acting player loses 10 Gold"],
    );
    g.rule(
        "KPROCEDURE",
        "making KPROPOSAL costs { KPLAYERS } this : KE",
        |what: ProposalTest, who: Players, cost: Effect| Procedure::ProposalCost { who, what, cost },
        &[],
    );
    for (word, verdict) in [("passes", Verdict::Passes), ("fails", Verdict::Fails)] {
        g.rule(
            "KPROCEDURE",
            &format!("KPROPOSAL {word} [if {{ KCOND }}]"),
            move |what: ProposalTest, when: Option<Condition>| Procedure::Ballot { what, when, verdict: verdict.clone() },
            &[],
        );
    }
    g.rule(
        "KPROCEDURE",
        "[if { KCOND } then] KPROPOSAL passes exactly if { KCOND }",
        |when: Option<Condition>, what: ProposalTest, c: Condition| Procedure::Ballot { what, when, verdict: Verdict::PassesIf(c) },
        &["a proposal passes exactly if (the yes votes is more than the no votes)"],
    );
    g.rule("KPROCEDURE", "votes are secret", || Procedure::SecretVotes(true), &["votes are secret"]);
    g.rule("KPROCEDURE", "votes are open", || Procedure::SecretVotes(false), &["votes are open"]);
    g.rule("KPROCEDURE", "new cards go KPLACE", Procedure::NewCardsGo, &["new cards go into the hand of the proposer"]);
    g.rule(
        "KPROCEDURE",
        "new cards go into the hand of the first of { KPLAYERS }",
        Procedure::NewCardsTo,
        &["new cards go into the hand of the first of (the Primary)"],
    );
    for (words, from) in
        [("in the hand of a player", Left::Hand), ("in play under the control of a player", Left::Play), ("of a player", Left::All)]
    {
        g.rule(
            "KPROCEDURE",
            &format!("the cards {words} who is eliminated go KPLACE"),
            move |to: Place| Procedure::LeftCardsGo { from, to },
            if from == Left::All { &["the cards of a player who is eliminated go out of the game"] } else { &[] },
        );
    }
    g.rule(
        "KPROCEDURE",
        "{ KPLAYERS } may play <number> more of { KNOUN2 } a turn",
        |who: Players, number: i64, card: Tests| Procedure::FurtherPlays { who, number, card },
        &["(each player) may play 1 more of (Permanent cards) a turn"],
    );
    g.rule("KPROCEDURE", "only own cards may be copied", || Procedure::CopyOwnOnly(true), &[]);
    g.rule("KPROCEDURE", "any card may be copied", || Procedure::CopyOwnOnly(false), &[]);
    g.rule("KPROCEDURE", "copies go KPLACE", Procedure::CopiesGo, &[]);
    g.rule("KPROCEDURE", "whoever holds too many cards discards all beyond the limit", || Procedure::DiscardDown(None), &[]);
    g.rule("KPROCEDURE", "whoever holds too many cards discards <number> cards", |n: i64| Procedure::DiscardDown(Some(n)), &[]);
    g.rule(
        "KPROCEDURE",
        "{ KNOUN2 } do not count for the hand limit",
        Procedure::NotCounted,
        &["(Permanent cards) do not count for the hand limit"],
    );
    g.rule("KPROCEDURE", "an empty draw pile is filled with the discard pile", || Procedure::Refill(Refill::DiscardPile), &[]);
    g.rule(
        "KPROCEDURE",
        "an empty draw pile is filled with <number> sets of setup cards",
        |n: i64| Procedure::Refill(Refill::SetupCards(n)),
        &[],
    );
    g.rule("KPROCEDURE", "an empty draw pile stays empty", || Procedure::Refill(Refill::Nothing), &[]);
    g.rule("KPROCEDURE", "an empty draw pile ends the game", || Procedure::Refill(Refill::GameEnds), &[]);
    g.rule("KPROCEDURE", "the set of setup cards has <number> of each", Procedure::SetupCopies, &[]);
    g.rule("KPROCEDURE", "a player starts with <number> cards", Procedure::StartingCards, &[]);
    g.rule(
        "KPROCEDURE",
        "a player starts with <variable> at KNUMBER",
        |variable: VariableId, start: i64| Procedure::VariableStart { variable, start },
        &[],
    );
    g.rule("KNUMBER", "<number>", |n: i64| n, &[]);
    g.rule("KNUMBER", "minus <number>", |n: i64| -n, &[]);
    g.rule("KPROCEDURE", "the players can end the game by vote after <number> new cards", Procedure::EndVoteAfterCards, &[]);
    g.rule(
        "KPROCEDURE",
        "the vote to end the game needs KFRACTION of the players",
        |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: false },
        &[],
    );
    g.rule(
        "KPROCEDURE",
        "the vote to end the game needs more than KFRACTION of the players",
        |f: FractionOf| Procedure::EndVoteShare { numerator: f.numerator, denominator: f.denominator, more: true },
        &[],
    );
    g.rule("KPROCEDURE", "the game ends after turn <number>", Procedure::EndsAfterTurn, &[]);
    g.rule("KPROCEDURE", "rule <quoted> is repealed", Procedure::Repeal, &["rule \"5.1\" is repealed"]);
    g.rule("KPROCEDURE", "rule <quoted> has no effect", Procedure::Suspended, &["rule \"5.1\" has no effect"]);
    g.rule(
        "KPROCEDURE",
        "rule <quoted> does not hold of { KPLAYERS }",
        |rule: String, who: Players| Procedure::Exempt { rule, who },
        &["rule \"5.1\" does not hold of (the Primary)"],
    );
}
