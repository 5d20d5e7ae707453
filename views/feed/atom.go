package feed

import (
	"bytes"
	"cmp"
	"context"
	"encoding/xml"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/a-h/templ"

	"dailydistrict/views"
)

// entry is one piece of news.
type entry struct {
	id, title, address string
	updated            time.Time
	content            templ.Component
}

// mostEntries is how many a feed has; the older ones make room.
const mostEntries = 60

// Atom answers with the feed of all days, or by a member's key with that of the
// club; challenge.ErrUnknownFeedKey.
func (f *Feeds) Atom(w http.ResponseWriter, r *http.Request) error {
	who, err := f.reader(r)
	if err != nil {
		return err
	}
	at, of := f.place(r), f.publicEntries
	if !who.anybody() {
		of = f.clubEntries
	}
	entries, err := of(r.Context(), who, at)
	if err != nil {
		return err
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Or(b.updated.Compare(a.updated), strings.Compare(b.id, a.id)) })
	feed, err := f.feed(r.Context(), who, at, entries[:min(len(entries), mostEntries)])
	if err != nil {
		return err
	}
	body, err := xml.MarshalIndent(feed, "", " ")
	if err != nil {
		return err
	}
	changed, _ := time.Parse(time.RFC3339, feed.Updated)
	send(w, r, who, "application/atom+xml; charset=utf-8", append([]byte(xml.Header), body...), changed)
	return nil
}

// The elements of a feed (RFC 4287).
type atomFeed struct {
	XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Language string      `xml:"xml:lang,attr"`
	ID       string      `xml:"id"`
	Title    string      `xml:"title"`
	Subtitle string      `xml:"subtitle"`
	Updated  string      `xml:"updated"`
	Author   string      `xml:"author>name"`
	Links    []atomLink  `xml:"link"`
	Entries  []atomEntry `xml:"entry"`
}

type atomLink struct {
	Relation string `xml:"rel,attr"`
	Kind     string `xml:"type,attr"`
	Address  string `xml:"href,attr"`
}

type atomEntry struct {
	ID        string   `xml:"id"`
	Title     string   `xml:"title"`
	Published string   `xml:"published"`
	Updated   string   `xml:"updated"`
	Link      atomLink `xml:"link"`
	Content   struct {
		Kind string `xml:"type,attr"`
		HTML string `xml:",chardata"`
	} `xml:"content"`
}

// feed is the whole document of entries in order, the newest first.
func (f *Feeds) feed(ctx context.Context, who reader, at place, entries []entry) (atomFeed, error) {
	begun, err := f.begun(ctx)
	if err != nil {
		return atomFeed{}, err
	}
	feed := atomFeed{
		Language: "en", ID: at.tag(begun, "feed"), Title: f.title(who), Author: "Daily District",
		Subtitle: "The same dice for everybody, every day.", Updated: instant(begun),
		Links: []atomLink{{"self", "application/atom+xml", at.origin + views.FeedAddress + who.query()}, {"alternate", "text/html", at.origin + "/"}},
	}
	if !who.anybody() {
		feed.ID, feed.Subtitle = at.tag(who.club.Began, "clubs/"+string(who.club.ID)), "Final boards of the club, for its members."
		feed.Updated, feed.Links[1].Address = instant(who.club.Began), at.club(who.club.ID)
	}
	if len(entries) > 0 {
		feed.Updated = instant(entries[0].updated)
	}
	for _, e := range entries {
		drawn, err := e.atom(ctx)
		if err != nil {
			return feed, err
		}
		feed.Entries = append(feed.Entries, drawn)
	}
	return feed, nil
}

func (e entry) atom(ctx context.Context) (atomEntry, error) {
	drawn := atomEntry{
		ID: e.id, Title: e.title, Published: instant(e.updated), Updated: instant(e.updated),
		Link: atomLink{"alternate", "text/html", e.address},
	}
	var text bytes.Buffer
	err := e.content.Render(ctx, &text)
	drawn.Content.Kind, drawn.Content.HTML = "html", text.String()
	return drawn, err
}

// instant writes a time as RFC 3339 in UTC, to the second.
func instant(t time.Time) string { return t.UTC().Format(time.RFC3339) }
