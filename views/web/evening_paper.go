package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"dailydistrict/challenge"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/views"
)

// typist enters sheets that were played on paper.
type typist interface {
	challenges
	clubBoards
	BeforePaper(ctx context.Context, id challenge.ID, by, member challenge.PlayerID) (begun bool, err error)
	TakesPaper(ctx context.Context, id challenge.ID, by challenge.PlayerID) error
	Papers(ctx context.Context, id challenge.ID, by challenge.PlayerID, limit int) ([]challenge.TypedIn, error)
	MemberNamed(ctx context.Context, id challenge.ClubID, viewer challenge.PlayerID, name string) (challenge.Player, error)
	EnterPaper(ctx context.Context, id challenge.ID, by, member challenge.PlayerID, written []byte) (challenge.Outcome, bool, error)
	BeforeWithdrawal(ctx context.Context, id challenge.ID, by challenge.PlayerID, attempt challenge.AttemptID) (challenge.TypedIn, error)
	WithdrawPaper(ctx context.Context, id challenge.ID, by challenge.PlayerID, attempt challenge.AttemptID) error
}

// Bounds of what the page lists.
const (
	paperNames  = 200 // members who have no sheet yet
	paperSheets = 100 // that were typed in
)

// eveningPaper is where a host types in sheets from paper; challenge.ErrHostsOnly for
// everybody else.
func eveningPaper(s typist, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		_, p, _, err := at.paperOn(c, s)
		if err != nil {
			return err
		}
		return at.show(c, http.StatusOK, p)
	}
}

// paperSeat finds an evening on which the visitor may type sheets in.
func (s site) paperSeat(c echo.Context, t typist) (seat, challenge.Player, error) {
	place, err := findSeat(c, t, ranked)
	if err != nil {
		return place, challenge.Player{}, err
	}
	player, err := s.visitor(c)
	if err == nil && player.ID == 0 {
		err = challenge.ErrNoToken
	}
	if err == nil {
		err = t.TakesPaper(c.Request().Context(), place.ID, player.ID)
	}
	return place, player, err
}

// paperOn is the page of an evening on which its host types sheets in.
func (s site) paperOn(c echo.Context, t typist) (seat, views.EveningPaper, challenge.Player, error) {
	place, player, err := s.paperSeat(c, t)
	if err != nil {
		return place, views.EveningPaper{}, player, err
	}
	ctx := c.Request().Context()
	p := views.EveningPaper{Frame: s.frame(ctx, player), Heading: s.heading(place), Address: place.base + "/paper", Evening: place.base, Tape: place.Tape}
	missing, err := t.Missing(ctx, place.Club, place.Challenge, player.ID, paperNames)
	if err != nil {
		return place, p, player, err
	}
	for _, m := range missing {
		p.Names = append(p.Names, m.Name)
	}
	sheets, err := t.Papers(ctx, place.ID, player.ID, paperSheets)
	if err == nil {
		err = listPapers(&p, sheets, c.QueryParams())
	}
	return place, p, player, err
}

// typePaper shows what stands of a sheet that a host has typed in, or enters it.
func typePaper(s typist, at site) echo.HandlerFunc {
	return func(c echo.Context) error {
		fields, err := form(c)
		if err != nil {
			return err
		}
		place, p, player, err := at.paperOn(c, s)
		if err != nil {
			return err
		}
		ctx := c.Request().Context()
		p.Typed = typedDistrict(fields)
		member, paper, err := readDistrict(ctx, s, place, player, p.Typed)
		if err == nil && fields.Get(views.EnterField) != "" {
			if err = saying(at.limits.act(player), nothingChanged); err == nil {
				err = enterPaper(ctx, s, place, player, member, paper)
			}
			if err == nil {
				return seeOther(c, withQuery(p.Address, url.Values{about: {playerID(member.ID)}}))
			}
		}
		begun := false
		if err == nil {
			begun, err = s.BeforePaper(ctx, place.ID, player.ID, member.ID)
		}
		status := http.StatusOK
		switch fault := new(paperFault); {
		case errors.As(err, &fault):
			status, p.Fault = http.StatusUnprocessableEntity, &fault.PaperFault
		case err != nil && told(err):
			wait(c, err)
			var text string
			status, text = statusOf(err)
			p.Fault = &views.PaperFault{Field: views.MemberField, Text: text}
		case err != nil:
			return err
		default:
			p.Looked = &views.LookedOver{Member: member.Name, Begun: begun, Audited: district.Audit(place.Tape, paper)}
		}
		return at.show(c, status, p)
	}
}

