package progfuzz

import (
	"flag"
	"os/exec"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

var (
	seeds    = flag.Int("seeds", 24, "how many programs to run")
	first    = flag.Uint64("first", 1, "the first `seed`")
	limit    = flag.Duration("limit", 20*time.Second, "time limit of a program")
	compiled = flag.Bool("compiled", false, "run only the compiled programs, twice, and compare these")
	reported = flag.Int("reported", 5, "how many failing seeds to report in full")
	natives  = flag.String("natives", "", "run programs with each of these `values` of MERCER_NATIVE, separated by commas")
	only     = flag.String("only", "", "run programs of `loops` or of reads alone")
	reduce   = flag.Bool("reduce", false, "make the first failing program smaller")
)

// batchSize is how many programs are compiled into one executable.
const batchSize = 250

// TestFuzz compares programs in the interpreter with compiled ones.
func TestFuzz(t *testing.T) {
	if testing.Short() {
		t.Skip("needs the Go toolchain and many seconds")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip(err)
	}
	f := fuzz{splitter: trial.NewSplitter(), limits: trial.DefaultLimits}
	f.limits.Time = *limit
	for from := 0; from < *seeds; from += batchSize {
		if err := f.batch(*first+uint64(from), min(batchSize, *seeds-from)); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d programs", *seeds)
	for _, mode := range f.modes() {
		failed := f.failed(mode)
		t.Logf("%s: %d differ %v", mode, len(failed), failed)
	}
	for i, d := range f.found {
		if i == *reported {
			t.Errorf("and %d more", len(f.found)-i)
			break
		}
		t.Errorf("seed %d, %s: %s\n%s", d.seed, d.mode, d.summary, trial.Diff(d.want.Stdout, d.got.Stdout))
	}
	if *reduce && len(f.found) > 0 && f.found[0].mode.how != alone && !*compiled {
		source, err := f.reduce(f.found[0])
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("seed %d, %s, reduced:\n%s", f.found[0].seed, f.found[0].mode, source)
	}
}
