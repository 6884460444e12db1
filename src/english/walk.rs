//! Walks through a tree, in its order, changing what a visitor wants changed.
//!
//! A visitor overrides the methods of the nodes it cares for and calls the `walk_…` function of the same name to go on below them.

use super::meaning::*;

/// A visitor. Every method goes on below its node unless it is overridden.
pub trait Walk {
    fn who(&mut self, who: &mut Who) {
        walk_who(self, who);
    }
    fn players(&mut self, players: &mut Players) {
        walk_players(self, players);
    }
    fn cards(&mut self, cards: &mut Cards) {
        walk_cards(self, cards);
    }
    fn selection(&mut self, selection: &mut Selection) {
        walk_selection(self, selection);
    }
    fn tests(&mut self, tests: &mut [CardTest]) {
        walk_tests(self, tests);
    }
    fn amount(&mut self, amount: &mut Amount) {
        walk_amount(self, amount);
    }
    fn condition(&mut self, condition: &mut Condition) {
        walk_condition(self, condition);
    }
    fn event(&mut self, event: &mut Event) {
        walk_event(self, event);
    }
    fn trigger(&mut self, trigger: &mut Trigger) {
        walk_trigger(self, trigger);
    }
    fn effect(&mut self, effect: &mut Effect) {
        walk_effect(self, effect);
    }
    fn step(&mut self, step: &mut Step) {
        if let Some(mark) = &mut step.mark {
            self.mark(mark);
        }
        self.effect(&mut step.effect);
    }
    fn holds(&mut self, holds: &mut Static) {
        walk_static(self, holds);
    }
    fn sentence(&mut self, sentence: &mut Sentence) {
        walk_sentence(self, sentence);
    }
    /// Where a mark is given (not where it is referred to).
    fn mark(&mut self, _mark: &mut Mark) {}
    fn slot(&mut self, _slot: &mut Slot) {}
    fn variable(&mut self, _variable: &mut VariableId) {}
}

pub fn walk_who<V: Walk + ?Sized>(v: &mut V, who: &mut Who) {
    match who {
        Who::Neighbour { of, .. } => v.who(of),
        Who::Controller(cards) | Who::Owner(cards) => v.cards(cards),
        Who::You | Who::Target(_) | Who::Named(_) | Who::Primary | Who::Candidate | Who::Of(_) => {}
        Who::Actor | Who::Affected | Who::ItsOwner | Who::ItsController | Who::Proposer => {}
    }
}

pub fn walk_players<V: Walk + ?Sized>(v: &mut V, players: &mut Players) {
    match &mut players.among {
        Among::All => {}
        Among::Others(who) => v.who(who),
        Among::These(these) => these.iter_mut().for_each(|who| v.who(who)),
    }
    if let Some(whose) = &mut players.whose {
        v.condition(whose);
    }
    match &mut players.pick {
        Pick::All | Pick::Random(_) => {}
        Pick::Most(by) | Pick::Fewest(by) | Pick::Ranked { by, .. } => v.amount(by),
        Pick::Chosen { by, slot, .. } => {
            v.who(by);
            v.slot(slot);
        }
    }
}

pub fn walk_cards<V: Walk + ?Sized>(v: &mut V, cards: &mut Cards) {
    match cards {
        Cards::Select(selection) => v.selection(selection),
        Cards::SomeOf { of, number } => {
            v.cards(of);
            walk_number(v, number);
        }
        Cards::Those { of, tests } => {
            v.cards(of);
            v.tests(tests);
        }
        Cards::This | Cards::Target(_) | Cards::Of(_) | Cards::Event => {}
    }
}

pub fn walk_selection<V: Walk + ?Sized>(v: &mut V, selection: &mut Selection) {
    walk_number(v, &mut selection.number);
    v.tests(&mut selection.of);
    selection.from.iter_mut().for_each(|zone| walk_zone(v, zone));
}

