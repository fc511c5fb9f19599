package engine

import (
	"fmt"
	"go/types"
	"math"
	"reflect"
	"unsafe"
)

// working is the work on the memory of one type. Types that share their parts
// are walked part by part, and each part only once.
type working struct {
	e     *Engine
	named table[int] // *types.Named -> the depth at which its memory is being worked out
	depth int
	low   int // the least depth of those that have been met again; nobody if none

	done   table[reflect.Type] // of parts that do not depend on what is being worked out
	rest   table[reflect.Type] // of the others, as they were found first
	cut    bool                // a part has been cut short
	exact  bool                // no part has lost its name or its methods
	parts  int                 // the number of parts that have been walked
	nested map[*types.TypeName]int
}

const nobody = math.MaxInt

// manyParts is the number of parts after which a part of a recursive type is
// only worked out once, though a different place in the type may show more of it.
const manyParts = 1000

// longName bounds the length of a memory type's name, which reflect writes out:
// where types share their parts, names double in length with each level.
const longName = 16 << 10

// maxNested bounds the instances of one generic type within each other.
const maxNested = 1000

// known is the memory of a part that has been worked out already, or nil.
func (w *working) known(t types.Type, number uint64) reflect.Type {
	if rt, ok := w.done.at(number, t); ok {
		return rt
	}
	if w.parts++; w.parts > manyParts {
		if rt, ok := w.rest.at(number, t); ok {
			w.low = 0
			return rt
		}
	}
	return nil
}

// part works out a part, and remembers it.
func (w *working) part(t types.Type, number uint64, memory func() reflect.Type) reflect.Type {
	if rt := w.known(t, number); rt != nil {
		return rt
	}
	_, placeholder := w.named.at(number, t) // not the part's own memory: it is being worked out
	outer := w.low
	w.low = nobody
	rt := memory()
	if w.low >= w.depth {
		w.done.set(number, t, rt)
		w.low = nobody
	} else if _, known := w.rest.at(number, t); !placeholder && !known {
		w.rest.set(number, t, rt)
	}
	w.low = min(w.low, outer)
	return rt
}

// within works out what is inside a named type.
func (w *working) within(t *types.Named, memory func() reflect.Type) reflect.Type {
	if t.TypeArgs().Len() > 0 {
		o := t.Origin().Obj()
		if w.nested == nil {
			w.nested = map[*types.TypeName]int{}
		}
		if w.nested[o]++; w.nested[o] > maxNested {
			panic(fmt.Errorf("instantiation cycle: more than %d instances of %s within each other", maxNested, o.Name()))
		}
		defer func() { w.nested[o]-- }()
	}
	number := w.e.factsOf(t).number
	w.named.set(number, t, w.depth)
	w.depth++
	defer func() {
		w.depth--
		w.named.remove(number, t)
	}()
	return memory()
}

// again reports whether the memory of t is being worked out.
func (w *working) again(t *types.Named) bool {
	depth, ok := w.named.at(w.e.factsOf(t).number, t)
	if ok {
		w.low = min(w.low, depth)
	}
	return ok
}

// use is the memory of a part that is known.
func (w *working) use(y *typ) reflect.Type {
	w.cut, w.exact = w.cut || y.short, w.exact && y.exact
	return w.short(y.mem)
}

// short is the memory of a part. Of one that is a pointer, or begins with one, only
// its size counts where its name is too long. A type with such a part is not exact:
// other types have the same memory.
func (w *working) short(mem reflect.Type) reflect.Type {
	switch mem.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func:
		if len(mem.String()) > longName {
			w.cut = true
			return reflect.TypeFor[unsafe.Pointer]()
		}
	case reflect.Slice:
		if len(mem.String()) > longName {
			w.cut = true
			return reflect.TypeFor[[]unsafe.Pointer]()
		}
	}
	return mem
}
