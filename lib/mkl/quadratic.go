package mkl

import "math"

// quadratic is the model g'(x-µ) + ½(x-µ)'H(x-µ) in the directions of a basis.
type quadratic struct {
	mu     []float64
	basis  [][]float64
	first  []float64   // g in the basis
	factor [][]float64 // the lower triangle of the Cholesky factor of H in the basis
}

// leastBend is added to the bends of the model, in units that make its minimum without
// cuts no farther away than 1/leastBend times the trace.
const leastBend = 1e-4

func newModel(mu, g, h []float64, basis [][]float64, total float64) *quadratic {
	size, d := len(mu), len(basis)
	m := &quadratic{mu: mu, basis: basis, first: make([]float64, d), factor: make([][]float64, d)}
	largest := 0.0 // of a slope, in the same units
	for i, v := range g {
		largest = max(largest, math.Abs(v*mu[i])/total)
	}
	bent := make([]float64, size)
	for i, b := range basis {
		m.first[i] = dot(g, b)
		for k := range bent {
			bent[k] = dot(h[k*size:(k+1)*size], b)
		}
		m.factor[i] = make([]float64, i+1)
		for j := range i + 1 {
			m.factor[i][j] = dot(bent, basis[j])
		}
	}
	least := leastBend * max(math.Sqrt(dot(m.first, m.first)), 1e-6*largest) / total
	for i := range d {
		least = max(least, 1e-14*m.factor[i][i])
	}
	for i := range d {
		m.factor[i][i] += least
		for j := range i + 1 {
			v := m.factor[i][j]
			for k := range j {
				v -= float64(m.factor[i][k] * m.factor[j][k])
			}
			if j < i {
				m.factor[i][j] = v / m.factor[j][j]
			} else {
				m.factor[i][i] = math.Sqrt(max(v, least))
			}
		}
	}
	return m
}

// lower solves Lx = b for the factor L, and returns x.
func (m *quadratic) lower(b []float64) []float64 {
	x := make([]float64, len(b))
	for i, row := range m.factor {
		x[i] = (b[i] - dot(row[:i], x[:i])) / row[i]
	}
	return x
}

// in returns a gradient in the basis, divided by L.
func (m *quadratic) in(a []float64) []float64 {
	b := make([]float64, len(m.basis))
	for i, v := range m.basis {
		b[i] = dot(a, v)
	}
	return m.lower(b)
}

// prices returns the multipliers z >= 0 of the constraints aᵀx >= 0, one for each cut a,
// at the minimum of the model. The dual problem has only signs as constraints.
func (m *quadratic) prices(cuts [][]float64) []float64 {
	first := m.lower(m.first)
	in, p := make([][]float64, len(cuts)), make([]float64, len(cuts))
	for k, a := range cuts {
		in[k] = m.in(a)
		p[k] = dot(a, m.mu) - dot(in[k], first)
	}
	return nonnegative(p, in)
}

// minimum returns the x at the prices z: µ + B·H⁻¹(Σ z·a - g) with the basis B.
func (m *quadratic) minimum(cuts [][]float64, z []float64) []float64 {
	u := m.lower(m.first)
	for i := range u {
		u[i] = -u[i]
	}
	for k, a := range cuts {
		if z[k] == 0 {
			continue
		}
		for i, v := range m.in(a) {
			u[i] += float64(z[k] * v)
		}
	}
	for i := len(u) - 1; i >= 0; i-- {
		for j := i + 1; j < len(u); j++ {
			u[i] -= float64(m.factor[j][i] * u[j])
		}
		u[i] /= m.factor[i][i]
	}
	x := make([]float64, len(m.mu))
	for i, v := range m.mu {
		x[i] = v
		for j, b := range m.basis {
			x[i] += float64(u[j] * b[i])
		}
	}
	return x
}
