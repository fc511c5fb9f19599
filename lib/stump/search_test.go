package stump_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// The bits are the same for any number of workers and any GOMAXPROCS.
func TestSameBitsOnAnyNumberOfWorkers(t *testing.T) {
	X, y := threenorm(6000, 5)
	for _, bins := range []int{0, 2, 100, 256} {
		run := func(workers int) string {
			u := make([]float64, len(y))
			hs, alphas := boost(search(t, X, stump.Params{Bins: bins, Workers: workers}), y, u, 40)
			return fmt.Sprintf("%b %b %b", hs, alphas, u)
		}
		want := run(1)
		for _, workers := range []int{0, 2, 8} {
			if run(workers) != want {
				t.Errorf("Bins %d: %d workers give other bits than 1", bins, workers)
			}
		}
		before := runtime.GOMAXPROCS(1)
		if run(0) != want {
			t.Errorf("Bins %d: GOMAXPROCS=1 gives other bits", bins)
		}
		runtime.GOMAXPROCS(before)
	}
}

// A round has no influence on the next, even if many weights change sign.
func TestRoundsAreIndependent(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 50 {
		n, d := 1+rng.IntN(300), 1+rng.IntN(14)
		X, u := problem(rng, n, d, 300)
		p := stump.Params{Bins: 64 * rng.IntN(2)}
		s := search(t, X, p)
		for range 10 {
			for i := range u {
				u[i] = rng.NormFloat64()
			}
			h, v := s.Best(u)
			s.Reweight(append([]float64(nil), u...), h, 2, 3)
			want, value := search(t, X, p).Best(u)
			if h != want || v != value {
				t.Fatalf("%v with %v, a fresh search %v with %v", h, v, want, value)
			}
		}
	}
}

// With at most Bins distinct values, binning loses nothing. With more, the threshold
// is still one of the exact ones and hardly worse.
func TestBins(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for trial := range 200 {
		X, u := problem(rng, 300+rng.IntN(300), 1+rng.IntN(12), 40)
		h, v := search(t, X, stump.Params{}).Best(u)
		for _, bins := range []int{40, 41, 256} {
			if got, value := search(t, X, stump.Params{Bins: bins}).Best(u); got != h || value != v {
				t.Fatalf("trial %d, %d bins: %v with %v, want %v with %v", trial, bins, got, value, h, v)
			}
		}
	}
	X, y := threenorm(5000, 7)
	_, v := search(t, X, stump.Params{}).Best(y)
	coarser := v
	for _, bins := range []int{256, 64, 16} {
		h, value := search(t, X, stump.Params{Bins: bins}).Best(y)
		if value > coarser || value < v-float64(len(y)/bins) {
			t.Errorf("%d bins: %v after %v, exact %v", bins, value, coarser, v)
		}
		if got := sum(y, h, X); got != value {
			t.Errorf("%d bins: %v has %v, said to have %v", bins, h, got, value)
		}
		coarser = value
	}
}

// Calling Best and Exclude in turn lists every cut once, the best first.
func TestExcludeListsAllFunctionsOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for trial := range 200 {
		X, u := problem(rng, 1+rng.IntN(40), 1+rng.IntN(10), 40)
		for _, p := range []stump.Params{{}, {Bins: 40}} {
			left := map[stump.Stump]bool{}
			for _, h := range all(X) {
				left[h] = true
			}
			s, last := search(t, X, p), math.Inf(1)
			for len(left) > 0 {
				h, v := s.Best(u)
				if !left[h] || !(v <= last && v >= 0) || v != sum(u, h, X) {
					t.Fatalf("trial %d, %+v: %v with %v after %v, sum %v", trial, p, h, v, last, sum(u, h, X))
				}
				delete(left, h)
				delete(left, h.Negated())
				last = v
				if rng.IntN(2) == 0 {
					h = h.Negated()
				}
				s.Exclude(h)
			}
			if h, v := s.Best(u); v != -1 || h.Sign != 0 {
				t.Fatalf("trial %d: %v with %v when all is excluded", trial, h, v)
			}
		}
	}
}

