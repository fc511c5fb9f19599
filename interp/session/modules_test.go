package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/modules/modulestest"
)

// notebook is a folder with a go.mod, and the module cache beside it.
const notebook = `
-- notebook/go.mod --
module notebook

go 1.26

require example.com/lib v1.0.0
-- cache/example.com/lib@v1.0.0/go.mod --
module example.com/lib

go 1.21
-- cache/example.com/lib@v1.0.0/lib.go --
package lib

import (
	"embed"
	"errors"
	"fmt"

	"example.com/lib/base"
)

var (
	second = first + 1
	first  = base.Value()
)

func init() { base.Log = append(base.Log, fmt.Sprint("lib ", second)) }

//go:embed text.txt
var Text string

//go:embed text.txt
var bytes []byte

//go:embed text.txt base
var files embed.FS

var read, _ = files.ReadFile("base/base.go")

func Read() string { return string(read[:12]) }

func Bytes() int { return len(bytes) }

// Last is what Go before 1.22 makes of it.
func Last() int {
	var fs []func() int
	for i := 0; i < 3; i++ {
		fs = append(fs, func() int { return i })
	}
	return fs[0]()
}

type Shape interface{ Area() float64 }

type Square struct{ side float64 }

func NewSquare(side float64) *Square     { return &Square{side} }
func (s *Square) Area() float64          { return s.side * s.side }
func (s *Square) String() string         { return fmt.Sprint("square ", s.side) }
func Total(shapes ...Shape) (t float64) {
	for _, s := range shapes {
		t += s.Area()
	}
	return t
}

func Map[T, U any](xs []T, f func(T) U) (out []U) {
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

var ErrNo = errors.New("no")

func Fail() error { return fmt.Errorf("lib: %w", ErrNo) }

func At(x []int, i int) int {
	return x[i]
}
-- cache/example.com/lib@v1.0.0/text.txt --
embedded
-- cache/example.com/lib@v1.0.0/base/base.go --
package base

var Log = []string{"base"}

func Value() int { return 41 }
-- cache/example.com/lib@v1.0.0/system/f_amd64.go --
package system

func processor() int
-- cache/example.com/lib@v1.0.0/system/f_arm64.go --
package system

func processor() int
-- cache/example.com/lib@v1.0.0/system/f_mips64x.go --
//go:build !amd64 && !arm64

package system

func processor() int { return 64 }
-- cache/example.com/lib@v1.0.0/system/system.go --
package system

import (
	"debug/macho"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	_ "unsafe"
)

//go:linkname auxv runtime.getAuxv
func auxv() []uintptr

func About(err error) string {
	var path *fs.PathError
	var signal os.Signal = syscall.SIGINT
	return fmt.Sprint(errors.As(err, &path) && path.Err == syscall.ENOENT, errors.Is(syscall.EEXIST, fs.ErrExist), signal == os.Interrupt,
		syscall.EINVAL.Timeout(), auxv() == nil, processor(), macho.MagicFat == 0xcafebabe)
}
-- cache/example.com/lib@v1.0.0/broken/broken.go --
package broken

var X = []int{}[len(Y)]
var Y = "abc"
`

func enterNotebook(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	modulestest.Extract(t, dir, notebook)
	t.Setenv("GOMODCACHE", filepath.Join(dir, "cache"))
	t.Chdir(filepath.Join(dir, "notebook"))
}

func TestModules(t *testing.T) {
	enterNotebook(t)
	for _, test := range []struct {
		name  string
		cells []string
		value string
	}{
		{"initialised once, dependencies first", []string{"import \"example.com/lib\"", "import \"example.com/lib\"\nimport \"example.com/lib/base\"\nbase.Log"}, "[base lib 42]"},
		{"embedded files", []string{"import \"example.com/lib\"\nlib.Text[:len(lib.Text)-1] + string(rune('0' + lib.Bytes()))"}, "embedded9"},
		{"an embedded file system", []string{"import \"example.com/lib\"\nlib.Read()"}, "package base"},
		{"the language of the module", []string{"import \"example.com/lib\"\nlib.Last()"}, "3"},
		{"methods", []string{"import \"example.com/lib\"\nlib.NewSquare(3)"}, "square 3"},
		{"interfaces", []string{"import \"example.com/lib\"\ntype mine struct{}\nfunc (mine) Area() float64 { return 0.5 }\nlib.Total(mine{}, lib.NewSquare(2))"}, "4.5"},
		{"generics", []string{"import \"example.com/lib\"\nimport \"strconv\"\nlib.Map([]int{1, 2}, strconv.Itoa)"}, "[1 2]"},
		{"what is the same on every system", []string{"import (\"os\"; \"example.com/lib/system\")\n_, err := os.Open(\"/none\")\nsystem.About(err)"}, "true true true false true 64 true"},
		{"errors", []string{"import \"example.com/lib\"\nimport \"errors\"\nerrors.Is(lib.Fail(), lib.ErrNo)"}, "true"},
		{"a program", []string{"package main\nimport \"example.com/lib\"\nvar n = lib.Last()\nfunc main() {}", "n"}, "3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, value, err := run(t, test.cells...)
			if err != nil || value != test.value {
				t.Errorf("value %q, error %v; want %q", value, err, test.value)
			}
		})
	}
}

