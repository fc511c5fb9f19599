package assist

import "testing"

// TestAnywhere asks all over cells, whole and cut off there: the type
// checker must not crash on what is half typed.
func TestAnywhere(t *testing.T) {
	s := session(t, before...)
	for _, source := range []string{
		"import (\n\t\"fmt\"\n\tm \"math\"\n)\ntype T[P any] struct {\n\tpoint\n\tv P\n}\nfunc (t *T[P]) Get() (p P, err error) {\n\tfor i := range 3 {\n\t\tif x := i; x > 1 {\n\t\t\treturn t.v, nil\n\t\t} else if x == m.MaxInt {\n\t\t\tbreak\n\t\t}\n\t}\n\treturn p, nil\n}\nfmt.Println((&T[int]{}).Get())",
		"func (p *point) Area(n int) int { return p.Wide * n }\nfunc (p point) String() string { return \"p\" }\nvar ch = make(chan int, 1)\nselect {\ncase v := <-ch:\n\t_ = v\ndefault:\n\tch <- 1\n}\nswitch v := any(origin).(type) {\ncase point, *point:\n\t_ = v\n}\ngo func(a, b int) { defer close(ch) }(1, 2)",
		"package main\n\nimport \"os\"\n\ntype I interface{ M(x int) error }\n\nfunc main() {\n\tm := map[string][]I{\"a\": {nil}}\n\tlabel:\n\tfor k, v := range m {\n\t\tif len(v) > 0 { continue label }\n\t\tos.Exit(len(k))\n\t}\n}",
		"x := svm.Params{C: 1, // é世\n\tTol: ratio}\ny := []point{{1, 2}, {Wide: 3}}\n`raw\nstring`\n/* comment */ 'c'\nz := func() (int, error) { return 1, nil }\na, err := z()",
	} {
		runes := []rune(source)
		for at := 0; at <= len(runes); at += 3 {
			for _, text := range []string{source, string(runes[:at]) + []string{"", "."}[at/3%2]} {
				n := min(at, len([]rune(text)))
				c := s.Complete(text, n)
				if c.Start < 0 || c.Start > c.End || c.End > n {
					t.Fatalf("%q at %d: replaces %d to %d", text, n, c.Start, c.End)
				}
				s.Inspect(text, n, at/3%2)
			}
		}
	}
}
