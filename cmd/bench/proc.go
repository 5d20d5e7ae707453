package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// tick is the unit in which Linux counts processor time for other processes.
const tick = 10 * time.Millisecond

// reading is what the kernel says of a process.
type reading struct {
	cpu  time.Duration // user and system, all threads
	rss  int64         // bytes in memory now
	peak int64         // the most that was in memory
}

// read asks the kernel about a process.
func read(pid int) (reading, error) {
	var texts [2]string
	for i, name := range []string{"stat", "status"} {
		text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), name))
		if err != nil {
			return reading{}, err
		}
		texts[i] = string(text)
	}
	cpu, err := parseStat(texts[0])
	return reading{
		cpu:  cpu,
		rss:  field(texts[1], "VmRSS:") << 10,
		peak: field(texts[1], "VmHWM:") << 10,
	}, err
}

// ownTime is the processor time that this process has used so far. Unlike the
// clock it does not run on while others have the processors.
func ownTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err) // only for a process that is not this one
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// parseStat takes user and system time from /proc/PID/stat; the name before
// them stands in parentheses and may hold anything.
func parseStat(text string) (time.Duration, error) {
	rest := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
	if len(rest) < 13 {
		return 0, fmt.Errorf("not a line of /proc/PID/stat: %q", text)
	}
	user, err := strconv.ParseInt(rest[11], 10, 64)
	if err != nil {
		return 0, err
	}
	system, err := strconv.ParseInt(rest[12], 10, 64)
	return time.Duration(user+system) * tick, err
}

// field finds the number behind a label at the start of a line; 0 where there is none.
func field(text, label string) int64 {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, label); ok {
			number, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
			n, _ := strconv.ParseFloat(number, 64) // metrics write 1.5e+08
			return int64(n)
		}
	}
	return 0
}
