package storetest

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/challenge"
)

// founds keeps a new club.
func (w *world) founds(host challenge.PlayerID) challenge.Club {
	w.Helper()
	w.made++
	club := challenge.Club{ID: challenge.ClubID(fmt.Sprintf("%012d", w.made)), Name: "Café Würfel", Began: noon, Invite: challenge.Invite(fmt.Sprintf("%012d", w.made))}
	require.NoError(w, w.store.FoundClub(w.Context(), club, host))
	return club
}

// enters makes a player a member, a second after noon.
func (w *world) enters(c challenge.Club, player challenge.PlayerID) challenge.PlayerID {
	w.Helper()
	id, err := w.store.JoinClub(w.Context(), c.Invite, player, noon.Add(time.Second))
	require.NoError(w, err)
	require.Equal(w, c.ID, id)
	return player
}

func (w *world) mayNotEnter(c challenge.Club, player challenge.PlayerID, wanted error) {
	w.Helper()
	_, err := w.store.JoinClub(w.Context(), c.Invite, player, noon)
	require.ErrorIs(w, err, wanted)
}

func (w *world) roster(c challenge.Club) challenge.Roster {
	w.Helper()
	r, err := w.store.Club(w.Context(), c.ID)
	require.NoError(w, err)
	return r
}

// roles is the present members.
func (w *world) roles(c challenge.Club) map[challenge.PlayerID]challenge.Role {
	w.Helper()
	roles := map[challenge.PlayerID]challenge.Role{}
	for _, s := range w.roster(c).Stints {
		if s.Lasts() {
			require.NotContains(w, roles, s.Player.ID, "nobody belongs to a club twice at once")
			roles[s.Player.ID] = s.Role
		}
	}
	return roles
}

func (w *world) renews(c challenge.Club, host challenge.PlayerID) challenge.Club {
	w.Helper()
	w.made++
	c.Invite = challenge.Invite(fmt.Sprintf("%012d", w.made))
	require.NoError(w, w.store.SetInvite(w.Context(), c.ID, host, c.Invite))
	return c
}

func (w *world) removes(c challenge.Club, host, player challenge.PlayerID, strike bool) {
	w.Helper()
	require.NoError(w, w.store.RemoveMember(w.Context(), c.ID, host, challenge.Removal{Player: player, Strike: strike, At: noon.Add(time.Minute)}))
}

func (w *world) scores(c challenge.Club, on challenge.Challenge) []challenge.Scored {
	w.Helper()
	list, err := w.store.ClubScores(w.Context(), c.ID, on.ID)
	require.NoError(w, err)
	slices.SortFunc(list, func(a, b challenge.Scored) int { return cmp.Compare(a.Player, b.Player) })
	return list
}

type roles = map[challenge.PlayerID]challenge.Role

