//! The mails that go out: written in the transaction that caused them, sent afterwards, marked in a transaction of their own.

use crate::games::seat::SeatId;
use crate::mail::letter::Address;
use crate::referee::entry::{GameTag, LetterId};
use crate::store::change::{Change, Reading, Store};
use crate::store::error::StoreError;
use crate::store::id::{MessageId, OutboxId, Seq};
use crate::store::row::{column_words, millis, time};
use chrono::{DateTime, Utc};
use rusqlite::Row;

/// Where an outgoing mail stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MailState {
    /// Not tried yet.
    Waiting,
    /// Tried, and to be tried again.
    Deferred,
    /// Taken by the server.
    Sent,
    /// Refused for good.
    Refused,
}
column_words!(MailState { Waiting = "waiting", Deferred = "deferred", Sent = "sent", Refused = "refused" });

/// A mail to be sent, complete: one recipient, its Message-ID fixed.
#[derive(Clone, Debug)]
pub struct NewMail {
    /// Its Message-ID.
    pub message_id: MessageId,
    /// Who gets it.
    pub recipient: Address,
    /// The game that it is about.
    pub game: Option<GameTag>,
    /// The seat that it is made for.
    pub seat: Option<SeatId>,
    /// The log entry that caused it.
    pub seq: Option<Seq>,
    /// The letter that it answers.
    pub letter: Option<LetterId>,
    /// The whole mail (RFC 5322); nothing where it is written later.
    pub bytes: Vec<u8>,
}

/// A mail that is due, with its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutgoingMail {
    /// Its number.
    pub id: OutboxId,
    /// Its Message-ID.
    pub message_id: MessageId,
    /// The game that it is about.
    pub game: Option<GameTag>,
    /// The seat that it is made for.
    pub seat: Option<SeatId>,
    /// Who gets it.
    pub recipient: Address,
    /// How often it was tried.
    pub attempts: u32,
    /// When it was written.
    pub created: DateTime<Utc>,
    /// The whole mail.
    pub bytes: Vec<u8>,
}

/// A mail's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailRow {
    /// Its number.
    pub id: OutboxId,
    /// Its Message-ID.
    pub message_id: MessageId,
    /// The game that it is about.
    pub game: Option<GameTag>,
    /// The seat that it was made for.
    pub seat: Option<SeatId>,
    /// Who got it; None once forgotten.
    pub recipient: Option<Address>,
    /// The log entry that caused it.
    pub seq: Option<Seq>,
    /// The letter that it answers.
    pub letter: Option<LetterId>,
    /// When it was written.
    pub created: DateTime<Utc>,
    /// Where it stands.
    pub state: MailState,
    /// How often it was tried.
    pub attempts: u32,
    /// When it is tried next.
    pub due: Option<DateTime<Utc>>,
    /// The server's last words.
    pub answer: Option<String>,
}

const COLUMNS: &str = "id, message_id, game, seat, recipient, seq, letter, created, state, attempts, due, answer";

impl MailRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<MailRow> {
        Ok(MailRow {
            id: row.get(0)?,
            message_id: row.get(1)?,
            game: row.get(2)?,
            seat: row.get(3)?,
            recipient: row.get(4)?,
            seq: row.get(5)?,
            letter: row.get(6)?,
            created: time(row.get(7)?),
            state: row.get(8)?,
            attempts: row.get(9)?,
            due: row.get::<_, Option<i64>>(10)?.map(time),
            answer: row.get(11)?,
        })
    }
}

/// What came of an attempt to send a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The server took it.
    Sent {
        /// The server's words.
        answer: String,
    },
    /// The server refused it for good.
    Refused {
        /// The server's words.
        answer: String,
    },
    /// Not now: again at that time.
    Deferred {
        /// The server's words, or what went wrong.
        answer: String,
        /// When to try again.
        until: DateTime<Utc>,
    },
}

/// Which mails to list.
#[derive(Clone, Debug, Default)]
pub struct MailFilter {
    /// Only those about this game.
    pub game: Option<GameTag>,
    /// Only those to this address.
    pub recipient: Option<Address>,
    /// Only those that stand so.
    pub state: Option<MailState>,
    /// At most so many, the newest first.
    pub limit: usize,
}

