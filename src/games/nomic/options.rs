//! The settings of a nomic game, each with its default. What Rules 1 to 4 say is set by the setup's sentences, which these select;
//! from then on the sentences govern, and proposals change them.

use crate::games::ruleset::{Options, Problem};
use serde::{Deserialize, Serialize};

/// When votes are due.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Voting {
    /// Proposals are due by a cut-off and go out as a ballot; plays and votes are due together at the end of the turn.
    #[default]
    Rolling,
    /// Plays are resolved first, then the ballot has a deadline of its own.
    BetweenTurns,
    /// Votes travel with the next turn's orders.
    WithNextOrders,
}

/// Which share of the votes accepts a proposal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Majority {
    /// Half or more of the votes cast (rule 3.3).
    #[default]
    Half,
    /// More than half of them.
    MoreThanHalf,
    /// Two thirds or more.
    TwoThirds,
    /// Three quarters or more.
    ThreeQuarters,
    /// All of them.
    All,
}

/// Whether votes are shown with names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ballot {
    /// The report names who voted how.
    #[default]
    Open,
    /// Only tallies are shown.
    Secret,
}

/// In which order the cards of a turn are resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayOrder {
    /// Clockwise from the Primary; a permanent shields from its place on.
    #[default]
    Clockwise,
    /// All effects first, then permanents come into play (rule 2.2.3 to the letter).
    EffectsFirst,
}

/// How cards come from the draw pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PickMode {
    /// From the top, clockwise from the Primary.
    #[default]
    Deal,
    /// Players rank the face-up pile; picks are served clockwise.
    Choose,
}

/// Who sees the cards in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hands {
    /// Everybody, as in the sample report.
    #[default]
    Open,
    /// The player.
    Secret,
}

/// How others' choices during a resolution are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choosing {
    /// By standing answers, else by defaults, at once.
    #[default]
    Defaults,
    /// By standing answers, else the step waits for the players whose choices they are.
    Ask,
}

/// What becomes of a seat's missing play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Absence {
    /// The first playable card of the hand is played.
    #[default]
    #[serde(rename = "default")]
    Default,
    /// Nothing is played.
    #[serde(rename = "nothing")]
    Nothing,
    /// The referee holds the turn; when it goes on all the same, nothing is played.
    #[serde(rename = "hold the turn", alias = "hold")]
    Hold,
}

/// How far one must discard at the hand limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Discards {
    /// Until within the limit.
    #[default]
    Repeated,
    /// One card a turn.
    One,
}

/// Which cards may be copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CopyFrom {
    /// Any card in the game.
    #[default]
    Anywhere,
    /// Cards in the proposer's hand or play.
    Own,
}

/// Which share of the votes overturns a ruling of the moderator's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Appeals {
    /// Half or more of the votes cast.
    #[default]
    Half,
    /// More than half of them.
    MoreThanHalf,
    /// Two thirds or more.
    TwoThirds,
    /// Rulings cannot be appealed.
    Never,
}

/// What happens with a sentence that is not read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unread {
    /// It stands; where it counts, the moderator is asked.
    #[default]
    Ask,
    /// A proposal with it is refused.
    Refuse,
    /// It stands and has no effect.
    NoEffect,
}

/// All settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NomicOptions {
    /// The setup: the name of one that ships with Maat, or the path of a `.toml` file.
    pub setup: String,
    /// See [`Voting`].
    pub voting: Voting,
    /// See [`Majority`].
    pub majority: Majority,
    /// How many players must vote for a proposal to be accepted; 0: no quorum.
    pub quorum: u32,
    /// Whether one votes on one's own proposal.
    pub proposer_votes: bool,
    /// See [`Ballot`].
    pub ballot: Ballot,
    /// See [`PlayOrder`].
    pub order: PlayOrder,
    /// See [`PickMode`].
    pub pick: PickMode,
    /// See [`Hands`].
    pub hands: Hands,
    /// See [`Choosing`].
    pub decisions: Choosing,
    /// See [`Absence`].
    pub absence: Absence,
    /// See [`Discards`].
    pub discards: Discards,
    /// See [`CopyFrom`].
    pub from: CopyFrom,
    /// Whether sentences of cards may be edited to nothing.
    pub delete: bool,
    /// Whether rules, types, variables and conditions may be repealed.
    pub repeal: bool,
    /// Rules that no proposal may touch, by number; "3" covers 3.1, 3.2 and so on.
    pub immutable: Vec<String>,
    /// See [`Unread`].
    pub unread: Unread,
    /// See [`Appeals`].
    pub appeals: Appeals,
    /// How many new cards must be accepted before the players may end the game.
    pub end_cards: u32,
    /// When proposals are due with rolling votes, in hundredths of the turn's time.
    pub cut_off: u32,
    /// How long a waiting ruling holds the game, in hundredths of a turn's time.
    pub ruling_time: u32,
    /// How long a choice in the midst of a step holds the game, in hundredths of a turn's time.
    pub choice_time: u32,
    /// Longest text of a proposal, in characters.
    pub longest: usize,
}

