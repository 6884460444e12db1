//! Decisions and what may be answered to them: `place 12 at M52 rotation 2 take 3 pile 1`, wishes, colours, and turns sent ahead.

use super::Nilo;
use super::board::{Board, Cell, Face, Placed, Placement, Side};
use super::components::{Colour, Tile};
use super::score::{items_of, points};
use super::state::{Stage, State};
use super::turn::Move;
use crate::games::dice::Dice;
use crate::games::kit::{Decides, Position};
use crate::games::ruleset::{Answers, Deadline, DeadlineId, Decision, DecisionId, Problem, Verdict};
use crate::games::seat::SeatId;
use crate::orders::answer::{Answer, Arg, Order};
use crate::orders::form::{Candidate, Form, Part, SlotKind, VerbForm};
use std::collections::BTreeSet;

/// The decision of a turn.
pub fn decision_of(turn: u32) -> DecisionId {
    DecisionId(format!("turn.{turn}"))
}

fn wishes_of(seat: SeatId) -> DecisionId {
    DecisionId(format!("wishes.{seat}"))
}

fn colours_of(seat: SeatId) -> DecisionId {
    DecisionId(format!("colours.{seat}"))
}

/// What a decision is about.
enum Matter {
    Colours,
    Wishes,
    /// The turn that runs.
    Now,
    /// A turn that is to come.
    Ahead,
}

fn matter(state: &State, decision: &Decision) -> Matter {
    match decision.id.0.split('.').next() {
        Some("colours") => Matter::Colours,
        Some("wishes") => Matter::Wishes,
        _ if decision.id == decision_of(state.turn) => Matter::Now,
        _ => Matter::Ahead,
    }
}

/// What to take from the market.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Take {
    /// From this place, from 1.
    Place(usize),
    /// This tile, wherever it lies by then.
    Tile(u16),
}

/// A `place` order as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    tile: u16,
    cell: Cell,
    rotation: Option<u8>,
    take: Option<Take>,
    pile: Option<usize>,
}

impl Plan {
    /// Reads an order that was parsed by the form.
    pub fn read(order: &Order) -> Result<Plan, Problem> {
        let broken = || Problem::new(format!("`{}` is not a whole order.", order.normal));
        let take = match order.choice("take") {
            None => None,
            Some(id) => match id.strip_prefix("tile-") {
                Some(tile) => Some(Take::Tile(tile.parse().map_err(|_| broken())?)),
                None => Some(Take::Place(id.parse().map_err(|_| broken())?)),
            },
        };
        Ok(Plan {
            tile: order.choice("tile").and_then(|id| id.parse().ok()).ok_or_else(broken)?,
            cell: order.choice("cell").and_then(|id| id.parse().ok()).ok_or_else(broken)?,
            rotation: order.choice("rotation").map(|id| id.parse().map_err(|_| broken())).transpose()?,
            take,
            pile: order.choice("pile").map(|id| id.parse().map_err(|_| broken())).transpose()?,
        })
    }
}

/// A seat's standing wishes: what settles what an order, or a missing order, leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    tiles: Vec<u16>,
    cells: Vec<Cell>,
    /// Places of the market, from 1.
    places: Vec<usize>,
    /// Piles, from 1.
    piles: Vec<usize>,
}

impl Wishes {
    /// The seat's wishes among the answers in hand.
    pub fn of(seat: SeatId, answers: &Answers) -> Wishes {
        let mut wishes = Wishes::default();
        for order in answers.get(&wishes_of(seat)).map_or(&[][..], |a| a.orders.as_slice()) {
            let numbers = || list(order, "numbers").filter_map(|a| if let Arg::Number(n) = a { usize::try_from(*n).ok() } else { None });
            match order.verb.as_str() {
                "prefer tiles" => wishes.tiles = numbers().filter_map(|n| u16::try_from(n).ok()).collect(),
                "prefer cells" => wishes.cells = list(order, "cells").filter_map(cell).collect(),
                "prefer places" => wishes.places = numbers().collect(),
                "prefer piles" => wishes.piles = numbers().collect(),
                _ => {}
            }
        }
        wishes
    }
}

