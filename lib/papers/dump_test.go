package papers

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
)

func TestDump(t *testing.T) {
	for _, spec := range strings.Fields(os.Getenv("DUMP")) {
		f := strings.Split(spec, ":")
		table, _ := Find(f[0])
		runs, _ := strconv.Atoi(f[1])
		sel := experiment.Selection{Runs: runs}
		if len(f) > 2 {
			sel.Datasets = strings.Split(f[2], ",")
		}
		part, err := table.Select(sel)
		if err != nil {
			t.Fatal(err)
		}
		r, err := experiment.Run(t.Context(), part, experiment.Options{Source: experiment.Source{Open: data.Open, Generate: data.Generate}})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Finish(t.Context(), experiment.Source{Open: data.Open, Generate: data.Generate}); err != nil {
			t.Fatal(err)
		}
		w, _ := os.Create(os.Getenv("OUT") + "-" + strings.ReplaceAll(f[0], "/", "-") + ".csv")
		experiment.WriteCSV(w, r.Rows())
		w.Close()
	}
}
