package views

import (
	"maps"
	"strconv"

	"dailydistrict/challenge"
	"dailydistrict/rules"
	"dailydistrict/rules/categories"
	"dailydistrict/rules/dice"
	"dailydistrict/rules/district"
	"dailydistrict/rules/draft"
	"dailydistrict/rules/landing"
)

var november = challenge.Month{Year: 2026, Month: 11}

// clubSeen is the sample club as a member or a host sees it.
func clubSeen(role challenge.Role, members int) InClub {
	in := InClub{Frame: Frame{Now: now, Name: "Hanna"}, Club: challenge.SeenClub{
		Club: challenge.Club{ID: "k7m29xqf4hwd", Name: "Café Fenster", Began: now.AddDate(0, -3, 0)},
		Me:   role, Members: members, Percent: 50,
		Hosts: []challenge.Player{{ID: 1, Name: "Anselm"}, {ID: 3, Name: hostile[0]}},
	}}
	if role == challenge.Host {
		in.Club.Invite = "p3vt9xqf4hwd"
	}
	return in
}

// clubDay is a board of the sample club.
func clubDay(state challenge.State, members int, rows ...Row) ClubDay {
	d := ClubDay{Heading: sampleHeading(state), Address: "/clubs/k7m29xqf4hwd/2026-11-30/district", Of: len(rows), Members: members, Top: rows, Me: shows(rows)}
	return d
}

var fiveRows = []Row{
	{Rank: 1, Tied: 1, Name: "Hanna", Score: 36, Me: true}, {Rank: 2, Tied: 1, Name: "Leyla", Score: 34},
	{Rank: 3, Tied: 2, Name: "Anselm", Score: 33}, {Rank: 3, Tied: 2, Name: hostile[0], Score: 33}, {Rank: 5, Tied: 1, Name: "Old Piet", Score: 29},
}

// seasonOf is a table of the sample club.
func seasonOf() []SeasonRow {
	row := func(rank, tied, days, halves, possible int, name string, percent float64) SeasonRow {
		return SeasonRow{challenge.SeasonRow{Name: name, Me: name == "Hanna", Matchpoints: challenge.Matchpoints{
			Days: days, Halves: halves, Possible: possible, Percent: percent, Rank: rank, Tied: tied,
		}}, "/players/1"}
	}
	left := row(5, 1, 22, 70, 244, "Old Piet", 29.8)
	left.Left = true
	return []SeasonRow{
		row(1, 1, 29, 208, 302, "Beatriz", 69.6), row(2, 2, 26, 183, 282, "Hanna", 64.6), row(2, 2, 27, 166, 286, hostile[0], 64.6),
		row(4, 1, 28, 157, 300, "Leyla", 51), left, row(0, 0, 5, 6, 58, "Wren", 9.7),
	}
}

func seasonInShort() SeasonTop {
	rows := seasonOf()
	rows = append(rows[:1:1], rows[2:]...)
	return SeasonTop{
		Month: november, Form: "District", Address: "/clubs/k7m29xqf4hwd/season/2026-11/district", Counted: 29, Least: 15, Of: 8, Rows: rows, Me: &seasonOf()[1],
		Others: []Choice{{Name: "Draft", Address: "/clubs/k7m29xqf4hwd/season/2026-11/draft"}},
	}
}

