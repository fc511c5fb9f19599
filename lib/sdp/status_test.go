package sdp_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/sdp"
)

func entry(n, i, j int, v float64) *sdp.Sparse { return sdp.NewSparse(n, sdp.Entry{I: i, J: j, V: v}) }

// x₁ has to be at least 1 and at most 0, in a matrix or as numbers. The status is proved by Y.
func TestInfeasible(t *testing.T) {
	for _, diagonal := range []bool{false, true} {
		p := &sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{{
			Size: 2, Diagonal: diagonal, F0: entry(2, 0, 0, 1),
			F: []mat.Symmetric{sdp.NewSparse(2, sdp.Entry{I: 0, J: 0, V: 1}, sdp.Entry{I: 1, J: 1, V: -1})},
		}}}
		s, err := sdp.Solve(context.Background(), p, sdp.Params{})
		if err != nil {
			t.Fatal(err)
		}
		y := s.Y[0]
		if s.Status != learn.Infeasible || s.Dual <= 0 || math.Abs(y.At(0, 0)-y.At(1, 1)) > 1e-7*s.Dual {
			t.Errorf("%v; Y is %v", s, mat.Formatted(y))
		}
	}
}

// Equations that contradict each other are infeasible too.
func TestInfeasibleEquations(t *testing.T) {
	p := &sdp.Problem{
		C: []float64{1}, Blocks: []sdp.Block{{Size: 1, F: []mat.Symmetric{entry(1, 0, 0, 1)}}},
		A: mat.NewDense(1, 1, []float64{1}), B: []float64{-1},
	}
	s, err := sdp.Solve(context.Background(), p, sdp.Params{})
	if err != nil || s.Status != learn.Infeasible {
		t.Errorf("%v, %v", s, err)
	}
}

// -x₁ falls for ever where the matrix [x₁ 1; 1 1] is PSD. X is a direction.
func TestUnbounded(t *testing.T) {
	p := &sdp.Problem{C: []float64{-1}, Blocks: []sdp.Block{{
		Size: 2, F0: sdp.NewSparse(2, sdp.Entry{I: 0, J: 1, V: -1}, sdp.Entry{I: 1, J: 1, V: -1}), F: []mat.Symmetric{entry(2, 0, 0, 1)},
	}}}
	s, err := sdp.Solve(context.Background(), p, sdp.Params{})
	if err != nil || s.Status != learn.Unbounded || s.X[0] <= 0 {
		t.Errorf("%v, %v", s, err)
	}
}

// An optimum that no point reaches, inf x₁ with [x₁ 1; 1 x₂] PSD, ends without a false claim.
func TestUnattained(t *testing.T) {
	p := &sdp.Problem{C: []float64{1, 0}, Blocks: []sdp.Block{{
		Size: 2, F0: entry(2, 0, 1, -1), F: []mat.Symmetric{entry(2, 0, 0, 1), entry(2, 1, 1, 1)},
	}}}
	s, err := sdp.Solve(context.Background(), p, sdp.Params{})
	if err != nil || s.Status == learn.Infeasible || s.Status == learn.Unbounded || math.Abs(s.Primal) > 1e-3 {
		t.Errorf("%v, %v", s, err)
	}
}

func TestLimit(t *testing.T) {
	for seed := range uint64(20) { // far from the solution, the certificate is not 0
		p := feasible(seed)
		s, err := sdp.Solve(context.Background(), p, sdp.Params{MaxIter: 1})
		if err != nil || s.Status != learn.IterationLimit || s.Iterations != 1 {
			t.Errorf("%v, %v", s, err)
		}
		check(t, seed, p, s)
	}
}

// After a cancellation there is a point, with its certificate.
func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	stages := 0
	ctx = learn.WithProgress(ctx, func(p learn.Progress) {
		if stages++; p.Stage != "SDP" || p.Done == 4 {
			cancel()
		}
	})
	p := feasible(2)
	s, err := sdp.Solve(ctx, p, sdp.Params{})
	if !errors.Is(err, context.Canceled) || s == nil || s.Status != learn.Cancelled || stages != 5 {
		t.Fatalf("%v, %v after %d reports", s, err, stages)
	}
	check(t, 2, p, s)
}

