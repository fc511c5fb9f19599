package demo

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
)

func TestKernels(t *testing.T) {
	rs := paperstest.Run(t, Kernels(), experiment.Selection{Runs: 3}, experiment.Source{Open: data.Open}, 0)
	rows := rs.Rows()
	if len(rows) != 3*2*2 {
		t.Fatalf("%d rows, want two metrics of each method on each set", len(rows))
	}
	for i, row := range rows {
		switch {
		case row.Runs != 3:
			t.Errorf("%+v", row)
		case i%2 == 0 && (row.Metric != "test_error_pct" || row.Mean < 2 || row.Mean > 30): // guessing errs in 36 % at least
			t.Errorf("%+v", row)
		case i%2 == 1 && (row.Metric != "log2_C" || row.Mean < -17 || row.Mean > 3):
			t.Errorf("%+v", row)
		}
	}
	for _, r := range rs.Done {
		if c := r.Values[1].Value; math.Mod(c+17, 2) != 0 {
			t.Errorf("%s chose C = 2^%v, which is not in the grid", r.ID, c)
		}
	}
}

func TestKernelsStopWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	table := Kernels()
	if _, err := table.Methods[0].Run(ctx, table.Tasks()[0], experiment.Source{Open: data.Open}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
