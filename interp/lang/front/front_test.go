package front

import (
	"errors"
	"go/token"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/symbols"
)

// newFront is a front end that knows every importable package.
func newFront(t *testing.T) *Front {
	t.Helper()
	importer, err := NewImporter(symbols.Bundle)
	if err != nil {
		t.Fatal(err)
	}
	f := NewFront(token.NewFileSet(), importer)
	if _, err := f.Prelude(); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestEveryPackageImports(t *testing.T) {
	importer, err := NewImporter(symbols.Bundle)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range importer.Paths() {
		_, err := importer.Import(path)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if _, ok := symbols.Symbols[path]; !ok {
			t.Errorf("%s can be checked but not run: it has no symbols", path)
		}
	}
}

func TestPositionsInErrors(t *testing.T) {
	f := newFront(t)
	tests := []struct {
		source       string
		line, column int
		message      string
	}{
		{"x := 1\ny := x + \"a\"", 2, 6, "mismatched types int and untyped string"},
		{"type T struct{}\nvar t T\nt.missing()", 3, 3, "t.missing undefined"},
		{"func f() int {\n\n\treturn \"a\"\n}", 3, 9, "cannot use \"a\""},
		{"import \"strings\"\nstrings.Nothing()", 2, 9, "undefined: strings.Nothing"},
		{"import \"strngs\"", 1, 8, "did you mean \"strings\"?"},
		{"import \"gonum.org/v1/gonum/matt\"", 1, 8, "did you mean \"gonum.org/v1/gonum/mat\"?"},
		{"strings.Fields(\"a\")", 1, 1, "is it missing import \"strings\"?"},
		{"func f() {}\nvar t struct{ n int }\nt.n := 1", 3, 1, "non-name t.n on left side of :="},
		{"x := 1\nif x == 1 {", 2, 12, "expected"},
		{"func f() int { return y }\ny := 1\n\"a\" + 1", 3, 1, "mismatched types"},
		{"func f() int { return y + nope }\ny := 1\nf()", 1, 27, "undefined: nope"},
		{"func f() int { return y }\nprintln(f())\ny := 1", 2, 9, "f uses y, which the cell defines later"},
		{"type T struct{ n int }\nfunc (T) f() int { return q.n }\ntype G[E any] struct{}\nfunc (G[E]) g() int { return q.n }\nvar q = T{nope}", 5, 11, "undefined: nope"},
	}
	for _, tt := range tests {
		_, err := f.Prepare("cell1", tt.source)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: got %v, want an *Error", tt.source, err)
			continue
		}
		if e.Line != tt.line || e.Column != tt.column || !strings.Contains(e.Message, tt.message) {
			t.Errorf("%q: %v, want %d:%d: …%s…", tt.source, e, tt.line, tt.column, tt.message)
		}
	}
}

// A cell that is rejected leaves nothing behind, not even its first half.
func TestRejectedCellDeclaresNothing(t *testing.T) {
	f := newFront(t)
	if _, err := f.Prepare("cell1", "a := 1\nfunc g() {}\nb := nothing"); err == nil {
		t.Fatal("accepted an undefined name")
	}
	if _, err := f.Prepare("cell2", "a"); err == nil {
		t.Error("a is known although its cell was rejected")
	}
}
