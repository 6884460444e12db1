//! Any text that can be written, on any table: the reader's own random trees, so that every node of the language is carried out with every other.

use super::*;
use crate::english::generate::{random_card, random_rule};
use crate::english::lexicon::Lexicon;
use crate::english::reader::{Kind, read};
use crate::games::nomic::execute::{Base, legal_targets};
use proptest::prelude::*;

/// The words of the table of [`Fixture::middle`].
fn words(table: &Table) -> Lexicon {
    let mut lexicon = (*crate::games::nomic::reading::lexicon(table)).clone();
    for kind in ["Slave Labour", "Flood", "The Gods Have Spoken", "Flood Control", "Foundation Level"] {
        if !lexicon.kinds().iter().any(|(_, name)| name == kind) {
            lexicon.add_kind(kind.into(), kind);
        }
    }
    lexicon
}

/// A table: what differs from the middle of a game.
#[derive(Clone, Debug)]
struct Laid {
    /// Pyramid, Slaves and Gold of each.
    values: Vec<(i64, i64, i64)>,
    /// Cards with random texts: the seed of the text, whether it is a Permanent, the place.
    cards: Vec<(u64, bool, u8)>,
    /// Seeds of rules in force.
    rules: Vec<u64>,
    /// Who is out.
    out: Option<u8>,
}

fn laid() -> impl Strategy<Value = Laid> {
    let value = || prop_oneof![Just(0i64), Just(1), 2i64..9, 10i64..400];
    let values = proptest::collection::vec((value(), value(), value()), 4);
    let cards = proptest::collection::vec((any::<u64>(), any::<bool>(), 0u8..11), 0..5);
    (values, cards, proptest::collection::vec(any::<u64>(), 0..2), proptest::option::weighted(0.2, 1u8..4))
        .prop_map(|(values, cards, rules, out)| Laid { values, cards, rules, out })
}

fn of_text(text: Text) -> Wording {
    wording(text.targets, text.sentences)
}

impl Laid {
    fn fixture(&self) -> Fixture {
        let mut t = Fixture::middle();
        for (seat, (pyramid, slaves, gold)) in self.values.iter().enumerate() {
            let seat = SeatId(seat as u8);
            t.set(seat, "Pyramid", *pyramid).set(seat, "Slaves", *slaves).set(seat, "Gold", *gold);
        }
        let words = words(&t.table);
        for (seed, permanent, place) in &self.cards {
            let seat = SeatId(place % 4);
            let place = match place {
                0..4 => st::Place::Play(seat),
                4..8 => st::Place::Hand(seat),
                8 => st::Place::DrawPile,
                9 => st::Place::DiscardPile,
                _ => st::Place::OutOfGame,
            };
            let stays = *permanent || matches!(place, st::Place::Play(_));
            t.card("Stela", if stays { "Permanent" } else { "Effect" }, of_text(random_card(*seed, &words)), place);
        }
        for (i, seed) in self.rules.iter().enumerate() {
            let rule = Rule {
                number: format!("5.{}", i + 1),
                wording: of_text(random_rule(*seed, &words)),
                provenance: Provenance::SETUP,
                in_force: None,
                repealed: None,
            };
            t.table.apply(&Happened::RuleAdded { rule });
        }
        if let Some(out) = self.out {
            let seat = SeatId(out);
            for place in [st::Place::Hand(seat), st::Place::Play(seat)] {
                for card in t.table.zone(place).to_vec() {
                    let (to, end) = (st::Place::DiscardPile, st::End::First);
                    t.table.apply(&Happened::CardMoved { card, from: place, to, end, cause: Cause::GAME });
                }
            }
            t.table.apply(&Happened::Eliminated { seat, why: "before".to_owned(), cause: Cause::GAME });
        }
        t.table.facts = st::Facts::default();
        assert_eq!(t.table.faults(), Vec::<String>::new());
        t
    }
}

/// What the order of a play picks for each slot, right or wrong.
fn choices() -> impl Strategy<Value = Vec<Choice>> {
    let picked = prop_oneof![
        any::<bool>().prop_map(Picked::Yes),
        prop_oneof![Just(0i64), 1i64..60, Just(-3), Just(i64::MAX)].prop_map(Picked::Number),
        (0u16..4).prop_map(Picked::Option),
        proptest::collection::vec((0u8..5).prop_map(SeatId), 0..3).prop_map(Picked::Players),
        proptest::collection::vec((0u32..40).prop_map(CardId), 0..3).prop_map(Picked::Cards),
    ];
    proptest::collection::vec(picked, 0..4)
        .prop_map(|all| all.into_iter().enumerate().map(|(i, picked)| Choice { slot: i as u16 + 1, picked }).collect())
}

