package boost_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/perceptron"
	"github.com/mercer-go/mercer/lib/stump"
)

// clouds draws n points of k classes around different centres, which overlap.
func clouds(n, d, k int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 1))
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n)}
	for i := range n {
		ds.Y[i] = i % k
		for j := range d {
			ds.X.Set(i, j, rng.NormFloat64()+1.2*math.Cos(float64(7*ds.Y[i]+3*j)))
		}
	}
	return ds
}

// weighted gives every third example no weight, and the others different ones.
func weighted(ds *learn.Dataset, unit float64) *learn.Dataset {
	w := *ds
	w.W = make([]float64, ds.Len())
	for i := range w.W {
		w.W[i] = unit * float64(i/2%3) * (1 + float64(i%7))
	}
	return &w
}

// shares are the weights divided by their sum.
func shares(ds *learn.Dataset) []float64 {
	d, sum := make([]float64, ds.Len()), 0.0
	for i := range d {
		d[i] = ds.Weight(i) / 1e300
		sum += d[i]
	}
	for i := range d {
		d[i] /= sum
	}
	return d
}

// everyStump returns all stumps of the rows of positive weight and their negatives.
func everyStump(ds *learn.Dataset) []stump.Stump {
	all := []stump.Stump{stump.Constant(1)}
	for j := range ds.Dim() {
		var x []float64
		for i := range ds.Len() {
			if ds.Weight(i) > 0 {
				x = append(x, ds.X.At(i, j))
			}
		}
		slices.Sort(x)
		x = slices.Compact(x)
		for i := 1; i < len(x); i++ {
			all = append(all, stump.Stump{Feature: j, Threshold: (x[i-1] + x[i]) / 2, Sign: 1})
		}
	}
	for _, h := range all {
		all = append(all, h.Negated())
	}
	return all
}

func fouriers(_ context.Context, X *mat.Dense) (learn.Pool, error) {
	return fourier.NewPool(X, fourier.PoolParams{Gamma: 0.1, Samples: 100, Seed: 5})
}

func perceptrons(_ context.Context, X *mat.Dense) (learn.Pool, error) {
	return perceptron.NewPool(X, perceptron.PoolParams{Samples: 100, Seed: 5})
}

// classTrainers are the algorithms for many classes. Each returns its model and the
// vote in it.
func classTrainers() map[string]func(ctx context.Context, ds *learn.Dataset) (any, *learn.ClassEnsemble, error) {
	type result = *learn.ClassEnsemble
	type trainer = func(ctx context.Context, ds *learn.Dataset) (any, result, error)
	mh := func(pools learn.Pools, p boost.MHParams) trainer {
		return func(ctx context.Context, ds *learn.Dataset) (any, result, error) {
			m, err := boost.TrainMH(ctx, ds, pools, p)
			if m == nil {
				return nil, nil, err
			}
			return m, &m.ClassEnsemble, err
		}
	}
	ecc := func(base learn.Learner, p boost.ECCParams) trainer {
		return func(ctx context.Context, ds *learn.Dataset) (any, result, error) {
			m, err := boost.TrainECC(ctx, ds, base, p)
			if m == nil {
				return nil, nil, err
			}
			return m, &m.ClassEnsemble, err
		}
	}
	multi := func(pools learn.Pools, p boost.MultiParams) trainer {
		return func(ctx context.Context, ds *learn.Dataset) (any, result, error) {
			m, err := boost.TrainMultiBoost(ctx, ds, pools, p)
			if m == nil {
				return nil, nil, err
			}
			return m, &m.ClassEnsemble, err
		}
	}
	stumps := stump.NewLearner(stump.Params{})
	return map[string]trainer{
		"MH":                     mh(nil, boost.MHParams{Rounds: 30}),
		"MH, one a class":        mh(nil, boost.MHParams{Rounds: 30, Form: boost.OnePerClass}),
		"MH, Fourier":            mh(fouriers, boost.MHParams{Rounds: 30}),
		"MH, perceptrons":        mh(perceptrons, boost.MHParams{Rounds: 30, Form: boost.OnePerClass}),
		"ECC":                    ecc(stumps, boost.ECCParams{Rounds: 30, Seed: 3}),
		"ECC, symmetric":         ecc(plain{stumps}, boost.ECCParams{Rounds: 30, Symmetric: true}),
		"ECC, large cut":         ecc(stumps, boost.ECCParams{Rounds: 30, Colouring: boost.LargeCut}),
		"ECC, perceptrons":       ecc(perceptron.NewLearner(perceptron.Params{Epochs: 20}), boost.ECCParams{Rounds: 8}),
		"MultiBoost":             multi(nil, boost.MultiParams{Rounds: 30}),
		"MultiBoost, Fourier":    multi(fouriers, boost.MultiParams{Rounds: 30, KeepPath: true}),
		"MultiBoost, high price": multi(nil, boost.MultiParams{Rounds: 30, Theta: 0.05}),
	}
}

