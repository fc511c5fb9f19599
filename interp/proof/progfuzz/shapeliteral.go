package progfuzz

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// literal is an expression of type t. Printing it shows no address, unless it is a deep
// one: that has pointers and channels inside, too.
func (s *shapes) literal(t *shape, depth int, deep bool) string {
	switch t.kind {
	case reflect.Slice, reflect.Array:
		return s.list(t, depth, deep)
	case reflect.Map:
		return s.table(t, depth, deep)
	case reflect.Struct:
		return s.record(t, depth, deep)
	case reflect.Pointer:
		if deep && depth > 0 {
			return fmt.Sprintf("(%s)(%s)", t.src, s.address(t.elem, depth-1))
		}
	case reflect.Chan:
		if deep && s.chance(50) {
			return fmt.Sprintf("make(%s, %d)", t.src, s.n(3))
		}
	case reflect.Interface:
		return s.held(t, depth, deep)
	case reflect.Func:
	default:
		return fmt.Sprintf("%s(%s)", t.src, s.constant(t.kind))
	}
	return "(" + t.src + ")(nil)"
}

// constant is a constant expression for a basic kind.
func (s *shapes) constant(k reflect.Kind) string {
	switch k {
	case reflect.Bool:
		return s.pick("true", "false")
	case reflect.String:
		return s.pick(`""`, `"a"`, `"<é&\n"`, `"5"`, `"x y"`)
	case reflect.Float32, reflect.Float64:
		return s.pick("0", "1.5", "-2", "1e21")
	case reflect.Complex128:
		return s.pick("0", "1+2i")
	case reflect.Int8, reflect.Int, reflect.Int32:
		return s.pick("0", "7", "-3", "100")
	}
	return s.pick("0", "7", "65", "200")
}

func (s *shapes) list(t *shape, depth int, deep bool) string {
	n := t.n
	if t.kind == reflect.Slice {
		if n = s.n(4); n == 3 {
			return "(" + t.src + ")(nil)"
		}
	}
	if depth <= 0 {
		n = 0
	}
	elems := make([]string, n)
	for i := range elems {
		elems[i] = s.literal(t.elem, depth-1, deep)
	}
	return t.src + "{" + strings.Join(elems, ", ") + "}"
}

func (s *shapes) table(t *shape, depth int, deep bool) string {
	if s.chance(25) {
		return "(" + t.src + ")(nil)"
	}
	if depth <= 0 || s.chance(25) {
		return t.src + "{}"
	}
	return t.src + "{" + s.literal(t.key, depth, deep) + ": " + s.literal(t.elem, depth-1, deep) + "}"
}

func (s *shapes) record(t *shape, depth int, deep bool) string {
	var fields []string
	for _, f := range t.fields {
		if depth > 0 && s.chance(80) {
			fields = append(fields, f.name+": "+s.literal(f.t, depth-1, deep))
		}
	}
	return t.src + "{" + strings.Join(fields, ", ") + "}"
}

// address is a pointer to a value of type t.
func (s *shapes) address(t *shape, depth int) string {
	value := s.literal(t, depth, true)
	if strings.HasPrefix(value, t.src+"{") && s.chance(50) {
		return "&" + value
	}
	return "new(" + value + ")"
}

// held is a value in an interface of type t.
func (s *shapes) held(t *shape, depth int, deep bool) string {
	if depth > 0 && s.chance(80) {
		if len(t.needs) == 0 && s.chance(50) {
			return fmt.Sprintf("(%s)(%s)", t.src, s.literal(basicShapes[s.n(len(basicShapes))], 0, deep))
		}
		for _, m := range s.made {
			switch {
			case m.kind == reflect.Interface || m.kind == reflect.Pointer || s.chance(40):
			case covers(m.hosts, t.needs):
				return fmt.Sprintf("(%s)(%s)", t.src, s.literal(m, depth-1, deep))
			case deep && covers(append(slices.Clone(m.hosts), m.pointers...), t.needs):
				return fmt.Sprintf("(%s)(%s)", t.src, s.address(m, depth-1))
			}
		}
	}
	return "(" + t.src + ")(nil)"
}

// covers reports whether the methods are all that are needed.
func covers(methods, needs []string) bool {
	return !slices.ContainsFunc(needs, func(name string) bool { return !slices.Contains(methods, name) })
}

// top is an expression that is put into an interface: a value, or a pointer to one.
func (s *shapes) top(t *shape, deep bool) string {
	value := s.literal(t, 3, deep)
	if deep && s.chance(35) {
		return "new(" + value + ")"
	}
	return value
}
