//! Definitions of variables: the name, then what it starts from, its bounds and its unit, in any order.

use super::Grammar;
use super::definitions::says_one_of;
use super::values::*;
use crate::english::meaning::*;
use crate::english::tokens::singular;

pub fn rules(g: &mut Grammar) {
    definition(g);
    start(g);
    bounds(g);
    unit(g);
}

/// The whole: "Gold - starting value 100", "Favour: a number between 0 and 10 that starts at 5".
fn definition(g: &mut Grammar) {
    g.rule("ISVARIABLE", "(- / , / : / . / ;) [VARANOUN]", || Nothing, &["-"]);
    g.rule("ISVARIABLE", "(is / are) VARANOUN", || Nothing, &["is a new variable that"]);
    g.rule(
        "VARANOUN",
        "[a / the / an] [new] VARNOUN [(for / of) each player / that (each / every) player has] [VARAND]",
        || Nothing,
        &["a new variable"],
    );
    g.rule("VARNOUN", "(variable / number / quantity / value / resource / score / stat)", || Nothing, &["variable"]);
    g.rule(
        "VARIABLE",
        "<newname> [ISVARIABLE] VARDEFINITION",
        |name: String, d: VariableDefinition| named(name, d),
        &["Gold - starting value 100", "Gold starts 100"],
    );
    g.rule(
        "VARIABLE",
        "<newname> { VARDEFINITION }",
        |name: String, d: VariableDefinition| named(name, d),
        &["Ships (start 1, min 0, max 10)"],
    );
    g.rule(
        "VARIABLE",
        "<newname> { [in] <newname> } [ISVARIABLE] VARDEFINITION",
        |name: String, unit: String, d: VariableDefinition| named(name, together(d, in_units(unit))?),
        &["Grain (bushels): starts at 40"],
    );
    // Without a head its name is what everybody is said to have.
    g.rule(
        "VARIABLE",
        "VARDEFINITION",
        |d: VariableDefinition| named(d.name.clone(), d),
        &["every player starts with 40 Wood", "each player has a Faith of 5 at the start"],
    );
    g.rule("VARDEFINITION", "VARSTART", |d: VariableDefinition| d, &[]);
    g.rule("VARDEFINITION", "VARSTART [VARAND] VARBOUNDS", together, &["starts at 1, at most 6"]);
    g.rule("VARDEFINITION", "VARBOUNDS [VARAND] VARSTART", together, &["at most 6, starts at 1"]);
    g.rule(
        "VARDEFINITION",
        "VARBOUNDS [VARAND] VARSTART [VARAND] VARBOUNDS",
        |a: VariableDefinition, b: VariableDefinition, c: VariableDefinition| together(together(a, b)?, c),
        &["at least 0, starts at 1, at most 6"],
    );
    g.rule("VARBOUNDS", "VARBOUND", |d: VariableDefinition| d, &[]);
    g.rule("VARBOUNDS", "VARBOUND [VARAND] VARBOUNDS", together, &["at least 0 and at most 6"]);
    g.rule("VARAND", "(, / . / ; / -) [and / but / with / and with] [VARIT]", || Nothing, &[", and it"]);
    g.rule("VARAND", "(and / but / with / and with) [VARIT]", || Nothing, &[]);
    g.rule("VARAND", "VARIT", || Nothing, &[]);
    g.rule(
        "VARIT",
        "(a / an / the / it / they / its / which / that / whose / this / this variable / the variable) [value] [is / of / has]",
        || Nothing,
        &["its value is"],
    );
    g.rule("VAROF", "(is / of / : / =)", || Nothing, &["of"]);
}

