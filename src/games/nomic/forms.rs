//! The verbs that answer each decision.

use super::Nomic;
use super::decisions::Subject;
use super::options::PickMode;
use super::play_form::{card_candidates, prefer, visible_cards};
use super::proposals::place_id;
use super::state::{CardId, Place, Rule, Table, TextPlace};
use crate::games::ruleset::{Answers, Decision};
use crate::games::seat::SeatId;
use crate::orders::form::{Beginning, Candidate, Form, Part, SlotKind, VerbForm};

impl Nomic {
    /// The verbs that answer a decision now.
    pub(super) fn form_of(&self, table: &Table, decision: &Decision) -> Form {
        let seat = decision.seat;
        let verbs = match Subject::of(&decision.id) {
            Some(Subject::Play) => vec![self.play_verb(table, seat)],
            Some(Subject::Proposal) => self.proposal_verbs(table, seat),
            Some(Subject::Votes) => vote_verbs(table),
            Some(Subject::Renames) => vec![self.rename_verb(table, seat)],
            Some(Subject::Discard) => vec![discard_verb(table, seat)],
            Some(Subject::Pick) => vec![pick_verb(table, seat)],
            Some(Subject::Comment) => vec![comment_verb(table)],
            Some(Subject::Standing) => standing_verbs(table),
            Some(Subject::End) => vec![end_verb()],
            Some(Subject::Appeal) => vec![super::appeals::appeal_verb(table)],
            Some(Subject::Choice) => table.question.iter().map(|q| self.choose_verb(table, q)).collect(),
            None => Vec::new(),
        };
        Form { verbs }
    }

    /// The verbs of everything that a seat ever decides, as they stand now.
    pub(super) fn verbs_of_all_decisions(&self, table: &Table, seat: SeatId) -> Form {
        let mut verbs = vec![self.play_verb(table, seat)];
        verbs.extend(self.proposal_verbs(table, seat));
        verbs.extend(vote_verbs(table));
        verbs.extend([self.rename_verb(table, seat), discard_verb(table, seat), comment_verb(table), end_verb()]);
        if self.options.pick == PickMode::Choose {
            verbs.push(pick_verb(table, seat));
        }
        verbs.extend(standing_verbs(table));
        verbs.push(super::appeals::appeal_verb(table));
        Form { verbs }
    }

    /// The verbs that answer a decision while the seat has renames in hand, if it has: a card answers to its new name already.
    pub(super) fn form_with_new_names(&self, table: &Table, decision: &Decision, answers: &Answers) -> Option<Form> {
        let renamed = answers.iter().filter(|(id, _)| Subject::of(id) == Some(Subject::Renames)).flat_map(|(_, a)| &a.orders);
        let names: Vec<(&str, String)> = renamed.filter_map(|o| Some((o.choice("card")?, o.text("name")?.trim().to_owned()))).collect();
        if names.is_empty() || Subject::of(&decision.id) == Some(Subject::Renames) {
            return None;
        }
        let mut form = self.form_of(table, decision);
        form.verbs.iter_mut().for_each(|v| name_anew(&mut v.parts, &names));
        Some(form)
    }

    fn rename_verb(&self, table: &Table, seat: SeatId) -> VerbForm {
        let mut own = table.zone(Place::Hand(seat)).to_vec();
        own.extend(table.zone(Place::Play(seat)));
        let card = Part::choice("card", card_candidates(table, seat, &own));
        let name = Part::slot("name", SlotKind::Text { lines: false, most: super::plays::LONGEST_NAME });
        let example = own.first().map(|c| format!("rename {} to Waterloo", table.card_name(*c)));
        let mut verb = VerbForm::new(
            "rename",
            vec![card, Part::words(&["to", "into", "as"]), name],
            "Gives one of your cards a new name; the others keep theirs.",
        )
        .most(60);
        verb.examples.extend(example);
        verb
    }