pub fn walk_number<V: Walk + ?Sized>(v: &mut V, number: &mut HowMany) {
    match number {
        HowMany::All => {}
        HowMany::AllBut { number, by, slot } | HowMany::Chosen { number, by, slot } | HowMany::UpTo { number, by, slot } => {
            v.amount(number);
            v.who(by);
            v.slot(slot);
        }
        HowMany::AnyNumber { by, slot } | HowMany::InOrder { by, slot } => {
            v.who(by);
            v.slot(slot);
        }
        HowMany::Random(number) | HowMany::Top(number) | HowMany::Bottom(number) => v.amount(number),
    }
}

pub fn walk_zone<V: Walk + ?Sized>(v: &mut V, zone: &mut Zone) {
    match zone {
        Zone::Hand(players) | Zone::Play(players) => v.players(players),
        Zone::DrawPile | Zone::DiscardPile | Zone::OutOfGame => {}
    }
}

pub fn walk_tests<V: Walk + ?Sized>(v: &mut V, tests: &mut [CardTest]) {
    for test in tests {
        match test {
            CardTest::NotAmong(cards) | CardTest::SameNameAs(cards) => v.cards(cards),
            CardTest::ControlledBy(players) | CardTest::WasOf(players) | CardTest::PlayedOn(players) => v.players(players),
            CardTest::Not(test) => v.tests(std::slice::from_mut(test)),
            CardTest::Any(tests) => v.tests(tests),
            CardTest::In(zones) => zones.iter_mut().for_each(|zone| walk_zone(v, zone)),
            CardTest::Kind(_)
            | CardTest::Named(_)
            | CardTest::Type(_)
            | CardTest::NotThis
            | CardTest::New
            | CardTest::PlayedThisTurn
            | CardTest::Renamed
            | CardTest::Amended => {}
        }
    }
}

pub fn walk_place<V: Walk + ?Sized>(v: &mut V, place: &mut Place) {
    match place {
        Place::Hand(who) | Place::Play(who) => v.who(who),
        Place::DrawPile(_) | Place::DiscardPile | Place::OutOfGame => {}
    }
}

pub fn walk_amount<V: Walk + ?Sized>(v: &mut V, amount: &mut Amount) {
    match amount {
        Amount::Number(_) | Amount::Dice { .. } | Amount::Of(_) | Amount::Event | Amount::Turn | Amount::Votes(_) => {}
        Amount::Variable(who, variable) => {
            v.who(who);
            v.variable(variable);
        }
        Amount::Cards(selection) => v.selection(selection),
        Amount::Players(players) => v.players(players),
        Amount::Fraction { of, .. } => v.amount(of),
        Amount::Sum(all) => all.iter_mut().for_each(|a| v.amount(a)),
        Amount::Product(a, b) | Amount::Less(a, b) | Amount::Difference(a, b) | Amount::AtMost(a, b) | Amount::AtLeast(a, b) => {
            v.amount(a);
            v.amount(b);
        }
        Amount::Chosen { least, most, by, slot } => {
            v.amount(least);
            if let Some(most) = most {
                v.amount(most);
            }
            v.who(by);
            v.slot(slot);
        }
        Amount::Total(players, of) | Amount::Highest(players, of) | Amount::Lowest(players, of) => {
            v.players(players);
            v.amount(of);
        }
        Amount::Past(event, _) => v.event(event),
        Amount::Setting(who, _) => v.who(who),
    }
}

