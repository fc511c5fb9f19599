package session

import (
	"context"
	"fmt"
	"maps"
	"math/rand"
	"slices"
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

// askedNames are other names, of variables that statements define too.
var askedNames = []string{"k", "x", "y", "T", "m", "String", "f", "w", "g"}

func askedDeclaration(r *rand.Rand, name string) string {
	pick := func(s ...string) string { return s[r.Intn(len(s))] }
	body := func(parts ...string) string {
		parts = append(parts, "k", "x", "y", "k * 2", "len(fmt.Sprint(x))")
		return fmt.Sprintf(" { return fmt.Sprint(%s, %s, %q) }", pick(parts...), pick(parts...), pick("p", "q"))
	}
	result := pick("any", "string")
	switch name {
	case "k":
		return pick("const k = ", "k := ", "var k = ") + pick("1", "2.5", "\"s\"")
	case "x":
		return pick("x := ", "var x = ") + pick("1", "2", "2.5", "\"s\"", "[]int{1, 2}")
	case "y":
		return pick("y := 3", "y := 5", "var y = 3", "const y = 4", "y, _ := 1, 0", "y, _ := \"t\", 0")
	case "T":
		return "type T struct{ " + pick("n int", "n, m int", "n float64") + " }"
	case "m":
		return "func (" + pick("T", "*T") + ") m() " + result + body("T{}.n", "T{1}")
	case "String":
		return "func (T) String() string" + body()
	case "f":
		return "func f() " + result + body("T{}", "(&T{}).m()")
	case "w":
		return "func w[E any](e E) " + result + body("e", "f()", "T{}")
	default:
		return "func g() " + result + body("f()", "w(x)", "w(T{})", "(&T{}).m()")
	}
}

// Whatever cells declare again, what they show, and then the next cell, is what a new session
// shows that declares the last of each name at once. Nothing that a cell declares crashes the checker.
func TestDeclaringAgainAtRandom(t *testing.T) {
	const question = `fmt.Sprint(k, v, rate(), U{}, A{}, A{}.f(), B{}.h(), (&B{}).p(), S[int]{}, (&S[int]{}).q(), w(2), g())`
	declareAgain(t, againNames, againDeclaration, question)
}

func TestDefiningAgainAtRandom(t *testing.T) {
	declareAgain(t, askedNames, askedDeclaration, `fmt.Sprint(k, x, y, T{}, (&T{}).m(), f(), w(x), w(2), g())`)
}

func declareAgain(t *testing.T, names []string, declaration func(r *rand.Rand, name string) string, question string) {
	compared := 0
	for seed := range int64(20) {
		r := rand.New(rand.NewSource(seed))
		s, live, cells := newAgainSession(t), map[string]string{}, []string{}
		for i := range 6 {
			before, some := maps.Clone(live), slices.Clone(names)
			if i > 0 {
				r.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
				some = some[:1+r.Intn(4)]
			}
			var texts []string
			for _, n := range some {
				live[n] = declaration(r, n)
				texts = append(texts, live[n])
			}
			cells = append(cells, strings.Join(append(texts, question), "\n"))
			shown, err := s.ask(cells[i])
			if err != nil && strings.Contains(err.Error(), "cannot be checked") {
				t.Errorf("%v\n%s", err, strings.Join(cells, "\n---\n"))
			}
			if err != nil {
				live = before
			}
			next, nextErr := s.ask(question)
			fresh, all := newAgainSession(t), []string(nil)
			for _, n := range names {
				all = append(all, live[n])
			}
			want, wantErr := fresh.ask(strings.Join(append(all, question), "\n"))
			_ = fresh.Close()
			if wantErr != nil { // some do not fit together
				continue
			}
			compared++
			if err == nil && shown != want || nextErr != nil || next != want {
				t.Errorf("seed %d: it shows %s, and then %s, %v; want %s\n%s", seed, shown, next, nextErr, want, strings.Join(cells, "\n---\n"))
				break
			}
		}
		_ = s.Close()
	}
	if compared < 40 {
		t.Errorf("only %d cells were compared", compared)
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
