//! One sentence for each event, as one viewer may read it.

use super::Event;
use crate::games::nomic::state::{CardId, Cause, Fate, Phase, Place, Repealed, Source, Table, Target, TextPlace};
use crate::games::seat::{SeatId, Viewer};

impl Event {
    /// The event in one sentence for `viewer`, with `table` as it is after it. None: nothing to tell.
    pub fn sentence(&self, table: &Table, viewer: Viewer) -> Option<String> {
        let t = Teller { table, viewer };
        let text = match self {
            Event::TableLaid { .. } => format!("The table is laid; {} is the first Primary.", t.seat(table.primary)),
            Event::Adopted { .. } => format!("The game is taken over as it stands in turn {}.", table.turn),
            Event::TurnBegan { turn } => format!("Turn {turn} begins."),
            Event::PhaseBegan { phase } => t.phase(*phase)?,
            Event::PrimaryMoved { to, cause, .. } => t.caused(cause, format!("{} is the Primary.", t.seat(*to))),
            Event::Missed { seat, what } => format!("{} has {what}.", t.seat(*seat)),
            Event::Summed { .. } | Event::Seen { .. } | Event::Spent { .. } => return None,

            Event::CardCreated { card, to, cause, .. } => {
                let name = t.name_known(card.id, t.knows(*to));
                t.caused(cause, format!("{name} comes into the game, {}.", t.to(*to)))
            }
            Event::CardCopied { of, card, to, cause, .. } => {
                let known = t.knows(*to);
                let of = t.name_known(*of, known);
                let _ = card;
                t.caused(cause, format!("a copy of {of} is made, {}.", t.to(*to)))
            }
            Event::CardMoved { card, from, to, cause, .. } => t.moved(*card, *from, *to, cause),
            Event::Dealt { card, seat, picked } => {
                let name = t.name_known(*card, true);
                if *picked { format!("{} picks {name}.", t.seat(*seat)) } else { format!("{name} is dealt to {}.", t.seat(*seat)) }
            }
            Event::CardPlayed { card, by, targets, .. } => {
                format!("{} plays {}{}.", t.seat(*by), t.name_known(*card, true), t.on(targets))
            }
            Event::PlayImpossible { card, by, why } => {
                let name = t.name_known(*card, !table.secret_hands || viewer.knows(*by));
                format!("{} cannot play {name}: {}", t.seat(*by), stop(why))
            }
            Event::PlayStopped { card, by, why } => {
                format!("{}'s play of {} is stopped and undone: {}", t.seat(*by), t.name_known(*card, true), stop(why))
            }
            Event::Shuffled { place, cause, .. } => t.caused(cause, format!("{} is shuffled.", t.zone(*place))),
            Event::Reshuffled { order } => {
                format!("The discard pile ({}) is shuffled and becomes the draw pile.", count(order.len(), "card"))
            }
            Event::HandsSwapped { first, second, cause } => {
                t.caused(cause, format!("{} and {} exchange hands.", t.seat(*first), t.seat(*second)))
            }
            Event::CardRenamed { card, from, to, cause } => {
                let known = table.place_of(*card).is_none_or(|p| t.knows(p));
                match (known, cause.by) {
                    (true, Some(by)) if cause.card().is_none() => format!("{} renames {from} to {to}.", t.seat(by)),
                    (true, _) => t.caused(cause, format!("{from} is now named {to}.")),
                    (false, Some(by)) => format!("{} renames a card.", t.seat(by)),
                    (false, None) => t.caused(cause, "a card has a new name.".to_owned()),
                }
            }
            Event::TypeChanged { card, from, to, cause } => {
                let known = table.place_of(*card).is_none_or(|p| t.knows(p));
                let name = |id| table.rules.card_type(id).map_or("?", |t| t.name.as_str());
                t.caused(cause, format!("{} is now of type {} instead of {}.", t.name_known(*card, known), name(to), name(from)))
            }
            Event::Revealed { cards, to, cause } => {
                let known = !table.secret_hands || to.iter().any(|s| viewer.knows(*s)) || to.len() >= table.clockwise().len();
                let names: Vec<String> = cards.iter().map(|c| t.name_known(*c, known)).collect();
                let whom: Vec<&str> = to.iter().map(|s| t.seat(*s)).collect();
                let whom = if to.len() >= table.clockwise().len() { "everyone".to_owned() } else { and(&whom) };
                t.caused(cause, format!("{} shown to {whom}.", is_are(&names)))
            }

            Event::VariableChanged { seat, variable, from, to, cause, .. } => {
                let name = table.rules.variables.iter().find(|v| v.id == *variable).map_or(variable.0.as_str(), |v| &v.name);
                t.caused(cause, format!("{}'s {name} {from} -> {to}.", t.seat(*seat)))
            }
            Event::Rolled { seat, sides, results, cause } => {
                let who = seat.map_or("the game", |s| t.seat(s));
                let faces: Vec<String> = results.iter().map(u32::to_string).collect();
                let dice = match (results.len(), sides) {
                    (1, 6) => "a die".to_owned(),
                    (n, s) => format!("{n}d{s}"),
                };
                t.caused(cause, format!("{who} rolls {dice}: {}.", faces.join(", ")))
            }
            Event::Prevented { what, cause, .. } | Event::Narrated { text: what, cause, .. } => t.caused(cause, what.clone()),
            Event::EffectStarted { note, .. } | Event::EffectEnded { note, .. } if note.is_empty() => return None,
            Event::EffectStarted { effect, note } => t.caused(&Cause { source: effect.scope.source.clone(), by: None }, note.clone()),
            Event::EffectEnded { note, .. } => note.clone(),
            Event::ExtraPlays { seat, number, cause } => {
                t.caused(cause, format!("{} may play {} more this turn.", t.seat(*seat), count(*number as usize, "card")))
            }
            Event::PlaysSkipped { seat, turns, cause } => {
                let turns: Vec<String> = turns.iter().map(u32::to_string).collect();
                let s = if turns.len() == 1 { "turn" } else { "turns" };
                t.caused(cause, format!("{} plays no card in {s} {}.", t.seat(*seat), turns.join(", ")))
            }

            Event::Eliminated { seat, why, cause } => t.caused(cause, format!("{} is eliminated: {}", t.seat(*seat), stop(why))),
            Event::Restored { seat } => format!("{} is back in the game.", t.seat(*seat)),
            Event::SeatAdded { name } => format!("{name} comes into the game."),
            Event::SeatRenamed { seat, name } => format!("Seat {seat} is played by {name} from now on."),
            Event::GameEnded { outcome } => {
                let names: Vec<&str> = outcome.winners.iter().map(|s| t.seat(*s)).collect();
                match names.len() {
                    0 => format!("The game ends without a winner: {}", stop(&outcome.reason)),
                    1 => format!("{} wins: {}", and(&names), stop(&outcome.reason)),
                    _ => format!("{} win together: {}", and(&names), stop(&outcome.reason)),
                }
            }
            Event::EndWished { seat, wish } => {
                format!("{} {} to end the game.", t.seat(*seat), if *wish { "wishes" } else { "no longer wishes" })
            }
            _ => t.law(self)?,
        };
        Some(text)
    }

