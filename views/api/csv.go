package api

import (
	"net/http"
	"strconv"
	"strings"

	"dailydistrict/challenge"
)

var csvType = []string{"text/csv; charset=utf-8; header=present"}

// byteOrderMark tells spreadsheets that the names are written in UTF-8; without
// it some take them for another code.
const byteOrderMark = "\uFEFF"

// csvText writes a table by RFC 4180. Texts are always quoted, and harmless in a
// spreadsheet; numbers (int, float64, challenge.PlayerID) stand bare.
func csvText(head []string, rows [][]any) []byte {
	text := []byte(byteOrderMark)
	for i, name := range head {
		text = appendCell(text, i, name)
	}
	text = append(text, "\r\n"...)
	for _, row := range rows {
		text = appendRow(text, row)
	}
	return text
}

func appendRow(text []byte, row []any) []byte {
	for i, value := range row {
		text = appendCell(text, i, value)
	}
	return append(text, "\r\n"...)
}

func appendCell(text []byte, place int, value any) []byte {
	if place > 0 {
		text = append(text, ',')
	}
	switch value := value.(type) {
	case int:
		return strconv.AppendInt(text, int64(value), 10)
	case challenge.PlayerID:
		return strconv.AppendInt(text, int64(value), 10)
	case float64:
		return strconv.AppendFloat(text, value, 'f', -1, 64)
	case string:
		text = append(text, '"')
		text = append(text, strings.ReplaceAll(defused(value), `"`, `""`)...)
		return append(text, '"')
	}
	return text // nothing to tell
}

// defused puts an apostrophe before whatever a spreadsheet would take for the
// beginning of a formula, as OWASP advises (CSV injection): = + - @ and their
// wide forms, tab and line ends, at the beginning of a cell. A cell also begins
// where a spreadsheet set to another separator would split this one.
func defused(text string) string {
	var safe strings.Builder
	begins := true
	for i, r := range text {
		if begins && strings.ContainsRune("=+-@＝＋－＠", r) || i == 0 && strings.ContainsRune("\t\r\n", r) {
			safe.WriteByte('\'')
		}
		safe.WriteRune(r)
		begins = strings.ContainsRune(",;\t\r\n", r) || begins && strings.ContainsRune(" \"\u00a0", r)
	}
	return safe.String()
}

// wantsCSV tells whether an answer is asked for as a table.
func wantsCSV(r *http.Request) (bool, error) {
	format, err := query(r.URL.Query()).choice("format", "json", "csv")
	return format == "csv", err
}

// showCSV answers a look with a table, to be saved under a name.
func showCSV(w http.ResponseWriter, r *http.Request, name string, head []string, rows [][]any) error {
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`.csv"`)
	showBytes(w, r, csvType, csvText(head, rows))
	return nil
}
