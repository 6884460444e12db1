//! A seat's standing preferences: what settles what an order, or a missing order, leaves open.

use super::components::{Companion, PlaceId, Track};
use super::orders::wishes_decision;
use super::steps::companion;
use crate::games::ruleset::Answers;
use crate::games::seat::SeatId;

/// The preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Words of rewards, the dearest first, for spaces with alternatives.
    pub rewards: Vec<String>,
    /// The companions, the dearest first.
    pub companions: Vec<Companion>,
    /// Where the shelter is placed, the dearest first.
    pub shelter: Vec<PlaceId>,
    /// The tracks to which points go first.
    pub tracks: Vec<Track>,
    /// What raises a die that is too low for a journey: prayers or coins.
    pub boost: Option<Track>,
    /// Whether a turn ends with a letter that was carried out whole.
    pub end: bool,
    /// Whether missions are kept where nothing is said.
    pub keep: bool,
}

impl Wishes {
    /// The seat's among the answers in hand.
    pub fn of(seat: SeatId, answers: &Answers) -> Wishes {
        let mut wishes = Wishes::default();
        for order in answers.get(&wishes_decision(seat)).map_or(&[][..], |a| a.orders.as_slice()) {
            let list = |name: &str| order.choices(name);
            match order.verb.as_str() {
                "prefer rewards" => wishes.rewards = list("rewards").into_iter().map(str::to_owned).collect(),
                "prefer companions" => wishes.companions = list("companions").into_iter().filter_map(companion).collect(),
                "prefer shelter" => wishes.shelter = list("places").into_iter().map(|p| PlaceId(p.to_owned())).collect(),
                "prefer tracks" => wishes.tracks = list("tracks").into_iter().filter_map(Track::named).collect(),
                "prefer boost" => wishes.boost = order.choice("with").and_then(Track::named),
                "prefer end" => wishes.end = order.choice("yes") == Some("yes"),
                "prefer missions" => wishes.keep = order.choice("how") == Some("keep"),
                _ => {}
            }
        }
        wishes
    }
}
