package kernel

import (
	"fmt"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Stump is the stump kernel of Lin & Li, "Novel Distance-Based SVM Kernels for
// Infinite Ensemble Learning", Definition 2:
//
//	K(x, y) = Delta - ‖x-y‖₁
//
// On the box Π[L_d, R_d], and with Delta = StumpDelta(L, R), it is the inner
// product of the outputs of all decision stumps q·sign(x_d - α), q = ±1, α in
// [L_d, R_d], each with the weight ½. So it is PSD on this box if Delta >=
// StumpDelta(L, R). It is conditionally PSD everywhere, for any Delta. Delta =
// 0 is the simplified stump kernel, which gives the same SVM with bias (Theorem
// 2).
type Stump struct {
	Delta float64 // Δ_S; 0 means the simplified kernel
}

// Eval returns Delta - ‖x-y‖₁.
func (k Stump) Eval(x, y []float64) float64 { return k.Delta - simd.Distance1Pair(x, y) }

// String returns "stump", or a text such as "stump(Δ=3)".
func (k Stump) String() string {
	if k.Delta == 0 {
		return "stump"
	}
	return fmt.Sprintf("stump(Δ=%.4g)", k.Delta)
}

func (k Stump) native() (Kernel, gram.Form) {
	return k, gram.Metric{
		Measure: gram.CityBlock,
		Apply:   func(v []float64) { simd.Affine(v, -1, k.Delta) },
		Apply32: func(v []float32, unit, scale float64) {
			simd.Affine32(v, float32(-scale/unit), float32(scale*k.Delta))
		},
	}
}

// StumpDelta returns Δ_S = ½ Σ(hi_d - lo_d), the constant of the stump kernel
// that embeds all stumps with thresholds in the box lo_d <= α_d <= hi_d (Lin &
// Li, Definition 2). It panics if the lengths differ or if some lo_d > hi_d.
func StumpDelta(lo, hi []float64) float64 {
	if len(lo) != len(hi) {
		panic(fmt.Sprintf("kernel: box with %d lower and %d upper bounds", len(lo), len(hi)))
	}
	sum := 0.0
	for d := range lo {
		if !(lo[d] <= hi[d]) {
			panic(fmt.Sprintf("kernel: box bounds %v > %v in dimension %d", lo[d], hi[d], d))
		}
		sum += hi[d] - lo[d]
	}
	return sum / 2
}