fn list<'a>(order: &'a Order, name: &str) -> impl Iterator<Item = &'a Arg> {
    match order.arg(name) {
        Some(Arg::List(items)) => items.iter(),
        _ => [].iter(),
    }
}

fn cell(arg: &Arg) -> Option<Cell> {
    if let Arg::Text(name) = arg { name.parse().ok() } else { None }
}

/// The colours that a seat asked for, the dearest first.
pub fn colours_wished(seat: SeatId, answers: &Answers) -> Vec<Colour> {
    let order = answers.get(&colours_of(seat)).and_then(|a| a.orders.first());
    let names: Vec<&str> = order.map(|o| o.choices("colours")).unwrap_or_default();
    names.iter().filter_map(|n| Colour::ALL.into_iter().find(|c| c.name() == *n)).collect()
}

/// The sides as an order names them: "E and SW".
fn sides(sides: &[Side]) -> String {
    sides.iter().map(|s| s.name()).collect::<Vec<_>>().join(" and ")
}

impl Decides for Nilo {
    fn decisions(&self, state: &State) -> Vec<Decision> {
        match state.stage {
            Stage::New | Stage::Over => Vec::new(),
            Stage::Colours => {
                let wish = |seat| Decision::secret(colours_of(seat), seat, "the colours you prefer", DeadlineId("colours".into()));
                state.seat_ids().map(wish).collect()
            }
            Stage::Play => {
                let seats = u32::try_from(state.seats.len()).unwrap_or(1);
                let last = state.turn + u32::try_from(state.left()).unwrap_or(0).saturating_sub(1);
                let due = DeadlineId(decision_of(state.turn).0);
                let now = Decision::at_once(decision_of(state.turn), state.to_move(), "a tile to place, and one to take", due);
                let ahead = (state.turn + 1..(state.turn + seats).min(last + 1))
                    .map(|turn| Decision::waiting(decision_of(turn), state.seat_of(turn), format!("your turn {turn}, ahead of time")));
                let wishes =
                    state.seat_ids().map(|seat| Decision::waiting(wishes_of(seat), seat, "what you prefer where an order leaves it open"));
                std::iter::once(now).chain(ahead).chain(wishes).collect()
            }
        }
    }

    fn deadlines(&self, state: &State) -> Vec<Deadline> {
        match state.stage {
            Stage::New | Stage::Over => Vec::new(),
            Stage::Colours => vec![Deadline { id: DeadlineId("colours".into()), title: "the colours".into(), share: (1, 2) }],
            Stage::Play => {
                let title = format!("turn {} ({})", state.turn, state.name(state.to_move()));
                vec![Deadline { id: DeadlineId(decision_of(state.turn).0), title, share: (1, 1) }]
            }
        }
    }

    fn form(&self, state: &State, decision: &Decision) -> Form {
        match matter(state, decision) {
            Matter::Colours => Form {
                verbs: vec![
                    VerbForm::new(
                        "colours",
                        vec![Part::slot(
                            "colours",
                            SlotKind::List {
                                of: Box::new(choice(Colour::ALL.iter().map(|c| Candidate::new(c.name(), c.name())).collect())),
                                least: 1,
                                most: Colour::ALL.len(),
                            },
                        )],
                        "The colours that you would like to play, the dearest first; who sits first gets first what he asks for.",
                    )
                    .aliases(&["colors", "colour", "color"])
                    .example("colours blue, green"),
                ],
            },
            Matter::Wishes => self.wish_form(state),
            Matter::Now => Form { verbs: vec![self.place_form(state, decision.seat, false)] },
            Matter::Ahead => Form { verbs: vec![self.place_form(state, decision.seat, true).most(5)] },
        }
    }

