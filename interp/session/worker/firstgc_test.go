package worker

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

func TestCollectLater(t *testing.T) {
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	now := func() int { // without a change
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	t.Setenv("GOGC", "50")
	collectLater()
	if p := now(); p != 100 {
		t.Errorf("with GOGC the percentage is %d, want 100", p)
	}
	t.Setenv("GOGC", "")
	collectLater()
	if p := now(); p != firstPercent {
		t.Errorf("before the first collection the percentage is %d, want %d", p, firstPercent)
	}
	for range 500 {
		runtime.GC()
		if now() == 100 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if p := now(); p != 100 {
		t.Errorf("after the first collection the percentage is %d, want 100", p)
	}
	collectLater()
	debug.SetGCPercent(300) // as a cell does
	for range 20 {
		runtime.GC()
		time.Sleep(10 * time.Millisecond)
	}
	if p := now(); p != 300 {
		t.Errorf("a cell set the percentage to 300, now it is %d", p)
	}
}
