#![no_main]
//! A configuration file: a configuration, or faults that can be shown.

use libfuzzer_sys::fuzz_target;
use maat::config::Config;
use std::path::Path;

fuzz_target!(|text: &str| {
    match Config::parse(Path::new("config.toml"), text) {
        Ok(config) => {
            let _ = config.plan();
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
