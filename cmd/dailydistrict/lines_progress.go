package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// progress counts lines on a terminal while the work is long.
type progress struct {
	w     io.Writer // nil where nobody watches
	lines int
	shown time.Time // when the count was last shown
}

// newProgress shows progress only where w is a terminal.
func newProgress(w io.Writer) *progress {
	p := &progress{shown: time.Now()}
	if file, ok := w.(*os.File); ok {
		if about, err := file.Stat(); err == nil && about.Mode()&os.ModeCharDevice != 0 {
			p.w = w
		}
	}
	return p
}

// step counts a line and shows the count once a second.
func (p *progress) step() {
	p.lines++
	if p.w == nil || time.Since(p.shown) < time.Second {
		return
	}
	p.shown = time.Now()
	_, _ = fmt.Fprintf(p.w, "\r%d lines", p.lines)
}

// end clears the count away.
func (p *progress) end() {
	if p.w != nil {
		_, _ = fmt.Fprint(p.w, "\r\033[K")
	}
}
