//! The grammar: declarations close to English, one place per construct.
//!
//! In comes nothing; out comes one [`Grammar`], built once. The entries stand in the files of this folder, by subject:
//!
//! - [`nouns`]: players, cards, zones; [`amounts`]: numbers, quantities, "for each"
//! - [`conditions`], [`predicates`], [`triggers`], [`moments`]: if and when
//! - [`effects_variables`], [`effects_cards`], [`effects_game`]: what happens; [`clauses`]: how effects are joined, "may", "if … otherwise"
//! - [`whose`]: more ways to say who and whose; [`facts`]: more conditions; [`moving`]: more effects on cards; [`choosing`]: alternatives; [`later`]: delays, durations
//! - [`forbid`], [`restrictions`], [`ignoring`]: more that holds; [`ending`]: who wins and who is out; [`voting`], [`conduct`]: more about votes and turns
//! - [`happenings`], [`comparing`], [`outcomes`]: more events, comparisons, and ways to win or be out; [`types`]: more ways to define a type of card
//! - [`second_parts`]: a condition or a moment of the second part alone; [`limits`], [`protections`], [`replacements`]: limits, cannot and immune, instead; [`sentences`], [`definitions`]: whole sentences
//! - [`office`], [`keeping_office`], [`winners`], [`earnings`], [`verdicts`], [`endings`]: the Primary and the order of play, winning, incomes and new cards, ballots, the end, in more words
//! - [`procedure`], [`turns`], [`proposing`], [`votes`], [`voters`], [`crowds`]: rules about the game itself, by single phrases; [`governing`], [`passage`], [`counting`], [`course`], [`order_of_play`], [`new_cards`], [`end_of_game`], [`subjects`], [`closing`]: the same in general; [`allowed`]: what they allow in so many words
//! - [`steps_of_play`], [`after_play`], [`refills`], [`leaving`]: in which steps cards are resolved, where they go then, what fills the draw pile, and who leaves the game
//! - [`victory`], [`in_a_row`]: who wins, for how long; [`occasions`], [`assent`]: what whoever does something gets for it, and whose votes decide; [`ellipsis`]: what is left out; [`among`]: cards among others, the rest; [`payments`]: buying, selling, the excess; [`whenever`]: more about when, counter-plays; [`synonyms`]: more verbs; [`asides`]: ties, what is counted in; [`arranging`]: cards in an order, part of a hand; [`control`]: control for a while; [`whose_doing`]: who makes whom lose what; [`rates`]: so much for so much, choices of amounts; [`set_to`], [`of_somebody`]: what variables are set to, and whose they are; [`told`], [`spoken`], [`sayings`]: the same told in other words; [`belonging`], [`renaming`], [`carried`], [`turned_aside`]: what becomes somebody's, gets a name, goes somewhere, hits another instead; [`excess`], [`exceptions`], [`paired`], [`doers`]: what goes beyond, what is so for all but some, two things in one, who does it and which one is the first; [`company`], [`causing`], [`so_many_cards`], [`standing`], [`occurrences`], [`had_kinds`], [`in_place_of`], [`dealings`], [`plain_talk`]: who by way of others, who is made to do it, as many cards as, how things stand, more that happens, cards of a kind that somebody has, what happens in the place of what, buying and borrowing, turns of everyday speech
//! - [`canonical`]: the forms that only the paraphrase uses (labels, brackets)
//!
//! ## An entry
//!
//! ```text
//! g.rule("VP", "~lose QTYS", |q: Quantities| …, &["loses 50 slaves", "loses 20 slaves and 20 gold"]);
//! ```
//!
//! says: a `VP` may be written "lose", then `QTYS`. In a pattern, words in lower case stand for themselves, `a|b` for either word, `[…]` may be left
//! out, `(x y / z)` is either of several phrases, words in capitals are other categories, in `<…>` classes of words (`<number>`), braces stand for round brackets. `~lose` is
//! the verb in the form of its category: a rule for `VP` makes three, base form (`VP0`), third person (`VP3`) and "-ing" (`VPG`). The function takes
//! the values of the categories and classes in their order (but for categories that are nothing but forms of words, [`SILENT`]) and gives the meaning, or `None` where the phrase makes no sense. Examples
//! are phrases of the category; the tests read them all. Words that mean the same stand for one another in patterns and texts: see [`super::alike`].

