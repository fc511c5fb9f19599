package linear_test

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/raced"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// cut is a set that comes in blocks of a few rows, and fails in a pass if that is not 0.
type cut struct {
	*learn.Dataset
	rows, fails int
	passes      *int
}

var errCut = errors.New("the file is gone")

func (c cut) Blocks(ctx context.Context, f func(first int, block *learn.Dataset) error) error {
	if c.passes != nil {
		if *c.passes++; *c.passes == c.fails {
			return errCut
		}
	}
	for first := 0; first < c.Len(); first += c.rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		rows := []int{}
		for i := first; i < min(first+c.rows, c.Len()); i++ {
			rows = append(rows, i)
		}
		if err := f(first, c.Subset(rows)); err != nil {
			return err
		}
	}
	return nil
}

// single makes every stream one that is held in single precision.
func single(t *testing.T) {
	old := linear.SetDoubleNumbers(0)
	t.Cleanup(func() { linear.SetDoubleNumbers(old) })
}

func stream(t testing.TB, s learn.Stream, p linear.Params) *linear.Model {
	t.Helper()
	m, err := linear.TrainStream(context.Background(), s, p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func sameModel(a, b *linear.Model) bool {
	return slices.Equal(a.W, b.W) && a.Bias == b.Bias && slices.Equal(a.Alpha, b.Alpha) && a.Primal == b.Primal && a.Dual == b.Dual && a.Status == b.Status
}

func TestSmallStreamIsTrain(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for range 30 {
		ds, p := problem(rng)
		want := train(t, ds, p)
		for _, s := range []learn.Stream{ds, cut{Dataset: ds, rows: 7}, cut{Dataset: ds, rows: 1}} {
			if m := stream(t, s, p); !sameModel(m, want) {
				t.Errorf("a stream gives %v, want %v", m, want)
			}
		}
	}
}

// TestStreamInSinglePrecision: the weights are those of the rounded features, and the
// certificate is that of the features themselves.
func TestStreamInSinglePrecision(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	raced.Skip(t)
	single(t)
	rng := rand.New(rand.NewPCG(2, 3))
	for trial := range 150 {
		ds, p := problem(rng)
		p.Tol = max(p.Tol, 1e-6)
		p.Solver = linear.Solver(trial % 4)
		m := stream(t, cut{Dataset: ds, rows: 1 + rng.IntN(20)}, p)
		recheck(t, m, ds, p)
		if most := max(p.Tol, 1e-5*max(1, p.C)); m.RelativeGap() > most && m.Status != learn.IterationLimit { // coordinate descent may need too many passes
			t.Errorf("%+v ends with %v, gap %v of %v", p, m.Status, m.Gap, m.Primal)
		}
		rounded := *ds
		rounded.X = mat.DenseCopyOf(ds.X)
		rounded.X.Apply(func(_, _ int, v float64) float64 { return float64(float32(v)) }, rounded.X)
		if want := train(t, &rounded, p); p.Bias != linear.FreeBias && (!slices.Equal(m.W, want.W) || m.Bias != want.Bias) {
			t.Errorf("%+v: other weights than those of the rounded features", p)
		}
	}
}

// TestStreamHasNoStride: blocks that are parts of a wider matrix.
func TestStreamHasNoStride(t *testing.T) {
	single(t)
	ds := noisy(60, 5, 1)
	wide := mat.NewDense(60, 8, nil)
	wide.Slice(0, 60, 0, 5).(*mat.Dense).Copy(ds.X)
	p := linear.Params{}
	part := &learn.Dataset{X: wide.Slice(0, 60, 0, 5).(*mat.Dense), Y: ds.Y}
	if !sameModel(stream(t, whole{part}, p), stream(t, whole{ds}, p)) {
		t.Error("another model")
	}
}

// whole is a set that is not known to be one.
type whole struct{ learn.Stream }

// TestStreamSameBits on any number of processors, with sums in several parts.
func TestStreamSameBits(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	single(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ds := noisy(5000, 500, 3)
	for _, s := range []linear.Solver{linear.Newton, linear.ConjugateNewton} {
		var first *linear.Model
		for _, procs := range []int{1, 3, 8} {
			runtime.GOMAXPROCS(procs)
			m := stream(t, cut{Dataset: ds, rows: 1700}, linear.Params{Solver: s, C: 0.01, Tol: 1e-4})
			if first == nil {
				first = m
			}
			if !sameModel(m, first) {
				t.Errorf("%v: two models differ", s)
			}
		}
	}
}

// TestStreamBits has the same sums on every processor.
func TestStreamBits(t *testing.T) {
	single(t)
	ds := &learn.Dataset{X: kerneltest.Points(200, 30, 1), Y: make([]int, 200)}
	for i := range ds.Y {
		ds.Y[i] = 2*(i%2) - 1
		ds.X.Set(i, 7, ds.X.At(i, 7)+float64(ds.Y[i]))
	}
	for s, want := range map[linear.Solver]string{linear.Newton: "f888cc5526ecfd01", linear.ConjugateNewton: "926feead613e8961", linear.Coordinate: "ebd54350fdcd6123"} {
		m := stream(t, cut{Dataset: ds, rows: 70}, linear.Params{Solver: s, Tol: 1e-4})
		sum := sha256.New()
		_ = binary.Write(sum, binary.LittleEndian, slices.Concat(m.W, m.Alpha, []float64{m.Bias, m.Primal, m.Dual}))
		if got := fmt.Sprintf("%x", sum.Sum(nil)[:8]); got != want {
			t.Errorf("%v: sum %s, want %s", s, got, want)
		}
	}
}

// TestStreamUnits: very large and very small features, and a very large column for
// the bias.
func TestStreamUnits(t *testing.T) {
	single(t)
	for _, unit := range []float64{1e-30, 1, 1e30, 1e37} {
		for _, value := range []float64{1, 1e-30, 1e3} {
			ds := noisy(80, 4, 5)
			ds.X.Scale(unit, ds.X)
			p := linear.Params{C: 1 / unit / unit, Bias: linear.PenalizedBias, BiasValue: unit * value}
			m := stream(t, cut{Dataset: ds, rows: 9}, p)
			if want := train(t, ds, p); math.Abs(m.Primal-want.Primal) > 2e-6*want.Primal || m.Status != learn.Converged {
				t.Errorf("unit %v, value %v: %v, want %v", unit, value, m, want)
			}
		}
	}
}

// TestStreamFarColumn: what single precision loses shows in the certificate.
func TestStreamFarColumn(t *testing.T) {
	single(t)
	ds := noisy(200, 3, 6)
	for i := range 200 {
		ds.X.Set(i, 0, ds.X.At(i, 0)+1e8)
	}
	if m := stream(t, cut{Dataset: ds, rows: 50}, linear.Params{}); m.Status == learn.Converged || m.RelativeGap() < 1e-6 {
		t.Errorf("%v", m)
	}
}

func TestStreamErrors(t *testing.T) {
	single(t)
	large := noisy(10, 2, 1)
	large.X.Set(7, 1, 1e39)
	one := noisy(10, 2, 1)
	for i := range one.Y {
		one.Y[i] = 1
	}
	three := noisy(10, 2, 1)
	three.Y[4] = 0
	nan := noisy(10, 2, 1)
	nan.X.Set(3, 0, math.NaN())
	ds := noisy(10, 2, 1)
	for name, test := range map[string]struct {
		s    learn.Stream
		p    linear.Params
		want error
	}{
		"nothing":     {nil, linear.Params{}, learn.ErrShape},
		"too large":   {cut{Dataset: large, rows: 3}, linear.Params{}, learn.ErrNotFinite},
		"NaN":         {cut{Dataset: nan, rows: 3}, linear.Params{}, learn.ErrNotFinite},
		"one class":   {cut{Dataset: one, rows: 3}, linear.Params{}, learn.ErrEmptyClass},
		"label 0":     {cut{Dataset: three, rows: 3}, linear.Params{}, learn.ErrLabel},
		"C":           {cut{Dataset: ds, rows: 3}, linear.Params{C: -1}, linear.ErrParam},
		"huge":        {huge{cut{Dataset: ds, rows: 3}}, linear.Params{}, learn.ErrShape},
		"first pass":  {cut{ds, 3, 1, new(int)}, linear.Params{}, errCut},
		"second pass": {cut{ds, 3, 2, new(int)}, linear.Params{}, errCut},
	} {
		if m, err := linear.TrainStream(t.Context(), test.s, test.p); m != nil || !errors.Is(err, test.want) {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
}

// huge says that it has more rows than there is memory for.
type huge struct{ learn.Stream }

func (huge) Len() int { return 1 << 60 }

func TestStreamCancelled(t *testing.T) {
	ds := noisy(3000, 50, 4)
	for _, numbers := range []int{0, 1 << 25} {
		old := linear.SetDoubleNumbers(numbers)
		for after := range 12 {
			ctx, cancel := context.WithCancel(context.Background())
			reports := 0
			watched := learn.WithProgress(ctx, func(learn.Progress) {
				if reports++; reports == after {
					cancel()
				}
			})
			if after == 0 {
				cancel()
			}
			m, err := linear.TrainStream(watched, cut{Dataset: ds, rows: 1000}, linear.Params{Tol: 1e-14})
			if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled || len(m.W) != 50 || len(m.Alpha) != 3000 {
				t.Errorf("after %d reports: %v, %v", after, m, err)
			}
			if after == 0 && m != nil && (!math.IsInf(m.Primal, 1) || !math.IsInf(m.Gap, 1)) {
				t.Errorf("an unread stream gives Primal %v and Gap %v", m.Primal, m.Gap)
			}
			cancel()
		}
		linear.SetDoubleNumbers(old)
	}
}

// stops is a set in blocks of 100 rows whose second pass ends with the context, and
// then fails with an error of its own if that is not nil.
type stops struct {
	cut
	cancel func()
	own    error
}

func (s stops) Blocks(ctx context.Context, f func(first int, block *learn.Dataset) error) error {
	*s.passes++
	if *s.passes == 2 {
		s.cancel()
		if s.own != nil {
			return s.own
		}
	}
	return cut{Dataset: s.Dataset, rows: s.rows}.Blocks(ctx, f)
}

// TestStreamCancelledInSecondPass: the model is there, with the certificate of the
// rounded features.
func TestStreamCancelledInSecondPass(t *testing.T) {
	single(t)
	ds := noisy(300, 5, 4)
	want := stream(t, cut{Dataset: ds, rows: 100}, linear.Params{})
	for _, own := range []error{nil, errCut} {
		ctx, cancel := context.WithCancel(t.Context())
		s := stops{cut{Dataset: ds, rows: 100, passes: new(int)}, cancel, own}
		m, err := linear.TrainStream(ctx, s, linear.Params{})
		cancel()
		if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled || !slices.Equal(m.W, want.W) || math.Abs(m.Primal-want.Primal) > 1e-5*want.Primal || math.Abs(m.Dual-want.Dual) > 1e-5*want.Primal {
			t.Errorf("the stream returns %v: %v, %v", own, m, err)
		}
	}
}

// TestStreamParts: sums in several parts have every row once.
func TestStreamParts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	single(t)
	ds := noisy(9001, 500, 3)
	for _, s := range []linear.Solver{linear.Newton, linear.ConjugateNewton} {
		p := linear.Params{Solver: s, C: 1e-6, Tol: 1e-4}
		m := stream(t, cut{Dataset: ds, rows: 9000}, p)
		if recheck(t, m, ds, p); m.Status != learn.Converged {
			t.Errorf("%v: %v", s, m)
		}
	}
}

func TestStreamLearner(t *testing.T) {
	ds := noisy(50, 3, 8)
	l := linear.NewLearner(linear.Params{})
	m, err := l.LearnStream(t.Context(), cut{Dataset: ds, rows: 7})
	if err != nil || !sameModel(m.(*linear.Model), train(t, ds, linear.Params{})) {
		t.Errorf("%v, %v", m, err)
	}
	if m, err := l.LearnStream(t.Context(), nil); m != nil || err == nil {
		t.Errorf("%v, %v", m, err)
	}
}
