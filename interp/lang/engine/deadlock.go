package engine

import (
	"math"
	"reflect"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// watch detects deadlocks: all interpreted goroutines wait for channels or
// locks, and nothing else can end this. Counters raise the suspicion, and a
// look at all goroutines at one moment proves it.
type watch struct {
	live, waiting atomic.Int64 // as a Run's, of all runs
	armed         atomic.Bool  // a look is due
	outside       atomic.Bool  // compiled code may wake interpreted goroutines
	until         atomic.Int64 // timers may, until this time in nanoseconds
	reaching      sync.Map     // reflect.Type -> whether it leads to what can wake
}

// firstLook and longestPause are when the watch looks, and then looks again.
const (
	firstLook    = 25 * time.Millisecond
	longestPause = 2 * time.Second
)

// suspect is called when the last goroutine has begun to wait.
func (e *Engine) suspect() {
	if w := &e.watch; !w.outside.Load() && w.armed.CompareAndSwap(false, true) {
		time.AfterFunc(firstLook, func() { e.look(firstLook) })
	}
}

// look fails the run that there is if it is in a deadlock.
func (e *Engine) look(pause time.Duration) {
	w, r := &e.watch, e.current.Load()
	w.armed.Store(false)
	main := r.main.Load()
	if main == nil || !r.stuck() {
		return
	}
	if time.Now().UnixNano() < w.until.Load() || due() || !asleep() {
		if w.armed.CompareAndSwap(false, true) {
			pause = min(pause+pause/2, longestPause)
			time.AfterFunc(pause, func() { e.look(pause) })
		}
		return
	}
	if r.main.Load() != main || !r.stuck() { // it has ended meanwhile: nobody was there to be awake
		return
	}
	r.failed(&Failure{Value: Crash("all goroutines are asleep - deadlock!"), Places: main.places()})
}

// stuck reports whether all goroutines seem to wait, as far as counters tell.
func (r *Run) stuck() bool {
	w := &r.engine.watch
	return !r.stop.Load() && !r.outside.Load() && !w.outside.Load() && w.waiting.Load() >= w.live.Load()
}

// due reports whether a finalizer or a cleanup is about to run, or runs.
func due() bool {
	queues := []metrics.Sample{
		{Name: "/gc/finalizers/queued:finalizers"},
		{Name: "/gc/finalizers/executed:finalizers"},
		{Name: "/gc/cleanups/queued:cleanups"},
		{Name: "/gc/cleanups/executed:cleanups"},
	}
	metrics.Read(queues)
	for q := range slices.Chunk(queues, 2) {
		if q[0].Value.Kind() == metrics.KindUint64 && q[0].Value.Uint64() != q[1].Value.Uint64() {
			return true
		}
	}
	return false
}

// asleep reports whether all goroutines that run interpreted code wait, at one
// moment. It says no if there are too many goroutines to tell.
func asleep() bool {
	all, ok := assumed.Goroutines(16 << 20)
	if !ok {
		return false
	}
	for _, g := range all[1:] { // without the caller's own
		if g.In("/interp/lang/engine.") && !g.Waits() {
			return false
		}
	}
	return true
}

// harmless are the packages whose functions never wake a goroutine after they
// have returned, and whose channels no cell has. The finalizers and cleanups of
// package runtime do not count for Go either, until they are due.
var harmless = map[string]bool{
	"bufio": true, "bytes": true, "cmp": true, "errors": true, "fmt": true, "io": true, "log": true, "maps": true,
	"math": true, "path": true, "reflect": true, "regexp": true, "runtime": true, "slices": true, "sort": true, "strconv": true,
	"strings": true, "sync": true, "sync/atomic": true, "unicode": true, "path/filepath": true, "main": true,
}

func isHarmless(path string) bool {
	for _, prefix := range []string{
		"container/", "encoding/", "hash/", "html", "image", "math/", "text/", "unicode/", "compress/",
		"gonum.org/v1/", "github.com/mercer-go/mercer/lib/", "github.com/mercer-go/mercer/data", "github.com/mercer-go/mercer/viz",
	} {
		if strings.HasPrefix(path, prefix) {
			return true
		}
	}
	return harmless[path]
}

// calls notes that interpreted code may call a compiled function of type t.
func (w *watch) calls(path string, t reflect.Type) {
	if w.outside.Load() || isHarmless(path) {
		return
	}
	for i := range t.NumIn() {
		w.given(t.In(i))
	}
	for i := range t.NumOut() {
		w.given(t.Out(i))
	}
}

// timer notes that a timer fires after d, and then may wake somebody.
func (w *watch) timer(d time.Duration) {
	now := time.Now().UnixNano()
	end := now + int64(d)
	if d > 0 && end < now {
		end = math.MaxInt64
	}
	for old := w.until.Load(); end > old && !w.until.CompareAndSwap(old, end); old = w.until.Load() {
	}
}

// pathOf is the package of a type or of what it points to.
func pathOf(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.PkgPath()
}

// given notes that a value of type t passes between the two sorts of code.
func (w *watch) given(t reflect.Type) {
	known, ok := w.reaching.Load(t)
	if !ok {
		known = reaches(t, map[reflect.Type]bool{})
		w.reaching.Store(t, known)
	}
	if known.(bool) {
		w.outside.Store(true)
	}
}

// reaches reports whether a cell can reach a channel, a function, a lock or
// something with methods to call in a value of type t.
func reaches(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	case reflect.Interface:
		return t != reflect.TypeFor[error]()
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return reaches(t.Elem(), seen)
	case reflect.Map:
		return reaches(t.Key(), seen) || reaches(t.Elem(), seen)
	case reflect.Struct:
		if t.PkgPath() == "sync" {
			return true
		}
		for i := range t.NumField() {
			if f := t.Field(i); (f.IsExported() || f.Anonymous) && reaches(f.Type, seen) {
				return true
			}
		}
	}
	return false
}
