package trial

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCells(t *testing.T) {
	s := NewSplitter()
	for _, test := range []struct {
		name, source string
		want         []string // without the imports
		fault        string
	}{
		{
			name: "order",
			source: `func f() int { return g() + x }
var y, z = f(), 2
var x = 1
type T struct{ next *U }
func (t T) m() { f() }
type U []T
func g() int { return 3 }
func init() { x = 5 }
func main() { a := y; for a < 9 { a++ }; fmt.Println(a, T{}) }`,
			want: []string{
				"func g() int { return 3 }", "var x = 1", "func f() int { return g() + x }", "var y, z = f(), 2",
				"type T struct{ next *U }\n\nfunc (t T) m() { f() }\n\ntype U []T",
				"func() { x = 5 }()", "a := y", "for a < 9 { a++ }", "fmt.Println(a, T{})",
			},
		},
		{
			name:   "together",
			source: "func main() { defer fmt.Println(); f() }\nfunc f() error { return nil }",
			want:   []string{"func f() error { return nil }", "defer fmt.Println(); _ = f()\n{\n}"},
		},
		{
			name:   "error",
			source: "func main() { n, err := fmt.Println(); n, _ = fmt.Println(err); fmt.Println(n) }",
			want:   []string{"n, err := fmt.Println()\n_ = err", "n, _ = fmt.Println(err)", "fmt.Println(n)"},
		},
		{name: "return", source: "func main() { fmt.Println(); return }", fault: "return"},
		{name: "shadow", source: "var x = 1\nfunc main() { x := 2; fmt.Println(x) }", fault: "again (x)"},
		{name: "cycle", source: "type T int\nvar x = T(0)\nfunc (T) m() { fmt.Println(x) }\nfunc main() {}", fault: "need each other"},
		{name: "invalid", source: "func main() { fmt.Println(y) }", fault: "undefined: y"},
	} {
		got, err := s.Cells("package main\nimport \"fmt\"\n" + test.source)
		if test.fault != "" {
			if err == nil || !strings.Contains(err.Error(), test.fault) {
				t.Errorf("%s: error %v", test.name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if d := cmp.Diff(append([]string{`import "fmt"`}, test.want...), got); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
}

func TestHalves(t *testing.T) {
	s := NewSplitter()
	for _, test := range []struct {
		source, declarations, body, fault string
	}{
		{
			source:       "// run\n\npackage main\n\nimport \"fmt\"\n\nvar x = f()\n\nfunc main() {\n\t// say it\n\tfmt.Println(x)\n}\n\nfunc f() int { return 1 }\n",
			declarations: "\n\nimport \"fmt\"\n\nvar x = f()\n\n\n\nfunc f() int { return 1 }\n",
			body:         "\n\t// say it\n\tfmt.Println(x)\n",
		},
		{source: "package main\nfunc main() { f() }\nfunc f() error { return nil }\n", declarations: "\n\nfunc f() error { return nil }\n", body: " f() "},
		{source: "package main\nfunc main() {}\n", declarations: "\n\n"},
		{source: "package main\nfunc f() {}\n", fault: "no function main"},
		{source: "package main\nfunc main() { x }\n", fault: "undefined: x"},
	} {
		got, err := s.Halves(test.source)
		if test.fault != "" {
			if err == nil || !strings.Contains(err.Error(), test.fault) {
				t.Errorf("%q: error %v", test.source, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", test.source, err)
			continue
		}
		if d := cmp.Diff([]string{test.declarations, test.body}, got); d != "" {
			t.Errorf("%q: %s", test.source, d)
		}
	}
}
