package progfuzz

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// shapeMethods are what the methods of a declared type may be. In the texts, T is the type,
// R the receiver's value, S a text that tells what it is, and @ the method's letter.
var shapeMethods = map[string]string{
	"String":        `() string { return "S" + S }`,
	"Error":         `() string { return "E" + S }`,
	"GoString":      `() string { return "G" + S }`,
	"Format":        `(f fmt.State, verb rune) { _, _ = fmt.Fprintf(f, "F%c%v%s", verb, f.Flag('+'), S) }`,
	"MarshalJSON":   `() ([]byte, error) { return []byte(strconv.Quote("J" + S)), nil }`,
	"MarshalText":   `() ([]byte, error) { return []byte("T" + S), nil }`,
	"UnmarshalText": `(b []byte) error { return fmt.Errorf("no %s for %s", b, S) }`,
	"Size":          `() int { return len(S) }`,
	"Twice":         `(n int) (int, error) { return 2*n + len(S), nil }`,
	"Join":          `(sep string, parts ...string) string { return S + strings.Join(parts, sep) }`,
	"Same":          `(o T) bool { return fmt.Sprint(reflect.TypeOf(o)) == fmt.Sprint(reflect.TypeOf(R)) }`,
	"Self":          `() T { return R }`,
	"Reset":         `() { var zero T; R = zero }`,
	"Is":            `(target error) bool { return target != nil && target.Error() == "ES" }`,
	"Unwrap":        `() error { return errors.New("inside " + S) }`,
	"LogValue":      `() slog.Value { return slog.GroupValue(slog.String("s", S), slog.Int("n", len(S))) }`,
	"hidden":        `() string { return "h" + S }`,
	"other":         `(n uint8) uint8 { return n + uint8(len(S)) }`,
}

var shapeMethodNames = sortedKeys(shapeMethods)

func sortedKeys(m map[string]string) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// declareShape declares a type, and methods of it if it may have them.
func (s *shapes) declareShape() {
	t := &shape{src: fmt.Sprintf("T%s_%d", s.suffix, len(s.made)), named: true}
	base, parameters, receiver := t.src, "", t.src
	var under *shape
	if s.chance(15) {
		arg := s.part(1, nil)
		parameters, receiver = "[E any]", base+"[E]"
		t.src = base + "[" + arg.src + "]"
		under = s.generic(arg)
	} else {
		under = s.underlying(t)
	}
	t.kind, t.elem, t.key, t.n, t.fields, t.needs = under.kind, under.elem, under.key, under.n, under.fields, under.needs
	s.declare("type %s%s %s", base, parameters, under.src)
	if t.kind != reflect.Pointer && t.kind != reflect.Interface {
		s.declareMethods(t, receiver)
	}
	for i, f := range t.fields {
		t.fields[i].t = instance(f.t)
	}
	s.made = append(s.made, t)
}

// underlying is a random underlying type of t.
func (s *shapes) underlying(t *shape) *shape {
	switch {
	case s.chance(30):
		return basicShapes[s.n(len(basicShapes))]
	case s.chance(45):
		return s.structure(2, t)
	case s.chance(15):
		return s.interfaceShape()
	}
	return s.composite(2, nil) // encoding/xml does not end with a slice of itself, nor encoding/json with a pointer
}

// generic is the underlying type of an instance with the type argument arg.
func (s *shapes) generic(arg *shape) *shape {
	if s.chance(40) {
		return &shape{kind: reflect.Slice, src: "[]E", elem: arg}
	}
	e := &shape{src: "E", kind: arg.kind, elem: arg}
	return &shape{kind: reflect.Struct, src: "struct {\nV E\nList []E\n}", fields: []shapeField{
		{name: "V", t: e}, {name: "List", t: &shape{src: "[]E", kind: reflect.Slice, elem: e}},
	}}
}

// instance puts the type argument in the place of the parameter E.
func instance(t *shape) *shape {
	switch t.src {
	case "E":
		return t.elem
	case "[]E":
		return &shape{src: "[]" + t.elem.elem.src, kind: reflect.Slice, elem: t.elem.elem}
	}
	return t
}

// interfaceShape is a random interface type with methods.
func (s *shapes) interfaceShape() *shape {
	t := &shape{kind: reflect.Interface}
	var lines []string
	for _, name := range []string{"Size", "String", "hidden", "Error"} {
		if s.chance(40) {
			head, _, _ := strings.Cut(shapeMethods[name], "{")
			lines = append(lines, name+head)
			t.needs = append(t.needs, name)
		}
	}
	t.src = "interface {\n" + strings.Join(lines, "\n") + "\n}"
	return t
}

// declareMethods declares random methods of t.
func (s *shapes) declareMethods(t *shape, receiver string) {
	for range s.n(6) {
		name := shapeMethodNames[s.n(len(shapeMethodNames))]
		if slices.Contains(t.hosts, name) || slices.Contains(t.pointers, name) {
			continue
		}
		star, value := "", "x"
		if s.chance(40) || name == "Reset" {
			star, value = "*", "(*x)"
			t.pointers = append(t.pointers, name)
		} else {
			t.hosts = append(t.hosts, name)
		}
		head, body, _ := strings.Cut(shapeMethods[name], "{")
		body = replaceWord(body, "S", t.telling(value))
		body = replaceWord(body, "R", value)
		s.declare("func (x %s%s) %s%s {%s", star, receiver, name, replaceWord(head, "T", receiver), replaceWord(body, "T", receiver))
	}
}

// telling is an expression of a text that tells what the value x of type t is.
func (t *shape) telling(x string) string {
	switch t.kind {
	case reflect.String:
		return "string(" + x + ")"
	case reflect.Slice, reflect.Map, reflect.Array, reflect.Chan:
		return "strconv.Itoa(len(" + x + "))"
	case reflect.Func:
		return "strconv.FormatBool(" + x + " == nil)"
	case reflect.Struct:
		for _, f := range t.fields {
			if !f.embedded && !f.t.named && f.t.kind == reflect.String && f.t.src == "string" {
				return x + "." + f.name
			}
			if f.t.src == "int" && !f.embedded {
				return "strconv.Itoa(" + x + "." + f.name + ")"
			}
		}
		return fmt.Sprintf("%q", fmt.Sprint("struct", len(t.fields)))
	}
	for _, b := range basicShapes {
		if b.kind == t.kind {
			return fmt.Sprintf("fmt.Sprint(%s(%s))", b.src, x)
		}
	}
	return `"?"`
}

// replaceWord puts text in the place of a word of one letter.
func replaceWord(in, word, text string) string {
	var b strings.Builder
	letter := func(i int) bool {
		return i >= 0 && i < len(in) && strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_%\"", rune(in[i]))
	}
	for i := 0; i < len(in); i++ {
		if in[i:i+1] == word && !letter(i-1) && !letter(i+1) {
			b.WriteString(text)
		} else {
			b.WriteByte(in[i])
		}
	}
	return b.String()
}
