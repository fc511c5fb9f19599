package cluster

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/gap"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// solve makes the problem, calls run for each restart, and returns the model with the
// smallest objective. If ctx ends, it is the best model so far.
func solve(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, s settings, rows []int, blank Model, run func(ctx context.Context, p *problem, restart int, m *Model) error) (*Model, error) {
	blank.Kernel, blank.Clusters, blank.columns = k, s.clusters, ds.Dim()
	blank.Objective, blank.Assign = math.Inf(1), make([]int, ds.Len())
	p := &problem{settings: s, ds: ds, kernel: k, rows: rows}
	p.weight, p.scale = relative(ds.W, ds.Len())
	var best *Model
	var objectives []float64
	g, err := newMatrix(ctx, k, ds.X, s.cacheMB<<20)
	p.g = g
	for r := 0; r < s.restarts && err == nil; r++ {
		m := blank
		m.Restart, m.Status = r, learn.Cancelled
		if err = run(ctx, p, r, &m); p.overflow {
			return nil, fmt.Errorf("%w: a sum of values of %s overflows float64", kernel.ErrNotFinite, kernel.Name(k))
		}
		if err == nil {
			m.Status = gap.Status(m.Status, 0, m.Objective) // it may overflow
			objectives = append(objectives, m.Objective)
		}
		if best == nil || m.Objective < best.Objective {
			best = &m
		}
	}
	if err != nil && (ctx.Err() == nil || !errors.Is(err, ctx.Err())) {
		return nil, err
	}
	if best == nil {
		best = &blank
	}
	if best.Objectives = objectives; err != nil {
		best.Status = learn.Cancelled
	}
	return best, err
}

// record adds an objective to the history, in the units of the weights of ds, and
// reports the progress. m.Assign has the labels of this state, and means makes the
// points that show its centres.
func (p *problem) record(ctx context.Context, m *Model, objective float64, means func() *mat.Dense) {
	p.overflow = p.overflow || !gap.Finite(objective)
	m.Objective = objective * p.scale
	m.History = append(m.History, m.Objective)
	m.Iterations = len(m.History) - 1
	if p.trace {
		m.Trace = append(m.Trace, Step{slices.Clone(m.Assign), m.Objective, means()})
	}
	p.done++
	learn.Report(ctx, learn.Progress{
		Stage: m.Method.String(), Done: p.done,
		Note: fmt.Sprintf("restart %d of %d, objective %.6g", m.Restart+1, p.restarts, m.Objective),
	})
}