// clubSamples are the pages of clubs in the states that differ to the eye.
func clubSamples() map[string]Page {
	named := Frame{Now: now, Name: "Hanna"}
	mine := []challenge.Membership{{Club: "k7m29xqf4hwd", Name: "Café Fenster", Role: challenge.Host}, {Club: "x", Name: hostile[2], Role: challenge.Member}}
	full := clubDay(challenge.Opened, 8, fiveRows...)
	full.Missing = []string{"Jonas", "Thandi", hostile[1]}
	deep := clubDay(challenge.Opened, 1204, fiveRows[1:4]...)
	deep.Of, deep.Me = 800, true
	deep.Near = []Row{{Rank: 411, Tied: 1, Name: "Wren", Score: 23}, {Rank: 412, Tied: 3, Name: "Hanna", Score: 22, Me: true}, {Rank: 412, Tied: 3, Name: "Jonas", Score: 22}}
	deep.Missing, deep.More = []string{"Ada", "Bo"}, 402
	begun := clubDay(challenge.Opened, 8)
	begun.Begun, begun.Missing = true, []string{"you"}
	club := Club{
		InClub: clubSeen(challenge.Member, 8), Day: monday, Boards: []ClubDay{full, deep, begun, clubDay(challenge.Opened, 5, fiveRows...)},
		Yesterday: []Choice{{Name: "District", Address: "/clubs/k7m29xqf4hwd/2026-11-29/district"}, {Name: "Draft", Address: "/clubs/k7m29xqf4hwd/2026-11-29/draft"}},
		Season:    seasonInShort(), People: []SeenMember{{Name: "Anselm", Player: "/players/1", Host: true}, {Name: "Hanna", Player: "/players/2", Me: true}, {Name: hostile[0], Player: "/players/3"}},
		Doors:    []Link{{Name: "Members", Address: "/clubs/k7m29xqf4hwd/members", State: "Who belongs to the club."}},
		Evenings: []EveningLine{{Heading: eveningHeading(challenge.Opened), Code: "k7qm-3xvd-9h2t", Results: 3}, {Heading: eveningHeading(challenge.Final), Code: "p3vt-9xqf-4hwd", Results: 8}},
	}
	host := club
	host.InClub, host.Link, host.Host = clubSeen(challenge.Host, 8), "https://dice.example/clubs/join/p3vt-9xqf-4hwd", "dice.example/clubs"
	shut := host
	shut.Link, shut.Club.Invite = "", ""
	shut.Season = SeasonTop{Month: november, Form: "District", Address: "/s", Last: &Choice{Name: "October", Address: "/o"}}
	fresh := host
	fresh.InClub, fresh.Boards, fresh.Season, fresh.People = clubSeen(challenge.Host, 1), []ClubDay{begun}, shut.Season, host.People[:1]
	pages := map[string]Page{
		"clubs-stranger": Clubs{Frame: frame, NameForm: NameForm{Next: ClubsAddress}},
		"clubs-fresh":    Clubs{Frame: named},
		"clubs":          Clubs{Frame: named, Clubs: mine, Name: ClubNameForm{Typed: hostile[3], Fault: challenge.ErrClubName.Text}, Notice: "A club needs a host with a name."},
		"club-join":      Join{Frame: named, Club: hostile[0], Members: 8, Invite: "p3vt9xqf4hwd", Notice: challenge.ErrRemoved.Text},
		"club-join-name": Join{Frame: frame, Club: "Café Fenster", Members: 1, Invite: "p3vt9xqf4hwd"},
		"club-join-shut": JoinShut{Frame: frame, Code: CodeForm{Typed: hostile[4], Fault: challenge.ErrUnknownEvening.Text}},
		"club-join-end":  JoinShut{Frame: frame},
		"club":           club, "club-host": host, "club-shut": shut, "club-fresh": fresh,
	}
	maps.Copy(pages, clubBoardSamples())
	maps.Copy(pages, hostSamples())
	maps.Copy(pages, seasonSamples())
	maps.Copy(pages, headToHeadSamples())
	return pages
}

// clubBoardSamples are boards of the sample club.
func clubBoardSamples() map[string]Page {
	final := ClubBoard{
		InClub: clubSeen(challenge.Member, 8), Heading: sampleHeading(challenge.Final), Address: "/clubs/k7m29xqf4hwd/2026-11-30/district",
		Whose: []Choice{{Name: "Everyone", Address: "/2026-11-30/district/board"}, {Name: "Café Fenster", Address: "/c", Here: true}, {Name: hostile[0], Address: "/d"}},
		Forms: []Choice{{Name: "District", Address: "/c", Here: true}, {Name: "Draft", Address: "/d"}},
		Of:    5, First: 1, Mine: 90, Histo: field, Missing: []string{"Jonas", hostile[1], "you"}, Shown: true, Earlier: "/e", Later: "/l",
	}
	for i, row := range fiveRows {
		row.Sheet, row.Player = "/2026-11-30/district/sheets/1", "/players/1"
		row.ID, row.Left = strconv.Itoa(i+1), row.Name == "Old Piet"
		final.Rows = append(final.Rows, row)
	}
	final.Me, final.Compare.Address = &final.Rows[0], final.Address+"/compare"
	open := final
	open.Heading, open.Shown, open.More, open.Rows, open.Compare = sampleHeading(challenge.Opened), false, 402, fiveRows, Comparing{}
	first := final
	first.Compare.With, first.Missing = &With{"9", hostile[2]}, nil
	first.Of, first.Top, first.Next, first.Rank, first.First, first.Around = 800, "/t", "/n", 400, 400, fiveRows[:3]
	housed := final
	housed.Heading, housed.House = sampleRolls.heading(challenge.Final), houseSample()
	everyone := boardPage("Mireille")
	everyone.Whose = []Choice{{Name: "Everyone", Address: "/2026-11-30/district/board", Here: true}, {Name: hostile[0], Address: "/c"}}
	empty := ClubBoard{InClub: open.InClub, Heading: sampleHeading(challenge.Opened), Address: open.Address, Missing: []string{"you"}}
	grace := empty
	grace.Heading = sampleHeading(challenge.Grace)
	return map[string]Page{
		"club-board": final, "club-board-open": open, "club-board-with": first, "club-board-house": housed, "club-board-empty": empty, "club-board-grace": grace,
		"board-whose": everyone, "headtohead-hidden": HeadToHeadHidden{Frame: open.Frame, Heading: open.Heading, Home: Choice{Name: "Café Fenster", Address: "/h"}, Board: Choice{Name: "the club’s board", Address: "/c"}},
	}
}