// Any threshold between two neighbouring values gives the same cut. A threshold
// beyond all values gives a constant.
func TestExcludeByEffect(t *testing.T) {
	X := mat.NewDense(3, 2, []float64{1, 5, 2, 5, 3, 5})
	u := []float64{-2, -1, 4}
	for _, c := range []struct {
		exclude stump.Stump
		want    string
	}{
		{stump.Stump{Feature: 0, Threshold: 2.9, Sign: 1}, "sign(x1 - 1.5)"},
		{stump.Stump{Feature: 0, Threshold: 3, Sign: -1}, "sign(x1 - 1.5)"},
		{stump.Stump{Feature: 0, Threshold: 2, Sign: 1}, "sign(x1 - 2.5)"},
		{stump.Stump{Feature: 0, Threshold: 9, Sign: 1}, "sign(x1 - 2.5)"},
	} {
		s := search(t, X, stump.Params{})
		s.Exclude(c.exclude)
		if h, _ := s.Best(u); h.String() != c.want {
			t.Errorf("without %v: %v, want %v", c.exclude, h, c.want)
		}
	}
	for _, h := range []stump.Stump{
		stump.Constant(-1),
		{Feature: 0, Threshold: 0, Sign: 1},
		{Feature: 0, Threshold: 3.5, Sign: 1},
		{Feature: 1, Threshold: 4, Sign: 1},
		{Feature: 1, Threshold: 7, Sign: -1},
		{Feature: 0, Threshold: math.NaN(), Sign: 1},
	} {
		for _, p := range []stump.Params{{}, {Bins: 2}} {
			s := search(t, X, p)
			s.Exclude(h)
			if got, _ := s.Best([]float64{1, 1, 1}); got.IsConstant() {
				t.Errorf("%+v: excluding %v leaves the constant", p, h)
			}
		}
	}
}

func TestOutputsAndReweight(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for trial := range 300 {
		d := 1 + rng.IntN(14)
		X, u := problem(rng, 1+rng.IntN(150), d, 1+rng.IntN(100))
		s := search(t, X, stump.Params{Bins: []int{0, 2, 7, 256}[trial%4]})
		best, _ := s.Best(u)
		list := []stump.Stump{best, best.Negated(), stump.Constant(1), stump.Constant(-1)}
		for range 10 { // thresholds that Best would not choose, too
			at := []float64{rng.NormFloat64(), float64(rng.IntN(20)-10) / 8, math.NaN(), math.Inf(1), 100, -100}
			list = append(list, stump.Stump{Feature: rng.IntN(d), Threshold: at[rng.IntN(len(at))], Sign: 1 - 2*rng.IntN(2)})
		}
		for _, h := range list {
			want := h.Scores(X)
			got := s.Outputs(make([]float64, len(u)), h)
			v, right, wrong := append([]float64(nil), u...), rng.Float64(), rng.Float64()
			s.Reweight(v, h, right, wrong)
			for i := range want {
				factor := wrong
				if want[i]*u[i] > 0 {
					factor = right
				}
				if got[i] != want[i] || v[i] != u[i]*factor {
					t.Fatalf("trial %d, %v, row %d: output %v, want %v; weight %v from %v, want %v",
						trial, h, i, got[i], want[i], v[i], u[i], u[i]*factor)
				}
			}
		}
	}
}

func TestNewSearchErrors(t *testing.T) {
	X := mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6})
	with := func(v float64) *mat.Dense {
		Y := mat.DenseCopyOf(X)
		Y.Set(1, 2, v)
		return Y
	}
	for _, c := range []struct {
		X    *mat.Dense
		p    stump.Params
		is   error
		says string
	}{
		{nil, stump.Params{}, learn.ErrShape, "no rows"},
		{&mat.Dense{}, stump.Params{}, learn.ErrShape, "no rows"},
		{with(math.NaN()), stump.Params{}, learn.ErrNotFinite, "row 1, column 2 is NaN"},
		{with(math.Inf(-1)), stump.Params{}, learn.ErrNotFinite, "row 1, column 2 is -Inf"},
		{X, stump.Params{Bins: 1}, stump.ErrParam, "Bins is 1"},
		{X, stump.Params{Bins: 257}, stump.ErrParam, "Bins is 257"},
		{X, stump.Params{Bins: -2}, stump.ErrParam, "Bins is -2"},
		{X, stump.Params{Workers: -1}, stump.ErrParam, "Workers is -1"},
	} {
		s, err := stump.NewSearch(t.Context(), c.X, c.p)
		if s != nil || !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("got %v, want %v saying %q", err, c.is, c.says)
		}
	}
}

