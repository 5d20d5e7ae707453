package api

import (
	"crypto/sha256"
	"encoding/base64"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"dailydistrict/rules"
)

// Header values that many answers share; they must not be changed.
var (
	jsonType    = []string{"application/json"}
	problemType = []string{"application/problem+json"}
	yamlType    = []string{"application/yaml"}
	forNobody   = []string{"no-store"}
)

// send answers what was done. It may hold a secret, so nobody keeps it.
func send(w http.ResponseWriter, status int, value any) error {
	w.Header()["Cache-Control"] = forNobody
	return sendAs(w, jsonType, status, value)
}

// sendAs answers with a value as JSON, in one write of known length.
func sendAs(w http.ResponseWriter, mediaType []string, status int, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	sendBytes(w, mediaType, status, body)
	return nil
}

func sendBytes(w http.ResponseWriter, mediaType []string, status int, body []byte) {
	h := w.Header()
	h["Content-Type"] = mediaType
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(status)
	_, _ = w.Write(body) // fails only when the client has gone
}

// show answers a look: kept by clients, but asked for again each time, which is
// cheap while nothing has changed.
func show(w http.ResponseWriter, r *http.Request, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	showBytes(w, r, jsonType, body)
	return nil
}

func showBytes(w http.ResponseWriter, r *http.Request, mediaType []string, body []byte) {
	tag := tagOf(body)
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	h.Add("Vary", "Authorization")
	if strings.Contains(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	sendBytes(w, mediaType, http.StatusOK, body)
}

// tagOf is a weak tag: it stays true when the body is packed on its way.
func tagOf(body []byte) string {
	sum := sha256.Sum256(body)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}

// instant writes a time as RFC 3339 in UTC.
func instant(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// tenths rounds to one decimal.
func tenths(x float64) float64 { return math.Round(x*10) / 10 }

// breakdown is the parts of a score as an object, in the order of the game.
type breakdown []rules.Part

// MarshalJSONTo writes {"cells":16,"columns":9,"rows":4}.
func (b breakdown) MarshalJSONTo(out *jsontext.Encoder) error {
	if err := out.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	for _, part := range b {
		if err := out.WriteToken(jsontext.String(part.Name)); err != nil {
			return err
		}
		if err := out.WriteToken(jsontext.Int(int64(part.Points))); err != nil {
			return err
		}
	}
	return out.WriteToken(jsontext.EndObject)
}
