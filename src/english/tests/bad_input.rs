//! Whatever is written, the answer helps, comes soon and is never a guess.

use std::time::Duration as Time;

use super::*;

/// How long this thread has worked: what others do on the machine does not count.
fn worked() -> Time {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Time::new(now.tv_sec as u64, now.tv_nsec as u32)
}

#[test]
fn ten_kilobytes_are_answered_in_bounded_time() {
    let lexicon = test_lexicon();
    read(Kind::Card, "You gain 10 gold.", &lexicon, None);
    // Many times what it takes, which is measured elsewhere: what grows without bound goes beyond it on any machine.
    let limit = Time::from_secs(5);
    let mut longest = (Time::ZERO, "");
    for line in data!("worst.txt").lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        let text = format!("{line} ").repeat(10_000 / (line.len() + 1));
        for kind in KINDS {
            let start = worked();
            read(kind, &text, &lexicon, None);
            let took = worked() - start;
            assert!(took < limit, "{took:?} for {kind:?} {line}");
            longest = longest.max((took, line));
        }
    }
    println!("the longest of the worst takes {longest:?}");
}

#[test]
fn no_text_says_what_it_expects() {
    let lexicon = test_lexicon();
    for kind in KINDS {
        for text in ["", " ", "\n\t ", ".", "...", "-", "!?", "\u{a0}"] {
            let reading = read(kind, text, &lexicon, None);
            let [only] = reading.sentences.as_slice() else { panic!("{text:?}: {reading:?}") };
            let Outcome::NotRead(problem) = &only.outcome else { panic!("{text:?}: {reading:?}") };
            assert!(problem.message.starts_with("There is no text. For example: "), "{text:?}: {}", problem.message);
            let example = problem.expected.first().expect("an example");
            assert!(read(kind, example, &lexicon, None).is_read(), "{example}");
        }
    }
}

#[test]
fn ten_thousand_words_are_too_many_for_a_sentence_and_not_for_a_text() {
    let lexicon = test_lexicon();
    let one = read(Kind::Card, &"you gain 10 gold and ".repeat(2_500), &lexicon, None);
    let Some(Outcome::NotRead(problem)) = one.sentences.first().map(|s| &s.outcome) else { panic!("{one:?}") };
    assert!(problem.message.contains("12500 words, at most 120"), "{}", problem.message);
    let many = read(Kind::Card, &"You gain 10 gold. ".repeat(2_500), &lexicon, None);
    assert_eq!(many.sentences.len(), 2_500);
    assert!(matches!(many.sentences[0].outcome, Outcome::Read { .. }));
    // Where a text is too much as a whole, that is said of the sentences that are left.
    let last = &many.sentences[2_499].outcome;
    assert!(matches!(last, Outcome::Read { .. }) || matches!(last, Outcome::NotRead(p) if p.message.contains("too much")), "{last:?}");
}

#[test]
fn other_scripts_nonsense_contradictions_and_self_reference() {
    insta::assert_snapshot!("bad_input", snapshot(data!("bad_input.txt")));
    let lexicon = test_lexicon();
    for (name, kind, text) in lines(data!("bad_input.txt")) {
        let reading = read(kind, text, &lexicon, name);
        for sentence in &reading.sentences {
            if let Outcome::NotRead(problem) = &sentence.outcome {
                assert!(problem.message.len() > 20, "{text}: {}", problem.message);
                assert!(
                    text.is_char_boundary(problem.offset)
                        && text[problem.offset..].to_lowercase().starts_with(&problem.stopped_at.to_lowercase()),
                    "{text}: {problem:?}"
                );
            }
        }
    }
}

/// Names that a card, a type or a player may bear although they are words of the language.
const NAMES: &[&str] = &[
    "All",
    "Each",
    "Pyramid of Gold",
    "You",
    "Target Player",
    "Draw",
    "Card",
    "If",
    "Not",
    "Nobody",
    "The Primary",
    "Half",
    "One",
    "It",
    "Loses",
];

#[test]
fn names_that_are_words_of_the_language_do_not_turn_into_guesses() {
    let plain = test_lexicon();
    let corpora = [data!("rulebook.txt"), data!("cards.txt"), data!("rules.txt"), data!("corpus.txt")];
    let texts: Vec<_> =
        corpora.into_iter().flat_map(lines).filter_map(|(n, k, t)| Some((n, k, t, read(k, t, &plain, n).meaning?))).collect();
    type Add = fn(&mut Lexicon, &str);
    let adds: [(&str, Add); 3] = [
        ("card", |l, name| l.add_kind(name.into(), name)),
        ("type", |l, name| l.add_type(name.into(), name, true)),
        ("player", |l, name| l.add_player(name.into(), name)),
    ];
    for (what, add) in adds {
        let mut lexicon = test_lexicon();
        NAMES.iter().for_each(|name| add(&mut lexicon, name));
        let mut same = 0;
        for (name, kind, text, meaning) in &texts {
            match read(*kind, text, &lexicon, *name).meaning {
                Some(other) => assert_eq!(&other, meaning, "{text}: read otherwise where every word is the name of a {what}"),
                None => continue,
            }
            same += 1;
        }
        println!("{same} of {} texts read the same where words are names of a {what}", texts.len());
        assert!(same * 2 > texts.len(), "{same} of {} as names of a {what}", texts.len());
    }
}

#[test]
fn a_card_with_such_a_name_can_be_spoken_of() {
    let mut lexicon = test_lexicon();
    for name in ["All", "Each", "Pyramid of Gold", "You"] {
        lexicon.add_kind(name.into(), name);
    }
    for (text, name) in [
        ("Effect - Destroy every Pyramid of Gold in play.", "Pyramid of Gold"),
        ("Effect - Destroy an All card in play.", "All"),
        ("Effect - Discard an Each card.", "Each"),
        ("Permanent - You are immune to You.", "You"),
    ] {
        let reading = read(Kind::Card, text, &lexicon, None);
        assert!(reading.meaning.is_some(), "{text}\n{}", shown(&reading));
        assert!(reading.paraphrase().is_some_and(|p| p.contains(name)), "{}", shown(&reading));
    }
}
