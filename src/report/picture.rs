//! Boards as pictures: the SVG of a [`Picture`] drawn as PNG for mails.
//!
//! Only the embedded font is used, never one of the machine: the same SVG gives the same bytes everywhere.

use crate::games::ruleset::Picture;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock};

/// The most pixels along one side.
const MOST: f32 = 800.0;
/// Pixels for one unit of the SVG: phones have two for one, but a mail must stay small.
const SCALE: f32 = 1.2;
/// The colours of a file. Boards are drawn in a few flat colours; the others are the edges between them.
const COLOURS: usize = 32;

/// The embedded font, which stands in for every family that a picture names.
const FAMILY: &str = "DejaVu Sans";

/// A picture that cannot be drawn: a fault of the ruleset that wrote it.
#[derive(Debug, thiserror::Error)]
#[error("the picture `{name}` cannot be drawn: {reason}")]
pub struct Undrawable {
    name: String,
    reason: String,
}

fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    Arc::clone(FONTS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        for face in [dejavu::sans::regular(), dejavu::sans::bold()] {
            fonts.load_font_source(fontdb::Source::Binary(Arc::new(face)));
        }
        fonts.set_sans_serif_family(FAMILY);
        fonts.set_serif_family(FAMILY);
        fonts.set_monospace_family(FAMILY);
        fonts.set_cursive_family(FAMILY);
        fonts.set_fantasy_family(FAMILY);
        Arc::new(fonts)
    }))
}

/// A drawn picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Png {
    /// The file.
    pub bytes: Vec<u8>,
    /// Its width in CSS pixels, which is smaller than its own.
    pub width: u32,
}

/// Pictures drawn last, by the hash of their SVG: the same board goes to several readers, and is asked for again.
static DRAWN: Mutex<BTreeMap<[u8; 32], Png>> = Mutex::new(BTreeMap::new());
/// How many are kept.
const KEPT: usize = 64;

/// Draws a picture at `SCALE` pixels a unit, at most `MOST` along one side.
pub fn draw(picture: &Picture) -> Result<Png, Undrawable> {
    let hash: [u8; 32] = Sha256::digest(picture.svg.as_bytes()).into();
    let kept = || DRAWN.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if let Some(png) = kept().get(&hash) {
        return Ok(png.clone());
    }
    let png = drawn(picture)?;
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(hash, png.clone());
    Ok(png)
}

fn drawn(picture: &Picture) -> Result<Png, Undrawable> {
    let wrong = |reason: String| Undrawable { name: picture.name.clone(), reason };
    // No files and no data behind links: a picture is its SVG alone.
    let options = Options { fontdb: fonts(), font_family: FAMILY.to_owned(), resources_dir: None, ..Options::default() };
    let tree = Tree::from_str(&picture.svg, &options).map_err(|e| wrong(e.to_string()))?;
    let size = tree.size();
    let scale = SCALE.min(MOST / size.width().max(size.height()));
    let (width, height) = ((size.width() * scale).ceil() as u32, (size.height() * scale).ceil() as u32);
    let mut map = Pixmap::new(width.max(1), height.max(1)).ok_or_else(|| wrong("it has no size".to_owned()))?;
    map.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
    let bytes = encode(&map).map_err(|e| wrong(e.to_string()))?;
    Ok(Png { bytes, width: (width as f32 / scale).ceil() as u32 })
}

/// The file, with a palette of the most frequent colours; every other pixel takes the nearest of them. A tenth of the size of full colour.
fn encode(map: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    // What is drawn on white is opaque: the colours are not multiplied by anything, and the fourth byte says nothing.
    let pixels: Vec<[u8; 4]> = map.data().as_chunks().0.to_vec();
    let runs: Vec<([u8; 4], usize)> = pixels.chunk_by(|a, b| a == b).filter_map(|run| Some((*run.first()?, run.len()))).collect();
    let mut counts: HashMap<[u8; 4], usize> = HashMap::new();
    for (colour, length) in &runs {
        *counts.entry(*colour).or_default() += length;
    }
    let mut palette: Vec<[u8; 4]> = counts.keys().copied().collect();
    palette.sort_by_key(|colour| (Reverse(counts.get(colour).copied()), *colour));
    palette.truncate(COLOURS);
    let distance = |a: &[u8; 4], b: &[u8; 4]| a.iter().zip(b).map(|(x, y)| u32::from(x.abs_diff(*y)).pow(2)).sum::<u32>();
    let nearest: HashMap<[u8; 4], u8> = counts
        .keys()
        .map(|colour| {
            let index = (0u8..).zip(&palette).min_by_key(|(_, entry)| distance(colour, entry)).map_or(0, |(index, _)| index);
            (*colour, index)
        })
        .collect();
    let mut indices = Vec::with_capacity(pixels.len());
    for (colour, length) in &runs {
        indices.resize(indices.len() + length, nearest.get(colour).copied().unwrap_or(0));
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, map.width(), map.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect::<Vec<u8>>());
    encoder.set_compression(png::Compression::Best);
    encoder.set_filter(png::FilterType::NoFilter);
    encoder.write_header()?.write_image_data(&indices)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(svg: &str) -> Picture {
        Picture { name: "board".to_owned(), alt: "A board".to_owned(), svg: svg.to_owned() }
    }

    #[test]
    fn text_is_drawn_without_fonts_of_the_machine() {
        let blank = draw(&picture(r##"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"></svg>"##)).unwrap();
        let text = draw(&picture(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"><text x="2" y="20" font-family="Georgia, serif" font-size="16">Nile</text></svg>"##,
        ))
        .unwrap();
        assert_ne!(blank.bytes, text.bytes);
        assert_eq!(text.width, 80);
        assert_eq!(&text.bytes[1..4], b"PNG");
    }

    #[test]
    fn few_colours_are_kept_exactly_and_many_become_the_nearest() {
        let rects = |n: usize| -> String {
            (0..n)
                .map(|i| format!(r##"<rect x="{}" y="0" width="4" height="4" fill="rgb({},{},90)"/>"##, i * 4, i * 3, 255 - i * 3))
                .collect()
        };
        let colours = |n| {
            let svg = format!(r##"<svg xmlns="http://www.w3.org/2000/svg" width="320" height="4">{}</svg>"##, rects(n));
            let png = draw(&picture(&svg)).unwrap();
            let mut reader = png::Decoder::new(png.bytes.as_slice()).read_info().unwrap();
            let mut pixels = vec![0; reader.output_buffer_size()];
            reader.next_frame(&mut pixels).unwrap();
            let palette = reader.info().palette.as_ref().map(|p| p.chunks(3).map(<[u8]>::to_vec).collect::<Vec<_>>()).unwrap_or_default();
            (palette, pixels)
        };
        let (palette, pixels) = colours(3);
        let shown = |at: usize| palette[usize::from(pixels[at])].clone();
        assert_eq!((shown(2), shown(7), shown(12), shown(60)), (vec![0, 255, 90], vec![3, 252, 90], vec![6, 249, 90], vec![255, 255, 255]));
        assert_eq!(colours(80).0.len(), COLOURS);
    }

    #[test]
    fn broken_svg_is_an_error_that_names_the_picture() {
        assert!(draw(&picture("<svg")).unwrap_err().to_string().contains("`board`"));
    }
}
