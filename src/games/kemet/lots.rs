//! Legal answers: all of one line, and answers drawn by lot for players whom nobody plays.
//!
//! Lots prefer what brings a game forward: moves into temples and against weaker enemies, powers with fame, the next pyramid level. Without that random
//! games would run into the last Day rather than to a victory.

use super::Kemet;
use super::acts::{Act, Token, TokenOrder};
use super::engagement::{Only, Role};
use super::ids::{ActionKind, Colour, ZoneId};
use super::options::Way;
use super::orders::Question;
use super::setup::letter;
use super::state::{Placement, State};
use super::vocabulary::{Effect, Timing};
use crate::games::dice::Dice;
use crate::games::kit::{self, Decides, pick};
use crate::games::ruleset::{Answers, Decision};
use crate::games::seat::SeatId;
use crate::orders::answer::Answer;
use crate::orders::form::Form;

/// How often something legal is looked for by lot.
const TRIES: usize = 12;
/// How many examples of a verb are shown.
const SHOWN: usize = 4;
const KINDS: [ActionKind; 5] = [ActionKind::Move, ActionKind::Acquire, ActionKind::Build, ActionKind::Recruit, ActionKind::Pray];

fn coloured(act: Act) -> TokenOrder {
    TokenOrder { token: Token::Coloured, after: false, space: None, act, condition: None }
}

/// One in so many.
fn once(of: u32, purpose: &str, dice: &mut Dice) -> bool {
    dice.below(purpose, of) == 0
}

impl Kemet {
    /// The form of a decision with examples that are legal now.
    pub fn form_of(&self, state: &State, decision: &Decision) -> Form {
        let mut form = self.verbs_of(state, decision);
        let question = self.question(state, decision);
        if matches!(question, Some(Question::Turn | Question::Action | Question::Ahead)) {
            for verb in &mut form.verbs {
                verb.examples = self.examples(state, decision.seat, &verb.verb, question == Some(Question::Ahead));
            }
        } else if let Some(Question::Commit(role)) = question {
            for verb in &mut form.verbs {
                let lines = self.battle_lines(state, decision.seat, role);
                verb.examples = lines.into_iter().filter(|l| l.starts_with(&verb.verb)).take(SHOWN).collect();
            }
        } else if let Some(Question::Send | Question::Council(_)) = question {
            for verb in &mut form.verbs {
                verb.examples = self.lines(state, decision).into_iter().take(SHOWN).collect();
            }
        }
        form
    }

    /// Legal lines of a verb of the turn; ahead of time, lines that may be legal then.
    fn examples(&self, state: &State, seat: SeatId, verb: &str, ahead: bool) -> Vec<String> {
        let tried = |order: TokenOrder| (ahead || self.possible(state, seat, &order)).then(|| self.line(state, seat, &order));
        match KINDS.into_iter().find(|k| k.name() == verb) {
            Some(kind) => {
                let mut ways = self.ways(state, seat, kind);
                ways.sort_by_key(|w| std::cmp::Reverse(w.weight));
                ways.into_iter().filter_map(|w| tried(coloured(w.act))).take(SHOWN).collect()
            }
            None => match verb {
                "nothing" => vec!["nothing".to_owned()],
                "silver" => self.bonus_ways(state, seat, Token::Silver, &KINDS).into_iter().filter_map(tried).take(SHOWN).collect(),
                "gold" => self
                    .golds(state, seat)
                    .into_iter()
                    .flat_map(|(tile, kind)| {
                        self.bonus_ways(state, seat, Token::Gold(tile), &[kind]).into_iter().take(SHOWN).collect::<Vec<_>>()
                    })
                    .filter_map(tried)
                    .take(SHOWN)
                    .collect(),
                "play" => self.play_lines(state, seat).into_iter().take(SHOWN).collect(),
                "exchange" => self.exchange_lines(state, seat).into_iter().take(SHOWN).collect(),
                "if" => vec![format!("if {} is empty pray", self.map(state).temples().next().map_or_else(String::new, |z| z.name.clone()))],
                _ => vec!["forget".to_owned()],
            },
        }
    }

