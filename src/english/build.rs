//! Putting effects and conditions together from phrases: who a predicate is said of, whom it is done to, who chooses.

use super::grammar::values::*;
use super::meaning::*;
use super::walk::{Walk, walk_amount, walk_condition, walk_effect, walk_players, walk_target, walk_who};

/// Puts a player in the place of a mark.
struct Replace<'a> {
    mark: Mark,
    with: &'a Who,
}

impl Walk for Replace<'_> {
    fn who(&mut self, who: &mut Who) {
        if *who == Who::Of(self.mark) {
            *who = self.with.clone();
        } else {
            walk_who(self, who);
        }
    }
    // Whoever is looked at in there is another: one who is looked at outside cannot be named.
    fn players(&mut self, players: &mut Players) {
        if *self.with != Who::Candidate {
            return walk_players(self, players);
        }
        let mut inside = Replace { mark: self.mark, with: &Who::Of(NOT_TO_BE_NAMED) };
        let mut whose = players.whose.take();
        let by = match &mut players.pick {
            Pick::Most(by) | Pick::Fewest(by) | Pick::Ranked { by, .. } => Some(by),
            Pick::All | Pick::Chosen { .. } | Pick::Random(_) => None,
        };
        if let Some(by) = by {
            inside.amount(by);
        }
        if let Some(whose) = &mut whose {
            inside.condition(whose);
        }
        walk_players(self, players);
        players.whose = whose;
    }
    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::Every(players, inner) if *self.with == Who::Candidate => {
                self.players(players);
                Replace { mark: self.mark, with: &Who::Of(NOT_TO_BE_NAMED) }.condition(inner);
            }
            other => walk_condition(self, other),
        }
    }
}

/// Puts the player in the place of the mark, everywhere in the effect.
pub fn put(mut effect: Effect, mark: Mark, with: &Who) -> Effect {
    Replace { mark, with }.effect(&mut effect);
    effect
}

/// The same for a condition.
pub fn put_condition(mut condition: Condition, mark: Mark, with: &Who) -> Condition {
    Replace { mark, with }.condition(&mut condition);
    condition
}

/// The same for an amount.
pub fn put_amount(mut amount: Amount, mark: Mark, with: &Who) -> Amount {
    Replace { mark, with }.amount(&mut amount);
    amount
}

/// A condition that stands behind what it is for: a number of it that says not of what is of what that changes.
pub fn said_after(mut condition: Condition) -> Condition {
    struct After {
        spoken: bool,
    }
    impl Walk for After {
        fn variable(&mut self, variable: &mut VariableId) {
            if variable.0 == BARE && !self.spoken {
                variable.0 = BARE_AFTER.to_owned();
            }
            self.spoken |= !variable.0.starts_with(STANDS);
        }
    }
    After { spoken: false }.condition(&mut condition);
    condition
}

/// The same for an event.
pub fn put_event(mut event: Event, mark: Mark, with: &Who) -> Event {
    Replace { mark, with }.event(&mut event);
    event
}

/// The same for what a card is played on.
pub fn put_target(target: &mut TargetKind, mark: Mark, with: &Who) {
    walk_target(&mut Replace { mark, with }, target);
}

/// The same for a static.
pub fn put_static(mut holds: Static, mark: Mark, with: &Who) -> Static {
    Replace { mark, with }.holds(&mut holds);
    holds
}

/// Puts players in the place of sets that are just the mark.
struct ReplaceSet<'a> {
    mark: Mark,
    with: &'a Players,
}

impl Walk for ReplaceSet<'_> {
    fn players(&mut self, players: &mut Players) {
        if players.as_one() == Some(&Who::Of(self.mark)) {
            *players = self.with.clone();
        } else {
            walk_players(self, players);
        }
    }
}

pub fn put_players_event(mut event: Event, mark: Mark, with: &Players) -> Event {
    ReplaceSet { mark, with }.event(&mut event);
    event
}

pub fn put_players_static(mut holds: Static, mark: Mark, with: &Players) -> Static {
    ReplaceSet { mark, with }.holds(&mut holds);
    holds
}

