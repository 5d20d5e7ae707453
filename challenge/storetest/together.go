package storetest

import (
	"context"
	"sync"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// crowd is how many calls arrive at once.
const crowd = 200

// ended is a context that is over.
func ended() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

// atOnce calls f n times at the same moment and waits for all.
func atOnce(n int, f func(i int)) {
	start := make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			<-start
			f(i)
		})
	}
	close(start)
	all.Wait()
}

// answers collects what calls made at once have given.
type answers struct {
	stands [crowd]challenge.Attempt
	added  [crowd]bool
	errs   [crowd]error
}

func (w *world) addAtOnce(asked func(i int) challenge.Attempt) *answers {
	var a answers
	atOnce(crowd, func(i int) { a.stands[i], a.added[i], a.errs[i] = w.store.Add(w.Context(), asked(i)) })
	for _, err := range a.errs {
		require.NoError(w, err)
	}
	return &a
}

func (a *answers) adds() (n int) {
	for _, added := range a.added {
		if added {
			n++
		}
	}
	return n
}

var togetherTests = map[string]func(*world){
	"the same sheet many times at once is one attempt, and all are told so": func(w *world) {
		c, player := w.commits(0)[0], w.named()
		got := w.addAtOnce(func(int) challenge.Attempt { return attempt(c, player, 31) })
		require.Equal(w, 1, got.adds())
		for _, stands := range got.stands {
			require.Equal(w, got.stands[0], stands)
		}
		require.Len(w, w.board(c), 1)
	},
	"of different sheets at once the first stands, and all are told which": func(w *world) {
		c, player := w.commits(0)[0], w.named()
		got := w.addAtOnce(func(i int) challenge.Attempt { return attempt(c, player, i%59) })
		require.Equal(w, 1, got.adds())
		for i, stands := range got.stands {
			require.Equal(w, got.stands[0], stands)
			if got.added[i] {
				require.Equal(w, attempt(c, player, i%59).Sheet, stands.Sheet)
			}
		}
		require.Equal(w, got.stands[0], w.attempt(got.stands[0].ID))
	},
	"many players at once have an attempt each": func(w *world) {
		c := w.commits(0)[0]
		var players [crowd]challenge.PlayerID
		for i := range players {
			players[i] = w.named()
		}
		got := w.addAtOnce(func(i int) challenge.Attempt { return attempt(c, players[i], i%59) })
		require.Equal(w, crowd, got.adds())
		require.Len(w, w.board(c), crowd)
		for i, stands := range got.stands {
			require.Equal(w, players[i], stands.Player)
			require.Equal(w, stands, w.attempt(stands.ID))
		}
	},
	"one that is refused harms none of its neighbours": func(w *world) {
		c := w.commits(0)[0]
		players := [crowd]challenge.PlayerID{}
		for i := range players {
			if players[i] = 4711 + challenge.PlayerID(i); i%2 == 0 {
				players[i] = w.named()
			}
		}
		var errs, named [crowd]error
		atOnce(crowd, func(i int) {
			_, _, errs[i] = w.store.Add(w.Context(), attempt(c, players[i], 1))
			_, named[i] = w.store.TakeName(w.Context(), players[i], nameLike("Ada"), challenge.Hash{byte(i), 0xaa}, noon)
		})
		for i := range crowd {
			if i%2 == 0 {
				require.NoError(w, errs[i])
				require.ErrorIs(w, named[i], challenge.ErrNamed)
			} else {
				require.ErrorIs(w, errs[i], challenge.ErrUnknownPlayer)
				require.ErrorIs(w, named[i], challenge.ErrUnknownPlayer)
			}
		}
		require.Len(w, w.board(c), crowd/2)
	},
	"a sheet and a name at once end on the board, once": func(w *world) {
		c := w.commits(0)[0]
		var players [crowd / 2]challenge.PlayerID
		var names [crowd / 2]challenge.Name
		for i := range players {
			players[i], names[i] = w.guest(), w.name()
		}
		var errs [crowd]error
		atOnce(crowd, func(i int) {
			if player := players[i/2]; i%2 == 0 {
				_, _, errs[i] = w.store.Add(w.Context(), attempt(c, player, i%59))
			} else {
				_, errs[i] = w.store.TakeName(w.Context(), player, names[i/2], challenge.Hash{byte(i), 0xbb}, noon)
			}
		})
		for _, err := range errs {
			require.NoError(w, err)
		}
		require.Len(w, w.board(c), crowd/2)
	},
	"one name wanted by many goes to one": func(w *world) {
		var players [crowd]challenge.PlayerID
		for i := range players {
			players[i] = w.guest()
		}
		var errs [crowd]error
		atOnce(crowd, func(i int) {
			_, errs[i] = w.store.TakeName(w.Context(), players[i], nameLike("Ada"), challenge.Hash{byte(i), 0xcc}, noon)
		})
		taken := 0
		for _, err := range errs {
			if err == nil {
				taken++
				continue
			}
			require.ErrorIs(w, err, challenge.ErrNameTaken)
		}
		require.Equal(w, 1, taken)
	},
	"a guest's last sheet and signing in at once lose nothing and leave one result": func(w *world) {
		c, account := w.commits(0)[0], w.named()
		var guests [crowd / 2]challenge.PlayerID
		for i := range guests {
			guests[i] = w.guest()
		}
		var errs [crowd]error
		atOnce(crowd, func(i int) {
			if guest := guests[i/2]; i%2 == 0 {
				_, _, errs[i] = w.store.Add(w.Context(), attempt(c, guest, i%59))
			} else {
				errs[i] = w.store.Adopt(w.Context(), guest, account, noon)
			}
		})
		for _, err := range errs {
			require.NoError(w, err)
		}
		for _, guest := range guests {
			w.adopts(guest, account, noon)
		}
		list, err := w.store.AttemptsOf(w.Context(), account, crowd)
		require.NoError(w, err)
		require.Len(w, list, crowd/2)
		require.Len(w, w.board(c), 1)
	},
	"a day committed by many at once is one day": func(w *world) {
		var errs [crowd]error
		atOnce(crowd, func(i int) {
			c := day(0)
			c.Seed[1] = byte(i)
			errs[i] = w.store.Commit(w.Context(), []challenge.Challenge{c})
		})
		for _, err := range errs {
			require.NoError(w, err)
		}
		list, err := w.store.Dailies(w.Context(), "district", day(-1).Day, day(1).Day)
		require.NoError(w, err)
		require.Len(w, list, 1)
	},
	"a caller who leaves early does not take others along": func(w *world) {
		c := w.commits(0)[0]
		var players [crowd]challenge.PlayerID
		for i := range players {
			players[i] = w.named()
		}
		var errs [crowd]error
		atOnce(crowd, func(i int) {
			ctx, cancel := context.WithTimeout(w.Context(), time.Hour)
			if i%2 == 0 {
				ctx, cancel = context.WithTimeout(w.Context(), time.Duration(i)*10*time.Microsecond)
			}
			defer cancel()
			_, _, errs[i] = w.store.Add(ctx, attempt(c, players[i], 1))
		})
		rows := 0
		for i, err := range errs {
			if i%2 == 1 {
				require.NoError(w, err)
			}
			if err == nil {
				rows++
			}
		}
		require.Len(w, w.board(c), rows, "what was reported as not done is not done")
	},
}
