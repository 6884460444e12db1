#![no_main]
//! A delivery report of any dialect.

#[path = "../looks/dsn.rs"]
mod look;

libfuzzer_sys::fuzz_target!(|data: &[u8]| look::look(data));
