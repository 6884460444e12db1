//! Patterns of entries, taken apart and multiplied out. See the head of [`super`].

/// Nothing but words, and not nothing.
pub fn only_words(nodes: &[Node]) -> bool {
    has_only_words(nodes) && expand(nodes, &mut 0).iter().all(|e| !e.is_empty())
}

fn has_only_words(nodes: &[Node]) -> bool {
    nodes.iter().all(|node| match node {
        Node::Part(word) => !word.starts_with('<') && !word.chars().next().is_some_and(char::is_uppercase),
        Node::Optional(all) | Node::Either(all) => all.iter().all(|a| has_only_words(a)),
    })
}

/// A pattern, taken apart.
#[derive(Clone, Debug)]
pub enum Node {
    Part(String),
    Optional(Vec<Vec<Node>>),
    Either(Vec<Vec<Node>>),
}

#[derive(Clone, Debug)]
pub enum Part {
    Word(String),
    Class(String, usize),
    /// `None`: a category that is nothing but a form of words.
    Category(String, Option<usize>),
}

pub fn parse_pattern(pattern: &str) -> Vec<Node> {
    let spaced = ["[", "]", "(", ")"].iter().fold(pattern.to_owned(), |s, b| s.replace(b, &format!(" {b} ")));
    // Within brackets a stroke with blanks around it parts phrases; without, words.
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    let mut nodes = parse_alternatives(&words, &mut at);
    assert!(nodes.len() == 1 && at == words.len(), "brackets do not match in {pattern}");
    nodes.remove(0)
}

fn parse_alternatives(words: &[&str], at: &mut usize) -> Vec<Vec<Node>> {
    let mut all = vec![Vec::new()];
    while let Some(&word) = words.get(*at) {
        *at += 1;
        let node = match word {
            "]" | ")" => {
                *at -= 1;
                break;
            }
            "/" => {
                all.push(Vec::new());
                continue;
            }
            "[" | "(" => {
                let inner = parse_alternatives(words, at);
                assert!(words.get(*at).is_some(), "a bracket is not closed");
                *at += 1;
                if word == "[" { Node::Optional(inner) } else { Node::Either(inner) }
            }
            word => Node::Part(word.to_owned()),
        };
        if let Some(last) = all.last_mut() {
            last.push(node);
        }
    }
    all
}

pub fn expand(nodes: &[Node], slots: &mut usize) -> Vec<Vec<Part>> {
    let mut out = vec![Vec::new()];
    for node in nodes {
        let choices: Vec<Vec<Part>> = match node {
            Node::Part(word) => vec![vec![part(word, slots)]],
            Node::Either(all) | Node::Optional(all) => {
                // Alternatives share their parameters: in `(X / a X)` both are the same one.
                let from = *slots;
                let mut most = from;
                let mut choices = Vec::new();
                for one in all {
                    let mut own = from;
                    choices.extend(expand(one, &mut own));
                    most = most.max(own);
                }
                *slots = most;
                if matches!(node, Node::Optional(_)) {
                    choices.push(Vec::new());
                }
                choices
            }
        };
        out = out.iter().flat_map(|head| choices.iter().map(move |tail| head.iter().chain(tail).cloned().collect())).collect();
    }
    out
}

fn part(word: &str, slots: &mut usize) -> Part {
    let mut slot = || {
        *slots += 1;
        *slots - 1
    };
    if let "{" | "}" = word {
        Part::Word(if word == "{" { "(" } else { ")" }.to_owned())
    } else if word.starts_with('<') {
        Part::Class(word.to_owned(), slot())
    } else if word.chars().next().is_some_and(char::is_uppercase) {
        let silent = super::SILENT.contains(&word) || word.starts_with(super::WORDS);
        Part::Category(word.to_owned(), (!silent).then(slot))
    } else {
        Part::Word(word.to_owned())
    }
}
