package worker

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/lang/modules"
	"github.com/mercer-go/mercer/interp/lang/modules/modulestest"
	"github.com/mercer-go/mercer/interp/session"
)

// assembly has a module that can only be compiled, and one that cannot be compiled either.
const assembly = `
-- example.com/quick@v1.0.0/go.mod --
module example.com/quick

go 1.21
-- example.com/quick@v1.0.0/quick.go --
package quick

func Seven() int

func Twice[T any](x T) []T { return []T{x, x} }
-- example.com/quick@v1.0.0/quick_amd64.s --
TEXT ·Seven(SB), 4, $0-8
	MOVQ $7, ret+0(FP)
	RET
-- example.com/quick@v1.0.0/quick_arm64.s --
TEXT ·Seven(SB), 4, $0-8
	MOVD $7, R0
	MOVD R0, ret+0(FP)
	RET
-- example.com/quick@v1.1.0/go.mod --
module example.com/quick

go 1.21
-- example.com/quick@v1.1.0/quick.go --
package quick

// A comment makes it another version.
func Seven() int
-- example.com/quick@v1.1.0/quick_amd64.s --
TEXT ·Seven(SB), 4, $0-8
	MOVQ $77, ret+0(FP)
	RET
-- example.com/quick@v1.1.0/quick_arm64.s --
TEXT ·Seven(SB), 4, $0-8
	MOVD $77, R0
	MOVD R0, ret+0(FP)
	RET
-- example.com/swift@v1.0.0/go.mod --
module example.com/swift

go 1.21
-- example.com/swift@v1.0.0/swift.go --
package swift

import _ "unsafe"

//go:linkname Now runtime.nanotime
func Now() int64
-- example.com/swift@v1.0.0/swift.s --
-- example.com/quick@v1.0.0/more/more.go --
package more

import "example.com/quick"

func Eight() int { return quick.Seven() + 1 }
-- example.com/pair@v1.0.0/go.mod --
module example.com/pair

go 1.21

require example.com/words v0.1.0
-- example.com/pair@v1.0.0/pair.go --
package pair

const Two = 2
-- example.com/pair@v1.0.0/extra/extra.go --
package extra

import "example.com/words"

const Text = words.Text
-- example.com/words@v0.1.0/go.mod --
module example.com/words

go 1.21
-- example.com/words@v0.1.0/words.go --
package words

const Text = "words"
-- example.com/nobody@v1.0.0/go.mod --
module example.com/nobody

go 1.21
-- example.com/nobody@v1.0.0/nobody.go --
package nobody

func F() int
-- example.com/panics@v1.0.0/go.mod --
module example.com/panics

go 1.21
-- example.com/panics@v1.0.0/panics.go --
package panics

func Seven() int

func init() { panic("no start") }
-- example.com/panics@v1.0.0/panics_amd64.s --
TEXT ·Seven(SB), 4, $0-8
	RET
-- example.com/panics@v1.0.0/panics_arm64.s --
TEXT ·Seven(SB), 4, $0-8
	RET
-- example.com/lame@v1.0.0/go.mod --
module example.com/lame

go 1.21
-- example.com/lame@v1.0.0/lame.go --
package lame

import (
	"crypto/sha512"

	"example.com/lame/internal/generic"
)

func init() { generic.None[int]() }

// Steps is as slow in compiled code, so that the race detector makes no difference.
var Steps = func() (n int) {
	for block := make([]byte, 1<<20); n < 2500; n++ {
		sha512.Sum512(block)
	}
	return n
}()
-- example.com/lame@v1.0.0/internal/generic/generic.go --
package generic

func None[T any]() {}
-- example.com/all@v1.0.0/go.mod --
module example.com/all

go 1.21

require example.com/lame v1.0.0
-- example.com/all@v1.0.0/part/part.go --
package part
-- example.com/all@v1.0.0/all.go --
package all

import (
	_ "example.com/all/part"
	"example.com/lame"
)

func Twice[T any](x T) []T { return []T{x, x} }

var Steps = lame.Steps
`

