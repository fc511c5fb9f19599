package session

import (
	"strings"
	"testing"
)

const tests = `import "testing"
func TestGood(t *testing.T) { t.Log("fine") }
func TestBad(t *testing.T) {
	t.Run("sub", func(t *testing.T) { t.Errorf("got %d", 3) })
	t.Fatal("all over")
}
func TestPanics(t *testing.T) {
	var m map[string]int
	m["a"] = 1
}
func Testify(t *testing.T) { t.Error("its name is not a test's") }
func BenchmarkNothing(b *testing.B) {
	for b.Loop() {
	}
}
`

const main = `import ("fmt"; "os"; "testing")
func TestMain(m *testing.M) {
	fmt.Println("set up")
	defer fmt.Println("cleared up")
	`

func TestTestMagic(t *testing.T) {
	for _, test := range []struct {
		name   string
		cells  []string
		stdout []string
		not    string
		fails  string
	}{
		{"all", []string{"%test\n" + tests}, []string{
			"--- FAIL: TestBad", "    --- FAIL: TestBad/sub", "        cell1:5: got 3\n", "    cell1:6: all over\n",
			"cell1:10:", "assignment to entry in nil map", "--- FAIL: TestPanics", "FAIL\n",
		}, ".go:", "failed: TestBad, TestPanics"},
		{"one", []string{tests, "%test -v -run Good"}, []string{"=== RUN   TestGood", "    cell1:2: fine", "--- PASS: TestGood", "PASS\n"}, "TestBad", ""},
		{"of the cell", []string{tests, "func TestNew(t *testing.T) {}\n%test -v"}, []string{"--- PASS: TestNew"}, "TestBad", ""},
		{"bench", []string{tests, "%test -run Good -bench ."}, []string{"BenchmarkNothing", "ns/op", "PASS\n"}, "TestBad", ""},
		{"main", []string{main + "os.Exit(m.Run()) }", "func TestA(t *testing.T) { t.Log(`a`) }\n%test -v"}, []string{"set up\n=== RUN   TestA", "--- PASS: TestA"}, "cleared up", ""},
		{"main that returns", []string{main + "m.Run() }", tests, "%test"}, []string{"set up\n", "--- FAIL: TestBad", "FAIL\ncleared up\n"}, "", "failed: TestBad, TestPanics"},
		{"main that fails", []string{main + "m.Run(); os.Exit(3) }", "func TestA(t *testing.T) {}\n%test"}, []string{"set up\nPASS\n"}, "", "TestMain ended with exit code 3"},
		{"main that panics", []string{main + "panic(`no`) }", "func TestA(t *testing.T) {}\n%test"}, []string{"set up\n"}, "PASS", "no"},
		{"none", []string{"%test"}, nil, "PASS", "there are no functions TestXxx"},
	} {
		t.Run(test.name, func(t *testing.T) {
			stdout, _, _, err := notebookOf(t, test.cells...)
			for _, want := range test.stdout {
				if !strings.Contains(stdout, want) {
					t.Errorf("%q is missing", want)
				}
			}
			if strings.Contains(stdout, test.not) && test.not != "" {
				t.Errorf("%q is there", test.not)
			}
			if test.fails == "" && err != nil || test.fails != "" && (err == nil || !strings.Contains(err.Error(), test.fails)) {
				t.Errorf("error %v", err)
			}
			if t.Failed() {
				t.Log(stdout)
			}
		})
	}
}

