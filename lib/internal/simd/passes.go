package simd

import "math"

// The solver's two passes over a row of the kernel matrix. The lengths of all
// slices are the same multiple of Lot; sets have a bit for each of their numbers.

// Lot is how many numbers the passes take at a time.
const Lot = 16

// Set is a set of indices, bit i%8 of byte i/8 for i.
type Set []uint8

// NewSet is an empty set with room for n indices, a multiple of Lot.
func NewSet(n int) Set { return make(Set, n/8) }

// Put says whether i is in the set.
func (s Set) Put(i int, in bool) {
	if in {
		s[i/8] |= 1 << (i % 8)
	} else {
		s[i/8] &^= 1 << (i % 8)
	}
}

// Has reports whether i is in the set.
func (s Set) Has(i int) bool { return s[i/8]>>(i%8)&1 != 0 }

// Choice is what Choose looks at beside the row.
type Choice struct {
	Diag  []float64 // K_tt
	Low   Set       // which t can be chosen
	Kii   float64
	Most  float64 // E_i
	Floor float64 // curvatures count as not less than Floor·|K_ii|
}

// Choose is the t of the set Low with E_t < Most that has about the greatest
// (Most - E_t)²/a, where a = K_ii + K_tt - 2K_it is the curvature, or -1 if there
// is none: fractions are compared by products, whose rounding may tell a later one
// from an equal. An a that is negative, for rounding or a kernel that is
// indefinite, counts as the floor.
func Choose[T float32 | float64](e []float64, row []T, c *Choice) int {
	t := choose(e, row, c, max(c.Floor*math.Abs(c.Kii), 0x1p-1022))
	if t == nobody {
		return -1
	}
	return t
}

const nobody = math.MaxInt64

// Move subtracts delta·(ki_t - kj_t) from every e_t. Then i is the index of the
// greatest number in the set up, the first of equals or -1, most is that number
// or -Inf, and least is the least in the set low, or +Inf.
func Move[T float32 | float64](e []float64, ki, kj []T, up, low Set, delta float64) (i int, most, least float64) {
	var out extremes
	move(e, ki, kj, up, low, delta, &out)
	return int(out.at), out.most, out.least
}

// Above stores in dst which t of the set may have E_t > bound.
func Above(dst Set, e []float64, may Set, bound float64) {
	above(dst[:len(e)/8], e, may[:len(e)/8], bound)
}

// Below stores in dst which t of the set may have E_t < bound.
func Below(dst Set, e []float64, may Set, bound float64) {
	below(dst[:len(e)/8], e, may[:len(e)/8], bound)
}

// Subtract subtracts Σ_r c_r·k_r from e, one row after the other.
func Subtract[T float32 | float64](e []float64, k *[Block][]T, c *[Block]float64) {
	subtract(e, k, c)
}

// extremes are what Move finds.
type extremes struct {
	at          int64
	most, least float64
}