/// The provisional marks of the "for each"es in an effect: one more than the highest is free.
struct Highest(u16);

impl Walk for Highest {
    fn mark(&mut self, mark: &mut Mark) {
        if (PROVISIONAL..LABELS).contains(&mark.0) {
            self.0 = self.0.max(mark.0);
        }
    }
}

/// A "for each" over the players, who are `hole` in the effect.
pub fn for_each(players: Players, hole: Mark, mut effect: Effect) -> Effect {
    let mut highest = Highest(PROVISIONAL);
    highest.effect(&mut effect);
    let mark = Mark(highest.0 + 1);
    Effect::ForEach { mark, players, effect: Box::new(put(effect, hole, &Who::Of(mark))) }
}

/// Some one of these players, chosen by `by`.
pub fn chosen(players: Players, by: Who) -> Players {
    match players.pick {
        Pick::All => Players { pick: Pick::Chosen { number: 1, up_to: false, by: Box::new(by), slot: Slot(0) }, ..players },
        _ => players,
    }
}

/// The effect, said of the phrase: where that is several players, for each of them; where it is some one, `by` chooses. `hole` is the phrase's place in the effect.
pub fn said_of(np: Np, hole: Mark, by: Who, effect: Effect) -> Option<Effect> {
    match np {
        Np::One(who) => Some(put(effect, hole, &who)),
        Np::Set(mut players) => {
            Replace { mark: SUBJECT, with: &by }.players(&mut players);
            Some(for_each(players, hole, effect))
        }
        Np::Any(players) | Np::Whoever(players) | Np::OneOf(players) => Some(for_each(chosen(players, by), hole, effect)),
        Np::No(_) => None,
    }
}

/// Subject and predicate. Where a player has to be chosen, the card's controller does.
pub fn clause(subject: Np, predicate: Effect) -> Option<Effect> {
    let subject = match subject {
        Np::Whoever(players) if players.whose.is_some() || matches!(predicate, Effect::May { .. }) => Np::Set(players),
        // "A player with nine levels is eliminated": whoever is such, or one of them?
        Np::Any(players) if players.whose.is_some() && matches!(predicate, Effect::Eliminate(_)) => return None,
        other => other,
    };
    let predicate = if subject == Np::One(Who::You) { predicate } else { his_own(predicate) };
    said_of(subject, SUBJECT, Who::You, predicate)
}

/// "Show his hand": nobody who does it is spoken of in the effect itself, and "his" is whoever does it.
pub fn his_own(predicate: Effect) -> Effect {
    let speaks_of_him = put(predicate.clone(), SUBJECT, &Who::Of(NOT_TO_BE_NAMED)) != predicate;
    if speaks_of_him { predicate } else { put(predicate, HE, &subject()) }
}

/// An order: what the text says is done by its controller.
pub fn order(predicate: Effect) -> Effect {
    put(predicate, SUBJECT, &Who::You)
}

/// The subject of a predicate, in its place.
pub fn subject() -> Who {
    Who::Of(SUBJECT)
}

/// The players that a phrase names, where it is not a matter of choosing: "a player" is any.
pub fn all_of(np: &Np) -> Option<Players> {
    match np {
        Np::One(who) => Some(Players::one(who.clone())),
        Np::Set(players) | Np::Any(players) | Np::Whoever(players) | Np::OneOf(players) => Some(players.clone()),
        Np::No(_) => None,
    }
}

/// The players that a phrase names within a card phrase: some one is chosen by the subject.
pub fn players_of(np: Np) -> Option<Players> {
    match np {
        Np::Any(players) | Np::Whoever(players) | Np::OneOf(players) => Some(chosen(players, subject())),
        other => all_of(&other),
    }
}

/// A condition said of a phrase.
pub fn holds_of(np: Np, hole: Mark, condition: Condition) -> Condition {
    match np {
        Np::One(who) => put_condition(condition, hole, &who),
        Np::Set(players) => Condition::Every(players, Box::new(put_condition(condition, hole, &Who::Candidate))),
        Np::Any(players) | Np::Whoever(players) | Np::OneOf(players) => {
            exist(narrowed(players, put_condition(condition, hole, &Who::Candidate)), Relation::AtLeast, 1)
        }
        Np::No(players) => exist(narrowed(players, put_condition(condition, hole, &Who::Candidate)), Relation::Equal, 0),
    }
}

