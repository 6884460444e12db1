//! One form for one meaning: sentences that come to the same thing get the same tree, and in rules "you" is every player.

use super::build::{all_players_of, for_each, in_order};
use super::grammar::nouns::OTHER;
use super::grammar::values::{Draft, ELSE, HOLE, LABELS, PROVISIONAL, ROLLER};
use super::meaning::*;
use super::reader::Kind;
use super::walk::*;

/// The draft in its normal form; `None` where it makes no sense in such a text. `lasting`: it is of a card that remains in play, or of a type.
pub fn normal(kind: Kind, lasting: bool, draft: Draft) -> Option<Draft> {
    if kind == Kind::Card
        && lasting
        && let Some(target) = chosen_when_played(&draft)
    {
        return Some(Draft { sentences: vec![Sentence::PlayOn(Some(TargetNo(0)))], target: Some(target) });
    }
    let sentences = draft.sentences.into_iter().map(|mut s| {
        EndsByWinning.sentence(&mut s);
        let s = of_its_cards(s)?;
        each_turn(kind, lasting, once(kind, lasting, s)).map(ending).and_then(|s| if kind == Kind::Rule { rule(s) } else { Some(s) })
    });
    let sentences: Vec<Sentence> = sentences.collect::<Option<_>>()?;
    let against_itself = |(i, a): (usize, &Sentence)| sentences.iter().skip(i + 1).any(|b| contradict(a, b));
    (!sentences.iter().enumerate().any(against_itself)).then(|| Draft { sentences: sentences.clone(), target: draft.target })
}

/// "The game ends and … wins": to win ends the game, and nobody could win once it has ended.
struct EndsByWinning;

impl Walk for EndsByWinning {
    fn effect(&mut self, effect: &mut Effect) {
        if let Effect::Sequence(steps) = effect
            && steps.iter().any(|step| wins(&step.effect))
        {
            steps.retain(|step| step.mark.is_some() || step.effect != Effect::EndGame);
            if let [step] = steps.as_slice()
                && step.mark.is_none()
            {
                *effect = step.effect.clone();
            }
        }
        walk_effect(self, effect);
    }
}

fn wins(effect: &Effect) -> bool {
    match effect {
        Effect::Win(_) => true,
        Effect::ForEach { effect, .. } => wins(effect),
        _ => false,
    }
}

/// What a definition says of all cards of the type, in its normal form too.
fn of_its_cards(sentence: Sentence) -> Option<Sentence> {
    let Sentence::Type(definition) = sentence else { return Some(sentence) };
    let more = definition.more.into_iter().map(|s| each_turn(Kind::Type, true, once(Kind::Type, true, s)).map(ending));
    Some(Sentence::Type(TypeDefinition { more: more.collect::<Option<_>>()?, ..definition }))
}

/// "When you play this, choose an opponent", of a card that remains in play: that is whom it is played on.
fn chosen_when_played(draft: &Draft) -> Option<TargetKind> {
    let ([Sentence::OnPlay(Effect::PickPlayers(who))], None) = (draft.sentences.as_slice(), &draft.target) else { return None };
    match &who.pick {
        Pick::Chosen { number: 1, up_to: false, by, .. } if **by == Who::You => {
            Some(TargetKind::Player { who: Players { pick: Pick::All, ..who.clone() }, variable: None })
        }
        _ => None,
    }
}

/// What acts once, in a card that is gone when it has been played, is set up by it; in a card that remains it holds.
fn once(kind: Kind, lasting: bool, sentence: Sentence) -> Sentence {
    let gone = kind == Kind::Card && !lasting;
    match sentence {
        Sentence::Holds { condition: None, holds } if gone && holds.iter().all(acts_once) => {
            Sentence::Do(Effect::Enact { holds, until: Duration::Always })
        }
        Sentence::Do(Effect::Enact { holds, until: Duration::Always }) if !gone && holds.iter().all(acts_once) => {
            Sentence::Holds { condition: None, holds }
        }
        other => other,
    }
}

fn acts_once(holds: &Static) -> bool {
    matches!(
        holds,
        Static::Protected { frequency: Frequency::Once, .. }
            | Static::Ignored { frequency: Frequency::Once, .. }
            | Static::Instead { frequency: Frequency::Once, .. }
            | Static::Redirect { frequency: Frequency::Once, .. }
    )
}

