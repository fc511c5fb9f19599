package boost_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// feature is the hypothesis h(x) = x_j.
func feature(j int) learn.Scorer {
	return learn.ScoreFunc(func(X mat.Matrix) []float64 { return mat.Col(nil, j, X) })
}

// features is a random set whose columns are the pool, not closed under negation.
func features(n, d int, seed uint64) (*learn.Dataset, learn.Pools) {
	rng := rand.New(rand.NewPCG(seed, 7))
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n), W: make([]float64, n)}
	hypotheses := make([]learn.Scorer, d)
	for j := range d {
		hypotheses[j] = feature(j)
	}
	for i := range n {
		ds.Y[i], ds.W[i] = 1-2*(i%2), float64(rng.IntN(4))/2
		if i < 2 {
			ds.W[i] = 1
		}
		for j := range d {
			ds.X.Set(i, j, float64(rng.NormFloat64()+0.3*float64(ds.Y[i]*(1-2*(j%2)))))
		}
	}
	return ds, learn.FinitePools(hypotheses...)
}

// TestLPBoostFinitePool: over a whole finite pool the objective equals that of gonum's
// simplex on the full program, and the KKT conditions hold over the pool.
func TestLPBoostFinitePool(t *testing.T) {
	for seed := range uint64(30) {
		const n, d = 14, 5
		ds, pools := features(n, d, seed)
		p := boost.LPBoostParams{C: []float64{0.1, 1, 10}[seed%3], Tol: 1e-10}
		m, err := boost.TrainLPBoost(context.Background(), ds, pools, p)
		if err != nil || m.Status != learn.Converged {
			t.Fatalf("%v, %v", m, err)
		}
		// max Σa: ±Σ y·a·h + s = 1, a + t = C·W
		rows := 2*d + n
		A, b, c, basis := mat.NewDense(rows, n+rows, nil), make([]float64, rows), make([]float64, n+rows), make([]int, rows)
		for r := range rows {
			A.Set(r, n+r, 1)
			basis[r], b[r] = n+r, 1
		}
		for i := range n {
			c[i], b[2*d+i] = -1, p.C*ds.W[i]
			A.Set(2*d+i, i, 1)
			for j := range d {
				v := float64(ds.Y[i]) * ds.X.At(i, j)
				A.Set(2*j, i, v)
				A.Set(2*j+1, i, -v)
			}
		}
		f, _, err := lp.Simplex(c, A, b, 1e-12, basis)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(m.Primal+f) > 1e-7*max(1, -f) {
			t.Errorf("seed %d: objective %v, gonum %v", seed, m.Primal, -f)
		}
		certify(t, ds, m, p.C)
		scores := m.Scores(ds.X)
		for j := range d { // over the pool, selected or not
			sum := 0.0
			for i, a := range m.Alpha {
				sum += float64(ds.Y[i]) * a * ds.X.At(i, j)
			}
			if math.Abs(sum) > 1+1e-7 {
				t.Errorf("seed %d: column %d has score %v", seed, j, sum)
			}
		}
		for i, a := range m.Alpha {
			margin := float64(ds.Y[i])*scores[i] - 1
			if a*max(0, margin) > 1e-7 || (p.C*ds.W[i]-a)*max(0, -margin) > 1e-7 {
				t.Errorf("seed %d: a = %v at margin %v", seed, a, margin)
			}
		}
	}
}

// certify rebuilds primal and dual objective from the model, and checks the gap and that
// the objective never rises.
func certify(t *testing.T, ds *learn.Dataset, m *boost.LPBoost, c float64) {
	t.Helper()
	primal, dual := 0.0, 0.0
	for _, w := range m.Weights {
		primal += math.Abs(w)
	}
	for i, s := range m.Scores(ds.X) {
		primal += c * ds.Weight(i) * max(0, 1-float64(ds.Y[i])*s)
		dual += m.Alpha[i]
	}
	if math.Abs(primal-dual) > 1e-8*primal || math.Abs(primal-m.Primal) > 1e-8*primal || m.Violation > 1e-8 {
		t.Errorf("primal %v, dual %v, model %v, violation %v", primal, dual, m.Primal, m.Violation)
	}
	for r := 1; r < len(m.Objective); r++ {
		if m.Objective[r] > m.Objective[r-1]*(1+1e-9) {
			t.Errorf("round %d: the objective rose from %v to %v", r, m.Objective[r-1], m.Objective[r])
		}
	}
}