func TestRefuses(t *testing.T) {
	one := []mat.Symmetric{entry(2, 0, 0, 1)}
	block := sdp.Block{Size: 2, F: one}
	for text, c := range map[string]struct {
		p      *sdp.Problem
		params sdp.Params
		err    error
	}{
		"the problem is nil":                 {nil, sdp.Params{}, sdp.ErrShape},
		"0 variables and 0 blocks":           {&sdp.Problem{}, sdp.Params{}, sdp.ErrShape},
		"C[1] is NaN":                        {&sdp.Problem{C: []float64{1, math.NaN()}, Blocks: []sdp.Block{block}}, sdp.Params{}, sdp.ErrNotFinite},
		"block 0 has 2 rows and 1 matrices":  {&sdp.Problem{C: []float64{1, 2}, Blocks: []sdp.Block{block}}, sdp.Params{}, sdp.ErrShape},
		"block 0, F0 has 3 rows, want 2":     {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{{Size: 2, F: one, F0: entry(3, 0, 0, 1)}}}, sdp.Params{}, sdp.ErrShape},
		"block 0, F[0]: entry 0 is in row 2": {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{{Size: 2, F: []mat.Symmetric{entry(2, 2, 0, 1)}}}}, sdp.Params{}, sdp.ErrShape},
		"in row 0 and column 1, is +Inf":     {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{{Size: 2, F: []mat.Symmetric{entry(2, 0, 1, math.Inf(1))}}}}, sdp.Params{}, sdp.ErrNotFinite},
		"F0: row 1, column 0 is NaN":         {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{{Size: 2, F: one, F0: mat.NewSymDense(2, []float64{0, math.NaN(), 0, 0})}}}, sdp.Params{}, sdp.ErrNotFinite},
		"B has 1 numbers, but A is nil":      {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{block}, B: []float64{1}}, sdp.Params{}, sdp.ErrShape},
		"A is 1×2, B has 1 numbers":          {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{block}, A: mat.NewDense(1, 2, nil), B: []float64{1}}, sdp.Params{}, sdp.ErrShape},
		"A(0, 0) is 1, B[0] is NaN":          {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{block}, A: mat.NewDense(1, 1, []float64{1}), B: []float64{math.NaN()}}, sdp.Params{}, sdp.ErrNotFinite},
		"10001 variables are too many":       {&sdp.Problem{C: make([]float64, 10001), Blocks: []sdp.Block{block}}, sdp.Params{}, sdp.ErrShape},
		"block 0 has 10001 rows, want":       {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{{Size: 10001, F: []mat.Symmetric{nil}}}}, sdp.Params{}, sdp.ErrShape},
		"Tol is 1":                           {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{block}}, sdp.Params{Tol: 1}, sdp.ErrParam},
		"MaxIter is -1":                      {&sdp.Problem{C: []float64{1}, Blocks: []sdp.Block{block}}, sdp.Params{MaxIter: -1}, sdp.ErrParam},
	} {
		s, err := sdp.Solve(context.Background(), c.p, c.params)
		if s != nil || !errors.Is(err, c.err) || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := sdp.MaxCut(nil); !errors.Is(err, sdp.ErrShape) {
		t.Error(err)
	}
	for _, edges := range [][][2]int{{{0, 3}}, {{-1, 0}}, {{1, 1}}} {
		if _, err := sdp.Theta(3, edges); !errors.Is(err, sdp.ErrShape) {
			t.Errorf("%v: %v", edges, err)
		}
	}
	if _, err := sdp.Theta(0, nil); !errors.Is(err, sdp.ErrShape) {
		t.Error(err)
	}
}

// lower is a matrix whose numbers above the diagonal are not those below it.
type lower struct{ mat.Symmetric }

func (l lower) At(i, j int) float64 {
	if i < j {
		return math.NaN()
	}
	return l.Symmetric.At(i, j)
}

// Of a matrix that is not symmetric, the numbers below the diagonal count.
func TestNotSymmetric(t *testing.T) {
	p, err := sdp.Theta(5, cycle(5))
	if err != nil {
		t.Fatal(err)
	}
	b := &p.Blocks[0]
	b.F0 = lower{b.F0}
	for i, f := range b.F {
		b.F[i] = lower{f}
	}
	s := solved(t, "cycle", p, math.Sqrt(5))
	for _, want := range []string{"6 variables", "1 blocks", "2.236068", "relative gap", "converged after"} {
		if !strings.Contains(s.String(), want) {
			t.Errorf("no %q in %s", want, s)
		}
	}
	if h := s.HTML(); !strings.Contains(h, "2.236068") || !strings.Contains(h, "status") {
		t.Error(h)
	}
}

// Numbers near the ends of float64, and matrices of 0, end without a panic.
func TestExtremes(t *testing.T) {
	for name, p := range map[string]*sdp.Problem{
		"huge":  {C: []float64{1e300}, Blocks: []sdp.Block{{Size: 1, F: []mat.Symmetric{entry(1, 0, 0, 1e300)}, F0: entry(1, 0, 0, 1e300)}}},
		"tiny":  {C: []float64{1e-300}, Blocks: []sdp.Block{{Size: 1, F: []mat.Symmetric{entry(1, 0, 0, 1e-300)}, F0: entry(1, 0, 0, 1e-300)}}},
		"zero":  {C: []float64{0}, Blocks: []sdp.Block{{Size: 3, F: []mat.Symmetric{nil}}}},
		"minus": {C: []float64{0}, Blocks: []sdp.Block{{Size: 3, F: []mat.Symmetric{(*sdp.Sparse)(nil)}, F0: entry(3, 1, 1, 1)}}},
	} {
		s, err := sdp.Solve(context.Background(), p, sdp.Params{})
		if err != nil || s.Status == 0 {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
}
