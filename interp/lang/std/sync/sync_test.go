package sync_test

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/sync"
)

// story calls a function three times, each in a goroutine, and tells what came.
func story(call func() string) string {
	var b strings.Builder
	for range 3 {
		var wg sync.WaitGroup
		wg.Add(1)
		go func() {
			defer wg.Done()
			returned := false
			defer func() {
				if r := recover(); r != nil {
					fmt.Fprintf(&b, "panic %v; ", r)
				} else if !returned {
					b.WriteString("exit; ")
				}
			}()
			fmt.Fprintf(&b, "%s; ", call())
			returned = true
		}()
		wg.Wait()
	}
	return b.String()
}

func TestOnce(t *testing.T) {
	for name, f := range map[string]func() int{
		"value": func() int { return 7 }, "panic": func() int { panic("no") }, "nil panic": func() int { panic(nil) },
		"exit": func() int { runtime.Goexit(); return 7 }, "nil": nil,
	} {
		calls := 0
		count := func() int { calls++; return f() + calls }
		value := story(func(f func() int) func() string {
			return func() string { return fmt.Sprint(f()) }
		}(ours.OnceValue(count)))
		if calls != 1 {
			t.Errorf("%s: %d calls", name, calls)
		}
		calls = 0
		want := story(func(f func() int) func() string {
			return func() string { return fmt.Sprint(f()) }
		}(sync.OnceValue(count)))
		if value != want {
			t.Errorf("OnceValue of %s: %s, want %s", name, value, want)
		}

		calls = 0
		two := func() (int, string) { return count(), "b" }
		values := ours.OnceValues(two)
		got := story(func() string { a, b := values(); return fmt.Sprint(a, b) })
		calls = 0
		values = sync.OnceValues(two)
		want = story(func() string { a, b := values(); return fmt.Sprint(a, b) })
		if got != want {
			t.Errorf("OnceValues of %s: %s, want %s", name, got, want)
		}
	}
}

func TestOnceIsConcurrent(t *testing.T) {
	var calls atomic.Int32
	value := ours.OnceValue(func() int32 { return calls.Add(1) })
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() {
			if v := value(); v != 1 {
				t.Errorf("value %d", v)
			}
		})
	}
	wg.Wait()
}