// TestLPBoostScaled: the scaled solution solves the form with ρ and D: it is feasible,
// and its primal and dual values are both 1/Σa.
func TestLPBoostScaled(t *testing.T) {
	ds, pools := features(20, 5, 77)
	m, err := boost.TrainLPBoost(context.Background(), ds, pools, boost.LPBoostParams{Tol: 1e-10})
	if err != nil || m.Len() == 0 {
		t.Fatalf("%v, %v", m, err)
	}
	s, sum := 0.0, 0.0
	for _, w := range m.Weights {
		s += math.Abs(w)
	}
	for _, a := range m.Alpha {
		sum += a
	}
	primal, beta := 1/s, 0.0
	for i, f := range m.Scores(ds.X) {
		primal -= ds.W[i] / sum * max(0, 1/s-float64(ds.Y[i])*f/s)
	}
	for j := range 5 {
		edge := 0.0
		for i, a := range m.Alpha {
			edge += a / sum * float64(ds.Y[i]) * ds.X.At(i, j)
		}
		beta = max(beta, math.Abs(edge))
	}
	if math.Abs(primal-1/sum) > 1e-8 || math.Abs(beta-1/sum) > 1e-8 {
		t.Errorf("primal %v, dual %v, want %v", primal, beta, 1/sum)
	}
}

// TestLPBoostStumps: certificate at the end, stop at score <= 1+ε, weights >= 0, the
// first column that of the unweighted edge, and equal bits in a second run.
func TestLPBoostStumps(t *testing.T) {
	ds := data.Threenorm(5).Sample(120, 1)
	l := boost.NewLPBoostLearner(nil, boost.LPBoostParams{C: 0.05, Rounds: 1000})
	h, err := l.Learn(context.Background(), ds)
	if err != nil {
		t.Fatal(err)
	}
	m := h.(*boost.LPBoost)
	if m.Status != learn.Converged || m.Score > 1+1e-6 {
		t.Fatalf("%v, score %v", m.Status, m.Score)
	}
	certify(t, ds, m, 0.05)
	for j, w := range m.Weights {
		if w < 0 {
			t.Errorf("weight %d is %v", j, w)
		}
	}
	u := mat.NewDense(ds.Len(), 1, nil)
	for i, y := range ds.Y {
		u.Set(i, 0, float64(y))
	}
	pool, err := stump.NewPool(context.Background(), ds.X, stump.Params{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := pool.Best(context.Background(), u, learn.MaxNorm)
	if err != nil || c.Hypothesis != m.Members[0] {
		t.Errorf("first %v, want %v, %v", m.Members[0], c, err)
	}
	again, _ := l.Learn(context.Background(), ds)
	for j, w := range again.(*boost.LPBoost).Weights {
		if math.Float64bits(w) != math.Float64bits(m.Weights[j]) {
			t.Errorf("weight %d: %v and %v", j, w, m.Weights[j])
		}
	}
}

// TestLPBoostEnds: one stump separates; small C selects nothing; bad arguments.
func TestLPBoostEnds(t *testing.T) {
	ctx := context.Background()
	easy := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, 2, 3, 4}), Y: []int{-1, -1, 1, 1}}
	h, err := boost.NewLPBoostLearner(nil, boost.LPBoostParams{C: 10}).Learn(ctx, easy)
	if m := h.(*boost.LPBoost); err != nil || math.Abs(m.Primal-1) > 1e-9 || learn.ErrorRate(m.Predict(easy.X), easy.Y) != 0 {
		t.Errorf("%v, objective %v, %v", m.Status, m.Primal, err)
	}
	h, err = boost.NewLPBoostLearner(nil, boost.LPBoostParams{C: 0.1}).Learn(ctx, easy)
	if m := h.(*boost.LPBoost); err != nil || m.Status != learn.Converged || m.Len() != 0 || math.Abs(m.Primal-0.4) > 1e-15 {
		t.Errorf("C too small: %v, %d members, %v, %v", m.Status, m.Len(), m.Primal, err)
	}
	one := &learn.Dataset{X: easy.X, Y: []int{1, 1, 1, 1}}
	for name, c := range map[string]struct {
		ds   *learn.Dataset
		p    boost.LPBoostParams
		want error
	}{
		"one class": {one, boost.LPBoostParams{}, learn.ErrEmptyClass},
		"C":         {easy, boost.LPBoostParams{C: math.NaN()}, boost.ErrParam},
		"C inf":     {easy, boost.LPBoostParams{C: math.Inf(1)}, boost.ErrParam},
		"rounds":    {easy, boost.LPBoostParams{Rounds: -1}, boost.ErrParam},
		"tol":       {easy, boost.LPBoostParams{Tol: 1}, boost.ErrParam},
	} {
		if h, err := boost.NewLPBoostLearner(nil, c.p).Learn(ctx, c.ds); h != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v", name, h, err)
		}
	}
	none := func(context.Context, *mat.Dense) (learn.Pool, error) { return nil, nil }
	if m, err := boost.TrainLPBoost(ctx, easy, none, boost.LPBoostParams{}); m != nil || !errors.Is(err, learn.ErrPool) {
		t.Errorf("no pool: %v, %v", m, err)
	}
}

