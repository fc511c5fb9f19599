package lp

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func exactly(x float64) *big.Float { return new(big.Float).SetPrec(4200).SetFloat64(x) }

// exactCertificate computes the relative gap and the violation without rounding.
func exactCertificate(upper []float64, rows [][]float64, s *Solution) (gap, violation float64) {
	primal, dual, slack := exactly(0), exactly(0), make([]*big.Float, len(upper))
	for i := range slack {
		slack[i] = exactly(1)
	}
	for j, r := range rows {
		primal.Add(primal, exactly(s.W[j]))
		sum := exactly(-1)
		for i, v := range r {
			sum.Add(sum, exactly(0).Mul(exactly(v), exactly(s.A[i])))
			slack[i].Sub(slack[i], exactly(0).Mul(exactly(v), exactly(s.W[j])))
		}
		excess, _ := sum.Float64()
		violation = max(violation, excess)
	}
	for i, u := range upper {
		dual.Add(dual, exactly(s.A[i]))
		if slack[i].Sign() > 0 {
			primal.Add(primal, slack[i].Mul(slack[i], exactly(u)))
		}
	}
	p, _ := primal.Float64()
	d, _ := dual.Float64()
	gap, _ = primal.Sub(primal, dual).Float64()
	return math.Abs(gap) / max(p, d), violation
}

// randomRows makes a program of n variables and T rows of size 1.
func randomRows(n, T, trial int) (upper []float64, rows [][]float64) {
	rng := rand.New(rand.NewPCG(uint64(trial), 5))
	upper = make([]float64, n)
	for i := range upper {
		if upper[i] = 1; trial%2 == 0 {
			upper[i] = rng.Float64()
		}
	}
	for range T {
		r := make([]float64, n)
		for i := range r {
			if r[i] = rng.NormFloat64() + 0.2; trial%3 == 0 {
				r[i] = float64(1 - 2*rng.IntN(2))
			}
		}
		rows = append(rows, r)
	}
	return upper, rows
}

func scaled(v []float64, by float64) []float64 {
	s := make([]float64, len(v))
	for i, x := range v {
		s[i] = x * by
	}
	return s
}

// TestCertificate compares the certificate with one without rounding errors, also where
// the terms of a sum are 10¹⁸ times as large as the sum.
func TestCertificate(t *testing.T) {
	counts := map[learn.Status]int{}
	for _, size := range []float64{1, 1e6, 1e9} {
		for _, high := range []float64{1, 1e6, 1e12} {
			for trial := range 24 {
				upper, rows := randomRows(40, 15, trial)
				upper = scaled(upper, high)
				p := New(upper)
				for j, r := range rows {
					rows[j] = scaled(r, size)
					p.Add(rows[j])
					s, err := p.Solve(context.Background())
					if err != nil {
						t.Fatal(err)
					}
					counts[s.Status]++
					gap, violation := exactCertificate(upper, rows[:j+1], s)
					told := math.Abs(s.Primal-s.Dual) / max(s.Primal, s.Dual)
					if math.Abs(gap-told) > 1e-10+1e-6*gap || math.Abs(violation-s.Violation) > 1e-10+1e-6*violation {
						t.Fatalf("R %g, u %g, trial %d, row %d: gap %g and violation %g, said %g and %g", size, high, trial, j, gap, violation, told, s.Violation)
					}
					if (s.Status == learn.Converged) != (told <= Gap && s.Violation <= Gap) {
						t.Fatalf("R %g, u %g, trial %d, row %d: %v with gap %g and violation %g", size, high, trial, j, s.Status, gap, violation)
					}
				}
			}
		}
	}
	if counts[learn.Converged] < 1000 || counts[learn.RoundingLimit] < 100 {
		t.Error(counts)
	}
	for _, c := range []struct {
		primal, dual, violation float64
		want                    learn.Status
	}{
		{1, 1, 0, learn.Converged},
		{100, 100 - 9e-7, 9e-9, learn.Converged},
		{1, 1, 2e-8, learn.RoundingLimit},
		{100, 100 - 2e-6, 0, learn.RoundingLimit},
		{100 - 2e-6, 100, 0, learn.RoundingLimit},
		{math.Inf(1), 1, 0, learn.Overflow},
		{1, 1, math.NaN(), learn.Overflow},
	} {
		if s := (&Solution{Primal: c.primal, Dual: c.dual, Violation: c.violation}); s.judge() != c.want {
			t.Errorf("%+v: %v", c, s.judge())
		}
	}
}

// TestUnits: R·s and u/s have the solution of R and u, divided by s: with the same bits
// for a power of two.
func TestUnits(t *testing.T) {
	for trial := range 12 {
		upper, rows := randomRows(30, 12, trial)
		var want *Solution
		for _, s := range []float64{1, 0x1p-300, 0x1p-20, 0x1p300, 1e-12, 1e-9, 1e9, 1e12, 1e200} {
			p := New(scaled(upper, 1/s))
			var got *Solution
			for _, r := range rows {
				p.Add(scaled(r, s))
				var err error
				if got, err = p.Solve(context.Background()); err != nil || got.Status != learn.Converged {
					t.Fatalf("trial %d, unit %g: %v, %v", trial, s, got, err)
				}
			}
			if want == nil {
				want = got
			}
			frac, _ := math.Frexp(s)
			if math.Abs(got.Dual*s-want.Dual) > 1e-9*want.Dual || frac == 0.5 && (got.Dual*s != want.Dual || fmt.Sprint(scaled(got.W, s)) != fmt.Sprint(want.W)) {
				t.Errorf("trial %d, unit %g: %v, want %v", trial, s, got.Dual*s, want.Dual)
			}
		}
	}
}

