package engine

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"runtime"
	"sync"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/assumed"
	"github.com/mercer-go/mercer/interp/box"
	"github.com/mercer-go/mercer/interp/format"
	"github.com/mercer-go/mercer/interp/symbols"
)

var (
	boxType  = reflect.TypeFor[box.Box]()
	boxRtype = assumed.Descriptor(boxType)
	empty    struct{} // what interfaces with a value of no bytes point to
)

// wrappers are the descriptors of the structs around a Box.
var wrappers = sync.OnceValue(func() map[unsafe.Pointer]bool {
	set := map[unsafe.Pointer]bool{assumed.Descriptor(symbols.MultiError): true}
	for _, w := range symbols.Wrappers {
		set[assumed.Descriptor(w)] = true
	}
	for _, w := range symbols.OptionalWrappers {
		set[assumed.Descriptor(w)] = true
	}
	return set
})

// pack is the interface data of a value of type t at p: a copy of it.
func (t *typ) pack(p unsafe.Pointer) unsafe.Pointer {
	if t.direct {
		return *(*unsafe.Pointer)(p)
	}
	if t.size == 0 {
		return unsafe.Pointer(&empty)
	}
	q := t.new()
	t.copy(q, p)
	return q
}

// unpack copies a value of type t out of an interface's data.
func (t *typ) unpack(dst, data unsafe.Pointer) {
	if t.direct {
		*(*unsafe.Pointer)(dst) = data
		return
	}
	t.copy(dst, data)
}

// boxed is a new box of the value of type t at p.
func (t *typ) boxed(p unsafe.Pointer) unsafe.Pointer {
	b := &box.Box{T: &t.Type}
	*(*eface)(unsafe.Pointer(&b.V)) = eface{Type: t.rtype, Data: t.pack(p)}
	return unsafe.Pointer(b)
}

// any is the value at p, of the concrete type t, as any.
func (t *typ) any(p unsafe.Pointer) any {
	e := eface{Type: t.rtype, Data: nil}
	if t.exact {
		e.Data = t.pack(p)
	} else {
		e = eface{Type: boxRtype, Data: t.boxed(p)}
	}
	return *(*any)(unsafe.Pointer(&e))
}

// toAny is the interface at p, of interface type t, as any. A wrapper becomes
// the Box that it is.
func (e *Engine) toAny(t *typ, p unsafe.Pointer) any {
	if t.eface {
		return *(*any)(p)
	}
	x := any(*(*interface{ anyMethod() })(p)) // which method makes no difference here
	if w := (*eface)(unsafe.Pointer(&x)); w.Type != nil && wrappers()[w.Type] {
		w.Type = boxRtype
	}
	return x
}

// boxOf is the Box in an interface, or nil.
func boxOf(x any) *box.Box {
	if w := (*eface)(unsafe.Pointer(&x)); w.Type == boxRtype {
		return (*box.Box)(w.Data)
	}
	return nil
}

func typeOfBox(b *box.Box) *typ { return (*typ)(unsafe.Pointer(b.T)) }

// toInterface makes x the interface type t, into dst. It reports false if the
// dynamic type lacks a method.
func (e *Engine) toInterface(t *typ, dst unsafe.Pointer, x any) bool {
	if x == nil {
		return false
	}
	w := *(*eface)(unsafe.Pointer(&x))
	if !t.eface {
		itab := e.itab(t, x)
		*(*eface)(dst) = eface{Type: itab, Data: w.Data}
		return itab != nil
	}
	if !e.implements(x, t) {
		*(*eface)(dst) = eface{}
		return false
	}
	*(*eface)(dst) = w
	return true
}

// itabKey is a pair of a compiled interface type and a concrete one.
type itabKey struct{ iface, concrete unsafe.Pointer }

// itab is the method table of x for the compiled interface type t, nil if x
// does not implement it.
func (e *Engine) itab(t *typ, x any) unsafe.Pointer {
	if b := boxOf(x); b != nil {
		return e.wrapperItab(typeOfBox(b), t)
	}
	key := itabKey{t.rtype, (*eface)(unsafe.Pointer(&x)).Type}
	if known, ok := e.itabs.Load(key); ok {
		return known.(unsafe.Pointer)
	}
	var itab unsafe.Pointer
	if v := reflect.ValueOf(x); v.Type().Implements(t.mem) {
		itab = itabOf(t.mem, v)
	}
	e.itabs.Store(key, itab)
	return itab
}

