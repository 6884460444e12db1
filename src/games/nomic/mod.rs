//! The nomic: players' proposals change the cards, types, variables, conditions and rules that the game is played by.

pub mod options;
pub mod setup;