/// What every player has of it at first. A name or a unit that is said with it must be its own.
fn start(g: &mut Grammar) {
    let of = |start: i64| VariableDefinition { start, ..blank() };
    g.rule("VARSTART", "STARTS <number> [VAREACH]", of, &["starting value 100"]);
    g.rule("VARSTART", "<number> (VARATFIRST [VAREACH] / VAREACH VARATFIRST)", of, &["10 to start with"]);
    g.rule("VARSTART", "VARHOLDERS [with] <number> [of (them / it / these)] [each] [VARATFIRST]", of, &["everyone starts with 2 of them"]);
    g.rule(
        "VARSTART",
        "VARHOLDERS [with] [a / an] [starting / initial] <newname> of <number> [VARATFIRST]",
        |name: String, start: i64| VariableDefinition { name, start, ..blank() },
        &["all players start with a reputation of 10"],
    );
    g.rule(
        "VARSTART",
        "VARHOLDERS [with] <number> [of] <newname> [each] [VARATFIRST]",
        |start: i64, name: String| VariableDefinition { name, start, ..blank() },
        &["each player begins with 3 camels"],
    );
    g.rule(
        "VARSTART",
        "VARHOLDERS [with] <number> <newname> of <newname> [each] [VARATFIRST]",
        |start: i64, unit: String, name: String| VariableDefinition { name, start, ..in_units(unit) },
        &["players start with 12 jars of wine"],
    );
    g.rule(
        "VARHOLDERS",
        "(each player / every player / all players / all / everyone / everybody / players / you) (starts|start / begins|begin / has|have / gets|get / receives|receive / is|are given) [out / off] [the game]",
        || Nothing,
        &["everyone starts"],
    );
    g.rule(
        "VARATFIRST",
        "(at the start / at the beginning / to start with / to begin with / at first / initially) [of the game]",
        || Nothing,
        &["to start with"],
    );
    g.rule(
        "VAREACH",
        "(for everyone / for everybody / for each player / for every player / for all players / for all / each / apiece / per player)",
        || Nothing,
        &["for everybody"],
    );
    g.rule(
        "STARTS",
        "(opening / starting / initial / start) (balance / value / amount / number / level) [VAROF]",
        || Nothing,
        &["starting value"],
    );
    g.rule("STARTS", "(starts|start / begins|begin / starting / beginning / started) [off / out / the game] [at / with / on / from / as] [a value of / the value]", || Nothing, &["starts at"]);
    g.rule(
        "STARTS",
        "(initially / at the start [of the game] / at first / at the beginning [of the game]) [,] [it] [is / at / has]",
        || Nothing,
        &["initially"],
    );
    g.rule("STARTS", "VARHOLDERS [with] a (starting / initial) value of", || Nothing, &[]);
}

/// The least and the most that anybody can have.
fn bounds(g: &mut Grammar) {
    let least = |n: i64| VariableDefinition { least: Some(n), ..blank() };
    let most = |n: i64| VariableDefinition { most: Some(n), ..blank() };
    let within = |a: i64, b: i64| (a < b).then(|| VariableDefinition { least: Some(a), most: Some(b), ..blank() });
    g.rule("VARLIMIT", "<number>", |n: i64| n, &["10"]);
    g.rule("VARLIMIT", "(- / minus) <number>", |n: i64| -n, &["-10"]);
    g.rule(
        "VARBOUND",
        "(min / minimum / at least / least / lowest / lower bound / smallest) [value / amount] [VAROF] VARLIMIT",
        least,
        &["min 0"],
    );
    g.rule("VARBOUND", "(max / maximum / at most / most / highest / upper bound / up to / capped at / limited to / greatest / largest) [value / amount / of] [VAROF] VARLIMIT", most, &["max 10"]);
    g.rule("VARBOUND", "VARLIMIT to VARLIMIT", within, &["0 to 100"]);
    g.rule("VARBOUND", "(can / may) (be / have / reach / rise to) (at most / no more than / up to) VARLIMIT", most, &["can be at most 20"]);
    for (word, limit) in [("(more / higher)", true), ("(less / fewer / lower)", false)] {
        g.rule(
            "VARBOUND",
            &format!("(nobody / no one / no player) (can / may) [ever] have {word} than VARLIMIT [of it]"),
            move |n: i64| if limit { most(n) } else { least(n) },
            if limit { &["nobody can have more than 30"] } else { &[] },
        );
    }
    g.rule("VARNEVER", "never (being / going / falling / dropping / sinking / rising)", || Nothing, &[]);
    g.rule("VARNEVER", "(CANNOT / never) [be / become / go|goes / fall|falls / drop|drops / sink|sinks / rise|rises / get|gets / climb|climbs / grow|grows]", || Nothing, &["cannot be"]);
    g.rule("VARNEVER", "(is never / is at no time / not)", || Nothing, &[]);
    let (under, over) = (
        "(less than / lower than / smaller than / fewer than / below / under / beneath)",
        "(more than / higher than / greater than / larger than / above / over / beyond)",
    );
    g.rule("VARBOUND", &format!("VARNEVER {under} VARLIMIT"), least, &["cannot fall below 0"]);
    g.rule("VARBOUND", &format!("(VARNEVER {over} / (CANNOT / never) exceeds|exceed) VARLIMIT"), most, &["can never exceed 10"]);
    g.rule("VARBOUND", &format!("VARNEVER {under} VARLIMIT (or / nor) {over} VARLIMIT"), within, &["cannot go below 0 or above 50"]);
    g.rule("VARBOUND", &format!("VARNEVER {over} VARLIMIT (or / nor) {under} VARLIMIT"), move |b: i64, a: i64| within(a, b), &[]);
    g.rule("VARBOUND", "(never / not / no) (less / lower / fewer) than VARLIMIT", least, &["never less than 0"]);
    g.rule("VARBOUND", "(never / not / no) (more / higher) than VARLIMIT", most, &["never more than 12"]);
    g.rule(
        "VARBOUND",
        "(VARNEVER (negative / below zero) / is never negative / non negative / not negative)",
        || VariableDefinition { least: Some(0), ..blank() },
        &["cannot be negative"],
    );
    g.rule("VARBOUND", "[a number / a value / is / ranges / ranging / lies / must be / must stay / stays / anything / can be anything] (between / from) VARLIMIT (and / to) VARLIMIT", within, &["between 0 and 10"]);
}

