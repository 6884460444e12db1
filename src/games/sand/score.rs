//! Coins at the end, item by item, and who wins.

use super::Sand;
use super::components::{Colour, Kind};
use super::state::State;
use crate::games::kit::{Position, and, many};
use crate::games::ruleset::Outcome;
use crate::games::seat::SeatId;
use serde::Serialize;

/// One item of a final score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// What pays.
    pub what: String,
    /// How much.
    pub coins: i64,
}

fn int(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(0)
}

impl Sand {
    /// What a seat would have if the game ended now.
    pub fn items(&self, state: &State, seat: SeatId) -> Vec<Item> {
        let player = state.player(seat);
        let mut items = vec![Item { what: "coins in hand".to_owned(), coins: player.tracks.coins }];
        if player.delivered(Kind::Iwakura) == 0 {
            for mission in player.missions.iter().filter_map(|id| self.components.mission(*id)) {
                let coins = i64::from(self.mission_pays(state, seat, mission));
                items.push(Item { what: format!("mission {}: {}", mission.id.0, self.task(mission)), coins });
            }
        }
        items.extend(player.seals.iter().map(|seal| self.seal_item(*seal, player.record.get(&Kind::Plant))));
        let alhazred = state.alhazred.as_ref();
        let rivals = || state.others(seat).map(|s| state.player(s));
        let points = player.tribe_points();
        let most = rivals().map(|p| p.tribe_points()).chain(alhazred.map(|a| a.tokens.iter().sum())).max().unwrap_or(0);
        // Nothing for nothing (ruling 15); ties share.
        if points > 0 && points >= most {
            items.push(Item { what: format!("most support of minor tribes ({points})"), coins: i64::from(self.components.minor_majority) });
        }
        let songs = player.songs.len();
        let rival = rivals().map(|p| p.songs.len()).max().unwrap_or(0);
        // In the solo game the player needs more songs than Alhazred.
        let wins = songs > 0 && songs >= rival && alhazred.is_none_or(|a| songs > a.songs.len());
        if wins {
            items.push(Item { what: format!("most songs ({songs})"), coins: int(songs) * i64::from(self.components.song_majority) });
        }
        items
    }

    /// What Alhazred would have if the game ended now.
    pub fn alhazred_items(&self, state: &State) -> Vec<Item> {
        let Some(alhazred) = &state.alhazred else { return Vec::new() };
        let mut items = vec![Item { what: "coins in hand".to_owned(), coins: alhazred.coins }];
        items.extend(alhazred.seals.iter().map(|seal| self.seal_item(*seal, alhazred.record.get(&Kind::Plant))));
        let points: u32 = alhazred.tokens.iter().sum();
        let most = state.seat_ids().map(|s| state.player(s).tribe_points()).max().unwrap_or(0);
        if points > most {
            items.push(Item { what: format!("most support of minor tribes ({points})"), coins: i64::from(self.components.minor_majority) });
        }
        let songs = alhazred.songs.len();
        if songs > 0 {
            items.push(Item { what: many(songs, "song"), coins: int(songs) * i64::from(self.components.song_majority) });
        }
        items
    }

    /// A seal pays for the boxes of its colour that lie on the record, not for those in the chest.
    fn seal_item(&self, seal: Colour, record: Option<&Vec<Colour>>) -> Item {
        let spaces = self.components.records.get(&Kind::Plant).map_or(0, Vec::len);
        let boxes = record.map_or(0, |r| r.iter().take(spaces).filter(|c| **c == seal).count());
        let each = self.components.seals.get(&seal).map_or(0, |(_, coins)| *coins);
        Item { what: format!("{seal} seal: {} on the record", many_boxes(boxes)), coins: int(boxes) * i64::from(each) }
    }

    /// The coins of every seat at the end (Alhazred's last), and who wins.
    pub fn result(&self, state: &State) -> (Vec<i64>, Outcome) {
        let sum = |items: Vec<Item>| items.iter().map(|i| i.coins).sum::<i64>();
        let mut totals: Vec<i64> = state.seat_ids().map(|s| sum(self.items(state, s))).collect();
        let rank = |seat: SeatId| {
            let player = state.player(seat);
            let rocks = player.delivered(Kind::Iwakura);
            let kept = player.missions.iter().filter_map(|id| self.components.mission(*id));
            let accomplished = if rocks > 0 { 0 } else { kept.filter(|m| self.mission_pays(state, seat, m) > 0).count() };
            (player.delivered(Kind::Plant), rocks, accomplished)
        };
        let best = state.seat_ids().map(|s| (totals.get(s.index()).copied().unwrap_or(0), rank(s))).max();
        let winners: Vec<SeatId> =
            state.seat_ids().filter(|s| Some((totals.get(s.index()).copied().unwrap_or(0), rank(*s))) == best).collect();
        let coins = best.map_or(0, |(coins, _)| coins);
        if let Some(alhazred) = &state.alhazred {
            let his = sum(self.alhazred_items(state));
            totals.push(his);
            let mine = state.seat_ids().next().map(|s| (coins, rank(s)));
            let theirs = (his, (alhazred.record.get(&Kind::Plant).map_or(0, Vec::len), 0, 0));
            let name = state.name(SeatId(0));
            let against = format!("{coins} coins to {his}");
            let outcome = if mine.is_some_and(|m| m >= theirs) {
                Outcome {
                    winners,
                    reason: format!("{name} beats Alhazred with {against}{}.", if coins == his { ", by the tie-breaks" } else { "" }),
                }
            } else {
                Outcome { winners: Vec::new(), reason: format!("Alhazred beats {name}: {against}.") }
            };
            return (totals, outcome);
        }
        let tied = totals.iter().filter(|t| **t == coins).count();
        let names: Vec<&str> = winners.iter().map(|s| state.name(*s)).collect();
        let reason = match (winners.as_slice(), tied) {
            ([_], 1) => format!("{} has the most coins: {coins}.", and(&names)),
            ([winner], _) => {
                let (plants, rocks, missions) = rank(*winner);
                format!(
                    "{tied} have {coins} coins; {} leads by plants, then Iwakura rocks, then missions ({plants}, {rocks}, {missions}).",
                    and(&names)
                )
            }
            _ => format!("{} share the win with {coins} coins each, equal in plants, Iwakura rocks and missions too.", and(&names)),
        };
        (totals, Outcome { winners, reason })
    }
}

fn many_boxes(n: usize) -> String {
    if n == 1 { "1 box".to_owned() } else { format!("{n} boxes") }
}
