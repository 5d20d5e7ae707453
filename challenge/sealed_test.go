package challenge_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/db/dbtest"
	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/landing"
)

var sealedForms = []challenge.Form{
	{ID: "district-sealed", Name: "District, roll by roll", Game: district.Game, Reveal: challenge.Sealed},
	{ID: "categories", Name: "Categories", Game: categories.Game, Reveal: challenge.Sealed},
	{ID: "landing", Name: "Landing", Game: landing.Game, Reveal: challenge.Sealed},
}

const climb = challenge.ID("2026-11-30/landing")

// sealedOn is a service that publishes the sealed forms beside the district.
func sealedOn(t testing.TB, store challenge.Store, clock *watch) *table {
	c := config(t, store, clock, "UTC")
	c.Forms = append(append([]challenge.Form{}, forms...), sealedForms...)
	return &table{Service: challenge.New(c), t: t, store: store, clock: clock}
}

// sealedAtNoon is that, with an empty store, at noon.
func sealedAtNoon(t testing.TB) *table {
	clock := &watch{}
	clock.set(t, "2026-11-30T12:00:00Z")
	b := sealedOn(t, dbtest.Open(t), clock)
	b.publish()
	return b
}

func (b *table) begins(id challenge.ID, p challenge.Player, practice bool) challenge.SeenAttempt {
	b.t.Helper()
	a, begun, err := b.Begin(b.t.Context(), id, p.ID, practice)
	require.NoError(b.t, err)
	require.True(b.t, begun)
	return a
}

// playsOn makes legal decisions, each the n-th of those that there are, so many
// or to the end.
func (b *table) playsOn(a challenge.SeenAttempt, nth, times int) challenge.SeenAttempt {
	b.t.Helper()
	game, err := b.SealedGame(a.On)
	require.NoError(b.t, err)
	for ; !a.Over && times > 0; times-- {
		legal, err := game.Legal(a.Tape, a.Sheet)
		require.NoError(b.t, err)
		a, err = b.Decide(b.t.Context(), a.ID, a.Player, len(a.Sheet), legal[nth%len(legal)])
		require.NoError(b.t, err)
	}
	return a
}

// secret is a challenge as the store has it.
func (b *table) secret(id challenge.ID) challenge.Challenge {
	b.t.Helper()
	c, err := b.store.Challenge(b.t.Context(), id)
	require.NoError(b.t, err)
	return c
}

// plant lays dice of our choice under a challenge before it is published.
func plant(t testing.TB, store challenge.Store, id challenge.ID, form challenge.Form, digits string) {
	t.Helper()
	info := form.Game.Info()
	tape, err := dice.Parse(info.Shape, digits)
	require.NoError(t, err)
	day, _, _, _ := id.Daily()
	clock := &watch{}
	clock.set(t, day.String()+"T00:00:00Z")
	opens := clock.now()
	require.NoError(t, store.Commit(t.Context(), []challenge.Challenge{{
		ID: id, Form: form.ID, Kind: challenge.Daily, Day: day, Number: 1, Opens: opens, Closes: opens.AddDate(0, 0, 1), Final: opens.Add(26 * time.Hour),
		CommittedAt: opens, Tape: tape, TapeVersion: dice.TapeVersion, RulesEdition: info.Edition,
	}}))
}

