package faults

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/jupyter"
	"github.com/mercer-go/mercer/interp/session"
)

// Outcome is the result of one run of a fault.
type Outcome struct {
	Time  time.Duration // from the interrupt, or else from the start, to the error
	Kind  session.Kind
	Alive bool // the next cell runs
	Lost  bool // the error says that the state is lost
	Kept  bool // an earlier closure, and the variable that it changes, are unchanged
	Left  int  // number of additional goroutines
	Wrong string
}

// bench is a kernel's session in use.
type bench struct {
	session jupyter.Session
	cells   int
	setup   string // the fault's that the state has
	fresh   bool   // the state has nothing
	add     int    // what x must be
}

// NewBench returns a bench that tries faults in a session.
func NewBench(s jupyter.Session) interface{ Try(f Fault) Outcome } {
	return &bench{session: s, fresh: true}
}

// state is the earlier cell.
const state = "import (\n\t\"runtime\"\n\t\"time\"\n)\nx := 0\nadd := func(n int) int {\n\tx += n\n\treturn x\n}\nfunc settled(most int) int {\n\tfor i := 0; i < 200 && runtime.NumGoroutine() > most; i++ {\n\t\ttime.Sleep(time.Millisecond)\n\t}\n\treturn runtime.NumGoroutine()\n}"

// Try runs a fault once.
func (b *bench) Try(f Fault) (o Outcome) {
	if b.fresh {
		if _, err := b.run(context.Background(), state, nil); err != nil {
			return Outcome{Wrong: err.Error()}
		}
		b.fresh, b.add, b.setup = false, 0, ""
	}
	if b.setup != f.Setup {
		if _, err := b.run(context.Background(), f.Setup, nil); err != nil {
			return Outcome{Wrong: err.Error()}
		}
		b.setup = f.Setup
	}
	before, err := b.number("runtime.NumGoroutine()")
	if err != nil {
		return Outcome{Wrong: err.Error()}
	}
	value, err := b.fail(f, &o)
	b.judge(f, &o, value, err)
	if o.Lost {
		b.fresh = true
		_, err = b.run(context.Background(), "1", nil)
		o.Alive = err == nil
		return o
	}
	b.add++
	n, err := b.number("add(1) * 1000000 + x")
	o.Alive = err == nil
	o.Kept = err == nil && n == b.add*1000000+b.add
	after, err := b.number(fmt.Sprintf("settled(%d)", before))
	if o.Left = after - before; err != nil {
		o.Wrong += fmt.Sprintf(" counting goroutines: %v", err)
	}
	return o
}

// fail runs the fault's cell and measures.
func (b *bench) fail(f Fault, o *Outcome) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), tooLong)
	defer cancel()
	start := time.Now()
	var out *watcher
	stop := func() {
		start = time.Now()
		cancel()
	}
	switch {
	case f.After > 0:
		time.AfterFunc(f.After, stop)
	case f.Interrupt:
		out = &watcher{ready: sync.OnceFunc(func() { time.AfterFunc(settling, stop) })}
	}
	value, err := b.run(ctx, f.Source, out)
	o.Time = time.Since(start)
	return value, err
}

// tooLong ends a cell that does not fail.
const tooLong = 5 * time.Second

// settling is what a cell gets to be in the midst of what it does.
const settling = 30 * time.Millisecond

// judge compares the cell's end with what the fault says.
func (b *bench) judge(f Fault, o *Outcome, value string, err error) {
	if f.Kind == "" {
		if err != nil || !strings.Contains(value, f.Message) {
			o.Wrong = fmt.Sprintf("value %q, %v", value, err)
		}
		return
	}
	var e *session.Error
	if !errors.As(err, &e) {
		o.Wrong = fmt.Sprintf("value %q, %v", value, err)
		return
	}
	o.Kind = e.Kind
	o.Lost = strings.Contains(e.Message, "is lost")
	if e.Kind != f.Kind || !strings.Contains(e.Message, f.Message) || o.Lost != f.Lost || f.Line > 0 && e.Line != f.Line {
		o.Wrong = strings.Join(e.Trace, " / ")
	}
	if strings.Contains(e.Message, "left behind") {
		o.Wrong = e.Message
	}
}

func (b *bench) run(ctx context.Context, source string, out session.Output) (string, error) {
	b.cells++
	if w, ok := out.(*watcher); out == nil || ok && w == nil {
		out = &watcher{}
	}
	d, err := b.session.Run(ctx, session.Cell{Name: fmt.Sprintf("cell%d", b.cells), Source: source}, out)
	value, _ := d.Data[display.MIMETypeText].(string)
	return value, err
}

func (b *bench) number(source string) (int, error) {
	value, err := b.run(context.Background(), source, nil)
	if err != nil {
		return 0, err
	}
	return strconv.Atoi(value)
}

// watcher is a session.Output that waits for the first print.
type watcher struct{ ready func() }

// Stream implements session.Output.
func (w *watcher) Stream(string, string) {
	if w.ready != nil {
		w.ready()
	}
}

// Display implements session.Output.
func (w *watcher) Display(display.Data) {}

// Update implements session.Output.
func (w *watcher) Update(display.Data) {}

// Clear implements session.Output.
func (w *watcher) Clear(bool) {}

// Progress implements session.Output.
func (w *watcher) Progress(display.Progress) {}
