package progfuzz

// constraintSnippets have type parameters with methods.
var constraintSnippets = []snippet{
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
