package svm_test

import (
	"context"
	"errors"
	"flag"
	"runtime"
	"testing"
	"time"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

var large = flag.Bool("large", false, "run TestLarge: a minute, and figures for the log")

// TestLarge trains on 50,000 examples and tells what memory the program has taken
// from the system, and how long after a cancellation the best model so far is back.
func TestLarge(t *testing.T) {
	if !*large {
		t.Skip("-large runs it")
	}
	ds := data.Threenorm(20).Sample(50_000, 1)
	for _, test := range []struct {
		k kernel.Kernel
		c float64
	}{{kernel.Gaussian{Gamma: 0.05}, 1}, {kernel.Stump{}, 0x1p-7}, {kernel.Perceptron{}, 0x1p-5}} {
		p, began := svm.Params{C: test.c}, time.Now()
		m, err := svm.Train(context.Background(), ds, test.k, p)
		if err != nil || m.Status != learn.Converged {
			t.Fatalf("%s: %v, %v", kernel.Name(test.k), m.Status, err)
		}
		whole := time.Since(began)
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		t.Logf("%s: %v, %d support vectors, gap %.1e, %d MB of memory", kernel.Name(test.k), whole, len(m.Support), m.Gap/m.Primal, memory.Sys>>20)
		if memory.Sys > 4<<30 {
			t.Errorf("%s: %d MB", kernel.Name(test.k), memory.Sys>>20)
		}
		worst := time.Duration(0)
		for moment := 1; moment < 10; moment++ {
			ctx, cancel := context.WithCancel(context.Background())
			var at time.Time
			time.AfterFunc(whole*time.Duration(moment)/12, func() { at = time.Now(); cancel() })
			m, err := svm.Train(ctx, ds, test.k, p)
			if errors.Is(err, context.Canceled) {
				if m == nil || m.Status != learn.Cancelled {
					t.Errorf("%s: cancelled without a model", kernel.Name(test.k))
				}
				worst = max(worst, time.Since(at))
			}
			cancel()
		}
		t.Logf("%s: %v at most from a cancellation to the model", kernel.Name(test.k), worst)
	}
}
