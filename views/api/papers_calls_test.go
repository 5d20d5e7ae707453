package api_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"dailydistrict/db/dbtest"
)

func ofPapers(path string) bool {
	return strings.HasPrefix(path, "/challenges/club/") && (strings.Contains(path, "/papers") || strings.HasSuffix(path, "/compared"))
}

// paperOf is a sheet of somebody's as it is typed in.
func paperOf(player, paper string) string {
	return `{"player":"` + player + `","paper":` + paper + `}`
}

// blankPaper is a sheet with nothing on it but its first pass.
const blankPaper = `{"columns":[[],[],[],[],[],[]],"passes":[1]}`

// TestPaperCalls asks the calls about sheets from paper, and about two sheets of an
// evening, for every answer that the document promises.
func TestPaperCalls(t *testing.T) {
	w := newClubIn(newWorldOf(t, dbtest.Open(t), theDistrict, theDraft))
	host, member := w.tokens["host"], w.tokens["member"]
	evening, withdrawn := w.opens("club"), w.opens("club")
	w.ask("DELETE", withdrawn, host, "").is(204, "")
	draft := "/challenges/" + w.ask("POST", w.path+"/challenges", host, strings.Replace(evenings, "district", "draft", 1)+`club"}`).is(201, "").string("id")
	none := "/challenges/club/000000000000"
	papers, sheet := evening+"/papers", paperOf(w.ids["member"], blankPaper)
	wrong := paperOf(w.ids["member"], `{"columns":[[],[],[],[{"roll":99,"aside":1,"number":5}],[],[]],"passes":[]}`)
	two := "/compared?one=" + w.ids["member"] + "&two=" + w.ids["host"]

	w.ask("POST", papers, host, sheet).is(409, "not_open")
	w.ask("GET", evening+two, "", "").is(409, "not_open")
	w.setClock(opening)
	w.ask("POST", withdrawn+"/papers", host, sheet).is(409, "void")
	w.ask("POST", draft+"/papers", host, sheet).is(409, "no_paper")
	w.ask("POST", none+"/papers", host, sheet).is(404, "unknown_challenge")
	w.ask("GET", none+"/papers", host, "").is(404, "unknown_challenge")
	w.ask("GET", none+two, "", "").is(404, "unknown_challenge")
	w.ask("POST", papers, "", sheet).is(401, "no_token")
	w.ask("POST", papers, member, sheet).is(403, "hosts_only")
	w.ask("GET", papers, "", "").is(401, "no_token")
	w.ask("GET", papers, member, "").is(403, "hosts_only")
	w.ask("GET", papers+"?limit=0", host, "").is(400, "malformed")
	for _, body := range []string{`{}`, `[]`, `{"player":"1"}`, paperOf(w.ids["member"], `{"columns":[]}`), paperOf(w.ids["member"], `7`), sheet[:len(sheet)-1] + `,"score":58}`} {
		w.ask("POST", papers, host, body).is(400, "malformed")
	}
	w.ask("POST", papers+"?look=maybe", host, sheet).is(400, "malformed")
	w.ask("POST", papers, host, paperOf("999999", blankPaper)).is(404, "unknown_member")
	w.ask("POST", papers, host, paperOf(w.ids["stranger"], blankPaper)).is(404, "unknown_member")
	w.ask("POST", papers, host, paperOf(w.ids["member"], `{"columns":[[],[],[],[],[],[]],"passes":[`+strings.Repeat("1,", 40<<10)+`1]}`)).is(413, "too_large")

	look := w.ask("POST", papers+"?look=true", host, wrong).is(200, "")
	require.EqualValues(t, 0, look.field("score"))
	require.EqualValues(t, 0, w.ask("GET", evening+"/board", "", "").is(200, "").field("of"), "looking keeps nothing")
	entered := w.ask("POST", papers, host, wrong).is(201, "")
	require.Equal(t, true, entered.field("attempt.ranked"))
	w.ask("POST", papers, host, wrong).is(200, "")
	w.ask("POST", evening+"/sheets", host, w.recordOn(evening, 3)).is(201, "")
	require.Equal(t, 409, w.ask("POST", papers, host, paperOf(w.ids["host"], blankPaper)).status)
	list := w.ask("GET", papers, host, "").is(200, "")
	require.EqualValues(t, 99, list.field("papers.0.paper.columns.3.0.roll"), "as it was written")
	require.Equal(t, w.ids["host"], list.string("papers.0.by"))
	w.asksAgain(papers, host)

	require.NotContains(t, list.text, "withdrawn")
	marked := w.ask("GET", evening+"/board", member, "").is(200, "")
	require.Equal(t, w.ids["member"], marked.string("rows.1.player"))
	require.Equal(t, true, marked.field("rows.1.on_paper"))
	require.Equal(t, true, marked.field("me.on_paper"))
	require.Equal(t, 2, strings.Count(marked.text, "on_paper"), "the host's was handed in")
	own := "/attempts/" + entered.string("attempt.id")
	require.Equal(t, true, w.ask("GET", own, member, "").is(200, "").field("on_paper"))
	handedIn := w.ask("GET", evening+"/board", host, "").is(200, "").string("me.attempt")
	require.NotContains(t, w.ask("GET", "/attempts/"+handedIn, host, "").is(200, "").text, "on_paper")

	stands := papers + "/" + entered.string("attempt.id")
	w.ask("DELETE", stands, "", "").is(401, "no_token")
	w.ask("DELETE", stands, member, "").is(403, "hosts_only")
	w.ask("DELETE", none+"/papers/1", host, "").is(404, "unknown_challenge")
	w.ask("DELETE", withdrawn+"/papers/1", host, "").is(409, "void")
	for _, id := range []string{"999999", "x", "01", handedIn} {
		w.ask("DELETE", papers+"/"+id, host, "").is(404, "unknown_paper")
	}
	w.ask("DELETE", stands, host, `{"why":"mistyped"}`).is(400, "malformed")
	w.ask("DELETE", stands, host, `"`+strings.Repeat("x", 80<<10)+`"`).is(413, "too_large")
	require.EqualValues(t, 2, w.ask("GET", evening+"/board", "", "").is(200, "").field("of"), "nothing of this did anything")
	w.ask("DELETE", stands, host, "").is(204, "")
	w.ask("DELETE", stands, host, "").is(409, "withdrawn")
	require.EqualValues(t, 1, w.ask("GET", evening+"/board", "", "").is(200, "").field("of"))
	gone := w.ask("GET", own, member, "").is(200, "")
	require.Equal(t, w.ids["host"], gone.string("withdrawn_by"))
	require.Equal(t, true, gone.field("practice"))
	again := w.ask("POST", papers, host, wrong).is(201, "")
	require.NotEqual(t, entered.string("attempt.id"), again.string("attempt.id"))
	both := w.ask("GET", papers, host, "").is(200, "")
	require.NotContains(t, both.field("papers.0"), "withdrawn_by")
	require.Equal(t, w.ids["host"], both.string("papers.1.withdrawn_by"))
	require.Equal(t, false, both.field("papers.1.practice"))

	w.ask("GET", evening+two, member, "").is(403, "hidden_until_final")
	w.ask("GET", evening+"/compared?one=1", "", "").is(400, "malformed")
	w.ask("GET", evening+"/compared?one=a&two=b", "", "").is(404, "unknown_member")
	w.ask("GET", evening+two, "nobody", "").is(401, "no_token")
	w.setClock(closing.Add(2 * time.Hour))
	w.ask("POST", papers, host, sheet).is(409, "final")
	w.ask("DELETE", papers+"/"+again.string("attempt.id"), host, "").is(409, "final")
	compared := w.ask("GET", evening+two, "", "").is(200, "")
	require.Equal(t, strings.TrimSpace(strings.Repeat("- ", 24)), compared.string("sides.0.notation"))
	w.asksAgain(evening+two, "")
	w.ask("GET", evening+"/compared?one="+w.ids["member"]+"&two="+w.ids["member"], "", "").is(400, "two_members")
	w.ask("GET", evening+"/compared?one="+w.ids["member"]+"&two="+w.ids["stranger"], "", "").is(409, "not_played")
	export := w.ask("GET", evening+"/export", "", "").is(200, "")
	require.EqualValues(t, 99, export.field("results.1.paper.columns.3.0.roll"))
	require.Equal(t, entered.string("attempt.id"), export.string("withdrawn.0.attempt"))
	require.Equal(t, w.ids["host"], export.string("withdrawn.0.withdrawn_by"))
	table := readTable(w, w.ask("GET", evening+"/export.csv", "", "").is(200, "").text)
	for row, paper := range []string{"on_paper", "", "yes"} {
		require.Equal(t, paper, table[row][7])
	}
	w.seesEveryDocumentedAnswer(ofPapers)
	require.Empty(t, w.log.String(), "a refusal is no failure")
}
