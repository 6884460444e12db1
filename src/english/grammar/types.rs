//! More ways to define a type of card: with an immediate effect, at a cost, for a while, only for some.

use super::Grammar;
use super::definitions::{says_one_of, type_of};
use super::sentences::put_place;
use super::values::*;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::tokens::plural;

pub fn rules(g: &mut Grammar) {
    gone_by_themselves(g);
    gone_with_the_turn(g);
    heads(g);
    parts(g);
    on_whom(g);
    played_and_gone(g);
    riders(g);
    stays(g);
}

/// How a definition begins.
const HEAD: &str = "[<newname> (- / :)] [a / an] [card] type";

fn cost(q: Quantities) -> Option<Sentence> {
    Some(Sentence::PlayCost(order(super::clauses::losing(q)?)))
}

fn heads(g: &mut Grammar) {
    g.rule("IMMEDIATE", "(an immediate [stated] / an immediate and stated / an instant / an instantaneous / a stated / a one time / a single / a one off) effect [only]", || Nothing, &["an immediate effect"]);
    g.rule("THENGONE", "([,] [and] (which is / that is / is / it is / and is / are) [then / afterwards / immediately] discarded [afterwards / AFTERBEING / after that] / [,] [and] [then] discarded [afterwards / AFTERBEING])", || Nothing, &["and is then discarded"]);
    g.rule("THENGONE", "[,] [and] then (goes|go / is|are put / is|are placed) (to / on / onto / into) the discard pile", || Nothing, &[]);
    g.rule(
        "TYPE",
        &format!("{HEAD} (with / having) IMMEDIATE [THENGONE]"),
        |name: Option<String>| type_of(name, AfterPlay::Goes(Place::DiscardPile), vec![]),
        &["card type with an immediate effect, discarded afterwards"],
    );
    g.rule(
        "TYPE",
        &format!("{HEAD} (that / which) (has IMMEDIATE / does what it says) [THENGONE]"),
        |name: Option<String>| type_of(name, AfterPlay::Goes(Place::DiscardPile), vec![]),
        &["card type that has an immediate effect"],
    );
    g.rule(
        "TYPE",
        &format!("{HEAD} (with / having) IMMEDIATE [, / and] [and] [is / which is / that is / it is] [then] (put / placed / returned / goes / returns / shuffled / which then goes / which goes / that goes) TYPEPLACE [afterwards / AFTERBEING]"),
        |name: Option<String>, p: Place| type_of(name, AfterPlay::Goes(put_place(p)), vec![]),
        &["card type with an immediate effect, put on the bottom of the draw pile afterwards"],
    );
    g.rule(
        "TYPE",
        &format!("{HEAD} (with / having) IMMEDIATE [, / and] [and] [is / which is / that is / it is] [then] removed from the game [afterwards / AFTERBEING]"),
        |name: Option<String>| type_of(name, AfterPlay::Goes(Place::OutOfGame), vec![]),
        &[],
    );
    g.rule(
        "TYPE",
        &format!("{HEAD} (that / which) , (once / after / when) (it has been played / it is played / it was played / being played / played) , AFTERPLAY"),
        |name: Option<String>, a: AfterPlay| type_of(name, a, vec![]),
        &["card type that, once it has been played, returns to its player's hand"],
    );
    g.rule(
        "TYPE",
        &format!("{HEAD} (that / which) costs QTYS to play (; it / , it / and / , and / ; / , and it / and it) AFTERPLAY"),
        |name: Option<String>, q: Quantities, a: AfterPlay| Some(type_of(name, a, vec![cost(q)?])),
        &["card type that costs 20 gold to play; it has an immediate effect and is then discarded"],
    );
    g.rule(
        "TYPE",
        &format!("{HEAD} (with / having) IMMEDIATE (; / , / and / , and) TYPESENTENCE"),
        |name: Option<String>, s: Draft| {
            s.target.is_none().then(|| match s.sentences.as_slice() {
                [Sentence::AfterPlay(place)] => type_of(name, AfterPlay::Goes(place.clone()), vec![]),
                _ => type_of(name, AfterPlay::Goes(Place::DiscardPile), s.sentences),
            })
        },
        &["card type with an immediate effect; return it to the top of the draw pile afterwards"],
    );
    g.rule(
        "TYPE",
        "<newname> (is / are) [a / an] [card] (type / types / card / cards) (that / which) AFTERPLAY",
        |name: String, a: AfterPlay| type_of(Some(name), a, vec![]),
        &[],
    );
    g.rule("AFTERPLAY", "(has|have an immediate [stated] effect / does|do what it says|states) and (afterwards / thereafter / after that) (goes|go [back] / returns|return / is|are put / is|are returned / is|are placed) TYPEPLACE", |p: Place| AfterPlay::Goes(put_place(p)), &["has an immediate effect and afterwards returns to the hand of its player"]);
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a / an] <lasting> [card] type",
        |name: Option<String>, _t: TypeId| type_of(name, AfterPlay::Stays { with: Who::You, until: Duration::Always }, vec![]),
        &["Permanent card type"],
    );
    g.rule("AFTERPLAY", "(acts|act / works|work / takes|take effect) (at once / immediately) and (is|are then / then is|are / is|are) discarded [AFTERBEING]", || AfterPlay::Goes(Place::DiscardPile), &["acts at once and is then discarded"]);
    g.rule("AFTERPLAY", "(has|have an immediate [stated] effect / does|do what it says|states / has|have its effect / takes|take effect) and then (goes|go to / is|are put on / is|are put into / is|are put in) the discard pile", || AfterPlay::Goes(Place::DiscardPile), &[]);
    g.rule("AFTERPLAY", "is|are [immediately] discarded (when / once / as soon as) (its effect / their effect / the effect / it) (is over / has been carried out / has happened / is done / has been resolved / is resolved / has taken effect)", || AfterPlay::Goes(Place::DiscardPile), &[]);
    g.rule("AFTERPLAY", "(goes|go / is|are put / is|are placed / is|are shuffled / is|are returned) (back into / into / under / on the bottom of / on top of / at the bottom of) [the] draw pile instead of [to / into / on] (the discard pile / being discarded)", || AfterPlay::Goes(Place::DrawPile(End::Bottom)), &[]);
    g.rule("AFTERBEING", "(when it is played / when they are played / when it has been played / once it is played / once it has been played / after it was played / if played / after having been played / upon being played / after (its|their effect) [is|are (over / done / resolved / carried out) / has|have (happened / been resolved / been carried out / taken place)])", || Nothing, &["when it is played"]);
}

