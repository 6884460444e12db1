-- Times are milliseconds since 1970-01-01 UTC. Addresses are lower-cased and, but for those called written and recipient, without
-- +tag. Game tags are lower-cased and never reused.

-- What the whole site remembers: the key of the seats' tokens, the time of the last complete look into the mailbox, …
CREATE TABLE site (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

CREATE TABLE games (
    tag      TEXT PRIMARY KEY,
    ruleset  TEXT NOT NULL,
    options  TEXT NOT NULL,                 -- JSON object
    created  INTEGER NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('gathering', 'running', 'paused', 'ended')),
    secret   BLOB NOT NULL CHECK (length(secret) = 32),
    wake     INTEGER                        -- when the clock must look at it next
) WITHOUT ROWID;
CREATE INDEX games_wake ON games (wake) WHERE wake IS NOT NULL;

CREATE TABLE seats (
    game       TEXT NOT NULL REFERENCES games (tag),
    seat       INTEGER NOT NULL,
    name       TEXT NOT NULL COLLATE NOCASE,
    generation INTEGER NOT NULL DEFAULT 0,  -- of its token
    PRIMARY KEY (game, seat),
    UNIQUE (game, name)
) WITHOUT ROWID;

-- Which addresses may speak for a seat; the mail goes to the one at position 0.
CREATE TABLE seat_addresses (
    game     TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    position INTEGER NOT NULL,
    address  TEXT NOT NULL,                 -- without +tag: what a person is known by
    written  TEXT NOT NULL,                 -- as it was given: where mail goes
    PRIMARY KEY (game, seat, position),
    UNIQUE (address, game, seat),
    FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) WITHOUT ROWID;

CREATE TABLE observers (
    game    TEXT NOT NULL REFERENCES games (tag),
    address TEXT NOT NULL,
    written TEXT NOT NULL,
    pace    TEXT NOT NULL CHECK (pace IN ('turn', 'digest')),
    since   INTEGER NOT NULL,
    PRIMARY KEY (game, address)
) WITHOUT ROWID;
CREATE INDEX observers_by_address ON observers (address);

-- Only addresses that mail has come back from.
CREATE TABLE address_health (
    address TEXT PRIMARY KEY,
    score   INTEGER NOT NULL,               -- soft failures count 1, hard ones enough to mark it
    bad     INTEGER,                        -- since when no mail goes there
    last    TEXT NOT NULL                   -- the last failure's words
) WITHOUT ROWID;

-- The log of every game: what happened, for ever.
CREATE TABLE entries (
    id      INTEGER PRIMARY KEY,
    game    TEXT NOT NULL REFERENCES games (tag),
    seq     INTEGER NOT NULL,               -- from 1, without gaps
    at      INTEGER NOT NULL,
    version INTEGER NOT NULL,               -- of the body's shape
    kind    TEXT NOT NULL,
    body    TEXT NOT NULL,                  -- JSON
    UNIQUE (game, seq)
);
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is only appended to'); END;
CREATE TRIGGER entries_are_never_deleted BEFORE DELETE ON entries
BEGIN SELECT RAISE(ABORT, 'the log is only appended to'); END;

-- The fold of a game's log up to and with seq. Only saves time: may be deleted.
CREATE TABLE snapshots (
    game    TEXT NOT NULL REFERENCES games (tag),
    seq     INTEGER NOT NULL,
    version TEXT NOT NULL,                  -- of the program's state shape; of no use to another one
    body    TEXT NOT NULL,                  -- JSON
    PRIMARY KEY (game, seq)
);

CREATE TABLE letters (
    id         INTEGER PRIMARY KEY,
    arrival    TEXT NOT NULL,               -- where the mailbox had it (UIDVALIDITY and UID; or file name)
    message_id TEXT NOT NULL,
    hash       BLOB NOT NULL CHECK (length(hash) = 32),
    arrived    INTEGER NOT NULL,            -- at our own server: what deadlines look at
    recorded   INTEGER NOT NULL,
    size       INTEGER NOT NULL,
    sender     TEXT,
    game       TEXT REFERENCES games (tag),
    seat       INTEGER,
    kind       TEXT,                        -- what it was read as
    fate       TEXT NOT NULL CHECK (fate IN ('waiting', 'processed', 'ignored', 'quarantined')),
    attempts   INTEGER NOT NULL DEFAULT 0,  -- begun; the program may have been killed in one
    failures   INTEGER NOT NULL DEFAULT 0,  -- ended with an error
    why        TEXT,
    UNIQUE (arrival, hash)                  -- another mailbox may use the same numbers for other letters
);
CREATE INDEX letters_by_message_id ON letters (message_id);
CREATE INDEX letters_by_sender ON letters (sender, id) WHERE sender IS NOT NULL;
CREATE INDEX letters_by_game ON letters (game, id) WHERE game IS NOT NULL;
CREATE INDEX letters_waiting ON letters (arrived, id) WHERE fate = 'waiting';

-- Apart from letters, so that a change of fate does not write the whole letter again.
CREATE TABLE raw_letters (
    letter INTEGER PRIMARY KEY REFERENCES letters (id),
    bytes  BLOB NOT NULL
);

CREATE TABLE outbox (
    id         INTEGER PRIMARY KEY,
    message_id TEXT NOT NULL UNIQUE,
    game       TEXT REFERENCES games (tag),
    seat       INTEGER,
    recipient  TEXT,                        -- NULL once forgotten
    seq        INTEGER,                     -- the log entry that caused it
    letter     INTEGER REFERENCES letters (id),
    created    INTEGER NOT NULL,
    state      TEXT NOT NULL CHECK (state IN ('waiting', 'deferred', 'sent', 'refused')),
    attempts   INTEGER NOT NULL DEFAULT 0,
    due        INTEGER,                     -- the next attempt; NULL once sent or refused
    answer     TEXT                         -- the server's last words
);
CREATE INDEX outbox_due ON outbox (due, id) WHERE due IS NOT NULL;
CREATE INDEX outbox_by_game ON outbox (game, id) WHERE game IS NOT NULL;
CREATE INDEX outbox_by_recipient ON outbox (recipient, id) WHERE recipient IS NOT NULL;

CREATE TABLE raw_mails (
    mail  INTEGER PRIMARY KEY REFERENCES outbox (id),
    bytes BLOB NOT NULL
);

-- Automatic answers to an address within an hour (hours since 1970).
CREATE TABLE answers (
    address TEXT NOT NULL,
    hour    INTEGER NOT NULL,
    count   INTEGER NOT NULL,
    PRIMARY KEY (address, hour)
) WITHOUT ROWID;
