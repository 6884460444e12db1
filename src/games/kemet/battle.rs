//! A battle, step by step: Diversion, war council, secret cards, the comparison, damage, rewards, recall and retreat.

use super::engagement::{AfterLoss, AfterWin, Battle, BattleStage, Commit, Council, Only, Role};
use super::event::Event;
use super::ids::{FameKind, ZoneId};
use super::run::Run;
use super::standing::{CommitOrder, Standing};
use super::state::{State, Troop, Units};
use super::vocabulary::{Effect, Moment, Reward, Special, Timing};
use super::{Kemet, strength};
use crate::games::kit::Position;
use crate::games::ruleset::Problem;
use crate::games::seat::SeatId;

impl Kemet {
    /// Makes a commitment of an order. `lenient` leaves out what is not at hand (standing plans); else that is refused.
    pub fn commit(&self, state: &State, battle: &Battle, role: Role, order: &CommitOrder, lenient: bool) -> Result<Commit, Problem> {
        let seat = battle.side(role).seat;
        let Some(player) = state.player(seat) else { return Err(Problem::new("Nobody sits there.")) };
        let hand = || {
            let names: Vec<String> = player.cards.iter().map(|c| self.components.card_name(c)).collect();
            crate::games::kit::and(&names)
        };
        let barred = battle.side(role.other()).council.as_ref().and_then(|c| c.naming.as_ref()).and_then(|c| self.components.card(c));
        let is_barred = |card: &super::ids::CardId| barred.zip(self.components.card(card)).is_some_and(|(a, b)| a.same_profile(b));
        let usable: Vec<_> = order.cards.iter().filter(|c| player.cards.contains(c)).collect();
        let card = usable.iter().find(|c| !is_barred(c)).copied().cloned().ok_or_else(|| match usable.first() {
            Some(card) => Problem::new(format!(
                "{} has the profile that your enemy named, and may not be played in this battle.",
                self.components.card_name(card)
            )),
            None => Problem::new(format!(
                "You do not have {}; in your hand: {}.",
                order.cards.first().map_or_else(|| "such a card".to_owned(), |c| self.components.card_name(c)),
                hand()
            )),
        })?;
        let discard = order.discards.iter().find(|c| player.cards.contains(c) && **c != card).cloned().ok_or_else(|| {
            let wanted = order.discards.first().map_or_else(|| "a card".to_owned(), |c| self.components.card_name(c));
            Problem::new(format!("A different battle card is discarded: {wanted} is not another card of your hand ({}).", hand()))
        })?;
        let empty = crate::games::ruleset::Answers::new();
        let run = Run::new(self, state.clone(), &empty);
        let (mut di, mut spent, mut left) = (Vec::new(), 0, player.di.clone());
        for kind in &order.di {
            let Some(info) = self.components.intervention(kind) else { continue };
            let price = self.price(state, seat, info.cost);
            let found = left.iter().find(|c| c.kind() == *kind).cloned();
            let problem = match &found {
                None => run.held(seat, &order.di).err().unwrap_or_else(|| Problem::new(format!("You do not hold {}.", info.name))),
                Some(_) if info.timing != Timing::Battle => Problem::new(format!("{} is not played in battle.", info.name)),
                Some(_) if spent + price > player.prayer => {
                    Problem::new(format!("Prayer: {} costs {price}, and you have {} left.", info.name, player.prayer - spent))
                }
                Some(card) => {
                    spent += price;
                    left.retain(|c| c != card);
                    di.push(card.clone());
                    continue;
                }
            };
            if !lenient {
                return Err(problem);
            }
        }
        let mut wound = Vec::new();
        let wounds = self.has(state, seat, |e| matches!(e, Effect::Wound(_)));
        if !order.wound.is_empty() && !wounds && !lenient {
            return Err(Problem::new("No power of yours turns discarded cards into Strength."));
        }
        for kind in order.wound.iter().filter(|_| wounds) {
            match left.iter().position(|c| c.kind() == *kind) {
                Some(at) => wound.push(left.remove(at)),
                None if lenient => {}
                None => return Err(Problem::new(format!("You do not hold {} to discard it.", self.components.di_name(kind)))),
            }
        }
        let ritual = order.ritual && run.sacrifices(seat, Moment::AfterBattle).is_some();
        if order.ritual && !ritual && !lenient {
            return Err(Problem::new("No power of yours asks for a sacrifice after battle."));
        }
        Ok(Commit {
            card,
            discard,
            di,
            swap: order.swap,
            wound,
            wound_only: order.wound_only,
            ritual,
            lose: order.lose,
            win: order.win,
            send: order.send.clone(),
            reinforce: order.reinforce.clone(),
        })
    }

