//! Who wins and who is out, by a condition in any words: "a player wins if his pyramid has more levels than all the others together"; and who is exempt.

use super::Grammar;
use super::facts::in_turn;
use super::nouns::OTHER;
use super::values::*;
use super::whose::without;
use crate::english::build::*;
use crate::english::meaning::*;
use crate::english::walk::*;

pub fn rules(g: &mut Grammar) {
    conditions(g);
    by_condition(g);
    in_one_turn(g);
    in_a_turn(g);
    exempt(g);
}

fn win(players: Players, at: Option<Moment>) -> Sentence {
    Sentence::Winning { players, at: at.unwrap_or(Moment::TurnEnd), turns: 1 }
}

fn out(players: Players, at: Option<Moment>) -> Sentence {
    Sentence::Elimination { players, at: at.unwrap_or(Moment::TurnEnd), turns: 1 }
}

fn such(c: Condition) -> Players {
    narrowed(Players::all(), put_condition(c, SUBJECT, &Who::Candidate))
}

/// Puts the player looked at in the place of "he"; not where another is looked at in turn.
#[derive(Default)]
struct Him {
    depth: u32,
    found: bool,
    inside: bool,
}

impl Walk for Him {
    fn who(&mut self, who: &mut Who) {
        if *who != Who::Of(HE) {
            // "every other player": than he.
            self.found |= *who == Who::Of(OTHER) && self.depth == 0;
            return walk_who(self, who);
        }
        if self.depth == 0 {
            self.found = true;
            *who = Who::Candidate;
        } else {
            self.inside = true;
        }
    }

    fn players(&mut self, players: &mut Players) {
        match &mut players.among {
            Among::All => {}
            Among::Others(who) => self.who(who),
            Among::These(these) => these.iter_mut().for_each(|who| self.who(who)),
        }
        self.depth += 1;
        if let Some(whose) = &mut players.whose {
            self.condition(whose);
        }
        if let Pick::Most(by) | Pick::Fewest(by) | Pick::Ranked { by, .. } = &mut players.pick {
            self.amount(by);
        }
        self.depth -= 1;
    }

    fn amount(&mut self, amount: &mut Amount) {
        if let Amount::Total(players, of) | Amount::Highest(players, of) | Amount::Lowest(players, of) = amount {
            self.players(players);
            self.depth += 1;
            self.amount(of);
            self.depth -= 1;
        } else {
            walk_amount(self, amount);
        }
    }

    fn condition(&mut self, condition: &mut Condition) {
        if let Condition::Every(players, of) = condition {
            self.players(players);
            self.depth += 1;
            self.condition(of);
            self.depth -= 1;
        } else {
            walk_condition(self, condition);
        }
    }
}

/// Those of the players for whom the condition holds that speaks of "him". `must`: it has to speak of him.
fn of_him(players: Players, mut condition: Condition, must: bool) -> Option<Players> {
    let mut him = Him::default();
    him.condition(&mut condition);
    (!him.inside && (him.found || !must)).then(|| narrowed(players, condition))
}

