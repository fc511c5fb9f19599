package engine

import "strings"

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

// failed passes on the panic that has left an activation begun by compiled code.
//
// That code may recover it, as package fmt does around a String method, also
// what is not to be recovered: so that ends the whole run. If it is a goroutine
// of compiled code's own, nothing below it is interpreted, and the panic would
// end the process. Then it fails the run, and the call returns zero values: a
// goroutine that stopped short would be waited for.
func (in *entering) failed(v any) {
	g := in.frame.g
	r := g.run
	_, stopped := v.(Stopped)
	if unrecoverable(v) {
		r.doom(v)
	}
	if !ownGoroutine() {
		panic(v)
	}
	if !stopped {
		r.failed(&Failure{Value: v, Places: r.places(g), Goroutine: true})
	}
	for _, s := range in.frame.fn.result {
		s.typ.zero(in.frame.at(s.offset))
	}
}

// ownGoroutine reports whether the current goroutine is of compiled code's own:
// neither is anything on its stack interpreted, nor does a Do or a server below
// take care of panics.
func ownGoroutine() bool {
	return !onStack(func(name string) bool {
		return strings.HasSuffix(name, "/interp/engine.(*function).exec") || strings.HasSuffix(name, "/interp/engine.(*Run).Do") || strings.HasPrefix(name, "net/http.(*conn)")
	})
}