    fn proposal_verbs(&self, table: &Table, seat: SeatId) -> Vec<VerbForm> {
        let text = || Part::slot("text", SlotKind::Text { lines: true, most: self.options.longest });
        let first_type = table.rules.types.iter().find(|t| t.stands()).map_or("Effect", |t| t.name.as_str());
        // What players begin with most of: a little more or less of it ends no game.
        let standing = table.rules.variables.iter().filter(|v| v.stands());
        let variable = standing.rev().max_by_key(|v| v.start).map_or("Gold", |v| v.name.as_str());
        let mut verbs = vec![
            VerbForm::new("propose card", vec![text()], "A new card: its name, a colon, its type, a dash and its text.")
                .aliases(&["propose new card", "propose a card", "propose a new card"])
                .example(format!("propose card Good Harvest: {first_type} - You gain 20 {variable}.")),
            VerbForm::new("propose winning", vec![text()], "A further winning condition.")
                .aliases(&[
                    "propose winning condition",
                    "propose a winning condition",
                    "propose additional winning condition",
                    "propose victory condition",
                ])
                .example(format!("propose winning First player to have 1000 {variable} at the end of a turn.")),
            VerbForm::new("propose elimination", vec![text()], "A further elimination condition.")
                .aliases(&["propose elimination condition", "propose an elimination condition"])
                .example(format!("propose elimination If a player has no {variable} he/she is eliminated.")),
            VerbForm::new("propose type", vec![text()], "A new type of cards.")
                .aliases(&["propose new type", "propose a type", "propose a new type"])
                .example("propose type Curse \"Card type that remains in play on the target player.\""),
            VerbForm::new("propose variable", vec![text()], "A new variable, which every player gets at once.")
                .aliases(&["propose new variable", "propose a variable", "propose a new variable"])
                .example("propose variable Gold starts 100"),
            self.amend_verb(table, seat),
            VerbForm::new(
                "propose copy",
                vec![Part::choice("card", self.copy_candidates(table, seat))],
                "A copy of a card, into your hand.",
            )
            .aliases(&["propose copy of", "propose to copy", "propose a copy of"]),
            VerbForm::new(
                "propose repeal",
                vec![Part::choice("place", self.repeal_candidates(table))],
                "Takes a rule, type, variable or condition out of force.",
            )
            .aliases(&["propose to repeal", "propose repeal of", "propose the repeal of"]),
            VerbForm::new("propose rule", vec![text()], "A new rule.")
                .aliases(&["propose that", "propose new rule", "propose a rule", "propose a new rule"])
                .example("propose rule \"The Primary draws a card at the start of each turn.\""),
            VerbForm::new("propose", vec![text()], "A new rule, in short."),
            VerbForm::new("withdraw proposal", Vec::new(), "Takes your proposal back.")
                .aliases(&["withdraw my proposal", "propose nothing"]),
        ];
        for verb in &mut verbs {
            verb.most = 10;
        }
        verbs
    }

    fn amend_verb(&self, table: &Table, seat: SeatId) -> VerbForm {
        let text = || Part::slot("text", SlotKind::Text { lines: true, most: self.options.longest });
        let number = || Part::slot("sentence", SlotKind::Number { least: 1, most: 99 });
        let which =
            || Part::optional(vec![Part::optional(vec![Part::words(&["sentence"])], ""), number()], "without it: the only sentence");
        let with = || Part::optional(vec![Part::words(&["with", "by", ":"])], "");
        let edits = vec![
            Candidate::new("add", "add").then(vec![with(), text()]),
            Candidate { names: vec!["replace".to_owned(), "edit".to_owned(), "change".to_owned()], ..Candidate::new("replace", "replace") }
                .then(vec![which(), with(), text()]),
            Candidate { names: vec!["delete".to_owned(), "remove".to_owned(), "drop".to_owned()], ..Candidate::new("delete", "delete") }
                .then(vec![which()]),
        ];
        let parts = vec![Part::choice("place", self.amend_candidates(table, seat)), Part::choice("edit", edits)];
        VerbForm::new("propose amend", parts, "Adds, replaces or deletes one sentence of a card, type, rule or condition.")
            .aliases(&["propose to amend", "propose ammend", "propose an amendment of", "propose amendment of"])
            .example("propose amend rule 3.4 replace \"The hand limit is 7 cards.\"")
    }

    /// Everything that can be amended: rules, conditions, types, and cards on the table, in the discard pile or in the own hand.
    fn amend_candidates(&self, table: &Table, seat: SeatId) -> Vec<Candidate> {
        let mut all = self.clause_candidates(table);
        let mut cards: Vec<CardId> = table.zone(Place::Hand(seat)).to_vec();
        cards.extend(table.seat_ids().flat_map(|s| table.zone(Place::Play(s)).to_vec()));
        cards.extend(&table.discard);
        // What may not be amended is a candidate too, so that the refusal says why.
        cards.extend(visible_cards(table, seat).into_iter().filter(|c| !cards.contains(c)).collect::<Vec<_>>());
        let mut named = card_candidates(table, seat, &cards);
        prefer(&mut named, |c| super::proposals::text_place(&c.id).is_some_and(|place| self.may_amend(table, seat, &place).is_ok()));
        all.extend(named.into_iter().map(|mut c| {
            let with_word: Vec<String> = c.names.iter().map(|n| format!("card {n}")).collect();
            c.names.extend(with_word);
            c
        }));
        all
    }

