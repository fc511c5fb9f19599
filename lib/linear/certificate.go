package linear

import "context"

// balanced returns the dual variables a, changed to meet Σya = 0 if the bias is
// free: the class with the larger sum is scaled down to the other.
func (q *problem) balanced(a []float64) []float64 {
	if q.k == q.d || q.penalty != 0 {
		return a
	}
	var sum [2]float64
	for i, v := range a {
		sum[int(q.y[i]+1)/2] += v
	}
	heavy := 0
	if sum[1] > sum[0] {
		heavy = 1
	}
	scaled := make([]float64, len(a))
	factor := 0.0
	if sum[heavy] > 0 {
		factor = sum[1-heavy] / sum[heavy]
	}
	for i, v := range a {
		scaled[i] = v
		if int(q.y[i]+1)/2 == heavy {
			scaled[i] = v * factor
		}
	}
	return scaled
}

// certify computes both objectives from the point v and the dual variables a
// alone, in the unit of q. The dual variables must lie within their bounds.
func (q *problem) certify(ctx context.Context, v, a []float64) (primal, dual float64, err error) {
	t, err := q.terms(ctx, v, a, q.c)
	return t.penalty + t.loss, t.gain - t.dualPenalty, err
}

// terms are the parts of the objectives: primal = penalty + loss, dual = gain -
// dualPenalty.
type terms struct{ penalty, loss, gain, dualPenalty float64 }

// terms computes the parts for the given prices of the loss.
func (q *problem) terms(ctx context.Context, v, a, price []float64) (t terms, err error) {
	m := make([]float64, q.n)
	if err = q.products(ctx, m, v); err != nil {
		return t, err
	}
	w := make([]float64, q.k)
	if err = q.combine(ctx, w, a); err != nil {
		return t, err
	}
	return q.termsAt(v, a, price, m, w), nil
}

// termsAt computes the parts from the margins m of v and the sum w of combine.
func (q *problem) termsAt(v, a, price, m, w []float64) (t terms) {
	for j := range v {
		t.penalty += float64(q.r(j) * v[j] * v[j] / 2)
		t.dualPenalty += float64(q.r(j) * w[j] * w[j] / 2)
	}
	for i, c := range price {
		s := max(0, 1-m[i])
		t.gain += a[i]
		if q.loss == SquaredHinge {
			t.loss += float64(c * s * s)
			t.gain -= float64(a[i] * (a[i] / (4 * q.c[i])))
		} else {
			t.loss += float64(c * s)
		}
	}
	return t
}
