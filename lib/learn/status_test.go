package learn_test

import (
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestStatusString(t *testing.T) {
	for status, want := range map[learn.Status]string{
		learn.Converged:      "converged",
		learn.IterationLimit: "iteration limit",
		learn.Cancelled:      "cancelled",
		learn.Infeasible:     "infeasible",
		learn.RoundingLimit:  "rounding limit",
		learn.Indefinite:     "indefinite kernel",
		learn.Exhausted:      "nothing left to gain",
		learn.Overflow:       "overflow",
		learn.Unbounded:      "no minimum (unbounded)",
		learn.Status(99):     "Status(99)",
		learn.Status(-1):     "Status(-1)",
	} {
		if got := status.String(); got != want {
			t.Errorf("status %d is %q, want %q", int(status), got, want)
		}
	}
	if learn.Status(0) == learn.Converged {
		t.Error("the zero Status promises convergence")
	}
}
