package smo

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

const (
	// stepsPerSet is how many steps are taken within a working set at most, 30 times
	// the variables of a small one, so that a set on which they go slowly does not keep
	// the others waiting.
	stepsPerSet = 4000
	// violationLeft is the share of a working set's violation at which the next set is
	// chosen. A tenth, because steps in other sets undo part of what is done to the end.
	violationLeft = 0.1

	pollEvery   = 64   // steps between looks at the context
	reportEvery = 1000 // steps between progress reports, and tests for inseparable classes
)

// end is where a descent ends: when the violation m(α) - M(α) is below tol, or
// before the step with the number step. A descent also ends where the residuals are
// to be renewed.
type end struct {
	tol  float64
	step int
}

// batches takes steps within a working set of many variables, with the part of
// K that they make, before it brings the residuals of all others up to date.
// So a step costs what the working set does, and rows are made several at a
// time (Platt's SMO, in the batched form of Wen et al., "ThunderSVM: A Fast SVM
// Library on GPUs and CPUs", JMLR 19 (2018)). Rows are in one precision.
type batches[T float32 | float64] struct {
	*solver
	rows *cache[T]
	pick picker
	room int     // so many rows can be held
	ulp  float64 // of T

	set     []int // the working set
	newest  int   // from here on are those that came in last
	kept    int   // so many at the head were the tail of the set before
	full    [][]T // their rows, and of these the columns in the set
	part    [][]T
	e       []float64 // in the order of the set, what the solver has of all
	before  []float64 // their α at the beginning
	up, low simd.Set
	choice  simd.Choice

	polisher *polisher // nil if there is none
}

// newBatches returns batches; ulp is that of T.
func newBatches[T float32 | float64](v *solver, ulp float64, rows func(ctx context.Context, which []int, dst [][]T) error) *batches[T] {
	b, most := &batches[T]{solver: v, ulp: ulp}, len(v.Y)
	if v.Held == nil {
		b.rows = newCache(len(v.e), v.CacheBytes, rows)
		most = b.rows.size
	}
	b.room = min(len(v.Y), most)
	if b.room == len(v.Y) && (b.room <= wholeSet || v.Held != nil) {
		b.set = make([]int, len(v.Y))
		for t := range b.set {
			b.set[t] = t
		}
		b.resize(b.room)
		if v.Held != nil && !v.hard {
			b.polisher = &polisher{}
			b.polisher.begin(len(v.Y))
		}
		return b
	}
	b.pick.outside, b.pick.may = simd.NewSet(len(v.e)), simd.NewSet(len(v.e))
	b.resize(min(smallSet, b.room))
	return b
}

// resize makes room for a working set of another size.
func (b *batches[T]) resize(size int) {
	padded := pad(size)
	b.full, b.e, b.before = make([][]T, size), make([]float64, padded), make([]float64, size)
	if b.whole() {
		b.part, b.up, b.low = b.full, b.solver.up, b.solver.low
		b.choice = simd.Choice{Diag: b.diag, Low: b.low, Floor: 16 * b.ulp}
		return
	}
	b.part, b.up, b.low = make([][]T, size), simd.NewSet(padded), simd.NewSet(padded)
	b.choice = simd.Choice{Diag: make([]float64, padded), Low: b.low, Floor: 16 * b.ulp}
	memory := make([]T, size*padded)
	for r := range b.part {
		b.part[r] = memory[r*padded : (r+1)*padded]
	}
}

// whole reports whether all variables are always in the working set.
func (b *batches[T]) whole() bool { return b.pick.may == nil }

// release gives the memory of the rows back.
func (b *batches[T]) release() {
	if b.rows != nil {
		b.rows.arena.release()
	}
}

// pad is how long the slices for n variables are.
func pad(n int) int { return (n + simd.Lot - 1) / simd.Lot * simd.Lot }

