package hotcells

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

var (
	table     = flag.String("table", "", "time the programs, and write the table into this Markdown `file`")
	mercer    = flag.String("mercer", "", "the mercer `command` to time; built if empty")
	python    = flag.String("python", "python3", "the Python `command` to time")
	processor = flag.Bool("processor", false, "with -table, compare processor times, which other programs change less than times")
	passes    = flag.Int("passes", 3, "how often -table runs each program in each way, in turn, so that what else runs falls on all ways")
)

// patience is how long a program may run. One that needs longer does not run in its way.
const patience = time.Minute

// run runs a command. It returns the best round, in ms, the checksum, and the processor time
// of the whole process, in ms.
func (w way) run(t *testing.T, command []string) (best float64, checksum string, processor float64) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Env = append(os.Environ(), "MERCER_NATIVE="+w.native)
	out, err := cmd.Output()
	if ctx.Err() != nil {
		t.Logf("%s needs longer than %v", w.name, patience)
		return math.Inf(1), "", math.Inf(1)
	}
	words := strings.Fields(string(out))
	if err != nil || len(words) != 3 {
		t.Fatalf("%s: %v, %s", command, err, out)
	}
	if best, err = strconv.ParseFloat(words[1], 64); err != nil {
		t.Fatal(err)
	}
	return best, words[2], float64((cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Microseconds()) / 1e3
}

// time is the time of a round of a program: the best one of some, or with -processor the processor time of each
// after the first. It is infinite if the program does not run in this way.
func (w way) time(t *testing.T, i int, file string) (ms float64, checksum string) {
	t.Helper()
	command := w.command(i, file, w.rounds+1)
	if command == nil {
		return math.Inf(1), ""
	}
	ms, checksum, many := w.run(t, command)
	if *processor {
		_, _, one := w.run(t, w.command(i, file, 1))
		ms = (many - one) / float64(w.rounds)
	}
	return ms, checksum
}

// TestTable times all programs in all ways, and a training with a kernel of its own. All ways give the same checksum.
func TestTable(t *testing.T) {
	if *table == "" {
		t.Skip("-table FILE times the programs, for minutes")
	}
	files := programs(t)
	executables, _ := build(t, files)
	trained, executable := glob(t, "testdata/svmtrain/svmtrain.go")[0], filepath.Join(t.TempDir(), "svmtrain")
	if _, err := trial.Go(".", "build", "-o", executable, "./testdata/svmtrain"); err != nil {
		t.Fatal(err)
	}
	files, executables = append(files, trained), append(executables, executable)
	all := ways(t, executables, trained)
	var b strings.Builder
	fmt.Fprint(&b, "| ms a round, the best |")
	for _, w := range all {
		fmt.Fprintf(&b, " %s |", w.name)
	}
	for _, w := range all[1:] {
		fmt.Fprintf(&b, " %s / go |", w.name)
	}
	fmt.Fprintf(&b, "\n|%s\n", strings.Repeat("---|", 2*len(all)))
	logs, counts := make([]float64, len(all)), make([]float64, len(all))
	for i, file := range files {
		best, checksum := slices.Repeat([]float64{math.Inf(1)}, len(all)), ""
		for pass := range *passes {
			for k, w := range all {
				if pass > 0 && math.IsInf(best[k], 1) {
					continue
				}
				ms, sum := w.time(t, i, file)
				if checksum == "" {
					checksum = sum
				}
				if sum != checksum && sum != "" {
					t.Errorf("%s: %s gives %s, go %s", base(file), w.name, sum, checksum)
				}
				best[k] = min(best[k], ms)
			}
		}
		fmt.Fprintf(&b, "| %s |", base(file))
		for _, ms := range best {
			fmt.Fprintf(&b, " %s |", cell("%.2f", ms))
		}
		for k, ms := range best[1:] {
			fmt.Fprintf(&b, " %s |", cell("%.2f", ms/best[0]))
			if file == trained { // it is not one of the thirteen
				continue
			}
			if !math.IsInf(ms, 1) {
				logs[k+1] += math.Log(ms / best[0])
				counts[k+1]++
			}
		}
		fmt.Fprintln(&b)
		t.Logf("%s: %.2f", base(file), best)
	}
	fmt.Fprintf(&b, "| geometric mean |%s", strings.Repeat(" |", len(all)))
	for k := range all[1:] {
		fmt.Fprintf(&b, " %.2f |", math.Exp(logs[k+1]/counts[k+1]))
	}
	if err := os.WriteFile(*table, []byte(b.String()+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// cell is a number, or nothing for a program that does not run in this way.
func cell(format string, v float64) string {
	if math.IsInf(v, 1) {
		return ""
	}
	return fmt.Sprintf(format, v)
}