fn conditions(g: &mut Grammar) {
    g.rule(
        "RELATIVE",
        "(whose opponents [all / each] / all of whose opponents) CPRED0",
        |c: Condition| holds_of(Np::Set(Players::others(subject())), SUBJECT, c),
        &["whose opponents all have no slaves"],
    );
    g.rule(
        "RELATIVE",
        "none of whose opponents (CPRED3 / CPRED0)",
        |c: Condition| holds_of(Np::Set(Players::others(subject())), SUBJECT, not(c)),
        &["none of whose opponents has a Permanent in play"],
    );
    g.rule("COND1", "PLAYER already CPRED3", |p: Np, c: Condition| holds_of(p, SUBJECT, c), &[]);
    g.rule("COND1", "PLAYER already CPRED0", |p: Np, c: Condition| holds_of(p, SUBJECT, c), &["you already have a Permanent in play"]);
    for (category, be) in [("CPRED3", "is"), ("CPRED0", "are")] {
        g.rule(
            category,
            &format!("{be} not [the] primary [player]"),
            || not(Condition::PlayerIs(subject(), Players::one(Who::Primary))),
            &[],
        );
        g.rule(category, &format!("{be} not PLAYERS"), |p: Players| not(Condition::PlayerIs(subject(), p)), &[]);
    }
    g.rule(
        "HAS",
        "no cards left in (his / your / their) hand|hands",
        || presence(Find { number: Count::No, ..Find::all(vec![]) }, own_hand()),
        &["no cards left in his hand"],
    );
    g.rule(
        "COND1",
        "only one PLAYERN CPRED3",
        |p: Players, c: Condition| exist(narrowed(p, put_condition(c, SUBJECT, &Who::Candidate)), Relation::Equal, 1),
        &["only one opponent has a Permanent in play"],
    );
    g.rule(
        "WINNER",
        "IF only one player CPRED3 [ATMOMENT] [,] [then] (he / that player / this player) WINS2",
        |c: Condition, m: Option<Moment>| win(only_one(c), m),
        &["if only one player has slaves at the end of a turn, he wins"],
    );
    g.rule(
        "WINNER",
        "IF only one player CPRED3 at the end of turn <number> [,] [then] (he / that player / this player) WINS2",
        |c: Condition, n: i64| win(narrowed(only_one(c), in_turn(Relation::Equal, n)), None),
        &[],
    );
    g.rule("HAS", "neither UNITS nor FINDNOT", neither, &["neither gold nor a Permanent in play"]);
    g.rule("FINDNOT", "FIND", |f: Find| f, &[]);
    g.rule("FINDNOT", "[any] CARDSN ZONE", |f: Find, from: Vec<Zone>| Find { from, ..f }, &["Permanents in play"]);
    g.rule("COND", "COND1 (by then / at that time / at that point / at that moment)", |c: Condition| c, &["you have no slaves by then"]);
}

/// The one player for whom it holds, where it is one.
fn only_one(c: Condition) -> Players {
    narrowed(such(c.clone()), exist(such(c), Relation::Equal, 1))
}

/// "neither gold nor Permanents in play".
fn neither(v: VariableId, find: Find) -> Option<Condition> {
    let none = super::predicates::has(v, Comparison { relation: Relation::Equal, with: Amount::Number(0) });
    Some(both(none, super::predicates::has_cards(Find { number: Count::No, ..find })?))
}

