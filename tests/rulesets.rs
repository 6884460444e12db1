//! Every game of the registry: random play, golden playthroughs, and no leak of hidden things.
//!
//! A new game needs a line in `rulesets/leaks.rs` (which other states a seat cannot tell apart from this one); the other tests find it in the registry.

mod rulesets {
    mod golden;
    mod leaks;
    mod random;
}
