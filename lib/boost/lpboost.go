package boost

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/lp"
	"github.com/mercer-go/mercer/lib/internal/search"
	"github.com/mercer-go/mercer/lib/learn"
)

// LPBoost is the result of TrainLPBoost: the weighted sum of the columns, without
// bias, and its certificate.
type LPBoost struct {
	// Ensemble has a member for each column. Many weights can be 0.
	learn.Ensemble
	Alpha     []float64 // the n dual variables a_i
	Objective []float64 // Primal after each round; never rising but for rounding errors, which a huge C makes large
	Primal    float64   // Σw + Σ C·W_i·ξ_i of the last linear program
	Dual      float64   // Σa of the last linear program
	Violation float64   // the largest excess of a dual constraint Σ y·a·h ≤ 1 of a selected column, without rounding errors
	// Stages[t] are the weights after round t, one for each member that was there, if
	// LPBoostParams.Stages was set; see After.
	Stages [][]float64
	Score  float64 // the largest Σ y·a·h that the last search found
	Pivots int     // number of pivots of the simplex method
	// Status is Converged if the last search found no score above 1 + Tol, or no column
	// at all. It is IterationLimit after all rounds, and Cancelled if the context ended.
	// If the last linear program was not solved to a relative gap and a violation of
	// 1e-8, Status is RoundingLimit, IterationLimit or Overflow. An earlier program may
	// miss them: for a huge C, this often happens while the columns do not separate the
	// classes.
	Status learn.Status
}

var (
	_ learn.Classifier = (*LPBoost)(nil)
	_ learn.Scorer     = (*LPBoost)(nil)
)

