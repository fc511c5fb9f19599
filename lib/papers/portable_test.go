package papers

import (
	"crypto/sha256"
	"fmt"
	"runtime"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// TestSameBytes has a part of a table of each paper, with the sum of its CSV. The sum is
// the same with AVX-512, with AVX2, with the tag purego, and on other processors.
func TestSameBytes(t *testing.T) {
	for _, c := range []struct {
		table string
		part  experiment.Selection
		sum   string
	}{
		{"demo/kernels", experiment.Selection{Runs: 5}, ""},
		{"linli/table1", experiment.Selection{Runs: 1, Datasets: []string{"twonorm", "threenorm", "ringnorm", "sonar", "heart"}}, ""},
		{"linli/table2", experiment.Selection{Runs: 1, Datasets: []string{"sonar"}}, ""},
		{"crammer/synthetic", experiment.Selection{Runs: 3}, ""},
		{"crammer/letter", experiment.Selection{Runs: 1}, ""},
	} {
		t.Run(c.table, func(t *testing.T) {
			table, ok := Find(c.table)
			if !ok {
				t.Fatal("no such table")
			}
			part, err := table.Select(c.part)
			if err != nil {
				t.Fatal(err)
			}
			results, err := experiment.Run(t.Context(), part, experiment.Options{Source: experiment.Source{Open: data.Open, Generate: data.Generate}})
			if err != nil {
				t.Fatal(err)
			}
			sum := sha256.New()
			if err := experiment.WriteCSV(sum, results.Rows()); err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprintf("%x", sum.Sum(nil)); got != c.sum {
				t.Errorf("%s with %s: sum %s, want %s", runtime.GOARCH, simd.Level(), got, c.sum)
			}
		})
	}
}