func TestWhoMayBeginASealedAttempt(t *testing.T) {
	b := sealedAtNoon(t)
	ada, guest := b.named("Ada"), b.guest()
	tomorrow := challenge.ID("2026-12-01/landing")
	for name, c := range map[string]struct {
		at       string
		id       challenge.ID
		player   challenge.Player
		practice bool
		wanted   error
	}{
		"nobody at nothing":                      {"2026-11-30T12:00:00Z", "2026-11-30/nothing", ada, false, challenge.ErrUnknownChallenge},
		"nobody at an open form":                 {"2026-11-30T12:00:00Z", today, ada, false, challenge.ErrOpenForm},
		"nobody before it opens":                 {"2026-11-30T12:00:00Z", tomorrow, ada, false, challenge.ErrNotOpen},
		"nobody practises before it opens":       {"2026-11-30T12:00:00Z", tomorrow.PracticeID(), guest, false, challenge.ErrNotOpen},
		"no guest":                               {"2026-11-30T12:00:00Z", climb, guest, false, challenge.ErrNameFirst},
		"nobody for practice while it is open":   {"2026-11-30T12:00:00Z", climb, ada, true, challenge.ErrNotFinal},
		"a guest on the practice tape":           {"2026-11-30T12:00:00Z", climb.PracticeID(), guest, false, nil},
		"nobody once it has closed":              {"2026-12-01T00:00:00Z", climb, ada, false, challenge.ErrClosed},
		"nobody for practice in the grace":       {"2026-12-01T00:00:00Z", climb, ada, true, challenge.ErrNotFinal},
		"anybody for practice once it is final":  {"2026-12-01T02:00:00Z", climb, guest, true, nil},
		"anybody once it is final, for practice": {"2026-12-01T02:00:00Z", climb, b.guest(), false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			b.clock.set(t, c.at)
			a, begun, err := b.Begin(t.Context(), c.id, c.player.ID, c.practice)
			require.ErrorIs(t, err, c.wanted)
			require.Equal(t, err == nil, begun)
			require.Equal(t, err == nil, a.Practice)
			require.False(t, a.Ranked)
			require.False(t, a.Late)
		})
	}
}

func TestForcedBustsAreDecidedInTheSameStep(t *testing.T) {
	clock := &watch{}
	clock.set(t, "2026-11-30T12:00:00Z")
	store := dbtest.Open(t)
	// The first turn comes to six by the rope, and then nothing fits.
	plant(t, store, climb, sealedForms[2], "66"+"66"+"1111111111"+"66"+"66"+"1111111111"+"11111111111111"+"11111111111111")
	b := sealedOn(t, store, clock)
	ada := b.named("Ada")
	a := b.begins(climb, ada, false)
	for _, step := range []struct {
		n           int
		line, sheet string
	}{
		{0, "r", "r"}, {1, "6-", "r 6-"}, {2, "r", "r 6- r x"}, // no die fits on step five, and the rope is spent
		{4, "r", "r 6- r x r"}, {5, "6", "r 6- r x r 6"}, {6, "r", "r 6- r x r 6 r x"},
	} {
		var err error
		a, err = b.Decide(t.Context(), a.ID, ada.ID, step.n, step.line)
		require.NoError(t, err)
		require.Equal(t, step.sheet, a.Sheet.String())
	}
	again, err := b.Decide(t.Context(), a.ID, ada.ID, 2, "r")
	require.NoError(t, err)
	require.Equal(t, a, again)
	again, err = b.Decide(t.Context(), a.ID, ada.ID, 3, "x")
	require.NoError(t, err, "the bust that the server decided is as good as the player's")
	require.Equal(t, a, again)
	_, err = b.Decide(t.Context(), a.ID, ada.ID, 3, "6")
	require.ErrorIs(t, err, challenge.ErrLocked)
}

func TestASealedResultStandsOnTheBoardAtOnce(t *testing.T) {
	for _, form := range sealedForms {
		t.Run(form.ID, func(t *testing.T) {
			b := sealedAtNoon(t)
			id := challenge.DailyID(b.Today(), form.ID)
			c := b.challenge(id)
			b.board(c, 0) // in memory from the start
			ada, bea := b.named("Ada"), b.named("Bea")
			first, second := b.begins(id, ada, false), b.begins(id, bea, false)
			require.True(t, first.Ranked)
			second = b.playsOn(second, 1, 1000)
			require.Len(t, b.board(c, 0).Rows, 1)
			first = b.playsOn(first, 0, 1000)
			rows := b.board(c, ada.ID)
			require.Len(t, rows.Rows, 2)
			require.Equal(t, first.ID, rows.Me.Attempt)
			require.Equal(t, first.Outcome.Score.Total, rows.Me.Score)
			require.Equal(t, first.Outcome.Rank, rows.Me.Rank)
			shown, err := b.Attempt(t.Context(), second.ID, ada.ID)
			require.NoError(t, err, "who has finished sees the others' sheets")
			require.Equal(t, second.Sheet, shown.Attempt.Sheet)
			require.Equal(t, second.Tape, shown.Tape)
			require.Empty(t, shown.Challenge.Tape.Faces)
		})
	}
}