/// What is said of the cards of a type, in any order: where they are after being played, what they cost, who can play them, what holds of them.
fn parts(g: &mut Grammar) {
    g.rule(
        "TYPENOUN",
        "([a / an / the / this is a / new] (card type / type / type of card / kind of card / sort of card) / [a] type|kind of cards)",
        || Nothing,
        &["a kind of card"],
    );
    g.rule("THESECARDS", "(this type of card / this [card] type / a card of this type / cards of this type / all cards of this type / these cards / such cards / such a card)", || Nothing, &["cards of this type"]);
    g.rule("TPART", "AFTERPLAY", |a: AfterPlay| type_of(None, a, vec![]), &["remains in play"]);
    g.rule("TPART", "TYPEMORE", |s: Draft| s.target.is_none().then_some(s), &[]);
    g.rule("TPARTS", "TPART", |s: Draft| s, &[]);
    g.rule(
        "TPARTS",
        "TPART ; TYPESENTENCE",
        |a: Draft, b: Draft| {
            // A deed of a moment would be done once, and "then it is discarded" says where the card goes.
            let holds = b.target.is_none() && !b.sentences.iter().any(|s| matches!(s, Sentence::Do(_)));
            holds.then(|| Draft { sentences: a.sentences.into_iter().chain(b.sentences).collect(), target: None })
        },
        &["stays in play; at the end of each turn its controller gains 5 gold"],
    );
    g.rule(
        "TPARTS",
        "TPART TAND TPARTS",
        |a: Draft, b: Draft| Draft { sentences: a.sentences.into_iter().chain(b.sentences).collect(), target: None },
        &["costs 20 gold to play, remains in play and can only be played on an opponent"],
    );
    for (words, how) in [("(destroyed / removed from play)", Move::Destroyed), ("discarded", Move::ToDiscardPile)] {
        g.rule(
            "TYPEMORE",
            &format!("(CANNOT be / is never) {words}"),
            move || Draft::from(Sentence::Holds { condition: None, holds: vec![Static::CardsCannot { cards: Cards::This, how }] }),
            if how == Move::Destroyed { &["cannot be destroyed"] } else { &[] },
        );
    }
    g.rule(
        "TAND",
        "[, / ;] (and / but / it / they / and it / and they / but it / that / which / and that / and which / except that it / except that they / afterwards it)",
        || Nothing,
        &["and"],
    );
    g.rule("TAND", "(, / ;)", || Nothing, &[]);
    g.rule(
        "TYPE",
        "[TYPENAME (- / : / .)] (TYPENOUN (that / which / whose cards) / (a / any) card that|which / cards that|which / THESECARDS) TPARTS",
        whole,
        &["card type that costs 20 gold to play and remains in play"],
    );
    g.rule("TYPENAME", "<newname>", |name: String| is_name(&name).then_some(name), &["Guild"]);
    g.rule("TYPENAME", "[a / the] new [card] type [called / named] <newname>", |name: String| name, &["new type Guild"]);
    g.rule(
        "TYPE",
        "TYPENAME (- / : / .) [this / it / they / these] TPARTS",
        |name: String, s: Draft| whole(Some(name), s),
        &["Guild: stays in play"],
    );
    g.rule(
        "TYPE",
        "(a / an / each / every / any) <newname> [card] TPARTS",
        |name: String, s: Draft| is_name(&name).then(|| whole(Some(name), s)).flatten(),
        &["a Guild stays in play"],
    );
    g.rule(
        "TYPE",
        "<newname> are cards (that / which) TPARTS",
        |name: String, s: Draft| whole(Some(name), s),
        &["Guilds are cards that stay in play"],
    );
    g.rule(
        "TYPE",
        "TYPENAME (- / : / .) (a / an / each / every / any / all) <newname> [card / cards] TPARTS",
        |name: String, again: String, s: Draft| {
            let same = again.eq_ignore_ascii_case(&name) || again.eq_ignore_ascii_case(&plural(&name));
            same.then(|| whole(Some(name), s)).flatten()
        },
        &["Curse - a Curse stays in play"],
    );
}

