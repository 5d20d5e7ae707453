package db

import (
	"context"
	"slices"
	"sync"

	"dailydistrict/challenge"
)

// place is where an attempt stands in the ledger.
type place struct {
	player   challenge.PlayerID
	serial   int64 // of the challenge
	practice bool
	attempt  challenge.AttemptID
}

// tail is the end of the ledger that is not filed yet, by player.
type tail struct {
	mu     sync.RWMutex
	places map[challenge.PlayerID][]place
	size   int
}

// find gives the attempt that counts, 0 where the tail holds none.
func (t *tail) find(player challenge.PlayerID, serial int64) challenge.AttemptID {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return counting(t.places[player], player, serial)
}

// of lists a player's places, oldest first.
func (t *tail) of(player challenge.PlayerID) []place {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.places[player]
}

// extend adds places at the end, after dropping the old ones where they are filed.
func (t *tail) extend(list []place, filed bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if filed || t.places == nil {
		t.places, t.size = map[challenge.PlayerID][]place{}, 0
	}
	for _, p := range list {
		t.places[p.player] = inOrder(t.places[p.player], p)
	}
	t.size += len(list)
}

// inOrder adds a place where it belongs: at the end, but for a sealed attempt
// that was begun before others and is over after them. Whoever reads the list
// meanwhile has the one from before.
func inOrder(list []place, p place) []place {
	i := len(list)
	for i > 0 && list[i-1].attempt > p.attempt {
		i--
	}
	if i == len(list) {
		return append(list, p)
	}
	return slices.Insert(slices.Clone(list), i, p)
}

// counting is the attempt on a challenge that is not practice, 0 where there is none.
func counting(list []place, player challenge.PlayerID, serial int64) challenge.AttemptID {
	for _, p := range list {
		if p.player == player && p.serial == serial && !p.practice {
			return p.attempt
		}
	}
	return 0
}

// find gives the unfiled attempt that counts, as this batch sees it.
func (b *batch) find(player challenge.PlayerID, serial int64) challenge.AttemptID {
	if found := counting(b.added, player, serial); found != 0 || b.filed {
		return found
	}
	return b.tail.find(player, serial)
}

// fileTail copies the places of the tail into the table filed, in the order of its
// key, so that neighbours share a page. Its key is the last guard against two
// attempts that count.
func (b *batch) fileTail(ctx context.Context) error {
	if b.tail.size+len(b.added) == 0 {
		return nil
	}
	_, err := change(ctx, b, `INSERT INTO filed (player, challenge, slot, attempt)
		SELECT player, challenge, CASE practice WHEN 0 THEN 0 ELSE id END, id FROM attempts
		WHERE id > (SELECT value FROM meta WHERE key = 'filed')
		ORDER BY player, challenge`)
	if err != nil {
		return err
	}
	b.added, b.filed, b.mark = nil, true, b.last
	_, err = change(ctx, b, `UPDATE meta SET value = $1 WHERE key = 'filed'`, b.last)
	return err
}

// file copies a single place, of an attempt that lies before the tail.
func (b *batch) file(ctx context.Context, at place) error {
	slot := at.attempt
	if !at.practice {
		slot = 0
	}
	_, err := change(ctx, b, `INSERT INTO filed (player, challenge, slot, attempt) VALUES ($1, $2, $3, $4)`, at.player, at.serial, slot, at.attempt)
	return err
}

func (b *batch) fileWhenLong(ctx context.Context) error {
	if b.tail.size+len(b.added) < tailSize {
		return nil
	}
	return b.fileTail(ctx)
}

// keep takes over what a batch has committed.
func (w *writer) keep(b *batch) {
	w.last, w.mark = b.last, b.mark
	w.tail.extend(b.added, b.filed)
}

// recall reads the tail of the ledger from the database.
func (w *writer) recall(ctx context.Context) (err error) {
	list, err := all(ctx, w, readPlace, `SELECT player, challenge, practice, id FROM attempts
		WHERE id > (SELECT value FROM meta WHERE key = 'filed') ORDER BY id`)
	if err != nil {
		return err
	}
	w.tail.extend(list, true)
	if w.mark, err = one(ctx, w, nil, value[challenge.AttemptID], `SELECT value FROM meta WHERE key = 'filed'`); err != nil {
		return err
	}
	w.last, err = one(ctx, w, nil, value[challenge.AttemptID], `SELECT max(id) FROM (
		SELECT value AS id FROM meta WHERE key = 'filed' UNION ALL
		SELECT max(id) FROM attempts UNION ALL
		SELECT max(id) FROM sealed) AS ids`)
	return err
}

func readPlace(row scanner) (p place, err error) {
	return p, row.Scan(&p.player, &p.serial, &p.practice, &p.attempt)
}
