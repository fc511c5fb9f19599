package cluster

import (
	"cmp"
	"context"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// KMeansParams are the settings of KMeans. The zero value is ready to use.
type KMeansParams struct {
	Clusters int    // k, 1 to the number of examples of positive weight; 0 means 2
	Restarts int    // number of runs with different first labels, > 0; 0 means 10
	Start    []int  // n first labels in 0..k-1, for a single run; nil means that k-means++ draws them for each run
	MaxIter  int    // limit on the iterations of a run, > 0; 0 means 300
	CacheMB  int    // memory for the Gram matrix in units of 2²⁰ bytes, > 0; 0 means 200
	Seed     uint64 // of the random numbers; equal seeds give equal models
	Trace    bool   // whether Model.Trace keeps the state after each iteration
}

// refresh is the number of iterations after which all sums are computed again, so that
// the rounding errors of their changes do not grow.
const refresh = 50

// KMeans divides the n×d set ds into k clusters C by kernel k-means. It looks for a
// small
//
//	J = Σ_c Σ_{i∈C_c} Wᵢ·‖φ(xᵢ) - m_c‖²,   m_c = Σ_{j∈C_c} Wⱼ·φ(xⱼ) / Σ_{j∈C_c} Wⱼ
//
// (Dhillon, Guan & Kulis, "Kernel k-means, Spectral Clustering and Normalized Cuts",
// KDD 2004). With all weights 1, the squared distances are
//
//	‖φ(xᵢ) - m_c‖² = K_ii - (2/n_c)·Σ_{j∈C_c} K_ij + (1/n_c²)·Σ_{i,j∈C_c} K_ij.
//
// An iteration moves each point to the cluster with the nearest centre, and J never
// rises if the kernel is at least conditionally PSD. A run has converged if no point
// moves: if no other centre is nearer by more than rounding errors. Its J is a local
// minimum only, so KMeans returns the best of several runs. The first labels of a run
// are those of the nearest of k rows, which k-means++ draws in feature space. An empty
// cluster gets the point that is farthest from its own centre; it stays empty only if
// all points are at centres, as with fewer than k different points.
//
// Labels of ds are ignored, and ds may have none. An example of weight 2 counts as two
// equal ones. Examples of weight 0 are ignored, but get a label. A weight of about
// 2⁻⁹⁰⁰ times the largest one, or less, counts as 0.
//
// KMeans needs no n×n matrix. It keeps k·n sums of kernel values, and computes only
// the rows of the points that have moved: n² values for the first iteration, and few
// for most of the later ones. It holds the Gram matrix if that saves time, because a value
// takes a call of Eval or because d is at least 16, and if 8n² bytes are at most
// CacheMB. Neither CacheMB nor the number of processors changes any bit of the model.
// Progress is reported after each iteration, under the stage "kernel k-means".
//
// Errors wrap ErrParam, an error of Dataset.Validate (learn.ErrWeight also if all
// weights are 0), kernel.ErrPanic, kernel.ErrShape (for a kernel.Precomputed or
// kernel.Mapper), or kernel.ErrNotFinite (also for kernel values beyond 1e305/n²). If
// ctx ends first, KMeans returns the best model so far and ctx.Err(). Before the first
// objective, this model has no centres, all labels are 0, and Objective is +Inf.
func KMeans(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p KMeansParams) (*Model, error) {
	rows, err := positive(ds, k)
	if err != nil {
		return nil, err
	}
	s, err := settings{p.Clusters, p.Restarts, p.MaxIter, p.CacheMB, p.Start, p.Seed, p.Trace}.withDefaults(ds.Len(), len(rows), 300)
	if err != nil {
		return nil, err
	}
	return solve(ctx, ds, k, s, rows, Model{Method: KernelKMeans}, kmeans)
}

// kmeans is one run.
func kmeans(ctx context.Context, p *problem, restart int, m *Model) error {
	labels, err := p.startLabels(ctx, restart)
	if err != nil {
		return err
	}
	c := newCentres(p)
	parts := p.members(labels)
	if err := c.set(ctx, parts); err != nil {
		return err
	}
	for {
		next, j, moved, err := c.reassign(ctx, labels)
		m.Assign = labels
		p.record(ctx, m, j, func() *mat.Dense { return means(p.ds, parts) })
		if err != nil {
			m.setCentres(p.ds, parts, c.total, c.norm, false)
			return err
		}
		if moved == 0 || m.Iterations == p.maxIter {
			m.Status = learn.Converged
			if moved > 0 {
				m.Status = learn.IterationLimit
			}
			return c.finish(ctx, m, parts)
		}
		total, norm, after := slices.Clone(c.total), slices.Clone(c.norm), p.members(next)
		if (m.Iterations+1)%refresh == 0 {
			err = c.set(ctx, after)
		} else {
			err = c.move(ctx, labels, next, after)
		}
		if err != nil { // the sums belong to neither of the labels
			m.setCentres(p.ds, parts, total, norm, false)
			return err
		}
		labels, parts = next, after
	}
}

// reassign returns the label of the nearest centre for each row, the objective of the
// old labels, and the number of rows of positive weight that have got another label.
// It also gives the old labels of rows of weight 0 their nearest centre.
func (c *centres) reassign(ctx context.Context, labels []int) (next []int, objective float64, moved int, err error) {
	next, d2, _ := c.adopt(labels)
	for i, now := range labels {
		if c.weight[i] == 0 {
			labels[i] = next[i]
			continue
		}
		objective += float64(c.weight[i] * c.distance2(i, now))
	}
	err = c.refill(ctx, next, d2)
	return next, objective, c.moved(labels, next), err
}

// move changes the sums to those of new labels, by the rows that have moved. Rows with
// equal old and new labels follow each other: so few sums change at a time. If a
// cluster keeps little of its weight, the rounding errors of what has left it would
// count, and all sums are computed again.
func (c *centres) move(ctx context.Context, was, labels []int, parts []part) error {
	for k, p := range parts {
		if total := sumOf(p.coef); total < 1e-4*c.most[k] {
			return c.set(ctx, parts)
		}
	}
	var moved []int
	for _, i := range c.rows {
		if was[i] != labels[i] {
			moved = append(moved, i)
		}
	}
	slices.SortFunc(moved, func(a, b int) int {
		return cmp.Or(cmp.Compare(was[a], was[b]), cmp.Compare(labels[a], labels[b]), cmp.Compare(a, b))
	})
	err := c.add(ctx, moved, func(lo, hi int, coef [][]float64) {
		for r, i := range moved[lo:hi] {
			coef[was[i]][r], coef[labels[i]][r] = -c.weight[i], c.weight[i]
		}
	})
	c.measure(parts)
	return err
}

// finish computes the norms of the centres again, without the rounding errors of the
// iterations, and the objective from them: J = Σ Wᵢ·K_ii - Σ_c total[c]·‖m_c‖².
func (c *centres) finish(ctx context.Context, m *Model, parts []part) error {
	norm, objective := make([]float64, len(parts)), 0.0
	for k, p := range parts {
		if c.total[k] == 0 {
			continue
		}
		var err error
		if norm[k], err = c.g.quadratic(ctx, p.rows, p.coef); err != nil {
			m.setCentres(c.ds, parts, c.total, c.norm, false)
			return err
		}
		for r, i := range p.rows {
			objective += float64(p.coef[r] * c.g.diag[i])
		}
		objective -= norm[k]
	}
	m.Objective = objective * c.scale
	m.History[m.Iterations] = m.Objective
	if m.Trace != nil {
		m.Trace[m.Iterations].Objective = m.Objective
	}
	m.setCentres(c.ds, parts, c.total, norm, false)
	return nil
}
