//! Wires the stages.
