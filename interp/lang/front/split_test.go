package front

import (
	"strings"
	"testing"
)

func TestSplit(t *testing.T) {
	names := map[kind]string{imports: "imports", decls: "decls", stmts: "stmts", clause: "clause"}
	tests := []struct{ source, want string }{
		{"", ""},
		{"// only a comment", ""},
		{"x := 1\ny := 2", "stmts(x := 1\ny := 2)"},
		{"import \"fmt\"; fmt.Println()", "imports(import \"fmt\") stmts(fmt.Println())"},
		{"func f() {}\nfunc (t T) m() {}", "decls(func f() {}\nfunc (t T) m() {})"},
		{"func(x int) { print(x) }(1)", "stmts(func(x int) { print(x) }(1))"},
		{"func() (a int) { return 1 }()", "stmts(func() (a int) { return 1 }())"},
		{"func (x int) T { return T(x) }(2)", "stmts(func (x int) T { return T(x) }(2))"},
		{"func g[T any](v T) T { return v }", "decls(func g[T any](v T) T { return v })"},
		{"type T struct {\n\ta int\n}\nt := T{1}\nconst c = 2", "decls(type T struct {\n\ta int\n}) stmts(t := T{1}) decls(const c = 2)"},
		{"var x = 1", "stmts(var x = 1)"},
		{"package main\nfunc main() {}", "clause(package main) decls(func main() {})"},
		{"for i := 0; i < 3; i++ {\n}\nx", "stmts(for i := 0; i < 3; i++ {\n}\nx)"},
		{"s := `a;\nimport \"x\"`", "stmts(s := `a;\nimport \"x\"`)"},
	}
	for _, tt := range tests {
		var got []string
		runs, err := split(tt.source)
		if err != nil {
			t.Errorf("split(%q): %v", tt.source, err)
		}
		for _, r := range runs {
			got = append(got, names[r.kind]+"("+tt.source[r.start:r.end]+")")
		}
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("split(%q)\n got %s\nwant %s", tt.source, s, tt.want)
		}
	}
}

// FuzzSplit holds for any text: runs are in order, inside it, and not empty.
func FuzzSplit(f *testing.F) {
	for _, s := range []string{"x := 1", "func (", "import \"a\"\n}{", "`", "/*", "\xff", "func(a)b("} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		end := 0
		runs, _ := split(source)
		for _, r := range runs {
			if r.start < end || r.end <= r.start || r.end > len(source) {
				t.Fatalf("run %+v after offset %d in a text of %d bytes", r, end, len(source))
			}
			end = r.end
		}
		Completeness(source) // must not panic either
	})
}