    /// The troop of a side.
    pub fn side_troop(&self, state: &State, battle: &Battle, role: Role) -> Option<Troop> {
        match role {
            Role::Attacker => battle.troop.clone().some(),
            Role::Defender => state.troops.get(&battle.zone).cloned(),
        }
    }

    /// Where a beaten troop may retreat to: adjacent by land, empty, and no district of another player's city.
    pub fn retreats(&self, state: &State, zone: &ZoneId, loser: SeatId) -> Vec<ZoneId> {
        let open = self.map(state).neighbours(zone).into_iter().filter(|z| !state.troops.contains_key(*z));
        open.filter(|z| self.city_owner(state, z).is_none_or(|o| o == loser)).cloned().collect()
    }

    /// Where a defender may move away to: adjacent by land and free of enemies.
    pub fn diversions(&self, state: &State, zone: &ZoneId, seat: SeatId) -> Vec<ZoneId> {
        let near = self.map(state).neighbours(zone).into_iter().filter(|z| state.holder(z).is_none_or(|h| h == seat));
        near.filter(|z| self.city_owner(state, z).is_none_or(|o| o == seat)).cloned().collect()
    }

    /// Whether a side must settle something before the cards.
    pub fn needs_council(&self, state: &State, battle: &Battle, role: Role) -> bool {
        self.names_profile(state, battle, role) || self.may_drain(state, battle.side(role).seat)
    }

    /// Whether a side may choose its cards now: a spy waits for the other, unless the other is one, too.
    pub fn may_commit(&self, state: &State, battle: &Battle, role: Role) -> bool {
        let spies = |role: Role| self.has(state, battle.side(role).seat, |e| *e == Effect::Spy);
        battle.side(role).commit.is_none() && !(spies(role) && !spies(role.other()) && battle.side(role.other()).commit.is_none())
    }

    /// The enemy's card, where a spy sees it.
    pub fn spied(&self, state: &State, battle: &Battle, role: Role) -> Option<super::ids::CardId> {
        let spies = |role: Role| self.has(state, battle.side(role).seat, |e| *e == Effect::Spy);
        let sees = battle.stage == BattleStage::Commit && spies(role) && !spies(role.other());
        battle.side(role.other()).commit.as_ref().filter(|_| sees).map(|c| c.card.clone())
    }
}

