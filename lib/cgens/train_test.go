package cgens_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/internal/raced"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/fourier"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
	"github.com/mercer-go/mercer/lib/perceptron"
	"github.com/mercer-go/mercer/lib/stump"
)

// TestEachStepIsOptimal computes the certificate of each step by its definition,
// from the scores of the ensemble of that step. It is checks (b) and (c): the
// objective never grows, and w_j = Σ y_i·α_i·h_j(x_i).
func TestEachStepIsOptimal(t *testing.T) {
	ctx := context.Background()
	for _, bias := range []linear.Bias{linear.FreeBias, linear.PenalizedBias, linear.NoBias} {
		for _, C := range []float64{0.01, 1, 50} {
			ds := weighted(data.Threenorm(3).Sample(90, 11), 3)
			H := waves(3, 25, 12)
			before := math.Inf(1)
			for columns := 1; columns <= len(H); columns++ {
				p := cgens.Params{C: C, Columns: columns, Bias: bias, BiasValue: 2, Gap: 1e-10}
				m, err := cgens.Train(ctx, ds, learn.FinitePools(H...), p)
				if err != nil || m.Len() != columns || m.Status != learn.IterationLimit && m.Status != learn.Converged {
					t.Fatalf("%v, C = %v: %v, %v", bias, C, m, err)
				}
				primal, dual, equality, constant := 0.0, 0.0, 0.0, 0.0
				for i, f := range m.Scores(ds.X) {
					primal += C * ds.Weight(i) * max(0, 1-float64(ds.Y[i])*f)
					dual += m.Alpha[i]
					equality += float64(ds.Y[i]) * m.Alpha[i]
					if a := m.Alpha[i]; !(a >= 0 && a <= C*ds.Weight(i)) {
						t.Fatalf("α = %v, want 0 to %v", a, C*ds.Weight(i))
					}
				}
				for j, h := range m.Members {
					s := 0.0
					for i, v := range h.Scores(ds.X) {
						s += float64(ds.Y[i]) * m.Alpha[i] * v
					}
					if math.Abs(s-m.Weights[j]) > 1e-6*(1+math.Abs(s)) {
						t.Errorf("%v, C = %v, step %d: w = %v, Σ yαh = %v", bias, C, columns, m.Weights[j], s)
					}
					primal += m.Weights[j] * m.Weights[j] / 2
					dual -= s * s / 2
				}
				switch bias {
				case linear.FreeBias:
					if math.Abs(equality) > 1e-10*(1+dual) {
						t.Errorf("Σ yα = %v", equality)
					}
				case linear.PenalizedBias:
					constant = 2 * equality
					primal += m.Bias * m.Bias / 2 / 4
				case linear.NoBias:
					if m.Bias != 0 {
						t.Errorf("bias %v", m.Bias)
					}
				}
				dual -= constant * constant / 2
				if math.Abs(primal-m.Primal) > 1e-9*primal || math.Abs(dual-m.Dual) > 1e-9*primal || primal-dual > 1e-9*primal {
					t.Errorf("%v, C = %v, step %d: primal %v and dual %v, want %v and %v", bias, C, columns, m.Primal, m.Dual, primal, dual)
				}
				if m.Violation > 1e-4 {
					t.Errorf("%v, C = %v, step %d: violation %v", bias, C, columns, m.Violation)
				}
				if m.Primal > before*(1+1e-9) {
					t.Errorf("%v, C = %v, step %d: the objective grew from %v to %v", bias, C, columns, before, m.Primal)
				}
				before = m.Primal
				if s := m.Steps[columns-1]; s.Primal != m.Primal || s.Dual != m.Dual || s.Bias != m.Bias {
					t.Errorf("last step %+v, model %v", s, m)
				}
			}
		}
	}
}

