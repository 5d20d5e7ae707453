-- Sheets that were played on paper on an evening: which host typed each of them in,
-- and what was written. What stands of it is in the ledger.
CREATE TABLE papers (
    challenge INTEGER NOT NULL REFERENCES challenges (serial),
    attempt   INTEGER NOT NULL REFERENCES attempts (id),
    host      INTEGER NOT NULL REFERENCES players (id),
    written   TEXT    NOT NULL,
    PRIMARY KEY (challenge, attempt)
) STRICT, WITHOUT ROWID;
