package session

import (
	"strings"
	"testing"
)

// TestDeclarationsThatNamePackages: the same text with the same packages changes
// nothing. With another package under the same name it is another declaration.
func TestDeclarationsThatNamePackages(t *testing.T) {
	const rand = "import \"math/rand\"\nfunc roll(r *rand.Rand) int { return 1 }\nfunc call() int { return roll(nil) }"
	for name, test := range map[string]struct {
		cells []string
		want  string
	}{
		"type again":                   {[]string{"import \"time\"\ntype S struct{ d time.Duration }\ns := S{3}", "type S struct{ d time.Duration }", "s = S{4}\ns.d"}, "4ns"},
		"type again, with its import":  {[]string{"import \"time\"\ntype S struct{ d time.Duration }\ns := S{3}", "import \"time\"\ntype S struct{ d time.Duration }", "s = S{4}\ns.d"}, "4ns"},
		"type again, another package":  {[]string{"import \"text/template\"\ntype S struct{ t *template.Template }\nvar s any = S{}", "import \"html/template\"\ntype S struct{ t *template.Template }", "_, same := s.(S)\nsame"}, "false"},
		"type again, dot import":       {[]string{"import . \"time\"\ntype S struct{ d Duration }\ns := S{3}", "type S struct{ d Duration }", "s = S{4}\ns.d"}, "4ns"},
		"type again, other dot import": {[]string{"import . \"text/template\"\ntype S struct{ t *Template }\nvar s any = S{}", "import . \"html/template\"\ntype S struct{ t *Template }", "_, same := s.(S)\nsame"}, "false"},
		"constant again":               {[]string{"import \"math\"\nconst two = math.MaxInt8\ntype A [two]int\nvar a any = A{}", "const two = math.MaxInt8", "_, same := a.(A)\nsame"}, "true"},
		"method again":                 {[]string{"import \"time\"\ntype S[T any] struct{ v T }\nfunc (s S[T]) d() time.Duration { return 1 }\ns := S[int]{3}", "func (s S[T]) d() time.Duration { return 1 }", "s = S[int]{4}\ns.d()"}, "1ns"},
		"function again":               {[]string{rand, "func roll(r *rand.Rand) int { return 2 }", "call()"}, "2"},
		"function, another package":    {[]string{rand, "import \"math/rand/v2\"\nfunc roll(r *rand.Rand) int { return 2 }", "call()"}, "2"},
		"function, package renamed":    {[]string{rand, "import mr \"math/rand\"\nfunc roll(r *mr.Rand) int { return 2 }", "call()"}, "2"},
		"parameter like a package":     {[]string{"import \"path\"\nfunc f(path string) string { return path }\nfunc g() string { return f(\"a\") }\nvar _ = path.Base", "func f(path string) string { return path + \"b\" }", "g()"}, "ab"},
		"length of an array":           {[]string{"const n = 1\nfunc f(a [n]int) int { return len(a) }\nfunc g() int { return f([n]int{}) }", "const n = 2\nfunc f(a [n]int) int { return 10 * len(a) }", "g()"}, "20"},
		"name of the language":         {[]string{"func f() int { return len(\"abc\") }", "func len(string) int { return 42 }", "func f() int { return len(\"abc\") }", "f()"}, "42"},
		"in the cell of its meaning":   {[]string{"func f() int { return len(\"abc\") }", "func f() int { return len(\"abc\") }\nfunc len(string) int { return 42 }", "f()"}, "42"},
	} {
		t.Run(name, func(t *testing.T) {
			_, value, err := run(t, test.cells...)
			if err != nil || strings.TrimSpace(value) != test.want {
				t.Errorf("%q, %v; want %q", value, err, test.want)
			}
		})
	}
}

