package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// machine says when, on what and from which source figures were taken.
type machine struct {
	date, commit, cpu, kernel, disk, load string
}

func (m machine) String() string {
	return fmt.Sprintf("*%s, commit %s; %s, %d processors, %s, Linux %s, %s; load average before the run %s*",
		m.date, m.commit, m.cpu, runtime.NumCPU(), runtime.Version(), m.kernel, m.disk, m.load)
}

// lookAround describes the machine, with the file system under a folder.
func lookAround(ctx context.Context, folder string) machine {
	return machine{
		date:   time.Now().UTC().Format("2006-01-02 15:04 UTC"),
		commit: commit(ctx),
		cpu:    modelName(text("/proc/cpuinfo")),
		kernel: strings.TrimSpace(text("/proc/sys/kernel/osrelease")),
		disk:   fileSystem(text("/proc/self/mounts"), folder),
		load:   firstWord(text("/proc/loadavg")),
	}
}

func text(path string) string {
	raw, err := os.ReadFile(path)
	if err != nil {
		return "unknown"
	}
	return string(raw)
}

func firstWord(s string) string { word, _, _ := strings.Cut(s, " "); return word }

// commit names the source, with a plus where it has been changed since.
func commit(ctx context.Context) string {
	head, err := exec.CommandContext(ctx, "git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	name := strings.TrimSpace(string(head))
	changed, err := exec.CommandContext(ctx, "git", "status", "--porcelain", "--", "*.go", "*.templ", "*.sql").Output()
	if err != nil || len(changed) > 0 {
		name += "+"
	}
	return name
}

func modelName(cpuinfo string) string {
	for line := range strings.Lines(cpuinfo) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown processor"
}

// fileSystem finds the type of the mount that a folder lies in: the longest
// mount point that is above it.
func fileSystem(mounts, folder string) string {
	kind, length := "unknown file system", -1
	for line := range strings.Lines(mounts) {
		fields := strings.Fields(line)
		if len(fields) < 3 {
			continue
		}
		rest, err := filepath.Rel(fields[1], folder)
		if err == nil && rest != ".." && !strings.HasPrefix(rest, "../") && len(fields[1]) >= length {
			kind, length = fields[2], len(fields[1])
		}
	}
	return kind
}
