//! What holds, whole sentences, rules about the game itself.

use super::*;

impl Generator<'_> {
    pub(super) fn against(&mut self) -> Against {
        let by = if self.flip() { Players::all() } else { self.players(0) };
        Against { card: self.tests(), by, on: self.maybe(|g| g.players(0)) }
    }

    pub(super) fn deed(&mut self) -> Deed {
        match self.below(12) {
            11 => Deed::BeRobbedOfAnything,
            9 => Deed::BeRobbed(self.variable()),
            0 => Deed::Play { card: self.tests(), on: self.maybe(|g| g.players(0)) },
            1 => Deed::Draw,
            2 => Deed::Discard { card: self.tests() },
            3 => Deed::Change { variable: self.variable(), change: self.change() },
            4 => Deed::Propose(self.proposal()),
            5 => {
                let how = self.maybe(Self::flip);
                Deed::Vote { on: self.proposal(), how }
            }
            6 => Deed::Rename { card: self.tests() },
            7 if self.flip() => Deed::NameAlike,
            7 => Deed::Win,
            8 => Deed::BeEliminated,
            _ => Deed::BePrimary,
        }
    }

    pub(super) fn frequency(&mut self) -> Frequency {
        self.one_of(&[Frequency::Always, Frequency::OncePerTurn, Frequency::Once]).unwrap_or(Frequency::Always)
    }

    pub(super) fn holds(&mut self, depth: u32) -> Static {
        match self.below(21) {
            18 => Static::MostInPlay { who: self.players(0), card: self.tests(), most: self.amount(1) },
            0 => Static::Bounds {
                who: self.players(0),
                variable: self.variable(),
                least: Some(self.amount(1)),
                most: self.maybe(|g| g.amount(1)),
            },
            1 => Static::MostPerTurn { who: self.players(0), variable: self.variable(), change: self.change(), most: self.amount(1) },
            2 => Static::MostAtOnce { who: self.players(0), variable: self.variable(), change: self.change(), most: self.amount(1) },
            3 | 4 => Static::Cannot { who: self.players(1), deed: self.deed() },
            5 => Static::Can { who: self.players(0), deed: self.deed() },
            6 => Static::Must { who: self.players(0), deed: self.deed() },
            7 | 8 => Static::Protected {
                who: self.players(0),
                variable: self.maybe(Self::variable),
                against: self.against(),
                frequency: self.frequency(),
            },
            9 => Static::ProtectedCards { cards: self.cards(1), against: self.against() },
            10 => Static::CardsCannot { cards: self.cards(1), how: self.how() },
            11 => Static::NoTarget { who: self.players(0), against: self.against() },
            12 => Static::Ignored { against: self.against(), frequency: self.frequency() },
            13 => Static::Instead {
                event: self.event(1),
                frequency: self.frequency(),
                effect: self.apart(|g| Box::new(g.effect(depth.min(1)))),
            },
            14 => Static::Redirect { from: self.players(0), against: self.against(), to: self.who(), frequency: self.frequency() },
            15 => Static::PlayCost { by: self.players(0), card: self.tests(), cost: Box::new(self.act()) },
            16 => Static::Setting { who: self.players(0), setting: self.setting(), adjust: self.adjust(1) },
            17 => Static::CountsAs { cards: self.cards(1), as_type: self.type_() },
            19 => Static::CountsAsKind { cards: self.cards(1), kind: self.kind() },
            _ => Static::AfterPlay { card: self.tests(), to: self.place() },
        }
    }

    pub(super) fn sentence(&mut self) -> Sentence {
        match self.below(16) {
            0..=5 => Sentence::Do(self.effect(3)),
            6 | 7 => Sentence::When(self.trigger(2)),
            8 | 9 => {
                let condition = self.maybe(|g| g.condition(1));
                Sentence::Holds { condition, holds: (0..=self.below(2)).map(|_| self.holds(1)).collect() }
            }
            10 => Sentence::OnPlay(self.effect(2)),
            11 => Sentence::PlayOnlyIf(self.condition(2)),
            12 => Sentence::PlayCost(self.act()),
            13 => Sentence::AfterPlay(self.place()),
            14 => Sentence::Winning { players: self.certain_players(), at: Moment::TurnEnd, turns: 1 + self.below(3) as u32 },
            _ => Sentence::Elimination { players: self.certain_players(), at: Moment::TurnEnd, turns: 1 + self.below(3) as u32 },
        }
    }

    /// Players, but not all: of all nobody says that they win.
    fn certain_players(&mut self) -> Players {
        let players = self.players(1);
        if players == Players::all() { Players::one(Who::Primary) } else { players }
    }

    pub(super) fn procedure(&mut self) -> Procedure {
        let small = 1 + self.below(4) as i64;
        match self.below(34) {
            29 => {
                let all = [
                    Procedure::PermanentsFirst,
                    Procedure::PermanentsStep(PermanentsStep::BeforePlays),
                    Procedure::PermanentsStep(PermanentsStep::Never),
                    Procedure::EliminatedVote(true),
                    Procedure::BestProposals(small),
                    Procedure::SecondVote(true),
                    Procedure::SharedWins(true),
                    Procedure::WinningFirst(self.flip()),
                    Procedure::WinAfterTurns(small),
                    Procedure::NewCardCopies(small),
                    Procedure::EndVotePlayers(small),
                    Procedure::BestWinner { by: self.amount(1), most: self.flip() },
                    Procedure::CardsFirst { card: self.tests(), first: self.flip() },
                    Procedure::NewCardsTo(self.players(0)),
                    Procedure::FurtherPlays { who: self.players(0), number: small, card: self.tests() },
                    Procedure::LeftCardsGo { from: if self.flip() { Left::Hand } else { Left::All }, to: self.place() },
                ];
                self.one_of(&all).unwrap_or(Procedure::OrderRandom)
            }
            30 => Procedure::DealOrder { first: self.players(0), clockwise: self.flip() },
            31 => Procedure::VoteCost { who: self.players(0), how: self.maybe(|g| g.flip()), cost: self.act() },
            32 => {
                let players = self.players(1);
                let all = [
                    Procedure::BreakTies(players.clone()),
                    Procedure::WinnersAtEnd(players.clone()),
                    Procedure::WinnersAtEndBy { end: GameEnd::Vote, players },
                    Procedure::SurplusGoes(self.place()),
                ];
                self.one_of(&all).unwrap_or(Procedure::OrderRandom)
            }
            33 => {
                let (winning, variable) = (self.flip(), self.variable());
                let all = [
                    Procedure::ConditionsNeed { winning, variable: variable.clone(), value: small },
                    Procedure::ConditionsVoid { winning, variable: Some(variable) },
                    Procedure::ConditionsVoid { winning, variable: None },
                    Procedure::Delay { what: self.proposal(), turns: small },
                ];
                self.one_of(&all).unwrap_or(Procedure::OrderRandom)
            }
            0 => Procedure::Rotation { seats: if self.flip() { small } else { -small }, every: 1 + self.below(3) as u32 },
            1 => Procedure::PrimaryIs(self.players(1)),
            2 => Procedure::Order { first: self.players(0), clockwise: self.flip() },
            3 if self.flip() => Procedure::PlaysFirst(self.players(1)),
            3 => Procedure::PlaysLast(self.players(1)),
            4 => Procedure::OrderBy { amount: self.amount(1), most_first: self.flip() },
            5 => Procedure::OrderRandom,
            6 => Procedure::EffectsFirst(self.flip()),
            7 if self.flip() => Procedure::PicksOf { who: self.players(0), picks: self.flip() },
            7 => Procedure::PlayersPick(self.flip()),
            8 => Procedure::DealFrom { number: HowMany::Bottom(Amount::Number(1)), zone: Zone::DrawPile },
            9 | 10 => Procedure::Setting { who: self.players(1), setting: self.setting(), adjust: self.adjust(1) },
            11 => Procedure::MustPlay { who: self.players(0), must: self.flip() },
            12 => Procedure::MustPropose { who: self.players(0), must: self.flip() },
            13 | 14 => Procedure::Holds(Static::Cannot { who: self.players(0), deed: self.deed() }),
            15 if self.flip() => Procedure::RenameCost { who: self.players(0), card: self.tests(), cost: self.act() },
            15 if self.flip() => Procedure::DealCost { who: self.players(0), cost: self.act() },
            15 => Procedure::ProposalCost { who: self.players(0), what: self.proposal(), cost: self.act() },
            16..=18 => {
                let verdict = match self.below(3) {
                    0 => Verdict::Passes,
                    1 => Verdict::Fails,
                    _ => Verdict::PassesIf(self.condition(1)),
                };
                Procedure::Ballot { what: self.proposal(), when: self.maybe(|g| g.condition(1)), verdict }
            }
            19 => {
                let yes = self.flip();
                self.one_of(&[Procedure::SecretVotes(yes), Procedure::Abstentions(yes)]).unwrap_or(Procedure::OrderRandom)
            }
            20 => Procedure::NewCardsGo(Place::Hand(Who::Proposer)),
            21 => Procedure::CopyOwnOnly(self.flip()),
            22 => Procedure::CopiesGo(self.place()),
            23 if self.flip() => Procedure::NotCounted(self.tests()),
            23 => Procedure::DiscardDown(self.maybe(|_| small)),
            24 => {
                let all = [Refill::DiscardPile, Refill::SetupCards(small), Refill::Nothing, Refill::GameEnds];
                Procedure::Refill(self.one_of(&all).unwrap_or(Refill::Nothing))
            }
            25 => self.one_of(&[Procedure::SetupCopies(small), Procedure::StartingCards(small)]).unwrap_or(Procedure::OrderRandom),
            26 => Procedure::VariableStart { variable: self.variable(), start: small * 10 - 20 },
            27 => self.one_of(&[Procedure::EndVoteAfterCards(small), Procedure::EndsAfterTurn(small)]).unwrap_or(Procedure::OrderRandom),
            28 => Procedure::Exempt { rule: "5.1".into(), who: self.players(0) },
            _ => self
                .one_of(&[
                    Procedure::EndVoteShare { numerator: 2, denominator: 3, more: true },
                    Procedure::Repeal("5.1".into()),
                    Procedure::Suspended("5.1".into()),
                ])
                .unwrap_or(Procedure::OrderRandom),
        }
    }
}
