-- The games whose pages in the archive are not up to date.
CREATE TABLE archive_due (
    game TEXT PRIMARY KEY REFERENCES games (tag)
) WITHOUT ROWID;
INSERT INTO archive_due SELECT tag FROM games;

-- What the pages show. Only saves time: may be deleted, and is made again from the logs.
CREATE TABLE archive_games (
    game  TEXT PRIMARY KEY REFERENCES games (tag),
    shown INTEGER NOT NULL,                 -- the log entry up to which they show it
    list  TEXT NOT NULL CHECK (list IN ('gathering', 'running', 'ended')),
    since INTEGER NOT NULL,                 -- since when it is in that list
    entry TEXT NOT NULL                     -- JSON: its line in the list
) WITHOUT ROWID;
CREATE INDEX archive_games_by_list ON archive_games (list, since, game);

CREATE TABLE archive_turns (
    game  TEXT NOT NULL REFERENCES games (tag),
    place INTEGER NOT NULL,                 -- twice the turn, and one more for the final report
    at    INTEGER NOT NULL,
    body  TEXT NOT NULL,                    -- JSON: its line in the list, and what was counted
    PRIMARY KEY (game, place)
) WITHOUT ROWID;
CREATE INDEX archive_turns_by_time ON archive_turns (at);

CREATE TABLE archive_players (
    player TEXT NOT NULL,
    game   TEXT NOT NULL REFERENCES games (tag),
    body   TEXT NOT NULL,                   -- JSON: what the player did in that game
    PRIMARY KEY (player, game)
) WITHOUT ROWID;
CREATE INDEX archive_players_by_game ON archive_players (game);
