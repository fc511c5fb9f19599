package cluster

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Space says where FuzzyCMeans has its centres.
type Space int

const (
	// FeatureSpace is the feature space of the kernel: centres are means of the φ(xᵢ)
	// with weights. The kernel may be any.
	FeatureSpace Space = iota
	// InputSpace is the space of the points: centres are φ(v) of points v, the
	// prototypes. The kernel must be a kernel.Gaussian.
	InputSpace
)

// String returns "feature space" or "input space".
func (s Space) String() string {
	switch s {
	case FeatureSpace:
		return "feature space"
	case InputSpace:
		return "input space"
	}
	return fmt.Sprintf("Space(%d)", int(s))
}

// FuzzyParams are the settings of FuzzyCMeans. The zero value is ready to use.
type FuzzyParams struct {
	Clusters  int     // k, 1 to the number of examples of positive weight; 0 means 2
	Fuzziness float64 // exponent m, finite, > 1: near 1 the memberships are nearly 0 and 1; 0 means 2
	Space     Space   // where the centres are; the zero value is FeatureSpace
	Restarts  int     // number of runs with different first centres, > 0; 0 means 10
	Start     []int   // n first labels in 0..k-1, none of them left out, for a single run; nil means that k-means++ draws the centres of each run
	Tol       float64 // a run ends if no membership changes by more, > 0; 0 means 1e-5
	MaxIter   int     // limit on the iterations of a run, > 0; 0 means 300
	CacheMB   int     // memory for the Gram matrix, for FeatureSpace only, in units of 2²⁰ bytes, > 0; 0 means 200
	Seed      uint64  // of the random numbers; equal seeds give equal models
	Trace     bool    // whether Model.Trace keeps the state after each iteration
}

// FuzzyCMeans divides the n×d set ds into k clusters by kernel fuzzy c-means. It looks
// for memberships u with Σ_c u_ic = 1, and centres, with a small
//
//	J = Σ_i Σ_c Wᵢ·u_ic^m·d_ic,   u_ic = d_ic^(-1/(m-1)) / Σ_l d_il^(-1/(m-1)),
//
// where d_ic is the squared distance of φ(xᵢ) from centre c. Each iteration computes
// the best centres for the memberships, and then the best memberships. With
// FeatureSpace, the centres are a_c = Σ_i Wᵢ·u_ic^m·φ(xᵢ) / Σ_i Wᵢ·u_ic^m, and the kernel
// may be conditionally PSD. With InputSpace and a Gaussian kernel, the centres are
// φ(v_c) of prototypes v_c, and
//
//	d_ic = 2(1 - K(xᵢ, v_c)),   v_c = Σ_i Wᵢ·u_ic^m·K(xᵢ, v_c)·xᵢ / Σ_i Wᵢ·u_ic^m·K(xᵢ, v_c)
//
// with the K of the iteration before (Zhang & Chen, "A Novel Kernelized Fuzzy C-Means
// Algorithm with Application in Medical Image Segmentation", Artificial Intelligence in
// Medicine 32 (2004)). In both spaces J never rises. A point at
// one or several centres belongs to them in equal parts. A prototype that is so far
// from all points that every K is 0 stays where it is.
//
// If the Gaussian kernel is narrow, all distances in feature space are nearly equal,
// and so are all memberships. Then choose a smaller Gamma, or a Fuzziness nearer to 1.
//
// Model.Membership has the memberships of the training rows, and Assign the cluster of
// the largest one. Labels of ds are ignored. Examples of weight 0 are ignored, but get
// memberships. With FeatureSpace, each iteration needs all n² kernel values; see KMeans
// for CacheMB. InputSpace needs k·n values, and no matrix. The stage of progress reports
// is the text of Model.Method. Cancellation and errors are those of KMeans. The error
// wraps ErrParam also if InputSpace has another kernel, or one with a Gamma < 0, or if
// Start leaves out a label.
func FuzzyCMeans(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p FuzzyParams) (*Model, error) {
	rows, err := positive(ds, k)
	if err != nil {
		return nil, err
	}
	switch {
	case p.Fuzziness != 0 && !(p.Fuzziness > 1) || math.IsInf(p.Fuzziness, 1):
		return nil, fmt.Errorf("%w: Fuzziness is %v, want a finite number > 1 (0 means 2)", ErrParam, p.Fuzziness)
	case !(p.Tol >= 0) || math.IsInf(p.Tol, 1):
		return nil, fmt.Errorf("%w: Tol is %v, want a finite number > 0 (0 means 1e-5)", ErrParam, p.Tol)
	case p.Space != FeatureSpace && p.Space != InputSpace:
		return nil, fmt.Errorf("%w: Space is %v, want FeatureSpace or InputSpace", ErrParam, p.Space)
	case p.Space == InputSpace && !(gammaOf(k) > 0):
		return nil, fmt.Errorf("%w: the kernel is %s, and InputSpace wants a kernel.Gaussian with Gamma > 0", ErrParam, kernel.Name(k))
	}
	if p.Fuzziness == 0 {
		p.Fuzziness = 2
	}
	if p.Tol == 0 {
		p.Tol = 1e-5
	}
	s, err := settings{p.Clusters, p.Restarts, p.MaxIter, p.CacheMB, p.Start, p.Seed, p.Trace}.withDefaults(ds.Len(), len(rows), 300)
	if err != nil {
		return nil, err
	}
	for c, size := range counts(p.Start, rows, s.clusters) {
		if p.Start != nil && size == 0 {
			return nil, fmt.Errorf("%w: Start gives no row of positive weight the label %d", ErrParam, c)
		}
	}
	blank := Model{Method: FuzzyFeature, Fuzziness: p.Fuzziness}
	if p.Space == InputSpace {
		blank.Method = FuzzyInput
		s.cacheMB = 0 // there is no matrix
	}
	return solve(ctx, ds, k, s, rows, blank, func(ctx context.Context, problem *problem, restart int, m *Model) error {
		if p.Space == InputSpace {
			return fuzzy(ctx, problem, restart, m, p.Tol, newPrototypes(problem))
		}
		return fuzzy(ctx, problem, restart, m, p.Tol, newFuzzyCentres(problem))
	})
}

