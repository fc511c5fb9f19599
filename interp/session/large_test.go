package session

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/internal/raced"
)

// repeated is the text with each number from 0 to n-1 for %[1]d.
func repeated(text string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, text, i)
	}
	return b.String()
}

// mostMemory is more than any cell of TestLarge needs in all, by a factor of two at
// least.
const mostMemory = 3 << 29

// TestLarge runs cells that are large in one way. With a time that grows with
// the square of their size, or doubles with each level, they would not end.
func TestLarge(t *testing.T) {
	if testing.Short() || raced.On {
		t.Skip("it takes some seconds")
	}
	tests := map[string]struct{ source, want string }{
		"generic types in each other":  {"type T[A any] struct{ a, b *A }\nvar v " + strings.Repeat("T[", 60) + "int" + strings.Repeat("]", 60) + "\nv.a == nil", "true"},
		"types of two others each":     {"type T0 struct{ a, b *int }\n" + chain(200) + "var v T199\nv.b == nil", "true"},
		"types in a ring":              {"type T0 struct{ a, b *T59 }\n" + chain(60) + "var v T59\nv.b == nil", "true"},
		"functions of functions":       {"type F0 func(int) int\n" + strings.Join(each(60, func(i int) string { return fmt.Sprintf("type F%d func(F%d, F%d) F%d", i+1, i, i, i) }), "\n") + "\nvar v F60\nv == nil", "true"},
		"a switch":                     {"func f(x int) (y int) {\n\tswitch x {\n" + repeated("\tcase %[1]d:\n\t\ty = 2 * %[1]d\n", 50000) + "\t}\n\treturn y\n}\nf(49999) + f(17)", "100032"},
		"a switch of strings":          {"func f(x string) (y int) {\n\tswitch x {\n" + repeated("\tcase \"%[1]d\":\n\t\ty = %[1]d\n", 30000) + "\t}\n\treturn y\n}\nf(\"29999\")", "29999"},
		"a switch of empty cases":      {"func f(x int) (y int) {\n\tswitch x {\n" + repeated("\tcase %[1]d:\n", 30000) + "\tdefault:\n\t\ty = 1\n\t}\n\treturn y\n}\nf(-1)", "1"},
		"pointers to pointers":         {"var p " + strings.Repeat("*", 2000) + "int\np == nil", "true"},
		"slices of slices":             {"x := " + strings.Repeat("[]", 1000) + "int" + strings.Repeat("{", 1000) + "1" + strings.Repeat("}", 1000) + "\nlen(x)", "1"},
		"structs in each other":        {"var p " + strings.Repeat("*struct{ a ", 1000) + "int" + strings.Repeat("}", 1000) + "\np == nil", "true"},
		"addresses of addresses":       {"x0 := 1\n" + strings.Join(each(1000, func(i int) string { return fmt.Sprintf("x%d := &x%d\n", i+1, i) }), "") + "x1000 != nil", "true"},
		"generic types, deep":          {"type T[A any] struct{ a *A }\nvar p " + strings.Repeat("T[", 900) + "int" + strings.Repeat("]", 900) + "\np.a == nil", "true"},
		"a case of many values":        {"func f(x int) (y int) {\n\tswitch x {\n\tcase " + repeated("%[1]d, ", 20000) + "-1:\n\t\ty = 1\n\t}\n\treturn y\n}\nf(19999)", "1"},
		"a switch of a literal":        {"var f = func(x int) (y int) {\n\tswitch x {\n" + repeated("\tcase %[1]d:\n\t\ty = 2 * %[1]d\n", 20000) + "\t}\n\treturn y\n}\nf(19999)", "39998"},
		"statements":                   {"x := 0\n" + repeated("x += %[1]d\n", 50000) + "x", "1249975000"},
		"if statements":                {"func f(x int) (y int) {\n" + repeated("\tif x == %[1]d {\n\t\ty = %[1]d\n\t}\n", 20000) + "\treturn y\n}\nf(19999)", "19999"},
		"a chain of if and else":       {"func f(x int) (y int) {\n" + strings.Join(each(5000, func(i int) string { return fmt.Sprintf("if x == %d {\n\t\ty = %d\n\t}", i, i) }), " else ") + "\n\treturn y\n}\nf(4999)", "4999"},
		"local variables, and a sum":   {"func f() int {\n" + repeated("\tx%[1]d := %[1]d\n", 20000) + "\treturn " + strings.Join(each(20000, func(i int) string { return fmt.Sprintf("x%d", i) }), " + ") + "\n}\nf()", "199990000"},
		"a literal":                    {"x := []int{" + repeated("%[1]d, ", 200000) + "}\nlen(x)", "200000"},
		"a map literal":                {"x := map[int]int{" + repeated("%[1]d: 1, ", 50000) + "}\nlen(x)", "50000"},
		"an expression in parentheses": {"y := 1\nx := " + strings.Repeat("(", 10000) + "y" + strings.Repeat(" + 1)", 10000) + "\nx", "10001"},
		"functions":                    {repeated("func f%[1]d(x int) int { return x + %[1]d }\n", 5000) + "f4999(1)", "5000"},
		"blocks in each other":         {"x := 0\n" + strings.Repeat("{\n", 2000) + "x++\n" + strings.Repeat("}\n", 2000) + "x", "1"},
		"functions in each other":      {"x := 1\n" + strings.Repeat("func() { x++; ", 3000) + "x++" + strings.Repeat(" }()", 3000) + "\nx", "3002"},
		"loops in each other":          {"x := 0\n" + strings.Repeat("for range 1 {\n", 2000) + "x++\n" + strings.Repeat("}\n", 2000) + "x", "1"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			d, err := s.Run(ctx, Cell{Name: "cell1", Source: test.source}, &recorder{})
			if err != nil || d.Data["text/plain"] != test.want {
				t.Errorf("%v, %v; want %s", d.Data, err, test.want)
			}
			if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > mostMemory {
				t.Errorf("it took %d MB", (after.TotalAlloc-before.TotalAlloc)>>20)
			}
		})
	}
}

