package experiment

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// ParseRows reads the rows of a table that WriteCSV wrote. columns are the column
// names: those of Columns, in any order. lines are the cells below them, for
// example as results.Load returns them. A number whose cell is empty is NaN.
// The error wraps ErrFormat.
func ParseRows(columns []string, lines [][]string) ([]Row, error) {
	place := make([]int, len(Columns()))
	for j, name := range Columns() {
		if place[j] = slices.Index(columns, name); place[j] < 0 {
			return nil, fmt.Errorf("%w: no column %q", ErrFormat, name)
		}
	}
	rows := make([]Row, len(lines))
	for i, line := range lines {
		if len(line) != len(columns) {
			return nil, fmt.Errorf("%w: row %d has %d cells under %d columns", ErrFormat, i, len(line), len(columns))
		}
		r := &rows[i]
		texts := []*string{&r.Paper, &r.Table, &r.Dataset, &r.Method, &r.Param, &r.Metric}
		for j, text := range texts {
			*text = line[place[j]]
		}
		runs, err := strconv.Atoi(line[place[len(texts)]])
		if err != nil {
			return nil, fmt.Errorf("%w: row %d: runs is %q", ErrFormat, i, line[place[len(texts)]])
		}
		r.Runs = runs
		for j, v := range []*float64{&r.Mean, &r.SE, &r.PaperMean, &r.PaperSE, &r.Z} {
			text := line[place[len(texts)+1+j]]
			if *v = math.NaN(); text == "" {
				continue
			}
			if *v, err = strconv.ParseFloat(text, 64); err != nil {
				return nil, fmt.Errorf("%w: row %d: %s is %q, want a number", ErrFormat, i, Columns()[len(texts)+1+j], text)
			}
		}
	}
	return rows, nil
}
