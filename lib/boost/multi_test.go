package boost_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// multiLoss returns the objective of a vote from its scores and weights, and the n×k
// matrix of [y_i = r]·Σ_l u_il - u_ir.
func multiLoss(ds *learn.Dataset, scores *mat.Dense, weights [][]float64, theta float64) (float64, *mat.Dense) {
	n, k := scores.Dims()
	U, d, total := mat.NewDense(n, k, nil), shares(ds), 0.0
	for i, y := range ds.Y {
		for r := range k {
			if r != y {
				u := d[i] / float64(k-1) * math.Exp(scores.At(i, r)-scores.At(i, y))
				U.Set(i, r, -u)
				U.Set(i, y, U.At(i, y)+u)
				total += u
			}
		}
	}
	for _, row := range weights {
		for _, w := range row {
			total += theta * math.Abs(w)
		}
	}
	return total, U
}

// TestMultiBoostConditions computes the edges of all stumps for all classes: none is
// above θ, those with weight are ±θ, and Edge and Residual are the largest.
func TestMultiBoostConditions(t *testing.T) {
	for _, theta := range []float64{0.05, 0.005, 0.0005} {
		for _, ds := range []*learn.Dataset{clouds(80, 3, 4, 3), weighted(clouds(80, 3, 4, 3), 1e300)} {
			m, err := boost.TrainMultiBoost(context.Background(), ds, nil, boost.MultiParams{Theta: theta, Rounds: 400})
			if err != nil || m.Status != learn.Converged || m.Len() == 0 || m.Residual > 1e-6*theta {
				t.Fatalf("θ = %v: %v, %v, residual %v", theta, m.Status, err, m.Residual)
			}
			_, U := multiLoss(ds, m.ClassScores(ds.X), m.Weights, theta)
			selected, worst, edge := map[string][]float64{}, 0.0, 0.0
			for j, h := range m.Members {
				c := learn.NewColumn(h, h.Scores(ds.X), U, learn.MaxNorm)
				selected[fmt.Sprint(positive(c.Values, ds))] = c.Values
				for r, s := range c.Sums {
					switch w := m.Weights[j][r]; {
					case w != 0:
						worst = max(worst, math.Abs(s-math.Copysign(theta, w)))
					default:
						worst = max(worst, math.Abs(s)-theta)
					}
				}
			}
			for _, h := range everyStump(ds) {
				c := learn.NewColumn(h, h.Scores(ds.X), U, learn.MaxNorm)
				worst = max(worst, c.Score-theta)
				if selected[fmt.Sprint(positive(c.Values, ds))] == nil {
					edge = max(edge, c.Score)
				}
			}
			if worst > 1e-6*theta+1e-12 || math.Abs(worst-m.Residual) > 1e-12 || math.Abs(edge-m.Edge) > 1e-12 {
				t.Errorf("θ = %v: residual %v, said %v; edge %v, said %v", theta, worst, m.Residual, edge, m.Edge)
			}
		}
	}
}

// positive returns the values with such a sign that the first one of an example with
// weight is positive: the same for h and -h. The values of other examples are 0.
func positive(values []float64, ds *learn.Dataset) []float64 {
	var p []float64
	sign := 0.0
	for i, v := range values {
		if ds.Weight(i) == 0 {
			continue
		}
		if sign == 0 {
			sign = v
		}
		p = append(p, v*sign)
	}
	return p
}

// TestMultiBoostObjective is what it says in each round, and never grows. The path is
// that of trainings with fewer rounds.
func TestMultiBoostObjective(t *testing.T) {
	ds := weighted(clouds(90, 3, 3, 4), 1)
	p := boost.MultiParams{Rounds: 25, KeepPath: true}
	m, err := boost.TrainMultiBoost(context.Background(), ds, nil, p)
	if err != nil || m.Len() != 25 || m.Status != learn.IterationLimit || !(m.Edge > m.Theta && m.Residual >= m.Edge-m.Theta) {
		t.Fatalf("%v, %v, %d members", m.Status, err, m.Len())
	}
	for r := range 26 {
		e := m.AfterRound(r)
		want, _ := multiLoss(ds, e.ClassScores(ds.X), e.Weights, 0.001)
		if math.Abs(m.Objective[r]-want) > 1e-12 || r > 0 && m.Objective[r] > m.Objective[r-1]*(1+1e-13) {
			t.Errorf("round %d: objective %v, want %v", r, m.Objective[r], want)
		}
		if r > 0 && r%6 == 0 {
			p.Rounds = r
			short, err := boost.TrainMultiBoost(context.Background(), ds, nil, p)
			if err != nil || fmt.Sprint(short.Weights) != fmt.Sprint(e.Weights) {
				t.Errorf("round %d: other weights, %v", r, err)
			}
		}
	}
	if math.Abs(m.Objective[0]-1) > 1e-12 {
		t.Errorf("the objective begins with %v, want 1", m.Objective[0])
	}
}