/// Whether these words can be the name of a type, and do not speak of types and cards themselves.
fn is_name(words: &str) -> bool {
    !says_one_of(words, &["type", "card", "cards"])
}

/// The type of which this is said; none if it is not said once where its cards are after being played.
fn whole(name: Option<String>, said: Draft) -> Option<Sentence> {
    let (types, more): (Vec<Sentence>, Vec<Sentence>) = said.sentences.into_iter().partition(|s| matches!(s, Sentence::Type(_)));
    match types.as_slice() {
        [Sentence::Type(definition)] => {
            Some(type_of(name, definition.after_play.clone(), definition.more.iter().cloned().chain(more).collect()))
        }
        _ => None,
    }
}

/// What acts on all, or is played on somebody and stays with him.
fn on_whom(g: &mut Grammar) {
    let all = "(all players / every player / each player / everybody / everyone / the game environment / the whole game)";
    let some = "(all players / every player / each player / everybody / everyone / the game environment / one player / its target / the target / the target player / a player / the player it is played on)";
    g.rule(
        "AFTERPLAY",
        &format!("((affects|affect / acts|act on / works|work on) {all} / has|have an immediate [stated] effect on {some}) and (is|are then / then is|are / is|are) discarded [AFTERBEING]"),
        || AfterPlay::Goes(Place::DiscardPile),
        &["has an immediate effect on all players and is then discarded"],
    );
    g.rule(
        "AFTERPLAY",
        &format!("(remains|remain / stays|stay) in play [AFTERBEING] and (affects|affect) {all}"),
        || AfterPlay::Stays { with: Who::You, until: Duration::Always },
        &["stays in play and affects all players"],
    );
    let there = "(there / on him / with him / in front of him / on that player / in front of that player / under his control / on the target / with that player / under that player 's control / under the control of that player)";
    g.rule(
        "AFTERPLAY",
        &format!("is|are (played / placed / put) (on / in front of) (a player / any player / one player) and (remains|remain / stays|stay) [in play] {there} [UNTILPLAY]"),
        |d: Option<Duration>| AfterPlay::Stays { with: Who::Target(TargetNo(0)), until: d.unwrap_or(Duration::Always) },
        &["is played on any player and remains in play in front of him"],
    );
    g.rule(
        "TPART",
        &format!("is|are (played / placed / put) (on / in front of) (an opponent / another player / one of your opponents) and (remains|remain / stays|stay) [in play] {there} [UNTILPLAY]"),
        |d: Option<Duration>| {
            let opponent = Condition::PlayerIs(Who::Target(TargetNo(0)), Players::others(Who::You));
            let stays = AfterPlay::Stays { with: Who::Target(TargetNo(0)), until: d.unwrap_or(Duration::Always) };
            type_of(None, stays, vec![Sentence::PlayOnlyIf(opponent)])
        },
        &["is played on an opponent and remains in play in front of him"],
    );
    g.rule(
        "AFTERPLAY",
        &format!("(affects|affect / acts|act on / lasts|last / works|work) [{all}] UNTILPLAY"),
        |until: Duration| AfterPlay::Stays { with: Who::You, until },
        &["affects all players for three turns and then goes to the discard pile"],
    );
    g.rule(
        "AFTERPLAY",
        "[is|are / works|work / acts|act] [just / exactly] like (a / an) <lasting> [card]",
        |_t: TypeId| AfterPlay::Stays { with: Who::You, until: Duration::Always },
        &["is like a Permanent"],
    );
}

