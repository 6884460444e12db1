//! Charts of numbers over turns, as SVG within a page. Lines differ by dashes and marks as well as by colour, bear their names at
//! their ends, and the numbers stand in a table below.

use crate::report::clean::{self, Name};
use askama::Template;

/// A chart: one line for each player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What is counted ("Pyramid").
    pub title: Name,
    /// The place at which the game was over, if it is: one after its last turn.
    pub end: Option<u32>,
    /// The lines.
    pub lines: Vec<ChartLine>,
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartLine {
    /// Whose.
    pub name: Name,
    /// (turn, value), in order.
    pub points: Vec<(u32, i64)>,
}

const WIDTH: f64 = 540.0;
const HEIGHT: f64 = 270.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 124.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 34.0;
/// The least distance between the names at the lines' ends.
const NAME_STEP: f64 = 15.0;
/// Colours and dashes of the style sheet.
const COLOURS: usize = 8;
/// Marks around (0, 0): disc, square, triangle, diamond.
const SHAPES: [&str; 4] = ["M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z", "M-4-4H4V4H-4Z", "M0-5L5 4H-5Z", "M0-5.5L5.5 0L0 5.5L-5.5 0Z"];
/// The most points that bear marks: more would run into each other.
const MARKED: usize = 30;

#[derive(Template)]
#[template(path = "archive/chart.svg", escape = "html")]
struct Svg<'a> {
    title: &'a str,
    summary: String,
    width: f64,
    height: f64,
    left: f64,
    right: f64,
    rows: Vec<(String, String)>,
    columns: Vec<(String, String)>,
    base: f64,
    lines: Vec<Drawn>,
}

struct Drawn {
    style: usize,
    shape: &'static str,
    path: String,
    marks: Vec<(String, String)>,
    name: String,
    name_x: f64,
    name_y: String,
}

impl Chart {
    /// Whether there is anything to draw: a line needs two turns.
    pub fn is_drawn(&self) -> bool {
        self.lines.iter().any(|l| l.points.len() > 1)
    }

    /// The chart as an SVG element.
    pub fn svg(&self) -> Result<String, askama::Error> {
        let all = || self.lines.iter().flat_map(|l| &l.points);
        let (first, last) = (all().map(|p| p.0).min().unwrap_or(0), all().map(|p| p.0).max().unwrap_or(0));
        let (low, high) = (all().map(|p| p.1).min().unwrap_or(0).min(0), all().map(|p| p.1).max().unwrap_or(0).max(1));
        let step = nice((high as f64 - low as f64) / 4.0);
        let (floor, top) = ((low as f64 / step).floor() * step, (high as f64 / step).ceil() * step);
        let x = |turn: u32| LEFT + (WIDTH - LEFT - RIGHT) * f64::from(turn - first) / f64::from((last - first).max(1));
        let y = |value: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - (value - floor) / (top - floor));

        let count = ((top - floor) / step).round() as u32;
        let rows = (0..=count).map(|i| floor + step * f64::from(i)).map(|v| (place(y(v)), short(v))).collect();
        let every = ((last - first) / 8).max(1);
        // A name that would run into that of the end is left out.
        let crowds = |turn: &u32| self.end.is_some_and(|end| *turn != end && turn + every > end);
        let columns = (first..=last).step_by(every as usize).chain(self.end.filter(|end| (last - first) % every != 0 && *end == last));
        let columns = columns.filter(|turn| !crowds(turn)).map(|turn| (place(x(turn)), self.turn_name(&turn))).collect();
        let ends: Vec<f64> = spread(&self.lines.iter().map(|l| l.points.last().map_or(0.0, |p| y(p.1 as f64))).collect::<Vec<_>>());
        let lines = self
            .lines
            .iter()
            .zip(ends)
            .enumerate()
            .map(|(style, (line, end))| {
                let at: Vec<(String, String)> = line.points.iter().map(|p| (place(x(p.0)), place(y(p.1 as f64)))).collect();
                let path = at.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
                let few = at.len() <= MARKED;
                let marks = at.into_iter().rev().take(if few { MARKED } else { 1 }).collect();
                Drawn {
                    style: style % COLOURS,
                    shape: SHAPES.get(style % SHAPES.len()).copied().unwrap_or_default(),
                    path,
                    marks,
                    name: clean::cut(line.name.as_str(), 16),
                    name_x: WIDTH - RIGHT + 10.0,
                    name_y: place(end + 4.0),
                }
            })
            .collect();
        Svg {
            title: self.title.as_str(),
            summary: self.summary(),
            width: WIDTH,
            height: HEIGHT,
            left: LEFT,
            right: WIDTH - RIGHT,
            rows,
            columns,
            base: HEIGHT - 12.0,
            lines,
        }
        .render()
    }

    /// What the chart shows, for readers who do not see it.
    pub fn summary(&self) -> String {
        let ends: Vec<String> = self.lines.iter().filter_map(|l| Some(format!("{} {}", l.name, l.points.last()?.1))).collect();
        format!("{} over the turns; at the end {}", self.title, ends.join(", "))
    }

    /// What a place is called on the axis and in the table.
    pub fn turn_name(&self, turn: &u32) -> String {
        if self.end == Some(*turn) { "end".to_owned() } else { turn.to_string() }
    }

    /// The turns of the table, at most 20: the last ones.
    pub fn turns(&self) -> Vec<u32> {
        let mut turns: Vec<u32> = self.lines.iter().flat_map(|l| &l.points).map(|p| p.0).collect();
        turns.sort_unstable();
        turns.dedup();
        turns.split_off(turns.len().saturating_sub(20))
    }
}

