//! Forms of verbs.

/// The form that a rule's verbs take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Base,
    Third,
    Gerund,
    /// Past tense and participle.
    Past,
}

/// Verbs whose past is not regular, or whose last consonant is doubled: base, past, participle, -ing.
const IRREGULAR: &[(&str, &str, &str, &str)] = &[
    ("lose", "lost", "lost", "losing"),
    ("get", "got", "gotten", "getting"),
    ("give", "gave", "given", "giving"),
    ("take", "took", "taken", "taking"),
    ("steal", "stole", "stolen", "stealing"),
    ("draw", "drew", "drawn", "drawing"),
    ("pay", "paid", "paid", "paying"),
    ("spend", "spent", "spent", "spending"),
    ("put", "put", "put", "putting"),
    ("have", "had", "had", "having"),
    ("be", "was", "been", "being"),
    ("become", "became", "become", "becoming"),
    ("win", "won", "won", "winning"),
    ("go", "went", "gone", "going"),
    ("rise", "rose", "risen", "rising"),
    ("fall", "fell", "fallen", "falling"),
    ("drop", "dropped", "dropped", "dropping"),
    ("swap", "swapped", "swapped", "swapping"),
    ("skip", "skipped", "skipped", "skipping"),
    ("send", "sent", "sent", "sending"),
    ("choose", "chose", "chosen", "choosing"),
    ("keep", "kept", "kept", "keeping"),
    ("set", "set", "set", "setting"),
    ("throw", "threw", "thrown", "throwing"),
    ("make", "made", "made", "making"),
    ("shuffle", "shuffled", "shuffled", "shuffling"),
    ("double", "doubled", "doubled", "doubling"),
    ("halve", "halved", "halved", "halving"),
    ("leave", "left", "left", "leaving"),
    ("hold", "held", "held", "holding"),
    ("find", "found", "found", "finding"),
    ("leave", "left", "left", "leaving"),
    ("forfeit", "forfeited", "forfeited", "forfeiting"),
    ("cut", "cut", "cut", "cutting"),
    ("bring", "brought", "brought", "bringing"),
    ("build", "built", "built", "building"),
    ("see", "saw", "seen", "seeing"),
    ("do", "did", "done", "doing"),
    ("pick", "picked", "picked", "picking"),
    ("begin", "began", "begun", "beginning"),
    ("stop", "stopped", "stopped", "stopping"),
    ("scrap", "scrapped", "scrapped", "scrapping"),
    ("sell", "sold", "sold", "selling"),
    ("buy", "bought", "bought", "buying"),
    ("roll", "rolled", "rolled", "rolling"),
    ("come", "came", "come", "coming"),
    ("show", "showed", "shown", "showing"),
    ("tear", "tore", "torn", "tearing"),
];

/// A word of a pattern in the form of its category: "~lose" as "lose", "loses", "losing", "lost"; other words, and each of several in "~get|~win", alike.
pub fn inflect(word: &str, form: Form) -> String {
    let mut forms: Vec<String> = Vec::new();
    for one in word.split('|') {
        let Some(verb) = one.strip_prefix('~') else {
            forms.push(one.to_owned());
            continue;
        };
        match form {
            Form::Base => forms.push(verb.to_owned()),
            Form::Third => forms.push(third(verb)),
            Form::Gerund => forms.push(gerund(verb)),
            Form::Past => {
                let (past, participle) = past(verb);
                if past != participle {
                    forms.push(participle);
                }
                forms.push(past);
            }
        }
    }
    forms.join("|")
}

/// A verb as base, third person, "-ing", past tense and participle.
pub fn forms(verb: &str) -> [String; 5] {
    let (past, participle) = past(verb);
    [verb.to_owned(), third(verb), gerund(verb), past, participle]
}

fn third(verb: &str) -> String {
    match verb {
        "have" => "has".to_owned(),
        "be" => "is".to_owned(),
        "do" => "does".to_owned(),
        "go" => "goes".to_owned(),
        other => super::super::tokens::plural(other),
    }
}

fn gerund(verb: &str) -> String {
    if let Some(&(.., ing)) = IRREGULAR.iter().find(|v| v.0 == verb) {
        return ing.to_owned();
    }
    match verb.strip_suffix('e') {
        Some(stem) if !verb.ends_with("ee") => format!("{stem}ing"),
        _ => format!("{verb}ing"),
    }
}

fn past(verb: &str) -> (String, String) {
    if let Some(&(_, past, participle, _)) = IRREGULAR.iter().find(|v| v.0 == verb) {
        return (past.to_owned(), participle.to_owned());
    }
    let regular = match verb {
        v if v.ends_with('e') => format!("{v}d"),
        v if v.ends_with('y') && !v.ends_with("ay") && !v.ends_with("oy") && !v.ends_with("ey") => format!("{}ied", &v[..v.len() - 1]),
        v => format!("{v}ed"),
    };
    (regular.clone(), regular)
}
