package api

import (
	"context"
	"net/http"

	"dailydistrict/challenge"
)

// outRoutes is every call by which what a club has made gets out by itself.
func outRoutes(s *challenge.Service) map[string]methods {
	return map[string]methods{
		"/clubs/{club}/feed-key":       {"GET": showFeedKey(s), "POST": newFeedKey(s), "DELETE": change(s, s.EndFeedKey)},
		"/clubs/{club}/webhook":        {"GET": showWebhook(s), "POST": setWebhook(s), "DELETE": change(s, s.EndWebhook)},
		"/clubs/{club}/webhook/resume": {"POST": change(s, s.ResumeWebhook)},
		"/clubs/{club}/webhook/test":   {"POST": testWebhook(s)},
	}
}

// delivery is a message that was sent, or is to be.
type delivery struct {
	ID        string  `json:"id"`
	Challenge *string `json:"challenge"` // null for a test
	Made      string  `json:"made_at"`
	Progress  string  `json:"progress"`
	Tries     int     `json:"tries"`
	Tried     string  `json:"tried_at,omitzero"`
	Due       string  `json:"due_at,omitzero"` // while it waits
	Status    int     `json:"status,omitzero"`
	Trouble   string  `json:"trouble,omitzero"`
}

func deliveryOf(d challenge.Delivery) delivery {
	shown := delivery{ID: d.ID, Made: instant(d.Made), Progress: string(d.Progress), Tries: d.Tries, Status: d.Status, Trouble: d.Trouble}
	if !d.Test() {
		id := string(d.Challenge)
		shown.Challenge = &id
	}
	if !d.Tried.IsZero() {
		shown.Tried = instant(d.Tried)
	}
	if d.Progress == challenge.Waits {
		shown.Due = instant(d.Due)
	}
	return shown
}

// webhook is what a host sees of it; the secret is told once, when it is made.
type webhook struct {
	Address    string     `json:"address"`
	Made       string     `json:"made_at"`
	Failures   int        `json:"failures"`
	Off        string     `json:"off_at,omitzero"`
	Deliveries []delivery `json:"deliveries"`
}

type hookKeeper interface {
	clubs
	Webhook(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) (challenge.SeenWebhook, error)
	SetWebhook(ctx context.Context, id challenge.ClubID, by challenge.PlayerID, address string) (string, error)
	TestWebhook(ctx context.Context, id challenge.ClubID, by challenge.PlayerID) (challenge.Delivery, error)
}

func showWebhook(s hookKeeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		seen, err := s.Webhook(r.Context(), clubID(r), me.ID)
		if err != nil {
			return err
		}
		shown := webhook{Address: seen.Address, Made: instant(seen.Made), Failures: seen.Failures, Deliveries: make([]delivery, len(seen.Deliveries))}
		if !seen.On() {
			shown.Off = instant(seen.Off)
		}
		for i, d := range seen.Deliveries {
			shown.Deliveries[i] = deliveryOf(d)
		}
		return show(w, r, shown)
	}
}

// setWebhook tells the secret, this once.
func setWebhook(s hookKeeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		var sent struct {
			Address *string `json:"address"`
		}
		if err := read(w, r, &sent); err != nil {
			return err
		}
		if sent.Address == nil {
			return malformed("The body is an object with address, a text.")
		}
		secret, err := s.SetWebhook(r.Context(), clubID(r), me.ID, *sent.Address)
		if err != nil {
			return err
		}
		return send(w, http.StatusCreated, struct {
			Secret string `json:"secret"`
		}{secret})
	}
}

func testWebhook(s hookKeeper) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		me, err := host(r, s)
		if err != nil {
			return err
		}
		if err := nothing(w, r); err != nil {
			return err
		}
		d, err := s.TestWebhook(r.Context(), clubID(r), me.ID)
		if err != nil {
			return err
		}
		return send(w, http.StatusOK, deliveryOf(d))
	}
}