// TestClassIDs: other numbers for the classes give the same rounds to the bit. Only
// the weights have another order.
func TestClassIDs(t *testing.T) {
	ds := weighted(clouds(90, 3, 4, 1), 1)
	to := []int{2, 0, 3, 1}
	other := *ds
	other.Y = make([]int, ds.Len())
	for i, y := range ds.Y {
		other.Y[i] = to[y]
	}
	for name, train := range classTrainers() {
		_, a, err := train(context.Background(), ds)
		_, b, err2 := train(context.Background(), &other)
		if err != nil || err2 != nil {
			t.Fatal(name, err, err2)
		}
		if a.Len() == 0 || fmt.Sprint(a.Members) != fmt.Sprint(b.Members) {
			t.Errorf("%s: other members", name)
			continue
		}
		for r, row := range a.Weights {
			for l, w := range row {
				if b.Weights[r][to[l]] != w {
					t.Fatalf("%s: the weights of member %d are %v and %v", name, r, row, b.Weights[r])
				}
			}
		}
	}
}

// TestWeightZeroIsAbsent: the model is that of the set without the examples of
// weight 0, wherever these lie; the unit of the weights does not matter.
func TestWeightZeroIsAbsent(t *testing.T) {
	ds := weighted(clouds(90, 3, 3, 2), 1)
	var rows []int
	for i, w := range ds.W {
		if w > 0 {
			rows = append(rows, i)
		} else {
			ds.X.Set(i, i%3, 1e300)
		}
	}
	huge := *ds
	huge.W = make([]float64, ds.Len())
	for i, w := range ds.W {
		huge.W[i] = math.Ldexp(w, 1000)
	}
	for name, train := range classTrainers() {
		want, _, err := train(context.Background(), ds.Subset(rows))
		if err != nil {
			t.Fatal(name, err)
		}
		for _, same := range []*learn.Dataset{ds, &huge} {
			got, _, err := train(context.Background(), same)
			if err != nil || text(t, got) != text(t, want) {
				t.Errorf("%s: another model, %v", name, err)
			}
		}
	}
}

// text is a saved model.
func text(t *testing.T, model any) string {
	t.Helper()
	b, err := model.(interface{ MarshalJSON() ([]byte, error) }).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestWeightTwoIsTwice an example. ECC adds 1/(2n) to sums of 0, which depends on n.
func TestWeightTwoIsTwice(t *testing.T) {
	ds := clouds(50, 2, 3, 4)
	ds.W = make([]float64, 50)
	var rows []int
	for i := range ds.W {
		ds.W[i] = float64(1 + i%2)
		rows = append(rows, slices.Repeat([]int{i}, 1+i%2)...)
	}
	twice := ds.Subset(rows)
	twice.W = nil
	for _, name := range []string{"MH", "MH, one a class", "MultiBoost, high price"} {
		_, a, err := classTrainers()[name](context.Background(), ds)
		_, b, err2 := classTrainers()[name](context.Background(), twice)
		if err != nil || err2 != nil {
			t.Fatal(name, err, err2)
		}
		if !mat.EqualApprox(a.ClassScores(ds.X), b.ClassScores(ds.X), 1e-6) {
			t.Errorf("%s: other scores", name)
		}
	}
}

// TestSameBits: equal arguments give equal bits, with any number of workers.
func TestSameBits(t *testing.T) {
	ds := clouds(120, 4, 3, 5)
	for name, train := range classTrainers() {
		a, _, err := train(context.Background(), ds)
		b, _, err2 := train(context.Background(), ds)
		if err != nil || err2 != nil || text(t, a) != text(t, b) {
			t.Errorf("%s: %v, %v, or another model", name, err, err2)
		}
	}
	var want string
	for _, workers := range []int{1, 2, 5} {
		pools := func(ctx context.Context, X *mat.Dense) (learn.Pool, error) {
			return stump.NewPool(ctx, X, stump.Params{Workers: workers})
		}
		m, err := boost.TrainMH(context.Background(), ds, pools, boost.MHParams{Rounds: 20})
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = text(t, m)
		}
		if got := text(t, m); got != want {
			t.Errorf("%d workers: another model", workers)
		}
	}
}

