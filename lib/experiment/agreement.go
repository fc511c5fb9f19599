package experiment

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Agreement says how near a table's rows come to what the paper prints. Where
// our runs and the paper's differ by chance alone, 95 of 100 rows lie within 2
// combined standard errors and 99.7 within 3.
type Agreement struct {
	Cells   int   // rows that can be compared: those with a Z
	Within2 int   // of them |Z| <= 2
	Within3 int   // of them |Z| <= 3
	Beyond  []Row // the others, |Z| > 2, the largest |Z| first
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

// String is a line with the counts, and one for each row beyond 2 standard
// errors; "" if nothing can be compared.
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
