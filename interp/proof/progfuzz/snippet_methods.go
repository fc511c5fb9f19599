package progfuzz

var methodSnippets = []snippet{
	{decls: `
type Counter@ struct{ n int }

func (c Counter@) Get() int        { return c.n }
func (c *Counter@) Add(k int) *Counter@ { c.n += k; return c }`, body: `
c@ := Counter@{#int#}
get@, add@ := c@.Get, c@.Add
add@(5).Add(2)
expr@, ptr@ := Counter@.Get, (*Counter@).Add
ptr@(&c@, 1)
fmt.Println(get@(), c@.Get(), expr@(c@), (*Counter@).Get(&c@), c@)
fmt.Printf("%T %T %T\n", get@, expr@, ptr@)
fs@ := []func() int{c@.Get, (&c@).Get}
c@.n = -1
for _, f := range fs@ {
	fmt.Println(f())
}
var i@ interface{ Get() int } = &c@
bound@ := i@.Get
c@.n = #n#
i@ = Counter@{77}
fmt.Println(bound@(), i@.Get(), interface{ Get() int }.Get(i@))`},
	{decls: `
type Celsius@ float64
type List@ []int
type Table@ map[string]int
type Op@ func(int, int) int

func (c Celsius@) String() string   { return fmt.Sprintf("%.1f°", float64(c)) }
func (l List@) Sum() (s int)        { for _, v := range l { s += v }; return }
func (l *List@) Push(v ...int)      { *l = append(*l, v...) }
func (t Table@) Inc(k string) Table@ { t[k]++; return t }
func (o Op@) Apply(a, b int) int    { return o(a, b) }`, body: `
var l@ List@
l@.Push(1, #int#)
l@.Push([]int{3, 4}...)
t@ := Table@{}.Inc("a").Inc("b").Inc("a")
fmt.Println(Celsius@(36.6), l@, l@.Sum(), t@, Op@(func(a, b int) int { return a*10 + b }).Apply(#n#, 2))
fmt.Printf("%v %s %.2f %T %#v %d\n", Celsius@(1), Celsius@(2), Celsius@(3), Celsius@(4), l@, l@)
fmt.Println([]Celsius@{1, 2}, map[string]Celsius@{"k": 3}, struct{ C Celsius@ }{4}, []any{Celsius@(5)})`},
}

var interfaceSnippets = []snippet{
	{decls: `
type Shape@ interface {
	Area() float64
	fmt.Stringer
}

type Square@ struct{ side float64 }
type Rect@ struct{ w, h float64 }

func (s Square@) Area() float64   { return s.side * s.side }
func (s Square@) String() string  { return fmt.Sprint("square ", s.side) }
func (r *Rect@) Area() float64    { return r.w * r.h }
func (r *Rect@) String() string   { if r == nil { return "nil rect" }; return fmt.Sprint("rect ", r.w, "x", r.h) }
func (r *Rect@) Grow(f float64)   { r.w *= f; r.h *= f }`, body: `
shapes@ := []Shape@{Square@{1.5}, &Rect@{2, float64(#n#)}, (*Rect@)(nil), nil}
for i, s := range shapes@ {
	if s == nil {
		fmt.Println(i, "nil")
		continue
	}
	if g, ok := s.(interface{ Grow(float64) }); ok && i == 1 {
		g.Grow(2)
	}
	switch v := s.(type) {
	case Square@:
		fmt.Println(i, "square", v.side, v.Area())
	case *Rect@:
		fmt.Println(i, "rect", v == nil, v)
	}
	fmt.Printf("%v %T\n", s, s)
}
try("nil method@", func() { fmt.Println(shapes@[2].Area()) })
try("nil interface@", func() { fmt.Println(shapes@[3].Area()) })
var st@ fmt.Stringer = shapes@[0]
_, isShape@ := st@.(Shape@)
_, isRect@ := st@.(*Rect@)
fmt.Println(st@, isShape@, isRect@, st@ == shapes@[0], shapes@[0] == Shape@(Square@{1.5}), shapes@[1] == shapes@[2])
try("assert@", func() { fmt.Println(st@.(*Rect@)) })
try("assert any@", func() { fmt.Println(any(st@).(error)) })`},
	{body: `
for i, v := range []any{nil, #int#, "s", 2.5, []int{1}, map[string]int{"a": 1}, struct{}{}, errors.New("err@"), 'x', uint8(3), true, func() {}, &struct{ n int }{1}, [2]bool{}, #value#} {
	switch x := v.(type) {
	case nil:
		fmt.Println(i, "nil", x == nil)
	case int, int32:
		fmt.Printf("%d integer %v %T\n", i, x, x)
	case string:
		fmt.Println(i, "string", x+"!")
	case float64, bool:
		fmt.Println(i, "basic", x)
	case []int:
		fmt.Println(i, "slice", append(x, 2))
	case map[string]int:
		fmt.Println(i, "map", x["a"])
	case error:
		fmt.Println(i, "error", x.Error())
	case func():
		fmt.Println(i, "func", x != nil)
	case interface{ Foo() }:
		fmt.Println(i, "foo")
	case struct{}:
		fmt.Println(i, "empty", x)
	default:
		fmt.Printf("%d default %T\n", i, x)
	}
}`},
	{body: `
var a@, b@ any = #int#, int64(5)
fmt.Println(a@ == b@, a@ == any(5), b@ == any(int64(5)), a@ != nil, any([2]int{1, 2}) == any([2]int{1, 2}), any("x") == any("x"))
n@, ok@ := a@.(int)
s@, oks@ := a@.(string)
fmt.Printf("%v %v %q %v\n", n@, ok@, s@, oks@)
try("compare slices@", func() { fmt.Println(any([]int{1}) == any([]int{1})) })
try("compare mixed@", func() { fmt.Println(any([]int{1}) == any(1)) })
try("compare struct@", func() { fmt.Println(any(struct{ f any }{[]int{}}) == any(struct{ f any }{[]int{}})) })
try("assert string@", func() { fmt.Println(a@.(string)) })
var none@ any
try("assert nil@", func() { fmt.Println(none@.(int)) })
var e@ error
_, isErr@ := any(e@).(error)
fmt.Println(e@ == nil, isErr@, none@)`},
	{decls: `
type Reader@ interface{ Read() string }
type Writer@ interface{ Write(s string) int }
type Both@ interface {
	Reader@
	Writer@
}

type File@ struct{ data []string }

func (f *File@) Read() string        { return strings.Join(f.data, "+") }
func (f *File@) Write(s string) int  { f.data = append(f.data, s); return len(f.data) }

type Logged@ struct {
	Both@
	count int
}

func (l *Logged@) Write(s string) int { l.count++; return l.Both@.Write("log:" + s) * 10 }`, body: `
f@ := &File@{}
var w@ Writer@ = &Logged@{Both@: f@}
fmt.Println(w@.Write(#string#), w@.Write("b"), w@.(Reader@).Read(), f@.Read())
l@, ok@ := w@.(*Logged@)
fmt.Println(l@.count, ok@, l@.Both@ == Both@(f@))
var r@ Reader@ = w@.(Both@)
read@ := r@.Read
f@.Write("late")
fmt.Println(read@())`},
}
