//! Proposals by what they do to what: rules, types, variables, conditions and cards are added, amended and repealed, by whom and with which votes.

use super::super::Grammar;
use super::super::passage::of_votes;
use super::super::triggers::kinds;
use super::super::votes::{ballot, unanimous};
use super::{Governed, cannot, others, said};
use crate::english::build::*;
use crate::english::meaning::*;

/// What proposals are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Rule,
    Type,
    Variable,
    Winning,
    Elimination,
    Card,
}

/// What they do to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Add,
    Amend,
    Repeal,
}

/// The kind of proposal that does so; `None`: there is none.
fn kind(thing: Thing, mode: Mode) -> Option<ProposalKind> {
    use ProposalKind::*;
    Some(match (thing, mode) {
        (Thing::Rule, Mode::Add) => NewRule,
        (Thing::Rule, Mode::Amend) => AmendRule,
        (Thing::Rule, Mode::Repeal) => RepealRule,
        (Thing::Type, Mode::Add) => NewType,
        (Thing::Type, Mode::Amend) => AmendType,
        (Thing::Type, Mode::Repeal) => RepealType,
        (Thing::Variable, Mode::Add) => NewVariable,
        (Thing::Variable, Mode::Repeal) => RepealVariable,
        (Thing::Winning, Mode::Add) => NewWinning,
        (Thing::Winning, Mode::Amend) => AmendWinning,
        (Thing::Winning, Mode::Repeal) => RepealWinning,
        (Thing::Elimination, Mode::Add) => NewElimination,
        (Thing::Elimination, Mode::Amend) => AmendElimination,
        (Thing::Elimination, Mode::Repeal) => RepealElimination,
        (Thing::Card, Mode::Add) => NewCard,
        (Thing::Card, Mode::Amend) => AmendCard,
        (Thing::Variable, Mode::Amend) | (Thing::Card, Mode::Repeal) => return None,
    })
}

/// The kinds of proposals that do one of these to one of those.
fn all_kinds(things: &[Thing], modes: &[Mode]) -> Option<Vec<ProposalKind>> {
    let whole = |thing: &Thing| match thing {
        Thing::Winning => Some(ProposalKind::Winning),
        Thing::Elimination => Some(ProposalKind::Elimination),
        _ => None,
    };
    let both = modes.contains(&Mode::Add) && modes.contains(&Mode::Amend);
    let mut all = Vec::new();
    for thing in things {
        // A condition added or amended has a name of its own.
        let whole = whole(thing).filter(|_| both);
        all.extend(whole);
        for mode in modes.iter().filter(|mode| whole.is_none() || **mode == Mode::Repeal) {
            all.push(kind(*thing, *mode)?);
        }
    }
    Some(all)
}

/// What is added, of what is added or amended.
pub(in crate::english::grammar) fn newly(test: ProposalTest) -> ProposalTest {
    let new = |kind| match kind {
        ProposalKind::Winning => ProposalKind::NewWinning,
        ProposalKind::Elimination => ProposalKind::NewElimination,
        other => other,
    };
    ProposalTest { kinds: test.kinds.into_iter().map(new).collect(), ..test }
}

/// The repeal of the rules that the test names by number; of any rule, where it names none.
pub(in crate::english::grammar) fn repeal_of(test: ProposalTest) -> ProposalTest {
    let kind = if test.rules.is_empty() { ProposalKind::RepealRule } else { ProposalKind::Repeal };
    ProposalTest { kinds: vec![kind], ..test }
}

fn joined<T: PartialEq>(mut some: Vec<T>, more: Vec<T>) -> Option<Vec<T>> {
    let apart = more.iter().all(|one| !some.contains(one));
    some.extend(more);
    apart.then_some(some)
}

fn deed(things: &[Thing], modes: &[Mode]) -> Option<Deed> {
    Some(Deed::Propose(kinds(all_kinds(things, modes)?)))
}

fn barred(who: &Players, things: &[Thing], modes: &[Mode]) -> Option<Governed> {
    Some(said(who, vec![cannot(deed(things, modes)?)]))
}

pub(super) fn rules(g: &mut Grammar) {
    words(g);
    deeds(g);
    passive(g);
    contrasts(g);
    ballots(g);
    once(g);
}