pub fn walk_condition<V: Walk + ?Sized>(v: &mut V, condition: &mut Condition) {
    match condition {
        Condition::Compare(a, _, b) => {
            v.amount(a);
            v.amount(b);
        }
        Condition::Parity(a, _) | Condition::Multiple(a, _) => v.amount(a),
        Condition::CardIs(cards, test) => {
            v.cards(cards);
            v.tests(std::slice::from_mut(test));
        }
        Condition::CardIn(cards, zones) => {
            v.cards(cards);
            zones.iter_mut().for_each(|zone| walk_zone(v, zone));
        }
        Condition::PlayerIs(who, players) => {
            v.who(who);
            v.players(players);
        }
        Condition::Every(players, condition) => {
            v.players(players);
            v.condition(condition);
        }
        Condition::Happened(event, _) => v.event(event),
        Condition::Voted(who, _) => v.who(who),
        Condition::Proposal(test) => walk_proposal(v, test),
        Condition::Done(_) => {}
        Condition::DoneBy(_, who) => v.who(who),
        Condition::Not(condition) => v.condition(condition),
        Condition::All(all) | Condition::Any(all) => all.iter_mut().for_each(|c| v.condition(c)),
    }
}

pub fn walk_proposal<V: Walk + ?Sized>(v: &mut V, test: &mut ProposalTest) {
    if let Some(by) = &mut test.by {
        v.players(by);
    }
    v.tests(&mut test.card);
}

pub fn walk_event<V: Walk + ?Sized>(v: &mut V, event: &mut Event) {
    match event {
        Event::Variable { who, variable, by, of, .. } => {
            v.players(who);
            v.variable(variable);
            if let Some(by) = by {
                v.tests(by);
            }
            if let Some(of) = of {
                v.players(of);
            }
        }
        Event::Reaches { who, variable, value, .. } => {
            v.players(who);
            v.variable(variable);
            v.amount(value);
        }
        Event::Played { by, card, on } => {
            v.players(by);
            v.tests(card);
            if let Some(on) = on {
                v.players(on);
            }
        }
        Event::Moved { card, whose, .. } => {
            v.tests(card);
            v.players(whose);
        }
        Event::ThisMoved(_) | Event::Moment(_) | Event::Reshuffled => {}
        Event::Eliminated(players) | Event::BecomesPrimary(players) | Event::Rolled(players) | Event::OverLimit(players) => {
            v.players(players)
        }
        Event::Renamed(Renaming { by, card }) => {
            v.players(by);
            v.tests(card);
        }
        Event::Proposed(players, test) => {
            v.players(players);
            walk_proposal(v, test);
        }
        Event::Decided { by, what, .. } => {
            v.players(by);
            walk_proposal(v, what);
        }
        Event::Voted { by, on, .. } => {
            v.players(by);
            walk_proposal(v, on);
        }
        Event::ThisApplied => {}
        Event::Any(all) => all.iter_mut().for_each(|e| v.event(e)),
    }
}

pub fn walk_trigger<V: Walk + ?Sized>(v: &mut V, trigger: &mut Trigger) {
    v.event(&mut trigger.event);
    if let Some(condition) = &mut trigger.condition {
        v.condition(condition);
    }
    v.effect(&mut trigger.effect);
}

pub fn walk_adjust<V: Walk + ?Sized>(v: &mut V, adjust: &mut Adjust) {
    match adjust {
        Adjust::Gain(a) | Adjust::Lose(a) | Adjust::SetTo(a) | Adjust::LowerTo(a) | Adjust::RaiseTo(a) => v.amount(a),
    }
}

pub fn walk_duration<V: Walk + ?Sized>(v: &mut V, until: &mut Duration) {
    match until {
        Duration::Turns(a) | Duration::NextTurns(a) | Duration::TurnAfter(a) => v.amount(a),
        Duration::Until(event) => v.event(event),
        Duration::AsLongAs(condition) => v.condition(condition),
        Duration::Always | Duration::ThisTurn | Duration::NextTurn | Duration::UntilEndOfNextTurn => {}
        Duration::UntilNextTurn | Duration::UntilTurn(_) | Duration::ThroughTurn(_) => {}
    }
}

