package svm_test

import (
	"context"
	"encoding/xml"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// randomUnit is a random problem of one class: the rows of randomProblem, whose
// weights it has, and a ν that is 1, or less than 1/n, now and then.
func randomUnit(seed int) (*learn.Dataset, kernel.Kernel, float64) {
	r := rand.New(rand.NewPCG(uint64(seed), 12))
	ds, k, _ := randomProblem(r)
	nu := 1 - r.Float64()
	switch r.IntN(6) {
	case 0:
		nu = 1
	case 1:
		nu = 0.5 / float64(ds.Len())
	case 2:
		nu = math.Ceil(nu*float64(ds.Len())) / float64(ds.Len())
	}
	return ds, k, nu
}

// gramOf is the kernel matrix by Eval alone.
func gramOf(k kernel.Kernel, X *mat.Dense) *mat.SymDense {
	n, _ := X.Dims()
	K := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			K.SetSym(i, j, k.Eval(X.RawRowView(i), X.RawRowView(j)))
		}
	}
	return K
}

// spread puts the coefficients of some rows among 0s.
func spread(n int, rows []int, coef []float64) *mat.VecDense {
	alpha := mat.NewVecDense(n, nil)
	for s, i := range rows {
		alpha.SetVec(i, coef[s])
	}
	return alpha
}

// prices are the upper bounds Wᵢ/(ν·ΣW).
func prices(ds *learn.Dataset, nu float64) []float64 {
	u, sum := make([]float64, ds.Len()), 0.0
	for i := range u {
		sum += ds.Weight(i)
	}
	for i := range u {
		u[i] = ds.Weight(i) / nu / sum
	}
	return u
}

// checkUnit asks that α meet the constraints and say how it does.
func checkUnit(t *testing.T, seed int, u, coef []float64, support []int, bounded int) {
	t.Helper()
	if sum := floats.Sum(coef); math.Abs(sum-1) > 1e-10 {
		t.Errorf("seed %d: Σα = %v", seed, sum)
	}
	at := 0 // or so near that rounding may have taken them from it
	for s, i := range support {
		if !(coef[s] > 0 && coef[s] <= u[i]*(1+1e-12)) {
			t.Errorf("seed %d: α_%d = %v outside (0, %v]", seed, i, coef[s], u[i])
		}
		if coef[s] >= u[i]*(1-1e-12) && u[i] < 1 {
			at++
		}
	}
	if bounded > at {
		t.Errorf("seed %d: %d at their bound, found %d", seed, bounded, at)
	}
}