func TestOthersSheetsAreHiddenUntilOneHasFinished(t *testing.T) {
	b := sealedAtNoon(t)
	ada, bea, practised := b.named("Ada"), b.named("Bea"), b.named("Cleo")
	over := b.playsOn(b.begins(climb, ada, false), 0, 1000)
	_, err := b.Decide(t.Context(), over.ID, ada.ID, len(over.Sheet), "r")
	require.ErrorIs(t, err, challenge.ErrAttemptOver, "with a reason that says so")
	going := b.playsOn(b.begins(climb, bea, false), 0, 3)
	b.playsOn(b.begins(climb.PracticeID(), practised, true), 0, 1000)
	for name, viewer := range map[string]challenge.PlayerID{"nobody": 0, "a guest": b.guest().ID, "who goes on": bea.ID, "who has practised": practised.ID} {
		_, err := b.Attempt(t.Context(), over.ID, viewer)
		require.ErrorIs(t, err, challenge.ErrHiddenUntilDone, name)
	}
	_, err = b.Attempt(t.Context(), going.ID, ada.ID)
	require.ErrorIs(t, err, challenge.ErrUnknownAttempt, "what is not over is nobody's business")
	_, err = b.SealedAttempt(t.Context(), going.ID, ada.ID)
	require.ErrorIs(t, err, challenge.ErrUnknownAttempt)
	b.clock.set(t, "2026-12-01T02:00:00Z")
	late := b.playsOn(going, 0, 1000)
	require.True(t, late.Late)
	require.False(t, late.Ranked)
	_, err = b.Attempt(t.Context(), over.ID, 0)
	require.NoError(t, err)
	_, err = b.Attempt(t.Context(), late.ID, ada.ID)
	require.ErrorIs(t, err, challenge.ErrUnknownAttempt)
}

func TestASealedFormTakesNoSheetAndNoPlan(t *testing.T) {
	b := sealedAtNoon(t)
	ada := b.named("Ada")
	_, _, err := b.Submit(t.Context(), climb, ada, rules.Sheet{"r"}, false)
	require.ErrorIs(t, err, challenge.ErrSealedForm)
	require.ErrorIs(t, b.SaveDraft(t.Context(), b.challenge(climb), ada.ID, false, rules.Sheet{"r"}), challenge.ErrSealedForm)
}

func TestConflictingDecisionsAtOnceAreOneLock(t *testing.T) {
	b := sealedAtNoon(t)
	ada := b.named("Ada")
	a := b.begins("2026-11-30/categories", ada, false)
	lines := []string{"...", "x..", "=1", "=6"}
	const many = 50
	var stands [many]challenge.SeenAttempt
	var errs [many]error
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() {
			stands[i], errs[i] = b.Decide(context.Background(), a.ID, ada.ID, 0, lines[i%len(lines)])
		})
	}
	all.Wait()
	now, err := b.SealedAttempt(t.Context(), a.ID, ada.ID)
	require.NoError(t, err)
	require.Len(t, now.Sheet, 1)
	for i, err := range errs {
		if lines[i%len(lines)] == now.Sheet[0] {
			require.NoError(t, err)
			require.Equal(t, now, stands[i])
		} else {
			require.ErrorIs(t, err, challenge.ErrLocked)
		}
	}
}

func TestTwoWhoFinishAtOnceStandOnTheBoardOnceEach(t *testing.T) {
	b := sealedAtNoon(t)
	var going []challenge.SeenAttempt
	for range 8 {
		a := b.begins(climb, b.somebody(), false)
		for {
			next := b.playsOn(a, 0, 1)
			if next.Over {
				t.Fatal("the turns have to be more")
			}
			if a = next; len(a.Sheet) >= 4 {
				break
			}
		}
		going = append(going, a)
	}
	var all sync.WaitGroup
	for _, a := range going {
		for range 2 { // from two devices
			all.Go(func() {
				for now := a; !now.Over; {
					legal, err := landing.Game.Legal(now.Tape, now.Sheet)
					if err != nil {
						t.Error(err)
						return
					}
					if now, err = b.Decide(context.Background(), now.ID, now.Player, len(now.Sheet), legal[0]); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
	}
	all.Wait()
	require.Equal(t, len(going), b.board(b.challenge(climb), 0).Of)
}
