package runtime

import (
	"cmp"
	"context"
	"fmt"
	"go/types"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// testFunctions are the names of the tests and benchmarks to run: those of the
// cell or, if it has none, of the session, in the order of their declaration.
func (s *Session) testFunctions(cellName string) (tests, benchmarks []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	declared := s.front.Declared()
	slices.SortStableFunc(declared, func(a, b types.Object) int { return cmp.Compare(a.Pos(), b.Pos()) }) // as they stand in the cells
	for _, all := range []bool{false, true} {
		for _, d := range declared {
			f, ok := d.(*types.Func)
			if !ok || !all && s.fset.Position(f.Pos()).Filename != cellName {
				continue
			}
			switch {
			case isTest(f, "Test", "T"):
				tests = append(tests, f.Name())
			case isTest(f, "Benchmark", "B"):
				benchmarks = append(benchmarks, f.Name())
			}
		}
		if len(tests)+len(benchmarks) > 0 {
			break
		}
	}
	return tests, benchmarks
}

// isTest tells whether go test would take f for one: TestXxx(*testing.T).
func isTest(f *types.Func, prefix, param string) bool {
	rest, ok := strings.CutPrefix(f.Name(), prefix)
	if r, _ := utf8.DecodeRuneInString(rest); !ok || rest != "" && unicode.IsLower(r) {
		return false
	}
	sig := f.Signature()
	return sig.Params().Len() == 1 && sig.Results().Len() == 0 && sig.TypeParams() == nil &&
		sig.Params().At(0).Type().String() == "*testing."+param
}

// testValues are the functions of the names, as compiled code can call them.
func (s *Session) testValues(ctx context.Context, tests, benchmarks []string) ([]testing.InternalTest, []testing.InternalBenchmark, error) {
	const pkg, t, b = "mercerTesting", "mercerTests", "mercerBenchmarks"
	source := fmt.Sprintf("import %s \"testing\"\n%s, %s := %s, %s", pkg, t, b,
		listOf(pkg+".InternalTest", tests), listOf(pkg+".InternalBenchmark", benchmarks))
	if err := s.runInternal(ctx, source); err != nil {
		return nil, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		for _, name := range []string{pkg, t, b} {
			s.front.Hide(name)
		}
	}()
	return *(*[]testing.InternalTest)(s.engine.Address(s.front.Lookup(t))),
		*(*[]testing.InternalBenchmark)(s.engine.Address(s.front.Lookup(b))), nil
}

// listOf is Go for a list of functions with their names.
func listOf(typ string, names []string) string {
	var items []string
	for _, n := range names {
		items = append(items, fmt.Sprintf("{%q, %s}", n, n))
	}
	return fmt.Sprintf("[]%s{%s}", typ, strings.Join(items, ", "))
}