var clubTests = map[string]func(*world){
	"a club is kept with its first host": func(w *world) {
		host := w.named()
		c := w.founds(host)
		p, err := w.store.Player(w.Context(), host)
		require.NoError(w, err)
		require.Equal(w, challenge.Roster{Club: c, Stints: []challenge.Stint{{Player: p, Role: challenge.Host, Joined: noon}}}, w.roster(c))
		list, err := w.store.ClubsOf(w.Context(), host)
		require.NoError(w, err)
		require.Equal(w, []challenge.Membership{{Club: c.ID, Name: c.Name, Role: challenge.Host}}, list)
		_, err = w.store.Club(w.Context(), "nothing")
		require.ErrorIs(w, err, challenge.ErrUnknownClub)
	},
	"clubs are for those who have a name": func(w *world) {
		guest, c := w.guest(), w.founds(w.named())
		require.ErrorIs(w, w.store.FoundClub(w.Context(), challenge.Club{ID: "other", Name: "a"}, guest), challenge.ErrNameFirst)
		require.ErrorIs(w, w.store.FoundClub(w.Context(), challenge.Club{ID: "other", Name: "a"}, 4711), challenge.ErrUnknownPlayer)
		require.Error(w, w.store.FoundClub(w.Context(), challenge.Club{ID: "other", Name: "a\x00"}, w.named()))
		w.mayNotEnter(c, guest, challenge.ErrNameFirst)
		w.mayNotEnter(c, 4711, challenge.ErrUnknownPlayer)
	},
	"the link leads to the club until another takes its place, or none": func(w *world) {
		host := w.named()
		old := w.founds(host)
		found, err := w.store.ClubByInvite(w.Context(), old.Invite)
		require.NoError(w, err)
		require.Equal(w, old.ID, found)
		fresh := w.renews(old, host)
		w.mayNotEnter(old, w.named(), challenge.ErrUnknownInvite)
		w.enters(fresh, w.named())
		require.NoError(w, w.store.SetInvite(w.Context(), old.ID, host, ""))
		w.mayNotEnter(fresh, w.named(), challenge.ErrUnknownInvite)
		w.mayNotEnter(challenge.Club{}, w.named(), challenge.ErrUnknownInvite)
		_, err = w.store.ClubByInvite(w.Context(), fresh.Invite)
		require.ErrorIs(w, err, challenge.ErrUnknownInvite)
		require.Empty(w, w.roster(old).Invite)
	},
	"joining again changes nothing": func(w *world) {
		host := w.named()
		c := w.founds(host)
		member := w.enters(c, w.named())
		w.enters(c, member)
		w.enters(c, host)
		require.Equal(w, roles{host: challenge.Host, member: challenge.Member}, w.roles(c))
	},
	"a member leaves and comes back, and both times are kept": func(w *world) {
		host := w.named()
		c := w.founds(host)
		member := w.enters(c, w.named())
		require.NoError(w, w.store.LeaveClub(w.Context(), c.ID, member, noon.Add(time.Hour)))
		require.NotContains(w, w.roles(c), member)
		require.ErrorIs(w, w.store.LeaveClub(w.Context(), c.ID, member, noon), challenge.ErrUnknownClub)
		w.enters(c, member)
		stints := w.roster(c).Stints
		require.Len(w, stints, 3)
		require.Equal(w, noon.Add(time.Hour), stints[1].Left)
		require.False(w, stints[1].Struck)
		require.True(w, stints[2].Lasts())
	},
	"the last host stays, or hands over, or closes the club": func(w *world) {
		host := w.named()
		c := w.founds(host)
		member := w.enters(c, w.named())
		require.ErrorIs(w, w.store.LeaveClub(w.Context(), c.ID, host, noon), challenge.ErrLastHost)
		require.ErrorIs(w, w.store.SetRoles(w.Context(), c.ID, host, roles{host: challenge.Member}), challenge.ErrLastHost)
		require.Equal(w, roles{host: challenge.Host, member: challenge.Member}, w.roles(c), "nothing has happened")
		require.NoError(w, w.store.SetRoles(w.Context(), c.ID, host, roles{host: challenge.Member, member: challenge.Host}))
		require.Equal(w, roles{host: challenge.Member, member: challenge.Host}, w.roles(c))
		require.NoError(w, w.store.LeaveClub(w.Context(), c.ID, host, noon))
		require.NoError(w, w.store.CloseClub(w.Context(), c.ID, member, noon.Add(time.Hour)))
		require.Empty(w, w.roles(c))
		w.mayNotEnter(c, w.named(), challenge.ErrUnknownInvite)
	},
	"a host takes nothing from another host": func(w *world) {
		one, two := w.named(), w.named()
		c := w.founds(one)
		w.enters(c, two)
		require.NoError(w, w.store.SetRoles(w.Context(), c.ID, one, roles{two: challenge.Host}))
		require.ErrorIs(w, w.store.SetRoles(w.Context(), c.ID, two, roles{one: challenge.Member}), challenge.ErrOtherHost)
		require.ErrorIs(w, w.store.RemoveMember(w.Context(), c.ID, two, challenge.Removal{Player: one, At: noon}), challenge.ErrOtherHost)
		require.NoError(w, w.store.SetRoles(w.Context(), c.ID, two, roles{two: challenge.Member}))
		require.Equal(w, roles{one: challenge.Host, two: challenge.Member}, w.roles(c))
	},
	"who was removed comes back by a new link alone": func(w *world) {
		host := w.named()
		c := w.founds(host)
		member, other := w.enters(c, w.named()), w.enters(c, w.named())
		w.removes(c, host, member, false)
		require.NotContains(w, w.roles(c), member)
		w.mayNotEnter(c, member, challenge.ErrRemoved)
		w.enters(c, w.named())
		require.NoError(w, w.store.LeaveClub(w.Context(), c.ID, other, noon))
		w.enters(c, other)
		fresh := w.renews(c, host)
		w.enters(fresh, member)
		require.False(w, w.roster(c).Stints[1].Struck)
		require.ErrorIs(w, w.store.RemoveMember(w.Context(), c.ID, host, challenge.Removal{Player: w.named(), At: noon}), challenge.ErrNotMember)
	},
	"struck is all the time that somebody belonged to the club": func(w *world) {
		host := w.named()
		c := w.founds(host)
		member := w.enters(c, w.named())
		require.NoError(w, w.store.LeaveClub(w.Context(), c.ID, member, noon))
		w.enters(c, member)
		w.removes(c, host, member, true)
		for _, s := range w.roster(c).Stints {
			require.Equal(w, s.Player.ID == member, s.Struck)
		}
		c = w.renews(c, host)
		w.enters(c, member)
		require.False(w, w.roster(c).Stints[3].Struck, "what begins anew counts")
	},
	"hosts alone do what hosts do": func(w *world) {
		host := w.named()
		c := w.founds(host)
		member, stranger := w.enters(c, w.named()), w.named()
		for name, does := range map[string]func(by challenge.PlayerID) error{
			"the link":       func(by challenge.PlayerID) error { return w.store.SetInvite(w.Context(), c.ID, by, "") },
			"the name":       func(by challenge.PlayerID) error { return w.store.RenameClub(w.Context(), c.ID, by, "b") },
			"the attendance": func(by challenge.PlayerID) error { return w.store.StateAttendance(w.Context(), c.ID, by, november(10)) },
			"a role": func(by challenge.PlayerID) error {
				return w.store.SetRoles(w.Context(), c.ID, by, roles{by: challenge.Host})
			},
			"removing": func(by challenge.PlayerID) error {
				return w.store.RemoveMember(w.Context(), c.ID, by, challenge.Removal{Player: member, At: noon})
			},
			"closing": func(by challenge.PlayerID) error { return w.store.CloseClub(w.Context(), c.ID, by, noon) },
		} {
			require.ErrorIs(w, does(member), challenge.ErrHostsOnly, name)
			require.ErrorIs(w, does(stranger), challenge.ErrUnknownClub, name)
		}
		require.Equal(w, c, w.roster(c).Club)
	},
	"a name and what is stated of attendance take the place of the last": func(w *world) {
		host := w.named()
		c := w.founds(host)
		require.NoError(w, w.store.RenameClub(w.Context(), c.ID, host, "Dreierhaus"))
		for _, a := range []challenge.Attendance{{From: november(0).From.Add(1), Percent: 40}, november(10), november(20)} {
			require.NoError(w, w.store.StateAttendance(w.Context(), c.ID, host, a))
		}
		require.Equal(w, "Dreierhaus", w.roster(c).Name)
		require.Equal(w, []challenge.Attendance{november(20), {From: november(0).From.Add(1), Percent: 40}}, w.roster(c).Attendance)
		require.Error(w, w.store.RenameClub(w.Context(), c.ID, host, "a\x00b"))
	},
	"whoever deletes the account leaves all clubs, and the longest member is host then": func(w *world) {
		host := w.named()
		c, alone := w.founds(host), w.founds(host)
		first, second := w.enters(c, w.named()), w.enters(c, w.named())
		_, err := w.store.Leave(w.Context(), host, noon.Add(time.Hour))
		require.NoError(w, err)
		require.Equal(w, roles{first: challenge.Host, second: challenge.Member}, w.roles(c))
		gone := w.roster(c).Stints[0]
		require.Equal(w, noon.Add(time.Hour), gone.Left)
		require.Equal(w, challenge.FormerName, gone.Player.Name)
		require.Empty(w, w.roles(alone))
		w.mayNotEnter(alone, w.named(), challenge.ErrUnknownInvite)
		w.mayNotEnter(c, host, challenge.ErrUnknownPlayer)
	},
	"nobody is in more clubs than one can be in": func(w *world) {
		player, c := w.named(), w.founds(w.named())
		for range challenge.MostClubs {
			w.founds(player)
		}
		require.ErrorIs(w, w.store.FoundClub(w.Context(), challenge.Club{ID: "more", Name: "a"}, player), challenge.ErrTooManyClubs)
		w.mayNotEnter(c, player, challenge.ErrTooManyClubs)
	},
	"the scores of a club are those on the board of all who ever belonged to it": func(w *world) {
		days, host := w.commits(0, 1), w.named()
		c, member, gone, removed := w.founds(host), w.named(), w.named(), w.named()
		for i, player := range []challenge.PlayerID{host, member, gone, removed, w.named(), w.guest()} {
			w.adds(attempt(days[0], player, 10+i))
		}
		w.adds(practice(attempt(days[0], host, 58)))
		w.adds(attempt(days[1], host, 1))
		for _, player := range []challenge.PlayerID{member, gone, removed} {
			w.enters(c, player)
		}
		require.NoError(w, w.store.LeaveClub(w.Context(), c.ID, gone, noon))
		w.removes(c, host, removed, true)
		w.enters(c, gone)
		wanted := []challenge.Scored{{Player: host, Score: 10}, {Player: member, Score: 11}, {Player: gone, Score: 12}, {Player: removed, Score: 13}}
		require.Equal(w, wanted, w.scores(c, days[0]))
		w.takes(w.guest(), noon) // the ledger is filed
		require.Equal(w, wanted, w.scores(c, days[0]))
		late := attempt(days[1], member, 5)
		late.Finished = days[1].Final
		w.adds(late)
		require.Equal(w, []challenge.Scored{{Player: host, Score: 1}}, w.scores(c, days[1]))
		_, err := w.store.ClubScores(w.Context(), c.ID, "nothing")
		require.ErrorIs(w, err, challenge.ErrUnknownChallenge)
	},
}

// november states the attendance from November on.
func november(percent int) challenge.Attendance {
	return challenge.Attendance{From: challenge.Month{Year: 2026, Month: 11}, Percent: percent}
}
