package rulestest

import (
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// ThreadTime is the processor time of this thread: what a busy machine does
// besides is not in it.
func ThreadTime(b *testing.B) time.Duration {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Nano())
}
