package challenge_test

import (
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/challenge"
	"dailydistrict/db"
	"dailydistrict/rules"
)

// den is a naive picture of sealed attempts beside the real service, which now
// and then ends and begins anew on the same file.
type den struct {
	*table
	r      *rapid.T
	path   string
	open   *db.Store
	game   challenge.SealedGame
	daily  challenge.Challenge // with its secrets, as is the practice tape
	tape   challenge.Challenge
	people []challenge.PlayerID // two guests, then two accounts
	codes  map[challenge.PlayerID]string
	played []*hand
}

// hand is what the picture knows of an attempt.
type hand struct {
	id       challenge.AttemptID
	on       challenge.Challenge
	player   challenge.PlayerID
	practice bool
	sheet    rules.Sheet
	over     time.Time // zero while it goes on
}

func newDen(t *testing.T, r *rapid.T) *den {
	clock := &watch{}
	clock.set(t, "2026-11-30T12:00:00Z")
	form := rapid.SampledFrom(sealedForms).Draw(r, "form")
	d := &den{r: r, path: filepath.Join(t.TempDir(), "test.db"), codes: map[challenge.PlayerID]string{}, game: form.Game.(challenge.SealedGame)}
	d.serve(t, clock)
	d.publish()
	id := challenge.DailyID(d.Today(), form.ID)
	d.daily, d.tape = d.secret(id), d.secret(id.PracticeID())
	d.people = []challenge.PlayerID{d.guest().ID, d.guest().ID}
	for _, name := range []string{"Ada", "Bea"} {
		id, code := d.account(name)
		d.people, d.codes[id] = append(d.people, id), code
	}
	return d
}

// serve begins a service on the file.
func (d *den) serve(t *testing.T, clock *watch) {
	var err error
	d.open, err = db.Open(t.Context(), db.Options{Database: d.path, Serve: true})
	require.NoError(t, err)
	d.table = sealedOn(t, d.open, clock)
}

func (d *den) anew(t *testing.T) {
	require.NoError(t, d.open.Close())
	d.serve(t, d.clock)
}

func (d *den) named(who challenge.PlayerID) bool { return slices.Contains(d.people[2:], who) }

func (d *den) final() bool { return !d.clock.now().Before(d.daily.Final) }

// find is the place of the attempt that a beginning should give, -1 for none.
func (d *den) find(on challenge.ID, who challenge.PlayerID, practice bool) int {
	return slices.IndexFunc(d.played, func(h *hand) bool {
		return h.on.ID == on && h.player == who && h.practice == practice && (!practice || h.over.IsZero())
	})
}

// begins lets anybody begin anything, on two devices at once.
func (d *den) begins(*rapid.T) {
	who, asked := rapid.SampledFrom(d.people).Draw(d.r, "who"), rapid.Bool().Draw(d.r, "practice")
	on := rapid.SampledFrom([]challenge.Challenge{d.daily, d.tape}).Draw(d.r, "on")
	var got [2]challenge.SeenAttempt
	var begun [2]bool
	var errs [2]error
	var both sync.WaitGroup
	for i := range got {
		both.Go(func() { got[i], begun[i], errs[i] = d.Begin(d.t.Context(), on.ID, who, asked) })
	}
	both.Wait()
	practice := asked || on.Kind == challenge.Practice
	if !practice && d.find(on.ID, who, false) < 0 && d.final() {
		practice = true
	}
	found := d.find(on.ID, who, practice)
	wanted := d.refuses(on, who, practice, found)
	for i, err := range errs {
		require.ErrorIs(d.r, err, wanted)
		require.Equal(d.r, got[0].ID, got[i].ID)
	}
	if wanted != nil {
		return
	}
	if found < 0 {
		require.NotEqual(d.r, begun[0], begun[1], "it is begun once")
		d.played = append(d.played, &hand{id: got[0].ID, on: on, player: who, practice: practice})
		return
	}
	require.Equal(d.r, [2]bool{}, begun)
	require.Equal(d.r, d.played[found].id, got[0].ID)
}

// refuses is why an attempt may not begin.
func (d *den) refuses(on challenge.Challenge, who challenge.PlayerID, practice bool, found int) error {
	switch {
	case on.Kind == challenge.Practice || d.final() || !practice && found >= 0:
		return nil
	case practice:
		return challenge.ErrNotFinal
	case !d.clock.now().Before(d.daily.Closes):
		return challenge.ErrClosed
	case !d.named(who):
		return challenge.ErrNameFirst
	}
	return nil
}

func (d *den) hand() *hand {
	if len(d.played) == 0 {
		d.r.Skip("nothing is begun")
	}
	return rapid.SampledFrom(d.played).Draw(d.r, "attempt")
}

// line is a decision that may follow, or any other.
func (d *den) line(h *hand, n int) string {
	lines := []string{"r", "s", "x", "...", "=3", "-", "?", "", "nonsense"}
	if n <= len(h.sheet) && rapid.IntRange(0, 3).Draw(d.r, "legal") > 0 {
		if legal, err := d.game.Legal(h.on.Tape, h.sheet[:n]); err == nil && len(legal) > 0 {
			lines = legal
		}
	}
	return rapid.SampledFrom(lines).Draw(d.r, "line")
}

// decides lets anybody decide anything, mostly what could be.
func (d *den) decides(*rapid.T) {
	h := d.hand()
	who := h.player
	if rapid.IntRange(0, 5).Draw(d.r, "a stranger") == 0 {
		who = rapid.SampledFrom(d.people).Draw(d.r, "who")
	}
	n := len(h.sheet) + rapid.SampledFrom([]int{0, 0, 0, 0, -1, -2, 1}).Draw(d.r, "off")
	line := d.line(h, max(n, 0))
	_, err := d.Decide(d.t.Context(), h.id, who, n, line)
	if who == h.player && d.may(h, n, line) {
		require.NoError(d.r, err)
		d.follows(h, n, line)
		return
	}
	require.Error(d.r, err)
}

