package exampletest

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

var (
	full     = flag.Bool("examples", false, "run all examples, not just a few")
	report   = flag.String("report", "", "write the results to this Markdown `file`")
	limit    = flag.Duration("limit", time.Minute, "time limit of an example")
	only     = flag.String("only", "", "run only the examples whose names match this `expression`")
	mode     = flag.String("mode", "", "run examples only in this `way`: "+strings.Join(Modes, ", "))
	doUpdate = flag.Bool("update", false, "write failures.txt again")
)

func TestMain(m *testing.M) {
	trial.Child()
	os.Exit(m.Run())
}

// sampleSize is how many examples run without -examples.
const sampleSize = 12

// goEnv is what the go command prints, or "" without one.
func goEnv(args ...string) string {
	out, _ := exec.Command("go", args...).Output()
	return strings.TrimSpace(string(out))
}

// find lists the examples of the standard library and of gonum.
func find(t *testing.T) (found []Example, out []trial.LeftOut) {
	if testing.Short() && !*full {
		t.Skip("needs the Go toolchain and some seconds")
	}
	goroot, gonum := goEnv("env", "GOROOT"), goEnv("list", "-m", "-f", "{{.Dir}}", "gonum.org/v1/gonum")
	if goroot == "" || gonum == "" {
		t.Skip("no Go toolchain, or no module gonum")
	}
	for module, folder := range map[string]string{"": filepath.Join(goroot, "src"), "gonum.org/v1/gonum": gonum} {
		more, reasons, err := Find(module, folder)
		if err != nil {
			t.Fatal(err)
		}
		found, out = append(found, more...), append(out, reasons...)
	}
	slices.SortStableFunc(found, func(a, b Example) int { return strings.Compare(a.Name, b.Name) })
	pattern := regexp.MustCompile(*only)
	found = slices.DeleteFunc(found, func(e Example) bool { return !pattern.MatchString(e.Name) })
	if !*full {
		found = trial.Sample(found, sampleSize, func(e Example) string { return e.Name })
	}
	return found, out
}

func TestExamples(t *testing.T) {
	suite := trial.Suite{Programs: "Examples of the standard library and of gonum", Modes: Modes, File: "failures.txt"}
	suite.Load(t)
	found, out := find(t)
	modes := Modes
	if *mode != "" {
		modes = trial.Modes{*mode}
	}
	limits := trial.DefaultLimits
	limits.Time = *limit
	splitter := trial.NewSplitter("gonum.org/v1/gonum/...")
	var outcomes []trial.Outcome
	var cells [][]string
	for _, e := range found {
		for _, way := range modes {
			o := trial.Outcome{Name: e.Name, Mode: way}
			c, err := e.cells(splitter, way)
			if err != nil {
				o.Skipped, _, _ = strings.Cut(err.Error(), "\n")
			}
			outcomes, cells = append(outcomes, o), append(cells, c)
		}
	}
	err := trial.Parallel(len(outcomes), func(i int) error {
		o, e := &outcomes[i], &found[i/len(modes)]
		if o.Skipped != "" {
			return nil
		}
		got, err := limits.Interpret(cells[i])
		o.Failure, _, _ = strings.Cut(e.fault(o.Mode, got), "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	unlike, err := Unlike(failed(found, outcomes, suite.Known), "../../..", limits)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range unlike {
		out = append(out, trial.LeftOut{Name: name, Reason: "prints something else as a program"})
	}
	outcomes = without(outcomes, unlike)
	suite.Conclude(t, outcomes, out, *report, *doUpdate)
}

// An edited cell still declares the same, and its types have one more method.
func TestEdited(t *testing.T) {
	const declarations = "type A struct{ n int }\n\nfunc (a A) N() int { return a.n }\n\ntype B interface{ N() int }\n\ntype C[T any] []T\n\ntype D = A\n\ntype E float64\n\ntype F B"
	want := declarations + "\n\n// edited\n\nfunc (A) addedLater() {}\n\nfunc (E) addedLater() {}"
	if got := edited(declarations); got != want {
		t.Errorf("%s", trial.Diff(want, got))
	}
	if got := edited("func f() {}"); got != "func f() {}\n\n// edited" {
		t.Error(got)
	}
}

// A fault is found in each run, and a missing run is one.
func TestFault(t *testing.T) {
	e := Example{Output: "b\na", Unordered: true}
	for _, test := range []struct{ way, stdout, want string }{
		{Whole, " a\nb\n", ""},
		{Whole, "a\nc\n", `stdout: line 2: want "b", got "c"`},
		{Twice, "a\nb\n" + mark + "\nb\na\n", ""},
		{Twice, "a\nb\n" + mark + "\nb\n", `stdout: line 1: want "a", got "b"`},
		{Edited, "a\nb\n", "its output is that of 1 runs, not 2"},
	} {
		if got := e.fault(test.way, trial.Result{Stdout: test.stdout, Stderr: "log"}); got != test.want {
			t.Errorf("%s: %q: %q, want %q", test.way, test.stdout, got, test.want)
		}
	}
	if got := e.fault(Whole, trial.Result{Stdout: "a\nb", Status: 1, Stderr: "panic: x"}); !strings.Contains(got, "exit status 1") {
		t.Errorf("%q", got)
	}
}
