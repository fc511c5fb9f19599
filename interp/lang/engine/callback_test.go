package engine_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// passed are the types of parameters and results, and a value of each. They
// are passed in registers of both sorts, in several, or in memory.
var passed = []struct{ typ, value string }{
	{"bool", "true"},
	{"int", "-7"},
	{"int8", "-8"},
	{"int16", "-16"},
	{"rune", "'é'"},
	{"int64", "1<<40"},
	{"uint8", "200"},
	{"uint16", "60000"},
	{"uint32", "1<<31"},
	{"uintptr", "9"},
	{"float32", "1.5"},
	{"float64", "-2.25"},
	{"complex64", "1+2i"},
	{"complex128", "3-4i"},
	{"string", `"text"`},
	{"[]byte", "[]byte(\"bytes\")"},
	{"[]string", `[]string{"a", "b"}`},
	{"map[string]int", `map[string]int{"k": 1}`},
	{"*int", "pointer"},
	{"chan int", "channel"},
	{"error", "io.EOF"},
	{"any", "4.5"},
	{"fmt.Stringer", "time.Second"},
	{"time.Duration", "time.Minute"},
	{"image.Point", "image.Pt(1, 2)"},
	{"image.Rectangle", "image.Rect(1, 2, 3, 4)"},
	{"[1]string", `[1]string{"one"}`},
	{"[3]int", "[3]int{1, 2, 3}"},
	{"[40]int64", "[40]int64{39: 5}"},
	{"struct{}", "struct{}{}"},
	{"struct{ A float32; B string; C int8 }", `struct{ A float32; B string; C int8 }{1, "b", 3}`},
	{"struct{ A [2]float64; B any }", `struct{ A [2]float64; B any }{[2]float64{1, 2}, "b"}`},
}

// TestCallbacks lets compiled code call closures of random signatures. Each
// returns some of its parameters, if the variables it captured are right.
func TestCallbacks(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	var funcs, methods strings.Builder
	for i := range 400 {
		var params, args, back, results, variadic []string
		var from []int
		for k := range r.Intn(12) {
			p := passed[r.Intn(len(passed))]
			params = append(params, fmt.Sprintf("p%d %s", k, p.typ))
			args = append(args, fmt.Sprintf("%s(%s)", paren(p.typ), p.value))
			if r.Intn(2) == 0 && len(back) < 6 {
				back, results, from = append(back, fmt.Sprintf("p%d", k)), append(results, p.typ), append(from, k)
			}
		}
		call := "Call"
		if r.Intn(4) == 0 {
			p := passed[r.Intn(len(passed))]
			params = append(params, "more ..."+p.typ)
			variadic = []string{fmt.Sprintf("[]%s{%s, %s}", p.typ, p.value, p.value)}
			back, results, from = append(back, "more"), append(results, "[]"+p.typ), append(from, len(args))
			call = "CallSlice"
		}
		signature := fmt.Sprintf("(%s) (%s)", strings.Join(params, ", "), strings.Join(results, ", "))
		check := fmt.Sprintf("if text != \"captured\" || wide[2] != 3 || n != %d { panic(\"captured\") }; calls++; return %s", i, strings.Join(back, ", "))
		f := fmt.Sprintf("n := %d\n\tf := func%s { %s }", i, signature, check)
		if r.Intn(3) == 0 { // a method's value, which captures a struct
			fmt.Fprintf(&methods, "func (r receiver) m%d%s { n, text, wide := r.n, r.text, r.wide; %s }\n", i, signature, check)
			f = fmt.Sprintf("f := receiver{%d, text, wide}.m%d", i, i)
		}
		fmt.Fprintf(&funcs, "func f%d(text string, wide [3]int) {\n\t%s\n\tcheck(%d, reflect.ValueOf(f), %q, []any{%s}, []int{%s})\n}\n",
			i, f, i, call, strings.Join(append(args, variadic...), ", "), strings.Trim(strings.Join(strings.Fields(fmt.Sprint(from)), ", "), "[]"))
	}
	var all strings.Builder
	for i := range 400 {
		fmt.Fprintf(&all, "f%d(text, wide); ", i)
	}
	source := `import ("fmt"; "image"; "io"; "reflect"; "sync"; "time")
type receiver struct { n int; text string; wide [3]int }
var (
	calls int
	pointer = new(int)
	channel = make(chan int)
	_ = []any{fmt.Sprint, image.Pt, io.EOF, time.Now}
)
func check(i int, f reflect.Value, call string, args []any, from []int) {
	in := make([]reflect.Value, len(args))
	for k := range in {
		in[k] = reflect.New(f.Type().In(k)).Elem()
		in[k].Set(reflect.ValueOf(args[k]))
	}
	var out []reflect.Value
	if call == "Call" { out = f.Call(in) } else { out = f.CallSlice(in) }
	if len(out) != len(from) { panic(fmt.Sprint(i, ": ", len(out), " results")) }
	for k, v := range out {
		if !reflect.DeepEqual(v.Interface(), args[from[k]]) { panic(fmt.Sprintf("%d: result %d of %v is %v, not %v", i, k, f.Type(), v, args[from[k]])) }
	}
}
` + methods.String() + funcs.String() + `
func main() {
	text, wide := "captured", [3]int{1, 2, 3}
	` + all.String() + `
	if calls != 400 { panic(calls) }
	var group sync.WaitGroup // and in goroutines of compiled code
	var mu sync.Mutex
	for k := range 20 {
		group.Add(1)
		time.AfterFunc(time.Duration(k), func() { defer group.Done(); mu.Lock(); defer mu.Unlock(); f7(text, wide) })
	}
	group.Wait()
	if calls != 420 { panic(calls) }
}`
	p := build(t, source)
	if f := p.call("main"); f != nil {
		t.Fatalf("%v", f.Value)
	}
}