    fn check(&self, state: &State, decision: &Decision, answer: &Answer, answers: &Answers) -> Vec<Verdict> {
        let wishes = Wishes::of(decision.seat, answers);
        let settled = |order: &Order| Plan::read(order).and_then(|plan| self.settle(state, decision.seat, &plan, &wishes));
        let each = |order: &Order| match matter(state, decision) {
            Matter::Colours => Verdict::FINE,
            Matter::Wishes => list(order, "cells")
                .find(|a| cell(a).is_none())
                .map_or(Verdict::FINE, |a| Verdict::Refused(Problem::new(format!("{} is no cell: cells have names like M50.", shown(a))))),
            Matter::Now => settled(order).map_or_else(Verdict::Refused, |_| Verdict::FINE),
            Matter::Ahead => match settled(order) {
                Ok(_) => Verdict::FINE,
                Err(problem) => {
                    Verdict::Stands { warning: Some(format!("It would not be possible now, but may be on your turn. {}", problem.message)) }
                }
            },
        };
        answer.orders.iter().map(each).collect()
    }

    fn enumerate(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        let Matter::Now = matter(state, decision) else { return None };
        let placements = self.placements(state, decision.seat);
        let piles = self.refills(state);
        let all = placements.len().checked_mul(state.market.len())?.checked_mul(piles.len())?;
        if all > limit {
            return None;
        }
        let mut out = Vec::new();
        for placement in placements {
            for take in 0..state.market.len() {
                out.extend(piles.iter().map(|pile| self.answer(&Move { placement, take, pile: *pile })));
            }
        }
        Some(out)
    }

    /// See [`crate::games::ruleset::Ruleset::sample`]: uniform over placements, then places, then piles.
    fn sample(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        match matter(state, decision) {
            Matter::Now => {
                let placement = pick(&self.placements(state, decision.seat), "placement", dice)?;
                let take = usize::try_from(dice.below("place of the market", u32::try_from(state.market.len()).ok()?)).ok()?;
                let pile = pick(&self.refills(state), "pile", dice)?;
                Some(self.answer(&Move { placement, take, pile }))
            }
            Matter::Colours => {
                let mut colours = Colour::ALL.to_vec();
                dice.shuffle("colours", &mut colours);
                let names: Vec<&str> = colours.iter().map(|c| c.name()).collect();
                let args = vec![("colours".into(), Arg::List(names.iter().map(|n| Arg::Choice((*n).to_owned())).collect()))];
                Some(Answer { orders: vec![Order { verb: "colours".into(), args, normal: format!("colours {}", names.join(", ")) }] })
            }
            Matter::Wishes | Matter::Ahead => None,
        }
    }

    fn default(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        let Matter::Now = matter(state, decision) else { return None };
        self.default_move(state, decision.seat, &Wishes::of(decision.seat, answers)).map(|chosen| self.answer(&chosen))
    }
}

impl Nilo {
    /// All ways to place the tiles of a hand.
    pub fn placements(&self, state: &State, seat: SeatId) -> Vec<Placement> {
        let tiles = state.hand(seat).iter().filter_map(|h| self.components.tile(h.tile));
        tiles.flat_map(|tile| state.board.placements(&self.components, tile)).collect()
    }

    /// Makes a whole move of a plan, filling what it leaves open from the wishes, then from the fixed defaults.
    pub fn settle(&self, state: &State, seat: SeatId, plan: &Plan, wishes: &Wishes) -> Result<Move, Problem> {
        let placement = self.placement(state, seat, plan)?;
        let take = match plan.take {
            Some(Take::Place(place)) if (1..=state.market.len()).contains(&place) => place - 1,
            Some(Take::Place(place)) => {
                let many = state.market.len();
                return Err(
                    Problem::new(format!("The market has no place {place}: there are {many} tiles in it.")).suggest(format!("take {many}"))
                );
            }
            Some(Take::Tile(tile)) => state.market.iter().position(|t| *t == tile).ok_or_else(|| {
                let lies: Vec<String> = state.market.iter().map(u16::to_string).collect();
                Problem::new(format!("Tile {tile} is not in the market; there lie {}.", lies.join(", ")))
            })?,
            None => wishes.places.iter().copied().find(|p| (1..=state.market.len()).contains(p)).map_or(0, |p| p - 1),
        };
        let full = |pile: usize| state.piles.get(pile).is_some_and(|p| !p.is_empty());
        let fullest =
            || (0..state.piles.len()).filter(|p| full(*p)).max_by_key(|p| (state.piles.get(*p).map_or(0, Vec::len), std::cmp::Reverse(*p)));
        let pile = match plan.pile.and_then(|p| p.checked_sub(1)) {
            Some(pile) if full(pile) => Some(pile),
            Some(pile) if let Some(other) = fullest() => {
                return Err(Problem::new(format!("Pile {} is empty.", pile + 1)).suggest(format!("pile {}", other + 1)));
            }
            _ => wishes.piles.iter().filter_map(|p| p.checked_sub(1)).find(|p| full(*p)).or_else(fullest),
        };
        Ok(Move { placement, take, pile })
    }

