package data

import (
	"fmt"
	"strings"
)

// Table is an aligned text table of the data sets, one a line under a header:
// name, rows, features, classes, rows with a missing value, where Open gets the
// set from, and what it is about. "built in" comes with Mercer, "computed" is
// made from such a set, "found" was brought by the user, and "absent" was not:
// Open says what it wants. The table ends with a newline.
func Table() string {
	var b strings.Builder
	width := 0
	for _, s := range sets() {
		width = max(width, len(s.name))
	}
	fmt.Fprintf(&b, "%-*s  %5s  %8s  %7s  %7s  %-8s  %s\n", width, "name", "rows", "features", "classes", "missing", "where", "about")
	for _, s := range sets() {
		fmt.Fprintf(&b, "%-*s  %5d  %8d  %7d  %7d  %-8s  %s\n",
			width, s.name, s.rows, s.features, len(s.labels), s.missing, s.where(), s.about)
	}
	return b.String()
}

// where says in a word what Open does.
func (s set) where() string {
	switch {
	case s.compute != nil:
		return "computed"
	case s.bring == nil:
		return "built in"
	case s.isThere():
		return "found"
	}
	return "absent"
}
