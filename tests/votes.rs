//! The counting of votes, for every setting: late, repeated and withdrawn votes, votes of players who are out or were replaced, weights, quorums.
//!
//! Each case is a scripted game with generated letters; what must come out is worked out here from the rule in a few lines.

use maat::referee::script;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write;

const SEATS: [&str; 4] = ["Igthorn", "Nadia", "Omar", "Petra"];

/// What a letter says on a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Yes,
    No,
    Abstain,
}

impl Says {
    fn word(self) -> &'static str {
        match self {
            Says::Yes => "yes",
            Says::No => "no",
            Says::Abstain => "abstain",
        }
    }
}

#[derive(Clone, Debug)]
struct Case {
    voting: &'static str,
    majority: &'static str,
    quorum: u32,
    proposer_votes: bool,
    secret: bool,
    /// Whether the Primary's vote counts twice.
    doubled: bool,
    /// Letters in the order of their arrival: seat, and what it says on the first and on the second proposal.
    letters: Vec<(usize, Says, Says)>,
    /// The seat that is put out of the game before the votes are counted.
    eliminated: Option<usize>,
    /// The seat that gets another player before they are.
    replaced: Option<usize>,
    /// A letter after the deadline.
    late: usize,
}

fn cases() -> impl Strategy<Value = Case> {
    let says = || prop_oneof![4 => Just(Says::Yes), 4 => Just(Says::No), 1 => Just(Says::Abstain)];
    let settings = (
        prop_oneof![Just("rolling"), Just("between-turns"), Just("with-next-orders")],
        prop_oneof![Just("half"), Just("more-than-half"), Just("two-thirds"), Just("three-quarters"), Just("all")],
        0u32..4,
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    );
    let letters = prop::collection::vec((0..SEATS.len(), says(), says()), 0..7);
    (settings, letters, prop::option::of(2..SEATS.len()), prop::option::of(0..SEATS.len()), 0..SEATS.len()).prop_map(
        |((voting, majority, quorum, proposer_votes, secret, doubled), letters, eliminated, replaced, late)| Case {
            voting,
            majority,
            quorum,
            proposer_votes,
            secret,
            doubled,
            letters,
            eliminated,
            replaced,
            late,
        },
    )
}

/// The game as a script: Igthorn and Nadia propose, the letters come, the votes are counted, and a late letter comes.
fn scripted(case: &Case) -> String {
    let mut text =
        String::from("game = \"egypt\"\nseats = [\"Igthorn\", \"Nadia\", \"Omar\", \"Petra\"]\n\n[options]\nabsence = \"nothing\"\n");
    let ballot = if case.secret { "secret" } else { "open" };
    writeln!(text, "voting = \"{}\"\nmajority = \"{}\"\nquorum = {}", case.voting, case.majority, case.quorum).unwrap();
    writeln!(text, "proposer_votes = {}\nballot = \"{ballot}\"\n", case.proposer_votes).unwrap();
    text.push_str("[table]\nturn = 5\nprimary = \"Igthorn\"\nphase = \"orders\"\ndraw = [\"Flood\", \"Flood\", \"Flood\", \"Flood\", \"Flood\", \"Flood\", \"Flood\", \"Flood\", \"Flood\", \"Flood\", \"Flood\", \"Flood\"]\n");
    if case.doubled {
        text.push_str("[table.rules]\nrules = [\"The Primary's vote counts twice.\"]\n");
    }
    for seat in SEATS {
        writeln!(text, "[[table.player]]\nname = \"{seat}\"\nvariables = {{ Pyramid = 1, Slaves = 200 }}").unwrap();
    }
    let send =
        |text: &mut String, seat: &str, lines: &str| writeln!(text, "[[do]]\nseat = \"{seat}\"\nsend = \"\"\"\n{lines}\n\"\"\"").unwrap();
    send(&mut text, "Igthorn", "propose variable Gold starts 100");
    send(&mut text, "Nadia", "propose variable Fame starts 1");
    text.push_str("[[do]]\nadvance = true\n");
    for (seat, first, second) in &case.letters {
        // A vote that the rules do not allow is refused, and the letter's other line counts.
        send(&mut text, SEATS[*seat], &format!("vote 1 {}\nvote 2 {}", first.word(), second.word()));
    }
    let rulings = [(case.eliminated, "eliminate", ""), (case.replaced, "replace", " with new@example.org")];
    for (seat, verb, more) in rulings {
        if let Some(seat) = seat {
            writeln!(text, "[[do]]\nmoderator = \"{verb} {}{more} because of a test\"", SEATS[seat]).unwrap();
        }
    }
    text.push_str("[[do]]\nadvance = true\n");
    send(&mut text, SEATS[case.late], "vote 1 yes\nvote 2 no");
    text
}

/// Yes, no, and whether it is accepted, of the proposal of that index.
fn counted(case: &Case, proposal: usize) -> (i64, i64, bool) {
    let mut last: BTreeMap<usize, Says> = BTreeMap::new();
    for (seat, first, second) in &case.letters {
        let says = if proposal == 0 { *first } else { *second };
        let own = *seat == proposal;
        // A letter replaces the earlier one as a whole; what is not allowed in it is left out.
        if own && !case.proposer_votes && says != Says::Abstain {
            last.remove(seat);
            continue;
        }
        last.insert(*seat, says);
    }
    // With votes that travel with the next orders the Primary has moved on when they are counted.
    let primary = if case.voting == "with-next-orders" { 1 } else { 0 };
    let (mut yes, mut no, mut voters) = (0, 0, 0);
    for (seat, says) in last {
        if Some(seat) == case.eliminated {
            continue;
        }
        let weight = if case.doubled && seat == primary { 2 } else { 1 };
        match says {
            Says::Yes => yes += weight,
            Says::No => no += weight,
            Says::Abstain => continue,
        }
        voters += 1;
    }
    let cast = yes + no;
    let enough = match case.majority {
        "half" => 2 * yes >= cast,
        "more-than-half" => 2 * yes > cast,
        "two-thirds" => 3 * yes >= 2 * cast,
        "three-quarters" => 4 * yes >= 3 * cast,
        _ => yes == cast,
    };
    (yes, no, enough && voters > 0 && voters >= case.quorum)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn votes_are_counted_as_the_settings_say(case in cases()) {
        let script = scripted(&case);
        let played = script::play(&script).unwrap_or_else(|e| panic!("{e}\n{script}"));
        let table = played.game.play.table();
        for (index, proposal) in table["proposals"].as_array().unwrap().iter().enumerate() {
            let got = (proposal["yes"].as_i64().unwrap(), proposal["no"].as_i64().unwrap(), proposal["accepted"].as_bool().unwrap());
            prop_assert_eq!(got, counted(&case, index), "proposal {} of {}", index + 1, script);
        }
        prop_assert_eq!(table["proposals"].as_array().unwrap().len(), 2);
    }
}
