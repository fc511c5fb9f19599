package iter_test

import (
	"fmt"
	"iter"
	"runtime"
	"strings"
	"testing"
	"time"

	ours "github.com/mercer-go/mercer/interp/lang/std/iter"
)

// implementations are ours (true) and the library's (false) of Pull, and of Pull2
// as a Pull of keys whose values must follow.
var implementations = map[string]map[bool]func(func(func(int) bool)) (func() (int, bool), func()){
	"Pull": {
		true:  func(seq func(func(int) bool)) (func() (int, bool), func()) { return ours.Pull(ours.Seq[int](seq)) },
		false: func(seq func(func(int) bool)) (func() (int, bool), func()) { return iter.Pull(iter.Seq[int](seq)) },
	},
	"Pull2": {
		true: func(seq func(func(int) bool)) (func() (int, bool), func()) {
			next, stop := ours.Pull2(ours.Seq2[int, string](pairs(seq)))
			return keys(next), stop
		},
		false: func(seq func(func(int) bool)) (func() (int, bool), func()) {
			next, stop := iter.Pull2(iter.Seq2[int, string](pairs(seq)))
			return keys(next), stop
		},
	},
}

func pairs(seq func(func(int) bool)) func(func(int, string) bool) {
	return func(yield func(int, string) bool) {
		seq(func(k int) bool { return yield(k, fmt.Sprint(k)) })
	}
}

func keys(next func() (int, string, bool)) func() (int, bool) {
	return func() (int, bool) {
		k, v, ok := next()
		if ok && v != fmt.Sprint(k) || !ok && v != "" {
			panic(fmt.Sprintf("%q follows %d, %t", v, k, ok))
		}
		return k, ok
	}
}

// record is what happened, in order, on both sides.
type record struct{ strings.Builder }

func (r *record) say(format string, args ...any) { fmt.Fprintf(r, format+"; ", args...) }

// try calls f in a goroutine of its own and records its panic or Goexit.
func (r *record) try(name string, f func()) {
	over := make(chan struct{})
	go func() {
		defer close(over)
		returned := false
		defer func() {
			if p := recover(); p != nil {
				r.say("%s panics %v (%T)", name, p, p)
			} else if !returned {
				r.say("%s exits", name)
			}
		}()
		f()
		returned = true
	}()
	<-over
}

// TestPull runs sequences that end in every way under calls in every order.
func TestPull(t *testing.T) {
	sequences := map[string]func(*record) func(func(int) bool){
		"empty": func(r *record) func(func(int) bool) {
			return func(func(int) bool) { r.say("starts") }
		},
		"three": func(r *record) func(func(int) bool) {
			return func(yield func(int) bool) {
				defer r.say("cleans up")
				for i := range 3 {
					if !yield(i + 1) {
						r.say("told to stop")
						return
					}
				}
			}
		},
		"deaf": func(r *record) func(func(int) bool) {
			return func(yield func(int) bool) {
				r.say("yields %t %t %t", yield(1), yield(2), yield(3))
			}
		},
		"panics at once":    func(*record) func(func(int) bool) { return func(func(int) bool) { panic("at once") } },
		"panics with nil":   func(*record) func(func(int) bool) { return func(func(int) bool) { panic(nil) } },
		"exits at once":     func(*record) func(func(int) bool) { return func(func(int) bool) { runtime.Goexit() } },
		"panics afterwards": func(*record) func(func(int) bool) { return func(yield func(int) bool) { yield(1); panic(7) } },
		"exits afterwards":  func(*record) func(func(int) bool) { return func(yield func(int) bool) { yield(1); runtime.Goexit() } },
		"recovers": func(r *record) func(func(int) bool) {
			return func(yield func(int) bool) {
				defer func() { r.say("recovers %v", recover()) }()
				yield(1)
				panic("caught")
			}
		},
		"yield kept": func(r *record) func(func(int) bool) {
			var kept func(int) bool
			return func(yield func(int) bool) {
				defer func() { r.try("kept yield", func() { r.say("kept yield %t", kept(9)) }) }()
				kept = yield
				yield(1)
				kept(2)
			}
		},
	}
	calls := []string{"", "n", "s", "nn", "ns", "sn", "ss", "nnn", "nns", "nsn", "snn", "nnnn", "nnnnn", "nnnsn", "nssn", "nnnnss"}
	for pull, by := range implementations {
		for name, seq := range sequences {
			for _, todo := range calls {
				var got [2]string
				for i, oursIt := range []bool{true, false} {
					var r record
					next, stop := by[oursIt](seq(&r))
					for _, c := range todo {
						if c == 'n' {
							r.try("next", func() { v, ok := next(); r.say("next %d %t", v, ok) })
						} else {
							r.try("stop", func() { stop(); r.say("stop") })
						}
					}
					got[i] = r.String()
					r.try("end", stop)
				}
				if got[0] != got[1] {
					t.Errorf("%s of %q, calls %q:\n got %s\nwant %s", pull, name, todo, got[0], got[1])
				}
			}
		}
	}
}

// TestPullOutOfTurn calls the functions where they must not be called.
func TestPullOutOfTurn(t *testing.T) {
	for pull, by := range implementations {
		var got [2]string
		for i, oursIt := range []bool{true, false} {
			var r record
			var next func() (int, bool)
			var stop func()
			var kept func(int) bool
			step := func() { r.try("next", func() { v, ok := next(); r.say("next %d %t", v, ok) }) }
			end := func() { r.try("stop", stop) }

			next, stop = by[oursIt](func(yield func(int) bool) { kept = yield; yield(1) })
			step()
			r.try("yield", func() { kept(2) })
			end()
			r.try("yield", func() { r.say("yield %t", kept(2)) })

			next, stop = by[oursIt](func(func(int) bool) { next() })
			step()
			step()
			next, stop = by[oursIt](func(yield func(int) bool) { r.try("inner", func() { next() }); yield(1); step() })
			step()
			end()

			for n := range 3 { // the sequence calls stop after n values
				next, stop = by[oursIt](func(yield func(int) bool) {
					defer r.say("goes on")
					for i := range n {
						yield(i + 1)
					}
					stop()
				})
				for range n + 2 {
					step()
				}
				end()
			}
			got[i] = r.String()
		}
		if got[0] != got[1] {
			t.Errorf("%s:\n got %s\nwant %s", pull, got[0], got[1])
		}
	}
}

func TestPullEndsItsGoroutine(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 100 {
		next, stop := ours.Pull(func(yield func(int) bool) {
			for yield(1) {
			}
		})
		next()
		stop()
		ours.Pull(func(func(int) bool) {}) // never started
		next, _ = ours.Pull(func(func(int) bool) {})
		next()
	}
	for range 2000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond) // the last ones have still to return
	}
	t.Errorf("%d goroutines, before %d", runtime.NumGoroutine(), before)
}
