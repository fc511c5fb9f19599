package data

import (
	"fmt"
	"io/fs"
	"strings"
)

// Table is an aligned text table of the embedded data sets, one a line under a
// header: name, rows, features, classes, rows with a missing value, and what
// the set is about. It ends with a newline.
func Table() string { return table(embedded) }

// table is Table of the files in fsys; a set that fails to load shows why.
func table(fsys fs.FS) string {
	var b strings.Builder
	width := 0
	for _, s := range sets() {
		width = max(width, len(s.name))
	}
	fmt.Fprintf(&b, "%-*s  %4s  %8s  %7s  %7s  %s\n", width, "name", "rows", "features", "classes", "missing", "about")
	for _, s := range sets() {
		ds, err := s.open(fsys)
		if err != nil {
			fmt.Fprintf(&b, "%-*s  %v\n", width, s.name, err)
			continue
		}
		fmt.Fprintf(&b, "%-*s  %4d  %8d  %7d  %7d  %s\n",
			width, s.name, ds.Len(), ds.Dim(), len(ds.Classes), ds.Missing(), s.about)
	}
	return b.String()
}
