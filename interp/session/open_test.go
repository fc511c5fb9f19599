package session

import "testing"

// The functions and methods of a cell may use a variable that the cell defines
// further down, although its type is made of the cell's own types.
func TestVariablesOfTheCellsOwnTypes(t *testing.T) {
	const s = "type T struct{ n int }\nfunc f() int { return q.n }\n"
	tests := []struct {
		name  string
		cells []string
		want  string
	}{
		{"value", []string{s + "q := T{3}\nf()"}, "3"},
		{"pointer to it", []string{s + "q := T{3}\np := &q", "p.n = 5\nf()"}, "5"},
		{"one of two", []string{s + "e, q := 4, T{3}\ne + f()"}, "7"},
		{"two that functions use", []string{s + "func g() int { return r.n }\nq, r := T{3}, T{4}\nf() + 10*g()"}, "43"},
		{"type that is written", []string{s + "var q T = T{3}\nf()"}, "3"},
		{"zero", []string{s + "var q T\nf()"}, "0"},
		{"in the order of what they need", []string{s + "var q = T{g()}\nvar k = 4\nfunc g() int { return k }\nf()"}, "4"},
		{"function literal as value", []string{"type T struct{ f func() int }\nfunc f() int { return q.f() }\nq := T{func() int { x := 4; g := func() int { return x }; return g() }}\nf()"}, "4"},
		{"generic type with a method", []string{"type S[E any] struct{ v E }\nfunc (s S[E]) n() int { return len(all) }\nvar all = map[string]S[int]{\"a\": {1}}", "all[\"b\"] = S[int]{}\nall[\"a\"].n()"}, "2"},
		{"interface in a generic method", []string{"type I interface{ String() string }\nvar v I\ntype G[E I] struct{}\nfunc (G[E]) f(m map[int]E) string {\n\tv = m[4]\n\treturn v.String()\n}\ntype M int\nfunc (M) String() string { return \"a\" }", "G[M]{}.f(map[int]M{4: 1})\nv.String()"}, "a"},
		{"again", []string{s + "q := T{3}", s + "q := T{4}\nf()"}, "4"},
		{"again with another function", []string{s + "q := T{3}\np := &q", "type T struct{ n int }\nfunc f() int { return q.n + 10 }\nq := T{4}\nf() + p.n"}, "18"},
		{"again with another type", []string{s + "q := T{3}", "type T struct{ n, m int }\nfunc f() int { return q.m }\nq := T{3, 8}\nf()"}, "8"},
		{"assigned later", []string{s + "q := T{3}", "q = T{9}", "f()"}, "9"},
		{"assigned by a function", []string{"type T struct{ n int }\nfunc set() { q = &T{6} }\nvar q *T\nset()\nq.n"}, "6"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if value, notes, err := runNoted(t, tt.cells); err != nil || value != tt.want || notes != "" {
				t.Errorf("got %q, %v, notes %q; want %q", value, err, notes, tt.want)
			}
		})
	}
}
