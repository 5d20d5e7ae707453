-- Sheets from paper that a host has withdrawn because they were mistyped: who did it,
-- when, and whether the sheet was practice before. In the ledger each is practice since.
CREATE TABLE withdrawn_papers (
    attempt  INTEGER PRIMARY KEY REFERENCES attempts (id),
    host     INTEGER NOT NULL REFERENCES players (id),
    at       INTEGER NOT NULL,
    practice INTEGER NOT NULL CHECK (practice IN (0, 1))
) STRICT;
