package progfuzz

// recoveredSnippets panic with values of declared types.
var recoveredSnippets = []snippet{
	{decls: `
type Abort@ struct {
	Step int
	Cause error
}
type Signal@ string
type Quiet@ func() error

func (a Abort@) Error() string   { return fmt.Sprintf("abort %d: %v", a.Step, a.Cause) }
func (a Abort@) Unwrap() error   { return a.Cause }
func (s Signal@) String() string { return "signal " + string(s) }
func (s Signal@) Error() string  { return "error " + string(s) }
func (q Quiet@) Error() string   { return q().Error() }
func (a *Abort@) catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case Abort@:
		*a, *err = r, r
	case *Abort@:
		*err = fmt.Errorf("pointer: %w", r)
	case error:
		*err = Abort@{a.Step, r}
	case fmt.Stringer:
		*err = errors.New(r.String())
	default:
		*err = fmt.Errorf("%T %v", r, r)
	}
}
func step@(n int, v any) (out Signal@, err error) {
	a := Abort@{Step: n}
	defer a.catch(&err)
	defer func() {
		if n%2 == 0 {
			if r := recover(); r != nil {
				panic(fmt.Sprint("again ", r))
			}
		}
	}()
	out = "started"
	if v != nil {
		panic(v)
	}
	var m map[Signal@]Abort@
	var p *Abort@
	var i interface{ Step() Signal@ }
	switch n % 7 {
	case 0:
		m["x"] = a
	case 1:
		p.Step++
	case 2:
		i.Step()
	case 3:
		_ = any(a).(*Abort@)
	case 4:
		_ = any(p).(interface{ Step() Signal@ })
	case 5:
		_ = []Signal@{"a"}[n]
	}
	return "done", nil
}`, body: `
for i, v := range []any{nil, nil, nil, nil, nil, nil, nil, Abort@{9, nil}, &Abort@{8, io.EOF}, Signal@(#string#), Quiet@(func() error { return Signal@("q") }), []Abort@{{1, nil}}, struct{ Signal@ }{"embedded"}, #value#} {
	out, err := step@(i, v)
	a, isAbort := errors.AsType[Abort@](err)
	re, isRuntime := errors.AsType[runtime.Error](err)
	fmt.Printf("%d %v %v|%v %v|%v %v|%v\n", i, out, err, a.Step, isAbort, isRuntime, re, errors.Is(err, io.EOF))
	if t, ok := errors.AsType[*runtime.TypeAssertionError](err); ok {
		fmt.Println("assertion", t)
	}
	out, err = step@(i+1, v)
	fmt.Println(out, err)
}
try("goexit@", func() {
	done := make(chan Signal@)
	go func() {
		defer close(done)
		defer func() { done <- Signal@(fmt.Sprint(recover())) }()
		runtime.Goexit()
	}()
	for s := range done {
		fmt.Println(s)
	}
})
try("nil error@", func() { var e Quiet@; panic(e) })
try("joined@", func() { panic(errors.Join(Abort@{#n#, Signal@("c")}, Signal@("d"))) })
try("nil panic@", func() { panic(error(nil)) })`},
}
