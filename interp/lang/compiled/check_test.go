package compiled

import (
	"errors"
	"fmt"
	"go/types"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/symbols"
)

func check(t *testing.T, source string) (*Program, error) {
	t.Helper()
	importer, err := front.NewImporter(symbols.Bundle)
	if err != nil {
		t.Fatal(err)
	}
	return Check("cell1", source, func(path string) (*types.Package, error) { return importer.Compiled(path) })
}

func TestFunctions(t *testing.T) {
	p, err := check(t, `
import (
	"io"
	"math/big"
	"time"

	"example.org/unknown"
)

type vector []float64
type point struct{ X, Y float64; when time.Time }
type tree struct{ kids []tree }
type pair[T any] struct{ a, b T }

func init() {}
func ok1(v vector, p *point, n ...int) (map[string]point, error) { return nil, nil }
func ok2(b *big.Int, d time.Duration) {}
func (p point) method() {}
func generic[T any](x T) {}
func reads(r io.Reader) {}
func calls(f func()) {}
func whole(t tree) {}
func instance(p pair[int]) {}
func outside(x unknown.T) {}
func anything(x any) {}
`)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range p.Functions {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "ok1 ok2" {
		t.Errorf("functions %s", got)
	}
	notes := strings.Join(p.Notes, "\n")
	for _, want := range []string{"note: generic can only be called by compiled functions: it is generic", "reads can only be called by compiled functions: io.Reader", "calls", "tree contains itself", "pair[int] is an instance", "outside", "anything"} {
		if !strings.Contains(notes, want) {
			t.Errorf("no note says %q:\n%s", want, notes)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, test := range []struct {
		source       string
		line, column int
		message      string
		syntax       bool
	}{
		{"\nfunc f() int { return \"x\" }", 2, 23, "cannot use", false},
		{"\n\nx := 1", 3, 1, "only contain declarations", true},
		{"func f( {", 1, 9, "", true},
		{"import \"os\"", 1, 8, "imported and not used", false},
		{"func main() {}", 1, 6, "must not have a function main", false},
		{"\nfunc f() { x := 1 }", 2, 12, "declared and not used", false},
	} {
		_, err := check(t, test.source)
		var e *front.Error
		if !errors.As(err, &e) || e.Line != test.line || e.Column != test.column || e.Syntax != test.syntax || !strings.Contains(e.Message, test.message) {
			t.Errorf("%q: %v", test.source, err)
		}
	}
}

func TestWrites(t *testing.T) {
	for body, want := range map[string]bool{
		"for _, v := range x { _ = v }":               false,
		"for i := range x { _ = x[i] + x[len(x)-1] }": false,
		"func() { _ = cap(x) }()":                     false,
		"x[0] = 1":                                    true,
		"(x)[0]++":                                    true,
		"x[0], x[1] = x[1], x[0]":                     true,
		"p := &x[0]; _ = p":                           true,
		"y := x; _ = y":                               true,
		"g(x)":                                        true,
		"for _, x[0] = range x {}":                    true,
		"clear(x)":                                    true,
		"_ = x[1:]":                                   true,
		"s := struct{ x []float64 }{x}; _ = s":        true,
		"h := func(x []float64) { x[0] = 1 }; h(nil)":        false,
		"m := map[float64]int{}; m[x[0]]++; _ = m[x[1]] + 1": false,
	} {
		p, err := check(t, fmt.Sprintf("func g(x []float64) {}\nfunc f(x []float64) {\n%s\n}", body))
		if err != nil {
			t.Errorf("%s: %v", body, err)
		} else if got := p.Functions[1].writes[0]; got != want {
			t.Errorf("%s: writes is %v", body, got)
		}
	}
}

func TestDeclare(t *testing.T) {
	p, err := check(t, `import "time"
type inner struct{ D time.Duration "tag" }
type outer = []inner
type unused int
func f(o outer, _ int, more ...string) (inner, error) { return inner{}, nil }
func g() {}
`)
	if err != nil {
		t.Fatal(err)
	}
	d := p.Declare(3)
	if want := "import compiled_time \"time\"\n" +
		"type inner struct{D compiled_time.Duration \"tag\"}\n" +
		"var compiled3_f func(o []inner, p1 int, more ...string) (inner, error)\n" +
		"var compiled3_g func() ()\n"; !strings.HasPrefix(d.Source, want) {
		t.Errorf("source is\n%s\nwant\n%s", d.Source, want)
	}
	if want := "func f(o []inner, p1 int, more ...string) (inner, error) { return compiled3_f(o, p1, more...) }\n" +
		"func g() () { compiled3_g() }\n"; !strings.HasSuffix(d.Source, want) {
		t.Errorf("source is\n%s\nwant at its end\n%s", d.Source, want)
	}
}
