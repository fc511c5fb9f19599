package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/lang/modules/modulestest"
)

// added is a module for a build, and a cell that uses it.
const added = `
-- tiny/go.mod --
module example.com/tiny

go 1.21
-- tiny/tiny.go --
package tiny

import "example.com/tiny/part"

const Greeting = "hello"

var Count = 1

type Namer interface{ Name() string }

func Greet(n Namer) string {
	Count++
	return Greeting + " " + n.Name() + part.Suffix()
}
-- tiny/part/part.go --
package part

func Suffix() string { return "!" }
-- tiny/internal/hidden/hidden.go --
package hidden
-- tiny/tests/tests_test.go --
package tests
-- tiny/cmd/tiny/main.go --
package main

func main() {}
-- cell.go --
import (
	"fmt"

	"example.com/tiny"
	"example.com/tiny/part"
)

type me struct{}

func (me) Name() string { return "me" }

fmt.Println(tiny.Greet(me{}), tiny.Count, part.Suffix())
`

func TestBuild(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes half a minute")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	modulestest.Extract(t, dir, added)
	elsewhere(t)
	c, out, errOut := testConsole(t)
	binary := filepath.Join(dir, "mercer-tiny")
	if code := dispatch(c, []string{"build", "--with", "example.com/tiny=" + filepath.Join(dir, "tiny"), "-o", binary}); code != exitOK {
		t.Fatal(errOut())
	}
	contains(t, "build", out(), "has example.com/tiny=")
	if got, want := errOut(), "+ example.com/tiny\n+ example.com/tiny/part\n"; got != want {
		t.Errorf("compiled in are\n%s", got)
	}
	printed, err := exec.Command(binary, "run", filepath.Join(dir, "cell.go")).CombinedOutput()
	if err != nil || strings.TrimSpace(string(printed)) != "hello me! 2 !" {
		t.Errorf("%s, %v", printed, err)
	}
}

// elsewhere goes to a folder outside of the working copy.
func elsewhere(t *testing.T) {
	t.Helper()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(builder.SourceVariable, root)
	t.Chdir(t.TempDir())
}

// lacking are modules of which some packages cannot be compiled.
const lacking = `
-- lacking/go.mod --
module example.com/lacking

go 1.21
-- lacking/lacking.go --
package lacking
-- lacking/part/part.go --
package part

import "example.invalid/nowhere"

var X = nowhere.X
-- lacking/plan9/plan9_plan9.go --
package plan9
-- c/go.mod --
module example.com/c

go 1.21
-- c/c.go --
package c
-- c/part/part.go --
package part

import "C"

func F() int { return int(C.int(1)) }
-- half/go.mod --
module example.com/half

go 1.21
-- half/half.go --
package half

func F() int { return f() }
-- half/c.go --
package half

import "C"

func f() int { return int(C.int(1)) }
`

// TestBuildDropsNothing: a package that cannot be compiled is named, with the reason, and
// no program is written without it.
func TestBuildDropsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	modulestest.Extract(t, dir, lacking)
	elsewhere(t)
	t.Setenv("CGO_ENABLED", "0")
	t.Setenv("GOPROXY", "off")
	for module, words := range map[string][]string{
		"lacking": {"package example.com/lacking/part", "example.invalid/nowhere", "--with PACKAGE@VERSION"},
		"c":       {"package example.com/c/part", "part.go uses cgo", "CGO_ENABLED is 0"},
		"half":    {"package example.com/half uses cgo (c.go), and CGO_ENABLED is 0", "undefined: f"},
	} {
		c, out, err := testConsole(t)
		code := dispatch(c, []string{"build", "--with", "example.com/" + module + "=" + filepath.Join(dir, module), "-o", "out"})
		if code != exitFailure || out() != "" {
			t.Errorf("%s: exit code %d, %s", module, code, out())
		}
		for _, w := range words {
			contains(t, module, err(), w)
		}
		if _, err := os.Stat("out"); err == nil {
			t.Errorf("%s: a program was written", module)
		}
	}
}

func TestBuildFails(t *testing.T) {
	for _, test := range []struct {
		args string
		code int
		err  string
	}{
		{"build", exitUsage, "--with is missing"},
		{"build x", exitUsage, "no arguments"},
		{"build -h", exitOK, ""},
	} {
		c, _, err := testConsole(t)
		if code := dispatch(c, strings.Fields(test.args)); code != test.code {
			t.Errorf("mercer %s: exit code %d, want %d", test.args, code, test.code)
		}
		contains(t, "mercer "+test.args, err(), test.err)
	}
	t.Setenv("PATH", "")
	t.Setenv("GOROOT", "")
	c, _, err := testConsole(t)
	if code := dispatch(c, []string{"build", "--with", "example.com/tiny"}); code != exitFailure {
		t.Errorf("without a toolchain: exit code %d", code)
	}
	contains(t, "without a toolchain", err(), "needs the Go toolchain")
}
