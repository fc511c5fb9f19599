package data

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/data/internal/catalogue"
)

// Table is a text table of the data sets, one on each line below a header: name,
// rows, features, classes, rows with a missing value, where Open gets the set
// from, and what it is about. The text ends with a newline.
//
// Open gets a set that is "built in" or "computed" without any file. It found the
// files of one that is "found", and did not find those of one that is "absent".
func Table() string {
	var b strings.Builder
	width := 0
	for _, s := range catalogue.All() {
		width = max(width, len(s.Name))
	}
	fmt.Fprintf(&b, "%-*s  %5s  %8s  %7s  %7s  %-8s  %s\n", width, "name", "rows", "features", "classes", "missing", "where", "about")
	for _, s := range catalogue.All() {
		fmt.Fprintf(&b, "%-*s  %5d  %8d  %7d  %7d  %-8s  %s\n",
			width, s.Name, s.Rows, s.Features, len(s.Classes()), s.Missing, s.Where(), s.About)
	}
	return b.String()
}