// store makes an empty Store. The cache of the go command stays.
func store(t *testing.T) *builder.Store {
	t.Helper()
	cache, err := modules.Go(t.Context(), "", nil, "env", "GOCACHE")
	if err != nil {
		t.Skip(err)
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	modulestest.ProxyBeside(t, assembly)
	t.Setenv("GOCACHE", strings.TrimSpace(cache))
	t.Setenv(builder.SourceVariable, root)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", os.Getenv("XDG_CACHE_HOME"))
	t.Setenv("LocalAppData", os.Getenv("XDG_CACHE_HOME"))
	t.Chdir(t.TempDir())
	s, err := builder.NewStore(thisMercer())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// prints runs a cell that must print something.
func prints(t *testing.T, c *Client, source, want string) (stderr string) {
	t.Helper()
	r, _, err := run(t, c, source)
	if err != nil || r.stdout != want {
		t.Fatalf("%s\nprinted %q, %v", source, r.stdout, err)
	}
	return r.stderr
}

// fails runs a cell that must fail with words in its error.
func fails(t *testing.T, c *Client, source string, words ...string) {
	t.Helper()
	_, _, err := run(t, c, source)
	for _, w := range words {
		if err == nil || !strings.Contains(err.Error(), w) {
			t.Fatalf("%s\nfailed with %v, want %q", source, err, w)
		}
	}
}

// TestMove: a package with assembly is built into a kernel, which goes on with the
// notebook, at once if there is nothing to lose, and in the next session.
func TestMove(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes half a minute")
	}
	s := store(t)
	c := client(t, Options{Store: s, Notebook: "a"})
	prints(t, c, "%cd /\n%env WORD=kept", "/\n")
	prints(t, c, "%go get example.com/quick@v1.0.0", "added example.com/quick v1.0.0\nto this session\n")
	const use = "import (\n\"fmt\"\n\"os\"\n\"example.com/quick\"\n)\nfmt.Println(quick.Seven(), os.Getenv(\"WORD\"))"
	if note := prints(t, c, "!echo once\n"+use, "once\n7 kept\n"); !strings.Contains(note, "built a kernel for this notebook with example.com/quick compiled in") {
		t.Errorf("stderr %q", note)
	}
	prints(t, c, "%cd .", "/\n")
	prints(t, c, "import \"example.com/quick/more\"\nfmt.Println(more.Eight())", "8\n") // interpreted, on what is compiled

	fails(t, c, "quick.Twice(1)", "quick.Twice[int]", "generic", "compiled into this kernel")

	next := client(t, Options{Store: s, Notebook: "a"})
	if note := prints(t, next, strings.ReplaceAll(use, "WORD", "NONE"), "7 \n"); note != "" {
		t.Errorf("the next session says %q", note)
	}

	other := client(t, Options{Store: s, Notebook: "b"})
	prints(t, other, "%go get example.com/quick@v1.0.0\nimport \"fmt\"\nx := 5\nfunc f() int { return x }", "added example.com/quick v1.0.0\nto this session\n")
	fails(t, other, use, "function Seven", "%restart", "f and x are lost")
	prints(t, other, "fmt.Println(f())", "5\n") // nothing is lost yet
	prints(t, other, "%restart again\nfmt.Println(f())", "A new interpreter has begun. Cells that have run again: 2.\n5\n")
	prints(t, other, use, "7 \n")
	prints(t, other, "%restart", "A new interpreter has begun. Everything that cells had declared is forgotten.\n")
	fails(t, other, "f()", "undefined: f")
	prints(t, other, use, "7 \n")

	third := client(t, Options{Store: s, Notebook: "a"}) // the kernel that it has is not enough
	prints(t, third, "%go get example.com/swift@v1.0.0", "added example.com/swift v1.0.0\nto this session\n")
	prints(t, third, "import (\n\"fmt\"\n\"example.com/quick\"\n\"example.com/swift\"\n)\nfmt.Println(quick.Seven(), swift.Now() > 0)", "7 true\n")
	third = client(t, Options{Store: s, Notebook: "a"})
	prints(t, third, "%go get example.com/quick@v1.1.0", "upgraded example.com/quick v1.0.0 => v1.1.0\nto this session\n")
	both := "%%time\nimport (\n\"fmt\"\n\"example.com/quick\"\n\"example.com/swift\"\n)\nfmt.Println(quick.Seven(), swift.Now() > 0)"
	if r, _, err := run(t, third, both); err != nil || !strings.HasPrefix(r.stdout, "77 true\n") {
		t.Errorf("%q, %v", r.stdout, err)
	}
	third.Close()
	program := s.Last("a").Program
	if err := errors.Join(os.Remove(program), os.WriteFile(program, []byte("no program"), 0o700)); err != nil { // one is built again
		t.Fatal(err)
	}
	third = client(t, Options{Store: s, Notebook: "a"})
	prints(t, third, "%go get example.com/quick@v1.1.0", "added example.com/quick v1.1.0\nto this session\n")
	prints(t, third, "import \"fmt\"\nimport \"example.com/quick\"\nfmt.Println(quick.Seven())", "77\n")
}

// TestFetch: a package of a module may need more than %go get has fetched for it; and what
// a go.mod names, nobody need fetch.
func TestFetch(t *testing.T) {
	c := client(t, Options{Store: store(t), Notebook: "a"})
	prints(t, c, "import \"fmt\"\n%go get example.com/pair@v1.0.0\nimport \"example.com/pair\"\nfmt.Println(pair.Two)", "added example.com/pair v1.0.0\nto this session\n2\n")
	prints(t, c, "import \"example.com/pair/extra\"\nfmt.Println(extra.Text)", "words\n")
	if err := os.WriteFile("go.mod", []byte("module notebook\n\ngo 1.26\n\nrequire example.com/words v0.1.0\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOMODCACHE", t.TempDir())
	c = client(t, Options{Store: c.opts.Store, Notebook: "b"})
	prints(t, c, "import \"fmt\"\nimport \"example.com/words\"\nfmt.Println(words.Text)", "words\n")
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOPROXY", "off")
	c = client(t, Options{Store: c.opts.Store, Notebook: "b"})
	fails(t, c, "import \"example.com/words\"", "example.com/words@v0.1.0 must be fetched", "is there a network?")
	fails(t, c, "import \"example.com/none\"", "%go get example.com/none@latest adds it")
}

// TestMoveFails: what cannot be built says why, and the session goes on.
func TestMoveFails(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	c := client(t, Options{Store: store(t), Notebook: "a"})
	prints(t, c, "%go get example.com/nobody@v1.0.0\nx := 1", "added example.com/nobody v1.0.0\nto this session\n")
	fails(t, c, "import \"example.com/nobody\"", "cannot be interpreted: function F", "cannot be built", "missing function body")
	prints(t, c, "println(x)", "")
	prints(t, c, "%go get example.com/quick@v1.0.0", "added example.com/quick v1.0.0\nto this session\n")
	ctx, cancel := context.WithTimeout(t.Context(), time.Second) // in the middle of the build
	defer cancel()
	var e *session.Error
	if _, err := c.Run(ctx, session.Cell{Name: "cell", Source: "import \"example.com/quick\""}, &recorder{}); !errors.As(err, &e) || e.Kind != session.Interrupted {
		t.Errorf("an interrupted build: %v", err)
	}
	prints(t, c, "import \"fmt\"\nfmt.Println(x)", "1\n")
}

// TestMoveDoesNotStart: if the program that was built does not start, the session goes on
// with all that it has.
func TestMoveDoesNotStart(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	c := client(t, Options{Store: store(t), Notebook: "a"})
	prints(t, c, "%cd /\n%go get example.com/pair@v1.0.0", "/\nadded example.com/pair v1.0.0\nto this session\n")
	prints(t, c, "%go get example.com/panics@v1.0.0", "added example.com/panics v1.0.0\nto this session\n")
	fails(t, c, "import \"example.com/panics\"", "the program that was built for this notebook", "no start")
	prints(t, c, "%cd .\nimport \"fmt\"\nimport \"example.com/pair\"\nfmt.Println(pair.Two)", "/\n2\n")
}

// TestAgain: a cell that fails when it runs again does not make the later ones forgotten.
func TestAgain(t *testing.T) {
	c := client(t, Options{Store: store(t), Notebook: "a"})
	for _, source := range []string{"import \"fmt\"\nimport \"os\"", "if os.Getenv(\"B\") != \"\" { panic(\"no\") }", "c := 7", "%env B=1"} {
		prints(t, c, source, "")
	}
	fails(t, c, "%restart again", "no")
	prints(t, c, "%restart again\nfmt.Println(c)", "A new interpreter has begun. Cells that have run again: 3.\n7\n")
	if err := os.RemoveAll(os.Getenv("XDG_CACHE_HOME")); err != nil {
		t.Fatal(err)
	}
	prints(t, c, "%restart", "A new interpreter has begun. Everything that cells had declared is forgotten.\n")
}

// TestSlow: what takes long to interpret is compiled for the next session of the
// notebook, but for modules of which it would lose something generic.
func TestSlow(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes half a minute")
	}
	s := store(t)
	c := client(t, Options{Store: s, Notebook: "generic"})
	prints(t, c, "%go get example.com/all@v1.0.0\nimport \"fmt\"\nimport \"example.com/all\"\nfmt.Println(all.Twice(all.Steps))", "added example.com/all v1.0.0\nadded example.com/lame v1.0.0\nto this session\n[2500 2500]\n")
	const use = "%go get example.com/lame@v1.0.0\nimport \"fmt\"\nimport \"example.com/lame\"\nfmt.Println(lame.Steps)"
	c = client(t, Options{Store: s, Notebook: "lame"})
	prints(t, c, use, "added example.com/lame v1.0.0\nto this session\n2500\n")
	c.Close() // the build goes on
	for _, notebook := range []string{"lame", "generic"} {
		for end := time.Now().Add(5 * time.Minute); s.Last(notebook) == nil; time.Sleep(100 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("nothing was built for the next session of " + notebook)
			}
		}
		if k := s.Last(notebook); !slices.Equal(k.Packages, []string{"example.com/lame"}) {
			t.Errorf("compiled in are %v", k.Packages)
		}
	}
	c = client(t, Options{Store: s, Notebook: "generic"})
	prints(t, c, "import \"fmt\"\nimport \"example.com/all\"\nfmt.Println(all.Twice(all.Steps))", "[2500 2500]\n")
	c = client(t, Options{Store: s, Notebook: "lame"})
	prints(t, c, use, "example.com/lame is already in this session as example.com/lame@v1.0.0\n2500\n")
}
