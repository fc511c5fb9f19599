package godist

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
	full     = flag.Bool("godist", false, "run all programs of GOROOT/test, not just a few")
	report   = flag.String("report", "", "write the results to this Markdown `file`")
	mercer   = flag.String("mercer", "", "the mercer `command` to run whole programs with; built if empty")
	limit    = flag.Duration("limit", time.Minute, "time limit of a program")
	only     = flag.String("only", "", "run only the programs whose names match this `expression`")
	mode     = flag.String("mode", "", "run programs only in this `way`: whole, split or halves")
	doUpdate = flag.Bool("update", false, "write failures.txt again")
)

func TestMain(m *testing.M) {
	trial.Child()
	os.Exit(m.Run())
}

// sampleSize is how many programs run without -godist.
const sampleSize = 20

// sample picks short programs that need little time.
func sample(programs []Program, known trial.Failures) []Program {
	var out []Program
	for _, p := range programs {
		slow := slices.ContainsFunc(Modes, func(mode string) bool { return strings.Contains(known[[2]string{p.Name, mode}], "killed") })
		if len(p.Source) < 3000 && !slow {
			out = append(out, p)
		}
	}
	return trial.Sample(out, sampleSize, func(p Program) string { return p.Name })
}

// programs selects what this test is to run.
func programs(t *testing.T, known trial.Failures) ([]Program, []trial.LeftOut) {
	if testing.Short() && !*full {
		t.Skip("needs the Go toolchain and some seconds")
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("no go command:", err)
	}
	root := filepath.Join(strings.TrimSpace(string(goroot)), "test")
	if _, err := os.Stat(root); err != nil {
		t.Skip("this Go distribution comes without its tests:", err)
	}
	selected, out, err := Select(root)
	if err != nil {
		t.Fatal(err)
	}
	pattern := regexp.MustCompile(*only)
	selected = slices.DeleteFunc(selected, func(p Program) bool { return !pattern.MatchString(p.Name) })
	if !*full {
		selected = sample(selected, known)
	}
	return selected, out
}

func TestGoDistribution(t *testing.T) {
	suite := trial.Suite{Programs: "Programs of GOROOT/test", Modes: Modes, File: "failures.txt"}
	suite.Load(t)
	selected, out := programs(t, suite.Known)
	limits := trial.DefaultLimits
	limits.Time = *limit
	references, err := References(selected, limits)
	if err != nil {
		t.Fatal(err)
	}
	selected = slices.DeleteFunc(selected, func(p Program) bool {
		reason := references[p.Name].Unfit
		if reason != "" {
			out = append(out, trial.LeftOut{Name: p.Name, Reason: reason})
		}
		return reason != ""
	})
	r := runner{limits: limits, references: references, mercer: *mercer, modes: Modes}
	if *mode != "" {
		r.modes = trial.Modes{*mode}
	}
	if *full && r.mercer == "" {
		r.mercer = filepath.Join(t.TempDir(), "mercer")
		if _, err := trial.Go("../../..", "build", "-o", r.mercer, "./interp/cmd/mercer"); err != nil {
			t.Fatal(err)
		}
	}
	outcomes, err := r.run(selected)
	if err != nil {
		t.Fatal(err)
	}
	suite.Conclude(t, outcomes, out, *report, *doUpdate)
}