pub mod after_play;
pub mod allowed;
pub mod among;
pub mod amounts;
pub mod arranging;
pub mod asides;
pub mod assent;
pub mod belonging;
pub mod bounds_of_rules;
pub mod canonical;
pub mod carried;
pub mod causing;
pub mod choosing;
pub mod clauses;
pub mod closing;
pub mod company;
pub mod comparing;
pub mod conditions;
pub mod conduct;
pub mod control;
pub mod counting;
pub mod course;
pub mod crowds;
pub mod dealings;
pub mod definitions;
pub mod doers;
pub mod earnings;
pub mod effects_cards;
pub mod effects_game;
pub mod effects_variables;
pub mod ellipsis;
pub mod end_of_game;
pub mod ending;
pub mod endings;
pub mod exceptions;
pub mod excess;
pub mod facts;
pub mod forbid;
pub mod governing;
pub mod had_kinds;
pub mod happenings;
pub mod ignoring;
pub mod in_a_row;
pub mod in_place_of;
pub mod keeping_office;
pub mod later;
pub mod leaving;
pub mod limits;
pub mod moments;
pub mod moving;
pub mod new_cards;
pub mod nouns;
pub mod occasions;
pub mod occurrences;
pub mod of_somebody;
pub mod office;
pub mod order_of_play;
pub mod outcomes;
pub mod paired;
pub mod passage;
mod pattern;
pub mod payments;
pub mod plain_talk;
pub mod predicates;
pub mod procedure;
pub mod proposing;
pub mod protections;
pub mod rates;
pub mod refills;
pub mod renaming;
pub mod replacements;
pub mod restrictions;
pub mod sayings;
pub mod seats;
pub mod second_parts;
pub mod sentences;
pub mod set_to;
pub mod so_many_cards;
pub mod spoken;
pub mod standing;
mod states;
pub mod steps_of_play;
pub mod subjects;
pub mod synonyms;
pub mod told;
pub mod triggers;
pub mod turned_aside;
pub mod turns;
pub mod types;
pub mod values;
mod variables;
pub(super) mod verbs;
pub mod verdicts;
pub mod victory;
pub mod voters;
pub mod votes;
pub mod voting;
pub mod whenever;
pub mod whose;
pub mod whose_doing;
pub mod winners;

use std::collections::HashMap;
use std::sync::OnceLock;

use pattern::{Node, Part, expand, only_words, parse_pattern};
pub use states::{StateNo, States};
use values::Action;
pub use values::Value;
pub use verbs::forms;

/// A word or a class of words, as the grammar counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Terminal(pub u16);

/// A category.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nonterminal(pub u16);

/// A part of a production.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    Terminal(Terminal),
    Nonterminal(Nonterminal),
}

/// One way to write a category, with nothing left open.
pub struct Production {
    pub lhs: Nonterminal,
    pub symbols: Vec<Symbol>,
    /// For each parameter of the rule: which argument of the production it is, if it is written.
    parameters: Vec<Option<usize>>,
    rule: usize,
}

struct Rule {
    action: Action,
}

/// An example of a category, for the tests and for messages.
pub struct Example {
    pub category: Nonterminal,
    pub text: &'static str,
}

/// The whole grammar.
#[derive(Default)]
pub struct Grammar {
    productions: Vec<Production>,
    rules: Vec<Rule>,
    categories: HashMap<String, Nonterminal>,
    category_names: Vec<String>,
    terminals: HashMap<String, Terminal>,
    terminal_names: Vec<String>,
    /// For each terminal: the sets of words ("a|b") that contain it, itself too.
    within: Vec<Vec<Terminal>>,
    states: States,
    examples: Vec<Example>,
}

