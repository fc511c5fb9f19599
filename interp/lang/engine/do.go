package engine

import (
	"reflect"
	"runtime"
	"strings"
	"unsafe"
)

// Do runs compiled code that calls functions of cells. It is to compiled code
// what Call is to an interpreted function. It may be called within the code of
// another run, which then waits; the end of this run does not end the other. In
// a goroutine beside that code, use Beside.
func (r *Run) Do(f func()) (failure *Failure) {
	outer := r.engine.current.Swap(r)
	defer r.engine.current.CompareAndSwap(r, outer) // unless a run has begun that does not wait for this one
	r.alive(1)
	defer r.alive(-1)
	return r.catch(f)
}

// Beside is Do for a goroutine that a run has started or left behind. The
// current run stays the one that compiled code calls back into; otherwise its
// callbacks would seem to belong to f. ok is false, and f is not called, if the
// goroutine is the run's own, or if there is no run.
func (e *Engine) Beside(f func()) (failure *Failure, ok bool) {
	r := e.current.Load()
	if r == nil || onStack(func(name string) bool {
		return strings.HasSuffix(name, "/interp/lang/engine.(*Run).Call") || strings.HasSuffix(name, "/interp/lang/engine.(*Run).Do")
	}) {
		return nil, false
	}
	return r.catch(f), true
}

// catch calls f and tells how it has failed.
func (r *Run) catch(f func()) (failure *Failure) {
	g := r.goroutine()
	returned := false
	defer func() {
		v := recover()
		if d := r.doomed.Load(); d != nil && (v == nil && returned || v == any(Stopped{})) {
			v = *d
		}
		if v != nil {
			failure = &Failure{Value: v, Places: r.places(g)}
		}
	}()
	f()
	returned = true
	return nil
}

// onStack reports whether some function below the caller is one of those.
func onStack(one func(name string) bool) bool {
	for size := 64; ; size *= 8 {
		pcs := make([]uintptr, size)
		n := runtime.Callers(3, pcs)
		frames := runtime.CallersFrames(pcs[:n])
		for more := n > 0; more; {
			var f runtime.Frame
			f, more = frames.Next()
			if one(f.Function) {
				return true
			}
		}
		if n < size {
			return false
		}
	}
}

// Left returns the calls by which compiled code was left since the last call of
// Left: by a panic that was recovered, or by runtime.Goexit, with which package
// testing ends a failed test. The innermost call comes first.
func (r *Run) Left() []Place {
	r.mu.Lock()
	defer r.mu.Unlock()
	notes := r.notes
	r.notes = nil
	return notes
}

// Parameters returns the names of the parameters of an interpreted function.
// For any other value it returns nil.
func Parameters(f any) []string {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Func || v.IsNil() {
		return nil
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	cl := closureOf(*(*unsafe.Pointer)(p.UnsafePointer()))
	if cl == nil {
		return nil
	}
	names := []string{}
	for _, param := range cl.fn.ssa.Params {
		names = append(names, param.Name())
	}
	return names
}
