package engine

import (
	"slices"
	"strings"
)

// try runs the activation and catches its panic.
func (in *entering) try() (v any, returned bool) {
	defer func() {
		if !returned {
			v = recover() // nil after runtime.Goexit, which goes on
		}
	}()
	in.frame.fn.call(in.frame)
	return nil, true
}

// failed handles a panic that has left an activation begun by compiled code.
//
// That code may recover any panic, as package fmt does around a String method,
// even one that must not be recovered. Such a panic ends the whole run. If the
// goroutine belongs to compiled code, no interpreted code is below it on the
// stack, and the panic would end the process. In this case the run fails and
// the call returns zero values, because other code would wait for a goroutine
// that stopped early.
func (in *entering) failed(v any) {
	g := in.frame.g
	r := g.run
	_, stopped := v.(Stopped)
	if unrecoverable(v) {
		r.doom(v)
	}
	if r.engine.Propagate && !stopped || !ownGoroutine() {
		panic(v)
	}
	if !stopped {
		r.failed(&Failure{Value: v, Places: r.places(g), Goroutine: true})
	}
	for _, s := range in.frame.fn.result {
		s.typ.zero(in.frame.at(s.offset))
	}
}

// ownGoroutine reports whether the current goroutine belongs to compiled code:
// nothing on its stack is interpreted, and none of the handlers of panics is there.
func ownGoroutine() bool {
	return !onStack(func(name string) bool {
		return slices.ContainsFunc(handlers, func(handler string) bool { return strings.Contains(name, handler) })
	})
}

// handlers are the functions that handle a panic above them: interpreted code, Do
// and Beside, a server, and the goroutines of Mercer's library, whose caller gets the panic or
// an error.
var handlers = []string{
	"/interp/lang/engine.(*function).exec", "/interp/lang/engine.(*Run).catch", "net/http.(*conn)", "/lib/internal/parallel.(*state).work",
}
