package views

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"dailydistrict/challenge"
	"dailydistrict/rules"
)

func TestNumbersInWords(t *testing.T) {
	for n, want := range map[int]string{1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 112: "112th", 1000001: "1,000,001st"} {
		require.Equal(t, want, ordinal(n))
	}
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		require.Equal(t, want, grouped(n))
	}
	require.Equal(t, "1 roof, 2 roofs", count(1, "roof")+", "+count(2, "roof"))
	require.Equal(t, "4", list([]int{4}))
	require.Equal(t, "1, 4 and 5", list([]int{1, 4, 5}))
	require.Equal(t, "50", percentile(50))
	require.Equal(t, "97.2", percentile(97.24))
	require.Equal(t, "ahead of 83.3 % of sheets; equal ones and your own count half", Heading{}.ahead(Standing{Rank: 1, Tied: 1, Of: 5, Percentile: 250. / 3}))
	require.Equal(t, "ahead of 0 of 1 other", Heading{}.ahead(Standing{Rank: 2, Tied: 1, Of: 2, Percentile: 25}), "among few a percentile says little")
	require.Equal(t, "ahead of 2 of 3 others", Heading{}.ahead(Standing{Rank: 2, Tied: 1, Of: 4, Percentile: 62.5}))
	require.Equal(t, "ahead of 1 of 3 others", Heading{}.ahead(Standing{Rank: 1, Tied: 3, Of: 4, Percentile: 62.5}), "a tie is ahead of nobody in it")
	require.Equal(t, "the first sheet so far", Heading{}.ahead(Standing{Of: 1, Percentile: 50}), "alone there is nobody to compare with")
	require.Equal(t, "the only sheet", Heading{State: challenge.Final}.ahead(Standing{Of: 1, Percentile: 50}))
	require.Equal(t, "Tied 2nd", place(Standing{Rank: 2, Tied: 6}))
	require.Equal(t, "2nd", place(Standing{Rank: 2, Tied: 1}))
}

func TestTimeInWords(t *testing.T) {
	for left, want := range map[time.Duration]string{
		-time.Second: "a moment", 0: "a moment", time.Second: "1 min", 59 * time.Minute: "59 min",
		59*time.Minute + time.Second: "1 h 00 min", 25*time.Hour - time.Minute: "24 h 59 min",
	} {
		require.Equal(t, want, frame.left(now.Add(left)), left)
	}
	kathmandu, err := time.LoadLocation("Asia/Kathmandu")
	require.NoError(t, err)
	f := Frame{Now: now, Zone: kathmandu}
	require.Equal(t, "Monday 30 November, 18:15 +0545", Frame{Now: now.AddDate(0, 0, 1), Zone: kathmandu}.clock(now.Truncate(time.Minute).Add(-6*time.Hour-17*time.Minute)))
	require.Equal(t, "at 19:30 UTC", frame.on(time.Date(2026, 11, 30, 19, 30, 0, 0, time.UTC)))
	require.Equal(t, "on Thursday 31 December at 00:00 UTC", frame.on(time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC)))
	require.Equal(t, "1 December 2026, 00:32 +0545", f.moment(now))
	require.Equal(t, "2026-11-30T18:47:30Z", instant(f.local(now)), "the machine's form is one absolute instant")
}

func TestWhenASheetWasHandedIn(t *testing.T) {
	p := resultPage()
	p.Finished = p.Now
	require.Equal(t, "at 18:47 UTC", p.finished())
	p.Finished = p.Now.Add(6 * time.Hour)
	require.Equal(t, "1 December 2026, 00:47 UTC", p.finished(), "planned before midnight")
}

func TestMonthIsLaidOutInWeeks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := challenge.Day{Year: rapid.IntRange(2020, 2040).Draw(t, "year"), Month: time.Month(rapid.IntRange(1, 12).Draw(t, "month")), Date: 1}
		from := rapid.IntRange(0, 27).Draw(t, "from")
		p := Archive{Year: first.Year, Month: first.Month}
		for day := first.Add(from); day.Month == first.Month; day = day.Add(1) {
			p.Days = append(p.Days, ArchiveDay{Day: day, Address: "/" + day.String()})
		}
		next := first
		for _, week := range p.weeks() {
			for column, d := range week {
				if d == nil {
					continue
				}
				require.Equal(t, next, d.Day, "the whole month in order, none left out")
				require.Equal(t, weekdays[column], d.Day.Weekday())
				require.Equal(t, d.Day.Date > from, d.Address != "", "what has no challenge leads nowhere")
				next = next.Add(1)
			}
		}
		require.Equal(t, 1, next.Date)
	})
}

