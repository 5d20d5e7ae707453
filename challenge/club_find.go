package challenge

import (
	"context"
	"slices"
	"strings"
)

// FoundMembers is a page of the members of a club who were looked for.
type FoundMembers struct {
	Members []Stint // by name
	Of      int     // all who were found
}

// FindMembers lists the present members of a club whose names hold a text, whatever
// its capitals, to one of them: so many from the n-th on, counted from 0; all members
// for an empty text. The club is in memory, so that thousands are looked through in
// less than a page takes to draw. ErrUnknownClub.
func (s *Service) FindMembers(ctx context.Context, id ClubID, viewer PlayerID, text string, from, limit int) (FoundMembers, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return FoundMembers{}, err
	}
	found := r.members
	if key := keyOf(text); key != "" {
		found = nil
		for _, m := range r.members {
			if strings.Contains(m.Player.Key, key) {
				found = append(found, m)
			}
		}
	}
	from = min(max(from, 0), len(found))
	return FoundMembers{Members: found[from:min(from+max(limit, 0), len(found))], Of: len(found)}, nil
}

// MemberNamed finds the present member of a club who has that name, for one of
// them; ErrUnknownClub, ErrNotMember.
func (s *Service) MemberNamed(ctx context.Context, id ClubID, viewer PlayerID, name string) (Player, error) {
	r, err := s.roster(ctx, id, viewer)
	if err != nil {
		return Player{}, err
	}
	key := keyOf(name)
	at := slices.IndexFunc(r.members, func(m Stint) bool { return m.Player.Key == key })
	if at < 0 {
		return Player{}, ErrNotMember
	}
	return r.members[at].Player, nil
}

// keyOf is a text as the compare keys of names have it; empty for spaces.
func keyOf(text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	return fold(text[:min(len(text), longestRead)])
}