/// "Each turn", with no moment named: of a card in play, what is done in the step of the permanents; of a rule, at the start of the turn. A card that does not remain in play does nothing each turn.
fn each_turn(kind: Kind, lasting: bool, sentence: Sentence) -> Option<Sentence> {
    match sentence {
        Sentence::When(Trigger {
            event: Event::Moment(Moment::TurnStart),
            frequency: Frequency::EveryTurns(1),
            condition: None,
            effect,
        }) => match kind {
            Kind::Card if !lasting => None,
            Kind::Card | Kind::Type => Some(Sentence::Do(effect)),
            // That is how many cards may be played, which is said so.
            Kind::Rule if further_plays(&effect) => None,
            _ => Some(Sentence::When(Trigger {
                event: Event::Moment(Moment::TurnStart),
                condition: None,
                frequency: Frequency::Always,
                effect,
            })),
        },
        // "After three turns": counted from when the card is played.
        Sentence::Do(effect @ Effect::Arm { until: Duration::TurnAfter(_), .. }) if lasting && kind == Kind::Card => {
            Some(Sentence::OnPlay(effect))
        }
        // "At the end of turn 15 the player with the most gold wins" is a winning condition, and said so.
        Sentence::When(Trigger { event: Event::Moment(_), condition: Some(Condition::Compare(Amount::Turn, ..)), effect, .. }) if matches!(&effect, Effect::ForEach { effect, .. } if matches!(**effect, Effect::Win(_) | Effect::Eliminate(_))) => {
            None
        }
        // "At the end of the turn": once of a card that is played and gone, each turn of what stands.
        Sentence::When(Trigger { event: Event::Moment(_), .. }) if kind == Kind::Card && !lasting => None,
        Sentence::Do(Effect::Arm { trigger, until: Duration::ThisTurn })
            if (lasting || kind != Kind::Card)
                && trigger.event == Event::Moment(Moment::TurnEnd)
                && trigger.frequency == Frequency::Once =>
        {
            None
        }
        other => Some(other),
    }
}

/// Whether an effect does nothing but allow players to play more cards.
fn further_plays(effect: &Effect) -> bool {
    match effect {
        Effect::ExtraPlays { .. } => true,
        Effect::May { effect, otherwise: None, .. } | Effect::ForEach { effect, .. } => further_plays(effect),
        _ => false,
    }
}

/// "At the end of the turn, whoever … wins" is a winning condition, and so for elimination.
fn ending(sentence: Sentence) -> Sentence {
    let Sentence::When(Trigger { event: Event::Moment(at), condition: None, frequency: Frequency::Always, effect }) = &sentence else {
        return sentence;
    };
    let (act, players, me) = match effect {
        Effect::ForEach { mark, players, effect } => (&**effect, players.clone(), Some(Who::Of(*mark))),
        Effect::Win(who) | Effect::Eliminate(who) => (effect, Players::one(who.clone()), None),
        _ => return sentence,
    };
    match act {
        Effect::Win(who) if me.as_ref().is_none_or(|me| who == me) => Sentence::Winning { players, at: *at, turns: 1 },
        Effect::Eliminate(who) if me.as_ref().is_none_or(|me| who == me) => Sentence::Elimination { players, at: *at, turns: 1 },
        _ => sentence,
    }
}

