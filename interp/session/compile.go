package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/mercer-go/mercer/interp/lang/compiled"
	"github.com/mercer-go/mercer/interp/lang/compiled/wire"
	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// compilations are the compiled cells of a session.
type compilations struct {
	count int
	live  map[string]*compiled.Functions // by function: the process of its latest declaration
}

// compile runs a cell under %%compile: it builds the functions and declares
// them in the session. See package compiled.
func (s *Session) compile(ctx context.Context, c Cell) error {
	program, err := compiled.Check(c.Name, c.Source, s.importer.Compiled)
	if err != nil {
		return s.rejected(c, s.alone(err))
	}
	s.notes(program.Notes)
	if err := s.enter(ctx, c); err != nil {
		return err
	}
	manifest := s.modules.Manifest()
	s.mu.Unlock()
	binary, err := program.Build(ctx, manifest)
	switch {
	case err != nil && ctx.Err() != nil:
		return s.interrupted(c)
	case err != nil:
		return s.rejected(c, err)
	}
	s.compiled.count++
	d := program.Declare(s.compiled.count)
	if err := s.runInternal(ctx, d.Source); err != nil {
		return err
	}
	if err := s.bind(program, binary, d, filepath.Base(c.Name)); err != nil {
		return err
	}
	s.hide(ctx, d.Hidden...)
	return nil
}

// alone explains why a compiled cell does not know a name that the session has.
func (s *Session) alone(err error) error {
	var fault *front.Error
	if errors.As(err, &fault) {
		name, undefined := strings.CutPrefix(fault.Message, "undefined: ")
		if undefined && s.names.Load().Lookup(name) != nil {
			fault.Message += " (a compiled cell only knows what it declares and imports itself)"
		}
	}
	return err
}

// runInternal runs a cell that the session made itself. As with the prelude,
// its lines are not shown in tracebacks.
func (s *Session) runInternal(ctx context.Context, source string) error {
	c := Cell{Name: front.PreludeFile, Source: source}
	unit, err := s.prepare(ctx, c)
	if err != nil {
		return s.rejected(c, err)
	}
	return s.runSteps(ctx, c, unit)
}

// bind connects the variables through which the functions are called with a
// process. It ends the processes whose functions have all been declared again.
func (s *Session) bind(program *compiled.Program, binary string, d compiled.Declaration, cellName string) error {
	types := make([]reflect.Type, len(program.Functions))
	targets := make([]reflect.Value, len(program.Functions))
	signatures := make([]*wire.Signature, len(program.Functions))
	for i, f := range program.Functions {
		v := s.names.Load().Lookup(d.Variables[f.Name])
		types[i] = s.engine.Reflect(v.Type())
		targets[i] = reflect.NewAt(types[i], s.engine.Address(v)).Elem()
		var err error
		if signatures[i], err = wire.SignatureOf(types[i]); err != nil {
			return fmt.Errorf("session: compiled function %s: %w", f.Name, err)
		}
	}
	functions := program.Open(binary, signatures)
	for i := range program.Functions {
		targets[i].Set(reflect.MakeFunc(types[i], func(args []reflect.Value) []reflect.Value {
			results, err := functions.Call(*s.ctxVar, i, signatures[i], args)
			if err != nil {
				panic(calledFailed(*s.ctxVar, err, cellName))
			}
			return results
		}))
	}
	if s.compiled.live == nil {
		s.compiled.live = map[string]*compiled.Functions{}
	}
	old := map[*compiled.Functions]bool{}
	for _, f := range program.Functions {
		if w := s.compiled.live[f.Name]; w != nil {
			old[w] = true
		}
		s.compiled.live[f.Name] = functions
	}
	for _, w := range s.compiled.live {
		delete(old, w)
	}
	for w := range old {
		w.Close()
	}
	return nil
}

// calledFailed returns the panic value for the caller of a compiled function
// that failed.
func calledFailed(ctx context.Context, err error, cellName string) any {
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return engine.Stopped{}
	}
	var p *compiled.Panic
	if errors.As(err, &p) && len(p.Lines) > 0 {
		line, function, _ := strings.Cut(p.Lines[0], " ")
		return fmt.Errorf("%w (in compiled %s, %s:%s)", err, readable(function), cellName, line)
	}
	return err
}
