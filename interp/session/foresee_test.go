package session

import (
	"strings"
	"testing"
)

// TestOrdersOfLateMethods: a cell may be checked in several orders. What one
// order gave a type is not there for the next, and the types of variables may
// depend on methods of older types.
func TestOrdersOfLateMethods(t *testing.T) {
	const before = "import \"fmt\"\nvar _ = fmt.Sprint\ntype T struct{}\ntype V struct{ n int }\nt := T{}"
	for name, test := range map[string]struct{ source, want, err string }{
		"called before":        {"x := 1\nfmt.Println(t.M())\nfunc (T) M() int { return 7 }\nx := \"s\"", "", "cannot use \"s\""}, // as with a function
		"type of the cell":     {"type U struct{ n int }\nx := U{1}\nfunc (T) M(u U) int { return u.n + y }\ny := 3\nt.M(x)", "4", ""},
		"variable of a result": {"x := t.M()\nfunc (T) M() int { return 5 }\nfunc f() int { return x }\nf()", "5", ""},
		"order of variables":   {"var a = t.M() + b\nvar b = 10\nfunc (T) M() int { return b + 1 }\na", "21", ""},
		"result of the cell":   {"type U struct{ n int }\nx := t.M()\nfunc (T) M() U { return U{6} }\nfunc f() int { return x.n }\nf()", "6", ""},
		"wrong in every order": {"x := t.M()\nfunc (T) M() int { return nope }\nfunc f() int { return x }\nf()", "", "undefined: nope"},
		"wrong signature":      {"x := t.M()\nfunc (T) M() nope { return 1 }\nfunc f() int { return x }\nf()", "", "undefined: nope"},
		"type declared again":  {"type V string\nfunc (T) M() V { return \"v\" }\nx := t.M()\nfunc f() V { return x }\nfmt.Sprint(f())", "v", ""},
	} {
		t.Run(name, func(t *testing.T) {
			_, value, err := run(t, before, test.source)
			if strings.TrimSpace(value) != test.want || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
				t.Errorf("%q, %v; want %q, %q", value, err, test.want, test.err)
			}
		})
	}
}
