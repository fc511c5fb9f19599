package engine

import (
	"reflect"
	"unsafe"
)

// Do runs compiled code that calls functions of cells: what Call is for an
// interpreted function. It may run within another run's code, which then waits;
// what ends this run does not end the other.
func (r *Run) Do(f func()) (failure *Failure) {
	outer := r.engine.current.Swap(r)
	defer r.engine.current.Store(outer)
	g := r.goroutine()
	r.alive(1)
	defer r.alive(-1)
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
