package web

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// memory holds kept pages by address, as many as fit into so many bytes; the one
// that was asked for the longest ago is forgotten first.
type memory struct {
	mu    sync.Mutex
	pages *simplelru.LRU[string, *kept]
	held  int // bytes
	most  int
}

func newMemory(most int) *memory {
	m := &memory{most: most}
	pages, err := simplelru.NewLRU(keptPages, func(_ string, page *kept) { m.held -= page.size })
	if err != nil {
		panic(err) // only for a size below one
	}
	m.pages = pages
	return m
}

func (m *memory) get(address string) (*kept, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.pages.Get(address)
}

func (m *memory) add(address string, page *kept) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pages.Remove(address)
	m.pages.Add(address, page)
	for m.held += page.size; m.held > m.most; {
		m.pages.RemoveOldest()
	}
}