func itabOf(iface reflect.Type, v reflect.Value) unsafe.Pointer {
	p := reflect.New(iface)
	p.Elem().Set(v)
	return (*eface)(p.UnsafePointer()).Type
}

// wrapperItab is the method table of the wrapper through which the cell's type
// t implements a compiled interface.
func (e *Engine) wrapperItab(t, iface *typ) unsafe.Pointer {
	t.lock(e.epoch.Load())
	defer t.mu.Unlock()
	if known, ok := t.itabs[iface]; ok {
		return known
	}
	var itab unsafe.Pointer
	if e.missing(t.Go, iface.Go.Underlying().(*types.Interface)) == nil {
		w := symbols.Wrappers[iface.mem]
		if iface.mem == reflect.TypeFor[error]() && e.hasMethod(t, "Unwrap", "func() []error") {
			w = symbols.MultiError
		}
		if more := symbols.Optional(iface.mem, func(method string) bool {
			return e.methodType(t.Go, method) == symbols.OptionalMethods[method]
		}); more != nil {
			w = more
		}
		if w == nil {
			panic(fmt.Sprintf("a type of a cell cannot be a %s: compiled packages keep some of its methods to themselves", format.TypeName(iface.Go)))
		}
		itab = itabOf(iface.mem, reflect.Zero(w))
	}
	if t.itabs == nil {
		t.itabs = map[*typ]unsafe.Pointer{}
	}
	t.itabs[iface] = itab
	return itab
}

// hasMethod reports whether t has the method with that signature.
func (e *Engine) hasMethod(t *typ, name, signature string) bool {
	sel := e.selection(t.Go, nil, name)
	return sel != nil && types.TypeString(sel.Type(), nil) == signature
}

// implements reports whether x has the methods of an interface type of a cell.
func (e *Engine) implements(x any, t *typ) bool {
	iface := t.Go.Underlying().(*types.Interface)
	if iface.NumMethods() == 0 {
		return true
	}
	if b := boxOf(x); b != nil {
		return e.missing(b.T.Go, iface) == nil
	}
	return e.missingMethod(reflect.TypeOf(x), iface) == ""
}

// missingMethod is a method of the interface that a compiled type lacks.
func (e *Engine) missingMethod(rt reflect.Type, iface *types.Interface) string {
	for m := range iface.Methods() {
		own, ok := rt.MethodByName(m.Name())
		if !ok {
			return m.Name()
		}
		want := e.typeOf(m.Signature()).mem
		if own.Type.NumIn() != want.NumIn()+1 || own.Type.NumOut() != want.NumOut() || own.Type.IsVariadic() != want.IsVariadic() {
			return m.Name()
		}
		for i := range want.NumIn() {
			if own.Type.In(i+1) != want.In(i) {
				return m.Name()
			}
		}
		for i := range want.NumOut() {
			if own.Type.Out(i) != want.Out(i) {
				return m.Name()
			}
		}
	}
	return ""
}

// makeInterface puts a value of concrete type into an interface.
func (c *compiler) makeInterface(v *ssa.MakeInterface) op {
	x, d := c.slot(v.X), c.slot(v)
	t, i := x.typ, d.typ
	a, b := x.offset, d.offset
	if i.eface {
		if t.exact && t.shape == shape64 {
			return func(f *frame) {
				p := new(uint64)
				*p = *reg[uint64](f, a)
				*reg[eface](f, b) = eface{Type: t.rtype, Data: unsafe.Pointer(p)}
			}
		}
		return func(f *frame) { *reg[any](f, b) = t.any(f.at(a)) }
	}
	if t.exact {
		itab := itabOf(i.mem, reflect.Zero(t.mem))
		return func(f *frame) { *reg[eface](f, b) = eface{Type: itab, Data: t.pack(f.at(a))} }
	}
	return func(f *frame) { *reg[eface](f, b) = eface{Type: c.e.wrapperItab(t, i), Data: t.boxed(f.at(a))} }
}

// changeInterface converts an interface to one with fewer methods.
func (c *compiler) changeInterface(v *ssa.ChangeInterface) op {
	return c.interfaceTo(c.slot(v), c.slot(v.X), v.Pos())
}

func (c *compiler) interfaceTo(d, x slot, pos token.Pos) op {
	if x.typ.eface && d.typ.eface || x.typ.mem == d.typ.mem {
		return d.typ.move(d.offset, x.offset)
	}
	if d.typ.eface {
		return func(f *frame) { *reg[any](f, d.offset) = c.e.toAny(x.typ, f.at(x.offset)) }
	}
	return func(f *frame) {
		f.pos = pos
		v := c.e.toAny(x.typ, f.at(x.offset))
		if !c.e.toInterface(d.typ, f.at(d.offset), v) {
			*reg[eface](f, d.offset) = eface{}
		}
	}
}

