package cgens_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/stump"
	"github.com/mercer-go/mercer/lib/svm"
)

// stumps are all stumps on X that divide its rows differently, one of each pair h
// and -h, without constants. Stump j is multiplied by weight(feature, width), where
// width is the distance of the two values on both sides of the threshold.
func stumps(X *mat.Dense, weight func(width float64) float64) []learn.Scorer {
	_, d := X.Dims()
	var list []learn.Scorer
	for j := range d {
		v := mat.Col(nil, j, X)
		sortFloats(v)
		for i := 1; i < len(v); i++ {
			if v[i] > v[i-1] {
				h := stump.Stump{Feature: j, Threshold: (v[i] + v[i-1]) / 2, Sign: 1}
				list = append(list, scaled(h, weight(v[i]-v[i-1])))
			}
		}
	}
	return list
}

func sortFloats(v []float64) {
	for i := range v {
		for k := i; k > 0 && v[k] < v[k-1]; k-- {
			v[k], v[k-1] = v[k-1], v[k]
		}
	}
}

func scaled(h learn.Scorer, factor float64) learn.Scorer {
	return learn.ScoreFunc(func(X mat.Matrix) []float64 {
		v := h.Scores(X)
		for i := range v {
			v[i] *= factor
		}
		return v
	})
}

func one(float64) float64 { return 1 }

// waves are Fourier functions with random frequencies.
func waves(d, count int, seed uint64) []learn.Scorer {
	rng := rand.New(rand.NewPCG(seed, 1))
	var list []learn.Scorer
	for range count {
		omega, phase := make([]float64, d), 2*math.Pi*rng.Float64()
		for j := range omega {
			omega[j] = rng.NormFloat64()
		}
		list = append(list, learn.ScoreFunc(func(X mat.Matrix) []float64 {
			n, _ := X.Dims()
			v := make([]float64, n)
			for i := range v {
				z := phase
				for j, o := range omega {
					z += o * X.At(i, j)
				}
				v[i] = math.Cos(z)
			}
			return v
		}))
	}
	return list
}

// given are the Pools of one pool.
func given(p learn.Pool) learn.Pools {
	return func(context.Context, *mat.Dense) (learn.Pool, error) { return p, nil }
}

// values is the matrix of h_j(x_i).
func values(X mat.Matrix, hypotheses []learn.Scorer) *mat.Dense {
	n, _ := X.Dims()
	H := mat.NewDense(n, len(hypotheses), nil)
	for j, h := range hypotheses {
		H.SetCol(j, h.Scores(X))
	}
	return H
}

func weighted(ds *learn.Dataset, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 2))
	ds.W = make([]float64, ds.Len())
	for i := range ds.W {
		ds.W[i] = float64(rng.IntN(4)) * (0.5 + rng.Float64()) // some are 0
	}
	return ds
}

// counted is ds without the examples of weight 0. Stumps that differ on these only
// are the same hypothesis for column generation.
func counted(ds *learn.Dataset) *learn.Dataset {
	var rows []int
	for i, w := range ds.W {
		if w > 0 {
			rows = append(rows, i)
		}
	}
	return ds.Subset(rows)
}

// TestEndsAtTheKernelSVM is check (a): on a finite set H, the last step has the
// objective, the dual variables and the decision function of the SVM with the
// kernel K = Σ_j h_j·h_jᵀ.
func TestEndsAtTheKernelSVM(t *testing.T) {
	ctx := context.Background()
	for name, c := range map[string]struct {
		ds   *learn.Dataset
		make func(ds *learn.Dataset) []learn.Scorer
		p    cgens.Params
	}{
		"waves, exact":          {data.Threenorm(4).Sample(120, 1), func(*learn.Dataset) []learn.Scorer { return waves(4, 70, 3) }, cgens.Params{C: 0.3}},
		"waves, none":           {data.Threenorm(4).Sample(120, 2), func(*learn.Dataset) []learn.Scorer { return waves(4, 70, 4) }, cgens.Params{C: 0.3, Bias: linear.NoBias}},
		"waves, penalized":      {data.Threenorm(4).Sample(120, 3), func(*learn.Dataset) []learn.Scorer { return waves(4, 70, 5) }, cgens.Params{C: 2, Bias: linear.PenalizedBias, BiasValue: 3}},
		"waves, weighted":       {weighted(data.Threenorm(4).Sample(120, 4), 9), func(*learn.Dataset) []learn.Scorer { return waves(4, 60, 6) }, cgens.Params{C: 5}},
		"more waves than rows":  {data.Threenorm(3).Sample(60, 5), func(*learn.Dataset) []learn.Scorer { return waves(3, 90, 7) }, cgens.Params{C: 0.1}},
		"stumps, exact":         {data.Threenorm(2).Sample(80, 6), func(ds *learn.Dataset) []learn.Scorer { return stumps(ds.X, one) }, cgens.Params{C: 0.01}},
		"stumps, large C":       {data.Threenorm(2).Sample(80, 7), func(ds *learn.Dataset) []learn.Scorer { return stumps(ds.X, one) }, cgens.Params{C: 100}},
		"stumps, weighted none": {weighted(data.Threenorm(2).Sample(80, 8), 10), func(ds *learn.Dataset) []learn.Scorer { return stumps(counted(ds).X, one) }, cgens.Params{C: 0.05, Bias: linear.NoBias}},
	} {
		t.Run(name, func(t *testing.T) {
			H := c.make(c.ds)
			c.p.Columns, c.p.Gap, c.p.Tol = len(H)+1, 1e-11, 1e-10
			m, err := cgens.Train(ctx, c.ds, learn.FinitePools(H...), c.p)
			if err != nil || m.Status != learn.Converged {
				t.Fatalf("%v, %v", m, err)
			}
			Z := values(c.ds.X, H)
			n := c.ds.Len()
			K := mat.NewDense(n, n, nil)
			K.Mul(Z, Z.T())
			if c.p.Bias == linear.PenalizedBias {
				K.Apply(func(_, _ int, v float64) float64 { return v + c.p.BiasValue*c.p.BiasValue }, K)
			}
			k := kernel.Precomputed{K: K}
			want, err := svm.Train(ctx, &learn.Dataset{X: k.Points(), Y: c.ds.Y, W: c.ds.W}, k, svm.Params{C: c.p.C, NoBias: c.p.Bias != linear.FreeBias, Tol: 1e-11})
			if err != nil {
				t.Fatal(err)
			}
			if d := math.Abs(m.Primal - want.Primal); d > 1e-6*want.Primal {
				t.Errorf("objective %v, want %v", m.Primal, want.Primal)
			}
			scores := m.Scores(c.ds.X)
			for i, f := range want.Scores(k.Points()) {
				if math.Abs(f-scores[i]) > 1e-6*(1+math.Abs(f)) {
					t.Errorf("row %d: f = %v, want %v", i, scores[i], f)
				}
			}
			alpha := make([]float64, n)
			for s, i := range want.Support {
				alpha[i] = want.Coef[s] * float64(c.ds.Y[i])
			}
			for i, a := range alpha {
				if name != "stumps, exact" && math.Abs(a-m.Alpha[i]) > 1e-6*c.p.C*math.Max(1, c.ds.Weight(i)) {
					t.Errorf("row %d: α = %v, want %v", i, m.Alpha[i], a)
				}
			}
			t.Logf("%v; violation %.2g, iterations %d", m, m.Violation, iterations(m))
		})
	}
}

func iterations(m *cgens.Model) (sum int) {
	for _, s := range m.Steps {
		sum += s.Iterations
	}
	return sum
}