/// The grammar, built at the first use.
pub fn grammar() -> &'static Grammar {
    static GRAMMAR: OnceLock<Grammar> = OnceLock::new();
    GRAMMAR.get_or_init(|| {
        let mut g = Grammar::default();
        nouns::rules(&mut g);
        allowed::rules(&mut g);
        amounts::rules(&mut g);
        predicates::rules(&mut g);
        conditions::rules(&mut g);
        triggers::rules(&mut g);
        moments::rules(&mut g);
        effects_variables::rules(&mut g);
        effects_cards::rules(&mut g);
        effects_game::rules(&mut g);
        clauses::rules(&mut g);
        later::rules(&mut g);
        whose::rules(&mut g);
        choosing::rules(&mut g);
        moving::rules(&mut g);
        facts::rules(&mut g);
        comparing::rules(&mut g);
        happenings::rules(&mut g);
        restrictions::rules(&mut g);
        ending::rules(&mut g);
        outcomes::rules(&mut g);
        voting::rules(&mut g);
        forbid::rules(&mut g);
        ignoring::rules(&mut g);
        limits::rules(&mut g);
        protections::rules(&mut g);
        replacements::rules(&mut g);
        second_parts::rules(&mut g);
        sentences::rules(&mut g);
        definitions::rules(&mut g);
        variables::rules(&mut g);
        types::rules(&mut g);
        procedure::rules(&mut g);
        turns::rules(&mut g);
        proposing::rules(&mut g);
        conduct::rules(&mut g);
        votes::rules(&mut g);
        voters::rules(&mut g);
        asides::rules(&mut g);
        among::rules(&mut g);
        payments::rules(&mut g);
        ellipsis::rules(&mut g);
        whenever::rules(&mut g);
        synonyms::rules(&mut g);
        arranging::rules(&mut g);
        control::rules(&mut g);
        whose_doing::rules(&mut g);
        rates::rules(&mut g);
        told::rules(&mut g);
        set_to::rules(&mut g);
        of_somebody::rules(&mut g);
        spoken::rules(&mut g);
        belonging::rules(&mut g);
        renaming::rules(&mut g);
        carried::rules(&mut g);
        turned_aside::rules(&mut g);
        sayings::rules(&mut g);
        excess::rules(&mut g);
        exceptions::rules(&mut g);
        paired::rules(&mut g);
        doers::rules(&mut g);
        company::rules(&mut g);
        causing::rules(&mut g);
        so_many_cards::rules(&mut g);
        standing::rules(&mut g);
        occurrences::rules(&mut g);
        had_kinds::rules(&mut g);
        in_place_of::rules(&mut g);
        dealings::rules(&mut g);
        plain_talk::rules(&mut g);
        governing::rules(&mut g);
        passage::rules(&mut g);
        subjects::rules(&mut g);
        closing::rules(&mut g);
        counting::rules(&mut g);
        course::rules(&mut g);
        order_of_play::rules(&mut g);
        new_cards::rules(&mut g);
        end_of_game::rules(&mut g);
        endings::rules(&mut g);
        verdicts::rules(&mut g);
        office::rules(&mut g);
        winners::rules(&mut g);
        earnings::rules(&mut g);
        after_play::rules(&mut g);
        steps_of_play::rules(&mut g);
        refills::rules(&mut g);
        leaving::rules(&mut g);
        crowds::rules(&mut g);
        keeping_office::rules(&mut g);
        occasions::rules(&mut g);
        in_a_row::rules(&mut g);
        bounds_of_rules::rules(&mut g);
        seats::rules(&mut g);
        victory::rules(&mut g);
        assent::rules(&mut g);
        canonical::rules(&mut g);
        g.finish();
        g
    })
}

impl Grammar {
    pub fn production(&self, n: u32) -> &Production {
        &self.productions[n as usize]
    }

    /// The beginnings of productions, for the parser.
    pub fn states(&self) -> &States {
        &self.states
    }

    /// Whether the word is the terminal, or one of its set.
    pub fn matches(&self, word: Terminal, wanted: Terminal) -> bool {
        word == wanted || self.within[usize::from(word.0)].contains(&wanted)
    }

