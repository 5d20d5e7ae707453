-- An evening is a challenge of a club's own. Where it is for everyone, everybody
-- with a name stands on its board, not the club's members alone.
ALTER TABLE challenges ADD COLUMN club INTEGER REFERENCES clubs (serial);
ALTER TABLE challenges ADD COLUMN everyone INTEGER NOT NULL DEFAULT 0 CHECK (everyone IN (0, 1));

CREATE INDEX evenings_by_club ON challenges (club, closes, id) WHERE club IS NOT NULL;
