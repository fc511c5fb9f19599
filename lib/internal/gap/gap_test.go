package gap

import (
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestRelative(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ primal, dual, floor, want float64 }{
		{10, 9, 0, 0.1},
		{-9, -10, 0, 0.1}, // a one-class machine
		{1, -1, 0, 2},
		{0, 0, 0, 0},
		{1, 1 + 1e-16, 0, 0},
		{1, 1.5, 0, 0},            // rounding, if anything
		{2e-16, -1e-16, 1, 3e-16}, // an optimal value of 0
		{10, 9, 5, 0.1},
		{inf, 5, 0, 1},
		{inf, inf, 0, 1},
		{math.MaxFloat64, -math.MaxFloat64, 0, 2}, // their difference is no number
	} {
		if got := Relative(c.primal, c.dual, c.floor); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("primal %v, dual %v: %v, want %v", c.primal, c.dual, got, c.want)
		}
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		status   learn.Status
		relative float64
		want     learn.Status
	}{
		{learn.Converged, 0, learn.Converged},
		{learn.Converged, 0.1, learn.Converged},
		{learn.Converged, 0.11, learn.WideGap},
		{learn.IterationLimit, 0.99, learn.IterationLimit}, // it has its own reason
	} {
		if got := Status(c.status, c.relative); got != c.want {
			t.Errorf("%v with gap %v: %v, want %v", c.status, c.relative, got, c.want)
		}
	}
}

func TestText(t *testing.T) {
	if got := Text(0.0123, 0.01); got != "0.012" {
		t.Errorf("narrow: %q", got)
	}
	if got := Text(1490614, 0.99374); got != "1.5e+06, relative gap 0.994" {
		t.Errorf("wide: %q", got)
	}
}

func TestEnded(t *testing.T) {
	for status, want := range map[learn.Status]string{
		learn.Converged: "converged after 3 iterations in all",
		learn.WideGap:   "converged with a wide gap after 3 iterations in all; a finer Tol narrows it",
	} {
		if got := Ended(status, 3, " in all"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
