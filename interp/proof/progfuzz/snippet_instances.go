package progfuzz

// instanceSnippets put instances of generic types into interfaces.
var instanceSnippets = []snippet{
	{decls: `
type Unit@ struct{}
type Number@ interface{ ~int | ~int8 | ~float64 }
type Meter@ float64
type Pair@[A, B any] struct {
	First  A
	Second B
}
type Opt@[T any] struct {
	val T
	ok  bool
}
type Tree@[K cmp.Ordered, V any] struct {
	Pair@[K, V]
	kids [2]*Tree@[K, V]
}
type Vec@[T Number@] []T
type Fn@[A, B any] func(A) (B, error)
type Container@[T any] interface {
	Get() (T, bool)
	comparable@()
}

func Some@[T any](v T) Opt@[T]             { return Opt@[T]{v, true} }
func (o Opt@[T]) Get() (T, bool)           { return o.val, o.ok }
func (o Opt@[T]) comparable@()             {}
func (o Opt@[T]) String() string           { if !o.ok { return "none" }; return fmt.Sprintf("some(%v)", o.val) }
func (p Pair@[A, B]) Swap() Pair@[B, A]    { return Pair@[B, A]{p.Second, p.First} }
func (p *Pair@[A, B]) SetFirst(a A)        { p.First = a }
func (v Vec@[T]) Sum() (s T)               { for _, x := range v { s += x }; return }
func (f Fn@[A, B]) Try(a A) Opt@[B]        { if b, err := f(a); err == nil { return Some@(b) }; return Opt@[B]{} }
func (t *Tree@[K, V]) Put(k K, v V) *Tree@[K, V] {
	if t == nil {
		return &Tree@[K, V]{Pair@: Pair@[K, V]{k, v}}
	}
	i := 0
	if k > t.First {
		i = 1
	}
	t.kids[i] = t.kids[i].Put(k, v)
	return t
}
func (t *Tree@[K, V]) Count() int { if t == nil { return 0 }; return 1 + t.kids[0].Count() + t.kids[1].Count() }
func nameOf@[T any](v T) string   { var z T; return fmt.Sprintf("%T %v %v", v, any(v) == any(z), reflect.TypeFor[T]()) }`, body: `
var tree@ *Tree@[Meter@, Pair@[string, []Unit@]]
tree@ = tree@.Put(2, Pair@[string, []Unit@]{"a", nil}).Put(Meter@(#n#), Pair@[string, []Unit@]{Second: []Unit@{{}}}).Put(9, Pair@[string, []Unit@]{})
tree@.SetFirst(1.5)
atoi@ := Fn@[string, int](strconv.Atoi)
vals@ := []any{Some@(#int#), Some@(Meter@(1)), Some@(Some@("x")), Opt@[error]{}, Pair@[int, Meter@]{1, 2}.Swap(), &Pair@[Unit@, *Unit@]{}, Vec@[Meter@]{1, 2.5}, Vec@[int8]{#int8#}, atoi@, atoi@.Try("12"), atoi@.Try(#string#), Opt@[Container@[int]]{Some@(4), true}, Some@(map[string]Vec@[int]{"k": {1}}), Some@([2]Unit@{}), Pair@[any, error]{1, io.EOF}}
for i, v := range vals@ {
	fmt.Print(i, " ", reflect.TypeOf(v), " ", reflect.TypeOf(v).Name(), " ", reflect.TypeOf(v).NumMethod(), ": ")
	switch x := v.(type) {
	case Container@[int]:
		n, ok := x.Get()
		fmt.Println("container of int", n, ok)
	case Container@[Meter@]:
		fmt.Println("container of meters")
	case interface{ Get() (Container@[int], bool) }:
		c, _ := x.Get()
		fmt.Println("container of containers", c)
	case fmt.Stringer:
		fmt.Println("stringer", x)
	case interface{ Sum() Meter@ }:
		fmt.Println("sum", x.Sum())
	case interface{ SetFirst(Unit@) }:
		fmt.Printf("pair %T\n", x)
	case Pair@[Meter@, int], Pair@[any, error]:
		fmt.Printf("pair %v %+v\n", x, x)
	default:
		fmt.Printf("other %T\n", x)
	}
}
fmt.Println(tree@.Count(), tree@.First, tree@.Swap(), nameOf@(tree@.kids[1].Pair@.First > 2))
fmt.Println(nameOf@(Some@(Unit@{})), nameOf@(Opt@[int]{}), nameOf@(any(Meter@(3))), nameOf@(struct{ Opt@[Unit@] }{}), vals@[4] == any(Pair@[Meter@, int]{2, 1}), vals@[0] == any(Some@(#n#)))
fmt.Printf("%v %+v %#v %T\n", vals@[2], vals@[4], vals@[4], tree@)
var c@ Container@[string] = Some@("held")
_, other@ := c@.(Container@[Unit@])
try("assert@", func() { fmt.Println(any(c@).(Container@[int])) })
try("assert type@", func() { fmt.Println(any(c@).(Opt@[Meter@])) })
for m := range reflect.TypeOf(struct{ *Tree@[string, Unit@] }{}).Methods() {
	fmt.Print(m.Name, " ", m.Type, "; ")
}
fmt.Println(other@)`},
}
