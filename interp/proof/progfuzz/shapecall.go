package progfuzz

import (
	"fmt"
	"reflect"
	"strings"
)

// calls declares a type with a method of a random signature, and writes calls of it: by
// name, through an interface, by package reflect, and as a value. Compiled code passes
// arguments in registers and on the stack, by their types.
func (s *shapes) calls() {
	g := s.gen
	t := &shape{src: g.name("Called"), named: true}
	under := s.underlying(t)
	for under.kind == reflect.Pointer || under.kind == reflect.Interface {
		under = s.underlying(t)
	}
	t.kind, t.elem, t.key, t.n, t.fields = under.kind, under.elem, under.key, under.n, under.fields
	g.declare("type %s %s", t.src, under.src)
	var types, params, names, args []string
	for i := range g.n(9) {
		p := s.part(1, nil)
		names = append(names, fmt.Sprintf("p%d", i))
		types = append(types, p.src)
		params = append(params, names[i]+" "+p.src)
		args = append(args, s.literal(p, 2, false))
	}
	results, returned := []string{t.src}, []string{"x"}
	for i := range names {
		if g.chance(60) {
			results = append(results, types[i])
			returned = append(returned, names[i])
		}
	}
	star := g.pick("", "*")
	if star != "" {
		returned[0] = "*x"
	}
	signature := fmt.Sprintf("(%s) (%s)", strings.Join(params, ", "), strings.Join(results, ", "))
	g.declare("func (x %s%s) Call%s { return %s }", star, t.src, signature, strings.Join(returned, ", "))
	g.once("showValues", "%s", showValues)
	x, list := g.name("x"), strings.Join(args, ", ")
	g.p("%s := %s", x, s.literal(t, 2, false))
	g.p("fmt.Println(showValues(%s.Call(%s)))", x, list)
	g.p("fmt.Println(showValues(any(&%s).(interface{ Call%s }).Call(%s)))", x, signature, list)
	f := g.name("f")
	g.p("%s := %s.Call", f, x)
	g.p("fmt.Println(showValues(%s(%s)))", f, list)
	g.p("fmt.Println(showValues((*%s).Call(%s)))", t.src, strings.Join(append([]string{"&" + x}, args...), ", "))
	in := g.name("in")
	g.p("%s := make([]reflect.Value, %d)", in, len(args))
	for i, a := range args { // an element of the type, because a nil interface has none
		g.p("%s[%d] = reflect.ValueOf(&[]%s{%s}[0]).Elem()", in, i, types[i], a)
	}
	g.once("callByReflect", "%s", callByReflect)
	g.p("callByReflect(reflect.ValueOf(&%s), reflect.ValueOf(%s), %s)", x, f, in)
	i, m := g.name("i"), g.name("m")
	g.p("var %s interface{ Call%s } = &%s", i, signature, x)
	g.p("%s := reflect.ValueOf(&%s).Elem().Method(0).Interface().(func%s)", m, i, signature)
	g.p("fmt.Println(showValues(%s(%s)))", m, list)
	g.p("func() {\ndefer %s(%s)\nfmt.Println(showValues(%s.Call(%s)))\n}()", m, list, i, list)
}

const showValues = `func showValues(values ...any) string {
	return fmt.Sprintf("%+v", values)
}`

const callByReflect = `// callByReflect calls a method found by its name, the function of its type, and another one
// that package reflect makes.
func callByReflect(x, f reflect.Value, in []reflect.Value) {
	m, _ := x.Type().MethodByName("Call")
	swapped := reflect.MakeFunc(f.Type(), func(args []reflect.Value) []reflect.Value { return x.MethodByName("Call").Call(args) })
	for _, out := range [][]reflect.Value{x.MethodByName("Call").Call(in), x.Elem().Addr().MethodByName("Call").Call(in), f.Call(in), m.Func.Call(append([]reflect.Value{x}, in...)), swapped.Call(in)} {
		for _, o := range out {
			fmt.Printf("%v %v;", o.Type(), o)
		}
		fmt.Println()
	}
	if v := x.Elem().MethodByName("Call"); v.IsValid() {
		value, _ := x.Elem().Type().MethodByName("Call")
		fmt.Println(len(v.Call(in)), value.Type)
	}
	done := make(chan bool)
	go func() {
		defer close(done)
		defer f.Call(in)
		fmt.Println(m.Type, m.Func.Type() == m.Type)
	}()
	<-done
}`
