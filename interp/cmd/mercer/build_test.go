package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

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
