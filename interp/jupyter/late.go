package jupyter

import (
	"context"
	"sync"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// leaver is a Session whose cells can leave goroutines behind, which may show
// something while no cell runs: see worker.Client.
type leaver interface{ Between(out session.Output) }

// late is the Output of such goroutines. What they show goes to the cell that
// ran last; while a cell runs, it goes to that cell.
type late struct {
	mu   sync.Mutex
	cell *output // nil before the first cell

	paceMu sync.Mutex
	pace   context.Context // ends when a cell begins to run
	end    context.CancelFunc
}

// follow makes the cell that is about to run the last one.
func (l *late) follow(o *output) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cell != nil {
		l.cell.settle()
		l.cell.prints.close()
	}
	l.cell = o
}

// pause keeps the next cell from waiting for slow clients of such goroutines,
// until resume is called. It releases their areas, because front ends fill the
// areas of one request only.
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

// tell calls a function with the cell's output, and then waits for slow
// clients.
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

func (l *late) Clear(wait bool) { l.tell(func(o *output) { o.Clear(wait) }) }

// Progress does nothing: a progress bar ends with its cell.
func (l *late) Progress(display.Progress) {}
