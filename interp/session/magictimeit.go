package session

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// loopsName is the variable that holds the number of loops of %timeit.
const loopsName = "mercerLoops"

const (
	timeitRun  = 100 * time.Millisecond // the least time of a run without -n
	timeitRuns = 7
	timeitLong = 15 * time.Second // no run begins after this time
)

// timeit implements %timeit and %%timeit.
func (s *Session) timeit(ctx context.Context, o order) error {
	loops, runs, code, err := o.timeitArgs()
	if err != nil {
		return err
	}
	if by := leaves(code + o.body); by != "" {
		return o.Fault("%s runs the code in a loop, and its %s would end the loop", o.Name(), by)
	}
	if err := s.runInternal(ctx, loopsName+" := 0"); err != nil {
		return err
	}
	defer s.hide(ctx, loopsName)
	n := (*int)(s.engine.Address(s.names.Load().Lookup(loopsName)))
	unit, err := s.prepareLoop(ctx, o, code)
	if err != nil {
		return err
	}
	var t timings
	err = s.supervise(ctx, o.cell, func(run *engine.Run) error {
		turn := s.loop(run, unit, n)
		f := t.measure(turn, loops, runs)
		if f != nil {
			return s.failed(ctx, o.cell, f)
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(os.Stdout, t)
	return err
}

// timeitArgs reads the line; code is the part after the flags.
func (o order) timeitArgs() (loops, runs int, code string, err error) {
	runs, code = timeitRuns, o.args
	for strings.HasPrefix(code, "-") {
		words := strings.Fields(code)
		flag, number := words[0], ""
		rest := strings.TrimSpace(code[len(flag):])
		if len(flag) > 2 {
			number = flag[2:]
		} else if len(words) > 1 {
			number = words[1]
			rest = strings.TrimSpace(rest[len(number):])
		}
		to := map[string]*int{"-n": &loops, "-r": &runs}[flag[:min(2, len(flag))]]
		if to == nil {
			break // an expression such as -x
		}
		if *to, err = strconv.Atoi(number); err != nil || *to < 1 {
			return 0, 0, "", o.Fault("%s needs a number from 1 after %s", o.Name(), flag[:2])
		}
		code = rest
	}
	switch {
	case o.body == "" && o.Whole():
		return 0, 0, "", o.Fault("%s is for the lines below", o.Name())
	case code == "" && !o.Whole():
		return 0, 0, "", o.Fault("%s needs a statement after it", o.Name())
	case code != "" && o.Whole():
		return 0, 0, "", o.Fault("%s is for the lines below; %%timeit STATEMENT is for one statement", o.Name())
	}
	return loops, runs, code, nil
}

// prepareLoop checks a loop over code, or over the cell. The value of an
// expression is dropped.
func (s *Session) prepareLoop(ctx context.Context, o order, code string) (*front.Unit, error) {
	head := fmt.Sprintf("for range %s {", loopsName)
	if o.Whole() {
		return s.prepare(ctx, Cell{Name: o.cell.Name, Source: fmt.Sprintf("%s\n//line %s:1:1\n%s\n}", head, o.cell.Name, o.body)})
	}
	loop := func(before string) (*front.Unit, error) {
		column := o.Column + len(o.Text) - len(code)
		unit, err := s.prepare(ctx, Cell{Name: o.cell.Name, Source: fmt.Sprintf("%s\n%s/*line %s:%d:%d*/%s\n}", head, before, o.cell.Name, o.Number, column, code)})
		var fault *front.Error
		if errors.As(err, &fault) && fault.Line > o.Number { // the error is at the end of the code
			fault.Line, fault.Column = o.Number, o.Column+len(o.Text)
			fault.Message = strings.Replace(fault.Message, "found '}'", "found the end of the line", 1)
		}
		return unit, err
	}
	if _, err := parser.ParseExpr(code); err == nil {
		if unit, err := loop("_ = "); err == nil {
			return unit, nil
		}
	}
	return loop("")
}

// loop declares a loop. The result runs it the given number of times.
func (s *Session) loop(run *engine.Run, unit *front.Unit, loops *int) func(int) *engine.Failure {
	var calls []func() *engine.Failure
	for _, step := range unit.Steps {
		for _, fn := range s.declare(step) {
			calls = append(calls, func() *engine.Failure { return run.Call(fn) })
		}
	}
	return func(n int) *engine.Failure {
		*loops = n
		for _, call := range calls {
			if f := call(); f != nil {
				return f
			}
		}
		return nil
	}
}

// timings are the costs of the runs of a loop.
type timings struct {
	loops         int
	turns         []float64 // ns per loop, for each run
	allocs, bytes float64   // per loop
}

// measure runs the loop. If loops is 0, it chooses the number.
func (t *timings) measure(turn func(int) *engine.Failure, loops, runs int) *engine.Failure {
	t.loops = max(loops, 1)
	time1 := func() (time.Duration, *engine.Failure) {
		start := time.Now()
		f := turn(t.loops)
		return time.Since(start), f
	}
	took, f := time1() // a first run, for what happens only once
	for f == nil && loops == 0 && took < timeitRun {
		factor := 1.1 * float64(timeitRun) / max(float64(took), 1)
		t.loops = roundUp(float64(t.loops) * min(max(factor, 2), 100))
		took, f = time1()
	}
	if f != nil {
		return f
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for start := time.Now(); len(t.turns) < runs && (len(t.turns) == 0 || time.Since(start) < timeitLong); {
		if took, f = time1(); f != nil {
			return f
		}
		t.turns = append(t.turns, float64(took)/float64(t.loops))
	}
	runtime.ReadMemStats(&after)
	all := float64(t.loops * len(t.turns))
	t.allocs, t.bytes = float64(after.Mallocs-before.Mallocs)/all, float64(after.TotalAlloc-before.TotalAlloc)/all
	return nil
}

// roundUp returns the next number that is 1, 2 or 5 times a power of ten.
func roundUp(x float64) int {
	for power := 1; ; power *= 10 {
		for _, d := range []int{1, 2, 5} {
			if float64(d*power) >= x {
				return d * power
			}
		}
	}
}

func (t timings) String() string {
	var sum, squares float64
	best := math.Inf(1)
	for _, x := range t.turns {
		sum += x
		best = min(best, x)
	}
	n := float64(len(t.turns))
	mean := sum / n
	for _, x := range t.turns {
		squares += (x - mean) * (x - mean)
	}
	text := fmt.Sprintf("%s ± %s per loop (best %s of %d runs, %s loops each)",
		short(time.Duration(mean)), short(time.Duration(math.Sqrt(squares/n))), short(time.Duration(best)), len(t.turns), thousands(uint64(t.loops)))
	if allocs := math.Round(10*t.allocs) / 10; allocs > 0 {
		text += fmt.Sprintf(", %g allocations of %s", allocs, size(t.bytes))
	} else {
		text += ", no allocations"
	}
	return text
}
