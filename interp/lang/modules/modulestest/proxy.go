// Package modulestest serves modules to the go command in tests, without a network.
package modulestest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
	"golang.org/x/tools/txtar"

	"github.com/mercer-go/mercer/interp/lang/modules"
)

// Proxy lets the go command download only the modules of an archive, into a
// module cache that belongs to the test. Each module's files are in a folder
// named as in that cache, such as example.com/hello@v1.0.0. Without a go
// command, the test is skipped.
func Proxy(t testing.TB, archive string) {
	t.Helper()
	if _, err := modules.Toolchain(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	Extract(t, dir, archive)
	proxy := filepath.Join(t.TempDir(), "proxy")
	found, err := filepath.Glob(filepath.Join(dir, "*", "*@*"))
	if err != nil || len(found) == 0 {
		t.Fatalf("no modules: %v", err)
	}
	for _, folder := range found {
		inside, err := filepath.Rel(dir, folder)
		if err != nil {
			t.Fatal(err)
		}
		serve(t, proxy, folder, filepath.ToSlash(inside))
	}
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(proxy))
	t.Setenv("GONOSUMDB", "*")
	t.Setenv("GOFLAGS", "-modcacherw")
	t.Setenv("GOMODCACHE", t.TempDir())
}

// ProxyBeside is like Proxy, but what is in the module cache so far can be downloaded too,
// as a build of mercer needs it.
func ProxyBeside(t testing.TB, archive string) {
	t.Helper()
	said, err := modules.Go(t.Context(), "", nil, "env", "GOMODCACHE")
	if err != nil {
		t.Skip(err)
	}
	Proxy(t, archive)
	here := filepath.ToSlash(filepath.Join(strings.TrimSpace(said), "cache", "download"))
	t.Setenv("GOPROXY", os.Getenv("GOPROXY")+",file://"+here)
}

// serve writes the files that a proxy has for a module.
func serve(t testing.TB, proxy, folder, name string) {
	t.Helper()
	at := len(name) - 1
	for name[at] != '@' {
		at--
	}
	m := module.Version{Path: name[:at], Version: name[at+1:]}
	to := filepath.Join(proxy, filepath.FromSlash(m.Path), "@v")
	if err := os.MkdirAll(to, 0o755); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(folder, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.OpenFile(filepath.Join(to, "list"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintln(list, m.Version)
	if err := list.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(to, m.Version+".mod"), mod)
	write(t, filepath.Join(to, m.Version+".info"), fmt.Appendf(nil, `{"Version":%q}`, m.Version))
	z, err := os.Create(filepath.Join(to, m.Version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	if err := zip.CreateFromDir(z, m, folder); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
}

// Extract writes the files of a txtar archive into a folder.
func Extract(t testing.TB, dir, archive string) {
	t.Helper()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
	}
}

func write(t testing.TB, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
