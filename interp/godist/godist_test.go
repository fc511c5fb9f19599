package godist

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/godist/trial"
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
func sample(programs []Program, known Failures) []Program {
	var out []Program
	for _, p := range programs {
		slow := slices.ContainsFunc(Modes, func(mode string) bool { return strings.Contains(known[[2]string{p.Name, mode}], "killed") })
		if len(p.Source) < 3000 && !slow {
			out = append(out, p)
		}
	}
	hash := func(p Program) []byte {
		sum := sha256.Sum256([]byte(p.Name))
		return sum[:]
	}
	slices.SortFunc(out, func(a, b Program) int { return bytes.Compare(hash(a), hash(b)) })
	out = out[:min(sampleSize, len(out))]
	slices.SortFunc(out, func(a, b Program) int { return cmp.Compare(a.Name, b.Name) })
	return out
}

// programs selects what this test is to run.
func programs(t *testing.T, known Failures) ([]Program, []LeftOut) {
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
	text, err := os.ReadFile("failures.txt")
	if err != nil {
		t.Fatal(err)
	}
	known, err := ParseFailures(string(text))
	if err != nil {
		t.Fatal(err)
	}
	selected, out := programs(t, known)
	limits := trial.DefaultLimits
	limits.Time = *limit
	references, err := References(selected, limits)
	if err != nil {
		t.Fatal(err)
	}
	selected = slices.DeleteFunc(selected, func(p Program) bool {
		reason := references[p.Name].Unfit
		if reason != "" {
			out = append(out, LeftOut{p.Name, reason})
		}
		return reason != ""
	})
	r := runner{limits: limits, references: references, mercer: *mercer, modes: Modes}
	if *mode != "" {
		r.modes = []string{*mode}
	}
	if *full && r.mercer == "" {
		r.mercer = filepath.Join(t.TempDir(), "mercer")
		if _, err := trial.Go("../..", "build", "-o", r.mercer, "./interp/cmd/mercer"); err != nil {
			t.Fatal(err)
		}
	}
	outcomes, err := r.run(selected)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d programs, passed: %s\nleft out:\n%s", len(selected), Summary(outcomes), byReason(out))
	if *report != "" {
		if err := os.WriteFile(*report, []byte(Report(outcomes, out)), 0o600); err != nil {
			t.Error(err)
		}
	}
	if *doUpdate {
		if err := os.WriteFile("failures.txt", []byte(FormatFailures(outcomes, known)), 0o644); err != nil {
			t.Error(err)
		}
		return
	}
	for _, s := range known.Surprises(outcomes) {
		t.Error(s)
	}
}