func each(n int, f func(i int) string) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = f(i)
	}
	return out
}

// chain declares the types T1 to T(n-1), each of two pointers to the one before.
func chain(n int) string {
	return strings.Join(each(n-1, func(i int) string { return fmt.Sprintf("type T%d struct{ a, b *T%d }\n", i+1, i) }), "")
}

// TestLargeSwitch: a large switch does what a small one does. It is divided.
func TestLargeSwitch(t *testing.T) {
	const n = 1501
	values := strings.Join(each(n, func(i int) string {
		body := fmt.Sprintf("y += %d", i)
		switch i % 10 {
		case 1:
			body += "\n\t\tfallthrough"
		case 2:
			body += "\n\t\tif y > 0 {\n\t\t\tbreak\n\t\t}\n\t\ty = -1"
		case 3:
			body += "\n\t\tbreak outer"
		case 4:
			body += "\n\t\tcontinue outer"
		case 5:
			body += fmt.Sprintf("\n\t\treturn y + %d", i)
		case 6:
			body = "func() { y += " + fmt.Sprint(2*i) + " }()"
		}
		return fmt.Sprintf("\tcase %d, -%d - 1:\n\t\t%s\n", i, i, body)
	}), "")
	calls, types := 0, strings.Join(each(n, func(i int) string { return fmt.Sprintf("type T%d int\n", i) }), "")
	source := types + "var calls int\nfunc tag(x int) int { calls++; return x }\n" +
		"func f(x int) (y int) {\nouter:\n\tfor round := range 2 {\n\t\ty += round\n\t\tswitch k := 1; tag(x) * k {\n" + values + "\tdefault:\n\t\ty += 7\n\t}\n\t\ty *= 3\n\t}\n\treturn y\n}\n" +
		"func g(x int) string {\n\tswitch {\n\tdefault:\n\t\treturn \"none\"\n" + repeated("\tcase x < 2 * %[1]d:\n\t\treturn \"%[1]d\"\n", n) + "\t}\n}\n" +
		"func h(x any) string {\n\tswitch y := x.(type) {\n\tcase nil:\n\t\treturn \"nil\"\n" + repeated("\tcase T%[1]d:\n\t\treturn fmt.Sprint(%[1]d, \" \", int(y))\n", n) + "\tcase string, error:\n\t\treturn fmt.Sprint(y)\n\tdefault:\n\t\treturn fmt.Sprintf(\"other %v\", y)\n\t}\n}\n"
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Run(t.Context(), Cell{Name: "cell1", Source: "import \"fmt\"\n" + source}, &recorder{}); err != nil {
		t.Fatal(err)
	}
	value := func(code string) string {
		d, err := s.Run(t.Context(), Cell{Name: "cell2", Source: code}, &recorder{})
		if err != nil {
			t.Fatalf("%s: %v", code, err)
		}
		return fmt.Sprint(d.Data["text/plain"])
	}
	for _, x := range []int{0, 1, 2, 3, 4, 5, 6, 7, 199, 200, 201, 202, 399, 400, 401, 402, 795, 996, 1001, 1203, 1494, 1500, 1501, -1, -202, -1501, -1502} {
		y := expected(x, n, &calls)
		if got := value(fmt.Sprintf("f(%d)", x)); got != fmt.Sprint(y) {
			t.Errorf("f(%d) is %s, want %d", x, got, y)
		}
		want := "none"
		if i := x/2 + 1; i < n {
			want = fmt.Sprint(max(i, 0))
		}
		if got := value(fmt.Sprintf("g(%d)", x)); x >= 0 && got != want {
			t.Errorf("g(%d) is %s, want %s", x, got, want)
		}
	}
	if got := value("calls"); got != fmt.Sprint(calls) {
		t.Errorf("the tag was computed %s times, want %d", got, calls)
	}
	for code, want := range map[string]string{"h(nil)": "nil", "h(T0(5))": "0 5", "h(T777(1))": "777 1", "h(T1500(2))": "1500 2", "h(\"a\")": "a", "h(3)": "other 3"} {
		if got := value(code); got != want {
			t.Errorf("%s is %s, want %s", code, got, want)
		}
	}
}

// expected is f of TestLargeSwitch.
func expected(x, n int, calls *int) (y int) {
	for round := range 2 {
		y += round
		*calls++
		i := x
		if x < 0 {
			i = -x - 1
		}
		if i >= n {
			y += 7
			y *= 3
			continue
		}
		if i%10 == 6 {
			y += 2 * i
		} else {
			y += i
		}
		if i%10 == 1 && i+1 < n { // and falls through
			i++
			y += i
		}
		switch i % 10 {
		case 2:
			if y <= 0 {
				y = -1
			}
		case 3:
			return y
		case 4:
			continue
		case 5:
			return y + i
		}
		y *= 3
	}
	return y
}