// fuzzyState are the centres of a run, in one of the two spaces.
type fuzzyState interface {
	// begin puts the centres at some rows.
	begin(ctx context.Context, rows []int) error
	// update computes the best centres for the coefficients Wᵢ·u_ic^m of the rows of
	// positive weight. After an error, the centres are the old ones.
	update(ctx context.Context, b []part) error
	// distances stores the squared distances of row i from the centres.
	distances(i int, d2 []float64)
	// means are the centres as a Step shows them.
	means() *mat.Dense
	// keep stores the centres in m.
	keep(m *Model)
}

// fuzzy is one run.
func fuzzy(ctx context.Context, p *problem, restart int, m *Model, tol float64, state fuzzyState) error {
	n, k := len(p.g.diag), p.clusters
	u, next := mat.NewDense(n, k, nil), mat.NewDense(n, k, nil)
	if err := p.beginFuzzy(ctx, restart, u, m.Fuzziness, state); err != nil {
		return err
	}
	for {
		objective, change := p.assignFuzzy(u, next, m.Fuzziness, state)
		u, next = next, u
		m.Assign, m.Membership = largest(u), u
		p.record(ctx, m, objective, state.means)
		converged := change <= tol && m.Iterations > 0
		if converged || m.Iterations == p.maxIter {
			m.Status = learn.IterationLimit
			if converged {
				m.Status = learn.Converged
			}
			state.keep(m)
			return nil
		}
		if err := state.update(ctx, p.coefficients(u, m.Fuzziness)); err != nil {
			state.keep(m)
			return err
		}
	}
}

// beginFuzzy gives a run its first centres: those of Start, whose memberships u are 0
// and 1, or rows that seeds has drawn.
func (p *problem) beginFuzzy(ctx context.Context, restart int, u *mat.Dense, m float64, state fuzzyState) error {
	if p.start == nil {
		rows, _, err := p.seeds(ctx, restart)
		if err != nil {
			return err
		}
		return state.begin(ctx, rows)
	}
	for i, label := range p.start {
		u.Set(i, label, 1)
	}
	return state.update(ctx, p.coefficients(u, m))
}

// assignFuzzy stores the best memberships for the centres in next. It returns the
// objective, and the largest difference from the old memberships u.
func (p *problem) assignFuzzy(u, next *mat.Dense, m float64, state fuzzyState) (objective, change float64) {
	d2 := make([]float64, p.clusters)
	for i, w := range p.weight {
		state.distances(i, d2)
		to := next.RawRowView(i)
		memberships(d2, to, m)
		if w == 0 {
			continue
		}
		for c, v := range to {
			change = max(change, math.Abs(v-u.At(i, c)))
			if v > 0 { // the distance from an empty cluster is infinite
				objective += float64(w * power(v, m) * d2[c])
			}
		}
	}
	return objective, change
}

// counts are the numbers of rows with each label.
func counts(labels, rows []int, k int) []int {
	count := make([]int, k)
	for _, i := range rows {
		if labels != nil {
			count[labels[i]]++
		}
	}
	return count
}

// coefficients are Wᵢ·u_ic^m of the rows of positive weight, for each cluster. If
// u_ic^m is tiny in all rows, the u_ic are divided by the largest: a centre does not depend
// on that, and float64 has no such small numbers.
func (p *problem) coefficients(u *mat.Dense, m float64) []part {
	parts := make([]part, p.clusters)
	for c := range parts {
		parts[c] = part{p.rows, make([]float64, len(p.rows))}
		most := 0.0
		for _, i := range p.rows {
			most = max(most, u.At(i, c))
		}
		unit := 1.0
		if most > 0 && power(most, m) < 1e-100 {
			unit = most
		}
		for r, i := range p.rows {
			parts[c].coef[r] = p.weight[i] * power(u.At(i, c)/unit, m)
		}
	}
	return parts
}

// largest are the labels of the largest memberships; of several, the lowest label.
func largest(u *mat.Dense) []int {
	n, _ := u.Dims()
	labels := make([]int, n)
	for i := range labels {
		labels[i] = floats.MaxIdx(u.RawRowView(i))
	}
	return labels
}
