//! Playing a card: whether it may be played, its targets, its costs, its text, and where it goes then.

use super::engine::{Base, Context, Engine, Res, Stop};
use super::frame::Frame;
use super::law::{card_scope, deeds, type_of};
use crate::english::meaning::{AfterPlay, Deed, Effect, HowMany, Selection, Sentence, Static, TargetKind, Who};
use crate::games::dice::{Dice, Secret};
use crate::games::nomic::event::Event;
use crate::games::nomic::state::{Card, CardId, Cause, Choice, End, Happening, Place, Source, Table, Target};
use crate::games::seat::SeatId;

/// An order to play a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The card.
    pub card: CardId,
    /// Who plays it.
    pub by: SeatId,
    /// What it is played on: one for each target of its text but those that are all players. Missing ones are chosen by default.
    pub targets: Vec<Target>,
    /// What the order chooses, by slot of the card's text.
    pub choices: Vec<Choice>,
}

/// What became of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// It was carried out.
    Done,
    /// It did not happen; the card is where it was. Why, in a sentence.
    Impossible(String),
    /// It ran on without end, and was taken back whole.
    Stopped,
}

/// Plays a card: the events, and what became of it. An impossible play has one event that says why.
pub fn play_card(table: &Table, play: &Play, context: Context<'_>, dice: &mut Dice) -> (Vec<Event>, Played) {
    let mut engine = Engine::new(table, dice, context);
    let point = engine.point();
    let result = engine.play(play).and_then(|()| engine.run_queue()).and_then(|()| engine.survivors());
    let played = match result {
        Ok(()) | Err(Stop::Over) => Played::Done,
        Err(Stop::Impossible(why)) => {
            engine.back(point);
            Played::Impossible(why)
        }
        Err(Stop::Unpaid) => {
            engine.back(point);
            Played::Impossible("its cost cannot be paid.".to_owned())
        }
        Err(Stop::Endless) => {
            engine.back(point);
            Played::Stopped
        }
    };
    let mut events = engine.events;
    match &played {
        Played::Done => {}
        Played::Impossible(why) => events.push(Event::PlayImpossible { card: play.card, by: play.by, why: why.clone() }),
        Played::Stopped => {
            let why = format!("it caused more than {} steps", super::STEPS);
            events.push(Event::PlayStopped { card: play.card, by: play.by, why });
        }
    }
    (events, played)
}

/// Why a play is impossible on the table as it stands, in a sentence; None if it is possible. Unlike [`play_card`] it keeps nothing.
pub fn impossible(table: &Table, play: &Play, base: Base) -> Option<String> {
    look(table, base, |engine| {
        let point = engine.point();
        let result = engine.play(play);
        engine.back(point);
        match result {
            Err(Stop::Impossible(why)) => Some(why),
            Err(Stop::Unpaid) => Some("its cost cannot be paid.".to_owned()),
            _ => None,
        }
    })
}

/// What a card could be played on by a seat: for each target of its text (all players counting as one) the legal ones.
pub fn legal_targets(table: &Table, card: CardId, seat: SeatId, base: Base) -> Vec<Vec<Target>> {
    look(table, base, |engine| {
        let Some(card) = engine.table.card(card).cloned() else { return Vec::new() };
        engine.legal(&card, seat).unwrap_or_default()
    })
}

/// The cards that a choice in a card's text can be made from, were a seat to play it now; empty where that depends on its targets.
pub fn legal_cards(table: &Table, card: CardId, seat: SeatId, selection: &Selection, base: Base) -> Vec<CardId> {
    look(table, base, |engine| {
        let Some(card) = engine.table.card(card).cloned() else { return Vec::new() };
        let mut f = Frame::new(card_scope(&card, seat));
        // Of the ends of a pile it is those cards, of anything else whichever is chosen.
        match selection.number {
            HowMany::Top(_) | HowMany::Bottom(_) => engine.select(&mut f, selection, None).unwrap_or_default(),
            _ => engine.found(&mut f, selection).unwrap_or_default(),
        }
    })
}

