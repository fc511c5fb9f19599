package engine

import (
	"reflect"
	"runtime"
	"strings"
	"unsafe"
)

// Do runs compiled code that calls functions of cells: what Call is for an
// interpreted function. It may run within another run's code, which then waits;
// what ends this run does not end the other. In a goroutine beside that code it
// is Beside that does.
func (r *Run) Do(f func()) (failure *Failure) {
	outer := r.engine.current.Swap(r)
	defer r.engine.current.CompareAndSwap(r, outer) // unless a run has begun that does not wait for this one
	r.alive(1)
	defer r.alive(-1)
	return r.catch(f)
}

// Beside is Do in a goroutine that a run has started, or left behind. What
// compiled code calls back into stays the run that there is: its callbacks would
// be taken for f's otherwise. ok is false, and f is not called, if the goroutine
// is the one that the run itself is in, or if there is no run.
func (e *Engine) Beside(f func()) (failure *Failure, ok bool) {
	r := e.current.Load()
	if r == nil || onStack(func(name string) bool {
		return strings.HasSuffix(name, "/interp/engine.(*Run).Call") || strings.HasSuffix(name, "/interp/engine.(*Run).Do")
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

// Left are the calls that compiled code has been left through since it was last
// asked, by a panic that was recovered or by runtime.Goexit, which package
// testing ends a failed test with; the innermost first.
func (r *Run) Left() []Place {
	r.mu.Lock()
	defer r.mu.Unlock()
	notes := r.notes
	r.notes = nil
	return notes
}

// Parameters are the names of the parameters of an interpreted function, nil of
// any other.
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
