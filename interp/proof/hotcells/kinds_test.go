package hotcells

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/notebook"
	"github.com/mercer-go/mercer/interp/proof/trial"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

var kindsFolder = flag.String("kinds", "", "profile notebooks and programs, and write the table of where time goes into this `folder`")

// kinds says what instruction a function of package engine executes, by the function that makes
// its closure.
var kinds = []struct{ kind, makers string }{
	{"integer arithmetic", "intOp shiftOp negate count"},
	{"float arithmetic", "floatOp"},
	{"negation, min, max, complex", "unOp extreme extremeOf complexOp"},
	{"conversion of numbers", "convertFrom integer"},
	{"comparison and branch", "branch branchOn compare order equal binOp block"},
	{"element of a slice or array: load of 8 bytes", "loadElement"},
	{"element of a slice or array: address", "indexAddr indexAddress"},
	{"field of a struct: address", "fieldAddr fieldAddress"},
	{"load or store at the address of an element or field", "fetch put load store"},
	{"load or store through a pointer, or of a variable of the cell", "loadAs address loadFrom global"},
	{"variable of the frame: move", "move moveAs"},
	{"header of a slice: len, slicing, copy", "length slice copyTo builtin sliceToArray arrayOf"},
	{"append", "appendTo appendOf"},
	{"map", "mapAs mapOf mapCodeOf lookup mapUpdate makeMap"},
	{"range over a map or string", "rangeOver nextOf"},
	{"string: index, convert", "index convertTypes runeOf"},
	{"interface: make, assert, find a method", "makeInterface interfaceTo typeAssert changeInterface matcher invoke find"},
	{"allocation", "makeSlice makeSliceOf alloc makeClosure"},
	{"entry from compiled code", "enter0 enter0r enter1 enter1r enter2 enter2r enter1e enter2e enter3 enter3r entrance run begin enter end try"},
	{calling, "call0 call0r call1 call1r call1e call2 call2r call3 call3r callReflect callNative direct watched"},
	{"call of a function of a cell", "call execDeferring newFrame take give release bind callWords callCommon moveArguments moveResults target runDefers"},
	{"clearing of dead registers", "clears"},
	{"dispatch of blocks and instructions (exec)", "exec"},
}

const calling = "call of a compiled function, without its own time"

// outside is where the rest of the time goes.
var outside = []string{"inside compiled functions that cells call", "goroutines of compiled functions", "check of the source, go/ssa, making closures", "garbage collection", "session, notebook, scheduler"}

const enginePackage = "github.com/mercer-go/mercer/interp/lang/engine."

var (
	arguments = regexp.MustCompile(`\[[^\[\]]*\]`)                          // of a type
	maker     = regexp.MustCompile(`(\w+)(\.(func)?[0-9]+|-range[0-9]+)*$`) // the last function that is not a closure
	support   = regexp.MustCompile(`^(reflect|runtime|internal/\w+)\.|^(callRet|aeshashbody|gcWriteBarrier|memeqbody)|/lang/engine\.`)
	collect   = regexp.MustCompile(`^runtime\.(gcBgMarkWorker|gcAssistAlloc|bgsweep|bgscavenge|gcStart|gcMarkTermination|gcDrain)`)
	checks    = regexp.MustCompile(`^(go/(types|parser|ast|scanner|constant)|golang.org/x/tools/go/|github.com/mercer-go/mercer/interp/lang/(front|modules|rtype))|engine\.\(\*Engine\)\.(compile|create|Build|Reflect|typeOf)`)
	ours      = regexp.MustCompile(`^(github.com/mercer-go/mercer/interp/|runtime\.(mcall|park|schedule|findRunnable|mstart|sys|morestack|futex))`)
)