/// In a rule: what governs the procedure is said in one form, and "you" is every player.
fn rule(sentence: Sentence) -> Option<Sentence> {
    let sentence = match sentence {
        Sentence::Do(effect) => Sentence::Do(anybody(effect)?),
        // Cards that are picked out, and nothing done with them: said of the deal.
        Sentence::When(trigger) if matches!(trigger.event, Event::Moment(_)) && only_picks(&trigger.effect) => return None,
        // "On becoming Primary a player …": whoever becomes it, not one who is chosen.
        Sentence::When(trigger) if matches!(trigger.event, Event::BecomesPrimary(_)) && of_some_player(&trigger.effect) => return None,
        Sentence::When(trigger) if matches!(trigger.event, Event::Moment(_)) => {
            Sentence::When(Trigger { effect: anybody(trigger.effect)?, ..trigger })
        }
        other => other,
    };
    let sentence = match sentence {
        // A rule that says who is out, at no moment: an elimination condition.
        Sentence::Do(Effect::ForEach { mark, players, effect })
            if *effect == Effect::Eliminate(Who::Of(mark)) && players.whose.is_some() =>
        {
            Sentence::Elimination { players, at: Moment::TurnEnd, turns: 1 }
        }
        // "Each player draws two cards at the start of the turn": that many are dealt.
        Sentence::When(Trigger { event: Event::Moment(Moment::TurnStart), condition: None, frequency: Frequency::Always, effect })
            if deals(&effect).is_some_and(|(_, n)| n > 1) =>
        {
            let (who, n) = deals(&effect)?;
            let procedure = Procedure::Setting { who, setting: Setting::CardsDealt, adjust: Adjust::SetTo(Amount::Number(n)) };
            Sentence::Procedure { procedure, condition: None, until: Duration::Always }
        }
        // "If the discard pile is empty the game ends": whenever that is so at the end of a turn, not only when the rule comes into force.
        Sentence::Do(Effect::If { condition, then, otherwise: None }) if *then == Effect::EndGame => {
            let event = Event::Moment(Moment::TurnEnd);
            Sentence::When(Trigger { event, condition: Some(condition), frequency: Frequency::Always, effect: Effect::EndGame })
        }
        // What is done again and again up to a turn: the turn is asked for each time.
        Sentence::Do(Effect::Arm { trigger, until: until @ (Duration::UntilTurn(_) | Duration::ThroughTurn(_)) })
            if trigger.frequency != Frequency::Once =>
        {
            let (relation, turn) = match until {
                Duration::UntilTurn(turn) => (Relation::Less, turn),
                Duration::ThroughTurn(turn) => (Relation::AtMost, turn),
                _ => return None,
            };
            let before = Condition::Compare(Amount::Turn, relation, Amount::Number(turn));
            let condition = match trigger.condition {
                Some(condition) => super::build::both(condition, before),
                None => before,
            };
            Sentence::When(Trigger { condition: Some(condition), ..*trigger })
        }
        // "Each player discards down to six cards at the end of the turn": the limit of the hand.
        Sentence::When(Trigger { event: Event::Moment(Moment::TurnEnd), condition: None, frequency: Frequency::Always, effect })
            if keeps(&effect).is_some() =>
        {
            let adjust = Adjust::SetTo(Amount::Number(keeps(&effect).unwrap_or(0)));
            let procedure = Procedure::Setting { who: Players::all(), setting: Setting::HandLimit, adjust };
            Sentence::Procedure { procedure, condition: None, until: Duration::Always }
        }
        // "The player with the most slaves becomes the Primary at the start of each turn."
        Sentence::When(Trigger {
            event: Event::Moment(Moment::TurnStart),
            condition: None,
            frequency: Frequency::Always,
            effect: Effect::ForEach { mark, players, effect },
        }) if *effect == Effect::MakePrimary(Who::Of(mark)) => {
            Sentence::Procedure { procedure: Procedure::PrimaryIs(players), condition: None, until: Duration::Always }
        }
        Sentence::Do(Effect::Enact { mut holds, until }) if holds.len() == 1 => {
            Sentence::Procedure { procedure: Procedure::Holds(holds.remove(0)), condition: None, until }
        }
        Sentence::Do(Effect::Enact { holds, until: Duration::Always }) => Sentence::Holds { condition: None, holds },
        Sentence::Holds { condition, mut holds } if holds.len() == 1 => {
            Sentence::Procedure { procedure: Procedure::Holds(holds.remove(0)), condition, until: Duration::Always }
        }
        other => other,
    };
    let sentence = match sentence {
        Sentence::Procedure { procedure: Procedure::Holds(Static::Setting { who, setting, adjust }), condition, until } => {
            Sentence::Procedure { procedure: Procedure::Setting { who, setting, adjust }, condition, until }
        }
        // A rule goes on and off with what it depends on; nothing else is told apart from one that holds for good.
        Sentence::Procedure { procedure, condition, until: Duration::AsLongAs(so) } => {
            let condition = match condition {
                Some(condition) => super::build::both(condition, *so),
                None => *so,
            };
            Sentence::Procedure { procedure, condition: Some(condition), until: Duration::Always }
        }
        Sentence::Procedure { until: Duration::Until(_), .. } => return None,
        Sentence::Procedure { procedure: Procedure::SecondVote(_), until: Duration::NextTurn, .. } => return None,
        // What is repealed is gone for good; what has no effect for a while is suspended.
        Sentence::Procedure { procedure: Procedure::Repeal(_), condition, until } if condition.is_some() || until != Duration::Always => {
            return None;
        }
        // Nothing is voted on when a rule comes into force, and cards that are only picked out are not touched.
        Sentence::Do(effect) if speaks_of_a_ballot(&effect) || only_picks(&effect) || wins_by_the_way(&effect) => return None,
        other => other,
    };
    match &sentence {
        // Whoever voted is counted, not remembered.
        Sentence::Procedure { procedure: ballot @ Procedure::Ballot { .. }, .. } if remembers_votes(ballot) => None,
        // Only the fate of a proposal is decided while its votes are counted.
        Sentence::Procedure { procedure, condition, .. } if asks_for_votes(procedure, condition.as_ref()) => None,
        _ => everyone(sentence),
    }
}

