package cgens

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestSimplexCode: unit vectors with equal angles and sum 0, in k-1 dimensions. The
// paper places them on the sphere of R^m and codes l classes; the codes have l = k-1
// entries, and there are l+1 of them.
func TestSimplexCode(t *testing.T) {
	for _, k := range []int{2, 3, 4, 10, 57, 500} {
		codes := SimplexCode(k)
		if l, n := codes.Dims(); l != k-1 || n != k {
			t.Fatalf("%d classes: %d×%d", k, l, n)
		}
		var gram mat.Dense
		gram.Mul(codes.T(), codes)
		for y := range k {
			for z := range k {
				want := -1 / float64(k-1)
				if y == z {
					want = 1
				}
				if got := gram.At(y, z); math.Abs(got-want) > 1e-13 {
					t.Fatalf("%d classes: codes %d and %d have product %v, want %v", k, y, z, got, want)
				}
			}
		}
		for tau := range k - 1 {
			if s := mat.Sum(codes.Slice(tau, tau+1, 0, k)); math.Abs(s) > 1e-13 {
				t.Errorf("%d classes: entry %d of the codes sums to %v", k, tau, s)
			}
		}
		if k == 2 {
			continue
		}
		// The recursion: below the first row and column is the code of k-1 classes.
		smaller, scale := SimplexCode(k-1), math.Sqrt(1-1/float64((k-1)*(k-1)))
		for tau := range k - 2 {
			for y := range k - 1 {
				if got, want := codes.At(tau+1, y+1), scale*smaller.At(tau, y); math.Abs(got-want) > 1e-14 {
					t.Fatalf("%d classes: C(%d, %d) is %v, want %v", k, tau+1, y+1, got, want)
				}
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic for one class")
		}
	}()
	SimplexCode(1)
}
