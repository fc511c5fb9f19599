package engine

import (
	"go/token"
	"go/types"
	"reflect"
	"sync"
	"unsafe"

	"github.com/mercer-go/mercer/interp/assumed"
	"github.com/mercer-go/mercer/interp/box"
)

// typ is all that the engine knows of a Go type. Identical types have one typ.
type typ struct {
	box.Type // first, so that the T of a Box is a *typ
	mem      reflect.Type
	rtype    unsafe.Pointer // mem's descriptor, as the first word of an interface
	exact    bool           // mem is the type itself: no methods or names are lost
	short    bool           // a part of mem has been cut short; see working.short
	direct   bool           // an interface holds the value, not a pointer to it
	compares bool           // == is allowed
	eface    bool           // an interface type that lies in memory as any
	shape    shape
	size     uintptr
	pointers []bool // for shape mixed: which words are pointers

	mu      sync.Mutex
	epoch   int64                // of the following
	methods map[string]*function // of the method set, by types.Id
	itabs   map[*typ]unsafe.Pointer
	json    *jsonType
}

// lock locks what is known of t's methods, which have not grown since.
func (t *typ) lock(epoch int64) {
	t.mu.Lock()
	if t.epoch != epoch {
		t.epoch, t.methods, t.itabs, t.json = epoch, nil, nil, nil
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
	f := e.factsOf(t)
	if y, ok := f.home.types.at(f.number, t); ok { // until its newest cell is forgotten, it keeps the older ones
		e.quickTypes[t] = y
		return y
	}
	y := &typ{Type: box.Type{Go: t, Engine: e}}
	w := &working{e: e, low: nobody, exact: true}
	y.mem = e.layout(t, w)
	y.short, y.exact = w.cut, w.exact && !w.cut
	y.rtype = assumed.Descriptor(y.mem)
	y.size = y.mem.Size()
	y.shape, y.pointers = shapeOf(y.mem)
	y.direct = isDirect(y.mem, y.shape)
	y.eface = y.mem.Kind() == reflect.Interface && y.mem.NumMethod() == 0
	y.compares = types.Comparable(t)
	f.home.types.set(f.number, t, y)
	e.quickTypes[t] = y
	return y
}

// part is the memory of a part of a type.
func (e *Engine) part(t types.Type, w *working) reflect.Type {
	t = types.Unalias(t)
	if known, ok := e.quickTypes[t]; ok {
		return w.use(known)
	}
	f := e.factsOf(t)
	return w.part(t, f.number, func() reflect.Type {
		if known, ok := f.home.types.at(f.number, t); ok {
			return w.use(known)
		}
		return w.short(e.layout(t, w))
	})
}

// layout works out the memory of t. A pointer back to a type that is being
// worked out, as in a list's node, is an unsafe.Pointer.
func (e *Engine) layout(t types.Type, w *working) reflect.Type {
	switch t := t.(type) {
	case *types.Basic:
		return basicTypes[t.Kind()]
	case *types.Named:
		if rt := e.compiled(t); rt != nil {
			return rt
		}
		w.exact = false
		if w.again(t) {
			return back(t.Underlying())
		}
		return w.within(t, func() reflect.Type { return e.layout(t.Underlying(), w) })
	case *types.Pointer:
		if n, ok := types.Unalias(t.Elem()).(*types.Named); ok && w.again(n) {
			return reflect.TypeFor[unsafe.Pointer]()
		}
		return reflect.PointerTo(e.part(t.Elem(), w))
	case *types.Slice:
		return reflect.SliceOf(e.part(t.Elem(), w))
	case *types.Array:
		return reflect.ArrayOf(int(t.Len()), e.part(t.Elem(), w))
	case *types.Map:
		return reflect.MapOf(e.part(t.Key(), w), e.part(t.Elem(), w))
	case *types.Chan:
		dir := reflect.BothDir
		switch t.Dir() {
		case types.SendOnly:
			dir = reflect.SendDir
		case types.RecvOnly:
			dir = reflect.RecvDir
		}
		elem := e.part(t.Elem(), w)
		if elem.Size() >= 1<<16 { // in an instance, of which the checker of cells does not know
			panic("channel element type too large (>64kB)")
		}
		return reflect.ChanOf(dir, elem)
	case *types.Struct:
		return e.structMemory(t, w)
	case *types.Signature:
		return reflect.FuncOf(e.tuple(t.Params(), w), e.tuple(t.Results(), w), t.Variadic())
	case *types.Interface:
		w.exact = w.exact && t.NumMethods() == 0
		return reflect.TypeFor[any]()
	}
	w.exact = false
	return reflect.TypeFor[unsafe.Pointer]() // an iterator, a defer stack
}

func (e *Engine) tuple(t *types.Tuple, w *working) []reflect.Type {
	out := make([]reflect.Type, t.Len())
	for i := range out {
		out[i] = e.part(t.At(i).Type(), w)
	}
	return out
}

// back stands for a type inside itself, which is behind a slice, map, channel
// or function then; only its size counts.
func back(u types.Type) reflect.Type {
	switch u.(type) {
	case *types.Slice:
		return reflect.TypeFor[[]unsafe.Pointer]()
	case *types.Interface:
		return reflect.TypeFor[any]()
	}
	return reflect.TypeFor[unsafe.Pointer]()
}

func (e *Engine) structMemory(t *types.Struct, w *working) reflect.Type {
	fields := make([]reflect.StructField, t.NumFields())
	for i := range fields {
		v := t.Field(i)
		f := reflect.StructField{Name: v.Name(), Type: e.part(v.Type(), w), Tag: reflect.StructTag(t.Tag(i))}
		if !token.IsExported(f.Name) {
			f.PkgPath = "main"
		}
		// Embedding shows to encoding/json; reflect refuses it with methods.
		f.Anonymous = v.Embedded() && f.PkgPath == "" && f.Type.Kind() == reflect.Struct && f.Type.Name() == "" && f.Type.NumMethod() == 0
		w.exact = w.exact && !v.Embedded()
		fields[i] = f
	}
	return reflect.StructOf(fields)
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
	if v, ok := e.symbols[o.Pkg().Path()][o.Name()]; ok && v.Kind() == reflect.Pointer && v.IsNil() && o.Parent() == o.Pkg().Scope() {
		return v.Type().Elem()
	}
	if !o.Exported() && e.symbols[o.Pkg().Path()] != nil {
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
	for _, v := range e.symbols[path] {
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