    fn placement(&self, state: &State, seat: SeatId, plan: &Plan) -> Result<Placement, Problem> {
        let Plan { tile: number, cell, .. } = *plan;
        let Some(tile) = self.components.tile(number).filter(|_| state.holds(seat, number)) else {
            let held: Vec<String> = state.hand(seat).iter().map(|h| h.tile.to_string()).collect();
            return Err(Problem::new(format!("You do not hold tile {number}; in your hand are {}.", held.join(", "))));
        };
        if let Some(there) = state.board.at(cell) {
            let what = if there.tile == 0 { "the initial tile".to_owned() } else { format!("tile {}", there.tile) };
            return Err(Problem::new(format!("{cell} is not empty: {what} lies there.")));
        }
        let fitting: Vec<u8> = tile.rotations().filter(|r| state.board.fits(&self.components, tile, cell, *r)).collect();
        let Some(first) = fitting.first().copied() else {
            let elsewhere = state.board.placements(&self.components, tile);
            let problem = Problem::new(format!("Tile {number} cannot lie on {cell}: no water meets water there, however it is turned."));
            return Err(match elsewhere.first() {
                Some(p) => problem.suggest(format!("place {number} at {} rotation {}", p.cell, p.rotation)),
                None => problem,
            });
        };
        let rotation = plan.rotation.unwrap_or(first);
        if !state.board.fits(&self.components, tile, cell, rotation) {
            let turned = sides(&tile.water_at(rotation));
            let right: Vec<String> = fitting.iter().map(|r| format!("{r} ({})", sides(&tile.water_at(*r)))).collect();
            return Err(Problem::new(format!(
                "At {cell} with rotation {rotation} tile {number} has water to {turned}, where it meets none; what fits there is rotation {}.",
                right.join(", ")
            ))
            .suggest(format!("place {number} at {cell} rotation {first}")));
        }
        Ok(Placement { tile: number, cell, rotation })
    }

    /// What stands in for a silent seat: of its wished tiles and cells the first that fit, and among equals the placement that is worth most to it at
    /// once, then the lowest tile, the first cell as they are read, the lowest rotation.
    pub fn default_move(&self, state: &State, seat: SeatId, wishes: &Wishes) -> Option<Move> {
        let rank = |list: &[u16], of: u16| list.iter().position(|t| *t == of).unwrap_or(list.len());
        let placement = self.placements(state, seat).into_iter().min_by_key(|p| {
            let cell = wishes.cells.iter().position(|c| *c == p.cell).unwrap_or(wishes.cells.len());
            (rank(&wishes.tiles, p.tile), cell, -self.gain(state, seat, p), *p)
        })?;
        let plan = Plan { tile: placement.tile, cell: placement.cell, rotation: Some(placement.rotation), take: None, pile: None };
        self.settle(state, seat, &plan, wishes).ok()
    }

    /// By how much a placement changes the points of the seat's colours, before any flooding.
    fn gain(&self, state: &State, seat: SeatId, placement: &Placement) -> i64 {
        let colours = state.colours.get(seat.index()).map_or(&[][..], Vec::as_slice);
        let near = |board: &Board| -> i64 {
            let own = board.at(placement.cell).map(|p| (placement.cell, *p));
            let tiles = board.around(placement.cell).chain(own);
            let scored: Vec<_> = tiles.flat_map(|(c, p)| items_of(&self.components, self.options.sphinx, board, c, p)).collect();
            i64::from(points(&scored, colours))
        };
        let mut after = state.board.clone();
        let Placement { tile, cell, rotation } = *placement;
        after.0.insert(cell, Placed { tile, rotation, face: Face::Bank });
        near(&after) - near(&state.board)
    }