fn by_condition(g: &mut Grammar) {
    g.rule("IFWHEN", "(if / when / whenever / as soon as / once / provided that / provided)", || Nothing, &["if"]);
    g.rule("WINSX", "WINS", || Nothing, &["wins the game"]);
    g.rule("WINSX", "WINSIS", || Nothing, &[]);
    g.rule(
        "WINNER",
        "(a / any / the / each / every) PLAYERN WINSX IFWHEN COND [ATMOMENT]",
        |p: Players, c: Condition, m: Option<Moment>| Some(win(of_him(p, c, true)?, m)),
        &["a player wins if his pyramid is higher than 7 at the end of a turn"],
    );
    g.rule(
        "WINNER",
        "(a / any / the / each / every) PLAYERN WINSX IFWHEN ATMOMENT [,] COND",
        |p: Players, m: Moment, c: Condition| Some(win(of_him(p, c, true)?, Some(m))),
        &["a player wins if at the end of a turn he has at least six levels and no slaves"],
    );
    g.rule(
        "WINNER",
        "(a / any / the / each / every) PLAYERN WINSX ATMOMENT2 IFWHEN COND",
        |p: Players, m: Moment, c: Condition| Some(win(of_him(p, c, true)?, Some(m))),
        &["a player wins at the end of a turn if he has 500 gold"],
    );
    g.rule(
        "WINNER",
        "(a / any / the / each / every) PLAYERN WINSX unless COND [ATMOMENT]",
        |p: Players, c: Condition, m: Option<Moment>| {
            if p.whose.is_some() { Some(win(of_him(p, not(c), false)?, m)) } else { None }
        },
        &["a player who has 500 gold wins unless he has no slaves"],
    );
    g.rule(
        "WINNER",
        "DEFINITE WINSX IFWHEN COND [ATMOMENT]",
        |p: Players, c: Condition, m: Option<Moment>| Some(win(of_him(p, c, false)?, m)),
        &["the Primary wins if he has 500 gold"],
    );
    g.rule(
        "WINNER",
        "DEFINITE WINSX IFWHEN ATMOMENT [,] COND",
        |p: Players, m: Moment, c: Condition| Some(win(of_him(p, c, false)?, Some(m))),
        &["the Primary wins if at the end of a turn he has 500 gold"],
    );
    g.rule(
        "LOSER",
        "DEFINITE ISOUT IFWHEN COND [ATMOMENT]",
        |p: Players, c: Condition, m: Option<Moment>| Some(out(of_him(p, c, false)?, m)),
        &["the Primary is eliminated if he has no slaves"],
    );
    g.rule(
        "DEFINITE",
        "PLAYER1",
        |p: Np| match p {
            Np::One(who @ (Who::Primary | Who::Named(_))) => Some(Players::one(who)),
            _ => None,
        },
        &["the Primary"],
    );
    // Who has the most of all, and for whom something else holds: not the most of those for whom it holds.
    g.rule(
        "DEFINITE",
        "PLAYERS",
        |p: Players| {
            matches!(p.pick, Pick::Most(_) | Pick::Fewest(_)).then(|| narrowed(Players::all(), Condition::PlayerIs(Who::Candidate, p)))
        },
        &["the player with the most gold"],
    );
    g.rule(
        "WINNER",
        "IFWHEN COND [ATMOMENT] [,] [then] PLAYERS (wins / win / is the winner) [the game]",
        |c: Condition, m: Option<Moment>, p: Players| {
            let mut him = Him::default();
            him.condition(&mut c.clone());
            (p.pick != Pick::All && !him.found && !him.inside).then(|| win(narrowed(p, c), m))
        },
        &["if the draw pile is empty at the end of a turn, the player with the highest pyramid wins"],
    );
    g.rule(
        "WINNER",
        "ATMOMENT [,] (anyone / anybody / everyone / whoever / everybody) (RELATIVE / CPRED3) (wins / win) [the game]",
        |m: Moment, c: Condition| win(such(c), Some(m)),
        &["at the end of a turn, whoever has 500 gold and 300 slaves wins the game"],
    );
    g.rule(
        "WINNING",
        "[or] [the] (first player / first) (to (end / finish) / who (ends / finishes)) (a / the / his) turn ENDWITH [wins / wins the game / WINSIS]",
        |c: Condition| win(such(c), None),
        &["first player to end a turn with 500 gold"],
    );
    g.rule("WHOENDS", "((a / any / each / every) player who / whoever / anyone who / everyone who / anybody who) (ends / finishes) (a / the / any / his) turn ENDWITH", |c: Condition| c, &["whoever ends a turn with no gold"]);
    g.rule("ENDWITH", "with HAS", |c: Condition| c, &["with neither slaves nor gold"]);
    g.rule(
        "ENDWITH",
        "without [any / a / a single] UNITS",
        |v: VariableId| super::predicates::has(v, Comparison { relation: Relation::Equal, with: Amount::Number(0) }),
        &[],
    );
    g.rule(
        "ENDWITH",
        "without [a|an|any] (CARDN / CARDSN) ZONE",
        |f: Find, from: Vec<Zone>| super::predicates::has_cards(Find { number: Count::No, from, ..f }),
        &["without cards in hand"],
    );
    g.rule("WINNER", "WHOENDS WINSX", |c: Condition| win(such(c), None), &["whoever ends a turn with 500 gold wins"]);
    g.rule("LOSER", "WHOENDS ISOUT", |c: Condition| out(such(c), None), &["whoever ends a turn with no gold is out of the game"]);
    g.rule(
        "SENTENCE",
        "WHOENDS PRED3",
        |c: Condition, e: Effect| {
            (!matches!(e, Effect::Eliminate(_) | Effect::Win(_))).then_some(())?;
            Some(at_end(clause(Np::Set(such(c)), e)?))
        },
        &["whoever ends a turn with no gold loses a level"],
    );
    // Elimination.
    g.rule(
        "LOSER",
        "(a / any / each / every / the) PLAYERN ISOUT [ATMOMENT2] IFWHEN COND [ATMOMENT]",
        |p: Players, n: Option<Moment>, c: Condition, m: Option<Moment>| {
            (m.is_none() || n.is_none()).then_some(())?;
            Some(out(of_him(p, c, true)?, m.or(n)))
        },
        &["a player is eliminated if his pyramid is lower than 2"],
    );
    g.rule(
        "LOSER",
        "(a / any / each / every / the) PLAYERN ISOUT IFWHEN ATMOMENT [,] COND",
        |p: Players, m: Moment, c: Condition| Some(out(of_him(p, c, true)?, Some(m))),
        &["a player is eliminated if at the end of a turn he has no slaves"],
    );
    g.rule(
        "LOSER",
        "(a / any / each / every / the) PLAYERN [ATMOMENT] ISOUT [,] unless COND",
        |p: Players, m: Option<Moment>, c: Condition| {
            if p.whose.is_some() { Some(out(of_him(p, not(c), false)?, m)) } else { None }
        },
        &["a player who has no slaves is eliminated unless he has at least 200 gold"],
    );
    g.rule(
        "LOSER",
        "ATMOMENT [,] (anyone / anybody / everyone / whoever / everybody) (RELATIVE / CPRED3) ISOUT",
        |m: Moment, c: Condition| out(such(c), Some(m)),
        &["at the end of a turn, whoever has no slaves is eliminated"],
    );
    g.rule(
        "LOSER",
        "(from / after / starting with) turn <number> [on / onwards] [,] (a / any / each / every / the) PLAYERN [ATMOMENT] ISOUT",
        |n: i64, p: Players, m: Option<Moment>| p.whose.is_some().then(|| out(narrowed(p, in_turn(Relation::AtLeast, n)), m)),
        &[],
    );
    g.rule("ISOUT", "(drops / drop / falls / fall) out [of the game]", || Nothing, &[]);
    g.rule("ISOUT", "(is / are) (knocked out / thrown out / dismissed / removed) [of the game / from the game]", || Nothing, &[]);
    g.rule("ISOUT", "(has / have) lost [the game]", || Nothing, &[]);
    g.rule("ISOUT", "(drops / drop) from the game", || Nothing, &[]);
}