// TestStepsArePrefixes: training for fewer columns gives the same steps, to the
// bit, and After gives the ensembles of the steps.
func TestStepsArePrefixes(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(4).Sample(150, 5)
	train := func(columns int) *cgens.Model {
		m, err := cgens.Train(ctx, ds, nil, cgens.Params{C: 0.02, Columns: columns, Stages: true})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	all := train(40)
	for _, columns := range []int{1, 7, 33} {
		m, after := train(columns), all.After(columns)
		if fmt.Sprint(m.Steps) != fmt.Sprint(all.Steps[:columns]) || fmt.Sprint(m.Members) != fmt.Sprint(after.Members) ||
			fmt.Sprint(m.Weights) != fmt.Sprint(after.Weights) || m.Bias != after.Bias {
			t.Errorf("after %d steps: %v, want %v", columns, after, m)
		}
	}
	if e := all.After(0); e.Len() != 0 || e.Bias != 0 {
		t.Errorf("after 0 steps: %v", e)
	}
	constant := &learn.Dataset{X: mat.NewDense(3, 1, []float64{1, 1, 1}), Y: []int{1, -1, -1}}
	none, err := cgens.Train(ctx, constant, nil, cgens.Params{Stages: true})
	if err != nil || none.Len() != 0 || none.After(0).Bias != none.Bias || none.Bias != -1 {
		t.Errorf("no steps: %v, %v", none, err)
	}
}

// forgetful is a pool that does not exclude what was taken: the printed line 3.
type forgetful struct{ learn.Pool }

func (forgetful) Take(*learn.Column) {}

// TestPrintedLine3ChoosesForEver is the first error of the paper: at the solution,
// the score of a chosen hypothesis is its weight w_j. So when the scores of the
// others are smaller, the printed algorithm chooses the same hypothesis again and
// again. Each copy has the same effect as a larger C for that feature, so it also
// solves another problem.
func TestPrintedLine3ChoosesForEver(t *testing.T) {
	if testing.Short() {
		t.Skip("solves 300 problems, which is slow where the processor is emulated; TestBits has the bits")
	}
	ctx, ds := context.Background(), data.Threenorm(2).Sample(60, 8)
	H := stumps(ds.X, one)
	pool, err := learn.NewFinitePool(ds.X, H)
	if err != nil {
		t.Fatal(err)
	}
	literal, err := cgens.Train(ctx, ds, given(forgetful{pool}), cgens.Params{C: 0.01, Columns: 300, Bias: linear.NoBias})
	if err != nil || literal.Status != learn.IterationLimit || literal.Len() != 300 {
		t.Fatalf("%v, %v: the pool was exhausted", literal, err)
	}
	m, err := cgens.Train(ctx, ds, learn.FinitePools(H...), cgens.Params{C: 0.01, Columns: 300, Bias: linear.NoBias})
	if err != nil || m.Status != learn.Converged || m.Len() > len(H) {
		t.Fatalf("%v, %v", m, err)
	}
	again := 0
	for j := 250; j < 300; j++ {
		v := literal.Members[j].Scores(ds.X)
		for k := range j {
			if equal(v, literal.Members[k].Scores(ds.X)) {
				again++
				break
			}
		}
	}
	if again < 45 {
		t.Errorf("%d of the last 50 hypotheses were chosen before, want nearly all", again)
	}
	if c, err := literal.Claim(ds, H); err != nil || c.Best < 0 || !(math.Abs(c.Scores[c.Best]) > 1e-3) {
		t.Errorf("no hypothesis was left out for the copies: %v", err)
	}
	if !(literal.Primal < m.Primal*0.999) { // copies make the penalty cheaper
		t.Errorf("the objective with copies is %v, without %v", literal.Primal, m.Primal)
	}
}

func equal(v, w []float64) bool {
	for i := range v {
		if v[i] != w[i] {
			return false
		}
	}
	return true
}

// TestNegativeScores is the second error: without the negatives in the pool, the
// signed rule (6) and its termination test see nothing in a hypothesis whose
// scores are negative. This one is the wrong way round.
func TestNegativeScores(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(4, 1, []float64{-2, -1, 1, 2}), Y: []int{1, 1, -1, -1}}
	m, err := cgens.Train(context.Background(), ds, learn.FinitePools(stump.Stump{Sign: 1}), cgens.Params{})
	if err != nil || m.Len() != 1 || !(m.Steps[0].Score < 0) || !(m.Weights[0] < 0) || learn.ErrorRate(m.Predict(ds.X), ds.Y) != 0 {
		t.Errorf("%v, %v", m, err)
	}
}