/// Plays a card from Igthorn's hand on legal targets, then what a turn's end brings.
fn play_out(t: &mut Fixture, card: CardId, pick: usize, choices: &[Choice]) -> Played {
    let legal = legal_targets(&t.table, card, IGTHORN, Base::default());
    let targets = legal.iter().filter_map(|legal| legal.get(pick % legal.len().max(1)).copied()).collect();
    t.choices = choices.to_vec();
    let played = t.play_on(IGTHORN, card, targets);
    let rest: [fn(&mut Fixture); 3] = [Fixture::permanents, |t| t.moment(super::super::Moment::TurnEnd), Fixture::conditions];
    for step in rest {
        if t.table.outcome.is_none() {
            step(t);
        }
    }
    played
}

fn cases(default: u32) -> ProptestConfig {
    let cases = std::env::var("MAAT_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(default);
    ProptestConfig { cases, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(300))]

    /// At each event no card is lost or doubled and all values are within their bounds ([`Fixture`] looks after that); it ends; and what happened is told whole by the
    /// events, so that dropping them undoes it exactly.
    #[test]
    fn any_text_on_any_table_keeps_the_table_whole(laid in laid(), text in any::<u64>(), stays in any::<bool>(), pick in 0usize..24, choices in choices()) {
        let mut t = laid.fixture();
        let text = random_card(text, &words(&t.table));
        let card = t.card("Papyrus", if stays { "Permanent" } else { "Effect" }, of_text(text), st::Place::Hand(IGTHORN));
        let (before, from) = (t.table.clone(), t.events.len());
        let played = play_out(&mut t, card, pick, &choices);
        let events = &t.events[from..];
        prop_assert!(events.len() < 40_000, "{} events", events.len());
        let mut again = before.clone();
        for event in events {
            let back: Happened = serde_json::from_value(serde_json::to_value(event).unwrap()).unwrap();
            prop_assert_eq!(&back, event);
            again.apply(&back);
        }
        prop_assert_eq!(&again, &t.table);
        // A play that did not happen has left nothing behind but the event that says so.
        if played != Played::Done {
            let mut only = before.clone();
            let said = matches!(events.first(), Some(Happened::PlayImpossible { .. } | Happened::PlayStopped { .. }));
            prop_assert!(said, "nothing says so");
            only.apply(&events[0]);
            prop_assert_eq!((&only.seats, &only.draw, &only.discard, &only.cards, &only.rules), (&before.seats, &before.draw, &before.discard, &before.cards, &before.rules));
        }
    }
}

/// Ways to say one thing: blocks of lines.
fn rewordings() -> Vec<Vec<&'static str>> {
    let data = include_str!("../../../../../tests/english/rewordings.txt");
    let block = |block: &'static str| block.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#')).collect::<Vec<_>>();
    data.split("\n\n").map(block).filter(|b| !b.is_empty()).collect()
}

#[test]
fn rewordings_of_one_meaning_give_the_same_events() {
    let plain = words(&Fixture::middle().table);
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let tables: Vec<Laid> = (0..12).map(|_| proptest::strategy::ValueTree::current(&laid().new_tree(&mut runner).unwrap())).collect();
    let (mut texts, mut trees, mut wrong) = (0, 0, Vec::new());
    for block in rewordings() {
        let meanings: Vec<(&str, Option<Text>)> = block.iter().map(|text| (*text, read(Kind::Card, text, &plain, None).meaning)).collect();
        wrong.extend(meanings.iter().filter(|(_, meaning)| meaning.is_none()).map(|(text, _)| format!("{text}\n  is not read")));
        let meanings: Vec<(&str, Text)> = meanings.into_iter().filter_map(|(text, meaning)| Some((text, meaning?))).collect();
        texts += meanings.len();
        let Some((first, meaning)) = meanings.first() else { continue };
        for (text, other) in &meanings[1..] {
            if other == meaning {
                continue;
            }
            trees += 1;
            for (i, laid) in tables.iter().enumerate() {
                let events = |text: &Text| {
                    let mut t = laid.fixture();
                    let ctype = text.type_.clone().unwrap_or_else(|| TypeId::from("Effect"));
                    let card = t.card("Papyrus", &ctype.0, of_text(text.clone()), st::Place::Hand(IGTHORN));
                    let from = t.events.len();
                    play_out(&mut t, card, i, &[]);
                    t.events.split_off(from)
                };
                let (one, two) = (events(meaning), events(other));
                if one != two {
                    wrong.push(format!("{first}\n{text}\n  {one:?}\n  {two:?}"));
                    break;
                }
            }
        }
    }
    println!("{texts} wordings, {trees} of them with a tree of their own");
    assert!(wrong.is_empty(), "{} faults:\n{}", wrong.len(), wrong.join("\n"));
}
