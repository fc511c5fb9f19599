package front

import (
	"strings"
	"testing"
)

func TestCompleted(t *testing.T) {
	f := newFront(t)
	for _, tt := range []struct{ source, want string }{
		{"x := 1\nx|", "x := 1\nx"},
		{"f(a, b|", "f(a, b)"},
		{"f(a, g[b|", "f(a, g[b])"},
		{"if x|", "if x {}"},
		{"if a := f(); a.b|", "if a := f(); a.b {}"},
		{"if x {\n\tfor _, v := range vs {\n\t\tv.c|", "if x {\n\tfor _, v := range vs {\n\t\tv.c}}"},
		{"if x {\n} else if y|", "if x {\n} else if y {}"},
		{"for _, v := range []int{1, n|", "for _, v := range []int{1, n} {}"},
		{"switch x {\ncase y|", "switch x {\ncase y:}"},
		{"switch x {\ncase 1:\n\ty|", "switch x {\ncase 1:\n\ty}"},
		{"func f(a T|", "func f(a T) {}"},
		{"func f(a int) T|", "func f(a int) T"},
		{"h.Interact(func(c, gamma float|", "h.Interact(func(c, gamma float) {})"},
		{"h.Interact(func(c int) error {\n\treturn c|", "h.Interact(func(c int) error {\n\treturn c})"},
		{"p := svm.Params{C: 1, D|", "p := svm.Params{C: 1, D}"},
		{"p := svm.Params{\n\tC: 1,\n\tD|", "p := svm.Params{\n\tC: 1,\n\tD}"},
		{"type T struct {\n\ta I|", "type T struct {\n\ta I}"},
		{"x := 1\nfoo(\n\nx|\nfunc g() {}", "x := 1\nfoo(\n\nx)"},
		{"y := )\nx|", "      \nx"},
		{"x|\nfunc g() {}\ny := (", "x\nfunc g() {}"},
		{"f(x|)\ny := (\n", "f(x)"},
	} {
		cursor := strings.Index(tt.source, "|")
		source := strings.Replace(tt.source, "|", "", 1)
		if got := strings.TrimSpace(f.completed(source, cursor)); got != strings.TrimSpace(tt.want) {
			t.Errorf("%q becomes\n%q, want\n%q", tt.source, got, tt.want)
		}
	}
}