    fn bonus_ways(&self, state: &State, seat: SeatId, token: Token, kinds: &[ActionKind]) -> Vec<TokenOrder> {
        kinds.iter().flat_map(|k| self.ways(state, seat, *k)).map(|w| TokenOrder { token: token.clone(), ..coloured(w.act) }).collect()
    }

    /// Cards that could be played in the own turn, with targets.
    fn play_lines(&self, state: &State, seat: SeatId) -> Vec<String> {
        let mut kinds: Vec<_> = state.of(seat, |p| p.di.iter().map(|c| c.kind()).collect());
        kinds.sort();
        kinds.dedup();
        let mut lines = Vec::new();
        for info in kinds.iter().filter_map(|k| self.components.intervention(k)).filter(|i| i.timing == Timing::OwnDay) {
            if self.price(state, seat, info.cost) > state.of(seat, |p| p.prayer) {
                continue;
            }
            let struck = info.effects.iter().any(|e| matches!(e, Effect::DestroyUnits(_)));
            let fetches = info.effects.iter().any(|e| matches!(e, Effect::TakeFromPile(_)));
            if struck {
                let immune = |t: &super::state::Troop| self.special(t, super::vocabulary::Special::ImmuneOutsideBattle);
                let targets = state.troops.iter().filter(|(_, t)| t.seat != seat && t.units > 0 && !immune(t));
                lines.extend(targets.map(|(z, _)| format!("play {} at {}", info.name, self.zone_word(state, seat, z))));
            } else if !fetches || !state.pile.is_empty() {
                lines.push(format!("play {}", info.name));
            }
        }
        lines
    }

    fn exchange_lines(&self, state: &State, seat: SeatId) -> Vec<String> {
        let home: Vec<ZoneId> = self.home(state, seat).into_iter().filter(|z| state.holder(z) == Some(seat)).collect();
        let creature = |z: &ZoneId| state.troops.get(z).is_some_and(|t| t.creature.is_some());
        let plain = |z: &ZoneId| state.troops.get(z).is_some_and(|t| t.divinity.is_none());
        let pairs = home.iter().enumerate().flat_map(|(i, a)| home.iter().skip(i + 1).map(move |b| (a, b)));
        pairs
            .filter(|(a, b)| (creature(a) || creature(b)) && plain(a) && plain(b))
            .map(|(a, b)| format!("exchange {} with {}", self.zone_word(state, seat, a), self.zone_word(state, seat, b)))
            .collect()
    }

    fn battle_lines(&self, state: &State, seat: SeatId, role: Role) -> Vec<String> {
        let Some(battle) = state.battles.first() else { return Vec::new() };
        let hand = state.of(seat, |p| p.cards.clone());
        let barred = battle.side(role.other()).council.as_ref().and_then(|c| c.naming.as_ref()).and_then(|c| self.components.card(c));
        let cards: Vec<_> = hand.iter().filter_map(|c| self.components.card(c)).collect();
        let mut lines = Vec::new();
        for card in cards.iter().filter(|c| !barred.is_some_and(|b| b.same_profile(c))) {
            for discard in cards.iter().filter(|c| c.id != card.id) {
                lines.push(format!("card {} discard {}", card.name, discard.name));
            }
        }
        let holds = state.of(seat, |p| p.di.iter().any(|c| c.kind() == self.components.diversion));
        if role == Role::Defender && holds {
            let none = Answers::new();
            for zone in self.diversions(state, &battle.zone, seat) {
                let mut run = super::run::Run::new(self, state.clone(), &none);
                if run.divert(seat, &zone).is_ok() {
                    lines.push(format!("divert to {}", self.zone_word(state, seat, &zone)));
                }
            }
        }
        lines
    }