/// What is played on somebody and gone.
fn played_and_gone(g: &mut Grammar) {
    for removed in [false, true] {
        let goes = if removed { Place::OutOfGame } else { Place::DiscardPile };
        let gone = if removed {
            "(and / ,) (is|are then / then / is|are / then is|are) removed from the game [afterwards / AFTERBEING]"
        } else {
            "(and / ,) (is|are then / then / is|are / then is|are) discarded [afterwards / AFTERBEING]"
        };
        let place = goes.clone();
        g.rule(
            "AFTERPLAY",
            &format!("is|are played (on / against) (a player / any player / one player / all players / every player / each player / everyone) {gone}"),
            move || AfterPlay::Goes(place.clone()),
            if removed { &["is played on all players and is then removed from the game"] } else { &["is played on any player and then discarded"] },
        );
        g.rule(
            "TPART",
            &format!("is|are played (on / against) (an opponent / another player / one of your opponents) {gone}"),
            move || {
                let opponent = Condition::PlayerIs(Who::Target(TargetNo(0)), Players::others(Who::You));
                type_of(None, AfterPlay::Goes(goes.clone()), vec![Sentence::PlayOnlyIf(opponent)])
            },
            if removed { &[] } else { &["is played on an opponent and then discarded"] },
        );
    }
}