// TrainLPBoost runs LPBoost by column generation on the n×d set ds with labels -1 and
// +1 (Demiriz, Bennett & Shawe-Taylor, Machine Learning 46 (2002); the form is that of
// Shen & Liu, section II). It solves
//
//	min Σ_j w_j + Σ_i C·W_i·ξ_i   s.t.  y_i·Σ_j w_j·h_j(x_i) ≥ 1 - ξ_i,  w ≥ 0,  ξ ≥ 0
//	max Σ_i a_i                   s.t.  Σ_i y_i·a_i·h_j(x_i) ≤ 1,  0 ≤ a_i ≤ C·W_i
//
// where W are the weights of ds. Each round adds the column with the largest
// Σ y_i·a_i·h(x_i) of the pool, starting from a_i = C·W_i, and solves both programs
// again. It ends when this score is at most 1 + Tol. Examples of weight 0 do not count.
//
// With every h, -h counts as a hypothesis too. A pool may hold only one of them; where
// the program selects -h, the weight of h is negative. The program is then that of the
// norm ‖w‖₁. For stumps, whose pool has both, all weights are >= 0 unless h and later
// -h are selected.
//
// The form max ρ - D·Σξ, Σw = 1, y·f ≥ ρ - ξ is the same problem: for an optimal (w, ξ)
// above with s = Σw > 0, it has the prices D_i = C·W_i/Σa, the solution w/s and ξ/s with ρ
// = 1/s, and the dual solution a/Σa. Its value is 1/Σa.
//
// The linear program is solved by a dual simplex method that goes on from the last
// basis. Each pivot takes O(n·T) time. Equal arguments give equal bits. TrainLPBoost
// reports its progress under the stage "LPBoost". If ctx ends first, it returns the
// rounds so far and ctx.Err(). All other errors come without a model. They wrap
// ErrParam, an error of Dataset.Validate or an error of the pool.
func TrainLPBoost(ctx context.Context, ds *learn.Dataset, pools learn.Pools, p LPBoostParams) (*LPBoost, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	b, sum := &lpBooster{params: p, model: &LPBoost{}, solved: learn.Converged}, 0.0
	all := ds.Len()
	var where []int // the examples of positive weight
	b.ds, where = search.Positive(ds)
	n := b.ds.Len()
	upper := make([]float64, n)
	for i := range upper {
		upper[i] = float64(p.C * b.ds.Weight(i))
		sum += upper[i]
	}
	if sum == 0 || math.IsInf(sum, 1) {
		return nil, fmt.Errorf("%w: C is %v, and the sum of C times the weights is %v, want positive and finite", ErrParam, p.C, sum)
	}
	b.model.Alpha, b.model.Primal, b.model.Dual = upper, sum, sum
	b.program, b.u = lp.New(upper), mat.NewDense(n, 1, nil)
	b.pool, err = search.Open(ctx, pools, b.ds.X)
	if err == nil {
		err = b.run(ctx)
	}
	alpha := make([]float64, all)
	for k, i := range where {
		alpha[i] = b.model.Alpha[k]
	}
	b.model.Alpha = alpha
	if err != nil && ctx.Err() != nil {
		b.model.Status = learn.Cancelled
		return b.model, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return b.model, nil
}

// row is a row of the linear program: a member, or its negative.
type row struct {
	member int
	sign   float64
}

// lpBooster is the state of one call of TrainLPBoost.
type lpBooster struct {
	ds      *learn.Dataset
	pool    learn.Pool
	params  LPBoostParams
	program *lp.Problem
	model   *LPBoost
	u       *mat.Dense
	values  [][]float64 // of the members on the training rows
	rows    []row
	both    []bool       // of the members: h and -h are rows
	solved  learn.Status // of the last program
}

func (b *lpBooster) run(ctx context.Context) error {
	m := b.model
	for t := range b.params.Rounds + 1 {
		for i, a := range m.Alpha {
			b.u.Set(i, 0, float64(b.ds.Y[i])*a)
		}
		next, found, score := b.opposite()
		c, err := search.Best(ctx, b.pool, b.u, learn.MaxNorm)
		if err != nil && !errors.Is(err, learn.ErrNoColumn) {
			return err
		}
		if err == nil && math.Abs(c.Sums[0]) > score {
			next, found, score = row{member: -1, sign: 1}, true, math.Abs(c.Sums[0])
			if c.Sums[0] < 0 {
				next.sign = -1
			}
		}
		m.Score = score
		better := found && score > 1+b.params.Tol
		if !better || t == b.params.Rounds {
			switch m.Status = b.solved; {
			case b.solved != learn.Converged:
			case better:
				m.Status = learn.IterationLimit
			}
			return nil
		}
		if ok, err := b.add(ctx, next, c); !ok {
			return err
		}
		learn.Report(ctx, learn.Progress{Stage: "LPBoost", Done: t + 1, Total: b.params.Rounds, Note: fmt.Sprintf("score %.3g", score)})
	}
	return nil
}

// opposite returns the selected column whose negative has the largest score.
func (b *lpBooster) opposite() (next row, found bool, score float64) {
	for _, r := range b.rows {
		if b.both[r.member] {
			continue
		}
		sum := 0.0
		for i, v := range b.values[r.member] {
			sum -= float64(r.sign * float64(b.u.At(i, 0)*v))
		}
		if sum > score {
			next, found, score = row{member: r.member, sign: -r.sign}, true, sum
		}
	}
	return next, found, score
}

// add makes r a row of the program and solves it. It returns false if the rounds end.
func (b *lpBooster) add(ctx context.Context, r row, c *learn.Column) (bool, error) {
	m := b.model
	fresh := r.member < 0
	values := []float64(nil)
	if fresh {
		values = c.Values
	} else {
		values = b.values[r.member]
	}
	signed := make([]float64, len(values))
	for i, v := range values {
		signed[i] = r.sign * float64(b.ds.Y[i]) * v
	}
	b.program.Add(signed)
	s, err := b.program.Solve(ctx)
	if err != nil {
		return false, err
	}
	if s.Status == learn.Overflow {
		m.Status = learn.Overflow
		return false, nil
	}
	if fresh {
		b.pool.Take(c)
		r.member = len(m.Members)
		m.Members, b.values, b.both = append(m.Members, c.Hypothesis), append(b.values, c.Values), append(b.both, false)
	} else {
		b.both[r.member] = true
	}
	b.rows = append(b.rows, r)
	m.Weights = make([]float64, len(m.Members))
	for j, w := range s.W {
		m.Weights[b.rows[j].member] += float64(b.rows[j].sign * w)
	}
	m.Alpha, m.Primal, m.Dual, m.Violation, m.Pivots = s.A, s.Primal, s.Dual, s.Violation, s.Pivots
	m.Objective = append(m.Objective, s.Primal)
	if b.params.Stages {
		m.Stages = append(m.Stages, m.Weights) // the next round makes new ones
	}
	b.solved = s.Status
	return true, nil
}
