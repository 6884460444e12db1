//! The interpreter: carries meaning trees out on the table.
//!
//! In come a table, what is to be done (a play, the step of the permanents, a moment of the turn, the look at the conditions), the seats' early
//! orders and the dice; out go events that already fit together. Everything works on a copy of the table, so that a cost that cannot be paid,
//! or a play without end, is simply taken back.
//!
//! One file a subject: [`engine`](self) the working copy and its order of things; `who`, `cards`, `amounts`, `conditions` look references up;
//! `happen` matches events; `law` lists what holds at the moment; `shield` stops, replaces and limits; `change` and `moves` change variables and
//! cards; `effects` carries effects out; `choices` says who chose what, `asking` asks where nobody did; `triggers` sets off what follows; `play` plays a card;
//! `turn` looks after moments and conditions; `procedure` answers what the rules about the game itself say.

mod amounts;
mod asking;
mod benefit;
mod cards;
mod change;
mod choices;
mod conditions;
mod effects;
mod engine;
mod frame;
mod happen;
mod lasting;
mod law;
mod moves;
mod play;
mod procedure;
mod shield;
mod suspension;
mod triggers;
mod turn;
mod who;

pub use asking::{Asked, Asking};
pub use choices::{Early, Orders, Reply, Wanted};
pub use engine::{Base, Context, STEPS};
pub use play::{Play, Played, default_targets, impossible, legal_cards, legal_targets, play_card, remains_in_play};
pub use procedure::{Count, Matter, Procedures, Steps};
pub use turn::{Moment, closest, come_into_force, conditions, happen, moment, permanents_step};

#[cfg(test)]
mod tests;
