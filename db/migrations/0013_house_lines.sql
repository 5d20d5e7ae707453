-- What the House made of the dice of a sealed challenge, and the version of it
-- that played them. It is worked out once the challenge is final, and ranks nowhere.
CREATE TABLE house_lines (
    challenge INTEGER NOT NULL PRIMARY KEY REFERENCES challenges (serial),
    version   TEXT    NOT NULL,
    score     INTEGER NOT NULL,
    sheet     TEXT    NOT NULL
) STRICT;

CREATE INDEX with_boards_by_final ON challenges (form, final) WHERE kind <> 'practice';
