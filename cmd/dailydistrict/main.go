// Command dailydistrict is the daily-challenge server and the tools around it.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // an image without zone files knows every zone all the same
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], stdio{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// untilSignal gives a context that the first SIGTERM or interrupt ends; the
// second ends the process. Commands that have nothing to finish do not ask for
// it and end at the first.
func untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
