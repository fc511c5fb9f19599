package modules_test

import (
	"errors"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/lang/modules"
	"github.com/mercer-go/mercer/interp/lang/modules/modulestest"
	"github.com/mercer-go/mercer/interp/symbols"
)

// world is a module cache, in folder cache, and a notebook's folder, notebook.
const world = `
-- notebook/go.mod --
module example.com/notebook

go 1.26

require (
	example.com/Shout v1.2.0
	example.com/old v0.1.0 // indirect
	example.com/hard v1.0.0
	example.com/near v0.0.0
	example.com/absent v1.0.0
	example.com/nested/deeper v1.0.0
	example.com/nested v1.0.0
)

replace example.com/near => ../near
-- notebook/own/own.go --
package own

func Name() string { return "own" }
-- notebook/internal/secret/secret.go --
package secret

const Word = "secret"
-- near/go.mod --
module example.com/near
-- near/near.go --
package near

func Near() bool { return true }
-- cache/example.com/!shout@v1.2.0/go.mod --
module example.com/Shout

go 1.22
-- cache/example.com/!shout@v1.2.0/shout.go --
package shout

import (
	"strings"

	"example.com/Shout/internal/mark"
)

func Loud(s string) string { return strings.ToUpper(s) + mark.Mark }
-- cache/example.com/!shout@v1.2.0/shout_plan9.go --
package shout

this is not Go
-- cache/example.com/!shout@v1.2.0/shout_test.go --
package shout

func Loud() {}
-- cache/example.com/!shout@v1.2.0/fast.go --
//go:build !purego

package shout

func fast()
-- cache/example.com/!shout@v1.2.0/internal/mark/mark.go --
package mark

const Mark = "!"
-- cache/example.com/!shout@v1.2.0/cmd/shout/main.go --
package main

func main() {}
-- cache/example.com/nested@v1.0.0/nested.go --
package nested
-- cache/example.com/nested/deeper@v1.0.0/deeper.go --
package deeper

const Deeper = true
-- cache/example.com/hard@v1.0.0/cgo/cgo.go --
package cgo

import "C"

func F() { C.f() }
-- cache/example.com/hard@v1.0.0/assembly/f.go --
package assembly

func F(x int) int
-- cache/example.com/hard@v1.0.0/assembly/f_amd64.s --
TEXT ·F(SB), 4, $0-16
-- cache/example.com/hard@v1.0.0/assembly/f_arm64.s --
TEXT ·F(SB), 4, $0-16
-- cache/example.com/hard@v1.0.0/processor/f_amd64.go --
package processor

func F() int
-- cache/example.com/hard@v1.0.0/processor/f_arm64.go --
package processor

func F() int
-- cache/example.com/hard@v1.0.0/processor/f_amd64.s --
TEXT ·F(SB), 4, $0-8
-- cache/example.com/hard@v1.0.0/processor/f_arm64.s --
TEXT ·F(SB), 4, $0-8
-- cache/example.com/hard@v1.0.0/processor/f_other.go --
//go:build !amd64 && !arm64

package processor

func F() int { return 1 }
-- cache/example.com/hard@v1.0.0/stubbed/f.go --
package stubbed

func Half(x float64, more ...int) float64

func half(x float64, more ...int) float64 { return x / 2 }
-- cache/example.com/hard@v1.0.0/stubbed/f_amd64.s --
TEXT ·Half(SB), 4, $0-40
-- cache/example.com/hard@v1.0.0/stubbed/f_arm64.s --
TEXT ·Half(SB), 4, $0-40
-- cache/example.com/hard@v1.0.0/stubbed/f_386.s --
#include "textflag.h"

TEXT ·Half(SB),NOSPLIT,$0
	JMP ·half(SB)
-- cache/example.com/hard@v1.0.0/auxv/f.go --
package auxv

import _ "unsafe"

//go:linkname aux runtime.getAuxv
func aux() []uintptr

var None = aux() == nil
-- cache/example.com/hard@v1.0.0/numbers/f.go --
package numbers

import (
	"errors"
	"os"
	"syscall"
)

var missing = os.PathError{Err: syscall.ENOENT}

var Is = errors.Is(&missing, os.ErrNotExist) && syscall.SIGTERM.String() != ""
-- cache/example.com/hard@v1.0.0/system/f.go --
package system

import "syscall"

var X = syscall.Getpagesize()
-- cache/example.com/hard@v1.0.0/linked/f.go --
package linked

import _ "unsafe"

//go:linkname now time.now
func now() (int64, int32, int64)
-- cache/example.com/hard@v1.0.0/linkedvar/f.go --
package linkedvar

import _ "unsafe"

//go:linkname zone time.zoneSources
var zone []string
-- cache/example.com/hard@v1.0.0/runtime/f.go --
package runtime

import "internal/abi"

const X = abi.FuncPCABI0
-- cache/example.com/hard@v1.0.0/missing/f.go --
package missing

import "example.org/nowhere"

const X = nowhere.X
-- cache/example.com/hard@v1.0.0/above/f.go --
package above

import "example.com/hard/cgo"

func F() { cgo.F() }
-- cache/example.com/hard@v1.0.0/wrong/f.go --
package wrong

var X int = "x"
-- cache/example.com/hard@v1.0.0/plan9/f_plan9.go --
package plan9
-- cache/example.com/hard@v1.0.0/embeds/f.go --
package embeds

import "embed"

//go:embed none
var files embed.FS
`

