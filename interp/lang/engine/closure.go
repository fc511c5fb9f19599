package engine

import (
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// closure is an interpreted function as a value: the function and its free
// variables. In memory it is a compiled func value that enters the interpreter,
// so compiled code can call it. Interpreted code finds the closure in it
// (closureOf).
type closure struct {
	fn  *function
	env unsafe.Pointer // the free variables, laid out as fn.env says

	word unsafe.Pointer // the record of the func value that abi.go has made of it, or nil
}

// bind sets the free variables in a frame.
func (c *closure) bind(f *frame) {
	if c.fn.envType == nil {
		for i, v := range unsafe.Slice((*unsafe.Pointer)(c.env), len(c.fn.env)) {
			*reg[unsafe.Pointer](f, c.fn.free[i].offset) = v
		}
		return
	}
	for i, s := range c.fn.env {
		s.typ.copy(f.at(c.fn.free[i].offset), unsafe.Add(c.env, s.offset))
	}
}

// makeClosure makes a function value with free variables.
func (c *compiler) makeClosure(v *ssa.MakeClosure) op {
	d := c.slot(v)
	fn := c.e.function(v.Fn.(*ssa.Function))
	from := make([]slot, len(v.Bindings))
	for i, b := range v.Bindings {
		from[i] = c.slot(b)
	}
	create := maker(c.e.like(v.Type()))
	return func(f *frame) {
		cl := &closure{fn: fn, env: fn.newEnv()}
		for i, s := range fn.env {
			s.typ.copy(unsafe.Add(cl.env, s.offset), f.at(from[i].offset))
		}
		*reg[unsafe.Pointer](f, d.offset) = create(cl)
	}
}

// newEnv is memory for the free variables.
func (fn *function) newEnv() unsafe.Pointer {
	if fn.envType == nil {
		if len(fn.env) == 0 {
			return nil
		}
		return unsafe.Pointer(unsafe.SliceData(make([]unsafe.Pointer, len(fn.env))))
	}
	return reflect.New(fn.envType).UnsafePointer()
}

// funcValue is a function without free variables as a value. Functions of a
// program are values once.
func (e *Engine) funcValue(s *ssa.Function) unsafe.Pointer {
	e.valuesMu.Lock()
	defer e.valuesMu.Unlock()
	values := e.homeOf(s).values
	if v, ok := values[s]; ok {
		return v
	}
	var word unsafe.Pointer
	if !e.hasBody(s) {
		fn := e.compiledFunc(s)
		if o := s.Object(); o != nil && o.Pkg() != nil && fn.Kind() == reflect.Func {
			e.watch.calls(o.Pkg().Path(), fn.Type()) // by whoever gets the value
		}
		word = assumed.WordOf(fn)
	} else {
		word = maker(e.like(s.Signature))(&closure{fn: e.function(s)})
	}
	values[s] = word
	return word
}

// maker makes the compiled func values of closures of a function type like t.
func maker(t reflect.Type) entrancer {
	if key, common := classes(t); common {
		if enter := passingOf(key).enter; enter != nil {
			return enter
		}
	}
	return func(c *closure) unsafe.Pointer { return assumed.WordOf(reflect.MakeFunc(t, entrance(c))) }
}

// entrance is how compiled code enters c. It must not be inlined, so that all
// entrances have one code (funcLayout).
//
//go:noinline
func entrance(c *closure) func(args []reflect.Value) []reflect.Value {
	return func(args []reflect.Value) []reflect.Value {
		fn := c.fn
		var out []reflect.Value
		enter(c, func(f *frame) {
			for i, a := range args {
				s := fn.params[i]
				valueAs(a.Type(), f.at(s.offset)).Set(a) // a receiver is an unsafe.Pointer
			}
		}, func(f *frame) {
			for _, s := range fn.result {
				p := s.typ.new()
				s.typ.copy(p, f.at(s.offset))
				out = append(out, s.typ.value(p))
			}
		})
		return out
	}
}

// A func value made by reflect points to a record. The record begins with the
// code of a stub, and has the entrance at some offset. An entrance is a pair of
// its code and the closure. funcLayout holds the codes and the offset. If they
// are not known, all calls of closures go through reflect.
var funcLayout struct {
	stub, code uintptr
	offset     uintptr // of the entrance; 0 if not known
}

func init() {
	probe := &closure{}
	in := entrance(probe)
	inner := assumed.Word(in)
	if assumed.Captured(inner, unsafe.Pointer(probe), 8) == 0 {
		return
	}
	record := assumed.WordOf(reflect.MakeFunc(reflect.TypeFor[func()](), in))
	if offset := assumed.Captured(record, inner, 48); offset != 0 {
		funcLayout.offset, funcLayout.stub, funcLayout.code = offset, assumed.Code(record), assumed.Code(inner)
	}
}

// closureOf returns the interpreted closure of a func value, or nil if it is
// compiled.
func closureOf(fv unsafe.Pointer) *closure {
	code := *(*uintptr)(fv)
	if offset := entries.offset(code); offset != 0 {
		return *(**closure)(unsafe.Add(fv, offset))
	}
	if funcLayout.offset == 0 || code != funcLayout.stub {
		return nil
	}
	inner := *(*unsafe.Pointer)(unsafe.Add(fv, funcLayout.offset))
	if *(*uintptr)(inner) != funcLayout.code {
		return nil
	}
	return *(**closure)(unsafe.Add(inner, 8))
}
