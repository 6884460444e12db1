//! What a site looks like, as data: a style sheet, a header, a footer, and files of its own (pictures, fonts).

use std::fs;
use std::io;
use std::path::Path;

/// The look of a site. Header and footer are HTML of the site's owner, put in as they are; `{root}` in them becomes the
/// relative way to the site's first page ("" or "../").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// The style sheet.
    pub style: String,
    /// At the top of every page.
    pub header: String,
    /// At the bottom of every page.
    pub footer: String,
    /// (name, bytes) of files that are copied into `site/`.
    pub files: Vec<(String, Vec<u8>)>,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            style: include_str!("../../../templates/archive/style.css").to_owned(),
            header: String::new(),
            footer: include_str!("../../../templates/archive/footer.html").to_owned(),
            files: Vec::new(),
        }
    }
}

impl Look {
    /// The built-in look with whatever the folder replaces: `style.css`, `header.html`, `footer.html`; every other plain
    /// file goes into the site.
    pub fn from_folder(folder: &Path) -> io::Result<Look> {
        let mut look = Look::default();
        let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let Ok(name) = entry.file_name().into_string() else { continue };
            if name.starts_with('.') || !entry.path().is_file() {
                continue;
            }
            match name.as_str() {
                "style.css" => look.style = fs::read_to_string(entry.path())?,
                "header.html" => look.header = fs::read_to_string(entry.path())?,
                "footer.html" => look.footer = fs::read_to_string(entry.path())?,
                _ => look.files.push((name, fs::read(entry.path())?)),
            }
        }
        Ok(look)
    }
}
