#![no_main]
//! A letter's headers: what they claim, and that a mail in answer to them cannot be made to carry anything of theirs.

#[path = "../looks/headers.rs"]
mod look;

libfuzzer_sys::fuzz_target!(|data: &[u8]| look::look(data));
