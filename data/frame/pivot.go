package frame

import (
	"context"
	"fmt"
	"slices"
)

// Pivot returns a frame with a row for each value of the column rows, a column for each value of
// the column columns, and in the cells what the aggregate gives for the rows of f with both
// values, as in Query; a cell without such rows is missing.
//
//	rain, err := days.Pivot(ctx, "city", "month", "sum(mm)")
//
// Rows and columns are in ascending order. The columns have the names of their values; a
// missing value is named "null". More than 1000 columns are an error.
func (f *Frame) Pivot(ctx context.Context, rows, columns, aggregate string) (*Frame, error) {
	const most = 1000
	for _, name := range []string{rows, columns} {
		if _, err := f.column(name); err != nil {
			return nil, err
		}
	}
	long, err := Query(ctx, fmt.Sprintf("select %s as r, %s as c, %s as v from it group by 1, 2", quoted(rows), quoted(columns), aggregate), Tables{"it": f})
	if err != nil {
		return nil, err
	}
	r, c, v := long.columns[0], long.columns[1], long.columns[2]
	down, places := distinct(r)
	across, names := distinct(c)
	if len(names) > most {
		return nil, fmt.Errorf("frame: Pivot: column %q has %d values, and so many columns cannot be looked at", columns, len(names))
	}
	wide := make([]*gather, 1+len(names))
	wide[0] = &gather{column: column{name: rows}, declared: sqlTypes[r.kind]}
	cells := make([][]any, len(names))
	for j, name := range names {
		wide[1+j] = &gather{column: column{name: "null"}, declared: sqlTypes[v.kind]}
		if name != nil {
			wide[1+j].name = text(name)
		}
		cells[j] = make([]any, len(places))
	}
	for i := range long.rows {
		cells[across[c.value(i)]][down[r.value(i)]] = v.value(i)
	}
	for i, place := range places {
		wide[0].add(place)
		for j := range names {
			wide[1+j].add(cells[j][i])
		}
	}
	return framed(wide)
}

// distinct returns the different values of a column in ascending order, and where they are in it.
func distinct(c *column) (at map[any]int, values []any) {
	at = map[any]int{}
	for i := range c.len() {
		v := c.value(i)
		if _, seen := at[v]; !seen {
			at[v] = 0
			values = append(values, v)
		}
	}
	slices.SortFunc(values, ascending)
	for i, v := range values {
		at[v] = i
	}
	return at, values
}