// paren is a type in a conversion.
func paren(typ string) string { return "(" + typ + ")" }

// TestLibraryCallbacks names functions whose callback is of an uncommon
// signature.
func TestLibraryCallbacks(t *testing.T) {
	for name, body := range map[string]string{
		"fs.WalkDir": `n := 0
			err := fs.WalkDir(os.DirFS("."), ".", func(path string, d fs.DirEntry, err error) error { n++; return err })
			if n == 0 || err != nil { panic(err) }`,
		"mat.Dense.Apply": `k := 2.0
			m := mat.NewDense(1, 2, []float64{1, 2})
			m.Apply(func(i, j int, v float64) float64 { return k * v }, m)
			if m.At(0, 1) != 4 { panic(m.At(0, 1)) }`,
		"bufio.Scanner.Split": `calls := 0
			s := bufio.NewScanner(strings.NewReader("a b"))
			s.Split(func(data []byte, end bool) (int, []byte, error) { calls++; return bufio.ScanWords(data, end) })
			for s.Scan() {}
			if calls < 2 { panic(calls) }`,
		"slog.ReplaceAttr": `drop := "time"
			var b strings.Builder
			slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
				if a.Key == drop { return slog.Attr{} }
				return a
			}})).Info("hi", "x", 1)
			if b.String() != "level=INFO msg=hi x=1\n" { panic(b.String()) }`,
		"filepath.WalkFunc": `n := 0
			if err := filepath.Walk(".", func(string, os.FileInfo, error) error { n++; return nil }); n == 0 || err != nil { panic(err) }`,
		"integrate": `k := 3.0
			if got := quad.Fixed(func(x float64) float64 { return k * x }, 0, 2, 5, nil, 0); got < 5.99 || got > 6.01 { panic(got) }`,
		"optimize": `shift := 3.0
			p := optimize.Problem{Func: func(x []float64) float64 { return (x[0] - shift) * (x[0] - shift) },
				Grad: func(g, x []float64) { g[0] = 2 * (x[0] - shift) }}
			r, err := optimize.Minimize(p, []float64{0}, nil, nil)
			if err != nil || r.X[0] < 2.99 || r.X[0] > 3.01 { panic(err) }`,
	} {
		t.Run(name, func(t *testing.T) {
			p := build(t, `import ("bufio"; "io/fs"; "log/slog"; "os"; "path/filepath"; "strings"; "gonum.org/v1/gonum/integrate/quad"; "gonum.org/v1/gonum/mat"; "gonum.org/v1/gonum/optimize")
			var _ = []any{bufio.ScanWords, fs.ValidPath, slog.Any, os.Args, filepath.Walk, strings.ToUpper, quad.Fixed, mat.NewDense, optimize.Minimize}
			func main() { `+body+` }`)
			if f := p.call("main"); f != nil {
				t.Fatalf("%v", f.Value)
			}
		})
	}
}
