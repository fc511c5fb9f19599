// Package printed reads the figures that a paper prints, which the package of
// the paper holds as a CSV file a table.
package printed

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
)

// Cells reads a file of figures printed in a paper: a header and a line for each
// figure. The columns dataset, method, param and metric say which figure it is,
// and mean what it is. The paper's uncertainty is se, a standard error, or sd, a
// standard deviation, with runs, the number of runs behind it; it may be empty. A
// figure without a mean is left out: the paper has the cell, but no number in it.
//
// The files are part of the program: Cells panics, and names the line, when a
// column that must be there is not, or a number cannot be read.
func Cells(text string) []experiment.Cell {
	lines, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil || len(lines) == 0 {
		panic(fmt.Sprintf("printed: no table of figures: %v", err))
	}
	place := map[string]int{}
	for j, name := range lines[0] {
		place[name] = j
	}
	for _, name := range []string{"dataset", "method", "param", "metric", "mean"} {
		if _, ok := place[name]; !ok {
			panic(fmt.Sprintf("printed: no column %q in %v", name, lines[0]))
		}
	}
	var cells []experiment.Cell
	for i, line := range lines[1:] {
		number := func(column string) float64 {
			j, ok := place[column]
			if !ok || line[j] == "" {
				return 0 // not printed
			}
			v, err := strconv.ParseFloat(line[j], 64)
			if err != nil {
				panic(fmt.Sprintf("printed: line %d: %s is %q, want a number", i+2, column, line[j]))
			}
			return v
		}
		if line[place["mean"]] == "" {
			continue
		}
		cells = append(cells, experiment.Cell{
			Dataset: line[place["dataset"]], Method: line[place["method"]], Param: line[place["param"]], Metric: line[place["metric"]],
			Paper: eval.Published{Mean: number("mean"), SE: number("se"), SD: number("sd"), N: int(number("runs"))},
		})
	}
	return cells
}
