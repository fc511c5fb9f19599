package cholesky

import "github.com/mercer-go/mercer/lib/internal/simd"

// Solve replaces b, which has length n, by A⁻¹b for A = UᵀU. Where a row of U is 0
// the solution is 0, and the equation is left out.
func (f *Factor) Solve(b []float64) {
	x := f.x
	clear(x[copy(x, b[:f.n]):])
	for k := range f.n { // Uᵀz = b
		row, tail := f.Row(k), f.tail(k)
		if row[0] == 0 {
			x[k] = 0
			continue
		}
		x[k] /= row[0]
		for l := k + 1; l < min(tail, f.n); l++ {
			x[l] -= row[l-k] * x[k]
		}
		simd.Add(x[tail:], f.u[k*f.stride+tail:(k+1)*f.stride], -x[k])
	}
	for k := f.n - 1; k >= 0; k-- { // Ux = z
		row, tail := f.Row(k), f.tail(k)
		if row[0] == 0 {
			x[k] = 0
			continue
		}
		x[k] -= simd.DotProduct(f.u[k*f.stride+tail:(k+1)*f.stride], x[tail:])
		for l := k + 1; l < min(tail, f.n); l++ {
			x[k] -= row[l-k] * x[l]
		}
		x[k] /= row[0]
	}
	copy(b, x)
}

// tail is the first column of the panel after that of k.
func (f *Factor) tail(k int) int { return k/simd.Width*simd.Width + simd.Width }