/// The targets of a play that names none: oneself where the card does only good to its target, else the next player clockwise. None if there is none.
pub fn default_targets(table: &Table, card: CardId, seat: SeatId, base: Base) -> Option<Vec<Target>> {
    look(table, base, |engine| {
        let card = engine.table.card(card).cloned()?;
        engine.complete(&card, seat, &[]).ok()
    })
}

/// Whether a card remains in play after being played.
pub fn remains_in_play(table: &Table, card: CardId, base: Base) -> bool {
    look(table, base, |engine| {
        let Some(card) = engine.table.card(card).cloned() else { return false };
        let by = engine.whose(card.id).unwrap_or(engine.table.primary);
        let mut f = Frame::new(card_scope(&card, by));
        matches!(engine.goes_to(&mut f, &card, by), Ok((Place::Play(_), _)))
    })
}

/// Looks at a table with an engine whose doings are thrown away.
pub(super) fn look<T>(table: &Table, base: Base, f: impl FnOnce(&mut Engine<'_>) -> T) -> T {
    let mut dice = Dice::new(Secret([0; 32]), Vec::new(), 0);
    let orders = super::choices::Orders::default();
    let refill = |_: &Table, _: &mut Dice| Vec::new();
    let mut engine = Engine::new(table, &mut dice, Context { orders: &orders, base, refill: &refill, proposed: &Vec::new, asking: None });
    f(&mut engine)
}

impl Engine<'_> {
    /// Plays a card from wherever it is; its consequences wait in the queue.
    pub fn play(&mut self, play: &Play) -> Res<()> {
        let Play { card: id, by, .. } = *play;
        let (Some(card), Some(from)) = (self.table.card(id).cloned(), self.table.place_of(id)) else {
            return Err(Stop::Impossible("there is no such card.".to_owned()));
        };
        let targets = self.complete(&card, by, &play.targets)?;
        let mut f = Frame::new(card_scope(&card, by));
        f.scope.targets.clone_from(&targets);
        f.scope.choices.clone_from(&play.choices);
        self.may_play(&mut f, &card, by, &targets)?;

        self.push(Event::CardPlayed { card: id, by, from, targets: targets.clone(), choices: play.choices.clone() })?;
        self.redirect(&mut f, &card, by)?;
        self.costs(&mut f, &card, by)?;
        let ignored = self.ignored_when_played(&f, id, by)? || self.countered(&f, id, by)?;
        let (place, end) = self.goes_to(&mut f, &card, by)?;
        let stays = matches!(place, Place::Play(_));
        if let Place::Play(seat) = place
            && let Some(cause) = self.no_room(seat, id)?
        {
            return Err(Stop::Impossible(format!(
                "{} has too many cards in play for it ({}).",
                self.table.seat_name(seat),
                self.name_of(&cause)
            )));
        }
        if stays {
            self.put_away(id, by, place, end)?;
            if let Place::Play(controller) = place {
                f.scope.you = Some(controller);
            }
        }
        if !ignored {
            self.text_of(&mut f, &card, stays)?;
        }
        if !stays {
            self.put_away(id, by, place, end)?;
        }
        Ok(())
    }

    /// Carries out what a text does when its card is played.
    fn text_of(&mut self, f: &mut Frame, card: &Card, stays: bool) -> Res<()> {
        let effects = deeds(&self.table, card, |sentence| match sentence {
            Sentence::Do(effect) if !stays => Some(effect.clone()),
            Sentence::OnPlay(effect) => Some(effect.clone()),
            Sentence::OrdinalLevel { variable, number } => Some(Effect::Change {
                who: Who::You,
                variable: variable.clone(),
                adjust: crate::english::meaning::Adjust::RaiseTo(crate::english::meaning::Amount::Number(*number)),
            }),
            _ => None,
        });
        for effect in effects {
            self.effect(f, &effect)?;
        }
        Ok(())
    }

    /// Moves a card that was being resolved to where it belongs, unless its own text has moved it.
    fn put_away(&mut self, card: CardId, by: SeatId, to: Place, end: End) -> Res<()> {
        if self.table.place_of(card) != Some(Place::Resolving) {
            return Ok(());
        }
        // The player of a card may be out of the game by the time its text is done.
        let to = match to {
            Place::Hand(seat) | Place::Play(seat) if !self.table.lives(seat) => Place::DiscardPile,
            place => place,
        };
        self.push(Event::CardMoved { card, from: Place::Resolving, to, end, cause: Cause::of_card(card, Some(by)) })
    }

    /// Where a card goes once it is played: by its own text, by what holds, by its type; else to the discard pile.
    pub fn goes_to(&mut self, f: &mut Frame, card: &Card, by: SeatId) -> Res<(Place, End)> {
        let own = card.wording.meaning.clone();
        let of_type = type_of(&self.table, card).and_then(|t| t.wording.meaning.clone());
        for sentence in own.iter().chain(&of_type).flat_map(|m| &m.sentences) {
            match sentence {
                Sentence::AfterPlay(place) => return Ok(self.destination(f, card.id, place)?.unwrap_or((Place::DiscardPile, End::First))),
                Sentence::StaysWith(who) => return Ok((Place::Play(self.one(f, who)?.unwrap_or(by)), End::Last)),
                _ => {}
            }
        }
        let law = self.law();
        for active in &law.statics {
            let Static::AfterPlay { card: tests, to } = &*active.body else { continue };
            let mut shield = active.frame();
            shield.scope.event = Some(Happening { actor: Some(by), affected: Vec::new(), card: Some(card.id), amount: 1 });
            if self.passes_all(&mut shield, card.id, tests)?
                && self.applies(active, &mut shield)?
                && let Some(place) = self.destination(&mut shield, card.id, to)?
            {
                return Ok(place);
            }
        }
        let after = of_type.as_ref().and_then(|m| {
            m.sentences.iter().find_map(|s| if let Sentence::Type(definition) = s { Some(definition.after_play.clone()) } else { None })
        });
        match after {
            Some(AfterPlay::Stays { with, .. }) => Ok((Place::Play(self.one(f, &with)?.unwrap_or(by)), End::Last)),
            Some(AfterPlay::Goes(place)) => Ok(self.destination(f, card.id, &place)?.unwrap_or((Place::DiscardPile, End::First))),
            None => Ok((Place::DiscardPile, End::First)),
        }
    }

    /// The legal targets of a card's text, for each of its targets.
    fn legal(&mut self, card: &Card, by: SeatId) -> Res<Vec<Vec<Target>>> {
        let kinds = card.wording.meaning.as_ref().map(|m| m.targets.clone()).unwrap_or_default();
        let mut f = Frame::new(card_scope(card, by));
        let mut all = Vec::new();
        for kind in &kinds {
            let legal = match kind {
                TargetKind::Everyone => vec![Target::Everyone],
                TargetKind::Player { who, .. } => {
                    let mut legal = Vec::new();
                    for seat in self.players(&mut f, who, None)? {
                        if self.untouchable(card, by, seat)?.is_none() {
                            legal.push(Target::Player(seat));
                        }
                    }
                    legal
                }
                TargetKind::Card { of, from } => {
                    let mut legal = Vec::new();
                    for zone in from {
                        for found in self.cards_in(&mut f, zone)? {
                            let target = Target::Card(found);
                            if found != card.id && !legal.contains(&target) && self.passes_all(&mut f, found, of)? {
                                legal.push(target);
                            }
                        }
                    }
                    legal
                }
            };
            all.push(legal);
        }
        Ok(all)
    }

    /// What forbids a seat to be the target of a card.
    fn untouchable(&mut self, card: &Card, by: SeatId, seat: SeatId) -> Res<Option<Cause>> {
        let law = self.law();
        for active in &law.statics {
            let Static::NoTarget { who, against } = &*active.body else { continue };
            let mut f = active.frame();
            if self.is_among(&mut f, who, seat)? && self.against(active, against, card.id, Some(by), &[Target::Player(seat)])? {
                return Ok(Some(f.cause()));
            }
        }
        Ok(None)
    }

    /// The targets of a play, what the order leaves out filled in.
    pub fn complete(&mut self, card: &Card, by: SeatId, named: &[Target]) -> Res<Vec<Target>> {
        let legal = self.legal(card, by)?;
        let mut named = named.iter().copied().filter(|t| *t != Target::Everyone);
        let mut targets = Vec::new();
        for legal in legal {
            if legal == [Target::Everyone] {
                targets.push(Target::Everyone);
                continue;
            }
            match named.next() {
                Some(target) if legal.contains(&target) => targets.push(target),
                Some(target) => return Err(Stop::Impossible(self.not_legal(card, by, target)?)),
                None => match self.default_target(card, by, &targets, &legal)? {
                    Some(target) => targets.push(target),
                    None => return Err(Stop::Impossible("there is nothing that it could be played on.".to_owned())),
                },
            }
        }
        Ok(targets)
    }

    fn not_legal(&mut self, card: &Card, by: SeatId, target: Target) -> Res<String> {
        if let Target::Player(seat) = target {
            let name = self.table.seat_name(seat).to_owned();
            if !self.table.lives(seat) {
                return Ok(format!("{name} is no longer in the game."));
            }
            if let Some(cause) = self.untouchable(card, by, seat)? {
                return Ok(format!("{name} cannot be its target ({}).", self.name_of(&cause)));
            }
            return Ok(format!("it cannot be played on {name}."));
        }
        let name = match target {
            Target::Card(card) => self.table.card_name(card).to_owned(),
            _ => "that".to_owned(),
        };
        Ok(format!("it cannot be played on {name}, as things stand."))
    }

    /// What causes something, by name.
    pub fn name_of(&self, cause: &Cause) -> String {
        match &cause.source {
            Source::Card(card) => self.table.card_name(*card).to_owned(),
            Source::Rule(number) => format!("rule {number}"),
            Source::Winning(number) => format!("winning condition {number}"),
            Source::Elimination(number) => format!("elimination condition {number}"),
            Source::Game => "the rules".to_owned(),
            Source::Moderator => "a ruling".to_owned(),
        }
    }

    fn default_target(&mut self, card: &Card, by: SeatId, before: &[Target], legal: &[Target]) -> Res<Option<Target>> {
        let own = Target::Player(by);
        if legal.contains(&own) {
            let mut f = Frame::new(card_scope(card, by));
            f.scope.targets = before.iter().copied().chain([own]).collect();
            let effects = deeds(&self.table, card, |s| match s {
                Sentence::Do(effect) | Sentence::OnPlay(effect) => Some(effect.clone()),
                _ => None,
            });
            let (mut good, mut bad) = (false, false);
            for effect in &effects {
                let leaning = self.leaning(&mut f, effect, by)?;
                (good, bad) = (good || leaning.good, bad || leaning.bad);
            }
            if good && !bad {
                return Ok(Some(own));
            }
        }
        let mut order = self.table.clockwise_from(by);
        if order.first() == Some(&by) {
            order.rotate_left(1);
        }
        let next = order.into_iter().map(Target::Player).find(|t| legal.contains(t));
        let others_card = || legal.iter().copied().find(|t| matches!(t, Target::Card(c) if self.whose(*c) != Some(by)));
        Ok(next.or_else(others_card).or(legal.first().copied()))
    }

    /// Whether the play is allowed: by what forbids or demands plays, and by the card's own "only if".
    fn may_play(&mut self, f: &mut Frame, card: &Card, by: SeatId, targets: &[Target]) -> Res<()> {
        if !self.table.lives(by) {
            return Err(Stop::Impossible("its player is no longer in the game.".to_owned()));
        }
        let id = card.id;
        let on: Vec<SeatId> = targets.iter().flat_map(|t| self.table.players_of(*t)).collect();
        let forbidden = self.forbidden(by, |engine, f, deed| {
            let Deed::Play { card: tests, on: whom } = deed else { return Ok(false) };
            f.scope.event = Some(Happening { actor: Some(by), affected: on.clone(), card: Some(id), amount: 1 });
            Ok(engine.passes_all(f, id, tests)?
                && match whom {
                    Some(players) => engine.any_among(f, players, &on)?,
                    None => true,
                })
        })?;
        if let Some(cause) = forbidden {
            return Err(Stop::Impossible(format!("{} forbids it.", self.name_of(&cause))));
        }
        self.must_play_another(card, by, &on)?;
        let types = type_of(&self.table, card).and_then(|t| t.wording.meaning.clone());
        let own = card.wording.meaning.clone();
        for sentence in own.iter().chain(&types).flat_map(|m| &m.sentences) {
            let more = if let Sentence::Type(definition) = sentence { definition.more.as_slice() } else { std::slice::from_ref(sentence) };
            for sentence in more {
                if let Sentence::PlayOnlyIf(condition) = sentence
                    && !self.holds(f, condition)?
                {
                    return Err(Stop::Impossible("what its text asks for is not so.".to_owned()));
                }
            }
        }
        Ok(())
    }

    /// A "must": another card has to be played, and could be.
    fn must_play_another(&mut self, card: &Card, by: SeatId, on: &[SeatId]) -> Res<()> {
        let law = self.law();
        for active in &law.statics {
            let Static::Must { who, deed: Deed::Play { card: tests, on: whom } } = &*active.body else { continue };
            let mut f = active.frame();
            if !self.is_among(&mut f, who, by)? || !self.applies(active, &mut f)? {
                continue;
            }
            let fits = self.passes_all(&mut f, card.id, tests)?
                && match whom {
                    Some(players) => self.any_among(&mut f, players, on)?,
                    None => true,
                };
            if fits {
                continue;
            }
            for held in self.table.zone(Place::Hand(by)).to_vec() {
                if held != card.id && self.passes_all(&mut f, held, tests)? {
                    return Err(Stop::Impossible(format!("{} demands another play.", self.name_of(&f.cause()))));
                }
            }
        }
        Ok(())
    }

    /// Cards played on somebody whom a text shields act on another.
    fn redirect(&mut self, f: &mut Frame, card: &Card, by: SeatId) -> Res<()> {
        let law = self.law();
        for active in &law.statics {
            let Static::Redirect { from, against, to, frequency } = &*active.body else { continue };
            for i in 0..f.scope.targets.len() {
                let Some(Target::Player(seat)) = f.scope.targets.get(i).copied() else { continue };
                let mut shield = active.frame();
                shield.scope.event = Some(Happening { actor: Some(by), affected: vec![seat], card: Some(card.id), amount: 1 });
                if !self.fresh(active, *frequency)
                    || !self.is_among(&mut shield, from, seat)?
                    || !self.against(active, against, card.id, Some(by), &[Target::Player(seat)])?
                {
                    continue;
                }
                if let Some(other) = self.one(&mut shield, to)?.filter(|s| *s != seat) {
                    let what = format!(
                        "{} acts on {} instead of {}.",
                        self.table.card_name(card.id),
                        self.table.seat_name(other),
                        self.table.seat_name(seat)
                    );
                    self.push(Event::Prevented { seat: Some(seat), what, cause: shield.cause() })?;
                    self.spend(active, *frequency)?;
                    if let Some(target) = f.scope.targets.get_mut(i) {
                        *target = Target::Player(other);
                    }
                }
            }
        }
        Ok(())
    }

    /// Costs of playing: the card's, its type's, and those that other texts put on it. All or nothing.
    fn costs(&mut self, f: &mut Frame, card: &Card, by: SeatId) -> Res<()> {
        let strict = std::mem::replace(&mut self.strict, true);
        let result = self.costs_in(f, card, by);
        self.strict = strict;
        match result {
            Err(Stop::Unpaid) => Err(Stop::Impossible("its cost cannot be paid.".to_owned())),
            other => other,
        }
    }

    fn costs_in(&mut self, f: &mut Frame, card: &Card, by: SeatId) -> Res<()> {
        for cost in deeds(&self.table, card, |s| if let Sentence::PlayCost(cost) = s { Some(cost.clone()) } else { None }) {
            self.effect(f, &cost)?;
        }
        let law = self.law();
        for active in &law.statics {
            let Static::PlayCost { by: who, card: tests, cost } = &*active.body else { continue };
            let mut other = active.frame();
            let on = f.scope.targets.iter().flat_map(|t| self.table.players_of(*t)).collect();
            other.scope.event = Some(Happening { actor: Some(by), affected: on, card: Some(card.id), amount: 1 });
            if self.is_among(&mut other, who, by)? && self.passes_all(&mut other, card.id, tests)? && self.applies(active, &mut other)? {
                self.effect(&mut other, cost)?;
            }
        }
        // The first thing that the text does may be a cost, too: then it must be possible.
        let first = deeds(&self.table, card, |s| match s {
            Sentence::Do(effect) | Sentence::OnPlay(effect) => Some(effect.clone()),
            _ => None,
        });
        if let Some(cost) = first.first().and_then(leading_cost) {
            let mut trial = f.clone();
            if self.attempt(|engine| engine.effect(&mut trial, cost)) == Err(Stop::Unpaid) {
                return Err(Stop::Unpaid);
            }
        }
        Ok(())
    }

    /// Whether something says that the text of a card being played has no effect.
    fn ignored_when_played(&mut self, f: &Frame, card: CardId, by: SeatId) -> Res<bool> {
        let law = self.law();
        for active in &law.statics {
            let Static::Ignored { against, frequency } = &*active.body else { continue };
            if self.fresh(active, *frequency) && self.against(active, against, card, Some(by), &f.scope.targets)? {
                let what = format!("the text of {} is ignored.", self.table.card_name(card));
                self.push(Event::Prevented { seat: Some(by), what, cause: active.frame().cause() })?;
                self.spend(active, *frequency)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Carries out a card's text as if it had just been played, the card staying where it is.
    pub fn do_text(&mut self, card: CardId, by: SeatId) -> Res<()> {
        let Some(card) = self.table.card(card).cloned() else { return Ok(()) };
        let targets = match self.complete(&card, by, &[]) {
            Ok(targets) => targets,
            Err(Stop::Impossible(_)) => return Ok(()),
            Err(stop) => return Err(stop),
        };
        let mut f = Frame::new(card_scope(&card, by));
        (f.scope.targets, f.scope.choices) = (targets, Vec::new());
        self.text_of(&mut f, &card, false)
    }

    /// Plays a card in the midst of another's effect. Whether it was possible.
    pub fn play_now(&mut self, card: CardId, by: SeatId) -> Res<bool> {
        if self.table.place_of(card) == Some(Place::Resolving) {
            return Ok(false);
        }
        let point = self.point();
        let play = Play { card, by, targets: Vec::new(), choices: Vec::new() };
        match self.deeper(|engine| engine.play(&play)) {
            Ok(()) => Ok(true),
            Err(Stop::Impossible(why)) => {
                self.back(point);
                self.push(Event::PlayImpossible { card, by, why })?;
                Ok(false)
            }
            Err(stop) => Err(stop),
        }
    }

    /// Ends the game if but one is left, or nobody.
    pub fn survivors(&mut self) -> Res<()> {
        if self.over() || self.table.seats.len() < 2 {
            return Ok(());
        }
        let fallen: Vec<SeatId> =
            self.events.iter().filter_map(|e| if let Event::Eliminated { seat, .. } = e { Some(*seat) } else { None }).collect();
        if fallen.is_empty() {
            return Ok(());
        }
        match self.table.clockwise().as_slice() {
            [last] => self.end(vec![*last], "all others are eliminated.".to_owned()).map(|_| ()),
            [] => self.end(fallen, "all players were eliminated at once.".to_owned()).map(|_| ()),
            _ => Ok(()),
        }
    }
}

/// The cost that is the very first thing that an effect does.
fn leading_cost(effect: &Effect) -> Option<&Effect> {
    match effect {
        Effect::Pay { cost, .. } => Some(cost),
        Effect::Sequence(steps) => steps.first().and_then(|s| leading_cost(&s.effect)),
        _ => None,
    }
}
