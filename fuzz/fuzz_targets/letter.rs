#![no_main]
//! A whole letter, as `maat letter` sees it.

#[path = "../looks/letter.rs"]
mod look;

libfuzzer_sys::fuzz_target!(|data: &[u8]| look::look(data));
