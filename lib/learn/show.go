package learn

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/internal/htmltable"
)

const shownRows, shownColumns = 5, 8

// String returns one line: the name, the numbers of examples and features, and
// the number of examples in each class, or "no labels". The number of examples
// with missing values follows if it is not 0.
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

// HTML returns String and a table of the first 5 rows and 8 columns, for
// notebooks.
func (ds *Dataset) HTML() string {
	t := htmltable.Table{Above: []string{ds.String()}, Head: []htmltable.Cell{{}}}
	cols := min(ds.Dim(), shownColumns)
	for j := range cols {
		t.Head = append(t.Head, htmltable.Cell{Text: ds.FeatureName(j)})
	}
	var more []htmltable.Cell
	if ds.Dim() > cols {
		more = htmltable.Texts("…")
	}
	t.Head = append(t.Head, more...)
	if ds.Y != nil {
		t.Head = append(t.Head, htmltable.Cell{Text: "class"})
	}
	rows := min(ds.Len(), shownRows)
	texts := make([][]string, cols)
	for j := range cols {
		texts[j] = ds.texts(rows, j)
	}
	for i := range rows {
		row := htmltable.Row(fmt.Sprint(i))
		for j := range cols {
			row = append(row, htmltable.Cell{Text: texts[j][i]})
		}
		row = append(row, more...)
		if ds.Y != nil {
			row = append(row, htmltable.Cell{Text: ds.ClassName(ds.Y[i])})
		}
		t.Add(row...)
	}
	return t.String()
}

// texts returns the first rows of feature j for people to read: names of levels, or
// numbers to four digits with one number of decimals, or NaN for what is missing.
func (ds *Dataset) texts(rows, j int) []string {
	levels, column := ds.LevelsOf(j), make([]float64, rows)
	for i := range column {
		column[i] = ds.X.At(i, j)
	}
	decimals, alike := htmltable.Decimals(column, 4)
	texts := make([]string, rows)
	for i, v := range column {
		switch {
		case v >= 0 && v < float64(len(levels)):
			texts[i] = levels[int(v)]
		case alike:
			texts[i] = strconv.FormatFloat(v, 'f', decimals, 64)
		default:
			texts[i] = fmt.Sprintf("%.4g", v)
		}
	}
	return texts
}
