package modules_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/modules"
	"github.com/mercer-go/mercer/interp/lang/modules/modulestest"
)

// offered are modules in a proxy.
const offered = `
-- example.com/hello@v1.0.0/go.mod --
module example.com/hello

go 1.21

require example.com/words v0.2.0
-- example.com/hello@v1.0.0/hello.go --
package hello

import "example.com/words"

func Hello() string { return words.Hello + " 1" }
-- example.com/hello@v1.1.0/go.mod --
module example.com/hello

go 1.21

require example.com/words v0.2.0
-- example.com/hello@v1.1.0/hello.go --
package hello

import "example.com/words"

func Hello() string { return words.Hello + " 1.1" }
-- example.com/words@v0.2.0/go.mod --
module example.com/words

go 1.21
-- example.com/words@v0.2.0/words.go --
package words

const Hello = "hello"
`

func get(t *testing.T, l *modules.Loader, query, want string) {
	t.Helper()
	said, err := l.Get(context.Background(), query)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(said, want) {
		t.Errorf("%s: %q does not say %q", query, said, want)
	}
}

func TestGetWithoutManifest(t *testing.T) {
	modulestest.Proxy(t, offered)
	t.Chdir(t.TempDir())
	l, importer := newLoader(t)
	if _, err := importer.Import("example.com/hello"); err == nil {
		t.Error("the module is there before it was got")
	}
	get(t, l, "example.com/hello@v1.0.0", "added example.com/hello v1.0.0\n")
	if _, err := importer.Import("example.com/hello"); err != nil {
		t.Error(err)
	}
	get(t, l, "example.com/hello@v1.0.0", "example.com/hello is already in this session as example.com/hello@v1.0.0")
	get(t, l, "example.com/hello", "example.com/hello is already imported, so its old version stays until the session restarts")
	if _, err := os.Stat("go.mod"); err == nil {
		t.Error("there is a go.mod in the working directory now")
	}
}

func TestGetIntoManifest(t *testing.T) {
	modulestest.Proxy(t, offered)
	t.Chdir(t.TempDir())
	if err := os.WriteFile("go.mod", []byte("module notebook\n\ngo 1.26\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	l, importer := newLoader(t)
	get(t, l, "example.com/hello@v1.1.0", "go.mod")
	if data, err := os.ReadFile("go.mod"); err != nil || !strings.Contains(string(data), "example.com/hello v1.1.0") {
		t.Errorf("%s, %v", data, err)
	}
	if _, err := importer.Import("example.com/hello"); err != nil {
		t.Error(err)
	}
}

// TestGetOffline: without a network, what is in the module cache still can be had, and
// the error says what that is.
func TestGetOffline(t *testing.T) {
	modulestest.Proxy(t, offered)
	t.Chdir(t.TempDir())
	l, _ := newLoader(t)
	get(t, l, "example.com/hello@v1.0.0", "added example.com/hello v1.0.0\n")
	for _, proxy := range []string{"off", "http://127.0.0.1:1"} { // nothing listens there
		t.Setenv("GOPROXY", proxy)
		l, _ := newLoader(t)
		_, err := l.Get(context.Background(), "example.com/hello@v1.1.0")
		if !errors.Is(err, modules.ErrOffline) || !strings.Contains(err.Error(), "the module cache has v1.0.0: %go get example.com/hello@v1.0.0 works without a network") {
			t.Errorf("GOPROXY=%s: %v", proxy, err)
		}
		if _, err := l.Get(context.Background(), "example.com/other"); !errors.Is(err, modules.ErrOffline) || strings.Contains(err.Error(), "cache has") {
			t.Errorf("GOPROXY=%s: %v", proxy, err)
		}
		get(t, l, "example.com/hello@v1.0.0", "added example.com/hello v1.0.0\n")
	}
}

func TestGetFails(t *testing.T) {
	modulestest.Proxy(t, offered)
	t.Chdir(t.TempDir())
	l, _ := newLoader(t)
	if _, err := l.Get(context.Background(), "example.com/none@v1.0.0"); err == nil || !strings.Contains(err.Error(), "example.com/none") {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := l.Get(ctx, "example.com/hello"); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	t.Setenv("PATH", "")
	t.Setenv("GOROOT", "")
	if _, err := l.Get(context.Background(), "example.com/hello"); !errors.Is(err, modules.ErrNoToolchain) {
		t.Errorf("got %v", err)
	}
}
