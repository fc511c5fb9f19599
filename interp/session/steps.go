package session

import (
	"context"
	"fmt"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// prepare checks a cell. If the check crashes, only the cell fails. If it is
// interrupted, the error is an *Error.
func (s *Session) prepare(ctx context.Context, c Cell) (*front.Unit, error) {
	type outcome struct {
		unit *front.Unit
		err  error
	}
	made := make(chan outcome, 1)
	if err := s.enter(ctx, c); err != nil {
		return nil, err
	}
	s.guarded(ctx, func() {
		unit, err := s.check(c)
		made <- outcome{unit, err}
	})
	switch {
	case s.useless.Load():
		return nil, s.given(c, "the type checker")
	case ctx.Err() != nil:
		return nil, s.interrupted(c)
	}
	o := <-made
	return o.unit, o.err
}

// check is prepare for who has mu.
func (s *Session) check(c Cell) (unit *front.Unit, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &front.Error{Message: fmt.Sprintf("this cell cannot be checked: %v", r), Line: 1, Column: 1}
		}
	}()
	_ = s.modules.Failed() // of a check that was interrupted
	return s.front.PreparePart(c.Name, c.Source, c.rest)
}

// runSteps runs a cell, supervised.
func (s *Session) runSteps(ctx context.Context, c Cell, unit *front.Unit) error {
	return s.runStepsBy(ctx, c, unit, func(call func()) { call() })
}

// runStepsBy is runSteps, but do makes each call of the cell's own code.
func (s *Session) runStepsBy(ctx context.Context, c Cell, unit *front.Unit, do func(call func())) error {
	declared := 0 // the number of steps whose declarations later cells see; mu guards it
	err := s.supervise(ctx, c, func(run *engine.Run) error {
		if err := s.initModules(ctx, c, run); err != nil {
			return err
		}
		for _, step := range unit.Steps {
			entry, err := s.translate(ctx, c, run, step, &declared)
			if err != nil {
				return err
			}
			for _, fn := range entry {
				var f *engine.Failure
				if do(func() { f = run.Call(fn) }); f != nil {
					return s.failed(ctx, c, f)
				}
			}
		}
		return nil
	})
	if err != nil {
		s.follow(ctx, c, unit.Steps, &declared)
	}
	return err
}

// translate makes a step ready to run, and its declarations visible, unless the
// run has been stopped: a cell that was left behind must not undo what later
// cells declare. It returns the functions to call.
func (s *Session) translate(ctx context.Context, c Cell, run *engine.Run, step front.Step, declared *int) (entry []*ssa.Function, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case engine.Stopped:
			err = s.interrupted(c)
		default:
			err = s.broken(c, r)
		}
	}()
	if err := s.enter(ctx, c); err != nil {
		return nil, err
	}
	if run.Stopped() {
		err = s.interrupted(c)
	} else if entry, err = s.commit(c, step); err == nil {
		*declared++
	}
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	s.notes(step.Notes)
	for _, fn := range entry {
		run.Translate(fn)
	}
	return entry, nil
}

// commit adds a step to the engine and to the front end. The caller holds mu.
func (s *Session) commit(c Cell, step front.Step) (entry []*ssa.Function, err error) {
	defer func() {
		if r := recover(); r != nil {
			s.front.Retract()
			err = s.broken(c, r)
		}
	}()
	entry = s.declare(step)
	s.front.Commit(step)
	for _, o := range step.Gone {
		s.engine.Release(o)
	}
	return entry, nil
}

// follow adds the step that belongs to the last one of a cell that has failed:
// its variables are declared, so the functions that use them must be compiled
// again.
func (s *Session) follow(ctx context.Context, c Cell, steps []front.Step, declared *int) {
	s.atEnd(ctx, c, func() {
		n := *declared
		if n == 0 || n == len(steps) || !steps[n].Follows {
			return
		}
		_, err := s.commit(c, steps[n])
		s.notes(steps[n].Notes)
		s.report(err)
	})
}

// notes tells the reader of a cell some things.
func (s *Session) notes(lines []string) {
	for _, line := range lines {
		s.note(line + "\n")
	}
}