func TestModulePanic(t *testing.T) {
	enterNotebook(t)
	_, _, err := run(t, "import \"example.com/lib\"\nlib.At(nil, 2)")
	var e *Error
	if !errors.As(err, &e) || e.Line != 2 || !strings.Contains(strings.Join(e.Trace, "\n"), "example.com/lib@v1.0.0/lib.go:") {
		t.Errorf("%v", err)
	}
	_, _, err = run(t, "import \"example.com/lib/broken\"\nbroken.X")
	if !errors.As(err, &e) || e.Kind != Panic || !strings.Contains(e.Message, "out of range") {
		t.Errorf("%v", err)
	}
	_, value, err := run(t, "import \"example.com/lib/broken\"\nbroken.X", "import \"example.com/lib\"\nlib.Last()")
	if err != nil || value != "3" {
		t.Errorf("after an init that failed: %q, %v", value, err)
	}
}

func TestModuleErrorIsAtTheImport(t *testing.T) {
	enterNotebook(t)
	_, _, err := run(t, "x := 1\nimport \"example.com/lib/none\"\nx")
	var e *Error
	if !errors.As(err, &e) || e.Line != 2 || e.Column != 8 || !strings.Contains(e.Message, "has no package example.com/lib/none") {
		t.Errorf("%v", err)
	}
}

// TestInterruptedImport: a cell that fails is not taken for one that a failed import
// of an interrupted check has stopped.
func TestInterruptedImport(t *testing.T) {
	enterNotebook(t)
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	interrupted := Cell{Name: "cell1", Source: "import \"example.com/absent\""}
	if _, err := s.check(interrupted); err == nil {
		t.Fatal("the module was found")
	}
	if _, err := s.prepare(t.Context(), Cell{Name: "cell2", Source: "undefined"}); err == nil {
		t.Error("the cell was accepted")
	}
	if failed, err := s.failedImport(t.Context(), interrupted); failed != nil || err != nil {
		t.Errorf("failed import: %v, %v", failed, err)
	}
}

func TestGoGet(t *testing.T) {
	modulestest.Proxy(t, `
-- example.com/hello@v1.0.0/go.mod --
module example.com/hello

go 1.21
-- example.com/hello@v1.0.0/hello.go --
package hello

func Hello() string { return "hello" }
`)
	t.Chdir(t.TempDir())
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i, test := range []struct{ source, printed, value, err string }{
		{"import \"example.com/hello\"", "", "", "%go get example.com/hello@latest adds it"},
		{"x := 2\n%go get example.com/hello@v1.0.0\nimport \"example.com/hello\"\nhello.Hello()", "added example.com/hello v1.0.0\nto this session\n", "hello", ""},
		{"%go get example.com/hello@v1.0.1\nx", "", "", "v1.0.1"},
		{"x", "", "2", ""},
		{"%%compile\nimport \"example.com/hello\"\nfunc twice() string { return hello.Hello() + hello.Hello() }", "", "", ""},
		{"twice()", "", "hellohello", ""},
	} {
		var r recorder
		d, err := s.Run(context.Background(), Cell{Name: fmt.Sprintf("cell%d", i+1), Source: test.source}, &r)
		value, _ := d.Data["text/plain"].(string)
		if r.stdout != test.printed || value != test.value || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%q: printed %q, value %q, error %v", test.source, r.stdout, value, err)
		}
	}
}
