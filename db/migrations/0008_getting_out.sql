-- By what a feed reader or a calendar, which has no cookie, is let in as a member:
-- the hash of a random key. It belongs to one stint, and so ends with it.
CREATE TABLE feed_keys (
    stint INTEGER PRIMARY KEY REFERENCES stints (id),
    key   BLOB    NOT NULL UNIQUE,
    made  INTEGER NOT NULL
) STRICT;

-- Where a club's final boards are sent. The secret is kept as it is, because every
-- message is signed with it. What was final up to through is sent, or will be.
CREATE TABLE webhooks (
    club     INTEGER PRIMARY KEY REFERENCES clubs (serial),
    address  TEXT    NOT NULL,
    secret   TEXT    NOT NULL,
    made     INTEGER NOT NULL,
    through  INTEGER NOT NULL,
    failures INTEGER NOT NULL DEFAULT 0,
    off      INTEGER
) STRICT;

-- Each message to a webhook, under the id by which the receiver knows it; without
-- a challenge it is a test.
CREATE TABLE deliveries (
    serial    INTEGER PRIMARY KEY,
    id        TEXT    NOT NULL UNIQUE,
    club      INTEGER NOT NULL REFERENCES webhooks (club),
    challenge TEXT,
    made      INTEGER NOT NULL,
    progress  TEXT    NOT NULL CHECK (progress IN ('waiting', 'delivered', 'failed')),
    tries     INTEGER NOT NULL DEFAULT 0,
    due       INTEGER NOT NULL,
    tried     INTEGER,
    status    INTEGER NOT NULL DEFAULT 0,
    trouble   TEXT    NOT NULL DEFAULT ''
) STRICT;

-- Every board is one message.
CREATE UNIQUE INDEX deliveries_of_boards ON deliveries (club, challenge) WHERE challenge IS NOT NULL;
CREATE INDEX deliveries_by_club ON deliveries (club, serial);
CREATE INDEX deliveries_waiting ON deliveries (due) WHERE progress = 'waiting';
