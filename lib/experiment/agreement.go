package experiment

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Agreement says how close the rows of a table are to what the paper prints. If our
// runs and the paper's differ by chance only, about 95 % of the rows lie within 2
// combined standard errors and 99.7 % within 3.
type Agreement struct {
	Cells   int   // number of rows that can be compared, that is, have a Z
	Within2 int   // number of these rows with |Z| <= 2
	Within3 int   // number of these rows with |Z| <= 3
	Beyond  []Row // the rows with |Z| > 2, largest |Z| first
}

// Agree compares rows with the paper.
func Agree(rows []Row) Agreement {
	var a Agreement
	for _, row := range rows {
		z := math.Abs(row.Z)
		if math.IsNaN(z) {
			continue
		}
		a.Cells++
		if z <= 3 {
			a.Within3++
		}
		if z <= 2 {
			a.Within2++
		} else {
			a.Beyond = append(a.Beyond, row)
		}
	}
	slices.SortStableFunc(a.Beyond, func(r, s Row) int { return cmp.Compare(math.Abs(s.Z), math.Abs(r.Z)) })
	return a
}

// String returns a line with the counts, and then a line for each row beyond 2
// standard errors. It returns "" if no row can be compared.
func (a Agreement) String() string {
	if a.Cells == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d figures beside the paper's: %d within 2 combined standard errors, %d within 3\n", a.Cells, a.Within2, a.Within3)
	for _, row := range a.Beyond {
		name := strings.Join(slices.DeleteFunc([]string{row.Dataset, row.Method, row.Param, row.Metric}, func(s string) bool { return s == "" }), " ")
		fmt.Fprintf(&b, "%+.1f  %s: %s ± %s, paper %s ± %s\n", row.Z, name, rounded(row.Mean), rounded(row.SE), rounded(row.PaperMean), rounded(row.PaperSE))
	}
	return b.String()
}