    /// All legal lines of a decision that has few: everything but set-up, Nights and standing orders.
    fn lines(&self, state: &State, decision: &Decision) -> Vec<String> {
        let seat = decision.seat;
        let battle = state.battles.first();
        match self.question(state, decision) {
            Some(Question::Turn | Question::Action) => {
                let pending = self.question(state, decision) == Some(Question::Action);
                let mut lines: Vec<String> = KINDS
                    .into_iter()
                    .flat_map(|k| self.ways(state, seat, k))
                    .map(|w| coloured(w.act))
                    .filter(|o| self.possible(state, seat, o))
                    .map(|o| self.line(state, seat, &o))
                    .collect();
                if pending || self.possible(state, seat, &coloured(Act::Nothing)) {
                    lines.push("nothing".to_owned());
                }
                lines
            }
            Some(Question::Commit(role)) => self.battle_lines(state, seat, role),
            Some(Question::Council(role)) => {
                let names = battle.is_some_and(|b| self.names_profile(state, b, role));
                let drains = self.may_drain(state, seat);
                let naming: Vec<String> = if names {
                    self.components.cards.iter().filter(|c| !c.special).map(|c| format!("council naming {}", c.name)).collect()
                } else {
                    vec!["council".to_owned()]
                };
                let drained = naming.iter().filter(|_| drains).map(|l| format!("{l} draining")).collect::<Vec<_>>();
                naming.into_iter().chain(drained).collect()
            }
            Some(Question::Loser) => vec!["retreat".to_owned(), "recall".to_owned()],
            Some(Question::Winner) => vec!["hold".to_owned(), "recall".to_owned()],
            Some(Question::Send) => {
                let loser = battle.and_then(|b| Some((b, b.side(b.winner?.other()).seat)));
                let ways = loser.map(|(b, l)| self.retreats(state, &b.zone, l)).unwrap_or_default();
                ways.iter().map(|z| format!("send to {}", self.zone_word(state, seat, z))).collect()
            }
            Some(Question::Vision) => {
                let seen = state.night.as_ref().and_then(|n| n.visions.get(&seat).cloned()).unwrap_or_default();
                let mut names: Vec<String> = seen.iter().map(|c| format!("keep {}", self.components.di_name(&c.kind()))).collect();
                names.sort();
                names.dedup();
                names
            }
            _ => Vec::new(),
        }
    }

    /// See [`crate::games::ruleset::Ruleset::enumerate`]: all answers of one line, for the coloured token without naming a space.
    pub fn enumerated(&self, state: &State, decision: &Decision, limit: usize) -> Option<Vec<Answer>> {
        let lines = self.lines(state, decision);
        let form = self.verbs_of(state, decision);
        (!lines.is_empty() && lines.len() <= limit)
            .then(|| lines.iter().map(|l| kit::answer(&form, [l])).filter(|a| !a.orders.is_empty()).collect())
    }

    /// See [`crate::games::ruleset::Ruleset::suggest`]: the pyramids of a beginning are one answer, with the units and the first tiles that go with them.
    pub fn suggested(&self, state: &State, decision: &Decision) -> Vec<Answer> {
        if self.question(state, decision) != Some(Question::Setup) {
            return Vec::new();
        }
        let form = self.verbs_of(state, decision);
        let colours = &state.colours;
        let pairs = colours.iter().flat_map(|a| colours.iter().filter(move |b| *b != a).map(move |b| vec![(*a, 2), (*b, 1)]));
        let mut threes = Vec::new();
        for (i, a) in colours.iter().enumerate() {
            for (j, b) in colours.iter().enumerate().skip(i + 1) {
                threes.extend(colours.iter().skip(j + 1).map(|c| vec![(*a, 1), (*b, 1), (*c, 1)]));
            }
        }
        pairs.chain(threes).map(|pyramids| kit::answer(&form, self.beginning_lines(state, &pyramids))).collect()
    }

