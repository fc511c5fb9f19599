package linli

import (
	"fmt"
	"math"
	"strings"

	"github.com/mercer-go/mercer/lib/experiment"
)

// Ordering compares an SVM with AdaBoost on the same hypotheses and one data set: what
// the paper's Table I says, and what our runs say.
type Ordering struct {
	Dataset  string
	SVM      string // such as "SVM-Stump"
	AdaBoost string // such as "AB-Stump T=100"

	// The error of AdaBoost minus that of the SVM, in percentage points and in combined
	// standard errors. |PaperZ| is above 2; otherwise the paper decides nothing.
	Paper, PaperZ float64
	Ours, OursZ   float64
}

// Holds reports whether our runs put the two in the same order as the paper.
func (o Ordering) Holds() bool { return o.Paper*o.Ours > 0 }

// String returns a line such as "heart: AB-Stump T=100 - SVM-Stump = +3.5 (7.8 se) in
// the paper, +3.4 (4.1 se) here".
func (o Ordering) String() string {
	s := fmt.Sprintf("%s: %s - %s = %+.3g (%.1f se) in the paper, %+.3g (%.1f se) here",
		o.Dataset, o.AdaBoost, o.SVM, o.Paper, math.Abs(o.PaperZ), o.Ours, math.Abs(o.OursZ))
	if !o.Holds() {
		s += ": not so"
	}
	return s
}

// Orderings lists the comparisons that the paper decides, one way or the other, on the
// data sets of rows, which are rows of Table1. Standard errors are combined as if the
// runs were independent, which is all that the paper's figures allow. Our methods share
// their examples, so our differences are more certain than OursZ says.
func Orderings(rows []experiment.Row) []Ordering {
	var all []Ordering
	for _, svm := range rows {
		hypotheses, ok := strings.CutPrefix(svm.Method, "SVM-")
		if !ok || svm.Metric != metric {
			continue
		}
		for _, ab := range rows {
			if ab.Dataset != svm.Dataset || ab.Method != "AB-"+hypotheses || ab.Metric != metric {
				continue
			}
			o := Ordering{
				Dataset: svm.Dataset, SVM: svm.Method, AdaBoost: ab.Method + " " + ab.Param,
				Paper: ab.PaperMean - svm.PaperMean, Ours: ab.Mean - svm.Mean,
			}
			o.PaperZ = o.Paper / math.Hypot(ab.PaperSE, svm.PaperSE)
			o.OursZ = o.Ours / math.Hypot(ab.SE, svm.SE)
			if math.Abs(o.PaperZ) > 2 {
				all = append(all, o)
			}
		}
	}
	return all
}
