package svm_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

func ball(t testing.TB, X *mat.Dense, k kernel.Kernel, p svm.SVDDParams) *svm.SVDDModel {
	t.Helper()
	m, err := svm.TrainSVDD(context.Background(), &learn.Dataset{X: X}, k, p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestSVDDIsOneClass: for a kernel with K_ii = 1, α and the decisions are those of
// the one-class SVM with C = 1/(νn).
func TestSVDDIsOneClass(t *testing.T) {
	for seed := range uint64(12) {
		n := 20 + 20*int(seed)
		X, test := kerneltest.Points(n, 3, seed), kerneltest.Points(200, 3, seed+100)
		for _, nu := range []float64{0.5 / float64(n), 0.05, 0.3, 0.77, 1} {
			k := kernel.Gaussian{Gamma: 0.5 + float64(seed)/4}
			a := oneClass(t, X, k, svm.OneClassParams{Nu: nu, Tol: 1e-12})
			for _, p := range []svm.SVDDParams{{Nu: nu, Tol: 1e-12}, {C: 1 / (nu * float64(n)), Tol: 1e-12}} {
				b := ball(t, X, k, p)
				near(t, "α", spread(n, b.Support, b.Coef).RawVector().Data, spread(n, a.Support, a.Coef).RawVector().Data, 1e-8)
				near(t, "R²", []float64{b.Radius2}, []float64{1 - 2*a.Rho + b.Norm2}, 1e-8)
				scores := a.Scores(test)
				floats.Scale(2, scores)
				near(t, "scores", b.Scores(test), scores, 1e-8)
			}
		}
	}
}

// TestSVDDIsTheSmallestBall: a hard C and a linear kernel give the smallest circle
// around points of the plane, which two or three of them determine.
func TestSVDDIsTheSmallestBall(t *testing.T) {
	for seed := range uint64(30) {
		X := kerneltest.Points(3+int(seed), 2, seed)
		if seed%3 == 0 {
			X.SetRow(1, X.RawRowView(0)) // a point twice
		}
		center, r2 := smallestCircle(X)
		for _, c := range []float64{1, 1e6, math.Inf(1)} {
			m := ball(t, X, kernel.Linear{}, svm.SVDDParams{C: c, Tol: 1e-12})
			got := make([]float64, 2)
			for s, a := range m.Coef {
				floats.AddScaled(got, a, m.SV.RawRowView(s))
			}
			near(t, "centre", got, center, 1e-9)
			near(t, "R², dual, primal", []float64{m.Radius2, m.Dual, m.Primal}, []float64{r2, r2, r2}, 1e-9)
			if outside := slices.Min(m.Scores(X)); outside < -1e-9 {
				t.Errorf("seed %d: a point is outside by %g", seed, -outside)
			}
		}
	}
}

// smallestCircle tries the circles through all pairs and triples.
func smallestCircle(X *mat.Dense) (center []float64, r2 float64) {
	n, _ := X.Dims()
	r2 = math.Inf(1)
	try := func(x, y float64) {
		far := 0.0
		for i := range n {
			far = max(far, math.Pow(X.At(i, 0)-x, 2)+math.Pow(X.At(i, 1)-y, 2))
		}
		if far < r2 {
			center, r2 = []float64{x, y}, far
		}
	}
	for i := range n {
		ax, ay := X.At(i, 0), X.At(i, 1)
		for j := range i {
			bx, by := X.At(j, 0)-ax, X.At(j, 1)-ay
			try(ax+bx/2, ay+by/2)
			for k := range j {
				cx, cy := X.At(k, 0)-ax, X.At(k, 1)-ay
				if d := 2 * (bx*cy - by*cx); d != 0 {
					b, c := bx*bx+by*by, cx*cx+cy*cy
					try(ax+(cy*b-by*c)/d, ay+(bx*c-cx*b)/d)
				}
			}
		}
	}
	return center, r2
}

// TestSVDDProperties recomputes, by Eval alone, what models of random problems say
// of themselves.
func TestSVDDProperties(t *testing.T) {
	ended := map[learn.Status]int{}
	for seed := range *problems / 2 {
		ds, k, nu := randomUnit(seed)
		m, err := svm.TrainSVDD(context.Background(), ds, k, svm.SVDDParams{Nu: nu, Tol: 1e-7, MaxIter: 100_000})
		if err != nil {
			t.Fatalf("seed %d, %s: %v", seed, kernel.Name(k), err)
		}
		ended[m.Status]++
		n, K, u := ds.Len(), gramOf(k, ds.X), prices(ds, nu)
		checkUnit(t, seed, u, m.Coef, m.Support, m.Bounded)
		alpha, product := spread(n, m.Support, m.Coef), mat.NewVecDense(n, nil)
		product.MulVec(K, alpha)
		norm2, size := mat.Dot(alpha, product), mat.Max(K)-mat.Min(K)+math.Abs(mat.Max(K))
		dual, primal, outside := -norm2, m.Radius2, 0.0
		distances := m.Distances(ds.X)
		for i := range n {
			d := K.At(i, i) - 2*product.AtVec(i) + norm2
			dual += alpha.AtVec(i) * K.At(i, i)
			primal += min(1, u[i]) * max(0, d-m.Radius2)
			if d > m.Radius2+2*m.Violation+1e-10*size {
				outside += u[i] * nu
			}
			if math.Abs(distances[i]-d) > 1e-9*size {
				t.Errorf("seed %d, %s: row %d has distance² %v, want %v", seed, kernel.Name(k), i, distances[i], d)
			}
		}
		near(t, kernel.Name(k)+": dual, primal, αᵀKα", []float64{m.Dual, m.Primal, m.Norm2}, []float64{dual, primal, norm2}, 1e-9*size)
		if m.Gap != m.Primal-m.Dual || m.Gap < -1e-9*size {
			t.Errorf("seed %d, %s: gap %g, primal %g, dual %g", seed, kernel.Name(k), m.Gap, m.Primal, m.Dual)
		}
		limit := 2e-7 // for each row its price, as for one-class models
		for _, price := range u {
			limit += min(1, price) * 2e-7
		}
		if m.Status == learn.Converged && (m.Violation >= 1e-7 || m.Gap > limit+1e-9*size) {
			t.Errorf("seed %d, %s: converged with violation %g, gap %g", seed, kernel.Name(k), m.Violation, m.Gap)
		}
		if outside > nu+1e-9 {
			t.Errorf("seed %d, %s: %v outside, ν = %v", seed, kernel.Name(k), outside, nu)
		}
	}
	t.Logf("%v", ended)
}

func TestSVDDAtTheEdge(t *testing.T) {
	one := mat.NewDense(1, 2, []float64{3, 4})
	for _, p := range []svm.SVDDParams{{}, {C: 1}, {C: math.Inf(1)}, {Nu: 1}, {Nu: 1e-300}} {
		m := ball(t, one, kernel.Linear{}, p)
		near(t, "α, R², αᵀKα, distance of one point", append([]float64{m.Coef[0], m.Radius2, m.Norm2}, m.Distances(mat.NewDense(1, 2, []float64{0, 0}))...),
			[]float64{1, 0, 25, 25}, 1e-12)
	}
	X := kerneltest.Points(49, 2, 1)
	if m := ball(t, X, kernel.Linear{}, svm.SVDDParams{C: 1.0 / 49}); m.Bounded != 49 || m.Status != learn.Converged {
		t.Errorf("C = 1/n: %v; want all at their bound", m)
	}
	if m := ball(t, X, kernel.Linear{}, svm.SVDDParams{}); m.C != 1/24.5 {
		t.Errorf("C is %v by default, want 1/24.5", m.C)
	}
	if got := ball(t, X, kernel.Linear{}, svm.SVDDParams{}).Predict(&mat.Dense{}); len(got) != 0 {
		t.Errorf("no rows have labels %v", got)
	}
	for _, p := range []svm.SVDDParams{{C: -1}, {C: math.NaN()}, {C: 0.02}, {C: 1, Nu: 0.5}} {
		if m, err := svm.TrainSVDD(context.Background(), &learn.Dataset{X: X}, kernel.Linear{}, p); m != nil || !errors.Is(err, svm.ErrParam) {
			t.Errorf("%+v: %v, %v; want ErrParam", p, m, err)
		}
	}
}
