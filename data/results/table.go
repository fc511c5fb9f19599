package results

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Where returns a table of the rows whose cell in the column equals value, in
// their order. It shares these rows with t. It panics if there is no such column.
func (t *Table) Where(column, value string) *Table {
	j := t.column(column)
	some := t.part()
	for _, row := range t.Rows {
		if row[j] == value {
			some.Rows = append(some.Rows, row)
		}
	}
	return some
}

// Texts returns the cells of a column from top to bottom. It panics if there is
// no such column.
func (t *Table) Texts(column string) []string {
	j := t.column(column)
	texts := make([]string, len(t.Rows))
	for i, row := range t.Rows {
		texts[i] = row[j]
	}
	return texts
}

// Floats returns the cells of a column from top to bottom as numbers. An empty
// cell is NaN. It panics if there is no such column or if a cell is not a number.
func (t *Table) Floats(column string) []float64 {
	values := make([]float64, len(t.Rows))
	for i, text := range t.Texts(column) {
		v, err := strconv.ParseFloat(text, 64)
		if text == "" {
			v = math.NaN()
		} else if err != nil {
			panic(fmt.Sprintf("results: %s: row %d: %s is %q, want a number", t.Name, i, column, text))
		}
		values[i] = v
	}
	return values
}

// column returns the index of a column.
func (t *Table) column(name string) int {
	j := slices.Index(t.Columns, name)
	if j < 0 {
		panic(fmt.Sprintf("results: %s has no column %q (there are %s)", t.Name, name, strings.Join(t.Columns, ", ")))
	}
	return j
}
