package challenge

import (
	"io"
	"log/slog"
	"sync/atomic"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"
)

// Config is what a service is made of.
type Config struct {
	Store   Store
	Clock   Clock
	Zone    *time.Location // of the civil day
	Grace   time.Duration  // from closing to final
	Forms   []Form         // in the order of the page
	Duel    Form           // what two play against each other
	Random  io.Reader      // seeds, tokens, codes
	Courier Courier        // of the messages to webhooks
	Log     *slog.Logger
}

// Service is the daily challenge. All methods may be called at once.
type Service struct {
	config       Config
	timeline     timeline
	challenges   *lru.Cache[ID, Challenge]
	boards       *boards
	rosters      *rosters
	seasons      *lru.Cache[seasonKey, *seasonTable]
	scores       *clubScores
	reviews      *reviews
	pars         *pars
	houseLines   *houseLines
	difficulties *lru.Cache[ID, Difficulty]
	known        *known
	waiting      *waiting
	flights      singleflight.Group
	lastRun      atomic.Pointer[publication]
	unwritten    atomic.Bool // the last change to the store failed
}

// knownChallenges is how many challenges are kept in memory, some 2 KB each.
const knownChallenges = 4096

// New makes a service; it does nothing until it is asked.
func New(c Config) *Service {
	s := &Service{config: c, boards: newBoards(), rosters: newRosters(), scores: newClubScores(), reviews: newReviews(), pars: newPars(), houseLines: newHouseLines(), known: newKnown(), waiting: newWaiting()}
	s.config.Store = noting{c.Store, &s.unwritten}
	s.timeline.zone = c.Zone
	s.challenges, _ = lru.New[ID, Challenge](knownChallenges)
	s.difficulties, _ = lru.New[ID, Difficulty](knownChallenges)
	s.seasons, _ = lru.New[seasonKey, *seasonTable](knownSeasons)
	return s
}
