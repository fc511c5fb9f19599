package main

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/front"
)

// TestUpToDate makes everything again and compares it with what is committed:
// after a change of lib, data or viz, `make generate` is due.
func TestUpToDate(t *testing.T) {
	want, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "..", want)
}

// TestYaegiUpToDate does so with the tables for yaegi.
func TestYaegiUpToDate(t *testing.T) {
	want, err := yaegi()
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "../../yaegi", want)
}

// compare asks that dir has the generated files, and no other ones.
func compare(t *testing.T, dir string, want map[string][]byte) {
	t.Helper()
	committed, err := filepath.Glob(filepath.Join(dir, "z_*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range committed {
		if want[filepath.Base(file)] == nil {
			t.Errorf("%s is committed but no longer generated; run make generate", filepath.Base(file))
		}
	}
	for name, content := range want {
		have, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Errorf("%v; run make generate", err)
			continue
		}
		if strings.HasSuffix(name, ".zip") {
			compareBundles(t, name, have, content)
		} else if !bytes.Equal(have, content) {
			t.Errorf("%s is out of date; run make generate", name)
		}
	}
}

// compareBundles asks for equal types and comments of Mercer's own packages.
// Others may differ in bytes from one patch release of Go to the next.
func compareBundles(t *testing.T, bundle string, have, want []byte) {
	t.Helper()
	h, w := members(t, have), members(t, want)
	for name := range w {
		if _, ok := h[name]; !ok {
			t.Errorf("%s lacks %s; run make generate", bundle, name)
		}
		if strings.HasPrefix(name, module) && !bytes.Equal(h[name], w[name]) {
			t.Errorf("%s: %s is out of date; run make generate", bundle, name)
		}
	}
}

func members(t *testing.T, archive []byte) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	m := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if m[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// TestComplete names packages that a notebook relies on, so that a list that
// shrinks by accident is noticed.
func TestComplete(t *testing.T) {
	paths, err := importable()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"context", "errors", "fmt", "image/png", "math", "math/rand/v2", "net/http", "os", "os/exec", "sort", "strings", "sync", "time",
		"gonum.org/v1/gonum/floats", "gonum.org/v1/gonum/mat", "gonum.org/v1/gonum/optimize", "gonum.org/v1/gonum/stat",
		"gonum.org/v1/gonum/stat/distmv", "gonum.org/v1/gonum/stat/distuv", "gonum.org/v1/gonum/stat/samplemv",
		"gonum.org/v1/plot", "gonum.org/v1/plot/plotter", "gonum.org/v1/plot/vg",
		module + "/data", module + "/lib/kernel", module + "/lib/learn", module + "/lib/svm", module + "/viz",
	} {
		if !slices.Contains(paths, want) {
			t.Errorf("%s cannot be imported in a cell", want)
		}
	}
	for _, never := range []string{"unsafe", "syscall", "plugin", module + "/lib/internal/smo"} {
		if slices.Contains(paths, never) {
			t.Errorf("%s can be imported in a cell, and should not", never)
		}
	}
}

// TestStandardLibrary: every package can be imported, or there is a reason.
func TestStandardLibrary(t *testing.T) {
	out, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		t.Fatal(err)
	}
	paths, err := importable()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range strings.Fields(string(out)) {
		parts := strings.Split(path, "/")
		if parts[0] == "vendor" || slices.Contains(parts, "internal") || path == "unsafe" {
			continue
		}
		if slices.Contains(paths, path) == (front.Withheld(path) != "") {
			t.Errorf("%s: importable %t, withheld because %q", path, slices.Contains(paths, path), front.Withheld(path))
		}
	}
}
