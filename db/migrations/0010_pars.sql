-- The best score of a challenge's dice, with a sheet that reaches it, as far as
-- it was worked out. It is as secret as the dice until it may be known.
CREATE TABLE pars (
    challenge INTEGER NOT NULL PRIMARY KEY REFERENCES challenges (serial),
    score     INTEGER NOT NULL,
    proven    INTEGER NOT NULL CHECK (proven IN (0, 1)),
    sheet     TEXT    NOT NULL
) STRICT;

CREATE INDEX with_boards_by_commitment ON challenges (committed) WHERE kind <> 'practice';
