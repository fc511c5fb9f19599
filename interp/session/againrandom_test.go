package session

import (
	"context"
	"fmt"
	"maps"
	"math/rand"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
)

// againNames are the names that random cells declare, in an order in which each
// uses those before it.
var againNames = []string{"k", "v", "rate", "U", "A", "B", "f", "h", "p", "S", "q", "w", "g"}

// againDeclaration is a declaration of a name, one of several.
func againDeclaration(r *rand.Rand, name string) string {
	pick := func(s ...string) string { return s[r.Intn(len(s))] }
	body := func(parts ...string) string {
		parts = append(parts, "rate()", "k", "v", "U{}")
		return fmt.Sprintf(" { return fmt.Sprint(%s, %s) }", pick(parts...), pick(parts...))
	}
	switch name {
	case "k":
		return "const k = " + pick("1", "2.5", "\"s\"", "7")
	case "v":
		return "var v = " + pick("1", "2.5", "\"s\"", "3", "struct{ x int }{4}")
	case "rate":
		return "func rate() " + pick("int { return 2 }", "float64 { return 2.5 }", "int { return 3 }", "string { return \"r\" }")
	case "U":
		return "type U struct{ " + pick("n int", "n, m int", "n float64", "n int; s string") + " }"
	case "A":
		return "type A struct{ " + pick("n int", "n int; u U", "U", "n float64") + " }"
	case "B":
		return "type B = A"
	case "f":
		return "func (" + pick("A", "B", "a A", "b A") + ") f(...U) " + pick("any", "string") + body()
	case "h":
		return "func (" + pick("B", "a B", "A") + ") h() any" + body("A{}.n")
	case "p":
		return "func (" + pick("*B", "a *B", "*A") + ") p() " + pick("any", "string") + body("A{}.h()", "B{}")
	case "S":
		return "type S[T any] struct{ " + pick("v T", "v, w T", "v T; u U") + " }"
	case "q":
		return "func (" + pick("S[T]", "s S[T]", "s *S[E]", "S[_]") + ") q() any" + body("A{}.h()")
	case "w":
		return "func w[T any](x T) any" + body("S[T]{}", "x", "A{}")
	default:
		return "func g() any" + body("A{}.h()", "w(U{})", "(&S[int]{}).q()", "(&A{}).p()", "A{}.f()")
	}
}

// After cells that declare some of their names again and again, values are those
// of a session that declares the last of each at once. Nothing that a cell
// declares crashes the checker.
func TestDeclaringAgainAtRandom(t *testing.T) {
	const question = `fmt.Sprint(k, v, rate(), U{}, A{}, A{}.f(), B{}.h(), (&B{}).p(), S[int]{}, (&S[int]{}).q(), w(2), g())`
	compared := 0
	for seed := range int64(40) {
		r := rand.New(rand.NewSource(seed))
		live, cells := map[string]string{}, []string{}
		cell := func(names ...string) string {
			var texts []string
			for _, n := range names {
				live[n] = againDeclaration(r, n)
				texts = append(texts, live[n])
			}
			return strings.Join(texts, "\n")
		}
		s := newAgainSession(t)
		cells = append(cells, cell(againNames...))
		_, err := s.ask(cells[0])
		for i := 0; err == nil && i < 6; i++ {
			before := maps.Clone(live)
			names := againNames[r.Intn(len(againNames)):]
			cells = append(cells, cell(names[:min(len(names), 1+r.Intn(3))]...))
			if _, err := s.ask(cells[len(cells)-1]); err != nil {
				if strings.Contains(err.Error(), "cannot be checked") {
					t.Errorf("%v\n%s", err, strings.Join(cells, "\n---\n"))
				}
				live = before
			}
		}
		got, gotErr := s.ask(question)
		fresh := newAgainSession(t)
		var all []string
		for _, n := range againNames {
			all = append(all, live[n])
		}
		if _, err := fresh.ask(strings.Join(all, "\n")); err != nil { // some do not fit together
			continue
		}
		compared++
		if want, err := fresh.ask(question); err != nil || gotErr != nil || got != want {
			t.Errorf("got %s, %v; want %s, %v\n%s", got, gotErr, want, err, strings.Join(cells, "\n---\n"))
		}
	}
	if compared < 15 {
		t.Errorf("only %d sessions were compared", compared)
	}
}

// againSession is a session that has imported fmt.
type againSession struct {
	*Session
	cells int
}

func newAgainSession(t *testing.T) *againSession {
	t.Helper()
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	a := &againSession{Session: s}
	if _, err := a.ask("import \"fmt\""); err != nil {
		t.Fatal(err)
	}
	return a
}

// ask runs a cell and returns its value as text.
func (a *againSession) ask(source string) (string, error) {
	a.cells++
	d, err := a.Run(context.Background(), Cell{Name: fmt.Sprintf("cell%d", a.cells), Source: source}, &recorder{})
	text, _ := d.Data[display.MIMETypeText].(string)
	return text, err
}