    pub fn act(&self, production: u32, arguments: &[&Value]) -> Option<Value> {
        let production = self.production(production);
        let parameters: Vec<Option<&Value>> = production.parameters.iter().map(|p| p.and_then(|i| arguments.get(i).copied())).collect();
        (self.rules[production.rule].action)(&parameters)
    }

    /// The terminal of a word that the grammar knows, or of the one that stands for it.
    pub fn word(&self, word: &str) -> Option<Terminal> {
        self.terminals.get(super::alike::word(word)).copied()
    }

    pub fn category(&self, name: &str) -> Option<Nonterminal> {
        self.categories.get(name).copied()
    }

    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// How many ways of writing there are.
    pub fn size(&self) -> usize {
        self.productions.len()
    }

    /// The words of the grammar itself.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.terminal_names.iter().map(String::as_str).filter(|w| !w.contains(['|', '<'])).chain(super::alike::words())
    }

    pub fn name_of(&self, symbol: Symbol) -> &str {
        match symbol {
            Symbol::Terminal(t) => &self.terminal_names[usize::from(t.0)],
            Symbol::Nonterminal(n) => &self.category_names[usize::from(n.0)],
        }
    }
}

/// Building.
impl Grammar {
    /// Adds an entry. See the head of this module.
    pub fn rule<P>(&mut self, category: &str, pattern: &str, action: impl values::IntoAction<P>, examples: &'static [&'static str]) {
        let forms: &[(&str, verbs::Form)] = match category {
            "VP" => &[("VP0", verbs::Form::Base), ("VP3", verbs::Form::Third), ("VPG", verbs::Form::Gerund)],
            "EV" => &[("EV0", verbs::Form::Base), ("EV3", verbs::Form::Third), ("EVP", verbs::Form::Past), ("EVG", verbs::Form::Gerund)],
            other => &[(other, verbs::Form::Base)],
        };
        let rule = self.rules.len();
        self.rules.push(Rule { action: action.into_action() });
        for (category, form) in forms {
            let lhs = self.nonterminal(category);
            let nodes = self.share(parse_pattern(pattern), *form);
            let mut slots = 0;
            for expansion in expand(&nodes, &mut slots) {
                self.production_of(lhs, &expansion, slots, rule, *form);
            }
        }
        let plain = match category {
            "VP" => "VP3",
            "EV" => "EV3",
            other => other,
        };
        let category = self.nonterminal(plain);
        self.examples.extend(examples.iter().map(|&text| Example { category, text }));
    }

    /// Puts a category of its own in the place of phrases that are nothing but words, so that they are not multiplied out.
    fn share(&mut self, nodes: Vec<Node>, form: verbs::Form) -> Vec<Node> {
        let whole = nodes.len() == 1;
        nodes
            .into_iter()
            .map(|node| match node {
                Node::Either(all) if !whole && all.len() > 1 && all.iter().all(|a| only_words(a)) => {
                    Node::Part(self.words_category(&all, form))
                }
                Node::Optional(all) if all.len() > 1 && all.iter().all(|a| only_words(a)) => {
                    Node::Optional(vec![vec![Node::Part(self.words_category(&all, form))]])
                }
                Node::Either(all) => Node::Either(all.into_iter().map(|a| self.share(a, form)).collect()),
                Node::Optional(all) => Node::Optional(all.into_iter().map(|a| self.share(a, form)).collect()),
                part => part,
            })
            .collect()
    }

    fn words_category(&mut self, all: &[Vec<Node>], form: verbs::Form) -> String {
        let name = format!("{WORDS}{form:?} {all:?}");
        if !self.categories.contains_key(&name) {
            let lhs = self.nonterminal(&name);
            let rule = self.rules.len();
            self.rules.push(Rule { action: Box::new(|_| Some(Value::Nothing(values::Nothing))) });
            for alternative in all {
                for expansion in expand(alternative, &mut 0) {
                    self.production_of(lhs, &expansion, 0, rule, form);
                }
            }
        }
        name
    }

    fn production_of(&mut self, lhs: Nonterminal, parts: &[Part], slots: usize, rule: usize, form: verbs::Form) {
        let mut symbols = Vec::new();
        let mut parameters = vec![None; slots];
        let mut arguments = 0;
        for part in parts {
            match part {
                Part::Word(word) => symbols.push(Symbol::Terminal(self.terminal(&alike(&verbs::inflect(word, form))))),
                Part::Class(name, slot) => {
                    symbols.push(Symbol::Terminal(self.terminal(name)));
                    parameters[*slot] = Some(arguments);
                    arguments += 1;
                }
                Part::Category(name, slot) => {
                    // In a rule of a verb phrase, the categories VP and EV are of the same form.
                    let name = match (name.as_str(), form) {
                        ("VP", verbs::Form::Base) => "VP0",
                        ("VP", verbs::Form::Third) => "VP3",
                        ("VP", _) => "VPG",
                        ("EV", verbs::Form::Base) => "EV0",
                        ("EV", verbs::Form::Third) => "EV3",
                        ("EV", verbs::Form::Past) => "EVP",
                        ("EV", verbs::Form::Gerund) => "EVG",
                        (other, _) => other,
                    };
                    symbols.push(Symbol::Nonterminal(self.nonterminal(name)));
                    if let Some(slot) = slot {
                        parameters[*slot] = Some(arguments);
                    }
                    arguments += 1;
                }
            }
        }
        assert!(!symbols.is_empty(), "an entry of the grammar may not be empty");
        self.productions.push(Production { lhs, symbols, parameters, rule });
    }

    fn nonterminal(&mut self, name: &str) -> Nonterminal {
        if let Some(&n) = self.categories.get(name) {
            return n;
        }
        let n = Nonterminal(self.category_names.len() as u16);
        self.categories.insert(name.to_owned(), n);
        self.category_names.push(name.to_owned());
        n
    }

    fn terminal(&mut self, name: &str) -> Terminal {
        if let Some(&t) = self.terminals.get(name) {
            return t;
        }
        let t = Terminal(self.terminal_names.len() as u16);
        self.terminals.insert(name.to_owned(), t);
        self.terminal_names.push(name.to_owned());
        self.within.push(vec![t]);
        if name.contains('|') {
            for word in name.split('|') {
                let word = self.terminal(word);
                self.within[usize::from(word.0)].push(t);
            }
        }
        t
    }

    /// All entries are there: works out the states of the parser.
    fn finish(&mut self) {
        let mut words_of: Vec<Vec<Terminal>> = vec![Vec::new(); self.terminal_names.len()];
        for (word, sets) in self.within.iter().enumerate() {
            for set in sets {
                words_of[usize::from(set.0)].push(Terminal(word as u16));
            }
        }
        self.states = States::new(&self.productions, self.category_names.len(), &words_of);
        for (i, name) in self.category_names.iter().enumerate() {
            assert!(self.productions.iter().any(|p| usize::from(p.lhs.0) == i), "the grammar has no entry for {name}");
        }
    }
}

