//! Where accepted new cards go, how many of them come, and what comes of it for their proposers.

use super::Grammar;
use super::governing::Governed;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;

pub fn rules(g: &mut Grammar) {
    new_cards(g);
}

/// Where new cards go.
fn new_cards(g: &mut Grammar) {
    g.rule(
        "NEWCARDSNP",
        "((a / an / each / every / any / the) [newly] (accepted / proposed) [new] card / [all] [newly] (accepted / proposed) [new] cards / (a / each / every / any / the) new card [that is accepted] / [all] new cards [that are accepted] / (a / each / every) card that is (accepted / newly accepted))",
        || Nothing,
        &["every accepted new card"],
    );
    g.rule(
        "GOESX",
        "(goes|go / comes|come / enters|enter [the game] / (is / are / must be) (put / placed / added / shuffled / given / moved / sent / laid / slipped / mixed / dealt)) [straight / directly / at once / immediately]",
        || Nothing,
        &["goes straight"],
    );
    g.rule("WHENACC", "(when (it is / they are) (accepted / adopted / passed) / once (accepted / adopted / it is accepted / they are accepted) / on acceptance / as soon as (it is / they are) accepted)", || Nothing, &["when it is accepted"]);
    g.rule("NEWPLACE", "(into / in / to) the draw pile", || Place::DrawPile(End::Shuffled), &["into the draw pile"]);
    g.rule(
        "RULE1",
        "the proposer of NEWCARDSNP (takes / gets / draws / receives) it [into (his / the / their) hand / at once / in hand / on acceptance]",
        || Procedure::NewCardsGo(Place::Hand(Who::Proposer)),
        &["the proposer of an accepted card takes it into his hand"],
    );
    g.rule(
        "RULE1",
        "(when / whenever / if) (a card / any card) is copied [,] (the copy / its copy) GOESX PROPOSERPLACE",
        Procedure::CopiesGo,
        &["when a card is copied, the copy goes to the bottom of the draw pile"],
    );
    g.rule("NEWPLACE", "PROPOSERPLACE", |p: Place| p, &["on top of the draw pile"]);
    g.rule(
        "NEWPLACE",
        "into play [under the control of (its / their / the) proposer / under (its / their / the) proposer 's control / in front of (its / their / the) proposer]",
        || Place::Play(Who::Proposer),
        &["into play under the control of their proposer"],
    );
    g.rule(
        "NEWPLACE",
        "(to / into) the hand of PLAYER1",
        |p: Np| match p {
            Np::One(Who::Of(_) | Who::You | Who::Target(_)) => None,
            Np::One(who) => Some(Place::Hand(who)),
            _ => None,
        },
        &["into the hand of the Primary"],
    );
    g.rule(
        "NEWPLACE",
        "to PLAYER1",
        |p: Np| match p {
            Np::One(Who::Of(_) | Who::You | Who::Target(_)) => None,
            Np::One(who) => Some(Place::Hand(who)),
            _ => None,
        },
        &["to the Primary"],
    );
    g.rule(
        "RULE1",
        "NEWCARDSNP GOESX NEWPLACE [WHENACC]",
        Procedure::NewCardsGo,
        &["a new card goes to the discard pile when it is accepted"],
    );
    g.rule(
        "RULE1",
        "(when / whenever / if / once / as soon as) NEWCARDSNP is|are (accepted / adopted / passed) [,] (it / they) GOESX NEWPLACE",
        Procedure::NewCardsGo,
        &["once a new card is accepted, it goes straight to the Primary"],
    );
    g.rule("COPIESOFIT", "<number> copies of (it / the card / that card)", |n: i64| n, &["two copies of it"]);
    g.rule("COPIESOFIT", "a second copy of (it / the card / that card)", || 2, &[]);
    g.rule(
        "G1",
        "(when / whenever / if / once / as soon as) NEWCARDSNP is|are (accepted / adopted / passed) [,] COPIESOFIT GOESX [PROPOSERPLACE / (to / into) (the draw pile / the game)]",
        |n: i64, to: Option<Place>| {
            let to = to.filter(|to| *to != Place::DrawPile(End::Bottom)).map(Procedure::NewCardsGo);
            Governed { is: [Procedure::NewCardCopies(n)].into_iter().chain(to).collect(), not: Vec::new() }
        },
        &["when a new card is accepted, two copies of it are added to the bottom of the draw pile"],
    );
    g.rule(
        "RULE1",
        "<number> copies of NEWCARDSNP (are added / go|goes / are put / come|comes) (to / into) (the game / the draw pile)",
        Procedure::NewCardCopies,
        &[],
    );
    g.rule(
        "SENTENCE",
        "(whoever / anyone who / (a / any / each / every / the) player who) (proposed / proposes / made / makes) (an accepted new card / a new card that is accepted) PRED3",
        |e: Effect| of_new_card(e, true),
        &["whoever proposed an accepted new card draws a card"],
    );
    g.rule(
        "SENTENCE",
        "(a / any / each / every) player whose new card is (accepted / adopted / passed) PRED3",
        |e: Effect| of_new_card(e, true),
        &["a player whose new card is accepted draws a card"],
    );
    g.rule(
        "SENTENCE",
        "(a / any / each / every) player whose new card (is rejected / fails / is not accepted) PRED3",
        |e: Effect| of_new_card(e, false),
        &[],
    );
    g.rule(
        "RULE",
        "(IF / when / whenever) your new card is (accepted / adopted / passed) [,] [then] you PRED0",
        |e: Effect| of_new_card(e, true),
        &[],
    );
    g.rule(
        "RULE1",
        "NEWCARDSNP GOESX (into / in / to) (the draw pile / the game) (twice / two times)",
        || Procedure::NewCardCopies(2),
        &["every new card is put into the draw pile twice"],
    );
    g.rule(
        "RULE1",
        "NEWCARDSNP GOESX [(into / in / to) (the draw pile / the game)] (in <number> copies / in duplicate)",
        |n: Option<i64>| Procedure::NewCardCopies(n.unwrap_or(2)),
        &["every new card that is accepted is added to the draw pile in two copies"],
    );
    g.rule(
        "RULE1",
        "for NEWCARDSNP [,] <number> copies (are (put / added / placed / shuffled) / go / come) (into / in / to) (the draw pile / the game)",
        Procedure::NewCardCopies,
        &["for every accepted new card two copies are put into the draw pile"],
    );
    // Into the hand of whoever has the most or the fewest of something: of several, the first clockwise from the Primary.
    let chosen = |p: Players| matches!(p.pick, Pick::Most(_) | Pick::Fewest(_)).then(|| Procedure::NewCardsTo(p));
    g.rule(
        "RULE1",
        "NEWCARDSNP GOESX (to / into the hand of) PLAYERS [WHENACC]",
        chosen,
        &["a new card goes to the player with the fewest cards"],
    );
    g.rule(
        "RULE1",
        "PLAYERS (gets|get / receives|receive / takes|take / is|are given) NEWCARDSNP [in hand / into (his / their) hand]",
        chosen,
        &["the player with the fewest cards gets every accepted new card"],
    );
    g.rule(
        "COPYNP",
        "([all] [accepted] (copies [of cards / of a card] / copied cards) [that are accepted] / (a / an / each / every / any / the) [accepted] (copy [of a card] / copied card) [that is accepted])",
        || Nothing,
        &["an accepted copy of a card"],
    );
    g.rule("RULE1", "COPYNP GOESX NEWPLACE [WHENACC]", Procedure::CopiesGo, &["accepted copies are put on the bottom of the draw pile"]);
    g.rule(
        "RULE1",
        "(when / whenever / if / once / as soon as) COPYNP is|are (accepted / adopted / passed / made) [,] (it / they / the copy) GOESX NEWPLACE",
        Procedure::CopiesGo,
        &["when a copy is accepted, it goes to the discard pile"],
    );
    g.rule("RULE1", "NEWCARDSNP GOESX (into / in / to) (the draw pile / the game) <number> times", Procedure::NewCardCopies, &[]);
    g.rule("SENTENCE", "the proposer of an accepted new card PRED3", |e: Effect| of_new_card(e, true), &[]);
    let decided = |accepted: bool| {
        move |kinds: Vec<ProposalKind>, e: Effect| {
            let effect = put(put(e, SUBJECT, &Who::Actor), HE, &Who::Actor);
            let event = Event::Decided { by: Players::all(), what: super::triggers::kinds(kinds), accepted };
            Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect })
        }
    };
    g.rule("SENTENCE", "the proposer of an accepted PROPOSALNOUN PRED3", decided(true), &["the proposer of an accepted rule draws a card"]);
    g.rule("SENTENCE", "the proposer of (a rejected / a failed) PROPOSALNOUN PRED3", decided(false), &[]);
    for (words, kind) in [
        ("[new] rule", ProposalKind::NewRule),
        ("[new] type", ProposalKind::NewType),
        ("[new] variable", ProposalKind::NewVariable),
        ("winning condition", ProposalKind::Winning),
        ("new winning condition", ProposalKind::NewWinning),
        ("copy", ProposalKind::Copy),
    ] {
        g.rule("PROPOSALNOUN", words, move || vec![kind], &[]);
    }
}

fn of_new_card(effect: Effect, accepted: bool) -> Sentence {
    let what = super::triggers::kinds(vec![ProposalKind::NewCard]);
    let effect = put(put(effect, SUBJECT, &Who::Actor), HE, &Who::Actor);
    let event = Event::Decided { by: Players::all(), what, accepted };
    Sentence::When(Trigger { event, condition: None, frequency: Frequency::Always, effect })
}
