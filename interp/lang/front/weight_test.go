package front

import (
	"fmt"
	"strings"
	"testing"
)

// doubled declares A1 to An, each by a format of the one before.
func doubled(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "type A%d"+format+"\n", i+1, i)
	}
	return b.String()
}

// TestHeavyTypes: types that nobody can write out are refused before they are
// checked, however they are nested.
func TestHeavyTypes(t *testing.T) {
	const b = "type B[X, Y any] struct{ x *X; y *Y }\ntype A0 = B[int, int]\n"
	for name, test := range map[string]struct{ source, refused string }{
		"instances":            {b + doubled(" = B[A%[2]d, A%[2]d]", 60), "type A17 is too large"},
		"in a function":        {b + "func f() {\n" + doubled(" = B[A%[2]d, A%[2]d]", 60) + "}", "type A17 is too large"},
		"fields":               {b + doubled(" = struct{ a, b *A%[2]d }", 60), "type A17 is too large"},
		"parameters":           {b + doubled(" = func(A%[2]d) []map[string]A%[2]d", 60), "too large"},
		"generic aliases":      {b + "type P0[T any] = B[T, T]\n" + strings.ReplaceAll(doubled("[T any] = A%[2]d[A%[2]d[T]]", 20), "A", "P") + "var v P20[int]", "type P5 is too large"},
		"only type parameters": {"type P0[T any] = struct{ a, b T }\n" + strings.ReplaceAll(doubled("[T any] = A%[2]d[A%[2]d[T]]", 20), "A", "P") + "var v *P20[int]", "type P5 is too large"},
		"instances of aliases": {"type P[T any] = struct{ a, b, c, d T }\nvar v " + strings.Repeat("P[", 60) + "int" + strings.Repeat("]", 60), "2:7: type P is too large"},
		"in a function's body": {"type P[K comparable, T any] = map[K][2]struct{ a, b, c, d T }\nfunc f() any { return " + strings.Repeat("P[int, ", 60) + "int" + strings.Repeat("]", 60) + "{} }", "2:23: type P is too large"},
		"light instances":      {"type P[T any] = struct{ a, b, c, d T }\nvar v P[P[P[P[int]]]]\nw := []int{0}[0]", ""},
		"in another order":     {"type C = B[A60, int]\n" + b + doubled(" = B[A%[2]d, A%[2]d]", 60), "1:6: type C is too large"},
		"as many as allowed":   {b + doubled(" = B[A%[2]d, A%[2]d]", 14) + "var v *A14", ""},
		"named types":          {b + doubled(" struct{ b B[A%[2]d, *A%[2]d] }", 60) + "var v *A60", ""},
		"long, but not heavy":  {b + doubled(" = B[A%[2]d, int]", 500) + "var v *A500", ""},
		"in itself":            {"type A = []A\ntype C[T any] = []C[T]", ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := newFront(t).Prepare("cell1", test.source)
			if name == "in itself" {
				if err == nil || strings.Contains(err.Error(), "too large") {
					t.Errorf("%v", err)
				}
				return
			}
			if test.refused == "" && err != nil || test.refused != "" && (err == nil || !strings.Contains(err.Error(), test.refused)) {
				t.Errorf("%v, want %q", err, test.refused)
			}
		})
	}
}

// TestHeavyTypeOfEarlierCells: aliases of earlier cells count with what they
// stand for.
func TestHeavyTypeOfEarlierCells(t *testing.T) {
	f := newFront(t)
	for i, source := range []string{
		"type B[X, Y any] struct{ x *X; y *Y }\ntype A0 = B[int, int]\n" + doubled(" = B[A%[2]d, A%[2]d]", 10),
		"type C = B[A10, func(A10, []A10) map[int]chan A10]",
		"type D = B[C, B[C, C]]",
	} {
		u, err := f.Prepare(fmt.Sprint("cell", i+1), source)
		if err != nil {
			t.Fatal(err)
		}
		f.Commit(u.Steps[0])
	}
	_, err := f.Prepare("cell4", "type E = B[struct{ a, b, c, d D }, [3]D]\ntype F = B[B[E, E], *E]")
	if err == nil || !strings.Contains(err.Error(), "2:6: type F is too large") {
		t.Errorf("%v", err)
	}
}

// TestHeavyAliasesOfEarlierCells: a generic alias of an earlier cell counts with
// what it makes of its arguments.
func TestHeavyAliasesOfEarlierCells(t *testing.T) {
	for name, first := range map[string]string{
		"a named type": "type B[X, Y any] struct{ x *X; y *Y }\ntype P0[T any] = B[T, T]",
		"a struct":     "type P0[T any] = struct{ a, b T }",
		"two":          "type Q[X, Y any] = func(X, Y) X\ntype P0[T any] = Q[T, int]",
	} {
		t.Run(name, func(t *testing.T) {
			f := newFront(t)
			for i := range 5 {
				source := first
				if i > 0 {
					source = fmt.Sprintf("type P%d[T any] = P%d[P%[2]d[T]]", i, i-1)
				}
				u, err := f.Prepare(fmt.Sprint("cell", i+1), source)
				if err != nil {
					t.Fatal(err)
				}
				f.Commit(u.Steps[0])
			}
			for _, source := range []string{"type P5[T any] = P4[P4[T]]", "var v *P4[P4[int]]", "f := func(P4[P4[int]]) {}"} {
				if _, err := f.Prepare("cell6", source); err == nil || !strings.Contains(err.Error(), "is too large") {
					t.Errorf("%s: %v", source, err)
				}
			}
			if _, err := f.Prepare("cell6", "var v *P2[P2[int]]"); err != nil {
				t.Error(err)
			}
		})
	}
}
