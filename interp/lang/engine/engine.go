package engine

import (
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/assumed"
	"github.com/mercer-go/mercer/interp/lang/host"
)

// Engine is an interpreter: packages, their variables and their code.
type Engine struct {
	// Order calls write, which writes to os.Stderr, so that this keeps its place
	// among what is written to os.Stdout. It may be nil. It is set before cells
	// run.
	Order func(write func())

	// Propagate lets a panic go on in compiled code that calls a function of a
	// cell in a goroutine of its own, as Go does. Otherwise the run fails, and the
	// call returns zero values. It is set before cells run.
	Propagate bool

	machine    nativeMode // which loops become machine code
	explain    atomic.Pointer[explaining]
	asClosures sync.Map // names of files whose functions stay closures

	// progMu is held for reading by who looks something up in prog, and for
	// writing by who adds a package: a goroutine that an earlier cell left
	// behind may look up a method while the next cell is taken in.
	progMu   sync.RWMutex
	prog     *ssa.Program
	tables   assumed.Tables
	built    int                      // packages of cells
	recalled []*types.Package         // that the program has for the moment
	pending  map[*types.Func]bool     // methods without code yet, see Grow
	symbols  atomic.Pointer[compiled] // replaced as a whole, see Add

	typesMu    sync.Mutex
	quickTypes map[types.Type]*typ
	facts      map[types.Type]facts // since the last cell has been taken in
	circle     circle
	hidden     map[string]map[string]reflect.Type // unexported types of compiled packages
	inner      int                                // types that functions of cells have declared
	epoch      atomic.Int64                       // how often method sets have grown
	sources    map[*types.Package]bool            // the packages that are interpreted, but for the cells'

	compileMu sync.Mutex

	mu      sync.Mutex // guards what units hold
	library *unit      // of all packages that are not cells'
	numbers *numbers

	valuesMu sync.Mutex

	cellTypes    sync.Map // descriptor -> *typ, of types that may have methods
	completeMu   sync.Mutex
	growing      sync.RWMutex // held for writing while types get methods; a leaf
	growth       growth
	nested       map[*types.TypeName]int // instances of a generic type that are being made
	replacements atomic.Int64            // how often a function has taken another's place
	current      atomic.Pointer[Run]     // the run that compiled code calls back into
	idle         idle                    // goroutines for that

	watch    watch
	sleepers sleepers
	turns    turns

	finalized   finalized
	identities  identities
	translating atomic.Int64 // the goroutines that make machine code
}

// New makes an engine that can call compiled packages. symbols contains their
// functions, variables and types, by import path and name; the name of a method
// is "Type.Name".
func New(fset *token.FileSet, symbols map[string]host.Table) *Engine {
	e := &Engine{
		prog:       ssa.NewProgram(fset, ssa.InstantiateGenerics|ssa.BareInits|ssa.GlobalDebug),
		quickTypes: map[types.Type]*typ{}, sources: map[*types.Package]bool{}, hidden: map[string]map[string]reflect.Type{},
		nested: map[*types.TypeName]int{}, library: newUnit(nil, nil), numbers: &numbers{}, machine: modeOf(),
	}
	e.tables = assumed.TablesOf(e.prog)
	e.symbols.Store(&compiled{tables: e.compiledLibrary(symbols)})
	return e
}

// Add adds names of compiled packages, by import path and name.
func (e *Engine) Add(symbols map[string]map[string]reflect.Value) {
	all := maps.Clone(e.symbols.Load().tables)
	for path, names := range symbols {
		table := host.With(all[path], names)() // at once: each Add would make a chain longer
		all[path] = func() map[string]reflect.Value { return table }
	}
	e.symbols.Store(&compiled{tables: all})
}

// table has the names of a compiled package.
func (e *Engine) table(path string) map[string]reflect.Value { return e.symbols.Load().table(path) }

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

// Value returns the value of a package-level variable.
func (e *Engine) Value(o types.Object) any {
	t, p := e.typeOf(o.Type()), e.Address(o)
	if t.mem.Kind() == reflect.Interface {
		return t.toAny(p)
	}
	e.complete(t)
	return t.any(p)
}
