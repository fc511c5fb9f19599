package engine

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/assumed"
	"github.com/mercer-go/mercer/interp/box"
	"github.com/mercer-go/mercer/interp/format"
)

// Engine is an interpreter: packages, their variables and their code.
type Engine struct {
	// Order calls write, which writes to os.Stderr, so that this keeps its place
	// among what is written to os.Stdout. It may be nil. It is set before cells
	// run.
	Order func(write func())

	// progMu is held for reading by who looks something up in prog, and for
	// writing by who adds a package: a goroutine that an earlier cell left
	// behind may look up a method while the next cell is taken in.
	progMu   sync.RWMutex
	prog     *ssa.Program
	tables   assumed.Tables
	built    int                  // packages of cells
	recalled []*types.Package     // that the program has for the moment
	pending  map[*types.Func]bool // methods without code yet, see Grow
	symbols  map[string]map[string]reflect.Value

	typesMu    sync.Mutex
	quickTypes map[types.Type]*typ
	facts      map[types.Type]facts // since the last cell has been taken in
	circle     circle
	hidden     map[string]map[string]reflect.Type // unexported types of compiled packages
	epoch      atomic.Int64                       // how often method sets have grown
	sources    map[*types.Package]bool            // the packages that are interpreted, but for the cells'

	errorType *typ

	compileMu sync.Mutex

	mu       sync.Mutex // guards what units hold
	library  *unit      // of all packages that are not cells'
	numbered int        // functions that have been given a number
	numbers  []int      // those that are free again

	valuesMu sync.Mutex

	itabs      sync.Map
	jsonTypes  sync.Map            // reflect.Type -> *jsonType
	entrancers sync.Map            // reflect.Type -> *entrancer
	current    atomic.Pointer[Run] // the run that compiled code calls back into
	idle       idle                // goroutines for that

	watch    watch
	sleepers sleepers
	turns    turns

	finalized finalized
}

// New makes an engine that can call compiled packages. symbols contains their
// functions, variables and types, by import path and name; the name of a method
// is "Type.Name".
func New(fset *token.FileSet, symbols map[string]map[string]reflect.Value) *Engine {
	e := &Engine{
		prog:       ssa.NewProgram(fset, ssa.InstantiateGenerics|ssa.BareInits|ssa.GlobalDebug),
		quickTypes: map[types.Type]*typ{}, sources: map[*types.Package]bool{}, hidden: map[string]map[string]reflect.Type{},
		library: newUnit(nil, nil),
	}
	e.tables = assumed.TablesOf(e.prog)
	e.symbols = e.compiledLibrary(symbols)
	e.errorType = e.typeOf(types.Universe.Lookup("error").Type())
	return e
}

// elemOf is the type that a pointer type points to, or nil.
func (e *Engine) elemOf(t types.Type) *typ {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return e.typeOf(p.Elem())
	}
	return nil
}

// Error returns x as an error, if it is one, compiled or of a cell's type.
func (e *Engine) Error(x any) (error, bool) {
	if err, ok := x.(error); ok {
		return err, true
	}
	err := e.asError(x)
	return err, err != nil
}

// interpreted reports whether a package's types are a cell's; the caller has typesMu.
func (e *Engine) interpreted(p *types.Package) bool { return p.Path() == cellPath || e.sources[p] }

// global is the address of a package's variable.
func (e *Engine) global(g *ssa.Global) unsafe.Pointer {
	o := g.Object()
	if o == nil {
		panic("engine: variable " + g.String() + " has no object")
	}
	return e.Address(o)
}

// Address returns the address of a package-level variable.
func (e *Engine) Address(o types.Object) unsafe.Pointer {
	t := e.typeOf(o.Type())
	e.mu.Lock()
	defer e.mu.Unlock()
	globals := e.unitOf(o.Pkg()).globals
	if p, ok := globals[o]; ok {
		return p
	}
	var p unsafe.Pointer
	if v, ok := e.symbols[o.Pkg().Path()][o.Name()]; ok && v.CanAddr() && !e.interpreted(o.Pkg()) {
		p = v.Addr().UnsafePointer()
	} else {
		roomFor(uint64(t.size))
		p = t.new()
	}
	globals[o] = p
	return p
}

// Bind makes a variable share the address of another one, which must have the
// same type.
func (e *Engine) Bind(o, old types.Object) {
	p := e.Address(old)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.unitOf(o.Pkg()).globals[o] = p
}