// kindOf is the kind of a sample of a profile. Its stack begins with the innermost function.
func kindOf(stack []string) string {
	if slices.ContainsFunc(stack, collect.MatchString) {
		return outside[3]
	}
	for i, f := range stack {
		if checks.MatchString(f) {
			return outside[2]
		}
		name, ok := strings.CutPrefix(f, enginePackage)
		if !ok || !strings.Contains(name, ".func") && (strings.HasPrefix(name, "(*compiler)") || !strings.HasPrefix(name, "(*")) {
			continue // it makes closures
		}
		for arguments.MatchString(name) {
			name = arguments.ReplaceAllString(name, "")
		}
		by := maker.FindStringSubmatch(name)[1]
		k := slices.IndexFunc(kinds, func(k struct{ kind, makers string }) bool { return slices.Contains(strings.Fields(k.makers), by) })
		switch {
		case k < 0:
			continue
		case kinds[k].kind == calling && slices.ContainsFunc(stack[:i], func(g string) bool { return !support.MatchString(g) }):
			return outside[0]
		}
		return kinds[k].kind
	}
	if slices.ContainsFunc(stack, ours.MatchString) {
		return outside[4]
	}
	return outside[1]
}

// profile runs a notebook or a program under the CPU profiler.
func profile(t *testing.T, file, out string) {
	program := filepath.Ext(file) == ".go"
	s, err := session.New(session.Options{Packages: symbols.Packages(), Direct: program})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var data bytes.Buffer
	if err := pprof.StartCPUProfile(&data); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Dir(file))
	if program {
		source, failed := os.ReadFile(file)
		if _, err = s.Run(context.Background(), session.Cell{Name: "cell", Source: string(source)}, nil); failed != nil {
			err = failed
		}
	} else if nb, failed := notebook.ReadFile(file); failed != nil {
		err = failed
	} else {
		defer nb.Close()
		_ = nb.PutAnswers() // a lab has none
		err = notebook.Run(context.Background(), nb, s, notebook.Options{AllowErrors: true})
	}
	pprof.StopCPUProfile()
	if err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(out, data.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// sum is the time of a profile by kind, in ms.
func sum(t *testing.T, file string) map[string]float64 {
	text, err := trial.Go(".", "tool", "pprof", "-traces", "-noinlines", "-symbolize=demangle=none", file)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]float64{}
	for _, trace := range strings.Split(text, "-----------+")[1:] {
		var stack []string
		var took time.Duration
		for _, line := range strings.Split(trace, "\n")[1:] {
			words := strings.Fields(line)
			if len(stack) == 0 && len(words) > 1 {
				took, _ = time.ParseDuration(words[0])
				words = words[1:]
			}
			if len(words) > 0 {
				stack = append(stack, strings.Join(words, " "))
			}
		}
		if len(stack) > 0 {
			all[kindOf(stack)] += took.Seconds() * 1e3
		}
	}
	return all
}

// TestKinds sums the time of notebooks and programs by kind of instruction.
func TestKinds(t *testing.T) {
	if *kindsFolder == "" {
		t.Skip("-kinds FOLDER runs all notebooks, for minutes")
	}
	folder, err := filepath.Abs(*kindsFolder)
	if err != nil {
		t.Fatal(err)
	}
	var columns []map[string]float64
	for _, files := range [][]string{notebooks(t), programs(t)} {
		all := map[string]float64{}
		for _, file := range files {
			out := filepath.Join(folder, base(file)+".pprof")
			if _, err := os.Stat(out); err != nil {
				t.Run(base(file), func(t *testing.T) { profile(t, file, out) })
			}
			for kind, ms := range sum(t, out) {
				all[kind] += ms
			}
		}
		columns = append(columns, all)
	}
	var b strings.Builder
	fmt.Fprint(&b, "| ms of processor time | notebooks | programs |\n|---|---|---|\n")
	names := slices.Clone(outside)
	for _, k := range kinds {
		names = append(names, k.kind)
	}
	for _, kind := range names {
		fmt.Fprintf(&b, "| %s | %.0f | %.0f |\n", kind, columns[0][kind], columns[1][kind])
	}
	if err := os.WriteFile(filepath.Join(folder, "kinds.md"), []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}
