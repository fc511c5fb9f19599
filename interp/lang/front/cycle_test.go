package front

import (
	"strings"
	"testing"
)

// endless are cells that instantiate something without end. The first line is
// where Go's compiler says so.
var endless = map[string]string{
	"a type":                  "1:8: instantiation cycle:\n\tcell1:1:31: T instantiated as P[T]|type P[T any] struct{ next *P[P[T]] }\nvar p P[int]",
	"a type in a signature":   "1:8: instantiation cycle:\n\tcell1:1:35: T instantiated as []T|type P[T any] struct{ next func(P[[]T]) }\nvar p P[int]",
	"two types":               "|type P[T any] struct{ q *Q[[]T] }\ntype Q[T any] struct{ p *P[T] }\nvar p P[int]",
	"a function":              "|func f[T any](n int) {\n\tif n > 0 {\n\t\tf[*T](n - 1)\n\t}\n}\nf[int](1)\nx := 1",
	"an inferred instance":    "|func f[T any](n int, x T) {\n\tif n > 0 {\n\t\tf(n-1, &x)\n\t}\n}\nf(1, 1)\nx := 1",
	"a method":                "|type P[T any] struct{ v T }\nfunc (p P[U]) m() { P[P[U]]{}.m() }\nvar p P[int]\np.m()\nx := 1",
	"a pointer's method":      "|type P[T any] struct{ v T }\nfunc (p *P[U]) m() { new(P[[]U]).m() }\nvar p P[int]\np.m()\nx := 1",
	"a type in a function":    "implicitly parameterized by T|func f[T any](n int) {\n\ttype L struct{ x T }\n\tif n > 0 {\n\t\tf[L](n - 1)\n\t}\n}\nf[int](1)\nx := 1",
	"functions in a ring":     "|func f[A, B any](n int) {\n\tif n > 0 {\n\t\tg[B, A](n)\n\t}\n}\nfunc g[A, B any](n int) { f[map[int]A, B](n - 1) }\nf[int, string](1)\nx := 1",
	"an unused variable only": "|func f[T any](n int) {\n\tunused := 1\n\tif n > 0 {\n\t\tf[[1]T](n - 1)\n\t}\n}",
}

func TestEndless(t *testing.T) {
	for name, text := range endless {
		t.Run(name, func(t *testing.T) {
			want, source, _ := strings.Cut(text, "|")
			_, err := newFront(t).Prepare("cell1", source)
			if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "instantiation cycle") {
				t.Errorf("%v, and not %q", err, want)
			}
		})
	}
}

// TestWithEnd is that code with an end is accepted though it looks similar.
func TestWithEnd(t *testing.T) {
	for _, source := range []string{
		"type P[T any] struct{ next *P[T] }\nvar p P[int]",
		"type P[A, B any] struct{ next *P[B, A] }\nvar p P[int, string]",
		"type P[T any] struct{ v T }\nvar p P[P[P[int]]]",
		"func f[T any](n int) {\n\tif n > 0 {\n\t\tf[T](n - 1)\n\t}\n}\nf[int](1)\nx := 1",
		"func f[T any]() {}\nfunc g[T any]() { f[[]T]() }\ng[int]()\nx := 1",
		"func f[T any](n int) {\n\ttype L struct{ x int }\n\tvar l L\n\tif n > 0 {\n\t\tf[T](n - 1)\n\t}\n}\nf[int](1)\nx := 1",
		"type T4[A any] struct{ a, b *A }\nvar v T4[T4[T4[int]]]",
	} {
		if _, err := newFront(t).Prepare("cell1", source); err != nil {
			t.Errorf("%s\n%v", source, err)
		}
	}
}
