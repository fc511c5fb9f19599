package mkl

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/lp"
)

// bounds collects the lower bounds of the optimum that the points give. Each α is a
// strategy of a game: against kernel i it wins 2eᵀα - αᵀG(Kᵢ)α. The mixture of the
// strategies that wins most against the best kernel is a better bound than each of
// them. This matters where the optimal µ has zeros: α need not be unique there.
type bounds struct {
	wins  [][]float64 // for each point, M numbers
	alpha [][]float64
	best  float64
	by    []float64 // the α that gives the bound best
}

// note takes in the α of a point.
func (b *bounds) note(p *point) {
	wins := make([]float64, len(p.square))
	for i, v := range p.square {
		wins[i] = p.linear - v
	}
	b.wins, b.alpha = append(b.wins, wins), append(b.alpha, p.alpha)
	if v := p.lower(); b.by == nil || v > b.best {
		b.best, b.by = v, p.alpha
	}
}

// lower is the best bound, and its α.
func (b *bounds) lower() (float64, []float64) { return b.best, b.by }

// mixed returns the best mixture of all α, or nil if it wins no more than one alone.
// The game is a linear program: with wins made positive by a constant, 1/value is the
// largest Σ aᵢ with Σ wins_ki·aᵢ <= 1.
func (b *bounds) mixed(ctx context.Context) ([]float64, error) {
	least, most := math.Inf(1), math.Inf(-1)
	for _, wins := range b.wins {
		for _, v := range wins {
			least, most = min(least, v), max(most, v)
		}
	}
	spread := most - least
	if len(b.wins) < 2 || !(spread > 0) || spread-spread != 0 {
		return nil, nil
	}
	size := len(b.wins[0])
	upper, row := make([]float64, size), make([]float64, size)
	for i := range upper {
		upper[i] = 2 // wins are from 1 to 2 below, so that no aᵢ is more than 1
	}
	program := lp.New(upper)
	for _, wins := range b.wins {
		for i, v := range wins {
			row[i] = 1 + (v-least)/spread
		}
		program.Add(row)
	}
	s, err := program.Solve(ctx)
	if err != nil {
		return nil, err
	}
	total, parts := 0.0, 0
	for _, w := range s.W {
		if w > 0 {
			total += w
			parts++
		}
	}
	if parts < 2 { // its products are known already
		return nil, nil
	}
	alpha := make([]float64, len(b.by))
	for k, w := range s.W {
		if w = max(0, w) / total; w == 0 {
			continue
		}
		for t, a := range b.alpha[k] {
			alpha[t] += float64(w * a)
		}
	}
	return alpha, nil
}
