// Package feed is what feed readers and calendars see: an Atom feed (RFC 4287) of
// the days that were committed, opened and became final, and an iCalendar (RFC
// 5545) of when they open. By a member's key both are those of a club.
//
// Every entry and event has an id and an instant of its own that follow from the
// challenges alone. So whoever asks again, after a restart too, finds the same
// ones, and no reader shows anything twice.
package feed