/// What else is said of the cards of the type.
fn riders(g: &mut Grammar) {
    g.rule("TYPEMORE", "costs QTYS [to play]", cost, &["costs 20 gold to play"]);
    g.rule("TYPEMORE", "ONLYON", |s: Draft| s, &["can only be played on a player who has no slaves"]);
    g.rule(
        "ONLYON",
        "(can / may / must / is to) (only be played / be played only) (on / against) PLAYER",
        |p: Np| Some(Sentence::PlayOnlyIf(Condition::PlayerIs(Who::Target(TargetNo(0)), all_of(&p).filter(|p| *p != Players::all())?))),
        &["can only be played on an opponent"],
    );
    g.rule(
        "ONLYON",
        "CANNOT be played (on / against) PLAYER",
        |p: Np| {
            Some(Sentence::PlayOnlyIf(not(Condition::PlayerIs(Who::Target(TargetNo(0)), all_of(&p).filter(|p| *p != Players::all())?))))
        },
        &["cannot be played on the Primary"],
    );
    g.rule(
        "ONLYON",
        "(can / may) (only be played / be played only) (IF / when / while / as long as) COND",
        |c: Condition| Sentence::PlayOnlyIf(c),
        &["can only be played if you have no slaves"],
    );
    g.rule(
        "ONLYON",
        "(can / may) (only be played / be played only) by (a / any / the) PLAYERN",
        |p: Players| match p {
            Players { among: Among::All, whose: Some(whose), pick: Pick::All } => {
                Some(Sentence::PlayOnlyIf(super::sentences::of_you(*whose)))
            }
            _ => None,
        },
        &["may only be played by a player who has no slaves"],
    );
    g.rule(
        "ONLYON",
        "(can / may) (only be played / be played only) by the primary [player]",
        || Sentence::PlayOnlyIf(Condition::PlayerIs(Who::You, Players::one(Who::Primary))),
        &[],
    );
    g.rule("ONLYON", "CANNOT be played INTURN", |c: Condition| Sentence::PlayOnlyIf(not(c)), &["may not be played before turn 5"]);
    g.rule("ONLYON", "(can / may) only be played INTURN", |c: Condition| Sentence::PlayOnlyIf(c), &["may only be played after turn 5"]);
    g.rule(
        "TYPE",
        &format!("{HEAD} (that / which) AFTERPLAY ; TYPESENTENCE"),
        |name: Option<String>, a: AfterPlay, s: Draft| s.target.is_none().then(|| type_of(name, a, s.sentences)),
        &["card type that stays in play; at the end of each turn its controller gains 5 gold"],
    );
    g.rule("TDOESIT", "(has|have IMMEDIATE / does|do what it says|states / has|have [its] effect / takes|take effect / acts|act / works|work / is|are carried out / is|are played once) [at once / immediately]", || Nothing, &["takes effect at once"]);
    g.rule(
        "TTHEN",
        "([,] and [then] [it / they] / , [then] [it / they] / ; [then] it / [,] after which it|they / [,] before it|they)",
        || Nothing,
        &["and then"],
    );
    g.rule("TGOES", "[is|are] [then] discarded [AFTERBEING / afterwards / after that]", || Place::DiscardPile, &["is then discarded"]);
    g.rule(
        "TGOES",
        "[is|are] [then] (removed from / taken out of / put out of / out of) the game [AFTERBEING / afterwards / after that]",
        || Place::OutOfGame,
        &["is removed from the game"],
    );
    g.rule("TGOES", "[is|are] [then] (goes|go [back] / returns|return / put / placed / returned / shuffled) TYPEPLACE [AFTERBEING / afterwards / after that]", put_place, &["is put on the bottom of the draw pile"]);
    g.rule("AFTERPLAY", "TDOESIT TTHEN TGOES", AfterPlay::Goes, &["takes effect at once and is removed from the game"]);
    g.rule(
        "AFTERPLAY",
        "is|are discarded (afterwards / after that / thereafter)",
        || AfterPlay::Goes(Place::DiscardPile),
        &["is discarded afterwards"],
    );
    g.rule("UNTILPLAY", "until [it is / they are] (destroyed / discarded / removed)", || Duration::Always, &["until it is destroyed"]);
    g.rule("TYPETARGET", "(its / their) target", || Who::Target(TargetNo(0)), &[]);
    g.rule(
        "TYPE",
        "TYPENAME (- / :) [a / an] <lasting> [card]",
        |name: String, _t: TypeId| type_of(Some(name), AfterPlay::Stays { with: Who::You, until: Duration::Always }, vec![]),
        &["Building - a Permanent card"],
    );
    g.rule("TYPESENTENCE", "SENTENCE", |d: Draft| d, &["its controller cannot lose slaves"]);
    g.rule(
        "AFTERPLAY",
        "(has|have an immediate [stated] effect / does|do what it says|states) [,] after which (it / they) (goes|go [back] / returns|return / is|are put / is|are returned / is|are placed) TYPEPLACE",
        |p: Place| AfterPlay::Goes(put_place(p)),
        &["has an immediate effect, after which it returns to its owner's hand"],
    );
    g.rule(
        "AFTERPLAY",
        "(has|have an immediate [stated] effect / does|do what it says|states) [,] after which (it / they) is|are discarded",
        || AfterPlay::Goes(Place::DiscardPile),
        &[],
    );
    g.rule(
        "SENTENCE",
        "(it / they / such a card / such cards / a card of this type / cards of this type) ONLYON",
        |s: Draft| s,
        &["it can only be played on an opponent"],
    );
    g.rule(
        "SENTENCE",
        "only (a / any / the) PLAYERN (may / can) play (it / them / one / such a card)",
        |p: Players| match p {
            Players { among: Among::All, whose: Some(whose), pick: Pick::All } => {
                Some(Sentence::PlayOnlyIf(super::sentences::of_you(*whose)))
            }
            _ => None,
        },
        &["only a player who is not the Primary may play it"],
    );
    g.rule(
        "SENTENCE",
        "only the primary [player] (may / can) play (it / them / one / such a card)",
        || Sentence::PlayOnlyIf(Condition::PlayerIs(Who::You, Players::one(Who::Primary))),
        &["only the Primary may play it"],
    );
    g.rule(
        "SENTENCE",
        "(the primary [player] CANNOT play (it / them / one / such a card))",
        || Sentence::PlayOnlyIf(not(Condition::PlayerIs(Who::You, Players::one(Who::Primary)))),
        &["the Primary cannot play it"],
    );
    g.rule(
        "SENTENCE",
        "(it / they / such a card / playing it / playing one) (costs / cost) QTYS [to play]",
        cost,
        &["it costs 20 gold to play"],
    );
    g.rule(
        "SENTENCE",
        "after (it / THIS) (is / has been / was) played [,] (it / THIS) (is [then] (put / placed / returned / shuffled) / goes / returns / goes back) PLACE [instead of being discarded / and not discarded / rather than being discarded]",
        |p: Place| Sentence::AfterPlay(put_place(p)),
        &["after it has been played it is put on the bottom of the draw pile instead of being discarded"],
    );
    g.rule(
        "INSTEADOFPILE2",
        "(instead of / rather than / not) [going] [to / into / on / onto] the discard pile",
        || Nothing,
        &["instead of the discard pile"],
    );
    g.rule(
        "SENTENCE",
        "(instead of being discarded / instead of going to the discard pile) [,] (it / THIS) (is [then] (put / placed / returned / shuffled) / goes / returns / goes back) PLACE [AFTERBEING]",
        |p: Place| Sentence::AfterPlay(put_place(p)),
        &["instead of being discarded, it goes to your hand"],
    );
    g.rule(
        "SENTENCE",
        "(it / THIS) (is [then] (put / placed / returned / shuffled) / goes / returns / goes back) PLACE (instead of being discarded / rather than being discarded / INSTEADOFPILE2)",
        |p: Place| Sentence::AfterPlay(put_place(p)),
        &[],
    );
}

