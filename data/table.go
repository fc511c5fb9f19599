package data

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/data/internal/catalogue"
)

// Table returns a text table of the data sets. Below a header there is one line
// per set: name, rows, features, classes, rows with a missing value, where Open
// gets the set from, and what it is about. The text ends with a newline.
//
// Sets that are "built in" or "computed" need no file. "found" means that the
// files you must bring are there, "absent" that they are not.
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