    /// The seat that the event concerns first, for grouping in reports.
    pub fn seat(&self) -> Option<SeatId> {
        match self {
            Event::CardPlayed { by, .. } | Event::PlayImpossible { by, .. } | Event::PlayStopped { by, .. } => Some(*by),
            Event::Dealt { seat, .. }
            | Event::Missed { seat, .. }
            | Event::Eliminated { seat, .. }
            | Event::Restored { seat }
            | Event::ExtraPlays { seat, .. }
            | Event::PlaysSkipped { seat, .. }
            | Event::EndWished { seat, .. }
            | Event::Commented { seat, .. } => Some(*seat),
            Event::VariableChanged { seat, cause, .. } => cause.by.or(Some(*seat)),
            Event::Rolled { seat, .. } => *seat,
            Event::Prevented { seat, cause, .. } | Event::Narrated { seat, cause, .. } => cause.by.or(*seat),
            Event::CardMoved { cause, .. }
            | Event::CardCreated { cause, .. }
            | Event::CardCopied { cause, .. }
            | Event::CardRenamed { cause, .. }
            | Event::TypeChanged { cause, .. }
            | Event::HandsSwapped { cause, .. }
            | Event::Revealed { cause, .. }
            | Event::Shuffled { cause, .. }
            | Event::PrimaryMoved { cause, .. } => cause.by,
            Event::EffectStarted { effect, .. } => effect.scope.you,
            _ => None,
        }
    }
}

struct Teller<'a> {
    table: &'a Table,
    viewer: Viewer,
}

