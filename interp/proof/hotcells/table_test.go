package hotcells

import (
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

	"github.com/mercer-go/mercer/interp/proof/trial"
)

var (
	table  = flag.String("table", "", "time the programs, and write the table into this Markdown `file`")
	mercer = flag.String("mercer", "", "the mercer `command` to time; built if empty")
	python = flag.String("python", "python3", "the Python `command` to time")
)

// passes is how often each program runs in each way, in turn: whatever else the machine does then
// falls on all ways alike.
const passes = 5

// way is a way to run a program. Its command gets the number of rounds as an argument.
type way struct {
	name    string
	rounds  string
	command func(i int, file string) []string // nil if the program does not run in this way
}

// ways are those that this machine has.
func ways(t *testing.T, executables []string) []way {
	if *mercer == "" {
		*mercer = filepath.Join(t.TempDir(), "mercer")
		if _, err := trial.Go("../../..", "build", "-o", *mercer, "./interp/cmd/mercer"); err != nil {
			t.Fatal(err)
		}
	}
	all := []way{
		{"go", "10", func(i int, _ string) []string { return executables[i : i+1] }},
		{"mercer", "2", func(_ int, file string) []string { return []string{*mercer, "run", file} }},
	}
	twin := func(file string) string { return strings.TrimSuffix(file, ".go") + ".py" }
	if exec.Command(*python, "-c", "").Run() == nil {
		all = append(all, way{"python", "2", func(_ int, file string) []string { return []string{*python, twin(file)} }})
	}
	if exec.Command(*python, "-c", "import numba").Run() == nil {
		all = append(all, way{"numba", "10", func(_ int, file string) []string {
			text, err := os.ReadFile(twin(file))
			if err != nil || !strings.Contains(string(text), "@twin.jit") {
				return nil
			}
			return []string{*python, twin(file)}
		}})
	}
	return all
}

// time runs a program in one way. It returns the best of the rounds, in ms, and the checksum.
func (w way) time(t *testing.T, command []string) (ms float64, checksum string) {
	t.Helper()
	args := append(slices.Clone(command[1:]), w.rounds)
	if w.name == "numba" {
		args = append(args, "numba")
	}
	got, err := trial.DefaultLimits.Run(nil, command[0], args...)
	words := strings.Fields(got.Stdout)
	if err != nil || got.Status != 0 || len(words) != 3 {
		t.Fatalf("%s: %v, %+v", command, err, got)
	}
	if ms, err = strconv.ParseFloat(words[1], 64); err != nil {
		t.Fatal(err)
	}
	return ms, words[2]
}

// TestTable times all programs in all ways. All ways give the same checksum.
func TestTable(t *testing.T) {
	if *table == "" {
		t.Skip("-table FILE times the programs, for minutes")
	}
	files := programs(t)
	executables, _ := build(t, files)
	all := ways(t, executables)
	var b strings.Builder
	fmt.Fprint(&b, "| ms, best of all rounds |")
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
		for range passes {
			for k, w := range all {
				command := w.command(i, file)
				if command == nil {
					continue
				}
				ms, sum := w.time(t, command)
				if checksum == "" {
					checksum = sum
				}
				if sum != checksum {
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
			fmt.Fprintf(&b, " %s |", cell("%.1f", ms/best[0]))
			if !math.IsInf(ms, 1) {
				logs[k+1] += math.Log(ms / best[0])
				counts[k+1]++
			}
		}
		fmt.Fprintln(&b)
	}
	fmt.Fprintf(&b, "| geometric mean |%s", strings.Repeat(" |", len(all)))
	for k := range all[1:] {
		fmt.Fprintf(&b, " %.1f |", math.Exp(logs[k+1]/counts[k+1]))
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
