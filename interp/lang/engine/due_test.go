package engine

import (
	"runtime"
	"testing"
	"time"
)

// TestDue: something is due while a finalizer or a cleanup runs, and nothing is
// when all have run.
func TestDue(t *testing.T) {
	for name, set := range map[string]func(p *[64]int, f func()){
		"finalizer": func(p *[64]int, f func()) { runtime.SetFinalizer(p, func(*[64]int) { f() }) },
		"cleanup":   func(p *[64]int, f func()) { runtime.AddCleanup(p, func(f func()) { f() }, f) },
	} {
		t.Run(name, func(t *testing.T) {
			begun, end := make(chan bool), make(chan bool)
			set(new([64]int), func() { begun <- true; <-end })
			for waiting := true; waiting; {
				runtime.GC()
				select {
				case <-begun:
					waiting = false
				case <-time.After(time.Millisecond):
				}
			}
			if !due() {
				t.Error("it runs, but nothing is due")
			}
			close(end)
			for limit := time.Now().Add(30 * time.Second); due(); time.Sleep(time.Millisecond) {
				if time.Now().After(limit) {
					t.Fatal("something is due for ever")
				}
			}
		})
	}
}
