//! The writer's own lines parted into orders and remarks, wrapped orders joined.

/// What a letter's own text holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parted {
    /// The orders; a text that runs over lines keeps its line breaks.
    pub orders: Vec<String>,
    /// The other lines.
    pub remarks: Vec<String>,
}

/// Parts a text. `begins` says whether a line begins like an order. A proposal runs to the next blank line or order;
/// any other order is its line.
pub fn orders_and_remarks(text: &str, begins: &dyn Fn(&str) -> bool) -> Parted {
    let mut parted = Parted::default();
    let mut open = false;
    for line in text.lines() {
        let line = line.trim();
        if line.is_empty() {
            open = false;
        } else if begins(line) {
            open = line.to_lowercase().starts_with("propose") || line.to_lowercase().starts_with("i propose");
            parted.orders.push(line.to_owned());
        } else if let (true, Some(order)) = (open, parted.orders.last_mut()) {
            order.push('\n');
            order.push_str(line);
        } else {
            parted.remarks.push(line.to_owned());
        }
    }
    parted
}