pub fn walk_effect<V: Walk + ?Sized>(v: &mut V, effect: &mut Effect) {
    match effect {
        Effect::Sequence(steps) => steps.iter_mut().for_each(|step| v.step(step)),
        Effect::If { condition, then, otherwise } => {
            v.condition(condition);
            v.effect(then);
            if let Some(otherwise) = otherwise {
                v.effect(otherwise);
            }
        }
        Effect::ForEach { mark, players, effect } => {
            v.players(players);
            v.mark(mark);
            v.effect(effect);
        }
        Effect::PickAmount(amount) => v.amount(amount),
        Effect::Repeat { times, effect } => {
            v.amount(times);
            v.effect(effect);
        }
        Effect::May { by, slot, effect, otherwise } => {
            v.who(by);
            v.slot(slot);
            v.effect(effect);
            if let Some(otherwise) = otherwise {
                v.effect(otherwise);
            }
        }
        Effect::Choose { by, slot, options } => {
            v.who(by);
            v.slot(slot);
            options.iter_mut().for_each(|o| v.effect(o));
        }
        Effect::Pay { cost, then } => {
            v.effect(cost);
            if let Some(then) = then {
                v.effect(then);
            }
        }
        Effect::Change { who, variable, adjust } => {
            v.who(who);
            v.variable(variable);
            walk_adjust(v, adjust);
        }
        Effect::Transfer { from, to, variable, amount } => {
            v.who(from);
            v.who(to);
            v.variable(variable);
            v.amount(amount);
        }
        Effect::Swap { first, second, variable } => {
            v.who(first);
            v.who(second);
            v.variable(variable);
        }
        Effect::SwapHands { first, second } => {
            v.who(first);
            v.who(second);
        }
        Effect::Draw { who, number: amount }
        | Effect::ExtraPlays { who, number: amount }
        | Effect::SkipPlays { who, turns: amount, .. } => {
            v.who(who);
            v.amount(amount);
        }
        Effect::Move { by, cards, to } => {
            v.who(by);
            v.cards(cards);
            walk_place(v, to);
        }
        Effect::Pick(cards) => v.cards(cards),
        Effect::PickPlayers(players) => v.players(players),
        Effect::Exchange { first, second } => {
            v.cards(first);
            v.cards(second);
        }
        Effect::Reveal { cards, to } => {
            v.cards(cards);
            v.players(to);
        }
        Effect::Copy { of, to } => {
            v.cards(of);
            walk_place(v, to);
        }
        Effect::Rename { cards, .. } | Effect::ChangeType { cards, .. } => v.cards(cards),
        Effect::DoTextOf { by, cards } | Effect::PlayCard { by, cards } => {
            v.who(by);
            v.cards(cards);
        }
        Effect::Roll { who, .. } | Effect::Eliminate(who) | Effect::Restore(who) | Effect::Win(who) | Effect::MakePrimary(who) => {
            v.who(who)
        }
        Effect::Enact { holds, until } => {
            holds.iter_mut().for_each(|h| v.holds(h));
            walk_duration(v, until);
        }
        Effect::Arm { trigger, until } => {
            v.trigger(trigger);
            walk_duration(v, until);
        }
        Effect::ShuffleDrawPile | Effect::EndGame | Effect::Nothing => {}
    }
}

pub fn walk_against<V: Walk + ?Sized>(v: &mut V, against: &mut Against) {
    v.tests(&mut against.card);
    v.players(&mut against.by);
    if let Some(on) = &mut against.on {
        v.players(on);
    }
}

pub fn walk_deed<V: Walk + ?Sized>(v: &mut V, deed: &mut Deed) {
    match deed {
        Deed::Play { card, on } => {
            v.tests(card);
            if let Some(on) = on {
                v.players(on);
            }
        }
        Deed::Discard { card } | Deed::Rename { card } => v.tests(card),
        Deed::Change { variable, .. } | Deed::BeRobbed(variable) => v.variable(variable),
        Deed::Propose(test) | Deed::Vote { on: test, .. } => walk_proposal(v, test),
        Deed::Draw | Deed::NameAlike | Deed::Win | Deed::BeEliminated | Deed::BePrimary | Deed::BeRobbedOfAnything => {}
    }
}

