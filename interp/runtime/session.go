package runtime

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/symbols"
)

// Cell is a piece of Go source to run in a Session.
type Cell struct {
	Name   string // such as "cell3"; errors carry it. No two cells of a session share one
	Source string
}

// Output receives what a running cell shows, in the order it was shown. Its
// methods are never called at the same time, nor after Run has returned.
type Output interface {
	// Stream is printed text; name is "stdout" or "stderr".
	Stream(name, text string)
	// Display is a value shown before the end of the cell.
	Display(d display.Data)
}

// Session is one interpreter and the state that its cells have built.
type Session struct {
	engine *engine
	direct bool
	trace  *trace

	mu    sync.Mutex // guards front, which completion reads while a cell runs
	front *cell.Front

	// Of the running cell, reached by lowered code through the hooks.
	stop    bool
	ctx     context.Context
	entry   func()
	value   display.Data
	capture *capture

	marks   sync.Map          // function -> *int, the position it last noted
	sources map[string]string // cell name -> source, to quote in errors
}

// Options of a Session; the zero value is a session for a notebook.
type Options struct {
	Args   []string // os.Args of the cells; nil means just the name "mercer"
	Direct bool     // printed text goes where the process prints, not to the Output
}

// New starts an empty session.
func New(opts Options) (*Session, error) {
	if opts.Args == nil {
		opts.Args = []string{"mercer"}
	}
	s := &Session{direct: opts.Direct, trace: &trace{}, sources: map[string]string{}}
	var err error
	if s.engine, err = newEngine(opts.Args, s.hooks(), s.trace); err != nil {
		return nil, err
	}
	importer, err := cell.NewImporter(symbols.Bundle)
	if err != nil {
		return nil, err
	}
	s.front = cell.NewFront(s.engine.fset(), importer)
	prelude, err := s.front.Prelude()
	if err != nil {
		return nil, fmt.Errorf("runtime: prelude: %w", err)
	}
	if err := s.engine.execute(prelude.File); err != nil {
		return nil, fmt.Errorf("runtime: prelude: %w", err)
	}
	return s, nil
}

// Run checks and runs one cell. The Data is the value of the cell's final
// expression; its Data field is nil when there is none to show. The error is
// an *Error unless the session itself is broken. When ctx ends, the cell is
// stopped and its error is an *Error of kind Interrupted; the state is kept.
// One cell runs at a time.
func (s *Session) Run(ctx context.Context, c Cell, out Output) (display.Data, error) {
	s.sources[c.Name] = c.Source
	unit, err := s.prepare(c)
	if err != nil {
		return display.Data{}, s.rejected(c, err)
	}
	s.capture = &capture{out: out}
	if !s.direct {
		if s.capture, err = startCapture(out); err != nil {
			return display.Data{}, err
		}
	}
	s.ctx, s.value = ctx, display.Data{}
	s.setStop(false)
	s.trace.reset()
	err = s.runSteps(ctx, c, unit)
	if closeErr := s.capture.close(); err == nil && closeErr != nil {
		err = closeErr
	}
	if err != nil {
		return display.Data{}, err
	}
	return s.value, nil
}

// prepare checks and lowers a cell. Should that crash, as go/types does on a
// method of a type from an earlier cell, the cell has failed and not the session.
func (s *Session) prepare(c Cell) (unit *cell.Unit, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			err = &cell.Error{Message: fmt.Sprintf("this cell cannot be checked (does it add a method to a type of an earlier cell?): %v", r), Line: 1, Column: 1}
		}
	}()
	return s.front.Prepare(c.Name, c.Source)
}

func (s *Session) runSteps(ctx context.Context, c Cell, unit *cell.Unit) error {
	for _, step := range unit.Steps {
		if ctx.Err() != nil {
			return s.interrupted(c)
		}
		if step.File != nil {
			s.entry = nil
			if err := s.engine.execute(step.File); err != nil {
				return s.refused(c, err)
			}
		}
		s.mu.Lock()
		s.front.Commit(step)
		s.mu.Unlock()
		if step.Enters {
			if err := s.enter(ctx, c, s.entry); err != nil {
				return err
			}
		}
	}
	return nil
}

// grace is how long a stopped cell may take to leave compiled code before it
// is left behind.
const grace = 2 * time.Second

// enter calls f and waits for its end or, after an interrupt, no longer than
// the grace.
func (s *Session) enter(ctx context.Context, c Cell, f func()) error {
	done := make(chan error, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- s.panicked(c, r)
			}
		}()
		f()
		done <- nil
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	s.setStop(true)
	select {
	case err := <-done:
		var e *Error
		if err == nil || errors.As(err, &e) && e.Kind != Panic && e.Kind != Failure {
			return err
		}
		return s.interrupted(c) // what it died of was the end of its context
	case <-time.After(grace):
		e := s.interrupted(c)
		e.Message = "interrupted; a call into compiled code did not return and was left behind"
		return e
	}
}

// setStop sets the flag that lowered code looks at in every loop. The look is
// a plain read, because an atomic one would be a compiled call at many times
// the price; a byte that is seen a moment late does no harm. The directive
// keeps the race detector from calling it one.
//
//go:norace
func (s *Session) setStop(v bool) { s.stop = v }

// Completion lists what may stand at the cursor.
type Completion struct {
	Matches    []string
	Start, End int // the part of the source that a match replaces, in code points
}

// Complete completes source at the cursor, counted in code points. It may be
// called while a cell runs.
func (s *Session) Complete(source string, cursor int) Completion {
	s.mu.Lock()
	defer s.mu.Unlock()
	matches, start, end := s.front.Complete(source, cursor)
	return Completion{matches, start, end}
}

// Completeness says whether source can be run as it stands: "complete",
// "incomplete" (then indent is what the next line begins with) or "invalid".
func Completeness(source string) (status, indent string) { return cell.Completeness(source) }
