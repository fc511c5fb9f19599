package progfuzz

// The functions that compare values, and ask what they are.
var compareUses = []shapeUse{
	{name: "compareAll", deep: true, decl: `// compareAll compares values, and makes keys of them.
func compareAll(values []any) {
	keys := map[any]int{}
	for i, x := range values {
		try("key", func() { keys[x] = i })
		for _, y := range values {
			try("equal", func() { fmt.Print(x == y, reflect.DeepEqual(x, y), " ") })
		}
	}
	fmt.Println(len(keys))
	for i, x := range values {
		try("find", func() { fmt.Print(keys[x], i, " ") })
	}
	try("array", func() { fmt.Println([2]any{values[0], 1} == [2]any{values[0], 2}) })
	try("struct", func() { fmt.Println(struct{ a, b any }{1, values[0]} == struct{ a, b any }{1, values[0]}) })
	try("index", func() { fmt.Println(slices.Index(values, values[len(values)-1]) >= 0) })
}`},
	{name: "assertAll", deep: true, decl: `// assertAll asserts that values are of types, and tells how it fails.
func assertAll(values []any) {
	for _, x := range values {
		for _, f := range []func(){
			func() { _ = x.(fmt.Stringer) },
			func() { _ = x.(error) },
			func() { _ = x.(int) },
			func() { _ = x.(interface{ Size() int; hidden() string }) },
			func() { _ = x.(interface{ Twice(n int) int }) },
			func() { _ = x.(encoding.TextMarshaler) },
			func() { _ = x.(struct{ A int }) },
		} {
			func() {
				defer func() {
					r := recover()
					if e, ok := r.(*runtime.TypeAssertionError); ok {
						fmt.Println(e)
					} else if r != nil {
						fmt.Printf("%T\n", r)
					}
				}()
				f()
				fmt.Println("fine")
			}()
		}
	}
}`},
	{name: "chainErrors", deep: true, decl: `// chainErrors wraps those values that are errors, and finds them again.
func chainErrors(values []any) {
	var list []error
	for _, x := range values {
		if err, ok := x.(error); ok {
			list = append(list, fmt.Errorf("in %T: %w", x, err))
		}
	}
	all := errors.Join(list...)
	for i, x := range values {
		err, _ := x.(error)
		try("is", func() { fmt.Print(i, errors.Is(all, err), " ") })
		try("text", func() { fmt.Println(err.Error(), errors.Unwrap(err)) })
		if x == nil {
			continue
		}
		if t := reflect.TypeOf(x); t.Implements(reflect.TypeFor[error]()) {
			p := reflect.New(t)
			try("as", func() { fmt.Println(errors.As(all, p.Interface()), reflect.DeepEqual(p.Elem().Interface(), x)) })
		}
	}
	var sized interface{ Size() int }
	try("sized", func() { fmt.Println(errors.As(all, &sized), sized != nil) })
	try("all", func() { fmt.Println(all) })
}`},
	{name: "callStatic", deep: true, decl: `// callStatic calls methods through interfaces of the program.
func callStatic(values []any) {
	for i, x := range values {
		try("calls", func() {
			if s, ok := x.(interface{ Size() int }); ok {
				fmt.Print(i, " size ", s.Size(), "; ")
			}
			if h, ok := x.(interface{ hidden() string }); ok {
				f := h.hidden
				fmt.Print(f(), "; ")
			}
			if o, ok := x.(interface {
				other(uint8) uint8
				fmt.Stringer
			}); ok {
				fmt.Print(o.other(250), o.String(), "; ")
			}
			if j, ok := x.(interface{ Join(string, ...string) string }); ok {
				fmt.Print(j.Join("+", "a", "b"), j.Join("-"), "; ")
			}
			if t, ok := x.(interface{ Twice(int) (int, error) }); ok {
				n, err := t.Twice(3)
				fmt.Print(n, err, "; ")
			}
			if r, ok := x.(interface{ Reset() }); ok {
				r.Reset()
				fmt.Printf("%T; ", r)
			}
			if e, ok := x.(error); ok {
				defer func() { fmt.Print(recover() != nil, " recovered; ") }()
				panic(e)
			}
		})
	}
}`},
}
