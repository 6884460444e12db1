//! Targets: which Lands an order means, ranked, so that the next one counts where the first is gone by then.

use super::Rise;
use super::components::{Region, Side};
use super::state::{Land, State};
use crate::games::kit::{Position, and, ids};
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;
use crate::orders::answer::Order;
use crate::orders::form::{Candidate, SlotKind};

/// One entry of a ranked list of targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// This Land.
    Land(String),
    /// What is worth most.
    Best,
    /// What is worth least.
    Worst,
    /// The best of a player.
    Of(SeatId),
    /// The best of a region.
    In(Region),
    /// The best of a player in a region.
    OfIn(SeatId, Region),
}

impl Aim {
    /// Reads a candidate's id.
    fn read(id: &str) -> Option<Aim> {
        let region = |name: &str| Region::ALL.into_iter().find(|r| r.code() == name);
        let seat = |n: &str| n.parse().ok().map(SeatId);
        Some(match id.split_once(':') {
            None if id == "best" => Aim::Best,
            None if id == "worst" => Aim::Worst,
            Some(("land", land)) => Aim::Land(land.to_owned()),
            Some(("region", code)) => Aim::In(region(code)?),
            Some(("seat", rest)) => match rest.split_once('/') {
                None => Aim::Of(seat(rest)?),
                Some((n, code)) => Aim::OfIn(seat(n)?, region(code)?),
            },
            _ => return None,
        })
    }

    /// The aims in a slot of an order.
    pub fn of(order: &Order, slot: &str) -> Vec<Aim> {
        ids(order.arg(slot)).into_iter().filter_map(Aim::read).collect()
    }

    fn fits(&self, target: &Target) -> bool {
        match self {
            Aim::Best | Aim::Worst => true,
            Aim::Land(land) => target.land == *land,
            Aim::Of(seat) => target.holder == Some(*seat),
            Aim::In(region) => target.region == *region,
            Aim::OfIn(seat, region) => target.holder == Some(*seat) && target.region == *region,
        }
    }
}

/// A Land that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its id.
    pub land: String,
    /// Whose it is.
    pub holder: Option<SeatId>,
    /// Its region.
    pub region: Region,
    /// By what the best is found: points, or points won by blessing.
    pub worth: i64,
}

/// Up to `n` targets by ranked aims; where these leave something open, the default aim decides. Refused where none of the aims named can be met.
pub fn choose(aims: &[Aim], default: &Aim, pool: &[Target], n: usize) -> Result<Vec<Target>, Aim> {
    let mut chosen: Vec<Target> = Vec::new();
    let mut met = aims.is_empty() || pool.is_empty();
    for aim in aims.iter().chain([default]) {
        while chosen.len() < n {
            let fitting = pool.iter().filter(|t| aim.fits(t) && !chosen.contains(t));
            let worst = *aim == Aim::Worst;
            let found = fitting.min_by_key(|t| (if worst { t.worth } else { -t.worth }, t.land.clone()));
            let Some(found) = found else { break };
            chosen.push(found.clone());
        }
        met |= !chosen.is_empty() && aims.contains(aim);
        if !met && aims.last() == Some(aim) {
            return Err(aims.first().cloned().unwrap_or(Aim::Best));
        }
    }
    Ok(chosen)
}

impl Rise {
    fn target(&self, land: &str, now: &Land, worth: impl Fn(Region, bool) -> i64) -> Option<Target> {
        let region = self.components.region(land)?;
        Some(Target { land: land.to_owned(), holder: now.holder, region, worth: worth(region, now.blessed) })
    }

    /// The Lands of others that `seat` may take or harm: not shielded, of that side.
    pub fn rival_lands(&self, state: &State, seat: SeatId, side: Side) -> Vec<Target> {
        let open = |l: &Land| l.holder.is_some_and(|h| h != seat) && !l.shielded && side.fits(l.blessed);
        let lands = state.lands.iter().filter(|(_, l)| open(l));
        lands.filter_map(|(id, l)| self.target(id, l, |region, blessed| self.components.worth(region, blessed))).collect()
    }

    /// The own Lands that fit.
    pub fn own_lands(&self, state: &State, seat: SeatId, fits: impl Fn(&Land) -> bool) -> Vec<Target> {
        let lands = state.lands_of(Some(seat)).filter(|(_, l)| fits(l));
        lands.filter_map(|(id, l)| self.target(id, l, |region, blessed| self.components.worth(region, blessed))).collect()
    }