    /// Pyramids from district A on, units in the first districts, and the tiles of the first pyramid's colour.
    fn beginning_lines(&self, state: &State, pyramids: &[(Colour, u32)]) -> Vec<String> {
        let mut lines: Vec<String> =
            pyramids.iter().enumerate().map(|(i, (colour, level))| format!("pyramid {} {colour} {level}", letter(i))).collect();
        let districts: Vec<&str> = (0..self.components.figures.start.0).map(letter).collect();
        lines.push(format!("units in {}", districts.join(", ")));
        let mut tiles: Vec<String> = Vec::new();
        for tile in self.market(state).filter(|t| t.level == 1 && pyramids.first().is_some_and(|(colour, _)| t.colour == *colour)) {
            tiles.extend(self.tile_words(tile).into_iter().next().filter(|name| !tiles.contains(name)));
        }
        if !tiles.is_empty() {
            lines.push(format!("tile {}", tiles.join(", ")));
        }
        lines
    }

    /// See [`crate::games::ruleset::Ruleset::sample`].
    pub fn sampled(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let seat = decision.seat;
        let form = || self.verbs_of(state, decision);
        let lines = match self.question(state, decision)? {
            Question::Setup => self.setup_lot(state, dice),
            Question::Turn => return self.turn_lot(state, decision, dice),
            Question::Action => return self.action_lot(state, decision, dice),
            Question::Commit(role) => self.commit_lot(state, decision, role, dice),
            Question::Night => {
                // Ahead of time only now and then, so that both ways are taken.
                if decision.due.is_none() && !once(40, "night ahead", dice) {
                    return None;
                }
                self.night_lot(state, seat, dice)
            }
            Question::Battles => {
                if !once(60, "standing orders", dice) {
                    return None;
                }
                self.standing_lot(dice)
            }
            Question::Wishes => {
                if !once(200, "preferences", dice) {
                    return None;
                }
                vec!["prefer carry on yes".to_owned(), "prefer cards War Rage, Raining Fire, Prayer".to_owned()]
            }
            Question::Ahead => return None,
            Question::Council(_) | Question::Loser | Question::Send | Question::Winner | Question::Vision => {
                pick(&self.lines(state, decision), "choice", dice).cloned().into_iter().collect()
            }
        };
        Some(kit::answer(&form(), lines)).filter(|a| !a.orders.is_empty())
    }

    fn standing_lot(&self, dice: &mut Dice) -> Vec<String> {
        let mut lines = vec!["plan veto any".to_owned()];
        if once(3, "plan diversion", dice) {
            lines.push("plan diversion".to_owned());
        }
        if once(3, "plan battle", dice) {
            lines.push(
                "plan battle defending card Phalanx, Shield Push, Cavalry Blitz discard Chariot Raid, Mixed Tactics lose recall".to_owned(),
            );
        }
        lines
    }

    fn setup_lot(&self, state: &State, dice: &mut Dice) -> Vec<String> {
        let mut cities: Vec<String> = self
            .components
            .tables
            .get(&state.seats_count())
            .map(|t| t.cities.iter().map(|c| self.components.city_name(c)).collect())
            .unwrap_or_default();
        dice.shuffle("cities", &mut cities);
        let mut colours = state.colours.clone();
        dice.shuffle("colours", &mut colours);
        let levels: &[u32] = if once(2, "levels", dice) { &[2, 1] } else { &[1, 1, 1] };
        let mut lines = vec![format!("city {}", cities.join(", "))];
        lines.extend(levels.iter().zip(&colours).enumerate().map(|(i, (l, c))| format!("pyramid {} {c} {l}", letter(i))));
        let mut districts = vec!["A", "B", "C"];
        dice.shuffle("districts", &mut districts);
        districts.truncate(self.components.figures.start.0);
        lines.push(format!("units in {}", districts.join(", ")));
        let mut tiles: Vec<String> =
            self.market(state).filter(|t| t.level == 1).filter_map(|t| self.tile_words(t).into_iter().next()).collect();
        tiles.sort();
        tiles.dedup();
        dice.shuffle("tiles", &mut tiles);
        tiles.truncate(12);
        lines.push(format!("tile {}", tiles.join(", ")));
        lines
    }

