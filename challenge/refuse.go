package challenge

import "dailydistrict/rules"

// Refusals: each has a stable code and a sentence that a player may read.
var (
	ErrUnknownChallenge = &rules.Reason{Code: "unknown_challenge", Text: "There is no such challenge."}
	ErrUnknownAttempt   = &rules.Reason{Code: "unknown_attempt", Text: "There is no such attempt."}
	ErrUnknownPlayer    = &rules.Reason{Code: "unknown_player", Text: "There is no such player."}
	ErrNoToken          = &rules.Reason{Code: "no_token", Text: "This needs a player. Play as a guest, or sign in with your recovery code."}
	ErrUnknownCode      = &rules.Reason{Code: "unknown_code", Text: "This recovery code is not known. Check each group, or use the newest code if you made another."}
	ErrNotOpen          = &rules.Reason{Code: "not_open", Text: "This challenge has not opened yet."}
	ErrVoid             = &rules.Reason{Code: "void", Text: "This challenge was declared void by the host."}
	ErrSealedForm       = &rules.Reason{Code: "sealed_form", Text: "This form is played decision by decision; it takes no whole sheets."}
	ErrOpenForm         = &rules.Reason{Code: "open_form", Text: "This form takes whole sheets; it is not played decision by decision."}
	ErrNotFinal         = &rules.Reason{Code: "not_final", Text: "This becomes public once the challenge is final."}
	ErrMembersOnly      = &rules.Reason{Code: "members_only", Text: "Until it is final, only members of the club play this evening. Ask somebody of the club for its link to become one; once it is final, anybody may practise on it."}
	ErrNoPage           = &rules.Reason{Code: "malformed", Text: "There is no such page of the board. Begin again at the top."}
	ErrNameFirst        = &rules.Reason{Code: "name_first", Text: "Take a name first."}
	ErrAlreadySubmitted = &rules.Reason{Code: "already_submitted", Text: "You have already handed in another sheet for this challenge. The first one stands."}
	ErrClosed           = &rules.Reason{Code: "not_open", Text: "This challenge has closed: what was begun before may still be finished. Once it is final, anybody may practise on it."}
	ErrHiddenUntilFinal = &rules.Reason{Code: "hidden_until_final", Text: "Other people's sheets are shown once the challenge is final."}
	ErrHiddenUntilDone  = &rules.Reason{Code: "hidden_until_finished", Text: "Other people's sheets are shown once you have finished your own attempt that counts, and to everybody once the challenge is final."}
	ErrNoPar            = &rules.Reason{Code: "no_par", Text: "The best possible score of these dice is not known yet."}
	ErrParHidden        = &rules.Reason{Code: "hidden_until_finished", Text: "What was possible on these dice is shown once your own result stands on the board, and to everybody once the challenge is final."}
	ErrNotWeighed       = &rules.Reason{Code: "not_weighed", Text: "What a decision is worth to who sees no dice ahead is told of sealed forms alone, and of those of which it is known."}
	ErrNoHouseLine      = &rules.Reason{Code: "no_house_line", Text: "The House has not played these dice."}
	ErrReviewBusy       = &rules.Reason{Code: "busy", Text: "Many sheets are being reviewed at this moment, and this one is not ready: that takes some seconds."}
	ErrNameTaken        = &rules.Reason{Code: "name_taken", Text: "This name, or one that looks like it, belongs to somebody else."}
	ErrNamed            = &rules.Reason{Code: "already_named", Text: "You already have a name. It is chosen once."}
	ErrNameNotAllowed   = &rules.Reason{Code: "name_not_allowed", Text: "This name cannot be used."}
	ErrUnknownPasskey   = &rules.Reason{Code: "unknown_passkey", Text: "This passkey is not known here. It may have been removed: sign in with another one, or with your recovery code."}
	ErrPasskeyTaken     = &rules.Reason{Code: "passkey_taken", Text: "This passkey is registered already."}
	ErrPasskeyRefused   = &rules.Reason{Code: "passkey_refused", Text: "This passkey could not be checked, so nothing was done. Try once more, or use your recovery code."}
	ErrPasskeyLate      = &rules.Reason{Code: "passkey_late", Text: "That took more than five minutes, or was begun in another browser. Try once more."}
	ErrTooManyPasskeys  = &rules.Reason{Code: "too_many_passkeys", Text: "You have as many passkeys as there can be. Remove one first."}
	ErrUnknownSession   = &rules.Reason{Code: "unknown_session", Text: "There is no such device. It may have been signed out already."}
	ErrUnknownToken     = &rules.Reason{Code: "unknown_token", Text: "There is no such token. It may have ended already."}
	ErrTooManyTokens    = &rules.Reason{Code: "too_many_tokens", Text: "You have as many tokens as there can be. End one first."}
	ErrNoScope          = &rules.Reason{Code: "no_scope", Text: "A token is good for reading or for playing. Choose one of the two."}
	ErrScope            = &rules.Reason{Code: "scope", Text: "This token is not good for that. Make one with a wider scope, or sign in."}
	ErrLabel            = &rules.Reason{Code: "label_not_allowed", Text: "A label is one line of at most 40 characters."}
	ErrNotConfirmed     = &rules.Reason{Code: "not_confirmed", Text: "Nothing was deleted. To confirm, write your name as it is; as a guest, write: guest."}

	ErrUnknownDuel     = &rules.Reason{Code: "unknown_duel", Text: "There is no such duel. Check the link, letter by letter."}
	ErrOwnDuel         = &rules.Reason{Code: "own_duel", Text: "You opened this duel yourself. Send its link to somebody who is to play against you."}
	ErrDuelTaken       = &rules.Reason{Code: "duel_taken", Text: "This duel has its two players already. Open one of your own."}
	ErrDuelAlone       = &rules.Reason{Code: "duel_alone", Text: "Nobody has joined this duel yet. It begins when somebody does."}
	ErrHiddenUntilOver = &rules.Reason{Code: "hidden_until_over", Text: "Two others are playing this duel. It is shown to everybody who has the link once it is over."}
	ErrNotYourDuel     = &rules.Reason{Code: "not_your_duel", Text: "You are not one of the two players of this duel."}
	ErrNotYourTurn     = &rules.Reason{Code: "not_your_turn", Text: "It is the other player's pick. Nobody moves for another."}
	ErrPoolNotShown    = &rules.Reason{Code: "pool_not_shown", Text: "The next pool is shown when both games have come to it."}
	ErrLocked          = &rules.Reason{Code: "locked", Text: "Another decision was made here, and it stands."}
	ErrAttemptOver     = &rules.Reason{Code: "locked", Text: "This attempt is over: nothing more is decided in it."}
	ErrOutOfStep       = &rules.Reason{Code: "out_of_step", Text: "There are decisions missing before this one. Look again at where the game stands."}
	ErrDuelNotOver     = &rules.Reason{Code: "duel_not_over", Text: "This becomes public once both games of the duel are over."}

	ErrUnknownClub   = &rules.Reason{Code: "unknown_club", Text: "There is no such club, or you are not a member of it."}
	ErrUnknownInvite = &rules.Reason{Code: "unknown_invite", Text: "This link does not lead to a club. It may have been renewed or revoked: ask a host for a new one."}
	ErrUnknownSeason = &rules.Reason{Code: "unknown_season", Text: "The club has no such season."}
	ErrHostsOnly     = &rules.Reason{Code: "hosts_only", Text: "Only a host of the club can do this."}
	ErrOtherHost     = &rules.Reason{Code: "other_host", Text: "Nobody but that host can do this: hosts step down, and leave, on their own."}
	ErrRemoved       = &rules.Reason{Code: "removed", Text: "A host has removed you from this club. You can join again once the hosts have made a new link and given it to you."}
	ErrNotMember     = &rules.Reason{Code: "unknown_member", Text: "This player is not a member of the club."}
	ErrLastHost      = &rules.Reason{Code: "last_host", Text: "A club needs a host, and you are the only one. Make another member a host first, or close the club."}
	ErrClubFull      = &rules.Reason{Code: "club_full", Text: "This club has as many members as there can be."}
	ErrTooManyClubs  = &rules.Reason{Code: "too_many_clubs", Text: "You are in as many clubs as one can be in. Leave one first."}
	ErrClubName      = &rules.Reason{Code: "club_name_not_allowed", Text: "A club's name is one line of at most 40 characters."}
	ErrAttendance    = &rules.Reason{Code: "attendance_not_allowed", Text: "The attendance is a share of the season's days, from 0 to 100 percent."}
	ErrRole          = &rules.Reason{Code: "malformed", Text: "A member of a club is a host or a member."}
	ErrTwoMembers    = &rules.Reason{Code: "two_members", Text: "Comparing sheets takes two different members."}
	ErrNotPlayed     = &rules.Reason{Code: "not_played", Text: "One of the two has no sheet on this board."}

	ErrUnknownEvening  = &rules.Reason{Code: "unknown_evening", Text: "No evening has this code. It has twelve letters and digits: check them one by one."}
	ErrUnknownForm     = &rules.Reason{Code: "unknown_form", Text: "There is no such form."}
	ErrWindow          = &rules.Reason{Code: "window_not_allowed", Text: "An evening opens half a minute from now or later, within 60 days, and lasts from ten minutes to 60 days."}
	ErrTooManyEvenings = &rules.Reason{Code: "too_many_evenings", Text: "The club has as many evenings open and planned as there can be. Withdraw one that has not opened, or wait until one has closed."}
	ErrEveningGoesOn   = &rules.Reason{Code: "evening_goes_on", Text: "An evening of this club is planned or open. Withdraw what has not opened, and close the club once the last one has closed: whoever plays tonight is to find a place on its board."}
	ErrBegun           = &rules.Reason{Code: "already_open", Text: "This evening has opened, or opens in a moment. It goes on until it closes."}

	ErrNoPaper        = &rules.Reason{Code: "no_paper", Text: "Sheets of this form are not typed in from paper: its dice do not lie open from the beginning, or the House plays along."}
	ErrPaperLate      = &rules.Reason{Code: "final", Text: "This evening is final. Sheets from paper are typed in, and withdrawn, before that."}
	ErrUnknownPaper   = &rules.Reason{Code: "unknown_paper", Text: "No sheet on this evening that a host has typed in has this number. What players hand in themselves stays."}
	ErrPaperWithdrawn = &rules.Reason{Code: "withdrawn", Text: "This sheet was withdrawn already."}
	ErrMemberPlayed   = &rules.Reason{Code: "already_submitted", Text: "This member has a sheet on this evening already. The first one stays, also where it is kept as practice, unless a host withdraws one that was mistyped from paper."}

	ErrNoFeedKey      = &rules.Reason{Code: "no_feed_key", Text: "You have no address for a feed reader in this club. Make one first."}
	ErrUnknownFeedKey = &rules.Reason{Code: "unknown_feed_key", Text: "This address leads nowhere, or no longer: it was renewed or ended, or the membership was. The club's page has a new one for members."}
	ErrNoWebhook      = &rules.Reason{Code: "no_webhook", Text: "The club has no webhook."}
	ErrWebhookAddress = &rules.Reason{Code: "webhook_address_not_allowed", Text: "The address of a webhook begins with https:// or http:// and names a server, as in https://example.org/hook."}
	ErrManyTests      = &rules.Reason{Code: "too_many_tests", Text: "Those were ten tests within an hour. Wait a while before the next."}
)
