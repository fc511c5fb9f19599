// Package raced tells tests whether the race detector runs. A test that takes ten times as long
// under it, and whose goroutines other tests have too, skips there if Short: make gotest then runs
// it without.
package raced

import "os"

// Short is whether the race detector runs and the tests are not in their long form.
func Short() bool { return On && os.Getenv("MERCER_LONG") != "1" }
