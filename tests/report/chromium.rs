//! Debian's `chromium` without a window: what a browser makes of pages.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a page is looked at.
#[derive(Clone, Copy)]
pub struct Look {
    /// The width of the window in CSS pixels.
    pub width: u32,
    /// Whether the reader prefers dark colours.
    pub dark: bool,
}

/// Loads every page in a frame of its own, one after the other, and asks each what `PROBE` says. What comes of it goes out as the title.
const FRAMES: &str = r#"<!DOCTYPE html><html><head><title></title></head><body><script>
const probe = PROBE;
const load = (frame, begin) => new Promise(done => { frame.onload = done; begin(); });
(async () => {
  const found = [];
  for (const page of PAGES) {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'border:0;width:WIDTHpx;height:900px';
    await load(frame, () => { frame.src = ROOT + page; document.body.append(frame); });
    found.push(await probe(frame, page));
    frame.remove();
  }
  const bytes = new TextEncoder().encode(JSON.stringify(found));
  document.title = 'FOUND' + Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('') + 'END';
})().catch(error => { document.title = 'FAILED' + error; });
</script></body></html>"#;

/// Asks every page below `root` the same: `probe` is JavaScript for a function of the page's frame and name, which may be asynchronous
/// and call `load(frame, begin)` to wait for the next page.
pub fn ask(root: &Path, pages: &[String], look: Look, probe: &str) -> Vec<Value> {
    let frames = FRAMES
        .replace("PROBE", probe)
        .replace("ROOT", &serde_json::to_string(&format!("file://{}/", root.display())).unwrap())
        .replace("PAGES", &serde_json::to_string(pages).unwrap())
        .replace("WIDTH", &look.width.to_string());
    let own = tempfile::tempdir().unwrap();
    let (script, profile) = (own.path().join("frames.html"), own.path().join("profile"));
    fs::write(&script, frames).unwrap();
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]);
    browser.args(["--disable-background-networking", "--disable-component-update", "--allow-file-access-from-files", "--dump-dom"]);
    browser.args(["--virtual-time-budget=60000", &format!("--window-size={},1000", look.width + 200)]);
    browser.arg(format!("--user-data-dir={}", profile.display()));
    if look.dark {
        browser.arg("--blink-settings=preferredColorScheme=0");
    }
    let output = browser.arg(format!("file://{}", script.display())).output().expect("these tests need Debian's chromium");
    let dom = String::from_utf8_lossy(&output.stdout);
    let hex = dom.split_once("<title>FOUND").and_then(|(_, rest)| rest.split_once("END</title>")).map(|(hex, _)| hex);
    let hex = hex.unwrap_or_else(|| {
        let title = dom.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>")).map_or("no title", |(title, _)| title);
        panic!("the browser found nothing ({title}): {}", String::from_utf8_lossy(&output.stderr))
    });
    let found: Vec<Value> = serde_json::from_slice(&data_encoding::HEXLOWER.decode(hex.as_bytes()).unwrap()).unwrap();
    assert_eq!(found.len(), pages.len());
    found
}

/// The script of axe-core, the accessibility checker, which `tests/run` takes out of its npm package.
///
/// # Panics
/// When it is not there.
fn axe() -> PathBuf {
    let cached = std::env::var_os("XDG_CACHE_HOME")
        .map(PathBuf::from)
        .or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache")))
        .map(|cache| cache.join("maat-tests/axe-core/package/axe.min.js"));
    let named = std::env::var_os("MAAT_TEST_AXE").map(PathBuf::from);
    named
        .into_iter()
        .chain(cached)
        .find(|path| path.is_file())
        .expect("axe-core is missing: run tests/run, which fetches it (the npm package axe-core, unpacked into a cache)")
}

/// What axe-core finds on each page: the rule, how bad it is, and where.
pub struct Finding {
    /// The page.
    pub page: String,
    /// axe's name of the rule.
    pub rule: String,
    /// "minor", "moderate", "serious" or "critical".
    pub impact: String,
    /// The elements, with what is wrong with each.
    pub places: Vec<String>,
}

/// Checks pages for what keeps people from reading them (WCAG 2 and good practice, as axe-core knows them).
///
/// # Panics
/// When axe-core is missing, or has looked at nothing.
pub fn accessibility(root: &Path, pages: &[String], look: Look) -> Vec<Finding> {
    const PROBE: &str = r#"async (frame, page) => {
      const script = frame.contentDocument.createElement('script');
      await new Promise((done, fail) => {
        script.onload = done;
        script.onerror = () => fail('axe-core does not load');
        script.src = AXE;
        frame.contentDocument.head.append(script);
      });
      const result = await frame.contentWindow.axe.run(frame.contentDocument);
      return { passes: result.passes.length, violations: result.violations.map(v => ({
        rule: v.id, impact: v.impact, places: v.nodes.map(n => n.html.slice(0, 200) + ': ' + n.failureSummary) })) };
    }"#;
    let script = serde_json::to_string(&format!("file://{}", axe().display())).unwrap();
    let mut findings = Vec::new();
    for (page, found) in pages.iter().zip(ask(root, pages, look, &PROBE.replace("AXE", &script))) {
        assert!(found["passes"].as_u64().is_some_and(|rules| rules > 5), "{page}: axe-core has looked at nothing: {found}");
        for violation in found["violations"].as_array().unwrap() {
            let text = |field: &str| violation[field].as_str().unwrap_or_default().to_owned();
            let places = violation["places"].as_array().into_iter().flatten().filter_map(|p| Some(p.as_str()?.to_owned())).collect();
            findings.push(Finding { page: page.clone(), rule: text("rule"), impact: text("impact"), places });
        }
    }
    findings
}

/// Fails with every finding that keeps somebody from reading.
pub fn assert_accessible(root: &Path, pages: &[String], look: Look) {
    let bad: Vec<String> = accessibility(root, pages, look)
        .into_iter()
        .filter(|f| matches!(f.impact.as_str(), "serious" | "critical"))
        .map(|f| format!("{}: {} ({})\n    {}", f.page, f.rule, f.impact, f.places.join("\n    ")))
        .collect();
    assert!(bad.is_empty(), "dark: {}, {} pixels wide:\n{}", look.dark, look.width, bad.join("\n"));
}
