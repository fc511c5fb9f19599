package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

// prepareWith is prepare. If the cell imports a package of a module that must be fetched
// or built first, it does that: what is fetched it imports then, for what is built the
// error is an *Error with a Move.
func (s *Session) prepareWith(ctx context.Context, c Cell) (*front.Unit, error) {
	for fetched := map[string]bool{}; ; {
		unit, err := s.prepare(ctx, c)
		var stopped *Error
		if err == nil || errors.As(err, &stopped) {
			return unit, err
		}
		failed, entered := s.failedImport(ctx, c)
		switch {
		case entered != nil:
			return nil, entered
		case failed == nil:
			return nil, err
		case failed.Get != "" && !fetched[failed.Get] && s.kernels != nil:
			fetched[failed.Get] = true
			if err := s.fetch(ctx, c, failed.Get); err != nil {
				return nil, err
			}
		case failed.Build && s.kernels != nil:
			return nil, s.build(ctx, c, failed, err)
		default:
			return nil, err
		}
	}
}

// failedImport returns the import that the last check has stumbled over, or nil.
func (s *Session) failedImport(ctx context.Context, c Cell) (*modules.Error, error) {
	if err := s.enter(ctx, c); err != nil {
		return nil, err
	}
	defer s.mu.Unlock()
	return s.modules.Failed(), nil
}

// fetch gets a module that a module needs, and that nothing has fetched.
func (s *Session) fetch(ctx context.Context, c Cell, query string) error {
	s.stage("fetching modules", query)
	if err := s.enter(ctx, c); err != nil {
		return err
	}
	_, err := s.modules.Get(ctx, query)
	s.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return s.interrupted(c)
	case err != nil:
		return s.rejected(c, &front.Error{Message: fmt.Sprintf("%s must be fetched: %v", query, err), Line: 1, Column: 1})
	}
	return nil
}

// stage shows on the cell's bar what the session does for it.
func (s *Session) stage(stage, note string) { s.bar.report(stage, 0, 0, note) }

// build builds a kernel that has the packages compiled in that the cell imports and that
// cannot be interpreted. The error has a Move to it, or says why there is none.
func (s *Session) build(ctx context.Context, c Cell, failed *modules.Error, rejection error) error {
	manifest, packages, err := s.toBuild(ctx, c, failed)
	if err != nil {
		return err
	}
	begun := time.Now()
	k, fresh, err := s.kernels.Build(ctx, manifest, packages, s.stage)
	var at *front.Error
	if !errors.As(rejection, &at) {
		return rejection
	}
	fault := &front.Error{Line: at.Line, Column: at.Column}
	switch {
	case ctx.Err() != nil:
		return s.interrupted(c)
	case errors.Is(err, modules.ErrNoToolchain):
		fault.Message = failed.Why() + "; a kernel with it compiled in would be built by itself, but there is no go command on the PATH; get it from https://go.dev/dl"
		return s.rejected(c, fault)
	case err != nil:
		fault.Message = failed.Why() + "; a kernel with it compiled in cannot be built: " + err.Error()
		return s.rejected(c, fault)
	}
	move := &Move{Folder: k.Folder(), Lost: s.atStake()}
	if fresh && len(move.Lost) == 0 {
		move.Note = fmt.Sprintf("built a kernel for this notebook with %s compiled in (%.0f s)", strings.Join(packages, ", "), time.Since(begun).Seconds())
	}
	move.here()
	if len(move.Lost) == 0 {
		return &Error{Kind: CompileError, Message: failed.Why(), Cell: c.Name, Move: move}
	}
	s.offer = move
	fault.Message = failed.Why() + "; a kernel with it compiled in is ready. %restart begins with it: " + lostWords(move.Lost) + ". %restart again also runs the earlier cells again"
	return s.rejected(c, fault)
}