func TestNewSearchCancelled(t *testing.T) {
	X, _ := threenorm(1000, 1)
	for _, workers := range []int{1, 4} {
		ctx, cancel := context.WithCancel(t.Context())
		ctx = learn.WithProgress(ctx, func(p learn.Progress) {
			if p.Total != 20 || p.Stage != "sorting features" {
				t.Errorf("progress %+v", p)
			}
			cancel() // within the first features
		})
		if s, err := stump.NewSearch(ctx, X, stump.Params{Workers: workers}); s != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%d workers: %v, error %v", workers, s, err)
		}
	}
}

// A progress function that panics does so on the caller's goroutine.
func TestProgressPanics(t *testing.T) {
	X, _ := threenorm(100, 1)
	for _, workers := range []int{1, 4} {
		ctx := learn.WithProgress(t.Context(), func(learn.Progress) { panic("stump: in a progress function") })
		wantPanic(t, "in a progress function", func() { stump.NewSearch(ctx, X, stump.Params{Workers: workers}) })
	}
}

func TestBestPanics(t *testing.T) {
	s := search(t, mat.NewDense(2, 1, []float64{1, 2}), stump.Params{})
	flat := search(t, mat.NewDense(2, 1, []float64{1, 1}), stump.Params{Bins: 4})
	for _, s := range []*stump.Search{s, flat} {
		wantPanic(t, "3 weights for 2 rows", func() { s.Best(make([]float64, 3)) })
		wantPanic(t, "weight of row 1 is NaN", func() { s.Best([]float64{1, math.NaN()}) })
		wantPanic(t, "weight of row 0 is -Inf", func() { s.Best([]float64{math.Inf(-1), 1}) })
		wantPanic(t, "overflows", func() { s.Best([]float64{math.MaxFloat64, math.MaxFloat64}) })
		wantPanic(t, "3 weights for 2 rows", func() { s.Outputs(make([]float64, 3), stump.Constant(1)) })
		wantPanic(t, "1 weights for 2 rows", func() { s.Reweight(make([]float64, 1), stump.Constant(1), 1, 1) })
		wantPanic(t, "column 1, matrix has columns 0..0", func() { s.Outputs(nil, stump.Stump{Feature: 1, Sign: 1}) })
		wantPanic(t, "column -1, matrix", func() { s.Exclude(stump.Stump{Feature: -1, Sign: 1}) })
	}
}

func wantPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if message, _ := recover().(string); !strings.HasPrefix(message, "stump: ") || !strings.Contains(message, want) {
			t.Errorf("panic %q, want %q", message, want)
		}
	}()
	f()
}

func TestSearchShows(t *testing.T) {
	X := mat.NewDense(2, 3, nil)
	for p, want := range map[stump.Params]string{
		{}:         "2 examples × 3 features, every threshold",
		{Bins: 64}: "2 examples × 3 features, at most 64 bins a feature",
	} {
		s := search(t, X, p)
		if s.String() != want || s.HTML() != "<code>"+want+"</code>" || s.Len() != 2 {
			t.Errorf("%v, %v, %d", s, s.HTML(), s.Len())
		}
	}
}

// Best allocates nothing, round after round.
func TestBestAllocatesNothing(t *testing.T) {
	X, y := threenorm(500, 1)
	s := search(t, X, stump.Params{Workers: 1})
	h, _ := s.Best(y)
	s.Reweight(y, h, 1, 1)
	if n := testing.AllocsPerRun(10, func() {
		h, _ := s.Best(y)
		s.Reweight(y, h, 1, 1)
	}); n > 0 {
		t.Errorf("%v allocations a round", n)
	}
}