// finite draws count cosines, and two that are combinations of others.
func finite(count int, seed uint64) []learn.Scorer {
	rng := rand.New(rand.NewPCG(seed, 2))
	var all []learn.Scorer
	for range count {
		a, b, c := rng.NormFloat64(), rng.NormFloat64(), 6*rng.Float64()
		all = append(all, learn.ScoreFunc(func(X mat.Matrix) []float64 {
			n, _ := X.Dims()
			v := make([]float64, n)
			for i := range v {
				v[i] = math.Cos(a*X.At(i, 0) + b*X.At(i, 1) + c)
			}
			return v
		}))
	}
	sum := func(a, b learn.Scorer) learn.Scorer {
		return learn.ScoreFunc(func(X mat.Matrix) []float64 {
			v, w := a.Scores(X), b.Scores(X)
			for i := range v {
				v[i] = (v[i] - w[i]) / 2
			}
			return v
		})
	}
	return append(all, sum(all[0], all[1]), sum(all[1], all[2]))
}

// descend minimises the objective over W⁺, W⁻ >= 0 by one coordinate after the other,
// each by bisection of its slope.
func descend(ds *learn.Dataset, H *mat.Dense, k int, theta float64) float64 {
	n, T := H.Dims()
	W, F, d := make([]float64, T*k*2), mat.NewDense(n, k, nil), shares(ds)
	u, side := make([]float64, n), make([]float64, n)
	for range 4000 {
		moved := 0.0
		for at, w := range W {
			j, r, sign := at/2/k, at/2%k, float64(1-2*(at%2))
			for i, y := range ds.Y {
				u[i], side[i] = 0, 1
				for l := range k {
					switch {
					case r == y && l != y:
						u[i] += d[i] / float64(k-1) * math.Exp(F.At(i, l)-F.At(i, y))
						side[i] = -1
					case r != y && l == r:
						u[i] = d[i] / float64(k-1) * math.Exp(F.At(i, r)-F.At(i, y))
					}
				}
			}
			grad := func(v float64) float64 { // the slope of the objective, which rises with v
				s := theta
				for i := range n {
					h := sign * side[i] * H.At(i, j)
					s += u[i] * h * math.Exp((v-w)*h)
				}
				return s
			}
			lo, hi := 0.0, w+1
			if grad(0) >= 0 {
				hi = 0
			} else {
				for grad(hi) < 0 {
					hi *= 2
				}
			}
			for range 45 {
				if mid := (lo + hi) / 2; grad(mid) < 0 {
					lo = mid
				} else {
					hi = mid
				}
			}
			W[at] = hi
			moved = max(moved, math.Abs(hi-w))
			for i := range n {
				F.Set(i, r, F.At(i, r)+sign*(hi-w)*H.At(i, j))
			}
		}
		if moved < 1e-8 {
			break
		}
	}
	total, _ := multiLoss(ds, F, [][]float64{W}, theta)
	return total
}

// TestMultiBoostIsTheMinimum on finite pools, some of whose hypotheses depend on
// others, where another method finds the same objective.
func TestMultiBoostIsTheMinimum(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated; TestSameBytes has the bits")
	}
	for seed, theta := range []float64{0.1, 0.02, 0.004} {
		ds, pool := weighted(clouds(30, 2, 3, uint64(seed)), 1), finite(5, uint64(seed))
		pools := func(_ context.Context, X *mat.Dense) (learn.Pool, error) { return learn.NewFinitePool(X, pool) }
		m, err := boost.TrainMultiBoost(context.Background(), ds, pools, boost.MultiParams{Theta: theta})
		if err != nil || m.Status != learn.Converged {
			t.Fatalf("%v, %v, residual %v", m.Status, err, m.Residual)
		}
		all := learn.Ensemble{Members: pool}
		want := descend(ds, all.Values(ds.X), 3, theta)
		if got := m.Objective[m.Len()]; math.Abs(got-want) > 1e-8*want {
			t.Errorf("θ = %v: objective %.12g, want %.12g", theta, got, want)
		}
	}
}

