package eval_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// learner is a Learner made of a function.
type learner func(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error)

func (l learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	return l(ctx, ds)
}

// classifier is a Classifier made of a function of one row.
type classifier func(x []float64) int

func (c classifier) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	labels := make([]int, n)
	for i := range labels {
		labels[i] = c(mat.Row(nil, i, X))
	}
	return labels
}

// nearest remembers all examples, so it makes no mistake on the training set.
func nearest(_ context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	return classifier(func(x []float64) int {
		label, least := 0, math.Inf(1)
		for i := range ds.Len() {
			var d float64
			for j, v := range ds.X.RawRowView(i) {
				d += (v - x[j]) * (v - x[j])
			}
			if d < least {
				label, least = ds.Y[i], d
			}
		}
		return label
	}), nil
}

// always has one answer.
func always(label int) learner {
	return func(context.Context, *learn.Dataset) (learn.Classifier, error) {
		return classifier(func([]float64) int { return label }), nil
	}
}

// clouds returns n overlapping points of the given classes.
func clouds(n int, seed uint64, labels ...int) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 11))
	ds := &learn.Dataset{X: mat.NewDense(n, 2, nil), Y: make([]int, n), Name: "clouds"}
	for i := range n {
		ds.Y[i] = labels[i%len(labels)]
		ds.X.Set(i, 0, float64(ds.Y[i])+rng.NormFloat64())
		ds.X.Set(i, 1, rng.NormFloat64())
	}
	return ds
}

