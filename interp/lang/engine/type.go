package engine

import (
	"go/token"
	"go/types"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/assumed"
	"github.com/mercer-go/mercer/interp/lang/rtype"
)

// typ is all that the engine knows of a Go type. Identical types have one typ.
type typ struct {
	Go       types.Type
	engine   *Engine
	mem      reflect.Type             // a type with the same memory; see erased.go
	identity atomic.Pointer[identity] // the newest; nil until it is asked for
	direct   bool                     // an interface holds the value, not a pointer to it
	eface    bool                     // an interface type without methods
	shape    shape
	size     uintptr
	pointers []bool                // for shape mixed: which words are pointers
	new      func() unsafe.Pointer // memory for a value, zero

	mu      sync.Mutex
	epoch   int64                // of the following
	methods map[string]*function // of the method set, by types.Id
}

// lock locks what is known of t's methods, which have not grown since.
func (t *typ) lock(epoch int64) {
	t.mu.Lock()
	if t.epoch != epoch {
		t.epoch, t.methods = epoch, nil
	}
}

// typeOf is the typ of t.
func (e *Engine) typeOf(t types.Type) *typ {
	e.typesMu.Lock()
	defer e.typesMu.Unlock()
	return e.typeLocked(t)
}

func (e *Engine) typeLocked(t types.Type) *typ {
	t = types.Unalias(t)
	if known, ok := e.quickTypes[t]; ok {
		return known
	}
	if y := e.knownType(t); y != nil {
		return y
	}
	return e.remember(t)
}

// knownType is the typ of a type that is identical to t, or nil.
func (e *Engine) knownType(t types.Type) *typ {
	f := e.factsOf(t)
	y, ok := f.home.types.at(f.number, t)
	if !ok { // until its newest cell is forgotten, it keeps the older ones
		return nil
	}
	e.quickTypes[t] = y
	return y
}

// remember makes the typ of t.
func (e *Engine) remember(t types.Type) *typ {
	y := &typ{Go: t, engine: e, mem: e.memory(t)}
	y.size = y.mem.Size()
	y.shape, y.pointers = shapeOf(y.mem)
	y.new = y.maker()
	y.direct = isDirect(y.mem, y.shape)
	i, isInterface := t.Underlying().(*types.Interface)
	y.eface = isInterface && i.NumMethods() == 0
	f := e.factsOf(t)
	f.home.types.set(f.number, t, y)
	e.quickTypes[t] = y
	return y
}

// part is a part of a type, for package reflect.
func (e *Engine) part(t types.Type) reflect.Type { return e.renewed(e.typeLocked(t)).mem }

// layout makes an identity of t, which has no name or is compiled.
func (e *Engine) layout(t types.Type) *identity {
	var mem reflect.Type
	switch t := t.(type) {
	case *types.Basic:
		mem = basicTypes[t.Kind()]
	case *types.Named:
		mem = e.compiled(t)
	case *types.Pointer:
		mem = reflect.PointerTo(e.part(t.Elem()))
	case *types.Slice:
		mem = reflect.SliceOf(e.part(t.Elem()))
	case *types.Array:
		mem = reflect.ArrayOf(int(t.Len()), e.part(t.Elem()))
	case *types.Map:
		mem = reflect.MapOf(e.part(t.Key()), e.part(t.Elem()))
	case *types.Chan:
		mem = reflect.ChanOf(directions[t.Dir()], e.part(t.Elem()))
	case *types.Signature:
		mem = reflect.FuncOf(e.tuple(t.Params()), e.tuple(t.Results()), t.Variadic())
	case *types.Struct:
		return e.structure(t)
	case *types.Interface:
		if id := e.already(t); id != nil {
			return id
		}
		return e.iface(t)
	default:
		mem = reflect.TypeFor[unsafe.Pointer]() // an iterator, a defer stack
	}
	return e.identityOf(mem, nil)
}

var directions = map[types.ChanDir]reflect.ChanDir{types.SendRecv: reflect.BothDir, types.SendOnly: reflect.SendDir, types.RecvOnly: reflect.RecvDir}

func (e *Engine) tuple(t *types.Tuple) []reflect.Type {
	out := make([]reflect.Type, t.Len())
	for i := range out {
		out[i] = e.part(t.At(i).Type())
	}
	return out
}

func (e *Engine) structure(t *types.Struct) *identity {
	fields := make([]reflect.StructField, t.NumFields())
	for i := range fields {
		v := t.Field(i)
		fields[i] = reflect.StructField{Name: v.Name(), Type: e.part(v.Type()), Tag: reflect.StructTag(t.Tag(i)), Anonymous: v.Embedded()}
		if !token.IsExported(v.Name()) {
			fields[i].PkgPath = pathOfObject(v)
		}
	}
	if id := e.already(t); id != nil {
		return id
	}
	values, pointers := e.places(t, t)
	made := rtype.Struct(fields, values, pointers)
	if !embeds(t) {
		return e.identityOf(made.T, nil)
	}
	return e.identityOf(made.T, made)
}

// already is the newest identity of a type, if it has been made through one of its parts.
func (e *Engine) already(t types.Type) *identity {
	y := e.knownType(t)
	if y == nil {
		return nil
	}
	if id := y.identity.Load(); id != nil && id.growth == e.growth.Load() {
		return id
	}
	return nil
}

