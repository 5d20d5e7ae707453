package main

import (
	"context"
	"net/http"
	"net/http/pprof"
	"slices"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"dailydistrict/challenge"
)

// meters are what the host can measure. Every label has few values: a route's
// pattern and never the path that somebody asked for.
type meters struct {
	registry    *prometheus.Registry
	requests    *prometheus.HistogramVec
	submissions *prometheus.HistogramVec
	published   prometheus.Gauge
}

func newMeters() *meters {
	m := &meters{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "dailydistrict_request_seconds", Help: "Time to answer a request, by method, pattern of the route and status.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
		}, []string{"method", "route", "status"}),
		submissions: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "dailydistrict_submission_seconds", Help: "Time until a sheet is stored for good, by outcome: stored, stood (the player already had one) or failed.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
		}, []string{"outcome"}),
		published: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "dailydistrict_published_timestamp_seconds", Help: "When publishing last succeeded; it runs every minute.",
		}),
	}
	m.registry.MustRegister(m.requests, m.submissions, m.published,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// observe notes an answered request; an empty pattern is an address that is no route.
func (m *meters) observe(method, pattern string, status int, took time.Duration) {
	known := []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions}
	if !slices.Contains(known, method) {
		method = "other"
	}
	if pattern == "" {
		pattern = "none"
	}
	m.requests.WithLabelValues(method, pattern, strconv.Itoa(status)).Observe(took.Seconds())
}

// over is the store with every submission measured.
func (m *meters) over(store challenge.Store) challenge.Store {
	of := m.submissions.WithLabelValues
	return measured{store, of("stored"), of("stood"), of("failed")}
}

// measured is a store that notes how long a submission takes to be safe.
type measured struct {
	challenge.Store
	stored, stood, failed prometheus.Observer
}

func (s measured) Add(ctx context.Context, attempt challenge.Attempt) (challenge.Attempt, bool, error) {
	began := time.Now()
	stands, added, err := s.Store.Add(ctx, attempt)
	s.outcome(added, err).Observe(time.Since(began).Seconds())
	return stands, added, err
}

// Decide measures what ends an attempt: it is submitted by that.
func (s measured) Decide(ctx context.Context, decided challenge.Decided) (challenge.SealedAttempt, bool, error) {
	began := time.Now()
	stands, added, err := s.Store.Decide(ctx, decided)
	if decided.Over {
		s.outcome(added, err).Observe(time.Since(began).Seconds())
	}
	return stands, added, err
}

func (s measured) outcome(added bool, err error) prometheus.Observer {
	switch {
	case err != nil:
		return s.failed
	case added:
		return s.stored
	}
	return s.stood
}

// watch adds the health of a service to what is measured.
func (m *meters) watch(service interface {
	Health(context.Context) challenge.Health
}) {
	gauge := func(name, help string, of func(challenge.Health) float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			return of(service.Health(ctx))
		}))
	}
	gauge("dailydistrict_ready", "1 while today's challenges are there and the database answers.", func(h challenge.Health) float64 { return one(h.Ready) })
	gauge("dailydistrict_degraded", "1 while the last publication, or the last change to the database, failed, or the disk is almost full.", func(h challenge.Health) float64 { return one(h.Degraded) })
	gauge("dailydistrict_rollover_timestamp_seconds", "When the next day begins.", func(h challenge.Health) float64 { return float64(h.Next.Unix()) })
}

// publishing is publish, with its successes noted.
func (m *meters) publishing(publish func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		err := publish(ctx)
		if err == nil {
			m.published.SetToCurrentTime()
		}
		return err
	}
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// pages are the metrics and the profiler, for a private address.
func (m *meters) pages() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}
