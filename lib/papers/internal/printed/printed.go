// Package printed reads the numbers that a paper prints. The package of the paper
// has them as CSV files, one for each table.
package printed

import (
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
)

// Cells reads a CSV file of numbers printed in a paper: a header and a line for
// each number. The columns dataset, method, param and metric say which number it
// is, and mean is its value. The uncertainty is either se, a standard error, or sd,
// a standard deviation, with the number of runs behind it in runs. These columns
// may be empty or missing. A line without a mean is left out; it stands for a cell
// of the paper without a number.
//
// The files are part of the program. So Cells panics when a required column is
// missing or a number cannot be read, and names the column or the line.
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
