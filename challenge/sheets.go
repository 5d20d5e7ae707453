package challenge

import (
	"context"
	"strconv"
)

// SheetsPage is a page of somebody's sheets, newest first. Next is where the next
// one begins; empty on the last.
type SheetsPage struct {
	Sheets []Past
	Next   string
}

// Sheets lists a player's own sheets of a form, practice too, as many as limit;
// after is SheetsPage.Next, empty for the newest. ErrUnknownChallenge, ErrNoPage.
func (s *Service) Sheets(ctx context.Context, player PlayerID, form, after string, limit int) (SheetsPage, error) {
	if _, err := s.Form(form); err != nil {
		return SheetsPage{}, err
	}
	return s.sheets(ctx, player, after, limit, func(p Past) bool { return p.On.Form == form })
}

// Public is what everybody may know of a player.
type Public struct {
	Player Player
	Days   []PlayedDay // results on final boards of dailies, newest first
	Next   string      // where the next page begins; empty on the last
}

// Public tells what everybody may know of a player with a name, as many results
// on dailies as limit; after is Public.Next. Guests, and who has left, are nobody's business:
// ErrUnknownPlayer. ErrNoPage.
func (s *Service) Public(ctx context.Context, id PlayerID, after string, limit int) (Public, error) {
	player, err := s.Player(ctx, id)
	if err != nil {
		return Public{}, err
	}
	if !player.Named() || player.Former() {
		return Public{}, ErrUnknownPlayer
	}
	at := s.Now()
	page, err := s.sheets(ctx, id, after, limit, func(p Past) bool { return p.Ranked && p.On.Kind == Daily && p.On.State(at) == Final })
	if err != nil {
		return Public{}, err
	}
	public := Public{Player: player, Next: page.Next}
	public.Days, err = s.placed(ctx, page.Sheets)
	return public, err
}

// mostWalked is how many attempts one page is looked for among. A page is short
// where fewer of them are wanted, and the next goes on from there.
const mostWalked = 4 * pastsAtOnce

// sheets lists the wanted of a player's attempts.
func (s *Service) sheets(ctx context.Context, player PlayerID, after string, limit int, wanted func(Past) bool) (SheetsPage, error) {
	before := newestAttempt
	if after != "" {
		n, err := strconv.ParseInt(after, 10, 64)
		if err != nil || n < 1 {
			return SheetsPage{}, ErrNoPage
		}
		before = AttemptID(n)
	}
	var page SheetsPage
	walked := 0
	for past, err := range s.pastsFrom(ctx, player, before) {
		if err != nil {
			return page, err
		}
		if full := len(page.Sheets) == limit && wanted(past); full || walked == mostWalked {
			page.Next = strconv.FormatInt(int64(before), 10)
			return page, nil
		}
		if wanted(past) {
			page.Sheets = append(page.Sheets, past)
		}
		before = past.ID
		walked++
	}
	return page, nil
}