// toBuild returns the go.mod and the packages to compile: those that the cell imports
// from the module whose package has failed, and what this kernel has already.
func (s *Session) toBuild(ctx context.Context, c Cell, failed *modules.Error) (manifest string, packages []string, err error) {
	imports := front.Imports(c.Source)
	for _, code := range c.rest {
		imports = append(imports, front.Imports(code)...)
	}
	if err := s.enter(ctx, c); err != nil {
		return "", nil, err
	}
	defer s.mu.Unlock()
	packages = []string{failed.Path}
	s.modules.Try(func() {
		for _, path := range imports {
			if s.compiledPackage(path) != nil {
				continue
			}
			var e *modules.Error
			_, err := s.importer.Import(path)
			if at := s.modules.ModuleOf(path); at != "" && at == failed.Module || errors.As(err, &e) && e.Build {
				packages = append(packages, path)
			}
		}
	})
	if s.kernel != nil {
		packages = append(packages, s.kernel.Asked...)
	}
	slices.Sort(packages)
	return s.modules.Manifest(), slices.Compact(packages), nil
}

// Move says that another program can go on with a notebook. It begins with nothing that
// cells have declared.
type Move struct {
	Folder string   // of a builder.Kernel; "" is the same program again
	Lost   []string // the names that are lost
	Now    bool     // lose them
	Again  bool     // run the earlier cells again first
	Part   int      // the part of the cell to begin with
	Note   string   // to tell the user
	Dir    string   // the current folder
	Env    []string // the environment
}

// here notes the state of the process that cells may have changed.
func (m *Move) here() {
	m.Dir, _ = os.Getwd() // without it, it is that of who starts the program
	m.Env = os.Environ()
}

// atStake returns the names that a restart loses.
func (s *Session) atStake() []string {
	var names []string
	for _, o := range s.names.Load().Declared() {
		names = append(names, o.Name())
	}
	slices.Sort(names)
	if len(s.behind) > 0 {
		names = append(names, "running goroutines")
	}
	return names
}

// lostWords says what is lost, at most some of the names.
func lostWords(names []string) string {
	const most = 8
	if len(names) > most {
		return fmt.Sprintf("%s and %d more names are lost", strings.Join(names[:most], ", "), len(names)-most)
	}
	if len(names) == 1 {
		return names[0] + " is lost"
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1] + " are lost"
}

// restart implements %restart.
func (s *Session) restart(_ context.Context, o order) error {
	if o.args != "" && o.args != "again" {
		return o.Fault("%%restart takes nothing or the word again")
	}
	if s.kernels == nil {
		return o.Fault("%%restart works only in notebooks")
	}
	move := &Move{}
	if s.offer != nil {
		*move = *s.offer
	} else if s.kernel != nil {
		move.Folder = s.kernel.Folder()
	}
	move.here()
	move.Now, move.Again = true, o.args == "again"
	return &Error{Kind: Failure, Message: "the interpreter cannot be started again here", Cell: o.cell.Name, Line: o.Number, Column: o.Column, Move: move}
}

// outdated reports a module that is compiled into this kernel, but in another version
// than go.mod requires now.
func (s *Session) outdated(ctx context.Context, o order) error {
	if s.kernel == nil || s.kernels == nil {
		return nil
	}
	versions, err := s.modules.Versions()
	if err != nil {
		return err
	}
	module := s.kernel.Outdated(versions)
	if module == "" {
		return nil
	}
	failed := &modules.Error{Path: module, Module: module + "@" + versions[module], Reason: "another version of it is compiled into this kernel", Build: true}
	for _, p := range s.kernel.Asked {
		if modules.Within(p, module) {
			failed.Path = p
		}
	}
	return s.build(ctx, o.cell, failed, o.Fault("%s", failed.Why()))
}

// Kernels are the programs to which a Session can move a notebook.
type Kernels struct {
	Store *builder.Store  // nil means that none are built
	Now   *builder.Kernel // the one that runs; nil if it is none of the Store

	Notebook string // for the Store
}
