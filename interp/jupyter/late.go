package jupyter

import (
	"context"
	"sync"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/runtime"
)

// leaver is an Engine whose cells can leave goroutines behind that show
// something when no cell runs: see worker.Client.
type leaver interface{ Between(out runtime.Output) }

// late is the Output of such goroutines: what they show goes to the cell that
// ran last, as what they show while a cell runs goes to that one.
type late struct {
	mu   sync.Mutex
	cell *output // nil before the first cell

	paceMu sync.Mutex
	pace   context.Context // ends when a cell begins to run
	end    context.CancelFunc
}

// follow makes a cell that is about to run the last one.
func (l *late) follow(o *output) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cell != nil {
		l.cell.settle()
		l.cell.prints.close()
	}
	l.cell = o
}

// pause lets what is about to run not wait for slow clients of those who show
// something now, until resume is called. Their areas are released: front ends
// fill those of one request.
func (l *late) pause() (resume func()) {
	l.paceMu.Lock()
	if l.end != nil {
		l.end()
	}
	l.paceMu.Unlock()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cell != nil {
		l.cell.settle()
	}
	return func() {
		l.paceMu.Lock()
		defer l.paceMu.Unlock()
		l.pace, l.end = context.WithCancel(context.Background())
	}
}

// tell tells the cell, and then waits for slow clients.
func (l *late) tell(what func(o *output)) {
	l.paceMu.Lock()
	pace := l.pace
	l.paceMu.Unlock()

	l.mu.Lock()
	o := l.cell
	if o != nil {
		what(o)
	}
	l.mu.Unlock()
	if o != nil {
		o.kernel.iopub.Pace(pace)
	}
}

func (l *late) Stream(name, text string) { l.tell(func(o *output) { o.Stream(name, text) }) }

func (l *late) Display(d display.Data) { l.tell(func(o *output) { o.Display(d) }) }

func (l *late) Update(d display.Data) { l.tell(func(o *output) { o.Update(d) }) }

func (l *late) Clear(wait bool) { l.tell(func(o *output) { o.clear(wait) }) }

// Progress ends with its cell.
func (l *late) Progress(display.Progress) {}