// hostSamples are the pages on which a club is looked after.
func hostSamples() map[string]Page {
	host, member := clubSeen(challenge.Host, 8), clubSeen(challenge.Member, 60)
	alone := host
	alone.Club.Hosts = host.Club.Hosts[:1]
	shut := host
	shut.Club.Invite = ""
	one := ListedMember{SeenMember: SeenMember{Name: hostile[0], Player: "/players/3"}, Joined: monday, Manage: "/clubs/k7m29xqf4hwd/members/3"}
	anselm := ListedMember{SeenMember: SeenMember{Name: "Anselm", Player: "/players/1", Host: true}, Joined: monday}
	hanna := ListedMember{SeenMember: SeenMember{Name: "Hanna", Player: "/players/2", Me: true}, Joined: monday}
	list := []ListedMember{anselm, hanna, one}
	return map[string]Page{
		"club-members":      ClubMembers{InClub: host, Of: 8, Members: list, First: 1, Notice: "Anselm is host now."},
		"club-members-page": ClubMembers{InClub: member, Of: 60, Members: list, First: 51, Top: "/t", Next: "/n"},
		"club-members-find": ClubMembers{InClub: member, Of: 3, Sought: hostile[1], Members: list, First: 1},
		"club-members-none": ClubMembers{InClub: member, Sought: hostile[0], First: 1},
		"club-member":       ClubMember{InClub: host, ID: "3", Member: one, Fault: challenge.ErrNotMember.Text},
		"club-member-over":  ClubMember{InClub: host, ID: "3", Member: one, Asks: HandOverAddress},
		"club-member-gone":  ClubMember{InClub: host, ID: "3", Member: one, Asks: RemoveAddress, Fault: challenge.ErrNotMember.Text},
		"club-member-host":  ClubMember{InClub: host, ID: "1", Member: anselm},
		"club-hosting":      Hosting{InClub: host, Name: ClubNameForm{Typed: "Café Fenster"}, Attendance: AttendanceForm{Typed: hostile[3], Fault: challenge.ErrAttendance.Text}, Fault: challenge.ErrLastHost.Text},
		"club-hosting-one":  Hosting{InClub: alone, Name: ClubNameForm{Typed: "", Fault: challenge.ErrClubName.Text}},
		"club-invite":       ClubInvite{InClub: host, Link: "https://dice.example/clubs/join/p3vt-9xqf-4hwd", Host: "dice.example/clubs"},
		"club-invite-none":  ClubInvite{InClub: shut},
		"club-leave":        ClubEnd{InClub: member},
		"club-leave-alone":  ClubEnd{InClub: alone, Fault: challenge.ErrLastHost.Text},
		"club-close":        ClubEnd{InClub: host, Close: true},
	}
}

// seasonSamples are seasons of the sample club.
func seasonSamples() map[string]Page {
	full := Season{
		InClub: clubSeen(challenge.Member, 8), Form: "District", Rows: seasonOf(),
		Table:  challenge.Season{Form: "district", Month: november, Counted: 29, Percent: 50, Least: 15, Of: 6},
		Forms:  []Choice{{Name: "District", Address: "/s", Here: true}, {Name: "Draft", Address: "/d"}},
		Months: []Choice{{Name: "November 2026", Address: "/s", Here: true}, {Name: "October 2026", Address: "/o"}},
	}
	for date := 26; date <= 30; date++ {
		d := SeasonDay{SeasonDay: challenge.SeasonDay{Final: date < 29, Results: date % 4 * 2, Counts: date%4 > 0 && date < 29}, Address: "/c"}
		d.On.Day = challenge.Day{Year: 2026, Month: 11, Date: date}
		full.Days = append(full.Days, d)
	}
	full.Days[1].On.Voided, full.Days[4].Address = true, ""
	page := full
	page.Rows, page.Me, page.Top, page.Next, page.Table.From = full.Rows[2:], &full.Rows[1], "/t", "/n", 2
	over := full
	over.Table.Over, over.Table.Percent = true, 100
	empty := full
	empty.Rows, empty.Months, empty.Days = nil, nil, nil
	empty.Table = challenge.Season{Form: "district", Month: november, Percent: 0, Over: true}
	fresh := empty
	fresh.Table.Over, fresh.Table.Percent = false, 50
	return map[string]Page{"season": full, "season-page": page, "season-over": over, "season-empty": empty, "season-fresh": fresh}
}

