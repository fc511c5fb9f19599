package svm_test

import (
	"context"
	"encoding/xml"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// blobs are n points around k centres of the plane, some with a wrong label.
func blobs(n, k int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 5))
	ds := &learn.Dataset{X: mat.NewDense(n, 2, nil), Y: make([]int, n)}
	for i := range ds.Y {
		class := i % k
		angle := 2 * math.Pi * float64(class) / float64(k)
		ds.X.SetRow(i, []float64{2*math.Cos(angle) + rng.NormFloat64(), 2*math.Sin(angle) + rng.NormFloat64()})
		ds.Y[i] = class
	}
	return ds
}

// TestMachinesAreTheirModels trains and asks each model on its own.
func TestMachinesAreTheirModels(t *testing.T) {
	ds, test := blobs(400, 5, 1), kerneltest.Points(300, 2, 2)
	ds.W = make([]float64, 400)
	for i := range ds.W {
		ds.W[i] = float64(i % 3)
	}
	k, ctx := kernel.Gaussian{Gamma: 0.3}, context.Background()
	for _, p := range []svm.Params{{C: 2, Tol: exact}, {C: 2, Tol: exact, CacheMB: 1}, {C: 30}} {
		one, err := svm.TrainOneVsOne(ctx, ds, k, p)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(one.Labels, []int{0, 1, 2, 3, 4}) || len(one.Pairs) != 10 || one.Pairs[4] != [2]int{1, 2} || one.Status != learn.Converged {
			t.Errorf("labels %v, pairs %v, %v", one.Labels, one.Pairs, one.Status)
		}
		votes := mat.NewDense(300, 5, nil)
		for j, pair := range one.Pairs {
			two := ds.OneVsOne(pair[0], pair[1])
			alone := train(t, two, k, p)
			m := one.Models[j]
			near(t, "scores", m.Scores(test), mat.Col(nil, j, one.Decisions(test)), 1e-13*(1+floats.Norm(m.Coef, 1)))
			if p.Tol == exact {
				near(t, "duals", []float64{m.Dual}, []float64{alone.Dual}, 1e-8)
				near(t, "scores of a training alone", m.Scores(test), alone.Scores(test), 1e-7)
			}
			if !mat.Equal(two.Subset(m.Support).X, m.SV) {
				t.Errorf("pair %v: support vectors are not rows of its set", pair)
			}
			for i, label := range m.Predict(test) {
				won := pair[(label+1)/2]
				votes.Set(i, won, votes.At(i, won)+1)
			}
		}
		for i, label := range one.Predict(test) {
			row := votes.RawRowView(i)
			if want := slices.Index(row, slices.Max(row)); label != want {
				t.Errorf("point %d: class %d, votes %v", i, label, row)
			}
		}

		rest, err := svm.TrainOneVsRest(ctx, ds, k, p)
		if err != nil {
			t.Fatal(err)
		}
		for j, label := range rest.Labels {
			m := rest.Models[j]
			near(t, "scores", m.Scores(test), mat.Col(nil, j, rest.Decisions(test)), 1e-13*(1+floats.Norm(m.Coef, 1)))
			if p.Tol == exact {
				alone := train(t, ds.OneVsRest(label), k, p)
				near(t, "scores of a training alone", m.Scores(test), alone.Scores(test), 1e-7)
			}
		}
		for i, label := range rest.Predict(test) {
			row := rest.Decisions(test).RawRowView(i)
			if want := slices.Index(row, slices.Max(row)); label != want {
				t.Errorf("point %d: class %d, decision values %v", i, label, row)
			}
		}
	}
}

// TestTwoClassesAreOneModel: both kinds of labels are taken.
func TestTwoClassesAreOneModel(t *testing.T) {
	ds, test := noisy(80, 3, 3), kerneltest.Points(50, 3, 4)
	m := train(t, ds, kernel.Stump{}, svm.Params{Tol: exact})
	one, err := svm.TrainOneVsOne(context.Background(), ds, kernel.Stump{}, svm.Params{Tol: exact})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := svm.TrainOneVsRest(context.Background(), ds, kernel.Stump{}, svm.Params{Tol: exact})
	if err != nil {
		t.Fatal(err)
	}
	if want := m.Predict(test); !slices.Equal(one.Predict(test), want) || !slices.Equal(rest.Predict(test), want) {
		t.Error("other labels than those of the one model")
	}
}

func TestMachinesOnAnyNumberOfProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ds, test := blobs(400, 4, 5), kerneltest.Points(1000, 2, 6)
	for _, room := range []int{0, 1} {
		var first []machine
		for _, procs := range []int{1, 2, 8} {
			runtime.GOMAXPROCS(procs)
			one, err := svm.TrainOneVsOne(context.Background(), ds, kernel.Perceptron{}, svm.Params{CacheMB: room})
			if err != nil {
				t.Fatal(err)
			}
			rest, err := svm.TrainOneVsRest(context.Background(), ds, kernel.Perceptron{}, svm.Params{CacheMB: room})
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = []machine{one, rest}
				part := test.Slice(130, 133, 0, 2)
				if !mat.Equal(one.Decisions(part), one.Decisions(test).Slice(130, 133, 0, 6)) {
					t.Error("rows alone have other decision values than among others")
				}
			} else if !reflect.DeepEqual(first, []machine{one, rest}) {
				t.Errorf("%d processors give other models", procs)
			}
			for j, o := range []machine{one, rest} {
				if !mat.Equal(o.Decisions(test), first[j].Decisions(test)) {
					t.Errorf("%d processors give other decision values", procs)
				}
			}
		}
	}
}