// enter lays out the world and makes the notebook's folder the current one.
func enter(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	modulestest.Extract(t, dir, world)
	t.Setenv("GOMODCACHE", filepath.Join(dir, "cache"))
	t.Chdir(filepath.Join(dir, "notebook"))
}

// newLoader is a Loader behind an importer of what is compiled in.
func newLoader(t *testing.T) (*modules.Loader, *front.Importer) {
	t.Helper()
	importer, err := front.NewImporter(symbols.Bundle)
	if err != nil {
		t.Fatal(err)
	}
	l := modules.New(token.NewFileSet(), importer)
	t.Cleanup(func() { l.Close() })
	importer.Modules = l.Import
	l.Partial = importer.Partial
	return l, importer
}

func TestImport(t *testing.T) {
	enter(t)
	tests := []struct{ path, err string }{
		{"example.com/Shout", ""},
		{"example.com/near", ""},
		{"example.com/notebook/own", ""},
		{"example.com/notebook/internal/secret", ""},
		{"example.com/nested/deeper", ""},
		{"gonum.org/v1/gonum/mat", ""}, // compiled in
		{"example.com/Shout/internal/mark", "is internal to module example.com/Shout@v1.2.0"},
		{"example.com/Shout/none", "module example.com/Shout@v1.2.0 has no package example.com/Shout/none"},
		{"example.com/Shout/cmd/shout", "it is a program"},
		{"example.com/absent", "%go get example.com/absent@v1.0.0 fetches it"},
		{"example.com/hard/cgo", "cgo.go uses cgo; \"mercer build --with example.com/hard@v1.0.0\""},
		{"example.com/hard/processor", ""},
		{"example.com/hard/stubbed", ""},
		{"example.com/hard/auxv", ""},
		{"example.com/hard/numbers", ""},
		{"example.com/hard/system", "f.go:5:17: undefined: syscall.Getpagesize: package \"syscall\" cannot be imported in a cell: it is another one on every operating system"},
		{"syscall", "it is another one on every operating system"}, // by a cell itself
		{"example.com/hard/linked", "function now (example.com/hard@v1.0.0/linked/f.go:6:1) is defined in another package (go:linkname)"},
		{"example.com/hard/linkedvar", "variable zone"},
		{"example.com/hard/runtime", "it imports internal/abi, which cannot be imported in a cell: only Go itself may use it"},
		{"example.com/hard/missing", "/go.mod; %go get example.com/hard/missing@v1.0.0 adds it"},
		{"example.com/hard/above", "it imports example.com/hard/cgo, which cannot be interpreted: cgo.go uses cgo"},
		{"example.com/hard/wrong", "f.go:3:13: cannot use \"x\""},
		{"example.com/hard/plan9", "none of its files are for"},
		{"example.com/hard/embeds", "variable files: pattern none matches no files"},
		{"example.org/other", "%go get example.org/other@latest adds it"},
		{"nothing", "cannot be imported in a cell"},
	}
	for _, test := range tests {
		_, importer := newLoader(t)
		for range 2 { // an error is the same again
			_, err := importer.Import(test.path)
			switch {
			case test.err == "" && err != nil:
				t.Errorf("%s: %v", test.path, err)
			case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
				t.Errorf("%s: got %v, want %q", test.path, err, test.err)
			}
		}
	}
}

