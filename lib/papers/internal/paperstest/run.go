// Package paperstest runs parts of the papers' tables in tests.
package paperstest

import (
	"testing"

	"github.com/mercer-go/mercer/lib/experiment"
)

// Run runs the selected part of a table with so many jobs, 0 for the default, and
// finishes it. The test ends if a task fails.
func Run(t testing.TB, table experiment.Table, part experiment.Selection, source experiment.Source, jobs int) *experiment.Results {
	t.Helper()
	selected, err := table.Select(part)
	if err != nil {
		t.Fatal(err)
	}
	results, err := experiment.Run(t.Context(), selected, experiment.Options{Source: source, Jobs: jobs})
	if err == nil {
		err = results.Finish(t.Context(), source)
	}
	if err != nil {
		t.Fatal(err)
	}
	return results
}