// may tells whether a decision is taken.
func (d *den) may(h *hand, n int, line string) bool {
	if n < 0 || n > len(h.sheet) {
		return false
	}
	if n < len(h.sheet) {
		return h.sheet[n] == line
	}
	legal, err := d.game.Legal(h.on.Tape, h.sheet)
	return err == nil && slices.Contains(legal, line)
}

// follows is what a decision does, by the whole tape.
func (d *den) follows(h *hand, n int, line string) {
	if n < len(h.sheet) {
		return
	}
	for is := true; is; line, is, _ = d.game.Forced(h.on.Tape, h.sheet) {
		h.sheet = append(slices.Clip(h.sheet), line)
	}
	if legal, _ := d.game.Legal(h.on.Tape, h.sheet); len(legal) == 0 {
		h.over = d.clock.now()
	}
}

// decidesAtOnce sends two decisions at once from two devices, and the one that
// stands once more after the service has begun anew, as if its answer were lost.
func (d *den) decidesAtOnce(t *testing.T) {
	h := d.hand()
	n := len(h.sheet)
	lines := [2]string{d.line(h, n), d.line(h, n)}
	var errs [2]error
	var both sync.WaitGroup
	for i, line := range lines {
		both.Go(func() { _, errs[i] = d.Decide(d.t.Context(), h.id, h.player, n, line) })
	}
	both.Wait()
	stands := ""
	for i, err := range errs {
		if err == nil {
			require.True(d.r, stands == "" || stands == lines[i], "one of two stands")
			stands = lines[i]
		}
	}
	require.Equal(d.r, d.may(h, n, lines[0]) || d.may(h, n, lines[1]), stands != "")
	if stands == "" {
		return
	}
	d.follows(h, n, stands)
	d.anew(t)
	again, err := d.Decide(d.t.Context(), h.id, h.player, n, stands)
	require.NoError(d.r, err)
	d.compareHand(h, again)
}

// playsOn decides legally for a while.
func (d *den) playsOn(*rapid.T) {
	h := d.hand()
	for range rapid.IntRange(1, 40).Draw(d.r, "decisions") {
		legal, err := d.game.Legal(h.on.Tape, h.sheet)
		require.NoError(d.r, err)
		if len(legal) == 0 {
			return
		}
		line := rapid.SampledFrom(legal).Draw(d.r, "line")
		n := len(h.sheet)
		_, err = d.Decide(d.t.Context(), h.id, h.player, n, line)
		require.NoError(d.r, err)
		d.follows(h, n, line)
	}
}

// signsIn lets a guest sign in to one of the accounts.
func (d *den) signsIn(*rapid.T) {
	guest, account := rapid.SampledFrom(d.people[:2]).Draw(d.r, "guest"), rapid.SampledFrom(d.people[2:]).Draw(d.r, "account")
	_, _, err := d.SignIn(d.t.Context(), d.codes[account], guest)
	require.NoError(d.r, err)
	for _, h := range d.played {
		if h.player == guest {
			h.player = account
		}
	}
}

// compare looks at everything.
func (d *den) compare(*rapid.T) {
	board := 0
	for _, h := range d.played {
		got, err := d.SealedAttempt(d.t.Context(), h.id, h.player)
		require.NoError(d.r, err)
		d.compareHand(h, got)
		if d.stands(h) && !h.over.IsZero() {
			board++
		}
	}
	rows, err := d.Board(d.t.Context(), d.daily, 0, challenge.Page{})
	require.NoError(d.r, err)
	require.Equal(d.r, board, rows.Of)
}

// stands tells whether an attempt ranks, or will.
func (d *den) stands(h *hand) bool {
	at := h.over
	if at.IsZero() {
		at = d.clock.now()
	}
	return !h.practice && at.Before(d.daily.Final)
}

func (d *den) compareHand(h *hand, got challenge.SeenAttempt) {
	seen, err := d.game.Seen(h.on.Tape, h.sheet)
	require.NoError(d.r, err)
	require.Equal(d.r, h.sheet.String(), got.Sheet.String())
	require.Equal(d.r, seen.String(), got.Tape.String())
	require.Equal(d.r, !h.over.IsZero(), got.Over)
	require.Equal(d.r, d.stands(h), got.Ranked)
	require.Equal(d.r, !h.practice && !d.stands(h), got.Late)
	if got.Over {
		score, err := d.game.Judge(h.on.Tape, h.sheet)
		require.NoError(d.r, err)
		require.Equal(d.r, score, got.Outcome.Score)
	}
}

// TestSealedAttemptsGoOnWhateverHappens lets people play on a service that ends
// now and then.
func TestSealedAttemptsGoOnWhateverHappens(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		d := newDen(t, r)
		defer func() { require.NoError(t, d.open.Close()) }()
		r.Repeat(map[string]func(*rapid.T){
			"begin": d.begins, "decide": d.decides, "decide again": d.decides, "play on": d.playsOn, "sign in": d.signsIn,
			"decide at once": func(*rapid.T) { d.decidesAtOnce(t) },
			"wait":           func(*rapid.T) { d.clock.add(4 * time.Hour) },
			"begin anew":     func(*rapid.T) { d.anew(t) },
			"look":           d.compare,
		})
		d.compare(r)
	})
}
