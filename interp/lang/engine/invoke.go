package engine

import (
	"reflect"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// A call through an interface has the target that the dynamic type of the value says. A type of
// a cell has an interpreted method, any other a compiled one.

// sites remembers the methods that a call has found for the dynamic types that it met last, the
// newest first. A loop over a few types in turn then looks nothing up. The list is replaced
// whole, since goroutines share it.
type sites struct{ met atomic.Pointer[[]*site] }

// maxSites is the most types that a call remembers: each costs a comparison.
const maxSites = 8

// site is the method of one dynamic type.
type site struct {
	dynamic  unsafe.Pointer  // type
	epoch    int64           // of method sets
	typ      *typ            // nil if it is a compiled type
	fn       *function       // nil if the method is compiled
	compiled *compiledMethod // its method then
}

// compiledMethod is a compiled method.
type compiledMethod struct {
	index     int
	signature reflect.Type  // without the receiver
	other     reflect.Value // the library's own, to be called instead; mostly none
}

// find returns what is remembered of a type, or nil.
func (s *sites) find(dynamic unsafe.Pointer, epoch int64) *site {
	if met := s.met.Load(); met != nil {
		for _, m := range *met {
			if m.dynamic == dynamic && m.epoch == epoch {
				return m
			}
		}
	}
	return nil
}

// add remembers a type, and forgets what is out of date, or else the oldest one.
func (s *sites) add(m *site) {
	met := []*site{m}
	if old := s.met.Load(); old != nil {
		for _, o := range *old {
			if o.epoch == m.epoch && o.dynamic != m.dynamic && len(met) < maxSites {
				met = append(met, o)
			}
		}
	}
	s.met.Store(&met)
}

// dynamic is the type of the value that an interface of type t holds; nil if it holds none.
func (t *typ) dynamic(w *eface) unsafe.Pointer {
	if w.Type == nil || t.eface {
		return w.Type
	}
	return (*assumed.Itab)(w.Type).Type
}

// invoke finds the method of an interface's dynamic type.
func (c *compiler) invoke(call *ssa.CallCommon, args, results []slot) (callee, int, op) {
	x := c.slot(call.Value)
	method := call.Method
	pos := call.Pos()
	ofContext := method.Pkg() != nil && method.Pkg().Path() == "context" && method.Name() == "Done"
	met := new(sites)
	at := func(w *eface, dynamic unsafe.Pointer) *site {
		epoch := c.e.epoch.Load()
		s := met.find(dynamic, epoch)
		if s == nil {
			t := reflect.TypeOf(x.typ.toAny(unsafe.Pointer(w)))
			s = &site{dynamic: dynamic, epoch: epoch, typ: c.e.cellType(t)}
			if s.typ != nil {
				s.fn = c.e.method(s.typ, method.Pkg(), method.Name())
			}
			if s.fn == nil {
				s.compiled = c.compiledMethod(t, method.Name(), !ofContext)
			}
			met.add(s)
		}
		return s
	}
	find := func(f *frame, g *goroutine) *frame {
		w := reg[eface](f, x.offset)
		dynamic := x.typ.dynamic(w)
		if dynamic == nil {
			f.nilPointer(pos)
		}
		s := at(w, dynamic)
		if s.fn == nil {
			return nil
		}
		nf := g.take(s.fn)
		s.typ.unpack(nf.at(s.fn.params[0].offset), w.Data)
		return nf
	}
	compiled := c.callReflect(func(f *frame) (reflect.Value, reflect.Type) {
		w := reg[eface](f, x.offset)
		m := at(w, x.typ.dynamic(w)).compiled
		v := reflect.ValueOf(x.typ.toAny(unsafe.Pointer(w)))
		if ofContext {
			f.g.run.outside.Store(true)
		}
		if wait, ok := f.g.waitingMethod(v, method.Name()); ok {
			return wait, wait.Type()
		}
		if m.other.IsValid() {
			fn := m.other
			if p, ok := placed(fn); ok {
				fn = p.at(f)
			}
			return bound(fn, v, m.signature), m.signature
		}
		return v.Method(m.index), m.signature
	}, args, results)
	return find, 1, compiled
}

// compiledMethod is the compiled method of a type that a cell calls through an interface. If watched,
// it may wake a goroutine.
func (c *compiler) compiledMethod(t reflect.Type, name string, watched bool) *compiledMethod {
	found, ok := t.MethodByName(name)
	if !ok {
		panic("engine: " + t.String() + " has no method " + name)
	}
	m := &compiledMethod{index: found.Index, signature: reflect.Zero(t).Method(found.Index).Type()}
	m.other, _ = c.e.replaced(t, name)
	if watched {
		c.e.watch.calls(pathOf(t), found.Type)
	}
	return m
}