    /// The own Lands that can be blessed; their worth is what that wins.
    pub fn to_bless(&self, state: &State, seat: SeatId) -> Vec<Target> {
        let gain = |region, _| self.components.worth(region, true) - self.components.worth(region, false);
        let lands = state.lands_of(Some(seat)).filter(|(_, l)| !l.blessed);
        lands.filter_map(|(id, l)| self.target(id, l, gain)).collect()
    }

    /// The first Land of a region in the supply.
    pub fn in_supply(&self, state: &State, region: Region) -> Option<String> {
        state.lands_of(None).find(|(id, _)| self.components.region(id) == Some(region)).map(|(id, _)| id.to_owned())
    }

    /// Why none of the aims of an order can be met.
    pub fn missed(&self, state: &State, seat: SeatId, aim: &Aim, pool: &[Target]) -> Problem {
        let why = match aim {
            Aim::Land(land) => match state.lands.get(land) {
                Some(Land { holder: None, .. }) => format!("{land} lies in the supply"),
                Some(Land { holder: Some(holder), shielded, blessed }) => {
                    let whose = if *holder == seat { "yours".to_owned() } else { format!("{}'s", state.name(*holder)) };
                    let how = match (shielded, blessed) {
                        (true, true) => ", Blessed and shielded",
                        (true, false) => " and shielded",
                        (false, true) => " and Blessed",
                        (false, false) => "",
                    };
                    format!("{land} is {whose}{how}")
                }
                None => format!("There is no Land {land}"),
            },
            Aim::Of(who) => format!("{} has no Land that can be chosen here", state.name(*who)),
            Aim::In(region) => format!("No {} Land can be chosen here", region.name()),
            Aim::OfIn(who, region) => format!("{} has no {} Land that can be chosen here", state.name(*who), region.name()),
            Aim::Best | Aim::Worst => "No Land can be chosen here".to_owned(),
        };
        let named: Vec<&str> = pool.iter().map(|t| t.land.as_str()).collect();
        let problem = Problem::new(format!("{why}. Possible now: {}.", and(&named)));
        match pool.iter().max_by_key(|t| t.worth) {
            Some(best) => problem.suggest(best.land.clone()),
            None => problem,
        }
    }

    /// A ranked list of Lands of others. Every Land can be named, for it may change hands before the order is carried out; those that can be chosen
    /// now stand first.
    pub fn rival_slot(&self, state: &State, seat: SeatId, side: Side) -> SlotKind {
        let pool = self.rival_lands(state, seat, side);
        let mut wide = Vec::new();
        for rival in state.seat_ids().filter(|s| *s != seat) {
            wide.push(named(format!("seat:{}", rival.0), &[state.name(rival).to_owned(), format!("P{}", rival.number())]));
            for region in Region::ALL {
                let names = [
                    format!("P{}.{}*", rival.number(), region.code()),
                    format!("{}'s {}", state.name(rival), region.name()),
                    format!("{} of {}", region.name(), state.name(rival)),
                ];
                wide.push(named(format!("seat:{}/{}", rival.0, region.code()), &names));
            }
        }
        self.list(&pool, vec![best()], wide)
    }

    /// A ranked list of own Lands; as in [`Rise::rival_slot`], every Land can be named.
    pub fn own_slot(&self, state: &State, seat: SeatId) -> SlotKind {
        let own = self.own_lands(state, seat, |_| true);
        self.list(&own, vec![best(), named("worst".into(), &["worst".to_owned()])], Vec::new())
    }

    fn list(&self, pool: &[Target], mut candidates: Vec<Candidate>, wide: Vec<Candidate>) -> SlotKind {
        let land = |id: &str| named(format!("land:{id}"), &[id.to_owned()]);
        let possible = |id: &str| pool.iter().any(|t| t.land == id);
        candidates.extend(pool.iter().map(|t| land(&t.land)));
        candidates.extend(wide);
        candidates.extend(Region::ALL.into_iter().map(|region| {
            let names = [format!("{}*", region.code()), format!("any {}", region.name()), region.name().to_owned()];
            named(format!("region:{}", region.code()), &names)
        }));
        candidates.extend(self.components.lands().filter(|(id, _)| !possible(id)).map(|(id, _)| land(id)));
        SlotKind::List { of: Box::new(SlotKind::Choice { candidates, numbered: false }), least: 1, most: MOST_AIMS }
    }
}

/// How many targets a list may name.
const MOST_AIMS: usize = 12;

fn best() -> Candidate {
    named("best".into(), &["best".to_owned(), "any".to_owned()])
}

/// A candidate of its own kind, with its names.
pub fn named(id: String, names: &[String]) -> Candidate {
    Candidate { sort: id.clone(), id, names: names.to_vec(), then: Vec::new() }
}