/// What one of it is called.
fn unit(g: &mut Grammar) {
    g.rule(
        "VARBOUND",
        "(unit / units / [is] (counted / measured / given / expressed) in [units of] / in / in units of) [: / =] <newname>",
        |n: String| {
            // "Counted in baskets which …": that is where the unit ends.
            let ends = says_one_of(&n, &["which", "that", "and", "it", "with"]);
            (!ends).then(|| in_units(n))
        },
        &["unit coin"],
    );
}

fn blank() -> VariableDefinition {
    VariableDefinition { name: String::new(), start: 0, least: None, most: None, unit: None }
}

/// Counted in these, of which one is called by their singular.
fn in_units(many: String) -> VariableDefinition {
    VariableDefinition { unit: Some(singular(&many)), ..blank() }
}

/// Both parts, of which only one says where it starts; none if they say the same thing twice.
fn together(a: VariableDefinition, b: VariableDefinition) -> Option<VariableDefinition> {
    let units = a.unit.is_some() && b.unit.is_some() && a.unit != b.unit;
    let clash = a.least.is_some() && b.least.is_some() || a.most.is_some() && b.most.is_some() || units;
    let (name, start) = if a.name.is_empty() { (b.name, a.start + b.start) } else { (a.name, a.start + b.start) };
    (!clash).then(|| VariableDefinition { name, start, least: a.least.or(b.least), most: a.most.or(b.most), unit: a.unit.or(b.unit) })
}

/// The definition under its name, if what was called by a name in it is this variable or its unit.
fn named(name: String, definition: VariableDefinition) -> Option<Sentence> {
    let called = &definition.name;
    let its_own = called.is_empty() || called.eq_ignore_ascii_case(&name) || definition.unit == Some(singular(called));
    (its_own && is_name(&name)).then_some(Sentence::Variable(VariableDefinition { name, ..definition }))
}

/// Whether these words can be a variable's name, and do not already say who has it.
fn is_name(words: &str) -> bool {
    let who_has_it = ["each", "every", "player", "players", "has", "have", "everyone", "everybody", "all", "is", "are"];
    let article = words.split(' ').next().is_some_and(|first| says_one_of(first, &["a", "an"]));
    !words.is_empty() && !article && !says_one_of(words, &who_has_it)
}
