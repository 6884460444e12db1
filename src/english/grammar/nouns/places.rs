//! Where cards are and where they go.

use super::super::Grammar;
use super::super::values::*;
use super::Post;
use crate::english::build::*;
use crate::english::meaning::*;

pub(super) fn rules(g: &mut Grammar) {
    g.rule("PILEN", "(draw pile|deck|stack / deck / draw deck)", || vec![Zone::DrawPile], &["draw pile"]);
    g.rule("PILEN", "discard pile|stack", || vec![Zone::DiscardPile], &["discard pile"]);
    g.rule("PILEN", "discards", || vec![Zone::DiscardPile], &[]);
    g.rule("PILE", "PILEN", |z: Vec<Zone>| z, &[]);
    g.rule("ZONE", "(in|from|within / out of) [the] PILEN", |z: Vec<Zone>| z, &["in the discard pile"]);
    g.rule("ZONE", "(out of / from out of) the game", || vec![Zone::OutOfGame], &["out of the game"]);
    g.rule("ZONE", "in|from|among POSS hand|hands", |p: Np| Some(vec![Zone::Hand(players_of(p)?)]), &["in your hand"]);
    g.rule("ZONE", "in|from the hand|hands of PLAYER", |p: Np| Some(vec![Zone::Hand(players_of(p)?)]), &["in the hand of target player"]);
    g.rule("ZONE", "(left / remaining / still) ZONEHAND", |z: Vec<Zone>| z, &["left in your hand"]);
    g.rule("ZONEHAND", "in POSS hand|hands", |p: Np| Some(vec![Zone::Hand(players_of(p)?)]), &[]);
    g.rule("ZONEHAND", "in hand|hands", || vec![Zone::Hand(Players::one(subject()))], &[]);
    g.rule("ZONE", "in hand|hands", || vec![Zone::Hand(Players::one(subject()))], &["in hand"]);
    g.rule("ZONE", "(in|from|on|into play / on|from|off the table / on the board)", || vec![Zone::Play(Players::all())], &["in play"]);
    g.rule(
        "ZONE",
        "[that|which] PLAYER control|controls|own|owns [in play]",
        |p: Np| Some(vec![Zone::Play(players_of(p)?)]),
        &["you control"],
    );
    g.rule("ZONE", "[that|which] PLAYER has|have in play", |p: Np| Some(vec![Zone::Play(players_of(p)?)]), &["you have in play"]);
    g.rule(
        "ZONE",
        "[that|which] PLAYER (hold|holds / has|have in hand / has|have in his|their|your hand)",
        |p: Np| Some(vec![Zone::Hand(players_of(p)?)]),
        &["you hold"],
    );
    g.rule("ZONE", "[in play] under POSS control", |p: Np| Some(vec![Zone::Play(players_of(p)?)]), &["under your control"]);
    g.rule("ZONE", "[in play] under the control of PLAYER", |p: Np| Some(vec![Zone::Play(players_of(p)?)]), &[]);
    g.rule(
        "ZONE",
        "[that is|are] [in play] controlled by PLAYER",
        |p: Np| (p != Np::Set(Players::all())).then_some(()).and_then(|()| Some(vec![Zone::Play(players_of(p)?)])),
        &["controlled by an opponent"],
    );
    g.rule("ZONE", "in front of PLAYER", |p: Np| Some(vec![Zone::Play(players_of(p)?)]), &["in front of you"]);
    g.rule(
        "ZONE",
        "[,] (wherever (they are / it is / they may be / it may be) / anywhere in the game / everywhere)",
        || vec![Zone::DrawPile, Zone::DiscardPile, Zone::Hand(Players::all()), Zone::Play(Players::all())],
        &["wherever they are"],
    );
    g.rule("ZONE", "(in play / on the table) or in hand", || vec![Zone::Play(Players::all()), Zone::Hand(Players::all())], &[]);
    g.rule("ZONE", "(lying / that lies|lie / which lies|lie / to be found) ZONE", |z: Vec<Zone>| z, &["lying in the discard pile"]);
    g.rule("ZONE", "(that is|are / which is|are / currently) ZONE", |z: Vec<Zone>| z, &["that is in play"]);
    g.rule("POST", "ZONE", |z: Vec<Zone>| Post { from: z, ..Post::default() }, &["in play"]);
    g.rule(
        "POST",
        "[ZONE] CHOICE",
        |z: Option<Vec<Zone>>, by: Who| Post { from: z.unwrap_or_default(), by: Some(by), ..Post::default() },
        &["of your choice"],
    );
    g.rule(
        "POST",
        "CHOICE ZONE",
        |by: Who, z: Vec<Zone>| Post { from: z, by: Some(by), ..Post::default() },
        &["of your choice from the discard pile"],
    );
    g.rule(
        "POST",
        "[ZONE] [chosen|picked|drawn|taken] at random",
        |z: Option<Vec<Zone>>| Post { from: z.unwrap_or_default(), random: true, ..Post::default() },
        &["at random"],
    );
    g.rule(
        "POST",
        "[chosen|picked|drawn|taken] at random ZONE",
        |z: Vec<Zone>| Post { from: z, random: true, ..Post::default() },
        &["at random from his hand"],
    );
    g.rule(
        "POST",
        "[ZONE] (except / other than / but / besides / apart from / except for) (this card / this one / this)",
        |z: Option<Vec<Zone>>| Post { from: z.unwrap_or_default(), tests: vec![CardTest::NotThis], ..Post::default() },
        &[],
    );
    g.rule(
        "POST",
        "(that / which) PLAYER does|do not (control / own)",
        |p: Np| {
            let tests = vec![CardTest::Not(Box::new(CardTest::ControlledBy(all_of(&p)?)))];
            Some(Post { from: vec![Zone::Play(Players::all())], tests, ..Post::default() })
        },
        &["that you don't control"],
    );
    g.rule(
        "POST",
        "whose (controller / owner / player) (CPRED3 / CPAST)",
        |c: Condition| {
            let such = narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate));
            Post { from: vec![Zone::Play(such)], ..Post::default() }
        },
        &["whose controller has no more than 50 slaves"],
    );
    g.rule("POST", "[that was|were] played this turn", || Post { tests: vec![CardTest::PlayedThisTurn], ..Post::default() }, &[]);
    g.rule("CHOICE", "of (your / your own) choice|choosing", || Who::You, &["of your choice"]);
    g.rule("CHOICE", "(you choose / chosen by you / that you choose)", || Who::You, &[]);
    g.rule("CHOICE", "of (his|their / his own) choice|choosing", || Who::Of(HE), &["of his choice"]);
    g.rule("CHOICE", "(he|they choose|chooses / chosen by him)", || Who::Of(HE), &[]);
    g.rule("CHOICE", "[,] he|they choose|chooses which [one|ones|cards|card]", || Who::Of(HE), &[]);
    g.rule("CHOICE", "[,] you choose which [one|ones|cards|card]", || Who::You, &[]);
    g.rule(
        "CHOICE",
        "of POSS choice|choosing",
        |p: Np| match p {
            Np::One(who) => Some(who),
            _ => None,
        },
        &[],
    );
    g.rule(
        "CHOICE",
        "chosen by PLAYER",
        |p: Np| match p {
            Np::One(who) => Some(who),
            _ => None,
        },
        &[],
    );

    // Where cards are put.
    g.rule(
        "PLACE",
        "[back] (into|in|to|onto POSS hand|hands / in|into|to the hand of PLAYER)",
        |p: Np| place(p, Place::Hand),
        &["into your hand"],
    );
    g.rule("PLACE", "[back] (to / into) (its controller 's hand / the hand of its controller / the hand of the player who controls it / its controller 's hand again / the hands of the players who control them / the hands of their controllers / their controllers 's hands / the hand of whoever controls it / the hands of whoever controls them)", || Place::Hand(Who::ItsController), &["to its controller's hand"]);
    g.rule("PLACE", "[back] (to / into) (its|their owner 's hand / the hand of its owner / its|their owners hands / its|their owners 's hands / the hand of its owner / the hands of their owners / (the hand of the player / the hands of the players / the hands of those) who played (it / them))", || Place::Hand(Who::ItsOwner), &["to its owner's hand"]);
    g.rule("PLACE", "[back] into hand|hands", || Place::Hand(subject()), &["back into hand"]);
    g.rule("PLACE", "(into play / onto|on the table) [under your control]", || Place::Play(subject()), &["into play"]);
    // "A copy of target card in play" lies there, it is not put there.
    g.rule("PLACEQ", "PLACE", |p: Place| p, &[]);
    g.rule("PLACEQ", "in play", || Place::Play(subject()), &["in play"]);
    g.rule("PLACE", "(to / under / into) the control of PLAYER", |p: Np| place(p, Place::Play), &["under the control of target player"]);
    g.rule("PLACE", "into|in play under POSS control", |p: Np| place(p, Place::Play), &["into play under your control"]);
    g.rule(
        "PLACE",
        "(in|into play in front of PLAYER / in front of PLAYER)",
        |p: Np| place(p, Place::Play),
        &["in front of target player"],
    );
    g.rule(
        "PLACE",
        "[back] (on / on top of / onto / at the top of / on the top of / to the top of / on to) [the] draw pile|deck",
        || Place::DrawPile(End::Top),
        &["on top of the draw pile"],
    );
    g.rule(
        "PLACE",
        "[back] (on the bottom of / under / at the bottom of / to the bottom of / underneath / beneath) the draw pile|deck",
        || Place::DrawPile(End::Bottom),
        &["under the draw pile"],
    );
    g.rule("PLACE", "(on / onto / in / into / to / on top of) the discard pile", || Place::DiscardPile, &["into the discard pile"]);
    g.rule("PLACE", "(out of / out from) the game", || Place::OutOfGame, &["out of the game"]);
}

fn place(p: Np, place: fn(Who) -> Place) -> Option<Place> {
    match p {
        // "its owner's hand": each card's own owner, which is said below.
        Np::One(Who::Controller(cards)) if matches!(*cards, Cards::Of(IT | ITS_OWNER)) => None,
        Np::One(who) => Some(place(who)),
        _ => None,
    }
}