// TestLPBoostWeights: an example of weight 0 changes nothing, and one of weight 2 counts
// as two.
func TestLPBoostWeights(t *testing.T) {
	ds := data.Threenorm(3).Sample(40, 4)
	weighted := *ds
	weighted.W = make([]float64, ds.Len())
	var rows []int
	for i := range weighted.W {
		weighted.W[i] = float64(i % 3)
		for range i % 3 {
			rows = append(rows, i)
		}
	}
	l := boost.NewLPBoostLearner(nil, boost.LPBoostParams{C: 0.1, Rounds: 1000})
	a, err := l.Learn(context.Background(), &weighted)
	if err != nil {
		t.Fatal(err)
	}
	b, err := l.Learn(context.Background(), ds.Subset(rows))
	if err != nil {
		t.Fatal(err)
	}
	x, y := a.(*boost.LPBoost), b.(*boost.LPBoost)
	if x.Status != learn.Converged || y.Status != learn.Converged || math.Abs(x.Primal-y.Primal) > 2e-6*y.Primal {
		t.Errorf("%v %v, repeated %v %v", x.Status, x.Primal, y.Status, y.Primal)
	}
}

// TestLPBoostHugeValues: hypotheses at the ends of the range give an error or a status
// that says what holds.
func TestLPBoostHugeValues(t *testing.T) {
	for _, size := range []float64{1e160, 1e308, 1e-160, 5e-324} {
		for _, c := range []float64{1e300, 1, 1e-300} {
			ds := &learn.Dataset{X: mat.NewDense(4, 2, []float64{1, 1, 2, -1, -1, 2, 1, 1}), Y: []int{1, 1, -1, -1}}
			ds.X.Scale(size/2, ds.X)
			m, err := boost.TrainLPBoost(context.Background(), ds, learn.FinitePools(feature(0), feature(1)), boost.LPBoostParams{C: c})
			if err != nil {
				continue
			}
			if m.Status == 0 || m.Status == learn.Converged && math.Abs(m.Primal-m.Dual) > 1e-8*m.Primal {
				t.Errorf("size %g, C = %g: %v, primal %v, dual %v", size, c, m.Status, m.Primal, m.Dual)
			}
			if excess := exactExcess(ds, m); m.Status == learn.Converged && excess > 1e-6 {
				t.Errorf("size %g, C = %g: violation %g", size, c, excess)
			}
		}
	}
}