pub fn walk_static<V: Walk + ?Sized>(v: &mut V, holds: &mut Static) {
    match holds {
        Static::Bounds { who, variable, least, most } => {
            v.players(who);
            v.variable(variable);
            for bound in [least, most].into_iter().flatten() {
                v.amount(bound);
            }
        }
        Static::MostPerTurn { who, variable, most, .. } | Static::MostAtOnce { who, variable, most, .. } => {
            v.players(who);
            v.variable(variable);
            v.amount(most);
        }
        Static::MostInPlay { who, card, most } => {
            v.players(who);
            v.tests(card);
            v.amount(most);
        }
        Static::Cannot { who, deed } | Static::Can { who, deed } | Static::Must { who, deed } => {
            v.players(who);
            walk_deed(v, deed);
        }
        Static::Protected { who, variable, against, .. } => {
            v.players(who);
            if let Some(variable) = variable {
                v.variable(variable);
            }
            walk_against(v, against);
        }
        Static::ProtectedCards { cards, against } => {
            v.cards(cards);
            walk_against(v, against);
        }
        Static::CardsCannot { cards, .. } | Static::CountsAs { cards, .. } | Static::CountsAsKind { cards, .. } => v.cards(cards),
        Static::NoTarget { who, against } => {
            v.players(who);
            walk_against(v, against);
        }
        Static::Ignored { against, .. } => walk_against(v, against),
        Static::Instead { event, effect, .. } => {
            v.event(event);
            v.effect(effect);
        }
        Static::Redirect { from, against, to, .. } => {
            v.players(from);
            walk_against(v, against);
            v.who(to);
        }
        Static::PlayCost { by, card, cost } => {
            v.players(by);
            v.tests(card);
            v.effect(cost);
        }
        Static::Setting { who, adjust, .. } => {
            v.players(who);
            walk_adjust(v, adjust);
        }
        Static::AfterPlay { card, to } => {
            v.tests(card);
            walk_place(v, to);
        }
    }
}

pub fn walk_sentence<V: Walk + ?Sized>(v: &mut V, sentence: &mut Sentence) {
    match sentence {
        Sentence::Label(_) | Sentence::PlayOn(_) | Sentence::Variable(_) => {}
        Sentence::PlayOnlyIf(condition) | Sentence::WinningOnlyIf(condition) => v.condition(condition),
        Sentence::PlayCost(effect) | Sentence::Do(effect) | Sentence::OnPlay(effect) => v.effect(effect),
        Sentence::StaysWith(who) => v.who(who),
        Sentence::AfterPlay(place) => walk_place(v, place),
        Sentence::When(trigger) => v.trigger(trigger),
        Sentence::Holds { condition, holds } => {
            if let Some(condition) = condition {
                v.condition(condition);
            }
            holds.iter_mut().for_each(|h| v.holds(h));
        }
        Sentence::OrdinalLevel { variable, .. } => v.variable(variable),
        Sentence::Winning { players, .. } | Sentence::Elimination { players, .. } => v.players(players),
        Sentence::Type(definition) => {
            match &mut definition.after_play {
                AfterPlay::Stays { with, until } => {
                    v.who(with);
                    walk_duration(v, until);
                }
                AfterPlay::Goes(place) => walk_place(v, place),
            }
            definition.more.iter_mut().for_each(|s| v.sentence(s));
        }
        Sentence::Procedure { procedure, condition, until } => {
            walk_procedure(v, procedure);
            if let Some(condition) = condition {
                v.condition(condition);
            }
            walk_duration(v, until);
        }
    }
}

