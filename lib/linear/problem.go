package linear

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// problem is
//
//	min ½vᵀRv + Σ cᵢ·ℓ(yᵢ·vᵀx̃ᵢ),   x̃ᵢ = ((xᵢ - shift)/unit, column)
//
// over v = (w·unit, β): the user's problem in a unit in which its numbers can
// be multiplied safely. R is the identity, except that its last entry is
// penalty.
type problem struct {
	n, d, k int       // k = d, or d+1 with a column
	store             // rows of d numbers
	at      []int32   // n places in store
	y       []float64 // n signs
	c       []float64 // n prices, > 0
	price   []float64 // the prices as given, in the unit of the data and without limits
	column  float64   // 0 for no bias
	penalty float64   // of the coefficient of the column: 0 or 1
	loss    Loss

	// Some rows are left out because their dual variables are final. For them, the
	// objective has the additional term fixed - linearᵀv.
	linear []float64 // k entries, or nil for 0
	fixed  float64

	*scratch

	rows  []int     // n rows of the data set: those with a positive price
	shift []float64 // d centres, or nil for 0
	unit  float64   // a power of 2
}

const (
	large  = 0x1p120 // numbers up to its square, times a count, do not overflow
	little = 0x1p-60
)

// newProblem collects the examples with a positive weight. It shares the matrix
// of ds where possible. If ds is tame, no feature is large.
func newProblem(ds *learn.Dataset, p Params, tame bool) *problem {
	q := without(ds.Len(), ds.Dim(), p)
	for i, y := range ds.Y {
		q.take(i, y, p.C, ds.Weight(i))
	}
	q.measure(ds, p.Bias, tame)
	raw := ds.X.RawMatrix()
	if q.shift == nil && q.unit == 1 && q.n == raw.Rows && raw.Stride == q.d {
		q.x = raw.Data
	} else {
		q.copyRows(ds)
	}
	q.complete(p.Bias)
	return q
}

// without returns a problem without examples, and room for n with d features.
func without(n, d int, p Params) *problem {
	q := &problem{d: d, k: d, loss: p.Loss, unit: 1}
	if p.Bias != NoBias {
		q.k++
		q.column = 1
	}
	if p.Bias == PenalizedBias {
		q.column, q.penalty = p.BiasValue, 1
	}
	q.rows, q.y, q.c = make([]int, 0, n), make([]float64, 0, n), make([]float64, 0, n)
	return q
}

// take adds the example in row i, without its features, if its weight is positive.
func (q *problem) take(i, y int, C, weight float64) {
	if weight > 0 {
		q.rows = append(q.rows, i)
		q.y = append(q.y, float64(y))
		q.c = append(q.c, min(C*weight, math.MaxFloat64))
		q.n++
	}
}

// complete makes the rest of a problem that has its examples and its unit.
func (q *problem) complete(bias Bias) {
	// With a price beyond this limit, the penalty has no visible effect anyway.
	q.price = slices.Clone(q.c)
	for i, c := range q.c {
		q.c[i] = min(max(c*q.unit*q.unit, 0x1p-1000), large)
	}
	if bias == PenalizedBias {
		q.column /= q.unit
	}
	q.at = make([]int32, q.n)
	for i := range q.at {
		q.at[i] = int32(i)
	}
	q.scratch = newScratch(q.n, q.d)
}

// measure chooses unit and shift. A shift is possible only with a free bias. It
// is needed only if a column is far from 0 compared with its spread, because
// the Hessian would lose the digits of the spread.
func (q *problem) measure(ds *learn.Dataset, bias Bias, tame bool) {
	most := 0.0
	if bias == PenalizedBias {
		most = math.Abs(q.column)
	}
	if bias != FreeBias && tame && q.moderate(func(i int) []float64 { return ds.X.RawRowView(q.rows[i]) }, most) {
		return
	}
	sum, low, high := make([]float64, q.d), make([]float64, q.d), make([]float64, q.d)
	copy(low, ds.X.RawRowView(q.rows[0]))
	copy(high, low)
	for _, i := range q.rows {
		for j, v := range ds.X.RawRowView(i) {
			if v < low[j] {
				low[j] = v
			} else if v > high[j] {
				high[j] = v
			}
		}
	}
	far := false
	for j := range low {
		// Halves: the difference of two finite numbers need not be finite.
		spread, middle := float64(high[j]/2)-float64(low[j]/2), float64(high[j]/2)+float64(low[j]/2)
		if bias == FreeBias && math.Abs(middle) > 8*spread {
			far = true
		}
		sum[j] = middle
		most = max(most, math.Abs(low[j]), math.Abs(high[j]))
	}
	if far {
		q.shift, most = sum, 0
		for j := range low {
			most = max(most, float64(high[j]/2)-float64(low[j]/2))
		}
	}
	q.chooseUnit(most)
}

// chooseUnit chooses unit for numbers of which most is the largest.
func (q *problem) chooseUnit(most float64) {
	if most > large || (most > 0 && most < little) {
		_, e := math.Frexp(most)
		q.unit = math.Ldexp(1, max(-400, min(1000, e)))
	}
}

// moderate reports whether the largest number needs no other unit. The numbers
// are most and the features, of which none is large. It does not look at all
// rows, so it may return false where true would be right.
func (q *problem) moderate(row func(i int) []float64, most float64) bool {
	sum := most * most
	for i := range min(q.n, 1000) {
		x := row(i)
		sum += portable.Dot(x, x)
	}
	return most <= large && sum >= little*little*float64(q.n*q.k)
}

func (q *problem) copyRows(ds *learn.Dataset) {
	q.x = make([]float64, q.n*q.d)
	for i, r := range q.rows {
		to := q.x[i*q.d : (i+1)*q.d]
		copy(to, ds.X.RawRowView(r))
		if q.shift != nil {
			floats.Sub(to, q.shift)
		}
		if q.unit != 1 {
			for j := range to {
				to[j] /= q.unit
			}
		}
	}
}

// subset returns a problem with m examples. They are drawn without replacement
// from each class in proportion to its size. Their prices are raised to stand
// for the other examples too.
func (q *problem) subset(m int, rng *rand.Rand) *problem {
	var count, want [2]int
	for _, y := range q.y {
		count[int(y+1)/2]++
	}
	for side, n := range count {
		want[side] = max(1, min(n, m*n/q.n))
	}
	rows := make([]int32, 0, m+2)
	left := count
	for i, y := range q.y { // selection sampling, Knuth 3.4.2 S
		side := int(y+1) / 2
		if rng.Float64()*float64(left[side]) < float64(want[side]) {
			want[side]--
			rows = append(rows, int32(i))
		}
		left[side]--
	}
	s := q.part(rows)
	floats.Scale(float64(q.n)/float64(m), s.c)
	return s
}

// part returns the problem with the given rows only.
func (q *problem) part(rows []int32) *problem {
	s := *q
	s.n, s.rows = len(rows), nil
	s.at, s.y, s.c = make([]int32, s.n), make([]float64, s.n), make([]float64, s.n)
	for to, i := range rows {
		s.at[to], s.y[to], s.c[to] = q.at[i], q.y[i], q.c[i]
	}
	s.scratch = newScratch(s.n, s.d)
	return &s
}
