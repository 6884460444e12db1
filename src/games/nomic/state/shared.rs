//! What copies of the table share until one of them changes it, in JSON: as if it were not shared.

/// A thing behind a shared pointer, as itself.
pub(super) mod whole {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::sync::Arc;

    pub fn serialize<T: Serialize, S: Serializer>(shared: &Arc<T>, to: S) -> Result<S::Ok, S::Error> {
        shared.as_ref().serialize(to)
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Arc<T>, D::Error> {
        T::deserialize(from).map(Arc::new)
    }
}

/// A list of things behind shared pointers, as a list.
pub(super) mod each {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::sync::Arc;

    pub fn serialize<T: Serialize, S: Serializer>(list: &[Arc<T>], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(list.iter().map(Arc::as_ref))
    }

    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Vec<Arc<T>>, D::Error> {
        Ok(Vec::deserialize(from)?.into_iter().map(Arc::new).collect())
    }
}

/// Cards by number, as a list: a map with numbers as keys does not survive an internally tagged enum.
pub(super) mod cards {
    use super::super::{Card, CardId};
    use imbl::OrdMap;
    use serde::{Deserialize, Deserializer, Serializer};
    use std::sync::Arc;

    pub fn serialize<S: Serializer>(cards: &OrdMap<CardId, Arc<Card>>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(cards.values().map(Arc::as_ref))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<OrdMap<CardId, Arc<Card>>, D::Error> {
        Ok(Vec::<Card>::deserialize(from)?.into_iter().map(|c| (c.id, Arc::new(c))).collect())
    }
}
