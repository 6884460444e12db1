//! What the rulebook says, case by case.