impl Default for NomicOptions {
    fn default() -> Self {
        NomicOptions {
            setup: "egypt".to_owned(),
            voting: Voting::default(),
            majority: Majority::default(),
            quorum: 0,
            proposer_votes: true,
            ballot: Ballot::default(),
            order: PlayOrder::default(),
            pick: PickMode::default(),
            hands: Hands::default(),
            decisions: Choosing::default(),
            absence: Absence::default(),
            discards: Discards::default(),
            from: CopyFrom::default(),
            delete: true,
            repeal: true,
            immutable: Vec::new(),
            unread: Unread::default(),
            appeals: Appeals::default(),
            end_cards: 60,
            cut_off: 50,
            ruling_time: 100,
            choice_time: 50,
            longest: 2000,
        }
    }
}

impl NomicOptions {
    /// The names of all settings, as the config writes them.
    pub const NAMES: &'static [&'static str] = &[
        "setup",
        "voting",
        "majority",
        "quorum",
        "proposer_votes",
        "ballot",
        "order",
        "pick",
        "hands",
        "decisions",
        "absence",
        "discards",
        "from",
        "delete",
        "repeal",
        "immutable",
        "unread",
        "appeals",
        "end_cards",
        "cut_off",
        "ruling_time",
        "choice_time",
        "longest",
    ];

    /// Reads and checks the settings. Errors name the option and what would be right.
    pub fn read(options: &Options) -> Result<NomicOptions, Problem> {
        let read: NomicOptions = options.read(Self::NAMES)?;
        if !(1..=99).contains(&read.cut_off) {
            return Err(Problem::new(format!("Option `cut_off` = {}: it must lie between 1 and 99 (hundredths of a turn).", read.cut_off)));
        }
        if !(1..=1000).contains(&read.ruling_time) {
            return Err(Problem::new(format!("Option `ruling_time` = {}: it must lie between 1 and 1000.", read.ruling_time)));
        }
        if !(1..=1000).contains(&read.choice_time) {
            return Err(Problem::new(format!("Option `choice_time` = {}: it must lie between 1 and 1000.", read.choice_time)));
        }
        if !(40..=20_000).contains(&read.longest) {
            return Err(Problem::new(format!("Option `longest` = {}: it must lie between 40 and 20000 characters.", read.longest)));
        }
        Ok(read)
    }

    /// The setting's value as the setup's `when` tables write it.
    pub fn value(&self, name: &str) -> Option<serde_json::Value> {
        serde_json::to_value(self).ok()?.get(name).cloned()
    }

    /// Whether a rule (or the whole that it belongs to) may not be touched by proposals.
    pub fn is_immutable(&self, number: &str) -> bool {
        self.immutable.iter().any(|i| number == i || number.strip_prefix(i.as_str()).is_some_and(|rest| rest.starts_with('.')))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn options(pairs: &[(&str, serde_json::Value)]) -> Options {
        Options(pairs.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect())
    }

    #[test]
    fn every_setting_is_listed() {
        let all = serde_json::to_value(NomicOptions::default()).unwrap();
        let written: Vec<&str> = all.as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(written, NomicOptions::NAMES);
    }

    #[test]
    fn a_wrong_name_or_value_is_named() {
        let problem = NomicOptions::read(&options(&[("votting", json!("rolling"))])).unwrap_err();
        assert_eq!(problem.suggestion.as_deref(), Some("voting"));
        let problem = NomicOptions::read(&options(&[("voting", json!("sometimes"))])).unwrap_err();
        assert!(problem.message.contains("voting") && problem.message.contains("between-turns"), "{problem}");
        let problem = NomicOptions::read(&options(&[("cut_off", json!(100))])).unwrap_err();
        assert!(problem.message.contains("between 1 and 99"), "{problem}");
    }

    #[test]
    fn immutable_covers_what_is_below() {
        let read = NomicOptions::read(&options(&[("immutable", json!(["3", "2.1"]))])).unwrap();
        assert!(read.is_immutable("3.4") && read.is_immutable("3") && read.is_immutable("2.1"));
        assert!(!read.is_immutable("2.2") && !read.is_immutable("30.1"));
    }
}
