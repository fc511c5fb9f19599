package viz

import (
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"
)

func TestLegendRowsFit(t *testing.T) {
	entries := []entry{
		{name: "stump kernel", look: look{line: boundaryPen}},
		{name: "perceptron kernel", look: look{mark: disc}},
		{name: "a name that is far longer than any row of this legend could be", look: look{mark: ring}},
		{name: "x", look: look{mark: disc}},
	}
	const width = 150
	var names int
	for _, row := range legendRows(entries, width) {
		used := -entryGap
		for _, e := range row {
			used += entryGap + e.width(width)
			names++
		}
		if used > width+1e-9 {
			t.Errorf("row of %d entries is %v wide, want at most %v", len(row), used, vg.Length(width))
		}
	}
	if names != len(entries) {
		t.Errorf("%d entries in rows, want %d", names, len(entries))
	}
	if h := legendHeight(nil, width); h != 0 {
		t.Errorf("no legend is %v high", h)
	}
}

func TestMergeLegends(t *testing.T) {
	a, b, c := entry{"a", look{mark: disc}}, entry{"b", look{mark: triangle}}, entry{"c", look{mark: square}}
	for _, tc := range []struct {
		name    string
		legends [][]entry
		want    []entry
		ok      bool
	}{
		{"equal", [][]entry{{a, b}, {a, b}}, []entry{a, b}, true},
		{"overlapping", [][]entry{{a, b}, {b, c}, {a}}, []entry{a, b, c}, true},
		{"none in one panel", [][]entry{{a}, nil, {a}}, []entry{a}, true},
		{"apart", [][]entry{{a}, {b}}, nil, false},
		{"one name, two looks", [][]entry{{a, b}, {b, {"a", look{mark: ring}}}}, nil, false},
		{"one look, two names", [][]entry{{a, b}, {b, {"z", look{mark: disc}}}}, nil, false},
	} {
		var figs []*Figure
		for _, l := range tc.legends {
			figs = append(figs, &Figure{legend: l})
		}
		if got, ok := mergeLegends(figs); ok != tc.ok || !slices.Equal(got, tc.want) {
			t.Errorf("%s: %v, %v; want %v, %v", tc.name, got, ok, tc.want, tc.ok)
		}
	}
}