/// Whether something is done to some one player of all, who would have to be chosen.
fn of_some_player(effect: &Effect) -> bool {
    matches!(effect, Effect::ForEach { players: Players { among: Among::All, whose: None, pick: Pick::Chosen { number: 1, .. } }, .. })
}

/// "A player who … draws a card", in a rule that nobody plays: whoever is such. "A player draws a card" does not say who.
fn anybody(effect: Effect) -> Option<Effect> {
    let Effect::ForEach { mark, players, effect } = effect else { return Some(effect) };
    let by_you = matches!(&players.pick, Pick::Chosen { number: 1, up_to: false, by, .. } if **by == Who::You);
    let mut you = You { with: &Who::Of(HOLE), found: false };
    you.effect(&mut effect.clone());
    if !by_you || you.found {
        return Some(Effect::ForEach { mark, players, effect });
    }
    let whoever = players.whose.is_some() || matches!(*effect, Effect::May { .. });
    whoever.then_some(Effect::ForEach { mark, players: Players { pick: Pick::All, ..players }, effect })
}

/// Each of these players draws so many cards, and nothing else.
fn deals(effect: &Effect) -> Option<(Players, i64)> {
    match effect {
        Effect::ForEach { mark, players, effect } => match &**effect {
            Effect::Draw { who, number: Amount::Number(n) } if *who == Who::Of(*mark) => Some((players.clone(), *n)),
            _ => None,
        },
        Effect::Draw { who: who @ (Who::Primary | Who::Named(_)), number: Amount::Number(n) } => Some((Players::one(who.clone()), *n)),
        _ => None,
    }
}

