//! The data: our set, and sets with something wrong in a line.

use crate::games::sand::components::Components;
use crate::games::sand::reading::OURS;

#[test]
fn our_set_is_sound() {
    let set = Components::read(OURS).expect("our set is sound");
    assert_eq!((set.places.len(), set.routes.len(), set.missions.len(), set.codex.len()), (25, 56, 40, 8));
    assert_eq!((set.cities().len(), set.travelers.len(), set.companions.len(), set.camps.len()), (10, 8, 4, 6));
    assert_eq!((set.workdays(1), set.workdays(3), set.workdays(4)), (6, 6, 5));
}

/// The line on which a text stands in our set.
fn line_of(text: &str) -> usize {
    let at = OURS.find(text).unwrap_or_else(|| panic!("`{text}` is not in the set"));
    OURS[..at].matches('\n').count() + 1
}

#[test]
fn errors_name_the_line() {
    // What is replaced, by what, how many lines below its beginning the error is, what it says.
    let table = [
        (
            "id = \"bowls\"\nkind = \"craft\"\ncolor = \"green\"",
            "id = \"bowls\"\nkind = \"craft\"\ncolor = \"red\"",
            2,
            "the colours of the tokens",
        ),
        ("id = \"bowls\"\nkind = \"craft\"", "id = \"bowls\"\nkind = \"carft\"", 1, "unknown variant `carft`"),
        (
            "a = \"okh-ham\"\nb = \"willow-well\"",
            "a = \"okh-ham\"\nb = \"willow-wel\"",
            1,
            "no location `willow-wel`. Did you mean `willow-well`?",
        ),
        ("a = \"okh-ham\"\nb = \"willow-well\"", "a = \"okh-ham\"\nb = \"okh-ham\"", 1, "leads to another location"),
        (
            "shortcuts_clockwise = [\"toron-tbosh\", \"kha-pah\"]",
            "shortcuts_clockwise = [\"toron-tbosh\"]",
            0,
            "the shortcuts from `okh-ham` lead to kha-pah and toron-tbosh",
        ),
        ("main = [\"white\", \"red\"]", "main = [\"white\", \"white\"]", 0, "two different colours"),
        ("main = [\"white\", \"red\"]", "main = [\"white\", \"blue\"]", 3, "ask for different colours"),
        ("main_reward = \"orange\"", "main_reward = \"red\"", 0, "a craft or a relic"),
        ("record = \"plants\"\nspace = 2", "record = \"plants\"\nspace = 3", 1, "this is 2"),
        ("record = \"plants\"\nspace = 2", "record = \"plant\"\nspace = 2", 0, "not `plant`"),
        ("number = 2\nimmediate", "number = 1\nimmediate", 0, "two missions with the number 1"),
        (
            "kind = \"two_of_each\"\ncoins = 8\nparams = { colors = [\"white\", \"red\"] }",
            "kind = \"two_of_ech\"\ncoins = 8\nparams = { colors = [\"white\", \"red\"] }",
            0,
            "Did you mean `two_of_each`?",
        ),
        ("params = { colors = [\"white\", \"red\"] }", "params = { }", 0, "needs `colors`"),
        (
            "params = { group = \"plants\", colors = [\"white\"], n = 3 }",
            "params = { group = \"plants\", colors = [\"white\"] }",
            0,
            "needs `n`",
        ),
        ("void_evolution = \"3 coins", "void_evolution = \"coins", 0, "begin with a number"),
        ("start_location = \"camp-mountain-center\"", "start_location = \"camp\"", 0, "no location `camp`"),
        ("effect = \"morning_prayers_6\"", "effect = \"songs_fixed\"", 0, "`zhema`"),
        ("effect = \"morning_prayers_6\"", "effect = \"morning_prayers\"", 0, "unknown variant `morning_prayers`"),
        ("per_turn = 3", "per_turn = 9", 0, "cannot give 9"),
        ("one_to_three_players = 6", "one_to_three_players = 0", 0, "from 1 to 20"),
        ("[setup]\nhydration = 15", "[setup]\nhydration = \"15\"", 1, "invalid type"),
        ("[limits]", "[limits", 0, "unclosed table"),
    ];
    for (old, new, below, message) in table {
        let line = line_of(old) + below;
        let told = Components::read(&OURS.replacen(old, new, 1)).err().map(|p| p.message).unwrap_or_default();
        assert!(told.contains(message), "{new}: {told}");
        // Two tiles with one effect are found at the second.
        if message != "`zhema`" {
            assert!(told.starts_with(&format!("Sand components, line {line}:")), "{new}: line {line} expected: {told}");
        }
    }
}