/// For how long the cards of the type stay.
fn stays(g: &mut Grammar) {
    g.rule(
        "THISTURNTOO",
        "[,] ((the turn / that) (in which / when) (it / they) (is / are / was / were) played (included / counting / being the first / counted) / (including / counting) the turn (in which / when) (it / they) (is / are / was / were) played / including the present one / this one included) [,]",
        || Nothing,
        &["the turn in which it is played included"],
    );
    g.rule(
        "UNTILPLAY",
        "(for [exactly / only] <number> turns / for [exactly / only] one turn) [THISTURNTOO] [LEAVES]",
        |n: Option<i64>| Duration::Turns(Amount::Number(n.unwrap_or(1))),
        &["for two turns, the turn in which it is played included, and then goes to the discard pile"],
    );
    g.rule("UNTILPLAY", "DURATIONX LEAVES", |d: Duration| d, &["until a Flood is played, and is then discarded"]);
    g.rule("DURATIONX", "until EVENT", |e: Event| Duration::Until(Box::new(e)), &["until a Flood is played"]);
    g.rule("DURATIONX", "(as long as / for as long as / so long as / while) COND", |c: Condition| Duration::AsLongAs(Box::new(c)), &[]);
    g.rule("LEAVES", "[, / . / ;] [and / after which it / after that it / it] [then / is then / it is then] (goes to / is put on / is put into / is placed on / moves to) the discard pile", || Nothing, &[]);
    g.rule(
        "LEAVES",
        "[, / . / ;] [and] (is discarded (afterwards / after that / then) / [then / afterwards / after that] it (is [then] discarded / leaves play / goes to the discard pile))",
        || Nothing,
        &[", and is discarded afterwards"],
    );
}

