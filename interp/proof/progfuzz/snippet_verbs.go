package progfuzz

// verbSnippets print declared types that say themselves how they print.
var verbSnippets = []snippet{
	{decls: `
type Temp@ float64
type Hidden@ string
type Point@ struct{ X, Y int }
type Path@ []Point@
type Lazy@ func() string
type Bits@ [3]bool
type Table@ map[Hidden@]Temp@
type Both@ struct {
	Temp@
	Hidden@
}

func (t Temp@) String() string     { return strconv.FormatFloat(float64(t), 'f', 1, 64) + "°" }
func (h Hidden@) GoString() string { return "Hidden(***)" }
func (h Hidden@) String() string   { return strings.Repeat("*", len(h)) }
func (p *Point@) String() string   { if p == nil { return "nowhere" }; return fmt.Sprintf("<%d;%d>", p.X, p.Y) }
func (p Path@) Format(f fmt.State, verb rune) {
	w, hasWidth := f.Width()
	prec, hasPrec := f.Precision()
	_, _ = fmt.Fprintf(f, "path[%c %d %v %d %v %v%v%v%v %s]", verb, w, hasWidth, prec, hasPrec, f.Flag('+'), f.Flag('-'), f.Flag('#'), f.Flag('0'), fmt.FormatString(f, verb))
	for _, x := range p {
		_, _ = fmt.Fprintf(f, fmt.FormatString(f, 'v'), &x)
	}
}
func (l Lazy@) String() string { return l() }
func (b Bits@) String() string { panic(fmt.Sprint("bits ", b[0])) }
func (t Table@) Error() string { return fmt.Sprint("table of ", len(t)) }
func (t Table@) String() string { return "never" }`, body: `
list@ := []any{Temp@(#float64#), Hidden@(#string#), Point@{1, #n#}, &Point@{#n#, 2}, (*Point@)(nil), Path@{{1, 2}, {3, #n#}}, Lazy@(func() string { return #string# }), Bits@{#bool#}, Table@{"a": 1}, Both@{1, "h"}, &Both@{2, "i"},
	[]Temp@{1, 2}, map[Hidden@]Temp@{"k": 3}, []*Point@{nil}, struct{ A, b Temp@ }{1, 2}, [1]Lazy@{func() string { return "in" }}, []any{Temp@(4), Bits@{}}, struct{ P Path@; q Path@ }{Path@{{}}, Path@{{}}}}
for i, v := range list@ {
	if i < 4 || i > 5 {
		fmt.Printf("%d %v|%+v|%s|%q|%x\n", i, v, v, v, v, v)
	}
	if reflect.TypeOf(v).Kind() != reflect.Func && i != 15 {
		fmt.Printf("%#v|%d|%8v|%-9s|%.2v|%T\n", v, v, v, v, v, v)
	}
	fmt.Println(v)
}
fmt.Printf("%+6.2v|%-#08x|% d|%s\n", Path@{{5, 6}}, Path@{}, Path@(nil), []Path@{{{}}})
fmt.Printf("%[2]*[1]d|%[3]q|%[1]v %!|%d\n", Temp@(2), 7, Hidden@("x"))
fmt.Println(fmt.Sprint(Temp@(1), Temp@(2), "s", Hidden@("p"), 3, 4), fmt.Sprintln(Both@{}, Table@(nil)))`},
	{decls: `
type Stub@ struct{ n *int }
type Sub@ struct {
	Stub@
	Name string
}
type Err@ struct{ msg string }
type Weird@ int

func (s Stub@) String() string   { return fmt.Sprint("stub ", *s.n) }
func (e *Err@) Error() string    { return "err " + e.msg }
func (w Weird@) String() string  { if w > 2 { panic(Weird@(w - 1)) }; return "w" }
func (w Weird@) Error() string   { if w == 1 { panic(errors.New("one")) }; return fmt.Sprint("weird ", int(w)) }`, body: `
n@ := #n#
fmt.Println(Stub@{&n@}, Sub@{Stub@{&n@}, "x"}, &Sub@{Stub@{&n@}, "y"})
fmt.Printf("%v|%s|%d\n", Stub@{}, Sub@{}, (*Stub@)(nil))
fmt.Println((*Sub@)(nil), (*Err@)(nil), &Err@{#string#}, Weird@(1), Weird@(2))
fmt.Printf("%v %s %d %v\n", Weird@(4), Weird@(1), Weird@(5), []error{Weird@(0), &Err@{"in"}, nil})
try("string@", func() { fmt.Println(Stub@{}.String()) })
try("panics@", func() { panic(Weird@(2)) })
try("panics stub@", func() { panic(Stub@{&n@}) })
try("panics error@", func() { panic(&Err@{"p"}) })
fmt.Println(fmt.Errorf("a %w b %w c %v", &Err@{"1"}, Weird@(7), Stub@{&n@}))
var e@ *Err@
fmt.Println(errors.As(fmt.Errorf("x: %w", fmt.Errorf("y: %w", &Err@{"deep"})), &e@), e@)
var sc@ Weird@
k@, err@ := fmt.Sscanf("12 abc", "%d", &sc@)
fmt.Println(int(sc@), k@, err@)
fmt.Println(fmt.Append(nil, Weird@(0)), fmt.Appendf([]byte("p"), "%v", Stub@{&n@}))`},
}
