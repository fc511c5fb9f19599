package oneclass

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// Train trains a one-class machine for each class of the n×d set ds (Lee et al.,
// part I, Algorithm 1). The labels are 0..k-1, or -1 and +1. Each machine sees
// only the examples of its class. One class is enough; Predict then always
// returns it.
//
// The machines solve the problem of svm.TrainOneClass. NearestCentre and
// NearestSupportVector are made for the problem of svm.TrainSVDD with C =
// 1/(ν·ΣW). If K(x, x) is the same for all examples, as with a Gaussian kernel,
// both problems have the same solution α. Otherwise these two rules use
// svm.TrainSVDD, and MinD still uses svm.TrainOneClass.
//
// MinD also needs the spread σ of each class C, which is equation 17,
//
//	σ² = Σ_{s∈C} (1/D(x_s) - 1)²/(|C| - 1)
//
// The authors call this estimate unbiased. It would be with the divisor |C|,
// because the mean, 1, is known. A class of one example, or one whose σ is 0 up
// to rounding (below 1e-12), has no spread of its own. The same holds for a class
// whose centre is the origin, with Normalised. It gets the smallest σ of the other
// classes, or 1 if no class has its own.
//
// Weights are used twice. The bound of αᵢ is Wᵢ/(ν·ΣW), where the sum is over the
// class; see svm.TrainOneClass. And the term of x_s in σ² is multiplied by its weight,
// divided by the mean weight of the class. So only the ratios of the weights
// within a class matter. The divisor stays |C| - 1, where |C| counts the examples
// of positive weight. Examples of weight 0 are as if absent. An example outside
// has D(x_s) >= αᵢ·K(x_s, x_s), and this could be tiny if its weight is. To
// keep its influence on σ small too, D(x_s) counts as at least half of the
// smaller of ρ and K(x_s, x_s)/max(1, ν|C|), without ρ if ρ <= 0. With equal weights
// and a kernel without negative values this changes nothing. An example without
// a positive D(x_s), and with K(x_s, x_s) <= 0, is left out of the sum.
//
// The classes are distributed over GOMAXPROCS goroutines. The result does not
// depend on their number. Train reports its progress under the stages "SMO" and
// "one-class". Errors wrap ErrParam, an error of Dataset.Validate (learn.ErrWeight
// also if all weights are 0), or an error of svm.TrainOneClass about the kernel.
// An error about the kernel says among which examples it counts the rows.
// If ctx ends first, Train returns all machines as far as they are, and ctx.Err().
// A machine without support vectors is then never the nearest.
func Train(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p Params) (*Model, error) {
	if err := ds.Validate(learn.Labels); err != nil {
		return nil, err
	}
	if k == nil {
		return nil, fmt.Errorf("%w: the kernel is nil", ErrParam)
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	m := &Model{Kernel: k, Rule: p.Rule, Nu: p.Nu, Normalised: p.Normalised, rows: ds.Len(), columns: ds.Dim()}
	var classes [][]int // the rows of each class
	for _, label := range ds.Labels() {
		if rows := positive(ds, label); len(rows) > 0 {
			m.Labels, classes = append(m.Labels, label), append(classes, rows)
		}
	}
	if len(classes) == 0 {
		return nil, fmt.Errorf("%w: no example has a weight > 0", learn.ErrWeight)
	}
	used, _ := search.Positive(ds)
	constant, err := constantDiagonal(k, used)
	if err != nil && used.Len() < ds.Len() {
		err = fmt.Errorf("among the examples with a positive weight: %w", err)
	}
	if err != nil {
		return nil, err
	}
	m.SVDD = !constant && p.Rule != MinD
	m.Machines = make([]Machine, len(classes))
	var done atomic.Int64
	err = parallel.Do(context.WithoutCancel(ctx), len(classes), func(i int) error {
		class := ds.Subset(classes[i])
		machine, err := m.solve(ctx, class, p)
		if err != nil {
			return within(ds.ClassName(m.Labels[i]), err)
		}
		if !constant && !m.SVDD {
			machine.Radius2 = math.NaN()
		}
		machine.Label, machine.Examples = m.Labels[i], class.Len()
		if m.Rule == MinD {
			if err := m.spread(machine, class); err != nil {
				return within(ds.ClassName(m.Labels[i]), err)
			}
		}
		for s, row := range machine.Support {
			machine.Support[s] = classes[i][row]
		}
		m.Machines[i] = *machine
		learn.Report(ctx, learn.Progress{Stage: "one-class", Done: int(done.Add(1)), Total: len(classes)})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if m.Rule == MinD {
		m.floor()
	}
	if m.Status = overall(m.Machines); m.Status == learn.Cancelled {
		return m, ctx.Err()
	}
	return m, nil
}

// within says which rows an error about the kernel counts.
func within(class string, err error) error {
	return fmt.Errorf("among the examples of class %s with a positive weight: %w", class, err)
}

// positive returns the rows with the label and a positive weight.
func positive(ds *learn.Dataset, label int) []int {
	var rows []int
	for i, y := range ds.Y {
		if y == label && ds.Weight(i) > 0 {
			rows = append(rows, i)
		}
	}
	return rows
}

// constantDiagonal reports whether K(x, x) is the same for all examples, up to
// rounding.
func constantDiagonal(k kernel.Kernel, ds *learn.Dataset) (bool, error) {
	diag, err := kernel.Diag(k, ds.X)
	if err != nil {
		return false, err
	}
	least, most := slices.Min(diag), slices.Max(diag)
	return most-least <= 1e-12*math.Abs(most), nil
}

// solve trains the machine of a class. The error is not ctx.Err(): a machine
// that was cancelled has this as its status.
func (m *Model) solve(ctx context.Context, class *learn.Dataset, p Params) (*Machine, error) {
	if m.SVDD {
		b, err := svm.TrainSVDD(ctx, class, m.Kernel, svm.SVDDParams{Nu: p.Nu, Tol: p.Tol, MaxIter: p.MaxIter, CacheMB: p.CacheMB})
		if b == nil {
			return nil, err
		}
		return &Machine{
			SV: b.SV, Support: b.Support, Coef: b.Coef, Norm2: b.Norm2, Radius2: b.Radius2, Bounded: b.Bounded,
			Dual: b.Dual, Primal: b.Primal, Gap: b.Gap, Violation: b.Violation, Iterations: b.Iterations, Status: b.Status,
		}, nil
	}
	h, err := svm.TrainOneClass(ctx, class, m.Kernel, svm.OneClassParams{Nu: p.Nu, Tol: p.Tol, MaxIter: p.MaxIter, CacheMB: p.CacheMB})
	if h == nil {
		return nil, err
	}
	machine := &Machine{
		SV: h.SV, Support: h.Support, Coef: h.Coef, Rho: h.Rho, Bounded: h.Bounded,
		Dual: h.Dual, Primal: h.Primal, Gap: h.Gap, Violation: h.Violation, Iterations: h.Iterations, Status: h.Status,
	}
	if len(h.Coef) == 0 {
		return machine, nil
	}
	diag, err := kernel.Diag(m.Kernel, h.SV)
	if err != nil {
		return nil, err
	}
	machine.Norm2 = float64(-2 * h.Dual)
	machine.Radius2 = max(0, diag[0]+machine.Norm2-float64(2*h.Rho))
	return machine, nil
}
