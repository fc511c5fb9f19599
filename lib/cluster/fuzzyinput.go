package cluster

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// prototypes are the centres of a run in input space.
type prototypes struct {
	*problem
	gamma  float64
	v      *mat.Dense // k×d
	placed bool       // whether v has been set
}

func newPrototypes(p *problem) *prototypes {
	return &prototypes{problem: p, gamma: gammaOf(p.kernel), v: mat.NewDense(p.clusters, p.ds.Dim(), nil)}
}

func (s *prototypes) begin(_ context.Context, rows []int) error {
	for c, i := range rows {
		s.v.SetRow(c, s.ds.X.RawRowView(i))
	}
	s.placed = true
	return nil
}

// update moves each prototype to the mean of the rows with the coefficients b·K(x, v);
// the first ones, which have no v before, with the coefficients b.
// This is a step of the mean shift, which never lowers Σ b·K(x, v) (Comaniciu & Meer,
// IEEE Trans. Pattern Analysis and Machine Intelligence 24 (2002), theorem 1), so it
// never raises the objective.
func (s *prototypes) update(ctx context.Context, b []part) error {
	const size = 1024 // rows a task; their sums are added in the order of the tasks
	k, d := s.v.Dims()
	tasks := (len(s.rows) + size - 1) / size
	share := shareOf(len(s.rows))
	sums := make([]*mat.Dense, tasks) // of b·K·x, and in the last column of b·K
	err := parallel.Do(ctx, tasks, func(t int) error {
		sums[t] = mat.NewDense(k, d+1, nil)
		for r := t * size; r < min((t+1)*size, len(s.rows)); r++ {
			x := s.ds.X.RawRowView(s.rows[r])
			for c := range k {
				a := b[c].coef[r] * share
				if s.placed { // 1 - rest has too few digits of a small K
					a *= simd.Exp(-s.gamma * simd.Distance2Pair(x, s.v.RawRowView(c)))
				}
				sum := sums[t].RawRowView(c)
				for j, v := range x {
					sum[j] += float64(a * v)
				}
				sum[d] += a
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.placed = true
	for c := range k {
		sum := make([]float64, d+1)
		for _, part := range sums {
			for j, v := range part.RawRowView(c) {
				sum[j] += v
			}
		}
		if sum[d] == 0 { // every K has underflowed
			continue
		}
		for j := range d {
			s.v.Set(c, j, sum[j]/sum[d])
		}
	}
	return nil
}

func (s *prototypes) distances(i int, d2 []float64) {
	x := s.ds.X.RawRowView(i)
	for c := range d2 {
		d2[c] = 2 * rest(s.gamma, x, s.v.RawRowView(c))
	}
}

func (s *prototypes) means() *mat.Dense { return mat.DenseCopyOf(s.v) }

func (s *prototypes) keep(m *Model) { m.Prototypes = s.means() }
