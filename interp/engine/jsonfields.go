package engine

import (
	"bytes"
	"cmp"
	"encoding/json"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// jsonField is a field of a JSON object: a field of a struct, or of one that it
// embeds.
type jsonField struct {
	name      string
	label     [2]string // the name as a key, plain and with HTML escaped
	tagged    bool
	index     []int
	path      []jsonStep
	t         *jsonType
	omitEmpty bool
	omitZero  bool
	quoted    bool // option string
}

// jsonStep leads from a struct, or from a pointer to one, to one of its fields.
type jsonStep struct {
	of     *jsonType // the struct, if it is behind a pointer
	hidden bool      // that pointer is an unexported field
	offset uintptr
	name   string
}

// jsonMember is one declared field of a struct.
type jsonMember struct {
	name               string
	exported, embedded bool
	tag                reflect.StructTag
	t                  *jsonType
	offset             uintptr
}

// members are the declared fields of a struct.
func (t *jsonType) members() []jsonMember {
	out := make([]jsonMember, t.mem.NumField())
	for i := range out {
		f := t.mem.Field(i)
		m := jsonMember{name: f.Name, exported: f.IsExported(), embedded: f.Anonymous, tag: f.Tag, offset: f.Offset}
		if t.y == nil {
			m.t = t.e.jsonOfCompiled(f.Type)
		} else {
			v := t.y.Go.Underlying().(*types.Struct).Field(i)
			m.embedded = v.Embedded()
			m.t = t.e.jsonOf(t.e.typeOf(v.Type()))
		}
		out[i] = m
	}
	return out
}

// fields are the fields of t, a struct, as an object: in order, and by name.
// Those of embedded structs are promoted by the rules of Go, except that a name
// from a tag goes before one without.
func (t *jsonType) fields() ([]*jsonField, map[string]*jsonField) {
	t.fieldsOnce.Do(func() {
		byName := map[string][]*jsonField{}
		for _, f := range t.reachable() {
			byName[f.name] = append(byName[f.name], f)
		}
		t.names = map[string]*jsonField{}
		for name, found := range byName {
			slices.SortStableFunc(found, func(a, b *jsonField) int {
				if c := cmp.Compare(len(a.index), len(b.index)); c != 0 {
					return c
				}
				if a.tagged != b.tagged {
					return map[bool]int{true: -1, false: 1}[a.tagged]
				}
				return slices.Compare(a.index, b.index)
			})
			best := found[0]
			if len(found) > 1 && len(found[1].index) == len(best.index) && found[1].tagged == best.tagged {
				continue // they hide each other
			}
			t.names[name] = best
			t.list = append(t.list, best)
		}
		slices.SortFunc(t.list, func(a, b *jsonField) int { return slices.Compare(a.index, b.index) })
	})
	return t.list, t.names
}

// level is a struct to look into, at a depth of embedding.
type level struct {
	t     *jsonType
	index []int
	path  []jsonStep
	first jsonStep // of every path into it, without offset and name
}

// reachable are the fields of t and of the structs it embeds, level by level;
// twice those of a struct that is embedded twice at one level.
func (t *jsonType) reachable() []*jsonField {
	var out []*jsonField
	seen := map[*jsonType]bool{}
	next, count := []level{{t: t}}, map[*jsonType]int{}
	for len(next) > 0 {
		now, times := next, count
		next, count = nil, map[*jsonType]int{}
		for _, l := range now {
			if seen[l.t] {
				continue
			}
			seen[l.t] = true
			for i, m := range l.t.members() {
				f, inner := l.enter(i, m)
				if f != nil {
					out = append(out, f)
					if times[l.t] > 1 {
						out = append(out, f)
					}
				}
				if inner != nil {
					if count[inner.t]++; count[inner.t] == 1 {
						next = append(next, *inner)
					}
				}
			}
		}
	}
	return out
}

// enter is what member i of l's struct is: a field, a struct to look into, or
// neither.
func (l level) enter(i int, m jsonMember) (*jsonField, *level) {
	pointee, pointer := m.t, false
	if m.t.kind == reflect.Pointer && !m.t.named {
		pointee, pointer = m.t.elem(), true
	}
	if !m.exported && (!m.embedded || pointee.kind != reflect.Struct) {
		return nil, nil
	}
	tag := m.tag.Get("json")
	if tag == "-" {
		return nil, nil
	}
	name, options, _ := strings.Cut(tag, ",")
	if !validName(name) {
		name = ""
	}
	step := l.first
	step.offset, step.name = m.offset, m.name
	index := append(slices.Clip(l.index), i)
	path := append(slices.Clip(l.path), step)
	if name == "" && m.embedded && pointee.kind == reflect.Struct {
		inner := &level{t: pointee, index: index, path: path}
		if pointer {
			inner.first = jsonStep{of: pointee, hidden: !m.exported}
		}
		return nil, inner
	}
	f := &jsonField{name: name, tagged: name != "", index: index, path: path, t: m.t}
	if name == "" {
		f.name = m.name
	}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "omitempty":
			f.omitEmpty = true
		case "omitzero":
			f.omitZero = true
		case "string":
			k := pointee.kind
			f.quoted = k >= reflect.Bool && k <= reflect.Float64 || k == reflect.String
		}
	}
	var escaped bytes.Buffer
	json.HTMLEscape(&escaped, []byte(f.name))
	f.label = [2]string{`"` + f.name + `":`, `"` + escaped.String() + `":`}
	return f, nil
}

// validName reports whether encoding/json takes a name from a tag.
func validName(name string) bool {
	for _, c := range name {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) {
			return false
		}
	}
	return name != ""
}
