package main

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"runtime"
	"time"

	"dailydistrict/challenge"
	"dailydistrict/scheduler"
	"dailydistrict/views/api"
	"dailydistrict/views/feed"
	"dailydistrict/views/web"
)

// serveCommand publishes and serves until it is told to stop.
type serveCommand struct{}

func (serveCommand) Run(ctx context.Context, s *settings, std stdio) (err error) {
	ctx, stop := untilSignal(ctx)
	defer stop()
	defer runtime.KeepAlive(ballast())
	log := s.logger(std.Err)
	if unknown := strangers(os.Environ()); len(unknown) > 0 {
		log.Warn("these environment variables are no settings and change nothing", "names", unknown)
	}
	doors, err := s.openDoors(ctx)
	if err != nil {
		return err
	}
	defer doors.close()
	store, err := s.open(ctx, true)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()

	meters := newMeters()
	service := s.service(meters.over(store), log)
	meters.watch(service)
	if s.rehearsal() {
		log.Warn("THIS IS A REHEARSAL: the clock is not the real one, and nothing played here counts", "clock", service.Now())
	}
	// A failure here is no reason to stay away: it shows in /readyz, and the
	// scheduler and the first page try again.
	publish := meters.publishing(service.Publish)
	if err := publish(ctx); err != nil {
		log.Error("today could not be published", "error", err)
	}
	servers, err := s.servers(doors, log, service, meters)
	if err != nil {
		return err
	}
	log.Info("serving", "address", servers[0].address(), "database", s.Database, "zone", s.Zone.String(),
		"next_rollover", service.Rollover(service.Today().Add(1)).UTC())
	defer func() { err = errors.Join(err, service.KeepSeen(context.WithoutCancel(ctx))) }()
	return serveAll(ctx, log, servers, func(ctx context.Context) {
		scheduler.Run(ctx, service.Now, log,
			scheduler.Job{Name: "publish", Every: time.Minute, Run: publish},
			scheduler.Job{Name: "devices", Every: time.Minute, Run: service.KeepSeen},
			scheduler.Job{Name: "watch", Every: time.Minute, Run: service.Watch()},
			scheduler.Job{Name: "forget", Every: 24 * time.Hour, Run: service.Forget},
			scheduler.Job{Name: "webhooks", Every: time.Minute, Run: service.Deliver},
			scheduler.Job{Name: "pars", Every: time.Minute, Run: service.WorkOutPars},
			scheduler.Job{Name: "house lines", Every: time.Minute, Run: service.WorkOutHouseLines})
	})
}

// ballast is memory that is never touched, and so never taken from the machine.
// Garbage is collected when the heap has doubled: with this from 128 MB on, where
// a small heap under load would double, and be walked, many times a second.
func ballast() []byte { return make([]byte, 64<<20) }

// servers are what is behind the doors.
func (s *settings) servers(d doors, log *slog.Logger, service *challenge.Service, meters *meters) ([]*listening, error) {
	site, err := web.New(web.Config{
		Service: service, Log: log, PublicURL: string(s.PublicURL), TrustedProxies: s.TrustedProxies,
		Rehearsal: s.rehearsal(), Version: versionLine(), Observe: meters.observe,
		API:   api.New(api.Config{Service: service, Games: games(), Log: log}),
		Feeds: feed.New(feed.Config{Service: service, PublicURL: string(s.PublicURL), Rehearsal: s.rehearsal()}),
	})
	if err != nil {
		return nil, usageError{err}
	}
	public := behind(d.public, log, site, time.Minute)
	if d.private == nil {
		return []*listening{public}, nil
	}
	private := behind(d.private, log, meters.pages(), 3*time.Minute)
	log.Info("serving metrics", "address", private.address())
	return []*listening{public, private}, nil
}