/// Only those of the players for whom the condition (of the candidate) holds.
pub fn narrowed(players: Players, condition: Condition) -> Players {
    let whose = match players.whose {
        None => condition,
        Some(old) => both(*old, condition),
    };
    Players { whose: Some(Box::new(whose)), ..players }
}

/// Those of the players with the most (the least) of an amount of the subject's; all that are tied.
pub fn extreme(among: Players, most: bool, by: Amount) -> Players {
    let by = Box::new(put_amount(by, SUBJECT, &Who::Candidate));
    Players { pick: if most { Pick::Most(by) } else { Pick::Fewest(by) }, ..among }
}

/// Both conditions.
pub fn both(a: Condition, b: Condition) -> Condition {
    let mut all = match a {
        Condition::All(all) => all,
        other => vec![other],
    };
    match b {
        Condition::All(more) => all.extend(more),
        other => all.push(other),
    }
    Condition::All(all)
}

/// Either condition.
pub fn either(a: Condition, b: Condition) -> Condition {
    let mut all = match a {
        Condition::Any(all) => all,
        other => vec![other],
    };
    match b {
        Condition::Any(more) => all.extend(more),
        other => all.push(other),
    }
    Condition::Any(all)
}

/// Not that, in its simplest form.
pub fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        Condition::Compare(a, relation, b) => Condition::Compare(a, relation.opposite(), b),
        Condition::Parity(a, even) => Condition::Parity(a, !even),
        other => Condition::Not(Box::new(other)),
    }
}

pub fn exist(players: Players, relation: Relation, number: i64) -> Condition {
    Condition::Compare(Amount::Players(Box::new(players)), relation, Amount::Number(number))
}

impl Relation {
    /// What holds exactly when this does not.
    pub fn opposite(self) -> Relation {
        match self {
            Relation::Equal => Relation::NotEqual,
            Relation::NotEqual => Relation::Equal,
            Relation::More => Relation::AtMost,
            Relation::AtMost => Relation::More,
            Relation::Less => Relation::AtLeast,
            Relation::AtLeast => Relation::Less,
        }
    }
}

/// One effect after the other; sequences within are laid open.
pub fn in_order(effects: impl IntoIterator<Item = Effect>) -> Effect {
    let mut steps = Vec::new();
    for effect in effects {
        match effect {
            Effect::Sequence(inner) => steps.extend(inner),
            other => steps.push(Step { mark: None, effect: other }),
        }
    }
    match steps.len() {
        1 if steps.iter().all(|s| s.mark.is_none()) => steps.remove(0).effect,
        _ => Effect::Sequence(steps),
    }
}

/// A variable of somebody's, looked at.
pub fn variable_of(who: Who, variable: VariableId) -> Amount {
    Amount::Variable(Box::new(who), variable)
}

/// Where cards are looked for if the phrase does not say.
pub enum Where {
    Hand(Players),
    Play(Players),
    Nowhere,
}

/// Where the cards of a phrase are.
fn zones(find: &Find, default: Where) -> Option<Vec<Zone>> {
    let whose = |players: &Players| find.owner.clone().unwrap_or_else(|| players.clone());
    if find.from.is_empty() {
        return match default {
            Where::Hand(players) => Some(vec![Zone::Hand(whose(&players))]),
            Where::Play(players) => Some(vec![Zone::Play(whose(&players))]),
            Where::Nowhere if find.lasting => Some(vec![Zone::Play(whose(&Players::all()))]),
            Where::Nowhere => None,
        };
    }
    let Some(owner) = &find.owner else { return Some(find.from.clone()) };
    let owned = |zone: &Zone| match zone {
        Zone::Play(players) if *players == Players::all() => Some(Zone::Play(owner.clone())),
        Zone::Hand(players) if players.as_one() == Some(&subject()) => Some(Zone::Hand(owner.clone())),
        _ => None,
    };
    find.from.iter().map(owned).collect()
}