// TestOneClassProperties recomputes, by Eval alone, what models of random problems
// say of themselves, and asks for Schölkopf's ν-property: the share of outliers is
// at most ν, and the share of support vectors at least ν.
func TestOneClassProperties(t *testing.T) {
	ended := map[learn.Status]int{}
	for seed := range *problems / 2 {
		ds, k, nu := randomUnit(seed)
		m, err := svm.TrainOneClass(context.Background(), ds, k, svm.OneClassParams{Nu: nu, Tol: 1e-7, MaxIter: 100_000})
		if err != nil {
			t.Fatalf("seed %d, %s: %v", seed, kernel.Name(k), err)
		}
		ended[m.Status]++
		n, K, u := ds.Len(), gramOf(k, ds.X), prices(ds, nu)
		checkUnit(t, seed, u, m.Coef, m.Support, m.Bounded)

		alpha, product := spread(n, m.Support, m.Coef), mat.NewVecDense(n, nil)
		product.MulVec(K, alpha)
		norm2, size := mat.Dot(alpha, product), mat.Max(K)-mat.Min(K)+math.Abs(mat.Max(K))
		primal, outside, supporting := norm2/2-m.Rho, 0.0, 0.0
		most, least := math.Inf(-1), math.Inf(1)
		scale := nu * float64(n)
		if ds.W != nil {
			scale = 0
			for _, w := range ds.W {
				if w > 0 {
					scale += nu
				}
			}
		}
		scale = max(1, scale)
		for i := range n {
			f := product.AtVec(i)
			primal += min(1, u[i]) * max(0, m.Rho-f)
			if m.Rho-f > m.Violation/scale+1e-10*size {
				outside += u[i] * nu
				if alpha.AtVec(i) < min(1, u[i])*(1-1e-12) {
					t.Errorf("seed %d: row %d is outside by %g, but α = %g < %g", seed, i, m.Rho-f, alpha.AtVec(i), u[i])
				}
			}
			if alpha.AtVec(i) > 0 {
				supporting += u[i] * nu
				most = max(most, f)
			}
			if u[i] > 0 && alpha.AtVec(i) < u[i]*(1-1e-12) {
				least = min(least, f)
			}
		}
		near(t, kernel.Name(k)+": dual, primal, violation", []float64{m.Dual, m.Primal, m.Violation},
			[]float64{-norm2 / 2, primal, max(0, most-least) * scale}, 1e-9*size*scale)
		if m.Gap != m.Primal-m.Dual || m.Gap < -1e-9*size {
			t.Errorf("seed %d, %s: gap %g, primal %g, dual %g", seed, kernel.Name(k), m.Gap, m.Primal, m.Dual)
		}
		// Each row adds at most its price times the violation to the gap.
		limit := 1e-7 / scale
		for _, price := range u {
			limit += min(1, price) * 1e-7 / scale
		}
		if m.Status == learn.Converged && (m.Violation >= 1e-7 || m.Gap > limit+1e-9*size) {
			t.Errorf("seed %d, %s: converged with violation %g, gap %g", seed, kernel.Name(k), m.Violation, m.Gap)
		}
		if outside > nu+1e-9 || supporting < nu-1e-9 {
			t.Errorf("seed %d, %s: %v outside, ν = %v, %v support", seed, kernel.Name(k), outside, nu, supporting)
		}
	}
	t.Logf("%v", ended)
}

// TestOneClassConstantInKernel: it changes neither α nor the decisions.
func TestOneClassConstantInKernel(t *testing.T) {
	X, test := kerneltest.Points(90, 3, 1), kerneltest.Points(90, 3, 2)
	p := svm.OneClassParams{Nu: 0.2, Tol: exact}
	a, b := oneClass(t, X, kernel.Stump{}, p), oneClass(t, X, kernel.Stump{Delta: 7}, p)
	near(t, "α", spread(90, a.Support, a.Coef).RawVector().Data, spread(90, b.Support, b.Coef).RawVector().Data, 1e-9)
	near(t, "ρ", []float64{a.Rho + 7}, []float64{b.Rho}, 1e-9)
	near(t, "scores", a.Scores(test), b.Scores(test), 1e-9)
}

func oneClass(t testing.TB, X *mat.Dense, k kernel.Kernel, p svm.OneClassParams) *svm.OneClassModel {
	t.Helper()
	return oneClassOf(t, &learn.Dataset{X: X}, k, p)
}

