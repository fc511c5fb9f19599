package session

import (
	"cmp"
	"context"
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// testSet holds the functions to run.
type testSet struct {
	tests      []testing.InternalTest
	benchmarks []testing.InternalBenchmark
	fuzz       []testing.InternalFuzzTarget
	examples   []testing.InternalExample
	main       func(*testing.M) // nil without a TestMain
}

// testNames are the names of the functions to run, as items for the lists of a
// testSet. They are the functions of the cell or, if it has none, of the
// session, in the order of their declarations.
type testNames struct {
	tests, benchmarks, fuzz, examples []string
	main                              string // TestMain of any cell, or nil
}

func (n testNames) none() bool {
	return len(n.tests)+len(n.benchmarks)+len(n.fuzz)+len(n.examples) == 0
}

func (s *Session) testFunctions(cellName string) (names testNames) {
	names.main = "nil"
	declared := s.names.Load().Declared()
	slices.SortStableFunc(declared, func(a, b types.Object) int { return cmp.Compare(a.Pos(), b.Pos()) }) // in the order of the cells' text
	for _, all := range []bool{false, true} {
		for _, d := range declared {
			f, ok := d.(*types.Func)
			if ok && f.Name() == "TestMain" && isTest(f, "Test", "M") {
				names.main = f.Name()
			}
			if !ok || !all && s.fset.Position(f.Pos()).Filename != cellName {
				continue
			}
			item := fmt.Sprintf("{%q, %s}", f.Name(), f.Name())
			switch {
			case isTest(f, "Test", "T"):
				names.tests = append(names.tests, item)
			case isTest(f, "Benchmark", "B"):
				names.benchmarks = append(names.benchmarks, item)
			case isTest(f, "Fuzz", "F"):
				names.fuzz = append(names.fuzz, item)
			case isTest(f, "Example", ""):
				if e := s.example(f); e != nil && (e.Output != "" || e.EmptyOutput) { // examples without output are only compiled
					names.examples = append(names.examples, fmt.Sprintf("{%q, %s, %q, %v}", f.Name(), f.Name(), e.Output, e.Unordered))
				}
			}
		}
		if !names.none() {
			break
		}
	}
	return names
}

// example returns what the comments of an example say about its output, or nil
// if its source is unknown.
func (s *Session) example(f *types.Func) *doc.Example {
	at := s.fset.Position(f.Pos())
	lines := strings.Split(s.texts.of(at.Filename), "\n")
	if at.Line < 1 || at.Line > len(lines) {
		return nil
	}
	source := strings.Join(lines[at.Line-1:], "\n")
	start := strings.LastIndex(source[:min(at.Column, len(source))], "func")
	if start < 0 {
		return nil
	}
	file, _ := parser.ParseFile(token.NewFileSet(), "", "package p\n"+source[start:], parser.ParseComments) // the text after the function does not matter
	if file == nil || len(file.Decls) == 0 {
		return nil
	}
	file.Decls = file.Decls[:1]
	if examples := doc.Examples(file); len(examples) > 0 {
		return examples[0]
	}
	return nil
}

// isTest reports whether go test would run f: TestXxx(*testing.T). An example
// has no parameter.
func isTest(f *types.Func, prefix, param string) bool {
	rest, ok := strings.CutPrefix(f.Name(), prefix)
	if r, _ := utf8.DecodeRuneInString(rest); !ok || rest != "" && unicode.IsLower(r) {
		return false
	}
	sig := f.Signature()
	if sig.Results().Len() > 0 || sig.TypeParams() != nil {
		return false
	}
	if param == "" {
		return sig.Params().Len() == 0
	}
	return sig.Params().Len() == 1 && sig.Params().At(0).Type().String() == "*testing."+param
}

// testValues returns the functions with these names, for calls by compiled
// code.
func (s *Session) testValues(ctx context.Context, names testNames) (set testSet, err error) {
	const pkg, variable = "mercerTesting", "mercerTests"
	var fields, values []string
	for i, list := range []struct {
		typ   string
		items []string
	}{{"Test", names.tests}, {"Benchmark", names.benchmarks}, {"FuzzTarget", names.fuzz}, {"Example", names.examples}} {
		typ := fmt.Sprintf("[]%s.Internal%s", pkg, list.typ)
		fields = append(fields, fmt.Sprintf("F%d %s", i, typ))
		values = append(values, fmt.Sprintf("%s{%s}", typ, strings.Join(list.items, ", ")))
	}
	fields = append(fields, fmt.Sprintf("Main func(*%s.M)", pkg))
	values = append(values, names.main)
	source := fmt.Sprintf("import %s \"testing\"\n%s := struct{%s}{%s}", pkg, variable, strings.Join(fields, "; "), strings.Join(values, ", "))
	if err := s.runInternal(ctx, source); err != nil {
		return set, err
	}
	defer s.hide(ctx, pkg, variable)
	return *(*testSet)(s.engine.Address(s.names.Load().Lookup(variable))), nil // the variable has the same fields
}