fn words(g: &mut Grammar) {
    for (thing, one, many) in [
        (Thing::Rule, "rule", "rules"),
        (Thing::Type, "(type / card type / type of card / type of cards)", "(types / card types / types of card / types of cards)"),
        (Thing::Variable, "variable", "variables"),
        (Thing::Winning, "(winning condition / condition for winning)", "(winning conditions / conditions for winning)"),
        (Thing::Elimination, "elimination condition", "elimination conditions"),
        (Thing::Card, "(card / card text)", "(cards / card texts)"),
    ] {
        let rules = thing == Thing::Rule;
        g.rule("THINGS1", &format!("[the / all / all the / existing / the existing] {many}"), move || vec![thing], &[]);
        g.rule("THINGS1", &format!("(a / an / any / an existing) {one}"), move || vec![thing], if rules { &["a rule"] } else { &[] });
        g.rule("THINGNOUN", &format!("[existing] ({one} / {many})"), move || vec![thing], if rules { &["rule"] } else { &[] });
    }
    g.rule("THINGS1", "the winning condition", || vec![Thing::Winning], &["the winning condition"]);
    g.rule("THINGS1", "the elimination condition", || vec![Thing::Elimination], &[]);
    g.rule(
        "THINGS1",
        "[the] (winning and elimination / winning or elimination / elimination and winning) conditions",
        || vec![Thing::Winning, Thing::Elimination],
        &["winning and elimination conditions"],
    );
    g.rule("THINGS", "THINGS1", |t: Vec<Thing>| t, &[]);
    g.rule("THINGS", "THINGS1 (and / or / nor) THINGS1", joined::<Thing>, &["types and variables"]);
    g.rule("THINGS", "THINGS1 , THINGS1 (and / or) THINGS1", |a: Vec<Thing>, b: Vec<Thing>, c: Vec<Thing>| joined(joined(a, b)?, c), &[]);
    for (mode, does, done, doing) in [
        (
            Mode::Add,
            "(add / introduce / create)",
            "(added / introduced / created / brought in)",
            "[the] (adding / introducing / creating / adding of / addition of / introduction of / creation of)",
        ),
        (
            Mode::Amend,
            "(amend / change / alter / edit / modify)",
            "(amended / changed / altered / edited / modified / reworded / rewritten)",
            "[the] (amending / changing / altering / editing / amending of / changing of / amendment of / alteration of)",
        ),
        (
            Mode::Repeal,
            "(repeal / abolish / remove / delete)",
            "(repealed / abolished / removed / deleted)",
            "[the] (repealing / abolishing / removing / deleting / repeal of / abolition of / removal of)",
        ),
    ] {
        g.rule("MODEV1", does, move || vec![mode], &[]);
        g.rule("MODED1", done, move || vec![mode], if mode == Mode::Amend { &["amended"] } else { &[] });
        g.rule("MODEG1", doing, move || vec![mode], &[]);
    }
    for form in ["MODEV", "MODED", "MODEG"] {
        let one = format!("{form}1");
        g.rule(form, &one, |m: Vec<Mode>| m, &[]);
        g.rule(
            form,
            &format!("{one} (or / and / nor) {one}"),
            joined::<Mode>,
            if form == "MODED" { &["amended or repealed"] } else { &[] },
        );
        g.rule(form, &format!("{one} , {one} (or / and) {one}"), |a: Vec<Mode>, b: Vec<Mode>, c: Vec<Mode>| joined(joined(a, b)?, c), &[]);
    }
    // Beside another word "proposed" is "added".
    g.rule("MODED", "proposed (or / and / nor) MODED1", |m: Vec<Mode>| joined(vec![Mode::Add], m), &["proposed or amended"]);
    g.rule("MODED", "proposed , MODED1 (or / and) MODED1", |a: Vec<Mode>, b: Vec<Mode>| joined(joined(vec![Mode::Add], a)?, b), &[]);
    g.rule("MODEDX", "MODED", |m: Vec<Mode>| m, &[]);
    g.rule("MODEDX", "(proposed / put forward)", || vec![Mode::Add], &["proposed"]);
}