pub fn walk_procedure<V: Walk + ?Sized>(v: &mut V, procedure: &mut Procedure) {
    match procedure {
        Procedure::PrimaryIs(players)
        | Procedure::PlaysFirst(players)
        | Procedure::PlaysLast(players)
        | Procedure::Order { first: players, .. }
        | Procedure::DealOrder { first: players, .. }
        | Procedure::BreakTies(players)
        | Procedure::NewCardsTo(players)
        | Procedure::WinnersAtEnd(players)
        | Procedure::WinnersAtEndBy { players, .. } => v.players(players),
        Procedure::MustPlay { who, .. } | Procedure::MustPropose { who, .. } => v.players(who),
        Procedure::PicksOf { who, .. } | Procedure::Exempt { who, .. } => v.players(who),
        Procedure::OrderBy { amount, .. } => v.amount(amount),
        Procedure::DealFrom { zone, .. } => walk_zone(v, zone),
        Procedure::Setting { who, adjust, .. } => {
            v.players(who);
            walk_adjust(v, adjust);
        }
        Procedure::Holds(holds) => v.holds(holds),
        Procedure::ProposalCost { who, what, cost } => {
            v.players(who);
            walk_proposal(v, what);
            v.effect(cost);
        }
        Procedure::Delay { what, .. } => walk_proposal(v, what),
        Procedure::RenameCost { who, card, cost } => {
            v.players(who);
            v.tests(card);
            v.effect(cost);
        }
        Procedure::DealCost { who, cost } | Procedure::VoteCost { who, cost, .. } => {
            v.players(who);
            v.effect(cost);
        }
        Procedure::CardsFirst { card, .. } | Procedure::NotCounted(card) => v.tests(card),
        Procedure::BestWinner { by, .. } => v.amount(by),
        Procedure::Ballot { what, when, verdict } => {
            walk_proposal(v, what);
            if let Some(when) = when {
                v.condition(when);
            }
            if let Verdict::PassesIf(condition) = verdict {
                v.condition(condition);
            }
        }
        Procedure::NewCardsGo(place) | Procedure::CopiesGo(place) | Procedure::SurplusGoes(place) => walk_place(v, place),
        Procedure::LeftCardsGo { to, .. } => walk_place(v, to),
        Procedure::FurtherPlays { who, card, .. } => {
            v.players(who);
            v.tests(card);
        }
        Procedure::VariableStart { variable, .. } | Procedure::ConditionsNeed { variable, .. } => v.variable(variable),
        Procedure::ConditionsVoid { variable, .. } => variable.iter_mut().for_each(|variable| v.variable(variable)),
        Procedure::PermanentsFirst | Procedure::PermanentsStep(_) | Procedure::EliminatedVote(_) | Procedure::BestProposals(_) => {}
        Procedure::SecondVote(_) | Procedure::WinningFirst(_) | Procedure::SharedWins(_) | Procedure::WinAfterTurns(_) => {}
        Procedure::Rotation { .. } | Procedure::Abstentions(_) | Procedure::OrderRandom | Procedure::EffectsFirst(_) => {}
        Procedure::PlayersPick(_) | Procedure::SecretVotes(_) | Procedure::CopyOwnOnly(_) | Procedure::DiscardDown(_) => {}
        Procedure::Refill(_) | Procedure::SetupCopies(_) | Procedure::StartingCards(_) | Procedure::EndVoteAfterCards(_) => {}
        Procedure::NewCardCopies(_) | Procedure::EndVotePlayers(_) => {}
        Procedure::EndVoteShare { .. } | Procedure::EndsAfterTurn(_) | Procedure::Repeal(_) | Procedure::Suspended(_) => {}
    }
}

/// Walks through all targets and sentences of a text.
pub fn walk_text<V: Walk + ?Sized>(v: &mut V, text: &mut Text) {
    for target in &mut text.targets {
        walk_target(v, target);
    }
    text.sentences.iter_mut().for_each(|s| v.sentence(s));
}

pub fn walk_target<V: Walk + ?Sized>(v: &mut V, target: &mut TargetKind) {
    match target {
        TargetKind::Player { who, variable } => {
            v.players(who);
            if let Some(variable) = variable {
                v.variable(variable);
            }
        }
        TargetKind::Card { of, from } => {
            v.tests(of);
            from.iter_mut().for_each(|zone| walk_zone(v, zone));
        }
        TargetKind::Everyone => {}
    }
}
