package runtime

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"io"
	"maps"
	"os"
	"reflect"

	"github.com/traefik/yaegi/interp"

	"github.com/mercer-go/mercer/interp/symbols"
)

// engine is the interpreter: it executes files of package main one after the
// other in one state.
type engine struct {
	yaegi *interp.Interpreter
}

// newEngine starts an interpreter that knows the compiled packages and the
// given hooks. Its own complaints about panics go to trace.
func newEngine(args []string, hooks map[string]reflect.Value, trace io.Writer) (*engine, error) {
	y := interp.New(interp.Options{Stderr: trace, Unrestricted: true})
	// yaegi rewires log, os and flag to its own streams when it meets fmt. Ours
	// are real descriptors, so those packages are put back as they were.
	exports := maps.Clone(interp.Exports(symbols.Symbols))
	exports["fmt/fmt"] = maps.Clone(exports["fmt/fmt"])
	exports["fmt/fmt"]["_Stringer"] = reflect.ValueOf((*stringer)(nil))
	exports["."] = map[string]reflect.Value{"MapTypes": reflect.ValueOf(wrapped(hooks))}
	if err := y.Use(exports); err != nil {
		return nil, fmt.Errorf("runtime: %w", err)
	}
	plain := interp.Exports{}
	for _, key := range []string{"flag/flag", "log/log", "os/os"} {
		plain[key] = maps.Clone(symbols.Symbols[key])
		maps.Copy(plain[key], restricted(key, args))
	}
	plain[hooksPath+"/hooks"] = hooks
	if err := y.Use(plain); err != nil {
		return nil, fmt.Errorf("runtime: %w", err)
	}
	return &engine{yaegi: y}, nil
}

func (e *engine) fset() *token.FileSet { return e.yaegi.FileSet() }

// execute runs a file's declarations. A failure of the interpreter itself,
// even a crash, comes back as an error.
func (e *engine) execute(file *ast.File) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the interpreter failed on this code: %v", r)
		}
	}()
	program, err := e.yaegi.CompileAST(file)
	if err != nil {
		return fmt.Errorf("the interpreter does not accept this code: %w", err)
	}
	_, err = e.yaegi.Execute(program)
	var p interp.Panic
	if errors.As(err, &p) {
		return &executionPanic{p.Value}
	}
	return err
}

// executionPanic is a panic of a declaration's own code.
type executionPanic struct{ value any }

func (p *executionPanic) Error() string { return fmt.Sprint(p.value) }

// restricted are replacements for functions that would end the process.
func restricted(key string, args []string) map[string]reflect.Value {
	switch key {
	case "os/os":
		return map[string]reflect.Value{
			"Args": reflect.ValueOf(&args).Elem(),
			"Exit": reflect.ValueOf(func(code int) { panic(exit(code)) }),
		}
	case "log/log":
		return map[string]reflect.Value{
			"Fatal":   reflect.ValueOf(func(v ...any) { fmt.Fprint(os.Stderr, v...); panic(exit(1)) }),
			"Fatalf":  reflect.ValueOf(func(f string, v ...any) { fmt.Fprintf(os.Stderr, f, v...); panic(exit(1)) }),
			"Fatalln": reflect.ValueOf(func(v ...any) { fmt.Fprintln(os.Stderr, v...); panic(exit(1)) }),
		}
	}
	return nil
}
