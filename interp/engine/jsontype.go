package engine

import (
	"encoding"
	"encoding/json"
	"go/types"
	"reflect"
	"sync"
	"unsafe"
)

// jsonType is a type as encoding/json sees it: by its kind, its parts and its
// methods. It is a cell's type, or a compiled one.
type jsonType struct {
	e      *Engine
	y      *typ         // nil for a compiled type
	mem    reflect.Type // y.mem, or the compiled type
	kind   reflect.Kind
	named  bool
	direct bool // an interface holds the value, not a pointer to it

	// The methods of T, and those of *T.
	json, jsonAddr, text, textAddr, zero, zeroAddr bool
	parses, parsesText                             bool // *T has UnmarshalJSON, UnmarshalText

	partsOnce, fieldsOnce, writesOnce, readsOnce sync.Once

	keyPart, elemPart *jsonType
	list              []*jsonField
	names             map[string]*jsonField
	writes, reads     bool
}

// jsonOf is the jsonType of t.
func (e *Engine) jsonOf(t *typ) *jsonType {
	if t.exact {
		return e.jsonOfCompiled(t.mem)
	}
	epoch := e.epoch.Load()
	t.lock(epoch)
	known := t.json
	t.mu.Unlock()
	if known != nil {
		return known
	}
	j := &jsonType{e: e, y: t, mem: t.mem, kind: t.mem.Kind(), direct: t.direct}
	_, j.named = types.Unalias(t.Go).(*types.Named)
	if _, ok := t.Go.Underlying().(*types.Pointer); ok {
		j.kind = reflect.Pointer // in a recursive type, memory has an unsafe.Pointer
	}
	has := func(in types.Type, name string, want reflect.Type) bool { return e.methodType(in, name) == want }
	j.json = has(t.Go, "MarshalJSON", marshalMethod)
	j.text = has(t.Go, "MarshalText", marshalMethod)
	j.zero = has(t.Go, "IsZero", isZeroMethod)
	if j.kind != reflect.Pointer && j.kind != reflect.Interface {
		p := types.NewPointer(t.Go)
		j.jsonAddr = has(p, "MarshalJSON", marshalMethod)
		j.textAddr = has(p, "MarshalText", marshalMethod)
		j.zeroAddr = has(p, "IsZero", isZeroMethod)
		j.parses = has(p, "UnmarshalJSON", unmarshalMethod)
		j.parsesText = has(p, "UnmarshalText", unmarshalMethod)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.json == nil && t.epoch == epoch {
		t.json = j
	}
	return j
}

// jsonOfCompiled is the jsonType of a compiled type.
func (e *Engine) jsonOfCompiled(t reflect.Type) *jsonType {
	if known, ok := e.jsonTypes.Load(t); ok {
		return known.(*jsonType)
	}
	j := &jsonType{e: e, mem: t, kind: t.Kind(), named: t.Name() != ""}
	shape, _ := shapeOf(t)
	j.direct = isDirect(t, shape)
	j.json, j.text, j.zero = t.Implements(jsonMarshaler), t.Implements(textMarshaler), t.Implements(isZeroer)
	if j.kind != reflect.Pointer {
		p := reflect.PointerTo(t)
		j.jsonAddr, j.textAddr, j.zeroAddr = p.Implements(jsonMarshaler), p.Implements(textMarshaler), p.Implements(isZeroer)
		j.parses, j.parsesText = p.Implements(jsonUnmarshaler), p.Implements(textUnmarshaler)
	}
	known, _ := e.jsonTypes.LoadOrStore(t, j)
	return known.(*jsonType)
}

type zeroer interface{ IsZero() bool }

var (
	jsonMarshaler   = reflect.TypeFor[json.Marshaler]()
	jsonUnmarshaler = reflect.TypeFor[json.Unmarshaler]()
	textMarshaler   = reflect.TypeFor[encoding.TextMarshaler]()
	textUnmarshaler = reflect.TypeFor[encoding.TextUnmarshaler]()
	isZeroer        = reflect.TypeFor[zeroer]()
	marshalMethod   = reflect.TypeFor[func() ([]byte, error)]()
	unmarshalMethod = reflect.TypeFor[func([]byte) error]()
	isZeroMethod    = reflect.TypeFor[func() bool]()
	jsonNumber      = reflect.TypeFor[json.Number]()
)

// value is the memory of a t at p.
func (t *jsonType) value(p unsafe.Pointer) reflect.Value { return reflect.NewAt(t.mem, p).Elem() }

// new is the address of a zero t.
func (t *jsonType) new() unsafe.Pointer { return reflect.New(t.mem).UnsafePointer() }

// key is the type of a map's keys.
func (t *jsonType) key() *jsonType { t.parts(); return t.keyPart }

// elem is the type of what a pointer, slice, array or map holds.
func (t *jsonType) elem() *jsonType { t.parts(); return t.elemPart }

func (t *jsonType) parts() {
	t.partsOnce.Do(func() {
		if t.y == nil {
			t.elemPart = t.e.jsonOfCompiled(t.mem.Elem())
			if t.kind == reflect.Map {
				t.keyPart = t.e.jsonOfCompiled(t.mem.Key())
			}
			return
		}
		u := t.y.Go.Underlying()
		t.elemPart = t.e.jsonOf(t.e.typeOf(u.(interface{ Elem() types.Type }).Elem()))
		if m, ok := u.(*types.Map); ok {
			t.keyPart = t.e.jsonOf(t.e.typeOf(m.Key()))
		}
	})
}

// methods is the number of methods of an interface type.
func (t *jsonType) methods() int {
	if t.y == nil {
		return t.mem.NumMethod()
	}
	return t.y.Go.Underlying().(*types.Interface).NumMethods()
}

// hasMarshal reports whether a value of type t has a say in how it is encoded.
func (t *jsonType) hasMarshal() bool { return t.json || t.text || t.jsonAddr || t.textAddr }
