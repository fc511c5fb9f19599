package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// TwoStageParams are the settings of TwoStage. The zero value is ready to use.
type TwoStageParams struct {
	Clusters int     // k, 1 to the number of examples of positive weight; 0 means 2
	Nu1      float64 // ν of the first stage, in (0, 1]: at least this fraction of a cluster is left out; 0 means 0.2
	Nu2      float64 // ν of the second stage, in (0, 1]: at most this fraction of the rest is outside; 0 means 0.05
	Restarts int     // number of runs with different first labels, > 0; 0 means 10
	Start    []int   // n first labels in 0..k-1, for a single run; nil means that k-means++ draws them for each run
	Tol      float64 // tolerance of the one-class SVMs, see svm.OneClassParams; 0 means 1e-3
	MaxIter  int     // limit on the iterations of a run, > 0; 0 means 100
	CacheMB  int     // memory for the Gram matrix, and for each one-class SVM, in units of 2²⁰ bytes, > 0; 0 means 200
	Seed     uint64  // of the random numbers; equal seeds give equal models
	Trace    bool    // whether Model.Trace keeps the state after each iteration
}

// TwoStage divides the n×d set ds into k clusters with ν one-class SVMs; see
// svm.TrainOneClass. The package comment says what is known about the algorithm, and
// what is ours. An iteration has three steps:
//
//  1. For each cluster, a one-class SVM with Nu1 is trained on its points. S are the
//     points with α = 0: those inside, without the border and the outliers. If S has
//     fewer than 2 points, it is all points of the cluster.
//  2. A one-class SVM with Nu2 is trained on S. The centre of the cluster is
//     a = Σⱼ αⱼφ(xⱼ). If K(x, x) is the same for all x, as with a Gaussian kernel, a is
//     the centre of the smallest sphere around S, apart from outliers.
//  3. Each point moves to the cluster with the nearest centre.
//
// A run has converged if no point moves. The iterations do not minimise a function, so
// labels may return after some iterations, and would do so for ever. Then the run ends
// with the status learn.Exhausted, Model.Period says after how many iterations they
// repeat, and the model is the one with the smallest Objective of these. Objective is
// the sum of Wᵢ·‖φ(xᵢ) - a‖² with the nearest centre a; Assign has the labels of these
// nearest centres.
//
// First labels and empty clusters are as in KMeans. Labels of ds are ignored, and so are
// examples of weight 0, but they get a label. The one-class SVMs use the weights. Besides
// the training of these machines, an iteration needs the kernel values of all points with
// those that have coefficients in the centres. It keeps k·n sums, and holds the Gram
// matrix under the conditions of KMeans. Equal arguments give equal bits, for any number
// of processors. Progress is reported after each iteration, under the stage "two-stage
// one-class clustering". Cancellation and errors are those of KMeans.
func TwoStage(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p TwoStageParams) (*Model, error) {
	rows, err := positive(ds, k)
	if err != nil {
		return nil, err
	}
	switch {
	case !(p.Nu1 >= 0 && p.Nu1 <= 1):
		return nil, fmt.Errorf("%w: Nu1 is %v, want 0 < Nu1 <= 1 (0 means 0.2)", ErrParam, p.Nu1)
	case !(p.Nu2 >= 0 && p.Nu2 <= 1):
		return nil, fmt.Errorf("%w: Nu2 is %v, want 0 < Nu2 <= 1 (0 means 0.05)", ErrParam, p.Nu2)
	case !(p.Tol >= 0) || math.IsInf(p.Tol, 1):
		return nil, fmt.Errorf("%w: Tol is %v, want a finite number > 0 (0 means 1e-3)", ErrParam, p.Tol)
	}
	if p.Nu1 == 0 {
		p.Nu1 = 0.2
	}
	if p.Nu2 == 0 {
		p.Nu2 = 0.05
	}
	s, err := settings{p.Clusters, p.Restarts, p.MaxIter, p.CacheMB, p.Start, p.Seed, p.Trace}.withDefaults(ds.Len(), len(rows), 100)
	if err != nil {
		return nil, err
	}
	return solve(ctx, ds, k, s, rows, Model{Method: OneClass}, func(ctx context.Context, problem *problem, restart int, m *Model) error {
		err := twoStage(ctx, problem, restart, m, stages{problem, p.Nu1, p.Nu2, p.Tol})
		if err != nil { // not once around
			m.Period = 0
		}
		return err
	})
}

