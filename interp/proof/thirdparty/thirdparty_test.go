package thirdparty

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var (
	full = flag.Bool("modules", false, "run the programs, which needs a network")
	only = flag.String("only", "", "run only the programs whose names match this `expression`")

	table = flag.String("table", "", "write the table of TestReadme to `FILE`")
)

// program is a program that uses a module.
type program struct{ name, module, source string }

// command runs a command that must not fail, and returns what it prints to stdout.
func command(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	said, err := output(dir, name, args...)
	if err != nil {
		t.Fatal(err)
	}
	return said
}

func TestModules(t *testing.T) {
	if !*full {
		t.Skip("it needs a network and some minutes: -modules runs it")
	}
	all := programsIn(t, "testdata")
	dir := t.TempDir()
	command(t, dir, "go", "mod", "init", "example.com/notebook")
	get := []string{"get"}
	for _, p := range all {
		if err := os.MkdirAll(filepath.Join(dir, p.name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, p.name, "main.go"), []byte(p.source), 0o644); err != nil {
			t.Fatal(err)
		}
		get = append(get, p.module+"@latest")
	}
	command(t, dir, "go", get...)
	command(t, dir, "go", "get", "./...")
	mercer := filepath.Join(dir, "mercer")
	command(t, "../../..", "go", "build", "-o", mercer, "./interp/cmd/mercer")
	with := []string{"build", "-o", mercer + "-with"}
	for _, p := range all {
		version := strings.TrimSpace(command(t, dir, "go", "list", "-m", "-f", "{{.Version}}", p.module))
		t.Logf("%s %s", p.module, version)
		with = append(with, "--with", p.module+"@"+version)
	}
	want := map[string]string{}
	for _, p := range all {
		want[p.name] = command(t, dir, "go", "run", "./"+p.name)
	}
	compare := func(t *testing.T, mercer string) {
		for _, p := range all {
			t.Run(p.name, func(t *testing.T) {
				if got := command(t, dir, mercer, "run", filepath.Join(p.name, "main.go")); got != want[p.name] {
					t.Error(difference(got, want[p.name]))
				}
			})
		}
	}
	t.Run("interpreted", func(t *testing.T) { compare(t, mercer) })
	t.Run("compiled in", func(t *testing.T) {
		command(t, "../../..", mercer, with...)
		compare(t, mercer+"-with")
	})
}

// difference is the first line in which two outputs differ.
func difference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return fmt.Sprintf("line %d:\n got %.300q\nwant %.300q", i+1, g[i], w[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}