// TestTermination: hypotheses with scores up to Tol·Σα are not added, and the gap that
// is left is what Claim 4.1 says.
func TestTermination(t *testing.T) {
	ctx, ds, H := context.Background(), data.Threenorm(3).Sample(100, 3), waves(3, 200, 4)
	m, err := cgens.Train(ctx, ds, learn.FinitePools(H...), cgens.Params{C: 0.05, Tol: 0.02})
	if err != nil || m.Status != learn.Converged || m.Len() == len(H) || m.Score > 0.02*sum(m.Alpha) {
		t.Fatalf("%v, %v", m, err)
	}
	c, err := m.Claim(ds, H)
	if err != nil || math.Abs(math.Abs(c.Scores[c.Best])-m.Score) > 1e-9 {
		t.Errorf("score %v is left, not %v; %v", c.Scores[c.Best], m.Score, err)
	}
	for _, columns := range []int{1, 5, m.Len() - 1} {
		before, err := cgens.Train(ctx, ds, learn.FinitePools(H...), cgens.Params{C: 0.05, Tol: 0.02, Columns: columns})
		if score := math.Abs(m.Steps[columns].Score); err != nil || !(score > 0.02*sum(before.Alpha)) {
			t.Errorf("a hypothesis with score %v was added, %v", score, err)
		}
	}
}

// TestTolIsAShare: while C is so small that all α are at their bounds, C does not
// change the order of the hypotheses. So it must not change their number either.
func TestTolIsAShare(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(20).Sample(300, 1)
	for _, C := range []float64{1e-7, 1e-9, 1e-20} {
		m, err := cgens.Train(ctx, ds, nil, cgens.Params{C: C, Columns: 100, Bias: linear.NoBias})
		if err != nil || m.Len() != 100 || m.Status != learn.IterationLimit {
			t.Fatalf("C = %g: %v, %v", C, m, err)
		}
		if e := learn.ErrorRate(m.Predict(ds.X), ds.Y); e > 0.45 {
			t.Errorf("C = %g: error %v", C, e)
		}
	}
}

func sum(v []float64) (total float64) {
	for _, x := range v {
		total += x
	}
	return total
}

// TestNothingToChoose: where all scores are 0 from the beginning, the model is the
// best constant.
func TestNothingToChoose(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(3, 1, []float64{1, 1, 1}), Y: []int{1, -1, -1}}
	for bias, want := range map[linear.Bias]float64{linear.FreeBias: 2, linear.PenalizedBias: 2.5, linear.NoBias: 3} {
		zero := learn.ScoreFunc(func(X mat.Matrix) []float64 { n, _ := X.Dims(); return make([]float64, n) })
		m, err := cgens.Train(context.Background(), ds, learn.FinitePools(zero), cgens.Params{Bias: bias, Gap: 1e-9})
		if err != nil || m.Status != learn.Converged || m.Len() != 0 || math.Abs(m.Primal-want) > 1e-6 || math.Abs(m.Dual-want) > 1e-6 {
			t.Errorf("%v: %v, %v; want the objective %v", bias, m, err, want)
		}
	}
}

