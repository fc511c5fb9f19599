package linli

import (
	"fmt"
	"math"
	"strings"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/experiment"
)

// Ordering compares the errors of an SVM and of AdaBoost with the same hypotheses
// on one data set: those of the paper's Table I, and those of our runs.
type Ordering struct {
	Dataset  string // such as "heart"
	SVM      string // such as "SVM-Stump"
	AdaBoost string // such as "AB-Stump T=100"

	// Paper is the error of AdaBoost minus that of the SVM in the paper, in percentage
	// points. PaperZ is Paper divided by its standard error; |PaperZ| > 2, as Orderings
	// says.
	Paper, PaperZ float64
	// Ours and OursZ are the same for our runs; OursZ may have any value.
	Ours, OursZ float64
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

// Orderings compares each SVM with AdaBoost on each data set of rows, which are
// rows of Table1. It returns the comparisons that the paper decides: those with
// |PaperZ| > 2, whichever of the two is better. The standard error of a difference
// is computed as if the two errors were independent, because the paper prints
// nothing more. In our runs the methods share their examples, so our differences
// are more certain than OursZ says.
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
			o.PaperZ = o.Paper / portable.Hypot(ab.PaperSE, svm.PaperSE)
			o.OursZ = o.Ours / portable.Hypot(ab.SE, svm.SE)
			if math.Abs(o.PaperZ) > 2 {
				all = append(all, o)
			}
		}
	}
	return all
}