// descend takes steps until the running residuals tell of convergence, or are
// to be renewed, or the last step has been taken.
func (b *batches[T]) descend(ctx context.Context, until end) error {
	reported := -reportEvery
	for b.most-b.least >= until.tol && b.steps < min(until.step, b.renew) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if b.steps-reported >= reportEvery {
			reported = b.steps
			learn.Report(ctx, learn.Progress{
				Stage: "SMO", Done: b.steps, Note: fmt.Sprintf("violation %.1e", max(0, b.most-b.least)),
			})
		}
		if err := b.enter(ctx); err != nil {
			return err
		}
		if r := slices.Index(b.set, b.i); b.hard && r >= 0 {
			if err := b.need(ctx, r); err != nil {
				return err
			}
			if inseparable(b.solver, b.i, b.full[r]) {
				b.status = learn.Infeasible
				return nil
			}
		}
		err := b.within(ctx, until)
		b.leave()
		if err != nil || b.status == learn.Infeasible {
			return err
		}
	}
	return ctx.Err()
}

// within takes steps in the working set: along y_i·e_i - y_j·e_j as far as the
// objective falls and the bounds allow, for the most violating i and the j that
// lowers the objective most if the step is free. It sets the status to
// Infeasible when the objective falls for ever.
func (b *batches[T]) within(ctx context.Context, until end) error {
	i, most, least := extremes(b.e, b.up, b.low)
	goal := until.tol
	if !b.whole() {
		goal = max(goal, violationLeft*(most-least))
	}
	for step := range stepsPerSet {
		if b.polisher != nil && b.polisher.due(b.steps) {
			for _, r := range b.polish(ctx, b.polisher, b.e, until.tol) {
				b.place(r)
			}
			i, most, least = extremes(b.e, b.up, b.low)
		}
		if !(most-least >= goal) || b.steps >= min(until.step, b.renew) || step%pollEvery == pollEvery-1 && ctx.Err() != nil {
			break
		}
		if err := b.need(ctx, i); err != nil {
			return err
		}
		b.choice.Kii, b.choice.Most = b.choice.Diag[i], most
		j := simd.Choose(b.e, b.part[i], &b.choice)
		if j < 0 { // the residuals have overflowed
			break
		}
		if err := b.need(ctx, j); err != nil {
			return err
		}
		s, t, k := b.set[i], b.set[j], float64(b.part[i][j])
		d := min(b.rise(s), b.fall(t))
		if math.IsInf(d, 1) && b.endless(s, t, k) {
			b.status = learn.Infeasible
			break
		}
		// A floor relative to the kernel, unlike LIBSVM's 1e-12, keeps the solution of
		// (sK, C/s) that of (K, C).
		size := math.Abs(b.diag[s]) + math.Abs(b.diag[t]) + 2*math.Abs(k)
		curvature := b.diag[s] + b.diag[t] - 2*k
		b.indefinite = b.indefinite || curvature < -64*b.ulp*size
		d = min(d, (b.e[i]-b.e[j])/max(curvature, 4*b.ulp*size))
		b.solver.move(s, float64(b.Y[s])*d, d == b.rise(s))
		b.solver.move(t, -float64(b.Y[t])*d, d == b.fall(t))
		b.place(i)
		b.place(j)
		i, most, least = simd.Move(b.e, b.part[i], b.part[j], b.up, b.low, d)
		b.steps++
	}
	return nil
}

// leave brings the residuals of all variables up to date.
func (b *batches[T]) leave() {
	if b.whole() {
		copy(b.solver.e, b.e)
		b.solver.i, b.most, b.least = extremes(b.e, b.up, b.low)
		return
	}
	var rows [simd.Block][]T
	var c [simd.Block]float64
	filled := 0
	for r := 0; r <= len(b.set); r++ {
		if r < len(b.set) {
			t := b.set[r]
			if b.alpha[t] == b.before[r] {
				continue
			}
			rows[filled], c[filled] = b.full[r], float64(b.Y[t])*(b.alpha[t]-b.before[r])
			if filled++; filled < simd.Block {
				continue
			}
		}
		if filled > 0 {
			for k := filled; k < simd.Block; k++ {
				rows[k], c[k] = rows[0], 0
			}
			simd.Subtract(b.solver.e, &rows, &c)
			filled = 0
		}
	}
	if row := rows[0]; row != nil { // a move by nothing finds the extremes
		b.solver.i, b.most, b.least = simd.Move(b.solver.e, row, row, b.solver.up, b.solver.low, 0)
	}
}
