package session

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"
)

// oneByOne makes statements that give variables other types and call, by all kinds of ways,
// functions that use them.
type oneByOne struct {
	*rand.Rand
	types map[string]string // of the variables a, b and c
	names int
}

const oneByOneBefore = `import "fmt"
never, a, b, c := false, 1, 1, 1
type T struct{ n int }
func (t T) String() string { return fmt.Sprint("T", t.n, " ", a) }
func fa() string { return fmt.Sprint("a", a) }
func fb() string { return fmt.Sprint("b", b) }
func fc() string { return fmt.Sprint("c", c, fa()) }
func all() string { return fa() + fb() + fc() }
func two[X any](x X) (X, string) { return x, fb() }
func via(f func() string) string { return f() }
ts := []T{{5}}
ha, hb, hc := fa, fb, fc`

// text is an expression of type string.
func (g *oneByOne) text() string {
	v := string("abc"[g.Intn(3)])
	return []string{
		"f" + v + "()", "f" + v + "()", "h" + v + "()", "via(f" + v + ")", "fmt.Sprint(" + v + ")", "fmt.Sprint(two(" + v + "))", "all()", "T{1}.String()", "fmt.Sprint(T{2})", "fmt.Sprint(ts)",
	}[g.Intn(10)]
}

// value is an expression of a type.
func (g *oneByOne) value(t string) string {
	s := g.text()
	if g.Intn(2) == 0 {
		s = fmt.Sprintf("%q", strings.Repeat("s", g.Intn(5)))
	}
	return map[string]string{"int": "len(" + s + ")", "float64": "float64(len(" + s + "))/2", "string": s, "[]int": "[]int{len(" + s + ")}", "T": "T{len(" + s + ")}"}[t]
}

// statements are some statements, which belong together, one an element.
func (g *oneByOne) statements(done map[string]bool) []string {
	g.names++
	w, v := fmt.Sprint("w", g.names), string("abc"[g.Intn(3)])
	show := "fmt.Println(" + g.text() + ", " + g.text() + ")"
	switch g.Intn(8) {
	case 0, 1, 2:
		if done[v] {
			return []string{v + " = " + g.value(g.types[v])}
		}
		done[v] = true
		t := []string{"int", "float64", "string", "[]int", "T"}[g.Intn(5)]
		if v == "a" && t == "T" { // whose String prints a
			t = "int"
		}
		x := g.value(t)
		g.types[v] = t
		return [][]string{{v + " := " + x}, {"_ = 0", "var " + v + " " + t + " = " + x}, {v + ", " + w + " := " + x + ", " + g.text(), "fmt.Println(" + w + ")"}}[g.Intn(3)]
	case 3:
		return []string{"if never {\n\treturn\n}"}
	case 4:
		return []string{"for _, w := range []string{" + g.text() + ", " + g.text() + "} {\n\tif w == \"\" {\n\t\tcontinue\n\t}\n\t" + show + "\n}"}
	case 5:
		return []string{w + " := func() string { return " + g.text() + " }", "fmt.Println(" + w + "())"}
	}
	return []string{show}
}

// A cell shows what its statements show one by one, if no note says that it calls older functions.
func TestOneByOne(t *testing.T) {
	const state = `fmt.Sprintf("%T %v %T %v %T %v %s %s", a, a, b, b, c, c, all(), T{9})`
	noted := 0
	for seed := range int64(40) {
		g := &oneByOne{rand.New(rand.NewSource(seed)), map[string]string{"a": "int", "b": "int", "c": "int"}, 0}
		at, by := newAgainSession(t), newAgainSession(t)
		show := func(s *againSession, cell string) (printed, notes string) {
			var r recorder
			if _, err := s.Run(context.Background(), Cell{Name: "cell", Source: cell}, &r); err != nil {
				t.Errorf("seed %d: %v\n%s", seed, err, cell)
			}
			return r.stdout, r.stderr
		}
		show(at, oneByOneBefore)
		show(by, oneByOneBefore)
		for range 3 {
			var statements []string
			for done := map[string]bool{}; len(statements) < 6; {
				statements = append(statements, g.statements(done)...)
			}
			cell := strings.Join(statements, "\n")
			got, notes := show(at, cell)
			if strings.Contains(notes, "until this cell ends") {
				noted++
				break
			}
			want := ""
			for _, s := range statements {
				printed, _ := show(by, s)
				want += printed
			}
			after, _ := at.ask(state)
			if wanted, err := by.ask(state); err != nil || got != want || after != wanted {
				t.Errorf("seed %d: at once\n%s%s\none by one\n%s%s\n%s", seed, got, after, want, wanted, cell)
				break
			}
		}
		_, _ = at.Close(), by.Close()
	}
	if noted > 20 {
		t.Errorf("%d sessions ended with a note", noted)
	}
}