func validation(t *testing.T, ds *learn.Dataset, l learn.Learner, p eval.Params) *eval.Validation {
	t.Helper()
	v, err := eval.CrossValidate(t.Context(), ds, l, p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestCrossValidateIsTheLoop(t *testing.T) {
	ds := clouds(67, 1, 0, 1, 2)
	v := validation(t, ds, learner(nearest), eval.Params{Folds: 4, Repeats: 3, Seed: 9})
	if v.Params != (eval.Params{Folds: 4, Repeats: 3, Seed: 9}) {
		t.Errorf("%+v", v.Params)
	}
	predicted := make([]int, ds.Len())
	for f, fold := range ds.Folds(4, 9) {
		model, _ := nearest(t.Context(), ds.Subset(fold.Train))
		test := ds.Subset(fold.Test)
		labels := model.Predict(test.X)
		if want := learn.ErrorRate(labels, test.Y); v.Fold.At(0, f) != want {
			t.Errorf("fold %d has error %v, want %v", f, v.Fold.At(0, f), want)
		}
		for i, row := range fold.Test {
			predicted[row] = labels[i]
		}
	}
	if diff := cmp.Diff(predicted, v.Predicted[0]); diff != "" {
		t.Error(diff)
	}
	var sum float64
	for r := range 3 {
		if want := learn.ErrorRate(v.Predicted[r], ds.Y); v.Pooled[r] != want {
			t.Errorf("repeat %d has error %v, want %v", r, v.Pooled[r], want)
		}
		sum += v.Pooled[r]
	}
	near(t, "error", v.Error, sum/3, 1e-15)
	once := validation(t, ds, learner(nearest), eval.Params{Folds: 4, Seed: 9})
	if once.Params.Repeats != 1 || !slices.Equal(once.Predicted[0], v.Predicted[0]) || once.Error != v.Pooled[0] {
		t.Errorf("the first repeat is not the cross-validation with one")
	}
}

// No classifier has seen the rows that it labels, and each row is labelled once per
// repeat.
func TestCrossValidateHoldsOut(t *testing.T) {
	const n, folds, repeats = 43, 5, 3
	ds := clouds(n, 2, -1, 1)
	for i := range n {
		ds.X.Set(i, 0, float64(i))
	}
	var mu sync.Mutex
	labelled := make([]int, n)
	v := validation(t, ds, learner(func(_ context.Context, part *learn.Dataset) (learn.Classifier, error) {
		seen := map[float64]bool{}
		for i := range part.Len() {
			seen[part.X.At(i, 0)] = true
		}
		return classifier(func(x []float64) int {
			mu.Lock()
			defer mu.Unlock()
			if labelled[int(x[0])]++; seen[x[0]] || len(seen) < n-n/folds-1 {
				return 0
			}
			return ds.Y[int(x[0])]
		}), nil
	}), eval.Params{Repeats: repeats})
	if v.Error != 0 || v.Params.Folds != folds {
		t.Errorf("error %v with %+v", v.Error, v.Params)
	}
	for i, times := range labelled {
		if times != repeats {
			t.Errorf("row %d was labelled %d times", i, times)
		}
	}
}

// The repeats of one seed differ from each other and from those of the next seed.
func TestCrossValidateSeeds(t *testing.T) {
	ds := clouds(40, 3, -1, 1)
	seen := map[string]string{}
	for seed := range uint64(20) {
		p := eval.Params{Folds: 4, Repeats: 10, Seed: seed}
		// Each classifier predicts the number of rows of its fold, so that the predictions show the division.
		v := validation(t, ds, learner(func(_ context.Context, part *learn.Dataset) (learn.Classifier, error) {
			var code float64
			for i := range part.Len() {
				code += part.X.At(i, 1)
			}
			return classifier(func([]float64) int { return int(code * 1e9) }), nil
		}), p)
		for r, predicted := range v.Predicted {
			here, key := fmt.Sprintf("seed %d, repeat %d", seed, r), fmt.Sprint(predicted)
			if seen[key] != "" {
				t.Errorf("%s divides as %s does", here, seen[key])
			}
			seen[key] = here
		}
	}
}

func TestCrossValidateSameBitsWhateverGOMAXPROCS(t *testing.T) {
	ds := clouds(80, 4, -1, 1)
	p := eval.Params{Repeats: 4, Seed: 3}
	l := svm.NewLearner(kernel.Gaussian{Gamma: 0.5}, svm.Params{C: 2})
	var first *eval.Validation
	for _, procs := range []int{1, 2, 7} {
		old := runtime.GOMAXPROCS(procs)
		v := validation(t, ds, l, p)
		runtime.GOMAXPROCS(old)
		if first == nil {
			first = v
		}
		if !slices.EqualFunc(first.Predicted, v.Predicted, slices.Equal) || !mat.Equal(first.Fold, v.Fold) || !slices.Equal(first.Pooled, v.Pooled) || first.Error != v.Error {
			t.Errorf("GOMAXPROCS %d gives another result", procs)
		}
	}
}

func TestCrossValidateNamesTheFault(t *testing.T) {
	sentinel := errors.New("too hard")
	ds := clouds(20, 5, -1, 1)
	with := func(change func(*learn.Dataset)) *learn.Dataset {
		c := clouds(20, 5, -1, 1)
		change(c)
		return c
	}
	folds := ds.Folds(4, 0)
	third := func(f func() (learn.Classifier, error)) learner { // fails in fold 2 only
		return func(ctx context.Context, part *learn.Dataset) (learn.Classifier, error) {
			if mat.Equal(part.X, ds.Subset(folds[2].Train).X) {
				return f()
			}
			return nearest(ctx, part)
		}
	}
	gaussian := svm.NewLearner(kernel.Gaussian{Gamma: 1}, svm.Params{})
	four := eval.Params{Folds: 4}
	for _, c := range []struct {
		name string
		ds   *learn.Dataset
		l    learn.Learner
		p    eval.Params
		is   error
		says string
	}{
		{"error", ds, third(func() (learn.Classifier, error) { return nil, sentinel }), four, sentinel, "eval: repeat 0, fold 2: too hard"},
		{"panic", ds, third(func() (learn.Classifier, error) { panic("index out of range") }), four, nil, "index out of range"},
		{"panic in Predict", ds, third(func() (learn.Classifier, error) {
			return classifier(func(x []float64) int { return int(x[2]) }), nil
		}), four, nil, "panic in a learner: runtime error: index out of range [2] with length 2"},
		{"end", ds, third(func() (learn.Classifier, error) { runtime.Goexit(); return nil, nil }), four, nil, "eval: a learner has ended its goroutine"},
		{"nothing", ds, third(func() (learn.Classifier, error) { return nil, nil }), four, eval.ErrValues, "eval: repeat 0, fold 2: eval: bad values: the learner returned neither"},
		{"no labels", ds, third(func() (learn.Classifier, error) { return short{}, nil }), four, eval.ErrValues, "fold 2: eval: bad values: the classifier returned 1 labels for 5 rows"},
		{"nil learner", ds, nil, four, eval.ErrParam, "the learner is nil"},
		{"nil set", nil, gaussian, four, learn.ErrShape, "no examples"},
		{"empty set", &learn.Dataset{}, gaussian, four, learn.ErrShape, "no examples"},
		{"labels", with(func(ds *learn.Dataset) { ds.Y = ds.Y[:19] }), gaussian, four, learn.ErrShape, "X has 20 rows but Y has 19 labels"},
		{"weights", with(func(ds *learn.Dataset) { ds.W = []float64{1} }), gaussian, four, learn.ErrShape, "X has 20 rows but W has 1 weights"},
		{"one fold", ds, gaussian, eval.Params{Folds: 1}, eval.ErrParam, "Folds is 1, want 2 to 20"},
		{"many folds", ds, gaussian, eval.Params{Folds: 21}, eval.ErrParam, "Folds is 21, want 2 to 20"},
		{"repeats", ds, gaussian, eval.Params{Repeats: -1}, eval.ErrParam, "Repeats is -1"},
		{"its parameter", ds, svm.NewLearner(kernel.Linear{}, svm.Params{C: -1}), four, svm.ErrParam, "eval: repeat 0, fold 0: svm: bad parameter: C is -1"},
		{"a missing value", with(func(ds *learn.Dataset) { ds.X.Set(17, 1, math.NaN()) }), gaussian, four, learn.ErrNotFinite, "row 17, column 1 (x2) is NaN"},
		{"its parameter, and a missing value", with(func(ds *learn.Dataset) { ds.X.Set(17, 1, math.NaN()) }), learner(func(context.Context, *learn.Dataset) (learn.Classifier, error) { return nil, sentinel }), four, sentinel, "fold 0: too hard"},
		{"a class of one", with(func(ds *learn.Dataset) { ds.Y = append(slices.Repeat([]int{-1}, 19), 1) }), gaussian, four, learn.ErrEmptyClass, "fold 3: learn: class without examples"},
	} {
		v, err := eval.CrossValidate(t.Context(), c.ds, c.l, c.p)
		if v != nil || err == nil || c.is != nil && !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.says)
		}
	}
}

