package smo

import (
	"context"
	"math"
	"math/bits"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// When rows of a K to be held are made on demand, and not all at once. Then each row
// costs twice as much, because the symmetry of K is not used.
const (
	// demandFrom is the number of variables from which on it pays.
	demandFrom = 128
	// demandShare is up to which share of the variables may begin at more than 0. The
	// rows of these are needed in any case.
	demandShare = 1. / 8
	// similarRows is how many rows are asked whether the points are similar, and
	// similarFrom is to how many points a point must be similar, itself included.
	similarRows = simd.Block
	similarFrom = 4
)

// few reports whether few rows of K may be needed.
func (v *solver) few() bool {
	n := len(v.Y)
	return n >= demandFrom && float64(v.started()) <= demandShare*float64(n)
}

// holdFew makes room for all rows of K, and makes those of the variables that are not 0.
// need makes the others: a variable has its row before it moves. If the points are not
// similar, holdFew makes all rows.
func (v *solver) holdFew(ctx context.Context) error {
	v.hollow()
	v.missing = simd.NewSet(len(v.e))
	var which []int
	for t := range v.Y {
		v.missing.Put(t, true)
		if v.alpha[t] != 0 {
			which = append(which, t)
		}
	}
	if err := v.fill(ctx, which[:similarRows]); err != nil {
		return err
	}
	if !v.similar(which[:similarRows]) {
		v.missing = nil
		return v.Rows.(Squarer).Square(ctx, v.Held.Data, len(v.e))
	}
	return v.fill(ctx, which[similarRows:])
}

// similar reports whether the points are so similar to those of some rows that few become
// support vectors. A point counts as the square of the cosine of the two in feature space.
// In threenorm (20 dimensions, n = 150 to 500, nu = .05) a third to a half of the points
// become support vectors where 4 are similar by this.
//
// Where a narrow kernel finds many points in few dimensions, variables go in and out, and
// more rows are needed. Then the mean of the squares is near to that of the cosines. For
// normal points with variance 1 in each dimension and the Gaussian kernel, the mean is
// (1+4γ)^(-d/2), and that of the squares (1+8γ)^(-d/2): it is less than the power 1.5
// of the other up to γ = .4.
func (v *solver) similar(which []int) bool {
	mean, squares, all := 0.0, 0.0, float64(len(which)*len(v.Y))
	for _, i := range which {
		for t, k := range v.Held.row(i)[:len(v.Y)] {
			square := k * k / (v.diag[i] * v.diag[t])
			squares += square
			mean += math.Copysign(math.Sqrt(square), k)
		}
	}
	enough := squares >= similarFrom*float64(len(which)) // false for NaN
	mean, squares = mean/all, squares/all
	return enough && mean > 0 && float64(squares*squares) <= float64(mean*mean*mean)
}

// fill makes rows of Held.
func (v *solver) fill(ctx context.Context, which []int) error {
	dst := make([][]float64, len(which))
	for k, t := range which {
		dst[k] = v.Held.row(t)
		v.missing.Put(t, false)
	}
	return v.Rows.Rows64(ctx, which, dst)
}

// demand makes the row of variable t and, in the same turn, those of some that are likely
// to be needed next: the greatest residuals e of those that may rise.
func (v *solver) demand(ctx context.Context, t int, e []float64) error {
	v.missing.Put(t, false)
	which := [simd.Block]int{t}
	many := 1
	for b := range v.missing {
		for in := v.missing[b] & v.up[b]; in != 0; in &= in - 1 {
			s := 8*b + bits.TrailingZeros8(in)
			if many == len(which) && !(e[s] > e[which[many-1]]) {
				continue
			}
			at := min(many, len(which)-1)
			for ; at > 1 && e[s] > e[which[at-1]]; at-- {
				which[at] = which[at-1]
			}
			which[at] = s
			many = min(many+1, len(which))
		}
	}
	return v.fill(ctx, which[:many])
}