impl Change<'_> {
    /// Puts a mail into the outbox, due at once.
    pub fn post(&self, mail: &NewMail, now: DateTime<Utc>) -> Result<OutboxId, StoreError> {
        let id = self.enqueue(mail, now)?;
        self.keep_mail(id, &mail.bytes)?;
        Ok(id)
    }

    /// The same with a mail whose bytes are still to be written: at once, or, where the transaction holds several letters, beside them on another
    /// thread.
    ///
    /// # Errors
    /// Those of `write`, or the database's. Where it is written on another thread and that fails, the letters are done again one by one.
    pub fn post_later<E: From<StoreError>>(
        &self,
        mail: &NewMail,
        write: impl FnOnce() -> Result<Vec<u8>, E> + Send + 'static,
        now: DateTime<Utc>,
    ) -> Result<OutboxId, E> {
        let id = self.enqueue(mail, now)?;
        match &self.beside {
            Some(beside) => beside.unwritten.borrow_mut().push((id, Box::new(move || write().ok()))),
            None => self.keep_mail(id, &write()?)?,
        }
        Ok(id)
    }

    /// Keeps the bytes of a mail of the outbox.
    pub(super) fn keep_mail(&self, id: OutboxId, bytes: &[u8]) -> Result<(), StoreError> {
        self.execute("write an outgoing mail", "INSERT INTO raw_mails (mail, bytes) VALUES (?1, ?2)", (id, bytes)).map(drop)
    }

    /// The mail itself; None once forgotten.
    pub fn mail_bytes(&self, id: OutboxId) -> Result<Option<Vec<u8>>, StoreError> {
        let bytes = self.reading.mail_bytes(id)?;
        if let (None, Some(beside)) = (&bytes, &self.beside) {
            beside.missed.set(true);
        }
        Ok(bytes)
    }

    fn enqueue(&self, mail: &NewMail, now: DateTime<Utc>) -> Result<OutboxId, StoreError> {
        self.execute(
            "write an outgoing mail",
            "INSERT INTO outbox (message_id, game, seat, recipient, seq, letter, created, state, due)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'waiting', ?7)",
            (&mail.message_id, &mail.game, mail.seat, &mail.recipient, mail.seq, mail.letter, millis(now)),
        )?;
        Ok(OutboxId(self.connection.last_insert_rowid()))
    }

    /// Notes what came of an attempt.
    pub fn delivered(&self, mail: OutboxId, delivery: &Delivery) -> Result<(), StoreError> {
        let (state, due, answer) = match delivery {
            Delivery::Sent { answer } => (MailState::Sent, None, answer),
            Delivery::Refused { answer } => (MailState::Refused, None, answer),
            Delivery::Deferred { answer, until } => (MailState::Deferred, Some(millis(*until)), answer),
        };
        self.execute(
            "note what came of a mail",
            "UPDATE outbox SET state = ?2, due = ?3, answer = ?4, attempts = attempts + 1 WHERE id = ?1",
            (mail, state, due, answer),
        )?;
        Ok(())
    }

    /// Gives up the mails to an address that still wait (it has turned out to be bad); how many.
    pub fn give_up_mails(&self, recipient: &Address, why: &str) -> Result<usize, StoreError> {
        self.execute(
            "give up mails",
            "UPDATE outbox SET state = 'refused', due = NULL, answer = ?2 WHERE recipient = ?1 AND due IS NOT NULL",
            (recipient, why),
        )
    }
}

impl Store {
    /// Notes what came of several attempts, in one transaction.
    pub fn deliveries(&mut self, deliveries: &[(OutboxId, Delivery)]) -> Result<(), StoreError> {
        self.change(|change| deliveries.iter().try_for_each(|(mail, delivery)| change.delivered(*mail, delivery)))
    }
}

impl Reading<'_> {
    /// The mails that are due by `now`, the oldest first, at most `limit`.
    pub fn due_mails(&self, now: DateTime<Utc>, limit: usize) -> Result<Vec<OutgoingMail>, StoreError> {
        self.all(
            "find the mails that are due",
            "SELECT id, message_id, game, seat, recipient, attempts, created, bytes
             FROM outbox JOIN raw_mails ON mail = id
             WHERE due IS NOT NULL AND due <= ?1 AND recipient IS NOT NULL ORDER BY due, id LIMIT ?2",
            (millis(now), i64::try_from(limit).unwrap_or(i64::MAX)),
            |row| {
                Ok(OutgoingMail {
                    id: row.get(0)?,
                    message_id: row.get(1)?,
                    game: row.get(2)?,
                    seat: row.get(3)?,
                    recipient: row.get(4)?,
                    attempts: row.get(5)?,
                    created: time(row.get(6)?),
                    bytes: row.get(7)?,
                })
            },
        )
    }

    /// When the next mail is due.
    pub fn next_mail_due(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let sql = "SELECT due FROM outbox WHERE due IS NOT NULL ORDER BY due LIMIT 1";
        Ok(self.one("find the next mail", sql, [], |row| row.get(0))?.map(time))
    }

    /// The mail of ours with that Message-ID: what bounces and replies are matched by.
    pub fn mail_by_message_id(&self, id: &MessageId) -> Result<Option<MailRow>, StoreError> {
        self.one("look a mail up", &format!("SELECT {COLUMNS} FROM outbox WHERE message_id = ?1"), [id], MailRow::read)
    }

    /// The mail of that number.
    pub fn mail(&self, id: OutboxId) -> Result<Option<MailRow>, StoreError> {
        self.one("look a mail up", &format!("SELECT {COLUMNS} FROM outbox WHERE id = ?1"), [id], MailRow::read)
    }

    /// The mails of a game, in the order in which they were written.
    pub fn mails(&self, game: &GameTag) -> Result<Vec<MailRow>, StoreError> {
        self.all("list mails", &format!("SELECT {COLUMNS} FROM outbox WHERE game = ?1 ORDER BY id"), [game], MailRow::read)
    }

    /// The mails that a filter lets through, the newest first.
    pub fn mails_like(&self, filter: &MailFilter) -> Result<Vec<MailRow>, StoreError> {
        let limit = i64::try_from(filter.limit).unwrap_or(i64::MAX);
        self.all(
            "list mails",
            &format!(
                "SELECT {COLUMNS} FROM outbox
                 WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR recipient = ?2) AND (?3 IS NULL OR state = ?3) ORDER BY id DESC LIMIT ?4"
            ),
            (&filter.game, &filter.recipient, filter.state, limit),
            MailRow::read,
        )
    }

    /// The mail itself; None once forgotten.
    pub fn mail_bytes(&self, id: OutboxId) -> Result<Option<Vec<u8>>, StoreError> {
        self.one("read a mail", "SELECT bytes FROM raw_mails WHERE mail = ?1", [id], |row| row.get(0))
    }
}
