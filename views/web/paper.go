package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"dailydistrict/rules"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/draft"
	"dailydistrict/views"
)

// paper is the empty form for a draft that was played on paper.
func paper(at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		draw := func(ctx context.Context) (views.Page, error) {
			return views.Paper{Frame: at.frame(ctx, player), Typed: views.PaperFields{First: draft.White.String()}}, nil
		}
		if player.ID == 0 {
			return at.showAll(c, "", at.minutely, draw)
		}
		page, err := draw(c.Request().Context())
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, page)
	}
}

// judgePaper judges what was typed in, and keeps nothing.
func judgePaper(at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		player, err := at.visitor(c)
		if err != nil {
			return err
		}
		p := views.Paper{Frame: at.frame(c.Request().Context(), player), Typed: typed(fields), Sent: true}
		status := http.StatusOK
		if p.Game, p.Fault = onPaper(p.Typed); p.Fault != nil {
			status = http.StatusUnprocessableEntity
		}
		return at.show(c, status, p)
	}
}

// typed reads the fields as they were typed, without the spaces around.
func typed(fields url.Values) (t views.PaperFields) {
	digit := func(name string) string { return strings.TrimSpace(fields.Get(name)) }
	for pool := range t.Dice {
		for die := range t.Dice[pool] {
			t.Dice[pool][die] = digit(views.DieField(pool+1, die+1))
		}
	}
	t.First = fields.Get(views.FirstField)
	for i := range t.Picks {
		t.Picks[i] = views.PaperPick{Die: digit(views.TakenField(i + 1)), Cell: digit(views.CellField(i + 1))}
	}
	return t
}

// onPaper plays a record as far as it holds, and tells what is wrong after that.
func onPaper(t views.PaperFields) (draft.Position, *views.PaperFault) {
	tape, fault := rolled(t)
	if fault != nil {
		return draft.Position{}, fault
	}
	first, known := seatsByName[t.First]
	if !known {
		return draft.Position{}, &views.PaperFault{Field: views.FirstField, Text: "Choose who picked first."}
	}
	game := draft.Start(tape, first)
	for i, written := range t.Picks {
		next, fault := follows(game, written)
		if fault != nil {
			fault.Pick = i + 1
			return game, fault
		}
		game = next
	}
	return game, nil
}

// rolled reads the dice.
func rolled(t views.PaperFields) (dice.Tape, *views.PaperFault) {
	tape := dice.Tape{Shape: dice.Shape{draft.Pools, draft.Dice}}
	for pool, faces := range t.Dice {
		for die, text := range faces {
			face := atoi(text)
			if face < 1 || face > 6 {
				return tape, &views.PaperFault{Field: views.DieField(pool+1, die+1), Text: "Write what this die showed, 1 to 6."}
			}
			tape.Faces = append(tape.Faces, dice.Face(face))
		}
	}
	return tape, nil
}

// follows makes the next pick of a game, or tells why it cannot be made.
func follows(game draft.Position, written views.PaperPick) (draft.Position, *views.PaperFault) {
	n := game.Number()
	die, cell := atoi(written.Die), atoi(written.Cell)
	switch {
	case written == views.PaperPick{}:
		_, err := game.Finish()
		return game, &views.PaperFault{Field: views.TakenField(n), Text: refusal(err)}
	case die < 0:
		return game, &views.PaperFault{Field: views.TakenField(n), Text: "Write which die was taken, 1 to 4 from the left."}
	case cell < 0 || cell > draft.Cells:
		return game, &views.PaperFault{Field: views.CellField(n), Text: "Write a cell, 1 to 6, or 0 for a die that fits nowhere."}
	}
	pick := draft.Pick{Die: die, Cross: cell == 0}
	if cell > 0 {
		pick.Row, pick.Column = (cell-1)/draft.Columns+1, (cell-1)%draft.Columns+1
	}
	next, err := game.Play(pick)
	if err != nil {
		return game, &views.PaperFault{Field: fieldOf(n, err), Text: broken(game, die, err)}
	}
	return next, nil
}

// broken says why a pick with a die cannot be made, in the numbers of the form.
func broken(game draft.Position, die int, err error) string {
	switch {
	case errors.Is(err, draft.ErrDieTaken):
		_, order, _ := game.Taken(game.Pool(), die)
		return fmt.Sprintf("Die %d of pool %d was taken already, at pick %d.", die, game.Pool(), (game.Pool()-1)*draft.Dice+order)
	case errors.Is(err, draft.ErrDiePlaceable):
		options := game.Options(die)
		cell := slices.IndexFunc(options[:], draft.Option.Legal) + 1
		return fmt.Sprintf("The %d fits, for example into cell %d.", game.Die(game.Pool(), die), cell)
	}
	return refusal(err)
}

// fieldOf is the field of a pick that a broken rule is about.
func fieldOf(pick int, err error) string {
	aboutDice := []*rules.Reason{draft.ErrNoSuchDie, draft.ErrDieTaken}
	if slices.ContainsFunc(aboutDice, func(r *rules.Reason) bool { return errors.Is(err, r) }) {
		return views.TakenField(pick)
	}
	return views.CellField(pick)
}
