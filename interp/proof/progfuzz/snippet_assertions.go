package progfuzz

// assertionSnippets show the texts of failed assertions, and keys that cannot be compared.
var assertionSnippets = []snippet{
	{decls: `
type Walker@ interface {
	Walk(n int) string
	stop()
}
type Runner@ interface {
	Walker@
	Run() error
}
type Leg@ int
type Dog@ struct{ legs []Leg@ }
type Cat@ struct{ Leg@ }

func (l Leg@) Walk(n int) string  { return strings.Repeat("|", int(l)+n) }
func (l Leg@) stop()              {}
func (d *Dog@) Walk(n int) string { return fmt.Sprint(len(d.legs) * n) }
func (d *Dog@) stop()             { d.legs = nil }
func (d *Dog@) Run() error        { return nil }

func told@(name string, f func()) {
	defer func() {
		r := recover()
		e, ok := r.(*runtime.TypeAssertionError)
		_, isErr := r.(runtime.Error)
		fmt.Printf("%s: %v %v %v %T\n", name, ok, isErr, r, r)
		if ok {
			fmt.Println(e.Error())
		}
	}()
	f()
}`, body: `
vals@ := []any{Leg@(#n#), new(Leg@), Dog@{}, &Dog@{make([]Leg@, #n#)}, Cat@{2}, &Cat@{1}, nil, (*Dog@)(nil), []Leg@{1}, struct{ Leg@ }{3}}
for i, v := range vals@ {
	told@(fmt.Sprint("walker ", i), func() { fmt.Println(v.(Walker@).Walk(1)) })
	told@(fmt.Sprint("runner ", i), func() { fmt.Println(v.(Runner@).Run()) })
	told@(fmt.Sprint("leg ", i), func() { fmt.Println(v.(Leg@) + 1) })
	told@(fmt.Sprint("dog ", i), func() { fmt.Println(v.(*Dog@) == nil) })
	told@(fmt.Sprint("list ", i), func() { fmt.Println(v.([]Leg@)) })
	told@(fmt.Sprint("local ", i), func() { fmt.Println(v.(struct{ Leg@ }).Walk(0)) })
}
var w@ Walker@ = Leg@(4)
told@("narrow", func() { fmt.Println(w@.(Runner@)) })
told@("other", func() { fmt.Println(w@.(*Dog@)) })
told@("stringer", func() { fmt.Println(w@.(fmt.Stringer)) })
_, ok@ := w@.(Cat@)
w@ = nil
told@("nil", func() { fmt.Println(w@.(Runner@)) })
told@("nil leg", func() { fmt.Println(w@.(Leg@)) })
fmt.Println(ok@)`},
	{decls: `
type Key@ struct {
	Name string
	Part any
}
type Code@ [2]Val@
type Val@ interface{ val() int }
type Good@ uint8
type Bad@ []int
type Worse@ struct{ f func() }

func (g Good@) val() int  { return int(g) }
func (b Bad@) val() int   { return len(b) }
func (w Worse@) val() int { return -1 }
func (w *Worse@) Set()    {}`, body: `
m@ := map[any]int{}
c@ := map[Code@]string{}
var zero@ Worse@
parts@ := []Val@{Good@(#n#), Bad@{1}, zero@, &zero@, nil, (*Worse@)(nil)}
for i, p := range parts@ {
	try(fmt.Sprint("key@ ", i), func() { m@[p] = i; fmt.Println(len(m@), m@[p]) })
	try(fmt.Sprint("struct@ ", i), func() { m@[Key@{"k", p}]++; fmt.Println(len(m@)) })
	try(fmt.Sprint("array@ ", i), func() { c@[Code@{p}] += "x"; fmt.Println(len(c@), c@[Code@{p, nil}]) })
	try(fmt.Sprint("read@ ", i), func() { fmt.Println(m@[Key@{"q", p}]) })
	try(fmt.Sprint("delete@ ", i), func() { delete(m@, p); fmt.Println(len(m@)) })
	for j, q := range parts@ {
		try(fmt.Sprint("equal@ ", i, j), func() { fmt.Println(p == q, Key@{"", p} == Key@{"", q}, Code@{q, p} == Code@{q, p}) })
	}
	try(fmt.Sprint("switch@ ", i), func() {
		switch p {
		case Good@(3), nil:
			fmt.Println("first")
		case parts@[1]:
			fmt.Println("second")
		default:
			fmt.Println("none")
		}
	})
}
fmt.Println(m@[Good@(1)], len(c@), reflect.Zero(reflect.TypeFor[Key@]()).Type().Comparable(), reflect.ValueOf(Key@{"", parts@[1]}).Comparable())`},
}
