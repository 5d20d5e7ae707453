package api

import (
	"bufio"
	"context"
	"io"
	"iter"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

// exported is a result with all that is needed to check it.
type exported struct {
	Attempt   string         `json:"attempt"`
	Player    string         `json:"player"`
	Name      string         `json:"name"`
	Record    jsontext.Value `json:"record"`
	Score     int            `json:"score"`
	Breakdown breakdown      `json:"breakdown"`
	Rank      int            `json:"rank"`
	Paper     jsontext.Value `json:"paper,omitzero"` // as it was written, where it was played on paper
}

type exporter interface {
	finder
	houseTeller
	Game(c challenge.Challenge) (rules.Game, error)
	Export(ctx context.Context, id challenge.ID) (challenge.Export, error)
}

// exportChallenge streams a final challenge, a result at a time, for as long as
// it takes; where nothing moves for the stall, it breaks off.
func exportChallenge(s exporter, stall time.Duration) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		c, err := s.Challenge(r.Context(), challengeID(r))
		if err != nil {
			return err
		}
		e, err := s.Export(r.Context(), c.ID)
		if err != nil {
			return err
		}
		game, err := s.Game(c)
		if err != nil {
			return err
		}
		head, err := exportHead(r.Context(), s, e)
		if err != nil {
			return err
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-cache")
		if r.Method == http.MethodHead {
			return nil
		}
		out := bufio.NewWriterSize(newPatient(w, stall), 64<<10)
		_, _ = out.Write(head)
		if err := writeResults(out, game, e); err != nil {
			// The status is out: breaking the connection is the one way left to
			// say that the export is not whole.
			panic(http.ErrAbortHandler)
		}
		return nil
	}
}

// exportedWithdrawal is a sheet from paper that a host has taken off the board. It was
// mistyped, so that what was written is not told.
type exportedWithdrawal struct {
	Attempt    string `json:"attempt"`
	Player     string `json:"player"`
	Name       string `json:"name"`
	Typist     string `json:"typed_in_by"`
	Entered    string `json:"entered_at"`
	Score      int    `json:"score"`
	Practice   bool   `json:"practice"`
	*takenBack `json:",inline"`
}

func exportedWithdrawals(list []challenge.TypedIn) (told []exportedWithdrawal) {
	for _, p := range list {
		told = append(told, exportedWithdrawal{
			attemptText(p.Attempt.ID), playerID(p.Player.ID), p.Player.Name, playerID(p.By), instant(p.Attempt.Finished), p.Attempt.Score, p.Practice, takenBackOf(p.PaperSheet),
		})
	}
	return told
}

// exportHead is all that stands before the first result.
func exportHead(ctx context.Context, s exporter, e challenge.Export) ([]byte, error) {
	c := e.Challenge
	all, err := describeAll(ctx, s, []challenge.Challenge{c})
	if err != nil {
		return nil, err
	}
	house, err := exportedHouse(ctx, s, c)
	if err != nil {
		return nil, err
	}
	described, seed, dice := all[0], all[0].Seed, all[0].Tape
	described.Seed, described.Tape = "", tape{} // stand beside it
	head, err := json.Marshal(struct {
		Challenge publicChallenge      `json:"challenge"`
		Seed      string               `json:"seed"`
		Tape      tape                 `json:"tape"`
		House     *houseLine           `json:"house,omitzero"`
		Withdrawn []exportedWithdrawal `json:"withdrawn,omitzero"`
	}{described, seed, dice, house, exportedWithdrawals(e.Withdrawn)})
	if err != nil {
		return nil, err
	}
	return append(head[:len(head)-1], `,"results":[`...), nil
}

func writeResults(out *bufio.Writer, game rules.Game, e challenge.Export) error {
	separator := ""
	for text, err := range resultTexts(game, e) {
		if err != nil {
			return err
		}
		_, _ = out.WriteString(separator)
		if _, err := out.Write(text); err != nil {
			return err
		}
		separator = ",\n"
	}
	_, _ = out.WriteString("]}\n")
	return out.Flush()
}

// resultTexts is each result as JSON.
func resultTexts(game rules.Game, e challenge.Export) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for r, err := range e.Results {
			if err != nil {
				yield(nil, err)
				return
			}
			if !yield(resultText(game, e.Challenge, r)) {
				return
			}
		}
	}
}

func resultText(game rules.Game, c challenge.Challenge, r challenge.ExportedResult) ([]byte, error) {
	record, err := game.WriteRecord(c.Tape, r.Sheet)
	if err != nil {
		return nil, err
	}
	return json.Marshal(exported{
		Attempt: attemptText(r.Attempt), Player: playerID(r.Player), Name: r.Name,
		Record: record, Score: r.Row.Score, Breakdown: r.Score.Parts, Rank: r.Rank, Paper: r.Paper,
	})
}

// patient writes a long answer without the server's limit on the whole of it:
// each part, and the end, has a limit of its own. The connection is closed
// afterwards, so that the last limit hits nobody else.
type patient struct {
	w       io.Writer
	stall   time.Duration
	tooSlow *time.Timer
}

func newPatient(w http.ResponseWriter, stall time.Duration) *patient {
	w.Header().Set("Connection", "close")
	connection := http.NewResponseController(innermost(w))
	_ = connection.SetWriteDeadline(time.Time{}) // where there is no connection, there is no limit either
	return &patient{w, stall, time.AfterFunc(stall, func() { _ = connection.SetWriteDeadline(time.Unix(1, 0)) })}
}

// innermost is the writer of the connection itself. Those around it may be used for
// other requests once this one is answered, which is before the last limit ends.
func innermost(w http.ResponseWriter) http.ResponseWriter {
	for {
		outer, ok := w.(interface{ Unwrap() http.ResponseWriter })
		if !ok {
			return w
		}
		w = outer.Unwrap()
	}
}

func (p *patient) Write(part []byte) (int, error) {
	p.tooSlow.Reset(p.stall)
	return p.w.Write(part)
}
