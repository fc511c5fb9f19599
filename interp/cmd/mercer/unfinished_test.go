package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestHopeless(t *testing.T) {
	for _, test := range []struct {
		source   string
		hopeless bool
	}{
		{"func broken( {\n", true},
		{"fmt.Println(1\n", true}, // the line must end with a comma
		{"for i := range [ {\n", true},
		{"x := 1; y = )(\n", true},
		{"f(\"a\n", true},
		{"f('\n", true},
		{"if x {\n} } {\n", true},
		{"func f() {\n\tx :=\n", false},
		{"fmt.Println(1,\n", false},
		{"go func() {\n", false},
		{"defer func() {\nrecover()\n", false},
		{"if f(func() bool {\n", false},
		{"if func() bool {\n", false},
		{"for i := 0; i < f(func() int {\n", false},
		{"for i := f(\n", false},
		{"switch x := y.(type) {\ncase int:\n", false},
		{"select {\ncase v := <-c:\n", false},
		{"var m = map[string]func(){\n\"a\": func() {\n", false},
		{"type T[P interface {\n", false},
		{"func f[T any](\n", false},
		{"import (\n\"fmt\"\n", false},
		{"x := 1; func f(a int,\n", false},
		{"func f() {}; for {\n", false},
		{"l:\nfor {\n", false},
		{"a[\n", false},
		{"%%compile\nfunc f() {\n", false},
	} {
		if got := scanOpen(test.source).hopeless(); got != test.hopeless {
			t.Errorf("%q: %v", test.source, got)
		}
	}
}

// TestTypeDeclarations types each declaration of this program line by line, and
// nothing but an empty line may end it early.
func TestTypeDeclarations(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		parsed, err := parser.ParseFile(fset, file, data, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			sources := []string{string(data[fset.Position(d.Pos()).Offset:fset.Position(d.End()).Offset])}
			if f, ok := d.(*ast.FuncDecl); ok { // and its body as statements
				sources = append(sources, string(data[fset.Position(f.Body.Lbrace).Offset+1:fset.Position(f.Body.Rbrace).Offset]))
			}
			for _, source := range sources {
				typed := ""
				for line := range strings.Lines(source) {
					typed += line
					if o := scanOpen(typed); !o.literal && o.hopeless() {
						t.Errorf("%s: taken for hopeless:\n%s", file, typed)
						break
					}
				}
			}
		}
	}
}
