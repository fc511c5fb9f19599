package engine

// deferred is a call to make at the end of a function.
type deferred struct {
	next *deferred
	call func(f *frame) // f is the frame of the function that deferred it
	sync bool           // the call is of a method of package sync's
}

// panicking is a panic on its way through a function with deferred calls.
type panicking struct {
	value     any
	recovered bool
	trace     []Place
}

// execDeferring runs a function that may defer calls.
func (fn *function) execDeferring(f *frame) {
	depth := f.g.depth
	f.defers, f.panics = nil, nil
	if v, panicked := fn.try(f, depth); panicked {
		f.unwind(v, depth)
	}
}

// try runs the code of a function and catches a panic. The stack is unwound
// before the deferred calls run. So a panic through very many functions takes
// time proportional to their number. runtime.Goexit goes on when try ends, also after
// a panic on its way, so all that f has to do then is done here.
func (fn *function) try(f *frame, depth int) (v any, panicked bool) {
	panicked = true
	defer func() {
		if !panicked {
			return
		}
		switch v = recover(); {
		case v == nil:
			f.exit(depth)
		case f.g.exiting:
			f.unwind(v, depth)
			v, panicked = nil, false // in a deferred call, where Goexit does not go on yet
		}
	}()
	fn.exec(f, fn.entry)
	return nil, false
}

// runDefers makes the deferred calls of a function that ends without panic.
func runDefers(f *frame) {
	for f.defers != nil {
		d := f.defers
		f.defers = d.next
		d.call(f)
	}
}

// exit makes the deferred calls of a function that runtime.Goexit ends.
func (f *frame) exit(depth int) {
	f.g.exiting = true
	f.g.cur, f.g.depth = f, depth
	f.panics = nil
	for f.defers != nil {
		d := f.defers
		f.defers = d.next
		if v, panicked := protect(d, f, depth); panicked {
			f.unwind(v, depth)
		}
	}
}

// unwind makes the deferred calls of a function after the panic v. It returns
// if one of them has recovered.
func (f *frame) unwind(v any, depth int) {
	g := f.g
	if unrecoverable(v) {
		if g.trace == nil {
			g.trace = g.places()
		}
		f.unlock()
		panic(v)
	}
	p := &panicking{value: v, trace: g.trace}
	if p.trace == nil {
		p.trace = g.places()
	}
	g.trace, g.memory = nil, 0
	for left := g.cur; left != nil && left != f; left = left.caller {
		left.release()
	}
	g.cur, g.depth = f, depth
	f.panics = p
	for f.defers != nil {
		d := f.defers
		f.defers = d.next
		if v, panicked := protect(d, f, depth); panicked {
			p = &panicking{value: v, trace: g.trace}
			if p.trace == nil {
				p.trace = g.places()
			}
			g.trace = nil
			g.cur, g.depth = f, depth
			f.panics = p
			if unrecoverable(v) {
				f.unlock()
				break
			}
		} else if p.recovered {
			f.panics = nil
		}
	}
	if !p.recovered {
		g.trace = p.trace
		panic(p.value)
	}
	f.panics = nil
	if f.fn.recover != nil {
		f.fn.exec(f, f.fn.recover)
		return
	}
	for _, s := range f.fn.result {
		s.typ.zero(f.at(s.offset))
	}
}

// unlock makes only those deferred calls that must run even when the run is
// stopped: they unlock locks that a later cell may want.
func (f *frame) unlock() {
	for f.defers != nil {
		d := f.defers
		f.defers = d.next
		if d.sync {
			protect(d, f, f.g.depth)
		}
	}
}

// protect makes a deferred call and catches its panic. If it calls runtime.Goexit, the
// rest of f's deferred calls follow at once, as protect does not return.
func protect(d *deferred, f *frame, depth int) (v any, panicked bool) {
	panicked = true
	defer func() {
		if panicked {
			if v = recover(); v == nil {
				f.exit(depth)
			}
		}
	}()
	d.call(f)
	return nil, false
}

// recovered is the builtin recover, called in f.
func recovered(f *frame) any {
	if f.deferOf == nil {
		return nil
	}
	p := f.deferOf.panics
	if p == nil || p.recovered || unrecoverable(p.value) {
		return nil
	}
	p.recovered = true
	return p.value
}
