//! What the rules allow in so many words: which kinds may be proposed, what may be renamed, how a vote counts.

use super::Grammar;
use super::amounts::number;
use super::triggers::kinds;
use crate::english::meaning::*;

fn allowed(who: Players, what: Vec<ProposalKind>) -> Procedure {
    Procedure::Holds(Static::Can { who, deed: Deed::Propose(kinds(what)) })
}

/// Both lists, each kind once.
fn joined(mut some: Vec<ProposalKind>, more: Vec<ProposalKind>) -> Vec<ProposalKind> {
    for kind in more {
        if !some.contains(&kind) {
            some.push(kind);
        }
    }
    some
}

pub fn rules(g: &mut Grammar) {
    use ProposalKind::*;
    g.rule(
        "RULE1",
        "EACHPLAYER (may / can) MAYPROPOSE",
        allowed,
        &["players may propose new cards", "each player may propose to amend a card"],
    );
    g.rule("MAYPROPOSE", "propose MAYBEPROPOSED", |k: Vec<ProposalKind>| k, &["propose to amend a card"]);
    g.rule("MAYBEPROPOSED", "MAYBEPROPOSED1", |k: Vec<ProposalKind>| k, &[]);
    g.rule("MAYBEPROPOSED", "MAYBEPROPOSED1 and MAYBEPROPOSED1", joined, &["new types and new variables"]);
    g.rule("MAYBEPROPOSED1", "to (amend / change) (a card / cards / any card)", || vec![AmendCard], &["to amend a card"]);
    g.rule("MAYBEPROPOSED1", "to (amend / change) (a type / types / any type)", || vec![AmendType], &["to amend a type"]);
    g.rule("MAYBEPROPOSED1", "to copy (a card / cards / any card)", || vec![Copy], &["to copy any card"]);
    g.rule("MAYBEPROPOSED1", "(new cards / a new card)", || vec![NewCard], &["new cards"]);
    g.rule(
        "MAYBEPROPOSED1",
        "(winning and elimination conditions / a winning or elimination condition)",
        || vec![Winning, Elimination],
        &["winning and elimination conditions"],
    );
    g.rule("MAYBEPROPOSED1", "(winning conditions / a winning condition)", || vec![Winning], &["winning conditions"]);
    g.rule("MAYBEPROPOSED1", "(elimination conditions / an elimination condition)", || vec![Elimination], &["elimination conditions"]);
    g.rule(
        "MAYBEPROPOSED1",
        "(new types and variables / a new type or variable)",
        || vec![NewType, NewVariable],
        &["new types and variables"],
    );
    g.rule("MAYBEPROPOSED1", "(new types / a new type)", || vec![NewType], &["new types"]);
    g.rule("MAYBEPROPOSED1", "(new variables / a new variable)", || vec![NewVariable], &["new variables"]);
    g.rule("MAYBEPROPOSED1", "(new rules / a new rule / rules / a rule)", || vec![NewRule], &["new rules"]);
    g.rule("MAYPROPOSE", "propose , amend and repeal rules", || vec![NewRule, AmendRule, Repeal], &["propose, amend and repeal rules"]);
    g.rule("MAYPROPOSE", "propose to repeal (a rule / rules)", || vec![Repeal], &["propose to repeal a rule"]);
    g.rule("RULE1", "EACHPLAYER (may / can) rename (his cards / their cards / any of his cards / any of their cards / cards under his control / cards under their control)", |who: Players| {
        Procedure::Holds(Static::Can { who, deed: Deed::Rename { card: Vec::new() } })
    }, &["players may rename their cards"]);
    g.rule(
        "RULE1",
        "(each player 's vote / every player 's vote / each vote / every vote) counts once",
        || Procedure::Setting { who: Players::all(), setting: Setting::VoteWeight, adjust: Adjust::SetTo(number(1)) },
        &["each player's vote counts once"],
    );
    g.rule("RULE1", "EACHPLAYER (is|are dealt / draws|draw / receives|receive / gets|get) (one card / a card) (each turn / every turn / at the start of each turn / per turn)", |who: Players| {
        Procedure::Setting { who, setting: Setting::CardsDealt, adjust: Adjust::SetTo(number(1)) }
    }, &["each player is dealt one card each turn"]);
    g.rule(
        "RULE1",
        "effects and permanents (are resolved / are processed / come / take effect) in one order",
        || Procedure::EffectsFirst(false),
        &["effects and permanents are resolved in one order"],
    );
}