// short always returns a single label.
type short struct{}

func (short) Predict(mat.Matrix) []int { return []int{1} }

// A learner that imputes gets the missing values.
func TestCrossValidateLeavesMissingValuesToTheLearner(t *testing.T) {
	ds := clouds(30, 6, -1, 1)
	ds.X.Set(4, 1, math.NaN())
	var mu sync.Mutex
	missing := 0
	v := validation(t, ds, learner(func(ctx context.Context, part *learn.Dataset) (learn.Classifier, error) {
		mu.Lock()
		missing += part.Missing()
		mu.Unlock()
		return always(1)(ctx, part)
	}), eval.Params{})
	if missing != 4 || v.Error != 0.5 {
		t.Errorf("%d training sets had it, error %v", missing, v.Error)
	}
}

func TestCrossValidateCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	began := make(chan struct{}, 100)
	go func() {
		<-began
		cancel()
	}()
	v, err := eval.CrossValidate(ctx, clouds(30, 7, -1, 1), learner(func(ctx context.Context, _ *learn.Dataset) (learn.Classifier, error) {
		began <- struct{}{}
		<-ctx.Done()
		return nil, fmt.Errorf("stopped: %w", ctx.Err())
	}), eval.Params{Folds: 10})
	if v != nil || err != context.Canceled { //nolint:errorlint // the very error is promised
		t.Errorf("%v, %v", v, err)
	}
	if len(began) > runtime.GOMAXPROCS(0) {
		t.Errorf("%d more folds were begun", len(began))
	}
	if v, err := eval.CrossValidate(ctx, clouds(30, 7, -1, 1), always(1), eval.Params{}); v != nil || err != context.Canceled { //nolint:errorlint // the very error is promised
		t.Errorf("begun after the end: %v, %v", v, err)
	}
}

func TestCrossValidateReports(t *testing.T) {
	var mu sync.Mutex
	var done []int
	ctx := learn.WithProgress(t.Context(), func(p learn.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if p.Stage != "cross-validation" || p.Total != 12 {
			t.Errorf("%+v", p)
		}
		done = append(done, p.Done)
	})
	_, err := eval.CrossValidate(ctx, clouds(30, 8, -1, 1), learner(func(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
		learn.Report(ctx, learn.Progress{Stage: "of the learner"})
		return nearest(ctx, ds)
	}), eval.Params{Folds: 4, Repeats: 3})
	slices.Sort(done)
	if want := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}; err != nil || !slices.Equal(done, want) {
		t.Errorf("%v, %v", done, err)
	}
}

func TestValidationShows(t *testing.T) {
	ds := clouds(20, 9, -1, 1)
	if s := validation(t, ds, always(1), eval.Params{Folds: 4}).String(); s != "4-fold cross-validation of clouds: error 0.5" {
		t.Error(s)
	}
	ds.Name = ""
	if s := validation(t, ds, always(1), eval.Params{Repeats: 2}).String(); s != "5-fold cross-validation, 2 times: error 0.5 ± 0" {
		t.Error(s)
	}
	want := `<p>4-fold cross-validation of a&lt;b, 2 times: error 0.5 ± 0</p>
<table>
<thead><tr><th scope="col">repeat</th><th scope="col">fold 0</th><th scope="col">fold 1</th><th scope="col">fold 2</th><th scope="col">fold 3</th><th scope="col">all</th></tr></thead>
<tbody>
<tr><th scope="row">0</th><td>0.6000</td><td>0.6000</td><td>0.4000</td><td>0.4000</td><td>0.5000</td></tr>
<tr><th scope="row">1</th><td>0.6000</td><td>0.6000</td><td>0.4000</td><td>0.4000</td><td>0.5000</td></tr>
</tbody>
</table>
`
	ds.Name = "a<b"
	if diff := cmp.Diff(want, validation(t, ds, always(1), eval.Params{Folds: 4, Repeats: 2}).HTML()); diff != "" {
		t.Error(diff)
	}
}
