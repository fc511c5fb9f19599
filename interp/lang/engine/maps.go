package engine

import (
	"go/types"
	"reflect"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// makeMap is make(map[K]V, n).
func (c *compiler) makeMap(v *ssa.MakeMap) op {
	d, pos, t := c.off(v), v.Pos(), c.e.like(v.Type())
	if v.Reserve == nil {
		return func(f *frame) { *reg[unsafe.Pointer](f, d) = reflect.MakeMap(t).UnsafePointer() }
	}
	n := c.integer(v.Reserve)
	return func(f *frame) {
		f.pos = pos
		*reg[unsafe.Pointer](f, d) = reflect.MakeMapWithSize(t, max(n(f), 0)).UnsafePointer()
	}
}

// mapCode is how a map of certain types is used.
type mapCode struct {
	get func(m, k, v unsafe.Pointer) bool // copies the element into v if there is one
	set func(m, k, v unsafe.Pointer)
}

// mapCodeOf is the code for a map type. Maps of common keys and elements are
// used as compiled maps of the same layout; the others through reflect.
func (c *compiler) mapCodeOf(t *types.Map) mapCode {
	k, v := c.e.typeOf(t.Key()), c.e.typeOf(t.Elem())
	switch k.mem.Kind() {
	case reflect.String:
		if code, ok := mapOf[string](v); ok {
			return code
		}
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr:
		if code, ok := mapOf[uint64](v); ok {
			return code
		}
	case reflect.Int32, reflect.Uint32:
		if code, ok := mapOf[uint32](v); ok {
			return code
		}
	}
	mem := c.e.like(t)
	return mapCode{
		get: func(m, key, into unsafe.Pointer) bool {
			e := valueAs(mem, m).MapIndex(valueAs(mem.Key(), key))
			if e.IsValid() {
				valueAs(mem.Elem(), into).Set(e)
			}
			return e.IsValid()
		},
		set: func(m, key, elem unsafe.Pointer) {
			valueAs(mem, m).SetMapIndex(valueAs(mem.Key(), key), valueAs(mem.Elem(), elem))
		},
	}
}

func mapOf[K comparable](v *typ) (mapCode, bool) {
	if !assumed.MapsAlike() {
		return mapCode{}, false
	}
	switch v.shape {
	case shape64:
		if v.mem.Align() != 8 { // [2]float32, say, lies elsewhere behind a short key
			return mapCode{}, false
		}
		return mapAs[K, uint64](), true
	case shape8:
		return mapAs[K, uint8](), true
	case shapePointer:
		return mapAs[K, unsafe.Pointer](), true
	case shapeString:
		return mapAs[K, string](), true
	case shapeSlice:
		return mapAs[K, []byte](), true
	case shapeIface:
		return mapAs[K, eface](), true
	}
	return mapCode{}, false
}

func mapAs[K comparable, V any]() mapCode {
	return mapCode{
		get: func(m, k, v unsafe.Pointer) bool {
			e, ok := (*(*map[K]V)(m))[*(*K)(k)]
			if ok {
				*(*V)(v) = e
			}
			return ok
		},
		set: func(m, k, v unsafe.Pointer) { (*(*map[K]V)(m))[*(*K)(k)] = *(*V)(v) },
	}
}

// lookup is m[k], with or without comma-ok.
func (c *compiler) lookup(v *ssa.Lookup) op {
	m, k, pos := c.off(v.X), c.off(v.Index), v.Pos()
	mt, ok := v.X.Type().Underlying().(*types.Map)
	if !ok {
		panic("engine: lookup in a " + v.X.Type().String())
	}
	get := c.mapCodeOf(mt).get
	if v.CommaOk {
		parts := c.parts(v)
		d, o := parts[0], parts[1].offset
		return func(f *frame) {
			f.pos = pos
			found := get(f.at(m), f.at(k), f.at(d.offset))
			if !found {
				d.typ.zero(f.at(d.offset))
			}
			*reg[bool](f, o) = found
		}
	}
	d := c.slot(v)
	return func(f *frame) {
		f.pos = pos
		if !get(f.at(m), f.at(k), f.at(d.offset)) {
			d.typ.zero(f.at(d.offset))
		}
	}
}

// mapUpdate is m[k] = v.
func (c *compiler) mapUpdate(v *ssa.MapUpdate) op {
	m, k, x, pos := c.off(v.Map), c.off(v.Key), c.off(v.Value), v.Pos()
	set := c.mapCodeOf(v.Map.Type().Underlying().(*types.Map)).set
	return func(f *frame) {
		f.pos = pos
		set(f.at(m), f.at(k), f.at(x))
	}
}

// iterator is the state of a loop over a map or a string.
type iterator struct {
	entries *reflect.MapIter
	text    string
	at      int
}

func (c *compiler) rangeOver(v *ssa.Range) op {
	x, d := c.slot(v.X), c.add(c.e.typeOf(types.Typ[types.UnsafePointer]))
	c.slots[v] = d
	if x.typ.mem.Kind() == reflect.String {
		return func(f *frame) { *reg[*iterator](f, d.offset) = &iterator{text: *reg[string](f, x.offset)} }
	}
	t := c.e.like(v.X.Type())
	return func(f *frame) {
		m := reflect.New(t).Elem() // of its own: the register may change
		m.Set(valueAs(t, f.at(x.offset)))
		*reg[*iterator](f, d.offset) = &iterator{entries: m.MapRange()}
	}
}

// nextOf steps a loop: ok, key, value.
func (c *compiler) nextOf(v *ssa.Next) op {
	it, parts := c.off(v.Iter), c.parts(v)
	ok, k, x := parts[0].offset, parts[1], parts[2]
	if v.IsString {
		return func(f *frame) {
			s := *reg[*iterator](f, it)
			if s.at >= len(s.text) {
				*reg[bool](f, ok) = false
				return
			}
			r, n := utf8.DecodeRuneInString(s.text[s.at:])
			*reg[bool](f, ok) = true
			if k.typ.size > 0 {
				*reg[int](f, k.offset) = s.at
			}
			if x.typ.size > 0 {
				*reg[rune](f, x.offset) = r
			}
			s.at += n
		}
	}
	wanted := func(i int) bool {
		b, invalid := v.Type().(*types.Tuple).At(i).Type().(*types.Basic)
		return !invalid || b.Kind() != types.Invalid
	}
	wantKey, wantValue := wanted(1), wanted(2)
	of := c.e.like(v.Iter.(*ssa.Range).X.Type())
	return func(f *frame) {
		entries := (*reg[*iterator](f, it)).entries
		more := entries.Next()
		*reg[bool](f, ok) = more
		if more && wantKey {
			valueAs(of.Key(), f.at(k.offset)).SetIterKey(entries)
		}
		if more && wantValue {
			valueAs(of.Elem(), f.at(x.offset)).SetIterValue(entries)
		}
	}
}
