package experiment

import (
	"fmt"

	"github.com/mercer-go/mercer/internal/nearest"
)

// Find returns the row with these names: one number of a table. If there are several,
// it returns the first.
//
//	row, err := experiment.Find(rows, "sonar", "SVM-Stump", "", "test_error_pct")
//
// The error wraps ErrTable. It names the first of the four names that no row with the
// names before it has, and suggests a similar one.
func Find(rows []Row, dataset, method, param, metric string) (Row, error) {
	words, with := []string{"data set", "method", "param", "metric"}, ""
	for j, name := range []string{dataset, method, param, metric} {
		var left []Row
		var names []string // that rows with the names so far have here
		for _, r := range rows {
			other := []string{r.Dataset, r.Method, r.Param, r.Metric}[j]
			names = append(names, other)
			if other == name {
				left = append(left, r)
			}
		}
		if len(left) == 0 {
			hint := ""
			if near := nearest.Name(name, names); near != "" {
				hint = fmt.Sprintf(", did you mean %q?", near)
			}
			return Row{}, fmt.Errorf("%w: no row%s has the %s %q%s", ErrTable, with, words[j], name, hint)
		}
		rows = left
		with += fmt.Sprintf("%s %s %q", []string{" with", ","}[min(j, 1)], words[j], name)
	}
	return rows[0], nil
}