/// In a certain turn, and conditions without any verb.
fn in_a_turn(g: &mut Grammar) {
    let over = "(ends / is over / has ended / is finished)";
    g.rule("ENDOFTURN", &format!("(at [the] end of (the <ordinal> turn) / (when / once / as soon as) (turn <number> / the <ordinal> turn) {over} / after (the <ordinal> turn))"), |n: i64| in_turn(Relation::Equal, n), &["when the tenth turn ends"]);
    g.rule(
        "WINNER",
        "PLAYERS ENDOFTURN (wins / win / is the winner) [the game]",
        |p: Players, c: Condition| win(narrowed(p, c), None),
        &["the player with the most gold at the end of the tenth turn wins"],
    );
    g.rule(
        "WINNER",
        "ENDOFTURN [,] PLAYERS (wins / win / is the winner) [the game]",
        |c: Condition, p: Players| win(narrowed(p, c), None),
        &[],
    );
    g.rule(
        "WINNER",
        "PLAYERS (wins / win / is the winner) [the game] (ENDOFTURN / ENDOFTURNN)",
        |p: Players, c: Condition| win(narrowed(p, c), None),
        &["the player with the most gold wins when the tenth turn ends"],
    );
    g.rule("ENDOFTURNN", "at [the] end of turn <number>", |n: i64| in_turn(Relation::Equal, n), &["at the end of turn 10"]);
    g.rule("LOSER", "PLAYERS ENDOFTURN ISOUT", |p: Players, c: Condition| out(narrowed(p, c), None), &[]);
    g.rule(
        "LOSER",
        "ENDOFTURN [,] PLAYERS ISOUT",
        |c: Condition, p: Players| out(narrowed(p, c), None),
        &["when the tenth turn ends, the player with the fewest slaves is eliminated"],
    );
    g.rule(
        "LOSER",
        "PLAYERS ISOUT (ENDOFTURN / ENDOFTURNN)",
        |p: Players, c: Condition| out(narrowed(p, c), None),
        &["the player with the fewest slaves is eliminated at the end of turn 10"],
    );
    g.rule(
        "WINNING",
        "[or] (have / having / to have / own / owning) HAS ENDOFTURNN",
        |c: Condition, n: Condition| win(narrowed(such(c), n), None),
        &["have the most gold at the end of turn 20"],
    );
    g.rule(
        "WINNING",
        "[or] (be / being / to be) the only (player / one) RELATIVE [ATMOMENT]",
        |c: Condition, m: Option<Moment>| win(only_one(c), m),
        &["being the only player with a Permanent in play at the end of a turn"],
    );
    g.rule(
        "WINNING",
        "[or] HAS [ATMOMENT]",
        |c: Condition, m: Option<Moment>| win(such(c), m),
        &["1000 gold and five levels at the end of a turn"],
    );
    g.rule(
        "ELIMINATION",
        "[or] (a / any / each / every) PLAYERN [ATMOMENT]",
        |p: Players, m: Option<Moment>| p.whose.is_some().then(|| out(p, m)),
        &["any player with no slaves"],
    );
    g.rule(
        "ELIMINATION",
        "[or] WHOEVER INTURN",
        |p: Players, c: Condition| out(narrowed(p, c), None),
        &["whoever has no levels after turn 10"],
    );
    g.rule(
        "ELIMINATION",
        "[or] [being] without LACKING [(and / or / nor) [without] LACKING] [ATMOMENT]",
        |a: Condition, b: Option<Condition>, m: Option<Moment>| {
            let all = match b {
                Some(b) => both(a, b),
                None => a,
            };
            out(such(all), m)
        },
        &["without gold and without cards in hand"],
    );
    g.rule(
        "ELIMINATION",
        "[or] (a / any / each / every) PLAYERN INTURN",
        |p: Players, c: Condition| p.whose.is_some().then(|| out(narrowed(p, c), None)),
        &["any player with no Permanents in play after turn 10"],
    );
    g.rule(
        "ELIMINATION",
        "[or] (having) HAS [ATMOMENT]",
        |c: Condition, m: Option<Moment>| out(such(c), m),
        &["having no slaves and no gold"],
    );
    g.rule(
        "LOSER",
        "(a / any / each / every) player whose <variable> (drop|drops / fall|falls / sink|sinks / goes|go [down] / is|are reduced) (below / under) VALUE [ATMOMENT] ISOUT",
        |v: VariableId, a: Amount, m: Option<Moment>| {
            out(such(Condition::Compare(variable_of(subject(), v), Relation::Less, a)), m)
        },
        &["a player whose slaves drop below 20 is eliminated"],
    );
    g.rule(
        "LOSER",
        "(a / any / each / every) player whose <variable> (drop|drops / fall|falls / sink|sinks / goes|go [down] / is|are reduced) to (<number> / zero / nothing) [ATMOMENT] ISOUT",
        |v: VariableId, n: Option<i64>, m: Option<Moment>| {
            out(such(Condition::Compare(variable_of(subject(), v), Relation::AtMost, Amount::Number(n.unwrap_or(0)))), m)
        },
        &["a player whose slaves fall to 0 is eliminated"],
    );
    for (start, wins) in [("WINNER", true), ("LOSER", false)] {
        let end = if wins { "WINS2" } else { "ISOUT" };
        g.rule(
            start,
            &format!("IF POSSCOND [ATMOMENT] [,] [then] (he / that player / they / the player) {end}"),
            move |c: Condition, m: Option<Moment>| if wins { win(such(c), m) } else { out(such(c), m) },
            &[],
        );
    }
}

