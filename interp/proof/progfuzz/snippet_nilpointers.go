package progfuzz

// nilPointerSnippets call methods that have no value to work on.
var nilPointerSnippets = []snippet{
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
}
