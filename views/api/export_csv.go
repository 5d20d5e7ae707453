package api

import (
	"bufio"
	"net/http"
	"time"

	"dailydistrict/challenge"
)

// exportTable streams the board of a final challenge as a table for spreadsheets,
// in the way of exportChallenge.
func exportTable(s exporter, stall time.Duration) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		c, err := s.Challenge(r.Context(), challengeID(r))
		if err != nil {
			return err
		}
		e, err := s.Export(r.Context(), c.ID)
		if err != nil {
			return err
		}
		w.Header()["Content-Type"] = csvType
		w.Header().Set("Content-Disposition", `attachment; filename="`+c.Day.String()+"-"+c.Form+`.csv"`)
		w.Header().Set("Cache-Control", "no-cache")
		if r.Method == http.MethodHead {
			return nil
		}
		if err := writeTable(bufio.NewWriterSize(newPatient(w, stall), 64<<10), e); err != nil {
			panic(http.ErrAbortHandler) // the one way left to say that it is not whole
		}
		return nil
	}
}

func writeTable(out *bufio.Writer, e challenge.Export) error {
	_, _ = out.Write(csvText([]string{"rank", "tied", "player", "name", "score", "percentile", "sheet", "on_paper"}, nil))
	for r, err := range e.Results {
		if err != nil {
			return err
		}
		line := []any{r.Rank, r.Tied, r.Player, r.Name, r.Row.Score, tenths(r.Percentile), r.Sheet.String(), onPaperText(len(r.Paper) > 0)}
		if _, err := out.Write(appendRow(nil, line)); err != nil {
			return err
		}
	}
	return out.Flush()
}

// onPaperText marks in a table what was played on paper.
func onPaperText(on bool) string {
	if on {
		return "yes"
	}
	return ""
}
