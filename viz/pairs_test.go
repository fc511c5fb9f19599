package viz

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// flowers has three classes and as many features as it is asked for.
func flowers(features int) *learn.Dataset {
	rng := rand.New(rand.NewPCG(1, 2))
	ds := &learn.Dataset{Name: "flowers", X: mat.NewDense(60, features, nil)}
	for i := range 60 {
		ds.Y = append(ds.Y, i%3)
		for j := range features {
			ds.X.Set(i, j, float64(i%3*(j+1))+rng.NormFloat64())
		}
	}
	return ds
}

func TestPairsGolden(t *testing.T) {
	f := must(Pairs(flowers(3)))
	golden(t, "pairs", f)
	golden(t, "pairs_dark", f.Dark())
	if want := "flowers: all pairs of x1, x2, x3, 60 points (0 20, 1 20, 2 20)"; f.String() != want {
		t.Errorf("%q", f)
	}
	if alt := f.Alt(); !strings.Contains(alt, "x1: 0 from ") || strings.Count(alt, "mean") != 9 {
		t.Errorf("%q", alt)
	}
}

// TestPairsHaveTheColoursOfTheirClasses: on the diagonal too, if there are only the
// examples of one sign, or no labels.
func TestPairsHaveTheColoursOfTheirClasses(t *testing.T) {
	for name, test := range map[string]struct {
		y    []int
		want []hue
	}{"signs": {[]int{-1, 1, 1, -1}, []hue{0, 1}}, "one sign": {[]int{1, 1, 1, 1}, []hue{1}}, "no labels": {nil, []hue{pale}}} {
		ds := &learn.Dataset{X: mat.NewDense(4, 2, []float64{1, 2, 3, 4, 5, 6, 7, 8}), Y: test.y}
		p, err := pairPanel(ds, 1, 1, true)
		if err != nil {
			t.Fatal(err)
		}
		var got []hue
		for _, l := range p.Layers() {
			if c, ok := l.(curves); ok {
				got = append(got, c.pen.hue)
			}
		}
		if len(got) != len(test.want) || got[0] != test.want[0] || got[len(got)-1] != test.want[len(got)-1] {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestPairsInteractive(t *testing.T) {
	f := must(Pairs(flowers(3)))
	spec, err := json.Marshal(interactive(t, f).spec)
	if err != nil {
		t.Fatal(err)
	}
	for want, n := range map[string]int{`"density":"f`: 3, `"type":"point"`: 6, `"row":`: 60, `"views":["over1and0"`: 1, `"resolve":"global"`: 1} {
		if got := strings.Count(string(spec), want); got != n {
			t.Errorf("%s: %d times, want %d", want, got, n)
		}
	}
	if dark := interactive(t, f.Dark()).spec; dark["background"] != "#111111" {
		t.Errorf("dark: %v", dark["background"])
	}
}

func TestPairsErrors(t *testing.T) {
	holes := flowers(2)
	holes.X.Set(3, 1, nan)
	for name, test := range map[string]struct {
		ds   *learn.Dataset
		want error
	}{
		"nothing": {nil, nil}, "one": {flowers(1), learn.ErrShape}, "many": {flowers(mostPairs + 1), learn.ErrShape},
		"no rows": {&learn.Dataset{X: &mat.Dense{}}, nil}, "NaN": {holes, learn.ErrNotFinite},
	} {
		if _, err := Pairs(test.ds); err == nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	constant := &learn.Dataset{X: mat.NewDense(3, 2, nil)}
	if f := must(Pairs(constant)); strings.Contains(f.SVG(), "NaN") {
		t.Error("a place is NaN")
	}
}
