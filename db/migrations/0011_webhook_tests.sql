-- When a club had its webhook tested, as long as that counts for its limit. It
-- belongs to the club, so that a webhook which is ended and set anew has no more.
CREATE TABLE webhook_tests (
    serial INTEGER PRIMARY KEY,
    club   INTEGER NOT NULL REFERENCES clubs (serial),
    made   INTEGER NOT NULL
) STRICT;

CREATE INDEX webhook_tests_by_club ON webhook_tests (club, made);