fn at_end(effect: Effect) -> Sentence {
    Sentence::When(Trigger { event: Event::Moment(Moment::TurnEnd), condition: None, frequency: Frequency::Always, effect })
}

/// What was done in one turn, looked at in its end: "a player who loses two or more levels in one turn is eliminated".
fn in_one_turn(g: &mut Grammar) {
    g.rule(
        "INATURN",
        "((in / during / within) (one / a / a single / the same / any one / the course of a / any) turn)",
        || Nothing,
        &["in one turn"],
    );
    for (verb, change) in [("loses|lose|lost / has lost", Change::Lose), ("gains|gain|gained|builds|adds / has gained", Change::Gain)] {
        g.rule(
            "DIDINTURN",
            &format!("({verb}) CMPN UNITS [or more] INATURN"),
            move |c: Comparison, variable: VariableId| {
                let event = Event::Variable { who: Players::one(subject()), variable, change, by: None, of: None };
                Condition::Compare(Amount::Past(Box::new(event), Period::ThisTurn), c.relation, c.with)
            },
            if change == Change::Lose { &["loses two or more levels in one turn"] } else { &[] },
        );
    }
    g.rule(
        "WHODID",
        "((a / any / each / every) player who / whoever / anyone who / everyone who / anybody who) DIDINTURN",
        |c: Condition| such(c),
        &["a player who loses two levels in a turn"],
    );
    g.rule("LOSER", "WHODID ISOUT", |p: Players| out(p, None), &["a player who loses two levels in one turn is eliminated"]);
    g.rule("WINNER", "WHODID WINSX", |p: Players| win(p, None), &["a player who gains three levels in one turn wins"]);
    g.rule(
        "WINNING",
        "[or] [the] first player (to / who) DIDINTURN [wins / wins the game]",
        |c: Condition| win(such(c), None),
        &["first player to gain three levels in one turn"],
    );
    g.rule(
        "LOSER",
        "(a / any) player ISOUT IFWHEN (he / they) DIDINTURN",
        |c: Condition| out(such(c), None),
        &["a player is eliminated if he loses two levels in one turn"],
    );
    g.rule(
        "LOSER",
        "IFWHEN (a / any) player DIDINTURN [,] [then] (he / that player / they / the player) ISOUT",
        |c: Condition| out(such(c), None),
        &["if a player loses two levels in one turn, he is eliminated"],
    );
    g.rule(
        "SENTENCE",
        "WHODID PRED3 [at the end of (that / the / this) turn]",
        |p: Players, e: Effect| {
            (!matches!(e, Effect::Eliminate(_) | Effect::Win(_))).then_some(())?;
            Some(at_end(clause(Np::Set(p), e)?))
        },
        &["a player who loses two levels in one turn gains 20 slaves"],
    );
    g.rule(
        "SENTENCE",
        "IFWHEN (a / any) player DIDINTURN [,] [then] SEQ [at the end of (that / the / this) turn]",
        |c: Condition, e: Effect| {
            let speaks = put(e.clone(), HE, &Who::Of(HOLE));
            (speaks != e && !matches!(e, Effect::Eliminate(_) | Effect::Win(_))).then(|| at_end(for_each(such(c), HOLE, speaks)))
        },
        &["if a player loses two levels in one turn, he gains 20 slaves"],
    );
    // What was played in the turn: "if two or more Floods have been played in a turn, …".
    let played = |card: Tests, on: Option<Players>, by: Option<Players>| Event::Played { by: by.unwrap_or_else(Players::all), card, on };
    g.rule(
        "WEREPLAYED",
        "CMPN (CARDSN / CARDN) (was / were / is / are / has been / have been) played [ONPLAYER] [BYPLAYER]",
        move |c: Comparison, f: Find, on: Option<Players>, by: Option<Players>| {
            let counted = c.relation != Relation::AtLeast || c.with != Amount::Number(1);
            (counted && f.from.is_empty()).then(|| {
                let past = Amount::Past(Box::new(played(f.of, on, by)), Period::ThisTurn);
                match (c.relation, &c.with) {
                    (Relation::Equal, Amount::Number(0)) => not(Condition::Compare(past, Relation::AtLeast, Amount::Number(1))),
                    _ => Condition::Compare(past, c.relation, c.with),
                }
            })
        },
        &["two or more Floods have been played"],
    );
    g.rule(
        "ONEPLAYED",
        "CARDKIND (was / is / has been) played [ONPLAYER] [BYPLAYER]",
        move |t: Tests, on: Option<Players>, by: Option<Players>| Condition::Happened(Box::new(played(t, on, by)), Period::ThisTurn),
        &["a Flood has been played"],
    );
    g.rule(
        "COND1",
        "WEREPLAYED (this turn / in this turn / during this turn)",
        |c: Condition| c,
        &["two or more Floods were played this turn"],
    );
    g.rule("THATTURN", "WEREPLAYED", |c: Condition| c, &[]);
    g.rule(
        "SENTENCE",
        "(IF / when / whenever) (WEREPLAYED / ONEPLAYED) INATURN [,] [then] SEQ at the end of (that / the / this) turn",
        |c: Condition, e: Effect| at_end(Effect::If { condition: c, then: Box::new(e), otherwise: None }),
        &["if two or more Floods have been played in a turn, every pyramid loses a level at the end of that turn"],
    );
}

