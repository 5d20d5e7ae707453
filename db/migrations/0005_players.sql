-- What a player sees of a session: what the browser calls itself, and the day it was seen last.
ALTER TABLE sessions ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN seen TEXT NOT NULL DEFAULT '';

-- By what passkeys know a player: random, and not the player's id.
CREATE TABLE handles (
    player INTEGER PRIMARY KEY REFERENCES players (id),
    handle BLOB    NOT NULL UNIQUE
) STRICT;

-- Passkeys as their library keeps them; doubted where one counted backwards, as a copy does.
CREATE TABLE passkeys (
    id         TEXT    NOT NULL PRIMARY KEY,
    player     INTEGER NOT NULL REFERENCES players (id),
    credential TEXT    NOT NULL,
    label      TEXT    NOT NULL,
    added      INTEGER NOT NULL,
    used       INTEGER,
    doubted    INTEGER NOT NULL DEFAULT 0 CHECK (doubted IN (0, 1))
) STRICT;

CREATE INDEX passkeys_by_player ON passkeys (player, added);

-- Personal tokens, with which programs act for a player within a scope.
CREATE TABLE tokens (
    token  BLOB    NOT NULL PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players (id),
    label  TEXT    NOT NULL,
    scope  TEXT    NOT NULL CHECK (scope IN ('read', 'play')),
    made   INTEGER NOT NULL,
    used   TEXT    NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_player ON tokens (player, made);

-- Names that were given back. No letter of them is kept, only what tells that
-- they must not be given out again: the hash of each key. Whose row in names
-- has nothing to show is a former player.
CREATE TABLE spent (
    kind TEXT NOT NULL CHECK (kind IN ('key', 'skeleton', 'folded')),
    hash BLOB NOT NULL,
    PRIMARY KEY (kind, hash)
) STRICT, WITHOUT ROWID;
