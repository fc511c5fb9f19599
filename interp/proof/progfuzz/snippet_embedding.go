package progfuzz

// embeddingSnippets have methods that are promoted, found through interfaces.
var embeddingSnippets = []snippet{
	{decls: `
type Namer@ interface{ Name() string }
type Base@ struct{ id int }
type Mixin@ struct{ tag string }
type Inner@ struct {
	*Base@
	Mixin@
}
type Outer@ struct {
	Inner@
	Namer@
	extra []int
}
type Only@ struct{ *Mixin@ }
type Num@ int
type WithNum@ struct {
	Num@
	fmt.Stringer
}

func (b Base@) ID() int        { return b.id }
func (b *Base@) SetID(n int)   { b.id = n }
func (m Mixin@) Tag() string   { return m.tag }
func (m *Mixin@) Retag(s string) { m.tag += s }
func (m Mixin@) Name() string  { return "mixin " + m.tag }
func (n Num@) Plus(k Num@) Num@ { return n + k }
func (n *Num@) Inc()           { *n++ }`, body: `
o@ := Outer@{Inner@: Inner@{&Base@{#int#}, Mixin@{"m"}}, Namer@: Mixin@{"n"}}
o@.SetID(o@.ID() + 1)
o@.Retag(#string#)
copy@ := o@
copy@.SetID(7)
copy@.Retag("copy")
fmt.Println(o@.ID(), o@.Tag(), o@.Name(), copy@.Tag(), copy@.Inner@.Name())
w@ := WithNum@{#n#, nil}
w@.Inc()
fmt.Println(w@.Plus(2), w@.Num@)
try("nil stringer@", func() { fmt.Println(w@.String()) })
try("print nil stringer@", func() { fmt.Println(w@) })
try("nil base@", func() { fmt.Println(Outer@{}.ID()) })
try("nil mixin@", func() { var n Namer@ = Only@{}; fmt.Println(n.Name()) })
for i, v := range []any{o@, &o@, o@.Inner@, &o@.Inner@, Only@{&o@.Mixin@}, w@, &w@, Base@{1}, &Base@{2}, struct{ Only@ }{Only@{&Mixin@{"u"}}}, struct {
	*Base@
	Num@
}{&Base@{5}, 6}} {
	fmt.Print(i, " ", reflect.TypeOf(v), ":")
	if x, ok := v.(interface{ ID() int }); ok {
		fmt.Print(" ID ", x.ID())
	}
	if x, ok := v.(interface{ SetID(int) }); ok {
		x.SetID(i)
		fmt.Print(" SetID")
	}
	if x, ok := v.(interface{ Retag(string) }); ok {
		x.Retag("+")
		fmt.Print(" Retag")
	}
	if x, ok := v.(Namer@); ok {
		fmt.Print(" Name ", x.Name())
	}
	if x, ok := v.(interface{ Inc() }); ok {
		x.Inc()
		fmt.Print(" Inc")
	}
	if x, ok := v.(interface{ Plus(Num@) Num@ }); ok {
		fmt.Print(" Plus ", x.Plus(10))
	}
	for m := range reflect.TypeOf(v).Methods() {
		fmt.Print(" ", m.Name, m.Type)
	}
	fmt.Println()
}
fmt.Println(o@.ID(), o@.Tag(), w@.Num@)`},
	{decls: `
type A@ struct{ X, Y int }
type B@ struct{ X string }
type C@ struct {
	A@
	*B@
	Y float64
}
type D@ struct {
	C@
	error
}
type fault@ struct{ code int }

func (A@) Who() string      { return "A" }
func (A@) Common() string   { return "A common" }
func (*B@) Common() string  { return "B common" }
func (c C@) Which() string  { return fmt.Sprint("C ", c.A@.X, c.B@.X, c.Y) }
func (f fault@) Error() string { return fmt.Sprint("fault ", f.code) }
func (f fault@) Is(err error) bool { return err == io.EOF }`, body: `
d@ := D@{C@{A@{#int#, 2}, &B@{#string#}, 1.5}, fault@{#n#}}
fmt.Println(d@.Who(), d@.Which(), d@.Y, d@.A@.Y, d@.Error(), errors.Is(d@, io.EOF))
fmt.Printf("%v|%s|%T|%q\n", d@, d@, d@, d@)
for _, t := range []reflect.Type{reflect.TypeOf(d@), reflect.TypeOf(&d@.C@), reflect.TypeFor[struct{ C@ }]()} {
	_, common := t.MethodByName("Common")
	who, ok := t.MethodByName("Who")
	fmt.Println(t, t.NumMethod(), common, who.Name, ok)
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for _, name := range []string{"X", "Y", "A@", "B@", "error", "code"} {
		f, ok := t.FieldByName(name)
		fmt.Println(name, f.Index, f.Type, f.Offset, f.Anonymous, f.PkgPath != "", ok)
	}
}
v@ := reflect.ValueOf(&d@).Elem()
v@.FieldByName("Y").SetFloat(9)
fmt.Println(d@.Y, v@.FieldByName("X").IsValid(), v@.FieldByName("error").CanSet(), v@.MethodByName("Which").Call(nil)[0])
var e@ fault@
fmt.Println(errors.As(d@, &e@), errors.As(d@.error, &e@), e@.code)
try("nil error@", func() { fmt.Println(D@{}.Error()) })`},
}
