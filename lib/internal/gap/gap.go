// Package gap says which duality gaps are wide. It is the one rule of all
// solvers that report a gap.
package gap

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
)

// wide is the relative gap beyond which a certificate says too little. With the
// default Tol, training on the grids of Lin & Li's tables leaves less than half of
// it, for the Gaussian kernel up to C = 32 (svm's TestNoWideGap).
const wide = 0.1

// Relative is the gap primal - dual divided by the larger of |primal| and |dual|,
// in [0, 2], and by no less than floor: a size of the problem's terms, for problems
// whose optimal value may be 0. It is 0 for a gap that is negative by rounding, and
// 1 for an infinite primal.
func Relative(primal, dual, floor float64) float64 {
	size := max(math.Abs(primal), math.Abs(dual), floor)
	switch {
	case primal <= dual && !math.IsInf(primal, 1):
		return 0
	case math.IsInf(size, 1):
		return 1
	}
	return primal/size - dual/size // their difference may overflow
}

// Status is s, or learn.WideGap if s is learn.Converged and the relative gap is
// wide.
func Status(s learn.Status, relative float64) learn.Status {
	if s == learn.Converged && relative > wide {
		return learn.WideGap
	}
	return s
}

// Text is the gap in a few digits, with the relative gap if that is wide: "0.012",
// or "1.5e+06, relative gap 0.994".
func Text(gap, relative float64) string {
	if relative > wide {
		return fmt.Sprintf("%.2g, relative gap %.3g", gap, relative)
	}
	return fmt.Sprintf("%.2g", gap)
}

// Ended is how a solver ended and after how many iterations, with what to do
// about a wide gap. A detail, perhaps empty, follows "iterations".
func Ended(s learn.Status, iterations int, detail string) string {
	text := fmt.Sprintf("%v after %d iterations%s", s, iterations, detail)
	if s == learn.WideGap {
		text += "; a finer Tol narrows it"
	}
	return text
}
