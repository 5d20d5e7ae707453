-- A club; its invite is the secret of the link by which to join, none while
-- nobody may. Each new link has the next number.
CREATE TABLE clubs (
    serial     INTEGER PRIMARY KEY,
    id         TEXT    NOT NULL UNIQUE,
    name       TEXT    NOT NULL,
    began      INTEGER NOT NULL,
    invite     TEXT    UNIQUE,
    invitation INTEGER NOT NULL DEFAULT 1
) STRICT;

-- Each time that somebody belonged to a club, from joining to leaving. Who was
-- removed does not come back by the link of that number; where the results were
-- struck, none of this time counts in a season.
CREATE TABLE stints (
    id     INTEGER PRIMARY KEY,
    club   INTEGER NOT NULL REFERENCES clubs (serial),
    player INTEGER NOT NULL REFERENCES players (id),
    role   TEXT    NOT NULL CHECK (role IN ('host', 'member')),
    joined INTEGER NOT NULL,
    ended  INTEGER,
    barred INTEGER NOT NULL DEFAULT 0,
    struck INTEGER NOT NULL DEFAULT 0 CHECK (struck IN (0, 1)),
    CHECK (ended IS NOT NULL OR (barred = 0 AND struck = 0))
) STRICT;

-- Nobody belongs to a club twice at once.
CREATE UNIQUE INDEX stints_present ON stints (club, player) WHERE ended IS NULL;
CREATE INDEX stints_by_club ON stints (club, player);
CREATE INDEX stints_by_player ON stints (player, club);

-- The share of a season's days, in percent, on which one must have played to be
-- ranked: from a month on, as a host has stated.
CREATE TABLE attendance (
    club    INTEGER NOT NULL REFERENCES clubs (serial),
    month   TEXT    NOT NULL,
    percent INTEGER NOT NULL CHECK (percent BETWEEN 0 AND 100),
    PRIMARY KEY (club, month)
) STRICT, WITHOUT ROWID;
