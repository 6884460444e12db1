//! Every game of the registry: random play, golden playthroughs, no leak of hidden things; whole games by mail, how many letters a turn takes, and
//! the rulebooks' worked examples with the tests that show them.
//!
//! A new game needs a line in `rulesets/leaks.rs` (which other states a seat cannot tell apart from this one); the other tests find it in the registry.

mod rulesets {
    mod by_mail;
    mod examples;
    mod golden;
    mod leaks;
    mod letters;
    mod random;
    mod sequences;
}