    fn place_form(&self, state: &State, seat: SeatId, ahead: bool) -> VerbForm {
        let mut cells: BTreeSet<Cell> = state.board.open_cells();
        if ahead {
            // Others will have placed tiles by then: the cells behind the open ones may be open, too.
            let further: Vec<Cell> = cells.iter().flat_map(|c| c.neighbours()).filter(|c| state.board.at(*c).is_none()).collect();
            cells.extend(further);
        }
        let taken = state.board.0.keys().copied();
        let cells: Vec<Candidate> = cells.into_iter().chain(taken).map(|c| Candidate::new(c.to_string(), c.to_string())).collect();
        let places = (1..=self.components.market).map(|place| match state.market.get(place - 1) {
            Some(tile) if !ahead => {
                Candidate { names: vec![place.to_string(), format!("tile {tile}")], ..Candidate::new(place.to_string(), "") }
            }
            _ => Candidate::new(place.to_string(), place.to_string()),
        });
        let market = state.market.iter().filter(|_| ahead).map(|t| Candidate::new(format!("tile-{t}"), format!("tile {t}")));
        let mut takes: Vec<Candidate> = places.chain(market).collect();
        for take in &mut takes {
            take.sort.clone_from(&take.id);
        }
        let piles: Vec<Candidate> = (1..=self.components.piles).map(|n| Candidate::new(n.to_string(), n.to_string())).collect();
        let tail = |tile: &Tile| {
            vec![
                Part::words(&["at", "on"]),
                Part::choice("cell", cells.clone()),
                Part::optional(
                    vec![Part::words(&["rotation", "turned", "water"]), Part::choice("rotation", rotations(tile))],
                    "without it: the first one that fits",
                ),
                Part::optional(
                    vec![Part::words(&["take"]), Part::choice("take", takes.clone())],
                    "without it: as you prefer, else place 1",
                ),
                Part::optional(
                    vec![Part::words(&["pile", "from pile"]), Part::choice("pile", piles.clone())],
                    "without it: as you prefer, else the fullest pile",
                ),
            ]
        };
        let tiles = state.hand(seat).iter().filter_map(|h| self.components.tile(h.tile));
        let candidates = tiles
            .map(|tile| {
                let number = tile.number.to_string();
                Candidate { names: vec![number.clone(), format!("tile {number}")], ..Candidate::new(number, "") }.then(tail(tile))
            })
            .collect();
        let help = "Places a tile of your hand so that water meets water, takes a tile from the market (place 1 is the leftmost) and fills \
                    the market from a pile. The rotation counts sixths clockwise; the sides that shall have water do as well: `water E SW`.";
        let mut form = VerbForm::new("place", vec![Part::choice("tile", candidates)], help);
        if ahead {
            form.help.push_str(
                " Sent ahead of your turn, several lines are tried in their order, and the first that is legal by then is carried out.",
            );
        }
        for placement in self.best(state, seat) {
            let take = 1 + (form.examples.len() % state.market.len().max(1));
            form = form.example(format!("place {} at {} rotation {} take {take}", placement.tile, placement.cell, placement.rotation));
        }
        form
    }

    /// A few placements to show: of each tile those that are worth most to the seat at once.
    fn best(&self, state: &State, seat: SeatId) -> Vec<Placement> {
        let mut out = Vec::new();
        for tile in state.hand(seat).iter().filter_map(|h| self.components.tile(h.tile)) {
            let mut placements = state.board.placements(&self.components, tile);
            placements.sort_by_cached_key(|p| (-self.gain(state, seat, p), *p));
            placements.dedup_by_key(|p| p.cell);
            out.extend(placements.into_iter().take(SHOWN));
        }
        out
    }

