package experiment_test

import (
	"testing"
	"time"

	"github.com/mercer-go/mercer/lib/experiment"
)

func TestFastest(t *testing.T) {
	calls, start := 0, time.Now()
	seconds := experiment.Fastest(3, func() {
		if calls++; calls != 2 { // the second call is the fastest
			time.Sleep(20 * time.Millisecond)
		}
		time.Sleep(time.Millisecond)
	})
	if mean := time.Since(start).Seconds() / 3; calls != 3 || seconds < 0.001 || seconds > mean {
		t.Errorf("%d calls, the fastest took %v s and the mean of all is %v s", calls, seconds, mean)
	}
	if one := experiment.Fastest(1, func() { time.Sleep(20 * time.Millisecond) }); one < 0.02 {
		t.Errorf("%v s for a call of 0.02 s", one)
	}
	defer func() {
		if recover() == nil {
			t.Error("no call, but no panic")
		}
	}()
	experiment.Fastest(0, func() {})
}