// TestGrowingRows: the first rows are tiny, and the unit grows with the later ones.
func TestGrowingRows(t *testing.T) {
	for trial := range 12 {
		upper, rows := randomRows(8, 6, trial)
		p := New(upper)
		for j := range rows {
			rows[j] = scaled(rows[j], math.Pow(100, float64(j-3)))
			p.Add(rows[j])
			s, err := p.Solve(context.Background())
			if err != nil || s.Status != learn.Converged {
				t.Fatalf("trial %d, row %d: %v, %v", trial, j, s, err)
			}
			if gap, violation := exactCertificate(upper, rows[:j+1], s); gap > Gap || violation > Gap {
				t.Errorf("trial %d, row %d: gap %g, violation %g", trial, j, gap, violation)
			}
		}
		if p.unit < 0 {
			t.Errorf("the unit remained 2^%d", p.unit)
		}
	}
}

// TestRebuild: a tableau computed again after 1, 3, 17 or 200 pivots gives the optimum
// of one that is never computed again, with about as many pivots if there are no ties.
func TestRebuild(t *testing.T) {
	rebuilds, all := 0, 0
	for trial := range 6 {
		upper, rows := randomRows(100, 40, trial)
		upper = scaled(upper, []float64{0.3, 5, 1000}[trial%3])
		want, pivots := []float64(nil), 0
		for _, fresh := range []int{1 << 60, 1, 3, 17, 200} {
			p := New(upper)
			p.fresh = fresh
			for j, r := range rows {
				p.Add(r)
				s, err := p.Solve(context.Background())
				if err != nil || s.Status != learn.Converged {
					t.Fatalf("trial %d, after %d pivots: %v, %v", trial, fresh, s.Status, err)
				}
				if gap, violation := exactCertificate(upper, rows[:j+1], s); gap > 1e-10 || violation > 1e-9 {
					t.Fatalf("trial %d, after %d pivots: gap %g, violation %g", trial, fresh, gap, violation)
				}
				if j == len(want) {
					want = append(want, s.Dual)
				}
				if math.Abs(s.Dual-want[j]) > 1e-9*want[j] {
					t.Fatalf("trial %d, after %d pivots: %v, want %v", trial, fresh, s.Dual, want[j])
				}
				if p.pivots > fresh {
					t.Fatalf("%d pivots, want at most %d", p.pivots, fresh)
				}
			}
			if fresh == 1<<60 {
				pivots = p.total
			} else if trial%3 > 0 && p.total > 3*pivots/2+20 {
				t.Errorf("trial %d, after %d pivots: %d pivots, else %d", trial, fresh, p.total, pivots)
			}
			rebuilds += p.total / fresh
			all += p.total
		}
	}
	if all > 20000 { // Bland's rule takes 39,000 pivots
		t.Errorf("%d pivots", all)
	}
	if rebuilds < 1000 {
		t.Errorf("only %d rebuilds", rebuilds)
	}
}

// TestPrune keeps all breakpoints up to the one where the slope is used up.
func TestPrune(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	dropped := 0
	for range 200 {
		n := 17 + rng.IntN(80)
		upper := make([]float64, n)
		p := New(upper)
		all := make([]entry, n)
		for j := range all {
			p.upper[j] = 1
			all[j] = entry{j: j, ratio: rng.Float64(), size: rng.Float64()}
		}
		p.entries = append(p.entries, all...)
		slope := 0.3 * float64(n) * rng.Float64()
		p.prune(slope)
		kept := map[int]bool{}
		for _, e := range p.entries {
			kept[e.j] = true
		}
		for _, e := range all {
			if kept[e.j] {
				continue
			}
			dropped++
			sum := 0.0
			for _, f := range all {
				if f.ratio < e.ratio {
					sum += f.size
				}
			}
			if sum < slope {
				t.Fatalf("dropped a breakpoint at which %v of %v are used", sum, slope)
			}
		}
	}
	if dropped < 1000 {
		t.Errorf("only %d dropped", dropped)
	}
}

// TestBland: of the variables out of bounds, the rule takes the one with the smallest
// index, else the one that is farthest from its bound.
func TestBland(t *testing.T) {
	p := New([]float64{1, 1, 1})
	for range 3 {
		p.Add([]float64{1, 1, 1})
	}
	p.basic = []int{5, 3, 4}
	p.value = []float64{-3, -1, -2}
	if r := p.leaving(true); r != 1 {
		t.Errorf("row %d, want 1", r)
	}
	if r := p.leaving(false); r != 0 {
		t.Errorf("row %d, want 0", r)
	}
}
