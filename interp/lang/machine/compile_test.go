package machine

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"sync/atomic"
	"testing"
	"unsafe"
)

// runner is what compiled a region: *Code, or the evaluator.
type runner interface {
	Run(frame unsafe.Pointer, block int) (exit int)
}

// compileForTest makes machine code of a region. Tests of machine code are skipped without it.
var compileForTest = func(r *Region) (runner, error) { return Compile(r) }

var (
	regions     = flag.Uint64("regions", 400, "how many random regions are compared")
	firstRegion = flag.Uint64("firstregion", 0, "the seed of the first random region")
)

// evaluated runs a region by the evaluator. It leaves through -1 where that is stuck.
type evaluated struct{ *evaluator }

func (e evaluated) Run(frame unsafe.Pointer, block int) (exit int) {
	defer func() {
		if _, ok := recover().(stuck); ok {
			exit = -1
		}
	}()
	return e.run(frame, block)
}

const (
	mostVisits = 300     // of a random region
	mostSteps  = 100_000 // of one visit
)

var errTooLong = errors.New("it runs too long")

// trial is a random region with its memory.
type trial struct {
	*randomRegion
	m     *memory
	ref   *evaluator
	seed  uint64
	polls map[int]bool // exits of polls
	exits []int        // that the last comparison left through
}

func newTrial(r *randomRegion, seed uint64) (*trial, error) {
	ref, err := newEvaluator(r.Region)
	if err != nil {
		return nil, err
	}
	t := &trial{randomRegion: r, m: newMemory(rand.New(rand.NewPCG(seed, 1))), ref: ref, seed: seed, polls: map[int]bool{}}
	ref.access, ref.limit = t.m.holds, mostSteps
	for b := range r.Blocks {
		for _, in := range r.Blocks[b].Instrs {
			if in.Op == Poll {
				t.polls[in.Exit] = true
			}
		}
	}
	return t, nil
}

// reference evaluates the region from a block. A stuck evaluation is an error.
func (t *trial) reference(block int, poll func() bool) (exit int, err error) {
	defer func() {
		if s, ok := recover().(stuck); ok {
			err = errors.New(string(s))
		}
	}()
	t.ref.steps, t.ref.poll = 0, poll
	return t.ref.run(unsafe.Pointer(t.m.frame), block), nil
}

// disagreement says what machine code does otherwise than the evaluator.
type disagreement struct{ what string }

func (d *disagreement) Error() string { return d.what }

// compare runs the region by the evaluator and by code, visit after visit, and compares exits
// and memory. The error is a *disagreement if they differ.
func (t *trial) compare(code runner) error {
	t.exits = nil
	block, ok := 0, true
	for visit := 0; ok; visit++ {
		if visit == mostVisits {
			return errTooLong
		}
		before := t.m.snapshot()
		want, err := t.reference(block, nil)
		if err != nil {
			return err
		}
		after := t.m.snapshot()
		t.m.restore(before)
		got := code.Run(unsafe.Pointer(t.m.frame), block)
		at := fmt.Sprintf("visit %d, entered at b%d, left through exit %d", visit, block, got)
		switch {
		case got == want:
			if d := t.m.difference(after); d != "" {
				return &disagreement{at + ": " + d}
			}
		case t.polls[got]: // the scheduler wanted the processor
			if err := t.findPoll(before, block, got); err != nil {
				return &disagreement{at + ": " + err.Error()}
			}
		default:
			return &disagreement{fmt.Sprintf("%s, want %d", at, want)}
		}
		t.exits = append(t.exits, got)
		block, ok = t.resume[got]
		t.meddle(visit)
	}
	return nil
}

// findPoll looks for the poll at which code left: the one after which the evaluator finds the
// same memory.
func (t *trial) findPoll(before *snapshot, block, exit int) error {
	left := t.m.snapshot()
	difference := "there is no such poll"
	for k := 0; ; k++ {
		t.m.restore(before)
		polls, due := 0, false
		got, err := t.reference(block, func() bool { polls++; due = polls > k; return due })
		if err != nil {
			return err
		}
		if !due {
			return errors.New("no poll leaves like this; last: " + difference)
		}
		if got == exit {
			if difference = t.m.difference(left); difference == "" {
				t.m.restore(left)
				return nil
			}
		}
	}
}

// meddle changes memory as Go code does between visits.
func (t *trial) meddle(visit int) {
	f := t.m.frame
	f.homeInt64[visit%len(f.homeInt64)] += int64(visit)
	f.homeFloat64[visit%len(f.homeFloat64)] = float64(visit)
	f.homePointer[visit%len(f.homePointer)] = unsafe.Pointer(unsafe.SliceData(f.rows[visit%4]))
	f.sliceInt32[visit%least] = int32(visit)
}