/// Cards that do not outlast the turn in which they come into play.
fn gone_with_the_turn(g: &mut Grammar) {
    g.rule(
        "WASPLAYED",
        "at the end of (the / that / the same / each) turn (in which / when) (it|they (was|were|is|are played / came|come|comes into play / has|have been played))",
        || Nothing,
        &["at the end of the turn in which it was played"],
    );
    let gone = |find: Find, to: Place| {
        let mut tests = find.of;
        tests.push(CardTest::PlayedThisTurn);
        let of = Selection { number: HowMany::All, of: tests, from: vec![Zone::Play(Players::one(Who::Of(HOLE)))] };
        let away = Effect::Move { by: Who::Of(HOLE), cards: Cards::Select(Box::new(of)), to };
        let effect = for_each(Players::all(), HOLE, away);
        let at_end = Trigger { event: Event::Moment(Moment::TurnEnd), condition: None, frequency: Frequency::Always, effect };
        find.from.is_empty().then_some(Sentence::When(at_end))
    };
    for noun in ["(a / an / each / every / any) CARDN", "[all] CARDSN"] {
        g.rule(
            "RULE",
            &format!("{noun} (is|are discarded / leaves|leave play / is|are destroyed) WASPLAYED"),
            move |f: Find| gone(f, Place::DiscardPile),
            if noun.starts_with('(') { &["a Permanent is discarded at the end of the turn in which it was played"] } else { &[] },
        );
        g.rule(
            "RULE",
            &format!("{noun} (goes|go / is|are (put / placed / moved)) PLACE WASPLAYED"),
            move |f: Find, to: Place| {
                if matches!(to, Place::DiscardPile | Place::DrawPile(_) | Place::OutOfGame) { gone(f, to) } else { None }
            },
            if noun.starts_with('(') {
                &["a Permanent goes to the discard pile at the end of the turn in which it was played"]
            } else {
                &[]
            },
        );
    }
}

/// How they leave play, and the game, by themselves.
fn gone_by_themselves(g: &mut Grammar) {
    let stays = |with: Who, until: Duration| AfterPlay::Stays { with, until };
    g.rule(
        "AFTERPLAY",
        "(remains|remain / stays|stay) in play (and / , and / ,) is|are [then] (discarded / destroyed) (after <number> turns / after one turn)",
        move |n: Option<i64>| stays(Who::You, Duration::Turns(Amount::Number(n.unwrap_or(1)))),
        &["remains in play and is discarded after three turns"],
    );
    g.rule(
        "AFTERPLAY",
        "(remains|remain / stays|stay) [in play] (on / in front of / with) TYPETARGET (and / , and / ,) is|are [then] (discarded / destroyed) (after <number> turns / after one turn)",
        move |w: Who, n: Option<i64>| stays(w, Duration::Turns(Amount::Number(n.unwrap_or(1)))),
        &["remains in play on the target player and is discarded after three turns"],
    );
    g.rule(
        "AFTERPLAY",
        "is|are discarded at the end of the turn [(in which / when) (it|they is|are played)] [after (its / their) effect]",
        move || stays(Who::You, Duration::ThisTurn),
        &["is discarded at the end of the turn"],
    );
    g.rule(
        "TYPE",
        "[<newname> (- / :)] [a / an] [card] type (that / which) is|are discarded (after use / AFTERBEING / when used / after having its effect) (and / , and) costs QTYS [to play]",
        |name: Option<String>, q: Quantities| {
            let cost = Sentence::PlayCost(order(super::clauses::losing(q)?));
            Some(type_of(name, AfterPlay::Goes(Place::DiscardPile), vec![cost]))
        },
        &["card type that is discarded after use and costs 10 gold to play"],
    );
}
