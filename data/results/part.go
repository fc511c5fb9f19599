package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// GroupBy returns a table for each value of a column, in the order in which the values
// appear first. The rows of a group stay in their order, and the tables share them with t.
// It panics if there is no such column.
func (t *Table) GroupBy(column string) []*Table {
	var groups []*Table
	place := map[string]int{}
	for i, value := range t.Texts(column) {
		k, known := place[value]
		if !known {
			k, place[value] = len(groups), len(groups)
			groups = append(groups, t.part())
		}
		groups[k].Rows = append(groups[k].Rows, t.Rows[i])
	}
	return groups
}

// DropMissing returns a table of the rows whose cell in the column is not empty, in their
// order. It shares these rows with t. It panics if there is no such column.
func (t *Table) DropMissing(column string) *Table {
	some := t.part()
	for i, text := range t.Texts(column) {
		if text != "" {
			some.Rows = append(some.Rows, t.Rows[i])
		}
	}
	return some
}

// Top returns a table of the n rows with the largest numbers in a column, the largest
// first. Equal ones stay in their order. It leaves out empty cells and NaN, so there may be
// fewer rows. It shares its rows with t. It panics if n is negative, if there is no such
// column, or if a cell is not a number.
func (t *Table) Top(n int, column string) *Table {
	if n < 0 {
		panic(fmt.Sprintf("results: %s: Top of %d rows", t.Name, n))
	}
	values := t.Floats(column)
	var order []int
	for i, v := range values {
		if !math.IsNaN(v) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(values[j], values[i]) })
	top := t.part()
	for _, i := range order[:min(n, len(order))] {
		top.Rows = append(top.Rows, t.Rows[i])
	}
	return top
}

// part returns t without its rows.
func (t *Table) part() *Table { return &Table{Name: t.Name, Columns: t.Columns, Made: t.Made} }
