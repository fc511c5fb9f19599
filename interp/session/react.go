package session

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/display/comm"
	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// The terminal sequences for the colour of an error's first line in a notebook.
const red, plain = "\x1b[31m", "\x1b[0m"

// attach makes the session the host of the libraries that talk with front ends.
func (s *Session) attach(send func(comm.Message)) {
	if send == nil {
		send = func(m comm.Message) { fmt.Fprint(os.Stderr, m.Told()) }
	}
	s.host = comm.Host{
		Send:  send,
		Show:  func(d display.Data) { s.capture.Load().after(func(out Output) { out.Display(d) }) },
		Guard: s.guard,
		Names: engine.Parameters,
		Explain: func(err error) comm.Failure {
			var e *Error
			if errors.As(err, &e) && len(e.Trace) > 0 {
				return comm.Failure{Name: string(e.Kind), Value: e.Message, Traceback: append([]string{red + e.Trace[0] + plain}, e.Trace[1:]...)}
			}
			return comm.Failure{Name: string(Failure), Value: err.Error(), Traceback: []string{red + err.Error() + plain}}
		},
	}
}

// React handles messages from front ends, and calls the functions of cells that
// they trigger. These run like a cell: between two cells, never at the same
// time as one, with ctx as the variable ctx, and with their output going to
// out. All messages of the batch are handled before a function is called. So a
// slow function gets the newest value, and no value twice.
func (s *Session) React(ctx context.Context, batch []comm.Message, out Output) error {
	comm.Attach(&s.host)
	s.idle.RLock()
	defer s.idle.RUnlock()
	c := Cell{Name: "callback"}
	shown, err := s.begin(out)
	if err != nil {
		return err
	}
	*s.ctxVar = ctx
	err = s.supervise(ctx, c, func(run *engine.Run) error {
		if f := run.Do(func() { comm.Receive(batch) }); f != nil {
			return s.failed(ctx, c, f)
		}
		return nil
	})
	return errors.Join(err, shown.close())
}

// guard calls f in a separate run, so that its end affects nothing else. It
// returns the error of f. An interrupt also goes on to the caller. A goroutine
// beside the supervised code keeps its own run, which knows when the goroutine
// must end.
func (s *Session) guard(f func()) error {
	ctx := context.Background() // for a goroutine that a cell left behind
	if failure, ok := s.engine.Beside(f); ok {
		if failure == nil || failure.Value == any(engine.Stopped{}) {
			return nil
		}
		return s.failed(ctx, s.placed(failure), failure)
	}
	if running := s.supervised.Load(); running != nil {
		ctx = *running
	}
	run := s.engine.NewRun(func(f *engine.Failure) { s.report(s.failed(ctx, s.placed(f), f)) })
	defer context.AfterFunc(ctx, run.Stop)()
	failure := run.Do(f)
	if failure == nil {
		return nil
	}
	run.Stop() // and the goroutines that it started
	settle(run)
	if _, stopped := failure.Value.(engine.Stopped); stopped && ctx.Err() != nil {
		panic(failure.Value)
	}
	return s.failed(ctx, s.placed(failure), failure)
}

// placed returns the cell in which a function failed.
func (s *Session) placed(f *engine.Failure) Cell {
	for _, p := range f.Places {
		if name := s.fset.Position(p.Pos).Filename; name != "" && name != front.PreludeFile && s.texts.of(name) != "" {
			return Cell{Name: name}
		}
	}
	return Cell{Name: "callback"}
}
