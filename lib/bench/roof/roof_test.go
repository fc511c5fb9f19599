package roof

import (
	"math"
	"testing"
)

func TestLeastNeedsTimeForEachPart(t *testing.T) {
	m := loops()
	if m == nil {
		t.Skip("no rates without assembly")
	}
	for name, w := range map[string]Work{
		"city block": {CityBlock: 1}, "euclidean": {Euclidean: 1}, "inner": {Inner: 1},
		"divide": {Divide: 1}, "root": {Root: 1}, "root32": {Root32: 1}, "scatter": {Scatter: 1},
		"read": {Read: 1, Footprint: 100}, "written": {Written: 1, Footprint: 1 << 20},
	} {
		if s := m.least(w); !(s > 0) || math.IsInf(s, 1) {
			t.Errorf("%s takes %v s", name, s)
		}
	}
	if s := m.least(Work{Footprint: 1 << 10}); s != 0 {
		t.Errorf("nothing takes %v s", s)
	}
}

func TestWorkAddsUp(t *testing.T) {
	w := Work{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	if got, want := w.And(w.Times(2)), (Work{3, 6, 9, 12, 15, 18, 21, 24, 27, 10}); got != want {
		t.Errorf("thrice the work is %v, want %v", got, want)
	}
}
