package challenge

import (
	"context"
	"slices"
	"strings"
)

// goodbye is what a guest, who has no name, writes to confirm.
const goodbye = "guest"

// Leave deletes a player's account for good: sessions, passkeys, codes, tokens,
// plans and memberships end, and the name is given to nobody again. What was handed in stays
// where it stands, by a former player; confirm is the player's own name.
// ErrNotConfirmed.
func (s *Service) Leave(ctx context.Context, id PlayerID, confirm string) error {
	p, err := s.Player(ctx, id)
	if err != nil {
		return err
	}
	if !confirms(p, confirm) {
		return ErrNotConfirmed
	}
	former, err := s.config.Store.Leave(ctx, id, s.Now())
	if err != nil {
		return err
	}
	s.known.forgetSessions()
	s.known.change(former)
	s.rosters.leave(id)
	for _, b := range s.boards.all() {
		b.rename(former)
	}
	return nil
}

func confirms(p Player, text string) bool {
	text = strings.Join(strings.Fields(text), " ")
	if !p.Named() {
		return strings.EqualFold(text, goodbye)
	}
	return text == p.Name || fold(text) == p.Key
}

// all lists the boards in memory, loaded or not.
func (bs *boards) all() []*board {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	list := bs.past.Values()
	for _, b := range bs.live {
		list = append(list, b)
	}
	return list
}

// rename lists a player's result under the name that the player has now. A board
// that is being loaded is waited for: it may have read the old one.
func (b *board) rename(p Player) {
	b.mu.Lock()
	defer b.mu.Unlock()
	r, ok := b.players[p.ID]
	if !ok || !b.loaded {
		return
	}
	i, _ := b.find(r.score)
	attempt := b.ties[i].remove(r, p.ID)
	delete(b.players, p.ID)
	if b.ties[i].count == 0 {
		b.ties = slices.Delete(b.ties, i, i+1)
	}
	b.add(Result{Attempt: attempt, Player: p.ID, Name: p.Name, Key: p.Key, Score: r.score})
}

// remove takes a player's result out of a run of the tie, and gives its attempt.
func (t *tie) remove(r *run, player PlayerID) AttemptID {
	place := slices.IndexFunc(r.members, func(m member) bool { return m.player == player })
	attempt := r.members[place].attempt
	r.members = slices.Delete(r.members, place, place+1)
	t.count--
	i := slices.Index(t.runs, r)
	if t.sizes[i] = len(r.members); t.sizes[i] == 0 && len(t.runs) > 1 {
		t.runs, t.sizes = slices.Delete(t.runs, i, i+1), slices.Delete(t.sizes, i, i+1)
	}
	return attempt
}