/// The cards of a phrase, as something is done to them; `by`: who chooses.
pub fn select(cards: CardsNp, default: Where, by: Who) -> Option<Cards> {
    let find = match cards {
        CardsNp::Known(cards) => return Some(cards),
        CardsNp::Found(find) => find,
    };
    let mut from = zones(&find, default)?;
    // "New cards from the draw pile" are any cards, not those that proposals brought.
    if find.of.contains(&CardTest::New) && from.contains(&Zone::DrawPile) {
        return None;
    }
    if !matches!(&find.number, Count::All | Count::Top(_) | Count::Bottom(_)) && from.iter().any(|zone| of_each(zone, find.owner.is_some()))
    {
        return None;
    }
    if matches!(&find.number, Count::Some(Amount::Number(1))) {
        from.iter_mut().for_each(any_of_them);
    }
    let by = find.by.unwrap_or(by);
    let slot = Slot(0);
    let number = match find.number {
        Count::All => HowMany::All,
        Count::Some(number) | Count::Exactly(number) => HowMany::Chosen { number, by, slot },
        Count::AllBut(number) => HowMany::AllBut { number, by, slot },
        Count::UpTo(number) | Count::AtMost(number) => HowMany::UpTo { number, by, slot },
        Count::AnyNumber => HowMany::AnyNumber { by, slot },
        Count::Random(number) => HowMany::Random(number),
        Count::Top(number) => HowMany::Top(number),
        Count::Bottom(number) => HowMany::Bottom(number),
        Count::No | Count::AtLeast(_) | Count::More(_) | Count::Less(_) => return None,
    };
    let piles = from.iter().all(|z| matches!(z, Zone::DrawPile | Zone::DiscardPile | Zone::OutOfGame));
    if matches!(number, HowMany::Top(_) | HowMany::Bottom(_)) && !piles {
        return None;
    }
    Some(Cards::Select(Box::new(Selection { number, of: find.of, from })))
}

/// Whether the cards are those of several players each: "a card from each opponent's hand" is a card of each, not one of them all.
fn of_each(zone: &Zone, owned: bool) -> bool {
    match zone {
        Zone::Play(players) if *players == Players::all() => owned,
        Zone::Hand(players) | Zone::Play(players) => players.pick == Pick::All && players.as_one().is_none(),
        _ => false,
    }
}

/// Where one card is chosen, the choice of its player goes with it.
fn any_of_them(zone: &mut Zone) {
    if let Zone::Hand(players) | Zone::Play(players) = zone
        && matches!(&players.pick, Pick::Chosen { number: 1, .. })
    {
        players.pick = Pick::All;
    }
}

/// A count of the cards of a phrase, compared as the phrase says ("a Flood in play": at least 1).
pub fn presence(find: Find, default: Where) -> Option<Condition> {
    let from = zones(&find, default)?.into_iter().map(of_anybody).collect();
    if find.by.is_some() {
        return None;
    }
    let (relation, number) = match find.number {
        Count::Some(number) | Count::AtLeast(number) => (Relation::AtLeast, number),
        Count::Exactly(number) => (Relation::Equal, number),
        Count::AtMost(number) => (Relation::AtMost, number),
        Count::More(number) => (Relation::More, number),
        Count::Less(number) => (Relation::Less, number),
        Count::No => (Relation::Equal, Amount::Number(0)),
        _ => return None,
    };
    let selection = Selection { number: HowMany::All, of: find.of, from };
    Some(Condition::Compare(Amount::Cards(Box::new(selection)), relation, number))
}

/// "In play under the control of an opponent", where it is only looked at: of any of them, nobody picks one.
fn of_anybody(zone: Zone) -> Zone {
    let all = |players: Players| match players.pick {
        Pick::Chosen { .. } => Players { pick: Pick::All, ..players },
        _ => players,
    };
    match zone {
        Zone::Hand(players) => Zone::Hand(all(players)),
        Zone::Play(players) => Zone::Play(all(players)),
        zone => zone,
    }
}