func TestMachinesAtTheEdge(t *testing.T) {
	ds := blobs(40, 3, 7)
	one, err := svm.TrainOneVsOne(context.Background(), ds, kernel.Gaussian{}, svm.Params{MaxIter: 1})
	if err != nil || one.Status != learn.IterationLimit {
		t.Errorf("%v, %v; want the iteration limit", one, err)
	}
	if got := one.Predict(&mat.Dense{}); len(got) != 0 {
		t.Errorf("no rows have labels %v", got)
	}
	if got := one.Predict(mat.DenseCopyOf(ds.X.T()).T()); !slices.Equal(got, one.Predict(ds.X)) { // not a *mat.Dense
		t.Error("a transposed matrix has other labels")
	}
	func() {
		defer func() {
			if r, _ := recover().(string); !strings.Contains(r, "3 columns") {
				t.Errorf("panic %q", r)
			}
		}()
		one.Predict(mat.NewDense(1, 3, nil))
	}()

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	rest, err := svm.TrainOneVsRest(ctx, ds, kernel.Gaussian{}, svm.Params{})
	if !errors.Is(err, context.Canceled) || rest == nil || rest.Status != learn.Cancelled || len(rest.Models) != 3 {
		t.Fatalf("cancelled: %v, %v", rest, err)
	}
	if got := rest.Predict(ds.X); slices.Max(got) != 0 {
		t.Errorf("empty models predict %v, want the lowest class", got)
	}
	for _, room := range []int{0, 1} { // cut short after the first model
		ctx, cancel := context.WithCancel(context.Background())
		one, err := svm.TrainOneVsOne(learn.WithProgress(ctx, func(p learn.Progress) {
			if p.Stage == "one-vs-one" {
				cancel()
			}
		}), blobs(400, 4, 8), kernel.Gaussian{}, svm.Params{CacheMB: room})
		if !errors.Is(err, context.Canceled) || one == nil || one.Status != learn.Cancelled || slices.Contains(one.Models, nil) {
			t.Errorf("cut short: %v, %v", one, err)
		}
		one.Predict(ds.X)
	}
}

func TestMachineErrors(t *testing.T) {
	ds := blobs(12, 3, 9)
	same, gap, light, nan := *ds, *ds, *ds, *ds
	same.Y = make([]int, 12)
	gap.Y = []int{0, 1, 3, 0, 1, 3, 0, 1, 3, 0, 1, 3}
	light.W = []float64{1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0}
	nan.X = mat.DenseCopyOf(ds.X)
	nan.X.Set(1, 1, math.NaN())
	for name, test := range map[string]struct {
		ds   *learn.Dataset
		k    kernel.Kernel
		p    svm.Params
		want error
	}{
		"no data":         {nil, kernel.Linear{}, svm.Params{}, learn.ErrShape},
		"NaN":             {&nan, kernel.Linear{}, svm.Params{}, learn.ErrNotFinite},
		"one class":       {&same, kernel.Linear{}, svm.Params{}, learn.ErrEmptyClass},
		"no class 2":      {&gap, kernel.Linear{}, svm.Params{}, learn.ErrEmptyClass},
		"weightless":      {&light, kernel.Linear{}, svm.Params{}, learn.ErrEmptyClass},
		"no kernel":       {ds, nil, svm.Params{}, svm.ErrParam},
		"C":               {ds, kernel.Linear{}, svm.Params{C: -1}, svm.ErrParam},
		"kernel panics":   {ds, kernel.Func(func(x, _ []float64) float64 { return x[2] }), svm.Params{}, kernel.ErrPanic},
		"kernel is wrong": {ds, kernel.Polynomial{Degree: -1}, svm.Params{}, kernel.ErrNotFinite},
	} {
		if o, err := svm.TrainOneVsOne(context.Background(), test.ds, test.k, test.p); o != nil || !errors.Is(err, test.want) {
			t.Errorf("%s, one-vs-one: %v, %v; want none and %v", name, o, err, test.want)
		}
		if o, err := svm.TrainOneVsRest(context.Background(), test.ds, test.k, test.p); o != nil || !errors.Is(err, test.want) {
			t.Errorf("%s, one-vs-rest: %v, %v; want none and %v", name, o, err, test.want)
		}
	}
}

func TestShowMachines(t *testing.T) {
	rest, err := svm.TrainOneVsRest(context.Background(), blobs(30, 3, 10), tricky{}, svm.Params{})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"one-vs-rest SVM with kernel <b>&, C = 1; 3 classes, 3 models", "of 30 examples", "converged after"} {
		if !strings.Contains(rest.String(), part) {
			t.Errorf("String lacks %q:\n%s", part, rest)
		}
	}
	if err := xml.Unmarshal([]byte(rest.HTML()), new(any)); err != nil || !strings.Contains(rest.HTML(), "&lt;b&gt;&amp;") {
		t.Errorf("HTML is not well formed: %v\n%s", err, rest.HTML())
	}
}
