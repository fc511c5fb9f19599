package progfuzz

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// shapeUse is a function of a program that gets values of declared types.
type shapeUse struct {
	name string
	deep bool // whether it gets values with pointers inside, because it prints none of them
	decl string
}

var shapeUses = slices.Concat(reflectUses, printUses, encodeUses, compareUses)

// shapes declares types and writes statements that use them.
func (g *gen) shapes() {
	s := &shapes{gen: g, suffix: g.name("")}
	for range 2 + g.n(4) {
		s.declareShape()
	}
	s.once("walkType", "%s", walkType)
	g.place(false, func() {
		plain, deep := g.name("vs"), g.name("vs")
		g.p("%s := []any{%s}", plain, s.values(false))
		g.p("%s := []any{%s}", deep, s.values(true))
		g.p("_, _ = %s, %s", plain, deep)
		for range 2 + g.n(3) {
			switch g.n(6) {
			case 0:
				s.sorting(deep)
			case 1:
				s.calls()
			case 2:
				g.p("walkType(reflect.TypeFor[%s](), 3)", s.made[g.n(len(s.made))].src)
			default:
				use := shapeUses[g.n(len(shapeUses))]
				g.once(use.name, "%s", use.decl)
				g.p("try(%q, func() { %[1]s(%s) })", use.name, map[bool]string{false: plain, true: deep}[use.deep])
			}
		}
	})
}

// values is a list of values of all types.
func (s *shapes) values(deep bool) string {
	var list []string
	for _, t := range s.made {
		for range 1 + s.n(2) {
			list = append(list, s.top(t, deep))
		}
	}
	s.r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return strings.Join(list, ", ")
}

// sorting writes a type switch over values.
func (s *shapes) sorting(values string) {
	g := s.gen
	v := g.name("v")
	g.p("for i, %s := range %s {\nswitch x := %s.(type) {", v, values, v)
	var wide []string
	for _, t := range s.made {
		if t.kind == reflect.Interface {
			wide = append(wide, t.src)
			continue
		}
		if g.chance(60) {
			g.p("case %s:\nfmt.Printf(\"%%d %%T %%v\\n\", i, x, reflect.DeepEqual(x, %s))", t.src, v)
			for _, m := range t.hosts {
				if m == "Size" || m == "String" {
					g.p("fmt.Println(x.%s())", m)
				}
			}
		}
		if g.chance(40) {
			g.p("case *%s, []%[1]s:\nfmt.Printf(\"%%d %%T\\n\", i, x)", t.src)
		}
	}
	wide = append(wide, "interface{ Size() int }", "fmt.Stringer", "error", "interface{ hidden() string }", "interface{ Self() int }")
	for _, t := range wide {
		g.p("case %s:\nfmt.Printf(\"%%d %%T is %%s\\n\", i, x, %q)", t, strings.ReplaceAll(t, "\n", " "))
	}
	g.p("default:\nfmt.Printf(\"%%d other %%T\\n\", i, x)\n}\n}")
}

// walkType is a function that prints all that package reflect knows of a type.
var walkType = fmt.Sprintf(`func walkType(t reflect.Type, depth int) {
	fmt.Println(t, t.Kind(), t.Name(), t.PkgPath() != "", t.Size(), t.Align(), t.FieldAlign(), t.Comparable(), t.NumMethod())
	for _, p := range []reflect.Type{t, reflect.PointerTo(t)} {
		for m := range p.Methods() {
			fmt.Println("  method", m.Index, m.Name, m.Type, m.PkgPath != "", m.Func.IsValid(), m.IsExported())
		}
	}
	if depth == 0 {
		return
	}
	switch t.Kind() {
	case reflect.Struct:
		for f := range t.Fields() {
			fmt.Println("  field", f.Index, f.Name, f.Type, strconv.Quote(string(f.Tag)), f.Offset, f.Anonymous, f.PkgPath != "")
		}
		for _, f := range reflect.VisibleFields(t) {
			fmt.Print(" ", f.Name, f.Index)
		}
		fmt.Println()
		for f := range t.Fields() {
			walkType(f.Type, depth-1)
		}
	case reflect.Map:
		walkType(t.Key(), depth-1)
		walkType(t.Elem(), depth-1)
	case reflect.Slice, reflect.Pointer, reflect.Chan, reflect.Array:
		if t.Kind() == reflect.Chan {
			fmt.Println("  ", t.ChanDir())
		} else if t.Kind() == reflect.Array {
			fmt.Println("  ", t.Len())
		}
		walkType(t.Elem(), depth-1)
	case reflect.Func:
		for p := range t.Ins() {
			walkType(p, depth-1)
		}
		for r := range t.Outs() {
			walkType(r, depth-1)
		}
		fmt.Println("  ", t.IsVariadic())
	}
	for _, i := range []reflect.Type{%s} {
		fmt.Print(t.Implements(i), reflect.PointerTo(t).Implements(i), t.AssignableTo(i), " ")
	}
	fmt.Println()
}`, "reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[error](), reflect.TypeFor[interface{ Size() int }](), reflect.TypeFor[fmt.Formatter](), reflect.TypeFor[interface{ hidden() string }]()")
