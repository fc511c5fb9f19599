// Package gap decides which duality gaps are wide. All solvers that report a gap
// use this one rule.
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

// Relative returns the relative gap, a number in [0, 2]: the gap primal - dual,
// divided by the largest of |primal|, |dual| and floor. A problem whose optimal
// value may be 0 passes the size of its terms as the floor; others pass 0. Relative
// returns 0 if rounding has made the gap negative, and 1 if the primal is infinite.
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

// Status returns s unless it is learn.Converged. Then it is learn.Overflow if a number
// of the certificate is not finite, or learn.WideGap if the relative gap is more than
// 0.1.
func Status(s learn.Status, relative float64, certificate ...float64) learn.Status {
	if s != learn.Converged {
		return s
	}
	if !Finite(certificate...) {
		return learn.Overflow
	}
	if relative > wide {
		return learn.WideGap
	}
	return s
}

// Finite reports whether no number is NaN or infinite.
func Finite(numbers ...float64) bool {
	for _, v := range numbers {
		if v-v != 0 {
			return false
		}
	}
	return true
}

// Text returns the gap in a few digits, such as "0.012". If the gap is wide, the
// relative gap follows: "1.5e+06, relative gap 0.994".
func Text(gap, relative float64) string {
	if relative > wide {
		return fmt.Sprintf("%.2g, relative gap %.3g", gap, relative)
	}
	return fmt.Sprintf("%.2g", gap)
}

// Ended returns a text that says how a solver ended, after how many iterations, and
// what to do if the gap is wide. The text detail, which may be empty, follows the
// word "iterations".
func Ended(s learn.Status, iterations int, detail string) string {
	text := fmt.Sprintf("%v after %d iterations%s", s, iterations, detail)
	switch s {
	case learn.WideGap:
		text += "; a finer Tol narrows it"
	case learn.Overflow:
		text += "; use smaller weights, a smaller C, or scale the features"
	}
	return text
}
