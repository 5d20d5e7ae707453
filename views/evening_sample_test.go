package views

import (
	"fmt"
	"maps"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/rules/district"
)

// eveningHeading is an evening of two hours in a state.
func eveningHeading(state challenge.State) Heading {
	h := sampleHeading(state)
	h.Kind, h.Number, h.Challenge, h.Club = challenge.Evening, 0, "/club/k7qm3xvd9h2t", "Café Fenster"
	h.Opens, h.Closes, h.Final = now, now.Add(2*time.Hour), now.Add(4*time.Hour)
	if state == challenge.Committed {
		h.Opens, h.Closes = now.Add(5*24*time.Hour), now.Add(12*24*time.Hour)
	}
	return h
}

// eveningSamples are the pages of evenings in the states that differ to the eye.
func eveningSamples() map[string]Page {
	link := "https://dice.example/club/k7qm3xvd9h2t"
	seen := Evening{Club: "Café Fenster", Code: "k7qm-3xvd-9h2t", Address: "/club/k7qm3xvd9h2t", Counts: true, List: "/clubs/k7m29xqf4hwd/evenings", Withdraw: "/club/k7qm3xvd9h2t/withdraw"}
	strange := Evening{Club: hostile[0], Code: seen.Code, Address: seen.Address}
	play, mine := planOf(half, 9, 0), planOf(half, 9, 0)
	play.Heading, play.Evening = eveningHeading(challenge.Opened), &strange
	mine.Heading, mine.Evening = eveningHeading(challenge.Opened), &seen
	past := Challenge{Frame: frame, Heading: eveningHeading(challenge.Final), Tape: tape, Proof: proof, Results: 5, Top: fiveRows, Board: "/b", Practice: "/p", Evening: &strange}
	forms := []challenge.Form{{ID: "district", Name: "District", Game: district.Game}, {ID: "draft", Name: "Draft", Game: district.Game}}
	host, member := clubSeen(challenge.Host, 12), clubSeen(challenge.Member, 12)
	refused := EveningForm{Forms: forms, Form: "draft", Later: true, At: "2026-11-30T12:00", Lasts: 10080, Everyone: true, Fault: "An evening opens later than now, so that its commitment is out before its dice."}
	line := func(state challenge.State, results int) EveningLine {
		return EveningLine{Heading: eveningHeading(state), Code: seen.Code, Results: results}
	}
	lines := []EveningLine{line(challenge.Committed, 0), line(challenge.Opened, 7), line(challenge.Grace, 1), line(challenge.Void, 0), line(challenge.Final, 9)}
	screen := EveningScreen{Frame: frame, Heading: eveningHeading(challenge.Opened), Evening: seen, Host: "dice.example/club", Link: link, Of: 5, Top: fiveRows}
	waiting, final := screen, screen
	waiting.Heading, waiting.Of, waiting.Top = eveningHeading(challenge.Committed), 0, nil
	final.Heading = eveningHeading(challenge.Final)
	closed, none := screen, final
	closed.Heading, none.Of, none.Top = eveningHeading(challenge.Grace), 0, nil
	seen.SendBy(link, eveningHeading(challenge.Opened), frame)
	seen.Paper = seen.Address + "/paper"
	pages := paperSheetSamples()
	maps.Copy(pages, map[string]Page{
		"evening-committed": Committed{Frame: frame, Heading: eveningHeading(challenge.Committed), Commitment: proof.Commitment, CommittedAt: now, Evening: &seen},
		"evening-withdrawn": Committed{Frame: frame, Heading: eveningHeading(challenge.Void), Commitment: proof.Commitment, CommittedAt: now, Evening: &strange},
		"evening-play":      play,
		"evening-member":    mine,
		"evening-past":      past,
		"evening-door":      EveningDoor{Frame: frame},
		"evening-no-code":   EveningDoor{Frame: frame, Code: CodeForm{Typed: hostile[0], Fault: challenge.ErrUnknownEvening.Text}},
		"evening-screen":    screen,
		"evening-waiting":   waiting,
		"evening-final":     final,
		"evening-nobody":    none,
		"evening-grace":     closed,
		"evenings":          Evenings{InClub: member, Lines: lines, Next: "?from=50", Top: "/clubs/k7m29xqf4hwd/evenings"},
		"evenings-host":     Evenings{InClub: host, Open: EveningForm{Forms: forms, Form: "district", At: "2026-11-30T19:00", Lasts: 180}},
		"evenings-refused":  Evenings{InClub: host, Lines: lines[1:2], Open: refused},
	})
	return pages
}

// paperSheetSamples are the page on which a host types in a sheet: empty, with what
// stands of one, and with a field that cannot be read.
func paperSheetSamples() map[string]Page {
	empty := EveningPaper{
		Frame: Frame{Now: now, Name: "Hanna"}, Heading: eveningHeading(challenge.Opened), Address: "/club/k7qm3xvd9h2t/paper", Evening: "/club/k7qm3xvd9h2t",
		Names: []string{"Anselm", hostile[0]}, Tape: tape,
		Sheets: []PaperLine{{Name: "Old Piet", Score: 31, Address: "/club/k7qm3xvd9h2t/paper/7"}, {Name: hostile[1], Score: 4, Practice: true, Address: "/club/k7qm3xvd9h2t/paper/4"}},
		Gone:   []PaperLine{{Name: "Old Piet", Score: 13, By: "Hanna", Withdrawn: now}, {Name: hostile[0], Score: 21, By: hostile[1], Withdrawn: now, Address: "/club/k7qm3xvd9h2t/paper?again=3"}},
		Notice: PaperNotice("Old Piet", 31, false),
	}
	typed := empty
	typed.Notice, typed.Typed = "", PaperDistrict{Member: hostile[0], Passes: "12, 21"}
	paper := district.Paper{Passes: []int64{12, 21}}
	for column := range typed.Typed.Cells {
		for floor := range typed.Typed.Cells[column] {
			roll := 1 + 4*column + floor
			dice := tape.Roll(roll - 1)
			e := district.PaperEntry{Column: column + 1, Floor: floor + 1, Roll: int64(roll), Aside: int64(dice[0]), Number: int64(dice[1] + dice[2]), Reroute: floor > 2}
			typed.Typed.Cells[column][floor] = fmt.Sprintf("%d %d", e.Roll, e.Number)
			paper.Entries = append(paper.Entries, e)
		}
	}
	faulty := typed
	faulty.Fault = &PaperFault{Field: WindowField(2, 3), Text: "Column 2, floor 3: write the roll and the number, as in 7 9, with r behind them for a reroute."}
	typed.Looked = &LookedOver{Member: hostile[0], Audited: district.Audit(tape, paper)}
	clean := empty
	position, _ := district.Replay(tape, whole)
	clean.Looked = &LookedOver{Member: "Anselm", Audited: district.Audited{Standing: position, Unmarked: []int{12, 21}}}
	out := WithdrawPaper{Frame: empty.Frame, Heading: empty.Heading, Sheet: empty.Sheets[0], Back: empty.Address, Standing: position}
	out.Sheet.Name = hostile[0]
	return map[string]Page{"paper-sheet-withdraw": out, "paper-sheet": empty, "paper-sheet-looked": typed, "paper-sheet-fault": faulty, "paper-sheet-clean": clean}
}