impl ChartLine {
    /// The value in a turn, as the table prints it.
    pub fn value(&self, turn: &u32) -> String {
        self.points.iter().find(|p| p.0 == *turn).map_or("–".to_owned(), |p| p.1.to_string())
    }
}

/// The next of 1, 2, 5, 10, 20, 50 … that is not smaller, at least 1.
fn nice(step: f64) -> f64 {
    let power = 10f64.powf(step.max(1.0).log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|s| *s >= step).unwrap_or(10.0 * power)
}

/// A number of an axis: 12k for 12,000.
fn short(value: f64) -> String {
    let magnitude = value.abs();
    for (unit, sign) in [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")] {
        if magnitude >= 10.0 * unit || (magnitude >= unit && value % unit == 0.0) {
            return format!("{}{sign}", (value / unit * 10.0).round() / 10.0);
        }
    }
    format!("{value}")
}

fn place(value: f64) -> String {
    format!("{:.1}", value)
}

/// Heights of the names at the lines' ends, moved apart from above so that none covers another.
fn spread(ends: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    let height = |i: usize| ends.get(i).copied().unwrap_or(0.0);
    order.sort_by(|&a, &b| height(a).total_cmp(&height(b)));
    let mut placed = vec![0.0; ends.len()];
    let mut free = TOP;
    for (rank, &i) in order.iter().enumerate() {
        let below = (order.len() - rank) as f64 * NAME_STEP;
        let at = height(i).max(free).min((HEIGHT - BOTTOM - below + NAME_STEP).max(free));
        if let Some(slot) = placed.get_mut(i) {
            *slot = at;
        }
        free = at + NAME_STEP;
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(lines: &[(&str, &[(u32, i64)])]) -> Chart {
        let lines = lines.iter().map(|(name, points)| ChartLine { name: Name::new(name), points: points.to_vec() }).collect();
        Chart { title: Name::new("Pyramid"), end: None, lines }
    }

    #[test]
    fn axes_have_round_numbers() {
        for (step, round) in [(0.3, 1.0), (1.0, 1.0), (1.2, 2.0), (3.0, 5.0), (7.0, 10.0), (45.0, 50.0), (2.4e11, 5e11)] {
            assert_eq!(nice(step), round);
        }
        assert_eq!([short(1000.0), short(12_500.0), short(-2e6), short(150.0)], ["1k", "12.5k", "-2M", "150"]);
    }

    #[test]
    fn names_at_equal_ends_do_not_cover_each_other() {
        let placed = spread(&[100.0, 100.0, 102.0, 246.0, 246.0]);
        let mut sorted = placed.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted.windows(2).all(|w| w[1] - w[0] >= NAME_STEP), "{placed:?}");
        assert!(sorted.iter().all(|y| (TOP..=HEIGHT - BOTTOM + 1.0).contains(y)), "{placed:?}");
    }

    #[test]
    fn extreme_values_still_draw() {
        for points in [
            &[(0, 0), (1, 0)][..],
            &[(5, i64::MIN), (6, i64::MAX)],
            &[(1, -1_000_000_000_000), (2, 1_000_000_000_000)],
            &[(u32::MAX, 3)],
            &[],
        ] {
            let svg = chart(&[("Igthorn", points)]).svg().unwrap();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{points:?}: {svg}");
        }
    }
}
