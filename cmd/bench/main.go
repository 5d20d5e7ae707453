// Command bench measures the product against what the machine can do at best.
//
//	go run ./cmd/bench                          all goals that need no other program
//	go run ./cmd/bench -only G1,G3 -quick       some, with small loads, to look at
//	go run ./cmd/bench -pocketbase FILE         all goals, G7 and G8 too
//
// Every goal is a ratio of two sides that run in turn on the same machine: see
// results.md, which it writes. It puts a bounded load on servers that it starts
// itself, on free ports of the loopback, with databases in a temporary folder.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run is this program in its own role, or as the ceiling.
func run(ctx context.Context, args []string) error {
	if len(args) == 2 && args[0] == ceilingRole {
		return serveCeiling(ctx, args[1])
	}
	b, only, results, err := parse(args)
	if err != nil {
		return err
	}
	chosen, err := choose(goals(), only, b.pocketbase != "")
	if err != nil {
		return err
	}
	if b.folder, err = os.MkdirTemp(b.under, "district-bench-"); err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(b.folder) }()
	return b.all(ctx, chosen, results)
}

// bench is how a run measures.
type bench struct {
	rounds     int
	quick      bool
	under      string // folder in which to make the temporary one
	folder     string // the temporary one
	keep       string // folder in which the great database is kept for the next run; empty: not kept
	program    string // build of the product; empty: to be built
	pocketbase string // program; empty: there is none
	redis      string // program
	profiles   string // folder for processor profiles of the product; empty: none
	began      time.Time
	few        crowded // the small database, once it is made
	log        *slog.Logger
}

func parse(args []string) (b *bench, only, results string, err error) {
	b = &bench{began: time.Now()}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.StringVar(&only, "only", "", "measure these goals alone, as in G1,G5")
	flags.IntVar(&b.rounds, "rounds", 5, "rounds that count; one more is run before them")
	flags.BoolVar(&b.quick, "quick", false, "a tenth of the load: to try things, not to publish")
	flags.StringVar(&b.under, "under", "", "folder for the databases, on the disk to be measured (default: the system's temporary folder)")
	flags.StringVar(&b.keep, "keep", "", "keep the database of a million results in this folder, and use the one that is there")
	flags.StringVar(&b.pocketbase, "pocketbase", "", "PocketBase program for G7 and G8; README.md beside this file says how to build it")
	flags.StringVar(&b.redis, "redis", "redis-server", "Redis program for G7 and G8")
	flags.StringVar(&b.program, "program", "", "measure this build of the program instead of a fresh one")
	flags.StringVar(&b.profiles, "profiles", "", "write profiles of the product into this folder")
	flags.StringVar(&results, "results", filepath.Join("cmd", "bench", "results.md"), "report to bring up to date; empty: only print")
	verbose := flags.Bool("v", false, "tell every round")
	err = flags.Parse(args)
	level := slog.LevelInfo
	if *verbose {
		level = slog.LevelDebug
	}
	b.log = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
	return b, only, results, err
}

// size is how much load there is: all of it, or a tenth for a quick look.
func (b *bench) size(full int) int {
	if b.quick {
		return full / 10
	}
	return full
}

// all measures the chosen goals one after the other. What was measured before
// one of them fails is reported all the same.
func (b *bench) all(ctx context.Context, chosen []goal, results string) error {
	where := lookAround(ctx, b.folder)
	var fresh []section
	var failed error
	for _, g := range chosen {
		b.log.Info("measuring", "goal", g.id, "what", g.title)
		figures, err := g.measure(ctx, b)
		if err != nil {
			failed = fmt.Errorf("%s: %w", g.id, err)
			break
		}
		fresh = append(fresh, describe(g, figures, where))
		fmt.Printf("## %s\n\n%s\n\n", fresh[len(fresh)-1].title, fresh[len(fresh)-1].text)
	}
	if results != "" && len(fresh) > 0 {
		if err := save(results, fresh, goals()); err != nil {
			return err
		}
	}
	return failed
}