    /// One of the ways by weight that is possible.
    fn lot(&self, state: &State, seat: SeatId, mut ways: Vec<Way>, token: &Token, dice: &mut Dice) -> Option<TokenOrder> {
        for _ in 0..TRIES {
            let total: u32 = ways.iter().map(|w| w.weight).sum();
            if total == 0 {
                return None;
            }
            let mut at = dice.below("way", total);
            let index = ways.iter().position(|w| match at.checked_sub(w.weight) {
                Some(left) => {
                    at = left;
                    false
                }
                None => true,
            })?;
            let way = ways.swap_remove(index);
            let order = TokenOrder { token: token.clone(), ..coloured(way.act) };
            if self.possible(state, seat, &order) {
                return Some(order);
            }
        }
        None
    }

    /// The kinds of actions by lot, the likelier first.
    fn kinds_lot(&self, state: &State, seat: SeatId, dice: &mut Dice) -> Vec<ActionKind> {
        let prayer = state.of(seat, |p| p.prayer);
        let mut weights: Vec<(ActionKind, u32)> = KINDS
            .into_iter()
            .map(|k| {
                let weight = match k {
                    ActionKind::Move => 45,
                    ActionKind::Acquire => 30,
                    ActionKind::Build => 20,
                    ActionKind::Recruit => 16,
                    ActionKind::Pray => {
                        if prayer < 3 {
                            30
                        } else {
                            8
                        }
                    }
                    ActionKind::Gold => 0,
                };
                (k, weight)
            })
            .collect();
        let mut kinds = Vec::new();
        while !weights.is_empty() {
            let total: u32 = weights.iter().map(|(_, w)| w).sum();
            let mut at = dice.below("kind of action", total.max(1));
            let index = weights.iter().position(|(_, w)| match at.checked_sub(*w) {
                Some(left) => {
                    at = left;
                    false
                }
                None => true,
            });
            kinds.push(weights.swap_remove(index.unwrap_or(0)).0);
        }
        kinds
    }

    fn token_lot(&self, state: &State, seat: SeatId, token: &Token, kinds: &[ActionKind], dice: &mut Dice) -> Option<TokenOrder> {
        kinds.iter().find_map(|k| self.lot(state, seat, self.ways(state, seat, *k), token, dice))
    }

    fn turn_lot(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let seat = decision.seat;
        let form = self.verbs_of(state, decision);
        let kinds = self.kinds_lot(state, seat, dice);
        let main = self.token_lot(state, seat, &Token::Coloured, &kinds, dice).unwrap_or_else(|| coloured(Act::Nothing));
        let main = self.line(state, seat, &main);
        let mut lines: Vec<String> = Vec::new();
        if once(3, "play a card", dice)
            && let Some(line) = pick(&self.play_lines(state, seat), "card", dice)
        {
            lines.push(line.clone());
        }
        if once(8, "exchange", dice)
            && let Some(line) = pick(&self.exchange_lines(state, seat), "exchange", dice)
        {
            lines.push(line.clone());
        }
        let kinds = self.kinds_lot(state, seat, dice);
        let mut bonus = Vec::new();
        if !once(3, "silver", dice) {
            bonus.extend(self.token_lot(state, seat, &Token::Silver, &kinds, dice));
        }
        if !once(3, "gold", dice)
            && let Some((tile, kind)) = pick(&self.golds(state, seat), "gold power", dice)
        {
            bonus.extend(self.token_lot(state, seat, &Token::Gold(tile.clone()), &[*kind], dice));
        }
        for mut order in bonus {
            order.after = once(4, "after", dice);
            lines.push(self.line(state, seat, &order));
        }
        // What goes together is looked at together; else the coloured token alone, else whatever keeps equilibrium.
        lines.push(main.clone());
        let ahead = once(6, "orders ahead", dice);
        if ahead {
            lines.push("if Sanctuary of All Gods is mine pray".to_owned());
            lines.push("pray".to_owned());
        }
        for lines in [lines, vec![main], vec!["pray".to_owned()], vec!["nothing".to_owned()]] {
            let answer = kit::answer(&form, &lines);
            if answer.orders.len() == lines.len() && self.stands(state, decision, &answer) {
                return Some(answer);
            }
        }
        let spaces = self.components.spaces.iter().filter(|s| s.floor > 0);
        spaces.map(|s| kit::answer(&form, [format!("nothing on {}", s.id)])).find(|a| self.stands(state, decision, a))
    }

