package experiment

import (
	"fmt"
	"slices"
)

// Where returns the rows whose entry in a column is one of the values, in their
// order. The column is "dataset", "method", "param" or "metric"; its entries are the
// fields of Row. For example, the rows of two methods on sonar:
//
//	experiment.Where(experiment.Where(rows, "dataset", "sonar"), "method", "SVM-Stump", "SVM-Perc")
//
// A value that no row has selects nothing. Where panics for another column.
func Where(rows []Row, column string, values ...string) []Row {
	entry, ok := map[string]func(Row) string{
		"dataset": func(r Row) string { return r.Dataset },
		"method":  func(r Row) string { return r.Method },
		"param":   func(r Row) string { return r.Param },
		"metric":  func(r Row) string { return r.Metric },
	}[column]
	if !ok {
		panic(fmt.Sprintf("experiment: Where of column %q, want dataset, method, param or metric", column))
	}
	var some []Row
	for _, r := range rows {
		if slices.Contains(values, entry(r)) {
			some = append(some, r)
		}
	}
	return some
}