// TestFewExamples: two examples, equal examples of different classes, and as many
// classes as examples.
func TestFewExamples(t *testing.T) {
	for name, train := range classTrainers() {
		for set, c := range map[string]struct {
			ds      *learn.Dataset
			correct bool
		}{
			"two":         {&learn.Dataset{X: mat.NewDense(2, 1, []float64{0, 1}), Y: []int{1, 0}}, true},
			"two equal":   {&learn.Dataset{X: mat.NewDense(2, 1, []float64{1, 1}), Y: []int{0, 1}}, false},
			"three equal": {&learn.Dataset{X: mat.NewDense(3, 1, []float64{1, 1, 1}), Y: []int{0, 1, 2}}, false},
			"signs":       {&learn.Dataset{X: mat.NewDense(2, 1, []float64{-4, 3}), Y: []int{1, -1}}, true},
			"five":        {&learn.Dataset{X: mat.NewDense(5, 1, []float64{1, 2, 3, 4, 5}), Y: []int{3, 1, 0, 4, 2}}, false},
		} {
			_, m, err := train(context.Background(), c.ds)
			if err != nil {
				t.Errorf("%s, %s: %v", name, set, err)
				continue
			}
			got := m.Predict(c.ds.X)
			if c.correct && !slices.Equal(got, c.ds.Y) {
				t.Errorf("%s, %s: %v, want %v", name, set, got, c.ds.Y)
			}
			for _, row := range m.Weights {
				for _, w := range row {
					if w-w != 0 {
						t.Errorf("%s, %s: weights %v", name, set, row)
					}
				}
			}
		}
	}
}

// TestClassErrors: a class that is missing, that has no weight, or is alone; and
// numbers that are none.
func TestClassErrors(t *testing.T) {
	X := mat.NewDense(4, 1, []float64{1, 2, 3, 4})
	many := &learn.Dataset{X: mat.NewDense(33_000, 1, nil), Y: make([]int, 33_000)} // a class each
	for i := range many.Y {
		many.Y[i] = i
	}
	for name, train := range classTrainers() {
		for fault, c := range map[string]struct {
			ds   *learn.Dataset
			want error
		}{
			"missing":   {&learn.Dataset{X: X, Y: []int{0, 2, 2, 0}}, learn.ErrEmptyClass},
			"no weight": {&learn.Dataset{X: X, Y: []int{0, 1, 2, 0}, W: []float64{1, 1, 0, 1}}, learn.ErrEmptyClass},
			"alone":     {&learn.Dataset{X: X, Y: make([]int, 4)}, learn.ErrEmptyClass},
			"label":     {&learn.Dataset{X: X, Y: []int{0, 1, -1, 0}}, learn.ErrLabel},
			"weight":    {&learn.Dataset{X: X, Y: []int{0, 1, 1, 0}, W: []float64{1, -1, 1, 1}}, learn.ErrWeight},
			"NaN":       {&learn.Dataset{X: mat.NewDense(2, 1, []float64{1, math.NaN()}), Y: []int{0, 1}}, learn.ErrNotFinite},
			"nil":       {nil, learn.ErrShape},
			"too many":  {many, learn.ErrShape},
		} {
			if m, _, err := train(context.Background(), c.ds); m != nil || !errors.Is(err, c.want) {
				t.Errorf("%s, %s: %v, %v", name, fault, m, err)
			}
		}
	}
}

// fixed is a pool that answers with one column.
type fixed struct {
	column *learn.Column
	err    error
}

func (f fixed) Best(context.Context, *mat.Dense, learn.Norm) (*learn.Column, error) {
	return f.column, f.err
}
func (fixed) Take(*learn.Column) {}

