package eigen

import (
	"math"
	"slices"

	"github.com/mercer-go/mercer/internal/portable"
)

// tiny is nothing beside the largest number of a matrix, which is at least
// 2^-ordinary. Numbers much smaller than it have too few digits to turn anything.
const (
	tiny     = 0x1p-500
	ordinary = 200
)

// mostSteps is how many steps an eigenvalue may take. Two are usual.
const mostSteps = 100

// Symmetric returns the eigenvalues of the symmetric n×n matrix a in ascending order,
// and an orthonormal eigenvector for each: vectors[k] belongs to values[k]. It reads
// the rows of a, and keeps the vectors in them. It returns false if a number or an
// eigenvalue is not finite.
//
// Householder reflections make a tridiagonal, and implicit QL steps diagonal (Golub &
// Van Loan, Matrix Computations, sections 8.3.1 and 8.3.3).
func Symmetric(a [][]float64) (values []float64, vectors [][]float64, ok bool) {
	n := len(a)
	scale := rescale(a)
	diagonal, beside := tridiagonal(a)
	if !reduce(diagonal, beside, a) {
		return nil, nil, false
	}
	for k := range diagonal {
		if diagonal[k] = math.Ldexp(diagonal[k], scale); math.IsInf(diagonal[k], 0) {
			return nil, nil, false
		}
	}
	order := make([]int, n)
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case diagonal[i] < diagonal[j]:
			return -1
		case diagonal[i] > diagonal[j]:
			return 1
		}
		return 0
	})
	for _, k := range order {
		values, vectors = append(values, diagonal[k]), append(vectors, a[k])
	}
	return values, vectors, true
}

// rescale divides the matrix by 2^scale, so that its largest number is an ordinary
// one. It leaves a matrix alone that is so, or has a number that is not finite.
func rescale(a [][]float64) (scale int) {
	largest := 0.0
	for _, row := range a {
		for _, v := range row {
			largest = max(largest, math.Abs(v)) // NaN if v is
		}
	}
	if largest == 0 || largest-largest != 0 {
		return 0
	}
	if _, scale = math.Frexp(largest); max(scale, -scale) <= ordinary {
		return 0
	}
	for _, row := range a {
		for j := range row {
			row[j] = math.Ldexp(row[j], -scale)
		}
	}
	return scale
}

// tridiagonal returns the diagonal of QAQᵀ and the numbers beside it, from place 0 on,
// and replaces the rows of A by those of Q.
func tridiagonal(a [][]float64) (diagonal, beside []float64) {
	n := len(a)
	diagonal, beside = make([]float64, n), make([]float64, n)
	reflections, p := make([][]float64, n), make([]float64, n)
	for k := range n - 1 {
		diagonal[k] = a[k][k]
		// The reflection 1 - uuᵀ takes the rest of row k, x, to a multiple of e₁.
		x := a[k][k+1:]
		size := portable.Length(x)
		if size < tiny {
			continue
		}
		beside[k] = -math.Copysign(size, x[0])
		u := make([]float64, len(x))
		for i, v := range x {
			u[i] = v / size
		}
		u[0] += math.Copysign(1, u[0])
		root := math.Sqrt(math.Abs(u[0])) // ‖u‖² = 2|u₀| before
		for i := range u {
			u[i] /= root
		}
		reflections[k] = u
		// The rest of A becomes B - uqᵀ - quᵀ with p = Bu, q = p - (pᵀu/2)u.
		q := p[:len(u)]
		for i := range q {
			q[i] = portable.Dot(a[k+1+i][k+1:], u)
		}
		portable.AddScaled(q, -portable.Dot(q, u)/2, u)
		for i := range u {
			row := a[k+1+i][k+1:]
			portable.AddScaled(row, -u[i], q)
			portable.AddScaled(row, -q[i], u)
		}
	}
	if n > 0 {
		diagonal[n-1] = a[n-1][n-1]
	}
	for i := range a {
		clear(a[i])
		a[i][i] = 1
	}
	for k := n - 2; k >= 0; k-- { // Q = H_n-2 … H_0, from the last
		if u := reflections[k]; u != nil {
			for i := k + 1; i < n; i++ { // rows, each times H_k
				row := a[i][k+1:]
				portable.AddScaled(row, -portable.Dot(row, u), u)
			}
		}
	}
	return diagonal, beside
}

// reduce makes the tridiagonal matrix diagonal, and turns the rows of q along.
func reduce(diagonal, beside []float64, q [][]float64) bool {
	n := len(diagonal)
	for low := range n {
		for steps := 0; ; steps++ {
			high := low // the block from low to high hangs together
			for high < n-1 && math.Abs(beside[high]) > max(tiny, 0x1p-53*(math.Abs(diagonal[high])+math.Abs(diagonal[high+1]))) {
				high++
			}
			if high == low {
				break
			}
			if steps == mostSteps {
				return false
			}
			step(diagonal, beside, q, low, high)
		}
		if v := diagonal[low]; v-v != 0 {
			return false
		}
	}
	return true
}

// step takes an implicit QL step on a block, with Wilkinson's shift from its head: from
// high to low, rotations of two neighbours chase what is beside the three diagonals.
func step(diagonal, beside []float64, q [][]float64, low, high int) {
	half := (diagonal[low+1] - diagonal[low]) / (2 * beside[low])
	shift := diagonal[low] - beside[low]/(half+math.Copysign(portable.Hypot(half, 1), half))
	x, z := diagonal[high]-shift, beside[high-1]
	for k := high - 1; k >= low; k-- {
		size := portable.Hypot(x, z)
		if k < high-1 {
			beside[k+1] = size
		}
		if size == 0 {
			return
		}
		c, s := x/size, z/size
		a, b, d := diagonal[k+1], beside[k], diagonal[k]
		cc, cs, ss := float64(c*c), float64(c*s), float64(s*s)
		diagonal[k+1] = float64(cc*a) + float64(2*cs*b) + float64(ss*d)
		diagonal[k] = float64(ss*a) - float64(2*cs*b) + float64(cc*d)
		beside[k] = float64(cs*(d-a)) + float64((cc-ss)*b)
		x = beside[k]
		if k > low {
			z = float64(s * beside[k-1])
			beside[k-1] = float64(c * beside[k-1])
		}
		upper, lower := q[k+1], q[k]
		for i, u := range upper {
			v := lower[i]
			upper[i] = float64(c*u) + float64(s*v)
			lower[i] = float64(c*v) - float64(s*u)
		}
	}
}
