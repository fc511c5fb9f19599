package committee

import (
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// criterion is J as a function of the margins m, for a block of examples.
type criterion interface {
	// terms computes for each example of the block q_i = -∂J/∂m_i and h_i = ∂²J/∂m_i²,
	// both times a common factor: the number e^-shift and what finish returns. An
	// example of weight 0 has q_i = h_i = 0.
	terms(m, w, q, h []float64) (shift, sum float64)
	// finish returns J and the factor, for the shift and the sum of all blocks.
	finish(shift, sum float64) (value, factor float64)
	// coupled reports whether J has the second derivatives -q_i·q_j besides the h_i.
	coupled() bool
}

// exponential is J_E = ln Σ w_i·exp(-m_i). The largest exponent is taken out of the
// sum, so nothing overflows.
type exponential struct{}

func (exponential) terms(m, w, q, h []float64) (shift, sum float64) {
	shift = math.Inf(-1)
	for i, v := range m {
		if w[i] > 0 {
			shift = max(shift, -v)
		}
	}
	if math.IsInf(shift, -1) {
		clear(q)
		clear(h)
		return shift, 0
	}
	for i, v := range m {
		q[i] = min(-v-shift, 0) // an example of weight 0 can have more
	}
	simd.ExpScaled(q, 1)
	simd.Multiply(q, w, 1)
	copy(h, q)
	return shift, portable.Sum(q)
}

func (exponential) finish(shift, sum float64) (value, factor float64) {
	return shift + portable.Log(sum), 1 / sum
}

func (exponential) coupled() bool { return true }

// likelihood is J_M = Σ w_i·ln(1 + exp(-2m_i)). With e = exp(-2|m|) <= 1, each term is
// max(0, -2m) + ln(1 + e), and nothing overflows.
type likelihood struct{}

func (likelihood) terms(m, w, q, h []float64) (shift, sum float64) {
	for i, v := range m {
		q[i] = math.Abs(v)
	}
	simd.ExpScaled(q, -2)
	for i, e := range q {
		sum += float64(w[i] * (max(0, -2*m[i]) + portable.Log1p(e)))
		odds := e // of the wrong label
		if m[i] < 0 {
			odds = 1
		}
		p := odds / (1 + e)
		q[i] = 2 * w[i] * p
		h[i] = 4 * w[i] * (e / ((1 + e) * (1 + e)))
	}
	return 0, sum
}

func (likelihood) finish(_, sum float64) (value, factor float64) { return sum, 1 }

func (likelihood) coupled() bool { return false }
