//! Rules about the game itself.

use super::amounts::fraction;
use super::*;

impl Paraphraser<'_> {
    pub(super) fn procedure(&self, procedure: &Procedure) -> String {
        let first = |players: &Players| self.players(players);
        match procedure {
            Procedure::Rotation { seats, every } if *seats < 0 => {
                format!("the Primary moves {} seats counterclockwise every {every} turns", seats.unsigned_abs())
            }
            Procedure::Rotation { seats, every } => format!("the Primary moves {seats} seats clockwise every {every} turns"),
            Procedure::PrimaryIs(players) => format!("the Primary is the first of ({})", first(players)),
            Procedure::Order { first: players, clockwise } => {
                format!(
                    "plays are resolved {} beginning with ({})",
                    if *clockwise { "clockwise" } else { "counterclockwise" },
                    first(players)
                )
            }
            Procedure::PlaysFirst(players) => format!("the cards of ({}) are resolved first", first(players)),
            Procedure::PlaysLast(players) => format!("the cards of ({}) are resolved last", first(players)),
            Procedure::Abstentions(yes) => format!("who does not vote counts as a {} vote", if *yes { "yes" } else { "no" }),
            Procedure::OrderBy { amount, most_first } => {
                format!(
                    "plays are resolved in the order of ({}), the {} first",
                    self.amount(amount),
                    if *most_first { "most" } else { "least" }
                )
            }
            Procedure::OrderRandom => "plays are resolved in an order by lot".into(),
            Procedure::EffectsFirst(true) => "all effects are resolved before permanents come into play".into(),
            Procedure::EffectsFirst(false) => "plays are resolved one by one".into(),
            Procedure::PermanentsFirst => "all permanents come into play before effects are resolved".into(),
            Procedure::PermanentsStep(PermanentsStep::BeforePlays) => "the texts of permanents are carried out before the plays".into(),
            Procedure::PermanentsStep(PermanentsStep::AfterPlays) => "the texts of permanents are carried out after the plays".into(),
            Procedure::PermanentsStep(PermanentsStep::Never) => "the texts of permanents are not carried out".into(),
            Procedure::CardsFirst { card, first } => {
                format!("({}) are resolved {} all other cards", self.noun(card, false), if *first { "before" } else { "after" })
            }
            Procedure::NewCardCopies(n) => format!("an accepted new card comes {n} times"),
            Procedure::EndVotePlayers(n) => format!("the vote to end the game needs {n} players"),
            Procedure::BestWinner { by, most } => {
                format!(
                    "of several who meet a winning condition in the same turn, those with the {} of ({}) win",
                    if *most { "most" } else { "least" },
                    self.amount(by)
                )
            }
            Procedure::DealOrder { first: players, clockwise } => {
                format!("cards are dealt {} beginning with ({})", if *clockwise { "clockwise" } else { "counterclockwise" }, first(players))
            }
            Procedure::PlayersPick(true) => "players pick their cards from the draw pile".into(),
            Procedure::PlayersPick(false) => "cards are dealt from the top of the draw pile".into(),
            Procedure::PicksOf { who, picks: true } => format!("{} pick their cards from the draw pile", first(who)),
            Procedure::PicksOf { who, picks: false } => format!("{} are dealt their cards from the top of the draw pile", first(who)),
            Procedure::DealFrom { number, zone } => {
                format!("a deal is ({})", self.selection(&Selection { number: number.clone(), of: vec![], from: vec![zone.clone()] }))
            }
            Procedure::Setting { who, setting, adjust } => self.setting(who, *setting, adjust),
            Procedure::MustPlay { who, must } => format!("{} {} play a card", first(who), if *must { "must" } else { "need not" }),
            Procedure::MustPropose { who, must } => {
                format!("{} {} make a proposal each turn", first(who), if *must { "must" } else { "need not" })
            }
            Procedure::Holds(holds) => format!("it holds that ({})", self.holds(holds)),
            Procedure::ProposalCost { who, what, cost } => {
                format!("making {} costs ({}) this: {}", self.proposal(what), first(who), self.e(cost))
            }
            Procedure::DealCost { who, cost } => format!("each card that is dealt costs ({}) this: {}", first(who), self.e(cost)),
            Procedure::RenameCost { who, card, cost } if card.is_empty() => {
                format!("renaming a card costs ({}) this: {}", first(who), self.e(cost))
            }
            Procedure::RenameCost { who, card, cost } => {
                format!("renaming a card of ({}) costs ({}) this: {}", self.noun(card, false), first(who), self.e(cost))
            }
            Procedure::VoteCost { who, how, cost } => {
                let vote = match how {
                    Some(true) => "a yes vote",
                    Some(false) => "a no vote",
                    None => "a vote",
                };
                format!("{vote} costs ({}) this: {}", first(who), self.e(cost))
            }
            Procedure::BreakTies(players) => format!("the votes of ({}) count only where those of the others are equal", first(players)),
            Procedure::EliminatedVote(vote) => format!("eliminated players {}", if *vote { "vote" } else { "do not vote" }),
            Procedure::BestProposals(n) => format!("at most {n} proposals of a ballot are accepted, those with the most yes votes"),
            Procedure::SecondVote(true) => "a proposal that fails is put to the vote once more in the next ballot".into(),
            Procedure::SecondVote(false) => "a proposal that fails is not put to the vote again".into(),
            Procedure::Delay { what, turns } => format!("{} comes into force {turns} turns later", self.proposal(what)),
            Procedure::Ballot { what, when, verdict } => {
                let when = when.as_ref().map(|c| self.condition(c));
                let what = self.proposal(what);
                match (verdict, when) {
                    (Verdict::Passes, when) => format!("{what} passes{}", when.map(|w| format!(" if ({w})")).unwrap_or_default()),
                    (Verdict::Fails, when) => format!("{what} fails{}", when.map(|w| format!(" if ({w})")).unwrap_or_default()),
                    (Verdict::PassesIf(c), when) => {
                        format!(
                            "{}{what} passes exactly if ({})",
                            when.map(|w| format!("if ({w}) then ")).unwrap_or_default(),
                            self.condition(c)
                        )
                    }
                }
            }
            Procedure::SecretVotes(secret) => format!("votes are {}", if *secret { "secret" } else { "open" }),
            Procedure::NewCardsGo(place) => format!("new cards go {}", self.place(place)),
            Procedure::NewCardsTo(players) => format!("new cards go into the hand of the first of ({})", first(players)),
            Procedure::LeftCardsGo { from, to } => {
                let cards = match from {
                    Left::Hand => "in the hand of a player",
                    Left::Play => "in play under the control of a player",
                    Left::All => "of a player",
                };
                format!("the cards {cards} who is eliminated go {}", self.place(to))
            }
            Procedure::FurtherPlays { who, number, card } => {
                format!("({}) may play {number} more of ({}) a turn", first(who), self.noun(card, false))
            }
            Procedure::CopyOwnOnly(true) => "only own cards may be copied".into(),
            Procedure::CopyOwnOnly(false) => "any card may be copied".into(),
            Procedure::CopiesGo(place) => format!("copies go {}", self.place(place)),
            Procedure::DiscardDown(None) => "whoever holds too many cards discards all beyond the limit".into(),
            Procedure::DiscardDown(Some(n)) => format!("whoever holds too many cards discards {n} cards"),
            Procedure::NotCounted(card) => format!("({}) do not count for the hand limit", self.noun(card, false)),
            Procedure::SurplusGoes(place) => format!("cards beyond the hand limit go {}", self.place(place)),
            Procedure::Refill(Refill::DiscardPile) => "an empty draw pile is filled with the discard pile".into(),
            Procedure::Refill(Refill::SetupCards(n)) => format!("an empty draw pile is filled with {n} sets of setup cards"),
            Procedure::Refill(Refill::Nothing) => "an empty draw pile stays empty".into(),
            Procedure::Refill(Refill::GameEnds) => "an empty draw pile ends the game".into(),
            Procedure::SetupCopies(n) => format!("the set of setup cards has {n} of each"),
            Procedure::StartingCards(n) => format!("a player starts with {n} cards"),
            Procedure::VariableStart { variable, start } => {
                format!("a player starts with {} at {}", self.variable(variable), self.amount(&Amount::Number(*start)))
            }
            Procedure::EndVoteAfterCards(n) => format!("the players can end the game by vote after {n} new cards"),
            Procedure::EndVoteShare { numerator, denominator, more } => {
                format!(
                    "the vote to end the game needs {}{} of the players",
                    if *more { "more than " } else { "" },
                    fraction(*numerator, *denominator)
                )
            }
            Procedure::EndsAfterTurn(n) => format!("the game ends after turn {n}"),
            Procedure::WinnersAtEndBy { end, players } => {
                let end = match end {
                    GameEnd::Vote => "the vote to end the game carries",
                    GameEnd::LastTurn => "the last turn by the rules ends",
                    GameEnd::EmptyPile => "the draw pile ends the game",
                };
                format!("where nobody has won when {end}, ({}) win", first(players))
            }
            Procedure::WinnersAtEnd(players) => format!("where nobody has won when the game ends, ({}) win", first(players)),
            Procedure::SharedWins(true) => "all who meet a winning condition in the same turn win".into(),
            Procedure::WinningFirst(true) => "winning conditions are looked at before elimination conditions".into(),
            Procedure::WinningFirst(false) => "elimination conditions are looked at before winning conditions".into(),
            Procedure::SharedWins(false) => "only the first who meets a winning condition wins".into(),
            Procedure::WinAfterTurns(n) => format!("a winning condition must be met {n} turns in a row"),
            Procedure::ConditionsNeed { winning, variable, value } => {
                format!("{} conditions need {} of {value}", ending(*winning), self.variable(variable))
            }
            Procedure::ConditionsVoid { winning, variable: Some(variable) } => {
                format!("{} conditions about {} have no effect", ending(*winning), self.variable(variable))
            }
            Procedure::ConditionsVoid { winning, variable: None } => format!("{} conditions have no effect", ending(*winning)),
            Procedure::Repeal(what) => format!("rule \"{what}\" is repealed"),
            Procedure::Suspended(what) => format!("rule \"{what}\" has no effect"),
            Procedure::Exempt { rule, who } => format!("rule \"{rule}\" does not hold of ({})", first(who)),
        }
    }
}

/// The sort of conditions.
fn ending(winning: bool) -> &'static str {
    if winning { "winning" } else { "elimination" }
}