/// Each player discards what he has more than so many cards in hand, and nothing else.
fn keeps(effect: &Effect) -> Option<i64> {
    let Effect::ForEach { mark, players, effect } = effect else { return None };
    let Effect::Move { by, cards: Cards::Select(selection), to: Place::DiscardPile } = &**effect else { return None };
    let his = vec![Zone::Hand(Players::one(Who::Of(*mark)))];
    // All of them, or, what comes to the same, those who hold more.
    let concerned = |kept: &Amount| match &players.whose {
        None => *players == Players::all(),
        Some(whose) => {
            let all = Players { whose: None, ..players.clone() } == Players::all();
            let hand = vec![Zone::Hand(Players::one(Who::Candidate))];
            all && matches!(&**whose, Condition::Compare(Amount::Cards(held), Relation::More, most) if most == kept && held.of.is_empty() && held.from == hand)
        }
    };
    match &selection.number {
        HowMany::Chosen { number: Amount::Less(held, kept), .. }
            if concerned(kept) && *by == Who::Of(*mark) && selection.of.is_empty() && selection.from == his =>
        {
            match (&**held, &**kept) {
                (Amount::Cards(_), Amount::Number(n)) => Some(*n),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether something speaks of the proposal in question.
#[derive(Default)]
struct OfABallot {
    /// Of the votes on it.
    votes: bool,
    /// Of what it proposes.
    matter: bool,
}

impl Walk for OfABallot {
    fn amount(&mut self, amount: &mut Amount) {
        self.votes |= matches!(amount, Amount::Votes(_));
        walk_amount(self, amount);
    }
    fn condition(&mut self, condition: &mut Condition) {
        self.votes |= matches!(condition, Condition::Voted(..));
        self.matter |= matches!(condition, Condition::Proposal(_));
        walk_condition(self, condition);
    }
    // What is set up waits for its own proposal.
    fn trigger(&mut self, _: &mut Trigger) {}
}

fn speaks_of_a_ballot(effect: &Effect) -> bool {
    let mut ballot = OfABallot::default();
    ballot.effect(&mut effect.clone());
    ballot.votes || ballot.matter
}

/// Whether a rule that decides no proposal's fate speaks of the votes on one.
fn asks_for_votes(procedure: &Procedure, condition: Option<&Condition>) -> bool {
    let mut ballot = OfABallot::default();
    if !matches!(procedure, Procedure::Ballot { .. }) {
        walk_procedure(&mut ballot, &mut procedure.clone());
        if let Some(condition) = condition {
            ballot.condition(&mut condition.clone());
        }
    }
    // What a vote counts may depend on what it is cast on.
    ballot.votes || ballot.matter && !matches!(procedure, Procedure::Setting { setting: Setting::VoteWeight, .. })
}

/// Whether a text about a ballot asks who voted in the turn, as if votes were long past.
fn remembers_votes(ballot: &Procedure) -> bool {
    struct Votes(bool);
    impl Walk for Votes {
        fn event(&mut self, event: &mut Event) {
            self.0 |= matches!(event, Event::Voted { .. });
            walk_event(self, event);
        }
    }
    let mut votes = Votes(false);
    walk_procedure(&mut votes, &mut ballot.clone());
    votes.0
}

/// Whether somebody wins by an effect that is more than just that: at the moment when a rule comes into force nobody means that.
fn wins_by_the_way(effect: &Effect) -> bool {
    match effect {
        Effect::ForEach { effect, .. } | Effect::May { effect, .. } | Effect::Repeat { effect, .. } => {
            matches!(**effect, Effect::Win(_)) || wins_by_the_way(effect)
        }
        Effect::If { then, otherwise, .. } => {
            [Some(then), otherwise.as_ref()].into_iter().flatten().any(|e| matches!(**e, Effect::Win(_)) || wins_by_the_way(e))
        }
        Effect::Sequence(steps) => steps.iter().any(|s| wins_by_the_way(&s.effect)),
        _ => false,
    }
}

fn only_picks(effect: &Effect) -> bool {
    match effect {
        Effect::Pick(_) => true,
        Effect::ForEach { effect, .. } | Effect::May { effect, .. } => only_picks(effect),
        _ => false,
    }
}

/// Whether statements of one text say different things of the same matter.
fn contradict(a: &Sentence, b: &Sentence) -> bool {
    let (Sentence::Procedure { procedure: p, condition: c, until: u }, Sentence::Procedure { procedure: q, condition: d, until: v }) =
        (a, b)
    else {
        return false;
    };
    c == d
        && u == v
        && match (p, q) {
            (Procedure::Setting { who: w, setting: s, adjust: m }, Procedure::Setting { who: x, setting: t, adjust: n })
                if w == x && s == t =>
            {
                match (m, n) {
                    (Adjust::SetTo(Amount::Number(m)), Adjust::SetTo(Amount::Number(n))) => m != n,
                    (Adjust::SetTo(Amount::Number(m)), Adjust::LowerTo(Amount::Number(n))) => m > n,
                    (Adjust::LowerTo(Amount::Number(n)), Adjust::SetTo(Amount::Number(m))) => m > n,
                    _ => false,
                }
            }
            (Procedure::MustPlay { who: w, must: m }, Procedure::MustPlay { who: x, must: n })
            | (Procedure::MustPropose { who: w, must: m }, Procedure::MustPropose { who: x, must: n }) => w == x && m != n,
            (
                Procedure::MustPlay { who: w, must: true },
                Procedure::Holds(Static::Cannot { who: x, deed: Deed::Play { card, on: None } }),
            )
            | (
                Procedure::Holds(Static::Cannot { who: x, deed: Deed::Play { card, on: None } }),
                Procedure::MustPlay { who: w, must: true },
            ) => w == x && card.is_empty(),
            (Procedure::MustPropose { who: w, must: true }, Procedure::Holds(Static::Cannot { who: x, deed: Deed::Propose(test) }))
            | (Procedure::Holds(Static::Cannot { who: x, deed: Deed::Propose(test) }), Procedure::MustPropose { who: w, must: true }) => {
                w == x && *test == ProposalTest::any()
            }
            (Procedure::Ballot { what: a, when: w, verdict: m }, Procedure::Ballot { what: b, when: x, verdict: n }) => {
                a == b && w == x && m != n
            }
            _ => false,
        }
}

struct You<'a> {
    with: &'a Who,
    found: bool,
}

impl Walk for You<'_> {
    fn who(&mut self, who: &mut Who) {
        if *who == Who::You {
            *who = self.with.clone();
            self.found = true;
        } else {
            walk_who(self, who);
        }
    }
}

struct YouSet;

impl Walk for YouSet {
    fn players(&mut self, players: &mut Players) {
        if players.as_one() == Some(&Who::You) {
            *players = Players::all();
        } else {
            walk_players(self, players);
        }
    }
}

/// Nobody plays a rule: "you" is each player. `None` where it cannot be.
fn everyone(mut sentence: Sentence) -> Option<Sentence> {
    match &mut sentence {
        Sentence::When(trigger) => {
            let mut before = trigger.event.clone();
            YouSet.event(&mut trigger.event);
            let of_whom = if before != trigger.event { all_players_of(&trigger.event) } else { None };
            match of_whom {
                Some(who) => {
                    let mut you = You { with: &who, found: false };
                    walk_trigger(&mut you, trigger);
                }
                None => {
                    let mut you = You { with: &Who::Of(HOLE), found: false };
                    you.event(&mut before);
                    if !you.found {
                        let effect = std::mem::replace(&mut trigger.effect, Effect::Nothing);
                        trigger.effect = each(effect);
                    } else if let Some(who) = all_players_of(&trigger.event) {
                        // "A player who plays a card on an opponent": on one of his own.
                        walk_trigger(&mut You { with: &who, found: false }, trigger);
                    }
                }
            }
        }
        Sentence::Do(effect) => {
            let old = std::mem::replace(effect, Effect::Nothing);
            *effect = each(old);
        }
        Sentence::Holds { holds, .. } => holds.iter_mut().for_each(deeds_of_each),
        Sentence::Procedure { procedure, condition, .. } => {
            match procedure {
                Procedure::Holds(holds) => deeds_of_each(holds),
                Procedure::Setting { adjust, .. } => {
                    // "Your hand limit is the number of Permanents you have in play": of each his own.
                    walk_adjust(&mut You { with: &Who::Candidate, found: false }, adjust);
                    walk_procedure(&mut YouSet, procedure);
                }
                _ => walk_procedure(&mut YouSet, procedure),
            }
            let mut you = You { with: &Who::Of(HOLE), found: false };
            walk_procedure(&mut you, &mut procedure.clone());
            if let Some(condition) = condition {
                you.condition(&mut condition.clone());
            }
            if you.found {
                return None;
            }
        }
        _ => {}
    }
    Some(sentence)
}

/// A die that is rolled once, not by each player for himself, is rolled by the Primary.
struct RollsOnce;

impl Walk for RollsOnce {
    fn effect(&mut self, effect: &mut Effect) {
        if let Effect::Roll { who, .. } = effect
            && *who == Who::You
        {
            *who = Who::Of(ROLLER);
        }
        walk_effect(self, effect);
    }
}

/// What nobody may do, or everybody may or must: "you" in it is whoever does it.
fn deeds_of_each(holds: &mut Static) {
    YouSet.holds(holds);
    if let Static::Cannot { deed, .. } | Static::Can { deed, .. } | Static::Must { deed, .. } = holds {
        walk_deed(&mut You { with: &Who::Actor, found: false }, deed);
    }
}

/// For each player, where the effect speaks of "you".
fn each(effect: Effect) -> Effect {
    let mut once = effect.clone();
    RollsOnce.effect(&mut once);
    let mut speaks = You { with: &Who::Of(HOLE), found: false };
    speaks.effect(&mut once.clone());
    if once != effect && !speaks.found {
        return once;
    }
    let mut general = effect.clone();
    let mut you = You { with: &Who::Of(HOLE), found: false };
    you.effect(&mut general);
    if you.found { for_each(Players::all(), HOLE, in_order([general])) } else { effect }
}

/// Whether a text asks whether a player is himself: "he" was taken for somebody whom it cannot mean.
pub(super) fn goes_without_saying(text: &Text) -> bool {
    struct Himself(bool);
    impl Walk for Himself {
        fn condition(&mut self, condition: &mut Condition) {
            self.0 |= matches!(condition, Condition::PlayerIs(who, players) if players.as_one() == Some(who));
            walk_condition(self, condition);
        }
    }
    let mut himself = Himself(false);
    walk_text(&mut himself, &mut text.clone());
    himself.0
}

/// Whether a text has all players win, or be out, and says nothing of when.
pub(super) fn says_not_when(text: &Text) -> bool {
    let anybody =
        |s: &Sentence| matches!(s, Sentence::Winning { players, .. } | Sentence::Elimination { players, .. } if *players == Players::all());
    text.sentences.iter().any(anybody)
}

/// Whether a text speaks of whoever plays it.
pub(super) fn speaks_of_you(text: &Text) -> bool {
    let mut you = You { with: &Who::You, found: false };
    walk_text(&mut you, &mut text.clone());
    you.found
}

/// Whether a text is a trigger that does to a variable what sets it off: for ever and ever.
pub(super) fn sets_itself_off(sentences: &[Sentence]) -> bool {
    let [Sentence::When(Trigger { event: Event::Variable { who, variable, change, by: None, of: None }, effect, .. })] = sentences else {
        return false;
    };
    let effect = match effect {
        Effect::Sequence(steps) => match steps.as_slice() {
            [one] => &one.effect,
            _ => return false,
        },
        one => one,
    };
    let Effect::Change { who: whose, variable: changed, adjust } = effect else { return false };
    let same = matches!((change, adjust), (Change::Gain, Adjust::Gain(_)) | (Change::Lose, Adjust::Lose(_)));
    same && changed == variable && (*whose == Who::Affected || who.as_one() == Some(whose))
}

/// Whether two texts say the same. Whoever made a proposal is both the one who acted and its proposer where its fate is decided.
pub(super) fn same(a: &Text, b: &Text) -> bool {
    struct Proposer;
    impl Walk for Proposer {
        fn who(&mut self, who: &mut Who) {
            if *who == Who::Actor { *who = Who::Proposer } else { walk_who(self, who) }
        }
    }
    fn decided(event: &Event) -> bool {
        match event {
            Event::Decided { .. } => true,
            Event::Any(all) => all.iter().all(decided),
            _ => false,
        }
    }
    let of_proposer = |text: &Text| {
        let mut text = text.clone();
        for sentence in &mut text.sentences {
            if let Sentence::When(Trigger { event, effect, .. }) = sentence
                && decided(event)
            {
                Proposer.effect(effect);
            }
        }
        text
    };
    a == b || a.sentences.iter().any(|s| matches!(s, Sentence::When(t) if decided(&t.event))) && of_proposer(a) == of_proposer(b)
}

/// "Everyone else": all but those of whom it was said before.
fn rest() -> Players {
    Players::others(Who::Of(ELSE))
}

/// Whether these are "everyone else" or "every other player".
fn others(players: &Players) -> bool {
    *players == rest() || *players == Players::others(Who::Of(OTHER))
}

/// Some of the players, more than one perhaps: of whom "everyone else" can leave out all.
fn some(players: &Players) -> bool {
    match &players.pick {
        Pick::All => players.whose.is_some(),
        Pick::Most(_) | Pick::Fewest(_) | Pick::Ranked { .. } => true,
        Pick::Chosen { number, .. } | Pick::Random(number) => *number > 1,
    }
}

fn done_to(step: &Step) -> Option<&Players> {
    match &step.effect {
        Effect::ForEach { players, .. } => Some(players),
        _ => None,
    }
}

fn any_step(effect: &Effect, is: impl Fn(&Players) -> bool) -> bool {
    match effect {
        Effect::Sequence(steps) => steps.iter().filter_map(done_to).any(is),
        Effect::ForEach { players, .. } => is(players),
        _ => false,
    }
}

/// Whether an effect is done to everyone else than those of whom the one before speaks.
pub(super) fn leaves_out(effect: &Effect, before: &Effect) -> bool {
    any_step(effect, others) && any_step(before, some)
}

/// The highest mark that is given in a draft, before marks are numbered.
struct HighestMark(u16);

impl Walk for HighestMark {
    fn mark(&mut self, mark: &mut Mark) {
        if (PROVISIONAL..LABELS).contains(&mark.0) {
            self.0 = self.0.max(mark.0);
        }
    }
}

/// Gives "everyone else" its meaning: where several were named just before, they are picked first, and the others are all but them; else all but the one that is spoken of.
pub(super) fn everyone_else(mut draft: Draft) -> Draft {
    let mut highest = HighestMark(PROVISIONAL + 500);
    draft.sentences.iter_mut().for_each(|s| highest.sentence(s));
    let mut others = EveryoneElse(highest.0 + 1);
    draft.sentences.iter_mut().for_each(|s| others.sentence(s));
    draft
}

struct EveryoneElse(u16);

impl Walk for EveryoneElse {
    fn effect(&mut self, effect: &mut Effect) {
        if let Effect::Sequence(steps) = effect {
            while self.several(steps) {}
        }
        walk_effect(self, effect);
    }

    fn players(&mut self, players: &mut Players) {
        if *players == rest() {
            *players = Players::others(Who::Of(OTHER));
        }
        walk_players(self, players);
    }
}

impl EveryoneElse {
    /// The first "everyone else" in the steps with those before whom it leaves out.
    fn several(&mut self, steps: &mut Vec<Step>) -> bool {
        let Some(found) = steps
            .iter()
            .enumerate()
            .position(|(i, s)| done_to(s).is_some_and(others) && steps.iter().take(i).any(|s| done_to(s).is_some_and(some)))
        else {
            return false;
        };
        let Some(named) = (0..found).rev().find(|i| steps.get(*i).and_then(done_to).is_some_and(some)) else { return false };
        let mark = Mark(self.0);
        self.0 += 1;
        let Some(picked) = steps.get(named).and_then(done_to).cloned() else { return false };
        if let Some(Step { effect: Effect::ForEach { players, .. }, .. }) = steps.get_mut(found) {
            *players = Players::others(Who::Of(mark));
        }
        if let Some(Step { effect: Effect::ForEach { players, .. }, .. }) = steps.get_mut(named) {
            *players = Players::one(Who::Of(mark));
        }
        steps.insert(named, Step { mark: Some(mark), effect: Effect::PickPlayers(picked) });
        true
    }
}

/// Whether one text is a rule of play that gives some players more cards or plays in every turn, and the other has them draw or play more by something
/// that is done, which in a rule would be done once only.
pub(super) fn comes_to_the_same(a: &[Sentence], b: &[Sentence]) -> bool {
    let rule = |text: &[Sentence]| match text {
        [
            Sentence::Procedure {
                procedure: Procedure::Setting { who, setting, adjust: Adjust::Gain(Amount::Number(n)) },
                condition: None,
                ..
            },
        ] => Some((*setting, who.clone(), *n)),
        _ => None,
    };
    let done = |text: &[Sentence]| match text {
        [Sentence::When(Trigger { event: Event::Moment(Moment::TurnStart), condition: None, frequency: Frequency::Always, effect })] => {
            deals(effect).map(|(who, n)| (Setting::CardsDealt, who, n))
        }
        _ => None,
    };
    let ends = |text: &[Sentence]| matches!(text, [Sentence::Procedure { procedure: Procedure::EndsAfterTurn(_), .. }, ..]);
    // Of what is done once the game has ended nothing comes.
    let arms = |text: &[Sentence]| match text {
        [Sentence::Do(Effect::Arm { trigger, .. })] => trigger.effect == Effect::EndGame,
        [Sentence::When(Trigger { event: Event::Moment(_), effect: Effect::Sequence(steps), .. })] => {
            steps.iter().any(|s| s.effect == Effect::EndGame)
        }
        _ => false,
    };
    let governs = |text: &[Sentence]| text.iter().all(|s| matches!(s, Sentence::Procedure { .. }));
    let same = |a, b| {
        rule(a).is_some_and(|rule| done(b) == Some(rule))
            || governs(a) && plays_more(b)
            || ends(a) && arms(b)
            || governs(a) && holds_the_same(a, b)
    };
    same(a, b) || same(b, a)
}

/// Whether both say that the same holds for good, one as rules of play and the other not.
fn holds_the_same(a: &[Sentence], b: &[Sentence]) -> bool {
    fn held(text: &[Sentence]) -> Option<Vec<&Static>> {
        let mut found = Vec::new();
        for sentence in text {
            match sentence {
                Sentence::Procedure { procedure: Procedure::Holds(holds), condition: None, until: Duration::Always } => found.push(holds),
                Sentence::Holds { condition: None, holds } => found.extend(holds),
                _ => return None,
            }
        }
        Some(found)
    }
    held(a).is_some_and(|a| held(b) == Some(a))
}

/// The number of the procedure that a rule sets, for whom, and to what.
pub(super) fn number_set(text: &[Sentence]) -> Option<(Setting, Players, i64)> {
    match number_changed(text)? {
        (setting, who, Adjust::SetTo(Amount::Number(n))) => Some((setting, who, n)),
        _ => None,
    }
}

/// The number of the procedure that a rule lowers, for whom, and to what.
pub(super) fn number_lowered(text: &[Sentence]) -> Option<(Setting, Players, i64)> {
    match number_changed(text)? {
        (setting, who, Adjust::LowerTo(Amount::Number(n))) => Some((setting, who, n)),
        _ => None,
    }
}

fn number_changed(text: &[Sentence]) -> Option<(Setting, Players, Adjust)> {
    let [Sentence::Procedure { procedure, condition: None, .. }] = text else { return None };
    match procedure {
        Procedure::Setting { who, setting, adjust } | Procedure::Holds(Static::Setting { who, setting, adjust }) => {
            Some((*setting, who.clone(), adjust.clone()))
        }
        _ => None,
    }
}

/// Whether a text lets somebody play more cards in the turn in which it comes into force.
fn plays_more(text: &[Sentence]) -> bool {
    struct Extra(bool);
    impl Walk for Extra {
        fn effect(&mut self, effect: &mut Effect) {
            self.0 |= matches!(effect, Effect::ExtraPlays { .. });
            walk_effect(self, effect);
        }
    }
    let [Sentence::Do(effect)] = text else { return false };
    let mut extra = Extra(false);
    extra.effect(&mut effect.clone());
    extra.0
}