// TestWeightZeroCountsForNothing: a set with more rows of weight 0, even with
// values that are far away, has the model of the set without them.
func TestWeightZeroCountsForNothing(t *testing.T) {
	ctx, ds := context.Background(), data.Threenorm(3).Sample(60, 9)
	H := waves(3, 30, 2)
	small, err := cgens.Train(ctx, ds, learn.FinitePools(H...), cgens.Params{C: 0.5, Columns: 12})
	if err != nil {
		t.Fatal(err)
	}
	more := &learn.Dataset{X: mat.NewDense(61, 3, nil), Y: append([]int{-1}, ds.Y...), W: make([]float64, 61)}
	for i := range 60 {
		more.X.SetRow(i+1, ds.X.RawRowView(i))
		more.W[i+1] = 1
	}
	large, err := cgens.Train(ctx, more, learn.FinitePools(H...), cgens.Params{C: 0.5, Columns: 12})
	if err != nil || fmt.Sprint(large.Weights) != fmt.Sprint(small.Weights) || large.Alpha[0] != 0 {
		t.Errorf("%v, %v; want %v", large, err, small)
	}
}

// TestPools runs the other learners of the paper: they separate what stumps do.
func TestPools(t *testing.T) {
	ctx := context.Background()
	train, test := data.Threenorm(4).Sample(300, 1), data.Threenorm(4).Sample(2000, 2)
	for name, pools := range map[string]learn.Pools{
		"perceptrons": perceptron.Pools(perceptron.PoolParams{Samples: 200}),
		"cosines":     fourier.Pools(fourier.PoolParams{Gamma: 0.1, Samples: 200}),
	} {
		m, err := cgens.Train(ctx, train, pools, cgens.Params{C: 0.1, Columns: 60})
		if err != nil || m.Len() != 60 || m.Status != learn.IterationLimit || !(m.Score > 0) {
			t.Fatalf("%s: %v, %v", name, m, err)
		}
		if e := learn.ErrorRate(m.Predict(test.X), test.Y); e > 0.2 {
			t.Errorf("%s: error %v", name, e)
		}
	}
}