// embeds reports whether a struct has an embedded field.
func embeds(t *types.Struct) bool {
	for v := range t.Fields() {
		if v.Embedded() {
			return true
		}
	}
	return false
}

// iface makes an interface type, which its typ becomes at once: a method may have the interface
// itself among its results.
func (e *Engine) iface(t *types.Interface) *identity {
	if t.NumMethods() == 0 {
		return e.identityOf(reflect.TypeFor[any](), nil)
	}
	made := rtype.DeclareInterface()
	id := e.identityOf(made.T, nil)
	e.typeLocked(t).become(id)
	path, methods := "", make([]rtype.Method, t.NumMethods())
	for i := range methods {
		m := t.Method(i)
		methods[i] = rtype.Method{Name: m.Name(), Type: e.part(withoutReceiver(m.Signature()))}
		if !m.Exported() {
			path = pathOfObject(m)
			methods[i].Path = path
		}
	}
	made.Define(path, methods)
	return id
}

func withoutReceiver(s *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, s.Params(), s.Results(), s.Variadic())
}

func pathOfObject(o types.Object) string {
	if o.Pkg() == nil {
		return ""
	}
	return o.Pkg().Path()
}

// compiled is the compiled type that t names, or nil if t is a cell's.
func (e *Engine) compiled(t *types.Named) reflect.Type {
	o := t.Obj()
	if o.Pkg() == nil {
		if o.Name() == "error" {
			return reflect.TypeFor[error]()
		}
		return nil
	}
	if t.TypeArgs().Len() > 0 || e.interpreted(o.Pkg()) {
		return nil
	}
	if v, ok := e.table(o.Pkg().Path())[o.Name()]; ok && v.Kind() == reflect.Pointer && v.IsNil() && o.Parent() == o.Pkg().Scope() {
		return v.Type().Elem()
	}
	if !o.Exported() && e.table(o.Pkg().Path()) != nil {
		return e.unexported(o.Pkg().Path())[o.Name()]
	}
	return nil
}

// unexported finds the unexported types of a compiled package that its
// variables and functions have, such as that of binary.LittleEndian.
func (e *Engine) unexported(path string) map[string]reflect.Type {
	if found, ok := e.hidden[path]; ok {
		return found
	}
	found := map[string]reflect.Type{}
	e.hidden[path] = found
	var visit func(t reflect.Type, depth int)
	visit = func(t reflect.Type, depth int) {
		if t.Name() != "" {
			if t.PkgPath() == path && !token.IsExported(t.Name()) && found[t.Name()] == nil {
				found[t.Name()] = t
			} else if depth > 0 {
				return
			}
		}
		switch t.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Chan, reflect.Map:
			visit(t.Elem(), depth+1)
		case reflect.Func:
			for i := range t.NumIn() {
				visit(t.In(i), depth+1)
			}
			for i := range t.NumOut() {
				visit(t.Out(i), depth+1)
			}
		case reflect.Struct:
			for i := range t.NumField() {
				visit(t.Field(i).Type, depth+1)
			}
		}
	}
	for _, v := range e.table(path) {
		t := v.Type()
		if t.Kind() == reflect.Pointer && !v.CanAddr() && v.IsNil() {
			t = t.Elem()
		}
		visit(t, 0)
	}
	return found
}

var basicTypes = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.UntypedBool: reflect.TypeFor[bool](),
	types.Int: reflect.TypeFor[int](), types.UntypedInt: reflect.TypeFor[int](),
	types.Int8: reflect.TypeFor[int8](), types.Int16: reflect.TypeFor[int16](),
	types.Int32: reflect.TypeFor[int32](), types.UntypedRune: reflect.TypeFor[int32](),
	types.Int64: reflect.TypeFor[int64](), types.Uint: reflect.TypeFor[uint](),
	types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](),
	types.Uint32: reflect.TypeFor[uint32](), types.Uint64: reflect.TypeFor[uint64](),
	types.Uintptr: reflect.TypeFor[uintptr](), types.Float32: reflect.TypeFor[float32](),
	types.Float64: reflect.TypeFor[float64](), types.UntypedFloat: reflect.TypeFor[float64](),
	types.Complex64: reflect.TypeFor[complex64](), types.Complex128: reflect.TypeFor[complex128](),
	types.UntypedComplex: reflect.TypeFor[complex128](),
	types.String:         reflect.TypeFor[string](), types.UntypedString: reflect.TypeFor[string](),
	types.UnsafePointer: reflect.TypeFor[unsafe.Pointer](), types.UntypedNil: reflect.TypeFor[unsafe.Pointer](),
	types.Invalid: reflect.TypeFor[struct{}](),
}

// eface is the memory of an interface.
type eface = assumed.Eface

// isDirect finds out whether an interface with a value of type t holds the
// value itself, as it does for what is one pointer.
func isDirect(t reflect.Type, s shape) bool {
	if s != shapePointer || t.Kind() == reflect.Interface {
		return false
	}
	target := new(int)
	v := reflect.New(t)
	*(*unsafe.Pointer)(v.UnsafePointer()) = unsafe.Pointer(target)
	x := v.Elem().Interface()
	return (*eface)(unsafe.Pointer(&x)).Data == unsafe.Pointer(target)
}
