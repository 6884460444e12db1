//! What holds while a text is in force.

use super::*;

impl Paraphraser<'_> {
    pub(super) fn statics(&self, holds: &[Static]) -> String {
        holds.iter().map(|s| format!("({})", self.holds(s))).collect::<Vec<_>>().join(" and ")
    }

    pub(super) fn against(&self, against: &Against) -> String {
        let by = if against.by == Players::all() { String::new() } else { format!(" of ({})", self.players(&against.by)) };
        let on = against.on.as_ref().map(|players| format!(" played on ({})", self.players(players))).unwrap_or_default();
        format!("{}{by}{on}", self.noun(&against.card, false))
    }

    pub(super) fn deed(&self, deed: &Deed) -> String {
        match deed {
            Deed::Play { card, on } => {
                let on = on.as_ref().map(|players| format!(" on ({})", self.players(players))).unwrap_or_default();
                format!("play ({}){on}", self.noun(card, false))
            }
            Deed::Draw => "draw".into(),
            Deed::Discard { card } => format!("discard ({})", self.noun(card, false)),
            Deed::Change { variable, change } => format!("have a {} of {}", lookup(CHANGES, *change), self.variable(variable)),
            Deed::Propose(test) => format!("make {}", self.proposal(test)),
            Deed::Vote { on, how } => format!("vote {}on {}", how.map_or("", |yes| if yes { "yes " } else { "no " }), self.proposal(on)),
            Deed::Rename { card } => format!("rename ({})", self.noun(card, false)),
            Deed::Win => "win".into(),
            Deed::BeEliminated => "be eliminated".into(),
            Deed::BeRobbedOfAnything => "be robbed of anything".to_owned(),
            Deed::BeRobbed(variable) => format!("be robbed of {}", self.variable(variable)),
            Deed::BePrimary => "be the Primary".into(),
            Deed::NameAlike => "give a card the name of another card".into(),
        }
    }

    pub(super) fn setting(&self, who: &Players, setting: Setting, adjust: &Adjust) -> String {
        let of = format!("the {} of {} is", lookup(SETTINGS, setting), self.players(who));
        match adjust {
            Adjust::SetTo(a) => format!("{of} {}", self.a(a)),
            Adjust::Gain(a) => format!("{of} {} more", self.a(a)),
            Adjust::Lose(a) => format!("{of} {} less", self.a(a)),
            Adjust::LowerTo(a) => format!("{of} at most {}", self.a(a)),
            Adjust::RaiseTo(a) => format!("{of} at least {}", self.a(a)),
        }
    }

    pub(super) fn holds(&self, holds: &Static) -> String {
        match holds {
            Static::Bounds { who, variable, least, most } => {
                let of = format!("the {} of {} cannot be", self.variable(variable), self.players(who));
                match (least, most) {
                    (Some(least), Some(most)) => format!("{of} less than {} nor more than {}", self.a(least), self.a(most)),
                    (Some(least), None) => format!("{of} less than {}", self.a(least)),
                    (None, Some(most)) => format!("{of} more than {}", self.a(most)),
                    (None, None) => format!("{of} bounded"),
                }
            }
            Static::MostPerTurn { who, variable, change, most } => {
                format!(
                    "the {} of {} by {} is at most {} in a turn",
                    lookup(CHANGES, *change),
                    self.variable(variable),
                    self.players(who),
                    self.a(most)
                )
            }
            Static::MostAtOnce { who, variable, change, most } => {
                format!(
                    "the {} of {} by {} is at most {} at once",
                    lookup(CHANGES, *change),
                    self.variable(variable),
                    self.players(who),
                    self.a(most)
                )
            }
            Static::MostInPlay { who, card, most } => {
                let of = format!("at most {} ({}) in play", self.a(most), self.noun(card, false));
                format!("{} {of}", Paraphraser::verb(&self.players(who), "have", "has"))
            }
            Static::Cannot { who, deed } => format!("{} cannot {}", self.players(who), self.deed(deed)),
            Static::Can { who, deed } => format!("{} can {}", self.players(who), self.deed(deed)),
            Static::Must { who, deed } => format!("{} must {}", self.players(who), self.deed(deed)),
            Static::Protected { who, variable, against, frequency } => {
                let what = match variable {
                    Some(variable) => format!("the {} of {} is", self.variable(variable), self.players(who)),
                    None => Paraphraser::verb(&self.players(who), "are", "is"),
                };
                format!("{what} protected from ({}){}", self.against(against), Paraphraser::frequency(*frequency))
            }
            Static::ProtectedCards { cards, against } => format!("({}) are protected from ({})", self.cards(cards), self.against(against)),
            Static::CardsCannot { cards, how } => format!("there is no {} of ({})", lookup(MOVES, *how), self.cards(cards)),
            Static::NoTarget { who, against } => format!("{} cannot be the target of ({})", self.players(who), self.against(against)),
            Static::Ignored { against, frequency } => {
                format!("({}) have no effect{}", self.against(against), Paraphraser::frequency(*frequency))
            }
            Static::Instead { event, frequency, effect } => {
                let declined = if may_be_declined(effect) { DECLINED } else { "" };
                format!("in the place of {}{}{declined}: {}", self.event(event), Paraphraser::frequency(*frequency), self.e(effect))
            }
            Static::Redirect { from, against, to, frequency } => {
                format!(
                    "({}) that are played on ({}) act on {}{}",
                    self.against(against),
                    self.players(from),
                    self.who(to),
                    Paraphraser::frequency(*frequency)
                )
            }
            Static::PlayCost { by, card, cost } => {
                format!("playing ({}) costs ({}) this: {}", self.noun(card, false), self.players(by), self.e(cost))
            }
            Static::Setting { who, setting, adjust } => self.setting(who, *setting, adjust),
            Static::CountsAs { cards, as_type } => {
                format!("({}) count as cards of the type {}", self.cards(cards), self.lexicon.type_name(as_type))
            }
            Static::CountsAsKind { cards, kind } => {
                format!("({}) count as cards of the kind {}", self.cards(cards), self.lexicon.kind_name(kind))
            }
            Static::AfterPlay { card, to } => format!("({}) go {} when they have been played", self.noun(card, false), self.place(to)),
        }
    }
}