/// As what players do, and what they propose to do.
fn deeds(g: &mut Grammar) {
    let does = |m: Vec<Mode>, t: Vec<Thing>| deed(&t, &m);
    g.rule("DEED", "[propose to] MODEV THINGS", does, &["repeal types", "amend or repeal rules"]);
    g.rule("DOING", "MODEG THINGS", does, &["repealing a type"]);
    let what = |m: Vec<Mode>, t: Vec<Thing>| all_kinds(&t, &m);
    g.rule("TOPROPOSE", "to MODEV THINGS", what, &["to repeal a type"]);
    g.rule("PROPOF", "that|which MODEV3 THINGS", |m: Vec<Mode>, t: Vec<Thing>| Some(kinds(all_kinds(&t, &m)?)), &["that repeals a type"]);
    for (mode, does) in [
        (Mode::Add, "(adds|add / introduces|introduce / creates|create)"),
        (Mode::Amend, "(amends|amend / changes|change / alters|alter / edits|edit / modifies|modify)"),
        (Mode::Repeal, "(repeals|repeal / abolishes|abolish / removes|remove / deletes|delete)"),
    ] {
        g.rule("MODEV3", does, move || vec![mode], &[]);
    }
    g.rule("MODEV3", "(amends|amend / changes|change) or (repeals|repeal / abolishes|abolish)", || vec![Mode::Amend, Mode::Repeal], &[]);
    // Amendments of whatever it is.
    let amendments = || {
        use ProposalKind::*;
        vec![AmendCard, AmendType, AmendRule, AmendWinning, AmendElimination]
    };
    g.rule("PROPOSEDONE", "(amendments / an amendment / any amendment / every amendment / each amendment)", amendments, &["amendments"]);
    let except = |k: Vec<ProposalKind>| ProposalTest { except: true, ..kinds(k) };
    g.rule(
        "ABALLOT",
        "((a / any / every / each) proposal / [all] proposals / everything / anything) (other than / except / except for / but / besides / apart from) PROPOSEDKIND",
        except,
        &["proposals other than new cards", "everything but a new card"],
    );
    g.rule(
        "ABALLOT",
        "((a / any / every / each) proposal / [all] proposals) (that|which is|are not (for / about) / not (for / about)) PROPOSEDKIND",
        except,
        &["a proposal that is not for a new card"],
    );
}

/// Said of the things: they may not be amended, only these may repeal them.
fn passive(g: &mut Grammar) {
    g.rule(
        "G1",
        "THINGS CANNOT be MODED [any more / any longer / at all]",
        |t: Vec<Thing>, m: Vec<Mode>| barred(&Players::all(), &t, &m),
        &["winning conditions may no longer be added or changed", "variables may not be repealed"],
    );
    g.rule(
        "G1",
        "THINGS CANNOT be MODED [any more / any longer] by FOLKS",
        |t: Vec<Thing>, m: Vec<Mode>, p: Players| barred(&p, &t, &m),
        &["types may not be repealed by the Primary"],
    );
    g.rule(
        "G1",
        "no THINGNOUN (may / can) [any longer / ever] be MODED [any more / any longer]",
        |t: Vec<Thing>, m: Vec<Mode>| barred(&Players::all(), &t, &m),
        &["no type may be repealed", "no card may be amended"],
    );
    g.rule(
        "G1",
        "THINGS (may / can) [be] neither [be] MODED1 nor [be] MODED1 [any more / any longer]",
        |t: Vec<Thing>, a: Vec<Mode>, b: Vec<Mode>| barred(&Players::all(), &t, &joined(a, b)?),
        &["types can be neither amended nor repealed"],
    );
    let only = |t: Vec<Thing>, m: Vec<Mode>, p: Players| barred(&others(&p)?, &t, &m);
    g.rule("G1", "THINGS (may / can) (only be / be only) MODED by FOLKS", only, &["types may only be amended by the Primary"]);
    g.rule("G1", "THINGS (may / can) be MODED (only by / by nobody but / by nobody except / by nobody other than) FOLKS", only, &[]);
    g.rule("G1", "THINGS (may / can) be MODED by FOLKS (only / alone)", only, &[]);
}

