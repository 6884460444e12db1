//! Phrases of cards' texts, and those of the same meaning that the grammar uses most.

/// Phrases and what they mean on a card, where each of several is gone through clockwise from the Primary. Longer ones before shorter ones that begin alike.
pub(super) const IN_CARDS: &[(&str, &str)] = &[
    // In which order: it is so anyway.
    (", starting with the primary player ,", ""),
    (", starting with the primary ,", ""),
    (", starting with the primary player", ""),
    (", starting with the primary", ""),
    ("starting with the primary player", ""),
    ("starting with the primary", ""),
    (", clockwise from the primary ,", ""),
    (", clockwise from the primary", ""),
    ("clockwise from the primary", ""),
    (", in turn order ,", ""),
    (", in turn order", ""),
    ("in turn order", ""),
    ("each turn , you may play", "each turn you may play"),
    // What is so anyway.
    (", whatever happens", ""),
    (", no matter what happens", ""),
    (", no matter what", ""),
    ("who can must", "must"),
    ("who can , must", "must"),
    ("as though it were in your hand", ""),
    ("as if it were in your hand", ""),
    // Whose turns, where everybody has the same.
    ("on each of your turns ,", "each turn"),
    ("in each of your turns ,", "each turn"),
    ("during each of your turns ,", "each turn"),
    ("on each of your turns", "each turn"),
    ("in each of your turns", "each turn"),
    ("during each of your turns", "each turn"),
    ("while in play ,", "while this card is in play ,"),
    // Who alone.
    ("you , and only you ,", "only you"),
    ("you and only you", "only you"),
    // What is left out.
    (", except when", "unless"),
    (", except if", "unless"),
    ("except when", "unless"),
    ("except if", "unless"),
    ("on turns when", "while"),
    ("on turns in which", "while"),
];
