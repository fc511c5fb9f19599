package mkl

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
)

// hessian returns the second derivatives of ω at a point, M×M numbers. While no αᵢ
// reaches a bound or leaves it, ω is smooth: with F = {i: 0 < αᵢ < C·Wᵢ}, the optimal
// α_F moves by -P·(G(Kⱼ)α)_F for each unit of µⱼ, where P is the inverse of
// G(K(µ))_FF on the vectors orthogonal to y_F. So
//
//	∂²ω/∂µᵢ∂µⱼ = 2·(G(Kᵢ)α)_Fᵀ·P·(G(Kⱼ)α)_F.
//
// The signs y cancel: below, G is K, and y is e.
func (m *machines) hessian(ctx context.Context, p *point) ([]float64, error) {
	var free, place []int
	for k, t := range p.support {
		if p.alpha[t] < m.bound[t] {
			free, place = append(free, t), append(place, k)
		}
	}
	size := len(p.square)
	h := make([]float64, size*size)
	if len(free) < 2 { // the equality fixes a single one
		return h, nil
	}
	var f cholesky.Factor
	if err := m.k.block(ctx, p.mu, free, &f); err != nil {
		return nil, err
	}
	if err := f.Semidefinite(ctx, shift(&f, len(free))); err != nil {
		return nil, err
	}
	ones := make([]float64, len(free))
	for k := range ones {
		ones[k] = 1
	}
	forward(&f, ones)
	norm2 := dot(ones, ones)
	z := make([][]float64, size)
	along := make([]float64, size)
	for i, product := range p.products {
		z[i] = make([]float64, len(free))
		for k, at := range place {
			z[i][k] = product[at]
		}
		forward(&f, z[i])
		along[i] = dot(z[i], ones)
		for j := range i + 1 {
			v := 2 * dot(z[i], z[j])
			if norm2 > 0 {
				v -= float64(2 * along[i] / norm2 * along[j])
			}
			h[i*size+j], h[j*size+i] = v, v
		}
		h[i*size+i] = max(0, h[i*size+i])
	}
	return h, nil
}

// shift adds a constant to the matrix, which changes nothing on the vectors orthogonal
// to e. So a kernel that is only conditionally PSD has a factor too. It returns a floor
// for the pivots.
func shift(f *cholesky.Factor, n int) (floor float64) {
	least, most := 0.0, 0.0
	for i := range n {
		for _, v := range f.Row(i) {
			least, most = min(least, v), max(most, math.Abs(v))
		}
	}
	for i := range n {
		row := f.Row(i)
		for k := range row {
			row[k] -= 2 * least
		}
	}
	return 1e-13 * most * float64(n)
}

// forward is f.Forward, with 0 for the rows that f leaves out.
func forward(f *cholesky.Factor, b []float64) {
	f.Forward(b)
	for k := range b {
		if f.Row(k)[0] == 0 {
			b[k] = 0
		}
	}
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += float64(v * b[i])
	}
	return sum
}