// TestSameTextChangesNothing: a cell with a declaration that has not changed
// compiles nothing.
func TestSameTextChangesNothing(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const source = "import (\"math\"; \"fmt\")\ntype P struct{ x float64 }\nfunc (p P) String() string { return fmt.Sprint(p.x) }\nconst c = 2 * math.Pi\nfunc f() float64 { return math.Sin(c) }"
	for i, name := range []string{"cell1", "cell2"} {
		unit, err := s.prepare(t.Context(), Cell{Name: name, Source: source})
		if err != nil {
			t.Fatal(err)
		}
		decls := 0
		for _, step := range unit.Steps {
			for _, file := range step.Files {
				decls += len(file.Decls)
			}
		}
		if want := []int{4, 0}[i]; decls != want {
			t.Errorf("%s compiles %d declarations, want %d", name, decls, want)
		}
		if err := s.runSteps(t.Context(), Cell{Name: name}, unit); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNamesInTypes: the names of parameters, fields and methods in the type of a
// function are no types, even if a cell has declared something of the same name.
func TestNamesInTypes(t *testing.T) {
	for name, test := range map[string]struct{ signature, body string }{
		"a parameter's parameter": {"All(f func(v int) bool)", "f(0)"},
		"a result's parameter":    {"All() func(yield func(v int) bool)", "_ = L.All"},
		"a field":                 {"All(s struct{ v int })", "_ = s.v"},
		"a method":                {"All(i interface{ v() int })", "_ = i"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			result := ""
			if name == "a result's parameter" {
				result = "\n\treturn nil"
			}
			method := func(add string) string {
				return "func (l L) " + test.signature + " {\n\t" + test.body + "\n\tlast = l.n" + add + result + "\n}"
			}
			for i, source := range []string{"type L struct{ n int }\nlast := 0\nl := L{1}\n" + method(""), "v := 3\nf := L.All", method(" + 100")} {
				var r recorder
				if _, err := s.Run(t.Context(), Cell{Name: "cell", Source: source}, &r); err != nil || r.stderr != "" {
					t.Fatalf("cell %d: %q, %v", i+1, r.stderr, err)
				}
			}
			call := map[string]string{
				"a parameter's parameter": "func(int) bool { return true }", "a result's parameter": "", "a field": "struct{ v int }{}", "a method": "nil",
			}[name]
			for _, source := range []string{"l.All(" + call + ")\nlast", "f(l, " + call + ")\nlast"} {
				d, err := s.Run(t.Context(), Cell{Name: "cell", Source: source}, &recorder{})
				if err != nil || d.Data["text/plain"] != "101" {
					t.Errorf("%s: %v, %v; want 101", source, d.Data["text/plain"], err)
				}
			}
		})
	}
}

// A package whose types a cell has used through another one can be imported afterwards.
func TestImportAfterUse(t *testing.T) {
	for name, cells := range map[string][]string{
		"function": {"import \"os\"\ni, err := os.Stat(\"/\")\nif err != nil { panic(err) }\nd := i.Mode().IsDir()", "import \"io/fs\"\n\nfs.ValidPath(\"x\") && d"},
		"variable": {"import \"os\"\ni, err := os.Stat(\"/\")\nif err != nil { panic(err) }\nd := i.Mode().IsDir()", "import \"io/fs\"\n\nfs.ErrExist != nil && d"},
		"method":   {"import \"os\"\ni, err := os.Stat(\"/\")\nif err != nil { panic(err) }\nd := i.Mode().IsDir()", "import \"io/fs\"\n\n(&fs.PathError{Err: fs.ErrExist}).Unwrap() == fs.ErrExist && d"},
		"matrix": {
			"import \"github.com/mercer-go/mercer/data\"", "x := data.Threenorm(2).Sample(10, 1).X.At(0, 0)",
			"import \"gonum.org/v1/gonum/mat\"\n\nmat.NewDense(1, 1, nil).At(0, 0) != x",
		},
		"twice": {
			"import \"os\"\ni, err := os.Stat(\"/\")\nif err != nil { panic(err) }\nf := i.Mode().IsDir", "import \"io/fs\"\n\nvar m fs.FileMode = fs.ModeDir",
			"m.IsDir() == f()",
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			var v any
			for _, cell := range cells {
				if v, err = s.Eval(t.Context(), cell); err != nil {
					t.Fatalf("%s\n%v", cell, err)
				}
			}
			if v != true {
				t.Errorf("the last cell is %v", v)
			}
		})
	}
}
