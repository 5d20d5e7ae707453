-- To find the sessions of a guest who is to be forgotten.
CREATE INDEX sessions_by_player ON sessions (player, began);
