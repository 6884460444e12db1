//! Numbers in words and ordinals, as people write them in orders and in texts.

/// The numbers up to nineteen, from zero on.
pub const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

/// The tens, from twenty on.
pub const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// The number of a word of [`SMALL`].
pub fn small(word: &str) -> Option<i64> {
    SMALL.iter().position(|w| *w == word).and_then(|n| i64::try_from(n).ok())
}

/// The number of a word of [`TENS`].
pub fn tens(word: &str) -> Option<i64> {
    TENS.iter().position(|w| *w == word).and_then(|n| i64::try_from((n + 2) * 10).ok())
}

/// The number that a word says: digits with a sign or a "#" before them, or a number up to a hundred in words ("forty-two").
pub fn number(key: &str) -> Option<i64> {
    key.strip_prefix('#').unwrap_or(key).parse().ok().or_else(|| small(key)).or_else(|| match key.split_once('-') {
        Some((before, after)) => Some(tens(before)? + small(after).filter(|ones| (1..10).contains(ones))?),
        None if key == "hundred" => Some(100),
        None => tens(key),
    })
}

const ORDINALS: [&str; 12] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"];

/// The number (from 1) that an ordinal says: "second", "2nd".
pub fn ordinal(key: &str) -> Option<usize> {
    ORDINALS.iter().position(|w| *w == key).map(|n| n + 1).or_else(|| {
        let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| key.strip_suffix(end))?;
        digits.parse().ok().filter(|n| *n > 0)
    })
}

/// The ordinal of a number from 1 on: "second", from the thirteenth on "13th".
pub fn ordinal_word(number: usize) -> String {
    match number.checked_sub(1).and_then(|i| ORDINALS.get(i)) {
        Some(word) => (*word).to_owned(),
        None => {
            let end = match (number % 10, number % 100) {
                (_, 11..=13) => "th",
                (1, _) => "st",
                (2, _) => "nd",
                (3, _) => "rd",
                _ => "th",
            };
            format!("{number}{end}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_ordinals() {
        for (word, n) in
            [("12", 12), ("-3", -3), ("+4", 4), ("zero", 0), ("twelve", 12), ("thirty", 30), ("forty-two", 42), ("twenty-one", 21)]
        {
            assert_eq!(number(word), Some(n), "{word}");
        }
        for word in ["", "b3", "forty-ten", "one-two", "1.5"] {
            assert_eq!(number(word), None, "{word}");
        }
        for n in 1..40 {
            assert_eq!(ordinal(&ordinal_word(n)), Some(n));
        }
        assert_eq!((ordinal("2nd"), ordinal("0th"), ordinal("flood")), (Some(2), None, None));
    }
}
