package db_test

import (
	"testing"

	"dailydistrict/challenge"
	"dailydistrict/challenge/storetest"
	"dailydistrict/db/dbtest"
)

func TestStore(t *testing.T) {
	storetest.Exercise(t, func(t testing.TB) challenge.Store { return dbtest.Open(t) })
}