// TestFailed: a failure says what helps: a build, a download, or nothing.
func TestFailed(t *testing.T) {
	enter(t)
	for _, test := range []struct {
		path, get string
		build     bool
	}{
		{"example.com/hard/cgo", "", true},
		{"example.com/hard/above", "", true},
		{"example.com/hard/linked", "", true},
		{"example.com/hard/system", "", true},
		{"example.com/hard/wrong", "", true}, // the compiler may know better
		{"example.com/hard/runtime", "", false},
		{"example.com/hard/plan9", "", false},
		{"example.com/hard/missing", "example.com/hard/missing@v1.0.0", false},
		{"example.com/absent", "example.com/absent@v1.0.0", false},
		{"example.org/other", "", false},
		{"syscall", "", false},
	} {
		l, importer := newLoader(t)
		if _, err := importer.Import(test.path); err == nil {
			t.Errorf("%s was imported", test.path)
		}
		e := l.Failed()
		if e == nil {
			e = &modules.Error{}
		}
		if e.Build != test.build || e.Get != test.get {
			t.Errorf("%s: build %v, get %q", test.path, e.Build, e.Get)
		}
		if l.Failed() != nil {
			t.Errorf("%s: the failure is told twice", test.path)
		}
	}
}

func TestAssembly(t *testing.T) {
	enter(t)
	_, importer := newLoader(t)
	_, err := importer.Import("example.com/hard/assembly")
	var e *modules.Error
	if !errors.As(err, &e) || !strings.Contains(e.Reason, "function F") {
		t.Errorf("got %v", err)
	}
}

func TestPending(t *testing.T) {
	enter(t)
	l, importer := newLoader(t)
	if _, err := importer.Import("example.com/hard/above"); err == nil {
		t.Fatal("a package with cgo was loaded")
	}
	if p := l.Pending(); len(p) > 0 {
		t.Errorf("%v is pending, of an import that failed", p[0].Types)
	}
	for range 2 {
		if _, err := importer.Import("example.com/Shout"); err != nil {
			t.Fatal(err)
		}
	}
	var order []string
	for _, p := range l.Pending() {
		order = append(order, p.Types.Path())
	}
	if got, want := strings.Join(order, " "), "example.com/Shout/internal/mark example.com/Shout"; got != want {
		t.Errorf("pending are %s, want %s", got, want)
	}
	if _, err := importer.Import("example.com/Shout/internal/mark"); err == nil {
		t.Error("a cell may import an internal package once it is loaded")
	}
}

func TestNoManifest(t *testing.T) {
	enter(t)
	t.Chdir(t.TempDir())
	_, importer := newLoader(t)
	if _, err := importer.Import("example.com/Shout"); err == nil || !strings.Contains(err.Error(), "no go.mod names its module") {
		t.Errorf("got %v", err)
	}
}

// TestManifestChanges: what go.mod says now counts.
func TestManifestChanges(t *testing.T) {
	enter(t)
	_, importer := newLoader(t)
	if _, err := importer.Import("example.com/old"); err == nil {
		t.Fatal("a module that is not in the cache was found")
	}
	if err := os.WriteFile("go.mod", []byte("module example.com/notebook\n\nreplace example.com/old => ../near\n\nrequire example.com/old v0.0.1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := importer.Import("example.com/old"); err != nil {
		t.Error(err)
	}
}

// TestStop: an import that is told to stop fails, and the next one does not.
func TestStop(t *testing.T) {
	enter(t)
	l, importer := newLoader(t)
	asked := 0
	l.Stop = func() bool { asked++; return asked > 1 } // before the package that this one imports
	if _, err := importer.Import("example.com/Shout"); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("%v", err)
	}
	l.Stop = func() bool { return false }
	if _, err := importer.Import("example.com/Shout"); err != nil {
		t.Error(err)
	}
	if n := len(l.Pending()); n != 2 {
		t.Errorf("%d packages are to be initialised, want 2", n)
	}
}