// headToHeadSamples are sheets side by side, in each game.
func headToHeadSamples() map[string]Page {
	other := with(with(with(whole, 9, "-"), 12, "-"), 16, "-")
	priced := headToHead(sampleHeading(challenge.Final), tape, whole, other, true)
	equal := headToHead(sampleHeading(challenge.Final), tape, whole, whole, true)
	unpriced := headToHead(sampleHeading(challenge.Opened), tape, other, whole, false)
	late := headToHead(sampleHeading(challenge.Final), tape, other, whole, false)
	drafted := headToHead(draftHeading(challenge.Final), threePools, drafted(threePools, 6, 6), lastPicks(), true)
	pages := sealedBeside()
	maps.Copy(pages, map[string]Page{"headtohead": priced, "headtohead-equal": equal, "headtohead-unpriced": unpriced, "headtohead-late": late, "headtohead-draft": drafted})
	return pages
}

// sealedBeside are sheets of the sealed games side by side: the sample, and one that
// always takes the first decision there is, or the last.
func sealedBeside() map[string]Page {
	pages := map[string]Page{}
	for last, sample := range []sealedSample{sampleTurns, sampleClimb} {
		other := alwaysOn(sample.Game, sample.tape, last)
		pages["headtohead-"+sample.ID] = headToHead(sample.heading(challenge.Final), sample.tape, rules.ParseSheet(sample.whole), other, true)
	}
	return pages
}

// alwaysOn is a whole sheet of a sealed game of always the first or the last decision.
func alwaysOn(game rules.Game, tape dice.Tape, last int) (sheet rules.Sheet) {
	for {
		lines, err := game.Legal(tape, sheet)
		if err != nil {
			panic(err)
		}
		if len(lines) == 0 {
			return sheet
		}
		sheet = append(sheet, lines[last*(len(lines)-1)])
	}
}

// lastPicks is a sheet of the draft that always takes the last pick there is.
func lastPicks() rules.Sheet {
	var sheet rules.Sheet
	for range 2 * draft.Own {
		lines, err := draft.Against(draft.Deny1).Legal(threePools, sheet)
		if err != nil {
			panic(err)
		}
		sheet = append(sheet, lines[len(lines)-1])
	}
	return sheet
}

func headToHead(h Heading, tape dice.Tape, one, two rules.Sheet, priced bool) HeadToHead {
	p := HeadToHead{
		Frame: Frame{Now: now, Name: "Hanna"}, Heading: h, Sheets: [2]string{"/s", "/t"}, Me: [2]bool{true, false},
		Home: Choice{Name: "Café Fenster", Address: "/clubs/k7m29xqf4hwd"}, Board: Choice{Name: "the club’s board", Address: "/c"},
	}
	p.Seen.Priced = priced
	for side, sheet := range [2]rules.Sheet{one, two} {
		p.Seen.Sides[side] = challenge.Shown{Tape: tape, Attempt: challenge.Attempt{Sheet: sheet}, Player: challenge.Player{Name: [2]string{"Hanna", hostile[0]}[side]}}
		score, err := map[string]rules.Game{"district": district.Game, "draft": draft.Against(draft.Deny1), "categories": categories.Game, "landing": landing.Game}[h.Game.ID].Judge(tape, sheet)
		if err != nil {
			panic(err)
		}
		p.Seen.Sides[side].Score = score
	}
	for i := range max(len(one), len(two)) {
		line := challenge.PairedLine{Lines: [2]string{lineOf(one, i), lineOf(two, i)}}
		if p.Seen.Parted == 0 && line.Lines[0] != line.Lines[1] {
			p.Seen.Parted = i + 1
		}
		if priced && i%4 == 0 {
			line.Costs[(i/4)%2] = i % 3
		}
		p.Seen.Lines = append(p.Seen.Lines, line)
	}
	return p
}

func lineOf(sheet rules.Sheet, i int) string {
	if i < len(sheet) {
		return sheet[i]
	}
	return ""
}
