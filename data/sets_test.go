package data

import (
	"slices"
	"testing"
)

func TestNamesAreSortedAndFresh(t *testing.T) {
	names := Names()
	if !slices.IsSorted(names) || len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("names %v", names)
	}
	names[0] = "changed"
	if Names()[0] == "changed" {
		t.Error("Names hands out its own slice")
	}
}

func TestSetsAreWellMade(t *testing.T) {
	for _, s := range sets() {
		if s.about == "" || len(s.labels) < 2 || (s.shown != nil && len(s.shown) != len(s.labels)) {
			t.Errorf("%+v", s)
		}
	}
}
