#![no_main]
//! A configuration file: a configuration, or faults that can be shown.

#[path = "../looks/config.rs"]
mod look;

libfuzzer_sys::fuzz_target!(|data: &[u8]| look::look(data));