// TestBadPools: the errors of a pool, and pools that do not keep their promises.
func TestBadPools(t *testing.T) {
	ds, own := clouds(6, 1, 3, 1), errors.New("own error")
	h := learn.ScoreFunc(func(mat.Matrix) []float64 { return nil })
	for name, c := range map[string]struct {
		pool learn.Pool
		err  error
		want error
	}{
		"error":       {nil, own, own},
		"nil":         {nil, nil, learn.ErrPool},
		"its error":   {fixed{nil, own}, nil, own},
		"no column":   {fixed{nil, nil}, nil, learn.ErrPool},
		"no function": {fixed{&learn.Column{Values: make([]float64, 6)}, nil}, nil, learn.ErrPool},
		"too short":   {fixed{&learn.Column{Hypothesis: h, Values: make([]float64, 5)}, nil}, nil, learn.ErrPool},
		"too large":   {fixed{&learn.Column{Hypothesis: h, Values: []float64{1, 1, 0, -1e160, 1, 1}}, nil}, nil, learn.ErrPool},
		"NaN":         {fixed{&learn.Column{Hypothesis: h, Values: []float64{1, 1, 0, math.NaN(), 1, 1}}, nil}, nil, learn.ErrPool},
	} {
		pools := func(context.Context, *mat.Dense) (learn.Pool, error) { return c.pool, c.err }
		for _, form := range []boost.MHForm{boost.VoteVector, boost.OnePerClass} {
			if m, err := boost.TrainMH(context.Background(), ds, pools, boost.MHParams{Form: form}); m != nil || !errors.Is(err, c.want) {
				t.Errorf("MH, %s: %v, %v", name, m, err)
			}
		}
		if m, err := boost.TrainMultiBoost(context.Background(), ds, pools, boost.MultiParams{}); m != nil || !errors.Is(err, c.want) {
			t.Errorf("MultiBoost, %s: %v, %v", name, m, err)
		}
	}
}

func TestClassParams(t *testing.T) {
	ds, ctx := clouds(9, 1, 3, 1), context.Background()
	nan := math.NaN()
	for _, p := range []boost.MHParams{{Rounds: -1}, {Rounds: 1 << 40}, {Form: 2}, {Form: -1}} {
		if m, err := boost.TrainMH(ctx, ds, nil, p); m != nil || !errors.Is(err, boost.ErrParam) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	base := stump.NewLearner(stump.Params{})
	for _, p := range []boost.ECCParams{{Rounds: -1}, {Rounds: 1 << 40}, {Colouring: 2}, {Colouring: -1}} {
		if m, err := boost.TrainECC(ctx, ds, base, p); m != nil || !errors.Is(err, boost.ErrParam) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	for _, p := range []boost.MultiParams{
		{Rounds: -1},
		{Rounds: 1 << 40},
		{Theta: -1},
		{Theta: nan},
		{Theta: math.Inf(1)},
		{Tol: -1},
		{Tol: 1},
		{Tol: nan},
		{MaxIter: -1},
	} {
		if m, err := boost.TrainMultiBoost(ctx, ds, nil, p); m != nil || !errors.Is(err, boost.ErrParam) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	for name, base := range map[string]learn.Learner{"nil": nil, "labels": odd{make([]int, 9)}, "length": odd{[]int{1}}, "its parameter": stump.NewLearner(stump.Params{Bins: -1})} {
		want := map[string]error{"nil": boost.ErrParam, "labels": learn.ErrLabel, "length": learn.ErrShape, "its parameter": stump.ErrParam}[name]
		if m, err := boost.TrainECC(ctx, ds, base, boost.ECCParams{}); m != nil || !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := fmt.Sprint(boost.VoteVector, boost.OnePerClass, boost.MHForm(7), boost.RandomHalf, boost.LargeCut, boost.Colouring(-2)); got != "VoteVector OnePerClass MHForm(7) RandomHalf LargeCut Colouring(-2)" {
		t.Error(got)
	}
}

// TestClassCancelled ends the context at a report: the rounds so far are a model.
func TestClassCancelled(t *testing.T) {
	ds := clouds(60, 3, 3, 6)
	for name, train := range classTrainers() {
		for _, at := range []int{0, 1, 4} {
			ctx, cancel := context.WithCancel(context.Background())
			if at == 0 {
				cancel()
			}
			count := 0
			m, e, err := train(learn.WithProgress(ctx, func(p learn.Progress) {
				if p.Total == 0 || p.Total > 30 || p.Stage == "stumps" {
					return
				}
				if count++; count == at {
					cancel()
				}
			}), ds)
			cancel()
			if !errors.Is(err, context.Canceled) || m == nil || e.Len() > 3*at || len(e.Predict(ds.X)) != 60 {
				t.Errorf("%s, %d: %v, %v", name, at, m, err)
			}
		}
	}
}
