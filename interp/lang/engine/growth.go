package engine

import (
	"go/types"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/assumed"
	"github.com/mercer-go/mercer/interp/lang/rtype"
)

// The runtime remembers which methods a type has, and also which it lacks. So a type that gets
// a method from a later cell becomes another type for compiled code, and so does each type that
// leads to it. Its memory stays. Values that are in interfaces already have the old identity;
// the engine knows that it is the same type, and gives them the new one where it meets them.

// identity is a type as reflect and the runtime know it.
type identity struct {
	mem    reflect.Type
	word   unsafe.Pointer // mem's descriptor, as the first word of an interface
	made   *rtype.Type    // what may be given methods; else nil
	growth int64          // how often types had grown when it was made or looked at last
	ready  *atomic.Bool   // it has its methods, and so have all types that it leads to
	wanted atomic.Bool    // values are in interfaces, or will be: when it is ready. Set under typesMu
}

// growth is what is known of types that have grown.
type growth struct {
	atomic.Int64                           // how often any has
	of           map[*types.TypeName]int64 // the number of the last time
	outdated     sync.Map                  // word -> *typ, of identities that are not the newest
}

func (e *Engine) identityOf(mem reflect.Type, made *rtype.Type) *identity {
	return &identity{mem: mem, word: assumed.Descriptor(mem), made: made, growth: e.growth.Load(), ready: new(atomic.Bool)}
}

// become gives t a new identity. The caller has typesMu.
func (t *typ) become(id *identity) {
	if old := t.identity.Load(); old != nil {
		id.wanted.Store(old.wanted.Load())
		if old.word != id.word {
			t.engine.growth.outdated.Store(old.word, t)
		}
	}
	t.identity.Store(id)
	if id.wanted.Load() {
		t.register(id)
	}
}

// register lets t be found by the type of a value in an interface. Before there may be such
// values, t is forgotten with its cell.
func (t *typ) register(id *identity) {
	if id.made != nil {
		t.engine.cellTypes.Store(id.word, t)
	}
}

// now is t's newest identity.
func (t *typ) now() *identity {
	id := t.identity.Load()
	if id == nil || id.growth != t.engine.growth.Load() {
		id = t.engine.newest(t)
	}
	if id.wanted.Load() && !id.ready.Load() {
		t.engine.complete(t)
	}
	return id
}

// newest is t's newest identity.
func (e *Engine) newest(t *typ) *identity {
	e.typesMu.Lock()
	defer e.typesMu.Unlock()
	return e.renewed(t)
}

// word is the first word of an interface with a t.
func (t *typ) word() unsafe.Pointer { return t.now().word }

// renewed is t's newest identity, which may have to be made.
func (e *Engine) renewed(t *typ) *identity {
	id, growth := t.identity.Load(), e.growth.Load()
	if id != nil {
		if id.growth == growth {
			return id
		}
		e.growing.RLock()
		grown := e.grownSince(t.Go, id.growth, map[types.Type]bool{})
		e.growing.RUnlock()
		if !grown {
			same := &identity{mem: id.mem, word: id.word, made: id.made, growth: growth, ready: id.ready}
			t.become(same)
			return same
		}
	}
	if n, ok := t.Go.(*types.Named); ok && e.compiled(n) == nil {
		return e.define(n, t)
	}
	if now := e.layout(t.Go); t.identity.Load() == id { // else it was made through a part
		t.become(now)
	}
	return t.identity.Load()
}

// grownSince reports whether t, or a type that it leads to, has grown.
func (e *Engine) grownSince(t types.Type, growth int64, visited map[types.Type]bool) bool {
	t = types.Unalias(t)
	if visited[t] {
		return false
	}
	visited[t] = true
	if n, ok := t.(*types.Named); ok {
		if e.compiled(n) != nil {
			return false
		}
		if e.growth.of[n.Origin().Obj()] > growth {
			return true
		}
		for m := range n.Methods() {
			if e.grownSince(withoutReceiver(m.Signature()), growth, visited) {
				return true
			}
		}
	}
	found := false
	parts(t, func(p types.Type) { found = found || e.grownSince(p, growth, visited) })
	return found
}

// grow notes that a type of an earlier cell has got a method.
func (e *Engine) grow(method *types.Func) {
	recv := method.Signature().Recv()
	if recv == nil {
		return
	}
	n := named(recv.Type())
	if n == nil {
		return
	}
	e.typesMu.Lock()
	defer e.typesMu.Unlock()
	if e.growth.of == nil {
		e.growth.of = map[*types.TypeName]int64{}
	}
	e.growth.of[n.Origin().Obj()] = e.growth.Load() + 1
	e.growth.Add(1)
}

// modern is x with the newest identity of its type.
func (e *Engine) modern(x any) any {
	if x == nil || e.growth.Load() == 0 {
		return x
	}
	w := (*eface)(unsafe.Pointer(&x))
	t := e.cellType(reflect.TypeOf(x))
	if t == nil {
		if old, ok := e.growth.outdated.Load(w.Type); ok {
			t = old.(*typ)
		}
	}
	if t != nil {
		w.Type = t.word()
	}
	return x
}
