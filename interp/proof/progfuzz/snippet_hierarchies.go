package progfuzz

// hierarchySnippets show which methods and fields a type has of others.
var hierarchySnippets = []snippet{
	{decls: `
type Base@ struct{ id int }
type Second@ Base@
type Third@ struct{ Base@ }
type Fourth@ Third@
type Iface@ interface{ ID() int }
type Iface2@ Iface@
type Wide@ interface {
	Iface@
	Iface2@
	fmt.Stringer
}
type basics@ struct {
	int
	string
	error
	*float64
	bool
}
type Lower@ struct{ base@ }
type base@ struct {
	Pub  int
	priv int
}
type Ambig@ struct {
	Left@
	Right@
}
type Left@ struct{ X, L int }
type Right@ struct{ X, R int }
type Big@ [70][70]Base@

func (b Base@) ID() int         { return b.id }
func (b *base@) Grow()          { b.Pub++; b.priv++ }
func (b base@) Pair() (int, int) { return b.Pub, b.priv }
func (Left@) Hand() string      { return "left" }
func (Right@) Hand() string     { return "right" }
func (a Ambig@) String() string { return a.Left@.Hand() + a.Right@.Hand() }
func (b Big@) Sum() (s int)     { for _, r := range b { for _, x := range r { s += x.id } }; return }
func (b *Big@) Set(n int)       { b[n][n].id = n }`, body: `
for _, v := range []any{Base@{1}, Second@{2}, Third@{Base@{3}}, Fourth@{Base@{#n#}}, &Fourth@{Base@{5}}, Ambig@{}, Lower@{}, &Lower@{base@{1, 2}}, basics@{}} {
	_, id := v.(Iface@)
	_, id2 := v.(Iface2@)
	_, wide := v.(Wide@)
	_, grows := v.(interface{ Grow() })
	_, hand := v.(interface{ Hand() string })
	fmt.Println(reflect.TypeOf(v), id, id2, wide, grows, hand)
}
l@ := Lower@{base@{#int#, 1}}
l@.Grow()
p@, q@ := l@.Pair()
fmt.Printf("%v %d %d %+v %#v\n", l@, p@, q@, l@, l@)
data@, err@ := json.Marshal(l@)
fmt.Println(string(data@), err@, json.Unmarshal([]byte("{\"Pub\":4,\"priv\":5}"), &l@), l@)
data@, err@ = json.Marshal(Ambig@{Left@{1, 2}, Right@{3, 4}})
fmt.Println(string(data@), err@, Ambig@{})
for f := range reflect.TypeFor[basics@]().Fields() {
	fmt.Print(f.Name, f.Type, f.PkgPath != "", f.Anonymous, f.IsExported(), " ")
}
x@, ok@ := reflect.TypeFor[Ambig@]().FieldByName("X")
r@, okr@ := reflect.TypeFor[Ambig@]().FieldByName("R")
fmt.Println(x@.Name, ok@, r@.Index, okr@, basics@{int: 1, string: "s"})
fmt.Printf("%+v %#v\n", basics@{bool: true}, basics@{string: #string#})
try("embedded nil@", func() { fmt.Println(basics@{}.Error()) })
try("set base@", func() { reflect.ValueOf(&l@).Elem().Field(0).Field(0).SetInt(3); fmt.Println(l@) })
try("set priv@", func() { reflect.ValueOf(&l@).Elem().Field(0).Field(1).SetInt(3) })
try("take base@", func() { fmt.Println(reflect.ValueOf(l@).Field(0).Interface()) })
var big@ Big@
big@.Set(#n#)
copy@ := any(big@)
sum@ := big@.Sum
big@.Set(7)
fmt.Println(copy@.(interface{ Sum() int }).Sum(), sum@(), big@.Sum(), copy@ == any(big@), reflect.ValueOf(&big@).Elem().Addr().MethodByName("Sum").Call(nil)[0], len(map[any]bool{big@: true, copy@: true}))
var w@ Wide@
_, nilok@ := w@.(Iface@)
fmt.Println(w@ == nil, nilok@, reflect.TypeFor[Wide@]().NumMethod(), reflect.TypeFor[Iface2@]().Implements(reflect.TypeFor[Iface@]()), reflect.TypeFor[Iface2@]().ConvertibleTo(reflect.TypeFor[Wide@]()))`},
}