/// "The Primary is exempt."
fn exempt(g: &mut Grammar) {
    g.rule("EXEMPTED", "PLAYER (is / are) exempt [from (this / it / that / this rule)]", |p: Np| all_of(&p), &["the Primary is exempt"]);
    g.rule(
        "EXEMPTED",
        "(this / this rule / that) (does / do) not apply to PLAYER",
        |p: Np| all_of(&p),
        &["this does not apply to the Primary"],
    );
    g.rule(
        "BUTFOR",
        "(except / except for / but not / with the exception of / excepting) PLAYER",
        |p: Np| all_of(&p),
        &["except the Primary"],
    );
    for start in ["ELIMINATION", "RULE", "SENTENCE"] {
        g.rule(
            start,
            "LOSER (. EXEMPTED / , BUTFOR)",
            |d: Draft, p: Players| match d.sentences.as_slice() {
                [Sentence::Elimination { players, at, turns: 1 }] => {
                    Some(Sentence::Elimination { players: but_for(players.clone(), p)?, at: *at, turns: 1 })
                }
                _ => None,
            },
            &[],
        );
    }
    g.rule(
        "SENTENCE",
        "WHENMOMENT EFFECT (. EXEMPTED / , BUTFOR)",
        |t: Trigger, e: Effect, p: Players| Some(Sentence::When(Trigger { effect: effect_but_for(e, p)?, ..t })),
        &["at the end of each turn every player loses 10 slaves. the Primary is exempt"],
    );
    g.rule(
        "SENTENCE",
        "SEQ MOMENT (. EXEMPTED / , BUTFOR)",
        |e: Effect, m: Moment, p: Players| {
            let effect = effect_but_for(e, p)?;
            Some(Sentence::When(Trigger { event: Event::Moment(m), condition: None, frequency: Frequency::Always, effect }))
        },
        &[],
    );
    g.rule("EFFECT", "SEQ (. EXEMPTED / , BUTFOR)", effect_but_for, &["each player loses 10 slaves. the Primary is exempt"]);
    g.rule(
        "STATIC",
        "STATICX (. EXEMPTED / , BUTFOR)",
        |s: Static, p: Players| match s {
            Static::Cannot { who, deed } => Some(Static::Cannot { who: but_for(who, p)?, deed }),
            Static::Bounds { who, variable, least, most } => Some(Static::Bounds { who: but_for(who, p)?, variable, least, most }),
            Static::MostPerTurn { who, variable, change, most } => {
                Some(Static::MostPerTurn { who: but_for(who, p)?, variable, change, most })
            }
            Static::Setting { who, setting, adjust } => Some(Static::Setting { who: but_for(who, p)?, setting, adjust }),
            _ => None,
        },
        &[],
    );
    g.rule("STATICX", "STATIC", |s: Static| s, &[]);
}

fn but_for(players: Players, exempt: Players) -> Option<Players> {
    (players.as_one().is_none()).then_some(())?;
    match players.pick {
        Pick::All if players == Players::all() => without(players, exempt),
        Pick::All => Some(narrowed(players, not(Condition::PlayerIs(Who::Candidate, exempt)))),
        _ => None,
    }
}

fn effect_but_for(effect: Effect, exempt: Players) -> Option<Effect> {
    match effect {
        Effect::ForEach { mark, players, effect } if mark != OWN => {
            Some(Effect::ForEach { mark, players: but_for(players, exempt)?, effect })
        }
        _ => None,
    }
}
