package progfuzz

// kindSnippets have declared types of all kinds in interfaces.
var kindSnippets = []snippet{
	{decls: `
type Int@ int32
type Text@ string
type Nums@ []Int@
type Book@ map[Text@]Nums@
type Grid@ [2][2]Int@
type Op@ func(Int@, ...Text@) (Nums@, error)
type Pipe@ chan Text@
type Out@ <-chan Pipe@
type Flag@ bool
type Wave@ complex64
type Ptr@ *Int@
type Any@ any
type Reader@ interface{ Read@() Text@ }
type Box@ struct {
	Int@
	Nums  Nums@
	Any   Any@
	Op    Op@
	inner struct{ Book@ }
}

func (i Int@) Half() Int@     { return i / 2 }
func (s Text@) Read@() Text@  { return s + "!" }
func (n Nums@) Sum() (t Int@) { for _, v := range n { t += v }; return }
func (b *Book@) Put(k Text@)  { if *b == nil { *b = Book@{} }; (*b)[k] = append((*b)[k], Int@(len(k))) }
func (g Grid@) Row(i int) [2]Int@ { return g[i] }
func (o Op@) Run(n int) string { r, err := o(Int@(n), "a", "b"); return fmt.Sprint(r, err) }
func (p Pipe@) Send(s Text@) Pipe@ { p <- s; return p }
func (f Flag@) Not() Flag@    { return !f }
func (w Wave@) Re() float32   { return real(complex64(w)) }`, body: `
op@ := Op@(func(i Int@, s ...Text@) (Nums@, error) { return Nums@{i, Int@(len(s))}, nil })
var book@ Book@
book@.Put("k")
book@.Put(Text@(#string#))
book@.Put("k")
pipe@ := make(Pipe@, 2).Send("x").Send("y")
fmt.Println(op@.Run(#n#), book@, <-pipe@, len(pipe@), cap(pipe@), Flag@(#bool#).Not(), Wave@(1+2i).Re(), Grid@{{1}, {2, 3}}.Row(1))
for i, v := range []any{Int@(#n#), Text@("t"), Nums@{1, 2}, book@, Grid@{}, op@, pipe@, Out@(nil), Flag@(true), Wave@(2i), Ptr@(nil), Reader@(Text@("r")), Box@{Int@: 4, Any: Int@(3)}, &Box@{}, []Reader@{nil}, map[Reader@]Any@{Text@("z"): nil}, [1]Flag@{}, struct{ Text@ }{"e"}, new(Int@), (*Book@)(nil)} {
	fmt.Printf("%d %T:", i, v)
	switch x := v.(type) {
	case Int@, *Int@:
		fmt.Printf(" int %T", x)
	case Reader@:
		fmt.Print(" reader ", x.Read@())
	case interface{ Sum() Int@ }:
		fmt.Print(" sum ", x.Sum())
	case Book@:
		fmt.Print(" book ", len(x), x["k"].Sum())
	case interface{ Half() Int@ }:
		fmt.Print(" half ", x.Half())
	case Op@:
		fmt.Print(" op ", x.Run(1))
	case func(Int@, ...Text@) (Nums@, error):
		fmt.Print(" func")
	case Pipe@:
		fmt.Print(" pipe ", len(x))
	case Ptr@:
		fmt.Print(" ptr ", x == nil)
	case []Reader@, map[Reader@]Any@:
		fmt.Printf(" readers %v", x)
	default:
		fmt.Printf(" else %v", reflect.TypeOf(x).Kind())
	}
	fmt.Println()
}`},
	{decls: `
type Loop@ []Loop@
type Deep@ map[string]Deep@
type Self@ func(Self@, int) Self@
type Wire@ chan Wire@
type Ring@ struct {
	Value int
	Next  *Ring@
	By    map[string]*Ring@
	Each  func(Ring@) []Ring@
}
type Even@ struct{ odd *Odd@ }
type Odd@ struct{ Even@ }

func (l Loop@) Depth() (n int) { for _, x := range l { n = max(n, x.Depth()) }; return n + 1 }
func (d Deep@) Keys() (n int)  { for _, x := range d { n += 1 + x.Keys() }; return }
func (r *Ring@) Len() (n int)  { if r == nil { return 0 }; for x := r.Next; x != nil && x != r; x = x.Next { n++ }; return n + 1 }
func (e Even@) Kind() string   { if e.odd == nil { return "even" }; return "even of " + e.odd.Kind() }
func (o Odd@) String() string  { return "odd " + o.Kind() }`, body: `
loop@ := Loop@{nil, {{}, {nil}}, Loop@{}}
deep@ := Deep@{"a": {"b": nil, "c": {"d": {}}}}
ring@ := &Ring@{Value: #int#}
ring@.Next = &Ring@{Value: 2, Next: ring@}
var self@ Self@
self@ = func(f Self@, n int) Self@ { if n > 0 { return f(f, n-1) }; return nil }
wire@ := make(Wire@, 1)
wire@ <- wire@
fmt.Println(loop@, loop@.Depth(), deep@, deep@.Keys(), ring@.Len(), ring@.Next.Next == ring@, self@(self@, #n#) == nil, <-wire@ == wire@)
fmt.Printf("%#v %T %T %T %v %+v\n", loop@, deep@, self@, wire@, Odd@{}, Odd@{Even@{&Odd@{}}})
for _, t := range []reflect.Type{reflect.TypeOf(loop@), reflect.TypeOf(deep@), reflect.TypeOf(self@), reflect.TypeOf(wire@), reflect.TypeOf(ring@), reflect.TypeFor[Odd@]()} {
	fmt.Println(t, t.Kind(), t.NumMethod(), t.Comparable())
	if k := t.Kind(); k == reflect.Slice || k == reflect.Map || k == reflect.Chan {
		fmt.Println(t.Elem() == t, reflect.SliceOf(t).Elem().Elem() == t)
	}
}
fmt.Println(reflect.DeepEqual(loop@, Loop@{nil, {{}, {nil}}, {}}), reflect.DeepEqual(deep@, Deep@{}), reflect.DeepEqual(ring@, ring@.Next.Next), reflect.TypeOf(self@).In(0) == reflect.TypeOf(self@))`},
	{decls: `
type Alias@ = Base@
type Base@ struct{ N int }
type Again@ Base@
type Pointed@ = *Base@
type List@[T any] = []Pack@[T]
type Pack@[T any] struct{ V T }

func (b Base@) Get() int     { return b.N }
func (a *Alias@) Put(n int)  { a.N = n }
func (p Pack@[T]) Open() T   { return p.V }`, body: `
var a@ Alias@ = Base@{#int#}
var p@ Pointed@ = &a@
p@.Put(p@.Get() + 1)
again@ := Again@(a@)
again@.N++
fmt.Println(a@, Base@(again@), any(a@) == any(Base@(again@)), any(again@) == any(a@), List@[int]{{1}, {#n#}})
_, has@ := any(again@).(interface{ Get() int })
_, had@ := any(p@).(interface{ Put(int) })
fmt.Printf("%T %T %T %T %v %v\n", a@, p@, again@, List@[Alias@]{}, has@, had@)
for _, v := range []any{a@, again@, p@, List@[string]{{"x"}}, Pack@[Alias@]{a@}, (*Again@)(p@)} {
	switch x := v.(type) {
	case Alias@:
		fmt.Println("base", x.Get())
	case Pointed@:
		fmt.Println("pointed", x.N)
	case *Again@:
		fmt.Println("again", x.N)
	case []Pack@[string]:
		fmt.Println("list", x[0].Open())
	case interface{ Open() Base@ }:
		fmt.Println("open", x.Open().Get())
	default:
		fmt.Printf("other %T\n", x)
	}
}`},
}
