package categories

import "testing"

// BenchmarkProspects works the whole table of prospects out, as is done once.
func BenchmarkProspects(b *testing.B) {
	for b.Loop() {
		newProspects()
	}
}
