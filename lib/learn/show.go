package learn

import (
	"fmt"
	"html"
	"strings"
)

const shownRows, shownColumns = 5, 8

// String is one line: name, shape and the number of examples in each class, or
// that there are no labels.
func (ds *Dataset) String() string {
	name := ds.Name
	if name == "" {
		name = "data set"
	}
	s := fmt.Sprintf("%s: %d examples × %d features", name, ds.Len(), ds.Dim())
	if ds.Len() > 0 {
		s += "; " + ds.balance()
	}
	if m := ds.Missing(); m > 0 {
		s += fmt.Sprintf("; %d examples with missing values", m)
	}
	return s
}

func (ds *Dataset) balance() string {
	if ds.Y == nil {
		return "no labels"
	}
	count := map[int]int{}
	for _, y := range ds.Y {
		count[y]++
	}
	var parts []string
	for _, label := range ds.Labels() {
		parts = append(parts, fmt.Sprintf("%s %d", ds.ClassName(label), count[label]))
	}
	return strings.Join(parts, ", ")
}

// HTML is String above a table of the first rows; a notebook shows it.
func (ds *Dataset) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<p>%s</p>\n<table>\n<thead><tr><th></th>", html.EscapeString(ds.String()))
	cols := min(ds.Dim(), shownColumns)
	for j := range cols {
		fmt.Fprintf(&b, "<th>%s</th>", html.EscapeString(ds.FeatureName(j)))
	}
	more := ""
	if ds.Dim() > cols {
		more = "<td>…</td>"
		b.WriteString("<th>…</th>")
	}
	if ds.Y != nil {
		b.WriteString("<th>class</th>")
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for i := range min(ds.Len(), shownRows) {
		fmt.Fprintf(&b, "<tr><th>%d</th>", i)
		for j := range cols {
			fmt.Fprintf(&b, "<td>%s</td>", html.EscapeString(ds.cell(i, j)))
		}
		b.WriteString(more)
		if ds.Y != nil {
			fmt.Fprintf(&b, "<td>%s</td>", html.EscapeString(ds.ClassName(ds.Y[i])))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}

// cell is the feature of row i in column j as people read it: the name of a
// level, or the number to four digits, NaN if it is missing.
func (ds *Dataset) cell(i, j int) string {
	v := ds.X.At(i, j)
	if levels := ds.LevelsOf(j); v >= 0 && v < float64(len(levels)) {
		return levels[int(v)]
	}
	return fmt.Sprintf("%.4g", v)
}