func oneClassOf(t testing.TB, ds *learn.Dataset, k kernel.Kernel, p svm.OneClassParams) *svm.OneClassModel {
	t.Helper()
	m, err := svm.TrainOneClass(context.Background(), ds, k, p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestOneClassWeightTwoIsAPointTwice(t *testing.T) {
	ds := noisy(60, 3, 41)
	w := make([]float64, 60)
	var rows []int
	for i := range w {
		w[i] = 5 * float64(i%3)
		for range i % 3 {
			rows = append(rows, i)
		}
	}
	a := oneClassOf(t, &learn.Dataset{X: ds.X, W: w}, kernel.Gaussian{}, svm.OneClassParams{Nu: 0.3, Tol: exact})
	b := oneClass(t, ds.Subset(rows).X, kernel.Gaussian{}, svm.OneClassParams{Nu: 0.3, Tol: exact})
	near(t, "duals, ρ", []float64{a.Dual, a.Rho}, []float64{b.Dual, b.Rho}, 1e-10)
	near(t, "scores", a.Scores(ds.X), b.Scores(ds.X), 1e-9)
}

// TestOneClassScale: the tolerance means something where Kα is small.
func TestOneClassScale(t *testing.T) {
	X := kerneltest.Points(1000, 5, 3)
	m := oneClass(t, X, kernel.Gaussian{Gamma: 100}, svm.OneClassParams{Nu: 0.1}) // K is almost the identity
	if !(m.Gap < 0.05*-m.Dual) {
		t.Errorf("a gap of more than 5 %%: %v", m)
	}
}

func TestOneClassAtTheEdge(t *testing.T) {
	one := mat.NewDense(1, 2, []float64{3, 4})
	for _, nu := range []float64{1e-300, 0.5, 1} {
		m := oneClass(t, one, kernel.Linear{}, svm.OneClassParams{Nu: nu})
		near(t, "α, ρ, dual, primal of one point", []float64{m.Coef[0], m.Rho, m.Dual, m.Primal}, []float64{1, 25, -12.5, -12.5}, 1e-12)
		if got := m.Predict(one); got[0] != 1 || m.Status != learn.Converged {
			t.Errorf("ν = %g: %v, predicts %v", nu, m, got)
		}
	}
	same := mat.NewDense(5, 1, []float64{2, 2, 2, 2, 2})
	for _, nu := range []float64{0.1, 0.3, 1} {
		m := oneClass(t, same, kernel.Stump{}, svm.OneClassParams{Nu: nu})
		near(t, "ρ, gap of five equal points", []float64{m.Rho, m.Gap}, []float64{0, 0}, 1e-12)
	}
	m := oneClass(t, kerneltest.Points(100, 2, 4), kernel.Gaussian{}, svm.OneClassParams{Nu: 0.07, Tol: exact})
	if m.Nu != 0.07 || m.Bounded > 7 || len(m.Support) < 7 {
		t.Errorf("%v", m)
	}
	if m := oneClass(t, kerneltest.Points(50, 2, 5), kernel.Gaussian{}, svm.OneClassParams{}); m.Nu != 0.5 {
		t.Errorf("ν is %v by default", m.Nu)
	}
	far := kerneltest.Points(31, 2, 6)
	far.SetRow(0, []float64{1e6, 1e6})
	w := make([]float64, 31)
	for i := range w[1:] {
		w[i+1] = 1
	}
	a := oneClassOf(t, &learn.Dataset{X: far, W: w}, kernel.Perceptron{}, svm.OneClassParams{Tol: exact})
	b := oneClass(t, mat.DenseCopyOf(far.Slice(1, 31, 0, 2)), kernel.Perceptron{}, svm.OneClassParams{Tol: exact})
	near(t, "ρ without a row of weight 0", []float64{a.Rho}, []float64{b.Rho}, 1e-9)
}

func TestOneClassOnAnyNumberOfProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	X := kerneltest.Points(700, 60, 7)
	var models []*svm.OneClassModel
	var balls []*svm.SVDDModel
	for _, procs := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(procs)
		models = append(models, oneClass(t, X, kernel.Stump{}, svm.OneClassParams{Nu: 0.1}))
		balls = append(balls, ball(t, X, kernel.Stump{}, svm.SVDDParams{Nu: 0.1}))
	}
	for i := range models {
		if !reflect.DeepEqual(models[i], models[0]) || !reflect.DeepEqual(balls[i], balls[0]) {
			t.Error("two models differ")
		}
	}
}

func TestOneClassCancelled(t *testing.T) {
	ds := &learn.Dataset{X: kerneltest.Points(400, 5, 8)}
	ctx, cancel := context.WithCancel(context.Background())
	reported := func(p learn.Progress) {
		if p.Done > 0 {
			cancel()
		}
	}
	m, err := svm.TrainOneClass(learn.WithProgress(ctx, reported), ds, kernel.Laplacian{}, svm.OneClassParams{Nu: 0.9, Tol: 1e-13})
	if m == nil || (m.Status == learn.Cancelled) != errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, %v", m, err)
	}
	cancel()
	if m := oneClassOf(t, ds, kernel.Laplacian{}, svm.OneClassParams{MaxIter: 2, Tol: exact}); m.Status != learn.IterationLimit || !(m.Gap > 0) {
		t.Errorf("%v", m)
	}
}

