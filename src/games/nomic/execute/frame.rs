//! What the references of a text stand for while it is carried out.

use crate::english::meaning::Mark;
use crate::games::nomic::state::{CardId, Cause, Fact, Happening, Marked, Scope, SharedScope, Source, Target};
use crate::games::seat::SeatId;

/// The first mark of those that the executor gives itself, for selections that are fixed before they are carried out.
const OWN_MARKS: u16 = 0x8000;

/// A text being carried out.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The references that may be stored with effects that last.
    pub scope: SharedScope,
    /// The players being looked at, the innermost filter's last.
    pub candidates: Vec<SeatId>,
    /// The card that is being moved, for its owner.
    pub item: Option<CardId>,
    next_mark: u16,
}

impl Frame {
    pub fn new(scope: impl Into<SharedScope>) -> Frame {
        let scope: SharedScope = scope.into();
        // Marks of its own that came along in a stored scope stay as they are.
        let next_mark = scope.marks.iter().map(|(m, _)| m.0 + 1).filter(|m| *m > OWN_MARKS).max().unwrap_or(OWN_MARKS);
        Frame { scope, candidates: Vec::new(), item: None, next_mark }
    }

    /// A text of the game's own, or of a rule: nobody's.
    pub fn of(source: Source) -> Frame {
        Frame::new(scope(source, None))
    }

    pub fn cause(&self) -> Cause {
        Cause { source: self.scope.source.clone(), by: self.scope.you }
    }

    /// The card whose text this is.
    pub fn this(&self) -> Option<CardId> {
        match self.scope.source {
            Source::Card(card) => Some(card),
            _ => None,
        }
    }

    pub fn marked(&self, mark: Mark) -> Option<&Marked> {
        self.scope.marks.iter().find(|(m, _)| *m == mark).map(|(_, marked)| marked)
    }

    pub fn record(&mut self, mark: Mark, marked: Marked) {
        match self.scope.marks.iter_mut().find(|(m, _)| *m == mark) {
            Some((_, old)) => *old = marked,
            None => self.scope.marks.push((mark, marked)),
        }
    }

    /// Keeps cards under a mark of the executor's own.
    pub fn keep_cards(&mut self, cards: Vec<CardId>) -> Mark {
        let mark = Mark(self.next_mark);
        self.next_mark = self.next_mark.saturating_add(1);
        self.record(mark, Marked { cards, done: true, ..Marked::default() });
        mark
    }

    /// The same text with an event to refer to.
    pub fn upon(&self, fact: &Fact) -> Frame {
        let mut frame = Frame::new(self.scope.clone());
        frame.scope.event = Some(happening(fact));
        frame.scope.proposal = fact.proposal.or(self.scope.proposal);
        frame
    }
}

/// A scope without any references yet.
pub(super) fn scope(source: Source, you: Option<SeatId>) -> Scope {
    Scope { source, you, targets: Vec::<Target>::new(), choices: Vec::new(), marks: Vec::new(), event: None, proposal: None }
}

/// What a text can say about an event.
pub(super) fn happening(fact: &Fact) -> Happening {
    Happening { actor: fact.actor, affected: fact.affected.clone(), card: fact.card, amount: fact.amount.saturating_abs() }
}