impl Run<'_> {
    fn battle(&self) -> Option<Battle> {
        self.state.battles.first().cloned()
    }

    fn went(&mut self, battle: Battle) {
        self.emit(Event::BattleWent { battle: Box::new(battle) });
    }

    /// The next thing in the battle that runs; false where a player is awaited.
    pub fn battle_step(&mut self) -> bool {
        let Some(battle) = self.battle() else { return false };
        match battle.stage {
            BattleStage::Council => self.council_step(battle),
            BattleStage::Commit => self.commit_step(battle),
            BattleStage::Loser => self.loser_step(&battle),
            BattleStage::Send => self.send_step(&battle),
            BattleStage::Winner => self.winner_step(&battle),
        }
    }

    fn council_step(&mut self, mut battle: Battle) -> bool {
        if battle.attacker.council.is_none() && battle.defender.council.is_none() && self.standing_diversion(&battle) {
            return true;
        }
        for role in [Role::Attacker, Role::Defender] {
            if battle.side(role).council.is_some() {
                continue;
            }
            let council = if self.kemet.needs_council(&self.state, &battle, role) {
                let standing = Standing::of(battle.side(role).seat, self.answers);
                self.kemet.planned_council(&self.state, &battle, role, &standing)
            } else {
                Some(Council::default())
            };
            let Some(council) = council else { return false };
            self.counsel(&mut battle, role, council);
            return true;
        }
        battle.stage = BattleStage::Commit;
        self.went(battle);
        true
    }

    /// A side settles what comes before the cards.
    pub fn counsel(&mut self, battle: &mut Battle, role: Role, council: Council) {
        let seat = battle.side(role).seat;
        battle.side_mut(role).council = Some(council.clone());
        self.went(battle.clone());
        if council.naming.is_some() || council.draining {
            self.emit(Event::Counselled { seat, naming: council.naming.clone(), draining: council.draining });
        }
        if council.draining {
            // Supply or another troop: a unit of the battle itself would weaken both.
            let from = (self.state.supply(seat) == 0)
                .then(|| self.state.troops_of(seat).filter(|(z, t)| **z != battle.zone && t.units > 0).map(|(z, _)| z.clone()).next())
                .flatten();
            // A power that was looked at before the choice; without any unit it would not have been offered.
            if self.sacrifice(seat, from.as_ref()).is_err() {
                battle.side_mut(role).council = Some(Council { draining: false, ..council });
                self.went(battle.clone());
            }
        }
    }

    fn standing_diversion(&mut self, battle: &Battle) -> bool {
        let seat = battle.defender.seat;
        let Some((at, to)) = Standing::of(seat, self.answers).diversion else { return false };
        if !at.is_empty() && !at.contains(&battle.zone) {
            return false;
        }
        let open = self.kemet.diversions(&self.state, &battle.zone, seat);
        let wished = to.iter().find(|z| open.contains(z)).or(if to.is_empty() { open.first() } else { None }).cloned();
        wished.is_some_and(|zone| self.attempt(|run| run.divert(seat, &zone)).is_ok())
    }

    /// The defender moves away instead of a battle, and the attacker may go on (ruling 16).
    pub fn divert(&mut self, seat: SeatId, to: &ZoneId) -> Result<(), Problem> {
        let Some(battle) = self.battle().filter(|b| b.defender.seat == seat && b.winner.is_none()) else {
            return Err(Problem::new("Only a defender can avoid a battle, before the cards are shown."));
        };
        let card = self.held(seat, std::slice::from_ref(&self.kemet.components.diversion))?.into_iter().next();
        let open = self.kemet.diversions(&self.state, &battle.zone, seat);
        if !open.contains(to) {
            let names: Vec<String> = open.iter().map(|z| self.zone_name(z)).collect();
            return Err(Problem::new(format!(
                "{} is not an adjacent zone free of enemies; there are {}.",
                self.zone_name(to),
                crate::games::kit::and(&names)
            )));
        }
        let (Some(card), Some(troop)) = (card, self.state.troops.get(&battle.zone).cloned()) else { return Ok(()) };
        self.emit(Event::Diverted { seat, from: battle.zone.clone(), to: to.clone(), card });
        self.set_troop(&battle.zone, None);
        self.set_troop_merged(seat, to, troop)?;
        self.check_limits(seat)?;
        self.emit(Event::BattleEnded { zone: battle.zone.clone() });
        let attacker = battle.attacker.seat;
        match battle.onward {
            Some(onward) => {
                let zone = battle.zone.clone();
                let troop = battle.troop.clone();
                if self.attempt(|run| run.walk(attacker, zone, troop, onward, true)).is_err() {
                    self.set_troop(&battle.zone, Some(battle.troop));
                }
            }
            None => self.set_troop(&battle.zone, Some(battle.troop)),
        }
        Ok(())
    }

    fn commit_step(&mut self, battle: Battle) -> bool {
        for role in [Role::Attacker, Role::Defender] {
            if self.kemet.may_commit(&self.state, &battle, role) {
                let seat = battle.side(role).seat;
                let standing = Standing::of(seat, self.answers);
                if let Some(commit) = self.kemet.planned(&self.state, &battle, role, &standing) {
                    self.emit(Event::Committed { seat, commit: Box::new(commit) });
                    return true;
                }
            }
        }
        match (battle.attacker.commit.clone(), battle.defender.commit.clone()) {
            (Some(attacker), Some(defender)) => {
                self.resolve(battle, [attacker, defender]);
                true
            }
            _ => false,
        }
    }

    /// The cards are shown: Strength, damage, rewards.
    fn resolve(&mut self, mut battle: Battle, commits: [Commit; 2]) {
        let (a, d) = strength::reveal(self.kemet, &self.state, &battle, &commits);
        let attacker_wins = a.strength > d.strength;
        let winner = if attacker_wins { Role::Attacker } else { Role::Defender };
        let zone = battle.zone.clone();
        for (shown, commit) in [(&a, &commits[0]), (&d, &commits[1])] {
            let seat = shown.seat;
            let (played, discarded) = if shown.swapped.is_some() {
                (commit.discard.clone(), commit.card.clone())
            } else {
                (commit.card.clone(), commit.discard.clone())
            };
            self.emit(Event::CardsUsed { seat, played, discarded });
            for card in &shown.di {
                let cost = self.kemet.components.intervention(&card.kind()).map_or(0, |i| i.cost);
                let price = self.kemet.price(&self.state, seat, cost);
                self.lose_prayer(seat, price, &self.kemet.components.di_name(&card.kind()));
            }
            let used: Vec<_> = shown.di.iter().chain(&shown.wound).cloned().collect();
            if !used.is_empty() {
                self.emit(Event::DiDiscarded { seat, cards: used });
            }
        }
        let hits = strength::casualties(self.kemet, &self.state, &battle, (&a, &d), winner);
        let (mut a, mut d) = (a, d);
        a.lost = hits[0].lost;
        d.lost = hits[1].lost;
        self.emit(Event::Fought { zone: zone.clone(), attacker: Box::new(a), defender: Box::new(d), attacker_wins });
        battle.winner = Some(winner);
        for (role, hit) in [Role::Attacker, Role::Defender].into_iter().zip(&hits) {
            let Some(troop) = self.kemet.side_troop(&self.state, &battle, role) else { continue };
            let left = Troop {
                units: troop.units - hit.lost.min(troop.units),
                divinity: troop.divinity.clone().filter(|_| !hit.divinity_dies),
                ..troop.clone()
            };
            match role {
                Role::Attacker => battle.troop = Troop { creature: left.creature.clone().filter(|_| left.units > 0), ..left },
                Role::Defender => self.set_troop(&zone, Some(left)),
            }
            if let Some(divinity) = troop.divinity.filter(|_| hit.divinity_dies) {
                self.went(battle.clone());
                self.emit(Event::DivinityGone { seat: troop.seat, divinity, destroyed: true });
            }
        }
        self.went(battle.clone());
        self.reward(&battle, winner, &commits, &hits);
        let survives = |run: &Self, role| run.kemet.side_troop(&run.state, &battle, role).is_some();
        battle.stage = if survives(self, winner.other()) && survives(self, winner) { BattleStage::Loser } else { BattleStage::Winner };
        // Ruling 2: an attacker who wins without survivors drives nobody away.
        self.went(battle);
    }

    fn reward(&mut self, battle: &Battle, winner: Role, commits: &[Commit; 2], hits: &[strength::Hit; 2]) {
        for (index, role) in [Role::Attacker, Role::Defender].into_iter().enumerate() {
            let seat = battle.side(role).seat;
            let (Some(own), Some(enemy), Some(commit)) = (hits.get(index), hits.get(1 - index), commits.get(index)) else { continue };
            let survives = self.kemet.side_troop(&self.state, battle, role).is_some();
            let wins = role == winner;
            let sum = |run: &Self, f: fn(&Effect) -> Option<i64>| run.kemet.sum(&run.state, seat, f);
            let per_kill = sum(self, |e| if let Effect::PrayerPerKill(n) = e { Some(*n) } else { None });
            self.gain(seat, per_kill * i64::from(enemy.by_enemy), "enemy units destroyed");
            let per_loss = sum(self, |e| if let Effect::PrayerPerLoss(n) = e { Some(*n) } else { None });
            self.gain(seat, per_loss * i64::from(own.by_enemy), "own units lost");
            let mut fame = false;
            if wins {
                let on_win = sum(self, |e| if let Effect::PrayerOnWin(n) = e { Some(*n) } else { None });
                self.gain(seat, on_win, "winning the battle");
                for effect in strength::di_effects(self.kemet, &commit.di) {
                    if let Effect::PrayerIfWin(n) = effect {
                        self.gain(seat, n, "winning the battle");
                    }
                }
                let troop = self.kemet.side_troop(&self.state, battle, role);
                if role == Role::Attacker && survives {
                    self.gain_fame(seat, FameKind::Battle, self.kemet.components.figures.attack_fame, "winning as attacker");
                    self.change_honor(seat, 1, false);
                    fame = true;
                }
                let defends = sum(self, |e| if let Effect::FameOnDefense(n) = e { Some(i64::from(*n)) } else { None });
                if role == Role::Defender && survives && defends > 0 {
                    self.gain_fame(seat, FameKind::Battle, u32::try_from(defends).unwrap_or(0), "a defensive victory");
                    fame = true;
                }
                let devours = troop.is_some_and(|t| self.kemet.special(&t, Special::FameIfWinAndTwoKills))
                    && !strength::creature_cancelled(self.kemet, &self.state, battle, role);
                if devours && enemy.by_enemy >= 2 {
                    self.gain_fame(seat, FameKind::Battle, 1, "devouring two units");
                    fame = true;
                }
                if role == Role::Defender {
                    self.gain_veterans(seat, 1, "winning as defender");
                }
            }
            if !fame {
                self.gain_veterans(seat, 1, "gaining no fame in the battle");
            }
        }
        if self.kemet.options.veterans_for_all {
            let others: Vec<SeatId> = self.state.seat_ids().filter(|s| battle.role_of(*s).is_none()).collect();
            for seat in others {
                self.gain_veterans(seat, 1, "gaining no fame in the battle");
            }
        }
    }

    fn loser_step(&mut self, battle: &Battle) -> bool {
        let Some(loser) = battle.winner.map(Role::other) else { return false };
        let seat = battle.side(loser).seat;
        let Some(troop) = self.kemet.side_troop(&self.state, battle, loser) else { return false };
        let ways = self.kemet.retreats(&self.state, &battle.zone, seat);
        let commit = battle.side(loser).commit.as_ref();
        let choice = match () {
            () if troop.divinity.is_some() => Some(AfterLoss::Retreat),
            () if ways.is_empty() => Some(AfterLoss::Recall),
            () => commit.and_then(|c| c.lose).or(Standing::of(seat, self.answers).lose),
        };
        match choice {
            Some(choice) => {
                self.after_loss(battle, choice);
                true
            }
            None => false,
        }
    }

    /// The loser recalls, or waits to be sent away.
    pub fn after_loss(&mut self, battle: &Battle, choice: AfterLoss) {
        let Some(loser) = battle.winner.map(Role::other) else { return };
        let seat = battle.side(loser).seat;
        let Some(troop) = self.kemet.side_troop(&self.state, battle, loser) else { return };
        let mut battle = battle.clone();
        let nowhere = self.kemet.retreats(&self.state, &battle.zone, seat).is_empty();
        match (choice, &troop.divinity) {
            (_, Some(divinity)) if nowhere => {
                // Ruling 9: a divinity without a way out returns to its tile.
                self.take_away(&mut battle, loser);
                self.emit(Event::DivinityGone { seat, divinity: divinity.clone(), destroyed: false });
                battle.stage = BattleStage::Winner;
            }
            (AfterLoss::Recall, None) => {
                self.take_away(&mut battle, loser);
                self.recall_reward(seat, &battle.zone, troop.units);
                battle.stage = BattleStage::Winner;
            }
            _ => battle.stage = BattleStage::Send,
        }
        self.went(battle);
    }

    fn take_away(&mut self, battle: &mut Battle, role: Role) {
        match role {
            Role::Attacker => battle.troop = Troop::units(battle.attacker.seat, 0),
            Role::Defender => self.set_troop(&battle.zone, None),
        }
    }

    /// Ruling 8: survivors minus one, never negative.
    fn recall_reward(&mut self, seat: SeatId, zone: &ZoneId, units: u32) {
        self.emit(Event::Recalled { seat, zone: zone.clone(), units });
        self.gain(seat, i64::from(units) - 1, "the recall");
    }

    fn send_step(&mut self, battle: &Battle) -> bool {
        let Some(winner) = battle.winner else { return false };
        let (seat, loser) = (battle.side(winner).seat, battle.side(winner.other()).seat);
        let ways = self.kemet.retreats(&self.state, &battle.zone, loser);
        let commit = battle.side(winner).commit.as_ref();
        let wished: Vec<ZoneId> =
            commit.map(|c| c.send.clone()).unwrap_or_default().into_iter().chain(Standing::of(seat, self.answers).send).collect();
        let choice = match ways.as_slice() {
            [one] => Some(one),
            _ => wished.iter().find(|z| ways.contains(z)),
        };
        match choice {
            Some(zone) => {
                self.send(battle, &zone.clone());
                true
            }
            None => false,
        }
    }

    /// The winner sends the beaten troop into a zone.
    pub fn send(&mut self, battle: &Battle, to: &ZoneId) {
        let Some(loser) = battle.winner.map(Role::other) else { return };
        let Some(troop) = self.kemet.side_troop(&self.state, battle, loser) else { return };
        let mut battle = battle.clone();
        let seat = troop.seat;
        self.take_away(&mut battle, loser);
        battle.stage = BattleStage::Winner;
        battle.fled = Some(to.clone());
        self.went(battle.clone());
        self.set_troop(to, Some(troop));
        self.emit(Event::Retreated { seat, from: battle.zone, to: to.clone() });
    }

    fn winner_step(&mut self, battle: &Battle) -> bool {
        let Some(winner) = battle.winner else { return false };
        let seat = battle.side(winner).seat;
        let troop = self.kemet.side_troop(&self.state, battle, winner);
        let choice = match &troop {
            None => Some(AfterWin::Hold),
            Some(troop) if troop.divinity.is_some() => Some(AfterWin::Hold),
            Some(_) => battle.side(winner).commit.as_ref().and_then(|c| c.win).or(Standing::of(seat, self.answers).win),
        };
        match choice {
            Some(choice) => {
                self.after_win(battle, choice);
                true
            }
            None => false,
        }
    }

    /// The winner stays or recalls, and the battle is over.
    pub fn after_win(&mut self, battle: &Battle, choice: AfterWin) {
        let Some(winner) = battle.winner else { return };
        let seat = battle.side(winner).seat;
        let zone = battle.zone.clone();
        let troop = self.kemet.side_troop(&self.state, battle, winner);
        self.emit(Event::BattleEnded { zone: zone.clone() });
        if let Some(troop) = troop {
            match choice {
                AfterWin::Hold if winner == Role::Attacker => self.set_troop(&zone, Some(troop)),
                AfterWin::Hold => {}
                AfterWin::Recall => {
                    if winner == Role::Defender {
                        self.set_troop(&zone, None);
                    }
                    self.recall_reward(seat, &zone, troop.units);
                }
            }
        }
        for role in [Role::Attacker, Role::Defender] {
            self.finish_side(battle, role, winner);
        }
    }

    fn finish_side(&mut self, battle: &Battle, role: Role, winner: Role) {
        let seat = battle.side(role).seat;
        let Some(commit) = battle.side(role).commit.clone() else { return };
        if role == winner {
            for effect in strength::di_effects(self.kemet, &commit.di) {
                if let Effect::UnitsIfWin(n) = effect {
                    let allowed = self.city_or_troop(seat);
                    let wished: Vec<Units> = commit.reinforce.iter().map(|zone| Units { zone: zone.clone(), units: u32::MAX }).collect();
                    self.place_free(seat, n, &wished, &allowed, "winning the battle");
                }
            }
        }
        // The survivors stand in the zone of the battle, or where they were sent.
        let there = if role == winner { battle.zone.clone() } else { battle.fled.clone().unwrap_or_else(|| battle.zone.clone()) };
        let stands = |run: &Self, zone: &ZoneId| run.state.troops.get(zone).is_some_and(|t| t.seat == seat && t.units > 0);
        if commit.ritual
            && let Some((_, Reward::Prayer(n))) = self.sacrifices(seat, Moment::AfterBattle)
            && stands(self, &there)
            && self.sacrifice(seat, Some(&there)).is_ok()
        {
            self.gain(seat, n, "the ritual after the battle");
        }
        if self.state.of(seat, |p| p.cards.is_empty()) {
            self.emit(Event::CardsBack { seat });
        }
        self.trim_worshipers(seat);
    }

    /// What stands in for a silent player in battle: the strongest card that may be played, the weakest discarded.
    pub fn default_commit(&self, battle: &Battle, role: Role) -> Option<Commit> {
        let seat = battle.side(role).seat;
        let hand = self.state.of(seat, |p| p.cards.clone());
        let mut cards: Vec<_> = hand.iter().filter_map(|c| self.kemet.components.card(c)).collect();
        cards.sort_by_key(|c| (std::cmp::Reverse(c.strength * 2 + c.damage + c.defense - i64::from(c.loss)), c.id.clone()));
        let ids: Vec<_> = cards.iter().map(|c| c.id.clone()).collect();
        let order = CommitOrder {
            discards: ids.iter().rev().cloned().collect(),
            cards: ids,
            lose: Some(AfterLoss::Retreat),
            win: Some(AfterWin::Hold),
            swap: Only::IfNeeded,
            ..CommitOrder::default()
        };
        self.kemet.commit(&self.state, battle, role, &order, true).ok()
    }
}
