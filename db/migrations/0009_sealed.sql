-- An attempt at a sealed form, from its beginning. Its id is the one that it has
-- in the ledger once it is over; all that ever changes is that, and whose it is
-- when a guest signs in.
CREATE TABLE sealed (
    id        INTEGER PRIMARY KEY,
    challenge INTEGER NOT NULL REFERENCES challenges (serial),
    player    INTEGER NOT NULL REFERENCES players (id),
    practice  INTEGER NOT NULL CHECK (practice IN (0, 1)),
    began     INTEGER NOT NULL,
    over      INTEGER NOT NULL CHECK (over IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX sealed_that_rank ON sealed (player, challenge) WHERE practice = 0;
CREATE INDEX sealed_by_player ON sealed (player, over, challenge);

-- The sheets of these attempts, line by line. Rows are appended and never change.
CREATE TABLE decisions (
    attempt INTEGER NOT NULL REFERENCES sealed (id),
    n       INTEGER NOT NULL CHECK (n >= 0),
    line    TEXT    NOT NULL,
    made    INTEGER NOT NULL,
    PRIMARY KEY (attempt, n)
) STRICT, WITHOUT ROWID;
