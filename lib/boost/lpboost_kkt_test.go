package boost_test

import (
	"context"
	"math"
	"math/big"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
)

// exactExcess returns the largest Σ y·a·h - 1 of the members, without rounding errors.
func exactExcess(ds *learn.Dataset, m *boost.LPBoost) float64 {
	number := func(x float64) *big.Float { return new(big.Float).SetPrec(4200).SetFloat64(x) }
	worst := 0.0
	for _, h := range m.Members {
		sum := number(0)
		for i, v := range h.Scores(ds.X) {
			sum.Add(sum, number(0).Mul(number(float64(ds.Y[i])*v), number(m.Alpha[i])))
		}
		excess, _ := sum.Sub(sum.Abs(sum), number(1)).Float64()
		worst = max(worst, excess)
	}
	return worst
}

// TestLPBoostSlackness: for the stumps of a whole training set, no score is above 1, a
// member with weight has the score 1, an a below its bound has a margin of at least 1,
// and an a above 0 one of at most 1.
func TestLPBoostSlackness(t *testing.T) {
	for seed, c := range []float64{0.02, 0.1, 1, 100} {
		ds := weighted(data.Threenorm(4).Sample(60, uint64(seed)), 1)
		m, err := boost.TrainLPBoost(context.Background(), ds, nil, boost.LPBoostParams{C: c, Rounds: 1000})
		if err != nil || m.Status != learn.Converged {
			t.Fatalf("C = %v: %v, %v", c, m, err)
		}
		certify(t, ds, m, c)
		score := func(h learn.Scorer) float64 {
			sum := 0.0
			for i, v := range h.Scores(ds.X) {
				sum += float64(ds.Y[i]) * m.Alpha[i] * v
			}
			return sum
		}
		weights, inside, worst := 0, 0, 0.0
		for j, h := range m.Members {
			if w := m.Weights[j]; w != 0 {
				weights++
				worst = max(worst, math.Abs(score(h)-math.Copysign(1, w))*math.Abs(w))
			}
		}
		for _, h := range everyStump(ds) {
			if s := score(h); math.Abs(s) > 1+1e-6+1e-9 {
				t.Errorf("C = %v: stump %v has score %v", c, h, s)
			}
		}
		for i, f := range m.Scores(ds.X) {
			a, price, margin := m.Alpha[i], c*ds.Weight(i), float64(ds.Y[i])*f-1
			worst = max(worst, a*margin, (price-a)*-margin)
			if a > 0 && a < price {
				inside++
			}
		}
		if worst > 1e-8 || weights == 0 || inside == 0 {
			t.Errorf("C = %v: slackness %g, %d weights, %d prices inside their bounds", c, worst, weights, inside)
		}
	}
}

// TestLPBoostLargeC: a price of slack above all others gives a hard margin. The early
// programs, whose columns do not separate the classes, may then be too large for exact
// solutions, but not the last one.
func TestLPBoostLargeC(t *testing.T) {
	noisy := data.Threenorm(5).Sample(150, 1)
	for i := range noisy.Y {
		if i%10 == 0 {
			noisy.Y[i] = -noisy.Y[i]
		}
	}
	for _, ds := range []*learn.Dataset{noisy, data.Threenorm(10).Sample(100, 3)} {
		want := 0.0
		for _, c := range []float64{1e4, 1e7, 1e8, 1e10, 1e12, 1e15} {
			m, err := boost.TrainLPBoost(context.Background(), ds, nil, boost.LPBoostParams{C: c, Rounds: 1000})
			if err != nil || m.Status != learn.Converged || learn.ErrorRate(m.Predict(ds.X), ds.Y) != 0 {
				t.Fatalf("C = %g: %v, %v", c, m, err)
			}
			if want == 0 {
				want = m.Primal
			}
			if math.Abs(m.Primal-want) > 2e-6*want || math.Abs(m.Dual-want) > 2e-6*want || exactExcess(ds, m) > 1e-8 {
				t.Errorf("C = %g: primal %v, dual %v, want %v; violation %g", c, m.Primal, m.Dual, want, exactExcess(ds, m))
			}
		}
	}
}

// TestLPBoostUnits: hypotheses s times as large at a price of slack of C/s give weights
// that are 1/s times as large.
func TestLPBoostUnits(t *testing.T) {
	for seed := range uint64(5) {
		ds, pools := features(40, 8, seed)
		want, err := boost.TrainLPBoost(context.Background(), ds, pools, boost.LPBoostParams{C: 10})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []float64{1e-12, 1e-9, 1e-6, 1e6, 1e12} {
			other := &learn.Dataset{X: mat.NewDense(40, 8, nil), Y: ds.Y, W: ds.W}
			other.X.Scale(s, ds.X)
			m, err := boost.TrainLPBoost(context.Background(), other, pools, boost.LPBoostParams{C: 10 / s})
			if err != nil || m.Status != learn.Converged || m.Len() != want.Len() || math.Abs(m.Primal*s-want.Primal) > 1e-8*want.Primal {
				t.Errorf("seed %d, unit %g: %v, %v, want %v", seed, s, m, err, want.Primal/s)
			}
		}
	}
}

// TestLPBoostRounds: training that ends before the best score is at most 1 says so.
func TestLPBoostRounds(t *testing.T) {
	ds := data.Threenorm(5).Sample(120, 1)
	for _, c := range []float64{1, 1e12} {
		m, err := boost.TrainLPBoost(context.Background(), ds, nil, boost.LPBoostParams{C: c, Rounds: 3})
		if err != nil || m.Len() != 3 || !(m.Score > 1.1) {
			t.Fatalf("C = %g: %v, %v", c, m, err)
		}
		if m.Status != learn.IterationLimit {
			t.Errorf("C = %g: %v", c, m.Status)
		}
	}
}
