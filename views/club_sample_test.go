package views

import (
	"dailydistrict/challenge"
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
	return SeasonTop{
		Month: november, Form: "District", Address: "/clubs/k7m29xqf4hwd/season/2026-11/district", Counted: 29, Of: 8, Rows: rows[2:], Me: &rows[1],
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
		Doors: []Link{{Name: "Members", Address: "/clubs/k7m29xqf4hwd/members", State: "Who belongs to the club."}},
	}
	host := club
	host.InClub, host.Link = clubSeen(challenge.Host, 8), "https://dice.example/clubs/join/p3vt-9xqf-4hwd"
	shut := host
	shut.Link, shut.Club.Invite, shut.Season = "", "", SeasonTop{Month: november, Form: "District", Address: "/s"}
	fresh := host
	fresh.InClub, fresh.Boards, fresh.Season, fresh.People = clubSeen(challenge.Host, 1), []ClubDay{begun}, shut.Season, host.People[:1]
	return map[string]Page{
		"clubs-stranger": Clubs{Frame: frame, NameForm: NameForm{Next: ClubsAddress}},
		"clubs-fresh":    Clubs{Frame: named},
		"clubs":          Clubs{Frame: named, Clubs: mine, Name: ClubNameForm{Typed: hostile[3], Fault: challenge.ErrClubName.Text}, Notice: "A club needs a host with a name."},
		"club-join":      Join{Frame: named, Club: hostile[0], Members: 8, Invite: "p3vt9xqf4hwd", Notice: challenge.ErrRemoved.Text},
		"club-join-name": Join{Frame: frame, Club: "Café Fenster", Members: 1, Invite: "p3vt9xqf4hwd"},
		"club-join-shut": JoinShut{Frame: frame, Code: CodeForm{Typed: hostile[4], Fault: challenge.ErrUnknownInvite.Text}},
		"club":           club, "club-host": host, "club-shut": shut, "club-fresh": fresh,
	}
}
