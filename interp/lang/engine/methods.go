package engine

import (
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/assumed"
	"github.com/mercer-go/mercer/interp/lang/rtype"
)

// The methods of a cell's type are made when code is compiled that puts one of its values
// into an interface, or a value that leads to one. From then on compiled code finds them.

// complete gives t, and all types that it leads to, their methods.
func (e *Engine) complete(t *typ) {
	if id := t.identity.Load(); id != nil && id.ready.Load() {
		return
	}
	e.completeMu.Lock()
	defer e.completeMu.Unlock()
	r := reaching{e: e, visited: map[*typ]bool{}}
	r.visit(t)
	for _, id := range r.made {
		id.ready.Store(true)
	}
}

// reaching is a walk from a type to all that it leads to. Those that are ready have been
// visited before.
type reaching struct {
	e       *Engine
	visited map[*typ]bool
	made    []*identity
}

func (r *reaching) visit(t *typ) {
	id := r.e.want(t)
	if r.visited[t] || id.ready.Load() {
		return
	}
	r.visited[t] = true
	r.made = append(r.made, id)
	if id.made != nil {
		r.give(t, id)
	}
	if _, ok := t.Go.(*types.Named); ok && id.made == nil {
		return // compiled
	}
	parts(t.Go, func(p types.Type) { r.visit(r.e.typeOf(p)) })
}

// want is t's newest identity, which will be ready before an interface has it.
func (e *Engine) want(t *typ) *identity {
	e.typesMu.Lock()
	defer e.typesMu.Unlock()
	id := e.renewed(t)
	id.wanted.Store(true)
	t.register(id)
	return id
}

// parts calls f for the types that t is made of.
func parts(t types.Type, f func(types.Type)) {
	tuple := func(t *types.Tuple) {
		for v := range t.Variables() {
			f(v.Type())
		}
	}
	switch t := t.(type) {
	case *types.Named:
		parts(t.Underlying(), f)
	case *types.Pointer:
		f(t.Elem())
	case *types.Slice:
		f(t.Elem())
	case *types.Array:
		f(t.Elem())
	case *types.Chan:
		f(t.Elem())
	case *types.Map:
		f(t.Key())
		f(t.Elem())
	case *types.Struct:
		for v := range t.Fields() {
			f(v.Type())
		}
	case *types.Signature:
		tuple(t.Params())
		tuple(t.Results())
	case *types.Interface:
		for m := range t.Methods() {
			f(withoutReceiver(m.Signature()))
		}
	}
}

// give makes the methods of a type and of a pointer to it.
func (r *reaching) give(t *typ, id *identity) {
	if types.IsInterface(t.Go) {
		return
	}
	e := r.e
	pointer := e.typeOf(types.NewPointer(t.Go))
	var values, pointers []rtype.Method
	for sel := range e.methodSet(pointer.Go).Methods() {
		m, ok := r.method(pointer, sel)
		if !ok {
			continue
		}
		pointers = append(pointers, m)
		if own := e.selection(t.Go, sel.Obj().Pkg(), sel.Obj().Name()); own != nil {
			if t.direct {
				m, _ = r.method(t, own)
			}
			m.Plain = e.code(t, sel.Obj(), t.mem)
			values = append(values, m)
		}
	}
	if err := id.made.Give(values, pointers); err != nil {
		panic(err)
	}
}

// methodSet is the method set of t, without pending methods.
func (e *Engine) methodSet(t types.Type) *types.MethodSet {
	e.progMu.RLock()
	defer e.progMu.RUnlock()
	if len(e.pending) > 0 {
		t = e.without(t, map[*types.Named]*types.Named{})
	}
	return types.NewMethodSet(t)
}

// method makes a method whose receiver is the word that an interface has of a t.
func (r *reaching) method(t *typ, sel *types.Selection) (m rtype.Method, ok bool) {
	e := r.e
	signature := e.typeOf(withoutReceiver(sel.Obj().(*types.Func).Signature()))
	r.visit(signature)
	m = rtype.Method{Name: sel.Obj().Name(), Type: e.newest(signature).mem}
	if !token.IsExported(m.Name) {
		m.Path = pathOfObject(sel.Obj())
	}
	m.Code = e.code(t, sel.Obj(), reflect.TypeFor[unsafe.Pointer]())
	return m, m.Code.IsValid()
}

// code is a method as a func value, with a receiver of the given type. It is called with the
// parameters of the method's own type, which have the same memory as those here.
func (e *Engine) code(t *typ, method types.Object, receiver reflect.Type) reflect.Value {
	fn := e.method(t, method.Pkg(), method.Name())
	if fn == nil {
		return reflect.Value{}
	}
	signature := e.like(method.Type())
	in, out := []reflect.Type{receiver}, []reflect.Type(nil)
	for p := range signature.Ins() {
		in = append(in, p)
	}
	for r := range signature.Outs() {
		out = append(out, r)
	}
	f := reflect.New(reflect.FuncOf(in, out, false))
	*(*unsafe.Pointer)(f.UnsafePointer()) = maker(f.Type().Elem())(&closure{fn: fn})
	return f.Elem()
}

// cellType is the typ of a type that may have methods of cells, or nil.
func (e *Engine) cellType(t reflect.Type) *typ {
	if y, ok := e.cellTypes.Load(assumed.Descriptor(t)); ok {
		return y.(*typ)
	}
	if t.Kind() == reflect.Pointer && t.Name() == "" {
		if y, ok := e.cellTypes.Load(assumed.Descriptor(t.Elem())); ok {
			pointer := e.typeOf(types.NewPointer(y.(*typ).Go))
			e.cellTypes.Store(assumed.Descriptor(t), pointer)
			return pointer
		}
	}
	return nil
}

// Declared reports whether a cell, or an interpreted package, declares a type or, if it is a
// pointer type, what it points to.
func (e *Engine) Declared(t reflect.Type) bool { return e.cellType(t) != nil }

// Type returns the type of a cell, or of an interpreted package, that t is, or nil.
func (e *Engine) Type(t reflect.Type) types.Type {
	if y := e.cellType(t); y != nil {
		return y.Go
	}
	return nil
}

// Reflect returns the type that package reflect knows for t.
func (e *Engine) Reflect(t types.Type) reflect.Type { return e.newest(e.typeOf(t)).mem }
