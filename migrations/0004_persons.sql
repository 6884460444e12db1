-- Who may rule in one game, beside those whom the configuration names for all games.
CREATE TABLE game_moderators (
    game     TEXT NOT NULL REFERENCES games (tag),
    position INTEGER NOT NULL,
    address  TEXT NOT NULL,                 -- without +tag: what a person is known by
    written  TEXT NOT NULL,                 -- as it was given: where mail goes
    PRIMARY KEY (game, position),
    UNIQUE (address, game)
) WITHOUT ROWID;

-- What proves a sender in this game; NULL: as the configuration says.
ALTER TABLE games ADD COLUMN proof TEXT CHECK (proof IN ('token', 'dmarc', 'token-or-dmarc', 'from'));

-- The template that a player's `join` opened it from.
ALTER TABLE games ADD COLUMN template TEXT;
CREATE INDEX games_by_template ON games (template, state) WHERE template IS NOT NULL;

-- Observers who are asked, one after the other, whether they take a seat over.
CREATE TABLE offers (
    game    TEXT NOT NULL,
    seat    INTEGER NOT NULL,
    address TEXT NOT NULL,                  -- without +tag
    asked   INTEGER NOT NULL,
    until   INTEGER,                        -- NULL once it is answered or has expired
    PRIMARY KEY (game, seat, address),
    FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) WITHOUT ROWID;
CREATE INDEX offers_open ON offers (until) WHERE until IS NOT NULL;
CREATE INDEX offers_by_address ON offers (address);