    /// Whether an answer would be carried out.
    fn stands(&self, state: &State, decision: &Decision, answer: &Answer) -> bool {
        let verdicts = self.check(state, decision, answer, &Answers::new());
        verdicts.iter().all(|v| matches!(v, crate::games::ruleset::Verdict::Stands { .. }))
    }

    fn action_lot(&self, state: &State, decision: &Decision, dice: &mut Dice) -> Option<Answer> {
        let seat = decision.seat;
        let form = self.verbs_of(state, decision);
        let (token, kinds): (Token, Vec<ActionKind>) = match &state.pending()?.token {
            Placement::Gold(tile) => {
                let kinds = self.golds(state, seat).into_iter().filter(|(t, _)| t == tile).map(|(_, k)| k).collect();
                (Token::Gold(tile.clone()), kinds)
            }
            Placement::Coloured(space) | Placement::Silver(space) => {
                (Token::Coloured, self.components.space(space).map(|s| s.action).into_iter().collect())
            }
        };
        let found = self.token_lot(state, seat, &token, &kinds, dice).map(|o| self.line(state, seat, &o));
        let lines = [found.unwrap_or_else(|| "nothing".to_owned()), "nothing".to_owned()];
        lines.iter().map(|l| kit::answer(&form, [l])).find(|a| !a.orders.is_empty() && self.stands(state, decision, a))
    }

    fn commit_lot(&self, state: &State, decision: &Decision, role: Role, dice: &mut Dice) -> Vec<String> {
        let seat = decision.seat;
        let (away, lines): (Vec<String>, Vec<String>) =
            self.battle_lines(state, seat, role).into_iter().partition(|l| l.starts_with("divert"));
        if once(3, "diversion", dice)
            && let Some(line) = pick(&away, "diversion", dice)
        {
            return vec![line.clone()];
        }
        let Some(line) = pick(&lines, "battle cards", dice) else { return Vec::new() };
        let mut line = line.clone();
        let mut prayer = state.of(seat, |p| p.prayer);
        let (mut playing, mut rest) = (Vec::new(), Vec::new());
        for card in state.of(seat, |p| p.di.clone()) {
            let Some(info) = self.components.intervention(&card.kind()) else { continue };
            let price = self.price(state, seat, info.cost);
            if info.timing == Timing::Battle && price <= prayer && once(2, "play a card", dice) {
                prayer -= price;
                playing.push(info.name.clone());
            } else {
                rest.push(info.name.clone());
            }
        }
        if !playing.is_empty() {
            line.push_str(&format!(" playing {}", playing.join(", ")));
        }
        if once(2, "swap", dice) {
            line.push_str(" swapping if needed");
        }
        if self.has(state, seat, |e| matches!(e, Effect::Wound(_))) && !rest.is_empty() {
            let only = if once(2, "wound", dice) { " if needed" } else { "" };
            line.push_str(&format!(" wounding with {}{only}", rest.join(", ")));
        }
        if once(2, "after a loss", dice) {
            line.push_str(if once(2, "recall", dice) { " lose recall" } else { " lose retreat" });
        }
        if once(2, "after a win", dice) {
            line.push_str(if once(6, "recall", dice) { " win recall" } else { " win hold" });
        }
        let ritual = |e: &Effect| matches!(e, Effect::Sacrifice { moment: super::vocabulary::Moment::AfterBattle, .. });
        if self.has(state, seat, ritual) && once(2, "ritual", dice) {
            line.push_str(" ritual");
        }
        vec![line]
    }

