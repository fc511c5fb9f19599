package progfuzz

var genericTypeSnippets = []snippet{
	{decls: `
type Stack@[T any] struct{ items []T }

func (s *Stack@[T]) Push(v ...T) *Stack@[T] { s.items = append(s.items, v...); return s }

func (s *Stack@[T]) Pop() (v T, ok bool) {
	if len(s.items) == 0 {
		return
	}
	v = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return v, true
}

func (s Stack@[T]) Each(f func(int, T)) {
	for i, v := range s.items {
		f(i, v)
	}
}

type Pair@[K comparable, V any] struct {
	Key K
	Val V
}

func (p Pair@[K, V]) String() string { return fmt.Sprintf("%v=>%v", p.Key, p.Val) }

func MakePair@[K comparable, V any](k K, v V) Pair@[K, V] { return Pair@[K, V]{k, v} }`, body: `
var s@ Stack@[string]
s@.Push("a", #string#).Push("c")
v@, ok@ := s@.Pop()
s@.Each(func(i int, v string) { fmt.Print(i, v, " ") })
fmt.Println(v@, ok@, s@)
_, none@ := new(Stack@[[]int]).Pop()
p@ := MakePair@("k", []int{#n#})
q@ := Pair@[int, Pair@[bool, string]]{1, MakePair@(true, "v")}
fmt.Println(p@, q@, none@, q@ == Pair@[int, Pair@[bool, string]]{1, MakePair@(true, "v")})
fmt.Printf("%T %+v %T %#v\n", p@, q@, q@, MakePair@(#int8#, "x"))`},
	{decls: `
type List@[T any] struct {
	head *element@[T]
	size int
}

type element@[T any] struct {
	value T
	next  *element@[T]
}

func (l *List@[T]) Add(v T) {
	l.head = &element@[T]{v, l.head}
	l.size++
}

func (l *List@[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		i := 0
		for e := l.head; e != nil; e = e.next {
			if !yield(i, e.value) {
				return
			}
			i++
		}
	}
}

type Set@[T comparable] map[T]struct{}

func (s Set@[T]) Add(vs ...T) Set@[T] {
	for _, v := range vs {
		s[v] = struct{}{}
	}
	return s
}

func (s Set@[T]) Has(v T) bool { _, ok := s[v]; return ok }

type Container@[T any] interface {
	Add(T)
	All() iter.Seq2[int, T]
}

type Func@[A, R any] func(A) R

func (f Func@[A, R]) Call(a A) R { return f(a) }`, body: `
var c@ Container@[float64] = &List@[float64]{}
for i := range #n# {
	c@.Add(float64(i) / 4)
}
for i, v := range c@.All() {
	fmt.Print(i, ":", v, " ")
}
set@ := Set@[any]{}.Add(1, "a", #int#, nil)
fmt.Println(set@.Has("a"), set@.Has(2.5), set@.Has(nil), Set@[[2]int]{}.Add([2]int{1, 2}))
fmt.Println(Func@[string, int](func(s string) int { return len(s) }).Call(#string#))
fmt.Printf("%T %T %T\n", c@, set@, Func@[int8, []string](nil))`},
	{decls: `
type Tree@[T cmp.Ordered] struct {
	Left, Right *Tree@[T]
	Value       T
}

func (t *Tree@[T]) Insert(v T) *Tree@[T] {
	switch {
	case t == nil:
		return &Tree@[T]{Value: v}
	case v < t.Value:
		t.Left = t.Left.Insert(v)
	case v > t.Value:
		t.Right = t.Right.Insert(v)
	}
	return t
}

func (t *Tree@[T]) Walk(yield func(T) bool) bool {
	return t == nil || t.Left.Walk(yield) && yield(t.Value) && t.Right.Walk(yield)
}

type Matrix@[T ~int | ~float64] [2][2]T

func (m Matrix@[T]) Mul(o Matrix@[T]) (r Matrix@[T]) {
	for i := range m {
		for j := range o {
			for k := range m[i] {
				r[i][j] += T(m[i][k] * o[k][j])
			}
		}
	}
	return
}

type Embeds@[T any] struct {
	Inner@[T]
	extra T
}

type Inner@[T any] struct{ v T }

func (i Inner@[T]) Get() T   { return i.v }
func (i *Inner@[T]) Set(v T) { i.v = v }`, body: `
var t@ *Tree@[string]
for _, s := range []string{"m", "c", #string#, "x", "m"} {
	t@ = t@.Insert(s)
}
for s := range func(yield func(string) bool) { t@.Walk(yield) } {
	fmt.Printf("%q ", s)
}
fmt.Println(Matrix@[int]{{1, 1}, {1, 0}}.Mul(Matrix@[int]{{#n#, 2}, {3, 4}}))
e@ := Embeds@[int8]{Inner@[int8]{#int8#}, 2}
e@.Set(e@.Get() + 1)
get@ := e@.Get
e@.Set(0)
fmt.Printf("%v %v %+v %T\n", get@(), e@, e@, e@)`},
}
