-- The version of the House that plays against everybody; empty where nobody does.
ALTER TABLE challenges ADD COLUMN house TEXT NOT NULL DEFAULT '';
