package district

import "context"

// effort is how much may still be searched.
type effort struct {
	nodes int
	done  <-chan struct{} // ends the search early
	spent bool            // the search was cut short
}

func newEffort(ctx context.Context, nodes int) *effort {
	return &effort{nodes: nodes, done: ctx.Done()}
}

// spend takes a node, or tells that there is none left.
func (e *effort) spend() bool {
	if e.nodes--; e.nodes%256 == 0 {
		e.look()
	}
	e.spent = e.spent || e.nodes < 0
	return !e.spent
}

// look sees whether the search is to end early.
func (e *effort) look() {
	select {
	case <-e.done:
		e.spent = true
	default:
	}
}