// A test takes whatever ends a part of it, and the next one runs.
func TestTestsThatEnd(t *testing.T) {
	stdout, _, value, err := notebookOf(t, `import ("errors"; "runtime"; "testing")
func TestPart(t *testing.T) {
	t.Run("panics", func(t *testing.T) { panic("in a part") })
	t.Run("parallel", func(t *testing.T) { t.Parallel(); panic("beside others") })
}
func TestCleanup(t *testing.T) { t.Cleanup(func() { panic("in the cleanup") }) }
func TestGoexit(t *testing.T) { runtime.Goexit() }
func TestOuter(t *testing.T) {
	t.Run("part", func(*testing.T) { t.Fatal("of the outer one") })
	t.Log("never reached")
}
func TestMust(t *testing.T) { must(1, errors.New("no such thing")) }
func TestAfter(t *testing.T) { t.Log("goes on") }
`, "%test -v\n")
	const failed = "failed: TestPart, TestCleanup, TestGoexit, TestOuter, TestMust"
	if err == nil || !strings.Contains(err.Error(), failed) || value != "" {
		t.Errorf("error %v", err)
	}
	for _, want := range []string{
		"    --- FAIL: TestPart/panics", "cell1:3:44: panic: in a part\n", "    --- FAIL: TestPart/parallel", "cell1:4:60: panic: beside others\n",
		"--- FAIL: TestCleanup", "cell1:6:58: panic: in the cleanup\n", "runtime.Goexit ended the test", "--- FAIL: TestGoexit",
		"cell1:9: of the outer one", "--- FAIL: TestOuter", "cell1:12:35: error: no such thing", "cell1:13: goes on\n--- PASS: TestAfter",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Contains(stdout, "never reached") {
		t.Error("a test went on after its FailNow")
	}
	if t.Failed() {
		t.Log(stdout)
	}
}

// A message has the line of the cell, however the method is called.
func TestLinesOfTestLogs(t *testing.T) {
	stdout, _, _, _ := notebookOf(t, `import "testing"
type P struct{ A int }
func check3(t testing.TB, x int) {
	t.Helper()
	if x != 3 {
		t.Errorf("got %d", x)
	}
}
func TestLines(t *testing.T) {
	check3(t, 4)
	log := t.Logf
	log("%T\n%v", P{1}, P{2})
	defer t.Error("at", "last")
}
`, "%test -v")
	for _, want := range []string{"    cell1:10: got 4\n", "    cell1:12: main.P\n        {2}\n", "    cell1:13: at last\n"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing in\n%s", want, stdout)
		}
	}
}

// Package testing would end the process at a bad regular expression.
func TestBadPattern(t *testing.T) {
	for _, flags := range []string{"-run (", "-bench '('", "-run Good/*"} {
		if _, _, _, err := notebookOf(t, tests, "%test "+flags); err == nil || !strings.Contains(err.Error(), "error parsing regexp") {
			t.Errorf("%s: %v", flags, err)
		}
	}
	if stdout, _, _, err := notebookOf(t, tests, "%test -v -run '^TestGood$'"); err != nil || !strings.Contains(stdout, "--- PASS: TestGood") {
		t.Errorf("in quotes: %v, %s", err, stdout)
	}
}

// TestExamplesAndSeeds: what go test takes for a test is one.
func TestExamplesAndSeeds(t *testing.T) {
	stdout, _, _, err := notebookOf(t, `import ("fmt"; "testing")
x := "not in a file's place"
func ExampleGood() {
	fmt.Println("b"); fmt.Println("a")
	// Unordered output:
	// a
	// b
}
func ExampleBad() {
	fmt.Println("got this")
	panic("after it") // Output: wanted that
}
func ExampleWithout() { panic("has no output to compare") }
func FuzzSeeds(f *testing.F) {
	f.Add(1, "one")
	f.Add(2, "two")
	f.Fuzz(func(t *testing.T, n int, s string) {
		if n == 2 {
			panic(s)
		}
	})
}
x = "more"`, "%test -v")
	if err == nil || !strings.Contains(err.Error(), "the tests failed") {
		t.Errorf("error %v", err)
	}
	for _, want := range []string{
		"--- PASS: ExampleGood", "--- FAIL: ExampleBad", "got:\ngot this\ncell1:11:7: panic: after it\n", "want:\nwanted that\n",
		"    --- PASS: FuzzSeeds/seed#0", "cell1:19:9: panic: two\n", "    --- FAIL: FuzzSeeds/seed#1",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is missing in\n%s", want, stdout)
		}
	}
	if strings.Contains(stdout, "ExampleWithout") {
		t.Error("an example without output has been run")
	}
}