    fn night_lot(&self, state: &State, seat: SeatId, dice: &mut Dice) -> Vec<String> {
        let answer = |often: u32, what: &str, dice: &mut Dice| if once(often, what, dice) { "no" } else { "yes" };
        let mut lines = vec![format!("offering {}", answer(5, "offering", dice)), format!("delta {}", answer(2, "delta", dice))];
        let veterans = if state.stage == super::state::Stage::Night { state.of(seat, |p| p.veterans) } else { 0 };
        let home = self.home_free(state, seat);
        match dice.below("veterans", 4) {
            0 if veterans >= 2 => lines.push(format!("veterans {} prayers 1 cards", veterans - 2)),
            1 if veterans >= 1 && !home.is_empty() => {
                let zone = pick(&home, "district", dice).map(|z| self.zone_word(state, seat, z)).unwrap_or_default();
                lines.push(format!("veterans units {zone} {veterans}"));
            }
            2 => lines.push(format!("veterans {veterans} prayers")),
            _ => {}
        }
        let mut places: Vec<String> = (1..=state.seats.len()).map(|n| n.to_string()).collect();
        dice.shuffle("places", &mut places);
        lines.push(format!("place {}", places.join(", ")));
        let own: Vec<String> = state.troops_of(seat).map(|(z, _)| self.zone_word(state, seat, z)).collect();
        for (verb, power) in [("reinforce", true), ("raise", false)] {
            let has =
                self.has(state, seat, |e| if power { matches!(e, Effect::NightUnits(_)) } else { matches!(e, Effect::NightUnderworld(_)) });
            if has && let Some(zone) = pick(&own, "zone", dice) {
                lines.push(format!("{verb} {zone} 2"));
            }
        }
        if let Some((zone, _)) = pick(&self.to_raise(state, seat), "pyramid", dice)
            && self.has(state, seat, |e| matches!(e, Effect::NightBuild(_)))
        {
            lines.push(format!("free level {}", self.zone_word(state, seat, zone)));
        }
        let knows = |e: &Effect| matches!(e, Effect::Sacrifice { moment: super::vocabulary::Moment::NightDi, .. });
        if self.has(state, seat, knows) {
            lines.push(format!("knowledge {}", answer(2, "knowledge", dice)));
        }
        lines
    }

    /// See [`crate::games::ruleset::Ruleset::default`].
    pub fn default_answer(&self, state: &State, decision: &Decision, answers: &Answers) -> Option<Answer> {
        let seat = decision.seat;
        let run = super::run::Run::new(self, state.clone(), answers);
        let line = match self.question(state, decision)? {
            Question::Turn => run.default_turn(seat)?.to_owned(),
            Question::Action => "nothing".to_owned(),
            Question::Commit(role) => {
                let commit = run.default_commit(state.battles.first()?, role)?;
                let [card, discard] = [&commit.card, &commit.discard].map(|c| self.components.card_name(c));
                let swap = if commit.swap == Only::IfNeeded { " swapping if needed" } else { "" };
                format!("card {card} discard {discard}{swap} lose retreat win hold")
            }
            Question::Loser => "retreat".to_owned(),
            Question::Winner => "hold".to_owned(),
            Question::Send | Question::Council(_) | Question::Vision => self.lines(state, decision).into_iter().next()?,
            Question::Setup | Question::Night | Question::Ahead | Question::Battles | Question::Wishes => return None,
        };
        Some(kit::answer(&self.verbs_of(state, decision), [line])).filter(|a| !a.orders.is_empty())
    }
}
