package session

import "testing"

// A type without a name is made before its cell is checked: as that of a
// variable that the cell's functions use, or in the signature of a method of an
// older type.
func TestTypesWithoutNames(t *testing.T) {
	tests := []struct {
		name  string
		cells []string
		want  string
	}{
		{"struct", []string{"var q struct{ x int }\nfunc h() { q.x = 1 }", "h()\nq.x"}, "1"},
		{"struct after imports", []string{"import \"fmt\"", "var q struct{ x int }\nfunc h() { q.x = 1 }", "h()\nfmt.Sprint(q)"}, "{1}"},
		{"pointer to struct", []string{"q := &struct{ x, y int }{1, 2}\nfunc h() int { return q.x + q.y }", "q.y = 5\nh()"}, "6"},
		{"slice of structs", []string{"var q = []struct{ in, want string }{{\"a\", \"b\"}}\nfunc h() string { return q[0].in + q[0].want }", "h()"}, "ab"},
		{"nested", []string{"var q struct{ a struct{ b map[string]struct{ c int } } }\nfunc h() int { return q.a.b[\"k\"].c }", "q.a.b = map[string]struct{ c int }{\"k\": {7}}\nh()"}, "7"},
		{"embedded", []string{"type T struct{ n int }\nvar q struct{ *T }\nfunc h() int { return q.n }", "q.T = &T{4}\nh()"}, "4"},
		{"interface", []string{"var q interface{ m() int }\nfunc h() int { return q.m() }", "type T int\nfunc (T) m() int { return 3 }", "q = T(1)\nh()"}, "3"},
		{"function", []string{"var q func() struct{ x int }\nfunc h() int { return q().x }", "q = func() struct{ x int } { return struct{ x int }{8} }\nh()"}, "8"},
		{"channel", []string{"q := make(chan struct{ x int }, 1)\nfunc h() { q <- struct{ x int }{9} }", "h()\n(<-q).x"}, "9"},
		{"result of a later method", []string{"type T struct{}", "func (T) m() struct{ x int } { return struct{ x int }{4} }\nT{}.m().x"}, "4"},
		{"result of a later method, later", []string{"type T struct{}", "func (T) m() struct{ x int } { return struct{ x int }{4} }", "T{}.m().x"}, "4"},
		{"interface result of a later method", []string{"type T struct{}\nfunc (T) k() int { return 5 }", "func (t T) m() interface{ k() int } { return t }", "T{}.m().k()"}, "5"},
		{"variable used again with its own type", []string{"var q struct{ x int }\nfunc h() int { return q.x }", "var q struct{ x int }\nq.x = 3\nh()"}, "3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, value, err := run(t, tt.cells...); err != nil || value != tt.want {
				t.Errorf("got %q, %v; want %q", value, err, tt.want)
			}
		})
	}
}