    fn clause_candidates(&self, table: &Table) -> Vec<Candidate> {
        let rules = &table.rules;
        let standing = |list: &'_ [Rule]| -> Vec<String> { list.iter().filter(|r| r.stands()).map(|r| r.number.clone()).collect() };
        let named =
            |place: TextPlace, names: Vec<String>| Candidate { names, sort: place_id(&place), ..Candidate::new(place_id(&place), "") };
        let mut all: Vec<Candidate> =
            standing(&rules.rules).into_iter().map(|n| named(TextPlace::Rule(n.clone()), vec![format!("rule {n}"), n])).collect();
        let conditions = [("winning", standing(&rules.winning)), ("elimination", standing(&rules.elimination))];
        for (what, numbers) in conditions {
            let single = numbers.len() == 1;
            for n in numbers {
                let mut names = vec![format!("{what} {n}"), format!("{what} condition {n}")];
                if single {
                    names.extend([what.to_owned(), format!("{what} condition")]);
                }
                let place = if what == "winning" { TextPlace::Winning(n) } else { TextPlace::Elimination(n) };
                all.push(named(place, names));
            }
        }
        all.extend(
            rules
                .types
                .iter()
                .filter(|t| t.stands())
                .map(|t| named(TextPlace::Type(t.id.clone()), vec![format!("type {}", t.name), t.name.clone()])),
        );
        all
    }

    fn repeal_candidates(&self, table: &Table) -> Vec<Candidate> {
        let mut all = self.clause_candidates(table);
        all.extend(table.rules.variables.iter().filter(|v| v.stands()).map(|v| Candidate {
            names: vec![format!("variable {}", v.name), v.name.clone()],
            sort: v.name.clone(),
            ..Candidate::new(format!("variable.{}", v.id.0), "")
        }));
        all
    }

    fn copy_candidates(&self, table: &Table, seat: SeatId) -> Vec<Candidate> {
        card_candidates(table, seat, &visible_cards(table, seat))
            .into_iter()
            .map(|mut c| {
                // All copies of a name and text are alike to be copied, wherever they lie.
                c.sort = c.sort.rsplit_once('|').map_or(c.sort.clone(), |(sort, _)| sort.to_owned());
                c
            })
            .collect()
    }
}

/// The words that begin the orders of a decision.
pub(super) fn beginnings(decision: &Decision) -> Option<&'static [Beginning]> {
    const PROPOSAL: &[Beginning] = &[
        Beginning::of("propose card"),
        Beginning::of("propose new card"),
        Beginning::of("propose a card"),
        Beginning::of("propose a new card"),
        Beginning::of("propose winning"),
        Beginning::of("propose winning condition"),
        Beginning::of("propose a winning condition"),
        Beginning::of("propose additional winning condition"),
        Beginning::of("propose victory condition"),
        Beginning::of("propose elimination"),
        Beginning::of("propose elimination condition"),
        Beginning::of("propose an elimination condition"),
        Beginning::of("propose type"),
        Beginning::of("propose new type"),
        Beginning::of("propose a type"),
        Beginning::of("propose a new type"),
        Beginning::of("propose variable"),
        Beginning::of("propose new variable"),
        Beginning::of("propose a variable"),
        Beginning::of("propose a new variable"),
        Beginning::of("propose amend"),
        Beginning::of("propose to amend"),
        Beginning::of("propose ammend"),
        Beginning::of("propose an amendment of"),
        Beginning::of("propose amendment of"),
        Beginning::of("propose copy"),
        Beginning::of("propose copy of"),
        Beginning::of("propose to copy"),
        Beginning::of("propose a copy of"),
        Beginning::of("propose repeal"),
        Beginning::of("propose to repeal"),
        Beginning::of("propose repeal of"),
        Beginning::of("propose the repeal of"),
        Beginning::of("propose rule"),
        Beginning::of("propose that"),
        Beginning::of("propose new rule"),
        Beginning::of("propose a rule"),
        Beginning::of("propose a new rule"),
        Beginning::of("propose"),
        Beginning { words: "withdraw proposal", alone: true },
        Beginning { words: "withdraw my proposal", alone: true },
        Beginning { words: "propose nothing", alone: true },
    ];
    const PLAY: &[Beginning] = &[Beginning::of("play")];
    const RENAMES: &[Beginning] = &[Beginning::of("rename")];
    const DISCARD: &[Beginning] = &[Beginning::of("discard")];
    const PICK: &[Beginning] = &[Beginning::of("pick")];
    const STANDING: &[Beginning] = &[Beginning::of("discard order:"), Beginning::of("discard order"), Beginning::of("if asked by")];
    Some(match Subject::of(&decision.id)? {
        Subject::Proposal => PROPOSAL,
        Subject::Play => PLAY,
        Subject::Standing => STANDING,
        Subject::Renames => RENAMES,
        Subject::Discard => DISCARD,
        Subject::Pick => PICK,
        Subject::Votes | Subject::Comment | Subject::End | Subject::Appeal | Subject::Choice => return None,
    })
}

