package experiment

import (
	"fmt"
	"time"
)

// Fastest calls a function several times, one after the other, and returns the
// seconds that the fastest call took. Other work on the machine can only make a call
// slower, so the fastest one says most about the function. With calls = 1 it simply
// measures one call. Fastest panics unless calls >= 1.
func Fastest(calls int, call func()) (seconds float64) {
	if calls < 1 {
		panic(fmt.Sprintf("experiment: Fastest of %d calls, want at least 1", calls))
	}
	for k := range calls {
		start := time.Now()
		call()
		if s := time.Since(start).Seconds(); k == 0 || s < seconds {
			seconds = s
		}
	}
	return seconds
}
