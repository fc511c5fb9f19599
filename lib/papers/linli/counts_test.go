package linli

import "testing"

func TestCount(t *testing.T) {
	some := []Ordering{{Paper: 2, Ours: 1}, {Paper: 3, Ours: -1}, {Paper: -1, Ours: -2}, {Paper: 1, Ours: 0}}
	if got, want := Count(some), (Counts{Compared: 4, ForSVM: 3, Holds: 2}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := Count(nil); got != (Counts{}) {
		t.Errorf("%+v of nothing", got)
	}
}
