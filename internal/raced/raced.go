// Package raced tells tests whether the race detector runs.
package raced

import (
	"os"
	"testing"
)

// Skip ends a test under the race detector, unless the tests are in their long form. It is for tests
// that take ten times as long there and whose goroutines other tests have too: make gotest then runs
// them without.
func Skip(t *testing.T) {
	t.Helper()
	if On && os.Getenv("MERCER_LONG") != "1" {
		t.Skip("takes ten times as long with the race detector")
	}
}