func TestHistogram(t *testing.T) {
	points, margins := rules.Info{Ceiling: 58}, rules.Info{Floor: -20, Ceiling: 20}
	at := func(score int) *int { return &score }
	t.Run("margins stand on both sides of nothing, with their signs", func(t *testing.T) {
		h := newHistogram(margins, []challenge.Bar{{Score: -20, Count: 2}, {Score: -1, Count: 3}, {Score: 20, Count: 1}}, at(-1))
		require.Equal(t, []int{-20, -15, -10, -5, 0, 5, 10, 15, 20}, h.ticks())
		require.Equal(t, "Scores of 6 sheets, from −20 to +20. Most common: −1, 3 sheets. Yours: −1.", h.title())
		require.True(t, h.bars[1].mine)
		require.Equal(t, -20, newHistogram(margins, []challenge.Bar{{Score: -19, Count: 1}}, nil).least, "no margin is below the lowest")
		require.Equal(t, -4, newHistogram(margins, []challenge.Bar{{Score: 0, Count: 1}}, nil).least)
		require.False(t, newHistogram(margins, []challenge.Bar{{Score: -1, Count: 1}}, nil).bars[0].mine, "a margin of −1 is nobody's where none is marked")
	})
	t.Run("one sheet among a million is still seen", func(t *testing.T) {
		h := newHistogram(points, []challenge.Bar{{Score: 10, Count: 1}, {Score: 30, Count: 1_000_000}}, at(30))
		require.GreaterOrEqual(t, h.bars[0].height, 4.0)
		require.Equal(t, "Scores of 1,000,001 sheets, from 10 to 30. Most common: 30, 1,000,000 sheets. Yours: 30.", h.title())
	})
	t.Run("a sheet that is not on the board stands beside the others, and is named", func(t *testing.T) {
		board := []challenge.Bar{{Score: 30, Count: 1_000_000}}
		own := including(board, 12)
		require.Equal(t, []challenge.Bar{{Score: 12, Count: 1}, {Score: 30, Count: 1_000_000}}, own)
		require.Equal(t, []challenge.Bar{{Score: 30, Count: 1_000_001}}, including(board, 30))
		require.Equal(t, []challenge.Bar{{Score: 30, Count: 1_000_000}}, board, "the board's own list stays")
		h := newHistogram(points, own, at(12))
		require.GreaterOrEqual(t, h.bars[0].height, 12.0)
		require.Equal(t, "1, yours", h.bars[0].note())

		guest := resultPage()
		guest.Histogram = []challenge.Bar{{Score: 30, Count: 1}}
		chart := words(one(t, parsed(t, guest), "svg", "class=chart"))
		require.Contains(t, chart, "Scores of 2 sheets")
		require.Contains(t, chart, "You: 36")
		guest.Ranked, guest.Provisional, guest.Histogram = true, false, []challenge.Bar{{Score: 36, Count: 1}}
		require.Contains(t, words(one(t, parsed(t, guest), "svg", "class=chart")), "Scores of 1 sheet,")
	})
	t.Run("a few sheets are low houses in the middle", func(t *testing.T) {
		h := newHistogram(points, []challenge.Bar{{Score: 14, Count: 1}, {Score: 15, Count: 1}, {Score: 17, Count: 1}}, nil)
		require.Equal(t, 12, h.least, "two scores are free on the left, three on the right")
		require.Equal(t, []int{12, 13, 14, 15, 16, 17, 18, 19, 20}, h.ticks())
		for _, b := range h.bars {
			require.LessOrEqual(t, b.height, chartHeight/2)
		}
		require.Equal(t, "0 130.0 400.0 96.0", h.viewBox(), "no empty sky above them")
		require.Equal(t, 0, newHistogram(points, []challenge.Bar{{Score: 1, Count: 1}}, nil).least, "no score is below nothing")
	})
	t.Run("wide fields are written in round scores", func(t *testing.T) {
		require.Equal(t, []int{10, 20, 30, 40, 50}, newHistogram(points, []challenge.Bar{{Score: 3, Count: 1}, {Score: 58, Count: 1}}, nil).ticks())
	})
	t.Run("every tower stands inside the drawing, and no label runs into the next", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			info := rapid.SampledFrom([]rules.Info{points, margins}).Draw(t, "game")
			least := rapid.IntRange(info.Floor, info.Ceiling).Draw(t, "least")
			var bars []challenge.Bar
			most := rapid.IntRange(least, info.Ceiling).Draw(t, "most")
			for score := least; score <= most; score++ {
				if n := rapid.IntRange(-3, 100000).Draw(t, "count"); n > 0 {
					bars = append(bars, challenge.Bar{Score: score, Count: n})
				}
			}
			if len(bars) == 0 {
				return
			}
			mine := rapid.IntRange(info.Floor, info.Ceiling).Draw(t, "mine")
			h := newHistogram(info, including(bars, mine), &mine)
			for _, b := range h.bars {
				require.GreaterOrEqual(t, b.x, 0.0)
				require.LessOrEqual(t, b.x+h.width(), chartWidth)
				require.GreaterOrEqual(t, b.y, chartGround-chartHeight)
				require.InDelta(t, chartGround, b.y+b.height, 1e-9)
				require.LessOrEqual(t, b.glazed(), b.height)
				if b.mine {
					requireClear(t, h, h.middle(b.Score, nameHalf), h.over(b))
				}
			}
			ticks := h.ticks()
			require.GreaterOrEqual(t, len(ticks), 3)
			for i := range len(ticks) - 1 {
				require.GreaterOrEqual(t, h.x(ticks[i+1])-h.x(ticks[i]), labelRoom-1e-9)
			}
		})
	})
}

