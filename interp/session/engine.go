package session

import (
	"context"
	"fmt"
	"go/token"
	"log"
	"maps"
	"reflect"
	"syscall"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/lang/host"
	"github.com/mercer-go/mercer/interp/lang/modules"
)

// start makes the engine and the front end of a session.
func (s *Session) start() error {
	s.fset = token.NewFileSet()
	s.engine = engine.New(s.fset, s.library(s.args))
	s.engine.Order, s.engine.Propagate = s.order, s.propagate
	importer, err := front.NewImporter(s.packages.Types...)
	if err != nil {
		return err
	}
	s.importer = importer
	importer.Source = s.engine.Take
	s.modules = modules.New(s.fset, importer)
	s.files.Store(s.modules)
	if s.kernel != nil {
		if err := s.modules.Begin(s.kernel.Manifest); err != nil {
			return err
		}
	}
	importer.Modules = s.modules.Import
	s.modules.Partial = importer.Partial
	s.front = front.NewFront(s.fset, importer)
	s.front.Grow = s.engine.Grow
	prelude, err := s.front.Prelude()
	if err != nil {
		return fmt.Errorf("session: prelude: %w", err)
	}
	s.engine.Build(prelude.Package, prelude.Files, prelude.Info)
	s.names.Store(s.front)
	s.ctxVar = (*context.Context)(s.engine.Address(s.front.Context()))
	s.types = &host.Types{Find: s.compiledPackage, Declared: s.engine.Type}
	for _, u := range s.used {
		if err := s.use(u); err != nil {
			return err
		}
	}
	return nil
}

// library returns what cells can call. It replaces functions that would end the
// process, and adds the functions that the prelude calls.
func (s *Session) library(args []string) map[string]host.Table {
	library := maps.Clone(s.packages.Symbols)
	with := func(path string, names map[string]reflect.Value) { library[path] = host.With(library[path], names) }
	with("os", map[string]reflect.Value{
		"Args": reflect.ValueOf(&args).Elem(),
		"Exit": reflect.ValueOf(func(code int) { panic(engine.Exit(code)) }),
	})
	with("syscall", map[string]reflect.Value{ // for modules alone
		"Errno":  reflect.ValueOf((*syscall.Errno)(nil)),
		"Signal": reflect.ValueOf((*syscall.Signal)(nil)),
	})
	with("log", map[string]reflect.Value{
		"Fatal":          reflect.ValueOf(func(v ...any) { log.Print(v...); panic(engine.Exit(1)) }),
		"Fatalf":         reflect.ValueOf(func(f string, v ...any) { log.Print(s.engine.Sprintf(f, v...)); panic(engine.Exit(1)) }),
		"Fatalln":        reflect.ValueOf(func(v ...any) { log.Println(v...); panic(engine.Exit(1)) }),
		"Logger.Fatal":   reflect.ValueOf(func(l *log.Logger, v ...any) { l.Print(v...); panic(engine.Exit(1)) }),
		"Logger.Fatalf":  reflect.ValueOf(func(l *log.Logger, f string, v ...any) { l.Print(s.engine.Sprintf(f, v...)); panic(engine.Exit(1)) }),
		"Logger.Fatalln": reflect.ValueOf(func(l *log.Logger, v ...any) { l.Println(v...); panic(engine.Exit(1)) }),
	})
	for path, functions := range s.writing() {
		with(path, functions)
	}
	with("flag", flagFunctions(&args))
	with("testing", s.testingMethods())
	with("main", map[string]reflect.Value{
		"fail":        reflect.ValueOf(s.fail),
		"failUnread":  reflect.ValueOf(func(err error) { s.fail(unread{err}) }),
		"take":        reflect.ValueOf(s.take),
		"takeChecked": reflect.ValueOf(s.takeChecked),
		"display":     reflect.ValueOf(s.display),
	})
	with(reflect.TypeFor[display.Progress]().PkgPath(), map[string]reflect.Value{
		"Update":      reflect.ValueOf(s.update),
		"ClearOutput": reflect.ValueOf(s.clearOutput),
		"Password":    reflect.ValueOf(s.password),
	})
	return library
}

// declare adds a step of a cell. It returns the functions to call.
func (s *Session) declare(step front.Step) []*ssa.Function {
	if step.Package == nil {
		return nil
	}
	syntax, variables := s.front.Texts(step)
	s.texts.keep(step.Package, s.fset, syntax)
	for i, pkg := range step.Variables {
		s.texts.keep(pkg, s.fset, variables[i])
		s.engine.Declare(pkg)
	}
	s.front.Extend(step)
	p := s.engine.Build(step.Package, step.Files, step.Info)
	for o, old := range step.Same {
		s.engine.Bind(o, old)
	}
	for _, m := range step.Methods {
		s.engine.Implement(m.Func, p.Func(m.Function))
	}
	for _, r := range step.Replaced {
		s.engine.Replace(r[0], r[1])
	}
	if step.Entry == "" {
		return []*ssa.Function{p.Func("init")}
	}
	return []*ssa.Function{p.Func("init"), p.Func(step.Entry)}
}
