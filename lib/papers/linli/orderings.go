package linli

import (
	"fmt"
	"math"
	"strings"

	"github.com/mercer-go/mercer/lib/experiment"
)

// Ordering is what the paper's Table I decides between an SVM and AdaBoost on
// the same hypotheses, on one data set, and what our runs say.
type Ordering struct {
	Dataset  string
	SVM      string // such as "SVM-Stump"
	AdaBoost string // such as "AB-Stump T=100"

	// The error of AdaBoost less that of the SVM, in points, and in combined standard
	// errors: beyond 2 in the paper, or it decides nothing.
	Paper, PaperZ float64
	Ours, OursZ   float64
}

// Holds says whether our runs put the two in the order of the paper.
func (o Ordering) Holds() bool { return o.Paper*o.Ours > 0 }

// String is a line such as "heart: AB-Stump T=100 - SVM-Stump = +3.5 (7.8 se) in
// the paper, +3.4 (4.1 se) here".
func (o Ordering) String() string {
	s := fmt.Sprintf("%s: %s - %s = %+.3g (%.1f se) in the paper, %+.3g (%.1f se) here",
		o.Dataset, o.AdaBoost, o.SVM, o.Paper, math.Abs(o.PaperZ), o.Ours, math.Abs(o.OursZ))
	if !o.Holds() {
		s += ": not so"
	}
	return s
}

// Orderings lists what the paper decides on each data set that the rows of
// Table1 have, whichever of the two it finds better. Standard errors are
// combined as if the runs were independent, as the paper's figures must be; ours share
// their examples, so our gaps are surer than OursZ says.
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
