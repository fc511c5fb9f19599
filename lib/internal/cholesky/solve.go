package cholesky

import "github.com/mercer-go/mercer/lib/internal/simd"

// Solve replaces b, which has length n, by A⁻¹b. Definite must have returned true.
func (f *Factor) Solve(b []float64) {
	f.Forward(b)
	f.Back(b)
}

// Forward replaces b by the solution z of Uᵀz = b. If row k of U is 0, z_k is not
// part of the solution: it is b_k minus the terms of the rows before it.
func (f *Factor) Forward(b []float64) { f.forward(b, 0) }

// forward is Forward for a b that begins with from zeros.
func (f *Factor) forward(b []float64, from int) {
	x := f.padded(b)
	for k := from; k < f.n; k++ {
		row, tail := f.Row(k), f.tail(k)
		if row[0] == 0 {
			continue
		}
		x[k] /= row[0]
		for l := k + 1; l < min(tail, f.n); l++ {
			x[l] -= float64(row[l-k] * x[k])
		}
		simd.Add(x[tail:], f.u[k*f.stride+tail:(k+1)*f.stride], -x[k])
	}
	copy(b, x)
}

// Back replaces b by the solution x of Ux = b. If row k of U is 0, x_k is b_k.
func (f *Factor) Back(b []float64) {
	x := f.padded(b)
	for k := f.n - 1; k >= 0; k-- {
		row, tail := f.Row(k), f.tail(k)
		if row[0] == 0 {
			continue
		}
		x[k] -= simd.DotProduct(f.u[k*f.stride+tail:(k+1)*f.stride], x[tail:])
		for l := k + 1; l < min(tail, f.n); l++ {
			x[k] -= float64(row[l-k] * x[l])
		}
		x[k] /= row[0]
	}
	copy(b, x)
}

// Negative returns a vector v != 0 for which vᵀAv is about the first pivot that is not
// positive: v solves the equations of the rows before it. Definite must have returned
// false. It returns nil if that pivot is not finite.
func (f *Factor) Negative() []float64 {
	j := 0
	for pivot := f.Row(0)[0]; pivot > 0 && pivot-pivot == 0; pivot = f.Row(j)[0] {
		j++
	}
	if pivot := f.Row(j)[0]; pivot-pivot != 0 {
		return nil
	}
	v := make([]float64, f.stride)
	v[j] = 1
	for k := j - 1; k >= 0; k-- {
		row, tail := f.Row(k), f.tail(k)
		v[k] = -simd.DotProduct(f.u[k*f.stride+tail:(k+1)*f.stride], v[tail:])
		for l := k + 1; l < min(tail, f.n); l++ {
			v[k] -= float64(row[l-k] * v[l])
		}
		v[k] /= row[0]
	}
	return v[:f.n]
}

// padded is a copy of b with zeros behind it.
func (f *Factor) padded(b []float64) []float64 {
	clear(f.x[copy(f.x, b[:f.n]):])
	return f.x
}

// tail is the first column of the panel after that of k.
func (f *Factor) tail(k int) int { return k/simd.Width*simd.Width + simd.Width }
