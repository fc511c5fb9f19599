package progfuzz

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// shape is a type that a program declares, of any kind, or a part of one. Types of
// statements and expressions are a typ; a shape is for what programs do with types: put
// them into interfaces, look at them with package reflect, encode them.
type shape struct {
	src       string
	kind      reflect.Kind
	elem, key *shape
	n         int
	fields    []shapeField
	named     bool
	hosts     []string // methods that are declared with a value receiver
	pointers  []string // and those with a pointer receiver
	needs     []string // methods of an interface
}

type shapeField struct {
	name     string
	t        *shape
	embedded bool
	tag      string
}

var basicShapes = []*shape{
	{src: "int", kind: reflect.Int},
	{src: "string", kind: reflect.String},
	{src: "bool", kind: reflect.Bool},
	{src: "float64", kind: reflect.Float64},
	{src: "int8", kind: reflect.Int8},
	{src: "uint16", kind: reflect.Uint16},
	{src: "byte", kind: reflect.Uint8},
	{src: "rune", kind: reflect.Int32},
	{src: "complex128", kind: reflect.Complex128},
	{src: "float32", kind: reflect.Float32},
	{src: "uint64", kind: reflect.Uint64},
}

var knownInterfaces = []*shape{
	{src: "any", kind: reflect.Interface},
	{src: "error", kind: reflect.Interface, named: true, needs: []string{"Error"}},
	{src: "fmt.Stringer", kind: reflect.Interface, named: true, needs: []string{"String"}},
	{src: "interface{ Size() int }", kind: reflect.Interface, needs: []string{"Size"}},
	{src: "interface{ hidden() string; String() string }", kind: reflect.Interface, needs: []string{"hidden", "String"}},
}

// shapes writes declarations of types, and statements that use them. Those that come
// later may have the earlier ones as parts.
type shapes struct {
	*gen
	suffix string
	made   []*shape
}

// part is a random type for a part of another. self is the type that is being declared,
// where it may be a part of itself.
func (s *shapes) part(depth int, self *shape) *shape {
	if depth <= 0 || s.chance(35) {
		return basicShapes[s.n(len(basicShapes))]
	}
	if len(s.made) > 0 && s.chance(45) {
		return s.made[s.n(len(s.made))]
	}
	if s.chance(20) {
		return knownInterfaces[s.n(len(knownInterfaces))]
	}
	return s.composite(depth-1, self)
}

// composite is a random type without a name that has parts.
func (s *shapes) composite(depth int, self *shape) *shape {
	elem := func() *shape {
		if self != nil && s.chance(15) {
			return self
		}
		return s.part(depth, self)
	}
	switch s.n(8) {
	case 0, 1:
		e := elem()
		return &shape{src: "[]" + e.src, kind: reflect.Slice, elem: e}
	case 2:
		e, n := s.part(depth, nil), s.n(3)
		return &shape{src: fmt.Sprintf("[%d]%s", n, e.src), kind: reflect.Array, elem: e, n: n}
	case 3:
		k, e := s.keyShape(), elem()
		return &shape{src: "map[" + k.src + "]" + e.src, kind: reflect.Map, key: k, elem: e}
	case 4:
		e := elem()
		return &shape{src: "*" + e.src, kind: reflect.Pointer, elem: e}
	case 5:
		e := elem()
		return &shape{src: s.pick("chan ", "<-chan ", "chan<- ") + "(" + e.src + ")", kind: reflect.Chan, elem: e}
	case 6:
		return shape{src: s.pick("func(%s)", "func() %[1]s", "func(%s, ...int) error", "func(int, ...%[1]s) (%[1]s, bool)"), kind: reflect.Func}.of(elem())
	}
	return s.structure(depth, self)
}

// of fills a part into the text of a type.
func (t shape) of(elem *shape) *shape {
	t.src = fmt.Sprintf(t.src, elem.src)
	return &t
}

// keyShape is a random type of keys. A map's keys are all of one type, which prints in a
// sure order.
func (s *shapes) keyShape() *shape {
	if s.chance(40) {
		for _, t := range s.made {
			if t.sureKey() && s.chance(50) {
				return t
			}
		}
	}
	return basicShapes[s.n(6)]
}

// structure is a random struct type.
func (s *shapes) structure(depth int, self *shape) *shape {
	t := &shape{kind: reflect.Struct}
	names := map[string]bool{}
	var b strings.Builder
	b.WriteString("struct {\n")
	for i := range s.n(5) {
		f := shapeField{name: s.pick("F%d", "G%d", "f%d"), t: s.part(depth, self)}
		f.name = fmt.Sprintf(f.name, i)
		if s.chance(40) {
			f = s.embedded(f)
		}
		if names[f.name] {
			continue
		}
		names[f.name] = true
		if s.chance(30) {
			f.tag = fmt.Sprintf(s.pick("`json:\"k%d\"`", "`json:\"k%d,omitempty\"`", "`json:\",omitzero\"`", "`json:\"-\"`", "`json:\"k%d,string\" xml:\"x%[1]d,attr\"`", "`other:\"v%d\"`"), i)
			f.tag, _, _ = strings.Cut(f.tag, "%!")
		}
		if f.embedded {
			fmt.Fprintf(&b, "%s %s\n", f.t.src, f.tag)
		} else {
			fmt.Fprintf(&b, "%s %s %s\n", f.name, f.t.src, f.tag)
		}
		t.fields = append(t.fields, f)
	}
	if slices.ContainsFunc(t.fields, func(f shapeField) bool { return f.t.manyEmpty() }) {
		f := shapeField{name: "N", t: basicShapes[0]}
		fmt.Fprintf(&b, "%s %s\n", f.name, f.t.src)
		t.fields = append(t.fields, f)
	}
	b.WriteString("}")
	t.src = b.String()
	return t
}

// embedded makes a field embedded, if there is a type for it.
func (s *shapes) embedded(f shapeField) shapeField {
	e := knownInterfaces[1+s.n(2)]
	if len(s.made) > 0 && s.chance(85) {
		e = s.made[s.n(len(s.made))]
	}
	if e.kind == reflect.Pointer {
		return f
	}
	name, _, _ := strings.Cut(e.src, "[")
	name = name[strings.LastIndexByte(name, '.')+1:]
	if e.kind != reflect.Interface && s.chance(40) {
		e = &shape{src: "*" + e.src, kind: reflect.Pointer, elem: e}
	}
	return shapeField{name: name, t: e, embedded: true}
}