/// Gives the candidates that are renamed cards their new names too. A bare old name means another card of that name, where there is one.
fn name_anew(parts: &mut [Part], names: &[(&str, String)]) {
    for part in parts {
        match part {
            Part::Words(_) => {}
            Part::Slot(slot) => name_anew_in(&mut slot.kind, names),
            Part::Optional { parts, .. } => name_anew(parts, names),
            Part::OneOf(ways) => ways.iter_mut().for_each(|way| name_anew(way, names)),
        }
    }
}

fn name_anew_in(kind: &mut SlotKind, names: &[(&str, String)]) {
    match kind {
        SlotKind::Choice { candidates, .. } => {
            for (id, name) in names {
                let Some(at) = candidates.iter().position(|c| c.id == *id) else { continue };
                let others: Vec<String> =
                    candidates.iter().filter(|c| c.id != *id).flat_map(|c| &c.names).map(|n| n.to_lowercase()).collect();
                if let Some(candidate) = candidates.get_mut(at) {
                    candidate.names.retain(|n| !others.contains(&n.to_lowercase()));
                    candidate.names.insert(0, name.clone());
                    candidate.sort = format!("{name}|{}", candidate.sort);
                }
            }
            candidates.iter_mut().for_each(|c| name_anew(&mut c.then, names));
        }
        SlotKind::List { of, .. } => name_anew_in(of, names),
        SlotKind::Number { .. } | SlotKind::Text { .. } | SlotKind::Word => {}
    }
}

fn vote_verbs(table: &Table) -> Vec<VerbForm> {
    let numbers: Vec<u32> = table.open_proposals().filter_map(|p| p.number).collect();
    let named = |id: String, names: Vec<String>| Candidate { names, sort: id.clone(), ..Candidate::new(id, "") };
    let mut candidates: Vec<Candidate> = numbers
        .iter()
        .map(|n| named(n.to_string(), vec![n.to_string(), format!("proposal {n}"), format!("#{n}"), format!("no. {n}")]))
        .collect();
    candidates.push(named("all".to_owned(), vec!["all".to_owned(), "all proposals".to_owned(), "everything".to_owned()]));
    let list = |name: &str| {
        Part::slot(
            name,
            SlotKind::List { of: Box::new(SlotKind::Choice { candidates: candidates.clone(), numbered: false }), least: 1, most: 99 },
        )
    };
    let votes = vec![
        named("yes".to_owned(), vec!["yes".to_owned(), "aye".to_owned(), "for".to_owned(), "y".to_owned()]),
        named("no".to_owned(), vec!["no".to_owned(), "nay".to_owned(), "against".to_owned(), "n".to_owned()]),
        named("abstain".to_owned(), vec!["abstain".to_owned(), "nothing".to_owned()]),
    ];
    let vote = || Part::choice("vote", votes.clone());
    let last = numbers.last().copied().unwrap_or(1);
    let first = numbers.first().copied().unwrap_or(1);
    let then = |words: &[&str], slot: &str| Part::optional(vec![Part::words(words), list(slot)], "");
    let yes = &["yes to", ", yes to", "and yes to", "yes on", ", yes on"][..];
    let no = &["no to", ", no to", "and no to", "no on", ", no on", ", but no to", "but no to"][..];
    let abstain = &["abstain on", ", abstain on", "and abstain on"][..];
    let on = || Part::optional(vec![Part::words(&["on", "for", "to"])], "");
    vec![
        VerbForm::new(
            "vote",
            vec![Part::OneOf(vec![vec![list("proposals"), vote()], vec![vote(), on(), list("proposals")]])],
            "Votes on one or several proposals of the ballot, or on all.",
        )
        .example(format!("vote {last} yes"))
        .example("vote all no")
        .example(format!("vote {first} abstain"))
        .most(99),
        VerbForm::new("yes to", vec![list("yes"), then(no, "no"), then(abstain, "abstain")], "Votes for proposals, and against others.")
            .aliases(&["yes on"])
            .example(format!("yes to {first}, no to {last}"))
            .most(99),
        // These say what the others can, too.
        VerbForm {
            aside: true,
            ..VerbForm::new(
                "no to",
                vec![list("no"), then(yes, "yes"), then(abstain, "abstain")],
                "Votes against proposals, and for others.",
            )
            .aliases(&["no on"])
            .most(99)
        },
        VerbForm {
            aside: true,
            ..VerbForm::new("abstain on", vec![list("abstain"), then(yes, "yes"), then(no, "no")], "Takes votes back.")
                .aliases(&["abstain from"])
                .most(99)
        },
    ]
}