impl Teller<'_> {
    /// Events of proposals, ballots, the ruleset and rulings.
    fn law(&self, event: &Event) -> Option<String> {
        let table = self.table;
        Some(match event {
            Event::BallotOpened { proposals } => format!("The ballot opens with {}.", count(proposals.len(), "proposal")),
            Event::Commented { number, seat, text } => format!("{} on proposal {number}: {text}", self.seat(*seat)),
            Event::Counted { number, yes, no, accepted, why, .. } => {
                let fate = if *accepted { "is accepted" } else { "fails" };
                let why = why.as_ref().map(|w| format!(": {}", w.trim_end_matches('.'))).unwrap_or_default();
                format!("Proposal {number} {fate}, {yes}-{no}{why}.")
            }
            Event::ResultOverturned { number, accepted } => {
                format!("Ruling: proposal {number} {}.", if *accepted { "counts as accepted" } else { "counts as failed" })
            }
            Event::InForce { number } => {
                let tally = match table.proposal(*number).map(|p| &p.fate) {
                    Some(Fate::Decided { yes, no, .. }) => format!(" ({yes}-{no})"),
                    _ => String::new(),
                };
                format!("Proposal {number}{tally} comes into force.")
            }
            Event::Lapsed { number, why } => format!("Proposal {number} does not come into force: {}", stop(why)),
            Event::VariableAdded { variable } => format!("There is a new variable: {}, which starts at {}.", variable.name, variable.start),
            Event::TypeAdded { ctype } => format!("There is a new type of cards, {}: {}", ctype.name, stop(&ctype.wording.words())),
            Event::KindAdded { .. } => return None,
            Event::RuleAdded { rule } => format!("Rule {}: {}", rule.number, stop(&rule.wording.words())),
            Event::WinningAdded { rule } => format!("There is a new winning condition, {}: {}", rule.number, stop(&rule.wording.words())),
            Event::EliminationAdded { rule } => {
                format!("There is a new elimination condition, {}: {}", rule.number, stop(&rule.wording.words()))
            }
            Event::TextChanged { place, wording, .. } => format!("{} now reads: {}", self.text(place), stop(&wording.words())),
            Event::Repealed { what } => match what {
                Repealed::Variable(id) => format!("The variable {} is repealed.", self.variable(id)),
                Repealed::Text(place) => format!("{} is repealed.", self.text(place)),
            },
            Event::VersionMade { version } => format!("Version {} of the rules is in force ({}).", version.number, version.origin),
            Event::RulingAsked { asked } => format!("The moderator is asked to rule on {}: it {}.", self.text(&asked.place), asked.why),
            Event::Ruled { ruling, .. } => format!("Ruling: {}", stop(ruling)),
            Event::ChoiceAsked { question } => {
                format!("{} is to choose; {} asks.", self.seat(question.seat), self.source(&question.source))
            }
            Event::ChoiceMade { picked: None, .. } => "No choice came in time; the usual one is made.".to_owned(),
            Event::Appealed { number, seat } => {
                format!("{} appeals against ruling {number}; the next ballot asks whether it stands.", self.seat(*seat))
            }
            Event::RulingOverturned { number, yes, no } => format!("Ruling {number} is overturned, {yes}-{no}."),
            _ => return None,
        })
    }

    fn variable(&self, id: &crate::english::meaning::VariableId) -> String {
        self.table.rules.variables.iter().find(|v| v.id == *id).map_or(id.0.clone(), |v| v.name.clone())
    }

    fn seat(&self, seat: SeatId) -> &str {
        self.table.seat_name(seat)
    }

    /// Whether the viewer may know which card lies there.
    fn knows(&self, place: Place) -> bool {
        match place {
            Place::Hand(seat) => !self.table.secret_hands || self.viewer.knows(seat),
            _ => true,
        }
    }

    fn name_known(&self, card: CardId, known: bool) -> String {
        if known { self.table.card_name(card).to_owned() } else { "a card".to_owned() }
    }

    /// The sentence after the name of what causes it.
    fn caused(&self, cause: &Cause, sentence: String) -> String {
        match &cause.source {
            Source::Card(card) => {
                let known = self.table.place_of(*card).is_none_or(|p| self.knows(p));
                format!("{}: {sentence}", self.name_known(*card, known))
            }
            Source::Rule(number) => format!("Rule {number}: {sentence}"),
            Source::Winning(number) => format!("Winning condition {number}: {sentence}"),
            Source::Elimination(number) => format!("Elimination condition {number}: {sentence}"),
            Source::Moderator => format!("Ruling: {sentence}"),
            Source::Game => capital(sentence),
        }
    }

    /// What a text is called; the game's own: the rules.
    fn source(&self, source: &Source) -> String {
        match source {
            Source::Card(card) => self.name_known(*card, self.table.place_of(*card).is_none_or(|p| self.knows(p))),
            Source::Rule(number) => format!("rule {number}"),
            Source::Winning(number) => format!("winning condition {number}"),
            Source::Elimination(number) => format!("elimination condition {number}"),
            Source::Moderator => "a ruling".to_owned(),
            Source::Game => "the rules".to_owned(),
        }
    }

    fn moved(&self, card: CardId, from: Place, to: Place, cause: &Cause) -> String {
        // A card that goes to or comes from an open place is known to all.
        let known = self.knows(from) || self.knows(to);
        let name = self.name_known(card, known);
        let own = cause.source == Source::Card(card);
        let sentence = match (from, to) {
            (Place::DrawPile, Place::Hand(seat)) => format!("{} draws {name}.", self.seat(seat)),
            (Place::Hand(seat), Place::DiscardPile) => format!("{} discards {name}.", self.seat(seat)),
            (Place::Play(seat), Place::DiscardPile) => format!("{}'s {name} is destroyed.", self.seat(seat)),
            (Place::Play(seat), Place::Hand(holder)) if seat == holder => format!("{name} returns to {}'s hand.", self.seat(seat)),
            (Place::Hand(from), Place::Hand(to)) => format!("{name} goes from {} to {}.", self.seat(from), self.seat(to)),
            (Place::Play(from), Place::Play(to)) => format!("{name} goes from {}'s control to {}'s.", self.seat(from), self.seat(to)),
            (Place::Resolving, _) => format!("{name} goes {}.", self.to(to)),
            _ => format!("{name} goes from {} {}.", self.zone(from), self.to(to)),
        };
        if own && from == Place::Resolving { capital(sentence) } else { self.caused(cause, sentence) }
    }

    fn zone(&self, place: Place) -> String {
        match place {
            Place::Hand(seat) => format!("{}'s hand", self.seat(seat)),
            Place::Play(seat) => format!("{}'s cards in play", self.seat(seat)),
            Place::DrawPile => "the draw pile".to_owned(),
            Place::DiscardPile => "the discard pile".to_owned(),
            Place::OutOfGame => "out of the game".to_owned(),
            Place::Resolving => "the table".to_owned(),
        }
    }

    fn to(&self, place: Place) -> String {
        match place {
            Place::Play(seat) => format!("into play under {}'s control", self.seat(seat)),
            Place::OutOfGame => "out of the game".to_owned(),
            Place::Resolving => "onto the table".to_owned(),
            Place::Hand(_) | Place::DrawPile | Place::DiscardPile => format!("to {}", self.zone(place)),
        }
    }

    fn on(&self, targets: &[Target]) -> String {
        let names: Vec<&str> = targets
            .iter()
            .map(|t| match t {
                Target::Player(seat) => self.seat(*seat),
                Target::Card(card) => self.table.card_name(*card),
                Target::Everyone => "all players",
            })
            .collect();
        if names.is_empty() { String::new() } else { format!(" on {}", and(&names)) }
    }

    fn phase(&self, phase: Phase) -> Option<String> {
        Some(match phase {
            Phase::Renames => "The starting cards are to be renamed.".to_owned(),
            Phase::Plays => "The plays are resolved.".to_owned(),
            Phase::Setup | Phase::Orders | Phase::OrdersAndBallot | Phase::Ballot | Phase::Over => return None,
        })
    }

    fn text(&self, place: &TextPlace) -> String {
        match place {
            TextPlace::Card(card) => self.table.card_name(*card).to_owned(),
            TextPlace::Type(id) => format!("Type {}", self.table.rules.card_type(id).map_or(id.0.as_str(), |t| &t.name)),
            TextPlace::Rule(n) => format!("Rule {n}"),
            TextPlace::Winning(n) => format!("Winning condition {n}"),
            TextPlace::Elimination(n) => format!("Elimination condition {n}"),
        }
    }
}

/// "1 card", "3 cards".
fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// "A", "A and B", "A, B and C".
fn and<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => one.as_ref().to_owned(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", most.join(", "), last.as_ref())
        }
    }
}

fn is_are(names: &[String]) -> String {
    match names.len() {
        0 => "no card is".to_owned(),
        1 => format!("{} is", and(names)),
        _ => format!("{} are", and(names)),
    }
}

/// The sentence with a full stop.
fn stop(sentence: &str) -> String {
    if sentence.ends_with(['.', '!', '?']) { sentence.to_owned() } else { format!("{sentence}.") }
}

fn capital(sentence: String) -> String {
    let mut letters = sentence.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => sentence,
    }
}
