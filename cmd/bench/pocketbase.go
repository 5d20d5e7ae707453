package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
)

// The account that sets a PocketBase up, for the minute that it lives.
const (
	founder  = "founder@example.org"
	password = "a-minute-on-loopback"
)

// results is the collection that stands for our results: a player, a score with
// an index, the sheet's text, open to all so that no check of rights slows it.
const results = `{"name": "results", "type": "base", "listRule": "", "createRule": "",
	"fields": [
		{"name": "player", "type": "text", "required": true},
		{"name": "score", "type": "number"},
		{"name": "sheet", "type": "text"}],
	"indexes": ["CREATE INDEX idx_score ON results (score)", "CREATE UNIQUE INDEX idx_player ON results (player)"]}`

// startPocketBase starts a PocketBase with an empty collection of results.
func (b *bench) startPocketBase(ctx context.Context) (*process, error) {
	if b.pocketbase == "" {
		return nil, errors.New("no PocketBase to compare with: name its program by -pocketbase")
	}
	program, err := filepath.Abs(b.pocketbase)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp(b.folder, "pocketbase-")
	if err != nil {
		return nil, err
	}
	output, err := exec.CommandContext(ctx, program, "--dir", folder, "superuser", "upsert", founder, password).CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("setting PocketBase up: %w: %s", err, output)
	}
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	p, err := launch(ctx, io.Discard, addr, program, "--dir", folder, "serve", "--http", addr)
	if err != nil {
		return nil, err
	}
	if err := establish(addr); err != nil {
		return nil, errors.Join(err, p.stop())
	}
	return p, nil
}

// establish makes the collection.
func establish(addr string) error {
	var session struct{ Token string }
	err := tell(addr, "/api/collections/_superusers/auth-with-password", "",
		fmt.Sprintf(`{"identity": %q, "password": %q}`, founder, password), &session)
	if err != nil {
		return err
	}
	return tell(addr, "/api/collections", session.Token, results, nil)
}

func tell(addr, path, token, body string, answer any) error {
	request, err := http.NewRequest(http.MethodPost, "http://"+addr+path, bytes.NewReader([]byte(body)))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", token)
	got, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err == nil && got.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answered %s: %.300s", path, got.Status, text)
	}
	if err != nil || answer == nil {
		return err
	}
	return json.Unmarshal(text, answer)
}
