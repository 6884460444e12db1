#![no_main]
//! A player's or a moderator's lines, in a game that runs: read, carried out, answered.

#[path = "../looks/orders.rs"]
mod look;

libfuzzer_sys::fuzz_target!(|data: &[u8]| look::look(data));
