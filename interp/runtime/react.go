package runtime

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/comm"
	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/engine"
)

// The colour of an error's first line, as a notebook has it.
const red, plain = "\x1b[31m", "\x1b[0m"

// attach makes the session a host of those who talk with front ends.
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

// React hands over messages of front ends and runs the functions of cells that
// they cause to be called, as Run runs a cell: between two cells, never beside
// one, with ctx as the cells' variable ctx and what is printed for out. All of
// the batch are handed over before anything is called, so that a function that
// is slower than the messages sees the newest value and none twice.
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

// guard calls f in a run of its own, so that whatever ends it ends nothing
// else, and returns how it has failed. An interrupt is for the caller too, and
// goes on through it. Beside the code that is supervised the caller's own run
// knows when the caller is to end, and the end of another is not its affair.
func (s *Session) guard(f func()) error {
	ctx := context.Background() // of a goroutine that a cell has left behind
	if failure, ok := s.engine.Beside(f); ok {
		if failure == nil || failure.Value == any(engine.Stopped{}) {
			return nil
		}
		return s.failed(ctx, s.placed(failure), failure)
	}
	if running := s.supervised.Load(); running != nil {
		ctx = *running
	}
	run := s.engine.NewRun(func(f *engine.Failure) { report(s.failed(ctx, s.placed(f), f)) })
	defer context.AfterFunc(ctx, run.Stop)()
	failure := run.Do(f)
	if failure == nil {
		return nil
	}
	run.Stop() // and with it what goroutines it has
	settle(run)
	if _, stopped := failure.Value.(engine.Stopped); stopped && ctx.Err() != nil {
		panic(failure.Value)
	}
	return s.failed(ctx, s.placed(failure), failure)
}

// placed is the cell in which a function has failed.
func (s *Session) placed(f *engine.Failure) Cell {
	for _, p := range f.Places {
		if name := s.fset.Position(p.Pos).Filename; name != "" && name != cell.PreludeFile && s.texts.of(name) != "" {
			return Cell{Name: name}
		}
	}
	return Cell{Name: "callback"}
}