// TestMultiBoostPrice: above the largest edge nothing is worth its price. A price near
// 0 drives the loss of a set without overlap to about 0.
func TestMultiBoostPrice(t *testing.T) {
	ds := clouds(60, 3, 3, 4)
	m, err := boost.TrainMultiBoost(context.Background(), ds, nil, boost.MultiParams{Theta: 2})
	if err != nil || m.Len() != 0 || m.Status != learn.Converged || m.Residual != 0 || m.Predict(ds.X)[0] != 0 {
		t.Errorf("%v, %v, %v", m, m.Status, err)
	}
	one := &learn.Dataset{X: mat.NewDense(3, 1, []float64{1, 2, 3}), Y: []int{0, 1, 2}}
	for _, theta := range []float64{1e-6, 1e-30, 1e-300} {
		m, err = boost.TrainMultiBoost(context.Background(), one, nil, boost.MultiParams{Theta: theta})
		if err != nil || m.Status == learn.Cancelled || m.Objective[m.Len()] > 1e4*theta || fmt.Sprint(m.Predict(one.X)) != "[0 1 2]" {
			t.Errorf("θ = %v: %v, %v, objective %v", theta, m.Status, err, m.Objective[m.Len()])
		}
	}
	// a pool of one hypothesis, which is taken
	pools := func(_ context.Context, X *mat.Dense) (learn.Pool, error) {
		return learn.NewFinitePool(X, []learn.Scorer{stump.Stump{Threshold: 1.5, Sign: 1}})
	}
	if m, err = boost.TrainMultiBoost(context.Background(), one, pools, boost.MultiParams{}); err != nil || m.Len() != 1 || m.Edge != 0 || m.Status != learn.Converged {
		t.Errorf("%v, %v, edge %v, %v", m, m.Status, m.Edge, err)
	}
	defer func() {
		if v := recover(); fmt.Sprint(v) != "boost: the model was trained without KeepPath" {
			t.Error(v)
		}
	}()
	m.AfterRound(1)
}

// TestMultiBoostTooExact: a tolerance below the rounding of the edges ends in time,
// at about the same objective, and does not claim to be reached.
func TestMultiBoostTooExact(t *testing.T) {
	ds := clouds(60, 3, 3, 4)
	want, err := boost.TrainMultiBoost(context.Background(), ds, nil, boost.MultiParams{Theta: 0.01})
	if err != nil || want.Status != learn.Converged {
		t.Fatal(want.Status, err)
	}
	for _, tol := range []float64{1e-12, 1e-15, 1e-100} {
		m, err := boost.TrainMultiBoost(context.Background(), ds, nil, boost.MultiParams{Theta: 0.01, Tol: tol})
		if err != nil || (m.Status == learn.Converged) != (m.Residual <= tol*0.01) || m.Residual > 1e-11 {
			t.Errorf("tolerance %v: %v, residual %v, %v", tol, m.Status, m.Residual, err)
		}
		if got := m.Objective[m.Len()]; math.Abs(got-want.Objective[want.Len()]) > 1e-12 {
			t.Errorf("tolerance %v: objective %v, want %v", tol, got, want.Objective[want.Len()])
		}
		if tol == 1e-100 && m.Status != learn.RoundingLimit {
			t.Errorf("tolerance %v: %v", tol, m.Status)
		}
	}
}

// TestMultiBoostMidway: a training that ends inside its steps has weights that are
// better than none.
func TestMultiBoostMidway(t *testing.T) {
	ds, inside := clouds(60, 3, 3, 4), 0
	for checks := 3; checks < 200; checks += 7 {
		ctx := &counted{Context: context.Background(), left: checks}
		m, err := boost.TrainMultiBoost(ctx, ds, nil, boost.MultiParams{Theta: 1e-4})
		if err == nil || m == nil || m.Status != learn.Cancelled {
			t.Fatalf("%d checks: %v, %v", checks, m, err)
		}
		if m.Len() == 0 {
			continue
		}
		want, _ := multiLoss(ds, m.ClassScores(ds.X), m.Weights, 1e-4)
		if got := m.Objective[m.Len()]; math.Abs(got-want) > 1e-12 || got > 1+1e-12 {
			t.Errorf("%d checks: objective %v, want %v", checks, got, want)
		}
		inside++
	}
	if inside < 10 {
		t.Errorf("only %d trainings ended inside", inside)
	}
}

// counted is a context that ends after some looks at it.
type counted struct {
	context.Context
	left int
}

func (c *counted) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func ExampleTrainMultiBoost() {
	wine, err := data.Open("wine")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := boost.TrainMultiBoost(context.Background(), wine, nil, boost.MultiParams{Theta: 0.01})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d hypotheses: %v, objective %.4f\n", m.Len(), m.Status, m.Objective[m.Len()])
	fmt.Printf("residual below θ/10⁶: %v\n", m.Residual < m.Theta/1e6)
	// Output:
	// 24 hypotheses: converged, objective 0.1148
	// residual below θ/10⁶: true
}
