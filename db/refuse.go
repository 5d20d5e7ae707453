package db

import (
	"errors"
	"strings"
	"unicode/utf8"

	"dailydistrict/challenge"
)

// Refusals, as sentences for the host.
var (
	ErrServed       = errors.New("another process is serving this database; SQLite is served by one process at a time, and more than one will need PostgreSQL, which this version does not support yet")
	ErrPostgreSQL   = errors.New("this version keeps its data in SQLite only and cannot use PostgreSQL yet: give the path of a file")
	ErrNewer        = errors.New("this database was written by a newer version of Daily District")
	ErrForeign      = errors.New("this database belongs to another program")
	ErrRehearsal    = errors.New("this database was created for a rehearsal and stays one: start with a clock, or name another database")
	ErrNotRehearsal = errors.New("this database was not created for a rehearsal: name a new one, or start without a clock")
	ErrBeside       = errors.New("only the process that serves this database may write this")
	ErrClosed       = errors.New("the database is closed")
	ErrExists       = errors.New("this file exists already and is replaced only when that is asked for")
	ErrMissing      = errors.New("there is no database")
	ErrNoBackup     = errors.New("this is no backup of Daily District, and no other file is replaced by one")
	ErrDamaged      = errors.New("damaged or altered")
	ErrMoved        = challenge.Advice("The database was moved, removed or replaced after it was opened. Put it back, or start again.")
	ErrOtherKind    = errors.New("one of the two was created for a rehearsal and the other was not: restore under another name")
	ErrText         = errors.New("this text holds a character that cannot be stored")

	errNoDraft = errors.New("no draft is kept")
)

// storable refuses text that another engine could not take: PostgreSQL knows
// neither NUL nor invalid UTF-8.
func storable(texts ...string) error {
	for _, text := range texts {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return ErrText
		}
	}
	return nil
}