/// A word or a set of words, each as the one that stands for all that mean the same.
fn alike(words: &str) -> String {
    let mut all: Vec<&str> = Vec::new();
    for word in words.split('|').map(super::alike::word) {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all.join("|")
}

/// How the names of categories begin that are nothing but phrases of words.
const WORDS: &str = "Words: ";

/// Categories that are nothing but forms of words: they give a rule's function no parameter.
const SILENT: &[&str] = &[
    "ALSOTHEN",
    "ELSE",
    "DOESNOTHINGTO",
    "PROTECTS",
    "ALLOFONES",
    "SOMEBODYX",
    "INONETURN",
    "HASDONE",
    "CANNOT",
    "IMMUNE",
    "CONNECT",
    "JOIN",
    "IF",
    "THIS",
    "PERTURN",
    "ASYOUCHOOSE",
    "ASYOUGO",
    "CARDWORD",
    "EACHTURN",
    "FROMBANK",
    "FROMDRAW",
    "PASSED",
    "REJECTED",
    "VALUER",
    "DISCARDED",
    "INFORCE",
    "WINS",
    "WINS2",
    "ISOUT",
    "POSSANY",
    "AFTERBEING",
    "STARTS",
    "PASSES",
    "FAILS",
    "LIMITCARDS",
    "MAYDO",
    "MUSTDO",
    "PERROUND",
    "ATROUND",
    "ISBARRED",
    "ONTIE",
    "RUNSOUT",
    "CHOOSEONE",
    "WHENEMPTY",
    "NEWCARDS",
    "WINSIS",
    "ISOUT2",
    "ABSTAINS",
    "TIE",
    "AFTERUSE",
    "FIRSTWORDS",
    "MINWORDS",
    "BULLET",
    "INPLAY",
    "FOREACHPLAYER",
    "BYANYONE",
    "OTHERSX",
    "DURINGTURN",
    "THISTURN",
    "CARDWORDX",
    "TIEDFOR",
    "ALLTIED",
    "TIES",
    "COUNTEDIN",
    "NOTCOUNTED",
    "AMONGTHEM",
    "RESTCARDS",
    "APIECE",
    "INRETURN",
    "PAYIT",
    "INFULL",
    "NOTLOST",
    "CANCELIT",
    "WITHINTURN",
    "COMETO",
    "WHENIF",
    "GONETHEN",
    "DISCARDEDTHEN",
    "IMMEDIATE",
    "COSTSIT",
    "THETWO",
    "INSTEADOFPILE",
    "THEREST",
    "GAND",
    "NOTOLD",
    "WHATWAS",
    "SORT",
    "ORDEREDRES",
    "REPEALEDX",
    "NOPROPOSAL",
    "DECIDES",
    "INTURNWHEN",
    "OWNS",
    "GETS",
    "VOTEV",
    "FORIT",
    "AGAINSTIT",
    "FORYOURS",
    "AGAINSTYOURS",
    "ONIT",
    "ORDERED",
    "ISRES",
    "PRIMARYNP",
    "MOVESON",
    "NEWCARDSNP",
    "GOESX",
    "WHENACC",
    "ENDOFGAME",
    "ENDABLE",
    "WISHES",
    "DISCARDEND",
    "LATER",
    "TURNOVER",
    "HOWEVERCARDS",
    "HASVERB",
    "ONVOTES",
    "DEALTIME",
    "NEEDNOT",
    "APLAY",
    "APROPOSAL",
    "PAYS",
    "FROMNOW",
    "FILLER",
    "WHILST",
    "ISLIMIT",
    "HANDLIMIT",
    "INHAND",
    "DOWNTO",
    "SURPLUS",
    "OTHERBALLOTS",
    "REGARDLESS",
    "TOPASS",
    "YESVOTES",
    "ISOUTLAWED",
    "PASSINGOF",
    "ISNEEDED",
    "NOTENOUGH",
    "NOVOTECAST",
    "ONEISOUT",
    "ANDWINS",
    "NOCARDSX",
    "MUSTWISH",
    "ENDIT",
    "BYVOTE",
    "NOTCLOSEST",
    "FROMPILE",
    "FROMPILES",
    "GETSONE",
    "NOBODYGETS",
    "CHOOSESX",
    "ACARDX",
    "HOLDSX",
    "ATMOSTX",
    "HANDNUMBER",
    "STAYSSAME",
    "ISSKIPPED",
    "WHENMOVES",
    "TOBERES",
    "THENON",
    "CWONLY",
    "ORDERBY",
    "PERMSPLAYED",
    "EFFECTSRES",
    "ATTHEEND",
    "WINNINGX",
    "ELIMINATIONX",
    "ISCHECKED",
    "INSTEADX",
    "WASLEVELS",
    "TOWIN",
    "ITTAKES",
    "ONEX",
    "NEEDSX",
    "HASTOOWN",
    "BESIDESIT",
    "INADDITION",
    "NOTWIN",
    "FORTHEWIN",
    "BROKENBY",
    "APLAYERX",
    "EVERYTURNX",
    "ATAX",
    "TAXED",
    "ACCEPTEDX",
    "ONCEACC",
    "TAKESCARD",
    "INTOHAND",
    "ISLEFT",
    "PAYSFEE",
    "TOPAY",
    "ITSDOER",
    "FEE",
    "FORPAY",
    "ISGRANTED",
    "PERPLAYER",
    "ONLYSOMANY",
    "THANOTHERS",
    "WEIGHSX",
    "WHENHE",
    "NOVOTES",
    "NEEDSV",
    "MUSTBE",
    "IT",
    "DEFEATS",
    "VETO",
    "TIED",
    "TAKEPART",
    "MUSTVOTE",
    "ELIMINATED",
    "ONLYTIE",
    "OFBALLOT",
    "MOSTYES",
    "AGAIN",
    "FAIL1",
    "INFORCEV",
    "ONLYTALLY",
    "AMENDED",
    "REPEALED",
    "ONESELF",
    "MEETS",
    "ATONCE",
    "SHARE",
    "SEVERAL",
    "ENDVOTE",
    "AGREES",
    "PERMS",
    "EFFS",
    "RESOLVED",
    "PERMTEXTS",
    "CARRIEDOUT",
    "THEDEAL",
    "ATSTARTX",
    "LETSGOBY",
    "EARNS",
    "NEXTONE",
    "NEXTTURN",
    "NOTHINGSENT",
    "IFWHEN",
    "WINSX",
    "INATURN",
    "TOGETHER",
    "COMETO",
    "WHOEVERX",
    "FORBIDDEN",
    "IMMEDIATE",
    "THENGONE",
    "THISTURNTOO",
    "LEAVES",
    "PARTICIPLE",
    "EXTRACARD",
    "TYPENOUN",
    "THESECARDS",
    "ISVARIABLE",
    "VARANOUN",
    "VARNOUN",
    "VARAND",
    "VARIT",
    "VAROF",
    "VARHOLDERS",
    "VARATFIRST",
    "VAREACH",
    "VARNEVER",
    "TDOESIT",
    "TTHEN",
    "TAND",
    "THISWAY",
    "ASHECHOOSES",
    "MAXWORDS",
    "HASNOFORCE",
    "APPLIES",
    "TOLIMITS",
    "OVERLIMIT",
    "EACHTOOMANY",
    "NODISCARD",
    "LOSESX",
    "ATEND",
    "NOCHANGE",
    "PICKSONE",
    "AFTERTHAT",
    "REFUNDED",
    "FORIT2",
    "WHEREWAS",
    "BEYES",
    "VOTESON",
    "ALLVOTERS",
    "INTHATTURN",
    "WHENEND",
    "PILESTAYS",
    "SAMEPLAYER",
    "WASPLAYED",
    "INSTEADOFPILE2",
    "ASIFHIS",
    "OWNONES",
    "VOTESNOT",
    "APROPOSER",
    "BEENPLAYED",
    "GOESAFTER",
    "NOTONPILE",
    "WHENIT",
    "ONCEPLAYED",
    "PLAYEDIN",
    "THEEFFECTS",
    "THEPERMS",
    "COMEUP",
    "ONLYTHEN",
    "INPLAYTEXTS",
    "TEXTSACT",
    "THEPLAYS",
    "BECOMEPILE",
    "PILELEFT",
    "NOMATTER",
    "ONEMORECARD",
    "ITIS",
    "STAYSELSE",
    "COPYNP",
    "ONENO",
    "FAILED",
    "PLAYEROUT",
    "ONEOUT",
    "HISONES",
    "TAKESLEFT",
    "GOESLEFT",
    "OUTOFGAME",
    "GOESNOTOUT",
    "BESIDES",
    "EXTRAONE",
    "MUSTBEA",
    "TAKENNAME",
    "DISCARDSOVER",
    "ANYORDER",
    "THEM",
    "SUCCESSIVELY",
    "FORGOOD",
    "PERONE",
    "HITS",
    "NOTHIS",
    "NOTYOU",
    "SUFFERS",
    "THATMUCH",
    "FROMHERE",
    "FREEX",
    "BESIDESX",
    "STAYSON",
];