func enterPaper(ctx context.Context, s typist, place seat, host, member challenge.Player, paper district.Paper) error {
	written, err := district.WritePaper(paper)
	if err != nil {
		return err
	}
	_, _, err = s.EnterPaper(ctx, place.ID, host.ID, member.ID, written)
	return err
}

// paperFault says which field cannot be read.
type paperFault struct{ views.PaperFault }

func (f *paperFault) Error() string { return f.Text }

func faultIn(field, text string) error {
	return &paperFault{views.PaperFault{Field: field, Text: text}}
}

// typedDistrict reads the fields as they were typed, without the spaces around.
func typedDistrict(fields url.Values) (t views.PaperDistrict) {
	text := func(name string) string { return strings.TrimSpace(fields.Get(name)) }
	t.Member, t.Passes = text(views.MemberField), text(views.PassesField)
	for c := range t.Cells {
		for f := range t.Cells[c] {
			t.Cells[c][f] = text(views.WindowField(c+1, f+1))
		}
	}
	return t
}

// readDistrict reads whose sheet it is and what is written there; a *paperFault
// where a field cannot be read.
func readDistrict(ctx context.Context, s typist, place seat, host challenge.Player, t views.PaperDistrict) (member challenge.Player, paper district.Paper, err error) {
	member, err = s.MemberNamed(ctx, place.Club, host.ID, t.Member)
	if errors.Is(err, challenge.ErrNotMember) {
		err = faultIn(views.MemberField, "Nobody in the club has this name. Write it as it stands in the list of members.")
	}
	if err == nil {
		paper.Passes, err = readPasses(t.Passes)
	}
	for c := range t.Cells {
		for f, text := range t.Cells[c] {
			if text == "" || err != nil {
				continue
			}
			var e district.PaperEntry
			if e, err = readWindow(place.Tape, c+1, f+1, text); err == nil {
				paper.Entries = append(paper.Entries, e)
			}
		}
	}
	return member, paper, err
}

// windowWritten is a window as it is typed in: the roll, the number, and r for a reroute.
var windowWritten = regexp.MustCompile(`^(\d{1,2})[^\da-z]+(\d{1,2}) *(r?)$`)

// readWindow reads what stands in a window. The die that was not added is the one
// that makes the number what it is, or, where none does, the one that would have
// named the column.
func readWindow(tape dice.Tape, column, floor int, text string) (district.PaperEntry, error) {
	parts := windowWritten.FindStringSubmatch(strings.ToLower(text))
	if parts == nil {
		return district.PaperEntry{}, faultIn(views.WindowField(column, floor), views.WindowName(column, floor)+": write the roll and the number, as in 7 9, with r behind them for a reroute.")
	}
	e := district.PaperEntry{Column: column, Floor: floor, Roll: int64(atoi(parts[1])), Number: int64(atoi(parts[2])), Reroute: parts[3] != ""}
	e.Aside = int64(column)
	if e.Roll >= 1 && e.Roll <= district.Rolls {
		e.Aside = int64(asideOf(tape.Roll(int(e.Roll-1)), e))
	}
	return e, nil
}

func asideOf(roll dice.Roll, e district.PaperEntry) int {
	sum, named := 0, 0
	for _, face := range roll {
		sum += int(face)
		if int(face) == e.Column {
			named = e.Column
		}
	}
	for _, face := range roll {
		if int64(sum-int(face)) == e.Number {
			return int(face)
		}
	}
	return cmp.Or(named, int(roll[0]))
}

// readPasses reads the numbers of rolls, whatever stands between them.
func readPasses(text string) (passes []int64, err error) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;.", r) }) {
		n, err := strconv.ParseInt(part, 10, 64)
		if err != nil || n < 1 || n > district.Rolls {
			return nil, faultIn(views.PassesField, "Rolls passed: write their numbers, 1 to 24, as in 3, 12.")
		}
		passes = append(passes, n)
	}
	return passes, nil
}
