//! stub
use super::Grammar;
pub fn rules(_g: &mut Grammar) {}