// requireClear checks that no tower reaches into a name that begins so high over
// the ground.
func requireClear(t require.TestingT, h histogram, middle, over float64) {
	for _, b := range h.bars {
		if b.x < middle+nameHalf && b.x+h.width() > middle-nameHalf {
			require.GreaterOrEqual(t, b.y, over)
		}
	}
}

func TestFailureHelps(t *testing.T) {
	require.Equal(t, "Try again in 40 seconds.", Failure{Retry: 40 * time.Second}.wait())
	require.Equal(t, "Try again in 3 minutes.", Failure{Retry: 121 * time.Second}.wait())
	require.Contains(t, words(parsed(t, Failure{Status: 500, RequestID: "b7e1"})), "name this request: b7e1")
	require.Equal(t, "Something broke here", Failure{Status: 502}.heading(), "an unknown fault is ours")
	require.Equal(t, "That could not be read", Failure{Status: 418}.heading())
}

func TestBoardKeepsSheetsHiddenUntilTheyAreShown(t *testing.T) {
	p := boardPage("Mireille", "Hanna")
	p.Heading, p.Around = sampleHeading(challenge.Opened), nil
	p.Rows[0].Sheet, p.Rows[0].Parts = "", nil
	p.Rows[1].Me = true
	table := one(t, parsed(t, p), "table", "class=board")
	require.Equal(t, []string{"/players/1", "/players/1", "/2026-11-30/district/sheets/1"}, values(all(table, "a"), "href"), "both players, and only the own sheet")
	require.NotContains(t, words(table), "Parts", "a column for one row alone")
	p.Rows[0].Parts = p.Rows[1].Parts
	require.Contains(t, words(one(t, parsed(t, p), "table", "class=board")), "Parts")
}

func TestProofSaysSinceWhenTheDiceStood(t *testing.T) {
	late, first := proof, proof
	late.Late = true
	first.Late, first.First = true, "Draft"
	for page, p := range map[string]func(Proof) Page{
		"the challenge": func(p Proof) Page {
			return Challenge{Frame: frame, Heading: sampleHeading(challenge.Final), Tape: tape, Proof: p}
		},
		"fairness": func(p Proof) Page { return Fairness{Frame: frame, Proof: p} },
	} {
		t.Run(page, func(t *testing.T) {
			require.Contains(t, words(parsed(t, p(proof))), "The commitment was public from 23 November 2026, 18:47 UTC, before any player saw the dice.")
			require.Contains(t, words(parsed(t, p(late))), "the server was away")
			text := words(parsed(t, p(first)))
			require.NotContains(t, text, "the server was away", "it was never there before")
			require.Contains(t, text, "Draft began on this day, and its dice were drawn at its start, 23 November 2026, 18:47 UTC.")
		})
	}
}

func TestProofLeadsToFairnessFromElsewhereOnly(t *testing.T) {
	const lead = "How it works stands under"
	require.Contains(t, words(parsed(t, samples()["challenge"])), lead)
	require.NotContains(t, words(parsed(t, samples()["fairness"])), lead)
}

func TestSealedDiceAreNotPromisedAtOnce(t *testing.T) {
	of := func(h Heading) string {
		h.Opens, h.Final = now.AddDate(0, 0, 1), now.AddDate(0, 0, 3)
		return words(parsed(t, Committed{Frame: frame, Heading: h, Commitment: proof.Commitment, CommittedAt: proof.CommittedAt}))
	}
	sealed := of(sampleClimb.heading(challenge.Committed))
	require.NotContains(t, sealed, "They are shown")
	require.Contains(t, sealed, "Play opens on Tuesday 1 December at 18:47 UTC")
	require.Contains(t, sealed, "Who plays sees them one roll at a time; all of them are shown only once the board is final, on Thursday 3 December at 18:47 UTC")
	require.Contains(t, of(sampleHeading(challenge.Committed)), "They are shown on Tuesday 1 December at 18:47 UTC")
}

func TestCommittedDayShowsTheCommitmentAlone(t *testing.T) {
	text := render(t, samples()["committed"])
	require.Contains(t, text, proof.Commitment)
	require.NotContains(t, text, seed.String())
	require.NotContains(t, text, tape.String())
}
