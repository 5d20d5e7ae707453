package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"dailydistrict/views/api"
)

// verifyCommand checks that a challenge or a duel was not rigged: that its seed is the
// one committed to, its dice those of the seed, and every result and rank what
// the rules say.
type verifyCommand struct {
	Export string `arg:"" help:"The export of a challenge or a duel: a file, - for standard input, or the address of an export, a challenge, a duel or its page."`
}

func (v verifyCommand) Run(ctx context.Context, std stdio) error {
	export, err := v.open(ctx, std.In)
	if err != nil {
		return err
	}
	defer export.Close()
	check := &verification{out: std.Out, progress: newProgress(std.Err)}
	if err := check.read(export); err != nil {
		return visibleError{fmt.Errorf("reading the export: %w", err)}
	}
	return check.summary()
}

// open opens a file, standard input or an address.
func (v verifyCommand) open(ctx context.Context, stdin io.Reader) (io.ReadCloser, error) {
	switch {
	case v.Export == "-":
		return io.NopCloser(stdin), nil
	case strings.HasPrefix(v.Export, "http://"), strings.HasPrefix(v.Export, "https://"):
		return fetchExport(ctx, v.Export)
	}
	return os.Open(v.Export)
}

// fetchExport asks a server for an export. It may be long, so that only the
// beginning of the answer is waited for with a limit.
func fetchExport(ctx context.Context, address string) (io.ReadCloser, error) {
	address, err := exportAddress(address)
	if err != nil {
		return nil, usageError{err}
	}
	ask, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.ResponseHeaderTimeout = 30 * time.Second
	answer, err := (&http.Client{Transport: transport}).Do(ask)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		defer answer.Body.Close()
		return nil, visibleError{fmt.Errorf("%s has no export to give: %s", address, refusalOf(answer))}
	}
	return answer.Body, nil
}

// exportAddress finds the export of a challenge or a duel from the address of
// either or of its page.
func exportAddress(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	path := strings.TrimPrefix(strings.TrimSuffix(u.Path, "/"), api.Base)
	if !strings.HasPrefix(path, "/challenges/") && !strings.HasPrefix(path, "/duels/") {
		path = "/challenges" + path
	}
	if !strings.HasSuffix(path, "/export") {
		path += "/export"
	}
	u.Path, u.RawPath = api.Base+path, ""
	return u.String(), nil
}

// refusalOf is the sentence with which a server refuses, or else its status.
func refusalOf(answer *http.Response) string {
	var problem struct{ Detail string }
	err := json.NewDecoder(io.LimitReader(answer.Body, 4<<10)).Decode(&problem)
	if err != nil || problem.Detail == "" {
		return answer.Status
	}
	return problem.Detail
}