/// How many such cards there are.
pub fn count(find: Find, default: Where) -> Option<Amount> {
    let from = zones(&find, default)?;
    if find.by.is_some() || !matches!(find.number, Count::All) {
        return None;
    }
    Some(Amount::Cards(Box::new(Selection { number: HowMany::All, of: find.of, from })))
}

/// All players, where a phrase names none.
pub fn anyone() -> Where {
    Where::Play(Players::all())
}

/// The subject's hand.
pub fn own_hand() -> Where {
    Where::Hand(Players::one(subject()))
}

/// What the subject has in play.
pub fn own_play() -> Where {
    Where::Play(Players::one(subject()))
}

/// Goes through all choices of cards and players in an effect and gives them to `by`, where the subject had them.
pub struct ChooserIs {
    pub by: Who,
}

impl Walk for ChooserIs {
    fn selection(&mut self, selection: &mut Selection) {
        match &mut selection.number {
            // The target is named when the card is played.
            HowMany::Chosen { by: Who::Target(target), .. } if *target == super::grammar::nouns::TARGET_CARD => {}
            HowMany::AllBut { by, .. }
            | HowMany::Chosen { by, .. }
            | HowMany::UpTo { by, .. }
            | HowMany::AnyNumber { by, .. }
            | HowMany::InOrder { by, .. } => *by = self.by.clone(),
            HowMany::All | HowMany::Random(_) | HowMany::Top(_) | HowMany::Bottom(_) => {}
        }
        super::walk::walk_selection(self, selection);
    }

    fn effect(&mut self, effect: &mut Effect) {
        if let Effect::Choose { by, .. } = effect {
            *by = self.by.clone();
        }
        walk_effect(self, effect);
    }
}

/// Of whom something holds, where it is said of players.
pub fn said_of_whom(holds: &mut Static) -> Option<&mut Players> {
    match holds {
        Static::Cannot { who, .. }
        | Static::Can { who, .. }
        | Static::Must { who, .. }
        | Static::Bounds { who, .. }
        | Static::MostPerTurn { who, .. }
        | Static::MostAtOnce { who, .. }
        | Static::Protected { who, .. }
        | Static::NoTarget { who, .. }
        | Static::Setting { who, .. } => Some(who),
        _ => None,
    }
}

/// Whether somebody has to choose of whom it holds.
pub fn of_someone_chosen(holds: &Static) -> bool {
    said_of_whom(&mut holds.clone()).is_some_and(|who| matches!(who.pick, Pick::Chosen { .. }))
}

/// Who of an event a text means that speaks of one player of it ("if your proposal fails, you …").
pub fn all_players_of(event: &Event) -> Option<Who> {
    match event {
        Event::Variable { .. } | Event::Reaches { .. } | Event::Eliminated(_) | Event::BecomesPrimary(_) | Event::Moved { .. } => {
            Some(Who::Affected)
        }
        Event::Played { by, .. } if *by == Players::all() => Some(Who::Actor),
        Event::Rolled(_) | Event::Proposed(..) | Event::Renamed(_) | Event::OverLimit(_) | Event::Voted { .. } | Event::Decided { .. } => {
            Some(Who::Actor)
        }
        _ => None,
    }
}

/// Sets how fractions become whole; whether there were any.
pub struct Rounds {
    rounding: Rounding,
    any: bool,
}

impl Walk for Rounds {
    fn amount(&mut self, amount: &mut Amount) {
        if let Amount::Fraction { rounding, .. } = amount {
            *rounding = self.rounding;
            self.any = true;
        }
        walk_amount(self, amount);
    }
}

/// The phrase with its fractions rounded so; None if it has none. `walk` goes through all of it.
pub fn with_fractions_rounded<T>(mut phrase: T, rounding: Rounding, walk: impl FnOnce(&mut Rounds, &mut T)) -> Option<T> {
    let mut rounds = Rounds { rounding, any: false };
    walk(&mut rounds, &mut phrase);
    rounds.any.then_some(phrase)
}
