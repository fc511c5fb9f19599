package eval

import "fmt"

// Repeat calls f for run = 0, 1, …, runs-1, in this order, and returns its numbers as
// columns: column j has number j of each run. Use the run as a seed.
//
//	errors := eval.Repeat(20, func(run uint64) []float64 {
//		train, test := ds.Split(0.5, run)
//		return []float64{first(train, test), second(train, test)}
//	})
//	t, err := eval.PairedT(errors[0], errors[1])
//
// Repeat panics if runs < 1, or if f returns another number of values than in run 0.
func Repeat(runs int, f func(run uint64) []float64) [][]float64 {
	if runs < 1 {
		panic(fmt.Sprintf("eval: Repeat: %d runs, want at least 1", runs))
	}
	var columns [][]float64
	for run := range uint64(runs) {
		numbers := f(run)
		if run == 0 {
			columns = make([][]float64, len(numbers))
		}
		if len(numbers) != len(columns) {
			panic(fmt.Sprintf("eval: Repeat: run %d has %d numbers, run 0 has %d", run, len(numbers), len(columns)))
		}
		for j, v := range numbers {
			columns[j] = append(columns[j], v)
		}
	}
	return columns
}

// Summaries returns Summarize of each column, such as those of Repeat. The error wraps
// ErrValues and names the column.
func Summaries(columns [][]float64) ([]Summary, error) {
	all := make([]Summary, len(columns))
	for j, column := range columns {
		s, err := Summarize(column)
		if err != nil {
			return nil, fmt.Errorf("column %d: %w", j, err)
		}
		all[j] = s
	}
	return all, nil
}
