-- Instants are milliseconds since 1970 in UTC, days are texts like 2026-11-30.

-- meta holds single facts: how far the ledger is filed, and whether this is a rehearsal.
CREATE TABLE meta (
    key   TEXT    NOT NULL PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO meta (key, value) VALUES ('filed', 0);

-- A challenge's id is its address; its serial is what the ledger knows it by.
CREATE TABLE challenges (
    serial       INTEGER PRIMARY KEY,
    id           TEXT    NOT NULL UNIQUE,
    form         TEXT    NOT NULL,
    kind         TEXT    NOT NULL,
    day          TEXT    NOT NULL,
    number       INTEGER NOT NULL,
    opens        INTEGER NOT NULL,
    closes       INTEGER NOT NULL,
    final        INTEGER NOT NULL,
    committed    INTEGER NOT NULL,
    seed         TEXT    NOT NULL,
    commitment   TEXT    NOT NULL,
    shape        TEXT    NOT NULL,
    tape         TEXT    NOT NULL,
    tape_version INTEGER NOT NULL,
    edition      INTEGER NOT NULL,
    voided       INTEGER NOT NULL CHECK (voided IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX dailies_by_day ON challenges (form, day) WHERE kind = 'daily';
CREATE UNIQUE INDEX dailies_by_number ON challenges (form, number) WHERE kind = 'daily';

CREATE TABLE players (
    id    INTEGER PRIMARY KEY,
    began INTEGER NOT NULL
) STRICT;

-- A player with a row here has a name. Each of the three keys keeps it unique.
CREATE TABLE names (
    player   INTEGER PRIMARY KEY REFERENCES players (id),
    shown    TEXT    NOT NULL,
    key      TEXT    NOT NULL UNIQUE,
    skeleton TEXT    NOT NULL UNIQUE,
    folded   TEXT    NOT NULL UNIQUE,
    named    INTEGER NOT NULL
) STRICT;

CREATE TABLE codes (
    player INTEGER PRIMARY KEY REFERENCES players (id),
    code   BLOB    NOT NULL UNIQUE
) STRICT;

CREATE TABLE sessions (
    token  BLOB    NOT NULL PRIMARY KEY,
    player INTEGER NOT NULL REFERENCES players (id),
    began  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The ledger: rows are appended. Its one index appends too, at one place for
-- each challenge that is open.
CREATE TABLE attempts (
    id        INTEGER PRIMARY KEY,
    challenge INTEGER NOT NULL REFERENCES challenges (serial),
    player    INTEGER NOT NULL REFERENCES players (id),
    practice  INTEGER NOT NULL CHECK (practice IN (0, 1)),
    sheet     TEXT    NOT NULL,
    score     INTEGER NOT NULL,
    finished  INTEGER NOT NULL
) STRICT;

CREATE INDEX attempts_by_challenge ON attempts (challenge, id);

-- Where a player's attempts stand in the ledger, as far as it is filed. The
-- attempt that counts has slot 0, so that there is one; a practice attempt has
-- its own id for a slot.
CREATE TABLE filed (
    player    INTEGER NOT NULL,
    challenge INTEGER NOT NULL,
    slot      INTEGER NOT NULL,
    attempt   INTEGER NOT NULL,
    PRIMARY KEY (player, challenge, slot)
) STRICT, WITHOUT ROWID;

-- How many results with each score stand on a board.
CREATE TABLE scores (
    challenge INTEGER NOT NULL REFERENCES challenges (serial),
    score     INTEGER NOT NULL,
    count     INTEGER NOT NULL,
    PRIMARY KEY (challenge, score)
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
    player    INTEGER NOT NULL REFERENCES players (id),
    challenge INTEGER NOT NULL REFERENCES challenges (serial),
    practice  INTEGER NOT NULL CHECK (practice IN (0, 1)),
    sheet     TEXT    NOT NULL,
    began     INTEGER NOT NULL,
    saved     INTEGER NOT NULL,
    PRIMARY KEY (player, challenge, practice)
) STRICT, WITHOUT ROWID;
