package progfuzz

// boundSnippets have method values and expressions of declared types, and functions in
// fields.
var boundSnippets = []snippet{
	{decls: `
type Vec@ [3]int
type Acc@ struct {
	sum  int
	hook func(*Acc@, int) *Acc@
	more map[string]func(Vec@) int
}
type Adder@ interface {
	Add(int) Adder@
	Sum() int
}
type Unary@ func(Vec@) Vec@
type Outer@ struct {
	*Acc@
	Adder Adder@
	Unary@
}

func (v Vec@) Dot(w Vec@) (d int)    { for i := range v { d += v[i] * w[i] }; return }
func (v *Vec@) Scale(k int)          { for i := range v { v[i] *= k } }
func (v Vec@) Neg() Vec@             { v.Scale(-1); return v }
func (a *Acc@) Add(n int) Adder@     { a.sum += n; if a.hook != nil { return a.hook(a, n) }; return a }
func (a Acc@) Sum() int              { return a.sum }
func (u Unary@) Then(w Unary@) Unary@ { return func(v Vec@) Vec@ { return w(u(v)) } }`, body: `
v@ := Vec@{1, #n#, 3}
dot@, scale@, neg@ := v@.Dot, v@.Scale, Vec@.Neg
scale@(2)
fmt.Println(v@, dot@(v@), neg@(v@), Unary@(Vec@.Neg).Then(neg@).Then(Unary@.Then(neg@, neg@))(v@))
acc@ := &Acc@{more: map[string]func(Vec@) int{"dot": v@.Dot, "expr": func(w Vec@) int { return (*Vec@).Dot(&v@, w) }}}
acc@.hook = func(a *Acc@, n int) *Acc@ { a.sum += n * 100; return &Acc@{sum: n} }
sum@, add@ := acc@.Sum, acc@.Add
fmt.Println(add@(1).Sum(), acc@.sum, sum@(), acc@.Add(#n#).Add(2).Sum(), acc@.more["dot"](v@), acc@.more["expr"](v@))
o@ := Outer@{acc@, acc@, neg@}
fs@ := []any{o@.Add, o@.Sum, o@.Then, o@.Adder.Sum, Outer@.Sum, (*Outer@).Add, Adder@.Sum, Adder@.Add, (*Acc@).Sum, Unary@.Then, o@.hook, o@.Acc@.more["dot"]}
for i, f := range fs@ {
	fmt.Printf("%d %T ", i, f)
	switch f := f.(type) {
	case func() int:
		fmt.Println(f())
	case func(int) Adder@:
		fmt.Println(f(1).Sum())
	case func(Outer@) int:
		fmt.Println(f(o@))
	case func(*Outer@, int) Adder@:
		fmt.Println(f(&o@, 3).Sum())
	case func(Adder@) int:
		fmt.Println(f(o@))
	case func(*Acc@) int:
		fmt.Println(f(o@.Acc@))
	case func(Vec@) int:
		fmt.Println(f(Vec@{1}))
	case func(Unary@) Unary@:
		fmt.Println(f(neg@)(v@))
	default:
		fmt.Println(reflect.TypeOf(f).NumIn())
	}
}
var none@ Adder@
try("nil interface@", func() { f := none@.Sum; fmt.Println(f()) })
try("nil pointer@", func() { var a *Acc@; f := a.Sum; fmt.Println(f()) })
try("nil embedded@", func() { f := Outer@{}.Add; fmt.Println(f(1)) })
try("nil function@", func() { fmt.Println(Outer@{}.Unary@(v@)) })
defer func() { fmt.Println("deferred@", recover()) }()
defer o@.Add(5).Add(6)
defer acc@.more["none"](v@)`, function: true},
}
