-- Two players on a tape of their own. The second one joins later, and that is
-- all that ever changes, besides whose they are when a guest signs in.
CREATE TABLE duels (
    serial       INTEGER PRIMARY KEY,
    id           TEXT    NOT NULL UNIQUE,
    opener       INTEGER NOT NULL REFERENCES players (id),
    joiner       INTEGER REFERENCES players (id),
    seed         TEXT    NOT NULL,
    commitment   TEXT    NOT NULL,
    shape        TEXT    NOT NULL,
    tape         TEXT    NOT NULL,
    tape_version INTEGER NOT NULL,
    edition      INTEGER NOT NULL,
    opened       INTEGER NOT NULL,
    started      INTEGER,
    CHECK ((joiner IS NULL) = (started IS NULL))
) STRICT;

CREATE INDEX duels_by_opener ON duels (opener);
CREATE INDEX duels_by_joiner ON duels (joiner);

-- The two sheets of a duel, line by line. Rows are appended and never change.
CREATE TABLE picks (
    duel INTEGER NOT NULL REFERENCES duels (serial),
    game INTEGER NOT NULL CHECK (game IN (0, 1)),
    n    INTEGER NOT NULL CHECK (n >= 0),
    line TEXT    NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (duel, game, n)
) STRICT, WITHOUT ROWID;
