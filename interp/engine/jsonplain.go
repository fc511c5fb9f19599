package engine

import (
	"reflect"
	"strings"
)

// writesPlain reports whether compiled encoding/json encodes the memory of a t
// as it would a t: neither methods nor embedding are lost, and no interface in
// it can hold a Box.
func (t *jsonType) writesPlain() bool {
	t.writesOnce.Do(func() { t.writes = (&plainness{}).holds(t, false) })
	return t.writes
}

// readsPlain reports whether compiled encoding/json decodes into the memory of
// a t as it would into a t.
func (t *jsonType) readsPlain() bool {
	t.readsOnce.Do(func() { t.reads = (&plainness{reading: true}).holds(t, false) })
	return t.reads
}

// plainness looks through a type and its parts.
type plainness struct {
	reading bool
	within  []*jsonType
}

// holds answers for t. What is fresh is made by the decoder: its interfaces
// are nil, so that plain values go into them.
func (q *plainness) holds(t *jsonType, fresh bool) bool {
	if t.hasMarshal() && !q.reading || (t.parses || t.parsesText) && q.reading {
		return t.y == nil && t.kind != reflect.Interface
	}
	for _, w := range q.within {
		if w == t {
			return t.y == nil // the memory of a recursive type of a cell lacks its own type
		}
	}
	q.within = append(q.within, t)
	defer func() { q.within = q.within[:len(q.within)-1] }()
	switch t.kind {
	case reflect.Interface:
		return q.reading && fresh && t.methods() == 0
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return q.holds(t.elem(), fresh)
	case reflect.Map:
		k := t.key()
		if k.y != nil && (k.text || k.parsesText) || k.kind == reflect.Interface {
			return false
		}
		return q.holds(t.elem(), q.reading)
	case reflect.Struct:
		for _, m := range t.members() {
			switch {
			case m.embedded && t.y != nil:
				return false
			case !m.exported && !m.embedded:
			case m.t.y != nil && strings.Contains(m.tag.Get("json"), "omitzero"), !q.holds(m.t, fresh):
				return false
			}
		}
	}
	return true
}