    fn wish_form(&self, state: &State) -> Form {
        let numbers = |most: usize| SlotKind::List {
            of: Box::new(SlotKind::Number { least: 1, most: i64::try_from(most).unwrap_or(1) }),
            least: 0,
            most,
        };
        let highest = self.components.numbers().max().map_or(1, usize::from);
        let verb = |verb: &str, slot: &str, kind, help: &str| VerbForm::new(verb, vec![Part::slot(slot, kind)], help);
        let open = state.board.open_cells().into_iter().take(2).map(|c| c.to_string()).collect::<Vec<_>>().join(", ");
        Form {
            verbs: vec![
                verb("prefer tiles", "numbers", numbers(highest), "Which tiles are placed first if you send no order by the deadline.")
                    .example("prefer tiles 12, 5"),
                verb(
                    "prefer cells",
                    "cells",
                    SlotKind::List { of: Box::new(SlotKind::Word), least: 0, most: 20 },
                    "Where a tile is placed first if you send no order by the deadline.",
                )
                .example(format!("prefer cells {open}")),
                verb(
                    "prefer places",
                    "numbers",
                    numbers(self.components.market),
                    "From which place of the market you take if an order does not say.",
                )
                .example("prefer places 4, 3"),
                verb("prefer piles", "numbers", numbers(self.components.piles), "Which pile fills the market if an order does not say.")
                    .example("prefer piles 2, 1"),
            ],
        }
    }

    /// The piles that could refill the market; once None where all are empty.
    fn refills(&self, state: &State) -> Vec<Option<usize>> {
        let full: Vec<Option<usize>> =
            (0..state.piles.len()).filter(|p| state.piles.get(*p).is_some_and(|p| !p.is_empty())).map(Some).collect();
        if full.is_empty() { vec![None] } else { full }
    }

    /// A move as the order that says all of it.
    fn answer(&self, chosen: &Move) -> Answer {
        let Placement { tile, cell, rotation } = chosen.placement;
        let mut normal = format!("place {tile} at {cell} rotation {rotation} take {}", chosen.take + 1);
        let mut args: Vec<(String, Arg)> = [
            ("tile", tile.to_string()),
            ("cell", cell.to_string()),
            ("rotation", rotation.to_string()),
            ("take", (chosen.take + 1).to_string()),
        ]
        .into_iter()
        .map(|(name, id)| (name.to_owned(), Arg::Choice(id)))
        .collect();
        if let Some(pile) = chosen.pile {
            normal.push_str(&format!(" pile {}", pile + 1));
            args.push(("pile".into(), Arg::Choice((pile + 1).to_string())));
        }
        Answer { orders: vec![Order { verb: "place".into(), args, normal }] }
    }
}

/// How many examples of a tile are shown.
const SHOWN: usize = 4;

fn choice(candidates: Vec<Candidate>) -> SlotKind {
    SlotKind::Choice { candidates, numbered: false }
}

/// The rotations of a tile, by number or by the sides that have water then.
fn rotations(tile: &Tile) -> Vec<Candidate> {
    (0..6)
        .map(|rotation| {
            let sides = tile.water_at(rotation);
            let mut names = vec![rotation.to_string()];
            if let [a, b] = sides.as_slice() {
                for (a, b) in [(a.name(), b.name()), (b.name(), a.name())] {
                    names.extend([format!("{a} {b}"), format!("{a} and {b}"), format!("{a}, {b}"), format!("{a}-{b}")]);
                }
            }
            // A straight tile has the same sides twice: either rotation will do.
            let mut numbers: Vec<u8> = sides.iter().map(|s| s.number()).collect();
            numbers.sort_unstable();
            Candidate { names, sort: format!("{numbers:?}"), ..Candidate::new(rotation.to_string(), "") }
        })
        .collect()
}

fn pick<T: Clone>(items: &[T], purpose: &str, dice: &mut Dice) -> Option<T> {
    let index = dice.below(purpose, u32::try_from(items.len()).ok()?);
    items.get(usize::try_from(index).ok()?).cloned()
}

fn shown(arg: &Arg) -> String {
    match arg {
        Arg::Text(text) => format!("`{text}`"),
        other => format!("{other:?}"),
    }
}
