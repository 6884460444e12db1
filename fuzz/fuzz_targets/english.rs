#![no_main]
//! A text in plain English: read or not, it is answered, and what is read says what it shows.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

#[path = "../looks/english.rs"]
mod look;

/// The grammar is built once, which is not what is timed.
static READY: LazyLock<()> = LazyLock::new(|| look::look(b"\0Draw a card."));

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    LazyLock::force(&READY);
    let start = Instant::now();
    look::look(data);
    // Ten times what two readings may take: instrumented, on a machine with other work.
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
});
