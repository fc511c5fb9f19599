package engine

import (
	"go/types"
	"hash/maphash"
)

// table has values for types. Identical types are one key. A typeutil.Map is not
// used: its numbers for types that lie deep in each other are all the same.
type table[V any] map[uint64]*entry[V]

type entry[V any] struct {
	key   types.Type
	value V
	next  *entry[V] // with the same number
}

func (t table[V]) find(number uint64, key types.Type) *entry[V] {
	for e := t[number]; e != nil; e = e.next {
		if types.Identical(e.key, key) {
			return e
		}
	}
	return nil
}

// at is the value for a type, or the zero value.
func (t table[V]) at(number uint64, key types.Type) (value V, ok bool) {
	if e := t.find(number, key); e != nil {
		return e.value, true
	}
	return value, false
}

func (t *table[V]) set(number uint64, key types.Type, value V) {
	if e := t.find(number, key); e != nil {
		e.value = value
		return
	}
	if *t == nil {
		*t = table[V]{}
	}
	(*t)[number] = &entry[V]{key, value, (*t)[number]}
}

func (t table[V]) remove(number uint64, key types.Type) {
	for e, before := t[number], (*entry[V])(nil); e != nil; e, before = e.next, e {
		switch {
		case !types.Identical(e.key, key):
			continue
		case before != nil:
			before.next = e.next
		case e.next != nil:
			t[number] = e.next
		default:
			delete(t, number)
		}
		return
	}
}

// facts are what is known of a type from its parts.
type facts struct {
	number uint64 // identical types have the same
	home   *unit  // the newest of the cells that it is made of
	back   int    // if home is not known yet: the first of the interfaces being looked at that it leads back to
}

// circle has the interfaces whose methods are being looked at. A method may have
// its own interface among its results.
type circle struct {
	begun   int          // interfaces so far
	waiting []types.Type // until the home of an interface is known, which is theirs too
}

var seed = maphash.MakeSeed()

// with adds something to the number.
func (f *facts) with(x uint64) {
	f.number = (f.number ^ x) * 0x9e3779b97f4a7c15
	f.number ^= f.number >> 29
}

// factsOf finds the facts of a type. It looks at each part once. The caller has
// typesMu.
func (e *Engine) factsOf(t types.Type) facts {
	switch t := t.(type) {
	case *types.Alias:
		return e.factsOf(types.Unalias(t))
	case *types.Basic:
		return facts{number: uint64(t.Kind()), home: e.library}
	case *types.Named:
		if t.TypeArgs().Len() == 0 {
			return facts{number: maphash.Comparable(seed, t.Obj()), home: e.unitOf(t.Obj().Pkg())}
		}
	}
	if known, ok := e.facts[t]; ok {
		return known
	}
	f := facts{home: e.library}
	in := func(home *unit) {
		if home.number > f.home.number {
			f.home = home
		}
	}
	reach := func(t types.Type) facts {
		p := e.factsOf(t)
		in(p.home)
		if p.back > 0 && (f.back == 0 || p.back < f.back) {
			f.back = p.back
		}
		return p
	}
	part := func(t types.Type) { f.with(reach(t).number) }
	if e.facts == nil {
		e.facts = map[types.Type]facts{}
	}
	switch t := t.(type) {
	case *types.Named:
		in(e.unitOf(t.Obj().Pkg()))
		f.with(maphash.Comparable(seed, t.Obj()))
		for a := range t.TypeArgs().Types() {
			part(a)
		}
	case *types.TypeParam:
		f.with(maphash.Comparable(seed, t.Obj()))
	case *types.Pointer:
		f.with(1)
		part(t.Elem())
	case *types.Slice:
		f.with(2)
		part(t.Elem())
	case *types.Array:
		f.with(3)
		f.with(uint64(t.Len()))
		part(t.Elem())
	case *types.Chan:
		f.with(4)
		f.with(uint64(t.Dir()))
		part(t.Elem())
	case *types.Map:
		f.with(5)
		part(t.Key())
		part(t.Elem())
	case *types.Struct:
		f.with(6)
		for i := range t.NumFields() {
			f.with(maphash.String(seed, t.Field(i).Name()))
			part(t.Field(i).Type())
		}
	case *types.Tuple:
		f.with(7)
		for v := range t.Variables() {
			part(v.Type())
		}
	case *types.Signature:
		f.with(8)
		if t.TypeParams().Len() == 0 { // else what they are called does not count
			part(t.Params())
			part(t.Results())
		}
	case *types.Interface: // its methods may have it among their parameters
		f.with(9)
		var names uint64 // in any order
		for m := range t.Methods() {
			names += maphash.String(seed, m.Name())
		}
		f.with(names)
		e.circle.begun++
		me, first := e.circle.begun, len(e.circle.waiting)
		e.facts[t] = facts{f.number, f.home, me}
		for m := range t.Methods() { // embedded or not, which does not count
			reach(m.Type())
		}
		if f.back >= me {
			f.back = 0
			for _, other := range e.circle.waiting[first:] {
				e.facts[other] = facts{e.facts[other].number, f.home, 0}
			}
			e.circle.waiting = e.circle.waiting[:first]
		}
	}
	if f.back > 0 {
		e.circle.waiting = append(e.circle.waiting, t)
	}
	e.facts[t] = f
	return f
}
