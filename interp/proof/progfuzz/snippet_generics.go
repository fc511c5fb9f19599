package progfuzz

var genericSnippets = []snippet{
	{decls: `
type Number@ interface {
	~int | ~int8 | ~int64 | ~uint8 | ~float32 | ~float64
}

type Meters@ float64

func Sum@[T Number@](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}

func Map@[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func Reduce@[T, A any](xs []T, acc A, f func(A, T) A) A {
	for _, x := range xs {
		acc = f(acc, x)
	}
	return acc
}

func Keys@[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	return slices.Sorted(maps.Keys(m))
}`, body: `
fmt.Println(Sum@(1, 2, #int#), Sum@[float64](), Sum@(Meters@(1.5), 2), Sum@([]int8{100, 100}...), Sum@[uint8](200, 100))
fmt.Println(Map@([]int{1, 2, #n#}, func(i int) string { return fmt.Sprint("<", i, ">") }))
fmt.Println(Reduce@([]string{"a", "b", #string#}, 0, func(n int, s string) int { return n*10 + len(s) }))
fmt.Println(Keys@(map[string]bool{"z": true, "a": false}), Keys@(map[Meters@]int{2: 1, 1: 2}))
f@ := Map@[int, float64]
fmt.Printf("%T %v %T\n", f@, f@([]int{1}, func(i int) float64 { return float64(i) / 2 }), Sum@[Meters@])`},
	{decls: `
type Named@ interface {
	comparable
	Name() string
}

type Cat@ struct{ age int }
type Dog@ string

func (c Cat@) Name() string { return fmt.Sprint("cat", c.age) }
func (d Dog@) Name() string { return string(d) }

func Find@[T Named@](want T, list ...T) (int, string) {
	for i, x := range list {
		if x == want {
			return i, x.Name()
		}
	}
	var zero T
	return -1, zero.Name()
}

func Ptr@[T any](v T) *T { return &v }

func Kind@[T any](v T) string {
	switch any(v).(type) {
	case int:
		return "int"
	case []T:
		return "slice of itself"
	case fmt.Stringer, error:
		return "method"
	}
	return fmt.Sprintf("%T", v)
}

func MaxOf@[T cmp.Ordered](a T, rest ...T) T {
	for _, b := range rest {
		a = max(a, b)
	}
	return a
}`, body: `
fmt.Println(Find@(Cat@{2}, Cat@{1}, Cat@{2}))
fmt.Println(Find@(Dog@("rex"), Dog@(#string#)))
fmt.Println(*Ptr@(#int#), *Ptr@(Cat@{3}), *Ptr@([2]string{"x"}))
fmt.Println(Kind@(1), Kind@("s"), Kind@([]int{}), Kind@(Dog@("d")), Kind@(any(2)), Kind@(map[string]Cat@{}))
fmt.Println(MaxOf@(3, #int#, 5), MaxOf@("a", #string#), MaxOf@(2.5), MaxOf@[uint8](1, 2))`},
	{decls: `
func Apply@[T any, P interface {
	*T
	Set(string)
}](values ...string) []T {
	out := make([]T, len(values))
	for i, v := range values {
		P(&out[i]).Set(v)
	}
	return out
}

type Setting@ struct{ v string }

func (s *Setting@) Set(v string) { s.v = "set " + v }

func Filter@[S ~[]E, E any](s S, keep func(E) bool) S {
	var out S
	for _, e := range s {
		if keep(e) {
			out = append(out, e)
		}
	}
	return out
}

type Names@ []string

func Fold@[T any](xs []T, f func(T, T) T) (r T) {
	if len(xs) == 0 {
		return
	}
	if len(xs) == 1 {
		return xs[0]
	}
	return f(xs[0], Fold@(xs[1:], f))
}`, body: `
fmt.Println(Apply@[Setting@]("a", #string#))
fmt.Printf("%v %T\n", Filter@(Names@{"a", "bb", "ccc"}, func(s string) bool { return len(s) > 1 }), Filter@(Names@{}, nil))
fmt.Println(Fold@([]int{1, 2, #n#}, func(a, b int) int { return a*2 + b }), Fold@([]string{"x", "y"}, func(a, b string) string { return b + a }), Fold@[bool](nil, nil))`},
}