fn discard_verb(table: &Table, seat: SeatId) -> VerbForm {
    let hand = table.zone(Place::Hand(seat));
    let of = Box::new(SlotKind::Choice { candidates: card_candidates(table, seat, hand), numbered: false });
    let cards = Part::slot("cards", SlotKind::List { of, least: 1, most: 20 });
    let mut verb = VerbForm::new("discard", vec![cards], "Says which card goes if you must discard this turn; it is no play.").most(20);
    verb.examples.extend(hand.last().map(|c| format!("discard {}", table.card_name(*c))));
    verb
}

fn pick_verb(table: &Table, seat: SeatId) -> VerbForm {
    let of = Box::new(SlotKind::Choice { candidates: card_candidates(table, seat, &table.draw), numbered: true });
    let cards = Part::slot("cards", SlotKind::List { of, least: 1, most: 40 });
    let mut verb = VerbForm::new(
        "pick",
        vec![cards],
        "Ranks cards of the draw pile, by name or by number from the top; you get the first that is left.",
    )
    .most(5);
    verb.examples.extend(table.draw.first().map(|c| format!("pick {}", table.card_name(*c))));
    verb
}

fn comment_verb(table: &Table) -> VerbForm {
    let candidates = table.open_proposals().filter_map(|p| p.number).map(|n| Candidate {
        names: vec![n.to_string(), format!("proposal {n}"), format!("on {n}"), format!("on proposal {n}"), format!("#{n}")],
        sort: n.to_string(),
        ..Candidate::new(n.to_string(), "")
    });
    let parts = vec![
        Part::choice("proposal", candidates.collect()),
        Part::optional(vec![Part::words(&[":", "-"])], ""),
        Part::slot("text", SlotKind::Text { lines: true, most: 1000 }),
    ];
    VerbForm::new("comment", parts, "Adds a remark to a proposal's discussion.").aliases(&["comment on"]).most(20)
}

fn standing_verbs(table: &Table) -> Vec<VerbForm> {
    // Standing orders name cards by name, so that they hold for cards that come later.
    let mut names: Vec<String> = table.cards.values().map(|c| c.name.clone()).collect();
    names.sort_by_key(|n| n.to_lowercase());
    names.dedup_by_key(|n| n.to_lowercase());
    let candidates: Vec<Candidate> = names.into_iter().map(|n| Candidate::new(format!("name.{n}"), n)).collect();
    let of = Box::new(SlotKind::Choice { candidates: candidates.clone(), numbered: false });
    let cards = Part::slot("cards", SlotKind::List { of, least: 1, most: 40 });
    let answers = [("yes", "yes"), ("no", "no"), ("pay", "pay")].map(|(id, name)| Candidate::new(id, name)).to_vec();
    let first = candidates.first().map_or("Flood", |c| c.id.trim_start_matches("name.")).to_owned();
    let words = |separators: &[&str]| Part::optional(vec![Part::words(separators)], "");
    // Whoever asks, with whatever card; a card that is called like a player comes first.
    let mut asking = candidates;
    for name in table.seat_ids().map(|s| table.seat_name(s)) {
        if !asking.iter().any(|c| c.id.trim_start_matches("name.").eq_ignore_ascii_case(name)) {
            asking.push(Candidate::new(format!("name.{name}"), name));
        }
    }
    vec![
        VerbForm::new("discard order:", vec![cards], "Whenever you must discard, the first of these that you hold goes.")
            .aliases(&["discard order"])
            .example(format!("discard order: {first}")),
        VerbForm::new(
            "if asked by",
            vec![Part::choice("card", asking), words(&[":", ",", "then"]), Part::choice("answer", answers)],
            "Answers beforehand what a card, or a player's cards, may ask of you.",
        )
        .example(format!("if asked by {first}: no"))
        .most(40),
    ]
}

fn end_verb() -> VerbForm {
    let wish = ["yes", "no"].map(|w| Candidate::new(w, w)).to_vec();
    VerbForm::new("end game", vec![Part::choice("wish", wish)], "Says whether you wish the game to end; holds until you say otherwise.")
        .aliases(&["end the game"])
        .example("end game yes")
}
