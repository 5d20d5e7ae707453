package storetest

import (
	"os"
	"testing"
)

// Need skips a test for want of something that not every machine has, and fails
// it with CI=true, where everything must be there.
func Need(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal("this needs " + what)
	}
	t.Skip("this needs " + what)
}