func TestErrors(t *testing.T) {
	ds := data.Twonorm(2).Sample(10, 1)
	nan := math.NaN()
	for name, p := range map[string]cgens.Params{
		"C": {C: -1}, "C NaN": {C: nan}, "C huge": {C: 1e160}, "C tiny": {C: 1e-160}, "Columns": {Columns: -1}, "many Columns": {Columns: 1 << 40},
		"Tol": {Tol: nan}, "Gap": {Gap: math.Inf(1)}, "MaxIter": {MaxIter: -1}, "Bias": {Bias: 3}, "BiasValue": {BiasValue: nan},
	} {
		if m, err := cgens.Train(context.Background(), ds, learn.FinitePools(waves(2, 2, 1)...), p); m != nil || !errors.Is(err, cgens.ErrParam) {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
	failing := func(context.Context, *mat.Dense) (learn.Pool, error) { return nil, learn.ErrShape }
	if m, err := cgens.NewLearner(failing, cgens.Params{}).Learn(context.Background(), ds); m != nil || !errors.Is(err, learn.ErrShape) {
		t.Errorf("a pool that cannot be made: %v, %v", m, err)
	}
	if m, err := cgens.Train(context.Background(), ds, given(nil), cgens.Params{}); m != nil || !errors.Is(err, learn.ErrPool) {
		t.Errorf("no pool: %v, %v", m, err)
	}
	h := stump.Constant(1)
	for name, pools := range map[string]learn.Pools{
		"too few values": given(answer{&learn.Column{Hypothesis: h, Values: []float64{1}, Sums: []float64{1}, Score: 1}}),
		"no hypothesis":  given(answer{&learn.Column{Values: make([]float64, 10), Sums: []float64{1}, Score: 1}}),
		"NaN":            given(answer{&learn.Column{Hypothesis: h, Values: []float64{nan, 0, 0, 0, 0, 0, 0, 0, 0, 0}, Sums: []float64{1}, Score: 1}}),
		"1e160":          learn.FinitePools(scaled(h, 1e160), scaled(stump.Stump{Sign: 1}, 1e160)),
		"nothing":        given(answer{nil}),
	} {
		if m, err := cgens.Train(context.Background(), ds, pools, cgens.Params{}); m != nil || !errors.Is(err, learn.ErrPool) {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
	huge := *ds
	huge.W = []float64{1e300, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	if m, err := cgens.Train(context.Background(), &huge, learn.FinitePools(waves(2, 2, 1)...), cgens.Params{}); m != nil || !errors.Is(err, cgens.ErrParam) {
		t.Errorf("a huge weight: %v, %v", m, err)
	}
}

// answer is a pool with one answer.
type answer struct{ c *learn.Column }

func (a answer) Best(context.Context, *mat.Dense, learn.Norm) (*learn.Column, error) { return a.c, nil }
func (a answer) Take(*learn.Column)                                                  {}

// TestHardCases: duplicates with both labels, one example of each class, values of
// very different sizes, and C at the ends of its range. The model ends, and its
// certificate holds where it says so.
func TestHardCases(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated")
	}
	raced.Skip(t)
	ctx := context.Background()
	two := &learn.Dataset{X: mat.NewDense(2, 1, []float64{0, 1}), Y: []int{1, -1}}
	same := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, 1, 2, 2}), Y: []int{1, -1, 1, -1}}
	for name, ds := range map[string]*learn.Dataset{"two": two, "same": same, "threenorm": weighted(data.Threenorm(1).Sample(40, 2), 1)} {
		for _, C := range []float64{1e-29, 1e-8, 1, 1e8, 1e25} {
			for _, size := range []float64{1e-25, 1, 1e8, 1e25} {
				H := append(stumps(ds.X, one), scaled(stump.Stump{Threshold: 0.5, Sign: 1}, size), waves(1, 1, 5)[0])
				for bias := linear.FreeBias; bias <= linear.NoBias; bias++ {
					m, err := cgens.Train(ctx, ds, learn.FinitePools(H...), cgens.Params{C: C, Bias: bias, MaxIter: 200})
					if err != nil {
						t.Errorf("%s, C = %v, size %v, %v: %v", name, C, size, bias, err)
						continue
					}
					if C >= 1e-8 && C <= 1e8 && size == 1 && m.Status != learn.Converged {
						t.Errorf("%s, C = %v, %v: %v", name, C, bias, m)
					}
					if m.Status == learn.Converged && !(m.RelativeGap() < 2e-6) {
						t.Errorf("%s, C = %v, size %v, %v: %v", name, C, size, bias, m)
					}
				}
			}
		}
	}
}

// TestEqualBits is the same on any number of processors, and for every
// implementation of the sums: the weights of a model are written here as bits.
func TestEqualBits(t *testing.T) {
	ds := data.Threenorm(6).Sample(400, 1)
	m, err := cgens.Train(context.Background(), ds, nil, cgens.Params{C: 0.05, Columns: 60})
	if err != nil {
		t.Fatal(err)
	}
	sum := uint64(14695981039346656037)
	for _, v := range append(append(append([]float64{m.Bias, m.Primal, m.Dual, m.Violation}, m.Weights...), m.Alpha...), m.Steps[7].Score) {
		sum = (sum ^ math.Float64bits(v)) * 1099511628211
	}
	if want := uint64(0x90a313c0529980cc); sum != want {
		t.Errorf("bits %#x, want %#x", sum, want)
	}
}

func ExampleTrain() {
	ctx := context.Background()
	train, test := data.Twonorm(20).Sample(300, 1), data.Twonorm(20).Sample(3000, 2)
	m, err := cgens.Train(ctx, train, nil, cgens.Params{C: 0.005, Columns: 100, Stages: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range []int{1, 10, 100} {
		fmt.Printf("J = %3d: objective %.4f, %.1f %%\n", t, m.Steps[t-1].Primal, 100*learn.ErrorRate(m.After(t).Predict(test.X), test.Y))
	}
	// Output:
	// J =   1: objective 1.1512, 33.2 %
	// J =  10: objective 0.6140, 15.8 %
	// J = 100: objective 0.1680, 4.8 %
}
