//! A configuration file: a configuration, or faults that can be shown.

use maat::config::Config;
use std::path::Path;

pub fn look(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else { return };
    match Config::parse(Path::new("config.toml"), text) {
        Ok(config) => {
            let _ = config.plan();
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
