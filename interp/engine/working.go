package engine

import (
	"fmt"
	"go/types"
	"math"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/types/typeutil"
)

// working is the work on the memory of one type. Types that share their parts
// are walked part by part, and each part only once.
type working struct {
	named typeutil.Map // *types.Named -> the depth at which its memory is being worked out
	depth int
	low   int // the least depth of those that have been met again; nobody if none

	done   typeutil.Map // reflect.Type, of parts that do not depend on what is being worked out
	rest   typeutil.Map // reflect.Type, of the others, as they were found first
	cut    bool         // a part has been cut short
	parts  int          // the number of parts that have been walked
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
func (w *working) known(t types.Type) reflect.Type {
	if rt, ok := w.done.At(t).(reflect.Type); ok {
		return rt
	}
	if w.parts++; w.parts > manyParts {
		if rt, ok := w.rest.At(t).(reflect.Type); ok {
			w.low = 0
			return rt
		}
	}
	return nil
}

// part works out a part, and remembers it.
func (w *working) part(t types.Type, memory func() reflect.Type) reflect.Type {
	if rt := w.known(t); rt != nil {
		return rt
	}
	n, _ := t.(*types.Named)
	placeholder := n != nil && w.named.At(n) != nil // not the part's own memory: it is being worked out
	outer := w.low
	w.low = nobody
	rt := memory()
	if w.low >= w.depth {
		w.done.Set(t, rt)
		w.low = nobody
	} else if !placeholder && w.rest.At(t) == nil {
		w.rest.Set(t, rt)
	}
	w.low = min(w.low, outer)
	return rt
}

// within works out what is inside a named type.
func (w *working) within(t *types.Named, memory func() reflect.Type) reflect.Type {
	if t.TypeArgs().Len() > 0 {
		o := t.Origin().Obj()
		if w.nested[o]++; w.nested[o] > maxNested {
			panic(fmt.Errorf("instantiation cycle: more than %d instances of %s within each other", maxNested, o.Name()))
		}
		defer func() { w.nested[o]-- }()
	}
	w.named.Set(t, w.depth)
	w.depth++
	defer func() {
		w.depth--
		w.named.Delete(t)
	}()
	return memory()
}

// again reports whether the memory of t is being worked out.
func (w *working) again(t *types.Named) bool {
	depth, ok := w.named.At(t).(int)
	if ok {
		w.low = min(w.low, depth)
	}
	return ok
}

// short is the memory of a part. Of one that is a pointer, or begins with one, only
// its size counts where its name is too long. A type with such a part is not exact:
// other types have the same memory.
func (w *working) short(y *typ) reflect.Type {
	w.cut = w.cut || y.short
	switch y.mem.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func:
		if len(y.mem.String()) > longName {
			w.cut = true
			return reflect.TypeFor[unsafe.Pointer]()
		}
	case reflect.Slice:
		if len(y.mem.String()) > longName {
			w.cut = true
			return reflect.TypeFor[[]unsafe.Pointer]()
		}
	}
	return y.mem
}