/// Of two things said in one sentence, one is forbidden and the other stays as it is.
fn contrasts(g: &mut Grammar) {
    g.rule(
        "G1",
        "THINGS (may / can) [still] (be MODED / only be MODED / be MODED only) [,] (but not / not / but never / never / but no longer / and not / but they (may not / cannot / can never) / but (may not / cannot)) [be] MODEDX [any more / any longer]",
        |t: Vec<Thing>, may: Vec<Mode>, not: Vec<Mode>| {
            if may.iter().any(|m| not.contains(m)) { None } else { barred(&Players::all(), &t, &not) }
        },
        &["rules may be amended but not repealed", "types may be changed, but never repealed"],
    );
    g.rule(
        "G1",
        "THINGS (may / can) [still] be MODED [,] but (no new ones (may / can) be (proposed / added / introduced / created / made) / new ones (may not / cannot) be (proposed / added / introduced / created / made) / not (proposed anew / added))",
        |t: Vec<Thing>, may: Vec<Mode>| if may.contains(&Mode::Add) { None } else { barred(&Players::all(), &t, &[Mode::Add]) },
        &["types may be amended but no new ones may be proposed"],
    );
    g.rule(
        "G1",
        "THINGS CANNOT be MODEDX [any more / any longer] [GAND / but / and] (they / it / THINGS) (may / can) [still] [be MODEDX] [as before]",
        |t: Vec<Thing>, m: Vec<Mode>, also: Option<Vec<Thing>>, still: Option<Vec<Mode>>| {
            let (still_things, still) = (also.clone().unwrap_or_else(|| t.clone()), still.or(also.map(|_| m.clone()))?);
            let (not, may) = (all_kinds(&t, &m)?, all_kinds(&still_things, &still)?);
            let apart = not.iter().all(|n| may.iter().all(|k| !n.covers(*k) && !k.covers(*n)));
            if apart { barred(&Players::all(), &t, &m) } else { None }
        },
        &["winning conditions can no longer be proposed, but elimination conditions can", "rules may not be repealed, but they may be amended"],
    );
    let of_rules = |t: ProposalTest, m: &[Mode]| {
        let one = |mode: &Mode| match mode {
            Mode::Add => None,
            Mode::Amend => Some(ProposalKind::AmendRule),
            Mode::Repeal => Some(ProposalKind::Repeal),
        };
        Some(said(&Players::all(), vec![cannot(Deed::Propose(ProposalTest { kinds: m.iter().map(one).collect::<Option<_>>()?, ..t }))]))
    };
    g.rule(
        "G1",
        "THERULES CANNOT be MODED [GAND / but / and] (they / it) (may / can) [still] be MODED",
        move |t: ProposalTest, m: Vec<Mode>, still: Vec<Mode>| if still.iter().any(|s| m.contains(s)) { None } else { of_rules(t, &m) },
        &["rules 3.4 and 3.5 may not be repealed, but they may be amended"],
    );
    g.rule(
        "G1",
        "THERULES (may / can) be MODED [,] (but not / not / but never) MODED",
        move |t: ProposalTest, may: Vec<Mode>, not: Vec<Mode>| if may.iter().any(|m| not.contains(m)) { None } else { of_rules(t, &not) },
        &["rule 3.4 may be amended but not repealed"],
    );
}

