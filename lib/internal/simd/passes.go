package simd

import "math"

// The solver's two passes over a row of the kernel matrix. The lengths of all
// slices are the same multiple of Lot; sets have a bit for each of their numbers.

// Lot is how many numbers the passes of the solver process at a time. These are
// Choose, Move, Above, Below and Subtract. The slices of one call all have the same
// length, a multiple of Lot.
const Lot = 16

// Set is a set of indices. Index i is bit i%8 of byte i/8.
type Set []uint8

// NewSet returns an empty set with room for the indices 0 to n-1. n is a multiple of
// Lot.
func NewSet(n int) Set { return make(Set, n/8) }

// Put adds i to the set if in is true, and removes it otherwise.
func (s Set) Put(i int, in bool) {
	if in {
		s[i/8] |= 1 << (i % 8)
	} else {
		s[i/8] &^= 1 << (i % 8)
	}
}

// Has reports whether i is in the set.
func (s Set) Has(i int) bool { return s[i/8]>>(i%8)&1 != 0 }

// Choice holds the arguments of Choose other than E and the row. The variable i has
// been chosen already.
type Choice struct {
	Diag  []float64 // K_tt for each t
	Low   Set       // which t can be chosen
	Kii   float64   // K_ii
	Most  float64   // E_i
	Floor float64   // a smaller curvature counts as Floor·|K_ii|
}

// Choose returns the index t with the greatest gain (Most - E_t)²/a, among the t in Low
// with E_t < Most, or -1 if there is none. Here e has E_t for each t, row has K_it, and
// a = K_ii + K_tt - 2K_it is the curvature. If a is below the floor, for example
// negative by rounding or for an indefinite kernel, the floor takes its place. Two
// fractions are compared by products, which are rounded, so a gain that is less by
// rounding errors may win.
func Choose[T float32 | float64](e []float64, row []T, c *Choice) int {
	t := choose(e, row, c, max(c.Floor*math.Abs(c.Kii), 0x1p-1022))
	if t == nobody {
		return -1
	}
	return t
}

const nobody = math.MaxInt64

// Move subtracts delta·(ki_t - kj_t) from every e_t. Of the results, it returns the
// greatest number in the set up as most, with its index i, and the least number in the
// set low as least. Of equal numbers, i is the first. If up is empty, i is -1 and most
// is -Inf. If low is empty, least is +Inf.
func Move[T float32 | float64](e []float64, ki, kj []T, up, low Set, delta float64) (i int, most, least float64) {
	var out extremes
	move(e, ki, kj, up, low, delta, &out)
	return int(out.at), out.most, out.least
}

// Above stores in dst the set of those t in the set may for which e_t > bound.
func Above(dst Set, e []float64, may Set, bound float64) {
	above(dst[:len(e)/8], e, may[:len(e)/8], bound)
}

// Below stores in dst the set of those t in the set may for which e_t < bound.
func Below(dst Set, e []float64, may Set, bound float64) {
	below(dst[:len(e)/8], e, may[:len(e)/8], bound)
}

// Subtract subtracts the rows k_r, each times c_r, from e: first row 0, then row 1, and
// so on.
func Subtract[T float32 | float64](e []float64, k *[Block][]T, c *[Block]float64) {
	subtract(e, k, c)
}

// extremes are what Move finds.
type extremes struct {
	at          int64
	most, least float64
}
