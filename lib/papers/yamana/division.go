package yamana

import (
	"math"
	"slices"

	"github.com/mercer-go/mercer/lib/experiment"
)

// OneDivision returns rows of Table1 or Table2 with another standard error of the
// paper's figures, and with the z that follows. It is that of ten trials which share
// one division, estimated from the standard deviation sd of our runs:
//
//   - sd/√10 on banana, where our runs share this division;
//   - sd on cancer and diabetes, where each run has another division, and we do not
//     know which one the paper has.
//
// The last is a little too large, because it also has the whole variation of the draws.
// A printed standard error that is larger stays, and so do rows of a single run. The
// package comment has the reasons.
// The figures of a set share its division. So they are not independent: if one is high,
// most are.
func OneDivision(rows []experiment.Row) []experiment.Row {
	rows = slices.Clone(rows)
	for i := range rows {
		r := &rows[i]
		if math.IsNaN(r.PaperMean) {
			continue
		}
		sd := r.SE * math.Sqrt(float64(r.Runs))
		if s, err := find(r.Dataset); err == nil && s.first {
			sd /= math.Sqrt(trialsOfPaper)
		}
		if math.IsNaN(sd) { // one run
			continue
		}
		if !(r.PaperSE > sd) {
			r.PaperSE = sd
		}
		r.Z = (r.Mean - r.PaperMean) / math.Hypot(r.SE, r.PaperSE)
	}
	return rows
}

const trialsOfPaper = 10
