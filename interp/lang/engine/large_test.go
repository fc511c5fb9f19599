package engine

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestLargeFunctions: each function counts alone, with all that makes branches.
func TestLargeFunctions(t *testing.T) {
	cases, values := "", make([]string, manyBranches+2)
	for i := range values {
		cases += fmt.Sprintf("case %d:\n", i)
		values[i] = fmt.Sprint(i)
	}
	clause := "case " + strings.Join(values, ", ") + ":\n"
	half := "func(x int) { switch x {\ncase " + strings.Join(values[:manyBranches/2+1], ", ") + ":\n} }"
	for name, test := range map[string]struct {
		source string
		want   bool
	}{
		"cases":                        {"func f(x int) { switch x {\n" + cases + "} }", true},
		"a case of values":             {"func f(x int) { switch x {\n" + clause + "} }", true},
		"a case of types":              {"func f(x any) { switch x.(type) {\n" + strings.ReplaceAll(clause, ", ", ", T") + "} }", true},
		"a literal in a function":      {"func f() { g := func(x int) { switch x {\n" + clause + "} }; g(1) }", true},
		"a literal of a variable":      {"var f = func(x int) { switch x {\n" + clause + "} }", true},
		"conditions":                   {"func f(x int) bool { return x == " + strings.Join(values, " || x == ") + " }", true},
		"a variable's condition":       {"var b = x == " + strings.Join(values, " || x == "), true},
		"a few":                        {"func f(x int) { switch x {\ncase " + strings.Join(values[1:manyBranches/2], ", ") + ":\n} }", false},
		"several literals of few each": {"var f, g = " + half + ", " + half, false},
		"and in a function":            {"func h() { f, g := " + half + ", " + half + "; f(1); g(2) }", false},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+test.source, 0)
		if err != nil {
			t.Fatal(name, err)
		}
		if got := large([]*ast.File{file}); got != test.want {
			t.Errorf("%s: %t, want %t", name, got, test.want)
		}
	}
}