func TestOneClassErrors(t *testing.T) {
	X := kerneltest.Points(4, 2, 9)
	nan := mat.DenseCopyOf(X)
	nan.Set(1, 1, math.NaN())
	huge := mat.NewDense(200, 1, nil)
	for i := range 200 {
		huge.Set(i, 0, 2.5e153*(1+float64(i)/1000))
	}
	type params = svm.OneClassParams
	for name, test := range map[string]struct {
		X    *mat.Dense
		k    kernel.Kernel
		p    params
		w    []float64
		want error
	}{
		"no matrix":       {nil, kernel.Linear{}, params{}, nil, learn.ErrShape},
		"no rows":         {&mat.Dense{}, kernel.Linear{}, params{}, nil, learn.ErrShape},
		"NaN":             {nan, kernel.Linear{}, params{}, nil, learn.ErrNotFinite},
		"no kernel":       {X, nil, params{}, nil, svm.ErrParam},
		"Nu < 0":          {X, kernel.Linear{}, params{Nu: -1}, nil, svm.ErrParam},
		"Nu > 1":          {X, kernel.Linear{}, params{Nu: 1.001}, nil, svm.ErrParam},
		"Nu NaN":          {X, kernel.Linear{}, params{Nu: math.NaN()}, nil, svm.ErrParam},
		"Tol":             {X, kernel.Linear{}, params{Tol: -1}, nil, svm.ErrParam},
		"MaxIter":         {X, kernel.Linear{}, params{MaxIter: -1}, nil, svm.ErrParam},
		"CacheMB":         {X, kernel.Linear{}, params{CacheMB: -1}, nil, svm.ErrParam},
		"three weights":   {X, kernel.Linear{}, params{}, []float64{1, 1, 1}, learn.ErrShape},
		"negative weight": {X, kernel.Linear{}, params{}, []float64{1, 1, 1, -1}, learn.ErrWeight},
		"NaN weight":      {X, kernel.Linear{}, params{}, []float64{1, 1, 1, math.NaN()}, learn.ErrWeight},
		"no weight":       {X, kernel.Linear{}, params{}, make([]float64, 4), learn.ErrWeight},
		"huge values":     {huge, kernel.Linear{}, params{}, nil, kernel.ErrNotFinite},
		"kernel panics":   {X, kernel.Func(func(x, _ []float64) float64 { return x[2] }), params{}, nil, kernel.ErrPanic},
	} {
		p, ds := test.p, &learn.Dataset{X: test.X, W: test.w}
		if m, err := svm.TrainOneClass(context.Background(), ds, test.k, p); m != nil || !errors.Is(err, test.want) {
			t.Errorf("%s: %v, %v; want none and %v", name, m, err, test.want)
		}
		q := svm.SVDDParams{Nu: p.Nu, Tol: p.Tol, MaxIter: p.MaxIter, CacheMB: p.CacheMB}
		if m, err := svm.TrainSVDD(context.Background(), ds, test.k, q); m != nil || !errors.Is(err, test.want) {
			t.Errorf("SVDD, %s: %v, %v; want none and %v", name, m, err, test.want)
		}
	}
}

func TestShowOneClass(t *testing.T) {
	X := kerneltest.Points(10, 2, 10)
	m, b := oneClass(t, X, tricky{}, svm.OneClassParams{}), ball(t, X, tricky{}, svm.SVDDParams{})
	for text, page := range map[string]string{m.String(): m.HTML(), b.String(): b.HTML()} {
		if !strings.Contains(text, "with kernel <b>&, ") || !strings.Contains(text, "of 10 examples") || !strings.Contains(text, "converged") {
			t.Error(text)
		}
		if err := xml.Unmarshal([]byte(page), new(any)); err != nil || !strings.Contains(page, "&lt;b&gt;&amp;") {
			t.Errorf("HTML is not well formed: %v\n%s", err, page)
		}
	}
	if rows := m.SupportVectors(); !reflect.DeepEqual(rows, m.Support) || &rows[0] == &m.Support[0] {
		t.Error("SupportVectors is not a copy of Support")
	}
}
