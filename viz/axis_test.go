package viz

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/plot"
)

func TestAxisSpansValuesWithMargin(t *testing.T) {
	for _, tc := range []struct {
		name   string
		want   [2]float64
		log    bool
		values []float64
		lo, hi float64
	}{
		{"margin", [2]float64{}, false, []float64{0, 100, math.NaN()}, -7, 107},
		{"wanted", [2]float64{-1, 1}, false, []float64{0, 100}, -1, 1},
		{"one value", [2]float64{}, false, []float64{2}, 1.5, 2.5},
		{"one large value", [2]float64{}, false, []float64{1e30}, 0.93e30, 1.07e30},
		{"log", [2]float64{}, true, []float64{1, 1e100}, 1e-7, 1e107},
		{"log, one value", [2]float64{}, true, []float64{4}, 2, 8},
		{"no value", [2]float64{}, true, []float64{math.NaN()}, 1, 2},
	} {
		a, err := newAxis("x", tc.want, tc.log, tc.values)
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
		}
		if math.Abs(a.lo/tc.lo-1) > 1e-9 || math.Abs(a.hi/tc.hi-1) > 1e-9 {
			t.Errorf("%s: axis from %v to %v, want %v to %v", tc.name, a.lo, a.hi, tc.lo, tc.hi)
		}
	}
}

func TestAxisRefusesWhatItCannotShow(t *testing.T) {
	for _, want := range [][2]float64{{1, 1}, {2, 1}, {math.NaN(), 1}, {0, math.Inf(1)}, {-math.MaxFloat64, math.MaxFloat64}} {
		if _, err := newAxis("x", want, false); !errors.Is(err, ErrRange) {
			t.Errorf("range %v: error %v, want ErrRange", want, err)
		}
	}
	if _, err := newAxis("x", [2]float64{0, 1}, true); !errors.Is(err, ErrRange) {
		t.Errorf("log axis from 0: error %v, want ErrRange", err)
	}
}

func TestAxisNorm(t *testing.T) {
	for _, tc := range []struct {
		a       axis
		v, want float64
	}{
		{axis{lo: 2, hi: 4}, 3.5, 0.75},
		{axis{lo: 1, hi: 1000, log: true}, 10, 1.0 / 3},
		{axis{lo: 2, hi: 4, reverse: true}, 3.5, 0.25},
	} {
		p := plot.New()
		tc.a.setY(&p.Y, light, 4)
		if got := p.Y.Norm(tc.v); math.Abs(got-tc.want) > 1e-12 {
			t.Errorf("%+v maps %v to %v, want %v", tc.a, tc.v, got, tc.want)
		}
	}
}

func TestLengthsBeginAtZero(t *testing.T) {
	for _, tc := range []struct {
		values []float64
		want   [2]float64
	}{
		{[]float64{10, 12}, [2]float64{0, 12.84}},
		{[]float64{-4, nan, -10}, [2]float64{-10.7, 0}},
		{[]float64{-5, 5}, [2]float64{-5.7, 5.7}},
		{[]float64{0, 0}, [2]float64{0, 0.5}},
	} {
		if a, err := newBase("", [2]float64{}, tc.values); err != nil || math.Abs(a.lo-tc.want[0]) > 1e-9 || math.Abs(a.hi-tc.want[1]) > 1e-9 {
			t.Errorf("%v: from %v to %v (%v), want %v", tc.values, a.lo, a.hi, err, tc.want)
		}
	}
}

func TestAxisGrows(t *testing.T) {
	for _, tc := range []struct {
		name     string
		a        axis
		lo, hi   float64
		min, max float64
	}{
		{"inside", axis{lo: 0, hi: 10}, 2, 8, 0, 10},
		{"above", axis{lo: 0, hi: 10}, 0, 20, 0, 21.4},
		{"both", axis{lo: 0, hi: 10}, -100, 100, -114, 114},
		{"fixed", axis{lo: 0, hi: 10, fixed: true}, -100, 100, 0, 10},
		{"no data", axis{lo: 0, hi: 10}, math.Inf(1), math.Inf(-1), 0, 10},
		{"0 on a logarithmic axis", axis{lo: 1, hi: 10, log: true}, 0, 100, 1, 10},
	} {
		a := tc.a
		if a.grow(tc.lo, tc.hi); math.Abs(a.lo-tc.min) > 1e-9 || math.Abs(a.hi-tc.max) > 1e-9 {
			t.Errorf("%s: from %v to %v, want %v to %v", tc.name, a.lo, a.hi, tc.min, tc.max)
		}
	}
}
