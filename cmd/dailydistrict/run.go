package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/alecthomas/kong"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/landing"
)

// commands is the table of commands. Each has a file of its own, and a Run
// method that may take a context.Context, the stdio and the *settings.
type commands struct {
	settings

	Serve   serveCommand   `cmd:"" default:"1" help:"Publish every day and serve the pages and the API. This is what happens without a command."`
	Publish publishCommand `cmd:"" help:"Commit the days that are missing. Harmless at any time, also beside a serving process."`
	Backup  backupCommand  `cmd:"" help:"Write a consistent copy of the database into a file, also while it is being served."`
	Restore restoreCommand `cmd:"" help:"Check a backup and put it in the place of the database, which nobody may be serving."`
	Judge   judgeCommand   `cmd:"" help:"Answer questions about rules, one JSON object a line: validate, moves, score, audit, tape."`
	Deal    dealCommand    `cmd:"" help:"Make the dice of a seed, and with --challenge its commitment."`
	Par     parCommand     `cmd:"" help:"Find the best score of a tape and a record that reaches it, one JSON object a line."`
	Review  reviewCommand  `cmd:"" help:"Tell what was still attainable after each decision of a record, one JSON object a line."`
	Verify  verifyCommand  `cmd:"" help:"Check the export of a challenge or a duel: its commitment and dice, every result and every rank."`
	Health  healthCommand  `cmd:"" help:"Ask the process that serves on --addr whether it is ready."`
	Version versionCommand `cmd:"" help:"Print the version of this program."`
}

// games lists every game that a case file or a tape may name.
func games() []rules.Game {
	return []rules.Game{district.Game, draft.Against(draft.Deny1), categories.Game, landing.Game}
}

// forms lists what is published every day, in the order of the page.
func forms() []challenge.Form {
	return []challenge.Form{
		{ID: "district", Name: "District", Game: district.Game, Reveal: challenge.Open},
		{ID: "district-sealed", Name: "Sealed District", Game: district.Game, Reveal: challenge.Sealed},
		{ID: "draft", Name: "Draft", Game: draft.Against(draft.Deny1), Reveal: challenge.Open},
		{ID: "categories", Name: "Categories", Game: categories.Game, Reveal: challenge.Sealed},
		{ID: "landing", Name: "Landing", Game: landing.Game, Reveal: challenge.Sealed},
	}
}

// duel is what two play against each other, pool by pool.
func duel() challenge.Form {
	return challenge.Form{ID: challenge.DuelForm, Name: "Draft duel", Game: draft.Game, Reveal: challenge.Sealed}
}

// stdio is where a command reads and writes.
type stdio struct {
	In       io.Reader
	Out, Err io.Writer
}

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1 // something is off: a line that could not be answered, a difference found, a database that is not there
	exitUsage  = 2 // the command or a setting is wrong
)

// errTold ends a command with exitFailed after it has itself said what is off.
var errTold = errors.New("said already")

// usageError is a wrong command or setting.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// run carries out one command line and gives the exit code.
func run(ctx context.Context, args []string, std stdio) int {
	err := execute(ctx, args, std)
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errTold):
		return exitFailed
	}
	_, _ = fmt.Fprintf(std.Err, "dailydistrict: %v\n", err)
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitFailed
}

func execute(ctx context.Context, args []string, std stdio) error {
	var table commands
	helped := false
	parser, err := kong.New(&table,
		kong.Name("dailydistrict"),
		kong.Description("The same dice for everybody, every day. Without a command it serves."),
		kong.Writers(std.Out, std.Err),
		kong.Exit(func(int) { helped = true }), // only --help exits
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(std, &table.settings),
	)
	if err != nil {
		return fmt.Errorf("building the table of commands: %w", err)
	}
	chosen, err := parser.Parse(args)
	switch {
	case helped:
		return nil
	case err != nil:
		return usageError{err}
	}
	return chosen.Run()
}
