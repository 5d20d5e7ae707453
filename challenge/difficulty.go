package challenge

import (
	"context"
	"errors"
)

// Difficulty is how hard the dice of a final challenge were: by the best that was
// possible, and by what the field made of them.
type Difficulty struct {
	Par     *Par // nil where it is not known
	Results int
	Best    int // highest score of the field; 0 without results, as is the middle
	Middle  int // the highest score that at least half of the results reached
}

// UnderPar is how many points the middle of the field lies under par; ok is false
// where there is no par or no field.
func (d Difficulty) UnderPar() (points int, ok bool) {
	if d.Par == nil || d.Results == 0 {
		return 0, false
	}
	return d.Par.Score - d.Middle, true
}

// Difficulty tells how hard a challenge was; ErrNotFinal. Board and par of a final
// challenge do not change any more, so what is whole is kept.
func (s *Service) Difficulty(ctx context.Context, c Challenge) (Difficulty, error) {
	if s.Now().Before(c.Final) {
		return Difficulty{}, ErrNotFinal
	}
	if d, ok := s.difficulties.Get(c.ID); ok {
		return d, nil
	}
	bars, err := s.bars(ctx, c)
	if err != nil {
		return Difficulty{}, err
	}
	d := difficultyOf(bars)
	par, err := s.par(ctx, c.ID)
	switch {
	case err == nil:
		d.Par = &par
	case !errors.Is(err, ErrNoPar):
		return Difficulty{}, err
	}
	if par.Proven {
		s.difficulties.Add(c.ID, d)
	}
	return d, nil
}

// difficultyOf looks at a field of results, by rising score.
func difficultyOf(bars []Bar) (d Difficulty) {
	for _, bar := range bars {
		d.Results, d.Best = d.Results+bar.Count, bar.Score
	}
	reached := 0
	for i := len(bars) - 1; i >= 0 && 2*reached < d.Results; i-- {
		reached, d.Middle = reached+bars[i].Count, bars[i].Score
	}
	return d
}