/// What it takes to amend them.
fn ballots(g: &mut Grammar) {
    let needs = |t: Vec<Thing>, m: Vec<Mode>, c: Condition| Some(ballot(kinds(all_kinds(&t, &m)?), None, Verdict::PassesIf(c)));
    for be in ["(only be / be only) MODED", "be MODED only"] {
        g.rule(
            "RULE1",
            &format!("THINGS (may / can) {be} (by / with) VOTESHAREX"),
            needs,
            if be.ends_with("only") { &["a type can be repealed only by a unanimous vote"] } else { &[] },
        );
        g.rule("RULE1", &format!("THINGS (may / can) {be} unanimously"), move |t: Vec<Thing>, m: Vec<Mode>| needs(t, m, unanimous()), &[]);
        g.rule(
            "RULE1",
            &format!("THINGS (may / can) {be} (IF / when) COND"),
            |t: Vec<Thing>, m: Vec<Mode>, c: Condition| {
                let what = kinds(all_kinds(&t, &m)?);
                of_votes(&c).then(|| ballot(what, Some(not(c)), Verdict::Fails))
            },
            &[],
        );
    }
    // Of two sorts, each so many.
    let apart = |a: &ProposalTest, b: &ProposalTest| {
        let plain = |t: &ProposalTest| !t.kinds.is_empty() && !t.except && *t == kinds(t.kinds.clone());
        plain(a) && plain(b) && a.kinds.iter().all(|x| b.kinds.iter().all(|y| !x.covers(*y) && !y.covers(*x)))
    };
    let both = move |a: ProposalTest, c: Condition, b: ProposalTest, d: Condition| {
        let of = |what, c| ballot(what, None, Verdict::PassesIf(c));
        apart(&a, &b).then(|| Governed { is: vec![of(a, c), of(b, d)], not: Vec::new() })
    };
    g.rule(
        "G1",
        "ABALLOT NEEDSV VOTESHAREX [TOPASS] (GAND / and) ABALLOT [NEEDSV] [only / just] VOTESHAREX",
        both,
        &["amendments need three yes votes, and new rules need half of the votes"],
    );
    g.rule(
        "G1",
        "ABALLOT NEEDSV <number> YESVOTES [TOPASS] (GAND / and) ABALLOT [NEEDSV] [only / just] <number>",
        move |a: ProposalTest, n: i64, b: ProposalTest, m: i64| {
            let yes = |n: i64| Condition::Compare(Amount::Votes(VoteCount::Yes), Relation::AtLeast, Amount::Number(n));
            both(a, yes(n), b, yes(m))
        },
        &["amendments need three yes votes, new rules four"],
    );
    g.rule(
        "RULE1",
        "(only / at most / no more than) (one proposal / a single proposal) (is accepted / may be accepted / can be accepted / may pass / can pass / passes) OFBALLOT",
        || Procedure::BestProposals(1),
        &["only one proposal may be accepted each turn"],
    );
    g.rule(
        "RULE1",
        "(only / at most / no more than) <number> proposals (are accepted / may be accepted / can be accepted / may pass / can pass / pass) OFBALLOT",
        |n: i64| (n > 0).then_some(Procedure::BestProposals(n)),
        &[],
    );
}

/// Not more often than once, in the whole game.
fn once(g: &mut Grammar) {
    for (done, does, renames) in [
        ("(renamed / given a new name)", "rename", true),
        ("(amended / changed / edited / altered)", "(amend / change / edit / alter)", false),
    ] {
        let again = move |who: &Players| {
            let deed = if renames {
                Deed::Rename { card: vec![CardTest::Renamed] }
            } else {
                Deed::Propose(ProposalTest { card: vec![CardTest::Amended], ..kinds(vec![ProposalKind::AmendCard]) })
            };
            said(who, vec![cannot(deed)])
        };
        let all = move || again(&Players::all());
        let often = "(twice / more than once / more than one time / a second time)";
        g.rule(
            "G1",
            &format!(
                "(a card / cards / the same card / any card) CANNOT be {done} (twice / more than once / more than one time / a second time)"
            ),
            all,
            if renames { &["a card may not be renamed more than once"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("no card|cards (may / can) [ever] be {done} (twice / more than once / more than one time / a second time)"),
            all,
            &[],
        );
        g.rule(
            "G1",
            &format!("(a card / cards / any card) (that|which (has|have [already] been / was|were [already]) {done} [once / already / before] / already {done} / once {done}) CANNOT be {done} [again / a second time / any more / once more]"),
            all,
            if renames { &["a card that has been renamed once may not be renamed again"] } else { &[] },
        );
        g.rule(
            "G1",
            &format!("no card (that|which (has [already] been / was [already]) {done} [once / already / before] / already {done}) (may / can) be {done} again"),
            all,
            &[],
        );
        g.rule(
            "G1",
            &format!("((once / after) a card has been {done} / once {done}) [,] (it / a card) CANNOT be {done} again"),
            all,
            if renames { &["once a card has been renamed, it cannot be renamed again"] } else { &[] },
        );
        g.rule("G1", &format!("(each / every / a) card (may / can) (only be {done} once / be {done} only once / be {done} once only) [in the [whole] game]"), all, &[]);
        g.rule(
            "G1",
            &format!("NOONE (may / can) {does} (the same card / a card / any card) {often}"),
            move |p: Players| again(&p),
            if renames { &["nobody may rename the same card twice"] } else { &[] },
        );
    }
}
