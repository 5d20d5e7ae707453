package storetest

import (
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

var stageTests = map[string]func(*world){
	"it is told of each challenge, in their order, and of one player": func(w *world) {
		days := w.commits(0, 1, 2, 3)
		ada, bo := w.named(), w.named()
		plan := rules.ParseSheet("1:7 ?")
		w.adds(challenge.Attempt{Challenge: days[0].ID, Player: ada, Sheet: rules.ParseSheet("- -"), Score: 31, Finished: noon})
		w.adds(challenge.Attempt{Challenge: days[1].ID, Player: ada, Practice: true, Sheet: rules.ParseSheet("- -"), Score: 9, Finished: noon})
		w.saves(challenge.Draft{Challenge: days[1].ID, Player: ada, Sheet: plan, Saved: noon})
		w.saves(challenge.Draft{Challenge: days[2].ID, Player: ada, Practice: true, Sheet: plan, Saved: noon})
		w.begins(days[3], ada, false, noon)
		require.Equal(w, []challenge.Stage{{Begun: true}, {}, {Plan: plan}, {Done: true, Score: 31}},
			w.stages(ada, days[3], days[2], days[1], days[0]))
		require.Equal(w, make([]challenge.Stage, 2), w.stages(bo, days[0], days[3]))
		require.Empty(w, w.stages(ada))
	},
	"a result is told of whether it is filed or not": func(w *world) {
		c, guest := w.commits(0)[0], w.guest()
		w.adds(challenge.Attempt{Challenge: c.ID, Player: guest, Sheet: rules.ParseSheet("-"), Score: -3, Finished: noon})
		want := []challenge.Stage{{Done: true, Score: -3}}
		require.Equal(w, want, w.stages(guest, c))
		require.NoError(w, w.store.Adopt(w.Context(), guest, w.named(), noon.Add(time.Minute)), "files the ledger")
		other := w.guest()
		w.adds(challenge.Attempt{Challenge: c.ID, Player: other, Sheet: rules.ParseSheet("-"), Score: -3, Finished: noon})
		require.Equal(w, want, w.stages(other, c))
	},
	"of a challenge that there is not nothing is told": func(w *world) {
		_, err := w.store.Stages(w.Context(), w.guest(), []challenge.ID{day(0).ID})
		require.ErrorIs(w, err, challenge.ErrUnknownChallenge)
	},
}

func (w *world) stages(player challenge.PlayerID, on ...challenge.Challenge) []challenge.Stage {
	ids := make([]challenge.ID, len(on))
	for i, c := range on {
		ids[i] = c.ID
	}
	stages, err := w.store.Stages(w.Context(), player, ids)
	require.NoError(w, err)
	for i := range stages {
		if len(stages[i].Plan) == 0 {
			stages[i].Plan = nil
		}
	}
	return stages
}
