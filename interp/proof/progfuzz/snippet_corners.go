package progfuzz

// cornerSnippets show rules of declared types that are easy to miss.
var cornerSnippets = []snippet{
	{decls: `
type Val@ struct{ n int }
type Opt@[T any] struct{ v T }
type Num@ int
type In@ struct{ *Val@ }
type Deep@ struct{ In@ }
type Mixed@ struct {
	Deep@
	fmt.Stringer
	*Opt@[Num@]
}

func (v Val@) Get() int           { return v.n }
func (v *Val@) Put(n int)         { v.n = n }
func (v *Val@) Safe() bool        { return v == nil }
func (o Opt@[T]) Open() T         { return o.v }
func (o *Opt@[T]) Zero() bool     { return o == nil }
func (n Num@) Get() int           { return int(n) }`, body: `
type getter@ interface{ Get() int }
held@ := []any{(*Val@)(nil), (*Num@)(nil), (*Opt@[Num@])(nil), (*In@)(nil), (*Deep@)(nil), In@{}, Deep@{}, Mixed@{}, &Mixed@{}, &Deep@{}, new(Num@)}
slices.Reverse(held@) // so that the compiler does not know what is called
slices.Reverse(held@)
for i, f := range []func(){
	func() { fmt.Println(held@[0].(getter@).Get()) },
	func() { var g getter@ = held@[1].(getter@); fmt.Println(g.Get()) },
	func() { fmt.Println(held@[2].(interface{ Open() Num@ }).Open()) },
	func() { fmt.Println(held@[2].(interface{ Zero() bool }).Zero()) },
	func() { fmt.Println(held@[3].(getter@).Get()) },
	func() { fmt.Println(held@[5].(getter@).Get()) },
	func() { fmt.Println(held@[5].(interface{ Safe() bool }).Safe()) },
	func() { fmt.Println(held@[6].(interface{ Safe() bool }).Safe(), Deep@{}.Safe()) },
	func() { fmt.Println(held@[4].(interface{ Safe() bool }).Safe()) },
	func() { held@[9].(interface{ Put(int) }).Put(1) },
	func() { fmt.Println(held@[7].(fmt.Stringer).String()) },
	func() { fmt.Println(held@[8].(interface{ Open() Num@ }).Open()) },
	func() { fmt.Println(Mixed@{}.Zero(), held@[7].(interface{ Zero() bool }).Zero()) },
	func() { f := held@[0].(getter@).Get; fmt.Println("bound"); f() },
	func() { reflect.ValueOf((*Val@)(nil)).MethodByName("Get").Call(nil) },
	func() { fmt.Println(reflect.ValueOf((*Val@)(nil)).MethodByName("Safe").Call(nil)[0]) },
	func() { reflect.ValueOf(Deep@{}).Method(0).Call(nil) },
	func() { f := reflect.ValueOf((*Num@)(nil)).Method(0).Interface().(func() int); f() },
	func() { fmt.Println(reflect.TypeFor[getter@]().Method(0).Func.IsValid()) },
	func() { var g getter@; reflect.ValueOf(&g).Elem().Method(0).Call(nil) },
	func() { defer held@[0].(getter@).Get(); fmt.Println("deferred") },
	func() { var m Mixed@; defer m.Open(); fmt.Println("never") },
	func() { var g getter@; defer g.Get(); fmt.Println("never") },
	func() { fmt.Println(Deep@{In@{&Val@{#n#}}}.Get(), (*Deep@).Get(&Deep@{In@{&Val@{2}}}), getter@.Get(Num@(#n#))) },
} {
	try(fmt.Sprint("corner@ ", i), f)
}`},
	{decls: `
type B@ byte
type Bs@ []B@
type R@ rune
type Rs@ []R@
type S@ string
type I@ int8
type Arr@ [3]B@
type Parr@ *[2]B@
type Tag1@ struct {
	A int ` + "`x:\"1\"`" + `
	S S@
}
type Tag2@ struct {
	A int ` + "`y:\"2\"`" + `
	S S@
}
type Plain@ struct {
	A int
	S S@
}
type F@ func(I@) I@
type Ch@ chan I@
type Recv@ <-chan I@
type Empty@ struct{}
type Pad@ struct {
	a int32
	b Empty@
}
type NoCmp@ struct {
	n int
	_ [0]func()
}
type Blank@ struct {
	a I@
	_ int64
	b I@
}

func (i I@) Next() I@ { return i + 1 }
func (s S@) Len() int { return len(s) }`, body: `
s@ := S@(#string#) + "aé日"
bs@ := Bs@(s@)
rs@ := Rs@(s@)
fmt.Println(string(bs@) == string(s@), S@(rs@), len(bs@), rs@, string(R@(0x65e5)), S@([]byte("raw")), Bs@("x"), copy(bs@, Bs@(s@[1:])), S@(bs@))
fmt.Printf("%s %x %q %v %T %T\n", bs@[:2], bs@[:2], rs@[:1], Arr@(bs@[:3]), Arr@(bs@[:3]), (*[2]B@)(bs@))
try("array@", func() { fmt.Println([9]B@(bs@[:3])) })
for i := range I@(#n#) {
	fmt.Printf("%T%v ", i.Next(), i)
}
for i, r := range s@ {
	fmt.Print(i, r, " ")
}
fmt.Println(min(s@, "b"), max(I@(3), I@(#int8#)), I@(#int8#)*2, I@(#int8#)<<6<<1, -I@(#int8#), ^B@(1), len(s@[1:]))
t1@ := Tag1@{#int#, "t"}
t2@ := Tag2@(t1@)
fmt.Println(Plain@(t2@), any(t1@) == any(Tag1@(Plain@(t2@))), any(t1@) == any(t2@), struct {
	A int
	S S@
}(t1@) == Plain@(t1@))
var f@ F@ = I@.Next
var plain@ func(I@) I@ = f@
ch@ := make(Ch@, 2)
var recv@ <-chan I@ = ch@
var named@ Recv@ = recv@
ch@ <- f@(plain@(1))
fmt.Printf("%v %T %T %T %T\n", <-named@, f@, plain@, recv@, named@)
fmt.Println(reflect.TypeFor[Pad@]().Size(), reflect.TypeFor[[4]Pad@]().Size(), reflect.TypeFor[NoCmp@]().Size(), Blank@{a: 1, b: 2} == Blank@{a: 1, b: I@(#n#)}, any(Blank@{a: 1}) == any(Blank@{a: 1}), map[Blank@]int{{a: 1}: 2}[Blank@{a: 1}])
try("no compare@", func() { fmt.Println(any(NoCmp@{}) == any(NoCmp@{})) })
try("no key@", func() { fmt.Println(map[any]int{NoCmp@{1, [0]func(){}}: 1}) })
m@ := map[any]int{Empty@{}: 1, [0]Empty@{}: 2, I@(1): 3, int8(1): 4, S@("k"): 5, "k": 6, Arr@{1}: 7, [3]B@{1}: 8, Pad@{1, Empty@{}}: 9, t1@: 10, t2@: 11, &Empty@{} == nil: 12}
fmt.Println(len(m@), m@[Empty@{}], m@[[0]Empty@{}], m@[I@(1)], m@[int8(1)], m@[S@("k")], m@["k"], m@[Arr@{1}], m@[[3]B@{1}], m@[Pad@{a: 1}], m@[Tag1@(t2@)], m@[false])
clear(m@)
clear(bs@)
fmt.Println(len(m@), bs@[0])
v@ := reflect.ValueOf(s@)
try("no bytes@", func() { fmt.Println(v@.Convert(reflect.TypeFor[Bs@]()).Len()) })
fmt.Println(v@.Convert(reflect.TypeFor[[]byte]()).Len(), v@.CanConvert(reflect.TypeFor[Rs@]()), reflect.ValueOf(t1@).Convert(reflect.TypeFor[Tag2@]()).Type(), reflect.ValueOf(f@).Convert(reflect.TypeFor[func(I@) I@]()).Type(), reflect.ValueOf(ch@).Convert(reflect.TypeFor[<-chan I@]()).Type(), reflect.ValueOf(ch@).CanConvert(reflect.TypeFor[Recv@]()), reflect.ValueOf(Bs@{1, 2, 3}).Convert(reflect.TypeFor[Arr@]()))
fmt.Println(reflect.ValueOf(rs@).Index(0).Int() > 0, reflect.Copy(reflect.ValueOf(bs@), v@.Convert(reflect.TypeFor[string]())))`},
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
	{decls: `
type Elem@ interface {
	~int | ~string
	comparable
}
type Named@ int
type Text@ string
type Setter@[T any] interface {
	*T
	Set(string) error
}
type Conf@ struct{ vals []string }
type Stack@[T any] []T
type Graph@[K Elem@, N interface{ Edges() []K }] map[K]N
type Point@ struct {
	id  Named@
	out []Named@
}
type Cached@[K Elem@, V any] struct {
	data map[K]V
	make func(K) (V, error)
	hits int
}

func (c *Conf@) Set(s string) error { if s == "" { return errors.New("empty") }; c.vals = append(c.vals, s); return nil }
func (p Point@) Edges() []Named@    { return p.out }
func (s *Stack@[T]) Push(v T) *Stack@[T] { *s = append(*s, v); return s }
func (c *Cached@[K, V]) Get(k K) (v V, err error) {
	if v, ok := c.data[k]; ok {
		c.hits++
		return v, nil
	}
	if v, err = c.make(k); err == nil {
		if c.data == nil {
			c.data = make(map[K]V)
		}
		c.data[k] = v
	}
	return
}
func (g Graph@[K, N]) Reach(from K) (seen []K) {
	var walk func(K)
	walk = func(k K) {
		if slices.Contains(seen, k) {
			return
		}
		seen = append(seen, k)
		for _, n := range g[k].Edges() {
			walk(n)
		}
	}
	walk(from)
	return seen
}
func load@[T any, P Setter@[T]](texts ...string) (out []T, err error) {
	for _, s := range texts {
		var v T
		if err = P(&v).Set(s); err != nil {
			return out, fmt.Errorf("%T: %w", v, err)
		}
		out = append(out, v)
	}
	return
}
func kind@[T any](v T) string {
	switch x := any(v).(type) {
	case int:
		return "int"
	case Elem2@[T]:
		return "self " + x.Me()
	case []T:
		return "list"
	case interface{ Edges() []Named@ }:
		return "edges"
	case map[string]T, func() T:
		return fmt.Sprintf("of %T", x)
	}
	var p any = &v
	if _, ok := p.(interface{ Set(string) error }); ok {
		return "setter"
	}
	return fmt.Sprintf("%T", v)
}

type Elem2@[T any] interface{ Me() string }
type Me@ struct{}

func (Me@) Me() string { return "me" }

func each@[S ~[]T, T any, R any](s S, f func(T) R) (out Stack@[R]) {
	for _, v := range s {
		out = append(out, f(v))
	}
	return
}
func equal@[T comparable](a, b T) bool { return a == b }`, body: `
out@, err@ := load@[Conf@]("a", #string#, "c")
fmt.Printf("%+v %v\n", out@, err@)
g@ := Graph@[Named@, Point@]{1: {1, []Named@{2, 3}}, 2: {2, []Named@{1}}, 3: {3, []Named@{Named@(#n#)}}}
fmt.Println(g@.Reach(1), g@.Reach(9))
c@ := &Cached@[Text@, int]{make: func(t Text@) (int, error) { return strconv.Atoi(string(t)) }}
for _, k := range []Text@{"1", "x", "1", Text@(#string#)} {
	v, err := c@.Get(k)
	fmt.Println(v, err, c@.hits)
}
fmt.Println(kind@(1), kind@(Named@(1)), kind@(Me@{}), kind@([]int{}), kind@(Point@{}), kind@(Conf@{}), kind@(any(2)), kind@(map[string]int{}), kind@(error(nil)), kind@(g@))
st@ := each@(Stack@[Named@]{1, 2, #n#}, func(n Named@) Text@ { return Text@(strings.Repeat("x", int(n))) })
fmt.Printf("%v %T %T %T\n", *st@.Push("end"), st@, g@, c@)
fmt.Println(equal@[any](Named@(1), 1), equal@(Me@{}, Me@{}), equal@[Elem2@[int]](Me@{}, nil), equal@(&c@.hits, &c@.hits))
try("equal@", func() { fmt.Println(equal@[any](st@, st@)) })
try("equal iface@", func() { fmt.Println(equal@[fmt.Stringer](reflect.ValueOf(1), reflect.ValueOf(1)) || true) })
try("nil graph@", func() { fmt.Println(Graph@[Text@, interface{ Edges() []Text@ }]{}.Reach("q")) })`},
}
