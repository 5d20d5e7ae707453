package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// product is the real program, serving a database; as every host runs it,
// except that its clock is set to the day that all runs play on.
type product struct {
	*process
	private string // address of its metrics
	log     *os.File
}

// build makes the program once a run.
func (b *bench) build(ctx context.Context) error {
	if b.program != "" {
		return nil
	}
	program := filepath.Join(b.folder, "dailydistrict")
	output, err := exec.CommandContext(ctx, "go", "build", "-o", program, "dailydistrict/cmd/dailydistrict").CombinedOutput()
	if err != nil {
		return fmt.Errorf("building the program: %w: %s", err, output)
	}
	b.program = program
	return nil
}

// serve starts the product on a database.
func (b *bench) serve(ctx context.Context, database string, clock func() time.Time, more ...string) (*product, error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	private, err := freeAddress()
	if err != nil {
		return nil, err
	}
	log, err := os.OpenFile(database+".log", os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	p := &product{private: private, log: log}
	p.process, err = launch(ctx, log, addr, b.program, append([]string{
		"serve", "--addr", addr, "--metrics-addr", private, "--database", database,
		"--clock", clock().Format(time.RFC3339Nano)}, more...)...)
	if err != nil {
		text, _ := os.ReadFile(log.Name())
		return nil, fmt.Errorf("%w: %s", err, text)
	}
	return p, nil
}

// end stops the product and holds it to a clean exit.
func (p *product) end() error {
	defer p.log.Close()
	return p.stop()
}

// profile writes profiles of the product while something runs, of the processor
// and of all that was allocated so far, where they are wanted.
func (b *bench) profile(p *product, name string, during func() error) error {
	if b.profiles == "" {
		return during()
	}
	done := make(chan error, 1)
	go func() {
		done <- fetch("http://"+p.private+"/debug/pprof/profile?seconds=10", filepath.Join(b.profiles, name+".pprof"))
	}()
	return errors.Join(during(), <-done,
		fetch("http://"+p.private+"/debug/pprof/allocs", filepath.Join(b.profiles, name+"-allocs.pprof")))
}

// fetch saves what an address answers.
func fetch(address, path string) error {
	text, err := get(address, nil)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text.body, 0o600)
}

// found is an answer with its header.
type found struct {
	header http.Header
	body   []byte
}

// get asks once, with everything that net/http can do.
func get(address string, header http.Header) (found, error) {
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		return found{}, err
	}
	for name, values := range header {
		request.Header[name] = values
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return found{}, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answered %s: %.300s", address, answer.Status, body)
	}
	return found{answer.Header, body}, err
}
