//! Dice that are fixed before the game and verifiable after it.
//!
//! A game has a 32-byte secret and the seats' words. Each use of the dice has a purpose and a
//! counter; its results come from ChaCha20 keyed by HMAC-SHA256(secret, words, purpose, counter).
//! Every use is recorded, so that a finished game can be checked against the revealed secret.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;

/// A game's secret: 32 bytes, published when the game ends. Its [`Secret::commitment`] is published before it starts.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// SHA-256 of the secret, in hex: what the first mail of a game shows.
    pub fn commitment(&self) -> String {
        data_encoding::HEXLOWER.encode(&Sha256::digest(self.0))
    }

    /// The secret in hex, for the final report.
    pub fn reveal(&self) -> String {
        data_encoding::HEXLOWER.encode(&self.0)
    }

    /// Reads what [`Secret::reveal`] printed. Shorter hex is padded with zeros at the end (scripted games).
    pub fn from_hex(hex: &str) -> Option<Secret> {
        let bytes = data_encoding::HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok()?;
        let mut secret = [0; 32];
        secret.get_mut(..bytes.len())?.copy_from_slice(&bytes);
        Some(Secret(secret))
    }

    /// A secret derived from a number: simulations and scripted games, where nothing is at stake.
    pub fn from_seed(seed: u64) -> Secret {
        let mut hash = Sha256::new();
        hash.update(b"maat seed ");
        hash.update(seed.to_le_bytes());
        Secret(hash.finalize().into())
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// One use of the dice, as recorded in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What it was for, in words that never name hidden things ("shuffle of the draw pile").
    pub purpose: String,
    /// The use's number in its game, from 0.
    pub counter: u64,
    /// The size of each result's range: results lie in 0..range. A shuffle of n has n-1 results, of ranges n, n-1, … 2.
    pub ranges: Vec<u32>,
    /// The results.
    pub results: Vec<u32>,
}

/// The dice of one game, at one point of its log.
#[derive(Clone, Debug)]
pub struct Dice {
    secret: Secret,
    words: Vec<String>,
    counter: u64,
    given: VecDeque<u32>,
    rolled: Vec<Roll>,
}

/// A point that [`Dice::back`] comes back to.
#[derive(Clone, Debug)]
pub struct Point {
    counter: u64,
    given: VecDeque<u32>,
    rolled: usize,
}

impl Dice {
    /// Dice that go on at `counter`, the number of uses so far.
    pub fn new(secret: Secret, words: Vec<String>, counter: u64) -> Dice {
        Dice { secret, words, counter, given: VecDeque::new(), rolled: Vec::new() }
    }

    /// Dice from a number, for simulations.
    pub fn from_seed(seed: u64) -> Dice {
        Dice::new(Secret::from_seed(seed), Vec::new(), 0)
    }

    /// Lays out the next results of [`Dice::roll`] (faces, from 1), before the secret's own: scripted games.
    pub fn give(&mut self, faces: impl IntoIterator<Item = u32>) {
        self.given.extend(faces);
    }

    /// The faces that were laid out and not used yet.
    pub fn take_given(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.given).into()
    }

    /// The uses since the last call, in order; the referee writes them into the log.
    pub fn take_rolled(&mut self) -> Vec<Roll> {
        std::mem::take(&mut self.rolled)
    }

    /// Where the dice are now.
    pub fn point(&self) -> Point {
        Point { counter: self.counter, given: self.given.clone(), rolled: self.rolled.len() }
    }

    /// Takes back every use since the point, which was made after the last [`Dice::take_rolled`].
    pub fn back(&mut self, point: Point) {
        self.counter = point.counter;
        self.given = point.given;
        self.rolled.truncate(point.rolled);
    }

    /// The number of uses so far.
    pub fn counter(&self) -> u64 {
        self.counter
    }

    fn stream(&self, purpose: &str) -> ChaCha20Rng {
        let mut mac =
            <Hmac<Sha256> as KeyInit>::new_from_slice(&self.secret.0).unwrap_or_else(|_| unreachable!("HMAC takes keys of any length"));
        for word in &self.words {
            mac.update(&(word.len() as u64).to_le_bytes());
            mac.update(word.as_bytes());
        }
        mac.update(&(purpose.len() as u64).to_le_bytes());
        mac.update(purpose.as_bytes());
        mac.update(&self.counter.to_le_bytes());
        ChaCha20Rng::from_seed(mac.finalize().into_bytes().into())
    }

    fn draw(&mut self, purpose: &str, ranges: Vec<u32>) -> Vec<u32> {
        let mut stream = self.stream(purpose);
        let results: Vec<u32> = ranges.iter().map(|&range| uniform(&mut stream, range)).collect();
        self.rolled.push(Roll { purpose: purpose.to_owned(), counter: self.counter, ranges, results: results.clone() });
        self.counter += 1;
        results
    }

    /// A number in 0..range; 0 when `range` is 0 or 1 (without a use of the dice).
    pub fn below(&mut self, purpose: &str, range: u32) -> u32 {
        if range < 2 {
            return 0;
        }
        self.draw(purpose, vec![range]).first().copied().unwrap_or(0)
    }

    /// The face (1 to `sides`) of one die.
    pub fn roll(&mut self, purpose: &str, sides: u32) -> u32 {
        match self.given.pop_front() {
            Some(face) => {
                let face = face.clamp(1, sides.max(1));
                self.rolled.push(Roll { purpose: purpose.to_owned(), counter: self.counter, ranges: vec![sides], results: vec![face - 1] });
                self.counter += 1;
                face
            }
            None => self.below(purpose, sides) + 1,
        }
    }

    /// Shuffles in place (Fisher-Yates from the end), one use.
    pub fn shuffle<T>(&mut self, purpose: &str, items: &mut [T]) {
        if items.len() < 2 {
            return;
        }
        let ranges: Vec<u32> = (2..=items.len() as u32).rev().collect();
        for (result, last) in self.draw(purpose, ranges).into_iter().zip((1..items.len()).rev()) {
            items.swap(last, result as usize);
        }
    }

    /// Computes a recorded use again from this game's secret and words: what `maat verify` compares.
    pub fn again(&self, roll: &Roll) -> Vec<u32> {
        let mut at = Dice::new(self.secret.clone(), self.words.clone(), roll.counter);
        at.draw(&roll.purpose, roll.ranges.clone())
    }
}

/// Uniform in 0..range by rejection; our own, because distributions of libraries change between versions.
fn uniform(stream: &mut ChaCha20Rng, range: u32) -> u32 {
    if range < 2 {
        return 0;
    }
    let zone = u32::MAX - (u32::MAX % range + 1) % range;
    loop {
        let x = stream.next_u32();
        if x <= zone {
            return x % range;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_use_that_is_taken_back_comes_again_alike() {
        let mut dice = Dice::from_seed(7);
        dice.give([4]);
        dice.roll("before", 6);
        let point = dice.point();
        dice.give([2]);
        let first = (dice.roll("die", 6), dice.roll("die", 6));
        dice.back(point);
        dice.give([2]);
        assert_eq!((dice.roll("die", 6), dice.roll("die", 6)), first);
        let counters: Vec<u64> = dice.take_rolled().iter().map(|roll| roll.counter).collect();
        assert_eq!(counters, [0, 1, 2]);
    }
}