// twoStage is one run.
func twoStage(ctx context.Context, p *problem, restart int, m *Model, s stages) error {
	labels, err := p.startLabels(ctx, restart)
	if err != nil {
		return err
	}
	c := newCentres(p)
	seen := map[[sha256.Size]byte]int{} // labels that an iteration began with
	var best *Model                     // of those that repeat
	for t := 0; ; t++ {
		parts, err := s.centres(ctx, labels)
		if err == nil {
			err = c.set(ctx, parts)
		}
		if err != nil {
			return err
		}
		next, d2, objective := c.adopt(labels)
		m.Assign = slices.Clone(next)
		p.record(ctx, m, objective, func() *mat.Dense { return means(p.ds, parts) })
		m.setCentres(p.ds, parts, c.total, c.norm, false)
		if err := c.refill(ctx, next, d2); err != nil {
			return err
		}
		if p.moved(labels, next) == 0 {
			m.Status = learn.Converged
			return nil
		}
		if m.Period > 0 && (best == nil || m.Objective < best.Objective) {
			copied := *m
			best = &copied
		}
		key := hash(labels)
		first, repeats := seen[key]
		switch {
		case repeats && m.Period > 0: // once around
			best.History, best.Trace, best.Iterations, best.Period = m.History, m.Trace, m.Iterations, m.Period
			*m = *best
			m.Status = learn.Exhausted
			return nil
		case repeats:
			m.Period = t - first
			seen = map[[sha256.Size]byte]int{}
		}
		if m.Iterations == p.maxIter {
			m.Status, m.Period = learn.IterationLimit, 0
			return nil
		}
		seen[key], labels = t, next
	}
}

// hash is a number for labels, different for different ones.
func hash(labels []int) [sha256.Size]byte {
	bytes := make([]byte, 0, 4*len(labels))
	for _, k := range labels {
		bytes = binary.LittleEndian.AppendUint32(bytes, uint32(k))
	}
	return sha256.Sum256(bytes)
}

// stages train the machines of all clusters.
type stages struct {
	*problem
	nu1, nu2, tol float64
}

// centres returns the centre of each cluster that is not empty.
func (s stages) centres(ctx context.Context, labels []int) ([]part, error) {
	parts := s.members(labels)
	ctx = learn.WithProgress(ctx, func(learn.Progress) {}) // several machines would report at a time
	err := parallel.Do(ctx, len(parts), func(k int) error {
		rows := parts[k].rows
		if len(rows) == 0 {
			return nil
		}
		first, err := s.train(ctx, k, rows, s.nu1)
		if err != nil {
			return err
		}
		var inside []int
		for r, i := range rows {
			if _, border := slices.BinarySearch(first.Support, r); !border {
				inside = append(inside, i)
			}
		}
		if len(inside) < 2 {
			inside = rows
		}
		second, err := s.train(ctx, k, inside, s.nu2)
		if err != nil {
			return err
		}
		parts[k] = part{coef: second.Coef}
		for _, r := range second.Support {
			parts[k].rows = append(parts[k].rows, inside[r])
		}
		return nil
	})
	return parts, err
}

// train trains a machine on rows of cluster k.
func (s stages) train(ctx context.Context, k int, rows []int, nu float64) (*svm.OneClassModel, error) {
	m, err := svm.TrainOneClass(ctx, s.ds.Subset(rows), s.kernel, svm.OneClassParams{Nu: nu, Tol: s.tol, CacheMB: s.cacheMB})
	if err != nil && !errors.Is(err, ctx.Err()) {
		err = fmt.Errorf("one-class SVM of %d rows of cluster %d, whose rows are counted from 0: %w", len(rows), k, err)
	}
	return m, err
}