// typeAssert is x.(T), with or without comma-ok.
func (c *compiler) typeAssert(v *ssa.TypeAssert) op {
	x, pos, t := c.slot(v.X), v.Pos(), c.e.typeOf(v.AssertedType)
	var d slot
	var ok func(f *frame, ok bool)
	if v.CommaOk {
		parts := c.parts(v)
		d = parts[0]
		o := parts[1].offset
		ok = func(f *frame, ok bool) { *reg[bool](f, o) = ok }
	} else {
		d = c.slot(v)
	}
	if types.Identical(v.X.Type(), v.AssertedType) && !v.CommaOk { // the check of a method value
		return func(f *frame) {
			if reg[eface](f, x.offset).Type == nil {
				f.nilPointer(pos)
			}
			t.copy(f.at(d.offset), f.at(x.offset))
		}
	}
	match := c.e.matcher(t)
	return func(f *frame) {
		value := c.e.toAny(x.typ, f.at(x.offset))
		matches := match(f.at(d.offset), value)
		if ok != nil {
			if !matches {
				t.zero(f.at(d.offset))
			}
			ok(f, matches)
			return
		}
		if !matches {
			f.pos = pos
			f.g.trace = nil
			panic(c.e.assertionError(value, x.typ, t))
		}
	}
}

// matcher tests a value for type t and unpacks it to dst.
func (e *Engine) matcher(t *typ) func(dst unsafe.Pointer, x any) bool {
	switch {
	case t.mem.Kind() == reflect.Interface:
		return func(dst unsafe.Pointer, x any) bool { return e.toInterface(t, dst, x) }
	case t.exact:
		return func(dst unsafe.Pointer, x any) bool {
			w := (*eface)(unsafe.Pointer(&x))
			if w.Type != t.rtype {
				return false
			}
			t.unpack(dst, w.Data)
			return true
		}
	}
	return func(dst unsafe.Pointer, x any) bool {
		b := boxOf(x)
		if b == nil || b.T != &t.Type {
			return false
		}
		t.unpack(dst, (*eface)(unsafe.Pointer(&b.V)).Data)
		return true
	}
}

// assertionError says why x, held in an interface of type from, is not a t.
func (e *Engine) assertionError(x any, from, t *typ) error {
	missing, iface := "", t.mem.Kind() == reflect.Interface
	if iface && x != nil {
		missing = e.lacks(x, t.Go.Underlying().(*types.Interface))
	}
	if boxOf(x) == nil && t.exact && (iface || from.exact) {
		err := &assertion{asserted: t.rtype, concrete: (*eface)(unsafe.Pointer(&x)).Type, missing: missing}
		if !iface {
			err.source = from.rtype
		}
		return (*runtime.TypeAssertionError)(unsafe.Pointer(err))
	}
	want, source := format.TypeName(t.Go), format.TypeName(from.Go)
	if iface {
		source = "interface"
	}
	if x == nil {
		return conversionError(fmt.Sprintf("interface conversion: %s is nil, not %s", source, want))
	}
	has := typeName(x)
	switch {
	case iface:
		return conversionError(fmt.Sprintf("interface conversion: %s is not %s: missing method %s", has, want, missing))
	case has == want:
		return conversionError(fmt.Sprintf("interface conversion: %s is %s, not %s (types from different scopes)", source, has, want))
	}
	return conversionError(fmt.Sprintf("interface conversion: %s is %s, not %s", source, has, want))
}

// assertion is the memory of a runtime.TypeAssertionError; TestAssertionError
// would tell if that changed.
type assertion struct {
	source, concrete, asserted unsafe.Pointer
	missing                    string
}

// lacks is the name of a method that the type of x has not; "" if it has all.
func (e *Engine) lacks(x any, iface *types.Interface) string {
	b := boxOf(x)
	if b == nil {
		return e.missingMethod(reflect.TypeOf(x), iface)
	}
	if m := e.missing(b.T.Go, iface); m != nil {
		return m.Name()
	}
	return ""
}

// typeName is the name of the dynamic type of x.
func typeName(x any) string {
	if b := boxOf(x); b != nil {
		return format.TypeName(b.T.Go)
	}
	return reflect.TypeOf(x).String()
}