// Value returns the value of a package-level variable.
func (e *Engine) Value(o types.Object) any {
	t, p := e.typeOf(o.Type()), e.Address(o)
	if t.mem.Kind() == reflect.Interface {
		return e.toAny(t, p)
	}
	return t.any(p)
}

// Invoke implements box.Engine.
func (e *Engine) Invoke(b box.Box, method string, args, results unsafe.Pointer) {
	t := typeOfBox(&b)
	fn := e.method(t, nil, method)
	if fn == nil {
		panic(fmt.Sprintf("%s has no method %s", format.TypeName(t.Go), method))
	}
	e.enter(&closure{fn: fn}, func(f *frame) {
		t.unpack(f.at(fn.params[0].offset), (*eface)(unsafe.Pointer(&b.V)).Data)
		var at uintptr
		for _, s := range fn.params[1:] {
			at = align(at, s.typ)
			s.typ.copy(f.at(s.offset), unsafe.Add(args, at))
			at += s.typ.size
		}
	}, func(f *frame) {
		var at uintptr
		for _, s := range fn.result {
			at = align(at, s.typ)
			s.typ.copy(unsafe.Add(results, at), f.at(s.offset))
			at += s.typ.size
		}
	})
}

// optional are the methods that errors may have beside Error.
var optional = map[string]reflect.Type{
	"Unwrap": reflect.TypeFor[func() error](),
	"Is":     reflect.TypeFor[func(error) bool](),
	"As":     reflect.TypeFor[func(any) bool](),
}

// Has implements box.Engine.
func (e *Engine) Has(b box.Box, method string) bool {
	mem := e.methodType(b.T.Go, method)
	return mem != nil && (mem == optional[method] || method == "Unwrap" && mem == reflect.TypeFor[func() []error]())
}

// MethodType implements box.Engine.
func (e *Engine) MethodType(b box.Box, method string) reflect.Type {
	return e.methodType(b.T.Go, method)
}

// methodType is the type, in memory, of a method in the method set of t; nil if
// there is none.
func (e *Engine) methodType(t types.Type, name string) reflect.Type {
	sel := e.selection(t, nil, name)
	if sel == nil {
		return nil
	}
	sig := sel.Obj().(*types.Func).Signature()
	return e.typeOf(types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())).mem
}

// Format implements box.Engine.
func (e *Engine) Format(b box.Box, s fmt.State, verb rune) {
	format.Value(s, verb, b.T.Go, reflect.ValueOf(b.V), e)
}

// Memory implements format.Types.
func (e *Engine) Memory(t types.Type) reflect.Type { return e.typeOf(t).mem }

// Exact implements format.Types.
func (e *Engine) Exact(t types.Type) bool { return e.typeOf(t).exact }

// Method implements format.Types.
func (e *Engine) Method(t types.Type, v reflect.Value, name string, want reflect.Type) (reflect.Value, bool) {
	y := e.typeOf(t)
	fn := e.method(y, nil, name)
	if fn == nil {
		return reflect.Value{}, false
	}
	if e.methodType(t, name) != want {
		return reflect.Value{}, false
	}
	return reflect.MakeFunc(want, func(args []reflect.Value) (out []reflect.Value) {
		e.enter(&closure{fn: fn}, func(f *frame) {
			y.value(f.at(fn.params[0].offset)).Set(v)
			for i, a := range args {
				s := fn.params[i+1]
				s.typ.value(f.at(s.offset)).Set(a)
			}
		}, func(f *frame) {
			for _, s := range fn.result {
				p := s.typ.new()
				s.typ.copy(p, f.at(s.offset))
				out = append(out, s.typ.value(p))
			}
		})
		return out
	}), true
}

// Dynamic implements format.Types.
func (e *Engine) Dynamic(v reflect.Value) (types.Type, reflect.Value) {
	if v.IsNil() {
		return nil, reflect.Value{}
	}
	inner := v.Elem()
	switch {
	case inner.Type() == boxType:
	case wrappers()[assumed.Descriptor(inner.Type())]:
		inner = inner.Field(0)
	default:
		return nil, inner
	}
	t := (*box.Type)(inner.Field(0).UnsafePointer())
	return t.Go, inner.Field(1).Elem()
}