// compareSeed compares a region with its code. It shrinks a region that differs.
func compareSeed(t *testing.T, seed uint64, compile func(*Region) (runner, error)) (ran bool) {
	t.Helper()
	r := generate(seed)
	err := compareRegion(r, seed, compile)
	var differs *disagreement
	switch {
	case err == nil:
		return true
	case !errors.As(err, &differs):
		t.Logf("seed %d: %v", seed, err)
		return false
	}
	small := shrink(r, func(r *randomRegion) bool {
		return errors.As(compareRegion(r, seed, compile), new(*disagreement))
	})
	t.Errorf("seed %d: %v\nshrunk: %v\n%v", seed, err, compareRegion(small, seed, compile), small)
	return true
}

// compareRegion returns what newTrial, compile and compare do. It is a *disagreement too if
// compile panics.
func compareRegion(r *randomRegion, seed uint64, compile func(*Region) (runner, error)) (err error) {
	trial, err := newTrial(r, seed)
	if err != nil {
		return err
	}
	defer func() {
		if p := recover(); p != nil {
			err = &disagreement{fmt.Sprintf("panic: %v\n%s", p, debug.Stack())}
		}
	}()
	code, err := compile(clone(r.Region)) // which compilers may change
	if err != nil {
		return err
	}
	return trial.compare(code)
}

// clone returns a copy of a region that shares nothing.
func clone(r *Region) *Region {
	c := &Region{Values: slices.Clone(r.Values), Blocks: slices.Clone(r.Blocks), Exits: slices.Clone(r.Exits)}
	for i := range c.Blocks {
		b := &c.Blocks[i]
		b.Params, b.Instrs = slices.Clone(b.Params), slices.Clone(b.Instrs)
		b.To.Args, b.Else.Args = slices.Clone(b.To.Args), slices.Clone(b.Else.Args)
	}
	for i := range c.Exits {
		c.Exits[i].Save = slices.Clone(c.Exits[i].Save)
	}
	return c
}

// dueForTest is compileForTest with polls that are due each time.
func dueForTest(r *Region) (runner, error) {
	r.Due = true
	return compileForTest(r)
}

func TestRandomRegions(t *testing.T) {
	if compileForTest == nil {
		t.Skip("no compiler")
	}
	ran := uint64(0)
	for seed := range *regions {
		if compareSeed(t, *firstRegion+seed, compileForTest) {
			ran++
		}
		if t.Failed() {
			break
		}
	}
	if ran < *regions*9/10 {
		t.Errorf("only %d of %d regions were compared", ran, *regions)
	}
}

func TestRandomRegionsWithPollsDue(t *testing.T) {
	if compileForTest == nil {
		t.Skip("no compiler")
	}
	for seed := range *regions / 4 {
		if compareSeed(t, *firstRegion+seed, dueForTest); t.Failed() {
			break
		}
	}
}

// collect collects garbage all the time, so that polls are due. The function that it returns ends it.
func collect() (stop func()) {
	var done atomic.Bool
	stopped := make(chan bool)
	go func() {
		defer close(stopped)
		for !done.Load() {
			runtime.GC()
		}
	}()
	return func() {
		done.Store(true)
		<-stopped
	}
}

func TestRandomRegionsWhileCollecting(t *testing.T) {
	if compileForTest == nil {
		t.Skip("no compiler")
	}
	defer collect()()
	for seed := range *regions / 10 {
		compareSeed(t, *firstRegion+seed, compileForTest)
		if t.Failed() {
			break
		}
	}
}

// A loop of milliseconds leaves where collections want the processor, and goes on.
func TestCompiledLoopPolls(t *testing.T) {
	if compileForTest == nil {
		t.Skip("no compiler")
	}
	l := handLoops[0]
	l.frame = func() *loopFrame { return matmulFrame(100) }
	r, resume := l.build()
	code, err := compileForTest(r)
	if err != nil {
		t.Fatal(err)
	}
	defer collect()()
	polls := 0
	for runs := 0; polls < 3 && !t.Failed(); runs++ {
		l.check(t, resume, func(f unsafe.Pointer, block int) int {
			exit := code.Run(f, block)
			if _, ok := resume[exit]; ok {
				polls++
			}
			return exit
		})
		if runs == 2000 {
			t.Fatalf("%d polls were due", polls)
		}
	}
}

func TestCompiledLoops(t *testing.T) {
	if compileForTest == nil {
		t.Skip("no compiler")
	}
	for _, l := range handLoops {
		t.Run(l.name, func(t *testing.T) {
			r, resume := l.build()
			code, err := compileForTest(r)
			if err != nil {
				t.Fatal(err)
			}
			l.check(t, resume, code.Run)
			if code, err = dueForTest(r); err != nil {
				t.Fatal(err)
			}
			polls := 0
			l.check(t, resume, func(f unsafe.Pointer, block int) int {
				exit := code.Run(f, block)
				if _, ok := resume[exit]; ok {
					polls++
				}
				return exit
			})
			if polls == 0 {
				t.Error("no poll was due")
			}
		})
	}
}
