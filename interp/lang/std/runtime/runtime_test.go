package runtime_test

import (
	"runtime"
	"testing"

	cleanup "github.com/mercer-go/mercer/interp/lang/std/runtime"
)

type value struct{ data [4]int }

func TestAddCleanup(t *testing.T) {
	done := make(chan string, 2)
	v := &value{}
	cleanup.AddCleanup(v, func(s string) { done <- s }, "first")
	cleanup.AddCleanup(&v.data[1], func(s string) { done <- s }, "second")
	cleanup.AddCleanup(v, func(string) { panic("stopped") }, "third").Stop()
	runtime.KeepAlive(v)
	v = nil
	runtime.GC()
	if a, b := <-done, <-done; a == b {
		t.Errorf("%s ran twice", a)
	}
}

func TestAddCleanupRefuses(t *testing.T) {
	v := &value{}
	for want, add := range map[string]func(){
		"runtime.AddCleanup: ptr is nil":                                  func() { cleanup.AddCleanup((*value)(nil), func(int) {}, 1) },
		"runtime.AddCleanup: ptr is equal to arg, cleanup will never run": func() { cleanup.AddCleanup(v, func(*value) {}, v) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %s", got, want)
				}
			}()
			add()
		}()
	}
}
