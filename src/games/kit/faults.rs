//! What is wrong with a position, collected in sentences.

/// What is wrong with a position: empty unless there is a fault in the ruleset, or in an edit or a table from outside.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<String>);

impl Faults {
    /// Notes what is wrong, where it is.
    pub fn when(&mut self, wrong: bool, what: impl FnOnce() -> String) {
        if wrong {
            self.0.push(what());
        }
    }

    /// Every card of the box must be in one place, and nothing else may be anywhere. `noun` is what a card is ("Unit").
    pub fn each_once<'c>(&mut self, noun: &str, box_: impl Iterator<Item = &'c str>, everywhere: &[&String]) {
        let mut ours = std::collections::BTreeMap::new();
        for card in box_ {
            ours.insert(card, 0_usize);
        }
        for card in everywhere {
            match ours.get_mut(card.as_str()) {
                Some(count) => *count += 1,
                None => self.0.push(format!("there is no {noun} {card}")),
            }
        }
        for (card, count) in ours {
            self.when(count != 1, || format!("the {noun} {card} is there {count} times"));
        }
    }

    /// Whether nothing is wrong so far.
    pub fn none(&self) -> bool {
        self.0.is_empty()
    }

    /// The sentences.
    pub fn told(self) -> Vec<String> {
        self.0
    }
}
