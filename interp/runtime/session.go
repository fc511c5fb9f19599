package runtime

import (
	"context"
	"go/token"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/comm"
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/engine"
	"github.com/mercer-go/mercer/interp/modules"
)

// Cell is a piece of Go source to run in a Session.
type Cell struct {
	Name   string // such as "cell3"; errors carry it. Only the cells of a script share one
	Source string
	// Place is where it stands in a notebook; "" if that is unknown. What a cell
	// shows takes the place of what an earlier one there has shown.
	Place string
}

// Output receives what a running cell shows, in the order it was shown. Its
// methods are never called at the same time, nor after Run has returned.
type Output interface {
	// Stream is printed text; name is "stdout" or "stderr".
	Stream(name, text string)
	// Display is a value shown before the end of the cell.
	Display(d display.Data)
	// Update is a value shown in the place of another, whose display_id it has
	// among its Transient.
	Update(d display.Data)
	// Clear removes what the cell has shown so far; if wait is true, not before
	// there is something new.
	Clear(wait bool)
	// Progress is how far a long computation of the cell has come: first after a
	// moment, and then a few times a second.
	Progress(p display.Progress)
}

// Session is one interpreter and the state that its cells have built.
type Session struct {
	fset   *token.FileSet
	engine *engine.Engine
	direct bool
	ctxVar *context.Context // the variable ctx of cells

	mu      sync.Mutex // guards front, which completion reads while a cell runs, and modules
	front   *cell.Front
	modules *modules.Loader

	texts    *texts
	idle     sync.RWMutex  // held for reading by what runs cells' code
	looking  atomic.Bool   // a value is being told, see liveValue
	patience time.Duration // with it

	args     []string
	folder   string // the one before the last %cd
	commands commands

	importer *cell.Importer
	compiled compilations
	testing  atomic.Pointer[testRun] // nil if there is no %test
	behind   []*engine.Run           // of cells that have ended, with goroutines that had not

	host       comm.Host
	supervised atomic.Pointer[context.Context]                 // of what runs now; nil between two cells
	ask        func(context.Context, Question) (string, error) // may be nil

	// Of the running cell, reached by the functions of the prelude, also those
	// that a goroutine calls which an earlier cell has left behind.
	value   display.Data
	capture atomic.Pointer[capture]
}

// Options of a Session; the zero value is a session for a notebook.
type Options struct {
	Args   []string // os.Args of the cells; nil means just the name "mercer"
	Direct bool     // printed text goes where the process prints, not to the Output
	// Send takes messages for front ends, in order; nil if there are none.
	Send func(comm.Message)
	// Ask asks for a line of input; nil if there is nobody to ask.
	Ask func(ctx context.Context, q Question) (string, error)
}

// New starts an empty session.
func New(opts Options) (*Session, error) {
	if opts.Args == nil {
		opts.Args = []string{"mercer"}
	}
	s := &Session{direct: opts.Direct, ask: opts.Ask, args: opts.Args, texts: newTexts(), patience: patience}
	s.attach(opts.Send)
	if err := s.start(); err != nil {
		return nil, err
	}
	return s, nil
}

// Close removes what the session keeps in files, and ends the commands that its
// cells have started. It is not to be used any more.
func (s *Session) Close() error {
	s.commands.kill()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.modules.Close()
}

// Run checks and runs one cell. The Data is the value of the cell's final
// expression; its Data field is nil when there is none to show. The error is
// an *Error unless the session itself is broken. When ctx ends, the cell is
// stopped and its error is an *Error of kind Interrupted; the state is kept.
// One cell runs at a time.
func (s *Session) Run(ctx context.Context, c Cell, out Output) (display.Data, error) {
	source, asked := cutQuestions(strings.ReplaceAll(c.Source, "\r\n", "\n")) // the \r means nothing to Go, and much to a shell
	c.Source = source
	value, err := s.run(ctx, c, out)
	if err != nil || len(asked) == 0 {
		return value, err
	}
	return s.answer(asked, value, out), nil
}

// run is Run for a cell that asks nothing.
func (s *Session) run(ctx context.Context, c Cell, out Output) (display.Data, error) {
	comm.Attach(&s.host)
	comm.Enter(c.Place)
	s.idle.RLock()
	defer s.idle.RUnlock()
	s.texts.begin(c)
	defer s.texts.end(c.Name)
	shown, err := s.begin(out)
	if err != nil {
		return display.Data{}, err
	}
	s.value = display.Data{}
	progress := newProgress(shown.progress)
	ctx = withProgress(ctx, progress)
	*s.ctxVar = ctx
	err = s.runCell(ctx, c)
	progress.end()
	if closeErr := shown.close(); err == nil && closeErr != nil {
		err = closeErr
	}
	if err != nil {
		return display.Data{}, err
	}
	return s.value, nil
}

// begin gives out what is printed and shown, until the result is closed.
func (s *Session) begin(out Output) (c *capture, err error) {
	c = &capture{out: out}
	if !s.direct {
		if c, err = startCapture(out); err != nil {
			return nil, err
		}
	}
	s.capture.Store(c)
	return c, nil
}

// Completeness says whether source can be run as it stands: "complete",
// "incomplete" (then indent is what the next line begins with) or "invalid".
func Completeness(source string) (status, indent string) { return completeness(source) }
