package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/session"
)

func TestRunProgram(t *testing.T) {
	for _, test := range []struct {
		name, source string
		args         []string
		code         int
		out, err     string
	}{
		{"main", "package main\n\nfunc main() {}\n", nil, exitOK, "", ""},
		{"value of a script", "#!/usr/bin/env -S mercer run\n6 * 7\n", nil, exitOK, "42\n", ""},
		{"arguments", "import (\n\t\"os\"\n\t\"strings\"\n)\nstrings.Join(os.Args[1:], \"+\")", []string{"-a", "b"}, exitOK, "-a+b\n", ""},
		{"flags", "import \"flag\"\nflag.Parse()\nflag.Args()", []string{"a", "b"}, exitOK, "[a b]\n", ""},
		{"a wrong flag", "import \"flag\"\nflag.NewFlagSet(\"s\", flag.ExitOnError).Parse([]string{\"-x\"})", nil, 2, "", ""},
		{"exit code", "import \"os\"\nos.Exit(3)", nil, 3, "", ""},
		{"panic", "package main\n\nfunc main() {\n\tvar m map[int]int\n\tm[1] = 2\n}\n", nil, exitPanic, "", "program.go:5"},
		{"panic in a goroutine", "package main\n\nfunc main() {\n\tgo panic(1)\n\tselect {}\n}\n", nil, exitPanic, "", "program.go:4"},
		{"deadlock", "package main\n\nfunc main() { <-make(chan int) }\n", nil, exitPanic, "", "deadlock!"},
		{"failed check", "import \"errors\"\ncheck(errors.New(\"x\"))", nil, exitFailure, "", "error: x"},
		{"a dropped error", "import \"os\"\nos.Remove(\"/no/such/file\")", nil, exitFailure, "", "2:1: error: remove /no/such/file"},
		{"an error that nothing reads", "import \"os\"\nvar f, err = os.Open(\"/no/such/file\")", nil, exitFailure, "", "2:8: error: open /no/such/file"},
		{"a dropped error of a program", "package main\n\nimport \"os\"\n\nfunc main() { os.Remove(\"/no/such/file\") }\n", nil, exitOK, "", ""},
		{"type error", "var s string = 1", nil, exitFailure, "", "1:16"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "program.go")
			if err := os.WriteFile(file, []byte(test.source), 0o600); err != nil {
				t.Fatal(err)
			}
			c, out, errs := testConsole(t)
			if code := dispatch(c, append([]string{"run", file}, test.args...)); code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			if out() != test.out {
				t.Errorf("printed %q, want %q", out(), test.out)
			}
			contains(t, "stderr", errs(), test.err)
		})
	}
}

// A part of a published table can be run again in a cell, and a method of one's
// own beside it.
func TestTableInACell(t *testing.T) {
	want, _ := reproduce(t, exitOK, "demo/kernels", "--runs", "2", "--datasets", "heart", "--format", "csv")
	source := `import (
	"context"
	"strings"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/papers"
)

table, _ := papers.Find("demo/kernels")
part := must(table.Select(experiment.Selection{Runs: 2, Datasets: []string{"heart"}}))
part.Methods = append(part.Methods, experiment.Method{Name: "mine", Run: func(_ context.Context, task experiment.Task, source experiment.Source) (experiment.Output, error) {
	ds := must(source.Open(task.Dataset))
	return experiment.Output{Values: []experiment.Value{{Metric: "n", Value: float64(ds.Len() + task.Run)}}}, nil
}})
results := must(experiment.Run(ctx, part, experiment.Options{Source: experiment.Source{Open: data.Open}}))
var b strings.Builder
check(experiment.WriteCSV(&b, results.Rows()))
strings.TrimSpace(b.String())
`
	file := filepath.Join(t.TempDir(), "program.go")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	c, out, errs := testConsole(t)
	if code := dispatch(c, []string{"run", file}); code != exitOK {
		t.Fatalf("exit code %d: %s", code, errs())
	}
	if got := out(); got != want+"demo,kernels,heart,mine,,n,2,270.5,0.5,,,\n" {
		t.Errorf("%s\nwant, and a line of mine,\n%s", got, want)
	}
}

func TestDatasets(t *testing.T) {
	c, out, _ := testConsole(t)
	if code := dispatch(c, []string{"datasets", "sonar", "extra"}); code != exitUsage {
		t.Errorf("two names: exit code %d", code)
	}
	if out() != "" {
		t.Errorf("two names printed %q", out())
	}
}

// The list and the description come from package data, through the interpreter.
func TestDatasetsListsAndDescribes(t *testing.T) {
	t.Setenv("MERCER_DATA", "")
	for _, test := range []struct {
		args []string
		code int
		out  []string
		err  []string
	}{
		{nil, exitOK, []string{"rows  features  classes", "sonar ", "  208        60        2 ", "usps ", "absent"}, nil},
		{[]string{"sonar"}, exitOK, []string{"sonar: 208 examples × 60 features; rock 97, mine 111", "feature", "licence: CC BY 4.0"}, nil},
		{[]string{"sonnar"}, exitFailure, nil, []string{`did you mean "sonar"?`}},
		{[]string{"usps"}, exitFailure, nil, []string{"usps_train.csv", "MERCER_DATA", "published by"}},
	} {
		c, out, errs := testConsole(t)
		processOut, processErr := os.Stdout, os.Stderr
		os.Stdout, os.Stderr = c.out.file, c.err // where a program prints
		code := dispatch(c, append([]string{"datasets"}, test.args...))
		os.Stdout, os.Stderr = processOut, processErr
		if code != test.code {
			t.Errorf("%q: exit code %d, want %d: %s", test.args, code, test.code, errs())
		}
		for _, want := range test.out {
			contains(t, "stdout", out(), want)
		}
		for _, want := range test.err {
			contains(t, "stderr", errs(), want)
		}
	}
}

func TestForProgram(t *testing.T) {
	e := &session.Error{Kind: session.CompileError, Cell: "a.go", Line: 1, Message: "no go.mod names it; %go get example.com/x@latest adds it"}
	e.Trace = []string{e.Error(), "    1 | import"}
	var got *session.Error
	if !errors.As(forProgram(e), &got) || len(got.Trace) != 2 || got.Trace[0] != got.Error() {
		t.Fatalf("%+v", got)
	}
	contains(t, "message", got.Message, `no go.mod names it; "go get example.com/x@latest"`)
	contains(t, "message", got.Message, `"mercer build --with example.com/x@latest"`)
	if strings.Contains(got.Message, "%") || !strings.Contains(e.Message, "%go") {
		t.Errorf("%q became %q", e.Message, got.Message)
	}
	if forProgram(nil) != nil {
		t.Error("a program that has not failed")
	}
}
